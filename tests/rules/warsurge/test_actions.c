#include "field.h"

/* Actions and Counter Actions: ACT. */

static UnitId alpha, bowkin, marshal, lances, guard;

static void duel(int south_cp, int north_cp)
{
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    marshal = unit("marshal", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 2);
    guard = unit("briarguard", NORTH, 1);
    stand(alpha, 1, 10, 40);
    stand(marshal, 1, 30, 30);
    row(bowkin, 1, 2, 10, 20, 2, 0);
    stand(guard, 1, 60, 8);
    set_command(SOUTH, south_cp);
    set_command(NORTH, north_cp);
}

static void act(UnitId unit, Verb verb)
{
    order(unit);
    deed(verb);
    give();
}

static void end_step(void)
{
    if (the_battle()->request.why == WHY_ACTION)
        declare(VERB_END);
}

/* ---- Moving ------------------------------------------------------------------------------------------------- */

TEST(a_move_action_goes_by_move_and_a_dash_action_by_dash) /* ACT-01, ACT-02: Riflemen 5 and 4 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    deed(VERB_MOVE);
    path(1, 10, 35);
    give();
    CHECK_PLACE(alpha, 1, 10, 35);
    order(alpha);
    deed(VERB_DASH);
    path(1, 10, 30.9);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 4.10, 4.00);
    order(alpha);
    deed(VERB_DASH);
    path(1, 10, 31);
    give();
    CHECK_PLACE(alpha, 1, 10, 31);
}

/* ---- Guard ---------------------------------------------------------------------------------------------------- */

/* Marshal Defence 4: Guard (1), Guard (2): +2. Then Counter Guard (4): Defence 7; Power 4 v 7: 6/2, so a 6 and a 2+. The
 * Marshal later Moves (1): back to 4; a further Guard costs 8 and gives +1. 20 - 1 - 2 - 4 - 1 - 8 = 4. */
TEST(
    guard_adds_up_holds_against_the_attack_that_is_countered_and_ends_with_another_action) /* X19: ACT-14 to ACT-17 */
{
    duel(20, 20);
    the_game()->weapon[weapon("hornbow")].field[WF_POWER] = 4;
    the_game()->weapon[weapon("hornbow")].traits = 0;
    enter(PHASE_STEPS, SOUTH);
    act(marshal, VERB_GUARD);
    act(marshal, VERB_GUARD);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 2);
    CHECK_EQ(command(SOUTH), 17);
    order(bowkin);
    fire("hornbow", 1, 1, marshal);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    act(marshal, VERB_GUARD);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 3);
    CHECK_EQ(command(SOUTH), 13);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
    DICE(6);
    CHECK_ASKED(NO_SEAT, WHY_SECOND_STAGE);
    DICE(1);
    CHECK_EQ(wounds_of(marshal, 1), 6);
    end_step();
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 3); /* a Counter Guard stays in force */
    act(marshal, VERB_MOVE);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 0);
    CHECK_EQ(command(SOUTH), 12);
    act(marshal, VERB_GUARD);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 1); /* ACT-16 */
    CHECK_EQ(command(SOUTH), 4);
}

/* Guard +1 on Defence 4 makes Power 4 need 5+: the 4 misses. With Guard gone at once it would have hit (4+). */
TEST(guard_protects_until_a_counter_attack_has_been_resolved) /* ACT-15 */
{
    duel(20, 20);
    the_game()->weapon[weapon("hornbow")].field[WF_POWER] = 4;
    stand(marshal, 1, 10, 30);
    set_mark(marshal, UM_LUCK_USED);
    enter(PHASE_STEPS, SOUTH);
    act(marshal, VERB_GUARD);
    declare(VERB_END);
    order(bowkin);
    fire("hornbow", 1, 1, marshal);
    give();
    order(marshal);
    fire("arc-pistol", 1, 1, bowkin);
    give();
    DICE(4);
    CHECK_EQ(wounds_of(marshal, 1), 6);
    DICE(1, 1);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 0);
}

