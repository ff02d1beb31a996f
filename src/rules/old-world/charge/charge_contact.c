#include "charge/charge_contact.h"

#include "fight/figures.h"

#include <string.h>

/* ---- A charge meets its target: CMV-06, 07, 11..18, GEO-13, 23 ----------------------------------------------------- */

enum { KEEP_AWAY = INCH };

void keep_charge_distance(Play *play, UnitId unit, Length distance, RuleId rule)
{
    set_tally(play, OWNER_UNIT, unit, UT_CHARGE_DISTANCE, charge_hundredths(distance), rule);
}

static void disorder(Play *play, UnitId charger, RuleId rule)
{
    mark(play, OWNER_UNIT, charger, UM_DISORDERED, rule);
}

/* SR-17: its first successful charge disrupts the target.
 * Ruling: TOW-SR-17: who charges in turn (REA-12) counts as having charged in the fight, but has declared no charge that came home: it
 * disrupts nobody, and its first charge is still to come. */
static void first_charge(Play *play, UnitId charger, UnitId target)
{
    const Look *look = &play->look;
    bool happens = has_trait(look, charger, TR_FIRST_CHARGE, NULL) &&
                   !has_mark(look->battle, OWNER_UNIT, charger, UM_FIRST_CHARGE_USED) &&
                   applies(look, TOW_SR_17);
    if (!happens)
        return;
    mark(play, OWNER_UNIT, charger, UM_FIRST_CHARGE_USED, TOW_SR_17);
    mark(play, OWNER_UNIT, target, UM_DISRUPTED_FIRST, TOW_SR_17);
}

static void charged(Play *play, UnitId charger, UnitId target, Side face, Length distance)
{
    SeatId seat = play->look.battle->unit[charger].seat;
    mark(play, OWNER_UNIT, charger, UM_CHARGED, TOW_CMV_15);
    mark(play, OWNER_UNIT, charger, UM_MOVED, TOW_CMV_15);
    if (applies(&play->look, TOW_CMV_07))
        keep_charge_distance(play, charger, distance, TOW_CMV_07);
    set_tally(play, OWNER_UNIT, charger, UT_CHARGE_ARC, (int32_t)face, TOW_ARC_03);
    tell_tale(play, TALE_CHARGE_HOME, seat, charger, target, distance, 0, 0);
    first_charge(play, charger, target);
    engage_on_face(play, charger, target, face, TOW_CMV_15);
}

/* GEO-23: those who already stand on the face and the newcomer share it; false when there is no place. */
static bool makes_room_on_face(Play *play, const ChargeSearch *o, ChargeAttempt *t)
{
    const Look *look = &play->look;
    UnitId other[MOST_UNITS] = { 0 };
    Block there[MOST_UNITS];
    int others = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != o->charger && set_has(&o->through, u) && charge_target(look, u) == o->target &&
            is_block(look, u) && declared_arc(look, u, o->target) == o->arc)
            other[others++] = u;
    }
    if (!share_face(o, other, others, t, there))
        return false;
    for (int i = 0; i < others; i++)
        arrange(play, other[i], there[i].front, there[i].files, TOW_GEO_23);
    return true;
}

/* CMV-14: a low obstacle that the target's front touches and that the path crosses. */
static PieceId defended_wall(const ChargeSearch *o, const ChargeAttempt *t)
{
    const Look *look = o->look;
    BlockPath way = charge_path(o, &t->way);
    for (PieceId p = 0; p < look->game->terrain; p++) {
        Area area = piece_area(look, p);
        if (category_of(look, p) != CATEGORY_LOW || !block_path_crosses(&way, &area) || o->flies ||
            area_gap(&area, o->aim) > CONTACT_GAP || t->side != SIDE_FRONT)
            continue;
        if (applies(look, TOW_CMV_14))
            return p;
    }
    return NO_PIECE;
}

/* ---- The kinds of end ------------------------------------------------------------------------------------------------------------ */

void halt_before(Play *play, const ChargeSearch *o, const ChargeAttempt *t, UnitId before)
{
    Block end = charge_halt(o, &t->way, before);
    SeatId seat = play->look.battle->unit[o->charger].seat;
    moves_as(play, o->charger, MANNER_WALK);
    arrange(play, o->charger, end.front, end.files, TOW_CMV_12);
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_12);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_12);
    tell_tale(play, TALE_HALTS, seat, o->charger, before, 0, 0, 0);
}

static void charge_along(Play *play, const ChargeSearch *o, const ChargeAttempt *t, Pose end,
                         RuleId rule)
{
    PathPoint point[MOST_FRONTS];
    BlockPath way = charge_path(o, &t->way);
    int points = block_path_fronts(&way, end, point);
    moves_as(play, o->charger, MANNER_CHARGE);
    arrange_along(play, o->charger, end, o->block.files, &(FrontWay){ point, points, 0 }, rule);
}

void block_meets_skirmishers(Play *play, const ChargeSearch *o, const ChargeAttempt *t)
{
    const Look *look = &play->look;
    Base front = block_outline(&t->way.end);
    Segment line = base_side(front, SIDE_FRONT);
    charge_along(play, o, t, t->way.end.front, TOW_CMV_17);
    if (applies(look, TOW_CMV_17))
        form_up(play, o->target, line, t->way.contact,
                heading_normal(front.pose.facing + HALF_TURN), movement(look, o->target) * INCH,
                TOW_CMV_17);
    charged(play, o->charger, o->target, SIDE_FRONT, t->way.cost);
}

