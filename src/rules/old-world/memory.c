#include "tables.h"

/* What a unit, model, player or the battle remembers (2.3, 2.6): memory.inc as tables. */

const MarkDef old_world_marks[OLD_WORLD_MARKS] = {
#define UNIT_MARK(name, span, ...) { OWNER_UNIT, UM_##name, SPAN_##span, __VA_ARGS__ },
#define MODEL_MARK(name, span, ...) { OWNER_MODEL, MM_##name, SPAN_##span, __VA_ARGS__ },
#define SEAT_MARK(name, span, ...) { OWNER_SEAT, SM_##name, SPAN_##span, __VA_ARGS__ },
#include "memory.inc"
};

enum { FAR = 32000, BITS = 32767, MOST_VICTORY_POINTS = 100000 };

const TallyDef old_world_tallies[OLD_WORLD_TALLIES] = {
#define UNIT_TALLY(name, span, low, high, word, title, icon)                                       \
    { OWNER_UNIT, UT_##name, SPAN_##span, low, high, word, title, icon, false },
#define MODEL_TALLY(name, span, low, high, word, title, icon)                                      \
    { OWNER_MODEL, MT_##name, SPAN_##span, low, high, word, title, icon, false },
#define SEAT_TALLY(name, span, low, high, word, title, icon)                                       \
    { OWNER_SEAT, ST_##name, SPAN_##span, low, high, word, title, icon, false },
#define BATTLE_TALLY(name, span, low, high, word, title, icon)                                     \
    { OWNER_BATTLE, BT_##name, SPAN_##span, low, high, word, title, icon, false },
#include "memory.inc"
};

const LinkDef old_world_links[LINKS] = {
#define LINK(name, span, word) { LK_##name, SPAN_##span, word },
#include "memory.inc"
};

const NoteDef old_world_notes[NOTES] = {
#define NOTE(owner, name, span, word) { OWNER_##owner, NT_##name, SPAN_##span, word },
#include "memory.inc"
};

const ListDef old_world_lists[LISTS] = {
#define LIST(name, span, word) { OWNER_SEAT, LS_##name, SPAN_##span, word },
#include "memory.inc"
};
