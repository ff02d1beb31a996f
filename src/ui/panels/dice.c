#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/throw.h"
#include "panels/contest.h"
#include "panels/dice.h"
#include "panels/panels.h"
#include "panels/rolled_row.h"
#include "panels/throws.h"
#include "panels/tools.h"
#include "table.h"

enum { SHOWN_MS = 4000, MOST_BARS = 64 };

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

/* The highest first, equal ones as they fell; `place` says where each was thrown. */
static void sort_dice(uint8_t *die, uint16_t *place, int dice)
{
    for (int i = 0; i < dice; i++) {
        uint8_t value = die[i];
        uint16_t thrown = place[i];
        int at = i;
        for (; at > 0 && die[at - 1] < value; at--) {
            die[at] = die[at - 1];
            place[at] = place[at - 1];
        }
        die[at] = value;
        place[at] = thrown;
    }
}

/* Those that needed least first, otherwise as they fell. */
static void group_dice(const EventLog *log, const Event *e, uint8_t *die, uint16_t *place, int dice)
{
    int least, most, to = 0;

    event_needs(log, e, &least, &most);
    for (int need = least; need <= most; need++)
        for (int i = 0; i < e->count && to < dice; i++) {
            if (event_need(log, e, i) != need)
                continue;
            place[to] = (uint16_t)i;
            die[to++] = log->die[e->first + (uint32_t)i];
        }
}

static void sort_groups(const EventLog *log, const Event *e, uint8_t *die, uint16_t *place,
                        int dice)
{
    for (int from = 0, to; from < dice; from = to) {
        int need = event_need(log, e, place[from]);
        for (to = from + 1; to < dice && event_need(log, e, place[to]) == need;)
            to++;
        sort_dice(die + from, place + from, to - from);
    }
}

static int fit_size(const Ui *ui, int dice, SDL_Rect area, int *columns)
{
    int size = ui_px(ui, 46), least = ui_px(ui, 14);

    for (; size > least; size -= 2) {
        int gap = size / 5 + 3;
        *columns = area.w / (size + gap);
        if (*columns > 0 && (dice + *columns - 1) / *columns * (size + gap) <= area.h)
            break;
    }
    return size;
}

typedef struct Throw {
    const uint8_t *die;
    int dice, kind;
    int8_t is[MOST_THROW]; /* of each: good 1, bad or put aside -1, else 0 */
    bool mixed;            /* they need different figures: each group stands behind its own, */
    int8_t need[MOST_THROW];
    bool at_most;          /* so much or less */
    int tumble;            /* above 0 while they roll */
    int before;            /* what one die showed that was thrown again, or 0 */
    const uint16_t *place; /* where each was thrown, while they are being sorted; else null */
    float sorted;          /* how far they are */
} Throw;

static Spot die_spot(SDL_Rect area, int size, int columns, int n)
{
    int gap = size / 5 + 3;

    return (Spot){ (float)(area.x + 6 + n % columns * (size + gap) + size / 2),
                   (float)(area.y + 6 + n / columns * (size + gap) + size / 2) };
}

static unsigned flags_of(const Throw *r, int which)
{
    unsigned flags = r->before ? (unsigned)DIE_AGAIN : 0U;

    if (r->tumble || r->is[which] == 0)
        return flags;
    return flags | (r->is[which] > 0 ? (unsigned)DIE_WIN : (unsigned)DIE_MISS);
}

static bool begins_group(const Throw *r, int which)
{
    return r->mixed && which < r->dice && (which == 0 || r->need[which] != r->need[which - 1]);
}

static int count_groups(const Throw *r)
{
    int groups = 0;

    for (int i = 0; i < r->dice; i++)
        groups += begins_group(r, i);
    return groups;
}

/* What the dice behind it needed: "5+", "1–3". */
static void draw_group_head(Ui *ui, Spot at, int size, int need, bool at_most)
{
    char words[20], name[20];
    SDL_Rect box = { (int)at.x - size / 2, (int)at.y - size / 2, size + 4, size };

    snprintf(words, sizeof words, !at_most ? "%d+" : need > 1 ? "1–%d" : "%d", need);
    ui_text(ui, UT_SMALL, box, TEXT_RIGHT, words, INK_IVORY_DIM);
    snprintf(name, sizeof name, "group-%d", need);
    ui_note(ui, name, words, box, false);
}

