#include "charge/charge_path.h"
#include "fight/figures.h"
#include "magic/magic.h"
#include "odds/odds.h"
#include "players/plan.h"
#include "players/worth.h"

/* ---- A player who plays to win: likely charges, the best target, no flank left open --------------------------------- */

enum { CHARGE_CHANCE = 45, PER_CENT = 100 };

typedef struct Field {
    Overview all;
    const Look *look;
    SeatId seat;
    Answer *answer;
    bool quick; /* no exact odds */
} Field;

static bool finish(const Field *f)
{
    order_done(f->answer);
    return true;
}

static Clause *begin(const Field *f, UnitId actor, int verb)
{
    order_for(&f->answer->order, actor);
    return order_clause(&f->answer->order, verb);
}

/* How far the unit may come in a charge of its own. */
static Length threat_of(const Field *f, int i)
{
    return charge_limit(f->look, f->all.unit[i], false);
}

static bool is_out_of_it(const Look *look, UnitId unit)
{
    return is_engaged(look, unit) || is_fleeing(look, unit);
}

/* ---- Charges ------------------------------------------------------------------------------------------------------------- */

static double worth_of_flank(const Field *f, int charger, int target)
{
    static const double worth[] = { 0, 12, 24, 12 };
    if (!is_block(f->look, f->all.unit[target]))
        return 0;
    return worth[side_of_point(f->all.outline[target], f->all.outline[charger].pose.at)];
}

/* Points that are expected from the charge, those lost in return counted. */
static double worth_of_charge(const Field *f, int charger, int target)
{
    const Look *look = f->look;
    UnitId unit = f->all.unit[charger], enemy = f->all.unit[target];
    double gain = worth_of_blows(look, unit, enemy, true);
    double loss = worth_of_blows(look, enemy, unit, false);
    if (is_fleeing(look, enemy))
        return look->battle->unit[enemy].points;
    return gain - loss * 2 / 3 + worth_of_flank(f, charger, target) +
           2 * (rank_bonus(look, unit) - rank_bonus(look, enemy));
}

static bool may_declare(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    return !is_out_of_it(look, unit) && charge_target(look, unit) == NO_UNIT &&
           !is_column(look, unit) && type_of(look, unit) != TYPE_WAR_MACHINE &&
           !has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED) &&
           !has_mark(b, OWNER_UNIT, unit, UM_NO_CHARGE) &&
           !has_mark(b, OWNER_UNIT, unit, UM_RALLIED) && !has_mark(b, OWNER_UNIT, unit, UM_STUPID);
}

/* Whether the charge is likely and lawful; a duty to charge asks for no likelihood. */
static bool is_good_charge(const Field *f, int charger, int target, bool pressed)
{
    const Look *look = f->look;
    Length gap = overview_gap(&f->all, charger, target);
    UnitId unit = f->all.unit[charger], enemy = f->all.unit[target];
    if (gap > threat_of(f, charger) || !in_front_arc(look, unit, enemy) ||
        (!pressed && PER_CENT * chance_of_charge(look, unit, gap, false) < CHARGE_CHANCE))
        return false;
    begin(f, unit, VERB_CHARGE)->unit = enemy;
    if (!is_lawful_now(look, f->answer))
        return false;
    ChargePlan plan = foresee_charge(look, unit, enemy, arc_of(look, enemy, unit));
    Length way = plan.possible ? plan.cheapest.cost : gap;
    if (plan.barring != NO_UNIT)
        return pressed;
    return pressed || PER_CENT * chance_of_charge(look, unit, way, plan.slowed) >= CHARGE_CHANCE;
}

