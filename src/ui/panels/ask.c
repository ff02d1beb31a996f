#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/scene.h"
#include "engine/throw.h"
#include "hand/point.h"
#include "hand/posed.h"
#include "home/seat_preferences.h"
#include "panels/ask.h"
#include "panels/card.h"
#include "panels/choice.h"
#include "panels/rolled_row.h"
#include "table.h"

/* Questions that are no orders: a paper card with everything that may be answered, by pointer and by key. The default
 * stands there already: Enter gives it. */

/* ---- sending -------------------------------------------------------------------------------------------------- */

static void send_ids(Table *t, Ui *ui)
{
    const Request *r = table_request(t);
    Answer *a = malloc(sizeof *a);

    if (!a)
        return;
    answer_begin(a, (AnswerKind)r->shape, t->asks);
    if (ask_is_picked(r) || r->shape == SHAPE_LIST) {
        a->count = t->lists;
        memcpy(a->id, t->list, sizeof t->list);
    }
    if (r->shape == SHAPE_SPLIT) {
        a->count = 0;
        for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id))
            if (id < MOST_UNITS && t->share[id]) {
                a->id[a->count] = (int16_t)id;
                a->share[a->count++] = t->share[id];
            }
    }
    a->pose = (Pose){ t->point, t->heading };
    table_send(t, ui, a);
    free(a);
}

static void send(Table *t, Ui *ui)
{
    switch ((Shape)table_request(t)->shape) {
    case SHAPE_NUMBER:
    case SHAPE_CHOICE:
        ask_send_value(t, ui, t->number);
        break;
    case SHAPE_PATHS:
        hand_finish(t, ui);
        break;
    default:
        send_ids(t, ui);
    }
}

/* ---- the card -------------------------------------------------------------------------------------------------- */

/* A bid of somebody who has nothing to bid. */
static bool has_nothing(Table *t)
{
    const Request *r = table_request(t);

    if (r->shape != SHAPE_NUMBER || !asked_in_secret(t) || r->low != 0 || r->high == 0)
        return false;
    Verdict one = ask_judge(t, 1);
    return !is_yes(&one);
}

/* `counted` is room for a sentence with a figure. */
static const char *what_to_do(Table *t, char *counted, size_t size)
{
    const Request *r = table_request(t);

    switch ((Shape)r->shape) {
    case SHAPE_NUMBER:
        return has_nothing(t) ? "You hold none to bid: Enter bids 0." : "";
    case SHAPE_MODELS:
        if (r->low == r->high && r->high > 1) {
            snprintf(counted, size,
                     "%d models: click them on the table or press the keys of their rows. One more "
                     "takes the place of another.",
                     (int)r->high);
            return counted;
        }
        return "Click models on the table or press the key of their row: one more takes the place "
               "of another.";
    case SHAPE_UNITS:
        return r->high == 1
                   ? "Click it on the table or press the key of its row, then Enter."
                   : "Click units on the table or press the keys of their rows, then Enter.";
    case SHAPE_POINT:
        return "Click the place on the table.";
    case SHAPE_POSE:
        return "Click the place, or drag it there; its front corner, or [ and ], turn it.";
    case SHAPE_PATHS:
        return "Drag the models to their places.";
    case SHAPE_LIST:
        return "Drag them into their order, or press their number; then Enter.";
    default:
        return "";
    }
}

/* Figures: one question may come after another before all of it is shared out. */
bool is_shared_out(const Request *r)
{
    return r->shape == SHAPE_NUMBER || r->shape == SHAPE_SPLIT;
}

/* What may be asked for one after another: whom, and figures of something that is shared out. */
static bool has_rest(const Table *t, const Ui *ui)
{
    const Request *r = table_request(t);
    const QuestionDef *q = asked_question(t);

    return r->shape == SHAPE_MODELS || r->shape == SHAPE_UNITS || r->shape == SHAPE_SPLIT ||
           (r->shape == SHAPE_NUMBER && q && q->means == MEANS_ITSELF && choice_has_lines(t, ui));
}

