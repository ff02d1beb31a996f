#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lessons/teach.h"
#include "panels/logs.h"
#include "panels/sheets.h"
#include "playback/replay_viewer.h"
#include "session/story.h"
#include "table.h"

/* The end of a battle: who won and by what, where it turned, and what to do now. */

enum { TURNING_POINTS = 3, SHOWN_LINES = 7 };

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
    if (!t->rs->tell.account)
        return;
    SeatId first = b->winner == NO_SEAT ? 0 : b->winner;
    text_format(&text, ", %ld", (long)seat_score(&look, first));
    for (SeatId s = 0; s < b->seats; s++)
        if (s != first)
            text_format(&text, " to %ld", (long)seat_score(&look, s));
}

/* ---- points by source ------------------------------------------------------------------------------------------------ */

static int most_points_first(const void *a, const void *b)
{
    const ScoreLine *x = a, *y = b;

    return x->points == y->points ? x->unit - y->unit : y->points - x->points;
}

/* The lines that are shown: the greatest, what is left as one. */
static int account_of(Table *t, SeatId seat, ScoreLine *line)
{
    Look look = session_look(t->session);
    int lines = t->rs->tell.account ? t->rs->tell.account(&look, seat, line) : 0;
    int32_t rest = 0;

    qsort(line, (size_t)lines, sizeof *line, most_points_first);
    if (lines <= SHOWN_LINES)
        return lines;
    for (int i = SHOWN_LINES - 1; i < lines; i++)
        rest += line[i].points;
    line[SHOWN_LINES - 1] = (ScoreLine){ .unit = NO_UNIT, .points = rest };
    snprintf(line[SHOWN_LINES - 1].words, sizeof line->words, "%d more", lines - SHOWN_LINES + 1);
    return SHOWN_LINES;
}

static void count_words(Table *t, SeatId seat, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    Text text = text_in(out, size);
    int units = 0, left = 0, off = 0, models = 0, alive = 0;

    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat != seat)
            continue;
        units++;
        models += b->unit[u].count;
        off += b->unit[u].state == UNIT_FLED;
        if (b->unit[u].state == UNIT_LOST || b->unit[u].state == UNIT_FLED)
            continue;
        left++;
        alive += models_alive(b, u);
    }
    text_format(&text, "%d of %d units, %d of %d models left", left, units, alive, models);
    if (off > 0)
        text_format(&text, "; off the table: %d", off);
}

/* A line of the sum: the words wrap, the figure stands at the right. */
static int sum_line(Ui *ui, SDL_Rect box, const ScoreLine *line)
{
    char figure[16];
    int room = ui_px(ui, 62);

    snprintf(figure, sizeof figure, "%ld", (long)line->points);
    ui_text(ui, UT_BOLD, (SDL_Rect){ box.x + box.w - room, box.y, room, ui_line(ui, UT_LABEL) },
            TEXT_RIGHT, figure, INK_ON_PAPER);
    return ui_words(ui, UT_LABEL, box.x, box.y, box.w - room - ui_px(ui, 6), line->words,
                    INK_ON_PAPER);
}

