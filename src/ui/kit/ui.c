#define UI_HELPS /* the callers draw */

#include "ui/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/widgets.h"

enum { TIP_DELAY_MS = 450, NO_LAYER = 0 };

bool ui_open(Ui *ui, Fonts *fonts, Icons *icons)
{
    *ui = (Ui){ .fonts = fonts,
                .icons = icons,
                .percent = 100,
                .width = 1280,
                .height = 720,
                .palette = palette_usual(),
                .clock = SDL_GetTicks };
    ui->widget = calloc(UI_WIDGETS + 1, sizeof *ui->widget);
    ui->before = calloc(UI_WIDGETS + 1, sizeof *ui->before);
    return ui->widget && ui->before;
}

void ui_close(Ui *ui)
{
    free(ui->widget);
    free(ui->before);
    ui->widget = ui->before = NULL;
}

const SideLook *ui_side(const Ui *ui, int seat)
{
    return palette_side(&ui->palette, seat);
}

int ui_px(const Ui *ui, int px)
{
    return (px * ui->percent + (px < 0 ? -50 : 50)) / 100;
}

bool ui_inside(SDL_Rect area, int x, int y)
{
    return x >= area.x && y >= area.y && x < area.x + area.w && y < area.y + area.h;
}

SDL_Rect ui_inset(SDL_Rect area, int by)
{
    return (SDL_Rect){ area.x + by, area.y + by, area.w - 2 * by, area.h - 2 * by };
}

/* ---- input -------------------------------------------------------------------------------------------- */

static void forget_event(UiInput *in)
{
    memset(in->pressed, 0, sizeof in->pressed);
    memset(in->released, 0, sizeof in->released);
    in->clicks = 0;
    in->wheel = 0;
    in->key = in->key_up = 0;
    in->repeated = false;
    in->text[0] = 0;
    in->nothing = false;
}

static bool take_button(UiInput *in, const SDL_MouseButtonEvent *event)
{
    if (event->button >= UI_BUTTONS)
        return false;
    in->x = event->x;
    in->y = event->y;
    in->down[event->button] = event->state == SDL_PRESSED;
    if (event->state == SDL_PRESSED) {
        in->pressed[event->button] = true;
        in->clicks = in->press_clicks = event->clicks;
    } else {
        in->clicks = in->press_clicks;
        in->released[event->button] = true;
    }
    return true;
}

void ui_rest(Ui *ui)
{
    forget_event(&ui->in);
    ui->in.nothing = true;
}

static int mods_of(SDL_Keymod mods)
{
    return (mods & KMOD_SHIFT ? KMOD_SHIFT : 0) | (mods & KMOD_CTRL ? KMOD_CTRL : 0) |
           (mods & KMOD_ALT ? KMOD_ALT : 0);
}

/* What the owner bound to it. While words are typed keys are what they are. */
static void exchange_key(Ui *ui)
{
    const Widget *w = NULL;
    UiInput *in = &ui->in;

    for (int i = 0; i < ui->befores && ui->focus; i++)
        if (ui->before[i].id == ui->focus)
            w = &ui->before[i];
    if (!ui->keymap || !ui->keymap->count || (w && w->flags & WIDGET_TEXT))
        return;
    KeyStroke means = keymap_meaning(ui->keymap, in->stroke);
    in->key = means.key;
    unsigned others = (unsigned)in->mods & ~(unsigned)(KMOD_SHIFT | KMOD_CTRL | KMOD_ALT);
    in->mods = (SDL_Keymod)(others | (unsigned)means.mods);
}

/* The key left of 1 is one key, whatever a keyboard writes on it. */
static SDL_Keycode key_of(const SDL_Keysym *key)
{
    return key->scancode == SDL_SCANCODE_GRAVE ? SDLK_BACKQUOTE : key->sym;
}

