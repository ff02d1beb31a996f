#ifndef SESSION_GOALS_H
#define SESSION_GOALS_H

#include "engine/ruleset.h"
#include "geom/area.h"
#include "session/goal.h"

/* What the files about goals share. */

enum { GOAL_NEAR = INCH * 15 / 100, GOAL_TURNED = 5 * DEGREE };

/* Whether the goal means this model of its unit. */
bool goal_means(const Battle *battle, const GoalThing *thing, ModelId model);

/* The next standing model that is meant behind `after` (begin with NO_MODEL), or NO_MODEL. */
ModelId goal_model(const Battle *battle, const GoalThing *thing, ModelId after);

/* The area of a zone or piece that is meant. */
Area goal_area(const Look *look, const GoalThing *thing);

bool goal_is_block(const Battle *battle, const GoalThing *thing);

/* "Riflemen Alpha 2", "Halden Spears", "South". */
void goal_name(const Look *look, const GoalThing *thing, ModelId model, Text *text);

/* The answers that were given in the task. */
/* goal_answers.c */
bool goal_answered(const GoalTable *table, const Goal *goal, Text *missing);
bool goal_aimed(const GoalTable *table, const Goal *goal, Text *missing);

#endif