static int column(Table *t, Ui *ui, SDL_Rect box, SeatId seat)
{
    const SideLook *side = ui_side(ui, seat);
    ScoreLine line[MOST_SCORE_LINES];
    Look look = session_look(t->session);
    int lines = account_of(t, seat, line), pad = ui_px(ui, 12), y = box.y;
    SDL_Rect head = { box.x, y, box.w, ui_px(ui, 44) };
    char words[120];

    ui_round(ui, head, ui_px(ui, 8), side->main, side_foot(side));
    snprintf(words, sizeof words, "%ld", (long)seat_score(&look, seat));
    ui_text(ui, UT_FIGURE, ui_inset(head, ui_px(ui, 8)), TEXT_RIGHT, words, side->ink);
    SDL_Rect name = { head.x + pad, head.y, head.w - ui_px(ui, 90), head.h };
    ui_text(ui, UT_CARD_BOLD, name, TEXT_LEFT, table_seat_name(t, seat), side->ink);
    y += head.h + ui_px(ui, 8);
    for (int i = 0; i < lines; i++) {
        SDL_Rect row = { box.x + pad, y, box.w - 2 * pad, 0 };
        y += sum_line(ui, row, &line[i]) + ui_px(ui, 2);
    }
    count_words(t, seat, words, sizeof words);
    y += ui_px(ui, 6);
    int high = ui_words(ui, UT_LABEL, box.x + pad, y, box.w - 2 * pad, words, INK_ON_PAPER_DIM);
    ui_note(ui, seat ? "left-second" : "left-first", words,
            (SDL_Rect){ box.x + pad, y, box.w - 2 * pad, high }, false);
    y += high;
    luck_words(t, seat, words, sizeof words);
    high = ui_words(ui, UT_LABEL, box.x + pad, y, box.w - 2 * pad, words, INK_ON_PAPER_DIM);
    ui_note(ui, "luck", words, (SDL_Rect){ box.x + pad, y, box.w - 2 * pad, high }, false);
    return y + high;
}

static int columns(Table *t, Ui *ui, SDL_Rect box)
{
    int seats = session_battle(t->session)->seats, gap = ui_px(ui, 16), lowest = box.y;
    bool beside = box.w / (seats ? seats : 1) >= ui_px(ui, 250);
    int wide = beside ? (box.w - gap * (seats - 1)) / seats : box.w, y = box.y;

    for (SeatId s = 0; s < seats; s++) {
        SDL_Rect place = { box.x + (beside ? s * (wide + gap) : 0), y, wide, 0 };
        int end = column(t, ui, place, s) + ui_px(ui, 12);
        lowest = end > lowest ? end : lowest;
        y = beside ? box.y : end;
    }
    return lowest;
}

/* ---- where it turned --------------------------------------------------------------------------------------------------- */

typedef struct Turning {
    UnitId unit;
    int round, answers;
} Turning;

/* The one in which the battle began: no event tells it. */
static int first_round(const Table *t)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = 0; i < log->events; i++)
        if (log->event[i].kind == EV_ROUND)
            return log->event[i].value > 1 ? log->event[i].value - 1 : 1;
    return session_battle(t->session)->round;
}

/* The costliest units that went, in the order in which they did. */
static int turnings(Table *t, Turning *found)
{
    const EventLog *log = session_log(t->session);
    const Battle *b = session_battle(t->session);
    int count = 0, round = first_round(t);

    for (size_t i = 0; i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind == EV_ROUND)
            round = e->value;
        if (e->kind != EV_UNIT_STATE || e->value != UNIT_LOST || !b->unit[e->unit].points)
            continue;
        Turning one = { e->unit, round, log_answers_at(t, (int)i) };
        int least = 0;
        for (int k = 1; k < count; k++)
            if (b->unit[found[k].unit].points < b->unit[found[least].unit].points)
                least = k;
        if (count == TURNING_POINTS) {
            if (b->unit[one.unit].points <= b->unit[found[least].unit].points)
                continue;
            memmove(&found[least], &found[least + 1], sizeof *found * (size_t)(count - least - 1));
            count--;
        }
        found[count++] = one;
    }
    return count;
}

/* Where the whole of it can be read: the sheet stands there again afterwards. */
static int log_row(Table *t, Ui *ui, SDL_Rect box)
{
    Button b = { .name = "log",
                 .label = "What happened, in words",
                 .key = "L",
                 .look = BUTTON_PAPER,
                 .icon = "ui-log" };

    if (ui_button(ui, box, &b))
        log_at_end(t, ui);
    return box.y + box.h;
}

