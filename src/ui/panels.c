#include <stdio.h>
#include <string.h>

#include "table.h"
#include "why.h"

/* The instruments at the edges: ribbon, unit card, tools, order bar. */

/* ---- the edge of the asked side ---------------------------------------------------------------------------- */

/* The asked seat's colour runs round the whole window, in its pattern. */
static void asked_edge(Table *t, Ui *ui)
{
    int wide = ui_px(ui, 8);
    const SideLook *side;

    if (t->asks == NO_SEAT || !ui->canvas)
        return;
    side = side_look(t->asks);
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
    Stroke stroke = { .width = 2, .cap = CAP_SQUARE };
    if (side->pattern != PATTERN_PLAIN) {
        stroke.cap = CAP_BUTT;
        stroke.dash[0] = 16;
        stroke.dash[1] = 12;
    }
    for (int i = 0; i < 4; i++) { /* one by one: the window's middle is none of their business */
        Spot line[2] = { round[i], round[(i + 1) % 4] };
        canvas_polyline(ui->canvas, line, 2, false, &stroke, side->light);
    }
}

/* ---- ribbon ------------------------------------------------------------------------------------------------- */

static void who_answers(const Table *t, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    const Request *r = &b->request;
    SeatId thinking = NO_SEAT;

    for (SeatId s = 0; s < b->seats; s++)
        if (r->seats >> s & 1)
            thinking = s;
    if (study_is_on(t))
        snprintf(out, size, "As it was");
    else if (b->over)
        snprintf(out, size, "The battle is over");
    else if (t->asks != NO_SEAT && r->shape == SHAPE_ORDER)
        snprintf(out, size, "%s to act", table_seat_name(t, t->asks));
    else if (t->asks != NO_SEAT)
        snprintf(out, size, "%s answers", table_seat_name(t, t->asks));
    else if (session_asks_dice(t->session))
        snprintf(out, size, "Throw the dice");
    else if (thinking != NO_SEAT)
        snprintf(out, size, "%s is thinking …", table_seat_name(t, thinking));
    else
        snprintf(out, size, "Dice …");
}

/* What the seats have of something that lasts, when it is more than the score: "cp 14 : 9". */
static void counter_words(Table *t, const TallyDef *tally, Text *text)
{
    const Battle *b = table_battle(t);
    Look look = session_look(t->session);
    bool any = false, other = false;

    if (tally->owner != OWNER_SEAT || !tally->title || tally->span != SPAN_BATTLE)
        return;
    for (SeatId s = 0; s < b->seats; s++) {
        int32_t has = b->seat[s].tally[tally->number];
        any = any || has;
        other = other || !t->rs->score || has != t->rs->score(&look, s);
    }
    if (!any || !other)
        return;
    text_format(text, "   %s ", tally->word);
    for (SeatId s = 0; s < b->seats; s++)
        text_format(text, "%s%ld", s ? " : " : "", (long)b->seat[s].tally[tally->number]);
}

static void score_words(Table *t, char *out, size_t size)
{
    const Battle *b = table_battle(t);
    Look look = session_look(t->session);
    Text text = text_in(out, size);

    if (t->game->rounds > 0)
        text_format(&text, "Round %d of %d", b->round ? b->round : 1, t->game->rounds);
    else
        text_format(&text, "Round %d", b->round);
    for (SeatId s = 0; t->rs->score && s < b->seats; s++)
        text_format(&text, "%s%ld", s ? " : " : "   ", (long)t->rs->score(&look, s));
    for (int i = 0; i < t->rs->tallies; i++)
        counter_words(t, &t->rs->tally[i], &text);
}

static bool has_phase(const Table *t, int phase)
{
    return !t->rs->has_phase || t->rs->has_phase(t->game, phase);
}

static int phase_width(const Table *t, const Ui *ui, int phase)
{
    return ui_text_width(ui, UT_BOLD, t->rs->phase[phase].title) + ui_px(ui, 26);
}

/* The phases that are shown: as many on both sides of the present one as find room. */
typedef struct PhaseRow {
    int first, last, width;
} PhaseRow;

static bool widen(const Table *t, const Ui *ui, PhaseRow *row, int step, int room)
{
    int at = step > 0 ? row->last + 1 : row->first - 1;

    while (at >= 0 && at < t->rs->phases && !has_phase(t, at))
        at += step;
    if (at < 0 || at >= t->rs->phases || row->width + phase_width(t, ui, at) > room)
        return false;
    row->width += phase_width(t, ui, at);
    *(step > 0 ? &row->last : &row->first) = at;
    return true;
}

