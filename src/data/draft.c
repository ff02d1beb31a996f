#include "draft.h"

#include <stdlib.h>
#include <string.h>

/* Drafts of armies: reading, and what an editor does to them. */

/* ---- Words --------------------------------------------------------------------------------------- */

/* Whether YAML takes the character: no control characters, halves of pairs, or marks of byte order. */
static bool is_printable(const char *from, size_t bytes)
{
    const unsigned char *c = (const unsigned char *)from;
    if (bytes == 1)
        return c[0] >= ' ' && c[0] < 0x7F;
    if (bytes == 2)
        return c[0] > 0xC2 || c[1] >= 0xA0;
    int code = bytes == 3 ? (c[0] & 0xF) << 12 | (c[1] & 0x3F) << 6 | (c[2] & 0x3F)
                          : (c[0] & 7) << 18 | (c[1] & 0x3F) << 12 | (c[2] & 0x3F) << 6;
    if (bytes == 3)
        return code >= 0x800 && code != 0xFEFF && code < 0xFFFE && (code < 0xD800 || code > 0xDFFF);
    return code >= 0x10000 && code < 0x110000;
}

bool draft_take(char *to, size_t size, const char *from)
{
    size_t used = 0, left = strlen(from);
    bool whole = true;
    while (left > 0) {
        size_t bytes = text_character(from, left), step = bytes ? bytes : 1;
        if (used + step >= size) {
            whole = false;
            break;
        }
        if (bytes && is_printable(from, bytes))
            memcpy(to + used, from, bytes);
        else
            memset(to + used, ' ', step);
        used += step;
        from += step;
        left -= step;
    }
    to[used] = '\0';
    return whole;
}

static bool is_plain_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

void plain_id(char *to, size_t size, const char *words)
{
    size_t used = 0;
    for (; *words && used + 1 < size; words++) {
        char c = *words >= 'A' && *words <= 'Z' ? (char)(*words - 'A' + 'a') : *words;
        if (c == '\'')
            continue;
        if (is_plain_byte(c))
            to[used++] = c;
        else if (used && to[used - 1] != '-')
            to[used++] = '-';
    }
    while (used && to[used - 1] == '-')
        used--;
    to[used] = '\0';
}

/* Takes the s of each word's end away. */
static void drop_plurals(char *words)
{
    char *to = words;
    for (const char *at = words; *at; at++) {
        bool ends = at[1] == '\0' || at[1] == '-';
        if (*at == 's' && ends && at > words && at[-1] != 's' && at[-1] != '-')
            continue;
        *to++ = *at;
    }
    *to = '\0';
}

bool is_same_name(const char *a, const char *b)
{
    char one[96], other[96];
    plain_id(one, sizeof one, a);
    plain_id(other, sizeof other, b);
    drop_plurals(one);
    drop_plurals(other);
    return one[0] && strcmp(one, other) == 0;
}

/* ---- Reading --------------------------------------------------------------------------------------- */

typedef struct Taking {
    const Yaml *yaml;
    ArmyDraft *draft;
} Taking;

static bool take_word(const Taking *t, char *to, size_t size, const char *from, const char *path)
{
    if (strlen(from) < size && is_plain(from)) {
        memcpy(to, from, strlen(from) + 1);
        return true;
    }
    doc_say(t->yaml, "at most %zu characters were expected here", size - 1);
    return doc_at(t->yaml, "%s", path);
}

static bool take_names(const Taking *t, const WordList *from, Name *to, int *count,
                       const char *path)
{
    for (uint32_t i = 0; i < from->count; i++) {
        if (!take_word(t, to[i].text, sizeof to[i].text, from->at[i], path))
            return false;
    }
    *count = (int)from->count;
    return true;
}

static bool take_profile(const Taking *t, const RawThing *raw, int fields, const char *path)
{
    DraftProfile *p = &t->draft->profile[t->draft->profiles++];
    bool good = take_word(t, p->id.text, NAME_SIZE, raw->id, path) &&
                take_word(t, p->title.text, NAME_SIZE, raw->title, path) &&
                take_word(t, p->icon.text, NAME_SIZE, raw->icon, path) &&
                take_word(t, p->figure.text, NAME_SIZE, raw->figure, path) &&
                take_word(t, p->base, DRAFT_VALUE, raw->base, path) &&
                take_word(t, p->height, DRAFT_VALUE, raw->height, path) &&
                take_names(t, &raw->weapons, p->weapon, &p->weapons, path) &&
                take_names(t, &raw->notes, p->note, &p->notes, path);
    for (int i = 0; good && i < fields; i++)
        good = take_word(t, p->value[i], DRAFT_VALUE, raw->value[i], path);
    for (uint32_t i = 0; good && i < raw->traits.count; i++)
        good = take_word(t, p->trait[p->traits++], DRAFT_TRAIT, raw->traits.at[i], path);
    return good;
}

