#ifndef RULES_OLD_WORLD_MOVEMENT_H
#define RULES_OLD_WORLD_MOVEMENT_H

#include "engine/preview.h"
#include "geom/course.h"
#include "old-world.h"
#include "troops/flight.h"
#include "troops/ground.h"

/* What the files of the movement chapter say to each other: formation, ground, ways, charges, flight. */

/* ---- Formation (formation.c) ------------------------------------------------------------------------------- */

/* How it stands, or last stood. */
Formation formation_of(const Look *look, UnitId unit);

/* CMD-01, CHR-03: who of a unit has a place of his own in its ranks. */
void old_world_take_places(const Look *look, UnitId host, Slots *slots);

/* Stands the unit in that formation: arrange() for a block, marks and files included. */
void take_formation(Play *play, UnitId unit, Formation formation);

/* Whether the profile's keywords allow it (FRM-11); single Lumbering models are close order (FRM-12). */
bool may_form(const Look *look, UnitId unit, Formation formation);

/* CAS-05: rank and file (0) are lost before musician, standard and champion. */
int loss_order(const Look *look, ModelId model);

/* FRM-08: the widest gap to the next model of the group, and whose; 0 when it is one group. */
Length coherency_fault(const Base *base, int count, Length limit, int *which);

/* Takes a model off the table. */
void lose_model(Play *play, ModelId model, RuleId rule);

/* ---- Ground (terrain.c) -------------------------------------------------------------------------------------- */

typedef enum Category {
    CATEGORY_OPEN,
    CATEGORY_HILL,
    CATEGORY_DIFFICULT,
    CATEGORY_DANGEROUS,
    CATEGORY_IMPASSABLE,
    CATEGORY_WOOD,
    CATEGORY_LOW,
    CATEGORY_HIGH,
    CATEGORY_DECORATION,
} Category;

typedef enum Ground { GROUND_OPEN, GROUND_DIFFICULT, GROUND_DANGEROUS, GROUND_IMPASSABLE } Ground;

/* What the piece is for that unit when it walks. */
Ground ground_of(const Look *look, PieceId piece, UnitId unit);
Category category_of(const Look *look, PieceId piece);

/* A house, which the base game does not let anybody enter (TER-08). */
bool is_building(const Look *look, PieceId piece);

/* Whether the piece costs that unit 1" of Movement; whether it may not enter it. */
bool piece_slows(const Look *look, PieceId piece, UnitId unit);
bool is_closed_to(const Look *look, PieceId piece, UnitId unit);

/* Movement in micrometres, 1" less (but 1" at least) when slowed. */
Length pace(const Look *look, UnitId unit, bool slowed, bool flying);

/* The Dangerous Terrain tests that the way costs: which place of the block met which piece, and their number. */
enum { MOST_DANGERS = 200 };
typedef struct Dangers {
    int count;
    struct {
        uint8_t slot;
        PieceId piece;
    } met[MOST_DANGERS];
    uint32_t
        pillars; /* made pieces of an enemy that it moved through: bit 0 is the first made one */
} Dangers;

void dangers_of_way(const Look *look, UnitId unit, const BlockPath *way, Dangers *dangers);

/* Of skirmishers: the straight way of one model, from where it stands to there. */
void dangers_of_step(const Look *look, UnitId unit, int number, Base from, Point to,
                     Dangers *dangers);

/* The two figures of it that a frame can keep. */
int32_t dangers_packed(const Dangers *dangers);
Dangers dangers_unpacked(int32_t packed);
Frame dangers_frame(Play *play, Frame *frame, UnitId unit, const Dangers *dangers);

/* PROC_CHARGE (charge_move.c): one charge move at whom it declared; `roll_only` stops after the roll (CMV-13). */
enum { C_ROLL_ONLY, C_SLOWED, C_SWIFT, C_KEPT, C_RANGE, C_AGAIN, C_BARRED, C_COST, C_POSSIBLE };
Frame charge_frame(const Look *look, UnitId charger, bool roll_only);

/* PROC_REACT (reaction.c): what the unit does about that charger, or about all (NO_UNIT); to a `redirected` charge it may
 * react but little (REA-14). */
enum { R_REDIRECTED, R_CHOICE, R_AGAINST, R_CAUSE, R_FORCED };
Frame react_frame(const Look *look, UnitId unit, UnitId charger, bool redirected);

/* REA-10, FLE-08: of those who charge the unit, and of `also` as if it did (or NO_UNIT), the strongest, from whom it flees: room for
 * MOST_UNITS of them, all as strong (GEN-16); gives their number. */
int charge_causes(const Look *look, UnitId unit, UnitId also, UnitId *tied);

/* REA-08: whether it flees already and so runs once more before a charge at it is made. */
bool flees_first(const Look *look, UnitId unit);

/* PROC_ORDER_MOVE (move.c): the manoeuvres of the order that the frame `from` keeps; a free one is no move of the
 * Movement phase (Vanguard, Reserve Move). */
enum { MOVE_FREE, MOVE_MARCHED };
Frame order_move_frame(const Look *look, const Frame *from, UnitId unit, bool free_move);

/* TER-10: who controls a special feature: a seat, or NO_SEAT (contested, nobody near). */
SeatId feature_holder(const Look *look, PieceId piece, UnitId *unit);