static int turning_rows(Table *t, Ui *ui, SDL_Rect box)
{
    Turning found[TURNING_POINTS];
    int count = turnings(t, found), y = box.y, high = ui_px(ui, 40);

    y += ui_words(ui, UT_BOLD, box.x, y, box.w, "Where it turned", INK_ON_PAPER) + ui_px(ui, 4);
    for (int i = 0; i < count; i++) {
        char words[160], name[24];
        snprintf(name, sizeof name, "turning-%d", i + 1);
        snprintf(words, sizeof words, "%s %d: %s lost (%d points)", round_title(t->rs),
                 found[i].round, table_name(t, found[i].unit),
                 session_battle(t->session)->unit[found[i].unit].points);
        Button b = { .name = name, .label = words, .look = BUTTON_PAPER, .icon = "ui-replay" };
        if (ui_button(ui, (SDL_Rect){ box.x, y, box.w, high },
                      &b)) /* back at now the sheet stands there again */
            study_show(t, ui, found[i].answers, false);
        y += high + ui_px(ui, 6);
    }
    y = review_rows(t, ui, (SDL_Rect){ box.x, y, box.w, 0 });
    return log_row(t, ui, (SDL_Rect){ box.x, y, box.w, high }) + ui_px(ui, 6);
}

/* ---- the sheet --------------------------------------------------------------------------------------------------------- */

/* What became of saving it, once in sight wherever the list was. */
static int story_words(Table *t, Ui *ui, SDL_Rect box)
{
    Scroll *list = &t->sheet_scroll;
    int high = ui_words(ui, UT_LABEL, box.x, box.y, box.w, t->story, INK_ON_PAPER);

    ui_note(ui, "story", t->story, (SDL_Rect){ box.x, box.y, box.w, high }, true);
    if (t->story_is_news) {
        int top = box.y - list->area.y + list->offset;
        ui_scroll_to(list, top, top + high + ui_px(ui, 6));
        ui->busy = true;
    }
    t->story_is_news = false;
    return high;
}

static int below_words(Table *t, Ui *ui, SDL_Rect box)
{
    const Battle *b = session_battle(t->session);
    int y = box.y;
    char rule[200], words[220];
    const char *rules = t->game->house_rules;

    while (text_line(&rules, rule, sizeof rule)) {
        snprintf(words, sizeof words, "House rule: %s", rule);
        int high = ui_words(ui, UT_LABEL, box.x, y, box.w, words, INK_ON_PAPER_DIM);
        ui_note(ui, "house-rule", words, (SDL_Rect){ box.x, y, box.w, high }, false);
        y += high;
    }
    if (t->lesson) /* it began in whichever round it is about */
        return y;
    const char *title = round_title(t->rs);
    snprintf(words, sizeof words, "%.60s · %d %c%s%s", t->game->scenario_title.text, b->round,
             tolower(title[0]), title + 1, b->round == 1 ? "" : "s");
    int high = ui_words(ui, UT_LABEL, box.x, y, box.w, words, INK_ON_PAPER_DIM);
    ui_note(ui, "played", words, (SDL_Rect){ box.x, y, box.w, high }, true);
    y += high;
    if (t->story[0])
        y += story_words(t, ui, (SDL_Rect){ box.x, y, box.w, 0 });
    return y;
}

/* Beside the record, with its name; a number behind it when there is one already. */
static void save_story(Table *t)
{
    Problem problem = { .sentence = "" };
    const char *record = session_record(t->session);
    char path[600] = "";
    int length = record ? (int)strlen(record) : 0;

    if (length > 4 && length < 500 && strcmp(record + length - 4, ".6x4") == 0)
        length -= 4;
    for (int n = 0; length && n < 100; n++) {
        if (n)
            snprintf(path, sizeof path, "%.*s-%d.txt", length, record, n);
        else
            snprintf(path, sizeof path, "%.*s.txt", length, record);
        FILE *there = fopen(path, "r");
        if (!there)
            break;
        fclose(there);
    }
    if (!length)
        snprintf(t->story, sizeof t->story, "This battle is not written down anywhere.");
    else if (story_save(path, t->session, NO_SEAT, &problem))
        snprintf(t->story, sizeof t->story, "The story was saved as %.370s", path);
    else
        snprintf(t->story, sizeof t->story, "%.390s", problem.sentence);
}

