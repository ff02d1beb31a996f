#include <stdio.h>
#include <string.h>

#include "board/coins.h"
#include "panels/clock.h"
#include "panels/panels.h"
#include "panels/ribbon.h"
#include "panels/throws.h"
#include "playback/playback.h"
#include "table.h"

/* The edge of the window in the colour of whoever is asked, and the ribbon: score, counters, phases, who is to act. */

/* ---- the edge of the asked side ---------------------------------------------------------------------------- */

static Stroke edge_stroke(const Ui *ui, SidePattern pattern)
{
    Stroke stroke = { .width = ui->palette.strong ? 4 : 2, .cap = CAP_SQUARE };

    if (pattern == PATTERN_DASHED || pattern == PATTERN_SAW) {
        stroke.cap = CAP_BUTT;
        stroke.dash[0] = pattern == PATTERN_SAW ? 4 : 16;
        stroke.dash[1] = pattern == PATTERN_SAW ? 6 : 12;
    }
    return stroke;
}

static void edge_line(Ui *ui, const SideLook *side, const Stroke *stroke, Spot from, Spot to)
{
    bool pair = side->pattern == PATTERN_DOUBLE, across = from.y == to.y;

    for (int i = 0; i <= pair; i++) {
        float off = pair ? (i ? 1.5F : -1.5F) * stroke->width * 0.6F : 0;
        Spot line[2] = { { from.x + (across ? 0 : off), from.y + (across ? off : 0) },
                         { to.x + (across ? 0 : off), to.y + (across ? off : 0) } };
        Stroke own = *stroke;
        own.width *= pair ? 0.6F : 1;
        canvas_polyline(ui->canvas, line, 2, false, &own, side_inlay(side));
    }
}

/* The asked seat's colour runs round the whole window, in its pattern. */
static void asked_edge(Table *t, Ui *ui)
{
    int wide = ui_px(ui, 8);
    const SideLook *side;

    if (t->asks == NO_SEAT || !ui->canvas)
        return;
    side = ui_side(ui, t->asks);
    SDL_Rect edge[4] = { { 0, 0, ui->width, wide },
                         { 0, ui->height - wide, ui->width, wide },
                         { 0, 0, wide, ui->height },
                         { ui->width - wide, 0, wide, ui->height } };
    for (int i = 0; i < 4; i++)
        ui_fill(ui, edge[i], side->main);
    float m = (float)wide / 2;
    Spot round[4] = { { m, m },
                      { (float)ui->width - m, m },
                      { (float)ui->width - m, (float)ui->height - m },
                      { m, (float)ui->height - m } };
    Stroke stroke = edge_stroke(ui, side->pattern);
    for (int i = 0; i < 4; i++) /* one by one: the window's middle is none of their business */
        edge_line(ui, side, &stroke, round[i], round[(i + 1) % 4]);
}

/* ---- ribbon ------------------------------------------------------------------------------------------------- */

static SeatId seat_of_throw(const Table *t, size_t at)
{
    const EventLog *log = session_log(t->session);
    const Battle *b = session_battle(t->session);
    ThrowChain chain = throws_before(log, at);
    const Event *e = &log->event[at];

    if (chain.about && chain.about->unit >= 0)
        return b->unit[chain.about->unit].seat;
    return e->id >= 0 ? b->unit[e->id].seat : e->seat;
}

/* Where what is being seen begins: at the dice that fell last, or where all of it does. */
static size_t seen_from(const Table *t)
{
    size_t dice = t->dice.event, events = session_log(t->session)->events,
           from = t->shown_from < events ? t->shown_from : events; /* answers were taken back */

    return dice > from && dice <= events ? dice - 1 : from;
}

/* Whose deed is being seen, or NO_SEAT: who is asked after it may be somebody else. */
static SeatId seat_of_deed(const Table *t, const Ui *ui)
{
    const EventLog *log = session_log(t->session);

    if (shows_nothing(t, ui))
        return NO_SEAT;
    for (size_t i = seen_from(t); i < log->events; i++) {
        const Event *e = &log->event[i];
        bool does = e->kind == EV_TOLD || e->kind == EV_MOVED || e->kind == EV_SHOT;
        if (e->kind == EV_DICE && e->count > 0)
            return seat_of_throw(t, i);
        if (does && e->unit >= 0)
            return session_battle(t->session)->unit[e->unit].seat;
    }
    return NO_SEAT;
}

