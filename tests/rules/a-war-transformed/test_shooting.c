#include "field.h"

#include "shoot/shooting.h"

#include <string.h>

/* Shooting without templates: SHO, WPN, COV, LOS. Worked examples W10 to W13, W22, W23 of the rule list. */

static UnitId marl, eiche, captain, kaptain, raiders, team;

static void shoot(UnitId who, UnitId at)
{
    order(who);
    deed(VERB_SHOOT)->unit = at;
}

/* Another round, in which nobody has done anything yet. */
static void enter_next(Phase phase, SeatId priority)
{
    for (int i = 0; i < the_battle()->units; i++)
        the_battle()->unit[i].marks = (Marks){ 0 };
    enter_round(the_battle()->round + 1, phase, priority);
}

static void advance_by(UnitId who, double x, double y)
{
    order(who);
    deed(VERB_ADVANCE);
    all_by(x, y);
}

/* Four in front, four an inch and a half behind. */
static void two_ranks(UnitId of, double x, double y)
{
    row(of, x, y, 2, 0);
    for (int i = 0; i < 4; i++)
        put(of, 5 + i, x + 2 * i, y + 1.5);
}

/* ---- W10: mixed range, trench, pinned ------------------------------------------------------------------------------------------- */

static void rifles_at_a_trench(void)
{
    field();
    ground("trenches", 18, 9, 30, 12);
    marl = unit_for(A, "marl", 8);
    eiche = unit_for(B, "marl", 8);
    two_ranks(marl, 20, 36);
    row(eiche, 20, 10, 1, 0);
    enter(PHASE_LINE, A);
}

/* The front rank is 26 - 1 = 25.000 away: not beyond 25; the rear one 26.500: Difficult. SHO-01, 03, 05, 08, 09, 12, COV-01..03. */
TEST(rifles_hit_on_3_or_less_and_on_1_beyond_their_effective_range)
{
    rifles_at_a_trench();
    shoot(marl, eiche);
    give();
    CHECK_EQ(dice_asked(), 8);
    DICE(2, 3, 5, 1, 1, 2, 4, 6); /* three hits, and one of the rear */
    DICE(3, 4, 6, 2);             /* saves on 2 + 1 = 3: two fail ... */
    DICE(1, 5);                   /* ... and are thrown again: one Wound */
    usual();                      /* who falls */
    DICE(7);                      /* Pinning Test against 6 */
    CHECK_EQ(models(eiche), 7);
    CHECK(marked(eiche, UM_PINNED));
    CHECK_EQ(unit_tally(eiche, UT_PINNED_BY_SUPPORT), 0);
    CHECK_ASKED(B, WHY_ACTIVATE);
}

/* MOR-02: without a Wound no test. SHO-08 (d), 20: a Pinned unit's shots are Difficult. ACT-07. */
TEST(pinned_rifles_hit_on_1_only)
{
    rifles_at_a_trench();
    set_mark(marl, UM_PINNED);
    shoot(marl, eiche);
    give();
    DICE(2, 3, 5, 3, 2, 2, 4, 6);
    CHECK_ASKED(B, WHY_ACTIVATE);
    CHECK(!marked(marl, UM_PINNED)); /* ACT-09 */
    CHECK_EQ(models(eiche), 8);
}

/* SHO-03: the nearest pair is 30.40 apart; who is in range alone fires. */
TEST(whoever_is_out_of_range_is_left_out)
{
    rifles_at_a_trench();
    row(eiche, 20, 10, 1, 0);
    two_ranks(marl, 20, 40.51); /* 29.51 and 31.01 */
    enter(PHASE_LINE, A);
    shoot(marl, eiche);
    give();
    CHECK_EQ(dice_asked(), 4);
    two_ranks(marl, 20, 41.4);
    enter_next(PHASE_LINE, A);
    shoot(marl, eiche);
    CHECK_REFUSED_WORDS(NO_OUT_OF_RANGE,
                        "Marl at Marl: the nearest pair is 30.40\" apart, maximum 30.00\".");
}

