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

/* A hand that goes less far than that has not moved. */
static double visible_share(Hands *h, const Step *s, Place from, double share)
{
    enum { LEAST_PX = 12 };
    double far = far_of(s, from) * door_inch(h->door);

    return far * share < LEAST_PX ? fmin(LEAST_PX / fmax(far, 1), 0.6) : share;
}

/* Where a step goes from here, as far as it is meant to. */
static bool step_ends(Hands *h, const char *unit, const Step *s, double share, Place *from,
                      Place *to)
{
    if (!s->points || !model_place(h->door, unit, s->model, &from->x, &from->y))
        return false;
    share = share < 1 ? visible_share(h, s, *from, share) : share;
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

/* One model leaves the others: Ctrl is held. */
void drag_alone(Hands *h, int x, int y, int to_x, int to_y)
{
    door_hold(h->door, KMOD_CTRL | (h->exact ? KMOD_ALT : 0));
    door_drag(h->door, x, y, to_x, to_y);
    door_hold(h->door, 0);
}

static bool drag_all(Hands *h, const char *unit, const Step *s, double share)
{
    Place from, to;
    int x, y, to_x, to_y, x0, y0;

    if (!step_ends(h, unit, s, share, &from, &to) || !press_spot(h, unit, s->model, &x, &y))
        return hand_fails(h, "its model cannot be dragged", unit);
    door_place(h->door, from.x, from.y, &x0, &y0);
    to = shaken_place(h, to);
    door_place(h->door, to.x, to.y, &to_x, &to_y);
    door_hold(h->door, h->exact ? KMOD_ALT : 0);
    door_drag(h->door, x, y, to_x + x - x0, to_y + y - y0);
    door_hold(h->door, 0);
    return true;
}

/* ---- one by one ----------------------------------------------------------------------------------------------------- */

enum { ROUNDS = 3 /* until those stand right who were pushed aside by others */ };

static bool is_where(Hands *h, const char *unit, int model, Place *at)
{
    const Widget *w = ghost_widget(h->door, unit, model);

    return (w && sscanf(w->label, "%lf,%lf", &at->x, &at->y) == 2) ||
           model_place(h->door, unit, model, &at->x, &at->y);
}

/* How far it still has to go; nothing where nobody would see it. */
static double is_off(Hands *h, const char *unit, const Step *s)
{
    Place at, to = s->point[s->points - 1];

    return is_where(h, unit, s->model, &at) ? hypot(to.x - at.x, to.y - at.y) : 0;
}

static bool is_alone(Hands *h, const char *unit, int model)
{
    int held = 0;

    for (int i = door_next(h->door, "table/ghost/", -1); i >= 0;
         i = door_next(h->door, "table/ghost/", i))
        held += (door_widget(h->door, i)->flags & WIDGET_ON) != 0;
    const Widget *w = ghost_widget(h->door, unit, model);
    return held == 1 && w && w->flags & WIDGET_ON;
}

static bool take_alone_by_keys(Hands *h, const char *unit, int model)
{
    for (int i = 0; i <= MOST_STEPS; i++) {
        if (is_alone(h, unit, model) || door_next(h->door, "table/ghost/", -1) < 0)
            return true;
        door_key(h->door, "Ctrl+Tab");
    }
    return hand_fails(h, "no key takes one model", unit);
}

/* A ghost is dragged by what of it lies free. */
static bool drag_ghost(Hands *h, const char *unit, int model, Place to)
{
    const Widget *w = ghost_widget(h->door, unit, model);
    int x, y, x0, y0, to_x, to_y;
    Place at;

    if (!w ? !press_spot(h, unit, model, &x, &y) : !free_spot(h, w, &x, &y))
        return hand_fails(h, "its model cannot be dragged", unit);
    if (!is_where(h, unit, model, &at))
        return hand_fails(h, "is not on the table", unit);
    door_place(h->door, at.x, at.y, &x0, &y0);
    door_place(h->door, to.x, to.y, &to_x, &to_y);
    drag_alone(h, x, y, to_x + x - x0, to_y + y - y0);
    return true;
}

static bool corner_here(Hands *h, const char *unit, int model)
{
    Place at;
    int x, y;

    if (h->by_keys) {
        door_key(h->door, "Ins");
        return true;
    }
    if (!is_where(h, unit, model, &at) || !door_place(h->door, at.x, at.y, &x, &y))
        return false;
    door_hold(h->door, KMOD_CTRL);
    door_click(h->door, x, y);
    door_hold(h->door, 0);
    return true;
}

static bool lead_to(Hands *h, const char *unit, int model, Place to, bool ends)
{
    Place at;

    if (!h->by_keys)
        return drag_ghost(h, unit, model, ends ? shaken_place(h, to) : to);
    if (!is_where(h, unit, model, &at))
        return false;
    hand_steps(h, to.x - at.x, "→", "←");
    hand_steps(h, to.y - at.y, "↓", "↑");
    return true;
}

/* The button beside the hint, or its key, until it says so many inches. */
static bool choose_level(Hands *h, double level)
{
    char words[32];

    snprintf(words, sizeof words, "%g″ up", level);
    for (int i = 0; i < 8; i++) {
        const Widget *w = door_find(h->door, "table/hand/level");
        if (!w)
            return hand_fails(h, "no level is offered", words);
        if (level > 0 ? strstr(w->label, words) != NULL : strstr(w->label, "ground") != NULL)
            return true;
        if (h->by_keys)
            door_key(h->door, "PgUp");
        else if (!door_push(h->door, "table/hand/level"))
            return hand_fails(h, "cannot be pressed", w->path);
    }
    return hand_fails(h, "is no level there", words);
}

/* With the brackets, or the wheel while Shift is held. */
static void turn_in_hand(Hands *h, const char *unit, const Step *s)
{
    enum { STEP_DEGREES = 5 };
    const Widget *w = model_widget(h->door, unit, s->model);
    const char *facing = w ? strstr(w->label, "facing ") : NULL;
    double by = facing ? s->facing - atof(facing + 7) : 0;
    int x, y;

    by += by > 180 ? -360 : by < -180 ? 360 : 0;
    if (!h->by_keys && press_spot(h, unit, s->model, &x, &y))
        door_move(h->door, x, y);
    door_hold(h->door, h->by_keys ? 0 : KMOD_SHIFT);
    for (int i = 0; i < (int)lround(fabs(by) / STEP_DEGREES); i++) {
        if (h->by_keys)
            door_key(h->door, by > 0 ? "]" : "[");
        else
            door_wheel(h->door, by > 0 ? 1 : -1);
    }
    door_hold(h->door, 0);
}

/* It stays on its place, and turns there. */
static bool only_turns(Hands *h, const char *unit, const Step *s)
{
    return s->has_facing && is_off(h, unit, s) < 0.005;
}

static bool lead_one(Hands *h, const char *unit, const Step *s, bool again)
{
    if (h->by_keys && !take_alone_by_keys(h, unit, s->model))
        return false;
    for (int i = 1; i + 1 < s->points && !again; i++)
        if (!lead_to(h, unit, s->model, s->point[i], false) || !corner_here(h, unit, s->model))
            return false;
    if (!only_turns(h, unit, s) && !lead_to(h, unit, s->model, s->point[s->points - 1], true))
        return false;
    if (s->has_facing && !again)
        turn_in_hand(h, unit, s);
    return !s->has_level || again || choose_level(h, s->level);
}

static bool must_go(Hands *h, const char *unit, const Step *s, bool again)
{
    double near = h->by_keys ? 0.005 : again ? 0.25 : 0.05;

    return s->points && (is_off(h, unit, s) > near ||
                         (!again && (s->has_level || s->has_facing || s->points > 2)));
}

/* Everybody by himself, and once more who was pushed aside by those who came later. */
bool lead_each(Hands *h, const char *unit, const Saying *c)
{
    for (int round = 0; round < ROUNDS; round++) {
        bool any = false;
        for (int i = 0; i < c->steps; i++) {
            if (!must_go(h, unit, &c->step[i], round > 0))
                continue;
            any = true;
            if (!lead_one(h, unit, &c->step[i], round > 0))
                return false;
        }
        if (!any)
            break;
    }
    return true;
}

/* Nothing but where it ends is said of anybody, and all of the unit go. */
static bool is_plain(Hands *h, const char *unit, const Saying *c)
{
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].has_level || c->step[i].has_facing || c->step[i].points > 2)
            return false;
    return c->steps == models_of(h->door, unit);
}

