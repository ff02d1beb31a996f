#ifndef UI_AIM_H
#define UI_AIM_H

#include "table.h"

/* What the card of an attack shares with what is aimed. */

/* Who of a weapon's holders uses it at the next target. */
ModelSet aim_users(const Table *t, const AimGroup *g);

/* One user fewer (by < 0: the last leaves) or one more (the first who left comes back). */
void aim_step_users(Table *t, AimGroup *g, int by);

/* What is aimed has changed: what was found for the old is forgotten. */
void aim_try_anew(Table *t);

#endif