static void act(Table *t, Ui *ui, int pressed)
{
    enum { LOOK_BACK, AGAIN, SIDES, STORY, HOME };

    switch (pressed) {
    case LOOK_BACK:
        t->log.open = true;
        study_show(t, ui, 0, false);
        break;
    case AGAIN:
        t->end = TABLE_AGAIN;
        break;
    case SIDES:
        t->end = TABLE_SIDES;
        break;
    case STORY:
        save_story(t);
        t->story_is_news = true;
        break;
    case HOME:
        t->end = table_learnt(t) ? TABLE_NEXT : TABLE_HOME;
        break;
    default:
        break;
    }
}

bool victory_is_shown(const Table *t)
{
    return session_battle(t->session)->over && !teach_is_open(t) && t->log.back < 0 &&
           !motion_runs(&t->motion, t->now_ms);
}

/* Where they find no room along the foot: one below another; gives the one that was pressed, or -1. */
static int button_rows(Ui *ui, SDL_Rect box, const Button *button, int count)
{
    int pressed = -1, high = ui_button_height(ui);

    for (int i = 0; i < count; i++) {
        if (ui_button(ui, (SDL_Rect){ box.x, box.y, box.w, high }, &button[i]))
            pressed = i;
        box.y += high + ui_px(ui, 8);
    }
    return pressed;
}

void victory_sheet(Table *t, Ui *ui)
{
    enum {
        BUTTONS = 5,
        /* A key that was meant for the last question does not leave the sheet; one on a button that Tab was led to is
         * meant for it. */
        KEYS_MS = 1000
    };
    const Button button[BUTTONS] = {
        { .name = "look-back", .label = "Look back", .key = "Space", .look = BUTTON_PAPER },
        { .name = "again", .label = "Play again", .key = "N", .look = BUTTON_PAPER },
        { .name = "sides", .label = "Other sides", .key = "S", .look = BUTTON_PAPER },
        { .name = "story", .label = "Save the story", .key = "W", .look = BUTTON_PAPER },
        { .name = table_learnt(t) ? "next" : "home",
          .label = table_learnt(t) ? "Next lesson" : "Home",
          .key = "Enter",
          .look = BUTTON_INK },
    };
    char words[120];

    if (!victory_is_shown(t))
        return;
    if (!t->over_height)
        t->over_since = ui->in.now_ms;
    int top = t->at.crowded ? 0 : t->at.ribbon.y + t->at.ribbon.h;
    int high = SDL_min(ui_px(ui, 170) + t->over_height, ui->height - 2 * top);
    Leaf leaf = leaf_begin(t, ui, "victory", ui_px(ui, 900), high, INK_BRASS, false);
    layout_stands(t, LAY_SHEET, leaf.area);
    result_words(t, words, sizeof words);
    ui_note(ui, "result", words, leaf.area, true);
    leaf.y +=
        ui_words(ui, UT_TITLE, leaf.x, leaf.y, leaf.width, words, INK_ON_PAPER) + ui_px(ui, 10);
    LeafRows rows = leaf_rows(ui, &leaf, &t->sheet_scroll, t->over_height);
    SDL_Rect box = { rows.inner.x, rows.y, rows.inner.w, 0 };
    box.y = columns(t, ui, box);
    box.y = turning_rows(t, ui, box) + ui_px(ui, 4);
    box.y = below_words(t, ui, box) + ui_px(ui, 6);
    bool fit = leaf_buttons_fit(ui, &leaf, button, BUTTONS);
    int pressed = -1, listed = fit ? 0 : BUTTONS - 1;
    if (listed) {
        pressed = button_rows(ui, box, button, listed);
        box.y += listed * (ui_button_height(ui) + ui_px(ui, 8));
    }
    t->over_height = box.y - rows.y;
    leaf_rows_end(ui, &rows);
    int foot = leaf_buttons(ui, &leaf, button + listed, BUTTONS - listed);
    pressed = foot >= 0 ? foot + listed : pressed;
    leaf_end(ui, &leaf);
    bool meant = !ui->in.key || ui->focus_shown || ui->in.now_ms - t->over_since >= KEYS_MS;
    act(t, ui, meant ? pressed : -1);
}
