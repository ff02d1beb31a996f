#include "geom/approach.h"

#include "clip.h"
#include "outline.h"

#include <math.h>

/* The part of a target in the strip before the front: how near, and where. */
typedef struct Reached {
    double distance;
    Vec at;
} Reached;

static void reach_corner(Reached *reached, int *equal, Vec p, double ahead)
{
    /* Corners as near as the nearest touch at once: the contact is their middle. */
    if (ahead < reached->distance - 0.5) {
        *reached = (Reached){ ahead, p };
        *equal = 1;
    } else if (ahead < reached->distance + 0.5) {
        reached->at = vec_add(vec_scale(reached->at, *equal), p);
        *equal += 1;
        reached->at = vec_scale(reached->at, 1.0 / *equal);
    }
}

static bool reach_rect(const Outline *front, const Outline *target, Reached *reached)
{
    Vec middle = vec_along(front->at, front->ahead, front->half_length);
    Figure figure = { .count = 4 };
    outline_corners(target, figure.corner);
    figure_clip(&figure, vec_along(middle, front->right, -front->half_width), front->right);
    figure_clip(&figure, vec_along(middle, front->right, front->half_width),
                vec_scale(front->right, -1));
    double left = 1e300, right = -1e300;
    int equal = 0;
    reached->distance = 1e300;
    for (int i = 0; i < figure.count; i++) {
        Vec off = vec_sub(figure.corner[i], middle);
        left = smaller(left, vec_dot(off, front->right));
        right = larger(right, vec_dot(off, front->right));
        reach_corner(reached, &equal, figure.corner[i], vec_dot(off, front->ahead));
    }
    return right - left > REACH_SLACK && reached->distance >= 0;
}

static bool reach_disc(const Outline *front, const Outline *target, Reached *reached)
{
    Vec middle = vec_along(front->at, front->ahead, front->half_length);
    Vec off = vec_sub(target->at, middle);
    double x = vec_dot(off, front->right), w = front->half_width, r = target->radius;
    double nearest = smaller(larger(x, -w), w) - x;
    if (smaller(x + r, w) - larger(x - r, -w) <= REACH_SLACK)
        return false;
    double y = vec_dot(off, front->ahead) - sqrt(r * r - nearest * nearest);
    *reached =
        (Reached){ y, vec_along(vec_along(middle, front->right, x + nearest), front->ahead, y) };
    return y >= 0;
}

bool approach_try(const Block *block, Base target, Length first, Hand hand, Heading wheel,
                  Approach *approach)
{
    Block turned = block_wheeled(block_advanced(*block, first), hand, wheel);
    Outline front = outline_of(block_outline(&turned)), other = outline_of(target);
    Reached reached;
    bool found = outline_is_round(&other) ? reach_disc(&front, &other, &reached)
                                          : reach_rect(&front, &other, &reached);
    if (!found || outline_gap(&front, &other) < -1)
        return false;
    Length then = (Length)reached.distance;
    *approach = (Approach){ .first = first, .hand = hand, .wheel = wheel, .then = then };
    approach->cost = first + block_wheel_cost(block, wheel) + then;
    approach->end = block_advanced(turned, then);
    approach->contact = vec_point(reached.at);
    approach->side = outline_is_round(&other) ? quarter_of_point(target, approach->contact)
                                              : base_side_at(target, approach->contact);
    return true;
}

/* ---- The cheapest ------------------------------------------------------------------------- */

typedef struct Search {
    const Block *block;
    Base target;
    Length first_most;
    ApproachLawful lawful;
    const void *rules;
} Search;

static bool is_better(const Approach *a, const Approach *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->wheel != b->wheel)
        return a->wheel < b->wheel;
    return a->hand < b->hand;
}

/* Keeps the better of the best so far and the one with these figures. */
static bool offer(const Search *s, Length first, Hand hand, Heading wheel, bool *found,
                  Approach *best)
{
    Approach next;
    if (first < 0 || first > s->first_most || wheel < 0 || wheel > QUARTER_TURN)
        return false;
    if (!approach_try(s->block, s->target, first, hand, wheel, &next))
        return false;
    if ((*found && !is_better(&next, best)) || (s->lawful && !s->lawful(s->rules, &next)))
        return false;
    *best = next;
    *found = true;
    return true;
}

enum { FINEST_LENGTH = INCH / 1000, FINEST_TURN = 36 };

/* Goes downhill in ever smaller steps. */
static void refine(const Search *s, Approach *best)
{
    Length step = INCH / 2;
    Heading turn = DEGREE;
    bool found = true;
    while (turn >= FINEST_TURN) {
        bool better = false;
        Approach from = *best;
        for (int i = -1; i <= 1; i++) {
            for (int j = -1; j <= 1; j++)
                better = offer(s, from.first + i * step, from.hand, from.wheel + j * turn, &found,
                               best) ||
                         better;
        }
        if (!better) {
            step = step > 2 * FINEST_LENGTH ? step / 2 : FINEST_LENGTH;
            turn /= 2;
        }
    }
}

bool approach_cheapest(const Block *block, Base target, Length first_most, ApproachLawful lawful,
                       const void *rules, Approach *approach)
{
    Search s = { block, target, first_most, lawful, rules };
    Approach best[2];
    bool found[2] = { false, false };
    for (int side = 0; side < 2; side++) {
        Hand hand = side == 0 ? HAND_LEFT : HAND_RIGHT;
        for (Length first = 0; first <= first_most; first += INCH / 2) {
            for (Heading wheel = 0; wheel <= QUARTER_TURN; wheel += DEGREE)
                offer(&s, first, hand, wheel, &found[side], &best[side]);
        }
        if (found[side])
            refine(&s, &best[side]);
    }
    if (!found[0] && !found[1])
        return false;
    *approach = !found[1] || (found[0] && is_better(&best[0], &best[1])) ? best[0] : best[1];
    return true;
}
