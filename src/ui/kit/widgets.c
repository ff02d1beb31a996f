#define UI_HELPS /* the callers draw */

#include "ui/widgets.h"

#include <string.h>

#include "draw/palette.h"

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* The keys beside the figures do the same as those of their name. */
static SDL_Keycode other_key(SDL_Keycode key)
{
    return key == SDLK_RETURN ? SDLK_KP_ENTER : key == '?' ? SDLK_QUESTION : 0;
}

bool ui_key_named(Ui *ui, const char *key)
{
    KeyStroke stroke;

    if (!keystroke_read(key, &stroke))
        return false;
    if (stroke.key == '/' && stroke.mods == KMOD_SHIFT && ui_key(ui, SDLK_QUESTION, KMOD_SHIFT))
        return true;
    return ui_key(ui, stroke.key, stroke.mods) ||
           (other_key(stroke.key) && ui_key(ui, other_key(stroke.key), stroke.mods));
}

const char *ui_key_shown(const Ui *ui, const char *key, char *room, size_t size)
{
    KeyStroke stroke;

    if (!ui->keymap || !ui->keymap->count || !keystroke_read(key, &stroke))
        return key;
    keystroke_name(keymap_pressed(ui->keymap, stroke), room, size);
    return room[0] ? room : key;
}

/* ---- buttons ------------------------------------------------------------------------------------------- */

typedef struct ButtonInk {
    Colour top, bottom, line, words, below;
    IconTone tone;
} ButtonInk;

/* What is not there takes the other's colour and only comes up. */
static Colour ease_colour(Colour from, Colour to, float share)
{
    if (share <= 0 || from == to)
        return from;
    if (share >= 1)
        return to;
    if ((from >> 24) == 0)
        return colour_faded(to, share);
    return colour_mix(from, to, share);
}

static void lighten(ButtonInk *ink, float hot)
{
    bool bare = (ink->top >> 24) == 0;
    Colour lit = 0x40D8BE8A;

    ink->top = ease_colour(ink->top, bare ? lit : colour_light(ink->top, 0.10F), hot);
    ink->bottom = ease_colour(ink->bottom, bare ? lit : colour_light(ink->bottom, 0.10F), hot);
}

static bool is_tool(const Button *b)
{
    return b->look == BUTTON_TOOL || b->look == BUTTON_TILE;
}

/* `hot`, `down`: how far it has come to look so. */
static ButtonInk ink_of(const Button *b, float hot, float down)
{
    IconTone gold = icon_tone_plain(INK_ON_BRASS);
    ButtonInk walnut = { 0xFF5A4630, 0xFF43331F,    0x80DEBC78,
                         INK_IVORY,  INK_IVORY_DIM, icon_tone_walnut() };
    ButtonInk brass = { INK_BRASS_LIGHT, INK_BRASS, 0xFFF3DEA8, INK_ON_BRASS, 0xFF4A371C, gold };
    ButtonInk paper = { 0xFFFFF8E6,   0xFFE9D8B0,       0xFFBFA36A,
                        INK_ON_PAPER, INK_ON_PAPER_DIM, icon_tone_paper() };
    ButtonInk dark = { 0xFF3E2E1C, 0xFF2B1F12, 0xFF2B1F12,
                       0xFFFBF0D8, 0xFFD9C9A4, icon_tone_walnut() };
    ButtonInk row = { 0x00000000, 0x00000000, 0, INK_IVORY, INK_IVORY_DIM, icon_tone_walnut() };
    ButtonInk ink = walnut;

    if (is_tool(b) && b->on) {
        ink = row;
        ink.top = ink.bottom = 0x38E7C67E;
        ink.line = 0xC0E7C67E;
    } else if (b->look == BUTTON_GOLD ||
               (b->on && b->look != BUTTON_PAPER && b->look != BUTTON_INK))
        ink = brass;
    else if (b->look == BUTTON_INK || (b->on && b->look == BUTTON_PAPER))
        ink = dark;
    else if (b->look == BUTTON_PAPER)
        ink = paper;
    else if (b->look == BUTTON_ROW || is_tool(b))
        ink = row;
    ButtonInk pressed = ink;
    lighten(&ink, hot);
    if ((pressed.top >> 24) == 0)
        pressed = ink;
    if (down > 0) {
        ink.top = ease_colour(ink.top, colour_dark(pressed.top, 0.9F), down);
        ink.bottom = ease_colour(ink.bottom, colour_dark(pressed.bottom, 0.9F), down);
    }
    if (b->off) {
        ink.top = colour_faded(ink.top, 0.6F);
        ink.bottom = colour_faded(ink.bottom, 0.6F);
        ink.words = colour_faded(ink.words, 0.5F);
        ink.below = colour_faded(ink.below, 0.5F);
    }
    return ink;
}

