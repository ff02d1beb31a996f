#include <stdio.h>
#include <string.h>

#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"
#include "meadow.h"
#include "tables.h"

/* After the blows: Break tests, what the winners declare, how losers and winners move. Nobody hits in these combats:
 * twenty Halberds (three ranks with Horde, close order: 4) beat ten Gorehides (one rank, close order: 2) by 2. Their
 * Ld is 6: two dice of 3 give ground, of 5 fall back, of 8 break; 20 is not more than twice 10. */

enum { RESTRAIN, FOLLOW, FOLLOW_LEFT, FOLLOW_RIGHT, FOLLOW_ABOUT, PURSUE, OVERRUN };

static UnitId halberds, gore;

static void combatants(void)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = 0;
}

static void lines_meet(double y)
{
    stand(halberds, 30, y, 180, 5);
    stand(gore, 30, y, 0, 5);
}

static void gorehides_lose(void)
{
    combatants();
    lines_meet(24);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
}

/* ---- Break tests --------------------------------------------------------------------------------------------------------- */

TEST(the_difference_is_added_and_the_winner_declares_before_anybody_moves) /* BRK-01..04, FUP-01 */
{
    gorehides_lose();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    DICE(2, 3); /* 5, and 2: 7 > 6 */
    CHECK(told_tale(TALE_BREAK_FALLS_BACK));
    CHECK_ASKED(NORTH, WHY_WIN);
    CHECK_FRONT(gore, 30, 24, 0);
}

/* 4 of them against 15: who is more than twice as strong crushes them, said before the test as it is decided by it. */
TEST(the_chances_of_the_test_know_after_the_blows_who_is_overwhelmed)
{
    char words[800] = "";
    Text text = text_in(words, sizeof words);
    meadow();
    halberds = plain("H6", NORTH, 15);
    gore = plain("S4", SOUTH, 4);
    profile_for(gore)->traits = 0;
    lines_meet(24);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    old_world_ruleset.tell.odds(the_look(), &(OddsRequest){ ODDS_OF_MELEE, NULL, NO_UNIT }, &text);
    CHECK(strstr(words, "tests: gives ground"));
    CHECK(strstr(words, "falls back 0.0 %"));
    CHECK(strstr(words, "Unit Strength 15 against 4, more than twice: falling back is fleeing"));
}

