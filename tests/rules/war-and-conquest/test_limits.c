#include "field.h"

#include "flight/flight.h"
#include "move/ground.h"

/* Who may go how, and who may not: MOV-02, 03, 04, 05, 16, 23, DP-01, CT-02, 06, 07, SIP-01, 04, UNI, TER; WX-26. */

static UnitId prima, boar;

static Verdict judged_yes(void)
{
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    return verdict;
}

/* ---- Personalities and machines --------------------------------------------------------------------------------------- */

TEST(a_rider_goes_eighteen_inches_through_friends) /* WX-26, MOV-02, 03, CHR-02, GEN-03, 11 */
{
    field();
    UnitId corvinus = unit("corvinus"), velites = unit("velites");
    prima = unit("prima");
    stand_alone(corvinus, 36, 40, 0);
    stand(prima, 36, 30, 0, 6);
    row(velites, 31, 35, 1, 0);
    enter(PHASE_MOVES, AURELIA);
    order(corvinus), move_all(0, -18.01);
    CHECK_REFUSED_WORDS(NO_FAR, "Path costs 18.01\"; allowance is 18.00\"");
    order(corvinus), move_all(0, -18.004), judged_yes();
    order(corvinus), move_all(0, -5);
    CHECK_REFUSED_WORDS(NO_OVERLAPS, "Magister Valens Corvinus would overlap Velites.");
    order(corvinus), deed(VERB_DOUBLE), move_all(0, -20);
    CHECK_REFUSED_WORDS(NO_NO_PACES, "Personalities do not double pace.");
    order(corvinus), move_all(0, -18), give();
    CHECK_LENGTH(place_of(corvinus, 1).y, inches(22));
}

TEST(on_foot_a_personality_goes_ten_and_keeps_it_in_difficult_ground) /* MOV-02, TER-15 */
{
    field();
    moor("field-wall");
    UnitId petronia = unit("petronia");
    stand_alone(petronia, 13, 36, 0);
    enter(PHASE_MOVES, AURELIA);
    order(petronia), move_all(0, -10.01);
    CHECK_REFUSED_INCHES(NO_FAR, 10.01, 10);
    order(petronia), move_all(0, -10), give();
    CHECK(!marked(petronia, UM_DISORDERED));
}

TEST(on_foot_the_higher_of_two_dice_counts_in_the_marsh) /* TER-15 */
{
    field();
    moor("reed-marsh");
    UnitId petronia = unit("petronia");
    stand_alone(petronia, 63, 24, 0);
    enter(PHASE_MOVES, AURELIA);
    order(petronia), word(VERB_THROUGH, 2), move_all(0, -5), give();
    CHECK_EQ(dice_asked(), 2);
    DICE(2, 5);
    CHECK_LENGTH(place_of(petronia, 1).y, inches(19));
}

TEST(a_machine_goes_three_inches_turns_freely_and_never_doubles) /* MOV-04, 16 */
{
    field();
    UnitId machine = unit("carroballista");
    stand_alone(machine, 30, 40, 0);
    enter(PHASE_MOVES, AURELIA);
    order(machine), move_all(0, -3.01);
    CHECK_REFUSED_INCHES(NO_FAR, 3.01, 3);
    order(machine), deed(VERB_DOUBLE), move_all(0, -4);
    CHECK_REFUSED(NO_DOUBLE_NEVER);
    order(machine), deed(VERB_MOVE), path_to(model_of(machine, 1), 30, 40, 90 * DEGREE), give();
    CHECK_EQ(the_battle()->model[model_of(machine, 1)].pose.facing, QUARTER_TURN);
    CHECK(!marked(machine, UM_MOVED));
}

TEST(chariots_and_elephants_have_rates_of_their_own) /* MOV-04 */
{
    static const struct {
        const char *id;
        int inches;
    } rate[] = { { "light-chariots", 8 }, { "scythe-car", 7 },  { "tusker", 6 },
                 { "thane-horse", 7 },    { "equites", 8 },     { "fen-riders", 9 },
                 { "boar", 4 },           { "yew-archers", 5 }, { "velites", 6 } };
    for (int i = 0; i < (int)(sizeof rate / sizeof *rate); i++) { /* MOV-01 */
        field();
        UnitId it = unit(rate[i].id);
        if (profile_for(it)->field[PF_ORDER] == ORDER_SKIRMISH)
            row(it, 20, 20, 1.5, 0);
        else
            stand(it, 30, 30, 0, 2);
        enter(PHASE_MOVES, AURELIA);
        CHECK_EQ(base_move(the_look(), it), rate[i].inches * INCH);
    }
}

