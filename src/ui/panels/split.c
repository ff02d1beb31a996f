#include <stdio.h>

#include "panels/ask.h"
#include "table.h"

/* A figure shared out among several units: a bar for each, dragged as far as its share, with buttons for single steps. What one
 * gets the others give, so that the sum stays. */

static int sum_of(const Table *t)
{
    int sum = 0;

    for (int id = ids_next(&table_request(t)->among, -1); id >= 0 && id < MOST_UNITS;
         id = ids_next(&table_request(t)->among, id))
        sum += t->share[id];
    return sum;
}

/* From the next of them on until the sum is `sum` again. */
static void balance(Table *t, int changed, int sum)
{
    const IdSet *among = &table_request(t)->among;
    int left = sum - sum_of(t), count = ids_count(among), id = changed;

    for (int n = 1; n < count && left; n++) {
        id = ids_next(among, id);
        if (id < 0 || id >= MOST_UNITS)
            id = ids_next(among, -1);
        int was = t->share[id], now = was + left;
        t->share[id] = now < 0 ? 0 : now;
        left -= t->share[id] - was;
    }
    if (left) /* nobody else has any */
        t->share[changed] += left;
}

static void drag(const Ui *ui, SDL_Rect bar, int sum, int *share)
{
    int into = ui->in.x - bar.x, wide = bar.w > 0 ? bar.w : 1;
    int value = (2 * into * sum + wide) / (2 * wide);

    *share = value < 0 ? 0 : value > sum ? sum : value;
}

void split_row(Table *t, Ui *ui, SDL_Rect area, int id, const char *name)
{
    int sum = sum_of(t), before = t->share[id], step = 3 * area.h, pad = ui_px(ui, 6);
    char words[128];
    SDL_Rect bar = { area.x, area.y, area.w - step - pad, area.h };
    SDL_Rect steps = { area.x + area.w - step, area.y, step, area.h };

    if (sum <= 0)
        return;
    ui_push(ui, name);
    WidgetId widget = ui_widget(ui, "bar", name, bar, 0);
    if (ui_is_active(ui, widget) && ui->in.down[UI_LEFT])
        drag(ui, bar, sum, &t->share[id]);
    ui_round(ui, bar, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    SDL_Rect filled = { bar.x, bar.y, (int)((int64_t)bar.w * t->share[id] / sum), bar.h };
    if (filled.w > 0)
        ui_round(ui, filled, ui_px(ui, 8), 0xFF9A7A3A, 0xFF7A5A2E);
    ui_text(ui, UT_BOLD, (SDL_Rect){ bar.x + pad, bar.y, bar.w - 2 * pad, bar.h }, TEXT_LEFT, name,
            INK_IVORY);
    ui_pop(ui);
    snprintf(words, sizeof words, "%d", t->share[id]);
    ui_round(ui, steps, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    ui_step(ui, steps, name, 0, sum, 1, &t->share[id], words);
    if (t->share[id] != before)
        balance(t, id, sum);
}