static void who_answers(const Table *t, const Ui *ui, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    const Request *r = &b->request;
    SeatId thinking = NO_SEAT, seen = seat_of_deed(t, ui);

    for (SeatId s = 0; s < b->seats; s++)
        if (r->seats >> s & 1)
            thinking = s;
    if (study_is_on(t))
        snprintf(out, size, "As it was");
    else if (b->over)
        snprintf(out, size, "The battle is over");
    else if (t->asks != NO_SEAT && seen != NO_SEAT && seen != t->asks) /* he may act all the same */
        snprintf(out, size, "%s", table_seat_name(t, seen));
    else if (t->asks != NO_SEAT && r->shape == SHAPE_ORDER)
        snprintf(out, size, "%s to act", table_seat_name(t, t->asks));
    else if (t->asks != NO_SEAT)
        snprintf(out, size, "%s answers", table_seat_name(t, t->asks));
    else if (seen != NO_SEAT && !session_asks_dice(t->session))
        snprintf(out, size, "%s", table_seat_name(t, seen));
    else if (session_asks_dice(t->session) && request_seat(r) != NO_SEAT)
        snprintf(out, size, "%s throws the dice", table_seat_name(t, request_seat(r)));
    else if (session_asks_dice(t->session))
        snprintf(out, size, "Throw the dice");
    else if (banner_waits(t))
        snprintf(out, size, "Waits for Space");
    else if (thinking != NO_SEAT && session_player(t->session, thinking) == PLAYER_HUMAN)
        snprintf(out, size, "%s", table_seat_name(t, thinking)); /* once it has been seen */
    else if (thinking != NO_SEAT)
        snprintf(out, size, "%s is thinking …", table_seat_name(t, thinking));
    else
        snprintf(out, size, "Dice …");
}

/* What the seats have of something that lasts, when it is more than the score: "cp 14 : 9". */
static void counter_words(Table *t, const TallyDef *tally, Text *text)
{
    const Battle *b = table_told(t);
    Look look = table_told_look(t);
    bool any = false, other = false;

    if (coins_show(t, tally) || tally->owner != OWNER_SEAT || !tally->title || tally->in_account ||
        tally->span != SPAN_BATTLE)
        return;
    for (SeatId s = 0; s < b->seats; s++) {
        int32_t has = b->seat[s].tally[tally->number];
        any = any || has;
        other = other || !t->rs->tell.account || has != seat_score(&look, s);
    }
    if (!any || !other)
        return;
    text_format(text, "   %s ", tally->word);
    for (SeatId s = 0; s < b->seats; s++)
        text_format(text, "%s%ld", s ? " : " : "", (long)b->seat[s].tally[tally->number]);
}

/* The turn and the score; behind them, from t->scored_counts on, what else the seats have. */
static void score_words(Table *t)
{
    const Battle *b = table_told(t);
    Look look = table_told_look(t);
    Text text = text_in(t->scored, sizeof t->scored);

    if (t->game->rounds > 0)
        text_format(&text, "%s %d of %d", round_title(t->rs), b->round ? b->round : 1,
                    t->game->rounds);
    else
        text_format(&text, "%s %d", round_title(t->rs), b->round);
    for (SeatId s = 0; t->rs->tell.account && s < b->seats; s++)
        text_format(&text, "%s%ld", s ? " : " : "   ", (long)seat_score(&look, s));
    t->scored_counts = text.used;
    for (int i = 0; i < t->rs->tallies; i++)
        counter_words(t, &t->rs->tally[i], &text);
}

static int phase_width(const Table *t, const Ui *ui, int phase)
{
    return ui_text_width(ui, UT_BOLD, t->rs->phase[phase].title) + ui_px(ui, 26);
}

/* The phases that are shown: as many on both sides of the present one as find room. */
typedef struct PhaseRow {
    int first, last, width;
    bool steps; /* all of them, as icons; only the present one has its name */
} PhaseRow;

static int step_width(const Ui *ui)
{
    return ui_px(ui, 25);
}

/* With its icon before its name. */
static int present_width(const Table *t, const Ui *ui, int phase)
{
    return phase_width(t, ui, phase) + ui_px(ui, 18);
}

