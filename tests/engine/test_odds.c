#include "engine/odds.h"
#include "test.h"

/* Probabilities to a millionth. */
static int millionths(double chance)
{
    return (int)(chance * 1000000 + 0.5);
}

TEST(two_dice_that_need_4_or_more_succeed_once_half_the_time)
{
    Odds odds = odds_of_dice(2, odds_of_need(6, 4));

    CHECK_EQ(millionths(odds.chance[0]), 250000);
    CHECK_EQ(millionths(odds.chance[1]), 500000);
    CHECK_EQ(millionths(odds.chance[2]), 250000);
    CHECK_EQ(odds.most, 2);
}

/* Ten dice of 1/6 each, and each success stays with 1/2: the same as ten dice of 1/12. */
TEST(thinning_successes_is_the_same_as_rarer_ones)
{
    Odds all = odds_of_dice(10, odds_of_need(6, 6));
    Odds left = odds_thinned(&all, 0.5);
    Odds rare = odds_of_dice(10, 1.0 / 12);

    for (int n = 0; n <= 10; n++)
        CHECK_EQ(millionths(left.chance[n]), millionths(rare.chance[n]));
}

TEST(two_groups_of_dice_add_up_like_one)
{
    Odds three = odds_of_dice(3, 0.5), four = odds_of_dice(4, 0.5), seven = odds_of_dice(7, 0.5);
    Odds sum = odds_sum(&three, &four);

    for (int n = 0; n <= 7; n++)
        CHECK_EQ(millionths(sum.chance[n]), millionths(seven.chance[n]));
    CHECK_EQ(millionths(odds_mean(&sum)), 3500000);
}

/* At least 1 of three with 1/3 each: 1 - (2/3)^3 = 19/27 = 0.703704. */
TEST(at_least_one_is_all_but_none)
{
    Odds odds = odds_of_dice(3, 1.0 / 3);

    CHECK_EQ(millionths(odds_at_least(&odds, 1)), 703704);
    CHECK_EQ(millionths(odds_at_least(&odds, 0)), 1000000);
    CHECK_EQ(millionths(odds_at_least(&odds, 4)), 0);
}

TEST(a_mixture_and_a_multiple_keep_the_whole)
{
    Odds one = odds_certain(1), dice = odds_of_dice(2, 0.5);
    Odds mixed = odds_mixed(0.25, &one, &dice), tripled = odds_times(&dice, 3);

    CHECK_EQ(millionths(odds_at_least(&mixed, 0)), 1000000);
    CHECK_EQ(millionths(mixed.chance[1]), 625000); /* 1/4 + 3/4 x 1/2 */
    CHECK_EQ(millionths(tripled.chance[3]), 500000);
    CHECK_EQ(tripled.most, 6);
}

static void check_chance(double chance, const char *words)
{
    char bytes[80];
    Text text = text_in(bytes, sizeof bytes);
    text.exact = true;
    text_chance(&text, chance);
    CHECK_TEXT(bytes, words);
}

/* 5 of 36 throws of 2D6 are 6; 7 of 10 dice of 4+ or better: (120 + 45 + 10 + 1) / 1024 = 11/64. */
TEST(an_exact_chance_is_said_as_the_fraction_of_its_dice)
{
    Odds ten = odds_of_dice(10, odds_of_need(6, 4));
    check_chance(0, "0.0 % (0/1)");
    check_chance(1, "100.0 % (1/1)");
    check_chance(5 / 36.0, "13.9 % (5/36)");
    check_chance(odds_at_least(&ten, 7), "17.2 % (11/64)");
    check_chance(1 / 7.0, "14.3 % (0.142857142857143)");
}

/* 1/16, 13/16, and 6 of 96 added up one by one, which comes short of 1/16; 7/8 in hundredths. */
TEST(an_exact_half_is_rounded_up)
{
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += 1 / 96.0;
    check_chance(1 / 16.0, "6.3 % (1/16)");
    check_chance(13 / 16.0, "81.3 % (13/16)");
    CHECK_EQ(odds_parts(sum, 1000), 63);
    CHECK_EQ(odds_parts(7 / 8.0, 100), 88);
    CHECK_EQ(odds_parts(0.0624, 1000), 62);
}

TEST(counts_beyond_the_room_are_held_at_the_end)
{
    Odds odds = odds_of_dice(MOST_ODDS + 40, 1);

    CHECK_EQ(odds.most, MOST_ODDS);
    CHECK_EQ(millionths(odds.chance[MOST_ODDS]), 1000000);
}
