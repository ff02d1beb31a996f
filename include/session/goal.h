#ifndef SESSION_GOAL_H
#define SESSION_GOAL_H

#include "base/problem.h"
#include "base/text.h"
#include "engine/drawing.h"
#include "session/session.h"

/* What a lesson's task asks for: conditions on the table that comes out, and on what happened in the task. One line each,
 *
 *   # goal: CONDITION [| words said when it is missing]
 *
 * all of them hold at once when the task is done, whichever answers did it. Units and models are named as in records
 * (alpha, alpha#3, alpha#1-3: each of these models); figures are inches and degrees. "within" is how far off a hand may be:
 * 0.15 inch and 5 degrees where nothing is said.
 *
 *   alpha moved 4 [within 0.15]     the way of each model in this task; "4 at least", "4 at most"
 *   spears spent all [within 0.15]  of its Movement, all manoeuvres together; or a figure, as above
 *   spears advanced 2               straight ahead of where it faced; "back", "left" and "right" likewise
 *   alpha#1 at 16,12 [within 0.5]   of a regiment the middle of its front
 *   alpha gap bowkin 2 at most      from base to base, the nearest two; a figure, at least, at most. Also to a piece
 *   alpha touches bowkin briarguard some model of it each of these; also a piece
 *   alpha over wall                 each model on the other side of the piece than when the task began, clear of it
 *   alpha round silo                ... and no part of a base over it on the way
 *   alpha under bridge              ... and the way led through it on the ground
 *   alpha through marsh             its way led with some part of the base over the piece; "alpha clear marsh": nowhere
 *   alpha on tower [level 3]        its centre on the piece, at that height
 *   alpha inside south              wholly inside a zone or a piece
 *   alpha outside mines             no part of a base over the piece
 *   alpha coherent 2                one chain, each link at most so long
 *   alpha faces 90 [within 5]       also "alpha faces bowkin": towards it
 *   spears files 5
 *   alpha is field                  reserve, field, lost, fled; "alpha is aboard carrier"
 *   alpha marked fleeing            a mark of the game; "alpha not marked fleeing"
 *   blue counts cp 3                a tally of a seat, unit or model; at least, at most
 *   alpha unhurt                    no wound and no model lost in this task
 *   bowkin lost 3 [at least]        models, in this task
 *   phase attack, round 2, over     how far the battle has come
 *   aimed 20,16 [within 1.5]        the place that an order named
 *   aimed bowkin#2-4,6              every model that orders marked is one of these, and one is marked
 *   alpha sees bowkin [0.5 at least]   some model of it some of these; where the game tells it, how much of them
 *   answer VERB [WORD] [with WEAPON] [by 1-4] [at UNIT] [; ...]
 *                                   the orders given in this task, whichever way they were shared out: of each verb that is
 *                                   named, these things and no others. "answer alpha fire ..." says by whom. A word of a
 *                                   choice stands alone: "answer shoot"; units and models that were chosen: "answer units
 *                                   alpha", "answer models outriders#3 outriders#1" (in this order)
 *   event tells ENGAGES blue alpha  something happened that a record would tell so; the line may be cut short
 *   used tape                       a tool of the table (lesson_used)
 *
 * Behind a condition about a unit "for 5 [at least, at most]" asks it of so many of its models, whichever they are:
 *
 *   alpha on trench for 5 at least                                                                                       */

typedef enum GoalKind {
    GOAL_MOVED,
    GOAL_SPENT,
    GOAL_ADVANCED,
    GOAL_AT,
    GOAL_GAP,
    GOAL_TOUCHES,
    GOAL_OVER,
    GOAL_ROUND,
    GOAL_UNDER,
    GOAL_ON,
    GOAL_INSIDE,
    GOAL_OUTSIDE,
    GOAL_COHERENT,
    GOAL_FACES,
    GOAL_FILES,
    GOAL_IS,
    GOAL_MARKED,
    GOAL_COUNTS,
    GOAL_UNHURT,
    GOAL_LOST,
    GOAL_PHASE,
    GOAL_TURN, /* the round */
    GOAL_OVERALL,
    GOAL_ANSWER,
    GOAL_EVENT,
    GOAL_USED,
    GOAL_THROUGH,
    GOAL_CLEAR,
    GOAL_AIMED,
    GOAL_SEES,
    GOAL_KINDS,
} GoalKind;

typedef enum GoalBound { BOUND_ABOUT, BOUND_LEAST, BOUND_MOST } GoalBound;

enum { MOST_GOAL_PARTS = 4, GOAL_WORDS = 200, MOST_GOAL_OTHERS = 3, MOST_GOAL_NAMED = 12 };

/* Whom or what a condition is about. */
typedef struct GoalThing {
    SeatId seat;
    UnitId unit;
    ModelSet models; /* of the unit, by number; empty: all of them */
    PieceId piece;
    int zone;
} GoalThing;

/* One thing that an answer has to contain. */
typedef struct GoalPart {
    UnitId actor, unit;
    int verb, word; /* -1: any word */
    WeaponId weapon;
    ModelSet models;
} GoalPart;

typedef struct Goal {
    GoalKind kind;
    GoalBound bound;
    bool reversed; /* not marked */
    bool all;      /* of the Movement */
    bool
        chosen; /* an answer by a choice, or by units or models that are named, instead of an order */
    int others, parts, named;
    GoalThing who, other[MOST_GOAL_OTHERS];
    GoalPart part[MOST_GOAL_PARTS];
    int16_t name[MOST_GOAL_NAMED]; /* units' or models' ids */
    Point at;
    int32_t figure, tolerance; /* lengths, headings, counts or hundredths */
    int several;               /* so many of its models; 0: all */
    GoalBound several_bound;
    int number;             /* the mark, tally, state, phase, direction */
    char text[GOAL_WORDS];  /* of an event, a choice or a tool */
    char words[GOAL_WORDS]; /* said when it is missing; empty: made from the figures */
} Goal;

/* Reads a condition (what stands behind "goal:"). The look names units and pieces. False with a sentence in the problem. */
bool goal_read(const Look *look, const char *words, Goal *goal, Problem *problem);

/* What a condition is judged by: a session, and where in it the task began. */
typedef struct GoalTable {
    Session *session;
    const Battle *start; /* as the table was then */
    int first;           /* so many answers had been given */
    SeatId seat;         /* the learner's */
    uint64_t used;       /* bit per tool, as goal_tool numbers them */
} GoalTable;

/* Whether it holds now. What is missing is put into `missing` (which may be null) in words for players. */
bool goal_holds(const GoalTable *table, const Goal *goal, Text *missing);

/* What is to be reached, as shapes on the table: rings, lines, a piece's far side. */
void goal_drawing(const GoalTable *table, const Goal *goal, DrawingList *list);

/* The number of a tool's word, or -1. */
int goal_tool(const char *word);

#endif
