#ifndef RULES_OLD_WORLD_FLOW_H
#define RULES_OLD_WORLD_FLOW_H

#include "move/movement.h"

/* What the files of the flow chapter (turns, strategy, magic, deployment, characters, score) say to each other. */

/* The enemy's. */
SeatId other_seat(const Look *look, SeatId seat);

/* turn.c */
void old_world_begin(Play *play);
bool old_world_enter(Play *play, int phase, SeatId seat);
bool ranks_contradict(const Look *look, Contradiction *found); /* contacts.c */
void begin_phase(Play *play, int phase);

/* Whether that side has anything on the table or due back (SCN-20). */
bool has_any_left(const Look *look, SeatId seat);

/* "N+": whether the die shows the need or more (GEN-03). */
bool shows(const Look *look, int die, int need);

/* An order that is only `done`. */
bool is_done_order(const Order *order);
void order_done(Answer *answer);

/* Names the one nearest to the unit among those that are asked about; none: as it was. */
void answer_nearest(const Look *look, UnitId unit, Answer *answer);

/* score.c: Victory Points of the seat now (SCN-10..12), or the demo's (7.4); the verdict (SCN-13). */
int32_t victory_points(const Look *look, SeatId seat);
int victory_account(const Look *look, SeatId seat, ScoreLine *line);
void decide_battle(Play *play);

/* deploy.c */
bool is_held_back(const Look *look, UnitId unit); /* Ambushers, in reserve by their keyword */
void put_on_table(Play *play, UnitId unit, const Clause *clause, const ModelPath *path,
                  const PathPoint *point);

/* characters.c */
Verdict judge_join(const Look *look, UnitId character, UnitId host, const Clause *clause,
                   bool deploying);
Verdict judge_leave(const Look *look, UnitId character, const Clause *clause);
void join(Play *play, UnitId character, UnitId host, int file);
void leave(Play *play, UnitId character, const Clause *clause);
bool is_character_unit(const Look *look, UnitId unit);

/* strategy.c: the Command abilities of STR-03, in the order of the words of `use`. */
typedef enum Ability {
    ABILITY_CRY,
    ABILITY_DRIVE,
    ABILITY_STEEL,
    ABILITY_FOE,
    ABILITY_DRESS,
    ABILITY_OATH,
    ABILITIES
} Ability;

bool can_use_anything(const Look *look, SeatId seat);

/* magic.c: whether the seat has a spell to cast in the present phase; an order to cast. */
bool can_cast_anything(const Look *look, SeatId seat);
Verdict judge_cast(const Look *look, const Order *order);
Frame cast_frame(const Look *look, SeatId seat, const Order *order);

#endif
