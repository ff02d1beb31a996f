#ifndef RULES_WAR_AND_CONQUEST_FLIGHT_H
#define RULES_WAR_AND_CONQUEST_FLIGHT_H

#include "troops/flight.h"
#include "war-and-conquest.h"

/* Who runs, who runs after, whom it frightens: FLE, MT, SPC-04. What other chapters push:
 *
 *   a test failed (shots, terror, a friend's rout)   unnerved(unit, cause)      flees; an elephant stampedes, a machine is destroyed
 *   a reaction (RCT-06, 09, 10)                      flight_frame(unit, charger, FLIGHT_FULL or FLIGHT_SHORT, feigned)
 *   a break (RES-07..10)                             throw_flight() of the fleeing, then of each pursuer; then break_flight(inches),
 *                                                    then pursuit_frame() of each; then alarms_frame()
 *   an own Movement phase (FLE-06, 07)               home_flight(unit)
 *
 * Whoever destroys a unit (destroy_unit) need do nothing more: its friends' tests are noted by it, and taken at the next alarms_frame(). */

/* ---- The dice: FLE-01, 02 ------------------------------------------------------------------------------------------------ */

/* 3d6 for that unit, by WHY_FLIGHT_DICE or WHY_PURSUIT_DICE; what they are worth for it. */
enum { FLIGHT_DICE = 3 };
Flow throw_flight(Play *play, Frame *frame, int next, UnitId unit, int why);
int flight_thrown(const Play *play, const Frame *frame, UnitId unit);

/* ---- The flight (flee.c: FLE-03..05, 08) -------------------------------------------------------------------------------------- */

/* How far: 3d6 by formation; after its shots (RCT-09) a d6, cavalry and chariots two. */
typedef enum FlightLength { FLIGHT_FULL, FLIGHT_SHORT } FlightLength;
int short_dice(const Look *look, UnitId unit);

/* What becomes of it: the first figure that PROC_FLIGHT gives back. The second is how far it went (a Length), the third its heading. */
typedef enum FlightEnd {
    FLIGHT_RAN,       /* it stands somewhere and is fleeing; who feigned has rallied */
    FLIGHT_OFF_TABLE, /* FLE-08 */
    FLIGHT_DESTROYED, /* it ran into an enemy, or is artillery */
    FLIGHT_STOOD,     /* nothing was left to flee */
} FlightEnd;

/* PROC_FLIGHT: directly away from the cause, and the tests of friends that it passes through at its end (but break_flight leaves them to
 * alarms_frame). Units that charge it, or are engaged with it, are not run into; it is engaged with nobody afterwards. */
Frame flight_frame(const Look *look, UnitId unit, UnitId cause, FlightLength length, bool feigned);
Frame break_flight(const Look *look, UnitId unit, UnitId cause, int inches);
Frame home_flight(const Look *look, UnitId unit);

/* The heading of a flight from that cause, before it is bent: RES-10 turns pursuers by it. The centre is that of the rectangle, of loose
 * figures the mean of their bases: GEN-02. */
Heading flight_bearing(const Look *look, UnitId unit, UnitId cause);
Point unit_middle(const Look *look, UnitId unit);

/* FLE-08: whether a flight of that length from here ends off the table, as all stand now and Dense ground apart. */
bool flees_off_table(const Look *look, UnitId unit, Heading bearing, Length distance);

/* Off the table where it stands now, with whoever has joined it. */
void leaves_over_edge(Play *play, UnitId unit);

/* It is engaged with nobody any more. */
void stop_fighting(Play *play, UnitId unit);

/* FLE-04, RES-10: whether that way touches Dense ground; its die for the unit, and what it allows. */
bool runs_into_dense(const Look *look, UnitId unit, Heading heading, Length distance);
Flow throw_dense(Play *play, Frame *frame, int next, UnitId unit);
Length dense_thrown(const Play *play, const Frame *frame, UnitId unit);

/* ---- Pursuit (pursuit.c: RES-10, 11) ------------------------------------------------------------------------------------------ */

/* PROC_PURSUIT: the unit turns about its centre to that heading and runs the roll straight ahead, 1" short of `prey` (NO_UNIT: it was
 * caught). It gives back the enemy that it meets and 1, or 0, and how far it went. Contact and alignment are the caller's. */
Frame pursuit_frame(const Look *look, UnitId unit, UnitId prey, Heading heading, int inches);

/* ---- Nerves (nerves.c: MT, CHR-08) ------------------------------------------------------------------------------------------------- */

/* What a unit does that has failed a Morale test (MT-04; SPC-04; FLE-02). Friends' tests that it causes wait for alarms_frame(). */
Frame unnerved(const Look *look, UnitId unit, UnitId cause);

/* MT-05, KEY-11: a break test for a combat lost by so much; given_back(0) is 1 when it holds. */
Frame break_test(const Look *look, UnitId unit, int lost_by);

/* MT-03: whether it takes a test of MT-02 now: none in combat, fleeing, or a second in a phase. Terror (KEY-10) asks it too. */
bool may_be_frightened(const Look *look, UnitId unit);

/* KEY-10: whether one that charges the other, or is charged by it, tests for Terror; PROC_TERROR takes the test and gives back 1 when it
 * was passed, or was not owed. */
bool is_frightened_by(const Look *look, UnitId unit, UnitId elephant);
Frame terror_frame(const Look *look, UnitId unit, UnitId elephant);

/* MT-02 b: friends within 6" of a unit that breaks, before it is moved; the victor is what they flee from (NO_UNIT: the nearest enemy).
 * They test in alarms_frame(), nearest first, and those who fail flee at once. */
void note_break(Play *play, UnitId unit, UnitId victor);
Frame alarms_frame(const Look *look);

/* What a test is owed for: MT-02. */
typedef enum Alarm { ALARM_NONE, ALARM_ROUT, ALARM_PASSED, ALARM_GENERAL } Alarm;
void note_alarm(Play *play, UnitId unit, UnitId cause, Alarm why);

/* Before a unit is lost from the table, whatever became of it: its General (CHR-08; so it is told), its SIP (SIP-08); and, destroyed, its rout. */
void note_leaders(Play *play, UnitId unit, int tale);
void note_loss(Play *play, UnitId unit);

/* ---- Stampede (stampede.c: SPC-04) --------------------------------------------------------------------------------------------------- */

/* PROC_STAMPEDE: gives back whom it ran into and 1, or 0. */
Frame stampede_frame(const Look *look, UnitId elephant);

/* ---- Which way it faces then (facing.c: W8, RCT-10, END-02) ------------------------------------------------------------------------ */

/* PROC_FACING: its owner says towards what place it faces; who has no facings is not asked. */
Frame facing_frame(const Look *look, UnitId unit);

/* ---- Own Movement phase: M0 (compulsory.c: FLE-06, 09, SPC-04, KEY-03) ------------------------------------------------------------- */

/* PROC_COMPULSORY marks a Warband that has to charge (MUST_CHARGE); whom, is asked anew: the nearest enemy in its frontal attack zone
 * that it sees within its charge move, or NO_UNIT. */
UnitId warband_prey(const Look *look, UnitId unit);

#endif