/* CHG-09: whom it could not help touching is engaged as well. */
static void meet_seconds(Play *play, const ChargeSearch *o)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    UnitId second[MOST_UNITS];
    int count = 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId to = b->link[i].to;
        if (b->link[i].from == o->charger && to != o->target && is_fielded(look, to) &&
            base_touches(unit_outline(look, o->charger), unit_outline(look, to)))
            second[count++] = to;
    }
    for (int i = 0; i < count; i++)
        engage_on_face(play, o->charger, second[i], declared_arc(look, o->charger, second[i]),
                       TOW_CHG_09);
}

/* Whether the pose of the contact lies on somebody whose place on the face was to be shared. */
static bool stands_on_sharer(const ChargeSearch *o, const Block *end)
{
    UnitSet anybody, nobody = { { 0 } };
    memset(&anybody, 0xff, sizeof anybody);
    return judge_end_of_charge(o->look, o->charger, end, &anybody, &nobody).refusal == NO_OVERLAP;
}

/* CMV-14: it stays behind the wall; false when somebody stands there. */
static bool stops_at_wall(Play *play, const ChargeSearch *o, const ChargeAttempt *t, PieceId wall)
{
    Area area = piece_area(&play->look, wall);
    Block end = block_centred(o->block, charge_walk(o, &t->way, &area, 1, 0).pose);
    if (stands_on_sharer(o, &end))
        return false;
    moves_as(play, o->charger, MANNER_CHARGE);
    arrange(play, o->charger, end.front, o->block.files, TOW_CMV_14);
    disorder(play, o->charger, TOW_CMV_14);
    return true;
}

/* CMV-06: flush to the face, or else as it came, with the target flush to it when that has the room; false when it can
 * stand in neither way. */
static bool stands_to_face(Play *play, const ChargeSearch *o, ChargeAttempt *t)
{
    const Look *look = &play->look;
    if (!makes_room_on_face(play, o, t))
        return false;
    bool matters = !has_room(look, o->charger, &t->aligned, &o->touch) && applies(look, TOW_CMV_06);
    if (!matters) {
        charge_along(play, o, t, t->aligned.front, TOW_CMV_06);
        return true;
    }
    if (stands_on_sharer(o, &t->way.end))
        return false;
    charge_along(play, o, t, t->way.end.front, TOW_CMV_06);
    disorder(play, o->charger, TOW_CMV_06);
    turn_target(play, o, t, TOW_CMV_06);
    return true;
}

void block_meets_block(Play *play, const ChargeSearch *o, ChargeAttempt *t)
{
    PieceId wall = defended_wall(o, t);
    bool stands = wall != NO_PIECE ? stops_at_wall(play, o, t, wall) : stands_to_face(play, o, t);
    if (!stands) {
        halt_before(play, o, t, o->target);
        return;
    }
    charged(play, o->charger, o->target, o->arc, t->way.cost);
    meet_seconds(play, o);
}

/* CMV-18: the row at right angles to the line from the first model to the one it touches, and as near as it can stand. */
static Segment row_before(const ChargeSearch *o, const Approach *way, Heading *facing,
                          Point *contact)
{
    Point corner[4];
    const Look *look = o->look;
    Length half = MOST_UNIT_MODELS * unit_profile(look->game, look->battle, o->charger)->base_width;
    Pose pose = { way->contact, point_bearing(way->end.front.at, o->aim.pose.at) };
    Length nearest = 0, beside = 0;
    int corners = base_corners(o->aim, corner);
    for (int i = 0; i < corners; i++) {
        Point p = pose_local(pose, corner[i]);
        if (p.y >= nearest)
            continue;
        nearest = p.y;
        beside = p.x;
    }
    pose.at = *contact = pose_point(pose, beside, nearest);
    *facing = pose.facing;
    return (Segment){ pose_point(pose, -half, 0), pose_point(pose, half, 0) };
}

bool form_up_at_target(Play *play, const ChargeSearch *o, const Approach *way, Point *contact)
{
    const Look *look = &play->look;
    Segment line = base_side(o->aim, o->arc);
    Heading facing = heading_normal(point_bearing(line.from, line.to) - QUARTER_TURN);
    *contact = way->contact;
    if (!is_block(look, o->target) && applies(look, TOW_CMV_18))
        line = row_before(o, way, &facing, contact);
    return form_up(play, o->charger, line, *contact, facing, o->range, TOW_CMV_16);
}

/* CMV-13: no place is left at the target: they stop 1" away. */
static void skirmishers_halt(Play *play, const ChargeSearch *o)
{
    const Look *look = &play->look;
    Dangers dangers = { .count = 0 };
    moves_as(play, o->charger, MANNER_WALK);
    drift_towards(play, o->charger, centre_of(look, o->target), o->range, &dangers, TOW_CMV_13);
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_13);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_13);
    tell_tale(play, TALE_HALTS, look->battle->unit[o->charger].seat, o->charger, o->target, 0, 0,
              0);
}

void skirmishers_meet(Play *play, const ChargeSearch *o, const Approach *way)
{
    const Look *look = &play->look;
    Point contact;
    moves_as(play, o->charger, MANNER_CHARGE);
    if (!form_up_at_target(play, o, way, &contact)) {
        skirmishers_halt(play, o);
        return;
    }
    if (!is_block(look, o->target)) {
        Base front = unit_outline(look, o->charger);
        form_up(play, o->target, base_side(front, SIDE_FRONT), contact,
                heading_normal(front.pose.facing + HALF_TURN), movement(look, o->target) * INCH,
                TOW_CMV_18);
    }
    charged(play, o->charger, o->target, o->arc, way->cost);
}
