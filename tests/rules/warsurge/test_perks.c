#include "field.h"

/* Unit Perks: PRK, with the distances that they are measured by (GEN-05, GEN-06) and DICE-12. */

static UnitId marshal, alpha, beta, hesk, guard, bowkin;

/* The Marshal, Alpha near him, Beta far away; Mother Hesk and two Bowkin. */
static void both(Playstyle playstyle)
{
    field(playstyle);
    marshal = unit("marshal", SOUTH, 1);
    alpha = unit("riflemen", SOUTH, 2);
    beta = unit("riflemen", SOUTH, 1);
    hesk = unit("hesk", NORTH, 1);
    bowkin = unit("bowkin", NORTH, 2);
    guard = unit("briarguard", NORTH, 2);
    stand(marshal, 1, 20, 40);
    row(alpha, 1, 2, 24, 40, 2, 0);
    stand(beta, 1, 40, 40);
    stand(hesk, 1, 20, 10);
    row(bowkin, 1, 2, 24, 10, 2, 0);
    row(guard, 1, 2, 60, 10, 2, 0);
    set_command(SOUTH, 20);
    set_command(NORTH, 20);
}

static void use_alone(UnitId unit, Power power, UnitId target)
{
    order(unit);
    use(power, target);
}

/* ---- Whether a Perk may be used -------------------------------------------------------------------------------- */

TEST(only_activated_perks_and_masteries_that_the_unit_has_are_used) /* PRK-01 */
{
    both(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    use_alone(alpha, POWER_RALLY, NO_UNIT);
    CHECK_REFUSED(NO_NO_PERK);
    use_alone(marshal, POWER_BARKSKIN, alpha); /* Thornweaving is Mother Hesk's */
    CHECK_REFUSED(NO_NO_PERK);
}

TEST(a_perk_is_used_once_in_a_game_turn_at_the_start_of_an_own_move_attack_or_dash) /* PRK-02 */
{
    both(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    order(marshal);
    use(POWER_RALLY, NO_UNIT);
    deed(VERB_MOVE);
    path(1, 20, 36);
    give();
    CHECK(marked(marshal, UM_RALLIED));
    CHECK_PLACE(marshal, 1, 20, 36);
    CHECK(marked(marshal, UM_ACTED_MOVE));
    until(WHY_ATTACK, 1);
    use_alone(marshal, POWER_RALLY, NO_UNIT);
    CHECK_REFUSED_COUNT(NO_PERK_USED, 1, 1);
    use_alone(marshal, POWER_CALLED_SHOT, alpha); /* an Attack of Perks alone uses up the Attack */
    give();
    CHECK(marked(marshal, UM_ACTED_ATTACK));
    CHECK(marked(alpha, UM_CALLED_SHOT));
}

TEST(perks_cannot_be_used_while_deploying)
{
    both(STANDARD);
    the_battle()->unit[marshal].state = UNIT_RESERVE;
    the_battle()->model[model_of(marshal, 1)].state = MODEL_AWAY;
    enter(PHASE_DEPLOY, SOUTH);
    use_alone(marshal, POWER_RALLY, NO_UNIT);
    CHECK_REFUSED(NO_WRONG_PHASE);
}

TEST(a_unit_in_reserve_uses_no_perks) /* PRK-08 */
{
    both(ADVANCED);
    the_battle()->unit[marshal].state = UNIT_RESERVE;
    enter(PHASE_STEPS, SOUTH);
    Order order_of_marshal = { .actor = marshal };
    Clause *clause = order_clause(&order_of_marshal, VERB_USE);
    clause->word = POWER_RALLY;
    Verdict verdict = judge_use(the_look(), marshal, clause, &order_of_marshal, false);
    CHECK_EQ(verdict.refusal, NO_PERK_RESERVE);
}

/* Barkback at (20, 20), 4 wide and 6 long: from its side at x = 22 to Bowkin at (30, 20): 8 - 0.5 = 7.5". */
TEST(an_embarked_unit_without_fire_points_reaches_only_itself_and_its_transport) /* PRK-08 */
{
    UnitId barkback;
    field(ADVANCED);
    hesk = unit("hesk", NORTH, 1);
    barkback = unit("barkback", NORTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    alpha = unit("riflemen", SOUTH, 1);
    stand(barkback, 1, 20, 20);
    stand(bowkin, 1, 30, 20);
    stand(alpha, 1, 20, 30);
    aboard(hesk, barkback);
    set_command(NORTH, 20);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_BARKSKIN, bowkin);
    CHECK_REFUSED(NO_PERK_ABOARD);
    use_alone(hesk, POWER_LASH, alpha);
    CHECK_REFUSED(NO_PERK_ABOARD);
    use_alone(hesk, POWER_SNARE, alpha);
    CHECK_REFUSED(NO_PERK_ABOARD);
    use_alone(hesk, POWER_BARKSKIN, barkback);
    give();
    CHECK(marked(barkback, UM_BARKSKIN));
    profile("barkback")->trait[0] = (TraitUse){ PERK_FIRE_POINTS, 0 };
    use_alone(hesk, POWER_BARKSKIN, bowkin);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.measured, inches(7.5)); /* from the Transport's base */
}

/* Marshal (radius 0.625) at x = 20; a Rifleman (radius 0.5) at x = 33.13: 13.13 - 1.125 = 12.005". */
TEST(the_range_of_a_perk_is_the_gap_to_the_nearest_model) /* PRK-06, GEN-05, GEN-06 */
{
    both(ADVANCED);
    stand(alpha, 1, 36, 40);
    stand(alpha, 2, 33.13, 40); /* the second model is the nearest one */
    enter(PHASE_STEPS, SOUTH);
    use_alone(marshal, POWER_CALLED_SHOT, alpha);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict)); /* 12.005" is still within 12" */
    CHECK_LENGTH(verdict.measured, inches(12.005));
    stand(alpha, 1, 36.5, 40);
    stand(alpha, 2, 34, 40);
    scratch_clear(the_look()->scratch);
    CHECK_REFUSED_INCHES(NO_PERK_RANGE, 12.875, 12);
    use_alone(marshal, POWER_CALLED_SHOT, marshal); /* it is within range of itself */
    verdict = judged();
    CHECK(is_yes(&verdict));
}

