#ifndef A_WAR_TRANSFORMED_PICKETS_H
#define A_WAR_TRANSFORMED_PICKETS_H

#include "a-war-transformed.h"

/* PICKETS (pickets.c): the unit has finished a Move (W1) or declared a Charge (W2) in its activation, and each enemy Hidden Picket that
 * can is asked whether it fires at it, in the order of their ids. Whoever resolved it asks the unit afterwards how it stands. */
Frame pickets_frame(UnitId mover);

#endif
