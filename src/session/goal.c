#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "geom/coherency.h"
#include "geom/zone.h"
#include "goals.h"

/* Whether a goal holds, and what is missing. Everything is measured as the engine measures it: from base to base, within
 * REACH_SLACK. */

bool goal_means(const Battle *battle, const GoalThing *thing, ModelId model)
{
    int number = model_number(battle, model);
    return battle->model[model].unit == thing->unit &&
           (!thing->models || (thing->models >> (number - 1) & 1));
}

ModelId goal_model(const Battle *battle, const GoalThing *thing, ModelId after)
{
    if (thing->unit < 0)
        return NO_MODEL;
    const Unit *unit = &battle->unit[thing->unit];
    for (int m = after < 0 ? unit->first : after + 1; m < unit->first + unit->count; m++)
        if (is_standing(battle, (ModelId)m) && goal_means(battle, thing, (ModelId)m))
            return (ModelId)m;
    return NO_MODEL;
}

Area goal_area(const Look *look, const GoalThing *thing)
{
    if (thing->zone >= 0)
        return area_polygon(zone_polygon(look->game, thing->zone));
    if (thing->piece < look->game->terrain)
        return area_polygon(terrain_polygon(look->game, thing->piece));
    const Piece *piece = &look->battle->piece[thing->piece];
    if (piece->corners)
        return area_polygon((Polygon){ piece->corner, piece->corners });
    return area_disc(piece->pose.at, piece->radius);
}

bool goal_is_block(const Battle *battle, const GoalThing *thing)
{
    return thing->unit >= 0 && !thing->models && battle->unit[thing->unit].build == BUILD_BLOCK;
}

void goal_name(const Look *look, const GoalThing *thing, ModelId model, Text *text)
{
    const Game *game = look->game;
    if (thing->unit >= 0) {
        text_add(text, game->unit[thing->unit].title.text);
        if (model >= 0 && look->battle->unit[thing->unit].count > 1)
            text_format(text, " %d", model_number(look->battle, model));
    } else if (thing->seat >= 0) {
        text_add(text, game->seat[thing->seat].title.text);
    } else if (thing->zone >= 0) {
        text_add(text, game->zone[thing->zone].title.text);
    } else if (thing->piece >= 0 && thing->piece < game->terrain) {
        text_add(text, game->piece[thing->piece].title.text);
    }
}

/* ---- saying -------------------------------------------------------------------------------------------------------- */

static void inches(Text *text, Length length)
{
    text_inches(text, length, length);
}

static void begin(const Look *look, const Goal *goal, ModelId model, Text *missing)
{
    goal_name(look, &goal->who, model, missing);
    text_add(missing, ": ");
}

/* Whether the figure is within the goal's bounds. */
static bool is_met(const Goal *goal, int64_t value, int32_t wanted)
{
    int32_t slack = goal->tolerance > REACH_SLACK ? goal->tolerance : 0;
    int64_t off = value - wanted;
    if (goal->bound == BOUND_LEAST)
        return off >= -(int64_t)slack;
    if (goal->bound == BOUND_MOST)
        return off <= slack;
    return off >= -goal->tolerance && off <= goal->tolerance;
}

/* A figure at least or at most is exact but for the program's own slack. */
static bool is_length_met(const Goal *goal, Length value, Length wanted)
{
    Goal strict = *goal;
    if (goal->bound != BOUND_ABOUT) {
        strict.tolerance = 0;
        value += goal->bound == BOUND_LEAST ? REACH_SLACK : -REACH_SLACK;
    }
    return is_met(&strict, value, wanted);
}

/* "moved 3.61 of 4.00 inches" */
static void say_length(const Look *look, const Goal *goal, ModelId model, const char *what,
                       Length value, Length wanted, Text *missing)
{
    begin(look, goal, model, missing);
    text_format(missing, "%s ", what);
    text_inches(missing, value, wanted);
    if (goal->bound == BOUND_ABOUT) {
        text_add(missing, value <= wanted ? " of " : " instead of ");
        inches(missing, wanted);
        text_add(missing, " inches");
        return;
    }
    text_add(missing, " inches, ");
    inches(missing, wanted);
    text_add(missing, goal->bound == BOUND_LEAST ? " at least" : " at most");
}

/* ---- ways ---------------------------------------------------------------------------------------------------------- */

static size_t events_from(const GoalTable *table)
{
    return session_events_at(table->session, table->first);
}

