#include "powers/manifest.h"
#include "powers/skills.h"
#include "shoot/shown.h"

#include <stdio.h>

/* ---- Where a skill reaches and what it would lay there: CMD-10, 12, 13, 15 ------------------------------------------------------- */

/* Of the leader or Witch; 0: as far as anybody stands. */
static Length reach_of_skill(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    switch (clause->verb) {
    case VERB_ORDER:
        return bears(look, order->actor, TR_CAPTAIN) ? CAPTAIN_REACH : LIEUTENANT_REACH;
    case VERB_RUSE:
        return clause->word == RUSE_BARRAGE                                        ? BARRAGE_REACH
               : clause->word == RUSE_FALSE_DISPATCH || clause->word == RUSE_BLUFF ? 0
                                                                                   : RUSE_REACH;
    case VERB_RITUAL:
        return reach_of_ritual((RitualKind)clause->word);
    default:
        return 0;
    }
}

static void draw_ring(const Look *look, const Order *order, Length reach, DrawingList *list)
{
    Base base = model_base(look->game, look->battle, look->battle->unit[order->actor].first);
    Drawing *ring = reach > 0 ? drawing_zone(list, TONE_OWN, base, reach, false) : NULL;
    if (!ring)
        return;
    ring->dashed = true;
    ring->seat = look->battle->unit[order->actor].seat;
}

static void draw_ground(SeatId seat, Point at, Length radius, DrawingList *list)
{
    Drawing *disc = drawing_add(list, DRAW_DISC, TONE_OWN);
    if (!disc)
        return;
    disc->filled = true;
    disc->corners = 1;
    disc->corner[0] = at;
    disc->radius = radius;
    disc->seat = seat;
}

/* ---- Where a creature may come into being ------------------------------------------------------------------------------------------- */

enum { STEP = INCH / 2, FARTHEST = CALL_REACH + 3 * INCH };

static void add_strip(DrawingList *list, Point from, Point to)
{
    enum { CORNERS = 4 };
    Drawing *strip = drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!strip)
        return;
    strip->filled = true;
    strip->corners = CORNERS;
    strip->corner[0] = (Point){ from.x - STEP / 2, from.y - STEP / 2 };
    strip->corner[1] = (Point){ to.x + STEP / 2, to.y - STEP / 2 };
    strip->corner[2] = (Point){ to.x + STEP / 2, to.y + STEP / 2 };
    strip->corner[3] = (Point){ from.x - STEP / 2, from.y + STEP / 2 };
}

/* In strips from left to right, each as long as all places of it are lawful. */
static void light_spots(const Look *look, const Order *order, DrawingList *list)
{
    Order tried = *order;
    Point at = look->battle->model[look->battle->unit[order->actor].first].pose.at;
    tried.clause[0].has_point = true;
    for (Length y = at.y - FARTHEST; y <= at.y + FARTHEST; y += STEP) {
        Point from = { 0, 0 };
        bool open = false;
        for (Length x = at.x - FARTHEST; x <= at.x + FARTHEST + STEP; x += STEP) {
            tried.clause[0].point = (Point){ x, y };
            Verdict verdict = judge_manifest(look, &tried);
            bool may = is_yes(&verdict) && x <= at.x + FARTHEST;
            if (may && !open)
                from = (Point){ x, y };
            else if (open && !may)
                add_strip(list, from, (Point){ x - STEP, y });
            open = may;
        }
    }
}

void draw_skill_meant(const Look *look, const Order *order, DrawingList *list)
{
    if (order->actor == NO_UNIT || order->clauses == 0 || !is_fielded(look, order->actor))
        return;
    const Clause *clause = &order->clause[0];
    SeatId seat = look->battle->unit[order->actor].seat;
    draw_ring(look, order, reach_of_skill(look, order), list);
    if (clause->verb == VERB_MANIFEST)
        light_spots(look, order, list);
    if (!clause->has_point)
        return;
    if (clause->verb == VERB_RUSE && clause->word == RUSE_SMOKE)
        draw_ground(seat, clause->point, SMOKE_RADIUS, list);
    else if (clause->verb == VERB_RUSE && clause->word == RUSE_BARRAGE)
        draw_barrage(look, seat, clause->point, list);
    else if (clause->verb == VERB_RITUAL && clause->word == RITUAL_DROWNED_GROUND)
        draw_ground(seat, clause->point, DROWNED_RADIUS, list);
}
