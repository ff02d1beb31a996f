#include "field.h"

/* What the computer player does at single moments: who goes where, and who keeps still. */

static const Answer *quick(void)
{
    static Answer answer;
    warsurge_quick(the_look(), &answer);
    return &answer;
}

static void play_quick(void)
{
    Verdict verdict = try_answer(quick());
    CHECK(is_yes(&verdict));
}

/* The Riflemen, named first in the army list, were deployed alone in a corner of the zone before their Transport. */
TEST(who_is_paired_with_a_transport_waits_for_it)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 10);
    UnitId carrier = unit("carrier", SOUTH, 1);
    the_game()->unit[rifles].carrier = carrier;
    enter(PHASE_DEPLOY, SOUTH);
    play_quick();
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_ABOARD);
    CHECK_EQ(the_battle()->unit[rifles].carrier, carrier);
}

/* It stood on the beacon at (56,24) and was shot at. The Tank stands in the south-west of it. */
TEST(who_fights_hand_to_hand_goes_for_an_enemy_and_not_for_a_beacon)
{
    field(STANDARD);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId titan = unit("titan", NORTH, 1);
    stand(tank, 1, 36, 40);
    stand(titan, 1, 56, 20);
    enter(PHASE_MOVE, NORTH);
    play_quick();
    CHECK(place_of(titan, 1).x < inches(54)); /* 8" of 28": at least 2" to the west */
}

/* In the last two Game Turns it goes for the beacon that it can reach. */
TEST(near_the_end_who_fights_hand_to_hand_goes_for_a_beacon_in_reach)
{
    field(STANDARD);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId titan = unit("titan", NORTH, 1);
    stand(tank, 1, 36, 40);
    stand(titan, 1, 56, 18);
    enter_turn(4, PHASE_MOVE, NORTH);
    play_quick();
    CHECK_PLACE(titan, 1, 56, 24); /* 6" of its 8" */
}

TEST(a_march_goes_round_a_minefield)
{
    field(STANDARD);
    terrain("minefield", 15, 35, 17, 37);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 1);
    stand(rifles, 1, 16, 39);
    stand(briar, 1, 66, 4);
    enter(PHASE_MOVE, SOUTH);
    play_quick();
    CHECK(place_of(rifles, 1).y < inches(38)); /* nearer to the beacon at (16,24) */
    CHECK(the_battle()->request.shape != SHAPE_DICE);
}

/* Three Siege Lances on the Titan: Power 12 v 12 4+, AP 2+ beats its Armour, AEGIS 6+ saves one of six: 3 x 1/2 x 5/6 hits of
 * 3 HP, 3.75 of its 18 HP, worth 260 points: 54 points, more than a march. */
TEST(heavy_weapons_with_a_good_target_keep_still)
{
    field(STANDARD);
    UnitId lances = unit("siege-lance-team", SOUTH, 3);
    UnitId titan = unit("titan", NORTH, 1);
    the_battle()->unit[titan].points = 260;
    row(lances, 1, 3, 16, 38, 3, 0);
    stand(titan, 1, 16, 10);
    enter(PHASE_MOVE, SOUTH);
    const Answer *answer = quick();
    CHECK_EQ(answer->order.clause[0].verb, VERB_FINISH);
}

static UnitId briarguard_aboard(double apart)
{
    field(STANDARD);
    UnitId rifles = unit("riflemen", SOUTH, 10);
    UnitId briar = unit("briarguard", NORTH, 12);
    UnitId bark = unit("barkback", NORTH, 1);
    the_battle()->unit[rifles].points = 90;
    the_battle()->unit[briar].points = 120;
    row(rifles, 1, 5, 30, 30 + apart + 3.5, 2,
        0); /* the Barkback is 6" long: its edge is 3" from (34,30) */
    row(rifles, 6, 10, 30, 32 + apart + 3.5, 2, 0);
    stand(bark, 1, 34, 30);
    aboard(briar, bark);
    set_mark(bark, UM_ACTED_MOVE);
    enter(PHASE_MOVE, NORTH);
    return briar;
}

/* Move 6: TRN-06, TRN-08. */
TEST(passengers_land_in_contact_with_whom_they_charge)
{
    UnitId briar = briarguard_aboard(4);
    play_quick();
    CHECK_EQ(the_battle()->unit[briar].state, UNIT_FIELD);
    CHECK(in_melee(the_look(), briar));
}

/* They stood before the rifles in the open. */
TEST(passengers_who_fight_hand_to_hand_stay_aboard_until_they_can_charge)
{
    briarguard_aboard(8);
    CHECK_EQ(quick()->order.clause[0].verb, VERB_FINISH);
}

static void attack_of(UnitId attacker, const char *weapon, UnitId target)
{
    set_command(NORTH, 5);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, SOUTH);
    order(attacker), fire(weapon, 1, 1, target);
    give();
    CHECK_ASKED(NORTH, WHY_COUNTER);
}

/* Power 15 v Defence 3 is Ax4, v 4 Ax3: two dice make 8 or 6 hits of 3 HP, AEGIS 4+ saves half, and 12 or 9 HP are both more than her 5.
 * A Guard was 1 CP for nothing; and she has nothing to reply with. */
TEST(nobody_guards_against_what_guard_does_not_hinder)
{
    field(ADVANCED);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId hesk = unit("hesk", NORTH, 1);
    the_battle()->unit[hesk].points = 110;
    stand(tank, 1, 20, 40);
    stand(hesk, 1, 20, 12);
    attack_of(tank, "great-cannon", hesk);
    CHECK_EQ(quick()->order.clause[0].verb, VERB_DECLINE);
}

/* Rotary Gun, Power 6 v 6 4+, v 7 5+: of eight dice 4 or 2 2/3 hit, AEGIS 4+ saves half: 2/3 HP less, of 22 points each. */
TEST(who_is_spared_much_by_it_guards)
{
    field(ADVANCED);
    UnitId turret = unit("turret", SOUTH, 1);
    UnitId hesk = unit("hesk", NORTH, 1);
    profile("hesk")->field[PF_DEFENCE] = 6;
    the_battle()->unit[hesk].points = 110;
    stand(turret, 1, 20, 40);
    stand(hesk, 1, 20, 12);
    attack_of(turret, "rotary-gun", hesk);
    CHECK_EQ(quick()->order.clause[0].verb, VERB_GUARD);
}
