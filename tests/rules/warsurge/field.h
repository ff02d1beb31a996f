#ifndef TESTS_RULES_WARSURGE_FIELD_H
#define TESTS_RULES_WARSURGE_FIELD_H

#include "engine/referee.h"
#include "test.h"
#include "warsurge.h"

/* A battle set up by hand: begin a field, add units and terrain, stand the models somewhere, enter a phase, then give
 * orders, answers and dice. Lengths and places are in inches, facings in degrees; models count from 1.
 *
 *     field(STANDARD);
 *     UnitId alpha = unit("riflemen", SOUTH, 10);
 *     stand(alpha, 1, 20, 38);  ...
 *     enter(PHASE_MOVE, SOUTH);
 *     order(alpha), deed(VERB_MOVE), path(1, 20, 33);
 *     give();                                            the order is accepted, or the test fails
 *
 * SIXBYFOUR_RULE_OFF=WSG-MOV-01 in the environment switches that rule off: then some test must fail. */

enum { SOUTH = 0, NORTH = 1, EAST = 2, WEST = 3 };
typedef enum Playstyle { STANDARD, ADVANCED } Playstyle;

/* An empty table of 72 x 48 with the zones and the beacons of Three Beacons, the profiles and weapons of both armies,
 * nobody on it; two seats: South (7.1) and North (7.2). Changes to the game (options, rounds) are made in place. */
void field(Playstyle playstyle);
Game *the_game(void);
Battle *the_battle(void);
const Look *the_look(void);
void set_option(WarsurgeOption which, int32_t value);

/* The whole of Three Beacons (7.3), nobody deployed: to be followed by begin(). */
void three_beacons(Playstyle playstyle);

/* More seats, in the order South, North, East, West, with a zone at each edge of the table. */
void field_seats(int seats);

/* Units are added in the order of their ids, before anything is placed. The profile's id: "marshal" "riflemen"
 * "siege-lance-team" "howl-mortar-crew" "carrier" "tank" "turret" "outriders" "hesk" "briarguard" "bowkin" "rat-tide"
 * "hart-riders" "titan" "barkback" "duskwing" "sentinel". They begin in Reserve. */
UnitId unit(const char *profile, SeatId seat, int models);
Profile *profile(const char *id); /* to be changed for one test */
WeaponId weapon(const char *id);  /* "field-rifle" ... as in 6.4, lower case with hyphens */

/* A rectangle of a kind of 6.1: "woods" "ruins" "marsh" "low-wall" "barricade" "hill" "silo" "bridge" "minefield"
 * "toxic-pool" "lava". Before any unit stands. */
PieceId terrain(const char *kind, double x1, double y1, double x2, double y2);
void objective(double x, double y);
void no_objectives(void);

void stand(UnitId unit, int model, double x, double y);
void stand_facing(UnitId unit, int model, double x, double y, double degrees);
void row(UnitId unit, int first, int last, double x, double y, double step_x, double step_y);
void aboard(UnitId unit, UnitId transport);
void wounds(UnitId unit, int model, int left);
void lost(UnitId unit, int model); /* a casualty of earlier */
void set_mark(UnitId unit, UnitMark mark);
void set_model_mark(UnitId unit, int model, ModelMark mark);
void set_command(SeatId seat, int points);

/* The battle stands at the beginning of that phase, `seat` (also the Turn Master) to act. `enter_turn` says which. */
void enter(Phase phase, SeatId seat);
void enter_turn(int turn, Phase phase, SeatId seat);
void begin(void); /* from the very first Roll-Off */

/* ---- Orders: built up, then judged or given by the seat that is asked -------------------------------------- */

void order(UnitId actor); /* NO_UNIT for `finish`, `end`, `decline` */
Clause *deed(Verb verb);
void path(int model, double x, double y); /* a path of one point, or a placement */
void path_facing(int model, double x, double y, double degrees);
void onward(double x, double y); /* one more point of it */
void level(double z);            /* of the last point */
Clause *fire(const char *weapon, int first, int last, UnitId target);
Clause *use(Power power, UnitId target); /* NO_UNIT where the power has no choice */

Verdict judged(void);    /* of the order built up; nothing happens */
void give(void);         /* it is accepted, or the test fails with the refusal */
void declare(Verb verb); /* order(NO_UNIT), deed(verb), give() */

/* The order built up is refused so; lengths in inches to 0.01, counts as they are. */
#define CHECK_REFUSED(refusal) refused(refusal, __FILE__, __LINE__)
#define CHECK_REFUSED_INCHES(refusal, measured, allowed)                                           \
    refused_inches(refusal, measured, allowed, __FILE__, __LINE__)
#define CHECK_REFUSED_COUNT(refusal, measured, allowed)                                            \
    refused_count(refusal, measured, allowed, __FILE__, __LINE__)
void refused(Refusal refusal, const char *file, int line);
void refused_inches(Refusal refusal, double measured, double allowed, const char *file, int line);
void refused_count(Refusal refusal, int measured, int allowed, const char *file, int line);

/* ---- Other answers ---------------------------------------------------------------------------------------------- */

void choose(int32_t value);               /* a choice or a number */
void pick_model(UnitId unit, int model);  /* D9 and the like */
void pick_unit(UnitId unit);              /* NO_UNIT: none */
void usual(void);                         /* the default answer */
Verdict try_answer(const Answer *answer); /* judged and given */
Answer answer_now(AnswerKind kind);       /* an empty answer of the seat that is asked */

/* Dice in the order rolled, over as many throws as they last; they must come out even. */
#define DICE(...)                                                                                  \
    roll((const int[]){ __VA_ARGS__ }, sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int),         \
         __FILE__, __LINE__)
void roll(const int *die, size_t dice, const char *file, int line);

/* Gives default answers (and `face` on every die) until that question, or the end, is reached. */
void until(Why why, int face);

/* ---- What is checked ------------------------------------------------------------------------------------------- */

#define CHECK_ASKED(seat, why) asked(seat, why, __FILE__, __LINE__) /* NO_SEAT: dice */
void asked(SeatId seat, Why why, const char *file, int line);

ModelId model_of(UnitId unit, int model);
Point place_of(UnitId unit, int model);
#define CHECK_PLACE(of, number, at_x, at_y)                                                        \
    do {                                                                                           \
        CHECK_LENGTH(place_of(of, number).x, inches(at_x));                                        \
        CHECK_LENGTH(place_of(of, number).y, inches(at_y));                                        \
    } while (0)
Length inches(double value);
int hp(UnitId unit, int model); /* 0 for a casualty */
int models(UnitId unit);        /* not lost, not doomed */
bool marked(UnitId unit, UnitMark mark);
bool model_marked(UnitId unit, int model, ModelMark mark);
int32_t unit_tally(UnitId unit, UnitTally tally);
int32_t command(SeatId seat);
int32_t points(SeatId seat);

/* Whether the log of the last answer tells that event of the unit. */
bool told(EventKind kind, UnitId unit);
bool told_tale(WarsurgeTale tale);

/* Whether the rule has been cited since the field began. */
bool was_cited(WarsurgeRule rule);

#endif
