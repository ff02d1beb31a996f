#include "scenario.h"

#include <string.h>

static const char sizes[] = "demo evening standard";

RawScenario *load_scenario(ScenarioSchema *schema, const Ruleset *rules, const Yaml *yaml)
{
    Schema *places = &schema->places, *seat = &schema->seat, *top = &schema->top;
    schema_begin(places, sizeof(RawPlaces));
    SCHEMA_WORD(places, REQUIRED, "unit", RawPlaces, unit);
    SCHEMA_WORD(places, OPTIONAL, "facing", RawPlaces, facing);
    SCHEMA_WORD(places, REQUIRED, "at", RawPlaces, at);
    schema_begin(seat, sizeof(RawSeat));
    SCHEMA_WORD(seat, REQUIRED, "id", RawSeat, id);
    SCHEMA_WORD(seat, OPTIONAL, "title", RawSeat, title);
    SCHEMA_WORD(seat, REQUIRED, "army", RawSeat, army);
    SCHEMA_WORD(seat, OPTIONAL, "head-start", RawSeat, head_start);
    SCHEMA_WORDS(seat, OPTIONAL, "units", RawSeat, units, MOST_UNITS);
    SCHEMA_WORDS(seat, OPTIONAL, "pairings", RawSeat, pairings, MOST_UNITS);
    SCHEMA_LIST(seat, OPTIONAL, "places", RawSeat, places, places, MOST_UNITS);
    schema_zone(&schema->zone);
    schema_objective(&schema->objective);
    schema_begin(&schema->options, sizeof(Word) * MOST_OPTIONS);
    for (int i = 0; i < rules->options; i++)
        schema_word(&schema->options, OPTIONAL, rules->option[i].key, sizeof(Word) * (size_t)i,
                    sizeof(Word));
    schema_begin(top, sizeof(RawScenario));
    SCHEMA_WORD(top, REQUIRED, "title", RawScenario, title);
    SCHEMA_WORD(top, OPTIONAL, "words", RawScenario, words);
    SCHEMA_WORD(top, REQUIRED, "size", RawScenario, size);
    SCHEMA_WORD(top, REQUIRED, "map", RawScenario, map);
    SCHEMA_WORD(top, REQUIRED, "rounds", RawScenario, rounds);
    SCHEMA_WORD(top, REQUIRED, "minutes", RawScenario, minutes);
    for (int i = 0; i < rules->scenario_fields; i++)
        schema_word(top, rules->scenario_field[i].required ? REQUIRED : OPTIONAL,
                    rules->scenario_field[i].key,
                    offsetof(RawScenario, value) + sizeof(Word) * (size_t)i, sizeof(Word));
    schema_inside(top, OPTIONAL, "options", offsetof(RawScenario, option), &schema->options);
    SCHEMA_LIST(top, OPTIONAL, "zones", RawScenario, zones, &schema->zone, MOST_ZONES);
    SCHEMA_LIST(top, OPTIONAL, "objectives", RawScenario, objectives, &schema->objective,
                MOST_OBJECTIVES);
    SCHEMA_LIST(top, REQUIRED, "seats", RawScenario, seats, seat, MOST_SEATS);
    return doc_load(yaml, top);
}

static bool take_count(const Yaml *yaml, const char *words, int low, int high, const char *path,
                       int *value)
{
    int32_t count = 0;
    Scan scan = doc_scan(yaml, words);
    if (!scan_want_count(&scan, low, high, &count) || !scan_want_end(&scan))
        return doc_at(yaml, "%s", path);
    *value = count;
    return true;
}

/* ---- Its beginning: what needs no other file ------------------------------------------------- */

static bool take_fields(Game *game, const Yaml *yaml, const RawScenario *raw)
{
    const Ruleset *rules = game->ruleset;
    game->scenario_field_count = rules->scenario_fields;
    for (int i = 0; i < rules->scenario_fields; i++) {
        const FieldDef *def = &rules->scenario_field[i];
        game->scenario_field[i] = def->usual;
        Scan scan = doc_scan(yaml, raw->value[i]);
        if (raw->value[i][0] &&
            (!field_want(&scan, def, IN_FILES, &game->scenario_field[i]) || !scan_want_end(&scan)))
            return doc_at(yaml, "%s", def->key);
    }
    return true;
}

static bool take_options(Game *game, const Yaml *yaml, const RawScenario *raw,
                         const GameChoice *choice)
{
    const Ruleset *rules = game->ruleset;
    for (int i = 0; i < rules->options; i++) {
        const OptionDef *def = &rules->option[i];
        const char *words = raw->option[i];
        game->option[i] = words[0] ? word_place(def->words, words) : def->usual;
        if (game->option[i] < 0) {
            doc_say(yaml, "%s: one of '%s' was expected, not '%s'", def->key, def->words, words);
            return doc_at(yaml, "options/%s", def->key);
        }
        if (choice->option[i] == OPTION_BY_SCENARIO)
            continue;
        if (choice->option[i] < 0 || choice->option[i] >= word_count(def->words))
            return doc_say(yaml, "%s: there is no choice number %d", def->key, choice->option[i]);
        game->option[i] = choice->option[i];
    }
    return true;
}

