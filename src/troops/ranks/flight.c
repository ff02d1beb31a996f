#include "troops/flight.h"

#include "troops/ground.h"

/* ---- Which way ---------------------------------------------------------------------------------------------------------- */

enum { STEP = INCH / 4, MOST_STEPS = 400 };

static bool is_closed(const Look *look, PieceId piece, UnitId unit)
{
    return piece_stands(look, piece) && rank_bars_way(look, piece, unit);
}

static Leg leg_of(Base base, Heading direction, Length distance)
{
    return (Leg){ LEG_DRIFT, distance, heading_normal(direction - base.pose.facing) };
}

int runners(const Look *look, UnitId unit, Heading heading, Base base[MOST_UNIT_MODELS])
{
    if (!is_block(look, unit) && rank_holds(look, RANK_KEEPS_PATTERN))
        return unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Base outline = unit_outline(look, unit);
    base[0] = base_at(outline, (Pose){ outline.pose.at, heading });
    return 1;
}

bool run_comes_near(const Look *look, UnitId unit, Heading heading, Length distance,
                    const Area *area, Length near)
{
    Base base[MOST_UNIT_MODELS];
    int count = runners(look, unit, heading, base);
    for (int i = 0; i < count; i++) {
        Leg leg = leg_of(base[i], heading, distance);
        if (course_comes_near(&leg, 1, base[i], area, near))
            return true;
    }
    return false;
}

bool run_crosses(const Look *look, UnitId unit, Heading heading, Length distance, const Area *area)
{
    Base base[MOST_UNIT_MODELS];
    int count = runners(look, unit, heading, base);
    for (int i = 0; i < count; i++) {
        Leg leg = leg_of(base[i], heading, distance);
        if (course_crosses(&leg, 1, base[i], area))
            return true;
    }
    return false;
}

static bool way_is_closed(const Look *look, UnitId unit, Heading direction, Length distance)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!is_closed(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        if (run_crosses(look, unit, direction, distance, &area))
            return true;
    }
    return false;
}

Heading flight_heading(const Look *look, UnitId unit, Heading facing, Length distance, bool *clear)
{
    const RankRules *rules = rank_rules(look);
    *clear = true;
    for (Heading turn = 0; turn == 0 || (turn <= QUARTER_TURN && rank_holds(look, RANK_DETOURS));
         turn += rules->detour) {
        for (int side = 0; side < 2; side++) {
            int hand = side == 0 ? (int)rules->detour_first : -(int)rules->detour_first;
            Heading now = heading_normal(facing + hand * turn);
            if (!way_is_closed(look, unit, now, distance))
                return now;
        }
    }
    *clear = false;
    return facing;
}

/* ---- How far ------------------------------------------------------------------------------------------------------------- */

Length flight_until_closed(const Look *look, UnitId unit, Heading direction, Length distance)
{
    Base base[MOST_UNIT_MODELS];
    Area area[MOST_PIECES];
    int count = 0, runs = runners(look, unit, direction, base);
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (is_closed(look, p, unit))
            area[count++] = piece_area(look, p);
    }
    for (int i = 0; i < runs; i++) {
        Leg leg = leg_of(base[i], direction, distance);
        distance = course_walk(&leg, 1, base[i], area, count, 0).travel;
    }
    return distance;
}

enum { ROUNDED = 2 /* micrometres: what a place moved and a box moved may differ by */ };

static Box box_moved(Box box, Point by)
{
    return (Box){ { box.low.x + by.x, box.low.y + by.y },
                  { box.high.x + by.x, box.high.y + by.y } };
}

static bool comes_nearer(const Footprint *own, Heading direction, Length by, const Footprint *other,
                         Length keep, Length care)
{
    Point way = point_shift((Point){ 0, 0 }, direction, by);
    if (!box_meets(box_grown(box_moved(own->around, way), care), other->around))
        return false;
    for (int i = 0; i < own->count; i++) {
        Base moved = own->base[i];
        Box near = box_grown(box_moved(own->box[i], way), care);
        moved.pose.at = point_shift(moved.pose.at, direction, by);
        for (int k = 0; k < other->count; k++) {
            if (box_meets(near, other->box[k]) && base_gap(moved, other->base[k]) < keep)
                return true;
        }
    }
    return false;
}

