#ifndef DATA_WORDS_H
#define DATA_WORDS_H

#include "engine/ruleset.h"
#include "scan.h"

/* The words of a ruleset's tables and of the engine's own lists, to numbers and back. Printing
 * an unknown number gives "?"; wanting an unknown word says which is probably meant. */

const char *mark_word(const Ruleset *rules, Owner owner, int number);
const char *tally_word(const Ruleset *rules, Owner owner, int number);
bool want_mark(Scan *scan, const Ruleset *rules, Owner owner, int *number);

/* Also its bounds, which a value has to keep. */
bool want_tally(Scan *scan, const Ruleset *rules, Owner owner, const TallyDef **def);

const char *link_word(const Ruleset *rules, int number);
const char *note_word(const Ruleset *rules, int number);
const char *list_word(const Ruleset *rules, int number);
bool want_link(Scan *scan, const Ruleset *rules, int *number);
bool want_note(Scan *scan, const Ruleset *rules, const NoteDef **def);
bool want_list(Scan *scan, const Ruleset *rules, const ListDef **def);

bool want_question(Scan *scan, const Ruleset *rules, int *why);
bool want_phase(Scan *scan, const Ruleset *rules, int *phase);
bool want_made_kind(Scan *scan, const Ruleset *rules, int *kind);

/* One of words separated by blanks. */
bool want_of(Scan *scan, const char *what, const char *words, int *place);

extern const char figure_words[];     /* of CALL_OVERRULE */
extern const char unit_state_words[]; /* as UnitState numbers them */
extern const char model_state_words[];
extern const char span_words[];

/* The nth of the words, or "?". */
Name word_of(const char *words, int place);

#endif
