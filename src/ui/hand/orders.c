#include <stdio.h>
#include <string.h>

#include "board/scene.h"
#include "hand/drawn.h"
#include "hand/hand_tools.h"
#include "hand/orders.h"
#include "hand/paces.h"
#include "hand/pick.h"
#include "hand/price.h"
#include "hand/verbs.h"
#include "lessons/hint.h"
#include "lessons/teach.h"
#include "panels/tools.h"
#include "table.h"

/* The orders of the chosen unit, each on a button with its key. */

/* ---- order bar ---------------------------------------------------------------------------------------------------- */

bool verb_ends_alone(const Table *t, int verb)
{
    if (t->rs->verb[verb].actor)
        return false;
    for (int i = 0; i < t->rs->verbs; i++)
        if (i != verb && !t->rs->verb[i].actor && verb_offered(t, i))
            return false;
    return true;
}

/* Whether its key does something else now, by another ending that is offered. */
static bool gives_key_away(const Table *t, int verb)
{
    const VerbDef *v = t->rs->verb;
    for (int i = 0; i < t->rs->verbs; i++)
        if (i != verb && !v[i].actor && v[i].key == v[verb].key && verb_offered(t, i))
            return !v[verb].actor && !verb_offered(t, verb);
    return false;
}

/* Space is for what is in the hand, or for the sheet that asks once more. */
static bool space_is_taken(const Table *t)
{
    return t->verb != NO_VERB || t->hand.full || t->sheet == SHEET_FINISH;
}

/* A capital letter is pressed with Shift. */
void verb_key_name(const VerbDef *verb, char *out, size_t size)
{
    bool shift = verb->key >= 'A' && verb->key <= 'Z';

    keystroke_name((KeyStroke){ shift ? verb->key - 'A' + 'a' : verb->key, shift ? KMOD_SHIFT : 0 },
                   out, size);
}

/* What stands in the bar beside the game's verbs: what is drawn is made, or dropped. */
enum { SLOT_MAKE = -2, SLOT_DROP = -3 };

/* How much of an order its button says. */
typedef enum SlotLook {
    SLOT_WORDS, /* icon, title and key side by side */
    SLOT_TILE,  /* a word below icon and key */
    SLOT_ICON,  /* in large letters: the key below its icon */
} SlotLook;

/* One order of the bar. */
typedef struct BarSlot {
    int verb, wide;
    SlotLook look;
} BarSlot;

enum { SLOT_LABEL = 64, SLOT_TIP = 240, TILE_LETTERS = 10 };

/* What a slot's words are written to. */
typedef struct SlotWords {
    char key[VERB_KEY], label[SLOT_LABEL], tip[SLOT_TIP], bead[PRICE_FIGURE];
} SlotWords;

/* A long title's first word does below an icon. */
static void verb_label(const VerbDef *v, SlotLook look, const char *side, SlotWords *words)
{
    size_t length = strlen(v->title);

    if (look != SLOT_WORDS && length > TILE_LETTERS)
        length = strcspn(v->title, " ");
    snprintf(words->label, sizeof words->label, "%.*s%s%s", (int)length, v->title,
             side[0] ? " " : "", side);
}

static Button drawn_button(Table *t, int slot, SlotLook look, SlotWords *words)
{
    bool make = slot == SLOT_MAKE, can = make ? drawn_can_make(t) : drawn_can_drop(t);

    snprintf(words->tip, sizeof words->tip, "%s",
             make ? "What is drawn is done" : "What is drawn is put back");
    if (make && !can)
        drawn_lacks(t, words->tip, sizeof words->tip);
    return (Button){ .name = make ? "make-it" : "drop-it",
                     .label = make ? "Make it" : "Drop it",
                     .icon = make ? "ui-legal" : "ui-illegal",
                     .key = make ? "Enter" : "Esc",
                     .tip = words->tip,
                     .look = look == SLOT_ICON ? BUTTON_TOOL : BUTTON_TILE,
                     .on = make && can && !drawn_is_refused(t),
                     .off = !can,
                     .deaf = true };
}

/* The key says something of what is under way, and takes no other order. */
static bool is_answered_by(const Table *t, const char *key)
{
    return regiment_has_digit(t, key) || pick_has_digit(t, key);
}

