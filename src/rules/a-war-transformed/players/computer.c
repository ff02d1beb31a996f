#include "charge/charging.h"
#include "flight/nerves.h"
#include "players/plan.h"
#include "powers/abilities.h"
#include "powers/manifest.h"
#include "powers/skill_odds.h"
#include "powers/skills.h"
#include "shoot/shot_odds.h"
#include "tables.h"

/* ---- The quick player: of everything that a unit could do now what is worth most ------------------------------------------------------ */

enum { TIRED = 2, STAND_OFF = 8 * INCH };

/* The best deed of a unit, and what it is worth. */
typedef struct Deed {
    double worth;
    UnitId unit, target;
    int verb, ability; /* ability: with VERB_ABILITY */
    bool goes;
    Point goal;
    Length most;
} Deed;

static bool has(const Look *look, UnitId unit, int mark)
{
    return has_mark(look->battle, OWNER_UNIT, unit, mark);
}

static void consider(Deed *best, const Deed *deed)
{
    if (deed->worth > best->worth)
        *best = *deed;
}

/* ---- Shooting ------------------------------------------------------------------------------------------------------------------------- */

static void order_shot(Answer *answer, UnitId unit, UnitId target)
{
    order_for(&answer->order, unit);
    order_clause(&answer->order, VERB_SHOOT)->unit = target;
}

/* The enemy whom its fire would hurt most, NO_UNIT: none, or hardly. */
static UnitId best_target(const Look *look, UnitId unit, unsigned flags, double *worth)
{
    UnitId best = NO_UNIT;
    *worth = 1;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        double its = worth_of_fire(look, unit, u, flags);
        if (its <= *worth || !may_shoot_at(look, unit, u, flags))
            continue;
        *worth = its;
        best = u;
    }
    return best;
}

/* What is left of a weapon's fire when its unit has moved: WPN-04, SHO-08. */
static double part_of_weapon(const Look *look, WeaponId weapon)
{
    const double difficult = 0.35;
    if (weapon == NO_WEAPON || !weapon_bears(look, weapon, WT_QUICKFIRE))
        return 0;
    bool single = look->game->weapon[weapon].field[WF_TYPE] == TYPE_SI;
    return single && !weapon_bears(look, weapon, WT_SWIFT) ? difficult : 1;
}

/* Of the whole unit's, on average. */
static double part_after_move(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    double sum = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        double best = 0;
        for (int k = 0; k < MOST_WEAPONS_HELD; k++) {
            double part = part_of_weapon(look, weapon_held(look, m, k));
            best = part > best ? part : best;
        }
        sum += best;
    }
    return sum / u->count;
}

/* ---- Charging --------------------------------------------------------------------------------------------------------------------------- */

static bool is_charge_lawful(const Look *look, UnitId unit, UnitId target, Answer *answer)
{
    Verdict reach = judge_charged(look, unit, target);
    if (!is_yes(&reach))
        return false;
    order_for(&answer->order, unit);
    order_clause(&answer->order, VERB_CHARGE)->unit = target;
    return is_lawful_now(look, answer);
}

static void weigh_charges(const Look *look, UnitId unit, Answer *answer, Deed *best)
{
    if (is_last_round(look))
        return;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Deed deed = { .unit = unit, .target = u, .verb = VERB_CHARGE };
        deed.worth = worth_of_fight(look, unit, u, true);
        if (deed.worth > best->worth && deed.worth > 0 && is_charge_lawful(look, unit, u, answer))
            consider(best, &deed);
    }
}

/* ---- Going ---------------------------------------------------------------------------------------------------------------------------------- */

/* To its objective, worth the more the sooner it is there. */
static bool goal_of_ground(const Look *look, UnitId unit, Deed *deed)
{
    const double share = 0.6;
    int place = objective_for(look, unit);
    if (place < 0)
        return false;
    const Objective *o = &look->game->objective[place];
    Length gap = gap_to_place(look, unit, o->at) - o->radius, pace = pace_of(look, unit);
    int rounds = rounds_to_score(look);
    if (gap <= 0 || pace <= 0)
        return false;
    double needs = 1 + (double)gap / pace;
    deed->goal = o->at;
    deed->most = gap + INCH;
    deed->worth = VICTORY_POINT * share * (rounds > 0 ? rounds : 1) / needs;
    return needs <= rounds + 1;
}

