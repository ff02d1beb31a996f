#ifndef ENGINE_CALL_H
#define ENGINE_CALL_H

#include "engine/event.h"
#include "engine/look.h"
#include "engine/memory.h"

/* Calls beside the game: an override always exists. With the other seats' consent anything on the table
 * may be set by hand. (Undo is the session's: it takes answers back.) */
typedef enum CallKind {
    CALL_CONCEDE,  /* no consent needed: the other side wins */
    CALL_DRAW,     /* all agree to end it without a winner */
    CALL_WAIVE,    /* the next order is carried out though the rules refuse it */
    CALL_OVERRULE, /* the figure `figure` of question `why` (about `unit`, or any) is `value` */
    CALL_PLACE,    /* model stands at `pose`, height z */
    CALL_WOUNDS,   /* model has `value` wounds left; 0 removes it */
    CALL_MARK,     /* owner, id, number: value 1 sets, 0 clears */
    CALL_TALLY,    /* owner, id, number: value */
    CALL_RESERVE,  /* the unit goes back into reserve */
    CALL_PHASE,    /* the battle goes on at the beginning of phase `number` with `seat_to_act` */
} CallKind;

/* Figures that CALL_OVERRULE can name; rules pass them through settle(). */
typedef enum OverruledFigure {
    FIG_NEED,     /* what a die needs */
    FIG_DICE,     /* how many dice */
    FIG_MODIFIER, /* the sum of modifiers */
    FIG_SCORE,    /* points or a result */
    FIG_OUTCOME,  /* of a test: 0 or 1 */
    FIG_BEARING,  /* direction of a flight or scatter, arcseconds */
} OverruledFigure;

typedef struct Call {
    CallKind kind;
    SeatId seat;      /* who calls */
    unsigned consent; /* bit per seat that agrees */
    UnitId unit;
    ModelId model;
    Pose pose;
    Length z;
    Owner owner;
    int id, number;
    int why, figure;
    SeatId seat_to_act;
    int32_t value;
} Call;

/* Whether the call would do: what it sets exists and is in range, and whoever has to agree does. */
Verdict battle_judge_call(const Game *game, const Battle *battle, const Call *call);

/* Judges and carries out; after a refusal the battle is as it was. */
Verdict battle_call(const Game *game, Battle *battle, Scratch *scratch, const Call *call,
                    EventLog *log);

#endif
