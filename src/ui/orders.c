#include <stdio.h>
#include <string.h>

#include "table.h"

/* The orders of the chosen unit, each on a button with its key. */

/* ---- order bar ---------------------------------------------------------------------------------------------------- */

bool verb_is_on_space(const Table *t, int verb)
{
    if (t->rs->verb[verb].actor || t->verb != NO_VERB || t->hand.full || t->sheet == SHEET_FINISH)
        return false;
    for (int i = 0; i < t->rs->verbs; i++)
        if (i != verb && !t->rs->verb[i].actor && verb_offered(t, i))
            return false;
    return true;
}

/* A capital letter is pressed with Shift. */
void verb_key_name(const VerbDef *verb, char *out, size_t size)
{
    bool shift = verb->key >= 'A' && verb->key <= 'Z';

    keystroke_name((KeyStroke){ shift ? verb->key - 'A' + 'a' : verb->key, shift ? KMOD_SHIFT : 0 },
                   out, size);
}

static Button verb_button(Table *t, int verb, bool small, char *key)
{
    const VerbDef *v = &t->rs->verb[verb];
    Verdict why;
    Button b = { .name = v->word,
                 .label = v->title,
                 .icon = v->icon,
                 .tip = v->hint,
                 .on = t->verb == verb || regiment_says(t, verb) };

    verb_key_name(v, key, VERB_KEY);
    b.key = verb_is_on_space(t, verb) ? "Space" : key;
    b.off = v->actor && (t->selected == NO_UNIT || !verb_may(t, verb, t->selected, &why));
    if (small && (v->actor || t->at.crowded)) {
        b.look = BUTTON_TOOL;
        b.label = v->title;
    }
    return b;
}

/* Ending something asks for a fresh press, and shows who could still act. */
static void end_verb(Table *t, Ui *ui, int verb)
{
    if (table_guarded(t, ui) && ui->in.key)
        return;
    if (t->sheet != SHEET_FINISH && table_request(t)->unit == NO_UNIT && table_could_act(t)) {
        t->sheet = SHEET_FINISH;
        t->finish_verb = verb;
        t->sheet_at = ui->in.now_ms;
        return;
    }
    verb_take(t, ui, verb);
}

static void hint_line(Table *t, Ui *ui)
{
    char words[200];
    const VerbDef *v = verb_of(t, t->verb);
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    if (t->said_until > ui->in.now_ms)
        text_add(&text, t->said);
    else if (t->taping)
        text_add(&text, "Drag to measure. Enter pins, Shift+T clears, T puts the tape away");
    else if (t->regiment.full && t->regiment.places)
        text_add(&text, "Drag to place. + − files, [ ] turn; Enter deploys");
    else if (usual_is_offered(t) && !regiment_offers(t)) {
        question_words(t, t->rs->question[table_request(t)->why].sentence, &text);
        char usual[120];
        usual_words(t, usual, sizeof usual);
        text_format(&text, "   %s", usual);
    } else if (regiment_offers(t))
        text_add(&text, "Enter takes this way; drag a handle for another");
    else if (t->regiment.full && t->regiment.clauses)
        text_add(&text, "Drag a handle or use the arrows (Shift 0.1″, Ctrl 0.01″). Backspace "
                        "takes the last back, Esc all; Enter moves");
    else if (t->hand.full && t->hand.places)
        text_add(
            &text,
            "Drag to place. + − files, [ ] turn, B form, , . spacing, J suggested; Enter deploys");
    else if (t->hand.full)
        text_add(&text, "Drag, or arrows (Shift 0.1″, Ctrl 0.01″). Ctrl+click a corner, G pull "
                        "together; Enter accepts");
    else if (v && verb_kind(v) == VERB_BY_AIM)
        text_add(&text, "Click a target (Tab, Space). 1-9 choose weapons; Enter attacks");
    else if (t->befores)
        text_format(&text, "%d said before the deed. Backspace takes back; now the deed",
                    t->befores);
    else if (table_may_order(t) && t->selected == NO_UNIT)
        question_words(t, t->rs->question[table_request(t)->why].sentence, &text);
    else if (v)
        text_add(&text, v->hint);
    if (!words[0] || (t->sheet == SHEET_REFUSAL && t->said_until <= ui->in.now_ms))
        return;
    ui_capital(words);
    int width = ui_text_width(ui, UT_LABEL, words) + ui_px(ui, 36);
    SDL_Rect box = { (ui->width - width) / 2, t->at.hint.y, width, t->at.hint.h };
    if (box.w > t->at.hint.w)
        box = t->at.hint;
    if (dice_are_shown(t, ui) && box.x + box.w > t->at.dice.x - ui_px(ui, 8))
        box.x = t->at.dice.x - ui_px(ui, 8) - box.w;
    if (box.x < t->at.hint.x)
        box.x = t->at.hint.x;
    ui_round(ui, box, ui_px(ui, 8), INK_PILL, INK_PILL);
    ui_text(ui, UT_LABEL, ui_inset(box, 4), TEXT_CENTRE, words, INK_IVORY);
    ui_note(ui, "hint", words, box, true);
}

