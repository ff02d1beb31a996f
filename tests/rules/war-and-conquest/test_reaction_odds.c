#include "field.h"

#include <math.h>
#include <string.h>

#include "charge/charge_view.h"

/* What a reaction is likely to come to: RCT-04, 06, 07, 09, 10, FLE-01, counted by hand over all 216 throws. Low, middle and high of 3d6. */

static UnitId velites, horse, riders, prima;

static void check_chance(double chance, int good, int of)
{
    if (fabs(chance - (double)good / of) > 1e-9)
        print_error("%.6f, not %d of %d\n", chance, good, of);
    CHECK(fabs(chance - (double)good / of) <= 1e-9);
}

static double run_down(UnitId unit, FlightLength length)
{
    return odds_of_flight(the_look(), unit, length).caught;
}

static void declared(SeatId by, UnitId charger, UnitId target)
{
    enter(PHASE_DECLARE, by);
    order(charger), deed(VERB_CHARGE)->unit = target, give();
    if (the_battle()->request.why == WHY_DECLARE)
        order(NO_UNIT), deed(VERB_DONE), give();
    CHECK_ASKED(opposing_seat(the_look(), by), WHY_REACTION);
}

/* The Thane Horse 6 inches straight before twelve Velites; its charge move is 14. */
static void horse_before_velites(double apart)
{
    field();
    velites = unit("velites"), horse = unit("thane-horse");
    row(velites, 24.5, 26 + apart + 0.3937, 1,
        0); /* centres; the front edges lie at y 26 + apart */
    stand(horse, 30, 26, 180, 4);
    declared(HOST, horse, velites);
}

static const char *words_of(Reaction reaction)
{
    static char words[300];
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.value = (int)reaction;
    OddsRequest of = { .what = ODDS_OF_CHOICE, .answer = &answer };
    Text text = text_in(words, sizeof words);
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
    return words;
}

/* Skirmishers run low + high: 6 + 9 = 15 are out of reach, and 44 of 216 throws give 9 or more. */
TEST(who_runs_six_inches_ahead_of_horse_is_run_down_by_172_of_216) /* lesson 19 */
{
    horse_before_velites(6);
    check_chance(run_down(velites, FLIGHT_FULL), 172, 216);
    CHECK(strstr(words_of(REACT_FLEE), "Run down: 79.6 %") != NULL);
}

/* A d6 from 6 inches is at most 12: always within 14. From 9 a 6 gets away. */
TEST(who_shoots_first_runs_a_single_die) /* RCT-09 */
{
    horse_before_velites(6);
    check_chance(run_down(velites, FLIGHT_SHORT), 1, 1);
    CHECK(strstr(words_of(REACT_SHOOT_AND_FLEE), "Run down: 100.0 %") != NULL);
    CHECK(strstr(words_of(REACT_SHOOT_AND_FLEE), "costs them 1.00 figures; makes them flee: ") !=
          NULL);
    horse_before_velites(9);
    check_chance(run_down(velites, FLIGHT_SHORT), 5, 6);
}

/* Regular infantry runs low + middle. From 6 inches 9 or more get away: counted by the throws. */
TEST(regular_infantry_runs_the_two_lower_dice) /* FLE-01 */
{
    int good = 0;
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            for (int c = 1; c <= 6; c++) {
                int high = a > b ? a : b;
                high = c > high ? c : high;
                good += a + b + c - high <= 8;
            }
        }
    }
    field();
    prima = unit("prima"), horse = unit("thane-horse");
    stand(prima, 30, 32, 0, 6);
    stand(horse, 30, 26, 180, 4);
    declared(HOST, horse, prima);
    check_chance(run_down(prima, FLIGHT_FULL), good, 216);
    CHECK(strstr(words_of(REACT_STAND_FAST), "Is reached: 100.0 %") != NULL);
    CHECK(strstr(words_of(REACT_STAND_FAST), "disordered") == NULL);
}

