#ifndef TROOPS_CHARGE_SEARCH_H
#define TROOPS_CHARGE_SEARCH_H

#include "troops/charge.h"

/* ---- What the search for a charge's path asks of one path that it tries (charge_path.c) ------------------------- */

/* Looks anew who and what stands in the way, after `aim` or `through` has changed. */
void charge_find_barriers(ChargeSearch *c);

/* Why the way there is not lawful, its cost aside; NO_REFUSAL when it is. */
Refusal charge_judge(const ChargeSearch *c, const Approach *way);

/* How many models of both would touch, the charger standing flush to that side. */
int charge_contacts(const ChargeSearch *c, const Block *aligned, Side side);

/* Whether flush to the face it comes too near to other enemies; where there is no room to stand so it stays as it came. */
bool charge_crowds(const ChargeSearch *c, const Block *aligned);

#endif
