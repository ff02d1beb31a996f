#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "commands.h"
#include "data/import.h"
#include "data/map_draft.h"
#include "rules/rulesets.h"

/* sixbyfour import: army lists that other programs wrote become ours. */

enum { MOST_GAPS = 400 };

typedef struct Import {
    const Ruleset *ruleset;
    ArmyList list;
    Vocabulary known;
    ArmyDraft draft;
    Gap gap[MOST_GAPS];
    int gaps;
} Import;

static void print_remarks(const Import *import, int unit)
{
    for (int i = 0; i < import->list.remarks; i++) {
        if (import->list.remark[i].unit == unit)
            printf("%s%s\n", unit < 0 ? "" : "  ", import->list.remark[i].words);
    }
}

static void print_gaps(const Import *import, int profile, int unit)
{
    static const char *const kinds[] = { "missing", "wrong", "usual", "beyond" };
    for (int i = 0; i < import->gaps && i < MOST_GAPS; i++) {
        const Gap *gap = &import->gap[i];
        if (gap->profile == profile && gap->unit == unit)
            printf("  %s: %s (%s)\n", kinds[gap->kind], gap->key.text, gap->words);
    }
}

static int needed(const Import *import)
{
    int count = 0;
    for (int i = 0; i < import->gaps && i < MOST_GAPS; i++)
        count += import->gap[i].kind != GAP_USUAL;
    return count;
}

/* Each unit with what was made of it; a profile that several have is told at the first. */
static void print_import(const Import *import)
{
    const ArmyDraft *draft = &import->draft;
    printf("%s, %s: %d units, %d models, %d points\n", draft->title.text, import->list.source,
           draft->units, army_draft_models(draft), army_draft_points(draft));
    print_remarks(import, -1);
    for (int i = 0; i < draft->units; i++) {
        const DraftUnit *u = &draft->unit[i];
        int profile = army_draft_profile(draft, u->profile.text);
        printf("%s: %s, %d models, %d points\n", u->id.text, u->title.text, u->models, u->points);
        print_remarks(import, i);
        print_gaps(import, -1, i);
        if (strcmp(u->profile.text, u->id.text) == 0)
            print_gaps(import, profile, -1);
        else
            printf("  as %s\n", u->profile.text);
    }
    print_gaps(import, -1, -1);
    if (import->list.remarks_lost)
        printf("%d more remarks are not shown\n", import->list.remarks_lost);
}

static bool write_army(const Import *import, const char *path)
{
    Problem problem = { .sentence = "" };
    WholeFile file;
    bool good = whole_file_begin(&file, path, true, &problem);
    if (good) {
        army_draft_write(file.out, &import->draft, import->ruleset);
        good = whole_file_end(&file, &problem);
    }
    if (!good)
        problem_print(&problem, stderr);
    return good;
}

static bool find_game(Import *import, const char *game)
{
    import->ruleset = game ? ruleset_named(game) : ruleset_meant(import->list.game);
    if (import->ruleset)
        return true;
    if (game)
        fprintf(stderr, "sixbyfour import: there is no game '%s'\n", game);
    else
        fprintf(stderr,
                "sixbyfour import: the list is for '%s', which is not played here: say for which "
                "game it shall be with --game\n",
                import->list.game);
    return false;
}

static int import_army(Import *import, const char *path, const char *game, const char *to)
{
    Problem problem = { .sentence = "" };
    DataFolder folder;
    if (!army_list_read_file(&import->list, path, &problem)) {
        problem_print(&problem, stderr);
        return 1;
    }
    if (!find_game(import, game))
        return 1;
    if (!data_folder(&folder, NULL, NULL, &problem) ||
        !vocabulary_read(&import->known, &folder, import->ruleset, &problem)) {
        problem_print(&problem, stderr);
        return 1;
    }
    army_list_draft(&import->list, &import->known, &import->draft);
    import->gaps = army_draft_gaps(&import->draft, &import->known, import->gap, MOST_GAPS);
    print_import(import);
    if (to && !write_army(import, to))
        return 1;
    if (needed(import))
        printf("%d things are missing before the army can be played\n", needed(import));
    return 0;
}

/* ---- maps ------------------------------------------------------------------------------------------------- */

/* The whole file, to be freed; null with a sentence on stderr. */
static char *bytes_of(const char *path, size_t most, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(most + 1) : NULL;
    *size = bytes ? fread(bytes, 1, most + 1, file) : 0;
    if (!file)
        fprintf(stderr, "sixbyfour import: %s: %s\n", path, strerror(errno));
    else
        fclose(file);
    return bytes;
}

/* The picture lies beside the map, under the same name; false when there is none. */
static bool name_picture(const VttMap *map, MapDraft *draft, const char *to, char *path,
                         size_t size)
{
    char id[sizeof draft->picture.text];
    const char *name = strrchr(to, '/') ? strrchr(to, '/') + 1 : to;
    size_t stem = strcspn(name, ".");
    if (!map->picture_size || stem == 0 || stem >= sizeof id)
        return false;
    snprintf(id, sizeof id, "%.*s", (int)stem, name);
    snprintf(path, size, "%.*s%s.png", (int)(name - to), to, id);
    draft->picture = name_of(id);
    return true;
}