/* ---- W11: High skill, enhanced cover ------------------------------------------------------------------------------------------------- */

static void revolver_at_a_house(double y)
{
    field();
    ground("building", 9, 19, 13.5, 22.5);
    captain = unit("captain");
    raiders = unit_for(B, "lamplighters", 6);
    alone(captain, 10, y);
    row(raiders, 10, 21, 1.2, 0);
    for (int i = 0; i < 3; i++)
        put(raiders, 4 + i, 10 + 1.2 * i, 19.8);
    enter(PHASE_LINE, A);
}

/* ACT-04; WPN-08: Swift, so that the Move is no hardship; COV-05: the Critical Hit is an ordinary one. */
TEST(in_a_building_a_critical_hit_is_ordinary)
{
    revolver_at_a_house(33);
    advance_by(captain, 0, -3);
    give();
    CHECK_ASKED(A, WHY_SHOOT);
    shoot(captain, raiders);
    give();
    DICE(1, 3); /* saved on 2 + 1 */
    CHECK_EQ(models(raiders), 6);
    CHECK_EQ(the_battle()->request.why, WHY_ROLL_OFF); /* nobody tests, and nobody else may act */
}

/* SHO-13, 17: 12 inches in the open are beyond 10; a 2 misses, a 1 is a Critical Hit all the same. */
TEST(in_the_open_a_critical_hit_has_no_save)
{
    revolver_at_a_house(30);
    row(raiders, 30, 17, 1, 0);
    alone(captain, 30, 30);
    enter(PHASE_LINE, A);
    shoot(captain, raiders);
    give();
    DICE(2);
    CHECK_EQ(models(raiders), 6);
    enter_next(PHASE_LINE, A);
    shoot(captain, raiders);
    give();
    DICE(1);
    CHECK(told_tale(TALE_CRITICAL_SHOTS));
    usual();
    DICE(8); /* above 7 */
    CHECK_EQ(models(raiders), 5);
    CHECK(marked(raiders, UM_PINNED));
}

/* ---- W12: bipods ------------------------------------------------------------------------------------------------------------------------ */

/* Model 1 of Eiche holds a light machine gun: 8 of 8 move two inches, five come into the trench. WPN-02, 04, COV-08. */
TEST(a_bipod_that_moved_into_a_trench_is_silent)
{
    field();
    ground("trenches", 9.4, 25, 14.2, 27);
    eiche = unit("eiche");
    marl = unit_for(A, "marl", 8);
    row(eiche, 10, 22, 1, 0);
    row(marl, 10, 38, 1, 0);
    enter(PHASE_LINE, B);
    advance_by(eiche, 0, 4);
    give();
    CHECK_ASKED(B, WHY_SHOOT);
    shoot(eiche, marl);
    the_order()->clause[0].weapon = weapon("light-machine-gun-in-cover");
    the_order()->clause[0].models = 1;
    CHECK_REFUSED_WORDS(
        NO_NOT_QUICKFIRE,
        "Light Machine Gun, in cover of Eiche is no Quickfire weapon, and it has moved.");
    the_order()->clause[0].weapon = weapon("light-machine-gun");
    CHECK_REFUSED_WORDS(NO_ROW_IN_COVER,
                        "Eiche are in cover: Light Machine Gun counts only out of it.");
    shoot(eiche, marl);
    give();
    CHECK_EQ(dice_asked(), 7);
    DICE(1, 3, 1, 6, 2, 5, 4); /* all Difficult: two hits */
    DICE(1, 2);                /* both saved */
    CHECK_EQ(models(marl), 8);
}

