#include "field.h"
#include "troops/place.h"

/* Closing up after casualties: MEL-11..15, GEO-17, D10. */

static UnitId briar, rifles, others;

static void strike(UnitId attacker, const char *with, UnitId target)
{
    order(attacker);
    fire(with, 1, 1, target);
    give();
}

/* X23: the Briarguard touches Rifleman 1. */
static void x23(void)
{
    field(STANDARD);
    briar = unit("briarguard", NORTH, 1);
    rifles = unit("riflemen", SOUTH, 3);
    others = unit("bowkin", NORTH, 1);
    stand(briar, 1, 20, 21);
    row(rifles, 1, 3, 20, 20, 2, 0);
    stand(others, 1, 60, 4);
}

TEST(the_nearest_model_closes_up_and_the_others_follow) /* X23 */
{
    x23();
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1); /* 3+: one success; AP 5+ against Armour 5+ */
    CHECK_ASKED(SOUTH, WHY_LOSS);
    pick_model(rifles, 1);
    CHECK_PLACE(rifles, 2, 20.89, 20.55); /* on the ray from (20,21) through (22,20) */
    CHECK(in_contact(the_look(), model_of(rifles, 2), model_of(briar, 1)));
    CHECK_PLACE(rifles, 3, 23.85, 20.03); /* exactly 2.00 from it */
    CHECK(!model_marked(rifles, 2, MM_MOVED));
    CHECK(in_melee(the_look(), rifles));
    CHECK(told_tale(TALE_CLOSES_UP));
    CHECK_EQ(unit_tally(rifles, UT_FALLEN), 0);
}

TEST(the_melee_stands_until_the_attack_is_over) /* X31 */
{
    field(STANDARD);
    UnitId rider = unit("hart-riders", NORTH, 1);
    UnitId bow = unit("bowkin", SOUTH, 3);
    stand(rider, 1, 20, 20);
    stand(bow, 1, 20, 21.5);
    stand(bow, 2, 20, 23.5);
    stand(bow, 3, 20, 25.5);
    enter(PHASE_ATTACK, NORTH);
    order(rider);
    fire("javelin", 1, 1, bow);
    fire("hart-lance", 1, 1, bow);
    give();
    DICE(4);
    pick_model(bow, 1);
    DICE(1, 6); /* nobody is in contact now, but the Hart Lance still strikes */
    pick_model(bow, 3);
    CHECK_EQ(models(bow), 1);
    CHECK_PLACE(bow, 2, 20, 21.5);
    CHECK(same_melee(the_look(), rider, bow));
}

TEST(of_equally_near_pairs_the_owner_chooses) /* D10, MEL-14 */
{
    x23();
    stand(rifles, 1, 20, 20);
    stand(rifles, 2, 18, 19.5);
    stand(rifles, 3, 22, 19.5);
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1);
    pick_model(rifles, 1);
    CHECK_ASKED(SOUTH, WHY_RELOCATE);
    choose(2);
    CHECK(in_contact(the_look(), model_of(rifles, 3), model_of(briar, 1)));
    CHECK(!in_contact(the_look(), model_of(rifles, 2), model_of(briar, 1)));
}

TEST(where_the_ray_is_blocked_it_turns_by_10_degrees) /* MEL-14 */
{
    x23();
    /* On the ray from (20,21) straight up stands a wall of stone, 3 inches wide. */
    terrain("silo", 18.5, 19.5, 21.5, 20.4);
    stand(rifles, 1, 19, 21);
    stand(rifles, 2, 20, 18.8);
    stand(rifles, 3, 22, 18.8);
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1);
    pick_model(rifles, 1);
    CHECK(in_contact(the_look(), model_of(rifles, 2), model_of(briar, 1)));
    /* The base clears y = 20.4 when its centre is at y >= 20.895: cos of the turn at most 0.105, so at 90 degrees. */
    CHECK_PLACE(rifles, 2, 21, 21);
}

/* Two South units that lost their contact with one Briarguard; a blow that misses ends the attack. */
static void two_to_close_up(int fallen, int fallen_others)
{
    field(STANDARD);
    rifles = unit("riflemen", SOUTH, 1);
    others = unit("riflemen", SOUTH, 1);
    briar = unit("briarguard", NORTH, 1);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 22.5);
    stand(others, 1, 20, 24.5);
    enter(PHASE_ATTACK, NORTH);
    for (UnitId u = 0; u < 3; u++)
        the_battle()->unit[u].tally[UT_MELEE] = 1;
    the_battle()->unit[rifles].tally[UT_FALLEN] = (int16_t)fallen;
    the_battle()->unit[others].tally[UT_FALLEN] = (int16_t)fallen_others;
    strike(briar, "briar-blade", rifles);
    DICE(1, 1);
}

