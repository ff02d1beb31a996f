#define UI_HELPS /* the callers draw */

#include <stdio.h>
#include <string.h>

#include "draw/palette.h"
#include "ui/widgets.h"

static const struct {
    Face face;
    int size;
} texts[UI_TEXTS] = {
    [UT_SMALL] = { FACE_BOLD, 15 },      [UT_LABEL] = { FACE_REGULAR, 17 },
    [UT_BODY] = { FACE_REGULAR, 18 },    [UT_BOLD] = { FACE_BOLD, 18 },
    [UT_FIGURE] = { FACE_HEAVY, 23 },    [UT_CARD] = { FACE_READING, 21 },
    [UT_CARD_BOLD] = { FACE_TITLE, 21 }, [UT_TITLE] = { FACE_TITLE, 26 },
    [UT_HEADING] = { FACE_TITLE, 34 },   [UT_HOME] = { FACE_TITLE, 70 },
    [UT_KEY] = { FACE_HEAVY, 15 },
};

TextStyle ui_style(const Ui *ui, UiText text)
{
    return (TextStyle){ texts[text].face, ui_px(ui, texts[text].size) };
}

int ui_line(const Ui *ui, UiText text)
{
    return text_line_height(ui_style(ui, text));
}

int ui_text_width(const Ui *ui, UiText text, const char *words)
{
    return text_width(ui->fonts, ui_style(ui, text), words, -1);
}

void ui_text(Ui *ui, UiText text, SDL_Rect box, TextAlign align, const char *words, Colour colour)
{
    if (ui->canvas && box.w > 0)
        text_draw_in(ui->canvas, ui->fonts, ui_style(ui, text), box, align, words, colour);
}

int ui_words_height(const Ui *ui, UiText text, int width, const char *words)
{
    TextStyle style = ui_style(ui, text);

    return text_wrap(ui->fonts, style, words, width, NULL, 0) * text_line_height(style);
}

int ui_words(Ui *ui, UiText text, int x, int y, int width, const char *words, Colour colour)
{
    if (!ui->canvas)
        return ui_words_height(ui, text, width, words);
    return text_draw_wrapped(ui->canvas, ui->fonts, ui_style(ui, text), x, y, width, words, colour);
}

void ui_capital(char *sentence)
{
    if (sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 'a' + 'A');
}

void ui_sentence(char *words, size_t size)
{
    size_t length = strlen(words);

    ui_capital(words);
    if (length && length + 1 < size && !strchr(".!?…:", words[length - 1]))
        snprintf(words + length, size - length, ".");
}

void ui_fill(Ui *ui, SDL_Rect area, Colour colour)
{
    if (ui->canvas)
        canvas_rect(ui->canvas, area, colour);
}

void ui_round(Ui *ui, SDL_Rect area, int radius, Colour top, Colour bottom)
{
    if (!ui->canvas)
        return;
    Spot from = { (float)area.x, (float)area.y };
    Spot to = { (float)area.x, (float)(area.y + area.h) };
    Paint paint = top == bottom ? paint_flat(top) : paint_linear(from, to, top, bottom);

    canvas_round_rect(ui->canvas, (float)area.x, (float)area.y, (float)area.w, (float)area.h,
                      (float)radius, &paint);
}

float ui_hover(Ui *ui, WidgetId id)
{
    return ui_ease(ui, id, EASE_HOVER, ui_is_hot(ui, id));
}

void ui_glow(Ui *ui, WidgetId id, SDL_Rect area, int radius, Colour colour, bool on)
{
    float share = on ? 1 : ui_hover(ui, id);

    if (share > 0)
        ui_round(ui, area, radius, colour_faded(colour, share), colour_faded(colour, share));
}

void ui_frame(Ui *ui, SDL_Rect area, int radius, float line, Colour colour)
{
    if (ui->canvas)
        canvas_round_frame(ui->canvas, (float)area.x, (float)area.y, (float)area.w, (float)area.h,
                           (float)radius, line, colour);
}

void ui_icon(Ui *ui, const char *name, int x, int y, int size, IconTone tone, float alpha)
{
    if (ui->canvas && name)
        icon_draw(ui->canvas, ui->icons, name, (float)x, (float)y, size, tone, alpha);
}

