#include "hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hulls: turned by the handle at their corner and driven by the one before their front; by keys with the arrows. */

bool is_drive(const Line *line)
{
    const char *next = line->clauses > 1 ? said_word(&line->clause[1], 0) : "";

    return strcmp(next, "pivot") == 0 || strcmp(next, "ahead") == 0;
}

/* Where the hull stands in the course of what is being drawn. */
typedef struct Hull {
    Place at;
    double facing;
} Hull;

static bool hull_of(const Door *d, const char *unit, Hull *hull)
{
    const Widget *w = model_widget(d, unit, 1);
    const char *facing = w ? strstr(w->label, "facing ") : NULL;

    if (!facing || !model_place(d, unit, 1, &hull->at.x, &hull->at.y))
        return false;
    hull->facing = atof(facing + 7);
    return true;
}

static double radians(double degrees)
{
    return degrees * 3.14159265358979 / 180;
}

static bool middle_of_handle(Hands *h, const char *handle, int *x, int *y)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/%s", handle);
    const Widget *w = door_find(h->door, path);
    if (!w)
        return hand_fails(h, "has no handle", handle);
    *x = w->area.x + w->area.w / 2;
    *y = w->area.y + w->area.h / 2;
    return true;
}

static void press_times(Hands *h, const char *key, int times)
{
    for (int i = 0; i < times; i++)
        door_key(h->door, key);
}

/* By tenths of a degree: five degrees, one, a tenth. */
static void turn_by_arrows(Hands *h, double by)
{
    int tenths = (int)lround(fabs(by) * 10);
    const char *key = by > 0 ? "→" : "←";
    char held[24];

    press_times(h, key, tenths / 50);
    snprintf(held, sizeof held, "Shift+%s", key);
    press_times(h, held, tenths % 50 / 10);
    snprintf(held, sizeof held, "Ctrl+%s", key);
    press_times(h, held, tenths % 10);
}

static bool turn_by_handle(Hands *h, const char *handle, const Hull *hull, double by)
{
    int x = 0, y = 0, cx = 0, cy = 0;

    if (!middle_of_handle(h, handle, &x, &y) ||
        !door_place(h->door, hull->at.x, hull->at.y, &cx, &cy))
        return false;
    double c = cos(radians(by)), s = sin(radians(by));
    int to_x = cx + (int)lround((x - cx) * c - (y - cy) * s),
        to_y = cy + (int)lround((x - cx) * s + (y - cy) * c);
    door_hold(h->door, h->exact ? KMOD_ALT : 0);
    door_drag(h->door, x, y, to_x, to_y);
    door_hold(h->door, 0);
    return true;
}

static bool turn_to(Hands *h, Hull *hull, double to)
{
    double by = remainder(to - hull->facing, 360);

    if (h->by_keys)
        turn_by_arrows(h, by);
    else if (!turn_by_handle(h, "regiment/face", hull, by))
        return false;
    hull->facing = to;
    return true;
}

static bool go_ahead(Hands *h, Hull *hull, double far)
{
    double right = sin(radians(hull->facing)), down = -cos(radians(hull->facing)),
           inch = door_inch(h->door), lies = far + (h->by_keys ? 0 : shaken(h));
    int x = 0, y = 0;

    if (h->by_keys) {
        hand_steps(h, far, "↑", "↓");
    } else {
        if (!middle_of_handle(h, "regiment/ahead", &x, &y))
            return false;
        door_hold(h->door, h->exact ? KMOD_ALT : 0);
        door_drag(h->door, x, y, x + (int)lround(lies * right * inch),
                  y + (int)lround(lies * down * inch));
        door_hold(h->door, 0);
    }
    hull->at.x += far * right;
    hull->at.y += far * down;
    return true;
}

/* The verb with which the drive begins: its key, or a card's word. */
static bool begin(Hands *h, const Line *line)
{
    const Saying *c = &line->clause[0];

    if (!choose_unit(h, line->actor) || !take_verb(h, said_word(c, 0)))
        return false;
    return is_refused(h->door) || !is_skill(said_word(c, 0)) || push_word(h, said_word(c, 1));
}

bool drive_by_hand(Hands *h, const Line *line, double share)
{
    Hull hull;

    if (!hull_of(h->door, line->actor, &hull))
        return hand_fails(h, "is not on the table", line->actor);
    if (!begin(h, line))
        return false;
    for (int i = 1; i < line->clauses && !is_refused(h->door); i++) {
        const Saying *c = &line->clause[i];
        bool last = i + 1 == line->clauses;
        double figure = atof(said_word(c, 1));
        bool turns = strcmp(said_word(c, 0), "pivot") == 0;
        if (turns ? !turn_to(h, &hull, figure)
                  : !go_ahead(h, &hull, last ? figure * share : figure))
            return false;
    }
    if (!is_refused(h->door))
        hand_gives(h);
    return true;
}

bool turn_barrel(Hands *h, const char *unit, double to)
{
    Hull gun;

    if (!hull_of(h->door, unit, &gun))
        return hand_fails(h, "is not on the table", unit);
    double by = remainder(to - gun.facing, 360);
    if (!h->by_keys)
        return turn_by_handle(h, "barrel", &gun, by);
    turn_by_arrows(h, by);
    return true;
}
