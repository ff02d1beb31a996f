#include "troops/charge.h"

#include <string.h>

#include "geom/route.h"
#include "troops/contact.h"

/* ---- How far a charge comes, and who stands how at its end ----------------------------------------------------------- */

CourseMeeting charge_walk(const ChargeSearch *c, const Approach *way, const Area *area, int count,
                          Length gap)
{
    Leg leg[3];
    BlockPath path = charge_path(c, way);
    for (int i = 0; i < path.stages; i++)
        leg[i] = path.stage[i].leg;
    return course_walk(leg, path.stages, block_outline(&c->block), area, count, -gap);
}

Block charge_halt(const ChargeSearch *c, const Approach *way, UnitId before)
{
    Area area[MOST_BARRIERS];
    const Look *look = c->look;
    Barriers barriers;
    int count = 0;
    barriers_of(look, c->charger, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        if (barriers.barrier[i].unit != before)
            area[count++] = barriers.barrier[i].area;
    }
    Area enemy = area_base(unit_outline(look, before));
    CourseMeeting near = charge_walk(c, way, &enemy, 1, rank_limit(look, RANK_KEEPS_AWAY));
    CourseMeeting hits = charge_walk(c, way, area, count, 0);
    return block_centred(c->block, hits.travel < near.travel ? hits.pose : near.pose);
}

bool charge_of_loose(const ChargeSearch *c, Approach *way)
{
    const Look *look = c->look;
    const Barriers *barriers = &c->barriers;
    Base base[MOST_UNIT_MODELS], aim = c->aim;
    Area area[MOST_BARRIERS];
    double room[ROUTE_SMALL_ROOM / sizeof(double)];
    RouteScratch scratch = { room, sizeof room };
    Point stop[64];
    int count = unit_bases(look, c->charger, base, MOST_UNIT_MODELS);
    bool found = false;
    for (int i = 0; i < barriers->count; i++)
        area[i] = barriers->barrier[i].area;
    RouteTable table = { look->game->width, look->game->height, area, barriers->count };
    way->cost = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Route route = { 0, stop, 0, 64 };
        Length gap = base_gap(base[i], aim);
        if (gap >= way->cost)
            continue;
        Segment line = base_nearest(base[i], aim);
        Leg leg = { LEG_DRIFT, gap,
                    heading_normal(point_bearing(line.from, line.to) - base[i].pose.facing) };
        bool clear = true;
        for (int k = 0; k < barriers->count && clear; k++)
            clear = !course_crosses(&leg, 1, base[i], &area[k]);
        if (!clear && !route_to_touch(&scratch, &table, base[i], aim, &route))
            continue;
        way->cost = clear ? gap : route.length;
        way->contact = line.to;
        way->end.front.at = base[i].pose.at;
        found = true;
    }
    return found;
}

/* ---- Standing there --------------------------------------------------------------------------------------------------- */

bool has_room(const Look *look, UnitId unit, const Block *block, const UnitSet *touch)
{
    Verdict verdict = judge_end_of_block(look, unit, block, touch);
    return is_yes(&verdict) || verdict.refusal == rank_refusal(look, RANK_ASTRIDE) ||
           verdict.refusal == rank_refusal(look, RANK_KEEPS_AWAY);
}

Block target_turned(const ChargeSearch *c, const ChargeAttempt *a)
{
    static const Heading turned[] = { 0, QUARTER_TURN, HALF_TURN, -QUARTER_TURN };
    Block block = block_of(c->look, c->target);
    Base outline = block_outline(&block);
    Heading face = outline.pose.facing + turned[a->side];
    Heading turn =
        heading_turn(heading_normal(face), heading_normal(a->way.end.front.facing + HALF_TURN));
    return block_centred(block, pose_turn(outline.pose, a->way.contact, turn));
}

static bool fights_another(const Look *look, UnitId unit, UnitId but)
{
    UnitId enemy[MOST_UNITS];
    int count = engaged_with(look, unit, enemy, MOST_UNITS);
    for (int i = 0; i < count; i++) {
        if (enemy[i] != but)
            return true;
    }
    return false;
}

void turn_target(Play *play, const ChargeSearch *c, const ChargeAttempt *a, RuleId rule)
{
    UnitSet touch = c->touch;
    if (fights_another(c->look, c->target, c->charger))
        return;
    Block now = target_turned(c, a);
    set_add(&touch, c->charger);
    if (has_room(c->look, c->target, &now, &touch))
        arrange(play, c->target, now.front, now.files, rule);
}

/* Whether it would stand on somebody who does not share the face, on closed ground or off the table. */
static bool is_crowded(const ChargeSearch *c, UnitId unit, const Block *block)
{
    UnitSet anybody, but = c->through;
    memset(&anybody, 0xff, sizeof anybody);
    set_add(&but, c->charger);
    Verdict verdict = judge_end_of_charge(c->look, unit, block, &anybody, &but);
    return !is_yes(&verdict) && rank_holds(c->look, RANK_OVERLAPS);
}

/* Who wants to stand where along the face, from its left end. */
typedef struct Sharer {
    int number; /* among the others; -1: the newcomer */
    UnitId unit;
    Length want, width;
} Sharer;

static void sort_sharers(Sharer *sharer, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && sharer[k].want < sharer[k - 1].want; k--) {
            Sharer moving = sharer[k];
            sharer[k] = sharer[k - 1];
            sharer[k - 1] = moving;
        }
    }
}

bool share_face(const ChargeSearch *c, const UnitId *other, int others, ChargeAttempt *a,
                Block *there)
{
    Sharer sharer[MOST_UNITS + 1];
    Length want[MOST_UNITS + 1], width[MOST_UNITS + 1];
    int count = others + 1;
    if (others == 0)
        return true;
    for (int i = 0; i < others; i++) {
        Base outline = unit_outline(c->look, other[i]);
        sharer[i] = (Sharer){ i, other[i], align_offset(outline, c->aim, a->side), outline.width };
    }
    sharer[others] =
        (Sharer){ -1, c->charger, align_offset(block_outline(&a->aligned), c->aim, a->side),
                  block_width(&a->aligned) };
    sort_sharers(sharer, count);
    for (int i = 0; i < count; i++) {
        want[i] = sharer[i].want;
        width[i] = sharer[i].width;
    }
    Length face = segment_length(base_side(c->aim, a->side));
    bool shared = align_share(want, width, count, face) && rank_holds(c->look, RANK_SHARES_FACE);
    Block mine = a->aligned;
    for (int i = 0; i < count && shared; i++) {
        int number = sharer[i].number;
        Block block = number < 0 ? a->aligned : block_of(c->look, sharer[i].unit);
        block = block_centred(block, align_at(block_outline(&block), c->aim, a->side, want[i]));
        *(number < 0 ? &mine : &there[number]) = block;
        shared = !is_crowded(c, sharer[i].unit, &block);
    }
    if (shared)
        a->aligned = mine;
    return shared;
}
