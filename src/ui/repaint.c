#include "ui/repaint.h"

/* Telling everything once more costs about as much as painting so many pixels. */
enum { SPARE_PIXELS = 60000 };

void repaint_free(Repaint *r)
{
    trace_free(r->now);
    trace_free(r->before);
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

static void trace_pass(Repaint *r, Canvas *canvas, UiPass *pass, void *of)
{
    bool whole = r->whole || !r->before;

    if (!make_trace(&r->now, canvas)) { /* without memory for it everything is painted */
        pass(of, canvas);
        dirty_all(&r->dirty, canvas->width, canvas->height);
        return;
    }
    Canvas traced = trace_canvas(r->now);
    trace_clear(r->now);
    pass(of, &traced);
    trace_changes(r->now, whole ? NULL : r->before, SPARE_PIXELS, &r->dirty);
}

const Dirty *repaint(Repaint *r, Ui *ui, Canvas *canvas, UiPass *pass, void *of)
{
    dirty_clear(&r->dirty);
    trace_pass(r, canvas, pass, of);
    ui->again = true;
    for (int i = 0; i < r->dirty.count; i++) {
        SDL_Rect before = canvas_clip(canvas, r->dirty.area[i]);
        pass(of, canvas);
        canvas_unclip(canvas, before);
    }
    ui->again = false;
    Trace *swap = r->before;
    r->before = r->now;
    r->now = swap;
    r->whole = false;
    return &r->dirty;
}
