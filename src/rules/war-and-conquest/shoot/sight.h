#ifndef RULES_WAR_AND_CONQUEST_SIGHT_H
#define RULES_WAR_AND_CONQUEST_SIGHT_H

#include "geom/sight.h"
#include "war-and-conquest.h"

/* Who sees whom, from which eyes, past what: LOS-01 to 05, TER-17, 19.
 *
 *      o o o o   eyes: the middle of the front edge of every front figure, which look ahead within 45 degrees to either side
 *      [][][][]  of the unit's front; or the centre of a figure (or of an orb), which looks all round
 */

typedef struct Eye {
    Point at;
    ModelId model; /* whose; of an orb nobody's */
    bool all_round;
} Eye;

/* The unit's eyes, from the left; when it shoots a crew and Parthian shooters look all round. Gives their number. */
int eyes_of(const Look *look, UnitId unit, bool shooting, Eye eye[MOST_UNIT_MODELS]);

/* Everything that may stand between the eyes of one unit and another unit. */
enum { MOST_VEILS = MOST_MODELS + MOST_STANDING };
typedef struct Veils {
    int count;
    Blocker blocker[MOST_VEILS];
    UnitId unit[MOST_VEILS];   /* or NO_UNIT: a piece */
    PieceId piece[MOST_VEILS]; /* or NO_PIECE: a unit */
} Veils;

/* One unit that looks at another: its eyes, what it looks at, and what is between them. */
typedef struct Gaze {
    UnitId viewer, target;
    int eyes, targets;
    Eye eye[MOST_UNIT_MODELS];
    Base at[MOST_UNIT_MODELS]; /* the target's footprints */
    bool faces;                /* the viewer has a front: */
    Zone front;
    Veils veils;
} Gaze;

void gaze_at(const Look *look, UnitId viewer, UnitId target, bool shooting, Gaze *gaze);

/* Whether that eye sees any of the target. `veil`, which may be null, is what hides most of it, or -1: it lies outside the front
 * facing, or is seen. */
bool eye_sees(const Gaze *gaze, int eye, int *veil);

/* The ray that decides: from the eye to the middle of what it sees most of, or (with what hides the target, from eye_sees) one that
 * runs through that. */
Segment ray_of_eye(const Gaze *gaze, int eye, int veil);

/* The share of the target's first footprint that the eye sees, in thousandths. */
int eye_share(const Gaze *gaze, int eye);

/* LOS-04: whether any eye of the unit sees any of the other. Both may be null; they say what hides it when nothing is seen. */
bool sees_unit(const Look *look, UnitId viewer, UnitId target, UnitId *blocker, PieceId *piece);

/* TER-19: the level of the ground under the middle of its front, or its centre. */
int unit_level(const Look *look, UnitId unit);

/* The mean of its base centres, of a block the centre of its rectangle: GEN-02. */
Point footprint_centre(const Look *look, UnitId unit);

#endif
