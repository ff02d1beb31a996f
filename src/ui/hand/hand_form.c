#include <stdlib.h>

#include "engine/ruleset.h"
#include "geom/coherency.h"
#include "hand/hand.h"

/* ---- forms ---------------------------------------------------------------------------------------------- */

static Length pace_of(const Grasp *hand, const Look *look, bool deep)
{
    Length most = 0;

    for (int i = 0; i < hand->count; i++) {
        const Profile *p = model_profile(look->game, look->battle, hand->ghost[i].model);
        Length side = deep && p->base == BASE_RECT ? p->base_length : p->base_width;
        if (side > most)
            most = side;
    }
    return most + hand->gap;
}

/* Where model `i` stands in the form, right of its middle and ahead. */
static Point in_form(const Grasp *hand, int i, Length pace, Length depth)
{
    int files = hand->form == FORM_BLOCK ? hand->files : hand->count;
    int ranks, rank, row, place;

    if (files < 1)
        files = 1;
    ranks = (hand->count + files - 1) / files;
    rank = i / files;
    row = rank == ranks - 1 ? hand->count - rank * files : files;
    place = i % files;
    Length right = (Length)((int64_t)(2 * place - row + 1) * pace / 2);
    Length ahead = (Length)((int64_t)(ranks - 1 - 2 * rank) * depth / 2);
    if (hand->form == FORM_ARC && hand->count > 1) {
        int64_t half = (int64_t)(hand->count - 1) * pace / 2;
        ahead -= (Length)((int64_t)right * right / (half * 3));
    }
    return (Point){ right, ahead };
}

void hand_form(Grasp *hand, Session *session, Pose middle)
{
    Look look = session_look(session);
    Length pace = pace_of(hand, &look, false), depth = pace_of(hand, &look, true);

    look_refresh(&look);
    hand->middle = middle;
    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        Point p = in_form(hand, i, pace, depth);
        g->to = (Pose){ pose_point(middle, p.x, p.y), middle.facing };
        g->held = g->to;
        g->present = true;
    }
    hand_judge(hand, session);
}

/* The places of the scenario, or the same seen from the other side of the table. */
static bool put_suggested(Grasp *hand, Session *session, bool opposite)
{
    const Game *game = session_game(session);
    int64_t x = 0, y = 0;

    for (int i = 0; i < hand->count; i++) {
        Ghost *g = &hand->ghost[i];
        g->to = game->place[g->model];
        if (opposite) {
            g->to.at = (Point){ game->width - g->to.at.x, game->height - g->to.at.y };
            g->to.facing = heading_normal(g->to.facing + HALF_TURN);
        }
        g->held = g->to;
        x += g->to.at.x;
        y += g->to.at.y;
    }
    hand->middle.at = (Point){ (Length)(x / hand->count), (Length)(y / hand->count) };
    hand->middle.facing = hand->ghost[0].to.facing;
    return is_yes(hand_judge(hand, session));
}

/* The lawful middle of the form that is nearest to the edge of the seat's own zone, two inches apart. */
static bool put_in_zone(Grasp *hand, Session *session)
{
    const Game *game = session_game(session);
    int zone = session_battle(session)->seat[hand->seat].zone;
    Pose middle = hand->middle;
    Box box;

    if (zone < 0 || zone >= game->zones)
        return false;
    box = polygon_box(zone_polygon(game, zone));
    middle.facing = box.low.y + box.high.y > game->height ? 0 : HALF_TURN;
    for (Length y = INCH; y < box.high.y - box.low.y; y += 2 * INCH)
        for (Length x = INCH; x < box.high.x - box.low.x; x += 2 * INCH) {
            middle.at.x = box.low.x + x;
            middle.at.y = middle.facing ? box.high.y - y : box.low.y + y;
            hand_form(hand, session, middle);
            if (is_yes(&hand->verdict))
                return true;
        }
    return false;
}

bool hand_suggested(Grasp *hand, Session *session)
{
    const Game *game = session_game(session);

    if (!hand->count)
        return false;
    if (game->unit[hand->unit].has_places &&
        (put_suggested(hand, session, false) || put_suggested(hand, session, true)))
        return true;
    return put_in_zone(hand, session);
}

bool hand_around(Grasp *hand, Session *session, Pose centre)
{
    for (Length far = 2 * INCH; far <= 7 * INCH; far += INCH)
        for (int i = 0; i < 16; i++) {
            Heading way = heading_normal(centre.facing + i * (FULL_TURN / 16));
            hand_form(hand, session, (Pose){ point_shift(centre.at, way, far), centre.facing });
            if (is_yes(&hand->verdict))
                return true;
        }
    return false;
}

/* How long the way of one of the hand is; `other` when it is of none. */
static Length way_of(const Grasp *hand, ModelId model, Length other)
{
    for (int i = 0; i < hand->count && model != NO_MODEL; i++)
        if (hand->ghost[i].model == model)
            return ghost_spent(&hand->ghost[i]);
    return other;
}

ModelId hand_figures(const Grasp *hand, Length *spent, Length *most)
{
    const Verdict *v = &hand->verdict;
    ModelId whose = hand->ghost[hand->leader].model;

    *spent = ghost_spent(&hand->ghost[hand->leader]);
    *most = hand->ghost[hand->leader].cap;
    for (int i = 0; i < hand->count && *most != LENGTH_NEVER; i++) {
        const Ghost *g = &hand->ghost[i];
        Length far = ghost_spent(g);
        if (g->present && far > 0 && g->cap != LENGTH_NEVER && g->cap - far < *most - *spent) {
            *spent = far;
            *most = g->cap;
            whose = g->model;
        }
    }
    if (is_yes(v) && v->figure == FIGURE_LENGTH && v->allowed > 0 &&
        v->measured >= way_of(hand, v->model, *spent) - 2 &&
        v->allowed - v->measured <= *most - *spent) {
        bool same =
            abs(v->measured - *spent) <= INCH / 100 && abs(v->allowed - *most) <= INCH / 100;
        *spent = v->measured;
        *most = v->allowed;
        whose = same || v->model == NO_MODEL ? whose : v->model; /* all alike: it is the leader's */
    }
    return whose;
}
