#include "field.h"
#include "odds/odds.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

/* Exact odds of shooting and of tests, against arithmetic by hand. */

static UnitId shooters, target;

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static Order shot(void)
{
    Order order = { .actor = shooters };
    order_clause(&order, VERB_SHOOT)->unit = target;
    return order;
}

static LossOdds losses(void)
{
    LossOdds lost;
    Order order = shot();
    CHECK(losses_of_order(the_look(), &order, target, &lost));
    return lost;
}

static void two_lines(int count, double gap)
{
    field();
    shooters = plain("H9", NORTH, count);
    target = plain("S4", SOUTH, 20);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 14 + gap, 0, count);
}

/* BS 3: 4+ (1/2). S4 against T4: 4+. A 4 or 5 leaves AP 1: 5+ is 6+, fails 5/6; a 6 with Armour Bane: no save.
 * 1/2 x (2/6 x 5/6 + 1/6) = 1/2 x 16/36 = 2/9. */
TEST(one_handgun_kills_a_gorehide_in_two_of_nine)
{
    two_lines(1, 10);
    LossOdds lost = losses();
    CHECK(near(losses_odds_models(&lost, 1), 2.0 / 9));
    CHECK(near(losses_odds_mean_models(&lost), 2.0 / 9));
}

TEST(two_shots_are_folded)
{
    two_lines(2, 10);
    LossOdds lost = losses();
    CHECK(near(losses_odds_models(&lost, 2), 4.0 / 81));
    CHECK(near(losses_odds_models(&lost, 1), 1 - 49.0 / 81));
}

/* 7 is a 6 and then a 4+: 1/12 instead of 1/2. */
TEST(a_second_die_counts)
{
    two_lines(1, 20);
    set_mark(shooters, UM_MOVED);
    LossOdds lost = losses();
    CHECK(near(losses_odds_models(&lost, 1), 2.0 / 9 / 6));
}

/* BS 7: 2+, then 5+: 5/6 + 1/6 x 2/6 = 32/36. */
TEST(a_second_chance_counts)
{
    two_lines(1, 10);
    profile_for(shooters)->field[PF_BS] = 7;
    LossOdds lost = losses();
    CHECK(near(losses_odds_models(&lost, 1), 32.0 / 36 * 4 / 9));
}

/* Trolls of 3 Wounds: S4 against T4, no armour: 1/2 x 1/2 an unsaved wound; Regeneration keeps 1/3 of them. */
TEST(what_regenerates_is_not_lost)
{
    two_lines(1, 10);
    field();
    shooters = plain("H9", NORTH, 1);
    target = unit("S9", SOUTH, 1);
    stand(target, 20, 14, 180, 1);
    stand(shooters, 20, 24, 0, 1);
    LossOdds lost = losses();
    CHECK(near(losses_odds_wounds(&lost, 1), 1.0 / 4 * 2 / 3));
    CHECK(near(losses_odds_models(&lost, 1), 0));
}

/* One bolt at a lone troll without Regeneration: 4+; S6 against T4: 2+; AP 3, no armour; 2 of 3 Wounds. */
TEST(multiple_wounds_are_never_more_than_the_model_has)
{
    field();
    shooters = unit("S18", NORTH, 1);
    target = unit("S9", SOUTH, 1);
    profile_for(target)->field[PF_REGENERATION] = NO_FIELD;
    stand(target, 20, 14, 180, 1);
    stand(shooters, 20, 30, 0, 1);
    LossOdds lost = losses();
    CHECK(near(losses_odds_wounds(&lost, 2), 1.0 / 2 * 5 / 6));
    CHECK(near(losses_odds_wounds(&lost, 3), 0));
    wounds(target, 1, 1);
    lost = losses();
    CHECK(near(losses_odds_wounds(&lost, 1), 1.0 / 2 * 5 / 6));
}

/* Grapeshot: 5/6 no Misfire, then 2, 4 ... 10 hits of 4+ and AP 1 with a bane: 16/36 each. */
TEST(grapeshot_takes_every_face_of_the_die)
{
    field();
    shooters = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 20, 0, 1);
    LossOdds lost = losses();
    double none = 0, miss = 1;
    for (int face = 1; face <= 5; face++) {
        miss *= 5.0 / 9 * 5 / 9;
        none += miss / 5;
    }
    CHECK(near(losses_odds_wounds(&lost, 1), 5.0 / 6 * (1 - none)));
}