/* In rows that fill the area; one that was thrown again has its old value beside it. Gives where the last ends. */
static int draw_dice(Ui *ui, SDL_Rect area, const Throw *r)
{
    int columns = 1, cell = 0, cells = r->dice + (r->before > 0) + count_groups(r);
    int size = fit_size(ui, cells, area, &columns);
    int sides = dice_sides((DiceKind)r->kind), right = area.x;

    if (columns < 1)
        columns = 1;
    for (int i = 0; i < r->dice + (r->before > 0); i++) {
        if (begins_group(r, i))
            draw_group_head(ui, die_spot(area, size, columns, cell++), size, r->need[i],
                            r->at_most);
        Spot at = die_spot(area, size, columns, cell++);
        bool old = i == r->dice;
        if (r->place && !old)
            at = spot_between(die_spot(area, size, columns, r->place[i]), at, r->sorted);
        int value = old         ? r->before
                    : r->tumble ? (r->die[i] + i * 7 + r->tumble) % (sides > 0 ? sides : 6) + 1
                                : r->die[i];
        right = (int)at.x + size / 2 > right ? (int)at.x + size / 2 : right;
        if (ui->canvas)
            die_draw(ui->canvas, ui->fonts, at, old ? (float)size * 0.6F : (float)size,
                     die_shape(r->kind), value, old ? (unsigned)DIE_MISS : flags_of(r, i));
    }
    return right;
}

static void result_of(const Table *t, const Event *e, char *out, size_t size)
{
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    throw_result_words(&look, session_log(t->session), e, &text);
}

/* "5+ needed: 2 of 6", for the dump and whoever cannot see the dice. */
static void dice_sum_words(const Table *t, const Event *e, char *out, size_t size)
{
    char result[120], need[60];
    Text text = text_in(need, sizeof need);

    need[0] = 0;
    result_of(t, e, result, sizeof result);
    throw_need_words(session_log(t->session), e, &text);
    if (need[0])
        snprintf(out, size, "%s%s: %s", need,
                 throw_needs(session_log(t->session), e) && !e->wanted.harms ? " needed" : "",
                 result);
    else if (e->count > 1)
        snprintf(out, size, "%d dice, %s", e->count, result);
    else
        snprintf(out, size, "%s", result);
}

/* ---- what could have fallen ---------------------------------------------------------------------------------------- */

/* How likely each value was that the throw could come to. */
typedef struct Spread {
    Odds odds;
    int low, count, rolled; /* the least, how many there are, which of them came */
} Spread;

/* False for dice without a figure of their own, and for more of them than bars find room. */
static bool spread_of(const EventLog *log, const Event *e, Spread *s)
{
    if (!throw_odds(log, e, &s->odds, &s->low) || s->odds.most + 1 > MOST_BARS)
        return false;
    s->count = s->odds.most + 1;
    s->rolled = throw_value(log, e) - s->low;
    return true;
}

/* What would do is green, or where nothing is needed what is as good as what came; that itself is gold. */
static void draw_spread(const Table *t, Ui *ui, SDL_Rect area, const Event *e, const Spread *s)
{
    const EventLog *log = session_log(t->session);
    bool less = e->wanted.reading == READ_EACH ? e->wanted.harms : e->wanted.at_most;
    bool whole = e->wanted.reading != READ_EACH && throw_needs(log, e);
    double most = 0;
    int wide = area.w / s->count;

    for (int i = 0; i < s->count; i++)
        most = s->odds.chance[i] > most ? s->odds.chance[i] : most;
    for (int i = 0; i < s->count && most > 0; i++) {
        int high = (int)((double)area.h * s->odds.chance[i] / most);
        high = high < 2 ? 2 : high;
        SDL_Rect bar = { area.x + i * wide, area.y + area.h - high, wide > 3 ? wide - 2 : wide,
                         high };
        bool good = whole  ? throw_value_does(log, e, s->low + i)
                    : less ? i < s->rolled
                           : i > s->rolled;
        ui_fill(ui, bar, i == s->rolled ? INK_GOLD : good ? 0xFF6FA58C : 0xFF5C503F);
    }
}

