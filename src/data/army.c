#include <string.h>

#include "names.h"
#include "readers.h"

/* assets/<game>/armies/<army>.yaml: profiles, and units of them. */

void schema_army(ArmySchema *schema, const Ruleset *rules)
{
    schema_profile(&schema->profile, rules);
    schema_begin(&schema->arm, sizeof(RawArm));
    SCHEMA_WORD(&schema->arm, REQUIRED, "models", RawArm, models);
    SCHEMA_WORDS(&schema->arm, REQUIRED, "weapons", RawArm, weapons, MOST_WEAPONS_HELD);
    schema_begin(&schema->unit, sizeof(RawUnit));
    SCHEMA_WORD(&schema->unit, REQUIRED, "id", RawUnit, id);
    SCHEMA_WORD(&schema->unit, OPTIONAL, "title", RawUnit, title);
    SCHEMA_WORD(&schema->unit, REQUIRED, "profile", RawUnit, profile);
    SCHEMA_WORD(&schema->unit, REQUIRED, "models", RawUnit, models);
    SCHEMA_WORD(&schema->unit, REQUIRED, "points", RawUnit, points);
    SCHEMA_WORD(&schema->unit, OPTIONAL, "files", RawUnit, files);
    SCHEMA_WORDS(&schema->unit, OPTIONAL, "with", RawUnit, with, MOST_TRAITS_OF_UNIT);
    SCHEMA_LIST(&schema->unit, OPTIONAL, "arms", RawUnit, arms, &schema->arm, MOST_UNIT_MODELS);
    schema_begin(&schema->top, sizeof(RawArmy));
    SCHEMA_WORD(&schema->top, REQUIRED, "title", RawArmy, title);
    SCHEMA_WORD(&schema->top, OPTIONAL, "words", RawArmy, words);
    SCHEMA_LIST(&schema->top, REQUIRED, "profiles", RawArmy, profiles, &schema->profile,
                MOST_PROFILES);
    SCHEMA_LIST(&schema->top, REQUIRED, "units", RawArmy, units, &schema->unit, MOST_UNITS);
}

/* ---- Profiles -------------------------------------------------------------------------------- */

/* Where the army's profiles have come to lie in the game. */
typedef struct Places {
    int place[MOST_PROFILES];
} Places;

static Name with_seat(const Game *game, SeatId seat, const Name *id)
{
    char words[2 * NAME_SIZE];
    Text text = text_in(words, sizeof words);
    text_format(&text, "%s-%s", game->seat[seat].id.text, id->text);
    return name_of(words);
}

static bool add_profile(Game *game, const Yaml *yaml, SeatId seat, const RawThing *raw, int n,
                        Places *places)
{
    char path[32];
    Text text = text_in(path, sizeof path);
    text_format(&text, "profiles/%d", n);
    if (game->profiles == MOST_PROFILES) {
        doc_say(yaml, "a game holds at most %d profiles", MOST_PROFILES);
        return doc_at(yaml, "%s", path);
    }
    Profile *profile = &game->profile[game->profiles];
    if (!read_profile(game, yaml, raw, path, profile))
        return false;
    int taken = game_profile(game, profile->id.text);
    for (int i = 0; i < n; i++) {
        if (places->place[i] != taken || taken < 0)
            continue;
        doc_say(yaml, "the profile '%s' stands here twice", profile->id.text);
        return doc_at(yaml, "%s/id", path);
    }
    bool is_same = taken >= 0 && memcmp(&game->profile[taken], profile, sizeof *profile) == 0;
    places->place[n] = is_same ? taken : game->profiles;
    if (is_same)
        return true;
    if (taken >= 0)
        profile->id = with_seat(game, seat, &profile->id);
    game->profiles++;
    return true;
}

/* ---- Units ----------------------------------------------------------------------------------- */

static bool take_figure(const Yaml *yaml, const char *words, int low, int high, const char *path,
                        const char *key, int32_t *value)
{
    Scan scan = doc_scan(yaml, words);
    if (scan_want_count(&scan, low, high, value) && scan_want_end(&scan))
        return true;
    return doc_at(yaml, "%s/%s", path, key);
}

static bool find_profile(const Yaml *yaml, const RawArmy *raw, const char *name, const char *path,
                         int *place)
{
    const char *meant = NULL;
    for (uint32_t i = 0; i < raw->profiles_count; i++) {
        *place = (int)i;
        if (strcmp(raw->profiles[i].id, name) == 0)
            return true;
        if (is_nearly(name, raw->profiles[i].id))
            meant = raw->profiles[i].id;
    }
    if (meant)
        doc_say(yaml, "there is no profile '%s' in this file: '%s' is probably meant", name, meant);
    else
        doc_say(yaml, "there is no profile '%s' in this file", name);
    return doc_at(yaml, "%s/profile", path);
}

