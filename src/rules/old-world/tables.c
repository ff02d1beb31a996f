#include "tables.h"

/* ---- Profiles (2.1 to 2.3) ----------------------------------------------------------------------------------- */

#define VALUE(key_, title_)                                                                        \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_NUMBER, .high = 10                             \
    }
#define VALUE_OR_NONE(key_, title_)                                                                \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_NUMBER, .high = 10, .usual = NO_FIELD,         \
        .may_be_none = true                                                                        \
    }
#define COUNT(key_, title_, usual_)                                                                \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_NUMBER, .high = 6, .usual = usual_             \
    }
#define NEED(key_, title_, high_, usual_)                                                          \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_NEED, .low = 2, .high = high_,                 \
        .usual = usual_, .may_be_none = true                                                       \
    }
#define FLAG(key_, title_)                                                                         \
    {                                                                                              \
        .key = key_, .title = title_, .kind = FIELD_FLAG, .high = 1                                \
    }

const FieldDef old_world_profile_fields[PROFILE_FIELDS] = {
    [PF_TYPE] = { .key = "type",
                  .title = "Type",
                  .kind = FIELD_WORD,
                  .high = TROOP_TYPES - 1,
                  .required = true,
                  .words = "regular-infantry heavy-infantry monstrous-infantry swarm light-cavalry "
                           "heavy-cavalry monstrous-cavalry war-beasts light-chariot heavy-chariot "
                           "monstrous-creature behemoth war-machine" },
    [PF_M] = { .key = "m", .title = "M", .kind = FIELD_NUMBER, .high = 20, .required = true },
    [PF_WS] = VALUE("ws", "WS"),
    [PF_BS] = VALUE("bs", "BS"),
    [PF_S] = VALUE("s", "S"),
    [PF_T] = { .key = "t", .title = "T", .kind = FIELD_NUMBER, .high = 10, .required = true },
    [PF_W] = { .key = "w",
               .title = "W",
               .kind = FIELD_NUMBER,
               .low = 1,
               .high = 10,
               .usual = 1,
               .required = true },
    [PF_I] = VALUE("i", "I"),
    [PF_A] = VALUE("a", "A"),
    [PF_LD] = { .key = "ld",
                .title = "Ld",
                .kind = FIELD_NUMBER,
                .low = 1,
                .high = 10,
                .usual = 1,
                .required = true },
    [PF_MOUNT_WS] = VALUE_OR_NONE("mount-ws", "Mount WS"),
    [PF_MOUNT_S] = VALUE_OR_NONE("mount-s", "Mount S"),
    [PF_MOUNT_I] = VALUE_OR_NONE("mount-i", "Mount I"),
    [PF_MOUNT_A] = VALUE_OR_NONE("mount-a", "Mount A"),
    [PF_MOUNTS] = COUNT("mounts", "Mounts", 0),
    [PF_RIDERS] = COUNT("riders", "Riders", 1),
    [PF_MACHINE_S] = VALUE_OR_NONE("machine-s", "Machine S"),
    [PF_CREW_T] = VALUE_OR_NONE("crew-t", "Crew T"),
    [PF_CREW_W] = VALUE_OR_NONE("crew-w", "Crew W"),
    [PF_ARMOUR] = NEED("armour", "Armour", 7, 7),
    [PF_WARD] = NEED("ward", "Ward", 6, NO_FIELD),
    [PF_REGENERATION] = NEED("regeneration", "Regeneration", 6, NO_FIELD),
    [PF_WIZARD] = { .key = "wizard", .title = "Wizard Level", .kind = FIELD_NUMBER, .high = 4 },
    [PF_CHAMPION] = FLAG("champion", "Champion"),
    [PF_STANDARD] = FLAG("standard", "Standard"),
    [PF_MUSICIAN] = FLAG("musician", "Musician"),
    [PF_CHAMPION_WS] = VALUE_OR_NONE("champion-ws", "Champion WS"),
    [PF_CHAMPION_A] = VALUE_OR_NONE("champion-a", "Champion A"),
    [PF_CHAMPION_LD] = VALUE_OR_NONE("champion-ld", "Champion Ld"),
    [PF_CHARACTER] = FLAG("character", "Character"),
    [PF_GENERAL] = FLAG("general", "General"),
    [PF_BATTLE_STANDARD] = FLAG("battle-standard", "Battle Standard"),
};
_Static_assert((int)PROFILE_FIELDS <= (int)MOST_FIELDS, "a profile's fields fit");

/* ---- Weapons (5.9, 5.10) ----------------------------------------------------------------------------------------- */

const FieldDef old_world_weapon_fields[WEAPON_FIELDS] = {
    [WF_KIND] = { .key = "kind",
                  .title = "Kind",
                  .kind = FIELD_WORD,
                  .high = 3,
                  .required = true,
                  .words = "combat missile both machine" },
    [WF_RANGE_MIN] = { .key = "range-min",
                       .title = "Minimum",
                       .kind = FIELD_LENGTH,
                       .high = 60 * INCH },
    [WF_RANGE] = { .key = "range", .title = "Range", .kind = FIELD_LENGTH, .high = 72 * INCH },
    [WF_S] = VALUE_OR_NONE("s", "S"),
    [WF_S_PLUS] = COUNT("s-plus", "S +", 0),
    [WF_AP] = COUNT("ap", "AP -", 0),
    [WF_CHARGE_ONLY] = FLAG("charge-only", "Charge only"),
    [WF_CHARGE_BONUS] = { .key = "charge-bonus",
                          .title = "Against the charged only",
                          .kind = FIELD_WORD,
                          .high = 2,
                          .words = "no all all-but-ap" },
    [WF_CENTRE_S] = VALUE_OR_NONE("centre-s", "S under the hole"),
    [WF_CENTRE_AP] = COUNT("centre-ap", "AP under the hole", 0),
    [WF_TEMPLATE] = { .key = "template",
                      .title = "Template",
                      .kind = FIELD_LENGTH,
                      .high = 5 * INCH },
};

/* ---- Terrain and scenarios ------------------------------------------------------------------------------------------ */

const FieldDef old_world_terrain_fields[TERRAIN_FIELDS] = {
    [TF_CATEGORY] = { .key = "category",
                      .title = "Category",
                      .kind = FIELD_WORD,
                      .high = 8,
                      .words = "open hill difficult dangerous impassable wood low high "
                               "decoration" },
    [TF_WOOD] = { .key = "wood",
                  .title = "Wood is",
                  .kind = FIELD_WORD,
                  .high = 2,
                  .words = "difficult dangerous impassable" },
    [TF_LEVEL] = { .key = "level", .title = "Level", .kind = FIELD_NUMBER, .high = 2 },
    [TF_SPECIAL] = FLAG("special-feature", "Special feature"),
};

const FieldDef old_world_scenario_fields[SCENARIO_FIELDS] = {
    [SF_VICTORY] = { .key = "victory",
                     .title = "Victory",
                     .kind = FIELD_WORD,
                     .high = 1,
                     .words = "points destroyed" },
    [SF_FIRST] = { .key = "first-turn",
                   .title = "First turn",
                   .kind = FIELD_WORD,
                   .high = 1,
                   .words = "roll-off first-seat" },
    [SF_PLACED] = FLAG("placed", "Placed"),
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
