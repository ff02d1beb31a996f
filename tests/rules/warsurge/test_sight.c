#include "field.h"
#include "fight/attack.h"
#include "flow.h"

/* Lines of sight and Cover (LOS, COV, GEO-07, GEO-08). */

static UnitId rifles, briar;

static void pair_of_units(int shooters, int targets)
{
    rifles = unit("riflemen", SOUTH, shooters);
    briar = unit("briarguard", NORTH, targets);
}

static void shot(void)
{
    order(rifles);
    fire("field-rifle", 1, the_battle()->unit[rifles].count, briar);
}

/* What the shot's dice need: 3 in the open, 4 in Cover, 5 in Cover of +2. */
static int need_of_shot(int models_firing)
{
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon("field-rifle");
    clause.models = (1ULL << models_firing) - 1;
    clause.unit = briar;
    Volley volley = volley_of_clause(the_look(), rifles, &clause, briar);
    CHECK(volley.able != 0);
    return need_figure(strikes_now(the_look(), &volley, briar).need);
}

/* X27: the wall's edge on the line of centres hides exactly half; w = 10 x 0.5 / sqrt(99.75) = 0.5006. */
TEST(x27_half_hidden)
{
    field(STANDARD);
    terrain("low-wall", 15, 10, 15.2, 14);
    pair_of_units(1, 1);
    stand(rifles, 1, 10, 10);
    stand(briar, 1, 20, 10);
    enter(PHASE_ATTACK, SOUTH);

    Screens screens = { .count = 0 };
    Sight sight;
    screens_add(&screens, area_polygon(terrain_polygon(the_game(), 0)), 0, NO_MODEL, 1);
    look_past(the_look(), &sight, place_of(rifles, 1),
              measuring_base(the_look(), model_of(briar, 1)), &screens);
    CHECK_LENGTH(sight.chord, inches(1.0013));
    CHECK_LENGTH(sight.clear, inches(0.5006));
    CHECK_EQ(covered_models(the_look(), model_of(rifles, 1), briar), 1);
    CHECK_EQ(need_of_shot(1), 4);
}

TEST(x27_a_hair_less_than_half_hidden_is_no_cover)
{
    field(STANDARD);
    terrain("low-wall", 15, 10.01, 15.2, 14);
    pair_of_units(1, 1);
    stand(rifles, 1, 10, 10);
    stand(briar, 1, 20, 10);
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(covered_models(the_look(), model_of(rifles, 1), briar), 0);
    CHECK_EQ(need_of_shot(1), 3);
}

/* GEO-07, COV-03: a Bulwark Tank (4 x 6) stands 4 inches north of the eye, its near corners 2 aside and 1 ahead: the tangents meet
 * the chord 2 x 4 / 1 = 8 on either side. A Silo on each side, from 1.05 ahead to the chord, `aside` from the middle, hides
 * from `aside` to aside x 4 / 1.05: of 2.01 to 7.66, in all 11.29 of 16, more than half. It does so beside the tank's base, too. */
static int covered_between(double aside)
{
    field(STANDARD);
    terrain("silo", 20 + aside, 16, 29, 18.95);
    terrain("silo", 11, 16, 20 - aside, 18.95);
    rifles = unit("riflemen", SOUTH, 1);
    UnitId tank = unit("tank", NORTH, 1);
    stand(rifles, 1, 20, 20);
    stand_facing(tank, 1, 20, 16, 0);
    enter(PHASE_ATTACK, SOUTH);
    return covered_models(the_look(), model_of(rifles, 1), tank);
}

TEST(cover_of_a_near_hull_does_not_jump_when_a_piece_moves_by_a_hair)
{
    CHECK_EQ(covered_between(2.00), 1);
    CHECK_EQ(covered_between(2.01), 1);
    CHECK_EQ(covered_between(4.6), 0); /* 4.6 to 8: 3.4 on either side, 6.8 of 16 */
}

/* X29: nothing is seen from the centre, 0.3336 from (10, 9.50). */
TEST(x29_through_the_slit)
{
    field(STANDARD);
    terrain("silo", 14, 5, 16, 9.30);
    terrain("silo", 14, 9.70, 16, 14);
    pair_of_units(1, 1);
    stand(rifles, 1, 10, 10);
    stand(briar, 1, 20, 10);
    enter(PHASE_ATTACK, SOUTH);

    Glance seen = glance(the_look(), model_of(rifles, 1), model_of(briar, 1));
    CHECK(seen.clear);
    CHECK_EQ(seen.share, 333); /* thousandths, rounded down */
    CHECK_EQ(need_of_shot(1), 4);
    shot();
    give();
    DICE(3);
    CHECK_EQ(models(briar), 1);
}