static bool take_seat(Game *game, const Yaml *yaml, const RawSeat *raw, int n,
                      const GameChoice *choice)
{
    const char *taken_by = NULL;
    char path[32];
    SeatSetup *seat = &game->seat[n];
    Text text = text_in(path, sizeof path);
    text_format(&text, "seats/%d/id", n);
    if (!read_id(yaml, raw->id, path, &seat->id))
        return false;
    if (!is_id_free(game, seat->id.text, &taken_by)) {
        doc_say(yaml, "a seat cannot be called '%s': %s called so", seat->id.text, taken_by);
        return doc_at(yaml, "%s", path);
    }
    text = text_in(path, sizeof path);
    text_format(&text, "seats/%d/title", n);
    if (!read_title(yaml, raw->title, path, &seat->id, &seat->title))
        return false;
    if (choice->seat_title[n].text[0])
        seat->title = choice->seat_title[n];
    text = text_in(path, sizeof path);
    text_format(&text, "seats/%d/army", n);
    if (!read_id(yaml, choice->army[n].text[0] ? choice->army[n].text : raw->army, path,
                 &seat->army))
        return false;
    game->seats++;
    return true;
}

static bool is_played_by_its_armies(const Game *game, const RawScenario *raw)
{
    for (int i = 0; i < game->seats; i++) {
        int source = scenario_source(raw, game, (SeatId)i);
        for (int j = 0; j < i; j++)
            if (source == scenario_source(raw, game, (SeatId)j))
                return false;
        if (source < 0)
            return false;
    }
    return true;
}

/* "with KEY=WORD": whether that option of the game stands so. */
static bool scan_with_option(Scan *scan, const Game *game, bool *stands)
{
    char key[2 * sizeof(Name)] = "";
    bool follows = scan_word(scan, "with") && scan_next(scan) > 0;
    Scan here = *scan;
    char *word = follows && scan_any(scan, key, sizeof key) ? strchr(key, '=') : NULL;
    if (!word)
        return scan_fail(&here, "'with KEY=WORD' was expected");
    *word++ = '\0';
    for (int i = 0; i < game->ruleset->options; i++) {
        const OptionDef *def = &game->ruleset->option[i];
        int choice = word_place(def->words, word);
        if (strcmp(def->key, key) != 0)
            continue;
        *stands = game->option[i] == choice;
        return choice >= 0 || scan_want_word(&here, def->key, def->words, word);
    }
    return scan_unknown(&here, "option", key, NULL);
}

/* "2", or "2, 5 with playstyle=advanced": another number where that option stands so. */
static bool take_head_start(const Game *game, const Yaml *yaml, const char *words, const char *path,
                            int *points)
{
    Scan scan = doc_scan(yaml, words);
    int32_t usual, other;
    bool two = strchr(words, ',') != NULL, stands = false;
    bool good = scan_want_count(&scan, two ? 0 : 1, MOST_HEAD_START, &usual);
    if (good && scan_char(&scan, ','))
        good = scan_want_count(&scan, 0, MOST_HEAD_START, &other) &&
               scan_with_option(&scan, game, &stands);
    if (!good || !scan_want_end(&scan))
        return doc_at(yaml, "%s", path);
    *points = stands ? other : usual;
    return true;
}

/* They even out the scenario's armies and go with them; when others meet there are none. */
static bool take_head_starts(Game *game, const Yaml *yaml, const RawScenario *raw)
{
    int points[MOST_SEATS] = { 0 };

    for (int i = 0; i < game->seats; i++) {
        char path[32];
        const char *words = raw->seats[i].head_start;
        Text text = text_in(path, sizeof path);
        text_format(&text, "seats/%d/head-start", i);
        if (words[0] && !take_head_start(game, yaml, words, path, &points[i]))
            return false;
    }
    for (int i = 0; is_played_by_its_armies(game, raw) && i < game->seats; i++)
        game->seat[i].head_start = points[scenario_source(raw, game, (SeatId)i)];
    return true;
}

