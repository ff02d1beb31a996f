#include "fight/figures.h"
#include "odds/odds.h"

#include <string.h>

/* ---- How Wounds add up: CAS-01, CAS-02, ARM-05 -------------------------------------------------------------------------------- */

LossOdds losses_begin(const Look *look, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int left[MOST_UNIT_MODELS], models = 0;
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        int wounds = look->battle->model[model[i]].wounds;
        if (look->battle->model[model[i]].unit != host_of(look, unit))
            continue;
        int at = models++;
        for (; at > 0 && left[at - 1] > wounds; at--)
            left[at] = left[at - 1];
        left[at] = wounds;
    }
    return losses_odds_begin(left, models);
}

/* ---- From a hit to an unsaved wound: WND-01, 02, ARM-01, 04, SR-02, 38 ---------------------------------------------------------- */

static double chance_to_fail(int need)
{
    return need == NEED_NEVER || need == 0 ? 1 : 1 - odds_of_need(6, need);
}

Wounding wounding_of(const Look *look, UnitId target, const Hits *hits, bool poisoned)
{
    const Profile *p = unit_profile(look->game, look->battle, target);
    bool combat = hits->flags & HIT_COMBAT;
    int need = wound_need(hits->strength, toughness_of(look, target, NO_MODEL, combat));
    int armour = armour_of(look, target, NO_MODEL, combat);
    bool magic = hits->flags & (HIT_MAGICAL | HIT_SPELL);
    DiceFigure multiple = dice_figure(hits->multiple < 1 ? 1 : hits->multiple);
    Wounding blow = { .wounds = 0,
                      .costs = { multiple.plus, multiple.dice ? multiple.sides : 0, 0 } };
    bool burns = hits->flags & HIT_FLAMING && profile_has(p, TR_FLAMMABLE, NULL);
    if (p->field[PF_REGENERATION] != NO_FIELD && !burns)
        blow.costs.recovers = odds_of_need(6, p->field[PF_REGENERATION]);
    if (need == NEED_NEVER || (!magic && has_trait(look, target, TR_ETHEREAL, NULL)))
        return blow;
    for (int die = 2; die <= 6; die++) {
        int ap = hits->ap + (die == 6 ? hits->bane : 0);
        bool slays = die == 6 && hits->flags & HIT_KILLING_BLOW;
        if (die + (poisoned ? POISON_BONUS : 0) >= need)
            blow.wounds += (slays ? 1 : chance_to_fail(armour_need(armour, ap))) / 6;
    }
    blow.wounds *= chance_to_fail(ward_of(look, target, NO_MODEL));
    return blow;
}

/* ---- Volleys: SHO-06..09 ---------------------------------------------------------------------------------------------------------- */

typedef struct HitChance {
    double plain, poisoned;
} HitChance;

static HitChance hit_chance(const Shooter *shooter, int flags, bool cursed)
{
    ShotNeed need = shooter->need;
    HitChance hit = { 0, 0 };
    if (need.first == NEED_NEVER)
        return hit;
    double first = odds_of_need(6, need.first);
    if (need.second)
        first *= odds_of_need(6, need.second);
    double six = flags & HIT_POISONED && !need.second ? 1.0 / 6 : 0;
    hit.poisoned = six;
    hit.plain = first - six;
    if (need.again && (!cursed || need.again < need.first)) {
        double again = odds_of_need(6, need.again), missed = 1 - first;
        hit.poisoned += missed * six;
        hit.plain += missed * (again - six);
    } else if (cursed) {
        hit.poisoned += six / 6;
        hit.plain += (first - six) / 6;
    }
    return hit;
}

/* How many unsaved wounds come of so many shots of one shooter. */
static Odds odds_of_shots(const Look *look, const Volley *volley, const Shooter *shooter, int shots)
{
    Hits hits = hits_of_weapon(look, volley->weapon, shooter->model);
    bool cursed = has_mark(look->battle, OWNER_UNIT, volley->target, UM_CURSED_ARROWS);
    HitChance hit = hit_chance(shooter, hits.flags, cursed);
    Wounding plain = wounding_of(look, volley->target, &hits, false);
    Wounding poisoned = wounding_of(look, volley->target, &hits, true);
    return odds_of_dice(shots, hit.plain * plain.wounds + hit.poisoned * poisoned.wounds);
}

/* Multiple Shots that are rolled for: every number is as likely as its faces. */
static Odds odds_of_shooter(const Look *look, const Volley *volley, const Shooter *shooter)
{
    DiceFigure figure = shots_of(look, volley, shooter->model);
    Odds odds = odds_of_shots(look, volley, shooter, figure.plus + figure.dice);
    if (figure.dice != 1)
        return odds;
    for (int face = 2; face <= figure.sides; face++) {
        Odds more = odds_of_shots(look, volley, shooter, figure.plus + face);
        odds = odds_mixed((double)(face - 1) / face, &odds, &more);
    }
    return odds;
}