TEST(x29_a_closed_slit_is_no_line_of_sight)
{
    field(STANDARD);
    terrain("silo", 14, 5, 16, 9.30);
    terrain("silo", 14, 9.30, 16, 14);
    pair_of_units(1, 1);
    stand(rifles, 1, 10, 10);
    stand(briar, 1, 20, 10);
    enter(PHASE_ATTACK, SOUTH);
    shot();
    CHECK_REFUSED_COUNT(NO_LINE_OF_SIGHT, 0, 0);
    Verdict verdict = judged();
    CHECK_EQ(verdict.model, model_of(rifles, 1));
    CHECK(verdict.piece >= 0);
    char words[200];
    Text text = text_in(words, sizeof words);
    verdict_words(the_look(), &verdict, &text);
    CHECK_TEXT(words, "no line of sight from model 1 (0 % visible, blocked by silo)");
}

/* ATK-05: models that do not see are left out; the others fire. */
TEST(only_the_models_that_see_roll)
{
    field(STANDARD);
    terrain("silo", 30, 30, 33, 34);
    pair_of_units(2, 1);
    stand(rifles, 1, 31.5, 36);
    stand(rifles, 2, 34.4, 36);
    stand(briar, 1, 31.5, 26);
    enter(PHASE_ATTACK, SOUTH);
    shot();
    give();
    CHECK_EQ(the_battle()->request.dice_count, 1);
    DICE(1);
    CHECK(!model_marked(rifles, 1, MM_USED_BATTLE));
}

/* ATK-05: the same Target model in Range and seen: one is near but hidden, the other in sight but too far. */
TEST(range_and_sight_must_be_to_the_same_model)
{
    field(STANDARD);
    terrain("silo", 8, 30, 12, 33);
    pair_of_units(1, 2);
    stand(rifles, 1, 10, 40);
    stand(briar, 1, 10, 27);
    stand(briar, 2, 34.5, 33);
    enter(PHASE_ATTACK, SOUTH);
    shot();
    CHECK_REFUSED(NO_LINE_OF_SIGHT);
}

/* Out of Range and out of sight: sight is named first. */
TEST(what_is_neither_seen_nor_in_range_is_refused_for_sight)
{
    field(STANDARD);
    terrain("silo", 15, 30, 25, 33);
    pair_of_units(2, 1);
    row(rifles, 1, 2, 20, 46, 1, 0);
    stand(briar, 1, 20, 15);
    enter(PHASE_ATTACK, SOUTH);
    shot();
    CHECK_REFUSED(NO_LINE_OF_SIGHT);
    stand(briar, 1, 35, 15);
    the_battle()->revision++;
    CHECK_REFUSED(NO_OUT_OF_RANGE);
}

/* LOS-02: a hill 2" high hides foot from foot, not from a model 3" high; a Silo hides both. */
TEST(things_block_that_are_no_lower_than_the_higher_of_the_two)
{
    field(STANDARD);
    terrain("hill", 18, 30, 24, 33);
    pair_of_units(1, 1);
    UnitId wing = unit("duskwing", NORTH, 1);
    stand(rifles, 1, 21, 40);
    stand(briar, 1, 21, 25);
    stand(wing, 1, 22, 22);
    enter(PHASE_ATTACK, SOUTH);
    CHECK(!glance(the_look(), model_of(rifles, 1), model_of(briar, 1)).clear);
    CHECK(glance(the_look(), model_of(rifles, 1), model_of(wing, 1)).clear);
}

/* LOS-02: from the hill itself one sees. */
TEST(the_piece_that_one_stands_on_does_not_block)
{
    field(STANDARD);
    terrain("hill", 18, 30, 24, 41);
    pair_of_units(1, 1);
    stand(rifles, 1, 21, 40);
    stand(briar, 1, 21, 25);
    enter(PHASE_ATTACK, SOUTH);
    CHECK(glance(the_look(), model_of(rifles, 1), model_of(briar, 1)).clear);
}

/* LOS-02, PRK-14: a Large model blocks, others do not (LOS-03). */
TEST(a_large_model_blocks_and_others_do_not)
{
    field(STANDARD);
    pair_of_units(1, 1);
    UnitId titan = unit("titan", NORTH, 1);
    UnitId outriders = unit("outriders", SOUTH, 1);
    stand(rifles, 1, 20, 40);
    stand(briar, 1, 20, 28);
    stand(titan, 1, 20, 34);
    stand(outriders, 1, 40, 34);
    enter(PHASE_ATTACK, SOUTH);
    Glance seen = glance(the_look(), model_of(rifles, 1), model_of(briar, 1));
    CHECK(!seen.clear);
    CHECK_EQ(seen.model, model_of(titan, 1));
    shot();
    CHECK_REFUSED(NO_SIGHT_PAST_MODEL);
    stand(titan, 1, 50, 34);
    stand(outriders, 1, 20, 34);
    the_battle()->revision++;
    seen = glance(the_look(), model_of(rifles, 1), model_of(briar, 1));
    CHECK(seen.clear);
    CHECK_EQ(need_of_shot(1), 4); /* they obscure */
}

