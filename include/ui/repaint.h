#ifndef UI_REPAINT_H
#define UI_REPAINT_H

#include "draw/dirty.h"
#include "draw/trace.h"
#include "ui/ui.h"

/* A window's picture, painted anew only where it has changed. A pass over the widgets is traced first; where the trace
 * differs from that of the picture before, the pass is told again and only those parts of the canvas are painted. */
typedef struct Repaint {
    Trace *now, *before;
    bool
        whole; /* nothing of the picture before counts: the window was covered or has another size */
    Patches patches;
    Dirty dirty;
} Repaint;

/* Told from ui_begin to ui_end, with `canvas`. */
typedef void UiPass(void *of, Canvas *canvas);

/* Paints the canvas, which still shows the picture before, and gives the areas that were painted: none when nothing
 * changed. */
const Dirty *repaint(Repaint *r, Ui *ui, Canvas *canvas, UiPass *pass, void *of);
void repaint_free(Repaint *r);

#endif
