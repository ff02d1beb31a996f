#include "hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TABS = 80 };

/* ---- chance --------------------------------------------------------------------------------------------------- */

int chance_below(Chance *chance, int below)
{
    return below > 0 ? (int)((uint32_t)chance_next(chance) % (uint32_t)below) : 0;
}

/* From -shake to shake. */
double shaken(Hands *h)
{
    return h->shake * ((double)chance_below(&h->chance, 2001) / 1000 - 1);
}

Place shaken_place(Hands *h, Place at)
{
    at.y += shaken(h);
    at.x += shaken(h);
    return at;
}

bool hand_fails(Hands *h, const char *what, const char *whom)
{
    if (!h->said[0])
        snprintf(h->said, sizeof h->said, "%s%s%s", what, whom[0] ? ": " : "", whom);
    return false;
}

/* ---- what is seen ------------------------------------------------------------------------------------------------- */

const Widget *model_widget(const Door *d, const char *unit, int number)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/model/%s-%d", unit, number);
    return door_find(d, path);
}

const Widget *ghost_widget(const Door *d, const char *unit, int number)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/ghost/%s-%d", unit, number);
    return door_find(d, path);
}

int models_of(const Door *d, const char *unit)
{
    int count = 0;

    for (int n = 1; n <= MOST_STEPS; n++)
        count += model_widget(d, unit, n) != NULL;
    return count;
}

bool model_place(const Door *d, const char *unit, int number, double *across, double *down)
{
    const Widget *w = model_widget(d, unit, number);

    return w && sscanf(w->label, "%lf,%lf", across, down) == 2;
}

static bool is_chosen(const Door *d, const char *unit)
{
    char path[UI_PATH];
    const Widget *w;

    snprintf(path, sizeof path, "table/unit/%s", unit);
    w = door_find(d, path);
    if (!w) {
        snprintf(path, sizeof path, "table/tray/units/%s", unit);
        w = door_find(d, path);
    }
    return w && w->flags & WIDGET_ON;
}

/* Whatever lies on top at that place: the table, or a panel over it. */
const Widget *top_at(const Door *d, int x, int y)
{
    const Widget *found = NULL;

    for (int i = 0; i < door_widgets(d); i++) {
        const Widget *w = door_widget(d, i);
        if (w->flags & WIDGET_NOTED || (found && w->layer < found->layer))
            continue;
        if (ui_inside(w->area, x, y) && ui_inside(w->within, x, y))
            found = w;
    }
    return found;
}

static bool is_table(const Widget *w)
{
    return w && strcmp(w->path, "table/board") == 0;
}

/* A spot of it at which the table can be pressed. */
bool free_spot(Hands *h, const Widget *w, int *x, int *y)
{
    *x = w->area.x + w->area.w / 2;
    *y = w->area.y + w->area.h / 2;
    const Widget *top = top_at(h->door, *x, *y);
    if (is_table(top))
        return true;
    for (int i = 1; i <= 8; i++) { /* beside a handle or a panel's edge */
        int dx = (i & 1 ? -1 : 1) * (i > 4) * w->area.w / 3,
            dy = (i & 1 ? -1 : 1) * (i <= 4) * w->area.h / 3;
        if (is_table(top_at(h->door, *x + dx, *y + dy))) {
            *x += dx;
            *y += dy;
            return true;
        }
    }
    char what[120];
    snprintf(what, sizeof what, "%.60s, by %.40s", w->path, top ? top->path : "nothing");
    return hand_fails(h, "is covered", what);
}

bool press_spot(Hands *h, const char *unit, int number, int *x, int *y)
{
    const Widget *w = model_widget(h->door, unit, number);

    return w ? free_spot(h, w, x, y) : hand_fails(h, "is not on the table", unit);
}

/* Its sign, which steps aside where something lies over its models. */
static bool sign_spot(Hands *h, const char *unit, int *x, int *y)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/unit/%s", unit);
    const Widget *w = door_find(h->door, path);
    if (!w)
        return false;
    *x = w->area.x + w->area.w / 2;
    *y = w->area.y + w->area.h / 3;
    return is_table(top_at(h->door, *x, *y));
}

/* Any model of the unit that can be pressed, or its sign. */
bool unit_spot(Hands *h, const char *unit, int *x, int *y)
{
    for (int n = 1; n <= MOST_STEPS + 1; n++)
        if (n > MOST_STEPS ? sign_spot(h, unit, x, y)
                           : model_widget(h->door, unit, n) && press_spot(h, unit, n, x, y)) {
            h->said[0] = 0;
            return true;
        }
    return hand_fails(h, "no model of it can be pressed", unit);
}

/* ---- simple hands ------------------------------------------------------------------------------------------------- */

/* Whether it is being said that something may not be done. */
bool is_refused(const Door *d)
{
    return door_find(d, "table/refusal/title") || door_find(d, "table/lesson/slip/title");
}

static bool push_first(Door *d, const char *const *paths)
{
    for (; *paths; paths++)
        if (door_push(d, *paths))
            return true;
    return false;
}

static bool is_ready(const Door *d, const char *path)
{
    const Widget *w = door_find(d, path);

    return w && !(w->flags & WIDGET_OFF);
}

