#include "hand/aim.h"
#include "lessons/teach.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* Orders that name a weapon, the models that use it and a target. Which weapons may be used at a target, by which
 * models, and which further particulars a weapon wants is found out by asking the session. */

/* ---- what the unit holds ------------------------------------------------------------------------------------ */

static AimGroup *group_of(AimTool *aim, WeaponId weapon)
{
    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].weapon == weapon)
            return &aim->group[i];
    if (aim->groups == MOST_WEAPON_GROUPS)
        return NULL;
    aim->group[aim->groups] = (AimGroup){ .weapon = weapon, .wanted = true };
    return &aim->group[aim->groups++];
}

void aim_take(Table *t)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];

    t->aim =
        (AimTool){ .hover = NO_UNIT, .own = NO_MODEL, .of_question = t->question, .thrower = -1 };
    for (int i = 0; i < MOST_UNIT_MODELS; i++)
        t->aim.mark[i] = NO_MODEL;
    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++) {
        const Model *m = &b->model[u->first + i];
        bool here = m->state == MODEL_STANDING || m->state == MODEL_DOOMED ||
                    (m->state == MODEL_AWAY && u->state == UNIT_ABOARD);
        for (int w = 0; here && w < MOST_WEAPONS_HELD; w++) {
            if (m->weapon[w] == NO_HELD_WEAPON)
                continue;
            AimGroup *g = group_of(&t->aim, m->weapon[w]);
            if (g)
                g->holders |= UINT64_C(1) << i;
        }
    }
}

bool aim_is_next(const AimTool *aim, const AimGroup *g)
{
    bool chosen = false;

    for (int i = 0; i < aim->groups; i++)
        chosen = chosen || (aim->group[i].chosen && !aim->group[i].set);
    return g->wanted && !g->set && (g->chosen || !chosen);
}

ModelSet aim_users(const Table *t, const AimGroup *g)
{
    const Unit *u = &session_battle(t->session)->unit[t->selected];

    if (t->chosen != NO_MODEL && t->chosen >= u->first && t->chosen < u->first + u->count)
        return g->holders & UINT64_C(1) << (t->chosen - u->first);
    ModelSet can = g->holders & ~g->spent, in = can & ~g->left_out;
    return in ? in : can ? can : g->holders;
}

/* Who does not use the weapon at that target may use it at another. */
static void part_group(AimTool *aim, AimGroup *g, ModelSet used)
{
    ModelSet rest = g->holders & ~used & ~g->spent;

    g->gone = 0;
    if (!rest || aim->groups == MOST_WEAPON_GROUPS)
        return;
    g->holders &= ~rest;
    g->left_out = 0;
    aim->group[aim->groups++] = (AimGroup){ .weapon = g->weapon, .holders = rest, .wanted = true };
}

/* The last of those who use it leaves, or the first who left comes back. */
void aim_step_users(Table *t, AimGroup *g, int by)
{
    ModelSet in = g->holders & ~g->spent & ~g->left_out;

    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        int i = by < 0 ? MOST_UNIT_MODELS - 1 - n : n;
        ModelSet one = UINT64_C(1) << i;
        if (by < 0 ? in != one && in & one : (g->left_out & one) != 0) {
            g->left_out ^= one;
            break;
        }
    }
    t->aim.hover = NO_UNIT;
}

bool aim_any_set(const Table *t)
{
    for (int i = 0; i < t->aim.groups; i++)
        if (t->aim.group[i].set)
            return true;
    return false;
}

bool aim_any_out(const Table *t)
{
    for (int i = 0; i < t->aim.groups; i++)
        if (t->aim.group[i].left_out)
            return true;
    return false;
}

/* ---- trying ---------------------------------------------------------------------------------------------------- */

static void begin_order(const Table *t, Answer *answer)
{
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    for (int i = 0; i < t->befores; i++) {
        Clause *c = order_clause(&answer->order, t->before[i].verb);
        if (c)
            *c = t->before[i];
    }
}

void aim_answer(const Table *t, Answer *answer)
{
    begin_order(t, answer);
    for (int i = 0; i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        Clause *c = g->set ? order_clause(&answer->order, t->verb) : NULL;
        if (c)
            *c = g->clause;
    }
    marks_say(t, answer);
}

