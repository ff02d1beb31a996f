#include <string.h>

#include "readers.h"

/* Weapons, profiles and kinds of terrain have their fields from the ruleset's tables. */

void schema_fields(Schema *schema, const FieldDef *def, int count)
{
    for (int i = 0; i < count; i++)
        schema_word(schema, def[i].required ? REQUIRED : OPTIONAL, def[i].key,
                    offsetof(RawThing, value) + sizeof(Word) * (size_t)i, sizeof(Word));
}

bool read_fields(const Yaml *yaml, const RawThing *raw, const FieldDef *def, int count,
                 const char *path, int32_t *field)
{
    for (int i = 0; i < count; i++) {
        field[i] = def[i].usual;
        if (!raw->value[i][0])
            continue;
        Scan scan = doc_scan(yaml, raw->value[i]);
        if (!field_want(&scan, &def[i], IN_FILES, &field[i]) || !scan_want_end(&scan))
            return doc_at(yaml, "%s/%s", path, def[i].key);
    }
    return true;
}

bool is_plain(const char *words)
{
    for (; *words; words++) {
        if ((unsigned char)*words < ' ' || *words == 0x7F)
            return false;
    }
    return true;
}

bool read_card_words(const Yaml *yaml, const char *words)
{
    if (is_plain(words))
        return true;
    doc_say(yaml, "one sentence without line ends was expected");
    return doc_at(yaml, "words");
}

bool read_id(const Yaml *yaml, const char *words, const char *path, Name *id)
{
    Scan scan = doc_scan(yaml, words);
    if (scan_name(&scan, id) && scan_done(&scan))
        return true;
    doc_say(yaml, "an id of lower-case letters, digits and hyphens was expected, not '%.40s'",
            words);
    return doc_at(yaml, "%s", path);
}

bool read_title(const Yaml *yaml, const char *words, const char *path, const Name *id, Name *title)
{
    *title = words[0] ? name_of(words) : *id;
    if (strlen(words) < NAME_SIZE && is_plain(words))
        return true;
    doc_say(yaml, "a title of at most %d characters was expected", NAME_SIZE - 1);
    return doc_at(yaml, "%s", path);
}

static bool read_head(const Yaml *yaml, const RawThing *raw, const char *path, Name *id,
                      Name *title)
{
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/id", path);
    if (!read_id(yaml, raw->id, where, id))
        return false;
    text = text_in(where, sizeof where);
    text_format(&text, "%s/title", path);
    return read_title(yaml, raw->title, where, id, title);
}

bool read_traits(const Yaml *yaml, const WordList *names, const char *path, const TraitDef *def,
                 int defs, TraitUse *use, int *count)
{
    int of_profile = *count;
    for (uint32_t i = 0; i < names->count; i++) {
        Scan scan = doc_scan(yaml, names->at[i]);
        if (!trait_add(&scan, def, defs, of_profile, use, count))
            return doc_at(yaml, "%s/%u", path, (unsigned)i);
    }
    return true;
}

/* Those of a thing itself. */
static bool read_own_traits(const Yaml *yaml, const RawThing *raw, const char *path,
                            const TraitDef *def, int defs, TraitUse *use, int *count)
{
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/traits", path);
    return read_traits(yaml, &raw->traits, where, def, defs, use, count);
}

/* ---- Weapons --------------------------------------------------------------------------------- */

typedef struct RawThings {
    RawThing *things;
    uint32_t things_count;
} RawThings;

static bool add_weapon(Game *game, const Yaml *yaml, const RawThing *raw, const char *path)
{
    const Ruleset *rules = game->ruleset;
    Weapon *weapon = &game->weapon[game->weapons];
    memset(weapon, 0, sizeof *weapon);
    if (!read_head(yaml, raw, path, &weapon->id, &weapon->title))
        return false;
    if (game_weapon(game, weapon->id.text) >= 0) {
        doc_say(yaml, "the weapon '%s' stands here twice", weapon->id.text);
        return doc_at(yaml, "%s/id", path);
    }
    if (!read_fields(yaml, raw, rules->weapon_field, rules->weapon_fields, path, weapon->field) ||
        !read_own_traits(yaml, raw, path, rules->weapon_trait, rules->weapon_traits, weapon->trait,
                         &weapon->traits))
        return false;
    game->weapons++;
    return true;
}

