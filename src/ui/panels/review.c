#include "panels/review.h"

#include <stdio.h>

#include "panels/sheets.h"
#include "playback/replay_viewer.h"
#include "table.h"

enum { ASKS_MS = 200, CURVE_PX = 96, WORDS = 2 * MOMENT_WORDS + 40 };

/* ---- making it --------------------------------------------------------------------------------------------------- */

void review_forget(ReviewPanel *panel)
{
    reviewer_free(panel->reviewer);
    *panel = (ReviewPanel){ .height = panel->height };
}

static void begin(Table *t)
{
    review_forget(&t->review);
    t->review.reviewer = reviewer_new(t->session);
    t->review.answers = session_answers(t->session);
}

/* How far it is; what has been played on since is not in it. */
static void go_on(Table *t, Ui *ui)
{
    ReviewPanel *r = &t->review;

    if (r->reviewer && r->answers != session_answers(t->session))
        review_forget(r);
    if (!r->reviewer || r->ready || ui->canvas)
        return;
    ui_wake(ui, ui->in.now_ms + ASKS_MS);
    if (r->asked_at && ui->in.now_ms - r->asked_at < ASKS_MS)
        return;
    r->asked_at = ui->in.now_ms;
    switch (reviewer_ask(r->reviewer, &r->percent)) {
    case REVIEW_READY:
        r->ready = true;
        ui->busy = true;
        break;
    case REVIEW_FAILED:
        review_forget(r);
        table_say(t, ui, "This battle cannot be reviewed: memory is short");
        break;
    case REVIEW_GOES_ON:
        break;
    }
}

static int ask_button(Table *t, Ui *ui, SDL_Rect box)
{
    Button b = { .name = "review",
                 .label = "Review the battle",
                 .below =
                     "Who stood how well after each turn, luck apart from choice, where it turned",
                 .icon = "ui-sight",
                 .key = "R",
                 .look = BUTTON_PAPER,
                 .wraps = true };
    box.h = ui_button_wrapped(ui, &b, box.w);

    if (ui_button(ui, box, &b))
        begin(t);
    return box.y + box.h;
}

static int progress(Table *t, Ui *ui, SDL_Rect box)
{
    char words[60];
    Button stop = { .name = "stop-review", .label = "Stop", .look = BUTTON_PAPER };
    int wide = ui_button_width(ui, &stop), high = ui_button_height(ui), bar = ui_px(ui, 10);
    int left = box.w - wide - ui_px(ui, 12), y = box.y;

    snprintf(words, sizeof words, "Reviewing: %d %%", t->review.percent);
    ui_note(ui, "reviewing", words, (SDL_Rect){ box.x, y, left, high }, true);
    int said = ui_words(ui, UT_CARD, box.x, y, left, words, INK_ON_PAPER);
    ui_fill(ui, (SDL_Rect){ box.x, y + said + ui_px(ui, 4), left, bar }, 0x30000000);
    ui_fill(ui, (SDL_Rect){ box.x, y + said + ui_px(ui, 4), left * t->review.percent / 100, bar },
            INK_BRASS);
    if (ui_button(ui, (SDL_Rect){ box.x + box.w - wide, y, wide, high }, &stop))
        review_forget(&t->review);
    return y + SDL_max(high, said + bar + ui_px(ui, 8));
}

/* ---- the curve --------------------------------------------------------------------------------------------------- */

static double most_ahead(const Review *review)
{
    double most = 1;

    for (int i = 0; i < review->turns; i++) {
        double ahead = review->turn[i].ahead;
        ahead = ahead < 0 ? -ahead : ahead;
        most = ahead > most ? ahead : most;
    }
    return most;
}

static Spot place_of(const Review *review, SDL_Rect area, int n, double most)
{
    float step = (float)area.w / (float)review->turns;

    return (Spot){ (float)area.x + step * ((float)n + 0.5F),
                   (float)area.y +
                       (float)area.h * (0.5F - 0.44F * (float)(review->turn[n].ahead / most)) };
}

