#include "engine/at_random.h"
#include "engine/ruleset.h"

/* The random player of a game that brings none: any order that can be written down, of which the caller keeps the lawful ones.
 * Verbs that no unit acts by end a part: they come seldom, so that something happens before. */

enum { SELDOM = 8, WALK_MOST = 8 * INCH, ROW = 5, APART = 2 * INCH };

static bool stands(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_FIELD && models_alive(look->battle, unit) > 0;
}

static bool waits(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_RESERVE;
}

static bool takes(const VerbDef *verb, ParamKind kind)
{
    for (int i = 0; i < verb->params; i++) {
        if (verb->param[i].kind == kind)
            return true;
    }
    return false;
}

static bool puts_down(const VerbDef *verb)
{
    return verb->handle == HANDLE_PLACE || takes(verb, PARAM_PLACES);
}

/* ---- What the verb takes ------------------------------------------------------------------------------------------------- */

static ModelId draw_model(const Draw *d, UnitId unit)
{
    if (unit == NO_UNIT)
        return NO_MODEL;
    const Unit *u = &d->look->battle->unit[unit];
    return (ModelId)(u->first + draw_number(d, 0, u->count - 1));
}

static ModelSet standing_models(const Draw *d, UnitId unit)
{
    const Unit *u = &d->look->battle->unit[unit];
    ModelSet set = 0;
    for (int i = 0; i < u->count; i++)
        set |= (ModelSet)is_standing(d->look->battle, (ModelId)(u->first + i)) << i;
    return set;
}

static WeaponId draw_weapon(const Draw *d, UnitId unit)
{
    ModelId model = draw_model(d, unit);
    int held = d->look->battle->model[model].weapon[draw_number(d, 0, MOST_WEAPONS_HELD - 1)];
    return held == NO_HELD_WEAPON ? NO_WEAPON : (WeaponId)held;
}

/* Everybody goes by the same way, somewhere or straight towards an enemy. */
static bool draw_paths(const Draw *d, Order *order)
{
    const Battle *b = d->look->battle;
    const Unit *u = &b->unit[order->actor];
    Heading bearing = draw_heading(d);
    Length far = draw_number(d, INCH, WALK_MOST);
    ModelId goal = draw_model(d, draw_unit(d, false, stands));
    if (goal != NO_MODEL && draw_one_in(d, 2))
        bearing = point_bearing(b->model[u->first].pose.at, b->model[goal].pose.at);
    for (int i = 0; i < u->count; i++) {
        ModelId model = (ModelId)(u->first + i);
        Pose to = b->model[model].pose;
        to.at = point_shift(to.at, bearing, far);
        if (is_standing(b, model) &&
            (!order_path(order, model) ||
             !order_point(order, (PathPoint){ to.at, to.facing, LEVEL_BY_GROUND })))
            return false;
    }
    return true;
}

/* In rows somewhere. */
static bool draw_places(const Draw *d, Order *order)
{
    const Unit *u = &d->look->battle->unit[order->actor];
    Point corner = draw_point(d);
    for (int i = 0; i < u->count; i++) {
        Point at = { corner.x + i % ROW * APART, corner.y + i / ROW * APART };
        if (!order_path(order, (ModelId)(u->first + i)) ||
            !order_point(order, (PathPoint){ at, 0, LEVEL_BY_GROUND }))
            return false;
    }
    return true;
}

static bool draw_param(const Draw *d, const ParamDef *param, Order *order, Clause *clause)
{
    UnitId actor = order->actor;
    switch (param->kind) {
    case PARAM_UNIT:
        clause->unit = draw_unit(d, draw_one_in(d, SELDOM), stands);
        return clause->unit != NO_UNIT;
    case PARAM_MODELS:
        clause->models = actor == NO_UNIT ? 0 : standing_models(d, actor);
        return true;
    case PARAM_MODEL:
        clause->model = draw_model(d, clause->unit == NO_UNIT ? actor : clause->unit);
        return true;
    case PARAM_WEAPON:
        clause->weapon = actor == NO_UNIT ? NO_WEAPON : draw_weapon(d, actor);
        return clause->weapon != NO_WEAPON;
    case PARAM_PIECE:
        clause->piece = (PieceId)draw_number(d, NO_PIECE, d->look->battle->pieces - 1);
        return clause->piece != NO_PIECE;
    case PARAM_POINT:
        clause->point = draw_point(d);
        clause->has_point = true;
        return true;
    case PARAM_HEADING:
        clause->heading = draw_heading(d);
        clause->has_heading = true;
        return true;
    case PARAM_LENGTH:
        clause->number = draw_number(d, 0, WALK_MOST);
        clause->has_number = true;
        return true;
    case PARAM_NUMBER:
        clause->number = draw_number(d, -3, 5);
        clause->has_number = true;
        return true;
    case PARAM_WORD:
        clause->word = (uint8_t)draw_number(d, 0, words_in(param->words) - 1);
        return true;
    case PARAM_PATHS:
        return draw_paths(d, order);
    case PARAM_PLACES:
        return draw_places(d, order);
    }
    return false;
}

/* ---- The order ------------------------------------------------------------------------------------------------------------- */

/* Of those that may open an order now; -1: none. */
static int draw_verb(const Draw *d)
{
    const Ruleset *rules = d->look->game->ruleset;
    bool acts = !draw_one_in(d, SELDOM);
    int found = -1, count = 0;
    for (int verb = 0; verb < rules->verbs; verb++) {
        const VerbDef *def = &rules->verb[verb];
        bool may = d->look->battle->request.choices >> verb & 1 && def->first && def->actor == acts;
        if (may && draw_one_in(d, ++count))
            found = verb;
    }
    return found;
}

bool order_at_random(const Draw *d)
{
    Order *order = &d->answer->order;
    int verb = draw_verb(d);
    if (verb < 0)
        return false;
    const VerbDef *def = &d->look->game->ruleset->verb[verb];
    order->actor = def->actor ? draw_unit(d, true, puts_down(def) ? waits : stands) : NO_UNIT;
    if (def->actor && order->actor == NO_UNIT)
        return false;
    Clause *clause = order_clause(order, verb);
    for (int i = 0; i < def->params; i++) {
        const ParamDef *param = &def->param[i];
        if ((param->required || draw_one_in(d, 2)) && !draw_param(d, param, order, clause) &&
            param->required)
            return false;
    }
    return true;
}
