#include "ui/repaint.h"

void repaint_free(Repaint *r)
{
    trace_free(r->now);
    trace_free(r->before);
    patches_free(&r->patches);
    *r = (Repaint){ .now = NULL };
}

static bool make_trace(Trace **trace, const Canvas *canvas)
{
    if (*trace && trace_fits(*trace, canvas->width, canvas->height))
        return true;
    trace_free(*trace);
    *trace = trace_new(canvas->width, canvas->height);
    return *trace != NULL;
}

/* Without memory for a trace everything is painted. */
static void paint_all(Repaint *r, Canvas *canvas, UiPass *pass, void *of)
{
    pass(of, canvas);
    dirty_all(&r->dirty, canvas->width, canvas->height);
    r->whole = true;
}

static void paint_patches(Repaint *r, Ui *ui, Canvas *canvas, UiPass *pass, void *of)
{
    canvas->patches = &r->patches;
    ui->again = true;
    pass(of, canvas);
    ui->again = false;
    canvas->patches = NULL;
    patches_areas(&r->patches, &r->dirty);
}

const Dirty *repaint(Repaint *r, Ui *ui, Canvas *canvas, UiPass *pass, void *of)
{
    Trace *swap;

    dirty_clear(&r->dirty);
    if (!make_trace(&r->now, canvas)) {
        paint_all(r, canvas, pass, of);
        return &r->dirty;
    }
    Canvas traced = trace_canvas(r->now);
    trace_clear(r->now);
    pass(of, &traced);
    int changed = patches_find(&r->patches, r->now, r->whole ? NULL : r->before);
    if (changed < 0) {
        paint_all(r, canvas, pass, of);
        return &r->dirty;
    }
    if (changed > 0)
        paint_patches(r, ui, canvas, pass, of);
    r->whole = false;
    swap = r->before;
    r->before = r->now;
    r->now = swap;
    return &r->dirty;
}
