#ifndef RULES_WARSURGE_H
#define RULES_WARSURGE_H

#include "engine/play.h"
#include "geom/base.h"
#include "troops/units.h"

/* WARSURGE, quick reference sheet v 1.02, both playstyles. What the chapters of this folder say to each other. */

extern const Ruleset warsurge_ruleset;

typedef enum WarsurgeRule {
    WSG_NO_RULE,
#define RULE(name, ...) name,
#define DEFINITION RULE
#define FIXED RULE
#include "rules.inc"
#undef FIXED
#undef DEFINITION
#undef RULE
    WSG_RULES,
} WarsurgeRule;

typedef enum WarsurgeRefusal {
    WSG_REFUSALS_BEGIN = NO_OF_RULESET - 1,
#define REFUSAL(name, ...) NO_##name,
#include "refusals.inc"
#undef REFUSAL
} WarsurgeRefusal;

typedef enum WarsurgeTale {
#define TALE(name, rule, words) TALE_##name,
#include "tales.inc"
#undef TALE
    WSG_TALES,
} WarsurgeTale;

/* ---- Data: profile, weapon and terrain fields, traits, options (tables.c) --------------------------- */

typedef enum ProfileField {
#define PROFILE_FIELD(name, ...) PF_##name,
#include "fields.inc"
    PROFILE_FIELDS,
} ProfileField;
typedef enum WeaponField {
#define WEAPON_FIELD(name, ...) WF_##name,
#include "fields.inc"
    WEAPON_FIELDS,
} WeaponField;
typedef enum WeaponType { TYPE_HEAVY, TYPE_BATTLE, TYPE_ASSAULT } WeaponType;

typedef enum TerrainField {
#define TERRAIN_FIELD(name, ...) TF_##name,
#include "fields.inc"
    TERRAIN_FIELDS,
} TerrainField;
typedef enum Danger { DANGER_NONE, DANGER_DAMAGE, DANGER_ATTACK, DANGER_SLAIN } Danger;
typedef enum TerrainSight { SIGHT_OPEN, SIGHT_OBSCURES, SIGHT_BLOCKS } TerrainSight;

typedef enum ScenarioField {
#define SCENARIO_FIELD(name, ...) SF_##name,
#include "fields.inc"
    SCENARIO_FIELDS,
} ScenarioField; /* length is Game.rounds */
typedef enum Victory { VICTORY_TACTICAL_STRIKE, VICTORY_DEATHMATCH } Victory;

typedef enum UnitPerk {
    PERK_AIRBORNE,
    PERK_PATHFINDER,
    PERK_IMMOBILE,
    PERK_LARGE,
    PERK_TRANSPORT,
    PERK_FIRE_POINTS,
    PERK_LUCKY,
    PERK_FEARSOME,
    PERK_AMBUSH,
    PERK_REGROWTH,
    PERK_RESPAWN,
    PERK_RALLY,
    PERK_MEND,
    PERK_VEIL,
    PERK_SURGE,
    PERK_BRACE,
    PERK_THORNWEAVING,
    PERK_FIELDCRAFT,
    UNIT_PERKS,
} UnitPerk;

typedef enum WeaponPerk {
    WPERK_BLAST,
    WPERK_LINE,
    WPERK_TORRENT,
    WPERK_INDIRECT,
    WPERK_DAMAGE_BONUS,
    WPERK_RENDING,
    WPERK_CORROSIVE,
    WPERK_IGNORE_COVER,
    WPERK_PLAGUE,
    WPERK_LIMITED_USE,
    WEAPON_PERKS,
} WeaponPerk;

