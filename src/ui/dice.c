#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { TUMBLE_MS = 420, SHOWN_MS = 4000, MOST_SPREAD = 64, MOST_SIDES = 12 };

static DieShape die_shape(int kind)
{
    static const DieShape shapes[] = {
        [DICE_D3] = DIE_THREE,        [DICE_D4] = DIE_FOUR,
        [DICE_D6] = DIE_SIX,          [DICE_D10] = DIE_TEN,
        [DICE_D12] = DIE_TWELVE,      [DICE_ARTILLERY] = DIE_ARTILLERY,
        [DICE_SCATTER] = DIE_SCATTER, [DICE_BEARING] = DIE_BEARING,
    };
    return kind >= 0 && kind <= DICE_BEARING ? shapes[kind] : DIE_SIX;
}

/* ---- the tray --------------------------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    return *(const uint8_t *)b - *(const uint8_t *)a;
}

static int fit_size(const Ui *ui, int dice, SDL_Rect area, int *columns)
{
    int size = ui_px(ui, 46), least = ui_px(ui, 14);

    for (; size > least; size -= 2) {
        int gap = size / 4 + 4;
        *columns = area.w / (size + gap);
        if (*columns > 0 && (dice + *columns - 1) / *columns * (size + gap) <= area.h)
            break;
    }
    return size;
}

typedef struct Throw {
    const uint8_t *die;
    int dice, kind, need;
    int tumble; /* above 0 while they roll */
} Throw;

static void draw_dice(Ui *ui, SDL_Rect area, const Throw *r)
{
    int columns = 1, size = fit_size(ui, r->dice, area, &columns), gap = size / 4 + 4;
    int sides = dice_sides((DiceKind)r->kind);

    if (columns < 1)
        columns = 1;
    for (int i = 0; ui->canvas && i < r->dice; i++) {
        Spot at = { (float)(area.x + 6 + i % columns * (size + gap) + size / 2),
                    (float)(area.y + 6 + i / columns * (size + gap) + size / 2) };
        int value =
            r->tumble ? (r->die[i] + i * 7 + r->tumble) % (sides > 0 ? sides : 6) + 1 : r->die[i];
        bool judged = !r->tumble && r->need > 0;
        unsigned flags = !judged ? 0U : value >= r->need ? (unsigned)DIE_WIN : (unsigned)DIE_MISS;
        die_draw(ui->canvas, ui->fonts, at, (float)size, die_shape(r->kind), value, flags);
    }
}

static void dice_sum_words(const uint8_t *die, int dice, int need, char *out, size_t size)
{
    int sum = 0, won = 0;

    for (int i = 0; i < dice; i++) {
        sum += die[i];
        won += need > 0 && die[i] >= need;
    }
    if (need > 0)
        snprintf(out, size, "%d+ needed: %d of %d", need, won, dice);
    else if (dice > 1)
        snprintf(out, size, "%d dice, sum %d", dice, sum);
    else
        snprintf(out, size, "%d", sum);
}

/* ---- what could have fallen ---------------------------------------------------------------------------------------- */

/* How likely each count of successes is, or each sum where nothing is needed. */
typedef struct Spread {
    int low, count, rolled; /* the least, how many there are, which of them came */
    float share[MOST_SPREAD];
} Spread;

static void add_die(Spread *s, int faces, const float *face)
{
    float sum[MOST_SPREAD] = { 0 };

    for (int i = 0; i < s->count; i++)
        for (int f = 0; f < faces; f++)
            sum[i + f] += s->share[i] * face[f];
    s->count += faces - 1;
    memcpy(s->share, sum, sizeof sum);
}

/* False for dice without a sum, and for more of them than bars find room. */
static bool spread_of(const Throw *r, Spread *s)
{
    int sides = dice_sides((DiceKind)r->kind), faces = r->need > 0 ? 2 : sides;
    float face[MOST_SIDES];

    if (r->kind > DICE_D12 || sides > MOST_SIDES || r->dice < 1 ||
        r->dice * (faces - 1) + 1 > MOST_SPREAD)
        return false;
    for (int f = 0; f < faces; f++)
        face[f] = 1.0F / (float)faces;
    if (r->need > 0) {
        int good = sides + 1 - r->need;
        face[1] = (float)(good < 0 ? 0 : good > sides ? sides : good) / (float)sides;
        face[0] = 1 - face[1];
    }
    *s = (Spread){ .count = 1, .share = { 1 } };
    for (int i = 0; i < r->dice; i++) {
        add_die(s, faces, face);
        s->rolled += r->need > 0 ? r->die[i] >= r->need : r->die[i] - 1;
    }
    s->low = r->need > 0 ? 0 : r->dice;
    return true;
}

