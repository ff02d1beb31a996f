#include "field.h"

#include <stdlib.h>
#include <string.h>

#include "charge/charging.h"
#include "troops/contact.h"

/* What the charged do: RCT, SIP-05, KEY-03, 04, 10, UNI-09, FLE-07; WX-11 to 15. */

static UnitId boar, horse, velites, sagittarii, clibanarii, riders, prima;

static void declares(UnitId charger, UnitId target)
{
    order(charger);
    deed(VERB_CHARGE)->unit = target;
    give();
}

/* Where somebody could still declare one. */
static void no_more_charges(void)
{
    if (the_battle()->request.shape == SHAPE_ORDER && the_battle()->request.why == WHY_DECLARE)
        done();
}

static void goes_in(UnitId charger)
{
    order(charger);
    deed(VERB_CHARGE);
    give();
}

static void check_barred(Reaction reaction, int refusal, const char *words)
{
    char said[300];
    Text text = text_in(said, sizeof said);
    Verdict verdict = try_choice(reaction);
    CHECK_EQ(verdict.refusal, refusal);
    verdict_words(the_look(), &verdict, &text);
    CHECK_TEXT(said, words);
}

/* ---- Stand & Shoot: RCT-02, 07, 08, 14, 20 ---------------------------------------------------------------------------------- */

static void boar_before_archers(double y)
{
    field();
    boar = unit("boar"), sagittarii = unit("sagittarii");
    stand(boar, 30, 22, 180, 8);
    stand(sagittarii, 30, y, 0, 10);
    enter(PHASE_DECLARE, HOST);
    declares(boar, sagittarii);
    no_more_charges();
    CHECK_ASKED(AURELIA, WHY_REACTION);
}

TEST(archers_stand_and_shoot_in_mass_at_a_charger_in_their_zone) /* WX-11, RCT-01, 02, 07, 08, 14 */
{
    boar_before_archers(30);
    choose(REACT_STAND_AND_SHOOT);
    CHECK(!marked(sagittarii, UM_REACT_SHOT)); /* carried out when the charger moves */
    goes_in(boar);
    CHECK_EQ(dice_asked(), 15); /* 10 and half of the 10 behind them, at 5+ */
    DICE(4, 5, 4, 4, 5, 5, 2, 2, 5, 4, 6, 5, 2, 1, 4); /* 6 hits */
    DICE(3, 2, 1, 5, 6, 6);                            /* two saved */
    DICE(1, 5, 4, 4);                                  /* three dead */
    CHECK_EQ(models(boar), 21);
    CHECK(marked(sagittarii, UM_REACT_SHOT) && marked(sagittarii, UM_REACTED));
    CHECK_FRONT(boar, 30, 30, 180);
    CHECK(marked(boar, UM_CHARGED) && is_engaged(the_look(), sagittarii));
}

TEST(five_inches_are_needed_to_shoot) /* WX-11, RCT-02 */
{
    boar_before_archers(26.99);
    check_barred(REACT_STAND_AND_SHOOT, NO_REACT_NEAR,
                 "Boar Warband are 4.99\" away; at least 5.00\" needed.");
    boar_before_archers(26.996);
    CHECK(reactions_open(the_look(), sagittarii, false) >> REACT_STAND_AND_SHOOT & 1);
}

TEST(who_shot_in_reaction_or_has_rallied_does_not_shoot_again) /* RCT-20, END-02 */
{
    boar_before_archers(30);
    set_mark(sagittarii, UM_REACT_SHOT);
    check_barred(REACT_STAND_AND_SHOOT, NO_REACT_SHOT, "Sagittarii have already shot in reaction.");
    boar_before_archers(30);
    set_mark(sagittarii, UM_RALLIED);
    check_barred(REACT_SHOOT_AND_FLEE, NO_REACT_RALLIED, "Sagittarii have only just rallied.");
}

