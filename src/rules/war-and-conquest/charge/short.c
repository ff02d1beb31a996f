#include "charge/charging.h"

#include "troops/contact.h"

/* ---- A charge that falls short: CHG-16, 17 ------------------------------------------------------------------------------------- */

enum { HORSE_DICE = 2, FOOT_DICE = 1 };

static bool starts_in_dense(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, unit, base, MOST_UNIT_MODELS);
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_for(look, p, unit) != GROUND_DENSE)
            continue;
        Area area = piece_area(look, p);
        for (int i = 0; i < count; i++) {
            if (area_overlaps(&area, base[i]))
                return true;
        }
    }
    return false;
}

int dice_of_failure(const Look *look, UnitId unit)
{
    bool dense = starts_in_dense(look, unit) && applies(look, WAC_CHG_16);
    if (dense)
        return rate_on(look, unit, 1, GROUND_DENSE, false).dice;
    return is_horse(look, unit) ? HORSE_DICE : FOOT_DICE;
}

Length inches_of_failure(const Look *look, UnitId unit, const int *die, int dice)
{
    if (starts_in_dense(look, unit))
        return ground_inches(look, unit, GROUND_DENSE, die, dice) * INCH;
    Length sum = 0;
    for (int i = 0; i < dice; i++)
        sum += die[i] * INCH;
    return sum;
}

/* ---- How far it comes -------------------------------------------------------------------------------------------------------------- */

/* The path's legs, no more of them than that far. */
static int legs_so_far(const BlockPath *path, Length most, Leg *leg)
{
    int legs = 0;
    for (int i = 0; i < path->stages && most > 0; i++) {
        const PathStage *stage = &path->stage[i];
        Length way = leg_travel(stage->leg, block_outline(&stage->block));
        leg[legs] = stage->leg;
        if (way > most && stage->leg.kind == LEG_WHEEL) {
            Heading turn = block_wheel_most(&stage->block, most);
            leg[legs].turn = stage->leg.turn < 0 ? -turn : turn;
        } else if (way > most) {
            leg[legs].length = most;
        }
        legs++;
        most -= way;
    }
    return legs;
}

/* What halts it, though an ordinary move would go through: friends, and Dense ground that it does not stand in. */
static int halts_ahead(const Look *look, UnitId unit, Base outline, Area area[MOST_BARRIERS])
{
    Base base[MOST_UNIT_MODELS];
    int count = 0;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_for(look, p, unit) != GROUND_DENSE)
            continue;
        area[count] = piece_area(look, p);
        bool in_it = area_overlaps(&area[count], outline);
        count += !in_it;
    }
    count = applies(look, WAC_CHG_16) ? count : 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_OTHERS, unit, &u);) {
        int bases = passes(look, unit, u) ? footprints(look, u, base, MOST_UNIT_MODELS) : 0;
        for (int i = 0; i < bases && count < MOST_BARRIERS; i++)
            area[count++] = area_base(base[i]);
    }
    return count;
}

/* ---- The table's edge halts it as it halts pursuers: RES-10 ---------------------------------------------------------------------- */

/* No farther over the edge than where it began. */
static bool keeps_on_table(const Look *look, Base base, Pose pose)
{
    Length width = look->game->width, height = look->game->height;
    return base_over_edge(base_at(base, pose), width, height) <=
           base_over_edge(base, width, height);
}

Length way_on_table(const Look *look, const Base *base, int count, Heading direction, Length way)
{
    Length low = 0, high = way + 1;
    while (high - low > 1) {
        Length middle = low + (high - low) / 2;
        bool on = true;
        for (int i = 0; i < count; i++) {
            Pose moved = { point_shift(base[i].pose.at, direction, middle), base[i].pose.facing };
            on = on && keeps_on_table(look, base[i], moved);
        }
        low = on ? middle : low;
        high = on ? high : middle;
    }
    return low;
}

/* A wheel may swing a corner over the edge and back; so only where it stands in the end counts. */
static Length path_on_table(const Look *look, const BlockPath *path, Base outline, Length most)
{
    Leg leg[MOST_STAGES];
    Length low = 0, high = most + 1, next = most;
    while (high - low > 1) {
        int legs = legs_so_far(path, next, leg);
        bool on = keeps_on_table(look, outline, course_walk(leg, legs, outline, NULL, 0, 0).pose);
        low = on ? next : low;
        high = on ? high : next;
        next = low + (high - low) / 2;
    }
    return low;
}

