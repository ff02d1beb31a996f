#include "field.h"

#include <math.h>

#include "move/drive.h"

/* Vehicles: VEH-01..10, TER-06, 14, CHG-11. Worked examples W07 to W09. */

static UnitId car, meg, eiche, marl;

static void pivot(int degrees)
{
    deed(VERB_PIVOT)->heading = degrees * DEGREE;
    the_order()->clause[the_order()->clauses - 1].has_heading = true;
}

static void ahead(double far)
{
    deed(VERB_AHEAD)->number = inches(far);
    the_order()->clause[the_order()->clauses - 1].has_number = true;
}

static void drive(UnitId who)
{
    order(who);
    deed(VERB_MOVE);
}

static Pose pose_of(UnitId who)
{
    return the_battle()->model[model_of(who, 1)].pose;
}

#define CHECK_STANDS(who, x, y, degrees) stands((who), (x), (y), (degrees), __FILE__, __LINE__)
static void stands(UnitId who, double x, double y, int degrees, const char *file, int line)
{
    Pose pose = pose_of(who);
    int64_t dx = pose.at.x - inches(x), dy = pose.at.y - inches(y);
    Heading off = heading_turn(pose.facing, degrees * DEGREE);
    bool there = dx * dx < REACH_SLACK * REACH_SLACK && dy * dy < REACH_SLACK * REACH_SLACK;
    if (there && off < 36 && off > -36)
        return;
    print_error("stands at %.3f,%.3f facing %.2f\n", (double)pose.at.x / INCH,
                (double)pose.at.y / INCH, (double)pose.facing / DEGREE);
    _fail(file, line);
}

/* ---- W07: a car ------------------------------------------------------------------------------------------------------------------ */

static void a_car(double x, double y)
{
    field();
    car = unit("armoured-car");
    eiche = unit("eiche");
    alone(car, x, y);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_ELITE, A);
}

TEST(a_car_drives_two_legs) /* VEH-04, 06 */
{
    a_car(10, 40);
    drive(car);
    pivot(90);
    ahead(11);
    pivot(0);
    ahead(1);
    give();
    CHECK_STANDS(car, 21, 39, 0);
}

TEST(a_cars_legs_have_limits) /* VEH-04..07 */
{
    a_car(10, 40);
    drive(car);
    pivot(90);
    ahead(0.5);
    CHECK_REFUSED_WORDS(NO_FIRST_LEG_SHORT,
                        "The first leg of Armoured Car is 0.50\", at least 1.00\".");
    drive(car);
    pivot(90);
    ahead(11.5);
    CHECK_REFUSED_WORDS(
        NO_FIRST_LEG_LONG,
        "The first leg of Armoured Car is 11.50\", at most 11.00\": Pace less an inch.");
    drive(car);
    pivot(90);
    ahead(11);
    pivot(0);
    ahead(1.5);
    CHECK_REFUSED_WORDS(NO_DRIVE_TOTAL, "Armoured Car: 12.50\" in all, Pace 12.00\".");
    drive(car);
    pivot(90);
    CHECK_REFUSED_WORDS(NO_PIVOT_ON_THE_SPOT,
                        "Armoured Car cannot pivot on the spot: it has to drive an inch first.");
    drive(car);
    ahead(2);
    ahead(2);
    ahead(2);
    CHECK_REFUSED(NO_TWO_LEGS);
    drive(car);
    ahead(-2);
    CHECK_REFUSED(NO_DRIVES_BACKWARD);
}

/* A way that is drawn: toward each of its points; what is straight beyond 11 inches is the second leg. */
TEST(a_car_follows_a_path)
{
    a_car(10, 40);
    drive(car);
    path_to(model_of(car, 1), 21, 40, 0);
    onward(21, 39);
    give();
    CHECK_STANDS(car, 21, 39, 0);
    a_car(10, 40);
    drive(car);
    path_to(model_of(car, 1), 22, 40, 0);
    give();
    CHECK_STANDS(car, 22, 40, 90);
}

/* ---- W09: broken ground --------------------------------------------------------------------------------------------------------------- */

TEST(a_car_stops_at_broken_ground) /* TER-02, MOV-10 */
{
    field();
    ground("broken", 28, 28, 36, 32);
    car = unit("armoured-car");
    eiche = unit("eiche");
    alone(car, 32, 40);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_ELITE, A);
    drive(car);
    ahead(8);
    CHECK_REFUSED_INCHES(NO_ENTERS_BROKEN, 6.25, 0);
    drive(car);
    ahead(6.25);
    give();
    CHECK_STANDS(car, 32, 33.75, 0);
}

/* ---- W08: a tank, and wire --------------------------------------------------------------------------------------------------------------- */

static void a_tank(const char *kind)
{
    field();
    if (kind)
        ground(kind, 20, 33, 28, 34);
    meg = unit("old-meg");
    marl = unit("marl");
    eiche = unit("eiche");
    alone(meg, 24, 40);
    row(marl, 4, 44, 1, 0);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_CANNONADE, A);
}

