#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "draw/camera.h"

static Camera table_in_window(void)
{
    return camera_whole(72 * INCH, 48 * INCH, (SDL_Rect){ 0, 0, 1920, 1080 }, 1.1f);
}

TEST(the_whole_table_fits_with_its_frame)
{
    Camera c = table_in_window();
    Spot corner = camera_spot(&c, (Point){ 0, 0 }),
         far = camera_spot(&c, (Point){ 72 * INCH, 48 * INCH });

    /* 1080 / (48 + 2.2) = 21.51 pixels an inch; 1.1 inches are 23.7 pixels */
    CHECK(fabsf(corner.y - 23.67f) < 0.05f);
    CHECK(fabsf(far.y - (1080.0f - 23.67f)) < 0.05f);
    CHECK(corner.x > 0.0f && far.x < 1920.0f);
}

TEST(a_place_goes_to_the_window_and_comes_back)
{
    TestRandom random = { 11 };

    for (int i = 0; i < 2000; i++) {
        Camera c = table_in_window();
        c.quarter = (int)test_between(&random, 0, 3);
        camera_zoom(
            &c, 1.0f + (float)test_between(&random, 0, 700) / 100.0f,
            (Spot){ (float)test_between(&random, 0, 1919), (float)test_between(&random, 0, 1079) });
        Point at = { (Length)test_between(&random, 0, 72 * INCH),
                     (Length)test_between(&random, 0, 48 * INCH) };
        Point back = camera_point(&c, camera_spot(&c, at));
        CHECK(abs(back.x - at.x) <= INCH / 500 && abs(back.y - at.y) <= INCH / 500);
    }
}

TEST(zooming_keeps_the_place_under_the_pointer)
{
    Camera c = table_in_window();
    Spot pointer = { 700.0f, 300.0f };
    Point before = camera_point(&c, pointer);

    for (int i = 0; i < 6; i++)
        camera_zoom(&c, 1.2f, pointer);
    Point after = camera_point(&c, pointer);
    CHECK(abs(after.x - before.x) < INCH / 100 && abs(after.y - before.y) < INCH / 100);
}

/* A quarter of 1920 by 1080 past the middle at (960,540): so far in its edges come, whichever way it is turned. */
TEST(the_tables_edge_comes_a_quarter_of_the_view_past_its_middle)
{
    Camera c = table_in_window();

    camera_pan(&c, -100000.0f, -100000.0f);
    Spot far = camera_spot(&c, (Point){ 72 * INCH, 48 * INCH });
    CHECK(fabsf(far.x - 480.0f) < 0.1f && fabsf(far.y - 270.0f) < 0.1f);
    camera_pan(&c, 200000.0f, 200000.0f);
    Spot corner = camera_spot(&c, (Point){ 0, 0 });
    CHECK(fabsf(corner.x - 1440.0f) < 0.1f && fabsf(corner.y - 810.0f) < 0.1f);
    camera_turn(&c, 1);
    camera_pan(&c, 200000.0f, 200000.0f);
    corner = camera_spot(&c, (Point){ 0, 48 * INCH });
    CHECK(fabsf(corner.x - 1440.0f) < 0.1f && fabsf(corner.y - 810.0f) < 0.1f);
}

TEST(the_other_side_sees_the_table_turned_by_half)
{
    Camera c = table_in_window();
    Spot mine = camera_spot(&c, (Point){ 10 * INCH, 5 * INCH });

    camera_turn(&c, 2);
    Spot theirs = camera_spot(&c, (Point){ 62 * INCH, 43 * INCH });
    CHECK(fabsf(mine.x - theirs.x) < 0.01f && fabsf(mine.y - theirs.y) < 0.01f);
    CHECK(fabsf(camera_degrees(&c, 0) - 180.0f) < 0.001f);
}

TEST(a_quarter_turn_clockwise_brings_the_left_edge_to_the_top)
{
    Camera c = table_in_window();

    camera_turn(&c, 1);
    Spot left = camera_spot(&c, (Point){ 0, 24 * INCH }),
         right = camera_spot(&c, (Point){ 72 * INCH, 24 * INCH });
    CHECK(left.y < right.y);
    CHECK(fabsf(left.x - right.x) < 0.01f);
}

TEST(window_places_are_rounded_to_a_256th)
{
    Camera c = table_in_window();
    Spot s = camera_spot(&c, (Point){ 123457, 765433 });

    CHECK(s.x * 256.0f == floorf(s.x * 256.0f));
    CHECK(s.y * 256.0f == floorf(s.y * 256.0f));
}

TEST(something_that_faces_right_has_its_front_to_the_right)
{
    Camera c = table_in_window();
    Affine at = camera_at(&c, (Pose){ { 36 * INCH, 24 * INCH }, QUARTER_TURN });
    Spot front = affine_apply(at, (Spot){ 0.0f, -1.0f }),
         middle = affine_apply(at, (Spot){ 0.0f, 0.0f });

    CHECK(fabsf(front.x - middle.x - c.scale) < 0.01f);
    CHECK(fabsf(front.y - middle.y) < 0.01f);
}
