#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "drill.h"
#include "texts_of_drill.h"

/* One of a game's files is whatever comes; the others are good ones. */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    Game *game = malloc(sizeof *game);
    Problem problem = { .file = "" };
    GameChoice choice = game_choice("bridge");
    memcpy(text, data, size);
    text[size] = '\0';
    Texts texts = { FUZZED_FILE, text };
    bool good = game_build_from(game, text_of_drill, &texts, &drill, &choice, &problem);
    if (good == (problem.sentence[0] != '\0'))
        abort();
    free(game);
    free(text);
    return 0;
}
