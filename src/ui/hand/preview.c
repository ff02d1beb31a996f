#include "hand/preview.h"
#include "hand/pick.h"
#include "lessons/teach.h"
#include "panels/card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board/scene.h"
#include "panels/odds.h"
#include "table.h"

void preview_end(Table *t)
{
    t->preview.shown = t->preview.keyed = false;
    t->preview.of_question = 0;
    t->preview.words[0] = 0;
    if (t->preview.shapes)
        t->preview.shapes->count = 0;
}

void preview_free(Preview *p)
{
    free(p->shapes);
    p->shapes = NULL;
}

/* What is refused is drawn with its own line. */
static void drop_bad_lines(DrawingList *list)
{
    int kept = 0;

    for (int i = 0; i < list->count; i++)
        if (list->drawing[i].kind != DRAW_LINE || list->drawing[i].tone != TONE_BAD)
            list->drawing[kept++] = list->drawing[i];
    list->count = kept;
}

void preview_of(Table *t, const Answer *answer, const Verdict *verdict)
{
    Preview *p = &t->preview;
    Look look = session_look(t->session);
    Text text = text_in(p->words, sizeof p->words);

    if (!p->shapes)
        p->shapes = malloc(sizeof *p->shapes);
    p->shown = verdict != NULL;
    p->words[0] = 0;
    if (p->shapes)
        p->shapes->count = 0;
    if (p->shapes && t->rs->show.draw)
        t->rs->show.draw(&look, &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, answer }, p->shapes);
    if (p->shapes && verdict && !is_yes(verdict) && verdict->has_line)
        drop_bad_lines(p->shapes);
    if (!verdict)
        return;
    p->verdict = *verdict;
    if (is_yes(verdict) && t->rs->tell.odds)
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, answer, NO_UNIT }, &text);
    if (p->words[0])
        teach_used(t, "odds");
}

void preview_draw(Table *t, Ui *ui)
{
    const DrawingList *shapes = t->preview.shapes;

    scene_shapes(t, ui, shapes);
}

/* In large letters the orders have a column of their own at the left. */
static int preview_left(const Table *t, const Ui *ui)
{
    return t->at.crowded && table_may_order(t) ? t->at.column.x + t->at.column.w + ui_px(ui, 4) : 0;
}

/* Above the line of what may be done now. */
static int preview_foot(const Table *t, const Ui *ui)
{
    bool hint = t->hint_card.w && t->hint_card.y > ui->height / 2;

    if (t->at.crowded)
        return ui->height;
    return hint ? SDL_min(t->hint_card.y, t->at.bar.y) : t->at.bar.y;
}

static SDL_Rect into_view(const Table *t, const Ui *ui, SDL_Rect area)
{
    int right = ui->width - ui_px(ui, 10);
    if (area.x + area.w > right)
        area.x = right - area.w;
    int foot = preview_foot(t, ui);
    int top = t->at.ribbon.y + t->at.ribbon.h +
              (t->at.crowded ? 0 : ui_px(ui, 44)), /* what happened last */
        left = preview_left(t, ui);
    if (area.y + area.h > foot)
        area.y = foot - area.h;
    area.x = area.x < left ? left : area.x;
    area.y = area.y < top ? top : area.y;
    return area;
}

static long common(SDL_Rect a, SDL_Rect b)
{
    SDL_Rect both;

    return SDL_IntersectRect(&a, &b, &both) ? (long)both.w * both.h : 0;
}

/* Where a panel stands in this picture or stood in the one before; empty: nowhere. */
static SDL_Rect panel_area(const Table *t, LayoutKind kind)
{
    const LayoutPlace *p = &t->layout.place[kind];
    bool told = p->told && t->layout.pass - p->told <= 1 && p->spot.form != LAYOUT_AWAY;

    return told ? p->spot.area : (SDL_Rect){ 0, 0, 0, 0 };
}

