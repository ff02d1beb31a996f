#include <stdlib.h>

#include "panels/layout.h"
#include "table.h"

/* ---- the view ------------------------------------------------------------------------------------------------------------ */

/* The window's picture moved by so much, after it was made smaller about its middle. */
typedef struct Shift {
    int x, y;
    float factor;
} Shift;

static SDL_Rect shifted(const Ui *ui, SDL_Rect a, const Shift *by)
{
    float x = (float)ui->width / 2, y = (float)ui->height / 2;

    return (SDL_Rect){ (int)(x + ((float)a.x - x) * by->factor) + by->x,
                       (int)(y + ((float)a.y - y) * by->factor) + by->y,
                       (int)((float)a.w * by->factor) + 1, (int)((float)a.h * by->factor) + 1 };
}

enum { DRAWERS = 2 }; /* that stand in the way in large letters only; else they make room */

/* How much of those that the question and its dice are about lies below panels or outside the window. */
static long out_of_sight(const Table *t, const Ui *ui, const Shift *by)
{
    static const LayoutKind panel[] = { LAY_RIBBON, LAY_TOOLS, LAY_ORDERS, LAY_END,
                                        LAY_TRAY,   LAY_TASK,  LAY_SHEET,  LAY_ASK,
                                        LAY_DICE,   LAY_CARD,  LAY_LOG };
    size_t panels = sizeof panel / sizeof panel[0] - (t->at.crowded ? 0 : DRAWERS);
    const Arrangement *l = &t->layout;
    SDL_Rect view = ui_inset((SDL_Rect){ 0, 0, ui->width, ui->height }, ui_px(ui, 10));
    long sum = 0;

    for (int i = 0; i < l->subjects; i++) {
        if (!(l->subject[i].kinds & (UINT32_C(1) << LAY_ASK | UINT32_C(1) << LAY_DICE)))
            continue;
        SDL_Rect a = shifted(ui, l->unit[l->subject[i].unit], by);
        sum += (long)a.w * a.h - layout_common(a, view);
        for (size_t k = 0; k < panels; k++)
            if (layout_is_told(l, panel[k]))
                sum += layout_common(a, l->place[panel[k]].spot.area);
    }
    return sum;
}

static Camera shifted_camera(const Table *t, const Ui *ui, const Shift *by)
{
    Camera there = t->camera;

    camera_zoom(&there, by->factor, (Spot){ (float)ui->width / 2, (float)ui->height / 2 });
    camera_pan(&there, (float)by->x, (float)by->y);
    return there;
}

/* The view goes no farther past the table's edge than the camera does. */
static Shift as_far_as_it_goes(const Table *t, const Ui *ui, const Shift *by)
{
    Camera there = shifted_camera(t, ui, by);
    Spot middle = camera_spot(&there, t->camera.centre);

    return (Shift){ (int)middle.x - ui->width / 2, (int)middle.y - ui->height / 2, by->factor };
}

/* The least shift by which all of them are seen; false when there is none that is better. */
static bool find_shift(const Table *t, const Ui *ui, Shift *best)
{
    enum { STEPS = 24, ZOOMS = 5, FAR = 4 };
    static const float factor[ZOOMS] = { 1, 0.85F, 0.7F, 0.55F, 0.4F };
    long now = out_of_sight(t, ui, &(Shift){ 0, 0, 1 }), least = now * FAR * ui->height;
    int step = ui->height / STEPS;

    for (int z = 0; z < ZOOMS && least > 0; z++) {
        if (z && t->camera.scale * factor[z] < CAMERA_LEAST)
            break;
        for (int x = -2 * STEPS; x <= 2 * STEPS; x++)
            for (int y = -STEPS; y <= STEPS; y++) {
                Shift by = { x * step, y * step, factor[z] };
                by = as_far_as_it_goes(t, ui, &by);
                long hidden = out_of_sight(t, ui, &by);
                long cost = hidden * FAR * ui->height + abs(by.x) + abs(by.y);
                if (cost >= least)
                    continue;
                least = cost;
                *best = by;
            }
        if (least < (long)FAR * ui->height) /* nothing is hidden any more */
            return true;
    }
    return least < now * FAR * ui->height;
}

static void go_back(Table *t)
{
    Arrangement *l = &t->layout;

    l->moved = false;
    if (point_equal(l->put, t->camera.centre) && l->put_scale == t->camera.scale) {
        Camera back = t->camera;
        back.centre = l->from;
        back.scale = l->from_scale;
        glide_view(t, &back);
    }
}

/* An order whose targets are known: they are found only after its card has come. */
static uint64_t order_shown(const Table *t)
{
    const Arrangement *l = &t->layout;

    if (t->verb != NO_VERB && table_may_order(t))
        for (int i = 0; i < l->subjects; i++)
            if (l->subject[i].target)
                return layout_of(t->question, (uint64_t)t->verb, (uint64_t)t->selected);
    return 0;
}

/* A question, an order with its targets, or a unit that alone is asked about. */
static uint64_t shown_for(const Table *t)
{
    const Arrangement *l = &t->layout;
    const LayoutPlace *p = &l->place[LAY_ASK];
    uint64_t order = order_shown(t);

    if (layout_is_told(l, LAY_SHEET) && t->sheet == SHEET_REFUSAL)
        return layout_of(t->sheet_at, t->verdict.refusal, 3);
    if (layout_is_told(l, LAY_ASK))
        return layout_of(layout_of(p->fixed ? 0 : p->wish.of, order, 0), t->question, 1);
    if (order)
        return order;
    if (t->asks != NO_SEAT && table_request(t)->unit != NO_UNIT)
        return layout_of(t->question, 0, 2);
    return 0;
}

/* What is pulled out beside it, in large letters. */
static uint64_t drawers_of(const Table *t)
{
    if (!t->at.crowded)
        return 0;
    return (uint64_t)t->tools_drawer | (uint64_t)t->card.drawer << 1 | (uint64_t)t->log.drawer << 2;
}

bool layout_show(Table *t, Ui *ui)
{
    Arrangement *l = &t->layout;
    Shift by = { 0, 0, 1 };
    uint64_t of = shown_for(t);

    if (t->projector || t->glide.on || layout_is_held(ui))
        return false;
    if (!of) {
        if (l->moved)
            go_back(t);
        return false;
    }
    of = layout_of(of, drawers_of(t), (uint64_t)ui->width << 32 | (uint32_t)ui->height);
    if (l->shown == of)
        return false;
    l->shown = of;
    if (!find_shift(t, ui, &by))
        return false;
    Camera there = shifted_camera(t, ui, &by);
    if (!l->moved) {
        l->from = t->camera.centre;
        l->from_scale = t->camera.scale;
    }
    l->moved = true;
    l->put = there.centre;
    l->put_scale = there.scale;
    glide_view(t, &there);
    ui->busy = true;
    return true;
}