/* Below a small icon "Ctrl+Z" finds no room: "^Z", and an arrow for Shift. */
static const char *narrow_key(const Ui *ui, const char *key, int width, char *narrow)
{
    static const char *const begin[] = { "Ctrl+", "Shift+", "Alt+" }, *const sign[] = { "^", "⇧",
                                                                                        "⌥" };

    if (ui_text_width(ui, UT_SMALL, key) < width - ui_px(ui, 4))
        return key;
    for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++) {
        size_t length = strlen(begin[i]);
        if (strncmp(key, begin[i], length) != 0)
            continue;
        SDL_snprintf(narrow, KEYSTROKE_NAME, "%s%s", sign[i], key + length);
        return narrow;
    }
    return key;
}

enum { TILE_ICON = 24, TILE_GAP = 4 };

/* As short as a tile has it: "Enter", "⇧F". */
static const char *tile_key(const Ui *ui, const Button *b, char *room, size_t size, char *narrow)
{
    return narrow_key(ui, ui_key_shown(ui, b->key, room, size), ui_px(ui, 44), narrow);
}

int ui_button_height(const Ui *ui)
{
    return ui_px(ui, ui->width < 1600 ? 44 : 48);
}

/* As wide as its word, or as icon and key. */
static int tile_width(const Ui *ui, const Button *b)
{
    char room[KEYSTROKE_NAME], narrow[KEYSTROKE_NAME];
    int wide = ui_px(ui, TILE_ICON), words = ui_text_width(ui, UT_SMALL, b->label);

    if (b->key)
        wide += ui_px(ui, TILE_GAP) +
                ui_text_width(ui, UT_SMALL, tile_key(ui, b, room, sizeof room, narrow));
    return (wide > words ? wide : words) +
           ui_px(ui, ui->width * 100 / ui->percent < 1600 ? 10 : 16);
}

int ui_button_width(const Ui *ui, const Button *b)
{
    int width = ui_px(ui, 30), words = 0;

    if (b->look == BUTTON_TOOL)
        return ui_px(ui, 52);
    if (b->look == BUTTON_TILE)
        return tile_width(ui, b);
    if (b->bare)
        return ui_button_height(ui);
    if (b->icon)
        width += ui_px(ui, 36);
    if (b->label)
        words = ui_text_width(ui, UT_BOLD, b->label) + 2;
    if (b->below && ui_text_width(ui, UT_SMALL, b->below) > words)
        words = ui_text_width(ui, UT_SMALL, b->below) + 2;
    width += words;
    if (b->key)
        width += ui_keycap_width(ui, b->key) + ui_px(ui, 10);
    return width;
}

void ui_focus_ring(Ui *ui, SDL_Rect area, int radius)
{
    int gap = ui_px(ui, 3);

    ui_frame(ui, ui_inset(area, -gap - 5), radius + gap + 4, 6, INK_CASING);
    ui_frame(ui, ui_inset(area, -gap - 3), radius + gap + 3, 3, INK_LIT_EDGE);
}

static void draw_tool(Ui *ui, SDL_Rect area, const Button *b, const ButtonInk *ink)
{
    int size = ui_px(ui, 26), middle = area.x + area.w / 2;
    SDL_Rect foot = { area.x, area.y + area.h - ui_px(ui, 24), area.w, ui_px(ui, 20) };
    char room[KEYSTROKE_NAME], narrow[KEYSTROKE_NAME];

    ui_icon(ui, b->icon, middle, area.y + ui_px(ui, 8) + size / 2, size, ink->tone,
            b->off ? 0.45F : 1);
    if (b->key)
        ui_text(ui, UT_SMALL, foot, TEXT_CENTRE,
                narrow_key(ui, ui_key_shown(ui, b->key, room, sizeof room), area.w, narrow),
                b->on && b->look == BUTTON_TOOL ? INK_GOLD : ink->below);
}

