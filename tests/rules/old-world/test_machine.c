#include "field.h"
#include "geom/template.h"
#include "shoot/shooting.h"

/* War machines, templates, breath: WM-03..17, MIS-06, SHO-13. An Artillery die of n shows 2n, a 6 is a Misfire. */

enum { MISFIRES = 6, ARROW = 3, HIT = 1 };

static UnitId gun, target, far;

static void at(const char *code, double x, double y, double degrees)
{
    field();
    gun = unit(code, NORTH, 1);
    target = plain("S4", SOUTH, 20);
    far = unit("H14", NORTH, 1); /* so that somebody can still shoot: the phase goes on */
    stand(gun, x, y, degrees, 1);
    stand(target, 10, 20, 180, 5);
    stand(far, 70, 46, 0, 1);
}

static void aim(double x, double y)
{
    order(gun);
    Clause *clause = deed(VERB_SHOOT);
    clause->point = (Point){ inches(x), inches(y) };
    clause->has_point = true;
}

static void shoot_it(const char *with)
{
    order(gun);
    at_unit(VERB_SHOOT, target)->weapon = weapon(with);
}

/* Its centre at (10,41): the front's middle is 1.476" ahead. */
static void ex_14(void)
{
    at("H14", 10, 41 - 1.47638, 0);
    enter_round(2, PHASE_SHOOTING, NORTH);
}

TEST(ex_14_a_ball_hits_one_model_of_each_rank_on_its_way)
{
    ex_14();
    aim(10, 22);
    CHECK_LENGTH(judged().measured, inches(17.5236));
    give();
    DICE(2);       /* 4": strikes at (10,18), under the second rank */
    DICE(3);       /* 6": bounces to (10,12) through the third and fourth */
    DICE(3, 5, 2); /* S10 against T4: 2+ */
    DICE(1, 2, 3); /* Multiple Wounds (D3+1): no save by AP 3 */
    CHECK_EQ(models(target), 17);
}

TEST(ex_14_a_malfunction_stops_the_gun_until_the_round_after_the_next)
{
    ex_14();
    aim(10, 22);
    give();
    DICE(MISFIRES);
    DICE(3);
    CHECK_EQ(tally_of(the_battle(), OWNER_MODEL, model_of(gun, 1), MT_CREW), 2);
    CHECK_EQ(models(target), 20);
    enter_round(3, PHASE_SHOOTING, NORTH);
    marks_set(&the_battle()->unit[gun].marks, UM_SHOT, false);
    aim(10, 22);
    CHECK_REFUSED_COUNT(NO_WM_REPAIR, 3, 4);
    enter_round(4, PHASE_SHOOTING, NORTH);
    aim(10, 22);
    CHECK_EQ(judged().refusal, NO_REFUSAL);
}

TEST(a_misfire_of_four_is_a_malfunction_too)
{
    ex_14();
    aim(10, 22);
    give();
    DICE(MISFIRES);
    DICE(4);
    CHECK_EQ(tally_of(the_battle(), OWNER_MODEL, model_of(gun, 1), MT_CREW), 2);
    CHECK(!told_tale(TALE_PFFFT));
}

TEST(a_misfire_of_one_destroys_and_five_only_costs_the_shot)
{
    ex_14();
    aim(10, 22);
    give();
    DICE(MISFIRES);
    DICE(1);
    CHECK_EQ(models(gun), 0);
    ex_14();
    aim(10, 22);
    give();
    DICE(MISFIRES);
    DICE(5);
    CHECK(told_tale(TALE_PFFFT));
    CHECK_EQ(models(gun), 1);
    CHECK_EQ(unit_tally(gun, UT_NO_SHOOT_UNTIL), 0);
}

