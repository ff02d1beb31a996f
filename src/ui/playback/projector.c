#include <stdio.h>

#include "hand/orders.h"
#include "panels/clock.h"
#include "panels/sheets.h"
#include "playback/projector.h"
#include "table.h"

/* The wall: the table with its frame at the left, one card at the right and one line below that tells what happened last. Works
 * with a clicker. And the cloth over the table while two people at one screen change places. */

enum { CARD_SHARE = 27, FOOT_PX = 78, TOLD = 3, LETTERS = 160, LETTERS_OF = 1080 };

/* Letters grow with the window, whatever they are elsewhere: 160 % where it is 1080 pixels high. */
int wall_percent(const Table *t, int percent)
{
    int usual = t->camera.view.h * LETTERS / LETTERS_OF, most = usual * 5 / 4;

    usual = usual < 100 ? 100 : usual;
    return percent < usual ? usual : percent < most ? percent : most > usual ? most : usual;
}

static int card_width(const Ui *ui)
{
    return ui->width * CARD_SHARE / 100;
}

SDL_Rect projector_free(const Ui *ui)
{
    int foot = ui_px(ui, FOOT_PX);

    return (SDL_Rect){ 0, 0, ui->width - card_width(ui), ui->height - foot };
}

/* A question takes the place of the card that says whose turn it is. */
SDL_Rect wall_ask(const Ui *ui)
{
    int pad = ui_px(ui, 12);

    return (SDL_Rect){ ui->width - card_width(ui) + pad, pad, card_width(ui) - 2 * pad,
                       ui->height - ui_px(ui, FOOT_PX) - 2 * pad };
}

static size_t events_told(const Table *t)
{
    return study_is_on(t) ? session_events_at(t->session, t->log.back) : show_told(t);
}

/* A clock that has run out and nothing happened since. */
static bool told_runout(const Table *t, char *out, size_t size, SeatId *seat)
{
    const Clocks *c = &t->clocks;
    const RunOut *last = c->runouts ? &c->runout[c->runouts - 1] : NULL;

    if (!last || study_is_on(t) || last->events < events_told(t))
        return false;
    runout_words(t, last, out, size);
    *seat = last->seat;
    return true;
}

/* The headline of what was seen last stands for all of it. */
static bool told_headline(const Table *t, char *out, size_t size)
{
    if (study_is_on(t) || !t->news.words[0] || t->news.told != show_told(t))
        return false;
    snprintf(out, size, "%s", t->news.words);
    return true;
}

/* The last that happened, the newest first; gives how many there are. */
static int told_last(Table *t, char out[][300], int most, SeatId *seat)
{
    const EventLog *log = session_log(t->session);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);
    int count = 0;

    *seat = NO_SEAT;
    if (most > 0 && told_runout(t, out[0], sizeof out[0], seat))
        count++;
    else if (most > 0 && told_headline(t, out[0], sizeof out[0]))
        count++;
    for (size_t i = events_told(t); i > 0 && count < most; i--) {
        const Event *e = &log->event[i - 1];
        Text text = text_in(out[count], sizeof out[count]);
        out[count][0] = 0;
        if (view_shows(&view, e))
            event_words(&look, log, e, &text);
        if (!out[count][0])
            continue;
        ui_capital(out[count]);
        if (count == 0)
            *seat = e->seat != NO_SEAT   ? e->seat
                    : e->unit != NO_UNIT ? table_battle(t)->unit[e->unit].seat
                                         : NO_SEAT;
        count++;
    }
    return count;
}

static void draw_mark(Ui *ui, SDL_Rect box, SeatId seat)
{
    if (ui->canvas && seat != NO_SEAT)
        seat_mark_draw(
            ui->canvas,
            (Spot){ (float)box.x + (float)box.w * 0.5F, (float)box.y + (float)box.h * 0.5F },
            (float)box.h, seat);
}

static int draw_scores(Table *t, Ui *ui, int x, int y, int width)
{
    const Battle *b = table_battle(t);
    Look look = table_look(t);
    int row = ui_px(ui, 38), size = ui_px(ui, 26);
    char words[40];

    for (SeatId s = 0; t->rs->tell.account && s < b->seats; s++, y += row) {
        SDL_Rect line = { x + size + ui_px(ui, 12), y, width - size - ui_px(ui, 12), row };
        draw_mark(ui, (SDL_Rect){ x, y + (row - size) / 2, size, size }, s);
        ui_text(ui, UT_CARD, line, TEXT_LEFT, table_seat_name(t, s), INK_ON_PAPER);
        snprintf(words, sizeof words, "%ld", (long)seat_score(&look, s));
        ui_text(ui, UT_FIGURE, line, TEXT_RIGHT, words, INK_ON_PAPER);
        ui_note(ui, "score", words, line, false);
    }
    return y;
}

