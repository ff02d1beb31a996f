#include <stdio.h>

#include "sheets.h"

/* The wall: the table with its frame at the left, one card at the right and one line below that tells what happened last. Works
 * with a clicker. And the cloth over the table while two people at one screen change places. */

enum { CARD_SHARE = 26, MOST_SHARE = 45, CARD_PX = 300, FOOT_PX = 76 };

static int card_width(const Ui *ui)
{
    int share = ui->width * CARD_SHARE / 100, wide = ui_px(ui, CARD_PX);
    int most = ui->width * MOST_SHARE / 100;

    return wide < share ? share : wide < most ? wide : most;
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

static void told_last(Table *t, char *out, size_t size)
{
    const EventLog *log = session_log(t->session);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);
    size_t last = study_is_on(t) ? session_events_at(t->session, t->log_back) : log->events;

    out[0] = 0;
    for (size_t i = last; i > 0 && !out[0]; i--) {
        Text text = text_in(out, size);
        if (view_shows(&view, &log->event[i - 1]))
            event_words(&look, log, &log->event[i - 1], &text);
    }
}

static void wall_card(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);
    int pad = ui_px(ui, 16), wide = card_width(ui) - 2 * pad;
    SDL_Rect area = { ui->width - card_width(ui) + pad, pad, wide, ui_px(ui, 250) };
    SeatId seat = t->asks == NO_SEAT ? 0 : t->asks;
    const char *phase = b->phase < t->rs->phases ? t->rs->phase[b->phase].title : "";
    char line[96];
    Look look = session_look(t->session);
    Text text = text_in(line, sizeof line);

    ui_paper(ui, "card", area, ui_side(ui, seat)->main);
    int x = area.x + pad, y = area.y + pad;
    snprintf(line, sizeof line,
             b->over              ? "The battle is over"
             : t->asks == NO_SEAT ? "Dice …"
                                  : "%s",
             table_seat_name(t, seat));
    ui_text(ui, UT_TITLE, (SDL_Rect){ x, y, wide - 2 * pad, ui_px(ui, 40) }, TEXT_LEFT, line,
            INK_ON_PAPER);
    ui_note(ui, "who", line, area, t->asks != NO_SEAT);
    y += ui_px(ui, 46);
    y += ui_words(ui, UT_CARD, x, y, wide - 2 * pad, phase, INK_ON_PAPER_DIM);
    line[0] = 0;
    text_format(&text, "Round %d", b->round ? b->round : 1);
    for (SeatId s = 0; t->rs->score && s < b->seats; s++)
        text_format(&text, "%s%ld", s ? " : " : "   ", (long)t->rs->score(&look, s));
    y += ui_words(ui, UT_CARD_BOLD, x, y, wide - 2 * pad, line, INK_ON_PAPER);
    UnitId unit = t->selected != NO_UNIT ? t->selected : t->hover;
    if (unit != NO_UNIT)
        ui_words(ui, UT_CARD, x, y + ui_px(ui, 8), wide - 2 * pad, table_name(t, unit),
                 INK_ON_PAPER);
}

static void narrator(Table *t, Ui *ui)
{
    char words[300];
    int foot = ui_px(ui, FOOT_PX);
    SDL_Rect box = { 0, ui->height - foot, ui->width, foot };

    told_last(t, words, sizeof words);
    ui_fill(ui, box, INK_WALNUT | 0xFF000000);
    ui_text(ui, UT_TITLE, ui_inset(box, ui_px(ui, 8)), TEXT_CENTRE, words, INK_IVORY);
    ui_note(ui, "told", words, box, true);
}

/* A clicker's two keys go back in the battle and on. */
static void clicker(Table *t, Ui *ui)
{
    int now = study_is_on(t) ? t->log_back : session_answers(t->session);
    int step = (ui_key(ui, SDLK_PAGEDOWN, 0) ? 1 : 0) - (ui_key(ui, SDLK_PAGEUP, 0) ? 1 : 0);

    if (!step || t->hand.full)
        return;
    if (now + step >= session_answers(t->session))
        study_end(t);
    else if (now + step >= 0)
        study_show(t, ui, now + step, step > 0);
}

void projector_panel(Table *t, Ui *ui)
{
    ui_push(ui, "wall");
    if (t->asks == NO_SEAT || table_may_order(t))
        wall_card(t, ui);
    narrator(t, ui);
    ui_pop(ui);
    clicker(t, ui);
}

/* ---- changing places ------------------------------------------------------------------------------------------ */

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
    ui_fill(ui, all, ui_side(ui, t->asks)->rim | 0xFF000000);
    snprintf(words, sizeof words, "For %s", table_seat_name(t, t->asks));
    snprintf(ready, sizeof ready, "%s sits here", table_seat_name(t, t->asks));
    ui_text(ui, UT_HOME, (SDL_Rect){ 0, ui->height / 3, ui->width, ui_px(ui, 100) }, TEXT_CENTRE,
            words, INK_IVORY);
    ui_note(ui, "for", words, all, true);
    Button go = { .name = "ready", .label = ready, .key = "Enter", .look = BUTTON_GOLD };
    int wide = ui_button_width(ui, &go);
    SDL_Rect box = { (ui->width - wide) / 2, ui->height * 3 / 5, wide, ui_button_height(ui) };
    if (ui_button(ui, box, &go) || ui_key(ui, SDLK_SPACE, 0)) {
        t->covered = false;
        t->asked_at = ui->in.now_ms;
    }
    ui_pop(ui);
    ui_set_layer(ui, old);
}
