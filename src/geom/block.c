#include "geom/block.h"

#include "geom/vec.h"

int block_ranks(const Block *block)
{
    return (block->models + block->files - 1) / block->files;
}

int block_full_ranks(const Block *block)
{
    return block->models / block->files;
}

int block_short_rank(const Block *block)
{
    return block->models % block->files;
}

Length block_width(const Block *block)
{
    return block->files * block->width;
}

Length block_depth(const Block *block)
{
    return block_ranks(block) * block->depth;
}

/* A point of the block's frame: right of the front's middle, and ahead of it. */
static Vec block_vec(const Block *block, double right, double ahead)
{
    Vec to_right = heading_right(block->front.facing);
    Vec at = vec_along(vec_of(block->front.at), to_right, right);
    return vec_along(at, ahead_of(to_right), ahead);
}

Base block_outline(const Block *block)
{
    Length depth = block_depth(block);
    Pose centre = { vec_point(block_vec(block, 0, -(double)depth / 2)), block->front.facing };
    return base_rect(block_width(block), depth, centre);
}

Block block_centred(Block block, Pose centre)
{
    block.front = centre;
    block.front.at = vec_point(block_vec(&block, 0, (double)block_depth(&block) / 2));
    return block;
}

void block_corners(const Block *block, Point corner[4])
{
    double half = (double)block_width(block) / 2, depth = (double)block_depth(block);
    corner[0] = vec_point(block_vec(block, -half, 0));
    corner[1] = vec_point(block_vec(block, half, 0));
    corner[2] = vec_point(block_vec(block, half, -depth));
    corner[3] = vec_point(block_vec(block, -half, -depth));
}

Base block_model(const Block *block, int model, ShortRank side)
{
    int rank = model / block->files, file = model % block->files, missing = 0;
    if (rank == block_full_ranks(block))
        missing = block->files - block_short_rank(block);
    double shift = side == SHORT_RANK_LEFT ? 0 : side == SHORT_RANK_RIGHT ? missing : missing / 2.0;
    double right = (file + shift - (block->files - 1) / 2.0) * (double)block->width;
    double behind = (rank + 0.5) * (double)block->depth;
    Pose pose = { vec_point(block_vec(block, right, -behind)), block->front.facing };
    return base_rect(block->width, block->depth, pose);
}

/* ---- Gap ------------------------------------------------------------------------------ */

/* The complete ranks, and the short one, as one rectangle each. */
static int block_parts(const Block *block, ShortRank side, Base part[2])
{
    int full = block_full_ranks(block), rest = block_short_rank(block), parts = 0;
    if (full > 0) {
        Block front = *block;
        front.models = full * block->files;
        part[parts++] = block_outline(&front);
    }
    if (rest > 0) {
        Base first = block_model(block, full * block->files, side);
        Base last = block_model(block, block->models - 1, side);
        Vec middle = vec_scale(vec_add(vec_of(first.pose.at), vec_of(last.pose.at)), 0.5);
        part[parts++] = base_rect(rest * block->width, block->depth,
                                  (Pose){ vec_point(middle), block->front.facing });
    }
    return parts;
}

Length block_gap(const Block *a, ShortRank a_side, const Block *b, ShortRank b_side)
{
    Base of_a[2], of_b[2];
    int in_a = block_parts(a, a_side, of_a), in_b = block_parts(b, b_side, of_b);
    Length best = LENGTH_NEVER;
    for (int i = 0; i < in_a; i++) {
        for (int j = 0; j < in_b; j++) {
            Length gap = base_gap(of_a[i], of_b[j]);
            best = gap < best ? gap : best;
        }
    }
    return best;
}

/* ---- Manoeuvres --------------------------------------------------------------------------- */

Block block_advanced(Block block, Length by)
{
    block.front = pose_ahead(block.front, by);
    return block;
}

Block block_drifted(Block block, Heading off, Length by)
{
    block.front.at = point_shift(block.front.at, block.front.facing + off, by);
    return block;
}

