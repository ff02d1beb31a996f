#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/picture.h"
#include "room.h"
#include "test.h"

/* A window that is painted only where it changed has to show what a window painted whole shows, whatever was done. */

static const char position[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario paint \"A picture\" rounds 3 victory deathmatch\n"
    "map paint 30x24 ground grass\n"
    "option playstyle standard\n"
    "terrain wood \"Wood\" woods height 4 levels 0 material \"woods\" difficult none dangerous "
    "none "
    "damage 1 power 4 ap none impassable no cover 0 bonus 1 sight obscures climbable no under no "
    "corners 12,10 19,10 19,15 12,15\n"
    "seat blue \"South\"\n"
    "seat red \"North\"\n"
    "zone north \"North\" corners 0,0 30,0 30,8 0,8\n"
    "zone south \"South\" corners 0,16 30,16 30,24 0,24\n"
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 2 armour 5+ aegis none weapon field-rifle\n"
    "unit alpha \"Riflemen Alpha\" blue riflemen models 8 points 90\n"
    "unit beta \"Riflemen Beta\" blue riflemen models 4 points 50\n"
    "unit gamma \"Riflemen Gamma\" red riflemen models 6 points 80\n"
    "unit delta \"Riflemen Delta\" red riflemen models 5 points 70\n"
    "position\n"
    "place alpha 1:9,17 2:10.5,17 3:12,17 4:13.5,17 5:9,18.5 6:10.5,18.5 7:12,18.5 8:13.5,18.5\n"
    "place beta 1:18,13 2:19.5,13 3:18,14.5 4:19.5,14.5\n"
    "place gamma 1:9,7 2:10.5,7 3:12,7 4:13.5,7 5:9,5.5 6:10.5,5.5\n"
    "place delta 1:20,6 2:21.5,6 3:23,6 4:20,4.5 5:21.5,4.5\n"
    "phase move round 1 turn 0 seat blue master blue\n";

enum { WIDTH = 960, HEIGHT = 640 };

typedef struct Window {
    Room *room;
    Canvas *whole; /* the same picture, painted at once */
    TestRandom random;
    int painted; /* pictures of which only a part was painted */
} Window;

static Window *open_window_on(const char *text)
{
    Window *w = calloc(1, sizeof *w);

    CHECK(w != NULL);
    w->random.state = 7;
    w->room = room_enter(text, &(SessionSetup){ .quick = true, .seeded = true, .seed = 1 }, WIDTH,
                         HEIGHT, 16);
    w->whole = canvas_new(WIDTH, HEIGHT);
    CHECK(w->whole != NULL);
    return w;
}

static Window *open_window(void)
{
    return open_window_on(position);
}

static void close_window(Window *w)
{
    canvas_free(w->whole);
    room_leave(w->room);
    free(w);
}

static void take(Window *w, const SDL_Event *event)
{
    if (ui_take(&w->room->ui, event))
        room_pass(w->room, NULL);
}

static void move(Window *w, int x, int y)
{
    SDL_Event e = { .type = SDL_MOUSEMOTION };

    e.motion.x = x;
    e.motion.y = y;
    take(w, &e);
}

static void button(Window *w, int which, bool down)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };

    e.button.x = w->room->ui.in.x;
    e.button.y = w->room->ui.in.y;
    e.button.button = (Uint8)which;
    e.button.clicks = 1;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    take(w, &e);
}

static void key(Window *w, SDL_Keycode code, SDL_Keymod mods)
{
    SDL_Event e = { .type = SDL_KEYDOWN };

    e.key.keysym.sym = code;
    e.key.keysym.mod = (Uint16)mods;
    take(w, &e);
    e.type = SDL_KEYUP;
    take(w, &e);
}

static void wheel(Window *w, float notches)
{
    SDL_Event e = { .type = SDL_MOUSEWHEEL };

    e.wheel.preciseY = notches;
    take(w, &e);
}

/* The picture by parts and the same picture whole; the first pixel in which they differ, or -1. */
static long differs(Window *w)
{
    room_wait(16);
    const Dirty *dirty = room_frame(w->room);
    w->painted += dirty->count > 0 && dirty_pixels(dirty) < (long)WIDTH * HEIGHT;
    w->room->ui.again = true;
    room_pass(w->room, w->whole);
    w->room->ui.again = false;
    for (long i = 0; i < (long)WIDTH * HEIGHT; i++)
        if (w->room->canvas->pixels[i] != w->whole->pixels[i])
            return i;
    return -1;
}