static void add_volley(const Look *look, const Volley *volley, LossOdds *losses)
{
    if (volley->shooters == 0)
        return;
    Hits hits = hits_of_weapon(look, volley->weapon, volley->shooter[0].model);
    Wounding blow = wounding_of(look, volley->target, &hits, false);
    Odds unsaved = odds_certain(0);
    for (int i = 0; i < volley->shooters; i++) {
        Odds shots = odds_of_shooter(look, volley, &volley->shooter[i]);
        unsaved = odds_sum(&unsaved, &shots);
    }
    losses_odds_add(losses, &blow.costs, &unsaved);
}

Volley volley_of_batch(const Look *look, UnitId batch, UnitId actor, UnitId target,
                       const Clause *clause)
{
    Volley volley = volley_of(actor, target, NO_WEAPON);
    bool named = clause && clause->weapon != NO_WEAPON && batch == actor;
    volley.batch = batch;
    volley.stand = clause == NULL;
    volley.weapon = named ? clause->weapon : best_missile(look, batch, actor, target, volley.stand);
    if (volley.weapon == NO_WEAPON)
        return volley;
    volley.multiple =
        !clause || clause->word == 0 ? best_multiple(look, &volley) : clause->word == 2;
    volley_plan(look, &volley);
    return volley;
}

bool add_volleys(const Look *look, UnitId actor, UnitId target, const Clause *clause,
                 LossOdds *losses)
{
    UnitId batch[MOST_UNITS];
    int batches = batches_of(look, actor, batch, MOST_UNITS);
    bool any = false;
    for (int i = 0; i < batches; i++) {
        Volley volley = volley_of_batch(look, batch[i], actor, target, clause);
        add_volley(look, &volley, losses);
        any = any || volley.shooters > 0;
    }
    return any;
}

/* ---- Templates and balls: MIS-06, WM-10, 12, 16 ------------------------------------------------------------------------------------- */

static Odds odds_of_hits(int sure, int maybe, double wounds)
{
    Odds certain = odds_of_dice(sure, wounds), half = odds_of_dice(maybe, wounds / 2);
    return odds_sum(&certain, &half);
}

/* The hits of a template on the unit, its characters left out; the stone under the hole by itself. */
static void add_template(const Look *look, const Template *template, UnitId gun, UnitId unit,
                         LossOdds *losses)
{
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    int wholes = 0;
    int count = template_models(look, template, unit, whole, &wholes, part);
    Hits hits = { .strength = template->strength, .ap = template->ap, .directed = NO_MODEL };
    if (count == 0)
        return;
    if (template->weapon != NO_WEAPON)
        hits = hits_of_weapon(look, template->weapon, look->battle->unit[gun].first);
    const Weapon *weapon =
        template->weapon == NO_WEAPON ? NULL : &look->game->weapon[template->weapon];
    if (weapon && weapon->field[WF_CENTRE_S] != NO_FIELD) {
        ModelId centre = template_centre(look, template);
        Hits hard = hits;
        hits.multiple = 0;
        hard.strength = weapon->field[WF_CENTRE_S];
        hard.ap = weapon->field[WF_CENTRE_AP];
        if (centre != NO_MODEL && unit_of_model(look, centre) == unit) {
            Wounding stone = wounding_of(look, unit, &hard, false);
            Odds one = odds_of_dice(1, stone.wounds);
            losses_odds_add(losses, &stone.costs, &one);
            wholes--;
            count--;
        }
    }
    Wounding blow = wounding_of(look, unit, &hits, false);
    Odds unsaved = odds_of_hits(wholes, count - wholes, blow.wounds);
    losses_odds_add(losses, &blow.costs, &unsaved);
}

enum { VALUES = 5 }; /* of an Artillery die: 2, 4 ... 10, and a Misfire */
enum { LONGEST_BALL = 20 * INCH, LONGEST_STONE = 10 * INCH };

static bool is_near(const Look *look, UnitId unit, Point point, Length reach)
{
    return base_gap_point(unit_outline(look, unit), point) <= reach + INCH;
}

/* With equal chances this many outcomes: the nth is mixed in. */
static void mix_equal(LossOdds *sum, const LossOdds *next, int n)
{
    losses_odds_mix(sum, (double)n / (n + 1), next);
}

