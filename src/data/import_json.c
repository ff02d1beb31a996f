#include "import.h"

#include <stdlib.h>
#include <string.h>

/* Old World Builder's own file, and JSON in general. */

/* ---- JSON ---------------------------------------------------------------------------------------------- */

/* Bytes before which too many brackets are open, or 0: the parser's own stack is never tried. */
static size_t too_deep(const char *bytes, size_t size)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && (c == '}' || c == ']'))
            depth--;
        if (depth > 2 * MOST_DEPTH)
            return i + 1;
    }
    return 0;
}

static int line_of(const char *bytes, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return line;
}

static size_t things_in(const char *bytes, size_t size)
{
    size_t count = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        if (quoted && bytes[i] == '\\')
            i++;
        else if (bytes[i] == '"')
            quoted = !quoted;
        else
            count += !quoted && (bytes[i] == ',' || bytes[i] == '{' || bytes[i] == '[');
    }
    return count;
}

json_t *import_json(const Importing *importing, const char *bytes, size_t size)
{
    json_error_t error;
    size_t deep = too_deep(bytes, size);
    if (deep) {
        import_fail(importing, line_of(bytes, deep), 0,
                    "things lie more than %d deep within each other here", 2 * MOST_DEPTH);
        return NULL;
    }
    if (things_in(bytes, size) > 4 * MOST_THINGS) {
        import_fail(importing, 0, 0, "more than %d things stand in this file", 4 * MOST_THINGS);
        return NULL;
    }
    json_t *root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        import_fail(importing, error.line, error.column, "this is no JSON: %.150s", error.text);
    return root;
}

const char *json_words(const json_t *object, const char *key)
{
    const char *words = json_string_value(json_object_get(object, key));
    return words ? words : "";
}

int json_count(const json_t *object, const char *key, int high, int usual)
{
    const json_t *value = json_object_get(object, key);
    double figure = -1;
    if (json_is_number(value))
        figure = json_number_value(value);
    else if (json_is_string(value) && json_string_value(value)[0] >= '0' &&
             json_string_value(value)[0] <= '9')
        figure = strtod(json_string_value(value), NULL);
    return figure >= 0 && figure <= high ? (int)(figure + 0.5) : usual;
}

/* ---- Old World Builder ---------------------------------------------------------------------------------- */

static bool counts(const json_t *option)
{
    return json_is_true(json_object_get(option, "active")) ||
           json_is_true(json_object_get(option, "alwaysActive"));
}

static const char *name_of_option(const json_t *option)
{
    static const char *const keys[] = { "name_en", "name", "name_de", "name_fr" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *words = json_words(option, keys[i]);
        if (words[0])
            return words;
    }
    return "";
}

/* Points of a file may be anything: they are added up to just beyond what a unit may cost, where it shows. */
enum { MOST_POINTS = 10000 };

static int sum_points(int points, int64_t more)
{
    int64_t sum = points + more;
    return sum > MOST_POINTS ? MOST_POINTS + 1 : (int)sum;
}

/* Whatever the option costs, once or for each model. */
static int points_of(const json_t *option, int models)
{
    int each = json_is_true(json_object_get(option, "perModel")) ? models : 1;
    return json_count(option, "points", 10000, 0) * each;
}

static int take_options(const Importing *importing, ListedUnit *unit, const json_t *options,
                        bool chosen, int depth);

/* An option that counts, and what was chosen within it. */
static int take_option(const Importing *importing, ListedUnit *unit, const json_t *option,
                       bool chosen, int depth)
{
    int points = 0;
    if (json_is_string(option)) {
        import_option(importing, unit, json_string_value(option), 1);
        return 0;
    }
    if (!json_is_object(option) || (!chosen && !counts(option)))
        return 0;
    int many = json_count(option, "stackableCount", 1000, 1);
    import_option(importing, unit, name_of_option(option), many > 0 ? many : 1);
    points = sum_points(points, (int64_t)points_of(option, unit->models) * (many > 0 ? many : 1));
    points = sum_points(points, take_options(importing, unit, json_object_get(option, "options"),
                                             false, depth + 1));
    const json_t *magic = json_object_get(option, "magic");
    return sum_points(
        points, take_options(importing, unit, json_object_get(magic, "selected"), true, depth + 1));
}