TEST(a_bipod_fires_its_row_of_the_ground_that_it_is_on)
{
    field();
    ground("trenches", 9.4, 25, 18.2, 27);
    eiche = unit("eiche");
    marl = unit_for(A, "marl", 8);
    row(eiche, 10, 26, 1, 0);
    row(marl, 10, 38, 1, 0);
    enter(PHASE_LINE, B);
    shoot(eiche, marl);
    the_order()->clause[0].weapon = weapon("light-machine-gun");
    the_order()->clause[0].models = 1;
    CHECK_REFUSED(NO_ROW_IN_COVER);
    shoot(eiche, marl);
    give();
    CHECK_EQ(dice_asked(), 7); /* rifles first: SHO-19 */
    DICE(6, 6, 6, 6, 6, 6, 6);
    CHECK_EQ(dice_asked(), 6); /* then the machine gun's */
    DICE(6, 6, 6, 6, 6, 6);
    row(eiche, 10, 20, 1, 0); /* out of the trench */
    enter_next(PHASE_LINE, B);
    shoot(eiche, marl);
    the_order()->clause[0].weapon = weapon("light-machine-gun-in-cover");
    CHECK_REFUSED(NO_ROW_OUT_OF_COVER);
}

/* ---- W13: a heavy machine gun ----------------------------------------------------------------------------------------------------------- */

static void machine_gun_at_rifles(void)
{
    field();
    team = unit("machine-gun");
    eiche = unit_for(B, "marl", 8);
    alone(team, 24, 40);
    row(eiche, 24, 20, 1, 0);
    the_battle()->unit[eiche].tally[UT_STRESS] = 1;
    enter(PHASE_CANNONADE, A);
    shoot(team, eiche);
    give();
    DICE(1, 2, 3, 3, 4, 5, 6, 6); /* two hits, three Near Misses: SHO-15 */
    DICE(2, 5);                   /* one Wound */
    usual();
    DICE(3); /* and 3: 6 is above 5: Pinned by Support */
}

TEST(near_misses_of_machine_guns_pin)
{
    machine_gun_at_rifles();
    DICE(5); /* Devastating Test: not above 5 */
    CHECK_EQ(models(eiche), 7);
    CHECK(marked(eiche, UM_PINNED));
    CHECK_EQ(unit_tally(eiche, UT_PINNED_BY_SUPPORT), 1);
    CHECK(!marked(eiche, UM_SHAKEN));
}

TEST(a_devastating_wound_that_is_not_borne_shakes) /* WPN-03, MOR-07, 08 */
{
    machine_gun_at_rifles();
    DICE(6);
    CHECK_EQ(unit_tally(eiche, UT_STRESS), 2);
    CHECK(marked(eiche, UM_SHAKEN));
}

/* SHO-14, 20: a Pinned gun throws half of its eight, and a hit or Near Miss calls for the test without a Wound (MOR-02). */
TEST(a_pinned_machine_gun_throws_half_its_dice)
{
    field();
    team = unit("machine-gun");
    eiche = unit_for(B, "marl", 8);
    alone(team, 24, 40);
    row(eiche, 24, 20, 1, 0);
    set_mark(team, UM_PINNED);
    enter(PHASE_CANNONADE, A);
    shoot(team, eiche);
    give();
    CHECK_EQ(dice_asked(), 4);
    DICE(2, 3, 6, 6); /* no shot of a machine gun is Difficult: SHO-10 */
    DICE(2);
    DICE(6); /* 6 + 1 above 6 */
    CHECK(marked(eiche, UM_PINNED));
}

/* ---- W22: the nearest target ---------------------------------------------------------------------------------------------------------------- */

