#include "field.h"
#include "fight/fight.h"
#include "fight/figures.h"

static UnitId spears, gore;

static void charge_of(int hundredths, Side arc)
{
    field();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    contacts_refresh(the_play());
    set_mark(gore, UM_CHARGED);
    set_tally_of(gore, UT_CHARGE_DISTANCE, hundredths);
    set_tally_of(gore, UT_CHARGE_ARC, (int)arc);
}

static int of_gore(void)
{
    return initiative_of(the_look(), gore, false, weapon("hand-weapon"), spears);
}

TEST(ex_16_a_charge_of_six_inches_in_front_strikes_at_six_and_the_spears_at_four)
{
    charge_of(600, SIDE_FRONT);
    CHECK_EQ(of_gore(), 6); /* 3 and 3 at most */
    CHECK_EQ(initiative_of(the_look(), spears, false, weapon("thrusting-spear"), gore), 4);
    CHECK_EQ(initiative_of(the_look(), spears, false, weapon("hand-weapon"), gore), 3);
}

TEST(a_charge_counts_its_full_inches_to_three_in_front_and_four_elsewhere)
{
    charge_of(299, SIDE_FRONT);
    CHECK_EQ(of_gore(), 5);
    charge_of(900, SIDE_RIGHT);
    CHECK_EQ(of_gore(), 7);
    charge_of(900, SIDE_REAR);
    set_mark(gore, UM_DISORDERED);
    CHECK_EQ(of_gore(), 3);
}

TEST(strike_first_and_last_set_the_value_and_cancel_each_other)
{
    charge_of(200, SIDE_FRONT);
    CHECK_EQ(initiative_of(the_look(), gore, false, weapon("great-weapon"), spears), 3); /* 1 + 2 */
    give_trait(gore, TR_STRIKE_FIRST, 0);
    CHECK_EQ(initiative_of(the_look(), gore, false, weapon("great-weapon"), spears), 5); /* 3 + 2 */
    CHECK_EQ(of_gore(), 10); /* never more than 10 */
}

TEST(who_fears_its_enemy_hits_one_worse)
{
    charge_of(600, SIDE_FRONT);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 3), 4);
    set_mark(spears, UM_FEARS);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 3), 4); /* that one causes none */
    give_trait(gore, TR_FEAR, 0);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 3), 5);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 7), 6);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 0), 0);
    CHECK_EQ(need_to_strike(the_look(), spears, 0, gore, 3), NEED_NEVER);
    CHECK_EQ(need_to_strike(the_look(), spears, 6, gore, 3), 4); /* 3+ and one worse */
}

TEST(terror_is_feared_too_and_fire_by_beasts_and_swarms) /* SR-48, SR-18 */
{
    charge_of(600, SIDE_FRONT);
    CHECK(!is_feared(the_look(), gore, spears));
    give_trait(gore, TR_TERROR, 0);
    CHECK(is_feared(the_look(), gore, spears));
    set_mark(spears, UM_FEARS);
    CHECK_EQ(need_to_strike(the_look(), spears, 3, gore, 3), 5);

    field();
    UnitId hounds = plain("S14", SOUTH, 8), wagon = plain("H17", NORTH, 1);
    stand(hounds, 30, 24, 0, 4);
    stand(wagon, 30, 24, 180, 1);
    CHECK(is_feared(the_look(), wagon, hounds));
}
