#include "import.h"

#include <stdlib.h>
#include <string.h>

/* Old World Builder's list as text: what players paste into messages. */

enum { LONGEST_LINE = 400, MOST_LINES = 4000 };

typedef struct TextReading {
    const Importing *importing;
    ListedUnit *unit;
    int line;
    bool in_head, has_title, after_head, ended;
} TextReading;

static char *trimmed(char *words)
{
    while (*words == ' ' || *words == '\t')
        words++;
    size_t size = strlen(words);
    while (size && (words[size - 1] == ' ' || words[size - 1] == '\t' || words[size - 1] == '\r'))
        words[--size] = '\0';
    return words;
}

/* Takes "[165 pts]" from the end; the points, or -1 when they are not there. */
static int take_points(char *words)
{
    char *open = strrchr(words, '['), *rest;
    if (!open || open[1] < '0' || open[1] > '9')
        return -1;
    long points = strtol(open + 1, &rest, 10);
    while (*rest == ' ')
        rest++;
    bool fits = (strncmp(rest, "pts", 3) == 0 || strncmp(rest, "points", 6) == 0 || *rest == ']') &&
                points <= 10000 && strchr(rest, ']');
    if (!fits)
        return -1;
    *open = '\0';
    trimmed(words);
    return (int)points;
}

/* Takes "15 " or "15x " from the beginning. */
static int take_count(char **words)
{
    char *rest;
    if (**words < '1' || **words > '9')
        return 0;
    long count = strtol(*words, &rest, 10);
    if (*rest == 'x')
        rest++;
    if (*rest != ' ' || count > 1000)
        return 0;
    *words = trimmed(rest);
    return (int)count;
}

static void read_head(TextReading *t, char *words)
{
    ArmyList *list = t->importing->list;
    if (!t->has_title) {
        int points = take_points(words);
        list->points = points > 0 ? points : 0;
        draft_take(list->title, sizeof list->title, words);
        t->has_title = true;
        return;
    }
    if (!list->game[0]) {
        words[strcspn(words, ",")] = '\0';
        draft_take(list->game, sizeof list->game, words);
    }
}

/* "- Great weapons", "- Hand weapons, Shields": options of the unit above. */
static bool read_option(TextReading *t, char *words)
{
    int points, count;
    words = trimmed(words);
    points = take_points(words);
    (void)points; /* the unit's own count already */
    count = take_count(&words);
    if (!t->unit)
        return import_fail(t->importing, t->line, 1, "an option stands here before any unit");
    import_option(t->importing, t->unit, words, count ? count : 1);
    return true;
}

static bool read_unit(TextReading *t, char *words)
{
    int points = take_points(words);
    int count = take_count(&words);
    if (points < 0)
        return import_fail(t->importing, t->line, 1,
                           "a unit such as '15 Spearmen [165 pts]' was expected here, not "
                           "'%.40s'",
                           words);
    t->unit = import_unit(t->importing, words, t->line);
    if (!t->unit)
        return false;
    t->unit->models = count ? count : 1;
    t->unit->points = points;
    return true;
}

static bool read_line(TextReading *t, char *words)
{
    words = trimmed(words);
    if (!words[0] || t->ended)
        return true;
    if (strncmp(words, "===", 3) == 0) {
        t->in_head = !t->in_head && !t->after_head;
        t->after_head = !t->in_head;
        return true;
    }
    if (strncmp(words, "---", 3) == 0 || strncmp(words, "Created with", 12) == 0) {
        t->ended = true;
        return true;
    }
    if (t->in_head) {
        read_head(t, words);
        return true;
    }
    if (strncmp(words, "++", 2) == 0 || strncmp(words, "##", 2) == 0) {
        t->unit = NULL;
        return true;
    }
    if (words[0] == '-' || words[0] == '*')
        return read_option(t, words + 1);
    if (strncmp(words, "\xE2\x80\xA2", 3) == 0) /* a bullet */
        return read_option(t, words + 3);
    return read_unit(t, words);
}

bool import_owb_text(const Importing *importing, const char *bytes, size_t size)
{
    TextReading t = { .importing = importing };
    const char *end = bytes + size;
    importing->list->source = "an OWB text";
    while (bytes < end) {
        char line[LONGEST_LINE + 1];
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t length = (size_t)((stop ? stop : end) - bytes);
        t.line++;
        if (length > LONGEST_LINE || t.line > MOST_LINES)
            return import_fail(importing, t.line, 1,
                               "this is no army list: lines of at most %d characters and at most "
                               "%d of them were expected",
                               LONGEST_LINE, MOST_LINES);
        memcpy(line, bytes, length);
        line[length] = '\0';
        if (strlen(line) != length)
            return import_fail(importing, t.line, 1, "this is no text: it holds a zero byte");
        if (!read_line(&t, line))
            return false;
        bytes += length + (stop != NULL);
    }
    return true;
}
