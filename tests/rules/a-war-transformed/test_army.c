#define _POSIX_C_SOURCE 200809L

#include "field.h"
#include "rule_off.h"

#include "data/draft.h"
#include "data/files.h"

#include <stdlib.h>
#include <string.h>

/* What a patrol may bring: SET-01..05. The Ninth Fenland Patrol costs 840 points: 44 models, three Line units (Marl, Sedge,
 * Ditchers), three Elite (Lamplighters, Fen Horse, car), three Cannonade (machine gun, gun, tank). Moorwacht Kompanie 850: 30
 * models, two Line, one Elite, three Cannonade, two creatures. */

static const DataFolder folder = { .path = PROJECT_DIR,
                                   .own = PROJECT_DIR "/tests/rules/a-war-transformed/own" };
static const Ruleset *const rules = &a_war_transformed_ruleset;

static Game game;
static Verdict beyond[8];

static void build(const char *scenario)
{
    Problem problem = { .sentence = "" };
    GameChoice choice = game_choice(scenario);
    if (!game_build(&game, &folder, rules, &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    game.switched_off = rule_switched_off(rules);
}

static Roster *roster(const char *id)
{
    return &game.unit[game_unit(&game, id)];
}

static Profile *profile(const char *id)
{
    return &game.profile[roster(id)->profile];
}

static int muster(SeatId seat)
{
    return rules->game.muster(&game, seat, beyond, 8);
}

static void check_said(int n, Refusal refusal, const char *sentence)
{
    char bytes[200];
    Text words = text_in(bytes, sizeof bytes);
    Look look = { &game, NULL, NULL };
    CHECK_EQ(beyond[n].refusal, refusal);
    verdict_words(&look, &beyond[n], &words);
    CHECK_TEXT(bytes, sentence);
}

/* Whether that is among what it has too much or too little of. */
static bool lacks(SeatId seat, Refusal refusal, const char *sentence)
{
    int count = muster(seat);
    for (int i = 0; i < count; i++) {
        if (beyond[i].refusal != refusal)
            continue;
        check_said(i, refusal, sentence);
        return true;
    }
    return false;
}

static int points_of(SeatId seat)
{
    int points = 0;
    for (int i = 0; i < game.units; i++)
        points += game.unit[i].seat == seat ? game.unit[i].points : 0;
    return points;
}

TEST(the_shipped_patrols_and_scenarios_are_as_printed)
{
    build("whole-patrols");
    CHECK_EQ(points_of(A), 840);
    CHECK_EQ(points_of(B), 850);
    CHECK_EQ(muster(A), 0);
    CHECK_EQ(muster(B), 0);
    build("causeway"); /* without the Field Gun of 70 points */
    CHECK_EQ(points_of(A), 840 - 70);
    CHECK_EQ(points_of(B), 850);
    CHECK_EQ(game.seat[B].head_start, 3);
    CHECK_EQ(muster(A), 0);
    CHECK_EQ(muster(B), 0);
    build("lock-house"); /* 500 and 495 points, forces fixed */
    CHECK_EQ(points_of(A), 500);
    CHECK_EQ(points_of(B), 495);
    CHECK_EQ(muster(A), 0);
    build("dawn-raid");
    CHECK_EQ(game.models, 15 + 10);
    CHECK_EQ(muster(A), 0);
}

/* SET-01 */
TEST(a_patrol_costs_what_the_scenario_allows)
{
    build("whole-patrols");
    roster("marl")->points = 100; /* 850 */
    CHECK_EQ(muster(A), 0);
    roster("marl")->points = 130;
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_POINTS, "The patrol costs 880 points; limit 850.");
    game.scenario_field[SF_POINTS_LIMIT] = 900;
    CHECK_EQ(muster(A), 0);
    game.scenario_field[SF_POINTS_LIMIT] = 0; /* an army by itself, in the editor */
    CHECK_EQ(muster(A), 1);
}

/* SET-02 */
TEST(a_patrol_has_one_captain_two_lieutenants_and_witches_and_two_line_units)
{
    build("whole-patrols");
    profile("lieutenant")->trait[1].trait = TR_CAPTAIN; /* infantry, lieutenant */
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_CAPTAIN, "The patrol has 2 Captains; it needs one.");
    build("whole-patrols");
    roster("armoured-car")->profile = roster("lieutenant")->profile;
    CHECK(!lacks(A, NO_SET_LIEUTENANTS, ""));
    roster("fen-horse")->profile = roster("lieutenant")->profile;
    CHECK(lacks(A, NO_SET_LIEUTENANTS, "The patrol has 3 Lieutenants, maximum 2."));
    build("whole-patrols");
    roster("armoured-car")->profile = roster("lieutenant")->profile = roster("witch")->profile;
    CHECK(lacks(A, NO_SET_WITCHES, "The patrol has 3 Witches, maximum 2."));
    build("whole-patrols");
    profile("sedge")->field[PF_CATEGORY] = profile("marl")->field[PF_CATEGORY] = CATEGORY_UNIQUE;
    CHECK_EQ(muster(A) > 0, true);
    check_said(0, NO_SET_LINE, "The patrol has 1 Line unit, minimum 2.");
}

