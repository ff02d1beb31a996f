#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/files.h"
#include "data/record.h"
#include "rules/rulesets.h"

/* The body of a record whose head is good: positions, answers, calls and all the rest, of a real
 * game. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *make_head(size_t *size)
{
    static const DataFolder folder = { .path = PROJECT_DIR };
    Game *game = malloc(sizeof *game);
    GameChoice choice = game_choice("first-blood");
    char *words = NULL;
    if (!game_build(game, &folder, ruleset_named("warsurge"), &choice, NULL))
        abort();
    FILE *out = open_memstream(&words, size);
    record_write_head(out, game);
    fclose(out);
    free(game);
    return words;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *head;
    static size_t head_size;
    Problem problem = { .file = "" };
    Finding finding;
    if (!head)
        head = make_head(&head_size);
    char *text = malloc(head_size + size);
    memcpy(text, head, head_size);
    memcpy(text + head_size, data, size);
    Record *record = record_read(text, head_size + size, "fuzz", ruleset_named, &problem);
    free(text);
    if (!record)
        return 0;
    record_play(record, NULL, &finding);
    record_free(record);
    return 0;
}
