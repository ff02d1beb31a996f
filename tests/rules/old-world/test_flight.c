#include <stdlib.h>
#include <string.h>

#include "meadow.h"

#include "move/movement.h"
#include "odds/flight_odds.h"
#include "tables.h"

/* Reactions, flight, Give Ground, compulsory moves: REA, FLE, GG, CMP; EX-08 (its limit), 09, 18. */

static UnitId gore, watch;

/* EX-09: S4 charges H8. */
static void charged_at(double gap)
{
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    Profile *p = profile_for(gore);
    p->traits = 0;
    stand(gore, 20, 22 + gap, 0, 5);
    stand(watch, 20, 22, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
}

TEST(the_reaction_options_follow_the_rules) /* EX-08, REA-03 */
{
    charged_at(4);
    Frame frame = frame_of(PROC_REACT, NORTH, watch, gore);
    Answer answer;
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    frame.step = 1;
    Verdict judge_react(const Look *look, const Frame *f, const Answer *a);
    answer.value = 1;
    Verdict verdict = judge_react(the_look(), &frame, &answer);
    CHECK(is_yes(&verdict)); /* exactly M is allowed */
    charged_at(3.99);
    verdict = judge_react(the_look(), &frame, &answer);
    CHECK_EQ(verdict.refusal, NO_SS_CLOSE);
    CHECK_LENGTH(verdict.measured, inches(3.99));
    CHECK_EQ(verdict.third, 4);
    answer.value = 3;
    verdict = judge_react(the_look(), &frame, &answer);
    CHECK_EQ(verdict.refusal, NO_CC_KEYWORD);
    set_mark(watch, UM_FLEEING);
    answer.value = 0;
    verdict = judge_react(the_look(), &frame, &answer);
    CHECK_EQ(verdict.refusal, NO_REA_MUSTFLEE); /* REA-08 */
}

/* All declarations are made: the reactions begin. */
static void declared(void)
{
    order(NO_UNIT), deed(VERB_DONE), give();
}

/* On to the charge moves, whatever the reactions' end made of a battle that was entered in the middle. */
static void charge_moves(void)
{
    the_battle()->over = 0;
    go_to(PHASE_CHARGE_MOVES, SOUTH);
}

TEST(who_flees_turns_away_and_runs_and_the_charge_goes_its_full_range) /* EX-09, REA-07, CMV-10 */
{
    charged_at(8);
    declared();
    CHECK_ASKED(NORTH, WHY_REACT);
    choose(2);
    DICE(3, 2);
    CHECK_FRONT(watch, 20, 15.031, 0);
    CHECK(marked(watch, UM_FLEEING));
    charge_moves();
    DICE(6, 2);
    CHECK_FRONT(gore, 20, 20, 0);
    CHECK(!marked(gore, UM_CHARGE_FAILED));
}

TEST(who_is_caught_in_flight_is_destroyed) /* EX-09, CMV-09 */
{
    charged_at(8);
    declared();
    choose(2);
    DICE(1, 1);
    CHECK_FRONT(watch, 20, 18.031, 0);
    charge_moves();
    DICE(6, 2);
    usual();
    CHECK(marked(gore, UM_RAN_DOWN));
    CHECK_EQ(the_battle()->unit[watch].state, UNIT_LOST);
    CHECK_LENGTH(front_of(gore).at.y, inches(20));
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(1, 1);
    CHECK_ASKED(SOUTH, WHY_FREE_REFORM); /* MOV-16 */
    order(gore), reform(90, 5), give();
    CHECK_EQ(front_of(gore).facing, 90 * DEGREE);
    CHECK(marked(gore, UM_REFORMED));
}

/* Turned about its centre at y 4.016 the Watch's front is at 3.03: 4" and more of flight end at the edge, 33 throws of 36. Of the others
 * 2" need 10 of the charger, a roll of 6, 11 of 36; 3" cannot be caught: 1/36 x 11/36. */
TEST(whoever_may_flee_is_told_how_near_the_edge_is) /* FLE-07 */
{
    char words[300];
    Text text = text_in(words, sizeof words);
    Answer answer;
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(gore, 20, 13, 0, 5);
    stand(watch, 20, 5, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
    declared();
    CHECK_ASKED(NORTH, WHY_REACT);
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    answer.value = REACT_FLEE;
    old_world_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(words, "Off the table: 91.7 %. Caught: 0.8 %");
}

/* 1" behind fleeing Gorehides, who are 5.5" from the edge: 6" and more, 26 throws of 36, end off the table. Of the others n leave a gap
 * of n + 1, which 4" and the higher die have to cover: a 1 (1 of 36) covers 4" and less, 6 of 36, a 2 and more 5" too, 10 of 36: (1 x 6 +
 * 35 x 10) of 1296. */
TEST(a_charge_at_who_flees_already_is_foretold_with_the_flight_that_comes_first) /* REA-08 */
{
    static const char *const foretold = "it flees first: caught 27.5 %, off the table 72.2 %";
    char words[300];
    Text text = text_in(words, sizeof words);
    Answer answer;
    meadow();
    UnitId halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 10);
    stand(gore, 30, 5.5, 0, 5);
    stand(halberds, 30, 5.5 + 60 / 25.4 + 1, 0, 5);
    set_mark(gore, UM_FLEEING);
    go_to(PHASE_DECLARE, NORTH);
    answer_begin(&answer, ANSWER_ORDER, NORTH);
    answer.order.actor = halberds;
    order_clause(&answer.order, VERB_CHARGE)->unit = gore;
    old_world_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(words, foretold);
    order(halberds), at_unit(VERB_CHARGE, gore), give();
    DrawingList *list = calloc(1, sizeof *list);
    old_world_persistent(the_look(), list);
    bool labelled = false;
    for (int i = 0; i < list->count; i++)
        labelled = labelled || strcmp(list->drawing[i].words, foretold) == 0;
    CHECK(labelled);
    free(list);
}

/* The Gorehides' centre is at y 5.638, their front when turned at 3.276: 33 of 36 throws leave the table, and of 2" and 3" a pursuit
 * catches all and 35 of 36: 1/36 + 2/36 x 35/36. */
TEST(a_pursuit_does_not_run_down_who_has_left_the_table) /* FLE-07, FUP-05 */
{
    meadow();
    UnitId halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(gore, 30, 8, 180, 5);
    stand(halberds, 30, 8, 0, 5);
    engaged(halberds, gore);
    go_to(PHASE_COMBAT, NORTH);
    PursuitOdds odds = pursuit_odds_of(the_look(), halberds, gore);
    CHECK_EQ((int)(odds.leaves * 1296 + 0.5), 33 * 36);
    CHECK_EQ((int)(odds.caught * 1296 + 0.5), 36 + 70);
}

TEST(whose_target_fled_may_charge_another) /* REA-14 */
{
    meadow();
    watch = plain("H8", NORTH, 10);
    UnitId spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(gore, 20, 30, 0, 5);
    stand(watch, 20, 22, 180, 5);
    stand(spears, 26, 22, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
    declared();
    choose(2);
    DICE(5, 5);
    CHECK_ASKED(SOUTH, WHY_REDIRECT);
    choose(1);
    DICE(2, 2);
    CHECK_EQ(charge_target(the_look(), gore), spears);
    CHECK_ASKED(NORTH, WHY_REACT);
    CHECK_EQ(the_battle()->request.choices, 5); /* Hold or Flee */
    CHECK_EQ(try_choice(1).refusal, NO_REDIR_ONLY);
}

static double closed_at; /* the near edge of closed ground before their left end, or 0 */

/* Knights whose charger stands 10" before them; their counter charge is a D3 and 1". */
static UnitId countering(int die)
{
    meadow();
    UnitId knights = plain("H11", NORTH, 6), tusks = plain("S8", SOUTH, 5);
    if (closed_at > 0)
        terrain("impassable", 32, closed_at, 33, closed_at + 1);
    stand(knights, 30, 20, 180, 6);
    stand(tusks, 30, 30, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(tusks), at_unit(VERB_CHARGE, knights), give();
    declared();
    choose(3);
    DICE(die);
    return knights;
}

TEST(counter_chargers_meet_the_charger_half_way) /* REA-12, GEN-02: a D6 of 5 is a D3 of 3 */
{
    UnitId knights = countering(5);
    CHECK_LENGTH(front_of(knights).at.y, inches(20 + 3 + 1));
    CHECK(marked(knights, UM_COUNTS_AS_CHARGED));
    CHECK_EQ(unit_tally(knights, UT_CHARGE_DISTANCE), 400);
    knights = countering(6);
    CHECK_LENGTH(front_of(knights).at.y, inches(20 + 3 + 1));
    knights = countering(4);
    CHECK_LENGTH(front_of(knights).at.y, inches(20 + 2 + 1));
    knights = countering(1);
    CHECK_LENGTH(front_of(knights).at.y, inches(20 + 1 + 1));
}

/* Closed ground stands so far before their left end, out of the charger's way. */
TEST(a_counter_charge_that_is_stopped_counts_its_full_inches) /* CMV-07 */
{
    static const double stops[] = { 2.996, 2.994 };
    for (int i = 0; i < 2; i++) {
        closed_at = 20 + stops[i];
        UnitId knights = countering(6);
        closed_at = 0;
        CHECK_LENGTH(front_of(knights).at.y, inches(20 + stops[i]));
        CHECK_EQ(unit_tally(knights, UT_CHARGE_DISTANCE), 300 - i);
    }
}

TEST(give_ground_is_two_inches_away_from_all_enemies) /* EX-18, GG-01, GEO-18 */
{
    meadow();
    UnitId spears = plain("H5", NORTH, 15);
    gore = plain("S4", SOUTH, 20);
    UnitId tusks = plain("S8", SOUTH, 6);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(tusks, 27.539, 22.524, 90, 3);
    engaged(spears, gore);
    engaged(spears, tusks);
    go_to(PHASE_REMAINING, NORTH);
    bool surrounded = false;
    CHECK_LENGTH(give_ground(the_play(), spears, &surrounded), inches(2));
    CHECK(!surrounded);
    CHECK_FRONT(spears, 31.414, 22.586, 180);
}

TEST(give_ground_off_the_table_destroys) /* GG-02 */
{
    meadow();
    UnitId spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 3, 180, 5); /* its rear edge lies at 3 - 1.969 = 1.031 */
    stand(gore, 30, 3, 0, 5);
    engaged(spears, gore);
    go_to(PHASE_REMAINING, NORTH);
    bool surrounded = false;
    give_ground(the_play(), spears, &surrounded);
    CHECK(note_find(the_battle(), NT_LEFT_TABLE, spears) >= 0);
}

/* A fleeing unit in M3. */
static UnitId fleeing(double x, double y, double degrees)
{
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(watch, x, y, degrees, 5);
    stand(gore, 60, 40, 0, 5);
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    return watch;
}

TEST(a_fleeing_unit_goes_two_dice_straight_ahead) /* FLE-01, FLE-02 */
{
    UnitId runs = fleeing(20, 20, 0);
    CHECK_ASKED(NO_SEAT, WHY_FLEE_ROLL);
    DICE(3, 2);
    CHECK_FRONT(runs, 20, 15, 0);
}

TEST(a_unit_that_touches_the_edge_in_flight_is_gone) /* FLE-07 */
{
    UnitId runs = fleeing(20, 5, 0);
    DICE(3, 2);
    CHECK(note_find(the_battle(), NT_LEFT_TABLE, runs) >= 0);
}

TEST(flight_goes_round_what_is_closed) /* FLE-06, GEO-16 */
{
    meadow();
    watch = plain("H8", NORTH, 10);
    terrain("impassable", 20.5, 15, 21, 17);
    stand(watch, 20, 20, 0, 5);
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(4, 4);
    Heading facing = front_of(watch).facing;
    CHECK(facing != 0 && facing % (5 * DEGREE) == 0);
}

TEST(flight_passes_friends_and_goes_on_until_clear) /* FLE-04 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    UnitId friends = plain("H5", NORTH, 10);
    stand(watch, 20, 20, 0, 5);
    stand(friends, 20, 17, 0, 5); /* from y 17 to 18.969 */
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(1, 2); /* 3" would end on them: on until its rear, 0.984" back, is at 17 */
    CHECK_LENGTH(front_of(watch).at.y, inches(17 - 25 / 25.4));
    CHECK(told_tale(TALE_FLEES_PAST_FRIEND));
    CHECK(unit_gap(the_look(), watch, friends, NULL) >= 0); /* never into the friend */
}

/* Through an enemy of one rank of 30 mm, whose rear lies at y 14.819: 5" would end upon it. */
TEST(a_flight_that_ends_near_an_enemy_goes_on_until_an_inch_away) /* FLE-04 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    gore = plain("S4", SOUTH, 5);
    stand(watch, 20, 20, 0, 5);
    stand(gore, 20, 16, 180, 5);
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(2, 3);
    CHECK_EQ(unit_gap(the_look(), watch, gore, NULL), INCH);
    CHECK_EQ(front_of(watch).at.y, inches(16) - 30 * MM - INCH - 25 * MM);
    CHECK(told_tale(TALE_FLEES_PAST_ENEMY));
}

/* What the dice themselves give keeps the tolerance that every measurement has: 0.997" counts as 1". */
TEST(a_flight_whose_dice_end_it_a_hair_too_near_stays) /* FLE-04 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    gore = plain("S4", SOUTH, 5);
    stand(watch, 20, 20, 0, 5);
    stand(gore, 20, 14.003, 180, 5);
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(2, 3);
    CHECK_LENGTH(front_of(watch).at.y, inches(15));
    CHECK(!told_tale(TALE_FLEES_PAST_ENEMY));
    meadow();
    watch = plain("H8", NORTH, 5);
    gore = plain("S4", SOUTH, 5);
    stand(watch, 20, 20, 0, 5);
    stand(gore, 20, 14.006, 180, 5); /* 0.994" */
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(2, 3);
    CHECK(front_of(watch).at.y < inches(14));
    CHECK_EQ(unit_gap(the_look(), watch, gore, NULL), INCH);
}