/* The rows that lie beside the dice say what the dice do: 1, 2 to 4, 5 and 6; of a miscast 2 to 4, 5 and 6, 7, 8 and 9, 10 to 12. */
TEST(the_tables_that_are_shown_have_the_rows_of_the_rules) /* 5.5, 5.6 */
{
    static const int misfire[][2] = { { 1, 1 }, { 2, 4 }, { 5, 6 } };
    static const int cast[][2] = { { 2, 4 }, { 5, 6 }, { 7, 7 }, { 8, 9 }, { 10, 12 } };
    RollRow row[8];
    ex_14();
    CHECK_EQ(old_world_ruleset.tell.roll_table(the_look(), WHY_MISFIRE, gun, row, 8), 3);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(row[i].low, misfire[i][0]);
        CHECK_EQ(row[i].high, misfire[i][1]);
    }
    CHECK_EQ(old_world_ruleset.tell.roll_table(the_look(), WHY_MISCAST, gun, row, 8), 5);
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(row[i].low, cast[i][0]);
        CHECK_EQ(row[i].high, cast[i][1]);
    }
}

TEST(a_stone_thrower_has_a_table_of_its_own)
{
    at("S19", 10, 41, 0);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("stone-thrower");
    give();
    DICE(MISFIRES);
    DICE(6);
    CHECK(told_tale(TALE_TWANG));
}

