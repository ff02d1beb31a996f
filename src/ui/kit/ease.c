#define UI_HELPS /* the callers draw */

#include "ui/ui.h"

#include "draw/trace.h"

#include <string.h>

/* What the pointer does to buttons, and panels that come: a little time between two looks. */

/* What was not told in the picture has gone: should it come again, it begins anew. */
void ui_ease_picture(Ui *ui)
{
    int kept = 0;

    for (int i = 0; i < ui->eases; i++)
        if (ui->ease[i].told == ui->pictures)
            ui->ease[kept++] = ui->ease[i];
    ui->eases = kept;
}

static Ease *ease_of(Ui *ui, WidgetId id, EaseKind kind)
{
    for (int i = 0; i < ui->eases; i++)
        if (ui->ease[i].id == id && ui->ease[i].kind == kind)
            return &ui->ease[i];
    return NULL;
}

static uint32_t lasts(const Ui *ui, EaseKind kind)
{
    return (uint32_t)((kind == EASE_PANEL ? PANEL_MS : HOVER_MS) * ui->time_percent / 100);
}

/* How far it has come of its way since it last turned, eased; `over` when it is there. */
static float come(const Ui *ui, const Ease *e, bool *over)
{
    uint32_t whole = lasts(ui, (EaseKind)e->kind);
    int32_t age = (int32_t)(ui->in.now_ms - e->since);
    float to = e->on ? 1 : 0;

    *over = age >= (int32_t)whole;
    if (*over || age < 0)
        return *over ? to : e->from;
    float left = 1 - (float)age / (float)whole;
    return to + (e->from - to) * left * left * left;
}

float ui_ease(Ui *ui, WidgetId id, EaseKind kind, bool on)
{
    Ease *e = ease_of(ui, id, kind);
    bool over, still = ui->time_percent == 0 || (!e && (!on || ui->eases == UI_EASES));

    if (!e && !still) {
        e = &ui->ease[ui->eases++];
        *e = (Ease){ .id = id, .kind = (uint8_t)kind, .on = on, .since = ui->in.now_ms };
        if (kind == EASE_PANEL && strcmp(ui->screen, ui->screen_shown) != 0)
            e->from = 1;
    }
    if (still)
        return on ? 1 : 0;
    float share = come(ui, e, &over);
    if (e->on != on) {
        e->from = share;
        e->on = on;
        e->since = ui->in.now_ms;
        share = come(ui, e, &over);
    }
    e->told = ui->pictures;
    ui->busy = ui->busy || (!over && e->from != (e->on ? 1.0F : 0.0F));
    return share;
}

/* ---- panels ---------------------------------------------------------------------------------------------------- */

/* A trace has no pixels: that it is painted so far is all that there is to note. */
static void keep_below(const Ui *ui, Coming *c)
{
    SDL_Rect a;

    if (!SDL_IntersectRect(&c->area, &ui->canvas->clip, &a))
        return;
    c->area = a;
    if (ui->canvas->trace || !ui->canvas->pixels)
        return;
    c->below = canvas_new(a.w, a.h);
    for (int y = 0; c->below && y < a.h; y++)
        memcpy(c->below->pixels + (ptrdiff_t)y * c->below->pitch,
               ui->canvas->pixels + (ptrdiff_t)(a.y + y) * ui->canvas->pitch + a.x,
               (size_t)a.w * sizeof *c->below->pixels);
}

void ui_panel_comes(Ui *ui, WidgetId id, SDL_Rect area)
{
    float share = ui->depths ? ui_ease(ui, id, EASE_PANEL, true) : 1;
    int shadow = ui_px(ui, 40);

    if (share >= 1 || !ui->canvas || ui->comings == UI_COMINGS)
        return;
    Coming *c = &ui->coming[ui->comings++];
    *c = (Coming){ .depth = ui->depths, .share = share, .area = ui_inset(area, -shadow) };
    keep_below(ui, c);
}

static void lay_below(Ui *ui, const Coming *c)
{
    SDL_Rect old = ui->canvas->clip;

    ui->canvas->clip = c->area;
    if (ui->canvas->trace)
        trace_note(ui->canvas, c->area, trace_bytes(0, &c->share, sizeof c->share));
    else if (c->below)
        canvas_put_faded(ui->canvas, c->below, c->area.x, c->area.y, 1 - c->share);
    ui->canvas->clip = old;
}

void ui_panels_told(Ui *ui, int depth)
{
    while (ui->comings && ui->coming[ui->comings - 1].depth > depth) {
        Coming *c = &ui->coming[--ui->comings];
        lay_below(ui, c);
        canvas_free(c->below);
    }
}
