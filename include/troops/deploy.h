#ifndef TROOPS_DEPLOY_H
#define TROOPS_DEPLOY_H

#include "engine/request.h"
#include "troops/units.h"

/* Where a unit that waits may be put down, for who is to suggest it: where the scenario places it, else the first place in its
 * seat's zone that will do.
 *
 *        .-----------------.  the zone; its units look out of it, over the middle of the table
 *        |  4  5  6 ...    |
 *        |                 |  places are tried row by row, 2" apart, from the zone's front backwards,
 *        |  1  2  3 ...    |  and in a row every inch
 *        '-----------------'
 */

/* The scenario's place of the model, turned round for a side that has the other's zone. */
Pose scenario_place(const Look *look, ModelId model);

/* The middle of the front of a block in so many files, the first of whose models stands there. */
Pose scenario_front(const Look *look, UnitId unit, int files);

/* Adds to the order, behind its last clause, a placement of each model of the unit, all facing as `at`: where the scenario has
 * them, or in two rows from `at`, so far apart. False when there is no room for all. */
bool order_scenario_places(const Look *look, UnitId unit, Heading facing, Order *order);
bool order_two_rows(const Look *look, UnitId unit, Pose at, Length apart, Order *order);

/* The same of those models; the widest base says how far apart. */
bool order_models_in_two_rows(const Look *look, const ModelId *model, int count, Pose at,
                              Length apart, Order *order);

/* Whether somebody may be put down there. */
typedef bool PlaceTest(const void *with, Pose at);

/* The first place of the seat's zone that passes; false when none does. */
bool find_place_in_zone(const Look *look, SeatId seat, PlaceTest *passes, const void *with);

#endif