bool ui_take(Ui *ui, const SDL_Event *event)
{
    UiInput *in = &ui->in;

    forget_event(in);
    in->now_ms = ui->clock();
    in->mods = SDL_GetModState();
    switch (event->type) {
    case SDL_MOUSEMOTION:
        in->x = event->motion.x;
        in->y = event->motion.y;
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return take_button(in, &event->button);
    case SDL_MOUSEWHEEL:
        in->wheel = event->wheel.preciseY;
        return true;
    case SDL_KEYDOWN:
        in->strokes += event->key.repeat == 0;
        in->key = key_of(&event->key.keysym);
        in->mods = (SDL_Keymod)event->key.keysym.mod;
        if (in->key == SDLK_EQUALS && in->mods & KMOD_SHIFT) { /* where plus is written above it */
            in->key = SDLK_PLUS;
            in->mods = (SDL_Keymod)((unsigned)in->mods & ~(unsigned)KMOD_SHIFT);
        }
        in->stroke = (KeyStroke){ in->key, mods_of(in->mods) };
        exchange_key(ui);
        in->repeated = event->key.repeat != 0;
        return true;
    case SDL_KEYUP:
        in->key_up = key_of(&event->key.keysym);
        in->mods = (SDL_Keymod)event->key.keysym.mod;
        return true;
    case SDL_TEXTINPUT:
        snprintf(in->text, sizeof in->text, "%s", event->text.text);
        return true;
    default:
        return false;
    }
}

/* ---- names -------------------------------------------------------------------------------------------- */

static WidgetId hash_of(const char *path)
{
    uint32_t h = 2166136261U;

    for (; *path; path++)
        h = (h ^ (uint8_t)*path) * 16777619U;
    return h ? h : 1;
}

/* Names in paths are lower case with hyphens, whatever the label is. */
static void join(char *out, size_t size, const char *path, const char *name)
{
    size_t n = 0;

    for (; *path && n + 1 < size; path++)
        out[n++] = *path;
    if (n && n + 1 < size)
        out[n++] = '/';
    for (; *name && n + 1 < size; name++) {
        char c = *name;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        out[n++] = c == ' ' || c == '/' || c == '\t' ? '-' : c;
    }
    out[n] = 0;
}

void ui_push(Ui *ui, const char *name)
{
    char longer[UI_PATH];

    if (ui->depths == UI_DEPTH)
        return;
    ui->begun[ui->depths] = ui->by;
    ui->depth[ui->depths++] = strlen(ui->path);
    join(longer, sizeof longer, ui->path, name);
    memcpy(ui->path, longer, sizeof longer);
}

void ui_pop(Ui *ui)
{
    if (!ui->depths)
        return;
    ui->path[ui->depth[--ui->depths]] = 0;
    ui_panels_told(ui, ui->depths);
}

WidgetId ui_id(const Ui *ui, const char *name)
{
    char path[UI_PATH];

    join(path, sizeof path, ui->path, name);
    return hash_of(path);
}

/* ---- passes ------------------------------------------------------------------------------------------- */

/* The topmost widget of the last pass under the pointer. */
static WidgetId under_pointer(const Ui *ui)
{
    WidgetId found = 0;
    int layer = -1;

    for (int i = 0; i < ui->befores; i++) {
        const Widget *w = &ui->before[i];
        if (w->flags & WIDGET_NOTED || w->layer < ui->modal || w->layer < layer)
            continue;
        if (ui_inside(w->area, ui->in.x, ui->in.y) && ui_inside(w->within, ui->in.x, ui->in.y)) {
            found = w->id;
            layer = w->layer;
        }
    }
    return found;
}

static const Widget *widget_before(const Ui *ui, WidgetId id)
{
    for (int i = 0; i < ui->befores; i++)
        if (ui->before[i].id == id && !(ui->before[i].flags & WIDGET_NOTED))
            return &ui->before[i];
    return NULL;
}

static bool may_focus(const Ui *ui, const Widget *w)
{
    return w->flags & WIDGET_FOCUSABLE && w->layer >= ui->modal;
}

static void focus_next(Ui *ui, int step)
{
    int at = step > 0 ? -1 : ui->befores;

    for (int i = 0; i < ui->befores; i++)
        if (ui->before[i].id == ui->focus)
            at = i;
    for (int n = 0; n < ui->befores; n++) {
        at = (at + step + ui->befores) % ui->befores;
        if (may_focus(ui, &ui->before[at])) {
            ui->focus = ui->before[at].id;
            ui->focus_shown = true;
            return;
        }
    }
}