/* SET-03 */
TEST(elite_cannonade_and_creatures_are_limited)
{
    build("whole-patrols");
    profile("captain")->field[PF_CATEGORY] = CATEGORY_ELITE; /* 4, and 3 Line units: 4 */
    CHECK_EQ(muster(A), 0);
    profile("witch")->field[PF_CATEGORY] = CATEGORY_ELITE;
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_ELITE,
               "The patrol has 5 Elite units, maximum 4: one more than Line units.");
    build("whole-patrols");
    profile("armoured-car")->field[PF_CATEGORY] = CATEGORY_CANNONADE;
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_CANNONADE, "The patrol has 4 Cannonade units, maximum 3.");
    build("whole-patrols");
    roster("hexe")->profile = roster("hollow-man")->profile;
    CHECK_EQ(muster(B), 1);
    check_said(0, NO_SET_CREATURES, "The patrol has 3 creatures, maximum 2.");
}

/* SET-04 */
TEST(a_patrol_has_thirty_to_fifty_models)
{
    build("whole-patrols");
    roster("eiche")->models = 6;
    CHECK_EQ(muster(B), 1);
    check_said(0, NO_SET_FEW, "The patrol has 28 models, minimum 30.");
    game.scenario_field[SF_FORCES] = FORCES_FIXED;
    CHECK_EQ(muster(B), 0);
    build("whole-patrols");
    roster("old-meg")->models = 7; /* 50 */
    CHECK_EQ(muster(A) == 0 || beyond[0].refusal != NO_SET_MANY, true);
    roster("old-meg")->models = 8;
    CHECK_EQ(muster(A) > 0, true);
    check_said(0, NO_SET_MANY, "The patrol has 51 models, maximum 50.");
}

/* SET-05, 6.8: what a unit brought beyond its profile has to be for such units; so has what its models hold. */
TEST(upgrades_are_for_certain_units)
{
    build("whole-patrols");
    Profile *marl = profile("marl");
    CHECK_EQ(marl->trait[marl->traits - 1].trait, TR_FEARSOME);
    marl->trait[marl->traits - 1].trait = TR_BODY_ARMOUR; /* of Assault units only */
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_UPGRADE, "Marl may not have that upgrade.");
    marl->trait[marl->traits - 1].trait = TR_DEMOLITION;
    CHECK_EQ(muster(A), 0);
    build("whole-patrols");
    Profile *horse = profile("fen-horse");
    horse->trait[horse->traits - 1].trait = TR_WIRE_CUTTERS; /* of Infantry only */
    CHECK_EQ(muster(A), 1);
    Profile *raiders = profile("lamplighters");
    build("whole-patrols");
    raiders->trait[raiders->traits - 1].trait = TR_PRISONERS; /* of Assault: may */
    CHECK_EQ(muster(A), 0);
}

