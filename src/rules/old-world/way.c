#include "movement.h"

#include <string.h>

#include "geom/coherency.h"

/* ---- Ways of blocks and where they may end: MOV-15, 17, 18, TER-04, 05 ------------------------------------------- */

enum { KEEP_AWAY = INCH, THIN = 2, LINK = 3 * REACH_SLACK };

Verdict judge_apart(const Look *look, UnitId unit, const Base *base, int bases, Length away,
                    Refusal refusal)
{
    Base other[MOST_UNIT_MODELS];
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || !is_enemy(look, unit, u))
            continue;
        int others = unit_bases(look, u, other, MOST_UNIT_MODELS);
        for (int i = 0; i < bases * others; i++) {
            Base own = base[i / others], his = other[i % others];
            Length gap = base_gap(own, his);
            if (!within(gap, away))
                continue;
            return about_both(no_reach(refusal, gap, away, base_nearest(own, his)), unit, u);
        }
    }
    return yes();
}

Length nearest_enemy(const Look *look, UnitId unit, bool fleeing_too, UnitId *which)
{
    Length best = LENGTH_NEVER;
    UnitId found = NO_UNIT;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_enemy(look, unit, u) ||
            (!fleeing_too && is_fleeing(look, u)))
            continue;
        Length gap = unit_gap(look, unit, u, NULL);
        if (gap < best) {
            best = gap;
            found = u;
        }
    }
    if (which)
        *which = found;
    return best;
}

/* ---- What stands in the way ------------------------------------------------------------------------------------------ */

static void add_barrier(Barriers *barriers, Area area, UnitId unit, PieceId piece)
{
    if (barriers->count < MOST_BARRIERS)
        barriers->barrier[barriers->count++] = (Barrier){ area, unit, piece, area_box(&area) };
}

/* FRM-09: nobody goes between the models of a loose unit: every model is joined to the next of its group. */
static void add_skirmishers(const Look *look, UnitId unit, Barriers *barriers)
{
    Base base[MOST_UNIT_MODELS];
    Coherency tree;
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++)
        add_barrier(barriers, area_base(base[i]), unit, NO_PIECE);
    coherency_of_bases(&tree, base, count);
    for (int i = 1; i < count && applies(look, TOW_FRM_09); i++) {
        Point from = base[i].pose.at, to = base[tree.parent[i] < 0 ? i : tree.parent[i]].pose.at;
        Length apart = point_distance(from, to);
        if (apart > 3 * INCH)
            continue;
        Pose middle = { point_toward(from, to, apart / 2), point_bearing(from, to) };
        add_barrier(barriers, area_base(base_rect(LINK, apart, middle)), unit, NO_PIECE);
    }
}

void barriers_of(const Look *look, UnitId unit, const UnitSet *but, Barriers *barriers)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    barriers->count = 0;
    for (UnitId u = 0; u < b->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == host || u == unit ||
            set_has(but, u))
            continue;
        if (is_block(look, u))
            add_barrier(barriers, area_base(unit_outline(look, u)), u, NO_PIECE);
        else
            add_skirmishers(look, u, barriers);
    }
    for (PieceId p = 0; p < b->pieces; p++) {
        if (piece_stands(look, p) && ground_of(look, p, unit) == GROUND_IMPASSABLE)
            add_barrier(barriers, piece_area(look, p), NO_UNIT, p);
    }
}

/* The front edge as a base a hair thin, which wheels about the same corners as the block. */
static Base front_edge(const Block *block)
{
    return base_rect(block_width(block), THIN, pose_ahead(block->front, -THIN / 2));
}

/* Everywhere the front edge comes while the block does that: beside its two ends the bulge of the arc, which is less
 * than a third of the width for a quarter. */
static Box box_of_stage(const Way *way, int stage)
{
    const Block *from = &way->stage[stage].block;
    const Block *to = stage + 1 < way->stages ? &way->stage[stage + 1].block : &way->end;
    const Leg *leg = &way->stage[stage].leg;
    Box box = box_join(base_box(front_edge(from)), base_box(front_edge(to)));
    if (leg->kind != LEG_WHEEL)
        return box_grown(box, REACH_SLACK);
    bool great = leg->turn > QUARTER_TURN || leg->turn < -QUARTER_TURN;
    return box_grown(box, great ? block_width(from) : block_width(from) / 3 + REACH_SLACK);
}

