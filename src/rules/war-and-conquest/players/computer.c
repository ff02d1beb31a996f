#include "players/plan.h"
#include "players/worth.h"

#include "shoot/shooting.h"
#include "troops/contact.h"
#include "victory.h"

/* ---- A player who plays to win: bids, charges that pay, the front to the enemy, the best target --------------------------- */

enum { SIP_WORTH = 40 };

typedef struct Field {
    Overview all;
    const Look *look;
    Answer *answer;
} Field;

static const Request *asked(const Field *f)
{
    return &f->look->battle->request;
}

static bool finish(const Field *f)
{
    order_for(&f->answer->order, NO_UNIT);
    order_clause(&f->answer->order, VERB_DONE);
    return true;
}

static Clause *begin(const Field *f, UnitId actor, int verb)
{
    order_for(&f->answer->order, actor);
    return order_clause(&f->answer->order, verb);
}

static bool is_free(const Look *look, UnitId unit)
{
    return !is_running(look, unit) && !is_engaged(look, unit);
}

static bool is_last_turn(const Look *look)
{
    return look->battle->round >= look->game->rounds;
}

/* While there is time to let the other come. */
static bool is_early(const Look *look)
{
    return 2 * look->battle->round <= look->game->rounds;
}

/* ---- Charges ------------------------------------------------------------------------------------------------------------- */

/* The face of the one that the other stands before. */
static Side face_towards(const Field *f, int unit, int other)
{
    if (!is_block(f->look, f->all.unit[unit]))
        return SIDE_FRONT;
    return facing_of_point(f->all.outline[unit], f->all.outline[other].pose.at);
}

static bool comes_home(const Look *look, const Charge *charge)
{
    ChargeWay way;
    propose_way(look, charge, false, &way);
    Length sure = way.rate.dice > 0 ? way.rate.rate * 2 / 3 : way.rate.rate;
    return way.found && way.free && way.cost <= sure;
}

/* It keeps a marker for its side: whoever runs is not worth leaving it. */
static bool guards_marker(const Field *f, int unit)
{
    const Look *look = f->look;
    UnitId who = f->all.unit[unit];
    for (int i = 0; i < look->game->objectives; i++) {
        const Objective *marker = &look->game->objective[i];
        Length way = base_gap_point(unit_outline(look, who), marker->at);
        if (is_battle_formation(look, who) && way <= marker->radius &&
            war_holder(look, i) == f->all.seat)
            return true;
    }
    return false;
}

/* The best target of that charger that pays. */
static bool charge_with(const Field *f, int charger)
{
    enum { TRIES = 2, TOGETHER = 15 };
    const Look *look = f->look;
    UnitId unit = f->all.unit[charger];
    bool tried[MOST_UNITS] = { false }, guards = guards_marker(f, charger);
    for (int n = 0; n < TRIES; n++) {
        int best = -1;
        double most = 4;
        for (int t = 0; t < f->all.units; t++) {
            UnitId foe = f->all.unit[t];
            if (overview_is_own(&f->all, t) || tried[t] || (guards && is_running(look, foe)) ||
                overview_gap(&f->all, charger, t) > reach_of_charge(look, unit))
                continue;
            Charge others[MOST_UNITS];
            double worth = charge_worth(look, unit, foe, face_towards(f, t, charger)) +
                           (charges_on(look, foe, true, others) > 0 ? TOGETHER : 0);
            if (worth <= most)
                continue;
            most = worth;
            best = t;
        }
        if (best < 0)
            return false;
        tried[best] = true;
        Charge charge = charge_now(look, unit, f->all.unit[best]);
        Length reach = charge.in_zone || !is_block(look, unit) ? 2 * base_move(look, unit)
                                                               : base_move(look, unit);
        if (charge.apart > reach)
            continue;
        begin(f, unit, VERB_CHARGE)->unit = f->all.unit[best];
        if (is_lawful_now(look, f->answer) && comes_home(look, &charge))
            return true;
    }
    return false;
}

/* A Warband's duty comes first: the default names it. */
static bool declare(const Field *f)
{
    take_default(f->look, f->answer);
    if (f->answer->order.actor != NO_UNIT)
        return true;
    for (int i = 0; i < f->all.units; i++) {
        if (!overview_is_own(&f->all, i) || !is_free(f->look, f->all.unit[i]))
            continue;
        Verdict may = judge_charger_now(f->look, f->all.unit[i]);
        if (is_yes(&may) && charge_with(f, i))
            return true;
    }
    return finish(f);
}

