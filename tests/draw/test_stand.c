#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/marking.h"
#include "draw/stand.h"

static double polygon_area(const Spot *corner, int count)
{
    double twice = 0.0;

    for (int i = 0; i < count; i++) {
        Spot a = corner[i], b = corner[(i + 1) % count];
        twice += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    return twice / 2.0;
}

TEST(a_block_s_outline_holds_as_many_bases_as_it_has_models)
{
    for (int files = 1; files <= 8; files++)
        for (int count = 1; count <= 24; count++) {
            BlockLook look = { .files = files,
                               .count = count,
                               .side = (ShortSide)(count % 3),
                               .width = 1.0f,
                               .length = 2.0f };
            Spot corner[BLOCK_CORNERS];
            int corners = block_shape(&look, corner);
            CHECK(fabs(polygon_area(corner, corners) - 2.0 * count) < 1e-4);
        }
}

TEST(eighteen_in_five_files_have_a_notch)
{
    BlockLook look = { .files = 5, .count = 18, .width = 1.0f, .length = 1.0f };
    Spot corner[BLOCK_CORNERS];

    CHECK_EQ(block_shape(&look, corner), 6);
    CHECK(corner[3].x == 0.5f && corner[3].y == 3.0f); /* three of five stand in the fourth rank */
    look.count = 20;
    CHECK_EQ(block_shape(&look, corner), 4);
}

TEST(a_short_rank_stands_left_centred_or_right)
{
    BlockLook look = { .files = 5, .count = 7, .width = 1.0f, .length = 1.0f };

    CHECK(block_spot(&look, 5).x == -2.0f); /* two of five: three files are free */
    look.side = SHORT_CENTRE;
    CHECK(block_spot(&look, 5).x == -0.5f && block_spot(&look, 6).x == 0.5f);
    look.side = SHORT_RIGHT;
    CHECK(block_spot(&look, 6).x == 2.0f);
    CHECK(block_spot(&look, 0).x == -2.0f); /* the front rank does not care */
}

TEST(the_first_model_stands_at_the_front_s_left)
{
    BlockLook look = { .files = 5, .count = 10, .width = 1.0f, .length = 1.0f };

    CHECK(block_spot(&look, 0).x == -2.0f && block_spot(&look, 0).y == 0.5f);
    CHECK(block_spot(&look, 4).x == 2.0f && block_spot(&look, 4).y == 0.5f);
    CHECK(block_spot(&look, 5).x == -2.0f && block_spot(&look, 5).y == 1.5f);
}

TEST(a_base_s_outline_has_its_area)
{
    Camera camera = camera_whole(40 * INCH, 20 * INCH, (SDL_Rect){ 0, 0, 800, 400 },
                                 0.0f); /* 20 pixels an inch */
    Base round = { BASE_CIRCLE, 2 * INCH, 2 * INCH, { { 20 * INCH, 10 * INCH }, 0 } };
    Base square = { BASE_RECT, 2 * INCH, 4 * INCH, { { 20 * INCH, 10 * INCH }, 30 * DEGREE } };
    Spot corner[64];
    int count = base_spots(&camera, round, 0.0f, corner, 64);

    CHECK(fabs(polygon_area(corner, count) - 3.14159 * 400.0) <
          10.0); /* a polygon of 32 corners: 0.6 % less */
    count = base_spots(&camera, square, 0.0f, corner, 64);
    CHECK_EQ(count, 4);
    CHECK(fabs(polygon_area(corner, 4) - 40.0 * 80.0) < 2.0);
    CHECK_EQ(base_spots(&camera, round, 0.0f, corner, 3), 0);
}

TEST(every_unit_icon_has_a_figure)
{
    const char *name[] = {
        "unit-spear",     "unit-sword",        "unit-bow",           "unit-crossbow",
        "unit-handgun",   "unit-great-weapon", "unit-heavy-cavalry", "unit-light-cavalry",
        "unit-cannon",    "unit-bolt-thrower", "unit-stone-thrower", "unit-chariot",
        "unit-elephant",  "unit-monster",      "unit-creature",      "unit-flyer",
        "unit-swarm",     "unit-wizard",       "unit-witch",         "unit-general",
        "unit-champion",  "unit-standard",     "unit-musician",      "unit-trench-infantry",
        "unit-assault",   "unit-machine-gun",  "unit-tank",          "unit-armoured-car",
        "unit-transport", "unit-artillery",    "unit-heavy-warjack", "unit-light-warjack",
        "unit-warcaster", "unit-solo",         "unit-skirmish"
    };

    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        if (!figure_known(name[i]))
            fail_msg("no figure for %s", name[i]);
    }
    CHECK(!figure_known("zzz"));
    CHECK(!figure_known(""));
}

/* The farthest drawn pixel from the middle, in inches. */
static float reach_of(const Canvas *c, float scale)
{
    float most = 0.0f, mid = (float)c->width / 2.0f;

    for (int i = 0; i < c->width * c->height; i++)
        if (c->pixels[i] >> 24) {
            float dx = (float)(i % c->width) + 0.5f - mid, dy = (float)(i / c->width) + 0.5f - mid;
            most = fmaxf(most, sqrtf(dx * dx + dy * dy) / scale);
        }
    return most;
}

TEST(no_figure_reaches_farther_than_it_says)
{
    const char *name[] = { "spearman", "pike",         "great weapon",  "archer",
                           "standard", "wizard",       "knight",        "wolf rider",
                           "cannon",   "bolt thrower", "stone thrower", "wyvern",
                           "flyer",    "giant",        "titan",         "troll",
                           "swarm",    "wolf",         "spirit",        "heavy warjack",
                           "tank",     "armoured car", "transport",     "wagon",
                           "chariot",  "elephant",     "mortar",        "machine gun",
                           "walker",   "turret",       "field gun" };

    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        for (int turn = 0; turn < 360; turn += 72) {
            bool long_base =
                strstr(name[i], "knight") || strstr(name[i], "rider") || figure_is_hull(name[i]);
            FigureLook look = { .name = name[i],
                                .seat = (int)i % 4,
                                .width = 1.2f,
                                .length = long_base ? 2.4f : 1.2f,
                                .variant = turn / 72,
                                .role = (FigureRole)(turn / 72 % 4) };
            Canvas *c = canvas_new(260, 260);
            Affine at = affine_turned(affine_moved(affine_identity(), 130.0f, 130.0f), (float)turn);
            figure_draw(c, affine_scaled(at, 30.0f, 30.0f), &look);
            float got = reach_of(c, 30.0f);
            if (got > figure_reach(&look) + 0.1f || got < 0.2f)
                fail_msg("%s reaches %.2f, says %.2f", name[i], (double)got,
                         (double)figure_reach(&look));
            canvas_free(c);
        }
}

TEST(a_base_is_drawn_where_it_stands)
{
    Canvas *c = canvas_new(100, 100);
    StandLook look = {
        .seat = 1, .shape = BASE_CIRCLE, .width = 1.0f, .length = 1.0f, .front_arc = 180.0f
    };

    stand_draw(c, affine_scaled(affine_moved(affine_identity(), 50.0f, 50.0f), 60.0f, 60.0f),
               &look);
    CHECK_EQ(c->pixels[50 * 100 + 50] >> 24, 255); /* the middle is flock */
    CHECK_EQ(c->pixels[50 * 100 + 21] >> 24, 255); /* the rim: 29 of 30 pixels out */
    CHECK(c->pixels[10 * 100 + 10] >> 24 < 8); /* the corner is free but for a breath of shadow */
    canvas_free(c);
}