/* Its word below; above it the icon, and its key a little smaller at the side. */
static void draw_tile(Ui *ui, SDL_Rect area, const Button *b, const ButtonInk *ink)
{
    int size = ui_px(ui, TILE_ICON), gap = ui_px(ui, TILE_GAP), middle = area.x + area.w / 2;
    SDL_Rect foot = { area.x, area.y + area.h - ui_px(ui, 24), area.w, ui_px(ui, 20) };
    char room[KEYSTROKE_NAME], narrow[KEYSTROKE_NAME];
    const char *key = b->key ? tile_key(ui, b, room, sizeof room, narrow) : "";
    int wide = size + (key[0] ? gap + ui_text_width(ui, UT_SMALL, key) : 0);
    int x = middle - wide / 2, y = area.y + ui_px(ui, 8);

    ui_icon(ui, b->icon, x + size / 2, y + size / 2, size, ink->tone, b->off ? 0.45F : 1);
    ui_text(ui, UT_SMALL, (SDL_Rect){ x + size + gap, y, area.w, size }, TEXT_LEFT, key,
            ink->below);
    ui_text(ui, UT_SMALL, foot, TEXT_CENTRE, b->label, b->on ? INK_GOLD : ink->words);
}

/* What stands left of the words: a picture with a thin frame, and an icon. */
static int words_begin(const Ui *ui, const Button *b)
{
    int x = b->picture_width ? b->picture_width + ui_px(ui, 16) : ui_px(ui, 15);

    return x + (b->icon ? ui_px(ui, 36) : 0);
}

static int words_end(const Ui *ui, const Button *b)
{
    return ui_px(ui, 13) + (b->key ? ui_keycap_width(ui, b->key) + ui_px(ui, 8) : 0);
}

static int label_height(const Ui *ui, int width, const char *label)
{
    return SDL_max(ui_words_height(ui, UT_BOLD, width, label), ui_line(ui, UT_BOLD));
}

int ui_button_wrapped(const Ui *ui, const Button *b, int width)
{
    int words = width - words_begin(ui, b) - words_end(ui, b);

    return label_height(ui, words, b->label) + ui_words_height(ui, UT_SMALL, words, b->below) +
           ui_px(ui, 20);
}

static void draw_picture(Ui *ui, SDL_Rect area, const Button *b)
{
    int high = b->picture->height, gap = ui_px(ui, 4);
    SDL_Rect at = { area.x + gap, area.y + (area.h - high) / 2, b->picture->width, high };

    canvas_put(ui->canvas, b->picture, at.x, at.y);
    ui_frame(ui, at, ui_px(ui, 3), 1, INK_BRASS_LINE);
}

static void draw_face(Ui *ui, SDL_Rect area, const Button *b, const ButtonInk *ink)
{
    int x = area.x + ui_px(ui, 15), end = area.x + area.w - ui_px(ui, 13);
    int middle = area.y + area.h / 2, size = ui_px(ui, 26);

    if (b->bare) {
        ui_icon(ui, b->icon, area.x + area.w / 2, middle, size, ink->tone, b->off ? 0.5F : 1);
        return;
    }
    if (b->picture_width)
        x = area.x + b->picture_width + ui_px(ui, 16);
    if (ui->canvas && b->picture)
        draw_picture(ui, area, b);
    if (b->icon) {
        ui_icon(ui, b->icon, x + size / 2 - 2, middle, size, ink->tone, b->off ? 0.5F : 1);
        x += ui_px(ui, 36);
    }
    /* Where there is no room for both the words come first, unless they take another line. */
    int cap = b->key ? ui_keycap_width(ui, b->key) : 0;
    bool wraps = b->below && b->wraps;
    if (cap && (!b->label || b->look == BUTTON_ROW || wraps ||
                x + ui_text_width(ui, UT_BOLD, b->label) + cap + ui_px(ui, 8) <= end)) {
        ui_keycap(ui, end - cap / 2, middle, b->key);
        end -= cap + ui_px(ui, 8);
    }
    SDL_Rect words = { x, area.y, end - x, area.h };
    bool centred = !b->icon && !b->picture_width && !b->key && !b->below && b->look != BUTTON_ROW;
    if (wraps) {
        words =
            (SDL_Rect){ x, area.y + ui_px(ui, 8), end - x, label_height(ui, end - x, b->label) };
        ui_words(ui, UT_SMALL, x, words.y + words.h, end - x, b->below, ink->below);
    } else if (b->below) {
        words = (SDL_Rect){ x, middle - ui_px(ui, 23), end - x, ui_px(ui, 26) };
        SDL_Rect below = { x, middle + ui_px(ui, 1), end - x, ui_px(ui, 22) };
        ui_text(ui, UT_SMALL, below, TEXT_LEFT, b->below, ink->below);
    }
    if (!b->label)
        return;
    bool fits = ui_text_width(ui, UT_BOLD, b->label) <= words.w; /* else smaller rather than cut */
    if (wraps && !fits)
        ui_words(ui, UT_BOLD, words.x, words.y, words.w, b->label, ink->words);
    else
        ui_text(ui, fits ? UT_BOLD : UT_LABEL, words, centred ? TEXT_CENTRE : TEXT_LEFT, b->label,
                ink->words);
}

