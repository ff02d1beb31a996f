#ifndef TROOPS_WALK_H
#define TROOPS_WALK_H

#include "geom/path.h"
#include "geom/vec.h"
#include "troops/place.h"
#include "troops/units.h"

/* The way of one model over the ground: a line with corners, its heights, its cost, and what its base sweeps over.
 *
 *               stop[1]
 *              o---------.                  run     its length on the ground
 *             /   .---.   `.                climb   what is climbed, where that costs
 *            /    | A |     `o stop[2]      travel  what counts: both, or a corner's turn where that is more
 *           o     '---'                     rise[]  its parts of one height (A has levels)
 *        stop[0]
 */

enum { MOST_STOPS = MOST_ORDER_POINTS + 1, MOST_RISES = 96 };

/* A part of a way at one height. */
typedef struct Rise {
    Length from, to; /* of the centre's way */
    Length z;
    PieceId piece; /* on whose level, or NO_PIECE */
} Rise;

typedef struct Walk {
    ModelId model;
    int stops;
    Pose stop[MOST_STOPS];
    Length chosen[MOST_STOPS];
    Base base; /* at the start */
    Length start_z, end_z, height;
    Box box;
    bool airborne;
    bool travels;      /* it comes farther than the tolerance */
    bool by_corner;    /* a corner's displacement counts (WALK_CORNER) */
    Length run, climb; /* along the ground, vertical */
    Length travel;     /* what counts */
    int rises;
    Rise rise[MOST_RISES];
    Refusal fault; /* a height that cannot be reached: WALK_CLIMBABLE, WALK_LEVEL */
    PieceId fault_piece;
} Walk;

/* Lays the way of `path` out over the ground. `plots` holds at least the pieces that it meets. */
void walk_lay(const Look *look, const ModelPath *path, const PathPoint *point, const Plots *plots,
              Walk *walk);

Pose walk_end(const Walk *walk);

/* Whether its base sweeps over the area somewhere (WALK_SWEEPS; without that, whether it ends there). */
bool walk_sweeps(const Look *look, const Walk *walk, const Area *area);

/* Whether it meets another base at its height. */
bool walk_meets(const Look *look, const Walk *walk, const Stand *other);

/* Adds to the order, behind its last clause, a path for each of those models: all of them by the same way. False when there is no
 * room for all. */
bool order_shift(const Look *look, const ModelId *model, int count, Vec by, Order *order);

/* ---- A whole move ------------------------------------------------------------------------------------------------------- */

/* The move of a loose unit, each of its models by a path of its own: nobody named twice and nobody of another unit; no way longer
 * than `allowance` (WALK_FAR), over an enemy (WALK_CROSSES) or to a height that cannot be reached; and all of them then where they
 * may stand, on nobody (`overlap` refuses) and in coherency. Permitted it shows the way that has least left. */
Verdict judge_loose_move(const Look *look, UnitId unit, const Steps *steps, Length allowance,
                         Refusal overlap);

/* Behind a move that was carried out by walk(), which leaves heights as they were: each of the unit's models at the level on which
 * it stands now. */
void stand_on_ground(Play *play, UnitId unit, RuleId rule);

/* Where it stands with the gap to that base closed along the shortest line; false when it stays where it is: there is no gap, or it would
 * stand on somebody of the others, or where it may not. */
bool stand_closed_up(const Look *look, const Stand *stand, Base to, const Stands *others,
                     Stand *there);

/* Its parts, for games that judge more: who is named; all that the ways can meet; the place of a model in its company; the first enemy
 * that a way goes over. */
Verdict judge_named(const Look *look, UnitId unit, const Steps *steps);
Box steps_box(const Look *look, const Company *company, const Steps *steps);
int company_place(const Company *company, ModelId model);
Verdict judge_crossing(const Look *look, const Walk *way, const Stands *others);

/* The least gap to that one anywhere on a way without turns, and where it is measured. */
Length walk_least_gap(const Walk *walk, const Stand *other, Segment *line);

/* That the way comes nowhere nearer to an enemy than it may (WALK_KEEPS_AWAY); who begins nearer only gets no nearer. Units in `but`
 * do not count (null: all do). */
Verdict judge_keeps_away(const Look *look, const Walk *way, const Stands *others,
                         const UnitSet *but);

/* ---- Heights --------------------------------------------------------------------------------------------------------- */

/* The level on which one stands at a place: the chosen one where it is one of the piece's, else the lowest there. */
Length height_at(const Look *look, Point at, Length chosen);

/* Whether one may stand there at that level; null is open ground, at 0. */
bool is_level_of(const Look *look, const Plot *plot, Length z, bool airborne);

/* Whether a model of that height passes below the piece. */
bool passes_under(const Look *look, const Plot *plot, Length height);

#endif
