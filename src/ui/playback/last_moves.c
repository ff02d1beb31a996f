#include "playback/last_moves.h"
#include "table.h"

#include <string.h>

#include "board/scene.h"

enum { WAY_SPOTS = 24, TURNS = 2, UNDONE_MS = 1000, STILL_MS = 2000 };

static size_t end_of(const Table *t)
{
    return study_is_on(t) ? session_events_at(t->session, t->log.back)
                          : session_log(t->session)->events;
}

static bool begins_turn(const Event *e)
{
    return e->kind == EV_TURN || e->kind == EV_ROUND;
}

/* Where the turn before this one began. */
static size_t start_of(const Table *t, size_t end)
{
    const EventLog *log = session_log(t->session);
    int turns = 0;

    for (size_t i = end; i > 0; i--)
        if (begins_turn(&log->event[i - 1]) && (i < 2 || !begins_turn(&log->event[i - 2])) &&
            ++turns == TURNS)
            return i - 1;
    return 0;
}

/* Of a block the middle of its front tells the way. */
static bool is_told(const Table *t, const Event *e)
{
    const Battle *b = table_battle(t);

    if ((e->kind != EV_MOVED && e->kind != EV_PLACED) || e->model < 0 || e->model >= b->models ||
        e->unit < 0)
        return false;
    return !t->game->unit[e->unit].files || e->model == b->unit[e->unit].first;
}

/* Regiments are put down where their manoeuvres end: they come from where they stood before. */
static void draw_way(Table *t, Ui *ui, const Event *e, Point from)
{
    const EventLog *log = session_log(t->session);
    SeatId seat = table_battle(t)->unit[e->unit].seat;
    Spot line[WAY_SPOTS];
    int count = 0;
    Stroke stroke = { .width = 2.5F, .cap = CAP_ROUND, .join = JOIN_ROUND };

    if (seat == 1) { /* as its rim: never by colour alone */
        stroke.cap = CAP_BUTT;
        stroke.dash[0] = 9;
        stroke.dash[1] = 6;
    }
    line[count++] = camera_spot(&t->camera, from);
    for (uint32_t i = e->first;
         e->kind == EV_MOVED && i < e->first + e->count && count + 1 < WAY_SPOTS; i++)
        line[count++] = camera_spot(&t->camera, log->point[i].at);
    line[count++] = camera_spot(&t->camera, e->to.at);
    canvas_cased(ui->canvas, line, count, false, &stroke, ui_side(ui, seat)->light);
    canvas_disc(ui->canvas, line[0].x, line[0].y, 4, ui_side(ui, seat)->light);
}

static bool is_away(Pose p)
{
    return p.at.x == 0 && p.at.y == 0;
}

static bool has_left(const Table *t, ModelId m)
{
    const Battle *b = table_battle(t);
    Pose p = t->was.at[m];

    return !is_away(p) && (!is_standing(b, m) || !point_equal(p.at, b->model[m].pose.at) ||
                           p.facing != b->model[m].pose.facing);
}

/* A regiment as a whole, others model by model. */
static void unit_was(Table *t, Ui *ui, UnitId unit)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];
    Base base[MOST_UNIT_MODELS];
    int count = 0;

    for (ModelId m = u->first; m < u->first + u->count && count < MOST_UNIT_MODELS; m++)
        if (has_left(t, m))
            base[count++] = base_at(model_base(t->game, b, m), t->was.at[m]);
    if (u->build == BUILD_BLOCK && count > 0) {
        base[0] = base_around(base, count, base[0].pose.facing);
        count = 1;
    }
    for (int i = 0; i < count; i++)
        scene_outline(t, ui, base[i], 0, OUTLINE_WAS);
}

static void draw_was(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);

    if ((int32_t)(t->was.until - ui->in.now_ms) <= 0)
        return;
    ui_wake(ui, t->was.until);
    for (UnitId u = 0; u < b->units; u++)
        unit_was(t, ui, u);
    ui_note(ui, "was", "where it was", t->camera.view, true);
}

void was_keep_all(Table *t, const Ui *ui)
{
    const Battle *b = session_battle(t->session);

    for (ModelId m = 0; m < MOST_MODELS; m++)
        t->was.at[m] =
            m < b->models && is_standing(b, m) ? b->model[m].pose : (Pose){ { 0, 0 }, 0 };
    t->was.until = ui->in.now_ms + UNDONE_MS;
}

void was_keep(Table *t, const Ui *ui, ModelId model, Pose pose)
{
    if ((int32_t)(t->was.until - ui->in.now_ms) <= 0)
        memset(t->was.at, 0, sizeof t->was.at);
    if (is_away(t->was.at[model]))
        t->was.at[model] = pose;
    t->was.until = ui->in.now_ms + STILL_MS;
}

void trail_draw(Table *t, Ui *ui)
{
    const EventLog *log = session_log(t->session);
    size_t end = end_of(t);
    int ways = 0;

    draw_was(t, ui);
    if (!t->trail)
        return;
    Point stood[MOST_MODELS] = { { 0 } };
    size_t start = start_of(t, end);
    if (session_battle_at(t->session, 0, t->back_then))
        for (ModelId m = 0; m < t->back_then->models; m++)
            stood[m] = t->back_then->model[m].pose.at;
    for (size_t i = 0; i < end; i++) {
        const Event *e = &log->event[i];
        if (!is_told(t, e))
            continue;
        Point from = e->kind == EV_MOVED ? e->from.at : stood[e->model];
        if (i >= start && (from.x || from.y) && !point_equal(from, e->to.at)) {
            draw_way(t, ui, e, from);
            ways++;
        }
        stood[e->model] = e->to.at;
    }
    ui_note(ui, "trail", ways ? "ways of the last turns" : "nobody moved", t->camera.view,
            ways > 0);
}