/* H16 over 20 inches: long, 5+, and 6+ after one Misfire. S5 against T4: 3+; AP 1 leaves 6+, a 6 with its bane nothing:
 * 3/6 x 5/6 + 1/6 = 7/12 of the hits. Of 36 throws of the two Artillery dice one fires nothing. */
TEST(an_organ_gun_takes_every_throw_of_its_two_dice)
{
    field();
    shooters = unit("H16", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 34, 0, 1);
    LossOdds lost = losses();
    double good = 1 - 2.0 / 6 * 7 / 12, bad = 1 - 1.0 / 6 * 7 / 12, none = 1;
    for (int one = 1; one <= 5; one++) {
        double misfired = 1;
        for (int shot = 0; shot < 2 * one; shot++)
            misfired *= bad;
        none += 2 * misfired;
        for (int two = 1; two <= 5; two++) {
            double all = 1;
            for (int shot = 0; shot < 2 * (one + two); shot++)
                all *= good;
            none += all;
        }
    }
    CHECK(near(losses_odds_wounds(&lost, 1), 1 - none / 36));
}

/* D3 + 3 shots: 4, 5 and 6, each as often. BS 3 and Multiple Shots: 5+; then 4/9 as a handgun's. */
TEST(rapid_fire_takes_every_face_of_its_d3)
{
    field();
    Weapon *gun = &the_game()->weapon[weapon("organ-gun")];
    Name id = gun->id;
    *gun = the_game()->weapon[weapon("rapid-fire")];
    gun->id = id;
    shooters = unit("H16", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 34, 0, 1);
    LossOdds lost = losses();
    double miss = 1 - 2.0 / 6 * 4 / 9, four = miss * miss * miss * miss;
    double none = four * (1 + miss + miss * miss) / 3;
    CHECK(near(losses_odds_wounds(&lost, 1), 1 - none));
}

/* Trolls breathe from (30,30) up the table; one Spearman of 25 mm, his front so far before them, his near side so far to the right. */
static bool flame_touches(double ahead, double aside)
{
    field();
    shooters = unit("S9", NORTH, 3);
    target = plain("H5", SOUTH, 1);
    stand(shooters, 30, 30, 0, 3);
    stand(target, 30 + aside + 12.5 / 25.4, 30 - ahead, 180, 1);
    Order order = { .actor = shooters };
    Clause *breath = order_clause(&order, VERB_BREATHE);
    breath->point = (Point){ 30 * INCH, 30 * INCH };
    breath->has_point = breath->has_heading = true;
    breath->heading = 0;
    LossOdds lost;
    return losses_of_order(the_look(), &order, target, &lost);
}

/* GEO-15: 8 inches long, half an inch to each side where it begins, an inch and a half where it ends. At its rear side, 1.08 ahead,
 * the nearer Spearman meets a flame that is 0.64 wide on that side. */
TEST(the_flame_is_eight_inches_long_and_an_inch_wide_here_and_three_there)
{
    CHECK(flame_touches(7.9, 0));
    CHECK(!flame_touches(8.1, 0));
    CHECK(flame_touches(7.9, 1.4));
    CHECK(!flame_touches(7.9, 1.6));
    CHECK(flame_touches(0.1, 0.55));
    CHECK(!flame_touches(0.1, 0.75));
}

TEST(all_chances_add_up_to_one)
{
    static const char *const guns[] = { "H14", "H15", "H16", "H17", "S18", "S19" };
    for (int i = 0; i < 6; i++) {
        field();
        shooters = unit(guns[i], NORTH, 1);
        target = plain("S4", SOUTH, 20);
        stand(target, 20, 14, 180, 5);
        stand(shooters, 20, i == 3 ? 20 : 34, 0, 1);
        LossOdds lost = losses();
        CHECK(near(losses_odds_wounds(&lost, 0), 1));
        CHECK(losses_odds_wounds(&lost, 1) > 0.01);
    }
}

/* 2D6: 7 or less is 21 of 36; twice: 1 - (15/36)^2; 10 or less 33 of 36; a 2 alone 1 of 36. */
TEST(tests_of_leadership)
{
    CHECK(near(chance_of_leadership(7, false), 21.0 / 36));
    CHECK(near(chance_of_leadership(7, true), 1 - 225.0 / 1296));
    CHECK(near(chance_of_leadership(10, false), 33.0 / 36));
    CHECK(near(chance_of_leadership(2, false), 1.0 / 36));
}

static char words[2000];

static const char *odds_of_answer(const Answer *answer)
{
    Text text = text_in(words, sizeof words);
    old_world_odds(the_look(), answer, &text);
    return words;
}