TEST(overlapping_bases_are_no_distance_apart) /* GEN-05 */
{
    both(STANDARD);
    stand(alpha, 1, 20.2, 40);
    CHECK_EQ(gap_between_models(the_look(), model_of(marshal, 1), model_of(alpha, 1)), 0);
}

TEST(powers_for_friends_and_for_enemies_do_not_mix)
{
    both(ADVANCED);
    enter(PHASE_STEPS, SOUTH);
    use_alone(marshal, POWER_CALLED_SHOT, bowkin);
    CHECK_REFUSED(NO_PERK_FRIEND);
    declare(VERB_FINISH);
    use_alone(hesk, POWER_LASH, bowkin);
    CHECK_REFUSED(NO_PERK_ENEMY);
    use_alone(hesk, POWER_SNARE, NO_UNIT);
    CHECK_REFUSED(NO_PERK_ENEMY);
}

/* ---- Activated Perks ---------------------------------------------------------------------------------------------- */

/* Alpha's nearest model is 4 - 1.125 = 2.875" away, Beta 20 - 1.125. */
TEST(rally_helps_friends_within_six_inches_when_it_is_used) /* PRK-21 */
{
    both(ADVANCED);
    enter(PHASE_STEPS, SOUTH);
    use_alone(marshal, POWER_RALLY, NO_UNIT);
    give();
    CHECK(marked(marshal, UM_RALLIED));
    CHECK(marked(alpha, UM_RALLIED));
    CHECK(!marked(beta, UM_RALLIED));
    CHECK(!marked(bowkin, UM_RALLIED));
}

TEST(mend_gives_a_wounded_model_up_to_two_hp) /* PRK-22, CAS-05 */
{
    both(ADVANCED);
    profile("bowkin")->field[PF_HP] = 4;
    wounds(hesk, 1, 4);
    wounds(bowkin, 1, 1);
    wounds(bowkin, 2, 3);
    enter(PHASE_STEPS, NORTH);
    order(hesk);
    use(POWER_MEND, bowkin)->model = model_of(bowkin, 2);
    give();
    CHECK_EQ(wounds_of(bowkin, 2), 4); /* never above the profile */
    use_alone(hesk, POWER_MEND, bowkin);
    give();
    CHECK_EQ(wounds_of(bowkin, 1), 3); /* the worst wounded by default */
    CHECK(told_tale(TALE_USES_MEND));
}

TEST(mend_needs_somebody_wounded) /* PRK-22 */
{
    both(ADVANCED);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_MEND, bowkin);
    CHECK_REFUSED(NO_NONE_WOUNDED);
    wounds(guard, 1, 0);
    use_alone(hesk, POWER_MEND, guard); /* 40 - 1.125" away */
    CHECK_REFUSED_INCHES(NO_PERK_RANGE, 38.875, 6);
}