TEST(only_who_has_something_to_shoot_and_sees_ahead_shoots) /* RCT-07, 10 */
{
    field();
    boar = unit("boar"), prima = unit("prima"), sagittarii = unit("sagittarii");
    UnitId axes = unit("axes");
    stand(boar, 30, 22, 180, 8);
    stand(prima, 30, 29, 0, 6);
    stand(axes, 50, 22, 180, 6);
    stand(sagittarii, 50, 29, 180, 10); /* it looks away */
    enter(PHASE_DECLARE, HOST);
    declares(boar, prima);
    declares(axes, sagittarii);
    no_more_charges();
    check_barred(REACT_STAND_AND_SHOOT, NO_REACT_UNARMED, "Prima Cohort have no missile weapon.");
    check_barred(REACT_FEIGN, NO_REACT_NO_FEINT, "Prima Cohort have no Feigned Flight.");
    choose(REACT_STAND_FAST);
    check_barred(REACT_STAND_AND_SHOOT, NO_REACT_ASIDE, "Hearth Axes are not in the front facing.");
    choose(REACT_STAND_FAST);
}

/* The only file that stands in the archers' zone falls to other shots before theirs: it was there when the charge was declared. */
TEST(massed_fire_asks_where_the_charger_stood_when_it_declared) /* RCT-08 */
{
    field();
    horse = unit_of("thane-horse", 4), sagittarii = unit("sagittarii"), velites = unit("velites");
    stand(horse, 24.4, 20, 180, 4);
    stand(sagittarii, 30, 30, 0, 10); /* its zone begins at x 26.06 */
    row(velites, 25.5, 28.6, -0.8, 0);
    enter(PHASE_DECLARE, HOST);
    order(horse);
    deed(VERB_CHARGE)->unit = velites;
    deed(VERB_CHARGE)->unit = sagittarii;
    give();
    until(WHY_REACTION, 1);
    choose(REACT_STAND_AND_SHOOT);
    choose(REACT_STAND_AND_SHOOT);
    no_more_charges();
    goes_in(horse);
    DICE(6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    DICE(1);
    DICE(6);
    CHECK_EQ(models(horse), 3);
    until(WHY_TO_HIT, 1);
    CHECK(!is_in_zone(the_look(), sagittarii, horse, NULL));
    CHECK_EQ(dice_asked(), 9 + 4); /* nine see past the Velites, and half of the nine behind them */
}

TEST(who_shoots_and_is_reached_at_his_flank_tests) /* RCT-05 */
{
    field();
    horse = unit("thane-horse"), sagittarii = unit("sagittarii");
    stand(sagittarii, 30, 30, 0, 10);
    stand(horse, 18, 24, 120, 4); /* its right half before the front, its middle aside */
    enter(PHASE_DECLARE, HOST);
    declares(horse, sagittarii);
    no_more_charges();
    choose(REACT_STAND_AND_SHOOT);
    goes_in(horse);
    until(WHY_COMMAND_TEST, 1);
    CHECK(is_engaged(the_look(), sagittarii));
    DICE(6, 6);
    CHECK(marked(sagittarii, UM_DISORDERED));
}

/* ---- Flight: RCT-06, 09, 15, 16 ---------------------------------------------------------------------------------------------------- */

static void horse_before_velites(void)
{
    field();
    horse = unit("thane-horse"), velites = unit("velites");
    stand(horse, 30, 10, 180, 4);
    row(velites, 30 - 5.5 * 0.7874, 16.3937, 0.7874, 0); /* 6.000" */
    enter(PHASE_DECLARE, HOST);
    declares(horse, velites);
    no_more_charges();
}

TEST(who_shoots_and_flees_may_be_caught) /* WX-12, RCT-09, 14, 15 */
{
    horse_before_velites();
    choose(REACT_SHOOT_AND_FLEE);
    goes_in(horse);
    CHECK_EQ(dice_asked(), 12);
    DICE(5, 3, 6, 3, 6, 6, 6, 5, 1, 4, 2, 6); /* 7 hits at 5+ */
    DICE(1, 2, 1, 3, 4, 2, 4);                /* two saved at 4+ */
    DICE(5, 1, 5, 2, 1);                      /* two dead of 8 */
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    DICE(4, 3);
    CHECK_EQ(dice_asked(), 1);
    DICE(4); /* 10 of 14 */
    CHECK_EQ(models(velites), 0);
    CHECK_EQ(models(horse), 6);
    CHECK_FRONT(horse, 30, 20, 180);
}

TEST(who_flees_far_enough_gets_away_and_the_charge_fails) /* RCT-06, 15, 16, FLE-07 */
{
    horse_before_velites();
    choose(REACT_FLEE);
    goes_in(horse);
    DICE(3, 5, 6); /* low and high: 9; 15 > 14 */
    CHECK(marked(velites, UM_FLEEING));
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    DICE(3, 6);
    CHECK_FRONT(horse, 30, 19, 180);
    CHECK(marked(horse, UM_CHARGE_FAILED));
}

/* The log tells how far those went by itself, once: its other lines leave it out by these. */
TEST(
    who_turns_after_one_who_fled_goes_in_one_manner_from_the_first_to_the_last) /* RCT-15, CHG-16 */
{
    for (int caught = 0; caught < 2; caught++) {
        Manner manner = caught ? MANNER_CHARGE : MANNER_FALLS_SHORT;
        int moves = 0;
        field();
        horse = unit("thane-horse"), velites = unit("velites");
        stand(horse, 30, 10, 180, 4);
        row(velites, 27, 16.3937, 0.7874, 0); /* aside, so that they run slantwise */
        enter(PHASE_DECLARE, HOST);
        declares(horse, velites);
        no_more_charges();
        choose(REACT_FLEE);
        goes_in(horse);
        if (caught) {
            DICE(1, 1, 1);
        } else {
            DICE(6, 6, 6);
            DICE(3, 3);
        }
        const EventLog *log = log_told();
        for (size_t i = 0; i < log->events; i++) {
            const Event *e = &log->event[i];
            if ((e->kind != EV_MOVED && e->kind != EV_PLACED) || e->unit != horse)
                continue;
            CHECK_EQ(e->manner, manner);
            moves++;
        }
        CHECK(moves > 0);
    }
}

/* Four abreast are 100 mm: at 30 degrees the left corner of their front is 50 mm x sin 30 = 0.984" before its middle. They stand 8" from
 * the edge, so the corner touches it after (8 - 0.984) / cos 30 = 8.101". The riders' bases are 50 mm deep. */
TEST(a_failed_charge_halts_at_the_edge_over_which_its_target_fled) /* CHG-16, FLE-08, RCT-16 */
{
    field();
    clibanarii = unit("clibanarii"), riders = unit("fen-riders");
    stand(clibanarii, 30, 8, 30, 4);
    row(riders, 31, 1.5, 0.9843, 0);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, riders);
    no_more_charges();
    choose(REACT_FLEE);
    goes_in(clibanarii);
    DICE(6, 6, 6);
    DICE(6, 6);
    CHECK_FRONT(clibanarii, 30 + 8.1009 * 0.5, 8 - 8.1009 * 0.86603, 30);
    field();
    sagittarii = unit("sagittarii"), riders = unit("fen-riders");
    stand(sagittarii, 30, 45.5, 0, 10);
    row(riders, 27, 38, 1, 0);
    enter(PHASE_DECLARE, HOST);
    declares(riders, sagittarii);
    no_more_charges();
    choose(REACT_FLEE);
    goes_in(riders);
    DICE(6, 6, 6);
    DICE(6, 6);
    Length y = the_battle()->model[the_battle()->unit[riders].first].pose.at.y;
    CHECK(labs(y - inches(48 - 0.98425)) <= REACH_SLACK);
}