TEST(weapons_are_exchanged_by_so_many_models)
{
    build("whole-patrols");
    int eiche = roster("eiche")->first_model;
    CHECK_EQ(muster(B), 0); /* one light machine gun */
    memcpy(game.model_weapon[eiche + 1], game.model_weapon[eiche], sizeof game.model_weapon[0]);
    CHECK_EQ(muster(B), 1);
    check_said(0, NO_SET_WEAPONS, "In Eiche 2 models hold weapons of an upgrade; 1 may.");
    build("whole-patrols");
    int ditchers = roster("ditchers")->first_model;
    memcpy(game.model_weapon[ditchers], game.model_weapon[eiche], sizeof game.model_weapon[0]);
    CHECK_EQ(muster(A) > 0, true);
    check_said(0, NO_SET_WEAPONS, "In Ditchers 1 model holds weapons of an upgrade; 0 may.");
    build("whole-patrols");
    int irrlicht = roster("irrlicht")->first_model; /* 5 and 6 throw; one more may, no fourth */
    memcpy(game.model_weapon[irrlicht + 3], game.model_weapon[irrlicht + 4],
           sizeof game.model_weapon[0]);
    CHECK_EQ(muster(B), 0);
    memcpy(game.model_weapon[irrlicht + 2], game.model_weapon[irrlicht + 4],
           sizeof game.model_weapon[0]);
    CHECK_EQ(muster(B), 1);
    check_said(0, NO_SET_WEAPONS, "In Irrlicht 4 models hold weapons of an upgrade; 3 may.");
}

/* SET-05: a Flamethrower is an Assault Section's; Raiders, who are Assault too, have one of them throw grenades at most. */
TEST(raiders_have_no_flamethrower)
{
    build("whole-patrols");
    int raiders = roster("lamplighters")->first_model, section = roster("irrlicht")->first_model;
    game.model_weapon[raiders][1] = game.model_weapon[section + 4][1];
    CHECK_EQ(muster(A), 0);
    game.model_weapon[raiders + 1][1] = game.model_weapon[section + 4][1];
    CHECK_EQ(muster(A), 1);
    check_said(0, NO_SET_WEAPONS, "In Lamplighters 2 models hold weapons of an upgrade; 1 may.");
    build("whole-patrols");
    memcpy(game.model_weapon[raiders], game.model_weapon[section], sizeof game.model_weapon[0]);
    CHECK_EQ(muster(A) > 0, true);
    check_said(0, NO_SET_WEAPONS, "In Lamplighters 1 model holds weapons of an upgrade; 0 may.");
}

/* ---- In the army editor ------------------------------------------------------------------------------------------------------ */

TEST(the_editor_says_what_a_patrol_lacks_and_has_too_much)
{
    ArmyDraft *draft = malloc(sizeof *draft);
    Vocabulary *known = malloc(sizeof *known);
    Problem problem = { .sentence = "" };
    static Gap gap[64];
    int points = -1, upgrade = -1;
    CHECK(army_draft_load(draft, &folder, rules, "fenland", &problem));
    CHECK(vocabulary_read(known, &folder, rules, &problem));
    int usual = army_draft_gaps(draft, known, gap, 64);
    for (int i = 0; i < usual; i++)
        CHECK_EQ(gap[i].kind, GAP_USUAL);
    for (int i = 0; i < draft->units; i++) {
        if (!name_is(&draft->unit[i].id, "sedge"))
            continue;
        draft->unit[i].points += 40;
        strcpy(draft->unit[i].trait[draft->unit[i].traits++], "prisoners");
    }
    int gaps = army_draft_gaps(draft, known, gap, 64);
    CHECK_EQ(gaps, usual + 2);
    for (int i = 0; i < gaps; i++) {
        points = name_is(&gap[i].key, "AWT-SET-01") ? i : points;
        upgrade = name_is(&gap[i].key, "AWT-SET-05") ? i : upgrade;
    }
    CHECK(points >= 0 && upgrade >= 0);
    CHECK_EQ(gap[points].kind, GAP_BEYOND);
    CHECK_TEXT(gap[points].words, "The patrol costs 880 points; limit 850.");
    CHECK_TEXT(gap[upgrade].words, "Sedge may not have that upgrade.");
    free(known);
    free(draft);
}
