#include <string.h>

#include "engine/call.h"
#include "engine/throw.h"
#include "field.h"
#include "shoot/shooting.h"

/* Volleys: SHO-01..12, REA-03..05, SR-07, 10, 25, 35..38, 53, CAS-03, 04, CHR-13..15. */

static UnitId shooters, target, spare;
static Volley volley;

static void shoot(void)
{
    order(shooters);
    at_unit(VERB_SHOOT, target);
}

/* So many in one rank, facing the target's front from that gap; a cannon far away keeps the phase open. */
static void line_up(const char *code, int count, const char *at, int there, double gap)
{
    field();
    shooters = plain(code, NORTH, count);
    target = plain(at, SOUTH, there);
    spare = unit("H14", NORTH, 1);
    stand(target, 20, 14, 180, there < 5 ? there : 5);
    stand(shooters, 20, 14 + gap, 0, count);
    stand(spare, 70, 46, 0, 1);
}

static void open_fire(void)
{
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    give();
}

static void plan(const char *with)
{
    volley = volley_of(shooters, target, weapon(with));
    volley_plan(the_look(), &volley);
}

static int need_of_shooter(int n)
{
    const Shooter *s = &volley.shooter[n];
    return s->need.second ? s->need.second + 3 : s->need.first;
}

TEST(ex_12_a_volley_with_mixed_cover)
{
    field();
    shooters = plain("H9", NORTH, 5);
    target = plain("S4", SOUTH, 20);
    terrain("impassable", 20.1, 30, 26, 33);
    stand(shooters, 20, 40, 0, 5);
    stand(target, 20, 24, 180, 5);
    open_fire();
    DICE(6, 5, 6, 6, 6); /* 6+ for three, 7 for two */
    DICE(3, 4);          /* second dice of the fourth and fifth: 4+ */
    DICE(4, 6, 3);       /* S4 against T4: 4+, two wounds */
    DICE(5);             /* 5+ by AP 1: 6+; the other by Armour Bane needs 7: no die */
    CHECK_EQ(models(target), 18);
    CHECK(!told_tale(TALE_TEST_FAILED));
    CHECK(!told_tale(TALE_TEST_PASSED));
}

TEST(a_unit_shoots_once_in_the_phase) /* SHO-01 */
{
    line_up("H9", 2, "S4", 20, 10);
    open_fire();
    DICE(1, 1);
    CHECK(marked(shooters, UM_SHOT));
    shoot();
    CHECK_REFUSED(NO_SHO_TWICE);
}