TEST(line_units_shoot_at_the_nearest) /* SHO-06, 07, WPN-05, ORD-04 */
{
    field();
    marl = unit_for(A, "marl", 8);
    UnitId car = unit_for(B, "armoured-car", 1), levy = unit_for(B, "ditchers", 10);
    UnitId assault = unit("irrlicht");
    row(marl, 24, 40, 1, 0);
    alone(car, 24, 28);
    row(levy, 30, 24, 1, 0);
    row(assault, 18, 21, -1, 0);
    for (int i = 1; i < 8; i++)
        put(marl, i + 1, 24 - i, 40);
    put(assault, 1, 18, 21);
    enter(PHASE_LINE, A);
    shoot(marl, car);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    for (int i = 1; i < 8; i++)
        put(marl, i + 1, 24, 40 + i);
    for (int i = 1; i < 6; i++)
        put(assault, i + 1, 18, 21 - i);
    enter(PHASE_LINE, A);
    shoot(marl, assault);
    CHECK_REFUSED_WORDS(NO_NEARER_TARGET,
                        "Ditchers at 16.09\" are nearer than Irrlicht at 18.92\".");
    shoot(marl, levy);
    verdict = judged();
    CHECK(is_yes(&verdict));
    set_mark(marl, UM_MARKED_TARGET);
    shoot(marl, assault);
    verdict = judged();
    CHECK(is_yes(&verdict));
    the_battle()->unit[marl].marks = (Marks){ 0 };
    the_game()->option[OPT_NEAREST_TARGET] = 1;
    verdict = judged();
    CHECK(is_yes(&verdict));
}

/* ---- W23: who stands between ---------------------------------------------------------------------------------------------------------------- */

static UnitId man, other_man;

static Fire aimed(UnitId who, UnitId at)
{
    const Said none = { NULL, 0 };
    Fire fire = { .unit = who, .target = at, .only = NO_WEAPON };
    plan_fire(the_look(), &none, &fire);
    return fire;
}

static void one_rifle_at_a_captain(void)
{
    field();
    marl = unit_for(A, "marl", 1);
    kaptain = unit("kaptain");
    man = unit_for(B, "ditchers", 1);
    other_man = unit_for(B, "ditchers", 1);
    alone(marl, 20, 30);
    alone(kaptain, 20, 12);
    alone(man, 40, 12);
    alone(other_man, 42, 12);
}

static double share_of_the_captain(void)
{
    Between between;
    View view;
    gather_between(the_look(), marl, kaptain, &between);
    view_unit(the_look(), &between, model_of(marl, 1), &view);
    return view.share;
}

TEST(what_is_left_of_a_silhouette_is_its_share) /* LOS-01..03, 07, SHO-08 (c), 8.7 */
{
    one_rifle_at_a_captain();
    alone(man, 20.6, 21);
    CHECK_EQ((int)(share_of_the_captain() * 1000 + 0.5), 700);
    CHECK_EQ(aimed(marl, kaptain).shot[0].hard, 0);
    alone(man, 19.5, 21);
    alone(other_man, 20.7, 21);
    CHECK_EQ((int)(share_of_the_captain() * 1000 + 0.5), 400);
    CHECK_EQ(aimed(marl, kaptain).shot[0].hard, HARD_HIDDEN);
    alone(man, 20, 21);
    alone(other_man, 42, 12);
    CHECK_EQ(aimed(marl, kaptain).shots, 0);
    enter(PHASE_LINE, A);
    set_mark(marl, UM_MARKED_TARGET);
    shoot(marl, kaptain);
    CHECK_REFUSED_WORDS(NO_NOT_IN_SIGHT, "No model of Marl sees Moorwacht Captain.");
    profile_for(man)->field[PF_LEVEL] = 0; /* lower than both */
    the_battle()->revision++;
    CHECK_EQ(aimed(marl, kaptain).shots, 1);
}

TEST(one_looks_three_inches_into_a_wood) /* LOS-05 */
{
    for (int deep = 0; deep < 2; deep++) {
        field();
        ground("woods", 18, deep ? 18 : 20, 22, 22);
        marl = unit_for(A, "marl", 1);
        kaptain = unit("kaptain");
        alone(marl, 20, 30);
        alone(kaptain, 20, 12);
        CHECK_EQ(aimed(marl, kaptain).shots, deep ? 0 : 1);
    }
}

