#include "movement.h"

#include "geom/coherency.h"

/* ---- Ways of blocks and where they may end: MOV-15, 17, 18, TER-04, 05 ------------------------------------------- */

enum { KEEP_AWAY = INCH, THIN = 2 };

void set_add(UnitSet *set, UnitId unit)
{
    set->word[unit / 64] |= (uint64_t)1 << (unit % 64);
}

bool set_has(const UnitSet *set, UnitId unit)
{
    return set && unit >= 0 && (set->word[unit / 64] >> (unit % 64) & 1);
}

Verdict no_for(Refusal refusal, UnitId who)
{
    Verdict verdict = no(refusal);
    verdict.who = who;
    return verdict;
}

bool is_fielded(const Look *look, UnitId unit)
{
    return unit >= 0 && unit < look->battle->units && look->battle->unit[unit].state == UNIT_FIELD;
}

bool is_enemy(const Look *look, UnitId a, UnitId b)
{
    return look->battle->unit[a].seat != look->battle->unit[b].seat;
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
        barriers->barrier[barriers->count++] = (Barrier){ area, unit, piece };
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
        add_barrier(barriers, area_base(base_rect(THIN, apart, middle)), unit, NO_PIECE);
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

int front_crosses(const Way *way, const Barriers *barriers)
{
    for (int i = 0; i < barriers->count && !way->over; i++) {
        for (int s = 0; s < way->stages; s++) {
            const Stage *stage = &way->stage[s];
            if (!stage->jump && course_crosses(&stage->leg, 1, front_edge(&stage->block),
                                               &barriers->barrier[i].area))
                return i;
        }
    }
    return -1;
}

/* ---- Where it ends --------------------------------------------------------------------------------------------------------- */

int block_bases(const Look *look, UnitId unit, const Block *block, Base *base, int most)
{
    int count = block->models < most ? block->models : most;
    for (int i = 0; i < count; i++)
        base[i] = block_model(block, i, short_side(look, unit));
    return count;
}

static Verdict judge_table(const Look *look, UnitId unit, const Base *base, int bases)
{
    Length worst = 0;
    for (int i = 0; i < bases; i++) {
        Length over = base_over_edge(base[i], look->game->width, look->game->height);
        worst = over > worst ? over : worst;
    }
    if (within(worst, 0) || !applies(look, TOW_MOV_18))
        return yes();
    Verdict verdict = verdict_of(NO_OFF_TABLE, FIGURE_LENGTH, worst, 0);
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

static Verdict judge_pieces(const Look *look, UnitId unit, const Base *base, int bases,
                            Length depth)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p))
            continue;
        Category category = category_of(look, p);
        bool closed = category == CATEGORY_IMPASSABLE || category == CATEGORY_HIGH ||
                      ground_of(look, p, unit) == GROUND_IMPASSABLE;
        Area area = piece_area(look, p);
        bool on = false;
        for (int i = 0; i < bases && !on; i++)
            on = area_overlaps(&area, base[i]);
        Verdict verdict = no_for(NO_IMPASSABLE, unit);
        verdict.piece = p;
        if (on && closed && applies(look, TOW_TER_04))
            return verdict;
        bool fat = on && category == CATEGORY_LOW && thickness(look, p) >= depth;
        if (!fat || !applies(look, TOW_TER_05))
            continue;
        verdict = verdict_of(NO_ON_OBSTACLE, FIGURE_LENGTH, depth, thickness(look, p));
        verdict.who = unit;
        verdict.piece = p;
        return verdict;
    }
    return yes();
}

typedef struct Nearest {
    Length gap;
    Segment line;
} Nearest;

static Nearest nearest_of(const Base *base, int bases, const Base *other, int others, Length care)
{
    Nearest best = { LENGTH_NEVER, { { 0, 0 }, { 0, 0 } } };
    for (int i = 0; i < bases; i++) {
        Box box = box_grown(base_box(base[i]), care);
        for (int k = 0; k < others; k++) {
            if (!box_meets(box, base_box(other[k])))
                continue;
            Length gap = base_gap(base[i], other[k]);
            if (gap < best.gap)
                best = (Nearest){ gap, base_nearest(base[i], other[k]) };
        }
    }
    return best;
}