TEST(a_drawn_combat_stays_locked_and_its_first_round_is_over) /* CR-10, SR-23 */
{
    meadow();
    UnitId north = plain("S4", NORTH, 10);
    gore = plain("S4", SOUTH, 10);
    stand(north, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    CHECK(marked(north, UM_LOCKED));
    CHECK(marked(gore, UM_LOCKED));
    CHECK(is_engaged(the_look(), north));
}

/* 4 against 2 and the Wound that the Gorehides dealt when they stood and shot, which counts no more in a later combat. */
TEST(the_sum_by_which_a_combat_was_decided_stays_on_the_screen_until_it_is_over)
{
    MeleeView melee;
    combatants();
    lines_meet(24);
    go_to(PHASE_COMBAT, NORTH);
    set_tally_of(gore, UT_STOOD_WOUNDS, 1);
    nobody_hits();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    for (int i = 0; i < 2; i++) {
        CHECK(old_world_ruleset.tell.melee(the_look(), NO_UNIT, &melee));
        CHECK_EQ(melee.ahead, NORTH);
        CHECK_EQ(melee.by, 1);
        CHECK_EQ(melee.total[SOUTH], 3);
        CHECK_EQ(melee.sum[LINE_WOUNDS].side[SOUTH], 1);
        if (i == 0)
            DICE(2, 3);
    }
    CHECK_ASKED(NORTH, WHY_WIN);
}

TEST(the_losing_side_chooses_who_tests_and_who_moves_first) /* C3, C4c */
{
    combatants();
    UnitId more = plain("S4", SOUTH, 10);
    profile_for(more)->traits = 0;
    stand(halberds, 30, 24, 180, 10);
    stand(gore, 30 - 75 / 25.4, 24, 0, 5);
    stand(more, 30 + 75 / 25.4, 24, 0, 5);
    profile_for(halberds)->field[PF_BATTLE_STANDARD] =
        1; /* 1 and 1 against 1 rank, 2 close order: not enough */
    profile_for(halberds)->field[PF_STANDARD] = 1;
    go_to(PHASE_COMBAT, NORTH);
    set_tally_of(halberds, UT_STOOD_WOUNDS, 4);
    nobody_hits();
    CHECK_ASKED(SOUTH, WHY_BREAK_NEXT);
    pick_unit(more);
    CHECK_EQ(the_battle()->request.unit, more);
    DICE(1, 1);
    CHECK_EQ(the_battle()->request.unit, gore);
    DICE(1, 1);
    CHECK_ASKED(NORTH, WHY_WIN);
    choose(FOLLOW);
    CHECK_ASKED(NORTH, WHY_QUARRY);
    pick_unit(gore);
    CHECK_ASKED(SOUTH, WHY_LOSER_NEXT);
}

/* Six knights in the flank of the Gorehides, listed first. */
static UnitId with_knights(void)
{
    meadow();
    UnitId knights = plain("H11", NORTH, 6);
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = 0;
    lines_meet(24);
    stand(knights, 30 + 75 / 25.4, 24 + 30 / 25.4, 270, 3);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    return knights;
}

TEST(who_breaks_flees_from_the_strongest_of_its_enemies) /* BRK-10: 20 in front, 12 in the flank */
{
    with_knights();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    DICE(6, 5);
    until(WHY_FLEE_ROLL, 1);
    CHECK_ASKED(NO_SEAT, WHY_FLEE_ROLL);
    CHECK_EQ(front_of(gore).facing, HALF_TURN); /* due south, away from the Halberds' centre */
}

TEST(
    a_pursuer_turns_to_the_one_it_pursues) /* FUP-05: the knights face west, their quarry flees south */
{
    UnitId knights = with_knights();
    DICE(6, 5);
    until(WHY_WIN, 1);
    while (the_battle()->request.why == WHY_WIN)
        choose(PURSUE);
    DICE(5, 5);
    /* The knights' centre (32.95 + 2.36, 25.18), the quarry's (30, 35.18): 5.31 west and 10 south. */
    until(WHY_WINNER_NEXT, 1);
    pick_unit(knights);
    Heading to = point_bearing(centre_of(the_look(), knights), centre_of(the_look(), gore));
    CHECK_EQ(front_of(knights).facing, to);
    CHECK(to > HALF_TURN && to < HALF_TURN + QUARTER_TURN / 2);
}

TEST(who_is_stopped_by_a_friend_in_a_pursuit_is_told_so) /* FUP-05 */
{
    UnitId knights = with_knights();
    DICE(6, 5);
    until(WHY_WIN, 1);
    while (the_battle()->request.why == WHY_WIN)
        choose(PURSUE);
    DICE(5, 5);
    until(WHY_WINNER_NEXT, 1);
    pick_unit(halberds);
    DICE(2, 3);
    CHECK(!told_tale(TALE_PURSUIT_STOPPED));
    pick_unit(knights);
    until(WHY_PURSUIT_ROLL, 1);
    DICE(6, 6);
    CHECK(told_tale(TALE_PURSUIT_STOPPED));
    CHECK(is_fielded(the_look(), gore));
}

/* FUP-05: the Knights need 10.00" of three dice, the Halberds, who are asked for first, of two; and they would go into the way. */
TEST(the_winner_that_is_likeliest_to_catch_its_quarry_is_proposed_to_go_first)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    UnitId knights = plain("H11", NORTH, 6);
    gore = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = 0;
    lines_meet(24);
    stand(knights, 30 + 75 / 25.4, 24 + 30 / 25.4, 270, 3);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(6, 5);
    until(WHY_WIN, 1);
    while (the_battle()->request.why == WHY_WIN)
        choose(PURSUE);
    DICE(5, 5);
    until(WHY_WINNER_NEXT, 1);
    CHECK(chance_of_pursuit(the_look(), knights, gore) >
          chance_of_pursuit(the_look(), halberds, gore));
    usual();
    until(WHY_PURSUIT_ROLL, 1);
    CHECK_EQ(the_battle()->request.unit, knights);
    DICE(6, 6);
    CHECK(!told_tale(TALE_PURSUIT_STOPPED));
}