/* The best target of that charger that is worth it. */
static bool charge_with(const Field *f, int charger)
{
    enum { TRIES = 3 };
    UnitId unit = f->all.unit[charger];
    bool pressed = has_mark(f->look->battle, OWNER_UNIT, unit, UM_MUST_CHARGE);
    bool tried[MOST_UNITS] = { false };
    for (int n = 0; n < (pressed ? MOST_UNITS : TRIES); n++) {
        int best = -1;
        double most = pressed ? -1e9 : 1;
        for (int t = 0; t < f->all.units; t++) {
            if (overview_is_own(&f->all, t) || tried[t] ||
                overview_gap(&f->all, charger, t) > threat_of(f, charger))
                continue;
            double worth = worth_of_charge(f, charger, t);
            if (worth <= most)
                continue;
            most = worth;
            best = t;
        }
        if (best < 0)
            return false;
        tried[best] = true;
        if (is_good_charge(f, charger, best, pressed))
            return true;
    }
    return false;
}

static bool declare(const Field *f)
{
    for (int i = 0; i < f->all.units; i++) {
        if (overview_is_own(&f->all, i) && may_declare(f->look, f->all.unit[i]) &&
            charge_with(f, i))
            return true;
    }
    return finish(f);
}

/* ---- Reactions ------------------------------------------------------------------------------------------------------------- */

/* FLE-07: whether it would hardly ever flee off the table. */
static bool has_room_to_flee(const Look *look, UnitId unit, UnitId from)
{
    enum { FARTHEST = 18 * INCH };
    const double risk = 0.25;
    Length room = run_to_edge(look, unit, bearing_away(look, unit, from), FARTHEST);
    bool swift = has_trait(look, unit, TR_SWIFTSTRIDE, NULL);
    return room == LENGTH_NEVER || chance_of_inches((room + INCH - 1) / INCH, swift) <= risk;
}

/* From who will hardly come nobody runs. */
static bool is_likely_to_come(const Look *look, UnitId charger, UnitId unit)
{
    const double likely = 0.3;
    ChargePlan plan = foresee_charge(look, charger, unit, arc_of(look, unit, charger));
    return plan.possible && plan.barring == NO_UNIT &&
           chance_of_coming_home(look, charger, plan.cheapest.cost, plan.slowed) >= likely;
}

