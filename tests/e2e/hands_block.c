#include "hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Regiments: handles for the pointer, arrows and letters for the keys. */

bool is_manoeuvre(const char *verb)
{
    static const char *const verbs[] = { "wheel",   "forward", "back",  "left", "right", "turn",
                                         "redress", "reform",  "march", "fly",  "pivot" };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i], verb) == 0)
            return true;
    return false;
}

/* Its front's middle, half its width, and the way it looks: from its models. */
static bool front_of(const Door *d, const char *unit, Place *front, double *half, double *facing)
{
    const Widget *w;
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/front/%s", unit);
    w = door_find(d, path);
    int files;
    double wide;
    if (!w || sscanf(w->label, "%lf,%lf facing %lf files %d wide %lf", &front->x, &front->y, facing,
                     &files, &wide) != 5)
        return false;
    *half = files * wide / 2;
    return true;
}

static double file_width(const Door *d, const char *unit)
{
    char path[UI_PATH];

    snprintf(path, sizeof path, "table/front/%s", unit);
    const Widget *w = door_find(d, path);
    const char *wide = w ? strstr(w->label, "wide ") : NULL;
    return wide ? atof(wide + 5) : 1;
}

static bool drag_handle(Hands *h, const char *handle, Place by)
{
    char path[UI_PATH];
    int x, y;
    double inch = door_inch(h->door);

    snprintf(path, sizeof path, "table/regiment/%s", handle);
    const Widget *w = door_find(h->door, path);
    if (!w)
        return hand_fails(h, "has no handle", handle);
    x = w->area.x + w->area.w / 2;
    y = w->area.y + w->area.h / 2;
    const Widget *top = top_at(h->door, x, y);
    if (top != w) {
        char what[160];
        snprintf(what, sizeof what, "%.60s, by %.60s", path, top ? top->path : "");
        return hand_fails(h, "is covered", what);
    }
    by = shaken_place(h, by);
    door_drag(h->door, x, y, x + (int)lround(by.x * inch), y + (int)lround(by.y * inch));
    return true;
}

/* The corner swings about the other by an arc so long. */
static Place swing(double width, double facing, double arc, bool right)
{
    double turn = arc / width * (right ? 1 : -1), sine = sin(facing), cosine = cos(facing);
    double side =
        right ? -1
              : 1; /* the corner that swings lies left of its pivot when it wheels to the right */
    Place from = { side * width * cosine, side * width * sine };
    Place to = { from.x * cos(turn) - from.y * sin(turn), from.x * sin(turn) + from.y * cos(turn) };

    return (Place){ to.x - from.x, to.y - from.y };
}

static bool manoeuvre_by_pointer(Hands *h, const char *unit, const Saying *c, double share)
{
    const char *verb = said_word(c, 0);
    Place front;
    double half, facing, far = atof(c->words > 1 ? said_word(c, c->words - 1) : "0") * share;

    if (!front_of(h->door, unit, &front, &half, &facing))
        return hand_fails(h, "its front is not on the screen", unit);
    facing *= 3.14159265358979 / 180;
    double ahead_x = sin(facing), ahead_y = -cos(facing), right_x = cos(facing),
           right_y = sin(facing);
    if (strcmp(verb, "wheel") == 0) {
        bool right = strcmp(said_word(c, 1), "right") == 0;
        return drag_handle(h, right ? "wheel-right" : "wheel-left",
                           swing(2 * half, facing, far, right));
    }
    if (strcmp(verb, "forward") == 0)
        return drag_handle(h, "ahead", (Place){ far * ahead_x, far * ahead_y });
    if (strcmp(verb, "back") == 0)
        return drag_handle(h, "back", (Place){ -far * ahead_x, -far * ahead_y });
    if (strcmp(verb, "left") == 0)
        return drag_handle(h, "left", (Place){ -far * right_x, -far * right_y });
    if (strcmp(verb, "right") == 0)
        return drag_handle(h, "right", (Place){ far * right_x, far * right_y });
    if (strcmp(verb, "redress") == 0) {
        double file = file_width(h->door, unit) * far / 2;
        return drag_handle(h, "files", (Place){ file * right_x, file * right_y });
    }
    return hand_fails(h, "no handle is known for", verb);
}

