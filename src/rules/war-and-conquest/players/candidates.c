#include "engine/candidate.h"
#include "players/plan.h"
#include "players/worth.h"
#include "victory.h"

#include "shoot/shooting.h"
#include "troops/contact.h"

/* ---- What is worth weighing: charges alone and together, the ways of every unit, the targets of its shots -------------- */

enum {
    MOST_GOALS = 3,
    FLANK_ROOM = 5 * INCH,
    STAND_OFF = 3 * INCH,
    BEYOND_REACH = INCH / 4,
    ERRAND = 16 * INCH, /* so far a marker or a camp is worth a way */
    ABOUT = 2,          /* of the words of `turn` */
};

typedef struct Offer {
    Overview all;
    const Look *look;
    Candidates *to;
    Answer answer;
} Offer;

static void give(Offer *o)
{
    candidate_add(o->to, &o->answer);
}

static void give_done(Offer *o, bool then)
{
    order_for(&o->answer.order, NO_UNIT);
    order_clause(&o->answer.order, VERB_DONE);
    o->to->take(o->to, &o->answer, then);
}

static Clause *begin(Offer *o, UnitId actor, int verb)
{
    order_for(&o->answer.order, actor);
    return order_clause(&o->answer.order, verb);
}

static bool is_idle(const Look *look, UnitId unit)
{
    return !is_engaged(look, unit) && !is_running(look, unit);
}

/* ---- Charges ------------------------------------------------------------------------------------------------------------- */

static bool may_reach(const Offer *o, int i, int foe)
{
    UnitId unit = o->all.unit[i];
    if (overview_gap(&o->all, i, foe) > reach_of_charge(o->look, unit) || !is_idle(o->look, unit))
        return false;
    Verdict may = judge_charger_now(o->look, unit);
    if (!is_yes(&may))
        return false;
    may = judge_target_of(o->look, unit, o->all.unit[foe]);
    if (!is_yes(&may))
        return false;
    Charge charge = charge_now(o->look, unit, o->all.unit[foe]);
    return may_arrive(o->look, &charge, true);
}

/* Two at the same enemy, then whoever else would; one alone and nobody else; one, then whoever else would. */
static void offer_charges_at(Offer *o, int foe)
{
    UnitId able[MOST_UNITS], target = o->all.unit[foe];
    int count = 0;
    for (int i = 0; i < o->all.units; i++)
        if (overview_is_own(&o->all, i) && may_reach(o, i, foe))
            able[count++] = o->all.unit[i];
    for (int i = 0; i < count; i++) {
        begin(o, able[i], VERB_CHARGE)->unit = target;
        give(o);
        begin(o, able[i], VERB_CHARGE)->unit = target;
        give(o);
        give_done(o, true);
        for (int k = i + 1; k < count; k++) {
            begin(o, able[i], VERB_CHARGE)->unit = target;
            give(o);
            begin(o, able[k], VERB_CHARGE)->unit = target;
            candidate_then(o->to, &o->answer);
            give_done(o, true);
        }
    }
}

static void offer_charges(Offer *o)
{
    give_done(o, false);
    for (int i = 0; i < o->all.units; i++)
        if (!overview_is_own(&o->all, i))
            offer_charges_at(o, i);
}

/* ---- Ways ------------------------------------------------------------------------------------------------------------------ */

static void offer_way(Offer *o, UnitId unit, Point goal, Length most)
{
    if (most > INCH && plan_way(o->look, unit, goal, most, &o->answer.order))
        give(o);
}

/* The nearest enemies, the nearest first. */
static int nearest_foes(const Offer *o, int unit, int near[MOST_GOALS])
{
    int count = 0;
    for (int i = 0; i < o->all.units; i++) {
        if (overview_is_own(&o->all, i) || is_running(o->look, o->all.unit[i]))
            continue;
        Length gap = overview_gap(&o->all, unit, i);
        if (count == MOST_GOALS && gap >= overview_gap(&o->all, unit, near[MOST_GOALS - 1]))
            continue;
        int n = count < MOST_GOALS ? count++ : MOST_GOALS - 1;
        for (; n > 0 && gap < overview_gap(&o->all, unit, near[n - 1]); n--)
            near[n] = near[n - 1];
        near[n] = i;
    }
    return count;
}

/* Beside the flank of that enemy on which the unit is. */
static Point beside(const Offer *o, int unit, int foe)
{
    Base face = o->all.outline[foe];
    Heading right = heading_normal(face.pose.facing + FULL_TURN / 4);
    Point here = o->all.outline[unit].pose.at;
    Length out = face.width / 2 + FLANK_ROOM;
    Point one = point_shift(face.pose.at, right, out),
          other = point_shift(face.pose.at, right, -out);
    return point_distance(here, one) < point_distance(here, other) ? one : other;
}

static void offer_turn(Offer *o, int unit, int foe)
{
    static const uint8_t word[] = { [SIDE_LEFT] = 0, [SIDE_RIGHT] = 1, [SIDE_REAR] = ABOUT };
    Side side = facing_of_point(o->all.outline[unit], o->all.outline[foe].pose.at);
    if (!is_block(o->look, o->all.unit[unit]) || side == SIDE_FRONT)
        return;
    begin(o, o->all.unit[unit], VERB_TURN)->word = word[side];
    give(o);
}