TEST(who_has_no_missiles_and_who_has_no_enemy_does_not_shoot) /* SHO-01 */
{
    line_up("H5", 5, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_REFUSED(NO_SHO_NOWEAPON);
    line_up("H9", 5, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    order(shooters);
    at_unit(VERB_SHOOT, spare);
    CHECK_REFUSED(NO_SHO_TARGET);
    order(shooters);
    at_unit(VERB_SHOOT, target)->weapon = weapon("longbow");
    CHECK_REFUSED(NO_SHO_OTHER_WEAPON);
}

static Refusal refusal_when(UnitMark mark)
{
    line_up("H9", 5, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    set_mark(shooters, mark);
    shoot();
    return judged().refusal;
}

TEST(who_charged_marched_or_flees_does_not_shoot) /* SHO-02 */
{
    CHECK_EQ(refusal_when(UM_CHARGED), NO_SHO_CHARGED);
    CHECK_EQ(refusal_when(UM_CHARGE_FAILED), NO_SHO_CHARGED);
    CHECK_EQ(refusal_when(UM_MARCHED), NO_SHO_MARCHED);
    CHECK_EQ(refusal_when(UM_FLEEING), NO_SHO_FLEEING);
    CHECK_EQ(refusal_when(UM_STUPID), NO_STUPID);
    CHECK_EQ(refusal_when(UM_MOVED), NO_REFUSAL);
}

TEST(the_engaged_neither_shoot_nor_are_shot_at) /* SHO-02, SHO-03 */
{
    field();
    shooters = plain("H9", NORTH, 5);
    UnitId spears = plain("H5", NORTH, 5);
    target = plain("S4", SOUTH, 20);
    spare = unit("H14", NORTH, 1);
    stand(shooters, 20, 30, 0, 5);
    stand(target, 20, 14, 180, 5);
    stand(spears, 20, 14, 0, 5);
    stand(spare, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    engaged(spears, target);
    shoot();
    CHECK_REFUSED(NO_SHO_COMBAT);
    engaged(shooters, target);
    CHECK_REFUSED(NO_SHO_ENGAGED);
}

TEST(javelins_may_be_thrown_after_a_march) /* SR-35 */
{
    line_up("H9", 5, "S4", 20, 8);
    for (int i = 1; i <= 5; i++)
        the_battle()->model[model_of(shooters, i)].weapon[0] = (uint8_t)weapon("javelin");
    enter(PHASE_SHOOTING, NORTH);
    set_mark(shooters, UM_MARCHED);
    shoot();
    CHECK_EQ(judged().refusal, NO_REFUSAL);
}

TEST(range_is_measured_from_each_model_and_refused_beyond) /* SHO-04 */
{
    line_up("H9", 1, "S4", 1, 24.01);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_REFUSED_INCHES(NO_SHO_RANGE, 24.01, 24);
    line_up("H9", 1, "S4", 1, 24);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_EQ(judged().refusal, NO_REFUSAL);
}

TEST(only_the_models_that_reach_shoot) /* SHO-04 */
{
    field();
    shooters = plain("H9", NORTH, 10);
    target = plain("S4", SOUTH, 1);
    stand(target, 20, 14, 180, 1);
    stand(shooters, 20, 37.9, 0,
          10); /* straight ahead 23.9"; two files aside 24.1" by Pythagoras is not yet 24 */
    plan("handgun");
    CHECK(volley.shooters > 0);
    CHECK(volley.shooters < 10);
}

TEST(only_the_front_rank_shoots_but_a_hill_and_a_large_target_give_a_rank_more) /* SHO-05 */
{
    field();
    shooters = plain("H9", NORTH, 10);
    target = plain("S4", SOUTH, 5);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 24, 0, 5);
    plan("handgun");
    CHECK_EQ(volley.shooters, 5);
    field();
    shooters = plain("H9", NORTH, 10);
    target = plain("S4", SOUTH, 5);
    terrain("hill", 15, 23, 25, 28);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 24, 0, 5);
    plan("handgun");
    CHECK_EQ(volley.shooters, 10);
    field();
    shooters = plain("H9", NORTH, 10);
    target = unit("S12", SOUTH, 1);
    stand(target, 20, 14, 180, 1);
    stand(shooters, 20, 24, 0, 5);
    plan("handgun");
    CHECK_EQ(volley.shooters, 10);
}

TEST(volley_fire_adds_half_of_each_further_rank_when_it_stood) /* SHO-05, SR-53 */
{
    field();
    shooters = plain("S6", NORTH, 12);
    target = plain("S4", SOUTH, 5);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 24, 0, 5); /* ranks of 5, 5, 2 */
    plan("shortbow");
    CHECK_EQ(volley.shooters, 5 + 3 + 1);
    CHECK_EQ(volley.shooter[5].eyes,
             volley.shooter[0].model); /* through the eyes of the file's front model */
    set_mark(shooters, UM_MOVED);
    plan("shortbow");
    CHECK_EQ(volley.shooters, 5);
}

TEST(each_modifier_costs_one) /* SHO-06, SHO-07, SHO-11 */
{
    line_up("H9", 1, "S4", 5, 12); /* exactly half of 24 is short */
    plan("handgun");
    CHECK_EQ(need_of_shooter(0), 4); /* BS 3 */
    line_up("H9", 1, "S4", 5, 12.02);
    plan("handgun");
    CHECK_EQ(need_of_shooter(0), 5);
    set_mark(shooters, UM_MOVED); /* Ponderous: -2 */
    plan("handgun");
    CHECK_EQ(need_of_shooter(0), 7);
    line_up("S6", 1, "S4", 5, 6);
    set_mark(shooters, UM_MOVED); /* Quick Shot: nothing */
    plan("shortbow");
    CHECK_EQ(need_of_shooter(0), 4);
    line_up("H9", 1, "S4", 5, 6);
    for (int i = 1; i <= 1; i++)
        the_battle()->model[model_of(shooters, i)].weapon[0] = (uint8_t)weapon("longbow");
    set_mark(shooters, UM_MOVED); /* -1 */
    plan("longbow");
    CHECK_EQ(need_of_shooter(0), 5);
}

/* Straight ahead 11.9" is not beyond the half of 24" (BS 3: 4+); the last file stands 4.5 x 20 mm, 3.54", aside, and 12.4" is (5+). */
TEST(each_die_is_told_with_what_its_own_shooter_needs) /* SHO-06 */
{
    int least, most, fours = 0, fives = 0;

    line_up("H9", 10, "S4", 1, 11.9);
    open_fire();
    DICE(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    const Event *thrown = NULL;
    const EventLog *log = log_told();
    for (size_t i = 0; i < log->events; i++)
        if (log->event[i].kind == EV_DICE && log->event[i].why == WHY_TO_HIT)
            thrown = &log->event[i];
    CHECK(thrown != NULL);
    event_needs(log, thrown, &least, &most);
    CHECK_EQ(least, 4);
    CHECK_EQ(most, 5);
    for (int i = 0; i < 10; i++) {
        fours += event_need(log, thrown, i) == 4;
        fives += event_need(log, thrown, i) == 5;
    }
    CHECK(fours > 0);
    CHECK_EQ(fours + fives, 10);
}

TEST(loose_little_models_are_harder_to_hit) /* FRM-09 */
{
    field();
    shooters = plain("H9", NORTH, 1);
    target = unit("S17", SOUTH, 3);
    row(target, 1, 3, 19, 14, 1.5, 0);
    stand(shooters, 20, 24, 0, 1);
    plan("handgun");
    CHECK_EQ(need_of_shooter(0), 5);
    field();
    shooters = plain("H9", NORTH, 1);
    target = unit("S13", SOUTH, 3); /* swarms: US 3 each */
    row(target, 1, 3, 18, 14, 2, 0);
    stand(shooters, 20, 24, 0, 1);
    plan("handgun");
    CHECK_EQ(need_of_shooter(0), 4);
}

TEST(seven_needs_a_six_and_then_a_four) /* SHO-08 */
{
    line_up("H9", 2, "S4", 20, 20);
    set_mark(shooters, UM_MOVED); /* 4 + 1 long + 2 moved = 7 */
    open_fire();
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT);
    DICE(6, 5);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT_SECOND);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(4);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    DICE(1);
}

