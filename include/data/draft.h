#ifndef DATA_DRAFT_H
#define DATA_DRAFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/problem.h"
#include "data/files.h"

/* An army list that is being written: what an import gives and what an editor changes. Its values are the words that
 * stand in the file, so that a draft may be wrong or have gaps; only a draft without needed gaps is an army to play
 * with. It holds no pointers: copying is assignment. */

enum { DRAFT_VALUE = 32, DRAFT_TRAIT = 56, MOST_DRAFT_ARMS = 96 };

typedef struct DraftProfile {
    Name id, title, icon, figure;
    char base[DRAFT_VALUE], height[DRAFT_VALUE];
    char value[MOST_FIELDS][DRAFT_VALUE]; /* as the ruleset's profile fields; empty: not said */
    int traits, weapons, notes;
    char trait[MOST_TRAITS][DRAFT_TRAIT]; /* "fear", "fly 9" */
    Name weapon[MOST_WEAPONS_HELD];
    Name note[MOST_NOTES_OF_UNIT];
} DraftProfile;

typedef struct DraftUnit {
    Name id, title, profile;
    int models, points, files; /* files 0: not said */
    int traits;
    char trait[MOST_TRAITS_OF_UNIT][DRAFT_TRAIT]; /* its own, beside its profile's */
} DraftUnit;

/* Models of a unit that hold something else than their profile says. */
typedef struct DraftArm {
    int unit;
    char models[DRAFT_VALUE]; /* "9-10" */
    int weapons;
    Name weapon[MOST_WEAPONS_HELD];
} DraftArm;

typedef struct ArmyDraft {
    Name title;
    char words[CARD_WORDS];
    int profiles, units, arms;
    DraftProfile profile[MOST_PROFILES];
    DraftUnit unit[MOST_UNITS];
    DraftArm arm[MOST_DRAFT_ARMS];
} ArmyDraft;

/* A draft from our own army file, gaps allowed. False with a problem when it is none. */
bool army_draft_read(ArmyDraft *draft, const Ruleset *rules, const char *file, const char *text,
                     Problem *problem);

/* The army file. What is needed and not there is named in a comment where it belongs. */
void army_draft_write(FILE *out, const ArmyDraft *draft, const Ruleset *rules);

/* Of the whole army, as its units say. */
int army_draft_points(const ArmyDraft *draft);
int army_draft_models(const ArmyDraft *draft);

/* The profile of that id, or -1. */
int army_draft_profile(const ArmyDraft *draft, const char *id);

/* An id out of words for people ("Old Thunder" gives "old-thunder"), unlike those of the draft's other profiles or
 * units and unlike the notation's own words. */
Name army_draft_free_id(const ArmyDraft *draft, const Ruleset *rules, const char *words, int unit);

/* Adds a profile and a unit of it; the unit's place, or -1 when the draft is full. */
int army_draft_add(ArmyDraft *draft, const Ruleset *rules, const char *title);

/* Removes the unit, and its profile when nobody else has it. */
void army_draft_remove(ArmyDraft *draft, int unit);

/* A copy of the unit behind it, of the same profile; its place, or -1. */
int army_draft_copy(ArmyDraft *draft, const Ruleset *rules, int unit);

/* ---- What the game's other files know ----------------------------------------------------------------- */

enum { MOST_ALIASES = 160 };

/* Another program's name for something of ours. */
typedef struct Alias {
    Name says;
    char gives[DRAFT_TRAIT]; /* "fear", "standard yes", "hand-weapon", or nothing */
    enum { ALIAS_TRAIT, ALIAS_FIELD, ALIAS_WEAPON, ALIAS_NOTHING } kind;
} Alias;

/* Names that an army of the game may use. */
typedef struct Vocabulary {
    const Ruleset *rules;
    int weapons, aliases;
    Name weapon[MOST_WEAPONS], weapon_title[MOST_WEAPONS];
    Weapon what[MOST_WEAPONS]; /* with their figures and traits, which limits may ask for */
    Alias alias[MOST_ALIASES];
} Vocabulary;

/* Reads assets/<game>/weapons.yaml and, where there is one, import.yaml. */
bool vocabulary_read(Vocabulary *known, const DataFolder *folder, const Ruleset *rules,
                     Problem *problem);

/* The same from texts: `aliases` may be null. */
bool vocabulary_of(Vocabulary *known, const Ruleset *rules, const char *weapons,
                   const char *aliases, Problem *problem);

/* ---- What a draft lacks ---------------------------------------------------------------------------------- */

typedef enum GapKind {
    GAP_NEEDED, /* without it the army cannot be played */
    GAP_WRONG,  /* there is something that no reader would take */
    GAP_USUAL,  /* not said: the game's usual value counts */
    GAP_BEYOND, /* the limits of the game's army lists forbid it; `key` is the rule */
} GapKind;

typedef struct Gap {
    GapKind kind;
    int profile, unit; /* whose it is: one of them, the other is -1; both -1: the army's */
    Name key;          /* as in the file */
    char words[200];
} Gap;

/* The first `most` gaps in the order of the file; gives how many there are. */
int army_draft_gaps(const ArmyDraft *draft, const Vocabulary *known, Gap *gap, int most);

/* Whether the army's own reader takes it, weapons included. */
bool army_draft_good(const ArmyDraft *draft, const Ruleset *rules, const char *weapons,
                     Problem *problem);

/* A base as its words say it ("25 x 25 mm", "round 32 mm"); false when they do not. */
bool draft_base(const char *words, bool *round, Length *width, Length *length);

/* ---- Files ----------------------------------------------------------------------------------------------- */

/* The army `id` of the game's folder; its unfinished file where there is one. */
bool army_draft_load(ArmyDraft *draft, const DataFolder *folder, const Ruleset *rules,
                     const char *id, Problem *problem);

/* Saves it as <id>.yaml when the army's reader takes it, else as <id>.unfinished, which no game is built from. Either
 * a whole file is left or the old one. */
bool army_draft_save(const ArmyDraft *draft, const DataFolder *folder, const Ruleset *rules,
                     const char *id, bool *finished, Problem *problem);

#endif
