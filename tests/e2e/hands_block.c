#include "hands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Regiments: handles for the pointer, arrows and letters for the keys. */

bool is_manoeuvre(const char *verb)
{
    static const char *const verbs[] = { "wheel",   "forward", "back",    "left",  "right", "turn",
                                         "redress", "reform",  "march",   "fly",   "pivot", "base",
                                         "double",  "quick",   "through", "drift", "ranks" };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i], verb) == 0)
            return true;
    return false;
}

bool is_pace(const char *verb)
{
    return strcmp(verb, "base") == 0 || strcmp(verb, "double") == 0 || strcmp(verb, "quick") == 0 ||
           strcmp(verb, "through") == 0;
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
    door_hold(h->door, h->exact ? KMOD_ALT : 0);
    door_drag(h->door, x, y, x + (int)lround(by.x * inch), y + (int)lround(by.y * inch));
    door_hold(h->door, 0);
    return true;
}

/* How the ghost stands now: by its two front handles, which lie a little before its corners. */
typedef struct Frame {
    Place front, ahead, right;
    double half;
} Frame;

static bool handle_place(const Door *d, const char *handle, Place *at)
{
    char path[UI_PATH];
    int x, y;

    snprintf(path, sizeof path, "table/regiment/%s", handle);
    const Widget *w = door_find(d, path);
    if (!w || !door_place(d, 0, 0, &x, &y))
        return false;
    *at = (Place){ (w->area.x + w->area.w / 2 - x) / door_inch(d),
                   (w->area.y + w->area.h / 2 - y) / door_inch(d) };
    return true;
}

static bool frame_of(const Door *d, const char *unit, Frame *f)
{
    enum { HANDLE_OUT_PX = 14 };
    double facing;
    Place left, right;

    if (!front_of(d, unit, &f->front, &f->half, &facing))
        return false;
    facing *= 3.14159265358979 / 180;
    f->right = (Place){ cos(facing), sin(facing) };
    f->ahead = (Place){ f->right.y, -f->right.x };
    if (!handle_place(d, "wheel-right", &left) || !handle_place(d, "wheel-left", &right))
        return true;
    double wide = hypot(right.x - left.x, right.y - left.y), out = HANDLE_OUT_PX / door_inch(d);
    f->right = (Place){ (right.x - left.x) / wide, (right.y - left.y) / wide };
    f->ahead = (Place){ f->right.y, -f->right.x };
    f->front = (Place){ (left.x + right.x) / 2 - out * f->ahead.x,
                        (left.y + right.y) / 2 - out * f->ahead.y };
    return true;
}

static Place along(Place way, double far)
{
    return (Place){ way.x * far, way.y * far };
}

/* Its handle swings about the other corner, until the corner has gone an arc so long. */
static bool swing(Hands *h, const Frame *f, double arc, bool right)
{
    const char *handle = right ? "wheel-right" : "wheel-left";
    double turn = arc / (2 * f->half) * (right ? 1 : -1), to_pivot = right ? f->half : -f->half;
    Place at;

    if (!handle_place(h->door, handle, &at))
        return hand_fails(h, "has no handle", handle);
    Place arm = { at.x - f->front.x - f->right.x * to_pivot,
                  at.y - f->front.y - f->right.y * to_pivot };
    Place to = { arm.x * cos(turn) - arm.y * sin(turn), arm.x * sin(turn) + arm.y * cos(turn) };
    return drag_handle(h, handle, (Place){ to.x - arm.x, to.y - arm.y });
}

static Place both(Place a, Place b)
{
    return (Place){ a.x + b.x, a.y + b.y };
}

/* "drift right 45 by 4": the flank's handle is led slantwise. */
static bool drift_by_pointer(Hands *h, const Frame *f, const Saying *c, double far)
{
    bool right = strcmp(said_word(c, 1), "right") == 0;
    double off = atof(said_word(c, 2)) * 3.14159265358979 / 180;

    return drag_handle(
        h, right ? "right" : "left",
        both(along(f->right, (right ? far : -far) * sin(off)), along(f->ahead, far * cos(off))));
}

static bool manoeuvre_by_pointer(Hands *h, const char *unit, const Saying *c, double share)
{
    const char *verb = said_word(c, 0);
    double far = atof(c->words > 1 ? said_word(c, c->words - 1) : "0") * share;
    Frame f;

    if (!frame_of(h->door, unit, &f))
        return hand_fails(h, "its front is not on the screen", unit);
    if (strcmp(verb, "wheel") == 0)
        return swing(h, &f, far, strcmp(said_word(c, 1), "right") == 0);
    if (strcmp(verb, "forward") == 0)
        return drag_handle(h, "ahead", along(f.ahead, far));
    if (strcmp(verb, "back") == 0)
        return drag_handle(h, "back", along(f.ahead, -far));
    if (strcmp(verb, "left") == 0)
        return drag_handle(h, "left", along(f.right, -far));
    if (strcmp(verb, "right") == 0)
        return drag_handle(h, "right", along(f.right, far));
    if (strcmp(verb, "drift") == 0)
        return drift_by_pointer(h, &f, c, far);
    if (strcmp(verb, "ranks") == 0)
        return drag_handle(h, "files",
                           along(f.right, file_width(h->door, unit) * atof(said_word(c, 1))));
    if (strcmp(verb, "redress") == 0)
        return drag_handle(h, "files", along(f.right, file_width(h->door, unit) * far / 2));
    return hand_fails(h, "no handle is known for", verb);
}

