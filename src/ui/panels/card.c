#include <stdio.h>
#include <string.h>

#include "panels/card.h"
#include "panels/panels.h"
#include "panels/sheets.h"
#include "table.h"

/* The card of the unit that is chosen or pointed at: its values, traits and marks. */

/* ---- unit card ---------------------------------------------------------------------------------------------- */

enum { CARD_LINES = 60, FIGURES_AT_MOST = 6 };

/* A unit's lines by where they stand. */
typedef struct CardParts {
    CardLine figure[CARD_LINES], badge[CARD_LINES], listed[CARD_LINES];
    int figures, badges, rows;
    CardLine trait[CARD_LINES]; /* what has no value */
    int traits;
    char below[160];
    Text below_name; /* as it is written */
} CardParts;

/* Where a game says nothing of places, short figures with short names make the row. */
static bool is_short(const CardLine *line)
{
    size_t value = strlen(line->value);

    return value && value <= 6 && !strchr(line->value, ' ') && strlen(line->label) <= 7;
}

static void add_mark(CardParts *p, const char *word, const char *icon)
{
    CardLine *line;

    if (p->badges == CARD_LINES)
        return;
    line = &p->badge[p->badges++];
    *line = (CardLine){ .place = CARD_BADGE, .icon = icon ? icon : "ui-hint" };
    snprintf(line->value, sizeof line->value, "%s", word);
}

static bool says_mark(const Table *t, UnitId unit, const char *label)
{
    const Unit *u = &table_told(t)->unit[unit];

    for (int i = 0; i < t->rs->marks; i++) {
        const MarkDef *m = &t->rs->mark[i];
        if (m->owner == OWNER_UNIT && m->title && marks_has(&u->marks, m->number) &&
            !strncmp(m->title, label,
                     sizeof((CardLine *)0)->label - 1)) /* as far as a label goes */
            return true;
    }
    return false;
}

static void sort_line(Table *t, UnitId unit, CardParts *p, const CardLine *line, bool placed)
{
    if (line->place == CARD_BELOW)
        text_format(&p->below_name, "%s%s", p->below[0] ? " · " : "", line->value);
    else if (line->place == CARD_PROFILE ||
             (!placed && is_short(line) && p->figures < FIGURES_AT_MOST))
        p->figure[p->figures++] = *line;
    else if (line->place == CARD_BADGE)
        p->badge[p->badges++] = *line;
    else if (line->value[0])
        p->listed[p->rows++] = *line;
    else if (!says_mark(t, unit, line->label)) /* those have their icons */
        p->trait[p->traits++] = *line;
}

static void find_parts(Table *t, UnitId unit, CardParts *p)
{
    CardLine line[CARD_LINES];
    Look look = table_told_look(t);
    int lines = t->rs->tell.card ? t->rs->tell.card(&look, unit, line, CARD_LINES) : 0;
    bool placed = false;
    const Unit *u = &look.battle->unit[unit];

    p->figures = p->badges = p->rows = p->traits = 0;
    p->below_name = text_in(p->below, sizeof p->below);
    for (int i = 0; i < lines; i++)
        placed = placed || line[i].place != CARD_LISTED;
    for (int icons = 1; icons >= 0; icons--) /* who has an icon comes first */
        for (int i = 0; i < lines; i++)
            if ((line[i].icon != NULL) == icons)
                sort_line(t, unit, p, &line[i], placed);
    for (int i = 0; i < t->rs->marks; i++) {
        const MarkDef *m = &t->rs->mark[i];
        if (m->owner == OWNER_UNIT && m->title && marks_has(&u->marks, m->number))
            add_mark(p, m->title, m->icon);
    }
    if (p->below[0])
        return;
    snprintf(p->below, sizeof p->below, "%d of %d", models_alive(look.battle, unit), u->count);
}

/* ---- its head ------------------------------------------------------------------------------------------------ */

