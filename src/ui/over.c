#include <stdio.h>

#include "sheets.h"

/* The end of a battle. */

/* Who gave up, when that is how it ended; else NO_SEAT. */
static SeatId given_up_by(const Table *t)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = log->events; i > 0 && i + 4 > log->events; i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_CALLED && e->value == CALL_CONCEDE)
            return e->seat;
    }
    return NO_SEAT;
}

static void result_words(Table *t, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    if (given_up_by(t) != NO_SEAT && b->winner != NO_SEAT) {
        text_format(&text, "%s wins: %s gives up", table_seat_name(t, b->winner),
                    table_seat_name(t, given_up_by(t)));
        return;
    }
    if (b->winner == NO_SEAT)
        text_add(&text, "A draw");
    else
        text_format(&text, "%s wins", table_seat_name(t, b->winner));
    for (SeatId s = 0; t->rs->score && s < b->seats; s++)
        text_format(&text, "%s%ld", s ? " to " : ", ", (long)t->rs->score(&look, s));
}

static void columns(Table *t, Ui *ui, Leaf *leaf)
{
    const Battle *b = session_battle(t->session);
    Look look = session_look(t->session);
    int wide = leaf->width / (b->seats ? b->seats : 1);

    for (SeatId s = 0; s < b->seats; s++) {
        SDL_Rect box = { leaf->x + s * wide, leaf->y, wide - ui_px(ui, 8), ui_px(ui, 146) };
        char words[120];
        int units = 0, left = 0, models = 0, alive = 0;
        for (UnitId u = 0; u < b->units; u++) {
            if (b->unit[u].seat != s)
                continue;
            units++;
            left += b->unit[u].state != UNIT_LOST;
            models += b->unit[u].count;
            alive += models_alive(b, u);
        }
        ui_round(ui, box, ui_px(ui, 8), side_look(s)->main, side_look(s)->rim);
        SDL_Rect line = { box.x + ui_px(ui, 14), box.y + ui_px(ui, 8), box.w - ui_px(ui, 28),
                          ui_px(ui, 30) };
        ui_text(ui, UT_CARD_BOLD, line, TEXT_LEFT, table_seat_name(t, s), side_look(s)->ink);
        line.y += ui_px(ui, 34);
        snprintf(words, sizeof words, "%ld points",
                 t->rs->score ? (long)t->rs->score(&look, s) : 0L);
        ui_text(ui, UT_FIGURE, line, TEXT_LEFT, words, side_look(s)->ink);
        line.y += ui_px(ui, 32);
        snprintf(words, sizeof words, "%d of %d units, %d of %d models", left, units, alive,
                 models);
        ui_text(ui, UT_LABEL, line, TEXT_LEFT, words, side_look(s)->ink);
        line.y += ui_px(ui, 28);
        luck_words(t, s, words, sizeof words);
        ui_text(ui, UT_LABEL, line, TEXT_LEFT, words, side_look(s)->ink);
    }
    leaf->y += ui_px(ui, 158);
}

bool victory_is_shown(const Table *t)
{
    return session_battle(t->session)->over && t->log_back < 0 && !t->movings && t->auto_why != -2;
}

void victory_sheet(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    char words[120];
    Leaf leaf;

    if (!victory_is_shown(t))
        return;
    leaf = leaf_begin(t, ui, "victory", ui_px(ui, 720), ui_px(ui, 396), INK_BRASS, false);
    result_words(t, words, sizeof words);
    ui_text(ui, UT_HEADING, (SDL_Rect){ leaf.x, leaf.y, leaf.width, ui_px(ui, 50) }, TEXT_CENTRE,
            words, INK_ON_PAPER);
    ui_note(ui, "result", words, leaf.area, true);
    leaf.y += ui_px(ui, 60);
    columns(t, ui, &leaf);
    char rounds[120];
    snprintf(rounds, sizeof rounds, "%s · %d rounds · %d presses and %d drags",
             t->game->scenario_title.text, b->round, t->presses, t->drags);
    leaf_words(ui, &leaf, UT_LABEL, rounds, INK_ON_PAPER_DIM);
    Button button[3] = {
        { .name = "look-back", .label = "Look back", .key = "Space", .look = BUTTON_PAPER },
        { .name = "again", .label = "Play again", .key = "N", .look = BUTTON_PAPER },
        { .name = "home", .label = "Home", .key = "Enter", .look = BUTTON_INK },
    };
    int pressed = leaf_buttons(ui, &leaf, button, 3);
    leaf_end(ui, &leaf);
    if (pressed == 0) {
        t->auto_why = -2; /* put away for good */
        t->log_open = true;
        study_show(t, ui, 0, false);
    } else if (pressed == 1) {
        t->end = TABLE_AGAIN;
    } else if (pressed == 2) {
        t->end = TABLE_HOME;
    }
}
