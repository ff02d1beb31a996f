#include <string.h>

#include "field.h"
#include "flow.h"
#include "move/movement.h"

/* The course of a battle: turns, deployment, its length, Victory Points (TURN, SCN, GEN). */

static UnitId spears, gore;

/* Two lines 30" apart, and another unit of the south, which is not placed; gives it. */
static UnitId two_lines_and(const char *code, int models)
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    UnitId other = code ? unit(code, SOUTH, models) : NO_UNIT;
    stand(spears, 30, 10, 180, 5);
    stand(gore, 30, 40, 0, 5);
    return other;
}

static void two_lines(void)
{
    two_lines_and(NULL, 0);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------------- */

TEST(only_the_active_players_units_are_ordered) /* TURN-02 */
{
    two_lines();
    enter(PHASE_REMAINING, NORTH);
    order(gore), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_NOT_ACTIVE);
}

TEST(this_turn_is_one_players_turn) /* TURN-03 */
{
    two_lines();
    set_mark(spears, UM_SHOT);
    the_battle()->initiative = NORTH;
    enter(PHASE_COMBAT, NORTH);
    until(WHY_DECLARE, 1);
    CHECK_EQ(the_battle()->active, SOUTH);
    CHECK(!marked(spears, UM_SHOT));
}

TEST(how_many_stand_is_counted_when_a_phase_begins) /* TURN-04 */
{
    two_lines();
    enter(PHASE_SHOOTING, NORTH);
    CHECK_EQ(unit_tally(spears, UT_PHASE_MODELS), 20);
    CHECK_EQ(unit_tally(gore, UT_PHASE_STRENGTH), 20);
}

TEST(measuring_and_taking_back_are_free) /* GEN-01, GEN-12 */
{
    two_lines();
    CHECK(old_world_ruleset.game.may_measure(the_game()));
    CHECK(old_world_ruleset.game.may_take_back(the_game()));
}

/* ---- Flight, chance ------------------------------------------------------------------------------------------------------ */

TEST(directly_away_is_along_the_line_of_both_centres) /* GEN-14 */
{
    field();
    spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 20, 22, 180, 5); /* centre (20,21.016) */
    stand(gore, 24, 30, 0, 5);     /* centre (24,32.362) */
    Heading away = bearing_away(the_look(), spears, gore);
    /* 4.000 to the left over 11.346: 19.42 degrees left of north */
    CHECK(away > (Heading)(340.5 * DEGREE) && away < (Heading)(340.7 * DEGREE));
}

