#include "players/plan.h"

#include "move/movement.h"

/* ---- Where things are ---------------------------------------------------------------------------------------- */

Point middle_of(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int64_t x = 0, y = 0, count = 0;
    if (u->state == UNIT_ABOARD)
        return middle_of(look, u->carrier);
    for (int i = u->first; i < u->first + u->count; i++) {
        if (!is_standing(look->battle, (ModelId)i))
            continue;
        x += look->battle->model[i].pose.at.x;
        y += look->battle->model[i].pose.at.y;
        count++;
    }
    return count ? (Point){ (Length)(x / count), (Length)(y / count) } : (Point){ 0, 0 };
}

/* ---- What is left ------------------------------------------------------------------------------------------------ */

double worth_left(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int hp = unit_profile(look->game, look->battle, unit)->field[PF_HP], left = 0;
    if (u->state == UNIT_LOST)
        return 0;
    for (int i = u->first; i < u->first + u->count; i++)
        left += look->battle->model[i].state != MODEL_LOST ? look->battle->model[i].wounds : 0;
    return (double)u->points * left / (hp * u->count);
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

/* Every model of the unit that may travel goes by `step`. */
static bool shift_all(const Look *look, UnitId unit, Vec step, bool dash, Order *order)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    order_begin(order, unit);
    order_clause(order, dash ? VERB_DASH : VERB_MOVE);
    if (!order_shift(look, model, count, step, order))
        return false;
    Verdict verdict = judge_move(look, unit, order, &order->clause[0], dash);
    return is_yes(&verdict);
}

/* Whether nobody of the unit sets foot on Dangerous Ground by those ways. */
static bool is_safe(const Look *look, const Order *order)
{
    Steps steps = steps_of(order, &order->clause[0]);
    Plots plots;
    Walk way;
    IdSet pieces = { { 0 } };
    Company company;
    company_of(look, order->actor, &company);
    plots_in(look, steps_box(look, &company, &steps), &plots);
    for (int i = 0; i < steps.paths; i++) {
        walk_lay(look, &steps.path[i], steps.point, &plots, &way);
        dangers_of(look, &way, &plots, &pieces);
    }
    return ids_count(&pieces) == 0;
}

/* Which turn aside (degrees) by what share of the way (percent) brings it how near: the best first. */
typedef struct Tack {
    int turn, share;
} Tack;

static const Tack tacks[] = {
    { 0, 100 },  { 20, 100 }, { -20, 100 }, { 40, 100 },  { -40, 100 }, { 0, 75 },
    { 20, 75 },  { -20, 75 }, { 60, 100 },  { -60, 100 }, { 0, 50 },    { 40, 66 },
    { -40, 66 }, { 0, 33 },   { 75, 100 },  { -75, 100 }, { 30, 33 },   { -30, 33 },
};

bool plan_march(const Look *look, UnitId unit, Point goal, Length most, bool dash, Order *order)
{
    enum { LEAST_GAIN = 5 }; /* what brings it less than this part nearer leads to and fro */
    Vec way = vec_sub(vec_of(goal), vec_of(middle_of(look, unit)));
    double far = vec_length(way);
    double length = far < (double)most ? far : (double)most;
    if (length < (double)INCH / 4)
        return false;
    for (size_t t = 0; t < sizeof tacks / sizeof *tacks; t++) {
        Vec ahead = vec_turn(vec_unit(way), tacks[t].turn * DEGREE);
        Vec step = vec_scale(ahead, length * tacks[t].share / 100);
        bool nearer = far - vec_length(vec_sub(way, step)) >= length / LEAST_GAIN;
        if (nearer && shift_all(look, unit, step, dash, order) && is_safe(look, order))
            return true;
    }
    return false;
}

