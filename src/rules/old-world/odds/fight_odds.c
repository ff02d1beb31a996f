#include "odds/combat_odds.h"

#include <string.h>

#include "engine/odds.h"
#include "fight/figures.h"
#include "odds/odds.h"

/* ---- A combat of two, value by value: the chance of every pair of losses -------------------------------------------------- */

enum { MOST_KINDS = 24, FORCES = 2 };

/* Blows of one kind: when, how often after so many models of its own are lost, and how likely one of them ends as a
 * Wound. Hits by weight have dice for their number. */
typedef struct Kind {
    int value;
    double wounds;
    DiceFigure weight;
    int attacks[MOST_LOST + 1];
} Kind;

typedef struct Force {
    UnitId unit;
    int kinds, wounds;        /* that it has */
    int slain[MOST_LOST + 1]; /* models, after so many Wounds */
    int total[MOST_LOST + 1]; /* of the result without Wounds, so */
    int strength[MOST_LOST + 1], leadership[MOST_LOST + 1];
    bool musician, again, terror;
    Kind kind[MOST_KINDS];
} Force;

typedef struct Table {
    double chance[MOST_LOST + 1][MOST_LOST + 1];
} Table;

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
    if (each <= 0 || side->kinds == MOST_KINDS)
        return;
    Kind *kind = &side->kind[side->kinds++];
    WeaponId weapon = striker == STRIKER_MOUNT ? NO_WEAPON : wielded(look, post->unit);
    memset(kind, 0, sizeof *kind);
    kind->value = initiative_of(look, post->unit, striker == STRIKER_MOUNT, weapon, target);
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
    if (!has || models == 0 || side->kinds == MOST_KINDS ||
        (!stomp && !has_run_up(look, side->unit)) || is_across_obstacle(look, side->unit, target))
        return;
    Kind *kind = &side->kind[side->kinds++];
    Frame frame = trample_frame(look, side->unit, target, models, stomp);
    Hits hits = hits_by_weight(look, &frame, 1);
    Blow blow = { .strength = hits.strength, .ap = hits.ap, .flags = HIT_COMBAT };
    memset(kind, 0, sizeof *kind);
    kind->value = stomp ? RUNG_STOMP : RUNG_IMPACT;
    kind->wounds = chance_to_wound(look, target, &blow, 0);
    kind->weight = dice_figure(value);
    for (int lost = 0; lost <= MOST_LOST; lost++)
        kind->attacks[lost] = lost < models ? models - (stomp ? lost : 0) : 0;
}

/* How many models are gone after so many Wounds: one is finished before the next (CAS-01). */
static bool count_wounds(const Look *look, Force *side)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, side->unit, model, MOST_UNIT_MODELS), gone = 0;
    side->wounds = 0;
    side->slain[0] = 0;
    for (int i = count - 1; i >= 0; i--) {
        if (look->battle->model[model[i]].unit != side->unit)
            continue;
        int left = look->battle->model[model[i]].wounds;
        if (type_of(look, side->unit) == TYPE_WAR_MACHINE)
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
    for (int lost = 0; lost <= side->wounds; lost++) {
        if (side->slain[lost] > gone && lost < side->wounds)
            remove_models(&play, side->unit, side->slain[lost] - gone, LOSS_WOUNDS);
        gone = side->slain[lost];
        look_refresh(&forked);
        CombatResult r = combat_result(&forked, combat, NULL);
        side->total[lost] = r.side[seat].total;
        side->strength[lost] = lost < side->wounds ? r.side[seat].strength : 0;
        side->leadership[lost] = break_leadership(&forked, side->unit, terror);
        side->musician = side->musician || r.side[seat].musician;
    }
}

/* ---- The chain -------------------------------------------------------------------------------------------------------------- */

static Odds hits_of(const Kind *kind, int times)
{
    Odds sum = odds_certain(kind->weight.plus * times);
    for (int i = 0; i < kind->weight.dice * times && sum.most < MOST_LOST; i++) {
        Odds die = odds_certain(0);
        die.most = kind->weight.sides;
        die.chance[0] = 0;
        for (int face = 1; face <= kind->weight.sides; face++)
            die.chance[face] = 1.0 / kind->weight.sides;
        sum = odds_sum(&sum, &die);
    }
    return sum;
}