/* Low and middle of 3d6 make 2 in 16 of 216 throws, at most 3 in 43, at most 4 in 77. From 9 inches a charge of 7 + 1d6 catches a
 * flight of 2 with a 4, of 3 with a 5, of 4 with a 6: 16 + 43 + 77 of 6 x 216, and not the 77 of 216 of the longest charge. */
static void horse_before_prima_in_the_barley(void)
{
    field();
    moor("barley"); /* y 14 to 20 */
    prima = unit("prima"), horse = unit("thane-horse");
    stand(prima, 15, 19, 0, 6);
    stand(horse, 15, 10, 180, 4);
    declared(HOST, horse, prima);
}

TEST(who_is_run_after_over_uneven_ground_is_run_down_by_the_die_for_it_as_well) /* RCT-15, TER-04 */
{
    horse_before_prima_in_the_barley();
    check_chance(run_down(prima, FLIGHT_FULL), 16 + 43 + 77, 6 * 216);
    CHECK(strstr(words_of(REACT_FLEE), "Run down: 10.5 %") != NULL);
    CHECK(strstr(words_of(REACT_STAND_FAST), "Is reached: 83.3 %") != NULL); /* 2 or more */
}

/* Once the flight is announced, the charge does not "arrive" any more where the target still stands. */
TEST(a_charge_on_who_will_flee_says_how_likely_he_is_caught) /* RCT-15 */
{
    char said[200];
    Text text = text_in(said, sizeof said);
    horse_before_prima_in_the_barley();
    choose(REACT_FLEE);
    Order order = { .actor = horse, .clauses = 1, .clause = { clause_of(VERB_CHARGE) } };
    charge_order_odds(the_look(), &order, &text);
    CHECK(strstr(said, "flees, is caught: 10.5 %") != NULL);
    CHECK(!strstr(said, "arrives"));
}

/* 4.5 inches behind the Prima is the edge, and 77 of 216 throws are no more than 4: those the horse, 6 inches off and 14 fast, runs down.
 * Nobody runs down who has left, nor says so of a velite who has the edge 20 inches behind him. */
TEST(who_may_flee_off_the_table_is_told_how_likely_that_is) /* FLE-08, RCT-06, 15 */
{
    const double deep = 4 * 20 / 25.4, rear = 48 - 4.5;
    char said[200];
    Text text = text_in(said, sizeof said);
    field();
    prima = unit_of("prima", 24), horse = unit("thane-horse");
    stand(prima, 30, rear - deep, 0, 6);
    stand(horse, 30, rear - deep - 6, 180, 4);
    declared(HOST, horse, prima);
    check_chance(odds_of_flight(the_look(), prima, FLIGHT_FULL).leaves, 216 - 77, 216);
    check_chance(run_down(prima, FLIGHT_FULL), 77, 216);
    CHECK(strstr(words_of(REACT_FLEE), "Off the table: 64.4 %. Run down: 35.6 %") != NULL);
    choose(REACT_FLEE);
    Order order = { .actor = horse, .clauses = 1, .clause = { clause_of(VERB_CHARGE) } };
    charge_order_odds(the_look(), &order, &text);
    CHECK(strstr(said, "flees, leaves the table: 64.4 %, is caught: 35.6 %") != NULL);
    horse_before_velites(2);
    CHECK(!strstr(words_of(REACT_FLEE), "Off the table"));
}

