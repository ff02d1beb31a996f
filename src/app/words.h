#ifndef APP_WORDS_H
#define APP_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/files.h"
#include "engine/ruleset.h"

/* The words of a command line: one grammar for all commands, told by tables. An option is "--name VALUE" or "--name=VALUE",
 * "-o VALUE" where it has a letter; options and other words may stand in any order, and after "--" nothing is an option. */

typedef enum OptionKind {
    OPTION_FLAG,    /* bool: whether it stands there */
    OPTION_TEXT,    /* const char *, of the command line; null when it does not stand there */
    OPTION_NUMBER,  /* int64_t: a whole number from `low` to `high` */
    OPTION_DECIMAL, /* double: plain digits and a point, from `low` to `high` */
    OPTION_CHOICE,  /* int: which of `choices`, from 0 */
    OPTION_SIZE,    /* WindowSize: "1600x900" */
    OPTION_LIST,    /* WordList: may stand there several times */
} OptionKind;

enum { WINDOW_LEAST = 320, WINDOW_MOST = 8192 }; /* pixels of a side that OPTION_SIZE takes */

typedef struct WindowSize {
    int width, height;
} WindowSize;

enum { MOST_TIMES = 32 };

typedef struct WordList {
    int count;
    const char *word[MOST_TIMES];
} WordList;

typedef struct Option {
    const char *name; /* without its dashes */
    char letter;      /* or 0 */
    OptionKind kind;
    size_t at; /* of its value in the command's struct of values: offsetof */
    int64_t low, high;
    const char *choices; /* of OPTION_CHOICE, blanks between them */
    const char *value;   /* what the help page calls its value */
    const char *help;
} Option;

typedef struct Syntax {
    const char *command;  /* empty: the program without a command */
    const char *operands; /* as the help page names the words that are no options */
    int least, most;      /* of those */
    const char *help;     /* one line */
    const Option *option; /* ends with a name that is null */
    const char *more;     /* lines below the options, or null */
} Syntax;

/* `more` of a command that lets players be named. */
extern const char players_help[];

/* What was found out. WORDS_HELP: the command's page has been printed and nothing else is wanted (exit status 0);
 * WORDS_WRONG: a sentence that names the word and what is expected stands on stderr (exit status 2). */
typedef enum WordsOutcome { WORDS_GOOD, WORDS_HELP, WORDS_WRONG } WordsOutcome;

typedef struct Operands {
    int count;
    char **word;
} Operands;

/* Reads the words behind the command's own. `values` is laid out as the options say and holds what they are when nothing is
 * said; `operands` are the words that are no options. */
WordsOutcome words_read(const Syntax *syntax, int argc, char **argv, void *values,
                        Operands *operands);

/* The exit status for an outcome that is not good. */
int words_status(WordsOutcome outcome);

/* The command's page of help. */
void words_help(const Syntax *syntax);

/* The ruleset of that id; null with a sentence on stderr that names the games. */
const Ruleset *words_ruleset(const char *command, const char *id);

/* Sets a game's options, each "key=word"; false with a sentence on stderr. */
bool words_options(const char *command, const Ruleset *ruleset, const WordList *settings,
                   GameChoice *choice);

#endif