/* A wheeling front edge stays within its width of the corner that it turns about. */
static bool is_beyond_wheel(const Stage *stage, const Area *area)
{
    Point corner[4];
    block_corners(&stage->block, corner);
    return stage->leg.kind == LEG_WHEEL &&
           area_gap_point(area, corner[stage->leg.turn < 0 ? 0 : 1]) >
               block_width(&stage->block) + THIN;
}

int front_crosses(const Way *way, const Barriers *barriers)
{
    Box box[MOST_STAGES];
    for (int s = 0; s < way->stages; s++)
        box[s] = box_of_stage(way, s);
    for (int i = 0; i < barriers->count && !way->over; i++) {
        for (int s = 0; s < way->stages; s++) {
            const Stage *stage = &way->stage[s];
            if (!box_meets(box[s], barriers->barrier[i].box) ||
                is_beyond_wheel(stage, &barriers->barrier[i].area))
                continue;
            if (!stage->jump && course_crosses(&stage->leg, 1, front_edge(&stage->block),
                                               &barriers->barrier[i].area))
                return i;
        }
    }
    return -1;
}

/* ---- Where it ends --------------------------------------------------------------------------------------------------------- */

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
    bool forbidden = !within(worst, 0) && applies(look, TOW_MOV_18);
    if (!forbidden)
        return yes();
    Verdict verdict = verdict_of(NO_OFF_TABLE, FIGURE_LENGTH, worst, 0);
    verdict.line = beyond_edge(look, base[at]);
    verdict.has_line = true;
    verdict.who = unit;
    return verdict;
}

/* TER-05: astride a wall only when the wall is thinner than the unit is deep. */
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
    bool on_walls;      /* it may end on a wall */
    const UnitSet *but; /* units that do not count; or null */
    Box around;
    int bases; /* 0: not worked out yet */
    Base base[MOST_UNIT_MODELS];
    Box box[MOST_UNIT_MODELS];
} Stance;

static void fill_stance(const Look *look, Stance *s)
{
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
        bool closed = is_closed_to(look, p, s->unit);
        Verdict verdict = no_for(NO_IMPASSABLE, s->unit);
        verdict.piece = p;
        if (closed && applies(look, TOW_TER_04))
            return verdict;
        bool fat =
            !s->on_walls && category_of(look, p) == CATEGORY_LOW && thickness(look, p) >= depth;
        bool counts = fat && applies(look, TOW_TER_05);
        if (!counts)
            continue;
        verdict = verdict_of(NO_ON_OBSTACLE, FIGURE_LENGTH, depth, thickness(look, p));
        verdict.who = s->unit;
        verdict.piece = p;
        return verdict;
    }
    return yes();
}

/* ---- Outlines of those who stand, kept as long as nothing moves ----------------------------------------------------- */

typedef struct Footprints {
    const Battle *of;
    bool known[MOST_UNITS], block[MOST_UNITS];
    Base outline[MOST_UNITS];
    Box box[MOST_UNITS];
} Footprints;
_Static_assert(sizeof(Footprints) <= SCRATCH_AREA, "the outlines fit into the scratch");

static const Footprints *footprint_of(const Look *look, UnitId unit)
{
    Scratch *scratch = look->scratch;
    Footprints *prints = (Footprints *)(void *)scratch->area;
    uint64_t now = look->battle->revision;
    if (scratch->area_revision != now || now == 0 || prints->of != look->battle) {
        memset(prints->known, 0, sizeof prints->known);
        prints->of = look->battle;
        scratch->area_revision = now;
    }
    bool block = is_block(look, unit);
    if (prints->known[unit] && prints->block[unit] == block)
        return prints;
    prints->outline[unit] = unit_outline(look, unit);
    prints->box[unit] = base_box(prints->outline[unit]);
    prints->block[unit] = block;
    prints->known[unit] = true;
    return prints;
}