/* The same; a difference is kept in pictures. */
static long shown_as_whole(Window *w, int step, int part)
{
    long at = differs(w);

    if (at >= 0) {
        print_message("after %d, %d, at %ld,%ld\n", step, part, at % WIDTH, at / WIDTH);
        picture_save(w->room->canvas, "build/repaint-shown.png");
        picture_save(w->whole, "build/repaint-whole.png");
        ui_dump(&w->room->ui, "build/repaint-dump");
    }
    return at;
}

static int any(Window *w)
{
    return (int)(test_random(&w->random) >> 33);
}

static void press_some_key(Window *w)
{
    static const SDL_Keycode keys[] = {
        SDLK_TAB,    SDLK_f,     SDLK_s,      SDLK_t,     SDLK_d,    SDLK_l,    SDLK_i,     SDLK_v,
        SDLK_a,      SDLK_c,     SDLK_z,      SDLK_b,     SDLK_k,    SDLK_q,    SDLK_x,     SDLK_F9,
        SDLK_F1,     SDLK_SPACE, SDLK_RETURN, SDLK_LEFT,  SDLK_UP,   SDLK_DOWN, SDLK_RIGHT, SDLK_0,
        SDLK_HOME,   SDLK_END,   SDLK_1,      SDLK_2,     SDLK_PLUS, SDLK_y,    SDLK_m,     SDLK_e,
        SDLK_PERIOD, SDLK_COMMA, SDLK_r,      SDLK_MINUS, SDLK_g,    SDLK_h,    SDLK_j,     SDLK_u,
    };
    SDL_Keycode code = keys[any(w) % (int)(sizeof keys / sizeof keys[0])];
    SDL_Keymod mods = any(w) % 6 == 0 ? KMOD_SHIFT : KMOD_NONE;

    key(w, any(w) % 5 == 0 ? SDLK_ESCAPE : code, mods);
}

static void do_something(Window *w)
{
    int what = any(w) % 20, near = any(w) % 50 - 25;
    int far = what < 10 ? any(w) : 0;

    if (what < 8)
        move(w, w->room->ui.in.x + near, w->room->ui.in.y + far % 50 - 25);
    else if (what < 10)
        move(w, any(w) % WIDTH, far % HEIGHT);
    else if (what < 13)
        button(w, SDL_BUTTON_LEFT, !w->room->ui.in.down[UI_LEFT]);
    else if (what == 13)
        button(w, SDL_BUTTON_RIGHT, !w->room->ui.in.down[UI_RIGHT]);
    else if (what == 14)
        wheel(w, (float)near / 12);
    else
        press_some_key(w);
    if (any(w) % 150 == 0)
        w->room->ui.percent = 100 + 25 * (any(w) % 9);
}

/* Comes back to a table that can be played on. */
static void tidy(Window *w)
{
    for (int i = UI_LEFT; i < UI_BUTTONS; i++)
        if (w->room->ui.in.down[i])
            button(w, i, false);
    for (int i = 0; i < 3; i++)
        key(w, SDLK_ESCAPE, KMOD_NONE);
    key(w, SDLK_0, KMOD_NONE);
    w->room->ui.percent = 100;
}

TEST(painting_only_what_changed_gives_the_whole_picture_after_anything)
{
    enum { STEPS = 700, AGAIN = 90 };
    Window *w = open_window();

    while (differs(w) < 0 && w->room->ui.busy)
        SDL_Delay(2);
    for (int i = 0; i < STEPS; i++) {
        if (i % AGAIN == 0)
            tidy(w);
        do_something(w);
        CHECK_EQ(shown_as_whole(w, i, 0), -1);
    }
    CHECK(w->painted > STEPS / 10);
    close_window(w);
}

