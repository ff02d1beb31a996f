#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/referee.h"
#include "session/lesson.h"

/* The lesson that a record's words make. */

/* What follows "name:" in a # line, or null. */
static const char *named(const char *text, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(text, name, length) != 0 || text[length] != ':')
        return NULL;
    text += length + 1;
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static void copy(char *to, const char *from)
{
    snprintf(to, LESSON_WORDS, "%s", from);
}

static RuleId rule_of(const Ruleset *ruleset, const char *text)
{
    size_t length = strcspn(text, " \t");
    for (int i = 1; i < ruleset->rules; i++) {
        if (strlen(ruleset->rule[i].id) == length &&
            strncmp(ruleset->rule[i].id, text, length) == 0)
            return (RuleId)i;
    }
    return 0;
}

/* The unit that is named here: "alpha move ..." */
static UnitId unit_at(const Game *game, const char *text)
{
    char id[NAME_SIZE];
    size_t length = strcspn(text, " \t;");
    if (length >= sizeof id)
        return NO_UNIT;
    memcpy(id, text, length);
    id[length] = '\0';
    UnitId unit = game_unit(game, id);
    return unit >= 0 ? unit : NO_UNIT;
}

/* Whom an attempt is aimed at: the first unit that it names behind its own. */
static UnitId target_of(const Game *game, const char *text)
{
    UnitId target = NO_UNIT;
    for (text += strcspn(text, " \t"); *text && target < 0; text += strcspn(text, " \t")) {
        text += strspn(text, " \t");
        target = unit_at(game, text);
    }
    return target;
}

/* What is being read: the attempt that was refused last. */
typedef struct Reading {
    const Record *record;
    const Look *look;
    Lesson *lesson;
    RuleId refused;
    UnitId actor, target;
    Problem *problem;
} Reading;

static bool read_goal(Reading *r, LessonTask *task, const RecordLine *line, const char *words)
{
    Problem why = { 0 };
    if (task->goals == MOST_GOALS)
        return problem_say(r->problem, r->record->name, line->number, 0,
                           "a task has at most %d goals", MOST_GOALS);
    if (!goal_read(r->look, words, &task->goal[task->goals], &why))
        return problem_say(r->problem, r->record->name, line->number, 0, "%s", why.sentence);
    task->goals++;
    return true;
}

static bool read_shown(Reading *r, LessonTask *task, const RecordLine *line, const char *words)
{
    const Ruleset *rules = r->record->game.ruleset;
    for (; *words; words += strcspn(words, " \t"), words += strspn(words, " \t")) {
        RuleId rule = rule_of(rules, words);
        if (!rule || !(rules->rule[rule].lets || rules->rule[rule].defines))
            return problem_say(r->problem, r->record->name, line->number, 0,
                               "'# shows:' names rules that only let or define, each by its ID: "
                               "'%.*s' is none (what a rule refuses or changes is cited where it "
                               "does)",
                               (int)strcspn(words, " \t"), words);
        if (task->shown == MOST_SHOWN)
            return problem_say(r->problem, r->record->name, line->number, 0,
                               "a task shows at most %d rules", MOST_SHOWN);
        task->shows[task->shown++] = rule;
    }
    return true;
}

static bool read_task_words(Reading *r, LessonTask *task, const RecordLine *line)
{
    const char *words;
    if ((words = named(line->text, "hint")) != NULL && task->hints < MOST_HINTS)
        copy(task->hint[task->hints++], words);
    else if ((words = named(line->text, "goal")) != NULL)
        return read_goal(r, task, line, words);
    else if ((words = named(line->text, "shows")) != NULL)
        return read_shown(r, task, line, words);
    return true;
}

static bool begin_task(Reading *r, const char *words, int number)
{
    Lesson *lesson = r->lesson;
    if (lesson->tasks == MOST_TASKS)
        return problem_say(r->problem, r->record->name, number, 0, "a lesson has at most %d tasks",
                           MOST_TASKS);
    lesson->task[lesson->tasks] = (LessonTask){ .line = -1 };
    copy(lesson->task[lesson->tasks++].words, words);
    return true;
}

