#include "session/deed.h"

#include <string.h>

#include "engine/event.h"
#include "engine/ruleset.h"
#include "troops/units.h"

/* ---- Where a move leads ------------------------------------------------------------------------------------------ */

typedef struct Way {
    Point from, to;
    Length length;  /* as it is walked, and counted in the log */
    Heading facing; /* at its end */
    bool turns;
    UnitId meets; /* an enemy whom one of them touches at its end, or NO_UNIT */
} Way;

enum { TOUCHING = INCH / 20, STAYS = INCH / 4 };

static UnitId met_by(const Look *look, UnitId unit, Base base)
{
    const Battle *b = look->battle;
    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m) && b->unit[b->model[m].unit].seat != b->unit[unit].seat &&
            base_gap(base, model_base(look->game, b, m)) <= TOUCHING)
            return b->model[m].unit;
    return NO_UNIT;
}

static Length walked(Point from, const PathPoint *stop, int stops)
{
    Length far = 0;
    for (int i = 0; i < stops; i++) {
        far += point_distance(from, stop[i].at);
        from = stop[i].at;
    }
    return far;
}

/* Of loose models: the middle of all that go, where they stand and where their paths end. */
static bool loose_way(const Look *look, const Order *order, Way *way)
{
    const Battle *b = look->battle;
    int64_t x[2] = { 0, 0 }, y[2] = { 0, 0 };
    way->meets = NO_UNIT;
    way->length = 0;
    for (int i = 0; i < order->paths; i++) {
        const ModelPath *path = &order->path[i];
        const PathPoint *end = &order->point[path->first + path->count - 1];
        Base stood = model_base(look->game, b, path->model);
        if (path->count == 0)
            return false;
        x[0] += stood.pose.at.x;
        y[0] += stood.pose.at.y;
        x[1] += end->at.x;
        y[1] += end->at.y;
        Length far = walked(stood.pose.at, &order->point[path->first], path->count);
        way->length = far > way->length ? far : way->length;
        bool met = met_by(look, order->actor, stood) != NO_UNIT;
        if (way->meets == NO_UNIT && !met)
            way->meets = met_by(look, order->actor, base_at(stood, (Pose){ end->at, end->facing }));
    }
    if (order->paths == 0)
        return false;
    way->from = (Point){ (Length)(x[0] / order->paths), (Length)(y[0] / order->paths) };
    way->to = (Point){ (Length)(x[1] / order->paths), (Length)(y[1] / order->paths) };
    way->turns = false;
    return true;
}

/* By its middle: who turns where he stands goes nowhere, though his front does. */
static bool block_way(const Look *look, const Order *order, Way *way)
{
    const Ruleset *rules = look->game->ruleset;
    OrderPreview lead;
    if (!rules->blocks || !rules->blocks->preview(look, order, &lead) || lead.stages == 0)
        return false;
    way->from = block_outline(&lead.stage[0]).pose.at;
    way->to = block_outline(&lead.end).pose.at;
    way->length = lead.spent;
    way->facing = lead.end.front.facing;
    way->turns = lead.end.front.facing != lead.stage[0].front.facing;
    way->meets = NO_UNIT;
    return true;
}

static Point middle_of(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int64_t x = 0, y = 0;
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        x += look->battle->model[model[i]].pose.at.x;
        y += look->battle->model[model[i]].pose.at.y;
    }
    return count ? (Point){ (Length)(x / count), (Length)(y / count) } : (Point){ 0, 0 };
}

/* How straight one goes there: the cosine, squared with its sign. */
static double aim_at(Point from, Point to, Point goal)
{
    double ax = (double)to.x - from.x, ay = (double)to.y - from.y;
    double bx = (double)goal.x - from.x, by = (double)goal.y - from.y;
    double dot = ax * bx + ay * by, all = (ax * ax + ay * ay) * (bx * bx + by * by);
    double square = all > 0 ? dot * dot / all : 0;
    return dot < 0 ? -square : square;
}

typedef enum Bearing { NOWHERE, TO_GOAL, TOWARDS_GOAL, TOWARDS_ENEMY, AWAY_FROM_ENEMY } Bearing;