/* The way that brings the nearest models together; tried a little askew where something is in the way. */
bool plan_contact(const Look *look, UnitId unit, UnitId enemy, bool dash, Order *order)
{
    ModelId own, other;
    Length gap = gap_between_units(look, unit, enemy, &own, &other);
    if (own == NO_MODEL || other == NO_MODEL || !within(gap, stat_of(look, unit, dash)))
        return false;
    Base base = model_base(look->game, look->battle, own),
         foe = model_base(look->game, look->battle, other);
    Heading first = point_bearing(foe.pose.at, base.pose.at);
    for (int turn = 0; turn <= 40; turn += 10) {
        for (int side = -1; side <= 1; side += 2) {
            Base there = base_at(base, base.pose);
            Vec out = heading_forward(heading_normal(first + side * turn * DEGREE));
            Length reach = base_reach(base) + base_reach(foe);
            there.pose.at = vec_point(vec_along(vec_of(foe.pose.at), out, reach + INCH));
            Segment near = base_nearest(there, foe);
            Vec back = vec_sub(vec_of(near.to), vec_of(near.from));
            there.pose.at = vec_point(vec_add(vec_of(there.pose.at), back));
            Vec step = vec_sub(vec_of(there.pose.at), vec_of(base.pose.at));
            if (shift_all(look, unit, step, dash, order))
                return true;
        }
    }
    return false;
}

static bool land_around(const Look *look, UnitId unit, Point corner, bool dash, Order *order)
{
    enum { FILES = 4, BETWEEN = INCH / 4 };
    const Unit *u = &look->battle->unit[unit];
    const Profile *p = unit_profile(look->game, look->battle, unit);
    int n = 0;
    order_begin(order, unit);
    order_clause(order, VERB_DISEMBARK)->word = dash;
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_LOST)
            continue;
        Point at = { corner.x + (n % FILES) * (p->base_width + BETWEEN),
                     corner.y + (n / FILES) * (p->base_length + BETWEEN) };
        n++;
        if (!order_path(order, (ModelId)i) ||
            !order_point(order, (PathPoint){ at, 0, LEVEL_BY_GROUND }))
            return false;
    }
    Verdict verdict = judge_disembark(look, unit, order, &order->clause[0], dash);
    return is_yes(&verdict);
}

bool plan_disembark(const Look *look, UnitId unit, Point goal, bool dash, Order *order)
{
    enum { STEPS = 12, BETWEEN = INCH / 4, FILES = 4 };
    const Unit *u = &look->battle->unit[unit];
    if (u->state != UNIT_ABOARD)
        return false;
    const Profile *p = unit_profile(look->game, look->battle, unit);
    ModelId hull_model = look->battle->unit[u->carrier].first;
    Base hull = model_base(look->game, look->battle, hull_model);
    int count = models_alive(look->battle, unit), ranks = (count + FILES - 1) / FILES;
    Length wide = (count < FILES ? count : FILES) * (p->base_width + BETWEEN),
           deep = ranks * (p->base_length + BETWEEN);
    Heading first = point_bearing(hull.pose.at, goal);
    for (int i = 0; i < STEPS; i++) {
        int turn = (i + 1) / 2 * (i % 2 ? 1 : -1) * (360 / STEPS);
        Vec out = heading_forward(heading_normal(first + turn * DEGREE));
        Length half = (wide > deep ? wide : deep) / 2;
        for (Length more = 0; more <= INCH; more += INCH / 2) {
            Vec middle =
                vec_along(vec_of(hull.pose.at), out, base_reach(hull) + half + more - INCH);
            Point corner = vec_point(vec(middle.x - wide / 2.0 + p->base_width / 2.0,
                                         middle.y - deep / 2.0 + p->base_length / 2.0));
            if (land_around(look, unit, corner, dash, order))
                return true;
        }
    }
    return false;
}

/* ---- Attacking --------------------------------------------------------------------------------------------------------- */

int weapons_of(const Look *look, UnitId unit, WeaponId list[MOST_WEAPONS_HELD * 2])
{
    const Unit *u = &look->battle->unit[unit];
    int count = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        for (int n = 0; n < MOST_WEAPONS_HELD && is_living(look->battle, (ModelId)i); n++) {
            int held = look->battle->model[i].weapon[n];
            bool known = held == NO_HELD_WEAPON;
            for (int k = 0; k < count; k++)
                known |= list[k] == held;
            if (!known && count < MOST_WEAPONS_HELD * 2)
                list[count++] = (WeaponId)held;
        }
    }
    return count;
}