/* Values are the places of the words given here. */
typedef enum WarsurgeOption {
    OPT_PLAYSTYLE,      /* standard advanced (GEN-01) */
    OPT_DIFFICULT,      /* third half (OPT-01) */
    OPT_DEPLOY_SHARE,   /* none half (OPT-02) */
    OPT_MELEE_SHOOTING, /* none minus-one (OPT-03) */
    OPT_FACING,         /* off on (OPT-04) */
    OPT_FRONT_LINE,     /* off on (OPT-05) */
    OPT_FRIENDLY_FIRE,  /* off on (OPT-06) */
    OPT_RESERVE_LOST,   /* off on, usual on (OPT-07) */
    OPT_FINISHED_FINAL, /* off on, usual on (OPT-08) */
    OPT_CLIMBING, /* full up-only free: what a hill costs to climb and descend (MOV-09); usual full */
    WSG_OPTIONS,
} WarsurgeOption;

/* ---- Orders (verbs), questions and phases -------------------------------------------------------------- */

/* An order's first clause is its deed, or `use` clauses before it (Standard: Perks at the start of a Move,
 * Attack or Dash). Standard examples:
 *   alpha deploy 1:24,38@0 2:26,38 ...; carry beta      beta rides in the carrier named as actor
 *   alpha use surge; move 1:24,38>24,33 ...              a Move; `dash` likewise
 *   beta disembark 1:33,30 ...                           its Move or Dash, whichever the phase makes it;
 *                                                        in Advanced games `disembark dash ...` for a Dash
 *   alpha fire field-rifle 1-6 at briarguard; fire bayonet 7 at briarguard
 *   mortar fire howl-mortar 1 at bowkin on #3            Blast: the circle's model
 *   duskwing fire screech 1 at alpha aim 137.5           Line, Torrent: the direction
 *   finish                                               declares finished
 * Advanced: the same deeds are Actions, and `alpha use rally; use reposition beta 1:...` is Use Perks;
 * prepare, guard, support; `end` ends the step. Counter Actions are orders of the attacked unit: fire, guard,
 * use, or `decline`. */
typedef enum Verb {
#define VERB(name, ...) VERB_##name,
#include "verbs.inc"
    VERBS,
} Verb;

/* clause.word of VERB_USE. The last six are powers of the two Masteries. */
typedef enum Power {
    POWER_RALLY,
    POWER_MEND,
    POWER_VEIL,
    POWER_SURGE,
    POWER_BRACE,
    POWER_LASH,
    POWER_SNARE,
    POWER_BARKSKIN,
    POWER_SMOKE,
    POWER_CALLED_SHOT,
    POWER_REPOSITION,
    POWERS,
} Power;

typedef enum Why {
    WHY_ROLL_OFF, /* dice: one per tied player */
    WHY_NOMINATE, /* D1: UNITS shape is not used; a choice of seats: words seat-1 .. seat-4 */
    WHY_ZONE,     /* D2: number, a zone's place in the game */
    WHY_DEPLOY,   /* D3: order */
    WHY_MOVE,     /* D4 */
    WHY_ATTACK,   /* D5 */
    WHY_RETARGET, /* D5b: another target for a Weapon (UNITS shape, 0 or 1) */
    WHY_DASH,     /* D4 in the Dash Phase */
    WHY_COMMAND,  /* dice: 2D6 for Command Points */
    WHY_STEP,     /* D6 */
    WHY_ACTION,   /* D7, the second Action of a step: order, or end */
    WHY_COUNTER,  /* D8: order, or decline */
    WHY_LOSS, /* D9, once per volley: MODELS, those that take the losses, in that order: each takes them
                       until it is finished, and wounded ones come first (CAS-03). As many as the losses need. */
    WHY_RELOCATE,  /* D10: which pair: number */
    WHY_SURVIVORS, /* D12: PATHS shape (places) */
    WHY_LUCKY,     /* D13: number: 0 keep, n re-rolls the nth die of the batch */
    WHY_EMBARK,    /* D14: choice: stay-out embark */
    WHY_ATTACK_DICE,
    WHY_SECOND_STAGE,
    WHY_THIRD_STAGE, /* dice */
    WHY_ARMOUR,
    WHY_ARMOUR_SECOND,
    WHY_ARMOUR_THIRD,
    WHY_AEGIS,
    WHY_AEGIS_SECOND,
    WHY_AEGIS_THIRD,
    WHY_PLAGUE,
    WHY_LUCKY_DIE,
    WHYS,
} Why;

