#include "field.h"

#include "fight/losses.h"
#include "flight/nerves.h"

/* Combat Stress, Battle Shock, Pinned, Shaken, Broken. */

static UnitId sedge, captain, kaptain, machine_gun;

static void muster(int models)
{
    field();
    sedge = unit_for(B, "sedge", 8);
    captain = unit("captain"), kaptain = unit("kaptain"), machine_gun = unit("machine-gun");
    alone(captain, 2, 46);
    alone(kaptain, 2, 2);
    alone(machine_gun, 24, 40);
    row(sedge, 20, 20, 1, 0);
    for (int i = models + 1; i <= 8; i++)
        the_battle()->model[model_of(sedge, i)].state = MODEL_LOST;
}

static void stress(UnitId of, int markers)
{
    the_battle()->unit[of].tally[UT_STRESS] = (int16_t)markers;
}

static void place_markers(int markers)
{
    carry_out(PHASE_LINE, A, stress_frame(the_look(), sedge, markers, AWT_LMT_04));
}

TEST(the_third_marker_and_each_behind_it_shocks) /* W21: MOR-01, 10..13, DMG-05 */
{
    muster(7);
    stress(sedge, 2);
    place_markers(3);
    DICE(5); /* 2 above 3 */
    usual();
    CHECK(models(sedge) == 5);
    DICE(2); /* not above 2 */
    DICE(7); /* 6 above 1 */
    CHECK(models(sedge) == 0);
    CHECK(the_battle()->unit[sedge].state == UNIT_LOST); /* DMG-07 */
}

TEST(the_second_marker_needs_no_test) /* MOR-11 */
{
    muster(8);
    place_markers(2);
    CHECK_ASKED(A, WHY_ACTIVATE);
    CHECK(unit_tally(sedge, UT_STRESS) == 2 && modified_zeal(the_look(), sedge) == 4);
}

TEST(as_many_markers_as_zeal_break_a_unit) /* MOR-14, 15 */
{
    muster(8);
    stress(sedge, 5);
    set_mark(sedge, UM_PINNED);
    set_mark(sedge, UM_SHAKEN);
    place_markers(2);
    DICE(1); /* 1 above 0: a model */
    usual();
    CHECK(models(sedge) == 7);
    CHECK(marked(sedge, UM_BROKEN) && !marked(sedge, UM_PINNED) && !marked(sedge, UM_SHAKEN));
    CHECK(unit_tally(sedge, UT_STRESS) == 6); /* the seventh is not placed */
}

TEST(battle_shock_costs_a_single_model_its_wounds) /* MOR-12 */
{
    muster(8);
    stress(kaptain, 2);
    carry_out(PHASE_LINE, A, stress_frame(the_look(), kaptain, 1, AWT_LMT_02));
    DICE(7); /* 2 above 5 */
    CHECK(wounds_of(kaptain, 1) == 1);
}

/* ---- Pinned ------------------------------------------------------------------------------------------------------------- */

static PinningTest test_by(UnitId shooter)
{
    return (PinningTest){ .unit = sedge, .shooter = shooter };
}

static void tests_for_pins(PinningTest test)
{
    carry_out(PHASE_LINE, A, pinning_frame(the_look(), &test));
}

TEST(near_misses_are_added_to_the_pinning_test) /* W13: MOR-03, 05 */
{
    muster(8);
    stress(sedge, 1);
    PinningTest test = test_by(machine_gun);
    test.near_misses = 3;
    tests_for_pins(test);
    DICE(3); /* 6 above 5 */
    CHECK(marked(sedge, UM_PINNED));
    CHECK(unit_tally(sedge, UT_PINNED_BY_SUPPORT) == 1);
}

TEST(three_near_misses_count_at_most_and_zeal_itself_passes) /* MOR-03 */
{
    muster(8);
    PinningTest test = test_by(captain);
    test.near_misses = 7;
    tests_for_pins(test);
    DICE(3); /* 6 against 6 */
    CHECK(!marked(sedge, UM_PINNED) && result(0) == 0);
}

TEST(a_pin_by_others_is_none_of_support) /* MOR-05 */
{
    muster(8);
    tests_for_pins(test_by(captain));
    DICE(7);
    CHECK(marked(sedge, UM_PINNED) && unit_tally(sedge, UT_PINNED_BY_SUPPORT) == 0);
}