TEST(a_point_too_far_or_behind_a_house_is_refused)
{
    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    terrain("impassable", 28, 30, 32, 34);
    stand(gun, 10, 41 - 1.47638, 0, 1);
    stand(target, 30, 20, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    aim(71.5, 39.5);
    CHECK_REFUSED_INCHES(NO_WM_TARGET, 60.516, 60); /* 71.5 - 10 - 0.984 */
    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    terrain("impassable", 8, 30, 12, 34);
    stand(gun, 10, 41, 0, 1);
    stand(target, 30, 20, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    aim(10, 22);
    CHECK_REFUSED(NO_WM_SIGHT);
}

TEST(no_ball_may_reach_a_friend_or_a_fight)
{
    field();
    gun = unit("H14", NORTH, 1);
    UnitId spears = plain("H5", NORTH, 5);
    target = plain("S4", SOUTH, 5);
    stand(gun, 10, 45, 0, 1);
    stand(spears, 10, 10, 180, 5);
    stand(target, 10, 25, 180, 5);
    enter(PHASE_SHOOTING, NORTH);
    aim(10, 27); /* 27 - 20 = 7: past the spears at 9.0 to 10 */
    CHECK_REFUSED(NO_WM_FRIEND);
    aim(10, 31); /* 11 > 10 */
    CHECK_EQ(judged().refusal, NO_REFUSAL);
}

TEST(a_ball_stops_at_a_hill_and_at_the_monster_it_hits)
{
    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    terrain("hill", 5, 10, 15, 18.5);
    stand(gun, 10, 41, 0, 1);
    stand(target, 10, 20, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    aim(10, 22);
    give();
    DICE(1);    /* strikes at 20: the edge of the first rank; the hill's edge at 18.5 stops it */
    DICE(5);    /* 10" */
    DICE(2, 2); /* the first and second rank */
    DICE(1, 1);
    CHECK_EQ(models(target), 18);

    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    UnitId giant = unit("S12", SOUTH, 1);
    far = unit("H14", NORTH, 1);
    stand(gun, 10, 41, 0, 1);
    stand(giant, 10, 24, 180, 1);
    stand(target, 10, 20, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    aim(10, 27);
    give();
    DICE(1); /* strikes at 25 */
    DICE(5); /* 10": the giant is at 24 */
    DICE(2); /* S10 against T6: 2+, once */
    DICE(3); /* D3+1 = 3; 6+ by AP 3: no save */
    CHECK_EQ(wounds_of(giant, 1), 3);
    CHECK_EQ(models(target), 20);
}

TEST(ex_15_a_stone_that_scatters_misses_and_one_that_hits_crushes)
{
    field();
    gun = unit("S19", NORTH, 1);
    target = plain("H5", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    stand(gun, 30, 45, 0, 1);
    stand(target, 30, 25, 180, 5); /* 20" away */
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("stone-thrower");
    CHECK_LENGTH(judged().measured, inches(20));
    give();
    DICE(4);     /* 8" */
    DICE(ARROW); /* arrow */
    DICE(9);     /* 90 degrees: 8" east */
    CHECK_EQ(models(target), 20);
    CHECK(marked(gun, UM_SHOT));
}

/* The template's centre lies on that of the block of 5 x 4 of 25 mm: in the middle file, where the second and third rank meet.
 * Those two lie wholly under it (far corners at 0.492, 0.984: 1.100 < 1.5) and under the hole; the lower number takes the
 * stone. Partly: the four beside them (1.476, 0.984: 1.774), the four beyond (from 1.476 on), three of the front rank and
 * three of the rear: fourteen. */
TEST(ex_15_under_the_hole_the_stone_hits_harder)
{
    field();
    gun = unit("S19", NORTH, 1);
    target = plain("H5", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    stand(gun, 30, 45, 0, 1);
    stand(target, 30, 25, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("stone-thrower");
    give();
    DICE(4);
    DICE(HIT);
    DICE(1, 1, 1, 1, 1, 1, 4, 1, 3, 3, 2, 1, 1, 1); /* partly under: 4+ */
    DICE(2);                                        /* under the hole: S8 against T3: 2+ */
    DICE(3);                                        /* no save by AP 3; D3+1 */
    DICE(2, 3);                                     /* the others: S4 against T3: 3+ */
    DICE(4);                                        /* 5+ by AP 1: 6+ */
    CHECK_EQ(models(target), 18);
}

TEST(a_stone_is_not_thrown_nearer_than_its_least_range)
{
    field();
    gun = unit("S19", NORTH, 1);
    target = plain("H5", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    stand(gun, 30, 36.5, 0, 1);
    stand(target, 30, 25, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("stone-thrower");
    CHECK_REFUSED_INCHES(NO_SHO_MIN, 11.5, 12);
}

TEST(a_bolt_goes_through_the_ranks_and_weakens)
{
    at("S18", 10, 40, 0);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("bolt-thrower");
    give();
    DICE(4); /* BS 3: 4+, 20" of 48: short */
    DICE(1); /* S6 */
    DICE(3); /* S5 against T4: 3+ */
    DICE(3); /* S4: 4+ fails */
    DICE(5); /* S3: 5+; AP 3 against 5+: no saves, Multiple Wounds (2) of 1 */
    CHECK_EQ(models(target), 18);
}

TEST(grapeshot_hits_by_the_artillery_die)
{
    at("H14", 10, 31, 0);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("grapeshot");
    give();
    DICE(1);    /* two hits */
    DICE(4, 3); /* S4 against T4 */
    DICE(5);    /* 5+ by AP 1: 6+ */
    CHECK_EQ(models(target), 19);
}

TEST(one_misfire_of_an_organ_gun_worsens_the_other_barrels)
{
    at("H16", 10, 40, 0); /* 20" > 15: long range, BS 3: 5+ */
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("organ-gun");
    give();
    DICE(1, MISFIRES); /* two shots at 6+ */
    DICE(5, 6);
    DICE(3); /* S5 against T4: 3+ */
    DICE(5);
    CHECK_EQ(models(target), 19);
    at("H16", 10, 40, 0);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("organ-gun");
    give();
    DICE(MISFIRES, MISFIRES);
    DICE(1);
    CHECK_EQ(models(gun), 0);
}

TEST(a_machine_that_moved_does_not_shoot)
{
    at("H14", 10, 40, 0);
    enter(PHASE_SHOOTING, NORTH);
    set_mark(gun, UM_MOVED);
    aim(10, 22);
    CHECK_REFUSED(NO_SHO_MOVED);
}

TEST(a_machine_pivots_freely_to_its_target)
{
    at("S18", 10, 40, 180); /* it faces away */
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("bolt-thrower");
    give();
    CHECK(heading_normal(front_of(gun).facing + DEGREE) < 2 * DEGREE);
    CHECK(!marked(gun, UM_MOVED));
    DICE(1);
}

/* EX-21: the Wizard in the third file of the front rank of 5 x 4. */
static int under(Length radius, ModelId *whole, int *wholes, ModelId *part)
{
    UnitId block = plain("H5", NORTH, 20), wizard = unit("H3", NORTH, 1);
    stand(block, 30, 30, 0, 5);
    joined(wizard, block, 2);
    Template blast = template_disc(place_of(wizard, 1), radius, NO_WEAPON);
    blast.spell = true;
    blast.centred = model_of(wizard, 1);
    return template_models(the_look(), &blast, block, whole, wholes, part);
}

TEST(ex_21_the_wizard_in_the_blast)
{
    static const int slots_whole[] = { 1, 2, 3, 6, 7, 8 },
                     slots_part[] = { 0, 4, 5, 9, 10, 11, 12, 13, 14, 17 },
                     small_part[] = { 0, 1, 3, 4, 6, 7, 8, 12 };
    ModelId whole[MOST_UNIT_MODELS], part[MOST_UNIT_MODELS];
    int wholes = 0;
    field();
    CHECK_EQ(under(TEMPLATE_GREAT, whole, &wholes, part), 16);
    CHECK_EQ(wholes, 6);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(the_battle()->model[whole[i]].tally[MT_SLOT], slots_whole[i]);
    for (int i = 0; i < 10; i++)
        CHECK_EQ(the_battle()->model[part[i]].tally[MT_SLOT], slots_part[i]);
    field();
    CHECK_EQ(under(TEMPLATE_SMALL, whole, &wholes, part), 9);
    CHECK_EQ(wholes, 1);
    for (int i = 0; i < 8; i++)
        CHECK_EQ(the_battle()->model[part[i]].tally[MT_SLOT], small_part[i]);
}

/* Trolls of 40 mm, three wide, breathe at spears 2" before them. */
static UnitId trolls;
static void breath(void)
{
    field();
    trolls = unit("S9", NORTH, 3);
    target = plain("H5", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    stand(trolls, 30, 30, 0, 3);
    stand(target, 30, 28, 180, 5);
    stand(far, 70, 46, 0, 1);
}

TEST(a_breath_burns_what_lies_under_the_flame_once_in_a_round)
{
    breath();
    enter(PHASE_SHOOTING, NORTH);
    order(trolls);
    deed(VERB_BREATHE);
    give();
    CHECK_ASKED(NO_SEAT, WHY_TEMPLATE_UNDER);
    CHECK(marked(trolls, UM_BREATH_USED));
    until(WHY_SHOOTING, 1);
    order(trolls);
    deed(VERB_BREATHE);
    CHECK_REFUSED(NO_BREATH_USED);
}

TEST(a_breath_stays_in_the_vision_arc_and_begins_at_the_front_edge)
{
    breath();
    enter(PHASE_SHOOTING, NORTH);
    order(trolls);
    Clause *clause = deed(VERB_BREATHE);
    clause->heading = 60 * DEGREE;
    clause->has_heading = true;
    CHECK_REFUSED(NO_BREATH_ARC);
    order(trolls);
    clause = deed(VERB_BREATHE);
    clause->point = (Point){ inches(30), inches(29) };
    clause->has_point = true;
    CHECK_REFUSED_INCHES(NO_BREATH_EDGE, 1, 0.05);
    set_mark(trolls, UM_MARCHED);
    order(trolls);
    deed(VERB_BREATHE);
    CHECK_REFUSED(NO_SHO_MARCHED);
}

TEST(an_indirect_shot_needs_no_sight_and_drifts_even_on_a_hit) /* WM-13 */
{
    field();
    gun = unit("H15", NORTH, 1);
    target = plain("S4", SOUTH, 20);
    far = unit("H14", NORTH, 1);
    terrain("impassable", 5, 28, 15, 30);
    stand(gun, 10, 44, 0, 1);
    stand(target, 10, 20, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("mortar");
    CHECK_REFUSED(NO_LOS_PIECE);
    Weapon *mortar = &the_game()->weapon[weapon("mortar")];
    mortar->trait[mortar->traits++] = (TraitUse){ WT_INDIRECT, 0 };
    shoot_it("mortar");
    CHECK_EQ(judged().refusal, NO_REFUSAL);
    give();
    DICE(5); /* 10", BS 3: 7" */
    DICE(HIT);
    DICE(9); /* 90 degrees: clear of the block and its 2.5" */
    CHECK_EQ(models(target), 20);
    CHECK_ASKED(NORTH, WHY_SHOOTING);
}

/* The flame begins 12" from the front edge at most and goes on by the Artillery die. The trolls 16" before it: 8" of flame
 * from 12 + 2 on. */
TEST(a_fire_thrower_burns_what_regenerates_for_good) /* WM-16, SR-18, SR-19, GEO-15 */
{
    field();
    gun = unit("H17", NORTH, 1);
    target = unit("S9", SOUTH, 1);
    far = unit("H14", NORTH, 1);
    stand(gun, 10, 40, 0, 1);
    stand(target, 10, 25, 180, 1);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    aim(10, 27.9); /* 12.1" */
    CHECK_REFUSED_INCHES(NO_WM_TARGET, 12.1, 12);
    aim(10, 28);
    give();
    DICE(1); /* from 26 to 18: 1.25" wide at 25, 1.64" at 23.43: the troll of 1.575" sticks out */
    DICE(4); /* partly under: 4+ */
    DICE(3); /* S5 against T4: 3+; no armour, and no Regeneration against fire */
    CHECK_EQ(wounds_of(target, 1), 2);
    CHECK_ASKED(NORTH, WHY_SHOOTING);
}

TEST(what_leaves_the_table_does_nothing_and_friends_are_not_spared) /* WM-17 */
{
    field();
    gun = unit("S19", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    UnitId spears = plain("H5", NORTH, 5);
    far = unit("H14", NORTH, 1);
    stand(gun, 30, 40, 0, 1);
    stand(target, 30, 3, 180, 5);
    stand(spears, 20, 3, 180, 5);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("stone-thrower");
    give();
    DICE(3);
    DICE(ARROW);
    DICE(0); /* 6" north of 2.4: off */
    CHECK(told_tale(TALE_OFF_TABLE_SHOT));
    CHECK_ASKED(NORTH, WHY_SHOOTING);
    the_battle()->unit[gun].marks = (Marks){ { 0 } };
    shoot_it("stone-thrower");
    give();
    DICE(5);
    DICE(ARROW);
    DICE(27); /* 10" west: on the spears */
    CHECK_ASKED(NO_SEAT, WHY_TEMPLATE_UNDER);
    CHECK_EQ(the_battle()->request.other, spears);
}

TEST(a_champion_under_the_template_is_hit_himself) /* CMD-02 */
{
    field();
    gun = unit("H15", NORTH, 1);
    target = unit("H5", SOUTH, 9); /* the champion in the front rank of 3 x 3 */
    far = unit("H14", NORTH, 1);
    profile_for(target)->field[PF_STANDARD] = profile_for(target)->field[PF_MUSICIAN] = 0;
    stand(gun, 30, 45, 0, 1);
    stand(target, 30, 25, 180, 3);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("mortar");
    give();
    DICE(1);
    DICE(HIT);
    /* All nine are wholly under 2.5": the corners are 2.088 away. */
    DICE(2);                   /* S6 against T3 under the hole: 2+ */
    DICE(1);                   /* AP 3: no save; D3 */
    DICE(1, 1, 1, 1, 1, 1, 1); /* seven of the rank and file: S2 against T3: 5+ */
    CHECK_ASKED(NO_SEAT, WHY_WOUND);
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(5); /* and the champion by himself; 5+ by AP 2 is no save */
    CHECK_EQ(wounds_of(target, 1), 0);
    CHECK_EQ(models(target), 7);
}

TEST(cumbersome_weapons_do_not_stand_and_shoot) /* SR-07 */
{
    WeaponId held[4];
    at("H16", 10, 40, 0);
    CHECK_EQ(missiles_of(the_look(), gun, false, held, 4), 1);
    CHECK_EQ(missiles_of(the_look(), gun, true, held, 4), 0);
}

/* "Look Out, Sir!" of a character in a regiment of his kind. */
TEST(a_character_under_the_template_has_somebody_to_take_it) /* CHR-13 */
{
    field();
    gun = unit("H15", NORTH, 1);
    target = plain("H5", SOUTH, 8);
    UnitId captain = unit("H2", SOUTH, 1);
    far = unit("H14", NORTH, 1);
    stand(gun, 30, 45, 0, 1);
    stand(target, 30, 25, 180, 3);
    joined(captain, target, 1);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("mortar");
    give();
    DICE(1);
    DICE(HIT);
    CHECK_ASKED(NO_SEAT, WHY_LOOK_OUT);
    DICE(2);
    DICE(1); /* under the hole */
    CHECK_EQ(the_battle()->request.dice_count, 8);
}

/* ---- Miscasts ---- */

static Ruleset mine;
static int miscast;
static UnitId wizard;

static bool begin_with_blast(Play *play, int phase, SeatId seat)
{
    set_phase(play, phase, 0);
    set_active(play, seat, 0);
    Frame blast = frame_of(PROC_BLAST, NORTH, wizard, NO_UNIT);
    blast.v[0] = miscast;
    push_first(play, blast);
    return true;
}

static void miscasts(int which)
{
    field();
    UnitId block = plain("H5", NORTH, 20);
    wizard = unit("H3", NORTH, 1);
    target = block;
    stand(block, 30, 30, 0, 5);
    joined(wizard, block, 2);
    mine = old_world_ruleset;
    mine.game.enter = begin_with_blast;
    the_game()->ruleset = &mine;
    miscast = which;
    enter(PHASE_CONJURATION, NORTH);
}

TEST(ex_21_a_great_miscast_strikes_five_and_the_wizard) /* MIS-01, 06, 07 */
{
    miscasts(0);
    DICE(1, 1, 1, 1, 1, 1, 1, 1, 1, 1); /* ten partly under */
    CHECK_EQ(the_battle()->request.dice_count, 5);
    DICE(2, 2, 2, 2, 2); /* S10: 2+, AP 4: no saves */
    CHECK_EQ(models(target), 15);
    DICE(1); /* the Wizard himself */
    CHECK_EQ(wounds_of(wizard, 1), 3);
}

TEST(a_lesser_miscast_strikes_with_six) /* MIS-02, 07 */
{
    miscasts(1);
    profile_for(target)->field[PF_ARMOUR] = 4;
    DICE(4, 1, 1, 1, 1, 1, 1, 1);
    DICE(2); /* S6 against T3 */
    DICE(5); /* 4+ by AP 2: 6+ */
    CHECK_EQ(models(target), 19);
    DICE(2); /* S6 against T4: 2+ */
    CHECK_EQ(wounds_of(wizard, 1), 2);
}

TEST(careless_conjuration_strikes_the_wizard_alone) /* MIS-03 */
{
    miscasts(2);
    DICE(4); /* S4 against T4 */
    CHECK_EQ(wounds_of(wizard, 1), 2);
    CHECK_EQ(models(target), 20);
}

/* Grapeshot of six hits at so many Gorehides and a character: whom the first dice are for. */
static int hits_on_few(int gorehides)
{
    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, gorehides);
    UnitId bearer = unit("S2", SOUTH, 1);
    far = unit("H14", NORTH, 1);
    stand(gun, 10, 31, 0, 1);
    stand(target, 10, 20, 180, gorehides);
    joined(bearer, target, 0);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("grapeshot");
    give();
    DICE(3);
    return the_battle()->request.dice_count;
}

TEST(four_about_a_character_share_their_hits_with_him_and_five_do_not) /* CHR-14 */
{
    CHECK_EQ(hits_on_few(4), 5);
    CHECK_EQ(hits_on_few(5), 6);
}

TEST(grapeshot_reaches_a_character_behind_few) /* CHR-14 */
{
    field();
    gun = unit("H14", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    UnitId bearer = unit("S2", SOUTH, 1);
    far = unit("H14", NORTH, 1);
    stand(gun, 10, 31, 0, 1);
    stand(target, 10, 20, 180, 2);
    joined(bearer, target, 0);
    stand(far, 70, 46, 0, 1);
    enter(PHASE_SHOOTING, NORTH);
    shoot_it("grapeshot");
    give();
    DICE(2);    /* four hits, two each */
    DICE(1, 1); /* the Gorehide */
    CHECK_EQ(the_battle()->request.dice_count, 2);
    DICE(6, 1); /* S4 against T5: 5+, a 6 without save by Armour Bane: AP 2 against 5+ */
    CHECK_EQ(wounds_of(bearer, 1), 1);
}
