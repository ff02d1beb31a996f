#include <string.h>

#include "data/record.h"
#include "engine/referee.h"
#include "names.h"
#include "orders.h"

/* Answers as they stand behind ">": what is written depends on the shape of what is asked. */

static bool is_sealed(const Request *request)
{
    return (request->seats & (request->seats - 1)) != 0;
}

/* ---- Printing -------------------------------------------------------------------------------- */

void id_print(const Look *look, int id, Text *text)
{
    if (id < look->battle->units)
        unit_print(look, (UnitId)id, text);
    else
        model_print(look, (ModelId)id, text);
}

static void ids_print(const Look *look, const Answer *answer, Text *text)
{
    for (int i = 0; i < answer->count; i++) {
        if (i)
            text_char(text, ' ');
        id_print(look, answer->id[i], text);
        if (answer->kind == ANSWER_SPLIT)
            text_format(text, ":%d", (int)answer->share[i]);
    }
    if (answer->count == 0)
        text_add(text, "none");
}

/* Models of one unit that follow each other by rising number stand together: alpha#1-3,5. */
static void model_ids_print(const Look *look, const Answer *answer, Text *text)
{
    const Battle *b = look->battle;
    for (int i = 0; i < answer->count;) {
        UnitId unit = b->model[answer->id[i]].unit;
        ModelSet set = 0;
        int last = -1;
        int first = i;
        for (; i < answer->count && b->model[answer->id[i]].unit == unit; i++) {
            int number = answer->id[i] - b->unit[unit].first;
            if (number <= last)
                break;
            set |= (ModelSet)1 << number;
            last = number;
        }
        if (first)
            text_char(text, ' ');
        unit_print(look, unit, text);
        text_char(text, '#');
        models_print(set, text);
    }
    if (answer->count == 0)
        text_add(text, "none");
}

static void choice_print(const Look *look, const Answer *answer, Text *text)
{
    const QuestionDef *question = &look->game->ruleset->question[look->battle->request.why];
    if (answer->value >= 0 && answer->value < question->choices)
        text_add(text, question->choice[answer->value].word);
    else
        text_format(text, "%d", (int)answer->value);
}

