#include <string.h>

#include "meadow.h"

#include "move/movement.h"
#include "tables.h"

/* More of reactions, charges and compulsory moves: what is refused, and what happens seldom. */

static UnitId ours, theirs;

Verdict judge_react(const Look *look, const Frame *frame, const Answer *answer);
enum { HOLD, SHOOT, FLEE, COUNTER, FIRE_AND_FLEE };

/* `code` of ten, charged by `charger` of ten from the front, that far away. */
static void charged_by(const char *code, const char *charger, double gap)
{
    meadow();
    ours = plain(code, NORTH, 10);
    theirs = plain(charger, SOUTH, 10);
    stand(ours, 30, 20, 180, 10);
    stand(theirs, 30, 20 + gap, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
}

static Refusal reaction_of(int reaction)
{
    Answer answer;
    Frame frame = frame_of(PROC_REACT, NORTH, ours, theirs);
    frame.step = 1;
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    answer.value = reaction;
    return judge_react(the_look(), &frame, &answer).refusal;
}

TEST(stand_and_shoot_comes_once_and_needs_missiles) /* REA-03, REA-06 */
{
    charged_by("H8", "S4", 8);
    CHECK_EQ(reaction_of(SHOOT), NO_REFUSAL);
    set_mark(ours, UM_STOOD_AND_SHOT);
    CHECK_EQ(reaction_of(SHOOT), NO_SS_ONCE);
    charged_by("H5", "S4", 8);
    CHECK_EQ(reaction_of(SHOOT), NO_SS_NOWEAPON);
    CHECK_EQ(reaction_of(FIRE_AND_FLEE), NO_FF_KEYWORD); /* SR-16 */
}

/* REA-04: ten crossbows with BS 3 and -1 need 5+ (1/3), S 4 against T 4 wounds on 4+ (1/2), no save: 10/6 of the six Knights. Half of
 * their range is 15", but who is charged knows no long range. */
static bool is_said_of_shots(double gap, const char *words)
{
    char said[240];
    Text text = text_in(said, sizeof said);
    Answer answer;
    meadow();
    ours = plain("H8", NORTH, 10);
    theirs = plain("H11", SOUTH, 6);
    Profile *knights = profile_for(theirs);
    knights->traits = 0;
    knights->field[PF_T] = 4;
    knights->field[PF_ARMOUR] = 7;
    give_trait(theirs, TR_SWIFTSTRIDE, 0);
    stand(ours, 30, 20, 180, 10);
    stand(theirs, 30, 20 + gap, 0, 6);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    done();
    CHECK_ASKED(NORTH, WHY_REACT);
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    answer.value = SHOOT;
    old_world_choice_odds(the_look(), &answer, &text);
    return strstr(said, words) != NULL;
}

TEST(a_reaction_says_what_the_shots_need_and_cost_and_that_charges_know_no_long_range)
{
    CHECK(is_said_of_shots(8, "10 at 5+ (Stand & Shoot -1): 1.67 of 6 lost"));
    CHECK(is_said_of_shots(
        15.5, "10 at 5+ (Stand & Shoot -1, no long range when charged): 1.67 of 6 lost"));
}

/* Crossbows too near to Knights to shoot at them; the table's northern edge so far behind their front. */
static int quick_reaction(double behind)
{
    Answer answer;
    meadow();
    ours = plain("H8", NORTH, 5);
    theirs = plain("H11", SOUTH, 6);
    stand(ours, 30, behind, 180, 5);
    stand(theirs, 30, behind + 5, 0, 6);
    the_battle()->unit[ours].points = 100;
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    done();
    CHECK_ASKED(NORTH, WHY_REACT);
    answer_begin(&answer, ANSWER_CHOICE, NORTH);
    old_world_quick(the_look(), &answer);
    return answer.value;
}

/* FLE-07: 5.02" are left behind them, and of two dice 26 throws of 36 come to 6. */
TEST(the_computer_does_not_flee_off_the_table)
{
    CHECK_EQ(quick_reaction(24), FLEE);
    CHECK_EQ(quick_reaction(6), HOLD);
}

TEST(one_reaction_in_a_phase) /* REA-09 */
{
    charged_by("H5", "S4", 8);
    set_mark(ours, UM_REACTED);
    CHECK_EQ(reaction_of(HOLD), NO_REA_ONCE);
}

TEST(the_engaged_can_only_hold) /* REA-02 */
{
    charged_by("H5", "S4", 8);
    engaged(ours, theirs);
    CHECK_EQ(reaction_of(FLEE), NO_REA_HOLDS);
}

TEST(the_immune_do_not_flee) /* REA-11 */
{
    charged_by("S8", "H5", 8);
    CHECK_EQ(reaction_of(FLEE), NO_REA_NOFLEE);
}

TEST(counter_charge_is_for_mounted_enemies_in_front_and_far_enough) /* REA-12 */
{
    charged_by("H11", "S4", 8);
    CHECK_EQ(reaction_of(COUNTER), NO_CC_TYPE);
    charged_by("H11", "S8", 6.9);
    CHECK_EQ(reaction_of(COUNTER), NO_CC_CLOSE);
    charged_by("H11", "S8", 7);
    CHECK_EQ(reaction_of(COUNTER), NO_REFUSAL);
    link_up(the_play(), LK_CHARGES, theirs, ours, SIDE_REAR, TOW_ARC_03);
    CHECK_EQ(reaction_of(COUNTER), NO_CC_ARC);
}

TEST(a_counter_charge_uses_no_first_charge_up) /* SR-17, REA-12 */
{
    meadow();
    ours = unit("H11", NORTH, 6);
    theirs = unit("S8", SOUTH, 5);
    stand(ours, 36, 30, 0, 6);
    stand(theirs, 36, 20, 180, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    done();
    until(WHY_REACT, 1);
    choose(COUNTER);
    until(WHY_WIELD, 1);
    CHECK(marked(ours, UM_CHARGED));
    CHECK(!marked(ours, UM_FIRST_CHARGE_USED));
    CHECK(!marked(theirs, UM_DISRUPTED_FIRST));
}

TEST(fire_and_flee_is_open_to_its_keyword) /* REA-13, SR-16 */
{
    charged_by("H12", "S4", 9);
    CHECK_EQ(reaction_of(FIRE_AND_FLEE), NO_REFUSAL);
}

TEST(the_arc_of_a_charge_is_fixed_when_it_is_declared) /* ARC-03 */
{
    meadow();
    ours = plain("H5", NORTH, 20);
    theirs = plain("S4", SOUTH, 10);
    profile_for(theirs)->traits = 0;
    stand(ours, 36, 24, 0, 5);
    stand(theirs, 44, 26, 270, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    CHECK_EQ(unit_tally(theirs, UT_CHARGE_ARC), SIDE_RIGHT);
}

TEST(the_engaged_do_not_charge) /* CHG-05 */
{
    charged_by("H5", "S8", 8);
    engaged(theirs, ours);
    order(theirs), at_unit(VERB_CHARGE, ours);
    CHECK_REFUSED(NO_CHG_ENGAGED);
}

TEST(terror_is_tested_at_once_and_makes_flee) /* CHG-12 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S12", SOUTH, 1);
    stand(ours, 30, 20, 180, 5);
    stand(theirs, 30, 28, 0, 1);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    DICE(6, 5);
    CHECK(marked(ours, UM_FEARS));
    CHECK_EQ(reaction_of(HOLD), NO_REA_TERROR);
}

/* A front of 10 x 25 mm, 9.843", of which 8 x 30 mm, 9.449", are held: 0.197" are free at either end. */
TEST(a_face_that_is_held_takes_no_charger) /* CHG-14 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 8);
    UnitId more = plain("S4", SOUTH, 5);
    stand(ours, 30, 20, 180, 10);
    stand(theirs, 30, 20, 0, 8);
    stand(more, 37, 26, 0, 5);
    engaged(ours, theirs);
    go_to(PHASE_DECLARE, SOUTH);
    Verdict verdict = judge_charge(the_look(), more, ours);
    CHECK_EQ(verdict.refusal, NO_CHG_NOROOM);
    CHECK_LENGTH(verdict.measured, (250 - 240) / 2 * MM);
    CHECK_LENGTH(verdict.allowed, 30 * MM);
}

/* Five 25 mm wide and two deep, 4.92" by 1.97": six of 30 mm, 7.09", fight before them and stand 1.08" over either end of their front.
 * Nobody stands along the flank, and there is room for one of 1.18". */
TEST(who_reaches_past_the_front_holds_no_flank) /* CHG-14 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 6);
    UnitId more = plain("S4", SOUTH, 1);
    stand(ours, 30, 20, 180, 5);
    stand(theirs, 30, 20, 0, 6);
    stand(more, 36, 19, 270, 1);
    engaged(ours, theirs);
    go_to(PHASE_DECLARE, SOUTH);
    Verdict verdict = judge_charge(the_look(), more, ours);
    CHECK_EQ(verdict.refusal, NO_REFUSAL);
}

TEST(blocks_move_by_manoeuvres_in_the_formations_they_have) /* FRM-01, FRM-11 */
{
    meadow();
    ours = unit("H5", NORTH, 10);
    stand(ours, 30, 30, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    order(ours), deed(VERB_MOVE), path(1, 30, 29);
    CHECK_REFUSED(NO_BLOCK_MANOEUVRES);
    order(ours), reform(0, 5)->word = 3;
    CHECK_REFUSED(NO_FORM_KEYWORD);
}

TEST(random_movers_have_their_own_time) /* CMP-01 */
{
    meadow();
    ours = unit("S15", SOUTH, 2);
    stand(ours, 30, 30, 0, 2);
    go_to(PHASE_REMAINING, SOUTH);
    order(ours), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_CMP_FIRST);
}

TEST(lumbering_models_pivot_after_a_move) /* MOV-21, FRM-12 */
{
    meadow();
    ours = unit("S12", SOUTH, 1);
    stand(ours, 30, 30, 0, 1);
    go_to(PHASE_REMAINING, SOUTH);
    order(ours), length(VERB_FORWARD, 2), deed(VERB_PIVOT)->heading = 90 * DEGREE;
    give();
    CHECK_EQ(front_of(ours).facing, 90 * DEGREE);
}

TEST(who_flies_uses_that_movement_and_passes_over_units) /* MOV-22 */
{
    meadow();
    ours = unit("S1", SOUTH, 1);
    theirs = plain("S4", SOUTH, 20);
    stand(ours, 30, 30, 0, 1);
    stand(theirs, 30, 28, 0, 5); /* from y 28 to 32.72, beside: x 27.05 to 32.95 */
    go_to(PHASE_REMAINING, SOUTH);
    order(ours), deed(VERB_FLY), length(VERB_FORWARD, 9.01);
    CHECK_REFUSED_INCHES(NO_MOV_FAR, 9.01, 9.00);
    order(ours), deed(VERB_FLY), length(VERB_FORWARD, 9), give();
    order(theirs), deed(VERB_FLY), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_FLY_KEYWORD);
}

TEST(ambushers_arrive_with_their_backs_to_an_edge) /* CMP-03, SR-01 */
{
    meadow();
    ours = unit("S17", SOUTH, 8);
    theirs = plain("H5", NORTH, 10);
    stand(theirs, 30, 30, 0, 5);
    set_mark(ours, UM_IN_RESERVE_AMBUSH);
    go_to(PHASE_COMPULSORY, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ARRIVE);
    Answer answer = answer_now(ANSWER_POSE);
    answer.pose = (Pose){ { inches(30), inches(40) }, 0 };
    CHECK_EQ(try_answer(&answer).refusal, NO_RES_REAR);
    answer.pose =
        (Pose){ { inches(30), inches(24) }, 0 }; /* the front 48 - 24 = 24" in, 2 x M allowed */
    Verdict far_in = try_answer(&answer);
    CHECK_EQ(far_in.refusal, NO_RES_EDGE);
    CHECK_LENGTH(far_in.measured, inches(24));
    answer.pose = (Pose){ { inches(50), inches(48 - 25 / 25.4) }, 0 };
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK_EQ(the_battle()->unit[ours].state, UNIT_FIELD);
    CHECK(!marked(ours, UM_FORMED_UP));
    CHECK(!is_block(the_look(), ours)); /* skirmishers, every model within 1" of the edge */
    for (int i = 1; i <= 8; i++)
        CHECK(48 - place_of(ours, i).y / 25400.0 - 12.5 / 25.4 <= 1);
}

TEST(
    a_pursuer_that_has_lost_models_returns_with_its_back_to_the_edge) /* CMP-03, 05: three of ten, one rank */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 10);
    stand(theirs, 60, 40, 0, 5);
    left(ours, 3);
    set_mark(ours, UM_PURSUED_OFF);
    note_pose(the_play(), NT_LEFT_TABLE, ours, (Pose){ { inches(20), 0 }, 0 }, 0);
    go_to(PHASE_COMPULSORY, NORTH);
    CHECK_EQ(models(ours), 3);
    CHECK_FRONT(ours, 20, 25 / 25.4, 180);
}

