#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "data/import.h"
#include "rules/rulesets.h"
#include "words.h"

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
    static const char *const kinds[] = { "missing", "wrong", "usual" };
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

static void print_problem_of(const Problem *problem)
{
    fprintf(stderr, "%s%s", problem->file, problem->file[0] ? ":" : "sixbyfour import: ");
    if (problem->line)
        fprintf(stderr, "%d:%d:", problem->line, problem->column);
    fprintf(stderr, "%s%s\n", problem->file[0] ? " " : "", problem->sentence);
}

static bool write_army(const Import *import, const char *path)
{
    FILE *out = fopen(path, "wx");
    if (!out) {
        fprintf(stderr, "sixbyfour import: %s: %s\n", path, strerror(errno));
        return false;
    }
    army_draft_write(out, &import->draft, import->ruleset);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    if (!good)
        fprintf(stderr, "sixbyfour import: %s: the file cannot be written\n", path);
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
        print_problem_of(&problem);
        return 1;
    }
    if (!find_game(import, game))
        return 1;
    if (!data_folder(&folder, NULL, NULL, &problem) ||
        !vocabulary_read(&import->known, &folder, import->ruleset, &problem)) {
        print_problem_of(&problem);
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

int command_import(int argc, char **argv)
{
    Words words = { argc, argv, "import" };
    const char *to = words_option(&words, "-o"), *game = words_option(&words, "--game");
    const char *path = words_next(&words);
    if (!path || !words_done(&words)) {
        fputs("usage: sixbyfour import FILE [--game GAME] [-o ARMY.yaml]\n", stderr);
        return 2;
    }
    Import *import = calloc(1, sizeof *import);
    int status = import ? import_army(import, path, game, to) : 1;
    free(import);
    return status;
}
