#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include <stdbool.h>

#include "base/ids.h"
#include "engine/limits.h"
#include "engine/verdict.h"
#include "geom/base.h"
#include "geom/polygon.h"

struct Ruleset;

/* What stays the same all battle long. It is filled from files or from a record's head (data room), holds
 * no pointer but the ruleset, and says everything that a record needs to be whole. */

enum { NO_FIELD = INT32_MIN }; /* the value of a field that a profile does not have ("none") */

/* A trait that a profile or weapon has, with its figure ("Transport (12)"), 0 when it has none. Nothing lies between the
 * two: equal profiles are equal bytes. */
typedef struct TraitUse {
    int32_t trait; /* place in the ruleset's traits */
    int32_t value;
} TraitUse;

typedef struct Profile {
    Name id, title;
    Name icon, figure; /* names of the picture room; empty: by default */
    BaseShape base;
    Length base_width, base_length, height;
    int32_t field[MOST_FIELDS]; /* as the ruleset's profile fields are numbered */
    int traits, weapons, notes;
    TraitUse trait[MOST_TRAITS];
    WeaponId weapon[MOST_WEAPONS_HELD]; /* what every model has unless the roster says otherwise */
    Name note[MOST_NOTES_OF_UNIT];      /* traits that the program does not know: played by hand */
} Profile;

typedef struct Weapon {
    Name id, title;
    int32_t field[MOST_FIELDS];
    int traits;
    TraitUse trait[MOST_TRAITS];
} Weapon;

/* Standing terrain. Discs are given as polygons of enough corners. */
typedef struct Terrain {
    Name id, title;
    Name kind;     /* as the ruleset's terrain file names it */
    Name material; /* how it looks; empty: by kind */
    int corner_first, corners;
    Length height;
    int levels;
    Length level[MOST_LEVELS]; /* heights to stand on, lowest first */
    int32_t field[MOST_FIELDS];
} Terrain;

typedef struct MapZone {
    Name id, title;
    int corner_first, corners;
    SeatId seat; /* whose it is by the scenario, or NO_SEAT when it is chosen */
} MapZone;

typedef struct Objective {
    Name id, title;
    Point at;
    Length radius;
} Objective;

/* A unit as an army list names it. */
typedef struct Roster {
    Name id, title;
    SeatId seat;
    int16_t profile, models, first_model;
    int16_t points;
    uint8_t files;   /* of a block; 0 for loose units and single models */
    UnitId carrier;  /* the unit it is paired with, or NO_UNIT */
    bool has_places; /* a suggested place for each model: place[first_model ...] */
} Roster;

typedef struct SeatSetup {
    Name id, title; /* "blue", "Ann" */
    Name army;
    int32_t head_start; /* what its score begins with: it evens out the scenario's armies */
} SeatSetup;

typedef struct Game {
    const struct Ruleset *ruleset;
    Name scenario, scenario_title, map;
    char scenario_words[240]; /* its goal, for people; may be empty */
    Name ground;              /* how the open table looks */
    Name picture;             /* of the map room: painted over the ground; may be empty */
    int rounds;               /* how many the scenario lasts */
    Length width, height;
    int32_t option[MOST_OPTIONS];
    int scenario_field_count;
    int32_t scenario_field[MOST_FIELDS];
    int seats, profiles, weapons, terrain, zones, objectives, units, models, corners;
    SeatSetup seat[MOST_SEATS];
    Profile profile[MOST_PROFILES];
    Weapon weapon[MOST_WEAPONS];
    Terrain piece[MOST_PIECES];
    MapZone zone[MOST_ZONES];
    Objective objective[MOST_OBJECTIVES];
    Roster unit[MOST_UNITS];
    Pose place[MOST_MODELS];                               /* suggested deployment */
    WeaponId model_weapon[MOST_MODELS][MOST_WEAPONS_HELD]; /* NO_WEAPON where there is none */
    Point corner[MOST_CORNERS];
    char house_rules[2048];
    RuleId switched_off; /* a rule that is not played (tests of tests only), or 0 */
} Game;

/* The outlines of a standing piece and of a zone; their corners lie in the game. */
Polygon terrain_polygon(const Game *game, int piece);
Polygon zone_polygon(const Game *game, int zone);

/* The unit, profile, weapon or piece of that id, or a negative one. */
UnitId game_unit(const Game *game, const char *id);
int game_profile(const Game *game, const char *id);
WeaponId game_weapon(const Game *game, const char *id);
PieceId game_piece(const Game *game, const char *id);
SeatId game_seat(const Game *game, const char *id);

/* Whether the profile has the trait; its figure then in `*value` (which may be null). */
bool profile_has(const Profile *profile, int trait, int32_t *value);
bool weapon_has(const Weapon *weapon, int trait, int32_t *value);

/* A base of the profile at that pose. */
static inline Base profile_base(const Profile *profile, Pose pose)
{
    return (Base){ profile->base, profile->base_width, profile->base_length, pose };
}

#endif
