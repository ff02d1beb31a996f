#include "field.h"

#include "charge/charging.h"
#include "troops/contact.h"

/* Declaring charges and carrying them out: CHG, SEQ-04 to 07, UNI-03, 07, GEN-04, CHR-06; WX-08, 09, 10, 16, 17, 20, 28. */

static UnitId prima, secunda, boar, horse, pikes, velites, archers;

static void charges(UnitId charger, UnitId target)
{
    order(charger);
    deed(VERB_CHARGE)->unit = target;
}

static void declare(UnitId charger, UnitId target)
{
    charges(charger, target);
    give();
}

/* Where somebody could still declare one; whoever was charged stands fast. */
static void close_declarations(void)
{
    if (the_battle()->request.shape == SHAPE_ORDER && the_battle()->request.why == WHY_DECLARE)
        done();
    while (the_battle()->request.why == WHY_REACTION || the_battle()->request.why == WHY_SIGNAL)
        usual();
}

static void goes_in(UnitId charger)
{
    order(charger);
    deed(VERB_CHARGE);
    give();
}

static Charge declared(UnitId charger, UnitId target)
{
    Charge charge = { .apart = -1 };
    charge_declared(the_look(), charger, target, &charge);
    return charge;
}

/* ---- Who may: CHG-01, 02, UNI-03, CHR-06 --------------------------------------------------------------------------------- */

static void thane_horse_before_prima(double y)
{
    field();
    prima = unit("prima"), horse = unit("thane-horse");
    stand(horse, 30, 10, 180, 4);
    stand(prima, 30, y, 0, 6);
    enter(PHASE_DECLARE, HOST);
}

TEST(a_charge_exactly_in_reach_arrives) /* WX-08, CHG-03, 05, 06, 14, GEN-03 */
{
    thane_horse_before_prima(24);
    CHECK_ASKED(HOST, WHY_DECLARE);
    declare(horse, prima);
    CHECK(marked(horse, UM_CHARGE_PENDING));
    Charge charge = declared(horse, prima);
    CHECK_LENGTH(charge.apart, inches(14));
    CHECK(charge.in_zone && charge.from_zone && charge.leads);
    CHECK_EQ(charge.face, SIDE_FRONT);
    close_declarations();
    CHECK_ASKED(HOST, WHY_MOVES);
    goes_in(horse); /* 14.000 of 2 x 7 */
    CHECK_FRONT(horse, 30, 24, 180);
    CHECK(marked(horse, UM_CHARGED) && marked(horse, UM_MOVED) &&
          !marked(horse, UM_CHARGE_PENDING));
    CHECK(is_engaged(the_look(), prima));
    CHECK(charged_in_zone(the_look(), horse, prima));
}

TEST(a_hair_beyond_the_charge_move_still_arrives) /* WX-08, CHG-08, GEN-03, 04 */
{
    thane_horse_before_prima(24.004);
    declare(horse, prima);
    close_declarations();
    goes_in(horse);
    CHECK(marked(horse, UM_CHARGED));
    CHECK_FRONT(horse, 30, 24.004, 180);
}

TEST(a_charge_a_hundredth_too_far_fails) /* WX-08, CHG-07, 16, 17, GEN-04 */
{
    thane_horse_before_prima(24.01);
    declare(horse, prima);
    close_declarations();
    goes_in(horse);
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    DICE(2, 1);
    CHECK_FRONT(horse, 30, 13, 180);
    CHECK(marked(horse, UM_CHARGE_FAILED) && !marked(horse, UM_CHARGED));
    CHECK(!is_engaged(the_look(), prima));
}