/* Whoever has no objective of his own goes where the next one is to be taken or held. */
static bool goal_of_support(const Look *look, UnitId unit, Deed *deed)
{
    const double share = 0.2;
    Length least = LENGTH_NEVER, pace = pace_of(look, unit);
    int rounds = rounds_to_score(look);
    if (!may_hold_ground(look, unit) || stays_behind(look, unit) || pace <= 0)
        return false;
    for (int i = 0; i < look->game->objectives; i++) {
        const Objective *o = &look->game->objective[i];
        Length gap = gap_to_place(look, unit, o->at) - o->radius;
        if (gap >= least)
            continue;
        least = gap;
        deed->goal = o->at;
    }
    if (least <= 0 || least == LENGTH_NEVER)
        return false;
    double needs = 1 + (double)least / pace;
    deed->most = least + INCH;
    deed->worth = VICTORY_POINT * share * rounds / needs;
    return needs <= rounds + 1;
}

/* A team that finds nobody to shoot at comes up until it reaches somebody. */
static bool goal_of_team(const Look *look, UnitId unit, double standing, Deed *deed)
{
    enum { WITHIN = 2 * INCH, UP = 6 };
    Length gap;
    UnitId foe = nearest_enemy_of(look, unit, &gap);
    WeaponId weapon = weapon_held(look, look->battle->unit[unit].first, 0);
    if (foe == NO_UNIT || standing > 0 || weapon == NO_WEAPON || !bears(look, unit, TR_WEAPON_TEAM))
        return false;
    deed->goal = middle_of_unit(look, foe);
    deed->most = gap - look->game->weapon[weapon].field[WF_RANGE] + WITHIN;
    deed->worth = UP;
    return deed->most > INCH;
}

static bool goal_of_fight(const Look *look, UnitId unit, Deed *deed)
{
    enum { KEEN = 14, SLOW = 5 };
    Length gap;
    UnitId foe = nearest_enemy_of(look, unit, &gap);
    if (foe == NO_UNIT || stays_behind(look, unit))
        return false;
    bool keen = fights_hand_to_hand(look, unit) && worth_of_fight(look, unit, foe, true) > 0;
    deed->goal = middle_of_unit(look, foe);
    deed->most = keen ? gap - INCH - INCH / 4 : gap - STAND_OFF;
    deed->worth = keen ? KEEN : SLOW;
    return deed->most > INCH;
}

static bool may_use_token(const Look *look, UnitId unit)
{
    return tokens_held(look, look->battle->unit[unit].seat) > 0 && !has(look, unit, UM_SHAKEN);
}

/* Who holds ground stays on it. */
static bool holds_ground(const Look *look, UnitId unit)
{
    int place = objective_for(look, unit);
    if (place < 0)
        return false;
    const Objective *o = &look->game->objective[place];
    return within(gap_to_place(look, unit, o->at), o->radius);
}

static void weigh_ways(const Look *look, UnitId unit, double standing, Deed *best)
{
    Deed deed = { .unit = unit, .verb = VERB_ADVANCE, .goes = true, .target = NO_UNIT };
    bool goes = !holds_ground(look, unit) &&
                (goal_of_ground(look, unit, &deed) || goal_of_support(look, unit, &deed) ||
                 goal_of_team(look, unit, standing, &deed) || goal_of_fight(look, unit, &deed));
    if (!goes)
        return;
    /* ABL-01. Before the last round who stays where he shoots from does better. */
    bool all = is_last_round(look) && bears(look, unit, TR_REGULARS) && may_use_token(look, unit);
    deed.worth += standing * (all ? 1 : part_after_move(look, unit));
    consider(best, &deed);
}

/* ---- One unit ------------------------------------------------------------------------------------------------------------------------------- */

