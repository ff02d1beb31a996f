#define _XOPEN_SOURCE 700
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scenario.h"
#include "texts.h"

/* ---- Where the data are ---------------------------------------------------------------------- */

static bool is_folder(const char *path, const char *inside)
{
    char whole[DATA_PATH + 160];
    struct stat info;
    snprintf(whole, sizeof whole, "%s/%s", path, inside);
    return stat(whole, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool take_folder(DataFolder *folder, const char *path)
{
    snprintf(folder->path, sizeof folder->path, "%s", path);
    return strlen(path) < sizeof folder->path && is_folder(path, "assets") &&
           is_folder(path, "maps");
}

/* The nearest folder above the program that holds the data. */
static bool folder_above(DataFolder *folder, const char *program)
{
    char path[DATA_PATH];
    char *whole = realpath(program ? program : "/proc/self/exe", NULL);
    snprintf(path, sizeof path, "%s", whole ? whole : "");
    free(whole);
    for (char *slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (take_folder(folder, path))
            return true;
    }
    return false;
}

bool data_folder(DataFolder *folder, const char *given, const char *program, Problem *problem)
{
    const char *wanted = getenv("SIXBYFOUR_DATA");
    if (!wanted || !wanted[0])
        wanted = given;
    if (wanted && wanted[0])
        return take_folder(folder, wanted) ||
               problem_say(problem, wanted, 0, 0,
                           "the data folder has to hold the folders assets and maps");
    return folder_above(folder, program) ||
           problem_say(problem, "", 0, 0,
                       "no data folder was found above the program: name it in SIXBYFOUR_DATA");
}

/* ---- What lies in a folder ------------------------------------------------------------------- */

typedef struct Listing {
    int count;
    Name name[MOST_LESSONS]; /* without their ending, in order */
} Listing;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Name *)a)->text, ((const Name *)b)->text);
}

static bool list_folder(const char *path, const char *ending, int most, Listing *listing)
{
    listing->count = 0;
    DIR *folder = opendir(path);
    if (!folder)
        return false;
    for (const struct dirent *entry; (entry = readdir(folder)) && listing->count < most;) {
        size_t size = strlen(entry->d_name), end = strlen(ending);
        if (size <= end || size - end >= NAME_SIZE ||
            strcmp(entry->d_name + size - end, ending) != 0)
            continue;
        Name *name = &listing->name[listing->count++];
        *name = name_of(entry->d_name);
        name->text[size - end] = '\0';
    }
    closedir(folder);
    qsort(listing->name, (size_t)listing->count, sizeof listing->name[0], by_name);
    return true;
}

/* ---- The shelf ------------------------------------------------------------------------------- */

typedef struct Filling {
    Shelf *shelf;
    const DataFolder *folder;
    const Ruleset *rules;
} Filling;

typedef bool (*CardReader)(const Filling *filling, const Name *id, const Yaml *yaml);

static void note_problem(Shelf *shelf, const Problem *problem)
{
    if (shelf->problems < (int)(sizeof shelf->problem / sizeof shelf->problem[0]))
        shelf->problem[shelf->problems] = *problem;
    shelf->problems++;
}

static void read_cards(const Filling *filling, const char *where, CardReader reader)
{
    char path[DATA_PATH + 128];
    Listing listing;
    snprintf(path, sizeof path, "%s/%s", filling->folder->path, where);
    list_folder(path, ".yaml", MOST_CARDS, &listing);
    for (int i = 0; i < listing.count; i++) {
        Problem problem = { .file = "" };
        char name[DATA_PATH];
        snprintf(name, sizeof name, "%s/%s.yaml", where, listing.name[i].text);
        char *text = text_of_file(filling->folder->path, name, &problem);
        Yaml yaml = { name, text, &problem };
        if (!text || !reader(filling, &listing.name[i], &yaml))
            note_problem(filling->shelf, &problem);
        free(text);
    }
}

static bool take_army_card(const Filling *filling, const Name *id, const Yaml *yaml)
{
    ArmyCard *card = &filling->shelf->army[filling->shelf->armies];
    *card = (ArmyCard){ .id = *id };
    if (!read_army_card(card, filling->rules, yaml))
        return false;
    filling->shelf->armies++;
    return true;
}