/* ---- a throw and those before it --------------------------------------------------------------------------------- */

enum { ROW_PX = 40, HEAD_PX = 36, BARS_PX = 78, DICE_PX = 62, PAD_PX = 14, NARROW_PX = 300 };

static const char *title_of(const Table *t, const Event *e, char *out, size_t size)
{
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    throw_title_words(&look, e, &text);
    return out;
}

/* Words of a line in two tones; gives where they end. */
static int run_of(Ui *ui, UiText text, SDL_Rect line, int x, const char *words, Colour colour)
{
    int wide = ui_text_width(ui, text, words), room = line.x + line.w - x;

    if (room > 0)
        ui_text(ui, text, (SDL_Rect){ x, line.y, wide < room ? wide + 2 : room, line.h }, TEXT_LEFT,
                words, colour);
    return x + wide + ui_px(ui, 6);
}

/* Whose dice they are: a unit's, or those of a seat. */
static const char *thrower_of(const Table *t, const Event *e)
{
    return e->id >= 0 ? table_name(t, e->id) : e->seat >= 0 ? table_seat_name(t, e->seat) : "";
}

/* Or the one has joined the other. */
static bool is_same(const Table *t, UnitId a, UnitId b)
{
    const Battle *battle = session_battle(t->session);

    return a == b ||
           (a >= 0 && b >= 0 && (battle->unit[a].carrier == b || battle->unit[b].carrier == a));
}

/* What follows from a fight is another matter: a break test is thrown against nobody, and whoever flees from somebody throws for how far.
 * The dice of a weapon name no target. */
static bool is_of(const Table *t, const Event *about, const Event *last)
{
    if (about->weapon < 0 && last->wanted.reading != READ_EACH)
        return false;
    return is_same(t, last->unit, about->unit) &&
           (is_same(t, last->other, about->other) || about->weapon >= 0);
}

/* Who has joined a unit need not strike at whom that strikes: in a challenge his foe is another. */
static bool is_beside(const Table *t, int unit, UnitId other)
{
    const Battle *b = session_battle(t->session);

    return b->unit[unit].seat == b->unit[other].seat;
}

/* Who, with what, at whom; without an announcement what was thrown for, and by whom. */
static void draw_head(Table *t, Ui *ui, SDL_Rect line, const ThrowChain *c)
{
    const Event *about = c->about, *last = c->row[c->count - 1];
    int x = line.x;
    char head[240], title[80];

    if (about && !is_of(t, about, last))
        about = NULL;
    title_of(t, last, title, sizeof title);
    bool other_one = about && last->id >= 0 && last->id != about->unit;
    if (other_one && is_beside(t, last->id, about->unit)) {
        snprintf(head, sizeof head, "%s: %s", table_name(t, last->id), title);
        x = run_of(ui, UT_BOLD, line, x, table_name(t, last->id), INK_IVORY);
        run_of(ui, UT_LABEL, line, x, title, INK_IVORY_DIM);
    } else if (other_one) {
        snprintf(head, sizeof head, "%s: %s against %s", table_name(t, last->id), title,
                 table_name(t, about->unit));
        x = run_of(ui, UT_BOLD, line, x, table_name(t, last->id), INK_IVORY);
        x = run_of(ui, UT_LABEL, line, x, title, INK_IVORY_DIM);
        x = run_of(ui, UT_LABEL, line, x, "against", INK_IVORY_DIM);
        run_of(ui, UT_BOLD, line, x, table_name(t, about->unit), INK_IVORY);
    } else if (about) {
        const char *weapon = about->weapon >= 0 ? t->game->weapon[about->weapon].title.text : "";
        snprintf(head, sizeof head, "%s %s%sat %s", table_name(t, about->unit), weapon,
                 weapon[0] ? " " : "", table_name(t, about->other));
        x = run_of(ui, UT_BOLD, line, x, table_name(t, about->unit), INK_IVORY);
        if (weapon[0])
            x = run_of(ui, UT_LABEL, line, x, weapon, INK_IVORY_DIM);
        x = run_of(ui, UT_LABEL, line, x, "at", INK_IVORY_DIM);
        run_of(ui, UT_BOLD, line, x, table_name(t, about->other), INK_IVORY);
    } else {
        const char *whose = thrower_of(t, last);
        snprintf(head, sizeof head, "%s%s%s", title, whose[0] ? " · " : "", whose);
        run_of(ui, UT_BOLD, line, x, head, INK_IVORY);
    }
    ui_note(ui, "head", head, line, true);
}