/* Shoot when that is open, meet a charge with a charge, run from what would destroy half of a shooting unit. */
static bool react(const Field *f)
{
    enum { HOLD, SHOOT, FLEE, COUNTER };
    const Request *r = &f->look->battle->request;
    int charger = overview_place(&f->all, r->other);
    bool flees = false;
    if (charger >= 0 && range_of(f->look, r->unit) > 0)
        flees = 2 * worth_of_blows(f->look, r->other, r->unit, true) >
                    f->look->battle->unit[r->unit].points &&
                has_room_to_flee(f->look, r->unit, r->other) &&
                is_likely_to_come(f->look, r->other, r->unit);
    f->answer->value = r->choices >> COUNTER & 1           ? COUNTER
                       : r->choices >> SHOOT & 1           ? SHOOT
                       : flees && (r->choices >> FLEE & 1) ? FLEE
                                                           : r->usual;
    return true;
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------------- */

static bool may_move(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool done = has_mark(b, OWNER_UNIT, unit, UM_MOVED) &&
                !has_mark(b, OWNER_UNIT, unit, UM_DONE) &&
                !has_mark(b, OWNER_UNIT, unit, UM_MOVES_AGAIN);
    return !done && !is_out_of_it(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_CHARGED) &&
           !has_mark(b, OWNER_UNIT, unit, UM_CHARGE_FAILED) &&
           !has_mark(b, OWNER_UNIT, unit, UM_STUPID) && type_of(look, unit) != TYPE_WAR_MACHINE &&
           !has_trait(look, unit, TR_RANDOM_MOVEMENT, NULL);
}

static bool stands_firm(const Look *look, UnitId unit)
{
    return !is_fleeing(look, unit);
}

/* The enemy that this unit would rather fight: what a charge brings, the nearer the better. */
static int prey_of(const Field *f, int unit)
{
    int best = -1;
    double most = -1e9;
    for (int t = 0; t < f->all.units; t++) {
        if (overview_is_own(&f->all, t))
            continue;
        double far = (double)overview_gap(&f->all, unit, t) / INCH;
        double worth = worth_of_charge(f, unit, t) - 2 * far;
        if (worth <= most)
            continue;
        most = worth;
        best = t;
    }
    return best;
}

/* An enemy that could charge the unit's flank or rear next turn. */
static int flanker_of(const Field *f, int unit)
{
    if (!is_block(f->look, f->all.unit[unit]))
        return -1;
    for (int t = 0; t < f->all.units; t++) {
        if (overview_is_own(&f->all, t) || is_out_of_it(f->look, f->all.unit[t]) ||
            overview_gap(&f->all, unit, t) > threat_of(f, t))
            continue;
        Side side = side_of_point(f->all.outline[unit], f->all.outline[t].pose.at);
        if (side != SIDE_FRONT && in_front_arc(f->look, f->all.unit[t], f->all.unit[unit]))
            return t;
    }
    return -1;
}

/* Turns a side that is threatened into the front. */
static bool face(const Field *f, int unit, int enemy)
{
    static const uint8_t word[] = { [SIDE_LEFT] = 0, [SIDE_RIGHT] = 1, [SIDE_REAR] = 2 };
    UnitId who = f->all.unit[unit];
    Side side = side_of_point(f->all.outline[unit], f->all.outline[enemy].pose.at);
    Clause *reform = begin(f, who, VERB_REFORM);
    reform->heading = point_bearing(f->all.outline[unit].pose.at, f->all.outline[enemy].pose.at);
    reform->has_heading = true;
    Verdict verdict = judge_manoeuvres(f->look, who, &f->answer->order, false);
    if (is_yes(&verdict))
        return true;
    begin(f, who, VERB_TURN)->word = word[side];
    verdict = judge_manoeuvres(f->look, who, &f->answer->order, false);
    return is_yes(&verdict);
}

/* Shooters stay where they have somebody in range before them. */
static bool has_a_shot(const Field *f, int unit)
{
    Length range = range_of(f->look, f->all.unit[unit]);
    for (int t = 0; t < f->all.units && range > 0; t++) {
        if (!overview_is_own(&f->all, t) && !is_engaged(f->look, f->all.unit[t]) &&
            overview_gap(&f->all, unit, t) <= range &&
            in_front_arc(f->look, f->all.unit[unit], f->all.unit[t]))
            return true;
    }
    return false;
}

/* On towards the prey: at a march while far off, to charging distance when near. */
static bool advance(const Field *f, int unit)
{
    enum { NEAR = 9 * INCH, SLOW_DOWN = 3 * INCH };
    const Look *look = f->look;
    UnitId who = f->all.unit[unit];
    int prey = prey_of(f, unit), near = overview_nearest(&f->all, unit, stands_firm);
    if (prey < 0)
        return false;
    Length gap = overview_gap(&f->all, unit, prey),
           to_nearest = near < 0 ? gap : overview_gap(&f->all, unit, near);
    Gait gait = { .fly = has_trait(look, who, TR_FLY, NULL), .march = to_nearest > NEAR };
    Length most = stride(look, who, gait), wanted = gap - SLOW_DOWN;
    bool shoots = range_of(look, who) > 0;
    if (shoots && gap > range_of(look, who))
        wanted = gap - range_of(look, who) + INCH;
    if (wanted < INCH && in_front_arc(look, who, f->all.unit[prey]))
        return false;
    most = most < wanted ? most : wanted;
    if (most < 2 * INCH)
        most = 2 * INCH;
    return plan_advance(look, who, f->all.outline[prey].pose.at, most, gait, &f->answer->order);
}

/* Lone characters on foot or horse look for a regiment to join. */
static bool joins(const Field *f, int unit)
{
    UnitId who = f->all.unit[unit];
    if (!is_character_unit(f->look, who) || is_block(f->look, who))
        return false;
    for (int i = 0; i < f->all.units; i++) {
        if (!overview_is_own(&f->all, i) ||
            overview_gap(&f->all, unit, i) > movement(f->look, who) * INCH)
            continue;
        begin(f, who, VERB_JOIN)->unit = f->all.unit[i];
        if (is_lawful_now(f->look, f->answer))
            return true;
    }
    return false;
}

static bool is_lone_foot(const Look *look, UnitId unit)
{
    return is_character_unit(look, unit) && !is_block(look, unit);
}

static bool moves(const Field *f, int unit)
{
    UnitId who = f->all.unit[unit];
    if (!overview_is_own(&f->all, unit) || !may_move(f->look, who))
        return false;
    if (joins(f, unit))
        return true;
    if (is_lone_foot(f->look, who))
        return false;
    int flanker = flanker_of(f, unit);
    if (flanker >= 0 && face(f, unit, flanker))
        return true;
    return !has_a_shot(f, unit) && advance(f, unit) && is_lawful_now(f->look, f->answer);
}

static bool move_somebody(const Field *f)
{
    for (int i = 0; i < f->all.units; i++) {
        if (moves(f, i))
            return true;
    }
    return false;
}

/* ---- Magic ------------------------------------------------------------------------------------------------------------------------ */

/* Whether the spell helps there, in points: a missile by its hits, the others by whom they touch. */
static double worth_of_spell(const Field *f, Spell spell, UnitId target)
{
    enum { FIREBALL_HITS = 7, FIREBALL_S = 4, HAMMER_HITS = 4, HAMMER_AP = 2 };
    const Look *look = f->look;
    double points = target == NO_UNIT ? 0 : look->battle->unit[target].points;
    switch (spell) {
    case FIREBALL:
        return FIREBALL_HITS * wounds_of_hit(look, target, FIREBALL_S, 0, false) *
               points_of_wound(look, target);
    case HAMMERHAND:
        return HAMMER_HITS * wounds_of_hit(look, target, FIREBALL_S, HAMMER_AP, true) *
               points_of_wound(look, target);
    case ARROW_ATTRACTION:
        return points / 30;
    case COWARDLY_FLIGHT:
        return points * (10 - leadership(look, target)) / 40;
    case ARCANE_URGENCY:
        return range_of(look, target) > 0 ? 0 : points / 40;
    case OAKEN_SHIELD:
        return 5;
    default:
        return 0;
    }
}

static bool is_castable(const Field *f, UnitId wizard, Spell spell, UnitId target)
{
    Clause *cast = begin(f, wizard, VERB_CAST);
    cast->word = (uint8_t)spell;
    cast->unit = target;
    return is_lawful_now(f->look, f->answer);
}

/* The pillar goes right before the nearest enemy of the Wizard. */
static bool raise_pillar(const Field *f, UnitId wizard)
{
    enum { REACH = 12 * INCH - INCH / 8, BEFORE = 2 * INCH };
    int from = overview_place(&f->all, host_of(f->look, wizard));
    int enemy = from < 0 ? -1 : overview_nearest(&f->all, from, stands_firm);
    if (enemy < 0)
        return false;
    Point at = f->look->battle->model[f->look->battle->unit[wizard].first].pose.at;
    Point goal = f->all.outline[enemy].pose.at;
    Length way = overview_gap(&f->all, from, enemy) - BEFORE;
    Clause *cast = begin(f, wizard, VERB_CAST);
    cast->word = PILLAR_OF_FIRE;
    cast->point = point_toward(at, goal, way < REACH ? way : REACH);
    cast->has_point = true;
    return way > 0 && is_lawful_now(f->look, f->answer);
}

static bool cast_something(const Field *f)
{
    const Look *look = f->look;
    Spell best_spell = HAMMERHAND;
    UnitId best_wizard = NO_UNIT, best_target = NO_UNIT;
    double most = 1;
    if (!can_cast_anything(look, f->seat))
        return false;
    for (UnitId w = NO_UNIT; units_of_seat(look, UNITS_FIELDED, f->seat, &w);) {
        for (int s = 0; s < SPELLS; s++) {
            bool aimed = s != PILLAR_OF_FIRE && knows_spell(look, w, (Spell)s);
            for (int t = 0; t < f->all.units && aimed; t++) {
                double worth = worth_of_spell(f, (Spell)s, f->all.unit[t]);
                if (worth <= most || !is_castable(f, w, (Spell)s, f->all.unit[t]))
                    continue;
                most = worth;
                best_spell = (Spell)s;
                best_wizard = w;
                best_target = f->all.unit[t];
            }
        }
        if (best_wizard == NO_UNIT && knows_spell(look, w, PILLAR_OF_FIRE) && raise_pillar(f, w))
            return true;
    }
    return best_wizard != NO_UNIT && is_castable(f, best_wizard, best_spell, best_target);
}

/* The likelier dispel, when it has a fair chance. */
static bool dispel(const Field *f)
{
    enum { NONE, FATED, WIZARDLY, FAIR = 12 };
    const Battle *b = f->look->battle;
    const Request *r = &b->request;
    const Frame *frame = &b->frame[b->frames - 1];
    int total = frame->v[X_TOTAL], bonus = 0;
    for (UnitId u = 0; u < b->units; u++) {
        int here =
            b->unit[u].seat == f->seat && is_wizard(f->look, u) ? magic_bonus(f->look, u) : 0;
        bonus = here > bonus ? here : bonus;
    }
    bool wizardly = r->choices >> WIZARDLY & 1, fated = r->choices >> FATED & 1;
    double by_wizard = wizardly ? chance_of_dispel(bonus, total) : 0;
    double by_fate = fated ? chance_of_dispel(0, total) : 0;
    bool worthwhile = PER_CENT * (by_wizard > by_fate ? by_wizard : by_fate) > FAIR;
    f->answer->value = !worthwhile ? NONE : by_wizard >= by_fate ? WIZARDLY : FATED;
    return true;
}

/* ---- Command -------------------------------------------------------------------------------------------------------------------- */

/* Rally who flees, steady and incite those at grips or about to be. */
static bool use_something(const Field *f)
{
    const Look *look = f->look;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, f->seat, &u);) {
        if (!is_character_unit(look, u))
            continue;
        for (int a = ABILITY_CRY; a < ABILITIES; a++) {
            if (a == ABILITY_DRESS || (a == ABILITY_OATH && !is_engaged(look, u)))
                continue;
            for (int t = 0; t < f->all.units; t++) {
                Clause *use = begin(f, u, VERB_USE);
                use->word = (uint8_t)a;
                use->unit = a == ABILITY_OATH ? NO_UNIT : f->all.unit[t];
                if (is_lawful_now(look, f->answer))
                    return true;
            }
        }
    }
    return finish(f);
}