/* Whether the stance comes so near to the unit that it has to be measured model by model. */
static bool is_near(const Look *look, const Stance *s, UnitId other, Length care)
{
    const Footprints *prints = footprint_of(look, other);
    if (!box_meets(box_grown(s->around, care), prints->box[other]))
        return false;
    return !s->block || base_gap(s->outline, prints->outline[other]) < care;
}

typedef struct Nearest {
    Length gap;
    Segment line;
} Nearest;

static Nearest nearest_of(const Look *look, const Stance *s, UnitId unit, Length care)
{
    Nearest best = { LENGTH_NEVER, { { 0, 0 }, { 0, 0 } } };
    Base other[MOST_UNIT_MODELS];
    int others = unit_bases(look, unit, other, MOST_UNIT_MODELS);
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

static Verdict judge_units(const Look *look, Stance *s, const UnitSet *near)
{
    UnitId unit = s->unit, host = host_of(look, unit);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == host || u == unit ||
            set_has(s->but, u))
            continue;
        bool keeps_away = is_enemy(look, unit, u) && !set_has(near, u);
        if (!is_near(look, s, u, keeps_away ? KEEP_AWAY : 0))
            continue;
        fill_stance(look, s);
        Nearest nearest = nearest_of(look, s, u, keeps_away ? KEEP_AWAY : 0);
        Verdict verdict = yes();
        if (nearest.gap < -REACH_SLACK && applies(look, TOW_MOV_15))
            verdict = no_reach(NO_OVERLAP, -nearest.gap, 0, nearest.line);
        else if (keeps_away && nearest.gap < KEEP_AWAY - REACH_SLACK && applies(look, TOW_MOV_15))
            verdict = no_reach(NO_ONE_INCH, nearest.gap, KEEP_AWAY, nearest.line);
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

/* FRM-01: a block of so many files; FRM-11: a formation that its keywords allow. */
Verdict judge_placement(const Look *look, UnitId unit, Pose front, int files, Formation formation)
{
    UnitSet nobody = { { 0 } };
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    if (count == 0)
        count = look->battle->unit[unit].count;
    Block block = block_with(look, unit, front, files);
    block.models = count;
    if (!may_form(look, unit, formation) && applies(look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, unit);
    if (formation != FORM_SKIRMISH && (files < 1 || files > count) && applies(look, TOW_FRM_01))
        return about(no_count(NO_FORM_SHAPE, count, files), unit);
    block.files = files < 1 ? 1 : files > count ? count : files;
    return judge_end_of_block(look, unit, &block, &nobody);
}

/* ---- For who watches ------------------------------------------------------------------------------------------------------- */

static int stage_fronts(const Stage *stage, PathPoint *point, int most)
{
    enum { STEP = 6 * DEGREE };
    Base outline = block_outline(&stage->block);
    Heading turn = stage->leg.turn;
    int steps = stage->leg.kind == LEG_WHEEL ? (turn < 0 ? -turn : turn) / STEP + 1 : 1;
    for (int i = 1; i <= steps && i <= most; i++) {
        Leg part = stage->leg;
        if (part.kind == LEG_WHEEL)
            part.turn = (Heading)((int64_t)turn * i / steps);
        Pose front = block_centred(stage->block, leg_end(part, outline)).front;
        point[i - 1] = (PathPoint){ front.at, front.facing, 0 };
    }
    return steps;
}

int way_of_front(const Way *way, Pose end, PathPoint point[MOST_FRONTS])
{
    int count = 0;
    for (int i = 0; i < way->stages; i++) {
        if (way->stage[i].jump || way->stage[i].block.files != way->end.files)
            return 0;
        count += stage_fronts(&way->stage[i], point + count, MOST_FRONTS - count);
        if (count >= MOST_FRONTS)
            return 0;
    }
    point[count++] = (PathPoint){ end.at, end.facing, 0 };
    return count;
}

/* ---- Straight, one wheel, straight ---------------------------------------------------------------------------------------- */

static void add_stage(Way *way, Block *block, Leg leg)
{
    way->stage[way->stages++] = (Stage){ *block, leg, false };
    if (leg.kind == LEG_WHEEL)
        *block = block_wheeled(*block, leg.turn < 0 ? HAND_LEFT : HAND_RIGHT,
                               leg.turn < 0 ? -leg.turn : leg.turn);
    else
        *block = block_advanced(*block, leg.length);
}

void way_of_approach(const Block *block, Length first, Hand hand, Heading wheel, Length then,
                     Way *way)
{
    Block now = *block;
    way->stages = 0;
    way->over = false;
    if (first > 0)
        add_stage(way, &now, (Leg){ LEG_AHEAD, first, 0 });
    if (wheel > 0)
        add_stage(way, &now, (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -wheel : wheel });
    if (then > 0)
        add_stage(way, &now, (Leg){ LEG_AHEAD, then, 0 });
    way->end = now;
}

/* What a unit that goes straight must stop at: solid things, and enemies that it keeps 1" from. */
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
                     !set_has(touch, b->unit) && area_gap(&b->area, outline) >= KEEP_AWAY;
        if (keeps) {
            stops->whom[stops->aparts] = b->unit;
            stops->apart[stops->aparts++] = b->area;
        } else {
            stops->whose[stops->solids] = b->unit;
            stops->solid[stops->solids++] = b->area;
        }
    }
}