enum { REACHED = 3 * INCH };

/* Whether who stands there has him before its front; loose models look everywhere. */
static bool looks_at(const Way *way, Point at, Heading side)
{
    Heading off = heading_normal(point_bearing(way->to, at) - way->facing);
    return !way->turns || off <= side || off >= FULL_TURN - side;
}

/* Whither: the nearest of those that it goes at, an objective that it reaches before all. */
static Bearing bearing_of(const Look *look, UnitId unit, const Way *way, int *which)
{
    static const double STRAIGHT = 0.8, AWAY = -0.5;
    Bearing bearing = NOWHERE;
    Length nearest = LENGTH_NEVER, foe = LENGTH_NEVER;
    bool retires = false;
    for (int i = 0; i < look->game->objectives; i++) {
        Point at = look->game->objective[i].at;
        Length far = point_distance(way->to, at), was = point_distance(way->from, at);
        bool reaches = far <= REACHED + look->game->objective[i].radius && far < was;
        bool nearer = was - far >= STAYS;
        if (reaches || (aim_at(way->from, way->to, at) >= STRAIGHT && nearer && was < nearest)) {
            bearing = reaches ? TO_GOAL : TOWARDS_GOAL;
            nearest = reaches ? 0 : was;
            *which = i;
        }
    }
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        Point at = middle_of(look, u);
        Length was = point_distance(way->from, at);
        double aim = aim_at(way->from, way->to, at);
        bool nearer = was - point_distance(way->to, at) >= STAYS;
        if (aim >= STRAIGHT && nearer && was < nearest && looks_at(way, at, 45 * DEGREE)) {
            bearing = TOWARDS_ENEMY;
            nearest = was;
            *which = u;
        }
        if (was < foe) {
            foe = was;
            retires = aim <= AWAY;
            if (retires && bearing == NOWHERE)
                *which = u;
        }
    }
    return bearing == NOWHERE && retires ? AWAY_FROM_ENEMY : bearing;
}

/* The enemy whom it then looks at, the nearest before its front; NO_UNIT: none. */
static UnitId faced(const Look *look, UnitId unit, const Way *way)
{
    UnitId found = NO_UNIT;
    Length nearest = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        Point at = middle_of(look, u);
        Length far = point_distance(way->to, at);
        if (!looks_at(way, at, 30 * DEGREE) || far >= nearest)
            continue;
        found = u;
        nearest = far;
    }
    return found;
}

/* ---- In words ---------------------------------------------------------------------------------------------------- */

static const VerbDef *verb_of(const Look *look, const Order *order)
{
    return &look->game->ruleset->verb[order->clause[0].verb];
}

static void say(const Look *look, const char *words, UnitId who, UnitId other, Text *text)
{
    words_about(look, words, who, other, NO_SEAT, text);
}

/* A move of loose models, each by its own way. */
static bool is_walk(const VerbDef *v)
{
    bool walks = false;
    for (int i = 0; i < v->params; i++)
        walks = walks || v->param[i].kind == PARAM_PATHS;
    return walks && v->kind == DOES_MOVE;
}

/* "Double Pace", "Dash": another gait than the first that the game has. */
static void add_gait(const Look *look, const Order *order, Text *text)
{
    const VerbDef *v = verb_of(look, order), *first = look->game->ruleset->verb;
    while (first < v && !is_walk(first))
        first++;
    if (v->handle == HANDLE_PACE || (is_walk(v) && first < v))
        text_format(text, " (%s)", v->title);
}

static void turn_words(const Look *look, const Order *order, const Way *way, Text *text)
{
    UnitId foe = faced(look, order->actor, way);
    say(look, foe == NO_UNIT ? "{who} {who?turns|turn}" : "{who} {who?turns|turn} to face {other}",
        order->actor, foe, text);
}

/* The most of it was a wheel: its middle is not far from where it was. */
static bool is_wheel(const Way *way)
{
    return way->turns && 3 * point_distance(way->from, way->to) < 2 * way->length;
}

