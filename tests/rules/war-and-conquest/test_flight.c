#include "field.h"

#include "flight/flight.h"
#include "move/ground.h"
#include "troops/ranks.h"

/* Who runs, how far and which way: FLE-01..08; who runs after: RES-10; whom it frightens: MT-02..04, CHR-08, SIP-08. */

#define CHECK_INCHES(length, expected)                                                             \
    CHECK((length) >= inches((expected)-0.001) && (length) <= inches((expected) + 0.001))

/* ---- The dice: FLE-01, 02 ----------------------------------------------------------------------------------------------- */

TEST(two_of_three_dice_by_formation)
{
    static const int die[3] = { 5, 2, 6 };
    static const struct {
        const char *unit;
        int inches;
    } flight[] = {
        { "prima", 2 + 5 },      /* Regular infantry: low and mid */
        { "sagittarii", 2 + 6 }, /* Light infantry: low and high */
        { "velites", 2 + 6 },    /* Skirmish infantry: low and high */
        { "clibanarii", 5 + 6 },     { "outriders", 5 + 6 },
        { "fen-riders", 5 + 6 }, /* cavalry: mid and high */
        { "light-chariots", 5 + 6 }, { "scythe-car", 5 + 6 },
        { "tusker", 5 + 6 },                                /* FLE-02 */
        { "petronia", 2 + 6 },                              /* on foot */
        { "corvinus", 5 + 6 },       { "brannoch", 5 + 6 }, /* on a horse, in a chariot */
    };
    for (int i = 0; i < (int)(sizeof flight / sizeof *flight); i++) {
        field();
        UnitId who = unit(flight[i].unit);
        lay_out();
        CHECK_EQ(flight_inches(the_look(), who, die), flight[i].inches);
    }
}

/* ---- Home: FLE-06, 08 ------------------------------------------------------------------------------------------------------ */

/* WX-23, first half: 5 figures left of 20, the edge 4.2" away, low and mid of 1, 4, 6 are 5". */
TEST(a_fleeing_unit_runs_off_its_own_edge)
{
    field();
    UnitId heron = unit("heron");
    stand(heron, 22, 4.2, 0, 5);
    losses(heron, 15);
    set_mark(heron, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT_DICE);
    DICE(1, 4, 6);
    CHECK_EQ(the_battle()->unit[heron].state, UNIT_FLED);
    CHECK(told_tale(TALE_OFF_TABLE));
    int note = note_find(the_battle(), NT_LEFT_TABLE, heron);
    CHECK(note >= 0);
    CHECK_INCHES(the_battle()->note[note].pose.at.x, 22);
    CHECK_INCHES(the_battle()->note[note].pose.at.y, 0);
    CHECK(was_cited(WAC_FLE_08));
}

