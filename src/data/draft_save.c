#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "base/whole_file.h"
#include "data/map_draft.h"
#include "draft.h"
#include "scan.h"
#include "scenario.h"
#include "texts.h"

/* Drafts to files of the data folder, and what a game's other files say about them. */

/* ---- Files --------------------------------------------------------------------------------------------- */

/* A file being written beside its place; it takes that place only when it is whole. */
typedef struct Saving {
    char name[160];
    WholeFile file;
    Problem *problem;
} Saving;

static bool save_begin(Saving *saving, const DataFolder *folder, Problem *problem)
{
    char path[1200];
    saving->problem = problem;
    return data_place(folder, saving->name, path, sizeof path, problem) &&
           whole_file_begin(&saving->file, path, false, problem);
}

static bool save_end(Saving *saving)
{
    return whole_file_end(&saving->file, saving->problem);
}

static bool check_id(const char *id, Problem *problem)
{
    Name name;
    Scan scan = scan_of(id, NULL);
    return (scan_name(&scan, &name) && scan_done(&scan)) ||
           problem_say(problem, "", 0, 0,
                       "a file's name is lower-case letters, digits and hyphens, not '%.40s'", id);
}

static char *game_text(const DataFolder *folder, const Ruleset *rules, const char *file,
                       Problem *problem)
{
    char name[160];
    snprintf(name, sizeof name, "assets/%.60s/%.90s", rules->id, file);
    return data_text(folder, name, problem);
}

/* ---- Armies -------------------------------------------------------------------------------------------- */

static void army_name(char *name, size_t size, const Ruleset *rules, const char *id,
                      const char *ending)
{
    snprintf(name, size, "assets/%.60s/armies/%.40s.%s", rules->id, id, ending);
}

bool army_draft_load(ArmyDraft *draft, const DataFolder *folder, const Ruleset *rules,
                     const char *id, Problem *problem)
{
    char name[160], whole[160];
    army_name(name, sizeof name, rules, id, "unfinished");
    army_name(whole, sizeof whole, rules, id, "yaml");
    bool hidden = data_is_own(folder, whole) && !data_is_own(folder, name);
    char *text = hidden ? NULL : data_text(folder, name, NULL);
    if (!text) {
        snprintf(name, sizeof name, "%s", whole);
        text = data_text(folder, name, problem);
    }
    bool good = text && army_draft_read(draft, rules, name, text, problem);
    free(text);
    return good;
}

static bool is_finished(const ArmyDraft *draft, const DataFolder *folder, const Ruleset *rules)
{
    char *weapons = game_text(folder, rules, "weapons.yaml", NULL);
    bool good = weapons && army_draft_good(draft, rules, weapons, NULL);
    free(weapons);
    return good;
}

bool army_draft_save(const ArmyDraft *draft, const DataFolder *folder, const Ruleset *rules,
                     const char *id, bool *finished, Problem *problem)
{
    Saving saving;
    char other[1200];
    *finished = is_finished(draft, folder, rules);
    if (!check_id(id, problem))
        return false;
    army_name(saving.name, sizeof saving.name, rules, id, *finished ? "yaml" : "unfinished");
    if (!save_begin(&saving, folder, problem))
        return false;
    army_draft_write(saving.file.out, draft, rules);
    if (!save_end(&saving))
        return false;
    army_name(saving.name, sizeof saving.name, rules, id, "unfinished");
    data_path(folder, saving.name, other, sizeof other);
    if (*finished)
        remove(other);
    return true;
}

/* ---- Maps ---------------------------------------------------------------------------------------------- */

bool terrain_kinds_read(TerrainKinds *known, const DataFolder *folder, const Ruleset *rules,
                        Problem *problem)
{
    Kinds *kinds = calloc(1, sizeof *kinds);
    char *text = game_text(folder, rules, "terrain.yaml", problem);
    Yaml yaml = { "terrain.yaml", text, problem };
    bool good = kinds && text && read_kinds(kinds, rules, &yaml);
    known->count = good ? kinds->count : 0;
    for (int i = 0; i < known->count; i++) {
        known->id[i] = kinds->kind[i].kind;
        known->title[i] = kinds->kind[i].title;
        known->material[i] = kinds->kind[i].material;
        known->height[i] = kinds->kind[i].height;
    }
    free(text);
    free(kinds);
    return good;
}

