#include "session/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/whole_file.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/deed.h"

/* What is asked when a task stands: found when the script is rehearsed. */
typedef struct Asked {
    uint8_t shape, why;
    uint16_t phase;
} Asked;

/* Where the script is after so many answers. */
typedef struct Mark {
    int cursor; /* the next line of the script */
    int task;
    int first; /* answers given before the task began */
    int own;   /* answers given before the learner's last, or -1: he has given none */
} Mark;

struct LessonPlay {
    Record *record;
    Lesson lesson;
    Session *session;
    Chance chance;
    Mark now;
    Mark *mark; /* one for each number of answers given */
    int marks;
    Asked asked[MOST_TASKS];
    bool rehearsing;
    Battle *start;   /* as the table was when the present task began, */
    int start_at;    /* after so many answers; -1: not known */
    Answer *advised; /* of a guided battle: what the game would answer */
    uint32_t advised_to;
    uint64_t used; /* tools */
    int deed; /* answers given before the learner's deed that is still being asked about; -1: none is */
    UnitId doer;
    uint32_t idle; /* the question at which nothing was left to do by itself */
    int unasked;   /* answers given by itself since the learner's last */
    bool by_steps; /* whoever plays it calls lesson_step */
    char missing[GOAL_WORDS * 2];
};

/* ---- Beginning --------------------------------------------------------------------------------------------------- */

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

/* The first seat learns where the record begins with dice or with what somebody does before the first task; else who is asked. */
static SeatId learner_of(const LessonPlay *p)
{
    if (p->lesson.guides || session_battle(p->session)->request.shape == SHAPE_DICE)
        return 0;
    for (int i = 0; i < p->lesson.task[0].line; i++)
        if (p->record->line[i].sign == SIGN_ANSWER)
            return 0;
    return session_asks(p->session);
}

/* The session has been opened. */
static void stand_at_start(LessonPlay *p)
{
    p->lesson.seat = learner_of(p);
    p->advised_to = UINT32_MAX;
    p->chance.state = 1;
    p->deed = p->doer = -1;
    p->now = (Mark){ .own = -1 };
    p->start_at = -1;
    p->used = 0;
    p->idle = UINT32_MAX;
    p->unasked = 0;
    p->missing[0] = '\0';
}

/* In a guided battle the learner has the first seat. */
static void seat_computers(SessionSetup *setup)
{
    for (int seat = 1; seat < MOST_SEATS; seat++)
        setup->player[seat] = PLAYER_COMPUTER;
}

static bool open_session(LessonPlay *p, const char *name, Problem *problem)
{
    bool guided = p->lesson.guides > 0;
    SessionSetup setup = { .seeded = !guided, .seed = 1 };
    char *position = beginning(p->record);
    if (guided)
        seat_computers(&setup);
    session_free(p->session);
    p->session = position ? session_from_text(position, name, &setup, problem) : NULL;
    free(position);
    if (!p->session)
        return false;
    stand_at_start(p);
    return true;
}

/* ---- Where it is --------------------------------------------------------------------------------------------------- */

static void keep_mark(LessonPlay *p)
{
    int n = session_answers(p->session);
    if (n >= p->marks) {
        int room = n * 2 + 64;
        Mark *larger = realloc(p->mark, sizeof *larger * (size_t)room);
        if (!larger)
            return;
        p->mark = larger;
        for (int i = p->marks; i < room; i++)
            p->mark[i] = p->now;
        p->marks = room;
    }
    p->mark[n] = p->now;
    p->idle = UINT32_MAX;
}

/* After answers were taken back from outside (by undo) the lesson stands where it stood then. */
static void settle(LessonPlay *p)
{
    int n = session_answers(p->session);
    if (n < p->marks && p->now.own >= n)
        p->now.own = p->mark[n].own;
    if (p->lesson.guides)
        p->now.task = session_battle(p->session)->over ? p->lesson.tasks : 0;
    else if (n < p->now.first && n < p->marks) {
        p->now = p->mark[n];
        p->idle = UINT32_MAX;
    }
}