static Length way_of(const GoalTable *table, ModelId model)
{
    const EventLog *log = session_log(table->session);
    int64_t way = 0;
    for (size_t i = events_from(table); i < log->events; i++)
        if (log->event[i].kind == EV_MOVED && log->event[i].model == model)
            way += log->event[i].c;
    return (Length)way;
}

/* The next model that stood when the task began: what was lost meanwhile has moved all the same. */
static ModelId model_then(const GoalTable *table, const Goal *goal, ModelId after)
{
    return goal_model(table->start, &goal->who, after);
}

static bool has_moved(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    for (ModelId m = model_then(table, goal, NO_MODEL); m >= 0; m = model_then(table, goal, m)) {
        Length way = way_of(table, m);
        if (is_length_met(goal, way, goal->figure))
            continue;
        if (missing)
            say_length(look, goal, m, "moved", way, goal->figure, missing);
        return false;
    }
    return model_then(table, goal, NO_MODEL) >= 0;
}

/* What the unit's orders of this task cost, and what they could have. */
static Length spent_of(const GoalTable *table, UnitId unit, Length *allowance)
{
    const Game *game = session_game(table->session);
    const Ruleset *rules = game->ruleset;
    Length spent = 0;
    struct Room {
        Battle before;
        Answer answer;
        OrderPreview preview;
        Scratch scratch;
    } *room = malloc(sizeof *room);
    *allowance = 0;
    for (int n = table->first; room && rules->blocks && n < session_answers(table->session); n++) {
        if (!session_answer_given(table->session, n, &room->answer) ||
            room->answer.kind != ANSWER_ORDER || room->answer.order.actor != unit ||
            !session_battle_at(table->session, n, &room->before))
            continue;
        Look look = { game, &room->before, &room->scratch };
        scratch_clear(&room->scratch);
        look_refresh(&look);
        memset(&room->preview, 0, sizeof room->preview);
        if (!rules->blocks->preview(&look, &room->answer.order, &room->preview))
            continue;
        spent += room->preview.spent;
        *allowance = room->preview.allowance;
    }
    free(room);
    return spent;
}

static bool has_spent(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    Length allowance, spent = spent_of(table, goal->who.unit, &allowance);
    Length wanted = goal->all ? allowance : goal->figure;
    if (spent && is_length_met(goal, spent, wanted))
        return true;
    if (missing && wanted) {
        say_length(look, goal, NO_MODEL, "used", spent, wanted, missing);
    } else if (missing) {
        begin(look, goal, NO_MODEL, missing);
        text_add(missing, "not moved yet");
    }
    return false;
}

static Pose pose_of(const Battle *battle, const GoalThing *thing, ModelId model)
{
    return model >= 0 ? battle->model[model].pose : battle->unit[thing->unit].front;
}

/* How far it has come in the direction of the goal, from how it faced when the task began. */
static bool has_advanced(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    static const char *const words[] = { "came forward", "went right", "went back", "went left" };
    bool block = goal_is_block(look->battle, &goal->who);
    ModelId m = block ? NO_MODEL : model_then(table, goal, NO_MODEL);
    do {
        if (!block && m < 0)
            return false;
        Pose from = pose_of(table->start, &goal->who, m), to = pose_of(look->battle, &goal->who, m);
        Point local = pose_local(from, to.at);
        Length ways[] = { local.y, local.x, -local.y, -local.x };
        Length way = ways[goal->number];
        if (!is_length_met(goal, way, goal->figure)) {
            if (missing)
                say_length(look, goal, m, words[goal->number], way < 0 ? 0 : way, goal->figure,
                           missing);
            return false;
        }
        m = block ? NO_MODEL : model_then(table, goal, m);
    } while (m >= 0);
    return true;
}

/* ---- places -------------------------------------------------------------------------------------------------------- */

static bool is_at(const Look *look, const Goal *goal, Text *missing)
{
    bool block = goal_is_block(look->battle, &goal->who);
    ModelId m = block ? NO_MODEL : goal_model(look->battle, &goal->who, NO_MODEL);
    do {
        if (!block && m < 0)
            return false;
        Length off = point_distance(pose_of(look->battle, &goal->who, m).at, goal->at);
        if (off > goal->tolerance + REACH_SLACK) {
            if (missing) {
                begin(look, goal, m, missing);
                bool area = goal->tolerance > GOAL_NEAR; /* what is missing leads to its edge */
                inches(missing, area ? off - goal->tolerance : off);
                text_add(missing,
                         area ? " inches too far from the place" : " inches from the place");
            }
            return false;
        }
        m = block ? NO_MODEL : goal_model(look->battle, &goal->who, m);
    } while (m >= 0);
    return true;
}

