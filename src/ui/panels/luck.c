#include "session/luck.h"
#include "table.h"

#include <stdio.h>

#include "engine/referee.h"
#include "panels/sheets.h"

/* How the dice fell, per seat: each face's count as a bar, what was to be expected as a line across. */

enum { CARD_HIGH = 168, CARD_LOW = 138 };

static const char *const kind_words[LUCK_KINDS] = { "d3", "d4", "d6", "d10", "d12" };

static int kinds_of(const Table *t, SeatId seat, Luck *luck, DiceKind *kind)
{
    const EventLog *log = session_log(t->session);
    int count = 0;

    for (int k = 0; k < LUCK_KINDS; k++) {
        Luck l = luck_of(log, log->events, seat, (DiceKind)k);
        if (!l.thrown)
            continue;
        luck[count] = l;
        kind[count++] = (DiceKind)k;
    }
    return count;
}

void luck_words(const Table *t, SeatId seat, char *out, size_t size)
{
    Luck luck[LUCK_KINDS];
    DiceKind kind[LUCK_KINDS];
    int kinds = kinds_of(t, seat, luck, kind), most = 0;

    out[0] = 0;
    for (int i = 1; i < kinds; i++)
        if (luck[i].thrown > luck[most].thrown)
            most = i;
    const Luck *l = &luck[most];
    const EventLog *log = session_log(t->session);
    Luck all = luck_of_all(log, log->events, seat);
    if (kinds && all.tried)
        snprintf(out, size,
                 "%d dice: %d of %d needs met, better than %d of 100 such throws, as good as %d",
                 all.thrown, all.won, all.tried, all.by_need.less, all.by_need.equal);
    else if (kinds)
        snprintf(out, size, "%d %s: higher than %d of 100 such sums, as high as %d", l->thrown,
                 kinds > 1 ? kind_words[kind[most]] : "dice", l->by_sum.less, l->by_sum.equal);
}

static int highest_bar(const Luck *luck, int sides)
{
    int most = luck->thrown / sides + 1;

    for (int f = 0; f < sides; f++)
        most = luck->face[f] > most ? luck->face[f] : most;
    return most;
}

/* Where the line of what was to be expected lies. */
static int even_height(const Ui *ui, SDL_Rect area, const Luck *luck, int sides)
{
    int foot = ui_px(ui, 22);

    return area.y + area.h - foot -
           (area.h - foot - ui_px(ui, 20)) * luck->thrown / sides / highest_bar(luck, sides);
}

static void faces(Ui *ui, SDL_Rect area, const Luck *luck, int sides, SeatId seat)
{
    int wide = area.w / sides, most = highest_bar(luck, sides), foot = ui_px(ui, 22);
    int even = even_height(ui, area, luck, sides), line = ui_px(ui, 20);

    for (int f = 0; f < sides; f++) {
        int high = (area.h - foot - ui_px(ui, 20)) * luck->face[f] / most;
        SDL_Rect bar = { area.x + f * wide + wide / 6, area.y + area.h - foot - high, wide * 2 / 3,
                         high };
        char words[16];
        ui_fill(ui, bar, ui_side(ui, seat)->main);
        snprintf(words, sizeof words, "%d", luck->face[f]);
        int top = bar.y - line;
        if (even > top && even < bar.y) /* over the line, not through it */
            top = even - line;
        ui_text(ui, UT_SMALL, (SDL_Rect){ bar.x - wide / 6, top, wide, line }, TEXT_CENTRE, words,
                INK_ON_PAPER);
        snprintf(words, sizeof words, "%d", f + 1);
        ui_text(ui, UT_BOLD, (SDL_Rect){ bar.x - wide / 6, area.y + area.h - foot, wide, foot },
                TEXT_CENTRE, words, INK_ON_PAPER_DIM);
    }
}

/* What each face was to be expected, behind the bars' figures. */
static void even_line(Ui *ui, SDL_Rect area, const Luck *luck, int sides)
{
    int even = even_height(ui, area, luck, sides), dash = ui_px(ui, 8);

    for (int x = area.x; x < area.x + area.w; x += 2 * dash)
        ui_fill(ui, (SDL_Rect){ x, even, dash, 2 }, INK_ON_PAPER_DIM);
}

/* Where half the width is too little for the words they stand above the bars. */
static bool is_narrow(const Ui *ui, int width)
{
    return width < ui_px(ui, 500);
}

/* In large letters lower, where all of them then find room. */
static int card_height(const Ui *ui, const Leaf *leaf, int room, int rows)
{
    int high = ui_px(ui, CARD_HIGH), share = room / (rows ? rows : 1);

    if (is_narrow(ui, leaf->width))
        return 2 * high;
    return leaf->lean && share < high && share >= ui_px(ui, CARD_LOW) ? share : high;
}