static Verdict judge_units(const Look *look, UnitId unit, const Base *base, int bases,
                           const UnitSet *near)
{
    UnitId host = host_of(look, unit);
    for (UnitId u = 0; u < look->battle->units; u++) {
        Base other[MOST_UNIT_MODELS];
        if (!is_fielded(look, u) || host_of(look, u) != u || u == host || u == unit)
            continue;
        int others = unit_bases(look, u, other, MOST_UNIT_MODELS);
        Nearest nearest = nearest_of(base, bases, other, others, 2 * KEEP_AWAY);
        if (nearest.gap == LENGTH_NEVER)
            continue;
        Verdict verdict = yes();
        if (nearest.gap < -REACH_SLACK && applies(look, TOW_MOV_15))
            verdict = no_reach(NO_OVERLAP, -nearest.gap, 0, nearest.line);
        else if (is_enemy(look, unit, u) && !set_has(near, u) &&
                 nearest.gap < KEEP_AWAY - REACH_SLACK && applies(look, TOW_MOV_15))
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

Verdict judge_end(const Look *look, UnitId unit, const Base *base, int bases, const UnitSet *near)
{
    Verdict verdict = judge_table(look, unit, base, bases);
    if (is_yes(&verdict))
        verdict = judge_pieces(look, unit, base, bases, depth_of(look, unit, bases));
    if (is_yes(&verdict))
        verdict = judge_units(look, unit, base, bases, near);
    return verdict;
}

Verdict judge_end_of_block(const Look *look, UnitId unit, const Block *block, const UnitSet *near)
{
    Base base[MOST_UNIT_MODELS];
    int bases = block_bases(look, unit, block, base, MOST_UNIT_MODELS);
    Verdict verdict = judge_table(look, unit, base, bases);
    if (is_yes(&verdict))
        verdict = judge_pieces(look, unit, base, bases, block_depth(block));
    if (is_yes(&verdict))
        verdict = judge_units(look, unit, base, bases, near);
    return verdict;
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
    if (formation != FORM_SKIRMISH && (files < 1 || files > count) && applies(look, TOW_FRM_01)) {
        Verdict verdict = no_count(NO_FORM_SHAPE, count, files);
        verdict.who = unit;
        return verdict;
    }
    block.files = files < 1 ? 1 : files > count ? count : files;
    return judge_end_of_block(look, unit, &block, &nobody);
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

/* How far the outline can go along its legs: it stops at what it may not enter, and 1" from enemies it may not touch. */
static CourseMeeting walk_legs(const Look *look, UnitId unit, const Block *block, const Leg *leg,
                               int legs, const UnitSet *touch, UnitId *met)
{
    Barriers barriers;
    Area solid[MOST_BARRIERS], apart[MOST_BARRIERS];
    UnitId whose[MOST_BARRIERS], whom[MOST_BARRIERS];
    int solids = 0, aparts = 0;
    Base outline = block_outline(block);
    barriers_of(look, unit, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        const Barrier *b = &barriers.barrier[i];
        bool keeps = b->unit != NO_UNIT && is_enemy(look, unit, b->unit) &&
                     !set_has(touch, b->unit) && area_gap(&b->area, outline) >= KEEP_AWAY;
        if (keeps) {
            whom[aparts] = b->unit;
            apart[aparts++] = b->area;
        } else {
            whose[solids] = b->unit;
            solid[solids++] = b->area;
        }
    }
    CourseMeeting hits = course_walk(leg, legs, outline, solid, solids, 0);
    CourseMeeting nears = course_walk(leg, legs, outline, apart, aparts, -KEEP_AWAY);
    bool sooner = nears.met && (!hits.met || nears.travel < hits.travel);
    *met = sooner                           ? whom[nears.obstacle]
           : hits.met && hits.obstacle >= 0 ? whose[hits.obstacle]
                                            : NO_UNIT;
    return sooner ? nears : hits;
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
    CourseMeeting end = walk_legs(look, unit, &block, leg, legs, touch, met);
    Block moved = block_centred(block, end.pose);
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