/* Whom it stands nearer than an inch already it comes no nearer: then it does not stir. */
static bool comes_nearer(const Look *look, UnitId unit, Base from, Base to)
{
    Base base[MOST_UNIT_MODELS];
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        int bases = footprints(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < bases; i++) {
            Length before = base_gap(from, base[i]);
            if (before < rank_limit(look, RANK_KEEPS_AWAY) - REACH_SLACK &&
                base_gap(to, base[i]) < before && applies(look, WAC_CHG_16))
                return true;
        }
    }
    return false;
}

static void disorder_on_way(Play *play, UnitId unit, const BlockPath *path)
{
    Touched touched;
    touched_none(&touched);
    touched_by_block(&play->look, unit, path, &touched);
    if (touched.disordering)
        disorder(play, unit, WAC_CHG_16);
}

static Length block_falls_short(Play *play, UnitId unit, const BlockPath *path, Length most)
{
    const Look *look = &play->look;
    Leg leg[MOST_STAGES];
    Area halts[MOST_BARRIERS];
    BlockPath walked;
    PathPoint point[MOST_FRONTS];
    UnitId met;
    Block block = block_of(look, unit);
    Base outline = block_outline(&block);
    most = path_on_table(look, path, outline, most);
    int legs = legs_so_far(path, most, leg);
    int count = halts_ahead(look, unit, outline, halts);
    CourseMeeting end = walk_legs(look, unit, outline, NULL, leg, legs, &met);
    if (comes_nearer(look, unit, outline, base_at(outline, end.pose))) {
        legs = 0;
        end = walk_legs(look, unit, outline, NULL, leg, legs, &met);
    }
    CourseMeeting edge = course_walk(leg, legs, outline, halts, count, 0);
    if (edge.travel < end.travel)
        end = edge;
    for (int i = 0; i < legs && i <= end.leg; i++)
        leg[i] = i == end.leg ? end.done : leg[i];
    block_path_of_legs(&block, leg, end.leg < legs ? end.leg + 1 : legs, &walked);
    walked.end = block_centred(block, end.pose);
    int points = block_path_fronts(&walked, walked.end.front, point);
    moves_as(play, unit, MANNER_FALLS_SHORT);
    arrange_along(play, unit, walked.end.front, block.files, &(FrontWay){ point, points, 0 },
                  WAC_CHG_16);
    disorder_on_way(play, unit, &walked);
    return end.travel;
}

static Length loose_fall_short(Play *play, UnitId unit, Heading direction, Length most)
{
    const Look *look = &play->look;
    Base base[MOST_UNIT_MODELS];
    Area halts[MOST_BARRIERS];
    Length way = room_to_drift(look, unit, direction, most);
    int bases = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < bases; i++) {
        Leg leg = { LEG_DRIFT, way, heading_normal(direction - base[i].pose.facing) };
        int count = halts_ahead(look, unit, base[i], halts);
        way = course_walk(&leg, 1, base[i], halts, count, 0).travel;
    }
    way = way_on_table(look, base, bases, direction, way);
    for (int i = 0; i < bases; i++) {
        Pose moved = { point_shift(base[i].pose.at, direction, way), base[i].pose.facing };
        if (comes_nearer(look, unit, base[i], base_at(base[i], moved)))
            way = 0;
    }
    shift_unit(play, unit, direction, way, WAC_CHG_16);
    return way;
}

Length fall_short(Play *play, UnitId unit, const ChargeWay *way, Length most)
{
    const Look *look = &play->look;
    Length went = is_block(look, unit) ? block_falls_short(play, unit, &way->path, most)
                                       : loose_fall_short(play, unit, way->direction, most);
    mark(play, OWNER_UNIT, unit, UM_CHARGE_FAILED, WAC_CHG_17);
    mark(play, OWNER_UNIT, unit, UM_MOVED, WAC_CHG_17);
    mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_CHG_17);
    return went;
}