/* At the upper left, which icons and keys leave free. */
static void draw_bead(Ui *ui, SDL_Rect area, const Button *b)
{
    int size = ui_px(ui, 18), words = ui_text_width(ui, UT_SMALL, b->bead) + ui_px(ui, 8);
    SDL_Rect bead = { area.x - ui_px(ui, 4), area.y - ui_px(ui, 4), SDL_max(size, words), size };

    ui_round(ui, bead, size / 2, b->off ? INK_BRASS_LINE : INK_BRASS_LIGHT,
             b->off ? INK_BRASS_LINE : INK_BRASS);
    ui_text(ui, UT_SMALL, bead, TEXT_CENTRE, b->bead, INK_ON_BRASS);
    char name[80];
    SDL_snprintf(name, sizeof name, "%s-bead", b->name ? b->name : b->label);
    ui_note(ui, name, b->bead, bead, !b->off);
}

bool ui_button(Ui *ui, SDL_Rect area, const Button *b)
{
    int radius = ui_px(ui, 9);
    int flags = WIDGET_FOCUSABLE | (b->on ? WIDGET_ON : 0) | (b->off ? WIDGET_OFF : 0);
    WidgetId id = ui_widget(ui, b->name ? b->name : b->label, b->label, area, flags);
    ui_widget_key(ui, b->key);
    bool down = ui_is_hot(ui, id) && ui_is_active(ui, id);
    ButtonInk ink = ink_of(b, ui_hover(ui, id), ui_ease(ui, id, EASE_PRESS, down));

    ui_round(ui, area, radius, ink.top, ink.bottom);
    if (ink.line)
        ui_frame(ui, area, radius, 1, b->off ? colour_faded(ink.line, 0.5F) : ink.line);
    if (b->look == BUTTON_TOOL)
        draw_tool(ui, area, b, &ink);
    else if (b->look == BUTTON_TILE)
        draw_tile(ui, area, b, &ink);
    else
        draw_face(ui, area, b, &ink);
    if (b->bead)
        draw_bead(ui, area, b);
    if (ui_is_focused(ui, id) && ui->focus_shown)
        ui_focus_ring(ui, area, radius);
    if (b->tip || b->bare)
        ui_tip(ui, id, area, b->tip ? b->tip : b->label);
    return ui_clicked(ui, id) || (b->key && !b->deaf && ui_key_named(ui, b->key));
}

void ui_note_below(Ui *ui, const Button *b, int x, int y)
{
    char name[80];

    if (!b->below)
        return;
    SDL_snprintf(name, sizeof name, "%s-says", b->name);
    ui_note(ui, name, b->below, (SDL_Rect){ x, y, 1, 1 }, false);
}

void ui_tip(Ui *ui, WidgetId id, SDL_Rect by, const char *words)
{
    if (!ui_is_hot(ui, id) && !(ui->focus == id && ui->focus_shown))
        return;
    SDL_strlcpy(ui->tip, words, sizeof ui->tip);
    ui->tip_by = by;
    ui->tip_for = id;
}

static int tick_words_width(const Ui *ui, int width)
{
    return width - ui_px(ui, 38);
}

int ui_tick_height(const Ui *ui, int width, const char *label)
{
    int high = ui_words_height(ui, UT_BODY, tick_words_width(ui, width), label);

    return high > ui_button_height(ui) ? high : ui_button_height(ui);
}

