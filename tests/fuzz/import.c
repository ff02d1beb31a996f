#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/import.h"
#include "data/map_draft.h"
#include "drill.h"
#include "texts_of_drill.h"

/* Army lists of other programs are whatever comes. What is taken becomes an army file that reads again. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_draft(const ArmyDraft *draft)
{
    char *text = NULL;
    size_t size = 0;
    Problem problem = { .file = "" };
    ArmyDraft *again = malloc(sizeof *again);
    FILE *out = open_memstream(&text, &size);
    army_draft_write(out, draft, &drill);
    fclose(out);
    if (!army_draft_read(again, &drill, "again", text, &problem) || again->units != draft->units ||
        again->profiles != draft->profiles) {
        fprintf(stderr, "%d: %s\n%s", problem.line, problem.sentence, text);
        abort();
    }
    free(text);
    free(again);
}

/* A map's draft can be written and read again. */
static void take_map(const char *bytes, size_t size)
{
    VttMap map;
    Problem problem = { .file = "" };
    MapDraft *draft = malloc(sizeof *draft), *again = malloc(sizeof *again);
    int lost = 0;
    char *text = NULL;
    size_t length = 0;
    if (vtt_map_read(&map, bytes, size, "fuzz", &problem) &&
        vtt_map_draft(&map, draft, 2 * INCH, "mill", INCH / 4, &lost, &problem)) {
        FILE *out = open_memstream(&text, &length);
        map_draft_write(out, draft);
        fclose(out);
        if (!map_draft_read(again, "again", text, &problem))
            abort();
    } else if (!problem.sentence[0])
        abort();
    vtt_map_free(&map);
    free(text);
    free(again);
    free(draft);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (is_vtt_map((const char *)data, size)) {
        take_map((const char *)data, size);
        return 0;
    }
    ArmyList *list = malloc(sizeof *list);
    ArmyDraft *draft = malloc(sizeof *draft);
    Vocabulary *known = malloc(sizeof *known);
    Problem problem = { .file = "" };
    Gap gap[20];
    bool good = army_list_read(list, (const char *)data, size, "fuzz", &problem);
    if (good == (problem.sentence[0] != '\0'))
        abort();
    if (good) {
        vocabulary_of(known, &drill, good_text_of_drill("assets/drill/weapons.yaml"), NULL, NULL);
        army_list_draft(list, known, draft);
        army_draft_gaps(draft, known, gap, 20);
        check_draft(draft);
    }
    free(known);
    free(draft);
    free(list);
    return 0;
}
