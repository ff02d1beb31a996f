#include "session/lesson.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "engine/referee.h"
#include "rules/rulesets.h"

/* ---- Reading --------------------------------------------------------------------------------------------------- */

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

static bool read_task_words(LessonTask *task, const char *text)
{
    const char *words;
    if ((words = named(text, "hint")) != NULL && task->hints < MOST_HINTS)
        copy(task->hint[task->hints++], words);
    else if ((words = named(text, "accept")) != NULL)
        copy(task->accept, words);
    else if ((words = named(text, "expect")) != NULL)
        copy(task->expect, words);
    else
        return false;
    return true;
}

static bool read_words(Lesson *lesson, const RecordLine *line, RuleId refused, const char *name,
                       Problem *problem)
{
    const char *words;
    LessonTask *task = lesson->tasks ? &lesson->task[lesson->tasks - 1] : NULL;
    if ((words = named(line->text, "lesson")) != NULL) {
        copy(lesson->title, words);
    } else if ((words = named(line->text, "teaches")) != NULL) {
        copy(lesson->teaches, words);
    } else if ((words = named(line->text, "say")) != NULL) {
        copy(lesson->say, words);
    } else if ((words = named(line->text, "task")) != NULL) {
        if (lesson->tasks == MOST_TASKS)
            return problem_say(problem, name, line->number, 0, "a lesson has at most %d tasks",
                               MOST_TASKS);
        lesson->task[lesson->tasks] = (LessonTask){ .line = -1 };
        copy(lesson->task[lesson->tasks++].words, words);
    } else if ((words = named(line->text, "try")) != NULL && refused &&
               lesson->slips < MOST_SLIPS) {
        lesson->slip[lesson->slips].rule = refused;
        copy(lesson->slip[lesson->slips++].words, words);
    } else if (task) {
        read_task_words(task, line->text);
    }
    return true;
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
        if (task->line < 0)
            return problem_say(problem, record->name, 1, 0,
                               "task %d has no solution (a > line behind it)", i + 1);
        if (!task->accept[0] && !task->expect[0])
            return problem_say(problem, record->name, record->line[task->line].number, 0,
                               "task %d has neither '# accept:' nor '# expect:'", i + 1);
    }
    return true;
}

bool lesson_read(const Record *record, Lesson *lesson, Problem *problem)
{
    RuleId refused = 0;
    memset(lesson, 0, sizeof *lesson);
    lesson->seat = NO_SEAT;
    for (int i = 0; i < record->lines; i++) {
        const RecordLine *line = &record->line[i];
        LessonTask *task = lesson->tasks ? &lesson->task[lesson->tasks - 1] : NULL;
        if (line->sign == SIGN_WORDS && !read_words(lesson, line, refused, record->name, problem))
            return false;
        if (line->sign == SIGN_REFUSED)
            refused = rule_of(record->game.ruleset, line->text);
        if (line->sign == SIGN_ANSWER && task && task->line < 0)
            task->line = i;
    }
    return check(record, lesson, problem);
}

const char *lesson_slip(const Lesson *lesson, RuleId rule)
{
    for (int i = 0; i < lesson->slips; i++) {
        if (lesson->slip[i].rule == rule)
            return lesson->slip[i].words;
    }
    return NULL;
}

/* ---- Playing --------------------------------------------------------------------------------------------------- */

struct LessonPlay {
    Record *record;
    Lesson lesson;
    Session *session;
    Chance chance;
    int task;
    int cursor; /* the next line of the script */
};

/* The text of the record up to its first answer or attempt: the position. */
static char *beginning(const Record *record)
{
    const char *end = record->text + record->good;
    for (int i = 0; i < record->lines; i++) {
        RecordSign sign = record->line[i].sign;
        if (sign == SIGN_ANSWER || sign == SIGN_ATTEMPT) {
            end = record->text + record->line[i].begins;
            break;
        }
    }
    size_t size = (size_t)(end - record->text);
    char *text = malloc(size + 1);
    if (!text)
        return NULL;
    memcpy(text, record->text, size);
    text[size] = '\0';
    return text;
}

