#ifndef SESSION_REVIEW_H
#define SESSION_REVIEW_H

#include <stdbool.h>
#include <stdio.h>

#include "base/problem.h"
#include "session/session.h"

/* A battle looked back at: how well each side stood after each turn, what the dice gave and what the players made of it, and where it
 * turned, with what the strong player would have done there. A position is valued by playing it on a few times in copies, both sides
 * as the game's quick player: what a throw or an answer changes of that is its swing, in the points of the game's `worth`. What swings most is played on
 * again with other dice, and is told where it is more than chance. */

enum { MOST_REVIEW_TURNS = 64, MOST_MOMENTS = 5, MOMENT_WORDS = 480, SUM_WORDS = 520 };

typedef struct ReviewTurn {
    int answers;            /* given when it had ended; 0: the beginning */
    int round, turn, phase; /* which */
    double ahead;           /* so many points the first seat stands better than the others */
} ReviewTurn;

typedef enum MomentKind { MOMENT_LUCK, MOMENT_CHOICE } MomentKind;

typedef struct ReviewMoment {
    MomentKind kind;
    int deed;    /* answers given before it, or before that by which it came to the throw */
    int answers, /* given before what it is about, the deed or one throw, */
        until;   /* and after */
    int round;
    SeatId seat;  /* who did the deed */
    double swing; /* what it brought to him in points, as exactly as is known; never 0 */
    char words[MOMENT_WORDS],
        instead[MOMENT_WORDS]; /* what happened; what the strong player would have done */
} ReviewMoment;

/* The answer of a seat that gave away most. */
typedef struct ReviewLoss {
    double points; /* 0: none gave away any */
    int answers, round;
    char deed[200];
} ReviewLoss;

typedef struct Review {
    int turns, moments;
    int tries, again; /* how often each position was played on; those about what may be a moment */
    ReviewTurn turn[MOST_REVIEW_TURNS];
    ReviewMoment moment[MOST_MOMENTS]; /* in the order in which they came */
    double called; /* what calls beside the game brought to the first seat: set by hand, given up */
    double luck;   /* what all dice together brought to the first seat */
    double
        choice[MOST_SEATS]; /* what each seat's own answers promised it before any dice, against the
                                  quick player's */
    double lost[MOST_SEATS]; /* of that what those gave away that were worse than his: 0 or more */
    ReviewLoss most[MOST_SEATS];
    bool over, won;            /* the battle is over; somebody has won it */
    int32_t score[MOST_SEATS]; /* by then, as the result has it */
} Review;

/* A review of the battle so far being made, on a thread of its own; where the session has none (SessionSetup.aside) the twentieth time that
 * it is asked how far it is waits for it. It goes by the record's text alone. Null when memory is short. */
typedef struct Reviewer Reviewer;
enum { REVIEW_PATIENCE = 20 };
typedef enum ReviewState { REVIEW_GOES_ON, REVIEW_READY, REVIEW_FAILED } ReviewState;

Reviewer *reviewer_new(const Session *session);
ReviewState reviewer_ask(Reviewer *reviewer, int *percent);
const Review *reviewer_review(const Reviewer *reviewer); /* once it is ready */
void reviewer_free(Reviewer *reviewer);                  /* stops it first */

/* The same here and now; `tell` (may be null) hears how far it is, and stops it by giving false. False when it was stopped or memory is
 * short. */
bool review_make(Session *session, bool (*tell)(void *of, int percent), void *of, Review *review);

/* In words, with the curve drawn in letters. */
void review_tell(FILE *out, Session *session, const Review *review);

/* "Halden stood 40 points better", "even": how that many points ahead are said. */
void review_ahead_words(const Game *game, double ahead, Text *text);

/* The same of the last turn, with the result beside it where that counts less: the victory has its worth as well. */
void review_last_words(const Game *game, const Review *review, Text *text);

/* Which turn that is: "Round 2, turn 1"; with its phase where every phase has turns of its own. */
void review_turn_words(const Game *game, const Review *review, int n, Text *text);

/* "The dice brought Halden 120 points; Halden's own orders ...": one line each; false behind the last. */
bool review_sum_words(const Game *game, const Review *review, int line, Text *text);

#endif
