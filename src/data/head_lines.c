#include <string.h>

#include "fields.h"
#include "geom/polygon.h"
#include "heads.h"
#include "names.h"
#include "words.h"

/* Reading a record's head. */

static bool want_title(Scan *scan, Name *title)
{
    *title = (Name){ { 0 } };
    return scan_want_quoted(scan, title->text, sizeof title->text);
}

static bool want_id(Scan *scan, const char *what, Name *id)
{
    scan_done(scan);
    return scan_name(scan, id) ||
           scan_fail(scan, "%s was expected: lower-case letters, digits and hyphens", what);
}

static bool want_word(Scan *scan, const char *word)
{
    return scan_word(scan, word) || scan_fail(scan, "'%s' was expected here", word);
}

static bool want_free_id(Scan *scan, const Game *game, Name *id)
{
    const char *taken_by = NULL;
    scan_done(scan);
    Scan before = *scan;
    if (!want_id(scan, "a name", id))
        return false;
    if (is_id_free(game, id->text, &taken_by))
        return true;
    *scan = before;
    return scan_fail(scan, "nothing can be called '%s': %s called so", id->text, taken_by);
}

static bool full(Scan *scan, const char *what, int most)
{
    scan->at = scan->start;
    return scan_fail(scan, "a record holds at most %d %s", most, what);
}

/* Takes "key value" when the next word is one of the fields' keys; `*found` says whether it was. */
static bool take_field(Scan *scan, const FieldDef *def, int count, int32_t *field, uint64_t *given,
                       bool *found)
{
    char key[64];
    Scan before = *scan;
    int place = scan_any(scan, key, sizeof key) ? field_named(def, count, key) : -1;
    *found = place >= 0;
    if (place < 0) {
        *scan = before;
        return true;
    }
    *given |= (uint64_t)1 << place;
    return field_want(scan, &def[place], IN_RECORDS, &field[place]);
}

static bool unknown_key(Scan *scan)
{
    char key[64] = "";
    scan_done(scan);
    Scan before = *scan;
    scan_any(scan, key, sizeof key);
    *scan = before;
    return scan_fail(scan, "nothing is known by the name '%s' here", key);
}

static bool check_given(Scan *scan, const FieldDef *def, int count, uint64_t given)
{
    for (int i = 0; i < count; i++) {
        if (def[i].required && !(given >> i & 1))
            return scan_fail(scan, "'%s' is missing here", def[i].key);
    }
    return true;
}

static void usual_fields(const FieldDef *def, int count, int32_t *field)
{
    for (int i = 0; i < count; i++)
        field[i] = def[i].usual;
}

static bool want_corners(Scan *scan, Game *game, int *first, int *count)
{
    *first = game->corners;
    while (!scan_done(scan)) {
        if (game->corners == MOST_CORNERS)
            return full(scan, "corners", MOST_CORNERS);
        if (!scan_want_point(scan, &game->corner[game->corners++]))
            return false;
    }
    *count = game->corners - *first;
    if (*count >= 3 && polygon_is_simple((Polygon){ &game->corner[*first], *count }))
        return true;
    return scan_fail(scan, "at least 3 corners were expected, of sides that do not cross");
}

/* ---- The table ------------------------------------------------------------------------------- */

static bool read_game(HeadReader *r, Scan *scan)
{
    Name id;
    int32_t format = 0;
    if (r->game->ruleset)
        return scan_fail(scan, "the line 'sixbyfour' stands once, at the beginning");
    if (!scan_want_count(scan, 1, 1, &format))
        return scan_fail(scan, "format 1 was expected: this record is of a newer program");
    if (!want_id(scan, "the name of a game", &id))
        return false;
    r->game->ruleset = r->find(id.text);
    if (!r->game->ruleset)
        return scan_fail(scan, "this program does not know the game '%s'", id.text);
    r->game->scenario_field_count = r->game->ruleset->scenario_fields;
    usual_fields(r->game->ruleset->scenario_field, r->game->ruleset->scenario_fields,
                 r->game->scenario_field);
    for (int i = 0; i < r->game->ruleset->options; i++)
        r->game->option[i] = r->game->ruleset->option[i].usual;
    return true;
}