static void weigh_regroup(const Look *look, UnitId unit, Deed *best)
{
    enum { MARKER = 4, WORN = 12 };
    int stress = stress_of(look, unit);
    Deed deed = { .unit = unit, .verb = VERB_REGROUP, .target = NO_UNIT };
    deed.worth = stress >= TIRED ? WORN : stress > 0 ? MARKER : 0;
    if (has(look, unit, UM_PINNED) || has(look, unit, UM_SHAKEN))
        deed.worth += 1;
    consider(best, &deed);
}

/* What tokens make better: the shots of who moves, a charge behind shots, a second move. */
static void use_token(const Look *look, Deed *deed)
{
    UnitId unit = deed->unit;
    if (!may_use_token(look, unit))
        return;
    double worth;
    bool advances = deed->verb == VERB_ADVANCE;
    int ability = -1;
    if (advances && bears(look, unit, TR_REGULARS) && best_target(look, unit, 0, &worth) != NO_UNIT)
        ability = ABILITY_FIRE_AND_MOVEMENT;
    if (advances && bears(look, unit, TR_CAVALRY) && deed->most > pace_of(look, unit))
        ability = ABILITY_GALLOP;
    if (deed->verb == VERB_CHARGE && bears(look, unit, TR_ASSAULT) &&
        best_target(look, unit, FIRE_QUICK, &worth) != NO_UNIT)
        ability = ABILITY_STORM;
    if (ability < 0)
        return;
    deed->verb = VERB_ABILITY;
    deed->ability = ability;
}

static bool put_in_order(const Look *look, const Deed *deed, Answer *answer)
{
    GoBy by = { deed->verb, deed->ability };
    if (deed->goes)
        return plan_going(look, deed->unit, deed->goal, deed->most, by, answer);
    order_for(&answer->order, deed->unit);
    Clause *clause = order_clause(&answer->order, deed->verb);
    clause->word = (uint8_t)deed->ability;
    if (deed->verb != VERB_ABILITY)
        clause->unit = deed->target;
    return is_lawful_now(look, answer);
}

static Deed best_deed(const Look *look, UnitId unit, Answer *answer)
{
    Deed best = { .worth = 0, .unit = NO_UNIT };
    Deed shot = { .unit = unit, .verb = VERB_SHOOT };
    shot.target = best_target(look, unit, 0, &shot.worth);
    bool shoots = shot.target != NO_UNIT;
    if (shoots)
        consider(&best, &shot);
    weigh_regroup(look, unit, &best);
    if (has(look, unit, UM_PINNED))
        return best;
    if (!has(look, unit, UM_SHAKEN))
        weigh_charges(look, unit, answer, &best);
    weigh_ways(look, unit, shoots ? shot.worth : 0, &best);
    return best;
}

/* The deed, dearer by a token where that helps; without a way that is lawful the shot that it would have been. */
static bool carry_out_deed(const Look *look, const Deed *deed, Answer *answer)
{
    Deed dear = *deed;
    use_token(look, &dear);
    if (put_in_order(look, &dear, answer) || put_in_order(look, deed, answer))
        return true;
    double worth;
    UnitId target = best_target(look, deed->unit, 0, &worth);
    order_shot(answer, deed->unit, target);
    return target != NO_UNIT && is_lawful_now(look, answer);
}

/* Shots first, then charges, then ways: who is pinned by then does less. */
static int urgency(const Deed *deed)
{
    return deed->verb == VERB_SHOOT ? 2 : deed->verb == VERB_CHARGE ? 1 : 0;
}

static void advise_activation(const Look *look, Answer *answer)
{
    Deed deed[MOST_UNITS];
    int count = 0;
    SeatId seat = answer->seat;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        Verdict verdict = judge_eligible(look, u, look->battle->phase);
        if (!is_yes(&verdict))
            continue;
        deed[count] = best_deed(look, u, answer);
        if (deed[count].unit != NO_UNIT && urgency(&deed[count]) == 2 &&
            carry_out_deed(look, &deed[count], answer))
            return;
        count += deed[count].unit != NO_UNIT;
    }
    for (int n = 1; n >= 0; n--) {
        for (int i = 0; i < count; i++) {
            if (urgency(&deed[i]) == n && carry_out_deed(look, &deed[i], answer))
                return;
        }
    }
    take_default(look, answer);
}

