#ifndef DATA_READERS_H
#define DATA_READERS_H

#include "data/files.h"
#include "fields.h"
#include "schema.h"

/* What the readers of single files say to each other. Each reads one text and adds to a game. */

enum {
    MOST_KINDS = 48,
    MOST_TERRAIN_LEVELS = MOST_LEVELS,
    ROUND_CORNERS = 32,
    MOST_CORNERS_OF_SHAPE = 96
};

/* The kinds of terrain that a game knows, as pieces without a place. */
typedef struct Kinds {
    int count;
    Terrain kind[MOST_KINDS];
} Kinds;

bool read_kinds(Kinds *kinds, const Ruleset *rules, const Yaml *yaml);
bool read_weapons(Game *game, const Yaml *yaml);

/* An army's head, for lists of what there is. */
bool read_army_card(ArmyCard *card, const Ruleset *rules, const Yaml *yaml);

/* Adds the army's profiles, and those of its units that `wanted` names (empty: all), for `seat`.
 * A profile or unit whose id another army has taken carries the seat's id before its own. */
bool read_army(Game *game, const Yaml *yaml, SeatId seat, const WordList *wanted);

/* The seat's unit of that name in its army list, whether or not its id here carries the seat's. */
UnitId unit_of_army(const Game *game, SeatId seat, const char *id);

bool read_map(Game *game, const Kinds *kinds, const Yaml *yaml);
bool read_map_card(MapCard *card, const Yaml *yaml);

/* ---- Shapes: one of rect, circle or polygon, turned about its middle ------------------------- */

typedef struct RawShape {
    Word rect, circle, turn;
    LongWord polygon;
} RawShape;

/* Adds the shape's keys; `offset` is where the RawShape lies in its struct. */
void schema_shape(Schema *schema, size_t offset);

/* The corners of the shape whose mapping is at `path`, all on the table; put behind the game's
 * own. */
bool add_shape(Game *game, const RawShape *raw, const Yaml *yaml, const char *path, int *first,
               int *count);

/* ---- Zones and objectives, which maps and scenarios may have --------------------------------- */

typedef struct RawZone {
    Word id, title, seat;
    RawShape shape;
} RawZone;

typedef struct RawObjective {
    Word id, title, at, radius;
} RawObjective;

void schema_zone(Schema *schema);
void schema_objective(Schema *schema);
bool add_zones(Game *game, const Yaml *yaml, const RawZone *zone, uint32_t count);
bool add_objectives(Game *game, const Yaml *yaml, const RawObjective *objective, uint32_t count);

/* ---- Maps, as their files say them ------------------------------------------------------------ */

typedef struct RawPiece {
    Word id, title, kind, material;
    RawShape shape;
} RawPiece;

typedef struct RawMap {
    Word title, size, ground, picture;
    RawPiece *terrain;
    RawZone *zones;
    RawObjective *objectives;
    uint32_t terrain_count, zones_count, objectives_count;
} RawMap;

typedef struct MapSchema {
    Schema top, piece, zone, objective;
} MapSchema;

RawMap *load_map(const Yaml *yaml, MapSchema *schema);

/* ---- Profiles, weapons and kinds of terrain: things with the ruleset's fields ---------------- */

typedef struct RawThing {
    Word id, title, icon, figure, base, height, material;
    Word value[MOST_FIELDS];
    WordList traits, weapons, notes, levels;
} RawThing;

void schema_fields(Schema *schema, const FieldDef *def, int count);
bool read_fields(const Yaml *yaml, const RawThing *raw, const FieldDef *def, int count,
                 const char *path, int32_t *field);

void schema_profile(Schema *schema, const Ruleset *rules);
bool read_profile(const Game *game, const Yaml *yaml, const RawThing *raw, const char *path,
                  Profile *profile);

/* ---- Armies, as their files say them ---------------------------------------------------------- */

typedef struct RawArm {
    Word models;
    WordList weapons;
} RawArm;

typedef struct RawUnit {
    Word id, title, profile, models, points, files;
    WordList with; /* traits of its own */
    RawArm *arms;
    uint32_t arms_count;
} RawUnit;

typedef struct RawArmy {
    Word title;
    char words[CARD_WORDS];
    RawThing *profiles;
    RawUnit *units;
    uint32_t profiles_count, units_count;
} RawArmy;

typedef struct ArmySchema {
    Schema top, profile, unit, arm;
} ArmySchema;

void schema_army(ArmySchema *schema, const Ruleset *rules);

/* The weapons that one model holds, by their names under the mapping at `path`. */
bool read_arms(const Game *game, const Yaml *yaml, const WordList *names, const char *path,
               WeaponId *weapon);

/* Adds the traits of those names to the `*count` that are there already: of the profile, when a unit names more. */
bool read_traits(const Yaml *yaml, const WordList *names, const char *path, const TraitDef *def,
                 int defs, TraitUse *use, int *count);

/* An id of lower-case letters, digits and hyphens; its title, or the id when there is none. */
bool read_id(const Yaml *yaml, const char *words, const char *path, Name *id);
bool read_title(const Yaml *yaml, const char *words, const char *path, const Name *id, Name *title);

bool read_material(const Yaml *yaml, const char *words, const char *path, Name *material);

bool read_card_words(const Yaml *yaml, const char *words);

enum { HIGHEST = 24 * INCH }; /* anything that stands on a table */

/* Words for people: no control characters. */
bool is_plain(const char *words);

#endif