bool read_weapons(Game *game, const Yaml *yaml)
{
    Schema weapon, top;
    schema_begin(&weapon, sizeof(RawThing));
    SCHEMA_WORD(&weapon, REQUIRED, "id", RawThing, id);
    SCHEMA_WORD(&weapon, OPTIONAL, "title", RawThing, title);
    schema_fields(&weapon, game->ruleset->weapon_field, game->ruleset->weapon_fields);
    SCHEMA_WORDS(&weapon, OPTIONAL, "traits", RawThing, traits, MOST_TRAITS);
    schema_begin(&top, sizeof(RawThings));
    SCHEMA_LIST(&top, REQUIRED, "weapons", RawThings, things, &weapon, MOST_WEAPONS);
    RawThings *raw = doc_load(yaml, &top);
    bool good = raw != NULL;
    for (uint32_t i = 0; good && i < raw->things_count; i++) {
        char path[32];
        Text text = text_in(path, sizeof path);
        text_format(&text, "weapons/%u", (unsigned)i);
        good = add_weapon(game, yaml, &raw->things[i], path);
    }
    doc_free(&top, raw);
    return good;
}

/* ---- Kinds of terrain ------------------------------------------------------------------------ */

static bool read_levels(const Yaml *yaml, const RawThing *raw, const char *path, Terrain *kind)
{
    for (uint32_t i = 0; i < raw->levels.count; i++) {
        Scan scan = doc_scan(yaml, raw->levels.at[i]);
        Length *level = &kind->level[i];
        if (!length_want(&scan, IN_FILES, 0, HIGHEST, level) || !scan_want_end(&scan))
            return doc_at(yaml, "%s/levels/%u", path, (unsigned)i);
        if (i && *level <= level[-1]) {
            doc_say(yaml, "levels are named from the lowest up");
            return doc_at(yaml, "%s/levels/%u", path, (unsigned)i);
        }
    }
    kind->levels = (int)raw->levels.count;
    return true;
}

bool read_material(const Yaml *yaml, const char *words, const char *path, Name *material)
{
    *material = name_of(words);
    if (strlen(words) < NAME_SIZE && is_plain(words))
        return true;
    doc_say(yaml, "a material of at most %d characters was expected", NAME_SIZE - 1);
    return doc_at(yaml, "%s/material", path);
}

static bool add_kind(Kinds *kinds, const Ruleset *rules, const Yaml *yaml, const RawThing *raw,
                     const char *path)
{
    Terrain *kind = &kinds->kind[kinds->count];
    memset(kind, 0, sizeof *kind);
    if (!read_head(yaml, raw, path, &kind->kind, &kind->title))
        return false;
    for (int i = 0; i < kinds->count; i++) {
        if (!name_is(&kinds->kind[i].kind, kind->kind.text))
            continue;
        doc_say(yaml, "the kind '%s' stands here twice", kind->kind.text);
        return doc_at(yaml, "%s/id", path);
    }
    if (!read_material(yaml, raw->material, path, &kind->material))
        return false;
    Scan scan = doc_scan(yaml, raw->height);
    if (raw->height[0] &&
        (!length_want(&scan, IN_FILES, 0, HIGHEST, &kind->height) || !scan_want_end(&scan)))
        return doc_at(yaml, "%s/height", path);
    if (!read_levels(yaml, raw, path, kind) ||
        !read_fields(yaml, raw, rules->terrain_field, rules->terrain_fields, path, kind->field))
        return false;
    kinds->count++;
    return true;
}

bool read_kinds(Kinds *kinds, const Ruleset *rules, const Yaml *yaml)
{
    Schema kind, top;
    schema_begin(&kind, sizeof(RawThing));
    SCHEMA_WORD(&kind, REQUIRED, "id", RawThing, id);
    SCHEMA_WORD(&kind, OPTIONAL, "title", RawThing, title);
    SCHEMA_WORD(&kind, OPTIONAL, "material", RawThing, material);
    SCHEMA_WORD(&kind, OPTIONAL, "height", RawThing, height);
    SCHEMA_WORDS(&kind, OPTIONAL, "levels", RawThing, levels, MOST_LEVELS);
    schema_fields(&kind, rules->terrain_field, rules->terrain_fields);
    schema_begin(&top, sizeof(RawThings));
    SCHEMA_LIST(&top, REQUIRED, "terrain", RawThings, things, &kind, MOST_KINDS);
    RawThings *raw = doc_load(yaml, &top);
    bool good = raw != NULL;
    kinds->count = 0;
    for (uint32_t i = 0; good && i < raw->things_count; i++) {
        char path[32];
        Text text = text_in(path, sizeof path);
        text_format(&text, "terrain/%u", (unsigned)i);
        good = add_kind(kinds, rules, yaml, &raw->things[i], path);
    }
    doc_free(&top, raw);
    return good;
}

/* ---- Profiles -------------------------------------------------------------------------------- */

