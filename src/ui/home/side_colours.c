#include "home/side_colours.h"

#include <stdio.h>
#include <string.h>

#include "draw/marking.h"
#include "draw/unit_badge.h"

enum { PATTERNS = PATTERN_SAW + 1, CELL = 44, GAP = 6 };

static const char *const PATTERN_WORDS[PATTERNS] = { "whole line", "dashes", "double line",
                                                     "teeth" };

void look_words(const Ui *ui, int seat, char *out, size_t size)
{
    const SideLook *side = ui_side(ui, seat);
    char colour[40];

    dye_words(side->main, colour, sizeof colour);
    ui_capital(colour);
    snprintf(out, size, "%s, %s", colour, PATTERN_WORDS[side->pattern]);
}

/* ---- dyes ------------------------------------------------------------------------------------------------- */

static void draw_swatch(Ui *ui, SDL_Rect at, Colour colour, bool on, float hot)
{
    SideLook look = side_look_of(colour, PATTERN_PLAIN);
    SDL_Rect dye = ui_inset(at, ui_px(ui, 4));

    ui_round(ui, dye, ui_px(ui, 6), look.main, look.main);
    ui_frame(ui, dye, ui_px(ui, 6), 1.5F, colour_mix(look.light, INK_LIT_EDGE, hot));
    if (!on)
        return;
    ui_frame(ui, at, ui_px(ui, 9), 3, INK_BRASS_LIGHT);
    ui_icon(ui, "ui-legal", dye.x + dye.w / 2, dye.y + dye.h / 2, ui_px(ui, 22),
            icon_tone_plain(look.ink), 1);
}

/* Where the nth of many cells lies in rows as wide as the box. */
static SDL_Rect cell_at(const Ui *ui, SDL_Rect box, int n)
{
    int cell = ui_px(ui, CELL), step = cell + ui_px(ui, GAP), columns = (box.w + GAP) / step;

    columns = columns < 1 ? 1 : columns;
    return (SDL_Rect){ box.x + n % columns * step, box.y + n / columns * step, cell, cell };
}

static int swatches(Settings *s, Ui *ui, SDL_Rect box, int seat)
{
    Colour now = ui_side(ui, seat)->main;
    SDL_Rect at = box;

    ui_push(ui, "dye");
    for (int i = 0; i < DYES; i++) {
        const Dye *dye = dye_at(i);
        bool on = dye->colour == now;
        at = cell_at(ui, box, i);
        WidgetId id =
            ui_widget(ui, dye->name, dye->name, at, WIDGET_FOCUSABLE | (on ? WIDGET_ON : 0));
        draw_swatch(ui, at, dye->colour, on, ui_hover(ui, id));
        if (ui_is_focused(ui, id) && ui->focus_shown)
            ui_focus_ring(ui, at, ui_px(ui, 9));
        ui_tip(ui, id, at, dye->name);
        if (ui_clicked(ui, id))
            settings_set_colour(s, seat, dye->colour);
    }
    ui_pop(ui);
    return at.y + at.h + ui_px(ui, GAP);
}

/* Six figures in a field; they count as soon as they are a colour. */
static void figures_field(DyePick *pick, Settings *s, Ui *ui, SDL_Rect box, int seat)
{
    TextField *field = &pick->field[seat];
    bool edited = field->text && ui_is_focused(ui, field->id);
    Colour colour;

    if (!field->text)
        *field = (TextField){ .text = pick->figures[seat], .size = sizeof pick->figures[seat] };
    if (!edited && !ui->canvas)
        snprintf(pick->figures[seat], sizeof pick->figures[seat], "#%06X",
                 (unsigned)(ui_side(ui, seat)->main & 0xFFFFFFu));
    if (ui_field(ui, box, "figures", "Any colour: six figures, #RRGGBB", field) &&
        dye_read(pick->figures[seat], &colour))
        settings_set_colour(s, seat, colour);
}

/* ---- patterns --------------------------------------------------------------------------------------------- */

static void draw_pattern(Ui *ui, SDL_Rect at, int seat, SidePattern pattern)
{
    Palette shown = ui->palette;
    SDL_Rect ground = ui_inset(at, ui_px(ui, 4));

    if (!ui->canvas)
        return;
    shown.side[seat].pattern = pattern;
    Paint hatch = side_hatch(&shown.side[seat], 120, shown.strong);
    Paint dark = paint_flat(0xFF1B140D);
    canvas_round_rect(ui->canvas, (float)ground.x, (float)ground.y, (float)ground.w,
                      (float)ground.h, (float)ui_px(ui, 6), &dark);
    canvas_round_rect(ui->canvas, (float)ground.x, (float)ground.y, (float)ground.w,
                      (float)ground.h, (float)ui_px(ui, 6), &hatch);
    ui->canvas->palette = &shown;
    seat_mark_draw(ui->canvas, (Spot){ (float)(at.x + at.w / 2), (float)(at.y + at.h / 2) + 1.0F },
                   (float)ui_px(ui, 32), seat);
    ui->canvas->palette = &ui->palette;
}

