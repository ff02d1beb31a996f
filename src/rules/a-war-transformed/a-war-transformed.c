#include "move/movement.h"
#include "shoot/sight.h"
#include "tables.h"
#include "victory.h"

#include <stdio.h>

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

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
    .game = { .begin = awt_begin, .enter = awt_enter, .check = awt_check, .muster = awt_muster },
    .player = { .propose = awt_propose },
    .tell = { .card = awt_card, .account = awt_account },
    .show = { .holder = awt_holder, .sees = awt_sees },
};
