#ifndef TROOPS_UNITS_H
#define TROOPS_UNITS_H

#include "engine/look.h"
#include "geom/base.h"

/* The units of a battle, whatever the game: who is there, who belongs together, where their models stand and how far they are
 * apart.
 *
 *        captain .--carrier--> spears            host_of(captain) == spears: both move as one, the host for both;
 *        (a unit that has joined another)        unit_models(spears) are the models of both
 */

/* ---- Who is there ------------------------------------------------------------------------------------------------ */

/* Its name for people. */
const char *unit_title(const Look *look, UnitId unit);

/* Whether the unit (NO_UNIT is none) has models on the table; whether two are of different seats. */
bool is_fielded(const Look *look, UnitId unit);
bool is_enemy(const Look *look, UnitId a, UnitId b);

/* The units that an iteration stops at: those for which all of these hold. */
enum {
    UNITS_FIELDED = 1, /* on the table */
    UNITS_WHOLE = 2,   /* with whoever has joined them: no unit that has joined another */
    UNITS_ENEMIES = 4, /* of `of` */
    UNITS_FRIENDS = 8, /* of `of`'s seat, itself too */
    UNITS_OTHERS = 16, /* not `of` itself, nor the unit that it has joined */
    UNITS_STANDING = UNITS_FIELDED | UNITS_WHOLE,
};

/* The next unit behind `*unit` that passes the filter; false behind the last. `of` may be NO_UNIT where nothing is asked about it.
 *     for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) ...                          */
bool units_next(const Look *look, unsigned filter, UnitId of, UnitId *unit);

/* The same among one seat's. */
bool units_of_seat(const Look *look, unsigned filter, SeatId seat, UnitId *unit);

/* Orders by turns: whose turn it is after that seat's, the next one round the table that has a unit there without that mark; the
 * seat itself when only it has, NO_SEAT when nobody has. Seats in `out` (a bit each) have no turn any more. */
SeatId seat_to_order(const Look *look, SeatId after, int acted, unsigned out);

/* A set of units; where one is asked for, null is the empty one, and NO_UNIT is in none. */
typedef struct UnitSet {
    uint64_t word[(MOST_UNITS + 63) / 64];
} UnitSet;
void set_add(UnitSet *set, UnitId unit);
bool set_has(const UnitSet *set, UnitId unit);

/* ---- Who belongs together -------------------------------------------------------------------------------------------- */

/* The unit that it has joined on the table, or itself; and of a model's unit. */
UnitId host_of(const Look *look, UnitId unit);
UnitId unit_of_model(const Look *look, ModelId model);

/* ---- Its models --------------------------------------------------------------------------------------------------------- */

/* The models that stand (doomed ones do not) of the unit's host and of all that have joined it; of a block rank by rank from the
 * front left, else in the order of their ids. Gives their number, at most `most`. */
int unit_models(const Look *look, UnitId unit, ModelId *model, int most);
int unit_bases(const Look *look, UnitId unit, Base *base, int most);

/* The profiles of those models in their order: one after another how many in a row have the same. Gives the number of such rows,
 * at most `most` (MOST_UNIT_MODELS is always enough). */
typedef struct ProfileRun {
    const Profile *profile;
    int models;
} ProfileRun;
int unit_profiles(const Look *look, UnitId unit, ProfileRun *run, int most);

/* All of those bases with the upright boxes around them, by which what is far off is told without measuring. `around` holds them
 * all; it meets nothing when there are none. */
typedef struct Footprint {
    int count;
    Box around;
    const Base *base;
    const Box *box;
} Footprint;

/* Room for one that is kept nowhere. */
typedef struct FootprintRoom {
    Base base[MOST_UNIT_MODELS];
    Box box[MOST_UNIT_MODELS];
} FootprintRoom;

/* The unit's footprint, good until something moves; in the room where nothing may be kept (kept.h). And of any bases, at most
 * MOST_UNIT_MODELS, whose boxes then lie in the room. */
Footprint unit_footprint(const Look *look, UnitId unit, FootprintRoom *room);
Footprint footprint_of_bases(const Base *base, int count, FootprintRoom *room);

/* ---- How far apart ------------------------------------------------------------------------------------------------------ */

/* The gap between the nearest two of those bases, 0 when they overlap, and which they are (may be null; -1 when there are
 * none). LENGTH_NEVER when either side is empty. Of several as near, the first of `one`, then the first of `other`. */
Length bases_gap(const Base *one, int ones, const Base *other, int others, int *i, int *k);
Length footprints_gap(const Footprint *one, const Footprint *other, int *i, int *k);

/* Whether any two of them are within `away` (0 or more); then which, the first of `one` and then of `other`. */
bool footprints_within(const Footprint *one, const Footprint *other, Length away, int *i, int *k);

/* The gap between two units, model by model: an outline is no measure where a short rear rank leaves places empty. The line joins
 * the nearest models; it may be null, and stays as it was when there is no gap. */
Length unit_gap(const Look *look, UnitId a, UnitId b, Segment *line);

/* ---- Refusing -------------------------------------------------------------------------------------------------------------- */

/* The usual refusal about one unit. */
Verdict no_for(Refusal refusal, UnitId who);

#endif