/* ---- Shots ------------------------------------------------------------------------------------------------------------------------ */

static bool is_shot_lawful(const Field *f, UnitId unit, int target, WeaponId weapon)
{
    Clause *shot = begin(f, unit, VERB_SHOOT);
    shot->unit = f->all.unit[target];
    shot->weapon = weapon;
    return is_lawful_now(f->look, f->answer);
}

/* The lawful target that is worth most by the exact odds, of those that promise most at a glance. */
static bool shoot_best(const Field *f, int i)
{
    enum { GLANCES = 4 };
    const Look *look = f->look;
    UnitId unit = f->all.unit[i];
    bool tried[MOST_UNITS] = { false };
    double best = 0;
    Order order = { .actor = NO_UNIT };
    for (int glance = 0; glance < GLANCES; glance++) {
        WeaponId with = NO_WEAPON, weapon = NO_WEAPON;
        double most = 0;
        int target = -1;
        for (int t = 0; t < f->all.units; t++) {
            double worth =
                overview_is_own(&f->all, t) || tried[t] || is_engaged(look, f->all.unit[t])
                    ? 0
                    : worth_of_volley(look, unit, f->all.unit[t], overview_gap(&f->all, i, t),
                                      &weapon);
            if (worth <= most)
                continue;
            most = worth;
            target = t;
            with = weapon;
        }
        if (target < 0)
            break;
        tried[target] = true;
        if (!is_shot_lawful(f, unit, target, with))
            continue;
        if (f->quick)
            return true;
        double worth = worth_of_shot(look, &f->answer->order);
        if (worth > best) {
            best = worth;
            order = f->answer->order;
        }
    }
    f->answer->order = order;
    return best > 0;
}