/* Which version of the rules the record was played with; a change shows in the replay, not here. */
static bool read_rules(HeadReader *r, Scan *scan)
{
    return scan_want_quoted(scan, r->rules, sizeof((Record *)0)->rules);
}

static bool read_scenario(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    const Ruleset *rules = game->ruleset;
    int32_t rounds = 0;
    uint64_t given = 0;
    if (!want_id(scan, "the scenario's name", &game->scenario) ||
        !want_title(scan, &game->scenario_title) || !want_word(scan, "rounds") ||
        !scan_want_count(scan, 1, 20, &rounds))
        return false;
    game->rounds = rounds;
    while (!scan_done(scan)) {
        bool found = false;
        if (!take_field(scan, rules->scenario_field, rules->scenario_fields, game->scenario_field,
                        &given, &found))
            return false;
        if (!found)
            return unknown_key(scan);
    }
    return true;
}

static bool read_map(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    r->has_map = true;
    if (!want_id(scan, "the map's name", &game->map) ||
        !size_want(scan, IN_RECORDS, 12 * INCH, 120 * INCH, &game->width, &game->height))
        return false;
    if (scan_word(scan, "ground") && !want_id(scan, "the name of a ground", &game->ground))
        return false;
    return !scan_word(scan, "picture") || want_id(scan, "the name of a picture", &game->picture);
}

static bool read_option(HeadReader *r, Scan *scan)
{
    char key[64] = "";
    const Ruleset *rules = r->game->ruleset;
    scan_done(scan);
    Scan before = *scan;
    scan_any(scan, key, sizeof key);
    for (int i = 0; i < rules->options; i++) {
        if (strcmp(rules->option[i].key, key) != 0)
            continue;
        int place = 0;
        if (!want_of(scan, key, rules->option[i].words, &place))
            return false;
        r->game->option[i] = place;
        return true;
    }
    *scan = before;
    return scan_fail(scan, "this game has no option '%s'", key);
}

static bool read_house(HeadReader *r, Scan *scan)
{
    char words[sizeof r->game->house_rules];
    size_t used = strlen(r->game->house_rules);
    if (!scan_want_quoted(scan, words, sizeof words))
        return false;
    if (used + strlen(words) + 2 > sizeof r->game->house_rules)
        return scan_fail(scan, "house rules are at most %d characters long", (int)sizeof words - 1);
    Text text = text_in(r->game->house_rules + used, sizeof words - used);
    if (used)
        text_char(&text, '\n');
    text_add(&text, words);
    return true;
}

static bool read_levels(Scan *scan, Terrain *piece)
{
    do {
        if (piece->levels == MOST_LEVELS)
            return scan_fail(scan, "a piece has at most %d levels", MOST_LEVELS);
        scan_done(scan);
        if (!scan_want_length(scan, &piece->level[piece->levels++]))
            return false;
    } while (scan_char(scan, ','));
    return true;
}

static bool read_piece_keys(HeadReader *r, Scan *scan, Terrain *piece)
{
    const Ruleset *rules = r->game->ruleset;
    uint64_t given = 0;
    while (!scan_word(scan, "corners")) {
        bool found = false;
        if (scan_word(scan, "levels")) {
            if (!read_levels(scan, piece))
                return false;
            continue;
        }
        if (scan_word(scan, "material")) {
            if (!want_title(scan, &piece->material))
                return false;
            continue;
        }
        if (!take_field(scan, rules->terrain_field, rules->terrain_fields, piece->field, &given,
                        &found))
            return false;
        if (!found)
            return scan_done(scan) ? scan_fail(scan, "'corners' was expected here")
                                   : unknown_key(scan);
    }
    return true;
}

static bool read_terrain(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    const Ruleset *rules = game->ruleset;
    if (game->terrain == MOST_STANDING)
        return full(scan, "pieces of terrain", MOST_STANDING);
    Terrain *piece = &game->piece[game->terrain];
    usual_fields(rules->terrain_field, rules->terrain_fields, piece->field);
    if (!want_free_id(scan, game, &piece->id) || !want_title(scan, &piece->title) ||
        !want_id(scan, "a kind of terrain", &piece->kind) || !want_word(scan, "height") ||
        !length_want(scan, IN_RECORDS, 0, 24 * INCH, &piece->height) ||
        !read_piece_keys(r, scan, piece) ||
        !want_corners(scan, game, &piece->corner_first, &piece->corners))
        return false;
    game->terrain++;
    return true;
}

