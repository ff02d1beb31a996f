#ifndef ENGINE_BATTLE_H
#define ENGINE_BATTLE_H

#include <stdbool.h>

#include "engine/frame.h"
#include "engine/game.h"
#include "engine/limits.h"
#include "engine/memory.h"
#include "engine/order.h"
#include "engine/request.h"

/* A battle is a value: no pointers, copying is assignment. What a player would expect undo to bring back. */

typedef enum ModelState {
    MODEL_AWAY,     /* in reserve, aboard, or not yet made */
    MODEL_STANDING, /* on the table */
    MODEL_DOOMED,   /* on the table, to be removed later */
    MODEL_LOST,     /* removed */
} ModelState;

typedef enum UnitState {
    UNIT_RESERVE,
    UNIT_FIELD,
    UNIT_ABOARD, /* carried by `carrier`, which is on the table */
    UNIT_LOST,   /* no model left */
    UNIT_FLED,   /* left the table, may return where the game says so */
} UnitState;

typedef enum UnitBuild { BUILD_LOOSE, BUILD_BLOCK, BUILD_SINGLE } UnitBuild;

typedef struct Model {
    Pose pose;
    Length z; /* of the surface that it stands on */
    UnitId unit;
    uint8_t profile;
    uint8_t state;
    int16_t wounds; /* left */
    int16_t tally[MOST_MODEL_TALLIES];
    uint8_t weapon[MOST_WEAPONS_HELD]; /* 255 for none */
    Marks marks;
} Model;

enum { NO_HELD_WEAPON = 255 };

typedef struct Unit {
    SeatId seat;
    uint8_t state, build;
    uint8_t files; /* of a block */
    uint8_t profile;
    ModelId first, count; /* its models, lost ones included */
    UnitId carrier;       /* aboard: of what; in reserve: paired with, or NO_UNIT */
    int16_t points;
    Pose front; /* of a block: the middle of the front edge */
    int16_t tally[MOST_UNIT_TALLIES];
    Marks marks;
} Unit;

typedef struct Seat {
    Marks marks;
    int32_t tally[MOST_SEAT_TALLIES];
    int8_t zone; /* its deployment zone, or -1 */
} Seat;

/* Standing pieces come first, in the game's order; made ones (clouds, wrecks, craters) after them. */
typedef struct Piece {
    uint8_t made; /* 1 for a made piece */
    uint8_t gone; /* 1 when it is no longer there */
    uint8_t kind; /* of a made piece, as the ruleset numbers them */
    uint8_t span;
    SeatId owner;
    uint8_t corners; /* 0: a disc of `radius` about its pose; else a polygon */
    Pose pose;
    Length radius, height;
    Marks marks;
    int16_t tally[MOST_PIECE_TALLIES];
    Point corner[MOST_PIECE_CORNERS];
} Piece;

/* The walk that is going on: how far all of the course's paths have come. */
typedef struct Course {
    uint8_t going; /* 1 while it lasts */
    uint8_t frame; /* whose */
} Course;

enum { MOST_OVERRULES = 8, MOST_RETURNED = 4 };

/* A figure that all seats agreed to set by hand before it takes effect. */
typedef struct Overrule {
    uint8_t used; /* 1 while it waits */
    uint8_t why, figure;
    UnitId unit;
    int32_t value;
} Overrule;

typedef struct Battle {
    uint64_t
        revision; /* another one after every event that places, moves, wounds or removes something */
    uint64_t told;               /* another one after every event that changes anything */
    uint16_t round, phase, turn; /* as the game counts them: round from 1 */
    SeatId active;               /* whose turn it is to act, or NO_SEAT */
    SeatId initiative;           /* who goes first this round, or NO_SEAT */
    uint8_t over;                /* 1 when it is decided */
    SeatId winner;               /* of a battle that is over; NO_SEAT for a draw */
    uint8_t waive;               /* the next order may break the rules: all seats agreed */
    uint8_t seats;
    uint8_t sealed_in; /* seats whose sealed answer lies in sealed_bid */
    int16_t units, models, pieces;
    int16_t links_end;                             /* no link lies at this place or after it */
    uint16_t frames, dice, clauses, paths, points; /* how many of the stacks are in use */
    Course course;
    Marks marks;
    int32_t tally[MOST_BATTLE_TALLIES];
    int32_t sealed_bid[MOST_SEATS];
    int32_t returned[MOST_RETURNED]; /* what the frame that ended last gives back */
    Request request;
    Overrule overrule[MOST_OVERRULES];
    Seat seat[MOST_SEATS];
    Unit unit[MOST_UNITS];
    Model model[MOST_MODELS];
    Piece piece[MOST_PIECES];
    Link link[MOST_LINKS];
    Note note[MOST_NOTES];
    Item item[MOST_ITEMS];
    Frame frame[MOST_FRAMES];
    uint8_t die[MOST_DICE]; /* and what frames keep beside them, see keep_bytes */
    Clause clause[MOST_CLAUSES];
    ModelPath path[MOST_PATHS];
    PathPoint point[MOST_PATH_POINTS];
} Battle;

_Static_assert(sizeof(Battle) <= 192 * 1024, "a battle is at most 192 KB");

/* The same as `*to = *from`, but that only what is in use is copied: a fifth of it and less. */
void battle_copy(Battle *to, const Battle *from);

/* The state in one number: equal states have equal hashes on every machine. Fields at their defaults do
 * not count, so that a new field changes no old hash; sealed answers and the revision do not count. */
uint64_t battle_hash(const Battle *battle);

/* Facts that any game may ask. */
int models_left(const Battle *battle, UnitId unit);  /* standing, away or doomed: not lost */
int models_alive(const Battle *battle, UnitId unit); /* not lost and not doomed */

/* Whether the model is on the table, doomed ones included. */
static inline bool is_standing(const Battle *battle, ModelId model)
{
    uint8_t state = battle->model[model].state;
    return state == MODEL_STANDING || state == MODEL_DOOMED;
}

/* The model's number in its unit from 1, and back (NO_MODEL when there is none). */
int model_number(const Battle *battle, ModelId model);
ModelId model_numbered(const Battle *battle, UnitId unit, int number);

/* The base of a model where it stands. */
static inline Base model_base(const Game *game, const Battle *battle, ModelId model)
{
    const Model *m = &battle->model[model];
    return profile_base(&game->profile[m->profile], m->pose);
}

/* The profile of a model; of a unit as a whole. Never null. */
const Profile *model_profile(const Game *game, const Battle *battle, ModelId model);
const Profile *unit_profile(const Game *game, const Battle *battle, UnitId unit);

/* The place of the next link of that kind behind place `after` (begin with -1); of the one between those two; of the
 * owner's note of that kind. -1: there is none. */
int link_next(const Battle *battle, int kind, int after);
int link_find(const Battle *battle, int kind, int from, int to);
int note_find(const Battle *battle, int kind, int owner);

/* The nth id (from 0) of an owner's list, or -1; and how many there are. */
int list_at(const Battle *battle, int list, int owner, int n);
int list_count(const Battle *battle, int list, int owner);

#endif
