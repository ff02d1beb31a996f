#include "orders.h"

#include <string.h>

#include "data/record.h"
#include "geom/place.h"
#include "names.h"

static bool is_model(const Look *look, ModelId model)
{
    return model >= 0 && model < look->battle->models;
}

/* ---- Paths ----------------------------------------------------------------------------------- */

static bool has_start(const Battle *b, ModelId model, Way way)
{
    return way == WAY_PATHS && is_standing(b, model);
}

static void stand_print(PathPoint point, Heading facing_before, Text *text)
{
    if (point.facing != facing_before) {
        text_char(text, '@');
        text_heading(text, point.facing);
    }
    if (point.z != LEVEL_BY_GROUND) {
        text_char(text, '^');
        text_length(text, point.z);
    }
}

/* ---- Contact --------------------------------------------------------------------------------- */

/* A place in contact is written by whom it touches, "touch:pikes#3/137.5": in that direction
 * from the middle of his base, or without one in the direction from which the path comes.
 * Coordinates would hide it. */
static Point touching(const Look *look, ModelId model, Heading facing, ModelId touched,
                      Heading direction)
{
    Base base = model_base(look->game, look->battle, model);
    Base fixed = model_base(look->game, look->battle, touched);
    base.pose.facing = facing;
    return place_on_ray(base, fixed, direction, 0).pose.at;
}

/* A direction in which the place touches him exactly; false when it does not. */
static bool touch_direction(const Look *look, ModelId model, PathPoint point, ModelId touched,
                            Heading *direction)
{
    enum { AROUND = 24 };
    Heading middle = point_bearing(look->battle->model[touched].pose.at, point.at);
    for (int i = 0; i <= 2 * AROUND; i++) {
        *direction = heading_normal(middle + (i % 2 ? i / 2 + 1 : -(i / 2)));
        if (point_equal(touching(look, model, point.facing, touched, *direction), point.at))
            return true;
    }
    return false;
}

/* Prints a path's last place as a contact with a model of another unit, if it is one. */
static bool touch_print(const Look *look, ModelId model, PathPoint point, Point before, Text *text)
{
    enum { CLOSED = 3 }; /* micrometres: a gap closed to whole ones */
    const Battle *b = look->battle;
    Base base = base_at(model_base(look->game, b, model), (Pose){ point.at, point.facing });
    for (ModelId other = 0; other < b->models; other++) {
        Heading direction = 0;
        if (!is_standing(b, other) || b->model[other].unit == b->model[model].unit)
            continue;
        Length gap = base_gap(base, model_base(look->game, b, other));
        if (gap < 0 || gap > CLOSED || !touch_direction(look, model, point, other, &direction))
            continue;
        Heading coming = point_bearing(b->model[other].pose.at, before);
        text_add(text, "touch:");
        model_print(look, other, text);
        if (point_equal(touching(look, model, point.facing, other, coming), point.at))
            return true;
        text_char(text, '/');
        text_heading(text, direction);
        return true;
    }
    return false;
}

static void path_print(const Look *look, const Order *order, const ModelPath *path, UnitId unit,
                       Way way, Text *text)
{
    const Model *model = &look->battle->model[path->model];
    Heading facing = model->pose.facing;
    Point before = model->pose.at;
    bool first = true;
    if (model->unit == unit)
        text_format(text, "%d:", model_number(look->battle, path->model));
    else {
        model_print(look, path->model, text);
        text_char(text, ':');
    }
    if (has_start(look->battle, path->model, way)) {
        text_point(text, model->pose.at);
        first = false;
    }
    for (int i = 0; i < path->count; i++) {
        PathPoint point = order->point[path->first + i];
        if (!first)
            text_char(text, '>');
        if (i + 1 < path->count || !touch_print(look, path->model, point, before, text))
            text_point(text, point.at);
        stand_print(point, facing, text);
        facing = point.facing;
        before = point.at;
        first = false;
    }
}

void paths_print(const Look *look, const Order *order, int first, int count, UnitId unit, Way way,
                 Text *text)
{
    for (int i = first; i < first + count && i < order->paths; i++) {
        if (!is_model(look, order->path[i].model))
            continue;
        text_char(text, ' ');
        path_print(look, order, &order->path[i], unit, way, text);
    }
}