TEST(who_flees_from_several_flees_from_the_nearest) /* RCT-06 */
{
    field();
    UnitId secunda = unit("secunda");
    boar = unit("boar"), horse = unit("thane-horse");
    stand(secunda, 30, 30, 0, 6);
    stand(boar, 28, 22, 180, 8);    /* 8" */
    stand(horse, 33.3, 24, 180, 4); /* 6" */
    enter(PHASE_DECLARE, HOST);
    declares(boar, secunda);
    declares(horse, secunda);
    until(WHY_REACTION, 1);
    choose(REACT_FLEE);
    goes_in(boar);
    DICE(6, 6, 6);
    CHECK(marked(secunda, UM_FLEEING));
    CHECK(the_battle()->unit[secunda].front.at.x < inches(30)); /* aside from the horse */
}

/* ---- Feigned: RCT-10, 11, 16, KEY-04 ------------------------------------------------------------------------------------------------- */

static void riders_feign(void)
{
    field();
    clibanarii = unit("clibanarii"), riders = unit("fen-riders");
    stand(clibanarii, 20, 30, 0, 4);
    row(riders, 20 - 3.5 * 0.9843, 26 - 0.98425, 0.9843, 0); /* 4.000" straight ahead */
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, riders);
    no_more_charges();
    check_barred(REACT_FEIGN_AND_SHOOT, NO_REACT_NEAR,
                 "Clibanarii are 4.00\" away; at least 5.00\" needed.");
    choose(REACT_FEIGN);
    goes_in(clibanarii);
}

