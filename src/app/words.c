#include "words.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rulesets.h"

/* ---- Values ------------------------------------------------------------------------------------------------ */

/* Where the word stands in a list with blanks between, from 0; -1 when it does not. */
static int place_in(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (int place = 0; *list; place++) {
        size_t one = strcspn(list, " ");
        if (one == length && strncmp(list, word, one) == 0)
            return place;
        list += one;
        list += strspn(list, " ");
    }
    return -1;
}

static bool is_whole(const char *text, int64_t low, int64_t high, int64_t *value)
{
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    bool plain =
        isdigit((unsigned char)text[0]) || (text[0] == '-' && isdigit((unsigned char)text[1]));
    if (!plain || errno || *end || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* strtod alone would take "nan", "inf" and "0x2". */
static bool is_decimal(const char *text, int64_t low, int64_t high, double *value)
{
    char *end;
    if (!text[0] || strspn(text, "0123456789.") != strlen(text))
        return false;
    double number = strtod(text, &end);
    if (*end || number < (double)low || number > (double)high)
        return false;
    *value = number;
    return true;
}

static bool is_size(const char *text, WindowSize *size)
{
    const char *cross = strchr(text, 'x');
    char wide[12];
    int64_t width, height;
    if (!cross || cross - text >= (ptrdiff_t)sizeof wide)
        return false;
    snprintf(wide, sizeof wide, "%.*s", (int)(cross - text), text);
    if (!is_whole(wide, WINDOW_LEAST, WINDOW_MOST, &width) ||
        !is_whole(cross + 1, WINDOW_LEAST, WINDOW_MOST, &height))
        return false;
    *size = (WindowSize){ (int)width, (int)height };
    return true;
}

/* What the value of an option has to be, for a sentence that refuses another. */
static void say_wanted(const Syntax *syntax, const Option *o, const char *text)
{
    fprintf(stderr, "sixbyfour%s%s: --%s wants ", syntax->command[0] ? " " : "", syntax->command,
            o->name);
    switch (o->kind) {
    case OPTION_NUMBER:
        fprintf(stderr, "a whole number from %lld to %lld", (long long)o->low, (long long)o->high);
        break;
    case OPTION_DECIMAL:
        fprintf(stderr, "a number from %lld to %lld", (long long)o->low, (long long)o->high);
        break;
    case OPTION_SIZE:
        fprintf(stderr, "WIDTHxHEIGHT, each side from %d to %d pixels", WINDOW_LEAST, WINDOW_MOST);
        break;
    case OPTION_CHOICE:
        fprintf(stderr, "one of: %s", o->choices);
        break;
    case OPTION_LIST:
        fprintf(stderr, "to stand there at most %d times", MOST_TIMES);
        break;
    case OPTION_FLAG:
    case OPTION_TEXT:
        fputs("a value", stderr);
        break;
    }
    if (text)
        fprintf(stderr, ", not '%s'", text);
    fputc('\n', stderr);
}

static bool is_value(const Option *o, const char *text, void *values)
{
    char *at = (char *)values + o->at;
    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)at = true;
        return true;
    case OPTION_TEXT:
        *(const char **)(void *)at = text;
        return text[0] != '\0';
    case OPTION_NUMBER:
        return is_whole(text, o->low, o->high, (int64_t *)(void *)at);
    case OPTION_DECIMAL:
        return is_decimal(text, o->low, o->high, (double *)(void *)at);
    case OPTION_CHOICE:
        *(int *)(void *)at = place_in(o->choices, text);
        return *(int *)(void *)at >= 0;
    case OPTION_SIZE:
        return is_size(text, (WindowSize *)(void *)at);
    case OPTION_LIST: {
        WordList *list = (WordList *)(void *)at;
        if (list->count == MOST_TIMES)
            return false;
        list->word[list->count++] = text;
        return true;
    }
    }
    return false;
}

/* ---- Reading ------------------------------------------------------------------------------------------------ */

enum { MOST_NAMED = 16, CODE_HELP = 256, CODE_VERSION, CODE_OPTION };

static WordsOutcome wrong_option(const Syntax *syntax, char **argv, bool lacks_value)
{
    const char *word = argv[optind - 1];
    fprintf(stderr, "sixbyfour%s%s: %s '%s'%s; --help names all options\n",
            syntax->command[0] ? " " : "", syntax->command,
            lacks_value ? "a value is missing behind" : "there is no option", word,
            lacks_value ? "" : ", or it takes no value");
    return WORDS_WRONG;
}

static const Option *option_of(const Syntax *syntax, int code)
{
    for (const Option *o = syntax->option; o->name; o++) {
        if (code == CODE_OPTION + (int)(o - syntax->option) || (o->letter && code == o->letter))
            return o;
    }
    return NULL;
}

static void lay_out(const Syntax *syntax, struct option *known, char *letters)
{
    int count = 0;
    *letters++ = ':'; /* says apart what is unknown and what lacks its value */
    *letters++ = 'h';
    known[count++] = (struct option){ "help", no_argument, NULL, CODE_HELP };
    known[count++] = (struct option){ "version", no_argument, NULL, CODE_VERSION };
    for (const Option *o = syntax->option; o->name; o++) {
        int takes = o->kind == OPTION_FLAG ? no_argument : required_argument;
        known[count++] =
            (struct option){ o->name, takes, NULL, CODE_OPTION + (int)(o - syntax->option) };
        if (o->letter) {
            *letters++ = o->letter;
            *letters++ = ':';
        }
    }
    known[count] = (struct option){ NULL, 0, NULL, 0 };
    *letters = '\0';
}

