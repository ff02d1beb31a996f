#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "data/record.h"
#ifndef SIXBYFOUR_HEADLESS
#include "screen/window.h"
#endif

typedef struct Command {
    const Syntax *syntax;
    int (*run)(int argc, char **argv);
} Command;

static const Command commands[] = {
#ifndef SIXBYFOUR_HEADLESS
    { &window_syntax, command_window }, { &play_syntax, command_play },
    { &shot_syntax, command_shot },     { &watch_syntax, command_watch },
#endif
    { &run_syntax, command_run },       { &auto_syntax, command_auto },
    { &rules_syntax, command_rules },   { &odds_syntax, command_odds },
    { &story_syntax, command_story },   { &review_syntax, command_review },
    { &import_syntax, command_import }, { &help_syntax, command_help },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const Syntax help_syntax = {
    .command = "help",
    .operands = "[record]",
    .most = 1,
    .help = "all commands; with 'record' the notation of records",
    .option = (const Option[]){ { .name = NULL } },
};

int command_help(int argc, char **argv)
{
    Operands page;
    WordsOutcome outcome = words_read(&help_syntax, argc, argv, NULL, &page);
    if (outcome != WORDS_GOOD)
        return words_status(outcome);
    if (page.count == 0) {
        for (size_t i = 0; i < COMMANDS; i++)
            words_help(commands[i].syntax);
        return 0;
    }
    if (strcmp(page.word[0], "record") == 0) {
        record_help(stdout);
        return 0;
    }
    fprintf(stderr, "sixbyfour help: there is no page '%s'; there is: record\n", page.word[0]);
    return 2;
}

/* "--help" before any command is the page of all. */
static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int carry_out(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].syntax->command) == 0)
            return commands[i].run(argc - 2, argv + 2);
    }
    if (argc > 1 && asks_for_help(argv[1]))
        return command_help(0, argv + 2);
#ifdef SIXBYFOUR_HEADLESS
    if (argc > 1 && strncmp(argv[1], "--", 2) == 0)
        return command_help(argc - 1, argv + 1);
#else
    if (argc == 1 || strncmp(argv[1], "--", 2) == 0)
        return command_window(argc - 1, argv + 1);
#endif
    fprintf(stderr,
            "sixbyfour: there is no such command as '%s'; 'sixbyfour help' names them all\n",
            argc > 1 ? argv[1] : "");
    return 2;
}

/* What was printed has to arrive: a full disk is said, and is no success. */
int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error like any other */
    int status = carry_out(argc, argv);
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "sixbyfour: what was to be printed could not be written%s%s\n",
            errno ? ": " : "", errno ? strerror(errno) : "");
    return status ? status : 1;
}
