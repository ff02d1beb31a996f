#include "flow.h"

#include "geom/area.h"

/* ---- Who rides along (DEP-07, TRN-02) --------------------------------------------------------------------- */

void riders_of(const Look *look, UnitId transport, const Clause *clause, int clauses, IdSet *units)
{
    const Battle *b = look->battle;
    bool named = false;
    *units = (IdSet){ { 0 } };
    for (int i = 0; i < clauses; i++) {
        if (clause[i].verb != VERB_CARRY || clause[i].unit == NO_UNIT)
            continue;
        ids_add(units, clause[i].unit);
        named = true;
    }
    for (int i = 0; i < b->units && !named; i++) {
        if (b->unit[i].state == UNIT_RESERVE && b->unit[i].carrier == transport &&
            b->unit[i].seat == b->unit[transport].seat && i != transport)
            ids_add(units, i);
    }
}

/* ---- A place to deploy ----------------------------------------------------------------------------------------- */

enum { GRID = 2 * INCH, MARGIN = INCH / 4, ROOM_BETWEEN = INCH / 2, FEW_FILES = 5 };

static bool deploys(const Look *look, const Order *order)
{
    Verdict verdict = judge_deploy(look, order->actor, order);
    return is_yes(&verdict);
}

static void begin_deployment(Order *order, UnitId unit)
{
    order->actor = unit;
    order->clauses = order->paths = order->points = 0;
    order_clause(order, VERB_DEPLOY);
}

/* Where the scenario has it stand, or, for who plays from the other edge, the same turned round. */
static Pose suggested_place(const Game *game, int model, bool turned)
{
    Pose place = game->place[model];
    if (!turned)
        return place;
    return (Pose){ { game->width - place.at.x, game->height - place.at.y },
                   heading_normal(place.facing + HALF_TURN) };
}

static bool suggested_places(const Look *look, UnitId unit, bool turned, Order *order)
{
    const Roster *roster = &look->game->unit[unit];
    begin_deployment(order, unit);
    for (int i = 0; i < roster->models && roster->has_places; i++) {
        Pose place = suggested_place(look->game, roster->first_model + i, turned);
        if (look->battle->model[roster->first_model + i].state == MODEL_LOST)
            continue;
        if (!order_path(order, (ModelId)(roster->first_model + i)) ||
            !order_point(order, (PathPoint){ place.at, place.facing, LEVEL_BY_GROUND }))
            return false;
    }
    return roster->has_places && deploys(look, order);
}

/* Rows of models from `corner`, which is the centre of the first. */
static bool block_at(const Look *look, UnitId unit, Point corner, Heading facing, int files,
                     Order *order)
{
    const Unit *u = &look->battle->unit[unit];
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int n = 0;
    begin_deployment(order, unit);
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_LOST)
            continue;
        Point at = { corner.x + (n % files) * (p->base_width + ROOM_BETWEEN),
                     corner.y + (n / files) * (p->base_length + ROOM_BETWEEN) };
        n++;
        if (!order_path(order, (ModelId)i) ||
            !order_point(order, (PathPoint){ at, facing, LEVEL_BY_GROUND }))
            return false;
    }
    return deploys(look, order);
}

static bool block_of_files(const Look *look, UnitId unit, int files, Order *order)
{
    const Battle *b = look->battle;
    const Profile *p = unit_profile(look->game, b, unit);
    int zone = b->seat[b->unit[unit].seat].zone;
    if (zone < 0)
        return false;
    Area area = area_polygon(zone_polygon(look->game, zone));
    Box box = area_box(&area);
    Length reach = (p->base_width > p->base_length ? p->base_width : p->base_length) / 2 + MARGIN;
    Heading facing = box.low.y + box.high.y > look->game->height ? 0 : HALF_TURN;
    for (Length y = box.low.y + reach; y < box.high.y; y += GRID) {
        for (Length x = box.low.x + reach; x < box.high.x; x += GRID) {
            if (block_at(look, unit, (Point){ x, y }, facing, files, order))
                return true;
        }
    }
    return false;
}

/* As broad as fits: a narrow zone takes fewer files. */
static bool block_in_zone(const Look *look, UnitId unit, Order *order)
{
    int files =
        models_left(look->battle, unit) < FEW_FILES ? models_left(look->battle, unit) : FEW_FILES;
    for (; files > 0; files--) {
        if (block_of_files(look, unit, files, order))
            return true;
    }
    return false;
}

bool propose_deployment(const Look *look, SeatId seat, UnitId unit, Order *order)
{
    for (int i = 0; i < look->battle->units; i++) {
        bool wanted = unit == NO_UNIT || unit == i;
        if (!wanted || look->battle->unit[i].seat != seat ||
            !is_eligible(look, (UnitId)i, PHASE_DEPLOY))
            continue;
        if (suggested_places(look, (UnitId)i, false, order) ||
            suggested_places(look, (UnitId)i, true, order) || block_in_zone(look, (UnitId)i, order))
            return true;
    }
    return false;
}
