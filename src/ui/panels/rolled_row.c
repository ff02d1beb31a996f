#include <stdio.h>

#include "panels/rolled_row.h"
#include "panels/sheets.h"
#include "panels/throws.h"
#include "table.h"

/* A table in which a throw was looked up: its rows above the dice, the one that has fallen lit, until the next action.
 * Phases that pass by themselves are none: somebody has to have answered with it in sight. */

enum { MOST_ROWS = 12, RANGE_WIDTH = 84 };

static int rows_of(Table *t, const Event *e, RollRow *row)
{
    Look look = session_look(t->session);

    if (!t->rs->tell.roll_table || e->kind != EV_DICE)
        return 0;
    return t->rs->tell.roll_table(&look, e->why, e->unit, row, MOST_ROWS);
}

void fallen_note(Table *t, size_t event)
{
    RollRow row[MOST_ROWS];

    if (rows_of(t, &session_log(t->session)->event[event], row) == 0)
        return;
    t->fallen.event = event + 1;
    t->fallen.asked = 0;
}

static int sum_of(const Table *t, const Event *e)
{
    int sum = e->wanted.plus;

    for (int i = 0; i < e->count; i++)
        sum += session_log(t->session)->die[e->first + (unsigned)i];
    return sum;
}

/* Pressing a row shows its rule. */
static int draw_row(Table *t, Ui *ui, SDL_Rect box, const RollRow *row, int number, bool fell)
{
    char range[16], name[16], label[160];
    int wide = ui_px(ui, RANGE_WIDTH);
    int high = ui_words_height(ui, UT_SMALL, box.w - wide, row->words) + ui_px(ui, 6);

    if (row->low == row->high)
        snprintf(range, sizeof range, "%s%d", fell ? "→ " : "", row->low);
    else if (row->high == ROLL_ROW_AND_MORE)
        snprintf(range, sizeof range, "%s%d+", fell ? "→ " : "", row->low);
    else
        snprintf(range, sizeof range, "%s%d–%d", fell ? "→ " : "", row->low, row->high);
    snprintf(name, sizeof name, "row-%d", number);
    snprintf(label, sizeof label, "%s: %s", range, row->words);
    box.h = high;
    WidgetId id = ui_widget(ui, name, label, box, WIDGET_FOCUSABLE | (fell ? WIDGET_ON : 0));
    ui_glow(ui, id, box, ui_px(ui, 5), 0x30E7C67E, fell);
    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x + 4, box.y, wide, ui_line(ui, UT_BOLD) }, TEXT_LEFT,
            range, fell ? INK_GOLD : INK_IVORY_DIM);
    ui_words(ui, UT_SMALL, box.x + wide, box.y + ui_px(ui, 3), box.w - wide, row->words,
             fell ? INK_IVORY : INK_IVORY_DIM);
    if (ui_clicked(ui, id))
        rule_open(t, row->rule);
    return high;
}

static void draw_rows(Table *t, Ui *ui, const Event *e, const RollRow *row, int rows)
{
    const QuestionDef *q = e->why < t->rs->questions ? &t->rs->question[e->why] : NULL;
    int pad = ui_px(ui, 14), head = ui_px(ui, 34), wide = t->at.dice.w, high = head + pad;
    int sum = sum_of(t, e);
    char title[160];

    for (int i = 0; i < rows; i++)
        high +=
            ui_words_height(ui, UT_SMALL, wide - 2 * pad - ui_px(ui, RANGE_WIDTH), row[i].words) +
            ui_px(ui, 6);
    SDL_Rect area = { t->at.dice.x, t->at.dice.y - ui_px(ui, 12) - high, wide, high };
    LayoutWish wish = { .of = t->fallen.event,
                        .home = area,
                        .up = true,
                        .goes = true, /* what came of it is said beside the dice */
                        .forms = 1,
                        .form = { { wide, high, high, false } } };
    LayoutSpot spot = layout_wish(t, ui, LAY_FALLEN, &wish);
    if (spot.form == LAYOUT_AWAY)
        return;
    area = spot.area;
    snprintf(title, sizeof title, "%s%s%s", q ? q->title : "", e->unit >= 0 ? " · " : "",
             e->unit >= 0 ? table_name(t, e->unit) : "");
    ui_push(ui, "fallen");
    ui_walnut(ui, "panel", area);
    SDL_Rect line = { area.x + pad, area.y + ui_px(ui, 6), area.w - 2 * pad, head };
    ui_text(ui, UT_BOLD, line, TEXT_LEFT, title, INK_IVORY);
    SDL_Rect box = { area.x + pad, area.y + head, area.w - 2 * pad, 0 };
    for (int i = 0; i < rows; i++)
        box.y += draw_row(t, ui, box, &row[i], i + 1, sum >= row[i].low && sum <= row[i].high);
    ui_pop(ui);
}

void fallen_panel(Table *t, Ui *ui)
{
    RollRow row[MOST_ROWS];
    const EventLog *log = session_log(t->session);

    if (!t->fallen.event || t->fallen.event > log->events || t->log.back >= 0 || t->at.crowded ||
        (t->fallen.asked > 1 && action_follows(log, t->fallen.event - 1)))
        return;
    const Event *e = &log->event[t->fallen.event - 1];
    int rows = rows_of(t, e, row);
    if (rows > 0)
        draw_rows(t, ui, e, row, rows);
}

/* ---- losses that are asked about ---------------------------------------------------------------------------------- */

/* Of the deed that brought the losses up: what was said about saves that were not to be had. */
void unsaved_words(Table *t, char *out, size_t size)
{
    enum { SOON = 120 };
    const EventLog *log = session_log(t->session);
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    for (size_t i = log->events, n = 0; i > 0 && n < SOON && !out[0]; i--, n++) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_PHASE || e->kind == EV_MODEL_STATE || e->kind == EV_WOUNDS)
            break;
        if (e->kind == EV_TOLD && e->value > 0 &&
            (e->value == t->rs->unsaved_tale[0] || e->value == t->rs->unsaved_tale[1]))
            event_words(&look, log, e, &text);
    }
    ui_capital(out);
}

bool stays_hurt(const Table *t, int model)
{
    return t->ask_odds.hurt == model && ids_has(&t->picked, model);
}