/* ---- Whose turn it is and of what --------------------------------------------------------------------------------------- */

TEST(each_order_belongs_to_its_phase_and_to_who_is_on_the_table) /* SEQ-01, 03, MOV-05 */
{
    field();
    UnitId velites = unit("velites"), away = unit("secunda");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 50, 10, 180, 8);
    row(velites, 40, 40, 1, 0);
    enter(PHASE_MOVES, AURELIA);
    order(velites), deed(VERB_SHOOT)->unit = boar;
    CHECK_REFUSED_WORDS(NO_PHASE, "Not in this phase: the Movement phase (moves) is running.");
    order(away), length(VERB_FORWARD, 1);
    CHECK_REFUSED(NO_NOT_HERE);
    order(boar), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_ROUND, "It is the round of aurelia.");
    order(velites), deed(VERB_LEAVE)->point = spot(40, 40);
    the_order()->clause[0].has_point = true;
    CHECK_REFUSED(NO_LEAVE_NOBODY);
}

/* ---- Who may not ------------------------------------------------------------------------------------------------------------ */

TEST(who_fights_or_flees_makes_no_move_of_his_own) /* MOV-23 */
{
    field();
    UnitId secunda = unit("secunda");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 30, 180, 8);
    stand(secunda, 50, 40, 0, 6);
    fights(prima, boar);
    set_mark(secunda, UM_FLEEING);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_BACK, 1);
    CHECK_REFUSED_WORDS(NO_IN_COMBAT, "Prima Cohort are in combat.");
    order(secunda), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_FLEEING, "Secunda Cohort are fleeing.");
}

TEST(who_has_a_charge_pending_makes_no_other_move) /* SEQ-06 */
{
    field();
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    set_mark(prima, UM_CHARGE_PENDING);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_PENDING, "Prima Cohort have a charge pending.");
}

TEST(the_disordered_neither_double_nor_quick_march_nor_form_up) /* QM-06 */
{
    field();
    UnitId tertia = unit("tertia");
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    stand(tertia, 50, 30, 0, 4);
    set_mark(prima, UM_DISORDERED), set_mark(tertia, UM_DISORDERED);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 5);
    CHECK_REFUSED_WORDS(NO_DISORDERED, "Prima Cohort are disordered.");
    order(prima), word(VERB_FORM, FORM_SHIELDWALL);
    CHECK_REFUSED(NO_DISORDERED);
    order(tertia), deed(VERB_QUICK), length(VERB_FORWARD, 5);
    CHECK_REFUSED(NO_QUICK_NEVER);
}

TEST(disorder_lasts_while_they_fight) /* UNI-10 */
{
    field();
    UnitId secunda = unit("secunda");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 30, 180, 8);
    stand(secunda, 50, 40, 0, 6);
    fights(prima, boar);
    set_mark(prima, UM_DISORDERED), set_mark(secunda, UM_DISORDERED);
    enter(PHASE_END, AURELIA);
    CHECK(marked(prima, UM_DISORDERED));
    CHECK(!marked(secunda, UM_DISORDERED));
}

TEST(a_failed_coordination_leaves_the_base_move)
{
    field();
    UnitId tertia = unit("tertia");
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    stand(tertia, 50, 30, 0, 4);
    enter(PHASE_MOVES, AURELIA);
    mark(the_play(), OWNER_UNIT, prima, UM_BASE_ONLY, 0);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 5);
    CHECK_REFUSED_WORDS(NO_BASE_ONLY, "Prima Cohort may only make a base move.");
    order(prima), length(VERB_FORWARD, 4), judged_yes();
}

TEST(twice_the_base_move_and_no_more) /* DP-01 */
{
    field();
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 8.01);
    CHECK_REFUSED_WORDS(NO_DOUBLE_FAR, "Path costs 8.01\"; double pace allows 8.00\"");
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 8.004), judged_yes();
}

/* ---- Tests ------------------------------------------------------------------------------------------------------------------- */

