#ifndef TROOPS_WALK_RULES_H
#define TROOPS_WALK_RULES_H

#include "troops/rules.h"

/* What a game tells of loose models, each with a place and a way of its own: TroopRules.walk. */

/* What a book may say of them; behind each what its limit is, where it has one. */
typedef enum WalkClause {
    PLACE_SLACK,       /* a hair more than allowed is allowed */
    PLACE_HEIGHTS,     /* who stands higher than the other's head is not in his way */
    PLACE_TOUCH_LEVEL, /* nor does he touch him */
    PLACE_ON_TABLE,    /* wholly on the table */
    PLACE_CLOSED,      /* in no closed piece */
    PLACE_IN_ZONE,     /* wholly in the deployment zone */
    COHERENT,          /* each linked to the others: the widest gap */
    COHERENT_ABOVE,    /* the greatest difference in height of a link */
    COHERENT_COMRADE,  /* each so near to one of the others, whether all are linked or not */
    COHERENT_SPREAD,   /* no two of them farther apart than that */
    COHERENT_LESSENS,  /* who had come apart has to come nearer together */
    WALK_CORNER,       /* a corner that turns farther than the middle goes counts */
    WALK_CLIMB,        /* climbing costs */
    WALK_CLIMBABLE,    /* only some pieces can be climbed */
    WALK_LEVEL,        /* one stands on a piece's levels only */
    WALK_SWEEPS,       /* the whole base counts along the way, not only at its end */
    WALK_FAR,        /* only the sentence: a move is no longer than it may be (judge_loose_move) */
    WALK_CROSSES,    /* nobody goes over an enemy */
    WALK_KEEPS_AWAY, /* nobody comes nearer to an enemy than that, on his way or at its end */
    WALK_CLAUSES,
} WalkClause;

/* What a climb costs: its length up and down, up alone, or nothing. */
typedef enum Climbing { CLIMB_FULL, CLIMB_UP_ONLY, CLIMB_FREE } Climbing;

typedef struct WalkRules {
    Cited clause[WALK_CLAUSES];

    /* Whether the game's options leave that sentence in the book. Null: always. */
    bool (*has)(const Game *game, WalkClause clause);

    Climbing (*climbing)(const Game *game); /* null: CLIMB_FULL */

    /* Whether the unit passes over everything and climbs for nothing. Null: none does. */
    bool (*flies)(const Look *look, UnitId unit);

    /* Whether the first unit may not go over models of the other (WALK_CROSSES). Null: over no enemies. */
    bool (*bars)(const Look *look, UnitId unit, UnitId other);

    /* Whether nobody may end in the piece but on its levels; whether it can be climbed; whether a model of that height passes
     * below it. Null: no piece is so. */
    bool (*is_closed)(const Terrain *piece);
    bool (*is_climbable)(const Terrain *piece);
    bool (*passes_below)(const Terrain *piece, Length height);
} WalkRules;

/* The game's own; never null where its models walk. Its sentence; whether it has it and plays it. */
const WalkRules *walk_rules(const Look *look);
const Cited *walk_cited(const Look *look, WalkClause clause);
bool walk_holds(const Look *look, WalkClause clause);
bool walk_flies(const Look *look, UnitId unit);

#endif
