#include <stdlib.h>

#include "board/pins.h"
#include "board/scene.h"
#include "table.h"

/* Overlays that stay on the table, as outlines, while others are looked at; and the key that shows again what happened last. */

static void pin_off(Table *t, int at)
{
    free(t->pin[at].shapes);
    t->pin[at] = t->pin[--t->pins];
}

void pins_free(Table *t)
{
    while (t->pins)
        pin_off(t, t->pins - 1);
}

static int pin_of(const Table *t, int overlay, UnitId unit)
{
    for (int i = 0; i < t->pins; i++)
        if (t->pin[i].overlay == overlay && t->pin[i].unit == unit)
            return i;
    return -1;
}

bool pin_is_shown(const Table *t, int overlay, UnitId unit)
{
    return pin_of(t, overlay, unit) >= 0;
}

/* The overlay that is shown stays, or is let go when it stays already; without any, all are let go. */
void pin_keys(Table *t, Ui *ui)
{
    if (!ui_key(ui, SDLK_p, 0))
        return;
    if (t->overlay < 0) {
        table_say(t, ui, t->pins ? "Nothing is pinned any more" : "Show an overlay, then pin it");
        pins_free(t);
        return;
    }
    int at = pin_of(t, t->overlay, t->selected);
    if (at >= 0) {
        pin_off(t, at);
        table_say(t, ui, "No longer pinned");
        return;
    }
    if (t->pins == MOST_PINS)
        pin_off(t, 0);
    Pin pin = { t->overlay, t->selected, calloc(1, sizeof *pin.shapes), UINT64_MAX };
    if (!pin.shapes)
        return;
    t->pin[t->pins++] = pin;
    table_say(t, ui, "Pinned: it stays while you look at others. P lets it go");
}

static void refresh(Table *t, Pin *pin)
{
    const Battle *b = session_battle(t->session);
    Look look;

    if (pin->revision == b->revision)
        return;
    look = table_look(t);
    pin->shapes->count = 0;
    t->rs->show.draw(&look, &(DrawRequest){ DRAWS_OVERLAY, pin->overlay, pin->unit, NULL },
                     pin->shapes);
    for (int i = 0; i < pin->shapes->count; i++)
        pin->shapes->drawing[i].filled = false; /* one overlay fills at a time */
    pin->revision = b->revision;
}

void pins_draw(Table *t, Ui *ui)
{
    for (int i = 0; i < t->pins && t->rs->show.draw && t->log.back < 0; i++) {
        Pin *pin = &t->pin[i];
        if (pin->overlay == t->overlay && pin->unit == t->selected)
            continue;
        refresh(t, pin);
        scene_shapes(t, ui, pin->shapes);
    }
}

void again_key(Table *t, Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (t->hand.full || t->log.back >= 0 || !ui_key(ui, SDLK_b, 0))
        return;
    for (int n = session_answers(t->session); n > 0; n--)
        for (size_t i = session_events_at(t->session, n - 1); i < log->events; i++)
            if (log->event[i].kind == EV_MOVED || log->event[i].kind == EV_DICE) {
                t->seen = session_events_at(t->session, n - 1);
                ui->busy = true;
                return;
            }
    table_say(t, ui, "Nothing has happened yet");
}
