#include "troops/manoeuvre.h"

#include <string.h>

#include "troops/ground.h"

/* ---- Where a block, or these bases, may end ---------------------------------------------------------------------------- */

/* From the corner that is farthest out to the table. */
static Segment beyond_edge(const Look *look, Base base)
{
    Point corner[4];
    Segment worst = { base.pose.at, base.pose.at };
    int corners = base_corners(base, corner);
    for (int i = 0; i < corners; i++) {
        Point in = corner[i];
        in.x = in.x < 0 ? 0 : in.x > look->game->width ? look->game->width : in.x;
        in.y = in.y < 0 ? 0 : in.y > look->game->height ? look->game->height : in.y;
        if (point_distance(corner[i], in) > segment_length(worst))
            worst = (Segment){ corner[i], in };
    }
    return worst;
}

static Verdict judge_table(const Look *look, UnitId unit, const Base *base, int bases)
{
    Length worst = 0;
    int at = 0;
    for (int i = 0; i < bases; i++) {
        Length over = base_over_edge(base[i], look->game->width, look->game->height);
        at = over > worst ? i : at;
        worst = over > worst ? over : worst;
    }
    bool forbidden = !within(worst, 0) && rank_holds(look, RANK_ON_TABLE);
    if (!forbidden)
        return yes();
    Verdict verdict = verdict_of(rank_refusal(look, RANK_ON_TABLE), FIGURE_LENGTH, worst, 0);
    verdict.outside = true;
    verdict.line = beyond_edge(look, base[at]);
    verdict.has_line = true;
    verdict.who = unit;
    return verdict;
}

/* Astride an obstacle only when that is thinner than the unit is deep. */
static Length thickness(const Look *look, PieceId piece)
{
    Polygon polygon = terrain_polygon(look->game, piece);
    Length thin = LENGTH_NEVER;
    for (int i = 0; i < polygon.count; i++) {
        Length side = point_distance(polygon.corner[i], polygon.corner[(i + 1) % polygon.count]);
        thin = side < thin ? side : thin;
    }
    return thin;
}

static Box box_of_bases(const Base *base, int bases)
{
    Box box = base_box(base[0]);
    for (int i = 1; i < bases; i++)
        box = box_join(box, base_box(base[i]));
    return box;
}

/* Bases of a unit where it would stand; a block's are worked out only when somebody is near. */
typedef struct Stance {
    UnitId unit;
    const Block *block; /* or null */
    Base outline;       /* of the block */
    bool on_walls;      /* it may end on an obstacle */
    const UnitSet *but; /* units that do not count; or null */
    Box around;
    int bases; /* 0: not worked out yet */
    Base base[MOST_UNIT_MODELS];
    Box box[MOST_UNIT_MODELS];
} Stance;

static void fill_stance(const Look *look, Stance *s)
{
    if (s->bases == 0 && rank_holds(look, RANK_WHOLE_OUTLINE)) {
        s->bases = 1;
        s->base[0] = s->outline;
    }
    if (s->bases == 0)
        s->bases = block_bases(look, s->unit, s->block, s->base, MOST_UNIT_MODELS);
    for (int i = 0; i < s->bases; i++)
        s->box[i] = base_box(s->base[i]);
}

static bool stands_on(const Look *look, Stance *s, const Area *area)
{
    Box box = area_box(area);
    if (!box_meets(box, s->around) || (s->block && !area_overlaps(area, s->outline)))
        return false;
    fill_stance(look, s);
    for (int i = 0; i < s->bases; i++) {
        if (box_meets(box, s->box[i]) && area_overlaps(area, s->base[i]))
            return true;
    }
    return false;
}

static Verdict judge_pieces(const Look *look, Stance *s, Length depth)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        Area area = piece_area(look, p);
        if (!piece_stands(look, p) || !stands_on(look, s, &area))
            continue;
        Verdict verdict = about(rank_refuses(look, RANK_CLOSED), s->unit);
        verdict.piece = p;
        if (rank_bars_end(look, p, s->unit) && rank_holds(look, RANK_CLOSED))
            return verdict;
        bool fat = !s->on_walls && rank_is_obstacle(look, p) && thickness(look, p) >= depth;
        bool counts = fat && rank_holds(look, RANK_ASTRIDE);
        if (!counts)
            continue;
        verdict =
            verdict_of(rank_refusal(look, RANK_ASTRIDE), FIGURE_LENGTH, depth, thickness(look, p));
        verdict.who = s->unit;
        verdict.piece = p;
        return verdict;
    }
    return yes();
}

/* Whether the stance comes so near to the unit that it has to be measured model by model. */
static bool is_near(const Look *look, const Stance *s, UnitId other, Length care)
{
    Box box;
    Base outline = unit_outline_in(look, other, &box);
    if (!box_meets(box_grown(s->around, care), box))
        return false;
    return !s->block || base_gap(s->outline, outline) < care;
}

typedef struct Nearest {
    Length gap;
    Segment line;
} Nearest;

/* What of the unit is in the way of others: its models, or (RANK_WHOLE_OUTLINE) its rectangle. */
static int solid_bases(const Look *look, UnitId unit, Base *base)
{
    bool whole = is_block(look, unit) && rank_holds(look, RANK_WHOLE_OUTLINE);
    if (!whole)
        return unit_bases(look, unit, base, MOST_UNIT_MODELS);
    base[0] = unit_outline(look, unit);
    return 1;
}