TEST(two_enemies_push_a_loser_aslant_and_a_follow_up_goes_aslant_with_it) /* GEO-18, GEO-24 */
{
    UnitId knights = with_knights();
    DICE(1, 1);
    while (the_battle()->request.why == WHY_WIN)
        choose(FOLLOW);
    until(WHY_WINNER_NEXT, 1);
    pick_unit(halberds);
    Length east = front_of(gore).at.x - inches(30), south = front_of(gore).at.y - inches(24);
    CHECK(east < -inches(1) && south > inches(1)); /* south-west, 2" in all */
    CHECK_LENGTH(front_of(halberds).at.x, inches(30) + east);
    CHECK_LENGTH(front_of(halberds).at.y, inches(24) + south);
    (void)knights;
}

TEST(equally_strong_enemies_draw_lots) /* BRK-10, GEN-16 */
{
    combatants();
    UnitId others = plain("H6", NORTH, 20);
    lines_meet(24);
    stand(others, 30, 24 + 60 / 25.4, 0, 5); /* behind the Gorehides' two ranks */
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(6, 5);
    until(WHY_CAUSE, 1);
    CHECK_ASKED(NO_SEAT, WHY_CAUSE);
    DICE(2); /* even: the second, from the south: it flees north */
    DICE(1, 1);
    CHECK_EQ(front_of(gore).facing, 0);
}

TEST(a_crew_that_breaks_is_lost) /* WM-02 */
{
    meadow();
    UnitId hurler = plain("S19", SOUTH, 1);
    halberds = plain("H6", NORTH, 20);
    stand(halberds, 30, 24, 180, 5);
    stand(hurler, 30, 24, 0, 1);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(6, 6);
    until(WHY_FREE_REFORM, 1);
    CHECK_EQ(the_battle()->unit[hurler].state, UNIT_LOST);
}

/* ---- Restrain ------------------------------------------------------------------------------------------------------------- */

TEST(who_restrains_itself_stays_and_may_reform) /* FUP-02, MOV-16 */
{
    gorehides_lose();
    DICE(1, 2);
    choose(RESTRAIN);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(3, 4); /* Ld 7 */
    CHECK_FRONT(gore, 30, 26, 0);
    CHECK_ASKED(NORTH, WHY_FREE_REFORM);
    done();
    CHECK_FRONT(halberds, 30, 24, 180);
    CHECK(!is_engaged(the_look(), gore));
    CHECK(!marked(halberds, UM_FOLLOWED_UP));
}

TEST(who_cannot_restrain_itself_has_to_go) /* FUP-02 */
{
    gorehides_lose();
    DICE(1, 2);
    choose(RESTRAIN);
    DICE(4, 4);
    CHECK_ASKED(NORTH, WHY_WIN);
    CHECK_EQ(try_choice(RESTRAIN).refusal, NO_RESTRAIN);
    choose(FOLLOW);
    CHECK_FRONT(halberds, 30, 26, 180);
}

TEST(neither_frenzy_nor_an_oath_restrains_itself) /* FUP-02, SR-21, 6.7 */
{
    combatants();
    give_trait(halberds, TR_FRENZY, 0);
    lines_meet(24);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    CHECK_EQ(try_choice(RESTRAIN).refusal, NO_FUP_FRENZY);
    combatants();
    lines_meet(24);
    set_mark(halberds, UM_OATH);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    CHECK_EQ(try_choice(RESTRAIN).refusal, NO_FUP_OATH);
}