TEST(nobody_is_pinned_twice_nor_when_broken) /* MOR-02, 06 */
{
    static const int statuses[] = { UM_PINNED, UM_BROKEN };
    for (int i = 0; i < 2; i++) {
        muster(8);
        set_mark(sedge, statuses[i]);
        tests_for_pins(test_by(machine_gun));
        CHECK_ASKED(A, WHY_ACTIVATE);
        CHECK(unit_tally(sedge, UT_PINNED_BY_SUPPORT) == 0);
    }
}

TEST(only_ordnance_pins_the_armoured) /* MOR-04 */
{
    for (int ordnance = 0; ordnance < 2; ordnance++) {
        muster(8);
        gains(sedge, TR_ARMOURED);
        PinningTest test = test_by(machine_gun);
        test.ordnance = ordnance;
        tests_for_pins(test);
        CHECK_ASKED(ordnance ? NO_SEAT : A, ordnance ? WHY_PINNING : WHY_ACTIVATE);
    }
}

/* ---- Devastating Tests ---------------------------------------------------------------------------------------------------- */

TEST(each_devastating_test_that_fails_lowers_zeal_for_the_next) /* W14: MOR-07 */
{
    muster(5);
    carry_out(PHASE_LINE, A, devastating_frame(the_look(), sedge, 3));
    DICE(7, 2, 9); /* above 6; not above 5; above 5 */
    CHECK(unit_tally(sedge, UT_STRESS) == 2 && result(0) == 2);
    shake_unit(the_play(), sedge, AWT_MOR_08); /* MOR-08 */
    CHECK(marked(sedge, UM_SHAKEN));
}

TEST(who_is_broken_is_not_shaken) /* MOR-08 */
{
    muster(5);
    set_mark(sedge, UM_BROKEN);
    shake_unit(the_play(), sedge, AWT_MOR_08);
    CHECK(!marked(sedge, UM_SHAKEN));
}

/* ---- Saves ------------------------------------------------------------------------------------------------------------------- */

TEST(a_save_is_its_figure_or_less) /* DMG-01, 02 */
{
    muster(8);
    carry_out(PHASE_LINE, A, saves_frame(the_look(), sedge, captain, 5, 0, SAVES_STAND));
    DICE(1, 2, 3, 6, 2);
    CHECK(result(0) == 2);
    CHECK(saves_on(the_look(), sedge, 1) == 3);
    profile_for(sedge)->field[PF_SAVE] = 5;
    CHECK(saves_on(the_look(), sedge, 1) == 5); /* a 6 always fails */
    the_game()->option[OPT_BEST_SAVE] = 1;
    CHECK(saves_on(the_look(), sedge, 1) == 6);
    gains(captain, TR_BODY_ARMOUR);
    CHECK(saves_on(the_look(), captain, 0) == 4);
}

TEST(a_save_of_nothing_is_not_thrown) /* DMG-02 */
{
    muster(8);
    profile_for(sedge)->field[PF_SAVE] = 0;
    carry_out(PHASE_LINE, A, saves_frame(the_look(), sedge, captain, 5, 0, SAVES_STAND));
    CHECK(result(0) == 5);
}

TEST(saves_are_thrown_again_once) /* W10, W16: GEN-07, COV-03, CCW-04 */
{
    muster(8);
    carry_out(PHASE_LINE, A, saves_frame(the_look(), sedge, captain, 4, 1, FAILED_SAVES_AGAIN));
    DICE(3, 4, 6, 2);
    DICE(1, 5);
    CHECK(result(0) == 1);
    muster(8);
    carry_out(PHASE_LINE, A, saves_frame(the_look(), sedge, captain, 4, 0, MADE_SAVES_AGAIN));
    DICE(1, 1, 4, 3);
    DICE(5, 1);
    CHECK(result(0) == 3);
}

/* ---- Who falls -------------------------------------------------------------------------------------------------------------------- */

static ModelSet set_of_models(int first, int last)
{
    ModelSet set = 0;
    for (int i = first; i <= last; i++)
        set |= (ModelSet)1 << (i - 1);
    return set;
}

TEST(only_who_was_seen_falls_to_shots) /* DMG-03, 04 */
{
    muster(8);
    carry_out(PHASE_LINE, A,
              shot_losses_frame(the_look(), sedge, 2, set_of_models(1, 3), machine_gun));
    Answer answer = answer_now(ANSWER_MODELS);
    answer.count = 2;
    answer.id[0] = model_of(sedge, 1);
    answer.id[1] = model_of(sedge, 7);
    CHECK(try_answer(&answer).refusal == NO_NOT_SEEN);
    usual(); /* the two of them who are nearest to the gun at (24,40) */
    CHECK(the_battle()->model[model_of(sedge, 1)].state == MODEL_STANDING);
    CHECK(models(sedge) == 6 && result(0) == 2);
    muster(8);
    carry_out(PHASE_LINE, A,
              shot_losses_frame(the_look(), sedge, 5, set_of_models(1, 3), machine_gun));
    CHECK(models(sedge) == 5 && result(0) == 3); /* what is beyond them is lost */
}

