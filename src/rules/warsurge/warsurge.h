#ifndef RULES_WARSURGE_H
#define RULES_WARSURGE_H

#include "engine/lists/numbers.h"
#include "engine/play.h"
#include "geom/base.h"
#include "troops/units.h"

/* WARSURGE, quick reference sheet v 1.02, both playstyles. What the chapters of this folder say to each other. */

extern const Ruleset warsurge_ruleset;

/* ---- Data --------------------------------------------------------------------------------------------- */

typedef enum WeaponType { TYPE_HEAVY, TYPE_BATTLE, TYPE_ASSAULT } WeaponType;

typedef enum Danger { DANGER_NONE, DANGER_DAMAGE, DANGER_ATTACK, DANGER_SLAIN } Danger;
typedef enum TerrainSight { SIGHT_OPEN, SIGHT_OBSCURES, SIGHT_BLOCKS } TerrainSight;

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

/* ---- Who provides what ---------------------------------------------------------------------------------------- */

/* tables.c, warsurge.c (flow chapter) */
bool is_advanced(const Game *game);
int32_t option(const Game *game, Option which);

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
const Terrain *cover_area(const Look *look, Point at);        /* the best of those; null: in none */

/* move.c, deploy.c, transport.c (movement chapter) */
Verdict judge_move(const Look *look, UnitId unit, const Order *order, const Clause *clause,
                   bool dash);
enum { REPOSITION_REACH = 3 * INCH };
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
enum { MOST_MELEES = 999 };
int next_melee(Play *play);     /* the number of one that begins, from 1 */
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
int warsurge_grounds(const Look *look, const Answer *answer, RuleId *rule, int most);
void warsurge_odds_in_short(const Look *look, const Answer *answer, Text *text);
/* Whether the Unit could still bring about anything by it. */
void warsurge_ahead(const Look *look, const Order *order, Text *text);
bool warsurge_serves(const Look *look, int verb, UnitId unit);
void warsurge_choice_odds(const Look *look, const Answer *answer, Text *text);
/* losses_preview.c */
ModelId warsurge_losses_preview(const Look *look, const Answer *answer, Text *text);
void warsurge_detail(const Look *look, Text *text);
bool warsurge_threat(const Look *look, UnitId unit, Threat *threat); /* threat.c */
bool warsurge_walker(const Look *look, const Order *order, UnitId *unit,
                     Length *allowance);                                         /* perks.c */
void warsurge_sketch(const Look *look, const Answer *answer, DrawingList *list); /* sketch.c */
bool warsurge_propose(const Look *look, Chance *chance, Answer *answer);
void warsurge_advise(const Look *look, Answer *answer);
void warsurge_quick(const Look *look, Answer *answer);
void warsurge_candidates(const Look *look, Candidates *candidates);
double warsurge_worth(const Look *look, SeatId seat);

JudgeRule judge_zone, judge_turn, judge_action, judge_counter, judge_retarget, judge_losses,
    judge_survivors;
SuggestRule suggest_turn, suggest_action, suggest_counter, suggest_losses, suggest_survivors;

#endif