/* A d6 after the shots; who feigns leaves the table as well: the Fen Riders, 1.5 inches before it, with two dice always, on whatever. */
TEST(who_shoots_first_or_feigns_may_flee_off_the_table_too) /* FLE-08, RCT-09, 10 */
{
    field();
    velites = unit("velites"), horse = unit("thane-horse");
    row(velites, 24.5, 48 - 2.5 - 10 / 25.4, 1, 0);
    stand(horse, 30, 36, 180, 4);
    declared(HOST, horse, velites);
    CHECK(strstr(words_of(REACT_SHOOT_AND_FLEE), "Off the table: 66.7 %") != NULL);
    field();
    riders = unit("fen-riders"), prima = unit("clibanarii");
    row(riders, 26, 1.5 + 25 / 25.4, 1.2, 0);
    stand(prima, 30, 12, 0, 4);
    declared(AURELIA, prima, riders);
    CHECK(strstr(words_of(REACT_FEIGN), "Off the table: 100.0 %. Caught and fights: 0.0 %") !=
          NULL);
}

/* From its flank a passed Command test keeps it in order: Mo 8 fails by 9 and more, 10 of 36. */
TEST(who_is_charged_in_the_flank_may_be_disordered) /* RCT-04 */
{
    field();
    prima = unit("prima"), horse = unit("thane-horse");
    stand(prima, 40, 24, 0, 6);
    stand(horse, 30, 25, 90, 4);
    declared(HOST, horse, prima);
    CHECK(strstr(words_of(REACT_STAND_FAST),
                 "Is reached at its left flank: 100.0 %; it is then disordered: 27.8 %") != NULL);
    field();
    prima = unit("prima"), horse = unit("thane-horse");
    stand(prima, 40, 24, 0, 6);
    stand(horse, 20, 25, 90, 4); /* 17.638 before her flank, and goes 14 */
    declared(HOST, horse, prima);
    CHECK(strstr(words_of(REACT_STAND_FAST), "Is reached at its left flank: 0.0 %") != NULL);
    CHECK(!strstr(words_of(REACT_STAND_FAST), "disordered"));
}

/* Beyond the charge's reach nobody is caught, and nobody arrives. */
TEST(who_stands_out_of_reach_is_safe) /* CHG-06 */
{
    horse_before_velites(15);
    check_chance(run_down(velites, FLIGHT_FULL), 0, 216);
    CHECK(strstr(words_of(REACT_STAND_FAST), "Is reached: 0.0 %") != NULL);
}

/* Who feigns is not ridden down, but fights. */
TEST(who_feigns_fights_when_he_is_caught) /* RCT-10, 11 */
{
    field();
    riders = unit("fen-riders"), prima = unit("clibanarii");
    row(riders, 26, 26, 1.2, 0);
    stand(prima, 30, 33, 0, 4);
    declared(AURELIA, prima, riders);
    CHECK(strstr(words_of(REACT_FEIGN), "Caught and fights: ") != NULL);
    CHECK(strstr(words_of(REACT_FLEE), "Run down: ") != NULL);
}

/* ---- Whether a charge arrives ------------------------------------------------------------------------------------------------ */

/* Of 216 throws those whose low and middle die make so much. */
static int throws_of_low_and_middle(int need)
{
    int good = 0;
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            for (int c = 1; c <= 6; c++) {
                int high = a > b ? a : b;
                high = c > high ? c : high;
                good += a + b + c - high >= need;
            }
        }
    }
    return good;
}

TEST(
    regulars_come_over_a_wall_as_far_as_low_and_middle_of_three_dice_take_them) /* TER-06, FLE-01, CHG-06 */
{
    for (int inches_apart = 3; inches_apart <= 10; inches_apart++) {
        field();
        moor("field-wall"); /* y 29.9 to 30.1 */
        UnitId boar = unit("boar");
        prima = unit("prima");
        stand(prima, 13, 32, 0, 6);
        stand(boar, 13, 32 - inches_apart, 180, 8);
        enter(PHASE_DECLARE, AURELIA);
        Charge charge = charge_now(the_look(), prima, boar);
        ChargeWay way;
        propose_way(the_look(), &charge, true, &way);
        CHECK_EQ(way.rate.dice, 3);
        check_chance(chance_to_arrive(the_look(), &charge, &way),
                     throws_of_low_and_middle(inches_apart), 216);
    }
}
