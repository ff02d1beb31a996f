#include "troops/manoeuvre.h"

#include "geom/coherency.h"
#include "troops/ground.h"
#include "troops/kept.h"

/* ---- What stands in the way ------------------------------------------------------------------------------------------ */

static void add_barrier(Barriers *barriers, Area area, Box box, UnitId unit, PieceId piece)
{
    if (barriers->count < MOST_BARRIERS)
        barriers->barrier[barriers->count++] = (Barrier){ area, unit, piece, box };
}

static void add_bases(Barriers *barriers, const Footprint *bases, UnitId unit)
{
    for (int i = 0; i < bases->count; i++)
        add_barrier(barriers, area_base(bases->base[i]), bases->box[i], unit, NO_PIECE);
}

enum { LINK = 3 * REACH_SLACK, LINKED_MOST = 3 * INCH };

static Footprint join_nearest(const Footprint *models, FootprintRoom *room)
{
    Coherency tree;
    int links = 0;
    coherency_of_bases(&tree, models->base, models->count);
    for (int i = 1; i < models->count; i++) {
        int next = tree.parent[i] < 0 ? i : tree.parent[i];
        Point from = models->base[i].pose.at, to = models->base[next].pose.at;
        Length apart = point_distance(from, to);
        if (apart > LINKED_MOST)
            continue;
        Pose middle = { point_toward(from, to, apart / 2), point_bearing(from, to) };
        room->base[links++] = base_rect(LINK, apart, middle);
    }
    return footprint_of_bases(room->base, links, room);
}

static Footprint links_of(const Look *look, UnitId unit, const Footprint *models,
                          FootprintRoom *room)
{
    KeptUnit *kept = kept_unit(look, unit, false);
    if (kept && kept->has_links)
        return kept->links;
    Footprint links = join_nearest(models, room);
    if (kept)
        keep_links(look, kept, &links);
    return links;
}

/* Nobody goes between the models of a loose unit: every model is joined to the next of its group. */
static void add_loose(const Look *look, UnitId unit, Barriers *barriers)
{
    FootprintRoom room[2];
    Footprint models = unit_footprint(look, unit, &room[0]);
    add_bases(barriers, &models, unit);
    if (models.count > 1 && rank_holds(look, RANK_BETWEEN_LOOSE)) {
        Footprint links = links_of(look, unit, &models, &room[1]);
        add_bases(barriers, &links, unit);
    }
}

bool passes(const Look *look, UnitId unit, UnitId other)
{
    const RankRules *rules = rank_rules(look);
    return rules->lets_pass && rules->lets_pass(look, unit, other);
}

