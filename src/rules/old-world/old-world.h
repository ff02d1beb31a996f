#ifndef RULES_OLD_WORLD_H
#define RULES_OLD_WORLD_H

#include "engine/lists/numbers.h"
#include "engine/lists/traits.h"
#include "engine/play.h"
#include "geom/align.h"
#include "geom/approach.h"
#include "geom/base.h"
#include "geom/block.h"
#include "troops/contact.h"

/* Warhammer: The Old World, quick reference of 2024. What the chapters of this folder say to each other. */

extern const Ruleset old_world_ruleset;

/* ---- Data ---------------------------------------------------------------------------------------- */

typedef enum TroopType {
    TYPE_REGULAR_INFANTRY,
    TYPE_HEAVY_INFANTRY,
    TYPE_MONSTROUS_INFANTRY,
    TYPE_SWARM,
    TYPE_LIGHT_CAVALRY,
    TYPE_HEAVY_CAVALRY,
    TYPE_MONSTROUS_CAVALRY,
    TYPE_WAR_BEASTS,
    TYPE_LIGHT_CHARIOT,
    TYPE_HEAVY_CHARIOT,
    TYPE_MONSTROUS_CREATURE,
    TYPE_BEHEMOTH,
    TYPE_WAR_MACHINE,
    TROOP_TYPES,
} TroopType;

/* What a weapon is for: WF_KIND. A weapon of both is swung and thrown. */
typedef enum WeaponKind { WEAPON_COMBAT, WEAPON_MISSILE, WEAPON_BOTH, WEAPON_MACHINE } WeaponKind;

enum { VICTORY_POINTS, VICTORY_DESTROYED };

/* Of the front arc and the vision arc, to each side: ARC, LOS-01. */
enum { ARC_HALF = QUARTER_TURN / 2 };

/* Traits' dice: 131 is D3+1, 260 is 2D6, 5 just 5. A D3 is thrown as a D6 (figures.h). */
typedef struct DiceFigure {
    int dice, sides, plus;
} DiceFigure;
DiceFigure dice_figure(int32_t value);

/* Why models or whole units are lost: the rule that the log names, and how a standard falls to the enemy (CMD-03). */
typedef enum Loss {
    LOSS_WOUNDS,
    LOSS_UNSTABLE,    /* crumbles after a combat */
    LOSS_PERIL,       /* of fleeing past enemies */
    LOSS_DANGER,      /* of dangerous ground */
    LOSS_FLED,        /* off the table */
    LOSS_RUN_DOWN,    /* fleeing from a charge */
    LOSS_CAUGHT,      /* by its pursuer, */
    LOSS_RUN_INTO,    /* by who pursued somebody else */
    LOSS_BROKEN,      /* a machine whose crew has run or been beaten, */
    LOSS_OUT_OF_CREW, /* fallen to the last, */
    LOSS_BURST,       /* which blew up */
    LOSSES
} Loss;
RuleId rule_of_loss(Loss loss);

/* ---- Formation (formation.c); where the models of a unit stand is troops/ranks.h -------------------------------- */

typedef enum Formation { FORM_CLOSE, FORM_OPEN, FORM_SKIRMISH } Formation;

bool is_character(const Look *look, ModelId model);
int rank_and_file(const Look *look, UnitId unit); /* living models that are no characters */
int unit_strength(const Look *look, UnitId unit); /* GEN-13 */
/* Who of the command group is champion, bears the standard or is musician, while he stands; else NO_MODEL. */
ModelId post_holder(const Look *look, UnitId unit, ProfileField post);
void remove_models(Play *play, UnitId unit, int count,
                   Loss loss); /* casualties by CAS-03..05, closes ranks */

/* ---- Facts (flow chapter: characteristics.c) ------------------------------------------------------------------------------- */

bool has_trait(const Look *look, UnitId unit, Trait trait,
               int32_t *value); /* by the majority of its models */
bool model_has(const Look *look, ModelId model, Trait trait, int32_t *value);
bool has_keyword(const Profile *profile, Trait trait,
                 int32_t *value); /* its own, or by its troop type (5.7) */
TroopType type_of(const Look *look, UnitId unit);
int leadership(const Look *look, UnitId unit);               /* GEN-06, with General and Warband */
int leadership_without_ranks(const Look *look, UnitId unit); /* Restraint, Impetuous */
UnitId leadership_lent_by(
    const Look *look,
    UnitId unit); /* the General whose Leadership is above its own; NO_UNIT: it tests on its own */
