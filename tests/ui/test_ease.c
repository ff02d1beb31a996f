#include <stdlib.h>
#include <string.h>

#include "test.h"
#include "ui/repaint.h"
#include "ui/widgets.h"

/* Buttons under the pointer and panels that come, at times that are given. */

enum { WIDTH = 400, HEIGHT = 300, FLOOR = 0x336699, LONG_MS = 60000 };

typedef struct Desk {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    bool carded;
    int pressed;
    Canvas *canvas, *whole;
    Repaint repaint;
} Desk;

static uint32_t now_ms;

static uint32_t clock_ms(void)
{
    return now_ms;
}

static void lay_out(void *of, Canvas *canvas)
{
    Desk *d = of;
    Ui *ui = &d->ui;
    Button first = { .name = "first", .label = "First" };

    ui_begin(ui, canvas);
    ui_push(ui, "desk");
    ui_fill(ui, (SDL_Rect){ 0, 0, WIDTH, HEIGHT }, 0xFF000000 | FLOOR);
    d->pressed += ui_button(ui, (SDL_Rect){ 10, 10, 160, 48 }, &first);
    if (d->carded) {
        Button yes = { .name = "yes", .label = "Yes" };
        ui_push(ui, "card");
        ui_walnut(ui, "panel", (SDL_Rect){ 200, 60, 180, 200 });
        d->pressed += ui_button(ui, (SDL_Rect){ 220, 180, 120, 48 }, &yes);
        ui_pop(ui);
    }
    ui_pop(ui);
    ui_end(ui);
}

/* As the program does it. */
static void frame(Desk *d)
{
    ui_rest(&d->ui);
    lay_out(d, NULL);
    repaint(&d->repaint, &d->ui, d->canvas, lay_out, d);
}

static void open_desk(Desk *d, int time_percent)
{
    char why[200];

    memset(d, 0, sizeof *d);
    now_ms = 50000;
    d->fonts = fonts_open(NULL, why, sizeof why);
    d->icons = icons_open();
    d->canvas = canvas_new(WIDTH, HEIGHT);
    d->whole = canvas_new(WIDTH, HEIGHT);
    CHECK(d->fonts && d->icons && d->canvas && d->whole);
    CHECK(ui_open(&d->ui, d->fonts, d->icons));
    d->ui.clock = clock_ms;
    d->ui.time_percent = time_percent;
    d->ui.width = WIDTH;
    d->ui.height = HEIGHT;
    frame(d);
    frame(d);
}

static void close_desk(Desk *d)
{
    repaint_free(&d->repaint);
    canvas_free(d->canvas);
    canvas_free(d->whole);
    ui_close(&d->ui);
    icons_close(d->icons);
    fonts_close(d->fonts);
}

static void after(Desk *d, uint32_t ms)
{
    now_ms += ms;
    frame(d);
}

static void give(Desk *d, SDL_Event event)
{
    if (ui_take(&d->ui, &event))
        lay_out(d, NULL);
    frame(d);
}

static void point(Desk *d, int x, int y)
{
    give(d, (SDL_Event){ .motion = { .type = SDL_MOUSEMOTION, .x = x, .y = y } });
}

static void button(Desk *d, bool down)
{
    give(d, (SDL_Event){ .button = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                     .button = SDL_BUTTON_LEFT,
                                     .state = down ? SDL_PRESSED : SDL_RELEASED,
                                     .clicks = 1,
                                     .x = d->ui.in.x,
                                     .y = d->ui.in.y } });
}

static int channel(const Desk *d, int x, int y, int shift)
{
    return (int)(d->canvas->pixels[y * d->canvas->pitch + x] >> shift & 255);
}

/* The green of the first button beside its words, and of the panel's ground. */
static int face(const Desk *d)
{
    return channel(d, 150, 34, 8);
}

static int card(const Desk *d)
{
    return channel(d, 300, 100, 8);
}

static bool is_between(int value, int from, int to, int num, int den)
{
    int wanted = from + (to - from) * num / den, off = value - wanted;

    return off >= -1 && off <= 1;
}

/* A computer that thinks asks to be looked at again in the pass that does the work, which no pass that paints repeats. */
TEST(what_a_pass_waits_for_still_holds_when_it_has_been_painted)
{
    Desk d;

    open_desk(&d, 100);
    ui_rest(&d.ui);
    lay_out(&d, NULL);
    ui_wake(&d.ui, now_ms + 40);
    repaint(&d.repaint, &d.ui, d.canvas, lay_out, &d);
    CHECK_EQ(ui_rest_ms(&d.ui), 40);
    frame(&d);
    CHECK_EQ(ui_rest_ms(&d.ui), LONG_MS);
    close_desk(&d);
}