bool map_draft_good(const MapDraft *draft, const Ruleset *rules, const char *terrain,
                    Problem *problem)
{
    Game *game = calloc(1, sizeof *game);
    Kinds *kinds = calloc(1, sizeof *kinds);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!game || !kinds || !out) {
        free(game);
        free(kinds);
        return problem_say(problem, "", 0, 0, "memory is short");
    }
    map_draft_write(out, draft);
    fclose(out);
    Yaml ground = { "terrain.yaml", terrain, problem }, map = { "map", text, problem };
    game->ruleset = rules;
    /* Whose zones they are is settled by the scenario: here each may be anybody's. */
    for (int i = 0; i < draft->zones && game->seats < MOST_SEATS; i++) {
        if (draft->zone[i].seat.text[0] && game_seat(game, draft->zone[i].seat.text) == NO_SEAT)
            game->seat[game->seats++].id = draft->zone[i].seat;
    }
    bool good = read_kinds(kinds, rules, &ground) && read_map(game, kinds, &map);
    free(text);
    free(kinds);
    free(game);
    return good;
}

bool map_draft_load(MapDraft *draft, const DataFolder *folder, const char *id, Problem *problem)
{
    char name[160];
    snprintf(name, sizeof name, "maps/%.40s.yaml", id);
    char *text = data_text(folder, name, problem);
    bool good = text && map_draft_read(draft, name, text, problem);
    free(text);
    return good;
}

bool map_draft_save(const MapDraft *draft, const DataFolder *folder, const Ruleset *rules,
                    const char *id, Problem *problem)
{
    Saving saving;
    char *terrain = game_text(folder, rules, "terrain.yaml", problem);
    bool good = terrain && check_id(id, problem) && map_draft_good(draft, rules, terrain, problem);
    free(terrain);
    if (!good)
        return false;
    snprintf(saving.name, sizeof saving.name, "maps/%.40s.yaml", id);
    if (!save_begin(&saving, folder, problem))
        return false;
    map_draft_write(saving.file.out, draft);
    return save_end(&saving);
}

/* ---- Scenarios ----------------------------------------------------------------------------------------- */

static void write_word(FILE *out, const char *key, const char *words)
{
    if (!words[0])
        return;
    fprintf(out, "%s: ", key);
    yaml_word(out, words);
    fputc('\n', out);
}

static void write_names(FILE *out, const char *key, const WordList *list)
{
    if (!list->count)
        return;
    fprintf(out, "    %s: ", key);
    yaml_words(out, list->at[0], sizeof list->at[0], (int)list->count);
    fputc('\n', out);
}

static void write_raw_shape(FILE *out, const RawShape *shape)
{
    if (shape->rect[0])
        fprintf(out, ", rect: \"%s\"", shape->rect);
    if (shape->circle[0])
        fprintf(out, ", circle: \"%s\"", shape->circle);
    if (shape->polygon[0])
        fprintf(out, ", polygon: \"%s\"", shape->polygon);
    if (shape->turn[0])
        fprintf(out, ", turn: %s", shape->turn);
    fputs(" }\n", out);
}

static void write_item(FILE *out, const char *id, const char *title)
{
    fprintf(out, "  - { id: %s", id);
    if (!title[0])
        return;
    fputs(", title: ", out);
    yaml_word(out, title);
}

