#include "engine/candidate.h"
#include "move/movement.h"
#include "odds/flight_odds.h"
#include "players/plan.h"
#include "players/worth.h"

/* ---- What is worth weighing: charges alone and together, the ways of every unit, the targets of its shots -------------- */

enum { MOST_GOALS = 3, FLANK_ROOM = 5 * INCH, STAND_OFF = 3 * INCH };

typedef struct Offer {
    const Look *look;
    SeatId seat;
    Candidates *to;
    Answer answer;
    int own, foes;
    UnitId mine[MOST_UNITS], foe[MOST_UNITS];
    Base outline[MOST_UNITS]; /* by unit */
} Offer;

static void give(Offer *o)
{
    candidate_add(o->to, &o->answer);
}

static void give_done(Offer *o, bool then)
{
    order_done(&o->answer);
    o->to->take(o->to, &o->answer, then);
}

static Clause *begin(Offer *o, UnitId actor, int verb)
{
    order_for(&o->answer.order, actor);
    return order_clause(&o->answer.order, verb);
}

static Length gap_of(const Offer *o, UnitId a, UnitId b)
{
    Length gap = base_gap(o->outline[a], o->outline[b]);
    return gap < 0 ? 0 : gap;
}

static bool is_idle(const Look *look, UnitId unit)
{
    return !is_engaged(look, unit) && !is_fleeing(look, unit);
}

/* ---- Charges ------------------------------------------------------------------------------------------------------------- */

static bool may_reach(const Offer *o, UnitId unit, UnitId foe)
{
    return is_idle(o->look, unit) && charge_target(o->look, unit) == NO_UNIT &&
           gap_of(o, unit, foe) <= charge_limit(o->look, unit, false) &&
           in_front_arc(o->look, unit, foe);
}

static bool is_charge(Offer *o, UnitId unit, UnitId foe)
{
    begin(o, unit, VERB_CHARGE)->unit = foe;
    return is_lawful_now(o->look, &o->answer);
}

/* Two at the same enemy, then whoever else would; one alone and nobody else; one, then whoever else would. */
static void offer_charges_at(Offer *o, UnitId foe)
{
    UnitId able[MOST_UNITS];
    int count = 0;
    for (int i = 0; i < o->own; i++)
        if (may_reach(o, o->mine[i], foe) && is_charge(o, o->mine[i], foe))
            able[count++] = o->mine[i];
    for (int i = 0; i < count; i++) {
        begin(o, able[i], VERB_CHARGE)->unit = foe;
        give(o);
        begin(o, able[i], VERB_CHARGE)->unit = foe;
        give(o);
        give_done(o, true);
        for (int k = i + 1; k < count; k++) {
            begin(o, able[i], VERB_CHARGE)->unit = foe;
            give(o);
            begin(o, able[k], VERB_CHARGE)->unit = foe;
            candidate_then(o->to, &o->answer);
            give_done(o, true);
        }
    }
}

static void offer_charges(Offer *o)
{
    give_done(o, false);
    for (int i = 0; i < o->foes; i++)
        offer_charges_at(o, o->foe[i]);
}

/* ---- Ways ------------------------------------------------------------------------------------------------------------------ */

static bool may_move(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool done = has_mark(b, OWNER_UNIT, unit, UM_MOVED) &&
                !has_mark(b, OWNER_UNIT, unit, UM_DONE) &&
                !has_mark(b, OWNER_UNIT, unit, UM_MOVES_AGAIN);
    return !done && is_idle(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_CHARGED) &&
           !has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED) &&
           type_of(look, unit) != TYPE_WAR_MACHINE &&
           !has_trait(look, unit, TR_RANDOM_MOVEMENT, NULL);
}

static void offer_way(Offer *o, UnitId unit, Point goal, Length most, Gait gait)
{
    if (most > INCH && plan_advance(o->look, unit, goal, most, gait, &o->answer.order))
        give(o);
}

/* The nearest enemies, the nearest first. */
static int nearest_foes(const Offer *o, UnitId unit, UnitId near[MOST_GOALS])
{
    int count = 0;
    for (int i = 0; i < o->foes; i++) {
        int n = count < MOST_GOALS ? count++ : MOST_GOALS - 1;
        if (n == MOST_GOALS - 1 && count == MOST_GOALS && i >= MOST_GOALS &&
            gap_of(o, unit, o->foe[i]) >= gap_of(o, unit, near[n]))
            continue;
        for (; n > 0 && gap_of(o, unit, o->foe[i]) < gap_of(o, unit, near[n - 1]); n--)
            near[n] = near[n - 1];
        near[n] = o->foe[i];
    }
    return count;
}

