#include "field.h"
#include "shoot/shooting.h"
#include "tables.h"

/* Panic: PAN-01..07, SR-31, SR-56, CHR-22, MAG spell 6. The queue is put straight to PROC_PANIC. */

static Ruleset mine;
static UnitId spears, others, archers, enemy;
static PanicMode mode;
static void (*before)(Play *play);

static bool begin_with_panic(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    if (before)
        before(play);
    push_first(play, panic_frame(&play->look, mode));
    return true;
}

static void run_queue(PanicMode how, Phase phase, void (*prepare)(Play *play))
{
    mine = old_world_ruleset;
    mine.game.enter = begin_with_panic;
    the_game()->ruleset = &mine;
    mode = how;
    before = prepare;
    the_battle()->over = 0;
    enter(phase, SOUTH);
}

/* Twenty spears at (30,20) facing the enemy in the south, others 4" beside them. */
static void stand_all(int spears_left)
{
    field();
    spears = plain("H5", NORTH, 20);
    others = plain("H6", NORTH, 10);
    enemy = plain("S4", SOUTH, 20);
    archers = plain("S6", SOUTH, 10);
    left(spears, spears_left);
    stand(spears, 30, 20, 180, 5);
    stand(others, 39, 20, 180, 5); /* 36.54 - 32.46 = 4.08" */
    stand(enemy, 30, 32, 0, 5);
    stand(archers, 50, 32, 0, 10);
    for (UnitId u = 0; u < the_battle()->units; u++) {
        set_tally_of(u, UT_PHASE_MODELS, models(u));
        set_tally_of(u, UT_PHASE_STRENGTH, models(u));
    }
}

static void shot_by_archers(Play *play)
{
    queue_heavy_losses(play, archers);
}

TEST(ex_13_exactly_a_quarter_is_no_test_one_more_is) /* PAN-01 */
{
    stand_all(15);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    stand_all(14);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(4, 3); /* Ld 7 */
    CHECK(marked(spears, UM_PANIC_DONE));
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

TEST(ex_13_the_battle_standard_rolls_again_and_there_is_no_second_test) /* CHR-22, PAN-07 */
{
    field();
    spears = plain("H5", NORTH, 20);
    UnitId bearer = unit("H2", NORTH, 1);
    enemy = plain("S4", SOUTH, 20);
    left(spears, 14);
    stand(spears, 30, 20, 180, 5);
    stand_model(bearer, 1, 43, 18, 180); /* 43 - 0.492 - 32.461 = 10.05" */
    stand(enemy, 30, 32, 0, 5);
    archers = enemy;
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    DICE(5, 4);
    CHECK_ASKED(NORTH, WHY_REROLL);
    char said[80] = "";
    Text text = text_in(said, sizeof said);
    old_world_detail(the_look(), &text);
    CHECK_TEXT(said, "It is the Panic test; Battle Standard lets it be thrown again.");
    choose(1);
    DICE(3, 3);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    CHECK(!marked(spears, UM_FLEEING));
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

TEST(the_same_losses_count_in_strategy_and_movement_but_not_in_combat) /* PAN-02 */
{
    stand_all(14);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_COMPULSORY, NULL);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    stand_all(14);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_COMBAT, NULL);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

/* 12 of 20 left: 24 > 20, Fall Back in Good Order; 10 left: 20 > 20 is false, Flee (EX-13). */
TEST(who_has_more_than_half_left_falls_back_the_others_flee_from_the_shooters) /* PAN-06 */
{
    stand_all(12);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    DICE(6, 5);
    CHECK(told_tale(TALE_PANICS));
    for (size_t i = 0; i < log_told()->events; i++) /* it is done to nobody: no head for the dice */
        CHECK(log_told()->event[i].kind != EV_TOLD || log_told()->event[i].value != TALE_PANICS ||
              log_told()->event[i].other == NO_UNIT);
    DICE(2, 4); /* the higher */
    CHECK(told_tale(TALE_FALLS_BACK));
    CHECK(marked(spears, UM_RALLIED));
    CHECK(!marked(spears, UM_FLEEING));
    CHECK(front_of(spears).facing > 270 * DEGREE); /* away from the archers in the south-east */

    stand_all(10);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, shot_by_archers);
    DICE(6, 5);
    DICE(2, 1);
    CHECK(marked(spears, UM_FLEEING));
    CHECK(front_of(spears).facing > 270 * DEGREE);
}

TEST(without_a_shooter_they_flee_from_the_nearest_enemy) /* PAN-06 */
{
    stand_all(10);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    run_queue(PANIC_AT_ONCE, PHASE_COMPULSORY, NULL);
    DICE(6, 5);
    DICE(2, 1);
    CHECK(front_of(spears).facing < DEGREE); /* the Gorehides stand straight south */
}

static void spears_destroyed(Play *play)
{
    unit_destroyed(play, spears, LOSS_WOUNDS);
}

TEST(a_friend_destroyed_near_by_is_a_reason) /* PAN-03 */
{
    stand_all(20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, spears_destroyed);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, others);
    stand_all(20);
    set_tally_of(spears, UT_PHASE_STRENGTH, 4); /* too few to matter */
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, spears_destroyed);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