/* ---- Reactions ------------------------------------------------------------------------------------------------------------- */

/* What the charges on the unit cost it that may arrive: from others nobody runs. */
typedef struct Onslaught {
    double cost;
    UnitId charger;
} Onslaught;

static Onslaught onslaught_on(const Look *look, UnitId unit)
{
    Charge charge[MOST_UNITS];
    int count = charges_on(look, unit, true, charge);
    Onslaught threat = { 0, look->battle->request.other };
    for (int i = 0; i < count; i++) {
        if (may_arrive(look, &charge[i], false))
            threat.cost += charge_worth(look, charge[i].charger, unit, charge[i].face);
    }
    return threat;
}

static double worth_of_reaction_shots(const Look *look, UnitId unit, UnitId at, Occasion occasion)
{
    WeaponId weapon = missile_of(look, unit);
    if (weapon == NO_WEAPON)
        return 0;
    Volley volley = volley_at(look, unit, at, weapon, occasion);
    plan_volley(look, &volley);
    return volley.shots > 0 ? volley_worth(look, &volley) : 0;
}

static double worth_of_reaction(const Look *look, UnitId unit, Reaction reaction,
                                const Onslaught *t)
{
    const double fled = 0.5, feigned = 0.05, counter = 0.1;
    double points = points_standing(look, unit) + points_leading(look, unit);
    bool shot = reaction == REACT_SHOOT_AND_FLEE || reaction == REACT_FEIGN_AND_SHOOT;
    bool flies = shot || reaction == REACT_FLEE || reaction == REACT_FEIGN;
    FlightOdds odds = { .leaves = 0 };
    if (flies)
        odds = odds_of_flight(look, unit, shot ? FLIGHT_SHORT : FLIGHT_FULL);
    double lost = odds.leaves + odds.caught;
    double fire = reaction == REACT_STAND_AND_SHOOT
                      ? worth_of_reaction_shots(look, unit, t->charger, STANDS_AND_SHOOTS)
                  : shot ? worth_of_reaction_shots(look, unit, t->charger, SHOOTS_AND_FLEES)
                         : 0;
    switch (reaction) {
    case REACT_FLEE:
    case REACT_SHOOT_AND_FLEE:
        return fire - points * (lost + (1 - lost) * fled);
    case REACT_FEIGN:
    case REACT_FEIGN_AND_SHOOT:
        return fire - odds.caught * (t->cost > 0 ? t->cost : 0) - points * (odds.leaves + feigned);
    case REACT_COUNTER_CHARGE:
        return points * counter - t->cost;
    default:
        return fire - t->cost;
    }
}

static bool react(const Field *f)
{
    const Request *r = asked(f);
    Onslaught threat = onslaught_on(f->look, r->unit);
    double most = -1e9;
    for (int i = 0; i < REACTIONS; i++) {
        if (!(r->choices >> i & 1))
            continue;
        double worth = worth_of_reaction(f->look, r->unit, (Reaction)i, &threat);
        if (worth <= most)
            continue;
        most = worth;
        f->answer->value = i;
    }
    return true;
}