static void goal_words(const Look *look, const Order *order, const Way *way, Text *text)
{
    int which = NO_UNIT;
    UnitId who = order->actor;
    switch (bearing_of(look, who, way, &which)) {
    case TO_GOAL:
        say(look, "{who} {who?moves|move} to ", who, NO_UNIT, text);
        text_add(text, look->game->objective[which].title.text);
        break;
    case TOWARDS_GOAL:
        say(look, "{who} {who?moves|move} towards ", who, NO_UNIT, text);
        text_add(text, look->game->objective[which].title.text);
        break;
    case TOWARDS_ENEMY:
        say(look, "{who} {who?moves|move} towards {other}", who, (UnitId)which, text);
        break;
    case AWAY_FROM_ENEMY:
        say(look, "{who} {who?moves|move} away from {other}", who, (UnitId)which, text);
        break;
    case NOWHERE:
        if (is_wheel(way) && faced(look, who, way) != NO_UNIT) {
            turn_words(look, order, way, text);
            break;
        }
        say(look, "{who} {who?moves|move} ", who, NO_UNIT, text);
        text_inches(text, way->length, 0);
        text_add(text, "″");
        break;
    }
}

static void title_words(const Look *look, const Order *order, Text *text)
{
    say(look, "{who}: ", order->actor, NO_UNIT, text);
    text_add(text, verb_of(look, order)->title);
    if (order->clause[0].weapon != NO_WEAPON)
        text_format(text, " %s", look->game->weapon[order->clause[0].weapon].title.text);
}

static void move_words(const Look *look, const Order *order, Text *text)
{
    Way way;
    bool goes = block_way(look, order, &way) || loose_way(look, order, &way);
    bool stays = goes && point_distance(way.from, way.to) < STAYS;
    if (!goes || (stays && !way.turns && way.meets == NO_UNIT)) {
        title_words(look, order, text);
        return;
    }
    if (way.meets != NO_UNIT)
        say(look, "{who} {who?moves|move} into contact with {other}", order->actor, way.meets,
            text);
    else if (stays)
        turn_words(look, order, &way, text);
    else
        goal_words(look, order, &way, text);
    add_gait(look, order, text);
}

static OrderKind kind_of(const Look *look, const Clause *clause)
{
    return look->game->ruleset->verb[clause->verb].kind;
}

/* All at whom it is done, each once: "Wolves and Skarn". */
static void add_targets(const Look *look, const Order *order, OrderKind kind, Text *text)
{
    UnitId told[MOST_ORDER_CLAUSES];
    int count = 0;
    for (int i = 0; i < order->clauses; i++) {
        UnitId at = order->clause[i].unit;
        bool known = at == NO_UNIT || kind_of(look, &order->clause[i]) != kind;
        for (int k = 0; k < count; k++)
            known = known || told[k] == at;
        if (known)
            continue;
        text_format(text, "%s%s", count ? " and " : "", unit_title(look, at));
        told[count++] = at;
    }
}

/* The verb's own words of which each does something of its own (a spell, a power), or null. */
static const char *powers_of(const VerbDef *v)
{
    for (int p = 0; p < v->params; p++)
        if (v->param[p].kind == PARAM_WORD && v->param[p].says)
            return v->param[p].words;
    return NULL;
}