TEST(the_words_name_needs_losses_and_panic)
{
    two_lines(5, 10);
    enter(PHASE_SHOOTING, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order = shot();
    const char *said = odds_of_answer(&answer);
    CHECK(strstr(said, "5 at 4+") != NULL);
    CHECK(strstr(said, "wounds on 4+ (a 6: AP 1 better), saves on 6+") != NULL);
    CHECK(strstr(said, " lose 1.11 of 20 models") != NULL); /* 5 x 2/9 */
    CHECK(strstr(said, "takes a Panic test: 0.0 %") !=
          NULL); /* 5 of 20: never more than a quarter */
}

/* BS 3 needs a 4; with a Ponderous weapon who has moved needs a 6. */
TEST(the_words_say_what_makes_a_shot_harder) /* SHO-07 */
{
    two_lines(5, 10);
    set_mark(shooters, UM_MOVED);
    enter(PHASE_SHOOTING, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order = shot();
    CHECK(strstr(odds_of_answer(&answer), "5 at 6+ (moved -2), wounds") != NULL);
}

/* M 4, 7" away: the higher of two dice is at least 3 with 1 - (2/6)^2. */
TEST(a_charge_of_seven_inches_needs_a_three)
{
    field();
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 30, 23, 180, 5);
    enter(PHASE_DECLARE, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = shooters;
    order_clause(&answer.order, VERB_CHARGE)->unit = target;
    const char *said = odds_of_answer(&answer);
    CHECK(strstr(said, "a charge roll of 3 or more") != NULL);
    CHECK(strstr(said, "88.9 %") != NULL);
    CHECK(strstr(said, ": 7.00\"\n") != NULL);
    CHECK(strstr(said, "Movement 4\"; of two dice the higher counts.") != NULL);
}

/* The wood takes an inch and leaves the lower die: 4 or more on both, (3/6)^2. */
TEST(a_charge_through_a_wood_says_what_it_takes_and_which_die_counts)
{
    field();
    terrain("wood", 27, 25, 35, 28);
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 30, 23, 180, 5);
    enter(PHASE_DECLARE, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = shooters;
    order_clause(&answer.order, VERB_CHARGE)->unit = target;
    const char *said = odds_of_answer(&answer);
    CHECK(strstr(said, "a charge roll of 4 or more") != NULL);
    CHECK(strstr(said, "25.0 %") != NULL);
    CHECK(strstr(said, "Movement 4\", 1\" less for ") != NULL);
    CHECK(strstr(said, "; of two dice the lower counts.") != NULL);
}

/* A front of five bases of 25 mm turns a little before it meets one that stands aside: its way is longer than the straight line. */
TEST(a_charge_that_wheels_says_its_way_and_the_straight_line)
{
    field();
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 38, 23, 180, 5);
    enter(PHASE_DECLARE, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = shooters;
    order_clause(&answer.order, VERB_CHARGE)->unit = target;
    const char *said = odds_of_answer(&answer);
    CHECK(strstr(said, "\" of way, ") != NULL);
    CHECK(strstr(said, "\" straight\n") != NULL);
}

/* What is said of the Spears' charge at the target: they stand at (30, 30), 4.92" wide, Movement 4. */
static const char *odds_of_charge(void)
{
    enter(PHASE_DECLARE, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = shooters;
    order_clause(&answer.order, VERB_CHARGE)->unit = target;
    Verdict verdict = judge_charge(the_look(), shooters, target);
    CHECK(is_yes(&verdict));
    return odds_of_answer(&answer);
}

/* The Gorehides from x 27.05 to 32.95 cover all of the front's way to those behind them, whom it sees beside them. To go round them it
 * would have to turn by more than 60 degrees, and 8" to the north are then 16" of way. They could flee, so it may be declared (CHG-08). */
TEST(a_charge_through_an_enemy_who_stays_does_not_arrive_and_says_who_bars_it) /* CHG-08, CMV-12 */
{
    field();
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    UnitId between = plain("S4", SOUTH, 5);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 34, 22, 180, 10);
    stand(between, 30, 26, 180, 5);
    const char *said = odds_of_charge();
    CHECK(strstr(said, "in the way") != NULL);
    CHECK(strstr(said, ": 0.0 %") != NULL);
    CHECK(strstr(said, "a charge roll of") == NULL);
}

/* Two of them up to x 29.2 leave a way round: wheeled to the right by 32 degrees, 4.92 x 0.5585 = 2.75", the left corner passes at their
 * corner (29.2, 26) and meets the target after (30 - 4.92 sin 32 - 22) / cos 32 = 6.36" more. 9.11" are a roll of 6, 11 of 36; straight
 * through them it would be 8", a 4. */
TEST(a_charge_round_an_enemy_is_as_likely_as_the_way_round_is_long) /* GEO-12, CMV-12 */
{
    field();
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    UnitId between = plain("S4", SOUTH, 2);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 34, 22, 180, 10);
    stand(between, 28, 26, 180, 2);
    const char *said = odds_of_charge();
    CHECK(strstr(said, "a charge roll of 6 or more") != NULL);
    CHECK(strstr(said, "30.6 %") != NULL);
}

/* The front meets three of five files straight ahead after 6.2"; a small wheel brings more of them there, and that is the way which is
 * offered. */
TEST(the_way_that_is_foretold_is_the_way_that_is_gone) /* CMV-04, GEO-12 */
{
    field();
    shooters = plain("H5", NORTH, 20);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 30, 30, 0, 5);
    stand(target, 33.2, 23.8, 180, 5);
    char foretold[2000], way[32];
    snprintf(foretold, sizeof foretold, "%s", odds_of_charge());
    order(shooters), at_unit(VERB_CHARGE, target), give();
    order(NO_UNIT), deed(VERB_DONE), give();
    usual();
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    done();
    int hundredths = unit_tally(shooters, UT_CHARGE_DISTANCE);
    CHECK(hundredths > 620);
    snprintf(way, sizeof way, "%d.%02d\"", hundredths / 100, hundredths % 100);
    CHECK(strstr(foretold, way) != NULL);
}