/* Whose dice the rows need not name: a character that strikes beside the unit has the head to himself. */
static UnitId named_by_head(const Table *t, const ThrowChain *c)
{
    const Event *last = c->row[c->count - 1];
    UnitId thrower = last->id;

    if (!c->about || !is_of(t, c->about, last) ||
        (thrower >= 0 && is_beside(t, thrower, c->about->unit)))
        return thrower;
    return c->about->unit;
}

/* What shifts the need, or why it came to that, one after another. */
static void told_words(Table *t, const Event *const *told, int count, char *out, size_t size)
{
    const EventLog *log = session_log(t->session);
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    out[0] = 0;
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? " · " : "");
        event_words(&look, log, told[i], &text);
    }
}

/* Whose dice they are the head has said. */
static void reason_words(Table *t, const ThrowChain *c, char *out, size_t size)
{
    char name[NAME_SIZE + 4];
    size_t named = 0;

    told_words(t, c->reason, c->reasons, out, size);
    if (c->reasons)
        named = (size_t)snprintf(name, sizeof name, "%s: ", table_name(t, c->reason[0]->unit));
    if (named && named < sizeof name && strncmp(out, name, named) == 0) {
        memmove(out, out + named, strlen(out + named) + 1);
        ui_capital(out);
    }
}

static void take_dice(const EventLog *log, const Event *e, bool sorted, uint8_t die[MOST_THROW],
                      uint16_t place[MOST_THROW])
{
    int dice = e->count < MOST_THROW ? e->count : MOST_THROW;

    memcpy(die, log->die + e->first, (size_t)dice);
    for (int i = 0; i < dice; i++)
        place[i] = (uint16_t)i;
    if (throw_is_mixed(log, e)) {
        group_dice(log, e, die, place, dice);
        if (sorted)
            sort_groups(log, e, die, place, dice);
    } else if (sorted &&
               e->wanted.reading != READ_SEATS) /* those stand in the order of the seats */
        sort_dice(die, place, dice);
}

/* `place`: where each was thrown. */
static Throw throw_of(const EventLog *log, const Event *e, const uint8_t *die,
                      const uint16_t *place)
{
    Throw r = { .die = die,
                .dice = e->count < MOST_THROW ? e->count : MOST_THROW,
                .kind = e->value,
                .mixed = throw_is_mixed(log, e),
                .at_most = e->wanted.at_most,
                .before = e->c };

    for (int i = 0; i < r.dice; i++) {
        int at = place[i];
        r.need[i] = (int8_t)event_need(log, e, at);
        r.is[i] = throw_sets_aside(log, e, at) ? -1 : (int8_t)throw_die_is(log, e, at);
    }
    return r;
}

/* "To Hit 2 on 4+, 8 on 5+"; of dice of somebody else than the panel is about also whose they are: "Armour Save 5+ · Gorehides". */
static void need_words(const Table *t, const Event *e, UnitId about, char *out, size_t size)
{
    Text text = text_in(out, size);

    out[0] = 0;
    bool kept = e->wanted.reading == READ_HIGHEST || e->wanted.reading == READ_LOWEST ||
                (e->wanted.reading == READ_KEPT && e->wanted.need <= 0);
    char title[80];
    text_format(&text, kept ? "%s: " : "%s ", title_of(t, e, title, sizeof title));
    size_t titled = text.used;
    throw_need_words(session_log(t->session), e, &text);
    if (text.used == titled)
        out[--text.used] = 0;
    if (e->id >= 0 && e->id != about && about != NO_UNIT)
        text_format(&text, " · %s", table_name(t, e->id));
}