TEST(who_failed_a_charge_makes_no_other_move) /* CHG-17, SEQ-06 */
{
    field();
    prima = unit("prima"), boar = unit("boar"), pikes = unit("pikes"), secunda = unit("secunda");
    stand(boar, 30, 10, 180, 8);
    stand(pikes, 50, 10, 180, 8);
    stand(prima, 30, 30, 0, 6);
    stand(secunda, 38, 30, 0, 6);
    enter(PHASE_DECLARE, HOST);
    declare(boar, prima);
    order(boar), deed(VERB_CHARGE)->unit = prima;
    CHECK_REFUSED_WORDS(NO_PENDING, "Boar Warband have a charge pending.");
    close_declarations();
    order(boar), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_PENDING);
    order(boar), deed(VERB_CHARGE)->unit = secunda;
    CHECK_REFUSED_WORDS(NO_CHARGE_OTHER, "Boar Warband have declared a charge at somebody else.");
    order(pikes), deed(VERB_CHARGE)->unit = NO_UNIT;
    CHECK_REFUSED_WORDS(NO_CHARGE_UNDECLARED, "Sworn Pikes have declared no charge.");
    goes_in(boar);
    DICE(5);
    CHECK_FRONT(boar, 30, 15, 180);
    order(boar), length(VERB_FORWARD, 2);
    CHECK_REFUSED(NO_MOVED);
}

/* Tertia stands less than an inch from the Pikes already, and the wheel towards riders 13" away would bring them onto her. */
TEST(who_stands_nearer_than_an_inch_comes_no_nearer) /* CHG-16 */
{
    field();
    pikes = unit("pikes");
    UnitId clibanarii = unit_of("clibanarii", 8), tertia = unit("tertia");
    stand(pikes, 20.09976, 14.65594, 150.3433, 8);
    stand(tertia, 18.1764, 16.59575, 323.6172, 4);
    stand(clibanarii, 31.31303, 14.0896, 338.9, 2);
    enter(PHASE_DECLARE, HOST);
    declare(pikes, clibanarii);
    close_declarations();
    goes_in(pikes);
    DICE(3);
    CHECK(marked(pikes, UM_CHARGE_FAILED));
    CHECK(!is_engaged(the_look(), pikes) && !is_engaged(the_look(), tertia));
    CHECK_FRONT(pikes, 20.09976, 14.65594, 150.3433);
}

/* Three Velites at y 30, the last of them with its right side at x 21.8 + 0.3937 = 22.1937, before Herons 20" away, more than the
 * 12" allowed. Boar 8x1, 6.2992 long, stands beside them with its front at x 22.6937. */
static Length velites_fall_short_beside_boar(double boar_ends)
{
    field();
    UnitId heron = unit("heron");
    velites = unit_of("velites", 3), boar = unit_of("boar", 8);
    row(velites, 20, 30, 0.9, 0);
    stand(boar, 22.6937, boar_ends - 3.1496, 270, 8);
    stand(heron, 20.9, 30 - 0.3937 - 20, 180, 6);
    enter(PHASE_DECLARE, AURELIA);
    declare(velites, heron);
    close_declarations();
    goes_in(velites);
    DICE(3);
    CHECK(marked(velites, UM_CHARGE_FAILED));
    const Unit *u = &the_battle()->unit[velites];
    return spot(20, 30).y - the_battle()->model[u->first].pose.at.y;
}

/* Where Boar ends 0.3063" ahead of the last Velite, its corner is hypot(0.5, 0.3063) = 0.586" away, and 3" on its side were 0.5".
 * Where it ends behind him he has 0.5" beside him from first to last. */
TEST(loose_figures_nearer_than_an_inch_come_no_nearer) /* CHG-16 */
{
    CHECK_LENGTH(velites_fall_short_beside_boar(29.3), 0);
    CHECK_LENGTH(velites_fall_short_beside_boar(31.15), inches(3));
}