/* How far apart two stretches lie; 0 where they overlap. */
static int apart(int from, int length, int other, int other_length)
{
    int gap = other > from ? other - from - length : from - other - other_length;

    return gap > 0 ? gap : 0;
}

/* How far it is from one widget to another in an arrow's direction, what lies aside counting threefold; below 0: it does not lie
 * there. Of those as near the one whose middle is nearer. */
static long way_toward(SDL_Rect from, SDL_Rect to, int dx, int dy)
{
    enum { EDGES_WEIGH = 8 };
    int right = to.x + to.w / 2 - from.x - from.w / 2;
    int down = to.y + to.h / 2 - from.y - from.h / 2;
    int along = dx ? dx * right : dy * down, aside = dx ? abs(down) : abs(right);
    int across = apart(from.x, from.w, to.x, to.w), high = apart(from.y, from.h, to.y, to.h);

    if (along <= 2)
        return -1;
    return EDGES_WEIGH * (dx ? across + 3L * high : high + 3L * across) + along + 3L * aside;
}

/* From the focused widget to the nearest one that lies in the arrow's direction. */
static void focus_toward(Ui *ui, int dx, int dy)
{
    const Widget *from = widget_before(ui, ui->focus);
    long best = 0;
    WidgetId found = 0;

    for (int i = 0; from && i < ui->befores; i++) {
        const Widget *w = &ui->before[i];
        if (!may_focus(ui, w) || w->id == ui->focus)
            continue;
        long far = way_toward(from->area, w->area, dx, dy);
        if (far >= 0 && (!found || far < best)) {
            best = far;
            found = w->id;
        }
    }
    if (found)
        ui->focus = found;
    ui->focus_shown = ui->focus_shown || found;
}

static bool steers_focus(Ui *ui)
{
    const Widget *w = widget_before(ui, ui->focus);

    return w && !(w->flags & WIDGET_TEXT) && ui->focus_shown;
}

/* Keys that move the focus are taken at the end, when no widget wanted them. */
static void take_focus_keys(Ui *ui)
{
    if (ui_key(ui, SDLK_TAB, 0))
        focus_next(ui, 1);
    else if (ui_key(ui, SDLK_TAB, KMOD_SHIFT))
        focus_next(ui, -1);
    else if (steers_focus(ui)) {
        if (ui_key(ui, SDLK_LEFT, 0))
            focus_toward(ui, -1, 0);
        else if (ui_key(ui, SDLK_RIGHT, 0))
            focus_toward(ui, 1, 0);
        else if (ui_key(ui, SDLK_UP, 0))
            focus_toward(ui, 0, -1);
        else if (ui_key(ui, SDLK_DOWN, 0))
            focus_toward(ui, 0, 1);
    }
}

void ui_wake(Ui *ui, uint32_t at_ms)
{
    if (!ui->wakes || (int32_t)(at_ms - ui->wake_ms) < 0)
        ui->wake_ms = at_ms;
    ui->wakes = true;
}

int ui_rest_ms(const Ui *ui)
{
    enum { BUSY_MS = 12, REST_MS = 60000 };
    int32_t left = (int32_t)(ui->wake_ms - ui->clock());

    if (ui->busy)
        return BUSY_MS;
    if (!ui->wakes || left > REST_MS)
        return REST_MS;
    return left < 1 ? 1 : left;
}

/* The widgets of the pass before tell what lies under the pointer. */
static void begin_anew(Ui *ui)
{
    Widget *swap = ui->before;

    ui->before = ui->widget;
    ui->befores = ui->widgets;
    ui->widget = swap;
    ui->in.now_ms = ui->clock();
    ui->modal = ui->modal_next;
    if (ui->focus && !widget_before(ui, ui->focus)) { /* it went with its card */
        ui->focus = 0;
        ui->focus_shown = false;
    }
    WidgetId hot = under_pointer(ui);
    bool rests = ui->in.x == ui->hot_x && ui->in.y == ui->hot_y;
    if (hot != ui->hot) {
        ui->hot_since = ui->in.now_ms;
        ui->untold = rests ? hot : 0;
    } else if (!rests && hot != ui->press_target) {
        ui->untold = 0;
    }
    ui->hot = hot;
    ui->hot_x = ui->in.x;
    ui->hot_y = ui->in.y;
}