static void write_zones(FILE *out, const RawScenario *like, const MapDraft *draft)
{
    for (uint32_t i = 0; !(draft && draft->zones) && i < like->zones_count; i++) {
        const RawZone *zone = &like->zones[i];
        fputs(i ? "" : "\nzones:\n", out);
        write_item(out, zone->id, zone->title);
        if (zone->seat[0])
            fprintf(out, ", seat: %s", zone->seat);
        write_raw_shape(out, &zone->shape);
    }
    for (uint32_t i = 0; !draft && i < like->objectives_count; i++) {
        const RawObjective *spot = &like->objectives[i];
        fputs(i ? "" : "\nobjectives:\n", out);
        write_item(out, spot->id, spot->title);
        fprintf(out, ", at: \"%s\", radius: %s }\n", spot->at, spot->radius);
    }
}

/* What differs from the scenario that a new one is made like. */
typedef struct Unlike {
    const char *title, *map;
    const MapDraft
        *draft; /* whose zones and objectives count instead, and whose story is its own, or null */
    const Game *game; /* whose armies take the seats and stand where they do in `battle`, or null */
    const Battle *battle;
} Unlike;

/* The id of a unit in its army: where two seats bring the same, the later one's carries its seat's before it. */
static const char *id_in_army(const Game *game, UnitId unit)
{
    const char *id = game->unit[unit].id.text, *seat = game->seat[game->unit[unit].seat].id.text;
    size_t size = strlen(seat);
    if (strncmp(id, seat, size) != 0 || id[size] != '-')
        return id;
    return game_unit(game, id + size + 1) >= 0 ? id + size + 1 : id;
}

static bool stands_whole(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    for (int i = 0; i < u->count; i++) {
        if (!is_standing(battle, (ModelId)(u->first + i)))
            return false;
    }
    return u->state == UNIT_FIELD && u->count > 0;
}

static void write_place(FILE *out, const Battle *battle, UnitId unit, const char *id)
{
    const Unit *u = &battle->unit[unit];
    char words[MOST_UNIT_MODELS * 32];
    Text text = text_in(words, sizeof words);
    text_format(&text, "      - { unit: %s, facing: ", id);
    text_heading(&text, battle->model[u->first].pose.facing);
    text_add(&text, ", at: \"");
    for (int i = 0; i < u->count; i++) {
        text_add(&text, i ? " " : "");
        text_point(&text, battle->model[u->first + i].pose.at);
    }
    fprintf(out, "%s\" }\n", words);
}

static void write_places(FILE *out, const Unlike *un, SeatId seat)
{
    bool begun = false;
    for (UnitId u = 0; u < un->game->units; u++) {
        if (un->game->unit[u].seat != seat || !stands_whole(un->battle, u))
            continue;
        if (!begun)
            fputs("    places:\n", out);
        begun = true;
        write_place(out, un->battle, u, id_in_army(un->game, u));
    }
}

static void write_seat(FILE *out, const RawSeat *seat, const Unlike *un)
{
    SeatId taken = un->game ? game_seat(un->game, seat->id) : NO_SEAT;
    const char *army = taken == NO_SEAT ? seat->army : un->game->seat[taken].army.text;
    fprintf(out, "  - id: %s\n", seat->id);
    if (seat->title[0]) {
        fputs("    title: ", out);
        yaml_word(out, seat->title);
        fputc('\n', out);
    }
    fprintf(out, "    army: %s\n", army);
    if (taken != NO_SEAT && un->game->seat[taken].head_start)
        fprintf(out, "    head-start: %ld\n", (long)un->game->seat[taken].head_start);
    if (strcmp(army, seat->army) == 0) {
        write_names(out, "units", &seat->units);
        write_names(out, "pairings", &seat->pairings);
    }
    if (taken != NO_SEAT)
        write_places(out, un, taken);
}