TEST(a_pursuer_that_left_returns_where_it_left) /* CMP-05 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 10);
    stand(theirs, 60, 40, 0, 5);
    set_mark(ours, UM_PURSUED_OFF);
    note_pose(the_play(), NT_LEFT_TABLE, ours, (Pose){ { inches(20), 0 }, 0 }, 0);
    go_to(PHASE_COMPULSORY, NORTH);
    CHECK_FRONT(ours, 20, 2 * 25 / 25.4, 180);
}

TEST(who_is_too_near_former_enemies_is_nudged) /* GG-04 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 10);
    stand(ours, 30, 20, 180, 5);
    stand(theirs, 30, 20.5, 0, 5);
    go_to(PHASE_REMAINING, NORTH);
    nudge_clear(the_play(), ours, TOW_GG_04);
    CHECK_LENGTH(front_of(ours).at.y, inches(19.5));
}

TEST(skirmishers_that_charge_skirmishers_both_form_up) /* CMV-18 */
{
    meadow();
    ours = unit("H10", NORTH, 5);
    theirs = unit("S17", SOUTH, 5);
    row(ours, 1, 5, 27, 20, 1.5, 0);
    row(theirs, 1, 5, 27, 25, 1.5, 0);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    DICE(6, 6);
    CHECK(marked(ours, UM_FORMED_UP));
    CHECK(marked(theirs, UM_FORMED_UP));
}

TEST(a_defended_wall_stops_the_charger_and_disorders_it) /* CMV-14 */
{
    meadow();
    ours = plain("H5", NORTH, 10);
    theirs = plain("S4", SOUTH, 10);
    profile_for(theirs)->traits = 0;
    terrain("low", 24, 20, 36, 20.5);
    stand(ours, 30, 20, 180, 5);
    stand(theirs, 30, 26, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    order(theirs), at_unit(VERB_CHARGE, ours), give();
    go_to(PHASE_CHARGE_MOVES, SOUTH);
    DICE(6, 5); /* the lower: 4 - 1 + 5 = 8 */
    usual();
    CHECK_LENGTH(front_of(theirs).at.y, inches(20.5));
    CHECK(marked(theirs, UM_DISORDERED));
    CHECK(is_engaged(the_look(), ours));
}
