#ifndef WARSURGE_MOVEMENT_H
#define WARSURGE_MOVEMENT_H

#include "troops/walk.h"
#include "warsurge.h"

/* What the files of the movement chapter say to each other. Judging: way.c (what a
 * model's way meets), move.c (a unit's move), deploy.c, transport.c, melee.c. Carrying out: carry_out_move.c, danger.c, relocate.c,
 * survivors.c. Bases, ways and coherency themselves are those of troops/place.h and troops/walk.h. */

/* ---- What a way meets (way.c) --------------------------------------------------------------------------------- */

/* What Difficult Ground takes off an allowance, 0 when none is touched: TER-01..03. */
Length difficult_loss(const Look *look, const Walk *way, const Plots *plots, Length allowance,
                      Length printed, PieceId *piece);

/* The pieces of Dangerous Ground that act on the way, as bits of their numbers: TER-04, PRK-11. */
void dangers_of(const Look *look, const Walk *way, const Plots *plots, IdSet *pieces);

/* ---- Journeys: moving one unit (move.c) -------------------------------------------------------------------- */

typedef struct Journey {
    UnitId unit;
    Steps steps;
    Length stat, printed; /* with effects and without */
    bool dash, reposition;
    UnitId embarks; /* in that Transport at its end, or NO_UNIT */
} Journey;

Verdict judge_journey(const Look *look, const Journey *journey);

/* The Transport that an `embark` clause names among those from `clause` to `end`, or NO_UNIT. */
UnitId embark_clause(const Clause *clause, const Clause *end);

/* Whether a Unit may Move (Dash) at all by its printed stat: MOV-11, PRK-13. */
Verdict judge_stat(const Look *look, UnitId unit, bool dash);

/* Whether that model may, after what it has fired: WPN-01, WPN-02. */
Verdict judge_travel_flags(const Look *look, ModelId model, bool dash);

/* ---- Dangerous Ground to come (danger.c) --------------------------------------------------------------------- */

enum { MOST_DANGERS = 384 };

/* Which model suffers which piece, in the order in which they act. */
typedef struct Dangers {
    int count;
    uint8_t entry[2 * MOST_DANGERS];
} Dangers;

void dangers_add(Dangers *dangers, const Battle *battle, ModelId model, PieceId piece);
void dangers_add_all(Dangers *dangers, const Battle *battle, ModelId model, const IdSet *pieces);

/* The frame of PROC_DANGER that works them off; `frame` keeps them until it ends. */
Frame frame_of_dangers(Play *play, Frame *frame, UnitId unit, const Dangers *dangers);

/* The ways of a Move or Dash that is being led, and all the ground there is; false for any other order. (beside.c) */
bool walked(const Look *look, const Order *order, Steps *steps, Plots *plots);

/* What Dangerous Ground will do to whoever goes the ways of a Move or Dash, a line for each piece; nothing when there is none. */
void danger_odds(const Look *look, const Order *order, Text *text);

/* ---- Transports (transport.c) ------------------------------------------------------------------------------- */

/* Whether the unit may ride in that Transport, `room` models having room: TRN-01. */
Verdict judge_rider(const Look *look, UnitId unit, UnitId transport, int room);

/* Whether the unit may embark, standing so: one of its models touches the Transport (TRN-01, TRN-03, MEL-16). */
Verdict judge_embark(const Look *look, const Company *company, UnitId transport);
void embark(Play *play, UnitId unit, UnitId transport, bool dash);

/* The models that one Transport may carry at all; 0 when it is none. */
int capacity_of(const Look *look, UnitId transport);

/* ---- Melees (melee.c) ------------------------------------------------------------------------------------------ */

/* Whether any model of the unit, as it stands, is in base contact with one of those. */
bool touches_any(const Look *look, UnitId unit, const IdSet *foes);

/* A frame of PROC_RELOCATE for those units only: TER-06. */
Frame relocate_frame(SeatId seat, const IdSet *units);

/* The enemy units of the unit's Melee. */
void foes_of(const Look *look, UnitId unit, IdSet *foes);

#endif