static bool take_count(const Taking *t, const char *words, int high, const char *path, int *value)
{
    int32_t figure = 0;
    Scan scan = doc_scan(t->yaml, words);
    if (words[0] && (!scan_want_count(&scan, 0, high, &figure) || !scan_want_end(&scan)))
        return doc_at(t->yaml, "%s", path);
    *value = figure;
    return true;
}

static bool take_arm(const Taking *t, const RawArm *raw, int unit, const char *path)
{
    if (t->draft->arms == MOST_DRAFT_ARMS) {
        doc_say(t->yaml, "at most %d entries of arms are edited", MOST_DRAFT_ARMS);
        return doc_at(t->yaml, "%s", path);
    }
    DraftArm *arm = &t->draft->arm[t->draft->arms++];
    arm->unit = unit;
    return take_word(t, arm->models, DRAFT_VALUE, raw->models, path) &&
           take_names(t, &raw->weapons, arm->weapon, &arm->weapons, path);
}

static bool take_unit(const Taking *t, const RawUnit *raw, const char *path)
{
    int place = t->draft->units++;
    DraftUnit *u = &t->draft->unit[place];
    bool good = take_word(t, u->id.text, NAME_SIZE, raw->id, path) &&
                take_word(t, u->title.text, NAME_SIZE, raw->title, path) &&
                take_word(t, u->profile.text, NAME_SIZE, raw->profile, path) &&
                take_count(t, raw->models, MOST_UNIT_MODELS, path, &u->models) &&
                take_count(t, raw->points, 10000, path, &u->points) &&
                take_count(t, raw->files, MOST_UNIT_MODELS, path, &u->files);
    for (uint32_t i = 0; good && i < raw->with.count; i++)
        good = take_word(t, u->trait[u->traits++], DRAFT_TRAIT, raw->with.at[i], path);
    for (uint32_t i = 0; good && i < raw->arms_count; i++)
        good = take_arm(t, &raw->arms[i], place, path);
    return good;
}

static bool take_army(const Taking *t, const RawArmy *raw, const Ruleset *rules)
{
    char path[40];
    bool good = take_word(t, t->draft->title.text, NAME_SIZE, raw->title, "title");
    memcpy(t->draft->words, raw->words, sizeof t->draft->words);
    for (uint32_t i = 0; good && i < raw->profiles_count; i++) {
        Text text = text_in(path, sizeof path);
        text_format(&text, "profiles/%u", (unsigned)i);
        good = take_profile(t, &raw->profiles[i], rules->profile_fields, path);
    }
    for (uint32_t i = 0; good && i < raw->units_count; i++) {
        Text text = text_in(path, sizeof path);
        text_format(&text, "units/%u", (unsigned)i);
        good = take_unit(t, &raw->units[i], path);
    }
    return good;
}

bool army_draft_read(ArmyDraft *draft, const Ruleset *rules, const char *file, const char *text,
                     Problem *problem)
{
    ArmySchema *schema = calloc(1, sizeof *schema);
    Yaml yaml = { file, text, problem };
    memset(draft, 0, sizeof *draft);
    if (!schema)
        return problem_say(problem, file, 0, 0, "memory is short");
    schema_army(schema, rules);
    schema_lenient(&schema->top);
    schema_lenient(&schema->profile);
    schema_lenient(&schema->unit);
    schema_lenient(&schema->arm);
    RawArmy *raw = doc_load(&yaml, &schema->top);
    Taking taking = { &yaml, draft };
    bool good = raw && take_army(&taking, raw, rules);
    doc_free(&schema->top, raw);
    free(schema);
    return good;
}

/* ---- Changing ---------------------------------------------------------------------------------------- */

int army_draft_points(const ArmyDraft *draft)
{
    int points = 0;
    for (int i = 0; i < draft->units; i++)
        points += draft->unit[i].points;
    return points;
}

