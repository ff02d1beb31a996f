#ifndef SESSION_LESSON_H
#define SESSION_LESSON_H

#include "base/problem.h"
#include "data/record.h"
#include "session/goal.h"
#include "session/session.h"

/* A lesson is a record with words: a position, tasks with their solutions, refusals that teach. The program
 * plays it as an interactive lesson, the tests run the same file. Its words are # lines with a name:
 *
 *   # lesson: The first move             its title
 *   # teaches: Every model has its own allowance.   what was learnt, in one sentence
 *   # say: You are Blue ...              words on the card before the first task
 *   # course: 2                          its place in the game's course for a first evening
 *   # theme: Shooting                    the heading that it stands under in the list of lessons
 *   # task: Bring the Riflemen ...       begins a task; its solution is the next > line of the learner's seat
 *   # hint: Drag the unit ...            up to three, each plainer than the last
 *   # goal: alpha over wall              what has to hold when it is done; several lines: all of them (session/goal.h)
 *   # shows: WAC-CHG-07 ...             rules that the task, or a refusal before it, shows, and that no code can cite: they only let
 *                                        something, or say how it is computed. A game's coverage counts them as played
 *   # try: ...                           what to try instead, said after the refusal of the x line above it and only to the
 *                                        unit and of the target that its ! line names; {a} is what was measured, {b} what is allowed and
 *                                        {over} by how much it is too much, of the deed that was refused
 *
 *   # guide: move Drag {unit} ...         a whole battle against the computer instead of a script: what is said while that
 *                                        question stands; {unit}, {target} and {word} are those of the answer that the game would
 *                                        advise, which is also what is shown. "# guide: move finish ..." is for when it
 *                                        would order nobody, or answer with the number 0. "# guide: any ..." is for every other question
 *
 * A task asks for an outcome, so any answers with that outcome do it. An answer that is lawful but does not bring it
 * about is taken back, and the words say what is missing: so whoever tries again begins from the place that the words and hints speak of,
 * and nobody has to find out by himself that a unit has used up its move. It stands only when it met a part of the goal and the game
 * lets the learner go on with the rest in the same phase (two units that are to fire, say).
 *
 * What nobody has to think about is played by lesson_run: dice, the other seats' answers and the learner's own between
 * the tasks, as the record has them; where they do not fit any more, the cup and the defaults. */

enum {
    LESSON_WORDS = 420,
    MOST_TASKS = 16,
    MOST_HINTS = 3,
    MOST_SLIPS = 24,
    MOST_GOALS = 8,
    MOST_SHOWN = 8,
    MOST_GUIDES = 40
};

typedef struct LessonTask {
    char words[LESSON_WORDS];
    int hints, goals;
    char hint[MOST_HINTS][LESSON_WORDS];
    Goal goal[MOST_GOALS];
    int shown;
    RuleId shows[MOST_SHOWN];
    int line; /* of its solution in the record; -1: none */
} LessonTask;

/* What is said kindly when the rule refuses. */
typedef struct LessonSlip {
    RuleId rule;
    UnitId unit, target; /* only to that one, aimed at that one, or NO_UNIT */
    char words[LESSON_WORDS];
} LessonSlip;

/* What is said while a question of that kind stands in a guided battle. */
typedef struct LessonGuide {
    int why;   /* -1: any */
    bool idle; /* where nobody is to be ordered */
    int verb;  /* of an order that begins so; -1: of any */
    char words[LESSON_WORDS];
} LessonGuide;

typedef struct Lesson {
    char title[LESSON_WORDS], teaches[LESSON_WORDS], say[LESSON_WORDS];
    SeatId seat; /* the learner's */
    int tasks, slips, guides;
    LessonTask task[MOST_TASKS];
    LessonSlip slip[MOST_SLIPS];
    LessonGuide guide[MOST_GUIDES];
} Lesson;

/* The lesson in a record; false with a problem when it is none: no title, no task, a task without a solution
 * or without a goal, a goal that cannot be read. */
