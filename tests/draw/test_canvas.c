#include "test.h"

#include <math.h>

#include "draw/canvas.h"
#include "draw/dirty.h"
#include "draw/picture.h"

/* The drawn area: the sum of coverages of white on nothing, in pixels. */
static double area_of(const Canvas *c)
{
    double sum = 0.0;

    for (int i = 0; i < c->width * c->height; i++)
        sum += (double)(c->pixels[i] >> 24) / 255.0;
    return sum;
}

static void check_area(const Canvas *c, double expected, double slack)
{
    double got = area_of(c);

    if (got < expected - slack || got > expected + slack)
        fail_msg("covered %.3f pixels, expected %.3f", got, expected);
}

TEST(a_disc_covers_pi_r_squared)
{
    Canvas *c = canvas_new(64, 64);

    canvas_disc(c, 31.3f, 30.8f, 20.0f, 0xFFFFFFFF);
    check_area(c, 3.14159265 * 400.0, 2.0); /* 1256.64 */
    canvas_free(c);
}

TEST(a_circle_as_a_curve_covers_pi_r_squared)
{
    Canvas *c = canvas_new(64, 64);
    Curve p = curve_empty();
    Paint white = paint_flat(0xFFFFFFFF);

    curve_circle(&p, 31.3f, 30.8f, 20.0f);
    canvas_fill(c, &p, &white);
    check_area(c, 3.14159265 * 400.0,
               4.0); /* chords lie up to 0.03 pixel inside: 2 pi r times 0.02 */
    curve_free(&p);
    canvas_free(c);
}

