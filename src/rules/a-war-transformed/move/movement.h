#ifndef A_WAR_TRANSFORMED_MOVEMENT_H
#define A_WAR_TRANSFORMED_MOVEMENT_H

#include "a-war-transformed.h"
#include "troops/walk.h"

/* What the files of the movement chapter say to each other: ground.c (what a way meets), move.c (whether a unit may go so),
 * carry_out.c (it goes). Bases, ways and cohesion themselves are those of troops/place.h and troops/walk.h. */

/* ---- The ground: TER, table 5.13 (ground.c) ------------------------------------------------------------------------------ */

/* Made pieces: Piece.kind. */
typedef enum MadeKind { MADE_SMOKE, MADE_DROWNED, MADE_WRECK } MadeKind;

MoveClass class_of_unit(const Look *look, UnitId unit); /* TER-15 */
GroundSort sort_of_plot(const Look *look, const Plot *plot);
bool class_may_enter(const Look *look, MoveClass class, GroundSort sort);

/* Where the way first overlaps the piece; `along` it. False: nowhere. */
bool way_meets_plot(const Walk *way, const Plot *plot, Length *along);

/* That refusal, of a model whose way meets the plot so far along. */
Verdict no_way_over(const Look *look, const Walk *way, const Plot *plot, Refusal refusal,
                    Length along);

/* That the way comes into no ground that is closed to the unit's class (MOV-10), and does not end on an Obstacle (TER-11). */
Verdict judge_way_over_ground(const Look *look, const Walk *way, const Plots *plots);

/* That all of them stand on ground that they may enter, with no middle on an Obstacle (deploy.c). */
Verdict judge_standing_ground(const Look *look, const Company *company);

/* ---- How a unit goes (move.c: MOV) ----------------------------------------------------------------------------------------- */

/* Each model of the unit by a path of its own. */
typedef struct Going {
    UnitId unit;
    Steps steps;
    Length pace;
    const UnitSet *
        near; /* enemies to whom it may come nearer than 1": those whom it charges or leaves; null: none */
    UnitId target; /* whom it charges, or NO_UNIT */
} Going;

Verdict judge_going(const Look *look, const Going *going);

/* Where that model would stand with the gap to the nearest of the enemy's bases closed, if it is a contact: BAS-02. */
Pose closed_pose(const Look *look, const Stand *stand, UnitId enemy);

/* MOV-14: with what changes it this round. */
Length pace_of(const Look *look, UnitId unit);

/* The Move that the order's clause says, of Pace or less. */
Verdict judge_move_order(const Look *look, UnitId unit, const Order *order, const Clause *clause);

/* ---- Parting (break_off.c: ORD-05, CCB-12) ------------------------------------------------------------------------------------- */

/* The enemies in contact with it, who may be passed within the inch. */
UnitSet whom_it_touches(const Look *look, UnitId unit);

/* That nobody of the company stands less than an inch from those enemies; null: from any. */
Verdict judge_clear_of(const Look *look, const Company *company, const UnitSet *from,
                       Refusal refusal, RuleId rule);

/* Whether an engaged unit may leave by the clause's paths, ending an inch from all enemies. */
Verdict judge_break_off(const Look *look, UnitId unit, const Order *order, const Clause *clause);

/* BREAK_OFF, of a kept order whose first clause has the paths (hand_order): one marker, then the Move if it is not Broken. */
Frame break_off_frame(const Look *look, UnitId unit);

/* ---- It goes (carry_out.c) -------------------------------------------------------------------------------------------------- */

/* MOVE: the kept order's first clause, with the test of Wire (TER-13). Gives back 1 when somebody came anywhere. */
Frame going_frame(const Look *look, UnitId unit);

/* The highest d6 that passes the test of Wire, where some path of the unit leads into it, through it or out of it and nothing cuts it; 0:
 * no test. */
int wire_test_need(const Look *look, UnitId unit, const Steps *steps);

/* All models by the paths of that clause; whether anybody came anywhere. */
bool go_by_paths(Play *play, UnitId unit, const Clause *clause, RuleId rule);

#endif