static double chance_of_need(Need need)
{
    double chance = need.stages ? (7 - need.last) / 6.0 : need.times;
    for (int i = 1; i < need.stages; i++)
        chance /= 6;
    return chance;
}

static double worth_on(const Look *look, const Volley *volley, UnitId victim)
{
    const Unit *u = &look->battle->unit[victim];
    const Profile *p = unit_profile(look->game, look->battle, victim);
    int modifier = 0, hp = p->field[PF_HP], left = 0;
    Need need = need_shifted(
        look, chart_need(look, volley_power(look, volley), volley_defence(look, volley, victim)),
        volley_modifier(look, volley, victim));
    Need armour = armour_save_need(look, victim, volley->arms.ap, volley->arms.traits, &modifier);
    Need aegis = aegis_need(look, victim);
    double through = volley_dice(look, volley, victim) * chance_of_need(need);
    through *= armour.stages ? 1 - chance_of_need(armour) : 1;
    through *= aegis.stages ? 1 - chance_of_need(aegis) : 1;
    for (int i = u->first; i < u->first + u->count; i++)
        left += is_living(look->battle, (ModelId)i) ? look->battle->model[i].wounds : 0;
    double loss = through * (1 + volley->arms.bonus < hp ? 1 + volley->arms.bonus : hp);
    if (loss > left)
        loss = left;
    return loss * u->points / (hp * u->count) *
           (look->battle->unit[volley->actor].seat == u->seat ? -1 : 1);
}

double points_of_volley(const Look *look, const Volley *volley)
{
    IdSet victims = { { 0 } };
    double worth = 0;
    volley_victims(look, volley, &victims);
    for (int id = ids_next(&victims, -1); id >= 0; id = ids_next(&victims, id))
        worth += worth_on(look, volley, (UnitId)id);
    return worth;
}

/* Models that hold the Weapon and may use it now: type, movement, Limited Use. */
static ModelSet users_of(const Look *look, UnitId unit, WeaponId weapon)
{
    const Unit *u = &look->battle->unit[unit];
    Arms arms = arms_of(look, weapon);
    ModelSet set = 0;
    for (int i = 0; i < u->count; i++) {
        ModelId model = (ModelId)(u->first + i);
        int hand = hand_of(look, model, weapon, 0);
        bool moved = has_mark(look->battle, OWNER_MODEL, model, MM_MOVED);
        bool dashed = has_mark(look->battle, OWNER_MODEL, model, MM_DASHED);
        bool barred =
            (arms.type == TYPE_HEAVY && (moved || dashed)) || (arms.type == TYPE_BATTLE && dashed);
        bool spent =
            hand >= 0 && arms.uses > 0 && look->battle->model[model].tally[hand] >= arms.uses;
        if (hand >= 0 && !barred && !spent && look->battle->model[model].state != MODEL_LOST)
            set |= (ModelSet)1 << i;
    }
    return set;
}

bool plan_shot(const Look *look, UnitId unit, WeaponId weapon, UnitId target, Order *order,
               double *worth)
{
    double least = *worth;
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon;
    clause.unit = target;
    clause.models = users_of(look, unit, weapon);
    if (clause.models == 0 || order->clauses == MOST_ORDER_CLAUSES)
        return false;
    Volley volley = volley_of_clause(look, unit, &clause, target);
    if (volley.able == 0)
        return false;
    clause.models = volley.able;
    if (volley.template && volley.arms.blast > 0)
        clause.model = volley.on;
    clause.heading = volley.aim;
    clause.has_heading = volley.template && volley.arms.blast == 0;
    double points = points_of_volley(look, &volley);
    if (points <= least)
        return false;
    order->clause[order->clauses++] = clause;
    Verdict verdict = judge_fire(look, unit, order, false, NO_UNIT);
    if (!is_yes(&verdict)) {
        order->clauses--;
        return false;
    }
    *worth = points;
    return true;
}

static bool may_target(const Look *look, UnitId unit, UnitId target, UnitId attacker)
{
    const Battle *b = look->battle;
    if (attacker != NO_UNIT)
        return target == attacker;
    return b->unit[target].seat != b->unit[unit].seat && is_in_play(b, target);
}

