#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "data/map_draft.h"
#include "draft.h"
#include "scenario.h"
#include "texts.h"

/* Drafts to files of the data folder, and what a game's other files say about them. */

/* ---- Files --------------------------------------------------------------------------------------------- */

/* A file being written beside its place; it takes that place only when it is whole. */
typedef struct Saving {
    char name[160], path[1200], part[1220];
    FILE *out;
    Problem *problem;
} Saving;

static bool save_begin(Saving *saving, const DataFolder *folder, Problem *problem)
{
    saving->problem = problem;
    snprintf(saving->path, sizeof saving->path, "%s/%s", folder->path, saving->name);
    snprintf(saving->part, sizeof saving->part, "%s.part", saving->path);
    saving->out = fopen(saving->part, "w");
    return saving->out || problem_say(problem, saving->name, 0, 0, "the file cannot be written: %s",
                                      strerror(errno));
}

static bool save_end(Saving *saving)
{
    bool good = fflush(saving->out) == 0 && !ferror(saving->out);
    good = fclose(saving->out) == 0 && good;
    good = good && rename(saving->part, saving->path) == 0;
    if (good)
        return true;
    int error = errno;
    remove(saving->part);
    return problem_say(saving->problem, saving->name, 0, 0, "the file cannot be written: %s",
                       strerror(error));
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
    return text_of_file(folder->path, name, problem);
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
    char name[160];
    army_name(name, sizeof name, rules, id, "unfinished");
    char *text = text_of_file(folder->path, name, NULL);
    if (!text) {
        army_name(name, sizeof name, rules, id, "yaml");
        text = text_of_file(folder->path, name, problem);
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
    army_draft_write(saving.out, draft, rules);
    if (!save_end(&saving))
        return false;
    army_name(saving.name, sizeof saving.name, rules, id, "unfinished");
    snprintf(other, sizeof other, "%s/%s", folder->path, saving.name);
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
    char *text = text_of_file(folder->path, name, problem);
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
    map_draft_write(saving.out, draft);
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
    for (uint32_t i = 0; !draft->zones && i < like->zones_count; i++) {
        const RawZone *zone = &like->zones[i];
        fputs(i ? "" : "\nzones:\n", out);
        write_item(out, zone->id, zone->title);
        if (zone->seat[0])
            fprintf(out, ", seat: %s", zone->seat);
        write_raw_shape(out, &zone->shape);
    }
    for (uint32_t i = 0; !draft->spots && i < like->objectives_count; i++) {
        const RawObjective *spot = &like->objectives[i];
        fputs(i ? "" : "\nobjectives:\n", out);
        write_item(out, spot->id, spot->title);
        fprintf(out, ", at: \"%s\", radius: %s }\n", spot->at, spot->radius);
    }
}

static void write_scenario(FILE *out, const RawScenario *like, const Ruleset *rules,
                           const MapDraft *draft, const char *map)
{
    write_word(out, "title", draft->title.text);
    write_word(out, "words", like->words);
    write_word(out, "size", like->size);
    write_word(out, "map", map);
    write_word(out, "rounds", like->rounds);
    write_word(out, "minutes", like->minutes);
    for (int i = 0; i < rules->scenario_fields; i++)
        write_word(out, rules->scenario_field[i].key, like->value[i]);
    bool begun = false;
    for (int i = 0; i < rules->options; i++) {
        if (!like->option[i][0])
            continue;
        fputs(begun ? "  " : "options:\n  ", out);
        begun = true;
        write_word(out, rules->option[i].key, like->option[i]);
    }
    write_zones(out, like, draft);
    fputs("\nseats:\n", out);
    for (uint32_t i = 0; i < like->seats_count; i++) {
        const RawSeat *seat = &like->seats[i];
        fprintf(out, "  - id: %s\n", seat->id);
        if (seat->title[0]) {
            fputs("    title: ", out);
            yaml_word(out, seat->title);
            fputc('\n', out);
        }
        fprintf(out, "    army: %s\n", seat->army);
        write_names(out, "units", &seat->units);
        write_names(out, "pairings", &seat->pairings);
    }
}

bool map_scenario_save(const MapDraft *draft, const DataFolder *folder, const Ruleset *rules,
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
        write_scenario(saving.out, raw, rules, draft, id);
        good = save_end(&saving);
    }
    if (schema)
        doc_free(&schema->top, raw);
    free(text);
    free(schema);
    return good;
}