static void take_press(Ui *ui)
{
    if (!ui->in.pressed[UI_LEFT])
        return;
    ui->active = ui->untold = ui->hot;
    ui->drag_x = ui->in.x;
    ui->drag_y = ui->in.y;
    if (ui->in.clicks > 1 && ui->press_target != ui->hot)
        ui->in.clicks = ui->in.press_clicks = 1;
    ui->press_target = ui->hot;
    ui->brought = 0;
    ui->focus_shown = false;
    if (ui->hot != ui->focus)
        ui->focus = 0;
}

float ui_broad(const Ui *ui)
{
    return (float)SDL_min(ui->percent, 200) / 100;
}

void ui_begin(Ui *ui, Canvas *canvas)
{
    ui->canvas = canvas;
    if (canvas) {
        canvas->palette = &ui->palette;
        canvas->broad = ui_broad(ui);
        forget_event(&ui->in);
    }
    if (!ui->again)
        begin_anew(ui);
    if (canvas && !ui->again)
        ui->pictures++;
    ui->widgets = 0;
    ui->modal_next = NO_LAYER;
    ui->layer = LAYER_BOARD;
    ui->path[0] = 0;
    ui->depths = 0;
    ui->scroll = NULL;
    if (!canvas) /* what a pass without a picture waits for still holds when it has been painted */
        ui->busy = ui->wakes = false;
    ui->unready = false;
    ui->key_taken = ui->wheel_taken = false;
    ui->tip[0] = 0;
    take_press(ui);
}

static void draw_tip(Ui *ui)
{
    uint32_t rested = ui->in.now_ms - ui->hot_since;

    bool focused = ui->focus_shown && ui->tip_for == ui->focus;
    if (!ui->tip[0] || ui->in.down[UI_LEFT] || (ui->tip_for == ui->untold && !focused))
        return;
    if (rested < TIP_DELAY_MS && !focused) {
        ui_wake(ui, ui->hot_since + TIP_DELAY_MS);
        return;
    }
    int pad = ui_px(ui, 10), wide = ui_px(ui, 380);
    int text = ui_text_width(ui, UT_LABEL, ui->tip) + 2;
    int width = text < wide ? text : wide;
    int height = ui_words_height(ui, UT_LABEL, width, ui->tip);
    SDL_Rect box = { ui->tip_by.x, ui->tip_by.y - height - 3 * pad, width + 2 * pad,
                     height + 2 * pad };

    if (box.y < 4)
        box.y = ui->tip_by.y + ui->tip_by.h + pad;
    if (box.x + box.w > ui->width - 4)
        box.x = ui->width - 4 - box.w;
    if (box.x < 4)
        box.x = 4;
    ui_round(ui, box, ui_px(ui, 8), 0xF71B140D, 0xF71B140D);
    ui_frame(ui, box, ui_px(ui, 8), 1, 0xBFD6B068);
    ui_words(ui, UT_LABEL, box.x + pad, box.y + pad, width, ui->tip, 0xFFF6ECD6);
    ui_note(ui, "tip", ui->tip, box, true);
}

void ui_end(Ui *ui)
{
    ui_panels_told(ui, -1);
    if (ui->canvas) {
        ui_ease_picture(ui);
        snprintf(ui->screen_shown, sizeof ui->screen_shown, "%s", ui->screen);
    }
    ui->layer = LAYER_TOP;
    ui->path[0] = 0;
    draw_tip(ui);
    take_focus_keys(ui);
    if (ui->in.released[UI_LEFT])
        ui->active = 0;
}

UiLayer ui_set_layer(Ui *ui, UiLayer layer)
{
    UiLayer old = (UiLayer)ui->layer;

    ui->layer = (uint8_t)layer;
    return old;
}

void ui_modal(Ui *ui)
{
    if (ui->layer > ui->modal_next)
        ui->modal_next = ui->layer;
}