static void task_begins(LessonPlay *p, int task)
{
    p->now.task = task;
    p->now.first = session_answers(p->session);
    p->used = 0;
    keep_mark(p);
}

static const Battle *start_of(LessonPlay *p)
{
    if (p->start_at != p->now.first && session_battle_at(p->session, p->now.first, p->start))
        p->start_at = p->now.first;
    return p->start;
}

static GoalTable table_of(LessonPlay *p)
{
    return (GoalTable){ .session = p->session,
                        .start = start_of(p),
                        .first = p->now.first,
                        .seat = p->lesson.seat,
                        .used = p->used };
}

/* How many of the present task's goals hold; what is missing of the others, the first of them first. */
static int goals_held(LessonPlay *p, Text *missing)
{
    const LessonTask *task = &p->lesson.task[p->now.task];
    GoalTable table = table_of(p);
    int held = 0, told = 0;
    for (int i = 0; i < task->goals; i++) {
        if (goal_holds(&table, &task->goal[i], NULL)) {
            held++;
        } else if (missing && told < 2) {
            if (told++)
                text_add(missing, ". ");
            goal_holds(&table, &task->goal[i], missing);
        }
    }
    return held;
}

static bool task_holds(LessonPlay *p)
{
    return goals_held(p, NULL) == p->lesson.task[p->now.task].goals;
}

/* ---- By itself ------------------------------------------------------------------------------------------------------ */

/* The script's line of a task's solution; of one that is about tools, of the next that has one. */
static int line_of(const LessonPlay *p, int task)
{
    while (task < p->lesson.tasks && p->lesson.task[task].line < 0)
        task++;
    return task < p->lesson.tasks ? p->lesson.task[task].line : p->record->lines;
}

/* Where the present task ends. */
static int script_end(const LessonPlay *p)
{
    return line_of(p, p->now.task + 1);
}

static bool fits(LessonPlay *p, int line, Answer *answer)
{
    Look look = session_look(p->session);
    if (!answer_parse(&look, p->record->line[line].text, answer, NULL))
        return false;
    Verdict verdict = session_judge(p->session, answer);
    return is_yes(&verdict);
}

/* The next answer of the script before line `end` that fits what is asked now; of dice only the very next. */
static bool scripted(LessonPlay *p, int end, Answer *answer)
{
    bool dice = session_battle(p->session)->request.shape == SHAPE_DICE;
    for (int i = p->now.cursor; i < end; i++) {
        if (p->record->line[i].sign != SIGN_ANSWER)
            continue;
        if (fits(p, i, answer)) {
            p->now.cursor = i + 1;
            return true;
        }
        if (dice)
            return false;
    }
    return false;
}

static bool stands_asked(const LessonPlay *p)
{
    const Battle *b = session_battle(p->session);
    const Asked *asked = &p->asked[p->now.task];
    return b->request.shape == asked->shape && b->request.why == asked->why &&
           b->phase == asked->phase;
}

static bool learner_is_asked(const LessonPlay *p)
{
    return session_asks(p->session) == p->lesson.seat;
}

/* An answer that nobody has to think about: the script's, the cup's, a default. `deed`: the learner has just answered, and
 * nothing is answered in his place before it is clear what has come of it. */
static bool by_itself(LessonPlay *p, bool deed, Answer *answer)
{
    const Battle *battle = session_battle(p->session);
    int line = line_of(p, p->now.task);
    int end = deed || p->now.task == p->lesson.tasks ? script_end(p) : line;
    bool own = battle->request.shape != SHAPE_DICE && learner_is_asked(p);
    bool tools = p->now.task < p->lesson.tasks && lesson_is_of_tools(&p->lesson.task[p->now.task]);
    if (own && (tools || deed || p->now.task == p->lesson.tasks || p->now.cursor > line))
        return false;
    if (scripted(p, end, answer))
        return true;
    if (battle->request.shape == SHAPE_DICE)
        battle_dice(battle, &p->chance, answer);
    else if (!own || (!p->rehearsing && !stands_asked(p)))
        battle_default(session_game(p->session), battle, session_look(p->session).scratch, answer);
    else
        return false;
    return true;
}