TEST(a_failed_charge_stops_an_inch_short_of_any_enemy) /* CHG-16 */
{
    thane_horse_before_prima(24.01);
    declare(horse, prima);
    close_declarations();
    goes_in(horse);
    DICE(6, 6); /* 12, and 14.01 to go: 2.01 are left */
    CHECK_FRONT(horse, 30, 22, 180);
    field();
    UnitId beside = unit("secunda");
    prima = unit("prima"), boar = unit("boar");
    stand(boar, 30, 10, 180, 8);
    stand(prima, 30, 18.5, 0, 6);
    stand(beside, 24, 13, 90, 6); /* its flank shuts the way of Boar's right half after 3" */
    enter(PHASE_DECLARE, HOST);
    declare(boar, prima); /* 8.50 > 8 */
    close_declarations();
    goes_in(boar);
    DICE(6);
    CHECK(unit_apart(the_look(), boar, beside, NULL) >= INCH - REACH_SLACK);
}

TEST(a_front_that_is_too_narrow_does_not_charge) /* UNI-03 */
{
    field();
    UnitId tertia = unit("tertia"), riders = unit("equites");
    boar = unit("boar");
    stand(tertia, 30, 30, 0, 4);
    stand(riders, 20, 30, 0, 3);
    stand(boar, 30, 23, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    charges(tertia, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_NARROW, "Front rank is 4 wide; 6 needed to charge.");
    charges(riders, boar);
    CHECK_REFUSED_COUNT(NO_CHARGE_NARROW, 3, 4);
    field();
    tertia = unit_of("tertia", 5), boar = unit("boar");
    stand(tertia, 30, 30, 0, 5); /* all that are left, in one rank */
    stand(boar, 30, 23, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    declare(tertia, boar);
    CHECK(marked(tertia, UM_CHARGE_PENDING));
}

TEST(who_may_not_charge_at_all) /* CHG-01, CHR-06, FRM-02, 04 */
{
    field();
    UnitId valens = unit("corvinus"), machine = unit("carroballista");
    prima = unit("prima"), secunda = unit("secunda"), boar = unit("boar"), pikes = unit("pikes");
    UnitId tertia = unit("tertia");
    stand(prima, 30, 30, 0, 6);
    stand(secunda, 40, 30, 0, 6);
    stand(tertia, 50, 30, 0, 10);
    stand(boar, 30, 23, 180, 8);
    stand(pikes, 50, 30.0 - 20 * 0.03937008, 180, 8);
    stand_alone(valens, 22, 30, 0);
    stand_alone(machine, 60, 30, 0);
    the_battle()->unit[prima].tally[UT_FORMATION] = FORM_SHIELDWALL;
    set_mark(secunda, UM_FLEEING);
    fights(tertia, pikes);
    enter(PHASE_DECLARE, AURELIA);
    charges(valens, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_LONE, "A lone Personality does not charge.");
    charges(machine, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_ARTILLERY, "Artillery does not charge.");
    charges(prima, boar);
    CHECK_REFUSED(NO_CHARGE_FORMATION);
    charges(secunda, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_FLEEING, "Secunda Cohort are fleeing.");
    charges(tertia, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_ENGAGED, "Tertia Cohort are in combat.");
    charges(boar, prima);
    CHECK_REFUSED(NO_ROUND);
}

TEST(a_target_behind_the_flank_is_not_charged) /* CHG-02 */
{
    field();
    secunda = unit("secunda"), boar = unit("boar"), prima = unit("prima");
    stand(secunda, 20, 30, 0, 6);
    stand(prima, 50, 20, 0, 6);
    stand(boar, 30, 32, 270, 8);
    enter(PHASE_DECLARE, AURELIA);
    charges(secunda, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_ASIDE, "Boar Warband are not in the front facing.");
    charges(secunda, prima);
    CHECK_REFUSED(NO_CHARGE_NOBODY);
}

TEST(horse_does_not_charge_the_front_of_pikes) /* WPN-08 */
{
    field();
    UnitId clibanarii = unit("clibanarii"), outriders = unit("outriders");
    pikes = unit("pikes");
    stand(clibanarii, 30, 30, 0, 4);
    stand(pikes, 30, 20, 180, 8);
    stand(outriders, 20, 19, 90, 7);
    enter(PHASE_DECLARE, AURELIA);
    charges(clibanarii, pikes);
    CHECK_REFUSED_WORDS(NO_CHARGE_PIKES, "Cavalry may not charge the front of pikes.");
    declare(outriders, pikes); /* their flank */
    CHECK_EQ(declared(outriders, pikes).face, SIDE_RIGHT);
}

/* ---- Declarations first: SEQ-04 to 07 ----------------------------------------------------------------------------------------- */

static void velites_between(double shift)
{
    field();
    prima = unit("prima"), boar = unit("boar"), velites = unit("velites");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 23, 180, 8);
    row(velites, 25.669 + 0.3937, 26.5, 0.7874, 0);
    for (int i = 6; i < 12; i++)
        the_battle()->model[the_battle()->unit[velites].first + i].pose.at.x += inches(shift);
    enter(PHASE_DECLARE, AURELIA);
}

static bool horse_may_charge_pikes_of(int figures)
{
    field();
    horse = unit("clibanarii"), pikes = unit_of("pikes", figures);
    stand(horse, 30, 30, 0, 4);
    stand(pikes, 30, 22, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    charges(horse, pikes);
    Verdict verdict = judged();
    return is_yes(&verdict);
}

TEST(pikes_of_one_rank_hold_off_no_horse) /* WPN-08 */
{
    CHECK(horse_may_charge_pikes_of(8));
    CHECK(!horse_may_charge_pikes_of(16));
}

TEST(a_target_that_is_not_seen_is_not_charged) /* WX-28, CHG-01, LOS-02 */
{
    velites_between(0);
    charges(prima, boar);
    CHECK_REFUSED_WORDS(NO_CHARGE_UNSEEN, "Boar Warband are not seen from any front-rank figure.");
}

TEST(the_lane_may_be_cleared_between_declaration_and_charge) /* WX-28, SEQ-04..07, CHG-06 */
{
    velites_between(0.40);
    declare(prima, boar);
    order(velites), deed(VERB_DOUBLE);
    CHECK_REFUSED(NO_PHASE);
    close_declarations();
    order(velites), deed(VERB_DOUBLE);
    move_all(-10, 0);
    give();
    DICE(2, 3); /* Boar is 3.11" from them: tested, Mo 6 */
    order(velites), deed(VERB_CHARGE)->unit = boar;
    CHECK_REFUSED_WORDS(NO_CHARGE_LATE, "Charges are declared before any other move.");
    goes_in(prima); /* 7.000 of 8 */
    CHECK_FRONT(prima, 30, 23, 0);
    CHECK(is_engaged(the_look(), boar));
}

TEST(a_declared_charge_is_carried_out_even_when_nobody_orders_it) /* SEQ-06 */
{
    thane_horse_before_prima(20);
    declare(horse, prima);
    close_declarations();
    done(); /* no more moves: the charge goes in */
    CHECK_FRONT(horse, 30, 20, 180);
    CHECK(marked(horse, UM_CHARGED));
}

/* ---- Zone or facing: CHG-03, 04; the cheapest wheel: CHG-05 ------------------------------------------------------------------------- */

static void archers_at(double y)
{
    field();
    secunda = unit("secunda");
    archers = unit("yew-archers");
    stand(secunda, 20, 30, 0, 6);
    stand(archers, 25.5, y, 180, 6);
    enter(PHASE_DECLARE, AURELIA);
    declare(secunda, archers);
    CHECK(!declared(secunda, archers).in_zone);
    close_declarations();
    goes_in(secunda);
}

/* Wheel right 21.2 degrees: 4.7244 x 0.3700 = 1.748 and then 2.145 straight: 3.893 of 4. */
TEST(outside_the_zone_it_is_a_single_move_by_the_cheapest_wheel) /* WX-09, CHG-04, 05, UNI-06 */
{
    archers_at(28);
    CHECK(marked(secunda, UM_CHARGED));
    CHECK(!charged_in_zone(the_look(), secunda, archers));
}

TEST(half_an_inch_farther_the_wheel_costs_too_much) /* WX-09, CHG-04, 06 */
{
    archers_at(27.5);
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE); /* 4.039 > 4 */
    DICE(1);
    CHECK(marked(secunda, UM_CHARGE_FAILED));
}

/* ---- The player's own path: CHG-05 ---------------------------------------------------------------------------------------------------- */

/* WX-20: Secunda fights Boar; Thane Horse to her left. */
static void flank_of_secunda(double y)
{
    field();
    secunda = unit("secunda"), boar = unit("boar"), horse = unit("thane-horse");
    stand(secunda, 30, 20, 0, 6);
    stand(boar, 30, 20, 180, 8);
    stand(horse, 21, y, 90, 4);
    fights(boar, secunda);
    enter(PHASE_DECLARE, HOST);
    declare(horse, secunda);
    close_declarations();
}

TEST(a_path_over_a_friend_is_refused) /* WX-20, CHG-05 */
{
    flank_of_secunda(21.5);
    order(horse), deed(VERB_CHARGE), length(VERB_FORWARD, 6.638);
    CHECK_REFUSED_WORDS(NO_CHARGE_BLOCKED, "Charge path blocked by Boar Warband.");
    order(horse), deed(VERB_CHARGE), wheel_degrees(HAND_LEFT, 60), length(VERB_FORWARD, 6);
    CHECK_REFUSED(NO_CHARGE_MISSES);
    order(horse), deed(VERB_CHARGE), length(VERB_FORWARD, 6), wheel_degrees(HAND_LEFT, 10);
    CHECK_REFUSED_WORDS(NO_CHARGE_PATH, "A charge wheels first, then goes straight on.");
    order(horse), deed(VERB_CHARGE), wheel_degrees(HAND_RIGHT, 6), give();
    CHECK(marked(horse, UM_CHARGED));
}

TEST(a_charge_joins_the_combat_of_its_target) /* WX-20, CHG-13, 15, RCT-04 */
{
    flank_of_secunda(22);
    Charge charge = declared(horse, secunda);
    CHECK_EQ(charge.face, SIDE_LEFT);
    order(horse), deed(VERB_CHARGE), length(VERB_FORWARD, 6.638), give();
    CHECK_FRONT(horse, 30 - 2.3622, 22, 90); /* her left edge: half of 6 x 0.7874 */
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.wanted.need, 7);
    DICE(5, 4);
    CHECK(marked(secunda, UM_DISORDERED));
    CHECK_EQ(combat_of(the_look(), horse).units, 3);
    Side face;
    CHECK(contact_face(the_look(), secunda, horse, &face) && face == SIDE_LEFT);
}

