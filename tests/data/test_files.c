#define _XOPEN_SOURCE 700
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "drill.h"
#include "test.h"
#include "texts_of_drill.h"

/* Files of armies, maps and scenarios: what good ones give, and how wrong ones are refused. */

static const char scenario[] = "assets/drill/scenarios/bridge.yaml";
static const char weapons[] = "assets/drill/weapons.yaml";
static const char terrain[] = "assets/drill/terrain.yaml";
static const char map[] = "maps/ford.yaml";
static const char army[] = "assets/drill/armies/east.yaml";

static bool build(Game *game, const char *name, const char *text, const GameChoice *wanted,
                  Problem *problem)
{
    Texts texts = { name, text };
    GameChoice choice = wanted ? *wanted : game_choice("bridge");
    return game_build_from(game, text_of_drill, &texts, &drill, &choice, problem);
}

/* Of an army of the East and a scenario that are told. */
typedef struct Told {
    const char *army, *scenario;
} Told;

static char *told_text(const void *with, const char *name, Problem *problem)
{
    const Told *told = with;
    const Texts texts = { strcmp(name, army) == 0 ? army : scenario,
                          strcmp(name, army) == 0 ? told->army : told->scenario };
    return text_of_drill(&texts, name, problem);
}

static bool build_two(Game *game, const char *army_text, const char *scenario_text,
                      Problem *problem)
{
    const Told told = { army_text, scenario_text };
    const GameChoice choice = game_choice("bridge");
    return game_build_from(game, told_text, &told, &drill, &choice, problem);
}