/* Beside the flank of that enemy on which the unit is. */
static Point beside(const Offer *o, UnitId unit, UnitId foe)
{
    Base face = o->outline[foe];
    Heading right = heading_normal(face.pose.facing + FULL_TURN / 4);
    Point here = o->outline[unit].pose.at;
    Length out = face.width / 2 + FLANK_ROOM;
    Point one = point_shift(face.pose.at, right, out),
          other = point_shift(face.pose.at, right, -out);
    return point_distance(here, one) < point_distance(here, other) ? one : other;
}

static void offer_facing(Offer *o, UnitId unit, UnitId foe)
{
    if (!is_block(o->look, unit))
        return;
    Clause *reform = begin(o, unit, VERB_REFORM);
    reform->heading = point_bearing(o->outline[unit].pose.at, o->outline[foe].pose.at);
    reform->has_heading = true;
    give(o);
}

static void offer_back(Offer *o, UnitId unit)
{
    if (!is_block(o->look, unit))
        return;
    Clause *back = begin(o, unit, VERB_BACK);
    back->number = pace(o->look, unit, false, false) / 2;
    back->has_number = true;
    give(o);
}

static void offer_ways(Offer *o, UnitId unit)
{
    UnitId near[MOST_GOALS];
    int goals = nearest_foes(o, unit, near);
    bool flies = has_trait(o->look, unit, TR_FLY, NULL);
    for (int i = 0; i < goals; i++) {
        Point foe = o->outline[near[i]].pose.at;
        Length gap = gap_of(o, unit, near[i]);
        for (int march = 0; march <= 1; march++) {
            Gait gait = { .fly = flies, .march = march };
            Length most = stride(o->look, unit, gait), room = gap - STAND_OFF;
            offer_way(o, unit, foe, most < room ? most : room, gait);
            if (i == 0 || march)
                offer_way(o, unit, beside(o, unit, near[i]), most, gait);
        }
        if (i == 0)
            offer_facing(o, unit, near[i]);
    }
    offer_back(o, unit);
}

/* ---- Who clears the way for whom ------------------------------------------------------------------------------------------ */

/* Whether the friend stands on the ground that the unit would take by going straight on. */
static bool bars(const Offer *o, UnitId friend, UnitId unit, Length most)
{
    Base here = o->outline[unit];
    Heading ahead = heading_normal(here.pose.facing);
    Pose lane = { point_shift(here.pose.at, ahead, (here.length + most) / 2), here.pose.facing };
    return base_overlaps(base_rect(here.width, most, lane), o->outline[friend]);
}

static void then_ahead(Offer *o, UnitId unit, Length most)
{
    Clause *ahead = begin(o, unit, VERB_FORWARD);
    ahead->number = most;
    ahead->has_number = true;
    candidate_then(o->to, &o->answer);
}

/* On towards the enemy, or at a march past its flank. */
static void offer_clearing(Offer *o, UnitId friend, UnitId unit, UnitId foe, Length most)
{
    for (int march = 1; march >= 0; march--) {
        Gait gait = { .march = march };
        Point goal = march ? beside(o, friend, foe) : o->outline[foe].pose.at;
        Length far = stride(o->look, friend, gait);
        if (plan_advance(o->look, friend, goal, far, gait, &o->answer.order)) {
            give(o);
            then_ahead(o, unit, most);
        }
    }
}

static void offer_clearings(Offer *o, UnitId unit)
{
    UnitId near[MOST_GOALS];
    if (!is_block(o->look, unit) || nearest_foes(o, unit, near) == 0)
        return;
    Length most = stride(o->look, unit, (Gait){ 0 }), room = gap_of(o, unit, near[0]) - STAND_OFF;
    most = most < room ? most : room;
    for (int i = 0; i < o->own && most > INCH; i++) {
        UnitId friend = o->mine[i];
        if (friend != unit && may_move(o->look, friend) && bars(o, friend, unit, most))
            offer_clearing(o, friend, unit, near[0], most);
    }
}