/* ---- a walk --------------------------------------------------------------------------------------------------------- */

/* As far as that share of everybody's distance, straight on. */
static void shorten(Hands *h, const char *unit, const Saying *c, double share, Saying *part)
{
    *part = *c;
    for (int i = 0; i < part->steps; i++) {
        Step *s = &part->step[i];
        Place from, to;
        if (!step_ends(h, unit, s, share, &from, &to))
            continue;
        s->point[0] = from;
        s->point[1] = to;
        s->points = 2;
        s->has_level = s->has_facing = false;
    }
}

bool walk_by_hand(Hands *h, const char *unit, const Saying *all, double share)
{
    const Step *leader = leader_of(h, unit, all);
    bool together = share >= 1 ? is_plain(h, unit, all) && go_alike(h, unit, all)
                               : all->steps == models_of(h->door, unit);
    char path[UI_PATH];
    Place from, to;
    Saying part;
    const Saying *c = all;

    if (!leader)
        return hand_fails(h, "has nobody who walks", unit);
    if (share < 1)
        shorten(h, unit, all, share, &part), c = &part;
    if (together && !h->by_keys) {
        snprintf(path, sizeof path, "table/orders/%s", said_word(c, 0));
        bool usual =
            strcmp(said_word(c, 0), "move") == 0 && !door_find(h->door, "table/orders/advance");
        if (door_find(h->door, path) && (h->tries || !usual) &&
            (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0))))
            return false;
        if (h->tries && is_refused(h->door))
            return true;
        if (!drag_all(h, unit, leader, share))
            return false;
        if (!is_refused(h->door) && door_next(h->door, "table/ghost/", -1) >= 0)
            hand_gives(h); /* it waits to be told on which floor */
        return true;
    }
    if (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0)))
        return false;
    if (together && step_ends(h, unit, leader, share, &from, &to)) {
        hand_steps(h, to.x - from.x, "→", "←");
        hand_steps(h, to.y - from.y, "↓", "↑");
    } else if (!lead_each(h, unit, c)) {
        return false;
    }
    if (door_next(h->door, "table/ghost/", -1) >= 0)
        hand_gives(h);
    return true;
}