/* What the bar holds in this pass: buttons in rows. */
typedef struct BarPlan {
    bool small;
    int rows, width;
} BarPlan;

/* Small ones have their key below the icon. */
static int bar_gap(const Ui *ui, bool small)
{
    return ui_px(ui, small ? 2 : 8);
}

static int bar_row(const Ui *ui, bool small)
{
    return small ? ui_px(ui, 60) : ui_button_height(ui);
}

static int bar_width(const Ui *ui, const Button *b)
{
    int key = b->key ? ui_text_width(ui, UT_SMALL, b->key) + ui_px(ui, 6) : 0,
        least = ui_px(ui, 44);

    if (b->look != BUTTON_TOOL)
        return ui_button_width(ui, b);
    return key > least ? key : least;
}

static BarPlan plan_bar(Table *t, const Ui *ui, int room)
{
    int pad = ui_px(ui, 10);
    BarPlan plan = { .rows = 1 };
    char key[VERB_KEY];

    for (int pass = 0; pass < 2; pass++) {
        int x = 0, gap = bar_gap(ui, pass == 1);
        plan = (BarPlan){ .small = pass == 1, .rows = 0 };
        for (int i = 0; i < t->rs->verbs; i++) {
            if (!verb_offered(t, i) || !t->rs->verb[i].first)
                continue;
            Button b = verb_button(t, i, plan.small, key);
            int wide = bar_width(ui, &b) + gap;
            if (!plan.rows || (x + wide > room - 2 * pad && pass == 1)) {
                plan.rows++;
                x = 0;
            }
            x += wide;
            if (x + 2 * pad - gap > plan.width)
                plan.width = x + 2 * pad - gap;
        }
        if (plan.width <= room)
            break;
    }
    return plan;
}

static void press_verb(Table *t, Ui *ui, int verb)
{
    if (!t->rs->verb[verb].actor)
        end_verb(t, ui, verb);
    else if (t->verb == verb)
        table_drop(t);
    else
        verb_take(t, ui, verb);
}

void order_keys(Table *t, Ui *ui)
{
    char key[VERB_KEY];

    for (int i = 0; i < t->rs->verbs && table_may_order(t); i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        Button b = verb_button(t, i, true, key);
        if (b.key && ui_key_named(ui, b.key))
            press_verb(t, ui, i);
    }
}