/* What a sheet there would hide of cards, the target and the way to it. */
static long hidden_under(const Table *t, const Ui *ui, SDL_Rect area, SDL_Rect target)
{
    enum { PARTS = 10, TARGET = 8 }; /* what a pixel of the two weighs */
    SDL_Rect from = unit_sign_area(t, ui, t->selected);
    bool carded = table_shows_card(t) && ui->percent <= 150;
    long hidden = (carded ? 12 * common(area, panel_area(t, LAY_CARD)) : 0) +
                  TARGET * common(area, target) + common(area, t->at.ribbon) +
                  TARGET * common(area, from) + 4 * common(area, t->map.area);

    if (t->preview.unit != NO_UNIT)
        hidden += TARGET * common(area, unit_sign_area(t, ui, t->preview.unit));
    hidden += t->verb != NO_VERB && !t->at.crowded ? 12 * common(area, t->pick.card) : 0;
    hidden +=
        12 * common(area, panel_area(t, LAY_ASK)) + 12 * common(area, panel_area(t, LAY_SLIP));
    hidden += t->lesson && !t->at.crowded ? 12 * common(area, t->teach.card) : 0;
    hidden += t->at.crowded ? TARGET * common(area, t->hint_card) : 0;
    for (int i = 0; i < t->labels.count; i++)
        if (t->labels.weight[i] == WORDS_WEIGH)
            hidden += 4 * common(area, t->labels.taken[i]);
    for (int i = 0; i <= PARTS && t->selected != NO_UNIT; i++) {
        int x = from.x + from.w / 2 + (target.x + target.w / 2 - from.x - from.w / 2) * i / PARTS;
        int y = from.y + from.h / 2 + (target.y + target.h / 2 - from.y - from.h / 2) * i / PARTS;
        hidden += ui_inside(area, x, y) ? (long)area.w * area.h / PARTS : 0;
    }
    return hidden;
}

/* Whom the sheet is about, or where the pointer is. */
static SDL_Rect sheet_subject(const Table *t, const Ui *ui)
{
    UnitId unit = t->preview.unit;

    if (unit != NO_UNIT && unit_area(t, ui, unit).w)
        return unit_area(t, ui, unit);
    return (SDL_Rect){ ui->in.x, ui->in.y, 1, 1 };
}

/* Beside the unit that is meant, whether the pointer or a key chose it; else beside the pointer. */
static SDL_Rect sheet_place(const Table *t, const Ui *ui, SDL_Rect area)
{
    enum { PLACES = 7 };
    int gap = ui_px(ui, 40);
    SDL_Rect by = sheet_subject(t, ui);

    bool above = t->hint_card.w && t->hint_card.y < ui->height / 2; /* the hint, in large letters */
    int top = t->at.ribbon.y + t->at.ribbon.h + gap / 4,
        foot = (t->hint_card.w && !above ? t->hint_card.y : t->at.bar.y) - area.h - gap / 4;
    if (above)
        top = t->hint_card.y + t->hint_card.h + gap / 4;
    SDL_Rect places[PLACES] = {
        { by.x + by.w + gap, by.y + by.h / 2 - area.h / 2, area.w, area.h },
        { by.x - gap - area.w, by.y + by.h / 2 - area.h / 2, area.w, area.h },
        { by.x + by.w / 2 - area.w / 2, by.y - gap - area.h, area.w, area.h },
        { by.x + by.w / 2 - area.w / 2, by.y + by.h + gap, area.w, area.h },
        { gap / 4, top, area.w, area.h },
        { gap / 4, foot, area.w, area.h },
        { ui->width - gap / 4 - area.w, foot, area.w, area.h },
    };
    long least = -1;
    for (int i = 0; i < PLACES; i++) {
        SDL_Rect at = into_view(t, ui, places[i]);
        long hidden = hidden_under(t, ui, at, by);
        if (least < 0 || hidden < least) {
            least = hidden;
            area = at;
        }
    }
    return area;
}

void preview_leave_line_out(char *words)
{
    enum { LIST = 2 }; /* lines; a single one is what the odds are about */
    size_t longest = 0, run = 0, at = 0, length = 0;
    char *last = NULL;

    for (char *line = words; *line; line += length) {
        length = strcspn(line, "\n");
        length += line[length] ? 1 : 0;
        run = *line == ' ' ? run + 1 : 0;
        size_t list = run < LIST ? 0 : run;
        if (list >= longest) {
            longest = list;
            last = line;
        }
    }
    if (!last)
        return;
    at = strcspn(last, "\n");
    memmove(last, last + at + (last[at] ? 1 : 0), strlen(last + at + (last[at] ? 1 : 0)) + 1);
}

/* The height that a sheet may take: above the orders, and the battle stays in sight. */
static int sheet_room(const Table *t, const Ui *ui)
{
    int top = t->at.ribbon.y + t->at.ribbon.h;

    return SDL_min(preview_foot(t, ui) - top - ui_px(ui, 44), ui->height * 9 / 20);
}

