#include "troops/sight.h"

#include "meadow.h"
#include "test.h"

static Meadow m;
static SeenArea seen;
static DrawingList list;

static bool is_lit(double x, double y)
{
    Point at = { (Length)(x * INCH), (Length)(y * INCH) };
    for (int i = 0; i < list.count; i++) {
        Polygon shape = { list.drawing[i].corner, list.drawing[i].corners };
        if (polygon_contains(shape, at))
            return true;
    }
    return false;
}

/* An eye at (24, 24), a wall 4" wide 6" away from it towards y = 0. */
static void look_at_the_wall(Heading facing, bool all_round)
{
    Area wall = area_base(base_rect(4 * INCH, INCH, (Pose){ { 24 * INCH, 18 * INCH }, 0 }));
    meadow_begin(&m);
    list.count = 0;
    seen_begin(&seen, &m.look);
    seen_hide(&seen, &wall);
    seen_ready(&seen);
    seen_draw(&seen, (Point){ 24 * INCH, 24 * INCH }, facing, all_round, &list);
}

TEST(what_lies_behind_a_wall_is_not_lit)
{
    look_at_the_wall(0, true);
    CHECK(is_lit(24, 20));
    CHECK(!is_lit(24, 10));
    CHECK(is_lit(10, 10));
    CHECK(is_lit(24, 40));
}

TEST(who_looks_ahead_sees_45_degrees_to_either_side)
{
    look_at_the_wall(QUARTER_TURN, false); /* to the right */
    CHECK(is_lit(40, 24));
    CHECK(is_lit(40, 34));
    CHECK(!is_lit(30, 40));
    CHECK(!is_lit(10, 24));
}

TEST(the_first_the_middle_and_the_last_look_for_all)
{
    ModelId model[5] = { 7, 8, 9, 10, 11 }, eye[SEEN_EYES];
    CHECK_EQ(lookouts(model, 5, eye), 3);
    CHECK_EQ(eye[0], 7);
    CHECK_EQ(eye[1], 9);
    CHECK_EQ(eye[2], 11);
    CHECK_EQ(lookouts(model, 2, eye), 2);
    CHECK_EQ(lookouts(model, 1, eye), 1);
    CHECK_EQ(lookouts(model, 0, eye), 0);
}

TEST(screens_keep_what_the_game_says_of_them)
{
    static Screens screens;
    static Blocker blocker[MOST_SCREENS];
    Area area = area_disc((Point){ 10 * INCH, 10 * INCH }, INCH);
    screens.count = 0;
    screens_add(&screens, area, 4, NO_MODEL, 2);
    CHECK_EQ(screens.screen[0].kind, 2);
    CHECK_EQ(screens_as_blockers(&screens, blocker), 1);
    Box far = { { 20 * INCH, 0 }, { 30 * INCH, 10 * INCH } };
    CHECK(!is_between(far, &area));
    CHECK(is_between(screens.screen[0].box, &area));
}