bool begin_scenario(Game *game, const Yaml *yaml, const RawScenario *raw, const GameChoice *choice)
{
    if (!read_id(yaml, raw->map, "map", &game->map) ||
        !read_title(yaml, raw->title, "title", &game->scenario, &game->scenario_title) ||
        !take_count(yaml, raw->rounds, 1, 20, "rounds", &game->rounds) ||
        !read_card_words(yaml, raw->words) || !take_fields(game, yaml, raw) ||
        !take_options(game, yaml, raw, choice))
        return false;
    snprintf(game->scenario_words, sizeof game->scenario_words, "%s", raw->words);
    if (raw->seats_count < 2) {
        doc_say(yaml, "at least two seats were expected");
        return doc_at(yaml, "seats");
    }
    for (uint32_t i = 0; i < raw->seats_count; i++) {
        if (!take_seat(game, yaml, &raw->seats[i], (int)i, choice))
            return false;
    }
    return take_head_starts(game, yaml, raw);
}

/* ---- Its end: what speaks of map and units --------------------------------------------------- */

static bool find_unit(const Game *game, const Yaml *yaml, SeatId seat, const char *id, UnitId *unit)
{
    *unit = unit_of_army(game, seat, id);
    if (*unit != NO_UNIT)
        return true;
    for (int i = 0; i < game->units; i++) {
        if (game->unit[i].seat == seat && is_nearly(id, game->unit[i].id.text))
            return doc_say(yaml, "%s has no unit '%.39s': '%s' is probably meant",
                           game->seat[seat].army.text, id, game->unit[i].id.text);
    }
    return doc_say(yaml, "%s has no unit '%.39s'", game->seat[seat].army.text, id);
}

/* "beta carrier": beta begins aboard the carrier. */
static bool pair_units(Game *game, const Yaml *yaml, SeatId seat, const RawSeat *raw, int source)
{
    for (uint32_t i = 0; i < raw->pairings.count; i++) {
        char rider[NAME_SIZE], carrier[NAME_SIZE];
        UnitId a = NO_UNIT, b = NO_UNIT;
        Scan scan = doc_scan(yaml, raw->pairings.at[i]);
        bool good = scan_any(&scan, rider, sizeof rider) &&
                    scan_any(&scan, carrier, sizeof carrier) && scan_done(&scan);
        if (!good)
            doc_say(yaml, "two units were expected: who rides, and in what");
        good = good && find_unit(game, yaml, seat, rider, &a) &&
               find_unit(game, yaml, seat, carrier, &b);
        if (good &&
            (a == b || game->unit[b].carrier != NO_UNIT || game->unit[a].carrier != NO_UNIT))
            good = doc_say(yaml, "'%s' cannot ride in '%s'", rider, carrier);
        if (!good)
            return doc_at(yaml, "seats/%d/pairings/%u", source, (unsigned)i);
        game->unit[a].carrier = b;
    }
    return true;
}

int scenario_source(const RawScenario *raw, const Game *game, SeatId seat)
{
    const Name *army = &game->seat[seat].army;
    if (name_is(army, raw->seats[seat].army))
        return seat;
    for (uint32_t i = 0; i < raw->seats_count; i++) {
        if (name_is(army, raw->seats[i].army))
            return (int)i;
    }
    return -1;
}

/* Places of the seat opposite, seen from this side of the table. */
static void turn_places(Game *game, const Roster *unit)
{
    for (int m = 0; m < unit->models; m++) {
        Pose *place = &game->place[unit->first_model + m];
        place->at = (Point){ game->width - place->at.x, game->height - place->at.y };
        place->facing = heading_normal(place->facing + HALF_TURN);
    }
}

static bool take_places(Game *game, const Yaml *yaml, const RawPlaces *raw, Roster *unit,
                        const char *path)
{
    Heading facing = 0;
    Scan scan = doc_scan(yaml, raw->facing);
    if (raw->facing[0] && (!scan_want_heading(&scan, &facing) || !scan_want_end(&scan)))
        return doc_at(yaml, "%s/facing", path);
    scan = doc_scan(yaml, raw->at);
    for (int m = 0; m < unit->models; m++) {
        Pose *place = &game->place[unit->first_model + m];
        place->facing = facing;
        if (scan_done(&scan))
            doc_say(yaml, "%d places were expected, one for each model, not %d", unit->models, m);
        else if (!scan_want_point(&scan, &place->at))
            ;
        else if (place->at.x < 0 || place->at.y < 0 || place->at.x > game->width ||
                 place->at.y > game->height)
            scan_fail(&scan, "this place lies beyond the table's edge");
        else
            continue;
        return doc_at(yaml, "%s/at", path);
    }
    if (!scan_want_end(&scan))
        return doc_at(yaml, "%s/at", path);
    unit->has_places = true;
    return true;
}

/* On whom one of the unit's models would stand: a unit whose places are read already, the unit itself too; null: on nobody. */
static const Roster *in_the_way(const Game *game, const Roster *unit, int *model)
{
    for (int m = 0; m < unit->models; m++) {
        Base own = profile_base(&game->profile[unit->profile], game->place[unit->first_model + m]);
        for (int i = 0; i < game->units; i++) {
            const Roster *other = &game->unit[i];
            int models = other == unit ? m : other->has_places ? other->models : 0;
            for (int k = 0; k < models; k++) {
                Pose place = game->place[other->first_model + k];
                *model = m + 1;
                if (base_overlaps(own, profile_base(&game->profile[other->profile], place)))
                    return other;
            }
        }
    }
    return NULL;
}

