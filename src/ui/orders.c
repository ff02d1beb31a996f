#include <stdio.h>
#include <string.h>

#include "hint.h"

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
    if (small)
        b.look = BUTTON_TOOL;
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

/* One order of the bar: in words, or as an icon with its key below. */
typedef struct BarSlot {
    int verb, wide;
    bool small;
} BarSlot;

enum { MOST_SLOTS = 64 };

/* What the bar holds in this pass: buttons in rows. */
typedef struct BarPlan {
    BarSlot slot[MOST_SLOTS];
    int slots, rows, width;
} BarPlan;

static int slot_gap(const Ui *ui, const BarSlot *slot)
{
    return ui_px(ui, slot->small ? 2 : 8);
}

static void size_slot(Table *t, const Ui *ui, BarSlot *slot, bool small)
{
    char key[VERB_KEY];
    Button b = verb_button(t, slot->verb, small, key);

    slot->small = small;
    slot->wide = small ? ui_px(ui, t->at.compact ? 44 : 48) : ui_button_width(ui, &b);
}

static int slots_width(const Ui *ui, const BarPlan *plan)
{
    int width = 2 * ui_px(ui, 10);

    for (int i = 0; i < plan->slots; i++)
        width += plan->slot[i].wide + (i + 1 < plan->slots ? slot_gap(ui, &plan->slot[i]) : 0);
    return width;
}

/* Icons first for what a unit may not do now, then for the rest of what it does, then for what ends something too. */
static void shrink_slots(Table *t, const Ui *ui, BarPlan *plan, int room)
{
    char key[VERB_KEY];

    for (int turn = 0; turn < 3 && slots_width(ui, plan) > room; turn++)
        for (int i = 0; i < plan->slots; i++) {
            int verb = plan->slot[i].verb;
            bool off = verb_button(t, verb, true, key).off, actor = t->rs->verb[verb].actor;
            if (turn == 2 || (actor && (off || turn == 1)))
                size_slot(t, ui, &plan->slot[i], true);
        }
}

/* What the unit may do now has its words back where there is room. */
static void widen_slots(Table *t, const Ui *ui, BarPlan *plan, int room)
{
    char key[VERB_KEY];

    for (int i = 0; i < 2 * plan->slots; i++) {
        BarSlot *slot = &plan->slot[i % plan->slots];
        Button b = verb_button(t, slot->verb, true, key);
        if (!slot->small || b.off || (!b.on && i < plan->slots))
            continue; /* what is in use first */
        size_slot(t, ui, slot, false);
        if (slots_width(ui, plan) > room)
            size_slot(t, ui, slot, true);
    }
}

static void wrap_slots(const Ui *ui, BarPlan *plan, int room)
{
    int pad = ui_px(ui, 10), x = 0;

    plan->rows = plan->slots > 0;
    plan->width = 0;
    for (int i = 0; i < plan->slots; i++) {
        if (x + plan->slot[i].wide > room - 2 * pad && x) {
            plan->rows++;
            x = 0;
        }
        x += plan->slot[i].wide;
        plan->width = x + 2 * pad > plan->width ? x + 2 * pad : plan->width;
        x += slot_gap(ui, &plan->slot[i]);
    }
}

static BarPlan plan_bar(Table *t, const Ui *ui, int room)
{
    BarPlan plan = { .slots = 0 };

    for (int i = 0; i < t->rs->verbs && plan.slots < MOST_SLOTS; i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        plan.slot[plan.slots].verb = i;
        size_slot(t, ui, &plan.slot[plan.slots++], false);
    }
    shrink_slots(t, ui, &plan, room);
    if (!t->at.compact)
        widen_slots(t, ui, &plan, room);
    wrap_slots(ui, &plan, room);
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

static int bar_row(const Ui *ui, const BarPlan *plan)
{
    for (int i = 0; i < plan->slots; i++)
        if (plan->slot[i].small)
            return ui_px(ui, 60);
    return ui_button_height(ui);
}

static int bar_height(const Ui *ui, const BarPlan *plan)
{
    return plan->rows * (bar_row(ui, plan) + ui_px(ui, 2)) - ui_px(ui, 2) + 2 * ui_px(ui, 10);
}

static void bar_buttons(Table *t, Ui *ui, SDL_Rect area, const BarPlan *plan)
{
    int pad = ui_px(ui, 10), high = bar_row(ui, plan), low = (high - ui_button_height(ui)) / 2;
    int x = area.x + pad, y = area.y + pad;
    char key[VERB_KEY];

    for (int i = 0; i < plan->slots; i++) {
        const BarSlot *slot = &plan->slot[i];
        Button b = verb_button(t, slot->verb, slot->small, key);
        if (x + slot->wide + pad > area.x + area.w + 1) {
            x = area.x + pad;
            y += high + ui_px(ui, 2);
        }
        SDL_Rect at = { x, y, slot->wide, high };
        if (!slot->small)
            at = (SDL_Rect){ x, y + low, slot->wide, high - 2 * low };
        if (ui_button(ui, at, &b))
            press_verb(t, ui, slot->verb);
        x += slot->wide + slot_gap(ui, slot);
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
    BarPlan plan = plan_bar(t, ui, column.w);
    int high = bar_height(ui, &plan);

    if (!plan.rows)
        return;
    if (high > column.h) {
        if (orders_closed(t, ui, column.x))
            return;
        column.w = ui->width - 2 * column.x;
        plan = plan_bar(t, ui, column.w);
        high = bar_height(ui, &plan);
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
    int gap = ui_px(ui, 8);
    int left = t->shown != SHOWN_ALL ? gap : tools_end(t, ui) + gap;
    int room = ui->width - left - gap;
    SDL_Rect area = t->at.bar;
    BarPlan plan;

    if (!table_may_order(t)) {
        if (!t->at.crowded || t->said_until > ui->in.now_ms)
            hint_line(t, ui);
        return;
    }
    if (foot_is_taken(t)) {
        order_keys(t, ui);
        return;
    }
    if (t->at.crowded) {
        order_column(t, ui);
        hint_line(t, ui);
        return;
    }
    plan = plan_bar(t, ui, room);
    if (!plan.rows)
        return;
    int foot = ui->height - ui_px(ui, 12);
    if (t->shown == SHOWN_ALL && plan.rows > 1) { /* above the tools there is more room */
        left = t->lesson ? t->lesson_card.x + t->lesson_card.w + gap : t->at.tools.x;
        room = ui->width - left - t->at.tools.x;
        plan = plan_bar(t, ui, room);
        foot = t->at.tools.y - gap;
    }
    area.w = plan.width < room ? plan.width : room;
    area.h = bar_height(ui, &plan);
    area.y = foot - area.h;
    area.x = (ui->width - area.w) / 2 > left ? (ui->width - area.w) / 2 : left;
    t->at.bar = area;
    t->at.hint.y = area.y - t->at.hint.h - ui_px(ui, 8);
    hint_line(t, ui);
    ui_push(ui, "orders");
    ui_walnut(ui, "panel", area);
    bar_buttons(t, ui, area, &plan);
    ui_pop(ui);
}