Verdict aim_try(Table *t, const Clause *clause, bool alone)
{
    Answer *answer = malloc(sizeof *answer);
    Verdict v;

    if (!answer)
        return no(NO_BATTLE_FULL);
    if (alone)
        begin_order(t, answer);
    else
        aim_answer(t, answer);
    Clause *c = order_clause(&answer->order, t->verb);
    if (c)
        *c = *clause;
    v = session_judge(t->session, answer);
    free(answer);
    return v;
}

bool aim_again(Table *t, Ui *ui, ModelId model)
{
    const Unit *u = &session_battle(t->session)->unit[t->selected];
    int place = model - u->first;

    for (int i = 0; place >= 0 && place < u->count && i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (!g->set || !(g->clause.models >> place & 1))
            continue;
        Clause again = g->clause;
        again.models = UINT64_C(1) << place;
        Verdict v = aim_try(t, &again, false);
        if (is_yes(&v))
            continue;
        Answer *answer = malloc(sizeof *answer);
        if (answer)
            aim_answer(t, answer);
        table_refuse(t, ui, &v, answer);
        free(answer);
        return true;
    }
    return false;
}

/* Some weapons want a model to aim at, others a direction: what the session takes is right. Where a template lies is settled. */
static Verdict try_ways(Table *t, Clause *clause, ModelId model, bool alone)
{
    Verdict first = aim_try(t, clause, alone), v;
    Clause with = *clause;

    if (is_yes(&first) || clause->model != NO_MODEL || clause->has_heading)
        return first;
    with.model = model;
    v = aim_try(t, &with, alone);
    if (!is_yes(&v)) {
        with.model = NO_MODEL;
        with.heading = aim_bearing(t, clause->models, model);
        with.has_heading = true;
        v = aim_try(t, &with, alone);
    }
    if (!is_yes(&v))
        return first;
    *clause = with;
    return v;
}

static ModelId nearest_model(const Table *t, UnitId target)
{
    const Battle *b = session_battle(t->session);
    const Unit *mine = &b->unit[t->selected], *other = &b->unit[target];
    ModelId best = other->first;
    Length near = LENGTH_NEVER;

    for (int i = 0; i < other->count; i++) {
        ModelId m = (ModelId)(other->first + i);
        Length far = point_distance(b->model[mine->first].pose.at, b->model[m].pose.at);
        if (is_standing(b, m) && far < near) {
            near = far;
            best = m;
        }
    }
    return best;
}

/* `model`: who is pointed at, or NO_MODEL. */
static Clause clause_at(Table *t, const AimGroup *g, UnitId target, ModelId model)
{
    Clause c = clause_of(t->verb);

    c.weapon = g->weapon;
    c.models = aim_users(t, g);
    c.unit = target;
    aim_lay(t, &c, model);
    barrel_say(t, &c);
    return c;
}

/* How far a refused weapon is from being lawful: of several the nearest says why. What only lacks sight is in range; what is wrong in
 * no figure comes last. */
static Length lacks(const Verdict *v)
{
    if (v->figure == FIGURE_SHARE)
        return 0;
    if (v->figure != FIGURE_LENGTH || v->allowed == LENGTH_NEVER)
        return LENGTH_NEVER;
    return abs(v->measured - v->allowed);
}

void aim_find_able(Table *t, AimGroup *g)
{
    ModelSet able = 0;

    g->unable_by = NO_REFUSAL;
    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        Clause c = g->clause;
        c.models &= UINT64_C(1) << n;
        if (!c.models)
            continue;
        Verdict v = aim_try(t, &c, true);
        able |= is_yes(&v) ? c.models : 0;
        if (!is_yes(&v) && !g->unable_by)
            g->unable_by = v.refusal;
    }
    g->able = able;
}

static bool is_aimed_at(const Table *t, UnitId target)
{
    for (int i = 0; i < t->aim.groups; i++)
        if (t->aim.group[i].set && t->aim.group[i].clause.unit == target)
            return true;
    return false;
}

