#ifndef ENGINE_FRAME_H
#define ENGINE_FRAME_H

#include "base/ids.h"

enum { FRAME_FIGURES = 12 };

typedef enum FrameWait {
    FRAME_RUNS,     /* its step is to be run */
    FRAME_ASKS,     /* an answer is wanted for its step */
    FRAME_THROWS,   /* dice are wanted for its step */
    FRAME_RESOLVES, /* the frame above it has to end first */
} FrameWait;

/* One rule being carried out: which, at which step, and what it has to keep in mind. The stack of frames
 * is where the battle stands. What an order holds, the dice thrown and what is kept beside them (keep_bytes) lie in
 * the battle's own stacks and are given back when the frame ends. */
typedef struct Frame {
    uint8_t rule; /* place in the ruleset's procedures */
    uint8_t step; /* as the rule's own enum numbers them */
    uint8_t wait;
    int8_t seat; /* on whose behalf, or NO_SEAT */
    UnitId actor, target;
    uint16_t dice_first, dice_count; /* the last throw of this frame */
    uint16_t clause_first, path_first;
    uint8_t clause_count, path_count;
    uint16_t dice_floor, clause_floor, path_floor, point_floor; /* the stacks when it began */
    uint16_t spare;
    int32_t v[FRAME_FIGURES]; /* named by the rule's own enum, beside its ..._frame() */
} Frame;

_Static_assert(sizeof(Frame) <= 76,
               "a frame is small: there are MOST_FRAMES of them in every battle");

#endif
