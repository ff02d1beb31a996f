#ifndef RULES_OLD_WORLD_CHARGE_TRIAL_H
#define RULES_OLD_WORLD_CHARGE_TRIAL_H

#include "charge_path.h"

/* ---- What the search for a charge's path asks of one path that it tries (charge_path.c) ------------------------- */

/* Looks anew who and what stands in the way, after `aim` or `through` has changed. */
void find_barriers(Onset *o);

/* Why the way there is not lawful, its cost aside; NO_REFUSAL when it is. */
Refusal judge_way(const Onset *o, const Approach *a);

/* How many models of both would touch, the charger standing flush to that side (CMV-04). */
int count_contacts(const Onset *o, const Block *aligned, Side side);

/* Fills in where it stands once flush to the face, and who touches whom then (GEO-13). */
void align_trial(const Onset *o, Trial *t);

/* CMV-11: flush to the face it keeps 1" from other enemies as well; where there is no room to stand so it stays as it came. */
bool crowds(const Onset *o, const Block *aligned);

#endif