static void foot(Table *t, Ui *ui, Rows *rows)
{
    const Request *r = table_request(t);
    int half = (rows->width - rows->pad) / 2;
    bool ids = r->shape == SHAPE_MODELS || r->shape == SHAPE_UNITS;
    bool nobody = ids && !r->low && !t->lists;
    Button give = { .name = "answer",
                    .label = nobody ? "Nobody" : "Answer",
                    .icon = "ui-legal",
                    .key = "Enter",
                    .look = BUTTON_INK };
    Button rest = { .name = "rest",
                    .label = "All as offered",
                    .key = "R",
                    .look = BUTTON_PAPER,
                    .tip = is_shared_out(r)
                               ? "Enter what is proposed, here and wherever something is still to "
                                 "be shared out in this fight"
                               : "Enter what is proposed here, and go on so until something else "
                                 "is asked" };

    SDL_Rect left = { rows->x, rows->y, half, rows->row - rows->pad / 2 };
    SDL_Rect right = { rows->x + half + rows->pad, rows->y, half, left.h };
    bool fresh = !table_guarded(t, ui) && !ui->in.repeated;
    bool list = ask_lists_answers(r);
    if (list)
        right = (SDL_Rect){ rows->x, rows->y, rows->width, left.h };
    if (!list && ui_button(ui, left, &give) && fresh)
        send(t, ui);
    else if (has_rest(t, ui) && ui_button(ui, right, &rest) && fresh)
        ask_all_by_default(t, ui);
    else if (ui_key(ui, SDLK_SPACE, 0) && fresh)
        send(t, ui);
}

/* The odds of the answer as it is filled in, and what follows of losses; of a list of answers, of the usual one. Found anew
 * when it changes. */
static void foretell(Table *t)
{
    const Request *r = table_request(t);
    Look look = session_look(t->session);
    uint64_t now = (uint64_t)t->question + 1;
    Answer *a;

    bool listed = ask_is_picked(r) || r->shape == SHAPE_LIST;
    for (int i = 0; i < t->lists && listed; i++)
        now = now * 641 + (uint64_t)t->list[i] + 1;
    if (r->shape == SHAPE_NUMBER)
        now = now * 641 + (uint64_t)t->number + 1;
    if (t->ask_odds.of == now)
        return;
    Text text = text_in(t->ask_odds.words, sizeof t->ask_odds.words);
    Text toll = text_in(t->ask_odds.toll, sizeof t->ask_odds.toll);
    t->ask_odds.of = now;
    a = malloc(sizeof *a);
    if (!a)
        return;
    *a = t->usual;
    if (r->shape == SHAPE_NUMBER)
        a->value = t->number;
    if (listed) {
        a->count = t->lists;
        memcpy(a->id, t->list, sizeof t->list);
    }
    if (r->shape == SHAPE_NUMBER)
        a->value = t->number;
    if (t->rs->tell.odds)
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, a, NO_UNIT }, &text);
    t->ask_odds.hurt =
        t->rs->tell.losses_preview ? t->rs->tell.losses_preview(&look, a, &toll) : NO_MODEL;
    if (toll.used && t->ask_odds.toll[toll.used - 1] == '\n')
        t->ask_odds.toll[toll.used - 1] = 0;
    free(a);
}

typedef struct AskedWords {
    char sentence[240], wrong[240]; /* wrong: with the answer so far, or empty */
    const char *to_do, *odds;       /* empty where large letters leave the room to the rows */
    char counted[128];
    char thrown[240]; /* the dice that may be thrown anew, or empty */
    const char *toll; /* what follows of losses, or empty */
    char why[240];    /* why some of them had no save, or empty */
    UiText letters;   /* of the sentence */
    bool edge_alone;  /* says whom the question is for */
} AskedWords;