TEST(near_by_is_within_six_inches) /* PAN-03: 30 and two half fronts of 2.461, then the gap */
{
    stand_all(20);
    stand(others, 34.922 + 5.9, 20, 180, 5);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, spears_destroyed);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    stand_all(20);
    stand(others, 34.922 + 6.1, 20, 180, 5);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, spears_destroyed);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

TEST(the_place_of_a_unit_that_was_killed_is_where_its_last_model_fell) /* PAN-03 */
{
    stand_all(1); /* only the champion's place is left: 30 - 0.98 */
    set_tally_of(spears, UT_PHASE_STRENGTH, 5);
    lose_wounds(the_play(), spears, NO_MODEL, 1, false, LOSS_WOUNDS);
    CHECK_EQ(the_battle()->unit[spears].state, UNIT_LOST);
    CHECK_EQ(list_count(the_battle(), LS_PANIC, NORTH), 0); /* 36.54 - 30.5 = 6.05" */
    stand_all(3);
    set_tally_of(spears, UT_PHASE_STRENGTH, 5);
    stand(spears, 32, 20, 180, 3);
    lose_wounds(the_play(), spears, NO_MODEL, 3, false, LOSS_WOUNDS);
    CHECK_EQ(list_count(the_battle(), LS_PANIC, NORTH), 1);
}

static void spears_break(Play *play)
{
    queue_panic(play, spears);
}

TEST(a_friend_who_breaks_near_by_is_a_reason_and_the_flight_waits) /* PAN-04, C4b, C4c */
{
    stand_all(20);
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    DICE(6, 5);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    CHECK(marked(others, UM_PANICKED));
    CHECK_LENGTH(front_of(others).at.y, inches(20));
    run_queue(PANIC_FLIGHTS, PHASE_COMBAT, NULL);
    DICE(2, 1);
    CHECK(!marked(others, UM_PANICKED));
    CHECK(front_of(others).at.y < inches(20));
}

TEST(the_engaged_and_the_fleeing_take_no_test) /* PAN-07 */
{
    stand_all(20);
    engaged(others, archers);
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    stand_all(20);
    set_mark(others, UM_FLEEING);
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
}

TEST(swarms_never_cause_panic_and_levies_only_among_levies) /* SR-56, SR-31 */
{
    stand_all(20);
    profile_for(spears)->field[PF_TYPE] = TYPE_SWARM;
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    stand_all(20);
    give_trait(spears, TR_LEVIES, 0);
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    CHECK_EQ(the_battle()->request.shape, SHAPE_NONE);
    stand_all(20);
    give_trait(spears, TR_LEVIES, 0);
    give_trait(others, TR_LEVIES, 0);
    run_queue(PANIC_TESTS, PHASE_COMBAT, spears_break);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
}

/* The spears flee north through the halberds that stand behind them: these test after the move. */
TEST(a_friend_who_flees_through_is_a_reason) /* PAN-05 */
{
    field();
    spears = plain("H5", NORTH, 20);
    others = plain("H6", NORTH, 10);
    enemy = plain("S4", SOUTH, 20);
    left(spears, 10);
    stand(spears, 30, 24, 180, 5);
    stand(others, 30, 19, 180, 5);
    stand(enemy, 30, 34, 0, 5);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    set_tally_of(others, UT_PHASE_MODELS, 10);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, NULL);
    DICE(6, 5);
    DICE(5, 4);
    CHECK(told_tale(TALE_FLEES));
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, others);
    DICE(6, 6);
    DICE(1, 1);
    CHECK(told_tale(TALE_FALLS_BACK));
}

TEST(the_active_side_tests_first_and_each_side_picks_its_order) /* GEN-10, W-PANIC */
{
    stand_all(14);
    left(others, 5);
    stand(others, 39, 20, 180, 5);
    set_tally_of(spears, UT_PHASE_MODELS, 20);
    set_tally_of(others, UT_PHASE_MODELS, 10);
    left(enemy, 14);
    stand(enemy, 30, 32, 0, 5);
    run_queue(PANIC_AT_ONCE, PHASE_COMPULSORY, NULL);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, enemy); /* the south is active */
    DICE(1, 1);
    CHECK_ASKED(NORTH, WHY_PANIC_NEXT);
    pick_unit(others);
    CHECK_EQ(the_battle()->request.unit, others);
    DICE(1, 1);
    CHECK_EQ(the_battle()->request.unit, spears);
}

TEST(a_war_machine_flees_an_inch_less) /* WM-02 */
{
    field();
    spears = plain("H5", NORTH, 20);
    others = unit("H14", NORTH, 1);
    enemy = plain("S4", SOUTH, 20);
    stand(spears, 30, 20, 180, 5);
    stand(others, 36, 20, 180, 1);
    stand(enemy, 36, 32, 0, 5);
    set_tally_of(spears, UT_PHASE_STRENGTH, 20);
    run_queue(PANIC_AT_ONCE, PHASE_SHOOTING, spears_destroyed);
    Point at = centre_of(the_look(), others);
    DICE(6, 6);
    DICE(5, 3); /* the highest, less one */
    CHECK_LENGTH(at.y - centre_of(the_look(), others).y, inches(4));
}