/* A throw before: what for, its dice in small, what it came to; whose they are, when not those of `whose`. */
static void draw_row(Table *t, Ui *ui, SDL_Rect row, const Event *e, UnitId whose)
{
    const EventLog *log = session_log(t->session);
    uint8_t die[MOST_THROW];
    uint16_t place[MOST_THROW];
    char result[120], words[160], row_words[400];

    take_dice(log, e, true, die, place);
    Throw roll = throw_of(log, e, die, place);
    result_of(t, e, result, sizeof result);
    bool tested = e->wanted.reading == READ_SUM && throw_needs(log, e),
         failed = tested && throw_failed(log, e);
    if (failed)
        SDL_strlcat(result, " failed", sizeof result);
    need_words(t, e, whose, words, sizeof words);
    snprintf(row_words, sizeof row_words, "%s: %s", words, result);
    if (roll.mixed) /* each group has its figure before it */
        title_of(t, e, words, sizeof words);
    int least = row.w * 30 / 100, right = ui_text_width(ui, UT_BOLD, result) + ui_px(ui, 6);
    int dice = e->wanted.reading == READ_SEATS ? e->count * row.h * 2 / 3 : 0;
    if (ui_text_width(ui, UT_SMALL, words) > row.w - right - dice - ui_px(ui, 8))
        title_of(t, e, words, sizeof words);
    int label = ui_text_width(ui, UT_SMALL, words) + ui_px(ui, 8);
    label = label > least ? label : least;
    if (label + right + row.h > row.w) /* the tray's head says it */
        label = 0;
    if (label > 0)
        ui_text(ui, UT_SMALL, (SDL_Rect){ row.x, row.y, label, row.h }, TEXT_LEFT, words,
                INK_IVORY_DIM);
    draw_dice(ui, (SDL_Rect){ row.x + label, row.y, row.w - label - right, row.h - ui_px(ui, 4) },
              &roll);
    ui_text(ui, UT_BOLD, (SDL_Rect){ row.x + row.w - right, row.y, right, row.h }, TEXT_RIGHT,
            result, tested && !failed ? INK_SUCCESS : INK_IVORY);
    ui_note(ui, "before", row_words, row, false);
}

/* How many dice fit above the result is the dice' business; the result stands right of them. */
static void draw_now(Table *t, Ui *ui, SDL_Rect area, const Event *e, const Throw *roll)
{
    const EventLog *log = session_log(t->session);
    bool seats = e->wanted.reading == READ_SEATS;
    char result[160], need[100];
    int wide = seats ? area.w - e->count * ui_px(ui, 62) : ui_px(ui, 136);
    SDL_Rect dice = { area.x, area.y, area.w - wide, area.h };
    SDL_Rect top = { area.x + area.w - wide, area.y, wide, ui_px(ui, 32) };

    draw_dice(ui, dice, roll);
    if (roll->tumble) { /* a face that rolls past is not yet what was thrown */
        ui_text(ui, UT_SMALL, top, TEXT_RIGHT, "rolling …", INK_IVORY_DIM);
        ui_note(ui, "rolling", "rolling …", top, true);
        return;
    }
    result_of(t, e, result, sizeof result);
    if (seats) {
        ui_words(ui, UT_BOLD, top.x, top.y, top.w, result, INK_SUCCESS);
        return;
    }
    ui_text(ui, UT_FIGURE, top, TEXT_RIGHT, result, throw_failed(log, e) ? INK_IVORY : INK_SUCCESS);
    top.y += top.h - ui_px(ui, 2);
    top.h = ui_px(ui, 24);
    need_words(t, e, NO_UNIT, need, sizeof need);
    int room = ui_text_width(ui, UT_SMALL, need);
    if (room > wide && room < area.w) { /* under the dice too */
        top.x -= room - wide;
        top.w = room;
        top.y = area.y + area.h - top.h;
    }
    ui_text(ui, UT_SMALL, top, TEXT_RIGHT, need, INK_IVORY_DIM);
}

/* Bars of the whole distribution, its ends named, how many throws do as well between them. */
static void draw_chances(const Table *t, Ui *ui, SDL_Rect area, const Event *e, const Spread *s)
{
    char share[60], end[12];
    Text text = text_in(share, sizeof share);
    int foot = ui_px(ui, 24);
    SDL_Rect line = { area.x, area.y + area.h - foot, area.w, foot };

    share[0] = 0;
    throw_as_good_words(session_log(t->session), e, &s->odds, s->low, &text);
    draw_spread(t, ui, (SDL_Rect){ area.x, area.y, area.w, area.h - foot - 2 }, e, s);
    snprintf(end, sizeof end, "%d", s->low);
    ui_text(ui, UT_SMALL, line, TEXT_LEFT, end, INK_IVORY_DIM);
    snprintf(end, sizeof end, "%d", s->low + s->count - 1);
    ui_text(ui, UT_SMALL, line, TEXT_RIGHT, end, INK_IVORY_DIM);
    ui_text(ui, UT_SMALL, line, TEXT_CENTRE, share, INK_IVORY);
    ui_note(ui, "share", share, line, true);
}