TEST(ten_is_impossible_and_takes_no_dice) /* SHO-08 */
{
    field();
    shooters = unit("S9", NORTH, 1); /* BS 1 with a crossbow */
    target = unit("S17", SOUTH, 3);
    spare = unit("H14", NORTH, 1);
    row(target, 1, 3, 19, 14, 1.5, 0);
    stand(shooters, 20, 38, 0, 1);
    stand(spare, 70, 46, 0, 1);
    the_battle()->model[model_of(shooters, 1)].weapon[0] = (uint8_t)weapon("crossbow");
    set_mark(shooters, UM_MOVED); /* 6 + 1 long + 2 moved + 1 loose = 10 */
    plan("crossbow");
    CHECK_EQ(volley.shooter[0].need.first, NEED_NEVER);
    open_fire();
    CHECK_ASKED(NORTH, WHY_SHOOTING);
}

TEST(a_good_shot_rolls_his_misses_again) /* SHO-09 */
{
    line_up("H9", 3, "S4", 20, 10);
    profile_for(shooters)->field[PF_BS] = 7; /* 2+, then 5+ */
    open_fire();
    DICE(1, 1, 2);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT_AGAIN);
    DICE(4, 5);
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 2);
    DICE(1, 1);
}

TEST(without_skill_there_is_no_shot) /* SHO-10 */
{
    line_up("H9", 3, "S4", 20, 10);
    profile_for(shooters)->field[PF_BS] = 0;
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_REFUSED(NO_SHO_BS0);
}