static void write_scenario(FILE *out, const RawScenario *like, const Ruleset *rules,
                           const Unlike *un)
{
    enum { ROUND_MINUTES = 20 };
    char words[CARD_WORDS], minutes[16];
    snprintf(words, sizeof words, "A battle on %.60s.", un->title);
    snprintf(minutes, sizeof minutes, "%d", ROUND_MINUTES * atoi(like->rounds));
    write_word(out, "title", un->title);
    write_word(out, "words", un->draft ? words : like->words);
    write_word(out, "size", like->size);
    write_word(out, "map", un->map);
    write_word(out, "rounds", like->rounds);
    write_word(out, "minutes", un->draft ? minutes : like->minutes);
    for (int i = 0; i < rules->scenario_fields; i++)
        if (!un->draft ||
            rules->scenario_field[i].kind == FIELD_WORD) /* not that units stand already */
            write_word(out, rules->scenario_field[i].key, like->value[i]);
    bool begun = false;
    for (int i = 0; i < rules->options; i++) {
        if (!like->option[i][0])
            continue;
        fputs(begun ? "  " : "options:\n  ", out);
        begun = true;
        write_word(out, rules->option[i].key, like->option[i]);
    }
    write_zones(out, like, un->draft);
    fputs("\nseats:\n", out);
    for (uint32_t i = 0; i < like->seats_count; i++)
        write_seat(out, &like->seats[i], un);
}

static bool save_scenario(const Unlike *un, const DataFolder *folder, const Ruleset *rules,
                          const char *id, const char *like, Problem *problem)
{
    Saving saving;
    char name[120];
    ScenarioSchema *schema = calloc(1, sizeof *schema);
    snprintf(name, sizeof name, "scenarios/%.40s.yaml", like);
    char *text = schema ? game_text(folder, rules, name, problem) : NULL;
    Yaml yaml = { name, text, problem };
    RawScenario *raw = text ? load_scenario(schema, rules, &yaml) : NULL;
    bool good = raw && check_id(id, problem);
    snprintf(saving.name, sizeof saving.name, "assets/%.60s/scenarios/%.40s.yaml", rules->id, id);
    good = good && save_begin(&saving, folder, problem);
    if (good) {
        write_scenario(saving.file.out, raw, rules, un);
        good = save_end(&saving);
    }
    if (schema)
        doc_free(&schema->top, raw);
    free(text);
    free(schema);
    return good;
}

bool map_scenario_save(const MapDraft *draft, const DataFolder *folder, const Ruleset *rules,
                       const char *id, const char *like, Problem *problem)
{
    Unlike un = { .title = draft->title.text, .map = id, .draft = draft };
    return save_scenario(&un, folder, rules, id, like, problem);
}

/* A scenario's name that is not there yet: with the next figure. */
static Name free_scenario(const DataFolder *folder, const Game *game)
{
    for (int n = 2;; n++) {
        char words[NAME_SIZE + 16], name[160], path[1300];
        snprintf(words, sizeof words, "%.30s-%d", game->scenario.text, n);
        Name id = name_of(words);
        snprintf(name, sizeof name, "assets/%.60s/scenarios/%.40s.yaml", game->ruleset->id,
                 id.text);
        data_path(folder, name, path, sizeof path);
        FILE *there = fopen(path, "r");
        if (!there)
            return id;
        fclose(there);
    }
}

void scenario_remove(const DataFolder *folder, const Ruleset *rules, const char *id)
{
    char name[160], path[1300];
    snprintf(name, sizeof name, "assets/%.60s/scenarios/%.40s.yaml", rules->id, id);
    data_path(folder, name, path, sizeof path);
    remove(path);
}

bool places_save(const Game *game, const Battle *battle, const DataFolder *folder, Name *id,
                 Problem *problem)
{
    char title[CARD_WORDS];
    *id = free_scenario(folder, game);
    snprintf(title, sizeof title, "%.60s, as deployed", game->scenario_title.text);
    Unlike un = { .title = title, .map = game->map.text, .game = game, .battle = battle };
    if (!save_scenario(&un, folder, game->ruleset, id->text, game->scenario.text, problem))
        return false;
    Game *again = malloc(sizeof *again);
    GameChoice choice = game_choice(id->text);
    bool good = again && game_build(again, folder, game->ruleset, &choice, problem);
    free(again);
    if (!good)
        scenario_remove(folder, game->ruleset, id->text); /* what cannot be played does not stay */
    return good;
}