bool is_at_path(Scan scan, const Game *game)
{
    UnitId unit = NO_UNIT;
    int32_t number = 0;
    scan_done(&scan);
    scan.problem = NULL;
    if (scan_unit(&scan, game, "#", &unit) && !scan_char(&scan, '#'))
        return false;
    return scan_decimal(&scan, 1, &number) && *scan.at == ':';
}

/* The place that a path says its model stands on: it has to be so. */
static bool want_start(Scan *scan, const Look *look, ModelId model)
{
    Point at;
    Pose pose = look->battle->model[model].pose;
    if (*scan->at == '>')
        return true;
    Scan before = *scan;
    if (!scan_want_point(scan, &at))
        return false;
    if (point_equal(at, pose.at))
        return true;
    char place[48];
    Text text = text_in(place, sizeof place);
    text_point(&text, pose.at);
    *scan = before;
    return scan_fail(scan, "the model stands at %s", place);
}

/* "touch:pikes#3/137.5@90^3", with `pose` so far the place before it. */
static bool want_touch(Scan *scan, const Look *look, ModelId model, Pose *pose, Length *z)
{
    ModelId touched = NO_MODEL;
    if (!scan_want_model(scan, look, NO_UNIT, &touched))
        return false;
    if (!is_standing(look->battle, touched) || touched == model)
        return scan_fail(scan, "a model on the table that it can touch was expected here");
    Heading direction = point_bearing(look->battle->model[touched].pose.at, pose->at);
    if (scan_char(scan, '/') && !scan_want_heading(scan, &direction))
        return false;
    if (scan_char(scan, '@') && !scan_want_heading(scan, &pose->facing))
        return false;
    pose->at = touching(look, model, pose->facing, touched, direction);
    return !scan_char(scan, '^') || scan_want_length(scan, z);
}

static bool want_points(Scan *scan, const Look *look, ModelId model, Order *order, bool first)
{
    static const char touch[] = "touch:";
    Pose pose = look->battle->model[model].pose;
    while (first || scan_char(scan, '>')) {
        Length z = LEVEL_BY_GROUND;
        bool touches = strncmp(scan->at, touch, sizeof touch - 1) == 0;
        scan->at += touches ? sizeof touch - 1 : 0;
        if (touches ? !want_touch(scan, look, model, &pose, &z) : !scan_want_stand(scan, &pose, &z))
            return false;
        if (!order_point(order, (PathPoint){ pose.at, pose.facing, z }))
            return scan_fail(scan, "an order has at most %d points", MOST_ORDER_POINTS);
        first = false;
    }
    return true;
}

static bool want_path(Scan *scan, const Look *look, UnitId unit, Way way, Order *order)
{
    int32_t number = 0;
    scan_done(scan);
    if (*scan->at < '0' || *scan->at > '9') {
        if (!scan_want_unit(scan, look->game, &unit) || !scan_char(scan, '#'))
            return scan_fail(scan, "a path is written NUMBER:X,Y>X,Y");
    }
    if (unit == NO_UNIT)
        return scan_fail(scan, "whose models are meant is missing here");
    if (!scan_want_number(scan, look->game->unit[unit].id.text, look->battle->unit[unit].count, 1,
                          &number))
        return false;
    if (!scan_char(scan, ':'))
        return scan_fail(scan, "a path is written NUMBER:X,Y>X,Y");
    ModelId model = model_numbered(look->battle, unit, number);
    if (!order_path(order, model))
        return scan_fail(scan, "an order has at most %d paths", MOST_ORDER_PATHS);
    bool starts = has_start(look->battle, model, way);
    if (starts && !want_start(scan, look, model))
        return false;
    bool is_empty = !starts && (*scan->at == '\0' || *scan->at == ' ' || *scan->at == ';');
    return is_empty || want_points(scan, look, model, order, !starts);
}

bool paths_want(Scan *scan, const Look *look, UnitId unit, Way way, Order *order)
{
    while (is_at_path(*scan, look->game)) {
        if (!want_path(scan, look, unit, way, order))
            return false;
    }
    return true;
}

/* ---- Printing orders ------------------------------------------------------------------------- */