static const char *whereabouts(const Unit *u)
{
    return u->state == UNIT_RESERVE  ? " · in reserve"
           : u->state == UNIT_ABOARD ? " · aboard"
           : u->state == UNIT_FLED   ? " · off the table"
           : u->state == UNIT_LOST   ? " · lost"
                                     : "";
}

static int head_text_width(const Ui *ui, int width)
{
    return width - ui_px(ui, 54) - 3 * ui_px(ui, 14);
}

/* Below the name, whose unit it is where that is not one's own. */
static void below_words(const Table *t, const CardParts *p, UnitId unit, char *out, size_t size)
{
    const Unit *u = &table_told(t)->unit[unit];
    bool own = u->seat == t->eyes;

    snprintf(out, size, "%s%s%s%s", own ? "" : table_seat_name(t, u->seat), own ? "" : " · ",
             p->below, whereabouts(u));
}

static int head_height(const Table *t, const Ui *ui, const CardParts *p, UnitId unit, int width)
{
    char below[240];
    int least = ui_px(ui, 82), high;

    below_words(t, p, unit, below, sizeof below);
    high =
        ui_px(ui, 14 + 32 + 8) + ui_words_height(ui, UT_LABEL, head_text_width(ui, width), below);
    return high > least ? high : least;
}

static void card_head(Table *t, Ui *ui, SDL_Rect area, const CardParts *p, UnitId unit)
{
    const Battle *b = table_told(t);
    const SideLook *side = ui_side(ui, b->unit[unit].seat);
    int size = ui_px(ui, 54), pad = ui_px(ui, 14);
    SDL_Rect sign = { area.x + pad, area.y + pad, size, size };
    SDL_Rect name = { sign.x + size + pad, area.y + pad - ui_px(ui, 2), head_text_width(ui, area.w),
                      ui_px(ui, 32) };
    char below[240];

    ui_round(ui, sign, ui_px(ui, 10), side->main, side_foot(side));
    ui_frame(ui, sign, ui_px(ui, 10), 2, side->light);
    ui_icon(ui, table_icon(t, unit), sign.x + size / 2, sign.y + size / 2, size * 3 / 4,
            icon_tone_side(side), 1);
    bool long_one = ui_text_width(ui, UT_TITLE, table_name(t, unit)) > name.w;
    ui_text(ui, long_one ? UT_CARD_BOLD : UT_TITLE, name, TEXT_LEFT, table_name(t, unit),
            INK_IVORY);
    below_words(t, p, unit, below, sizeof below);
    ui_words(ui, UT_LABEL, name.x, name.y + ui_px(ui, 34), name.w, below, INK_IVORY_DIM);
    ui_note(ui, "name", table_name(t, unit), sign, true);
    ui_note(ui, "below", below, name, true);
}

/* ---- its figures --------------------------------------------------------------------------------------------- */

/* In one row where the width allows, else in as few as possible. */
static int figure_columns(const Ui *ui, int width, const CardParts *p)
{
    int most = ui_px(ui, 20);

    for (int i = 0; i < p->figures; i++) {
        int label = ui_text_width(ui, UT_SMALL, p->figure[i].label),
            value = ui_text_width(ui, UT_BOLD, p->figure[i].value);
        most = label > most ? label : most;
        most = value > most ? value : most;
    }
    int columns = width / (most + ui_px(ui, 3));
    if (columns >= p->figures || columns < 1)
        return p->figures ? p->figures : 1;
    int rows = (p->figures + columns - 1) / columns;
    return (p->figures + rows - 1) / rows;
}

static int figures_height(const Ui *ui, int width, const CardParts *p)
{
    int columns = figure_columns(ui, width, p);

    return p->figures ? (p->figures + columns - 1) / columns * ui_px(ui, 58) + ui_px(ui, 8) : 0;
}

