#ifndef ENGINE_MEMORY_H
#define ENGINE_MEMORY_H

#include <stdbool.h>

#include "base/ids.h"
#include "engine/limits.h"
#include "geom/point.h"

/* What a game remembers beside units and models, as players do with tokens. Five forms, declared in the
 * ruleset's tables with owner and span; the engine prints, hashes and expires them.
 *
 *   mark   a bit                    a token beside a unit
 *   tally  an integer               a counter
 *   link   kind, from, to, value    who is locked with whom, who saw whom
 *   note   a saved pose             where it stood when the turn began
 *   list   ordered ids              a queue of units to test                                             */

typedef enum Owner { OWNER_BATTLE, OWNER_SEAT, OWNER_UNIT, OWNER_MODEL, OWNER_PIECE } Owner;

/* How long it stays. A span ends when the rules say so (span_ends), and every shorter span with it. */
typedef enum Span { SPAN_ROLL, SPAN_ATTACK, SPAN_PHASE, SPAN_TURN, SPAN_ROUND, SPAN_BATTLE } Span;

/* Declared kinds. `word` is its name in records; `title` its words on screen, null when it is not shown;
 * `icon` an icon's name or null. The place in its table is the kind's number (per owner for marks and
 * tallies: below MOST_MARKS for marks, below the owner's MOST_..._TALLIES for tallies). */
typedef struct MarkDef {
    Owner owner;
    int number;
    Span span;
    const char *word, *title, *icon;
    bool is_gait;     /* it says how the unit went: the log has it for "moved" */
    const char *went; /* how the log says that of one who has gone a way; null: by its title */
} MarkDef;

typedef struct TallyDef {
    Owner owner;
    int number;
    Span span;
    int32_t low, high;
    const char *word, *title, *icon;
    bool in_account; /* of a seat: its score counts it */
    bool as_pips;    /* so many small ones instead of an icon with a figure */
    bool is_name;    /* its figure says which one, as "in Melee 2"; 0 is none, which is not told */
} TallyDef;

typedef struct LinkDef {
    int number;
    Span span;
    const char *word;
} LinkDef;

typedef struct NoteDef {
    Owner owner;
    int number;
    Span span;
    const char *word;
} NoteDef;

typedef struct ListDef {
    Owner owner;
    int number;
    Span span;
    const char *word;
} ListDef;

/* The marks of one owner. */
typedef struct Marks {
    uint64_t word[MOST_MARKS / 64];
} Marks;

bool marks_has(const Marks *marks, int number);
void marks_set(Marks *marks, int number, bool on);
bool marks_any(const Marks *marks);

typedef struct Link {
    uint8_t kind;
    uint8_t used; /* 1 while it exists */
    int16_t from, to;
    int32_t value;
} Link;

typedef struct Note {
    uint8_t kind;
    uint8_t used;
    int16_t owner;
    Pose pose;
    Length z;
} Note;

/* One entry of a list; entries of one list stand in the battle's array in their order. */
typedef struct Item {
    uint8_t list;
    uint8_t used;
    int16_t owner, id;
} Item;

#endif