static void draw_outcome(Ui *ui, SDL_Rect line, const char *words)
{
    ui_words(ui, UT_BOLD, line.x, line.y, line.w, words, INK_GOLD);
    ui_note(ui, "outcome", words, line, true);
}

/* What of a chain finds room, from the latest throw on. */
typedef struct TrayPlan {
    int rows;           /* throws before */
    int notes, reasons; /* height of the words about modifiers, and why it came to that; or 0 */
    int outcome;        /* the same of what came of it */
    bool bars;
    int height;
} TrayPlan;

typedef struct TrayWords {
    char notes[300], reasons[300], outcome[200];
} TrayWords;

/* The latest throw stands for the one before it, which is seen above. */
static bool is_again(const ThrowChain *c)
{
    return c->count > 1 && c->row[c->count - 1]->wanted.again;
}

/* How many throws before the last were for the same, of the same unit: several tests are read together. */
static int same_before(const ThrowChain *c)
{
    const Event *last = c->row[c->count - 1];
    bool tests = last->wanted.reading == READ_SUM && last->unit != NO_UNIT;
    int same = 0;

    while (tests && same < c->count - 1 && c->row[c->count - 2 - same]->why == last->why &&
           c->row[c->count - 2 - same]->unit == last->unit)
        same++;
    return is_again(c) && !same ? 1 : same;
}

/* With the dice alone; many lie in two rows. */
static int bare_tray(const Ui *ui, const ThrowChain *c)
{
    int more = c->row[c->count - 1]->count > 7 ? DICE_PX / 2 : 0;

    return ui_px(ui, HEAD_PX + DICE_PX + 2 * PAD_PX) + ui_px(ui, more);
}

/* The height of words that the tray has room for below what it holds already; 0 for none. */
static int plan_words(const Ui *ui, UiText style, SDL_Rect room, int height, const char *words)
{
    int wide = room.w - 2 * ui_px(ui, PAD_PX);
    int said = words[0] ? ui_words_height(ui, style, wide, words) + ui_px(ui, 4) : 0;

    return height + said <= room.h ? said : 0;
}

/* What came of it stands a little lower, in one line or more. */
static int plan_outcome(const Ui *ui, SDL_Rect room, int height, const char *words)
{
    int said = plan_words(ui, UT_BOLD, room, height, words);

    return said ? said + ui_px(ui, 4) : 0;
}

static TrayPlan plan_tray(const Table *t, const Ui *ui, const ThrowChain *c, SDL_Rect room,
                          const TrayWords *words)
{
    int most = room.h;
    const EventLog *log = session_log(t->session);
    Spread spread;
    TrayPlan p = { .height = bare_tray(ui, c) };
    int bars = ui_px(ui, BARS_PX), row = ui_px(ui, ROW_PX);

    p.outcome = plan_outcome(ui, room, p.height, words->outcome);
    p.height += p.outcome;
    for (int same = same_before(c); p.rows < same && p.height + row <= most; p.rows++)
        p.height += row;
    p.reasons = p.outcome ? plan_words(ui, UT_SMALL, room, p.height, words->reasons) : 0;
    p.height += p.reasons;
    p.notes = plan_words(ui, UT_SMALL, room, p.height, words->notes);
    p.height += p.notes;
    p.bars = spread_of(log, c->row[c->count - 1], &spread) && p.height + bars <= most;
    p.height += p.bars ? bars : 0;
    while (p.rows < c->count - 1 && p.height + row <= most) {
        p.rows++;
        p.height += row;
    }
    return p;
}

/* The dice, what came of them, and why. */
static int short_tray(const Ui *ui, const ThrowChain *c, int width, const TrayWords *words)
{
    SDL_Rect any = { 0, 0, width, ui->height };

    int high = bare_tray(ui, c) + same_before(c) * ui_px(ui, ROW_PX);
    if (!c->outcome)
        return high;
    return high + plan_outcome(ui, any, 0, words->outcome) +
           plan_words(ui, UT_SMALL, any, 0, words->reasons);
}

