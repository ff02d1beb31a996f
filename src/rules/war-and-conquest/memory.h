#ifndef RULES_WAR_AND_CONQUEST_MEMORY_H
#define RULES_WAR_AND_CONQUEST_MEMORY_H

/* The numbers of what is remembered: memory.inc lists it with spans, words and icons. */
typedef enum UnitMark {
#define UNIT_MARK(name, ...) UM_##name,
#include "memory.inc"
    UNIT_MARKS,
} UnitMark;

typedef enum UnitTally {
#define UNIT_TALLY(name, ...) UT_##name,
#include "memory.inc"
    UNIT_TALLIES,
} UnitTally;

typedef enum ModelTally {
#define MODEL_TALLY(name, ...) MT_##name,
#include "memory.inc"
    MODEL_TALLIES,
} ModelTally;

typedef enum SeatMark {
#define SEAT_MARK(name, ...) SM_##name,
#include "memory.inc"
    SEAT_MARKS,
} SeatMark;

typedef enum SeatTally {
#define SEAT_TALLY(name, ...) ST_##name,
#include "memory.inc"
    SEAT_TALLIES,
} SeatTally;

typedef enum BattleTally {
#define BATTLE_TALLY(name, ...) BT_##name,
#include "memory.inc"
    BATTLE_TALLIES,
} BattleTally;

typedef enum LinkKind {
#define LINK(name, ...) LK_##name,
#include "memory.inc"
    LINKS,
} LinkKind;

typedef enum NoteKind {
#define NOTE(owner, name, ...) NT_##name,
#include "memory.inc"
    NOTES,
} NoteKind;

typedef enum ListKind {
#define LIST(name, ...) LS_##name,
#include "memory.inc"
    LISTS,
} ListKind;

#endif