static bool has_argument(const Clause *clause, const ParamDef *param)
{
    switch (param->kind) {
    case PARAM_UNIT:
        return clause->unit != NO_UNIT;
    case PARAM_MODELS:
        return clause->models != 0;
    case PARAM_MODEL:
        return clause->model != NO_MODEL;
    case PARAM_WEAPON:
        return clause->weapon != NO_WEAPON;
    case PARAM_PIECE:
        return clause->piece != NO_PIECE;
    case PARAM_POINT:
        return clause->has_point;
    case PARAM_HEADING:
        return clause->has_heading;
    case PARAM_LENGTH:
    case PARAM_NUMBER:
        return clause->has_number;
    case PARAM_WORD:
        return param->required || clause->word > 0;
    case PARAM_PATHS:
    case PARAM_PLACES:
        return clause->path_count > 0;
    }
    return false;
}

/* Whose models a clause's numbers count: the unit it has named before, or whoever acts. */
static UnitId unit_of_clause(const Order *order, const Clause *clause)
{
    return clause->unit != NO_UNIT ? clause->unit : order->actor;
}

static void model_argument_print(const Look *look, const Order *order, const Clause *clause,
                                 Text *text)
{
    UnitId unit = unit_of_clause(order, clause);
    if (is_model(look, clause->model) && look->battle->model[clause->model].unit == unit)
        text_format(text, "#%d", model_number(look->battle, clause->model));
    else
        model_print(look, clause->model, text);
}

static void argument_print(const Look *look, const Order *order, const Clause *clause,
                           const ParamDef *param, Text *text)
{
    Name word;
    switch (param->kind) {
    case PARAM_UNIT:
        unit_print(look, clause->unit, text);
        return;
    case PARAM_MODELS:
        models_print(clause->models, text);
        return;
    case PARAM_MODEL:
        model_argument_print(look, order, clause, text);
        return;
    case PARAM_WEAPON:
        weapon_print(look->game, clause->weapon, text);
        return;
    case PARAM_PIECE:
        piece_print(look, clause->piece, text);
        return;
    case PARAM_POINT:
        text_point(text, clause->point);
        return;
    case PARAM_HEADING:
        text_heading(text, clause->heading);
        return;
    case PARAM_LENGTH:
        text_length(text, clause->number);
        return;
    case PARAM_NUMBER:
        text_format(text, "%d", (int)clause->number);
        return;
    case PARAM_WORD:
        if (word_at(param->words, clause->word, &word))
            text_add(text, word.text);
        return;
    case PARAM_PATHS:
    case PARAM_PLACES:
        return; /* printed with a blank before each */
    }
}

static void clause_print(const Look *look, const Order *order, const Clause *clause, Text *text)
{
    const VerbDef *verb = &look->game->ruleset->verb[clause->verb];
    text_add(text, verb->word);
    for (int i = 0; i < verb->params; i++) {
        const ParamDef *param = &verb->param[i];
        if (!has_argument(clause, param))
            continue;
        if (param->lead)
            text_format(text, " %s", param->lead);
        bool is_way = param->kind == PARAM_PATHS || param->kind == PARAM_PLACES;
        if (is_way)
            paths_print(look, order, clause->path_first, clause->path_count,
                        unit_of_clause(order, clause),
                        param->kind == PARAM_PATHS ? WAY_PATHS : WAY_PLACES, text);
        else
            text_char(text, ' ');
        argument_print(look, order, clause, param, text);
    }
}

void order_print(const Look *look, const Order *order, Text *text)
{
    const Ruleset *rules = look->game->ruleset;
    for (int i = 0; i < order->clauses; i++) {
        const Clause *clause = &order->clause[i];
        if (clause->verb >= rules->verbs)
            continue;
        if (i == 0 && rules->verb[clause->verb].actor) {
            unit_print(look, order->actor, text);
            text_char(text, ' ');
        }
        if (i > 0)
            text_add(text, "; ");
        clause_print(look, order, clause, text);
    }
}

/* ---- Reading orders -------------------------------------------------------------------------- */