/* A weapon that may not be used at all says why before one that lacks reach; else what lacks less, and a template that cannot lie
 * there before what lacks something else; of one cause the first weapon speaks. */
static bool nearer_why(const Verdict *v, const Verdict *why, bool lays_one)
{
    if (!lays_one && aim_is_barred(v) != aim_is_barred(why))
        return aim_is_barred(v);
    return lays_one ? v->refusal != why->refusal : lacks(v) < lacks(why);
}

static void set_group(Table *t, AimGroup *g, const Clause *clause, ModelId near)
{
    g->set = g->wanted = true;
    g->chosen = false;
    g->clause = *clause;
    aim_find_able(t, g);
    aim_find_lays(t, g, near);
    part_group(&t->aim, g, clause->models);
    marks_find(t);
}

void aim_as(Table *t, const Clause *clause)
{
    for (int i = 0; i < t->aim.groups; i++) {
        AimGroup *g = &t->aim.group[i];
        if (g->weapon != clause->weapon || (clause->models & ~g->holders))
            continue;
        set_group(t, g, clause, nearest_model(t, clause->unit));
        break;
    }
    t->aim.hover = clause->unit;
    aim_preview(t, NO_UNIT, NO_MODEL); /* the odds of what is set */
}

/* Why nothing can be aimed at a target: of what lacks least. */
typedef struct Why {
    bool refused, laid; /* laid: why a template cannot lie there matters most */
    Verdict verdict;
    Clause clause;
} Why;

static void why_not(Why *why, const Verdict *v, const Clause *trial)
{
    bool lays_one = trial->model != NO_MODEL || trial->has_heading;

    if (why->refused && (why->laid || !nearer_why(v, &why->verdict, lays_one)))
        return;
    *why = (Why){ true, lays_one, *v, *trial };
}

/* Nothing else can be aimed there, but what is aimed elsewhere may: who points there means it. */
static bool aim_anew(Table *t, UnitId target, ModelId model, ModelId near, Why *why)
{
    bool any = false;

    for (int i = 0, all = t->aim.groups; i < all; i++) {
        AimGroup *g = &t->aim.group[i];
        if (!g->set)
            continue;
        g->set = false;
        Clause trial = clause_at(t, g, target, model);
        Verdict v = try_ways(t, &trial, near, false);
        g->set = true;
        if (!is_yes(&v)) {
            why_not(why, &v, &trial);
            continue;
        }
        set_group(t, g, &trial, near);
        any = true;
    }
    return any;
}

bool aim_at(Table *t, Ui *ui, UnitId target, ModelId model)
{
    Why why = { .verdict = no(NO_NOT_OFFERED) };
    bool any = false;
    ModelId near = model == NO_MODEL ? nearest_model(t, target) : model;
    bool next[MOST_WEAPON_GROUPS] = { false }, chosen = false;
    Verdict each[MOST_WEAPON_GROUPS];

    for (int i = 0; i < t->aim.groups; i++) {
        next[i] = aim_is_next(&t->aim, &t->aim.group[i]);
        chosen = chosen || (next[i] && t->aim.group[i].chosen);
    }
    for (int i = 0, all = t->aim.groups; i < all; i++) {
        AimGroup *g = &t->aim.group[i];
        if (!next[i])
            continue;
        Clause trial = clause_at(t, g, target, model);
        Verdict v = try_ways(t, &trial, near, false);
        each[i] = v;
        if (!is_yes(&v)) {
            why_not(&why, &v, &trial);
            continue;
        }
        set_group(t, g, &trial, near);
        any = true;
    }
    bool aimed = is_aimed_at(t, target);
    if (!any && !chosen && !aimed && aim_anew(t, target, model, near, &why))
        return true;
    if (!any && !(chosen && why.refused) && aimed) {
        if (aim_move_circle(t, ui, model))
            return true;
        if (t->sheet == SHEET_REFUSAL)
            return false;
        table_say(t, ui, "This target is aimed at already. Enter attacks");
    } else if (any) {
        aim_try_anew(t);
    } else if (why.refused) {
        Answer *answer = malloc(sizeof *answer);
        if (answer) {
            begin_order(t, answer);
            Clause *put = order_clause(&answer->order, t->verb);
            if (put)
                *put = why.clause;
        }
        table_refuse(t, ui, &why.verdict, answer);
        for (int i = 0; aim_is_barred(&why.verdict) && i < t->aim.groups; i++)
            if (next[i] && t->aim.group[i].weapon != why.clause.weapon &&
                each[i].refusal != why.verdict.refusal)
                aim_say_other_why(t, t->aim.group[i].weapon, &each[i]);
        free(answer);
    }
    return any;
}

