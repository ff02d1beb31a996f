#include "test.h"

#include <string.h>

#include "draw/marking.h"
#include "draw/palette.h"
#include "draw/picture.h"

typedef struct Desk {
    Canvas *canvas;
    Fonts *fonts;
    Icons *icons;
} Desk;

static Desk open_desk(Colour ground)
{
    char problem[200];
    Desk d = { canvas_new(400, 200), fonts_open(NULL, problem, sizeof problem), icons_open() };

    CHECK(d.canvas && d.fonts && d.icons);
    canvas_clear(d.canvas, ground);
    return d;
}

static void close_desk(Desk *d)
{
    canvas_free(d->canvas);
    fonts_close(d->fonts);
    icons_close(d->icons);
}

static int channel(uint32_t pixel, int shift)
{
    return (int)(pixel >> shift & 255u);
}

static bool is_pink(uint32_t p)
{
    return channel(p, 16) > 200 && channel(p, 8) < 140 && channel(p, 0) > 110;
}

static bool is_light(uint32_t p)
{
    return channel(p, 16) > 220 && channel(p, 8) > 210;
}

/* How often a row of pixels changes from other to `wanted`. */
static int runs_in_row(const Canvas *c, int y, bool (*wanted)(uint32_t))
{
    int runs = 0;
    bool before = false;

    for (int x = 0; x < c->width; x++) {
        bool now = wanted(c->pixels[y * c->pitch + x]);
        runs += now && !before;
        before = now;
    }
    return runs;
}

TEST(a_ruler_of_six_and_a_half_inches_has_six_ticks)
{
    Desk d = open_desk(0xFF305020);
    Spot at[2] = { { 20.0f, 100.5f }, { 20.0f + 6.5f * 50.0f, 100.5f } };
    RulerLook look = { .inch = 50.0f, .every = 1.0f, .width = 2.0f };

    ruler_draw(d.canvas, at, 2, &look);
    CHECK_EQ(runs_in_row(d.canvas, 97, is_light),
             6); /* three pixels above the line only ticks reach */
    CHECK_EQ(runs_in_row(d.canvas, 93, is_light), 1); /* and seven above it only the fifth */
    close_desk(&d);
}

TEST(a_refused_line_is_pink_only_beyond_what_is_allowed)
{
    Desk d = open_desk(0xFF305020);

    refused_line_draw(d.canvas, d.fonts, d.icons, (Spot){ 20, 100.5f }, (Spot){ 200, 100.5f },
                      (Spot){ 340, 100.5f }, 40.0f, NULL, 20);
    for (int x = 0; x < 190; x++)
        CHECK(!is_pink(d.canvas->pixels[100 * 400 + x]));
    CHECK(is_light(d.canvas->pixels[100 * 400 + 100]));
    CHECK(runs_in_row(d.canvas, 100, is_pink) >=
          6); /* 140 pixels less the seal's 17: dashes of 11 and 7 */
    close_desk(&d);
}

TEST(light_falls_inside_the_outline_and_nowhere_else)
{
    Desk d = open_desk(0xFF606830);
    Spot corner[4] = { { 100, 50 }, { 300, 50 }, { 300, 150 }, { 100, 150 } };

    outline_draw(d.canvas, corner, 4, OUTLINE_LIT, 0);
    uint32_t inside = d.canvas->pixels[100 * 400 + 200];
    CHECK(channel(inside, 16) > 0x60 + 20 && channel(inside, 8) > 0x68 + 20);
    CHECK_EQ(d.canvas->pixels[100 * 400 + 90], 0xFF606830);
    CHECK_EQ(d.canvas->pixels[40 * 400 + 200], 0xFF606830);
    close_desk(&d);
}

TEST(the_four_sides_zones_differ_without_colour)
{
    uint64_t grey[4];

    for (int seat = 0; seat < 4; seat++) {
        Desk d = open_desk(0xFF606830);
        Spot corner[4] = { { 100, 50 }, { 300, 50 }, { 300, 150 }, { 100, 150 } };
        outline_draw(d.canvas, corner, 4, OUTLINE_OWN, seat);
        uint32_t plain = d.canvas->pixels[103 * 400 + 203];
        for (int i = 0; i < 400 * 200; i++) { /* keep only where the pattern lies */
            int off = channel(d.canvas->pixels[i], 8) - channel(plain, 8);
            d.canvas->pixels[i] = off > 20 || off < -20 ? 1u : 0u;
        }
        grey[seat] = picture_hash(d.canvas);
        close_desk(&d);
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < a; b++)
            CHECK(grey[a] != grey[b]);
}