/* What is done at once is not done behind a card that stands; and a letter is the hand's while models are in it. */
static bool lends_its_key(const Table *t, const VerbDef *v)
{
    VerbKind kind = verb_kind(v);
    bool at_once = kind == VERB_AT_ONCE || kind == VERB_CALL;

    return (at_once && t->sheet == SHEET_REFUSAL && !t->lesson) || hand_has_letter(t, v->key);
}

/* What it costs on the button and, with what there is to pay of, in its tip: of what can be done, and of what only lacks that. */
static void price_button(Table *t, int verb, const Verdict *may, Button *b, SlotWords *words)
{
    char costs[PRICE_WORDS];
    Price price;

    if (!price_of(t, t->selected, verb, &price) || (!is_yes(may) && price.cost <= price.has))
        return;
    price_words(t, t->selected, verb, costs, sizeof costs);
    snprintf(words->bead, sizeof words->bead, "%d", (int)price.cost);
    snprintf(words->tip, sizeof words->tip, "%s. %s", b->tip, costs);
    b->bead = words->bead;
    b->tip = words->tip;
}

/* `widest`: as it is when it says its longest side, so that nothing moves when it does. */
static Button verb_button(Table *t, int verb, SlotLook look, bool widest, SlotWords *words)
{
    if (verb < 0)
        return drawn_button(t, verb, look, words);
    const VerbDef *v = &t->rs->verb[verb];
    Verdict why = yes();
    Button b = { .name = v->word,
                 .icon = v->icon,
                 .tip = v->hint,
                 .on = t->verb == verb || regiment_says(t, verb) || pace_is_said(t, verb) ||
                       (regiment_leads_with(t, verb) && t->regiment.lead.instead) };

    verb_key_name(v, words->key, sizeof words->key);
    verb_label(v, look, widest ? regiment_side_widest(t, verb) : regiment_side(t, verb), words);
    b.label = words->label;
    b.key = words->key;
    if (widest ? !v->actor : verb_ends_alone(t, verb)) /* its letter is a tool's meanwhile */
        b.key = widest || !space_is_taken(t) ? "Space" : NULL;
    if (!widest && (gives_key_away(t, verb) || lends_its_key(t, v)))
        b.key = NULL;
    b.off = !verb_offered(t, verb) ||
            (v->actor && (t->selected == NO_UNIT || !verb_may(t, verb, t->selected, &why)));
    if (!b.off && v->actor && !verb_can_step(t, verb, t->selected)) {
        b.off = true;
        verb_no_step_words(t, verb, t->selected, words->tip, sizeof words->tip);
        b.tip = words->tip;
    } else if (v->actor && t->selected != NO_UNIT && verb_offered(t, verb)) {
        price_button(t, verb, &why, &b, words);
    }
    b.deaf = !verb_offered(t, verb);
    if (look != SLOT_WORDS)
        b.look = look == SLOT_TILE ? BUTTON_TILE : BUTTON_TOOL;
    b.deaf = b.deaf || (!widest && is_answered_by(t, b.key));
    return b;
}

static bool has_models_left(const Battle *b, UnitId unit)
{
    for (int i = 0; i < b->unit[unit].count; i++)
        if (b->model[b->unit[unit].first + i].state != MODEL_LOST)
            return true;
    return false;
}

bool battle_is_decided(const Table *t)
{
    const Battle *b = session_battle(t->session);
    SeatId left = NO_SEAT;
    bool any_fell = false;

    for (UnitId u = 0; u < b->units; u++) {
        bool fell = b->unit[u].state == UNIT_LOST || !has_models_left(b, u);
        any_fell = any_fell || fell;
        if (fell || b->unit[u].seat == left)
            continue;
        if (left != NO_SEAT)
            return false;
        left = b->unit[u].seat;
    }
    return left != NO_SEAT && any_fell && !teach_is_open(t);
}

/* One press has ended all that is left: each question of that kind is ended as it comes. */
void orders_end_all(Table *t, Ui *ui)
{
    if (!t->ends_all || t->asks == NO_SEAT || t->question != table_request(t)->number)
        return;
    t->ends_all = battle_is_decided(t);
    for (int v = 0; t->ends_all && table_may_order(t) && v < t->rs->verbs; v++)
        if (verb_offered(t, v) && verb_ends_alone(t, v)) {
            verb_take(t, ui, v);
            ui->busy = true;
            return;
        }
}