static bool give_by_itself(LessonPlay *p, bool deed)
{
    Answer *answer = malloc(sizeof *answer);
    bool good = answer && !session_battle(p->session)->over && by_itself(p, deed, answer);
    if (good) {
        Verdict verdict = session_answer(p->session, answer, NULL);
        good = is_yes(&verdict);
    }
    free(answer);
    if (good)
        keep_mark(p);
    return good;
}

int lesson_step(LessonPlay *p)
{
    enum { MOST_BY_ITSELF = 400 };
    const Battle *battle = session_battle(p->session);
    int given = 0;
    settle(p);
    if (p->lesson.guides)
        return session_run(p->session, 1, NULL);
    if (p->idle == battle->request.number)
        return 0;
    do {
        if (!give_by_itself(p, false))
            break;
        given++;
    } while (++p->unasked < MOST_BY_ITSELF && battle->request.shape != SHAPE_ORDER);
    if (p->now.task < p->lesson.tasks && p->now.cursor <= line_of(p, p->now.task))
        p->now.first = session_answers(p->session); /* the task begins here */
    keep_mark(p);
    if (given == 0 || p->unasked >= MOST_BY_ITSELF)
        p->idle = battle->request.number;
    return given;
}

void lesson_goes_by_steps(LessonPlay *p)
{
    p->by_steps = true;
}

int lesson_run(LessonPlay *p)
{
    int given = 0;
    for (int step = lesson_step(p); step > 0; step = lesson_step(p)) {
        given += step;
        if (p->lesson.guides)
            break;
    }
    return given;
}

/* ---- The learner ---------------------------------------------------------------------------------------------------- */

static void take_back(LessonPlay *p, int answers)
{
    while (session_answers(p->session) > answers &&
           session_undo(p->session, p->lesson.seat, ~0u, NULL))
        ;
    int n = session_answers(p->session);
    if (n < p->marks)
        p->now = p->mark[n];
    p->idle = UINT32_MAX;
}

/* Plays on until the task's goal holds or the learner is asked again; false when it does not. `*best` is how many goals held at
 * best, and the lesson keeps what was missing then. */
static bool comes_true(LessonPlay *p, int *best)
{
    bool asked;
    *best = -1;
    do {
        char words[sizeof p->missing];
        Text missing = text_in(words, sizeof words);
        int held = goals_held(p, &missing);
        if (held > *best) {
            *best = held;
            memcpy(p->missing, words, sizeof words);
        }
        if (held == p->lesson.task[p->now.task].goals) {
            p->missing[0] = '\0';
            return true;
        }
        asked = !give_by_itself(p, true);
    } while (!asked);
    return false;
}

/* The unit whose move could still bring the goal about. */
static UnitId unit_of_goal(const LessonPlay *p, const Goal *goal, UnitId actor)
{
    const Battle *b = session_battle(p->session);
    UnitId unit = goal->parts ? goal->part[0].actor : goal->who.unit;
    return unit >= 0 && b->unit[unit].seat == p->lesson.seat ? unit : actor;
}

static bool has_acted(LessonPlay *p, UnitId unit, Answer *room)
{
    for (int n = p->now.first; n < session_answers(p->session); n++)
        if (session_answer_given(p->session, n, room) && room->kind == ANSWER_ORDER &&
            room->order.actor == unit)
            return true;
    return false;
}

