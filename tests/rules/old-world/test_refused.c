#include <string.h>

#include "field.h"
#include "move/movement.h"

/* Refusals that no other chapter's tests meet: why a charge, a reaction, an arrival or a shot is not possible. */

static UnitId spears, gore, watch;

/* H5 at (30,30) facing north, S4 where it is put, and a unit of each side far off. */
static void face(double x, double y, double degrees)
{
    field();
    spears = plain("H5", NORTH, 20);
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(spears, 30, 30, 0, 5);
    stand(watch, 60, 44, 0, 5);
    stand(gore, x, y, degrees, 5);
}

TEST(
    a_wheel_may_make_a_charge_too_long) /* CHG-07: the gap is 9.47", the way round is more than 10 */
{
    face(41.45, 22.7, 180);
    enter(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore);
    CHECK_REFUSED(NO_CHG_PATH);
}

/* The charge at S4, 4.9" straight ahead, is rolled; the way is asked. */
static void charge_ahead(int first, int second)
{
    face(30, 25.1, 180);
    enter(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    done();
    until(WHY_CHARGE_ROLL, 1);
    DICE(first, second);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
}

TEST(a_charge_path_that_misses_is_refused) /* CMV-04 */
{
    charge_ahead(1, 1);
    order(spears), wheel_degrees(spears, HAND_LEFT, 90), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_CMV_MISSES);
}

TEST(
    a_charge_path_beyond_the_range_is_refused) /* CMV-04: M4 and a 1; a wheel of 2.5" and 2.87" ahead are 5.37" */
{
    charge_ahead(1, 1);
    order(spears), wheel(HAND_LEFT, 2.5), length(VERB_FORWARD, 4);
    CHECK_REFUSED(NO_CMV_RANGE);
}

TEST(a_charge_path_through_a_friend_names_him_and_no_range) /* MOV-17, GEO-12 */
{
    field();
    spears = plain("H5", NORTH, 20);
    watch = plain("H8", NORTH, 5);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(spears, 30, 30, 0, 5);
    stand(watch, 25, 27, 0, 5); /* beside the straight way, on its left */
    stand(gore, 30, 22, 180, 5);
    enter(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    done();
    until(WHY_CHARGE_ROLL, 1);
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_CHARGE_PATH);
    order(spears), length(VERB_FORWARD, 1), wheel(HAND_LEFT, 0.6), length(VERB_FORWARD, 7);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_PATH);
    CHECK_EQ(verdict.other, watch);
    CHECK_EQ(verdict.figure, FIGURE_NONE);
    CHECK(verdict.has_line);
}

/* H8 is charged by S4 from 8" away; it faces so many degrees. */
static void charge_watch(double degrees)
{
    face(10, 10, 180);
    stand(watch, 30, 16, degrees, 10);
    stand(spears, 60, 8, 180, 5);
    stand(gore, 30, degrees == 0 ? 26 : 24, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, watch), give();
    done();
    CHECK_ASKED(NORTH, WHY_REACT);
}

TEST(fire_and_flee_is_a_keyword) /* REA-13, SR-16 */
{
    charge_watch(180);
    CHECK_EQ(try_choice(4).refusal, NO_FF_KEYWORD);
}

TEST(nobody_stands_and_shoots_at_what_it_does_not_see) /* REA-03: it comes from behind */
{
    charge_watch(0);
    CHECK_EQ(try_choice(1).refusal, NO_SS_LOS);
}

TEST(ambushers_keep_8_inches_from_the_enemy) /* CMP-03 */
{
    field();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    UnitId cutters = plain("S17", SOUTH, 8);
    stand(spears, 36, 8, 180, 5);
    stand(gore, 60, 40, 0, 5);
    enter_round(5, PHASE_START, SOUTH);
    until(WHY_ARRIVE, 1);
    Answer answer;
    battle_default(the_game(), the_battle(), the_look()->scratch, &answer);
    CHECK_EQ(answer.pose.facing, HALF_TURN); /* from the north */
    answer.pose.at.x = 36 * INCH;
    Verdict verdict = battle_judge(the_game(), the_battle(), the_look()->scratch, &answer);
    CHECK_EQ(verdict.refusal, NO_RES_ENEMY);
    CHECK_EQ(verdict.who, cutters);
}

TEST(who_has_a_clear_way_does_not_charge_through_a_marsh) /* CMV-03 */
{
    field();
    terrain("difficult", 24, 26.5, 27.4, 29.5);
    spears = plain("H5", NORTH, 20);
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(spears, 30, 30, 0, 5);
    stand(watch, 60, 44, 0, 5);
    stand(gore, 30, 25.1, 180, 5);
    enter(PHASE_DECLARE, NORTH);
    order(spears), at_unit(VERB_CHARGE, gore), give();
    done();
    until(WHY_CHARGE_ROLL, 1);
    DICE(6, 6);
    order(spears), wheel(HAND_LEFT, 2), length(VERB_FORWARD, 4);
    CHECK_REFUSED(NO_CMV_PATH);
}

TEST(a_refusal_has_a_title_in_plain_words_and_a_sentence_with_its_figures)
{
    char words[160];
    Text text = text_in(words, sizeof words);
    face(30, 10, 180);
    enter(PHASE_REMAINING, NORTH);
    order(spears), length(VERB_FORWARD, 4.25); /* M4 */
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_MOV_FAR);
    CHECK(!strcmp(old_world_ruleset.refusal[NO_MOV_FAR - NO_OF_RULESET].title, "Too far"));
    verdict_words(the_look(), &verdict, &text);
    CHECK(strstr(words, " would move 4.25\" but may move 4.00\""));
}

TEST(every_refusal_has_a_short_title)
{
    enum { SHORT = 32 };
    for (int i = 0; i < old_world_ruleset.refusals; i++) {
        const char *title = old_world_ruleset.refusal[i].title;
        CHECK(title && title[0] >= 'A' && title[0] <= 'Z' && strlen(title) <= SHORT);
    }
}
