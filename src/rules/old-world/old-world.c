#include "flow.h"
#include "tables.h"

#include <stdio.h>

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

/* Limits of what is remembered. */
enum { FAR = 32000, BITS = 32767, MOST_VICTORY_POINTS = 100000 };

/* What each spell and each ability does, in the order of the verbs' words. */
static const char *const spells[] = {
    "Casts on 7+: 2D3 hits, S4 AP-2, on an enemy who fights the caster",
    "Casts on 8+: 2D6 flaming hits, S4, on an enemy within 24\u2033",
    "Casts on 7+: shots at an enemy within 21\u2033 re-roll natural 1s To Hit",
    "Casts on 9+: a pillar within 12\u2033 that stays and wanders; D3+3 hits, S3 AP-2",
    "Casts on 9+: a friend within 15\u2033 who has moved moves once more",
    "Casts on 7+: Ward 5+ for the caster and his unit until your next turn",
    "Casts on 8+: an enemy within 15\u2033 tests for Panic now",
};
static const char *const abilities[] = {
    "A fleeing friend in Command range tests to rally now",
    "A friend in Command range marches without a test",
    "A friend in Command range re-rolls failed Fear, Panic and Terror tests",
    "An enemy within 12\u2033 in sight is hated by friends near the hero, this turn",
    "A friend in Command range redresses his ranks at once, for nothing",
    "On a Leadership test +1 Attack this turn; no Restraint either way",
};

#include "engine/lists/tables.inc"
#include "engine/lists/trait_tables.inc"

static const char *const made_kinds[] = { "pillar-of-fire" };

/* Players may measure at any time (GEN-01). */
static bool old_world_may_measure(const Game *game)
{
    return game->switched_off != TOW_GEN_01;
}

/* An order may be taken back until dice have come out after it (GEN-12). */
static bool old_world_may_take_back(const Game *game)
{
    return game->switched_off != TOW_GEN_12;
}

/* ---- Whether a game can be played; what may be asked now ----------------------------------------------------------- */

static bool complain(char *sentence, size_t size, const char *words, const char *who)
{
    snprintf(sentence, size, "%s: %s", who, words);
    return false;
}

static bool old_world_check(const Game *game, char *sentence, size_t size)
{
    int units[2] = { 0 };
    if (game->seats != 2 || game->zones < 2)
        return complain(sentence, size, "two players, and a zone for each", "the scenario");
    if (game->rounds < 1)
        return complain(sentence, size, "a game lasts one round or more", "the scenario");
    for (int i = 0; i < game->units; i++) {
        const Roster *unit = &game->unit[i];
        const Profile *p = &game->profile[unit->profile];
        bool loose = profile_has(p, TR_SKIRMISHERS, NULL) || p->field[PF_CHARACTER] == 1;
        units[unit->seat]++;
        if (unit->models < 1 || unit->models > MOST_UNIT_MODELS)
            return complain(sentence, size, "a unit has 1 to 64 models", unit->title.text);
        if (p->base != BASE_RECT)
            return complain(sentence, size, "bases are rectangles", unit->title.text);
        if (unit->files == 0 && unit->models > 1 && !loose)
            return complain(sentence, size, "say how many files it has", unit->title.text);
    }
    for (int i = 0; i < 2; i++) {
        if (units[i] == 0)
            return complain(sentence, size, "has no unit", game->seat[i].title.text);
    }
    return true;
}

static void old_world_tell_odds(const Look *look, const OddsRequest *of, Text *text)
{
    switch (of->what) {
    case ODDS_OF_ANSWER:
        old_world_odds(look, of->answer, text);
        break;
    case ODDS_OF_CHOICE:
        old_world_choice_odds(look, of->answer, text);
        break;
    case ODDS_OF_MELEE:
        old_world_melee_odds(look, of->unit, text);
        break;
    case ODDS_IN_SHORT:
        old_world_odds_in_short(look, of->answer, text);
        break;
    }
}

static void old_world_draw(const Look *look, const DrawRequest *what, DrawingList *list)
{
    switch (what->what) {
    case DRAWS_OVERLAY:
        old_world_overlay(look, what->overlay, what->unit, list);
        break;
    case DRAWS_ORDER:
        old_world_sketch(look, what->answer, list);
        break;
    case DRAWS_PERSISTENT:
        old_world_persistent(look, list);
        break;
    }
}

static const RuleChange changes[] = {
    { "2024", TOW_GEN_02, "a D3 is thrown as a D6 and halved" },
    { "2024", TOW_CMV_07, "2.995\" of a charge are 3 full inches" },
    { "2024", TOW_FLE_04, "a flight ends exactly 1\" from an enemy" },
    { "2024.2", TOW_CMD_03, "a standard whose bearer fell before is captured by nobody" },
};

static const PostDef posts[] = { { PF_CHAMPION, "Champion" },
                                 { PF_STANDARD, "Standard bearer" },
                                 { PF_MUSICIAN, "Musician" } };

const Ruleset old_world_ruleset = {
    .id = "old-world",
    .title = "Warhammer: The Old World",
    .tagline = "Ranked regiments, charges and the push of combat",
    .emblem = "unit-heavy-cavalry",
    .version = "2024.3",
    .changed = changes,
    .changes = sizeof changes / sizeof *changes,
    LISTED_TABLES,
    LISTED_TRAITS,
    .keep_away = INCH, /* TOW-MOV-15 */
    .has_facing = true,
    .wounds_field = PF_W,
    .posts = sizeof posts / sizeof *posts,
    .post = posts,
    .headline = old_world_headlines,
    .wrong_phase = NO_WRONG_PHASE,
    .unsaved_tale = { TALE_PIERCED },
    .losses_tale = TALE_LOSES_WOUNDS,
    .troops = &old_world_troops,
    .ranks = &old_world_ranks,
    .blocks = &rank_blocks,
    .made = sizeof made_kinds / sizeof *made_kinds,
    .made_kind = made_kinds,
    .throw_name = test_names,
    .overlays = OLD_WORLD_OVERLAYS,
    .overlay = old_world_overlay_defs,
    .game = { .begin = old_world_begin,
              .enter = old_world_enter,
              .check = old_world_check,
              .may_measure = old_world_may_measure,
              .may_take_back = old_world_may_take_back },
    .player = { .propose = old_world_propose,
                .advise = old_world_advise,
                .quick = old_world_quick,
                .candidates = old_world_candidates,
                .is_folly = old_world_is_folly,
                .worth = old_world_worth },
    .tell = { .card = old_world_card,
              .account = victory_account,
              .melee = old_world_melee,
              .odds = old_world_tell_odds,
              .losses_preview = old_world_losses_preview,
              .roll_table = old_world_roll_table,
              .detail = old_world_detail },
    .show = { .draw = old_world_draw,
              .overlay_at = old_world_overlay_at,
              .reach = old_world_reach,
              .threat = old_world_threat,
              .sees = old_world_sees,
              .barred = old_world_barred },
};