int leadership_by_ranks(const Look *look, UnitId unit);   /* what a Warband has on top of it */
Length command_range(const Look *look, UnitId character); /* CHR-10 */
/* From the character's own base to the nearest model of the unit (GEN-01); 0 for the unit that he has joined. */
Length command_gap(const Look *look, UnitId character, UnitId unit, Segment *line);
bool battle_standard_near(const Look *look, UnitId unit); /* CHR-22: own, steady, in range */
bool battle_standard_far(const Look *look, UnitId unit, Length *apart,
                         Length *reach);     /* it would help, were it in range */
int movement(const Look *look, UnitId unit); /* M in inches of the slowest, effects included */
bool is_fleeing(const Look *look, UnitId unit);

typedef enum TestKind {
    TEST_MARCH,
    TEST_RALLY,
    TEST_PANIC,
    TEST_FEAR,
    TEST_TERROR,
    TEST_IMPETUOUS,
    TEST_STUPIDITY,
    TEST_REDIRECT,
    TEST_RESTRAIN,
    TEST_REFORM,
    TEST_OATH
} TestKind;

/* What the answers to a charge, after a won fight and to a spell stand for. */
typedef enum Reaction {
    REACT_HOLD,
    REACT_SHOOT,
    REACT_FLEE,
    REACT_COUNTER,
    REACT_FIRE_AND_FLEE,
    REACTIONS_COUNT,
} Reaction;

typedef enum WinChoice {
    WIN_RESTRAIN,
    WIN_FOLLOW,
    WIN_FOLLOW_LEFT,
    WIN_FOLLOW_RIGHT,
    WIN_FOLLOW_ABOUT,
    WIN_PURSUE,
    WIN_OVERRUN,
    WIN_CHOICES,
} WinChoice;

enum { DISPEL_NONE, DISPEL_FATED, DISPEL_WIZARDLY };

/* A Leadership test to be resolved; it asks the re-rolls of STR-09, CHR-22, SR-52, item and ability by itself, and
 * returned[0] is 1 when it was passed. A modifier of Ld, whether only a natural double 1 passes and whether units immune
 * to the test take it too may be set in its frame; the other figures are its own. */
enum { T_KIND, T_MODIFIER, T_ONLY_DOUBLE_ONE, T_NATURAL, T_AGAIN, T_PASSED, T_IMMUNE_TOO };
Frame test_frame(SeatId seat, UnitId unit, TestKind kind);
extern const char *const test_names[];                /* by TestKind */
int test_value(const Look *look, const Frame *frame); /* what its dice are held against */

/* What a test's Leadership is made of, beside the unit's own: the General who lends his (or NO_UNIT), the Rank Bonus in it or, of those
 * tests for which it does not count, left out of it, and what a musician or losses add. */
typedef struct TestSources {
    UnitId lender;
    int ranks, ranks_left_out, modifier;
} TestSources;
TestSources test_sources(const Look *look, const Frame *test);
bool may_test_again(const Look *look, const Frame *test);       /* when it fails, */
const char *test_again_by(const Look *look, const Frame *test); /* by what; NULL: it may not */

/* TURN-02: whose unit that is has not the turn. (turn.c) */
Verdict no_turn_of(const Look *look, UnitId actor);

/* ---- Orders, questions, phases --------------------------------------------------------------------------------------
 *   spears deploy 24,30@0 files 5 close           spears wheel left 1.5; forward 2      lengths: arc of the outer corner
 *   spears march; wheel right 2; forward 6        spears turn right; forward 1          spears turn about
 *   spears back 1.5                               spears left 1 / right 1               sideways
 *   spears redress +2                             spears reform 24,30@90 files 8 [skirmish]   (pose: centre)
 *   spears pivot 45                               Quick Turn, Lumbering, free pivots
 *   rangers move 1:12,20>12,17 ...                skirmishers; rangers march; move ...
 *   knights charge archers                        then, when carried out: knights forward 1; wheel left 2; forward 3.2
 *   captain join spears 3 / captain leave 24,30@0
 *   spears shoot tusks [crossbow]; cannon shoot point 10,22 [great-cannon]
 *   magister cast fireball at tusks / cast pillar-of-fire point 30,20;  captain use rallying-cry at spears
 *   done                                          ends what is asked (declarations, a sub-phase)
 * Reactions and other windows of 1.3 are choices and numbers, named by Why. Their places are those of the enums beside the chapters. */