TEST(guard_ends_when_prepare_is_used) /* ACT-13 */
{
    duel(20, 20);
    enter(PHASE_STEPS, SOUTH);
    act(marshal, VERB_GUARD);
    act(marshal, VERB_PREPARE);
    CHECK_EQ(unit_tally(marshal, UT_GUARD), 0);
    CHECK_EQ(unit_tally(marshal, UT_USES_GUARD), 1); /* the next one costs 2 all the same */
}

/* ---- Prepare -------------------------------------------------------------------------------------------------------- */

/* Move 1; Prepare 1, Attack 1; Prepare 2, Dash 1: 6 CP in all. */
TEST(prepare_frees_heavy_weapons_and_movement) /* X20: ACT-12, WPN-01 */
{
    UnitId titan;
    field(ADVANCED);
    lances = unit("siege-lance-team", SOUTH, 1);
    titan = unit("titan", NORTH, 1);
    guard = unit("briarguard", NORTH, 1);
    stand(lances, 1, 10, 40);
    stand(titan, 1, 10, 12);
    stand(guard, 1, 60, 8);
    set_command(SOUTH, 10);
    set_command(NORTH, 10);
    enter(PHASE_STEPS, SOUTH);
    order(lances);
    deed(VERB_MOVE);
    path(1, 10, 38);
    give();
    order(lances);
    fire("siege-lance", 1, 1, titan);
    CHECK_REFUSED(NO_HEAVY_MOVED);
    declare(VERB_END);
    act(guard, VERB_MOVE);
    end_step();
    act(lances, VERB_PREPARE);
    CHECK(!model_marked(lances, 1, MM_MOVED));
    order(lances);
    fire("siege-lance", 1, 1, titan);
    give();
    declare(VERB_DECLINE);
    DICE(1); /* Power 12 v 12: 4+ */
    act(guard, VERB_MOVE);
    end_step();
    order(lances);
    deed(VERB_DASH);
    path(1, 10, 36);
    CHECK_REFUSED(NO_DASH_AFTER_HEAVY);
    act(lances, VERB_PREPARE);
    order(lances);
    deed(VERB_DASH);
    path(1, 10, 36);
    give();
    CHECK_EQ(command(SOUTH), 4);
}

/* ---- Support ---------------------------------------------------------------------------------------------------------- */

TEST(support_gives_a_command_point_and_bars_the_unit) /* ACT-18, CP-09 */
{
    duel(0, 9);
    enter(PHASE_STEPS, SOUTH);
    act(alpha, VERB_SUPPORT);
    CHECK_EQ(command(SOUTH), 1);
    CHECK_ASKED(NORTH, WHY_STEP); /* it is the only Action of its step */
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE); /* no Counter Action of a Supporting Unit */
    DICE(1);
    end_step();
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_SUPPORTING);
    order(alpha);
    deed(VERB_SUPPORT);
    CHECK_REFUSED(NO_SUPPORTING);
    act(marshal, VERB_GUARD);
    order(marshal);
    deed(VERB_SUPPORT);
    CHECK_REFUSED(NO_SUPPORT_ALONE);
}

TEST(a_unit_that_has_acted_cannot_support) /* ACT-18 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    act(alpha, VERB_MOVE);
    declare(VERB_END);
    act(guard, VERB_MOVE);
    end_step();
    order(alpha);
    deed(VERB_SUPPORT);
    CHECK_REFUSED(NO_HAS_ACTED);
}

/* ---- Attacks and Counter Actions ------------------------------------------------------------------------------------- */

/* Bowkin at 24" or less: Field Rifle 3+ (Power 4 v 3), AP 5+ cancels Armour 6+. */
TEST(an_attack_action_uses_the_attack_sequence) /* ACT-03 */
{
    duel(9, 0);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE); /* North has no CP: nobody is asked to Counter */
    DICE(6);
    usual();
    CHECK_EQ(models(bowkin), 1);
}

