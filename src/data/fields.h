#ifndef DATA_FIELDS_H
#define DATA_FIELDS_H

#include "engine/game.h"
#include "engine/ruleset.h"
#include "scan.h"

/* Values of profiles, weapons, terrain and scenarios as the ruleset's tables declare them. In
 * files a length says its unit ("6 in", "25 mm"); in records it is bare inches. */
typedef enum Notation { IN_FILES, IN_RECORDS } Notation;

/* Takes one value and checks its bounds. */
bool field_want(Scan *scan, const FieldDef *def, Notation notation, int32_t *value);
void field_print(Text *text, const FieldDef *def, int32_t value);

/* "6 in", "25 mm"; a bare 0 needs no unit. In records bare inches. */
bool length_want(Scan *scan, Notation notation, Length low, Length high, Length *length);

/* The field of that key, or -1. */
int field_named(const FieldDef *def, int count, const char *key);

/* "transport 12": name and figure of a trait. */
bool trait_want(Scan *scan, const TraitDef *def, int count, Notation notation, TraitUse *use);

/* One more beside the `*count` of a file's thing, each only once and at most MOST_TRAITS; the first `of_profile` of them
 * are its profile's. */
bool trait_add(Scan *scan, const TraitDef *def, int defs, int of_profile, TraitUse *use,
               int *count);
void trait_print(Text *text, const TraitDef *def, const TraitUse *use);

/* The trait that a note's words are nearly the name of, or null. */
const TraitDef *trait_meant(const TraitDef *def, int count, const char *words);

/* "round 1 in", "3 x 5 in", "25 mm": a profile's base; in records "round 1", "rect 3x5". */
bool base_want(Scan *scan, Notation notation, Profile *profile);

/* A size "72 x 48 in"; in records "72x48". */
bool size_want(Scan *scan, Notation notation, Length low, Length high, Length *width,
               Length *length);

/* Whether a seat, unit or piece may be called so: nothing else in the game is, and orders do not
 * read it as one of their own words. Says what is in the way. */
bool is_id_free(const Game *game, const char *id, const char **taken_by);

/* Whether a seat, unit or piece can never be called so, whatever else there is. */
bool is_word_of_notation(const Ruleset *rules, const char *id);

#endif