/* ---- Procedures: what judges and suggests ------------------------------------------------------------------------------ */

JudgeRule judge_declarations, judge_reactions, judge_react, judge_charge_path, judge_arrival,
    judge_random_move, judge_remaining, judge_order_move, judge_free_reform, judge_deployment,
    judge_command, judge_conjure, judge_shooting, judge_reserve, judge_dispel, judge_hits,
    judge_arming, judge_strikes, judge_challenge, judge_pursue, judge_aftermath;
NeedsRule hits_needs, shots_need;
SuggestRule suggest_charge_path, suggest_arrival, suggest_random_move, suggest_remaining,
    suggest_order_move, suggest_free_reform, suggest_deployment, suggest_declarations, suggest_hits,
    suggest_panic, suggest_done, suggest_challenge, suggest_pursue, suggest_arming, suggest_strikes,
    suggest_step_in, suggest_react, suggest_aftermath;

/* What a batch of hits is: Hits.flags (wounds.h). */
enum {
    HIT_MAGICAL = 1,
    HIT_FLAMING = 2,
    HIT_COMBAT = 4,
    HIT_POISONED = 8,
    HIT_NO_ARMOUR = 16,
    HIT_NO_REGENERATION = 32,
    HIT_KILLING_BLOW = 64,
    HIT_TEMPLATE = 128,
    HIT_SPELL = 256,
    HIT_PLAIN_ARMOUR = 512 /* the wearer does without a parry */
};

/* ---- What the chapters offer each other ---------------------------------------------------------------------------- */

/* move chapter */
Verdict judge_manoeuvres(const Look *look, UnitId unit, const Order *order, bool free_move);
Verdict judge_charge(const Look *look, UnitId charger, UnitId target);
bool could_declare(const Look *look, UnitId charger, UnitId target); /* the same, at less cost */
Verdict judge_placement(const Look *look, UnitId unit, Pose front, int files,
                        Formation formation);         /* MOV-15, 18 */
int models_in_terrain(const Look *look, UnitId unit); /* difficult or dangerous, FRM-06 */
Length nearest_enemy(const Look *look, UnitId unit, bool fleeing_too, UnitId *which);

/* shoot chapter */
Verdict judge_shoot(const Look *look, const Order *order); /* VERB_SHOOT, VERB_BREATHE */
bool unit_sees(const Look *look, UnitId unit, UnitId target, PieceId *piece,
               UnitId *blocker); /* LOS-02 */
bool model_sees(const Look *look, ModelId model, ModelId target);
bool is_on_hill(const Look *look, UnitId unit);
void lose_wounds(Play *play, UnitId unit, ModelId directed, int wounds, bool all_of_one, Loss loss);
void unit_destroyed(Play *play, UnitId unit, Loss loss);
void queue_panic(Play *play, UnitId cause); /* PAN-03..05: friends near it */

/* fight chapter */
bool is_disrupted(const Look *look, UnitId unit);
int rank_bonus(const Look *look, UnitId unit);
int models_of_rank(const Look *look, UnitId unit); /* that a rank needs for it; 0: it has none */

/* random.c, computer.c, cards.c, odds.c */
int old_world_card(const Look *look, UnitId unit, CardLine *line, int most);
bool old_world_propose(const Look *look, Chance *chance, Answer *answer);
void old_world_advise(const Look *look, Answer *answer);
void old_world_quick(const Look *look, Answer *answer);
void old_world_candidates(const Look *look, Candidates *candidates);
bool old_world_is_folly(const Look *look, const Answer *answer);
double old_world_worth(const Look *look, SeatId seat);
void old_world_odds(const Look *look, const Answer *answer, Text *text);
void old_world_odds_in_short(const Look *look, const Answer *answer, Text *text);
void old_world_choice_odds(const Look *look, const Answer *answer, Text *text);
ModelId old_world_losses_preview(const Look *look, const Answer *answer,
                                 Text *text); /* losses_preview.c */
void old_world_sketch(const Look *look, const Answer *answer, DrawingList *list);

#endif
