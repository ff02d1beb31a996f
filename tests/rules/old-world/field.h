#ifndef TESTS_RULES_OLD_WORLD_FIELD_H
#define TESTS_RULES_OLD_WORLD_FIELD_H

#include "engine/referee.h"
#include "old-world.h"
#include "test.h"

/* A battle set up by hand: begin a field, add units and terrain, stand them somewhere, enter a phase, then give orders,
 * answers and dice. Lengths and places are in inches, facings in degrees; models count from 1.
 *
 *     field();
 *     UnitId spears = unit("H5", NORTH, 20), gore = unit("S4", SOUTH, 20);
 *     stand(spears, 30, 30, 0, 5);                 F=(30,30) t=0 w=5: the front's middle, facing, files
 *     stand(gore, 30, 20, 180, 5);
 *     enter(PHASE_REMAINING, NORTH);
 *     order(spears), length(VERB_FORWARD, 4), give();
 *
 * SIXBYFOUR_RULE_OFF=TOW-MOV-01 in the environment switches that rule off: then some test must fail. */

enum { NORTH = 0, SOUTH = 1 }; /* players A and B */

/* An empty table of 72 x 48 with zones A and B of 7.3, the profiles and weapons of both armies, nobody on it; six
 * rounds. Changes to the game (options, rounds, profiles) are made in place. */
void field(void);
Game *the_game(void);
Battle *the_battle(void);
const Look *the_look(void);
Play *the_play(void); /* to call what tells events directly */
void set_option(OldWorldOption which, int32_t value);

/* Units are added before anything is placed, by their codes of part 7 ("H5"); with 0 models as many as the list says.
 * `plain` is one without champion, standard and musician. They begin in Reserve. */
UnitId unit(const char *code, SeatId seat, int models);
UnitId plain(const char *code, SeatId seat, int models);
Profile *profile_for(UnitId unit); /* the unit's own copy, to be changed for one test */
WeaponId weapon(const char *id);   /* "crossbow" ... as in 5.9 and 5.10, lower case with hyphens */
void give_trait(UnitId unit, Trait trait, int32_t value); /* to its own copy of the profile */

/* A rectangle; `category` as in terrain files ("wood", "hill", "low" ...). Before any unit stands. */
PieceId terrain(const char *category, double x1, double y1, double x2, double y2);

/* A block by its front's middle; a skirmisher's model by its centre. */
void stand(UnitId unit, double x, double y, double degrees, int files);
void stand_model(UnitId unit, int model, double x, double y, double degrees);
void row(UnitId unit, int first, int last, double x, double y, double step_x, double step_y);
void joined(UnitId character, UnitId unit, int file); /* both stand; file from 0 */
void left(UnitId unit, int models); /* so many are left, the last are lost; before it stands */
void wounds(UnitId unit, int model, int left);
void set_mark(UnitId unit, UnitMark mark);
void set_tally_of(UnitId unit, UnitTally tally, int value);
void engaged(UnitId a, UnitId b); /* linked as engaged */

void enter(Phase phase, SeatId seat);
void enter_round(int round, Phase phase, SeatId seat);
void begin(void); /* from the very first roll-off */

/* ---- Orders: built up, then judged or given by the seat that is asked ---------------------------------------- */

void order(UnitId actor); /* NO_UNIT for `done` */
Clause *deed(Verb verb);
Clause *length(Verb verb, double inches); /* forward, back, left, right */
Clause *wheel(Hand hand, double inches);  /* the outer corner's arc */
Clause *wheel_degrees(UnitId unit, Hand hand, double degrees);
Clause *turn(int word);               /* 0 left, 1 right, 2 about */
Clause *number(Verb verb, int value); /* redress */
Clause *reform(double degrees, int files);
Clause *at_unit(Verb verb, UnitId target); /* charge, shoot, join */
Clause *deploy(double x, double y, double degrees, int files);
Clause *cast(Trait spell, UnitId target); /* NO_UNIT for none */
void path(int model, double x, double y); /* a path of one point, or a placement */
void onward(double x, double y);

Verdict judged(void); /* of the order built up; nothing happens */
void give(void);      /* it is accepted, or the test fails with the refusal */
void done(void);      /* order(NO_UNIT), deed(VERB_DONE), give() */

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
void pick_unit(UnitId unit);              /* NO_UNIT: none */
void usual(void);                         /* the default answer */
Verdict try_answer(const Answer *answer); /* judged and given */
Verdict try_choice(int32_t value);        /* judged only */
Answer answer_now(AnswerKind kind);       /* an empty answer of the seat that is asked */

/* Dice in the order rolled, over as many throws as they last; they must come out even. */
#define DICE(...)                                                                                  \
    roll((const int[]){ __VA_ARGS__ }, sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int),         \
         __FILE__, __LINE__)
void roll(const int *die, size_t dice, const char *file, int line);

/* Which models fall is answered by default behind every throw, unless the test wants to be asked. */
void name_casualties(void);

/* Gives default answers (and `face` on every die) until that question, or the end, is reached. */
void until(Why why, int face);

/* ---- What is checked ------------------------------------------------------------------------------------------- */

#define CHECK_ASKED(seat, why) asked(seat, why, __FILE__, __LINE__) /* NO_SEAT: dice */
void asked(SeatId seat, Why why, const char *file, int line);

Length inches(double value);
ModelId model_of(UnitId unit, int model);
Point place_of(UnitId unit, int model);
Pose front_of(UnitId unit);
/* The block's front within 0.001", its facing within 0.01 degree. */
#define CHECK_FRONT(of, at_x, at_y, degrees)                                                       \
    check_front(of, at_x, at_y, degrees, __FILE__, __LINE__)
void check_front(UnitId of, double x, double y, double degrees, const char *file, int line);
int models(UnitId unit); /* not lost, not doomed */
int wounds_of(UnitId unit, int model);
bool marked(UnitId unit, UnitMark mark);
bool seat_marked(SeatId seat, SeatMark mark);
int32_t unit_tally(UnitId unit, UnitTally tally);

/* Whether the log of the last answer tells that tale. */
bool told_tale(OldWorldTale tale);

/* Whether the rule has been cited since the field began. */
bool was_cited(OldWorldRule rule);

#endif