static Length gap_to(const Look *look, ModelId model, const GoalThing *other)
{
    Base base = model_base(look->game, look->battle, model);
    if (other->unit < 0) {
        Area area = goal_area(look, other);
        return area_gap(&area, base);
    }
    Length least = LENGTH_NEVER;
    for (ModelId m = goal_model(look->battle, other, NO_MODEL); m >= 0;
         m = goal_model(look->battle, other, m)) {
        Length gap = base_gap(base, model_base(look->game, look->battle, m));
        least = gap < least ? gap : least;
    }
    return least;
}

static Length gap_between(const Look *look, const GoalThing *who, const GoalThing *other)
{
    Length least = LENGTH_NEVER;
    for (ModelId m = goal_model(look->battle, who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, who, m)) {
        Length gap = gap_to(look, m, other);
        least = gap < least ? gap : least;
    }
    return least;
}

static void say_gap(const Look *look, const Goal *goal, const GoalThing *other, Length gap,
                    Text *missing)
{
    ModelId one = goal->who.models ? goal_model(look->battle, &goal->who, NO_MODEL) : NO_MODEL;
    begin(look, goal, one, missing);
    if (gap == LENGTH_NEVER) {
        text_add(missing, "not on the table");
        return;
    }
    inches(missing, gap < 0 ? 0 : gap);
    text_add(missing, " inches from ");
    ModelId its = other->models ? goal_model(look->battle, other, NO_MODEL) : NO_MODEL;
    goal_name(look, other, its, missing);
}

static bool is_apart(const Look *look, const Goal *goal, Text *missing)
{
    Length gap = gap_between(look, &goal->who, &goal->other[0]);
    if (gap != LENGTH_NEVER && is_length_met(goal, gap, goal->figure))
        return true;
    if (missing) {
        say_gap(look, goal, &goal->other[0], gap, missing);
        text_add(missing, goal->bound == BOUND_LEAST  ? ", at least "
                          : goal->bound == BOUND_MOST ? ", at most "
                                                      : ", not ");
        inches(missing, goal->figure);
    }
    return false;
}

static bool does_touch(const Look *look, const Goal *goal, Text *missing)
{
    for (int i = 0; i < goal->others; i++) {
        Length gap = gap_between(look, &goal->who, &goal->other[i]);
        if (gap <= CONTACT_GAP)
            continue;
        if (missing) {
            say_gap(look, goal, &goal->other[i], gap, missing);
            text_add(missing, ", no contact yet");
        }
        return false;
    }
    return true;
}

/* How far the base would still have to go on, straight away from where it came, to be clear on the other side. */
static Length left_to_go(const Area *area, Base base, Point start, Point aim)
{
    enum { STEP = INCH / 50, FARTHEST = 24 * INCH };
    Heading way = point_bearing(start, aim);
    for (Length by = 0; by < FARTHEST; by += STEP) {
        Base there = base;
        there.pose.at = point_shift(base.pose.at, way, by);
        if (!area_overlaps(area, there) && area_crossed(area, (Segment){ start, there.pose.at }))
            return by;
    }
    return LENGTH_NEVER;
}

/* Where its way led: whether any of it lay in the area (with its whole base, or only its centre). */
static bool way_crosses(const GoalTable *table, const Look *look, ModelId model, const Area *area,
                        bool with_base)
{
    const EventLog *log = session_log(table->session);
    for (size_t i = events_from(table); i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind != EV_MOVED || e->model != model)
            continue;
        Point from = e->from.at;
        for (int k = 0; k < e->count; k++) {
            Point to = log->point[e->first + (uint32_t)k].at;
            if (!with_base && area_crossed(area, (Segment){ from, to }))
                return true;
            Length length = point_distance(from, to);
            for (Length by = 0; with_base && by <= length; by += INCH / 20) {
                Base base = model_base(look->game, look->battle, model);
                base.pose.at = point_toward(from, to, by);
                if (area_overlaps(area, base))
                    return true;
            }
            from = to;
        }
    }
    return false;
}