/* How far the outline can go along its legs: it stops at what it may not enter, and 1" from enemies it may not touch. */
static CourseMeeting walk_legs(const Stops *stops, Base outline, const Leg *leg, int legs,
                               UnitId *met)
{
    CourseMeeting hits = course_walk(leg, legs, outline, stops->solid, stops->solids, 0);
    CourseMeeting nears = course_walk(leg, legs, outline, stops->apart, stops->aparts, -KEEP_AWAY);
    bool sooner = nears.met && (!hits.met || nears.travel < hits.travel);
    *met = sooner                           ? stops->whom[nears.obstacle]
           : hits.met && hits.obstacle >= 0 ? stops->whose[hits.obstacle]
                                            : NO_UNIT;
    return sooner ? nears : hits;
}

Length room_ahead(const Look *look, UnitId unit, const Block *block, Length most)
{
    Stops stops;
    UnitId met;
    Base outline = outline_with(look, unit, block);
    Leg leg = { LEG_AHEAD, most, 0 };
    find_stops(&stops, look, unit, outline, NULL);
    return walk_legs(&stops, outline, &leg, 1, &met).travel;
}

Length drift_towards(Play *play, UnitId unit, Point goal, Length allowance, Dangers *dangers,
                     RuleId rule)
{
    const Look *look = &play->look;
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Heading bearing = point_bearing(centre_of(look, unit), goal);
    Length way = allowance;
    for (int i = 0; i < count; i++) {
        Stops stops;
        UnitId met;
        Leg leg = { LEG_DRIFT, way, heading_normal(bearing - base[i].pose.facing) };
        find_stops(&stops, look, unit, base[i], NULL);
        CourseMeeting end = walk_legs(&stops, base[i], &leg, 1, &met);
        way = end.travel < way ? end.travel : way;
    }
    for (int i = 0; i < count; i++)
        dangers_of_step(look, unit, i, base[i], point_shift(base[i].pose.at, bearing, way),
                        dangers);
    shift_unit(play, unit, bearing, way, rule);
    return way;
}

Length advance_towards(Play *play, UnitId unit, Point goal, Length allowance, const UnitSet *touch,
                       bool wheel, UnitId *met, Dangers *dangers, RuleId rule)
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
    Stops stops;
    Base outline = outline_with(look, unit, &block);
    find_stops(&stops, look, unit, outline, touch);
    CourseMeeting end = walk_legs(&stops, outline, leg, legs, met);
    bool alone = outline.width == block_width(&block);
    Block moved =
        alone ? block_centred(block, end.pose) : block_carried(block, outline.pose, end.pose);
    Way way = { .stages = 0, .end = moved };
    Block now = block;
    for (int i = 0; i < legs && i <= end.leg; i++)
        add_stage(&way, &now, i == end.leg ? end.done : leg[i]);
    way.end = moved;
    if (dangers)
        dangers_of_way(look, unit, &way, dangers);
    arrange(play, unit, moved.front, block.files, rule);
    return end.travel;
}