static void card_figures(Ui *ui, SDL_Rect area, const CardParts *p)
{
    int columns = figure_columns(ui, area.w, p), wide = area.w / columns, high = ui_px(ui, 58);

    if (!p->figures)
        return;
    ui_round(ui, (SDL_Rect){ area.x, area.y, area.w, area.h - ui_px(ui, 8) }, ui_px(ui, 7),
             0x50000000, 0x50000000);
    for (int i = 0; i < p->figures; i++) {
        const CardLine *line = &p->figure[i];
        SDL_Rect label = { area.x + i % columns * wide, area.y + i / columns * high + ui_px(ui, 4),
                           wide, ui_px(ui, 22) };
        SDL_Rect value = { label.x, label.y + ui_px(ui, 22), wide, ui_px(ui, 30) };
        bool long_one = ui_text_width(ui, UT_FIGURE, line->value) > wide;
        ui_text(ui, UT_SMALL, label, TEXT_CENTRE, line->label, INK_IVORY_DIM);
        ui_text(ui, long_one ? UT_BOLD : UT_FIGURE, value, TEXT_CENTRE, line->value,
                line->changed ? INK_GOLD : INK_IVORY);
        ui_note(ui, line->label, line->value, value, line->changed);
    }
}

/* ---- what its words mean ------------------------------------------------------------------------------------- */

enum { LINE_SAYS = 900 };

static const char *trait_sentence(const TraitDef *def, int count, const char *title)
{
    for (int i = 0; i < count; i++)
        if (def[i].sentence && strcmp(def[i].title, title) == 0)
            return def[i].sentence;
    return NULL;
}

/* What each trait of the weapon does: "Blast: A circle of that diameter on a model of the Target." A trait without words of its own has
 * those of its rule. */
static void weapon_says(const Table *t, const Weapon *weapon, Text *text)
{
    for (int i = 0; i < weapon->traits; i++) {
        const TraitDef *def = &t->rs->weapon_trait[weapon->trait[i].trait];
        const char *words = def->sentence ? def->sentence : t->rs->rule[def->rule].sentence;
        if (words)
            text_format(text, "%s%s: %s", text->used ? " " : "", def->title, words);
    }
}

static const Weapon *weapon_called(const Table *t, const char *title)
{
    for (int i = 0; i < t->game->weapons; i++)
        if (strcmp(t->game->weapon[i].title.text, title) == 0)
            return &t->game->weapon[i];
    return NULL;
}

/* Of a trait its words, of a weapon those of its traits, of anything else those of its rule. */
static void line_says(const Table *t, const CardLine *line, char *out, size_t size)
{
    Text text = text_in(out, size);
    const char *sentence = trait_sentence(t->rs->profile_trait, t->rs->profile_traits, line->label);

    out[0] = 0;
    if (sentence) {
        text_add(&text, sentence);
        return;
    }
    const Weapon *weapon = weapon_called(t, line->label);
    if (weapon)
        weapon_says(t, weapon, &text);
    else if (line->rule && line->rule < t->rs->rules)
        text_add(&text, t->rs->rule[line->rule].sentence);
}

/* Of a weapon those of its traits, which its line counts. */
static int rules_of_line(const Table *t, const CardLine *line, RuleId rule[MOST_TRAITS])
{
    const Weapon *weapon = weapon_called(t, line->label);
    int count = 0;

    for (int i = 0; weapon && i < weapon->traits; i++) {
        RuleId one = t->rs->weapon_trait[weapon->trait[i].trait].rule;
        bool known = !one;
        for (int k = 0; k < count; k++)
            known = known || rule[k] == one;
        if (!known)
            rule[count++] = one;
    }
    if (!count && line->rule)
        rule[count++] = line->rule;
    return count;
}

/* Pointed at it says what it means, pressed it shows its rules: "table/card/rest/surge-rule"; `which`: of those that are called so,
 * from 1. */