TEST(a_counter_attack_must_target_the_attacker) /* ACT-04 */
{
    duel(9, 9);
    stand(marshal, 1, 12, 30);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_ASKED(NORTH, WHY_COUNTER);
    order(bowkin);
    fire("hornbow", 1, 2, marshal);
    CHECK_REFUSED(NO_COUNTER_ATTACKER);
    order(bowkin);
    fire("hornbow", 1, 2, alpha);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
}

/* One Bowkin, one Rifleman: the Field Rifle hits on 3+ and kills; the Hornbow (Power 3 v 3: 4+, AP 6+) hits, the Armour
 * Save of 5+ fails. Both fall together. */
TEST(the_attackers_dice_come_first_and_the_doomed_still_reply) /* ACT-05 */
{
    duel(9, 9);
    lost(bowkin, 2);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    CHECK_EQ(the_battle()->request.unit, alpha);
    DICE(3);
    CHECK_EQ(the_battle()->model[model_of(bowkin, 1)].state,
             MODEL_DOOMED); /* recorded, not removed */
    DICE(4, 2);
    CHECK_EQ(models_left(the_battle(), bowkin), 0);
    CHECK_EQ(models_left(the_battle(), alpha), 0);
}

TEST(an_attacked_unit_makes_one_counter_action) /* ACT-06 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_ASKED(NORTH, WHY_COUNTER);
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    deed(VERB_GUARD);
    CHECK_REFUSED_COUNT(NO_ONE_COUNTER, 2, 1);
    order(bowkin);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_NOT_A_COUNTER);
    order(guard);
    deed(VERB_GUARD);
    CHECK_REFUSED(NO_NOT_ATTACKED);
}

TEST(counter_actions_are_declared_before_any_dice) /* ACT-07 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_ASKED(NORTH, WHY_COUNTER);
    act(bowkin, VERB_GUARD);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
    DICE(3); /* Power 4 v 3 + 1: 4+ */
    CHECK_EQ(models(bowkin), 2);
}

TEST(a_counter_attack_is_not_countered) /* ACT-08 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    DICE(1);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE); /* the reply's dice at once */
    DICE(1);
    CHECK_ASKED(SOUTH, WHY_ACTION);
}

TEST(a_counter_guard_must_be_paid_like_any_guard) /* CP-06 */
{
    duel(9, 2);
    the_battle()->unit[bowkin].tally[UT_USES_GUARD] = 2;
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    order(bowkin);
    deed(VERB_GUARD);
    CHECK_REFUSED_COUNT(NO_COSTS, 4, 2);
    order(bowkin);
    fire("hornbow", 1, 1, alpha);
    give();
    CHECK_EQ(command(NORTH), 1);
}

TEST(a_unit_without_cp_is_not_asked_to_counter)
{
    duel(9, 0);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
}

/* ---- Embarked Units ---------------------------------------------------------------------------------------------------- */

TEST(an_embarked_unit_may_only_disembark_and_attacks_only_through_fire_points) /* ACT-19 */
{
    UnitId barkback;
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    barkback = unit("barkback", NORTH, 1);
    guard = unit("briarguard", NORTH, 3);
    stand(alpha, 1, 10, 20);
    stand(barkback, 1, 10, 8);
    aboard(guard, barkback);
    set_command(NORTH, 9);
    enter(PHASE_STEPS, NORTH);
    order(guard);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_ABOARD_ONLY);
    order(guard);
    fire("briar-blade", 1, 3, alpha);
    CHECK_REFUSED(NO_ABOARD_NO_FIRE);
    act(guard, VERB_GUARD);
    act(guard, VERB_PREPARE);
}

/* ---- Use Perks ----------------------------------------------------------------------------------------------------------- */

