#include "fight/fight.h"
#include "geom/align.h"

/* ---- Accidental contact: FUP-12. A follow up has run into another enemy ----------------------------------------------------- */

enum { CLEAR = INCH, GROUND_GIVEN = 2 * INCH };
typedef enum AccidentStep { ACCIDENT_NEXT, ACCIDENT_CHOSEN } AccidentStep;

static bool is_known(const Look *look, UnitId unit, UnitId enemy)
{
    UnitId foe[MOST_FOES];
    int foes = engaged_with(look, unit, foe, MOST_FOES);
    for (int i = 0; i < foes; i++) {
        if (foe[i] == enemy)
            return true;
    }
    return false;
}

/* An enemy that it touches and does not fight. */
static UnitId run_into(const Look *look, UnitId unit)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (!is_fleeing(look, u) && !is_known(look, unit, u) &&
            base_gap(unit_outline(look, unit), unit_outline(look, u)) <= CONTACT_GAP)
            return u;
    }
    return NO_UNIT;
}

/* How far it can go that way before it meets something else than those that go with it. */
static Length open_way(const Look *look, UnitId unit, Heading direction, Length way,
                       const UnitSet *with)
{
    Barriers barriers;
    Area area[MOST_BARRIERS];
    int count = 0;
    Base outline = unit_outline(look, unit);
    barriers_of(look, unit, with, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        if (area_gap(&barriers.barrier[i].area, outline) > CONTACT_GAP)
            area[count++] = barriers.barrier[i].area;
    }
    Leg leg = { LEG_DRIFT, way, heading_normal(direction - outline.pose.facing) };
    return course_walk(&leg, 1, outline, area, count, 0).travel;
}

static void move_away(Play *play, UnitId unit, UnitId from, Length way)
{
    const Look *look = &play->look;
    Heading away = point_bearing(centre_of(look, from), centre_of(look, unit));
    shift_unit(play, unit, away, open_way(look, unit, away, way, NULL), TOW_FUP_12);
}

/* How far the outline has to go in a direction that one of the mover's sides faces, to be clear of that side. */
static Length way_clear(Base own, Base mover, Side side)
{
    static const Heading out[] = { 0, QUARTER_TURN, HALF_TURN, 3 * QUARTER_TURN };
    Pose frame = { mover.pose.at, heading_normal(mover.pose.facing + out[side]) };
    Length half = (side == SIDE_FRONT || side == SIDE_REAR ? mover.length : mover.width) / 2;
    Length least = LENGTH_NEVER;
    Point corner[4];
    base_corners(own, corner);
    for (int i = 0; i < 4; i++) {
        Length ahead = pose_local(frame, corner[i]).y;
        least = ahead < least ? ahead : least;
    }
    return half + CLEAR - least;
}

/* The smallest shift that brings it 1" clear, without turning. */
static Length smallest_shift(const Look *look, UnitId unit, UnitId mover, Heading *direction)
{
    static const Heading out[] = { 0, QUARTER_TURN, HALF_TURN, 3 * QUARTER_TURN };
    Base own = unit_outline(look, unit), other = unit_outline(look, mover);
    Length best = LENGTH_NEVER;
    for (Side side = SIDE_FRONT; side <= SIDE_LEFT; side++) {
        Length way = way_clear(own, other, side);
        if (way >= best)
            continue;
        best = way;
        *direction = heading_normal(other.pose.facing + out[side]);
    }
    return best;
}

/* It makes room, with whatever it fights. */
static void make_room(Play *play, UnitId unit, UnitId mover)
{
    const Look *look = &play->look;
    Heading direction = 0;
    Length way = smallest_shift(look, unit, mover, &direction);
    Combat with = combat_of(look, unit);
    UnitSet group = { { 0 } };
    for (int i = 0; i < with.units; i++)
        set_add(&group, with.unit[i]);
    for (int i = 0; i < with.units; i++)
        way = with.unit[i] == mover ? way : open_way(look, with.unit[i], direction, way, &group);
    tell_tale(play, TALE_MAKES_ROOM, look->battle->unit[unit].seat, unit, mover, 0, 0, 0);
    shift_unit(play, unit, direction, way, TOW_FUP_12);
    for (int i = 0; i < with.units; i++) {
        if (with.unit[i] != mover && with.unit[i] != unit)
            shift_unit(play, with.unit[i], direction, way, TOW_FUP_12);
    }
}

static bool is_met_in_front(const Look *look, UnitId unit, UnitId mover)
{
    Base own = unit_outline(look, unit);
    Segment near = base_nearest(own, unit_outline(look, mover));
    return base_side_at(own, near.from) == SIDE_FRONT || !is_block(look, unit);
}

Flow run_accident(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId mover = frame->actor;
    if (frame->step == ACCIDENT_NEXT) {
        UnitId met = is_fielded(look, mover) ? run_into(look, mover) : NO_UNIT;
        bool happens = met != NO_UNIT && applies(look, TOW_FUP_12);
        if (!happens)
            return DONE;
        frame->target = met;
        tell_tale(play, TALE_RUNS_INTO, look->battle->unit[mover].seat, mover, met, 0, 0, 0);
        if (is_engaged(look, met) || !is_met_in_front(look, met, mover)) {
            make_room(play, met, mover);
            return DONE;
        }
        return ask_choice(play, frame, ACCIDENT_CHOSEN, look->battle->unit[met].seat, WHY_CONTACT,
                          3, 0);
    }
    if (answer->value == 1)
        move_away(play, frame->target, mover, GROUND_GIVEN);
    else
        contacts_refresh(play);
    return DONE;
}