static void add_detail(Table *t, Text *text)
{
    char words[160] = "";
    Text detail = text_in(words, sizeof words);
    Look look = session_look(t->session);

    t->rs->tell.detail(&look, &detail);
    if (words[0])
        text_format(text, " %s", words);
}

static void asked_words(Table *t, AskedWords *say)
{
    const QuestionDef *q = asked_question(t);
    Text text = text_in(say->sentence, sizeof say->sentence);
    Text thrown = text_in(say->thrown, sizeof say->thrown);
    Look look = session_look(t->session);

    say->sentence[0] = say->thrown[0] = 0;
    throw_again_words(&look, session_log(t->session), &thrown);
    question_words(t, q ? q->sentence : "", &text);
    if (t->rs->tell.detail && !t->at.crowded)
        add_detail(t, &text);
    ui_capital(say->sentence);
    say->letters = t->at.crowded ? UT_LABEL : UT_CARD;
    say->edge_alone = t->at.crowded;
    ask_wrong_words(t, say->wrong, sizeof say->wrong);
    say->to_do = t->at.crowded ? "" : what_to_do(t, say->counted, sizeof say->counted);
    foretell(t);
    say->odds = t->at.crowded || say->wrong[0] ? "" : t->ask_odds.words;
    say->toll = t->ask_odds.toll;
    say->why[0] = 0;
    if (t->rs->unsaved_tale[0] && say->toll[0])
        unsaved_words(t, say->why, sizeof say->why);
}

static int title_up(const Ui *ui, const AskedWords *say)
{
    return say->edge_alone ? ui_px(ui, 20) : 0;
}

static int label_height(const Ui *ui, int width, const char *words)
{
    return words[0] ? ui_words_height(ui, UT_LABEL, width, words) : 0;
}

static int thrown_height(const Ui *ui, int width, const AskedWords *say)
{
    return say->thrown[0] ? ui_words_height(ui, say->letters, width, say->thrown) : 0;
}

static int head_height(const Ui *ui, int width, const AskedWords *say)
{
    int pad = ui_px(ui, 18);

    return pad + ui_px(ui, 58) - title_up(ui, say) +
           ui_words_height(ui, say->letters, width, say->sentence) + thrown_height(ui, width, say) +
           label_height(ui, width, say->to_do) + pad / 2;
}

/* A number may be said that is more than one has. */
static bool may_say_too_much(Table *t)
{
    const Request *r = table_request(t);
    Verdict most = r->shape == SHAPE_NUMBER ? ask_judge(t, r->high) : yes();

    return !is_yes(&most);
}

/* What changes with what is picked stands below the answers, which keep their place. */
static int below_height(Table *t, const Ui *ui, int width, const AskedWords *say)
{
    int line = ui_line(ui, UT_LABEL), wrong = label_height(ui, width, say->wrong);

    if (may_say_too_much(t)) /* nothing moves when something comes to be wrong */
        wrong = SDL_max(wrong, line);
    int high = SDL_max(wrong, label_height(ui, width, say->odds)) + /* never both */
               label_height(ui, width, say->why) + label_height(ui, width, say->toll);
    if (ask_is_picked(table_request(t)))
        high = SDL_max(high, line);
    t->ask_below = SDL_max(t->ask_below, high);
    return t->ask_below;
}

typedef struct BelowLine {
    const char *name, *words;
    Colour colour;
} BelowLine;

static int lines_height(const Ui *ui, int width, const BelowLine *line, int lines)
{
    int high = 0;

    for (int i = 0; i < lines; i++)
        high += label_height(ui, width, line[i].words);
    return high;
}

static int draw_line(Ui *ui, int x, int y, int width, const BelowLine *line)
{
    int high = label_height(ui, width, line->words);

    if (!high)
        return 0;
    ui_words(ui, UT_LABEL, x, y, width, line->words, line->colour);
    ui_note(ui, line->name, line->words, (SDL_Rect){ x, y, width, high }, true);
    return high;
}