/* The profile that is the same but for its name, or -1. */
static int same_profile(const Game *game, const Profile *profile)
{
    Profile other = *profile;
    for (int i = 0; i < game->profiles; i++) {
        other.id = game->profile[i].id;
        if (memcmp(&game->profile[i], &other, sizeof other) == 0)
            return i;
    }
    return -1;
}

/* The profile's name with the unit's own traits behind it, and a number where that is taken. */
static Name name_with_traits(const Game *game, const Profile *profile, const WordList *with)
{
    char words[NAME_SIZE];
    Text text = text_in(words, sizeof words - 3);
    text_add(&text, profile->id.text);
    for (uint32_t i = 0; i < with->count; i++)
        text_format(&text, "-%.*s", (int)strcspn(with->at[i], " "), with->at[i]);
    Name id = name_of(words);
    for (int n = 2; game_profile(game, id.text) >= 0; n++) {
        char numbered[NAME_SIZE + 12];
        text = text_in(numbered, sizeof numbered);
        text_format(&text, "%.*s-%d", NAME_SIZE - 4, words, n);
        id = name_of(numbered);
    }
    return id;
}

/* A unit with traits of its own has a profile of its own: the named one, and they beside what it has. */
static bool add_own_traits(Game *game, const Yaml *yaml, const RawUnit *raw, const char *path,
                           Roster *unit)
{
    const Ruleset *rules = game->ruleset;
    Profile profile = game->profile[unit->profile];
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/with", path);
    if (!raw->with.count)
        return true;
    if (!read_traits(yaml, &raw->with, where, rules->profile_trait, rules->profile_traits,
                     profile.trait, &profile.traits))
        return false;
    int same = same_profile(game, &profile);
    if (same < 0 && game->profiles == MOST_PROFILES) {
        doc_say(yaml, "a game holds at most %d profiles, those of units with traits counted",
                MOST_PROFILES);
        return doc_at(yaml, "%s", where);
    }
    if (same < 0) {
        profile.id = name_with_traits(game, &profile, &raw->with);
        same = game->profiles++;
        game->profile[same] = profile;
    }
    unit->profile = (int16_t)same;
    return true;
}

static bool arm_models(Game *game, const Yaml *yaml, const Roster *unit, const RawUnit *raw,
                       const char *path)
{
    for (uint32_t i = 0; i < raw->arms_count; i++) {
        char where[64];
        WeaponId weapon[MOST_WEAPONS_HELD];
        uint64_t set = 0;
        Text text = text_in(where, sizeof where);
        text_format(&text, "%s/arms/%u", path, (unsigned)i);
        Scan scan = doc_scan(yaml, raw->arms[i].models);
        if (!scan_want_models(&scan, unit->id.text, unit->models, &set) || !scan_want_end(&scan))
            return doc_at(yaml, "%s/models", where);
        if (!read_arms(game, yaml, &raw->arms[i].weapons, where, weapon))
            return false;
        for (int m = 0; m < unit->models; m++) {
            if (set >> m & 1)
                memcpy(game->model_weapon[unit->first_model + m], weapon, sizeof weapon);
        }
    }
    return true;
}

static bool fill_unit(Game *game, const Yaml *yaml, const RawArmy *army, const RawUnit *raw,
                      const Places *places, const char *path, Roster *unit)
{
    int32_t models = 0, points = 0, files = 0;
    int profile = 0;
    char where[64];
    Text text = text_in(where, sizeof where);
    text_format(&text, "%s/title", path);
    if (!read_title(yaml, raw->title, where, &unit->id, &unit->title) ||
        !find_profile(yaml, army, raw->profile, path, &profile) ||
        !take_figure(yaml, raw->models, 1, MOST_UNIT_MODELS, path, "models", &models) ||
        !take_figure(yaml, raw->points, 0, 10000, path, "points", &points) ||
        (raw->files[0] && !take_figure(yaml, raw->files, 1, models, path, "files", &files)))
        return false;
    if (game->models + models > MOST_MODELS) {
        doc_say(yaml, "a game holds at most %d models", MOST_MODELS);
        return doc_at(yaml, "%s/models", path);
    }
    unit->profile = (int16_t)places->place[profile];
    unit->models = (int16_t)models;
    unit->points = (int16_t)points;
    unit->files = (uint8_t)files;
    unit->first_model = (int16_t)game->models;
    unit->carrier = NO_UNIT;
    if (!add_own_traits(game, yaml, raw, path, unit))
        return false;
    for (int m = 0; m < models; m++)
        memcpy(game->model_weapon[game->models + m], game->profile[unit->profile].weapon,
               sizeof game->profile[0].weapon);
    return arm_models(game, yaml, unit, raw, path);
}