/* Whether the game lets the learner go on with what is missing, with a unit that has done nothing yet. */
static bool can_go_on(LessonPlay *p)
{
    Answer *answer = malloc(sizeof *answer);
    const Ruleset *rules = session_game(p->session)->ruleset;
    const LessonTask *task = &p->lesson.task[p->now.task];
    GoalTable table = table_of(p);
    bool good = answer && learner_is_asked(p) && stands_asked(p);
    for (int i = line_of(p, p->now.task); good && p->rehearsing && i < script_end(p); i++)
        if (p->record->line[i].sign == SIGN_ANSWER && p->now.cursor <= i && fits(p, i, answer)) {
            free(answer);
            return true;
        }
    good = good && session_battle(p->session)->request.shape == SHAPE_ORDER;
    for (int i = 0; good && i < task->goals; i++) {
        if (goal_holds(&table, &task->goal[i], NULL))
            continue;
        Look look = session_look(p->session);
        UnitId unit = unit_of_goal(p, &task->goal[i], NO_UNIT);
        bool any = false;
        for (int verb = 0; unit >= 0 && verb < rules->verbs && !any; verb++) {
            if (!rules->verb[verb].actor || !rules->verb[verb].first)
                continue;
            Verdict may = battle_may(&look, verb, unit);
            any = is_yes(&may);
        }
        good = any && !has_acted(p, unit, answer);
    }
    free(answer);
    return good;
}

/* Whether the deed itself has brought up a question to the learner: what comes of it depends on his answer. */
static bool is_asked_about_it(const LessonPlay *p)
{
    const Request *r = &session_battle(p->session)->request;
    return learner_is_asked(p) && !stands_asked(p) && r->shape != SHAPE_ORDER && p->doer >= 0 &&
           r->unit == p->doer;
}

/* Where the deed began that is answered about now. */
static int deed_began(const LessonPlay *p)
{
    int answers = session_answers(p->session);
    return p->deed >= 0 && p->deed <= answers && is_asked_about_it(p) ? p->deed : answers;
}

static LessonOutcome next_task(LessonPlay *p)
{
    int line = p->lesson.task[p->now.task].line;
    if (line >= 0 && p->now.cursor <= line)
        p->now.cursor = line + 1;
    task_begins(p, p->now.task + 1);
    if (!p->rehearsing && !p->by_steps)
        lesson_run(p);
    return p->now.task == p->lesson.tasks ? LESSON_DONE : LESSON_TASK_DONE;
}

LessonOutcome lesson_answer(LessonPlay *p, const Answer *answer, Verdict *verdict)
{
    settle(p);
    p->unasked = 0;
    p->missing[0] = '\0';
    *verdict = session_judge(p->session, answer);
    if (!is_yes(verdict))
        return LESSON_REFUSED;
    if (p->now.task == p->lesson.tasks || p->lesson.guides) {
        p->now.own = session_answers(p->session);
        session_answer(p->session, answer, NULL);
        keep_mark(p);
        settle(p);
        return p->now.task == p->lesson.tasks ? LESSON_DONE : LESSON_PART;
    }
    int before = deed_began(p), held = goals_held(p, NULL), best;
    p->deed = -1;
    if (answer->kind == ANSWER_ORDER)
        p->doer = answer->order.actor;
    keep_mark(p);
    p->now.own = session_answers(p->session);
    session_answer(p->session, answer, NULL);
    int line = p->lesson.task[p->now.task].line;
    if (line >= 0 && p->now.cursor <= line)
        p->now.cursor = line + 1;
    keep_mark(p);
    if (comes_true(p, &best))
        return next_task(p);
    if (is_asked_about_it(p)) {
        p->deed = before;
        return LESSON_PART;
    }
    if (best > held && goals_held(p, NULL) == best && can_go_on(p))
        return LESSON_PART;
    take_back(p, before);
    return LESSON_OTHER;
}

int lesson_before_own(const LessonPlay *p)
{
    int n = session_answers(p->session);
    return n < p->marks ? p->mark[n].own : -1;
}

void lesson_put_back(LessonPlay *p)
{
    int n = session_answers(p->session);
    bool tools = p->now.task < p->lesson.tasks && lesson_is_of_tools(&p->lesson.task[p->now.task]);
    if (p->lesson.guides || tools || n >= p->marks)
        return;
    p->now = p->mark[n];
    p->idle = UINT32_MAX;
}

