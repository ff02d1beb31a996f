#include <stdio.h>
#include <string.h>

#include "panels.h"

/* The card of the unit that is chosen or pointed at: its values, traits and marks. */

/* ---- unit card ---------------------------------------------------------------------------------------------- */

enum { CARD_LINES = 40, TOP_VALUES = 10 };

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
    const SideLook *side = ui_side(ui, b->unit[unit].seat);
    int size = ui_px(ui, 54), pad = ui_px(ui, 14);
    SDL_Rect sign = { area.x + pad, area.y + pad, size, size };
    SDL_Rect name = { sign.x + size + pad, area.y + pad - ui_px(ui, 2), area.w - size - 4 * pad,
                      ui_px(ui, 32) };
    char below[160];
    int alive = models_alive(b, unit);

    ui_round(ui, sign, ui_px(ui, 10), side->main, side->rim);
    ui_frame(ui, sign, ui_px(ui, 10), 2, side->light);
    ui_icon(ui, table_icon(t, unit), sign.x + size / 2, sign.y + size / 2, size * 3 / 4,
            icon_tone_side(side), 1);
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
    bool home = panel_corner(t, ui, PANEL_CARD) == CORNER_TOP_LEFT;
    area = home ? card_place(t, ui, area, unit) : panel_place(t, ui, PANEL_CARD, area);
    t->at.card = area;
    ui_push(ui, "card");
    ui_walnut(ui, "panel", area);
    panel_drag(t, ui, PANEL_CARD, area);
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