bool aim_fire(Table *t, Ui *ui)
{
    Answer *answer = malloc(sizeof *answer);
    bool sent;

    if (!answer)
        return false;
    aim_answer(t, answer);
    sent = answer->order.clauses > 0 && table_send(t, ui, answer);
    free(answer);
    return sent;
}

/* One model's one weapon at somebody is enough; tried with each weapon's first holder that could. */
static bool can_hit(Table *t, int verb, const AimGroup *g, UnitId unit, UnitId target)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];

    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++) {
        Clause c = clause_of(verb);
        if (!(g->holders >> i & 1))
            continue;
        barrel_say(t, &c);
        c.weapon = g->weapon;
        c.models = UINT64_C(1) << i;
        c.unit = target;
        Verdict v = try_ways(t, &c, nearest_model(t, target), true);
        if (is_yes(&v))
            return true;
    }
    return false;
}

bool aim_can_hit(Table *t, UnitId target)
{
    for (int i = 0; i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (aim_is_next(&t->aim, g) && can_hit(t, t->verb, g, t->selected, target))
            return true;
    }
    return false;
}

/* With the weapons of another unit than the chosen one; NO_UNIT: at any enemy. */
static bool could_hit(Table *t, int verb, UnitId unit, UnitId target)
{
    const Battle *b = session_battle(t->session);
    UnitId selected = t->selected;
    int taken = t->verb;
    AimTool kept = t->aim;
    bool found = false;

    t->selected = unit;
    t->verb = verb;
    aim_take(t);
    for (UnitId u = 0; u < b->units && !found; u++)
        for (int i = 0; i < t->aim.groups && !found; i++)
            found = (target == NO_UNIT || u == target) && unit_is_here(t, u) &&
                    b->unit[u].seat != b->unit[unit].seat &&
                    can_hit(t, verb, &t->aim.group[i], unit, u);
    t->selected = selected;
    t->verb = taken;
    t->aim = kept;
    return found;
}

bool aim_could_hit(Table *t, int verb, UnitId unit, UnitId target)
{
    return could_hit(t, verb, unit, target);
}

bool aim_has_target(Table *t, int verb, UnitId unit)
{
    return could_hit(t, verb, unit, NO_UNIT);
}

/* ---- what the hovered target means ------------------------------------------------------------------------------ */

/* The others of its weapon are aimed there: it was taken from them to be aimed elsewhere. */
static bool is_parted_from(const AimTool *aim, const AimGroup *g, UnitId target)
{
    for (int i = 0; i < aim->groups; i++)
        if (aim->group[i].set && aim->group[i].weapon == g->weapon &&
            aim->group[i].clause.unit == target)
            return true;
    return false;
}

/* What would be ordered with that target too: a weapon that cannot reach it is left out, as a click leaves it out; a template may
 * be laid there all the same, to be seen. */
static void order_at(Table *t, UnitId target, ModelId model, bool laid_too, Answer *answer)
{
    aim_answer(t, answer);
    for (int i = 0; target != NO_UNIT && i < t->aim.groups; i++) {
        const AimGroup *g = &t->aim.group[i];
        if (!aim_is_next(&t->aim, g) || is_parted_from(&t->aim, g, target))
            continue;
        Clause c = clause_at(t, g, target, model);
        bool laid = laid_too && (c.model != NO_MODEL || c.has_heading);
        Verdict v = try_ways(t, &c, model == NO_MODEL ? nearest_model(t, target) : model, true);
        Clause *put = is_yes(&v) || laid ? order_clause(&answer->order, t->verb) : NULL;
        if (put)
            *put = c;
    }
}

