#ifndef A_WAR_TRANSFORMED_NERVES_H
#define A_WAR_TRANSFORMED_NERVES_H

#include "a-war-transformed.h"

/* What wears units down (nerves.c: MOR): Combat Stress Markers, Battle Shock, Pinned, Shaken, Broken.
 *
 *     return resolve(play, frame, NEXT, stress_frame(look, unit, 2, rule));      given_back 0: markers placed
 */

/* From which marker on each brings a Battle Shock Test; how many Near Misses count: MOR-03, 11. */
enum { SHOCK_FROM = 3, MOST_NEAR_MISSES = 3 };

/* The chance that a d10 with so much added is above that. */
double chance_above(int limit, int plus);

/* Zeal less its markers, not below 0: MOR-01. */
int zeal_of(const Look *look, UnitId unit);
int modified_zeal(const Look *look, UnitId unit);
int stress_of(const Look *look, UnitId unit);

/* STRESS: so many markers, one by one, each with its Battle Shock Test if necessary, until the unit breaks: MOR-10..14. */
Frame stress_frame(const Look *look, UnitId unit, int markers, RuleId rule);

/* Fewer markers by that many, none at least. */
void ease_stress(Play *play, UnitId unit, int markers, RuleId rule);

/* PINNING: a d10, with what is added to it, against the modified Zeal: MOR-02..06. Whether it had to is the attack's to say. Gives back
 * 1 when it became Pinned. */
typedef struct PinningTest {
    UnitId unit, shooter; /* by NO_UNIT: nobody's attack */
    int near_misses, extra;
    bool ordnance; /* an attack with Ordnance: MOR-04 */
} PinningTest;
Frame pinning_frame(const Look *look, const PinningTest *test);
double chance_of_pinning(const Look *look, const PinningTest *test); /* 0: it does not test */

/* DEVASTATING: so many tests, one after another; each that fails is a marker: MOR-07. Gives back how many failed. */
Frame devastating_frame(const Look *look, UnitId unit, int tests);

/* MOR-08, 09; MOR-14, 15. Who is Broken or gone is neither. */
void shake_unit(Play *play, UnitId unit, RuleId rule);
void break_unit_now(Play *play, UnitId unit, RuleId rule);

/* d10 against the modified Zeal, with so much added: what is wanted of it. */
Wanted against_zeal(const Look *look, UnitId unit, int plus);

#endif
