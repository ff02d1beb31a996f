#include "places.h"

#include "lessons/teach.h"
#include "playback/projector.h"
#include "playback/replay_viewer.h"

/* Which part of the window the table and each panel have, and where the table is seen from. */

/* Full-height drawers below the ribbon; the orders stand in a column at the left, the whole table beside it. */
static void lay_out_drawers(Places *p, const Ui *ui)
{
    enum { BESIDE_PX = 600 };
    int m = ui_px(ui, 6), w = ui->width, h = ui->height, wide = w * 3 / 5;

    p->ribbon = (SDL_Rect){ m, m, w - 2 * m, ui_px(ui, 44) };
    int top = p->ribbon.y + p->ribbon.h + m;
    p->hint = (SDL_Rect){ m, top, w - 2 * m, 0 };
    p->column = (SDL_Rect){ m, top, ui_px(ui, 112), h - top - m };
    int open = ui_button_height(ui) + m; /* of the orders' drawer, at the foot */
    p->card = (SDL_Rect){ m, top, wide, h - top - m - open };
    p->log = (SDL_Rect){ w - m - wide, top, wide, h - top - m - open };
    p->ask = (SDL_Rect){ m, m, w - 2 * m, h - 2 * m };
    if (w * 100 / ui->percent >= BESIDE_PX) { /* what is asked about lies at the left of it */
        p->ask.w = w * 11 / 20;
        p->ask.x = w - m - p->ask.w;
    }
    p->dice = (SDL_Rect){ w / 3, h / 3, w * 2 / 3 - m, h * 2 / 3 - m };
    p->tray = (SDL_Rect){ w - m - ui_px(ui, 230), top, ui_px(ui, 230), h - top - m };
    int left = p->column.x + p->column.w;
    p->free = (SDL_Rect){ left, top, w - left - m, h - top - m };
}

/* The whole table lies between the ribbon and the bars; above the orders where they would hide somebody. */
static SDL_Rect free_room(Table *t, const Ui *ui)
{
    int most = ui->height / 5, top = ui_px(ui, 66), foot = ui_px(ui, 92);

    if (t->foot_for != ui->height * 1000 + ui->percent)
        t->foot_px = 0;
    t->foot_for = ui->height * 1000 + ui->percent;
    top = top > most ? most : top;
    foot = foot > most ? most : foot;
    foot = SDL_max(foot, SDL_min(t->foot_px, ui->height / 3));
    bool card = t->lesson && !t->at.crowded && !t->projector; /* at the left */
    int left = card ? teach_width(t, ui) + ui_px(ui, 12) : 0;
    return (SDL_Rect){ left, top, ui->width - left, ui->height - top - foot };
}

/* The battle that is looked back at lies between the ribbon and the strip at the foot. */
static SDL_Rect study_free(const Table *t, const Ui *ui)
{
    SDL_Rect free = t->at.free;
    int foot = study_place(t, ui).y - ui_px(ui, 4);

    return (SDL_Rect){ 0, free.y, ui->width, SDL_max(foot - free.y, ui->height / 5) };
}

void places_lay_out(Table *t, const Ui *ui)
{
    int m = ui_px(ui, 12), w = ui->width, h = ui->height;
    int least = t->lesson ? 500 : 560; /* a lesson's card goes without the whole window longer */
    Places *p = &t->at;

    p->compact = w * 100 / ui->percent < 1480; /* a whole card would take more than a quarter */
    p->crowded = h * 100 / ui->percent < least || w * 100 / ui->percent < 900;
    p->ribbon = (SDL_Rect){ m, m, w - 2 * m, ui_px(ui, 52) };
    p->card = (SDL_Rect){ m, m, ui_px(ui, p->compact ? 330 : 400), h / 2 };
    p->log = (SDL_Rect){ w - m - ui_px(ui, 360), m + ui_px(ui, 64), ui_px(ui, 360), h / 3 };
    p->tools = (SDL_Rect){ m, h - m - ui_px(ui, 76), 0, ui_px(ui, 76) };
    p->bar = (SDL_Rect){ m, h - m - ui_px(ui, 68), w - 2 * m, ui_px(ui, 68) };
    p->hint = (SDL_Rect){ m, p->bar.y - ui_px(ui, 48), w - 2 * m, ui_px(ui, 38) };
    p->dice = (SDL_Rect){ w - m - ui_px(ui, p->compact ? 380 : 440), h - m - ui_px(ui, 220),
                          ui_px(ui, p->compact ? 380 : 440), ui_px(ui, 220) };
    p->ask = (SDL_Rect){ w - m - ui_px(ui, 420), m + ui_px(ui, 64), ui_px(ui, 420), h / 2 };
    p->free = free_room(t, ui);
    int tray = ui_px(ui, p->compact ? 196 : 244);
    p->tray = (SDL_Rect){ w - m - tray, p->ribbon.y + ui_px(ui, 64), tray,
                          h - p->ribbon.y - ui_px(ui, 64) - ui_px(ui, 100) };
    if (p->card.w > w / 2)
        p->card.w = w / 2 - m;
    if (p->ask.w > w * 3 / 5)
        p->ask = (SDL_Rect){ w - m - w * 3 / 5, p->ask.y, w * 3 / 5, p->ask.h };
    if (p->log.w > w / 2)
        p->log = (SDL_Rect){ w / 2, p->log.y, w / 2 - m, p->log.h };
    if (p->dice.w > w / 2)
        p->dice = (SDL_Rect){ w / 2, p->dice.y, w / 2 - m, p->dice.h };
    if (p->crowded)
        lay_out_drawers(p, ui);
    if (study_is_on(t))
        p->free = study_free(t, ui);
    if (t->projector) {
        p->ask = wall_ask(ui);
        p->free = projector_free(ui);
    }
}