bool lesson_used(LessonPlay *p, const char *tool)
{
    int number = goal_tool(tool);
    if (number < 0 || p->lesson.guides || p->now.task == p->lesson.tasks)
        return false;
    if (!lesson_is_of_tools(&p->lesson.task[p->now.task]))
        settle(p); /* where undo itself is asked for, what it took back stays done */
    if (p->now.task == p->lesson.tasks)
        return false;
    if (session_answers(p->session) < p->now.first)
        p->now.first = session_answers(p->session);
    p->used |= UINT64_C(1) << number;
    if (!task_holds(p))
        return false;
    next_task(p);
    return true;
}

bool lesson_use_all(LessonPlay *p)
{
    settle(p);
    if (p->lesson.guides || p->now.task == p->lesson.tasks ||
        !lesson_is_of_tools(&p->lesson.task[p->now.task]))
        return false;
    p->used = ~UINT64_C(0);
    next_task(p);
    return true;
}

/* What the game would answer, looked for once for each question. */
static bool advised(LessonPlay *p, Answer *answer)
{
    const Battle *b = session_battle(p->session);
    const Ruleset *rules = session_game(p->session)->ruleset;
    if (b->over || b->request.shape == SHAPE_DICE || !learner_is_asked(p))
        return false;
    if (!p->advised && (p->advised = malloc(sizeof *p->advised)) == NULL)
        return false;
    if (p->advised_to != b->request.number) {
        Look look = session_look(p->session);
        Verdict verdict = no(NO_NOT_OFFERED);
        if (rules->player.advise) {
            rules->player.advise(&look, p->advised);
            verdict = session_judge(p->session, p->advised);
        }
        if (!is_yes(&verdict))
            battle_default(look.game, b, look.scratch, p->advised);
        p->advised_to = b->request.number;
    }
    *answer = *p->advised;
    return true;
}

static void fill_guide(const Game *game, const char *from, const Answer *answer, Text *words)
{
    bool order = answer->kind == ANSWER_ORDER;
    UnitId unit = order ? answer->order.actor : NO_UNIT, target = NO_UNIT;
    for (int i = 0; order && i < answer->order.clauses; i++)
        if (answer->order.clause[i].unit >= 0)
            target = answer->order.clause[i].unit;
    while (*from) {
        bool who = strncmp(from, "{unit}", 6) == 0, whom = strncmp(from, "{target}", 8) == 0;
        if (strncmp(from, "{word}", 6) == 0) {
            if (order)
                deed_power(game->ruleset, &answer->order, words);
            from += 6;
            continue;
        }
        if (!who && !whom) {
            text_char(words, *from++);
            continue;
        }
        UnitId named = who ? unit : target;
        text_add(words, named >= 0 ? game->unit[named].title.text : who ? "a unit" : "an enemy");
        from += who ? 6 : 8;
    }
}

static bool begins_with(const Answer *answer, int verb)
{
    return answer->kind == ANSWER_ORDER && answer->order.clauses > 0 &&
           answer->order.clause[0].verb == verb;
}

bool lesson_guide(LessonPlay *p, Text *words)
{
    const Lesson *l = &p->lesson;
    Answer *answer = malloc(sizeof *answer);
    const LessonGuide *best = NULL;
    bool asked = answer && l->guides && advised(p, answer);
    for (int i = 0; asked && i < l->guides; i++) {
        const LessonGuide *g = &l->guide[i];
        bool idle = answer->kind == ANSWER_ORDER && answer->order.actor < 0;
        bool none = answer->kind == ANSWER_NUMBER && answer->value == 0;
        bool fits_here = g->why == session_battle(p->session)->request.why &&
                         (g->idle == idle || (g->idle && none)) &&
                         (g->verb < 0 || begins_with(answer, g->verb));
        if (fits_here || (!best && g->why < 0))
            best = g;
    }
    if (best)
        fill_guide(session_game(p->session), best->words, answer, words);
    free(answer);
    return best != NULL;
}

bool lesson_solution(LessonPlay *p, Answer *answer)
{
    settle(p);
    if (p->lesson.guides)
        return advised(p, answer);
    if (p->now.task == p->lesson.tasks || p->lesson.task[p->now.task].line < 0)
        return false;
    int from = p->lesson.task[p->now.task].line;
    for (int i = from > p->now.cursor ? from : p->now.cursor; i < script_end(p); i++)
        if (p->record->line[i].sign == SIGN_ANSWER)
            return fits(p, i, answer) && answer->seat == p->lesson.seat;
    return false;
}