TEST(in_close_combat_those_fall_who_touch_nobody_the_farthest_first) /* DMG-05 */
{
    muster(8);
    alone(captain, 20, 21); /* it touches the first */
    carry_out(PHASE_LINE, A, losses_frame(the_look(), sedge, 1));
    Answer answer = answer_now(ANSWER_MODELS);
    answer.count = 1;
    answer.id[0] = model_of(sedge, 1); /* the owner takes whom he likes */
    Verdict verdict = battle_judge(the_game(), the_battle(), the_look()->scratch, &answer);
    CHECK(is_yes(&verdict));
    usual();
    CHECK(the_battle()->model[model_of(sedge, 8)].state == MODEL_LOST);
}

TEST(of_two_as_far_the_one_falls_whose_loss_leaves_the_rest_together) /* DMG-06 */
{
    muster(3);
    alone(machine_gun, 24, 40);
    put(sedge, 1, 24, 20);        /* without him the others are apart */
    put(sedge, 2, 22.2, 20.0812); /* all three are 20 from the gun */
    put(sedge, 3, 25.8, 20.0812);
    carry_out(PHASE_LINE, A,
              shot_losses_frame(the_look(), sedge, 1, set_of_models(1, 3), machine_gun));
    usual();
    CHECK(the_battle()->model[model_of(sedge, 1)].state == MODEL_STANDING);
    CHECK(!told_tale(TALE_PARTED));
}

/* Three in a row at (20,20), (21,20), (22,20), shot at from (24,40): the third is the nearest. So many fall. */
static void shot_beside_objective(double x, int falls)
{
    muster(3);
    the_game()->objectives = 1;
    the_game()->objective[0] = (Objective){ .at = spot(x, 20), .radius = 3 * INCH };
    carry_out(PHASE_LINE, A,
              shot_losses_frame(the_look(), sedge, falls, set_of_models(1, 3), machine_gun));
    usual();
}

static bool stands(int model)
{
    return the_battle()->model[model_of(sedge, model)].state == MODEL_STANDING;
}

/* Bases of 25 mm are 0.492 to their side: from 24.7 the third is 2.7 - 0.492 = 2.208 away, the second 3.208, more than 3. From 23.7 the
 * second is 2.208 away as well, and after him the third alone is left. */
TEST(whoever_alone_is_at_an_objective_is_not_proposed_to_fall) /* DMG-04, VIC-03 */
{
    shot_beside_objective(40, 1);
    CHECK(stands(1) && stands(2) && !stands(3));
    shot_beside_objective(24.7, 1);
    CHECK(stands(1) && !stands(2) && stands(3));
    shot_beside_objective(23.7, 1);
    CHECK(stands(1) && stands(2) && !stands(3));
    shot_beside_objective(23.7, 2);
    CHECK(!stands(1) && stands(2) && !stands(3));
}

TEST(losses_that_part_a_unit_are_told) /* DMG-06, MOV-06 */
{
    muster(3);
    alone(machine_gun, 24, 40);
    put(sedge, 1, 24, 20);
    put(sedge, 2, 22.2, 20);
    put(sedge, 3, 25.8, 20);
    carry_out(PHASE_LINE, A,
              shot_losses_frame(the_look(), sedge, 1, set_of_models(1, 3), machine_gun));
    Answer answer = answer_now(ANSWER_MODELS);
    answer.count = 1;
    answer.id[0] = model_of(sedge, 1);
    CHECK(try_answer(&answer).refusal == NO_REFUSAL);
    CHECK(told_tale(TALE_PARTED));
}

TEST(single_models_lose_wounds_and_a_vehicle_leaves_its_wreck) /* DMG-03, 08 */
{
    muster(8);
    carry_out(PHASE_LINE, A, losses_frame(the_look(), kaptain, 2));
    CHECK(wounds_of(kaptain, 1) == 1 && result(0) == 2);
    muster(8);
    gains(kaptain, TR_WHEELED);
    carry_out(PHASE_LINE, A, losses_frame(the_look(), kaptain, 9));
    CHECK(the_battle()->unit[kaptain].state == UNIT_LOST && result(0) == 3);
    CHECK(the_battle()->pieces == the_game()->terrain + 1);
}