static void tested_by(const char *id, int mo)
{
    field();
    UnitId it = unit(id);
    boar = unit("boar");
    profile_for(it)->field[PF_MO] = mo;
    stand(it, 20, 30, 0, 6);
    stand(boar, 20, 20, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(it), deed(VERB_DOUBLE), give();
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
}

TEST(two_ones_pass_and_two_sixes_fail_whatever_is_needed) /* CT-02, MT-01 */
{
    tested_by("prima", 2); /* needs 1 */
    CHECK_EQ(the_battle()->request.wanted.need, 2);
    DICE(1, 1);
    CHECK(told_tale(TALE_TEST_BY_TWO_ONES) && !told_tale(TALE_TEST_PASSED));
    tested_by("prima", 13); /* needs 12 */
    CHECK_EQ(the_battle()->request.wanted.need, 11);
    DICE(6, 6);
    CHECK(told_tale(TALE_TEST_BY_TWO_SIXES) && !told_tale(TALE_TEST_FAILED));
    tested_by("prima", 11); /* needs 10: 12 would fail in any case, as 2 would pass */
    DICE(6, 6);
    CHECK(told_tale(TALE_TEST_FAILED));
    tested_by("prima", 11);
    DICE(1, 1);
    CHECK(told_tale(TALE_TEST_PASSED));
}

TEST(one_test_covers_all_that_is_done_at_double_pace) /* CT-06, MOV-17, 19 */
{
    field();
    UnitId archers = unit("sagittarii");
    boar = unit("boar");
    UnitId pikes = unit("pikes");
    stand(archers, 20, 30, 0, 5);
    stand(boar, 20, 20, 180, 8);
    stand(pikes, 31, 22.6, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    order(archers), deed(VERB_DOUBLE), ranks(5, 0), turn(0), length(VERB_FORWARD, 1), give();
    CHECK_EQ(the_battle()->request.wanted.need, 4); /* 6, one less for each, each once */
    DICE(2, 2);
    CHECK_ASKED(AURELIA, WHY_MOVES); /* gone: 3 a rank, 2 the turn, 1 ahead, one test */
    CHECK(marked(archers, UM_DOUBLE_PACED));
}

TEST(behind_a_failed_test_everything_is_paid_out_of_the_base_move) /* CT-07 */
{
    tested_by("secunda", 7);
    DICE(6, 5);
    UnitId secunda = the_battle()->request.unit;
    order(secunda), turn(0), length(VERB_FORWARD, 3.01);
    CHECK_REFUSED_INCHES(NO_TEST_FAILED, 4.01, 4);
    order(secunda), turn(0), length(VERB_FORWARD, 3), judged_yes();
}

TEST(sip_reach_as_far_as_the_command_range) /* SIP-01, 04 */
{
    field();
    UnitId corvinus = unit("corvinus"), petronia = unit("petronia"), spare = unit("prima");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 20, 30, 0, 6);
    stand(boar, 20, 20, 180, 8);
    stand_alone(corvinus, 20, 38, 0);
    stand_alone(petronia, 20, 40 + 0.7874 / 2, 0); /* 6.85" behind the last rank */
    stand(spare, 60, 40, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    Verdict verdict = judge_sip(the_look(), petronia, prima);
    CHECK_EQ(verdict.refusal, NO_SIP_FAR);
    CHECK_LENGTH(verdict.measured, inches(10 - 4 * 0.7874));
    CHECK_LENGTH(verdict.allowed, 6 * INCH);
    verdict = judge_sip(the_look(), corvinus, prima);
    CHECK(is_yes(&verdict));
    verdict = judge_sip(the_look(), corvinus, spare); /* beyond 12" */
    CHECK_EQ(verdict.refusal, NO_SIP_FAR);
    CHECK_LENGTH(verdict.allowed, 12 * INCH);
    set_tally(the_play(), OWNER_UNIT, corvinus, UT_SIP, 0, 0);
    verdict = judge_sip(the_look(), corvinus, prima);
    CHECK_EQ(verdict.refusal, NO_SIP_NONE);
}

TEST(of_several_who_could_help_one_is_named) /* SIP-03, 04 */
{
    field();
    UnitId corvinus = unit("corvinus"), petronia = unit("petronia");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 20, 30, 0, 6);
    stand(boar, 20, 20, 180, 8);
    stand_alone(corvinus, 18, 38, 0);
    stand_alone(petronia, 22, 36, 0);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    CHECK_ASKED(AURELIA, WHY_WHOSE_SIP);
    pick_unit(petronia);
    CHECK_ASKED(AURELIA, WHY_STEADY);
    choose(2);
    CHECK_EQ(dice_asked(), 4);
    DICE(6, 6, 3, 4);
    CHECK_FRONT(prima, 20, 25.5, 0);
    CHECK_EQ(unit_tally(petronia, UT_SIP), 0);
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 3);
}