/* LOS-03: Woods obscure and never block. */
TEST(woods_obscure_but_never_block)
{
    field(STANDARD);
    terrain("woods", 15, 30, 25, 33);
    pair_of_units(1, 1);
    stand(rifles, 1, 20, 40);
    stand(briar, 1, 20, 25);
    enter(PHASE_ATTACK, SOUTH);
    CHECK(glance(the_look(), model_of(rifles, 1), model_of(briar, 1)).clear);
    CHECK_EQ(need_of_shot(1), 4);
}

/* LOS-04, WPK-06: an Indirect Weapon needs no sight. */
TEST(indirect_weapons_need_no_line_of_sight)
{
    field(STANDARD);
    terrain("silo", 28, 30, 34, 33);
    UnitId mortar = unit("howl-mortar-crew", SOUTH, 1);
    UnitId bowkin = unit("bowkin", NORTH, 1);
    stand(mortar, 1, 31, 44);
    stand(bowkin, 1, 31, 20);
    enter(PHASE_ATTACK, SOUTH);
    CHECK(!glance(the_look(), model_of(mortar, 1), model_of(bowkin, 1)).clear);
    order(mortar), fire("howl-mortar", 1, 1, bowkin)->model = model_of(bowkin, 1);
    Verdict verdict = judged();
    CHECK(is_yes(&verdict));
    order(mortar), fire("sidearm", 1, 1, bowkin);
    verdict = judged();
    CHECK(!is_yes(&verdict));
}

/* COV-01: the nearer model sees them in the open, the farther one past a wood: the nearer is the viewer. */
TEST(cover_is_judged_by_the_nearest_user)
{
    field(STANDARD);
    terrain("woods", 30, 26, 34, 28);
    pair_of_units(2, 1);
    stand(rifles, 1, 26, 26);
    stand(rifles, 2, 34, 34);
    stand(briar, 1, 28, 20);
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(cover_bonus(the_look(), model_of(rifles, 1), briar), 0);
    CHECK_EQ(cover_bonus(the_look(), model_of(rifles, 2), briar), 1);
    CHECK_EQ(need_of_shot(2), 3);
}

/* COV-04: over the own wall, which the viewer touches. */
TEST(the_own_wall_does_not_obscure)
{
    field(STANDARD);
    terrain("low-wall", 15, 38.9, 25, 39.2);
    pair_of_units(1, 1);
    stand(rifles, 1, 20, 39.73); /* base edge at 39.23: 0.03" from the wall */
    stand(briar, 1, 20, 25);
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(need_of_shot(1), 3);
    stand(rifles, 1, 20, 39.80); /* 0.10" */
    the_battle()->revision++;
    CHECK_EQ(need_of_shot(1), 4);
}

/* COV-06: in the fortified Barricade +2: Defence 5, 5+. Half of the Unit behind +1, half in +2: +2, for the half
 * enjoy at least 2. */
TEST(a_fortified_piece_gives_its_own_bonus)
{
    field(STANDARD);
    terrain("barricade", 15, 24, 25, 26);
    pair_of_units(1, 2);
    stand(rifles, 1, 20, 40);
    stand(briar, 1, 20, 25);
    stand(briar, 2, 30, 25);
    enter(PHASE_ATTACK, SOUTH);
    CHECK_EQ(cover_bonus(the_look(), model_of(rifles, 1), briar), 2);
    CHECK_EQ(need_of_shot(1), 5);
}

/* COV-07, WPK-10: none in the same Melee, none against Ignore Cover; from outside the Melee as usual. */
TEST(no_cover_in_the_same_melee)
{
    field(STANDARD);
    terrain("woods", 10, 10, 30, 30);
    pair_of_units(1, 1);
    UnitId others = unit("riflemen", SOUTH, 1);
    UnitId wing = unit("duskwing", SOUTH, 1);
    stand(briar, 1, 20, 20);
    stand(rifles, 1, 20, 21);
    stand(others, 1, 20, 35);
    stand(wing, 1, 26, 20);
    enter(PHASE_ATTACK, SOUTH);
    Clause clause = clause_of(VERB_FIRE);
    clause.weapon = weapon("bayonet");
    clause.models = 1;
    clause.unit = briar;
    Volley volley = volley_of_clause(the_look(), rifles, &clause, briar);
    CHECK_EQ(volley_defence(the_look(), &volley, briar), 3);
    clause.weapon = weapon("field-rifle");
    volley = volley_of_clause(the_look(), others, &clause, briar);
    CHECK_EQ(volley_defence(the_look(), &volley, briar), 4);
    clause.weapon = weapon("screech");
    volley = volley_of_clause(the_look(), wing, &clause, briar);
    CHECK_EQ(volley_defence(the_look(), &volley, briar), 3);
}

