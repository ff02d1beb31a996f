#include "import.h"

#include <stdlib.h>
#include <string.h>

/* Lists as text, what players paste into messages. Old World Builder writes one plainly or in Markdown, each with or without
 * points, statistics and special rules, its options a line each or, compact, all in one:
 *
 *     ===                                            # The mill watch [150 pts]
 *     The mill watch [150 pts]
 *     Warhammer: The Old World, Millers              Warhammer: The Old World, Millers
 *     ===
 *     ++ Core Units [80 pts] ++                      ## Core Units [80 pts]
 *     12 Millers [80 pts]                            ### 12 Millers [80 pts]
 *     - Axes                                         - Axes
 *     (Axes, Flag [Banner of flour])                 Axes, Flag [Banner of flour]
 *     Special Rules: Fearless                        **Special Rules:** Fearless
 *     [Miller] M(4) WS(3)
 *
 * New Recruit has "++ Millers (Warhammer: The Old World) [150pts] ++", "+ Core + [80pts]", "Millers [12] [80pts]" and
 * options behind a point: ". Axes". */

enum { LONGEST_LINE = 1200, /* a unit's special rules stand in one */ MOST_LINES = 4000 };

typedef enum TextKind { TEXT_PLAIN, TEXT_MARKDOWN, TEXT_NEW_RECRUIT } TextKind;

