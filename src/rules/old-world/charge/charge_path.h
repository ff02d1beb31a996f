#ifndef RULES_OLD_WORLD_CHARGE_PATH_H
#define RULES_OLD_WORLD_CHARGE_PATH_H

#include "move/movement.h"
#include "troops/charge.h"

/* The declared arc of the charge, fixed when it was declared (ARC-03). */
Side declared_arc(const Look *look, UnitId charger, UnitId target);

/* The search for the way of that charge (troops/charge.h): whom it may touch, and who is as good as gone (charging friends, enemies
 * that could flee, who shares the face). `slowed`: paths over terrain are allowed (CMV-03). */
void charge_search_of(ChargeSearch *c, const Look *look, UnitId charger, UnitId target, Side arc,
                      Length range, bool slowed, bool declaring);

/* How long the way is that a charge with that range takes: of those with most models in contact the cheapest (GEO-12), where the plan's
 * is the cheapest of all. */
Length charge_offered(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                      Length range);

/* The same with the least roll that will do, and with the highest: whether more models in contact are worth a longer way. */
bool charge_offers_more(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                        Length *least, Length *most);

/* The chance that a charge comes home over that way, a Warband's second throw included (SR-54). */
double chance_of_coming_home(const Look *look, UnitId unit, Length way, bool slowed);
bool charges_again(const Look *look, UnitId unit);

/* The least roll, in inches, with which the plan's way is covered. */
int charge_roll_for(const Look *look, UnitId charger, const ChargePlan *plan);

/* "6+: 30.6 %": the least roll with which it comes home, and the chance of it (threat_range.c). */
void charge_chance_words(const Look *look, UnitId charger, const ChargePlan *plan, Text *text);

/* The same behind the length of the way that is taken with that roll: "8.43", 2+: 100.0 %"; "8.43" to 9.20", 2+: 100.0 %" where more models
 * in contact are worth a longer one to a higher roll; or who stands in the way. Of a target that runs before the charge is made: "it flees
 * first: caught 3.1 %, off the table 91.7 %". */
void charge_way_words(const Look *look, UnitId charger, UnitId target, const ChargePlan *plan,
                      Text *text);

/* "Gorehides stand in the way": of who bars a plan's way. */
void charge_barred_words(const Look *look, UnitId charger, const ChargePlan *plan, Text *text);

/* CHG-09: the enemies beside the target that no path within its reach keeps 1" from, when one that may touch them goes home. */
int second_targets(const Look *look, UnitId charger, UnitId target, Side arc, UnitId *second,
                   int most);

#endif
