#include "field.h"

/* Deployment: DEP-01..03, UNI-02, 04, SEQ-01, 02; camps. */

static UnitId prima, corvinus, velites, sagittarii, boar, heron;

static void both_armies(int roll_sides)
{
    field();
    prima = unit("prima"), corvinus = unit("corvinus"), velites = unit("velites");
    sagittarii = unit("sagittarii");
    boar = unit("boar"), heron = unit("heron");
    the_game()->scenario_field[SF_ROLL_SIDES] = roll_sides;
    the_game()->scenario_field[SF_CAMPS] = 1;
    begin();
}

static void at(double x, double y, double degrees)
{
    Clause *clause = deed(VERB_DEPLOY);
    clause->point = spot(x, y);
    clause->heading = (Heading)(degrees * DEGREE);
    clause->has_point = clause->has_heading = true;
}

static void files(int number)
{
    Clause *clause = &the_order()->clause[the_order()->clauses - 1];
    clause->number = number;
    clause->has_number = true;
}

TEST(the_higher_die_chooses_the_side_and_the_other_places_first) /* DEP-01 */
{
    both_armies(1);
    DICE(3, 3, 2, 5);
    CHECK_ASKED(HOST, WHY_SIDE);
    choose(1);
    CHECK_EQ(the_battle()->seat[HOST].zone, 0);
    CHECK_ASKED(AURELIA, WHY_PLACE);
    order(prima), at(20, 40, 0);
    CHECK_REFUSED(NO_DEP_ZONE); /* that side is theirs now */
    order(prima), at(20, 8, 180), files(6), give();
    CHECK_ASKED(HOST, WHY_PLACE);
}

TEST(units_are_placed_in_turn_inside_the_zone) /* DEP-01, 02; lesson 30 */
{
    both_armies(0);
    CHECK_ASKED(HOST, WHY_PLACE); /* Aurelia's side is the first choice: the other begins */
    order(boar), at(20, 11, 180), give();
    CHECK_ASKED(AURELIA, WHY_PLACE);
    order(prima), at(20, 35.9, 0), files(6);
    CHECK_REFUSED_WORDS(NO_DEP_ZONE, "Place Prima Cohort inside your zone: 0.10\" outside.");
    order(prima), at(20, 36.1, 0), files(6), give();
    order(boar), at(40, 11, 180);
    CHECK_REFUSED(NO_DEP_PLACED);
    order(prima), at(40, 40, 0);
    CHECK_REFUSED(NO_ROUND);
    order(heron), at(22, 11, 180);
    CHECK_REFUSED_WORDS(NO_OVERLAPS, "Heron Warband would overlap Boar Warband.");
}

TEST(personalities_come_last) /* DEP-01 */
{
    both_armies(0);
    order(boar), at(20, 11, 180), give();
    order(corvinus), at(30, 40, 0);
    CHECK_REFUSED_WORDS(NO_DEP_LAST, "Magister Valens Corvinus is a Personality: they are placed "
                                     "last.");
}

TEST(any_files_without_a_gap_and_loose_figures_in_a_group) /* DEP-03, UNI-02, 04 */
{
    both_armies(0);
    order(boar), at(20, 11, 180), files(25);
    CHECK_REFUSED_COUNT(NO_RANK_GAP, 25, 24);
    order(boar), at(20, 11, 180), files(12), give();
    CHECK_EQ(the_battle()->unit[boar].files, 12);
    order(prima), at(20, 40, 0), the_order()->clause[0].word = 1;
    CHECK_REFUSED(NO_DEP_FORMATION);
    order(velites), at(20, 40, 0);
    CHECK_REFUSED_COUNT(NO_DEP_FIGURES, 1, 12);
    order(velites), deed(VERB_DEPLOY);
    for (int i = 1; i <= 12; i++)
        path_to(model_of(velites, i), 20 + 2 * i, 40, 0);
    CHECK_REFUSED(NO_COHERENCY);
    order(velites), deed(VERB_DEPLOY);
    for (int i = 1; i <= 12; i++)
        path_to(model_of(velites, i), 20 + i, 40, 0);
    give();
    CHECK_EQ(unit_tally(velites, UT_FORMATION), FORM_SKIRMISH);
}