/* Ending something asks for a fresh press, what becomes of an order that is drawn, and shows who could still act. */
void order_end(Table *t, Ui *ui, int verb)
{
    if (table_guarded(t, ui) && ui->in.key)
        return;
    if (drawn_any(t)) {
        drawn_ask(t, ui, verb);
        return;
    }
    if (t->sheet != SHEET_FINISH && table_request(t)->unit == NO_UNIT &&
        (battle_is_decided(t) || table_could_act(t))) {
        table_drop(t); /* nothing is drawn */
        t->sheet = SHEET_FINISH;
        t->finish_verb = verb;
        t->sheet_at = ui->in.now_ms;
        return;
    }
    verb_take(t, ui, verb);
}

enum { MOST_SLOTS = 64 };

/* What the bar holds in this pass: buttons in rows. */
typedef struct BarPlan {
    BarSlot slot[MOST_SLOTS];
    int slots, rows, width;
} BarPlan;

static int slot_gap(const Ui *ui, const BarSlot *slot)
{
    return ui_px(ui, slot->look == SLOT_WORDS ? 8 : 2);
}

static void size_slot(Table *t, const Ui *ui, BarSlot *slot, SlotLook look)
{
    SlotWords words;

    if (slot->verb < 0 && look == SLOT_WORDS)
        look = SLOT_TILE;
    Button b = verb_button(t, slot->verb, look, true, &words);
    slot->look = look;
    slot->wide = look == SLOT_ICON ? ui_px(ui, t->at.compact ? 44 : 48) : ui_button_width(ui, &b);
}

static int slots_width(const Ui *ui, const BarPlan *plan)
{
    int width = 2 * ui_px(ui, 10);

    for (int i = 0; i < plan->slots; i++)
        width += plan->slot[i].wide + (i + 1 < plan->slots ? slot_gap(ui, &plan->slot[i]) : 0);
    return width;
}

/* Words below icons for what a unit does, then for what ends something too; where not even that finds room in one row, icons
 * alone. Who is chosen makes no difference: nothing moves then. */