/* ---- Step 3: Rally who is Broken, then who is to do something this round, then creatures --------------------------------------------------- */

typedef struct Need {
    OrderKindOfLeader order;
    bool (*needs)(const Look *look, UnitId unit);
} Need;

static bool is_worth_rallying(const Look *look, UnitId unit)
{
    enum { LEAST = 30, TOO_NEAR = 2 };
    return is_broken(look, unit) && points_left(look, unit) > LEAST &&
           edge_reached_on(look, unit) > TOO_NEAR;
}

static bool is_pinned_down(const Look *look, UnitId unit)
{
    return has(look, unit, UM_PINNED) && !is_in_combat(look, unit, NULL);
}

static bool is_worn(const Look *look, UnitId unit)
{
    return !is_broken(look, unit) && (has(look, unit, UM_SHAKEN) || stress_of(look, unit) > TIRED);
}

/* Three inches more bring it to somebody whom it beats. */
static bool comes_within_reach(const Look *look, UnitId unit)
{
    enum { MORE = 3 * INCH, LEAST = 8 };
    Length gap, pace = pace_of(look, unit);
    if (!fights_hand_to_hand(look, unit) || has(look, unit, UM_PINNED) ||
        has(look, unit, UM_SHAKEN) || is_in_combat(look, unit, NULL))
        return false;
    UnitId foe = nearest_enemy_of(look, unit, &gap);
    return foe != NO_UNIT && gap > pace && gap <= pace + MORE &&
           worth_of_fight(look, unit, foe, true) > LEAST;
}

static bool find_order(const Look *look, const Need *need, Answer *answer)
{
    SeatId seat = answer->seat;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (has(look, u, UM_ORDERED) || !need->needs(look, u))
            continue;
        for (UnitId l = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &l);) {
            if (!is_leader(look, l))
                continue;
            order_for(&answer->order, l);
            Clause *clause = order_clause(&answer->order, VERB_ORDER);
            clause->word = (uint8_t)need->order;
            clause->unit = u;
            if (is_lawful_now(look, answer))
                return true;
        }
    }
    return false;
}

/* The dearest creature that comes often enough for the tokens held: section 8 of the package. */
static int best_creature(int tokens)
{
    const double often = 0.55;
    int best = -1;
    for (int c = CREATURE_IMP; c <= CREATURE_WYRM && tokens > 0; c++) {
        if (chance_of_call(tokens, threshold_of((Creature)c)) >= often)
            best = c - CREATURE_IMP;
    }
    return best;
}

/* As near to the enemy as she may, as far from herself as she can. */
static bool find_call(const Look *look, Answer *answer)
{
    enum { TURNS = 8, FAR = 6 * INCH, NEAR = 3 * INCH };
    SeatId seat = answer->seat;
    int tokens = tally_of(look->battle, OWNER_SEAT, seat, ST_MT), word = best_creature(tokens);
    for (UnitId w = NO_UNIT; word >= 0 && units_of_seat(look, UNITS_FIELDED, seat, &w);) {
        Length gap;
        if (!bears(look, w, TR_WITCH) || has(look, w, UM_HAS_MANIFESTED) || is_broken(look, w))
            continue;
        UnitId foe = nearest_enemy_of(look, w, &gap);
        Point from = middle_of_unit(look, w);
        Heading to = foe == NO_UNIT ? 0 : point_bearing(from, middle_of_unit(look, foe));
        for (int i = 0; i < 2 * TURNS; i++) {
            int turn = (i / 2 % 2 ? -1 : 1) * ((i / 2 + 1) / 2) * 45;
            order_for(&answer->order, w);
            Clause *clause = order_clause(&answer->order, VERB_MANIFEST);
            clause->word = (uint8_t)word;
            clause->number = tokens;
            clause->has_number = clause->has_point = true;
            clause->point =
                point_shift(from, heading_normal(to + turn * DEGREE), i % 2 ? NEAR : FAR);
            if (is_lawful_now(look, answer))
                return true;
        }
    }
    return false;
}

