#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario.h"
#include "texts.h"
#include "words.h"

/* A game out of the files that a choice names. */

GameChoice game_choice(const char *scenario)
{
    GameChoice choice = { .scenario = name_of(scenario) };
    for (int i = 0; i < MOST_OPTIONS; i++)
        choice.option[i] = OPTION_BY_SCENARIO;
    return choice;
}

/* Where a build's texts come from, and what it has open. */
typedef struct Build {
    Game *game;
    TextSource text_of;
    const void *with;
    const GameChoice *choice;
    Problem *problem;
} Build;

typedef struct Opened {
    char name[DATA_PATH];
    char *text;
    Yaml yaml;
} Opened;

static bool open_text(const Build *build, Opened *opened, const char *format, const char *folder,
                      const Name *name)
{
    snprintf(opened->name, sizeof opened->name, format, folder, name ? name->text : "");
    opened->text = build->text_of(build->with, opened->name, build->problem);
    opened->yaml = (Yaml){ opened->name, opened->text, build->problem };
    return opened->text != NULL;
}

static bool take_weapons(const Build *build)
{
    Opened file;
    if (!open_text(build, &file, "assets/%s/weapons.yaml%s", build->game->ruleset->id, NULL))
        return false;
    bool good = read_weapons(build->game, &file.yaml);
    free(file.text);
    return good;
}

static bool take_map(const Build *build)
{
    Opened terrain, map;
    Kinds *kinds = calloc(1, sizeof *kinds);
    if (!kinds ||
        !open_text(build, &terrain, "assets/%s/terrain.yaml%s", build->game->ruleset->id, NULL)) {
        free(kinds);
        return false;
    }
    bool good = read_kinds(kinds, build->game->ruleset, &terrain.yaml);
    free(terrain.text);
    if (good && open_text(build, &map, "maps/%s%s.yaml", "", &build->game->map)) {
        good = read_map(build->game, kinds, &map.yaml);
        free(map.text);
    } else
        good = false;
    free(kinds);
    return good;
}

static bool take_armies(const Build *build, const RawScenario *raw)
{
    static const WordList everything = { NULL, 0 };
    Game *game = build->game;
    for (int i = 0; i < game->seats; i++) {
        SeatId seat = (SeatId)i;
        Opened file;
        int source = scenario_source(raw, game, seat);
        if (!open_text(build, &file, "assets/%s/armies/%s.yaml", game->ruleset->id,
                       &game->seat[seat].army))
            return false;
        bool good =
            read_army(game, &file.yaml, seat, source < 0 ? &everything : &raw->seats[source].units);
        free(file.text);
        if (!good)
            return false;
    }
    return true;
}

Name option_word(const OptionDef *option, int value)
{
    return word_of(option->words, value);
}

int option_words(const OptionDef *option)
{
    return word_count(option->words);
}

static bool take_house_rules(const Build *build)
{
    const char *words = build->choice->house_rules ? build->choice->house_rules : "";
    if (strlen(words) >= sizeof build->game->house_rules)
        return problem_say(build->problem, "", 0, 0, "house rules are at most %d characters long",
                           (int)sizeof build->game->house_rules - 1);
    strcpy(build->game->house_rules, words);
    return true;
}

static bool check_game(const Build *build, const char *file)
{
    char sentence[300] = "";
    const Ruleset *rules = build->game->ruleset;
    if (!rules->game.check || rules->game.check(build->game, sentence, sizeof sentence))
        return true;
    return problem_say(build->problem, file, 0, 0, "%s", sentence);
}

/* Who brings a whole army keeps to the limits of the game's lists; whose units the scenario picks is not asked. */
static bool check_musters(const Build *build, const RawScenario *raw)
{
    enum { ONE = 1 };
    const Game *game = build->game;
    for (SeatId seat = 0; seat < game->seats && game->ruleset->game.muster; seat++) {
        int source = scenario_source(raw, game, seat);
        bool whole = source < 0 || raw->seats[source].units.count == 0;
        Verdict verdict;
        if (!whole || game->ruleset->game.muster(game, seat, &verdict, ONE) == 0)
            continue;
        char bytes[200];
        Text words = text_in(bytes, sizeof bytes);
        Look look = { game, NULL, NULL };
        verdict_words(&look, &verdict, &words);
        return problem_say(build->problem, game->seat[seat].army.text, 0, 0, "%s (%s)", bytes,
                           game->ruleset->rule[verdict.rule].id);
    }
    return true;
}

static bool enlist(const Build *build)
{
    if (build->game->ruleset->game.enlist)
        build->game->ruleset->game.enlist(build->game);
    return true;
}

static bool take_house_figures(const Build *build)
{
    const char *line = build->choice->house_figures ? build->choice->house_figures : "";
    char words[200];
    while (text_line(&line, words, sizeof words))
        if (!game_change(build->game, words, build->problem))
            return false;
    return true;
}

bool game_build_from(Game *game, TextSource text_of, const void *with, const Ruleset *ruleset,
                     const GameChoice *choice, Problem *problem)
{
    Build build = { game, text_of, with, choice, problem };
    ScenarioSchema schema;
    Opened file;
    memset(game, 0, sizeof *game);
    game->ruleset = ruleset;
    if (!open_text(&build, &file, "assets/%s/scenarios/%s.yaml", ruleset->id, &choice->scenario))
        return false;
    RawScenario *raw = load_scenario(&schema, ruleset, &file.yaml);
    game->scenario = choice->scenario;
    bool good = raw && begin_scenario(game, &file.yaml, raw, choice) && take_weapons(&build) &&
                take_map(&build) && take_armies(&build, raw) &&
                finish_scenario(game, &file.yaml, raw, choice) && take_house_rules(&build) &&
                check_game(&build, file.name) && check_musters(&build, raw) && enlist(&build) &&
                take_house_figures(&build);
    doc_free(&schema.top, raw);
    free(file.text);
    return good;
}

static char *text_in_folder(const void *with, const char *name, Problem *problem)
{
    const DataFolder *folder = with;
    return data_text(folder, name, problem);
}

bool game_build(Game *game, const DataFolder *folder, const Ruleset *ruleset,
                const GameChoice *choice, Problem *problem)
{
    return game_build_from(game, text_in_folder, folder, ruleset, choice, problem);
}