static Game *good_game(const GameChoice *choice)
{
    Problem problem = { .file = "" };
    Game *game = malloc(sizeof *game);
    if (!build(game, NULL, NULL, choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    return game;
}

/* The file's text with the first `old` replaced. */
static void check_wrong(const char *name, const char *old, const char *new, int line, int column,
                        const char *sentence)
{
    char text[8000];
    const char *good = good_text_of_drill(name), *at = strstr(good, old);
    Problem problem = { .file = "" };
    Game *game = malloc(sizeof *game);
    CHECK(at != NULL);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    CHECK(!build(game, name, text, NULL, &problem));
    CHECK_TEXT(problem.sentence, sentence);
    CHECK_TEXT(problem.file, name);
    CHECK_EQ(problem.line, line);
    CHECK_EQ(problem.column, column);
    free(game);
}

TEST(good_files_give_the_game_that_they_say)
{
    Game *game = good_game(NULL);
    CHECK_TEXT(game->scenario_title.text, "The Bridge");
    CHECK_EQ(game->rounds, 3);
    CHECK_EQ(game->scenario_field[0], 1);
    CHECK_EQ(game->option[0], 1);
    CHECK_EQ(game->option[1], 0);
    CHECK_EQ(game->terrain, 4);
    CHECK_EQ(game->piece[0].corners, 4);
    CHECK_EQ(game->piece[0].levels, 2);
    CHECK_EQ(game->piece[0].level[1], 3 * INCH);
    CHECK_EQ(game->piece[0].field[0], 3);
    CHECK_EQ(game->piece[1].field[1], 1);
    CHECK_EQ(game->piece[2].corners, 32); /* a circle */
    CHECK_EQ(game->corner[game->piece[2].corner_first].y,
             10 * INCH); /* straight up of its middle */
    CHECK_EQ(game->units, 3);
    CHECK_EQ(game->profiles, 3);
    CHECK_TEXT(game->profile[2].id.text, "red-archer"); /* the East has an archer of its own */
    CHECK_EQ(game->profile[0].base_width, 25 * MM);
    CHECK_EQ(game->profile[0].field[2], 5);
    CHECK_EQ(game->profile[1].field[2], NO_FIELD);
    CHECK_EQ(game->profile[0].field[3], 1);
    CHECK_EQ(game->profile[0].trait[1].value, 6 * INCH);
    CHECK_EQ(game->profile[1].base, BASE_RECT);
    CHECK_EQ(game->profile[1].base_length, 5 * INCH);
    CHECK_EQ(game->model_weapon[0][0], 1);
    CHECK_EQ(game->model_weapon[0][1], 0);
    CHECK_EQ(game->model_weapon[1][0], 0);
    CHECK_EQ(game->unit[0].carrier, 1);
    CHECK(game->unit[1].has_places && !game->unit[0].has_places);
    CHECK_EQ(game->place[game->unit[1].first_model].facing, QUARTER_TURN);
    CHECK_EQ(game->unit[2].files, 2);
    CHECK_EQ(game->zone[0].seat, 0);
    free(game);
}

/* Turned by a quarter, a rectangle of 4 x 2 about (22,21) is one of 2 x 4. */
TEST(a_turned_rectangle_turns_about_its_middle)
{
    Game *game = good_game(NULL);
    const Point *corner = &game->corner[game->piece[1].corner_first];
    Length left = corner[0].x, right = corner[0].x, top = corner[0].y, bottom = corner[0].y;
    for (int i = 1; i < 4; i++) {
        left = corner[i].x < left ? corner[i].x : left;
        right = corner[i].x > right ? corner[i].x : right;
        top = corner[i].y < top ? corner[i].y : top;
        bottom = corner[i].y > bottom ? corner[i].y : bottom;
    }
    CHECK(left == 21 * INCH && right == 23 * INCH && top == 19 * INCH && bottom == 23 * INCH);
    free(game);
}

TEST(two_seats_with_the_same_army_have_units_of_their_own_names)
{
    GameChoice choice = game_choice("bridge");
    choice.army[1] = name_of("east");
    Game *game = good_game(&choice);
    CHECK_EQ(game->units, 4);
    CHECK_TEXT(game->unit[2].id.text, "red-archers");
    CHECK_EQ(game->profiles, 2); /* the same profiles serve both */
    CHECK_EQ(game->unit[2].carrier, 3);
    free(game);
}

/* Blue's cart stands at (24,40) facing 90; from the other side of a table of 48 x 48 that is (24,8) and 270. */
TEST(who_takes_the_other_sides_army_has_its_units_and_places_turned_round)
{
    GameChoice choice = game_choice("bridge");
    choice.army[0] = name_of("west");
    choice.army[1] = name_of("east");
    Game *game = good_game(&choice);
    CHECK_EQ(game->units, 3);
    CHECK_TEXT(game->unit[0].id.text, "pikes"); /* of the West's units the scenario takes these */
    UnitId cart = game_unit(game, "cart");
    CHECK_EQ(game->unit[cart].seat, 1);
    Pose place = game->place[game->unit[cart].first_model];
    CHECK(place.at.x == 24 * INCH && place.at.y == 8 * INCH && place.facing == 270 * DEGREE);
    free(game);
}

/* The West has two points from the beginning: it has them whoever plays it, and where the East meets itself nobody has. */
TEST(a_head_start_goes_with_the_scenarios_armies)
{
    static const struct {
        const char *army[2];
        int points[2];
    } pairs[] = {
        { { "east", "west" }, { 0, 2 } },
        { { "west", "east" }, { 2, 0 } },
        { { "east", "east" }, { 0, 0 } },
    };
    char text[8000];
    const char *good = good_text_of_drill(scenario), *at = strstr(good, "    units: [pikes]");

    CHECK(at != NULL);
    snprintf(text, sizeof text, "%.*s    head-start: 2\n%s", (int)(at - good), good, at);
    for (int i = 0; i < 3; i++) {
        GameChoice choice = game_choice("bridge");
        Problem problem = { .file = "" };
        Game *game = malloc(sizeof *game);
        for (int s = 0; s < 2; s++)
            choice.army[s] = name_of(pairs[i].army[s]);
        if (!build(game, scenario, text, &choice, &problem))
            fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
        for (int s = 0; s < 2; s++)
            CHECK_EQ(game->seat[s].head_start, pairs[i].points[s]);
        free(game);
    }
}

/* Five points by day, none by night: the scenario is by night, unless the option is chosen otherwise. */
TEST(a_head_start_may_hang_on_an_option)
{
    char text[8000];
    const char *good = good_text_of_drill(scenario), *at = strstr(good, "    units: [pikes]");
    snprintf(text, sizeof text, "%.*s    head-start: 5, 0 with night=on\n%s", (int)(at - good),
             good, at);
    for (int on = 0; on < 2; on++) {
        GameChoice choice = game_choice("bridge");
        Problem problem = { .file = "" };
        Game *game = malloc(sizeof *game);
        choice.option[0] = on;
        if (!build(game, scenario, text, &choice, &problem))
            fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
        CHECK_EQ(game->seat[1].head_start, on ? 0 : 5);
        free(game);
    }
}

TEST(a_choice_changes_options_names_and_pairings)
{
    GameChoice choice = game_choice("bridge");
    choice.option[0] = 0;
    choice.option[1] = 2;
    choice.no_pairings = true;
    choice.seat_title[0] = name_of("Ann");
    choice.house_rules = "Be kind.";
    Game *game = good_game(&choice);
    CHECK(game->option[0] == 0 && game->option[1] == 2);
    CHECK_EQ(game->unit[0].carrier, NO_UNIT);
    CHECK_TEXT(game->seat[0].title.text, "Ann");
    CHECK_TEXT(game->house_rules, "Be kind.");
    free(game);
}

TEST(house_figures_of_a_choice_are_in_force_or_refused)
{
    GameChoice choice = game_choice("bridge");
    Problem problem = { .file = "" };
    choice.house_rules = "Be kind.";
    choice.house_figures = "archer move 7\nbow range 30\n";
    Game *game = good_game(&choice);
    CHECK_EQ(game->profile[0].field[0], 7 * INCH);
    CHECK_TEXT(game->house_rules, "Be kind.\narcher move 7 (was 6)\nbow range 30 (was 24)");
    choice.house_figures = "archer move 7\narcher speed 3";
    CHECK(!build(game, NULL, NULL, &choice, &problem));
    CHECK_TEXT(problem.sentence, "'archer' has no figure 'speed'");
    free(game);
}

TEST(a_house_rule_changes_a_figure_and_says_what_it_was)
{
    Problem problem = { .file = "" };
    Game *game = good_game(NULL);
    CHECK(game_change(game, "archer move 7.5", &problem));
    CHECK_EQ(game->profile[0].field[0], 7 * INCH + INCH / 2);
    CHECK(game_change(game, "bow range 30", &problem));
    CHECK(game_change(game, "north-wood difficult none", &problem));
    CHECK(game_change(game, "scenario victory hold", &problem));
    CHECK_TEXT(
        game->house_rules,
        "archer move 7.5 (was 6)\nbow range 30 (was 24)\nnorth-wood difficult none (was 1/3)\n"
        "scenario victory hold (was break)");
    CHECK(!game_change(game, "archer move 31", &problem));
    CHECK_TEXT(problem.sentence, "move: a length from 0 to 30 was expected, not '31'");
    CHECK(!game_change(game, "archer speed 3", &problem));
    CHECK_TEXT(problem.sentence, "'archer' has no figure 'speed'");
    CHECK(!game_change(game, "archers move 3", &problem));
    CHECK_TEXT(problem.sentence,
               "the name of a profile, a weapon, a piece of terrain or 'scenario' was expected");
    CHECK_EQ(game->profile[0].field[0], 7 * INCH + INCH / 2);
    free(game);
}

TEST(a_wrong_structure_is_refused_with_its_place)
{
    check_wrong(army, "    move: 6 in\n", "    moves: 6 in\n", 7, 5,
                "there is no key 'moves' here: 'move' is probably meant");
    check_wrong(army, "    move: 6 in\n", "", 3, 5, "the key 'move' is missing here");
    check_wrong(weapons, "    range: 24 in\n", "    colour: red\n", 4, 5,
                "there is no key 'colour' here; the keys are: id title range traits");
    check_wrong(weapons, "    title: Bow\n", "    title: Bow\n    title: Bow\n", 3, 12,
                "the key 'title' occurs twice");
    check_wrong(weapons, "[volley]", "volley", 5, 13,
                "a list was expected here, not a single value");
    check_wrong(weapons, "title: Bow", "title: [Bow]", 3, 12,
                "a single value was expected here, not a list");
    check_wrong(weapons, "title: Bow", "title: *a", 3, 12, "anchors and aliases are not read");
    check_wrong(weapons, "title: Bow", "title: 'Bow", 8, 1,
                "this is no YAML: found unexpected end of stream");
    check_wrong(map, "title: The Ford\n", "title: \"\"\n", 1, 8, "something was expected here");
}

TEST(values_out_of_range_are_refused_with_what_was_expected)
{
    check_wrong(army, "move: 6 in", "move: 31 in", 7, 11,
                "move: a length from 0 in to 30 in was expected, not '31'");
    check_wrong(army, "move: 6 in", "move: 6", 7, 11,
                "move: a length from 0 in to 30 in was expected, not '6'");
    check_wrong(army, "wounds: 2", "wounds: 11", 8, 13,
                "wounds: a whole number from 1 to 10 was expected, not '11'");
    check_wrong(army, "wounds: 2", "wounds: two", 8, 13,
                "wounds: a whole number from 1 to 10 was expected, not 'two'");
    check_wrong(army, "save: 5+", "save: 7+", 9, 11,
                "save: a need from 2+ to 6+ or 'none' was expected, not '7+'");
    check_wrong(army, "kind: horse", "kind: hores", 10, 11,
                "kind: one of 'foot horse engine' was expected, not 'hores'");
    check_wrong(army, "base: round 25 mm", "base: round 2 mm", 5, 17,
                "a length from 0.19685 in to 12 in was expected, not '2'");
    check_wrong(army, "models: 3", "models: 65", 23, 13,
                "a whole number from 1 to 64 was expected, not '65'");
    check_wrong(
        terrain, "difficult: 1/3", "difficult: 2/3", 6, 16,
        "difficult: a fraction such as 1/3, at least 1/8, or 'none' was expected, not '2/3'");
    check_wrong(terrain, "solid: yes", "solid: perhaps", 8, 12,
                "solid: 'yes' or 'no' was expected, not 'perhaps'");
    check_wrong(scenario, "night: on", "night: maybe", 9, 10,
                "night: one of 'off on' was expected, not 'maybe'");
    check_wrong(scenario, "rounds: 3", "rounds: 0", 5, 9,
                "a whole number from 1 to 20 was expected, not '0'");
    check_wrong(scenario, "units: [pikes]", "head-start: 0", 23, 17,
                "a whole number from 1 to 9999 was expected, not '0'");
    check_wrong(scenario, "units: [pikes]", "head-start: 2, 3 in night=on", 23, 22,
                "'with KEY=WORD' was expected");
    check_wrong(scenario, "units: [pikes]", "head-start: 2, 3 with fog=on", 23, 27,
                "there is no option 'fog'");
    check_wrong(scenario, "units: [pikes]", "head-start: 2, 3 with night=dusk", 23, 27,
                "night: one of 'off on' was expected, not 'dusk'");
}

TEST(a_misspelt_trait_is_an_error_and_an_unknown_one_is_sent_to_the_notes)
{
    check_wrong(army, "[fearless, dread 6 in]", "[fearles]", 11, 14,
                "there is no trait 'fearles': 'fearless' is probably meant");
    check_wrong(army, "[fearless, dread 6 in]", "[fearless, gallant]", 11, 24,
                "there is no trait 'gallant': what the program does not know is written under "
                "notes: and played by hand");
    check_wrong(army, "[fearless, dread 6 in]", "[dread]", 11, 19,
                "dread: a length from 0 in to 24 in was expected, not ''");
    check_wrong(army, "notes: [Hates rain]", "notes: [Feerless]", 13, 13,
                "'Feerless' is a trait that the program knows: 'fearless' goes under traits:");
    check_wrong(army, "weapons: [bow]", "weapons: [bwo]", 12, 15,
                "there is no weapon 'bwo': 'bow' is probably meant");
}

/* The East's army with its units' lines from "units:" on replaced. */
static const char *units_of_the_east(const char *units)
{
    static char text[8000];
    const char *good = good_text_of_drill(army);
    snprintf(text, sizeof text, "%.*s%s", (int)(strstr(good, "units:") - good), good, units);
    return text;
}

TEST(a_unit_carries_traits_of_its_own_beside_those_of_its_profile)
{
    static const char units[] =
        "units:\n"
        "  - {id: archers, profile: archer, models: 3, points: 30}\n"
        "  - {id: cart, profile: cart, models: 1, points: 50, with: [fearless, dread 3 in]}\n"
        "  - {id: wagon, profile: cart, models: 1, points: 50, with: [fearless, dread 3 in]}\n"
        "  - {id: hand-cart, profile: cart, models: 1, points: 50, with: [fearless, dread 2 in]}\n"
        "  - {id: dray, profile: cart, models: 1, points: 50}\n";
    static const char scenario_of_one[] = "title: The Bridge\nsize: demo\nmap: ford\nrounds: 3\n"
                                          "minutes: 15\nvictory: break\n"
                                          "seats:\n  - {id: blue, army: east}\n"
                                          "  - {id: red, army: west}\n";
    Game *game = malloc(sizeof *game);
    Problem problem = { .file = "" };
    if (!build_two(game, units_of_the_east(units), scenario_of_one, &problem))
        fail_msg("%s:%d: %s", problem.file, problem.line, problem.sentence);
    const Roster *cart = &game->unit[game_unit(game, "cart")];
    const Profile *own = &game->profile[cart->profile];
    CHECK_EQ(own->traits, 3);
    CHECK(profile_has(own, 1, NULL)); /* carries, of its profile */
    CHECK(profile_has(own, 0, NULL)); /* fearless */
    int32_t dread = 0;
    CHECK(profile_has(own, 2, &dread));
    CHECK_EQ(dread, 3 * INCH);
    CHECK_TEXT(own->id.text, "cart-fearless-dread");
    CHECK_EQ(game->unit[game_unit(game, "wagon")].profile, cart->profile);
    int third = game->unit[game_unit(game, "hand-cart")].profile;
    CHECK_TEXT(game->profile[third].id.text, "cart-fearless-dread-2"); /* other figures */
    const Roster *dray = &game->unit[game_unit(game, "dray")];
    CHECK_TEXT(game->profile[dray->profile].id.text, "cart");
    CHECK_EQ(game->profile[dray->profile].traits, 1);
    free(game);
}

TEST(a_units_own_traits_are_refused_where_they_stand)
{
    static const char cart[] = "cart, models: 1, points: 50}";
    check_wrong(army, cart, "cart, models: 1, points: 50, with: [fearles]}", 27, 61,
                "there is no trait 'fearles': 'fearless' is probably meant");
    check_wrong(army, cart, "cart, models: 1, points: 50, with: [gallant]}", 27, 61,
                "there is no trait 'gallant': what the program does not know is written under "
                "notes: and played by hand");
    check_wrong(army, cart, "cart, models: 1, points: 50, with: [dread 30 in]}", 27, 67,
                "dread: a length from 0 in to 24 in was expected, not '30'");
    check_wrong(army, cart, "cart, models: 1, points: 50, with: [carries 3]}", 27, 61,
                "its profile has the trait 'carries' already");
    check_wrong(army, cart, "cart, models: 1, points: 50, with: [fearless, fearless]}", 27, 71,
                "the trait 'fearless' is named twice");
    check_wrong(army, cart, "cart, models: 1, points: 50, with: fearless}", 27, 60,
                "a list was expected here, not a single value");
    check_wrong(army, cart, "cart, models: 1, points: 50, wth: [fearless]}", 27, 54,
                "there is no key 'wth' here: 'with' is probably meant");
    check_wrong(army, cart,
                "cart, models: 1, points: 50, with: [fearless, fearless, fearless, fearless, "
                "fearless, fearless, fearless, fearless, fearless]}",
                27, 131, "at most 8 entries were expected in this list");
}

TEST(names_that_nothing_bears_are_refused)
{
    check_wrong(army, "profile: archer", "profile: acher", 22, 14,
                "there is no profile 'acher' in this file: 'archer' is probably meant");
    check_wrong(army, "id: cart, profile", "id: archers, profile", 27, 10,
                "the unit 'archers' stands here twice");
    check_wrong(army, "id: cart, profile", "id: march, profile", 27, 10,
                "a unit cannot be called 'march': a word of the notation is called so");
    check_wrong(army, "- id: archers", "- id: The Archers", 20, 9,
                "an id of lower-case letters, digits and hyphens was expected, not 'The Archers'");
    check_wrong(map, "kind: mill", "kind: mil", 9, 11,
                "this game has no terrain 'mil': 'mill' is probably meant");
    check_wrong(scenario, "pairings: [archers cart]", "pairings: [archer cart]", 18, 16,
                "east has no unit 'archer': 'archers' is probably meant");
    check_wrong(scenario, "pairings: [archers cart]", "pairings: [cart cart]", 18, 16,
                "'cart' cannot ride in 'cart'");
    check_wrong(scenario, "units: [pikes]", "units: [pikemen]", 23, 13,
                "west has no unit 'pikemen'");
    check_wrong(scenario, "seat: blue", "seat: green", 11, 37, "there is no seat 'green'");
}

TEST(shapes_have_to_be_shapes_on_the_table)
{
    check_wrong(map, "rect: 8,14 16,20", "rect: 8,14 16,49", 5, 5,
                "this reaches over the table's edge");
    check_wrong(map, "rect: 8,14 16,20", "rect: 8,14 8,20", 7, 20,
                "a rectangle is its upper left and lower right corner: 8,14 16,20");
    check_wrong(map, "    rect: 8,14 16,20\n", "", 5, 5,
                "one of rect, circle and polygon was expected here, not none");
    check_wrong(map, "30,30 34,30 32,33", "30,30 34,30", 17, 14,
                "a polygon has at least 3 corners");
    check_wrong(map, "30,30 34,30 32,33", "30,30 34,34 34,30 30,34", 17, 14,
                "the polygon's sides cross or touch each other");
    check_wrong(map, "36,12 2 in", "36 12 2 in", 14, 16,
                "a place is written x,y in inches: here the comma is missing");
    check_wrong(map, "48 x 48 in", "48 in", 2, 7,
                "a size such as '3 x 5 in' was expected, each side from 12 in to 120 in");
    check_wrong(scenario, "at: \"24,40\"", "at: \"24,40 25,41\"", 20, 38,
                "nothing more was expected, not '25,41'");
    check_wrong(scenario, "at: \"24,40\"", "at: \"\"", 20, 38, "something was expected here");
}

TEST(nobody_is_put_onto_somebody_else)
{
    check_wrong(scenario, "at: \"24,40\"}\n",
                "at: \"24,40\"}\n      - {unit: archers, at: \"20,30 22,30 22.9,30\"}\n", 21, 29,
                "model 3 of Archers would stand on another of its unit");
    check_wrong(scenario, "at: \"24,40\"}\n", /* 3 x 5, facing 90: from y 38.5 */
                "at: \"24,40\"}\n      - {unit: archers, at: \"20,30 22,30 24,38.2\"}\n", 21, 29,
                "model 3 of Archers would stand on cart");
}

/* ---- The shelf ---------------------------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = strchr(path + strlen(folder) + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0755);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

TEST(a_wrong_file_is_left_out_of_the_shelf_and_named)
{
    static const char *const names[] = { scenario, weapons, terrain,
                                         map,      army,    "assets/drill/armies/west.yaml" };
    char path[] = "/tmp/sixbyfour-shelf-XXXXXX";
    CHECK(mkdtemp(path) != NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        write_file(path, names[i], good_text_of_drill(names[i]));
    write_file(path, "assets/drill/armies/nobody.yaml", "title: Nobody\nunits: []\n");
    write_file(path, "assets/drill/lessons/one.6x4",
               "sixbyfour 1 drill\n# Words.\n# teaches: To march.\n# lesson: One\n");
    DataFolder folder;
    Problem problem = { .file = "" };
    Shelf *shelf = malloc(sizeof *shelf);
    CHECK(data_folder(&folder, path, NULL, &problem));
    CHECK(shelf_read(shelf, &folder, &drill, &problem));
    CHECK_EQ(shelf->armies, 2);
    CHECK_EQ(shelf->scenarios, 1);
    CHECK_EQ(shelf->scenario[0].models, 3 + 1 + 4);
    CHECK_EQ(shelf->maps, 1);
    CHECK_EQ(shelf->map[0].width, 48 * INCH);
    CHECK_EQ(shelf->lessons, 1);
    CHECK_TEXT(shelf->lesson[0].title, "One");
    CHECK_TEXT(shelf->lesson[0].teaches, "To march.");
    CHECK_EQ(shelf->problems, 1);
    CHECK_TEXT(shelf->problem[0].file, "assets/drill/armies/nobody.yaml");
    CHECK_TEXT(shelf->problem[0].sentence, "the key 'profiles' is missing here");
    free(shelf);
    nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

TEST(a_missing_file_is_named)
{
    Problem problem = { .file = "" };
    Game *game = malloc(sizeof *game);
    CHECK(!build(game, scenario, NULL, NULL, &problem));
    GameChoice choice = game_choice("no-such");
    CHECK(!build(game, NULL, NULL, &choice, &problem));
    CHECK_TEXT(problem.file, "assets/drill/scenarios/no-such.yaml");
    free(game);
}