static bool breathe_something(const Field *f, UnitId unit)
{
    if (!has_trait(f->look, unit, TR_BREATH, NULL))
        return false;
    begin(f, unit, VERB_BREATHE);
    return is_lawful_now(f->look, f->answer) && worth_of_shot(f->look, &f->answer->order) > 0;
}

static bool shoot_something(const Field *f)
{
    const Look *look = f->look;
    for (int i = 0; i < f->all.units; i++) {
        UnitId unit = f->all.unit[i];
        if (!overview_is_own(&f->all, i) || is_out_of_it(look, unit))
            continue;
        if (breathe_something(f, unit))
            return true;
        if (!has_mark(look->battle, OWNER_UNIT, unit, UM_SHOT) && range_of(look, unit) > 0 &&
            shoot_best(f, i))
            return true;
    }
    return false;
}

/* ---- The answer --------------------------------------------------------------------------------------------------------------------- */

/* A free reform turns the front to the nearest enemy. */
static bool reform(const Field *f)
{
    const Request *r = &f->look->battle->request;
    int unit = overview_place(&f->all, r->unit),
        enemy = unit < 0 ? -1 : overview_nearest(&f->all, unit, stands_firm);
    if (enemy < 0)
        return finish(f);
    Clause *clause = begin(f, r->unit, VERB_REFORM);
    clause->heading = point_bearing(f->all.outline[unit].pose.at, f->all.outline[enemy].pose.at);
    clause->has_heading = true;
    return is_lawful_now(f->look, f->answer) || finish(f);
}

