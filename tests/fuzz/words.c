#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"

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

typedef struct Values {
    bool flag;
    int64_t number;
    double decimal;
    int choice;
    WindowSize size;
    const char *text;
    WordList list;
} Values;

static const Syntax every_kind = {
    .command = "fuzz",
    .operands = "WORD...",
    .least = 0,
    .most = 3,
    .help = "one option of each kind",
    .option =
        (const Option[]){
            { .name = "hashes", .kind = OPTION_FLAG, .at = offsetof(Values, flag) },
            { .name = "games",
              .kind = OPTION_NUMBER,
              .at = offsetof(Values, number),
              .low = 1,
              .high = 1000 },
            { .name = "cell", .kind = OPTION_DECIMAL, .at = offsetof(Values, decimal), .high = 12 },
            { .name = "blue",
              .kind = OPTION_CHOICE,
              .at = offsetof(Values, choice),
              .choices = "human computer" },
            { .name = "size", .kind = OPTION_SIZE, .at = offsetof(Values, size) },
            { .name = "output", .letter = 'o', .kind = OPTION_TEXT, .at = offsetof(Values, text) },
            { .name = "option", .kind = OPTION_LIST, .at = offsetof(Values, list) },
            { .name = NULL } },
};

static void read_options(int count, char **word)
{
    Values v = { .number = 7, .size = { WINDOW_LEAST, WINDOW_LEAST } };
    Operands rest;
    if (words_read(&every_kind, count, word, &v, &rest) != WORDS_GOOD)
        return;
    if (v.number < 1 || v.number > 1000 || !(v.decimal >= 0 && v.decimal <= 12) || v.choice < 0 ||
        v.choice > 1 || v.size.width < WINDOW_LEAST || v.size.height > WINDOW_MOST ||
        rest.count < 0 || rest.count > 3 || v.list.count > MOST_TIMES)
        __builtin_trap();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char bytes[MOST_BYTES + 1];
    static char program[] = "fuzz";
    char *all[MOST_WORDS + 2] = { program }, **word = all + 1; /* as main has them */
    size = size > MOST_BYTES ? MOST_BYTES : size;
    for (int turn = 0; turn < 3; turn++) {
        memcpy(bytes, data, size);
        bytes[size] = '\0';
        int count = split(bytes, word);
        word[count] = NULL;
        if (turn == 0)
            read_options(count, word);
        else
            check(turn == 1 ? command_rules(count, word) : command_run(count, word));
    }
    return 0;
}