static bool starts(const char **words, const char *with)
{
    size_t length = strlen(with);
    if (strncmp(*words, with, length) != 0 || (*words)[length] != ' ')
        return false;
    *words += length + strspn(*words + length, " ");
    return true;
}

/* The verb that the words begin with, which is taken off them; -1: none. */
static int first_verb(const Ruleset *rules, const char **words)
{
    for (int verb = 0; verb < rules->verbs; verb++)
        if (starts(words, rules->verb[verb].word))
            return verb;
    return -1;
}

static bool read_guide(Reading *r, const char *words, int number)
{
    const Ruleset *rules = r->record->game.ruleset;
    Lesson *lesson = r->lesson;
    if (lesson->guides == MOST_GUIDES)
        return problem_say(r->problem, r->record->name, number, 0,
                           "a lesson has at most %d lines '# guide:'", MOST_GUIDES);
    LessonGuide *guide = &lesson->guide[lesson->guides++];
    guide->why = -1;
    if (!starts(&words, "any")) {
        guide->why = 0;
        while (guide->why < rules->questions && !starts(&words, rules->question[guide->why].word))
            guide->why++;
        if (guide->why == rules->questions)
            return problem_say(r->problem, r->record->name, number, 0,
                               "'# guide:' begins with a question's word or with 'any'");
    }
    guide->idle = starts(&words, "finish");
    guide->verb = first_verb(rules, &words);
    copy(guide->words, words);
    return true;
}

static bool read_words(Reading *r, const RecordLine *line)
{
    const char *words;
    Lesson *lesson = r->lesson;
    LessonTask *task = lesson->tasks ? &lesson->task[lesson->tasks - 1] : NULL;
    if ((words = named(line->text, "lesson")) != NULL) {
        copy(lesson->title, words);
    } else if ((words = named(line->text, "teaches")) != NULL) {
        copy(lesson->teaches, words);
    } else if ((words = named(line->text, "say")) != NULL) {
        copy(lesson->say, words);
    } else if ((words = named(line->text, "task")) != NULL) {
        return begin_task(r, words, line->number);
    } else if ((words = named(line->text, "guide")) != NULL) {
        return read_guide(r, words, line->number);
    } else if ((words = named(line->text, "try")) != NULL && r->refused &&
               lesson->slips < MOST_SLIPS) {
        LessonSlip *slip = &lesson->slip[lesson->slips++];
        slip->rule = r->refused;
        slip->unit = r->actor;
        slip->target = r->target;
        copy(slip->words, words);
    } else if (task) {
        return read_task_words(r, task, line);
    }
    return true;
}

bool lesson_is_of_tools(const LessonTask *task)
{
    for (int i = 0; i < task->goals; i++)
        if (task->goal[i].kind != GOAL_USED)
            return false;
    return task->goals > 0;
}

static bool check(const Record *record, const Lesson *lesson, Problem *problem)
{
    if (!lesson->title[0])
        return problem_say(problem, record->name, 1, 0, "a lesson has a line '# lesson: TITLE'");
    if (!lesson->tasks)
        return problem_say(problem, record->name, 1, 0,
                           "a lesson has at least one line '# task: WORDS'");
    for (int i = 0; i < lesson->tasks; i++) {
        const LessonTask *task = &lesson->task[i];
        if (task->line < 0 && !lesson->guides && !lesson_is_of_tools(task))
            return problem_say(problem, record->name, 1, 0,
                               "task %d has no solution (a > line behind it)", i + 1);
        if (!task->goals)
            return problem_say(problem, record->name, 1, 0,
                               "task %d has no line '# goal: CONDITION'", i + 1);
    }
    return true;
}