/* FLE-09: she may rally and come back, so she is not lost yet. */
TEST(of_a_general_who_fled_off_the_table_it_is_said_that_she_has_left_it) /* CHR-08 */
{
    field();
    UnitId queen = unit("brannoch");
    stand_alone(queen, 22, 2.5, 0); /* 3.937" deep */
    set_mark(queen, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(1, 1, 1);
    CHECK_EQ(the_battle()->unit[queen].state, UNIT_FLED);
    CHECK(told_tale(TALE_GENERAL_OFF_TABLE) && !told_tale(TALE_GENERAL_LOST));
}

/* FLE-03, 06: turned home about its centre, with its files: 20 figures in 10 files are 2 x 0.7874" deep. */
TEST(in_its_own_phase_it_flees_towards_its_own_edge)
{
    field();
    UnitId heron = unit("heron");
    stand(heron, 22, 20, 180, 10);
    set_mark(heron, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(1, 4, 6); /* its centre from y 20 - 0.7874 by 5; its front 0.7874 before that */
    CHECK_FRONT(heron, 22, 20 - 0.7874 - 5 - 0.7874, 0);
    CHECK(marked(heron, UM_FLEEING));
    CHECK_EQ(the_battle()->unit[heron].files, 10);
}

TEST(of_several_the_active_player_says_who_flees_first)
{
    field();
    UnitId boar = unit("boar"), heron = unit("heron");
    stand(boar, 30, 20, 180, 8);
    stand(heron, 50, 20, 180, 10);
    set_mark(boar, UM_FLEEING);
    set_mark(heron, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    CHECK_ASKED(HOST, WHY_FLEES_NEXT);
    pick_unit(heron);
    CHECK_EQ(the_battle()->request.unit, heron);
    DICE(1, 1, 1);
    CHECK_EQ(the_battle()->request.unit, boar); /* the last one is not asked about */
    DICE(1, 1, 1);
    CHECK(!marked(heron, UM_STAMPEDING));
}

/* ---- Away from the cause: FLE-03..05 --------------------------------------------------------------------------------------- */

/* Prima 6x4 at (30,30) h0, Boar 8x3 before it: centres on x 30, so Boar flees straight up, turned round. */
TEST(it_flees_directly_away_and_is_turned_to_that)
{
    field();
    UnitId prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 25, 180, 8);
    carry_out(PHASE_MOVES, AURELIA, flight_frame(the_look(), boar, prima, FLIGHT_FULL, false));
    DICE(3, 5, 6); /* 8: the centre from 25 - 1.1811; the front 1.1811 before it */
    CHECK_FRONT(boar, 30, 25 - 1.1811 - 8 - 1.1811, 0);
    CHECK(marked(boar, UM_FLEEING));
    CHECK(told(EV_PLACED, boar) || told_tale(TALE_FLEES));
}

/* WX-15: from Boar's centre (30, 8.819) through their own (27, 13.787), 9": every base by (-4.652, +7.704). */
TEST(skirmishers_keep_their_pattern)
{
    field();
    UnitId boar = unit("boar"), velites = unit("velites");
    stand(boar, 30, 10, 180, 8);
    row(velites, 25.0315, 13.3937, 0.7874, 0);
    for (int i = 6; i < 12; i++)
        the_battle()->model[model_of(velites, i + 1)].pose.at =
            spot(25.0315 + (i - 6) * 0.7874, 14.1811);
    Point first = place_of(velites, 1), last = place_of(velites, 12);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), velites, boar, FLIGHT_FULL, false));
    DICE(3, 4, 6); /* low and high */
    CHECK_INCHES(place_of(velites, 1).x - first.x, -4.652);
    CHECK_INCHES(place_of(velites, 1).y - first.y, 7.704);
    CHECK_INCHES(place_of(velites, 12).x - last.x, -4.652);
    CHECK_INCHES(place_of(velites, 12).y - last.y, 7.704);
}

/* RCT-09: a d6 on foot, two from the saddle. */
TEST(after_its_shots_it_flees_by_one_die_or_two)
{
    field();
    UnitId prima = unit("prima"), boys = unit("boys"), riders = unit("fen-riders");
    stand(prima, 30, 30, 0, 6);
    row(boys, 26, 24, 0.8, 0);
    row(riders, 40, 20, 1.1, 0);
    carry_out(PHASE_MOVES, AURELIA, flight_frame(the_look(), boys, prima, FLIGHT_SHORT, false));
    CHECK_EQ(dice_asked(), 1);
    DICE(4);
    carry_out(PHASE_MOVES, AURELIA, flight_frame(the_look(), riders, prima, FLIGHT_SHORT, false));
    CHECK_EQ(dice_asked(), 2);
    DICE(3, 2);
    CHECK_EQ(result(0), FLIGHT_RAN);
    CHECK_INCHES(result(1), 5);
}

