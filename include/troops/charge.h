#ifndef TROOPS_CHARGE_H
#define TROOPS_CHARGE_H

#include "geom/align.h"
#include "geom/onset.h"
#include "troops/manoeuvre.h"

/* The way of a charge: straight, one wheel, straight, until the front edge meets the target; then flush to the face that is charged.
 *
 *             [target_]                   Who asks fills in a ChargeSearch, which holds for as long as nobody moves: whose
 *              ^____     aligned          charge, at which face, how far, who may be touched, who counts as gone. Then it may
 *             /          then             try one path, look for the cheapest, or for the one with most models in contact.
 *            /
 *           |   wheel
 *           |   first
 *        [____]
 */

/* ---- Arcs --------------------------------------------------------------------------------------------------------------- */

/* Whether a model of the other touches the unit's front arc (45 degrees from its corners; loose models see all round). */
bool in_front_arc(const Look *look, UnitId unit, UnitId other);

/* The face of the target that the attacker would charge: the one before which most models of his front rank stand (RANK_FACED_BY_MOST;
 * of as many the front, the right, the left, the rear), else the one before which his front's middle lies. Of loose models, and without
 * RANK_FACES, the front. */
Side arc_of(const Look *look, UnitId target, UnitId attacker);

/* ---- The question ------------------------------------------------------------------------------------------------------- */

typedef struct ChargeSearch {
    const Look *look;
    UnitId charger, target;
    Side arc;        /* the face that was declared */
    bool any_face;   /* or any of them */
    bool flies;      /* over everything */
    bool no_terrain; /* no piece that slows it may lie in the way (RANK_CHARGE_CLEAR) */
    uint8_t
        shuns; /* nor one of that grade or worse (RankRules.grade); 0: whatever ground there is */
    Length range;    /* the greatest cost */
    UnitSet touch;   /* whom it may come near, the target among them */
    UnitSet through; /* who is as good as gone */
    /* Worked out by charge_begin(): */
    Block block;
    Base aim;      /* the target's outline; of loose models the base of the nearest */
    ModelId aimed; /* that model, or NO_MODEL */
    Barriers barriers;
} ChargeSearch;

/* Works out what the search needs of what has been filled in; again after `through` has changed (charge_ignores does it). */
void charge_begin(ChargeSearch *c);
void charge_ignores(ChargeSearch *c, UnitId unit);
void charge_ignores_enemies(ChargeSearch *c); /* every enemy but the target */

/* ---- Paths --------------------------------------------------------------------------------------------------------------- */

/* A path that has been tried: where it ends once aligned and how many models touch whom. */
typedef struct ChargeAttempt {
    Approach way;
    Block aligned;
    Side side;
    int contacts; /* of both */
} ChargeAttempt;

/* The path as a block's way. */
BlockPath charge_path(const ChargeSearch *c, const Approach *way);

/* Whether the path with these figures is lawful within the range, and what comes of it. The refusal in full: what was measured, and
 * where. */
Refusal charge_try(const ChargeSearch *c, Length first, Hand hand, Heading wheel, ChargeAttempt *a);
Verdict charge_explain(const ChargeSearch *c, Refusal refusal, const ChargeAttempt *a);

/* Straight ahead, of loose models to whoever is met first; false when that is not lawful within the range. */
bool charge_straight(const ChargeSearch *c, Approach *way);

/* The cheapest lawful path, and the cheapest of those with most models in contact; false when there is none. */
bool charge_cheapest(const ChargeSearch *c, Approach *way);
bool charge_best(const ChargeSearch *c, ChargeAttempt *best);

/* Fills in where it stands once flush to the face (RANK_CHARGE_ALIGNS), and who touches whom then. */
void charge_align(const ChargeSearch *c, ChargeAttempt *a);

/* How far the charger comes on that path before it comes within `gap` of one of the areas, and where it then stands. */
CourseMeeting charge_walk(const ChargeSearch *c, const Approach *way, const Area *area, int count,
                          Length gap);

/* Where it stops before that unit, out of RANK_KEEPS_AWAY of it and on nobody. */
Block charge_halt(const ChargeSearch *c, const Approach *way, UnitId before);

/* Of loose models: the shortest way that one of them can walk until it touches what is aimed at; false: there is none. */
bool charge_of_loose(const ChargeSearch *c, Approach *way);

/* ---- Standing there ------------------------------------------------------------------------------------------------------ */

/* Whether the block may stand so but for obstacles and enemies near it. */
bool has_room(const Look *look, UnitId unit, const Block *block, const UnitSet *touch);

/* Where the target stands when its face is turned to the charger's front instead, about the place where they touch. */
Block target_turned(const ChargeSearch *c, const ChargeAttempt *a);

/* Turns the target so, when it fights nobody else and has the room. */
void turn_target(Play *play, const ChargeSearch *c, const ChargeAttempt *a, RuleId rule);

/* Those `others` who stand on the face already and the newcomer, edge to edge: their blocks in there[0 .. others - 1], his in the
 * attempt; false when there is no place for all. */
bool share_face(const ChargeSearch *c, const UnitId *other, int others, ChargeAttempt *a,
                Block *there);

#endif