bool ui_in_reach(const Ui *ui)
{
    return ui->layer >= ui->modal;
}

/* ---- widgets ------------------------------------------------------------------------------------------ */

static Widget *add(Ui *ui, const char *name, const char *label, SDL_Rect area, int flags)
{
    Widget *w = &ui->widget[ui->widgets]; /* the last place is for what finds no room */

    if (ui->widgets < UI_WIDGETS)
        ui->widgets++;

    join(w->path, sizeof w->path, ui->path, name);
    snprintf(w->label, sizeof w->label, "%s", label ? label : "");
    for (char *c = w->label; *c; c++)
        if (*c == '\t' || *c == '\n')
            *c = ' ';
    w->key[0] = 0;
    w->id = hash_of(w->path);
    w->layer = ui->layer;
    w->flags = (uint8_t)flags;
    w->area = area;
    w->within = ui->scroll ? ui->scroll->area : (SDL_Rect){ 0, 0, ui->width, ui->height };
    w->scrolled = ui->scroll != NULL;
    w->by = ui->by;
    w->in = ui->depths ? ui->begun[ui->depths - 1] : (DrawnBy){ NULL, NULL };
    return w;
}

/* What the keyboard has come to is brought into sight, once: the wheel may then go where it wants. */
static void bring_into_sight(Ui *ui, const Widget *w)
{
    if (ui->canvas || !ui->focus_shown || ui->focus != w->id || ui->brought == w->id)
        return;
    ui->brought = w->id;
    if (!ui->scroll || !(w->flags & WIDGET_FOCUSABLE))
        return;
    int before = ui->scroll->offset, top = w->area.y - ui->scroll->area.y + before;
    int edge = top < ui_px(ui, 6) ? top : ui_px(ui, 6);
    ui_scroll_to(ui->scroll, top - edge, top + w->area.h + ui_px(ui, 6));
    ui->busy = ui->busy || ui->scroll->offset != before;
}

WidgetId ui_widget(Ui *ui, const char *name, const char *label, SDL_Rect area, int flags)
{
    const Widget *w = add(ui, name, label, area, flags);

    bring_into_sight(ui, w);
    return w->id;
}

void ui_widget_key(Ui *ui, const char *key)
{
    if (key && ui->widgets)
        snprintf(ui->widget[ui->widgets - 1].key, sizeof ui->widget->key, "%s", key);
}

void ui_note(Ui *ui, const char *name, const char *label, SDL_Rect area, bool on)
{
    if (ui->unnoted)
        return;
    add(ui, name, label, area, WIDGET_NOTED | (on ? WIDGET_ON : 0));
}

bool ui_is_hot(const Ui *ui, WidgetId id)
{
    return ui->hot == id && (!ui->active || ui->active == id);
}

void ui_forget_press(Ui *ui)
{
    ui->active = 0;
}

bool ui_is_active(const Ui *ui, WidgetId id)
{
    return ui->active == id;
}

bool ui_is_focused(const Ui *ui, WidgetId id)
{
    return ui->focus == id;
}

void ui_focus(Ui *ui, WidgetId id)
{
    ui->focus = id;
}

void ui_focus_first(Ui *ui)
{
    ui->focus = 0;
    focus_next(ui, 1);
}

bool ui_clicked(Ui *ui, WidgetId id)
{
    if (ui->in.released[UI_LEFT] && ui->active == id && ui->hot == id)
        return true;
    if (ui->focus != id || !ui->focus_shown)
        return false;
    ui->for_focus = true;
    bool pressed =
        ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0) || ui_key(ui, SDLK_SPACE, 0);
    ui->for_focus = false;
    return pressed;
}

static bool goes_to_field(const Ui *ui, SDL_Keycode key, int mods)
{
    const Widget *w = widget_before(ui, ui->focus);

    if (!w || !(w->flags & WIDGET_TEXT))
        return false;
    return !(mods & KMOD_CTRL) && key != SDLK_ESCAPE && key != SDLK_TAB && key != SDLK_RETURN &&
           key != SDLK_KP_ENTER && !(key >= SDLK_F1 && key <= SDLK_F12);
}