TEST(veil_surge_and_brace_last_until_the_end_of_the_game_turn) /* PRK-04, PRK-23 to PRK-25 */
{
    static const char *const profiles[] = { "duskwing", "briarguard", "siege-lance-team" };
    static const Power powers[] = { POWER_VEIL, POWER_SURGE, POWER_BRACE };
    static const UnitMark effects[] = { UM_VEILED, UM_SURGED, UM_BRACED };
    for (int i = 0; i < 3; i++) {
        field(STANDARD);
        UnitId its = unit(profiles[i], SOUTH, 1);
        UnitId enemy = unit("bowkin", NORTH, 1);
        stand(its, 1, 20, 40);
        stand(enemy, 1, 20, 4);
        enter(PHASE_MOVE, SOUTH);
        use_alone(its, powers[i], NO_UNIT);
        give();
        CHECK(marked(its, effects[i]));
        until(WHY_ATTACK, 1);
        CHECK(marked(its, effects[i]));
        until(WHY_DASH, 1);
        CHECK(marked(its, effects[i]));
        until(WHY_ROLL_OFF, 1);
        CHECK(!marked(its, effects[i]));
    }
}

/* Briarguard Move 6: Surge 9; Snare 3; both 6; Snare on Move 2: 0, not less. */
TEST(surge_and_snare_change_move_and_dash_and_add_up) /* PRK-24, PRK-26, PRK-05, DICE-12 */
{
    both(STANDARD);
    set_mark(guard, UM_SURGED);
    CHECK_LENGTH(stat_of(the_look(), guard, false), inches(9));
    CHECK_LENGTH(stat_of(the_look(), guard, true), inches(8));
    set_mark(guard, UM_SNARED);
    CHECK_LENGTH(stat_of(the_look(), guard, false), inches(6));
    set_mark(bowkin, UM_SNARED);
    CHECK_LENGTH(stat_of(the_look(), bowkin, false), inches(3));
    profile("bowkin")->field[PF_MOVE] = 2 * INCH;
    CHECK_EQ(stat_of(the_look(), bowkin, false), 0);
}

TEST(surge_is_counted_when_the_move_that_it_begins_is_judged) /* PRK-02, PRK-24 */
{
    both(STANDARD);
    enter(PHASE_MOVE, NORTH);
    order(guard);
    use(POWER_SURGE, NO_UNIT);
    deed(VERB_MOVE);
    path(1, 60, 19.1);
    path(2, 62, 19.1);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 9.1, 9);
    order(guard);
    use(POWER_SURGE, NO_UNIT);
    deed(VERB_MOVE);
    path(1, 60, 19);
    path(2, 62, 19);
    give();
    CHECK_PLACE(guard, 1, 60, 19);
}

TEST(an_immobile_unit_is_raised_by_no_effect) /* PRK-13 */
{
    field(STANDARD);
    UnitId turret = unit("turret", SOUTH, 1);
    set_mark(turret, UM_SURGED);
    CHECK_EQ(stat_of(the_look(), turret, false), 0);
}

/* ---- Thornweaving -------------------------------------------------------------------------------------------------- */

/* Hesk (radius 0.625) to Alpha (radius 0.5) straight below: 18 + 1.125 = 19.125 is on the limit. */
TEST(lash_attacks_an_enemy_within_eighteen_inches_and_leaves_the_attack_free) /* PRK-26, PRK-09 */
{
    both(STANDARD);
    stand(alpha, 1, 20, 29.125);
    stand(alpha, 2, 22, 29.125);
    stand(beta, 1, 20, 29.2);
    the_battle()->unit[beta].state = UNIT_LOST;
    the_battle()->model[model_of(beta, 1)].state = MODEL_LOST;
    enter(PHASE_MOVE, NORTH);
    use_alone(hesk, POWER_LASH, marshal);
    CHECK_REFUSED(NO_OUT_OF_RANGE);
    use_alone(hesk, POWER_LASH, alpha);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
    CHECK_EQ(the_battle()->request.dice_count, 4);
    DICE(1, 1, 1, 2); /* Power 6 v 3: 2+; AP 4+ cancels Armour 5+ */
    usual();
    CHECK_EQ(models(alpha), 1);
    CHECK(!marked(hesk, UM_ACTED_ATTACK));
    CHECK(marked(hesk, UM_ACTED_MOVE));
}

TEST(lash_is_made_once_for_the_unit_by_its_nearest_model) /* PRK-09 */
{
    both(STANDARD);
    profile("briarguard")->trait[profile("briarguard")->traits++] =
        (TraitUse){ PERK_THORNWEAVING, 0 };
    stand(guard, 1, 26, 30);
    stand(guard, 2, 24, 30);
    enter(PHASE_MOVE, NORTH);
    use_alone(guard, POWER_LASH, alpha);
    give();
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
    CHECK_EQ(the_battle()->request.dice_count, 4); /* not 8 */
}

TEST(a_lash_in_an_advanced_game_may_be_countered) /* PRK-09, ACT-06 */
{
    both(ADVANCED);
    stand(alpha, 1, 20, 28);
    stand(alpha, 2, 22, 28);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_LASH, alpha);
    give();
    CHECK_ASKED(SOUTH, WHY_COUNTER);
    declare(VERB_DECLINE);
    CHECK_ASKED(NO_SEAT, WHY_ATTACK_DICE);
}