/* What comes before the first round is no step of it. */
static bool is_step(const Table *t, int phase, int now)
{
    return has_phase(t->game, phase) && (phase == now || !t->rs->phase[phase].once);
}

static int steps_width(const Table *t, const Ui *ui, int now)
{
    int width = 0;

    for (int i = 0; i < t->rs->phases; i++)
        if (is_step(t, i, now))
            width += i == now ? present_width(t, ui, i) : step_width(ui);
    return width;
}

static bool widen(const Table *t, const Ui *ui, PhaseRow *row, int step, int room)
{
    int at = step > 0 ? row->last + 1 : row->first - 1;

    while (at >= 0 && at < t->rs->phases && !has_phase(t->game, at))
        at += step;
    if (at < 0 || at >= t->rs->phases || row->width + phase_width(t, ui, at) > room)
        return false;
    row->width += phase_width(t, ui, at);
    *(step > 0 ? &row->last : &row->first) = at;
    return true;
}

/* That of what is being seen, not of what is asked after it. */
static int phase_seen(const Table *t)
{
    const EventLog *log = session_log(t->session);
    int phase = table_told(t)->phase;

    if (study_is_on(t))
        return table_battle(t)->phase;
    for (size_t i = show_told(t); i < seen_from(t); i++)
        if (log->event[i].kind == EV_PHASE)
            phase = log->event[i].value;
    return phase;
}

static PhaseRow phases_in(const Table *t, const Ui *ui, int room)
{
    int now = phase_seen(t);
    PhaseRow row = { now, now, now < t->rs->phases ? phase_width(t, ui, now) : 0, false };
    bool more = now < t->rs->phases;

    if (more && t->rs->shows_steps && steps_width(t, ui, now) <= room)
        return (PhaseRow){ 0, t->rs->phases - 1, steps_width(t, ui, now), true };

    while (more) {
        more = widen(t, ui, &row, 1, room);
        more = widen(t, ui, &row, -1, room) || more;
    }
    return row;
}

static int draw_phases(Table *t, Ui *ui, int x, SDL_Rect area, const PhaseRow *row)
{
    int now = phase_seen(t);

    for (int i = row->first; i <= row->last && i < t->rs->phases; i++) {
        const char *title = t->rs->phase[i].title;
        int wide = row->first == row->last ? row->width : phase_width(t, ui, i);
        SDL_Rect box = { x, area.y + ui_px(ui, 8), wide - ui_px(ui, 2), area.h - ui_px(ui, 16) };
        if (!has_phase(t->game, i))
            continue;
        if (i == now)
            ui_round(ui, box, ui_px(ui, 7), INK_BRASS_LIGHT, INK_BRASS);
        ui_text(ui, i == now ? UT_BOLD : UT_LABEL, box, TEXT_CENTRE, title,
                i == now  ? INK_ON_BRASS
                : i < now ? INK_PASSED
                          : INK_IVORY_DIM);
        ui_note(ui, t->rs->phase[i].word, title, box, i == now);
        x += phase_width(t, ui, i);
    }
    return x;
}

/* The present one in brass, with a bar in the colour of whose half it is. */
static void draw_present(const Table *t, Ui *ui, SDL_Rect box, const PhaseDef *phase)
{
    const Battle *b = study_is_on(t) ? table_battle(t) : table_told(t);
    int side = ui_px(ui, 22), gap = ui_px(ui, 8);
    SDL_Rect words = { box.x + gap + side, box.y, box.w - side - gap, box.h };
    SDL_Rect bar = { box.x + gap, box.y + box.h - ui_px(ui, 4), box.w - 2 * gap, ui_px(ui, 3) };

    ui_round(ui, box, ui_px(ui, 7), INK_BRASS_LIGHT, INK_BRASS);
    if (phase->icon)
        ui_icon(ui, phase->icon, box.x + gap + side / 2, box.y + box.h / 2, side,
                icon_tone_plain(INK_ON_BRASS), 1);
    ui_text(ui, UT_BOLD, words, TEXT_CENTRE, phase->title, INK_ON_BRASS);
    if (b->active >= 0 && b->active < b->seats)
        ui_fill(ui, bar, ui_side(ui, b->active)->main);
}

