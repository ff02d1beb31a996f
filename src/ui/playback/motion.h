#ifndef UI_MOTION_H
#define UI_MOTION_H

#include "draw/table.h"
#include "engine/event.h"

/* What is seen moving: a timeline made from the events of one answer. The battle has already got there, so that leaving
 * all of it out loses nothing. Whoever asks gives the time: milliseconds of any clock that only goes on. */

enum {
    MOST_STIRS = 384,
    MOST_WAYS = 640, /* points of ways, of all that move together */
    MOST_THROWS = 40,
    WALK_MS = 220, /* a move: this, */
    INCH_MS = 60,  /* for each inch this more, */
    MOST_MOVE_MS = 900,
    FALL_MS = 260,  /* somebody tips and fades */
    CLOSE_MS = 240, /* ranks close up */
    SHOT_MS = 180,  /* a line from each shooter, */
    SHOT_AFTER_MS = 25,
    MOST_SHOTS_MS = 600,
    STRAY_MS = 500,  /* a template slides from where it was aimed */
    TUMBLE_MS = 420, /* dice, then they are sorted */
    SORT_MS = 180,
    CHAIN_MS = 100, /* until who was hit throws his saves, */
    READ_MS =
        1300, /* and until what has nothing to do with it is thrown: the dice are read before */
    GLIDE_MS = 300,  /* the view, to what happens outside it */
    BREATH_MS = 700, /* signs, when a phase begins */
    LINE_MS = 90,    /* a refusal's line */
    MEET_MS = 140,   /* the table, when a charge meets somebody, */
    MEET_PX = 4      /* by so much */
};

typedef enum StirKind {
    STIR_WALK,  /* a model on its own way */
    STIR_RANK,  /* a model that keeps step with a block; `from` and `to` lie in the block's frame */
    STIR_BLOCK, /* the front of a block */
    STIR_RANKS, /* a block whose models walk one by one: from one shape into another */
    STIR_FALL,  /* a model tips and fades */
    STIR_SHOT,  /* from a model's place to another */
    STIR_STRAY, /* what was aimed at one place comes down at another */
} StirKind;

typedef enum Easing {
    EASE_IN_OUT,
    EASE_CHARGE, /* as a move, the last third faster: it ends in full career */
    EASE_OUT,
    EASE_OUT_BACK,
    EASE_LINEAR,
    EASE_HOLD
} Easing;

/* Something that moves, from `begin` for `lasts` milliseconds of its timeline. */
typedef struct Stir {
    uint8_t kind, ease;
    bool magic; /* a shot: a spell's */
    ModelId model;
    UnitId unit;
    Pose from, to;
    uint32_t begin, lasts;
    int16_t with;         /* STIR_RANK: the block's place among the stirs */
    int16_t way, ways;    /* points between, the last of them `to` */
    int16_t files, count; /* STIR_RANKS: in the shape that it leaves */
    Length radius;        /* STIR_STRAY: of the template */
} Stir;

/* Dice that fall on the timeline, when those before them have been seen. */
typedef struct MotionThrow {
    size_t event; /* of the log */
    uint32_t at;
    uint32_t waits; /* so long is nothing else seen before */
} MotionThrow;

/* What a block looked like before the events: they do not tell all of it. */
typedef struct MotionBefore {
    uint8_t files[MOST_UNITS];
} MotionBefore;

typedef struct Motion {
    uint32_t since; /* when the timeline begins */
    uint32_t lasts;
    int throws;
    MotionThrow thrown[MOST_THROWS];
    int stirs, points;
    Stir stir[MOST_STIRS];
    PathPoint point[MOST_WAYS];
    bool meets; /* a charge meets somebody: */
    uint32_t meets_at;
    Heading meets_toward;
    Box place; /* where all of it happens, when there is anything */
    MotionBefore before;
} Motion;

/* Nothing moves any more. */
void motion_clear(Motion *m);

/* How blocks stand now, for the events that come next. */
void motion_note(Motion *m, const Battle *battle);

/* Takes up the events of a log from `first` up to `end`, after which the battle stands as it is given; they begin to be seen
 * at `now`. `percent` of their usual length; 0: nothing moves. What still moved before is at its place. */
void motion_tell(Motion *m, const Game *game, const Battle *battle, const EventLog *log,
                 size_t first, size_t end, uint32_t now, int percent);

/* Where nothing is to move: of dice that have nothing to do with those before them each begins when those have been read. `percent`
 * of the usual time for that. */
void motion_read(Motion *m, const EventLog *log, size_t first, size_t end, int percent);

/* Whether anything still moves. */
bool motion_runs(const Motion *m, uint32_t now);

/* Where everything that moves is shown now; gives how many there are, at most `most`. */
int motion_moves(const Motion *m, uint32_t now, SceneMove *move, int most);

/* How far a stir has come: 0 before it begins, 1 when it is over. */
float stir_share(const Motion *m, const Stir *s, uint32_t now);
bool stir_shows(const Motion *m, const Stir *s, uint32_t now); /* has begun and is not over */

/* How far the table is jolted now, in pixels to the right and down as the table lies unturned. */
Spot motion_jolt(const Motion *m, uint32_t now);

/* The way of a block's front by at most one wheel about a front corner, straight before and after it: points behind `from`,
 * the last of them `to`. 1 when there is no such way: straight, turning evenly. `wide`: of its front. */
int block_way(Pose from, Pose to, Length wide, PathPoint *point, int most);

/* A place between, the heading by the smaller turn. */
Pose pose_between(Pose a, Pose b, float share);

/* `share` eased. */
float ease_share(Easing ease, float share);

#endif
