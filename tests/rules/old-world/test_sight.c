#include "field.h"
#include "shoot/shooting.h"

/* Sight and cover: LOS-01..07. */

static UnitId guns, target;
static Volley volley;

static void look_at(UnitId shooter, UnitId at, const char *with)
{
    volley = volley_of(shooter, at, weapon(with));
    volley_plan(the_look(), &volley);
}

static int need_of_shooter(int n)
{
    const Shooter *s = &volley.shooter[n];
    return s->need.second ? s->need.second + 3 : s->need.first;
}

static void handgunners(void)
{
    field();
    guns = plain("H9", NORTH, 5);
}

/* EX-12: the house hides 4, 7, 8, 15 and 20 of the 20 centres. */
TEST(ex_12_cover_of_a_regiment_counts_the_centre_lines_that_are_crossed)
{
    handgunners();
    target = plain("S4", SOUTH, 20);
    terrain("impassable", 20.1, 30, 26, 33);
    stand(guns, 20, 40, 0, 5);
    stand(target, 20, 24, 180, 5);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooters, 5);
    static const Cover cover[] = { COVER_PARTIAL, COVER_PARTIAL, COVER_PARTIAL, COVER_FULL,
                                   COVER_FULL };
    static const int need[] = { 6, 6, 6, 7, 7 };
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(volley.shooter[i].cover, cover[i]);
        CHECK(volley.shooter[i].far); /* 16 > 12 */
        CHECK_EQ(need_of_shooter(i), need[i]);
    }
}

/* EX-23: shares 1.000, 0.914, 0.713, 0.390, 0.015 from the first eyes; long range. */
TEST(ex_23_cover_of_a_single_model_is_its_visible_share)
{
    handgunners();
    target = unit("S11", SOUTH, 1);
    terrain("impassable", 20.3, 30, 24, 32);
    stand(guns, 20, 40, 0, 5);
    stand(target, 20, 26, 180, 1);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooters, 5);
    static const int need[] = { 5, 6, 6, 7, 7 };
    for (int i = 0; i < 5; i++)
        CHECK_EQ(need_of_shooter(i), need[i]);
}

TEST(a_block_sees_ninety_degrees_and_skirmishers_all_round)
{
    field();
    guns = plain("H9", NORTH, 5);
    UnitId rangers = unit("H10", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    stand(guns, 20, 24, 0, 5);
    stand_model(rangers, 1, 20, 10, 0);
    stand(target, 20, 30, 0, 5); /* behind them both */
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
    CHECK(unit_sees(the_look(), target, guns, NULL, NULL));
    UnitId far = rangers;
    stand_model(far, 1, 40, 30, 0);
    CHECK(unit_sees(the_look(), rangers, target, NULL, NULL));
}

static void rear_of(void (*between)(void))
{
    field();
    guns = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    between();
    stand(guns, 20, 40, 0, 1);
    stand(target, 20, 24, 180, 1);
}

static void house(void)
{
    terrain("impassable", 15, 30, 25, 32);
}
static void wall(void)
{
    terrain("low", 15, 30, 25, 30.5);
}
static void wood(void)
{
    terrain("wood", 15, 28, 25, 34);
}
static void wood_about_target(void)
{
    terrain("wood", 15, 20, 25, 26);
}
static void wood_at_edge(void)
{
    terrain("wood", 15, 20, 25, 23);
}
static void nothing(void)
{
}

TEST(houses_hills_and_woods_block_but_low_walls_never_do)
{
    PieceId piece = NO_PIECE;
    rear_of(house);
    CHECK(!unit_sees(the_look(), guns, target, &piece, NULL));
    CHECK_EQ(piece, 0);
    rear_of(wood);
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
    rear_of(wall);
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
    rear_of(wood_about_target); /* an end overlaps it */
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
}

TEST(a_low_wall_is_partial_cover_unless_the_shooter_stands_at_it)
{
    rear_of(wall);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_PARTIAL);
    rear_of(wall);
    stand(guns, 20, 30.5, 0, 1);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_OPEN);
}

/* 30 mm deep: from 24 to 22.82; the edge at 23.2 leaves 0.38 of 1.18 inches in it. */
TEST(who_only_touches_the_wood_is_not_in_it) /* TER-09 */
{
    field();
    guns = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 5);
    terrain("wood", 15, 20, 25, 23.2);
    stand(guns, 20, 40, 0, 1);
    stand(target, 20, 24, 180, 5);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_OPEN);
}

TEST(a_wood_with_more_than_half_of_the_models_in_it_is_partial_cover)
{
    rear_of(wood_about_target);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_PARTIAL);
    rear_of(wood_at_edge); /* its base reaches 24 to 22.82: less than half in */
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_OPEN);
    rear_of(nothing);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_OPEN);
}

/* A third unit stands between, as wide as the way. */
static UnitId hill_and_screen(const char *screen_code, bool hill_below, const char *target_code)
{
    field();
    guns = plain("H9", NORTH, 5);
    target = plain(target_code, SOUTH, 1);
    UnitId screen = plain(screen_code, SOUTH, 0);
    if (hill_below)
        terrain("hill", 15, 39, 25, 46);
    stand(guns, 20, 40, 0, 5);
    if (screen_code[1] == '1' && screen_code[2] == '3')
        row(screen, 1, 3, 18.4, 32, 1.6, 0);
    else
        stand(screen, 20, 31, 180, 10);
    stand(target, 20, 24, 180, 1);
    return screen;
}

