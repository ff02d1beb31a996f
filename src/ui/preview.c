#include "preview.h"

#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "table.h"

void preview_end(Table *t)
{
    t->preview.shown = t->preview.keyed = false;
    t->preview.of_question = 0;
    t->preview.words[0] = 0;
    if (t->preview.shapes)
        t->preview.shapes->count = 0;
}

void preview_free(Preview *p)
{
    free(p->shapes);
    p->shapes = NULL;
}

void preview_of(Table *t, const Answer *answer, const Verdict *verdict)
{
    Preview *p = &t->preview;
    Look look = session_look(t->session);
    Text text = text_in(p->words, sizeof p->words);

    if (!p->shapes)
        p->shapes = malloc(sizeof *p->shapes);
    p->shown = verdict != NULL;
    p->words[0] = 0;
    if (p->shapes)
        p->shapes->count = 0;
    if (p->shapes && t->rs->sketch)
        t->rs->sketch(&look, answer, p->shapes);
    if (!verdict)
        return;
    p->verdict = *verdict;
    if (is_yes(verdict) && t->rs->odds)
        t->rs->odds(&look, answer, &text);
}

void preview_draw(Table *t, Ui *ui)
{
    const DrawingList *shapes = t->preview.shapes;

    scene_shapes(t, ui, shapes);
}

/* A small sheet beside the pointer, or beside the target that a key has chosen; a line for each line of words. */
static void sheet(Table *t, Ui *ui, const char *words, bool good)
{
    SDL_Point by = table_pointed_px(t, ui);
    int pad = ui_px(ui, 12), most = ui_px(ui, 420), x = by.x, y = by.y;
    int high = ui_words_height(ui, UT_LABEL, most - 2 * pad, words) + 2 * pad;

    if (t->preview.keyed && unit_is_here(t, t->preview.unit)) {
        SDL_Rect sign = unit_sign_area(t, ui, t->preview.unit);
        x = sign.x + sign.w / 2;
        y = sign.y + sign.h / 2;
    }
    SDL_Rect area = { x + ui_px(ui, 26), y + ui_px(ui, 18), most, high };
    if (area.x + area.w > ui->width)
        area.x = x - ui_px(ui, 26) - area.w;
    if (area.y + area.h > t->at.bar.y)
        area.y = y - ui_px(ui, 18) - area.h;
    ui_round(ui, area, ui_px(ui, 8), good ? INK_PILL : INK_REFUSED_PILL,
             good ? INK_PILL : INK_REFUSED_PILL);
    ui_frame(ui, area, ui_px(ui, 8), 1, good ? INK_PILL_LINE : INK_REFUSED);
    ui_words(ui, UT_LABEL, area.x + pad, area.y + pad, area.w - 2 * pad, words,
             good ? INK_FIGURE : INK_REFUSED_LABEL);
    ui_note(ui, "preview", words, area, good);
}

void preview_words(Table *t, Ui *ui)
{
    const Preview *p = &t->preview;
    char why[240] = "";
    Text text = text_in(why, sizeof why);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);

    if (!p->shown || t->sheet != SHEET_NONE)
        return;
    if (is_yes(&p->verdict)) {
        if (p->words[0])
            sheet(t, ui, p->words, true);
        return;
    }
    Verdict shown = view_verdict(&view, &p->verdict);
    verdict_words(&look, &shown, &text);
    sheet(t, ui, why, false);
}