static Nearest nearest_of(const Look *look, const Stance *s, UnitId unit, Length care)
{
    Nearest best = { LENGTH_NEVER, { { 0, 0 }, { 0, 0 } } };
    Base other[MOST_UNIT_MODELS];
    int others = solid_bases(look, unit, other);
    Box around = box_grown(s->around, care);
    for (int k = 0; k < others; k++) {
        Box box = box_grown(base_box(other[k]), care);
        if (!box_meets(around, box))
            continue;
        for (int i = 0; i < s->bases; i++) {
            if (!box_meets(box, s->box[i]))
                continue;
            Length gap = base_gap(s->base[i], other[k]);
            if (gap < best.gap)
                best = (Nearest){ gap, base_nearest(s->base[i], other[k]) };
        }
    }
    return best;
}

/* Whether it was as near to that unit before. */
static bool was_as_near(const Look *look, UnitId unit, UnitId other, Length gap)
{
    Base one[MOST_UNIT_MODELS], two[MOST_UNIT_MODELS];
    if (!is_fielded(look, unit))
        return false;
    int ones = solid_bases(look, host_of(look, unit), one), twos = solid_bases(look, other, two);
    return within(bases_gap(one, ones, two, twos, NULL, NULL), gap) &&
           rank_holds(look, RANK_STAYS_NEAR);
}

static Verdict judge_units(const Look *look, Stance *s, const UnitSet *near)
{
    UnitId unit = s->unit, host = host_of(look, unit);
    Length away = rank_limit(look, RANK_KEEPS_AWAY);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == host || u == unit ||
            set_has(s->but, u))
            continue;
        bool keeps_away = is_enemy(look, unit, u) && !set_has(near, u) && !passes(look, host, u);
        if (!is_near(look, s, u, keeps_away ? away : 0))
            continue;
        fill_stance(look, s);
        Nearest nearest = nearest_of(look, s, u, keeps_away ? away : 0);
        Verdict verdict = yes();
        if (nearest.gap < -REACH_SLACK && rank_holds(look, RANK_OVERLAPS))
            verdict = no_reach(rank_refusal(look, RANK_OVERLAPS), -nearest.gap, 0, nearest.line);
        else if (keeps_away && nearest.gap < away - REACH_SLACK &&
                 !was_as_near(look, unit, u, nearest.gap) && rank_holds(look, RANK_KEEPS_AWAY))
            verdict =
                no_reach(rank_refusal(look, RANK_KEEPS_AWAY), nearest.gap, away, nearest.line);
        verdict.who = unit;
        verdict.other = u;
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

static Length depth_of(const Look *look, UnitId unit, int bases)
{
    if (!is_block(look, unit) || bases < 2)
        return unit_profile(look->game, look->battle, unit)->base_length;
    return unit_outline(look, unit).length;
}

static Verdict judge_stance(const Look *look, Stance *s, Length depth, const UnitSet *near)
{
    Verdict verdict = judge_pieces(look, s, depth);
    return is_yes(&verdict) ? judge_units(look, s, near) : verdict;
}

Verdict judge_end(const Look *look, UnitId unit, const Base *base, int bases, const UnitSet *near)
{
    return judge_end_but(look, unit, base, bases, near, NULL);
}

Verdict judge_end_but(const Look *look, UnitId unit, const Base *base, int bases,
                      const UnitSet *near, const UnitSet *but)
{
    Stance stance = { .unit = unit, .bases = bases, .but = but };
    Verdict verdict = judge_table(look, unit, base, bases);
    if (!is_yes(&verdict) || bases == 0)
        return verdict;
    memcpy(stance.base, base, (size_t)bases * sizeof *base);
    stance.around = box_of_bases(base, bases);
    return judge_stance(look, &stance, depth_of(look, unit, bases), near);
}

static bool is_wholly_on_table(const Look *look, Box box)
{
    return box.low.x >= 0 && box.low.y >= 0 && box.high.x <= look->game->width &&
           box.high.y <= look->game->height;
}

static Verdict judge_block_stance(const Look *look, Stance *stance, const UnitSet *near)
{
    stance->around = base_box(stance->outline);
    if (!is_wholly_on_table(look, stance->around)) {
        fill_stance(look, stance);
        Verdict verdict = judge_table(look, stance->unit, stance->base, stance->bases);
        if (!is_yes(&verdict))
            return verdict;
    }
    return judge_stance(look, stance, block_depth(stance->block), near);
}

Verdict judge_end_of_block(const Look *look, UnitId unit, const Block *block, const UnitSet *near)
{
    Stance stance = { .unit = unit, .block = block, .outline = outline_with(look, unit, block) };
    return judge_block_stance(look, &stance, near);
}

Verdict judge_end_of_charge(const Look *look, UnitId unit, const Block *block, const UnitSet *near,
                            const UnitSet *but)
{
    Stance stance = { .unit = unit,
                      .block = block,
                      .outline = outline_with(look, unit, block),
                      .on_walls = true,
                      .but = but };
    return judge_block_stance(look, &stance, near);
}
