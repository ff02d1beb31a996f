#include "odds/combat_odds.h"

#include <string.h>

#include "engine/odds.h"
#include "fight/figures.h"
#include "odds/odds.h"
#include "troops/fray.h"

/* ---- A combat of two, value by value: the chance of every pair of losses -------------------------------------------------- */

enum { FORCES = 2 };

typedef struct Force {
    UnitId unit;
    FraySide blows;
    int total[MOST_LOST + 1]; /* of the result without Wounds, after so many Wounds; so */
    int strength[MOST_LOST + 1], leadership[MOST_LOST + 1];
    bool again[MOST_LOST + 1]; /* the Battle Standard gives a second throw */
    bool musician, terror;
} Force;

/* ---- What is known of a side ---------------------------------------------------------------------------------------------- */

/* The chance that a hit costs a Wound: Armour Bane, poison and Killing Blow are matters of natural sixes. */
static double chance_to_wound(const Look *look, UnitId target, const Blow *blow, double six_to_hit)
{
    Hits hits = { .count = 1,
                  .strength = blow->strength,
                  .ap = blow->ap,
                  .bane = blow->bane,
                  .flags = blow->flags | HIT_COMBAT,
                  .directed = NO_MODEL };
    double plain = wounding_of(look, target, &hits, false).wounds;
    double poisoned = wounding_of(look, target, &hits, true).wounds;
    double share = blow->flags & HIT_POISONED ? six_to_hit : 0;
    return share * poisoned + (1 - share) * plain;
}

static double chance_of_blow(const Look *look, const Post *post, Striker striker, UnitId target)
{
    Blow blow = blow_of(look, post->unit, post->model, striker, target, NO_MODEL);
    int need =
        need_to_strike(look, post->unit, blow.ws, target, skill_of_target(look, target, NO_MODEL));
    double hit = need == 0 ? 1 : need == NEED_NEVER ? 0 : odds_of_need(6, need);
    double six = need == 0 || hit <= 0 ? 0 : 1.0 / 6 / hit;
    double twice = is_hated(look, post->unit, target) ? hit * (2 - hit) : hit;
    return twice * chance_to_wound(look, target, &blow, six);
}

static void add_kind(const Look *look, Battle *fork, Force *side, const Post *all, int posts,
                     int which, Striker striker)
{
    const Post *post = &all[which];
    UnitId target = post->enemy[0];
    int each = attacks_at_post(look, post, striker);
    if (each <= 0 || side->blows.kinds == MOST_FRAY_KINDS)
        return;
    FrayBlows *kind = &side->blows.kind[side->blows.kinds++];
    WeaponId weapon = striker == STRIKER_MOUNT ? NO_WEAPON : wielded(look, post->unit);
    memset(kind, 0, sizeof *kind);
    kind->order = initiative_of(look, post->unit, striker == STRIKER_MOUNT, weapon, target);
    kind->wounds = chance_of_blow(look, post, striker, target);
    int16_t slain = fork->unit[post->host].tally[UT_SLAIN];
    for (int lost = 0; lost <= MOST_LOST; lost++) {
        fork->unit[post->host].tally[UT_SLAIN] = (int16_t)(slain + lost);
        kind->attacks[lost] = each * post_strikers(look, post, all, posts);
    }
    fork->unit[post->host].tally[UT_SLAIN] = slain;
}

/* Impact Hits and Stomp Attacks of the models in contact. */
static void add_weight(const Look *look, Force *side, const Post *all, int posts, UnitId target,
                       bool stomp)
{
    int32_t value = 0;
    int models = 0;
    for (int i = 0; i < posts; i++)
        models += all[i].host == side->unit && all[i].role == POST_CONTACT ? all[i].count : 0;
    bool has = has_trait(look, side->unit, stomp ? TR_STOMP : TR_IMPACT_HITS, &value);
    if (!has || models == 0 || side->blows.kinds == MOST_FRAY_KINDS ||
        (!stomp && !has_run_up(look, side->unit)) || is_across_obstacle(look, side->unit, target))
        return;
    FrayBlows *kind = &side->blows.kind[side->blows.kinds++];
    DiceFigure weight = dice_figure(value);
    Frame frame = trample_frame(look, side->unit, target, models, stomp);
    Hits hits = hits_by_weight(look, &frame, 1);
    Blow blow = { .strength = hits.strength, .ap = hits.ap, .flags = HIT_COMBAT };
    memset(kind, 0, sizeof *kind);
    kind->order = stomp ? RUNG_STOMP : RUNG_IMPACT;
    kind->wounds = chance_to_wound(look, target, &blow, 0);
    kind->dice = weight.dice;
    kind->sides = weight.sides;
    kind->plus = weight.plus;
    for (int lost = 0; lost <= MOST_LOST; lost++)
        kind->attacks[lost] = lost < models ? models - (stomp ? lost : 0) : 0;
}

/* How many models are gone after so many Wounds: one is finished before the next (CAS-01). */
static bool count_wounds(const Look *look, FraySide *side, UnitId unit)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), gone = 0;
    side->wounds = 0;
    side->slain[0] = 0;
    for (int i = count - 1; i >= 0; i--) {
        if (look->battle->model[model[i]].unit != unit)
            continue;
        int left = look->battle->model[model[i]].wounds;
        if (type_of(look, unit) == TYPE_WAR_MACHINE)
            left = tally_of(look->battle, OWNER_MODEL, model[i], MT_CREW);
        for (int w = 0; w < left && side->wounds < MOST_LOST; w++) {
            side->wounds++;
            side->slain[side->wounds] = gone + (w == left - 1);
        }
        gone++;
    }
    return side->wounds > 0 && side->wounds < MOST_LOST;
}