void put_back(Hands *h)
{
    static const char *const held[] = { "table/refusal/title",     "table/attack/card",
                                        "table/words/card",        "table/regiment/said",
                                        "table/regiment/refused",  "table/spent",
                                        "table/refused",           "table/finish/title",
                                        "table/why/title",         "table/hand/drop",
                                        "table/lesson/slip/title", "table/drawn/drop",
                                        "table/orders/drop-it" };

    for (int i = 0; i < 8; i++) {
        bool any = false;
        for (size_t k = 0; k < sizeof held / sizeof held[0]; k++)
            any = any || is_ready(h->door, held[k]);
        if (!any || door_find(h->door, "table/menu/go-on"))
            break;
        door_key(h->door, "Esc");
    }
    if (door_find(h->door, "table/menu/go-on")) /* there was nothing to put back */
        door_key(h->door, "Esc");
}

/* The key that stands on a widget is in no dump: people read it. By keys a panel's button is reached with F6 and Tab. */
static bool focus_push(Hands *h, const char *path)
{
    const Door *d = h->door;

    if (!door_find(d, path))
        return hand_fails(h, "is not on the screen", path);
    if (!door_focus(d))
        door_key(h->door, "F6");
    for (int i = 0; i < MOST_TABS; i++) {
        const Widget *w = door_focus(d);
        if (w && strcmp(w->path, path) == 0) {
            door_key(h->door, "Enter");
            return true;
        }
        door_key(h->door, "Tab");
    }
    return hand_fails(h, "Tab does not reach", path);
}

bool hand_push(Hands *h, const char *path)
{
    if (h->by_keys)
        return focus_push(h, path);
    return door_push(h->door, path) || hand_fails(h, "cannot be pressed", path);
}

/* By its key where it has one: what is written with an arrow is Shift. */
bool push_or_key(Hands *h, const char *path)
{
    const char *key = door_key_of(h->door, path);
    char name[24];

    if (!h->by_keys || !key[0])
        return hand_push(h, path);
    snprintf(name, sizeof name, "%s%s", strncmp(key, "⇧", 3) == 0 ? "Shift+" : "",
             key + (strncmp(key, "⇧", 3) == 0 ? 3 : 0));
    door_key(h->door, name);
    return true;
}

/* Steps of an inch, a tenth and a hundredth. */
void hand_steps(Hands *h, double by, const char *plus, const char *minus)
{
    static const struct {
        int step;
        const char *held;
    } steps[] = { { 100, "" }, { 10, "Shift+" }, { 1, "Ctrl+" } };
    int left = (int)lround(fabs(by) * 100);
    char key[40];

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        snprintf(key, sizeof key, "%s%s", steps[i].held, by > 0 ? plus : minus);
        for (; left >= steps[i].step; left -= steps[i].step)
            door_key(h->door, key);
    }
}

bool lead_cursor(Hands *h, double x, double y)
{
    double across, down;

    if (!door_cursor(h->door, &across, &down))
        door_key(h->door, "F4");
    if (!door_cursor(h->door, &across, &down))
        return hand_fails(h, "no cursor comes", "");
    hand_steps(h, x - across, "→", "←");
    hand_steps(h, y - down, "↓", "↑");
    return true;
}

/* Tab goes to who can act; the cross of the keys to everybody. */
static bool choose_by_cursor(Hands *h, const char *unit)
{
    double x, y;

    for (int n = 1; n <= MOST_STEPS; n++) {
        if (!model_place(h->door, unit, n, &x, &y))
            continue;
        if (!lead_cursor(h, x, y))
            return false;
        door_key(h->door, "Enter");
        door_key(h->door, "Esc");
        return is_chosen(h->door, unit) || hand_fails(h, "the cursor does not choose", unit);
    }
    return hand_fails(h, "Tab does not reach", unit);
}

bool choose_unit(Hands *h, const char *unit)
{
    char path[UI_PATH];
    int x, y;

    if (is_chosen(h->door, unit))
        return true;
    if (h->by_keys) {
        for (int i = 0; i < MOST_TABS / 4 && !is_chosen(h->door, unit); i++)
            door_key(h->door, "Tab");
        return is_chosen(h->door, unit) || choose_by_cursor(h, unit);
    }
    snprintf(path, sizeof path, "table/tray/units/%s", unit);
    if (door_push(h->door, path))
        return true;
    if (!unit_spot(h, unit, &x, &y))
        return false;
    door_click(h->door, x, y);
    return is_chosen(h->door, unit) || hand_fails(h, "a click does not choose", unit);
}

/* The order's button; by keys its key, which the dump names behind its label. */
bool take_verb(Hands *h, const char *verb)
{
    char path[UI_PATH];
    const char *key;

    snprintf(path, sizeof path, "table/orders/%s", verb);
    const Widget *w = door_find(h->door, path);
    if (!w)
        return hand_fails(h, "is not offered", verb);
    key = door_key_of(h->door, path);
    if (h->by_keys && key[0]) {
        door_key(h->door, key);
        return true;
    }
    return hand_push(h, path);
}

/* What is drawn is given: the tick, or Enter. */
void hand_gives(Hands *h)
{
    static const char *const ticks[] = { "table/drawn/make", "table/orders/make-it",
                                         "table/attack/go", NULL };

    if (h->by_keys || !push_first(h->door, ticks))
        door_key(h->door, "Enter");
}