/* Armies that somebody chose may come into each other's way: they are put down where there is room. */
static bool is_as_written(const Game *game, const RawScenario *raw)
{
    for (int seat = 0; seat < game->seats; seat++)
        if (scenario_source(raw, game, (SeatId)seat) != seat)
            return false;
    return true;
}

static bool judge_places_read(const Game *game, const Yaml *yaml, const Roster *unit,
                              const char *path)
{
    int model = 0;
    const Roster *other = in_the_way(game, unit, &model);
    if (!other)
        return true;
    doc_say(yaml, "model %d of %s would stand on %s", model, unit->title.text,
            other == unit ? "another of its unit" : other->title.text);
    return doc_at(yaml, "%s/at", path);
}

static bool place_units(Game *game, const Yaml *yaml, SeatId seat, const RawScenario *scenario,
                        int source)
{
    const RawSeat *raw = &scenario->seats[source];
    for (uint32_t i = 0; i < raw->places_count; i++) {
        char path[48];
        UnitId unit = NO_UNIT;
        Text text = text_in(path, sizeof path);
        text_format(&text, "seats/%d/places/%u", source, (unsigned)i);
        if (!find_unit(game, yaml, seat, raw->places[i].unit, &unit))
            return doc_at(yaml, "%s/unit", path);
        if (!take_places(game, yaml, &raw->places[i], &game->unit[unit], path))
            return false;
        if (is_as_written(game, scenario) &&
            !judge_places_read(game, yaml, &game->unit[unit], path))
            return false;
        if (source != seat)
            turn_places(game, &game->unit[unit]);
    }
    return true;
}

static bool check_wanted(const Game *game, const Yaml *yaml, SeatId seat, const RawSeat *raw,
                         int source)
{
    for (uint32_t i = 0; i < raw->units.count; i++) {
        UnitId unit = NO_UNIT;
        if (!find_unit(game, yaml, seat, raw->units.at[i], &unit))
            return doc_at(yaml, "seats/%d/units/%u", source, (unsigned)i);
    }
    return true;
}

bool finish_scenario(Game *game, const Yaml *yaml, const RawScenario *raw, const GameChoice *choice)
{
    if (!add_zones(game, yaml, raw->zones, raw->zones_count) ||
        !add_objectives(game, yaml, raw->objectives, raw->objectives_count))
        return false;
    for (int i = 0; i < game->seats; i++) {
        SeatId seat = (SeatId)i;
        int source = scenario_source(raw, game, seat);
        if (source < 0)
            continue;
        const RawSeat *own = &raw->seats[source];
        /* Places turn to the other side of the table; with more sides nobody's are another's. */
        bool has_places = source == seat || game->seats == 2;
        if (!check_wanted(game, yaml, seat, own, source) ||
            (!choice->no_pairings && !pair_units(game, yaml, seat, own, source)) ||
            (has_places && !place_units(game, yaml, seat, raw, source)))
            return false;
    }
    return true;
}

/* ---- Its card -------------------------------------------------------------------------------- */

bool read_scenario_card(ScenarioCard *card, const Ruleset *rules, const Yaml *yaml)
{
    ScenarioSchema schema;
    RawScenario *raw = load_scenario(&schema, rules, yaml);
    bool good = raw && read_title(yaml, raw->title, "title", &card->id, &card->title) &&
                read_card_words(yaml, raw->words) && read_id(yaml, raw->map, "map", &card->map) &&
                take_count(yaml, raw->rounds, 1, 20, "rounds", &card->rounds) &&
                take_count(yaml, raw->minutes, 1, 1000, "minutes", &card->minutes);
    int size = good ? word_place(sizes, raw->size) : 0;
    if (size < 0) {
        good = doc_say(yaml, "size: one of '%s' was expected, not '%.39s'", sizes, raw->size);
        doc_at(yaml, "size");
    }
    if (good) {
        memcpy(card->words, raw->words, sizeof card->words);
        card->demo = size == 0;
        card->evening = size == 1;
        card->standard = size == 2;
        card->seats = (int)raw->seats_count;
        card->objectives = (int)raw->objectives_count;
    }
    for (int i = 0; good && i < card->seats; i++) {
        card->seat[i] = name_of(raw->seats[i].title[0] ? raw->seats[i].title : raw->seats[i].id);
        card->army[i] = name_of(raw->seats[i].army);
    }
    doc_free(&schema.top, raw);
    return good;
}
