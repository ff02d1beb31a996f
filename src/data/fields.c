#include "fields.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN = 40 };

/* What stands at the scan's place, cut for a sentence. */
static const char *shown(Scan scan, char word[SHOWN])
{
    size_t size = scan_next(&scan);
    snprintf(word, SHOWN, "%.*s", size < SHOWN ? (int)size : SHOWN - 1, scan.at);
    return word;
}

static bool takes_unit(Scan *scan, int32_t *unit)
{
    if (scan_char(scan, '"') || scan_word(scan, "in")) {
        *unit = INCH;
        return true;
    }
    if (scan_word(scan, "mm")) {
        *unit = MM;
        return true;
    }
    return false;
}

/* Takes a figure and, in files, its unit, which stands behind the figure. */
static bool takes_length(Scan *scan, Notation notation, Length *length)
{
    Scan figure = *scan;
    int32_t unit = INCH;
    scan_done(&figure);
    Scan before = figure;
    if (!scan_decimal(&figure, INCH, length))
        return false;
    Scan behind = figure;
    if (notation == IN_FILES && !takes_unit(&behind, &unit)) {
        if (*length != 0)
            return false;
        behind = figure;
    }
    if (!scan_decimal(&before, unit, length))
        return false;
    *scan = behind;
    return true;
}

static void print_bound(char *out, size_t size, Length length, Notation notation)
{
    Text text = text_in(out, size);
    text_length(&text, length);
    if (notation == IN_FILES)
        text_add(&text, " in");
}

bool length_want(Scan *scan, Notation notation, Length low, Length high, Length *length)
{
    char least[32], most[32], word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    if (takes_length(scan, notation, length) && *length >= low && *length <= high)
        return true;
    *scan = before;
    print_bound(least, sizeof least, low, notation);
    print_bound(most, sizeof most, high, notation);
    return scan_fail(scan, "a length from %s to %s was expected, not '%s'", least, most,
                     shown(*scan, word));
}

bool size_want(Scan *scan, Notation notation, Length low, Length high, Length *width,
               Length *length)
{
    int32_t unit = INCH, w = 0, l = 0;
    scan_done(scan);
    Scan before = *scan;
    Scan at_width = *scan;
    bool good = scan_decimal(scan, INCH, &w);
    scan_done(scan);
    good = good && scan_char(scan, 'x');
    scan_done(scan);
    Scan at_length = *scan;
    good = good && scan_decimal(scan, INCH, &l);
    good = good && (notation == IN_RECORDS || takes_unit(scan, &unit));
    good = good && scan_decimal(&at_width, unit, width) && scan_decimal(&at_length, unit, length);
    if (good && *width >= low && *width <= high && *length >= low && *length <= high)
        return true;
    char least[32], most[32];
    print_bound(least, sizeof least, low, notation);
    print_bound(most, sizeof most, high, notation);
    *scan = before;
    return scan_fail(scan, "a size such as '%s' was expected, each side from %s to %s",
                     notation == IN_FILES ? "3 x 5 in" : "3x5", least, most);
}