static PhaseRow phases_in(const Table *t, const Ui *ui, int room)
{
    int now = table_battle(t)->phase;
    PhaseRow row = { now, now, now < t->rs->phases ? phase_width(t, ui, now) : 0 };
    bool more = now < t->rs->phases;

    while (more) {
        more = widen(t, ui, &row, 1, room);
        more = widen(t, ui, &row, -1, room) || more;
    }
    return row;
}

static int draw_phases(Table *t, Ui *ui, int x, SDL_Rect area, const PhaseRow *row)
{
    int now = table_battle(t)->phase;

    for (int i = row->first; i <= row->last && i < t->rs->phases; i++) {
        const char *title = t->rs->phase[i].title;
        SDL_Rect box = { x, area.y + ui_px(ui, 8), phase_width(t, ui, i) - ui_px(ui, 2),
                         area.h - ui_px(ui, 16) };
        if (!has_phase(t, i))
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

/* Beside the unit's card, where the window is narrow. */
static SDL_Rect ribbon_room(const Table *t, const Ui *ui)
{
    SDL_Rect area = t->at.ribbon;
    int taken = t->at.card.x + t->at.card.w + ui_px(ui, 10) - area.x;

    if (t->at.compact && !t->at.crowded && t->card_open) {
        area.x += taken;
        area.w -= taken;
    } else if (!t->at.compact) {
        area.w -= 2 * taken;
        area.x += taken;
    }
    return area;
}

void ribbon_panel(Table *t, Ui *ui)
{
    char who[96], score[200];
    SDL_Rect room = ribbon_room(t, ui), area = t->at.ribbon;
    int pad = ui_px(ui, 16), x;
    const SideLook *side = side_look(t->asks == NO_SEAT ? 0 : t->asks);

    asked_edge(t, ui);
    who_answers(t, who, sizeof who);
    score_words(t, score, sizeof score);
    int who_w = ui_text_width(ui, UT_BOLD, who) + ui_px(ui, 40);
    int score_w = ui_text_width(ui, UT_BOLD, score) + 4, others = who_w + score_w + 6 * pad;
    PhaseRow row = phases_in(t, ui, room.w - others);
    if (row.width + others > area.w) { /* large letters: the score stands in the log's drawer */
        others -= score_w + pad;
        score_w = 0;
        score[0] = 0;
    }
    area.w = row.width + others < area.w ? row.width + others : area.w;
    area.x = (ui->width - area.w) / 2;
    if (area.x < room.x && area.w <= room.w)
        area.x = room.x;
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
    SDL_Rect words = { x + ui_px(ui, 32), area.y, who_w - ui_px(ui, 32), area.h };
    ui_text(ui, UT_BOLD, words, TEXT_LEFT, who, INK_IVORY);
    ui_note(ui, "who", who, words, t->asks != NO_SEAT);
    draw_phases(t, ui, x + who_w + pad, area, &row);
    SDL_Rect right = { area.x + area.w - pad - score_w, area.y, score_w, area.h };
    ui_text(ui, UT_BOLD, right, TEXT_RIGHT, score, INK_IVORY);
    ui_note(ui, "score", score, right, false);
    ui_pop(ui);
}

/* ---- unit card ---------------------------------------------------------------------------------------------- */

enum { CARD_LINES = 40, TOP_VALUES = 10, MOST_OVERLAYS = 6 };

static int marks_of(const Table *t, UnitId unit, const char **word, const char **icon, int most)
{
    const Unit *u = &table_battle(t)->unit[unit];
    int count = 0;

    for (int i = 0; i < t->rs->marks && count < most; i++) {
        const MarkDef *m = &t->rs->mark[i];
        if (m->owner != OWNER_UNIT || !m->title || !(u->marks >> m->number & 1))
            continue;
        word[count] = m->title;
        icon[count++] = m->icon;
    }
    return count;
}

static void card_head(Table *t, Ui *ui, SDL_Rect area, UnitId unit)
{
    const Battle *b = table_battle(t);
    const SideLook *side = side_look(b->unit[unit].seat);
    int size = ui_px(ui, 54), pad = ui_px(ui, 14);
    SDL_Rect sign = { area.x + pad, area.y + pad, size, size };
    SDL_Rect name = { sign.x + size + pad, area.y + pad - ui_px(ui, 2), area.w - size - 4 * pad,
                      ui_px(ui, 32) };
    char below[160];
    int alive = models_alive(b, unit);

    ui_round(ui, sign, ui_px(ui, 10), side->main, side->rim);
    ui_frame(ui, sign, ui_px(ui, 10), 2, side->light);
    ui_icon(ui, table_icon(t, unit), sign.x + size / 2, sign.y + size / 2, size * 3 / 4,
            icon_tone_side(b->unit[unit].seat), 1);
    ui_text(ui, UT_TITLE, name, TEXT_LEFT, table_name(t, unit), INK_IVORY);
    snprintf(below, sizeof below, "%s · %d of %d%s", table_seat_name(t, b->unit[unit].seat), alive,
             b->unit[unit].count,
             b->unit[unit].state == UNIT_RESERVE  ? " · in reserve"
             : b->unit[unit].state == UNIT_ABOARD ? " · aboard"
             : b->unit[unit].state == UNIT_LOST   ? " · lost"
                                                  : "");
    name.y += ui_px(ui, 32);
    name.h = ui_px(ui, 26);
    ui_text(ui, UT_LABEL, name, TEXT_LEFT, below, INK_IVORY_DIM);
    ui_note(ui, "name", table_name(t, unit), sign, true);
}

static int card_values(Ui *ui, SDL_Rect area, int y, const CardLine *line, int lines)
{
    int columns = lines < 6 ? lines : 6, wide, high = ui_px(ui, 58);

    if (!columns)
        return y;
    wide = (area.w - ui_px(ui, 28)) / columns;
    ui_round(ui, (SDL_Rect){ area.x + ui_px(ui, 14), y, area.w - ui_px(ui, 28), high },
             ui_px(ui, 7), 0x50000000, 0x50000000);
    for (int i = 0; i < columns; i++) {
        SDL_Rect label = { area.x + ui_px(ui, 14) + i * wide, y + ui_px(ui, 4), wide,
                           ui_px(ui, 22) };
        SDL_Rect value = { label.x, label.y + ui_px(ui, 22), wide, ui_px(ui, 30) };
        ui_text(ui, UT_SMALL, label, TEXT_CENTRE, line[i].label, INK_IVORY_DIM);
        bool wide_one = ui_text_width(ui, UT_FIGURE, line[i].value) > wide;
        ui_text(ui, wide_one ? UT_BOLD : UT_FIGURE, value, TEXT_CENTRE, line[i].value,
                line[i].changed ? INK_GOLD : INK_IVORY);
        ui_note(ui, line[i].label, line[i].value, value, line[i].changed);
    }
    return y + high + ui_px(ui, 8);
}

/* Short values stand in a row at the top, longer ones below each other. */
static int split_lines(CardLine *line, int lines, CardLine *top)
{
    int tops = 0, rest = 0;

    for (int i = 0; i < lines; i++) {
        size_t value = strlen(line[i].value);
        if (tops < 6 && value && value <= 6 && !strchr(line[i].value, ' ') &&
            strlen(line[i].label) <= 7)
            top[tops++] = line[i];
        else
            line[rest++] = line[i];
    }
    return tops;
}

/* Lines without a value are traits: they stand together at the end. */
static void trait_words(const CardLine *line, int rest, Text *text)
{
    for (int i = 0; i < rest; i++)
        if (!line[i].value[0])
            text_format(text, "%s%s", text->used ? " · " : "", line[i].label);
}

/* The labels' column is as wide as the longest of them, within reason. */
static int label_width(const Ui *ui, int width, const CardLine *line, int rest)
{
    int label = ui_px(ui, 84);

    for (int i = 0; i < rest; i++) {
        int own = ui_text_width(ui, UT_LABEL, line[i].label) + ui_px(ui, 12);
        label = line[i].value[0] && own > label ? own : label;
    }
    return label < width / 2 ? label : width / 2;
}

static int row_height(const Ui *ui, int width, int label, const CardLine *line)
{
    int value = ui_words_height(ui, UT_LABEL, width - label - ui_px(ui, 6), line->value);
    int name = ui_words_height(ui, UT_LABEL, label - ui_px(ui, 6), line->label);

    return (value > name ? value : name) + ui_px(ui, 3);
}

static int rest_height(const Ui *ui, int width, const CardLine *line, int rest)
{
    char traits[400] = "";
    Text text = text_in(traits, sizeof traits);
    int height = 0, label = label_width(ui, width, line, rest);

    trait_words(line, rest, &text);
    for (int i = 0; i < rest; i++)
        if (line[i].value[0])
            height += row_height(ui, width, label, &line[i]);
    return height + (traits[0] ? ui_words_height(ui, UT_LABEL, width, traits) : 0);
}

static int draw_rest(Ui *ui, int x, int y, int width, const CardLine *line, int rest)
{
    char traits[400] = "";
    Text text = text_in(traits, sizeof traits);
    int label = label_width(ui, width, line, rest);

    for (int i = 0; i < rest; i++) {
        if (!line[i].value[0])
            continue;
        int high = row_height(ui, width, label, &line[i]);
        ui_words(ui, UT_LABEL, x + label, y, width - label - ui_px(ui, 6), line[i].value,
                 line[i].changed ? INK_GOLD : INK_IVORY);
        ui_words(ui, UT_LABEL, x, y, label - ui_px(ui, 6), line[i].label, INK_IVORY_DIM);
        ui_note(ui, line[i].label, line[i].value, (SDL_Rect){ x, y, width, high }, line[i].changed);
        y += high;
    }
    trait_words(line, rest, &text);
    if (traits[0])
        y += ui_words(ui, UT_LABEL, x, y, width, traits, INK_IVORY);
    return y;
}

static int draw_marks(Table *t, Ui *ui, int x, int y, int width, UnitId unit)
{
    const char *word[12], *icon[12];
    int count = marks_of(t, unit, word, icon, 12), size = ui_px(ui, 24);

    for (int i = 0; i < count; i++) {
        ui_icon(ui, icon[i] ? icon[i] : "ui-hint", x + size / 2, y + size / 2, size,
                icon_tone_walnut(), 1);
        ui_text(ui, UT_LABEL, (SDL_Rect){ x + size + ui_px(ui, 8), y, width - size, size },
                TEXT_LEFT, word[i], INK_IVORY);
        ui_note(ui, "mark", word[i], (SDL_Rect){ x, y, width, size }, true);
        y += size + ui_px(ui, 5);
    }
    return y;
}

bool table_shows_card(const Table *t)
{
    return t->at.crowded ? t->card_drawer : t->card_open;
}

bool table_shows_log(const Table *t)
{
    return t->at.crowded ? t->log_drawer : t->log_open;
}

/* Whether an instrument there would lie on the unit, or on where it is led. */
static bool lies_on(const Table *t, const Ui *ui, SDL_Rect area, UnitId unit)
{
    const Battle *b = table_battle(t);

    if ((t->hand.full || t->regiment.full) && ui_inside(area, ui->in.x, ui->in.y))
        return true;
    for (int i = 0; i < b->unit[unit].count; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        SDL_Rect at = model_area(t, ui, m);
        if (is_standing(b, m) && SDL_HasIntersection(&area, &at))
            return true;
    }
    return false;
}

/* At the left; at the right where it would lie on what it tells of. */
static SDL_Rect card_place(const Table *t, const Ui *ui, SDL_Rect area, UnitId unit)
{
    int top = t->at.ribbon.y + t->at.ribbon.h + ui_px(ui, 10);
    SDL_Rect right = { ui->width - area.x - area.w, top, area.w, area.h };
    bool taken = t->verb != NO_VERB || (t->asks != NO_SEAT && !table_may_order(t)) ||
                 t->at.tray_shown || t->fight.at == FIGHT_RIGHT || t->sheet != SHEET_NONE;

    if (t->at.crowded || taken || !lies_on(t, ui, area, unit) || lies_on(t, ui, right, unit))
        return area;
    return right;
}

/* In a narrow window only name, strength and figures stand there until somebody wants to read on. */
static bool card_is_folded(const Table *t, const Ui *ui)
{
    return t->at.compact && !t->at.crowded && !t->card_whole && !(ui->in.mods & KMOD_ALT);
}

static void fold_card(Table *t, Ui *ui, SDL_Rect area)
{
    WidgetId id;

    if (!t->at.compact || t->at.crowded)
        return;
    id = ui_widget(ui, "fold", t->card_whole ? "less" : "more", area, 0);
    ui_tip(ui, id, area, t->card_whole ? "Click for less" : "Click, I or Alt for more");
    if (ui_clicked(ui, id))
        t->card_whole = !t->card_whole;
}

void unit_card(Table *t, Ui *ui)
{
    CardLine line[CARD_LINES], top[TOP_VALUES];
    UnitId unit = t->hover != NO_UNIT && t->selected == NO_UNIT ? t->hover : t->selected;
    Look look = table_look(t);
    int lines, tops, marks, pad = ui_px(ui, 14), y;
    const char *word[12], *icon[12];
    SDL_Rect area = t->at.card, clip;

    if (unit == NO_UNIT || !table_shows_card(t) || victory_is_shown(t) ||
        (t->fight.at == FIGHT_LEFT && !t->fight.folded))
        return;
    lines = t->rs->card ? t->rs->card(&look, unit, line, CARD_LINES) : 0;
    tops = split_lines(line, lines, top);
    lines -= tops;
    marks = marks_of(t, unit, word, icon, 12);
    int head = ui_px(ui, 82), values = tops ? ui_px(ui, 66) : 0;
    int body =
        rest_height(ui, area.w - 2 * pad - ui_px(ui, 8), line, lines) + marks * ui_px(ui, 29) + pad;
    int most = t->at.crowded ? t->at.card.h : ui->height - t->at.card.y - ui_px(ui, 110);
    bool folded = card_is_folded(t, ui);
    area.h = head + values + (folded ? ui_px(ui, 6) : body);
    if (area.h > most)
        area.h = most;
    t->at.card = area = card_place(t, ui, area, unit);
    ui_push(ui, "card");
    ui_walnut(ui, "panel", area);
    fold_card(t, ui, area);
    card_head(t, ui, area, unit);
    y = card_values(ui, area, area.y + head, top, tops);
    if (!folded) {
        SDL_Rect rest = { area.x + pad, y, area.w - 2 * pad, area.y + area.h - y - ui_px(ui, 6) };
        y = ui_scroll_begin(ui, &t->card_scroll, "rest", rest, body - pad, false, &clip);
        y = draw_rest(ui, rest.x, y, rest.w - ui_px(ui, 8), line, lines);
        draw_marks(t, ui, rest.x, y, rest.w, unit);
        ui_scroll_end(ui, clip);
    }
    ui_pop(ui);
}

/* ---- tools ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *icon, *key, *name, *tip;
} tools[] = {
    { "ui-tape", "T", "tape", "Tape measure: press and drag; bases are measured edge to edge" },
    { "ui-dice", "D", "dice", "The last throw" },
    { "ui-log", "L", "log", "What happened, in words" },
    { "ui-rule", "I", "card", "The card of the chosen unit" },
    { "ui-undo", "Ctrl+Z", "undo", "Take the last answer back" },
    { "ui-redo", "Ctrl+Y", "redo", "Give it again" },
    { "ui-hint", "Y", "why", "Why may it? The rule, the figure and what is left" },
    { "ui-step-back", "F3", "trail", "Where everybody went last" },
    { "ui-warning", "Shift+V", "threats", "Who threatens what is held" },
};

/* In a narrow window something closed is opened folded, something folded opens whole. */
static void unfold(const Table *t, bool *drawer, bool *open, bool *whole)
{
    if (t->at.crowded) {
        *drawer = !*drawer;
    } else if (t->at.compact && *open && !*whole) {
        *whole = true;
    } else {
        *open = !*open;
        *whole = false;
    }
}

static void press_tool(Table *t, Ui *ui, int tool)
{
    switch (tool) {
    case 0:
        t->taping = !t->taping;
        break;
    case 1:
        t->dice_open = !t->dice_open;
        break;
    case 2:
        unfold(t, &t->log_drawer, &t->log_open, &t->log_whole);
        break;
    case 3:
        unfold(t, &t->card_drawer, &t->card_open, &t->card_whole);
        break;
    case 4:
        undo_press(t, ui);
        break;
    case 5:
        redo_press(t, ui);
        break;
    case 6:
        why_open(t, ui);
        break;
    case 7:
        t->trail = !t->trail;
        break;
    default:
        t->no_threats = !t->no_threats;
        break;
    }
}

static bool tool_on(const Table *t, int tool)
{
    return (tool == 0 && t->taping) || (tool == 1 && t->dice_open) ||
           (tool == 2 && table_shows_log(t)) || (tool == 3 && table_shows_card(t)) ||
           (tool == 7 && t->trail) || (tool == 8 && !t->no_threats);
}

/* Overlays are the game's: their titles say which of the usual pictures and keys fit. */
static const struct {
    const char *in_title, *icon, *key;
} overlay_looks[] = {
    { "ight", "ui-sight", "V" },           { "oheren", "ui-coherency", "C" },
    { "elee", "ui-engagement", "Z" },      { "rc", "ui-arc", "A" },
    { "bjective", "mark-objective", "B" }, { "hooting", "ui-shoot", "Shift+N" },
    { "harge", "ui-charge", "N" },         { "", "ui-hint", "Shift+K" },
};

static int look_of_overlay(const char *title)
{
    int i = 0;

    while (!strstr(title, overlay_looks[i].in_title))
        i++;
    return i;
}

/* Where an order of the moment has the key, the tool has it with Alt. */
static const char *tool_key(Table *t, const char *key, char *room, size_t size)
{
    if (key[1] != 0 || !table_may_order(t))
        return key;
    for (int v = 0; v < t->rs->verbs; v++) {
        if (!verb_offered(t, v) || !t->rs->verb[v].first ||
            t->rs->verb[v].key != key[0] + 'a' - 'A')
            continue;
        snprintf(room, size, "Alt+%s", key);
        return room;
    }
    return key;
}

static void one_overlay(Table *t, Ui *ui, SDL_Rect at, int i)
{
    int look = look_of_overlay(t->rs->overlay_title[i]);
    char room[16];
    Button b = { .name = t->rs->overlay_title[i],
                 .label = t->rs->overlay_title[i],
                 .icon = overlay_looks[look].icon,
                 .key = tool_key(t, overlay_looks[look].key, room, sizeof room),
                 .tip = t->rs->overlay_title[i],
                 .look = BUTTON_TOOL,
                 .on = t->overlay == i };

    if (ui_button(ui, at, &b))
        t->overlay = t->overlay == i ? -1 : i;
}

static void one_tool(Table *t, Ui *ui, SDL_Rect at, int i)
{
    char room[16];
    Button b = { .name = tools[i].name,
                 .label = tools[i].tip,
                 .icon = tools[i].icon,
                 .key = tool_key(t, tools[i].key, room, sizeof room),
                 .tip = tools[i].tip,
                 .look = BUTTON_TOOL,
                 .on = tool_on(t, i) };

    if (ui_button(ui, at, &b))
        press_tool(t, ui, i);
}

/* A lesson's card in large letters takes the window's foot. */
static bool foot_is_taken(const Table *t)
{
    return t->lesson && t->at.crowded && !t->bare;
}

/* Rows of tools behind one button, where the letters are large. */
static SDL_Rect tools_place(Table *t, Ui *ui, int count, int wide)
{
    SDL_Rect area = t->at.tools;
    int columns = count, pad = ui_px(ui, 12), row = ui_px(ui, 64);

    if (!t->at.crowded) {
        area.w = wide * count + pad;
        t->at.tools.w = area.w;
        return area;
    }
    Button b = { .name = "open", .label = "Tools", .key = "F8", .on = t->tools_drawer };
    int below = foot_is_taken(t) ? ui->height : 0;
    SDL_Rect at = { area.x, below + ui->height - ui_button_height(ui) - ui_px(ui, 12),
                    ui_button_width(ui, &b), ui_button_height(ui) };
    if (ui_button(ui, at, &b))
        t->tools_drawer = !t->tools_drawer;
    t->at.tools.w = at.w;
    columns = (ui->width - 2 * area.x - pad) / wide;
    columns = columns < 1 ? 1 : columns > count ? count : columns;
    int rows = (count + columns - 1) / columns;
    return (SDL_Rect){ area.x, at.y - rows * row - pad - 4, columns * wide + pad,
                       rows * row + pad };
}

void tool_bar(Table *t, Ui *ui)
{
    int count = (int)(sizeof tools / sizeof tools[0]), wide = ui_px(ui, t->at.compact ? 46 : 54);
    int overlays = t->rs->overlays < MOST_OVERLAYS ? t->rs->overlays : MOST_OVERLAYS;
    SDL_Rect area, box;

    ui_push(ui, "tools");
    area = tools_place(t, ui, count + overlays, wide);
    bool shown = !t->at.crowded || t->tools_drawer;
    if (shown)
        ui_walnut(ui, "panel", area);
    else
        area.y = ui->height + wide; /* their keys go on working */
    box = (SDL_Rect){ area.x + ui_px(ui, 6), area.y + ui_px(ui, 6), wide, ui_px(ui, 64) };
    int columns = (area.w - ui_px(ui, 12)) / wide;
    for (int i = 0; i < count + overlays; i++) {
        SDL_Rect at = { box.x + i % columns * wide, box.y + i / columns * box.h, wide, box.h };
        if (i < count)
            one_tool(t, ui, at, i);
        else
            one_overlay(t, ui, at, i - count);
    }
    if (ui_key(ui, SDLK_u, 0))
        undo_press(t, ui);
    if (ui_key(ui, SDLK_u, KMOD_SHIFT))
        redo_press(t, ui);
    ui_pop(ui);
}

/* ---- order bar ---------------------------------------------------------------------------------------------------- */

static bool one_ends(const Table *t, int verb)
{
    for (int i = 0; i < t->rs->verbs; i++)
        if (i != verb && !t->rs->verb[i].actor && verb_offered(t, i))
            return false;
    return true;
}

/* A capital letter is pressed with Shift. */
void verb_key_name(const VerbDef *verb, char *out, size_t size)
{
    bool shift = verb->key >= 'A' && verb->key <= 'Z';

    keystroke_name((KeyStroke){ shift ? verb->key - 'A' + 'a' : verb->key, shift ? KMOD_SHIFT : 0 },
                   out, size);
}

static Button verb_button(Table *t, int verb, bool small, char *key)
{
    const VerbDef *v = &t->rs->verb[verb];
    Verdict why;
    Button b = { .name = v->word,
                 .label = v->title,
                 .icon = v->icon,
                 .tip = v->hint,
                 .on = t->verb == verb || regiment_says(t, verb) };

    verb_key_name(v, key, VERB_KEY);
    bool free = t->verb == NO_VERB && !t->hand.full && t->sheet != SHEET_FINISH;
    b.key = !v->actor && one_ends(t, verb) && free ? "Space" : key;
    b.off = v->actor && (t->selected == NO_UNIT || !verb_may(t, verb, t->selected, &why));
    if (small && (v->actor || t->at.crowded)) {
        b.look = BUTTON_TOOL;
        b.label = v->title;
    }
    return b;
}

/* Ending something asks for a fresh press, and shows who could still act. */
static void end_verb(Table *t, Ui *ui, int verb)
{
    if (table_guarded(t, ui) && ui->in.key)
        return;
    if (t->sheet != SHEET_FINISH && table_request(t)->unit == NO_UNIT && table_could_act(t)) {
        t->sheet = SHEET_FINISH;
        t->finish_verb = verb;
        t->sheet_at = ui->in.now_ms;
        return;
    }
    verb_take(t, ui, verb);
}

static void hint_line(Table *t, Ui *ui)
{
    char words[200];
    const VerbDef *v = verb_of(t, t->verb);
    Text text = text_in(words, sizeof words);

    words[0] = 0;
    if (t->said_until > ui->in.now_ms)
        text_add(&text, t->said);
    else if (t->taping)
        text_add(&text, "Drag to measure. Enter pins, Shift+T clears, T puts the tape away");
    else if (t->regiment.full && t->regiment.places)
        text_add(&text, "Drag to place. + − files, [ ] turn; Enter deploys");
    else if (usual_is_offered(t) && !regiment_offers(t)) {
        question_words(t, t->rs->question[table_request(t)->why].sentence, &text);
        char usual[120];
        usual_words(t, usual, sizeof usual);
        text_format(&text, "   %s", usual);
    } else if (regiment_offers(t))
        text_add(&text, "Enter takes this way; drag a handle for another");
    else if (t->regiment.full && t->regiment.clauses)
        text_add(&text, "Drag a handle or use the arrows (Shift 0.1″, Ctrl 0.01″). Backspace "
                        "takes the last back, Esc all; Enter moves");
    else if (t->hand.full && t->hand.places)
        text_add(
            &text,
            "Drag to place. + − files, [ ] turn, B form, , . spacing, J suggested; Enter deploys");
    else if (t->hand.full)
        text_add(&text, "Drag, or arrows (Shift 0.1″, Ctrl 0.01″). Ctrl+click a corner, G pull "
                        "together; Enter accepts");
    else if (v && verb_kind(v) == VERB_BY_AIM)
        text_add(&text, "Click a target (Tab, Space). 1-9 choose weapons; Enter attacks");
    else if (t->befores)
        text_format(&text, "%d said before the deed. Backspace takes back; now the deed",
                    t->befores);
    else if (table_may_order(t) && t->selected == NO_UNIT)
        question_words(t, t->rs->question[table_request(t)->why].sentence, &text);
    else if (v)
        text_add(&text, v->hint);
    if (!words[0])
        return;
    PillPart part = { words, INK_IVORY };
    int width = ui_text_width(ui, UT_LABEL, words) + ui_px(ui, 36);
    SDL_Rect box = { (ui->width - width) / 2, t->at.hint.y, width, t->at.hint.h };
    if (box.w > t->at.hint.w)
        box = t->at.hint;
    if (dice_are_shown(t, ui) && box.x + box.w > t->at.dice.x - ui_px(ui, 8))
        box.x = t->at.dice.x - ui_px(ui, 8) - box.w;
    if (box.x < t->at.hint.x)
        box.x = t->at.hint.x;
    ui_round(ui, box, ui_px(ui, 8), INK_PILL, INK_PILL);
    ui_text(ui, UT_LABEL, ui_inset(box, 4), TEXT_CENTRE, part.words, INK_IVORY);
    ui_note(ui, "hint", words, box, true);
}

/* What the bar holds in this pass: buttons in rows. */
typedef struct BarPlan {
    bool small;
    int rows, width;
} BarPlan;

/* Small ones have their key below the icon. */
static int bar_gap(const Ui *ui, bool small)
{
    return ui_px(ui, small ? 2 : 8);
}

static int bar_row(const Ui *ui, bool small)
{
    return small ? ui_px(ui, 60) : ui_button_height(ui);
}

static int bar_width(const Ui *ui, const Button *b)
{
    int key = b->key ? ui_text_width(ui, UT_SMALL, b->key) + ui_px(ui, 6) : 0,
        least = ui_px(ui, 44);

    if (b->look != BUTTON_TOOL)
        return ui_button_width(ui, b);
    return key > least ? key : least;
}

static BarPlan plan_bar(Table *t, const Ui *ui, int room)
{
    int pad = ui_px(ui, 10);
    BarPlan plan = { .rows = 1 };
    char key[VERB_KEY];

    for (int pass = 0; pass < 2; pass++) {
        int x = 0, gap = bar_gap(ui, pass == 1);
        plan = (BarPlan){ .small = pass == 1, .rows = 0 };
        for (int i = 0; i < t->rs->verbs; i++) {
            if (!verb_offered(t, i) || !t->rs->verb[i].first)
                continue;
            Button b = verb_button(t, i, plan.small, key);
            int wide = bar_width(ui, &b) + gap;
            if (!plan.rows || (x + wide > room - 2 * pad && pass == 1)) {
                plan.rows++;
                x = 0;
            }
            x += wide;
            if (x + 2 * pad - gap > plan.width)
                plan.width = x + 2 * pad - gap;
        }
        if (plan.width <= room)
            break;
    }
    return plan;
}

static void press_verb(Table *t, Ui *ui, int verb)
{
    if (!t->rs->verb[verb].actor)
        end_verb(t, ui, verb);
    else if (t->verb == verb)
        table_drop(t);
    else
        verb_take(t, ui, verb);
}

void order_keys(Table *t, Ui *ui)
{
    char key[VERB_KEY];

    for (int i = 0; i < t->rs->verbs && table_may_order(t); i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        Button b = verb_button(t, i, true, key);
        if (b.key && ui_key_named(ui, b.key))
            press_verb(t, ui, i);
    }
}

static void bar_buttons(Table *t, Ui *ui, SDL_Rect area, const BarPlan *plan)
{
    int gap = bar_gap(ui, plan->small), pad = ui_px(ui, 10), high = bar_row(ui, plan->small);
    int x = area.x + pad, y = area.y + pad;
    char key[VERB_KEY];

    for (int i = 0; i < t->rs->verbs; i++) {
        if (!verb_offered(t, i) || !t->rs->verb[i].first)
            continue;
        Button b = verb_button(t, i, plan->small, key);
        int wide = bar_width(ui, &b), low = (high - ui_button_height(ui)) / 2;
        if (x + wide + pad > area.x + area.w + 1) {
            x = area.x + pad;
            y += high + gap;
        }
        SDL_Rect at = { x, y, wide, high };
        if (b.look != BUTTON_TOOL)
            at = (SDL_Rect){ x, y + low, wide, high - 2 * low };
        if (ui_button(ui, at, &b))
            press_verb(t, ui, i);
        x += wide + gap;
    }
}

/* Where the tools' panel ends; it is drawn after the order bar, whose keys come first. */
static int tools_end(const Table *t, Ui *ui)
{
    int overlays = t->rs->overlays < MOST_OVERLAYS ? t->rs->overlays : MOST_OVERLAYS;
    int count = (int)(sizeof tools / sizeof tools[0]) + overlays;
    Button b = { .name = "open", .label = "Tools", .key = "F8" };
    int width = t->at.crowded ? ui_button_width(ui, &b)
                              : ui_px(ui, t->at.compact ? 46 : 54) * count + ui_px(ui, 12);
    return t->at.tools.x + width;
}

/* Many orders in large letters lie in a drawer; their keys go on working. */
static bool orders_closed(Table *t, Ui *ui, int left)
{
    Button b = { .name = "open", .label = "Orders", .key = "F4", .on = t->orders_drawer };
    SDL_Rect at = { left, ui->height - ui_button_height(ui) - ui_px(ui, 12),
                    ui_button_width(ui, &b), ui_button_height(ui) };

    if (t->orders_drawer && !t->hand.full && !t->regiment.clauses) {
        if (ui_key_named(ui, b.key))
            t->orders_drawer = false;
        return false;
    }
    t->at.bar = at;
    ui_push(ui, "orders");
    if (ui_button(ui, at, &b))
        t->orders_drawer = true;
    ui_pop(ui);
    order_keys(t, ui);
    return true;
}

void order_bar(Table *t, Ui *ui)
{
    int gap = ui_px(ui, 8), pad = ui_px(ui, 10);
    int left = t->bare ? gap : tools_end(t, ui) + gap;
    int room = ui->width - left - gap;
    SDL_Rect area = t->at.bar;
    BarPlan plan;

    if (!table_may_order(t)) {
        if (!t->at.crowded)
            hint_line(t, ui);
        return;
    }
    if (foot_is_taken(t)) {
        order_keys(t, ui);
        return;
    }
    plan = plan_bar(t, ui, room);
    if (!plan.rows)
        return;
    if (t->at.crowded && plan.rows > 1 && orders_closed(t, ui, left))
        return;
    area.w = plan.width < room ? plan.width : room;
    gap = bar_gap(ui, plan.small);
    area.h = plan.rows * (bar_row(ui, plan.small) + gap) - gap + 2 * pad;
    area.y = ui->height - ui_px(ui, 12) - area.h;
    area.x = (ui->width - area.w) / 2 > left ? (ui->width - area.w) / 2 : left;
    t->at.bar = area;
    t->at.hint.y = area.y - t->at.hint.h - ui_px(ui, 8);
    if (!t->at.crowded || t->said_until > ui->in.now_ms)
        hint_line(t, ui);
    ui_push(ui, "orders");
    ui_walnut(ui, "panel", area);
    bar_buttons(t, ui, area, &plan);
    ui_pop(ui);
}