TEST(a_button_lights_up_in_120_milliseconds_and_the_program_rests_again)
{
    Desk d;

    open_desk(&d, 100);
    int rest = face(&d);
    point(&d, 60, 30);
    CHECK_EQ(face(&d), rest);
    CHECK(d.ui.busy);
    after(&d, 60);
    int half = face(&d);
    after(&d, 60);
    int lit = face(&d);
    CHECK(lit > rest + 8);
    CHECK(is_between(half, rest, lit, 7, 8)); /* out cubic: 1 - (1/2)^3 */
    CHECK(!d.ui.busy);
    CHECK_EQ(ui_rest_ms(&d.ui), LONG_MS);
    after(&d, 500);
    CHECK_EQ(face(&d), lit);
    close_desk(&d);
}

TEST(who_leaves_a_button_half_lit_lets_it_go_out_from_there)
{
    Desk d;

    open_desk(&d, 100);
    int rest = face(&d);
    point(&d, 60, 30);
    after(&d, 30);
    int reached = face(&d);
    CHECK(reached > rest);
    point(&d, 60, 150);
    CHECK_EQ(face(&d), reached);
    after(&d, 60);
    CHECK(is_between(face(&d), reached, rest, 7, 8));
    after(&d, 60);
    CHECK_EQ(face(&d), rest);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(a_pressed_button_goes_dark_in_the_same_time_and_counts_at_once)
{
    Desk d;

    open_desk(&d, 100);
    point(&d, 60, 30);
    after(&d, 200);
    int lit = face(&d);
    button(&d, true);
    CHECK_EQ(face(&d), lit);
    after(&d, 120);
    CHECK(face(&d) < lit);
    CHECK(!d.ui.busy);
    button(&d, false);
    CHECK_EQ(d.pressed, 1);
    after(&d, 120);
    CHECK_EQ(face(&d), lit);
    close_desk(&d);
}

TEST(a_panel_comes_in_160_milliseconds_and_can_be_pressed_from_the_first)
{
    Desk d;

    open_desk(&d, 100);
    int below = card(&d);
    CHECK_EQ(below, FLOOR >> 8 & 255);
    d.carded = true;
    frame(&d);
    CHECK_EQ(card(&d), below);
    CHECK(d.ui.busy);
    point(&d, 240, 200);
    button(&d, true);
    button(&d, false);
    CHECK_EQ(d.pressed, 1);
    point(&d, 5, 5);
    after(&d, 80);
    int half = card(&d);
    after(&d, 80);
    CHECK(card(&d) != below);
    CHECK(is_between(half, below, card(&d), 7, 8));
    after(&d, 200);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(a_panel_that_was_away_comes_again)
{
    Desk d;

    open_desk(&d, 100);
    int below = card(&d);
    d.carded = true;
    frame(&d);
    after(&d, 160);
    int whole = card(&d);
    d.carded = false;
    after(&d, 10);
    CHECK_EQ(card(&d), below);
    CHECK(!d.ui.busy);
    d.carded = true;
    after(&d, 10);
    CHECK_EQ(card(&d), below);
    after(&d, 160);
    CHECK_EQ(card(&d), whole);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(what_comes_with_a_new_screen_is_there_at_once)
{
    Desk d;

    open_desk(&d, 100);
    int below = card(&d);
    SDL_strlcpy(d.ui.screen, "another", sizeof d.ui.screen);
    d.carded = true;
    frame(&d);
    CHECK(card(&d) != below);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(with_reduced_motion_all_of_it_is_there_at_once)
{
    Desk d;

    open_desk(&d, 0);
    int rest = face(&d), below = card(&d);
    point(&d, 60, 30);
    CHECK(face(&d) > rest);
    CHECK(!d.ui.busy);
    d.carded = true;
    frame(&d);
    CHECK(card(&d) != below);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(at_double_speed_it_takes_half_the_time)
{
    Desk d;

    open_desk(&d, 50);
    point(&d, 60, 30);
    after(&d, 59);
    CHECK(d.ui.busy);
    after(&d, 1);
    CHECK(!d.ui.busy);
    close_desk(&d);
}

TEST(painted_in_parts_on_its_way_it_looks_as_painted_whole)
{
    Desk d;

    open_desk(&d, 100);
    d.carded = true;
    point(&d, 230, 200);
    for (int i = 0; i < 14; i++) {
        after(&d, 13);
        lay_out(&d, d.whole);
        for (int y = 0; y < HEIGHT; y++)
            CHECK(memcmp(d.canvas->pixels + y * d.canvas->pitch,
                         d.whole->pixels + y * d.whole->pitch, WIDTH * sizeof(uint32_t)) == 0);
    }
    close_desk(&d);
}