static void line_explains(Table *t, Ui *ui, SDL_Rect area, const CardLine *line, int which)
{
    char says[LINE_SAYS], name[sizeof line->label + 20];

    line_says(t, line, says, sizeof says);
    if (!says[0])
        return;
    if (which > 1)
        snprintf(name, sizeof name, "%s-%d-rule", line->label, which);
    else
        snprintf(name, sizeof name, "%s-rule", line->label);
    for (char *c = name; *c; c++)
        *c = *c == ' ' ? '-' : *c;
    WidgetId id = ui_widget(ui, name, line->label, area, 0);
    ui_glow(ui, id, area, ui_px(ui, 4), 0x30E7C67E, false);
    ui_tip(ui, id, area, says);
    RuleId rule[MOST_TRAITS];
    int rules = ui_clicked(ui, id) ? rules_of_line(t, line, rule) : 0;
    if (rules && t->sheet == SHEET_NONE)
        rules_open(t, rule, rules);
}

/* ---- its badges ---------------------------------------------------------------------------------------------- */

static int badge_width(const Ui *ui, const CardLine *b)
{
    int icon = b->icon ? ui_px(ui, 28) : 0;
    int label = b->label[0] ? ui_text_width(ui, UT_LABEL, b->label) : 0;
    int value = b->value[0] ? ui_text_width(ui, UT_BOLD, b->value) : 0;

    return icon + label + value + (label && value ? ui_px(ui, 6) : 0);
}

static void draw_badge(Ui *ui, SDL_Rect at, const CardLine *b)
{
    int size = ui_px(ui, 22), x = at.x;
    SDL_Rect box = { x, at.y, at.w, at.h };

    if (b->icon) {
        ui_icon(ui, b->icon, x + size / 2, at.y + at.h / 2, size, icon_tone_walnut(), 1);
        x += ui_px(ui, 28);
    }
    box.x = x;
    box.w = at.x + at.w - x;
    ui_text(ui, UT_LABEL, box, TEXT_LEFT, b->label, b->icon ? INK_IVORY : INK_IVORY_DIM);
    box.x += b->label[0] ? ui_text_width(ui, UT_LABEL, b->label) + ui_px(ui, 6) : 0;
    box.w = at.x + at.w - box.x;
    ui_text(ui, b->label[0] ? UT_BOLD : UT_LABEL, box, TEXT_LEFT, b->value,
            b->changed ? INK_GOLD : INK_IVORY);
    ui_note(ui, b->label[0] ? b->label : "mark", b->value, at, b->changed);
}

/* Side by side, in as many rows as they need; gives their height. Without `draw` they are only measured. */
static int card_badges(Table *t, Ui *ui, int x, int y, int width, const CardParts *p, bool draw)
{
    int at = 0, high = ui_px(ui, 28), gap = ui_px(ui, 14), rows = p->badges > 0;

    for (int i = 0; i < p->badges; i++) {
        int wide = badge_width(ui, &p->badge[i]);
        wide = wide < width ? wide : width;
        if (at && at + wide > width) {
            at = 0;
            rows++;
        }
        SDL_Rect box = { x + at, y + (rows - 1) * high, wide, high };
        if (draw) {
            line_explains(t, ui, box, &p->badge[i], 1);
            draw_badge(ui, box, &p->badge[i]);
        }
        at += wide + gap;
    }
    return rows * high + (rows ? ui_px(ui, 4) : 0);
}

/* ---- what is listed below them --------------------------------------------------------------------------------- */

/* The labels' column is as wide as the longest of them, within reason. */
static int label_width(const Ui *ui, int width, const CardParts *p)
{
    int label = ui_px(ui, 84);

    for (int i = 0; i < p->rows; i++) {
        int own = ui_text_width(ui, UT_LABEL, p->listed[i].label) + ui_px(ui, 12);
        label = own > label ? own : label;
    }
    return label < width / 2 ? label : width / 2;
}

static int row_height(const Ui *ui, int width, int label, const CardLine *line)
{
    int value = ui_words_height(ui, UT_LABEL, width - label - ui_px(ui, 6), line->value);
    int name = ui_words_height(ui, UT_LABEL, label - ui_px(ui, 6), line->label);

    return (value > name ? value : name) + ui_px(ui, 3);
}

