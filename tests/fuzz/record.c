#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "drill.h"
#include "rules/rulesets.h"

/* Whole records. What is read is played, and its head, written and read again, is the same. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Ruleset *find(const char *id)
{
    const Ruleset *rules = drill_named(id);
    return rules ? rules : ruleset_named(id);
}

static char *head_of(const Game *game, size_t *size)
{
    char *words = NULL;
    FILE *out = open_memstream(&words, size);
    record_write_head(out, game);
    fclose(out);
    return words;
}

static void check_head(const Record *record)
{
    size_t size = 0, again_size = 0;
    char *words = head_of(&record->game, &size);
    Record *again = record_read(words, size, "again", find, NULL);
    if (!again)
        abort();
    char *words_again = head_of(&again->game, &again_size);
    if (size != again_size || memcmp(words, words_again, size) != 0)
        abort();
    free(words_again);
    record_free(again);
    free(words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Problem problem = { .file = "" };
    Finding finding;
    Record *record = record_read((const char *)data, size, "fuzz", find, &problem);
    if (!record) {
        if (!problem.sentence[0])
            abort();
        return 0;
    }
    check_head(record);
    record_play(record, NULL, &finding);
    record_free(record);
    return 0;
}