static bool say_left(const Look *look, const Goal *goal, ModelId m, const Area *area, Base base,
                     Point start, Text *missing)
{
    bool moved = point_distance(start, base.pose.at) > INCH / 2;
    Box box = area_box(area);
    Point middle = { box.low.x / 2 + box.high.x / 2, box.low.y / 2 + box.high.y / 2 };
    Length left = left_to_go(area, base, start, moved ? base.pose.at : middle);
    if (!missing)
        return false;
    begin(look, goal, m, missing);
    if (left != LENGTH_NEVER) {
        inches(missing, left);
        text_add(missing, " inches from being clear on the other side of ");
    } else {
        text_add(missing, "not on the other side of ");
    }
    goal_name(look, &goal->other[0], NO_MODEL, missing);
    return false;
}

static bool is_beyond(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    Area area = goal_area(look, &goal->other[0]);
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, &goal->who, m)) {
        Base base = model_base(look->game, look->battle, m);
        Point start = table->start->model[m].pose.at;
        if (area_overlaps(&area, base) || !area_crossed(&area, (Segment){ start, base.pose.at }))
            return say_left(look, goal, m, &area, base, start, missing);
        bool through = way_crosses(table, look, m, &area, goal->kind == GOAL_ROUND);
        if (goal->kind != GOAL_OVER && through == (goal->kind == GOAL_ROUND)) {
            if (missing) {
                begin(look, goal, m, missing);
                text_add(missing,
                         goal->kind == GOAL_ROUND ? "the way led over " : "the way led round ");
                goal_name(look, &goal->other[0], NO_MODEL, missing);
            }
            return false;
        }
    }
    return goal_model(look->battle, &goal->who, NO_MODEL) >= 0;
}

static bool leads_through(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    Area area = goal_area(look, &goal->other[0]);
    for (ModelId m = model_then(table, goal, NO_MODEL); m >= 0; m = model_then(table, goal, m)) {
        if (way_crosses(table, look, m, &area, true) == (goal->kind == GOAL_THROUGH))
            continue;
        if (missing) {
            begin(look, goal, m, missing);
            text_add(missing, goal->kind == GOAL_CLEAR ? "the way led over "
                                                       : "the way did not lead through ");
            goal_name(look, &goal->other[0], NO_MODEL, missing);
        }
        return false;
    }
    return true;
}

static bool is_on(const Look *look, const Goal *goal, Text *missing)
{
    enum { SAME_LEVEL = INCH / 10 };
    Area area = goal_area(look, &goal->other[0]);
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, &goal->who, m)) {
        const Model *model = &look->battle->model[m];
        bool inside = area_contains(&area, model->pose.at);
        Length off = goal->figure < 0 ? 0 : model->z - goal->figure;
        if (inside && off <= SAME_LEVEL && off >= -SAME_LEVEL)
            continue;
        if (missing) {
            begin(look, goal, m, missing);
            if (!inside) {
                text_add(missing, "not on ");
                goal_name(look, &goal->other[0], NO_MODEL, missing);
            } else {
                text_add(missing, "at a height of ");
                inches(missing, model->z);
                text_add(missing, " inches, not ");
                inches(missing, goal->figure);
            }
        }
        return false;
    }
    return goal_model(look->battle, &goal->who, NO_MODEL) >= 0;
}

static bool is_inside(const Look *look, const Goal *goal, Text *missing)
{
    bool inside = goal->kind == GOAL_INSIDE;
    Area area = goal_area(look, &goal->other[0]);
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, &goal->who, m)) {
        Base base = model_base(look->game, look->battle, m);
        Length off = inside ? area_outside(&area, base) : -area_gap(&area, base);
        if (within(off, 0))
            continue;
        if (missing) {
            begin(look, goal, m, missing);
            inches(missing, off);
            text_add(missing, inside ? " inches outside " : " inches over ");
            goal_name(look, &goal->other[0], NO_MODEL, missing);
        }
        return false;
    }
    if (missing && goal_model(look->battle, &goal->who, NO_MODEL) < 0) {
        begin(look, goal, NO_MODEL, missing);
        text_add(missing, "not on the table");
    }
    return goal_model(look->battle, &goal->who, NO_MODEL) >= 0;
}

