#include "players/plan.h"

#include "troops/walk.h"

static const LeadVerbs lead = { VERB_WHEEL, VERB_FORWARD, VERB_MOVE };

/* Far off and roughly ahead: a wide block would spend its move on a wheel. */
static bool lies_ahead(const Look *look, UnitId unit, Point goal, Length most)
{
    enum { ROUGHLY = 25 * DEGREE };
    Pose front = look->battle->unit[unit].front;
    Heading off = heading_normal(point_bearing(front.at, goal) - front.facing + ROUGHLY);
    return off <= 2 * ROUGHLY && point_distance(front.at, goal) > 2 * most;
}

static bool lead_on(const Look *look, UnitId unit, Point goal, Length most, int pace, Order *order)
{
    enum { TRIES = 4 };
    bool block = is_block(look, unit), straight = block && lies_ahead(look, unit, goal, most);
    Length least =
        pace == VERBS ? INCH / 4 : base_move(look, unit); /* shorter needs no other pace */
    for (int i = 0; i < TRIES && most > least; i++) {
        bool wheels = block && i % 2 == (straight ? 1 : 0);
        order_for(order, unit);
        if (pace != VERBS)
            order_clause(order, pace);
        lead_unit(look, unit, goal, most, wheels, lead, order);
        Verdict verdict = war_judge_move(look, unit, order);
        if (is_yes(&verdict))
            return true;
        bool far = verdict.measured > verdict.allowed && verdict.allowed > 0 &&
                   verdict.figure == FIGURE_LENGTH;
        if (far && verdict.allowed < most)
            most = verdict.allowed;
        else if (!block || !wheels)
            most = most / 2;
    }
    return false;
}

/* DP-02 to 04: without a test, and not where an enemy's front forbids it. */
static bool may_double_freely(const Look *look, UnitId unit)
{
    Purse purse = { .pace = PACE_DOUBLE };
    int modifier;
    Verdict verdict = judge_pace(look, unit, &purse);
    return is_yes(&verdict) && !test_owed(look, unit, &purse, &modifier);
}

bool plan_way(const Look *look, UnitId unit, Point goal, Length most, Order *order)
{
    Length base = base_move(look, unit), away = base_gap_point(unit_outline(look, unit), goal);
    if (most > base && away > base && may_double_freely(look, unit) &&
        lead_on(look, unit, goal, most < 2 * base ? most : 2 * base, VERB_DOUBLE, order))
        return true;
    return lead_on(look, unit, goal, most < base ? most : base, VERBS, order);
}

bool plan_quick_march(const Look *look, UnitId unit, Point goal, Length most, Order *order)
{
    Length base = base_move(look, unit);
    Purse purse = { .pace = PACE_QUICK };
    Verdict verdict = judge_pace(look, unit, &purse);
    return is_yes(&verdict) && most > 2 * base &&
           lead_on(look, unit, goal, most < 3 * base ? most : 3 * base, VERB_QUICK, order);
}

bool plan_piece(const Look *look, UnitId unit, Point goal, Length most, Order *order)
{
    Length base = base_move(look, unit);
    return lead_on(look, unit, goal, most < base ? most : base, VERBS, order);
}

bool plan_joining(const Look *look, UnitId who, UnitId host, Order *order)
{
    const Profile *p = unit_profile(look->game, look->battle, who);
    Base outline = unit_outline(look, host);
    ModelId model = look->battle->unit[who].first;
    Point here = look->battle->model[model].pose.at;
    Length aside = outline.width / 2 + p->base_width / 2;
    Point one = pose_point(outline.pose, aside, 0), other = pose_point(outline.pose, -aside, 0);
    bool nearer = point_distance(here, one) < point_distance(here, other);
    order_for(order, who);
    order_clause(order, VERB_MOVE);
    order_path(order, model);
    order_point(order, (PathPoint){ nearer ? one : other, outline.pose.facing, LEVEL_BY_GROUND });
    order_clause(order, VERB_JOIN)->unit = host;
    return true;
}
