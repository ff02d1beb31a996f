#include "troops/losses.h"

#include "test.h"

static int millionths(double chance)
{
    return (int)(chance * 1000000 + 0.5);
}

/* Models of 1, 3 and 3 wounds: blows of 2 cost 1, then 2, then the 1 that is left, then 2. */
TEST(what_a_blow_costs_beyond_its_model_is_lost_with_it)
{
    const int left[] = { 1, 3, 3 };
    BlowCosts two = { .plus = 2 };
    LossOdds losses = losses_odds_begin(left, 3);
    Odds blows = odds_certain(4);
    CHECK_EQ(losses.total, 7);
    losses_odds_add(&losses, &two, &blows);
    CHECK_EQ(losses.lost.most, 6);
    CHECK_EQ(millionths(losses.lost.chance[6]), 1000000);
    CHECK_EQ(millionths(losses_odds_models(&losses, 2)), 1000000);
    CHECK_EQ(millionths(losses_odds_models(&losses, 3)), 0);
}

TEST(one_after_another_is_the_same_as_all_at_once)
{
    const int left[] = { 2, 2, 2, 2 };
    BlowCosts one = { .plus = 1 };
    LossOdds at_once = losses_odds_begin(left, 4), in_turn = losses_odds_begin(left, 4);
    Odds six = odds_of_dice(6, 1.0 / 3), two = odds_of_dice(2, 1.0 / 3),
         four = odds_of_dice(4, 1.0 / 3);
    losses_odds_add(&at_once, &one, &six);
    losses_odds_add(&in_turn, &one, &two);
    losses_odds_add(&in_turn, &one, &four);
    for (int n = 0; n <= 8; n++)
        CHECK_EQ(millionths(at_once.lost.chance[n]), millionths(in_turn.lost.chance[n]));
    CHECK_EQ(millionths(odds_mean(&at_once.lost)), 2000000);
}

/* A die of three faces on a model of 2: 1, 2 or 2 wounds. */
TEST(a_die_costs_what_it_shows)
{
    const int left[] = { 2, 2 };
    BlowCosts die = { .faces = 3 };
    LossOdds losses = losses_odds_begin(left, 2);
    Odds once = odds_certain(1);
    losses_odds_add(&losses, &die, &once);
    CHECK_EQ(millionths(losses.lost.chance[1]), 333333);
    CHECK_EQ(millionths(losses.lost.chance[2]), 666667);
    CHECK_EQ(millionths(losses_odds_mean_models(&losses)), 666667);
}

TEST(what_recovers_is_not_lost)
{
    const int left[] = { 3 };
    BlowCosts two = { .plus = 2, .recovers = 0.5 };
    LossOdds losses = losses_odds_begin(left, 1);
    Odds once = odds_certain(1);
    losses_odds_add(&losses, &two, &once);
    CHECK_EQ(millionths(losses.lost.chance[0]), 250000);
    CHECK_EQ(millionths(losses.lost.chance[1]), 500000);
    CHECK_EQ(millionths(losses_odds_wounds(&losses, 1)), 750000);
}

TEST(a_mixture_keeps_the_whole)
{
    const int left[] = { 1, 1 };
    BlowCosts one = { .plus = 1 };
    LossOdds none = losses_odds_begin(left, 2), all = losses_odds_begin(left, 2);
    Odds two = odds_certain(2);
    losses_odds_add(&all, &one, &two);
    losses_odds_mix(&none, 0.25, &all);
    CHECK_EQ(millionths(none.lost.chance[0]), 250000);
    CHECK_EQ(millionths(none.lost.chance[2]), 750000);
    CHECK_EQ(none.lost.most, 2);
}
