#include "charge/charge_view.h"
#include "move/movement.h"
#include "tables.h"
#include "victory.h"

#include <stdio.h>

#include "troops/contact.h"

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

/* The limit of lengths that are remembered, in hundredths of an inch. */
enum { FAR = 32000 };

#include "engine/lists/tables.inc"
#include "engine/lists/trait_tables.inc"

static const char *const made_kinds[] = { [MADE_CAMP] = "camp" };

/* GEN-05. */
static bool war_may_measure(const Game *game)
{
    return game->option[OPT_PREMEASURE] == 0 && game->switched_off != WAC_GEN_05;
}

/* ---- Whether a game can be played ----------------------------------------------------------------------------- */

static bool complain(char *sentence, size_t size, const char *words, const char *who)
{
    snprintf(sentence, size, "%s: %s", who, words);
    return false;
}

static bool check_unit(const Game *game, const Roster *unit, char *sentence, size_t size)
{
    const Profile *p = &game->profile[unit->profile];
    if (unit->models < 1 || unit->models > MOST_UNIT_MODELS)
        return complain(sentence, size, "a unit has 1 to 64 figures", unit->title.text);
    if (p->base != BASE_RECT)
        return complain(sentence, size, "bases are rectangles", unit->title.text);
    enum { MOST_CHARIOTS = 4 };
    int class = p->field[PF_CLASS];
    bool chariots = class == CLASS_LIGHT_CHARIOT || class == CLASS_HEAVY_CHARIOT;
    if (chariots && unit->models > MOST_CHARIOTS && game->switched_off != WAC_SPC_01)
        return complain(sentence, size, "a chariot unit has 1 to 4 chariots", unit->title.text);
    bool drilled = profile_has(p, TR_DRILLED, NULL);
    if (drilled && profile_has(p, TR_UNDISCIPLINED, NULL))
        return complain(sentence, size, "nobody is both Drilled and Undisciplined",
                        unit->title.text);
    return true;
}

static bool war_check(const Game *game, char *sentence, size_t size)
{
    int units[2] = { 0 }, generals[2] = { 0 };
    if (game->seats != 2 || game->zones < 2)
        return complain(sentence, size, "two players, and a zone for each", "the scenario");
    if (game->rounds < 1)
        return complain(sentence, size, "a game lasts one turn or more", "the scenario");
    for (int i = 0; i < game->units; i++) {
        units[game->unit[i].seat]++;
        generals[game->unit[i].seat] += game->profile[game->unit[i].profile].field[PF_GENERAL] == 1;
        if (!check_unit(game, &game->unit[i], sentence, size))
            return false;
    }
    for (int i = 0; i < 2; i++) {
        if (units[i] == 0)
            return complain(sentence, size, "has no unit", game->seat[i].title.text);
        if (generals[i] > 1 && game->switched_off != WAC_CHR_01)
            return complain(sentence, size, "has one General only", game->seat[i].title.text);
    }
    return true;
}

const Ruleset war_and_conquest_ruleset = {
    .id = "war-and-conquest",
    .title = "War & Conquest",
    .tagline = "Ranked formations, a price for each manoeuvre, and bids for the first move",
    .emblem = "unit-spear",
    .version = "2014.1",
    .round_title = "Turn",
    .turn_title = "round",
    LISTED_TABLES,
    LISTED_TRAITS,
    .keep_away = INCH, /* WAC-GEN-10 */
    .has_facing = true,
    .wounds_field = PF_W,
    .wrong_phase = NO_PHASE,
    .held_tally = BT_HOLDER + 1, /* WAC-SA-05 */
    .held_title = "Strategic Advantage",
    .overlays = WAR_OVERLAYS,
    .overlay = war_overlays,
    .troops = &war_troops,
    .ranks = &war_ranks,
    .blocks = &rank_blocks,
    .made = sizeof made_kinds / sizeof *made_kinds,
    .made_kind = made_kinds,
    .game = { .begin = war_begin,
              .enter = war_enter,
              .check = war_check,
              .muster = war_muster,
              .may_measure = war_may_measure },
    .player = { .propose = war_propose,
                .advise = war_advise,
                .candidates = war_candidates,
                .worth = war_worth,
                .slips = 90 }, /* its battles have few orders, and a slip costs little */
    .tell = { .card = war_card,
              .account = war_account,
              .melee = war_melee,
              .odds = war_tell_odds,
              .detail = war_detail },
    .show = { .draw = war_draw,
              .overlay_at = war_overlay_at,
              .body = war_body,
              .sees = war_sees,
              .holder = war_holder,
              .beside = war_beside,
              .reach = war_reach,
              .serves = war_serves },
};