/* GEN-03: 2.50 and 3.00 inches are not more than 3, 3.02 are. */
TEST(three_inches_of_wood_hide_nobody) /* LOS-05 */
{
    for (int i = 0; i < 3; i++) {
        field();
        ground("woods", 18, (const double[]){ 19.5, 19, 18.98 }[i], 22, 22);
        marl = unit_for(A, "marl", 1);
        kaptain = unit("kaptain");
        alone(marl, 20, 30);
        alone(kaptain, 20, 12);
        CHECK_EQ(aimed(marl, kaptain).shots, i < 2 ? 1 : 0);
    }
}

TEST(buildings_and_smoke_hide_what_is_behind_them) /* LOS-04, 06, 08, 11, COV-09 */
{
    field();
    ground("building", 18, 18, 22, 22);
    marl = unit_for(A, "marl", 1);
    kaptain = unit("kaptain");
    alone(marl, 20, 30);
    alone(kaptain, 20, 12);
    CHECK_EQ(aimed(marl, kaptain).shots, 0);
    CHECK(!awt_sees(the_look(), marl, kaptain));
    alone(kaptain, 20, 20); /* in it */
    CHECK_EQ(aimed(marl, kaptain).shots, 1);
    CHECK(!sees_spot(the_look(), model_of(marl, 1), spot(20, 10)));
    CHECK(sees_spot(the_look(), model_of(marl, 1), spot(20, 19)));
    CHECK(sees_spot(the_look(), model_of(marl, 1), spot(30, 10)));
    field();
    ground("wire", 18, 18, 22, 22);
    marl = unit_for(A, "marl", 1);
    kaptain = unit("kaptain");
    alone(marl, 20, 30);
    alone(kaptain, 20, 12);
    CHECK_EQ(aimed(marl, kaptain).shots, 1);
}

/* SHO-03, 19: whoever is named for a weapon fires it; that another one could does not help him. */
TEST(a_weapon_is_fired_by_one_of_those_named_for_it)
{
    field();
    ground("building", 16, 27, 20.6, 29);
    marl = unit_for(A, "marl", 2);
    eiche = unit_for(B, "marl", 1);
    row(marl, 19.5, 30.5, 2, 0); /* one behind the building, one beside it */
    alone(eiche, 20, 12);
    enter(PHASE_LINE, A);
    shoot(marl, eiche);
    Clause *clause = &the_order()->clause[0];
    clause->weapon = weapon("rifle");
    for (ModelSet models = 1; models <= 3; models++) {
        clause->models = models;
        Verdict verdict = judged();
        CHECK_EQ(verdict.refusal, models == 1 ? NO_NOT_IN_SIGHT : NO_REFUSAL);
    }
}

/* ---- Other sentences --------------------------------------------------------------------------------------------------------------------- */

TEST(nobody_shoots_into_a_close_combat) /* SHO-02 */
{
    field();
    marl = unit_for(A, "marl", 8);
    captain = unit("captain");
    kaptain = unit("kaptain");
    row(marl, 10, 30, 1, 0);
    alone(captain, 20, 21);
    alone(kaptain, 20, 20);
    enter(PHASE_LINE, A);
    shoot(marl, kaptain);
    CHECK_REFUSED_WORDS(NO_SHOT_INTO_COMBAT, "Moorwacht Captain is in Close Combat.");
    shoot(marl, captain);
    CHECK_REFUSED(NO_SHOT_AT_NOBODY);
}

TEST(an_obstacle_is_cover_between_two) /* COV-01, 03, 07 */
{
    field();
    ground("obstacle", 8, 22, 20, 22.5);
    marl = unit_for(A, "marl", 8);
    eiche = unit_for(B, "marl", 8);
    row(marl, 10, 34, 1, 0);
    row(eiche, 10, 21, 1, 0); /* half an inch behind it */
    lay_out();
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_OBSTACLE);
    CHECK_EQ(shelter_of(the_look(), eiche, marl).advantages, 1);
    CHECK(!shelter_of(the_look(), eiche, marl).no_critical);
    row(marl, 10, 8, 1, 0); /* from behind */
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_NONE);
    row(marl, 10, 34, 1, 0);
    row(eiche, 10, 20.3, 1, 0); /* 1.2 inches behind it */
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_NONE);
    row(eiche, 16, 21, 1, 0); /* the last three beside it */
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_OBSTACLE);
    row(eiche, 17, 21, 1, 0); /* four of eight: half */
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_OBSTACLE);
    row(eiche, 17.6, 21, 1, 0);
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_NONE);
}