/* ---- Follow up --------------------------------------------------------------------------------------------------------------- */

TEST(one_follows_up_who_gives_ground_and_pursues_who_runs) /* FUP-03, 04 */
{
    gorehides_lose();
    DICE(1, 2);
    CHECK_EQ(try_choice(PURSUE).refusal, NO_FUP_KIND);
    gorehides_lose();
    DICE(2, 3);
    CHECK_EQ(try_choice(FOLLOW).refusal, NO_FUP_KIND);
    CHECK_EQ(try_choice(FOLLOW_LEFT).refusal, NO_FUP_KIND);
}

TEST(a_follow_up_repeats_the_losers_way_and_nobody_counts_as_charging) /* GEO-24 */
{
    combatants();
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 28, 24, 0, 5); /* centres (30,22.031) and (28,25.181) */
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    choose(FOLLOW);
    /* away from the Halberds: (-2, 3.150) of length 3.731; 2" of it: (-1.072, 1.688) */
    CHECK_FRONT(gore, 26.928, 25.688, 0);
    CHECK_FRONT(halberds, 28.928, 25.688, 180);
    CHECK(is_engaged(the_look(), halberds));
    CHECK(!marked(halberds, UM_COUNTS_AS_CHARGED));
}

TEST(a_follow_up_may_begin_with_a_turn) /* FUP-03, GEO-11 */
{
    gorehides_lose();
    DICE(1, 2);
    choose(FOLLOW_LEFT);
    /* Facing south, left is east: four files, five ranks about (30,22.031); five files of 25 mm, 4.921", then lie
     * along y, so that the right side touches the Gorehides' front at y 26. */
    CHECK_EQ(front_of(halberds).facing, QUARTER_TURN);
    CHECK_EQ(the_battle()->unit[halberds].files, 4);
    CHECK(is_engaged(the_look(), halberds));
    CHECK(base_touches(unit_outline(the_look(), halberds), unit_outline(the_look(), gore)));
}

TEST(a_blocked_follow_up_stops) /* FUP-03: friends begin 1" before the right end of a line of ten */
{
    meadow();
    halberds = plain("H6", NORTH, 30), gore = plain("S4", SOUTH, 10);
    UnitId friends = plain("H5", NORTH, 6);
    profile_for(gore)->traits = 0;
    stand(halberds, 30, 24, 180, 10); /* its edge at x 34.92, that of the Gorehides at 32.95 */
    stand(gore, 30, 24, 0, 5);
    stand(friends, 35.2, 25, 0, 2); /* from x 34.22 */
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    choose(FOLLOW);
    CHECK_FRONT(gore, 30, 26, 0);
    CHECK_FRONT(halberds, 30, 25, 180);
}

TEST(
    without_room_to_turn_a_follow_up_goes_straight) /* MOV-17: friends stand a hair beside the Halberds */
{
    combatants();
    UnitId friends = plain("H5", NORTH, 20);
    lines_meet(24);
    stand(friends, 30 - 125 / 25.4 - 0.02, 22, 180, 5);
    profile_for(halberds)->base_length =
        50 * MM; /* ranks deeper than a file is wide: a turn widens it */
    stand(halberds, 30, 24, 180, 5);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(1, 2);
    choose(FOLLOW_LEFT);
    CHECK_FRONT(halberds, 30, 26, 180);
}

/* ---- Pursuit ---------------------------------------------------------------------------------------------------------------------- */

