#define _POSIX_C_SOURCE 200809L
#include "editor/editor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rules/rulesets.h"

/* The workshop's frame: pages, what is said, fields, and the list from which things are chosen. */

/* ---- opening ---------------------------------------------------------------------------------------------- */

static void find_unfinished(Workshop *w)
{
    char where[100];

    snprintf(where, sizeof where, "assets/%.60s/armies", w->rules->id);
    w->unfinished = data_list(&w->folder, where, ".unfinished", w->unfinished_army, MOST_CARDS);
}

void shop_read_shelf(Workshop *w)
{
    Problem problem = { .sentence = "" };

    if (!shelf_read(&w->shelf, &w->folder, w->rules, &problem))
        shop_problem(w, &problem);
    terrain_kinds_read(&w->kinds, &w->folder, w->rules, &problem);
    thumbs_free(&w->thumbs);
    find_unfinished(w);
}

Workshop *workshop_open(const DataFolder *folder, const char *battles)
{
    Workshop *w = calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->army = calloc(1, sizeof *w->army);
    w->map = calloc(1, sizeof *w->map);
    if (!w->army || !w->map) {
        workshop_close(w);
        return NULL;
    }
    w->folder = *folder;
    const char *slash = strrchr(battles, '/');
    snprintf(w->prints, sizeof w->prints, "%.*s/prints", slash ? (int)(slash - battles) : 1,
             slash ? battles : ".");
    w->cell = 10;
    w->rules = ruleset_at(0);
    shop_read_shelf(w);
    return w;
}

void workshop_close(Workshop *w)
{
    if (!w)
        return;
    if (w->army)
        history_end(&w->army->history);
    if (w->map)
        map_editor_end(w->map);
    thumbs_free(&w->thumbs);
    vtt_page_end(w);
    free(w->vtt_bytes);
    free(w->army);
    free(w->map);
    free(w);
}

/* ---- words ------------------------------------------------------------------------------------------------ */

void shop_say(Workshop *w, bool good, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(w->said, sizeof w->said, format, arguments);
    va_end(arguments);
    w->said_good = good;
}

void shop_problem(Workshop *w, const Problem *p)
{
    if (p->file[0] && p->line)
        shop_say(w, false, "%s, line %d: %s", p->file, p->line, p->sentence);
    else
        shop_say(w, false, "%s%s%s", p->file, p->file[0] ? ": " : "", p->sentence);
}

static uint64_t mark_of(const void *value, size_t size)
{
    const unsigned char *byte = value;
    uint64_t mark = 1469598103934665603U;

    for (size_t i = 0; i < size; i++)
        mark = (mark ^ byte[i]) * 1099511628211U;
    return mark;
}

void shop_kept(Workshop *w, const void *value, size_t size)
{
    w->kept = mark_of(value, size);
    w->asked = 0;
}

bool shop_may_leave(Workshop *w, const void *value, size_t size)
{
    uint64_t mark = mark_of(value, size);

    if (mark == w->kept || mark == w->asked)
        return true;
    w->asked = mark;
    shop_say(w, false, "Not saved yet: Ctrl+S saves, Back once more leaves it as it was");
    return false;
}

/* ---- fields and heads -------------------------------------------------------------------------------------- */

bool shop_field(Workshop *w, Ui *ui, SDL_Rect area, const char *name, const char *label, char *text,
                size_t size)
{
    TextField *field = NULL;

    for (int i = 0; i < SHOP_FIELDS && !field; i++)
        if (w->field[i].text == text)
            field = &w->field[i];
    if (!field) {
        field = &w->field[w->fields++ % SHOP_FIELDS];
        *field = (TextField){ .text = text, .size = size };
    }
    return ui_field(ui, area, name, label, field);
}

bool shop_is_crowded(const Ui *ui)
{
    return ui->width * 100 / ui->percent < 1100 || ui->height * 100 / ui->percent < 500;
}

int shop_margin(const Ui *ui)
{
    return shop_is_crowded(ui) ? 16 : ui_px(ui, ui->width < 1600 ? 16 : 32);
}

static Button back_button(const Ui *ui)
{
    return (Button){ .name = "back",
                     .label = "Back",
                     .icon = "ui-step-back",
                     .key = "Esc",
                     .bare = shop_is_crowded(ui) };
}

/* What was said last stands at the foot, in as many lines as it needs, but not more than a quarter of the page. */
static int said_foot(const Workshop *w, Ui *ui, int m)
{
    int width = ui->width - 2 * m, high, most = ui->height / 4;

    if (!w->said[0])
        return 0;
    high = ui_words_height(ui, UT_LABEL, width, w->said);
    high = high < most ? high : most;
    SDL_Rect line = { m, ui->height - m - high, width, high }, clip;
    if (ui->canvas) {
        clip = canvas_clip(ui->canvas, line);
        ui_words(ui, UT_LABEL, line.x, line.y, width, w->said,
                 w->said_good ? INK_LEFT : INK_WARNING);
        canvas_unclip(ui->canvas, clip);
    }
    ui_note(ui, "said", w->said, line, true);
    return high + ui_px(ui, 6);
}

SDL_Rect shop_head(Workshop *w, Ui *ui, const char *title, int right, bool *back)
{
    int m = shop_margin(ui), high = ui_button_height(ui);
    Button b = back_button(ui);
    int wide = ui_button_width(ui, &b);

    *back = ui_button(ui, (SDL_Rect){ m, m, wide, high }, &b);
    if (title)
        ui_text(ui, UT_HEADING,
                (SDL_Rect){ m + wide + m, m, ui->width - wide - 3 * m - right, high }, TEXT_LEFT,
                title, INK_IVORY);
    int foot = said_foot(w, ui, m), top = m + high + m;
    return (SDL_Rect){ m, top, ui->width - 2 * m, ui->height - top - m - foot };
}