/* Side by side with a dot between them, in as many rows as they need; gives their height. Without `draw` they are only measured. */
static int card_traits(Table *t, Ui *ui, SDL_Rect area, const CardParts *p, bool draw)
{
    int high = ui_line(ui, UT_LABEL), dot = ui_text_width(ui, UT_LABEL, " · "), at = 0, y = area.y;

    for (int i = 0; i < p->traits; i++) {
        const CardLine *line = &p->trait[i];
        int wide = SDL_min(ui_text_width(ui, UT_LABEL, line->label) + 1, area.w);
        bool breaks = at && at + dot + wide > area.w;
        y += breaks ? high : 0;
        at = breaks ? 0 : at;
        SDL_Rect before = { area.x + at, y, dot, high };
        if (at && draw)
            ui_text(ui, UT_LABEL, before, TEXT_LEFT, " · ", INK_IVORY_DIM);
        at += at ? dot : 0;
        SDL_Rect box = { area.x + at, y, wide, high };
        if (draw) {
            line_explains(t, ui, box, line, 1);
            ui_text(ui, UT_LABEL, box, TEXT_LEFT, line->label, INK_IVORY_DIM);
        }
        at += wide;
    }
    return p->traits ? y + high - area.y : 0;
}

static int list_height(Table *t, Ui *ui, int width, const CardParts *p)
{
    int height = 0, label = label_width(ui, width, p);

    for (int i = 0; i < p->rows; i++)
        height += row_height(ui, width, label, &p->listed[i]);
    if (p->traits)
        height += card_traits(t, ui, (SDL_Rect){ 0, 0, width, 0 }, p, false) + ui_px(ui, 4);
    return height;
}

/* The how many-th row that is called so, from 1: as of blows at one initiative. */
static int which_so(const CardParts *p, int row)
{
    int which = 1;

    for (int i = 0; i < row; i++)
        which += strcmp(p->listed[i].label, p->listed[row].label) == 0;
    return which;
}

static void draw_list(Table *t, Ui *ui, int x, int y, int width, const CardParts *p)
{
    int label = label_width(ui, width, p);

    for (int i = 0; i < p->rows; i++) {
        const CardLine *line = &p->listed[i];
        int high = row_height(ui, width, label, line);
        line_explains(t, ui, (SDL_Rect){ x, y, width, high }, line, which_so(p, i));
        ui_words(ui, UT_LABEL, x + label, y, width - label - ui_px(ui, 6), line->value,
                 line->changed ? INK_GOLD : INK_IVORY);
        ui_words(ui, UT_LABEL, x, y, label - ui_px(ui, 6), line->label, INK_IVORY_DIM);
        ui_note(ui, line->label, line->value, (SDL_Rect){ x, y, width, high }, line->changed);
        y += high;
    }
    card_traits(t, ui, (SDL_Rect){ x, y + ui_px(ui, 4), width, 0 }, p, true);
}

/* ---- where it stands ------------------------------------------------------------------------------------------ */

bool table_shows_card(const Table *t)
{
    return t->at.crowded ? t->card.drawer : t->card.open;
}

bool table_shows_log(const Table *t)
{
    return t->at.crowded ? t->log.drawer : t->log.open;
}

/* The whole of it; name, strength and figures; the name alone. In a narrow window the whole only where it hides nobody, unless it
 * was asked for. */