TEST(the_crag_is_in_the_way) /* CHG-05, TER-14 */
{
    field();
    moor("crag");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 46.8, 45.5, 0, 6); /* its right file would graze the crag, x 48 to 52 */
    stand(boar, 46.8, 37.6, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    declare(prima, boar);
    close_declarations();
    order(prima), deed(VERB_CHARGE), length(VERB_FORWARD, 7.9);
    CHECK_REFUSED(NO_CHARGE_BLOCKED_BY_GROUND);
}

TEST(a_path_of_ones_own_may_not_cost_more_than_the_charge_move) /* CHG-05, 06 */
{
    thane_horse_before_prima(23.9);
    declare(horse, prima);
    close_declarations();
    order(horse), deed(VERB_CHARGE), wheel_degrees(HAND_LEFT, 8), wheel_degrees(HAND_RIGHT, 16);
    CHECK_REFUSED(NO_FAR);
}

TEST(two_wheels_are_both_paid) /* CHG-05 */
{
    thane_horse_before_prima(20);
    declare(horse, prima);
    close_declarations();
    order(horse), deed(VERB_CHARGE), wheel_degrees(HAND_LEFT, 8), wheel_degrees(HAND_RIGHT, 8);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    /* Two arcs of 3.937 x 0.13963 = 0.5498 and what of the 10" they leave: each brings the front on by half its arc. */
    CHECK(verdict.measured > inches(10.5) && verdict.measured < inches(10.6));
    give();
    CHECK(marked(horse, UM_CHARGED));
}