TEST(a_feigned_flight_out_of_reach_leaves_them_rallied) /* WX-13, RCT-10, 16, KEY-04 */
{
    riders_feign();
    DICE(2, 5, 6); /* mid and high: 11; 15 > 14 */
    CHECK(!marked(riders, UM_FLEEING) && !marked(riders, UM_DISORDERED));
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    DICE(3, 6);
    CHECK_FRONT(clibanarii, 20, 21, 0);
}

TEST(who_feigned_and_is_reached_fights) /* WX-13, RCT-11 */
{
    riders_feign();
    DICE(1, 3, 4); /* 7; 11 of 14 */
    CHECK_EQ(models(riders), 8);
    CHECK(is_engaged(the_look(), riders) && marked(clibanarii, UM_CHARGED));
}

/* ---- Counter Charge: RCT-12, 13, UNI-09 ------------------------------------------------------------------------------------------------- */

static void before_thane_horse(const char *id, int files)
{
    field();
    horse = unit("thane-horse");
    clibanarii = unit(id);
    stand(clibanarii, 30, 30, 0, files);
    stand(horse, 33.5, 25, 180, 4);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, horse);
    no_more_charges();
    CHECK_ASKED(HOST, WHY_REACTION);
}

TEST(horse_counter_charges_horse_and_stays_where_it_is) /* WX-14, RCT-12 */
{
    before_thane_horse("clibanarii", 4);
    choose(REACT_COUNTER_CHARGE);
    goes_in(clibanarii);
    CHECK_FRONT(horse, 33.5, 25, 180);
    CHECK(marked(clibanarii, UM_CHARGED) && marked(horse, UM_COUNTER_CHARGED));
}

TEST(horse_does_not_counter_charge_foot_nor_anybody_out_of_its_zone) /* WX-14, RCT-12 */
{
    before_thane_horse("prima", 6);
    check_barred(REACT_COUNTER_CHARGE, NO_REACT_FOOT,
                 "Prima Cohort are infantry: cavalry counter-charges only cavalry.");
    field();
    horse = unit("thane-horse"), clibanarii = unit("clibanarii");
    stand(clibanarii, 30, 30, 0, 4);
    stand(horse, 36, 22, 180, 4);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, horse);
    no_more_charges();
    check_barred(REACT_COUNTER_CHARGE, NO_REACT_NOT_IN_ZONE,
                 "Clibanarii are not in the frontal attack zone.");
}

TEST(who_may_not_counter_charge_at_all) /* RCT-13, UNI-09 */
{
    before_thane_horse("clibanarii", 4);
    set_mark(horse, UM_DISORDERED);
    check_barred(REACT_COUNTER_CHARGE, NO_DISORDERED, "Thane Horse are disordered.");
    field();
    horse = unit("thane-horse"), clibanarii = unit("clibanarii");
    stand(clibanarii, 30, 30, 0, 4);
    stand(horse, 30, 24, 180, 2);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, horse);
    no_more_charges();
    check_barred(REACT_COUNTER_CHARGE, NO_REACT_NARROW,
                 "Front rank is 2 wide; 4 needed to charge.");
    horse_before_velites();
    Verdict verdict = try_choice(REACT_COUNTER_CHARGE);
    CHECK_EQ(verdict.refusal, NO_REACT_FORMATION);
}

TEST(who_fights_flees_or_serves_a_machine_has_no_choice) /* RCT-03, FLE-07 */
{
    field();
    UnitId machine = unit("carroballista");
    boar = unit("boar");
    stand(boar, 30, 22, 180, 8);
    stand_alone(machine, 30, 30, 0);
    enter(PHASE_DECLARE, HOST);
    declares(boar, machine);
    no_more_charges();
    check_barred(REACT_FLEE, NO_REACT_NO_CHOICE, "Carroballista cannot choose that reaction.");
    choose(REACT_STAND_AND_SHOOT);
    field();
    boar = unit("boar"), prima = unit("prima");
    stand(boar, 30, 22, 180, 8);
    stand(prima, 30, 29, 180, 6);
    set_mark(prima, UM_FLEEING);
    enter(PHASE_DECLARE, HOST);
    declares(boar, prima);
    no_more_charges(); /* nobody is asked */
    goes_in(boar);
    CHECK_EQ(dice_asked(), 3); /* it flees again */
}

