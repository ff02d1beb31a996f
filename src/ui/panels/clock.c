#include <stdio.h>
#include <string.h>

#include "data/record.h"
#include "draw/unit_badge.h"
#include "panels/clock.h"
#include "panels/sheets.h"
#include "session/clock.h"
#include "table.h"

/* The clocks of a battle that is played with them: told the time, shown in the ribbon, and what happens when one has run out. */

enum { SLEPT_MS = 5000, MORE_S = 300 };

/* While somebody reads what stands over the table, and when they hold them, clocks stand still. */
static bool stands_still(const Table *t)
{
    return t->clocks.held || t->covered || t->lesson || study_is_on(t) ||
           t->sheet == SHEET_RESUME || t->sheet == SHEET_MENU || t->sheet == SHEET_FLAG;
}

static const char time_word[] = "time:";

void runout_words(const Table *t, const RunOut *runout, char *out, size_t size)
{
    snprintf(out, size, "%.80s has no time left", table_seat_name(t, runout->seat));
}

static void add_runout(Table *t, int at, SeatId seat)
{
    if (t->clocks.runouts < MOST_RUNOUTS)
        t->clocks.runout[t->clocks.runouts++] =
            (RunOut){ at, session_events_at(t->session, at), seat };
}

/* What the record says of it, from before the battle was opened again. */
static void read_runouts(Table *t)
{
    char words[200];
    size_t from = 0;
    int at, seat;

    t->clocks.known = true;
    while ((at = session_next_remark(t->session, &from, words, sizeof words)) >= 0) {
        if (strncmp(words, time_word, strlen(time_word)) != 0)
            continue;
        for (seat = 0; seat < t->game->seats; seat++)
            if (strcmp(words + strlen(time_word) + 1, t->game->seat[seat].id.text) == 0)
                add_runout(t, at, (SeatId)seat);
    }
}

static void ran_out(Table *t, Ui *ui, SeatId seat)
{
    char words[160];
    Problem problem = { .sentence = "" };
    RunOut now = { .seat = seat };

    snprintf(words, sizeof words, "%s %.80s", time_word, t->game->seat[seat].id.text);
    session_remark(t->session, words, &problem);
    add_runout(t, session_answers(t->session), seat);
    runout_words(t, &now, words, sizeof words);
    table_say(t, ui, words);
    t->clocks.out = seat;
    t->sheet = SHEET_FLAG;
}

void clocks_go_on(Table *t, Ui *ui)
{
    SeatId runs = session_clock_runs(t->session);
    uint32_t now = ui->in.now_ms, passed = now - t->clocks.at_ms;
    bool went = t->clocks.runs == runs && runs != NO_SEAT && !t->clocks.still;

    if (ui->canvas)
        return;
    if (!t->clocks.known)
        read_runouts(t);
    t->clocks.at_ms = now;
    t->clocks.runs = runs;
    t->clocks.still = stands_still(t);
    if (ui_key(ui, SDLK_F7, KMOD_SHIFT) && session_has_clock(t->session))
        t->clocks.held = !t->clocks.held;
    if (went && passed > 0 && passed < SLEPT_MS && session_clock_pass(t->session, passed))
        ran_out(t, ui, runs);
}

/* The next second that is shown. */
static void wake_with_clock(const Table *t, Ui *ui)
{
    SeatId runs = session_clock_runs(t->session);
    SeatClock clock = session_clock(t->session, runs);

    if (runs != NO_SEAT && !stands_still(t))
        ui_wake(ui, t->clocks.at_ms + (uint32_t)((clock.left_ms - 1) % 1000) + 1);
}

/* ---- in the ribbon ---------------------------------------------------------------------------------------- */

/* What a seat's clock says, or nothing where it has none. */
static bool seat_words(const Table *t, SeatId seat, char *out, size_t size)
{
    SeatClock clock = session_clock(t->session, seat);

    out[0] = 0;
    if (clock.on && clock.left_ms > 0)
        clock_words(clock_seconds(&clock), out, size);
    else if (clock.on)
        snprintf(out, size, "no time");
    return clock.on;
}

/* Where there is little room, only the clock of whoever is asked is shown. */
static bool is_shown(const Table *t, SeatId seat, bool few)
{
    return !few || seat == t->asks || (t->asks == NO_SEAT && seat == 0);
}

int clocks_width(const Table *t, const Ui *ui, bool few)
{
    char words[24];
    int width = 0;

    for (SeatId s = 0; s < t->game->seats; s++)
        if (is_shown(t, s, few) && seat_words(t, s, words, sizeof words))
            width += ui_px(ui, 36) + ui_text_width(ui, UT_BOLD, "00:00") +
                     (ui_text_width(ui, UT_BOLD, words) > ui_text_width(ui, UT_BOLD, "00:00")
                          ? ui_text_width(ui, UT_BOLD, words) - ui_text_width(ui, UT_BOLD, "00:00")
                          : 0);
    return width ? width + ui_px(ui, 16) : 0;
}

