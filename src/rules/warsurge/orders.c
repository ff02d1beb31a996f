#include "tables.h"

/* ---- Orders --------------------------------------------------------------------------------------- */

#define MUST(kind, lead) { PARAM_##kind, lead, true, NULL, NULL },
#define MAY(kind, lead) { PARAM_##kind, lead, false, NULL, NULL },
#define MUST_WORD(words) { PARAM_WORD, NULL, true, words, NULL },
#define MUST_SAID(words, says) { PARAM_WORD, NULL, true, words, says },
#define MAY_WORD(words) { PARAM_WORD, NULL, false, words, NULL },
#define NOTHING { 0 },
enum { ACTOR = 1, FIRST = 2 };

/* What each power does, in the order of the verb's words. */
static const char *const powers[] = {
    "+1 on Attack Dice for this Unit and friends within 6\u2033, this Game Turn",
    "One model of a friendly Unit within 6\u2033 regains up to 2 HP",
    "Attacks against this Unit have -1 on Attack Dice",
    "Move and Dash of this Unit +3\u2033",
    "+1 on this Unit's Armour Saves",
    "Attacks an enemy within 18\u2033: 4 dice, Power 6, AP 4+",
    "An enemy within 18\u2033 in sight: Move and Dash -3\u2033",
    "A friend within 12\u2033: Defence +1",
    "A friend within 12\u2033 counts as in Cover",
    "A friend within 12\u2033: Power +1 on its Weapons",
    "A friend within 12\u2033: each model moves up to 3\u2033 at once",
};

const VerbDef warsurge_verbs[VERBS] = {
#define VERB(name, word, title, icon, key, flags, kind, hint, params, param)                       \
    [VERB_##name] = { word,                                                                        \
                      title,                                                                       \
                      icon,                                                                        \
                      hint,                                                                        \
                      key,                                                                         \
                      ((flags)&ACTOR) != 0,                                                        \
                      ((flags)&FIRST) != 0,                                                        \
                      DOES_##kind,                                                                 \
                      HANDLE_NONE,                                                                 \
                      params,                                                                      \
                      { param } },
#include "verbs.inc"
};

/* ---- Questions ------------------------------------------------------------------------------------- */

static const ChoiceDef seats[] = {
    { "seat-1", "The first seat", NULL, "They act first in every phase of this Game Turn" },
    { "seat-2", "The second seat", NULL, "They act first in every phase of this Game Turn" },
    { "seat-3", "The third seat", NULL, "They act first in every phase of this Game Turn" },
    { "seat-4", "The fourth seat", NULL, "They act first in every phase of this Game Turn" },
};

static const ChoiceDef embarking[] = {
    { "stay-out", "Stay out", "ui-illegal", "It stands where its way has ended" },
    { "embark", "Embark", "unit-transport", "It gets in and leaves the table" },
};

