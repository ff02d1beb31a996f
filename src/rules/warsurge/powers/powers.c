#include "flow.h"

/* ---- Powers carried out (PRK-21 to PRK-27) ---------------------------------------------------------- */

enum { RALLY_RANGE = 6 * INCH, MENDED_HP = 2 };

static void rally(Play *play, UnitId actor)
{
    const Battle *b = play->look.battle;
    for (int i = 0; i < b->units; i++) {
        if (b->unit[i].seat != b->unit[actor].seat || !is_in_play(b, (UnitId)i))
            continue;
        bool near =
            i == actor ||
            within(gap_between_units(&play->look, actor, (UnitId)i, NULL, NULL), RALLY_RANGE);
        if (near && applies(&play->look, WSG_PRK_21))
            mark(play, OWNER_UNIT, i, UM_RALLIED, WSG_PRK_21);
    }
    tell_tale(play, TALE_USES_RALLY, b->unit[actor].seat, actor, NO_UNIT, 0, 0, 0);
}

/* The named model, or the one that has lost most (the lowest id among equals). */
static ModelId model_to_mend(const Look *look, UnitId unit, ModelId named)
{
    const Unit *u = &look->battle->unit[unit];
    ModelId worst = NO_MODEL;
    if (named != NO_MODEL)
        return named;
    for (int i = u->first; i < u->first + u->count; i++) {
        const Model *m = &look->battle->model[i];
        if (m->state == MODEL_LOST || m->state == MODEL_DOOMED)
            continue;
        if (worst == NO_MODEL || m->wounds < look->battle->model[worst].wounds)
            worst = (ModelId)i;
    }
    return worst;
}

static void mend(Play *play, UnitId actor, const Clause *clause)
{
    const Look *look = &play->look;
    UnitId target = clause->unit == NO_UNIT ? actor : clause->unit;
    ModelId model = model_to_mend(look, target, clause->model);
    if (model == NO_MODEL)
        return;
    int full = model_profile(look->game, look->battle, model)->field[PF_HP];
    int had = look->battle->model[model].wounds;
    int has = had + (applies(look, WSG_PRK_22) ? MENDED_HP : 0);
    if (has > full && applies(look, WSG_CAS_05))
        has = full;
    set_wounds(play, model, has, WSG_PRK_22);
    tell_tale(play, TALE_USES_MEND, look->battle->unit[actor].seat, actor, target, has - had, 0, 0);
}

/* A power that gives one Unit a mark. */
static void give_effect(Play *play, UnitId actor, UnitId target, UnitMark effect, Tale tale,
                        RuleId rule)
{
    if (applies(&play->look, rule))
        mark(play, OWNER_UNIT, target, (int)effect, rule);
    tell_tale(play, (int)tale, play->look.battle->unit[actor].seat, actor, target, 0, 0, 0);
}

static Flow use_power(Play *play, Frame *frame, const Clause *clause, int place)
{
    UnitId actor = frame->actor;
    UnitId target = clause->unit == NO_UNIT ? actor : clause->unit;
    Frame child;
    switch ((Power)clause->word) {
    case POWER_RALLY:
        rally(play, actor);
        break;
    case POWER_MEND:
        mend(play, actor, clause);
        break;
    case POWER_VEIL:
        give_effect(play, actor, actor, UM_VEILED, TALE_USES_VEIL, WSG_PRK_23);
        break;
    case POWER_SURGE:
        give_effect(play, actor, actor, UM_SURGED, TALE_USES_SURGE, WSG_PRK_24);
        break;
    case POWER_BRACE:
        give_effect(play, actor, actor, UM_BRACED, TALE_USES_BRACE, WSG_PRK_25);
        break;
    case POWER_SNARE:
        give_effect(play, actor, target, UM_SNARED, TALE_USES_SNARE, WSG_PRK_26);
        break;
    case POWER_BARKSKIN:
        give_effect(play, actor, target, UM_BARKSKIN, TALE_USES_BARKSKIN, WSG_PRK_26);
        break;
    case POWER_SMOKE:
        give_effect(play, actor, target, UM_SMOKED, TALE_USES_SMOKE, WSG_PRK_27);
        break;
    case POWER_CALLED_SHOT:
        give_effect(play, actor, target, UM_CALLED_SHOT, TALE_USES_CALLED_SHOT, WSG_PRK_27);
        break;
    case POWER_LASH:
        tell_tale(play, TALE_USES_LASH, frame->seat, actor, target, 0, 0, 0);
        child = frame_of(PROC_LASH, frame->seat, actor, target);
        child.v[LASH_RECORD] = frame->v[PERKS_RECORD];
        return resolve(play, frame, 0, child);
    case POWER_REPOSITION:
        tell_tale(play, TALE_USES_REPOSITION, frame->seat, actor, target, 0, 0, 0);
        child = frame_of(PROC_MOVE, frame->seat, target, actor);
        child.v[MOVE_KIND] = KIND_REPOSITION;
        child.clause_first = (uint16_t)(frame->clause_first + place);
        child.clause_count = 1;
        child.path_first = clause->path_first;
        child.path_count = clause->path_count;
        return resolve(play, frame, 0, child);
    case POWERS:
        break;
    }
    return go(frame, 0);
}

static bool belongs_to_mode(const Clause *clause, int mode)
{
    if (clause->verb != VERB_USE || clause->word >= POWERS)
        return false;
    return mode == PERKS_ALL || (clause->word == POWER_LASH) == (mode == PERKS_ATTACKS);
}

/* The `use` clauses of the kept order in their order; what has lost its target meanwhile is skipped (ACT-10). */
Flow run_perks(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    while (frame->v[PERKS_AT] < frame->clause_count) {
        int place = frame->v[PERKS_AT]++;
        const Clause *clause = kept_clause(play, frame, place);
        if (!belongs_to_mode(clause, frame->v[PERKS_MODE]))
            continue;
        Order order;
        kept_order(&play->look, frame, &order);
        Verdict verdict = judge_use(&play->look, frame->actor, &order.clause[place], &order, false);
        if (!is_yes(&verdict)) {
            tell_tale(play, TALE_PERK_SKIPPED, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
            continue;
        }
        mark(play, OWNER_UNIT, frame->actor, (int)used_mark(clause->word), WSG_PRK_02);
        return use_power(play, frame, clause, place);
    }
    return DONE;
}

/* The Perk attack is an attack like others, of one model (PRK-09). */
Flow run_lash(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    enum { LASH_BEGINS, LASH_DONE };
    if (frame->step == LASH_DONE)
        return DONE;
    Answer attack;
    answer_begin(&attack, ANSWER_ORDER, frame->seat);
    lash_order(&play->look, frame->actor, frame->target, &attack.order);
    keep_order(play, frame, &attack);
    Frame child = frame_of(PROC_ATTACK, frame->seat, frame->actor, frame->target);
    child.v[A_RECORD] = frame->v[LASH_RECORD];
    hand_order(&child, frame);
    return resolve(play, frame, LASH_DONE, child);
}
