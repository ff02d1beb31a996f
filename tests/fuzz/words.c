#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "words.h"

/* The words of a command line, one a line of the input: options in any order, numbers of any size, games and rules that
 * do not exist. Nothing may be read beyond the words, and every command ends with 0, 1 or 2. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_WORDS = 24, MOST_BYTES = 600 };

static int split(char *bytes, char **word)
{
    int count = 0;
    for (char *at = bytes; at && count < MOST_WORDS;) {
        word[count++] = at;
        at = strchr(at, '\n');
        if (at)
            *at++ = '\0';
    }
    return count;
}

static void check(int status)
{
    if (status < 0 || status > 2)
        __builtin_trap();
}

static void read_options(char **word, int count)
{
    Words words = { count, word, "fuzz" };
    int64_t value;
    words_flag(&words, "--hashes");
    words_option(&words, "--scenario");
    if (words_number(&words, "--games", 1, 1000, 7, &value) && (value < 1 || value > 1000))
        __builtin_trap();
    while (words_next(&words)) {
    }
    words_done(&words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char bytes[MOST_BYTES + 1];
    char *word[MOST_WORDS];
    size = size > MOST_BYTES ? MOST_BYTES : size;
    for (int turn = 0; turn < 3; turn++) {
        memcpy(bytes, data, size);
        bytes[size] = '\0';
        int count = split(bytes, word);
        if (turn == 0)
            read_options(word, count);
        else
            check(turn == 1 ? command_rules(count, word) : command_help(count, word));
    }
    return 0;
}