TEST(use_perks_uses_all_perks_at_once_for_one_cost) /* ACT-10, PRK-03 */
{
    duel(9, 9);
    enter(PHASE_STEPS, SOUTH);
    order(marshal);
    use(POWER_RALLY, NO_UNIT);
    use(POWER_CALLED_SHOT, marshal);
    give();
    CHECK(marked(marshal, UM_RALLIED));
    CHECK(marked(marshal, UM_CALLED_SHOT));
    CHECK_EQ(command(SOUTH), 8);
    order(marshal);
    use(POWER_RALLY, NO_UNIT);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_USE_PERKS_ACTION);
    order(marshal);
    use(POWER_SMOKE, marshal);
    use(POWER_CALLED_SHOT, marshal);
    CHECK_REFUSED_COUNT(NO_PERK_TWICE, 2, 1); /* one power of the Mastery */
    declare(VERB_END);
    act(guard, VERB_MOVE);
    end_step();
    order(alpha);
    use(POWER_RALLY, NO_UNIT);
    CHECK_REFUSED(NO_NO_PERK);
}

TEST(a_counter_perk_that_is_no_attack_acts_before_the_dice_and_nobody_travels) /* ACT-11 */
{
    duel(20, 20);
    stand(marshal, 1, 10, 30);
    the_game()->weapon[weapon("hornbow")].field[WF_POWER] = 4;
    set_mark(marshal, UM_LUCK_USED);
    enter(PHASE_STEPS, NORTH);
    order(bowkin);
    fire("hornbow", 1, 1, marshal);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    order(marshal);
    use(POWER_REPOSITION, marshal);
    path(1, 10, 31);
    CHECK_REFUSED(NO_NOT_A_REACTION);
    order(marshal);
    use(POWER_SMOKE, marshal);
    give();
    CHECK(marked(marshal, UM_SMOKED));
    DICE(4); /* Power 4 v 4 + 1 for Smoke: 5+ */
    CHECK_EQ(wounds_of(marshal, 1), 6);
}

TEST(a_lash_as_counter_perk_comes_with_the_replies_and_only_at_the_attacker) /* ACT-11 */
{
    UnitId hesk;
    field(ADVANCED);
    alpha = unit("riflemen", SOUTH, 1);
    marshal = unit("marshal", SOUTH, 1);
    hesk = unit("hesk", NORTH, 1);
    stand(alpha, 1, 10, 20);
    stand(marshal, 1, 14, 20);
    stand(hesk, 1, 10, 8);
    set_command(SOUTH, 9);
    set_command(NORTH, 9);
    enter(PHASE_STEPS, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, hesk);
    give();
    order(hesk);
    use(POWER_LASH, marshal);
    CHECK_REFUSED(NO_LASH_ATTACKER);
    order(hesk);
    use(POWER_LASH, alpha);
    give();
    CHECK_EQ(the_battle()->request.unit, alpha);
    DICE(1);          /* the attack first */
    DICE(1, 1, 1, 2); /* then 4 dice, Power 6 v 3: 2+; AP 4+ cancels Armour 5+ */
    CHECK_EQ(models(alpha), 0);
    CHECK_EQ(command(NORTH), 8);
}

/* Surge: 6 + 3 = 9, less a third = 6. Without it 6 - 2 = 4. */
TEST(surge_difficult_ground_and_engagement_together) /* X26: PRK-24, TER-01, MEL-01 */
{
    field(ADVANCED);
    guard = unit("briarguard", NORTH, 1);
    alpha = unit("riflemen", SOUTH, 1);
    terrain("marsh", 20, 20, 26, 26);
    stand(guard, 1, 18, 23);
    stand(alpha, 1, 25, 23);
    set_command(NORTH, 5);
    enter(PHASE_STEPS, NORTH);
    order(guard);
    deed(VERB_MOVE);
    path(1, 24, 23);
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 6.00, 4.00);
    order(guard);
    use(POWER_SURGE, NO_UNIT);
    give();
    order(guard);
    deed(VERB_MOVE);
    path(1, 24, 23);
    give();
    CHECK_EQ(command(NORTH), 3);
    CHECK(unit_tally(guard, UT_MELEE) != 0);
    CHECK(unit_tally(alpha, UT_MELEE) != 0);
}
