#ifndef DATA_SCENARIO_H
#define DATA_SCENARIO_H

#include "readers.h"

/* assets/<game>/scenarios/<name>.yaml as it stands in the file, checked for structure only. */

typedef struct RawPlaces {
    Word unit, facing;
    LongWord at;
} RawPlaces;

typedef struct RawSeat {
    Word id, title, army, head_start;
    WordList units, pairings;
    RawPlaces *places;
    uint32_t places_count;
} RawSeat;

typedef struct RawScenario {
    Word title, size, map, rounds, minutes;
    char words[CARD_WORDS];
    Word value[MOST_FIELDS];
    Word option[MOST_OPTIONS];
    RawZone *zones;
    RawObjective *objectives;
    RawSeat *seats;
    uint32_t zones_count, objectives_count, seats_count;
} RawScenario;

typedef struct ScenarioSchema {
    Schema top, options, zone, objective, seat, places;
} ScenarioSchema;

/* Null with a problem; free it with doc_free(&schema->top, ...). */
RawScenario *load_scenario(ScenarioSchema *schema, const Ruleset *rules, const Yaml *yaml);

/* Rounds, fields, options and seats into the game: what needs no other file. */
bool begin_scenario(Game *game, const Yaml *yaml, const RawScenario *raw, const GameChoice *choice);

/* Zones, objectives, pairings and places: after the map and the armies. */
bool finish_scenario(Game *game, const Yaml *yaml, const RawScenario *raw,
                     const GameChoice *choice);

/* The seat of the scenario whose units, pairings and places a seat takes with its army: its own, or
 * another's with the same army. -1: none, the army comes whole. */
int scenario_source(const RawScenario *raw, const Game *game, SeatId seat);

/* Its card, but for the models. */
bool read_scenario_card(ScenarioCard *card, const Ruleset *rules, const Yaml *yaml);

#endif
