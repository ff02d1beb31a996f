#include "field.h"
#include "fight/attack.h"

/* Advanced games: Counter Attacks, recorded losses, Guard, and Lucky in both playstyles. */

/* X18: both Units are destroyed together; the doomed Riflemen still reply. */
TEST(x18_counter_attack_with_delayed_casualties)
{
    field(ADVANCED);
    UnitId briar = unit("briarguard", NORTH, 3);
    UnitId rifles = unit("riflemen", SOUTH, 4);
    row(briar, 1, 3, 20, 20, 1, 0);
    row(rifles, 1, 4, 20, 19, 1, 0);
    set_command(NORTH, 5);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, NORTH);
    order(briar), fire("briar-blade", 1, 3, rifles);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(rifles), fire("field-rifle", 1, 4, briar), fire("bayonet", 1, 4, briar);
    give();
    CHECK_EQ(dice_asked(), 6);
    DICE(3, 4, 5, 6, 1, 2);
    CHECK_EQ(models(rifles), 0); /* recorded: all doomed, nobody removed */
    CHECK_EQ(models_left(the_battle(), rifles), 4);
    CHECK_EQ(dice_asked(), 4);
    DICE(4, 6, 1, 3);
    DICE(2, 5);
    CHECK_ASKED(NORTH, WHY_LOSS);
    usual();
    DICE(4, 5, 2, 1);
    DICE(1, 3);
    CHECK_EQ(models_left(the_battle(), rifles), 0);
    CHECK_EQ(models_left(the_battle(), briar), 0);
    CHECK_EQ(the_battle()->unit[briar].state, UNIT_LOST);
    CHECK_EQ(the_battle()->unit[rifles].state, UNIT_LOST);
    CHECK_EQ(command(NORTH), 4);
    CHECK_EQ(command(SOUTH), 4);
}

TEST(a_counter_attack_targets_the_attacker_within_range)
{
    field(ADVANCED);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId marshal = unit("marshal", SOUTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    row(bowkin, 1, 2, 20, 20, 2, 0);
    stand(briar, 1, 30, 30);
    stand(marshal, 1, 20, 35.325); /* 35.325 - 20 - 0.625 - 0.50 = 14.20 */
    stand(rifles, 1, 24, 40);
    set_command(NORTH, 5);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, NORTH);
    order(bowkin), fire("hornbow", 1, 1, marshal), fire("hornbow", 2, 2, rifles);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(marshal), fire("arc-pistol", 1, 1, briar);
    CHECK_REFUSED(NO_COUNTER_ATTACKER);
    order(marshal), fire("arc-pistol", 1, 1, bowkin);
    CHECK_REFUSED_INCHES(NO_COUNTER_RANGE, 14.20, 12);
}

/* WPN-06: Counter Attacks set the same flags. ATK-16: doomed models take no further loss; when all are doomed, the
 * remaining Weapons against them are dropped and count as not used. */
TEST(doomed_targets_drop_the_remaining_weapons_and_counters_set_flags)
{
    field(ADVANCED);
    UnitId rifles = unit("riflemen", SOUTH, 2);
    UnitId briar = unit("briarguard", NORTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 2);
    row(rifles, 1, 2, 20, 40, 2, 0);
    stand(briar, 1, 20, 30);
    row(bowkin, 1, 2, 20, 25, 3, 0);
    set_command(NORTH, 5);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, SOUTH);
    order(rifles), fire("field-rifle", 1, 1, briar), fire("field-rifle", 2, 2, briar);
    give();
    CHECK_ASKED(NORTH, WHY_COUNTER);
    declare(VERB_DECLINE);
    DICE(6);
    DICE(1);
    CHECK(told_tale(TALE_NO_TARGET));
    CHECK(model_marked(rifles, 1, MM_USED_BATTLE));
    CHECK(!model_marked(rifles, 2, MM_USED_BATTLE));
    CHECK_EQ(the_battle()->unit[briar].state, UNIT_LOST);
    until(WHY_STEP, 1);
    CHECK_ASKED(NORTH, WHY_STEP);
    order(bowkin), fire("hornbow", 1, 2, rifles);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(rifles), fire("field-rifle", 2, 2, bowkin);
    give();
    DICE(1, 1);
    DICE(1);
    CHECK(model_marked(rifles, 2, MM_USED_BATTLE));
}

/* WPK-05: doomed models under a template add no dice. Two mortars, one after the other, at two Bowkin and a third
 * out of the circle. */