static bool manoeuvre_by_keys(Hands *h, const Saying *c, double share)
{
    const char *verb = said_word(c, 0);
    double far = atof(c->words > 1 ? said_word(c, c->words - 1) : "0") * share;

    if (strcmp(verb, "forward") == 0)
        hand_steps(h, far, "↑", "↓");
    else if (strcmp(verb, "back") == 0)
        hand_steps(h, far, "↓", "↑");
    else if (strcmp(verb, "wheel") == 0)
        hand_steps(h, far, strcmp(said_word(c, 1), "right") == 0 ? "→" : "←", "");
    else
        return hand_fails(h, "no key is known for", verb);
    return true;
}

/* Orders that a button or a key begins and that then show what they do: turn, reform, march, fly. */
static bool button_part(Hands *h, const Saying *c, double share)
{
    const char *verb = said_word(c, 0);
    char path[UI_PATH];

    if (!take_verb(h, verb))
        return false;
    if (strcmp(verb, "turn") == 0) {
        for (int i = 0; i < 4; i++) {
            const Widget *w = door_find(h->door, "table/regiment/said");
            snprintf(path, sizeof path, "turn %s", said_word(c, 1));
            if (!w || strstr(w->label, path))
                break;
            take_verb(h, verb);
        }
    }
    for (int i = 0; i < 12 && strcmp(verb, "redress") == 0; i++) {
        const Widget *w = door_find(h->door, "table/regiment/said");
        int have = 0;
        const char *at = w ? strstr(w->label, "redress ") : NULL;
        if (!at || sscanf(at, "redress %d", &have) != 1 ||
            have == (int)(atof(said_word(c, 1)) * share))
            break;
        door_key(h->door, have < (int)(atof(said_word(c, 1)) * share) ? "+" : "-");
    }
    return true;
}

static bool is_reform(const char *verb)
{
    return strcmp(verb, "reform") == 0;
}

static bool reform(Hands *h, const Saying *c)
{
    const char *facing = word_after(c, "facing"), *files = word_after(c, "files");

    if (!take_verb(h, "reform"))
        return false;
    for (int i = 0; i < 80; i++) {
        const Widget *w = door_find(h->door, "table/regiment/said");
        double have = 0;
        const char *at = w ? strstr(w->label, "facing ") : NULL;
        if (!at || !facing[0] || sscanf(at, "facing %lf", &have) != 1 ||
            fabs(have - atof(facing)) < 1)
            break;
        door_key(h->door, "]");
    }
    for (int i = 0; i < 20; i++) {
        const Widget *w = door_find(h->door, "table/regiment/said");
        int have = 0;
        const char *at = w ? strstr(w->label, "files ") : NULL;
        if (!at || !files[0] || sscanf(at, "files %d", &have) != 1 || have == atoi(files))
            break;
        door_key(h->door, have < atoi(files) ? "+" : "-");
    }
    return true;
}

bool lead_block(Hands *h, const Line *line, double share)
{
    if (!choose_unit(h, line->actor))
        return false;
    for (int i = 0; i < line->clauses; i++) {
        const Saying *c = &line->clause[i];
        const char *verb = said_word(c, 0);
        bool button = strcmp(verb, "turn") == 0 || strcmp(verb, "march") == 0 ||
                      strcmp(verb, "fly") == 0 || (strcmp(verb, "redress") == 0 && h->by_keys);
        bool last = i + 1 == line->clauses;
        if (is_reform(verb) ? !reform(h, c)
            : button        ? !button_part(h, c, last ? share : 1)
            : h->by_keys    ? !manoeuvre_by_keys(h, c, last ? share : 1)
                            : !manoeuvre_by_pointer(h, line->actor, c, last ? share : 1))
            return false;
    }
    hand_gives(h);
    return true;
}
