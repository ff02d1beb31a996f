#include "panels/contest.h"

#include <stdio.h>

#include "draw/unit_badge.h"
#include "engine/throw.h"
#include "panels/layout.h"
#include "panels/sheets.h"
#include "panels/throws.h"

enum { LASTS_MS = 6000 };
enum { MOST_ROWS = 6, MOST_TALES = 8, LOOK_BACK = 80, LOOK_ON = 80 };

typedef struct Contest {
    int rows;
    const Event *row[MOST_ROWS];  /* the throws as they fell */
    const Event *said[MOST_ROWS]; /* of each what was told before them: its bid, or null */
    const Event *tie[MOST_ROWS];  /* the throws that settled it where the sums were level */
    int ties;
    const Event *settled; /* how it ended, or null */
} Contest;

/* ---- which throws ----------------------------------------------------------------------------------------------------- */

static const QuestionDef *contest_of(const Table *t, const Event *e)
{
    const QuestionDef *q = e->why < t->rs->questions ? &t->rs->question[e->why] : NULL;

    return e->kind == EV_DICE && e->count > 0 && q && q->settled_by[0] > 0 ? q : NULL;
}

static bool begins_something_else(const Event *e)
{
    return e->kind == EV_PHASE || e->kind == EV_ROUND || e->kind == EV_FRONT ||
           e->kind == EV_MOVED || e->kind == EV_MODEL_STATE || e->kind == EV_UNIT_STATE;
}

/* A seat that has thrown again after a tie: the last throw is the one that counts. */
static bool is_thrown_again(const Contest *c, const Event *e)
{
    for (int i = 0; i < c->rows; i++)
        if (e->id < 0 && c->row[i]->id < 0 && c->row[i]->seat == e->seat)
            return true;
    return false;
}

static void find_rows(const Table *t, const EventLog *log, size_t at, Contest *c)
{
    const Event *told[MOST_TALES];
    int tales = 0;

    for (size_t n = 0; n < LOOK_BACK && n <= at && c->rows < MOST_ROWS; n++) {
        const Event *e = &log->event[at - n];
        if (begins_something_else(e))
            break;
        if (e->kind == EV_TOLD && e->unit == NO_UNIT && e->seat >= 0 && tales < MOST_TALES)
            told[tales++] = e;
        if (!contest_of(t, e))
            continue;
        tales = is_thrown_again(c, e) ? 0 : tales;
        if (is_thrown_again(c, e))
            continue;
        for (int i = c->rows; i > 0; i--)
            c->row[i] = c->row[i - 1];
        c->row[0] = e;
        c->rows++;
        tales = 0;
    }
    for (int i = 0; i < c->rows; i++)
        for (int k = 0; k < tales && !c->said[i]; k++)
            if (c->row[i]->id < 0 && told[k]->seat == c->row[i]->seat)
                c->said[i] = told[k];
}

static void find_end(const QuestionDef *q, const EventLog *log, size_t at, Contest *c)
{
    for (size_t i = at + 1; i < log->events && i < at + LOOK_ON && !c->settled; i++) {
        const Event *e = &log->event[i];
        if (e->kind == EV_DICE && e->wanted.reading == READ_SEATS && c->ties < MOST_ROWS)
            c->tie[c->ties++] = e;
        for (int k = 0; k < MOST_SETTLED; k++)
            if (e->kind == EV_TOLD && q->settled_by[k] > 0 && e->value == q->settled_by[k])
                c->settled = e;
    }
}

/* "Level, thrown on: Aurelia 3, Brannoch 5: Brannoch wins. Brannoch has Strategic Advantage, 5 against 3". */
static void end_words(const Table *t, const Contest *c, char *out, size_t size)
{
    const EventLog *log = session_log(t->session);
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    if (!c->settled)
        return;
    for (int i = 0; i < c->ties; i++) {
        text_add(&text, i ? "Again: " : "Level, thrown on: ");
        throw_result_words(&look, log, c->tie[i], &text);
        text_add(&text, ". ");
    }
    event_words(&look, log, c->settled, &text);
}