/* Whether an optional argument without a word before it stands here. */
static bool is_at_argument(Scan scan, const Look *look, const ParamDef *param)
{
    char word[64];
    UnitId unit = NO_UNIT;
    scan.problem = NULL;
    if (scan_done(&scan))
        return false;
    bool is_figure = (*scan.at >= '0' && *scan.at <= '9') || *scan.at == '-';
    switch (param->kind) {
    case PARAM_UNIT:
        return scan_unit(&scan, look->game, " \t;", &unit);
    case PARAM_MODEL:
        return *scan.at == '#' || scan_unit(&scan, look->game, "#", &unit);
    case PARAM_WORD:
        return scan_any(&scan, word, sizeof word) && word_place(param->words, word) >= 0;
    case PARAM_PATHS:
    case PARAM_PLACES:
        return is_at_path(scan, look->game);
    case PARAM_MODELS:
        return is_figure && !is_at_path(scan, look->game);
    case PARAM_POINT:
        return is_figure && !is_at_path(scan, look->game) &&
               memchr(scan.at, ',', scan_next(&scan)) != NULL;
    case PARAM_WEAPON:
        return scan_any(&scan, word, sizeof word) && game_weapon(look->game, word) >= 0;
    case PARAM_PIECE: {
        PieceId piece = NO_PIECE;
        return scan_want_piece(&scan, look, &piece);
    }
    case PARAM_HEADING:
    case PARAM_LENGTH:
    case PARAM_NUMBER:
        return is_figure;
    }
    return false;
}

static bool want_word(Scan *scan, const ParamDef *param, uint8_t *place)
{
    char word[64] = "";
    scan_done(scan);
    Scan before = *scan;
    int found = scan_any(scan, word, sizeof word) ? word_place(param->words, word) : -1;
    *place = (uint8_t)(found < 0 ? 0 : found);
    if (found >= 0)
        return true;
    *scan = before;
    return scan_want_word(scan, NULL, param->words, word);
}

static bool want_figure(Scan *scan, const ParamDef *param, Clause *clause)
{
    scan_done(scan);
    if (param->kind == PARAM_HEADING)
        return clause->has_heading = scan_want_heading(scan, &clause->heading);
    if (param->kind == PARAM_POINT)
        return clause->has_point = scan_want_point(scan, &clause->point);
    clause->has_number = true;
    if (param->kind == PARAM_LENGTH)
        return scan_want_length(scan, &clause->number);
    return scan_want_count(scan, -1000000, 1000000, &clause->number);
}

static bool want_models(Scan *scan, const Look *look, UnitId unit, ModelSet *set)
{
    scan_done(scan);
    if (unit == NO_UNIT)
        return scan_fail(scan, "nobody's models cannot be named");
    return scan_want_models(scan, look->game->unit[unit].id.text, look->battle->unit[unit].count,
                            set);
}

static bool want_argument(Scan *scan, const Look *look, const ParamDef *param, Order *order,
                          Clause *clause)
{
    switch (param->kind) {
    case PARAM_UNIT:
        return scan_want_unit(scan, look->game, &clause->unit);
    case PARAM_MODELS:
        return want_models(scan, look, order->actor, &clause->models);
    case PARAM_MODEL:
        return scan_want_model(scan, look, unit_of_clause(order, clause), &clause->model);
    case PARAM_WEAPON:
        return scan_want_weapon(scan, look->game, &clause->weapon);
    case PARAM_PIECE:
        return scan_want_piece(scan, look, &clause->piece);
    case PARAM_WORD:
        return want_word(scan, param, &clause->word);
    case PARAM_POINT:
    case PARAM_HEADING:
    case PARAM_LENGTH:
    case PARAM_NUMBER:
        return want_figure(scan, param, clause);
    case PARAM_PATHS:
    case PARAM_PLACES:
        if (!is_at_path(*scan, look->game))
            return scan_fail(scan, "paths were expected here, such as 3:24,38>26,35");
        return paths_want(scan, look, unit_of_clause(order, clause),
                          param->kind == PARAM_PATHS ? WAY_PATHS : WAY_PLACES, order);
    }
    return false;
}

/* An argument ends at a blank, a semicolon or the end. */
static bool want_break(Scan *scan)
{
    return *scan->at == '\0' || strchr(" \t;", *scan->at) ||
           scan_fail(scan, "a blank was expected here, not '%.20s'", scan->at);
}

/* "anselma move": everybody stays, as the referee has it; the record has to read what it wrote. */
static bool nobody_goes(const Scan *scan, const ParamDef *param)
{
    return param->kind == PARAM_PATHS && (*scan->at == '\0' || *scan->at == ';');
}

