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

/* The way by which the mover's outline comes to that side of the other's, the nearest there is. */
Point way_to_side(Base mover, Base other, Side side);

/* For positions written by hand: a block whose models do not stand in it, a link that names a face at which nobody stands. */
bool ranks_contradict(const Look *look, Contradiction *found);

#endif