static void all_words(const Table *t, Text *text)
{
    char words[24];

    for (SeatId s = 0; s < t->game->seats; s++)
        if (seat_words(t, s, words, sizeof words))
            text_format(text, "%s%.24s %s", text->used ? ", " : "", table_seat_name(t, s), words);
    if (t->clocks.held)
        text_add(text, "; held");
}

/* The clock that runs is bright and has a mark below; what has run out is crossed. */
static int draw_clock(Table *t, Ui *ui, SDL_Rect box, SeatId seat)
{
    char words[24];
    bool runs = session_clock_runs(t->session) == seat && !t->clocks.held;
    SeatClock clock = session_clock(t->session, seat);
    int mark = ui_px(ui, 24), y = box.y + box.h / 2;

    seat_words(t, seat, words, sizeof words);
    int wide = ui_text_width(ui, UT_BOLD, words), least = ui_text_width(ui, UT_BOLD, "00:00");
    wide = wide > least ? wide : least;
    if (t->clocks.held)
        ui_icon(ui, "ui-pause", box.x + mark / 2, y, mark, icon_tone_plain(INK_WARNING), 1);
    else if (ui->canvas)
        seat_mark_draw(ui->canvas, (Spot){ (float)(box.x + mark / 2), (float)y }, (float)mark,
                       seat);
    SDL_Rect text = { box.x + mark + ui_px(ui, 4), box.y, wide, box.h };
    ui_text(ui, runs ? UT_BOLD : UT_BODY, text, TEXT_CENTRE, words,
            clock.left_ms <= 0 ? INK_REFUSED_LABEL
            : runs             ? INK_GOLD
                               : INK_IVORY_DIM);
    if (runs)
        ui_fill(
            ui,
            (SDL_Rect){ text.x, y + ui_line(ui, UT_BOLD) / 2 - ui_px(ui, 1), wide, ui_px(ui, 2) },
            INK_GOLD);
    return mark + ui_px(ui, 4) + wide + ui_px(ui, 8);
}

void clocks_in_ribbon(Table *t, Ui *ui, SDL_Rect box, bool few)
{
    char words[UI_LABEL];
    Text text = text_in(words, sizeof words);
    int x = box.x + ui_px(ui, 8);

    if (!session_has_clock(t->session))
        return;
    wake_with_clock(t, ui);
    all_words(t, &text);
    WidgetId id =
        ui_widget(ui, "clock", words, box, WIDGET_FOCUSABLE | (t->clocks.held ? WIDGET_ON : 0));
    ui_glow(ui, id, ui_inset(box, ui_px(ui, 6)), ui_px(ui, 6), 0x40C39A4B, t->clocks.held);
    ui_tip(ui, id, box, t->clocks.held ? "The clocks are held: press to go on" : "Hold the clocks");
    if (ui_is_focused(ui, id) && ui->focus_shown)
        ui_focus_ring(ui, ui_inset(box, ui_px(ui, 6)), ui_px(ui, 6));
    for (SeatId s = 0; s < t->game->seats; s++) {
        if (!is_shown(t, s, few) || !session_clock(t->session, s).on)
            continue;
        x += draw_clock(t, ui, (SDL_Rect){ x, box.y, box.w, box.h }, s);
    }
    if (ui_clicked(ui, id))
        t->clocks.held = !t->clocks.held;
}

/* ---- when one has run out --------------------------------------------------------------------------------- */

/* Everybody else at the table. */
static unsigned others(const Table *t, SeatId seat)
{
    return ((1U << t->game->seats) - 1) & ~(1U << seat);
}

static void without_clocks(Table *t)
{
    for (SeatId s = 0; s < t->game->seats; s++)
        if (session_clock(t->session, s).on)
            session_clock_set(t->session, s, -1, -1, others(t, s));
}

void flag_sheet(Table *t, Ui *ui)
{
    Leaf leaf = leaf_begin(t, ui, "flag", ui_px(ui, 640), ui_px(ui, 240), INK_WARNING_SEAL, true);
    char title[120];
    SeatId seat = t->clocks.out;

    snprintf(title, sizeof title, "%.80s has no time left", table_seat_name(t, seat));
    Button button[3] = {
        { .name = "more", .label = "5 min more", .key = "Enter", .look = BUTTON_INK },
        { .name = "without", .label = "No clocks", .look = BUTTON_PAPER },
        { .name = "give-up", .label = "Give up", .look = BUTTON_PAPER },
    };
    leaf_title(ui, &leaf, title);
    leaf_words(ui, &leaf, UT_CARD, "The battle goes on as you agree; the record says so.",
               INK_ON_PAPER);
    int pressed = leaf_buttons(ui, &leaf, button, 3);
    leaf_end(ui, &leaf);
    if (pressed < 0)
        return;
    t->sheet = SHEET_NONE;
    if (pressed == 0)
        session_clock_set(t->session, seat, MORE_S, -1, others(t, seat));
    else
        without_clocks(t);
    if (pressed == 2) {
        Call call = { .kind = CALL_CONCEDE, .seat = seat, .unit = NO_UNIT, .model = NO_MODEL };
        Problem problem = { .sentence = "" };
        session_call(t->session, &call, &problem);
    }
}
