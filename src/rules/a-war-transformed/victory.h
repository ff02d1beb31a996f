#ifndef RULES_A_WAR_TRANSFORMED_VICTORY_H
#define RULES_A_WAR_TRANSFORMED_VICTORY_H

#include "a-war-transformed.h"

/* Objectives, Victory Points and the end of the battle: VIC. */

/* Whoever holds an objective at the end of a round gets his point: VIC-03. */
void score_objectives_held(Play *play);

/* Ends the battle when somebody has no unit left that is not Broken (VIC-01). */
bool end_if_swept(Play *play);

/* Ends it behind the last round, by Victory Points: VIC-02, 04, 05. */
bool end_after_last_round(Play *play);

/* A seat has given up: VIC-06. */
RuleId awt_conceded(Play *play, SeatId winner);

/* Says what the loss of that unit, or that it is Broken, brings the enemy: VIC-04. */
void tell_worth(Play *play, UnitId unit, bool lost);

/* Of the objectives so far, and of the enemy's losses as he stands now; what they come from. */
int32_t points_won(const Look *look, SeatId seat);
int awt_account(const Look *look, SeatId seat, ScoreLine *line);

/* Who holds that objective as everybody stands, or NO_SEAT. */
SeatId awt_holder(const Look *look, int objective);

/* Whether his side has nobody left at some objective once he is gone too, with those of his unit who are. */
bool holds_alone(const Look *look, ModelId model, ModelSet gone);

#endif