bool read_arms(const Game *game, const Yaml *yaml, const WordList *names, const char *path,
               WeaponId *weapon)
{
    for (int i = 0; i < MOST_WEAPONS_HELD; i++)
        weapon[i] = NO_WEAPON;
    for (uint32_t i = 0; i < names->count; i++) {
        weapon[i] = game_weapon(game, names->at[i]);
        if (weapon[i] != NO_WEAPON)
            continue;
        const char *meant = NULL;
        for (int w = 0; w < game->weapons && !meant; w++) {
            if (is_nearly(names->at[i], game->weapon[w].id.text))
                meant = game->weapon[w].id.text;
        }
        if (meant)
            doc_say(yaml, "there is no weapon '%s': '%s' is probably meant", names->at[i], meant);
        else
            doc_say(yaml, "there is no weapon '%s'", names->at[i]);
        return doc_at(yaml, "%s/weapons/%u", path, (unsigned)i);
    }
    return true;
}

static bool read_notes(const Ruleset *rules, const Yaml *yaml, const RawThing *raw,
                       const char *path, Profile *profile)
{
    for (uint32_t i = 0; i < raw->notes.count; i++) {
        const char *note = raw->notes.at[i];
        const TraitDef *meant = trait_meant(rules->profile_trait, rules->profile_traits, note);
        if (meant)
            doc_say(yaml, "'%s' is a trait that the program knows: '%s' goes under traits:", note,
                    meant->key);
        else if (strlen(note) >= NAME_SIZE || !is_plain(note))
            doc_say(yaml, "a note of at most %d characters was expected", NAME_SIZE - 1);
        else {
            profile->note[profile->notes++] = name_of(note);
            continue;
        }
        return doc_at(yaml, "%s/notes/%u", path, (unsigned)i);
    }
    return true;
}

/* Pictures are called by names, never by paths. */
static bool read_picture(const Yaml *yaml, const char *words, const char *path, const char *key,
                         Name *name)
{
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/%s", path, key);
    return !words[0] || read_id(yaml, words, where, name);
}

static bool read_body(const Yaml *yaml, const RawThing *raw, const char *path, Profile *profile)
{
    Scan scan = doc_scan(yaml, raw->base);
    if (!base_want(&scan, IN_FILES, profile) || !scan_want_end(&scan))
        return doc_at(yaml, "%s/base", path);
    scan = doc_scan(yaml, raw->height);
    if (!length_want(&scan, IN_FILES, 0, HIGHEST, &profile->height) || !scan_want_end(&scan))
        return doc_at(yaml, "%s/height", path);
    return read_picture(yaml, raw->icon, path, "icon", &profile->icon) &&
           read_picture(yaml, raw->figure, path, "figure", &profile->figure);
}

void schema_profile(Schema *schema, const Ruleset *rules)
{
    schema_begin(schema, sizeof(RawThing));
    SCHEMA_WORD(schema, REQUIRED, "id", RawThing, id);
    SCHEMA_WORD(schema, OPTIONAL, "title", RawThing, title);
    SCHEMA_WORD(schema, OPTIONAL, "icon", RawThing, icon);
    SCHEMA_WORD(schema, OPTIONAL, "figure", RawThing, figure);
    SCHEMA_WORD(schema, REQUIRED, "base", RawThing, base);
    SCHEMA_WORD(schema, REQUIRED, "height", RawThing, height);
    schema_fields(schema, rules->profile_field, rules->profile_fields);
    SCHEMA_WORDS(schema, OPTIONAL, "traits", RawThing, traits, MOST_TRAITS);
    SCHEMA_WORDS(schema, OPTIONAL, "weapons", RawThing, weapons, MOST_WEAPONS_HELD);
    SCHEMA_WORDS(schema, OPTIONAL, "notes", RawThing, notes, MOST_NOTES_OF_UNIT);
}

bool read_profile(const Game *game, const Yaml *yaml, const RawThing *raw, const char *path,
                  Profile *profile)
{
    const Ruleset *rules = game->ruleset;
    memset(profile, 0, sizeof *profile);
    if (!read_head(yaml, raw, path, &profile->id, &profile->title) ||
        !read_body(yaml, raw, path, profile) ||
        !read_fields(yaml, raw, rules->profile_field, rules->profile_fields, path,
                     profile->field) ||
        !read_own_traits(yaml, raw, path, rules->profile_trait, rules->profile_traits,
                         profile->trait, &profile->traits) ||
        !read_notes(rules, yaml, raw, path, profile))
        return false;
    profile->weapons = (int)raw->weapons.count;
    return read_arms(game, yaml, &raw->weapons, path, profile->weapon);
}