TEST(light_horse_that_turns_at_double_pace_counts_enemies_within_ten) /* CT-06, MOV-17, DP-03 */
{
    field();
    UnitId equites = unit("equites");
    boar = unit("boar");
    stand(equites, 20, 30, 180, 4);
    stand(boar, 20, 19, 0, 8); /* 4.70" behind them */
    enter(PHASE_MOVES, AURELIA);
    order(equites), deed(VERB_DOUBLE), length(VERB_FORWARD, 9), give();
    CHECK_EQ(the_battle()->request.wanted.need, 6); /* within 5": tested without a turn as well */
    field();
    equites = unit("equites"), boar = unit("boar");
    stand(equites, 20, 30, 180, 4);
    stand(boar, 20, 17, 0, 8); /* 6.70" */
    enter(PHASE_MOVES, AURELIA);
    order(equites), deed(VERB_DOUBLE), turn(0), length(VERB_FORWARD, 2), give();
    CHECK_EQ(the_battle()->request.wanted.need, 6);
    DICE(3, 3);
    CHECK(marked(equites, UM_DOUBLE_PACED));
}

TEST(chariots_double_without_a_test_with_an_enemy_beside_them) /* DP-04 */
{
    field();
    UnitId chariots = unit("light-chariots");
    prima = unit("prima");
    stand(chariots, 20, 30, 180, 3);
    stand(prima, 27, 28, 0, 6);
    enter(PHASE_MOVES, HOST);
    order(chariots), deed(VERB_DOUBLE), length(VERB_FORWARD, 9), give();
    CHECK_FRONT(chariots, 20, 39, 180);
}

/* ---- Facings and zones --------------------------------------------------------------------------------------------------------- */

TEST(four_facings_part_at_45_degrees) /* UNI-05 */
{
    Base outline = base_rect(4 * INCH, 2 * INCH, (Pose){ spot(10, 11), 0 }); /* front edge y 10 */
    CHECK_EQ(facing_of_point(outline, spot(10, 9)), SIDE_FRONT);
    CHECK_EQ(facing_of_point(outline, spot(13, 9)), SIDE_FRONT); /* on the line: front first */
    CHECK_EQ(facing_of_point(outline, spot(13.1, 9)), SIDE_RIGHT);
    CHECK_EQ(facing_of_point(outline, spot(7, 11)), SIDE_LEFT);
    CHECK_EQ(facing_of_point(outline, spot(10, 13)), SIDE_REAR);
    CHECK_EQ(facing_of_point(outline, spot(13, 13)), SIDE_RIGHT); /* the flank before the rear */
}

TEST(the_zone_is_as_wide_as_the_front_and_the_facing_is_wider) /* WX-09, UNI-06, 07 */
{
    field();
    UnitId secunda = unit("secunda"), archers = unit("yew-archers"), riders = unit("fen-riders");
    stand(secunda, 20, 30, 0, 6);
    stand(archers, 25.5, 28, 180, 6); /* its left edge x 23.138, the front's end 22.362 */
    row(riders, 20, 10, 1.5, 0);
    enter(PHASE_MOVES, AURELIA);
    Length ahead = 0;
    CHECK(!is_in_zone(the_look(), secunda, archers, NULL));
    CHECK(is_in_front_facing(the_look(), secunda, archers));
    CHECK_LENGTH(unit_apart(the_look(), secunda, archers, NULL), inches(2.145));
    CHECK(is_in_zone(the_look(), secunda, riders, &ahead));
    CHECK_LENGTH(ahead, inches(20 - 1.9685 / 2));
    CHECK(!is_in_front_facing(the_look(), archers, riders)); /* behind them: UNI-05 */
    CHECK(!is_in_zone(the_look(), riders, secunda, NULL));   /* they have none */
    CHECK(is_in_front_facing(the_look(), riders, secunda));
}

