#include "playback/follow.h"
#include "panels/sheets.h"
#include "playback/replay_viewer.h"
#include "table.h"

/* A battle that plays itself before people: the wall's letters, the view near what happens, and a while for each thing to be
 * read. */

enum {
    HOLD_MS = 1300,
    HEADLINE_MS = 1200, /* more for what matters */
    FIGURES_PX = 46 /* of an inch, where the window is 1080 pixels high */,
    WINDOW = 1080
};

static const Length ABOUT = 4 * INCH;

void table_demonstrate(Table *t, bool on)
{
    if (t->follows == on)
        return;
    t->follows = t->projector = on;
    t->held_for = session_log(t->session)->events;
    t->camera_set = false;
    t->covered = false;
    t->question = UINT32_MAX; /* whoever is asked now finds out */
    t->sheet = SHEET_NONE;
    table_drop(t);
    if (study_is_on(t))
        study_end(t);
}

bool table_is_asking(const Table *t)
{
    return t->sheet != SHEET_NONE;
}

static void add_point(Box *box, bool *any, Point p)
{
    if (!*any)
        *box = (Box){ p, p };
    *any = true;
    box->low.x = SDL_min(box->low.x, p.x);
    box->low.y = SDL_min(box->low.y, p.y);
    box->high.x = SDL_max(box->high.x, p.x);
    box->high.y = SDL_max(box->high.y, p.y);
}

static void add_unit(const Battle *b, Box *box, bool *any, UnitId unit)
{
    for (int i = 0; unit >= 0 && i < b->unit[unit].count; i++)
        if (is_standing(b, (ModelId)(b->unit[unit].first + i)))
            add_point(box, any, b->model[b->unit[unit].first + i].pose.at);
}

/* Where everything of that takes place; false when it is nowhere on the table. */
static bool place_of_events(const Table *t, size_t first, size_t end, Box *box)
{
    const EventLog *log = session_log(t->session);
    const Battle *b = table_battle(t);
    bool any = false;

    for (size_t i = first; i < end; i++) {
        const Event *e = &log->event[i];
        add_unit(b, box, &any, e->unit);
        add_unit(b, box, &any, e->other);
        if (e->kind == EV_MOVED)
            add_point(box, &any, e->from.at);
    }
    for (int i = 0; i < b->frames; i++) { /* dice name only whose they are */
        add_unit(b, box, &any, b->frame[i].actor);
        add_unit(b, box, &any, b->frame[i].target);
    }
    return any;
}

void follow_events(Table *t, const Ui *ui, size_t first, size_t end)
{
    SDL_Rect free = t->at.free;
    Box box = { { 0, 0 }, { 0, 0 } };

    if (!t->follows || !place_of_events(t, first, end, &box))
        return;
    float wide = (float)(box.high.x - box.low.x + 2 * ABOUT) / INCH,
          deep = (float)(box.high.y - box.low.y + 2 * ABOUT) / INCH;
    float scale = SDL_min((float)free.w / wide, (float)free.h / deep);
    scale = SDL_min(scale, (float)ui->height * FIGURES_PX / WINDOW);
    scale = SDL_max(scale, t->whole.scale);
    Camera there = t->camera;
    camera_zoom(&there, scale / there.scale, (Spot){ 0, 0 });
    camera_look(&there, (Point){ box.low.x + (box.high.x - box.low.x) / 2,
                                 box.low.y + (box.high.y - box.low.y) / 2 });
    camera_pan(&there, (float)(free.x + free.w / 2 - ui->width / 2),
               (float)(free.y + free.h / 2 - ui->height / 2));
    glide_view(t, &there);
}

bool follow_holds(Table *t, Ui *ui)
{
    size_t events = session_log(t->session)->events;

    if (!t->follows)
        return false;
    if (t->held_for != events) {
        t->held_for = events;
        t->held_until = ui->in.now_ms + HOLD_MS;
    }
    uint32_t until = t->held_until + (t->news.words[0] && t->news.told == events ? HEADLINE_MS : 0);
    if ((int32_t)(ui->in.now_ms - until) >= 0)
        return false;
    ui_wake(ui, until);
    return true;
}
