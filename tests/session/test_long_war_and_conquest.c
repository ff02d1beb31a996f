#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "rules/rulesets.h"
#include "session/sweep.h"
#include "test.h"

/* A thousand battles of War & Conquest by chance in all its scenarios, the options flipped by the seed: every kind of order, question,
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

/* What the two sample armies do not have and others may: a second elephant; archers who form an orb, as Secunda does; slings and
 * javelins that seldom hit. */
static void as_other_lists_have_it(void)
{
    const Ruleset *rules = game.ruleset;
    const Profile *secunda = &game.profile[game_profile(&game, "secunda")];
    Profile *archers = &game.profile[game_profile(&game, "sagittarii")];
    const char *const poor[] = { "boys", "velites", "funditores", "fen-riders" };
    game.unit[game_unit(&game, "scythe-car")].profile =
        game.unit[game_unit(&game, "tusker")].profile;
    for (int i = 0; i < secunda->traits; i++) {
        if (strcmp(rules->profile_trait[secunda->trait[i].trait].key, "orb") == 0)
            archers->trait[archers->traits++] = secunda->trait[i];
    }
    for (int i = 0; i < 4; i++)
        game.profile[game_profile(&game, poor[i])].field[place_of_key(rules->profile_field, "sa")] =
            1;
}

static void goes_ahead(const char *id, Length by)
{
    game.place[game.unit[game_unit(&game, id)].first_model].at.y += by;
}

/* The Host's line before the whole of Aurelia's; beyond it its riders, and poor archers behind them, before the slingers who line the
 * field wall. */
static Length goes_aside(const char *id)
{
    static const char *const line[] = { "yew-archers", "heron", "boar",
                                        "pikes",       "axes",  "hill-spears" };
    for (int i = 0; i < (int)(sizeof line / sizeof *line); i++) {
        if (strcmp(id, line[i]) == 0)
            return 12 * INCH;
    }
    if (strcmp(id, "funditores") == 0)
        return -4 * INCH;
    if (strcmp(id, "boys") == 0)
        return -20 * INCH;
    return strcmp(id, "fen-riders") == 0 ? -48 * INCH : 0;
}

/* They begin where they suggest to stand, but 8 inches apart, three Personalities before their lines. */
static void face_to_face(void)
{
    enum { SOUTH_GOES = 6 * INCH, NORTH_GOES = 12 * INCH };
    const FieldDef *field = game.ruleset->scenario_field;
    game.scenario_field[place_of_key(field, "placed")] = 1;
    game.scenario_field[place_of_key(field, "roll-sides")] = 0;
    for (int u = 0; u < game.units; u++) {
        const Roster *unit = &game.unit[u];
        for (int m = unit->first_model; m < unit->first_model + unit->models; m++) {
            game.place[m].at.y += unit->seat == 0 ? -SOUTH_GOES : NORTH_GOES;
            game.place[m].at.x += goes_aside(unit->id.text);
        }
    }
    goes_ahead("corvinus", -8 * INCH);
    goes_ahead("petronia", -8 * INCH);
    goes_ahead("ulfgar", 11 * INCH / 2);
    goes_ahead("boys", -4 * INCH); /* more than half their range from the wall */
}

static void sweep(const char *scenario, uint64_t battles, bool close)
{
    static char bytes[900];
    uint64_t seed, last;
    for (seeds_of(battles, &seed, &last); seed <= last; seed++) {
        Text wrong = text_in(bytes, sizeof bytes);
        scenario_game(&game, "war-and-conquest", scenario);
        sweep_options(&game, seed);
        if (close) {
            as_other_lists_have_it();
            face_to_face();
        }
        if (sweep_battle(&game, seed, PLENTY, &count, NULL, &wrong))
            continue;
        print_error("%s, seed %d: %s\n", scenario, (int)seed, bytes);
        fail();
    }
}

/* What no answer in a battle is refused for: an army is, before it begins; who rallies and loots does so without being asked, and who is
 * surprised has nothing to choose. */
static bool is_of_no_answer(const RefusalText *refusal)
{
    static const char *const begins[] = { "ARMY", "RALLY", "LOOT", "REACT_SURPRISED" };
    for (int i = 0; i < 4; i++) {
        if (strncmp(refusal->name, begins[i], strlen(begins[i])) == 0)
            return true;
    }
    return false;
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
    const Ruleset *rules = ruleset_named("war-and-conquest");
    uint64_t first, last;
    sweep("dunmere", 400, false);
    sweep("the-fold", 200, false);
    sweep("corran-moor", 100, false);
    sweep("corran-moor", 300, true);
    int never = sweep_histogram(rules, &count, NULL, 0, stdout);
    int unseen = refusals_unseen(rules);
    if (seeds_of(1, &first, &last)) {
        CHECK_EQ(never, 0);
        CHECK_EQ(unseen, 0);
    }
}
