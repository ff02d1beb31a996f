#ifndef WARSURGE_FLOW_H
#define WARSURGE_FLOW_H

#include "warsurge.h"

/* What the files of the flow chapter (turns, Action Steps, Perks, score) say to each other. */

/* ---- Players and Units (roll_off.c) ---------------------------------------------------------------- */

/* The player who comes after `seat` clockwise around the table (GEN-02, GEO-19). */
SeatId next_seat(const Look *look, SeatId seat);

/* All players in that order from `first`; gives how many there are. */
int seats_from(const Look *look, SeatId first, SeatId order[MOST_SEATS]);

/* Where that player stands in the order from the Turn Master: 0 for himself. */
int seat_order(const Look *look, SeatId seat);

/* Whether the Unit may still be picked in that Standard phase. */
bool is_eligible(const Look *look, UnitId unit, int phase);
bool has_eligible(const Look *look, SeatId seat, int phase);

/* On the table or aboard a Transport that is. */
bool is_in_play(const Battle *battle, UnitId unit);

/* Passengers with Fire Points, and everybody on the table. */
bool can_attack_from(const Look *look, UnitId unit);

/* The Units of all players in the order in which End of Turn effects come: Turn Master first, by id. */
int units_in_order(const Look *look, UnitId order[MOST_UNITS]);

/* ---- Orders (action_steps.c) --------------------------------------------------------------------------------- */

/* What an order does: the verb of its one deed (or -1 for Perks alone), the place of its first clause, how many
 * different deeds it names and how many Perks. */
typedef struct Deed {
    int verb, place, deeds, uses;
} Deed;
Deed deed_of(const Clause *clause, int clauses);

/* The frame's kept order as an order again. */
void kept_order(const Look *look, const Frame *frame, Order *order);

/* The deed alone: paths, targets, places; neither whose turn it is nor what it costs. */
Verdict judge_deed(const Look *look, const Order *order, const Deed *deed, bool dash);

/* The same after the order's Perks have taken effect. */
Verdict judge_deed_after_perks(const Look *look, const Order *order, const Deed *deed, bool dash);

/* The `use` clauses. */
Verdict judge_uses(const Look *look, const Order *order, bool as_counter);

/* A frame that carries the kept deed out; `record_only` in Advanced games. */
Frame deed_frame(const Look *look, const Frame *from, const Deed *deed, bool dash,
                 bool record_only);

/* ---- Deployment (reserve.c) --------------------------------------------------------------------------- */

/* A lawful deployment of that Unit (NO_UNIT: of the first Reserve Unit of the seat that has one): the suggested
 * places, else a block near the middle of the zone. False when there is no room. */
bool propose_deployment(const Look *look, SeatId seat, UnitId unit, Order *order);

/* ---- Perks (perks.c, powers.c) ---------------------------------------------------------------------------- */

typedef enum PerksMode { PERKS_ALL, PERKS_INSTANT, PERKS_ATTACKS } PerksMode;

/* Figures of frames that are begun from elsewhere: PROC_STEP and PROC_TURN (round.c), PROC_COUNTERS (counters.c), */
enum { S_ENTERED, S_SEAT, S_ACTOR };
enum { T_PHASE, T_GOING_ON, T_TURNS };
enum { C_DEED, C_FOUGHT };

/* PROC_PERKS and PROC_LASH, */
enum { PERKS_AT, PERKS_RECORD, PERKS_MODE };
enum { LASH_RECORD };

/* PROC_ATTACK (attack.c). */
enum {
    A_RECORD, /* 1: losses are only recorded (Advanced) */
    A_COUNTER /* 1: a Counter Attack */
};

/* The Perk that a power belongs to, and the mark that it has been used. */
UnitPerk perk_of_power(int power);
UnitMark used_mark(int power);

/* Whether the unit has an Activated Perk or a Mastery. */
bool has_any_power(const Look *look, UnitId unit);

/* The order of the Perk attack: its one `fire` clause. */
void lash_order(const Look *look, UnitId actor, UnitId target, Order *order);

/* ---- Action Steps (advanced.c) ------------------------------------------------------------------------------ */

/* Which counter the verb raises, or -1 for what is free. */
int uses_of_verb(int verb);

/* What the Unit pays for that verb now: 0 for Deploy and Support. */
int32_t cost_of_verb(const Look *look, UnitId unit, int verb);
Verdict judge_cost(const Look *look, UnitId unit, int verb);

/* A line of what the attacked Unit could still answer an Action of the attacker with; nothing where it could not (counters.c). */
void counters_in_words(const Look *look, UnitId unit, UnitId attacker, Text *text);

/* Pays the verb and counts the use. */
void pay_for(Play *play, UnitId unit, int verb);

void guard_begins(Play *play, UnitId unit);
void guard_ends(Play *play, UnitId unit, RuleId rule);

/* The pool of Command Points is made: `rolled` is the total of the 2D6. */
void command_points(Play *play, int rolled);

/* ---- The rest of the Ruleset (round.c, score.c, cards.c, overlays.c) -------------------------------------------- */

/* The part of the table that a Unit sees, as light (sight_overlay.c). */
void draw_outlook(const Look *look, UnitId unit, DrawingList *list);

void warsurge_begin(Play *play);
bool warsurge_enter(Play *play, int phase, SeatId seat);
bool warsurge_check(const Game *game, char *sentence, size_t size);
int warsurge_card(const Look *look, UnitId unit, CardLine *line, int most);
int32_t warsurge_score(const Look *look, SeatId seat);
int warsurge_account(const Look *look, SeatId seat, ScoreLine *line);
bool warsurge_price(const Look *look, UnitId unit, int verb, Price *price);
bool warsurge_reach(const Look *look, int verb, ModelId model, Length *allowance);
bool warsurge_may_measure(const Game *game);
enum {
    OVERLAY_SIGHT,
    OVERLAY_COHERENCY,
    OVERLAY_ENGAGEMENT,
    OVERLAY_OBJECTIVES,
    OVERLAY_REACH,
    OVERLAYS
};
void warsurge_overlay(const Look *look, int which, UnitId unit, DrawingList *list);

/* ---- Score (score.c) -------------------------------------------------------------------------------------------- */

/* Points of enemy Units destroyed; at the end of the game those in Reserve count too (VIC-08). */
int32_t points_destroyed(const Look *look, SeatId seat, bool at_the_end);
SeatId holder_of(const Look *look, int objective, bool *contested);

/* Whether a model of the Unit is near enough to hold it. */
bool stands_at(const Look *look, UnitId unit, int objective);
SeatId warsurge_holder(const Look *look, int objective);

/* PROC_MOVE (carry_out_move.c) with what it is. MOVE_HELD: three figures with a bit for every unit of the Melee that had contact
 * when all models were placed. */
enum { MOVE_KIND, MOVE_ASKED, MOVE_HELD };
enum { KIND_MOVE, KIND_DASH, KIND_REPOSITION };

#endif
