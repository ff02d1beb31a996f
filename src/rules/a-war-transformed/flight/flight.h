#ifndef A_WAR_TRANSFORMED_FLIGHT_H
#define A_WAR_TRANSFORMED_FLIGHT_H

#include "move/movement.h"

/* Step 5 (CMP): COMPULSORY (compulsory.c) has all units of who has priority move first, in the order of their ids, then the other's: FLEE
 * (flee.c) who is Broken, FRENZY (frenzy.c) who is Frenzied; at its end PURSUE (pursue.c) who chose so in his conclusion. */

/* The direction to the seat's own table edge, which is nearest to the middle of its zone. */
Heading heading_home(const Look *look, SeatId seat);

/* How far the base is from that edge. */
Length gap_to_home(const Look *look, SeatId seat, Base base);

/* The model straight on by so much. */
void go_straight(Play *play, ModelId model, Heading heading, Length way, RuleId rule);

/* ---- Flight: CMP-03..06 --------------------------------------------------------------------------------------------------- */

/* How far each model of the unit comes when it flees that far: `way` of each of its models, by place in the unit. */
typedef struct FlightWay {
    bool over_the_edge; /* some base touches or crosses its own table edge */
    ModelSet falls;     /* over an enemy's base */
    Length way[MOST_UNIT_MODELS];
} FlightWay;
void flight_way(const Look *look, UnitId unit, Length distance, FlightWay *flight);

/* ---- Frenzy: CMP-08 -------------------------------------------------------------------------------------------------------- */

bool has_to_advance(const Look *look, UnitId unit);

/* Where it goes and how far; whether it comes into contact then. */
typedef struct FrenzyWay {
    Heading heading;
    Length way;
    bool touches;
} FrenzyWay;
FrenzyWay frenzy_way(const Look *look, UnitId unit);

#endif