/* What is wrong is always seen; the rest scrolls where it finds no room. */
static void asked_below(Table *t, Ui *ui, SDL_Rect area, const AskedWords *say)
{
    enum { LINES = 3 };
    const BelowLine wrong = { "wrong", say->wrong, INK_REFUSED_SEAL };
    const BelowLine line[LINES] = { { "odds", say->odds, INK_ON_PAPER_DIM },
                                    { "why", say->why, INK_ON_PAPER_DIM },
                                    { "toll", say->toll, INK_ON_PAPER } };
    int taken = draw_line(ui, area.x, area.y, area.w, &wrong), width = area.w;
    SDL_Rect clip;

    area.y += taken;
    area.h -= taken;
    int y = area.y, all = lines_height(ui, width, line, LINES);
    if (!all || area.h < ui_line(ui, UT_LABEL))
        return;
    bool scrolls = all > area.h;
    if (scrolls) {
        width -= ui_px(ui, 14);
        all = lines_height(ui, width, line, LINES);
        y = ui_scroll_begin(ui, &t->odds_scroll, "likely", area, all, true, &clip);
    }
    for (int i = 0; i < LINES; i++)
        y += draw_line(ui, area.x, y, width, &line[i]);
    if (scrolls)
        ui_scroll_end(ui, clip);
}

static void asked_head(Table *t, Ui *ui, SDL_Rect area, const AskedWords *say)
{
    const QuestionDef *q = asked_question(t);
    int pad = ui_px(ui, 18), up = title_up(ui, say), x = area.x + pad, width = area.w - 2 * pad;
    int y = area.y + pad;
    char for_whom[96];

    snprintf(for_whom, sizeof for_whom, "For %s", table_seat_name(t, t->asks));
    if (!up)
        ui_text(ui, UT_SMALL, (SDL_Rect){ x, y, width, ui_px(ui, 20) }, TEXT_LEFT, for_whom,
                INK_ON_PAPER_DIM);
    ui_text(ui, UT_TITLE, (SDL_Rect){ x, y + ui_px(ui, 20) - up, width, ui_px(ui, 34) }, TEXT_LEFT,
            q ? q->title : "", INK_ON_PAPER);
    ui_note(ui, "title", q ? q->word : "", (SDL_Rect){ area.x, area.y, area.w, pad }, true);
    y += ui_px(ui, 58) - up;
    int high = ui_words(ui, say->letters, x, y, width, say->sentence, INK_ON_PAPER);
    ui_note(ui, "sentence", say->sentence, (SDL_Rect){ x, y, width, high }, true);
    y += high;
    if (say->thrown[0]) {
        high = ui_words(ui, say->letters, x, y, width, say->thrown, INK_ON_PAPER);
        ui_note(ui, "thrown", say->thrown, (SDL_Rect){ x, y, width, high }, true);
        y += high;
    }
    if (say->to_do[0]) {
        int done = ui_words(ui, UT_LABEL, x, y, width, say->to_do, INK_ON_PAPER_DIM);
        ui_note(ui, "to-do", say->to_do, (SDL_Rect){ x, y, width, done }, true);
    }
}

/* Models have short names: several stand side by side where the card is wide. */
static int columns_of(const Table *t, const Ui *ui, int width)
{
    enum { MOST_COLUMNS = 4 };
    const Request *r = table_request(t);
    int widest = 1, columns = 1;

    if (!t->at.crowded || r->shape != SHAPE_MODELS)
        return columns;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        char words[96];
        ask_id_words(t, id, true, words, sizeof words);
        Button b = { .label = words, .key = "9" };
        widest = SDL_max(widest, ui_button_width(ui, &b) + ui_px(ui, 6));
    }
    columns = SDL_min(width / widest, MOST_COLUMNS);
    return SDL_max(columns, width > ui_px(ui, 360) ? 2 : 1);
}