TEST(a_slanted_quadrangle_covers_its_exact_area)
{
    Canvas *c = canvas_new(64, 64);
    Spot corner[] = { { 10.25f, 5.5f }, { 50.75f, 12.0f }, { 44.5f, 55.25f }, { 4.0f, 40.0f } };
    Paint white = paint_flat(0xFFFFFFFF);
    double twice = 0.0;

    for (int i = 0; i < 4; i++) {
        Spot a = corner[i], b = corner[(i + 1) % 4];
        twice += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    canvas_polygon(c, corner, 4, &white);
    check_area(c, twice / 2.0, 0.5);
    canvas_free(c);
}

TEST(a_rectangle_cut_by_the_border_covers_what_is_inside)
{
    Canvas *c = canvas_new(32, 32);
    Curve p = curve_empty();
    Paint white = paint_flat(0xFFFFFFFF);

    curve_rect(&p, -10.0f, -10.5f, 20.25f, 100.0f); /* 10.25 wide inside, all 32 rows */
    curve_rect(&p, 20.0f, 8.0f, 1000.0f, 4.5f);     /* 12 wide inside, 4.5 high */
    canvas_fill(c, &p, &white);
    check_area(c, 10.25 * 32.0 + 12.0 * 4.5, 0.2);
    curve_free(&p);
    canvas_free(c);
}

TEST(a_hole_is_left_by_an_outline_of_the_other_sense)
{
    Canvas *c = canvas_new(64, 64);
    Curve p = curve_empty();
    Paint white = paint_flat(0xFFFFFFFF);
    Spot inner[] = { { 20, 20 }, { 20, 40 }, { 40, 40 }, { 40, 20 } };

    curve_rect(&p, 10, 10, 40, 40);
    curve_polygon(&p, inner, 4);
    canvas_fill(c, &p, &white);
    check_area(c, 40.0 * 40.0 - 20.0 * 20.0, 0.01);
    curve_free(&p);
    canvas_free(c);
}

TEST(a_thick_line_covers_length_times_width)
{
    Canvas *c = canvas_new(100, 100);
    Spot at[] = { { 10, 20 }, { 70, 65 } }; /* 60, 45: 75 long */
    Stroke s = { .width = 6.0f };

    canvas_polyline(c, at, 2, false, &s, 0xFFFFFFFF);
    check_area(c, 75.0 * 6.0, 0.5);
    canvas_free(c);
}

TEST(a_dashed_line_covers_its_dashes)
{
    Canvas *c = canvas_new(100, 100);
    Spot at[] = { { 5, 50 }, { 95, 50 } }; /* 90 long: 10 on, 5 off, six times */
    Stroke s = { .width = 4.0f, .dash = { 10.0f, 5.0f } };

    canvas_polyline(c, at, 2, false, &s, 0xFFFFFFFF);
    check_area(c, 60.0 * 4.0, 0.5);
    canvas_free(c);
}

TEST(a_mitred_frame_covers_outside_less_inside)
{
    Canvas *c = canvas_new(64, 64);
    Spot at[] = { { 12, 12 }, { 52, 12 }, { 52, 42 }, { 12, 42 } };
    Stroke s = { .width = 4.0f, .join = JOIN_MITER };

    canvas_polyline(c, at, 4, true, &s, 0xFFFFFFFF);
    check_area(c, 44.0 * 34.0 - 36.0 * 26.0, 0.2);
    canvas_free(c);
}

TEST(a_ring_covers_its_length_times_its_width)
{
    Canvas *c = canvas_new(64, 64);

    canvas_ring(c, 32.0f, 32.0f, 20.0f, 3.0f, 0xFFFFFFFF);
    check_area(c, 2.0 * 3.14159265 * 20.0 * 3.0, 1.5);
    canvas_free(c);
}

TEST(a_stroked_circle_equals_the_ring)
{
    Canvas *c = canvas_new(64, 64);

    canvas_arc(c, 32.0f, 32.0f, 20.0f, 0.0f, 360.0f, 3.0f, 0xFFFFFFFF);
    check_area(c, 2.0 * 3.14159265 * 20.0 * 3.0, 2.0);
    canvas_free(c);
}

TEST(half_covered_white_over_black_is_grey)
{
    Canvas *c = canvas_new(2, 1);
    Curve p = curve_empty();
    Paint white = paint_flat(0xFFFFFFFF);

    canvas_clear(c, 0xFF000000);
    curve_rect(&p, 0.0f, 0.0f, 1.5f, 1.0f);
    canvas_fill(c, &p, &white);
    CHECK_EQ(c->pixels[0], 0xFFFFFFFF);
    CHECK_EQ(c->pixels[1], 0xFF808080);
    curve_free(&p);
    canvas_free(c);
}

TEST(a_glaze_darkens_and_leaves_the_rest)
{
    Canvas *c = canvas_new(1, 1);
    Curve p = curve_empty();
    Paint half = paint_flat(0xFF80FF00);

    half.blend = BLEND_MULTIPLY;
    canvas_clear(c, 0xFFC8C8C8); /* 200 */
    curve_rect(&p, 0, 0, 1, 1);
    canvas_fill(c, &p, &half);
    CHECK_EQ(c->pixels[0], 0xFF64C800); /* 200 * 128 / 255 = 100.4, 200, 0 */
    curve_free(&p);
    canvas_free(c);
}

/* A curve of any kind, paint and blend over a ground of many colours. */
static void paint_something(Canvas *c, uint64_t seed)
{
    TestRandom random = { seed };
    Curve p = curve_empty();

    for (int i = 0; i < 60; i++) {
        Colour a = (Colour)test_random(&random), b = (Colour)test_random(&random);
        float x = (float)test_between(&random, -10, 79), y = (float)test_between(&random, -10, 39),
              w = (float)test_between(&random, 0, 599) / 10.0f;
        Paint paint = i % 3 ? paint_flat(i % 2 ? a | 0xFF000000 : a)
                            : paint_linear((Spot){ x, y }, (Spot){ x + w, y + w }, a, b);
        paint.blend = (Blend)(i % 4);
        curve_clear(&p);
        curve_move(&p, x, y);
        curve_line(&p, x + w, y + 3.0f);
        curve_line(&p, x + w * 0.7f, y + w * 0.5f);
        curve_close(&p);
        canvas_fill(c, &p, &paint);
    }
    curve_free(&p);
}

/* Where several pixels are laid over at once it comes to the same as for each of them. */
TEST(column_by_column_a_picture_becomes_the_same)
{
    Canvas *whole = canvas_new(80, 40), *columns = canvas_new(80, 40);

    canvas_clear(whole, 0xFF405060);
    canvas_clear(columns, 0xFF405060);
    paint_something(whole, 7);
    for (int x = 0; x < 80; x++) {
        SDL_Rect before = canvas_clip(columns, (SDL_Rect){ x, 0, 1, 40 });
        paint_something(columns, 7);
        canvas_unclip(columns, before);
    }
    CHECK_EQ(picture_hash(columns), picture_hash(whole));
    canvas_free(whole);
    canvas_free(columns);
}

static uint32_t rounded_share(uint32_t d, uint32_t share)
{
    return (d * share * 2 + 255) / 510;
}

/* Every grey below, and a colour of that alpha over it: on 255 parts, rounded. */
TEST(what_lies_below_shows_through_by_the_part_that_is_left)
{
    Canvas *c = canvas_new(256, 1);

    for (uint32_t alpha = 0; alpha < 256; alpha += 5) {
        for (uint32_t x = 0; x < 256; x++)
            c->pixels[x] = 0xFF000000 | x * 0x10101;
        canvas_rect(c, (SDL_Rect){ 0, 0, 256, 1 }, alpha << 24 | 0xFF0000);
        for (uint32_t x = 0; x < 256; x++) {
            uint32_t left = rounded_share(x, 255 - alpha);
            CHECK_EQ(c->pixels[x], 0xFF000000 | (alpha + left) << 16 | left << 8 | left);
        }
    }
    canvas_free(c);
}

/* An overlay of full alpha: twice the product in the dark half, its mirror in the bright one, each part cut off. */
TEST(an_overlay_brightens_what_is_bright_and_darkens_what_is_dark)
{
    Canvas *c = canvas_new(256, 1);
    Curve p = curve_empty();
    Paint light = paint_flat(0xFFC86400); /* 200, 100, 0 */
    const uint32_t s[3] = { 0, 100, 200 };

    light.blend = BLEND_OVERLAY;
    for (uint32_t x = 0; x < 256; x++)
        c->pixels[x] = 0xFF000000 | x * 0x10101;
    curve_rect(&p, 0, 0, 256, 1);
    canvas_fill(c, &p, &light);
    for (uint32_t x = 0; x < 256; x++)
        for (int k = 0; k < 3; k++) {
            uint32_t dark = 2 * x * s[k] / 255, bright = 255 - 2 * (255 - x) * (255 - s[k]) / 255;
            CHECK_EQ(c->pixels[x] >> 8 * k & 255, x < 128 ? dark : bright);
        }
    curve_free(&p);
    canvas_free(c);
}

TEST(nothing_is_drawn_outside_the_clip)
{
    Canvas *c = canvas_new(40, 40);
    SDL_Rect part = { 10, 10, 12, 14 };
    SDL_Rect before = canvas_clip(c, part);

    canvas_disc(c, 16.0f, 17.0f, 30.0f, 0xFFFFFFFF);
    canvas_rect(c, (SDL_Rect){ -5, -5, 100, 100 }, 0xFFFFFFFF);
    canvas_unclip(c, before);
    check_area(c, 12.0 * 14.0, 0.001);
    canvas_free(c);
}

TEST(a_mask_lets_only_its_shape_through)
{
    Canvas *c = canvas_new(40, 40);
    Curve p = curve_empty();

    curve_rect(&p, 5, 5, 10, 8);
    Mask m = canvas_mask_of(c, &p);
    c->mask = &m;
    canvas_rect(c, (SDL_Rect){ 0, 0, 40, 40 }, 0xFFFFFFFF);
    c->mask = NULL;
    check_area(c, 80.0, 0.001);
    mask_free(&m);
    curve_free(&p);
    canvas_free(c);
}

TEST(a_shadow_keeps_the_amount_of_its_shape)
{
    Canvas *c = canvas_new(120, 120);
    Curve p = curve_empty();

    curve_rect(&p, 40, 40, 40, 30);
    canvas_shadow(c, &p, 3.0f, 4.0f, 12.0f, 0xFF000000);
    check_area(c, 1200.0, 40.0); /* rounding of three running means: a few percent */
    curve_free(&p);
    canvas_free(c);
}

TEST(a_picture_put_twice_as_large_covers_four_times_as_much)
{
    Canvas *c = canvas_new(64, 64), *from = canvas_new(16, 16);

    canvas_clear(from, 0xFFFF0000);
    canvas_image(c, from, (SDL_Rect){ 0, 0, 16, 16 }, 8, 8, 32, 32, 1.0f, 0xFFFFFFFF);
    check_area(c, 1024.0, 0.001);
    CHECK_EQ(c->pixels[20 * 64 + 20], 0xFFFF0000);
    canvas_free(from);
    canvas_free(c);
}

static uint64_t drawn_hash(void)
{
    Canvas *c = canvas_new(200, 160);
    Curve p = curve_empty();
    Stroke s = { .width = 5.5f, .dash = { 9.0f, 4.0f }, .cap = CAP_ROUND };
    Paint ball =
        paint_radial((Spot){ 70, 60 }, 2, (Spot){ 80, 75 }, 52, 0xFFFFF6DE, 0xFF2F66B0, 0xFF101820);
    Paint hatch = paint_hatch(0x80FF5C9E, 45.0f, 9.0f, 2.0f), line = paint_flat(0xFFC39A4B);

    canvas_clear(c, 0xFF6F7A41);
    curve_circle(&p, 80.0f, 75.0f, 50.0f);
    canvas_shadow(c, &p, 6, 8, 14, 0xA0120A02);
    canvas_fill(c, &p, &ball);
    canvas_fill(c, &p, &hatch);
    curve_clear(&p);
    curve_move(&p, 10, 150);
    curve_cubic(&p, 60, 0, 120, 170, 190, 12);
    canvas_stroke(c, &p, &s, &line);
    uint64_t hash = picture_hash(c);
    curve_free(&p);
    canvas_free(c);
    return hash;
}

/* The number was found with gcc and clang at -O0 and -O3 alike: whoever changes the rasteriser sees it here. */
TEST(the_same_bytes_at_every_optimisation_level)
{
    uint64_t hash = drawn_hash();

    CHECK_EQ(hash, UINT64_C(0x228f67af49360dc1));
}

TEST(dirty_areas_that_overlap_become_one)
{
    Dirty d = { .count = 0 };

    dirty_add(&d, (SDL_Rect){ 0, 0, 10, 10 });
    dirty_add(&d, (SDL_Rect){ 100, 100, 10, 10 });
    CHECK_EQ(d.count, 2);
    dirty_add(&d, (SDL_Rect){ 5, 5, 10, 10 });
    CHECK_EQ(d.count, 2);
    CHECK_EQ(dirty_pixels(&d), 15 * 15 + 100);
    CHECK(dirty_touches(&d, (SDL_Rect){ 14, 14, 2, 2 }));
    CHECK(!dirty_touches(&d, (SDL_Rect){ 50, 50, 2, 2 }));
}

TEST(more_dirty_areas_than_there_is_room_for_are_still_covered)
{
    Dirty d = { .count = 0 };
    TestRandom random = { 7 };

    for (int i = 0; i < 200; i++) {
        SDL_Rect r = { (int)test_between(&random, 0, 1900), (int)test_between(&random, 0, 1060), 4,
                       4 };
        dirty_add(&d, r);
        CHECK(d.count <= DIRTY_MAX);
        CHECK(dirty_touches(&d, r));
    }
}