TEST(units_block_sight_unless_they_are_seen_over)
{
    UnitId blocker = NO_UNIT;
    UnitId screen = hill_and_screen("S6", false, "S11");
    CHECK(!unit_sees(the_look(), guns, target, NULL, &blocker));
    CHECK_EQ(blocker, screen);
    hill_and_screen("S6", true, "S11"); /* LOS-04 */
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
    hill_and_screen("S6", false, "S12"); /* LOS-05 */
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
    hill_and_screen("S13", false, "S11"); /* SR-56 */
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
}

TEST(a_large_target_is_never_in_cover)
{
    field();
    guns = plain("H9", NORTH, 1);
    target = unit("S12", SOUTH, 1);
    terrain("low", 15, 30, 25, 30.5);
    stand(guns, 20, 40, 0, 1);
    stand(target, 20, 24, 180, 1);
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooter[0].cover, COVER_OPEN);
}

TEST(what_is_seen_over_gives_no_cover)
{
    hill_and_screen("S6", true, "S11");
    look_at(guns, target, "handgun");
    CHECK_EQ(volley.shooters, 5);
    CHECK_EQ(volley.shooter[2].cover, COVER_OPEN);
}

TEST(own_rear_ranks_do_not_see_past_those_before_them)
{
    field();
    guns = plain("H9", NORTH, 10);
    target = plain("S4", SOUTH, 1);
    stand(guns, 20, 40, 0, 5);
    stand(target, 20, 24, 180, 1);
    CHECK(model_sees(the_look(), model_of(guns, 3), model_of(target, 1)));
    CHECK(!model_sees(the_look(), model_of(guns, 8), model_of(target, 1)));
}

TEST(a_firing_platform_shoots_all_round) /* SR-59 */
{
    field();
    guns = unit("S10", SOUTH, 1);
    target = plain("H5", NORTH, 5);
    stand(guns, 20, 24, 0, 1);
    stand(target, 20, 38, 0, 5); /* behind it */
    look_at(guns, target, "shortbow");
    CHECK_EQ(volley.shooters, 1);
    CHECK_EQ(shots_of(the_look(), &volley, volley.shooter[0].model).plus, 3); /* a crew of three */
}

/* A house hides the target from the middle of the front edge but not from its ends (EX-12's fifth shooter). */
TEST(a_model_looks_from_both_ends_of_its_front_edge_too) /* GEO-07 */
{
    field();
    guns = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    terrain("impassable", 19.7, 38.9, 20.3, 39.9); /* right before its nose */
    stand(guns, 20, 40, 0, 1);
    stand(target, 20, 36, 180, 1);
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
}

/* In the model's own arc, not in that of everything ahead: the rays go out at 45 degrees from the front corners. */
TEST(the_vision_arc_is_bounded_by_the_corners_rays) /* GEO-06, LOS-01 */
{
    field();
    guns = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    stand(guns, 20, 40, 0, 1);
    stand(target, 26.5, 37, 180,
          1); /* its near corner is 5.4" aside and 4.2" ahead of the front corner's height */
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
    stand(target, 24.5, 35, 180, 1);
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
}

TEST(a_unit_with_a_foot_off_the_hill_does_not_see_over) /* GEO-21 */
{
    field();
    guns = plain("H9", NORTH, 5);
    target = plain("S4", SOUTH, 1);
    UnitId screen = plain("S6", SOUTH, 20);
    terrain("hill", 15, 40.4, 25,
            46); /* the front edge at 40 sticks out, the centres at 40.49 do not */
    stand(guns, 20, 40, 0, 5);
    stand(screen, 20, 31, 180, 10);
    stand(target, 20, 24, 180, 1);
    CHECK(!is_on_hill(the_look(), guns));
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
}

/* All three on one hill whose middle is at (20,30): shooters at 30, those between farther off. */
TEST(on_one_hill_the_nearer_to_the_top_sees_over_the_farther) /* LOS-04 */
{
    field();
    guns = plain("H9", NORTH, 5);
    UnitId screen = plain("H5", NORTH, 10);
    target = plain("S4", SOUTH, 1);
    terrain("hill", 10, 20, 30, 40);
    stand(guns, 20, 29.5, 0, 5); /* its centre at 29.99 */
    stand(screen, 20, 24, 0, 10);
    stand(target, 20, 12, 180, 1);
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
    field();
    guns = plain("H9", NORTH, 5);
    screen = plain("H5", NORTH, 10);
    target = plain("S4", SOUTH, 1);
    terrain("hill", 10, 20, 30, 40);
    stand(guns, 20, 38, 0, 5);
    stand(screen, 20, 32, 0, 10); /* nearer to the top than the guns */
    stand(target, 20, 12, 180, 1);
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
}

TEST(a_large_target_hides_a_large_target) /* LOS-05 */
{
    field();
    guns = plain("H9", NORTH, 1);
    target = unit("S1", SOUTH, 1);
    UnitId giant = unit("S12", SOUTH, 1);
    stand(guns, 20, 40, 0, 1);
    stand(giant, 21.5, 34, 90, 1); /* from 18.55 to 21.5 across the way */
    stand(target, 20, 20, 180, 1);
    CHECK(!unit_sees(the_look(), guns, target, NULL, NULL));
}

/* Three skirmishers 1" apart: one may look through between them. */
TEST(others_see_between_skirmishers) /* FRM-09 */
{
    field();
    guns = plain("H9", NORTH, 1);
    target = plain("S4", SOUTH, 1);
    UnitId loose = unit("S17", SOUTH, 2);
    row(loose, 1, 2, 19.2, 32, 1.6, 0); /* a gap of 0.616" in the middle */
    stand(guns, 20, 40, 0, 1);
    stand(target, 20, 24, 180, 1);
    CHECK(unit_sees(the_look(), guns, target, NULL, NULL));
    look_at(guns, target, "handgun");
    CHECK(volley.shooter[0].cover != COVER_OPEN); /* a single model, in part behind them */
}
