#include "charge/charging.h"

#include "troops/contact.h"

/* ---- A target that is gone: caught, or somebody behind it revealed: RCT-11, 15, 17 ------------------------------------------- */

enum { ABOUT_AHEAD = DEGREE / 60, ACROSS = 90 * INCH };

/* The point of those bases nearest to there. */
static Point nearest_of(const Base *base, int count, Point from)
{
    Length least = LENGTH_NEVER;
    Point best = from;
    for (int i = 0; i < count; i++) {
        Length gap = base_gap_point(base[i], from);
        if (gap >= least)
            continue;
        least = gap;
        best = gap <= 0 ? from : base_nearest_point(base[i], from);
    }
    return best;
}

static void chase_of_block(const Look *look, UnitId charger, Chased *chased)
{
    BlockPath path;
    Block block = block_of(look, charger);
    Base outline = block_outline(&block);
    Leg leg = { LEG_AHEAD, chased->apart, 0 };
    chased->turned = block_centred(block, (Pose){ outline.pose.at, chased->bearing });
    block_path_of_legs(&chased->turned, &leg, 1, &path);
    touched_by_block(look, charger, &path, &chased->touched);
}

static void chase_of_loose(const Look *look, UnitId charger, Base base, Chased *chased)
{
    Leg leg = { LEG_DRIFT, chased->apart, heading_normal(chased->bearing - base.pose.facing) };
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_class(look, p) == GROUND_CLEAR)
            continue;
        Area area = piece_area(look, p);
        if (course_crosses(&leg, 1, base, &area))
            touch_piece(look, charger, p, &chased->touched);
    }
}

static void block_chases(const Look *look, UnitId charger, const Base *base, int count,
                         Chased *chased)
{
    Pose front = look->battle->unit[charger].front;
    chased->at = nearest_of(base, count, front.at);
    chased->apart = point_distance(front.at, chased->at);
    chased->bearing = chased->apart > 0 ? point_bearing(front.at, chased->at) : front.facing;
    chase_of_block(look, charger, chased);
}

static void loose_chase(const Look *look, UnitId charger, const Base *base, int count,
                        Chased *chased)
{
    Base own[MOST_UNIT_MODELS];
    int i, k, owns = unit_bases(look, charger, own, MOST_UNIT_MODELS);
    chased->apart = bases_gap(own, owns, base, count, &i, &k);
    if (i < 0)
        return;
    Segment line = base_nearest(own[i], base[k]);
    chased->at = line.to;
    chased->bearing = point_bearing(line.from, line.to);
    chase_of_loose(look, charger, own[i], chased);
}

void chase_after_flight(const Look *look, UnitId charger, UnitId target, Heading bearing,
                        Length far, Chased *chased)
{
    Charge charge = { .in_zone = true };
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, target, base, MOST_UNIT_MODELS);
    *chased = (Chased){ .there = is_fielded(look, target) };
    touched_none(&chased->touched);
    charge_declared(look, charger, target, &charge);
    for (int i = 0; i < count && far > 0; i++) {
        base[i].pose.at = point_shift(base[i].pose.at, bearing, far);
        if (is_block(look, target))
            base[i].pose.facing = bearing;
    }
    if (chased->there && is_block(look, charger))
        block_chases(look, charger, base, count, chased);
    else if (chased->there)
        loose_chase(look, charger, base, count, chased);
    chased->rate = charge_rate(look, charger, charge.in_zone, &chased->touched);
}

void chase_after(const Look *look, UnitId charger, UnitId target, Chased *chased)
{
    chase_after_flight(look, charger, target, 0, 0, chased);
}

/* ---- Going there ------------------------------------------------------------------------------------------------------------------ */

static bool is_ahead(const Look *look, UnitId charger, Heading bearing)
{
    Heading off = heading_turn(look->battle->unit[charger].front.facing, bearing);
    return off <= ABOUT_AHEAD && off >= -ABOUT_AHEAD;
}

/* Turned about its centre, where there is room for that. */
static void turn_there(Play *play, UnitId charger, const Chased *chased, Manner manner, RuleId rule)
{
    const Look *look = &play->look;
    UnitSet nobody = { { 0 } };
    bool turns =
        is_block(look, charger) && chased->there && !is_ahead(look, charger, chased->bearing);
    if (!turns)
        return;
    Verdict verdict = judge_end_of_block(look, charger, &chased->turned, &nobody);
    bool room = is_yes(&verdict) || verdict.refusal == rank_refusal(look, RANK_KEEPS_AWAY);
    if (!room)
        return;
    moves_as(play, charger, manner);
    arrange(play, charger, chased->turned.front, chased->turned.files, rule);
}