/* "called shot" of these, with blanks for its dashes. */
static void add_word(const char *word, int place, Text *text)
{
    for (; place > 0 && *word; place--) {
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    for (; *word && *word != ' '; word++)
        text_char(text, *word == '-' ? ' ' : *word);
}

void deed_power(const Ruleset *rules, const Order *order, Text *text)
{
    const char *powers = order->clauses > 0 ? powers_of(&rules->verb[order->clause[0].verb]) : NULL;
    if (powers)
        add_word(powers, order->clause[0].word, text);
}

static void power_words(const Look *look, const Order *order, Text *text)
{
    say(look, "{who} {who?uses|use} ", order->actor, NO_UNIT, text);
    deed_power(look->game->ruleset, order, text);
    if (order->clause[0].unit != NO_UNIT)
        text_format(text, " on %s", unit_title(look, order->clause[0].unit));
}

/* Whom it charges or shoots at, whatever it does first. */
static bool deals_blows(const Look *look, const Order *order, OrderKind kind, const char *words,
                        Text *text)
{
    int at = 0;
    while (at < order->clauses &&
           (kind_of(look, &order->clause[at]) != kind || order->clause[at].unit == NO_UNIT))
        at++;
    if (at == order->clauses)
        return false;
    say(look, words, order->actor, NO_UNIT, text);
    add_targets(look, order, kind, text);
    const char *powers = powers_of(verb_of(look, order));
    if (at > 0 && powers) {
        text_add(text, ", with ");
        add_word(powers, order->clause[0].word, text);
    }
    return true;
}

/* Whether its deed names the weapons that are used, whatever their reach: nobody says of a sabre that it is shot with. */
static bool names_weapons(const Look *look, const Order *order)
{
    const VerbDef *v = &look->game->ruleset->verb[order->clause[order->clauses - 1].verb];
    for (int i = 0; i < v->params; i++)
        if (v->param[i].kind == PARAM_WEAPON && v->param[i].required)
            return true;
    return false;
}

static const char *question_title(const Look *look)
{
    return look->game->ruleset->question[look->battle->request.why].title;
}

static void order_words(const Look *look, const Order *order, Text *text)
{
    if (order->clauses == 0)
        return;
    const VerbDef *v = verb_of(look, order);
    if (order->actor == NO_UNIT) {
        text_format(text, "%s: %s", question_title(look), v->title);
        return;
    }
    if (deals_blows(look, order, DOES_CHARGE, "{who} {who?charges|charge} ", text) ||
        deals_blows(look, order, DOES_SHOOT,
                    names_weapons(look, order) ? "{who} {who?attacks|attack} "
                                               : "{who} {who?shoots|shoot} at ",
                    text))
        return;
    if (v->kind == DOES_MOVE)
        move_words(look, order, text);
    else if (powers_of(v))
        power_words(look, order, text);
    else
        title_words(look, order, text);
}

static void named_words(const Look *look, const Answer *answer, Text *text)
{
    text_format(text, "%s: ", question_title(look));
    for (int i = 0; i < answer->count; i++)
        text_format(text, "%s%s", i ? ", " : "", unit_title(look, (UnitId)answer->id[i]));
    if (answer->count == 0)
        text_add(text, "nobody");
}

static void models_words(const Look *look, const Answer *answer, Text *text)
{
    UnitId unit = answer->count ? look->battle->model[answer->id[0]].unit : NO_UNIT;
    text_format(text, "%s: %d model%s", question_title(look), answer->count,
                answer->count == 1 ? "" : "s");
    if (unit != NO_UNIT)
        text_format(text, " of %s", unit_title(look, unit));
}

/* What a choice or a number stands for. */
static void value_words(const Look *look, const Answer *answer, Text *text)
{
    const QuestionDef *q = &look->game->ruleset->question[look->battle->request.why];
    int32_t value = answer->value;
    if (q->means == MEANS_ZONE && value >= 0 && value < look->game->zones)
        text_add(text, look->game->zone[value].title.text);
    else if (q->means == MEANS_SEAT && value >= 0 && value < look->game->seats)
        text_add(text, look->game->seat[value].title.text);
    else if (answer->kind == ANSWER_CHOICE && value < q->choices)
        text_add(text, q->choice[value].title);
    else
        text_format(text, "%ld", (long)value);
}

static void number_words(const Look *look, const Answer *answer, Text *text)
{
    const Request *r = &look->battle->request;
    const QuestionDef *q = &look->game->ruleset->question[r->why];
    words_about(look, q->means == MEANS_ITSELF ? q->sentence : q->title, r->unit, r->other,
                answer->seat, text);
    text_add(text, q->means == MEANS_ITSELF ? " " : ": ");
    value_words(look, answer, text);
}

void deed_words(const Look *look, const Answer *answer, Text *text)
{
    const Request *r = &look->battle->request;
    const QuestionDef *q = &look->game->ruleset->question[r->why];
    switch (answer->kind) {
    case ANSWER_ORDER:
        order_words(look, &answer->order, text);
        break;
    case ANSWER_CHOICE:
        text_format(text, "%s: ", r->unit == NO_UNIT ? q->title : unit_title(look, r->unit));
        value_words(look, answer, text);
        break;
    case ANSWER_NUMBER:
        number_words(look, answer, text);
        break;
    case ANSWER_UNITS:
        named_words(look, answer, text);
        break;
    case ANSWER_MODELS:
        models_words(look, answer, text);
        break;
    default:
        text_add(text, q->title);
        break;
    }
}

void deed_next_to(const Look *look, const Answer *deed, const Answer *other, Text *text)
{
    char one[200], two[200];
    Text first = text_in(one, sizeof one), second = text_in(two, sizeof two);
    if (other->kind == ANSWER_CHOICE || other->kind == ANSWER_NUMBER) {
        value_words(look, other, text);
        return;
    }
    deed_words(look, deed, &first);
    deed_words(look, other, &second);
    text_add(text, strcmp(one, two) == 0 ? "to do so another way" : two);
}

void deed_odds(const Look *look, const Answer *answer, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    OddsWhat what = answer->kind == ANSWER_ORDER ? ODDS_IN_SHORT : ODDS_OF_CHOICE;
    if (rules->tell.odds)
        rules->tell.odds(look, &(OddsRequest){ what, answer, NO_UNIT }, text);
}

/* ---- On the table ------------------------------------------------------------------------------------------------ */

static void draw_arrow(DrawingList *list, Point from, Point to, SeatId seat)
{
    Drawing *arrow = NULL;
    if (point_distance(from, to) >= STAYS)
        arrow = drawing_add(list, DRAW_ARROW, TONE_OWN);
    if (!arrow)
        return;
    arrow->corners = 2;
    arrow->corner[0] = from;
    arrow->corner[1] = to;
    arrow->seat = seat;
}

static void draw_base(DrawingList *list, Base base, SeatId seat)
{
    bool round = base.shape == BASE_CIRCLE;
    Drawing *ghost = drawing_add(list, round ? DRAW_DISC : DRAW_POLYGON, TONE_OWN);
    if (!ghost)
        return;
    ghost->seat = seat;
    ghost->filled = ghost->dashed = true;
    ghost->radius = base.width / 2;
    ghost->corners = round ? 1 : base_corners(base, ghost->corner);
    if (round)
        ghost->corner[0] = base.pose.at;
}

static void draw_ways(const Look *look, const Order *order, SeatId seat, DrawingList *list)
{
    const Ruleset *rules = look->game->ruleset;
    OrderPreview lead;
    Way way;
    if (rules->blocks && rules->blocks->preview(look, order, &lead) && lead.stages > 0) {
        draw_base(list, block_outline(&lead.end), seat);
        draw_arrow(list, lead.stage[0].front.at, lead.end.front.at, seat);
        return;
    }
    if (!loose_way(look, order, &way))
        return;
    for (int i = 0; i < order->paths; i++) {
        const ModelPath *path = &order->path[i];
        const PathPoint *end = &order->point[path->first + path->count - 1];
        Base base = model_base(look->game, look->battle, path->model);
        draw_base(list, base_at(base, (Pose){ end->at, end->facing }), seat);
    }
    draw_arrow(list, way.from, way.to, seat);
}

void deed_draw(const Look *look, const Answer *answer, DrawingList *list)
{
    const Ruleset *rules = look->game->ruleset;
    const Order *order = &answer->order;
    list->count = 0;
    if (answer->kind != ANSWER_ORDER || order->actor == NO_UNIT)
        return;
    if (rules->show.draw)
        rules->show.draw(look, &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, answer }, list);
    draw_ways(look, order, answer->seat, list);
    Point from = middle_of(look, order->actor);
    for (int i = 0; i < order->clauses; i++)
        if (order->clause[i].unit != NO_UNIT)
            draw_arrow(list, from, middle_of(look, order->clause[i].unit), answer->seat);
}