static int draw_steps(Table *t, Ui *ui, int x, SDL_Rect area)
{
    int now = phase_seen(t), side = ui_px(ui, 19);

    for (int i = 0; i < t->rs->phases; i++) {
        const PhaseDef *phase = &t->rs->phase[i];
        int wide = i == now ? present_width(t, ui, i) : step_width(ui);
        SDL_Rect box = { x, area.y + ui_px(ui, 8), wide - ui_px(ui, 2), area.h - ui_px(ui, 16) };
        if (!is_step(t, i, now))
            continue;
        if (i == now)
            draw_present(t, ui, box, phase);
        else if (phase->icon)
            ui_icon(ui, phase->icon, x + wide / 2, area.y + area.h / 2, side, icon_tone_walnut(),
                    i < now ? 0.4F : 1);
        ui_note(ui, phase->word, phase->title, box, i == now);
        x += wide;
    }
    return x;
}

/* Beside the unit's card, where the window is narrow. */
static SDL_Rect ribbon_room(const Table *t, const Ui *ui)
{
    SDL_Rect area = t->at.ribbon;
    int taken = t->at.card.x + t->at.card.w + ui_px(ui, 10) - area.x;

    if (t->at.crowded) { /* the corner is a button's */
        Button corner = { .label = t->lesson ? "Lesson" : "Tools", .key = "F8" };
        area.w -= ui_button_width(ui, &corner) + area.x;
    } else if (panel_corner(t, ui, PANEL_CARD) != CORNER_TOP_LEFT) {
        return area; /* nothing stands beside it */
    } else if (t->at.compact && t->card.open) {
        area.x += taken;
        area.w -= taken;
    } else if (!t->at.compact) {
        area.w -= t->rs->shows_steps ? taken : 2 * taken;
        area.x += taken;
    }
    return area;
}

/* ---- who holds what lasts: an icon and his mark --------------------------------------------------------------- */

enum { HELD_PX = 26, HELD_GAP_PX = 6 };

static SeatId seat_that_holds(const Table *t)
{
    int tally = t->rs->held_tally;

    return tally > 0 ? (SeatId)(table_battle(t)->tally[tally - 1] - 1) : NO_SEAT;
}

static const char *icon_of_held(const Table *t)
{
    for (int i = 0; i < t->rs->tallies; i++) {
        const TallyDef *tally = &t->rs->tally[i];
        if (tally->owner == OWNER_BATTLE && tally->number == t->rs->held_tally - 1)
            return tally->icon;
    }
    return NULL;
}

static int held_width(const Table *t, const Ui *ui)
{
    return seat_that_holds(t) == NO_SEAT ? 0 : ui_px(ui, 2 * HELD_PX + 3 * HELD_GAP_PX);
}

static void draw_held(Table *t, Ui *ui, SDL_Rect box)
{
    SeatId seat = seat_that_holds(t);
    const char *icon = icon_of_held(t);
    int size = ui_px(ui, HELD_PX), y = box.y + box.h / 2;
    char words[120];

    if (seat == NO_SEAT || !icon || box.w <= 0)
        return;
    ui_icon(ui, icon, box.x + size / 2, y, size, icon_tone_walnut(), 1);
    if (ui->canvas)
        seat_mark_draw(ui->canvas,
                       (Spot){ (float)(box.x + size * 3 / 2 + ui_px(ui, HELD_GAP_PX)), (float)y },
                       (float)size * 0.8F, seat);
    snprintf(words, sizeof words, "%s: %s", t->rs->held_title, table_seat_name(t, seat));
    ui_tip(ui, ui_widget(ui, "held", words, box, 0), box, words);
}

/* ---- what gives way where there is no room for all ------------------------------------------------------------- */

typedef enum GivesWay { WAY_CLOCKS, WAY_COUNTERS, WAY_WHO, WAY_HELD, WAY_SCORE, WAYS } GivesWay;

typedef struct RibbonParts {
    char who[96], score[200];
    int who_w, score_w, clock_w, held_w, others; /* others: all but the phases, with the gaps */
    bool few;                                    /* of the clocks */
    PhaseRow row;
} RibbonParts;

static void measure(const Table *t, const Ui *ui, RibbonParts *p, SDL_Rect room)
{
    int pad = ui_px(ui, 16);

    p->who_w = ui_text_width(ui, UT_BOLD, p->who) + ui_px(ui, 40);
    p->score_w = p->score[0] ? ui_text_width(ui, UT_BOLD, p->score) + 4 : 0;
    p->clock_w = clocks_width(t, ui, p->few);
    p->others = p->who_w + p->score_w + p->clock_w + p->held_w + (t->at.crowded ? 4 : 6) * pad -
                (p->score[0] ? 0 : pad);
    p->row = phases_in(t, ui, room.w - p->others);
}