static bool meet_the_revealed(const Field *f)
{
    const Request *r = asked(f);
    Charge charge = charge_now(f->look, r->unit, r->other);
    f->answer->value = charge_worth(f->look, r->unit, r->other, charge.face) < 0;
    return true;
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------------- */

static bool goes_in(const Field *f)
{
    UnitId unit = next_pending(f->look, f->all.seat);
    if (unit == NO_UNIT)
        return false;
    begin(f, unit, VERB_CHARGE);
    return is_lawful_now(f->look, f->answer);
}

static bool counts_as_prey(const Look *look, UnitId unit)
{
    return !is_running(look, unit) && !is_lone_personality(look, unit);
}

/* The enemy that it would rather fight: what a charge brings, the nearer the better. */
static int prey_of(const Field *f, int unit)
{
    int best = -1;
    double most = -1e9;
    for (int t = 0; t < f->all.units; t++) {
        if (overview_is_own(&f->all, t) || !counts_as_prey(f->look, f->all.unit[t]))
            continue;
        double far = (double)overview_gap(&f->all, unit, t) / INCH;
        double worth =
            charge_worth(f->look, f->all.unit[unit], f->all.unit[t], face_towards(f, t, unit)) -
            4 * far;
        if (worth <= most)
            continue;
        most = worth;
        best = t;
    }
    return best;
}

/* An enemy who could charge its flank or rear next turn. */
static int flanker_of(const Field *f, int unit)
{
    if (!is_block(f->look, f->all.unit[unit]))
        return -1;
    for (int t = 0; t < f->all.units; t++) {
        UnitId foe = f->all.unit[t];
        if (overview_is_own(&f->all, t) || !is_free(f->look, foe) ||
            overview_gap(&f->all, unit, t) > reach_of_charge(f->look, foe))
            continue;
        if (face_towards(f, unit, t) != SIDE_FRONT &&
            is_in_front_facing(f->look, foe, f->all.unit[unit]))
            return t;
    }
    return -1;
}

/* Somebody could charge its front next turn: turning away would only give him a flank. */
static bool is_faced(const Field *f, int unit)
{
    for (int t = 0; t < f->all.units; t++) {
        UnitId foe = f->all.unit[t];
        if (!overview_is_own(&f->all, t) && is_free(f->look, foe) &&
            overview_gap(&f->all, unit, t) <= reach_of_charge(f->look, foe) &&
            face_towards(f, unit, t) == SIDE_FRONT)
            return true;
    }
    return false;
}

static bool turns_to(const Field *f, int unit, int enemy)
{
    static const uint8_t word[] = { [SIDE_LEFT] = 0, [SIDE_RIGHT] = 1, [SIDE_REAR] = 2 };
    begin(f, f->all.unit[unit], VERB_TURN)->word = word[face_towards(f, unit, enemy)];
    return is_lawful_now(f->look, f->answer);
}

/* Shooters stay where they have somebody in range before them. */
static bool has_a_mark(const Field *f, int unit)
{
    Length range = reach_of_shot(f->look, f->all.unit[unit]);
    for (int t = 0; t < f->all.units && range > 0; t++) {
        UnitId foe = f->all.unit[t];
        if (!overview_is_own(&f->all, t) && !is_engaged(f->look, foe) &&
            overview_gap(&f->all, unit, t) <= range &&
            is_in_front_facing(f->look, f->all.unit[unit], foe))
            return true;
    }
    return false;
}

/* How near it wants to come: to shoot; to charge next turn; and out of reach of who would gain by charging it. */
static Length distance_wanted(const Field *f, int unit, int prey)
{
    enum { NEAR = 3 * INCH, BEYOND = INCH / 4 };
    UnitId own = f->all.unit[unit], foe = f->all.unit[prey];
    Length range = reach_of_shot(f->look, own), reach = reach_of_charge(f->look, foe);
    if (range > 0 && reach_of_charge(f->look, own) < range)
        return range - INCH;
    double given = charge_worth(f->look, own, foe, face_towards(f, prey, unit)),
           taken = charge_worth(f->look, foe, own, SIDE_FRONT);
    bool waits = taken > 0 && taken > given && is_early(f->look) && is_free(f->look, foe);
    return waits ? reach + BEYOND : NEAR;
}

/* Later in the battle blocks go for a marker that nobody of theirs holds, and stay at one that they hold. */
typedef enum Errand { NO_ERRAND, GOES, STAYS } Errand;
static Errand seeks_marker(const Field *f, int unit)
{
    enum { NEAR = 14 * INCH, HELD = 5 * INCH / 2 };
    const Look *look = f->look;
    UnitId who = f->all.unit[unit];
    Point here = f->all.outline[unit].pose.at;
    if (is_early(look) || !is_battle_formation(look, who))
        return NO_ERRAND;
    for (int i = 0; i < look->game->objectives; i++) {
        Length way = point_distance(here, look->game->objective[i].at);
        bool held = war_holder(look, i) == f->all.seat;
        if (held && way <= HELD + f->all.outline[unit].length)
            return STAYS;
        if (!held && way < NEAR && way > HELD &&
            plan_way(look, who, look->game->objective[i].at, way, &f->answer->order) &&
            is_lawful_now(look, f->answer))
            return GOES;
    }
    return NO_ERRAND;
}

static bool advance(const Field *f, int unit)
{
    const Look *look = f->look;
    UnitId who = f->all.unit[unit];
    int prey = prey_of(f, unit);
    if (prey < 0)
        return false;
    Length gap = overview_gap(&f->all, unit, prey), wanted = gap - distance_wanted(f, unit, prey);
    if (wanted < INCH)
        return is_block(look, who) && face_towards(f, unit, prey) != SIDE_FRONT &&
               turns_to(f, unit, prey);
    return plan_way(look, who, f->all.outline[prey].pose.at, wanted, &f->answer->order) &&
           is_lawful_now(look, f->answer);
}

/* ---- Personalities ---------------------------------------------------------------------------------------------------------- */

/* Somebody could charge it next turn and gain by it, whom it would not charge itself. */
static bool is_doomed(const Field *f, int unit)
{
    const Look *look = f->look;
    UnitId own = f->all.unit[unit];
    for (int t = 0; t < f->all.units; t++) {
        UnitId foe = f->all.unit[t];
        if (overview_is_own(&f->all, t) || !is_free(look, foe) ||
            overview_gap(&f->all, unit, t) > reach_of_charge(look, foe) + base_move(look, foe))
            continue;
        if (charge_worth(look, foe, own, face_towards(f, unit, t)) > 0 &&
            charge_worth(look, own, foe, face_towards(f, t, unit)) <= 0)
            return true;
    }
    return false;
}

static UnitId leader_of(const Look *look, UnitId host)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != host && is_fielded(look, u) && host_of(look, u) == host)
            return u;
    }
    return NO_UNIT;
}

