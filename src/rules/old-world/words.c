#include "tables.h"

/* ---- Orders --------------------------------------------------------------------------------------------------- */

#define SPELL_WORDS                                                                                \
    "hammerhand fireball curse-of-arrow-attraction pillar-of-fire arcane-urgency oaken-shield "    \
    "curse-of-cowardly-flight"
#define ABILITY_WORDS                                                                              \
    "rallying-cry drive-them-on steel-your-hearts mark-the-foe dress-the-line blood-oath"

/* A manoeuvre over a length; a plain verb. */
#define BY_LENGTH(word_, title_, icon_, hint_, key_)                                               \
    {                                                                                              \
        word_, title_, icon_, hint_, key_, true, true, 1,                                          \
        {                                                                                          \
            {                                                                                      \
                PARAM_LENGTH, NULL, true, NULL                                                     \
            }                                                                                      \
        }                                                                                          \
    }
#define PLAIN(word_, title_, icon_, hint_, key_, actor_)                                           \
    {                                                                                              \
        word_, title_, icon_, hint_, key_, actor_, true, 0,                                        \
        {                                                                                          \
            {                                                                                      \
                0                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

const VerbDef old_world_verbs[VERBS] = {
    [VERB_DEPLOY] = { "deploy",
                      "Deploy",
                      "ui-move",
                      "Place a unit in your zone: front's middle, facing, files, formation",
                      'e',
                      true,
                      true,
                      5,
                      { { PARAM_POINT, NULL, false, NULL },
                        { PARAM_HEADING, "facing", false, NULL },
                        { PARAM_NUMBER, "files", false, NULL },
                        { PARAM_WORD, NULL, false, "keep close open skirmish" },
                        { PARAM_PLACES, NULL, false, NULL } } },
    [VERB_FORWARD] = BY_LENGTH("forward", "Forward", "ui-move", "Straight ahead", 'f'),
    [VERB_BACK] = BY_LENGTH("back", "Backwards", "ui-step-back", "Straight back at half pace", 'b'),
    [VERB_LEFT] = BY_LENGTH("left", "Left", "ui-left", "Sideways to the left at half pace", 'F'),
    [VERB_RIGHT] =
        BY_LENGTH("right", "Right", "ui-right", "Sideways to the right at half pace", 'G'),
    [VERB_WHEEL] = { "wheel",
                     "Wheel",
                     "ui-wheel",
                     "Swing about a front corner: the outer corner's way",
                     'w',
                     true,
                     true,
                     2,
                     { { PARAM_WORD, NULL, true, "left right" },
                       { PARAM_LENGTH, NULL, true, NULL } } },
    [VERB_TURN] = { "turn",
                    "Turn",
                    "ui-turn",
                    "Everybody turns in place: a quarter of the pace for 90 degrees",
                    'e',
                    true,
                    true,
                    1,
                    { { PARAM_WORD, NULL, true, "left right about" } } },
    [VERB_REDRESS] = { "redress",
                       "Redress the Ranks",
                       "ui-redress",
                       "1 to 5 files more or fewer for half the pace",
                       'g',
                       true,
                       true,
                       1,
                       { { PARAM_NUMBER, NULL, true, NULL } } },
    [VERB_REFORM] = { "reform",
                      "Reform",
                      "ui-reform",
                      "Any facing, files and formation about the centre for the whole move",
                      'r',
                      true,
                      true,
                      4,
                      { { PARAM_POINT, NULL, false, NULL },
                        { PARAM_HEADING, "facing", false, NULL },
                        { PARAM_NUMBER, "files", false, NULL },
                        { PARAM_WORD, NULL, false, "keep close open skirmish" } } },
    [VERB_PIVOT] = { "pivot",
                     "Pivot",
                     "ui-turn",
                     "Up to 90 degrees about the centre after a move",
                     'p',
                     true,
                     true,
                     1,
                     { { PARAM_HEADING, NULL, true, NULL } } },
    [VERB_MARCH] = PLAIN("march", "March", "ui-march", "Twice the pace, wheels only", 'M', true),
    [VERB_MOVE] = { "move",
                    "Move",
                    "ui-move",
                    "Skirmishers: each model its own way",
                    'o',
                    true,
                    true,
                    1,
                    { { PARAM_PATHS, NULL, true, NULL } } },
    [VERB_CHARGE] = { "charge",
                      "Charge",
                      "ui-charge",
                      "Declare a charge",
                      'h',
                      true,
                      true,
                      1,
                      { { PARAM_UNIT, NULL, true, NULL } } },
    [VERB_JOIN] = { "join",
                    "Join",
                    "unit-general",
                    "A character joins a unit, in the file named",
                    'J',
                    true,
                    true,
                    2,
                    { { PARAM_UNIT, NULL, true, NULL }, { PARAM_NUMBER, NULL, false, NULL } } },
    [VERB_LEAVE] = { "leave",
                     "Leave",
                     "unit-solo",
                     "A character leaves its unit",
                     'L',
                     true,
                     true,
                     2,
                     { { PARAM_POINT, NULL, true, NULL },
                       { PARAM_HEADING, "facing", false, NULL } } },
    [VERB_SHOOT] = { "shoot",
                     "Shoot",
                     "ui-shoot",
                     "At a unit, or at a point with a cannon",
                     's',
                     true,
                     true,
                     4,
                     { { PARAM_UNIT, NULL, false, NULL },
                       { PARAM_POINT, "point", false, NULL },
                       { PARAM_WEAPON, "with", false, NULL },
                       { PARAM_WORD, NULL, false, "usual single multiple" } } },
    [VERB_CAST] = { "cast",
                    "Cast",
                    "ui-cast",
                    "A spell at a unit or a point",
                    'k',
                    true,
                    true,
                    3,
                    { { PARAM_WORD, NULL, true, SPELL_WORDS },
                      { PARAM_UNIT, "at", false, NULL },
                      { PARAM_POINT, "point", false, NULL } } },
    [VERB_USE] = { "use",
                   "Command ability",
                   "mark-command-token",
                   "A character's Command ability",
                   'j',
                   true,
                   true,
                   2,
                   { { PARAM_WORD, NULL, true, ABILITY_WORDS },
                     { PARAM_UNIT, "at", false, NULL } } },
    [VERB_BREATHE] = { "breathe",
                       "Breath Weapon",
                       "mark-fire",
                       "The flame template from the front edge",
                       'B',
                       true,
                       true,
                       2,
                       { { PARAM_POINT, "from", false, NULL },
                         { PARAM_HEADING, "facing", false, NULL } } },
    [VERB_FLY] =
        PLAIN("fly", "Fly", "unit-flyer", "Over everything, with the Fly figure", 'W', true),
    [VERB_DONE] = PLAIN("done", "Done", "ui-step", "Nothing more here", 'n', false),
    [VERB_WIELD] = { "wield",
                     "Fight with",
                     "ui-charge",
                     "The weapon for this combat",
                     'w',
                     true,
                     true,
                     1,
                     { { PARAM_WEAPON, NULL, true, NULL } } },
    [VERB_CHARGE_ON_FOOT] = { "charge-on-foot",
                              "Charge on foot",
                              "ui-charge",
                              "Declare a charge with its Movement instead of its Fly figure",
                              'H',
                              true,
                              true,
                              1,
                              { { PARAM_UNIT, NULL, true, NULL } } },
};

const uint8_t old_world_handles[VERBS] = {
    [VERB_DEPLOY] = HANDLE_PLACE, [VERB_FORWARD] = HANDLE_AHEAD, [VERB_BACK] = HANDLE_BACK,
    [VERB_LEFT] = HANDLE_LEFT,    [VERB_RIGHT] = HANDLE_RIGHT,   [VERB_WHEEL] = HANDLE_WHEEL,
    [VERB_TURN] = HANDLE_TURN,    [VERB_REDRESS] = HANDLE_FILES, [VERB_REFORM] = HANDLE_REFORM,
    [VERB_PIVOT] = HANDLE_PIVOT,  [VERB_MARCH] = HANDLE_PACE,    [VERB_FLY] = HANDLE_PACE,
};

/* What each spell and each ability does, in the order of SPELL_WORDS and ABILITY_WORDS. */
const char *old_world_word_says(int verb, int word)
{
    static const char *const spell[] = {
        "Casts on 7+: 2D3 hits, S4 AP-2, on an enemy who fights the caster",
        "Casts on 8+: 2D6 flaming hits, S4, on an enemy within 24\u2033",
        "Casts on 7+: shots at an enemy within 21\u2033 re-roll natural 1s To Hit",
        "Casts on 9+: a pillar within 12\u2033 that stays and wanders; D3+3 hits, S3 AP-2",
        "Casts on 9+: a friend within 15\u2033 who has moved moves once more",
        "Casts on 7+: Ward 5+ for the caster and his unit until your next turn",
        "Casts on 8+: an enemy within 15\u2033 tests for Panic now",
    };
    static const char *const ability[] = {
        "A fleeing friend in Command range tests to rally now",
        "A friend in Command range marches without a test",
        "A friend in Command range re-rolls failed Fear, Panic and Terror tests",
        "An enemy within 12\u2033 in sight is hated by friends near the hero, this turn",
        "A friend in Command range redresses his ranks at once, for nothing",
        "On a Leadership test +1 Attack this turn; no Restraint either way",
    };
    const char *const *says = verb == VERB_CAST ? spell : ability;
    int count = verb == VERB_CAST  ? (int)(sizeof spell / sizeof *spell)
                : verb == VERB_USE ? (int)(sizeof ability / sizeof *ability)
                                   : 0;

    return word >= 0 && word < count ? says[word] : NULL;
}

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
};

const PhaseDef old_world_phases[PHASES] = {
    [PHASE_DEPLOY] = { "deploy", "Deployment" },
    [PHASE_START] = { "start", "Start of Turn" },
    [PHASE_COMMAND] = { "command", "Command" },
    [PHASE_CONJURATION] = { "conjuration", "Conjuration" },
    [PHASE_RALLY] = { "rally", "Rally" },
    [PHASE_DECLARE] = { "declare", "Declare charges" },
    [PHASE_CHARGE_MOVES] = { "charge-moves", "Charge moves" },
    [PHASE_COMPULSORY] = { "compulsory", "Compulsory moves" },
    [PHASE_REMAINING] = { "remaining", "Remaining moves" },
    [PHASE_SHOOTING] = { "shooting", "Shooting" },
    [PHASE_RESERVE] = { "reserve", "Reserve Moves" },
    [PHASE_COMBAT] = { "combat", "Combat" },
    [PHASE_END] = { "end", "End of turn" },
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
    [VERB_DEPLOY] = { "placing units", PHASE_DEPLOY },
    [VERB_FORWARD] = { "moving", PHASE_REMAINING },
    [VERB_BACK] = { "moving", PHASE_REMAINING },
    [VERB_LEFT] = { "moving", PHASE_REMAINING },
    [VERB_RIGHT] = { "moving", PHASE_REMAINING },
    [VERB_WHEEL] = { "wheeling", PHASE_REMAINING },
    [VERB_TURN] = { "turning", PHASE_REMAINING },
    [VERB_REDRESS] = { "redressing the ranks", PHASE_REMAINING },
    [VERB_REFORM] = { "reforming", PHASE_REMAINING },
    [VERB_PIVOT] = { "pivoting", PHASE_REMAINING },
    [VERB_MARCH] = { "marching", PHASE_REMAINING },
    [VERB_MOVE] = { "moving", PHASE_REMAINING },
    [VERB_CHARGE] = { "charging", PHASE_DECLARE },
    [VERB_JOIN] = { "joining a unit", PHASE_REMAINING },
    [VERB_LEAVE] = { "leaving a unit", PHASE_REMAINING },
    [VERB_SHOOT] = { "shooting", PHASE_SHOOTING },
    [VERB_CAST] = { "casting such spells", PHASE_CONJURATION },
    [VERB_USE] = { "a Command ability", PHASE_COMMAND },
    [VERB_BREATHE] = { "a breath", PHASE_SHOOTING },
    [VERB_FLY] = { "flying", PHASE_REMAINING },
    [VERB_WIELD] = { "taking up a weapon", PHASE_COMBAT },
};