int army_draft_models(const ArmyDraft *draft)
{
    int models = 0;
    for (int i = 0; i < draft->units; i++)
        models += draft->unit[i].models;
    return models;
}

int army_draft_profile(const ArmyDraft *draft, const char *id)
{
    for (int i = 0; i < draft->profiles; i++) {
        if (name_is(&draft->profile[i].id, id))
            return i;
    }
    return -1;
}

static bool is_taken(const ArmyDraft *draft, const char *id, int unit)
{
    for (int i = 0; i < draft->units; i++) {
        if (i != unit && name_is(&draft->unit[i].id, id))
            return true;
    }
    return false;
}

Name army_draft_free_id(const ArmyDraft *draft, const Ruleset *rules, const char *words, int unit)
{
    char plain[NAME_SIZE - 6], id[NAME_SIZE];
    plain_id(plain, sizeof plain, words);
    if (!plain[0] || is_word_of_notation(rules, plain))
        memcpy(plain, "unit", sizeof "unit");
    memcpy(id, plain, sizeof plain);
    for (int n = 2; is_taken(draft, id, unit); n++) {
        Text text = text_in(id, sizeof id);
        text_format(&text, "%s-%d", plain, n);
    }
    return name_of(id);
}

static Name free_profile_id(const ArmyDraft *draft, const Name *wanted)
{
    Name id = *wanted;
    for (int n = 2; army_draft_profile(draft, id.text) >= 0; n++) {
        char words[NAME_SIZE + 12];
        Text text = text_in(words, sizeof words);
        text_format(&text, "%.*s-%d", NAME_SIZE - 6, wanted->text, n);
        id = name_of(words);
    }
    return id;
}

int army_draft_add(ArmyDraft *draft, const Ruleset *rules, const char *title)
{
    if (draft->units == MOST_UNITS || draft->profiles == MOST_PROFILES)
        return -1;
    Name id = army_draft_free_id(draft, rules, title, -1);
    DraftProfile *p = &draft->profile[draft->profiles];
    memset(p, 0, sizeof *p);
    p->id = free_profile_id(draft, &id);
    draft_take(p->title.text, NAME_SIZE, title);
    draft->profiles++;
    DraftUnit *u = &draft->unit[draft->units];
    *u = (DraftUnit){ .id = id, .title = p->title, .profile = p->id, .models = 1 };
    return draft->units++;
}

static void remove_arms(ArmyDraft *draft, int unit)
{
    int kept = 0;
    for (int i = 0; i < draft->arms; i++) {
        if (draft->arm[i].unit == unit)
            continue;
        draft->arm[kept] = draft->arm[i];
        draft->arm[kept].unit -= draft->arm[kept].unit > unit;
        kept++;
    }
    draft->arms = kept;
}

void army_draft_remove(ArmyDraft *draft, int unit)
{
    Name profile = draft->unit[unit].profile;
    remove_arms(draft, unit);
    draft->units--;
    memmove(&draft->unit[unit], &draft->unit[unit + 1],
            sizeof draft->unit[0] * (size_t)(draft->units - unit));
    for (int i = 0; i < draft->units; i++) {
        if (name_is(&draft->unit[i].profile, profile.text))
            return;
    }
    int place = army_draft_profile(draft, profile.text);
    if (place < 0)
        return;
    draft->profiles--;
    memmove(&draft->profile[place], &draft->profile[place + 1],
            sizeof draft->profile[0] * (size_t)(draft->profiles - place));
}

int army_draft_copy(ArmyDraft *draft, const Ruleset *rules, int unit)
{
    if (draft->units == MOST_UNITS)
        return -1;
    DraftUnit copy = draft->unit[unit];
    copy.id = army_draft_free_id(draft, rules, copy.title.text, -1);
    int arms = draft->arms;
    for (int i = 0; i < draft->arms; i++)
        draft->arm[i].unit += draft->arm[i].unit > unit;
    memmove(&draft->unit[unit + 2], &draft->unit[unit + 1],
            sizeof draft->unit[0] * (size_t)(draft->units - unit - 1));
    draft->unit[unit + 1] = copy;
    draft->units++;
    for (int i = 0; i < arms && draft->arms < MOST_DRAFT_ARMS; i++) {
        if (draft->arm[i].unit != unit)
            continue;
        draft->arm[draft->arms] = draft->arm[i];
        draft->arm[draft->arms++].unit = unit + 1;
    }
    return unit + 1;
}