TEST(a_tank_pivots_and_drives) /* VEH-01..03 */
{
    a_tank(NULL);
    drive(meg);
    pivot(45);
    ahead(6);
    give();
    CHECK_STANDS(meg, 28.243, 35.757, 45);
    a_tank(NULL);
    drive(meg);
    pivot(120);
    give();
    CHECK_STANDS(meg, 24, 40, 120);
    a_tank(NULL);
    drive(meg);
    pivot(45);
    ahead(2);
    pivot(90);
    CHECK_REFUSED_WORDS(NO_PIVOTS_ONCE, "Old Meg pivots once, before moving.");
    drive(meg);
    ahead(6.5);
    CHECK_REFUSED_WORDS(NO_DRIVES_TOO_FAR, "Old Meg: 6.50\" ahead, Pace 6.00\".");
}

/* The front edge at 37.875 meets the wire at 34 after 3.875 inches. TER-05, 14. */
TEST(wire_may_halt_a_tank)
{
    static const double ends[] = { 34, 36.125, 36.125 };
    for (int die = 4; die <= 6; die++) {
        a_tank("wire");
        drive(meg);
        ahead(6);
        give();
        DICE(die);
        CHECK_STANDS(meg, 24, ends[die - 4], 0);
        CHECK_EQ(marked(meg, UM_IMMOBILISED), die == 6);
    }
    drive(marl);
    a_tank("mire");
    drive(meg);
    ahead(3.8);
    give();
    CHECK_STANDS(meg, 24, 36.2, 0); /* it does not come so far */
}

/* TER-06: who finds wire laid on it is tested when it wants to leave; 5: it stays. */
TEST(a_car_in_wire_is_tested_to_leave)
{
    field();
    ground("wire", 20, 39, 28, 41);
    car = unit("armoured-car");
    eiche = unit("eiche");
    alone(car, 24, 40);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_ELITE, A);
    drive(car);
    ahead(6);
    give();
    DICE(5);
    CHECK_STANDS(car, 24, 40, 0);
    CHECK(!marked(car, UM_IMMOBILISED));
}

TEST(an_immobilised_vehicle_stays) /* VEH-10 */
{
    a_tank(NULL);
    set_mark(meg, UM_IMMOBILISED);
    drive(meg);
    ahead(2);
    CHECK_REFUSED_WORDS(NO_IMMOBILISED, "Old Meg is Immobilised.");
}

/* It may drive from whom it touches, and parts by an inch: "Old Meg" stood half an inch off, and would have fought nobody. CCB-12 */
TEST(a_vehicle_drives_away_from_whom_it_touches_by_an_inch)
{
    a_tank(NULL);
    row(eiche, 21, 37.375, 1, 0); /* at its front edge, which is at 37.875 */
    drive(meg);
    pivot(180);
    ahead(0.5);
    CHECK_REFUSED_INCHES(NO_PARTS_NEAR, 0.50, 1);
    drive(meg);
    pivot(180);
    ahead(1);
    give();
    CHECK_STANDS(meg, 24, 41, 180);
}

TEST(who_touches_only_vehicles_moves_away_by_an_inch) /* CCB-12 */
{
    a_tank(NULL);
    row(marl, 4, 44, 1, 0);
    row(eiche, 21, 37.375, 1, 0);
    enter(PHASE_LINE, B);
    order(eiche);
    deed(VERB_MOVE);
    all_by(0, -0.5);
    CHECK_REFUSED_INCHES(NO_PARTS_NEAR, 0.50, 1);
    order(eiche);
    deed(VERB_MOVE);
    all_by(0, -1);
    give();
    CHECK(!units_touch(the_look(), eiche, meg));
}

/* ---- What is in the way: VEH-08, 09 ----------------------------------------------------------------------------------------------------------- */

TEST(a_vehicle_meets_nobody_on_its_way)
{
    a_tank(NULL);
    row(marl, 22, 34.275, 1, 0); /* the front edge at 37.875, his base at 34.775: 3.10 */
    drive(meg);
    ahead(6);
    CHECK_REFUSED_INCHES(NO_DRIVE_BLOCKED, 3.10, 6.00);
    row(marl, 4, 44, 1, 0);
    row(eiche, 26.5, 36, 1, 0); /* 0.75 beside its way */
    drive(meg);
    ahead(6);
    CHECK_REFUSED(NO_TOO_NEAR);
    row(eiche, 4, 4, 1, 0);
    row(marl, 26.25, 40, 1, 0); /* 0.50 beside the hull */
    drive(meg);
    pivot(90);
    CHECK_REFUSED_INCHES(NO_PIVOT_OVERLAPS, 0.375, 0);
    field();
    ground("impassable", 25.5, 38, 30, 42);
    meg = unit("old-meg");
    eiche = unit("eiche");
    alone(meg, 24, 40);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_CANNONADE, A);
    drive(meg);
    pivot(90);
    CHECK_REFUSED(NO_PIVOT_INTO_GROUND);
}

