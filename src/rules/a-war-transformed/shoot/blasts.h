#ifndef A_WAR_TRANSFORMED_BLASTS_H
#define A_WAR_TRANSFORMED_BLASTS_H

#include "shoot/shooting.h"

/* High explosive: HE.
 *
 *     marks --a d10 each--> Critical, hit: stays     near miss: d12 (a clock) and distance     dud: nothing
 *           --> hits, template by template --> saves --> losses --> Pinning Tests --> Devastating Tests, each for all units
 */

/* What comes of a template; those that are still on the table from BURST_CRITICAL on. */
typedef enum BurstResult {
    BURST_GONE, /* a dud, or off the table */
    BURST_SCATTERS,
    BURST_CRITICAL,
    BURST_HIT,
    BURST_NEAR,
} BurstResult;

/* A template as it lies. */
typedef struct Burst {
    ModelId by;
    WeaponId weapon; /* NO_WEAPON: a Registered Barrage */
    BurstResult result;
    Point at;
} Burst;

/* The templates that the unit's models have fired, duds too, in their order; gives their number. */
int bursts_laid(const Look *look, UnitId unit, Burst burst[MOST_UNIT_MODELS]);

/* Those of them that are still on the table. */
int bursts_of(const Look *look, UnitId unit, Burst burst[MOST_UNIT_MODELS]);

Length burst_radius(const Look *look, WeaponId weapon);

/* The faces of the die for how far one of that radius scatters: HE-07, 3, 4 or 6. */
int scatter_faces(Length radius);

/* Whether the template at that place hits the model: HE-08. */
bool is_under(const Look *look, Point at, Length radius, ModelId model);

/* Lays one for each of the fire's shots that is one, on its mark: HE-02, 03. */
void lay_templates(Play *play, const Fire *fire);

/* BLASTS: the templates of that fire, one for each of its shots; what the same attack did to the target directly. */
typedef struct Direct {
    bool tests; /* it calls for a Pinning Test */
    int near_misses, devastating;
} Direct;
Frame blasts_frame(const Look *look, UnitId unit, UnitId target, const Direct *direct);

/* The same of one large template on a point, without a target: RUS-06. */
Frame barrage_frame(const Look *look, UnitId leader, Point at);

#endif