static LayoutSpot card_place(Table *t, Ui *ui, UnitId unit, SDL_Rect area, int figures, int head)
{
    bool compact = t->at.compact && !t->at.crowded,
         wanted = t->card.whole || ui->in.mods & KMOD_ALT;
    LayoutWish wish = { .of = (uint64_t)unit + 1, .home = area, .goes = true };
    LayoutForm form = { area.w, area.h, area.h, compact && !wanted };

    if (!compact || wanted)
        form.least = SDL_min(figures + ui_px(ui, 40), area.h);
    if (!compact || wanted || !t->card.less)
        wish.form[wish.forms++] = form;
    if (figures < area.h)
        wish.form[wish.forms++] = (LayoutForm){ area.w, figures, figures, false };
    if (head < figures)
        wish.form[wish.forms++] = (LayoutForm){ area.w, head, head, false };
    return layout_wish(t, ui, LAY_CARD, &wish);
}

static void fold_card(Table *t, Ui *ui, SDL_Rect area, bool folded)
{
    WidgetId id;

    if (!t->at.compact || t->at.crowded)
        return;
    id = ui_widget(ui, "fold", folded ? "more" : "less", area, 0);
    ui_tip(ui, id, area, folded ? "Click, I or Alt for more" : "Click for less");
    if (!ui_clicked(ui, id))
        return;
    t->card.whole = folded;
    t->card.less = !folded;
}

static void card_rest(Table *t, Ui *ui, SDL_Rect rest, const CardParts *p, int body)
{
    SDL_Rect clip;
    int width = rest.w - ui_px(ui, 8);
    int y = ui_scroll_begin(ui, &t->card.scroll, "rest", rest, body, false, &clip);

    y += card_badges(t, ui, rest.x, y, width, p, true);
    draw_list(t, ui, rest.x, y, width, p);
    ui_scroll_end(ui, clip);
}

/* In larger letters a card gives way while odds or a refusal are to be read beside a target. */
static bool odds_need_room(const Table *t, const Ui *ui)
{
    return ui->percent > 150 && t->preview.shown && t->sheet == SHEET_NONE;
}

void unit_card(Table *t, Ui *ui)
{
    CardParts p;
    UnitId unit = t->hover != NO_UNIT && t->selected == NO_UNIT ? t->hover : t->selected;
    int pad = ui_px(ui, 14);
    SDL_Rect area = t->at.card;

    if (unit == NO_UNIT || !table_shows_card(t) || victory_is_shown(t) ||
        (t->fight.at == FIGHT_LEFT && !t->fight.folded) || odds_need_room(t, ui))
        return;
    find_parts(t, unit, &p);
    int width = area.w - 2 * pad, inner = width - ui_px(ui, 8);
    int head = head_height(t, ui, &p, unit, area.w), figures = figures_height(ui, width, &p);
    int body = card_badges(t, ui, 0, 0, inner, &p, false) + list_height(t, ui, inner, &p);
    int most = t->at.crowded ? t->at.card.h : ui->height - t->at.card.y - ui_px(ui, 110);
    int whole = SDL_min(head + figures + body + pad, most);
    area.h = whole;
    area = panel_place(t, ui, PANEL_CARD, area);
    LayoutSpot spot = card_place(t, ui, unit, area, SDL_min(head + figures + ui_px(ui, 6), most),
                                 head + ui_px(ui, 6));
    if (spot.form == LAYOUT_AWAY)
        return;
    area = spot.area;
    figures = head + figures > area.h ? 0 : figures;
    bool folded = area.h < SDL_min(whole, head + figures + ui_px(ui, 40));
    t->at.card = area;
    ui_push(ui, "card");
    ui_walnut(ui, "panel", area);
    layout_about(t, ui, LAY_CARD);
    panel_drag(t, ui, PANEL_CARD, area);
    fold_card(t, ui, (SDL_Rect){ area.x, area.y, area.w, SDL_min(head, area.h) }, folded);
    card_head(t, ui, area, &p, unit);
    if (figures)
        card_figures(ui, (SDL_Rect){ area.x + pad, area.y + head, width, figures }, &p);
    int y = area.y + head + figures;
    if (!folded)
        card_rest(t, ui, (SDL_Rect){ area.x + pad, y, width, area.y + area.h - y - ui_px(ui, 6) },
                  &p, body);
    ui_pop(ui);
}
