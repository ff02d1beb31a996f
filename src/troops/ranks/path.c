#include "troops/manoeuvre.h"

#include "troops/ground.h"

/* ---- The way of a block ---------------------------------------------------------------------------------------- */

static bool stage_crosses(const PathStage *stage, const Area *area)
{
    Base outline = block_outline(&stage->block);
    return stage->jump ? area_overlaps(area, outline)
                       : course_crosses(&stage->leg, 1, outline, area);
}

bool block_path_crosses(const BlockPath *path, const Area *area)
{
    for (int i = 0; i < path->stages; i++) {
        if (stage_crosses(&path->stage[i], area))
            return true;
    }
    return area_overlaps(area, block_outline(&path->end));
}

bool block_path_ends_on(const BlockPath *path, const Area *area)
{
    return area_overlaps(area, block_outline(&path->end)) ||
           (path->stages > 0 && area_overlaps(area, block_outline(&path->stage[0].block)));
}

static void add_stage(BlockPath *path, Block *block, Leg leg)
{
    path->stage[path->stages++] = (PathStage){ *block, leg, false };
    if (leg.kind == LEG_WHEEL)
        *block = block_wheeled(*block, leg.turn < 0 ? HAND_LEFT : HAND_RIGHT,
                               leg.turn < 0 ? -leg.turn : leg.turn);
    else
        *block = block_advanced(*block, leg.length);
}

void block_path_of_legs(const Block *block, const Leg *leg, int legs, BlockPath *path)
{
    Block now = *block;
    path->stages = 0;
    path->over = false;
    for (int i = 0; i < legs; i++)
        add_stage(path, &now, leg[i]);
    path->end = now;
}

void block_path_of_approach(const Block *block, Length first, Hand hand, Heading wheel, Length then,
                            BlockPath *path)
{
    Leg leg[3];
    int legs = 0;
    if (first > 0)
        leg[legs++] = (Leg){ LEG_AHEAD, first, 0 };
    if (wheel > 0)
        leg[legs++] = (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -wheel : wheel };
    if (then > 0)
        leg[legs++] = (Leg){ LEG_AHEAD, then, 0 };
    block_path_of_legs(block, leg, legs, path);
}

/* All that the block may touch on its way and at its end. */
static Box box_of_path(const BlockPath *path)
{
    Box box = base_box(block_outline(&path->end));
    for (int s = 0; s < path->stages; s++)
        box = box_join(box, leg_box(path->stage[s].leg, block_outline(&path->stage[s].block)));
    return box;
}

