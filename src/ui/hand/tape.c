#include <stdio.h>

#include "hand/tape.h"
#include "lessons/teach.h"
#include "table.h"

/* The tape measure: between places, bases and edges. Rulers stay until they are removed. */

static Point pointed(const Table *t, const Ui *ui)
{
    return table_pointed(t, ui);
}

/* From edge to edge when both ends are bases, from edge to place when one is. */
static Segment measured(const Table *t, const Ruler *r)
{
    const Battle *b = table_battle(t);

    if (r->from_model != NO_MODEL && r->to_model != NO_MODEL && r->from_model != r->to_model)
        return base_nearest(model_base(t->game, b, r->from_model),
                            model_base(t->game, b, r->to_model));
    if (r->from_model != NO_MODEL)
        return (Segment){ base_nearest_point(model_base(t->game, b, r->from_model), r->to), r->to };
    if (r->to_model != NO_MODEL)
        return (Segment){ r->from,
                          base_nearest_point(model_base(t->game, b, r->to_model), r->from) };
    return (Segment){ r->from, r->to };
}

void tape_pointer(Table *t, Ui *ui, WidgetId board)
{
    if (!t->taping)
        return;
    if (ui_is_active(ui, board) && ui->in.pressed[UI_LEFT]) {
        t->tape_held = true;
        t->tape = (Ruler){ .from = pointed(t, ui),
                           .to = pointed(t, ui),
                           .from_model = t->hover_model,
                           .to_model = NO_MODEL,
                           .seat = t->eyes };
    }
    if (t->tape_held && (ui->in.down[UI_LEFT] || ui->in.released[UI_LEFT])) {
        t->tape.to = pointed(t, ui);
        t->tape.to_model = t->hover_model;
    }
    if (ui->in.released[UI_LEFT])
        t->tape_held = false;
    if (t->tape.seat != NO_SEAT && point_distance(t->tape.from, t->tape.to) > INCH)
        teach_used(t, "tape");
    if (t->tape.seat != NO_SEAT && ui->in.pressed[UI_RIGHT] && t->rulers < MOST_RULERS)
        t->ruler[t->rulers++] = t->tape;
}

void tape_keys(Table *t, Ui *ui)
{
    if (ui_key(ui, SDLK_t, KMOD_SHIFT))
        t->rulers = 0;
    if (!t->taping)
        return;
    bool enter = !t->cursor.on && ui_key(ui, SDLK_RETURN, 0); /* the cursor measures with Enter */
    if ((enter || ui_key(ui, SDLK_p, 0)) && t->rulers < MOST_RULERS)
        t->ruler[t->rulers++] = t->tape;
}

void tape_words(Text *text, Length far, bool centimetres)
{
    text_format(text, "%.2f″", (double)far / INCH);
    if (centimetres)
        text_format(text, " · %.2f cm", (double)far / (10 * MM));
}

static void draw_ruler(Table *t, Ui *ui, const Ruler *r, bool held)
{
    Segment s = measured(t, r);
    Spot line[2] = { camera_spot(&t->camera, s.from), camera_spot(&t->camera, s.to) };
    Stroke stroke = { .width = 3, .cap = CAP_ROUND };
    char words[32];
    Text text = text_in(words, sizeof words);
    View view = session_view(t->session, t->eyes);
    Colour c = held ? INK_LIT_EDGE : ui_side(ui, r->seat < 0 ? 0 : r->seat)->light;
    Length far = segment_length(s);

    words[0] = 0;
    if (!view.may_measure)
        text_add(&text, "not before the order");
    else
        tape_words(&text, far, t->settings->centimetres);
    if (ui->canvas) {
        canvas_cased(ui->canvas, line, 2, false, &stroke, c);
        for (Length at = INCH; view.may_measure && at < far; at += INCH) {
            Spot m = spot_between(line[0], line[1], (float)at / (float)far);
            float dx = line[1].x - line[0].x, dy = line[1].y - line[0].y;
            float norm = spot_distance(line[0], line[1]) / (6 * ui_broad(ui));
            Spot tick[2] = { { m.x - dy / norm, m.y + dx / norm },
                             { m.x + dy / norm, m.y - dx / norm } };
            canvas_line(ui->canvas, tick[0], tick[1], 2 * ui_broad(ui), c);
        }
    }
    PillPart part = { words, INK_GOLD };
    Spot middle = spot_between(line[0], line[1], 0.5F);
    SDL_Rect box = ui_pill(ui, (int)middle.x, (int)middle.y - ui_px(ui, 26), t->camera.view, &part,
                           1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, held ? "tape" : "ruler", words, box, held);
}

void tape_draw(Table *t, Ui *ui)
{
    for (int i = 0; i < t->rulers; i++)
        draw_ruler(t, ui, &t->ruler[i], false);
    if (t->taping && !(point_equal(t->tape.from, t->tape.to) && t->tape.from_model == NO_MODEL))
        draw_ruler(t, ui, &t->tape, true);
}
