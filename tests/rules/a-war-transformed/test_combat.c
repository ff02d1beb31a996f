#include "field.h"

#include "fight/fighting.h"
#include "flight/nerves.h"

/* Close Combat: Attack Dice, blows, losses of both together. */

static UnitId assault, sedge, levy, horse, captain, kaptain;

/* Assault of A and Sedge of B are face to face; the others stand in corners. */
static void muster(void)
{
    field();
    assault = unit_for(A, "irrlicht", 6);
    sedge = unit_for(B, "sedge", 8);
    levy = unit_for(B, "ditchers", 10);
    horse = unit_for(A, "fen-horse", 5);
    captain = unit("captain"), kaptain = unit("kaptain");
    alone(captain, 2, 46);
    alone(kaptain, 2, 2);
}

static void face_to_face(void)
{
    muster();
    row(assault, 20, 20, 1, 0);
    row(sedge, 20, 19, 1, 0);
}

static void losses_by_default(void)
{
    while (the_battle()->request.why == WHY_LOSSES)
        usual();
}

/* ---- Attack Dice: W26 --------------------------------------------------------------------------------------------------------- */

static int dice_of(UnitId of, int left)
{
    Unit *u = &the_battle()->unit[of];
    for (int i = 0; i < u->count; i++)
        the_battle()->model[u->first + i].state = i < left ? MODEL_STANDING : MODEL_LOST;
    return attack_dice(the_look(), of);
}

TEST(attack_dice_follow_strength) /* W26: CCD-01..06, GEN-06 */
{
    static const int regulars[] = { 1, 3, 3, 4, 5, 5, 5, 6 };
    static const int assaults[] = { 1, 3, 5, 6, 6, 7 };
    static const int levies[] = { 1, 1, 1, 1, 2, 3, 3, 3, 3, 4 };
    static const int lancers[] = { 1, 3, 6, 6, 7 };
    muster();
    row(assault, 20, 20, 1, 0);
    row(sedge, 20, 15, 1, 0);
    row(levy, 20, 10, 1, 0);
    row(horse, 20, 25, 2, 0);
    for (int i = 0; i < 8; i++)
        CHECK(dice_of(sedge, i + 1) == regulars[i]);
    for (int i = 0; i < 6; i++)
        CHECK(dice_of(assault, i + 1) == assaults[i]);
    for (int i = 0; i < 10; i++)
        CHECK(dice_of(levy, i + 1) == levies[i]);
    for (int i = 0; i < 5; i++)
        CHECK(dice_of(horse, i + 1) == lancers[i]);
    profile_for(sedge)->field[PF_ZEAL] = 3;
    CHECK(dice_of(sedge, 2) == 1); /* the smaller of 1 and 0, and 1 at least */
}

TEST(single_models_have_dice_of_their_own) /* CCD-07..13 */
{
    static const int dice[] = { 0, 2, 2, 2, 4, 6, 3, 2, 1 };
    muster();
    the_battle()->model[model_of(kaptain, 1)].wounds = 1; /* wounds and markers change nothing */
    the_battle()->unit[kaptain].tally[UT_STRESS] = 2;
    for (int class = DICE_LEADER; class <= DICE_CAR; class ++) {
        profile_for(kaptain)->field[PF_DICE] = class;
        CHECK(attack_dice(the_look(), kaptain) == dice[class]);
    }
}

TEST(who_is_shaken_has_a_die_fewer_and_who_is_broken_one) /* CCD-14, CCB-13 */
{
    face_to_face();
    set_mark(sedge, UM_SHAKEN);
    CHECK(attack_dice(the_look(), sedge) == 5);
    CHECK(dice_of(sedge, 1) == 1);
    set_mark(assault, UM_BROKEN);
    CHECK(attack_dice(the_look(), assault) == 1);
}

TEST(skill_says_what_hits) /* CCH-01..03 */
{
    muster();
    for (int skill = SKILL_LOW; skill <= SKILL_HIGH; skill++) {
        profile_for(kaptain)->field[PF_SKILL] = skill;
        CHECK(hits_in_combat_on(the_look(), kaptain) == 2 + skill);
    }
}

/* DMG-02: 5 or less at best; by the option 6. */
TEST(a_save_is_no_better_than_five_or_by_the_option_six)
{
    muster();
    profile_for(kaptain)->field[PF_SAVE] = 4;
    CHECK_EQ(saves_on(the_look(), kaptain, 0), 4);
    CHECK_EQ(saves_on(the_look(), kaptain, 3), 5);
    the_game()->option[OPT_BEST_SAVE] = 1;
    CHECK_EQ(saves_on(the_look(), kaptain, 3), 6);
}

/* ---- Whole combats ------------------------------------------------------------------------------------------------------------- */