TEST(of_two_equal_causes_an_odd_die_is_the_first) /* GEN-16, REA-10 */
{
    field();
    UnitId watch = plain("H8", NORTH, 10), other = plain("S4", SOUTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = profile_for(other)->traits = 0;
    stand(watch, 30, 20, 180, 5);
    stand(gore, 26, 28, 0, 5);
    stand(other, 34, 28, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
    order(other), at_unit(VERB_CHARGE, watch), give();
    done();
    choose(2);
    CHECK_ASKED(NO_SEAT, WHY_CAUSE);
    DICE(2); /* from the second: to the north-west */
    DICE(1, 1);
    CHECK(front_of(watch).facing > HALF_TURN);
}

TEST(a_war_machine_flees_an_inch_less) /* SR-60, WM-02: 3 + 2 - 1 = 4 */
{
    field();
    UnitId cannon = plain("H14", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(cannon, 30, 20, 180, 1);
    stand(spears, 60, 8, 180, 5);
    stand(gore, 30, 27, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, cannon), give();
    done();
    Point before = centre_of(the_look(), cannon);
    choose(2);
    DICE(3, 2);
    CHECK_LENGTH(before.y - centre_of(the_look(), cannon).y, inches(4));
}

/* ---- Deployment ------------------------------------------------------------------------------------------------------------ */

TEST(the_scenarios_terrain_stands) /* SCN-01 */
{
    field();
    PieceId wood = terrain("wood", 28, 12, 32, 16);
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 30, 11, 180, 5);
    stand(gore, 30, 40, 0, 5);
    CHECK(piece_stands(the_look(), wood));
    enter(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 4);
    CHECK_REFUSED_INCHES(NO_MOV_SLOWED, 4, 3);
}

TEST(scouts_stand_more_than_12_inches_from_the_enemy) /* SCN-05, SR-43 */
{
    field();
    UnitId rangers = unit("H10", NORTH, 2);
    spears = unit("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    begin();
    DICE(5, 2);
    choose(0);
    order(spears), deploy(30, 11, 180, 5), give();
    order(gore), deploy(30, 37, 0, 5), give();
    CHECK_ASKED(NORTH, WHY_SCOUT);
    order(rangers), deed(VERB_DEPLOY), path(1, 30, 24.75), path(2, 31, 24.75);
    CHECK_REFUSED(NO_DEP_SCOUT);
    order(rangers), deed(VERB_DEPLOY), path(1, 30, 24), path(2, 31, 24), give();
    CHECK_EQ(the_battle()->unit[rangers].state, UNIT_FIELD);
}

TEST(
    scouts_may_also_be_placed_with_the_others) /* SR-43: then they are no Scouts in their first turn */
{
    field();
    UnitId rangers = unit("H10", NORTH, 2);
    spears = unit("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    begin();
    DICE(5, 2);
    choose(0);
    order(rangers), deed(VERB_DEPLOY), path(1, 30, 24), path(2, 31, 24);
    CHECK_REFUSED(NO_DEP_ZONE);
    order(rangers), deed(VERB_DEPLOY), path(1, 10, 10), path(2, 11, 10), give();
    CHECK(!marked(rangers, UM_DEPLOYED_SCOUT));
    order(gore), deploy(30, 37, 0, 5), give();
    order(spears), deploy(30, 11, 180, 5), give();
    CHECK(the_battle()->request.why != WHY_SCOUT);
}

TEST(all_war_machines_of_a_side_are_one_drop) /* SCN-03 */
{
    field();
    UnitId cannon = plain("H14", NORTH, 1), mortar = plain("H15", NORTH, 1);
    spears = unit("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    begin();
    DICE(5, 2);
    choose(0);
    order(cannon), deploy(10, 8, 180, 1), give();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    order(spears), deploy(30, 11, 180, 5);
    CHECK_REFUSED(NO_DEP_MACHINES);
    order(mortar), deploy(15, 8, 180, 1), give();
    CHECK_ASKED(SOUTH, WHY_DEPLOY);
}

TEST(nobody_is_left_out_while_there_is_room) /* SCN-03 */
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    begin();
    DICE(5, 2);
    choose(0);
    order(NO_UNIT), deed(VERB_DONE);
    CHECK_REFUSED(NO_DEP_LEFT);
}

/* ---- Length ------------------------------------------------------------------------------------------------------------------- */

static void end_of_round(int round)
{
    two_lines();
    set_option(OPT_LENGTH, 1);
    the_battle()->initiative = NORTH;
    enter_round(round, PHASE_COMBAT, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_GAME_LENGTH);
}

TEST(by_the_die_the_game_ends_on_10_with_the_round) /* SCN-07: 4 + 5 = 9 goes on, 5 + 5 = 10 ends */
{
    end_of_round(5);
    DICE(4);
    CHECK(!the_battle()->over);
    CHECK_EQ(the_battle()->round, 6);
    end_of_round(5);
    DICE(5);
    CHECK(the_battle()->over);
}

TEST(by_the_die_a_seventh_round_may_come) /* SCN-07: 3 + 6 = 9 */
{
    end_of_round(6);
    DICE(3);
    CHECK(!the_battle()->over);
    CHECK_EQ(the_battle()->round, 7);
}

/* ---- Victory ------------------------------------------------------------------------------------------------------------------- */

static int32_t score(SeatId seat)
{
    return seat_score(the_look(), seat);
}

TEST(a_special_feature_is_worth_50) /* SCN-12, TER-10 */
{
    field();
    PieceId stone = terrain("impassable", 34, 22, 37, 25);
    the_game()->piece[stone].field[TF_SPECIAL] = 1;
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    stand(spears, 35, 20, 180, 5);
    stand(gore, 35, 44, 0, 5);
    CHECK_EQ(score(NORTH), 50);
    CHECK_EQ(score(SOUTH), 0);
}

TEST(where_destruction_counts_a_feature_scores_nothing_and_a_unit_one) /* 7.4 */
{
    field();
    PieceId stone = terrain("impassable", 34, 22, 37, 25);
    the_game()->piece[stone].field[TF_SPECIAL] = 1;
    the_game()->scenario_field[SF_VICTORY] = VICTORY_DESTROYED;
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    UnitId runts = plain("S6", SOUTH, 10);
    stand(spears, 35, 20, 180, 5);
    stand(gore, 35, 44, 0, 5);
    stand(runts, 10, 44, 0, 5);
    CHECK_EQ(score(NORTH), 0);
    left(runts, 0);
    the_battle()->unit[runts].state = UNIT_LOST;
    CHECK_EQ(score(NORTH), 1);
    set_tally(the_play(), OWNER_SEAT, NORTH, ST_STANDARDS, 1, 0);
    CHECK_EQ(score(NORTH), 2);
    CHECK_EQ(score(SOUTH), 0);
}

/* CMD-03, SCN-11: what is taken is a unit's standard; the Battle Standard counts as a leader that is lost, once. */
TEST(a_battle_standard_run_down_with_its_unit_is_no_second_standard)
{
    for (int destruction = 0; destruction < 2; destruction++) {
        field();
        if (destruction)
            the_game()->scenario_field[SF_VICTORY] = VICTORY_DESTROYED;
        UnitId captain = unit("H2", NORTH, 1);
        spears = unit("H5", NORTH, 20);
        gore = unit("S4", SOUTH, 20);
        stand(spears, 35, 20, 180, 5);
        stand(gore, 35, 44, 0, 5);
        joined(captain, spears, 0);
        int worth = the_battle()->unit[spears].points + the_battle()->unit[captain].points;
        unit_destroyed(the_play(), spears, LOSS_RUN_DOWN);
        CHECK_EQ(score(SOUTH), destruction ? 2 + 1 : worth + 50 + 50);
    }
}

static void lose(UnitId unit)
{
    left(unit, 0);
    the_battle()->unit[unit].state = UNIT_LOST;
}

TEST(a_win_takes_a_hundred_points_more) /* SCN-13: 70 for the runts are a draw, 150 for S4 a win */
{
    UnitId runts = two_lines_and("S6", 20);
    lose(runts);
    decide_battle(the_play());
    CHECK_EQ(the_battle()->winner, NO_SEAT);
    two_lines();
    lose(gore);
    decide_battle(the_play());
    CHECK_EQ(the_battle()->winner, NORTH);
}

/* S4 is worth 150: with 50 from the beginning the other side is 100 behind, with 51 it draws. */
TEST(a_head_start_counts)
{
    for (int points = 50; points <= 51; points++) {
        ScoreLine line[MOST_SCORE_LINES];
        two_lines();
        the_game()->seat[SOUTH].head_start = points;
        lose(gore);
        decide_battle(the_play());
        CHECK_EQ(the_battle()->winner, points == 50 ? NORTH : NO_SEAT);
        CHECK_EQ(victory_account(the_look(), SOUTH, line), 1);
        CHECK_TEXT(line[0].words, "Head start");
    }
}

TEST(pursuers_off_the_table_are_alive_and_ambushers_who_never_came_are_not) /* SCN-14: 92 points */
{
    UnitId cutters = two_lines_and("S17", 8);
    set_mark(gore, UM_PURSUED_OFF);
    the_battle()->unit[gore].state = UNIT_RESERVE;
    CHECK_EQ(the_battle()->unit[cutters].state, UNIT_RESERVE);
    CHECK_EQ(score(NORTH), 0); /* they may still come */
    the_battle()->phase = PHASE_END;
    CHECK_EQ(score(NORTH), 92);
}

TEST(who_is_not_placed_yet_scores_for_nobody)
{
    field();
    spears = unit("H5", NORTH, 20);
    gore = unit("S4", SOUTH, 20);
    CardLine line[60];
    begin();
    CHECK_EQ(score(NORTH), 0);
    CHECK_EQ(score(SOUTH), 0);
    int lines = old_world_card(the_look(), spears, line, 60), found = 0;
    for (int i = 0; i < lines; i++) {
        if (strcmp(line[i].label, "Ld"))
            continue;
        CHECK_EQ(strcmp(line[i].value, "7"), 0);
        found++;
    }
    CHECK_EQ(found, 1);
}

TEST(a_side_without_a_unit_has_lost) /* SCN-20 */
{
    two_lines();
    lose(gore);
    enter(PHASE_COMMAND, NORTH);
    CHECK(the_battle()->over);
    CHECK_EQ(the_battle()->winner, NORTH);
}

TEST(who_moved_forward_before_the_game_does_not_charge_at_once) /* SR-43 */
{
    UnitId hounds = two_lines_and("S14", 8);
    stand(hounds, 50, 40, 0, 4);
    set_mark(hounds, UM_VANGUARD_USED);
    enter(PHASE_START, SOUTH);
    CHECK(marked(hounds, UM_NO_CHARGE));
}

TEST(a_reserve_move_is_made_after_the_shooting) /* SR-42 */
{
    UnitId riders = two_lines_and("S7", 6);
    stand(riders, 50, 40, 0, 6);
    enter(PHASE_RESERVE, SOUTH);
    CHECK_ASKED(SOUTH, WHY_RESERVE);
    order(gore), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_KEYWORD);
    order(riders), length(VERB_FORWARD, 9), give();
    CHECK_FRONT(riders, 50, 31, 0);
}

/* A pursuer in one file is 19.69" deep, twice its M is 8": there was no place for it, and the turn never went on. */
TEST(a_pursuer_without_room_to_return_waits_for_its_next_turn) /* CMP-05 */
{
    two_lines();
    stand(spears, 30, 22, 180, 1);
    set_mark(spears, UM_PURSUED_OFF);
    the_battle()->unit[spears].state = UNIT_RESERVE;
    enter(PHASE_COMPULSORY, NORTH);
    CHECK_EQ(the_battle()->unit[spears].state, UNIT_RESERVE);
    CHECK(the_battle()->phase != PHASE_COMPULSORY);
}
