#include "players/estimate.h"

#include "fight/combat_odds.h"
#include "shoot/shot_odds.h"
#include "victory.h"

/* ---- Points ------------------------------------------------------------------------------------------------------------------------ */

/* What is called costs nothing and is worth what it would cost: 7.1. */
static int points_of(const Look *look, UnitId unit)
{
    static const int creature[] = { [CREATURE_NONE] = 0,
                                    [CREATURE_IMP] = 25,
                                    [CREATURE_HOUND] = 40,
                                    [CREATURE_HOLLOW] = 45,
                                    [CREATURE_WYRM] = 90 };
    int points = look->battle->unit[unit].points;
    return points > 0 ? points : creature[profile_of_unit(look, unit)->field[PF_CREATURE]];
}

/* What its loss is worth in Victory Points: VIC-04. */
static int victory_points_of(const Look *look, UnitId unit)
{
    return (is_of_the_force(look, unit) ? VICTORY_POINT : 0) +
           (bears(look, unit, TR_CAPTAIN) ? VICTORY_POINT : 0);
}

static int whole_wounds(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].count * profile_of_unit(look, unit)->field[PF_WOUNDS];
}

static int wounds_left(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int left = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++)
        left += look->battle->model[m].state == MODEL_STANDING ? look->battle->model[m].wounds : 0;
    return left;
}

double worth_of_wound(const Look *look, UnitId unit)
{
    int whole = whole_wounds(look, unit);
    int worth = points_of(look, unit) + victory_points_of(look, unit);
    return whole > 0 ? (double)worth / whole : 0;
}

double points_left(const Look *look, UnitId unit)
{
    return wounds_left(look, unit) * worth_of_wound(look, unit);
}

double worth_at_the_end(const Look *look, UnitId unit)
{
    int whole = whole_wounds(look, unit);
    if (whole <= 0 || is_broken(look, unit))
        return 0;
    return (double)points_of(look, unit) * wounds_left(look, unit) / whole +
           victory_points_of(look, unit);
}

bool is_last_round(const Look *look)
{
    return look->battle->round >= look->game->rounds;
}

/* ---- Shots ---------------------------------------------------------------------------------------------------------------------------- */

enum { SIDES = 6 };

/* Hits of a template on average: those under it where it lies, half of the time; near it now and then. */
static double hits_of_template(const Look *look, const Shot *shot, UnitId target)
{
    const double stays = 0.5, strays = 0.25;
    const Unit *u = &look->battle->unit[target];
    Point at = look->battle->model[shot->mark].pose.at;
    Length radius = look->game->weapon[shot->weapon].field[WF_TEMPLATE] / 2;
    int under = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        under += look->battle->model[m].state == MODEL_STANDING &&
                 base_gap_point(model_base(look->game, look->battle, m), at) < radius;
    }
    return under * (stays + strays);
}

static double wounds_of_shot(const Look *look, const Fire *fire, const Shot *shot,
                             const Shelter *shelter)
{
    bool blast = is_blast(look, shot->weapon);
    Shelter none = { .cover = COVER_NONE };
    const Shelter *counts = blast ? &none : shelter;
    if (!can_harm(look, shot->weapon, fire->target))
        return 0;
    double hits = blast ? hits_of_template(look, shot, fire->target)
                        : (double)shot->dice * needed_to_hit(look, shot) / SIDES;
    bool heavy = bears(look, fire->target, TR_ARMOURED);
    return hits * (heavy ? 2 : 1) *
           chance_unsaved(look, fire->target,
                          advantages_against(look, fire->target, shot->weapon, counts),
                          counts->saves_again);
}

/* Who is pinned does little until it has been activated. */
static double worth_of_pinning(const Look *look, const Fire *fire, double wounds)
{
    enum { PARTS = 6 };
    bool gun = look->game->weapon[fire->shot[0].weapon].field[WF_TYPE] == TYPE_MG;
    bool blast = is_blast(look, fire->shot[0].weapon);
    bool ordnance = weapon_bears(look, fire->shot[0].weapon, WT_ORDNANCE);
    double tests = gun || blast ? 1 : wounds < 1 ? wounds : 1;
    double pins = chance_of_pinning(look, &(PinningTest){ .unit = fire->target,
                                                          .shooter = fire->unit,
                                                          .near_misses = gun ? 2 : 0,
                                                          .ordnance = ordnance });
    bool done = has_mark(look->battle, OWNER_UNIT, fire->target, UM_ACTIVATED);
    return tests * pins * points_left(look, fire->target) / PARTS / (done ? 2 : 1);
}

/* Whether an objective is held or contested by that unit alone of its side. */
static bool is_alone_on_ground(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        ModelSet others = ~((ModelSet)1 << (m - u->first));
        if (look->battle->model[m].state == MODEL_STANDING && holds_alone(look, m, others))
            return true;
    }
    return false;
}

/* In the last round all of a unit falls or hardly anything is won: the chance of that, about the square of the part that falls on
 * average, is worth its Victory Points and the one for the ground that it is alone on. */
static double worth_of_the_last_wounds(const Look *look, UnitId unit, double wounds)
{
    int left = wounds_left(look, unit), whole = whole_wounds(look, unit);
    double part = left > 0 && wounds < left ? wounds / left : 1;
    int points = victory_points_of(look, unit);
    points += is_alone_on_ground(look, unit) ? VICTORY_POINT : 0;
    return points * part * part + (double)points_of(look, unit) * left * part / whole;
}