/* As high as it is, then lower, then narrower too, then with the dice alone. */
static LayoutSpot tray_place(Table *t, Ui *ui, SDL_Rect area, const ThrowChain *c,
                             const TrayWords *words)
{
    int narrow = SDL_min(ui_px(ui, NARROW_PX), area.w);
    int least = SDL_min(short_tray(ui, c, area.w, words), area.h);
    int lower = SDL_min(short_tray(ui, c, narrow, words), area.h);
    int bare = SDL_min(bare_tray(ui, c), area.h);
    LayoutWish wish = {
        .of = 1,
        .home = area,
        .up = true,
        .goes = true,
        .forms = 3,
        .form = { { area.w, area.h, least, false },
                  { narrow, lower, lower, false },
                  { narrow, bare, bare, false } },
    };

    return layout_wish(t, ui, LAY_DICE, &wish);
}

/* The latest throw is the largest; those before it stand above, what came of them below. */
static void thrown(Table *t, Ui *ui, SDL_Rect room)
{
    const EventLog *log = session_log(t->session);
    ThrowChain c = throws_before(log, t->dice.event - 1);
    const Event *e = c.row[c.count - 1];
    uint32_t age = show_age(t, ui, t->dice.at);
    bool tumbles = age < TUMBLE_MS, sorts = !tumbles && age < TUMBLE_MS + SORT_MS;
    int pad = ui_px(ui, PAD_PX);
    TrayWords words;
    told_words(t, c.note, c.notes, words.notes, sizeof words.notes);
    reason_words(t, &c, words.reasons, sizeof words.reasons);
    told_words(t, &c.outcome, c.outcome != NULL, words.outcome, sizeof words.outcome);
    TrayPlan plan = plan_tray(t, ui, &c, room, &words);
    uint8_t die[MOST_THROW];
    uint16_t place[MOST_THROW];
    char sum[200];
    Spread spread;

    SDL_Rect area = { room.x, room.y + room.h - plan.height, room.w, plan.height };
    LayoutSpot spot = tray_place(t, ui, panel_place(t, ui, PANEL_DICE, area), &c, &words);
    if (spot.form == LAYOUT_AWAY)
        return;
    area = spot.area;
    if (area.h < plan.height || area.w != room.w) { /* what finds room there */
        plan = plan_tray(t, ui, &c, area, &words);
        area.y += area.h - plan.height;
        area.h = plan.height;
    }
    SDL_Rect line = { area.x + pad, area.y + pad / 2, area.w - 2 * pad, ui_px(ui, 32) };
    ui_walnut(ui, "panel", area);
    panel_drag(t, ui, PANEL_DICE, area);
    layout_about(t, ui, LAY_DICE);
    t->at.dice = area;
    draw_head(t, ui, line, &c);
    line.y += ui_px(ui, HEAD_PX);
    if (plan.notes) {
        ui_words(ui, UT_SMALL, line.x, line.y, line.w, words.notes, INK_IVORY_DIM);
        ui_note(ui, "modifiers", words.notes, line, true);
        line.y += plan.notes;
    }
    line.h = ui_px(ui, ROW_PX);
    for (int i = c.count - 1 - plan.rows; i < c.count - 1; i++, line.y += line.h)
        draw_row(t, ui, line, c.row[i], named_by_head(t, &c));
    take_dice(log, e, !tumbles, die, place);
    Throw roll = throw_of(log, e, die, place);
    roll.tumble = tumbles ? (int)(age / 60) + 1 : 0;
    if (sorts && !roll.mixed) {
        roll.place = place;
        roll.sorted = ease_share(EASE_OUT_BACK, (float)(age - TUMBLE_MS) / SORT_MS);
    }
    ui->busy = ui->busy || tumbles || sorts;
    int foot = (plan.bars ? ui_px(ui, BARS_PX) : 0) + plan.reasons + plan.outcome;
    int bottom = area.y + area.h - pad / 2;
    draw_now(t, ui, (SDL_Rect){ line.x, line.y, line.w, bottom - foot - line.y }, e, &roll);
    line.y = bottom - foot;
    if (plan.bars && !tumbles && spread_of(log, e, &spread))
        draw_chances(t, ui, (SDL_Rect){ line.x, line.y, line.w, ui_px(ui, BARS_PX - 6) }, e,
                     &spread);
    line.y = bottom - plan.outcome - plan.reasons;
    if (plan.reasons && !tumbles) {
        ui_words(ui, UT_SMALL, line.x, line.y, line.w, words.reasons, INK_IVORY_DIM);
        ui_note(ui, "reason", words.reasons, line, true);
    }
    line.y += plan.reasons;
    line.h = plan.outcome;
    if (plan.outcome && !tumbles)
        draw_outcome(ui, line, words.outcome);
    dice_sum_words(t, e, sum, sizeof sum);
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
    Throw roll = { .die = t->typed, .dice = t->typed_count, .kind = r->dice_kind };
    draw_dice(ui,
              (SDL_Rect){ area.x + pad, area.y + area.h - ui_px(ui, 70), area.w - 2 * pad,
                          ui_px(ui, 60) },
              &roll);
    if (t->typed_count == r->dice_count)
        give_typed(t, ui);
}

