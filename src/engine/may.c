#include "engine/referee.h"

/* What may be ordered of a unit before anybody said how. The bare order is judged as any other, its arguments filled in one
 * way after another until one will do; what is refused for a detail alone counts as allowed. */

typedef struct Bare {
    const Look *look;
    const VerbDef *verb;
    Answer answer;
    Verdict last;
} Bare;

/* The engine's own refusals are of the seat. */
static RefusalGrade grade_of(const Ruleset *rules, const Verdict *verdict)
{
    return verdict->refusal >= NO_OF_RULESET
               ? rules->refusal[verdict->refusal - NO_OF_RULESET].grade
               : GRADE_SEAT;
}

static bool is_detail(const Ruleset *rules, const Verdict *verdict)
{
    return grade_of(rules, verdict) == GRADE_DETAIL;
}

static bool will_do(Bare *b)
{
    b->last = battle_judge(b->look->game, b->look->battle, b->look->scratch, &b->answer);
    if (is_detail(b->look->game->ruleset, &b->last))
        b->last = yes();
    return is_yes(&b->last);
}

static bool fill_from(Bare *b, int param);

static bool is_target(const Battle *b, UnitId actor, UnitId unit)
{
    return b->unit[unit].seat != b->unit[actor].seat && b->unit[unit].state == UNIT_FIELD &&
           b->unit[unit].carrier == NO_UNIT;
}

/* How near the unit comes to that model; not less than `least` need not be exact. */
static Length apart_from(const Look *look, UnitId unit, ModelId model, Length least)
{
    enum { WIDEST = 12 * INCH };
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    Base base = model_base(look->game, b, model);
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        bool far = point_distance(b->model[m].pose.at, base.pose.at) - WIDEST >= least;
        Length gap =
            is_standing(b, m) && !far ? base_gap(model_base(look->game, b, m), base) : least;
        least = gap < least ? gap : least;
    }
    return least;
}

/* The enemy who is nearest: out of his reach is out of everybody's. Whoever is aboard of somebody is nowhere, and where no
 * enemy is on the table friends may have to do. */
static UnitId nearest_target(const Look *look, UnitId actor)
{
    const Battle *b = look->battle;
    UnitId nearest = NO_UNIT;
    Length least = LENGTH_NEVER;
    for (UnitId u = 0; u < b->units; u++) {
        if (is_target(b, actor, u) ||
            (nearest == NO_UNIT && u != actor && b->unit[u].state == UNIT_FIELD))
            nearest = u;
    }
    for (ModelId m = 0; m < b->models; m++) {
        if (!is_standing(b, m) || !is_target(b, actor, b->model[m].unit))
            continue;
        Length apart = apart_from(look, actor, m, least);
        nearest = apart < least ? b->model[m].unit : nearest;
        least = apart;
    }
    return nearest;
}

/* Without its target; where that will not do either, what was said of the nearest stays. */
static bool will_do_without(Bare *b, Clause *clause, int param)
{
    Verdict said = b->last;
    clause->unit = NO_UNIT;
    if (fill_from(b, param + 1))
        return true;
    b->last = said;
    return false;
}

/* The nearest is too far by what lies between, as a wood that slows: another may be in reach. Where nobody is, what is said is said
 * of the nearest. */
static bool fill_farther(Bare *b, UnitId nearest)
{
    Clause *clause = &b->answer.order.clause[0];
    UnitId actor = b->answer.order.actor;
    Verdict said = b->last;
    if (b->verb->kind != DOES_CHARGE || grade_of(b->look->game->ruleset, &said) != GRADE_COST)
        return false;
    for (UnitId u = 0; u < b->look->battle->units; u++) {
        if (u == nearest || !is_target(b->look->battle, actor, u))
            continue;
        clause->unit = u;
        b->last = battle_judge(b->look->game, b->look->battle, b->look->scratch, &b->answer);
        if (is_yes(&b->last)) /* a detail alone says nothing of how far he is */
            return true;
    }
    clause->unit = nearest;
    b->last = said;
    return false;
}

/* Whoever has no friend left may mean himself; where he may not, what was said of the others stays. */
static bool fill_self(Bare *b, int param)
{
    Verdict said = b->last;
    b->answer.order.clause[0].unit = b->answer.order.actor;
    if (fill_from(b, param + 1))
        return true;
    b->last = said;
    return false;
}