static bool take_unit_id(const Game *game, const Yaml *yaml, SeatId seat, const char *path,
                         Name *id)
{
    const char *taken_by = NULL;
    for (int i = 0; i < game->units; i++) {
        if (game->unit[i].seat == seat && name_is(&game->unit[i].id, id->text)) {
            doc_say(yaml, "the unit '%s' stands here twice", id->text);
            return doc_at(yaml, "%s/id", path);
        }
    }
    if (game_unit(game, id->text) >= 0)
        *id = with_seat(game, seat, id);
    if (is_id_free(game, id->text, &taken_by))
        return true;
    doc_say(yaml, "a unit cannot be called '%s': %s called so", id->text, taken_by);
    return doc_at(yaml, "%s/id", path);
}

static bool add_unit(Game *game, const Yaml *yaml, SeatId seat, const RawArmy *army, int n,
                     const Places *places)
{
    char path[32], where[64];
    Text text = text_in(path, sizeof path);
    text_format(&text, "units/%d", n);
    text = text_in(where, sizeof where);
    text_format(&text, "%s/id", path);
    if (game->units == MOST_UNITS) {
        doc_say(yaml, "a game holds at most %d units", MOST_UNITS);
        return doc_at(yaml, "%s", path);
    }
    Roster *unit = &game->unit[game->units];
    memset(unit, 0, sizeof *unit);
    unit->seat = seat;
    if (!read_id(yaml, army->units[n].id, where, &unit->id) ||
        !take_unit_id(game, yaml, seat, path, &unit->id) ||
        !fill_unit(game, yaml, army, &army->units[n], places, path, unit))
        return false;
    game->units++;
    game->models += unit->models;
    return true;
}

static bool is_wanted(const WordList *wanted, const char *id)
{
    for (uint32_t i = 0; i < wanted->count; i++) {
        if (strcmp(wanted->at[i], id) == 0)
            return true;
    }
    return wanted->count == 0;
}

UnitId unit_of_army(const Game *game, SeatId seat, const char *id)
{
    Name own = name_of(id), longer = with_seat(game, seat, &own);
    for (int i = 0; i < game->units; i++) {
        const Roster *unit = &game->unit[i];
        if (unit->seat == seat && (name_is(&unit->id, own.text) || name_is(&unit->id, longer.text)))
            return (UnitId)i;
    }
    return NO_UNIT;
}

bool read_army(Game *game, const Yaml *yaml, SeatId seat, const WordList *wanted)
{
    ArmySchema schema;
    Places places = { { 0 } };
    schema_army(&schema, game->ruleset);
    RawArmy *raw = doc_load(yaml, &schema.top);
    bool good = raw != NULL;
    for (uint32_t i = 0; good && i < raw->profiles_count; i++)
        good = add_profile(game, yaml, seat, &raw->profiles[i], (int)i, &places);
    for (uint32_t i = 0; good && i < raw->units_count; i++) {
        if (is_wanted(wanted, raw->units[i].id))
            good = add_unit(game, yaml, seat, raw, (int)i, &places);
    }
    doc_free(&schema.top, raw);
    return good;
}

bool read_army_card(ArmyCard *card, const Ruleset *rules, const Yaml *yaml)
{
    ArmySchema schema;
    schema_army(&schema, rules);
    RawArmy *raw = doc_load(yaml, &schema.top);
    bool good = raw && read_title(yaml, raw->title, "title", &card->id, &card->title) &&
                read_card_words(yaml, raw->words);
    for (uint32_t i = 0; good && i < raw->units_count; i++) {
        int32_t models = 0, points = 0;
        good = take_figure(yaml, raw->units[i].models, 1, MOST_UNIT_MODELS, "units", "models",
                           &models) &&
               take_figure(yaml, raw->units[i].points, 0, 10000, "units", "points", &points);
        card->models += models;
        card->points += points;
        card->units++;
    }
    if (good)
        memcpy(card->words, raw->words, sizeof card->words);
    doc_free(&schema.top, raw);
    return good;
}