static void who_words(const Table *t, char *out, size_t size)
{
    const Battle *b = table_battle(t);

    if (study_is_on(t))
        snprintf(out, size, "As it was");
    else if (b->over && b->winner != NO_SEAT)
        snprintf(out, size, "%s wins", table_seat_name(t, b->winner));
    else if (b->over)
        snprintf(out, size, "A draw");
    else if (t->asks == NO_SEAT && t->follows && t->acted != NO_SEAT)
        snprintf(out, size, "%s to act", table_seat_name(t, t->acted));
    else if (t->asks == NO_SEAT)
        snprintf(out, size, "The dice fall");
    else
        snprintf(out, size, "%s to act", table_seat_name(t, t->asks));
}

static void where_words(const Table *t, char *out, size_t size)
{
    const Battle *b = table_battle(t);

    snprintf(out, size, "%s %d · %s", round_title(t->rs), b->round ? b->round : 1,
             b->phase < t->rs->phases ? t->rs->phase[b->phase].title : "");
    for (char *c = out; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
}

/* A demonstration says how it is left, where that finds room. */
static void add_way_out(const Table *t, const Ui *ui, int width, char *where, size_t size)
{
    char with[160];

    snprintf(with, sizeof with, "%.120s · ESC: MENU", where);
    if (t->follows && ui_text_width(ui, UT_SMALL, with) <= width)
        snprintf(where, size, "%.119s", with);
}

static void wall_card(Table *t, Ui *ui)
{
    static const Colour rule = 0xFFCDB98C;
    int pad = ui_px(ui, 18), seats = table_battle(t)->seats;
    SDL_Rect area = { ui->width - card_width(ui) + ui_px(ui, 12), ui_px(ui, 14),
                      card_width(ui) - ui_px(ui, 26), 0 };
    int x = area.x + pad, wide = area.w - 2 * pad;
    char where[120], who[120], told[TOLD][300];
    SeatId seat = t->asks == NO_SEAT ? 0 : t->asks, of;
    int lines = told_last(t, told, TOLD, &of);

    area.h = ui_px(ui, 100 + 20 + 38 * seats) + 2 * pad;
    for (int i = lines - 1; i > 0; i--)
        area.h += ui_words_height(ui, UT_CARD, wide, told[i]) + ui_px(ui, 8);
    ui_paper(ui, "card", area, ui_side(ui, seat)->main);
    where_words(t, where, sizeof where);
    add_way_out(t, ui, wide, where, sizeof where);
    who_words(t, who, sizeof who);
    int y = area.y + pad;
    ui_text(ui, UT_SMALL, (SDL_Rect){ x, y, wide, ui_px(ui, 24) }, TEXT_LEFT, where,
            INK_ON_PAPER_DIM);
    UiText size = ui_text_width(ui, UT_HEADING, who) > wide ? UT_TITLE : UT_HEADING;
    ui_text(ui, size, (SDL_Rect){ x, y + ui_px(ui, 26), wide, ui_px(ui, 46) }, TEXT_LEFT, who,
            INK_ON_PAPER);
    ui_note(ui, "who", who, area, t->asks != NO_SEAT);
    y += ui_px(ui, 84);
    for (int i = lines - 1; i > 0; i--)
        y += ui_words(ui, UT_CARD, x, y, wide, told[i], INK_ON_PAPER) + ui_px(ui, 8);
    ui_fill(ui, (SDL_Rect){ x, y + ui_px(ui, 4), wide, 1 }, rule);
    draw_scores(t, ui, x, y + ui_px(ui, 14), wide);
}

/* One line below the table: what happened last, and whose deed it was. */
static void narrator(Table *t, Ui *ui)
{
    char told[1][300] = { "" };
    int foot = ui_px(ui, FOOT_PX), m = ui_px(ui, 14), size = ui_px(ui, 34);
    SDL_Rect box = { m, ui->height - foot, ui->width - card_width(ui) - m, foot - m };
    SeatId seat;

    told_last(t, told, 1, &seat);
    ui_walnut(ui, "line", box);
    SDL_Rect mark = { box.x + m, box.y + (box.h - size) / 2, size, size };
    draw_mark(ui, mark, seat);
    int left = seat == NO_SEAT ? box.x + m : mark.x + size + m;
    bool few = clocks_width(t, ui, false) > box.w / 2;
    int clocks = clocks_width(t, ui, few), end = box.x + box.w - m - clocks;
    clocks_in_ribbon(t, ui, (SDL_Rect){ end, box.y, clocks, box.h }, few);
    SDL_Rect words = { left, box.y, end - left, box.h };
    bool long_one = ui_text_width(ui, UT_FIGURE, told[0]) > words.w;
    ui_text(ui, long_one ? UT_BOLD : UT_FIGURE, words, TEXT_LEFT, told[0], INK_IVORY);
    ui_note(ui, "told", told[0], box, true);
}

/* A clicker's two keys, and two of the keyboard, go back in the battle and on; at its end the space bar is the orders' again. */
static void clicker(Table *t, Ui *ui)
{
    int now = study_is_on(t) ? t->log.back : session_answers(t->session);
    int step = (ui_key(ui, SDLK_PAGEDOWN, 0) ? 1 : 0) - (ui_key(ui, SDLK_PAGEUP, 0) ? 1 : 0);

    if (t->hand.full || t->regiment.full)
        return;
    step += study_is_on(t) && ui_key(ui, SDLK_SPACE, 0) ? 1 : 0;
    step -= ui_key(ui, SDLK_BACKSPACE, 0) ? 1 : 0;
    if (!step)
        return;
    if (now + step >= session_answers(t->session))
        study_end(t);
    else if (now + step >= 0)
        study_show(t, ui, now + step, step > 0);
}

/* How a battle that plays itself is left. */
static void way_out(Ui *ui)
{
    static const char words[] =
        "This plays itself. Esc: menu, Home. Any other key, or a click: you play.";
    int foot = ui_px(ui, FOOT_PX), pad = ui_px(ui, 12);
    SDL_Rect box = { ui->width - card_width(ui) + pad, ui->height - foot, card_width(ui) - 2 * pad,
                     foot - pad };

    ui_walnut(ui, "way-out", box);
    ui_words(ui, UT_SMALL, box.x + pad, box.y + pad / 2, box.w - 2 * pad, words, INK_IVORY);
    ui_note(ui, "leave", words, box, true);
}

void projector_panel(Table *t, Ui *ui)
{
    clicker(t, ui);
    order_keys(t, ui);
    ui_push(ui, "wall");
    if (t->asks == NO_SEAT || table_may_order(t) || study_is_on(t))
        wall_card(t, ui);
    narrator(t, ui);
    if (t->follows)
        way_out(ui);
    ui_pop(ui);
}

/* ---- changing places ------------------------------------------------------------------------------------------ */

/* A cloth over everything, a sheet of paper on it with the mark of whoever comes. Gives the sheet's area. */
static SDL_Rect draw_cloth(const Table *t, Ui *ui, const char *words)
{
    SDL_Rect all = { 0, 0, ui->width, ui->height };
    const SideLook *side = ui_side(ui, t->asks);
    int wide = ui_px(ui, 480), high = ui_px(ui, 330), edge = ui_px(ui, 10), mark = ui_px(ui, 74);

    wide = wide < ui->width - 4 * edge ? wide : ui->width - 4 * edge;
    high = high < ui->height - 4 * edge ? high : ui->height - 4 * edge;
    mark = mark < high / 4 ? mark : high / 4;
    SDL_Rect card = { (ui->width - wide) / 2, (ui->height - high) / 2, wide, high };
    ui_fill(ui, all, 0xFF1E160F);
    for (int y = 0; y < ui->height; y += ui_px(ui, 44)) /* planks */
        ui_fill(ui, (SDL_Rect){ 0, y, ui->width, 2 }, 0x60000000);
    ui_frame(ui, ui_inset(all, edge / 2), 0, (float)edge, side->main);
    ui_paper(ui, "card", card, side->main);
    draw_mark(ui, (SDL_Rect){ card.x + (wide - mark) / 2, card.y + ui_px(ui, 30), mark, mark },
              t->asks);
    SDL_Rect title = { card.x, card.y + ui_px(ui, 36) + mark, wide, ui_px(ui, 56) };
    ui_text(ui, UT_HEADING, title, TEXT_CENTRE, words, INK_ON_PAPER);
    title.y += title.h;
    title.h = ui_px(ui, 30);
    if (title.y + title.h < card.y + high - ui_button_height(ui) - ui_px(ui, 30))
        ui_text(ui, UT_LABEL, title, TEXT_CENTRE, "The table is covered until you sit down.",
                INK_ON_PAPER_DIM);
    return card;
}

void cover_sheet(Table *t, Ui *ui)
{
    SDL_Rect all = { 0, 0, ui->width, ui->height };
    char words[96], ready[96];
    UiLayer old = ui_set_layer(ui, LAYER_MODAL);

    if (t->asks == NO_SEAT) {
        t->covered = false;
        ui_set_layer(ui, old);
        return;
    }
    ui_modal(ui);
    ui_push(ui, "hand-over");
    ui_widget(ui, "cloth", "", all, WIDGET_BLOCKS);
    snprintf(words, sizeof words, "For %s", table_seat_name(t, t->asks));
    snprintf(ready, sizeof ready, "%s sits here", table_seat_name(t, t->asks));
    SDL_Rect card = draw_cloth(t, ui, words);
    ui_note(ui, "for", words, all, true);
    Button go = { .name = "ready", .label = ready, .key = "Enter", .look = BUTTON_GOLD };
    int wide = ui_button_width(ui, &go);
    SDL_Rect box = { (ui->width - wide) / 2, card.y + card.h - ui_button_height(ui) - ui_px(ui, 24),
                     wide, ui_button_height(ui) };
    if (ui_button(ui, box, &go) || ui_key(ui, SDLK_SPACE, 0)) {
        t->covered = false;
        t->asked_at = ui->in.now_ms;
    }
    ui_pop(ui);
    ui_set_layer(ui, old);
}
