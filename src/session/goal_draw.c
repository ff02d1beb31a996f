#include "goals.h"

/* What a goal wants, as shapes on the table. */

/* Round all of a regiment at once. */
static void block_ring(const Look *look, const GoalThing *thing, Length out, DrawingList *list)
{
    Base base[MOST_UNIT_MODELS];
    int count = 0;
    for (ModelId m = goal_model(look->battle, thing, NO_MODEL); m >= 0 && count < MOST_UNIT_MODELS;
         m = goal_model(look->battle, thing, m))
        base[count++] = model_base(look->game, look->battle, m);
    if (!count)
        return;
    Heading facing = look->battle->unit[thing->unit].front.facing;
    Drawing *d = drawing_zone(list, TONE_PLAIN, base_around(base, count, facing), out, false);
    if (d)
        d->dashed = true;
}

static void rings(const Look *look, const GoalThing *thing, Length out, DrawingList *list)
{
    if (goal_is_block(look->battle, thing)) {
        block_ring(look, thing, out, list);
        return;
    }
    for (ModelId m = goal_model(look->battle, thing, NO_MODEL); m >= 0;
         m = goal_model(look->battle, thing, m)) {
        Drawing *d =
            drawing_zone(list, TONE_PLAIN, model_base(look->game, look->battle, m), out, false);
        if (d)
            d->dashed = true;
    }
}

static void outline(const Look *look, const GoalThing *thing, DrawingList *list)
{
    Area area = goal_area(look, thing);
    if (!area.polygon.count || area.polygon.count > DRAWING_CORNERS)
        return;
    Drawing *d = drawing_add(list, DRAW_POLYGON, TONE_PLAIN);
    if (!d)
        return;
    d->dashed = true;
    d->corners = area.polygon.count;
    for (int i = 0; i < area.polygon.count; i++)
        d->corner[i] = area.polygon.corner[i];
}

static void thing(const Look *look, const GoalThing *what, Length out, DrawingList *list)
{
    if (what->unit >= 0)
        rings(look, what, out, list);
    else if (what->piece >= 0 || what->zone >= 0)
        outline(look, what, list);
}

/* The sides of a piece that look away from where somebody began. */
static void far_side(const Look *look, const GoalThing *piece, Point from, DrawingList *list)
{
    Area area = goal_area(look, piece);
    int count = area.polygon.count;
    for (int i = 0; i < count; i++) {
        Point a = area.polygon.corner[i], b = area.polygon.corner[(i + 1) % count];
        Point middle = { a.x / 2 + b.x / 2, a.y / 2 + b.y / 2 };
        Point near = point_toward(middle, from, INCH / 20);
        if (polygon_contains(area.polygon, near) && polygon_gap(area.polygon, near) < 0)
            drawing_line(list, TONE_PLAIN, (Segment){ a, b }, NULL);
    }
}

static void ring_of_way(const GoalTable *table, const Look *look, const Goal *goal,
                        DrawingList *list)
{
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, &goal->who, m)) {
        drawing_disc(list, TONE_PLAIN, table->start->model[m].pose.at, goal->figure, false);
        if (list->count)
            list->drawing[list->count - 1].dashed = true;
    }
}

/* A line for each model to cross. */
static void finish_lines(const GoalTable *table, const Look *look, const Goal *goal,
                         DrawingList *list)
{
    for (ModelId m = goal_model(table->start, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(table->start, &goal->who, m)) {
        Base base = model_base(look->game, table->start, m);
        Heading way = heading_normal(base.pose.facing + goal->number * QUARTER_TURN);
        Pose there = { point_shift(base.pose.at, way, goal->figure), way };
        Length half = base.width / 2;
        drawing_line(list, TONE_PLAIN,
                     (Segment){ pose_point(there, -half, 0), pose_point(there, half, 0) }, NULL);
    }
}

static void arrow(const Look *look, const Goal *goal, DrawingList *list)
{
    enum { LONG = 3 * INCH };
    const Battle *b = look->battle;
    ModelId m = goal_model(b, &goal->who, NO_MODEL);
    if (m < 0 && !goal_is_block(b, &goal->who))
        return;
    Pose pose = goal_is_block(b, &goal->who) ? b->unit[goal->who.unit].front : b->model[m].pose;
    Drawing *d = goal->others ? NULL : drawing_add(list, DRAW_ARROW, TONE_PLAIN);
    if (goal->others)
        thing(look, &goal->other[0], INCH / 8, list);
    if (!d)
        return;
    d->corners = 2;
    d->corner[0] = pose.at;
    d->corner[1] = point_shift(pose.at, goal->figure, LONG);
}

void goal_drawing(const GoalTable *table, const Goal *goal, DrawingList *list)
{
    enum { ABOUT = INCH / 8, LEAST = INCH * 3 / 10 };
    Look look = session_look(table->session);
    ModelId first = goal_model(look.battle, &goal->who, NO_MODEL);
    switch (goal->kind) {
    case GOAL_MOVED:
        ring_of_way(table, &look, goal, list);
        break;
    case GOAL_AT:
    case GOAL_AIMED:
        if (goal->others > 0) {
            thing(&look, &goal->other[0], ABOUT, list);
            break;
        }
        drawing_disc(list, TONE_PLAIN, goal->at, goal->tolerance < LEAST ? LEAST : goal->tolerance,
                     false);
        break;
    case GOAL_GAP:
        thing(&look, &goal->other[0], goal->figure, list);
        break;
    case GOAL_OVER:
    case GOAL_ROUND:
    case GOAL_UNDER:
        if (first >= 0)
            far_side(&look, &goal->other[0], table->start->model[first].pose.at, list);
        break;
    case GOAL_FACES:
        arrow(&look, goal, list);
        break;
    case GOAL_TOUCHES:
    case GOAL_SEES:
    case GOAL_ON:
    case GOAL_INSIDE:
    case GOAL_THROUGH:
    case GOAL_CLEAR:
    case GOAL_OUTSIDE:
        for (int i = 0; i < goal->others; i++)
            thing(&look, &goal->other[i], ABOUT, list);
        break;
    case GOAL_ANSWER:
        for (int i = 0; i < goal->parts; i++) {
            GoalThing target = { .unit = goal->part[i].unit, .piece = NO_PIECE, .zone = -1 };
            thing(&look, &target, ABOUT, list);
        }
        break;
    case GOAL_ADVANCED:
        if (!goal_is_block(look.battle, &goal->who))
            finish_lines(table, &look, goal, list);
        break;
    case GOAL_SPENT: /* drawn by the lesson: where the solution leads */
    case GOAL_FILES:
    case GOAL_UNHURT:
        break;
    default: /* an event's unit too */
        if (goal->who.unit >= 0)
            thing(&look, &goal->who, ABOUT, list);
        break;
    }
}