/* What the side brings to the result, and how brave it is, after each number of losses. */
static void weigh(const Look *look, const Combat *combat, Force *side, SeatId seat, bool terror)
{
    Battle fork;
    Scratch scratch;
    scratch_clear(&scratch);
    Look own = { look->game, look->battle, &scratch }, forked = look_fork(&own, &fork);
    Play play = { .look = forked, .battle = &fork };
    int gone = 0;
    look_refresh(&forked);
    for (int lost = 0; lost <= side->blows.wounds; lost++) {
        if (side->blows.slain[lost] > gone && lost < side->blows.wounds)
            remove_models(&play, side->unit, side->blows.slain[lost] - gone, LOSS_WOUNDS);
        gone = side->blows.slain[lost];
        look_refresh(&forked);
        CombatResult r = combat_result(&forked, combat, NULL);
        side->total[lost] = r.side[seat].total;
        side->strength[lost] = lost < side->blows.wounds ? r.side[seat].strength : 0;
        side->leadership[lost] = break_leadership(&forked, side->unit, terror);
        side->again[lost] = battle_standard_near(&forked, side->unit) && applies(look, TOW_BRK_08);
        side->musician = side->musician || r.side[seat].musician;
    }
}

static Again again_until(const Force *side, int stand)
{
    Again again = { .ever = false, .always = true };
    for (int lost = 0; lost < side->blows.wounds; lost++) {
        again.ever = again.ever || side->again[lost];
        again.always = again.always && side->again[lost];
        if (side->again[lost])
            again.least = stand - side->blows.slain[lost];
    }
    return again;
}

/* ---- What it comes to ---------------------------------------------------------------------------------------------------------- */

static void add_outcome(const Force *side, int a, int b, double chance, FightOdds *odds)
{
    const int lost[FORCES] = { a, b };
    int total[FORCES] = { side[0].total[a] + b, side[1].total[b] + a };
    int apart = total[0] - total[1];
    bool gone[FORCES] = { a >= side[0].blows.wounds, b >= side[1].blows.wounds };
    for (int s = 0; s < FORCES; s++) {
        odds->loses[s] += chance * lost[s];
        odds->wiped[s] += gone[s] ? chance : 0;
    }
    int winner = apart > 0 ? 0 : 1;
    if (gone[0] != gone[1])
        winner = gone[0] ? 1 : 0;
    else if (apart == 0 && side[0].musician == side[1].musician)
        winner = -1;
    else if (apart == 0)
        winner = side[0].musician ? 0 : 1;
    if (winner < 0) {
        odds->drawn += chance;
        return;
    }
    odds->wins[winner] += chance;
    int loser = 1 - winner, difference = apart < 0 ? -apart : apart > 0 ? apart : 1;
    if (gone[loser])
        return;
    BreakOdds broken = break_odds(
        side[loser].leadership[lost[loser]], difference, side[winner].strength[lost[winner]],
        side[loser].strength[lost[loser]], side[loser].again[lost[loser]]);
    odds->broken[loser].breaks += chance * broken.breaks;
    odds->broken[loser].falls_back += chance * broken.falls_back;
    odds->broken[loser].gives_ground += chance * broken.gives_ground;
}

bool fight_odds(const Look *look, const Combat *combat, FightOdds *odds)
{
    Post post[MOST_POSTS];
    Force side[FORCES];
    FrayTable table;
    Battle fork;
    Look forked = look_fork(look, &fork);
    memset(odds, 0, sizeof *odds);
    memset(side, 0, sizeof side);
    if (combat->units != FORCES)
        return false;
    int posts = posts_of(look, combat, post, MOST_POSTS);
    for (int s = 0; s < FORCES; s++) {
        UnitId own = combat->unit[s], foe = combat->unit[1 - s];
        side[s].unit = odds->unit[s] = own;
        if (!count_wounds(look, &side[s].blows, own))
            return false;
        for (int i = 0; i < posts; i++) {
            for (int k = STRIKER_RIDER; k < STRIKERS && post[i].host == own; k++)
                add_kind(&forked, &fork, &side[s], post, posts, i, (Striker)k);
        }
        add_weight(look, &side[s], post, posts, foe, false);
        add_weight(look, &side[s], post, posts, foe, true);
        weigh(look, combat, &side[s], look->battle->unit[own].seat,
              has_trait(look, foe, TR_TERROR, NULL));
        odds->again[s] = again_until(&side[s], models_alive(look->battle, own));
    }
    odds->breaks_ties = side[0].musician == side[1].musician ? NO_UNIT
                        : side[0].musician                   ? side[0].unit
                                                             : side[1].unit;
    fray_odds(&side[0].blows, &side[1].blows, &table);
    for (int a = 0; a <= side[0].blows.wounds; a++) {
        for (int b = 0; b <= side[1].blows.wounds; b++) {
            if (table.chance[a][b] > 0)
                add_outcome(side, a, b, table.chance[a][b], odds);
        }
    }
    return true;
}