static void losses_of_cannon(const Look *look, const Order *order, WeaponId weapon, UnitId unit,
                             LossOdds *losses)
{
    UnitId gun = host_of(look, order->actor);
    LossOdds fresh = *losses, sum = *losses;
    Point point = cannon_aim(look, gun, weapon, &order->clause[0]);
    int n = 0;
    if (!is_near(look, unit, point, LONGEST_BALL))
        return;
    for (int strike = 1; strike <= VALUES; strike++) {
        for (int bounce = 0; bounce <= VALUES; bounce++) {
            LossOdds one = fresh;
            Template ball = cannon_ball(look, gun, weapon, point, 2 * strike, 2 * bounce);
            add_template(look, &ball, gun, unit, &one);
            mix_equal(&sum, &one, n++);
        }
    }
    losses_odds_mix(&sum, 5.0 / 6, &fresh);
    *losses = sum;
}

/* A third lies where it was aimed, the rest 2 to 10" off in 36 directions. */
static void losses_of_stone(const Look *look, const Order *order, WeaponId weapon, UnitId unit,
                            LossOdds *losses)
{
    enum { DIRECTIONS = 36, TEN_DEGREES = 10 * DEGREE };
    UnitId gun = host_of(look, order->actor);
    LossOdds fresh = *losses, sum = *losses, hit = *losses;
    Point goal = centre_of(look, host_of(look, order->clause[0].unit));
    Length radius = look->game->weapon[weapon].field[WF_TEMPLATE] / 2;
    Template there = template_disc(goal, radius, weapon);
    int n = 0;
    if (!is_near(look, unit, goal, LONGEST_STONE + radius))
        return;
    add_template(look, &there, gun, unit, &hit);
    for (int far = 1; far <= VALUES; far++) {
        for (int way = 0; way < DIRECTIONS; way++) {
            LossOdds one = fresh;
            Pose pose = { goal, way * TEN_DEGREES };
            Template off = template_disc(pose_ahead(pose, 2 * far * INCH).at, radius, weapon);
            add_template(look, &off, gun, unit, &one);
            mix_equal(&sum, &one, n++);
        }
    }
    losses_odds_mix(&sum, 2.0 / 3, &hit);
    losses_odds_mix(&sum, 5.0 / 6, &fresh);
    *losses = sum;
}

static void losses_of_flames(const Look *look, const Order *order, WeaponId weapon, UnitId unit,
                             LossOdds *losses)
{
    UnitId gun = host_of(look, order->actor);
    LossOdds fresh = *losses, sum = *losses;
    Pose from = flame_aim(look, gun, weapon, &order->clause[0]);
    if (!is_near(look, unit, from.at, LONGEST_STONE + FLAME_LENGTH))
        return;
    for (int far = 1; far <= VALUES; far++) {
        LossOdds one = fresh;
        Template flame = template_fire(pose_ahead(from, 2 * far * INCH), weapon);
        add_template(look, &flame, gun, unit, &one);
        mix_equal(&sum, &one, far - 1);
    }
    losses_odds_mix(&sum, 5.0 / 6, &fresh);
    *losses = sum;
}

static void losses_of_grape(const Look *look, const Order *order, WeaponId weapon, UnitId unit,
                            LossOdds *losses)
{
    Hits hits = hits_of_weapon(look, weapon, look->battle->unit[host_of(look, order->actor)].first);
    Wounding blow = wounding_of(look, unit, &hits, false);
    LossOdds fresh = *losses, sum = *losses;
    for (int value = 1; value <= VALUES; value++) {
        LossOdds one = fresh;
        Odds unsaved = odds_of_dice(2 * value, blow.wounds);
        losses_odds_add(&one, &blow.costs, &unsaved);
        mix_equal(&sum, &one, value - 1);
    }
    losses_odds_mix(&sum, 5.0 / 6, &fresh);
    *losses = sum;
}

static Volley volley_of_machine(const Look *look, const Order *order, WeaponId weapon, int worse)
{
    Volley volley =
        volley_of(host_of(look, order->actor), host_of(look, order->clause[0].unit), weapon);
    volley.spread = worse;
    volley_plan(look, &volley);
    return volley;
}

static LossOdds after_shots(const Look *look, const Volley *volley, int shots,
                            const LossOdds *fresh)
{
    LossOdds one = *fresh;
    if (volley->shooters == 0)
        return one;
    Hits hits = hits_of_weapon(look, volley->weapon, volley->shooter[0].model);
    Wounding blow = wounding_of(look, volley->target, &hits, false);
    Odds unsaved = odds_of_shots(look, volley, &volley->shooter[0], shots);
    losses_odds_add(&one, &blow.costs, &unsaved);
    return one;
}