static bool read_zone(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    if (game->zones == MOST_ZONES)
        return full(scan, "zones", MOST_ZONES);
    MapZone *zone = &game->zone[game->zones];
    zone->seat = NO_SEAT;
    if (!want_id(scan, "the zone's name", &zone->id) || !want_title(scan, &zone->title))
        return false;
    if (scan_word(scan, "seat") && !scan_want_seat(scan, game, &zone->seat))
        return false;
    if (!want_word(scan, "corners") ||
        !want_corners(scan, game, &zone->corner_first, &zone->corners))
        return false;
    game->zones++;
    return true;
}

static bool read_objective(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    if (game->objectives == MOST_OBJECTIVES)
        return full(scan, "objectives", MOST_OBJECTIVES);
    Objective *objective = &game->objective[game->objectives];
    if (!want_id(scan, "the objective's name", &objective->id) ||
        !want_title(scan, &objective->title) || !want_word(scan, "at") ||
        !scan_want_point(scan, &objective->at) || !want_word(scan, "radius") ||
        !length_want(scan, IN_RECORDS, 0, 24 * INCH, &objective->radius))
        return false;
    game->objectives++;
    return true;
}

/* ---- The armies ------------------------------------------------------------------------------ */

static bool read_seat(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    if (game->seats == MOST_SEATS)
        return full(scan, "seats", MOST_SEATS);
    SeatSetup *seat = &game->seat[game->seats];
    if (!want_free_id(scan, game, &seat->id) || !want_title(scan, &seat->title) ||
        (scan_word(scan, "army") && !want_id(scan, "the name of an army", &seat->army)) ||
        (scan_word(scan, "head-start") &&
         !scan_want_count(scan, 1, MOST_HEAD_START, &seat->head_start)))
        return false;
    game->seats++;
    return true;
}

static bool take_trait(Scan *scan, const TraitDef *def, int count, TraitUse *use, int *used)
{
    if (*used == MOST_TRAITS)
        return scan_fail(scan, "at most %d traits were expected", MOST_TRAITS);
    return trait_want(scan, def, count, IN_RECORDS, &use[(*used)++]);
}

static bool read_weapon(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    const Ruleset *rules = game->ruleset;
    uint64_t given = 0;
    if (game->weapons == MOST_WEAPONS)
        return full(scan, "weapons", MOST_WEAPONS);
    Weapon *weapon = &game->weapon[game->weapons];
    usual_fields(rules->weapon_field, rules->weapon_fields, weapon->field);
    if (!want_id(scan, "the weapon's name", &weapon->id) || !want_title(scan, &weapon->title))
        return false;
    if (game_weapon(game, weapon->id.text) >= 0)
        return scan_fail(scan, "the weapon '%s' stands here twice", weapon->id.text);
    while (!scan_done(scan)) {
        bool found = false;
        if (scan_word(scan, "trait")) {
            if (!take_trait(scan, rules->weapon_trait, rules->weapon_traits, weapon->trait,
                            &weapon->traits))
                return false;
            continue;
        }
        if (!take_field(scan, rules->weapon_field, rules->weapon_fields, weapon->field, &given,
                        &found))
            return false;
        if (!found)
            return unknown_key(scan);
    }
    game->weapons++;
    return check_given(scan, rules->weapon_field, rules->weapon_fields, given);
}

/* Takes one of a profile's keys that are not fields; `*found` says whether one stood here. */
static bool take_profile_key(HeadReader *r, Scan *scan, Profile *profile, bool *found)
{
    const Ruleset *rules = r->game->ruleset;
    *found = true;
    if (scan_word(scan, "icon"))
        return want_id(scan, "the name of an icon", &profile->icon);
    if (scan_word(scan, "figure"))
        return want_id(scan, "the name of a figure", &profile->figure);
    if (scan_word(scan, "trait"))
        return take_trait(scan, rules->profile_trait, rules->profile_traits, profile->trait,
                          &profile->traits);
    if (scan_word(scan, "weapon")) {
        if (profile->weapons == MOST_WEAPONS_HELD)
            return scan_fail(scan, "a model holds at most %d weapons", MOST_WEAPONS_HELD);
        return scan_want_weapon(scan, r->game, &profile->weapon[profile->weapons++]);
    }
    if (scan_word(scan, "note")) {
        if (profile->notes == MOST_NOTES_OF_UNIT)
            return scan_fail(scan, "at most %d notes were expected", MOST_NOTES_OF_UNIT);
        return want_title(scan, &profile->note[profile->notes++]);
    }
    *found = false;
    return true;
}