static bool is_coherent(const Look *look, const Goal *goal, Text *missing)
{
    Base base[MOST_UNIT_MODELS];
    int count = 0;
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL);
         m >= 0 && count < MOST_UNIT_MODELS; m = goal_model(look->battle, &goal->who, m))
        base[count++] = model_base(look->game, look->battle, m);
    Coherency *tree = malloc(sizeof *tree);
    if (!tree || !count) {
        free(tree);
        return false;
    }
    coherency_of_bases(tree, base, count);
    Length widest = coherency_widest(tree);
    free(tree);
    if (within(widest, goal->figure))
        return true;
    if (missing) {
        begin(look, goal, NO_MODEL, missing);
        text_add(missing, "a gap of ");
        text_inches(missing, widest, goal->figure);
        text_add(missing, " inches, ");
        inches(missing, goal->figure);
        text_add(missing, " at most");
    }
    return false;
}

static Heading facing_wanted(const Look *look, const Goal *goal, Pose pose)
{
    if (!goal->others)
        return goal->figure;
    const GoalThing *other = &goal->other[0];
    ModelId m = goal_model(look->battle, other, NO_MODEL);
    Point at = goal_is_block(look->battle, other) || m < 0
                   ? look->battle->unit[other->unit].front.at
                   : look->battle->model[m].pose.at;
    return point_bearing(pose.at, at);
}

static bool does_face(const Look *look, const Goal *goal, Text *missing)
{
    bool block = goal_is_block(look->battle, &goal->who);
    ModelId m = block ? NO_MODEL : goal_model(look->battle, &goal->who, NO_MODEL);
    do {
        if (!block && m < 0)
            return false;
        Pose pose = pose_of(look->battle, &goal->who, m);
        Heading off = heading_turn(facing_wanted(look, goal, pose), pose.facing);
        Heading size = off < 0 ? -off : off;
        if (size > goal->tolerance + HEADING_SLACK) {
            if (missing) {
                begin(look, goal, m, missing);
                text_format(missing, "faces %d degrees too far to the %s",
                            (size + DEGREE / 2) / DEGREE, off > 0 ? "right" : "left");
            }
            return false;
        }
        m = block ? NO_MODEL : goal_model(look->battle, &goal->who, m);
    } while (m >= 0);
    return true;
}

/* ---- what the game keeps ---------------------------------------------------------------------------------------------- */

static void say_count(const Look *look, const Goal *goal, const char *what, int value,
                      Text *missing)
{
    begin(look, goal, NO_MODEL, missing);
    text_format(missing, "%s %d, %s%d", what, value,
                goal->bound == BOUND_LEAST  ? "at least "
                : goal->bound == BOUND_MOST ? "at most "
                                            : "not ",
                (int)goal->figure);
}

static bool is_count(const Look *look, const Goal *goal, const char *what, int value, Text *missing)
{
    if (is_met(goal, value, goal->figure))
        return true;
    if (missing)
        say_count(look, goal, what, value, missing);
    return false;
}

static const TallyDef *tally_of_goal(const Ruleset *rules, const Goal *goal, Owner owner)
{
    for (int i = 0; i < rules->tallies; i++)
        if (rules->tally[i].owner == owner && rules->tally[i].number == goal->number)
            return &rules->tally[i];
    return NULL;
}

/* A sealed bid that waits for the others' is not counted by the game yet. */
static bool is_bid_in(const Look *look, SeatId seat, int tally)
{
    const Battle *b = look->battle;
    return b->request.shape == SHAPE_NUMBER &&
           look->game->ruleset->question[b->request.why].bid_in == tally + 1 &&
           b->sealed_in >> seat & 1;
}

static bool does_count(const Look *look, const Goal *goal, Text *missing)
{
    const Battle *b = look->battle;
    ModelId m = goal->who.models ? goal_model(b, &goal->who, NO_MODEL) : NO_MODEL;
    Owner owner = goal->who.seat >= 0 ? OWNER_SEAT : goal->who.models ? OWNER_MODEL : OWNER_UNIT;
    if (owner == OWNER_MODEL && m < 0)
        return false;
    int value = owner == OWNER_SEAT    ? b->seat[goal->who.seat].tally[goal->number]
                : owner == OWNER_MODEL ? b->model[m].tally[goal->number]
                                       : b->unit[goal->who.unit].tally[goal->number];
    const TallyDef *def = tally_of_goal(look->game->ruleset, goal, owner);
    if (owner == OWNER_SEAT && is_bid_in(look, goal->who.seat, goal->number))
        value = b->sealed_bid[goal->who.seat];
    return is_count(look, goal, def && def->title ? def->title : goal->text, value, missing);
}

