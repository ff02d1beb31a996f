#ifndef ENGINE_PREVIEW_H
#define ENGINE_PREVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/ids.h"
#include "engine/order.h"
#include "geom/block.h"
#include "geom/course.h"

/* How a verb moves a block by hand: which handle of the regiment gives it. What the verb's parameters must be for it
 * stands behind each. */
typedef enum Handle {
    HANDLE_NONE,
    HANDLE_AHEAD, /* a Length */
    HANDLE_BACK,  /* a Length */
    HANDLE_LEFT,  /* a Length */
    HANDLE_RIGHT, /* a Length */
    HANDLE_DRIFT, /* a word, "left" or "right", a heading by so much off the facing, and a Length: slantwise, facing as before */
    HANDLE_WHEEL, /* a word, "left" or "right", and the Length of the outer corner's arc */
    HANDLE_TURN,  /* a word: "left", "right" or "about" */
    HANDLE_FILES, /* a number: how many files more, or fewer below zero; and a word, if it has one: "centre", "left" or
                    * "right", what of the front stays */
    HANDLE_REFORM, /* heading and number of files, about the centre */
    HANDLE_PIVOT,  /* a heading: by how much, clockwise */
    HANDLE_FACE,   /* a heading: to which it turns about its centre, and others may follow */
    HANDLE_PACE,   /* nothing: said before the others it changes how far they may go */
    HANDLE_PLACE,  /* point, heading and number of files: puts the block down */
} Handle;

enum { MOST_PREVIEW_STAGES = 48 };

/* What an order has to begin with, before its manoeuvres, and which of them may follow (a bit for each Handle): a charge that has
 * been declared and is carried out now. Without any of them the unit goes the way that the game proposes. */
typedef struct OrderLead {
    Clause clause;
    uint32_t handles;
    uint64_t
        instead; /* a bit for each verb with which it may begin as well, when somebody says so */
} OrderLead;

/* Where an order that is being built leads a unit that moves as a block. The order need not be lawful: as many of its
 * clauses count as can be understood one after another. */
typedef struct OrderPreview {
    int stages;                       /* of the clauses that move it */
    Block stage[MOST_PREVIEW_STAGES]; /* how it stands before each */
    Leg leg[MOST_PREVIEW_STAGES];     /* what it does there */
    bool jump[MOST_PREVIEW_STAGES];   /* it does not sweep over the ground: a turn, a reform */
    Block end;
    ShortRank side;
    Length spent;     /* of its move, all clauses together */
    Length allowance; /* of the whole move as it is; LENGTH_NEVER when there is no limit */
    bool diced;       /* its dice are still to be thrown: `allowance` is the most they give */
    PieceId slow;     /* the ground that makes it less, or NO_PIECE */
    Length lost;      /* by that ground */
} OrderPreview;

#endif