static void turn_words(const Table *t, const Review *review, int n, char *out, size_t size)
{
    const ReviewTurn *turn = &review->turn[n];
    Text text = text_in(out, size);

    out[0] = 0;
    if (n + 1 == review->turns) {
        text_add(&text, "At the end: ");
        review_last_words(t->game, review, &text);
        return;
    }
    review_turn_words(t->game, review, n, &text);
    text_add(&text, ": ");
    review_ahead_words(t->game, turn->ahead, &text);
}

static void curve_turn(Table *t, Ui *ui, const Review *review, SDL_Rect area, int n, double most)
{
    char name[24], words[120];
    int dot = ui_px(ui, 8), wide = area.w / review->turns;
    SDL_Rect column = { area.x + wide * n, area.y, wide, area.h };
    Spot at = place_of(review, area, n, most);
    SeatId ahead = review->turn[n].ahead < 0 ? 1 : 0;

    snprintf(name, sizeof name, "turn-%d", n + 1);
    turn_words(t, review, n, words, sizeof words);
    WidgetId id = ui_widget(ui, name, words, column, WIDGET_FOCUSABLE);
    ui_glow(ui, id, column, ui_px(ui, 4), 0x30B08A3C, false);
    ui_round(ui, (SDL_Rect){ (int)at.x - dot / 2, (int)at.y - dot / 2, dot, dot }, dot / 2,
             ui_side(ui, ahead)->main, ui_side(ui, ahead)->main);
    if (n == 0 || review->turn[n].round != review->turn[n - 1].round) {
        snprintf(name, sizeof name, "%d", review->turn[n].round);
        ui_text(ui, UT_SMALL, (SDL_Rect){ column.x, area.y + area.h, wide, ui_line(ui, UT_SMALL) },
                TEXT_CENTRE, name, INK_ON_PAPER_DIM);
    }
    ui_tip(ui, id, column, words);
    if (ui_clicked(ui, id)) {
        t->sheet = SHEET_NONE;
        study_show(t, ui, review->turn[n].answers, false);
    }
}

/* The first seat above, the other below; rounds along the foot. */
static int curve(Table *t, Ui *ui, const Review *review, SDL_Rect box)
{
    SDL_Rect area = { box.x, box.y, box.w, ui_px(ui, CURVE_PX) };
    Stroke stroke = { .width = 2 * (float)ui_px(ui, 10) / 10, .cap = CAP_ROUND };
    double most = most_ahead(review);
    Spot line[MOST_REVIEW_TURNS];

    ui_fill(ui, area, 0x14000000);
    ui_fill(ui, (SDL_Rect){ area.x, area.y + area.h / 2, area.w, 1 }, INK_ON_PAPER_DIM);
    ui_text(ui, UT_SMALL,
            (SDL_Rect){ area.x + ui_px(ui, 6), area.y, area.w, ui_line(ui, UT_SMALL) }, TEXT_LEFT,
            table_seat_name(t, 0), INK_ON_PAPER_DIM);
    ui_text(ui, UT_SMALL,
            (SDL_Rect){ area.x + ui_px(ui, 6), area.y + area.h - ui_line(ui, UT_SMALL), area.w,
                        ui_line(ui, UT_SMALL) },
            TEXT_LEFT, t->game->seats > 2 ? "The others" : table_seat_name(t, 1), INK_ON_PAPER_DIM);
    for (int i = 0; i < review->turns; i++)
        line[i] = place_of(review, area, i, most);
    if (ui->canvas && review->turns > 1)
        canvas_polyline(ui->canvas, line, review->turns, false, &stroke, INK_ON_PAPER);
    for (int i = 0; i < review->turns; i++)
        curve_turn(t, ui, review, area, i, most);
    return area.y + area.h + ui_line(ui, UT_SMALL) + ui_px(ui, 6);
}