bool ui_tick(Ui *ui, SDL_Rect area, const char *name, const char *label, bool *value, bool paper)
{
    int size = ui_px(ui, 26), middle = area.y + area.h / 2;
    WidgetId id = ui_widget(ui, name, label, area, WIDGET_FOCUSABLE | (*value ? WIDGET_ON : 0));
    SDL_Rect box = { area.x, middle - size / 2, size, size };
    int wide = tick_words_width(ui, area.w), left = area.x + area.w - wide;
    int high = ui_words_height(ui, UT_BODY, wide, label);
    bool changed = ui_clicked(ui, id);

    if (changed)
        *value = !*value;
    if (*value)
        ui_round(ui, box, ui_px(ui, 6), INK_TICK, INK_TICK);
    ui_frame(ui, box, ui_px(ui, 6), 2, *value ? INK_TICK : paper ? 0xFFBFA36A : 0xFFC9A45C);
    if (*value && ui->canvas) {
        float x = (float)box.x, y = (float)box.y, s = (float)size;
        Spot line[3] = { { x + s * 0.24F, y + s * 0.52F },
                         { x + s * 0.43F, y + s * 0.70F },
                         { x + s * 0.77F, y + s * 0.30F } };
        Stroke stroke = { .width = s * 0.12F, .cap = CAP_ROUND, .join = JOIN_ROUND };
        canvas_polyline(ui->canvas, line, 3, false, &stroke, 0xFFFFFFFF);
    }
    Colour ink = paper ? INK_ON_PAPER : INK_IVORY;
    if (ui_text_width(ui, UT_BODY, label) > wide && high <= area.h)
        ui_words(ui, UT_BODY, left, middle - high / 2, wide, label, ink);
    else
        ui_text(ui, UT_BODY, (SDL_Rect){ left, area.y, wide, area.h }, TEXT_LEFT, label, ink);
    if (ui_is_focused(ui, id) && ui->focus_shown)
        ui_focus_ring(ui, area, ui_px(ui, 6));
    return changed;
}

static bool words_fit(const Ui *ui, const char *const *words, int count, int wide)
{
    for (int i = 0; i < count; i++) {
        Button b = { .label = words[i] };
        if (ui_button_width(ui, &b) > wide + ui_px(ui, 3))
            return false;
    }
    return true;
}

/* Without room for all of them the present one stands there, and a press goes on to the next. */
static bool choose_in_turn(Ui *ui, SDL_Rect area, const char *const *words, int count, int *value)
{
    char label[UI_LABEL];
    int now = *value >= 0 && *value < count ? *value : 0;

    SDL_snprintf(label, sizeof label, "%s  ▸", words[now]);
    Button b = { .name = words[now], .label = label, .look = BUTTON_WALNUT, .on = true };
    if (!ui_button(ui, area, &b) || count < 2)
        return false;
    *value = (now + 1) % count;
    return true;
}

bool ui_choose(Ui *ui, SDL_Rect area, const char *name, const char *const *words, int count,
               int *value)
{
    bool changed = false;
    int x = area.x, gap = ui_px(ui, 6), wide = (area.w - gap * (count - 1)) / (count ? count : 1);

    ui_push(ui, name);
    int wanted = 0, pad = ui_px(ui, 31);
    for (int i = 0; i < count; i++)
        wanted += ui_text_width(ui, UT_BOLD, words[i]) + pad;
    bool equal = words_fit(ui, words, count, wide), fit = wanted <= area.w - gap * (count - 1);
    int spare = (area.w - gap * (count - 1) - wanted) / (count ? count : 1);
    if (!equal && !fit) {
        changed = choose_in_turn(ui, area, words, count, value);
        ui_pop(ui);
        return changed;
    }
    for (int i = 0; i < count; i++) {
        Button b = {
            .name = words[i], .label = words[i], .look = BUTTON_WALNUT, .on = i == *value
        };
        int own = equal ? wide : ui_text_width(ui, UT_BOLD, words[i]) + pad + spare;
        if (ui_button(ui, (SDL_Rect){ x, area.y, own, area.h }, &b) && *value != i) {
            *value = i;
            changed = true;
        }
        x += own + gap;
    }
    ui_pop(ui);
    return changed;
}