/* ---- Warbands, elephants, Signal: KEY-03, 10, SIP-05 -------------------------------------------------------------------------------------------- */

TEST(a_warband_that_fails_its_test_has_to_declare) /* KEY-03 */
{
    field();
    boar = unit("boar"), prima = unit("prima");
    UnitId secunda = unit("secunda");
    stand(boar, 30, 10, 180, 8);
    stand(prima, 30, 17.5, 0, 6);
    stand(secunda, 42, 24, 0, 6);
    enter(PHASE_COMPULSORY, HOST);
    until(WHY_COMMAND_TEST, 6);
    DICE(5, 4);
    CHECK_ASKED(HOST, WHY_DECLARE);
    order(boar), deed(VERB_CHARGE)->unit = secunda;
    CHECK_REFUSED_WORDS(NO_WARBAND_PREY, "Warband must charge Prima Cohort.");
    order(NO_UNIT), deed(VERB_DONE);
    CHECK_REFUSED_WORDS(NO_WARBAND, "Warband must charge Prima Cohort.");
    declares(boar, prima);
    CHECK(marked(boar, UM_CHARGE_PENDING));
}

TEST(an_elephant_frightens_horse_that_would_charge_it_or_is_charged) /* KEY-10 */
{
    field();
    UnitId tusker = unit("tusker");
    clibanarii = unit("clibanarii");
    stand(clibanarii, 30, 30, 0, 4);
    stand(tusker, 30, 20, 180, 1);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, tusker);
    CHECK_ASKED(NO_SEAT, WHY_MORALE_TEST);
    DICE(5, 4); /* Mo 8 */
    CHECK(!marked(clibanarii, UM_CHARGE_PENDING) && marked(clibanarii, UM_BASE_ONLY));
    field();
    tusker = unit("tusker"), clibanarii = unit("clibanarii");
    stand(clibanarii, 30, 30, 0, 4);
    stand(tusker, 30, 20, 180, 1);
    enter(PHASE_DECLARE, HOST);
    declares(tusker, clibanarii);
    no_more_charges();
    DICE(6, 5);
    CHECK_EQ(unit_tally(clibanarii, UT_REACTION), REACT_FLEE + 1);
}

TEST(a_signal_changes_one_reaction_for_a_sip) /* SIP-05 */
{
    field();
    UnitId corvinus = unit("corvinus");
    boar = unit("boar"), sagittarii = unit("sagittarii");
    stand(boar, 30, 22, 180, 8);
    stand(sagittarii, 30, 30, 0, 10);
    stand_alone(corvinus, 30, 38, 0);
    enter(PHASE_DECLARE, HOST);
    declares(boar, sagittarii);
    no_more_charges();
    choose(REACT_STAND_FAST);
    CHECK_ASKED(AURELIA, WHY_SIGNAL);
    pick_unit(sagittarii);
    CHECK_ASKED(AURELIA, WHY_REACTION);
    choose(REACT_FLEE);
    CHECK_EQ(unit_tally(corvinus, UT_SIP), 2);
    CHECK_ASKED(HOST, WHY_MOVES); /* one only in a round */
}

/* Prima, 20" from the General, is charged as well. */
TEST(a_signal_reaches_as_far_as_the_command_range) /* SIP-04, 05 */
{
    field();
    UnitId corvinus = unit("corvinus"), axes = unit("axes");
    boar = unit("boar"), sagittarii = unit("sagittarii"), prima = unit("prima");
    stand(boar, 30, 22, 180, 8);
    stand(sagittarii, 30, 30, 0, 10);
    stand(axes, 60, 24, 180, 6);
    stand(prima, 60, 30, 0, 6);
    stand_alone(corvinus, 30, 38, 0);
    enter(PHASE_DECLARE, HOST);
    declares(boar, sagittarii);
    declares(axes, prima);
    no_more_charges();
    choose(REACT_STAND_FAST);
    choose(REACT_STAND_FAST);
    CHECK_ASKED(AURELIA, WHY_SIGNAL);
    CHECK_EQ(try_unit(prima).refusal, NO_SIP_FAR);
    CHECK_EQ(try_unit(axes).refusal, NO_NOT_OFFERED);
    pick_unit(sagittarii);
    CHECK_ASKED(AURELIA, WHY_REACTION);
}