TEST(the_zone_may_end_at_the_double_pace) /* UNI-06 */
{
    field();
    UnitId secunda = unit("secunda");
    boar = unit("boar");
    the_game()->option[OPT_FAZ_DEPTH] = 1;
    stand(secunda, 20, 30, 0, 6);
    stand(boar, 20, 21.9, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    CHECK(!is_in_zone(the_look(), secunda, boar, NULL)); /* 8.1 of 8 */
    the_game()->option[OPT_FAZ_DEPTH] = 0;
    CHECK(is_in_zone(the_look(), secunda, boar, NULL));
}

TEST(between_blocks_the_full_rectangles_count) /* GEN-02 */
{
    field();
    UnitId cohort = unit_of("prima", 13); /* 6, 6 and one */
    boar = unit("boar");
    stand(cohort, 20, 20, 0, 6);
    stand(boar, 20, 27, 0, 8);
    enter(PHASE_MOVES, AURELIA);
    CHECK_LENGTH(unit_apart(the_look(), cohort, boar, NULL), inches(7 - 3 * 0.7874));
}

TEST(nobody_ends_where_a_short_rank_has_nobody) /* GEN-02, 11 */
{
    field();
    UnitId cohort = unit_of("prima", 13), petronia = unit("petronia"); /* 6, 6 and one at x 20 */
    stand(cohort, 20, 20, 0, 6);
    stand_alone(petronia, 18, 26, 0);
    enter(PHASE_MOVES, AURELIA);
    order(petronia), move_all(0, -4);
    CHECK_REFUSED(NO_OVERLAPS);
}

TEST(loose_figures_have_their_middle_where_most_of_them_stand) /* GEN-02 */
{
    field();
    UnitId velites = unit("velites");
    row(velites, 20, 20, 0.8, 0);
    the_battle()->model[the_battle()->unit[velites].first].pose.at = spot(8, 20);
    enter(PHASE_MOVES, AURELIA);
    CHECK_LENGTH(unit_middle(the_look(), velites).x, inches((8 + 11 * 20 + 66 * 0.8) / 12));
}

/* ---- Ground ------------------------------------------------------------------------------------------------------------------------ */

TEST(the_most_restrictive_class_sets_the_rate_of_the_whole_move) /* TER-01, 03 */
{
    field();
    moor("barley");
    ground("wall", 10, 22, 20, 22.2);
    prima = unit("prima");
    stand(prima, 15, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 0), length(VERB_FORWARD, 5);
    CHECK_REFUSED(NO_UNNAMED); /* the wall is difficult */
    order(prima), deed(VERB_DOUBLE), word(VERB_THROUGH, 1), length(VERB_FORWARD, 5), give();
    CHECK_EQ(dice_asked(), 3);
    DICE(4, 1, 6); /* regular infantry: low and middle */
    CHECK_FRONT(prima, 15, 19, 0);
}

TEST(horse_in_woods_and_chariots_in_crops_make_their_base_move_only) /* TER-05, 07, 09 */
{
    field();
    moor("corran-wood"), moor("barley");
    UnitId horse = unit("thane-horse"), chariots = unit("light-chariots");
    stand(horse, 49, 22, 0, 4);
    stand(chariots, 15, 21, 0, 3);
    enter(PHASE_MOVES, HOST);
    order(horse), deed(VERB_DOUBLE), length(VERB_FORWARD, 7.01);
    CHECK_REFUSED_WORDS(NO_CAVALRY_WOODS, "Cavalry in woods only advance (7.00\").");
    order(chariots), deed(VERB_DOUBLE), length(VERB_FORWARD, 8.01);
    CHECK_REFUSED_WORDS(NO_CHARIOT_UNEVEN, "Chariots only advance (8.00\") in uneven terrain.");
    order(chariots), deed(VERB_DOUBLE), length(VERB_FORWARD, 8), give();
    CHECK(!marked(chariots, UM_DISORDERED));
    order(horse), length(VERB_FORWARD, 7), give();
    CHECK(marked(horse, UM_DISORDERED));
}

TEST(chariots_and_machines_do_not_enter_the_marsh_elephants_do) /* TER-13 */
{
    field();
    moor("reed-marsh");
    UnitId chariots = unit("light-chariots"), tusker = unit("tusker");
    stand(chariots, 64, 25, 0, 3);
    stand(tusker, 60, 25, 0, 1);
    enter(PHASE_MOVES, HOST);
    order(chariots), length(VERB_FORWARD, 4);
    CHECK_REFUSED_WORDS(NO_DENSE_CLOSED, "Light chariots cannot enter dense terrain.");
    order(tusker), length(VERB_FORWARD, 6), give(); /* difficult for it: no dice at the base move */
    CHECK(!marked(tusker, UM_DISORDERED));
}

TEST(a_die_in_dense_ground_may_be_less_than_was_hoped) /* TER-10, 13 */
{
    field();
    moor("reed-marsh");
    prima = unit("prima");
    stand(prima, 62, 24, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    order(prima), word(VERB_THROUGH, 2), length(VERB_FORWARD, 4), give();
    DICE(2);
    order(prima), length(VERB_FORWARD, 4);
    CHECK_REFUSED_WORDS(NO_DENSE, "Dense terrain: rolled 2.00\"");
}

TEST(a_shield_wall_goes_half_its_base_move)
{
    field();
    prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    enter(PHASE_MOVES, AURELIA);
    set_tally(the_play(), OWNER_UNIT, prima, UT_FORMATION, FORM_SHIELDWALL, 0);
    order(prima), length(VERB_FORWARD, 2.01);
    CHECK_REFUSED_INCHES(NO_FAR, 2.01, 2);
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4);
    CHECK_REFUSED_WORDS(NO_SHIELDWALL_FAR, "A shieldwall moves at most 2.00\"");
    set_tally(the_play(), OWNER_UNIT, prima, UT_FORMATION, FORM_ORB, 0);
    order(prima), length(VERB_FORWARD, 1);
    CHECK_REFUSED_WORDS(NO_ORB_MOVES, "An orb does not move.");
}

TEST(measuring_is_free_unless_the_option_says_otherwise) /* GEN-05 */
{
    field();
    CHECK(war_and_conquest_ruleset.game.may_measure(the_game()));
    the_game()->option[OPT_PREMEASURE] = 1;
    CHECK(!war_and_conquest_ruleset.game.may_measure(the_game()));
}

/* ---- Joined ------------------------------------------------------------------------------------------------------------------------- */

/* Corvinus south of Prima's rear, an inch behind it. */
static UnitId with_corvinus(void)
{
    field();
    UnitId corvinus = unit("corvinus");
    profile_for(corvinus)->field[PF_SIP] = 0;
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 36, 30, 0, 6);
    stand(boar, 36, 20, 180, 8);
    stand_alone(corvinus, 30, 40, 0);
    enter(PHASE_MOVES, AURELIA);
    return corvinus;
}