bool ui_step(Ui *ui, SDL_Rect area, const char *name, int low, int high, int by, int *value,
             const char *shown)
{
    int old = *value, wide = area.h;
    SDL_Rect less = { area.x, area.y, wide, area.h };
    SDL_Rect more = { area.x + area.w - wide, area.y, wide, area.h };
    SDL_Rect middle = { area.x + wide, area.y, area.w - 2 * wide, area.h };
    Button minus = { .name = "less", .label = "−", .off = *value <= low };
    Button plus = { .name = "more", .label = "+", .off = *value >= high };

    ui_push(ui, name);
    if (ui_button(ui, less, &minus))
        *value = *value - by < low ? low : *value - by;
    if (ui_button(ui, more, &plus))
        *value = *value + by > high ? high : *value + by;
    ui_text(ui, UT_BOLD, middle, TEXT_CENTRE, shown, INK_IVORY);
    ui_note(ui, "value", shown, middle, false);
    ui_pop(ui);
    return *value != old;
}

/* ---- scrolling ------------------------------------------------------------------------------------------ */

static void limit_scroll(Scroll *s)
{
    int most = s->height - s->area.h;

    if (s->offset > most)
        s->offset = most;
    if (s->offset < 0)
        s->offset = 0;
}

void ui_scroll_to(Scroll *s, int top, int bottom)
{
    if (bottom > s->offset + s->area.h)
        s->offset = bottom - s->area.h;
    if (top < s->offset)
        s->offset = top;
}

void ui_scroll_keys(Ui *ui, Scroll *s, int page)
{
    int step = (ui_key(ui, SDLK_PAGEDOWN, 0) ? 1 : 0) - (ui_key(ui, SDLK_PAGEUP, 0) ? 1 : 0);

    s->offset += step * page * 2 / 3;
}

static void scroll_thumb(Ui *ui, Scroll *s, bool paper)
{
    int width = ui_px(ui, 10);
    SDL_Rect track = { s->area.x + s->area.w - width, s->area.y, width, s->area.h };
    int length = (int)((long)s->area.h * s->area.h / s->height), least = ui_px(ui, 32);

    if (length < least)
        length = least;
    int room = s->area.h - length, most = s->height - s->area.h;
    SDL_Rect thumb = { track.x, track.y + (int)((long)room * s->offset / most), width, length };
    WidgetId id = ui_widget(ui, "thumb", "", thumb, 0);
    if (ui_is_active(ui, id) && ui->in.pressed[UI_LEFT]) {
        s->held = true;
        s->held_at = ui->in.y - thumb.y;
    }
    if (!ui_is_active(ui, id))
        s->held = false;
    if (s->held && room > 0) {
        s->offset = (int)((long)(ui->in.y - s->held_at - track.y) * most / room);
        limit_scroll(s);
    }
    Colour c = paper ? 0xFF9A8358 : INK_BRASS;
    c = colour_alpha(c, 150 + (int)(80 * ui_hover(ui, id)));
    ui_round(ui, ui_inset(thumb, 2), width / 2, c, c);
}

int ui_scroll_begin(Ui *ui, Scroll *s, const char *name, SDL_Rect area, int height, bool paper,
                    SDL_Rect *clip)
{
    float notches;

    s->area = area;
    s->height = height;
    ui_push(ui, name);
    notches = height > area.h ? ui_wheel(ui, area) : 0;
    if (notches != 0)
        s->offset -= (int)(notches * (float)ui_px(ui, 60));
    limit_scroll(s);
    if (area.h > 0 && height > area.h)
        scroll_thumb(ui, s, paper);
    if (ui->canvas)
        *clip = canvas_clip(ui->canvas, area);
    s->outer = ui->scroll;
    ui->scroll = s;
    return area.y - s->offset;
}

bool ui_scrolled_out(const Ui *ui, SDL_Rect row)
{
    SDL_Rect area = ui->scroll->area;
    int beyond = row.h * 4; /* keys may come faster than pictures */

    return row.y + row.h + beyond < area.y || row.y - beyond > area.y + area.h;
}

void ui_scroll_end(Ui *ui, SDL_Rect clip)
{
    if (ui->canvas)
        canvas_unclip(ui->canvas, clip);
    ui->scroll = ui->scroll ? ui->scroll->outer : NULL;
    ui_pop(ui);
}