static bool take_map_card(const Filling *filling, const Name *id, const Yaml *yaml)
{
    MapCard *card = &filling->shelf->map[filling->shelf->maps];
    *card = (MapCard){ .id = *id };
    if (!read_map_card(card, yaml))
        return false;
    filling->shelf->maps++;
    return true;
}

/* A scenario is good when its whole game can be built; that also counts its models. */
static bool take_scenario_card(const Filling *filling, const Name *id, const Yaml *yaml)
{
    ScenarioCard *card = &filling->shelf->scenario[filling->shelf->scenarios];
    *card = (ScenarioCard){ .id = *id };
    if (!read_scenario_card(card, filling->rules, yaml))
        return false;
    Game *game = malloc(sizeof *game);
    GameChoice choice = game_choice(id->text);
    bool good = game && game_build(game, filling->folder, filling->rules, &choice, yaml->problem);
    if (good) {
        card->models = game->models;
        filling->shelf->scenarios++;
    }
    free(game);
    return good;
}

static int size_rank(const ScenarioCard *card)
{
    return card->demo ? 0 : card->evening ? 1 : 2;
}

static int by_size(const void *a, const void *b)
{
    const ScenarioCard *one = a, *other = b;
    int ranks = size_rank(one) - size_rank(other);
    return ranks ? ranks : strcmp(one->id.text, other->id.text);
}

/* What stands behind `key` in a line of words, or null. */
static const char *words_behind(const char *words, const char *key)
{
    size_t length = strlen(key);
    return strncmp(words, key, length) == 0 ? words + length + strspn(words + length, " ") : NULL;
}

/* A lesson's title stands behind "# lesson:"; without that its first line of words has to do. */
static void read_words_of_lesson(FILE *file, LessonCard *card)
{
    char line[CARD_WORDS + 16];
    bool titled = false;
    while ((!titled || !card->teaches[0]) && fgets(line, sizeof line, file)) {
        const char *words = line + 1 + strspn(line + 1, " #");
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '#')
            continue;
        const char *title = words_behind(words, "lesson:"),
                   *teaches = words_behind(words, "teaches:");
        if (teaches)
            snprintf(card->teaches, sizeof card->teaches, "%s", teaches);
        else if (title || !card->title[0])
            snprintf(card->title, sizeof card->title, "%s", title ? title : words);
        titled = titled || title;
    }
}

static void take_lesson(const Filling *filling, const char *where, const Name *id)
{
    LessonCard *card = &filling->shelf->lesson[filling->shelf->lessons];
    *card = (LessonCard){ .id = *id };
    snprintf(card->path, sizeof card->path, "%.300s/%.100s/%s.6x4", filling->folder->path, where,
             id->text);
    FILE *file = fopen(card->path, "r");
    if (!file)
        return;
    read_words_of_lesson(file, card);
    fclose(file);
    filling->shelf->lessons++;
}

static void read_lessons(const Filling *filling)
{
    char where[128], path[DATA_PATH + 128];
    Listing listing;
    snprintf(where, sizeof where, "assets/%s/lessons", filling->rules->id);
    snprintf(path, sizeof path, "%s/%s", filling->folder->path, where);
    list_folder(path, ".6x4", MOST_LESSONS, &listing);
    for (int i = 0; i < listing.count; i++)
        take_lesson(filling, where, &listing.name[i]);
}

bool shelf_read(Shelf *shelf, const DataFolder *folder, const Ruleset *ruleset, Problem *problem)
{
    Filling filling = { shelf, folder, ruleset };
    char where[128];
    memset(shelf, 0, sizeof *shelf);
    snprintf(where, sizeof where, "assets/%s", ruleset->id);
    if (!is_folder(folder->path, where))
        return problem_say(problem, where, 0, 0, "there is no such folder in the data");
    snprintf(where, sizeof where, "assets/%s/armies", ruleset->id);
    read_cards(&filling, where, take_army_card);
    read_cards(&filling, "maps", take_map_card);
    snprintf(where, sizeof where, "assets/%s/scenarios", ruleset->id);
    read_cards(&filling, where, take_scenario_card);
    qsort(shelf->scenario, (size_t)shelf->scenarios, sizeof shelf->scenario[0], by_size);
    read_lessons(&filling);
    return true;
}

int shelf_usual(const Shelf *shelf)
{
    for (int i = 0; i < shelf->scenarios; i++)
        if (shelf->scenario[i].evening && shelf->scenario[i].seats == 2)
            return i;
    return 0;
}