/* What of the unit has to come clear of others: its models, or (RANK_WHOLE_OUTLINE) its rectangle. */
static Footprint solid_footprint(const Look *look, UnitId unit, FootprintRoom *room)
{
    bool whole = is_block(look, unit) && rank_holds(look, RANK_WHOLE_OUTLINE);
    if (!whole)
        return unit_footprint(look, unit, room);
    room->base[0] = unit_outline(look, unit);
    return footprint_of_bases(room->base, 1, room);
}

/* On what friend the bases, moved so far, lie, or to what enemy too near by more than `slack`. */
static UnitId in_the_way(const Look *look, UnitId unit, Heading direction, Length by, Length slack)
{
    FootprintRoom room[2];
    Footprint own = solid_footprint(look, unit, &room[0]);
    Length clear = rank_limit(look, RANK_FLIGHT_CLEARS);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == unit)
            continue;
        Length keep = (is_enemy(look, unit, u) ? clear : 0) - slack;
        Footprint other = solid_footprint(look, u, &room[1]);
        if (comes_nearer(&own, direction, by, &other, keep, clear + ROUNDED))
            return u;
    }
    return NO_UNIT;
}

static bool ends_badly(const Look *look, UnitId unit, Heading direction, Length by, Length slack)
{
    return in_the_way(look, unit, direction, by, slack) != NO_UNIT;
}

UnitId flight_ends_at(const Look *look, UnitId unit, Heading direction, Length distance)
{
    return rank_holds(look, RANK_FLIGHT_CLEARS)
               ? in_the_way(look, unit, direction, distance, REACH_SLACK)
               : NO_UNIT;
}