static void press_times(Hands *h, const char *key, int times)
{
    for (int i = 0; i < times; i++)
        door_key(h->door, key);
}

/* Its key begins at 45 degrees to the left, an inch long. */
static bool drift_by_keys(Hands *h, const Saying *c, double far)
{
    int tenths = (int)lround(10 * (atof(said_word(c, 2)) - 45));

    if (!take_verb(h, "drift"))
        return false;
    hand_steps(h, (strcmp(said_word(c, 1), "right") == 0 ? far : -far) + 1, "→", "←");
    press_times(h, tenths > 0 ? "Shift+]" : "Shift+[", abs(tenths));
    return true;
}

/* Its key begins with one file more, and the front's middle stays. */
static bool ranks_by_keys(Hands *h, const Saying *c)
{
    static const struct {
        const char *word, *key;
    } anchor[] = { { "left", "1" }, { "centre", "2" }, { "right", "3" } };
    int more = atoi(said_word(c, 1)) - 1;

    if (!take_verb(h, "ranks"))
        return false;
    press_times(h, more > 0 ? "+" : "-", abs(more));
    for (size_t i = 0; i < sizeof anchor / sizeof anchor[0]; i++)
        if (strcmp(said_word(c, 2), anchor[i].word) == 0)
            door_key(h->door, anchor[i].key);
    return true;
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
    else if (strcmp(verb, "drift") == 0)
        return drift_by_keys(h, c, far);
    else if (strcmp(verb, "ranks") == 0)
        return ranks_by_keys(h, c);
    else
        return hand_fails(h, "no key is known for", verb);
    return true;
}

static bool is_pressed(const char *verb)
{
    static const char *const verbs[] = { "turn",   "march", "fly",    "base",
                                         "double", "quick", "through" };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i], verb) == 0)
            return true;
    return false;
}

/* "double" or "through difficult" among "double; through difficult; forward 4.00". */
static bool tells(const Door *d, const char *path, const char *words)
{
    const Widget *w = door_find(d, path);
    const char *at = w ? strstr(w->label, words) : NULL;
    size_t length = strlen(words);

    return at && (at == w->label || at[-1] == ' ') && (!at[length] || at[length] == ';');
}

bool say_pace(Hands *h, const Saying *c, const char *said)
{
    char words[2 * WORD + 2];

    snprintf(words, sizeof words, "%s%s%s", said_word(c, 0), said_word(c, 1)[0] ? " " : "",
             said_word(c, 1));
    for (int i = 0; i < 5 && !tells(h->door, said, words); i++) {
        if (i > 0 && is_refused(h->door))
            return true;
        if (!take_verb(h, said_word(c, 0)))
            return false;
    }
    return true;
}