static double worth_of_wounds(const Look *look, UnitId unit, double wounds)
{
    double worth = wounds * worth_of_wound(look, unit), left = points_left(look, unit);
    return is_last_round(look) ? worth_of_the_last_wounds(look, unit, wounds)
           : worth < left      ? worth
                               : left;
}

static double worth_of_attack(const Look *look, const Fire *fire)
{
    Shelter shelter = shelter_of(look, fire->target, fire->unit);
    double wounds = 0;
    for (int i = 0; i < fire->shots; i++)
        wounds += wounds_of_shot(look, fire, &fire->shot[i], &shelter);
    return worth_of_wounds(look, fire->target, wounds) + worth_of_pinning(look, fire, wounds);
}

double worth_of_fire(const Look *look, UnitId unit, UnitId target, unsigned flags)
{
    Order order = { .actor = unit };
    Fire fire[MOST_FIRES];
    double worth = 0;
    order_clause(&order, VERB_SHOOT)->unit = target;
    int fires = fires_of_order(look, &order, flags, fire);
    for (int i = 0; i < fires; i++)
        worth += worth_of_attack(look, &fire[i]);
    return worth;
}

/* ---- Close Combat ----------------------------------------------------------------------------------------------------------------------- */

/* The part of it that goes with so many Wounds more than it deals: markers, and that it breaks. */
static double part_lost(const Look *look, UnitId unit, double behind)
{
    const double marker = 0.06;
    double zeal = modified_zeal(look, unit);
    if (behind <= 0)
        return 0;
    double part = zeal > 0 ? behind / zeal : 1;
    part = marker + part * part;
    return part < 1 ? part : 1;
}

double worth_of_fight(const Look *look, UnitId unit, UnitId target, bool charges)
{
    double dealt = mean_of_blows(look, unit, target, charges) * worth_of_wound(look, target);
    double taken = mean_of_blows(look, target, unit, false) * worth_of_wound(look, unit);
    double own = points_left(look, unit), his = points_left(look, target);
    double behind =
        mean_of_blows(look, target, unit, false) - mean_of_blows(look, unit, target, charges);
    dealt = dealt < his ? dealt : his;
    taken = taken < own ? taken : own;
    return dealt - taken + (his - dealt) * part_lost(look, target, -behind) -
           (own - taken) * part_lost(look, unit, behind);
}

/* ---- Where ------------------------------------------------------------------------------------------------------------------------------- */

int rounds_to_score(const Look *look)
{
    enum { FIRST_SCORED = 2 };
    int from = look->battle->round > FIRST_SCORED ? look->battle->round : FIRST_SCORED;
    int left = look->game->rounds - from + 1;
    return left > 0 ? left : 0;
}

bool may_hold_ground(const Look *look, UnitId unit)
{
    return is_steady(look, unit) &&
           (bears(look, unit, TR_INFANTRY) || bears(look, unit, TR_CAVALRY));
}

Point middle_of_unit(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; i++) {
        x += base[i].pose.at.x;
        y += base[i].pose.at.y;
    }
    return count ? (Point){ (Length)(x / count), (Length)(y / count) } : (Point){ 0, 0 };
}

Length gap_to_place(const Look *look, UnitId unit, Point at)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count; i++) {
        Length gap = base_gap_point(base[i], at);
        least = gap < least ? gap : least;
    }
    return least;
}

UnitId nearest_enemy_of(const Look *look, UnitId unit, Length *gap)
{
    UnitId best = NO_UNIT;
    *gap = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length its = unit_gap(look, unit, u, NULL);
        if (its >= *gap)
            continue;
        *gap = its;
        best = u;
    }
    return best;
}

bool is_unwilling(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].count == 1;
}

/* Rounds until it is there. */
static double rounds_to(const Look *look, UnitId unit, const Objective *o)
{
    enum { UNWILLING = 3 };
    Length gap = gap_to_place(look, unit, o->at) - o->radius, pace = pace_of(look, unit);
    if (pace <= 0)
        return LENGTH_NEVER;
    return (gap > 0 ? (double)gap / pace : 0) + (is_unwilling(look, unit) ? UNWILLING : 0);
}

/* Who of those who have no objective yet is the first to be there, NO_UNIT: nobody; from then on he has one. */
static UnitId send_to(const Look *look, SeatId seat, const Objective *o, IdSet *sent,
                      double *rounds)
{
    UnitId first = NO_UNIT;
    *rounds = LENGTH_NEVER;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (ids_has(sent, u) || !may_hold_ground(look, u))
            continue;
        double its = rounds_to(look, u, o);
        if (its >= *rounds)
            continue;
        first = u;
        *rounds = its;
    }
    if (first != NO_UNIT)
        ids_add(sent, first);
    return first;
}

/* Objective after objective. */
int objective_for(const Look *look, UnitId unit)
{
    SeatId seat = look->battle->unit[unit].seat;
    IdSet sent = { 0 };
    double rounds;
    for (int i = 0; i < look->game->objectives; i++) {
        if (send_to(look, seat, &look->game->objective[i], &sent, &rounds) == unit)
            return i;
    }
    return -1;
}

void rounds_to_objectives(const Look *look, SeatId seat, double rounds[MOST_OBJECTIVES])
{
    IdSet sent = { 0 };
    for (int i = 0; i < look->game->objectives; i++)
        send_to(look, seat, &look->game->objective[i], &sent, &rounds[i]);
}