static void offer_back(Offer *o, UnitId unit)
{
    if (!is_block(o->look, unit))
        return;
    Clause *back = begin(o, unit, VERB_BACK);
    back->number = base_move(o->look, unit) / 2;
    back->has_number = true;
    give(o);
}

/* A marker or a camp: a column marches there (QM). */
static void offer_errand(Offer *o, UnitId unit, Point goal, Length most)
{
    offer_way(o, unit, goal, most);
    if (plan_quick_march(o->look, unit, goal, most, &o->answer.order))
        give(o);
}

/* A marker is worth going to: onto it, and just so near that it is held (END-06), where going on is forbidden. */
static void offer_objectives(Offer *o, int unit)
{
    enum { WITHIN = INCH / 4 };
    const Game *game = o->look->game;
    Base here = o->all.outline[unit];
    for (int i = 0; i < game->objectives; i++) {
        const Objective *marker = &game->objective[i];
        Length way = point_distance(here.pose.at, marker->at);
        if (way >= ERRAND)
            continue;
        offer_errand(o, o->all.unit[unit], marker->at, way);
        offer_way(o, o->all.unit[unit], marker->at,
                  base_gap_point(here, marker->at) - marker->radius + WITHIN);
    }
}

/* The enemy's camp, until the middle of its front touches it (END-05). */
static void offer_camp(Offer *o, int unit)
{
    PieceId camp = camp_to_loot(o->look, o->all.seat);
    if (camp == NO_PIECE)
        return;
    Base here = o->all.outline[unit];
    Area area = piece_area(o->look, camp);
    Point front = pose_point(here.pose, 0, here.length / 2);
    Segment way = area_nearest(&area, base_circle(0, front));
    if (point_distance(way.from, way.to) < ERRAND)
        offer_errand(o, o->all.unit[unit], way.to, ERRAND);
}

/* Away from an enemy who could charge it: a block that he stands before turns about for that. */
static void offer_retreat(Offer *o, int unit, int foe)
{
    const Look *look = o->look;
    UnitId who = o->all.unit[unit];
    Point here = o->all.outline[unit].pose.at, there = o->all.outline[foe].pose.at;
    Length gap = overview_gap(&o->all, unit, foe), reach = reach_of_charge(look, o->all.unit[foe]),
           left = base_move(look, who) - turn_price(look, who);
    if (gap > reach)
        return;
    if (!is_block(look, who)) {
        Point goal = point_shift(here, point_bearing(there, here), ERRAND);
        offer_way(o, who, goal, reach + BEYOND_REACH - gap);
    } else if (left > 0 && facing_of_point(o->all.outline[unit], there) == SIDE_FRONT) {
        begin(o, who, VERB_TURN)->word = ABOUT;
        Clause *off = order_clause(&o->answer.order, VERB_FORWARD);
        off->number = left;
        off->has_number = true;
        give(o);
    }
}

static void offer_ways(Offer *o, int unit)
{
    int near[MOST_GOALS], goals = nearest_foes(o, unit, near);
    UnitId who = o->all.unit[unit];
    offer_camp(o, unit);
    for (int i = 0; i < goals; i++) {
        Point foe = o->all.outline[near[i]].pose.at;
        Length gap = overview_gap(&o->all, unit, near[i]);
        offer_way(o, who, foe, gap - STAND_OFF);
        offer_way(o, who, foe, gap - reach_of_charge(o->look, o->all.unit[near[i]]) - BEYOND_REACH);
        offer_way(o, who, beside(o, unit, near[i]), gap);
        offer_turn(o, unit, near[i]);
    }
    offer_objectives(o, unit);
    if (goals > 0)
        offer_retreat(o, unit, near[0]);
    offer_back(o, who);
}

/* A Personality with SIP comes so near that he can steady who fights or flees: SIP-04. */
static void offer_steadying(Offer *o, int leader)
{
    enum { WITHIN = INCH / 4 };
    const Look *look = o->look;
    UnitId who = o->all.unit[leader];
    Length reach = command_reach(look, who);
    if (tally_of(look->battle, OWNER_UNIT, who, UT_SIP) == 0)
        return;
    for (int i = 0; i < o->all.units; i++) {
        UnitId unit = o->all.unit[i];
        Length gap = overview_gap(&o->all, leader, i);
        if (overview_is_own(&o->all, i) && !is_idle(look, unit) && gap > reach)
            offer_way(o, who, o->all.outline[i].pose.at, gap - reach + WITHIN);
    }
}

/* Declared charges go in first. */
static void offer_moves(Offer *o)
{
    UnitId pending = next_pending(o->look, o->all.seat);
    if (pending != NO_UNIT) {
        begin(o, pending, VERB_CHARGE);
        give(o);
        return;
    }
    give_done(o, false);
    for (int i = 0; i < o->all.units; i++) {
        UnitId unit = o->all.unit[i];
        if (!overview_is_own(&o->all, i) || class_of(o->look, unit) == CLASS_ARTILLERY)
            continue;
        Verdict may = judge_may_move(o->look, unit);
        if (!is_yes(&may))
            continue;
        if (is_personality(o->look, unit))
            offer_steadying(o, i);
        else
            offer_ways(o, i);
    }
}

