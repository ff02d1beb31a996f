#ifndef GEOM_PATH_H
#define GEOM_PATH_H

#include "geom/area.h"

/* The way of a base's centre in straight legs, from stop to stop; on each leg the facing turns evenly from the
 * one stop's to the next's by the smaller angle (half a turn: clockwise). Somebody else keeps the stops: 1 or more.
 *
 *      stop[0] ------- stop[1]
 *                          \
 *                           stop[2]
 */
typedef struct Path {
    const Pose *stop;
    int count;
} Path;

/* The length of the centre's way. */
Length path_length(Path path);

/* How far a base travels on it: the length of the centre's way or, of a rectangle, the greatest straight displacement
 * of one of its corners from start to end, if that is more (so that pivoting costs). */
Length path_travel(Path path, Base base);

/* Where the base stands when its centre has come `along` (0 to path_length; beyond it, at the end). */
Pose path_pose(Path path, Length along);

/* Gives the stops between the first and the last facings so that the facing turns evenly over the whole length. */
void path_turn_evenly(Pose *stop, int count);

/* The smallest box that a base walking the path stays in. */
Box path_box(Path path, Base base);

/* ---- The path over ground ------------------------------------------------------ */

/* A part of the path, as lengths of the centre's way from its start. */
typedef struct Stretch {
    Length from, to;
} Stretch;

/* The parts of the path on which the centre is inside the area, in order: entries and exits. Running along the
 * outline is not inside. Gives how many there are; `room` holds the first `most` of them. */
int path_centre_inside(Path path, const Area *area, Stretch *room, int most);

/* The parts on which the base overlaps the area by more than `depth`; with a negative depth, on which it is
 * nearer than that far. Otherwise as above. */
int path_base_inside(Path path, Base base, const Area *area, Length depth, Stretch *room, int most);

/* The parts on which a round base is within `reach` of a round watcher, only what of it lies ahead of the watcher counting
 * (ahead_gap in zone.h). Otherwise as above. */
int path_watched(Path path, Base base, Base watcher, Length reach, Stretch *room, int most);

/* The total length of such parts. */
Length stretches_length(const Stretch *stretch, int count);

/* ---- Meeting something ----------------------------------------------------------- */

typedef struct Meeting {
    bool met;
    Length along; /* how far the centre had come */
    Pose pose;    /* where the base then stands (the end of the path when it met nothing) */
} Meeting;

/* The first place on the path where the base overlaps the area by more than `depth`: REACH_SLACK to ask whether the
 * path crosses it, 0 to find the contact, below zero to find where it comes too near. A leg that turns on the spot
 * counts too. */
Meeting path_meets(Path path, Base base, const Area *area, Length depth);

/* Whether the path of the base crosses the area (overlaps it by more than REACH_SLACK somewhere, ends included). */
bool path_crosses(Path path, Base base, const Area *area);

#endif