TEST(a_personality_who_is_far_off_or_has_no_sip_is_refused_in_their_words) /* SIP-01, 03, 04 */
{
    field();
    UnitId corvinus = unit("corvinus"), petronia = unit("petronia"), third = unit("petronia");
    boar = unit("boar"), prima = unit("prima");
    stand(boar, 30, 22, 180, 8);
    stand(prima, 30, 28, 0, 6);
    stand_alone(corvinus, 30, 36, 0);
    stand_alone(petronia, 34, 34, 0);
    stand_alone(third, 60, 34, 0);
    enter(PHASE_MOVES, AURELIA);
    order(prima), length(VERB_BACK, 1), give();
    CHECK_ASKED(AURELIA, WHY_WHOSE_SIP);
    CHECK_EQ(try_unit(third).refusal, NO_SIP_FAR);
    set_tally(the_play(), OWNER_UNIT, third, UT_SIP, 0, 0);
    CHECK_EQ(try_unit(third).refusal, NO_SIP_NONE);
    pick_unit(petronia);
    CHECK_ASKED(AURELIA, WHY_STEADY);
}

/* ---- Who stood behind: RCT-17 to 19 ------------------------------------------------------------------------------------------------------------------ */

static void velites_in_two_rows(void)
{
    row(velites, 25.0315, 13.3937, 0.7874, 0);
    for (int i = 6; i < 12; i++)
        the_battle()->model[the_battle()->unit[velites].first + i].pose.at =
            spot(25.0315 + 0.7874 * (i - 6), 14.1811);
}

static void velites_before_archers(void)
{
    field();
    boar = unit("boar"), velites = unit("velites"), sagittarii = unit("sagittarii");
    stand(boar, 30, 10, 180, 8);
    stand(sagittarii, 33, 17.5, 0, 10);
    velites_in_two_rows();
    enter(PHASE_DECLARE, HOST);
    declares(boar, velites);
    no_more_charges();
    choose(REACT_FLEE);
    goes_in(boar);
    DICE(3, 4, 6); /* 9 */
    CHECK_ASKED(HOST, WHY_REVEALED);
}

static const char *words_of_reveal(int choice)
{
    static char words[200];
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.value = choice;
    OddsRequest of = { .what = ODDS_OF_CHOICE, .answer = &answer };
    Text text = text_in(words, sizeof words);
    words[0] = 0;
    war_and_conquest_ruleset.tell.odds(the_look(), &of, &text);
    return words;
}

/* From y 10 it is 7.5 to the archers' front at 17.5, of twice 4; Mo 6: 15 of 36 throws are 6 or less. */
TEST(before_one_revealed_it_says_how_likely_it_arrives_and_halts) /* RCT-17, 19 */
{
    velites_before_archers();
    CHECK(strstr(words_of_reveal(0), "7.50\" of 8.00\"; arrives") != NULL);
    CHECK(strcmp(words_of_reveal(1), "Halts: 41.7 %") == 0);
}

/* The riders stand 4 ahead and run 6 and 6: 16 of 14. From y 30 it is 10 to the pikes' front at 20; an inch less is gone. */
TEST(horse_to_whom_pikes_are_revealed_is_told_that_it_halts_before_them) /* WPN-08, RCT-17 */
{
    field();
    clibanarii = unit("clibanarii"), riders = unit("fen-riders");
    UnitId pikes = unit("pikes");
    stand(clibanarii, 30, 30, 0, 4);
    stand(pikes, 30, 20, 180, 8);
    row(riders, 24, 25.5, 1.8, 0);
    enter(PHASE_DECLARE, AURELIA);
    declares(clibanarii, riders);
    no_more_charges();
    choose(REACT_FLEE);
    goes_in(clibanarii);
    DICE(6, 6, 6);
    CHECK_ASKED(AURELIA, WHY_REVEALED);
    CHECK_TEXT(words_of_reveal(0),
               "10.00\" of 14.00\"; halts 1\" before the pikes, whose front horse may not charge");
    choose(0);
    CHECK_ASKED(HOST, WHY_REACTION);
    CHECK_TEXT(words_of_reveal(REACT_STAND_FAST), "Is reached: 0.0 %");
    choose(REACT_STAND_FAST);
    CHECK_FRONT(clibanarii, 30, 21, 0);
    CHECK(marked(clibanarii, UM_CHARGE_FAILED) && !is_engaged(the_look(), pikes));
    CHECK(told_tale(TALE_PIKES_HALT) && !told_tale(TALE_CHARGE_FAILS));
}