/* Level 3, Fireball 8+: 5 or more: 30 of 36. */
TEST(a_fireball_is_cast_in_thirty_of_thirty_six)
{
    field();
    UnitId wizard = unit("H3", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 30, 0);
    stand(target, 20, 14, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = wizard;
    Clause *clause = order_clause(&answer.order, VERB_CAST);
    clause->word = 1;
    clause->unit = target;
    CHECK(strstr(odds_of_answer(&answer), "cast: 83.3 %") != NULL);
}

TEST(a_sketch_marks_what_lies_under_the_template)
{
    static DrawingList list;
    field();
    shooters = unit("S19", NORTH, 1);
    target = plain("H5", SOUTH, 20);
    stand(target, 30, 25, 180, 5);
    stand(shooters, 30, 45, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order = shot();
    list.count = 0;
    old_world_sketch(the_look(), &answer, &list);
    CHECK_EQ(list.count,
             16 + 2); /* two wholly and fourteen partly under it (EX-15), the disc and its hole */
    CHECK_EQ(list.drawing[16].kind, DRAW_DISC);
    snprintf(words, sizeof words, "%s 16", the_look()->game->unit[target].title.text);
    CHECK(!strcmp(list.drawing[16].words, words));
    CHECK_EQ(list.drawing[16].tone, TONE_LIT);
}

TEST(an_overlay_says_what_each_shot_needs_and_costs)
{
    enum { SHOTS = 4 };
    static DrawingList list;
    two_lines(5, 10);
    enter(PHASE_SHOOTING, NORTH);
    list.count = 0;
    old_world_overlay(the_look(), SHOTS, shooters, &list);
    CHECK_EQ(list.count, 2); /* a line and its words */
    CHECK(!strcmp(list.drawing[1].words, "5 at 4+, 1.11 lost"));
    CHECK_EQ(list.drawing[0].tone, TONE_LIT);
    set_mark(shooters, UM_SHOT);
    list.count = 0;
    old_world_overlay(the_look(), SHOTS, shooters, &list);
    CHECK_EQ(list.drawing[0].tone, TONE_BAD);
}

/* MOV-04: within 8" of an enemy; Leadership 7: 21 of 36 throws of two dice come to 7 or less. */
TEST(a_march_near_an_enemy_says_how_likely_its_test_is_passed)
{
    char said[200];
    field();
    UnitId spears = plain("H5", NORTH, 20), gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 30, 0, 5);
    stand(gore, 30, 22.5, 180, 5);
    enter(PHASE_REMAINING, NORTH);
    Answer answer = answer_now(ANSWER_ORDER);
    answer.order.actor = spears;
    order_clause(&answer.order, VERB_MARCH);
    Text text = text_in(said, sizeof said);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(said, "Leadership 7, 58.3 %") != NULL);
    stand(gore, 30, 21, 180, 5);
    text = text_in(said, sizeof said);
    old_world_odds(the_look(), &answer, &text);
    CHECK_EQ(said[0], 0);
}
