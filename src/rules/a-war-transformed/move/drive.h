#ifndef A_WAR_TRANSFORMED_DRIVE_H
#define A_WAR_TRANSFORMED_DRIVE_H

#include "geom/course.h"
#include "move/movement.h"

/* How vehicles drive: VEH, TER-14.
 *
 *                  ^ second leg (wheeled)
 *      first leg   |
 *      [hull]----->+        pivot, ahead, and for a wheeled one pivot, ahead once more
 */

enum { MOST_LEGS = 8 };
typedef struct Drive {
    UnitId unit;
    bool repaired; /* it moves although it is still Immobilised: ABL-08 */
    int legs;
    Leg leg[MOST_LEGS];
} Drive;

/* The drive that an order says, by `pivot` and `ahead` behind its first clause, or by the path of that clause: toward each of its
 * points, straight. A way of no length only turns. */
Drive drive_said(const Look *look, UnitId unit, const Order *order);

/* Whether the unit may drive so, of Pace or less; `target` is whom it charges, or NO_UNIT. */
Verdict judge_drive(const Look *look, const Drive *drive, Length pace, UnitId target);

/* The Move, and the Charge, that the order says. */
Verdict judge_drive_order(const Look *look, UnitId unit, const Order *order);
Verdict judge_drive_charge(const Look *look, UnitId unit, const Order *order, UnitId target);

/* Where it stands after the first legs; behind all of them with `legs`. */
Pose drive_pose(const Look *look, const Drive *drive, int legs);

/* How many tests of wire and mire it takes on that way, one behind the other: TER-06, 14. */
int drive_tests(const Look *look, const Drive *drive, bool crushes);

/* DRIVE: the kept order's drive, with the tests of wire and mire; `target` is whom it charges. Gives back 1 when it came anywhere. */
Frame drive_frame(const Look *look, UnitId unit, UnitId target);

/* The same without tests for wire; wire that it meets is taken away: ABL-07. */
Frame crush_frame(const Look *look, UnitId unit);

#endif