static void bar_buttons(Table *t, Ui *ui, SDL_Rect area, const BarPlan *plan)
{
    int gap = bar_gap(ui, plan->small), pad = ui_px(ui, 10), high = bar_row(ui, plan->small);
    int x = area.x + pad, y = area.y + pad;
    char key[VERB_KEY];

    for (int i = 0; i < t->rs->verbs; i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        Button b = verb_button(t, i, plan->small, key);
        int wide = bar_width(ui, &b), low = (high - ui_button_height(ui)) / 2;
        if (x + wide + pad > area.x + area.w + 1) {
            x = area.x + pad;
            y += high + gap;
        }
        SDL_Rect at = { x, y, wide, high };
        if (b.look != BUTTON_TOOL)
            at = (SDL_Rect){ x, y + low, wide, high - 2 * low };
        if (ui_button(ui, at, &b))
            press_verb(t, ui, i);
        x += wide + gap;
    }
}

/* Many orders in large letters lie in a drawer; their keys go on working. */
static bool orders_closed(Table *t, Ui *ui, int left)
{
    Button b = { .name = "open", .label = "Orders", .key = "F4", .on = t->orders_drawer };
    SDL_Rect at = { left, ui->height - ui_button_height(ui) - left, ui_button_width(ui, &b),
                    ui_button_height(ui) };

    if (t->orders_drawer && !t->hand.full && !t->regiment.clauses) {
        if (ui_key_named(ui, b.key))
            t->orders_drawer = false;
        return false;
    }
    t->at.bar = at;
    ui_push(ui, "orders");
    if (ui_button(ui, at, &b))
        t->orders_drawer = true;
    ui_pop(ui);
    order_keys(t, ui);
    return true;
}

/* In large letters the orders stand in a column beside the table; more than it holds lie in a drawer. */
static void order_column(Table *t, Ui *ui)
{
    SDL_Rect column = t->at.column;
    int pad = ui_px(ui, 10);
    BarPlan plan = plan_bar(t, ui, column.w);
    int gap = bar_gap(ui, plan.small);
    int high = plan.rows * (bar_row(ui, plan.small) + gap) - gap + 2 * pad;

    if (!plan.rows)
        return;
    if (high > column.h) {
        if (orders_closed(t, ui, column.x))
            return;
        column.w = ui->width - 2 * column.x;
        plan = plan_bar(t, ui, column.w);
        high = plan.rows * (bar_row(ui, plan.small) + gap) - gap + 2 * pad;
    }
    column.w = plan.width < column.w ? plan.width : column.w;
    t->at.bar = (SDL_Rect){ column.x, column.y + column.h - high, column.w, high };
    ui_push(ui, "orders");
    ui_walnut(ui, "panel", t->at.bar);
    bar_buttons(t, ui, t->at.bar, &plan);
    ui_pop(ui);
}

void order_bar(Table *t, Ui *ui)
{
    int gap = ui_px(ui, 8), pad = ui_px(ui, 10);
    int left = t->shown != SHOWN_ALL ? gap : tools_end(t, ui) + gap;
    int room = ui->width - left - gap;
    SDL_Rect area = t->at.bar;
    BarPlan plan;

    if (!table_may_order(t)) {
        if (!t->at.crowded)
            hint_line(t, ui);
        return;
    }
    if (foot_is_taken(t)) {
        order_keys(t, ui);
        return;
    }
    if (t->at.crowded) {
        order_column(t, ui);
        if (t->said_until > ui->in.now_ms)
            hint_line(t, ui);
        return;
    }
    plan = plan_bar(t, ui, room);
    if (!plan.rows)
        return;
    area.w = plan.width < room ? plan.width : room;
    gap = bar_gap(ui, plan.small);
    area.h = plan.rows * (bar_row(ui, plan.small) + gap) - gap + 2 * pad;
    area.y = ui->height - ui_px(ui, 12) - area.h;
    area.x = (ui->width - area.w) / 2 > left ? (ui->width - area.w) / 2 : left;
    t->at.bar = area;
    t->at.hint.y = area.y - t->at.hint.h - ui_px(ui, 8);
    hint_line(t, ui);
    ui_push(ui, "orders");
    ui_walnut(ui, "panel", area);
    bar_buttons(t, ui, area, &plan);
    ui_pop(ui);
}