static bool fill_unit(Bare *b, const ParamDef *def, int param)
{
    Clause *clause = &b->answer.order.clause[0];
    const Battle *battle = b->look->battle;
    UnitId actor = b->answer.order.actor;
    bool aims = b->verb->kind == DOES_CHARGE || b->verb->kind == DOES_SHOOT;
    if (!def->required && !aims)
        return fill_from(b, param + 1);
    if (aims) {
        clause->unit = nearest_target(b->look, actor);
        bool any =
            clause->unit != NO_UNIT && (fill_from(b, param + 1) || fill_farther(b, clause->unit));
        return any || (!def->required && will_do_without(b, clause, param));
    }
    for (UnitId u = 0; u < battle->units; u++) {
        clause->unit = u;
        if (u != actor && battle->unit[u].seat == battle->unit[actor].seat &&
            battle->unit[u].state != UNIT_LOST && fill_from(b, param + 1))
            return true;
    }
    return fill_self(b, param);
}

static bool fill_word(Bare *b, const ParamDef *def, int param)
{
    int words = def->required ? words_in(def->words) : 1;
    for (int i = 0; i < words; i++) {
        b->answer.order.clause[0].word = (uint8_t)i;
        if (fill_from(b, param + 1))
            return true;
    }
    return false;
}

static bool fill_weapon(Bare *b, const ParamDef *def, int param)
{
    const Battle *battle = b->look->battle;
    const Unit *u = &battle->unit[b->answer.order.actor];
    if (!def->required)
        return fill_from(b, param + 1);
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        for (int w = 0; w < MOST_WEAPONS_HELD; w++) {
            uint8_t held = battle->model[m].weapon[w];
            bool new = m == u->first || battle->model[m - 1].weapon[w] != held;
            b->answer.order.clause[0].weapon = (WeaponId)held;
            if (held != NO_HELD_WEAPON && new &&fill_from(b, param + 1))
                return true;
        }
    }
    return false;
}

/* One more or one fewer. */
static bool fill_number(Bare *b, const ParamDef *def, int param)
{
    Clause *clause = &b->answer.order.clause[0];
    clause->has_number = def->required;
    clause->number = def->required ? -1 : 0;
    if (fill_from(b, param + 1))
        return true;
    clause->number = 1;
    return def->required && fill_from(b, param + 1);
}

static void fill_plain(Bare *b, const ParamDef *def)
{
    Clause *clause = &b->answer.order.clause[0];
    const Battle *battle = b->look->battle;
    const Unit *u = &battle->unit[b->answer.order.actor];
    if (def->kind == PARAM_POINT && def->required) {
        clause->has_point = true;
        clause->point = battle->model[u->first].pose.at;
    } else if (def->kind == PARAM_HEADING) {
        clause->has_heading = def->required;
    } else if (def->kind == PARAM_LENGTH) {
        clause->has_number = true;
    } else if (def->kind == PARAM_MODELS) {
        clause->models =
            u->count == MOST_UNIT_MODELS ? ~(ModelSet)0 : ((ModelSet)1 << u->count) - 1;
    }
}

static bool fill_from(Bare *b, int param)
{
    if (param == b->verb->params)
        return will_do(b);
    const ParamDef *def = &b->verb->param[param];
    switch (def->kind) {
    case PARAM_UNIT:
        return fill_unit(b, def, param);
    case PARAM_WORD:
        return fill_word(b, def, param);
    case PARAM_WEAPON:
        return fill_weapon(b, def, param);
    case PARAM_NUMBER:
        return fill_number(b, def, param);
    default:
        fill_plain(b, def);
        return fill_from(b, param + 1);
    }
}

Verdict battle_may(const Look *look, int verb, UnitId actor)
{
    const Battle *battle = look->battle;
    const Request *r = &battle->request;
    Bare b = { .look = look, .verb = &look->game->ruleset->verb[verb], .last = no(NO_NOT_OFFERED) };
    if (battle->over || battle->frames == 0)
        return no(NO_BATTLE_OVER);
    if (r->shape != SHAPE_ORDER)
        return no_in_phase(look, verb, actor);
    answer_begin(&b.answer, ANSWER_ORDER, request_seat(r));
    b.answer.order.actor = b.verb->actor ? actor : NO_UNIT;
    order_clause(&b.answer.order, verb);
    if (b.verb->actor)
        fill_from(&b, 0);
    else
        will_do(&b);
    if (!is_yes(&b.last) && b.last.who == NO_UNIT)
        b.last.who = actor;
    return b.last;
}
