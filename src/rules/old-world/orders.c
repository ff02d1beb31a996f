#include "tables.h"

/* ---- Orders --------------------------------------------------------------------------------------------------- */

#define MUST(kind, lead) { PARAM_##kind, lead, true, NULL, NULL },
#define MAY(kind, lead) { PARAM_##kind, lead, false, NULL, NULL },
#define MUST_WORD(words) { PARAM_WORD, NULL, true, words, NULL },
#define MUST_SAID(words, says) { PARAM_WORD, NULL, true, words, says },
#define MAY_WORD(words) { PARAM_WORD, NULL, false, words, NULL },
#define NOTHING { 0 },
enum { ACTOR = 1, FIRST = 2 };

/* What each spell and each ability does, in the order of the verbs' words. */
static const char *const spells[] = {
    "Casts on 7+: 2D3 hits, S4 AP-2, on an enemy who fights the caster",
    "Casts on 8+: 2D6 flaming hits, S4, on an enemy within 24\u2033",
    "Casts on 7+: shots at an enemy within 21\u2033 re-roll natural 1s To Hit",
    "Casts on 9+: a pillar within 12\u2033 that stays and wanders; D3+3 hits, S3 AP-2",
    "Casts on 9+: a friend within 15\u2033 who has moved moves once more",
    "Casts on 7+: Ward 5+ for the caster and his unit until your next turn",
    "Casts on 8+: an enemy within 15\u2033 tests for Panic now",
};
static const char *const abilities[] = {
    "A fleeing friend in Command range tests to rally now",
    "A friend in Command range marches without a test",
    "A friend in Command range re-rolls failed Fear, Panic and Terror tests",
    "An enemy within 12\u2033 in sight is hated by friends near the hero, this turn",
    "A friend in Command range redresses his ranks at once, for nothing",
    "On a Leadership test +1 Attack this turn; no Restraint either way",
};

const VerbDef old_world_verbs[VERBS] = {
#define VERB(name, word, title, icon, key, flags, kind, handle, phase, doing, hint, params, param) \
    [VERB_##name] = {                                                                              \
        word,        title,  icon,   hint,     key, ((flags)&ACTOR) != 0, ((flags)&FIRST) != 0,    \
        DOES_##kind, handle, params, { param }                                                     \
    },
#include "verbs.inc"
};

/* ---- Questions ----------------------------------------------------------------------------------------------------- */

#define CHOICES(name, ...) static const ChoiceDef words_of_##name[] = { __VA_ARGS__ };
#include "choices.inc"
#undef CHOICES

const QuestionDef old_world_questions[WHYS] = {
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
    [WHY_ZONE].means = MEANS_ZONE,
};

const PhaseDef old_world_phases[PHASES] = {
    [PHASE_DEPLOY] = { "deploy", "Deployment", PHASE_ALWAYS, 0, 0 },
    [PHASE_START] = { "start", "Start of Turn", PHASE_ALWAYS, 0, 0 },
    [PHASE_COMMAND] = { "command", "Command", PHASE_ALWAYS, 0, 0 },
    [PHASE_CONJURATION] = { "conjuration", "Conjuration", PHASE_ALWAYS, 0, 0 },
    [PHASE_RALLY] = { "rally", "Rally", PHASE_ALWAYS, 0, 0 },
    [PHASE_DECLARE] = { "declare", "Declare charges", PHASE_ALWAYS, 0, 0 },
    [PHASE_CHARGE_MOVES] = { "charge-moves", "Charge moves", PHASE_ALWAYS, 0, 0 },
    [PHASE_COMPULSORY] = { "compulsory", "Compulsory moves", PHASE_ALWAYS, 0, 0 },
    [PHASE_REMAINING] = { "remaining", "Remaining moves", PHASE_ALWAYS, 0, 0 },
    [PHASE_SHOOTING] = { "shooting", "Shooting", PHASE_ALWAYS, 0, 0 },
    [PHASE_RESERVE] = { "reserve", "Reserve Moves", PHASE_ALWAYS, 0, 0 },
    [PHASE_COMBAT] = { "combat", "Combat", PHASE_ALWAYS, 0, 0 },
    [PHASE_END] = { "end", "End of turn", PHASE_ALWAYS, 0, 0 },
};

const char *const old_world_phase_names[PHASES] = {
    [PHASE_DEPLOY] = "the deployment",
    [PHASE_START] = "the Strategy phase (Start of Turn)",
    [PHASE_COMMAND] = "the Strategy phase (Command)",
    [PHASE_CONJURATION] = "the Strategy phase (Conjuration)",
    [PHASE_RALLY] = "the Strategy phase (Rally)",
    [PHASE_DECLARE] = "the Movement phase (Declare charges)",
    [PHASE_CHARGE_MOVES] = "the Movement phase (Charge moves)",
    [PHASE_COMPULSORY] = "the Movement phase (Compulsory moves)",
    [PHASE_REMAINING] = "the Movement phase (Remaining moves)",
    [PHASE_SHOOTING] = "the Shooting phase",
    [PHASE_RESERVE] = "the Shooting phase (Reserve Moves)",
    [PHASE_COMBAT] = "the Combat phase",
    [PHASE_END] = "the end of the turn",
};

const VerbPhase old_world_verb_phases[VERBS] = {
#define VERB(name, word, title, icon, key, flags, kind, handle, phase, doing, ...)                 \
    [VERB_##name] = { doing, phase },
#include "verbs.inc"
};
