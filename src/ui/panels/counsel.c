#include "panels/counsel.h"

#include <stdio.h>
#include <stdlib.h>

#include "board/scene.h"
#include "hand/cannot.h"
#include "hand/orders.h"
#include "hand/verbs.h"
#include "panels/sheets.h"
#include "session/deed.h"
#include "table.h"

enum { ASKS_MS = 100, WIDE_PX = 460, BODY_PX = 300, BAR_PX = 10 };

/* ---- asking ------------------------------------------------------------------------------------------------------ */

static bool is_order(const Table *t)
{
    return table_request(t)->shape == SHAPE_ORDER;
}

/* Whom an order would be for: who is asked, or who is chosen. */
static UnitId meant(const Table *t)
{
    const Request *r = table_request(t);
    UnitId unit = r->unit != NO_UNIT ? r->unit : t->selected;

    return is_order(t) ? unit : NO_UNIT;
}

static bool is_mine(const Table *t, UnitId unit)
{
    return unit != NO_UNIT && session_battle(t->session)->unit[unit].seat == t->asks;
}

static bool is_asked(const Table *t)
{
    return !t->lesson && !study_is_on(t) && t->asks != NO_SEAT && t->asks == t->eyes &&
           table_request(t)->shape != SHAPE_DICE && !session_battle(t->session)->over;
}

bool counsel_may(const Table *t)
{
    return is_asked(t) &&
           (!is_order(t) || (is_mine(t, meant(t)) &&
                             (table_request(t)->unit != NO_UNIT || unit_can_act(t, meant(t)))));
}

bool counsel_refuses(Table *t, Ui *ui)
{
    return is_asked(t) && is_order(t) && is_mine(t, meant(t)) && !counsel_may(t) &&
           cannot_say_why(t, ui, meant(t));
}

static void say_why_not(Table *t, Ui *ui)
{
    table_say(t, ui,
              t->lesson        ? "In a lesson you find out by yourself what to do: I gives a hint"
              : study_is_on(t) ? "What would you do? can be asked of the present: Esc leads there"
              : !is_asked(t)   ? "What would you do? can be asked when it is you who is asked"
                             : "Choose one of your units that can act, then Y: what would you do?");
}

void counsel_open(Table *t, Ui *ui)
{
    CounselCard *c = &t->counsel;

    if (!counsel_may(t)) {
        say_why_not(t, ui);
        return;
    }
    if (!c->counsel)
        c->counsel = calloc(1, sizeof *c->counsel);
    if (!c->shapes)
        c->shapes = calloc(1, sizeof *c->shapes);
    if (!c->counsel || !c->shapes)
        return;
    c->unit = meant(t);
    table_drop(t);
    c->question = t->question;
    c->ready = false;
    c->percent = c->at = 0;
    c->asked_at = 0;
    c->shapes->count = 0;
    t->sheet = SHEET_COUNSEL;
    t->sheet_at = ui->in.now_ms;
}

static void leave(Table *t)
{
    session_counsel_end(t->session);
    t->counsel.ready = false;
    t->sheet = SHEET_NONE;
}

static void show(Table *t, int at)
{
    CounselCard *c = &t->counsel;
    Look look = session_look(t->session);

    c->at = at;
    deed_draw(&look, &c->counsel->advice[at].answer, c->shapes);
}

/* Goes on with thinking; false when there is nothing to wait for any more. */
static bool think(Table *t, Ui *ui)
{
    CounselCard *c = &t->counsel;

    if (c->ready || ui->canvas)
        return true;
    if (c->asked_at && ui->in.now_ms - c->asked_at < ASKS_MS) {
        ui_wake(ui, c->asked_at + ASKS_MS);
        return true;
    }
    c->asked_at = ui->in.now_ms;
    switch (session_counsel(t->session, t->asks, c->unit, c->counsel, &c->percent)) {
    case COUNSEL_GOES_ON:
        ui_wake(ui, ui->in.now_ms + ASKS_MS);
        return true;
    case COUNSEL_READY:
        c->ready = true;
        show(t, 0);
        return true;
    case COUNSEL_FAILED:
        break;
    }
    table_say(t, ui, "There is nothing to be done here");
    return false;
}

/* An order of nobody ends a part: it is asked first who could still act. */
static void follow(Table *t, Ui *ui)
{
    const Answer *answer = &t->counsel.counsel->advice[t->counsel.at].answer;
    const Order *order = &answer->order;

    leave(t);
    if (answer->kind == ANSWER_ORDER && order->actor == NO_UNIT && order->clauses > 0)
        order_end(t, ui, order->clause[0].verb);
    else
        table_send(t, ui, answer);
}

/* ---- the card ---------------------------------------------------------------------------------------------------- */

static void below_words(const Advice *a, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", a->odds, a->odds[0] ? "; " : "", a->worth);
}

static Button row_of(const Table *t, int i, char name[24], char key[2], char *below, size_t size)
{
    const Advice *a = &t->counsel.counsel->advice[i];

    snprintf(name, 24, "advice-%d", i + 1);
    key[0] = (char)('1' + i);
    key[1] = 0;
    below_words(a, below, size);
    return (Button){ .name = name,
                     .label = a->deed,
                     .below = below,
                     .key = key,
                     .look = BUTTON_PAPER,
                     .on = i == t->counsel.at,
                     .wraps = true };
}

