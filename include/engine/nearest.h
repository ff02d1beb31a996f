#ifndef ENGINE_NEAREST_H
#define ENGINE_NEAREST_H

#include "engine/look.h"
#include "engine/request.h"

/* After a refusal: the lawful order that is nearest to what was wanted, found by asking the referee alone, so that it is
 * the same for every game. */

typedef enum NearestKind {
    NEAREST_NONE,
    NEAREST_FEWER,  /* the same without the models that may not */
    NEAREST_AIM,    /* at the same target: another model of it, another direction or place */
    NEAREST_ARMS,   /* at the same target with another weapon */
    NEAREST_TARGET, /* at the nearest other unit that may be named */
    NEAREST_USUAL,  /* what the unit does when nothing is said */
} NearestKind;

typedef struct Nearest {
    NearestKind kind;
    UnitId target; /* whom it is about, or NO_UNIT */
    Verdict
        verdict; /* of that order; of none: why the target that lacks least may not be named, where nothing else is lawful */
} Nearest;

/* `refused` is an order that the referee refuses now; its last clause is what is varied. Gives whether there is one of which something
 * can come, in `*order`; of equals the nearest to the unit. */
bool order_nearest(const Look *look, const Answer *refused, Answer *order, Nearest *nearest);

#endif