bool walk_held(Hands *h, const char *unit, const Saying *all, double share)
{
    const Step *leader = leader_of(h, unit, all);
    bool together = leader && (share < 1 ? all->steps == models_of(h->door, unit)
                                         : is_plain(h, unit, all) && go_alike(h, unit, all));
    Place from, to;
    Saying part;
    const Saying *c = all;

    if (share < 1)
        shorten(h, unit, all, share, &part), c = &part;
    if (together && !h->by_keys) {
        if (!drag_all(h, unit, leader, share))
            return false;
    } else if (together && step_ends(h, unit, leader, share, &from, &to)) {
        hand_steps(h, to.x - from.x, "→", "←");
        hand_steps(h, to.y - from.y, "↓", "↑");
    } else if (!lead_each(h, unit, c)) {
        return false;
    }
    if (!is_refused(h->door) && door_next(h->door, "table/ghost/", -1) >= 0)
        hand_gives(h);
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

static int ghosts_of(const Door *d)
{
    int count = 0;

    for (int i = door_next(d, "table/ghost/", -1); i >= 0; i = door_next(d, "table/ghost/", i))
        count++;
    return count;
}

/* What the order's button has put into the hand is led on by the pointer. */
static void drag_block(Hands *h, Place to)
{
    int x, y, to_x, to_y;
    Place from;

    if (!door_ghost(h->door, &from.x, &from.y) || !door_place(h->door, from.x, from.y, &x, &y))
        return;
    door_place(h->door, to.x, to.y, &to_x, &to_y);
    door_hold(h->door, h->exact ? KMOD_ALT : 0);
    door_drag(h->door, x, y, to_x, to_y);
    door_hold(h->door, 0);
}

/* From the tray, or by the order's button; then each model to its place, unless they stand right as they were put down. */
bool place_unit(Hands *h, const char *unit, const Saying *c, Place to)
{
    char path[UI_PATH];
    int x, y, to_x, to_y;

    snprintf(path, sizeof path, "table/tray/units/%s", unit);
    if (!h->by_keys && !h->tries && door_spot(h->door, path, &x, &y)) {
        double facing = atof(word_after(c, "facing")) * 3.14159265358979 / 180;
        if (!c->steps) /* its middle is led, and its front lies up to two inches before that */
            to = (Place){ to.x - 2 * sin(facing), to.y + 2 * cos(facing) };
        to = shaken_place(h, to);
        door_place(h->door, to.x, to.y, &to_x, &to_y);
        door_drag(h->door, x, y, to_x, to_y);
    } else if (!choose_unit(h, unit) || !take_verb(h, said_word(c, 0))) {
        return false;
    }
    if (!c->steps && h->by_keys)
        return lead_ghost(h, to);
    if (!c->steps && h->tries)
        drag_block(h, to);
    if (door_find(h->door, "table/regiment/said"))
        hand_gives(h);
    if (door_next(h->door, "table/ghost/", -1) < 0)
        return true; /* it stands already */
    if (c->steps < ghosts_of(h->door))
        return hand_fails(h, "no hand puts down a part of it", unit);
    if (!lead_each(h, unit, c))
        return false;
    if (door_next(h->door, "table/ghost/", -1) >= 0)
        hand_gives(h);
    return true;
}