PieceId slow_piece(const Look *look, UnitId unit, const BlockPath *path)
{
    Box box = box_of_path(path);
    for (PieceId p = 0; p < look->battle->pieces && !path->over; p++) {
        if (!piece_stands(look, p) || !rank_slows(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        if (!box_meets(area_box(&area), box))
            continue;
        bool crossed = block_path_ends_on(path, &area) ||
                       (block_path_crosses(path, &area) && rank_holds(look, RANK_SLOWED_ON_WAY));
        if (crossed && rank_holds(look, RANK_SLOWED))
            return p;
    }
    return NO_PIECE;
}

/* ---- For who watches ------------------------------------------------------------------------------------------- */

static int stage_fronts(const PathStage *stage, PathPoint *point, int most)
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

int block_path_fronts(const BlockPath *path, Pose end, PathPoint point[MOST_FRONTS])
{
    int count = 0;
    for (int i = 0; i < path->stages; i++) {
        if (path->stage[i].jump || path->stage[i].block.files != path->end.files)
            return 0;
        count += stage_fronts(&path->stage[i], point + count, MOST_FRONTS - count);
        if (count >= MOST_FRONTS)
            return 0;
    }
    point[count++] = (PathPoint){ end.at, end.facing, 0 };
    return count;
}

/* ---- What the front edge crosses --------------------------------------------------------------------------------- */

enum { THIN = 2 };

/* The front edge as a base a hair thin, which wheels about the same corners as the block. */
static Base front_edge(const Block *block)
{
    return base_rect(block_width(block), THIN, pose_ahead(block->front, -THIN / 2));
}

/* Everywhere the front edge comes while the block does that: beside its two ends the bulge of the arc, which is less
 * than a third of the width for a quarter. */
static Box box_of_front(const BlockPath *path, int stage)
{
    const Block *from = &path->stage[stage].block;
    const Block *to = stage + 1 < path->stages ? &path->stage[stage + 1].block : &path->end;
    const Leg *leg = &path->stage[stage].leg;
    Box box = box_join(base_box(front_edge(from)), base_box(front_edge(to)));
    if (leg->kind != LEG_WHEEL)
        return box_grown(box, REACH_SLACK);
    bool great = leg->turn > QUARTER_TURN || leg->turn < -QUARTER_TURN;
    return box_grown(box, great ? block_width(from) : block_width(from) / 3 + REACH_SLACK);
}

/* A wheeling front edge stays within its width of the corner that it turns about. */
static bool is_beyond_wheel(const PathStage *stage, const Area *area)
{
    Point corner[4];
    block_corners(&stage->block, corner);
    return stage->leg.kind == LEG_WHEEL &&
           area_gap_point(area, corner[stage->leg.turn < 0 ? 0 : 1]) >
               block_width(&stage->block) + THIN;
}

static bool front_crosses(const PathStage *stage, Box box, const Barrier *barrier)
{
    return box_meets(box, barrier->box) && !is_beyond_wheel(stage, &barrier->area) &&
           course_crosses(&stage->leg, 1, front_edge(&stage->block), &barrier->area);
}

/* The whole outline may not cross anything either; what it has overlapped from the first does not count. */
static bool outline_crosses(const PathStage *stage, const Barrier *barrier)
{
    Base outline = block_outline(&stage->block);
    return box_meets(leg_box(stage->leg, outline), barrier->box) &&
           course_crosses(&stage->leg, 1, outline, &barrier->area);
}

int barrier_crossed(const Look *look, const BlockPath *path, const Barriers *barriers)
{
    bool sweeps = rank_rules(look)->sweeps;
    Box box[MOST_STAGES];
    for (int s = 0; s < path->stages; s++)
        box[s] = box_of_front(path, s);
    for (int i = 0; i < barriers->count && !path->over; i++) {
        for (int s = 0; s < path->stages; s++) {
            const PathStage *stage = &path->stage[s];
            const Barrier *barrier = &barriers->barrier[i];
            if (!stage->jump &&
                (sweeps ? outline_crosses(stage, barrier) : front_crosses(stage, box[s], barrier)))
                return i;
        }
    }
    return -1;
}

/* The first enemy to whom the outline comes too near on the way, that was not so near before. */
static Verdict judge_apart_on_way(const Look *look, UnitId unit, const BlockPath *path,
                                  const Barriers *barriers)
{
    Length limit = rank_limit(look, RANK_KEEPS_AWAY_ON_WAY), near = limit - REACH_SLACK;
    for (int i = 0; i < barriers->count && limit > 0; i++) {
        const Barrier *b = &barriers->barrier[i];
        if (b->unit == NO_UNIT || !is_enemy(look, unit, b->unit))
            continue;
        for (int s = 0; s < path->stages; s++) {
            const PathStage *stage = &path->stage[s];
            Base outline = block_outline(&stage->block);
            bool comes_near = !stage->jump && area_gap(&b->area, outline) >= near &&
                              course_comes_near(&stage->leg, 1, outline, &b->area, near);
            if (comes_near && rank_holds(look, RANK_KEEPS_AWAY_ON_WAY))
                return about_both(rank_refuses(look, RANK_KEEPS_AWAY_ON_WAY), unit, b->unit);
        }
    }
    return yes();
}

Verdict judge_path(const Look *look, UnitId unit, const BlockPath *path)
{
    Barriers barriers;
    if (path->over)
        return yes();
    barriers_of(look, unit, NULL, &barriers);
    int at = barrier_crossed(look, path, &barriers);
    if (at < 0)
        return judge_apart_on_way(look, unit, path, &barriers);
    const Barrier *barrier = &barriers.barrier[at];
    RankClause clause = barrier->unit == NO_UNIT ? RANK_CROSSES_PIECE : RANK_CROSSES_UNIT;
    bool forbidden = rank_holds(look, clause);
    if (!forbidden)
        return yes();
    Verdict verdict = about(rank_refuses(look, clause), unit);
    verdict.other = barrier->unit;
    verdict.piece = barrier->piece;
    verdict.line = (Segment){ path->stage[0].block.front.at, path->end.front.at };
    verdict.has_line = true;
    return verdict;
}

/* ---- For who watches ---------------------------------------------------------------------------------------------------------- */

static void add_spot(Drawing *drawing, Point corner)
{
    if (drawing->corners < DRAWING_CORNERS)
        drawing->corner[drawing->corners++] = corner;
}

void draw_block_path(const BlockPath *path, DrawingTone tone, DrawingList *list)
{
    enum { WHEEL_PARTS = 6 };
    Drawing *drawing = drawing_add(list, DRAW_LINE, tone);
    if (!drawing)
        return;
    for (int i = 0; i < path->stages; i++) {
        const PathStage *stage = &path->stage[i];
        Hand hand = stage->leg.turn < 0 ? HAND_LEFT : HAND_RIGHT;
        Heading turn = stage->leg.turn < 0 ? -stage->leg.turn : stage->leg.turn;
        add_spot(drawing, stage->block.front.at);
        for (int k = 1; stage->leg.kind == LEG_WHEEL && k < WHEEL_PARTS; k++)
            add_spot(drawing, block_wheeled(stage->block, hand, turn / WHEEL_PARTS * k).front.at);
    }
    add_spot(drawing, path->end.front.at);
}

void draw_block_there(const Block *block, DrawingTone tone, const char *words, DrawingList *list)
{
    Drawing *drawing = drawing_add(list, DRAW_POLYGON, tone);
    if (!drawing)
        return;
    drawing->corners = base_corners(block_outline(block), drawing->corner);
    drawing->filled = true;
    Text text = text_in(drawing->words, sizeof drawing->words);
    text_add(&text, words);
}
