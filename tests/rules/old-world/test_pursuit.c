#include <string.h>

#include "field.h"
#include "fight/fight.h"
#include "meadow.h"
#include "odds/combat_odds.h"
#include "tables.h"

/* How often a pursuit runs down who has broken: FUP-05, 06. Contact decides. Halberds are 25 mm bases, four ranks of five 125 by 100,
 * Gorehides 30 mm. */

enum { RESTRAIN, FOLLOW, FOLLOW_LEFT, FOLLOW_RIGHT, FOLLOW_ABOUT, PURSUE, OVERRUN };
enum { FEWEST = 2, MOST = 12, THROWS = 36 };

static UnitId halberds, gore;

typedef void Scene(void);

static void combatants(void)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = 0;
}

/* Two ranks of five, 150 by 60. */
static void in_line(void)
{
    combatants();
    stand(halberds, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
}

/* The centres are 60 mm beside and 80 mm behind each other, so 100 mm apart. */
static void out_of_line(void)
{
    combatants();
    stand(halberds, 30 + 60 / 25.4, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
}

/* Five ranks of two, 60 by 150, taken in the middle of a flank: the centres are 80 mm apart. */
static void on_the_flank(void)
{
    combatants();
    stand(gore, 30, 24, 0, 2);
    stand(halberds, 30 + 30 / 25.4, 24 + 75 / 25.4, 270, 5);
}

static void they_break(Scene *scene)
{
    scene();
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(6, 5);
    until(WHY_WIN, 1);
}

static int ways_of(int total)
{
    return total <= 7 ? total - 1 : 13 - total;
}

static void throw_total(int total)
{
    DICE(total / 2, total - total / 2);
}

static bool is_caught(Scene *scene, int flight, int pursuit)
{
    they_break(scene);
    choose(PURSUE);
    until(WHY_FLEE_ROLL, 1);
    throw_total(flight);
    until(WHY_PURSUIT_ROLL, 1);
    throw_total(pursuit);
    return !is_fielded(the_look(), gore);
}

/* Of 1296 throws of the four dice, played out one by one. */
static int caught_in_deed(Scene *scene)
{
    int caught = 0;
    for (int flight = FEWEST; flight <= MOST; flight++)
        for (int pursuit = FEWEST; pursuit <= MOST; pursuit++)
            if (is_caught(scene, flight, pursuit))
                caught += ways_of(flight) * ways_of(pursuit);
    return caught;
}

static int caught_on_the_card(Scene *scene)
{
    PursuitOdds odds;
    they_break(scene);
    CHECK(best_pursuit(the_look(), halberds, &odds));
    return (int)(odds.caught * THROWS * THROWS + 0.5);
}

/* Turned where they stand they touch: as many inches catch as were fled, a tie among them: (1296 + 146) / 2. */
TEST(a_pursuit_in_line_catches_with_the_roll_of_the_flight)
{
    CHECK_EQ(caught_on_the_card(in_line), 721);
    CHECK_EQ(caught_in_deed(in_line), 721);
}

/* Turned along the line of their centres they are 100 - 30 - 50 = 20 mm apart, 0.79": one inch more than was fled is needed, and a tie
 * is not enough: (1296 - 146) / 2. */
TEST(a_pursuit_out_of_line_needs_more_than_the_roll_of_the_flight)
{
    CHECK_EQ(caught_on_the_card(out_of_line), 575);
    CHECK_EQ(caught_in_deed(out_of_line), 575);
}

/* Turned, the Gorehides are 150 mm deep: 80 - 75 - 50 = -45 mm, -1.77", so a flight of n leaves n - 1.77" (1" at least, FLE-04) and
 * n - 1 catches: 1 x 36 + 2 x 36 + 3 x 35 + 4 x 33 + 5 x 30 + 6 x 26 + 5 x 21 + 4 x 15 + 3 x 10 + 2 x 6 + 1 x 3. */
TEST(a_pursuit_from_the_flank_of_a_deep_block_needs_less_than_the_roll_of_the_flight)
{
    CHECK_EQ(caught_on_the_card(on_the_flank), 861);
    CHECK_EQ(caught_in_deed(on_the_flank), 861);
}

TEST(the_card_of_a_pursuit_says_that_contact_decides)
{
    char words[600];
    they_break(out_of_line);
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.value = PURSUE;
    Text text = text_in(words, sizeof words);
    old_world_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(words, "Reaches them and runs them down: 44.4 %");
    text = text_in(words, sizeof words);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "run down by a pursuit: 44.4 %") != NULL);
    CHECK(strstr(words, "Caught when the pursuit reaches them") != NULL);
}

static void check_choice(int value, const char *words)
{
    char said[200];
    Text text = text_in(said, sizeof said);
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.value = value;
    old_world_choice_odds(the_look(), &answer, &text);
    CHECK_TEXT(said, words);
}