typedef enum Phase {
    PHASE_SETUP, /* Roll-Off, nomination, zones */
    PHASE_DEPLOY,
    PHASE_MOVE,
    PHASE_ATTACK,
    PHASE_DASH,  /* Standard; DEPLOY also turn 1 of Advanced */
    PHASE_STEPS, /* Advanced */
    PHASE_END,
    PHASES,
} Phase;

/* ---- Memory ---------------------------------------------------------------------------------------------- */

/* memory.inc lists it with spans, words and icons. */
typedef enum SeatMark {
#define SEAT_MARK(name, ...) SEAT_##name,
#include "memory.inc"
    SEAT_MARKS,
} SeatMark;

typedef enum SeatTally {
#define SEAT_TALLY(name, ...) SEAT_##name,
#include "memory.inc"
    SEAT_TALLIES,
} SeatTally;

typedef enum UnitMark {
#define UNIT_MARK(name, ...) UNIT_##name,
#include "memory.inc"
    UNIT_MARKS,
} UnitMark;

typedef enum UnitTally {
#define UNIT_TALLY(name, ...) UT_##name,
#include "memory.inc"
    UNIT_TALLIES,
} UnitTally;

typedef enum ModelMark {
#define MODEL_MARK(name, ...) MODEL_##name,
#include "memory.inc"
    MODEL_MARKS,
} ModelMark;

/* How often the weapon in each place of a model's hand was used this battle (Limited Use). */
typedef enum ModelTally {
#define MODEL_TALLY(name, ...) MODEL_##name,
#include "memory.inc"
    MODEL_TALLIES,
} ModelTally;

/* ---- Procedures: frames made with frame_of; figures as said ------------------------------------------------ */

typedef enum Proc {
    PROC_BATTLE,   /* round.c: the whole battle, turn by turn */
    PROC_ROLL_OFF, /* round.c: fills SEAT_RANK (0 is the winner) */
    PROC_PHASE, /* round.c: v[0] = Phase: players alternate, one unit each (Standard, first deployment) */
    PROC_STEP,     /* advanced.c: Action Steps until all are finished */
    PROC_COUNTERS, /* counters.c: an attack (PROC_ATTACK or PROC_PERKS, v[0]) with its Counter Actions, from D8 to REMOVE */
    PROC_END_TURN, /* score.c */
    PROC_DEPLOY,   /* deploy.c: carries out the kept order (clauses) of actor */
    PROC_MOVE, /* carry_out_move.c: carries out the kept order; v[0] = 1 for a Dash, 2 for Reposition; places, Dangerous
                      Ground, contact, engagement, D14, relocation, flags; disembarking too */
    PROC_DANGER, /* danger.c: effects of Dangerous Ground on the unit that moved */
    PROC_PERKS,  /* perks.c: the `use` clauses of the kept order, one after another */
    PROC_ATTACK, /* attack.c: the `fire` clauses of the kept order: D5b, each Weapon; v[0] = 1 when it only
                      records losses (Advanced, nobody is removed); else it ends with PROC_RELOCATE (MEL-11).
                      v[1] = 1 for a Counter Attack */
    PROC_WEAPON,  /* attack.c: one Weapon-Target pair to its end */
    PROC_STRIKES, /* strike.c: the Attack Dice and saves of one pair; see strike.h */
    PROC_BATCH,   /* dice.c: one batch of dice with Lucky; see below */
    PROC_LOSSES, /* casualties.c: target loses v[0] Attacks of v[1] HP each (D9), v[2] = 1 to record only,
                      v[3] = model of the nearest attacker or NO_MODEL. When it does not only record and a Transport
                      is destroyed, its survivors are placed before it ends (TRN-19), whoever caused the loss. */
    PROC_REMOVE, /* casualties.c: Advanced REMOVE: doomed models, Transports and survivors, relocation */
    PROC_RELOCATE, /* relocate.c: MEL-11..15 for the whole table, by UT_FALLEN; then clears UT_FALLEN */
    PROC_SURVIVORS, /* survivors.c: actor is the Transport destroyed, still known by its pose: D12 for each passenger unit */
    PROC_LASH, /* perks.c: the Perk attack, as a `fire` clause with LASH_WEAPON given to PROC_ATTACK */
    PROC_TURN, /* turn.c: asks `seat` for one order of the phase v[0] and carries it out (Standard, first deployment) */
    PROC_ACTION, /* advanced.c: carries out one Action of a Step */
    PROC_COUNTER, /* counters.c: one attacked unit (actor) may Counter the attack of target; keeps its order */
    PROC_CLASH, /* counters.c: the attack, then the replies in the order declared, then REMOVE */
    PROCS,
} Proc;

