#ifndef GEOM_BLOCK_H
#define GEOM_BLOCK_H

#include "geom/base.h"

/* A regiment in files and ranks, rigid: its pose is the middle of its front edge and the way it faces.
 *
 *              ^ facing
 *      FL------F------FR     F  the pose
 *       | 0  1  2  3  |      files 4, models 10: ranks 3, the last short
 *       | 4  5  6  7  |
 *       | 8  9        |
 *      RL-------------RR     the outline is the full rectangle
 */
typedef struct Block {
    Pose front;
    int files;           /* 1 or more */
    int models;          /* 1 or more */
    Length width, depth; /* of one model's base */
} Block;

/* Where the models of a short last rank stand. */
typedef enum ShortRank { SHORT_RANK_LEFT, SHORT_RANK_CENTRE, SHORT_RANK_RIGHT } ShortRank;

int block_ranks(const Block *block);

/* The complete ranks, and how many models stand in a short last one. */
int block_full_ranks(const Block *block);
int block_short_rank(const Block *block);

Length block_width(const Block *block);
Length block_depth(const Block *block);

/* The outline as a base about its centre; a short last rank counts as full. */
Base block_outline(const Block *block);

/* The block whose outline has its centre at `centre`, facing likewise. */
Block block_centred(Block block, Pose centre);

/* Front left, front right, rear right, rear left. */
void block_corners(const Block *block, Point corner[4]);

/* The base of a model, 0 to models - 1, counted from the front left, rank by rank. */
Base block_model(const Block *block, int model, ShortRank side);

/* The gap between two blocks model by model, so that a short last rank does not fill its places. */
Length block_gap(const Block *a, ShortRank a_side, const Block *b, ShortRank b_side);

/* ---- Manoeuvres ------------------------------------------------------------------- */

typedef enum Hand { HAND_LEFT = -1, HAND_RIGHT = 1 } Hand;

Block block_advanced(Block block, Length by);

/* Moved `by` in the direction `off` from its facing (clockwise positive), facing as before. */
Block block_drifted(Block block, Heading off, Length by);

/* Wheeled by `turn` (0 or more) about the front corner on that hand: to the left the heading falls. */
Block block_wheeled(Block block, Hand hand, Heading turn);

/* What a wheel costs: the arc of the outer front corner. */
Length block_wheel_cost(const Block *block, Heading turn);

/* The greatest wheel whose cost is at most `allowance`. */
Heading block_wheel_most(const Block *block, Length allowance);

/* The wheel that makes the line ahead from the front's middle pass through `goal`: its hand (that of the side on which
 * the goal lies) and its turn, at most a quarter. False when no such wheel does; then a quarter is given. */
bool block_wheel_toward(const Block *block, Point goal, Hand *hand, Heading *turn);

/* Turned on the spot by a quarter to the left or right, models keeping their places: ranks become files. With `whole`
 * the full rectangle keeps its centre and its ranks become files; without it only the complete ranks turn about their
 * centre, and the models of a short rank follow behind. */
Block block_turned(Block block, Hand hand, bool whole);

/* Turned about: the old rear edge becomes the front; without `whole` the old rear edge of the complete ranks. */
Block block_reversed(Block block, bool whole);

typedef enum Anchor { ANCHOR_LEFT = -1, ANCHOR_CENTRE = 0, ANCHOR_RIGHT = 1 } Anchor;

/* With another number of files, a front corner or the middle of the front kept. */
Block block_refiled(Block block, int files, Anchor anchor);

/* Turned about its centre by `turn`. */
Block block_pivoted(Block block, Heading turn);

/* ---- Who travels how far ------------------------------------------------------------- */

enum { REFORM_MOST = 128 };

/* Gives every `from` one of as many `to` so that the longest way is as short as possible, and gives that way; goal[i] is
 * where i goes. `count` is 0 to REFORM_MOST. */
Length reform_assign(const Point *from, const Point *to, int count, int16_t *goal);

/* The longest way of a model when one block becomes another of the same models; at most REFORM_MOST of them. */
Length reform_travel(const Block *from, ShortRank from_side, const Block *to, ShortRank to_side);

/* The greatest straight displacement of a corner when a base pivots about its centre, and the longest arc. */
Length pivot_displacement(Base base, Heading turn);
Length pivot_arc(Base base, Heading turn);

#endif
