#include "charge/charging.h"
#include "troops/contact.h"

/* ---- A defended obstacle: TER-18 ------------------------------------------------------------------------------------------
 *
 *      [ charger ]
 *      ===========     the wall: he halts where he touches it, flush to the other's edge, and has crossed nothing
 *       [ enemy ]      stays behind it
 */

/* Ruling: nobody fights across what is thicker. */
enum { THICKEST = INCH };

/* The unit touches it from one side and stands on no part of it. */
static bool stands_behind(const Look *look, UnitId unit, const Area *area)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, unit, base, MOST_UNIT_MODELS);
    bool touches = false;
    for (int i = 0; i < count; i++) {
        if (area_overlaps(area, base[i]))
            return false;
        touches = touches || area_gap(area, base[i]) <= CONTACT_GAP;
    }
    return touches;
}

static bool next_obstacle_of(const Look *look, UnitId unit, PieceId *piece, Area *area)
{
    while (++*piece < look->battle->pieces) {
        if (!piece_stands(look, *piece) || !rank_is_obstacle(look, *piece))
            continue;
        *area = piece_area(look, *piece);
        if (stands_behind(look, unit, area))
            return true;
    }
    return false;
}

/* From an inch before it straight on to it. */
static bool halts_at(const Area *area, Block *end)
{
    Leg leg = { LEG_AHEAD, THICKEST, 0 };
    Base before = block_outline(end);
    before.pose = pose_ahead(before.pose, -THICKEST);
    CourseMeeting wall = course_walk(&leg, 1, before, area, 1, 0);
    if (!wall.met || wall.travel == 0)
        return false;
    *end = block_centred(*end, wall.pose);
    return true;
}

bool stand_off(const Look *look, UnitId enemy, Block *end)
{
    PieceId piece = NO_PIECE;
    Area area;
    while (next_obstacle_of(look, enemy, &piece, &area)) {
        if (area_overlaps(&area, block_outline(end)) && applies(look, WAC_TER_18))
            return halts_at(&area, end);
    }
    return false;
}

bool walk_to_obstacle(const Look *look, UnitId enemy, const BlockPath *path, BlockPath *walked,
                      Length *cost)
{
    Block end = path->end;
    Leg leg[MOST_STAGES];
    PieceId piece = NO_PIECE;
    Area area;
    if (path->stages == 0 || !stand_off(look, enemy, &end))
        return false;
    Block from = path->stage[0].block;
    for (int i = 0; i < path->stages; i++)
        leg[i] = path->stage[i].leg;
    while (next_obstacle_of(look, enemy, &piece, &area)) {
        CourseMeeting wall = course_walk(leg, path->stages, block_outline(&from), &area, 1, 0);
        if (!wall.met || area_overlaps(&area, block_outline(&from)))
            continue;
        leg[wall.leg] = wall.done;
        block_path_of_legs(&from, leg, wall.leg + 1, walked);
        *cost = wall.travel;
        return true;
    }
    return false;
}

Length loose_way_to_obstacle(const Look *look, UnitId enemy, Base base, const Leg *leg)
{
    PieceId piece = NO_PIECE;
    Area area;
    while (next_obstacle_of(look, enemy, &piece, &area)) {
        CourseMeeting wall = course_walk(leg, 1, base, &area, 1, 0);
        bool halts = wall.met && !area_overlaps(&area, base) && applies(look, WAC_TER_18);
        if (halts)
            return wall.travel;
    }
    return leg->length;
}

bool are_held_apart(const Look *look, UnitId unit, UnitId enemy)
{
    PieceId piece = NO_PIECE;
    Area area;
    if (is_touching(look, unit, enemy))
        return false;
    while (next_obstacle_of(look, enemy, &piece, &area)) {
        if (stands_behind(look, unit, &area) && applies(look, WAC_TER_18))
            return true;
    }
    return false;
}

bool is_behind_obstacle(const Look *look, UnitId unit)
{
    PieceId piece = NO_PIECE;
    Area area;
    return has_mark(look->battle, OWNER_UNIT, unit, UM_BEHIND_OBSTACLE) &&
           next_obstacle_of(look, unit, &piece, &area);
}

void leave_obstacles(Play *play)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (has_mark(look->battle, OWNER_UNIT, u, UM_BEHIND_OBSTACLE) &&
            !is_behind_obstacle(look, u))
            unmark(play, OWNER_UNIT, u, UM_BEHIND_OBSTACLE, WAC_TER_18);
    }
}