static bool is_marked(const Look *look, const Goal *goal, Text *missing)
{
    const Battle *b = look->battle;
    const Ruleset *rules = look->game->ruleset;
    ModelId m = goal->who.models ? goal_model(b, &goal->who, NO_MODEL) : NO_MODEL;
    if (goal->who.models && m < 0)
        return false;
    const Marks *marks = goal->who.seat >= 0 ? &b->seat[goal->who.seat].marks
                         : m >= 0            ? &b->model[m].marks
                                             : &b->unit[goal->who.unit].marks;
    if (marks_has(marks, goal->number) != goal->reversed)
        return true;
    Owner owner = goal->who.seat >= 0 ? OWNER_SEAT : m >= 0 ? OWNER_MODEL : OWNER_UNIT;
    for (int i = 0; missing && i < rules->marks; i++)
        if (rules->mark[i].owner == owner && rules->mark[i].number == goal->number) {
            begin(look, goal, m, missing);
            text_format(missing, "%s\"%s\"", goal->reversed ? "still " : "not yet ",
                        rules->mark[i].title ? rules->mark[i].title : rules->mark[i].word);
        }
    return false;
}

static bool is_in_state(const Look *look, const Goal *goal, Text *missing)
{
    static const char *const words[] = { "in reserve", "on the table", "aboard", "destroyed",
                                         "fled from the table" };
    const Unit *unit = &look->battle->unit[goal->who.unit];
    if (unit->state == goal->number && (!goal->others || unit->carrier == goal->other[0].unit))
        return true;
    if (missing) {
        begin(look, goal, NO_MODEL, missing);
        text_format(missing, "%s, not %s", words[unit->state], words[goal->number]);
    }
    return false;
}

static int lost_of(const GoalTable *table, const Look *look, const GoalThing *who)
{
    const Unit *unit = &look->battle->unit[who->unit];
    int lost = 0;
    for (int m = unit->first; m < unit->first + unit->count; m++)
        if (goal_means(look->battle, who, (ModelId)m))
            lost += table->start->model[m].state < MODEL_DOOMED &&
                    look->battle->model[m].state >= MODEL_DOOMED;
    return lost;
}

static bool is_unhurt(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    const Unit *unit = &look->battle->unit[goal->who.unit];
    for (int m = unit->first; m < unit->first + unit->count; m++) {
        const Model *now = &look->battle->model[m], *then = &table->start->model[m];
        if (!goal_means(look->battle, &goal->who, (ModelId)m) ||
            (now->wounds >= then->wounds && now->state <= then->state))
            continue;
        if (missing) {
            begin(look, goal, (ModelId)m, missing);
            text_add(missing, now->state > then->state ? "lost" : "wounded");
        }
        return false;
    }
    return true;
}

static bool has_happened(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    enum { ROOM = 16384 };
    const EventLog *log = session_log(table->session);
    char *bytes = malloc(ROOM);
    bool good = false;
    for (size_t i = events_from(table); bytes && !good && i < log->events; i++) {
        Text text = text_in(bytes, ROOM);
        good = event_print(look, log, &log->event[i], &text) &&
               strncmp(bytes, goal->text, strlen(goal->text)) == 0;
    }
    free(bytes);
    if (!good && missing)
        text_add(missing, "What was asked for has not happened");
    return good;
}

static bool has_come(const Look *look, const Goal *goal, Text *missing)
{
    const Battle *b = look->battle;
    bool good = goal->kind == GOAL_PHASE  ? b->phase == goal->number
                : goal->kind == GOAL_TURN ? b->round >= goal->figure
                                          : b->over;
    if (good || !missing)
        return good;
    if (goal->kind == GOAL_PHASE)
        text_format(missing, "%s has not begun", look->game->ruleset->phase[goal->number].title);
    else if (goal->kind == GOAL_TURN)
        text_format(missing, "%s %d has not begun", round_title(look->game->ruleset),
                    (int)goal->figure);
    else
        text_add(missing, "The battle is not over");
    return false;
}

