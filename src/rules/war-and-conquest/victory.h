#ifndef RULES_WAR_AND_CONQUEST_VICTORY_H
#define RULES_WAR_AND_CONQUEST_VICTORY_H

#include "engine/ruleset.h"
#include "war-and-conquest.h"

/* Army break, objectives, victory points: END-06, 07, VIC (victory.c). */

/* What the seat's points are made of as things stand, and their sum; Ruleset.tell.account. */
int war_account(const Look *look, SeatId seat, ScoreLine *line);
int32_t war_points(const Look *look, SeatId seat);

/* VIC-03: those of them that stay whatever comes: standards taken, the camp looted. */
int points_of_spoils(const Look *look, SeatId seat);

/* END-06: the side with the only, or the stronger, unbroken battle formation near it; NO_SEAT. Ruleset.show.holder. */
SeatId war_holder(const Look *look, int objective);

/* END-07: what the seat has lost for good or has in flight, of what; whether that breaks its army. */
int points_in_rout(const Look *look, SeatId seat);
int points_at_start(const Look *look, SeatId seat);
bool is_army_broken(const Look *look, SeatId seat);

/* At the end of a game turn: ends the battle when it is over (END-07, VIC-01), and says whether it is. */
bool end_if_over(Play *play);

/* END-01: whether the fleeing unit may try to rally. END-05: whether the unit loots the enemy's camp; the camp that the seat may
 * still loot, or NO_PIECE. */
Verdict judge_rally(const Look *look, UnitId unit);
Verdict judge_looting(const Look *look, UnitId unit);
PieceId camp_to_loot(const Look *look, SeatId seat);

#endif