/* Counts dark spots by filling each as it is met. */
static void wipe(Canvas *c, int x, int y)
{
    if (x < 0 || y < 0 || x >= c->width || y >= c->height || c->pixels[y * c->pitch + x] != 1u)
        return;
    c->pixels[y * c->pitch + x] = 0;
    for (int i = 0; i < 4; i++)
        wipe(c, x + (i == 0) - (i == 1), y + (i == 2) - (i == 3));
}

static int dark_spots(Canvas *c)
{
    int spots = 0;

    for (int i = 0; i < c->width * c->height; i++)
        c->pixels[i] = channel(c->pixels[i], 16) < 0x68 ? 1u : 0u;
    for (int i = 0; i < c->width * c->height; i++)
        if (c->pixels[i] == 1u) {
            wipe(c, i % c->width, i / c->width);
            spots++;
        }
    return spots;
}

TEST(a_die_shows_as_many_pips_as_it_rolled)
{
    for (int value = 1; value <= 6; value++) {
        Desk d = open_desk(0xFFFFFFFF);
        die_draw(d.canvas, d.fonts, (Spot){ 200, 100 }, 100.0f, DIE_SIX, value, 0);
        CHECK_EQ(dark_spots(d.canvas), value);
        close_desk(&d);
    }
}

TEST(a_pill_lies_where_it_says)
{
    Desk d = open_desk(0xFFFFFFFF);
    TagPart part[2] = { { "3.51\xE2\x80\xB3", INK_GOLD }, { " of 4.00\xE2\x80\xB3", 0 } };
    SDL_Rect told =
        tag_draw(d.canvas, d.fonts, (Spot){ 200, 100 }, TEXT_CENTRE, part, 2, 22, TAG_FIGURE, 0);

    for (int i = 0; i < 400 * 200; i++)
        if (d.canvas->pixels[i] != 0xFFFFFFFF) {
            SDL_Point at = { i % 400, i / 400 };
            CHECK(SDL_PointInRect(&at, &told));
        }
    SDL_Rect area = tag_area(d.fonts, (Spot){ 200, 100 }, TEXT_CENTRE, part, 2, 22);
    CHECK(area.x + area.w / 2 >= 199 && area.x + area.w / 2 <= 201);
    CHECK_EQ(area.w, 22 + text_width(d.fonts, (TextStyle){ FACE_HEAVY, 22 },
                                     "3.51\xE2\x80\xB3 of 4.00\xE2\x80\xB3", -1));
    close_desk(&d);
}

TEST(a_sign_stays_in_its_area)
{
    for (int seat = 0; seat < 4; seat++) {
        Desk d = open_desk(0xFFFFFFFF);
        SignLook look = {
            .seat = seat, .icon = "unit-spear", .number = 128, .size = 46.0f, .alpha = 1.0f
        };
        SDL_Rect area = sign_area((Spot){ 200, 100 }, &look);
        sign_draw(d.canvas, d.fonts, d.icons, (Spot){ 200, 100 }, &look);
        for (int i = 0; i < 400 * 200; i++)
            if (d.canvas->pixels[i] != 0xFFFFFFFF) {
                SDL_Point at = { i % 400, i / 400 };
                CHECK(SDL_PointInRect(&at, &area));
            }
        close_desk(&d);
    }
}

TEST(an_outline_stays_in_its_area)
{
    Spot corner[4] = { { 120, 60 }, { 260, 50 }, { 280, 140 }, { 110, 130 } };
    SDL_Rect area = outline_area_px(corner, 4);

    for (int kind = OUTLINE_LIT; kind <= OUTLINE_ASKED; kind++) {
        Desk d = open_desk(0xFF606830);
        outline_draw(d.canvas, corner, 4, (OutlineKind)kind, 1);
        for (int i = 0; i < 400 * 200; i++)
            if (d.canvas->pixels[i] != 0xFF606830) {
                SDL_Point at = { i % 400, i / 400 };
                CHECK(SDL_PointInRect(&at, &area));
            }
        close_desk(&d);
    }
}