/* The score last: with large letters it stands in the log's drawer. */
static void give_way(const Table *t, RibbonParts *p, GivesWay way)
{
    switch (way) {
    case WAY_CLOCKS:
        p->few = true;
        break;
    case WAY_COUNTERS:
        p->score[t->scored_counts] = 0;
        break;
    case WAY_WHO: /* the edge of the window says the rest */
        if (t->asks != NO_SEAT)
            snprintf(p->who, sizeof p->who, "%s", table_seat_name(t, t->asks));
        break;
    case WAY_HELD:
        p->held_w = 0;
        break;
    case WAY_SCORE:
        p->score[0] = 0;
        break;
    case WAYS:
        break;
    }
}

static void fit_ribbon(Table *t, const Ui *ui, RibbonParts *p, SDL_Rect room)
{
    who_answers(t, ui, p->who, sizeof p->who);
    if (shows_nothing(t, ui) || t->log.back >= 0 || !t->scored[0])
        score_words(t);
    snprintf(p->score, sizeof p->score, "%s", t->scored);
    p->few = t->at.crowded;
    p->held_w = held_width(t, ui);
    measure(t, ui, p, room);
    for (GivesWay way = WAY_CLOCKS; way < WAYS && p->row.width + p->others > room.w; way++) {
        give_way(t, p, way);
        measure(t, ui, p, room);
    }
    if (p->row.width + p->others > room.w)
        p->row.width = room.w - p->others;
}

void ribbon_panel(Table *t, Ui *ui)
{
    SDL_Rect room = ribbon_room(t, ui), area = t->at.ribbon;
    int pad = ui_px(ui, 16), x;
    const SideLook *side = ui_side(ui, t->asks == NO_SEAT ? 0 : t->asks);
    RibbonParts p = { .few = false };

    asked_edge(t, ui);
    fit_ribbon(t, ui, &p, room);
    area.w = p.row.width + p.others < room.w && !t->at.crowded ? p.row.width + p.others : room.w;
    area.x = t->at.crowded ? room.x : (ui->width - area.w) / 2;
    if (area.x < room.x && area.w <= room.w)
        area.x = room.x;
    layout_stands(t, LAY_RIBBON, area);
    ui_push(ui, "ribbon");
    ui_walnut(ui, "panel", area);
    x = area.x + pad;
    if (t->asks != NO_SEAT) {
        ui_round(ui,
                 (SDL_Rect){ x, area.y + area.h / 2 - ui_px(ui, 12), ui_px(ui, 24), ui_px(ui, 24) },
                 ui_px(ui, t->asks == 0 ? 10 : 4), side->main, side->main);
        ui_frame(ui,
                 (SDL_Rect){ x, area.y + area.h / 2 - ui_px(ui, 12), ui_px(ui, 24), ui_px(ui, 24) },
                 ui_px(ui, t->asks == 0 ? 10 : 4), 2, side->light);
    }
    SDL_Rect words = { x + ui_px(ui, 32), area.y, p.who_w - ui_px(ui, 32), area.h };
    ui_text(ui, UT_BOLD, words, TEXT_LEFT, p.who, INK_IVORY);
    ui_note(ui, "who", p.who, words, t->asks != NO_SEAT);
    if (p.row.steps)
        draw_steps(t, ui, x + p.who_w + pad, area);
    else
        draw_phases(t, ui, x + p.who_w + pad, area, &p.row);
    SDL_Rect clocks = { area.x + area.w - pad - p.clock_w, area.y, p.clock_w, area.h };
    clocks_in_ribbon(t, ui, clocks, p.few);
    SDL_Rect right = { area.x + area.w - pad - p.clock_w - p.score_w, area.y, p.score_w, area.h };
    ui_text(ui, UT_BOLD, right, TEXT_RIGHT, p.score, INK_IVORY);
    ui_note(ui, "score", p.score, right, false);
    draw_held(t, ui, (SDL_Rect){ right.x - p.held_w, area.y, p.held_w, area.h });
    ui_pop(ui);
}