/* ---- Coordination: CHG-09, 10 ------------------------------------------------------------------------------------------------------------ */

static void two_on_prima(void)
{
    field();
    prima = unit("prima"), boar = unit("boar"), pikes = unit("pikes");
    stand(boar, 26, 10, 180, 8);
    stand(pikes, 33, 10, 180, 8);
    stand(prima, 30, 17, 0, 6);
    enter(PHASE_DECLARE, HOST);
}

TEST(the_lead_needs_no_test_the_next_does) /* WX-10, CHG-10 */
{
    two_on_prima();
    declare(boar, prima);
    CHECK_ASKED(HOST, WHY_DECLARE);
    declare(pikes, prima);
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.wanted.need, 7);
    DICE(5, 3);
    CHECK(!marked(pikes, UM_CHARGE_PENDING));
    close_declarations();
    charges(pikes, prima);
    CHECK_REFUSED_WORDS(NO_BASE_ONLY, "Sworn Pikes may only make a base move.");
    close_declarations();
    order(pikes), deed(VERB_DOUBLE), length(VERB_FORWARD, 5);
    CHECK_REFUSED_WORDS(NO_BASE_ONLY, "Sworn Pikes may only make a base move.");
}

TEST(two_chargers_both_arrive_and_one_test_is_owed_at_most) /* CHG-10, 15 */
{
    two_on_prima();
    declare(boar, prima);
    declare(pikes, prima);
    DICE(3, 4);
    CHECK(!declared(pikes, prima).leads);
    close_declarations();
    goes_in(boar);
    goes_in(pikes);
    CHECK_EQ(combat_of(the_look(), prima).units, 3);
}

