#ifndef TESTS_TABLETOP_H
#define TESTS_TABLETOP_H

#include "engine/nearest.h"
#include "engine/play.h"
#include "engine/referee.h"
#include "test.h"

/* The one battle of a test that plays a game's rules, and what can be done with it whatever the game: laid out, ordered,
 * answered, thrown for, checked. A game's field.h adds its table, its units and its own orders. Lengths and places are
 * in inches, models count from 1; a game's verbs, questions, refusals, marks and tales are its own enums' values. */

Game *the_game(void);
Battle *the_battle(void);
const Look *the_look(void);
Play *the_play(void); /* to call what tells events directly */

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* An empty table of 72 x 48 under those rules with usual options, for two seats of those names; nobody is on it.
 * SIXBYFOUR_RULE_OFF=ID in the environment switches that rule off: then some test must fail. */
void clear_tabletop(const Ruleset *rules, const char *const seat[], int rounds);

/* Corners of the game's own array, clockwise from the top left; gives the first. */
int corners_of_rectangle(double x1, double y1, double x2, double y2);
void add_zone(const char *title, double x1, double y1, double x2, double y2);

WeaponId weapon(const char *id); /* the test fails when there is none */
int profile_place(const char *id);

/* Adds so many models of that profile (a place among the game's), with all its weapons. They begin in Reserve. */
Roster *add_unit(const char *id, int profile, SeatId seat, int models);

/* ---- The position ------------------------------------------------------------------------------------------------ */

Length inches(double value);
Point spot(double x, double y);

void lay_out(
    void); /* once: what the game holds by now becomes the battle, the first time that something is placed */
ModelId model_of(UnitId unit, int model);
void wounds(UnitId unit, int model, int left);
void set_mark(UnitId unit, int mark);

/* The battle stands at the beginning of that phase, `seat` to act; or at its very beginning. */
void enter_at(int round, int phase, SeatId seat);
void begin(void);

/* ---- Orders: built up, then judged or given by the seat that is asked ---------------------------------------------- */

void order(UnitId actor); /* NO_UNIT where nobody acts */
Order *the_order(void);
Clause *deed(int verb);
void path_to(ModelId model, double x, double y, Heading facing);
void onward(double x, double y); /* one more point of the last path */

Verdict judged(void); /* of the order built up; nothing happens */
bool nearest(
    Nearest *found); /* the lawful order nearest to it takes its place, when there is one */
void give(void);     /* it is accepted, or the test fails with the refusal */

/* The order built up is refused so; lengths in inches to 0.01, counts as they are. */
#define CHECK_REFUSED(refusal) refused(refusal, __FILE__, __LINE__)
#define CHECK_REFUSED_INCHES(refusal, measured, allowed)                                           \
    refused_inches(refusal, measured, allowed, __FILE__, __LINE__)
#define CHECK_REFUSED_COUNT(refusal, measured, allowed)                                            \
    refused_count(refusal, measured, allowed, __FILE__, __LINE__)
void refused(int refusal, const char *file, int line);
void refused_inches(int refusal, double measured, double allowed, const char *file, int line);
void refused_count(int refusal, int measured, int allowed, const char *file, int line);

/* ---- Other answers ------------------------------------------------------------------------------------------------- */

Answer answer_now(AnswerKind kind);       /* an empty answer of the seat that is asked */
Verdict try_answer(const Answer *answer); /* judged and given */
Verdict try_choice(int32_t value);        /* judged only */
Verdict try_unit(UnitId unit);            /* named: judged only */
void choose(int32_t value);               /* a choice or a number */
void pick_unit(UnitId unit);              /* NO_UNIT: none */
void pick_id(int id);                     /* a unit or model; -1: none */
void usual(void);                         /* the default answer */

/* Dice in the order rolled, over as many throws as they last; they must come out even. */
#define DICE(...)                                                                                  \
    roll((const int[]){ __VA_ARGS__ }, sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int),         \
         __FILE__, __LINE__)
void roll(const int *die, size_t dice, const char *file, int line);

int dice_asked(void);     /* so many dice are asked for now */
void throw_all(int face); /* all of them show that face */

/* What roll() does behind every throw, until the table is cleared; null: nothing. */
void after_throws(void (*answer)(void));

/* Gives default answers (and `face` on every die) until that question, or the end, is reached. */
void until(int why, int face);

/* ---- What is checked ----------------------------------------------------------------------------------------------- */

#define CHECK_ASKED(seat, why) asked(seat, why, __FILE__, __LINE__) /* NO_SEAT: dice */
void asked(SeatId seat, int why, const char *file, int line);

Point place_of(UnitId unit, int model);
int models(UnitId unit); /* not lost, not doomed */
bool marked(UnitId unit, int mark);
int32_t unit_tally(UnitId unit, int tally);
int wounds_of(UnitId unit, int model); /* left; 0 for a casualty */

/* Whether the log of the last answer tells that tale, or that event of the unit. */
bool told_tale(int tale);
bool told(EventKind kind, UnitId unit);
Manner went_as(UnitId unit); /* its first move in that log */
const EventLog *log_told(void);

/* Whether the rule has been cited since the table was cleared. */
bool was_cited(RuleId rule);

#endif