static void draw_spread(Ui *ui, SDL_Rect area, const Spread *s)
{
    float most = 0;
    int wide = area.w / s->count < ui_px(ui, 34) ? area.w / s->count : ui_px(ui, 34);

    for (int i = 0; i < s->count; i++)
        most = s->share[i] > most ? s->share[i] : most;
    for (int i = 0; i < s->count && most > 0; i++) {
        int high = (int)((float)area.h * s->share[i] / most);
        high = high < 2 ? 2 : high;
        SDL_Rect bar = { area.x + i * wide, area.y + area.h - high, wide > 3 ? wide - 2 : wide,
                         high };
        ui_fill(ui, bar, i == s->rolled ? INK_GOLD : i > s->rolled ? 0xFF6FA58C : 0xFF5C503F);
    }
}

/* "38.2 % do as well": how many throws of these dice come to as much or more. */
static void spread_words(const Spread *s, char *out, size_t size)
{
    float sum = 0;

    for (int i = s->rolled; i < s->count; i++)
        sum += s->share[i];
    snprintf(out, size, "%.1f %% do as well", (double)sum * 100);
}

static void thrown(Table *t, Ui *ui, SDL_Rect area)
{
    const EventLog *log = session_log(t->session);
    const Event *e = &log->event[t->dice_event - 1];
    uint8_t die[MOST_THROW];
    int dice = e->count < MOST_THROW ? e->count : MOST_THROW, pad = ui_px(ui, 14);
    uint32_t age = ui->in.now_ms - t->dice_at;
    bool tumbles = age < TUMBLE_MS && t->settings->speed < 3;
    const QuestionDef *q = e->why < t->rs->questions ? &t->rs->question[e->why] : NULL;
    char sum[96], head[160];

    memcpy(die, log->die + e->first, (size_t)dice);
    if (!tumbles)
        qsort(die, (size_t)dice, 1, by_value);
    else
        ui->busy = true;
    dice_sum_words(die, dice, e->b, sum, sizeof sum);
    snprintf(head, sizeof head, "%s%s%s", q ? q->title : "", e->unit >= 0 ? " · " : "",
             e->unit >= 0 ? table_name(t, e->unit) : "");
    ui_walnut(ui, "panel", area);
    SDL_Rect line = { area.x + pad, area.y + ui_px(ui, 8), area.w - 2 * pad, ui_px(ui, 30) };
    ui_text(ui, UT_BOLD, line, TEXT_LEFT, head, INK_IVORY);
    SDL_Rect inner = { area.x + pad, area.y + ui_px(ui, 42), area.w - 2 * pad,
                       area.h - ui_px(ui, 84) };
    Throw roll = { die, dice, e->value, e->b, tumbles ? (int)(age / 60) + 1 : 0 };
    Spread spread;
    bool spreads = !tumbles && spread_of(&roll, &spread);
    int bars = ui_px(ui, 54);
    spreads = spreads && inner.h - bars > ui_px(ui, 50);
    bars = spreads ? bars : 0;
    draw_dice(ui, (SDL_Rect){ inner.x, inner.y, inner.w, inner.h - bars }, &roll);
    line.y = area.y + area.h - ui_px(ui, 38);
    if (spreads) {
        char share[40];
        spread_words(&spread, share, sizeof share);
        draw_spread(ui,
                    (SDL_Rect){ inner.x, inner.y + inner.h - bars + ui_px(ui, 4), inner.w,
                                bars - ui_px(ui, 6) },
                    &spread);
        if (ui_text_width(ui, UT_LABEL, share) + ui_text_width(ui, UT_BOLD, sum) < line.w - pad)
            ui_text(ui, UT_LABEL, line, TEXT_RIGHT, share, INK_IVORY_DIM);
        ui_note(ui, "share", share, line, true);
    }
    if (!tumbles)
        ui_text(ui, UT_BOLD, line, TEXT_LEFT, sum, INK_GOLD);
    ui_note(ui, "throw", sum, area, !tumbles);
}

