#ifndef A_WAR_TRANSFORMED_CHARGING_H
#define A_WAR_TRANSFORMED_CHARGING_H

#include "move/movement.h"

/* What the files of the charge chapter say to each other (CHG): charge.c judges, plan.c finds ways for a Charge that names none, onset.c
 * carries it out. The fight comes in step 4 of the next round; until then UM_CHARGED stands beside the unit. */

/* The ways of a Charge, by the models of the unit that stand. */
typedef struct ChargePlan {
    int paths;
    ModelPath path[MOST_UNIT_MODELS];
    PathPoint point[MOST_UNIT_MODELS];
} ChargePlan;
Steps steps_of_plan(const ChargePlan *plan);

/* 8.5: who is nearest goes straight into contact, every other takes the free place nearest to where it stands, in cohesion, in contact
 * if there is one. */
void plan_onset(const Look *look, UnitId unit, UnitId target, ChargePlan *plan);

/* That the unit may charge at all, and that enemy: CHG-02..04. */
Verdict judge_charger(const Look *look, UnitId unit);
Verdict judge_charged(const Look *look, UnitId unit, UnitId target);

/* The Charge that the order's clause says. */
Verdict judge_charge_clause(const Look *look, UnitId unit, const Order *order,
                            const Clause *clause);

/* The Charge by those ways. */
Verdict judge_charge_by(const Look *look, UnitId unit, UnitId target, Steps steps);

/* CHG-06, 07: the ground that bars it on that way. */
Verdict judge_charging_way(const Look *look, const Walk *way, const Plots *plots);

/* How far the nearest model has to come to touch the target; who it is, and where it is measured. */
Length charge_needs(const Look *look, UnitId unit, UnitId target, ModelId *nearest, Segment *line);

/* How many of its models take the cavalry test by those ways: CHG-08, TER-12. */
int cavalry_tests(const Look *look, UnitId unit, Steps steps);

/* Closes the gap of a model that has come into contact: BAS-02. */
void close_contact(Play *play, ModelId model, UnitId target);

/* CHARGE: the kept order's first clause. Gives back 1 when it came home. */
Frame onset_frame(const Look *look, UnitId unit, UnitId target);

#endif
