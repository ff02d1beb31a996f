#define UI_HELPS /* the callers draw */

#include <string.h>

#include "draw/palette.h"
#include "ui/widgets.h"

/* Bytes of UTF-8 that go on a letter begin with the bits 10. */
static bool goes_on(char c)
{
    return ((unsigned char)c & 0xC0U) == 0x80U;
}

static int step_back(const char *text, int at)
{
    while (at > 0 && goes_on(text[--at]))
        continue;
    return at;
}

static int step_on(const char *text, int at)
{
    if (text[at])
        at++;
    while (text[at] && goes_on(text[at]))
        at++;
    return at;
}

static int word_back(const char *text, int at)
{
    while (at > 0 && text[at - 1] == ' ')
        at--;
    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at;
}

static int word_on(const char *text, int at)
{
    while (text[at] && text[at] != ' ')
        at++;
    while (text[at] == ' ')
        at++;
    return at;
}

static int low_end(const TextField *f)
{
    return f->caret < f->mark ? f->caret : f->mark;
}

static int high_end(const TextField *f)
{
    return f->caret > f->mark ? f->caret : f->mark;
}

static bool erase_selection(TextField *f)
{
    int low = low_end(f), high = high_end(f);

    if (low == high)
        return false;
    memmove(f->text + low, f->text + high, strlen(f->text + high) + 1);
    f->caret = f->mark = low;
    return true;
}

static bool insert(TextField *f, const char *words)
{
    size_t have, more = 0;

    erase_selection(f);
    have = strlen(f->text);
    for (const char *c = words; *c; c++)
        more += *c != '\n' && *c != '\r' && *c != '\t';
    if (!more || have + more + 1 > f->size)
        return false;
    memmove(f->text + f->caret + more, f->text + f->caret, have - (size_t)f->caret + 1);
    for (const char *c = words; *c; c++)
        if (*c != '\n' && *c != '\r' && *c != '\t')
            f->text[f->caret++] = *c;
    f->mark = f->caret;
    return true;
}

static bool copy_out(const TextField *f)
{
    char piece[512];
    int low = low_end(f), length = high_end(f) - low;

    if (length <= 0 || length >= (int)sizeof piece)
        return false;
    memcpy(piece, f->text + low, (size_t)length);
    piece[length] = 0;
    return SDL_SetClipboardText(piece) == 0;
}

static bool paste(TextField *f)
{
    char *words = SDL_GetClipboardText();
    bool changed = words && words[0] && insert(f, words);

    SDL_free(words);
    return changed;
}

static void move_caret(TextField *f, int to, bool select)
{
    f->caret = to;
    if (!select)
        f->mark = to;
}

static bool clip_key(Ui *ui, TextField *f)
{
    if (ui_key(ui, SDLK_a, KMOD_CTRL)) {
        f->mark = 0;
        f->caret = (int)strlen(f->text);
        return false;
    }
    if (ui_key(ui, SDLK_c, KMOD_CTRL)) {
        copy_out(f);
        return false;
    }
    if (ui_key(ui, SDLK_x, KMOD_CTRL))
        return copy_out(f) && erase_selection(f);
    if (ui_key(ui, SDLK_v, KMOD_CTRL))
        return paste(f);
    return false;
}

static bool edit_key(Ui *ui, TextField *f)
{
    bool shift = ui->in.mods & KMOD_SHIFT, ctrl = ui->in.mods & KMOD_CTRL;
    SDL_Keycode key = ui->key_taken ? 0 : ui->in.key;

    switch (key) {
    case SDLK_LEFT:
        move_caret(f, ctrl ? word_back(f->text, f->caret) : step_back(f->text, f->caret), shift);
        break;
    case SDLK_RIGHT:
        move_caret(f, ctrl ? word_on(f->text, f->caret) : step_on(f->text, f->caret), shift);
        break;
    case SDLK_HOME:
        move_caret(f, 0, shift);
        break;
    case SDLK_END:
        move_caret(f, (int)strlen(f->text), shift);
        break;
    case SDLK_BACKSPACE:
        ui->key_taken = true;
        if (f->caret == f->mark)
            f->mark = ctrl ? word_back(f->text, f->caret) : step_back(f->text, f->caret);
        return erase_selection(f);
    case SDLK_DELETE:
        ui->key_taken = true;
        if (f->caret == f->mark)
            f->mark = ctrl ? word_on(f->text, f->caret) : step_on(f->text, f->caret);
        return erase_selection(f);
    default:
        return clip_key(ui, f);
    }
    ui->key_taken = true;
    return false;
}

