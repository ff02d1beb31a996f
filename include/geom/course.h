#ifndef GEOM_COURSE_H
#define GEOM_COURSE_H

#include "geom/area.h"

/* A chain of manoeuvres of one rigid base (a block's outline, a hull), and what it meets first.
 *
 *       ahead        drift          wheel (right)         pivot
 *         ^          ^ ^               __..-> o          \  |
 *         |         / /             o'       / pivot      \ |
 *       [   ]     [   ]            [_________]          [  .  ]
 */
typedef enum LegKind {
    LEG_AHEAD, /* `length` straight ahead; negative: back */
    LEG_DRIFT, /* `length` in the direction `turn` off the facing, which stays */
    LEG_WHEEL, /* `turn` about the front right corner; negative: to the left, about the front left one */
    LEG_PIVOT, /* `turn` about the centre, clockwise positive */
} LegKind;

typedef struct Leg {
    LegKind kind;
    Length length;
    Heading turn;
} Leg;

/* Where the base stands after the leg. */
Pose leg_end(Leg leg, Base base);

/* How far it goes: the length; of a wheel the arc of the outer front corner; of a pivot the greatest displacement
 * of a corner. */
Length leg_travel(Leg leg, Base base);

/* A box in which the base stays during the leg. */
Box leg_box(Leg leg, Base base);

typedef struct CourseMeeting {
    bool met;
    int leg;      /* on which leg it stopped; the number of legs when it met nothing */
    int obstacle; /* -1 when it met nothing */
    Leg done; /* what of that leg was walked: the greatest whole micrometre or arcsecond that keeps free of all */
    Pose pose;     /* where the base then stands */
    Length travel; /* of all that was walked */
} CourseMeeting;

/* Walks the legs until the base would overlap an obstacle by more than `depth` (0: until it touches; below zero: until it
 * comes nearer than that far). Of several obstacles met at one place the lowest counts. */
CourseMeeting course_walk(const Leg *leg, int legs, Base base, const Area *obstacle, int count,
                          Length depth);

/* Whether the base on its way overlaps the area by more than REACH_SLACK. */
bool course_crosses(const Leg *leg, int legs, Base base, const Area *area);

/* Whether the base comes nearer to the area than `near` somewhere on its way. */
bool course_comes_near(const Leg *leg, int legs, Base base, const Area *area, Length near);

#endif
