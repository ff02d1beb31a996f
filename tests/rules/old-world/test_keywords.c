#include "field.h"
#include "move/movement.h"
#include "shoot/shooting.h"

/* Keywords of part 3.22 that no other chapter's tests hold. */

static UnitId unit_of_north, gore;

/* A unit of the north at (10,10) facing south, 12 wide at most; S4 stands 3" or more to its right. */
static void beside(const char *code, int models, int files)
{
    field();
    unit_of_north = plain(code, NORTH, models);
    gore = plain("S4", SOUTH, 20);
    stand(unit_of_north, 10, 10, 180, files);
    stand(gore, 20, 10, 90, 5);
    enter(PHASE_REMAINING, NORTH);
}

TEST(drilled_troops_march_near_the_enemy_without_a_test) /* SR-08 */
{
    beside("H11", 6, 6);
    order(unit_of_north), deed(VERB_MARCH), length(VERB_FORWARD, 12), give();
    CHECK_FRONT(unit_of_north, 10, 22, 180);
}

TEST(fast_cavalry_turns_even_after_a_march) /* SR-12 */
{
    field();
    UnitId riders = plain("S7", NORTH, 6);
    gore = plain("S4", SOUTH, 20);
    stand(riders, 10, 10, 180, 3);
    stand(gore, 50, 40, 0, 5);
    enter(PHASE_REMAINING, NORTH);
    order(riders), deed(VERB_MARCH), length(VERB_FORWARD, 12);
    Clause *pivot = deed(VERB_PIVOT);
    pivot->heading = QUARTER_TURN;
    pivot->has_heading = true;
    give();
    CHECK_EQ(front_of(riders).facing, 3 * QUARTER_TURN);
}

TEST(a_feigned_flight_rallies_where_it_ends) /* SR-14 */
{
    field();
    UnitId riders = plain("S7", NORTH, 6), others = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(riders, 30, 22, 180, 3);
    stand(others, 60, 8, 180, 5);
    stand(gore, 30, 29, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, riders), give();
    done();
    choose(2);
    CHECK_ASKED(NORTH, WHY_SWIFT);
    choose(0);
    DICE(3, 3);
    CHECK(!marked(riders, UM_FLEEING));
    CHECK(marked(riders, UM_RALLIED));
}

TEST(a_flight_that_was_no_choice_is_not_feigned) /* SR-14: they were fleeing already */
{
    field();
    UnitId riders = plain("S7", NORTH, 6), others = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    stand(riders, 30, 22, 180, 3);
    stand(others, 60, 8, 180, 5);
    stand(gore, 30, 29, 0, 5);
    set_mark(riders, UM_FLEEING);
    enter(PHASE_DECLARE, SOUTH);
    order(gore), at_unit(VERB_CHARGE, riders), give();
    done();
    until(WHY_SWIFT, 1);
    choose(0);
    DICE(3, 3);
    CHECK(marked(riders, UM_FLEEING));
    CHECK(!marked(riders, UM_RALLIED));
}

static void panic_in(const char *code)
{
    field();
    unit_of_north = plain("H5", NORTH, 20);
    UnitId shaken = plain(code, SOUTH, 5);
    stand(unit_of_north, 30, 10, 180, 5);
    stand(shaken, 30, 40, 0, 5);
    queue_panic_test(the_play(), shaken, NO_UNIT);
    enter(PHASE_COMMAND, SOUTH);
}

TEST(who_is_immune_to_psychology_does_not_panic) /* SR-26 */
{
    panic_in("S14");
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    panic_in("S8");
    CHECK(the_battle()->request.why != WHY_TEST);
}