Block block_wheeled(Block block, Hand hand, Heading turn)
{
    double half = (double)block_width(&block) / 2;
    Vec pivot = block_vec(&block, (int)(int)hand * half, 0);
    block.front.facing = heading_normal(block.front.facing + (Heading)hand * turn);
    Vec arm = vec_scale(heading_right(block.front.facing), -hand * half);
    block.front.at = vec_point(vec_add(pivot, arm));
    return block;
}

Length block_wheel_cost(const Block *block, Heading turn)
{
    return heading_arc(turn, block_width(block));
}

Heading block_wheel_most(const Block *block, Length allowance)
{
    return heading_of_arc(allowance, block_width(block));
}

/* How far the goal lies beyond the line ahead after the wheel, on the hand of the wheel; behind, as far off. */
static double beyond_line(const Block *block, Hand hand, Heading turn, Vec goal)
{
    Block wheeled = block_wheeled(*block, hand, turn);
    Vec off = vec_sub(goal, vec_of(wheeled.front.at));
    return (int)hand * vec_dot(off, heading_right(wheeled.front.facing));
}

/* The wheel at which the goal lies straight beside the front, on the far side of the corner: up to there it draws ever
 * nearer to the line ahead, beyond it away again. */
static Heading wheel_abreast(const Block *block, Hand hand, Vec goal)
{
    Vec corner = block_vec(block, (double)hand * (double)block_width(block) / 2, 0);
    Vec off = vec_scale(vec_sub(goal, corner), (double)hand);
    Heading facing = heading_of(vec(-off.y, off.x));
    Heading turn = heading_normal((Heading)hand * (facing - block->front.facing));
    return turn < QUARTER_TURN ? turn : QUARTER_TURN;
}

bool block_wheel_toward(const Block *block, Point goal, Hand *hand, Heading *turn)
{
    Vec off = vec_sub(vec_of(goal), vec_of(block->front.at));
    *hand = vec_dot(off, heading_right(block->front.facing)) < 0 ? HAND_LEFT : HAND_RIGHT;
    Heading low = 0, high = wheel_abreast(block, *hand, vec_of(goal));
    if (beyond_line(block, *hand, high, vec_of(goal)) > 0) {
        *turn = QUARTER_TURN;
        return false;
    }
    while (high - low > 1) {
        Heading middle = (low + high) / 2;
        if (beyond_line(block, *hand, middle, vec_of(goal)) > 0)
            low = middle;
        else
            high = middle;
    }
    *turn = beyond_line(block, *hand, low, vec_of(goal)) <= 0 ? low : high;
    Block wheeled = block_wheeled(*block, *hand, *turn);
    Vec line = vec_sub(vec_of(goal), vec_of(wheeled.front.at));
    return vec_dot(line, heading_forward(wheeled.front.facing)) >= 0;
}

Block block_turned(Block block, Hand hand, bool whole)
{
    int ranks = whole ? block_ranks(&block) : block_full_ranks(&block);
    ranks = ranks > 0 ? ranks : 1;
    Vec centre = block_vec(&block, 0, -ranks * (double)block.depth / 2);
    int new_ranks = whole ? (block.models + ranks - 1) / ranks : block.files;
    block.front.facing = heading_normal(block.front.facing + (Heading)hand * QUARTER_TURN);
    Vec ahead = heading_forward(block.front.facing);
    block.front.at = vec_point(vec_along(centre, ahead, new_ranks * (double)block.depth / 2));
    block.files = ranks;
    return block;
}

Block block_reversed(Block block, bool whole)
{
    int ranks = whole ? block_ranks(&block) : block_full_ranks(&block);
    ranks = ranks > 0 ? ranks : 1;
    block.front.at = vec_point(block_vec(&block, 0, -ranks * (double)block.depth));
    block.front.facing = heading_normal(block.front.facing + HALF_TURN);
    return block;
}

Block block_refiled(Block block, int files, Anchor anchor)
{
    double wider = (files - block.files) * (double)block.width;
    block.front.at = vec_point(block_vec(&block, -anchor * wider / 2, 0));
    block.files = files;
    return block;
}

Block block_pivoted(Block block, Heading turn)
{
    Pose centre = block_outline(&block).pose;
    centre.facing = heading_normal(centre.facing + turn);
    return block_centred(block, centre);
}
