#include "field.h"
#include "fight/fight.h"
#include "meadow.h"
#include "tables.h"

/* The windows of the ledger's table 1.3: who is asked, and what happens without an answer of his own. Here stand those
 * that no chapter's tests ask; the others:
 *
 *   W-DISPEL   dispel, dispeller      test_turns, here          W-CHALLENGE challenge, accept, retire  test_duel
 *   W-REACT    react, react-next      test_flight, here         W-SPLIT     split, at-champion         test_duel, test_fight
 *   W-SS-WHO   against                here                      W-WEAPON    wield, missile             test_fight, test_shoot
 *   W-REDIRECT redirect, redirect-to  test_flight, here         W-SHOTS     shots                      test_shoot
 *   W-SWIFT    swift                  test_charge               W-CASUALTY  casualty, victims          test_shoot
 *   W-WARBAND  warband                here                      W-ARMOUR    armour-value               here
 *   W-CHARGEPATH charge-path          test_ways                 W-WIN       win, quarry                test_aftermath
 *   W-BLOCKED  blocked                test_ways                 W-EVASIVE   evasive                    test_shoot
 *   W-PANIC    panic-next             test_panic                W-EVADE     evade, evade-to            test_accidents
 *   W-REROLL   reroll                 test_command              W-CONTACT   contact                    test_accidents
 *   W-BSB      standard               test_break                W-REFORM    free-reform                test_flight
 *   W-STUBBORN stubborn               test_break                W-RIP       remains                    test_magic
 *   W-SHIELDWALL shieldwall           test_break                W-ORDER     order                      test_accidents, here
 *   W-TIMBER   timber                 test_arms                 W-ZONE      zone                       test_turns
 *   W-CONCEDE is a call beside the game (`@ blue concede`), the same in all games. */

static UnitId spears, gore, more, wizard;

static void declare_at(UnitId charger, UnitId target)
{
    order(charger), at_unit(VERB_CHARGE, target), give();
}

/* ---- W-REACT, W-SS-WHO --------------------------------------------------------------------------------------------------- */

/* Two regiments charge the crossbows from the south, 8" and 9" away. */
static UnitId watch;
static void two_chargers(void)
{
    meadow();
    watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 10), more = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = profile_for(more)->traits = 0;
    stand(watch, 30, 20, 180, 10);
    stand(gore, 26, 28, 0, 5);
    stand(more, 34, 29, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    declare_at(gore, watch);
    declare_at(more, watch);
    done();
    CHECK_ASKED(NORTH, WHY_REACT);
}

TEST(who_is_charged_by_two_names_at_whom_it_shoots) /* W-SS-WHO, REA-06: the nearest by default */
{
    two_chargers();
    choose(1);
    CHECK_ASKED(NORTH, WHY_AGAINST);
    pick_unit(more);
    CHECK_EQ(the_battle()->request.other, more);
    two_chargers();
    choose(1);
    usual();
    CHECK_EQ(the_battle()->request.other, gore);
}

TEST(the_owner_of_several_charged_units_picks_who_reacts_first) /* W-REACT, REA-01 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 10), more = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = profile_for(more)->traits = 0;
    stand(watch, 20, 20, 180, 5);
    stand(spears, 45, 20, 180, 5);
    stand(gore, 20, 28, 0, 5);
    stand(more, 45, 28, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    declare_at(gore, watch);
    declare_at(more, spears);
    done();
    CHECK_ASKED(NORTH, WHY_REACT_NEXT);
    pick_unit(spears);
    CHECK_ASKED(NORTH, WHY_REACT);
    CHECK_EQ(the_battle()->request.unit, spears);
    usual(); /* Hold */
    CHECK_ASKED(NORTH, WHY_REACT);
    CHECK_EQ(the_battle()->request.unit, watch);
}

/* What the second answer, to throw, says of itself. */
static void says_of_again(const char *words)
{
    Answer again = answer_now(ANSWER_CHOICE);
    char said[80] = "";
    Text text = text_in(said, sizeof said);
    old_world_choice_odds(the_look(), &again, &text);
    CHECK_TEXT(said, "");
    again.value = 1;
    old_world_choice_odds(the_look(), &again, &text);
    CHECK_TEXT(said, words);
}