/* The Wounds that the side deals at that value after so many own losses. */
static Odds dealt_at(const Force *side, int value, int lost)
{
    Odds sum = odds_certain(0);
    for (int i = 0; i < side->kinds; i++) {
        const Kind *kind = &side->kind[i];
        int attacks = kind->attacks[side->slain[lost]];
        if (kind->value != value || attacks == 0 || lost >= side->wounds)
            continue;
        Odds hits = hits_of(kind, attacks);
        bool weight = kind->weight.dice + kind->weight.plus > 0;
        Odds one = weight ? odds_thinned(&hits, kind->wounds) : odds_of_dice(attacks, kind->wounds);
        sum = odds_sum(&sum, &one);
    }
    return sum;
}

static void fill_dealt(const Force *side, int value, Table *dealt)
{
    memset(dealt, 0, sizeof *dealt);
    for (int lost = 0; lost <= side->wounds; lost++) {
        Odds odds = dealt_at(side, value, lost);
        for (int n = 0; n <= odds.most; n++)
            dealt->chance[lost][n < MOST_LOST ? n : MOST_LOST] += odds.chance[n];
    }
}

/* Both sides at once (CBT-02): neither's blows are cut by the other's at the same value. */
static void add_blows(const Force *side, const Table *dealt, int a, int b, double chance,
                      Table *after)
{
    for (int x = 0; x <= MOST_LOST; x++) {
        int to_b = b + x < side[1].wounds ? b + x : side[1].wounds;
        double part = chance * dealt[0].chance[a][x];
        for (int y = 0; y <= MOST_LOST && part > 0; y++) {
            int to_a = a + y < side[0].wounds ? a + y : side[0].wounds;
            after->chance[to_a][to_b] += part * dealt[1].chance[b][y];
        }
    }
}

static void fight_value(const Force *side, int value, const Table *before, Table *after)
{
    Table dealt[FORCES];
    memset(after, 0, sizeof *after);
    fill_dealt(&side[0], value, &dealt[0]);
    fill_dealt(&side[1], value, &dealt[1]);
    for (int a = 0; a <= side[0].wounds; a++) {
        for (int b = 0; b <= side[1].wounds; b++) {
            if (before->chance[a][b] > 0)
                add_blows(side, dealt, a, b, before->chance[a][b], after);
        }
    }
}

static bool strikes_at(const Force *side, int value)
{
    for (int s = 0; s < FORCES; s++) {
        for (int i = 0; i < side[s].kinds; i++) {
            if (side[s].kind[i].value == value)
                return true;
        }
    }
    return false;
}

static void fight_through(const Force *side, Table *table)
{
    Table after;
    memset(table, 0, sizeof *table);
    table->chance[0][0] = 1;
    for (int value = RUNG_IMPACT; value >= RUNG_STOMP; value--) {
        if (!strikes_at(side, value))
            continue;
        fight_value(side, value, table, &after);
        *table = after;
    }
}

/* ---- What it comes to ---------------------------------------------------------------------------------------------------------- */

static void add_outcome(const Force *side, int a, int b, double chance, FightOdds *odds)
{
    const int lost[FORCES] = { a, b };
    int total[FORCES] = { side[0].total[a] + b, side[1].total[b] + a };
    int apart = total[0] - total[1];
    bool gone[FORCES] = { a >= side[0].wounds, b >= side[1].wounds };
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
    BreakOdds broken = break_odds(side[loser].leadership[lost[loser]], difference,
                                  side[winner].strength[lost[winner]],
                                  side[loser].strength[lost[loser]], side[loser].again);
    odds->broken[loser].breaks += chance * broken.breaks;
    odds->broken[loser].falls_back += chance * broken.falls_back;
    odds->broken[loser].gives_ground += chance * broken.gives_ground;
}

bool fight_odds(const Look *look, const Combat *combat, FightOdds *odds)
{
    Post post[MOST_POSTS];
    Force side[FORCES];
    Table table;
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
        if (!count_wounds(look, &side[s]))
            return false;
        for (int i = 0; i < posts; i++) {
            for (int k = STRIKER_RIDER; k < STRIKERS && post[i].host == own; k++)
                add_kind(&forked, &fork, &side[s], post, posts, i, (Striker)k);
        }
        add_weight(look, &side[s], post, posts, foe, false);
        add_weight(look, &side[s], post, posts, foe, true);
        side[s].again = battle_standard_near(look, own);
        weigh(look, combat, &side[s], look->battle->unit[own].seat,
              has_trait(look, foe, TR_TERROR, NULL));
    }
    fight_through(side, &table);
    for (int a = 0; a <= side[0].wounds; a++) {
        for (int b = 0; b <= side[1].wounds; b++) {
            if (table.chance[a][b] > 0)
                add_outcome(side, a, b, table.chance[a][b], odds);
        }
    }
    return true;
}
