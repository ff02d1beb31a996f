#ifndef RULES_OLD_WORLD_CHARGE_PATH_H
#define RULES_OLD_WORLD_CHARGE_PATH_H

#include "geom/onset.h"
#include "movement.h"

/* The path of a charge, for whoever declares, moves or shows one: GEO-12, 13. */
typedef struct Onset {
    const Look *look;
    UnitId charger, target;
    Arc arc;
    Block block;
    Base aim;      /* the target's outline; of skirmishers a model's base */
    ModelId aimed; /* that model, or NO_MODEL */
    Barriers barriers;
    UnitSet touch; /* whom it may come near */
    UnitSet
        through; /* who is as good as gone: charging friends, enemies that could flee, who shares the face */
    bool any_face, no_terrain, flies;
    Length range;
} Onset;

/* A path that has been tried: where it ends once aligned and how many touch whom. */
typedef struct Trial {
    Approach way;
    Block aligned;
    Side side;
    int contacts;
} Trial;

/* `slowed`: paths over terrain are allowed (CMV-03). */
void begin_onset(Onset *o, const Look *look, UnitId charger, UnitId target, Arc arc, Length range,
                 bool slowed, bool declaring);

/* The declared arc of the charge, fixed when it was declared (ARC-03). */
Arc declared_arc(const Look *look, UnitId charger, UnitId target);

/* Takes `unit` for one that may be met on the way (CMV-12). */
void onset_ignores(Onset *o, UnitId unit);

/* The same of every enemy but the target. */
void onset_ignores_enemies(Onset *o);

BlockPath way_of_onset(const Onset *o, const Approach *a);

/* Whether the path is lawful within the range, and what comes of it. */
Refusal try_path(const Onset *o, Length first, Hand hand, Heading wheel, Trial *t);

/* "6+: 30.6 %": the least roll with which it comes home, and the chance of it (reach.c). */
void charge_chance_words(const Look *look, UnitId charger, const ChargePlan *plan, Text *text);

/* That refusal of try_path with what was measured, and where. */
Verdict explain_path(const Onset *o, Refusal refusal, const Trial *t);

/* CHG-09: the enemies beside the target that no path within its reach keeps 1" from, when one that may touch them goes home. */
int second_targets(const Look *look, UnitId charger, UnitId target, Arc arc, UnitId *second,
                   int most);

/* The cheapest lawful path, and the cheapest of those with most models in contact (CMV-04); false when there is none. */
bool cheapest_path(const Onset *o, Approach *way);
bool best_path(const Onset *o, Trial *best);

#endif