/* What stands behind the question itself. */
static void is_detailed(const char *words)
{
    char said[120] = "";
    Text text = text_in(said, sizeof said);
    old_world_detail(the_look(), &text);
    CHECK_TEXT(said, words);
}

/* ---- W-REDIRECT ------------------------------------------------------------------------------------------------------------ */

TEST(a_redirected_charge_names_its_new_target) /* W-REDIRECT, REA-14 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    spears = plain("H5", NORTH, 20);
    UnitId blades = plain("H7", NORTH, 10);
    gore = plain("S4", SOUTH, 10);
    profile_for(gore)->traits = 0;
    stand(watch, 30, 22, 180, 5);
    stand(spears, 24, 21, 180, 5);
    stand(blades, 36.5, 21, 180, 5);
    stand(gore, 30, 28, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    declare_at(gore, watch);
    done();
    choose(2); /* flees */
    until(WHY_REDIRECT, 1);
    CHECK_ASKED(SOUTH, WHY_REDIRECT);
    says_of_again("Leadership 6: 41.7 %"); /* 15 of 36 */
    choose(1);
    DICE(1, 1);
    CHECK_ASKED(SOUTH, WHY_REDIRECT_TO);
    pick_unit(blades);
    CHECK_ASKED(NORTH, WHY_REACT);
    CHECK_EQ(the_battle()->request.unit, blades);
}

/* ---- W-WARBAND ------------------------------------------------------------------------------------------------------------- */

static void warband_charges(int first, int second)
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 20);
    profile_for(gore)->traits = 0;
    give_trait(gore, TR_WARBAND, 0);
    stand(spears, 30, 20, 180, 5);
    stand(gore, 30, 28, 0, 5); /* 8" */
    go_to(PHASE_DECLARE, SOUTH);
    declare_at(gore, spears);
    done();
    choose(0);
    DICE(first, second);
    CHECK_ASKED(SOUTH, WHY_WARBAND);
}

TEST(
    a_warband_may_roll_its_charge_again_by_default_when_it_fails) /* W-WARBAND, SR-54: M4 + 3 < 8 */
{
    warband_charges(3, 2);
    is_detailed("The roll reaches 7.00\u2033, and 8.00\u2033 are needed: it falls short.");
    says_of_again("The charge comes home: 75.0 %"); /* a 4 of two dice: 27 of 36 */
    usual();
    CHECK_ASKED(NO_SEAT, WHY_CHARGE_ROLL);
    DICE(4, 1);
    usual();
    CHECK(is_engaged(the_look(), gore));
    warband_charges(5, 2);
    is_detailed("The roll reaches 9.00\u2033: it comes home over 8.00\u2033.");
    usual(); /* it arrives: kept */
    CHECK(the_battle()->request.why != WHY_CHARGE_ROLL);
}

/* ---- M2, M3, S4: the order of one's own units ------------------------------------------------------------------------------ */

TEST(the_active_side_picks_the_order_of_its_charges) /* M2 */
{
    meadow();
    watch = plain("H8", NORTH, 5);
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 10), more = plain("S4", SOUTH, 10);
    stand(watch, 20, 20, 180, 5);
    stand(spears, 45, 20, 180, 5);
    stand(gore, 20, 28, 0, 5);
    stand(more, 45, 28, 0, 5);
    profile_for(gore)->traits = profile_for(more)->traits = 0;
    go_to(PHASE_DECLARE, SOUTH);
    declare_at(gore, watch);
    declare_at(more, spears);
    done();
    until(WHY_CHARGE_NEXT, 1);
    CHECK_ASKED(SOUTH, WHY_CHARGE_NEXT);
    pick_unit(more);
    CHECK_ASKED(NO_SEAT, WHY_CHARGE_ROLL);
    CHECK_EQ(the_battle()->request.unit, more);
}

