#define UI_HELPS /* whoever fills a sheet draws its parts */

#include "panels/sheets.h"
#include "table.h"

/* A sheet of paper that is filled from the top: its frame, title, words, scrolled rows and buttons. */

/* Beside a lesson's card, where there is room for a sheet: its words go on. */
static int taken_by_lesson(const Table *t, const Ui *ui)
{
    enum { LEAST_PX = 520 };
    int taken = t->lesson && !t->at.crowded ? t->teach.card.x + t->teach.card.w : 0;

    return ui->width - taken - 24 >= ui_px(ui, LEAST_PX) ? taken : 0;
}

Leaf leaf_begin(Table *t, Ui *ui, const char *name, int width, int height, Colour edge, bool modal)
{
    Leaf leaf = { .pad = ui_px(ui, 22) };

    int left = modal ? 0 : taken_by_lesson(t, ui), most = ui->width - left - 24;

    leaf.area = (SDL_Rect){ 0, 0, width < most ? width : most,
                            height < ui->height - 24 ? height : ui->height - 24 };
    leaf.area.x = left + (ui->width - left - leaf.area.w) / 2;
    leaf.area.y = (ui->height - leaf.area.h) / 2;
    if (modal) {
        leaf.old = ui_set_layer(ui, LAYER_MODAL);
        ui_modal(ui);
        ui_widget(ui, "veil", "", (SDL_Rect){ 0, 0, ui->width, ui->height }, WIDGET_BLOCKS);
        ui_fill(ui, (SDL_Rect){ 0, 0, ui->width, ui->height }, 0x66100A05);
    } else {
        leaf.old = ui_set_layer(ui, LAYER_PANEL);
    }
    ui_push(ui, name);
    leaf_place(ui, &leaf, edge);
    return leaf;
}

void leaf_place(Ui *ui, Leaf *leaf, Colour edge)
{
    ui_paper(ui, "panel", leaf->area, edge);
    leaf->x = leaf->area.x + leaf->pad;
    leaf->y = leaf->area.y + leaf->pad;
    leaf->width = leaf->area.w - 2 * leaf->pad;
}

void leaf_end(Ui *ui, Leaf *leaf)
{
    ui_pop(ui);
    ui_set_layer(ui, leaf->old);
}

void leaf_make_lean(const Ui *ui, Leaf *leaf, const Button *button, int count)
{
    leaf->lean = ui->height < ui_px(ui, 420);
    leaf->taken = 0;
    if (!leaf->lean)
        return;
    leaf->pad = ui_px(ui, 14);
    leaf->x = leaf->area.x + leaf->pad;
    leaf->y = leaf->area.y + leaf->pad;
    leaf->width = leaf->area.w - 2 * leaf->pad;
    for (int i = 0; i < count; i++)
        leaf->taken += ui_button_width(ui, &button[i]) + ui_px(ui, 8);
}

void leaf_title(Ui *ui, Leaf *leaf, const char *words)
{
    SDL_Rect box = { leaf->x, leaf->y, leaf->width - leaf->taken, ui_px(ui, 38) };

    ui_text(ui, leaf->lean ? UT_CARD_BOLD : UT_TITLE, box, TEXT_LEFT, words, INK_ON_PAPER);
    ui_note(ui, "title", words, box, true);
    leaf->y += leaf->lean ? ui_button_height(ui) : ui_px(ui, 44);
}

void leaf_words(Ui *ui, Leaf *leaf, UiText text, const char *words, Colour colour)
{
    int high = ui_words(ui, text, leaf->x, leaf->y, leaf->width, words, colour);

    ui_note(ui, "words", words, (SDL_Rect){ leaf->x, leaf->y, leaf->width, high }, false);
    leaf->y += high + ui_px(ui, 6);
}

LeafRows leaf_rows(Ui *ui, const Leaf *leaf, Scroll *scroll, int height)
{
    int foot = leaf->lean ? leaf->pad / 2 : ui_button_height(ui) + leaf->pad + ui_px(ui, 10);
    LeafRows rows = { .gap = ui_px(ui, 7) };

    rows.inner =
        (SDL_Rect){ leaf->x, leaf->y, leaf->width, leaf->area.y + leaf->area.h - leaf->y - foot };
    ui_scroll_keys(ui, scroll, rows.inner.h);
    rows.y = ui_scroll_begin(ui, scroll, "rows", rows.inner, height, true, &rows.clip);
    if (height > rows.inner.h)
        rows.inner.w -= ui_px(ui, 16);
    return rows;
}

/* Whether at least half of it is in sight: who cannot see a row shall not press it. */
bool leaf_row(LeafRows *rows, int high, SDL_Rect *box)
{
    *box = (SDL_Rect){ rows->inner.x, rows->y, rows->inner.w, high };
    rows->y += high + rows->gap;
    return box->y + high / 2 >= rows->inner.y && box->y + high / 2 <= rows->inner.y + rows->inner.h;
}

void leaf_rows_end(Ui *ui, LeafRows *rows)
{
    ui_scroll_end(ui, rows->clip);
}

enum { NARROWEST = 3 };

/* What a button leaves out where they do not all find room: its icon, then the key on its cap, at last its words for the icon. */
static Button narrower(const Button *button, int step)
{
    Button b = *button;

    b.bare = step == NARROWEST && b.icon;
    if (step > 0 && !b.bare)
        b.icon = NULL;
    if (step > 1)
        b.key = NULL;
    return b;
}

static int wanted_width(const Ui *ui, const Button *button, int count, int step)
{
    int wanted = 0;

    for (int i = 0; i < count; i++) {
        Button b = narrower(&button[i], step);
        wanted += ui_button_width(ui, &b);
    }
    return wanted;
}

bool leaf_buttons_fit(const Ui *ui, const Leaf *leaf, const Button *button, int count)
{
    return wanted_width(ui, button, count, 2) <= leaf->width - ui_px(ui, 8) * (count - 1);
}

/* Buttons side by side along the foot, each as wide as its words want; gives the one that was pressed, or -1. */
int leaf_buttons(Ui *ui, Leaf *leaf, const Button *button, int count)
{
    int gap = ui_px(ui, 8), high = ui_button_height(ui), pressed = -1, x = leaf->x, step = 0;
    int room = leaf->width - gap * (count - 1), y = leaf->area.y + leaf->area.h - leaf->pad - high;

    if (leaf->lean) {
        room = leaf->taken - gap * count;
        x = leaf->area.x + leaf->area.w - leaf->pad - room - gap * (count - 1);
        y = leaf->area.y + leaf->pad - ui_px(ui, 6);
    }
    while (step < NARROWEST && wanted_width(ui, button, count, step) > room)
        step++;
    int wanted = wanted_width(ui, button, count, step);
    for (int i = 0; i < count; i++) {
        Button b = narrower(&button[i], step);
        int wide = (int)((long)room * ui_button_width(ui, &b) / (wanted ? wanted : 1));
        if (step > 1 && button[i].key && ui_key_named(ui, button[i].key))
            pressed = i;
        if (ui_button(ui, (SDL_Rect){ x, y, wide, high }, &b))
            pressed = i;
        x += wide + gap;
    }
    return pressed;
}