/* ---- Who provides what ---------------------------------------------------------------------------------------- */

/* tables.c, warsurge.c (flow chapter) */
bool is_advanced(const Game *game);
int32_t option(const Game *game, WarsurgeOption which);

/* distance.c (flow chapter): horizontal gaps, 0 when they overlap (GEN-05, GEN-06); aboard counts from the
 * Transport (measuring_base). LENGTH_NEVER when nobody stands. `a` and `b`, unless null, get the nearest models. */
Length gap_between_models(const Look *look, ModelId a, ModelId b);
Length gap_between_units(const Look *look, UnitId one, UnitId other, ModelId *a, ModelId *b);

/* Whether a Unit of Game Turn `round` may be placed outside its zone, and how near an enemy its models stand:
 * PRK-18, DEP-08. judge_deploy (movement chapter) asks it for a Unit with Ambush with a model outside the zone, after
 * its other checks but the zone's. Bases by place in the unit. */
Verdict judge_ambush(const Look *look, UnitId unit, const Base *base, int bases);

/* The Perk attack Lash as a Weapon (PRK-26): Range 18", Attacks 4, Power 6, AP 4+, Assault; no model holds it. A `fire`
 * clause may name it: judge_fire and PROC_ATTACK take it like any other Weapon of the one model in `models`. */
enum { LASH_WEAPON = -2 };
const Weapon *weapon_at(const Game *game,
                        WeaponId weapon); /* tables.c; LASH_WEAPON too: use it for every Weapon */

/* reserve.c (flow chapter): the Units that come with `transport` when it deploys by those clauses: those that `carry`
 * names, else the Reserve Units paired with it (DEP-07, TRN-02). judge_deploy counts and judges exactly these. */
void riders_of(const Look *look, UnitId transport, const Clause *clause, int clauses, IdSet *units);

/* perks.c (flow chapter): effects in force */
bool unit_has(const Look *look, UnitId unit, UnitPerk perk, int32_t *value);
/* Move (or Dash) with effects, clamped at 0, before Difficult Ground; MOV-04, PRK-24, PRK-26. */
Length stat_of(const Look *look, UnitId unit, bool dash);
Verdict judge_use(const Look *look, UnitId actor, const Clause *clause, const Order *order,
                  bool as_counter);

/* advanced.c (flow chapter) */
int32_t action_cost(const Look *look, UnitId unit, UnitTally uses); /* 1, 2, 4, 8 ... */

/* ground.c (movement chapter). Terrain places are the game's. */
bool gives_cover(const Look *look, Point at, int32_t *bonus); /* inside a Cover Area, TER-10 */

/* move.c, deploy.c, transport.c (movement chapter) */
Verdict judge_move(const Look *look, UnitId unit, const Order *order, const Clause *clause,
                   bool dash);