/* Enter and Space belong to what the focus is shown on; words that are typed leave them to others. */
static bool goes_to_focus(const Ui *ui, SDL_Keycode key, int mods)
{
    const Widget *w = ui->focus_shown ? widget_before(ui, ui->focus) : NULL;
    bool presses = key == SDLK_RETURN || key == SDLK_KP_ENTER || key == SDLK_SPACE;

    return presses && !mods && w && may_focus(ui, w) && !(w->flags & WIDGET_TEXT) && !ui->for_focus;
}

bool ui_key(Ui *ui, SDL_Keycode key, int mods)
{
    if (goes_to_focus(ui, key, mods))
        return false;
    if (ui->key_taken || !ui->in.key || ui->in.key != key || mods_of(ui->in.mods) != mods)
        return false;
    if (!ui_in_reach(ui) || goes_to_field(ui, key, mods))
        return false;
    ui->key_taken = true;
    return true;
}

bool ui_char_key(Ui *ui, char c)
{
    if (c >= 'A' && c <= 'Z')
        return ui_key(ui, (SDL_Keycode)(c - 'A' + 'a'), 0);
    return ui_key(ui, (SDL_Keycode)c, 0);
}

float ui_wheel(Ui *ui, SDL_Rect area)
{
    if (ui->wheel_taken || ui->in.wheel == 0.0F || !ui_in_reach(ui) ||
        !ui_inside(area, ui->in.x, ui->in.y))
        return 0;
    ui->wheel_taken = true;
    return ui->in.wheel;
}

/* ---- the dump ------------------------------------------------------------------------------------------ */

/* "by src/ui/panels/card.c:unit_card", and "in" what began the name that it lies in, where that is another function. */
static void dump_by(const Widget *w, FILE *file)
{
    const char *place = w->by.file ? strstr(w->by.file, "src/") : NULL;

    if (!place)
        return;
    fprintf(file, " by %s:%s", place, w->by.function);
    if (w->in.function && strcmp(w->in.function, w->by.function) != 0)
        fprintf(file, " in %s", w->in.function);
}

static void dump_state(const Ui *ui, const Widget *w, FILE *file)
{
    if (w->flags & WIDGET_NOTED)
        fputs(w->flags & WIDGET_ON ? " shown on" : " shown", file);
    else
        fputs(w->flags & WIDGET_BLOCKS ? " panel"
              : w->flags & WIDGET_OFF  ? " off"
                                       : " ready",
              file);
    if (!(w->flags & WIDGET_NOTED) && w->flags & WIDGET_ON)
        fputs(" on", file);
    if (w->key[0])
        fprintf(file, " key %s", w->key);
    if (ui->hot == w->id)
        fputs(" hot", file);
    if (ui->focus == w->id)
        fputs(" focus", file);
    if (w->layer < ui->modal_next)
        fputs(" covered", file);
}

/* Of a scrolled list the dump says what is seen; false when nothing is. */
static bool seen_area(const Widget *w, SDL_Rect *area)
{
    *area = w->area;
    return !w->scrolled || SDL_IntersectRect(&w->area, &w->within, area);
}

bool ui_dump(const Ui *ui, const char *path)
{
    char beside[512];
    FILE *file;
    bool good;

    snprintf(beside, sizeof beside, "%s.new", path);
    file = fopen(beside, "w");
    if (!file)
        return false;
    fprintf(file, "screen\t%s\nidle\t%s\npointer\t%d %d\nstrokes\t%d\n", ui->screen,
            ui->busy || ui->unready ? "no" : "yes", ui->in.x, ui->in.y, ui->in.strokes);
    for (int i = 0; i < ui->widgets; i++) {
        const Widget *w = &ui->widget[i];
        SDL_Rect area;
        if (!seen_area(w, &area))
            continue;
        fprintf(file, "%s\t%s\t%d %d %d %d\t", w->path, w->label, area.x, area.y, area.w, area.h);
        dump_state(ui, w, file);
        dump_by(w, file);
        fputc('\n', file);
    }
    good = !ferror(file);
    if (fclose(file) || !good)
        return false;
    return rename(beside, path) == 0;
}
