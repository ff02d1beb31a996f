#ifndef ENGINE_LISTS_NUMBERS_H
#define ENGINE_LISTS_NUMBERS_H

#include "engine/ruleset.h"

/* The numbers of what a game lists. A game writes down once, line by line, what it has, in files of its own folder:
 *
 *   rules.inc       RULE, FIXED, DEFINITION(NAME, "GAM-ABC-01", sentence, where it comes from): NAME itself. A FIXED rule only lets,
 *                   or says in which order; a DEFINITION says how a thing is computed
 *   refusals.inc    REFUSAL(NAME, rule, grade, title or 0, words, ...)                                   NO_
 *   tales.inc       TALE(NAME, rule, words)                                                              TALE_
 *   fields.inc      PROFILE_FIELD, WEAPON_FIELD, TERRAIN_FIELD, SCENARIO_FIELD(NAME, ...)                PF_ WF_ TF_ SF_
 *   options.inc     OPTION(NAME, word, title, rule, words of its values, usual value, sentence)          OPT_
 *   phases.inc      PHASE(NAME, word, title, what it is called in a sentence, ...)                       PHASE_
 *   verbs.inc       VERB(NAME, word, title, icon, key, flags, kind, handle, phase, doing, hint, params, the params)  VERB_
 *   questions.inc   QUESTION(NAME, word, title, sentence, rule, ...)                                     WHY_
 *   choices.inc     CHOICES(QUESTION, { word, title, icon, what it does } ...)
 *   memory.inc      marks, tallies, links, notes, lists: memory_lines.inc               UM_ MM_ SM_, UT_ MT_ ST_ BT_, LK_, NT_, LS_
 *   procedures.inc  PROCEDURE(NAME, run, judge or 0, suggest or 0, ...)                                  PROC_
 *
 * Three points stand for more of the table's members by name, `.sealed = true`. The game's header includes this file, which makes
 * a number of each line; the file with its Ruleset includes engine/lists/tables.inc, which makes the tables of them. Places are
 * numbers that records and hashes know: a new line goes to the end of its kind. */

enum {
    NO_RULE,
#define RULE(name, ...) name,
#define DEFINITION RULE
#define FIXED RULE
#include "rules.inc"
#undef FIXED
#undef DEFINITION
#undef RULE
    RULES,
};

enum {
    BEFORE_REFUSALS = NO_OF_RULESET - 1,
#define REFUSAL(name, ...) NO_##name,
#include "refusals.inc"
#undef REFUSAL
    AFTER_REFUSALS,
    REFUSALS = AFTER_REFUSALS - NO_OF_RULESET,
};

typedef enum Tale {
#define TALE(name, ...) TALE_##name,
#include "tales.inc"
#undef TALE
    TALES,
} Tale;

/* ---- Data --------------------------------------------------------------------------------------------------------------- */

typedef enum ProfileField {
#define PROFILE_FIELD(name, ...) PF_##name,
#include "engine/lists/field_lines.inc"
    PROFILE_FIELDS,
} ProfileField;

typedef enum WeaponField {
#define WEAPON_FIELD(name, ...) WF_##name,
#include "engine/lists/field_lines.inc"
    WEAPON_FIELDS,
} WeaponField;

typedef enum TerrainField {
#define TERRAIN_FIELD(name, ...) TF_##name,
#include "engine/lists/field_lines.inc"
    TERRAIN_FIELDS,
} TerrainField;

typedef enum ScenarioField {
#define SCENARIO_FIELD(name, ...) SF_##name,
#include "engine/lists/field_lines.inc"
    SCENARIO_FIELDS,
} ScenarioField;

typedef enum Option {
#define OPTION(name, ...) OPT_##name,
#include "options.inc"
#undef OPTION
    OPTIONS,
} Option;

/* ---- Orders, questions, phases ---------------------------------------------------------------------------------------------- */

typedef enum Phase {
#define PHASE(name, ...) PHASE_##name,
#include "phases.inc"
#undef PHASE
    PHASES,
} Phase;

typedef enum Verb {
#define VERB(name, ...) VERB_##name,
#include "verbs.inc"
#undef VERB
    VERBS,
} Verb;

typedef enum Why {
#define QUESTION(name, ...) WHY_##name,
#include "questions.inc"
#undef QUESTION
    WHYS,
} Why;

/* ---- Memory ------------------------------------------------------------------------------------------------------------------- */

typedef enum UnitMark {
#define UNIT_MARK(name, ...) UM_##name,
#include "engine/lists/memory_lines.inc"
    UNIT_MARKS,
} UnitMark;

typedef enum ModelMark {
#define MODEL_MARK(name, ...) MM_##name,
#include "engine/lists/memory_lines.inc"
    MODEL_MARKS,
} ModelMark;

typedef enum SeatMark {
#define SEAT_MARK(name, ...) SM_##name,
#include "engine/lists/memory_lines.inc"
    SEAT_MARKS,
} SeatMark;

typedef enum UnitTally {
#define UNIT_TALLY(name, ...) UT_##name,
#include "engine/lists/memory_lines.inc"
    UNIT_TALLIES,
} UnitTally;

typedef enum ModelTally {
#define MODEL_TALLY(name, ...) MT_##name,
#include "engine/lists/memory_lines.inc"
    MODEL_TALLIES,
} ModelTally;

typedef enum SeatTally {
#define SEAT_TALLY(name, ...) ST_##name,
#include "engine/lists/memory_lines.inc"
    SEAT_TALLIES,
} SeatTally;

typedef enum BattleTally {
#define BATTLE_TALLY(name, ...) BT_##name,
#include "engine/lists/memory_lines.inc"
    BATTLE_TALLIES,
} BattleTally;

typedef enum LinkKind {
#define LINK(name, ...) LK_##name,
#include "engine/lists/memory_lines.inc"
    LINKS,
} LinkKind;

typedef enum NoteKind {
#define NOTE(owner, name, ...) NT_##name,
#include "engine/lists/memory_lines.inc"
    NOTES,
} NoteKind;

typedef enum ListKind {
#define LIST(name, ...) LS_##name,
#include "engine/lists/memory_lines.inc"
    LISTS,
} ListKind;

/* ---- Procedures --------------------------------------------------------------------------------------------------------------- */

typedef enum Proc {
#define PROCEDURE(name, ...) PROC_##name,
#include "procedures.inc"
#undef PROCEDURE
    PROCS,
} Proc;

/* Their functions lie in the files of their chapters, which need not know each other. */
#define PROCEDURE(name, run, ...) RunRule run;
#include "procedures.inc"
#undef PROCEDURE

#endif
