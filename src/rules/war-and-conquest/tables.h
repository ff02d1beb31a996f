#ifndef RULES_WAR_AND_CONQUEST_TABLES_H
#define RULES_WAR_AND_CONQUEST_TABLES_H

#include "war-and-conquest.h"

/* What the game tells the other rooms in tables; war-and-conquest.c gathers them in the Ruleset. */
extern const FieldDef war_profile_fields[PROFILE_FIELDS];
extern const FieldDef war_weapon_fields[WEAPON_FIELDS];
extern const FieldDef war_terrain_fields[TERRAIN_FIELDS];
extern const FieldDef war_scenario_fields[SCENARIO_FIELDS];
extern const TraitDef war_traits[TRAITS];
extern const TraitDef war_weapon_traits[WEAPON_TRAITS];
extern const OptionDef war_options[WAC_OPTIONS];

enum {
    WAR_MARKS = UNIT_MARKS + SEAT_MARKS,
    WAR_TALLIES = UNIT_TALLIES + MODEL_TALLIES + SEAT_TALLIES + BATTLE_TALLIES,
};
extern const MarkDef war_marks[WAR_MARKS];
extern const TallyDef war_tallies[WAR_TALLIES];
extern const LinkDef war_links[LINKS];
extern const NoteDef war_notes[NOTES];
extern const ListDef war_lists[LISTS];

/* words.c */
extern const VerbDef war_verbs[VERBS];
extern const VerbPhase war_verb_phases[VERBS];
extern const QuestionDef war_questions[WHYS];
extern const PhaseDef war_phases[PHASES];
extern const char *const war_phase_names[PHASES];

/* troops.c, ranks.c */
extern const struct TroopRules war_troops;
extern const struct RankRules war_ranks;

/* overlays.c */
enum { WAR_OVERLAYS = 4 };
extern const OverlayDef war_overlays[WAR_OVERLAYS];
void war_draw(const Look *look, const DrawRequest *what, DrawingList *list);
void war_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text);
bool war_sees(const Look *look, UnitId unit, UnitId other);
bool war_melee(const Look *look, UnitId unit, MeleeView *melee);
void war_tell_odds(const Look *look, const OddsRequest *of, Text *text);

#endif
