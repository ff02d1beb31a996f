#ifndef RULES_WAR_AND_CONQUEST_CHARGING_H
#define RULES_WAR_AND_CONQUEST_CHARGING_H

#include "flight/flight.h"
#include "move/ground.h"
#include "troops/charge.h"

/* Charges: CHG, RCT.
 *
 *   PROC_DECLARATIONS (declare.c)      M1: one charge after another -> PROC_DECLARE: terror, coordination, the links
 *   PROC_REACTIONS (announce.c)        who was charged says what he will do -> PROC_ANNOUNCE; then Signal
 *   PROC_MOVES sends `boar charge`     -> PROC_CHARGE (charge.c): the target's reaction is carried out (PROC_REACT, react.c), dice for
 *                                      the ground, the way, contact (contact.c); or caught, revealed, failed (short.c)
 *
 * A declared charge is a link CHARGES from the charger to each of its targets. What was true at the declaration is packed into its value,
 * because nothing of it may be measured again when the charge is carried out (RCT-02, CHG-06, 13). It stays until the round is over, so
 * that the combat can ask for it. While it waits the charger has the mark CHARGE_PENDING; then CHARGED or CHARGE_FAILED. */

/* ---- A declared charge (charges.c) ---------------------------------------------------------------------------------------- */

typedef struct Charge {
    UnitId charger, target;
    Length apart;   /* unit to unit: RCT-02 */
    Side face;      /* of the target: CHG-13 */
    bool in_zone;   /* the target in the charger's frontal attack zone: CHG-03 */
    bool from_zone; /* the charger in the target's: RCT-08, 12 */
    bool leads;     /* of several chargers: CHG-10 */
} Charge;

/* The lowest bit of a link CHARGES: its target was in the frontal attack zone when the charge was declared. */
enum { CHARGES_IN_ZONE = 1 };

/* As the two stand now; as it was declared (false: it was not). */
Charge charge_now(const Look *look, UnitId charger, UnitId target);
bool charge_declared(const Look *look, UnitId charger, UnitId target, Charge *charge);

/* Remembers it, and the target among the charged. */
void note_charge(Play *play, const Charge *charge);

/* The charges that a unit has declared, the nearest target first; that have been declared on it, the nearest charger first: with
 * `pending` only those that have not been carried out. Gives their number. */
int charges_by(const Look *look, UnitId charger, Charge charge[MOST_UNITS]);
int charges_on(const Look *look, UnitId target, bool pending, Charge charge[MOST_UNITS]);

bool is_pending(const Look *look, UnitId charger);

/* For combat: whether it reached its target, which was in its frontal attack zone when it declared (CMB-12, SPC-02, FRM-03). */
bool charged_in_zone(const Look *look, UnitId charger, UnitId target);

/* ---- Declaring (declare.c, may_charge.c: CHG-01, 02, 09, 10, UNI-03, WPN-08) ------------------------------------------------ */

Verdict judge_charger_now(const Look *look, UnitId charger);
Verdict judge_target_of(const Look *look, UnitId charger, UnitId target);
Verdict judge_declared(const Look *look, const Order *order);

/* UNI-03: how many figures it shows in front, and how many it would need. */
bool is_wide_enough(const Look *look, UnitId unit, int *wide, int *needed);

/* Horse in the words of charges: cavalry, chariots, elephants. */
bool is_horse(const Look *look, UnitId unit);

/* Whether it would run onto the front of pikes in good order: WPN-08. Who does so all the same, at one who was revealed, halts before
 * them. */
bool is_barred_by_pikes(const Look *look, UnitId charger, UnitId target, Side face);

/* ---- The way there (way.c: CHG-05, 06, 11) ------------------------------------------------------------------------------------ */

typedef struct ChargeWay {
    bool found, free;  /* free: over nobody, into nothing closed */
    BlockPath path;    /* of a block: wheels, then straight until it touches */
    Point contact;     /* what it touches first */
    ModelId model;     /* of loose figures who touches, */
    Heading direction; /* and which way all of them go */
    Length cost;
    Touched touched; /* on the way */
    Rate rate;       /* of a charge on that ground; before its dice fall, the most */
} ChargeWay;

/* What is proposed: straight on where that arrives, else the cheapest wheel that does; round the ground that slows it where that is
 * likelier to arrive. With `beyond` however far it is, through whoever stands in the way: for who falls short. */
void propose_way(const Look *look, const Charge *charge, bool beyond, ChargeWay *way);

/* Why a charge by that way cannot arrive as things stand: "no free way now" (who bars it may still go), "falls short". Null: it may. */
const char *why_in_vain(const ChargeWay *way);

/* That it may be declared and carried out all the same, and fails then: CHG-05, 07. A barred way has no figure, for none is to spare. */
Verdict verdict_of_way(const ChargeWay *way);

/* That which the clauses say (wheels, straight on), or why not. */
Verdict judge_way(const Look *look, const Charge *charge, const Script *script, ChargeWay *way);

/* Where the block, going straight on, meets the first of the target's bases; false when it does not. */
bool meets_ahead(const Look *look, const Block *now, UnitId target, Approach *first);

/* The charge move of that unit on the ground that it touches. */
Rate charge_rate(const Look *look, UnitId charger, bool in_zone, const Touched *touched);

/* An order of the Moves step that carries out a declared charge. */
Verdict judge_charge_order(const Look *look, const Order *order);

/* ---- Carrying it out (charge.c) --------------------------------------------------------------------------------------------------- */

enum { C_ROLLED, C_ORDERED, C_REVEALED, C_TESTED };
Frame carry_out_charge(const Look *look, const Frame *from, UnitId charger);

/* The first of the seat's charges that wait, or NO_UNIT. */
UnitId next_pending(const Look *look, SeatId seat);