/* Who makes way comes first: there is room for few of whom the quick player would not order now. */
static void offer_moves(Offer *o)
{
    give_done(o, false);
    for (int i = 0; i < o->own; i++)
        if (may_move(o->look, o->mine[i]))
            offer_clearings(o, o->mine[i]);
    for (int i = 0; i < o->own; i++)
        if (may_move(o->look, o->mine[i]))
            offer_ways(o, o->mine[i]);
}

/* ---- Shots ------------------------------------------------------------------------------------------------------------------ */

static void offer_shots(Offer *o)
{
    for (int i = 0; i < o->own; i++) {
        UnitId unit = o->mine[i];
        if (!is_idle(o->look, unit) || has_mark(o->look->battle, OWNER_UNIT, unit, UM_SHOT) ||
            range_of(o->look, unit) == 0)
            continue;
        for (int t = 0; t < o->foes; t++) {
            WeaponId weapon;
            if (worth_of_volley(o->look, unit, o->foe[t], gap_of(o, unit, o->foe[t]), &weapon) <= 0)
                continue;
            Clause *shot = begin(o, unit, VERB_SHOOT);
            shot->unit = o->foe[t];
            shot->weapon = weapon;
            give(o);
        }
    }
}

/* ---- All of them ------------------------------------------------------------------------------------------------------------ */

static void survey(Offer *o)
{
    for (UnitId u = 0; u < o->look->battle->units; u++) {
        if (!is_commanded(o->look, u))
            continue;
        if (o->look->battle->unit[u].seat == o->seat)
            o->mine[o->own++] = u;
        else
            o->foe[o->foes++] = u;
        o->outline[u] = unit_outline(o->look, u);
    }
}

void old_world_candidates(const Look *look, Candidates *candidates)
{
    const Request *r = &look->battle->request;
    Offer o = { .look = look, .seat = request_seat(r), .to = candidates };
    answer_begin(&o.answer, (AnswerKind)r->shape, o.seat);
    survey(&o);
    switch ((Why)r->why) {
    case WHY_DECLARE:
        offer_charges(&o);
        break;
    case WHY_REMAINING:
        offer_moves(&o);
        break;
    case WHY_SHOOTING:
        offer_shots(&o);
        break;
    case WHY_CONJURE:
    case WHY_COMMAND:
    case WHY_FREE_REFORM:
        give_done(&o, false);
        break;
    default:
        break;
    }
}

/* ---- What is not worth weighing ------------------------------------------------------------------------------------------------ */

/* FLE-07: who may stand does not flee where he would sooner leave the table than not. */
static bool flees_away(const Look *look, const Frame *frame, int reaction)
{
    const double even = 0.5;
    bool runs = reaction == REACT_FLEE || reaction == REACT_FIRE_AND_FLEE;
    if (!runs || !(look->battle->request.choices >> REACT_HOLD & 1))
        return false;
    Flight kind = reaction == REACT_FLEE ? FLIGHT_ROUT : FLIGHT_AFTER_SHOTS;
    int32_t away = bearing_away(look, frame->actor, frame->target);
    return flight_odds(look, frame->actor, kind, away).leaves > even;
}

/* CMV-02: who has declared a charge does not do without the die that it needs. */
static bool does_without(const Look *look, const Frame *frame)
{
    UnitId charger = frame->actor;
    if (frame->rule != PROC_CHARGE || !frame->v[C_POSSIBLE])
        return false;
    Length way = frame->v[C_COST];
    bool slowed = frame->v[C_SLOWED];
    return chance_of_charge_with(look, charger, way, slowed, false) <= 0 &&
           chance_of_charge_with(look, charger, way, slowed, true) > 0;
}

bool old_world_is_folly(const Look *look, const Answer *answer)
{
    const Battle *b = look->battle;
    if (answer->kind != ANSWER_CHOICE || b->frames == 0)
        return false;
    const Frame *frame = &b->frame[b->frames - 1];
    switch (b->request.why) {
    case WHY_REACT:
        return flees_away(look, frame, answer->value);
    case WHY_SWIFT:
        return answer->value == 0 && does_without(look, frame);
    default:
        return false;
    }
}

/* ---- What a position is worth ------------------------------------------------------------------------------------------------ */

enum { WON = 300, PER_UNIT = 120 };

static bool is_by_destruction(const Look *look)
{
    return look->game->scenario_field[SF_VICTORY] == VICTORY_DESTROYED;
}

