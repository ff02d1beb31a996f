#include "shoot/blasts.h"
#include "shoot/shot_odds.h"

/* ---- Templates: HE ------------------------------------------------------------------------------------------------------------------ */

bool has_blasts(const Look *look, const Fire *fire)
{
    for (int i = 0; i < fire->shots; i++) {
        if (is_blast(look, fire->shot[i].weapon))
            return true;
    }
    return false;
}

enum { MOST_BLASTS = 4, MOST_PLACES = 64 };

/* Where a template may come to lie, as far as it matters to one unit: over the same models is the same place. */
typedef struct Place {
    ModelSet under;
    double chance;
} Place;

/* One template: over whom it stays, and over whom it may scatter. */
typedef struct Shell {
    ModelSet stays;
    int places;
    Place place[MOST_PLACES];
} Shell;

/* An attack of templates at what it may do to one unit. */
typedef struct Salvo {
    const Look *look;
    UnitId unit;
    WeaponId weapon; /* NO_WEAPON: a Registered Barrage */
    bool is_target;
    double unsaved, pins;
    int cost;
    bool harms, devastating;
    int shells;
    Shell shell[MOST_BLASTS];
    ShotOdds *odds;
    Aftermath after;
} Salvo;

static ModelSet set_under(const Look *look, Point at, Length radius, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    ModelSet set = 0;
    for (int n = 0; n < u->count; n++) {
        ModelId model = (ModelId)(u->first + n);
        bool under =
            look->battle->model[model].state == MODEL_STANDING && is_under(look, at, radius, model);
        set |= under ? (ModelSet)1 << n : 0;
    }
    return set;
}

static void add_place(Shell *shell, ModelSet under, double chance)
{
    int i = 0;
    while (i < shell->places && shell->place[i].under != under)
        i++;
    if (i == MOST_PLACES)
        return;
    if (i == shell->places)
        shell->place[shell->places++] = (Place){ under, 0 };
    shell->place[i].chance += chance;
}

static bool is_over_the_table(const Look *look, Point at)
{
    return at.x >= -REACH_SLACK && at.y >= -REACH_SLACK &&
           at.x <= look->game->width + REACH_SLACK && at.y <= look->game->height + REACH_SLACK;
}

/* HE-07, 09: each direction and each distance as often. */
static Shell shell_at(const Look *look, Point at, Length radius, UnitId unit)
{
    enum { CLOCK = 12, FINE = 36, TURN = 360 };
    int turns = look->game->option[OPT_SCATTER] ? FINE : CLOCK, faces = scatter_faces(radius);
    Shell shell = { .stays = set_under(look, at, radius, unit) };
    for (int t = 1; t <= turns; t++) {
        for (int way = 1; way <= faces; way++) {
            Point to = point_shift(at, t * (TURN / turns) % TURN * DEGREE, way * INCH);
            add_place(&shell, is_over_the_table(look, to) ? set_under(look, to, radius, unit) : 0,
                      1.0 / (turns * faces));
        }
    }
    return shell;
}

/* What all templates of a throw have come to so far. */
typedef struct Fallen {
    ModelSet all;
    int hits, critical;
    bool scattered;
} Fallen;

static int models_of(ModelSet set)
{
    return __builtin_popcountll(set);
}

/* So many hits that are not saved. */
static void note_wounds(Salvo *s, int hits, const Fallen *fallen, double chance)
{
    bool owed = fallen->all != 0 || (s->is_target && fallen->scattered);
    int wounds = s->harms ? hits * s->cost : 0;
    int lost = held_at(wounds, may_fall_to(s->look, s->unit, fallen->all));
    int tests = s->devastating ? lost : 0;
    double pinned = owed && lost < s->odds->toll.total ? chance * s->pins : 0;
    s->after.pinned.chance[tests][lost] += pinned;
    s->after.free.chance[tests][lost] += chance - pinned;
}

/* Those that are not Critical may be saved: HE-10, 11. */
static void read_fallen(Salvo *s, const Fallen *fallen, double chance)
{
    Odds open = odds_of_dice(fallen->hits, s->unsaved);
    s->odds->reached += fallen->all != 0 ? chance : 0;
    for (int n = 0; n <= open.most; n++)
        note_wounds(s, fallen->critical + n, fallen, chance * open.chance[n]);
}

