#include <stdlib.h>
#include <string.h>

#include "room.h"
#include "session/clock.h"
#include "test.h"

/* What is seen of clocks at a table, as time is given. */

enum { WIDTH = 1600, HEIGHT = 900, FRAME_MS = 500 };

static Room *enter(void)
{
    Room *r = room_enter(room_riflemen, &(SessionSetup){ .seeded = true, .seed = 1 }, WIDTH, HEIGHT,
                         FRAME_MS);

    room_lay(r);
    return r;
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
    room_frames(r, 61 * 1000);
    CHECK_EQ(session_clock_runs(r->session), NO_SEAT);
}

TEST(that_a_clock_has_run_out_is_a_line_of_the_log)
{
    Room *r = enter();

    run_out(r);
    r->table->sheet = SHEET_NONE; /* they play on */
    room_frame(r);
    CHECK_TEXT(label_of(r, "table/log/lines/line-"), "South has no time left");
    room_leave(r);
}

TEST(the_wall_shows_the_clocks_and_tells_who_has_no_time_left)
{
    Room *r = enter();

    r->table->projector = true;
    session_clock_set(r->session, 0, 60, 0, 3);
    session_clock_set(r->session, 1, 600, 0, 3);
    room_frames(r, 20500);
    CHECK_TEXT(label_of(r, "table/wall/clock"), "South 0:40, North 10:00");
    CHECK(r->ui.wakes); /* for the next second */
    room_frames(r, 41 * 1000);
    r->table->sheet = SHEET_NONE;
    room_frame(r);
    CHECK_TEXT(label_of(r, "table/wall/clock"), "South no time, North 10:00");
    CHECK_TEXT(label_of(r, "table/wall/told"), "South has no time left");
    room_leave(r);
}
