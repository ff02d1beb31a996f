#include "field.h"

/* Difficult, Dangerous and Impassable Ground, heights and Cover Areas: TER-01..10, MOV-04, MOV-09, GEO-09, GEO-21, 22,
 * PRK-11, PRK-12, OPT-01. */

static UnitId ours, other;

static void one(const char *profile_id, double x, double y)
{
    field(STANDARD);
    ours = unit(profile_id, SOUTH, 1);
    other = unit("riflemen", SOUTH, 3);
    unit("titan", NORTH, 1);
    (void)x;
    (void)y;
}

/* Terrain has been laid; everybody stands, South moves. */
static void standing(double x, double y)
{
    stand(ours, 1, x, y);
    row(other, 1, 3, 60, 46, 2, 0);
    enter(PHASE_MOVE, SOUTH);
}

static void moving(double x, double y)
{
    order(ours);
    deed(VERB_MOVE);
    path(1, x, y);
}

/* ---- Difficult Ground ---------------------------------------------------------------------- */

static void briar_at_marsh(double x, double y)
{
    one("briarguard", x, y);
    terrain("marsh", 20, 20, 26, 26);
    standing(x, y);
}

TEST(difficult_ground_makes_6_into_4) /* X04 a */
{
    briar_at_marsh(18, 23);
    moving(22, 23); /* 4.00 */
    give();
    CHECK_PLACE(ours, 1, 22, 23);
}

TEST(one_step_more_is_refused) /* X04 b */
{
    briar_at_marsh(18, 23);
    moving(22.02, 23);
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 4.02, 4.00);
    Verdict verdict = judged();
    CHECK_EQ(verdict.rule, WSG_TER_01);
    CHECK_LENGTH(verdict.third, 2 * INCH);
    CHECK_EQ(segment_length(verdict.line), verdict.measured);
}

/* A limit of 4 of a Move of 6 without its reason is read as another Move. */
TEST(farther_than_the_whole_stat_it_is_still_the_ground_that_takes_from_it)
{
    briar_at_marsh(18, 23);
    moving(26, 23);
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 8.00, 4.00);
    CHECK_LENGTH(judged().third, 2 * INCH);
}

TEST(touching_the_edge_of_difficult_ground_is_not_entering) /* X04 c */
{
    briar_at_marsh(18, 19.4);
    moving(24, 19.4); /* the base's edge runs at 19.90 */
    give();
}

TEST(the_edge_itself_is_not_overlap) /* TER-02 */
{
    briar_at_marsh(18, 19.5);
    moving(24, 19.5); /* the base's edge runs at 20.00 */
    give();
}

TEST(a_small_move_loses_at_least_1_inch) /* TER-01 */
{
    one("briarguard", 18, 23);
    terrain("marsh", 20, 20, 26, 26);
    profile("briarguard")->field[PF_MOVE] = inches(2);
    standing(19, 23);
    moving(20.02, 23); /* 2 - 1 = 1 */
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 1.02, 1.00);
    moving(20, 23);
    give();
}

TEST(two_marshes_count_once) /* TER-02 */
{
    one("briarguard", 18, 23);
    terrain("marsh", 20, 20, 22, 26);
    terrain("marsh", 21, 20, 26, 26);
    standing(18, 23);
    moving(22, 23);
    give();
}

TEST(of_two_fractions_the_larger_applies) /* TER-03 */
{
    one("briarguard", 18, 23);
    terrain("marsh", 20, 20, 22, 26);
    PieceId deep = terrain("marsh", 21, 20, 26, 26);
    the_game()->piece[deep].field[TF_DIFFICULT] = 2;
    standing(18, 23);
    moving(21.5, 23); /* 6 less a half: 3.00 */
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 3.50, 3.00);
    moving(21, 23);
    give();
}

TEST(by_option_the_fraction_is_one_half) /* OPT-01 */
{
    one("briarguard", 18, 23);
    terrain("marsh", 20, 20, 26, 26);
    set_option(OPT_DIFFICULT, 1);
    standing(18, 23);
    moving(22, 23);
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 4.00, 3.00);
}