static Contest contest_at(const Table *t, size_t at)
{
    const EventLog *log = session_log(t->session);
    Contest c = { .rows = 0 };

    find_rows(t, log, at, &c);
    if (c.rows > 1)
        find_end(contest_of(t, &log->event[at]), log, at, &c);
    return c;
}

void contest_note(Table *t, size_t event)
{
    Contest c = { .rows = 0 };

    if (!contest_of(t, &session_log(t->session)->event[event]))
        return;
    c = contest_at(t, event);
    t->contest.event = c.rows > 1 ? event + 1 : 0;
    t->contest.asked = 0;
    t->contest.at = t->now_ms;
}

/* ---- what stands there ------------------------------------------------------------------------------------------------ */

static const char *whose(const Table *t, const Event *e)
{
    return e->id >= 0 ? table_name(t, e->id) : e->seat >= 0 ? table_seat_name(t, e->seat) : "";
}

static SeatId seat_of_row(const Table *t, const Event *e)
{
    return e->id >= 0 ? table_battle(t)->unit[e->id].seat : e->seat;
}

static void told(const Table *t, const Event *e, char *out, size_t size)
{
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    if (e)
        event_words(&look, session_log(t->session), e, &text);
}

/* How many lie left of that one: the lowest is the first. */
static int place_of(const uint8_t *die, int count, int which)
{
    int place = 0;

    for (int i = 0; i < count; i++)
        place += die[i] < die[which] || (die[i] == die[which] && i < which);
    return place;
}

/* From the lowest to the highest, those put aside dim; over each other a little where there are too many to lie side by side. */
static void row_dice(const Table *t, Ui *ui, const char *name, SDL_Rect box, const Event *e)
{
    const EventLog *log = session_log(t->session);
    const uint8_t *die = log->die + e->first;
    int step = box.h + ui_px(ui, 5);
    char id[40], words[24];

    if (e->count > 1)
        step = SDL_min(step, SDL_max(box.w - box.h, 0) / (e->count - 1));
    for (int place = 0; place < e->count && ui->canvas; place++)
        for (int i = 0; i < e->count; i++) {
            if (place_of(die, e->count, i) != place)
                continue;
            bool aside = throw_sets_aside(log, e, i);
            SDL_Rect at = { box.x + place * step, box.y, box.h, box.h };
            die_draw(ui->canvas, ui->fonts,
                     (Spot){ (float)(at.x + box.h / 2), (float)(at.y + box.h / 2) }, (float)box.h,
                     DIE_SIX, die[i], aside ? (unsigned)DIE_MISS : 0U);
            snprintf(id, sizeof id, "%s-die-%d", name, place + 1);
            snprintf(words, sizeof words, "%d%s", die[i], aside ? ", put aside" : "");
            ui_note(ui, id, words, at, false);
        }
}

static int most_value(const Table *t, const Contest *c)
{
    const EventLog *log = session_log(t->session);
    int most = 1;

    for (int i = 0; i < c->rows; i++) {
        int value = throw_value(log, c->row[i]);
        most = value > most ? value : most;
    }
    return most;
}

enum { PAD_PX = 14, HEAD_PX = 34, DIE_PX = 26, ROW_PX = 66, FIGURE_PX = 46, BAR_PX = 10 };