static void shrink_slots(Table *t, const Ui *ui, BarPlan *plan, SlotLook look, int room)
{
    for (; look <= SLOT_ICON; look++)
        for (int turn = 0; turn < 2 && slots_width(ui, plan) > room; turn++)
            for (int i = 0; i < plan->slots; i++)
                if (turn == 1 || plan->slot[i].verb < 0 || t->rs->verb[plan->slot[i].verb].actor)
                    size_slot(t, ui, &plan->slot[i], look);
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

static void add_slot(Table *t, const Ui *ui, BarPlan *plan, int verb)
{
    if (plan->slots == MOST_SLOTS)
        return;
    plan->slot[plan->slots].verb = verb;
    size_slot(t, ui, &plan->slot[plan->slots++], SLOT_WORDS);
}

static bool is_in_bar(const Table *t, int verb)
{
    for (int i = 0; i < t->bar[t->asks].count; i++)
        if (t->bar[t->asks].verb[i] == verb)
            return true;
    return false;
}

/* What has been offered in this phase, in the order in which it came: what is not offered any more is dim. */
static void keep_orders(Table *t)
{
    const Battle *b = session_battle(t->session);
    uint64_t of = layout_of(b->round, b->phase, 1);

    if (t->question !=
        table_request(t)->number) /* what is of use is still that of the one before */
        return;
    bool begins = t->bar[t->asks].of != of;
    if (begins) {
        t->bar[t->asks].of = of;
        t->bar[t->asks].count = 0;
        t->bar[t->asks].draws = t->bar[t->asks].beside = false;
    }
    for (int i = 0; i < t->rs->verbs; i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        t->bar[t->asks].draws = t->bar[t->asks].draws || t->rs->verb[i].actor;
        if (!is_in_bar(t, i) && t->bar[t->asks].count < ORDERS_IN_BAR)
            t->bar[t->asks].verb[t->bar[t->asks].count++] = (uint8_t)i;
    }
    if (begins)
        t->bar[t->asks].first = t->bar[t->asks].count;
}

/* What ends something stands by itself, in one place whatever else is offered; in large letters with the others. */
static bool stands_apart(const Table *t, int verb)
{
    return !t->at.crowded && !t->rs->verb[verb].actor;
}

typedef enum Ends { ENDS_ALL, ENDS_FIRST, ENDS_LATER } Ends; /* FIRST: that came with the phase */

static BarPlan plan_ends(Table *t, const Ui *ui, Ends which)
{
    BarPlan plan = { .slots = 0 };

    keep_orders(t);
    for (int i = 0; i < t->bar[t->asks].count; i++) {
        bool later = i >= t->bar[t->asks].first;
        if (stands_apart(t, t->bar[t->asks].verb[i]) &&
            (which == ENDS_ALL || later == (which == ENDS_LATER)))
            add_slot(t, ui, &plan, t->bar[t->asks].verb[i]);
    }
    wrap_slots(ui, &plan, ui->width);
    return plan;
}

/* `look`: the most that may be said where there is no room for titles beside their keys. */
static BarPlan plan_bar(Table *t, const Ui *ui, SlotLook look, int room)
{
    BarPlan plan = { .slots = 0 };

    keep_orders(t);
    /* In large letters the signs at the ghost are enough. */
    for (int i = SLOT_MAKE; t->bar[t->asks].draws && !t->at.crowded && i >= SLOT_DROP; i--)
        add_slot(t, ui, &plan, i);
    for (int i = 0; i < t->bar[t->asks].count; i++) {
        int verb = t->bar[t->asks].verb[i];
        if (!stands_apart(t, verb) && (!t->at.crowded || verb_offered(t, verb)))
            add_slot(t, ui, &plan, verb);
    }
    shrink_slots(t, ui, &plan, look, room);
    wrap_slots(ui, &plan, room);
    return plan;
}

static void press_slot(Table *t, Ui *ui, int slot)
{
    if (slot == SLOT_MAKE)
        drawn_make(t, ui);
    else
        drawn_drop(t);
}

/* An order of another moment: why not is said where a rule says so. */
static bool is_refused(Table *t, int verb)
{
    Verdict v;

    return t->rs->verb[verb].actor && t->selected != NO_UNIT &&
           !verb_may(t, verb, t->selected, &v) && !is_yes(&v);
}

static void press_verb(Table *t, Ui *ui, int verb)
{
    if (verb < 0)
        press_slot(t, ui, verb);
    else if (!verb_offered(t, verb) && !is_refused(t, verb))
        table_say(t, ui, "That is not to be done now");
    else if (!t->rs->verb[verb].actor)
        order_end(t, ui, verb);
    else if (t->verb == verb) {
        drawn_forget(t);
        table_drop(t);
    } else {
        verb_take(t, ui, verb);
    }
}

void order_keys(Table *t, Ui *ui)
{
    SlotWords words;

    for (int i = 0; i < t->rs->verbs && table_may_order(t); i++) {
        if (!t->rs->verb[i].first || (!verb_offered(t, i) && !is_in_bar(t, i)))
            continue;
        Button b = verb_button(t, i, SLOT_ICON, false, &words);
        if (b.key && !is_answered_by(t, b.key) && ui_key_named(ui, b.key))
            press_verb(t, ui, i);
    }
}

static int bar_row(const Ui *ui, const BarPlan *plan)
{
    for (int i = 0; i < plan->slots; i++)
        if (plan->slot[i].look != SLOT_WORDS)
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
    SlotWords words;

    for (int i = 0; i < plan->slots; i++) {
        const BarSlot *slot = &plan->slot[i];
        Button b = verb_button(t, slot->verb, slot->look, false, &words);
        if (x + slot->wide + pad > area.x + area.w + 1) {
            x = area.x + pad;
            y += high + ui_px(ui, 2);
        }
        SDL_Rect at = { x, y, slot->wide, high };
        if (slot->look == SLOT_WORDS)
            at = (SDL_Rect){ x, y + low, slot->wide, high - 2 * low };
        if (ui_button(ui, at, &b))
            press_verb(t, ui, slot->verb);
        x += slot->wide + slot_gap(ui, slot);
    }
}

static bool is_drawing(const Table *t)
{
    return t->hand.full || t->regiment.clauses;
}

bool orders_are_open(const Table *t)
{
    return t->orders_drawer && (!is_drawing(t) || t->orders_over);
}

/* Many orders in large letters lie in a drawer; their keys go on working. What is drawn has the table until they are opened
 * over it. */
static bool orders_closed(Table *t, Ui *ui, int left)
{
    bool draws = is_drawing(t), held = t->regiment.grip != GRIP_NONE;
    Button b = { .name = "open", .label = "Orders", .key = "F4" };
    SDL_Rect at = { left, ui->height - ui_button_height(ui) - left, ui_button_width(ui, &b),
                    ui_button_height(ui) };

    t->orders_over = t->orders_over && draws && !held && !t->hand.dragged;
    if (orders_are_open(t)) {
        if (ui_key_named(ui, b.key))
            t->orders_drawer = t->orders_over = false;
        return false;
    }
    t->at.bar = at;
    ui_push(ui, "orders");
    if (ui_button(ui, at, &b)) {
        t->orders_drawer = true;
        t->orders_over = draws;
    }
    ui_pop(ui);
    order_keys(t, ui);
    return true;
}

/* Words below icons one under another, as far as the column holds them. */
static BarPlan plan_column(Table *t, const Ui *ui, SDL_Rect column)
{
    BarPlan plan = plan_bar(t, ui, SLOT_ICON, column.w), words = plan;

    for (int i = 0; i < words.slots; i++)
        size_slot(t, ui, &words.slot[i], SLOT_TILE);
    wrap_slots(ui, &words, column.w);
    return words.width <= column.w && bar_height(ui, &words) <= column.h ? words : plan;
}

/* In large letters the orders stand in a column beside the table; more than it holds lie in a drawer. */
static void order_column(Table *t, Ui *ui)
{
    SDL_Rect column = t->at.column;
    BarPlan plan = plan_column(t, ui, column);
    int high = bar_height(ui, &plan);

    if (!plan.rows)
        return;
    if (high > column.h) {
        if (orders_closed(t, ui, column.x))
            return;
        column.w = ui->width - 2 * column.x;
        plan = plan_bar(t, ui, SLOT_ICON, column.w);
        high = bar_height(ui, &plan);
    }
    column.w = plan.width < column.w ? plan.width : column.w;
    t->at.bar = (SDL_Rect){ column.x, column.y + column.h - high, column.w, high };
    layout_stands(t, LAY_ORDERS, t->at.bar);
    ui_push(ui, "orders");
    ui_walnut(ui, "panel", t->at.bar);
    bar_buttons(t, ui, t->at.bar, &plan);
    ui_pop(ui);
}

/* Every order is told in words, in one row. */
static bool says_words(const BarPlan *plan)
{
    for (int i = 0; i < plan->slots; i++)
        if (plan->slot[i].look == SLOT_ICON)
            return false;
    return plan->rows == 1;
}

/* A lesson's card reaches down to what begins there, or did so before in this phase. */
static bool stands_beside(Table *t, int top)
{
    bool now = t->lesson && t->teach.card.y + t->teach.card.h > top;

    return t->bar[t->asks].beside = t->bar[t->asks].beside || now;
}

/* A unit of whoever is asked lies under the orders, or under the line that asks. */
static bool hides_somebody(const Table *t, const Ui *ui, SDL_Rect bar)
{
    SDL_Rect under = { bar.x, t->at.hint.y, bar.w, ui->height - t->at.hint.y };

    for (UnitId u = 0; u < t->game->units; u++) {
        if (table_battle(t)->unit[u].seat != t->asks || !unit_is_here(t, u))
            continue;
        Spot at = camera_spot(&t->camera, unit_centre(t, u));
        if (ui_inside(under, (int)at.x, (int)at.y))
            return true;
    }
    return false;
}

/* The round and the turn, and last the part of it. */
static uint64_t part_of_turn(const Table *t)
{
    const Battle *b = table_battle(t);

    return (uint64_t)b->round << 32 | (uint64_t)b->turn << 16 | b->phase;
}

/* Once the orders have gone with their part of the turn, or with the turn, the table has their room again; within that part it does
 * not come and go with whoever is chosen. */
static void give_back_foot(Table *t, const Ui *ui)
{
    uint64_t part = part_of_turn(t);
    bool orders = table_may_order(t) && ui->height - t->at.hint.y >= t->foot_px;
    bool goes_on = table_may_order(t) ? part == t->foot_part : part >> 16 == t->foot_part >> 16;

    if (ui->canvas || t->hand.dragged || layout_is_held(ui))
        return;
    if (orders)
        t->foot_part = part;
    else if (!goes_on)
        t->foot_px = 0;
}

/* Who sees the whole table sees it above the orders from then on; else what is chosen slides out from under them. */
static void clear_of_bar(Table *t, const Ui *ui, SDL_Rect bar)
{
    int top = t->at.hint.y;

    if (ui->canvas || t->regiment.grip != GRIP_NONE || t->hand.dragged || t->glide.on ||
        t->sheet != SHEET_NONE || !hides_somebody(t, ui, bar))
        return;
    if (table_shows_whole(t)) {
        t->foot_px = SDL_max(t->foot_px, ui->height - top);
        return;
    }
    uint64_t chosen = layout_of(t->question, (uint64_t)t->selected + 1, 0);
    if (t->selected == NO_UNIT || t->slid_for == chosen || !unit_is_here(t, t->selected))
        return;
    SDL_Rect unit = unit_area(t, ui, t->selected);
    t->slid_for = chosen;
    if (unit.y + unit.h <= top)
        return;
    Camera there = t->camera;
    camera_pan(&there, 0, (float)(top - unit.y - unit.h));
    glide_to(t, there.centre);
}

/* Right of the tools, at the foot. */
static SDL_Rect ends_place(const Ui *ui, int left, const BarPlan *ends)
{
    int high = bar_height(ui, ends);

    return (SDL_Rect){ left, ui->height - ui_px(ui, 12) - high, ends->width, high };
}

/* What comes to end something later stands above the orders beside which there was no room left for it: none of them moves. */
static SDL_Rect later_place(const Ui *ui, SDL_Rect orders, int left, const BarPlan *later)
{
    int high = bar_height(ui, later);

    return (SDL_Rect){ left, orders.y - ui_px(ui, 8) - high, later->width, high };
}

static SDL_Rect both_areas(SDL_Rect a, SDL_Rect b)
{
    SDL_Rect both = b;

    if (a.w > 0)
        SDL_UnionRect(&a, &b, &both);
    return both;
}

static void ends_bar(Table *t, Ui *ui, const char *panel, SDL_Rect area, const BarPlan *ends)
{
    if (!ends->slots)
        return;
    ui_walnut(ui, panel, area);
    bar_buttons(t, ui, area, ends);
}

void order_bar(Table *t, Ui *ui)
{
    int gap = ui_px(ui, 8);
    int ends_left = t->shown != SHOWN_ALL ? gap : tools_end(t, ui) + gap;
    SDL_Rect area = t->at.bar;
    BarPlan plan, ends, later;

    if (!table_may_order(t)) {
        give_back_foot(t, ui);
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
    ends = plan_ends(t, ui, ENDS_FIRST);
    later = plan_ends(t, ui, ENDS_LATER);
    SDL_Rect end = ends_place(ui, ends_left, &ends);
    int left = ends_left + (ends.slots ? end.w + gap : 0), room = ui->width - left - gap;
    plan = plan_bar(t, ui, SLOT_TILE, room);
    if (!plan.rows && !ends.slots && !later.slots)
        return;
    int foot = ui->height - ui_px(ui, 12);
    bool above = t->shown == SHOWN_ALL && !says_words(&plan); /* the tools: there is more room */
    if (above || !plan.slots) {
        ends = plan_ends(t, ui, ENDS_ALL);
        end = ends_place(ui, ends_left, &ends);
        later.slots = 0;
    }
    if (above) {
        left = stands_beside(t, t->at.tools.y - gap - bar_height(ui, &plan))
                   ? teach_width(t, ui) + gap
                   : t->at.tools.x;
        room = ui->width - left - t->at.tools.x;
        plan = plan_bar(t, ui, SLOT_TILE, room);
        foot = t->at.tools.y - gap;
    }
    area.w = plan.width < room ? plan.width : room;
    area.h = bar_height(ui, &plan);
    area.y = foot - area.h;
    area.x = left;
    if (!plan.slots)
        area = end;
    t->at.bar = area;
    SDL_Rect last = later.slots ? later_place(ui, area, ends_left, &later) : area;
    t->at.hint.y = last.y - t->at.hint.h - ui_px(ui, 8);
    if (plan.slots)
        layout_stands(t, LAY_ORDERS, area);
    if (ends.slots || later.slots)
        layout_stands(t, LAY_END, later.slots ? both_areas(end, last) : end);
    give_back_foot(t, ui);
    clear_of_bar(t, ui, area);
    hint_line(t, ui);
    ui_push(ui, "orders");
    if (plan.slots) {
        ui_walnut(ui, "panel", area);
        bar_buttons(t, ui, area, &plan);
    }
    ends_bar(t, ui, plan.slots ? "ending-panel" : "panel", end, &ends);
    ends_bar(t, ui, "later-panel", last, &later);
    ui_pop(ui);
}