TEST(by_option_the_first_is_tested_as_well) /* CHG-10, coordination all-test */
{
    two_on_prima();
    the_game()->option[OPT_COORDINATION] = 1;
    declare(boar, prima);
    declare(pikes, prima);
    CHECK_EQ(the_battle()->request.unit, boar);
    DICE(4, 4); /* Mo 6: failed; now the pikes come first, alone */
    CHECK(!marked(boar, UM_CHARGE_PENDING) && marked(boar, UM_BASE_ONLY));
    CHECK(declared(pikes, prima).leads);
}

static UnitId heron, funditores;

static void two_before_heron(double apart)
{
    field();
    heron = unit("heron"), velites = unit("velites"), funditores = unit("funditores");
    stand(heron, 30, 10, 180, 10);
    row(velites, 20, 16, 0.7874, 0); /* to x 29.055 */
    row(funditores, 29.0551 + apart + 0.3937, 16, 0.7874, 0);
    enter(PHASE_DECLARE, HOST);
    charges(heron, velites);
    deed(VERB_CHARGE)->unit = funditores;
}

TEST(several_targets_stand_within_two_inches) /* WX-10, CHG-09 */
{
    two_before_heron(2.01);
    CHECK_REFUSED_WORDS(NO_CHARGE_APART, "Velites and Funditores are 2.01\" apart; limit 2.00\"");
    two_before_heron(2);
    give();
    CHECK_ASKED(NO_SEAT, WHY_COMMAND_TEST);
    CHECK_EQ(the_battle()->request.wanted.need, 6);
    DICE(4, 3);
    CHECK(declared(heron, velites).apart >= 0 && declared(heron, funditores).apart < 0);
    two_before_heron(2);
    give();
    DICE(3, 3);
    CHECK(declared(heron, velites).apart >= 0 && declared(heron, funditores).apart >= 0);
}

TEST(the_others_are_drawn_into_contact) /* CHG-19 */
{
    field();
    boar = unit("boar"), secunda = unit("secunda"), prima = unit("prima");
    stand(boar, 30, 10, 180, 8);
    stand(prima, 27.3, 15, 0, 6);
    stand(secunda, 32.3, 16, 0, 6); /* 0.28" beside Prima, an inch behind her front */
    enter(PHASE_DECLARE, HOST);
    charges(boar, prima);
    deed(VERB_CHARGE)->unit = secunda;
    give();
    DICE(2, 2);
    close_declarations();
    goes_in(boar);
    CHECK_FRONT(boar, 30, 15, 180);
    CHECK_FRONT(secunda, 32.3, 15, 0);
    CHECK_EQ(combat_of(the_look(), boar).units, 3);
}