/* ---- Charges: CHG-11 --------------------------------------------------------------------------------------------------------------------------- */

TEST(a_tank_charges_straight_into_contact)
{
    a_tank(NULL);
    row(eiche, 24, 33, 1, 0); /* 37.875 - 33.5 = 4.375 */
    enter(PHASE_CANNONADE, A);
    order(meg);
    deed(VERB_CHARGE)->unit = eiche;
    give();
    CHECK(marked(meg, UM_CHARGED));
    CHECK(units_touch(the_look(), meg, eiche));
    CHECK_STANDS(meg, 24, 35.625, 0);
    a_tank(NULL);
    row(eiche, 24, 33, 1, 0);
    enter(PHASE_CANNONADE, A);
    order(meg);
    deed(VERB_CHARGE)->unit = eiche;
    ahead(4);
    CHECK_REFUSED_INCHES(NO_DRIVE_SHORT, 0.375, 0.05);
}

TEST(a_car_charges_by_both_its_legs)
{
    a_car(10, 40);
    row(eiche, 21.5, 37, 1, 0);
    enter(PHASE_ELITE, A);
    order(car);
    deed(VERB_CHARGE)->unit = eiche;
    pivot(90);
    ahead(11);
    pivot(0);
    ahead(1);
    give();
    CHECK(marked(car, UM_CHARGED));
    CHECK(units_touch(the_look(), car, eiche));
}

TEST(a_halted_vehicle_is_not_left_over_the_edge) /* TER-14, MOV-09 */
{
    field();
    meg = unit("old-meg");
    eiche = unit("eiche");
    ground("wire", 20, 42, 28, 48);
    alone(meg, 24, 45.7);
    row(eiche, 4, 4, 1, 0);
    enter(PHASE_CANNONADE, A);
    drive(meg);
    pivot(45); /* a corner of its hull is over the edge until it drives on */
    ahead(5);
    give();
    DICE(5);
    CHECK_STANDS(meg, 24, 45.7, 0);
    CHECK(told_tale(TALE_HALTED));
}

/* ---- The lane that is lit before it ----------------------------------------------------------------------------------------- */

/* The one lane of a hull that faces up begins and ends so far before its front edge, which is at the given height; ends at 0: none is
 * lit. */
#define CHECK_LANE(front, from, to) lane_is((front), (from), (to), __FILE__, __LINE__)
static void lane_is(double front, double from, double to, const char *file, int line)
{
    static DrawingList lit;
    lit.count = 0;
    the_game()->ruleset->blocks->lit_region(the_look(), the_order(), &lit);
    if (lit.count == 0 && to == 0)
        return;
    double near = front - (double)lit.drawing[0].corner[0].y / INCH;
    double far = front - (double)lit.drawing[0].corner[2].y / INCH;
    if (lit.count == 1 && fabs(near - from) < 0.05 && fabs(far - to) < 0.05)
        return;
    print_error("%d lanes, %.3f to %.3f\n", lit.count, near, far);
    _fail(file, line);
}

TEST(the_lane_ends_where_the_drive_must) /* VEH-09, MOV-07, CCB-12 */
{
    a_tank(NULL);
    drive(meg);
    CHECK_LANE(37.875, 0, 6);
    row(marl, 22, 34.275, 1, 0); /* a friend's edge at 34.775 */
    CHECK_LANE(37.875, 0, 3.1);
    row(marl, 4, 44, 1, 0);
    row(eiche, 22, 33.275, 1, 0); /* an inch before an enemy's edge at 33.775 */
    CHECK_LANE(37.875, 0, 3.1);
    row(eiche, 21, 42.625, 1, 0); /* at its back edge, which is at 42.125: it parts by an inch */
    CHECK_LANE(37.875, 1, 6);
    set_mark(meg, UM_IMMOBILISED);
    CHECK_LANE(37.875, 0, 0);
}

TEST(the_lane_ends_at_the_edge_and_at_closed_ground) /* MOV-09, 10 */
{
    a_tank(NULL);
    alone(meg, 24, 5);
    drive(meg);
    CHECK_LANE(2.875, 0, 2.875);
    a_tank("impassable");
    drive(meg);
    CHECK_LANE(37.875, 0, 3.875); /* 37.875 - 34 */
}

TEST(a_cars_first_lane_is_from_an_inch_to_an_inch_less_than_its_pace) /* VEH-04, 06 */
{
    enum { PACE = 12 };
    a_car(10, 40);
    double front = 40 - 3.5 / 2;
    drive(car);
    CHECK_LANE(front, 1, PACE - 1);
    ahead(9);
    CHECK_LANE(front - 9, 0, PACE - 9);
}