/* Two Artillery dice, 36 ways; a sixth face is a Misfire. */
static void losses_of_organ(const Look *look, const Order *order, WeaponId weapon, LossOdds *losses)
{
    enum { FACES = 6 };
    Volley good = volley_of_machine(look, order, weapon, 0);
    Volley bad = volley_of_machine(look, order, weapon, 1);
    LossOdds fresh = *losses, sum = *losses;
    for (int i = 0; i < FACES * FACES; i++) {
        int one = i / FACES * 2, two = i % FACES * 2; /* 0 for the Misfire */
        LossOdds next = one + two == 0
                            ? fresh
                            : after_shots(look, one && two ? &good : &bad, one + two, &fresh);
        mix_equal(&sum, &next, i);
    }
    *losses = sum;
}

static void losses_of_rapid(const Look *look, const Order *order, WeaponId weapon, LossOdds *losses)
{
    enum { SIDES = 3 };
    int32_t value = 1;
    weapon_has(&look->game->weapon[weapon], WT_MULTIPLE_SHOTS, &value);
    DiceFigure figure = dice_figure(value);
    bool single = order->clause[0].word == 1;
    Volley volley = volley_of_machine(look, order, weapon, !single);
    LossOdds fresh = *losses, sum = *losses;
    for (int face = 1; face <= SIDES; face++) {
        LossOdds next = after_shots(look, &volley, single ? 1 : figure.plus + face, &fresh);
        mix_equal(&sum, &next, face - 1);
    }
    *losses = sum;
}

/* The hit goes through rank after rank, weaker each time. */
static void losses_of_bolt(const Look *look, const Order *order, WeaponId weapon, LossOdds *losses)
{
    Volley volley = volley_of_machine(look, order, weapon, 0);
    LossOdds fresh = *losses;
    if (volley.shooters == 0)
        return;
    Hits hits = hits_of_weapon(look, weapon, volley.shooter[0].model);
    HitChance hit = hit_chance(&volley.shooter[0], hits.flags, false);
    int through = bolt_depth(look, volley.actor, volley.target);
    for (int i = 0; i < through && hits.strength > 0; i++, hits.strength--) {
        Wounding blow = wounding_of(look, volley.target, &hits, false);
        Odds one = odds_of_dice(1, blow.wounds);
        losses_odds_add(losses, &blow.costs, &one);
    }
    losses_odds_mix(losses, hit.plain + hit.poisoned, &fresh);
}

static bool losses_of_machine(const Look *look, const Order *order, UnitId unit, LossOdds *losses)
{
    WeaponId weapon = machine_weapon(look, host_of(look, order->actor), &order->clause[0]);
    const Weapon *w = &look->game->weapon[weapon];
    if (weapon_has(w, WT_CANNON_FIRE, NULL))
        losses_of_cannon(look, order, weapon, unit, losses);
    else if (weapon_has(w, WT_FIRE_THROWER, NULL))
        losses_of_flames(look, order, weapon, unit, losses);
    else if (order->clause[0].unit == NO_UNIT)
        return false;
    else if (weapon_has(w, WT_BOMBARDMENT, NULL))
        losses_of_stone(look, order, weapon, unit, losses);
    else if (unit != host_of(look, order->clause[0].unit))
        return false;
    else if (weapon_has(w, WT_GRAPESHOT, NULL))
        losses_of_grape(look, order, weapon, unit, losses);
    else if (weapon_has(w, WT_ORGAN_GUN, NULL))
        losses_of_organ(look, order, weapon, losses);
    else if (weapon_has(w, WT_THROUGH, NULL))
        losses_of_bolt(look, order, weapon, losses);
    else
        losses_of_rapid(look, order, weapon, losses);
    return losses->lost.chance[0] < 1;
}

bool losses_of_order(const Look *look, const Order *order, UnitId unit, LossOdds *losses)
{
    const Clause *clause = &order->clause[0];
    UnitId actor = host_of(look, order->actor);
    WeaponId weapon;
    *losses = losses_begin(look, unit);
    if (clause->verb == VERB_BREATHE) {
        Template breath = breath_template(look, actor, clause);
        add_template(look, &breath, actor, unit, losses);
        return losses->lost.chance[0] < 1;
    }
    if (missiles_of(look, actor, false, &weapon, 1) > 0 &&
        is_machine_weapon(&look->game->weapon[weapon]))
        return losses_of_machine(look, order, unit, losses);
    if (clause->unit == NO_UNIT || host_of(look, clause->unit) != unit)
        return false;
    return add_volleys(look, actor, unit, clause, losses);
}

double chance_of_leadership(int value, bool again)
{
    int passed = 0;
    for (int first = 1; first <= 6; first++) {
        for (int second = 1; second <= 6; second++)
            passed += passes_leadership(first, second, value);
    }
    double chance = passed / 36.0;
    return again ? 1 - (1 - chance) * (1 - chance) : chance;
}
