#include "engine/at_random.h"
#include "tables.h"

/* What anybody may get wrong in an order that he writes down: the random player makes each of these mistakes now and then, so that the
 * referee is seen to refuse it. */

static bool is_anybody(const Look *look, UnitId unit)
{
    (void)look, (void)unit;
    return true;
}

static Order *the_order(const Draw *d)
{
    return &d->answer->order;
}

/* By another unit of his own, wherever it is; by one of the enemy. */
static void name_another(const Draw *d)
{
    UnitId unit = draw_unit(d, true, is_anybody);
    the_order(d)->actor = unit != NO_UNIT ? unit : the_order(d)->actor;
}

static void name_an_enemy(const Draw *d)
{
    UnitId unit = draw_unit(d, false, is_anybody);
    the_order(d)->actor = unit != NO_UNIT ? unit : the_order(d)->actor;
}

/* The same twice, at somebody else. */
static void say_twice(const Draw *d)
{
    Order *order = the_order(d);
    Clause first = order->clause[0];
    uint8_t why = d->look->battle->request.why;
    bool several = why == WHY_ACTIVATE || why == WHY_SKILL || why == WHY_SHOOT;
    if (!several || order->clauses >= MOST_ORDER_CLAUSES)
        return;
    order->clause[order->clauses] = first;
    if (first.unit != NO_UNIT)
        order->clause[order->clauses].unit = draw_unit(d, false, is_anybody);
    order->clause[order->clauses++].path_count = 0;
}

static void name_any_weapon(const Draw *d)
{
    if (the_order(d)->clause[0].verb == VERB_SHOOT)
        the_order(d)->clause[0].weapon = (WeaponId)draw_number(d, 0, d->look->game->weapons - 1);
}

static void turn_about(const Draw *d)
{
    Clause *clause = &the_order(d)->clause[0];
    if (clause->verb != VERB_SHOOT)
        return;
    clause->heading = draw_heading(d);
    clause->has_heading = true;
}

static void leave_out_the_place(const Draw *d)
{
    the_order(d)->clause[0].has_point = false;
}

static void name_any_target(const Draw *d)
{
    if (the_order(d)->clause[0].unit != NO_UNIT)
        the_order(d)->clause[0].unit = draw_unit(d, draw_one_in(d, 2), is_anybody);
}

static void leave_out_a_path(const Draw *d)
{
    Order *order = the_order(d);
    if (order->clauses != 1 || order->paths == 0)
        return;
    order->points = order->path[--order->paths].first;
    order->clause[0].path_count--;
}

static void drive_backward(const Draw *d)
{
    Order *order = the_order(d);
    for (int i = 1; i < order->clauses; i++) {
        if (order->clause[i].verb == VERB_AHEAD)
            order->clause[i].number = -order->clause[i].number;
    }
}

static void drive_once_more(const Draw *d)
{
    enum { MOST = 3 };
    Order *order = the_order(d);
    bool drives = order->clauses > 2 && order->clause[order->clauses - 1].verb == VERB_AHEAD;
    for (int i = 0; drives && i < MOST && order->clauses < MOST_ORDER_CLAUSES; i++) {
        Clause *on = order_clause(order, VERB_AHEAD);
        on->number = INCH;
        on->has_number = true;
    }
}

static void turn_on_the_spot(const Draw *d)
{
    Order *order = the_order(d);
    if (order->clauses > 1 && order->clause[1].verb == VERB_PIVOT)
        order->clauses = 2;
}

/* One model goes elsewhere than the others. */
static void stray(const Draw *d)
{
    Order *order = the_order(d);
    if (order->points == 0)
        return;
    PathPoint *point = &order->point[draw_number(d, 0, order->points - 1)];
    Heading heading = draw_heading(d);
    point->at = point_shift(point->at, heading, draw_number(d, 1, 12) * (INCH / 2));
}

static void offer_more(const Draw *d)
{
    Clause *clause = &the_order(d)->clause[0];
    if (clause->has_number)
        clause->number += draw_number(d, 1, 6);
}

void awt_slip(const Draw *d)
{
    static void (*const slips[])(const Draw *) = {
        name_another,    name_another,     name_an_enemy,    say_twice,
        name_any_weapon, turn_about,       name_any_target,  leave_out_the_place,
        drive_backward,  leave_out_a_path, turn_on_the_spot, drive_once_more,
        stray,           offer_more,
    };
    enum { SLIPS = sizeof slips / sizeof *slips };
    if (the_order(d)->clauses > 0)
        slips[draw_number(d, 0, SLIPS - 1)](d);
}