Verdict judge_reposition(const Look *look, UnitId unit, const Order *order, const Clause *clause);
Verdict judge_deploy(const Look *look, UnitId unit, const Order *order);
Verdict judge_disembark(const Look *look, UnitId unit, const Order *order, const Clause *clause,
                        bool dash);
/* Where the model measures from: its own base, or its Transport's when aboard. */
Base measuring_base(const Look *look, ModelId model);
bool is_aboard(const Look *look, UnitId unit);
int capacity_left(const Look *look, UnitId transport);
UnitId passenger_of(const Battle *b, UnitId transport); /* the first aboard, or NO_UNIT */

/* melee.c (movement chapter) */
void melee_refresh(Play *play); /* recomputes UT_MELEE from base contact, MEL-03 */
bool same_melee(const Look *look, UnitId a,
                UnitId b); /* passengers count with their Transport, TRN-13 */
bool in_melee(const Look *look, UnitId unit);

/* attack.c, sight.c, cover.c, template.c (attack chapter) */
Verdict judge_fire(const Look *look, UnitId actor, const Order *order, bool as_counter,
                   UnitId attacker);
/* The units attacked by the fire clauses (targets and templates), for Counter Actions. */
void attacked_by(const Look *look, UnitId actor, const Clause *clause, int clauses, IdSet *units);
/* Visible from any of the eye points, both ways (LOS-01). The share and who blocks for the refusal. */
bool can_see(const Look *look, ModelId a, ModelId target, int32_t *share_thousandths,
             PieceId *blocker);

bool warsurge_sees(const Look *look, UnitId unit,
                   UnitId other); /* some model of it one of the other's */

/* strike.c (attack chapter). One Attack Die at that Power and AP (0 for none) against the unit's Defence without Cover,
 * then its saves: Dangerous Ground (TER-05). The step `next` finds in battle->returned[0] whether it costs HP (0 or 1). */
Flow strike_of_ground(Play *play, Frame *frame, int next, UnitId unit, int power, int ap);

/* dice.c (attack chapter). One batch: a throw for `seat`, then Lucky for `unit` when it has it unused.
 * The child frame of PROC_BATCH has v[0] = Why, v[1] = count, actor = the unit for which it is thrown; when it
 * ends, the dice lie at battle->die[returned[0] ...], returned[1] of them: copy them with keep_dice at once. */

/* casualties.c (attack chapter) */
Flow lose(Play *play, Frame *frame, int next, UnitId unit, int attacks, int hp_each,
          bool record_only, ModelId nearest_attacker);
/* One model loses HP at once and nobody chooses: Dangerous Ground (TER-05). */
void hurt_model(Play *play, ModelId model, int hp);
/* Called at once when a unit's last model is removed: state, points, passengers' fate is left to PROC_SURVIVORS. */
void unit_wiped_out(Play *play, UnitId unit);

/* odds.c, random.c, computer.c */
void warsurge_odds(const Look *look, const Answer *answer, Text *text);
void warsurge_choice_odds(const Look *look, const Answer *answer, Text *text);
/* losses_preview.c */
ModelId warsurge_losses_preview(const Look *look, const Answer *answer, Text *text);
bool warsurge_threat(const Look *look, UnitId unit, Threat *threat);             /* threat.c */
void warsurge_sketch(const Look *look, const Answer *answer, DrawingList *list); /* sketch.c */
bool warsurge_propose(const Look *look, Chance *chance, Answer *answer);
void warsurge_advise(const Look *look, Answer *answer);
void warsurge_candidates(const Look *look, Candidates *candidates);
double warsurge_worth(const Look *look, SeatId seat);

/* The procedures' functions lie in the files of their chapters, which need not know each other. */
#define PROCEDURE(name, run, ...) RunRule run;
#include "procedures.inc"
#undef PROCEDURE
JudgeRule judge_zone, judge_turn, judge_action, judge_counter, judge_retarget, judge_losses,
    judge_survivors;
SuggestRule suggest_turn, suggest_action, suggest_counter, suggest_losses, suggest_survivors;

#endif