/* A list of options, one option, or a word. */
static int take_options(const Importing *importing, ListedUnit *unit, const json_t *options,
                        bool chosen, int depth)
{
    int points = 0;
    size_t i;
    json_t *option;
    if (depth > MOST_DEPTH)
        return 0;
    if (!json_is_array(options))
        return options ? take_option(importing, unit, options, chosen, depth) : 0;
    json_array_foreach(options, i, option) points =
        sum_points(points, take_option(importing, unit, option, chosen, depth));
    return points;
}

/* The characteristics where somebody's own unit has them: objects by name, or {name, value}. */
static void take_stats(ListedUnit *unit, const json_t *stats)
{
    size_t i;
    const json_t *one = json_array_get(stats, 0);
    json_t *value, *row;
    const char *key;
    char words[DRAFT_VALUE];
    if (json_is_object(one) && json_object_get(one, "value")) {
        json_array_foreach(stats, i, row)
            import_stat(unit, json_words(row, "name"), json_words(row, "value"));
        return;
    }
    if (json_is_object(stats))
        one = stats;
    json_object_foreach((json_t *)(uintptr_t)one, key, value)
    {
        if (json_is_integer(value))
            snprintf(words, sizeof words, "%lld", (long long)json_integer_value(value));
        else
            snprintf(words, sizeof words, "%.31s",
                     json_is_string(value) ? json_string_value(value) : "");
        import_stat(unit, key, words);
    }
}

static void take_profile(const Importing *importing, ListedUnit *unit, const json_t *profile)
{
    if (!json_is_object(profile))
        return;
    const json_t *stats = json_object_get(profile, "stats");
    size_t rows = json_array_size(stats);
    if (rows > 1 && !json_object_get(json_array_get(stats, 0), "value"))
        import_remark(importing->list, (int)(unit - importing->list->unit),
                      "it has %d lines of figures: the first is read", (int)rows);
    take_stats(unit, stats);
    import_stat(unit, "type", json_words(profile, "troopType"));
    draft_take(unit->base, sizeof unit->base, json_words(profile, "baseSize"));
}

static bool take_unit(const Importing *importing, const json_t *entry, int place)
{
    static const char *const parts[] = { "command", "equipment", "armor", "options", "mounts" };
    const char *title = name_of_option(entry);
    if (!json_is_object(entry) || !title[0]) {
        import_remark(importing->list, -1, "entry %d has no name and is left out", place);
        return true;
    }
    ListedUnit *unit = import_unit(importing, title, place);
    if (!unit)
        return false;
    int unit_place = (int)(unit - importing->list->unit);
    unit->models = json_count(entry, "strength", 1000, json_count(entry, "minimum", 1000, 1));
    if (unit->models < 1)
        unit->models = 1;
    unit->points = sum_points(0, (int64_t)json_count(entry, "points", 10000, 0) * unit->models);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        unit->points =
            sum_points(unit->points,
                       take_options(importing, unit, json_object_get(entry, parts[i]), false, 0));
    const json_t *items = json_object_get(entry, "items");
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item) unit->points = sum_points(
        unit->points, take_options(importing, unit, json_object_get(item, "selected"), true, 0));
    if (unit->points > MOST_POINTS) {
        import_remark(importing->list, unit_place,
                      "it costs more than %d points: so many are taken", MOST_POINTS);
        unit->points = MOST_POINTS;
    }
    take_profile(importing, unit, json_object_get(entry, "profile"));
    if (unit->points)
        import_remark(importing->list, unit_place,
                      "its points are added up from its parts: %d; look whether they agree",
                      unit->points);
    return true;
}

bool import_owb(const Importing *importing, const json_t *root)
{
    static const char *const sections[] = { "characters", "core",        "special",
                                            "rare",       "mercenaries", "allies" };
    ArmyList *list = importing->list;
    int known = 0;
    if (json_is_array(root) && json_array_size(root) > 0) {
        if (json_array_size(root) > 1)
            import_remark(list, -1, "%d lists stand in this file: the first is read",
                          (int)json_array_size(root));
        root = json_array_get(root, 0);
    }
    draft_take(list->title, sizeof list->title, json_words(root, "name"));
    draft_take(list->game, sizeof list->game, json_words(root, "game"));
    for (size_t s = 0; s < sizeof sections / sizeof *sections; s++) {
        const json_t *section = json_object_get(root, sections[s]);
        size_t i;
        json_t *entry;
        known += json_is_array(section);
        json_array_foreach(section, i, entry)
        {
            if (!take_unit(importing, entry, (int)i + 1))
                return false;
        }
    }
    return known > 0 || import_fail(importing, 1, 1,
                                    "neither an OWB list nor a roster was found: "
                                    "there are no characters, core, special or rare units");
}
