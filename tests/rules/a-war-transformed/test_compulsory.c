#include "field.h"

/* Step 5: flight, frenzy, pursuit. */

static UnitId regulars, captain, eiche, kaptain, wyrm, horse, grendel;

static void muster(int models)
{
    field();
    regulars = unit_for(A, "sedge", models);
    captain = unit("captain"), kaptain = unit("kaptain"), eiche = unit_for(B, "eiche", 3);
    wyrm = unit("barrow-wyrm"), grendel = unit("grendel");
    horse = unit_for(A, "fen-horse", 2);
}

static void step_five(SeatId priority)
{
    if (!is_fielded(the_look(), captain))
        alone(captain, 2, 46);
    if (!is_fielded(the_look(), kaptain))
        alone(kaptain, 46, 2);
    enter(PHASE_COMPULSORY, priority);
}

static void broken(UnitId who)
{
    lay_out();
    set_mark(who, UM_BROKEN);
}

/* ---- Flight ----------------------------------------------------------------------------------------------------------------- */

TEST(who_is_broken_flees_by_pace_and_a_die_to_its_own_edge) /* W19 a: CMP-02, 03 */
{
    muster(1);
    alone(regulars, 24, 30);
    broken(regulars);
    step_five(A);
    DICE(2);
    CHECK_LENGTH(place_of(regulars, 1).x, inches(24));
    CHECK_LENGTH(place_of(regulars, 1).y, inches(38));
    CHECK(marked(regulars, UM_BROKEN)); /* and flees again: CMP-09 */
}

TEST(one_base_over_the_edge_destroys_the_unit) /* W19 b: CMP-04 */
{
    muster(2);
    row(regulars, 30, 44, 0, -1.2);
    broken(regulars);
    step_five(A);
    DICE(4);
    CHECK(the_battle()->unit[regulars].state == UNIT_LOST);
}

TEST(each_side_flees_to_the_edge_of_its_own_zone) /* CMP-03, SET-06 */
{
    muster(1);
    row(eiche, 24, 20, 1, 0);
    broken(eiche);
    step_five(A);
    DICE(1);
    CHECK_LENGTH(place_of(eiche, 1).y, inches(13));
}

TEST(who_has_priority_moves_all_of_his_first) /* CMP-01, RND-06, PRI-06 */
{
    muster(1);
    alone(regulars, 24, 30);
    row(eiche, 24, 20, 1, 0);
    broken(regulars);
    broken(eiche);
    step_five(B);
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT);
    CHECK(the_battle()->request.unit == eiche);
    DICE(1);
    CHECK(the_battle()->request.unit == regulars);
}

TEST(who_runs_over_an_enemy_falls_but_not_over_whom_he_touched) /* CMP-05 */
{
    muster(2);
    row(regulars, 24, 30, 3, 0);
    row(eiche, 24, 31, 1, 0); /* the first touches the one at (24,31); the second runs past */
    put(eiche, 2, 27, 35);
    put(eiche, 3, 40, 20);
    broken(regulars);
    step_five(A);
    DICE(2);
    CHECK(models(regulars) == 1);
    CHECK_LENGTH(place_of(regulars, 1).y, inches(38));
    CHECK(the_battle()->model[model_of(regulars, 2)].state == MODEL_LOST);
}

TEST(who_meets_impassable_ground_stops_against_it) /* CMP-05 */
{
    muster(1);
    ground("impassable", 20, 34, 28, 36);
    alone(regulars, 24, 30);
    broken(regulars);
    step_five(A);
    DICE(6);
    CHECK_LENGTH(place_of(regulars, 1).y, inches(33.5));
}

TEST(who_would_end_on_somebody_goes_on_by_quarters_of_an_inch) /* CMP-06 */
{
    muster(1);
    alone(regulars, 24, 30);
    alone(captain, 24, 38.4);
    broken(regulars);
    step_five(A);
    DICE(2); /* to y 38; clear from 39.40 on: 39.50 */
    CHECK_LENGTH(place_of(regulars, 1).y, inches(39.5));
}

TEST(a_broken_vehicle_is_abandoned) /* CMP-07, DMG-08 */
{
    muster(1);
    alone(grendel, 24, 20);
    broken(grendel);
    step_five(A);
    CHECK(the_battle()->unit[grendel].state == UNIT_LOST && the_battle()->pieces == 1);
}

/* ---- Frenzy ------------------------------------------------------------------------------------------------------------------- */

TEST(the_frenzied_advance_toward_the_nearest_enemy_and_charge) /* CMP-08, BAS-02 */
{
    muster(1);
    alone(wyrm, 24, 20);
    alone(captain, 24, 26); /* 6 less 1.125 and 0.5: 4.375 */
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(24.375));
    CHECK(marked(wyrm, UM_CHARGED) && units_touch(the_look(), wyrm, captain));
    CHECK(marked(wyrm, UM_FRENZY_MOVED));
}

