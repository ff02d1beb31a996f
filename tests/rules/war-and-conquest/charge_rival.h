#ifndef TESTS_RULES_WAR_AND_CONQUEST_CHARGE_RIVAL_H
#define TESTS_RULES_WAR_AND_CONQUEST_CHARGE_RIVAL_H

#include <stdbool.h>

/* A second solver of charges, which shares nothing with the program's: inches, degrees, polygons and the C library's sines, written from
 * section 8 of the rule list alone. A path is a wheel by one hand and then straight ahead; the wheel is followed rectangle by
 * rectangle. */
typedef struct RivalPoint {
    double x, y;
} RivalPoint;

/* A block: the middle of its front, its heading, its width and depth. */
typedef struct RivalBlock {
    double x, y, degrees, width, depth;
} RivalBlock;

typedef struct RivalRect {
    RivalPoint corner[4]; /* front left, front right, rear right, rear left */
} RivalRect;

enum { RIVAL_THINGS = 8 };

typedef struct RivalThing {
    enum { RIVAL_UNIT, RIVAL_CLOSED, RIVAL_ROUGH } kind;
    RivalRect rect;
} RivalThing;

typedef struct RivalScene {
    RivalBlock charger, target;
    int things;
    RivalThing thing[RIVAL_THINGS];
} RivalScene;

RivalRect rival_outline(const RivalBlock *block);
RivalRect rival_upright(double x1, double y1, double x2, double y2);

/* Between the nearest points; below 0 how deep they overlap. */
double rival_apart(const RivalRect *a, const RivalRect *b);

/* How wide the rectangle lies in the strip ahead of the block's front: below 0 beside it. Nothing of it ahead: far below 0. */
double rival_in_strip(const RivalBlock *block, const RivalRect *rect);

/* How deep the rectangle lies in the block's front facing, the larger of both ways; 0: not at all. */
double rival_in_front(const RivalBlock *block, const RivalRect *rect);

/* In which facing of the block the point lies, with that slack: 0 front, 1 right, 2 rear, 3 left. */
int rival_facing(const RivalBlock *block, RivalPoint p, double slack);

typedef struct RivalPath {
    bool meets; /* the target lies ahead of it once it has wheeled */
    double cost, then;
    double
        clear; /* what is left between it and whatever must not be touched; below 0 it is not free */
    double held;  /* how wide the target lies in its strip */
    double rough; /* how deep it comes into rough ground; below 0 how far it stays from it */
} RivalPath;

RivalPath rival_follow(const RivalScene *scene, bool right, double wheel);

/* The cheapest path that has at least `margin` around it, for at most that cost; false when it finds none. */
bool rival_cheapest(const RivalScene *scene, double margin, double most, RivalPath *path,
                    bool *right, double *wheel);

#endif