static void give_typed(Table *t, Ui *ui)
{
    Answer *a = malloc(sizeof *a);

    if (!a)
        return;
    answer_begin(a, ANSWER_DICE, NO_SEAT);
    a->count = t->typed_count;
    memcpy(a->die, t->typed, sizeof t->typed);
    t->typed_count = 0;
    table_send(t, ui, a);
    free(a);
}

static void typed(Table *t, Ui *ui, SDL_Rect area)
{
    const Request *r = table_request(t);
    const QuestionDef *q = r->why < t->rs->questions ? &t->rs->question[r->why] : NULL;
    int sides = dice_sides((DiceKind)r->dice_kind), low = dice_lowest((DiceKind)r->dice_kind);
    int pad = ui_px(ui, 14), shown = sides < 12 ? sides : 12, high = ui_button_height(ui);
    char head[200], words[96];
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    question_words(t, q ? q->sentence : "", &text);
    snprintf(head, sizeof head, "%s: die %d of %d", q ? q->title : "Dice", t->typed_count + 1,
             r->dice_count);
    ui_paper(ui, "panel", area, INK_WARNING_SEAL);
    int y = area.y + pad;
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ area.x + pad, y, area.w - 2 * pad, ui_px(ui, 32) },
            TEXT_LEFT, head, INK_ON_PAPER);
    ui_text(ui, UT_LABEL,
            (SDL_Rect){ area.x + pad, y + ui_px(ui, 30), area.w - 2 * pad, ui_px(ui, 24) },
            TEXT_LEFT, words, INK_ON_PAPER_DIM);
    int wide = (area.w - 2 * pad) / 6;
    for (int i = 0; i < shown; i++) {
        char name[8];
        snprintf(name, sizeof name, "%d", low + i);
        Button b = {
            .name = name, .label = name, .key = low + i < 10 ? name : NULL, .look = BUTTON_PAPER
        };
        SDL_Rect box = { area.x + pad + i % 6 * wide, y + ui_px(ui, 60) + i / 6 * (high + 4),
                         wide - ui_px(ui, 4), high };
        if (ui_button(ui, box, &b) && t->typed_count < r->dice_count && t->typed_count < MOST_THROW)
            t->typed[t->typed_count++] = (uint8_t)(low + i);
    }
    if (ui_key(ui, SDLK_BACKSPACE, 0) && t->typed_count)
        t->typed_count--;
    Throw roll = { t->typed, t->typed_count, r->dice_kind, 0, 0 };
    draw_dice(ui,
              (SDL_Rect){ area.x + pad, area.y + area.h - ui_px(ui, 70), area.w - 2 * pad,
                          ui_px(ui, 60) },
              &roll);
    if (t->typed_count == r->dice_count)
        give_typed(t, ui);
}

bool dice_are_shown(const Table *t, const Ui *ui)
{
    bool fresh = t->dice_event && ui->in.now_ms - t->dice_at < SHOWN_MS;

    if (t->at.crowded && t->at.tray_puts && !t->dice_open) /* there is room for one of them */
        fresh = false;
    return session_asks_dice(t->session) || (t->dice_event && (fresh || t->dice_open));
}

/* Above the order bar and beside the units' tray where they would lie on each other. */
static void clear_bar(Table *t, const Ui *ui)
{
    if (!t->at.crowded && t->at.tray_shown && SDL_HasIntersection(&t->at.dice, &t->at.tray))
        t->at.dice.x = t->at.tray.x - ui_px(ui, 8) - t->at.dice.w;
    if (!t->at.crowded && table_may_order(t) && SDL_HasIntersection(&t->at.dice, &t->at.bar))
        t->at.dice.y = t->at.bar.y - ui_px(ui, 8) - t->at.dice.h;
}

void dice_panel(Table *t, Ui *ui)
{
    clear_bar(t, ui);

    ui_push(ui, "dice");
    if (session_asks_dice(t->session)) {
        SDL_Rect area = t->at.dice;
        int grow = ui_px(ui, 60);
        area.y -= grow;
        area.h += grow;
        typed(t, ui, area);
    } else if (dice_are_shown(t, ui)) {
        thrown(t, ui, t->at.dice);
        if (!t->dice_open)
            ui_wake(ui, t->dice_at + SHOWN_MS);
    }
    ui_pop(ui);
    fallen_panel(t, ui);
}