TEST(effects_come_before_difficult_ground) /* MOV-04, X26 */
{
    one("briarguard", 18, 23);
    terrain("marsh", 20, 20, 26, 26);
    stand(ours, 1, 18, 23);
    row(other, 1, 3, 60, 46, 2, 0);
    set_mark(ours, UM_SURGED);
    enter(PHASE_MOVE, SOUTH);
    moving(24.02, 23); /* 9 less 3 = 6.00; with a third of the printed 6 it would be 7 */
    CHECK_REFUSED_INCHES(NO_DIFFICULT_GROUND, 6.02, 6.00);
    moving(24, 23);
    give();
}

TEST(pathfinders_ignore_difficult_ground) /* PRK-12 */
{
    one("hart-riders", 18, 23);
    terrain("marsh", 20, 20, 26, 26);
    standing(18, 23);
    moving(28, 23);
    give();
}

/* ---- Impassable Ground ------------------------------------------------------------------------ */

static void outrider_at_silo(void)
{
    one("outriders", 28, 24);
    terrain("silo", 30, 20, 34, 28);
    standing(28, 24);
}

TEST(nobody_goes_through_impassable_ground) /* X05 a */
{
    outrider_at_silo();
    moving(36, 24);
    CHECK_REFUSED(NO_CROSSES_IMPASSABLE);
    CHECK_EQ(judged().rule, WSG_TER_08);
    CHECK_EQ(judged().piece, 0);
}

TEST(the_way_round_has_its_length) /* X05 b: 5.10 + 6.00 + 5.10 */
{
    outrider_at_silo();
    moving(29, 19);
    onward(35, 19);
    onward(36, 24);
    CHECK_REFUSED_INCHES(NO_TRAVELS_TOO_FAR, 16.20, 12.00);
}

TEST(touching_the_silo_is_allowed) /* X05 c: 5.10 + 5.00, the base's edge at y = 20 */
{
    outrider_at_silo();
    moving(29, 19);
    onward(34, 19);
    give();
}

TEST(the_whole_base_is_swept_along_the_way) /* GEO-09 */
{
    outrider_at_silo();
    moving(29, 19.5); /* from there the base's edge would run at y = 20.50 */
    onward(33, 19);
    CHECK_REFUSED(NO_CROSSES_IMPASSABLE);
}

TEST(who_flies_may_cross_everything_but_not_end_in_it) /* PRK-11, TER-09 */
{
    one("duskwing", 28, 24);
    terrain("silo", 30, 20, 34, 28);
    standing(28, 24);
    moving(32, 24);
    CHECK_REFUSED(NO_ENDS_IN_IMPASSABLE);
    CHECK_EQ(judged().rule, WSG_TER_09);
    moving(36, 24);
    give();
}

TEST(who_flies_ignores_enemies_and_heights_on_the_way) /* PRK-11 */
{
    field(STANDARD);
    ours = unit("duskwing", SOUTH, 1);
    other = unit("riflemen", SOUTH, 3);
    UnitId enemy = unit("riflemen", NORTH, 1);
    terrain("hill", 25, 20, 29, 28);
    stand(enemy, 1, 32, 24);
    standing(22, 24);
    moving(36, 24); /* 14.00 of 14, over a hill and an enemy */
    give();
}

/* ---- Bridges -------------------------------------------------------------------------------------- */

static void at_the_bridge(const char *who)
{
    one(who, 20, 30);
    terrain("bridge", 22, 26, 25, 34);
    standing(20.4, 30);
}

TEST(a_low_model_passes_below_a_bridge) /* TER-08 */
{
    at_the_bridge("briarguard"); /* 1.5" high; clearance 2" */
    moving(26.4, 30);
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 0);
}

TEST(a_tall_model_climbs_over_a_bridge) /* TER-08, MOV-09 */
{
    at_the_bridge("titan"); /* 5" high, Move 8: 10.6 + 2 up + 2 down */
    profile("titan")->field[PF_MOVE] = inches(16);
    stand(ours, 1, 18.5, 30);
    moving(29.1, 30);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    CHECK_LENGTH(verdict.measured, inches(14.6));
}

TEST(a_tall_model_may_not_brush_a_bridge) /* TER-08 */
{
    at_the_bridge("titan");
    profile("titan")->field[PF_MOVE] = inches(16);
    stand(ours, 1, 20.5, 22);
    enter(PHASE_MOVE, SOUTH);
    moving(20.5, 32); /* the base overlaps the bridge, the centre never stands on it */
    CHECK_REFUSED(NO_CROSSES_IMPASSABLE);
}