TEST(rangers_move_through_a_wood_at_full_pace) /* SR-36: M4 */
{
    field();
    terrain("wood", 20, 20, 40, 30);
    UnitId rangers = plain("H10", NORTH, 2);
    gore = plain("S4", SOUTH, 20);
    stand_model(rangers, 1, 28, 22, 180);
    stand_model(rangers, 2, 29.5, 22, 180);
    stand(gore, 60, 44, 0, 5);
    enter(PHASE_REMAINING, NORTH);
    order(rangers), deed(VERB_MOVE), path(1, 28, 26), path(2, 29.5, 26), give();
    CHECK_LENGTH(place_of(rangers, 1).y, inches(26));
}

TEST(iron_shod_wheels_break_in_difficult_ground) /* SR-57: a wood is dangerous to a chariot */
{
    field();
    terrain("wood", 25, 14, 35, 16);
    UnitId chariot = plain("S10", NORTH, 1);
    gore = plain("S4", SOUTH, 20);
    stand(chariot, 30, 12, 180, 1);
    stand(gore, 60, 44, 0, 5);
    enter(PHASE_REMAINING, NORTH);
    order(chariot), length(VERB_FORWARD, 6), give();
    CHECK_ASKED(NO_SEAT, WHY_DANGER);
    DICE(1);
    CHECK_ASKED(NO_SEAT, WHY_WHEELS);
    CHECK_EQ(the_battle()->request.dice_kind, DICE_D6); /* GEN-02: a D3 is a D6 halved */
    DICE(4);                                            /* 2 Wounds of 4 */
    CHECK_EQ(wounds_of(chariot, 1), 1);                 /* of 3 */
}

TEST(keywords_of_the_troop_type_need_not_stand_on_the_list) /* table 5.7 */
{
    field();
    UnitId giant = plain("S12", SOUTH, 1), hounds = plain("S14", SOUTH, 8);
    UnitId trolls = plain("S9", SOUTH, 3), cart = plain("S10", SOUTH, 1);
    profile_for(giant)->traits = profile_for(hounds)->traits = 0;
    profile_for(trolls)->traits = profile_for(cart)->traits = 0;
    stand(giant, 10, 40, 0, 1), stand(hounds, 20, 40, 0, 4);
    stand(trolls, 30, 40, 0, 3), stand(cart, 40, 40, 0, 1);
    CHECK(has_trait(the_look(), giant, TR_THUNDERSTOMP, NULL));
    CHECK(has_trait(the_look(), giant, TR_LUMBERING, NULL));
    CHECK(has_trait(the_look(), hounds, TR_UNDISCIPLINED, NULL));
    CHECK(has_trait(the_look(), trolls, TR_CLUMSY, NULL));
    CHECK(has_trait(the_look(), cart, TR_IRON_SHOD, NULL));
    CHECK(has_trait(the_look(), cart, TR_CHURNING_WHEELS, NULL));
    CHECK(has_trait(the_look(), cart, TR_FIRING_PLATFORM, NULL));
    CHECK(!has_trait(the_look(), cart, TR_SCYTHED_WHEELS, NULL));
}

/* An organ gun (30") at rangers 28" away who fall back by so much. */
static void shot_at_the_evasive(int die)
{
    field();
    UnitId gun = plain("H16", NORTH, 1), rangers = plain("H10", SOUTH, 4);
    gore = plain("S4", SOUTH, 20);
    stand(gun, 10, 10, 180, 1);
    row(rangers, 1, 4, 10, 38.5, 1.5, 0);
    stand(gore, 60, 40, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(gun), at_unit(VERB_SHOOT, rangers), give();
    CHECK_ASKED(SOUTH, WHY_EVASIVE);
    choose(1);
    DICE(die, 1);
    until(WHY_FREE_REFORM, 1);
    usual();
}

TEST(a_shot_at_who_has_fallen_back_goes_on_if_it_still_may) /* SR-10 */
{
    shot_at_the_evasive(6); /* 34" */
    CHECK(the_battle()->request.why != WHY_ARTILLERY);
    shot_at_the_evasive(1);
    CHECK_ASKED(NO_SEAT, WHY_ARTILLERY);
}
