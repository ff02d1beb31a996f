#include "move/movement.h"
#include "powers/manifest.h"
#include "shoot/shown.h"
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

static const char *const awt_abilities_say[] = {
    "1 token: a Move, then Quickfire shots that it does not make Difficult",
    "1 token: Quickfire shots, then a Charge",
    "1 token: a Move of half its Pace, then its machine gun; 2 more on the Pinning Test",
    "1 token: a Move, then a piece of wire within 1\u2033 is gone",
    "1 token: two Moves, one after the other",
    "1 token: a Move, then friends within 6\u2033 lose a Stress Marker",
    "1 token: a Move without tests for wire, which is crushed",
    "1 token: Immobilised no more, and a Move of half its Pace",
    "2 tokens: anywhere within 12\u2033, more than 3\u2033 from enemies",
};
static const char *const awt_creatures_say[] = {
    "Sum of 5: Marsh Imp, within 6\u2033 and more than 6\u2033 from enemies",
    "Sum of 8: Moon-Hound, within 6\u2033 and more than 6\u2033 from enemies",
    "Sum of 9: Hollow Man, within 6\u2033 and more than 6\u2033 from enemies",
    "Sum of 14: Barrow Wyrm, within 6\u2033 and more than 6\u2033 from enemies",
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
    .shows_steps = true,
    .made = sizeof made_kinds / sizeof *made_kinds,
    .made_kind = made_kinds,
    .troops = &awt_troops,
    .blocks = &awt_vehicles,
    .overlays = AWT_OVERLAYS,
    .overlay = awt_overlays,
    .game = { .begin = awt_begin,
              .enter = awt_enter,
              .check = awt_check,
              .muster = awt_muster,
              .enlist = awt_enlist,
              .conceded = awt_conceded },
    .player = { .propose = awt_propose,
                .advise = awt_advise,
                .candidates = awt_candidates,
                .worth = awt_worth,
                .turns_ahead = 40 },
    .tell = { .card = awt_card,
              .account = awt_account,
              .odds = awt_tell_odds,
              .detail = awt_tell_detail,
              .melee = awt_melee,
              .roll_table = awt_roll_table },
    .show = { .draw = awt_draw,
              .posture = awt_posture,
              .reach = awt_reach,
              .ahead = awt_ahead,
              .walker = awt_walker,
              .holder = awt_holder,
              .sees = awt_sees,
              .share = awt_share },
};