bool base_want(Scan *scan, Notation notation, Profile *profile)
{
    enum { LEAST = 5 * MM, MOST = 12 * INCH };
    bool round = scan_word(scan, "round");
    if (round || (notation == IN_FILES && !strchr(scan->at, 'x'))) {
        profile->base = BASE_CIRCLE;
        if (!length_want(scan, notation, LEAST, MOST, &profile->base_width))
            return false;
        profile->base_length = profile->base_width;
        return true;
    }
    if (!scan_word(scan, "rect") && notation == IN_RECORDS)
        return scan_fail(scan, "a base is 'round 1' or 'rect 3x5'");
    profile->base = BASE_RECT;
    return size_want(scan, notation, LEAST, MOST, &profile->base_width, &profile->base_length);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

static bool number_want(Scan *scan, const FieldDef *def, int32_t *value)
{
    char word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    const char *first = scan->at;
    if (scan_decimal(scan, 1, value) && !memchr(first, '.', (size_t)(scan->at - first)) &&
        *value >= def->low && *value <= def->high)
        return true;
    *scan = before;
    return scan_fail(scan, "%s: a whole number from %d to %d was expected, not '%s'", def->key,
                     (int)def->low, (int)def->high, shown(*scan, word));
}

static bool need_want(Scan *scan, const FieldDef *def, int32_t *value)
{
    char word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    if (scan_decimal(scan, 1, value) && scan_char(scan, '+') && *value >= def->low &&
        *value <= def->high)
        return true;
    *scan = before;
    return scan_fail(scan, "%s: a need from %d+ to %d+%s was expected, not '%s'", def->key,
                     (int)def->low, (int)def->high, def->may_be_none ? " or 'none'" : "",
                     shown(*scan, word));
}

static bool word_want(Scan *scan, const FieldDef *def, int32_t *value)
{
    char word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    int place = scan_any(scan, word, sizeof word) ? word_place(def->words, word) : -1;
    *value = place;
    if (place >= 0)
        return true;
    *scan = before;
    return scan_fail(scan, "%s: one of '%s' was expected, not '%s'", def->key, def->words,
                     shown(*scan, word));
}

static bool flag_want(Scan *scan, const FieldDef *def, int32_t *value)
{
    char word[SHOWN];
    *value = scan_word(scan, "yes") || scan_word(scan, "true");
    if (*value || scan_word(scan, "no") || scan_word(scan, "false"))
        return true;
    return scan_fail(scan, "%s: 'yes' or 'no' was expected, not '%s'", def->key,
                     shown(*scan, word));
}

static bool fraction_want(Scan *scan, const FieldDef *def, int32_t *value)
{
    char word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    if (scan_word(scan, "none")) {
        *value = 0;
        return true;
    }
    int32_t one = 0;
    scan_done(scan);
    if (scan_decimal(scan, 1, &one) && one == 1 && scan_char(scan, '/') &&
        scan_decimal(scan, 1, value) && *value >= 2 && *value >= def->low && *value <= def->high)
        return true;
    *scan = before;
    return scan_fail(scan,
                     "%s: a fraction such as 1/3, at least 1/%d, or 'none' was expected, not '%s'",
                     def->key, (int)def->high, shown(*scan, word));
}

bool field_want(Scan *scan, const FieldDef *def, Notation notation, int32_t *value)
{
    if (def->may_be_none && def->kind != FIELD_FRACTION && scan_word(scan, "none")) {
        *value = NO_FIELD;
        return true;
    }
    switch (def->kind) {
    case FIELD_NUMBER:
        return number_want(scan, def, value);
    case FIELD_LENGTH: {
        char word[SHOWN], least[32], most[32];
        Problem *problem = scan->problem;
        scan->problem = NULL;
        bool good = length_want(scan, notation, def->low, def->high, value);
        scan->problem = problem;
        print_bound(least, sizeof least, def->low, notation);
        print_bound(most, sizeof most, def->high, notation);
        return good || scan_fail(scan, "%s: a length from %s to %s was expected, not '%s'",
                                 def->key, least, most, shown(*scan, word));
    }
    case FIELD_NEED:
        return need_want(scan, def, value);
    case FIELD_WORD:
        return word_want(scan, def, value);
    case FIELD_FLAG:
        return flag_want(scan, def, value);
    case FIELD_FRACTION:
        return fraction_want(scan, def, value);
    }
    return false;
}

void field_print(Text *text, const FieldDef *def, int32_t value)
{
    Name word;
    if (value == NO_FIELD || (def->kind == FIELD_FRACTION && value == 0)) {
        text_add(text, "none");
        return;
    }
    switch (def->kind) {
    case FIELD_NUMBER:
        text_format(text, "%d", (int)value);
        return;
    case FIELD_LENGTH:
        text_length(text, value);
        return;
    case FIELD_NEED:
        text_format(text, "%d+", (int)value);
        return;
    case FIELD_WORD:
        text_add(text, word_at(def->words, value, &word) ? word.text : "none");
        return;
    case FIELD_FLAG:
        text_add(text, value ? "yes" : "no");
        return;
    case FIELD_FRACTION:
        text_format(text, "1/%d", (int)value);
        return;
    }
}

int field_named(const FieldDef *def, int count, const char *key)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(def[i].key, key) == 0)
            return i;
    }
    return -1;
}