/* FLE-04: the crag (48 to 52, 38 to 42) straight in the way: 15 degrees to the left pass it when there is room. */
TEST(closed_ground_bends_a_flight_left_before_right)
{
    field();
    moor("crag");
    UnitId prima = unit("prima"), boys = unit_of("boys", 1);
    stand(prima, 48.2, 26, 180, 6);
    row(boys, 48.2, 33, 1, 0);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(
        4, 5,
        6); /* 10: from y 33 to 43 straight down, through the crag; left of down is towards larger x */
    CHECK_INCHES(place_of(boys, 1).x,
                 48.2 - 2.5882); /* so the right is: 10 sin 15, 33 + 10 cos 15 */
    CHECK_INCHES(place_of(boys, 1).y, 33 + 9.6593);
    CHECK(was_cited(WAC_FLE_04));
}

/* No heading within 90 degrees is free: it stops at the edge of what closes its way. */
TEST(between_cliffs_it_stops_at_the_edge)
{
    field();
    ground("cliff", 20, 20, 40, 24);
    ground("cliff", 20, 24, 27, 40);
    ground("cliff", 33, 24, 40, 40);
    UnitId prima = unit("prima"), boys = unit_of("boys", 1);
    stand(prima, 30, 33, 0, 6);
    row(boys, 30, 30, 1, 0);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(6, 6, 6);
    CHECK_INCHES(place_of(boys, 1).x, 30);
    CHECK_INCHES(place_of(boys, 1).y, 24.3937); /* half a base from the cliff */
}

/* The reed marsh is Dense: the smaller of the roll (3 + 6, low and high) and its own die, the higher of two. */
TEST(dense_ground_shortens_a_flight)
{
    field();
    moor("reed-marsh");
    UnitId prima = unit("prima"), boys = unit_of("boys", 1);
    stand(prima, 63, 30, 0, 6);
    row(boys, 63, 25, 1, 0);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(3, 4, 6, 2, 4);
    CHECK_INCHES(result(1), 4);
    CHECK_INCHES(place_of(boys, 1).y, 21);
}

/* A figure of the last event that told that tale; -1: none did. */
static int32_t figure_told(int tale, int which)
{
    const EventLog *log = log_told();
    for (size_t i = log->events; i > 0; i--)
        if (log->event[i - 1].kind == EV_TOLD && log->event[i - 1].value == tale)
            return which ? log->event[i - 1].c : log->event[i - 1].b;
    return -1;
}

/* FLE-05: an end upon a friend is carried on until clear of his rectangle; 20 Herons in 10 files reach from y 14.4252 to 16. */
TEST(a_flight_goes_on_until_it_is_clear_of_friends)
{
    field();
    UnitId prima = unit("prima"), boys = unit_of("boys", 1), heron = unit("heron");
    stand(prima, 30, 26, 0, 6);
    row(boys, 30, 22, 1, 0);
    stand(heron, 30, 16, 180, 10);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(1, 3, 6); /* 7: y 15, on the Herons; so on to half a base above them */
    CHECK(place_of(boys, 1).y <= inches(14.4252 - 0.3937 + 0.006));
    CHECK(place_of(boys, 1).y >= inches(14.4252 - 0.3937 - 0.006));
    CHECK_EQ(models(boys), 1);
    CHECK(!told_tale(TALE_FLEES));
    CHECK(told_tale(TALE_FLEES_CLEAR)); /* 22 - 14.0315 = 7.97, of which 7 were thrown */
    CHECK_INCHES(figure_told(TALE_FLEES_CLEAR, 0), 7.9685);
    CHECK_INCHES(figure_told(TALE_FLEES_CLEAR, 1), 0.9685);
}