static Fallen fallen_with(const Fallen *so_far, ModelSet under, bool critical, bool scattered)
{
    Fallen fallen = *so_far;
    fallen.all |= under;
    fallen.hits += critical ? 0 : models_of(under);
    fallen.critical += critical ? models_of(under) : 0;
    fallen.scattered = fallen.scattered || scattered;
    return fallen;
}

static void fall(Salvo *s, int n, unsigned tens, const Fallen *so_far, double chance);

static void scatter_on(Salvo *s, int n, unsigned tens, const Fallen *so_far, double chance)
{
    const Shell *shell = &s->shell[n];
    for (int i = 0; i < shell->places; i++) {
        Fallen fallen = fallen_with(so_far, shell->place[i].under, false, true);
        fall(s, n + 1, tens, &fallen, chance * shell->place[i].chance);
    }
}

/* HE-06: of a ten how likely it is that nothing comes of it. */
static double chance_of_dud(const Look *look, int tens)
{
    bool confirm = look->game->option[OPT_DUD] != 0;
    double dud = confirm ? (tens == 1 ? 0.1 : 0) : tens > 1;
    return dud > 0 && applies(look, AWT_HE_06) ? dud : 0;
}

/* The nth template and those behind it: HE-04 to 06. */
static void fall(Salvo *s, int n, unsigned tens, const Fallen *so_far, double chance)
{
    const double one = 0.1, two_to_five = 0.4, six_to_nine = 0.4;
    if (chance <= 0)
        return;
    if (n == s->shells) {
        read_fallen(s, so_far, chance);
        return;
    }
    if (tens >> n & 1) {
        double dud = chance_of_dud(s->look, __builtin_popcount(tens));
        fall(s, n + 1, tens, so_far, chance * one * dud);
        scatter_on(s, n, tens, so_far, chance * one * (1 - dud));
        return;
    }
    Fallen critical = fallen_with(so_far, s->shell[n].stays, true, false);
    Fallen hit = fallen_with(so_far, s->shell[n].stays, false, false);
    fall(s, n + 1, tens, &critical, chance * one);
    fall(s, n + 1, tens, &hit, chance * two_to_five);
    scatter_on(s, n, tens, so_far, chance * six_to_nine);
}

static void begin_salvo(Salvo *s, const Look *look, UnitId shooter, UnitId unit, ShotOdds *odds)
{
    enum { HEAVY = 2 };
    Shelter none = { .cover = COVER_NONE };
    bool armoured = bears(look, unit, TR_ARMOURED);
    bool ordnance = s->weapon != NO_WEAPON && weapon_bears(look, s->weapon, WT_ORDNANCE);
    s->look = look;
    s->unit = unit;
    s->odds = odds;
    s->harms = !armoured || ordnance;
    s->cost = armoured && ordnance ? HEAVY : 1;
    s->devastating = s->weapon == NO_WEAPON || weapon_bears(look, s->weapon, WT_DEVASTATING);
    s->unsaved =
        chance_unsaved(look, unit, advantages_against(look, unit, NO_WEAPON, &none), false);
    s->pins = chance_of_pinning(
        look, &(PinningTest){ .unit = unit, .shooter = shooter, .ordnance = ordnance });
    odds->pinned = odds->reached = 0;
    toll_begin(look, unit, &odds->toll);
}

static void end_salvo(Salvo *s)
{
    for (unsigned tens = 0; tens < 1u << s->shells; tens++)
        fall(s, 0, tens, &(Fallen){ .all = 0 }, 1);
    take_aftermath(s->look, &s->after, s->odds);
}

void odds_of_blasts(const Look *look, const Fire *fire, UnitId unit, ShotOdds *odds)
{
    Salvo s = { .weapon = NO_WEAPON, .is_target = unit == fire->target };
    for (int i = 0; i < fire->shots && s.shells < MOST_BLASTS; i++) {
        const Shot *shot = &fire->shot[i];
        if (!is_blast(look, shot->weapon))
            continue;
        s.weapon = shot->weapon;
        s.shell[s.shells++] = shell_at(look, look->battle->model[shot->mark].pose.at,
                                       burst_radius(look, shot->weapon), unit);
    }
    begin_salvo(&s, look, fire->unit, unit, odds);
    end_salvo(&s);
}

void odds_of_barrage(const Look *look, UnitId leader, Point at, UnitId unit, ShotOdds *odds)
{
    Salvo s = { .weapon = NO_WEAPON, .shells = 1 };
    s.shell[0] = shell_at(look, at, burst_radius(look, NO_WEAPON), unit);
    begin_salvo(&s, look, leader, unit, odds);
    end_salvo(&s);
}