/* Both come, or neither. */
static bool write_map(const VttMap *map, MapDraft *draft, const char *to)
{
    char picture[1100];
    Problem problem = { .sentence = "" };
    WholeFile file;
    bool has_picture = name_picture(map, draft, to, picture, sizeof picture);
    bool good = whole_file_begin(&file, to, true, &problem);
    if (good) {
        map_draft_write(file.out, draft);
        good = whole_file_end(&file, &problem);
    }
    if (good && has_picture &&
        !whole_file_write(picture, map->picture, map->picture_size, true, &problem)) {
        remove(to);
        good = false;
    }
    if (!good)
        problem_print(&problem, stderr);
    return good;
}

static int draft_map(const VttMap *map, MapDraft *draft, Length cell, const char *wall,
                     const char *to)
{
    Problem problem = { .sentence = "" };
    int lost = 0;
    if (!vtt_map_draft(map, draft, cell, wall, INCH / 4, &lost, &problem)) {
        problem_print(&problem, stderr);
        return 1;
    }
    printf("a table of %.2f x %.2f inches with %d pieces of terrain '%s'\n",
           (double)draft->width / INCH, (double)draft->height / INCH, draft->pieces, wall);
    if (lost)
        printf("%d pieces of wall are left out: a map has room for %d\n", lost, MOST_MAP_PIECES);
    if (map->doors || map->lights)
        printf("%d doors are left open, %d lights are left out\n", map->doors, map->lights);
    if (map->has_picture && !map->picture_size)
        printf("the picture is none that is embedded as PNG: it is left out\n");
    return to && !write_map(map, draft, to) ? 1 : 0;
}

typedef struct ImportWords {
    const char *to, *game, *wall;
    double cell; /* inches; 0: not said */
} ImportWords;

/* Walls become terrain of a kind that some game has. */
static bool is_kind(const char *wall)
{
    DataFolder folder;
    Problem problem = { .sentence = "" };
    TerrainKinds *kinds = malloc(sizeof *kinds);
    bool found = false;
    if (!kinds || !data_folder(&folder, NULL, NULL, &problem)) {
        problem_print(&problem, stderr);
        free(kinds);
        return false;
    }
    for (int g = 0; g < ruleset_count() && !found; g++) {
        if (!terrain_kinds_read(kinds, &folder, ruleset_at(g), &problem))
            continue;
        for (int i = 0; i < kinds->count && !found; i++)
            found = strcmp(kinds->id[i].text, wall) == 0;
    }
    if (!found) {
        fprintf(stderr,
                "sixbyfour import: no game has terrain of the kind '%s'; the kinds are:", wall);
        for (int g = 0; g < ruleset_count(); g++) {
            if (!terrain_kinds_read(kinds, &folder, ruleset_at(g), &problem))
                continue;
            fprintf(stderr, "%s %s", g ? ";" : "", ruleset_at(g)->id);
            for (int i = 0; i < kinds->count; i++)
                fprintf(stderr, "%s %s", i ? "," : ":", kinds->id[i].text);
        }
        fputc('\n', stderr);
    }
    free(kinds);
    return found;
}

static int import_map(const char *path, const char *bytes, size_t size, const ImportWords *words)
{
    VttMap map = { .walls = 0 };
    Problem problem = { .sentence = "" };
    MapDraft *draft = malloc(sizeof *draft);
    int status = 1;
    if (!draft || !vtt_map_read(&map, bytes, size, path, &problem)) {
        problem_print(&problem, stderr);
    } else if (words->cell < 0.1) {
        printf("%s: %.4g x %.4g cells, %d walls of %d segments, %d doors\n", path, map.wide,
               map.high, map.walls, map.segments, map.doors);
        fputs("sixbyfour import: say how many inches a cell is, from 0.1 to 12: --cell 2\n",
              stderr);
        status = 2;
    } else if (!is_kind(words->wall)) {
        status = 2;
    } else
        status = draft_map(&map, draft, (Length)(words->cell * INCH + 0.5), words->wall, words->to);
    vtt_map_free(&map);
    free(draft);
    return status;
}

const Syntax import_syntax = {
    .command = "import",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .help = "an army list or a map of another program as ours, and what is missing",
    .option = (const Option[]){ { .name = "output",
                                  .letter = 'o',
                                  .kind = OPTION_TEXT,
                                  .at = offsetof(ImportWords, to),
                                  .value = "OUT.yaml",
                                  .help = "a new file for it; otherwise it is only looked at" },
                                { .name = "game",
                                  .kind = OPTION_TEXT,
                                  .at = offsetof(ImportWords, game),
                                  .value = "GAME",
                                  .help = "for which an army shall be; usually as it says" },
                                { .name = "cell",
                                  .kind = OPTION_DECIMAL,
                                  .at = offsetof(ImportWords, cell),
                                  .high = 12,
                                  .value = "INCHES",
                                  .help = "of a map's cell" },
                                { .name = "wall",
                                  .kind = OPTION_TEXT,
                                  .at = offsetof(ImportWords, wall),
                                  .value = "KIND",
                                  .help = "what a map's walls become; usually high-wall" },
                                { .name = NULL } },
};

int command_import(int argc, char **argv)
{
    ImportWords words = { .wall = "high-wall" };
    Operands path;
    WordsOutcome outcome = words_read(&import_syntax, argc, argv, &words, &path);
    size_t size = 0;
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    char *bytes = bytes_of(path.word[0], VTT_MOST_BYTES, &size);
    int status = 1;
    if (bytes && is_vtt_map(bytes, size))
        status = import_map(path.word[0], bytes, size, &words);
    else if (bytes) {
        Import *import = calloc(1, sizeof *import);
        status = import ? import_army(import, path.word[0], words.game, words.to) : 1;
        free(import);
    }
    free(bytes);
    return status;
}
