#include "move/movement.h"
#include "powers/manifest.h"
#include "shoot/sight.h"
#include "tables.h"
#include "victory.h"

#include <stdio.h>

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

/* What the skills do, in the order of the verbs' words. */
static const char *const awt_orders_say[] = {
    "1 token: Pace +3\u2033 this round",
    "1 token: Shaken no more, and one Stress Marker less",
    "2 tokens: a Broken unit returns on a d10 of its Zeal or less",
    "1 token: chooses its target freely, and sees it well",
    "1 token: out of a fight, for one Stress Marker",
    "1 token: Advantage 1 against shooting; no Charge",
    "1 token: Pinned no more",
};
static const char *const awt_ruses_say[] = {
    "Level 1: the other player loses a Command Token",
    "Level 1: smoke 4\u2033 across, within 12\u2033 of the leader, this round",
    "Level 1: one more d6 in your next contest of this round",
    "Level 2: Infantry within 12\u2033 hides, and fires once at who moves or charges",
    "Level 2: a Line unit within 12\u2033 moves up to 6\u2033 at once",
    "Level 3: a large template on a point within 24\u2033 and in sight",
};
static const char *const awt_rituals_say[] = {
    "Level 1: a friend within 12\u2033 shoots well at any range this round",
    "Level 1: a friend within 6\u2033 loses a model; two Manifestation Tokens",
    "Level 2: an enemy within 12\u2033 in sight takes a Stress Marker",
    "Level 2: a friend within 6\u2033 regains a wound or a model",
    "Level 2: 6\u2033 across within 12\u2033 is mire until the end of the next round",
    "Level 3: a d6 of hits on an enemy within 18\u2033 in sight",
};

#include "engine/lists/tables.inc"
#include "engine/lists/trait_tables.inc"

static const char *const made_kinds[] = {
    [MADE_SMOKE] = "smoke", [MADE_DROWNED] = "drowned-ground", [MADE_WRECK] = "wreck"
};

static bool complain(char *sentence, size_t size, const char *words, const char *who)
{
    snprintf(sentence, size, "%s: %s", who, words);
    return false;
}

static bool awt_check(const Game *game, char *sentence, size_t size)
{
    int units[2] = { 0 };
    if (game->seats != 2)
        return complain(sentence, size, "two players", "the scenario");
    if (game->rounds < 1)
        return complain(sentence, size, "a game lasts one round or more", "the scenario");
    for (int i = 0; i < game->units; i++)
        units[game->unit[i].seat]++;
    for (int i = 0; i < 2; i++) {
        if (units[i] == 0)
            return complain(sentence, size, "has no unit", game->seat[i].title.text);
    }
    return true;
}

const Ruleset a_war_transformed_ruleset = {
    .id = "a-war-transformed",
    .title = "A War Transformed",
    .tagline = "Loose sections, guns, tanks and creatures, activated by category and contest",
    .emblem = "unit-trench-infantry",
    .version = "1",
    LISTED_TABLES,
    LISTED_TRAITS,
    .keep_away = INCH, /* AWT-MOV-07 */
    .wounds_field = PF_WOUNDS,
    .losses_tale = TALE_LOSES,
    .made = sizeof made_kinds / sizeof *made_kinds,
    .made_kind = made_kinds,
    .troops = &awt_troops,
    .overlays = AWT_OVERLAYS,
    .overlay = awt_overlays,
    .game = { .begin = awt_begin,
              .enter = awt_enter,
              .check = awt_check,
              .muster = awt_muster,
              .enlist = awt_enlist },
    .player = { .propose = awt_propose, .advise = awt_advise },
    .tell = { .card = awt_card, .account = awt_account },
    .show = { .draw = awt_draw, .reach = awt_reach, .holder = awt_holder, .sees = awt_sees },
};