TEST(whoever_runs_into_another_enemy_is_destroyed)
{
    field();
    UnitId prima = unit("prima"), secunda = unit("secunda"), boys = unit("boys");
    stand(prima, 30, 30, 0, 6);
    stand(secunda, 30, 20, 180, 6);
    row(boys, 26, 25, 0.8, 0);
    carry_out(PHASE_MOVES, AURELIA, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(3, 4, 5); /* 8: through Secunda, whose front is 4.6" off */
    CHECK_EQ(the_battle()->unit[boys].state, UNIT_LOST);
    CHECK(told_tale(TALE_RUNS_INTO));
}

TEST(lone_personalities_are_passed)
{
    field();
    UnitId prima = unit("prima"), petronia = unit("petronia"), boys = unit_of("boys", 1);
    stand(prima, 30, 30, 0, 6);
    stand_alone(petronia, 30, 22, 180);
    row(boys, 30, 25, 1, 0);
    carry_out(PHASE_MOVES, AURELIA, flight_frame(the_look(), boys, prima, FLIGHT_FULL, false));
    DICE(3, 4, 5);
    CHECK_INCHES(place_of(boys, 1).y, 17);
    CHECK_EQ(models(boys), 1);
}

/* FLE-02. */
TEST(machines_do_not_flee)
{
    field();
    UnitId prima = unit("prima"), hurler = unit_of("stone-hurler", 1);
    stand(prima, 30, 30, 0, 6);
    stand_alone(hurler, 30, 24, 180);
    carry_out(PHASE_MOVES, AURELIA, unnerved(the_look(), hurler, prima));
    CHECK_EQ(the_battle()->unit[hurler].state, UNIT_LOST);
    CHECK(was_cited(WAC_FLE_02));
}

/* CHR-04: who has joined a unit flees with it, and leaves the table with it. */
TEST(a_personality_flees_with_his_unit)
{
    field();
    UnitId boar = unit("boar"), ulfgar = unit("ulfgar");
    stand(boar, 30, 6, 0, 8);
    joined(ulfgar, boar);
    set_mark(boar, UM_FLEEING);
    enter(PHASE_COMPULSORY, HOST);
    DICE(3, 4, 6);
    CHECK_EQ(the_battle()->unit[boar].state, UNIT_FLED);
    CHECK_EQ(the_battle()->unit[ulfgar].state, UNIT_FLED);
    CHECK_EQ(unit_tally(ulfgar, UT_SIP), 0); /* SIP-08 */
}

/* ---- Feigned: RCT-10, W8 ---------------------------------------------------------------------------------------------------------- */

/* The mounted bowmen run 11" and turn round again towards whom their owner likes. */
TEST(a_feigned_flight_ends_in_order_facing_as_its_owner_likes)
{
    field();
    UnitId thanes = unit("thane-horse"), equites = unit("equites");
    stand(thanes, 30, 20, 180, 4);
    stand(equites, 30, 26, 0, 4);
    set_mark(equites, UM_DISORDERED);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), equites, thanes, FLIGHT_FULL, true));
    DICE(2, 5, 6); /* mid and high: 11 */
    CHECK_ASKED(AURELIA, WHY_FACING);
    CHECK(!marked(equites, UM_FLEEING));
    Answer towards = answer_now(ANSWER_POINT);
    towards.pose.at = spot(30, 0);
    Verdict verdict = try_answer(&towards);
    CHECK(is_yes(&verdict));
    /* its centre from 26 + 1.9685 to 38.9685; the front 1.9685 before it again */
    CHECK_FRONT(equites, 30, 37, 0);
    CHECK(!marked(equites, UM_DISORDERED));
}

TEST(the_usual_facing_is_towards_the_nearest_enemy_in_sight)
{
    field();
    UnitId thanes = unit("thane-horse"), equites = unit("equites");
    stand(thanes, 30, 20, 180, 4);
    stand(equites, 30, 26, 0, 4);
    carry_out(PHASE_MOVES, HOST, flight_frame(the_look(), equites, thanes, FLIGHT_FULL, true));
    DICE(2, 5, 6);
    usual();
    CHECK_FRONT(equites, 30, 37, 0);
}

/* ---- Pursuit: RES-10 ------------------------------------------------------------------------------------------------------------------ */