TEST(the_unit_with_most_casualties_closes_up_first) /* MEL-12 */
{
    two_to_close_up(1, 2);
    CHECK_PLACE(others, 1, 20, 21);
    CHECK_PLACE(rifles, 1, 19.134, 20.5); /* 60 degrees on: the first place beside the other */
}

TEST(of_equals_the_lower_id_closes_up_first) /* MEL-12 */
{
    two_to_close_up(1, 1);
    CHECK_PLACE(rifles, 1, 20, 21);
}

TEST(immobile_units_close_up_last_of_all) /* MEL-15, MEL-12 */
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1);
    rifles = unit("riflemen", SOUTH, 1);
    briar = unit("briarguard", NORTH, 1);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 19);
    stand(turret, 1, 24, 20);
    enter(PHASE_ATTACK, NORTH);
    for (UnitId u = 0; u < 3; u++)
        the_battle()->unit[u].tally[UT_MELEE] = 1;
    strike(briar, "briar-blade", rifles);
    DICE(1, 1);
    CHECK_PLACE(turret, 1, 21.5, 20); /* the others touch each other, it alone does not */
}

TEST(a_model_is_not_placed_off_the_table) /* MEL-13 */
{
    x23();
    stand(briar, 1, 20, 0.5);
    stand(rifles, 1, 20, 1.5);
    stand(rifles, 2, 17.5, 0.52);
    stand(rifles, 3, 15.5, 0.52);
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1);
    pick_model(rifles, 1);
    CHECK(in_contact(the_look(), model_of(rifles, 2), model_of(briar, 1)));
    CHECK(place_of(rifles, 2).y >= inches(0.495));
}

/* ---- Where contact or the chain is hard to make ------------------------------------------------ */

/* The Briarguard stands in a hole of stone, 1.2 inches wide, where nobody else fits. */
static void walled_in(void)
{
    field(STANDARD);
    rifles = unit("riflemen", SOUTH, 1);
    briar = unit("briarguard", NORTH, 2);
    terrain("silo", 18, 18, 22, 19.4);
    terrain("silo", 18, 20.6, 22, 22);
    terrain("silo", 18, 19.4, 19.4, 20.6);
    terrain("silo", 20.6, 19.4, 22, 20.6);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 24);
}

/* As after a casualty of the Riflemen: they come first. */
static void lost_contact(void)
{
    for (UnitId u = 0; u < 2; u++)
        the_battle()->unit[u].tally[UT_MELEE] = 1;
    the_battle()->unit[rifles].tally[UT_FALLEN] = 1;
}

TEST(the_next_enemy_is_taken_when_the_nearest_cannot_be_touched) /* MEL-14 b */
{
    walled_in();
    stand(briar, 2, 26, 20);
    enter(PHASE_ATTACK, NORTH);
    lost_contact();
    order(briar);
    fire("briar-blade", 1, 1, rifles);
    give();
    DICE(1, 1);
    /* From (26,20) towards (20,24), which lies 7.211 away: 1.00 along it is (25.168, 20.555). */
    CHECK_PLACE(rifles, 1, 25.168, 20.555);
    CHECK(in_contact(the_look(), model_of(rifles, 1), model_of(briar, 2)));
}

TEST(who_can_touch_nobody_comes_as_close_as_there_is_room) /* MEL-14 b */
{
    walled_in();
    lost(briar, 2);
    enter(PHASE_ATTACK, NORTH);
    lost_contact();
    strike(briar, "briar-blade", rifles);
    DICE(1, 1);
    /* The stone ends at y = 22: the centre at 22.50, a gap of 1.50 in steps of 0.1 from 0. */
    CHECK_PLACE(rifles, 1, 20, 22.5);
    /* Then it is the Briarguard's turn, and out here there is room beside the Rifleman. */
    CHECK(in_contact(the_look(), model_of(rifles, 1), model_of(briar, 1)));
}

TEST(a_follower_comes_nearer_when_its_place_is_taken) /* MEL-14 c */
{
    x23();
    /* X23, with a friend of theirs where Rifleman 3 would stand: (23.85, 20.03). */
    stand(others, 1, 24.4, 20.9);
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1);
    pick_model(rifles, 1);
    Length gap = gap_between_models(the_look(), model_of(rifles, 2), model_of(rifles, 3));
    CHECK(gap < inches(1.95));
    CHECK(gap_between_models(the_look(), model_of(rifles, 3), model_of(others, 1)) >= 0);
}

TEST(relocated_models_do_not_trigger_dangerous_ground) /* TER-07 */
{
    x23();
    terrain("lava", 20.3, 19.8, 21.5, 21);
    enter(PHASE_ATTACK, NORTH);
    strike(briar, "briar-blade", rifles);
    DICE(3, 1);
    pick_model(rifles, 1);
    CHECK_PLACE(rifles, 2, 20.89, 20.55);
    CHECK_EQ(models(rifles), 2);
}