void answer_print(const Look *look, const Answer *answer, Text *text)
{
    const Request *request = &look->battle->request;
    if (answer->kind != ANSWER_DICE && is_sealed(request)) {
        seat_print(look->game, answer->seat, text);
        text_add(text, ": ");
    }
    switch ((AnswerKind)answer->kind) {
    case ANSWER_CHOICE:
        choice_print(look, answer, text);
        return;
    case ANSWER_NUMBER:
        text_format(text, "%d", (int)answer->value);
        return;
    case ANSWER_MODELS:
        model_ids_print(look, answer, text);
        return;
    case ANSWER_UNITS:
    case ANSWER_LIST:
    case ANSWER_SPLIT:
        ids_print(look, answer, text);
        return;
    case ANSWER_POINT:
        text_point(text, answer->pose.at);
        return;
    case ANSWER_POSE:
        text_point(text, answer->pose.at);
        text_char(text, '@');
        text_heading(text, answer->pose.facing);
        return;
    case ANSWER_PATHS:
        if (answer->order.paths == 0)
            text_add(text, "none");
        else {
            char *begin = text->at + text->used;
            size_t used = text->used;
            paths_print(look, &answer->order, 0, answer->order.paths, request->unit, WAY_PATHS,
                        text);
            if (text->used > used) {
                memmove(begin, begin + 1, text->used - used);
                text->used--;
            }
        }
        return;
    case ANSWER_ORDER:
        order_print(look, &answer->order, text);
        return;
    case ANSWER_DICE:
        for (int i = 0; i < answer->count; i++)
            text_format(text, "%s%d", i ? " " : "", answer->die[i]);
        return;
    }
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool want_choice(Scan *scan, const QuestionDef *question, int32_t *value)
{
    char word[64] = "", known[200];
    Text text = text_in(known, sizeof known);
    Scan before = *scan;
    if (scan_any(scan, word, sizeof word)) {
        for (*value = 0; *value < question->choices; ++*value) {
            if (strcmp(question->choice[*value].word, word) == 0)
                return true;
        }
    }
    for (int i = 0; i < question->choices; i++)
        text_format(&text, "%s%s", i ? " " : "", question->choice[i].word);
    *scan = before;
    scan_done(scan);
    return scan_want_word(scan, NULL, known, word);
}

static bool put_id(Scan *scan, Answer *answer, int id)
{
    if (answer->count == MOST_MODELS)
        return scan_fail(scan, "at most %d can be named", MOST_MODELS);
    answer->id[answer->count++] = (int16_t)id;
    return true;
}

/* alpha#1-3,5: all of them, in their order; or alpha alone. */
static bool want_named(Scan *scan, const Look *look, Answer *answer)
{
    UnitId unit = NO_UNIT;
    ModelSet set = 0;
    bool models = answer->kind == ANSWER_MODELS;
    if (!scan_want_unit(scan, look->game, &unit))
        return false;
    if (unit == NO_UNIT)
        return scan_fail(scan, "nobody cannot be named here");
    if (!models && *scan->at != '#')
        return put_id(scan, answer, unit);
    if (!scan_char(scan, '#'))
        return scan_fail(scan, "models are written UNIT#NUMBERS");
    if (!scan_want_models(scan, look->game->unit[unit].id.text, look->battle->unit[unit].count,
                          &set))
        return false;
    for (int i = 0; i < MOST_UNIT_MODELS; i++) {
        if ((set >> i & 1) && !put_id(scan, answer, look->battle->unit[unit].first + i))
            return false;
    }
    return true;
}

static bool want_ids(Scan *scan, const Look *look, Answer *answer)
{
    if (scan_word(scan, "none"))
        return true;
    while (!scan_done(scan)) {
        int before = answer->count;
        if (!want_named(scan, look, answer))
            return false;
        if (answer->kind != ANSWER_SPLIT)
            continue;
        if (!scan_char(scan, ':'))
            return scan_fail(scan, "a share is written NAME:NUMBER");
        if (before >= MOST_UNITS || answer->count != before + 1)
            return scan_fail(scan, "one share for one name was expected");
        if (!scan_want_count(scan, 0, 1000000, &answer->share[before]))
            return false;
    }
    return true;
}

static bool want_paths(Scan *scan, const Look *look, Answer *answer)
{
    if (scan_word(scan, "none"))
        return true;
    scan_done(scan);
    if (!is_at_path(*scan, look->game))
        return scan_fail(scan, "paths or places were expected here, such as 3:24,38");
    return paths_want(scan, look, look->battle->request.unit, WAY_PATHS, &answer->order);
}

/* One of so many dice. Whether its kind has that face is for the judge to say. */
static bool want_die(Scan *scan, const Request *request, Answer *answer)
{
    DiceKind kind = (DiceKind)request->dice_kind;
    int low = dice_lowest(kind), high = low + dice_sides(kind) - 1;
    int32_t shows = 0;
    Scan before = *scan;
    scan_done(&before);
    if (scan_decimal(scan, 1, &shows) && shows >= 0 && shows <= UINT8_MAX &&
        (*scan->at == '\0' || strchr(" \t", *scan->at))) {
        answer->die[answer->count++] = (uint8_t)shows;
        return true;
    }
    *scan = before;
    return scan_fail(scan, "%d %s thrown here, %sshowing %d to %d, not '%.*s'", request->dice_count,
                     request->dice_count == 1 ? "die is" : "dice are",
                     request->dice_count == 1 ? "" : "each ", low, high,
                     (int)strcspn(before.at, " \t"), before.at);
}

static bool want_dice(Scan *scan, const Request *request, Answer *answer)
{
    while (!scan_done(scan)) {
        if (answer->count == MOST_THROW)
            return scan_fail(scan, "at most %d dice are thrown at once", MOST_THROW);
        if (!want_die(scan, request, answer))
            return false;
    }
    return answer->count == request->dice_count ||
           scan_fail(scan, "%d dice were expected, not %d", request->dice_count, answer->count);
}

static bool want_answer(Scan *scan, const Look *look, Answer *answer)
{
    const Request *request = &look->battle->request;
    const Ruleset *rules = look->game->ruleset;
    scan_done(scan);
    switch ((Shape)request->shape) {
    case SHAPE_CHOICE:
        return want_choice(scan, &rules->question[request->why], &answer->value);
    case SHAPE_NUMBER:
        return scan_want_count(scan, -1000000, 1000000, &answer->value);
    case SHAPE_UNITS:
    case SHAPE_MODELS:
    case SHAPE_LIST:
    case SHAPE_SPLIT:
        return want_ids(scan, look, answer);
    case SHAPE_POINT:
        return scan_want_point(scan, &answer->pose.at);
    case SHAPE_POSE:
        return scan_want_point(scan, &answer->pose.at) &&
               (!scan_char(scan, '@') || scan_want_heading(scan, &answer->pose.facing));
    case SHAPE_PATHS:
        return want_paths(scan, look, answer);
    case SHAPE_ORDER:
        return order_want(scan, look, &answer->order);
    case SHAPE_DICE:
        return want_dice(scan, request, answer);
    case SHAPE_NONE:
        break;
    }
    return scan_fail(scan, "the battle is over: nothing is asked");
}

/* Takes "blue:" when it stands here. */
static bool is_whose(Scan *scan, const Game *game, SeatId *seat)
{
    Name name;
    Scan ahead = *scan;
    scan_done(&ahead);
    if (!scan_name(&ahead, &name) || !scan_char(&ahead, ':') || game_seat(game, name.text) < 0)
        return false;
    *seat = (SeatId)game_seat(game, name.text);
    *scan = ahead;
    return true;
}

/* Whose answer it is: "blue: 3" says it. Of several who are asked it has to be said. */
static bool want_whose(Scan *scan, const Look *look, SeatId *seat)
{
    const Request *request = &look->battle->request;
    *seat = request_seat(request);
    if (is_whose(scan, look->game, seat))
        return true;
    if (request->shape == SHAPE_DICE)
        *seat = NO_SEAT;
    if (request->shape == SHAPE_DICE || !is_sealed(request))
        return true;
    return scan_want_seat(scan, look->game, seat) &&
           scan_fail(scan, "several are asked: SEAT: was expected before the answer");
}

/* An order while something else is asked: it can be written, and is then refused. */
static bool is_order_unasked(Scan scan, const Look *look, SeatId seat, Answer *answer)
{
    scan.problem = NULL;
    answer_begin(answer, ANSWER_ORDER, seat);
    if (look->battle->request.shape == SHAPE_ORDER || !order_want(&scan, look, &answer->order))
        return false;
    if (answer->order.actor != NO_UNIT && seat == NO_SEAT)
        answer->seat = look->game->unit[answer->order.actor].seat;
    return true;
}

bool answer_parse(const Look *look, const char *words, Answer *answer, Problem *problem)
{
    Problem why = { .line = 0 };
    Shape shape = (Shape)look->battle->request.shape;
    SeatId seat = NO_SEAT;
    Scan scan = scan_of(words, &why);
    bool good = want_whose(&scan, look, &seat);
    Scan begin = scan;
    answer_begin(answer, (AnswerKind)shape, shape == SHAPE_DICE ? NO_SEAT : seat);
    good = good && ((want_answer(&scan, look, answer) && scan_want_end(&scan)) ||
                    is_order_unasked(begin, look, seat, answer));
    if (!good && problem)
        *problem = why;
    return good;
}