TEST(a_unit_of_two_orders_may_begin_loose) /* DEP-03 */
{
    both_armies(0);
    order(boar), at(20, 11, 180), give();
    order(sagittarii), deed(VERB_DEPLOY)->word = 1;
    for (int i = 1; i <= 20; i++)
        path_to(model_of(sagittarii, i), 20 + i, 40, 0);
    give();
    CHECK_EQ(base_move(the_look(), sagittarii), 6 * INCH);
}

TEST(nobody_stops_placing_while_there_is_room) /* DEP-01 */
{
    both_armies(0);
    order(NO_UNIT), deed(VERB_DONE);
    CHECK_REFUSED(NO_DEP_LEFT);
}

TEST(the_suggested_places_set_up_a_whole_battle_with_its_camps) /* DEP-01, 02, SEQ-01, 02 */
{
    both_armies(0);
    CHECK_EQ(the_battle()->pieces, 2);
    CHECK_EQ(the_battle()->piece[0].owner, AURELIA);
    CHECK_LENGTH(the_battle()->piece[0].pose.at.y, 48 * INCH - 50 * MM);
    CHECK_LENGTH(the_battle()->piece[1].pose.at.y, 50 * MM);
    until(WHY_BID, 3);
    for (UnitId u = 0; u < the_battle()->units; u++)
        CHECK_EQ(the_battle()->unit[u].state, UNIT_FIELD);
    CHECK_EQ(the_battle()->phase, PHASE_STRATEGY);
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 3); /* SIP-01, 02 */
}

TEST(a_battle_of_defaults_goes_through_its_turns_to_its_end) /* SEQ-01, 03, SA-02 */
{
    both_armies(0);
    until(WHY_BID, 3);
    for (int i = 0; i < 400 && !the_battle()->over; i++) {
        if (the_battle()->request.shape == SHAPE_DICE)
            throw_all(3 + i % 2);
        else
            usual();
    }
    CHECK(the_battle()->over);
    CHECK_EQ(the_battle()->round, 6);
}

TEST(chariots_stand_side_by_side) /* SPC-01 */
{
    field();
    UnitId chariots = unit("light-chariots"), other = unit("prima");
    begin();
    order(chariots), at(30, 8, 180), files(2);
    CHECK_REFUSED_WORDS(NO_CHARIOT_RANKS, "Light chariots stand side by side: 3 files, not 2.");
    order(chariots), at(30, 8, 180), files(3), give();
    CHECK_EQ(the_battle()->unit[chariots].files, 3);
    CHECK_ASKED(AURELIA, WHY_PLACE);
    order(other), at(30, 40, 0), files(6), give();
}

TEST(chariots_manoeuvre_as_regular_cavalry_and_always_double_pace) /* SPC-01, DP-04 */
{
    field();
    UnitId chariots = unit("light-chariots");
    boar = unit("boar"), prima = unit("prima");
    profile_for(chariots)->field[PF_ORDER] = ORDER_LIGHT; /* whatever the file says */
    stand(chariots, 30, 20, 180, 3);
    stand(boar, 50, 6, 180, 8);
    stand(prima, 39, 26, 0, 6); /* not behind 5 inches, not behind 10: beside the way */
    enter(PHASE_MOVES, HOST);
    order(chariots), ranks(-1, 0);
    CHECK_REFUSED_WORDS(NO_CHARIOT_RANKS, "Light chariots stand side by side: 3 files, not 2.");
    order(chariots), word(VERB_DOUBLE, 0), turn(0);
    CHECK_REFUSED(NO_TURN_DOUBLE);
    order(chariots), word(VERB_DOUBLE, 0), length(VERB_FORWARD, 14), give();
    CHECK_ASKED(HOST, WHY_MOVES); /* no test, though an enemy is near */
    CHECK_FRONT(chariots, 30, 34, 180);
}
