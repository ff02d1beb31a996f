#ifndef RULES_OLD_WORLD_TABLES_H
#define RULES_OLD_WORLD_TABLES_H

#include "old-world.h"

/* What the game tells the other rooms in tables; old-world.c gathers them in the Ruleset. */
extern const FieldDef old_world_profile_fields[PROFILE_FIELDS];
extern const FieldDef old_world_weapon_fields[WEAPON_FIELDS];
extern const FieldDef old_world_terrain_fields[TERRAIN_FIELDS];
extern const FieldDef old_world_scenario_fields[SCENARIO_FIELDS];
extern const TraitDef old_world_traits[TRAITS];
extern const TraitDef old_world_weapon_traits[WEAPON_TRAITS];
extern const OptionDef old_world_options[TOW_OPTIONS];

/* overlays.c */
enum { OLD_WORLD_OVERLAYS = 5 };
extern const OverlayDef old_world_overlay_defs[OLD_WORLD_OVERLAYS];
void old_world_overlay(const Look *look, int which, UnitId unit, DrawingList *list);
void old_world_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text);
bool old_world_melee(const Look *look, UnitId unit, MeleeView *melee);

/* roll_tables.c */
int old_world_roll_table(const Look *look, int why, UnitId unit, RollRow *row, int most);

/* combat_odds.c */
void old_world_melee_odds(const Look *look, UnitId unit, Text *text);
void old_world_detail(const Look *look, Text *text);

/* threat_range.c */
bool old_world_threat(const Look *look, UnitId unit, Threat *threat);
bool old_world_sees(const Look *look, UnitId unit, UnitId other);
bool old_world_reach(const Look *look, int verb, ModelId model, Length *allowance);
void draw_charges(const Look *look, UnitId unit, DrawingList *list);

/* charge_overlay.c */
void sketch_charge(const Look *look, UnitId unit, UnitId target, DrawingList *list);
void old_world_persistent(const Look *look, DrawingList *list);

/* orders.c */
extern const VerbDef old_world_verbs[VERBS];
extern const QuestionDef old_world_questions[WHYS];
extern const PhaseDef old_world_phases[PHASES];
extern const char *const old_world_phase_names[PHASES];
extern const VerbPhase old_world_verb_phases[VERBS];
extern const HeadlineDef old_world_headlines[];

/* memory.c */
enum {
    OLD_WORLD_MARKS = UNIT_MARKS + MODEL_MARKS + SEAT_MARKS,
    OLD_WORLD_TALLIES = UNIT_TALLIES + MODEL_TALLIES + SEAT_TALLIES + BATTLE_TALLIES,
};
extern const MarkDef old_world_marks[OLD_WORLD_MARKS];
extern const TallyDef old_world_tallies[OLD_WORLD_TALLIES];
extern const LinkDef old_world_links[LINKS];
extern const NoteDef old_world_notes[NOTES];
extern const ListDef old_world_lists[LISTS];

/* troops.c */
extern const struct TroopRules old_world_troops;
extern const struct RankRules old_world_ranks; /* ranks.c */

#endif
