#include "tables.h"

/* ---- Profiles, weapons, terrain, scenarios: fields.inc ------------------------------------------------------------------ */

enum { REQUIRED = 1, OR_NONE = 2 };

#define FIELD(key_, title_, kind_, low_, high_, usual_, flags, words_, shows_)                     \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_##kind_, .low = low_, .high = high_,           \
        .usual = usual_, .required = ((flags)&REQUIRED) != 0,                                      \
        .may_be_none = ((flags)&OR_NONE) != 0, .words = words_, .shows = shows_                    \
    }

const FieldDef old_world_profile_fields[PROFILE_FIELDS] = {
#define PROFILE_FIELD(name, ...) [PF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef old_world_weapon_fields[WEAPON_FIELDS] = {
#define WEAPON_FIELD(name, ...) [WF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef old_world_terrain_fields[TERRAIN_FIELDS] = {
#define TERRAIN_FIELD(name, ...) [TF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

const FieldDef old_world_scenario_fields[SCENARIO_FIELDS] = {
#define SCENARIO_FIELD(name, ...) [SF_##name] = FIELD(__VA_ARGS__),
#include "fields.inc"
};

/* ---- Keywords ------------------------------------------------------------------------------------------------------- */

enum {
    NONE = FIELD_NUMBER,
    NUMBER = FIELD_NUMBER,
    LENGTH = FIELD_LENGTH,
    DICE = FIELD_NUMBER,
};

#define TRAIT_ENTRY(key_, title_, rule_, kind_, low_, high_)                                       \
    {                                                                                              \
        .key = key_, .title = title_, .rule = rule_, .has_value = (high_) > 0,                     \
        .value_kind = (FieldKind)kind_, .low = low_, .high = high_                                 \
    }

const TraitDef old_world_traits[TRAITS] = {
#define TRAIT(name, key, title, rule, kind, low, high)                                             \
    [TR_##name] = TRAIT_ENTRY(key, title, rule, kind, low, high),
#define WTRAIT(name, key, title, rule, kind, low, high)
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
};

const TraitDef old_world_weapon_traits[WEAPON_TRAITS] = {
#define TRAIT(name, key, title, rule, kind, low, high)
#define WTRAIT(name, key, title, rule, kind, low, high)                                            \
    [WT_##name] = TRAIT_ENTRY(key, title, rule, kind, low, high),
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
};

DiceFigure dice_figure(int32_t value)
{
    if (value < 100)
        return (DiceFigure){ 0, 0, value };
    return (DiceFigure){ value / 100, value / 10 % 10, value % 10 };
}

/* ---- Options ------------------------------------------------------------------------------------------------------- */

const OptionDef old_world_options[TOW_OPTIONS] = {
    [OPT_ERRATA] = { "errata-pack", "Errata pack", TOW_OPT_12, "off on", 0,
                     "The later official changes (TOW-OPT-01 to 12)." },
    [OPT_LENGTH] = { "length", "Length", TOW_SCN_07, "fixed random", 0,
                     "A fixed number of rounds, or a roll from the end of round 5." },
    [OPT_FIXED_SPELLS] = { "fixed-spells", "Listed spells", TOW_MAG_21, "on off", 0,
                           "Wizards know the spells on their lists; off: they are rolled for." },
};
