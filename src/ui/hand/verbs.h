#ifndef UI_VERBS_H
#define UI_VERBS_H

#include "engine/ruleset.h"
#include "ui/table.h"
#include "ui/widgets.h"

/* How verbs are given by hand, by the ruleset's table of what each needs; and who can give which now. */

/* How a verb is given by hand, from its parameters alone. */
typedef enum VerbKind {
    VERB_BY_WALK,   /* paths */
    VERB_BY_PLACE,  /* placements */
    VERB_BY_AIM,    /* a weapon, models and a target */
    VERB_BY_WORD,   /* one of its own words, perhaps with a target */
    VERB_BY_TARGET, /* a unit, model, piece, point, heading or figure */
    VERB_AT_ONCE,   /* nothing more to say about the unit */
    VERB_CALL,      /* not about a unit: ends something */
} VerbKind;

bool verb_takes(const VerbDef *verb, ParamKind kind);
bool verb_needs(const VerbDef *verb, ParamKind kind); /* nothing is ordered without it */
VerbKind verb_kind(const VerbDef *verb);
bool verb_offered(const Table *t, int verb);
bool verb_may(Table *t, int verb, UnitId unit, Verdict *verdict);
bool verb_can_step(Table *t, int verb, UnitId unit); /* what is no walk needs no step */

/* Why none of its models can take a step. */
void verb_no_step_words(Table *t, int verb, UnitId unit, char *out, size_t size);
bool unit_can_act(const Table *t, UnitId unit);
void units_that_can_act(Table *t);
uint64_t verbs_of_use(Table *t);
bool table_could_act(Table *t); /* anybody, really: those who could not are forgotten */
UnitId next_to_act(Table *t, UnitId after, int step);
void verb_take(Table *t, Ui *ui, int verb);
int verb_for_drag(Table *t, UnitId unit, bool places);
const VerbDef *verb_of(const Table *t, int verb);
bool table_takes_back_clause(Table *t);

/* What is in the hand is put back, but not the clauses that are said for the order. */
void table_drop_but_said(Table *t);

/* Why the chosen unit may not; a lesson says its kind words about that order. */
void verb_refuse(Table *t, Ui *ui, int verb, const Verdict *v);
void table_add_usual_riders(Table *t);
void riders_panel(Table *t, Ui *ui);

/* A word of a parameter as people read it ("called-shot": "Called shot"); empty: it has not so many. */
void param_word(const ParamDef *param, int which, char *out, size_t size);

#endif