const QuestionDef warsurge_questions[WHYS] = {
    [WHY_ROLL_OFF] = { "roll-off", "Roll-Off", "one D6 for each player: the highest wins",
                       WSG_DICE_02, false, 0, NULL, MEANS_ITSELF },
    [WHY_NOMINATE] = { "nominate", "Turn Master", "who acts first this Game Turn?", WSG_GEN_04,
                       false, 4, seats, MEANS_SEAT },
    [WHY_ZONE] = { "zone", "Deployment Zone", "which Deployment Zone is yours?", WSG_ADV_02, false,
                   0, NULL, MEANS_ZONE },
    [WHY_DEPLOY] = { "deploy", "Deploy", "deploy one Reserve Unit, or finish", WSG_STD_05, false, 0,
                     NULL, MEANS_ITSELF },
    [WHY_MOVE] = { "move", "Move", "Move one Unit, or finish", WSG_STD_06, false, 0, NULL,
                   MEANS_ITSELF },
    [WHY_ATTACK] = { "attack", "Attack", "Attack with one Unit, or finish", WSG_STD_07, false, 0,
                     NULL, MEANS_ITSELF },
    [WHY_RETARGET] = { "retarget", "Another Target", "the Target is gone: another one, or none",
                       WSG_ATK_06, false, 0, NULL, MEANS_ITSELF },
    [WHY_DASH] = { "dash", "Dash", "Dash with one Unit, or finish", WSG_STD_08, false, 0, NULL,
                   MEANS_ITSELF },
    [WHY_COMMAND] = { "command", "Command Points", "the Turn Master rolls 2D6 for everybody",
                      WSG_CP_02, false, 0, NULL, MEANS_ITSELF },
    [WHY_STEP] = { "step", "Action Step", "pick a Unit with its first Action, or finish",
                   WSG_ADV_04, false, 0, NULL, MEANS_ITSELF },
    [WHY_ACTION] = { "action", "Second Action", "a second Action of {who}, or end the Step",
                     WSG_ADV_04, false, 0, NULL, MEANS_ITSELF },
    [WHY_COUNTER] = { "counter", "Counter Action",
                      "{who} {who?is|are} attacked by {other}: a Counter Action?", WSG_ACT_06,
                      false, 0, NULL, MEANS_ITSELF },
    [WHY_LOSS] = { "loss", "Casualties", "which models of {other} take the loss?", WSG_CAS_03,
                   false, 0, NULL, MEANS_ITSELF },
    [WHY_RELOCATE] = { "relocate", "Relocation", "which pair closes up?", WSG_MEL_14, false, 0,
                       NULL, MEANS_ITSELF },
    [WHY_SURVIVORS] = { "survivors", "Survivors", "place {who} where the Transport stood",
                        WSG_TRN_16, false, 0, NULL, MEANS_ITSELF },
    [WHY_LUCKY] = { "lucky", "Lucky", "re-roll one die for {who}?", WSG_PRK_16, false, 0, NULL,
                    MEANS_ITSELF },
    [WHY_EMBARK] = { "embark", "Embark", "{who?does|do} {who} embark in {other}?", WSG_TRN_03,
                     false, 2, embarking, MEANS_ITSELF },
    [WHY_ATTACK_DICE] = { "attack-dice", "Attack Dice", "{who} {who?attacks|attack} {other}",
                          WSG_ATK_08, false, 0, NULL, MEANS_ITSELF },
    [WHY_SECOND_STAGE] = { "second-stage", "Second rolls", "the sixes are rolled again", WSG_CHT_05,
                           false, 0, NULL, MEANS_ITSELF },
    [WHY_THIRD_STAGE] = { "third-stage", "Third rolls", "the sixes are rolled again", WSG_CHT_05,
                          false, 0, NULL, MEANS_ITSELF },
    [WHY_ARMOUR] = { "armour", "Armour Saves", "{who} {who?saves|save} by Armour", WSG_ATK_10,
                     false, 0, NULL, MEANS_ITSELF },
    [WHY_ARMOUR_SECOND] = { "armour-second", "Armour, second rolls", "the sixes are rolled again",
                            WSG_DICE_09, false, 0, NULL, MEANS_ITSELF },
    [WHY_ARMOUR_THIRD] = { "armour-third", "Armour, third rolls", "the sixes are rolled again",
                           WSG_DICE_09, false, 0, NULL, MEANS_ITSELF },
    [WHY_AEGIS] = { "aegis", "AEGIS Saves", "{who} {who?saves|save} by AEGIS", WSG_ATK_12, false, 0,
                    NULL, MEANS_ITSELF },
    [WHY_AEGIS_SECOND] = { "aegis-second", "AEGIS, second rolls", "the sixes are rolled again",
                           WSG_DICE_09, false, 0, NULL, MEANS_ITSELF },
    [WHY_AEGIS_THIRD] = { "aegis-third", "AEGIS, third rolls", "the sixes are rolled again",
                          WSG_DICE_09, false, 0, NULL, MEANS_ITSELF },
    [WHY_PLAGUE] = { "plague", "Plague", "on 1 to 3 {who} {who?loses|lose} 1 HP", WSG_WPK_11, false,
                     0, NULL, MEANS_ITSELF },
    [WHY_LUCKY_DIE] = { "lucky-die", "Lucky re-roll", "the die is rolled again", WSG_PRK_16, false,
                        0, NULL, MEANS_ITSELF },
};

const PhaseDef warsurge_phases[PHASES] = {
    [PHASE_SETUP] = { "roll-off", "Turn Master", PHASE_ALWAYS, 0, 0 },
    [PHASE_DEPLOY] = { "deploy", "Deploy", PHASE_ALWAYS, 0, 0 },
    [PHASE_MOVE] = { "move", "Move", PHASE_BY_OPTION, OPT_PLAYSTYLE, 0 },
    [PHASE_ATTACK] = { "attack", "Attack", PHASE_BY_OPTION, OPT_PLAYSTYLE, 0 },
    [PHASE_DASH] = { "dash", "Dash", PHASE_BY_OPTION, OPT_PLAYSTYLE, 0 },
    [PHASE_STEPS] = { "steps", "Action Steps", PHASE_BY_OPTION, OPT_PLAYSTYLE, 1 },
    [PHASE_END] = { "end", "End of Turn", PHASE_ALWAYS, 0, 0 },
};

/* ---- Memory ------------------------------------------------------------------------------------------ */

const MarkDef warsurge_marks[WARSURGE_MARKS] = {
#define UNIT_MARK(name, span, ...) { OWNER_UNIT, UNIT_##name, SPAN_##span, __VA_ARGS__ },
#define MODEL_MARK(name, span, ...) { OWNER_MODEL, MODEL_##name, SPAN_##span, __VA_ARGS__ },
#define SEAT_MARK(name, span, ...) { OWNER_SEAT, SEAT_##name, SPAN_##span, __VA_ARGS__ },
#include "memory.inc"
};

enum { MOST_POINTS = 1000000 };

const TallyDef warsurge_tallies[WARSURGE_TALLIES] = {
#define UNIT_TALLY(name, span, low, high, word, title, icon)                                       \
    { OWNER_UNIT, UT_##name, SPAN_##span, low, high, word, title, icon, false },
#define MODEL_TALLY(name, span, low, high, word, title, icon)                                      \
    { OWNER_MODEL, MODEL_##name, SPAN_##span, low, high, word, title, icon, false },
#define SEAT_TALLY(name, span, low, high, word, title, icon)                                       \
    { OWNER_SEAT, SEAT_##name, SPAN_##span, low, high, word, title, icon, false },
#include "memory.inc"
};
