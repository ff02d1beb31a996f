#include "flow.h"

#include <string.h>

/* ---- What an order does ------------------------------------------------------------------------------ */

/* Further clauses of one deed: more `fire` clauses, `carry` after `deploy`, `embark` after `move` or `dash`. */
static bool goes_on(const Clause *clause, int verb)
{
    return (verb == VERB_FIRE && clause->verb == VERB_FIRE) ||
           (verb == VERB_DEPLOY && clause->verb == VERB_CARRY) ||
           ((verb == VERB_MOVE || verb == VERB_DASH) && clause->verb == VERB_EMBARK);
}

Deed deed_of(const Clause *clause, int clauses)
{
    Deed deed = { -1, -1, 0, 0 };
    for (int i = 0; i < clauses; i++) {
        if (clause[i].verb == VERB_USE) {
            deed.uses++;
            continue;
        }
        if (goes_on(&clause[i], deed.verb))
            continue;
        deed.deeds++;
        if (deed.verb < 0) {
            deed.verb = clause[i].verb;
            deed.place = i;
        }
    }
    return deed;
}

void kept_order(const Look *look, const Frame *frame, Order *order)
{
    const Battle *b = look->battle;
    order_begin(order, frame->actor);
    order->clauses = frame->clause_count;
    order->paths = frame->path_count;
    for (int i = 0; i < order->paths; i++) {
        ModelPath path = b->path[frame->path_first + i];
        int first = path.first;
        path.first = (uint16_t)order->points;
        for (int n = 0; n < path.count; n++)
            order->point[order->points++] = b->point[first + n];
        order->path[i] = path;
    }
    for (int i = 0; i < order->clauses; i++) {
        order->clause[i] = b->clause[frame->clause_first + i];
        order->clause[i].path_first = (uint16_t)(order->clause[i].path_first - frame->path_first);
    }
}

/* ---- Whether it may be done ------------------------------------------------------------------------------ */

static Verdict judge_travel(const Look *look, const Order *order, const Clause *clause, bool dash)
{
    if (is_aboard(look, order->actor) && applies(look, WSG_ACT_19))
        return no_for(NO_ABOARD_ONLY, order->actor);
    return judge_move(look, order->actor, order, clause, dash);
}

Verdict judge_deed(const Look *look, const Order *order, const Deed *deed, bool dash)
{
    const Clause *clause = &order->clause[deed->place < 0 ? 0 : deed->place];
    switch (deed->verb) {
    case VERB_DEPLOY:
        return judge_deploy(look, order->actor, order);
    case VERB_MOVE:
        return judge_travel(look, order, clause, false);
    case VERB_DASH:
        return judge_travel(look, order, clause, true);
    case VERB_DISEMBARK:
        return judge_disembark(look, order->actor, order, clause, dash);
    case VERB_FIRE:
        if (is_advanced(look->game) && !can_attack_from(look, order->actor) &&
            applies(look, WSG_ACT_19))
            return no_for(NO_ABOARD_NO_FIRE, order->actor);
        return judge_fire(look, order->actor, order, false, NO_UNIT);
    case VERB_EMBARK:
        return no_for(NO_EMBARK_ALONE, order->actor);
    case VERB_CARRY:
        return no_for(NO_CARRY_ALONE, order->actor);
    default:
        return yes();
    }
}

Verdict judge_uses(const Look *look, const Order *order, bool as_counter)
{
    int named[UNIT_PERKS] = { 0 };
    Verdict verdict = yes();
    for (int i = 0; i < order->clauses; i++) {
        const Clause *clause = &order->clause[i];
        if (clause->verb != VERB_USE)
            continue;
        if (clause->word >= POWERS)
            return no(NO_NO_SUCH);
        int times = ++named[perk_of_power(clause->word)];
        if (times > 1 && applies(look, WSG_ACT_10))
            return no_count(NO_PERK_TWICE, times, 1);
        verdict = judge_use(look, order->actor, clause, order, as_counter);
        if (!is_yes(&verdict))
            return verdict;
    }
    return verdict;
}

/* The battle as it will be when Surge and Reposition have taken effect; other powers change nothing that a deed is
 * judged by, or fall under what is judged again when it is carried out. */
static void assume(Battle *battle, const Order *order)
{
    for (int i = 0; i < order->clauses; i++) {
        const Clause *clause = &order->clause[i];
        if (clause->verb == VERB_USE && clause->word == POWER_SURGE)
            marks_set(&battle->unit[order->actor].marks, UM_SURGED, true);
        if (clause->verb != VERB_USE || clause->word != POWER_REPOSITION)
            continue;
        for (int n = 0; n < clause->path_count; n++) {
            const ModelPath *path = &order->path[clause->path_first + n];
            if (path->count == 0)
                continue;
            const PathPoint *end = &order->point[path->first + path->count - 1];
            battle->model[path->model].pose = (Pose){ end->at, end->facing };
        }
    }
}

Verdict judge_deed_after_perks(const Look *look, const Order *order, const Deed *deed, bool dash)
{
    if (deed->uses == 0)
        return judge_deed(look, order, deed, dash);
    Battle after;
    Look ahead = look_fork(look, &after);
    assume(&after, order);
    look_refresh(&ahead);
    Verdict verdict = judge_deed(&ahead, order, deed, dash);
    look_refresh(look);
    return verdict;
}

/* ---- Carrying it out -------------------------------------------------------------------------------------- */

Frame deed_frame(const Look *look, const Frame *from, const Deed *deed, bool dash, bool record_only)
{
    Frame child = frame_of(PROC_PERKS, from->seat, from->actor, NO_UNIT);
    hand_order(&child, from);
    switch (deed->verb) {
    case VERB_DEPLOY:
        child.rule = PROC_DEPLOY;
        break;
    case VERB_FIRE:
        child.rule = PROC_ATTACK;
        child.v[A_RECORD] = record_only;
        break;
    case VERB_MOVE:
    case VERB_DASH:
    case VERB_DISEMBARK: {
        const Clause *clause = &look->battle->clause[from->clause_first + deed->place];
        child.rule = PROC_MOVE;
        child.v[MOVE_KIND] = dash ? KIND_DASH : KIND_MOVE;
        child.clause_first = (uint16_t)(from->clause_first + deed->place);
        child.clause_count = (uint8_t)(from->clause_count - deed->place);
        child.path_first = clause->path_first;
        child.path_count = clause->path_count;
        break;
    }
    default:
        child.v[PERKS_RECORD] = record_only;
        break;
    }
    return child;
}