/* Behind Prima's front by that much. */
static bool draws_in_secunda(double behind)
{
    field();
    boar = unit("boar"), secunda = unit("secunda"), prima = unit("prima");
    stand(boar, 30, 10, 180, 8);
    stand(prima, 27.3, 15, 0, 6);
    stand(secunda, 32.3, 15 + behind, 0, 6);
    enter(PHASE_DECLARE, HOST);
    charges(boar, prima);
    deed(VERB_CHARGE)->unit = secunda;
    give();
    DICE(2, 2);
    close_declarations();
    goes_in(boar);
    return is_engaged(the_look(), secunda);
}

TEST(only_who_stands_within_two_inches_of_the_front_is_drawn_in) /* CHG-19 */
{
    CHECK(draws_in_secunda(2));
    CHECK(!draws_in_secunda(2.01));
}

/* ---- Loose figures: CHG-11, 18, UNI-07 ------------------------------------------------------------------------------------------------------- */

TEST(skirmishers_charge_any_enemy_that_they_see_and_form_up) /* CHG-11, 18, UNI-07 */
{
    field();
    velites = unit("velites"), boar = unit("boar");
    row(velites, 22, 30, 0.9, 0);
    stand(boar, 30, 40, 0, 8); /* behind them */
    enter(PHASE_DECLARE, AURELIA);
    declare(velites, boar);
    CHECK_EQ(declared(velites, boar).face, SIDE_FRONT);
    close_declarations();
    goes_in(velites); /* 9.60625" from the nearest base, 12 allowed */
    CHECK(marked(velites, UM_FORMED_UP) && is_engaged(the_look(), boar));
    CHECK_EQ(the_battle()->unit[velites].files, 10); /* 6.2992" is 8 bases; and 2 */
    CHECK_LENGTH(unit_apart(the_look(), velites, boar, NULL), 0);
}

TEST(skirmishers_who_are_charged_form_up_against_the_front) /* CHG-18 */
{
    field();
    velites = unit("velites"), horse = unit("thane-horse");
    row(velites, 25.05, 30, 0.9, 0); /* about x 30 */
    stand(horse, 30, 20, 180, 4);
    enter(PHASE_DECLARE, HOST);
    declare(horse, velites);
    close_declarations();
    goes_in(horse);
    CHECK_FRONT(horse, 30, 30 - 0.3937, 180);
    CHECK_EQ(the_battle()->unit[velites].files, 7); /* 3.937" is 5 bases; and 2 */
    CHECK_FRONT(velites, 30, 30 - 0.3937, 0);
    CHECK(is_engaged(the_look(), velites) && told(EV_FRONT, velites));
}

TEST(skirmishers_meet_skirmishers) /* CHG-18 */
{
    field();
    velites = unit("velites");
    UnitId boys = unit("boys");
    row(velites, 26, 30, 0.9, 0);
    row(boys, 26, 25, 0.9, 0);
    enter(PHASE_DECLARE, AURELIA);
    declare(velites, boys);
    close_declarations();
    goes_in(velites);
    CHECK_EQ(the_battle()->unit[velites].files, 3); /* one base and 2 */
    CHECK_EQ(the_battle()->unit[boys].files, 5);    /* three bases and 2 */
    CHECK_LENGTH(unit_apart(the_look(), velites, boys, NULL), 0);
    spread_the_free(the_play());
    CHECK(marked(boys, UM_FORMED_UP)); /* they fight */
}

/* ---- Ground: TER, CHG-16 ----------------------------------------------------------------------------------------------------------------------- */

