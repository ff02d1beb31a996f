#ifndef GEOM_SRC_ONSET_WHEEL_H
#define GEOM_SRC_ONSET_WHEEL_H

#include "geom/onset.h"

/* All is measured in the block's own frame: the front corner about which it wheels is the origin, x runs along the front
 * away from it and y ahead, so that a wheel to either hand is the same sum. After a wheel the frame is turned with it and
 * has u along the front and v ahead. */

enum {
    HAIR = REACH_SLACK / 2, /* how deep a proposed way may touch what bars it */
    HALF_HAIR = HAIR / 2,
    ROUND_CORNERS = 64, /* of a disc, and directions in which a keep-away distance is measured */
    MOST_GAPS = 600,
};

static const double radians_of_arcsecond = 3.14159265358979323846 / HALF_TURN;

/* A rectangle of models behind the front: the complete ranks, or the short one. */
typedef struct Body {
    double left, right;
    double front, back; /* from the front edge, ahead positive */
} Body;

/* Around a figure that hinders: upright in the block's frame, and a circle for any other. */
typedef struct Around {
    Vec low, high, middle;
    double radius;
} Around;

typedef struct Frame {
    const OnsetQuestion *q;
    Hand hand;
    double width, depth;
    double limit; /* no way may cost more: the range, then the best that is found */
    double reach; /* of the farthest point from the corner about which it wheels */
    int bodies;
    Body body[2];
    Vec target[4], face[2]; /* the face from its end on the pivot's side to the other */
    double face_length;
    Vec table[4], inward[4]; /* and the directions in which its sides face */
    Vec round[ROUND_CORNERS];
    Vec *corner; /* of what hinders; and away from each side, of what nothing sweeps over */
    Vec *out;
    Around *around;
    int nears, fronts,
        sweeps; /* those that a way may come near to; that its front may not cross; that nothing sweeps over */
    int16_t near[MOST_HINDRANCES], front[MOST_HINDRANCES], sweep[MOST_HINDRANCES];
    double straight; /* the most that it may go straight ahead at first */
    bool starts_barred;
} Frame;

/* Where a frame keeps what hinders. */
typedef struct FrameRoom {
    Vec corner[HINDRANCE_CORNERS], out[HINDRANCE_CORNERS];
    Around around[MOST_HINDRANCES];
} FrameRoom;

void frame_begin(Frame *f, const OnsetQuestion *q, Hand hand, FrameRoom *room);
void frame_limit(Frame *f, double limit);

/* The cheapest first straight with a wheel; with `half` above 0 a bound for all wheels so near to it: everything is then
 * drawn in by as much as they can differ. */
typedef struct Found {
    bool found;
    double cost, first;
} Found;

Found solve_wheel(const Frame *f, Heading wheel, Heading half);

#endif
