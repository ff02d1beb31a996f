#include <string.h>

#include "field.h"
#include "fight/fight.h"
#include "meadow.h"
#include "odds/combat_odds.h"
#include "tables.h"

/* How often a pursuit runs down who has broken: FUP-05, 06. Contact decides. Halberds are 25 mm bases, four ranks of five 125 by 100,
 * Gorehides 30 mm. */

enum { RESTRAIN, FOLLOW, FOLLOW_LEFT, FOLLOW_RIGHT, FOLLOW_ABOUT, PURSUE };
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