TEST(only_infantry_has_cover_and_the_best_piece_counts) /* COV-02, 04 */
{
    field();
    ground("foxholes", 8, 19, 20, 22);
    ground("trenches", 8, 19, 20, 22);
    marl = unit_for(A, "marl", 8);
    eiche = unit_for(B, "marl", 8);
    row(marl, 10, 34, 1, 0);
    row(eiche, 10, 21, 1, 0);
    lay_out();
    CHECK_EQ(occupied_cover(the_look(), eiche, marl), COVER_TRENCHES);
    CHECK(shelter_of(the_look(), eiche, marl).saves_again);
    profile_for(eiche)->trait[0].trait = TR_CREATURE_MAN;
    CHECK_EQ(shelter_of(the_look(), eiche, marl).cover, COVER_NONE);
}

TEST(small_arms_do_nothing_to_armour_and_ordnance_costs_two) /* WPN-05, 06, 10 */
{
    field();
    UnitId car = unit_for(A, "armoured-car", 1), gun = unit("rifle-team");
    marl = unit_for(B, "marl", 8);
    alone(car, 20, 34);
    row(marl, 16, 20, 1, 0);
    alone(gun, 24, 20);
    enter(PHASE_LINE, B);
    shoot(marl, car);
    give();
    DICE(1, 1, 1, 1, 1, 1, 1, 1);
    CHECK_EQ(wounds_of(car, 1), 4);
    CHECK(the_battle()->request.why != WHY_PINNING && the_battle()->request.why != WHY_DEVASTATING);
    enter_next(PHASE_CANNONADE, B);
    shoot(gun, car);
    give();
    DICE(2, 6); /* hit, not saved */
    CHECK_EQ(wounds_of(car, 1), 2);
    DICE(9); /* Pinning Test against 7: MOR-04 */
    CHECK(marked(car, UM_PINNED));
}

TEST(a_vehicle_fires_each_weapon_by_itself) /* SHO-04 */
{
    field();
    UnitId car = unit_for(A, "armoured-car", 1);
    marl = unit_for(B, "marl", 8);
    kaptain = unit("kaptain");
    alone(car, 20, 34);
    row(marl, 16, 20, 1, 0);
    alone(kaptain, 30, 30);
    the_game()->model_weapon[model_of(car, 1)][1] = weapon("anti-tank-rifle");
    the_battle()->model[model_of(car, 1)].weapon[1] = (uint8_t)weapon("anti-tank-rifle");
    enter(PHASE_ELITE, A);
    shoot(car, marl);
    the_order()->clause[0].weapon = weapon("vehicle-machine-gun");
    deed(VERB_SHOOT)->unit = kaptain;
    the_order()->clause[1].weapon = weapon("anti-tank-rifle");
    give();
    CHECK_EQ(dice_asked(), 4); /* SHO-05 */
    DICE(6, 6, 6, 6);
    CHECK_EQ(dice_asked(), 1);
    DICE(6);
    CHECK_ASKED(B, WHY_ACTIVATE);
    field();
    marl = unit_for(A, "marl", 8);
    kaptain = unit("kaptain");
    eiche = unit("eiche");
    row(marl, 10, 34, 1, 0);
    row(eiche, 10, 20, 1, 0);
    alone(kaptain, 30, 20);
    enter(PHASE_LINE, A);
    shoot(marl, eiche);
    deed(VERB_SHOOT)->unit = kaptain;
    CHECK_REFUSED(NO_ONE_TARGET);
}