/* What is left of the unit in points: of a block what it has lost counts, of a fleeing one two thirds do, for many rally. Who
 * pursued off the table is whole: it returns (SCN-14). */
static double points_left(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    bool returns = u->state == UNIT_FLED && has_mark(b, OWNER_UNIT, unit, UM_PURSUED_OFF);
    int wounds = unit_profile(look->game, b, unit)->field[PF_W], left = 0;
    if (u->state == UNIT_LOST || (u->state == UNIT_FLED && !returns))
        return 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        left += b->model[m].state == MODEL_LOST ? 0 : b->model[m].wounds;
    double share = (double)left / (u->count * (wounds > 0 ? wounds : 1));
    double points = (u->points + (is_by_destruction(look) ? PER_UNIT : 0)) * (1 + share) / 2;
    return is_fleeing(look, unit) ? points * 2 / 3 : points;
}

/* ---- What will happen next: blows, shots, charges ----------------------------------------------------------------------------- */

/* What a round of blows or a volley takes counts so often: who loses models, loses the fight too. Fitted to how battles ended. */
enum { BLOWS_COUNT = 3, SHOTS_COUNT = 2 };

static double in_combat(const Offer *o, UnitId unit, UnitId foe)
{
    if (!is_engaged(o->look, foe) || gap_of(o, unit, foe) > CONTACT_GAP)
        return 0;
    return BLOWS_COUNT * worth_of_blows(o->look, unit, foe, false);
}

/* What a charge next turn would bring, by the chance that it comes home. */
static double by_charge(const Offer *o, UnitId unit, UnitId foe, Length gap)
{
    enum { FLANK = 15 };
    const Look *look = o->look;
    if (is_engaged(look, foe) || gap > charge_limit(look, unit, false) ||
        !in_front_arc(look, unit, foe))
        return 0;
    double net =
        worth_of_blows(look, unit, foe, true) - worth_of_blows(look, foe, unit, false) * 2 / 3;
    if (is_block(look, foe) &&
        side_of_point(o->outline[foe], o->outline[unit].pose.at) != SIDE_FRONT)
        net += FLANK;
    return net > 0 ? net * chance_of_charge(look, unit, gap, false) : 0;
}

static double by_shot(const Offer *o, UnitId unit, UnitId foe, Length gap)
{
    WeaponId weapon;
    if (is_engaged(o->look, foe) || gap > range_of(o->look, unit) ||
        !in_front_arc(o->look, unit, foe))
        return 0;
    return SHOTS_COUNT * worth_of_volley(o->look, unit, foe, gap, &weapon);
}

/* The best that the unit may do to one of the others: it fights, or it shoots, or it charges. */
static double threat_by(const Offer *o, UnitId unit, const UnitId *foe, int foes)
{
    bool engaged = is_engaged(o->look, unit);
    double best = 0, sum = 0;
    if (is_fleeing(o->look, unit))
        return 0;
    for (int i = 0; i < foes; i++) {
        Length gap = gap_of(o, unit, foe[i]);
        sum += engaged ? in_combat(o, unit, foe[i]) : 0;
        double charge = engaged || type_of(o->look, unit) == TYPE_WAR_MACHINE
                            ? 0
                            : by_charge(o, unit, foe[i], gap);
        double shot = engaged ? 0 : by_shot(o, unit, foe[i], gap);
        best = charge > best ? charge : best;
        best = shot > best ? shot : best;
    }
    return sum + best;
}

static double stands(const Look *look, SeatId seat)
{
    double sum = (is_by_destruction(look) ? PER_UNIT : 1) * (double)victory_points(look, seat);
    for (UnitId u = 0; u < look->battle->units; u++)
        sum += look->battle->unit[u].seat == seat ? points_left(look, u) : 0;
    return sum;
}

static double threats(const Look *look, SeatId seat)
{
    Offer o = { .look = look, .seat = seat };
    double sum = 0;
    survey(&o);
    for (int i = 0; i < o.own; i++)
        sum += threat_by(&o, o.mine[i], o.foe, o.foes);
    for (int i = 0; i < o.foes; i++)
        sum -= threat_by(&o, o.foe[i], o.mine, o.own);
    return sum;
}

double old_world_worth(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    SeatId other = other_seat(look, seat);
    double sum = stands(look, seat) - stands(look, other);
    if (b->over)
        return sum + (b->winner == seat ? WON : b->winner == other ? -WON : 0);
    return sum + threats(look, seat);
}