/* ---- Who is how near (way.c) ------------------------------------------------------------------------------------- */

/* Refuses bases of the unit within `away` of an enemy; the refusal names him and draws the gap. */
Verdict judge_apart(const Look *look, UnitId unit, const Base *base, int bases, Length away,
                    Refusal refusal);

/* Skirmishers, whose models keep their places among themselves: straight towards the point, no wheel. */
Length drift_towards(Play *play, UnitId unit, Point goal, Length allowance, Dangers *dangers,
                     RuleId rule);

/* ---- Charges (charge.c) ------------------------------------------------------------------------------------------- */

/* A charge as it is measured. */
typedef struct ChargePlan {
    bool possible;  /* some path leads there */
    bool slowed;    /* the cheapest crosses terrain (CHG-10) */
    PieceId slow;   /* and which, or NO_PIECE */
    UnitId barring; /* the enemy that has to be gone first (foresee_charge), or NO_UNIT */
    Approach cheapest;
} ChargePlan;

/* The cheapest charge onto that face; `declaring`: units that might move away bar nothing (CHG-08). */
ChargePlan plan_charge(const Look *look, UnitId charger, UnitId target, Side arc, bool declaring);

/* The charge as it comes out when nobody leaves but friends who charge themselves. Where it may be declared only because an enemy could
 * flee (CHG-08), that one is named as barring, and it arrives with no roll. */
ChargePlan foresee_charge(const Look *look, UnitId charger, UnitId target, Side arc);

/* The same, only to know whether it may be declared: not by how much it is too far. */
ChargePlan probe_charge(const Look *look, UnitId charger, UnitId target, Side arc);
Length charge_limit(const Look *look, UnitId charger, bool slowed);
bool is_able_to_charge(const Look *look, UnitId unit);
bool charges_flying(const Look *look, UnitId unit);     /* MOV-22: it has wings, and uses them */
UnitId charge_target(const Look *look, UnitId charger); /* of its declaration, or NO_UNIT */

/* CMV-07: keeps how far a unit has charged, for all that counts its full inches. */
void keep_charge_distance(Play *play, UnitId unit, Length distance, RuleId rule);

/* Who has run into an enemy without a charge (FUP-06, CMP-04) aligns with it, where there is room; skirmishers form up before
 * it. Gives the face that is touched. */
Side meet_enemy(Play *play, UnitId unit, UnitId enemy);

/* MOV-04, 05: whether a march takes a Leadership test first (move.c). */
bool march_is_tested(const Look *look, UnitId unit, bool flies);
Frame march_test(const Look *look, UnitId unit);

/* ---- For the hand that builds an order (move.c, deploy.c) ----------------------------------------------------------- */

/* Where the order leads; false when the unit does not move as a block there. */
bool preview_charge(const Look *look, const Order *order, OrderPreview *preview);
bool preview_drop(const Look *look, const Order *order, OrderPreview *preview);

/* ---- Flight (flight.c) --------------------------------------------------------------------------------------------- */

/* Who flees, falls back or gives ground ends so far from every enemy (FLE-04, GG-02). */
enum { CLEAR_OF_ENEMIES = INCH };

/* A rout, a fall back in good order (GG-03), a flight of who has fired first (REA-13). */
typedef enum Flight { FLIGHT_ROUT, FLIGHT_BACK, FLIGHT_AFTER_SHOTS } Flight;

/* SR-47: whether it may throw a third die for how far it charges, flees or pursues. */
bool is_swift(const Look *look, UnitId unit);

/* The flight of a unit on that bearing, or -1: as it faces. `from` is whom it flees, or NO_UNIT. */
Frame flee_frame(const Look *look, UnitId unit, Flight kind, int32_t bearing, UnitId from);

/* Which of them such a frame is. */
Flight flight_kind(const Frame *frame);

/* Whether a flight of so much on that bearing (-1: as it faces) would end off the table (FLE-07), all that lengthens or bends it
 * reckoned in; in the copy `after` the unit stands where it would end. */
bool flight_leaves_table(const Look *look, UnitId unit, int32_t bearing, Length distance,
                         Battle *after);

/* FLE-07: off the table, and with it every model; it counts as destroyed. */
void leave_table(Play *play, UnitId unit);

/* ---- Give Ground (give_ground.c) ------------------------------------------------------------------------------------ */

/* GG-01, for the fight chapter: 2" directly away from all enemies engaging it. Gives how far; surrounded: 0. */
Length give_ground(Play *play, UnitId unit, bool *surrounded);

/* GG-04: back to 1" from former enemies. */
void nudge_clear(Play *play, UnitId unit, RuleId rule);

/* ---- Reinforcements (arrival.c) ------------------------------------------------------------------------------------- */

/* The seat's next unit that is due back and has not tried this turn, or NO_UNIT. */
UnitId next_arrival(const Look *look, SeatId seat);

/* The lawful place nearest to where it left the table (CMP-05), along the edges by half inches; false: there is none. */
bool find_arrival(const Look *look, UnitId unit, Pose *found);

/* Puts it there with who left with it; it has moved. */
void arrive(Play *play, UnitId unit, Pose front);

#endif