/* CHG-16: how many dice a failed charge throws, and what they are worth; so far it goes along that way at most, and how far it went. */
int dice_of_failure(const Look *look, UnitId unit);
Length inches_of_failure(const Look *look, UnitId unit, const int *die, int dice);
Length fall_short(Play *play, UnitId unit, const ChargeWay *way, Length most);

/* As much of that straight way as leaves all of the bases on the table. */
Length way_on_table(const Look *look, const Base *base, int count, Heading direction, Length way);

/* ---- Who has fled from it, and who stood behind him (gone.c: RCT-11, 15, 17) --------------------------------------------------------- */

/* Straight to whoever fled, from the middle of the charger's front. */
typedef struct Chased {
    bool there; /* he still is on the table */
    Length apart;
    Heading bearing;
    Point at;
    Block turned; /* of a block: turned so */
    Touched touched;
    Rate rate;
} Chased;
void chase_after(const Look *look, UnitId charger, UnitId target, Chased *chased);

/* As if he had first run so far that way, straight. */
void chase_after_flight(const Look *look, UnitId charger, UnitId target, Heading bearing,
                        Length far, Chased *chased);

/* The charger goes that way until it touches what stood there, or is stopped; the way that a failed charge then takes. */
void ride_over(Play *play, UnitId charger, UnitId target, const Chased *chased);
bool meet_feigner(Play *play, UnitId charger, UnitId target, const Chased *chased);
void way_after(Play *play, UnitId charger, const Chased *chased, ChargeWay *way);

/* The nearest enemy straight ahead who is no target of the charge: RCT-17. NO_UNIT: nobody. */
UnitId revealed_to(const Look *look, UnitId charger);

/* ---- Contact (contact.c: CHG-12..15, 18, 19, RCT-04, 05; pursuit uses it as well) --------------------------------------------------- */

/* The unit touches the enemy at that point: at the end of that path, or where it stands (null). It is aligned to that face of the enemy
 * and engaged with him; loose figures form up. False: there is no room for them, and nothing has moved. */
bool come_into_contact(Play *play, UnitId unit, UnitId enemy, Side face, Point contact,
                       const BlockPath *path);

/* How a block that ends there stands in contact: flush to that face where there is room (true), else as it came; before the obstacle that
 * the enemy stands behind. */
bool stands_flush(const Look *look, UnitId unit, UnitId enemy, Side face, Point contact,
                  Block *end);

/* ---- A defended obstacle (obstacle.c: TER-18) --------------------------------------------------------------------------------------- */

/* A block that would end flush to that enemy, or touching him: back on the attackers' side of the obstacle that he stands behind. False
 * when there is none between them. */
bool stand_off(const Look *look, UnitId enemy, Block *end);

/* The way up to that obstacle and its cost, of a path that ends at the enemy; what one loose base walks of that leg. False, and the
 * whole leg, when none is between. */
bool walk_to_obstacle(const Look *look, UnitId enemy, const BlockPath *path, BlockPath *walked,
                      Length *cost);
Length loose_way_to_obstacle(const Look *look, UnitId enemy, Base base, const Leg *leg);

/* Whether one stands at either side of it and they do not touch; whether the unit that was charged across one still stands behind it;
 * who has left his. */
bool are_held_apart(const Look *look, UnitId unit, UnitId enemy);
bool is_behind_obstacle(const Look *look, UnitId unit);
void leave_obstacles(Play *play);

/* CHG-19: the other targets of a charger who has arrived. */
void draw_in_the_others(Play *play, UnitId charger);

/* RCT-04: whether the unit, reached so by that enemy, takes a Command test. */
bool owes_flank_test(const Look *look, UnitId unit, UnitId enemy);

/* Skirmish formations that fight no longer spread out: CHG-18. */
void spread_the_free(Play *play);

/* ---- Reactions (announce.c, react.c: RCT) --------------------------------------------------------------------------------------------- */

/* The choices of REACTION, in their order; UT_REACTION is one of them and 1. */
typedef enum Reaction {
    REACT_STAND_FAST,
    REACT_FLEE,
    REACT_STAND_AND_SHOOT,
    REACT_SHOOT_AND_FLEE,
    REACT_FEIGN,
    REACT_FEIGN_AND_SHOOT,
    REACT_COUNTER_CHARGE,
    REACTIONS,
} Reaction;

Verdict judge_reaction_of(const Look *look, UnitId unit, Reaction reaction, bool revealed);

/* What it has announced; false: nothing yet. */
bool reaction_announced(const Look *look, UnitId unit, Reaction *reaction);

/* A bit for each that is open to it. */
uint64_t reactions_open(const Look *look, UnitId unit, bool revealed);
/* The same, were that charge declared at it as well. */
uint64_t reactions_to(const Look *look, const Charge *charge);

/* What becomes of one that flees from those who charge it, or shoots and flees: exact by the dice, Dense ground apart. Who has left the
 * table (FLE-08) is not caught. */
typedef struct FlightOdds {
    double leaves, caught;
} FlightOdds;
FlightOdds odds_of_flight(const Look *look, UnitId unit, FlightLength length);

/* The same of one declared charge on it, by what it has announced or has already run. False: it has announced no flight. */
bool odds_of_chase(const Look *look, const Charge *charge, FlightOdds *odds);

/* In a few words what a choice of REACTION is likely to come to. */
void reaction_choice_odds(const Look *look, const Answer *answer, Text *text);

/* PROC_ANNOUNCE: the unit says what it will do; PROC_REACT: it does it, before the charger moves. */
Frame announce_frame(const Look *look, UnitId unit, UnitId charger, bool revealed);
Frame react_to(const Look *look, UnitId unit, UnitId charger);

#endif