static void pattern_cells(Settings *s, Ui *ui, SDL_Rect box, int seat)
{
    ui_push(ui, "pattern");
    for (int i = 0; i < PATTERNS; i++) {
        SDL_Rect at = cell_at(ui, box, i);
        bool on = ui_side(ui, seat)->pattern == (SidePattern)i;
        WidgetId id = ui_widget(ui, PATTERN_WORDS[i], PATTERN_WORDS[i], at,
                                WIDGET_FOCUSABLE | (on ? WIDGET_ON : 0));
        draw_pattern(ui, at, seat, (SidePattern)i);
        float lit = on ? 1 : ui_hover(ui, id);
        if (lit > 0)
            ui_frame(ui, at, ui_px(ui, 9), on ? 3 : 1.5F, colour_faded(INK_BRASS_LIGHT, lit));
        if (ui_is_focused(ui, id) && ui->focus_shown)
            ui_focus_ring(ui, at, ui_px(ui, 9));
        ui_tip(ui, id, at, PATTERN_WORDS[i]);
        if (ui_clicked(ui, id))
            s->pattern[seat] = (uint8_t)i;
    }
    ui_pop(ui);
}

int dye_rows(DyePick *pick, Settings *s, Ui *ui, SDL_Rect box, int seat)
{
    int high = ui_button_height(ui), gap = ui_px(ui, GAP), field = ui_px(ui, 120);
    int cells = PATTERNS * ui_px(ui, CELL + GAP);
    SDL_Rect row = box;

    row.y = swatches(s, ui, box, seat);
    row.h = high;
    pattern_cells(s, ui, row, seat);
    if (cells + field <= box.w) {
        row.x += cells + gap;
        row.w -= cells + gap;
    } else {
        int columns = box.w / ui_px(ui, CELL + GAP);
        int rows = columns >= PATTERNS ? 1 : columns >= 2 ? 2 : PATTERNS;
        row.y += rows * ui_px(ui, CELL + GAP);
    }
    row.w = row.w > ui_px(ui, 180) ? ui_px(ui, 180) : row.w;
    figures_field(pick, s, ui, row, seat);
    box.h = row.y + high + gap - box.y;
    if (ui_inside(box, ui->in.x, ui->in.y))
        pick->pressed |= pick->held || ui->in.pressed[UI_LEFT];
    return box.y + box.h;
}

/* ---- doubts ----------------------------------------------------------------------------------------------- */

int doubt_rows(Ui *ui, SDL_Rect box, int seats, int most)
{
    enum { MOST = 6 };
    Doubt doubt[MOST];
    int count = palette_doubts(&ui->palette, seats, doubt, most < MOST ? most : MOST),
        sign = ui_px(ui, 26), foot = box.y + box.h;

    for (int i = 0; i < count; i++) {
        char words[200], name[24];
        doubt_words(&ui->palette, &doubt[i], words, sizeof words);
        int high = ui_words(ui, UT_LABEL, box.x + sign + ui_px(ui, 8), box.y,
                            box.w - sign - ui_px(ui, 8), words, INK_WARNING);
        high = high > sign ? high : sign;
        if (box.h && box.y + high > foot)
            break;
        snprintf(name, sizeof name, "doubt-%d", i + 1);
        ui_note(ui, name, words, (SDL_Rect){ box.x, box.y, box.w, high }, true);
        if (ui->canvas)
            seal_draw(ui->canvas, ui->icons,
                      (Spot){ (float)(box.x + sign / 2), (float)(box.y + sign / 2) }, (float)sign,
                      SEAL_WARNING, NULL);
        box.y += high + ui_px(ui, GAP);
    }
    return box.y;
}

int doubts_above(DyePick *pick, Ui *ui, SDL_Rect box, int seats)
{
    pick->held = pick->pressed;
    pick->pressed = false; /* until a seat's rows say it again */
    if (!pick->held)
        pick->doubts_high = doubt_rows(ui, box, seats, PALETTE_SIDES) - box.y;
    else if (pick->doubts_high) {
        box.h = pick->doubts_high;
        doubt_rows(ui, box, seats, PALETTE_SIDES);
    }
    return box.y + pick->doubts_high;
}