bool lesson_read(const Record *record, Lesson *lesson, Problem *problem);

/* Whether it asks only for the table's tools: it needs no solution. */
bool lesson_is_of_tools(const LessonTask *task);

/* A lesson being played, from the text of its record. Null with a problem when it is none: it is played through by its
 * script first, and each goal must not hold before its task's solution and must hold after it. */
typedef struct LessonPlay LessonPlay;

LessonPlay *lesson_begin(const char *text, const char *name, Problem *problem);

/* Whether it is one of a guided battle, played on or not. */
bool lesson_guides(const Record *record);

/* A guided battle is kept like any other: writes its position and its words as a record of its own, to be gone on with. `kept` is
 * false of any other lesson, of which nothing is written. False with a problem when the disk refuses. */
bool lesson_keep(const char *text, const char *path, bool *kept, Problem *problem);

/* Goes on with the guided battle in setup->record_path, which is written on. Null when that is none, or with a problem. */
LessonPlay *lesson_go_on(const SessionSetup *setup, Problem *problem);
void lesson_end(LessonPlay *play);

const Lesson *lesson_of(const LessonPlay *play);
Session *lesson_session(LessonPlay *play);

/* The task that is to be done now; the number of tasks when all are done. Answers that were taken back count no more. */
int lesson_task(LessonPlay *play);

/* Plays what nobody has to think about until the learner is asked for the present task. Gives how many answers that were; 0 when
 * there is nothing of the kind. Call it whenever the table is at rest. */
int lesson_run(LessonPlay *play);

/* The same up to the next order, which is somebody's next deed: what came of the one before may be looked at. */
int lesson_step(LessonPlay *play);

/* For who shows each step: after a task's answer nothing is played until lesson_step is called. */
void lesson_goes_by_steps(LessonPlay *play);

typedef enum LessonOutcome {
    LESSON_REFUSED,   /* the rules refuse it: the verdict says why */
    LESSON_OTHER,     /* allowed, but it does not bring the goal about: taken back */
    LESSON_PART,      /* a part of what the task asks: it stands, go on */
    LESSON_TASK_DONE, /* go on to the next */
    LESSON_DONE,      /* that was the last */
} LessonOutcome;

/* Judges and gives the learner's answer. */
LessonOutcome lesson_answer(LessonPlay *play, const Answer *answer, Verdict *verdict);

/* What was missing after the last answer that did not do its task, in words for players; empty when nothing was. */
const char *lesson_missing(const LessonPlay *play);

/* How many answers were given before the learner's own last one, to which taking back goes: what follows it, of his seat too, the
 * lesson gave by itself, and would only give again. -1: there is none. Of no guided battle, which is taken back like any other. */
int lesson_before_own(const LessonPlay *play);

/* Answers that had been taken back were put back: the lesson stands where it stood with them. */
void lesson_put_back(LessonPlay *play);

/* The learner used a tool of the table (goal.h, "used"); true when that does the task. */
bool lesson_used(LessonPlay *play, const char *tool);

/* The same for all the tools that the present task asks for; false when it asks for something else. */
bool lesson_use_all(LessonPlay *play);

/* Whether the present task's goal number `goal` holds now, and what is missing (may be null). */
bool lesson_goal_holds(LessonPlay *play, int goal, Text *missing);

/* What the present task wants, as shapes on the table. */
void lesson_drawing(LessonPlay *play, DrawingList *list);

/* Of a guided battle what is said to the question that stands; false when the learner is not asked. */
bool lesson_guide(LessonPlay *play, Text *words);

/* What the lesson says to a refusal of that answer (null: not known), with the verdict's own figures. Nothing is written when it
 * says nothing. */
void lesson_slip(const Lesson *lesson, const Verdict *verdict, const Answer *answer, Text *words);

/* The solution: the answer to the present task; false when it does not fit (the learner went another way). */
bool lesson_solution(LessonPlay *play, Answer *answer);

/* Takes everything back and plays the script up to the present task, where the solution fits. */
bool lesson_restore(LessonPlay *play);

#endif