static void shadow(Ui *ui, SDL_Rect area, int radius, int blur)
{
    if (ui->canvas)
        canvas_round_shadow(ui->canvas, (float)area.x, (float)(area.y + blur / 3), (float)area.w,
                            (float)area.h, (float)radius, (float)blur, 0x80080400);
}

void ui_walnut(Ui *ui, const char *name, SDL_Rect area)
{
    int radius = ui_px(ui, 12);

    ui_panel_comes(ui, ui_widget(ui, name, "", area, WIDGET_BLOCKS), area);
    shadow(ui, area, radius, ui_px(ui, 26));
    ui_round(ui, area, radius, INK_WALNUT_LIGHT, INK_WALNUT);
    ui_frame(ui, area, radius, 1, INK_BRASS_LINE);
    ui_fill(ui, (SDL_Rect){ area.x + radius, area.y + 1, area.w - 2 * radius, 1 }, 0x1AFFECBE);
}

void ui_paper(Ui *ui, const char *name, SDL_Rect area, Colour edge)
{
    int radius = ui_px(ui, 8), band = ui_px(ui, 7);

    ui_panel_comes(ui, ui_widget(ui, name, "", area, WIDGET_BLOCKS), area);
    shadow(ui, area, radius, ui_px(ui, 30));
    ui_round(ui, area, radius, INK_PAPER, INK_PAPER_EDGE);
    if (edge && ui->canvas) {
        SDL_Rect old = canvas_clip(ui->canvas, (SDL_Rect){ area.x, area.y, area.w, band });
        ui_round(ui, area, radius, edge, edge);
        canvas_unclip(ui->canvas, old);
    }
    ui_frame(ui, area, radius, 1, INK_PAPER_LINE);
}

int ui_keycap_width(const Ui *ui, const char *key)
{
    char room[KEYSTROKE_NAME];
    int least = ui_px(ui, 24);
    int width = ui_text_width(ui, UT_KEY, ui_key_shown(ui, key, room, sizeof room)) + ui_px(ui, 12);

    return width > least ? width : least;
}

int ui_keycap(Ui *ui, int x, int y, const char *key)
{
    int width = ui_keycap_width(ui, key), height = ui_px(ui, 25), foot = ui_px(ui, 3);
    SDL_Rect cap = { x - width / 2, y - height / 2, width, height };
    SDL_Rect top = { cap.x, cap.y, cap.w, cap.h - foot };

    ui_round(ui, cap, ui_px(ui, 5), 0xFFB89C63, 0xFFB89C63);
    ui_round(ui, top, ui_px(ui, 5), 0xFFF6EAD0, 0xFFEDDFBE);
    char room[KEYSTROKE_NAME];
    ui_text(ui, UT_KEY, top, TEXT_CENTRE, ui_key_shown(ui, key, room, sizeof room), INK_ON_PAPER);
    return width;
}

SDL_Rect ui_pill(Ui *ui, int x, int y, SDL_Rect within, const PillPart *part, int parts,
                 Colour back, Colour line)
{
    int pad = ui_px(ui, 11), height = ui_px(ui, 38), width = 2 * pad;

    for (int i = 0; i < parts; i++)
        width += ui_text_width(ui, UT_FIGURE, part[i].words);
    SDL_Rect box = { x - width / 2, y - height / 2, width, height };
    if (box.x + box.w > within.x + within.w)
        box.x = within.x + within.w - box.w;
    if (box.y + box.h > within.y + within.h)
        box.y = within.y + within.h - box.h;
    if (box.x < within.x)
        box.x = within.x;
    if (box.y < within.y)
        box.y = within.y;
    ui_round(ui, box, ui_px(ui, 8), back, back);
    ui_frame(ui, box, ui_px(ui, 8), 1, line);
    for (int i = 0, at = box.x + pad; i < parts; i++) {
        int wide = ui_text_width(ui, UT_FIGURE, part[i].words);
        ui_text(ui, UT_FIGURE, (SDL_Rect){ at, box.y, wide + 4, box.h }, TEXT_LEFT, part[i].words,
                part[i].colour);
        at += wide;
    }
    return box;
}