TEST(nobody_ends_under_a_bridge) /* TER-09 */
{
    at_the_bridge("briarguard");
    moving(23.5, 30);
    level(0);
    CHECK_REFUSED(NO_SUCH_LEVEL);
    moving(22.2, 30); /* on it, but not wholly */
    level(2);
    CHECK_REFUSED(NO_ENDS_IN_IMPASSABLE);
    moving(23.5, 30); /* 3.10 + 2.00 up */
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 2 * INCH);
}

/* ---- Heights --------------------------------------------------------------------------------------- */

static void rifle_at_wall(double x, double y)
{
    one("riflemen", x, y);
    terrain("low-wall", 18, 22.85, 26, 23.15);
    standing(x, y);
}

TEST(a_low_wall_costs_1_up_and_1_down) /* X30 a, b */
{
    rifle_at_wall(22, 24);
    moving(22, 20.98);
    CHECK_REFUSED_INCHES(NO_CLIMBS_TOO_FAR, 5.02, 5.00);
    CHECK_LENGTH(judged().third, 2 * INCH);
    CHECK_EQ(judged().rule, WSG_MOV_09);
    moving(22, 21); /* 3.00 + 2.00 */
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 0);
}

TEST(one_may_stop_on_the_wall) /* X30 c */
{
    rifle_at_wall(22, 24);
    moving(22, 23);
    CHECK_LENGTH(judged().measured, 2 * INCH);
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 1 * INCH);
}

TEST(along_the_wall_nothing_is_climbed) /* X30 d */
{
    rifle_at_wall(22, 23.65);
    moving(27, 23.65);
    give();
}

/* The wall ends at x = 26: a base of 0.5" radius whose middle goes by at 26.3 passes over its end, and stays below. */
TEST(past_the_end_of_a_wall_nothing_is_climbed_and_that_is_said) /* MOV-09 */
{
    char words[120] = "";
    Text text = text_in(words, sizeof words);
    rifle_at_wall(26.3, 24);
    moving(26.3, 21);
    CHECK_LENGTH(judged().measured, 3 * INCH);
    warsurge_ahead(the_look(), the_order(), &text);
    CHECK_TEXT(words, "No climb: no middle of a base crosses low-wall");
    moving(25, 21); /* at y = 23 its middle is at 25.87: over it */
    words[0] = 0;
    text = text_in(words, sizeof words);
    warsurge_ahead(the_look(), the_order(), &text);
    CHECK_TEXT(words, "");
}

TEST(climbing_may_be_free_or_only_up_by_option) /* MOV-09 */
{
    one("riflemen", 22, 24);
    terrain("low-wall", 18, 22.85, 26, 23.15);
    set_option(OPT_CLIMBING, 1);
    standing(22, 24);
    moving(22, 20);
    CHECK_LENGTH(judged().measured, 5 * INCH); /* 4 + 1 up */
    give();
}

TEST(the_owner_says_on_which_level_of_the_ruins) /* MOV-09 */
{
    one("outriders", 22, 24);
    terrain("ruins", 18, 16, 28, 22);
    standing(22, 24);
    moving(22, 20);
    level(3); /* 4.00 + 3.00 up; 12 less 4 = 8 */
    CHECK_LENGTH(judged().measured, 7 * INCH);
    CHECK_LENGTH(judged().allowed, 8 * INCH);
    moving(22, 20); /* the default is the lowest */
    CHECK_LENGTH(judged().measured, 4 * INCH);
    moving(22, 20);
    level(2);
    CHECK_REFUSED(NO_SUCH_LEVEL);
}

TEST(inside_a_piece_one_may_change_level) /* MOV-09 */
{
    one("outriders", 22, 24);
    terrain("ruins", 18, 16, 28, 22);
    standing(22, 20);
    moving(24, 20);
    level(3);
    onward(24, 19);
    CHECK_LENGTH(judged().measured, 6 * INCH); /* 3.00 + 3.00 up, and it stays there */
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 3 * INCH);
}

