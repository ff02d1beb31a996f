#include "hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Models that walk each for itself, and what is put down from the tray. */

/* ---- loose models ------------------------------------------------------------------------------------------------- */

static double far_of(const Step *s, Place from)
{
    Place to = s->point[s->points - 1];

    return hypot(to.x - from.x, to.y - from.y);
}

/* Where a step goes from here, as far as it is meant to. */
static bool step_ends(Hands *h, const char *unit, const Step *s, double share, Place *from,
                      Place *to)
{
    if (!s->points || !model_place(h->door, unit, s->model, &from->x, &from->y))
        return false;
    *to = s->point[s->points - 1];
    to->x = from->x + (to->x - from->x) * share;
    to->y = from->y + (to->y - from->y) * share;
    return true;
}

/* All go the same way: then one drag takes everybody along. */
static bool go_alike(Hands *h, const char *unit, const Saying *c)
{
    Place first = { 0, 0 };
    bool any = false;

    for (int i = 0; i < c->steps; i++) {
        Place from, to;
        if (!step_ends(h, unit, &c->step[i], 1, &from, &to))
            return false;
        Place by = { to.x - from.x, to.y - from.y };
        if (any && hypot(by.x - first.x, by.y - first.y) > 0.05)
            return false;
        first = by;
        any = true;
    }
    return any;
}

/* The model that goes farthest leads. */
static const Step *leader_of(Hands *h, const char *unit, const Saying *c)
{
    const Step *best = NULL;
    double far = -1;

    for (int i = 0; i < c->steps; i++) {
        Place from, to;
        if (!step_ends(h, unit, &c->step[i], 1, &from, &to))
            continue;
        if (far_of(&c->step[i], from) > far + 0.01) {
            far = far_of(&c->step[i], from);
            best = &c->step[i];
        }
    }
    return best;
}

/* One model leaves the others: the second press of a double click holds it. */
void drag_alone(Hands *h, int x, int y, int to_x, int to_y)
{
    door_click(h->door, x, y);
    door_press(h->door, SDL_BUTTON_LEFT, 2);
    for (int i = 1; i <= 4; i++)
        door_move(h->door, x + (to_x - x) * i / 4, y + (to_y - y) * i / 4);
    door_release(h->door, SDL_BUTTON_LEFT);
}

static bool drag_model(Hands *h, const char *unit, const Step *s, double share, bool alone)
{
    Place from, to;
    int x, y, to_x, to_y, x0, y0;

    if (!step_ends(h, unit, s, share, &from, &to) || !press_spot(h, unit, s->model, &x, &y))
        return hand_fails(h, "its model cannot be dragged", unit);
    door_place(h->door, from.x, from.y, &x0, &y0);
    to = shaken_place(h, to);
    door_place(h->door, to.x, to.y, &to_x, &to_y);
    to_x += x - x0;
    to_y += y - y0;
    if (alone)
        drag_alone(h, x, y, to_x, to_y);
    else
        door_drag(h->door, x, y, to_x, to_y);
    return true;
}

bool walk_by_pointer(Hands *h, const char *unit, const Saying *c, double share)
{
    const Step *leader = leader_of(h, unit, c);

    if (!leader)
        return hand_fails(h, "has nobody who walks", unit);
    if (go_alike(h, unit, c) || share < 1)
        return drag_model(h, unit, leader, share, false);
    if (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0)))
        return false;
    for (int i = 0; i < c->steps; i++) {
        Place from, to;
        if (!step_ends(h, unit, &c->step[i], 1, &from, &to))
            continue;
        if (hypot(to.x - from.x, to.y - from.y) > 0.05 &&
            !drag_model(h, unit, &c->step[i], 1, true))
            return false;
    }
    if (door_next(h->door, "table/ghost/", -1) >= 0)
        hand_gives(h);
    return true;
}

static void levels_by_keys(Hands *h, const Step *s)
{
    for (int i = 0; s->has_level && s->level > 0 && i < 8; i++)
        door_key(h->door, "PgUp");
}

static void turn_by_keys(Hands *h, const char *unit, const Step *s)
{
    enum { STEP_DEGREES = 5 };
    const Widget *w = model_widget(h->door, unit, s->model);
    const char *facing = w ? strstr(w->label, "facing ") : NULL;
    double by = facing ? s->facing - atof(facing + 7) : 0;

    by += by > 180 ? -360 : by < -180 ? 360 : 0;
    for (int i = 0; i < (int)lround(fabs(by) / STEP_DEGREES); i++)
        door_key(h->door, by > 0 ? "]" : "[");
}

bool walk_by_keys(Hands *h, const char *unit, const Saying *c, double share)
{
    const Step *leader = leader_of(h, unit, c);
    Place from, to;

    if (!leader || !step_ends(h, unit, leader, share, &from, &to))
        return hand_fails(h, "has nobody who walks", unit);
    if (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0)))
        return false;
    hand_steps(h, to.x - from.x, "→", "←");
    hand_steps(h, to.y - from.y, "↓", "↑");
    if (leader->has_level && share >= 1)
        levels_by_keys(h, leader);
    if (leader->has_facing && share >= 1)
        turn_by_keys(h, unit, leader);
    door_key(h->door, "Enter");
    return true;
}

/* ---- from the tray ------------------------------------------------------------------------------------------------ */

/* The middle of what is put down follows the pointer. */
Place middle_of(const Saying *c)
{
    Place sum = { 0, 0 };

    for (int i = 0; i < c->steps; i++) {
        sum.x += c->step[i].point[c->step[i].points - 1].x / c->steps;
        sum.y += c->step[i].point[c->step[i].points - 1].y / c->steps;
    }
    return sum;
}

/* The middle of the ghosts that are in the hand, or of the block. */
static bool ghosts_middle(const Door *d, Place *middle)
{
    int count = 0;

    *middle = (Place){ 0, 0 };
    for (int i = door_next(d, "table/ghost/", -1); i >= 0; i = door_next(d, "table/ghost/", i)) {
        double x, y;
        if (sscanf(door_widget(d, i)->label, "%lf,%lf", &x, &y) != 2)
            continue;
        middle->x += x;
        middle->y += y;
        count++;
    }
    if (!count)
        return door_ghost(d, &middle->x, &middle->y);
    middle->x /= count;
    middle->y /= count;
    return true;
}

bool lead_ghost(Hands *h, Place to)
{
    Place from;

    if (!ghosts_middle(h->door, &from))
        return hand_fails(h, "nothing is in the hand", "");
    hand_steps(h, to.x - from.x, "→", "←");
    hand_steps(h, to.y - from.y, "↓", "↑");
    door_key(h->door, "Enter");
    return true;
}

bool place_unit(Hands *h, const char *unit, const Saying *c, Place to)
{
    char path[UI_PATH];
    int x, y, to_x, to_y;

    snprintf(path, sizeof path, "table/tray/units/%s", unit);
    if (h->by_keys) {
        if (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0)))
            return false;
        return lead_ghost(h, to);
    }
    if (!door_spot(h->door, path, &x, &y))
        return hand_fails(h, "is not in the tray", unit);
    to = shaken_place(h, to);
    door_place(h->door, to.x, to.y, &to_x, &to_y);
    door_drag(h->door, x, y, to_x, to_y);
    if (door_find(h->door, "table/spent") || door_find(h->door, "table/regiment/said"))
        hand_gives(h);
    return true;
}