TEST(multiple_shots_are_more_shots_at_one_worse) /* SR-37 */
{
    line_up("H12", 2, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    the_look();
    give(); /* repeater handguns: three each at 5+ */
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT);
    CHECK_EQ(the_battle()->request.dice_count, 6);
    CHECK_EQ(the_battle()->request.low, 4); /* BS 4: 3+ and one worse */
    DICE(1, 1, 1, 1, 1, 1);
    line_up("H12", 2, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    order(shooters);
    at_unit(VERB_SHOOT, target)->word = 1;
    give();
    CHECK_EQ(the_battle()->request.dice_count, 2);
    CHECK_EQ(the_battle()->request.low, 3);
    DICE(1, 1);
}

TEST(a_natural_six_of_the_poisoned_wounds_more_easily) /* SR-38 */
{
    line_up("S6", 2, "S4", 20, 6);
    give_trait(shooters, TR_POISONED, 0);
    open_fire();
    DICE(6, 4);
    DICE(3, 3); /* S3 against T4: 5+; the first counts 5 */
    DICE(1);    /* one wound to save */
    CHECK_EQ(models(target), 19);
}

TEST(rangers_ignore_cover) /* SR-25 */
{
    field();
    shooters = unit("H10", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    terrain("low", 15, 18, 25, 18.5);
    stand(target, 20, 14, 180, 5);
    stand_model(shooters, 1, 20, 24, 0);
    plan("longbow");
    CHECK_EQ(volley.shooter[0].cover, COVER_PARTIAL);
    CHECK_EQ(need_of_shooter(0), 3); /* BS 4 */
}

/* EX-08: crossbows stand and shoot. */
static void charge_at(double gap)
{
    field();
    shooters = plain("H8", NORTH, 10);
    target = plain("S4", SOUTH, 20);
    profile_for(target)->traits -= 3; /* no Impetuous test */
    give_trait(target, TR_SHIELD, 0);
    stand(shooters, 30, 20, 180, 10);
    stand(target, 30, 20 + gap, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    until(WHY_DECLARE, 1);
    order(target), at_unit(VERB_CHARGE, shooters), give();
    if (the_battle()->request.why == WHY_DECLARE)
        done();
}

TEST(ex_08_a_volley_at_the_charger_costs_one_to_hit_and_counts_in_the_combat) /* REA-04, REA-05 */
{
    enum { SHOOT = 1 };
    charge_at(4);
    CHECK_ASKED(NORTH, WHY_REACT);
    choose(SHOOT);
    CHECK_EQ(the_battle()->request.low, 5); /* BS 3: 4+, Stand & Shoot */
    DICE(5, 6, 4, 2, 1, 5, 3, 6, 5, 2);
    DICE(4, 6, 3, 2, 5); /* S4 against T4: 4+ */
    DICE(5, 3);          /* the natural 6 needs 7: no die */
    CHECK_EQ(models(target), 18);
    CHECK_EQ(unit_tally(shooters, UT_STOOD_WOUNDS), 2);
    CHECK(marked(shooters, UM_STOOD_AND_SHOT));
}

TEST(chargers_that_are_shot_to_pieces_take_no_panic_test) /* REA-05, PAN-07 */
{
    enum { SHOOT = 1 };
    charge_at(4);
    the_battle()->unit[target].tally[UT_PHASE_MODELS] = 20;
    choose(SHOOT);
    DICE(6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
    DICE(6, 6, 6, 6, 6, 6, 6, 6, 6, 6); /* Armour Bane: no saves */
    CHECK_EQ(models(target), 10);
    CHECK(the_battle()->request.why != WHY_TEST);
}

TEST(stand_and_shoot_has_no_range_and_no_volley_fire) /* REA-04 */
{
    field();
    shooters = plain("S6", NORTH, 10);
    target = plain("S4", SOUTH, 5);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 44, 0, 5);
    volley = volley_of(shooters, target, weapon("shortbow"));
    volley.stand = true;
    volley_plan(the_look(), &volley);
    CHECK_EQ(volley.shooters, 5); /* 30" with 18" */
    CHECK_EQ(need_of_shooter(0), 5);
}

TEST(who_stepped_forward_in_this_phase_does_not_shoot) /* CAS-04 */
{
    field();
    shooters = plain("H9", NORTH, 10);
    target = plain("S4", SOUTH, 5);
    stand(target, 20, 14, 180, 5);
    left(shooters, 8);
    stand(shooters, 20, 24, 0, 5);
    set_tally_of(shooters, UT_PHASE_MODELS, 10);
    plan("handgun");
    CHECK_EQ(volley.shooters, 3); /* two were lost, two stepped forward */
}

TEST(a_character_in_a_regiment_is_not_shot_at_and_a_lone_one_only_when_closest) /* CHR-13, CHR-15 */
{
    field();
    shooters = plain("H9", NORTH, 5);
    target = plain("S4", SOUTH, 5);
    UnitId bearer = unit("S2", SOUTH, 1), witch = unit("S3", SOUTH, 1);
    spare = unit("H14", NORTH, 1);
    stand(target, 20, 14, 180, 5);
    joined(bearer, target, 0);
    stand_model(witch, 1, 25, 12, 180); /* 25 - 0.59 - 22.95 = 1.46" from the regiment */
    stand(shooters, 20, 24, 0, 5);
    stand(spare, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    order(shooters);
    at_unit(VERB_SHOOT, bearer);
    CHECK_REFUSED_COUNT(NO_CHR_SHOOT, 5, 5);
    order(shooters);
    at_unit(VERB_SHOOT, witch);
    CHECK_REFUSED(NO_LONE);
    CHECK_EQ(judged().other, target);
    stand_model(witch, 1, 26, 20, 180);
    CHECK(judged().refusal != NO_LONE); /* too far from company, and closest */
}

TEST(few_rank_and_file_share_the_hits_with_the_character) /* CHR-14 */
{
    field();
    shooters = plain("H9", NORTH, 5);
    target = plain("S4", SOUTH, 3);
    UnitId bearer = unit("S2", SOUTH, 1);
    spare = unit("H14", NORTH, 1);
    stand(target, 20, 14, 180, 4);
    joined(bearer, target, 0);
    stand(shooters, 20, 24, 0, 5);
    stand(spare, 70, 46, 0, 1);
    open_fire();
    DICE(6, 6, 6, 6, 6); /* five hits: three, one on the character, one more on the rest */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 4);
    DICE(1, 1, 1, 1);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(6); /* S4 against T5: 5+, AP 2 against 5+: none */
    CHECK_EQ(wounds_of(bearer, 1), 1);
}

TEST(the_evasive_step_aside_before_the_shots) /* SR-10 */
{
    field();
    shooters = plain("S6", SOUTH, 5);
    target = unit("H10", NORTH, 3);
    spare = unit("S18", SOUTH, 1);
    row(target, 1, 3, 19, 20, 1.5, 0);
    stand(shooters, 20, 34, 0, 5);
    stand(spare, 40, 46, 0, 1);
    enter(PHASE_SHOOTING, SOUTH);
    order(shooters);
    at_unit(VERB_SHOOT, target);
    give();
    CHECK_ASKED(NORTH, WHY_EVASIVE);
    choose(1);
    DICE(6, 2); /* the higher: away from the shooters */
    if (the_battle()->request.why == WHY_FREE_REFORM)
        usual();
    CHECK(marked(target, UM_EVADED));
    CHECK(!marked(target, UM_FLEEING));
    CHECK(place_of(target, 1).y < inches(15));
    CHECK_ASKED(SOUTH, WHY_SHOOTING); /* 18" of the shortbow are not enough any more */
}

TEST(natural_ones_against_the_cursed_are_rolled_again) /* spell 2 */
{
    line_up("H9", 3, "S4", 20, 10);
    set_mark(target, UM_CURSED_ARROWS);
    open_fire();
    DICE(1, 2, 4);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT_AGAIN);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(4);
    CHECK_EQ(the_battle()->request.dice_count, 2);
    DICE(1, 1);
}

/* What follows of the choice, told beside it. */
static const char *toll_of(const Answer *answer)
{
    static char words[400];
    Text text = text_in(words, sizeof words);

    old_world_losses_preview(the_look(), answer, &text);
    return words;
}

TEST(the_owner_says_which_end_of_the_rear_rank_is_lost) /* CAS-03 */
{
    line_up("H9", 2, "S4", 20, 10);
    name_casualties();
    open_fire();
    DICE(4, 4);
    DICE(6, 6);
    CHECK_ASKED(SOUTH, WHY_CASUALTY);
    Answer end = answer_now(ANSWER_CHOICE);
    CHECK(strstr(toll_of(&end), "18 of 20 models stay\n") != NULL);
    /* PAN-01: more than 5 of 20, so 6 */
    CHECK(strstr(toll_of(&end), "2 of 20 lost in this phase: with 4 more it tests for Panic\n") !=
          NULL);
    choose(1); /* from the left: the rest of the rear rank stands on the right */
    CHECK_EQ(models(target), 18);
    Block block = block_of(the_look(), target);
    CHECK_EQ(block.models, 18);
    CHECK_EQ(unit_tally(target, UT_REAR_SIDE), 1);
    ModelId model[MOST_UNIT_MODELS];
    CHECK_EQ(unit_models(the_look(), target, model, MOST_UNIT_MODELS), 18);
    CHECK_LENGTH(the_battle()->model[model[17]].pose.at.x,
                 block_model(&block, 17, SHORT_RANK_RIGHT).pose.at.x);
}

TEST(one_rank_loses_from_both_ends_in_turn) /* CAS-03 */
{
    line_up("H9", 2, "H8", 5, 10);
    open_fire();
    DICE(4, 4);
    DICE(6, 6);
    CHECK_EQ(models(target), 3);
    CHECK_LENGTH(front_of(target).at.x, inches(20)); /* half a base left, half a base right */
}

TEST(the_farthest_skirmishers_fall_first_unless_they_hold_the_group_together) /* FRM-08, CAS-03 */
{
    field();
    shooters = plain("H9", NORTH, 1);
    target = unit("S17", SOUTH, 4);
    spare = unit("H14", NORTH, 1);
    row(target, 1, 4, 20, 14, 0, -1.5); /* in a column: 1.5 - 0.984 = 0.516" apart */
    stand(shooters, 20, 24, 0, 1);
    stand(spare, 70, 46, 0, 1);
    name_casualties();
    open_fire();
    DICE(5);
    DICE(6);
    CHECK_ASKED(SOUTH, WHY_VICTIMS);
    Answer answer = answer_now(ANSWER_MODELS);
    answer.count = 1;
    answer.id[0] = model_of(target, 2); /* the group would break */
    Verdict verdict = try_answer(&answer);
    CHECK_EQ(verdict.refusal, NO_COHERENCY);
    CHECK_LENGTH(verdict.measured, inches(3 - 25 / 25.4)); /* from the first to the third */
    CHECK_LENGTH(verdict.allowed, INCH);
    CHECK_EQ(verdict.faults, 1);
    CHECK(strstr(toll_of(&answer),
                 "2 of 4 models stay\n1 is cut off from the others and lost with them\n"));
    CHECK(strstr(toll_of(&answer), "Panic test: 2 of 4 lost in this phase, over a quarter\n"));
    answer.id[0] = model_of(target, 4);
    CHECK(
        strstr(toll_of(&answer), "3 of 4 models stay\n1 of 4 lost in this phase: with 1 more it"));
    usual();
    CHECK_EQ(models(target), 3);
    CHECK_EQ(wounds_of(target, 4), 0);
}

TEST(only_magic_hurts_the_ethereal) /* SR-09, SR-34 */
{
    line_up("H9", 1, "S16", 5, 10);
    open_fire();
    DICE(5);
    CHECK_ASKED(NORTH, WHY_SHOOTING); /* no dice To Wound */
    line_up("H9", 1, "S16", 5, 10);
    give_trait(shooters, TR_MAGICAL, 0);
    open_fire();
    DICE(5);
    DICE(5);
    CHECK_EQ(models(target), 4);
}

TEST(no_weapon_is_stronger_than_ten) /* GEN-11 */
{
    line_up("H9", 1, "S4", 5, 8);
    the_battle()->model[model_of(shooters, 1)].weapon[0] = (uint8_t)weapon("throwing-axe");
    profile_for(shooters)->field[PF_S] = 10;
    CHECK_EQ(hits_of_weapon(the_look(), weapon("throwing-axe"), model_of(shooters, 1)).strength,
             10);
}

TEST(second_dice_come_before_second_chances) /* GEN-09 */
{
    line_up("H9", 2, "S4", 20, 20);
    set_mark(shooters, UM_MOVED); /* 7 */
    set_mark(target, UM_CURSED_ARROWS);
    open_fire();
    DICE(1, 6);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT_SECOND);
    DICE(3);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT_AGAIN);
    DICE(1); /* rolled again once only: GEN-04 */
    CHECK_ASKED(NORTH, WHY_SHOOTING);
}