TEST(doomed_models_under_a_template_add_no_dice)
{
    field(ADVANCED);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 3);
    row(mortar, 1, 2, 20, 44, 3, 0);
    row(bowkin, 1, 2, 20, 20, 1, 0);
    stand(bowkin, 3, 23, 20);
    set_command(NORTH, 5);
    set_command(SOUTH, 5);
    enter(PHASE_STEPS, SOUTH);
    order(mortar);
    fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 1);
    fire("howl-mortar", 2, 2, bowkin)->model = model_of(bowkin, 1);
    give();
    declare(VERB_DECLINE);
    CHECK_EQ(dice_asked(), 2);
    DICE(6, 1);
    pick_model(bowkin, 2);
    CHECK_EQ(dice_asked(), 1);
    DICE(1);
    CHECK_EQ(models_left(the_battle(), bowkin), 2);
}

/* X19, dice part: Marshal (Defence 4) with Guard 3: Power 4 v 7: 6/2. */
TEST(x19_guard_raises_the_defence_before_the_dice)
{
    field(ADVANCED);
    UnitId marshal = unit("marshal", SOUTH, 1);
    UnitId rifles = unit("riflemen", NORTH, 2);
    stand(marshal, 1, 20, 30);
    row(rifles, 1, 2, 20, 15, 2, 0);
    set_command(NORTH, 5);
    set_command(SOUTH, 9);
    the_battle()->unit[marshal].tally[UT_GUARD] = 2;
    the_battle()->unit[marshal].tally[UT_USES_GUARD] = 2;
    enter(PHASE_STEPS, NORTH);
    order(rifles), fire("field-rifle", 1, 2, marshal);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(marshal), deed(VERB_GUARD);
    give();
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 3);
    DICE(6, 5);
    CHECK_ASKED(NO_SEAT, WHY_SECOND_STAGE);
    DICE(2);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
}

/* PRK-16, DICE-11: Lucky re-rolls one die of one batch, once per Game Turn; the new result stands. */
TEST(lucky_re_rolls_one_die_once)
{
    field(STANDARD);
    UnitId marshal = unit("marshal", SOUTH, 1);
    UnitId briar = unit("briarguard", NORTH, 3);
    stand(marshal, 1, 20, 30);
    row(briar, 1, 3, 20, 20, 2, 0);
    enter(PHASE_ATTACK, SOUTH);
    order(marshal), fire("arc-pistol", 1, 1, briar);
    give();
    DICE(1, 3); /* Power 5 v 3: 2+ */
    CHECK_ASKED(SOUTH, WHY_LUCKY);
    choose(1);
    CHECK_ASKED(NO_SEAT, WHY_LUCKY_DIE);
    DICE(2);
    CHECK(marked(marshal, UM_LUCK_USED));
    CHECK_ASKED(NORTH, WHY_LOSS); /* AP 4+ v 4+: two casualties, and no second re-roll */
    usual();
    CHECK_EQ(models(briar), 1);
}

TEST(lucky_may_be_kept_for_a_save)
{
    field(STANDARD);
    UnitId marshal = unit("marshal", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    stand(marshal, 1, 20, 30);
    stand(bowkin, 1, 20, 20);
    enter(PHASE_ATTACK, NORTH);
    order(bowkin), fire("hornbow", 1, 1, marshal);
    give();
    DICE(5); /* Power 3 v 4: 5+: the Bowkin are not lucky */
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR);
    DICE(1);
    CHECK_ASKED(SOUTH, WHY_LUCKY);
    choose(0);
    DICE(1);
    CHECK_ASKED(SOUTH, WHY_LUCKY);
    choose(1);
    DICE(5);
    CHECK_EQ(wounds_of(marshal, 1), 6); /* AEGIS 5+ */
}

/* TRN-11, TRN-12: passengers fire from their Transport's base if it has Fire Points. Carrier 3 x 5 at (36,40): front
 * edge y 37.50; target at 24.00" and 24.02". */
