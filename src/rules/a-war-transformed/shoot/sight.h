#ifndef A_WAR_TRANSFORMED_SIGHT_H
#define A_WAR_TRANSFORMED_SIGHT_H

#include "a-war-transformed.h"
#include "troops/sight.h"

/* Who sees how much of whom: LOS.
 *
 *      eye (a base's middle) ------[ building ]- - - ( silhouette )        share: what is left of it over the whole
 */

/* What may stand between two units; gathered once for all models of both. */
typedef struct Between {
    UnitId viewer, target;
    Screens screens;
} Between;
void gather_between(const Look *look, UnitId viewer, UnitId target, Between *between);

/* What one model sees of that unit. */
typedef struct View {
    ModelSet seen;   /* bit n: its (n + 1)th model */
    int models;      /* how many of them stand */
    double share;    /* LOS-03: the mean of their shares */
    bool under_half; /* of them is to be seen less than half: 8.7 */
} View;
void view_unit(const Look *look, const Between *between, ModelId eye, View *view);

/* Whether a model of the one sees a model of the other: LOS-02. */
bool awt_sees(const Look *look, UnitId unit, UnitId other);

/* The share that the model sees which sees most, in hundredths. */
int awt_share(const Look *look, UnitId unit, UnitId other);

/* Whether the point is seen from the middle of that model's base: LOS-11. */
bool sees_spot(const Look *look, ModelId eye, Point at);

/* Whether the point bears within the arc of so many degrees about the facing; how far off it bears: LOS-09. */
bool is_in_arc(Pose from, int degrees, Point target, Heading *off);

#endif