static bool read_lines(Reading *r)
{
    const Record *record = r->record;
    for (int i = 0; i < record->lines; i++) {
        const RecordLine *line = &record->line[i];
        if (line->sign == SIGN_WORDS && !read_words(r, line))
            return false;
        LessonTask *task = r->lesson->tasks ? &r->lesson->task[r->lesson->tasks - 1] : NULL;
        if (line->sign == SIGN_ATTEMPT)
            r->actor = unit_at(&record->game, line->text),
            r->target = target_of(&record->game, line->text);
        if (line->sign == SIGN_REFUSED)
            r->refused = rule_of(record->game.ruleset, line->text);
        if (line->sign == SIGN_ANSWER && task && task->line < 0)
            task->line = i;
    }
    return check(record, r->lesson, r->problem);
}

bool lesson_read(const Record *record, Lesson *lesson, Problem *problem)
{
    struct Room {
        Battle battle;
        Scratch scratch;
    } *room = malloc(sizeof *room);
    memset(lesson, 0, sizeof *lesson);
    lesson->seat = NO_SEAT;
    if (!room)
        return problem_say(problem, record->name, 0, 0, "out of memory for a lesson");
    scratch_clear(&room->scratch);
    battle_lay_out(&record->game, &room->battle); /* so that models have their units */
    Look look = { &record->game, &room->battle, &room->scratch };
    Reading reading = { .record = record,
                        .look = &look,
                        .lesson = lesson,
                        .actor = NO_UNIT,
                        .target = NO_UNIT,
                        .problem = problem };
    bool good = read_lines(&reading);
    free(room);
    return good;
}

/* ---- slips -------------------------------------------------------------------------------------------------------- */

static void add_figure(const Verdict *v, int32_t value, Text *words)
{
    if (v->figure == FIGURE_LENGTH) {
        text_inches(words, value, value);
        text_add(words, " inches");
    } else if (v->figure == FIGURE_HEADING) {
        text_format(words, "%.1f degrees", (double)value / DEGREE);
    } else {
        text_format(words, "%d", (int)value);
    }
}

static void fill(const char *from, const Verdict *v, Text *words)
{
    while (*from) {
        if (strncmp(from, "{a}", 3) == 0) {
            add_figure(v, v->measured, words);
            from += 3;
        } else if (strncmp(from, "{b}", 3) == 0) {
            add_figure(v, v->allowed, words);
            from += 3;
        } else if (strncmp(from, "{over}", 6) == 0) {
            int32_t over = v->measured - v->allowed;
            add_figure(v, over < 0 ? -over : over, words);
            from += 6;
        } else {
            text_char(words, *from++);
        }
    }
}

static bool may_be(UnitId wanted, UnitId given)
{
    return wanted == NO_UNIT || given == NO_UNIT || wanted == given;
}

/* Of a choice among units the `!` line names only whom was chosen. */
static bool is_of_that(const LessonSlip *slip, bool order, UnitId actor, UnitId target)
{
    bool chosen = !order && slip->target == NO_UNIT && slip->unit == target;
    return chosen || (may_be(slip->unit, actor) && may_be(slip->target, target));
}

void lesson_slip(const Lesson *lesson, const Verdict *verdict, const Answer *answer, Text *words)
{
    bool order = answer && answer->kind == ANSWER_ORDER;
    UnitId actor = order ? answer->order.actor : verdict->who,
           target = order ? NO_UNIT : verdict->other;
    for (int i = order ? answer->order.clauses - 1 : -1; i >= 0; i--)
        if (answer->order.clause[i].unit != NO_UNIT)
            target = answer->order.clause[i].unit; /* the first, as of the ! line */
    const LessonSlip *best = NULL;
    int most = -1;
    for (int i = 0; i < lesson->slips; i++) {
        const LessonSlip *slip = &lesson->slip[i];
        int alike = (slip->unit == actor) + (slip->target == target); /* the nearest deed's words */
        if (slip->rule != verdict->rule || !is_of_that(slip, order, actor, target) || alike <= most)
            continue;
        bool figured = strchr(slip->words, '{') != NULL;
        if (figured && verdict->figure == FIGURE_NONE)
            continue;
        best = slip;
        most = alike;
    }
    if (best)
        fill(best->words, verdict, words);
}
