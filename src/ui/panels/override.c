#include <stdio.h>

#include "engine/play.h"
#include "panels/sheets.h"
#include "table.h"

/* An override always exists: anything on the table is set by hand, and any figure before it takes effect, when the
 * other seats agree. Everything offered here comes from the ruleset's tables. */

enum { PAGE_UNIT, PAGE_TABLE, PAGE_FIGURE, PAGES };
enum { ROW_PX = 40 };

static const char *const figure_titles[] = { "What a die needs", "How many dice",
                                             "Modifier",         "Score or result",
                                             "Outcome, 0 or 1",  "Direction, degrees" };

static Call call_of(const Table *t, CallKind kind)
{
    return (Call){
        .kind = kind, .seat = t->eyes < 0 ? 0 : t->eyes, .unit = NO_UNIT, .model = NO_MODEL
    };
}

static void ask_all(Table *t, Call call)
{
    t->call_count = 0;
    t->call = call;
    consent_ask(t, CONSENT_CALL);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

static bool step_row(Ui *ui, SDL_Rect box, const char *name, const char *title, int low, int high,
                     int *value)
{
    char words[120];

    snprintf(words, sizeof words, "%s: %d", title, *value);
    ui_round(ui, box, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    return ui_step(ui, box, name, low, high, 1, value, words);
}

static bool words_row(Ui *ui, SDL_Rect box, const char *name, const char *words, int count,
                      int *value)
{
    ui_round(ui, box, ui_px(ui, 8), 0xFF3E2E1C, 0xFF2B1F12);
    return ui_step(ui, box, name, 0, count - 1, 1, value, words);
}

/* ---- marks and counters ------------------------------------------------------------------------------------------ */

static bool has_it(const Table *t, const MarkDef *m, int id)
{
    return has_mark(session_battle(t->session), m->owner, id, m->number);
}

/* The call that sets that mark or tally of its owner. */
static Call memory_call(const Table *t, CallKind kind, Owner owner, int id, int number, int value)
{
    Call call = call_of(t, kind);
    call.owner = owner;
    call.id = id;
    call.number = number;
    call.value = value;
    call.unit = owner == OWNER_UNIT ? (UnitId)id : NO_UNIT;
    call.model = owner == OWNER_MODEL ? (ModelId)id : NO_MODEL;
    return call;
}

static void mark_rows(Table *t, Ui *ui, LeafRows *rows, Owner owner, int id)
{
    for (int i = 0; i < t->rs->marks; i++) {
        const MarkDef *m = &t->rs->mark[i];
        SDL_Rect box;
        if (m->owner != owner || !m->title || !leaf_row(rows, ui_px(ui, ROW_PX), &box))
            continue;
        bool on = has_it(t, m, id);
        if (ui_tick(ui, box, m->word, m->title, &on, true))
            ask_all(t, memory_call(t, CALL_MARK, owner, id, m->number, on));
    }
}

static void tally_rows(Table *t, Ui *ui, LeafRows *rows, Owner owner, int id, const char *whose)
{
    for (int i = 0; i < t->rs->tallies; i++) {
        const TallyDef *d = &t->rs->tally[i];
        char title[96], name[64];
        SDL_Rect box;
        if (d->owner != owner || !d->title || !leaf_row(rows, ui_px(ui, ROW_PX), &box))
            continue;
        int value = tally_of(session_battle(t->session), d->owner, id, d->number);
        snprintf(title, sizeof title, "%s%s%s", whose, whose[0] ? ", " : "", d->title);
        snprintf(name, sizeof name, "%s-%d", d->word, id);
        if (step_row(ui, box, name, title, d->low, d->high, &value))
            ask_all(t, memory_call(t, CALL_TALLY, owner, id, d->number, value));
    }
}

static int memory_rows(const Table *t, Owner owner)
{
    int count = 0;

    for (int i = 0; i < t->rs->marks; i++)
        count += t->rs->mark[i].owner == owner && t->rs->mark[i].title;
    for (int i = 0; i < t->rs->tallies; i++)
        count += t->rs->tally[i].owner == owner && t->rs->tally[i].title;
    return count;
}

/* ---- a unit ------------------------------------------------------------------------------------------------------- */

bool by_hand_places(Table *t)
{
    const Grasp *h = &t->hand;
    int count = 0;

    for (int i = 0; i < h->count; i++) {
        const Ghost *g = &h->ghost[i];
        Call call = call_of(t, CALL_PLACE);
        if (!g->present || (!h->places && !ghost_moved(g)))
            continue;
        call.unit = h->unit;
        call.model = g->model;
        call.pose = g->to;
        call.z = g->z;
        t->calls[count++] = call;
    }
    if (!count)
        return false;
    t->call = t->calls[0];
    hand_empty(&t->hand);
    consent_ask(t, CONSENT_CALL);
    t->call_count = count;
    return true;
}

static void take_by_hand(Table *t, Ui *ui)
{
    UnitId unit = t->selected;

    table_drop(t);
    t->selected = unit;
    t->sheet = SHEET_NONE;
    hand_take_by_hand(&t->hand, t->session, unit);
    if (t->hand.places)
        hand_form(&t->hand, t->session, (Pose){ t->camera.centre, 0 });
    table_say(t, ui, "Put it where it shall stand; the others are asked when it is let go");
}

static void wounds_row(Table *t, Ui *ui, SDL_Rect box, ModelId m)
{
    int wounds = session_battle(t->session)->model[m].wounds;

    if (step_row(ui, box, "wounds", "Wounds left", 0, 99, &wounds)) {
        Call call = call_of(t, CALL_WOUNDS);
        call.model = m;
        call.unit = t->selected;
        call.value = wounds;
        ask_all(t, call);
    }
}

static void place_row(Table *t, Ui *ui, SDL_Rect box)
{
    Button place = { .name = "place", .label = "Put it elsewhere", .look = BUTTON_PAPER };
    Button reserve = { .name = "reserve", .label = "Into reserve", .look = BUTTON_PAPER };

    if (ui_button(ui, (SDL_Rect){ box.x, box.y, box.w / 2 - 4, box.h }, &place))
        take_by_hand(t, ui);
    if (ui_button(ui, (SDL_Rect){ box.x + box.w / 2 + 4, box.y, box.w / 2 - 4, box.h }, &reserve)) {
        Call call = call_of(t, CALL_RESERVE);
        call.unit = t->selected;
        ask_all(t, call);
    }
}

static void unit_page(Table *t, Ui *ui, LeafRows *rows)
{
    const Unit *u = &session_battle(t->session)->unit[t->selected];
    ByHand *h = &t->by_hand;
    int high = ui_px(ui, ROW_PX);
    char words[96];
    SDL_Rect box;

    if (h->model >= u->count || h->model < 0)
        h->model = 0;
    ModelId m = (ModelId)(u->first + h->model);
    snprintf(words, sizeof words, "Model %d of %d", h->model + 1, u->count);
    if (leaf_row(rows, high, &box))
        words_row(ui, box, "model", words, u->count, &h->model);
    if (leaf_row(rows, high, &box))
        wounds_row(t, ui, box, m);
    if (leaf_row(rows, high, &box))
        place_row(t, ui, box);
    tally_rows(t, ui, rows, OWNER_UNIT, t->selected, "");
    mark_rows(t, ui, rows, OWNER_UNIT, t->selected);
    ui_push(ui, "one");
    tally_rows(t, ui, rows, OWNER_MODEL, m, "this model");
    mark_rows(t, ui, rows, OWNER_MODEL, m);
    ui_pop(ui);
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

static void phase_rows(Table *t, Ui *ui, LeafRows *rows)
{
    ByHand *h = &t->by_hand;
    int high = ui_px(ui, ROW_PX);
    char words[96];
    SDL_Rect box;
    Button go = { .name = "go",
                  .label = "Go on at the beginning of this phase",
                  .look = BUTTON_PAPER };

    snprintf(words, sizeof words, "Phase: %s", t->rs->phase[h->phase].title);
    if (leaf_row(rows, high, &box))
        words_row(ui, box, "phase", words, t->rs->phases, &h->phase);
    snprintf(words, sizeof words, "%s begins", table_seat_name(t, (SeatId)h->seat));
    if (leaf_row(rows, high, &box))
        words_row(ui, box, "seat", words, t->game->seats, &h->seat);
    if (leaf_row(rows, high, &box) && ui_button(ui, box, &go)) {
        Call call = call_of(t, CALL_PHASE);
        call.number = h->phase;
        call.seat_to_act = (SeatId)h->seat;
        ask_all(t, call);
    }
}

static void table_page(Table *t, Ui *ui, LeafRows *rows)
{
    phase_rows(t, ui, rows);
    tally_rows(t, ui, rows, OWNER_BATTLE, 0, "");
    mark_rows(t, ui, rows, OWNER_BATTLE, 0);
    for (SeatId s = 0; s < t->game->seats; s++) {
        ui_push(ui, t->game->seat[s].id.text);
        tally_rows(t, ui, rows, OWNER_SEAT, s, table_seat_name(t, s));
        mark_rows(t, ui, rows, OWNER_SEAT, s);
        ui_pop(ui);
    }
}

/* ---- a figure ------------------------------------------------------------------------------------------------------ */

static void waiting(Table *t, Ui *ui, LeafRows *rows)
{
    const Battle *b = session_battle(t->session);

    for (int i = 0; i < MOST_OVERRULES; i++) {
        const Overrule *o = &b->overrule[i];
        char words[160];
        SDL_Rect box;
        if (!o->used || o->figure >= sizeof figure_titles / sizeof figure_titles[0])
            continue;
        snprintf(words, sizeof words, "Waiting: %s, %s, %s: %d", t->rs->question[o->why].title,
                 o->unit >= 0 ? table_name(t, o->unit) : "everybody", figure_titles[o->figure],
                 o->figure == FIG_BEARING ? o->value / DEGREE : o->value);
        if (!leaf_row(rows, ui_words_height(ui, UT_LABEL, rows->inner.w, words), &box))
            continue;
        ui_words(ui, UT_LABEL, box.x, box.y, box.w, words, INK_ON_PAPER);
        ui_note(ui, "waiting", words, box, true);
    }
}

static void overrule(Table *t, bool whole)
{
    const ByHand *h = &t->by_hand;
    Call call = call_of(t, CALL_OVERRULE);

    call.why = h->why;
    call.figure = h->figure;
    call.unit = whole ? NO_UNIT : t->selected;
    call.value = h->figure == FIG_BEARING ? heading_normal(h->value * DEGREE) : h->value;
    ask_all(t, call);
}

static void figure_page(Table *t, Ui *ui, LeafRows *rows)
{
    ByHand *h = &t->by_hand;
    int high = ui_px(ui, ROW_PX);
    char words[120];
    bool whole = h->for_all || t->selected == NO_UNIT;
    SDL_Rect box;
    Button go = { .name = "overrule", .label = "Overrule it the next time", .look = BUTTON_PAPER };

    snprintf(words, sizeof words, "At: %s", t->rs->question[h->why].title);
    if (leaf_row(rows, high, &box))
        words_row(ui, box, "why", words, t->rs->questions, &h->why);
    if (leaf_row(rows, high, &box))
        words_row(ui, box, "figure", figure_titles[h->figure],
                  (int)(sizeof figure_titles / sizeof figure_titles[0]), &h->figure);
    if (leaf_row(rows, high, &box))
        step_row(ui, box, "value", "shall be", -99, 999, &h->value);
    snprintf(words, sizeof words, "for everybody, not only %s",
             t->selected == NO_UNIT ? "a chosen unit" : table_name(t, t->selected));
    if (leaf_row(rows, high, &box))
        ui_tick(ui, box, "for-all", words, &whole, true);
    h->for_all = whole;
    if (leaf_row(rows, high, &box) && ui_button(ui, box, &go))
        overrule(t, whole);
    waiting(t, ui, rows);
}

/* ---- the sheet ------------------------------------------------------------------------------------------------------ */

static void tabs(Table *t, Ui *ui, Leaf *leaf)
{
    static const char *const names[PAGES] = { "unit", "table", "figure" };
    static const char *const titles[PAGES] = { "This unit", "The table", "A figure" };
    int wide = (leaf->width - 8) / PAGES, high = ui_px(ui, 40);

    for (int i = 0; i < PAGES; i++) {
        bool off = i == PAGE_UNIT && t->selected == NO_UNIT;
        Button b = { .name = names[i],
                     .label = titles[i],
                     .off = off,
                     .look = i == t->by_hand.page ? BUTTON_INK : BUTTON_PAPER,
                     .on = i == t->by_hand.page };
        if (ui_button(ui, (SDL_Rect){ leaf->x + i * (wide + 4), leaf->y, wide, high }, &b) &&
            !off) {
            t->by_hand.page = i;
            t->sheet_scroll.offset = 0;
        }
    }
    leaf->y += high + ui_px(ui, 12);
}

/* What dice were thrown for last: a figure of that is most likely meant. */
static int last_thrown(const Table *t)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = log->events; i > 0; i--)
        if (log->event[i - 1].kind == EV_DICE && log->event[i - 1].why < t->rs->questions)
            return log->event[i - 1].why;
    return 0;
}

void by_hand_open(Table *t)
{
    const Request *r = table_request(t);

    t->by_hand.why = r->shape == SHAPE_DICE ? r->why : last_thrown(t);
    t->by_hand.phase = session_battle(t->session)->phase;
    t->by_hand.seat = t->eyes < 0 ? 0 : t->eyes;
    t->by_hand.page = t->selected == NO_UNIT ? PAGE_TABLE : PAGE_UNIT;
    t->sheet_scroll.offset = 0;
    t->sheet = SHEET_BY_HAND;
}

static int rows_of(const Table *t)
{
    if (t->by_hand.page == PAGE_UNIT)
        return 3 + memory_rows(t, OWNER_UNIT) + memory_rows(t, OWNER_MODEL);
    if (t->by_hand.page == PAGE_TABLE)
        return 3 + memory_rows(t, OWNER_BATTLE) + memory_rows(t, OWNER_SEAT) * t->game->seats;
    return 5 + MOST_OVERRULES;
}

void by_hand_sheet(Table *t, Ui *ui)
{
    Leaf leaf =
        leaf_begin(t, ui, "by-hand", ui_px(ui, 560), ui_px(ui, 680), INK_WARNING_SEAL, true);
    Button close[1] = { { .name = "close", .label = "Close", .key = "Esc", .look = BUTTON_INK } };

    if (t->selected == NO_UNIT && t->by_hand.page == PAGE_UNIT)
        t->by_hand.page = PAGE_TABLE;
    leaf_make_lean(ui, &leaf, close, 1);
    leaf_title(ui, &leaf, t->by_hand.page == PAGE_UNIT ? table_name(t, t->selected) : "By hand");
    if (!t->at.crowded)
        leaf_words(ui, &leaf, UT_LABEL, "Everybody has to agree; the record says so.",
                   INK_ON_PAPER_DIM);
    tabs(t, ui, &leaf);
    int pressed = leaf_buttons(ui, &leaf, close, 1);
    LeafRows rows =
        leaf_rows(ui, &leaf, &t->sheet_scroll, rows_of(t) * (ui_px(ui, ROW_PX) + ui_px(ui, 7)));
    if (t->by_hand.page == PAGE_UNIT)
        unit_page(t, ui, &rows);
    else if (t->by_hand.page == PAGE_TABLE)
        table_page(t, ui, &rows);
    else
        figure_page(t, ui, &rows);
    leaf_rows_end(ui, &rows);
    leaf_end(ui, &leaf);
    if (pressed == 0 && t->sheet == SHEET_BY_HAND)
        t->sheet = SHEET_NONE;
}