static void two_that_flee(Phase phase)
{
    meadow();
    spears = plain("H5", NORTH, 20), watch = plain("H8", NORTH, 10);
    gore = plain("S4", SOUTH, 20);
    stand(spears, 20, 24, 0, 5);
    stand(watch, 45, 24, 0, 10);
    stand(gore, 30, 40, 0, 5);
    set_mark(spears, UM_FLEEING), set_mark(watch, UM_FLEEING);
    go_to(phase, NORTH);
}

TEST(the_active_side_picks_who_tries_to_rally_first) /* S4 */
{
    two_that_flee(PHASE_RALLY);
    CHECK_ASKED(NORTH, WHY_RALLY_NEXT);
    pick_unit(watch);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, watch);
}

TEST(the_active_side_picks_who_flees_on_first) /* M3 */
{
    two_that_flee(PHASE_COMPULSORY);
    CHECK_ASKED(NORTH, WHY_FLEE_NEXT);
    pick_unit(watch);
    CHECK_ASKED(NO_SEAT, WHY_FLEE_ROLL);
    CHECK_EQ(the_battle()->request.unit, watch);
}

TEST(random_movement_asks_for_its_wheel) /* CMP-04 */
{
    meadow();
    UnitId brutes = plain("S15", SOUTH, 2);
    spears = plain("H5", NORTH, 20);
    stand(brutes, 30, 30, 0, 2);
    stand(spears, 60, 10, 180, 5);
    go_to(PHASE_COMPULSORY, SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_RANDOM_ROLL);
    DICE(3, 4);
    CHECK_ASKED(SOUTH, WHY_RANDOM_PATH);
    usual();
    CHECK_FRONT(brutes, 30, 23, 0);
}

static UnitId brutes_before(double facing)
{
    meadow();
    UnitId brutes = plain("S15", SOUTH, 2);
    spears = plain("H5", NORTH, 10);
    stand(brutes, 30, 30, 10, 2);
    stand(spears, 31, 25, facing, 5);
    return brutes;
}

TEST(who_meets_an_enemy_at_random_has_charged_and_aligns) /* CMP-04, GEO-13 */
{
    UnitId brutes = brutes_before(180);
    go_to(PHASE_COMPULSORY, SOUTH);
    DICE(6, 6);
    usual();
    CHECK(is_engaged(the_look(), brutes));
    CHECK(marked(brutes, UM_CHARGED));
    CHECK_EQ(front_of(brutes).facing, 0);
    CHECK_LENGTH(front_of(brutes).at.y, inches(25));
}

TEST(who_meets_a_fleeing_enemy_at_random_runs_it_down) /* CMP-04, CMV-09 */
{
    brutes_before(0);
    set_mark(spears, UM_FLEEING);
    go_to(PHASE_COMPULSORY, SOUTH);
    DICE(6, 6);
    usual();
    CHECK_EQ(the_battle()->unit[spears].state, UNIT_LOST);
}

TEST(vanguards_are_asked_for_their_move_before_the_first_turn) /* SR-43 */
{
    field();
    UnitId hounds = unit("S14", SOUTH, 8);
    spears = unit("H5", NORTH, 20);
    begin();
    DICE(5, 2);
    choose(0);
    order(spears), deploy(30, 11, 180, 5), give();
    order(hounds), deploy(30, 38, 0, 4), give();
    CHECK_ASKED(SOUTH, WHY_VANGUARD);
    order(hounds), length(VERB_FORWARD, 8), give();
    CHECK_FRONT(hounds, 30, 30, 0);
    CHECK(marked(hounds, UM_VANGUARD_USED));
}

/* ---- W-DISPEL -------------------------------------------------------------------------------------------------------------- */