static WordsOutcome check_operands(const Syntax *syntax, const Operands *operands)
{
    if (operands->count >= syntax->least && operands->count <= syntax->most)
        return WORDS_GOOD;
    if (operands->count < syntax->least)
        fprintf(stderr, "sixbyfour %s: %s is wanted; --help says more\n", syntax->command,
                syntax->operands);
    else
        fprintf(stderr, "sixbyfour%s%s: cannot do anything with '%s'\n",
                syntax->command[0] ? " " : "", syntax->command, operands->word[syntax->most]);
    return WORDS_WRONG;
}

WordsOutcome words_read(const Syntax *syntax, int argc, char **argv, void *values,
                        Operands *operands)
{
    struct option known[MOST_NAMED + 3];
    char letters[2 * MOST_NAMED + 3];
    int code;
    lay_out(syntax, known, letters);
    opterr = 0;
    optind = 0;
    /* The word before the first is the command's own, or the program's: getopt_long passes it over. */
    while ((code = getopt_long(argc + 1, argv - 1, letters, known, NULL)) != -1) {
        const Option *o = option_of(syntax, code);
        if (code == CODE_HELP || code == 'h') {
            words_help(syntax);
            return WORDS_HELP;
        }
        if (code == CODE_VERSION) {
            puts("sixbyfour " SIXBYFOUR_VERSION);
            return WORDS_HELP;
        }
        if (!o)
            return wrong_option(syntax, argv - 1, code == ':');
        if (!is_value(o, optarg, values)) {
            say_wanted(syntax, o, optarg);
            return WORDS_WRONG;
        }
    }
    *operands = (Operands){ argc + 1 - optind, argv - 1 + optind };
    return check_operands(syntax, operands);
}

int words_status(WordsOutcome outcome)
{
    return outcome == WORDS_WRONG ? 2 : 0;
}

void words_help(const Syntax *syntax)
{
    enum { COLUMN = 30 };
    bool optional = syntax->option->name != NULL;
    printf("sixbyfour%s%s%s%s%s\n  %s\n", syntax->command[0] ? " " : "", syntax->command,
           optional ? " [OPTION...]" : "", syntax->operands[0] ? " " : "", syntax->operands,
           syntax->help);
    for (const Option *o = syntax->option; o->name; o++) {
        char left[80];
        int used = o->letter ? snprintf(left, sizeof left, "-%c, --%s", o->letter, o->name)
                             : snprintf(left, sizeof left, "--%s", o->name);
        if (o->kind != OPTION_FLAG)
            snprintf(left + used, sizeof left - (size_t)used, " %s", o->value);
        printf("    %-*s %s%s%s\n", COLUMN, left, o->help, o->kind == OPTION_CHOICE ? ": " : "",
               o->kind == OPTION_CHOICE ? o->choices : "");
    }
    if (syntax->more)
        fputs(syntax->more, stdout);
}

const char players_help[] =
    "  Who plays:\n"
    "    computer        the game's own quick player; where a game has none, the default answers\n"
    "    random          any lawful answers, by chance\n"
    "    first-evening   the quick player, who often does the first thing that comes to mind\n"
    "    club            thinks ahead: tries what the game proposes in copies of the battle\n"
    "    strong          the same, four times as long, and farther ahead where that pays\n";

/* ---- Games -------------------------------------------------------------------------------------------------- */

const Ruleset *words_ruleset(const char *command, const char *id)
{
    const Ruleset *ruleset = ruleset_named(id);
    if (ruleset)
        return ruleset;
    fprintf(stderr, "sixbyfour %s: there is no game '%s'; the games are:", command, id);
    for (int i = 0; i < ruleset_count(); i++)
        fprintf(stderr, " %s", ruleset_at(i)->id);
    fputc('\n', stderr);
    return NULL;
}

static bool set_option(const char *command, const Ruleset *ruleset, const char *setting,
                       GameChoice *choice)
{
    const char *value = strchr(setting, '=');
    for (int i = 0; value && i < ruleset->options; i++) {
        const OptionDef *def = &ruleset->option[i];
        size_t length = (size_t)(value - setting);
        if (strlen(def->key) != length || strncmp(def->key, setting, length) != 0)
            continue;
        choice->option[i] = place_in(def->words, value + 1);
        if (choice->option[i] >= 0)
            return true;
        fprintf(stderr, "sixbyfour %s: %s is one of: %s\n", command, def->key, def->words);
        return false;
    }
    fprintf(stderr, "sixbyfour %s: '%s' is no KEY=WORD of an option of %s, which has:", command,
            setting, ruleset->title);
    for (int i = 0; i < ruleset->options; i++)
        fprintf(stderr, " %s", ruleset->option[i].key);
    fputc('\n', stderr);
    return false;
}

bool words_options(const char *command, const Ruleset *ruleset, const WordList *settings,
                   GameChoice *choice)
{
    for (int i = 0; i < settings->count; i++) {
        if (!set_option(command, ruleset, settings->word[i], choice))
            return false;
    }
    return true;
}