LessonPlay *lesson_begin(const char *text, const char *name, Problem *problem)
{
    LessonPlay *p = calloc(1, sizeof *p);
    SessionSetup setup = { .seeded = true, .seed = 1 };
    if (!p)
        return NULL;
    p->record = record_read(text, strlen(text), name, ruleset_named, problem);
    char *position =
        p->record && lesson_read(p->record, &p->lesson, problem) ? beginning(p->record) : NULL;
    if (position)
        p->session = session_from_text(position, name, &setup, problem);
    free(position);
    if (!p->session) {
        lesson_end(p);
        return NULL;
    }
    p->lesson.seat = session_asks(p->session);
    p->chance.state = 1;
    return p;
}

void lesson_end(LessonPlay *p)
{
    if (!p)
        return;
    session_free(p->session);
    if (p->record)
        record_free(p->record);
    free(p);
}

const Lesson *lesson_of(const LessonPlay *p)
{
    return &p->lesson;
}

Session *lesson_session(LessonPlay *p)
{
    return p->session;
}

int lesson_task(const LessonPlay *p)
{
    return p->task;
}

/* The next answer of the script when it fits what is asked now. */
static bool scripted(LessonPlay *p, Answer *answer)
{
    Look look = session_look(p->session);
    for (int i = p->cursor; i < p->record->lines; i++) {
        if (p->record->line[i].sign != SIGN_ANSWER)
            continue;
        if (p->task < p->lesson.tasks && i == p->lesson.task[p->task].line)
            return false;
        if (!answer_parse(&look, p->record->line[i].text, answer, NULL))
            return false;
        Verdict verdict = session_judge(p->session, answer);
        if (!is_yes(&verdict))
            return false;
        p->cursor = i + 1;
        return true;
    }
    return false;
}

/* An answer that nobody has to think about: the script's, the cup's, or another seat's default. */
static bool by_itself(LessonPlay *p, Answer *answer)
{
    const Battle *battle = session_battle(p->session);
    if (scripted(p, answer))
        return true;
    if (battle->request.shape == SHAPE_DICE)
        battle_dice(battle, &p->chance, answer);
    else if (session_asks(p->session) != p->lesson.seat)
        battle_default(session_game(p->session), battle, session_look(p->session).scratch, answer);
    else
        return false;
    return true;
}

int lesson_run(LessonPlay *p)
{
    int given = 0;
    Answer answer;
    while (!session_battle(p->session)->over && by_itself(p, &answer)) {
        Verdict verdict = session_answer(p->session, &answer, NULL);
        if (!is_yes(&verdict))
            break;
        given++;
    }
    return given;
}

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_accepted(LessonPlay *p, const LessonTask *task, const Answer *answer)
{
    char bytes[16384];
    Text text = text_in(bytes, sizeof bytes);
    Look look = session_look(p->session);
    answer_print(&look, answer, &text);
    return begins_with(bytes, task->accept);
}

static bool has_happened(LessonPlay *p, const LessonTask *task, size_t from)
{
    if (!task->expect[0])
        return true;
    const EventLog *log = session_log(p->session);
    Look look = session_look(p->session);
    for (size_t i = from; i < log->events; i++) {
        char bytes[16384];
        Text text = text_in(bytes, sizeof bytes);
        if (event_print(&look, log, &log->event[i], &text) && begins_with(bytes, task->expect))
            return true;
    }
    return false;
}

LessonOutcome lesson_answer(LessonPlay *p, const Answer *answer, Verdict *verdict)
{
    const LessonTask *task = &p->lesson.task[p->task];
    *verdict = session_judge(p->session, answer);
    if (!is_yes(verdict))
        return LESSON_REFUSED;
    if (p->task == p->lesson.tasks) {
        session_answer(p->session, answer, NULL);
        return LESSON_DONE;
    }
    bool accepted = is_accepted(p, task, answer);
    size_t events = session_log(p->session)->events;
    if (!accepted)
        return LESSON_OTHER;
    session_answer(p->session, answer, NULL);
    p->cursor = task->line + 1;
    p->task++;
    lesson_run(p);
    if (!has_happened(p, task, events)) {
        p->task--;
        session_undo(p->session, p->lesson.seat, ~0u, NULL);
        return LESSON_OTHER;
    }
    return p->task == p->lesson.tasks ? LESSON_DONE : LESSON_TASK_DONE;
}

bool lesson_solution(LessonPlay *p, Answer *answer)
{
    if (p->task == p->lesson.tasks)
        return false;
    Look look = session_look(p->session);
    if (!answer_parse(&look, p->record->line[p->lesson.task[p->task].line].text, answer, NULL))
        return false;
    Verdict verdict = session_judge(p->session, answer);
    return is_yes(&verdict);
}
