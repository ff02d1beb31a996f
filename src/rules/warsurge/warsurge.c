#include "engine/referee.h"
#include "flow.h"
#include "move/movement.h"
#include "tables.h"

#include <stdio.h>

/* ---- The Ruleset ----------------------------------------------------------------------------------------- */

/* The limit of points that are remembered. */
enum { MOST_POINTS = 1000000 };

/* What each power does, in the order of the verb's words. */
static const char *const powers[] = {
    "+1 on Attack Dice for this Unit and friends within 6\u2033, this Game Turn",
    "One model of a friendly Unit within 6\u2033 regains up to 2 HP",
    "Attacks against this Unit have -1 on Attack Dice, this Game Turn",
    "Move and Dash of this Unit +3\u2033, this Game Turn",
    "+1 on this Unit's Armour Saves, this Game Turn",
    "Attacks an enemy within 18\u2033: 4 dice, Power 6, AP 4+",
    "An enemy within 18\u2033 in sight: Move and Dash -3\u2033, this Game Turn",
    "A friend within 12\u2033: Defence +1, this Game Turn",
    "A friend within 12\u2033 counts as in Cover, this Game Turn",
    "A friend within 12\u2033: Power +1 on its Weapons, this Game Turn",
    "A friend within 12\u2033: each model moves up to 3\u2033 at once",
};

#include "engine/lists/tables.inc"

static const OverlayDef overlays[OVERLAYS] = {
    [OVERLAY_SIGHT] = { "Line of sight", "ui-sight", "V", "No unit is in sight", true, true },
    [OVERLAY_COHERENCY] = { "Coherency", "ui-coherency", "C",
                            "Nobody stands apart, and nobody is linked", false, false },
    [OVERLAY_ENGAGEMENT] = { "Melees", "ui-engagement", "Z", "Nobody is in a fight", false, false },
    [OVERLAY_OBJECTIVES] = { "Objectives", "mark-objective", "Shift+B",
                             "There are no objectives on this table", false, false },
    [OVERLAY_REACH] = { "Reach: whom it can engage and shoot", "ui-charge", "N",
                        "Nobody is in reach", false, true },
};

static const RuleChange changes[] = {
    { "1.02", WSG_COV_03, "all that comes between eye and hull obscures it" },
    { "1.02", WSG_WPK_01, "a circle stays where it was laid when its model falls" },
    { "1.02", WSG_WPK_01, "nobody lays a circle that touches himself" },
    { "1.02", WSG_WPK_02, "plain Attacks in a Melee lay no circle when the last of the foe falls" },
};

static void warsurge_tell_odds(const Look *look, const OddsRequest *of, Text *text)
{
    switch (of->what) {
    case ODDS_OF_ANSWER:
        warsurge_odds(look, of->answer, text);
        if (of->answer->kind == ANSWER_ORDER && of->answer->order.actor != NO_UNIT)
            danger_odds(look, &of->answer->order, text);
        break;
    case ODDS_OF_CHOICE:
        warsurge_choice_odds(look, of->answer, text);
        break;
    case ODDS_OF_MELEE:
        break;
    case ODDS_IN_SHORT:
        warsurge_odds_in_short(look, of->answer, text);
        break;
    }
}

static void warsurge_draw(const Look *look, const DrawRequest *what, DrawingList *list)
{
    switch (what->what) {
    case DRAWS_OVERLAY:
        warsurge_overlay(look, what->overlay, what->unit, list);
        break;
    case DRAWS_ORDER:
        warsurge_sketch(look, what->answer, list);
        break;
    case DRAWS_PERSISTENT:
        break;
    }
}

const Ruleset warsurge_ruleset = {
    .id = "warsurge",
    .title = "WARSURGE",
    .tagline = "Loose Units of soldiers, beasts and machines, one after another",
    .emblem = "unit-handgun",
    .version = "1.02.2",
    .changed = changes,
    .changes = sizeof changes / sizeof *changes,
    LISTED_TABLES,
    .wounds_field = PF_HP,
    .profile_traits = UNIT_PERKS,
    .weapon_traits = WEAPON_PERKS,
    .profile_trait = warsurge_unit_perks,
    .weapon_trait = warsurge_weapon_perks,
    .headline = warsurge_headlines,
    .troops = &warsurge_troops,
    .overlays = OVERLAYS,
    .overlay = overlays,
    .unsaved_tale = { TALE_NO_ARMOUR_SAVE, TALE_RENDS },
    .game = { .begin = warsurge_begin,
              .enter = warsurge_enter,
              .check = warsurge_check,
              .may_measure = warsurge_may_measure },
    .player = { .propose = warsurge_propose,
                .advise = warsurge_advise,
                .quick = warsurge_quick,
                .candidates = warsurge_candidates,
                .worth = warsurge_worth,
                .slips = 28 }, /* its battles have many orders, and each slip costs dear */
    .tell = { .card = warsurge_card,
              .account = warsurge_account,
              .price = warsurge_price,
              .odds = warsurge_tell_odds,
              .grounds = warsurge_grounds,
              .losses_preview = warsurge_losses_preview,
              .detail = warsurge_detail },
    .show = { .draw = warsurge_draw,
              .reach = warsurge_reach,
              .ahead = warsurge_ahead,
              .serves = warsurge_serves,
              .threat = warsurge_threat,
              .walker = warsurge_walker,
              .sees = warsurge_sees,
              .holder = warsurge_holder },
};