/* Fled 9" in line: 9" and more are 10 throws of 36 of two dice; of three 160 of 216, all but the 56 of 8" and less. */
TEST(the_die_of_swiftstride_is_weighed_by_how_far_the_quarry_stands)
{
    they_break(in_line);
    give_trait(halberds, TR_SWIFTSTRIDE, 0);
    choose(PURSUE);
    until(WHY_FLEE_ROLL, 1);
    throw_total(9);
    until(WHY_SWIFT, 1);
    check_choice(0, "Reaches them and runs them down: 27.8 %");
    check_choice(1, "Reaches them and runs them down: 74.1 %");
}

/* ---- The table's edge ----------------------------------------------------------------------------------------------------- */

/* They meet 8" from the southern edge. Turned about their middle the Gorehides' front is at y 42.362: 6" and more of 5.638" end off the
 * table. The Halberds go off it with more than 8". */
static void near_the_edge(void)
{
    combatants();
    stand(halberds, 30, 40, 180, 5);
    stand(gore, 30, 40, 0, 5);
}

/* 5 is within Leadership 6, and not with the 2 by which they lost. */
static void they_fall_back(bool swift)
{
    near_the_edge();
    if (swift)
        give_trait(halberds, TR_SWIFTSTRIDE, 0);
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    DICE(2, 3);
    until(WHY_WIN, 1);
}

static void throw_flight(int first, int second)
{
    choose(PURSUE);
    until(WHY_FLEE_ROLL, 1);
    DICE(first, second);
}

static void check_detail(const char *words)
{
    char said[200] = "";
    Text text = text_in(said, sizeof said);
    old_world_detail(the_look(), &text);
    CHECK_TEXT(said, words);
}

static void check_outlook(const char *words)
{
    char said[800] = "";
    Text text = text_in(said, sizeof said);
    old_world_ruleset.tell.odds(the_look(), &(OddsRequest){ ODDS_OF_MELEE, NULL, NO_UNIT }, &text);
    CHECK(strstr(said, words) != NULL);
}

/* The higher of two dice is 6 with 11 of 36 throws, 1 to 5 with 1, 3, 5, 7, 9, and as many inches of two dice catch: (1 x 36 + 3 x 36 +
 * 5 x 35 + 7 x 33 + 9 x 30) / 1296. Only after one who is gone do the Halberds go off the table: 11/36 x 10/36, with a third die x
 * 160/216. */
TEST(the_winner_is_told_how_likely_who_falls_back_leaves_the_table) /* FLE-07, GG-03, FUP-09 */
{
    char words[600];
    they_fall_back(false);
    check_choice(PURSUE, "They fall back off the table: 30.6 %. Reaches them: 63.3 %. "
                         "Off the table until next turn: 8.5 %");
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.value = PURSUE;
    Text text = text_in(words, sizeof words);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "falling back") != NULL);
    CHECK(strstr(words, "off the table, destroyed: 30.6 %") != NULL);
    CHECK(strstr(words, "reached by a pursuit: 63.3 %") != NULL);
    they_fall_back(true);
    CHECK(is_fielded(the_look(), gore));
    Answer swift = answer_now(ANSWER_CHOICE);
    swift.value = PURSUE;
    text = text_in(words, sizeof words);
    old_world_choice_odds(the_look(), &swift, &text);
    CHECK(strstr(words, "Off the table until next turn: 8.5 %, with Swiftstride: 22.6 %"));
}

/* 5 and 6 of two dice, 9 of 36, fall back, and 11 of 36 of those leave the table; 7 and more, 21, break, and 26 of 36 of those do. */
TEST(the_outlook_of_a_break_test_knows_the_edge_behind_the_loser) /* BRK-02, 03, FLE-07 */
{
    char words[600];
    near_the_edge();
    go_to(PHASE_COMBAT, NORTH);
    nobody_hits();
    CHECK_ASKED(NO_SEAT, WHY_BREAK_ROLL);
    check_outlook("falls back 25.0 % (then off the table 30.6 %), "
                  "breaks 58.3 % (then off the table 72.2 %)");
    Answer answer = answer_now(ANSWER_DICE);
    Text text = text_in(words, sizeof words);
    old_world_odds(the_look(), &answer, &text);
    CHECK(strstr(words, "falling back off the table: 30.6 %") != NULL);
    CHECK(strstr(words, "fleeing off the table: 72.2 %") != NULL);
    DICE(2, 3);
    check_outlook("tested: falls back (then off the table 30.6 %)");
}

