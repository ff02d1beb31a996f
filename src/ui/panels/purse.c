#include <stdio.h>
#include <stdlib.h>

#include "draw/unit_badge.h"
#include "panels/ask.h"
#include "table.h"

/* What a number is paid with lies there as coins: those that are kept, and beside them those that are offered. A press takes one to
 * the other side, a drag carries it there. */

static const TallyDef *paid_with(const Table *t)
{
    const QuestionDef *q = asked_question(t);

    for (int i = 0; q && q->paid_with > 0 && i < t->rs->tallies; i++)
        if (t->rs->tally[i].owner == OWNER_SEAT && t->rs->tally[i].number == q->paid_with - 1)
            return &t->rs->tally[i];
    return NULL;
}

bool purse_is_asked(const Table *t)
{
    return table_request(t)->shape == SHAPE_NUMBER && !ask_lists_answers(table_request(t)) &&
           paid_with(t);
}

static int coins_held(const Table *t)
{
    return session_battle(t->session)->seat[t->asks].tally[paid_with(t)->number];
}

static void draw_coin(Ui *ui, int x, int y, int size, const char *icon)
{
    if (ui->canvas)
        coin_draw(ui->canvas, ui->icons, (Spot){ (float)x, (float)y }, (float)size, icon, false,
                  false);
}

static void draw_coins(Ui *ui, SDL_Rect box, const char *title, int coins, const char *icon)
{
    int size = ui_px(ui, 22), pad = ui_px(ui, 8), left = box.x + pad,
        room = box.x + box.w - pad - ui_px(ui, 22) - left - size;
    int step = coins > 1 ? SDL_min(size * 7 / 10, room / (coins - 1)) : 0;
    char words[12];

    ui_round(ui, box, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    ui_text(ui, UT_SMALL, (SDL_Rect){ left, box.y + ui_px(ui, 2), box.w, ui_px(ui, 18) }, TEXT_LEFT,
            title, INK_IVORY);
    for (int i = 0; i < coins; i++)
        draw_coin(ui, left + size / 2 + i * step, box.y + box.h - ui_px(ui, 3) - size / 2, size,
                  icon);
    snprintf(words, sizeof words, "%d", coins);
    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, box.y, box.w - pad, box.h }, TEXT_RIGHT, words,
            INK_IVORY);
}

typedef struct Half {
    const char *name, *title;
    SDL_Rect box;
    int coins, gives; /* gives: what a coin from it adds to the number */
} Half;

static bool is_dragged(const Ui *ui)
{
    enum { JOLT_PX = 6 };

    return abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > ui_px(ui, JOLT_PX);
}

/* Let go where it lay after a drag, it stays there. */
static void half(Table *t, Ui *ui, const Half *h, SDL_Rect other, const char *icon)
{
    char words[40];
    WidgetId id;

    snprintf(words, sizeof words, "%s: %d", h->title, h->coins);
    id = ui_widget(ui, h->name, words, h->box, 0);
    draw_coins(ui, h->box, h->title, h->coins, icon);
    if (!ui_is_active(ui, id) || !h->coins)
        return;
    if (is_dragged(ui))
        draw_coin(ui, ui->in.x, ui->in.y, ui_px(ui, 28), icon);
    bool there = !is_dragged(ui) || ui_inside(other, ui->in.x, ui->in.y);
    if (ui->in.released[UI_LEFT] && there && !table_guarded(t, ui))
        t->number += h->gives;
}

void purse_row(Table *t, Ui *ui, SDL_Rect area)
{
    const TallyDef *tally = paid_with(t);
    int offered = t->number, kept_back = SDL_max(coins_held(t) - offered, 0), wide = area.w / 2;
    Half kept = { "purse", "Purse", { area.x, area.y, wide, area.h }, kept_back, 1 };
    Half given = {
        "offered", "Offered", { area.x + area.w - wide, area.y, wide, area.h }, offered, -1
    };

    half(t, ui, &kept, given.box, tally->icon);
    half(t, ui, &given, kept.box, tally->icon);
}