/* ---- Traits ---------------------------------------------------------------------------------- */

static bool trait_unknown(Scan *scan, const TraitDef *def, int count, const char *word)
{
    const TraitDef *meant = trait_meant(def, count, word);
    if (meant)
        return scan_fail(scan, "there is no trait '%s': '%s' is probably meant", word, meant->key);
    return scan_fail(scan,
                     "there is no trait '%s': what the program does not know is written under "
                     "notes: and played by hand",
                     word);
}

bool trait_want(Scan *scan, const TraitDef *def, int count, Notation notation, TraitUse *use)
{
    char word[SHOWN];
    scan_done(scan);
    Scan before = *scan;
    if (!scan_any(scan, word, sizeof word))
        return scan_fail(scan, "the name of a trait was expected");
    int place = 0;
    while (place < count && strcmp(def[place].key, word) != 0)
        place++;
    if (place == count) {
        *scan = before;
        return trait_unknown(scan, def, count, word);
    }
    *use = (TraitUse){ place, 0 };
    if (!def[place].has_value)
        return true;
    FieldDef figure = { .key = def[place].key,
                        .kind = def[place].value_kind,
                        .low = def[place].low,
                        .high = def[place].high };
    return field_want(scan, &figure, notation, &use->value);
}

bool trait_add(Scan *scan, const TraitDef *def, int defs, int of_profile, TraitUse *use, int *count)
{
    TraitUse one;
    const Scan before = *scan;
    if (!trait_want(scan, def, defs, IN_FILES, &one) || !scan_want_end(scan))
        return false;
    *scan = before;
    for (int i = 0; i < *count; i++) {
        if (use[i].trait != one.trait)
            continue;
        return scan_fail(scan,
                         i < of_profile ? "its profile has the trait '%s' already"
                                        : "the trait '%s' is named twice",
                         def[one.trait].key);
    }
    if (*count == MOST_TRAITS)
        return scan_fail(scan, "at most %d traits were expected, those of its profile counted",
                         MOST_TRAITS);
    use[(*count)++] = one;
    return true;
}

void trait_print(Text *text, const TraitDef *def, const TraitUse *use)
{
    const TraitDef *trait = &def[use->trait];
    text_add(text, trait->key);
    if (!trait->has_value)
        return;
    FieldDef figure = { .key = trait->key, .kind = trait->value_kind };
    text_char(text, ' ');
    field_print(text, &figure, use->value);
}

const TraitDef *trait_meant(const TraitDef *def, int count, const char *words)
{
    char word[NAME_SIZE * 2];
    size_t size = 0;
    for (; words[size] && size + 1 < sizeof word; size++) {
        char c = words[size];
        word[size] = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    word[size] = '\0';
    for (int i = 0; i < count; i++) {
        if (is_nearly(word, def[i].key))
            return &def[i];
    }
    return NULL;
}

/* ---- Ids ------------------------------------------------------------------------------------- */

static bool is_word_of_orders(const Ruleset *rules, const char *id)
{
    for (int v = 0; v < rules->verbs; v++) {
        if (strcmp(rules->verb[v].word, id) == 0)
            return true;
        for (int p = 0; p < rules->verb[v].params; p++) {
            const ParamDef *param = &rules->verb[v].param[p];
            if ((param->lead && strcmp(param->lead, id) == 0) ||
                (param->words && word_place(param->words, id) >= 0))
                return true;
        }
    }
    return false;
}

bool is_word_of_notation(const Ruleset *rules, const char *id)
{
    static const char reserved[] = "battle nobody none consent over about all";
    return word_place(reserved, id) >= 0 || strncmp(id, "made-", 5) == 0 ||
           is_word_of_orders(rules, id);
}

bool is_id_free(const Game *game, const char *id, const char **taken_by)
{
    *taken_by = NULL;
    if (game_seat(game, id) >= 0)
        *taken_by = "a seat is";
    else if (game_unit(game, id) >= 0)
        *taken_by = "another unit is";
    else if (game_piece(game, id) >= 0)
        *taken_by = "a piece of terrain is";
    else if (is_word_of_notation(game->ruleset, id))
        *taken_by = "a word of the notation is";
    return !*taken_by;
}
