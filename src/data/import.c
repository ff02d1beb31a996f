#include "import.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "texts.h"

/* Army lists of other programs: which kind a file is, and what its readers share. */

bool import_fail(const Importing *importing, int line, int column, const char *format, ...)
{
    char raw[300], words[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(raw, sizeof raw, format, arguments);
    va_end(arguments);
    draft_take(words, sizeof words, raw);
    return problem_say(importing->problem, importing->file, line, column, "%s", words);
}

void import_remark(ArmyList *list, int unit, const char *format, ...)
{
    char words[400];
    va_list arguments;
    if (list->remarks == MOST_REMARKS) {
        list->remarks_lost++;
        return;
    }
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    Remark *remark = &list->remark[list->remarks++];
    remark->unit = unit;
    draft_take(remark->words, sizeof remark->words, words);
}

ListedUnit *import_unit(const Importing *importing, const char *title, int place)
{
    ArmyList *list = importing->list;
    if (list->units == MOST_LISTED) {
        import_fail(importing, 0, 0, "more than %d units are listed", MOST_LISTED);
        return NULL;
    }
    ListedUnit *unit = &list->unit[list->units++];
    memset(unit, 0, sizeof *unit);
    draft_take(unit->title, sizeof unit->title, title);
    unit->place = place;
    return unit;
}

void import_option(const Importing *importing, ListedUnit *unit, const char *name, int count)
{
    if (!name[0])
        return;
    if (unit->options == MOST_OPTIONS_LISTED) {
        import_remark(importing->list, (int)(unit - importing->list->unit),
                      "more than %d options: '%.60s' is left out", MOST_OPTIONS_LISTED, name);
        return;
    }
    draft_take(unit->option[unit->options].name, sizeof unit->option[0].name, name);
    unit->option[unit->options++].count = count;
}

void import_stat(ListedUnit *unit, const char *key, const char *value)
{
    if (!key[0] || !value[0] || unit->stats == MOST_STATS_LISTED || strlen(value) >= DRAFT_VALUE ||
        strlen(key) >= NAME_SIZE)
        return;
    draft_take(unit->stat[unit->stats].key.text, NAME_SIZE, key);
    draft_take(unit->stat[unit->stats].value, DRAFT_VALUE, value);
    unit->stats++;
}

/* ---- Which kind it is ------------------------------------------------------------------------------- */

/* The first byte that is no blank, behind a byte order mark. */
static const char *first_byte(const char *bytes, size_t size)
{
    const char *end = bytes + size;
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        bytes += 3;
    while (bytes < end && (*bytes == ' ' || *bytes == '\t' || *bytes == '\r' || *bytes == '\n'))
        bytes++;
    return bytes;
}

static bool read_tree(const Importing *importing, json_t *root, const char *source)
{
    importing->list->source = source;
    bool good = root && import_roster(importing, root);
    json_decref(root);
    return good;
}

static bool read_json(const Importing *importing, const char *bytes, size_t size)
{
    json_t *root = import_json(importing, bytes, size);
    if (!root)
        return false;
    if (json_object_get(root, "roster"))
        return read_tree(importing, root, "a New Recruit roster");
    importing->list->source = "an OWB list";
    bool good = import_owb(importing, root);
    json_decref(root);
    return good;
}

static bool read_zip(const Importing *importing, const char *bytes, size_t size)
{
    size_t unpacked = 0;
    char *text = import_unzip(importing, bytes, size, &unpacked);
    bool good = text && read_tree(importing, import_xml(importing, text, unpacked),
                                  "a packed BattleScribe roster");
    free(text);
    return good;
}

static bool has_units(const Importing *importing)
{
    return importing->list->units > 0 ||
           import_fail(importing, 0, 0, "no unit stands in this list");
}

bool army_list_read(ArmyList *list, const char *bytes, size_t size, const char *file,
                    Problem *problem)
{
    Importing importing = { list, file, problem };
    memset(list, 0, sizeof *list);
    list->source = "";
    if (size > IMPORT_MOST_BYTES)
        return import_fail(&importing, 0, 0, "the file is too long: at most %d bytes are read",
                           IMPORT_MOST_BYTES);
    const char *first = first_byte(bytes, size);
    size_t left = size - (size_t)(first - bytes);
    if (left == 0)
        return import_fail(&importing, 1, 1, "the file is empty");
    bool good;
    if (left > 4 && memcmp(first, "PK\x03\x04", 4) == 0)
        good = read_zip(&importing, bytes, size);
    else if (*first == '{' || *first == '[')
        good = read_json(&importing, first, left);
    else if (*first == '<')
        good = read_tree(&importing, import_xml(&importing, first, left), "a BattleScribe roster");
    else
        good = import_owb_text(&importing, first, left);
    return good && has_units(&importing);
}

bool army_list_read_file(ArmyList *list, const char *path, Problem *problem)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t size = 0;
    char *bytes = bytes_of_file(path, name, IMPORT_MOST_BYTES, &size, problem);
    bool good = bytes && army_list_read(list, bytes, size, name, problem);
    free(bytes);
    return good;
}