bool dice_are_shown(const Table *t, const Ui *ui)
{
    bool fresh = t->dice.event && ui->in.now_ms - t->dice.at < SHOWN_MS;

    bool read = t->dice.asked > 1; /* somebody answered with it in sight */
    if ((t->at.crowded || read) &&
        t->at.tray_puts) /* where units are put down the table is needed */
        fresh = false;
    bool asked = t->asks != NO_SEAT && !table_may_order(t) && !session_asks_dice(t->session);
    if (t->at.crowded && asked && t->ask_ready) /* the question has the window */
        return false;
    return session_asks_dice(t->session) || (t->dice.event && (fresh || t->dice.open));
}

/* In large letters it stands above the orders: who may give them has them below the pointer. */
static SDL_Rect above_orders(const Table *t, const Ui *ui, SDL_Rect area)
{
    const Arrangement *l = &t->layout;
    SDL_Rect bar = l->place[LAY_ORDERS].spot.area;
    int gap = ui_px(ui, 6), top = t->at.ribbon.y + t->at.ribbon.h + gap;

    if (!layout_is_told(l, LAY_ORDERS) || !SDL_HasIntersection(&area, &bar) || bar.y - gap < top)
        return area;
    return (SDL_Rect){ area.x, top, area.w, bar.y - gap - top };
}

/* It grows upwards, as far as nothing else stands; beside the tools where there is room for dice. */
static SDL_Rect tray_room(const Table *t, Ui *ui)
{
    SDL_Rect area = t->at.dice;
    int right = area.x + area.w, beside = right - tools_end(t, ui) - ui_px(ui, 8);

    if (!t->at.crowded && beside < area.w && beside > ui_px(ui, 300)) {
        area.w = beside;
        area.x = right - beside;
    }
    if (t->at.crowded)
        return above_orders(t, ui, area);
    int foot = area.y + area.h, top = ui->height * 36 / 100;

    return (SDL_Rect){ area.x, top, area.w, foot - top };
}

/* Of what was taken back nothing stands. */
static bool contest_is_last(const Table *t)
{
    size_t events = session_log(t->session)->events;

    return t->contest.event <= events &&
           (t->contest.event > t->fallen.event || t->fallen.event > events);
}

void dice_panel(Table *t, Ui *ui)
{
    ui_push(ui, "dice");
    if (session_asks_dice(t->session)) {
        SDL_Rect area = t->at.dice;
        int grow = ui_px(ui, 60);
        area.y -= grow;
        area.h += grow;
        area = layout_place_up(t, ui, LAY_ASK, layout_of(4, table_request(t)->number, 0), area,
                               area.h);
        typed(t, ui, area);
    } else if (dice_are_shown(t, ui)) {
        thrown(t, ui, tray_room(t, ui));
        if (!t->dice.open)
            ui_wake(ui, t->dice.at + SHOWN_MS);
    }
    ui_pop(ui);
    if (contest_is_last(t)) /* they have one place */
        contest_panel(t, ui);
    else
        fallen_panel(t, ui);
}