TEST(who_fell_back_and_is_caught_fights_on_next_turn) /* FUP-05, 06, GG-03 */
{
    gorehides_lose();
    DICE(2, 3);
    choose(PURSUE);
    CHECK_ASKED(NO_SEAT, WHY_FLEE_ROLL);
    DICE(3, 2); /* the higher: 3", rear edge at y 27 */
    CHECK_ASKED(SOUTH, WHY_FREE_REFORM);
    done();
    CHECK_ASKED(NO_SEAT, WHY_PURSUIT_ROLL);
    DICE(2, 2); /* 4" reach it */
    CHECK_FRONT(halberds, 30, 27, 180);
    CHECK(is_engaged(the_look(), halberds));
    CHECK(marked(halberds, UM_COUNTS_AS_CHARGED));
    CHECK_EQ(unit_tally(halberds, UT_CHARGE_DISTANCE), 300);
    CHECK_EQ(unit_tally(halberds, UT_CHARGE_ARC), SIDE_REAR);
    CHECK(!marked(gore, UM_FLEEING));
}

/* The words that the screen has for the first blow of the halberds: when, and what the dice need. */
static void told_blow(char out[240])
{
    MeleeView melee;
    CHECK(old_world_ruleset.tell.melee(the_look(), halberds, &melee));
    int first = 0;
    while (first < melee.blows - 1 && melee.blow[first].unit != halberds)
        first++;
    snprintf(out, 240, "%s: %s", melee.blow[first].when, melee.blow[first].words);
}

/* Initiative 3 and one for each full inch, three of them, as a charge has it. */
TEST(the_combat_after_a_pursuit_is_told_with_the_figures_that_it_will_have) /* FUP-06, CHG */
{
    char before[240], when[240];
    gorehides_lose();
    DICE(2, 3);
    choose(PURSUE);
    DICE(3, 2);
    done();
    DICE(2, 2);
    CHECK(marked(halberds, UM_COUNTS_AS_CHARGED));
    told_blow(before);
    CHECK(!strncmp(before, "Initiative 6: ", 14));
    CHECK(the_battle()->request.shape != SHAPE_DICE);
    CHECK(marked(halberds, UM_COUNTS_AS_CHARGED)); /* told only, nothing has changed */
    go_to(PHASE_COMBAT, SOUTH);
    CHECK(marked(halberds, UM_CHARGED));
    told_blow(when);
    CHECK_TEXT(before, when);
}

TEST(who_flees_and_is_caught_is_destroyed) /* FUP-06 */
{
    gorehides_lose();
    DICE(5, 3);
    choose(PURSUE);
    DICE(1, 2);
    CHECK(marked(gore, UM_FLEEING));
    DICE(1, 2); /* just as far */
    CHECK_EQ(the_battle()->unit[gore].state, UNIT_LOST);
    CHECK_ASKED(NO_SEAT, WHY_TEST); /* for the free reform */
    DICE(2, 2);
    CHECK_ASKED(NORTH, WHY_FREE_REFORM);
}

TEST(a_pursuit_that_is_too_slow_goes_as_far_as_it_rolled) /* FUP-05 */
{
    gorehides_lose();
    DICE(5, 3);
    choose(PURSUE);
    DICE(5, 2);
    DICE(1, 3);
    CHECK_FRONT(halberds, 30, 28, 180);
    CHECK_FRONT(gore, 30, 24 + 2 * 60 / 25.4 - 60 / 25.4 + 7, 180);
}

/* Twelve-inch swift pursuers with a die more. */
TEST(swiftstride_adds_a_die_to_the_pursuit) /* SR-47 */
{
    combatants();
    give_trait(halberds, TR_SWIFTSTRIDE, 0);
    lines_meet(24);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(5, 3);
    choose(PURSUE);
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_SWIFT);
    choose(1);
    DICE(1, 1);
    DICE(5);
    CHECK_FRONT(halberds, 30, 31, 180);
}

static UnitId fresh;

/* The last Gorehide falls; others stand `ahead` before the Halberds. */
static void one_is_wiped_out(double ahead)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 1);
    fresh = plain("S4", SOUTH, 10);
    profile_for(halberds)->field[PF_I] = 9;
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 1);
    stand(fresh, 30, 24 + ahead, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why == WHY_WIELD)
        usual();
    throw_all(6);
    throw_all(6);
    if (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
}