static bool read_profile(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    const Ruleset *rules = game->ruleset;
    uint64_t given = 0;
    if (game->profiles == MOST_PROFILES)
        return full(scan, "profiles", MOST_PROFILES);
    Profile *profile = &game->profile[game->profiles];
    usual_fields(rules->profile_field, rules->profile_fields, profile->field);
    for (int i = 0; i < MOST_WEAPONS_HELD; i++)
        profile->weapon[i] = NO_WEAPON;
    if (!want_id(scan, "the profile's name", &profile->id) || !want_title(scan, &profile->title))
        return false;
    if (game_profile(game, profile->id.text) >= 0)
        return scan_fail(scan, "the profile '%s' stands here twice", profile->id.text);
    if (!want_word(scan, "base") || !base_want(scan, IN_RECORDS, profile) ||
        !want_word(scan, "height") ||
        !length_want(scan, IN_RECORDS, 0, 24 * INCH, &profile->height))
        return false;
    while (!scan_done(scan)) {
        bool found = false;
        if (!take_profile_key(r, scan, profile, &found))
            return false;
        if (found)
            continue;
        if (!take_field(scan, rules->profile_field, rules->profile_fields, profile->field, &given,
                        &found))
            return false;
        if (!found)
            return unknown_key(scan);
    }
    game->profiles++;
    return check_given(scan, rules->profile_field, rules->profile_fields, given);
}

static bool want_profile(Scan *scan, const Game *game, int16_t *place)
{
    Name name;
    if (!want_id(scan, "the name of a profile", &name))
        return false;
    *place = (int16_t)game_profile(game, name.text);
    return *place >= 0 || scan_fail(scan, "there is no profile '%s'", name.text);
}

static bool read_unit_figures(Scan *scan, Roster *unit)
{
    int32_t models = 0, points = 0, files = 0;
    if (!want_word(scan, "models") || !scan_want_count(scan, 1, MOST_UNIT_MODELS, &models) ||
        !want_word(scan, "points") || !scan_want_count(scan, 0, 10000, &points) ||
        (scan_word(scan, "files") && !scan_want_count(scan, 1, models, &files)))
        return false;
    unit->models = (int16_t)models;
    unit->points = (int16_t)points;
    unit->files = (uint8_t)files;
    return true;
}

static bool read_unit(HeadReader *r, Scan *scan)
{
    Game *game = r->game;
    if (game->units == MOST_UNITS)
        return full(scan, "units", MOST_UNITS);
    Roster *unit = &game->unit[game->units];
    if (!want_free_id(scan, game, &unit->id) || !want_title(scan, &unit->title) ||
        !scan_want_seat(scan, game, &unit->seat) || !want_profile(scan, game, &unit->profile) ||
        !read_unit_figures(scan, unit))
        return false;
    if (game->models + unit->models > MOST_MODELS)
        return full(scan, "models", MOST_MODELS);
    unit->first_model = (int16_t)game->models;
    unit->carrier = NO_UNIT;
    for (int m = 0; m < unit->models; m++)
        memcpy(game->model_weapon[game->models + m], game->profile[unit->profile].weapon,
               sizeof game->model_weapon[0]);
    game->models += unit->models;
    game->units++;
    return true;
}

/* The unit named here, or null. */
static Roster *want_own_unit(Scan *scan, Game *game)
{
    UnitId id = NO_UNIT;
    if (!scan_want_unit(scan, game, &id))
        return NULL;
    if (id == NO_UNIT)
        scan_fail(scan, "a unit was expected here");
    return id == NO_UNIT ? NULL : &game->unit[id];
}