TEST(nothing_is_painted_while_nothing_changes)
{
    Window *w = open_window();

    do {
        CHECK_EQ(differs(w), -1);
        SDL_Delay(2);
    } while (w->room->ui.busy);
    for (int i = 0; i < 20; i++) {
        ui_rest(&w->room->ui);
        room_pass(w->room, NULL);
        CHECK_EQ(
            repaint(&w->room->repaint, &w->room->ui, w->room->canvas, room_pass, w->room)->count,
            0);
        CHECK(!w->room->ui.busy);
    }
    close_window(w);
}

/* Riflemen Alpha's first model stands 9 inches from the left and 17 from the top; it is dragged an inch to the right. */
TEST(a_dragged_ghost_paints_a_small_part_of_the_window)
{
    Window *w = open_window();
    SDL_Rect model = { 0, 0, 0, 0 };

    do {
        differs(w);
        SDL_Delay(2);
    } while (w->room->ui.busy);
    for (int i = 0; i < w->room->ui.widgets; i++)
        if (strcmp(w->room->ui.widget[i].path, "table/model/alpha-4") == 0)
            model = w->room->ui.widget[i].area;
    CHECK(model.w > 0);
    move(w, model.x + model.w / 2, model.y + model.h / 2);
    differs(w);
    button(w, SDL_BUTTON_LEFT, true);
    for (int i = 1; i < 12; i++) {
        move(w, model.x + model.w / 2 + i, model.y + model.h / 2);
        CHECK_EQ(differs(w), -1);
    }
    while (w->room->ui.busy)
        differs(w);
    move(w, model.x + model.w / 2 + 20, model.y + model.h / 2);
    CHECK_EQ(differs(w), -1);
    long pixels = dirty_pixels(&w->room->repaint.dirty);
    CHECK(pixels > 0);
    CHECK(pixels < (long)WIDTH * HEIGHT / 2); /* models, ways, a label, lines to two enemies */
    close_window(w);
}

static SDL_Rect area_of(const Window *w, const char *path)
{
    for (int i = 0; i < w->room->ui.widgets; i++)
        if (strcmp(w->room->ui.widget[i].path, path) == 0)
            return w->room->ui.widget[i].area;
    fail_msg("%s is not there", path);
    return (SDL_Rect){ 0, 0, 0, 0 };
}

/* A unit is dragged over those whom it may charge and back, put down anywhere, and another taken up: labels, sheets and cards come and
 * go. */
TEST(what_a_charge_has_shown_is_gone_when_it_is_put_back)
{
    enum { ROUNDS = 120, STRIDES = 7 };
    static const char *const own[] = { "table/unit/boar", "table/unit/pikes",
                                       "table/unit/thane-horse" };
    static const char *const foe[] = { "table/unit/prima", "table/unit/sagittarii",
                                       "table/unit/clibanarii" };
    static char text[1 << 15];
    FILE *file = fopen("tests/stays/ford.6x4", "rb");
    CHECK(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    Window *w = open_window_on(text);
    while (differs(w) < 0 && w->room->ui.busy)
        SDL_Delay(2);
    for (int i = 0; i < ROUNDS; i++) {
        SDL_Rect from = area_of(w, own[any(w) % 3]), to = area_of(w, foe[any(w) % 3]);
        bool drags = any(w) % 2;
        move(w, from.x + from.w / 2, from.y + from.h / 2);
        button(w, SDL_BUTTON_LEFT, true);
        if (!drags) {
            button(w, SDL_BUTTON_LEFT, false);
            key(w, SDLK_g, KMOD_NONE);
        }
        for (int k = 0; k < 3 * STRIDES; k++) {
            int part = k < STRIDES ? k : k < 2 * STRIDES ? 2 * STRIDES - k : any(w) % STRIDES;
            move(w, from.x + (to.x - from.x) * part / (STRIDES - 1) + any(w) % 20,
                 from.y + (to.y - from.y) * part / (STRIDES - 1) + any(w) % 20);
            if (any(w) % 2)
                continue;
            CHECK_EQ(shown_as_whole(w, i, k), -1);
        }
        key(w, SDLK_ESCAPE, KMOD_NONE);
        if (drags)
            button(w, SDL_BUTTON_LEFT, false);
        key(w, SDLK_ESCAPE, KMOD_NONE);
        key(w, SDLK_ESCAPE, KMOD_NONE);
        CHECK_EQ(shown_as_whole(w, i, -1), -1);
    }
    close_window(w);
}