/* WX-21: Secunda fled 8" from Boar, straight down: its trailing edge at y 28; Boar's 6" end 2" short of it. */
TEST(a_pursuer_turns_to_the_heading_of_the_flight_and_runs_its_roll)
{
    field();
    UnitId secunda = unit_of("secunda", 20), boar = unit("boar");
    stand(secunda, 30, 20, 0, 6);
    stand(boar, 30, 20, 180, 8);
    fights(secunda, boar);
    carry_out(PHASE_MOVES, AURELIA, break_flight(the_look(), secunda, boar, 8));
    /* centre (30,21.575) to (30,29.575), heading 180 */
    CHECK_FRONT(secunda, 30, 31.1496, 180);
    CHECK(marked(secunda, UM_FLEEING));
    Pose there = the_battle()->unit[secunda].front;
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, secunda, HALF_TURN, 6));
    CHECK_FRONT(boar, 30, 26, 180);
    CHECK_EQ(the_battle()->unit[secunda].front.at.y, there.at.y);
    CHECK_EQ(result(0), 0);
}

TEST(it_stops_an_inch_short_of_who_was_not_caught)
{
    field();
    UnitId secunda = unit_of("secunda", 20), boar = unit("boar");
    stand(secunda, 30, 27, 180, 6); /* its rear at 27 - 4 x 0.7874 = 23.8504 */
    stand(boar, 30, 20, 180, 8);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, secunda, HALF_TURN, 9));
    CHECK_FRONT(boar, 30, 22.8504, 180);
    CHECK_EQ(result(0), 0);
}

/* RES-11: another enemy in the way is met; contact is the resolution's. */
TEST(a_pursuer_meets_whoever_stands_in_its_way)
{
    field();
    UnitId prima = unit("prima"), velites = unit("velites"), boar = unit("boar");
    stand(boar, 30, 20, 180, 8);
    stand(prima, 32, 25, 0, 6);
    row(velites, 50, 25, 0.8, 0);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, velites, HALF_TURN, 9));
    CHECK_FRONT(boar, 30, 25, 180);
    CHECK_EQ(result(0), prima + 1);
}

/* Skirmishing friends stop it too, though it goes through them at other times; so do closed ground and the table's edge. */
TEST(friends_ground_and_the_edge_halt_a_pursuer)
{
    field();
    moor("crag");
    UnitId boys = unit("boys"), boar = unit("boar"), heron = unit("heron"), axes = unit("axes");
    stand(boar, 30, 20, 180, 8);
    row(boys, 27, 24.3937, 0.8, 0); /* from y 24 */
    stand(heron, 50, 34, 180, 10);  /* the crag begins at y 38 */
    stand(axes, 10, 45, 180, 6);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, NO_UNIT, HALF_TURN, 9));
    CHECK_FRONT(boar, 30, 24, 180);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), heron, NO_UNIT, HALF_TURN, 9));
    CHECK_FRONT(heron, 50, 38, 180);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), axes, NO_UNIT, HALF_TURN, 9));
    CHECK_FRONT(axes, 10, 48, 180);
    CHECK_EQ(the_battle()->unit[axes].state, UNIT_FIELD);
}

/* The marsh begins at y 14; Regular infantry rolls one die there. TER-12: it is out of order then. */
TEST(dense_ground_caps_a_pursuit)
{
    field();
    moor("reed-marsh");
    UnitId boar = unit("boar");
    stand(boar, 63, 12, 180, 8);
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, NO_UNIT, HALF_TURN, 9));
    DICE(3);
    CHECK_FRONT(boar, 63, 15, 180);
    CHECK(marked(boar, UM_DISORDERED));
}

TEST(who_has_no_room_to_turn_stays)
{
    field();
    UnitId boar = unit("boar"), heron = unit("heron");
    stand(boar, 30, 20, 180, 8);
    stand(heron, 30, 21.6, 180,
          10); /* close before it: turned, Boar would reach 3.15" down from its centre */
    carry_out(PHASE_MOVES, AURELIA, pursuit_frame(the_look(), boar, NO_UNIT, QUARTER_TURN, 9));
    CHECK_FRONT(boar, 30, 20, 180);
}