/* How far it can go so, until it touches the target, anybody else or what is closed. */
static Length way_until_touch(const Look *look, UnitId charger, UnitId target, Base base,
                              Heading direction, Length most)
{
    Barriers barriers;
    Base other[MOST_UNIT_MODELS];
    Area area[MOST_BARRIERS + MOST_UNIT_MODELS];
    int count = 0;
    barriers_of(look, charger, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++)
        area[count++] = barriers.barrier[i].area;
    int others = footprints(look, target, other, MOST_UNIT_MODELS);
    for (int i = 0; i < others; i++)
        area[count++] = area_base(other[i]);
    Leg leg = { LEG_DRIFT, most, heading_normal(direction - base.pose.facing) };
    return course_walk(&leg, 1, base, area, count, 0).travel;
}

void ride_over(Play *play, UnitId charger, UnitId target, const Chased *chased)
{
    const Look *look = &play->look;
    Base base[MOST_UNIT_MODELS];
    turn_there(play, charger, chased, MANNER_CHARGE, WAC_RCT_15);
    bool block = is_block(look, charger);
    Heading direction = block ? look->battle->unit[charger].front.facing : chased->bearing;
    int count = footprints(look, charger, base, MOST_UNIT_MODELS);
    Length way = chased->apart;
    for (int i = 0; i < count; i++) {
        Length next = way_until_touch(look, charger, target, base[i], direction, way);
        way = next < way ? next : way;
    }
    way = way_on_table(look, base, count, direction, way);
    moves_as(play, charger, MANNER_CHARGE);
    shift_unit(play, charger, direction, way, WAC_RCT_15);
}

bool meet_feigner(Play *play, UnitId charger, UnitId target, const Chased *chased)
{
    const Look *look = &play->look;
    Approach approach;
    BlockPath path;
    Barriers barriers;
    UnitSet but = { { 0 } };
    Side face = charge_now(look, charger, target).face;
    if (!is_block(look, charger))
        return come_into_contact(play, charger, target, face, chased->at, NULL);
    Block turned =
        is_ahead(look, charger, chased->bearing) ? block_of(look, charger) : chased->turned;
    if (!meets_ahead(look, &turned, target, &approach))
        return false;
    set_add(&but, target);
    barriers_of(look, charger, &but, &barriers);
    Leg leg = { LEG_AHEAD, approach.then, 0 };
    block_path_of_legs(&turned, &leg, 1, &path);
    if (barrier_crossed(look, &path, &barriers) >= 0)
        return false;
    return come_into_contact(play, charger, target, face, approach.contact, &path);
}

void way_after(Play *play, UnitId charger, const Chased *chased, ChargeWay *way)
{
    const Look *look = &play->look;
    Leg leg = { LEG_AHEAD, ACROSS, 0 };
    *way = (ChargeWay){ .model = NO_MODEL, .touched = chased->touched, .rate = chased->rate };
    turn_there(play, charger, chased, MANNER_FALLS_SHORT, WAC_CHG_16);
    way->direction = chased->there ? chased->bearing : look->battle->unit[charger].front.facing;
    if (!is_block(look, charger))
        return;
    Block block = block_of(look, charger);
    block_path_of_legs(&block, &leg, 1, &way->path);
}

/* ---- Who stood behind -------------------------------------------------------------------------------------------------------------- */

UnitId revealed_to(const Look *look, UnitId charger)
{
    Charge charge;
    UnitId best = NO_UNIT;
    Length least = LENGTH_NEVER, ahead;
    bool looks = !is_skirmish(look, charger) && applies(look, WAC_RCT_17);
    for (UnitId u = NO_UNIT;
         looks && units_next(look, UNITS_STANDING | UNITS_ENEMIES, charger, &u);) {
        if (charge_declared(look, charger, u, &charge) || !is_in_zone(look, charger, u, &ahead) ||
            ahead >= least)
            continue;
        Block block = block_of(look, charger);
        Leg leg = { LEG_AHEAD, ahead, 0 };
        BlockPath path;
        Touched touched;
        touched_none(&touched);
        block_path_of_legs(&block, &leg, 1, &path);
        touched_by_block(look, charger, &path, &touched);
        if (!within(ahead, charge_rate(look, charger, true, &touched).rate))
            continue;
        best = u;
        least = ahead;
    }
    return best;
}
