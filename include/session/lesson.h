#ifndef SESSION_LESSON_H
#define SESSION_LESSON_H

#include "base/problem.h"
#include "data/record.h"
#include "session/session.h"

/* A lesson is a record with words: a position, tasks with their solutions, refusals that teach. The program
 * plays it as an interactive lesson, the tests run the same file. Its words are # lines with a name:
 *
 *   # lesson: The first move             its title
 *   # teaches: Every model has its own allowance.   what was learnt, in one sentence
 *   # say: You are Blue ...              words on the card before the first task
 *   # task: Bring the Riflemen ...       begins a task; its solution is the next > line of the learner's seat
 *   # hint: Drag the unit ...            up to three, each plainer than the last
 *   # accept: alpha move                 an answer that begins so (as records write it) does the task
 *   # expect: alpha#1 moves              ... or one after which an event that begins so happened
 *   # try: ...                           what to try instead, said after the refusal of the x line above it
 *
 * A task has an accept or an expect line (or both: then both must hold). */

enum { LESSON_WORDS = 420, MOST_TASKS = 16, MOST_HINTS = 3, MOST_SLIPS = 16 };

typedef struct LessonTask {
    char words[LESSON_WORDS];
    int hints;
    char hint[MOST_HINTS][LESSON_WORDS];
    char accept[LESSON_WORDS], expect[LESSON_WORDS];
    int line; /* of its solution in the record */
} LessonTask;

/* What is said kindly when the rule refuses. */
typedef struct LessonSlip {
    RuleId rule;
    char words[LESSON_WORDS];
} LessonSlip;

typedef struct Lesson {
    char title[LESSON_WORDS], teaches[LESSON_WORDS], say[LESSON_WORDS];
    SeatId seat; /* the learner's */
    int tasks, slips;
    LessonTask task[MOST_TASKS];
    LessonSlip slip[MOST_SLIPS];
} Lesson;

/* The lesson in a record; false with a problem when it is none: no title, no task, a task without a solution
 * or without a way to tell that it is done. */
bool lesson_read(const Record *record, Lesson *lesson, Problem *problem);

/* A lesson being played, from the text of its record. Null with a problem when it is none. */
typedef struct LessonPlay LessonPlay;

LessonPlay *lesson_begin(const char *text, const char *name, Problem *problem);
void lesson_end(LessonPlay *play);

const Lesson *lesson_of(const LessonPlay *play);
Session *lesson_session(LessonPlay *play);

/* The task that is to be done now; the number of tasks when all are done. */
int lesson_task(const LessonPlay *play);

/* Gives the dice and the other seats' answers as the record has them, as far as they fit, until the learner is
 * asked. Gives how many. */
int lesson_run(LessonPlay *play);

typedef enum LessonOutcome {
    LESSON_REFUSED,   /* the rules refuse it: the verdict says why */
    LESSON_OTHER,     /* allowed, but not what the task asks: taken back */
    LESSON_TASK_DONE, /* go on to the next */
    LESSON_DONE,      /* that was the last */
} LessonOutcome;

/* Judges and gives the learner's answer; what does not do the task is taken back. */
LessonOutcome lesson_answer(LessonPlay *play, const Answer *answer, Verdict *verdict);

/* What the lesson says to a refusal by that rule, or null. */
const char *lesson_slip(const Lesson *lesson, RuleId rule);

/* Shows the solution: gives it as the answer to the present task; false when it does not fit any more. */
bool lesson_solution(LessonPlay *play, Answer *answer);

#endif
