#define _POSIX_C_SOURCE 200809L

#include "field.h"
#include "rule_off.h"

#include "data/draft.h"
#include "data/files.h"

#include <stdlib.h>
#include <string.h>

/* What an army may bring: ARM-01. 1,925 points at most, one General, a quarter of the points in Personalities at most, a third in
 * battle formations at least, an elephant or chariot unit for each 600 points, a machine for each 900. Both shipped armies have 1,921:
 * 290 and 305 points of 480 in Personalities, three units of beasts of three, one machine of two. */

static const DataFolder folder = { .path = PROJECT_DIR };
static const Ruleset *const rules = &war_and_conquest_ruleset;

static Game game;
static Verdict beyond[8];

static void build(const char *scenario)
{
    Problem problem = { .sentence = "" };
    GameChoice choice = game_choice(scenario);
    if (!game_build(&game, &folder, rules, &choice, &problem))
        fail_msg("%s: %s", problem.file, problem.sentence);
    game.switched_off = rule_switched_off(rules);
}

static Roster *roster(const char *id)
{
    return &game.unit[game_unit(&game, id)];
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
    CHECK_EQ(beyond[n].rule, WAC_ARM_01);
    verdict_words(&look, &beyond[n], &words);
    CHECK_TEXT(bytes, sentence);
}

TEST(both_shipped_armies_keep_to_the_limits)
{
    build("corran-moor");
    CHECK_EQ(muster(AURELIA), 0);
    CHECK_EQ(muster(HOST), 0);
}

TEST(an_army_has_1925_points_at_most)
{
    build("corran-moor");
    roster("prima")->points = 288; /* 1,925 */
    CHECK_EQ(muster(AURELIA), 0);
    roster("prima")->points = 289;
    CHECK_EQ(muster(AURELIA), 1);
    check_said(0, NO_ARMY, "The army is 1926 points; limit 1925.");
}

TEST(an_army_has_one_general)
{
    build("corran-moor");
    Profile *corvinus = &game.profile[roster("corvinus")->profile];
    corvinus->field[PF_GENERAL] = 0;
    CHECK_EQ(muster(AURELIA), 1);
    check_said(0, NO_ARMY_GENERAL, "The army has 0 Generals; it needs one.");
    corvinus->field[PF_GENERAL] = 1;
    game.profile[roster("petronia")->profile].field[PF_GENERAL] = 1;
    CHECK_EQ(muster(AURELIA), 1);
    check_said(0, NO_ARMY_GENERAL, "The army has 2 Generals; it needs one.");
}

TEST(a_quarter_of_the_points_in_personalities_at_most)
{
    build("corran-moor");
    roster("petronia")->points = 300; /* 180 + 300 = 480 of 1,920 */
    roster("prima")->points = 93;
    CHECK_EQ(muster(AURELIA), 0);
    roster("prima")->points = 92;
    CHECK_EQ(muster(AURELIA), 1);
    check_said(0, NO_ARMY_PERSONALITIES, "Personalities are 480 points; limit 479.");
}

/* Prima 284, Secunda 212, Tertia 170, Sagittarii 140, Arcuballistarii 96, Clibanarii 244, Equites 144 and Outriders 126 are 1,416. */
TEST(a_third_of_the_points_in_battle_formations_at_least)
{
    build("corran-moor");
    roster("prima")->points = 0;
    roster("clibanarii")->points = 0;
    roster("secunda")->points = 0;
    roster("carroballista")->points =
        55 + 740 - 36; /* formations 676, all 1,885: a third is 628.3 */
    CHECK_EQ(muster(AURELIA), 0);
    roster("tertia")->points = 90; /* 596 of 1,805: 601.7 */
    CHECK_EQ(muster(AURELIA), 1);
    check_said(0, NO_ARMY_FORMATIONS, "Battle formations are 596 points; at least 602 needed.");
}

TEST(beasts_and_machines_are_counted_by_the_points_of_the_army)
{
    build("corran-moor");
    roster("boar")->points -= 122; /* 1,799: two units for each 600, one machine for each 900 */
    CHECK_EQ(muster(HOST), 1);
    check_said(0, NO_ARMY_BEASTS, "Elephants and chariots are 3 units; limit 2.");
    build("corran-moor");
    game.profile[roster("boys")->profile].field[PF_CLASS] = CLASS_ARTILLERY;
    game.profile[roster("fen-riders")->profile].field[PF_CLASS] = CLASS_ARTILLERY;
    CHECK_EQ(muster(HOST), 1);
    check_said(0, NO_ARMY_MACHINES, "Artillery is 3 pieces; limit 2.");
}