/* The Weapon at the Target of its choice where that is expected to destroy most. */
static double add_best_shot(const Look *look, UnitId unit, WeaponId weapon, UnitId attacker,
                            Order *order)
{
    Clause best = clause_of(VERB_FIRE);
    double most = 0;
    for (int target = 0; target < look->battle->units; target++) {
        if (!may_target(look, unit, (UnitId)target, attacker) ||
            !plan_shot(look, unit, weapon, (UnitId)target, order, &most))
            continue;
        best = order->clause[--order->clauses];
    }
    if (most > 0)
        order->clause[order->clauses++] = best;
    return most;
}

static bool plan_volley(const Look *look, UnitId unit, UnitId attacker, Order *order, double *worth)
{
    WeaponId list[MOST_WEAPONS_HELD * 2];
    int weapons = weapons_of(look, unit, list);
    order_begin(order, unit);
    *worth = 0;
    for (int w = 0; w < weapons; w++)
        *worth += add_best_shot(look, unit, list[w], attacker, order);
    return order->clauses > 0;
}

/* ---- Attacking in the last Turn --------------------------------------------------------------------------------------- */

typedef struct Shot {
    Clause clause;
    double points; /* 0: it cannot be, or does nothing */
} Shot;

/* Each Weapon at each Target by itself: what one does is the same whatever the others do. */
typedef struct Shots {
    Shot at[MOST_WEAPONS_HELD * 2][MOST_UNITS];
    UnitId best[MOST_WEAPONS_HELD * 2];
    int weapons;
} Shots;

static void shots_of(const Look *look, UnitId unit, UnitId attacker, Shots *shots)
{
    WeaponId list[MOST_WEAPONS_HELD * 2];
    Order alone;
    order_begin(&alone, unit);
    shots->weapons = weapons_of(look, unit, list);
    for (int w = 0; w < shots->weapons; w++) {
        double most = 0;
        shots->best[w] = NO_UNIT;
        for (int target = 0; target < look->battle->units; target++) {
            double points = 0;
            bool fires = may_target(look, unit, (UnitId)target, attacker) &&
                         plan_shot(look, unit, list[w], (UnitId)target, &alone, &points);
            shots->at[w][target] = (Shot){ alone.clause[0], fires ? points : 0 };
            alone.clauses = 0;
            if (points <= most)
                continue;
            most = points;
            shots->best[w] = (UnitId)target;
        }
    }
}

/* All Weapons at `first` that can be used there, the others at the Target of their choice. Gives whether `first` changes anything. */
static bool take_shots(const Shots *shots, UnitId first, UnitId unit, Order *order)
{
    bool changes = false;
    order_begin(order, unit);
    for (int w = 0; w < shots->weapons; w++) {
        bool there = first != NO_UNIT && shots->at[w][first].points > 0;
        UnitId target = there ? first : shots->best[w];
        changes |= target != shots->best[w];
        if (target != NO_UNIT)
            order->clause[order->clauses++] = shots->at[w][target].clause;
    }
    return changes;
}

/* What changes the score goes before whatever does not. */
static bool plan_last_attack(const Look *look, UnitId unit, UnitId attacker, Order *order,
                             double *worth)
{
    Order attempt;
    Shots shots;
    shots_of(look, unit, attacker, &shots);
    take_shots(&shots, NO_UNIT, unit, order);
    *worth = order->clauses > 0 ? worth_in_the_end(look, order) : 0;
    for (int first = 0; first < look->battle->units && order->clauses > 0; first++) {
        if (!take_shots(&shots, (UnitId)first, unit, &attempt))
            continue;
        double here = worth_in_the_end(look, &attempt);
        if (here <= *worth)
            continue;
        *worth = here;
        *order = attempt;
    }
    return *worth > 0;
}

bool plan_attack(const Look *look, UnitId unit, UnitId attacker, Order *order, double *worth)
{
    if (is_last_turn(look))
        return plan_last_attack(look, unit, attacker, order, worth);
    return plan_volley(look, unit, attacker, order, worth);
}