/* Everybody but those in the set; whoever lets the unit pass is none for it, unless they all are. */
static void gather(const Look *look, UnitId unit, const UnitSet *but, bool all, Barriers *barriers)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    barriers->count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        Box box;
        if (!is_fielded(look, u) || host_of(look, u) != u || u == host || u == unit ||
            set_has(but, u) || (!all && passes(look, host, u)))
            continue;
        if (!is_block(look, u)) {
            add_loose(look, u, barriers);
            continue;
        }
        Area area = area_base(unit_outline_in(look, u, &box));
        add_barrier(barriers, area, box, u, NO_PIECE);
    }
    for (PieceId p = 0; p < b->pieces; p++) {
        if (!piece_stands(look, p) || !rank_bars_way(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        add_barrier(barriers, area, area_box(&area), NO_UNIT, p);
    }
}

void barriers_of(const Look *look, UnitId unit, const UnitSet *but, Barriers *barriers)
{
    gather(look, unit, but, false, barriers);
}

void barriers_to_all(const Look *look, UnitId unit, Barriers *barriers)
{
    gather(look, unit, NULL, true, barriers);
}

/* ---- Going as far as there is room ------------------------------------------------------------------------------------ */

/* What a unit that goes straight must stop at: solid things, and enemies that it keeps away from. */
typedef struct Stops {
    Barriers barriers;
    Area solid[MOST_BARRIERS], apart[MOST_BARRIERS];
    UnitId whose[MOST_BARRIERS], whom[MOST_BARRIERS];
    int solids, aparts;
} Stops;

static void find_stops(Stops *stops, const Look *look, UnitId unit, Base outline,
                       const UnitSet *touch)
{
    stops->solids = stops->aparts = 0;
    barriers_of(look, unit, NULL, &stops->barriers);
    for (int i = 0; i < stops->barriers.count; i++) {
        const Barrier *b = &stops->barriers.barrier[i];
        bool keeps = b->unit != NO_UNIT && is_enemy(look, unit, b->unit) &&
                     !set_has(touch, b->unit) &&
                     area_gap(&b->area, outline) >= rank_limit(look, RANK_KEEPS_AWAY);
        if (keeps) {
            stops->whom[stops->aparts] = b->unit;
            stops->apart[stops->aparts++] = b->area;
        } else {
            stops->whose[stops->solids] = b->unit;
            stops->solid[stops->solids++] = b->area;
        }
    }
}

CourseMeeting walk_legs(const Look *look, UnitId unit, Base outline, const UnitSet *touch,
                        const Leg *leg, int legs, UnitId *met)
{
    Stops stops;
    find_stops(&stops, look, unit, outline, touch);
    CourseMeeting hits = course_walk(leg, legs, outline, stops.solid, stops.solids, 0);
    CourseMeeting nears = course_walk(leg, legs, outline, stops.apart, stops.aparts,
                                      -rank_limit(look, RANK_KEEPS_AWAY));
    bool sooner = nears.met && (!hits.met || nears.travel < hits.travel);
    *met = sooner                           ? stops.whom[nears.obstacle]
           : hits.met && hits.obstacle >= 0 ? stops.whose[hits.obstacle]
                                            : NO_UNIT;
    return sooner ? nears : hits;
}

Length room_ahead(const Look *look, UnitId unit, const Block *block, Length most)
{
    UnitId met;
    Leg leg = { LEG_AHEAD, most, 0 };
    return walk_legs(look, unit, outline_with(look, unit, block), NULL, &leg, 1, &met).travel;
}

Length room_to_drift(const Look *look, UnitId unit, Heading bearing, Length most)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        UnitId met;
        Leg leg = { LEG_DRIFT, most, heading_normal(bearing - base[i].pose.facing) };
        CourseMeeting end = walk_legs(look, unit, base[i], NULL, &leg, 1, &met);
        most = end.travel < most ? end.travel : most;
    }
    return most;
}

Length advance_towards(Play *play, UnitId unit, Point goal, Length allowance, const UnitSet *touch,
                       bool wheel, UnitId *met, BlockPath *walked, RuleId rule)
{
    const Look *look = &play->look;
    Block block = block_of(look, unit);
    Leg leg[2];
    int legs = 0;
    Hand hand = HAND_RIGHT;
    Heading turn = 0;
    Length left = allowance;
    if (wheel)
        block_wheel_toward(&block, goal, &hand, &turn);
    if (turn > 0) {
        Heading most = block_wheel_most(&block, allowance);
        turn = turn < most ? turn : most;
        left -= block_wheel_cost(&block, turn);
        leg[legs++] = (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -turn : turn };
    }
    leg[legs++] = (Leg){ LEG_AHEAD, left > 0 ? left : 0, 0 };
    Base outline = outline_with(look, unit, &block);
    CourseMeeting end = walk_legs(look, unit, outline, touch, leg, legs, met);
    bool alone = outline.width == block_width(&block);
    Block moved =
        alone ? block_centred(block, end.pose) : block_carried(block, outline.pose, end.pose);
    if (walked) {
        for (int i = 0; i < legs && i <= end.leg; i++)
            leg[i] = i == end.leg ? end.done : leg[i];
        block_path_of_legs(&block, leg, end.leg < legs ? end.leg + 1 : legs, walked);
        walked->end = moved;
    }
    arrange(play, unit, moved.front, block.files, rule);
    return end.travel;
}