static bool want_arguments(Scan *scan, const Look *look, const VerbDef *verb, Order *order,
                           Clause *clause)
{
    for (int i = 0; i < verb->params; i++) {
        const ParamDef *param = &verb->param[i];
        bool here = param->lead ? scan_word(scan, param->lead) : is_at_argument(*scan, look, param);
        if (!here && (!param->required || nobody_goes(scan, param)))
            continue;
        if (!here && param->lead)
            return scan_fail(scan, "'%s' was expected here", param->lead);
        if (!want_argument(scan, look, param, order, clause) || !want_break(scan))
            return false;
    }
    return true;
}

static int verb_named(const Ruleset *rules, const char *word)
{
    for (int i = 0; i < rules->verbs; i++) {
        if (strcmp(rules->verb[i].word, word) == 0)
            return i;
    }
    return -1;
}

static bool want_verb(Scan *scan, const Ruleset *rules, int *verb)
{
    Name word;
    scan_done(scan);
    Scan before = *scan;
    if (!scan_name(scan, &word))
        return scan_fail(scan, "a verb was expected here");
    *verb = verb_named(rules, word.text);
    if (*verb >= 0)
        return want_break(scan);
    *scan = before;
    const char *meant = NULL;
    for (int i = 0; i < rules->verbs && !meant; i++)
        meant = is_nearly(word.text, rules->verb[i].word) ? rules->verb[i].word : NULL;
    return scan_unknown(scan, "order", word.text, meant);
}

/* What an argument of that kind is probably meant to be; null: nothing. */
static const char *argument_meant(const Look *look, const ParamDef *param, const char *word,
                                  Name *meant)
{
    const Game *game = look->game;
    enum { SHORT_LEAD = 4 }; /* "at" or "how" could be meant by nearly anything */
    if (param->lead && strlen(param->lead) >= SHORT_LEAD && is_nearly(word, param->lead))
        return param->lead;
    switch (param->kind) {
    case PARAM_WORD:
        return word_nearly(param->words, word, meant) ? meant->text : NULL;
    case PARAM_UNIT:
    case PARAM_MODEL:
        return unit_meant(game, word);
    case PARAM_WEAPON:
        return weapon_meant(game, word);
    case PARAM_PIECE:
        return piece_meant(game, word);
    case PARAM_MODELS:
    case PARAM_PATHS:
    case PARAM_PLACES:
    case PARAM_POINT:
    case PARAM_HEADING:
    case PARAM_LENGTH:
    case PARAM_NUMBER:
        break;
    }
    return NULL;
}

/* Behind a clause something is left over: a misspelt argument is named rather than called too much. */
static bool want_no_more(Scan *scan, const Look *look, const VerbDef *verb)
{
    char word[NAME_SIZE] = "";
    Name meant;
    Scan before = *scan;
    if (scan_done(scan) || *scan->at == ';')
        return true;
    if (scan_any(scan, word, sizeof word)) {
        *scan = before;
        for (int i = 0; i < verb->params; i++) {
            const char *known = argument_meant(look, &verb->param[i], word, &meant);
            if (known)
                return scan_unknown(scan, "word", word, known);
        }
    }
    *scan = before;
    return scan_want_end(scan);
}

/* Whether the order begins with a verb that nobody does. */
static bool is_at_bare_verb(Scan scan, const Ruleset *rules)
{
    Name word;
    scan_done(&scan);
    if (!scan_name(&scan, &word) || (*scan.at && !strchr(" \t;", *scan.at)))
        return false;
    int verb = verb_named(rules, word.text);
    return verb >= 0 && !rules->verb[verb].actor;
}

bool order_want(Scan *scan, const Look *look, Order *order)
{
    const Ruleset *rules = look->game->ruleset;
    if (!is_at_bare_verb(*scan, rules) && !scan_want_unit(scan, look->game, &order->actor))
        return false;
    do {
        int verb = 0;
        if (!want_verb(scan, rules, &verb))
            return false;
        Clause *clause = order_clause(order, verb);
        if (!clause)
            return scan_fail(scan, "an order has at most %d parts", MOST_ORDER_CLAUSES);
        if (!want_arguments(scan, look, &rules->verb[verb], order, clause) ||
            !want_no_more(scan, look, &rules->verb[verb]))
            return false;
        scan_done(scan);
    } while (scan_char(scan, ';'));
    return scan_want_end(scan);
}