/* Orders that a button or a key begins and that then show what they do: turn, reform, march, fly. */
static bool button_part(Hands *h, const Saying *c, double share)
{
    const char *verb = said_word(c, 0);
    char path[UI_PATH];

    if (is_pace(verb))
        return say_pace(h, c, "table/regiment/said");
    if (!take_verb(h, verb))
        return false;
    if (said_word(c, 1)[0] && strcmp(verb, "redress") != 0) {
        for (int i = 0; i < 4; i++) {
            const Widget *w = door_find(h->door, "table/regiment/said");
            const char *last = w ? strrchr(w->label, ';') : NULL;
            snprintf(path, sizeof path, "%s %s", verb, said_word(c, 1));
            if (!w || strstr(last ? last : w->label, path))
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

/* What stands beside a block that is about to face anywhere: "faces 180°   6 files". */
static bool read_turn(const Door *d, double *facing, int *files)
{
    const Widget *w = door_find(d, "table/regiment/turn");

    return w && sscanf(w->label, "faces %lf° %d files", facing, files) == 2;
}

static void reform_by_keys(Hands *h, const char *facing, const char *files)
{
    double faces;
    int wide;

    for (int i = 0; i < 80 && facing[0] && read_turn(h->door, &faces, &wide); i++) {
        if (fabs(faces - atof(facing)) < 1)
            break;
        door_key(h->door, "]");
    }
    for (int i = 0; i < 20 && files[0] && read_turn(h->door, &faces, &wide); i++) {
        if (wide == atoi(files))
            break;
        door_key(h->door, wide < atoi(files) ? "+" : "-");
    }
}

/* The middle of a unit's models as they stand. */
static bool middle_seen(const Door *d, const char *unit, Place *middle)
{
    double x, y, low_x = 1e9, low_y = 1e9, high_x = -1e9, high_y = -1e9;

    for (int n = 1; n <= MOST_STEPS; n++) {
        if (!model_place(d, unit, n, &x, &y))
            continue;
        low_x = fmin(low_x, x);
        low_y = fmin(low_y, y);
        high_x = fmax(high_x, x);
        high_y = fmax(high_y, y);
    }
    *middle = (Place){ (low_x + high_x) / 2, (low_y + high_y) / 2 };
    return low_x <= high_x;
}

/* The corner is swung about the middle, then the block is drawn wider or narrower. */
static bool reform_by_pointer(Hands *h, const char *unit, const char *facing, const char *files)
{
    double faces, inch = door_inch(h->door);
    int wide, x, y;
    Place middle;

    if (door_find(h->door, "table/regiment/refused"))
        return true; /* nothing that could be led */
    if (!read_turn(h->door, &faces, &wide) || !middle_seen(h->door, unit, &middle))
        return hand_fails(h, "nothing says how it faces", unit);
    door_place(h->door, middle.x, middle.y, &x, &y);
    const Widget *w = door_find(h->door, "table/regiment/face");
    double turn = facing[0] ? (atof(facing) - faces) * 3.14159265358979 / 180 : 0;
    if (w && fabs(turn) > 0.02) {
        Place arm = { (w->area.x + w->area.w / 2 - x) / inch,
                      (w->area.y + w->area.h / 2 - y) / inch };
        Place to = { arm.x * cos(turn) - arm.y * sin(turn), arm.x * sin(turn) + arm.y * cos(turn) };
        if (!drag_handle(h, "face", (Place){ to.x - arm.x, to.y - arm.y }))
            return false;
    }
    if (!files[0] || !read_turn(h->door, &faces, &wide) || wide == atoi(files))
        return true;
    double half = file_width(h->door, unit) * (atoi(files) - wide) / 2,
           at = faces * 3.14159265358979 / 180;
    return drag_handle(h, "files", (Place){ half * cos(at), half * sin(at) });
}

static bool reform(Hands *h, const char *unit, const Saying *c)
{
    const char *facing = word_after(c, "facing"), *files = word_after(c, "files");

    if (!take_verb(h, "reform"))
        return false;
    if (!h->by_keys)
        return reform_by_pointer(h, unit, facing, files);
    reform_by_keys(h, facing, files);
    return true;
}

/* One piece of its way; by keys two pieces of a kind are parted. */
static bool lead_piece(Hands *h, const Line *line, int i, double share)
{
    const Saying *c = &line->clause[i];
    const char *verb = said_word(c, 0);

    if (is_reform(verb))
        return reform(h, line->actor, c);
    if (i > 0 && strcmp(verb, said_word(&line->clause[i - 1], 0)) == 0 &&
        (h->by_keys || is_pressed(verb)))
        door_key(h->door, "Ins");
    if (is_pressed(verb) || (strcmp(verb, "redress") == 0 && h->by_keys))
        return button_part(h, c, share);
    if (!h->by_keys)
        return manoeuvre_by_pointer(h, line->actor, c, share);
    return manoeuvre_by_keys(h, c, share);
}

/* Single models: their pace first, then their walk. */
static bool lead_loose(Hands *h, const Line *line, double share)
{
    for (int i = 0; i < line->clauses; i++) {
        const Saying *c = &line->clause[i];
        if (c->steps)
            return walk_by_hand(h, line->actor, c, share);
        if (!is_pace(said_word(c, 0))) /* what only blocks do: its button says so */
            return take_verb(h, said_word(c, 0));
        if (!say_pace(h, c, "table/said"))
            return false;
        if (is_refused(h->door))
            return true;
    }
    hand_gives(h);
    return true;
}

bool lead_block(Hands *h, const Line *line, double share)
{
    Place front;
    double half, facing;

    if (!choose_unit(h, line->actor))
        return false;
    if (!front_of(h->door, line->actor, &front, &half, &facing))
        return lead_loose(h, line, share);
    bool led = !is_manoeuvre(said_word(&line->clause[0], 0)); /* straight on it goes by itself */
    if (led && strcmp(said_word(&line->clause[1], 0), "wheel") != 0)
        return hand_fails(h, "no hand leads it straight on", line->actor);
    for (int i = led; i < line->clauses; i++)
        if (!(led && strcmp(said_word(&line->clause[i], 0), "forward") == 0) &&
            !lead_piece(h, line, i, share))
            return false;
    hand_gives(h);
    return true;
}
