#ifndef WARSURGE_TABLES_H
#define WARSURGE_TABLES_H

#include "warsurge.h"

/* What the game tells the other rooms in tables; warsurge.c gathers them in the Ruleset. */
extern const FieldDef warsurge_profile_fields[PROFILE_FIELDS];
extern const FieldDef warsurge_weapon_fields[WEAPON_FIELDS];
extern const FieldDef warsurge_terrain_fields[TERRAIN_FIELDS];
extern const FieldDef warsurge_scenario_fields[SCENARIO_FIELDS];
extern const TraitDef warsurge_unit_perks[UNIT_PERKS];
extern const TraitDef warsurge_weapon_perks[WEAPON_PERKS];
extern const OptionDef warsurge_options[WSG_OPTIONS];

/* orders.c */
extern const VerbDef warsurge_verbs[VERBS];
extern const QuestionDef warsurge_questions[WHYS];
extern const PhaseDef warsurge_phases[PHASES];
extern const HeadlineDef warsurge_headlines[];
enum {
    WARSURGE_MARKS = SEAT_MARKS + UNIT_MARKS + MODEL_MARKS,
    WARSURGE_TALLIES = SEAT_TALLIES + UNIT_TALLIES + MODEL_TALLIES,
};
extern const MarkDef warsurge_marks[WARSURGE_MARKS];
extern const TallyDef warsurge_tallies[WARSURGE_TALLIES];

/* troops.c */
extern const struct TroopRules warsurge_troops;

#endif
