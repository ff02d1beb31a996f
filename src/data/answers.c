#include <string.h>

#include "data/record.h"
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
    char word[64], known[200];
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
    return scan_fail(scan, "one of '%s' was expected here", known);
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
    if (!scan_want_models(scan, look->battle->unit[unit].count, &set))
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

static bool want_dice(Scan *scan, const Request *request, Answer *answer)
{
    while (!scan_done(scan)) {
        int32_t shows = 0;
        if (answer->count == MOST_THROW)
            return scan_fail(scan, "at most %d dice are thrown at once", MOST_THROW);
        if (!scan_want_count(scan, 0, 255, &shows))
            return false;
        answer->die[answer->count++] = (uint8_t)shows;
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

/* "blue: 3": of several who are asked, whose answer it is. */
static bool want_whose(Scan *scan, const Look *look, SeatId *seat)
{
    const Request *request = &look->battle->request;
    *seat = request_seat(request);
    if (request->shape == SHAPE_DICE) {
        *seat = NO_SEAT;
        return true;
    }
    if (!is_sealed(request))
        return true;
    if (!scan_want_seat(scan, look->game, seat))
        return false;
    return scan_char(scan, ':') ||
           scan_fail(scan, "several are asked: SEAT: was expected before the answer");
}

bool answer_parse(const Look *look, const char *words, Answer *answer, Problem *problem)
{
    SeatId seat = NO_SEAT;
    Scan scan = scan_of(words, problem);
    answer_begin(answer, (AnswerKind)look->battle->request.shape, NO_SEAT);
    if (!want_whose(&scan, look, &seat))
        return false;
    answer->seat = seat;
    return want_answer(&scan, look, answer) && scan_want_end(&scan);
}