TEST(passengers_fire_from_the_base_of_a_transport_with_fire_points)
{
    for (int far = 0; far < 2; far++) {
        field(STANDARD);
        UnitId carrier = unit("carrier", SOUTH, 1);
        UnitId rifles = unit("riflemen", SOUTH, 10);
        UnitId briar = unit("briarguard", NORTH, 2);
        stand(carrier, 1, 36, 40);
        aboard(rifles, carrier);
        row(briar, 1, 2, 36, far ? 12.98 : 13.0, 1.5, 0);
        set_mark(carrier, UM_ACTED_ATTACK); /* TRN-12: they are a Unit of their own */
        enter(PHASE_ATTACK, SOUTH);
        order(rifles), fire("field-rifle", 1, 10, briar);
        if (far) {
            CHECK_REFUSED_INCHES(NO_OUT_OF_RANGE, 24.02, 24);
            continue;
        }
        give();
        CHECK_EQ(dice_asked(), 10);
        DICE(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    }
}

TEST(without_fire_points_passengers_cannot_attack)
{
    field(STANDARD);
    UnitId bark = unit("barkback", NORTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 4);
    UnitId rifles = unit("riflemen", SOUTH, 1);
    stand(bark, 1, 36, 20);
    aboard(bowkin, bark);
    stand(rifles, 1, 36, 30);
    enter(PHASE_ATTACK, NORTH);
    order(bowkin), fire("hornbow", 1, 4, rifles);
    CHECK_REFUSED(NO_FIRE_POINTS);
}

/* TRN-13, TRN-14: passengers of an engaged Transport may be attacked, by the Units engaged with it only; they attack in
 * that Melee without the -1 of Battle Weapons. Carrier (30,30): its left edge is x 28.50. */
TEST(passengers_of_an_engaged_transport_are_in_its_melee)
{
    field(STANDARD);
    UnitId carrier = unit("carrier", SOUTH, 1);
    UnitId rifles = unit("riflemen", SOUTH, 3);
    UnitId briar = unit("briarguard", NORTH, 2);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    stand(carrier, 1, 30, 30);
    aboard(rifles, carrier);
    row(briar, 1, 2, 28, 30, 0, 2);
    stand(bowkin, 1, 20, 20);
    enter(PHASE_ATTACK, NORTH);
    order(bowkin), fire("hornbow", 1, 1, rifles);
    CHECK_REFUSED(NO_PASSENGERS);
    order(briar), fire("briar-blade", 1, 2, rifles);
    give();
    CHECK_EQ(dice_asked(), 4);
    DICE(3, 1, 1, 1); /* 3+; AP 5+ v 5+; the passengers are alike: nobody is asked */
    CHECK_EQ(models(rifles), 2);
    order(rifles), fire("field-rifle", 1, 3, briar);
    Verdict verdict = judged();
    CHECK_EQ(verdict.refusal, NO_MODEL_FALLEN);
    order(rifles), fire("field-rifle", 1, 2, briar);
    give();
    DICE(3, 1);
    CHECK_ASKED(NO_SEAT, WHY_ARMOUR); /* 3+, not 4+ */
}

/* TRN-19, Standard: the survivors stand before the next Weapon, which may choose them by D5b. Advanced: they are
 * placed in REMOVE, after the casualties. */
static UnitId wreck_the_barkback(Playstyle playstyle)
{
    field(playstyle);
    UnitId tank = unit("tank", SOUTH, 1);
    UnitId bark = unit("barkback", NORTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 4);
    stand(tank, 1, 20, 36);
    stand(bark, 1, 20, 26);
    aboard(bowkin, bark);
    wounds(bark, 1, 3);
    set_command(SOUTH, 5);
    set_command(NORTH, 5);
    enter(playstyle == STANDARD ? PHASE_ATTACK : PHASE_STEPS, SOUTH);
    order(tank), fire("great-cannon", 1, 1, bark);
    Clause *flame = fire("hull-flamer", 1, 1, bark);
    flame->has_heading = true;
    give();
    if (playstyle == ADVANCED)
        declare(VERB_DECLINE);
    return bowkin;
}

TEST(survivors_of_a_transport_stand_before_the_next_weapon)
{
    UnitId bowkin = wreck_the_barkback(STANDARD); /* Power 15 v 8, d = -7: A; AP 2+: 3 HP each */
    while (the_battle()->request.why == WHY_SURVIVORS)
        usual();
    CHECK_EQ(the_battle()->unit[bowkin].state, UNIT_FIELD);
    CHECK_ASKED(SOUTH, WHY_RETARGET);
    pick_unit(bowkin);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
}

TEST(in_advanced_games_survivors_are_placed_after_the_casualties)
{
    UnitId bowkin = wreck_the_barkback(ADVANCED);
    CHECK_EQ(models(bowkin), 4);
    while (the_battle()->request.why == WHY_SURVIVORS)
        usual();
    CHECK_EQ(the_battle()->unit[bowkin].state, UNIT_FIELD);
}