TEST(a_revealed_unit_is_charged_when_the_halt_fails) /* WX-15, RCT-17, 18, 19 */
{
    velites_before_archers();
    choose(1);
    DICE(2, 5); /* Mo 6 */
    CHECK_ASKED(AURELIA, WHY_REACTION);
    check_barred(REACT_COUNTER_CHARGE, NO_REACT_REVEALED,
                 "Counter charge is not open to a revealed unit.");
    choose(REACT_STAND_AND_SHOOT);
    CHECK_EQ(dice_asked(), 15);
    throw_all(1);
    CHECK_FRONT(boar, 30, 17.5, 180);
    CHECK(is_engaged(the_look(), sagittarii));
}

TEST(who_shot_at_one_charger_does_not_shoot_at_one_to_whom_it_is_revealed) /* RCT-18, 20 */
{
    field();
    boar = unit("boar"), velites = unit("velites"), sagittarii = unit("sagittarii");
    horse = unit("thane-horse");
    stand(boar, 30, 10, 180, 8);
    stand(horse, 42, 6, 180, 4);
    stand(sagittarii, 33, 17.5, 0, 10);
    velites_in_two_rows();
    enter(PHASE_DECLARE, HOST);
    declares(boar, velites);
    declares(horse, sagittarii);
    no_more_charges();
    choose(REACT_FLEE);
    choose(REACT_STAND_AND_SHOOT);
    goes_in(horse);
    until(WHY_FAILED_CHARGE, 1);
    DICE(1, 1);
    goes_in(boar);
    DICE(3, 4, 6);
    CHECK_ASKED(HOST, WHY_REVEALED);
    choose(0);
    CHECK_ASKED(AURELIA, WHY_REACTION);
    check_barred(REACT_STAND_AND_SHOOT, NO_REACT_SHOT, "Sagittarii have already shot in reaction.");
    choose(REACT_FLEE);
    DICE(6, 6, 6);
    CHECK(marked(sagittarii, UM_FLEEING));
}

TEST(a_revealed_unit_that_flees_flees_again) /* RCT-03, FLE-07 */
{
    field();
    boar = unit("boar"), velites = unit("velites"), sagittarii = unit("sagittarii");
    stand(boar, 30, 10, 180, 8);
    stand(sagittarii, 33, 19.075, 180,
          10); /* its back to him: it never saw the charger before its front */
    set_mark(sagittarii, UM_FLEEING);
    velites_in_two_rows();
    enter(PHASE_DECLARE, HOST);
    declares(boar, velites);
    no_more_charges();
    choose(REACT_FLEE);
    goes_in(boar);
    DICE(3, 4, 6);
    CHECK_ASKED(HOST, WHY_REVEALED);
    choose(0);
    CHECK_ASKED(NO_SEAT, WHY_FLIGHT_DICE); /* nothing else is open to it */
}

TEST(a_charge_that_halts_before_a_revealed_unit_has_failed) /* RCT-19 */
{
    velites_before_archers();
    choose(1);
    DICE(2, 3);
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    DICE(1);
    CHECK(marked(boar, UM_CHARGE_FAILED) && !is_engaged(the_look(), sagittarii));
}

TEST(who_did_not_see_it_coming_stands_fast) /* RCT-18, 05 */
{
    velites_before_archers();
    unlink_all(the_play(), LK_SAW, -1, -1, 0);
    Verdict verdict = judge_reaction_of(the_look(), sagittarii, REACT_FLEE, true);
    CHECK_EQ(verdict.refusal, NO_REACT_SURPRISED);
    choose(0);
    CHECK(marked(boar, UM_CHARGED)); /* nobody was asked */
}