/* LOS-01: A sees B whenever B sees A, on random tables. */
TEST(sight_is_mutual)
{
    TestRandom random = { 20261 };

    for (int round = 0; round < 60; round++) {
        field(STANDARD);
        for (int i = 0; i < 6; i++) {
            double x = (double)test_between(&random, 5, 60),
                   y = (double)test_between(&random, 5, 40);
            terrain(i % 2 ? "silo" : "woods", x, y, x + (double)test_between(&random, 1, 6),
                    y + (double)test_between(&random, 1, 6));
        }
        UnitId tank = unit("tank", SOUTH, 1), titan = unit("titan", NORTH, 1);
        pair_of_units(1, 1);
        stand_facing(tank, 1, (double)test_between(&random, 5, 65),
                     (double)test_between(&random, 5, 43), (double)test_between(&random, 0, 359));
        stand(titan, 1, (double)test_between(&random, 5, 65), (double)test_between(&random, 5, 43));
        stand(rifles, 1, (double)test_between(&random, 5, 65),
              (double)test_between(&random, 5, 43));
        stand(briar, 1, (double)test_between(&random, 5, 65), (double)test_between(&random, 5, 43));
        ModelId models_there[] = { model_of(tank, 1), model_of(titan, 1), model_of(rifles, 1),
                                   model_of(briar, 1) };
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < a; b++) {
                bool there = glance(the_look(), models_there[a], models_there[b]).clear;
                bool back = glance(the_look(), models_there[b], models_there[a]).clear;
                CHECK_EQ(there, back);
            }
    }
}

/* Whether some of the overlay's light lies there. */
static bool is_lit(const DrawingList *list, double x, double y)
{
    for (int i = 0; i < list->count; i++) {
        const Drawing *d = &list->drawing[i];
        Polygon light = { d->corner, d->corners };
        if (d->kind == DRAW_POLYGON && d->filled &&
            polygon_contains(light, (Point){ inches(x), inches(y) }))
            return true;
    }
    return false;
}

/* Two at y 10 look into a silo from x 14 to 16, the third at y 20 past it: one of three sees the model at (20,10), and its line is
 * shown. */
TEST(the_overlay_shows_the_best_pair_and_how_many_see)
{
    static DrawingList list;
    int lines = 0;

    field(STANDARD);
    terrain("silo", 14, 6, 16, 14);
    pair_of_units(3, 1);
    stand(rifles, 1, 10, 9.5);
    stand(rifles, 2, 10, 10.5);
    stand(rifles, 3, 20, 20);
    stand(briar, 1, 20, 10);
    enter(PHASE_ATTACK, SOUTH);
    list.count = 0;
    warsurge_overlay(the_look(), OVERLAY_SIGHT, rifles, &list);
    for (int i = 0; i < list.count; i++) {
        const Drawing *d = &list.drawing[i];
        if (d->kind != DRAW_LINE)
            continue;
        lines++;
        CHECK_TEXT(d->words, "Briarguard: 1 of 3 see, 100 % at best");
        CHECK(d->tone == TONE_LIT);
        CHECK(d->corner[0].x == inches(20) && d->corner[0].y == inches(20));
    }
    CHECK_EQ(lines, 1);
}

TEST(the_overlay_lights_what_the_unit_sees_and_leaves_the_shadow_of_a_silo_dark)
{
    static DrawingList list;

    field(STANDARD);
    terrain("silo", 14, 8, 16, 12);
    pair_of_units(1, 1);
    stand(rifles, 1, 10, 10);
    stand(briar, 1, 20, 30);
    enter(PHASE_ATTACK, SOUTH);
    list.count = 0;
    warsurge_overlay(the_look(), OVERLAY_SIGHT, rifles, &list);
    CHECK(is_lit(&list, 12, 10));
    CHECK(is_lit(&list, 20, 30));
    CHECK(!is_lit(&list, 20, 10)); /* right behind it */
    CHECK(!is_lit(&list, 40, 22)); /* the shadow's edge from (10,10) by (14,12) is at y 25 there */
    CHECK(is_lit(&list, 40, 28));
}