static void horse_through_barley(void)
{
    field();
    moor("barley");
    secunda = unit("secunda"), horse = unit("thane-horse");
    stand(horse, 15, 10, 180, 4);
    stand(secunda, 15, 21, 0, 6);
    enter(PHASE_DECLARE, HOST);
    declare(horse, secunda);
    close_declarations();
    goes_in(horse);
    CHECK_ASKED(NO_SEAT, WHY_GROUND_DICE);
    CHECK_EQ(dice_asked(), 1);
}

TEST(a_charge_through_crops_is_a_base_move_and_a_die) /* WX-17, TER-04, CHG-03, 06 */
{
    horse_through_barley();
    DICE(4); /* 7 + 4 = 11.000 */
    CHECK(marked(horse, UM_CHARGED) && !marked(horse, UM_DISORDERED));
    CHECK_FRONT(horse, 15, 21, 180);
    horse_through_barley();
    DICE(3);
    CHECK(told_tale(TALE_CHARGE_NEEDS_SLOW)); /* 11 needed, 10 thrown, 14 in the open */
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    CHECK_EQ(dice_asked(), 2);
    DICE(1, 1);
    CHECK_FRONT(horse, 15, 12, 180);
}

TEST(dense_ground_beats_reach_and_halts_who_falls_short) /* WX-16, TER-10, 13, CHG-16 */
{
    field();
    moor("reed-marsh");
    UnitId spears = unit("hill-spears");
    velites = unit("velites");
    stand(spears, 63, 10, 180, 8);
    row(velites, 60, 17.5 + 0.3937, 0.6, 0);
    for (int i = 1; i < 12; i++)
        the_battle()->model[the_battle()->unit[velites].first + i].pose.at =
            spot(60 + 0.8 * (i % 6), 17.5 + 0.3937 + 0.8 * (i / 6));
    enter(PHASE_DECLARE, HOST);
    declare(spears, velites);
    close_declarations();
    goes_in(spears);
    DICE(6); /* 6 < 7.5 */
    CHECK_ASKED(NO_SEAT, WHY_FAILED_CHARGE);
    DICE(5);
    CHECK_FRONT(spears, 63, 14, 180);
    CHECK(!marked(spears, UM_DISORDERED));
}

TEST(a_charge_across_a_wall_disorders_the_regulars) /* TER-09, CHG-16 */
{
    field();
    moor("field-wall");
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 13, 32, 0, 6);
    stand(boar, 13, 26, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    declare(prima, boar);
    close_declarations();
    goes_in(prima);
    DICE(4, 4, 4); /* low and mid: 8 */
    CHECK(marked(prima, UM_CHARGED) && marked(prima, UM_DISORDERED));
}

/* ---- Aligned: CHG-12, 13 ------------------------------------------------------------------------------------------------------------------------- */

TEST(the_charger_is_turned_flush_about_the_contact) /* CHG-12 */
{
    field();
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 30, 0, 6);
    stand(boar, 30, 25, 200, 8);
    enter(PHASE_DECLARE, AURELIA);
    declare(prima, boar);
    close_declarations();
    goes_in(prima);
    CHECK_EQ(the_battle()->unit[prima].front.facing, 20 * DEGREE);
    CHECK_EQ(the_battle()->unit[boar].front.facing, 200 * DEGREE);
    CHECK_LENGTH(unit_apart(the_look(), prima, boar, NULL), 0);
}

TEST(where_it_cannot_turn_the_target_is_turned) /* CHG-12 */
{
    field();
    moor("crag"); /* x 48 to 52, y 38 to 42 */
    prima = unit("prima"), boar = unit("boar");
    stand(prima, 45.5, 41, 0, 6);
    stand(boar, 45.5, 35, 160, 8);
    enter(PHASE_DECLARE, AURELIA);
    declare(prima, boar);
    close_declarations();
    goes_in(prima);
    CHECK(marked(prima, UM_CHARGED));
    CHECK_LENGTH(unit_apart(the_look(), prima, boar, NULL), 0);
}
