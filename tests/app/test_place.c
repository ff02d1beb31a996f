#include "place.h"
#include "test.h"

/* Where the window stands again the next time. */

static const SDL_Rect one[] = { { 0, 28, 1920, 1052 } }; /* below a bar of 28 pixels */
static const SDL_Rect two[] = { { 0, 0, 1920, 1080 }, { 1920, 0, 2560, 1440 } };

static void check_fits(SDL_Rect wanted, const SDL_Rect *screen, int screens, SDL_Rect expected)
{
    SDL_Rect got = place_fit(wanted, screen, screens);

    CHECK_EQ(got.x, expected.x);
    CHECK_EQ(got.y, expected.y);
    CHECK_EQ(got.w, expected.w);
    CHECK_EQ(got.h, expected.h);
}

TEST(a_window_that_has_room_stands_where_it_stood)
{
    check_fits((SDL_Rect){ 100, 60, 1600, 900 }, one, 1, (SDL_Rect){ 100, 60, 1600, 900 });
    check_fits((SDL_Rect){ 2000, 300, 1600, 900 }, two, 2, (SDL_Rect){ 2000, 300, 1600, 900 });
}

TEST(one_that_hangs_out_is_pulled_in)
{
    check_fits((SDL_Rect){ 900, -40, 1600, 900 }, one, 1, (SDL_Rect){ 320, 28, 1600, 900 });
    check_fits((SDL_Rect){ -700, 900, 1600, 900 }, one, 1, (SDL_Rect){ 0, 180, 1600, 900 });
}

TEST(one_that_is_larger_than_the_screen_becomes_as_large_as_it)
{
    check_fits((SDL_Rect){ 0, 0, 3840, 2160 }, one, 1, (SDL_Rect){ 0, 28, 1920, 1052 });
}

/* 1600 wide from 1700 on: 220 of them lie on the first screen, 1380 on the second. */
TEST(one_across_two_screens_goes_to_the_one_that_it_covers_most)
{
    check_fits((SDL_Rect){ 1700, 0, 1600, 900 }, two, 2, (SDL_Rect){ 1920, 0, 1600, 900 });
}

/* The middle of 1920 x 1052 below 28: 160 at each side, 76 above and below. */
TEST(one_on_a_screen_that_is_gone_comes_to_the_middle_of_the_first)
{
    check_fits((SDL_Rect){ 2500, 300, 1600, 900 }, one, 1, (SDL_Rect){ 160, 104, 1600, 900 });
}

TEST(without_any_screen_it_stays_as_it_is)
{
    check_fits((SDL_Rect){ 2500, 300, 1600, 900 }, one, 0, (SDL_Rect){ 2500, 300, 1600, 900 });
}