/* ---- in words ---------------------------------------------------------------------------------------------------- */

static int sums(Table *t, Ui *ui, const Review *review, SDL_Rect box)
{
    char words[SUM_WORDS], name[24];
    int y = box.y;

    for (int i = 0;; i++) {
        Text text = text_in(words, sizeof words);
        words[0] = 0;
        if (!review_sum_words(t->game, review, i, &text))
            return y + ui_px(ui, 8);
        snprintf(name, sizeof name, "sum-%d", i + 1);
        int high = ui_words(ui, UT_LABEL, box.x, y, box.w, words, INK_ON_PAPER);
        ui_note(ui, name, words, (SDL_Rect){ box.x, y, box.w, high }, true);
        y += high;
    }
}

/* "Round 2: luck, Halden +60 points" */
static void head_words(const Table *t, const ReviewMoment *m, char *out, size_t size)
{
    Text text = text_in(out, size);

    out[0] = 0;
    text_format(&text, "%s %d: %s, %.60s %s", round_title(t->rs), m->round,
                m->kind == MOMENT_LUCK ? "luck" : "choice", table_seat_name(t, m->seat),
                m->swing < 0 ? "" : "+");
    points_words(m->swing, &text);
}

static int moment_row(Table *t, Ui *ui, const ReviewMoment *m, int n, SDL_Rect box)
{
    char head[160], words[WORDS], name[24];

    head_words(t, m, head, sizeof head);
    snprintf(words, sizeof words, "%s. %s.", m->words, m->instead);
    snprintf(name, sizeof name, "moment-%d", n + 1);
    Button b = { .name = name,
                 .label = head,
                 .below = words,
                 .icon = m->kind == MOMENT_LUCK ? "ui-dice" : "ui-replay",
                 .look = BUTTON_PAPER,
                 .wraps = true };
    box.h = ui_button_wrapped(ui, &b, box.w);
    if (ui_button(ui, box, &b)) { /* back at now the sheet stands there again */
        t->sheet = SHEET_NONE;
        study_show(t, ui, m->answers, false);
    }
    return box.y + box.h + ui_px(ui, 6);
}

int review_rows(Table *t, Ui *ui, SDL_Rect box)
{
    go_on(t, ui);
    if (!t->review.reviewer)
        return ask_button(t, ui, box) + ui_px(ui, 6);
    if (!t->review.ready)
        return progress(t, ui, box) + ui_px(ui, 6);
    const Review *review = reviewer_review(t->review.reviewer);
    box.y = curve(t, ui, review, box);
    box.y = sums(t, ui, review, box);
    for (int i = 0; i < review->moments; i++)
        box.y = moment_row(t, ui, &review->moment[i], i, box);
    return box.y;
}

/* ---- a sheet of its own ------------------------------------------------------------------------------------------ */

void review_open(Table *t, Ui *ui)
{
    t->study.playing = false;
    t->sheet = SHEET_REVIEW;
    t->sheet_at = ui->in.now_ms;
}

void review_sheet(Table *t, Ui *ui)
{
    Button close[1] = { { .name = "close", .label = "Close", .key = "Esc", .look = BUTTON_INK } };
    Leaf leaf = leaf_begin(t, ui, "review", ui_px(ui, 760), ui_px(ui, 190) + t->review.height,
                           INK_BRASS, true);

    leaf_make_lean(ui, &leaf, close, 1);
    leaf_title(ui, &leaf, "Where it turned");
    LeafRows rows = leaf_rows(ui, &leaf, &t->sheet_scroll, t->review.height);
    SDL_Rect box = { rows.inner.x, rows.y, rows.inner.w, 0 };
    t->review.height = review_rows(t, ui, box) - box.y;
    leaf_rows_end(ui, &rows);
    int pressed = leaf_buttons(ui, &leaf, close, 1);
    leaf_end(ui, &leaf);
    if (pressed == 0)
        t->sheet = SHEET_NONE;
}