/* Out at its rear. */
static bool leaves(const Field *f, int unit)
{
    UnitId host = f->all.unit[unit], who = leader_of(f->look, host);
    if (who == NO_UNIT || !is_block(f->look, host) || !is_doomed(f, unit))
        return false;
    const Base *outline = &f->all.outline[unit];
    Length depth = unit_profile(f->look->game, f->look->battle, who)->base_length;
    Clause *clause = begin(f, who, VERB_LEAVE);
    clause->point = pose_point(outline->pose, 0, -(outline->length + depth) / 2);
    clause->has_point = true;
    return is_lawful_now(f->look, f->answer);
}

/* Out of reach of the nearest who could charge him. */
static bool keeps_away(const Field *f, int unit)
{
    enum { BEYOND = 2 * INCH };
    const Look *look = f->look;
    UnitId who = f->all.unit[unit];
    int enemy = overview_nearest(&f->all, unit, is_free);
    if (enemy < 0)
        return false;
    Length room = overview_gap(&f->all, unit, enemy),
           wanted = reach_of_charge(look, f->all.unit[enemy]) + BEYOND - room;
    Heading away = point_bearing(f->all.outline[enemy].pose.at, f->all.outline[unit].pose.at);
    Point goal = point_shift(f->all.outline[unit].pose.at, away, 2 * base_move(look, who));
    return wanted > BEYOND && plan_way(look, who, goal, wanted, &f->answer->order) &&
           is_lawful_now(look, f->answer);
}

/* A Personality goes to the nearest of his own who have none. */
static bool joins(const Field *f, int unit)
{
    UnitId who = f->all.unit[unit];
    bool tried[MOST_UNITS] = { false };
    for (int n = 0; n < 2; n++) {
        int best = -1;
        for (int i = 0; i < f->all.units; i++) {
            UnitId host = f->all.unit[i];
            bool fit = overview_is_own(&f->all, i) && !tried[i] &&
                       is_battle_formation(f->look, host) && is_free(f->look, host) &&
                       reach_of_shot(f->look, host) == 0 && !is_doomed(f, i) &&
                       overview_gap(&f->all, unit, i) <= base_move(f->look, who);
            if (fit &&
                (best < 0 || overview_gap(&f->all, unit, i) < overview_gap(&f->all, unit, best)))
                best = i;
        }
        if (best < 0)
            return false;
        tried[best] = true;
        if (plan_joining(f->look, who, f->all.unit[best], &f->answer->order) &&
            is_lawful_now(f->look, f->answer))
            return true;
    }
    return false;
}

static bool moves(const Field *f, int unit)
{
    UnitId who = f->all.unit[unit];
    Verdict may = judge_may_move(f->look, who);
    if (!is_yes(&may) || class_of(f->look, who) == CLASS_ARTILLERY)
        return false;
    if (is_personality(f->look, who))
        return joins(f, unit) || keeps_away(f, unit);
    if (leaves(f, unit))
        return true;
    int flanker = flanker_of(f, unit);
    if (flanker >= 0 && !is_faced(f, unit) && turns_to(f, unit, flanker))
        return true;
    if (has_a_mark(f, unit))
        return false;
    Errand errand = seeks_marker(f, unit);
    return errand == GOES || (errand == NO_ERRAND && advance(f, unit));
}