static void join(UnitId corvinus, double x, double y)
{
    order(corvinus), deed(VERB_MOVE), path_to(model_of(corvinus, 1), x, y, 0);
    deed(VERB_JOIN)->unit = prima;
}

TEST(who_ends_in_contact_may_join_and_lends_his_morale) /* WX-26, CHR-03, CT-01 */
{
    UnitId corvinus = with_corvinus();
    double beside = 36 + 3 * 0.7874 + 0.9843 / 2, level = 30 + 0.98;
    join(corvinus, beside + 0.06, level);
    CHECK_REFUSED(NO_JOIN_FAR);
    join(corvinus, beside, level), give();
    CHECK_EQ(host_of(the_look(), corvinus), prima);
    CHECK_EQ(the_battle()->model[model_of(corvinus, 1)].tally[MT_SLOT], 5); /* the nearest file */
    CHECK_EQ(block_of(the_look(), prima).models, 25);
    order(corvinus), move_all(0, 1);
    CHECK_REFUSED_WORDS(NO_JOINED, "Magister Valens Corvinus moves with Prima Cohort.");
    order(prima), deed(VERB_DOUBLE), length(VERB_FORWARD, 4.5), give();
    CHECK_EQ(the_battle()->request.wanted.need, 8); /* on 9, one less for Boar */
    DICE(4, 4);
    CHECK_LENGTH(place_of(corvinus, 1).y, inches(25.5 + 0.7874 / 2)); /* he moves with them */
}

