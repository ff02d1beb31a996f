#ifndef GEOM_SRC_MOTION_H
#define GEOM_SRC_MOTION_H

#include "outline.h"
#include "spans.h"

/* One piece of a base's way, walked with t from 0 to 1: its centre goes straight while its facing turns evenly
 * (a slide), or the whole base turns about a fixed pivot (a wheel). */
typedef struct Motion {
    bool is_wheel;
    Vec from, to; /* of the centre; `to` only of a slide */
    Vec pivot;    /* only of a wheel */
    double facing, turn;
} Motion;

Motion motion_slide(Pose from, Pose to);
Motion motion_wheel(Pose from, Point pivot, Heading turn);

/* Where the base stands at `t`. */
Outline motion_outline(const Motion *motion, Base base, double t);

/* The stretches of t in which the base overlaps the area by more than `depth`; with a negative depth, in which it
 * comes nearer than that far. Adds them to `spans`. */
void motion_stretches(const Motion *motion, Base base, const Area *area, double depth,
                      Spans *spans);

/* The first such t, when it is below `until`; else `until`. */
double motion_first(const Motion *motion, Base base, const Area *area, double depth, double until);

/* The same of a single point within `grow` (0 or more) of the area. */
void point_stretches(Vec from, Vec to, const Area *area, double grow, Spans *spans);

/* The stretches within `grow` of the half of a disc that lies ahead of `pose`. */
void half_disc_stretches(Vec from, Vec to, Pose pose, double radius, double grow, Spans *spans);

#endif
