#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include <stdbool.h>

#include "words.h"

struct Session;

/* The commands without a window, and how they are written. Each takes the words behind its own name and gives the exit
 * status: 0 good, 1 something differs or cannot be done, 2 wrong words. */
extern const Syntax run_syntax, auto_syntax, rules_syntax, odds_syntax, story_syntax, review_syntax,
    import_syntax, help_syntax;

int command_run(int argc, char **argv);
int command_auto(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_odds(int argc, char **argv);
int command_story(int argc, char **argv);
int command_review(int argc, char **argv);
int command_import(int argc, char **argv);
int command_help(int argc, char **argv);

/* The battle of a record, played as far as it goes; what is wrong with it is printed, and it is then not whole. Null when nothing of
 * it can be played. */
struct Session *session_of_record(const char *path, bool *whole);

#endif