/* The nearest part of the target is its corner at (30.591,40.819): from the shooter's front right corner (20.492,40) that is
 * 90 + atan(0.819 / 10.098) = 94.636 degrees off the facing, where 45 are allowed. */
TEST(outside_the_arc_is_refused_with_the_angle) /* LOS-01, LOS-02 */
{
    field();
    shooters = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    UnitId bait = plain("S4", SOUTH, 1);
    stand(shooters, 20, 40, 0, 1);
    stand(target, 30, 42, 180, 1);
    stand(bait, 20, 30, 180, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot();
    CHECK_REFUSED(NO_SHO_ARC);
    int32_t off = judged().measured - 94636 * DEGREE / 1000;
    CHECK(off > -72 && off < 72);
    CHECK_EQ(judged().allowed, 45 * DEGREE);
}

TEST(a_spell_looks_for_the_closest_target_too) /* CHR-15 */
{
    field();
    UnitId wizard = unit("H3", NORTH, 1), witch = unit("S3", SOUTH, 1);
    target = plain("S4", SOUTH, 5);
    stand(target, 20, 14, 180, 5);
    stand_model(witch, 1, 25, 12, 180);
    stand_model(wizard, 1, 20, 24, 0);
    enter(PHASE_SHOOTING, NORTH);
    order(wizard);
    cast(TR_SPELL_FIREBALL, witch);
    CHECK_REFUSED(NO_LONE);
    order(wizard);
    cast(TR_SPELL_FIREBALL, target);
    CHECK_EQ(judged().refusal, NO_REFUSAL);
}

/* Outriders with repeater handguns and braces of pistols, charged from 10". */
TEST(who_stands_and_shoots_chooses_weapon_and_shots) /* W-WEAPON, W-SHOTS */
{
    enum { SHOOT = 1, SECOND = 1, SINGLE = 0 };
    field();
    shooters = unit("H12", NORTH, 5);
    target = plain("S4", SOUTH, 20);
    stand(shooters, 30, 20, 180, 5);
    stand(target, 30, 30, 0, 5);
    enter(PHASE_DECLARE, SOUTH);
    until(WHY_DECLARE, 1); /* the Impetuous test */
    order(target), at_unit(VERB_CHARGE, shooters), give();
    until(WHY_REACT, 1);
    choose(SHOOT);
    CHECK_ASKED(NORTH, WHY_MISSILE);
    choose(SECOND); /* the brace: Quick Shot, two shots each */
    CHECK_ASKED(NORTH, WHY_SHOTS);
    choose(SINGLE);
    CHECK_ASKED(NO_SEAT, WHY_TO_HIT);
    CHECK_EQ(the_battle()->request.dice_count, 5);
    CHECK_EQ(the_battle()->request.low, 4); /* BS 4: 3+, Stand & Shoot */
}

TEST(every_skirmisher_that_sees_shoots) /* FRM-09 */
{
    field();
    shooters = unit("H10", NORTH, 8);
    target = plain("S4", SOUTH, 5);
    row(shooters, 1, 4, 17, 30, 1.8, 0);
    row(shooters, 5, 8, 17.9, 31.5, 1.8, 0);
    stand(target, 20, 14, 180, 5);
    plan("longbow");
    CHECK_EQ(volley.shooters, 8);
}

TEST(a_character_in_the_front_rank_shoots_along_with_his_own_weapon) /* SHO-01, GEN-09 */
{
    field();
    shooters = plain("H9", NORTH, 5); /* one of them stands behind */
    UnitId slayer = unit("H4", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    spare = unit("H14", NORTH, 1);
    stand(target, 20, 14, 180, 5);
    stand(shooters, 20, 22, 0, 5);
    joined(slayer, shooters, 2);
    stand(spare, 70, 46, 0, 1);
    open_fire();
    CHECK_EQ(the_battle()->request.dice_count, 4);
    DICE(1, 1, 1, 1);
    CHECK_ASKED(
        NO_SEAT,
        WHY_TO_HIT); /* the brace of pistols: two shots at BS 5, 2+ and one worse, long range */
    CHECK_EQ(the_battle()->request.dice_count, 2);
    CHECK_EQ(the_battle()->request.low, 4);
    DICE(1, 1);
    CHECK_ASKED(NORTH, WHY_SHOOTING);
}

TEST(a_need_may_be_overruled_by_hand) /* an override always exists */
{
    line_up("H9", 2, "S4", 20, 10);
    enter(PHASE_SHOOTING, NORTH);
    the_battle()->overrule[0] = (Overrule){ 1, WHY_TO_HIT, FIG_NEED, NO_UNIT, 2 };
    shoot();
    give();
    CHECK_EQ(the_battle()->request.low, 2);
    DICE(2, 2);
    CHECK_EQ(the_battle()->request.dice_count, 2);
}