/* ---- Settings ------------------------------------------------------------------------------------------------ */

int32_t option(const Game *game, Option which)
{
    return game->option[which];
}

bool is_advanced(const Game *game)
{
    return option(game, OPT_PLAYSTYLE) == 1;
}

bool warsurge_may_measure(const Game *game)
{
    return game->switched_off != WSG_GEN_07;
}

/* ---- Whether a game can be played -------------------------------------------------------------------------------- */

static bool complain(char *sentence, size_t size, const char *what, const char *who)
{
    snprintf(sentence, size, "%s: %s", who, what);
    return false;
}

static bool check_pairing(const Game *game, int unit, int *aboard, char *sentence, size_t size)
{
    const Roster *rider = &game->unit[unit];
    const Roster *carrier = &game->unit[rider->carrier];
    const Profile *profile = &game->profile[rider->profile];
    int32_t room = 0;
    if (carrier->seat != rider->seat)
        return complain(sentence, size, "its Transport belongs to another player",
                        rider->title.text);
    if (!profile_has(&game->profile[carrier->profile], PERK_TRANSPORT, &room))
        return complain(sentence, size, "is paired with a Unit that is no Transport",
                        rider->title.text);
    if (profile_has(profile, PERK_LARGE, NULL) || profile_has(profile, PERK_IMMOBILE, NULL) ||
        profile_has(profile, PERK_TRANSPORT, NULL))
        return complain(sentence, size, "Large and Immobile Units and Transports cannot ride",
                        rider->title.text);
    aboard[rider->carrier] += rider->models;
    if (aboard[rider->carrier] > room)
        return complain(sentence, size, "more models are paired with it than it can carry",
                        carrier->title.text);
    return true;
}

bool warsurge_check(const Game *game, char *sentence, size_t size)
{
    enum { LONGEST_GAME = 8 };
    int aboard[MOST_UNITS] = { 0 }, units[MOST_SEATS] = { 0 };
    if (game->seats < 2 || game->zones < game->seats)
        return complain(sentence, size, "two to four players, and a Deployment Zone for each",
                        "the scenario");
    if (game->rounds < 1 || game->rounds > LONGEST_GAME)
        return complain(sentence, size, "a game lasts 1 to 8 Game Turns", "the scenario");
    for (int i = 0; i < game->units; i++) {
        const Roster *unit = &game->unit[i];
        units[unit->seat]++;
        if (unit->models < 1 || unit->models > MOST_UNIT_MODELS)
            return complain(sentence, size, "a Unit has 1 to 64 models", unit->title.text);
        if (unit->carrier != NO_UNIT && !check_pairing(game, i, aboard, sentence, size))
            return false;
    }
    for (int i = 0; i < game->seats; i++) {
        if (units[i] == 0)
            return complain(sentence, size, "has no Unit", game->seat[i].title.text);
    }
    return true;
}

/* ---- What may be asked now ----------------------------------------------------------------------------------------- */

bool warsurge_reach(const Look *look, int verb, ModelId model, Length *allowance)
{
    UnitId unit = look->battle->model[model].unit;
    bool travels = verb == VERB_MOVE || verb == VERB_DASH || verb == VERB_DISEMBARK;
    Verdict verdict =
        travels && applies(look, WSG_GEN_07) ? battle_may(look, verb, unit) : no(NO_NOT_OFFERED);
    bool dash = verb == VERB_DASH || look->battle->phase == PHASE_DASH;
    if (!is_yes(&verdict))
        return false;
    verdict = judge_travel_flags(look, model, dash);
    bool stays = !is_yes(&verdict) || unit_has(look, unit, PERK_IMMOBILE, NULL);
    *allowance = stays ? 0 : stat_of(look, unit, dash);
    return true;
}