/* How high its parts are. */
typedef struct AskedPlan {
    int row;                                          /* of one answer */
    int head, wanted, shown, foot, below, small, pad; /* wanted: of the answers; shown: of those */
} AskedPlan;

static int card_height(const AskedPlan *p, int shown)
{
    return p->head + shown + p->foot + p->below + p->small + p->pad;
}

enum { MOST_LEFT_OUT = 5 };

/* So many of the things that are said beside the answers, the least wanted first. */
static void leave_out(AskedWords *say, AskedPlan *p, int things)
{
    if (things > 0)
        say->to_do = "";
    if (things > 1)
        p->small = 0;
    if (things > 2)
        say->letters = UT_LABEL;
    if (things > 3) {
        say->toll = "";
        say->why[0] = 0;
    }
    if (things > 4)
        say->edge_alone = true;
}

/* The question in this window. */
static uint64_t card_of(const Table *t, const Ui *ui)
{
    return (uint64_t)t->question << 32 | (uint64_t)(ui->height * 1000 + ui->percent);
}

/* Of the card in this window. */
static int most_height(const Table *t, const Ui *ui)
{
    return ui->height - t->at.ask.y - (t->at.crowded ? t->at.ask.y : ui_px(ui, 12));
}

/* A few answers are seen at once; long odds below them scroll. */
static void below_fits(const Ui *ui, AskedPlan *p, int room)
{
    enum { ROWS = 4, LINES = 5 };
    int least = SDL_min(p->below, LINES * ui_line(ui, UT_LABEL));
    int over = card_height(p, SDL_min(p->wanted, ROWS * p->row)) - room;

    if (over > 0)
        p->below = SDL_max(p->below - over, least);
}

/* Leaves out what is said beside the answers until that much of them finds room; false where it does not. */
static bool leave_room(Table *t, const Ui *ui, int width, AskedWords *say, AskedPlan *p,
                       int answers, int room)
{
    for (;; t->ask_left_out++) {
        leave_out(say, p, t->ask_left_out);
        p->head = head_height(ui, width, say);
        p->below = below_height(t, ui, width, say);
        below_fits(ui, p, most_height(t, ui));
        if (card_height(p, answers) <= room || t->ask_left_out == MOST_LEFT_OUT)
            return card_height(p, answers) <= room;
        t->ask_below = 0;
    }
}

static AskedPlan plan_rows(Table *t, const Ui *ui, int width, int columns)
{
    int row = ui_px(ui, 52);
    AskedPlan p = { .row = row, .pad = ui_px(ui, 18), .small = t->at.crowded ? 0 : ui_px(ui, 42) };

    p.wanted = ask_rows_height(t, ui, width, columns);
    if (ask_lists_answers(table_request(t)))
        p.row = p.wanted / SDL_max(ask_answers(t), 1); /* one with another */
    p.foot = ask_lists_answers(table_request(t)) && !has_rest(t, ui) ? 0 : row;
    return p;
}

/* The answers come first: what else is said goes until they find room, then what is said of each, and does not come back while
 * the question stands: the buttons would be pushed about by it. Where all find no room, and of many to pick from, two do. */
static AskedPlan plan_card(Table *t, Ui *ui, int width, AskedWords *say, int columns)
{
    int room = ui->height - 2 * t->at.ask.y;
    bool all = ask_lists_answers(table_request(t));
    AskedWords whole = *say;

    if (!t->at.crowded)
        room = t->at.tools.y - t->at.ribbon.y - t->at.ribbon.h - ui_px(ui, 16);
    if (t->ask_rows_of != card_of(t, ui)) {
        t->ask_words = WORDS_WHOLE;
        t->ask_left_out = 0;
    }
    for (;;) {
        AskedPlan p = plan_rows(t, ui, width, columns);
        int answers = all ? p.wanted : SDL_min(p.wanted, 2 * p.row);
        if (leave_room(t, ui, width, say, &p, answers, room) || !all)
            return p;
        *say = whole;
        t->ask_left_out = 0;
        t->ask_below = 0;
        if (t->ask_words < WORDS_FEWEST) {
            t->ask_words++;
            continue;
        }
        p = plan_rows(t, ui, width, columns);
        leave_room(t, ui, width, say, &p, SDL_min(p.wanted, 2 * p.row), room);
        return p;
    }
}