TEST(he_leaves_at_the_start_of_the_units_move_and_goes_his_own_way) /* CHR-03 */
{
    UnitId corvinus = with_corvinus();
    join(corvinus, 36 + 3 * 0.7874 + 0.9843 / 2, 31), give();
    done(), until(WHY_BID, 3);
    usual(), usual();
    DICE(5, 2);
    choose(0);
    until(WHY_MOVES, 1);
    Clause *clause;
    order(corvinus), deed(VERB_LEAVE), deed(VERB_LEAVE);
    CHECK_REFUSED(NO_NOTHING_THERE);
    order(corvinus), clause = deed(VERB_LEAVE);
    clause->point = spot(40, 31), clause->has_point = true;
    CHECK_REFUSED(NO_JOIN_FAR);
    the_order()->actor = prima;
    CHECK_REFUSED_WORDS(NO_LEAVE_NOBODY, "Prima Cohort have joined no unit.");
    the_order()->actor = corvinus;
    Nearest found; /* to the right of them, at the same height: within 0.05 of 36 + 2.362 + 0.492 */
    CHECK(nearest(&found));
    Length aside = the_order()->clause[0].point.x - spot(36 + 2.3622 + 0.4921, 31).x;
    CHECK(aside >= 0 && aside <= inches(0.05));
    CHECK_EQ(the_order()->clause[0].point.y, spot(40, 31).y);
    order(corvinus), clause = deed(VERB_LEAVE);
    clause->point = spot(36 + 3 * 0.7874 + 0.9843 / 2, 31), clause->has_point = true;
    give();
    CHECK_EQ(host_of(the_look(), corvinus), corvinus);
    CHECK_EQ(block_of(the_look(), prima).models, 24);
    order(corvinus), move_all(0, 10), give();
    order(prima), length(VERB_FORWARD, 4), judged_yes();
}

/* He rides 18 inches, and a hand's breadth of 0.05 is contact. Prima's rear is four ranks behind its front. */
TEST(only_personalities_join_and_only_whom_they_can_reach) /* CHR-03, MOV-02 */
{
    for (int beyond = 0; beyond < 2; beyond++) {
        field();
        UnitId corvinus = unit("corvinus"), velites = unit("velites");
        prima = unit("prima"), boar = unit("boar");
        stand(prima, 36, 10, 0, 6);
        stand(boar, 5, 5, 180, 8);
        row(velites, 58, 46, 1, 0);
        stand_alone(corvinus, 36, 10 + 4 * 0.7874 + 18.03 + beyond * 0.05 + 1.9685 / 2, 0);
        enter(PHASE_MOVES, AURELIA);
        Verdict may = battle_may(the_look(), VERB_JOIN, corvinus);
        CHECK_EQ(is_yes(&may), !beyond);
        order(corvinus), deed(VERB_JOIN)->unit = prima;
        if (!beyond)
            CHECK_REFUSED(NO_JOIN_FAR);
        else
            CHECK_REFUSED_WORDS(NO_JOIN_BEYOND, "Prima Cohort are 18.08\" away; Magister Valens "
                                                "Corvinus can go 18.00\".");
        may = battle_may(the_look(), VERB_JOIN, velites);
        CHECK_EQ(may.refusal, NO_JOIN_WHOM);
        may = battle_may(the_look(), VERB_JOIN, prima);
        CHECK_EQ(may.refusal, NO_JOIN_WHOM);
    }
}

TEST(one_personality_for_a_unit_and_none_for_machines_or_who_fights) /* CHR-01, 03 */
{
    field();
    UnitId corvinus = unit("corvinus"), petronia = unit("petronia"),
           machine = unit("carroballista");
    UnitId brannoch = unit("brannoch");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 36, 30, 0, 6);
    stand(boar, 20, 10, 180, 8);
    stand_alone(brannoch, 26, 12, 180);
    stand_alone(machine, 50, 40, 0);
    stand_alone(corvinus, 36 + 3 * 0.7874 + 0.9843 / 2, 31, 0);
    stand_alone(petronia, 36 - 3.5 * 0.7874, 31, 0);
    enter(PHASE_MOVES, AURELIA);
    order(corvinus), deed(VERB_JOIN)->unit = prima, give();
    order(petronia), deed(VERB_JOIN)->unit = prima;
    CHECK_REFUSED_WORDS(NO_JOIN_TAKEN, "Prima Cohort already have a Personality.");
    order(petronia), deed(VERB_JOIN)->unit = machine;
    CHECK_REFUSED(NO_JOIN_WHOM);
    done(), until(WHY_MOVES, 3);
    order(brannoch), deed(VERB_JOIN)->unit = boar; /* in a chariot: chariots only */
    CHECK_REFUSED(NO_JOIN_WHOM);
    char sentence[200];
    profile_for(petronia)->field[PF_GENERAL] = 1;
    CHECK(!war_and_conquest_ruleset.game.check(the_game(), sentence, sizeof sentence));
    CHECK_TEXT(sentence, "aurelia: has one General only");
}