TEST(a_fall_back_off_the_table_is_told_as_one) /* FLE-07 */
{
    they_fall_back(false);
    throw_flight(6, 2);
    CHECK_EQ(the_battle()->unit[gore].state, UNIT_LOST);
    CHECK(told_tale(TALE_FALLS_BACK_OFF));
    CHECK(!told_tale(TALE_FALLS_BACK));
    they_fall_back(false);
    throw_flight(5, 2);
    CHECK(told_tale(TALE_FALLS_BACK));
    CHECK(!told_tale(TALE_FALLS_BACK_OFF));
}

/* 9" and more are 10 of 36 throws of two dice, 160 of 216 of three. */
TEST(no_die_is_proposed_that_only_takes_the_pursuer_off_the_table) /* FUP-09, SR-47 */
{
    they_fall_back(true);
    throw_flight(6, 2);
    until(WHY_SWIFT, 1);
    CHECK_EQ(the_battle()->request.usual, 0);
    check_detail("It is the Pursuit roll: nobody is left to catch.");
    check_choice(0, "7.00\u2033 on average. Off the table until next turn: 27.8 %");
    check_choice(1, "10.50\u2033 on average. Off the table until next turn: 74.1 %");
    they_fall_back(true);
    throw_flight(5, 2);
    until(WHY_SWIFT, 1);
    CHECK_EQ(the_battle()->request.usual, 1);
    check_detail("It is the Pursuit roll.");
    check_choice(0, "Reaches them: 83.3 %"); /* 30 of 36 */
}

/* The higher of two dice is 161/36 on average; with a third the table is left with 5, 4, 3, 2 and more behind a 1, 2, 3, 4: (1 x 2 + 3 x
 * 3 + 5 x 4 + 7 x 5 + 9 x 6 + 11 x 6) / 216. */
TEST(the_die_of_swiftstride_of_a_flight_is_weighed_by_the_edge) /* GG-03, FLE-07, SR-47 */
{
    they_fall_back(false);
    give_trait(gore, TR_SWIFTSTRIDE, 0);
    choose(PURSUE);
    until(WHY_SWIFT, 1);
    CHECK_EQ(the_battle()->request.unit, gore);
    check_choice(0, "4.47\u2033 on average. Off the table: 30.6 %");
    check_choice(1, "7.97\u2033 on average. Off the table: 86.1 %");
}

static void one_is_wiped_out(double y)
{
    meadow();
    halberds = plain("H6", NORTH, 20);
    gore = plain("S4", SOUTH, 1);
    profile_for(halberds)->field[PF_I] = 9;
    stand(halberds, 30, y, 180, 5);
    stand(gore, 30, y, 0, 1);
    go_to(PHASE_COMBAT, NORTH);
    while (the_battle()->request.why == WHY_WIELD)
        usual();
    throw_all(6);
    throw_all(6);
    if (the_battle()->request.why == WHY_ARMOUR)
        throw_all(1);
    until(WHY_WIN, 1);
}

TEST(an_overrun_names_the_risk_of_the_table_edge) /* FUP-09, 10 */
{
    one_is_wiped_out(40);
    check_choice(OVERRUN, "Off the table until next turn: 27.8 %");
    give_trait(halberds, TR_SWIFTSTRIDE, 0);
    check_choice(OVERRUN, "Off the table until next turn: 27.8 %, with Swiftstride: 74.1 %");
    choose(OVERRUN);
    CHECK_ASKED(NORTH, WHY_SWIFT);
    CHECK_EQ(the_battle()->request.usual, 0);
    check_detail("It is the roll of an overrun: nobody is chased.");
    check_choice(1, "10.50\u2033 on average. Off the table until next turn: 74.1 %");
    one_is_wiped_out(24); /* 24" from the edge */
    check_choice(OVERRUN, "");
}

/* As out of line, and other friends 70 mm to the side of their middle, 7.5 mm from their corner. Turned by the angle whose sine is 0.6
 * they reach 62.5 x 0.8 + 50 x 0.6 = 80 mm to that side. */
static void beside_friends(void)
{
    combatants();
    UnitId spears = plain("H5", NORTH, 20);
    stand(halberds, 30 + 60 / 25.4, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    stand(spears, 30 + (60 + 70 + 62.5) / 25.4, 24, 180, 5);
}

TEST(who_cannot_turn_after_them_for_friends_stays_and_is_told_so_before_and_after) /* FUP-05, 08 */
{
    PursuitOdds odds;
    they_break(beside_friends);
    CHECK(best_pursuit(the_look(), halberds, &odds));
    CHECK_EQ(odds.caught * 100, 0);
    CHECK_EQ(odds.no_room * 100 + 0.5, 100);
    CHECK_EQ(caught_in_deed(beside_friends), 0);
    CHECK(told_tale(TALE_PURSUIT_NO_ROOM));
    CHECK_FRONT(halberds, 30 + 60 / 25.4, 24, 180);
}