static void advise_skill(const Look *look, Answer *answer)
{
    static const Need needs[] = { { ORDER_RALLY, is_worth_rallying },
                                  { ORDER_OVER_THE_TOP, comes_within_reach },
                                  { ORDER_GET_UP, is_pinned_down },
                                  { ORDER_STEADY, is_worn } };
    for (int i = 0; i < 4; i++) {
        if (find_order(look, &needs[i], answer))
            return;
    }
    if (look->game->scenario_field[SF_SKILLS] == 0 && find_call(look, answer))
        return;
    take_default(look, answer);
}

/* ---- Whatever else is asked ------------------------------------------------------------------------------------------------------------------ */

/* A shot that would hurt, else nothing. */
static void advise_shot(const Look *look, Answer *answer)
{
    double worth;
    UnitId unit = look->battle->request.unit;
    if (unit == NO_UNIT) {
        take_default(look, answer);
        return;
    }
    UnitId target = best_target(look, unit, fire_flags_now(look, unit), &worth);
    order_shot(answer, unit, target);
    if (target == NO_UNIT || !is_lawful_now(look, answer))
        take_default(look, answer);
}

/* The Charge of a Storm, the second Move of a Gallop. */
static void advise_second(const Look *look, Answer *answer)
{
    UnitId unit = look->battle->request.unit;
    if (unit == NO_UNIT) {
        take_default(look, answer);
        return;
    }
    Deed best = { .worth = 0, .unit = NO_UNIT };
    if (look->battle->request.choices >> VERB_CHARGE & 1)
        weigh_charges(look, unit, answer, &best);
    else
        weigh_ways(look, unit, 0, &best);
    best.verb = best.verb == VERB_ADVANCE ? VERB_MOVE : best.verb;
    if (best.unit == NO_UNIT || !put_in_order(look, &best, answer))
        take_default(look, answer);
}

/* Half of what is left before the last contest of the round, one token before the others when there are enough; a little of it cannot be
 * foreseen. */
static void advise_bid(const Look *look, Answer *answer)
{
    enum { ENOUGH = 4, MIX = 2654435, SHIFT = 7 };
    int held = tokens_held(look, answer->seat);
    unsigned odd = (look->battle->request.number * MIX) >> SHIFT & 1;
    int bid = look->battle->phase == PHASE_CONTEST_L ? held / 2 : held >= ENOUGH;
    take_default(look, answer);
    answer->value = bid > 0 && odd ? bid - 1 : bid;
}

/* Whom it hurts most. */
static void advise_whom(const Look *look, Answer *answer)
{
    const Request *r = &look->battle->request;
    double most = 0;
    take_default(look, answer);
    for (int id = ids_next(&r->among, -1); r->unit != NO_UNIT && id >= 0;
         id = ids_next(&r->among, id)) {
        double worth = worth_of_fight(look, r->unit, (UnitId)id, false);
        bool first = id == ids_next(&r->among, -1);
        if (!first && worth <= most)
            continue;
        most = worth;
        answer->id[0] = (int16_t)id;
    }
}

/* Of a sealed question the first who has not answered. */
static SeatId who_is_asked(const Battle *b)
{
    unsigned open = (unsigned)b->request.seats & ~(unsigned)b->sealed_in;
    return open ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

static void advise_now(const Look *look, Answer *answer)
{
    switch (look->battle->request.why) {
    case WHY_ACTIVATE:
        advise_activation(look, answer);
        return;
    case WHY_SKILL:
        advise_skill(look, answer);
        return;
    case WHY_SHOOT:
    case WHY_PICKET:
        advise_shot(look, answer);
        return;
    case WHY_ABILITY:
        advise_second(look, answer);
        return;
    case WHY_BID:
        advise_bid(look, answer);
        return;
    case WHY_WHOM:
        advise_whom(look, answer);
        return;
    default:
        take_default(look, answer);
    }
}

void awt_advise(const Look *look, Answer *answer)
{
    const Battle *b = look->battle;
    look_refresh(look);
    answer_begin(answer, (AnswerKind)b->request.shape, who_is_asked(b));
    advise_now(look, answer);
    if (!is_lawful_now(look, answer))
        take_default(look, answer);
}
