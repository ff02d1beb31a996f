#include "tables.h"

/* ---- Orders --------------------------------------------------------------------------------------------------- */

#define MUST(kind, lead) { PARAM_##kind, lead, true, NULL, NULL },
#define MAY(kind, lead) { PARAM_##kind, lead, false, NULL, NULL },
#define MUST_WORD(words) { PARAM_WORD, NULL, true, words, NULL },
#define MAY_WORD(words) { PARAM_WORD, NULL, false, words, NULL },
#define NOTHING { 0 },
enum { ACTOR = 1, FIRST = 2 };

const VerbDef war_verbs[VERBS] = {
#define VERB(name, word, title, icon, key, flags, kind, handle, phase, doing, hint, params, param) \
    [VERB_##name] = {                                                                              \
        word,        title,  icon,   hint,     key, ((flags)&ACTOR) != 0, ((flags)&FIRST) != 0,    \
        DOES_##kind, handle, params, { param }                                                     \
    },
#include "verbs.inc"
};

const VerbPhase war_verb_phases[VERBS] = {
#define VERB(name, word, title, icon, key, flags, kind, handle, phase, doing, ...)                 \
    [VERB_##name] = { doing, phase },
#include "verbs.inc"
};

/* ---- Questions ----------------------------------------------------------------------------------------------------- */

#define CHOICES(name, ...) static const ChoiceDef words_of_##name[] = { __VA_ARGS__ };
#include "choices.inc"
#undef CHOICES

const QuestionDef war_questions[WHYS] = {
#define QUESTION(name, word_, title_, sentence_, rule_)                                            \
    [WHY_##name].word = word_, [WHY_##name].title = title_, [WHY_##name].sentence = sentence_,     \
    [WHY_##name].rule = rule_,
#include "questions.inc"
#undef QUESTION
#define CHOICES(name, ...)                                                                         \
    [WHY_##name].choices = sizeof words_of_##name / sizeof *words_of_##name,                       \
    [WHY_##name].choice = words_of_##name,
#include "choices.inc"
#undef CHOICES
    [WHY_BID].sealed = true,
};

const PhaseDef war_phases[PHASES] = {
    [PHASE_DEPLOY] = { "deploy", "Deployment" },
    [PHASE_STRATEGY] = { "strategy", "Strategic Advantage" },
    [PHASE_COMPULSORY] = { "compulsory", "Compulsory moves" },
    [PHASE_DECLARE] = { "declare", "Declare charges" },
    [PHASE_REACT] = { "react", "Charge reactions" },
    [PHASE_MOVES] = { "moves", "Moves" },
    [PHASE_SHOOTING] = { "shooting", "Shooting" },
    [PHASE_COMBAT] = { "combat", "Combat" },
    [PHASE_RESOLUTION] = { "resolution", "Resolution" },
    [PHASE_END] = { "end", "End of the round" },
};

const char *const war_phase_names[PHASES] = {
    [PHASE_DEPLOY] = "the deployment",
    [PHASE_STRATEGY] = "the Strategic Advantage step",
    [PHASE_COMPULSORY] = "the Movement phase (compulsory moves)",
    [PHASE_DECLARE] = "the Movement phase (charges)",
    [PHASE_REACT] = "the Movement phase (reactions)",
    [PHASE_MOVES] = "the Movement phase (moves)",
    [PHASE_SHOOTING] = "the Shoot phase",
    [PHASE_COMBAT] = "the Combat phase",
    [PHASE_RESOLUTION] = "the Resolution phase",
    [PHASE_END] = "the End phase",
};