static void one_kind(Ui *ui, Leaf *leaf, int high, const Luck *luck, DiceKind kind, const char *who,
                     SeatId seat)
{
    bool stacked = is_narrow(ui, leaf->width);
    SDL_Rect text = { leaf->x, leaf->y, stacked ? leaf->width : leaf->width / 2, ui_px(ui, 30) };
    char words[160];

    snprintf(words, sizeof words, "%s: %d %s", who, luck->thrown, kind_words[kind]);
    ui_text(ui, UT_CARD_BOLD, text, TEXT_LEFT, words, INK_ON_PAPER);
    text.y += ui_px(ui, 34);
    snprintf(words, sizeof words, "sum %d, expected %d.%d", luck->sum, luck->tenths / 10,
             luck->tenths % 10);
    ui_text(ui, UT_CARD, text, TEXT_LEFT, words, INK_ON_PAPER);
    text.y += ui_px(ui, 32);
    snprintf(words, sizeof words, "%d %% of %ssums are lower, %d %% equal", luck->by_sum.less,
             leaf->lean ? "" : "all such ", luck->by_sum.equal);
    ui_note(ui, kind_words[kind], words, text, true);
    text.y +=
        ui_words(ui, UT_LABEL, text.x, text.y, text.w - ui_px(ui, 12), words, INK_ON_PAPER_DIM) +
        ui_px(ui, 4);
    if (luck->tried) {
        snprintf(words, sizeof words,
                 "%d of %d needs met, expected %d.%d: better than %d %%%s, as good as %d %%",
                 luck->won, luck->tried, luck->won_tenths / 10, luck->won_tenths % 10,
                 luck->by_need.less, leaf->lean ? "" : " of such throws", luck->by_need.equal);
        ui_words(ui, UT_LABEL, text.x, text.y, text.w - ui_px(ui, 12), words, INK_ON_PAPER);
        ui_note(ui, "needed", words, text, true);
    }
    SDL_Rect area = { leaf->x + leaf->width / 2, leaf->y, leaf->width / 2, high - ui_px(ui, 14) };
    if (stacked)
        area = (SDL_Rect){ leaf->x, leaf->y + ui_px(ui, CARD_HIGH - 8), leaf->width,
                           ui_px(ui, CARD_HIGH - 14) };
    even_line(ui, area, luck, dice_sides(kind));
    faces(ui, area, luck, dice_sides(kind), seat);
    leaf->y += high;
}

void luck_sheet(Table *t, Ui *ui)
{
    Luck luck[MOST_SEATS][LUCK_KINDS];
    DiceKind kind[MOST_SEATS][LUCK_KINDS];
    int kinds[MOST_SEATS], rows = 0, y;
    Button close[1] = { { .name = "close", .label = "Close", .key = "Esc", .look = BUTTON_INK } };

    for (SeatId s = 0; s < t->game->seats; s++) {
        kinds[s] = kinds_of(t, s, luck[s], kind[s]);
        rows += kinds[s];
    }
    Leaf leaf =
        leaf_begin(t, ui, "luck", ui_px(ui, 760),
                   ui_px(ui, 168) + ui_px(ui, CARD_HIGH) * (rows ? rows : 1), INK_BRASS, true);
    leaf_make_lean(ui, &leaf, close, 1);
    leaf_title(ui, &leaf, "How the dice fell");
    if (!rows)
        leaf_words(ui, &leaf, UT_CARD, "No dice have been thrown yet.", INK_ON_PAPER);
    int pressed = leaf_buttons(ui, &leaf, close, 1);
    SDL_Rect inner = { leaf.x, leaf.y, leaf.width,
                       leaf.area.y + leaf.area.h - leaf.y - leaf.pad -
                           (leaf.lean ? 0 : ui_button_height(ui) + leaf.pad) },
             clip;
    leaf.width -= ui_px(ui, 16);
    int high = card_height(ui, &leaf, inner.h, rows);
    y = ui_scroll_begin(ui, &t->sheet_scroll, "kinds", inner, rows * high, true, &clip);
    leaf.y = y;
    for (SeatId s = 0; s < t->game->seats; s++)
        for (int i = 0; i < kinds[s]; i++)
            one_kind(ui, &leaf, high, &luck[s][i], kind[s][i], table_seat_name(t, s), s);
    ui_scroll_end(ui, clip);
    leaf_end(ui, &leaf);
    if (pressed == 0)
        t->sheet = SHEET_NONE;
}