TEST(who_has_wiped_out_its_enemy_may_overrun_straight_ahead) /* FUP-10, CR-11 */
{
    one_is_wiped_out(12);
    CHECK(told_tale(TALE_COMBAT_WIPED));
    CHECK_ASKED(NORTH, WHY_WIN);
    CHECK_EQ(try_choice(PURSUE).refusal, NO_FUP_KIND);
    choose(OVERRUN);
    DICE(2, 3);
    CHECK_FRONT(halberds, 30, 29, 180);
}

TEST(an_overrun_into_an_enemy_counts_its_full_inches) /* FUP-07, CMV-07 */
{
    one_is_wiped_out(2.996);
    choose(OVERRUN);
    DICE(3, 3);
    CHECK_EQ(unit_tally(halberds, UT_CHARGE_DISTANCE), 300);
    one_is_wiped_out(2.994);
    choose(OVERRUN);
    DICE(3, 3);
    CHECK_EQ(unit_tally(halberds, UT_CHARGE_DISTANCE), 299);
}

TEST(an_overrun_that_would_end_too_near_stops_an_inch_away) /* FUP-08 */
{
    one_is_wiped_out(5.5);
    choose(OVERRUN);
    DICE(2, 3); /* 5" would leave 0.5" */
    CHECK_FRONT(halberds, 30, 28.5, 180);
    CHECK(!is_engaged(the_look(), fresh));
}

TEST(a_fresh_enemy_is_charged_and_fought_next_turn) /* FUP-07 */
{
    one_is_wiped_out(4);
    choose(OVERRUN);
    DICE(3, 3);
    CHECK(is_engaged(the_look(), fresh));
    CHECK(marked(halberds, UM_COUNTS_AS_CHARGED));
    CHECK_EQ(unit_tally(halberds, UT_CHARGE_DISTANCE), 400);
    CHECK_EQ(models(fresh), 10); /* this combat is for the next turn, which has begun */
    CHECK_EQ(the_battle()->active, SOUTH);
}

TEST(a_pursuer_that_bursts_into_a_combat_fights_there_and_then_stays) /* FUP-07, 11 */
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 1);
    fresh = plain("S4", SOUTH, 10);
    UnitId others = plain("H6", NORTH, 20);
    profile_for(halberds)->field[PF_I] = 9;
    profile_for(fresh)->traits = 0;
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 1);
    stand(fresh, 30, 28, 0, 5);
    stand(others, 30, 28 + 60 / 25.4, 0, 5); /* behind them, and not yet fought */
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why == WHY_WIELD || the_battle()->request.why == WHY_COMBAT_NEXT) {
        if (the_battle()->request.why == WHY_COMBAT_NEXT)
            pick_unit(gore);
        else
            usual();
    }
    throw_all(6);
    throw_all(6);
    if (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    choose(OVERRUN);
    DICE(3, 3);
    CHECK(marked(halberds, UM_CHARGED));
    CHECK(marked(halberds, UM_BURST_IN));
    nobody_hits();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    CHECK_EQ(the_battle()->request.unit, fresh);
    DICE(6, 6);
    CHECK_ASKED(NORTH, WHY_WIN);
    CHECK_EQ(the_battle()->request.unit,
             others); /* the Halberds restrain themselves without a test */
}