void shop_head_field(Workshop *w, Ui *ui, int end, const char *label, char *text, size_t size)
{
    Button b = back_button(ui);
    int m = shop_margin(ui), left = 2 * m + ui_button_width(ui, &b);

    if (end - left > ui_px(ui, 80))
        shop_field(w, ui, (SDL_Rect){ left, m, end - left - m, ui_button_height(ui) }, "title",
                   label, text, size);
}

int shop_head_button(Ui *ui, int end, const Button *button, bool *pressed)
{
    Button b = *button;

    b.bare = shop_is_crowded(ui);
    int wide = ui_button_width(ui, &b);
    *pressed =
        ui_button(ui, (SDL_Rect){ end - wide, shop_margin(ui), wide, ui_button_height(ui) }, &b);
    return end - wide - ui_px(ui, 8);
}

/* ---- the picker ---------------------------------------------------------------------------------------------- */

void shop_pick(Workshop *w, PickFor what, int which, const char *title)
{
    Picker *p = &w->pick;

    p->what = what;
    p->which = which;
    p->filter[0] = '\0';
    p->scroll = (Scroll){ .offset = 0 };
    p->field = (TextField){ .text = p->filter, .size = sizeof p->filter };
    snprintf(p->title, sizeof p->title, "%s", title);
}

static bool is_filtered_out(const Picker *p, int i)
{
    return p->filter[0] && !SDL_strcasestr(p->label[i], p->filter);
}

static int pick_rows(Workshop *w, Ui *ui, SDL_Rect area)
{
    Picker *p = &w->pick;
    SDL_Rect clip;
    int row = ui_button_height(ui) + 4, chosen = -1, shown = 0;

    for (int i = 0; i < p->labels; i++)
        shown += !is_filtered_out(p, i);
    int y = ui_scroll_begin(ui, &p->scroll, "list", area, shown * row, true, &clip);
    for (int i = 0; i < p->labels; i++) {
        if (is_filtered_out(p, i))
            continue;
        Button b = { .name = p->label[i], .label = p->label[i], .look = BUTTON_PAPER };
        SDL_Rect box = { area.x, y, area.w - ui_px(ui, 16), row - 4 };
        y += row;
        if (ui_scrolled_out(ui, box))
            continue;
        if (ui_button(ui, box, &b))
            chosen = i;
    }
    ui_scroll_end(ui, clip);
    return chosen;
}

int shop_pick_frame(Workshop *w, Ui *ui)
{
    Picker *p = &w->pick;
    int pad = ui_px(ui, 16), high = ui_button_height(ui), chosen;

    if (p->what == PICK_NOTHING)
        return -1;
    UiLayer layer = ui_set_layer(ui, LAYER_MODAL);
    ui_modal(ui);
    ui_push(ui, "choose");
    int wide = ui_px(ui, 460) < ui->width - 2 * pad ? ui_px(ui, 460) : ui->width - 2 * pad;
    SDL_Rect box = { (ui->width - wide) / 2, ui->height / 12, wide, ui->height * 10 / 12 };
    ui_paper(ui, "paper", box, INK_BRASS);
    ui_text(ui, UT_CARD_BOLD,
            (SDL_Rect){ box.x + pad, box.y + pad / 2, box.w - 2 * pad, ui_px(ui, 40) }, TEXT_LEFT,
            p->title, INK_ON_PAPER);
    int y = box.y + pad / 2 + ui_px(ui, 44);
    Button close = { .name = "close", .label = "Close", .key = "Esc", .look = BUTTON_PAPER };
    int close_w = ui_button_width(ui, &close);
    ui_field(ui, (SDL_Rect){ box.x + pad, y, box.w - 3 * pad - close_w, high }, "filter", "Find",
             &p->field);
    bool closes =
        ui_button(ui, (SDL_Rect){ box.x + box.w - pad - close_w, y, close_w, high }, &close);
    y += high + pad / 2;
    chosen =
        pick_rows(w, ui, (SDL_Rect){ box.x + pad, y, box.w - 2 * pad, box.y + box.h - y - pad });
    ui_pop(ui);
    ui_set_layer(ui, layer);
    if (closes || chosen >= 0)
        p->what = PICK_NOTHING;
    return chosen;
}

/* ---- passes --------------------------------------------------------------------------------------------------- */

static void take_pick(Workshop *w, Ui *ui)
{
    PickFor what = w->pick.what;
    int which = w->pick.which, chosen = shop_pick_frame(w, ui);

    if (chosen < 0)
        return;
    if (what == PICK_KIND)
        map_editor_picked(w, which, chosen);
    else
        army_editor_picked(w, what, which, chosen);
}

bool workshop_frame(Workshop *w, Ui *ui)
{
    static const char *const names[] = { "workshop", "import", "army", "map" };
    bool leaves = false;

    thumbs_begin(&w->thumbs);
    SDL_strlcpy(ui->screen, names[w->page], sizeof ui->screen);
    ui_push(ui, names[w->page]);
    switch (w->page) {
    case SHOP_SHELF:
        shop_shelf_page(w, ui, &leaves);
        break;
    case SHOP_IMPORT:
        shop_import_page(w, ui);
        break;
    case SHOP_ARMY:
        army_editor_page(w, ui);
        break;
    case SHOP_MAP:
        map_editor_page(w, ui);
        break;
    }
    take_pick(w, ui);
    print_sheet(w, ui);
    ui_pop(ui);
    return !leaves;
}