/* A barrel that is turned is seen before anybody is aimed at. */
static void only_turned(const Table *t, Answer *answer)
{
    Clause *c = t->aim.barrel.turned ? order_clause(&answer->order, t->verb) : NULL;

    if (c)
        barrel_say(t, c);
}

bool aim_order_onto(Table *t, int verb, UnitId unit, UnitId target, Answer *answer)
{
    UnitId selected = t->selected;
    int taken = t->verb;
    AimTool kept = t->aim;

    t->selected = unit;
    t->verb = verb;
    aim_take(t);
    order_at(t, target, NO_MODEL, false, answer);
    t->selected = selected;
    t->verb = taken;
    t->aim = kept;
    return answer->order.clauses > t->befores;
}

static void words_of_odds(Table *t, UnitId target, ModelId model)
{
    Answer *answer = t->rs->tell.odds ? malloc(sizeof *answer) : NULL;
    Text text = text_in(t->aim.odds, sizeof t->aim.odds);
    Look look = session_look(t->session);

    t->aim.odds[0] = 0;
    if (!answer)
        return;
    order_at(t, target, model, false, answer);
    if (answer->order.clauses > t->befores)
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, answer, NO_UNIT }, &text);
    else
        order_at(t, target, model, true, answer);
    if (answer->order.clauses == t->befores)
        only_turned(t, answer);
    if (t->aim.odds[0])
        teach_used(t, "odds");
    preview_of(t, answer, NULL);
    free(answer);
}

/* Whoever fires with one weapon already is not reproached with what another cannot. */
static void forgive_busy(AimTool *a)
{
    ModelSet busy = 0;

    for (int i = 0; i < a->groups; i++)
        if (a->group[i].set)
            busy |= a->group[i].clause.models;
    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (busy >> n & 1 && a->tried[n] && !is_yes(&a->verdict[n]))
            a->tried[n] = false;
}

void aim_preview(Table *t, UnitId target, ModelId model)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];
    AimTool *a = &t->aim;

    if (a->hover == target && (a->hover_model == model || model == NO_MODEL))
        return;
    a->hover = target;
    a->hover_model = model;
    a->on = NO_MODEL;
    SDL_zeroa(a->tried);
    words_of_odds(t, target, model);
    if (target == NO_UNIT)
        return;
    ModelId near = model == NO_MODEL ? nearest_model(t, target) : model;
    for (int i = 0; i < a->groups; i++) {
        const AimGroup *g = &a->group[i];
        if (!aim_is_next(&t->aim, g))
            continue;
        Clause clause = clause_at(t, g, target, model);
        a->on = clause.model != NO_MODEL ? clause.model : a->on;
        for (int n = 0; n < u->count && n < MOST_UNIT_MODELS; n++) {
            Clause c = clause;
            if (!(c.models >> n & 1) || (a->tried[n] && is_yes(&a->verdict[n])))
                continue;
            c.models = UINT64_C(1) << n;
            Verdict v = try_ways(t, &c, near, true);
            if (a->tried[n] && !is_yes(&v) && lacks(&v) >= lacks(&a->verdict[n]))
                continue;
            a->verdict[n] = v;
            a->weapon[n] = g->weapon;
            a->tried[n] = true;
        }
    }
    forgive_busy(a);
}

void aim_why(const Table *t, Text *text)
{
    const AimTool *a = &t->aim;
    Look look = session_look(t->session);
    char words[240] = "";
    Text why = text_in(words, sizeof words);
    int best = -1;

    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (a->tried[n] && !is_yes(&a->verdict[n]) &&
            (best < 0 || lacks(&a->verdict[n]) < lacks(&a->verdict[best])))
            best = n;
    if (best < 0)
        return;
    const char *weapon = t->game->weapon[a->weapon[best]].title.text;
    verdict_words(&look, &a->verdict[best], &why);
    if (a->groups > 1 && strncmp(words, weapon, strlen(weapon)) != 0)
        text_format(text, "%s: ", weapon);
    text_add(text, words);
}

/* ---- the card ------------------------------------------------------------------------------------------------------ */

void aim_try_anew(Table *t)
{
    t->aim.hover = NO_UNIT;
    words_of_odds(t, NO_UNIT, NO_MODEL);
}
