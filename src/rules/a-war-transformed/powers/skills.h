#ifndef A_WAR_TRANSFORMED_SKILLS_H
#define A_WAR_TRANSFORMED_SKILLS_H

#include "a-war-transformed.h"
#include "engine/drawing.h"

/* The skills of step 3 (CMD): Orders (orders.c), Ruses (ruses.c), Rituals (rituals.c), one after another as command.c asks for them. What
 * each is called stands in verbs.inc in this order. */

typedef enum OrderKindOfLeader {
    ORDER_OVER_THE_TOP,
    ORDER_STEADY,
    ORDER_RALLY,
    ORDER_MARK_YOUR_TARGET,
    ORDER_BREAK_OFF,
    ORDER_HEADS_DOWN,
    ORDER_GET_UP,
    ORDERS_OF_LEADERS,
} OrderKindOfLeader;

typedef enum RuseKind {
    RUSE_FALSE_DISPATCH,
    RUSE_SMOKE,
    RUSE_BLUFF,
    RUSE_PICKET,
    RUSE_NIGHT_MARCH,
    RUSE_BARRAGE,
    RUSES,
} RuseKind;

enum {
    CAPTAIN_REACH = 12 * INCH,
    LIEUTENANT_REACH = 8 * INCH,
    RUSE_REACH = 12 * INCH,
    BARRAGE_REACH = 24 * INCH,
    SMOKE_RADIUS = 2 * INCH,
    DROWNED_RADIUS = 3 * INCH,
    NIGHT_MARCH = 6 * INCH,
};

typedef enum RitualKind {
    RITUAL_SECOND_SIGHT,
    RITUAL_BLOOD_OFFERING,
    RITUAL_DREAD_WHISPER,
    RITUAL_KNIT_FLESH,
    RITUAL_DROWNED_GROUND,
    RITUAL_MOONFIRE,
    RITUALS,
} RitualKind;

/* Whether the order's one skill may be used now, and whose answer it is: CMD-01. */
Verdict judge_leaders_order(const Look *look, const Order *order);
Verdict judge_order_but_case(const Look *look,
                             const Order *order); /* not what its unit has to be */
Verdict judge_ruse(const Look *look, const Order *order);
Verdict judge_ritual(const Look *look, const Order *order);

Length reach_of_ritual(RitualKind ritual);
int level_of_ruse(RuseKind ruse);
int level_of_ritual(RitualKind ritual);

/* Level and dice of a Ruse or Ritual: CMD-02, 05. */
Verdict judge_dice_offered(const Look *look, SeatId seat, int offered, int level, RuleId rule);

/* Whether that unit, or that place, lies within so much of the other's base; the refusal says how far. */
Verdict judge_within(const Look *look, UnitId from, UnitId unit, Length limit, Refusal refusal);
Verdict judge_place_within(const Look *look, UnitId from, const Clause *clause, Length limit,
                           Refusal refusal);

/* How far the order's one skill reaches, and what it would lay or call where: shown while it is meant (spots.c). */
void draw_skill_meant(const Look *look, const Order *order, DrawingList *list);

/* A round piece of ground that comes into being there. */
PieceId lay_ground(Play *play, int kind, SeatId owner, Point at, Length radius, int span);

/* Drowned ground whose time is over: RIT-05. */
void drain_ground(Play *play);

/* ORDERED, RUSE, RITUAL: of the kept order (hand_order). */
Frame skill_frame(const Look *look, const Order *order);

#endif