TEST(
    brutal_blows_beget_blows_and_both_sides_lose_together) /* W15: CCB-01, 05..09, CCW-05, CON-01, LMT-03 */
{
    face_to_face();
    enter(PHASE_COMBAT, A);
    DICE(1, 4, 5, 2, 6, 1, 3);
    DICE(1, 6);
    DICE(4); /* seven hits */
    DICE(2, 5, 6, 1, 3, 4, 6);
    DICE(3, 3, 5, 6, 2, 4);
    DICE(1, 4, 5);
    CHECK(models(sedge) == 8 && models(assault) == 6); /* nobody has fallen yet */
    losses_by_default();
    CHECK(models(sedge) == 3 && models(assault) == 4);
    DICE(9); /* Sedge: 6 - 3 = 3: exhausted */
    CHECK(unit_tally(sedge, UT_STRESS) == 2);
    DICE(1); /* the assault section: 8 */
    CHECK(seat_tally(A, ST_MT) == 1);
}

TEST(lancers_who_charged_have_saves_thrown_again_once) /* W16: CCW-01, 04, CON-06, 07, 10, DMG-01 */
{
    muster();
    row(horse, 20, 20, 1.5, 0);
    row(levy, 20, 18.75, 1, 0);
    set_mark(horse, UM_CHARGED);
    enter(PHASE_COMBAT, A);
    DICE(1, 2, 3, 4, 5, 6, 3);
    DICE(1, 1, 4, 2);
    DICE(5, 1);
    DICE(1, 2, 6, 3);
    DICE(3, 4);
    losses_by_default();
    DICE(8);
    CHECK(unit_tally(levy, UT_STRESS) == 2 && !marked(levy, UM_BROKEN));
    choose(0); /* Fen Horse could pursue */
    DICE(2);
    CHECK(seat_tally(A, ST_MT) == 0);
    CHECK(models(levy) == 7 && models(horse) == 4 && !marked(horse, UM_CHARGED));
}

TEST(a_charge_without_cavalry_weapons_makes_nobody_save_again) /* CCW-02, 04 */
{
    face_to_face();
    set_mark(assault, UM_CHARGED);
    enter(PHASE_COMBAT, A);
    DICE(2, 6, 6, 6, 6, 6, 6);
    DICE(2); /* saved, and that stands */
    CHECK_ASKED(NO_SEAT, WHY_BLOWS);
}

TEST(a_charge_flag_goes_at_the_end_of_step_four_at_the_latest) /* CCW-04, CHG-09 */
{
    muster();
    row(horse, 20, 40, 1.5, 0);
    row(levy, 20, 18, 1, 0);
    set_mark(horse, UM_CHARGED);
    enter(PHASE_COMBAT, A);
    CHECK(!marked(horse, UM_CHARGED));
}

TEST(a_natural_one_of_fearsome_weapons_is_not_saved) /* CCW-03, 06 */
{
    face_to_face();
    gains(assault, TR_FEARSOME);
    enter(PHASE_COMBAT, A);
    DICE(1, 6, 6, 6, 6, 6, 6);
    DICE(2); /* Brutal too: one die more, a hit; only that is saved against */
    CHECK(told_tale(TALE_CRITICAL_BLOWS));
    CHECK(dice_asked() == 1);
    DICE(1);
    CHECK(unit_tally(sedge, UT_SUFFERED) == 1);
}

TEST(nobody_without_the_means_hurts_the_armoured) /* CCB-10 */
{
    static const Trait means[] = { TR_DEMOLITION, TR_CREATURE_LARGE, TR_TRACKED };
    muster();
    gains(kaptain, TR_ARMOURED);
    alone(kaptain, 20, 19);
    row(assault, 20, 20, 1, 0);
    CHECK(!can_hurt_in_combat(the_look(), assault, kaptain));
    CHECK(can_hurt_in_combat(the_look(), assault, sedge));
    enter(PHASE_COMBAT, A);
    DICE(2, 2, 2, 6, 6, 6, 6); /* three hits, and no saves */
    CHECK_ASKED(NO_SEAT, WHY_BLOWS);
    for (int i = 0; i < 3; i++) {
        muster();
        gains(kaptain, TR_ARMOURED);
        gains(assault, means[i]);
        CHECK(can_hurt_in_combat(the_look(), assault, kaptain));
    }
    field();
    UnitId gun = unit("field-gun");
    captain = unit("captain"), kaptain = unit("kaptain");
    gains(kaptain, TR_ARMOURED);
    alone(gun, 20, 21.5);
    CHECK(can_hurt_in_combat(the_look(), gun, kaptain)); /* Ordnance */
}

TEST(wounds_are_counted_beyond_those_who_are_left) /* CCB-08 */
{
    muster();
    row(assault, 20, 20, 1, 0);
    row(sedge, 20, 19, 1, 0);
    for (int i = 3; i <= 8; i++)
        the_battle()->model[model_of(sedge, i)].state = MODEL_LOST;
    enter(PHASE_COMBAT, A);
    DICE(2, 2, 2, 2, 2, 6, 6);
    DICE(6, 6, 6, 6, 6);
    CHECK(unit_tally(sedge, UT_SUFFERED) == 5 && unit_tally(assault, UT_INFLICTED) == 5);
}

