#ifndef TROOPS_CONTACT_H
#define TROOPS_CONTACT_H

#include "troops/charge.h"

/* Who is engaged with whom, and on which face: links of the kind RankRules.engaged between two enemies who touch.
 *
 *        .--------.
 *        |  gore  |      link gore -> spears; its value: the face of the second that the first touches, and four times the first's
 *        '--.-----'      own (0 is a front, as charges have it). Who has only lost touch stays engaged until the game parts them.
 *      .----'---.
 *      | spears |
 *      '--------'
 */

/* Links who touches whom now (RANK_ENGAGES), and lets go of those who take part in no combat (RankRules.fights). */
void contacts_refresh(Play *play);

/* The value of a link between two as they stand now. */
int faces_between(const Look *look, UnitId from, UnitId to);

/* Links the two, the charger with its front on that face of the other, and whoever else touches by now. */
void engage_on_face(Play *play, UnitId charger, UnitId target, Side face, RuleId rule);

bool is_engaged(const Look *look, UnitId unit);

/* Those engaged with the unit; gives their number. */
int engaged_with(const Look *look, UnitId unit, UnitId *enemy, int most);

/* A connected set of units in contact with enemies, in the order of the muster list. */
typedef struct Combat {
    int units;
    UnitId unit[MOST_UNITS];
} Combat;

/* That which the unit fights in, the unit itself included. */
Combat combat_of(const Look *look, UnitId unit);

/* Which side of `unit`'s outline touches `enemy`, of loose models too; the front when they are not engaged. */
Side touched_side(const Look *look, UnitId unit, UnitId enemy);

/* The face of `unit` that `enemy` engages; who has no faces (RankRules.has_faces, RANK_FACELESS) has a front only. False when they are
 * not engaged. */
bool contact_face(const Look *look, UnitId unit, UnitId enemy, Side *face);

/* Whether they stand edge to edge, loose models base to base. */
bool is_touching(const Look *look, UnitId a, UnitId b);

/* Whether an obstacle lies between the two (RANK_DEFENDED). */
bool is_across_obstacle(const Look *look, UnitId a, UnitId b);

/* Slides a block that has lost touch with the other along that side of it, by the least way that closes the gap. `*way` is how far it
 * went: it stays where it is when there is no room. Whether they touch now. */
bool slide_into_touch(Play *play, UnitId mover, UnitId other, RuleId rule, Point *way);

/* ---- Places ------------------------------------------------------------------------------------------------------------- */

/* Where a model of a unit stands, or would stand in a rear rank that is short. */
enum { MOST_PLACES = 2 * MOST_UNIT_MODELS };
typedef struct Place {
    ModelId model;  /* NO_MODEL: nobody stands there */
    bool held;      /* somebody stood there when it counted, or stands there now */
    int rank, file; /* below 0: no place in the block */
    Base base;
    int role;    /* the game's to say: */
    bool fights; /* who strikes from there, and how */
} Place;
typedef struct Places {
    int count, files, ranks;
    Place place[MOST_PLACES];
} Places;

/* All places of the unit, its block taken as that one. `by_place`: models are known by where they stand, not by their slots (some have
 * fallen since). */
void places_of(const Look *look, UnitId unit, const Block *as, ShortRank side, bool by_place,
               Places *places);

/* How near counts as contact between the two: bases that touch, or the gap that a charge has left. */
Length contact_reach(const Look *look, UnitId unit, UnitId enemy);

/* Whether the base comes so near to the enemy: to the outline of a block, to one of the bases of loose models. */
bool base_meets_unit(const Look *look, Base base, UnitId enemy, Length reach);

/* Whether the place belongs to the rank or file on that side of the block. */
bool place_lies_at(const Places *places, const Place *place, Side side);

/* For positions written by hand: a block whose models do not stand in it, a link that names a face at which nobody stands. */
bool ranks_contradict(const Look *look, Contradiction *found);

#endif