/* What is said of an answer goes rather than that longer words of it push the buttons up, while the question stands. */
static void keep_rows(Table *t, const Ui *ui, AskedPlan *p, int high)
{
    uint64_t of = card_of(t, ui);
    int least = p->head + t->ask_rows + p->foot + p->small + p->pad;

    if (t->ask_rows_of == of && p->shown < t->ask_rows && least <= high) {
        p->below -= t->ask_rows - p->shown;
        p->shown = t->ask_rows;
    }
    t->ask_rows = p->shown;
    t->ask_rows_of = of;
}

static SDL_Rect card_place(Table *t, Ui *ui, AskedPlan *p)
{
    SDL_Rect area = t->at.ask;
    int row = p->row, most = most_height(t, ui);
    int few = SDL_min(p->wanted, 2 * row);

    area.h = SDL_max(SDL_min(card_height(p, p->wanted), most),
                     SDL_min(card_height(p, SDL_min(p->wanted, row)), ui->height - area.y));
    LayoutForm form = { area.w, area.h, SDL_min(card_height(p, few), area.h), false };
    LayoutWish wish = { .of = layout_of(1, t->question, 0),
                        .home = area,
                        .goes = t->sheet == SHEET_WHY, /* that is read first */
                        .forms = 1,
                        .form = { form } };
    LayoutSpot spot = layout_wish(t, ui, LAY_ASK, &wish);
    area = spot.area;
    if (spot.form == LAYOUT_AWAY)
        area.h = 0;
    p->shown = SDL_min(p->wanted, area.h - card_height(p, 0));
    if (p->shown < row && p->wanted)
        p->shown = row;
    keep_rows(t, ui, p, area.h);
    return area;
}

/* Of answers that have to be scrolled to. */
static void more_sign(Ui *ui, const Rows *rows, SDL_Rect area)
{
    char words[64] = "";
    Text text = text_in(words, sizeof words);

    if (rows->above)
        text_format(&text, "%d more above", rows->above);
    if (rows->below)
        text_format(&text, "%s%d more below", rows->above ? ", " : "", rows->below);
    ui_text(ui, UT_SMALL, area, TEXT_CENTRE, words, INK_ON_PAPER_DIM);
    ui_note(ui, "more", words, area, true);
}

/* Gives where they end. */
static int asked_rows(Table *t, Ui *ui, const AskedPlan *p, SDL_Rect area, int columns)
{
    SDL_Rect clip, inner = area;
    bool scrolls = p->wanted > p->shown;
    Rows rows = { .x = area.x,
                  .width = area.w - (scrolls ? ui_px(ui, 14) : 0),
                  .row = ui_px(ui, 52),
                  .pad = ui_px(ui, 12),
                  .columns = columns };
    int sign = scrolls && ask_lists_answers(table_request(t)) ? ui_line(ui, UT_SMALL) : 0;
    int margin = p->foot + p->small + p->below ? 0 : p->pad; /* where nothing follows */
    int wanted = ask_rows_height(t, ui, rows.width, columns);

    inner.h -= SDL_max(sign - margin, 0);
    rows.y = ui_scroll_begin(ui, &t->ask_scroll, "rows", inner, wanted, true, &clip);
    ask_rows_draw(t, ui, &rows);
    ui_scroll_end(ui, clip);
    if (sign)
        more_sign(ui, &rows, (SDL_Rect){ inner.x, inner.y + inner.h, inner.w, sign });
    return area.y + area.h;
}