TEST(a_beast_for_each_600_points_and_a_machine_for_each_900) /* ARM-01 */
{
    build("corran-moor");
    roster("boar")->points -= 121; /* 1,800 */
    CHECK_EQ(muster(HOST), 0);
    build("corran-moor");
    game.profile[roster("boys")->profile].field[PF_CLASS] = CLASS_ARTILLERY;
    roster("boar")->points -= 121;
    CHECK_EQ(muster(HOST), 0);
    roster("boar")->points -= 1;
    game.profile[roster("scythe-car")->profile].field[PF_CLASS] = CLASS_INFANTRY;
    CHECK_EQ(muster(HOST), 1);
    check_said(0, NO_ARMY_MACHINES, "Artillery is 2 pieces; limit 1.");
}

TEST(a_unit_has_four_chariots_at_most) /* SPC-01 */
{
    char sentence[200];
    build("corran-moor");
    roster("light-chariots")->models = 4;
    CHECK(rules->game.check(&game, sentence, sizeof sentence));
    roster("light-chariots")->models = 5;
    CHECK(!rules->game.check(&game, sentence, sizeof sentence));
    CHECK(strstr(sentence, "a chariot unit has 1 to 4 chariots") != NULL);
}

TEST(with_the_limits_off_everything_may_come)
{
    build("corran-moor");
    roster("prima")->points = 3000;
    game.switched_off = WAC_ARM_01;
    CHECK_EQ(muster(AURELIA), 0);
}

/* ---- Who is asked: an army that comes whole, not the units that a scenario picks -------------------------------------------------- */

static char levy[1 << 16]; /* the army of that name */

static char *text_with_levy(const void *with, const char *name, Problem *problem)
{
    char path[600], *text = calloc(1, sizeof levy);
    (void)with, (void)problem;
    if (strstr(name, "armies/levy.yaml"))
        return strcpy(text, levy);
    snprintf(path, sizeof path, PROJECT_DIR "/%s", name);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    text[fread(text, 1, sizeof levy - 1, file)] = '\0';
    fclose(file);
    return text;
}

static bool build_with_levy(const char *scenario, Problem *problem)
{
    GameChoice choice = game_choice(scenario);
    choice.army[AURELIA] = name_of("levy");
    *problem = (Problem){ .sentence = "" };
    return game_build_from(&game, text_with_levy, &folder, rules, &choice, problem);
}

/* The shipped army, the points of its first unit replaced. */
static void write_levy(const char *points)
{
    Problem problem = { .sentence = "" };
    ArmyDraft *draft = calloc(1, sizeof *draft);
    FILE *out = fmemopen(levy, sizeof levy, "w");
    CHECK(army_draft_load(draft, &folder, rules, "aurelia", &problem));
    draft->unit[0].points = atoi(points);
    army_draft_write(out, draft, rules);
    fclose(out);
    free(draft);
}

TEST(a_players_own_army_is_refused_beyond_the_limits_and_a_scenarios_units_are_not)
{
    Problem problem;
    write_levy("180"); /* Corvinus, as he is */
    CHECK(build_with_levy("dunmere", &problem));
    write_levy("400");
    CHECK(!build_with_levy("dunmere", &problem));
    CHECK_TEXT(problem.file, "levy");
    CHECK_TEXT(problem.sentence, "The army is 2141 points; limit 1925. (WAC-ARM-01)");
    build("dunmere"); /* 180 of 702 are more than a quarter: the scenario picks them */
    CHECK_EQ(muster(HOST), 1);
    check_said(0, NO_ARMY_PERSONALITIES, "Personalities are 180 points; limit 175.");
}

/* ---- The army editor ------------------------------------------------------------------------------------------------------------- */

static Vocabulary known;
static ArmyDraft draft;

static int gaps_beyond(Gap *first)
{
    Gap gap[60];
    int count = army_draft_gaps(&draft, &known, gap, 60), found = 0;
    for (int i = 0; i < count && i < 60; i++) {
        if (gap[i].kind == GAP_BEYOND && found++ == 0)
            *first = gap[i];
    }
    return found;
}

TEST(the_editor_says_what_is_beyond_the_limits)
{
    Problem problem = { .sentence = "" };
    Gap gap;
    CHECK(vocabulary_read(&known, &folder, rules, &problem));
    CHECK(army_draft_load(&draft, &folder, rules, "brannoch", &problem));
    CHECK_EQ(gaps_beyond(&gap), 0);
    draft.unit[0].points = 380; /* 505 with Ulfgar's, of 2,121 */
    CHECK_EQ(gaps_beyond(&gap), 1);
    CHECK_TEXT(gap.key.text, "WAC-ARM-01");
    CHECK_TEXT(gap.words, "The army is 2121 points; limit 1925.");
    draft.unit[0].points = 480;
    CHECK_EQ(gaps_beyond(&gap), 2); /* 605 of 2,221: 555 */
}
