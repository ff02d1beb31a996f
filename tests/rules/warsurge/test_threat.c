#include "field.h"
#include "flow.h"

#include <string.h>

/* What a Unit could reach in its next Game Turn: MOV-01, MOV-06, WPN-01, WPN-02. */

static UnitId ours;

static void field_of(const char *profile_id)
{
    field(STANDARD);
    ours = unit(profile_id, SOUTH, 1);
    UnitId theirs = unit("briarguard", NORTH, 1);
    stand(ours, 1, 20, 40);
    stand(theirs, 1, 20, 8);
    enter(PHASE_MOVE, SOUTH);
}

static Threat threat_of(UnitId who)
{
    Threat threat = { .strike = 0 };

    CHECK(warsurge_threat(the_look(), who, &threat));
    return threat;
}

TEST(a_unit_strikes_as_far_as_its_move_and_dash_together)
{
    field_of("riflemen");
    CHECK_LENGTH(threat_of(ours).strike, 9 * INCH); /* Move 5 + Dash 4 */
}

TEST(in_the_last_game_turn_only_what_is_left_of_it_counts)
{
    field_of("riflemen");
    set_mark(ours, UM_ACTED_MOVE);
    CHECK_LENGTH(threat_of(ours).strike, 9 * INCH); /* the next turn is whole */
    the_battle()->round = (uint8_t)the_game()->rounds;
    CHECK_LENGTH(threat_of(ours).strike, 4 * INCH); /* the Dash alone */
    CHECK_LENGTH(threat_of(ours).shoot, 24 * INCH); /* from where it stands */
    CHECK_LENGTH(threat_of(ours).walk, 0);
    set_mark(ours, UM_ACTED_ATTACK);
    CHECK_LENGTH(threat_of(ours).shoot, 0);
}

/* STD-04: Move 5, Dash 4, Field Rifle 24. It is not marked as moved: its player has finished, or the Phase is over. */
TEST(who_has_finished_moving_moves_no_more_in_this_game_turn)
{
    field_of("riflemen");
    CHECK(!threat_of(ours).strike_later && !threat_of(ours).shoot_later);
    marks_set(&the_battle()->seat[SOUTH].marks, SM_FINISHED, true);
    CHECK_LENGTH(threat_of(ours).strike, 9 * INCH);
    CHECK(threat_of(ours).strike_later && threat_of(ours).shoot_later); /* in the next turn */
    CHECK_LENGTH(threat_of(ours).strike_now,
                 4 * INCH); /* and still in this: Dash 4, Field Rifle 24 */
    CHECK_LENGTH(threat_of(ours).shoot_now, 24 * INCH);
    the_battle()->round = (uint8_t)the_game()->rounds;
    CHECK_LENGTH(threat_of(ours).strike, 4 * INCH);
    CHECK_LENGTH(threat_of(ours).shoot, 24 * INCH);
    CHECK(!threat_of(ours).strike_later && !threat_of(ours).shoot_later);
    set_option(OPT_FINISHED_FINAL, 0); /* it may come back in */
    CHECK_LENGTH(threat_of(ours).strike, 9 * INCH);
    enter_turn(the_game()->rounds, PHASE_ATTACK, SOUTH);
    CHECK_LENGTH(threat_of(ours).strike, 4 * INCH);
    CHECK_LENGTH(threat_of(ours).shoot, 24 * INCH);
    enter_turn(the_game()->rounds, PHASE_DASH, SOUTH);
    CHECK_LENGTH(threat_of(ours).strike, 4 * INCH);
    CHECK_LENGTH(threat_of(ours).shoot, 0);
}

/* MEL-04: centres an inch apart, bases of one inch. It shoots others from where it stands (MEL-08, 09). */
TEST(who_is_locked_comes_to_nobody_else)
{
    field(STANDARD);
    ours = unit("riflemen", SOUTH, 1);
    UnitId theirs = unit("briarguard", NORTH, 1);
    stand(ours, 1, 20, 40);
    stand(theirs, 1, 20, 39);
    enter(PHASE_MOVE, SOUTH);
    CHECK_LENGTH(threat_of(ours).strike, 0);
    CHECK_LENGTH(threat_of(ours).shoot, 24 * INCH);
}

TEST(a_battle_weapon_reaches_its_range_behind_a_move)
{
    field_of("riflemen");
    CHECK_LENGTH(threat_of(ours).shoot, 29 * INCH); /* Field Rifle 24 + Move 5 */
    CHECK_LENGTH(threat_of(ours).walk, 5 * INCH);
}

TEST(a_heavy_weapon_is_not_carried_forward_before_it_shoots)
{
    field_of("howl-mortar-crew");
    CHECK_LENGTH(threat_of(ours).shoot, 48 * INCH);
    CHECK_LENGTH(threat_of(ours).walk, 0);
}

TEST(who_is_immobile_only_shoots)
{
    field_of("turret");
    Threat threat = threat_of(ours);
    CHECK_LENGTH(threat.strike, 0);
    CHECK(threat.shoot > 0);
}

TEST(one_whose_weapon_forbids_the_dash_has_no_step_left)
{
    Length left = -1;

    field_of("riflemen");
    set_model_mark(ours, 1, MM_USED_BATTLE);
    enter(PHASE_DASH, SOUTH);
    CHECK(
        warsurge_ruleset.show.reach(the_look(), VERB_DASH, the_battle()->unit[ours].first, &left));
    CHECK_LENGTH(left, 0); /* WPN-02 */
}

/* The overlay of what the Unit reaches. */
static DrawingList reach_of_ours(void)
{
    DrawingList list = { .count = 0 };

    warsurge_overlay(the_look(), OVERLAY_REACH, ours, &list);
    return list;
}

TEST(whom_it_can_shoot_but_not_engage_is_joined_by_a_line_with_the_gap)
{
    field_of("riflemen");
    stand(ours, 1, 20, 30); /* centres 22 apart: 29 is enough, 9 is not */
    DrawingList list = reach_of_ours();
    CHECK_EQ(list.count, 1);
    /* 22 less half a base at both ends; Move 5 and Range 24 */
    CHECK_TEXT(list.drawing[0].words, "shoots 21.00″ of 29″ (Move first)");
}

TEST(whom_it_can_engage_is_shown_so)
{
    field_of("riflemen");
    stand(ours, 1, 20, 16); /* centres 8 apart: 9 is enough */
    DrawingList list = reach_of_ours();
    CHECK_EQ(list.count, 1);
    /* 8 less half a base at both ends; Move 5 and Dash 4 */
    CHECK_TEXT(list.drawing[0].words, "engages 7.00″ of 9″ (Move, Dash)");
}

TEST(whom_it_cannot_reach_is_left_out)
{
    field_of("riflemen");
    stand(ours, 1, 20, 44); /* centres 36 apart: more than 29 and both bases */
    CHECK_EQ(reach_of_ours().count, 0);
}