typedef struct TextReading {
    const Importing *importing;
    ListedUnit *unit;
    TextKind kind;
    int line;
    bool in_head, has_title, after_head, ended;
    bool formed; /* a head or a part of the list was there: it is one, even without points */
    bool priced; /* some unit had points: a line without them is none */
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

enum { MOST_POINTS = 10000 };

/* Takes "[165 pts]", "[1,500pts]" from the end; the points, or -1 when they are not there. */
static int take_points(char *words)
{
    char *open = strrchr(words, '['), *at;
    long points = 0;
    if (!open || open[1] < '0' || open[1] > '9')
        return -1;
    for (at = open + 1; (*at >= '0' && *at <= '9') || *at == ','; at++) {
        if (*at != ',' && points <= MOST_POINTS)
            points = points * 10 + (*at - '0');
    }
    while (*at == ' ')
        at++;
    bool named = strncmp(at, "pts", 3) == 0 || strncmp(at, "points", 6) == 0 || *at == ']';
    if (!named || points > MOST_POINTS || !strchr(at, ']'))
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

/* "- Great weapons", "- 5 Crossbowmen": an option of the unit above. */
static bool read_option(TextReading *t, char *words)
{
    int count;
    words = trimmed(words);
    take_points(words); /* the unit's own count already */
    count = take_count(&words);
    if (!t->unit)
        return import_fail(t->importing, t->line, 1, "an option stands here before any unit");
    import_option(t->importing, t->unit, words, count ? count : 1);
    return true;
}

/* "Axes, Flag [Banner of flour, Charm]": commas within brackets part nothing. */
static bool read_options(TextReading *t, char *words)
{
    int depth = 0;
    for (char *at = words, *begin = words;; at++) {
        depth += *at == '[' || *at == '(';
        depth -= *at == ']' || *at == ')';
        if (*at && (*at != ',' || depth > 0))
            continue;
        bool last = !*at;
        *at = '\0';
        if (!read_option(t, begin))
            return false;
        if (last)
            return true;
        begin = at + 1;
    }
}

/* "[Miller] M(4) WS(3) T(D3+1)": the first such line of a unit gives its figures. */
static bool read_stats(TextReading *t, char *words)
{
    if (!t->unit)
        return import_fail(t->importing, t->line, 1, "figures stand here before any unit");
    if (t->unit->stats) {
        import_remark(t->importing->list, (int)(t->unit - t->importing->list->unit),
                      "it has several lines of figures: the first is read");
        return true;
    }
    for (char *open = strchr(words, '('); open; open = strchr(words, '(')) {
        char *close = strchr(open, ')');
        if (!close)
            break;
        *open = *close = '\0';
        import_stat(t->unit, trimmed(words), trimmed(open + 1));
        words = close + 1;
    }
    return true;
}

/* "Special Rules: A, B" in either form: their names are options like others. */
static char *rules_behind(char *words)
{
    static const char *const heads[] = { "Special Rules:", "**Special Rules:**" };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        size_t size = strlen(heads[i]);
        if (strncmp(words, heads[i], size) == 0)
            return trimmed(words + size);
    }
    return NULL;
}

static bool read_unit(TextReading *t, char *words)
{
    int points = take_points(words), count = take_count(&words);
    char *open = strrchr(words, '[');
    if (t->kind == TEXT_NEW_RECRUIT && open && open[1] >= '0' && open[1] <= '9') {
        count = (int)strtol(open + 1, NULL, 10);
        *open = '\0';
        words = trimmed(words);
    }
    if (points < 0 && (t->priced || !t->formed))
        return import_fail(t->importing, t->line, 1,
                           "a unit such as '15 Spearmen [165 pts]' was expected here, not "
                           "'%.40s'",
                           words);
    t->unit = import_unit(t->importing, words, t->line);
    if (!t->unit)
        return false;
    t->unit->models = count > 0 && count <= 1000 ? count : 1;
    t->unit->points = points < 0 ? 0 : points;
    t->priced = t->priced || points >= 0;
    if (points < 0)
        import_remark(t->importing->list, (int)(t->unit - t->importing->list->unit),
                      "the list hides its points");
    return true;
}

/* What stands beside units in every form. `words` are what is read; false when it is none of that. */
static bool is_detail(TextReading *t, char *words, bool *good)
{
    static const char bullet[] = "\xE2\x80\xA2";
    char *rules = rules_behind(words);
    size_t size = strlen(words);
    if (rules)
        *good = !rules[0] || read_options(t, rules);
    else if (words[0] == '[' && strchr(words, ']') && strchr(words, '('))
        *good = read_stats(t, strchr(words, ']') + 1);
    else if (words[0] == '(' && words[size - 1] == ')') {
        words[size - 1] = '\0';
        *good = read_options(t, words + 1);
    } else if (words[0] == '-' || (words[0] == '*' && words[1] == ' ') ||
               (words[0] == '.' && words[1] == ' '))
        *good = read_option(t, words + 1);
    else if (strncmp(words, bullet, sizeof bullet - 1) == 0)
        *good = read_option(t, words + sizeof bullet - 1);
    else
        return false;
    return true;
}

/* "# Title", "## Core Units", "### 12 Millers"; a bare line is the game, or a unit's options in one. */
static bool read_markdown(TextReading *t, char *words)
{
    size_t depth = strspn(words, "#");
    char *rest = trimmed(words + depth);
    if (depth == 1 || (!depth && !t->unit && !t->after_head)) {
        read_head(t, rest);
        return true;
    }
    t->after_head = true;
    if (depth == 2)
        t->unit = NULL;
    if (depth >= 3)
        return read_unit(t, rest);
    if (depth || words[0] == '|')
        return true; /* a table's figures stand in no form that is told anywhere */
    return read_options(t, words);
}

/* "++ Millers (Warhammer: The Old World) [150pts] ++" is the head, "++ Total: ..." the end, "+ Core + [80pts]" a part. */
static bool read_new_recruit(TextReading *t, char *words)
{
    if (words[0] != '+')
        return read_unit(t, words);
    t->unit = NULL;
    if (strncmp(words, "++ ", 3) != 0)
        return true;
    char *name = words + 3, *close = strstr(name, " ++");
    t->ended = strncmp(name, "Total", 5) == 0;
    if (t->has_title || t->ended || !close)
        return true;
    *close = '\0';
    ArmyList *list = t->importing->list;
    int points = take_points(name);
    list->points = points > 0 ? points : 0;
    char *open = strrchr(name, '('), *shut = open ? strchr(open, ')') : NULL;
    if (shut) {
        *open = *shut = '\0';
        draft_take(list->game, sizeof list->game, open + 1);
    }
    draft_take(list->title, sizeof list->title, trimmed(name));
    t->has_title = true;
    return true;
}

static bool read_plain(TextReading *t, char *words)
{
    if (strncmp(words, "===", 3) == 0) {
        t->in_head = !t->in_head && !t->after_head;
        t->after_head = !t->in_head;
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
    return read_unit(t, words);
}

static bool read_line(TextReading *t, char *words)
{
    bool good = true;
    words = trimmed(words);
    if (!words[0] || t->ended)
        return true;
    if (strncmp(words, "---", 3) == 0 || strncmp(words, "Created with", 12) == 0) {
        t->ended = true;
        return true;
    }
    t->formed = t->formed || strchr("=+#", words[0]);
    if (!t->in_head && is_detail(t, words, &good))
        return good;
    switch (t->kind) {
    case TEXT_MARKDOWN:
        return read_markdown(t, words);
    case TEXT_NEW_RECRUIT:
        return read_new_recruit(t, words);
    case TEXT_PLAIN:
        break;
    }
    return read_plain(t, words);
}

/* Which form it is, by how its first line begins. */
static TextKind kind_of(const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\n', size);
    char line[LONGEST_LINE + 1];
    size_t length = end ? (size_t)(end - bytes) : size;
    if (length > LONGEST_LINE)
        return TEXT_PLAIN;
    memcpy(line, bytes, length);
    line[length] = '\0';
    if (line[0] == '#')
        return TEXT_MARKDOWN;
    return strncmp(line, "++ ", 3) == 0 && strchr(line, '(') ? TEXT_NEW_RECRUIT : TEXT_PLAIN;
}

bool import_owb_text(const Importing *importing, const char *bytes, size_t size)
{
    static const char *const sources[] = { "an OWB text", "an OWB text in Markdown",
                                           "a New Recruit text" };
    TextReading t = { .importing = importing, .kind = kind_of(bytes, size) };
    const char *end = bytes + size;
    importing->list->source = sources[t.kind];
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
