#ifndef RULES_OLD_WORLD_CHARGE_CONTACT_H
#define RULES_OLD_WORLD_CHARGE_CONTACT_H

#include "charge/charge_path.h"
#include "geom/course.h"

/* ---- How a charge that comes home stands and is told (charge_contact.c) ----------------------------------------- */

/* Stops 1" before that enemy, or sooner where somebody stands in its way (CMV-12). */
void halt_before(Play *play, const ChargeSearch *o, const ChargeAttempt *t, UnitId before);

/* The skirmishers form up along the charger's front (CMV-17). */
void block_meets_skirmishers(Play *play, const ChargeSearch *o, const ChargeAttempt *t);

/* A block that stands: align, or let the target align, or leave a gap, or share the face (CMV-06, 14, GEO-23). */
void block_meets_block(Play *play, const ChargeSearch *o, ChargeAttempt *t);

/* The first model goes to the face and `*contact` is where, the rest form up beside and behind it (CMV-16, 18); false
 * when no place is left. */
bool form_up_at_target(Play *play, const ChargeSearch *o, const Approach *way, Point *contact);

/* That, and the charge is told; 1" short where there is no place (CMV-13). */
void skirmishers_meet(Play *play, const ChargeSearch *o, const Approach *way);

#endif