static int rows_height(const Table *t, const Ui *ui, int width)
{
    char name[24], key[2], below[400];
    int high = 0;

    for (int i = 0; i < t->counsel.counsel->count; i++) {
        Button b = row_of(t, i, name, key, below, sizeof below);
        high += ui_button_wrapped(ui, &b, width) + ui_px(ui, 6);
    }
    return high;
}

static int body_height(const Table *t, const Ui *ui, int width)
{
    const CounselCard *c = &t->counsel;

    if (!c->ready)
        return ui_line(ui, UT_CARD) + ui_px(ui, BAR_PX + 24);
    return ui_words_height(ui, UT_LABEL, width, c->counsel->sentence) + ui_px(ui, 12) +
           rows_height(t, ui, width);
}

static void progress(Table *t, Ui *ui, SDL_Rect box)
{
    char words[200];
    int high = ui_px(ui, BAR_PX), percent = t->counsel.percent;

    snprintf(words, sizeof words, "Thinking%s%.100s: %d %%",
             t->counsel.unit == NO_UNIT ? "" : " about ",
             t->counsel.unit == NO_UNIT ? "" : table_name(t, t->counsel.unit), percent);
    int y = box.y + ui_words(ui, UT_CARD, box.x, box.y, box.w, words, INK_ON_PAPER) + ui_px(ui, 8);
    ui_note(ui, "thinking", words, box, true);
    ui_fill(ui, (SDL_Rect){ box.x, y, box.w, high }, 0x30000000);
    ui_fill(ui, (SDL_Rect){ box.x, y, box.w * percent / 100, high }, INK_BRASS);
}

static void rows(Table *t, Ui *ui, SDL_Rect box)
{
    char name[24], key[2], below[400];
    const Counsel *counsel = t->counsel.counsel;
    int y = box.y + ui_words(ui, UT_LABEL, box.x, box.y, box.w, counsel->sentence, INK_ON_PAPER);

    ui_note(ui, "sentence", counsel->sentence, (SDL_Rect){ box.x, box.y, box.w, y - box.y }, true);
    y += ui_px(ui, 12);
    for (int i = 0; i < counsel->count; i++) {
        Button b = row_of(t, i, name, key, below, sizeof below);
        int high = ui_button_wrapped(ui, &b, box.w);
        ui_note_below(ui, &b, box.x, y);
        if (ui_button(ui, (SDL_Rect){ box.x, y, box.w, high }, &b))
            show(t, i);
        y += high + ui_px(ui, 6);
    }
}

static void step_keys(Table *t, Ui *ui)
{
    int step = ui_key(ui, SDLK_DOWN, 0) - ui_key(ui, SDLK_UP, 0), count = t->counsel.counsel->count;

    if (t->counsel.ready && step)
        show(t, (t->counsel.at + step + count) % count);
}

/* Beside whom it is about; as high while it thinks as with what comes of it, so that nothing moves under a pointer. */
static Leaf card_leaf(Table *t, Ui *ui)
{
    Leaf leaf = { .pad = ui_px(ui, 20), .old = ui_set_layer(ui, LAYER_PANEL) };
    int m = t->at.ribbon.x, most = ui->width - 2 * m, wide = ui_px(ui, WIDE_PX);
    int top = t->at.crowded ? m : t->at.ribbon.y + t->at.ribbon.h + m;

    wide = SDL_min(wide, most);
    int high = ui_px(ui, BODY_PX) + 4 * leaf.pad + ui_px(ui, 64) + ui_button_height(ui);
    high = SDL_min(high, ui->height - top - m);
    LayoutWish wish = { .of = layout_of(7, t->sheet_at, 0),
                        .home = { ui->width - m - wide, top, wide, high },
                        .forms = 1,
                        .form = { { wide, high, SDL_min(high, ui_px(ui, 220)), false } } };
    if (t->counsel.unit != NO_UNIT)
        layout_subject(t, t->counsel.unit, false, LAY_SHEET);
    leaf.area = layout_wish(t, ui, LAY_SHEET, &wish).area;
    ui_push(ui, "counsel");
    leaf_place(ui, &leaf, INK_BRASS);
    return leaf;
}

void counsel_sheet(Table *t, Ui *ui)
{
    CounselCard *c = &t->counsel;
    Button button[2] = {
        { .name = "do", .label = "Do it", .key = "Enter", .look = BUTTON_INK, .off = !c->ready },
        { .name = "leave", .label = "Leave it", .key = "Esc", .look = BUTTON_PAPER }
    };

    if (c->question != t->question || !is_asked(t) || !think(t, ui)) {
        leave(t);
        return;
    }
    Leaf leaf = card_leaf(t, ui);
    leaf_title(ui, &leaf, "What would you do?");
    LeafRows body = leaf_rows(ui, &leaf, &t->sheet_scroll, body_height(t, ui, leaf.width));
    SDL_Rect box = { body.inner.x, body.y, body.inner.w, body.inner.h };
    if (c->ready)
        rows(t, ui, box);
    else
        progress(t, ui, box);
    leaf_rows_end(ui, &body);
    if (c->ready)
        step_keys(t, ui);
    int pressed = leaf_buttons(ui, &leaf, button, 2);
    leaf_end(ui, &leaf);
    if (pressed == 0 && c->ready)
        follow(t, ui);
    else if (pressed == 1)
        leave(t);
}

void counsel_draw(Table *t, Ui *ui)
{
    if (t->sheet == SHEET_COUNSEL && t->counsel.ready)
        scene_shapes(t, ui, t->counsel.shapes);
}

void counsel_free(CounselCard *card)
{
    free(card->counsel);
    free(card->shapes);
}
