#include "fight/figures.h"
#include "test.h"

enum { NO = NEED_NEVER };

TEST(to_wound_every_cell_of_table_5_2)
{
    static const int table[10][10] = {
        { 4, 5, 6, 6, 6, 6, NO, NO, NO, NO }, { 3, 4, 5, 6, 6, 6, 6, NO, NO, NO },
        { 2, 3, 4, 5, 6, 6, 6, 6, NO, NO },   { 2, 2, 3, 4, 5, 6, 6, 6, 6, NO },
        { 2, 2, 2, 3, 4, 5, 6, 6, 6, 6 },     { 2, 2, 2, 2, 3, 4, 5, 6, 6, 6 },
        { 2, 2, 2, 2, 2, 3, 4, 5, 6, 6 },     { 2, 2, 2, 2, 2, 2, 3, 4, 5, 6 },
        { 2, 2, 2, 2, 2, 2, 2, 3, 4, 5 },     { 2, 2, 2, 2, 2, 2, 2, 2, 3, 4 },
    };
    for (int s = 1; s <= 10; s++) {
        for (int t = 1; t <= 10; t++)
            CHECK_EQ(wound_need(s, t), table[s - 1][t - 1]);
    }
}

TEST(to_hit_in_combat_every_cell_of_table_5_3)
{
    static const int table[10][10] = {
        { 4, 4, 5, 5, 5, 5, 5, 5, 5, 5 }, { 3, 4, 4, 4, 5, 5, 5, 5, 5, 5 },
        { 2, 3, 4, 4, 4, 4, 5, 5, 5, 5 }, { 2, 3, 3, 4, 4, 4, 4, 4, 5, 5 },
        { 2, 2, 3, 3, 4, 4, 4, 4, 4, 4 }, { 2, 2, 3, 3, 3, 4, 4, 4, 4, 4 },
        { 2, 2, 2, 3, 3, 3, 4, 4, 4, 4 }, { 2, 2, 2, 3, 3, 3, 3, 4, 4, 4 },
        { 2, 2, 2, 2, 3, 3, 3, 3, 4, 4 }, { 2, 2, 2, 2, 3, 3, 3, 3, 3, 4 },
    };
    for (int attacker = 1; attacker <= 10; attacker++) {
        for (int target = 1; target <= 10; target++)
            CHECK_EQ(strike_need(attacker, target), table[attacker - 1][target - 1]);
    }
    CHECK_EQ(strike_need(3, 0), 0);
    CHECK_EQ(strike_need(0, 3), NO);
}

TEST(to_hit_by_shooting_is_seven_less_bs_and_good_shots_get_a_second_chance)
{
    for (int bs = 1; bs <= 5; bs++)
        CHECK_EQ(shot_need(bs, 0).first, 7 - bs);
    for (int bs = 6; bs <= 10; bs++) {
        CHECK_EQ(shot_need(bs, 0).first, 2);
        CHECK_EQ(shot_need(bs, 0).again, 12 - bs); /* 6+, 5+, 4+, 3+, 2+ */
    }
    CHECK_EQ(shot_need(0, 0).first, NO);
}

TEST(seven_eight_and_nine_need_a_second_die_and_ten_is_impossible)
{
    /* BS 3 needs 4; -3, -4, -5 make it 7, 8, 9: a 6, then 4+, 5+, 6 */
    for (int worse = 3; worse <= 5; worse++) {
        CHECK_EQ(shot_need(3, -worse).first, 6);
        CHECK_EQ(shot_need(3, -worse).second, worse + 1);
    }
    CHECK_EQ(shot_need(3, -6).first, NO);
    CHECK_EQ(shot_need(3, -2).second, 0);
    CHECK_EQ(shot_need(8, -7).first, 6); /* at worst 6+ */
}

TEST(armour_gets_worse_by_ap_until_there_is_none)
{
    CHECK_EQ(armour_need(5, 0), 5);
    CHECK_EQ(armour_need(5, 1), 6);
    CHECK_EQ(armour_need(5, 3), NO); /* EX-14: needs 8 */
    CHECK_EQ(armour_need(7, 0), NO);
    CHECK_EQ(armour_need(1, 0), 2); /* a natural 1 always fails */
}

TEST(ex_17_overwhelmed_or_not)
{
    CHECK_EQ(break_outcome(4, 2, 3, 7, 18, 8), BREAK_FLEES);      /* 6 <= 7, 9 > 7, 18 > 16 */
    CHECK_EQ(break_outcome(4, 2, 3, 7, 16, 8), BREAK_FALLS_BACK); /* 16 > 16 is false */
    CHECK_EQ(break_outcome(1, 1, 9, 7, 50, 1), BREAK_GIVES_GROUND);
    CHECK_EQ(break_outcome(5, 3, 1, 7, 1, 9), BREAK_FLEES);         /* 8 > 7 */
    CHECK_EQ(break_outcome(4, 2, 1, 7, 50, 1), BREAK_GIVES_GROUND); /* 7 <= 7 */
}

TEST(a_leadership_test_passes_on_a_natural_two_and_fails_on_a_natural_twelve)
{
    CHECK(passes_leadership(1, 1, 2));
    CHECK(!passes_leadership(6, 6, 10));
    CHECK(passes_leadership(5, 3, 8)); /* EX-03: 8 on 8 */
    CHECK(!passes_leadership(6, 3, 8));
    CHECK(!passes_leadership(6, 5, 14)); /* held at 10 */
}

TEST(exactly_a_quarter_is_no_panic)
{
    CHECK(!is_over_a_quarter(5, 20)); /* EX-13 */
    CHECK(is_over_a_quarter(6, 20));
}

TEST(a_charge_keeps_the_higher_die_and_through_terrain_the_lower)
{
    CHECK_EQ(charge_die(2, 6, false), 6); /* EX-05 */
    CHECK_EQ(charge_die(6, 2, true), 2);  /* EX-20 */
    CHECK_EQ(charge_die(5, 5, true), 5);
    CHECK_EQ(d3_of(1), 1);
    CHECK_EQ(d3_of(4), 2);
    CHECK_EQ(d3_of(2), 1);
    CHECK_EQ(d3_of(3), 2);
    CHECK_EQ(d3_of(5), 3);
    CHECK_EQ(d3_of(6), 3);
}
