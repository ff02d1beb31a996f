#include <stdio.h>
#include <string.h>

#include "commands.h"
#ifndef SIXBYFOUR_HEADLESS
#include "screen/window.h"
#endif

typedef struct Command {
    const char *word;
    int (*run)(int argc, char **argv);
} Command;

static const Command commands[] = {
#ifndef SIXBYFOUR_HEADLESS
    { "play", command_play }, { "shot", command_shot },   { "watch", command_watch },
#endif
    { "run", command_run },   { "auto", command_auto },   { "rules", command_rules },
    { "odds", command_odds }, { "story", command_story }, { "import", command_import },
    { "help", command_help },
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].word) == 0)
            return commands[i].run(argc - 2, argv + 2);
#ifndef SIXBYFOUR_HEADLESS
    if (argc == 1 || strncmp(argv[1], "--", 2) == 0)
        return command_window(argc - 1, argv + 1);
#endif
    fputs("sixbyfour: there is no such command; 'sixbyfour help' names them all\n", stderr);
    return 2;
}