TEST(small_calibre_is_saved_more_easily) /* WPN-07, 09, SHO-14, 19 */
{
    field();
    UnitId assault = unit("irrlicht");
    marl = unit_for(A, "marl", 8);
    row(assault, 10, 20, 1, 0);
    row(marl, 10, 25, 1, 0);
    enter(PHASE_ELITE, B);
    shoot(assault, marl);
    give();
    CHECK_EQ(dice_asked(), 8); /* four pistols of two shots */
    DICE(4, 6, 6, 6, 6, 6, 6, 6);
    CHECK_EQ(dice_asked(), 3); /* one submachine gun */
    DICE(2, 3, 6);
    CHECK_EQ(dice_asked(), 5); /* the flamethrower, within 6 */
    DICE(6, 6, 6, 6, 6);
    DICE(3, 3); /* both saved on 2 + 1 */
    CHECK_EQ(models(marl), 8);
}

TEST(an_arc_is_45_degrees_to_either_side_and_a_gun_may_turn_as_far) /* LOS-09, MOV-12 */
{
    field();
    UnitId gun = unit("field-gun");
    kaptain = unit("kaptain");
    alone(gun, 24, 40);
    alone(kaptain, 40, 30); /* bears 58 degrees */
    enter(PHASE_CANNONADE, A);
    shoot(gun, kaptain);
    CHECK_REFUSED_WORDS(NO_OUT_OF_ARC, "Moorwacht Captain bears outside the arc of Field Gun.");
    the_order()->clause[0].has_heading = true;
    the_order()->clause[0].heading = 14 * DEGREE;
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    the_order()->clause[0].heading = 60 * DEGREE;
    CHECK_REFUSED_WORDS(NO_TURN_IS_A_MOVE,
                        "A turn of 60 degrees is a Move for Field Gun; as it shoots 45.");
}

/* GEN-03: a bearing has a hundredth of a degree, 36 arcseconds; the tangents of 45 degrees and 36 or 37 are 1.0003491 and 1.0003588. */
TEST(a_bearing_has_a_hundredth_of_a_degree) /* LOS-09 */
{
    Pose gun = { { 0, 0 }, 0 };
    Heading off;
    CHECK(is_in_arc(gun, 90, (Point){ 10003491, -10000000 }, &off));
    CHECK(!is_in_arc(gun, 90, (Point){ 10003588, -10000000 }, &off));
}