/* Who, the dice, the sum; below a bar as long as the sum on the scale of all. */
static void draw_runner(const Table *t, Ui *ui, SDL_Rect box, const Contest *c, int row)
{
    const EventLog *log = session_log(t->session);
    const Event *e = c->row[row];
    SeatId seat = seat_of_row(t, e);
    int value = throw_value(log, e), most = most_value(t, c), figure = ui_px(ui, FIGURE_PX);
    int line = ui_px(ui, DIE_PX) + ui_px(ui, 6), dice = e->count * ui_px(ui, DIE_PX + 6);
    char name[24], sum[24], words[160];

    snprintf(sum, sizeof sum, "%d", value);
    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x, box.y, box.w - dice - figure, line }, TEXT_LEFT,
            whose(t, e), INK_IVORY);
    snprintf(name, sizeof name, "runner-%d", row + 1);
    row_dice(
        t, ui, name,
        (SDL_Rect){ box.x + box.w - dice - figure, box.y + ui_px(ui, 3), dice, ui_px(ui, DIE_PX) },
        e);
    ui_text(ui, UT_FIGURE, (SDL_Rect){ box.x + box.w - figure, box.y, figure, line }, TEXT_RIGHT,
            sum, value == most ? INK_GOLD : INK_IVORY);
    SDL_Rect bar = { box.x, box.y + line + ui_px(ui, 4), box.w, ui_px(ui, BAR_PX) };
    ui_fill(ui, bar, 0x30F6ECD6);
    bar.w = (int)((long)bar.w * value / most);
    ui_fill(ui, bar, seat >= 0 ? ui_side(ui, seat)->light : INK_IVORY_DIM);
    snprintf(words, sizeof words, "%s: %d", whose(t, e), value);
    ui_note(ui, name, words, box, value == most);
}

/* Where the first has come to, across all bars: who reaches it has caught him. */
static void draw_mark(const Table *t, Ui *ui, SDL_Rect area, const Contest *c)
{
    int value = throw_value(session_log(t->session), c->row[0]);
    int x = area.x + (int)((long)area.w * value / most_value(t, c));

    if (value < most_value(t, c))
        ui_fill(ui, (SDL_Rect){ x - 1, area.y, ui_px(ui, 2), area.h }, INK_GOLD);
}

/* A seat's column: what it bid, its dice, their sum. */
static void draw_bidder(const Table *t, Ui *ui, SDL_Rect box, const Contest *c, int row)
{
    const Event *e = c->row[row];
    SeatId seat = seat_of_row(t, e);
    int value = throw_value(session_log(t->session), e), line = ui_line(ui, UT_BOLD);
    char name[24], sum[24], said[120], words[300];

    told(t, c->said[row], said, sizeof said);
    snprintf(sum, sizeof sum, "%d", value);
    snprintf(name, sizeof name, "bidder-%d", row + 1);
    ui_fill(ui, (SDL_Rect){ box.x, box.y, ui_px(ui, 4), box.h },
            seat >= 0 ? ui_side(ui, seat)->light : INK_IVORY_DIM);
    int x = box.x + ui_px(ui, 12), wide = box.w - ui_px(ui, 12);
    ui_text(ui, UT_SMALL, (SDL_Rect){ x, box.y, wide, line }, TEXT_LEFT,
            said[0] ? said : whose(t, e), INK_IVORY_DIM);
    int figure = ui_px(ui, FIGURE_PX), high = ui_px(ui, DIE_PX);
    row_dice(t, ui, name, (SDL_Rect){ x, box.y + line + ui_px(ui, 6), wide - figure, high }, e);
    ui_text(ui, UT_FIGURE, (SDL_Rect){ x + wide - figure, box.y + line, figure, high + 8 },
            TEXT_RIGHT, sum, value == most_value(t, c) ? INK_GOLD : INK_IVORY);
    snprintf(words, sizeof words, "%s; throws %d", said[0] ? said : whose(t, e), value);
    ui_note(ui, name, words, box, value == most_value(t, c));
}

static bool is_of_seats(const Contest *c)
{
    for (int i = 0; i < c->rows; i++)
        if (c->row[i]->id >= 0)
            return false;
    return true;
}

static int rows_high(const Ui *ui, const Contest *c)
{
    int bidders = ui_line(ui, UT_BOLD) + ui_px(ui, DIE_PX + 18);

    return is_of_seats(c) ? bidders : c->rows * ui_px(ui, ROW_PX - 10);
}