/* ---- Supporters, targets, order ------------------------------------------------------------------------------------------------- */

TEST(friends_within_three_inches_support) /* CCB-03, MOR-09 */
{
    face_to_face();
    row(levy, 20, 15, 1, 0); /* 3.00 from Sedge */
    alone(kaptain, 20, 14.6);
    enter(PHASE_COMBAT, A);
    CHECK_ASKED(B, WHY_SUPPORT);
    Answer answer = answer_now(ANSWER_UNITS);
    answer.count = 1;
    answer.id[0] = kaptain;
    Verdict verdict = try_answer(&answer);
    CHECK(verdict.refusal == NO_SUPPORT_FAR);
    CHECK_LENGTH(verdict.measured, inches(3.40));
    set_mark(levy, UM_SHAKEN);
    answer.id[0] = levy;
    CHECK(try_answer(&answer).refusal == NO_CANNOT_SUPPORT);
    the_battle()->unit[levy].marks = (Marks){ { 0 } };
    usual();
    CHECK(supports(the_look(), levy, assault));
}

TEST(who_is_pinned_broken_or_fights_cannot_support) /* CCB-03, CMP-09 */
{
    static const int statuses[] = { UM_PINNED, UM_BROKEN };
    for (int i = 0; i < 2; i++) {
        face_to_face();
        row(levy, 20, 15, 1, 0);
        set_mark(levy, statuses[i]);
        enter(PHASE_COMBAT, A);
        CHECK_ASKED(NO_SEAT, WHY_BLOWS);
    }
    face_to_face();
    row(levy, 20, 15, 1, 0);
    gains(levy, TR_INFANTRY);
    profile_for(levy)->traits = 0; /* neither on foot, on horse nor a creature */
    enter(PHASE_COMBAT, A);
    CHECK_ASKED(NO_SEAT, WHY_BLOWS);
}

TEST(who_touches_two_is_given_one_target_that_it_touches) /* CCB-04 */
{
    face_to_face();
    alone(kaptain, 26, 20); /* beside the last of the assault section, who touch both */
    alone(captain, 27, 20); /* beside him */
    row(levy, 28, 20, 1, 0);
    enter(PHASE_COMBAT, A);
    CHECK_ASKED(A, WHY_WHOM); /* who has priority comes first: GEN-10 */
    Answer answer = answer_now(ANSWER_UNITS);
    answer.count = 1;
    answer.id[0] = levy;
    Verdict verdict = try_answer(&answer);
    CHECK(verdict.refusal == NO_TARGET_APART);
    CHECK_LENGTH(verdict.measured, inches(2));
    answer.id[0] = horse; /* not on the table: nothing is measured */
    CHECK(
        judge_combat(the_look(), &the_battle()->frame[the_battle()->frames - 1], &answer).refusal ==
        NO_NOT_ON_TABLE);
    pick_unit(kaptain);
    CHECK_ASKED(A, WHY_WHOM); /* the captain touches two as well */
    usual();
    CHECK_ASKED(B, WHY_WHOM); /* and so do Sedge, ... */
    usual();
    CHECK_ASKED(B, WHY_WHOM); /* ... and their captain */
    usual();
    CHECK(the_battle()->request.unit == assault && the_battle()->request.other == kaptain);
}

TEST(who_has_priority_names_his_targets_first) /* GEN-10 */
{
    for (SeatId first = A; first <= B; first++) {
        face_to_face();
        alone(kaptain, 26, 20); /* the assault section touches both, ... */
        alone(captain, 20, 18); /* ... and so do Sedge */
        enter(PHASE_COMBAT, first);
        CHECK_ASKED(first, WHY_WHOM);
        usual();
        CHECK_ASKED(1 - first, WHY_WHOM);
    }
}

TEST(combats_are_groups_that_touch_in_the_order_that_priority_says) /* CCB-01, 02, RND-05 */
{
    face_to_face();
    row(horse, 20, 40, 1.5, 0);
    row(levy, 20, 38.75, 1, 0);
    enter(PHASE_COMBAT, B);
    CHECK(combat_of_unit(the_look(), sedge) == assault && combat_of_unit(the_look(), levy) == levy);
    CHECK_ASKED(B, WHY_ORDER_OF_COMBATS);
    Answer answer = answer_now(ANSWER_LIST);
    answer.count = 2;
    answer.id[0] = levy;
    answer.id[1] = assault;
    CHECK(try_answer(&answer).refusal == NO_REFUSAL);
    CHECK(the_battle()->request.unit == levy); /* B has priority and rolls first: CCB-06 */
}
