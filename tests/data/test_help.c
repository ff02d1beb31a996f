#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "drill.h"
#include "test.h"

/* The page that explains the notation is a record, so its own examples are read and played here. */

static char *page(size_t *size)
{
    char *words = NULL;
    FILE *out = open_memstream(&words, size);
    record_help(out);
    fclose(out);
    return words;
}

TEST(the_page_on_the_notation_plays)
{
    size_t size = 0;
    char *words = page(&size);
    Problem problem = { .file = "" };
    Record *record = record_read(words, size, "page", drill_named, &problem);
    if (!record)
        fail_msg("line %d, column %d: %s", problem.line, problem.column, problem.sentence);
    if (record->damaged)
        fail_msg("line %d: %s", record->damage.line, record->damage.sentence);
    Finding finding;
    Battle *end = malloc(sizeof *end);
    if (!record_play(record, end, &finding))
        fail_msg("line %d: %s", finding.line, finding.sentence);
    CHECK(end->over);
    CHECK_EQ(end->winner, 0); /* red concedes */
    free(end);
    record_free(record);
    free(words);
}

TEST(the_page_fits_a_terminal_and_shows_every_sign)
{
    size_t size = 0;
    char *words = page(&size);
    static const char *const beginnings[] = { "\n> ", "\n? ", "\n= ", "\n! ",        "\nx ",
                                              "\n@ ", "\n& ", "\n# ", "\nposition\n" };
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        CHECK(strstr(words, beginnings[i]) != NULL);
    free(words);
}