static bool answer_for(const Field *f)
{
    switch ((Why)f->look->battle->request.why) {
    case WHY_DECLARE:
        return declare(f);
    case WHY_REACT:
        return react(f);
    case WHY_REMAINING:
        return move_somebody(f) || cast_something(f) || finish(f);
    case WHY_COMMAND:
        return use_something(f);
    case WHY_CONJURE:
        return cast_something(f) || finish(f);
    case WHY_SHOOTING:
        return shoot_something(f) || cast_something(f) || finish(f);
    case WHY_DISPEL:
        return dispel(f);
    case WHY_FREE_REFORM:
        return reform(f);
    default:
        return false;
    }
}

/* These make up nothing that they have not judged. */
static bool is_judged(Why why)
{
    return why == WHY_SHOOTING || why == WHY_REMAINING;
}

static void play_well(const Look *look, Answer *answer, bool quick)
{
    Field field = {
        .look = look, .seat = request_seat(&look->battle->request), .answer = answer, .quick = quick
    };
    look_refresh(look);
    overview_take(&field.all, look, field.seat);
    answer_begin(answer, (AnswerKind)look->battle->request.shape, field.seat);
    bool trusted = quick && is_judged((Why)look->battle->request.why);
    if (!answer_for(&field) || !(trusted || is_lawful_now(look, answer)))
        take_default(look, answer);
}

void old_world_advise(const Look *look, Answer *answer)
{
    play_well(look, answer, false);
}

void old_world_quick(const Look *look, Answer *answer)
{
    play_well(look, answer, true);
}