/* Of games that tell how much is seen, the figure; of others whether anything is. */
static bool does_see(const Look *look, const Goal *goal, Text *missing)
{
    UnitId unit = goal->who.unit, other = goal->other[0].unit;
    const Ruleset *rules = look->game->ruleset;
    if (unit < 0 || other < 0 || !rules->show.sees)
        return false;
    bool told = goal->figure > 0 && rules->show.share;
    int share = told ? rules->show.share(look, unit, other) : 0;
    if (told ? is_met(goal, share, goal->figure) : rules->show.sees(look, unit, other))
        return true;
    if (missing) {
        begin(look, goal, NO_MODEL, missing);
        text_add(missing, told ? "sees " : "does not see ");
        if (told)
            text_format(missing, "%d.%02d of ", share / 100, share % 100);
        goal_name(look, &goal->other[0], NO_MODEL, missing);
        if (told)
            text_format(missing, ", at %s %d.%02d", goal->bound == BOUND_MOST ? "most" : "least",
                        (int)goal->figure / 100, (int)goal->figure % 100);
    }
    return false;
}

static bool holds(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    switch (goal->kind) {
    case GOAL_MOVED:
        return has_moved(table, look, goal, missing);
    case GOAL_SPENT:
        return has_spent(table, look, goal, missing);
    case GOAL_ADVANCED:
        return has_advanced(table, look, goal, missing);
    case GOAL_AT:
        return is_at(look, goal, missing);
    case GOAL_GAP:
        return is_apart(look, goal, missing);
    case GOAL_TOUCHES:
        return does_touch(look, goal, missing);
    case GOAL_OVER:
    case GOAL_ROUND:
    case GOAL_UNDER:
        return is_beyond(table, look, goal, missing);
    case GOAL_THROUGH:
    case GOAL_CLEAR:
        return leads_through(table, look, goal, missing);
    case GOAL_ON:
        return is_on(look, goal, missing);
    case GOAL_INSIDE:
    case GOAL_OUTSIDE:
        return is_inside(look, goal, missing);
    case GOAL_COHERENT:
        return is_coherent(look, goal, missing);
    case GOAL_FACES:
        return does_face(look, goal, missing);
    case GOAL_FILES:
        return is_count(look, goal, "files:", look->battle->unit[goal->who.unit].files, missing);
    case GOAL_IS:
        return is_in_state(look, goal, missing);
    case GOAL_MARKED:
        return is_marked(look, goal, missing);
    case GOAL_COUNTS:
        return does_count(look, goal, missing);
    case GOAL_UNHURT:
        return is_unhurt(table, look, goal, missing);
    case GOAL_LOST:
        return is_count(look, goal, "models lost:", lost_of(table, look, &goal->who), missing);
    case GOAL_PHASE:
    case GOAL_TURN:
    case GOAL_OVERALL:
        return has_come(look, goal, missing);
    case GOAL_ANSWER:
        return goal_answered(table, goal, missing);
    case GOAL_AIMED:
        return goal_aimed(table, goal, missing);
    case GOAL_SEES:
        return does_see(look, goal, missing);
    case GOAL_EVENT:
        return has_happened(table, look, goal, missing);
    case GOAL_USED:
        if (!(table->used >> goal->number & 1) && missing)
            text_format(missing, "not used yet: %s", goal->text);
        return table->used >> goal->number & 1;
    default:
        return false;
    }
}

/* The condition is asked of each model of the unit by itself, and those who meet it are counted. */
static bool do_several(const GoalTable *table, const Look *look, const Goal *goal, Text *missing)
{
    int count = 0;
    for (ModelId m = goal_model(look->battle, &goal->who, NO_MODEL); m >= 0;
         m = goal_model(look->battle, &goal->who, m)) {
        Goal one = *goal;
        one.who.models = (ModelSet)1 << (model_number(look->battle, m) - 1);
        count += holds(table, look, &one, NULL);
    }
    Goal counted = *goal;
    counted.bound = goal->several_bound;
    counted.figure = goal->several;
    counted.tolerance = 0;
    return is_count(look, &counted, "models:", count, missing);
}

bool goal_holds(const GoalTable *table, const Goal *goal, Text *missing)
{
    Look look = session_look(table->session);
    bool own = goal->words[0] != '\0';
    Text *words = own ? NULL : missing;
    bool good =
        goal->several ? do_several(table, &look, goal, words) : holds(table, &look, goal, words);
    if (!good && own && missing) {
        text_add(missing, goal->words);
    } else if (!good && missing && !missing->used && goal->who.unit >= 0) {
        begin(&look, goal, NO_MODEL, missing);
        text_add(missing, "not on the table");
    }
    return good;
}