/* SHO-11: Low Skill hits on 2 or less; 3 hits nobody. */
TEST(levies_hit_on_2_or_less)
{
    field();
    UnitId levy = unit("ditchers");
    eiche = unit("eiche");
    row(levy, 10, 40, 0.6, 0);
    row(eiche, 10, 20, 0.6, 0);
    for (int i = 0; i < 10; i++)
        put(levy, i + 1, 8 + 1.1 * (i % 5), 40 + 1.1 * (i / 5));
    enter(PHASE_LINE, A);
    shoot(levy, eiche);
    give();
    DICE(2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    DICE(6, 2); /* one is not saved */
    usual();
    DICE(1);
    CHECK_EQ(models(eiche), 7);
}

TEST(whoever_has_nothing_to_fire_is_refused) /* SHO-03, 19, 20, WPN-01 */
{
    field();
    UnitId witch = unit("witch"), mortar = unit("mortar");
    marl = unit_for(A, "marl", 8);
    kaptain = unit("kaptain");
    alone(witch, 10, 40);
    row(marl, 20, 40, 1, 0);
    alone(kaptain, 10, 30);
    alone(mortar, 30, 10);
    enter(PHASE_LINE, A);
    shoot(witch, kaptain);
    CHECK_REFUSED_WORDS(NO_NOTHING_TO_FIRE, "Fenland Witch has no weapon to fire.");
    shoot(marl, kaptain);
    the_order()->clause[0].weapon = weapon("revolver");
    CHECK_REFUSED_WORDS(NO_SUCH_WEAPON, "None of those of Marl holds Revolver.");
    set_mark(mortar, UM_PINNED);
    enter(PHASE_CANNONADE, B);
    shoot(mortar, marl);
    CHECK_REFUSED_WORDS(NO_PINNED_BLAST, "Mortar Team is Pinned: no high explosive.");
}

TEST(the_weapons_have_the_figures_of_their_table) /* WPN-11, SHO-16, 18 */
{
    static const struct {
        const char *id;
        int type, shots, effective, range, least, template, arc;
    } rows[] = { { "rifle", TYPE_SI, 1, 25, 30, 0, 0, 360 },
                 { "revolver", TYPE_SI, 1, 10, 14, 0, 0, 360 },
                 { "self-loading-pistol", TYPE_SI, 2, 10, 14, 0, 0, 360 },
                 { "automatic-rifle", TYPE_RF, 4, 0, 15, 0, 0, 360 },
                 { "automatic-rifle-in-cover", TYPE_MG, 4, 0, 25, 0, 0, 360 },
                 { "light-machine-gun", TYPE_RF, 6, 0, 15, 0, 0, 360 },
                 { "light-machine-gun-in-cover", TYPE_MG, 6, 0, 25, 0, 0, 360 },
                 { "hand-grenade", TYPE_HE, 1, 0, 8, 0, 3, 360 },
                 { "carbine", TYPE_SI, 1, 15, 20, 0, 0, 360 },
                 { "submachine-gun", TYPE_RF, 3, 0, 10, 0, 0, 360 },
                 { "trench-shotgun", TYPE_RF, 2, 0, 8, 0, 0, 360 },
                 { "heavy-machine-gun", TYPE_MG, 8, 0, 30, 0, 0, 360 },
                 { "vehicle-machine-gun", TYPE_MG, 4, 0, 20, 0, 0, 360 },
                 { "flamethrower", TYPE_RF, 5, 0, 6, 0, 0, 360 },
                 { "anti-tank-rifle", TYPE_SI, 1, 20, 30, 0, 0, 360 },
                 { "trench-mortar", TYPE_HE, 1, 0, 24, 6, 4, 360 },
                 { "field-gun", TYPE_HE, 1, 0, 36, 0, 4, 90 },
                 { "tank-gun", TYPE_HE, 1, 0, 24, 0, 3, 90 },
                 { "behemoth-gun", TYPE_HE, 1, 0, 30, 0, 6, 90 } };
    field();
    CHECK_EQ(the_game()->weapons, 19);
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        const int32_t *f = the_game()->weapon[weapon(rows[i].id)].field;
        CHECK_EQ(f[WF_TYPE], rows[i].type);
        CHECK_EQ(f[WF_SHOTS], rows[i].shots);
        CHECK_EQ(f[WF_EFFECTIVE], rows[i].effective * INCH);
        CHECK_EQ(f[WF_RANGE], rows[i].range * INCH);
        CHECK_EQ(f[WF_RANGE_MIN], rows[i].least * INCH);
        CHECK_EQ(f[WF_TEMPLATE], rows[i].template * INCH);
        CHECK_EQ(f[WF_ARC], rows[i].arc);
    }
}

/* LOS-10: at the corner of a house the one shows an edge past which he cannot look himself. */
TEST(sight_is_not_mutual)
{
    field();
    ground("building", 20, 18, 24, 22);
    marl = unit_for(A, "marl", 1);
    kaptain = unit("kaptain");
    alone(marl, 19.7, 30);
    alone(kaptain, 20.3, 16.5);
    lay_out();
    CHECK(awt_sees(the_look(), marl, kaptain));
    CHECK(!awt_sees(the_look(), kaptain, marl));
}

TEST(a_shot_and_something_else_are_two_actions) /* ACT-03 */
{
    rifles_at_a_trench();
    shoot(marl, eiche);
    deed(VERB_REGROUP);
    CHECK_REFUSED(NO_ONE_ACTION);
}