bool lesson_restore(LessonPlay *p)
{
    settle(p);
    if (p->lesson.guides)
        return false;
    int task = p->now.task, most = p->lesson.tasks;
    Answer *answer = malloc(sizeof *answer);
    take_back(p, 0);
    lesson_run(p);
    bool good = answer != NULL;
    while (good && p->now.task < task && most-- > 0) {
        Verdict verdict;
        int parts = MOST_GOALS;
        LessonOutcome outcome = LESSON_PART;
        if (lesson_use_all(p))
            continue;
        while (outcome == LESSON_PART && parts-- > 0 && lesson_solution(p, answer))
            outcome = lesson_answer(p, answer, &verdict);
        good = outcome >= LESSON_TASK_DONE;
        lesson_run(p);
    }
    free(answer);
    return good;
}

/* ---- Rehearsing ------------------------------------------------------------------------------------------------------- */

static bool rehearse_task(LessonPlay *p, Answer *answer, Problem *problem)
{
    const LessonTask *task = &p->lesson.task[p->now.task];
    const char *name = p->record->name;
    int number = p->now.task + 1;
    int line = task->line < 0 ? 0 : p->record->line[task->line].number;
    while (give_by_itself(p, false))
        ;
    task_begins(p, p->now.task);
    const Battle *b = session_battle(p->session);
    p->asked[p->now.task] = (Asked){ b->request.shape, b->request.why, b->phase };
    if (task_holds(p))
        return problem_say(problem, name, line, 0, "the goal of task %d holds before it is done",
                           number);
    if (lesson_is_of_tools(task))
        return lesson_use_all(p);
    LessonOutcome outcome = LESSON_PART;
    Verdict verdict;
    for (int parts = 0; outcome == LESSON_PART && parts < MOST_GOALS; parts++) {
        if (!lesson_solution(p, answer))
            return problem_say(problem, name, line, 0, "the solution of task %d does not fit",
                               number);
        outcome = lesson_answer(p, answer, &verdict);
    }
    if (outcome < LESSON_TASK_DONE)
        return problem_say(problem, name, line, 0,
                           "the solution of task %d does not reach its goal: %s", number,
                           p->missing);
    return true;
}

/* Plays the script through: what is asked in each task, and whether each goal comes about by its solution and not before. */
static bool rehearse(LessonPlay *p, Problem *problem)
{
    Answer *answer = malloc(sizeof *answer);
    bool good = answer != NULL;
    p->rehearsing = true;
    while (good && p->now.task < p->lesson.tasks)
        good = rehearse_task(p, answer, problem);
    p->rehearsing = false;
    free(answer);
    return good;
}

LessonPlay *lesson_begin(const char *text, const char *name, Problem *problem)
{
    LessonPlay *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->start = malloc(sizeof *p->start);
    p->record = record_read(text, strlen(text), name, ruleset_named, problem);
    if (!p->start || !p->record || !lesson_read(p->record, &p->lesson, problem) ||
        !open_session(p, name, problem) ||
        (!p->lesson.guides && (!rehearse(p, problem) || !open_session(p, name, problem)))) {
        lesson_end(p);
        return NULL;
    }
    keep_mark(p);
    return p;
}

/* The position and the words alone: what was played is the session's. */
static Record *beginning_of(const Record *whole, const char *path, Problem *problem)
{
    char *text = beginning(whole);
    Record *record = text ? record_read(text, strlen(text), path, ruleset_named, problem) : NULL;

    free(text);
    return record;
}

static Record *beginning_of_file(const char *path, Problem *problem)
{
    Record *whole = record_read_file(path, ruleset_named, problem);
    Record *record = whole ? beginning_of(whole, path, problem) : NULL;

    if (whole)
        record_free(whole);
    return record;
}