TEST(
    of_several_wizards_their_owner_names_who_dispels) /* W-DISPEL, MAG-08: the highest Level by default */
{
    field();
    wizard = unit("H3", NORTH, 1);
    spears = plain("H5", NORTH, 20);
    UnitId one = unit("S3", SOUTH, 1), two = unit("S3", SOUTH, 1);
    profile_for(two)->field[PF_WIZARD] = 1;
    gore = plain("S4", SOUTH, 20);
    stand_model(wizard, 1, 20, 10, 180);
    stand(spears, 60, 8, 180, 5);
    stand_model(one, 1, 30, 14, 0);
    stand_model(two, 1, 33, 14, 0);
    stand(gore, 20, 26, 0, 5);
    enter(PHASE_SHOOTING, NORTH);
    order(wizard), cast(TR_SPELL_FIREBALL, gore), give();
    DICE(4, 4);
    CHECK_ASKED(SOUTH, WHY_DISPEL);
    choose(2);
    CHECK_ASKED(SOUTH, WHY_DISPELLER);
    Answer answer;
    battle_default(the_game(), the_battle(), (Scratch *)the_look()->scratch, &answer);
    CHECK_EQ(answer.id[0], one);
    pick_unit(two);
    DICE(5, 5); /* 10 + 1 does not beat 8 + 3; with Level 2 it would */
    CHECK(told_tale(TALE_NOT_DISPELLED));
}

/* ---- W-ORDER --------------------------------------------------------------------------------------------------------------- */

TEST(of_several_impetuous_units_their_owner_picks_the_order) /* GEN-10, CHG-13 */
{
    meadow();
    spears = plain("H5", NORTH, 20);
    gore = plain("S4", SOUTH, 10), more = plain("S4", SOUTH, 10);
    stand(spears, 30, 20, 180, 5);
    stand(gore, 26, 28, 0, 5);
    stand(more, 34, 28, 0, 5);
    go_to(PHASE_DECLARE, SOUTH);
    CHECK_ASKED(SOUTH, WHY_ORDER);
    pick_unit(more);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, more);
    DICE(6, 6);
    CHECK(marked(more, UM_MUST_CHARGE));
    DICE(1, 1);
    CHECK(!marked(gore, UM_MUST_CHARGE));
}

TEST(
    those_who_fear_test_the_active_sides_first) /* GEN-10, CBT-19: nine of Unit Strength against five */
{
    meadow();
    UnitId trolls = plain("S9", SOUTH, 3);
    spears = plain("H5", NORTH, 5), more = plain("H6", NORTH, 5);
    stand(trolls, 30, 24, 0, 3); /* 120 mm */
    stand(spears, 27.5, 24, 180, 5);
    stand(more, 32.5, 24, 180, 5);
    go_to(PHASE_COMBAT, SOUTH);
    until(WHY_ORDER, 1);
    CHECK_ASKED(NORTH, WHY_ORDER);
    pick_unit(more);
    CHECK_ASKED(NO_SEAT, WHY_TEST);
    CHECK_EQ(the_battle()->request.unit, more);
    DICE(6, 6);
    CHECK(marked(more, UM_FEARS));
    CHECK_EQ(the_battle()->request.unit, spears);
}

/* ---- W-ARMOUR -------------------------------------------------------------------------------------------------------------- */

/* Gorehides strike spears with hand weapon and shield: 5+, by a parry 4+ (OPT-08). One wound. */
static void one_wound_to_save(void)
{
    meadow();
    spears = plain("H5", NORTH, 10);
    gore = plain("S4", SOUTH, 5);
    profile_for(gore)->field[PF_I] = 9;
    set_option(OPT_ERRATA, 1);
    stand(spears, 30, 24, 180, 5);
    stand(gore, 30, 24, 0, 5);
    go_to(PHASE_COMBAT, SOUTH);
    CHECK_ASKED(NORTH, WHY_WIELD);
    order(spears);
    deed(VERB_WIELD)->weapon = weapon("hand-weapon");
    give();
    DICE(6, 1, 1, 1, 1);
    DICE(6);
    CHECK_ASKED(NORTH, WHY_ARMOUR_VALUE);
}

TEST(
    of_several_armour_values_the_best_is_used_unless_the_owner_says_otherwise) /* W-ARMOUR, OPT-08 */
{
    one_wound_to_save();
    usual();
    DICE(4);
    CHECK_EQ(models(spears), 10);
    one_wound_to_save();
    choose(1);
    DICE(4); /* 5+ without the parry */
    CHECK_EQ(models(spears), 9);
}
