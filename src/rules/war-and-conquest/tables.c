#include "tables.h"

/* ---- Profiles, weapons, terrain, scenarios: fields.inc ------------------------------------------------------------------ */

enum { REQUIRED = 1 };

#define FIELD(key_, title_, kind_, low_, high_, usual_, flags, words_, shows_)                     \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_##kind_, .low = low_, .high = high_,           \
        .usual = usual_, .required = ((flags)&REQUIRED) != 0, .words = words_, .shows = shows_     \
    }

const FieldDef war_profile_fields[PROFILE_FIELDS] = {
#define PROFILE_FIELD(name, ...) [PF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef war_weapon_fields[WEAPON_FIELDS] = {
#define WEAPON_FIELD(name, ...) [WF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef war_terrain_fields[TERRAIN_FIELDS] = {
#define TERRAIN_FIELD(name, ...) [TF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef war_scenario_fields[SCENARIO_FIELDS] = {
#define SCENARIO_FIELD(name, ...) [SF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

/* ---- Keywords ------------------------------------------------------------------------------------------------------- */

const TraitDef war_traits[TRAITS] = {
#define TRAIT(name, key_, title_, rule_)                                                           \
    [TR_##name] = { .key = key_, .title = title_, .rule = rule_ },
#define WTRAIT(name, key, title, rule)
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
};

const TraitDef war_weapon_traits[WEAPON_TRAITS] = {
#define TRAIT(name, key, title, rule)
#define WTRAIT(name, key_, title_, rule_)                                                          \
    [WT_##name] = { .key = key_, .title = title_, .rule = rule_ },
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
};

/* ---- Options ------------------------------------------------------------------------------------------------------- */

const OptionDef war_options[WAC_OPTIONS] = {
    [OPT_PREMEASURE] = { "premeasure", "Measuring", WAC_GEN_05, "on off", 0,
                         "Distances may be measured before an order is given, or not." },
    [OPT_FEIGN_FLIGHT] = { "feign-flight", "Feigned flight", WAC_RCT_10, "keyword any", 0,
                           "Only units of that keyword may feign flight, or every unit." },
    [OPT_COORDINATION] = { "coordination", "Coordination", WAC_CHG_10, "lead-exempt all-test", 0,
                           "Of several chargers at one enemy the lead one needs no test, or all "
                           "test." },
    [OPT_SKIRMISHER_TEST] = { "skirmisher-test", "Skirmishers near the enemy", WAC_DP_07,
                              "unmodified minus-per-enemy", 0,
                              "Their test for Double Pace is unmodified, or at -1 for each enemy "
                              "near." },
    [OPT_FAZ_DEPTH] = { "faz-depth", "Depth of the zone", WAC_UNI_06, "unlimited double-pace", 0,
                        "The frontal attack zone has no end, or ends at the double pace." },
    [OPT_ORDER_OF_COMBATS] = { "order-of-combats", "Order of combats", WAC_CMB_02,
                               "advantage active", 0,
                               "Who holds Strategic Advantage orders the combats, or whose round "
                               "it is." },
};

/* ---- What a unit, model, player or the battle remembers (2.2): memory.inc --------------------------------------------- */

const MarkDef war_marks[WAR_MARKS] = {
#define UNIT_MARK(name, span, ...) { OWNER_UNIT, UM_##name, SPAN_##span, __VA_ARGS__ },
#define SEAT_MARK(name, span, ...) { OWNER_SEAT, SM_##name, SPAN_##span, __VA_ARGS__ },
#include "memory.inc"
};

enum { FAR = 32000 };

const TallyDef war_tallies[WAR_TALLIES] = {
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

const LinkDef war_links[LINKS] = {
#define LINK(name, span, word) { LK_##name, SPAN_##span, word },
#include "memory.inc"
};

const NoteDef war_notes[NOTES] = {
#define NOTE(owner, name, span, word) { OWNER_##owner, NT_##name, SPAN_##span, word },
#include "memory.inc"
};

const ListDef war_lists[LISTS] = {
#define LIST(name, span, word) { OWNER_SEAT, LS_##name, SPAN_##span, word },
#include "memory.inc"
};
