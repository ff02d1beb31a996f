#include "room.h"

#include <stdlib.h>

#include "test.h"

const char room_riflemen[] =
    "sixbyfour 1 warsurge\n"
    "rules \"1.02\"\n"
    "scenario show \"A show\" rounds 3 victory deathmatch\n"
    "map show 30x24 ground grass\n"
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

static uint32_t now_ms;

uint32_t room_ms(void)
{
    return now_ms;
}

void room_wait(uint32_t ms)
{
    now_ms += ms;
}

void room_pass(void *room, Canvas *canvas)
{
    Room *r = room;

    ui_begin(&r->ui, canvas);
    table_frame(r->table, &r->ui);
    ui_end(&r->ui);
}

const Dirty *room_frame(Room *r)
{
    ui_rest(&r->ui);
    room_pass(r, NULL);
    return repaint(&r->repaint, &r->ui, r->canvas, room_pass, r);
}

void room_frames(Room *r, uint32_t ms)
{
    for (uint32_t end = now_ms + ms; now_ms != end;) {
        now_ms += end - now_ms < r->step_ms ? end - now_ms : r->step_ms;
        room_frame(r);
    }
}

Room *room_enter(const char *position, const SessionSetup *setup, int width, int height,
                 uint32_t step_ms)
{
    Room *r = calloc(1, sizeof *r);
    Problem problem = { .sentence = "" };
    char why[300];

    CHECK(r != NULL);
    now_ms = 50000;
    r->step_ms = step_ms;
    r->settings = settings_usual();
    r->fonts = fonts_open(NULL, why, sizeof why);
    r->icons = icons_open();
    r->session = session_from_text(position, "position", setup, &problem);
    if (!r->session)
        print_message("%d: %s\n", problem.line, problem.sentence);
    CHECK(r->fonts && r->icons && r->session && ui_open(&r->ui, r->fonts, r->icons));
    r->ui.clock = room_ms;
    r->ui.width = width;
    r->ui.height = height;
    r->ui.percent = 100;
    r->table = table_open(r->session, &r->settings);
    r->canvas = canvas_new(width, height);
    CHECK(r->table && r->canvas);
    return r;
}

void room_lay(Room *r)
{
    table_lay(r->table);
    for (int i = 0; i < 400 && (room_frame(r), r->ui.busy || i < 30); i++)
        now_ms += r->step_ms;
    CHECK(!r->ui.busy);
}

void room_leave(Room *r)
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