TEST(what_cannot_be_climbed_has_no_heights_to_reach) /* MOV-09 */
{
    one("outriders", 22, 24);
    PieceId rock = terrain("hill", 18, 16, 28, 22);
    the_game()->piece[rock].field[TF_CLIMBABLE] = 0;
    standing(22, 24);
    moving(22, 20);
    CHECK_REFUSED(NO_NOT_CLIMBABLE);
}

TEST(the_piece_listed_last_decides_the_height) /* GEO-21 */
{
    one("riflemen", 22, 24);
    terrain("hill", 18, 16, 28, 23);
    terrain("woods", 18, 16, 28, 23);
    standing(22, 24.5);
    moving(22, 22); /* 2.50 in the woods; on the hill it would be 4.50 of 3.33 */
    give();
    CHECK_EQ(the_battle()->model[model_of(ours, 1)].z, 0);
}

TEST(an_enemy_on_a_bridge_does_not_bar_the_way_below) /* MOV-07, GEO-05 */
{
    field(STANDARD);
    ours = unit("briarguard", SOUTH, 1);
    other = unit("riflemen", SOUTH, 3);
    UnitId enemy = unit("riflemen", NORTH, 1);
    terrain("bridge", 22, 26, 25, 34);
    stand(enemy, 1, 23.5, 30);
    standing(20.4, 30);
    moving(26.4, 30);
    give();
}

/* ---- Cover Areas ------------------------------------------------------------------------------------ */

TEST(a_centre_in_the_woods_or_on_their_edge_is_in_cover) /* TER-10, GEO-22 */
{
    one("riflemen", 22, 24);
    terrain("woods", 8, 14, 16, 20);
    terrain("barricade", 40, 33, 46, 35);
    standing(22, 24);
    int32_t bonus = 0;
    look_refresh(the_look());
    CHECK(gives_cover(the_look(), (Point){ inches(10), inches(16) }, &bonus));
    CHECK_EQ(bonus, 1);
    CHECK(gives_cover(the_look(), (Point){ inches(16.004), inches(16) }, &bonus));
    CHECK(!gives_cover(the_look(), (Point){ inches(16.01), inches(16) }, &bonus));
    CHECK(gives_cover(the_look(), (Point){ inches(42), inches(34) }, &bonus));
    CHECK_EQ(bonus, 2);
}

/* ---- Dangerous Ground ----------------------------------------------------------------------------------- */

TEST(a_minefield_strikes_at_everyone_who_goes_through) /* X06 */
{
    one("titan", 10, 30);
    terrain("minefield", 40, 20, 44, 24);
    stand(ours, 1, 10, 30);
    row(other, 1, 3, 40.5, 25, 1.5, 0);
    enter(PHASE_MOVE, SOUTH);
    order(other);
    deed(VERB_MOVE);
    path(1, 40.5, 21);
    path(2, 42, 21);
    path(3, 43.5, 21);
    give();
    DICE(2, 3, 6); /* Power 4 against Defence 3: 3+; AP 5+ against Armour 5+: no save */
    CHECK_EQ(wounds_of(other, 1), 1);
    CHECK_EQ(wounds_of(other, 2), 0);
    CHECK_EQ(wounds_of(other, 3), 0);
    CHECK_EQ(models(other), 1);
    CHECK_ASKED(SOUTH, WHY_MOVE);
}

TEST(a_toxic_pool_costs_1_hp_without_a_roll) /* TER-05 */
{
    one("outriders", 30, 24);
    terrain("toxic-pool", 30, 20, 34, 22);
    standing(32, 24);
    moving(32, 18);
    give();
    CHECK_EQ(wounds_of(ours, 1), 1); /* of 2 */
    CHECK(told_tale(TALE_DANGER));
}

TEST(lava_slays) /* TER-05 */
{
    one("titan", 30, 24);
    terrain("lava", 30, 20, 34, 22);
    standing(32, 26);
    moving(32, 23.9); /* the base reaches 0.10 into it */
    give();
    CHECK_EQ(wounds_of(ours, 1), 0);
    CHECK_EQ(the_battle()->unit[ours].state, UNIT_LOST);
}