/* Where the bases come clear between `low`, where they end badly, and `high`, to the micrometre. */
static Length first_clear(const Look *look, UnitId unit, Heading direction, Length low, Length high,
                          Length slack)
{
    while (high - low > 1) {
        Length middle = low + (high - low) / 2;
        if (ends_badly(look, unit, direction, middle, slack))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* What the dice give may end a hair too near, as every measurement may; an end that is computed keeps the exact limit. A
 * base flush with a friend that it slides along never comes exactly clear of it: that one keeps the tolerance. */
Length clear_distance(const Look *look, UnitId unit, Heading direction, Length distance)
{
    enum { GRAZE = INCH / 20 };
    if (flight_ends_at(look, unit, direction, distance) == NO_UNIT)
        return distance;
    Length high = distance;
    for (int i = 0; i < MOST_STEPS && ends_badly(look, unit, direction, high, REACH_SLACK); i++)
        high += STEP;
    Length near = first_clear(look, unit, direction, high - STEP, high, REACH_SLACK);
    if (!ends_badly(look, unit, direction, near, 0) ||
        ends_badly(look, unit, direction, near + GRAZE, 0))
        return near;
    return first_clear(look, unit, direction, near, near + GRAZE, 0);
}

static bool box_touches_edge(const Look *look, Box box)
{
    return box.low.x <= 0 || box.low.y <= 0 || box.high.x >= look->game->width ||
           box.high.y >= look->game->height;
}

bool touches_edge(const Look *look, UnitId unit)
{
    FootprintRoom room;
    return box_touches_edge(look, solid_footprint(look, unit, &room).around);
}

/* Where every one of them is when they have gone so far. */
static bool is_at_edge(const Look *look, const Base *base, int count, Heading heading, Length gone)
{
    for (int i = 0; i < count; i++) {
        Base moved = base[i];
        moved.pose.at = point_shift(moved.pose.at, heading, gone);
        if (box_touches_edge(look, base_box(moved)))
            return true;
    }
    return false;
}

Length run_to_edge(const Look *look, UnitId unit, Heading heading, Length distance)
{
    Base base[MOST_UNIT_MODELS];
    int count = runners(look, unit, heading, base);
    if (is_at_edge(look, base, count, heading, 0))
        return 0;
    if (!is_at_edge(look, base, count, heading, distance))
        return LENGTH_NEVER;
    Length low = 0, high = distance;
    while (high - low > 1) {
        Length middle = low + (high - low) / 2;
        bool there = is_at_edge(look, base, count, heading, middle);
        low = there ? low : middle;
        high = there ? middle : high;
    }
    return high;
}

/* Who overlaps somebody where the flight begins, because he has turned on the spot beside him, and from there only comes out of him.
 * The gap of two convex shapes falls and then rises along a line: once it rises it goes on. */
static bool only_leaves(Base base, Base other, Heading direction, Length distance)
{
    enum { FIRST_STEP = INCH / 20 };
    Base next = base;
    Length gap = base_gap(base, other);
    next.pose.at =
        point_shift(base.pose.at, direction, distance < FIRST_STEP ? distance : FIRST_STEP);
    return gap < 0 && base_gap(next, other) >= gap;
}

int models_passed(const Look *look, UnitId unit, Base from, UnitId other)
{
    Base own[MOST_UNIT_MODELS], now = unit_outline(look, unit);
    int owns = unit_bases(look, unit, own, MOST_UNIT_MODELS), through = 0;
    Base there = unit_outline(look, other);
    Area area = area_base(there);
    Heading back = point_bearing(now.pose.at, from.pose.at);
    Length distance = point_distance(now.pose.at, from.pose.at);
    for (int i = 0; i < owns; i++) {
        Leg leg = { LEG_DRIFT, distance, heading_normal(back - own[i].pose.facing) };
        Base began = own[i];
        began.pose.at = point_shift(own[i].pose.at, back, distance);
        through += course_crosses(&leg, 1, own[i], &area) &&
                   !only_leaves(began, there, heading_normal(back + HALF_TURN), distance);
    }
    return through;
}

/* ---- Who runs after ---------------------------------------------------------------------------------------------------------- */

/* A walk that would end too near to an enemy without touching it ends so far from it. */
static CourseMeeting stop_short(const Look *look, UnitId unit, Base outline, Leg leg,
                                CourseMeeting end, const Barriers *barriers)
{
    Length away = rank_limit(look, RANK_CHASE_STOPS);
    for (int i = 0; i < barriers->count; i++) {
        const Barrier *b = &barriers->barrier[i];
        bool enemy = b->unit != NO_UNIT && is_enemy(look, unit, b->unit);
        Base there = base_at(outline, end.pose);
        bool counts = enemy && area_gap(&b->area, there) < away - REACH_SLACK &&
                      area_gap(&b->area, outline) >= away && rank_holds(look, RANK_CHASE_STOPS);
        if (!counts)
            continue;
        CourseMeeting nearer = course_walk(&leg, 1, outline, &b->area, 1, -away);
        if (nearer.travel < end.travel)
            end = nearer;
    }
    return end;
}

/* The same before those whom it spares. */
static CourseMeeting stop_before(const Look *look, Base base, Leg leg, CourseMeeting end,
                                 const UnitSet *spared, const Barriers *barriers)
{
    Length away = rank_limit(look, RANK_CHASE_SPARES);
    for (int i = 0; i < barriers->count; i++) {
        const Barrier *b = &barriers->barrier[i];
        bool counts = set_has(spared, b->unit) && rank_holds(look, RANK_CHASE_SPARES);
        if (!counts)
            continue;
        CourseMeeting nearer = course_walk(&leg, 1, base, &b->area, 1, -away);
        if (nearer.travel < end.travel)
            end = nearer;
    }
    return end;
}

/* An enemy that the last bit of the way has just touched. */
static UnitId just_reached(const Look *look, UnitId unit, Base there, const Barriers *barriers)
{
    for (int i = 0; i < barriers->count; i++) {
        const Barrier *b = &barriers->barrier[i];
        if (b->unit != NO_UNIT && is_enemy(look, unit, b->unit) &&
            area_gap(&b->area, there) <= REACH_SLACK)
            return b->unit;
    }
    return NO_UNIT;
}

static Chase chase_of(const Look *look, UnitId unit, Base base, Leg leg, const Barriers *barriers,
                      const UnitSet *spared)
{
    Area area[MOST_BARRIERS];
    for (int i = 0; i < barriers->count; i++)
        area[i] = barriers->barrier[i].area;
    Chase c = { course_walk(&leg, 1, base, area, barriers->count, 0), NO_UNIT };
    UnitId hit =
        c.end.met && c.end.obstacle >= 0 ? barriers->barrier[c.end.obstacle].unit : NO_UNIT;
    if (hit == NO_UNIT)
        hit = just_reached(look, unit, base_at(base, c.end.pose), barriers);
    if (hit != NO_UNIT && is_enemy(look, unit, hit))
        c.met = hit;
    else
        c.end = stop_short(look, unit, base, leg, c.end, barriers);
    CourseMeeting sooner = stop_before(look, base, leg, c.end, spared, barriers);
    if (sooner.travel < c.end.travel)
        c = (Chase){ sooner, NO_UNIT };
    return c;
}

Chase chase(const Look *look, UnitId unit, Heading direction, Length distance,
            const UnitSet *spared)
{
    Barriers barriers;
    Base base[MOST_UNIT_MODELS];
    int count = runners(look, unit, direction, base);
    Chase first = { .end = { .travel = LENGTH_NEVER }, .met = NO_UNIT };
    barriers_to_all(look, unit, &barriers);
    for (int i = 0; i < count; i++) {
        Heading off = heading_normal(direction - base[i].pose.facing);
        Leg leg = { off == 0 ? LEG_AHEAD : LEG_DRIFT, distance, off };
        Chase c = chase_of(look, unit, base[i], leg, &barriers, spared);
        if (c.end.travel < first.end.travel)
            first = c;
    }
    return first;
}

/* ---- Who leaves the table ----------------------------------------------------------------------------------------------------- */

void go_off_table(Play *play, UnitId unit, int note, RuleId rule)
{
    const Battle *b = play->look.battle;
    note_pose(play, note, unit, b->unit[unit].front, 0);
    for (UnitId u = 0; u < b->units; u++) {
        bool with = b->unit[u].carrier == unit && b->unit[u].state == UNIT_FIELD;
        if (u != unit && !with)
            continue;
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].count; i++) {
            if (b->model[i].state == MODEL_STANDING)
                set_model_state(play, (ModelId)i, MODEL_AWAY, rule);
        }
        set_unit_state(play, u, UNIT_FLED, with ? unit : NO_UNIT, rule);
    }
}