static void draw_rows(const Table *t, Ui *ui, SDL_Rect area, const Contest *c)
{
    int gap = ui_px(ui, 12), wide = (area.w - gap * (c->rows - 1)) / c->rows;
    int high = ui_px(ui, ROW_PX - 10);

    for (int i = 0; i < c->rows; i++) {
        SDL_Rect column = { area.x + i * (wide + gap), area.y, wide, area.h - ui_px(ui, 8) };
        SDL_Rect row = { area.x, area.y + i * high, area.w, high };
        if (is_of_seats(c))
            draw_bidder(t, ui, column, c, i);
        else
            draw_runner(t, ui, row, c, i);
    }
    if (!is_of_seats(c))
        draw_mark(t, ui, area, c);
}

/* ---- the panel ---------------------------------------------------------------------------------------------------------- */

static void draw_contest(Table *t, Ui *ui, const Contest *c)
{
    int pad = ui_px(ui, PAD_PX), head = ui_px(ui, HEAD_PX), wide = t->at.dice.w - 2 * pad;
    char title[160], end[400];
    const QuestionDef *q = contest_of(t, c->row[0]), *last = contest_of(t, c->row[c->rows - 1]);

    bool lies = throw_lies(t, ui, c->ties ? c->tie[c->ties - 1] : c->row[c->rows - 1]);
    end_words(t, c, end, sizeof end);
    int foot = end[0] ? ui_words_height(ui, UT_BOLD, wide, end) + ui_px(ui, 6) : 0;
    int high = head + rows_high(ui, c) + foot + pad;
    int y = t->at.dice.y - ui_px(ui, 12) - high;
    SDL_Rect area = { t->at.dice.x, y, t->at.dice.w, high };
    LayoutWish wish = { .of = t->contest.event,
                        .home = area,
                        .up = true,
                        .goes = true, /* the log has it too */
                        .forms = 1,
                        .form = { { area.w, high, high, false } } };
    LayoutSpot spot = layout_wish(t, ui, LAY_FALLEN, &wish);
    if (spot.form == LAYOUT_AWAY)
        return;
    area = spot.area;
    snprintf(title, sizeof title, "%s%s%s", q->title, last == q ? "" : " and ",
             last == q ? "" : last->title);
    ui_push(ui, "contest");
    ui_walnut(ui, "panel", area);
    ui_text(ui, UT_BOLD, (SDL_Rect){ area.x + pad, area.y + ui_px(ui, 6), wide, head }, TEXT_LEFT,
            title, INK_IVORY);
    SDL_Rect rows = { area.x + pad, area.y + head + ui_px(ui, 4), wide, rows_high(ui, c) };
    draw_rows(t, ui, rows, c);
    if (foot && lies) { /* told when its dice have come to rest */
        ui_words(ui, UT_BOLD, rows.x, rows.y + rows.h, wide, end, INK_GOLD);
        ui_note(ui, "settled", end, (SDL_Rect){ rows.x, rows.y + rows.h, wide, foot }, true);
    }
    ui_pop(ui);
}

/* Whoever is to act has begun to, or has had it before him for a while: it would stand in his way. */
static bool is_read(const Table *t, Ui *ui)
{
    bool begins = t->hand.full || t->verb != NO_VERB || t->regiment.clauses;
    uint32_t since = t->asked_at > t->contest.at ? t->asked_at : t->contest.at;

    if (!table_may_order(t) || t->contest.asked == 0)
        return false;
    ui_wake(ui, since + LASTS_MS);
    return begins || ui->in.now_ms - since >= LASTS_MS;
}

void contest_panel(Table *t, Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (is_read(t, ui))
        t->contest.event = 0;
    if (victory_is_shown(t) || !t->contest.event || t->contest.event > log->events ||
        t->log.back >= 0 || t->at.crowded ||
        (t->contest.asked > 1 && action_follows(log, t->contest.event - 1)))
        return;
    Contest c = contest_at(t, t->contest.event - 1);
    if (c.rows > 1)
        draw_contest(t, ui, &c);
}