TEST(who_flies_is_hurt_only_where_it_lands) /* PRK-11, TER-04 */
{
    one("duskwing", 30, 24);
    terrain("toxic-pool", 30, 20, 34, 22);
    standing(32, 25);
    moving(32, 17);
    give();
    CHECK_EQ(wounds_of(ours, 1), 6);
    one("duskwing", 30, 24);
    terrain("toxic-pool", 30, 20, 34, 22);
    standing(32, 25);
    moving(32, 21);
    give();
    CHECK_EQ(wounds_of(ours, 1), 5);
}

TEST(a_locked_unit_that_loses_its_contact_to_the_ground_closes_up) /* TER-06 */
{
    field(STANDARD);
    ours = unit("riflemen", SOUTH, 2);
    other = unit("riflemen", SOUTH, 3);
    UnitId enemy = unit("briarguard", NORTH, 1);
    terrain("lava", 18, 18, 22, 19.2);
    stand(enemy, 1, 20, 20);
    stand(ours, 1, 20, 21);
    stand(ours, 2, 20, 22.1);
    row(other, 1, 3, 60, 46, 2, 0);
    enter(PHASE_MOVE, SOUTH);
    CHECK(unit_tally(ours, UT_MELEE) != 0);
    order(ours);
    deed(VERB_MOVE);
    path(1, 21, 21); /* round to the other side: into the lava, in contact */
    onward(21, 19);
    onward(20.6, 19.2);
    give();
    CHECK_EQ(wounds_of(ours, 1), 0);
    CHECK_PLACE(ours, 2, 20, 21); /* straight up to the enemy */
    CHECK(unit_tally(ours, UT_MELEE) != 0);
}

TEST(a_minefield_leaves_the_saves) /* TER-05, ATK-10 */
{
    one("outriders", 30, 24);
    terrain("minefield", 30, 20, 34, 22);
    standing(32, 24);
    moving(32, 18);
    give();
    DICE(4, 3); /* Power 4 against Defence 4: 4+; AP 5+ against Armour 4+: the save of 3 fails */
    CHECK_EQ(wounds_of(ours, 1), 1);
}

TEST(several_pieces_act_in_file_order_on_one_model_after_another) /* TER-06 */
{
    one("titan", 10, 30);
    terrain("toxic-pool", 39, 22, 45, 24);
    terrain("minefield", 39, 20, 45, 22);
    profile("riflemen")->field[PF_HP] = 2;
    stand(ours, 1, 10, 30);
    row(other, 1, 3, 40.5, 25, 1.5, 0);
    for (int i = 1; i <= 3; i++)
        wounds(other, i, i == 1 ? 1 : 2);
    enter(PHASE_MOVE, SOUTH);
    order(other);
    deed(VERB_MOVE);
    path(1, 40.5, 21.7);
    path(2, 42, 21.7);
    path(3, 43.5, 21.7);
    give();
    DICE(6, 1); /* the pool slew the first, so only the others meet the mines */
    CHECK_EQ(wounds_of(other, 1), 0);
    CHECK_EQ(wounds_of(other, 2), 0);
    CHECK_EQ(wounds_of(other, 3), 1);
}

TEST(a_foe_that_loses_its_contact_to_the_ground_closes_up_too) /* TER-06 */
{
    field(STANDARD);
    ours = unit("riflemen", SOUTH, 2);
    UnitId first = unit("briarguard", NORTH, 1), second = unit("bowkin", NORTH, 1);
    terrain("lava", 23.6, 18, 26, 19.4);
    stand(first, 1, 20, 20);
    stand(second, 1, 23, 20);
    stand(ours, 1, 20, 21);
    stand(ours, 2, 23, 21);
    enter(PHASE_MOVE, SOUTH);
    CHECK(in_melee(the_look(), second));
    order(ours);
    deed(VERB_MOVE);
    path(1, 21, 21); /* round the corner, still in contact with the Briarguard */
    onward(20.94, 20.34);
    path(2, 24, 21); /* round the Bowkin to its far side, into the lava */
    onward(24, 19.2);
    onward(23.6, 19.2);
    give();
    CHECK_EQ(wounds_of(ours, 2), 0);
    CHECK(same_melee(the_look(), second, ours)); /* it comes up to the last Rifleman */
    CHECK(same_melee(the_look(), first, ours));
}