/* ---- Who is pushed, who slides after ---------------------------------------------------------------------------------------- */

Length room_to_give(const Look *look, UnitId unit, Heading direction, Length most,
                    const UnitSet *from)
{
    Barriers barriers;
    Area solid[MOST_BARRIERS], apart[MOST_BARRIERS];
    int solids = 0, aparts = 0;
    Base outline = unit_outline(look, unit);
    barriers_of(look, unit, from, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        const Barrier *b = &barriers.barrier[i];
        if (b->unit != NO_UNIT && is_enemy(look, unit, b->unit))
            apart[aparts++] = b->area;
        else
            solid[solids++] = b->area;
    }
    Leg leg = { LEG_DRIFT, most, heading_normal(direction - outline.pose.facing) };
    Length hits = course_walk(&leg, 1, outline, solid, solids, 0).travel;
    Length nears =
        course_walk(&leg, 1, outline, apart, aparts, -rank_limit(look, RANK_FLIGHT_CLEARS)).travel;
    return hits < nears ? hits : nears;
}

CourseMeeting slide_until_met(const Look *look, UnitId unit, Base outline, Heading direction,
                              Length way, UnitId but)
{
    Barriers barriers;
    UnitSet without = { { 0 } };
    Area solid[MOST_BARRIERS];
    if (but != NO_UNIT)
        set_add(&without, but);
    barriers_of(look, unit, &without, &barriers);
    for (int i = 0; i < barriers.count; i++)
        solid[i] = barriers.barrier[i].area;
    Leg leg = { LEG_DRIFT, way, heading_normal(direction - outline.pose.facing) };
    return course_walk(&leg, 1, outline, solid, barriers.count, 0);
}