TEST(who_flees_through_an_enemy_is_in_peril) /* FLE-05 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    gore = plain("S4", SOUTH, 5);
    stand(watch, 20, 20, 0, 5);
    stand(gore, 20, 17, 180, 5);
    set_mark(watch, UM_FLEEING);
    go_to(PHASE_COMPULSORY, NORTH);
    DICE(4, 4);
    CHECK_ASKED(NO_SEAT, WHY_PERIL);
    CHECK_EQ(the_battle()->request.dice_count, 5);
}

/* The Watch stands 0.2" before ten files of 30 mm, whose front is the line y = 30 from x 14.1 to 25.9; its centre is (23, 28.816) and
 * theirs (20, 31.181), so that away is 52 degrees. Turned to it on the spot its right end lies at y 28.816 + 2.461 sin 52 + 0.984 cos 52 =
 * 31.36, in their ranks; 7" of that way take it off them again, by 7 cos 52 = 4.3". */
TEST(who_turns_into_the_enemy_that_he_flees_has_not_passed_through_him) /* FLE-05 */
{
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(gore, 20, 30, 0, 10);
    stand(watch, 23, 29.8, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
    declared();
    CHECK_ASKED(NORTH, WHY_REACT);
    choose(2);
    CHECK(base_gap(unit_outline(the_look(), watch), unit_outline(the_look(), gore)) < 0);
    DICE(3, 4);
    CHECK(the_battle()->request.why != WHY_PERIL);
    CHECK(unit_gap(the_look(), watch, gore, NULL) > INCH);
}

TEST(random_movement_is_thrown_and_may_only_wheel) /* CMP-04, SR-40 */
{
    meadow();
    UnitId brutes = unit("S15", SOUTH, 2);
    stand(brutes, 30, 30, 0, 2);
    go_to(PHASE_COMPULSORY, SOUTH);
    DICE(2, 3);
    order(brutes), turn(0);
    CHECK_REFUSED(NO_RANDOM_MAN);
    usual();
    CHECK_FRONT(brutes, 30, 25, 0);
}

TEST(random_movement_that_meets_an_enemy_charges_it) /* CMP-04 */
{
    meadow();
    UnitId brutes = unit("S15", SOUTH, 2);
    UnitId spears = plain("H5", NORTH, 10);
    stand(brutes, 30, 30, 0, 2);
    stand(spears, 30, 27, 180, 5);
    go_to(PHASE_COMPULSORY, SOUTH);
    DICE(2, 3);
    usual();
    CHECK(marked(brutes, UM_CHARGED));
    CHECK(is_engaged(the_look(), spears));
    CHECK_LENGTH(front_of(brutes).at.y, inches(27));
    CHECK_EQ(unit_tally(brutes, UT_CHARGE_DISTANCE), 300);
}

TEST(random_movement_into_an_enemy_counts_its_full_inches) /* CMP-04, CMV-07 */
{
    static const double gaps[] = { 2.996, 2.994 };
    for (int i = 0; i < 2; i++) {
        meadow();
        UnitId brutes = unit("S15", SOUTH, 2), spears = plain("H5", NORTH, 10);
        stand(brutes, 30, 30, 0, 2);
        stand(spears, 30, 30 - gaps[i], 180, 5);
        go_to(PHASE_COMPULSORY, SOUTH);
        DICE(2, 3);
        usual();
        CHECK_EQ(unit_tally(brutes, UT_CHARGE_DISTANCE), 300 - i);
    }
}

TEST(the_nearest_unit_of_five_holds_a_feature) /* TER-10 */
{
    meadow();
    UnitId spears = plain("H5", NORTH, 10), few = plain("H9", NORTH, 4);
    gore = plain("S4", SOUTH, 10);
    PieceId stone = terrain("impassable", 30, 20, 33, 23);
    stand(spears, 31.5, 27, 0, 5);
    stand(few, 31.5, 24, 0, 4);
    stand(gore, 31.5, 12, 180, 5);
    go_to(PHASE_REMAINING, NORTH);
    UnitId holder = NO_UNIT;
    CHECK_EQ(feature_holder(the_look(), stone, &holder), NORTH);
    CHECK_EQ(holder, spears);
}

TEST(who_is_charged_by_several_flees_from_the_strongest) /* REA-10, FLE-08 */
{
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    UnitId few = plain("S8", SOUTH, 5); /* US 10 against 20 */
    profile_for(gore)->traits = 0;
    stand(watch, 30, 22, 180, 5);
    stand(few, 22, 21, 90, 5);
    stand(gore, 30, 28, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(few), at_unit(VERB_CHARGE, watch), give();
    order(gore), at_unit(VERB_CHARGE, watch), give();
    declared();
    choose(2);
    DICE(2, 2);
    CHECK_EQ(front_of(watch).facing, 0);
}

TEST(most_of_a_base_must_lie_in_a_piece_to_be_in_it) /* TER-09 */
{
    meadow();
    UnitId spears = plain("H5", NORTH, 10);
    terrain("wood", 20, 25, 40, 30.4); /* 0.4" of the front rank's 0.984" */
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    CHECK_EQ(models_in_terrain(the_look(), spears), 0);
    meadow();
    spears = plain("H5", NORTH, 10);
    terrain("wood", 20, 25, 40, 30.6);
    stand(spears, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    CHECK_EQ(models_in_terrain(the_look(), spears), 5);
}
