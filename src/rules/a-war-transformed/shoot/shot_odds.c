#include "shoot/shot_odds.h"

#include <string.h>

/* ---- Shots that are no templates: SHO-01, 05, 09..15, 17, MOR-02, 03, 07 ------------------------------------------------------- */

/* How likely are so many Wounds, how many of them by Devastating weapons, so many Near Misses, and that a machine gun has hit or nearly
 * so. Wounds beyond `most` are held there. */
typedef struct Hail {
    int most;
    double chance[MOST_TOLL + 1][MOST_TOLL + 1][MOST_NEAR_MISSES + 1][2];
} Hail;

/* What one die comes to. */
typedef struct DieComes {
    double wounds, critical, saved, near, misses;
    int cost; /* Wounds of an unsaved hit: WPN-10 */
    bool devastating, gun;
} DieComes;

double chance_unsaved(const Look *look, UnitId target, int advantages, bool again)
{
    enum { SIDES = 6 };
    int need = saves_on(look, target, advantages);
    bool can = need > 0 && applies(look, AWT_DMG_01);
    double fails = can ? 1 - (double)need / SIDES : 1;
    return again ? fails * fails : fails;
}

static DieComes die_of_shot(const Look *look, const Fire *fire, const Shot *shot,
                            const Shelter *shelter)
{
    enum { SIDES = 6, NEAR_MISS = 4, HEAVY = 2 };
    UnitId target = fire->target;
    int need = needed_to_hit(look, shot);
    bool harms = can_harm(look, shot->weapon, target);
    bool gun = look->game->weapon[shot->weapon].field[WF_TYPE] == TYPE_MG;
    bool star = need > 0 && is_critical_on_one(look, shot) && harms && !shelter->no_critical &&
                applies(look, AWT_SHO_17);
    bool heavy = bears(look, target, TR_ARMOURED) &&
                 weapon_bears(look, shot->weapon, WT_ORDNANCE) && applies(look, AWT_WPN_10);
    double hit = (double)(need - star) / SIDES;
    double open = harms ? chance_unsaved(look, target,
                                         advantages_against(look, target, shot->weapon, shelter),
                                         shelter->saves_again)
                        : 0;
    DieComes comes = { .wounds = hit * open,
                       .saved = hit * (1 - open),
                       .critical = star ? 1.0 / SIDES : 0,
                       .near = gun && need < NEAR_MISS ? (double)(NEAR_MISS - need) / SIDES : 0,
                       .cost = heavy ? HEAVY : 1,
                       .gun = gun };
    comes.devastating =
        weapon_bears(look, shot->weapon, WT_DEVASTATING) && applies(look, AWT_WPN_03);
    comes.misses = 1 - comes.wounds - comes.saved - comes.critical - comes.near;
    return comes;
}

/* What was at that place goes on from there; from the highest down, so that nothing goes on twice. */
static void throw_from(Hail *hail, const DieComes *die, int w, int d, int n, int g)
{
    double chance = hail->chance[w][d][n][g];
    if (chance <= 0)
        return;
    int more = held_at(w + die->cost, hail->most), one = held_at(w + 1, hail->most);
    int test = die->devastating ? held_at(d + die->cost, hail->most) : d;
    hail->chance[w][d][n][g] = chance * die->misses;
    hail->chance[more][test][n][g || die->gun] += chance * die->wounds;
    hail->chance[one][d][n][g] += chance * die->critical;
    hail->chance[w][d][n][g || die->gun] += chance * die->saved;
    hail->chance[w][d][held_at(n + 1, MOST_NEAR_MISSES)][1] += chance * die->near;
}

static void throw_die(Hail *hail, const DieComes *die)
{
    for (int w = hail->most; w >= 0; w--)
        for (int d = hail->most; d >= 0; d--)
            for (int n = MOST_NEAR_MISSES; n >= 0; n--)
                for (int g = 1; g >= 0; g--)
                    throw_from(hail, die, w, d, n, g);
}

int may_fall_to(const Look *look, UnitId target, ModelSet seen)
{
    const Unit *u = &look->battle->unit[target];
    int count = 0;
    if (u->count == 1)
        return left_to_lose(look, target);
    for (int n = 0; n < u->count; n++)
        count += (seen >> n & 1) && look->battle->model[u->first + n].state == MODEL_STANDING;
    return held_at(count, MOST_TOLL);
}

/* ---- All together ---------------------------------------------------------------------------------------------------------------- */

/* MOR-02: what may call for a Pinning Test of an attack without templates. */
static double pinned_by(const Look *look, const Fire *fire, int near_misses)
{
    WeaponId first = fire->shot[0].weapon;
    return chance_of_pinning(look,
                             &(PinningTest){ .unit = fire->target,
                                             .shooter = fire->unit,
                                             .near_misses = near_misses,
                                             .extra = fire->flags & FIRE_GUNS ? SUPPRESSED : 0,
                                             .ordnance = weapon_bears(look, first, WT_ORDNANCE) });
}

void take_aftermath(const Look *look, const Aftermath *after, ShotOdds *odds)
{
    Toll pinned;
    toll_begin(look, odds->toll.unit, &pinned);
    toll_tests(look, &odds->toll, &after->free);
    toll_tests(look, &pinned, &after->pinned);
    odds->pinned = toll_steady(&pinned);
    toll_join(&odds->toll, &pinned);
}

typedef struct HailRead {
    double pins[MOST_NEAR_MISSES + 1]; /* the chance to be Pinned by so many Near Misses */
    int most;                          /* models that may fall */
    Aftermath after;
} HailRead;

static void read_place(const Hail *hail, int total, int w, int d, HailRead *read)
{
    int lost = held_at(w, read->most), tests = held_at(d, lost);
    for (int n = 0; n <= MOST_NEAR_MISSES; n++) {
        for (int g = 0; g < 2; g++) {
            double chance = hail->chance[w][d][n][g];
            double pinned = (g || w > 0) && lost < total ? chance * read->pins[n] : 0;
            read->after.pinned.chance[tests][lost] += pinned;
            read->after.free.chance[tests][lost] += chance - pinned;
        }
    }
}

static void read_hail(const Look *look, const Fire *fire, const Hail *hail, ShotOdds *odds)
{
    HailRead read;
    memset(&read, 0, sizeof read);
    read.most = may_fall_to(look, fire->target, fire->seen);
    for (int n = 0; n <= MOST_NEAR_MISSES; n++)
        read.pins[n] = applies(look, AWT_MOR_02) ? pinned_by(look, fire, n) : 0;
    for (int w = 0; w <= hail->most; w++) {
        for (int d = 0; d <= w; d++)
            read_place(hail, odds->toll.total, w, d, &read);
    }
    take_aftermath(look, &read.after, odds);
}

void odds_of_fire(const Look *look, const Fire *fire, ShotOdds *odds)
{
    Hail hail;
    Shelter shelter = shelter_of(look, fire->target, fire->unit);
    memset(&hail, 0, sizeof hail);
    hail.chance[0][0][0][0] = 1;
    odds->pinned = odds->reached = 0;
    toll_begin(look, fire->target, &odds->toll);
    int most = may_fall_to(look, fire->target, fire->seen);
    hail.most = most > 0 ? most : 1;
    for (int i = 0; i < fire->shots; i++) {
        if (is_blast(look, fire->shot[i].weapon))
            continue;
        DieComes die = die_of_shot(look, fire, &fire->shot[i], &shelter);
        for (int k = 0; k < fire->shot[i].dice; k++)
            throw_die(&hail, &die);
    }
    read_hail(look, fire, &hail, odds);
}