static void point_caret(Ui *ui, TextField *f, int x, bool select)
{
    int at = text_caret(ui->fonts, ui_style(ui, UT_BODY), f->text, ui->in.x - x + f->first);

    move_caret(f, at, select);
}

static void draw_field(Ui *ui, SDL_Rect area, TextField *f, bool focused)
{
    TextStyle style = ui_style(ui, UT_BODY);
    SDL_Rect inner = ui_inset(area, ui_px(ui, 10));
    int low = text_width(ui->fonts, style, f->text, low_end(f));
    int high = text_width(ui->fonts, style, f->text, high_end(f));
    int caret = text_width(ui->fonts, style, f->text, f->caret);

    if (caret - f->first > inner.w - 2)
        f->first = caret - inner.w + 2;
    if (caret < f->first)
        f->first = caret;
    ui_round(ui, area, ui_px(ui, 7), 0xFF140D07, 0xFF1B130B);
    ui_frame(ui, area, ui_px(ui, 7), focused ? 2 : 1, focused ? INK_LIT_EDGE : INK_BRASS_LINE);
    if (!ui->canvas)
        return;
    SDL_Rect old = canvas_clip(ui->canvas, (SDL_Rect){ inner.x, area.y, inner.w, area.h });
    if (focused && high > low)
        ui_fill(ui, (SDL_Rect){ inner.x + low - f->first, area.y + 6, high - low, area.h - 12 },
                0xFF6A5230);
    int base = area.y + area.h / 2 + text_cap_height(ui->fonts, style) / 2;
    text_draw(ui->canvas, ui->fonts, style, inner.x - f->first, base, f->text, -1, INK_IVORY);
    if (focused)
        ui_fill(ui, (SDL_Rect){ inner.x + caret - f->first, area.y + 7, 2, area.h - 14 }, INK_GOLD);
    canvas_unclip(ui->canvas, old);
}

bool ui_field(Ui *ui, SDL_Rect area, const char *name, const char *label, TextField *f)
{
    int length = (int)strlen(f->text), x = area.x + ui_px(ui, 10);
    WidgetId id;
    bool focused, changed = false;
    char told[UI_LABEL];

    SDL_snprintf(told, sizeof told, "%s: %s", label, f->text);
    id = f->id = ui_widget(ui, name, told, area, WIDGET_FOCUSABLE | WIDGET_TEXT);
    if (f->caret > length || f->mark > length)
        f->caret = f->mark = length;
    if (ui_is_active(ui, id) && ui->in.pressed[UI_LEFT]) {
        ui_focus(ui, id);
        point_caret(ui, f, x, ui->in.mods & KMOD_SHIFT);
        if (ui->in.clicks == 2) {
            f->mark = word_back(f->text, f->caret);
            f->caret = word_on(f->text, f->caret);
        }
    } else if (ui_is_active(ui, id) && ui->in.down[UI_LEFT] && ui->in.clicks == 0) {
        point_caret(ui, f, x, true);
    }
    focused = ui_is_focused(ui, id);
    if (focused && ui->in.text[0])
        changed = insert(f, ui->in.text);
    if (focused && ui->in.key)
        changed = edit_key(ui, f) || changed;
    draw_field(ui, area, f, focused);
    return changed;
}
