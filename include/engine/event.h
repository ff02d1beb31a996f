#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include <stddef.h>

#include "base/text.h"
#include "engine/battle.h"
#include "engine/verdict.h"

struct Look;

/* Events are the only writers of a battle. Screen and log know nothing else of what happened. */
typedef enum EventKind {
    EV_NONE,
    EV_ASKED, /* a question was put (value: why) */
    EV_DICE, /* dice fell: `count` of them from `first` of the log's dice, read as `wanted` says; other_id 1: what each of
                * them needed stands there after them; id: the unit whose dice they are */
    EV_TOLD, /* words of the ruleset's tales (value: which); figures a, b, c */
    EV_PLACED, /* model stands at `to`, height z; from nowhere or put there */
    EV_MOVED, /* model went from `from` to `to` by `count` points from `first` of the log's, c long */
    EV_MODEL_STATE, /* model: value is its new state */
    EV_UNIT_STATE,  /* unit: value is its new state, b the carrier */
    EV_WOUNDS,      /* model: value is what it has left, b what it had before, c when whole */
    EV_MARKED,      /* owner, id, mark number value */
    EV_UNMARKED,
    EV_TALLY,  /* owner, id, tally number b: value is the new figure, c the old */
    EV_LINKED, /* kind b from id to `other_id`: value */
    EV_UNLINKED,
    EV_NOTED, /* note kind b of id: pose `to`, height z */
    EV_UNNOTED,
    EV_LISTED, /* id `other_id` put at the end of list b of owner id */
    EV_UNLISTED,
    EV_PIECE_MADE,
    EV_PIECE_GONE,
    EV_FRONT, /* unit (block): front at `to`, files value, by `count` points from `first` of the log's if it went a way, c long by the rules */
    EV_ROUND, /* value: its number */
    EV_PHASE, /* value: which */
    EV_TURN,  /* value: which */
    EV_ACTIVE,     /* seat: whose turn to act */
    EV_INITIATIVE, /* seat */
    EV_ZONE,       /* seat has zone value */
    EV_WEAPON,     /* model: place b now holds weapon value (NO_WEAPON: none) */
    EV_OVER,       /* the battle is decided: seat won, or NO_SEAT */
    EV_SETTLED,    /* b was used instead of c, as all seats agreed (value: which overrule) */
    EV_CALLED,     /* a call beside the game was carried out */
    EV_SHOT,       /* model shoots along `line`; value: a ShotKind. Changes nothing */
    EV_STRAYED, /* what was aimed at line.from comes down at line.to; value: radius of its template. Changes nothing */
} EventKind;

/* How somebody goes, for those who show it. */
typedef enum Manner {
    MANNER_WALK,
    MANNER_CHARGE, /* into contact with an enemy */
    MANNER_FLEE,
    MANNER_PUSHED, /* back, by others */
    MANNER_THROWN,
    MANNER_CLOSES,      /* up, because somebody has fallen or gone */
    MANNER_FALLS_BACK,  /* before an enemy, without fleeing */
    MANNER_FALLS_SHORT, /* in a charge that does not arrive */
} Manner;

typedef enum ShotKind { SHOT_PLAIN, SHOT_MAGIC } ShotKind;

typedef struct Event {
    uint8_t kind;
    uint8_t manner; /* Manner of who is placed or goes, and of a front */
    uint8_t owner;  /* Owner of marks, tallies, notes and lists */
    SeatId seat;
    UnitId unit, other;
    ModelId model, other_model;
    WeaponId weapon;
    PieceId piece;
    int16_t id, other_id;
    RuleId rule; /* the rule that it follows from, or 0 */
    int32_t value, b, c;
    Pose from, to;
    Length z;
    uint32_t first; /* dice or path in the log */
    uint16_t count;
    uint8_t why; /* of dice: the question; in `c` what one die showed that is thrown again */
    Wanted wanted;
    Segment line;
    bool has_line;
} Event;

/* What happened, kept by whoever asked for it; it grows by itself. The dice and paths of the events lie
 * beside them. */
typedef struct EventLog {
    Event *event;
    size_t events, event_room;
    uint8_t *die;
    size_t dice, die_room;
    PathPoint *point;
    size_t points, point_room;
} EventLog;

void log_clear(EventLog *log); /* empties it, keeps its room */
void log_free(EventLog *log);

/* The event in a sentence, empty when it is of no interest to a reader. */
void event_words(const struct Look *look, const EventLog *log, const Event *event, Text *text);

/* The same in other words (null: its own), with somebody else for {other}. */
void event_words_as(const struct Look *look, const EventLog *log, const Event *event,
                    const char *words, UnitId other, Text *text);

/* Whether the event says what another one of the log says better, so that a list of what happened leaves it out: the
 * models of a loss that is told as a whole, those that are moved together because somebody joins them. */
bool event_is_retold(const struct Look *look, const EventLog *log, size_t at);

/* `words` with the names of those in its braces, as in a tale. */
void words_about(const struct Look *look, const char *words, UnitId who, UnitId other, SeatId seat,
                 Text *text);

#endif