bool lesson_guides(const Record *record)
{
    Problem none;
    Record *start = beginning_of(record, "", &none);
    Lesson *lesson = malloc(sizeof *lesson);
    bool guides = start && lesson && lesson_read(start, lesson, &none) && lesson->guides;

    if (start)
        record_free(start);
    free(lesson);
    return guides;
}

bool lesson_keep(const char *text, const char *path, bool *kept, Problem *problem)
{
    Record *record = record_read(text, strlen(text), path, ruleset_named, problem);
    bool good = true;

    *kept = record && lesson_guides(record);
    if (*kept) {
        char *position = beginning(record);
        good = position && whole_file_write(path, position, strlen(position), true, problem);
        free(position);
    }
    if (record)
        record_free(record);
    return good;
}

LessonPlay *lesson_go_on(const SessionSetup *given, Problem *problem)
{
    LessonPlay *p = calloc(1, sizeof *p);
    SessionSetup setup = *given;
    Problem none;

    if (!p)
        return NULL;
    p->start = malloc(sizeof *p->start);
    p->record = beginning_of_file(setup.record_path, &none);
    seat_computers(&setup);
    if (p->start && p->record && lesson_read(p->record, &p->lesson, &none) && p->lesson.guides)
        p->session = session_open(&setup, problem);
    if (!p->session) {
        lesson_end(p);
        return NULL;
    }
    stand_at_start(p);
    keep_mark(p);
    return p;
}

void lesson_end(LessonPlay *p)
{
    if (!p)
        return;
    session_free(p->session);
    if (p->record)
        record_free(p->record);
    free(p->start);
    free(p->advised);
    free(p->mark);
    free(p);
}

/* ---- Looking ---------------------------------------------------------------------------------------------------------- */

const Lesson *lesson_of(const LessonPlay *p)
{
    return &p->lesson;
}

Session *lesson_session(LessonPlay *p)
{
    return p->session;
}

int lesson_task(LessonPlay *p)
{
    settle(p);
    return p->now.task;
}

const char *lesson_missing(const LessonPlay *p)
{
    return p->missing;
}

bool lesson_goal_holds(LessonPlay *p, int goal, Text *missing)
{
    settle(p);
    if (p->now.task == p->lesson.tasks || goal >= p->lesson.task[p->now.task].goals)
        return false;
    GoalTable table = table_of(p);
    return goal_holds(&table, &p->lesson.task[p->now.task].goal[goal], missing);
}

/* A regiment's goal is where the solution leads it. */
static void draw_block(LessonPlay *p, DrawingList *list)
{
    const Ruleset *rules = session_game(p->session)->ruleset;
    struct Room {
        Answer answer;
        OrderPreview preview;
    } *room = calloc(1, sizeof *room);
    Look look = session_look(p->session);
    if (room && rules->blocks && lesson_solution(p, &room->answer) &&
        room->answer.kind == ANSWER_ORDER && room->answer.order.actor >= 0 &&
        session_battle(p->session)->unit[room->answer.order.actor].build == BUILD_BLOCK &&
        rules->blocks->preview(&look, &room->answer.order, &room->preview) &&
        room->preview.stages) {
        Drawing *d = drawing_add(list, DRAW_POLYGON, TONE_PLAIN);
        if (d) {
            d->dashed = true;
            d->corners = 4;
            block_corners(&room->preview.end, d->corner);
        }
    }
    free(room);
}

void lesson_drawing(LessonPlay *p, DrawingList *list)
{
    settle(p);
    list->count = 0;
    if (p->now.task == p->lesson.tasks || p->lesson.guides)
        return;
    const LessonTask *task = &p->lesson.task[p->now.task];
    GoalTable table = table_of(p);
    bool block = false;
    for (int i = 0; i < task->goals; i++) {
        goal_drawing(&table, &task->goal[i], list);
        block = block || task->goal[i].kind == GOAL_SPENT || task->goal[i].kind == GOAL_FACES ||
                task->goal[i].kind == GOAL_ADVANCED || task->goal[i].kind == GOAL_FILES;
    }
    if (block)
        draw_block(p, list);
}