TEST(who_pursues_off_the_table_comes_back) /* FUP-09, CMP-05 */
{
    combatants();
    lines_meet(40);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(5, 3);
    choose(PURSUE);
    DICE(6, 6);
    CHECK_EQ(the_battle()->unit[gore].state, UNIT_LOST); /* fled from the table */
    DICE(6, 6);
    CHECK(told_tale(TALE_PURSUES_OFF));
    CHECK_EQ(the_battle()->unit[halberds].state, UNIT_FLED);
    CHECK(marked(halberds, UM_PURSUED_OFF));
    static DrawingList shown;
    shown.count = 0;
    old_world_persistent(the_look(), &shown);
    const Drawing *back = &shown.drawing[shown.count - 1];
    CHECK(shown.count > 0 && strstr(back->words, "back here after pursuit"));
    CHECK(back->corner[0].y >= INCH && back->corner[0].y <= the_look()->game->height - INCH);
    until(WHY_RESERVE, 3);
    CHECK_EQ(models(halberds), 20);
}

TEST(
    who_has_no_room_to_turn_after_its_quarry_stays) /* FUP-08: walls on both sides, the quarry aslant */
{
    combatants();
    terrain("impassable", 26, 15, 27.5, 23.9);
    terrain("impassable", 32.5, 15, 34, 23.9);
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 25, 24, 0, 5); /* they touch by a corner: it flees far to the south-west */
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(5, 3);
    choose(PURSUE);
    DICE(3, 3);
    DICE(6, 6);
    CHECK_FRONT(halberds, 30, 24, 180);
}

/* Brutes that move at random have M 0 on their profile; the highest roll stands for it. One whose table edges are all
 * taken waits a turn; neither stops the game. */
TEST(whoever_pursued_off_and_finds_no_place_waits) /* CMP-03, CMP-05 */
{
    for (int closed = 0; closed < 2; closed++) {
        meadow();
        if (closed) {
            terrain("impassable", 0, 0, 72, 6);
            terrain("impassable", 0, 6, 6, 48);
            terrain("impassable", 66, 6, 72, 44);
            terrain("impassable", 6, 42, 68, 44.2);
            terrain("impassable", 6, 46, 68, 48);
        }
        UnitId brutes = plain("S15", SOUTH, 2);
        stand(brutes, 30, 30, 0, 2);
        for (int i = 1; i <= 2; i++)
            the_battle()->model[model_of(brutes, i)].state = MODEL_AWAY;
        the_battle()->unit[brutes].state = UNIT_FLED;
        set_mark(brutes, UM_PURSUED_OFF);
        go_to(PHASE_COMPULSORY, SOUTH);
        until(WHY_REMAINING, 3);
        CHECK_EQ(the_battle()->unit[brutes].state, closed ? UNIT_FLED : UNIT_FIELD);
    }
}

TEST(who_is_still_in_contact_does_not_pursue) /* FUP-08 */
{
    combatants();
    UnitId trolls = plain("S12", SOUTH, 1); /* Unbreakable: it gives ground, here into a wall */
    terrain("impassable", 20, 24 + 75 / 25.4, 28, 30);
    stand(halberds, 30, 24, 180, 10);
    stand(gore, 30 + 75 / 25.4, 24, 0, 5);
    stand(trolls, 27, 24, 0, 1);
    go_to(PHASE_COMBAT, NORTH);
    set_tally_of(halberds, UT_STOOD_WOUNDS, 4);
    until(WHY_BREAK_NEXT, 1);
    until(WHY_BREAK_ROLL, 1);
    DICE(5, 3);
    until(WHY_WIN, 1);
    choose(PURSUE);
    until(WHY_FLEE_ROLL, 1);
    DICE(1, 1);
    CHECK(is_engaged(the_look(), trolls));
    CHECK_FRONT(halberds, 30, 24, 180);
}

TEST(who_loses_runs_and_tells_those_near_it) /* C4b, PAN-04 */
{
    combatants();
    UnitId friends = plain("S4", SOUTH, 10);
    profile_for(friends)->traits = 0;
    lines_meet(24);
    stand(friends, 38, 26, 0, 5);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(5, 3);
    choose(PURSUE);
    CHECK_ASKED(NO_SEAT, WHY_TEST); /* Panic, before anybody moves */
    CHECK_EQ(the_battle()->request.unit, friends);
    CHECK_FRONT(gore, 30, 24, 0);
}