/* ---- Shots ------------------------------------------------------------------------------------------------------------------ */

static void offer_shots(Offer *o)
{
    for (int i = 0; i < o->all.units; i++) {
        UnitId unit = o->all.unit[i];
        Length range = reach_of_shot(o->look, unit);
        if (!overview_is_own(&o->all, i) || range == 0)
            continue;
        Verdict may = judge_shooter(o->look, unit);
        for (int t = 0; t < o->all.units && is_yes(&may); t++) {
            if (overview_is_own(&o->all, t) || is_engaged(o->look, o->all.unit[t]) ||
                overview_gap(&o->all, i, t) > range)
                continue;
            begin(o, unit, VERB_SHOOT)->unit = o->all.unit[t];
            give(o);
        }
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------------------ */

void war_candidates(const Look *look, Candidates *candidates)
{
    const Request *r = &look->battle->request;
    Offer o = { .look = look, .to = candidates };
    answer_begin(&o.answer, (AnswerKind)r->shape, request_seat(r));
    overview_take(&o.all, look, request_seat(r));
    switch ((Why)r->why) {
    case WHY_DECLARE:
        offer_charges(&o);
        break;
    case WHY_MOVES:
        offer_moves(&o);
        break;
    case WHY_SHOOTING:
        offer_shots(&o);
        break;
    case WHY_PATH:
    case WHY_REFACE:
        give_done(&o, false);
        break;
    default:
        break;
    }
}

/* ---- What a position is worth ------------------------------------------------------------------------------------------------ */

/* Of a block what it has lost counts, of a fleeing one little does; who is at half or less has given half away (VIC-03). */
static double points_held(const Look *look, UnitId unit)
{
    const double flees = 0.35, thinned = 0.25;
    const Unit *u = &look->battle->unit[unit];
    if (u->state != UNIT_FIELD && u->state != UNIT_RESERVE)
        return 0;
    double points = points_standing(look, unit);
    points -= 2 * points <= u->points ? thinned * u->points : 0;
    points += points_of_general(look, unit);
    return is_running(look, unit) ? points * flees : points;
}

/* A flank or rear that an idle enemy could charge: a part of the unit. */
static double exposed(const Overview *o, int i)
{
    enum { SHARE = 8 };
    const Look *look = o->look;
    UnitId own = o->unit[i];
    if (!is_block(look, own) || !is_idle(look, own))
        return 0;
    for (int t = 0; t < o->units; t++) {
        UnitId foe = o->unit[t];
        if (look->battle->unit[foe].seat == look->battle->unit[own].seat || !is_idle(look, foe) ||
            overview_gap(o, i, t) > reach_of_charge(look, foe))
            continue;
        if (facing_of_point(o->outline[i], o->outline[t].pose.at) != SIDE_FRONT &&
            is_in_front_facing(look, foe, own))
            return (double)look->battle->unit[own].points / SHARE;
    }
    return 0;
}

/* What the next round of a fight promises the unit, against each who fights it. */
static double promise_of_fights(const Look *look, UnitId unit)
{
    enum { MOST_FOUGHT = 8 };
    const double share = 0.25;
    UnitId enemy[MOST_FOUGHT];
    int foes = engaged_with(look, unit, enemy, MOST_FOUGHT);
    double sum = 0;
    for (int i = 0; i < foes; i++)
        sum += share * charge_worth(look, unit, enemy[i], facing_touched(look, enemy[i], unit)) -
               share * charge_worth(look, enemy[i], unit, facing_touched(look, unit, enemy[i]));
    return sum / 2;
}

static double stands(const Overview *o, SeatId seat)
{
    const Look *look = o->look;
    double sum = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        sum += look->battle->unit[u].seat == seat ? points_held(look, u) : 0;
    for (int i = 0; i < o->units; i++)
        if (look->battle->unit[o->unit[i]].seat == seat)
            sum += promise_of_fights(look, o->unit[i]) - exposed(o, i);
    return sum;
}

/* Markers count the more the nearer the end is. */
static double markers(const Look *look, SeatId seat)
{
    enum { MARKER = 150 };
    double sum = 0, share = (double)look->battle->round / (look->game->rounds + 1);
    for (int i = 0; i < look->game->objectives; i++)
        sum += war_holder(look, i) == seat ? MARKER * share : 0;
    return sum;
}

double war_worth(const Look *look, SeatId seat)
{
    enum { WON = 300 };
    const Battle *b = look->battle;
    SeatId other = opposing_seat(look, seat);
    Overview all;
    if (b->over)
        return war_points(look, seat) - war_points(look, other) +
               (b->winner == seat    ? WON
                : b->winner == other ? -WON
                                     : 0);
    overview_take(&all, look, seat);
    return stands(&all, seat) - stands(&all, other) + markers(look, seat) - markers(look, other) +
           points_of_spoils(look, seat) - points_of_spoils(look, other);
}