static int widest_line(const Ui *ui, UiText size, const char *words)
{
    char line[PREVIEW_WORDS];
    int widest = 0;

    while (text_line(&words, line, sizeof line)) {
        int wide = ui_text_width(ui, size, line);
        widest = wide > widest ? wide : widest;
    }
    return widest;
}

/* On whom it is about, or on who would do it. */
static bool lies_on_subject(const Table *t, const Ui *ui, SDL_Rect area)
{
    SDL_Rect other = sheet_subject(t, ui), own = unit_sign_area(t, ui, t->selected);

    return SDL_HasIntersection(&area, &other) || SDL_HasIntersection(&area, &own);
}

static int count_lines(const char *words)
{
    int lines = 0;

    for (; *words; words++)
        lines += *words == '\n';
    return lines;
}

/* As many lines as find room where they hide nobody whom they are about; that some are left out is seen. */
static SDL_Rect fit_sheet(const Table *t, const Ui *ui, UiText size, int wide, char *words)
{
    enum { LEAST = 3 };
    static const char left_out[] = "…\n";
    int pad = ui_px(ui, 12), mark = 0;
    SDL_Rect area;

    for (;;) {
        int high = ui_words_height(ui, size, wide - 2 * pad, words) + 2 * pad + mark;
        area = sheet_place(t, ui, (SDL_Rect){ 0, 0, wide, high });
        if ((high <= sheet_room(t, ui) && !lies_on_subject(t, ui, area)) ||
            count_lines(words) <= LEAST)
            break;
        preview_leave_line_out(words);
        mark = ui_words_height(ui, size, wide - 2 * pad, left_out);
    }
    if (!mark)
        return area;
    if (lies_on_subject(t, ui, area)) { /* even so */
        area.h -= mark;
        return sheet_place(t, ui, area);
    }
    strcat(words, left_out);
    return area;
}

/* A small sheet, a line for each line of words, beside whom it is about. */
static void sheet(Table *t, Ui *ui, const char *all, bool good)
{
    char words[PREVIEW_WORDS + 8];
    int pad = ui_px(ui, 12), most = ui_px(ui, 420), left = preview_left(t, ui);

    most = t->at.crowded && most > ui->width - left ? ui->width - left : most;
    UiText size = t->at.crowded ? UT_SMALL : UT_LABEL;
    odds_likely(all, words, PREVIEW_WORDS);
    int wide = widest_line(ui, size, words) + 2 * pad + 2;
    SDL_Rect area = fit_sheet(t, ui, size, wide < most ? wide : most, words);
    t->preview.sheet = area;
    if (ui->canvas && !t->labels.sheet.w) /* labels go aside in the next picture */
        ui->busy = true;

    ui_round(ui, area, ui_px(ui, 8), good ? INK_PILL : INK_REFUSED_PILL,
             good ? INK_PILL : INK_REFUSED_PILL);
    ui_frame(ui, area, ui_px(ui, 8), 1, good ? INK_PILL_LINE : INK_REFUSED);
    ui_words(ui, size, area.x + pad, area.y + pad, area.w - 2 * pad, words,
             good ? INK_FIGURE : INK_REFUSED_LABEL);
    ui_note(ui, "preview", words, area, good);
}

void preview_beside(Table *t, Ui *ui, UnitId unit, const char *words)
{
    UnitId was = t->preview.unit;

    t->preview.unit = unit;
    sheet(t, ui, words, true);
    t->preview.unit = was;
}

void preview_words(Table *t, Ui *ui)
{
    Preview *p = &t->preview;
    char why[240] = "";
    Text text = text_in(why, sizeof why);
    View view = session_view(t->session, t->eyes);
    Look look = session_look(t->session);

    p->sheet = (SDL_Rect){ 0, 0, 0, 0 };
    if (!p->shown || t->sheet != SHEET_NONE)
        return;
    if (is_yes(&p->verdict)) {
        if (p->words[0] && !pick_card_has_odds(t))
            sheet(t, ui, p->words, true);
        return;
    }
    Verdict shown = view_verdict(&view, &p->verdict);
    verdict_words(&look, &shown, &text);
    ui_sentence(why, sizeof why);
    sheet(t, ui, why, false);
}