static bool move_somebody(const Field *f)
{
    if (goes_in(f))
        return true;
    for (int i = 0; i < f->all.units; i++) {
        if (overview_is_own(&f->all, i) && moves(f, i))
            return true;
    }
    return finish(f);
}

/* The path behind a test that failed: as far as is left. */
static bool go_on(const Field *f)
{
    int unit = overview_place(&f->all, asked(f)->unit);
    int prey = unit < 0 ? -1 : prey_of(f, unit);
    if (prey < 0)
        return finish(f);
    Length wanted = overview_gap(&f->all, unit, prey) - distance_wanted(f, unit, prey);
    bool good = wanted > INCH / 2 &&
                plan_piece(f->look, f->all.unit[unit], f->all.outline[prey].pose.at, wanted,
                           &f->answer->order) &&
                is_lawful_now(f->look, f->answer);
    return good || finish(f);
}

static bool reface(const Field *f)
{
    int unit = overview_place(&f->all, asked(f)->unit);
    int enemy = unit < 0 ? -1 : overview_nearest(&f->all, unit, is_free);
    bool turns = enemy >= 0 && face_towards(f, unit, enemy) != SIDE_FRONT;
    return (turns && turns_to(f, unit, enemy)) || finish(f);
}

/* ---- Shots ------------------------------------------------------------------------------------------------------------------------ */

/* The lawful target that is worth most by the exact odds, of the nearest few. */
static bool shoot_best(const Field *f, int i)
{
    enum { GLANCES = 3 };
    const Look *look = f->look;
    UnitId unit = f->all.unit[i];
    Length range = reach_of_shot(look, unit);
    bool tried[MOST_UNITS] = { false };
    double best = 0;
    Order order = { .actor = NO_UNIT };
    for (int glance = 0; glance < GLANCES; glance++) {
        int target = -1;
        for (int t = 0; t < f->all.units; t++) {
            if (overview_is_own(&f->all, t) || tried[t] || is_engaged(look, f->all.unit[t]) ||
                overview_gap(&f->all, i, t) > range ||
                (target >= 0 && overview_gap(&f->all, i, t) >= overview_gap(&f->all, i, target)))
                continue;
            target = t;
        }
        if (target < 0)
            break;
        tried[target] = true;
        begin(f, unit, VERB_SHOOT)->unit = f->all.unit[target];
        if (!is_lawful_now(look, f->answer))
            continue;
        double worth = shot_worth(look, &f->answer->order);
        if (worth <= best)
            continue;
        best = worth;
        order = f->answer->order;
    }
    f->answer->order = order;
    return best > 0;
}

static bool shoot_something(const Field *f)
{
    for (int i = 0; i < f->all.units; i++) {
        UnitId unit = f->all.unit[i];
        if (!overview_is_own(&f->all, i) || reach_of_shot(f->look, unit) == 0)
            continue;
        Verdict may = judge_shooter(f->look, unit);
        if (is_yes(&may) && shoot_best(f, i))
            return true;
    }
    return finish(f);
}

/* ---- SIP and Strategic Advantage ----------------------------------------------------------------------------------------------- */

/* No roll for Strategic Advantage comes after the last turn's: then they are for tests. */
static int worth_of_sip(const Look *look)
{
    enum { LEFT_OVER = 5 };
    return is_last_turn(look) ? LEFT_OVER : SIP_WORTH;
}

/* What a failed test costs: a flight most, a rank out of order less, a slower move little. */
static double stake_of_test(const Field *f, UnitId unit, bool morale)
{
    double points = points_standing(f->look, unit);
    if (!morale)
        return points * (f->look->battle->phase == PHASE_MOVES && is_engaged(f->look, unit) ? 0.25
                         : f->look->battle->phase == PHASE_DECLARE                          ? 0.1
                                                                                            : 0.04);
    return points * (f->look->battle->phase == PHASE_END ? 0.4 : 0.6);
}

static bool steady(const Field *f)
{
    const Battle *b = f->look->battle;
    const Request *r = &b->request;
    const Frame *frame = &b->frame[b->frames - 1];
    UnitId unit = r->unit;
    int need = morale_of(f->look, unit) + frame->v[T_MODIFIER];
    double stake = stake_of_test(f, unit, frame->v[T_MORALE] != 0), most = -1;
    for (int sip = 0; sip <= r->high && sip <= 2; sip++) {
        double worth = stake * chance_to_pass(need, sip) - sip * worth_of_sip(f->look);
        if (sip > 0 && worth <= most)
            continue;
        most = worth;
        f->answer->value = sip;
    }
    return true;
}

