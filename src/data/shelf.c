#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario.h"
#include "texts.h"

/* ---- What lies in a folder ------------------------------------------------------------------- */

typedef struct Listing {
    int count;
    Name name[MOST_LESSONS]; /* without their ending, in order */
} Listing;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Name *)a)->text, ((const Name *)b)->text);
}

static bool is_listed(const Listing *listing, const char *name)
{
    for (int i = 0; i < listing->count; i++)
        if (name_is(&listing->name[i], name))
            return true;
    return false;
}

static void add_folder(const char *path, const char *ending, int most, Listing *listing)
{
    DIR *folder = opendir(path);
    if (!folder)
        return;
    for (const struct dirent *entry; (entry = readdir(folder)) && listing->count < most;) {
        size_t size = strlen(entry->d_name), end = strlen(ending);
        if (size <= end || size - end >= NAME_SIZE ||
            strcmp(entry->d_name + size - end, ending) != 0)
            continue;
        Name name = name_of(entry->d_name);
        name.text[size - end] = '\0';
        if (!is_listed(listing, name.text))
            listing->name[listing->count++] = name;
    }
    closedir(folder);
}

/* The user's own files first, so that they find room; together in the order of their names. */
static void list_folder(const DataFolder *data, const char *where, const char *ending, int most,
                        Listing *listing)
{
    char path[DATA_PATH + 128];
    listing->count = 0;
    snprintf(path, sizeof path, "%s/%s", data->own, where);
    if (data->own[0])
        add_folder(path, ending, most, listing);
    snprintf(path, sizeof path, "%s/%s", data->path, where);
    add_folder(path, ending, most, listing);
    qsort(listing->name, (size_t)listing->count, sizeof listing->name[0], by_name);
}

int data_list(const DataFolder *folder, const char *where, const char *ending, Name *name, int most)
{
    Listing listing;
    list_folder(folder, where, ending, most < MOST_LESSONS ? most : MOST_LESSONS, &listing);
    memcpy(name, listing.name, sizeof *name * (size_t)listing.count);
    return listing.count;
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
    Listing listing;
    list_folder(filling->folder, where, ".yaml", MOST_CARDS, &listing);
    for (int i = 0; i < listing.count; i++) {
        Problem problem = { .file = "" };
        char name[DATA_PATH];
        snprintf(name, sizeof name, "%s/%s.yaml", where, listing.name[i].text);
        char *text = data_text(filling->folder, name, &problem);
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
    while (fgets(line, sizeof line, file)) {
        const char *words = line + 1 + strspn(line + 1, " #"), *behind;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '#')
            continue;
        if ((behind = words_behind(words, "teaches:")) != NULL) {
            snprintf(card->teaches, sizeof card->teaches, "%s", behind);
        } else if ((behind = words_behind(words, "theme:")) != NULL) {
            snprintf(card->theme, sizeof card->theme, "%s", behind);
        } else if ((behind = words_behind(words, "course:")) != NULL) {
            card->course = atoi(behind);
        } else if ((behind = words_behind(words, "task:")) != NULL) {
            return; /* what it is stands before what is to be done */
        } else if (!titled) {
            behind = words_behind(words, "lesson:");
            if (behind || !card->title[0])
                snprintf(card->title, sizeof card->title, "%s", behind ? behind : words);
            titled = behind != NULL;
        }
    }
}

static void take_lesson(const Filling *filling, const char *where, const Name *id)
{
    LessonCard *card = &filling->shelf->lesson[filling->shelf->lessons];
    *card = (LessonCard){ .id = *id };
    char name[240];
    snprintf(name, sizeof name, "%.100s/%s.6x4", where, id->text);
    data_path(filling->folder, name, card->path, sizeof card->path);
    FILE *file = fopen(card->path, "r");
    if (!file)
        return;
    read_words_of_lesson(file, card);
    fclose(file);
    filling->shelf->lessons++;
}

/* The course first, then by themes; among equals the files keep their order. */
static int by_course(const void *a, const void *b)
{
    const LessonCard *one = a, *other = b;
    bool in = one->course > 0, its = other->course > 0;
    if (in != its)
        return in ? -1 : 1;
    if (in && one->course != other->course)
        return one->course - other->course;
    return one->order - other->order;
}

static void order_lessons(Shelf *shelf)
{
    for (int i = 0; i < shelf->lessons; i++) {
        LessonCard *card = &shelf->lesson[i];
        int first = i;
        for (int k = i - 1; k >= 0; k--)
            if (!shelf->lesson[k].course && strcmp(shelf->lesson[k].theme, card->theme) == 0)
                first = k;
        card->order = first * MOST_LESSONS + i;
    }
    qsort(shelf->lesson, (size_t)shelf->lessons, sizeof shelf->lesson[0], by_course);
}

static void read_lessons(const Filling *filling)
{
    char where[128];
    Listing listing;
    snprintf(where, sizeof where, "assets/%s/lessons", filling->rules->id);
    list_folder(filling->folder, where, ".6x4", MOST_LESSONS, &listing);
    for (int i = 0; i < listing.count; i++)
        take_lesson(filling, where, &listing.name[i]);
    order_lessons(filling->shelf);
}

bool shelf_read(Shelf *shelf, const DataFolder *folder, const Ruleset *ruleset, Problem *problem)
{
    Filling filling = { shelf, folder, ruleset };
    char where[128];
    memset(shelf, 0, sizeof *shelf);
    snprintf(where, sizeof where, "assets/%s", ruleset->id);
    if (!data_has_folder(folder->path, where))
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

int shelf_first(const Shelf *shelf)
{
    for (int i = 0; i < shelf->scenarios; i++)
        if (shelf->scenario[i].demo && shelf->scenario[i].seats == 2)
            return i;
    return shelf_usual(shelf);
}