static void asked_card(Table *t, Ui *ui)
{
    AskedWords say;
    int pad = ui_px(ui, 18), inside = t->at.ask.w - 2 * pad, columns = columns_of(t, ui, inside);

    asked_words(t, &say);
    AskedPlan p = plan_card(t, ui, inside, &say, columns);
    SDL_Rect area = card_place(t, ui, &p);
    if (!area.h)
        return;
    ui_push(ui, "ask");
    ui_paper(ui, "panel", area, ui_side(ui, t->asks)->main);
    layout_about(t, ui, LAY_ASK);
    asked_head(t, ui, area, &say);
    SDL_Rect inner = { area.x + pad, area.y + p.head, inside, p.shown };
    uint32_t asked = t->question;
    Rows rows = { .x = inner.x, .width = inside, .row = ui_px(ui, 52), .pad = ui_px(ui, 12) };
    rows.y = asked_rows(t, ui, &p, inner, columns);
    if (table_request(t)->number == asked && t->asks != NO_SEAT) {
        int y = rows.y + p.foot; /* words of any length move no button */
        foot(t, ui, &rows);
        asked_below(t, ui, (SDL_Rect){ inner.x, y + p.small, inside, p.below }, &say);
        if (p.small && table_request(t)->number == asked && t->asks != NO_SEAT)
            manners_window(t, ui, (SDL_Rect){ inner.x, y, inside, p.small - pad / 2 });
    }
    ui_pop(ui);
    t->at.ask = area;
}

/* The card of an attack stands on the side of the table where its targets are not, unless it has room beside the table. */
static SDL_Rect beside_target(Table *t, const Ui *ui)
{
    SDL_Rect area = t->at.ask, board = table_area(t);

    if (board.x + board.w <= area.x + area.w / 4)
        return area;

    if (t->aiming)
        t->aim_left = ui->in.x > ui->width / 2;
    if (t->aim_left && !t->at.crowded)
        area.x = t->at.card.x + (table_shows_card(t) ? t->at.card.w + t->at.card.x : 0);
    return area;
}

void ask_panel(Table *t, Ui *ui)
{
    const Request *r = table_request(t);

    t->pick.card.w = 0;
    if (t->verb != NO_VERB && table_may_order(t)) {
        if (t->sheet == SHEET_REFUSAL) /* its card has the word */
            return;
        VerbKind kind = verb_kind(&t->rs->verb[t->verb]);
        if (kind == VERB_BY_AIM)
            aim_panel(t, ui, beside_target(t, ui));
        else if (t->pick.open && !(t->at.crowded && t->pick.word >= 0)) /* the table is needed */
            pick_panel(t, ui, t->at.ask);
        return;
    }
    if (t->sheet == SHEET_COUNSEL) /* its card has the answers, and their keys */
        return;
    if (t->asks == NO_SEAT || !t->ask_ready || r->shape == SHAPE_ORDER || r->shape == SHAPE_DICE ||
        r->shape == SHAPE_NONE || t->log.back >= 0)
        return;
    asked_card(t, ui);
}

bool ask_click(Table *t, Ui *ui, UnitId unit, ModelId model, Point at)
{
    const Request *r = table_request(t);
    int id = r->shape == SHAPE_UNITS ? unit : model;

    if (t->asks == NO_SEAT || r->shape == SHAPE_ORDER || r->shape == SHAPE_DICE)
        return false;
    if (r->shape == SHAPE_POSE) {
        posed_put(t, at, ui->in.mods & KMOD_ALT);
        return true;
    }
    if (r->shape == SHAPE_POINT) {
        t->point = catch_grid(at);
        t->point_set = true;
        return true;
    }
    if ((r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS) && id >= 0 &&
        ids_has(&r->among, id)) {
        ask_toggle(t, id);
        return true;
    }
    return false;
}