static Camera whole_table(const Table *t, const Ui *ui)
{
    SDL_Rect view = { 0, 0, ui->width, ui->height }, free = t->at.free;
    float margin = t->projector ? 1.5F : 0.7F; /* with its whole frame */
    Camera camera = camera_whole(t->game->width, t->game->height, free, margin);

    camera_resize(&camera, view);
    camera_pan(&camera, (float)(free.x + free.w / 2 - view.w / 2),
               (float)(free.y + free.h / 2 - view.h / 2));
    return camera;
}

/* Everybody's bases, in inches of the table. */
static bool everybody(const Table *t, SDL_FRect *all)
{
    const Battle *b = table_battle(t);
    bool any = false;
    float left = 0, top = 0, right = 0, foot = 0;

    for (int i = 0; i < b->models; i++) {
        if (!is_standing(b, (ModelId)i))
            continue;
        float x = (float)b->model[i].pose.at.x / INCH, y = (float)b->model[i].pose.at.y / INCH;
        left = any && left < x ? left : x;
        right = any && right > x ? right : x;
        top = any && top < y ? top : y;
        foot = any && foot > y ? foot : y;
        any = true;
    }
    *all = (SDL_FRect){ left, top, right - left, foot - top };
    return any;
}

/* A lesson begins near its units, with room to go about them. */
static void look_at_lesson(Table *t, const Ui *ui)
{
    enum { ABOUT = 7, CLOSE = 6, NEAREST_PX = 40 }; /* inches about their middles */
    SDL_Rect free = t->at.free;
    SDL_FRect all;
    float about = ABOUT;

    t->teach.seen = true;
    if (!everybody(t, &all))
        return;
    if (!t->at.crowded) {
        /* Orders above the tools, and what they ask above them. */
        int bars = t->at.compact ? ui_px(ui, 140) : 0;
        about = bars ? CLOSE : ABOUT;
        free.h -= bars;
    }
    float wide = (float)free.w / (all.w + 2 * about), deep = (float)free.h / (all.h + 2 * about);
    float scale = wide < deep ? wide : deep, most = (float)ui_px(ui, NEAREST_PX);
    if (scale > most)
        scale = most;
    Spot first = camera_spot(&t->camera, (Point){ (Length)(all.x * INCH), (Length)(all.y * INCH) });
    bool hidden = !t->at.crowded && first.x < (float)(free.x + ui_px(ui, NEAREST_PX));
    if (scale < t->camera.scale * 1.1F && !hidden)
        return;
    camera_zoom(&t->camera, scale / t->camera.scale, (Spot){ 0, 0 });
    camera_look(&t->camera, (Point){ (Length)((all.x + all.w / 2) * INCH),
                                     (Length)((all.y + all.h / 2) * INCH) });
    camera_pan(&t->camera, (float)(free.x + free.w / 2 - ui->width / 2),
               (float)(free.y + free.h / 2 - ui->height / 2));
}

bool table_shows_whole(const Table *t)
{
    const Camera *a = &t->camera, *b = &t->whole;

    return a->scale == b->scale && a->centre.x == b->centre.x && a->centre.y == b->centre.y &&
           a->quarter == b->quarter && SDL_RectEquals(&a->view, &b->view);
}

void places_look(Table *t, const Ui *ui)
{
    SDL_Rect view = { 0, 0, ui->width, ui->height };

    if (t->camera_set && table_shows_whole(t) && !SDL_RectEquals(&t->at.free, &t->whole_in))
        t->camera_set = false;
    if (!t->camera_set) {
        int quarter = t->camera.quarter;
        t->camera = whole_table(t, ui);
        camera_turn(&t->camera, quarter);
        t->camera_set = true;
        t->whole = t->camera;
        t->whole_in = t->at.free;
        if (t->lesson && !t->teach.seen && !t->projector)
            look_at_lesson(t, ui);
    } else if (t->camera.view.w != view.w || t->camera.view.h != view.h) {
        camera_resize(&t->camera, view);
    }
}
