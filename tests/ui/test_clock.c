#include <stdlib.h>
#include <string.h>

#include "session/clock.h"
#include "table.h"
#include "test.h"
#include "ui/repaint.h"

/* What is seen of clocks at a table, as time is given. */

static const char position[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario show \"A show\" rounds 3 victory deathmatch\n"
    "map clock 30x24 ground grass\n"
    "option playstyle standard\n"
    "seat blue \"South\"\n"
    "seat red \"North\"\n"
    "zone north \"North\" corners 0,0 30,0 30,8 0,8\n"
    "zone south \"South\" corners 0,16 30,16 30,24 0,24\n"
    "weapon field-rifle \"Field Rifle\" type battle range 24 attacks 1 power 4 ap 5+\n"
    "profile riflemen \"Riflemen\" base round 1 height 1.5 icon unit-handgun move 5 dash 4 defence "
    "3 hp 2 armour 5+ aegis none weapon field-rifle\n"
    "unit alpha \"Riflemen Alpha\" blue riflemen models 1 points 90\n"
    "unit beta \"Riflemen Beta\" blue riflemen models 1 points 90\n"
    "unit gamma \"Riflemen Gamma\" red riflemen models 1 points 80\n"
    "unit delta \"Riflemen Delta\" red riflemen models 1 points 70\n"
    "position\n"
    "place alpha 1:9,17\n"
    "place beta 1:21,17\n"
    "place gamma 1:9,4\n"
    "place delta 1:20,4\n"
    "phase move round 1 turn 0 seat blue master blue\n";

enum { WIDTH = 1600, HEIGHT = 900, FRAME_MS = 500 };

typedef struct Room {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    Settings settings;
    Session *session;
    Table *table;
    Canvas *canvas;
    Repaint repaint;
} Room;

static uint32_t now_ms;

static uint32_t clock_ms(void)
{
    return now_ms;
}

static void pass(void *of, Canvas *canvas)
{
    Room *r = of;

    ui_begin(&r->ui, canvas);
    table_frame(r->table, &r->ui);
    ui_end(&r->ui);
}

/* As the program does it: a pass for what goes on by itself, then the picture. */
static const Dirty *frame(Room *r)
{
    ui_rest(&r->ui);
    pass(r, NULL);
    return repaint(&r->repaint, &r->ui, r->canvas, pass, r);
}

static void frames(Room *r, uint32_t ms)
{
    for (uint32_t end = now_ms + ms; now_ms != end;) {
        now_ms += end - now_ms < FRAME_MS ? end - now_ms : FRAME_MS;
        frame(r);
    }
}

static Room *enter(void)
{
    Room *r = calloc(1, sizeof *r);
    SessionSetup setup = { .seeded = true, .seed = 1 };
    Problem problem = { .sentence = "" };
    char why[300];

    CHECK(r != NULL);
    now_ms = 50000;
    r->settings = settings_usual();
    r->fonts = fonts_open(NULL, why, sizeof why);
    r->icons = icons_open();
    r->session = session_from_text(position, "position", &setup, &problem);
    if (!r->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(r->fonts && r->icons && r->session && ui_open(&r->ui, r->fonts, r->icons));
    r->ui.clock = clock_ms;
    r->ui.width = WIDTH;
    r->ui.height = HEIGHT;
    r->ui.percent = 100;
    r->table = table_open(r->session, &r->settings);
    r->canvas = canvas_new(WIDTH, HEIGHT);
    CHECK(r->table && r->canvas);
    table_lay(r->table);
    for (int i = 0; i < 400 && (frame(r), r->ui.busy || i < 30); i++)
        now_ms += FRAME_MS;
    CHECK(!r->ui.busy);
    return r;
}

static void leave(Room *r)
{
    repaint_free(&r->repaint);
    canvas_free(r->canvas);
    table_close(r->table);
    session_free(r->session);
    ui_close(&r->ui);
    icons_close(r->icons);
    fonts_close(r->fonts);
    free(r);
}

/* What the dump calls so begins with these words. */
static const char *label_of(const Room *r, const char *path)
{
    for (int i = 0; i < r->ui.widgets; i++)
        if (strncmp(r->ui.widget[i].path, path, strlen(path)) == 0)
            return r->ui.widget[i].label;
    return "";
}

/* Blue's time, given a minute, is over. */
static void run_out(Room *r)
{
    session_clock_set(r->session, 0, 60, 0, 3);
    frames(r, 61 * 1000);
    CHECK_EQ(session_clock_runs(r->session), NO_SEAT);
}

TEST(that_a_clock_has_run_out_is_a_line_of_the_log)
{
    Room *r = enter();

    run_out(r);
    r->table->sheet = SHEET_NONE; /* they play on */
    frame(r);
    CHECK_TEXT(label_of(r, "table/log/lines/line-"), "South has no time left");
    leave(r);
}

TEST(the_wall_shows_the_clocks_and_tells_who_has_no_time_left)
{
    Room *r = enter();

    r->table->projector = true;
    session_clock_set(r->session, 0, 60, 0, 3);
    session_clock_set(r->session, 1, 600, 0, 3);
    frames(r, 20500);
    CHECK_TEXT(label_of(r, "table/wall/clock"), "South 0:40, North 10:00");
    CHECK(r->ui.wakes); /* for the next second */
    frames(r, 41 * 1000);
    r->table->sheet = SHEET_NONE;
    frame(r);
    CHECK_TEXT(label_of(r, "table/wall/clock"), "South no time, North 10:00");
    CHECK_TEXT(label_of(r, "table/wall/told"), "South has no time left");
    leave(r);
}