TEST(frenzy_is_as_long_as_pace_and_used_up_for_the_round) /* CMP-08 */
{
    muster(1);
    alone(wyrm, 24, 10);
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(10 + 8 * 0.853282)); /* toward the captain at (2,46) */
    muster(1);
    alone(wyrm, 24, 10);
    alone(captain, 24, 30);
    set_mark(wyrm, UM_FRENZY_MOVED);
    enter(PHASE_LINE, B);
    order(wyrm), deed(VERB_MOVE), to(1, 20, 17);
    CHECK_REFUSED(NO_FRENZY_MOVED);
    order(wyrm), deed(VERB_CHARGE)->unit = captain;
    CHECK_REFUSED(NO_FRENZY_MOVED);
}

TEST(frenzy_stops_before_friends_and_closed_ground) /* CMP-08 */
{
    muster(1);
    alone(wyrm, 24, 20);
    alone(captain, 24, 44);
    alone(kaptain, 24, 24); /* 4 less 1.125 and 0.5 */
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(22.375));
    muster(1);
    ground("building", 20, 24, 28, 26);
    alone(wyrm, 24, 20);
    alone(captain, 24, 44);
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(22.875));
}

TEST(frenzy_that_may_not_charge_stops_an_inch_short) /* CMP-08, CHG-07, ACT-08 */
{
    muster(1);
    ground("mire", 20, 21, 28, 23);
    alone(wyrm, 24, 20);
    alone(captain, 24, 26);
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(23.375));
    CHECK(!marked(wyrm, UM_CHARGED));
    muster(1);
    alone(wyrm, 24, 20);
    alone(captain, 24, 26);
    set_mark(wyrm, UM_SHAKEN);
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(23.375));
}

TEST(who_is_pinned_broken_or_fights_is_not_carried_away) /* CMP-08 */
{
    muster(1);
    alone(wyrm, 24, 20);
    alone(captain, 24, 26);
    set_mark(wyrm, UM_PINNED);
    step_five(A);
    CHECK_LENGTH(place_of(wyrm, 1).y, inches(20));
    muster(1);
    alone(wyrm, 24, 20);
    alone(captain, 24, 21.625);
    alone(regulars, 24, 30);
    step_five(A);
    CHECK(!marked(wyrm, UM_FRENZY_MOVED));
}

/* ---- Pursuit: W3 --------------------------------------------------------------------------------------------------------------- */

static void pursues(double degrees, double by)
{
    order(horse);
    Clause *clause = deed(VERB_PURSUE);
    clause->heading = (Heading)(degrees * DEGREE);
    clause->number = inches(by);
    clause->has_heading = clause->has_number = true;
}

/* Two lancers at y 30; Eiche 3.50 before the first. */
static void two_pursuers(void)
{
    muster(1);
    row(horse, 24, 30, 1.6, 0);
    row(eiche, 24, 25.25, -1, 0);
    set_mark(horse, UM_WILL_PURSUE);
    step_five(A);
    CHECK_ASKED(NO_SEAT, WHY_PURSUIT);
}

TEST(who_pursues_goes_straight_on_as_far_as_the_die) /* CON-18 */
{
    two_pursuers();
    DICE(3);
    CHECK_ASKED(A, WHY_PURSUE);
    pursues(90, 3.2);
    CHECK_REFUSED_INCHES(NO_PATH_TOO_LONG, 3.20, 3);
    pursues(0, 3);
    CHECK_REFUSED_INCHES(NO_TOO_NEAR, 0.50, 1); /* neither in contact nor an inch off */
    order(captain), deed(VERB_PURSUE);
    CHECK_REFUSED(NO_PURSUES);
    pursues(90, 3);
    give();
    CHECK_LENGTH(place_of(horse, 2).x, inches(28.6));
    CHECK(!marked(horse, UM_CHARGED));
}

TEST(a_pursuit_into_contact_is_a_charge) /* CON-18, CHG-09 */
{
    two_pursuers();
    DICE(4);
    usual(); /* straight at the nearest */
    CHECK_LENGTH(place_of(horse, 1).y, inches(26.5));
    CHECK(marked(horse, UM_CHARGED) && units_touch(the_look(), horse, eiche));
}

TEST(nobody_has_to_pursue_in_the_end) /* CON-18 */
{
    two_pursuers();
    DICE(4);
    order(NO_UNIT), deed(VERB_ENOUGH), give();
    CHECK_LENGTH(place_of(horse, 1).y, inches(30));
    muster(1);
    row(horse, 24, 30, 1.6, 0);
    row(eiche, 24, 28.75, -1, 0); /* engaged again */
    set_mark(horse, UM_WILL_PURSUE);
    step_five(A);
    CHECK(the_battle()->request.why != WHY_PURSUIT);
}

TEST(wire_is_tested_for_in_a_pursuit_on_foot) /* CON-18, TER-13 */
{
    for (int die = 3; die <= 4; die++) {
        muster(1);
        ground("wire", 20, 27, 28, 28);
        alone(regulars, 24, 30);
        row(eiche, 40, 10, 1, 0);
        set_mark(regulars, UM_WILL_PURSUE);
        step_five(A);
        DICE(5);
        horse = regulars;
        pursues(0, 4);
        give();
        DICE(die);
        CHECK_LENGTH(place_of(regulars, 1).y, inches(die == 3 ? 26 : 30));
    }
}