/* The nearest two charges either way decide what having the next round is worth. */
static double worth_of_first_round(const Field *f)
{
    double sum = 0;
    for (int i = 0; i < f->all.units; i++) {
        UnitId unit = f->all.unit[i];
        if (!is_free(f->look, unit))
            continue;
        double most = 0;
        for (int t = 0; t < f->all.units; t++) {
            if (overview_is_own(&f->all, t) == overview_is_own(&f->all, i) ||
                is_running(f->look, f->all.unit[t]) ||
                overview_gap(&f->all, i, t) > reach_of_charge(f->look, unit))
                continue;
            double worth = charge_worth(f->look, unit, f->all.unit[t], face_towards(f, t, i));
            most = worth > most ? worth : most;
        }
        sum += most;
    }
    return sum;
}

static bool bid(const Field *f)
{
    enum { SHARE = 4, MOST_WISE = 2 };
    int sip = sip_left(f->look, f->all.seat);
    int worth = f->look->battle->round < 2 ? 0 : (int)(worth_of_first_round(f) / SHARE / SIP_WORTH);
    int wise = worth < MOST_WISE ? worth : MOST_WISE;
    f->answer->value = wise < sip ? wise : sip;
    return true;
}

/* First where somebody can charge; else let the other come near. */
static bool which_round(const Field *f)
{
    enum { SECOND = 1 };
    bool lies_in_wait = worth_of_first_round(f) <= 0 || is_last_turn(f->look);
    f->answer->value = lies_in_wait && asked(f)->choices >> SECOND & 1 ? SECOND : 0;
    return true;
}

/* ---- After a combat ---------------------------------------------------------------------------------------------------------------- */

/* Hold where a fresh enemy who would win stands within reach of a pursuit. */
static bool pursue(const Field *f)
{
    enum { FAR_AHEAD = 12 * INCH };
    const Request *r = asked(f);
    int unit = overview_place(&f->all, r->unit);
    bool waits = false;
    for (int t = 0; unit >= 0 && t < f->all.units; t++) {
        UnitId foe = f->all.unit[t];
        waits = waits || (!overview_is_own(&f->all, t) && is_free(f->look, foe) &&
                          foe != r->other && overview_gap(&f->all, unit, t) <= FAR_AHEAD &&
                          charge_worth(f->look, foe, r->unit, SIDE_FRONT) > 0);
    }
    f->answer->value = waits && r->choices >> PURSUIT_HOLD & 1 ? PURSUIT_HOLD : PURSUIT_GO;
    return (r->choices >> f->answer->value & 1) != 0;
}

/* ---- The answer --------------------------------------------------------------------------------------------------------------------- */

static bool choose(const Field *f, int value)
{
    f->answer->value = value;
    return true;
}

static bool answer_for(const Field *f)
{
    switch ((Why)asked(f)->why) {
    case WHY_BID:
        return bid(f);
    case WHY_WHICH_ROUND:
        return which_round(f);
    case WHY_DECLARE:
        return declare(f);
    case WHY_REACTION:
        return react(f);
    case WHY_REVEALED:
        return meet_the_revealed(f);
    case WHY_MOVES:
        return move_somebody(f);
    case WHY_PATH:
        return go_on(f);
    case WHY_REFACE:
        return reface(f);
    case WHY_SHOOTING:
        return shoot_something(f);
    case WHY_STEADY:
        return steady(f);
    case WHY_PURSUE:
        return pursue(f);
    case WHY_DRILLED_AGAIN:
    case WHY_CLOSE_CALL:
        return choose(f, 1);
    default:
        return false;
    }
}

/* Of a sealed question the first seat that has not answered. */
static SeatId seat_to_answer(const Look *look)
{
    const Battle *b = look->battle;
    SeatId seat = request_seat(&b->request);
    while (b->request.seats >> (seat + 1) && b->sealed_in >> seat & 1)
        seat++;
    return seat;
}

void war_advise(const Look *look, Answer *answer)
{
    Field field = { .look = look, .answer = answer };
    SeatId seat = seat_to_answer(look);
    look_refresh(look);
    overview_take(&field.all, look, seat);
    answer_begin(answer, (AnswerKind)look->battle->request.shape, seat);
    if (!answer_for(&field) || !is_lawful_now(look, answer))
        take_default(look, answer);
}
