#ifndef RULES_WAR_AND_CONQUEST_MOVEMENT_H
#define RULES_WAR_AND_CONQUEST_MOVEMENT_H

#include "ground.h"
#include "troops/manoeuvre.h"

/* What the files of the movement chapter say to each other: the pace of a move and its purse (pace.c), prices (price.c), the order to
 * move (moves.c), one unit's move in two steps (move.c), figure by figure (loose.c), another formation (formation.c). */

typedef enum Pace { PACE_BASE, PACE_DOUBLE, PACE_QUICK, PACE_BACK } Pace;

/* Whether it means to turn or to change ranks at Double Pace: the words of `double`, in their order. */
typedef enum Intent { INTENT_PLAIN, INTENT_TURN, INTENT_RANKS } Intent;

/* What a move may spend, and what it has spent: of step 1 as the order names it, of step 2 as the frame of PROC_MOVE keeps it. */
typedef struct Purse {
    Pace pace;
    Intent intent;
    GroundClass named; /* GROUND_CLEAR: none */
    bool thrown;       /* test and dice have fallen: */
    bool failed;       /* the test of the Double Pace */
    Length rolled;     /* the rate on the named ground; 0: no dice were owed */
    Length spent;      /* by the pieces before */
    GroundClass worst; /* that those have touched */
    bool woods;
    int turns; /* made by them */
} Purse;

/* Of an order that begins a move; of the move that is going on, when there is one of that unit. */
void purse_of_order(const Script *script, Purse *purse);
bool purse_of_move(const Look *look, UnitId unit, Purse *purse);
void purse_now(const Look *look, UnitId unit, const Script *script, Purse *purse);

/* What it may spend in all when it has touched that, and what says so. */
Rate purse_limit(const Look *look, UnitId unit, const Purse *purse, GroundClass worst, bool woods);

/* How many dice the named ground owes, and whether a Command test is owed, with its modifier: DP-02..04, 07, MOV-09, 17, 19. */
int ground_dice_owed(const Look *look, UnitId unit, const Purse *purse);
bool test_owed(const Look *look, UnitId unit, const Purse *purse, int *modifier);

/* The band in which enemies count for that test (`always`: it is owed with none in it); whether that enemy's front forbids a Double
 * Pace before it: DP-05, 06. */
Length band_of(const Look *look, UnitId unit, const Purse *purse, bool *always);
bool guards_its_front(const Look *look, UnitId enemy);

/* Whether the unit may begin a move at that pace at all. */
Verdict judge_pace(const Look *look, UnitId unit, const Purse *purse);
Verdict judge_may_move(const Look *look, UnitId unit);

/* MOV-20, 21: that it takes another formation, without SIP, and what changes its test. */
double chance_to_form(const Look *look, UnitId unit, int *modifier);

/* price.c */
Verdict war_begins_move(Survey *s, bool free_move);
Verdict war_allows(Survey *s, const Clause *clause, Handle what);
void war_measure(Survey *s);
Length turn_price(const Look *look, UnitId unit);

/* moves.c: a whole order, of blocks and of others; DP-05, QM-03, 04. */
Verdict judge_round_of(const Look *look, SeatId seat, UnitId actor); /* SEQ-03 */
bool war_manoeuvres_now(const Look *look);
Verdict war_judge_move(const Look *look, UnitId unit, const Order *order);
Verdict judge_step(const Look *look, UnitId unit, const Script *script, const Purse *purse,
                   Survey *survey);
bool has_path(const Look *look, const Script *script);

/* loose.c: MOV-25, CHR-02. What its figures' ways touch, and the longest. */
typedef struct LooseMove {
    Touched touched;
    Length longest;
} LooseMove;
Verdict judge_loose(const Look *look, UnitId unit, const Script *script, const Purse *purse,
                    LooseMove *move);
void carry_loose(Play *play, UnitId unit, const Script *script);

/* Where an order to place a block puts it (deploy.c); how far a figure may still go in the move that is asked for (loose.c). */
bool preview_placing(const Look *look, const Order *order, OrderPreview *preview);
bool war_reach(const Look *look, int verb, ModelId model, Length *allowance);

/* personalities.c: CHR-03. `where` is his base where he would join; of whom no Personality is it says nothing. */
Verdict judge_joining(const Look *look, UnitId who, UnitId host, const Base *where);
void join_unit(Play *play, UnitId who, UnitId host, int file); /* below 0: the nearest file */
Verdict judge_leave_unit(const Look *look, UnitId who, const Order *order);
Base base_left_at(const Look *look, UnitId who, const Clause *clause);
bool war_beside(const Look *look, const Order *order, Point *at);
void leave_unit(Play *play, UnitId who, const Clause *clause);
void war_take_places(const Look *look, UnitId host, Slots *slots);

/* PROC_MOVE's figures, PROC_FORMATION's. */
enum {
    M_PACE,
    M_INTENT,
    M_NAMED,
    M_THROWN,
    M_FAILED,
    M_ROLLED,
    M_SPENT,
    M_WORST,
    M_WOODS,
    M_TURNS,
    M_WHOLE, /* the order came with its path */
};
Frame move_frame(const Look *look, const Frame *from, UnitId unit);
Frame formation_frame(const Look *look, const Frame *from, UnitId unit);
Verdict judge_new_formation(const Look *look, UnitId unit, const Order *order);
bool may_take_formation(const Look *look, UnitId unit, Formation formation);
void stand_in_formation(Play *play, UnitId unit, Formation formation, int files);

#endif
