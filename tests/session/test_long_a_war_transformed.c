#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "rules/rulesets.h"
#include "session/sweep.h"
#include "test.h"

/* A thousand battles of A War Transformed by chance in all its scenarios, the options flipped by the seed: every kind of order, question,
 * choice, option and refusal occurs. SIXBYFOUR_BATTLES=FROM-TO plays only the battles with those seeds. */

enum { PLENTY = 100000 };

static SweepCount count;
static Game game;

/* The seeds to play of so many; true when all of them. */
static bool seeds_of(uint64_t battles, uint64_t *from, uint64_t *to)
{
    const char *some = getenv("SIXBYFOUR_BATTLES");
    unsigned long first = 1, last = battles;
    if (some && sscanf(some, "%lu-%lu", &first, &last) != 2)
        fail_msg("SIXBYFOUR_BATTLES is FROM-TO");
    *from = first;
    *to = last < battles ? last : battles;
    return !some;
}

static int place_of_key(const FieldDef *field, const char *key)
{
    int place = 0;
    while (strcmp(field[place].key, key) != 0)
        place++;
    return place;
}

static void goes_ahead(const char *id, Length by)
{
    const Roster *unit = &game.unit[game_unit(&game, id)];
    for (int m = unit->first_model; m < unit->first_model + unit->models; m++)
        game.place[m].at.y += by;
}

static void add_trait(const char *id, const char *key)
{
    const Ruleset *rules = game.ruleset;
    Profile *profile = &game.profile[game.unit[game_unit(&game, id)].profile];
    for (int t = 0; t < rules->profile_traits; t++) {
        if (strcmp(rules->profile_trait[t].key, key) == 0)
            profile->trait[profile->traits++] = (TraitUse){ .trait = t };
    }
}

/* They begin eleven inches apart, the car before the pond, the gun before a wall, a tired witch behind tired horse before a house, and
 * the Assault Section takes prisoners, and the Raiders pursue. */
static void face_to_face(void)
{
    enum { SOUTH_GOES = 9 * INCH, NORTH_GOES = 8 * INCH };
    const Ruleset *rules = game.ruleset;
    game.scenario_field[place_of_key(rules->scenario_field, "placed")] = 1;
    const char *const tired[] = { "fen-horse", "witch" };
    for (int i = 0; i < 2; i++)
        game.profile[game.unit[game_unit(&game, tired[i])].profile]
            .field[place_of_key(rules->profile_field, "pace")] = INCH / 2;
    for (int u = 0; u < game.units; u++) {
        const Roster *unit = &game.unit[u];
        if (unit->has_places && strcmp(unit->id.text, "grendel") != 0)
            goes_ahead(unit->id.text, unit->seat == 0 ? -SOUTH_GOES : NORTH_GOES);
    }
    game.place[game.unit[game_unit(&game, "armoured-car")].first_model] =
        (Pose){ { 46 * INCH, 18 * INCH + INCH / 5 }, 0 };
    game.place[game.unit[game_unit(&game, "field-gun")].first_model].at =
        (Point){ 29 * INCH, 21 * INCH - INCH / 5 };
    game.place[game.unit[game_unit(&game, "witch")].first_model].at =
        (Point){ 38 * INCH, 33 * INCH };
    add_trait("irrlicht", "prisoners");
    add_trait("lamplighters", "pursue");
}

/* A shipped one, or the whole patrols of the rule list, with the gun. */
static void load(const char *scenario)
{
    static const DataFolder folder = { .path = PROJECT_DIR,
                                       .own = PROJECT_DIR "/tests/rules/a-war-transformed/own" };
    GameChoice choice = game_choice(scenario);
    Problem problem = { .file = "" };
    if (!game_build(&game, &folder, ruleset_named("a-war-transformed"), &choice, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
}

static void sweep(const char *scenario, uint64_t battles, bool close)
{
    static char bytes[900];
    uint64_t seed, last;
    for (seeds_of(battles, &seed, &last); seed <= last; seed++) {
        Text wrong = text_in(bytes, sizeof bytes);
        load(scenario);
        sweep_options(&game, seed);
        if (close)
            face_to_face();
        if (sweep_battle(&game, seed, PLENTY, &count, NULL, &wrong))
            continue;
        print_error("%s, seed %d: %s\n", scenario, (int)seed, bytes);
        fail();
    }
}

/* What no answer in a battle is refused for: an army is, before it begins. That somebody would come back on closed ground is met in
 * one of some thousand battles: test_skills holds it. */
static bool is_of_no_answer(const RefusalText *refusal)
{
    return strncmp(refusal->name, "SET_", 4) == 0 || strcmp(refusal->name, "RETURNS_THERE") == 0;
}

static int refusals_unseen(const Ruleset *rules)
{
    int unseen = 0;
    for (int i = 0; i < rules->refusals; i++) {
        if (count.refusal[NO_OF_RULESET + i] > 0 || is_of_no_answer(&rules->refusal[i]))
            continue;
        print_message("never refused: %s\n", rules->refusal[i].name);
        unseen++;
    }
    return unseen;
}

TEST(in_a_thousand_random_battles_everything_occurs)
{
    const Ruleset *rules = ruleset_named("a-war-transformed");
    uint64_t first, last;
    sweep("dawn-raid", 300, false);
    sweep("lock-house", 200, false);
    sweep("causeway", 100, false);
    sweep("whole-patrols", 400, true);
    int never = sweep_histogram(rules, &count, NULL, 0, stdout);
    int unseen = refusals_unseen(rules);
    if (seeds_of(1, &first, &last)) {
        CHECK_EQ(never, 0);
        CHECK_EQ(unseen, 0);
    }
}