static bool read_pair(HeadReader *r, Scan *scan)
{
    Roster *rider = want_own_unit(scan, r->game);
    Roster *carrier = rider ? want_own_unit(scan, r->game) : NULL;
    if (!carrier)
        return false;
    if (rider == carrier || rider->seat != carrier->seat || carrier->carrier != NO_UNIT)
        return scan_fail(scan, "'%s' cannot ride in '%s'", rider->id.text, carrier->id.text);
    rider->carrier = (UnitId)(carrier - r->game->unit);
    return true;
}

static bool read_arm(HeadReader *r, Scan *scan)
{
    Roster *unit = want_own_unit(scan, r->game);
    ModelSet set = 0;
    WeaponId weapon[MOST_WEAPONS_HELD];
    if (!unit)
        return false;
    scan_done(scan);
    if (!scan_want_models(scan, unit->id.text, unit->models, &set))
        return false;
    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        weapon[i] = NO_WEAPON;
        if (!scan_done(scan) && !scan_word(scan, "-") &&
            !scan_want_weapon(scan, r->game, &weapon[i]))
            return false;
    }
    for (int m = 0; m < unit->models; m++) {
        if (set >> m & 1)
            memcpy(r->game->model_weapon[unit->first_model + m], weapon, sizeof weapon);
    }
    return true;
}

static bool read_suggest(HeadReader *r, Scan *scan)
{
    Roster *unit = want_own_unit(scan, r->game);
    if (!unit)
        return false;
    for (int m = 0; m < unit->models; m++) {
        int32_t number = 0;
        Length z = 0;
        if (!scan_want_count(scan, m + 1, m + 1, &number) || !scan_char(scan, ':') ||
            !scan_want_stand(scan, &r->game->place[unit->first_model + m], &z))
            return scan_fail(scan, "%d places were expected, one for each model", unit->models);
    }
    unit->has_places = true;
    return true;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool (*read)(HeadReader *reader, Scan *scan);
} head_words[] = {
    { "sixbyfour", read_game },  { "rules", read_rules },         { "scenario", read_scenario },
    { "map", read_map },         { "option", read_option },       { "house", read_house },
    { "seat", read_seat },       { "terrain", read_terrain },     { "zone", read_zone },
    { "weapon", read_weapon },   { "objective", read_objective }, { "profile", read_profile },
    { "unit", read_unit },       { "pair", read_pair },           { "arm", read_arm },
    { "suggest", read_suggest },
};

enum { HEAD_WORDS = sizeof head_words / sizeof head_words[0] };

bool is_head_word(const char *words)
{
    Scan scan = scan_of(words, NULL);
    for (int i = 0; i < HEAD_WORDS; i++) {
        if (scan_word(&scan, head_words[i].word))
            return true;
    }
    return false;
}

bool head_line(HeadReader *reader, const char *words, int number)
{
    Scan scan = scan_of(words, reader->problem);
    scan.file = reader->file;
    scan.line = number;
    for (int i = 0; i < HEAD_WORDS; i++) {
        if (!scan_word(&scan, head_words[i].word))
            continue;
        if (!reader->game->ruleset && i > 0)
            break;
        return head_words[i].read(reader, &scan) && scan_want_end(&scan);
    }
    scan.at = scan.start;
    return scan_fail(&scan, reader->game->ruleset
                                ? "no line of a record begins so"
                                : "a record begins with 'sixbyfour 1' and the name of its game");
}

bool head_end(HeadReader *reader, int number)
{
    char sentence[300] = "";
    Game *game = reader->game;
    const char *missing = NULL;
    if (!game->ruleset)
        missing = "a record begins with 'sixbyfour 1' and the name of its game";
    else if (!reader->has_map)
        missing = "the line 'map' is missing in the head";
    else if (game->seats < 2)
        missing = "at least two lines 'seat' were expected in the head";
    else if (game->units == 0)
        missing = "a line 'unit' was expected in the head";
    if (missing)
        return problem_say(reader->problem, reader->file, number, 1, "%s", missing);
    if (!game->scenario.text[0]) {
        game->scenario = name_of("by-hand");
        game->scenario_title = name_of("By hand");
        game->rounds = 1;
    }
    if (game->ruleset->game.check && !game->ruleset->game.check(game, sentence, sizeof sentence))
        return problem_say(reader->problem, reader->file, number, 1, "%s", sentence);
    return true;
}