TEST(snare_needs_sight_and_slows_an_enemy_without_a_counter) /* PRK-26 */
{
    both(ADVANCED);
    stand(alpha, 1, 20, 28);
    stand(alpha, 2, 22, 28);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_SNARE, alpha);
    give();
    CHECK(marked(alpha, UM_SNARED));
    CHECK_LENGTH(stat_of(the_look(), alpha, false), inches(2));
    CHECK_ASKED(NORTH, WHY_ACTION); /* not an attack: no Counter Action */

    field(ADVANCED);
    hesk = unit("hesk", NORTH, 1);
    alpha = unit("riflemen", SOUTH, 1);
    terrain("silo", 10, 16, 30, 20);
    stand(hesk, 1, 20, 12);
    stand(alpha, 1, 20, 24);
    set_command(NORTH, 9);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_SNARE, alpha);
    CHECK_REFUSED(NO_PERK_SIGHT);
}

TEST(barkskin_protects_a_friend_within_twelve_inches) /* PRK-26 */
{
    both(ADVANCED);
    enter(PHASE_STEPS, NORTH);
    use_alone(hesk, POWER_BARKSKIN, bowkin);
    give();
    CHECK(marked(bowkin, UM_BARKSKIN));
    use_alone(hesk, POWER_BARKSKIN, guard);
    CHECK_REFUSED_INCHES(NO_PERK_RANGE, 38.875, 12);
}

/* ---- Fieldcraft ----------------------------------------------------------------------------------------------------- */

TEST(smoke_and_called_shot_mark_a_friend) /* PRK-27 */
{
    both(ADVANCED);
    enter(PHASE_STEPS, SOUTH);
    use_alone(marshal, POWER_SMOKE, alpha);
    give();
    CHECK(marked(alpha, UM_SMOKED));
    use_alone(marshal, POWER_CALLED_SHOT, alpha);
    give();
    CHECK(marked(alpha, UM_CALLED_SHOT));
}

static void reposition(UnitId target, double y)
{
    order(marshal);
    use(POWER_REPOSITION, target);
    path(1, 24, y);
    path(2, 26, y);
}

TEST(reposition_takes_a_friend_up_to_three_inches_without_flags) /* PRK-27 */
{
    both(ADVANCED);
    enter(PHASE_STEPS, SOUTH);
    reposition(alpha, 36.9);
    CHECK_EQ(judged().refusal, NO_TRAVELS_TOO_FAR);
    reposition(alpha, 37);
    give();
    CHECK_PLACE(alpha, 1, 24, 37);
    CHECK_PLACE(alpha, 2, 26, 37);
    CHECK(!model_marked(alpha, 1, MM_MOVED));
    CHECK(!model_marked(alpha, 1, MM_DASHED));
    CHECK_EQ(unit_tally(alpha, UT_USES_MOVE), 0);
}

TEST(a_unit_in_a_melee_is_not_repositioned) /* PRK-27 */
{
    both(ADVANCED);
    stand(bowkin, 1, 24, 39);
    stand(bowkin, 2, 26, 36);
    enter(PHASE_STEPS, SOUTH);
    reposition(alpha, 40);
    CHECK_REFUSED(NO_REPOSITION_MELEE);
}

/* A Reposition of itself, then a Move that would have been too far: 3" + 6". */
TEST(a_move_after_a_reposition_is_judged_from_the_new_place) /* PRK-02 */
{
    both(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    order(marshal);
    use(POWER_REPOSITION, marshal);
    path(1, 20, 37);
    Clause *move = deed(VERB_MOVE);
    path(1, 20, 31);
    CHECK(move != NULL);
    give();
    CHECK_PLACE(marshal, 1, 20, 31);
}

/* ---- Ambush --------------------------------------------------------------------------------------------------------------- */

static void ambush(int turn, double y)
{
    field(STANDARD);
    bowkin = unit("bowkin", NORTH, 1);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    stand(alpha, 1, 20, 40);
    enter_turn(turn, PHASE_DEPLOY, NORTH);
    order(bowkin);
    deed(VERB_DEPLOY);
    path(1, 20, y);
}

TEST(an_ambush_stands_more_than_nine_inches_from_every_enemy) /* X28: PRK-18, DEP-08 */
{
    ambush(2, 30); /* 10 - 0.5 - 0.5 */
    CHECK_REFUSED_INCHES(NO_AMBUSH_NEAR, 9.00, 9.00);
    ambush(2, 29.99);
    give();
    CHECK_PLACE(bowkin, 1, 20, 29.99);
}

TEST(there_is_no_ambush_in_the_first_game_turn) /* X28 */
{
    ambush(1, 29);
    CHECK_REFUSED_COUNT(NO_AMBUSH_TURN, 1, 2);
}
