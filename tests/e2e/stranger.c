#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stranger.h"

/* Somebody who knows only what the screen shows: presses what is offered, drags with a shaking hand, hits wrong keys, resizes
 * the window, closes it and comes back, through whole battles. After every step what a screen owes a person is held; what
 * breaks it is said with the seed and the step, with which it happens again:
 *
 *     e2e_stranger GAME --seed N --steps M [--scenario S] [--text PERCENT] [--stop] [--say]
 *
 * What is owed is in owes.c; stranger-known.txt lists what may be, with the reason. */

enum { SIZES = 3, PATIENCE = 14, MOST_LESSONS = 128, LESSON_STEPS = 60 };

static const int size[SIZES][2] = { { 1280, 720 }, { 1600, 900 }, { 1920, 1080 } };

/* What the screen says about how the battle stands. */
static uint64_t state_of(const Stranger *s)
{
    static const char *const about[] = { "table/model/",  "table/ribbon/",       "table/ask/",
                                         "table/tray/",   "table/regiment/said", "table/attack/",
                                         "table/finish/", "table/consent/",      "home/" };
    uint64_t hash = 1469598103934665603U;

    for (int i = 0; i < door_widgets(s->door); i++) {
        const Widget *w = door_widget(s->door, i);
        bool counts = false;
        for (size_t k = 0; k < sizeof about / sizeof about[0]; k++)
            counts = counts || strncmp(w->path, about[k], strlen(about[k])) == 0;
        for (const char *c = w->path; counts && *c; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211U;
        for (const char *c = w->label; counts && *c; c++)
            hash = (hash ^ (uint8_t)*c) * 1099511628211U;
        hash = counts ? (hash ^ (w->flags & WIDGET_ON)) * 1099511628211U : hash;
    }
    return hash;
}

/* ---- deeds -------------------------------------------------------------------------------------------------------- */

static bool may_press(const Stranger *s, const Widget *w)
{
    static const char *const never[] = { "table/menu/home", "table/menu/concede",
                                         "table/menu/quit" };

    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strcmp(w->path, never[i]) == 0)
            return false;
    return !(w->flags & (WIDGET_NOTED | WIDGET_BLOCKS | WIDGET_OFF)) &&
           w->layer >= door_modal(s->door) && strcmp(w->path, "table/board") != 0;
}

/* Any of those that can be pressed whose path begins so; null when there is none. */
static const Widget *any_widget(Stranger *s, const char *begins)
{
    const Widget *found = NULL;
    int count = 0, x, y;

    for (int i = door_next(s->door, begins, -1); i >= 0; i = door_next(s->door, begins, i)) {
        const Widget *w = door_widget(s->door, i);
        if (!may_press(s, w) || !door_spot(s->door, w->path, &x, &y))
            continue;
        if (chance_below(&s->chance, ++count) == 0)
            found = w;
    }
    return found;
}

/* What lies there on top is what a press touches. */
static void touch(Stranger *s, int x, int y)
{
    int layer = -1;

    for (int i = 0; i < door_widgets(s->door); i++) {
        const Widget *w = door_widget(s->door, i);
        if (w->flags & WIDGET_NOTED || w->layer < layer || !ui_inside(w->area, x, y))
            continue;
        layer = w->layer;
        snprintf(s->touched, sizeof s->touched, "%s", w->path);
    }
}

static bool press_any(Stranger *s, const char *begins)
{
    const Widget *w = any_widget(s, begins);
    char path[UI_PATH];
    int x, y;

    if (!w)
        return false;
    snprintf(path, sizeof path, "%s", w->path);
    if (!door_spot(s->door, path, &x, &y))
        return false;
    if (s->says)
        printf("%ld press %s\n", s->step, path);
    Moment then = moment_of(s);
    touch(s, x, y);
    door_click(s->door, x, y);
    stays_below(s, path, x, y, &then);
    return true;
}

static void key(Stranger *s, const char *name)
{
    if (s->says)
        printf("%ld key %s\n", s->step, name);
    door_key(s->door, name);
}

static void wrong_key(Stranger *s)
{
    static const char *const keys[] = {
        "Tab", "Space", "Enter", "Esc",     "Backspace", "a",      "b",      "c",         "d",
        "e",   "f",     "g",     "h",       "i",         "j",      "k",      "l",         "m",
        "n",   "o",     "p",     "q",       "r",         "s",      "t",      "u",         "v",
        "w",   "x",     "y",     "z",       "1",         "2",      "3",      "9",         "0",
        "[",   "]",     "+",     "-",       ",",         ".",      "↑",      "↓",         "←",
        "→",   "PgUp",  "PgDn",  "Home",    "F1",        "F3",     "F4",     "F6",        "F7",
        "F8",  "F9",    "F10",   "Shift+D", "Shift+S",   "Ctrl+Z", "Ctrl+Y", "Shift+Tab", "Ctrl+0",
    };

    key(s, keys[chance_below(&s->chance, (int)(sizeof keys / sizeof keys[0]))]);
}

/* Any unit's model that is seen, of whichever side. */
static const Widget *any_model(Stranger *s, bool who_can_act)
{
    const Widget *found = NULL;
    int count = 0;

    for (int i = door_next(s->door, "table/unit/", -1); i >= 0;
         i = door_next(s->door, "table/unit/", i)) {
        const Widget *w = door_widget(s->door, i);
        char path[UI_PATH];
        if (who_can_act && !strstr(w->label, "(can act)"))
            continue;
        snprintf(path, sizeof path, "table/model/%.60s-1", strrchr(w->path, '/') + 1);
        const Widget *model = door_find(s->door, path);
        if (model && chance_below(&s->chance, ++count) == 0)
            found = model;
    }
    return found;
}

static void drag_somebody(Stranger *s)
{
    const Widget *w = any_model(s, chance_below(&s->chance, 4) > 0);
    const Widget *at = chance_below(&s->chance, 3) == 0 ? any_model(s, false) : NULL;
    double inch = door_inch(s->door), turn = chance_below(&s->chance, 628) / 100.0;
    double far = inch * chance_below(&s->chance, 900) / 100.0;

    if (!w || inch <= 0)
        return;
    int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;
    int to_x = at ? at->area.x + at->area.w / 2 : x + (int)(far * cos(turn));
    int to_y = at ? at->area.y + at->area.h / 2 : y + (int)(far * sin(turn));
    int mods[] = { 0, 0, 0, KMOD_SHIFT, KMOD_CTRL, KMOD_ALT };
    if (s->says)
        printf("%ld drag %s to %d,%d\n", s->step, w->path, to_x, to_y);
    touch(s, x, y);
    door_hold(s->door, mods[chance_below(&s->chance, 6)]);
    to_x += chance_below(&s->chance, 5) - 2;
    to_y += chance_below(&s->chance, 5) - 2;
    door_drag(s->door, x, y, to_x, to_y);
    door_hold(s->door, 0);
}

static void click_on(Stranger *s, const Widget *w)
{
    int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;

    if (s->says)
        printf("%ld click %s\n", s->step, w->path);
    touch(s, x, y);
    door_click(s->door, x, y);
}

static void click_somebody(Stranger *s)
{
    const Widget *w = any_model(s, chance_below(&s->chance, 2) == 0);

    if (w)
        click_on(s, w);
}

static void resize(Stranger *s)
{
    int i = chance_below(&s->chance, SIZES);

    if (s->says)
        printf("%ld resize %dx%d\n", s->step, size[i][0], size[i][1]);
    door_resize(s->door, size[i][0], size[i][1]);
}

static void start(Stranger *s);

/* In large letters the home screen's buttons lie in a list of the same name. */
static bool press_go_on(Stranger *s)
{
    for (int i = door_next(s->door, "home", -1); i >= 0; i = door_next(s->door, "home", i)) {
        const char *slash = strrchr(door_widget(s->door, i)->path, '/');
        if (slash && strcmp(slash, "/go-on") == 0)
            return press_any(s, door_widget(s->door, i)->path);
    }
    return false;
}

static void close_and_resume(Stranger *s)
{
    int i = chance_below(&s->chance, SIZES);

    if (s->says)
        printf("%ld close\n", s->step);
    same_as_replay(s);
    door_quit(s->door);
    door_again(s->door, size[i][0], size[i][1]);
    if (s->learns) { /* a lesson is begun anew */
        start(s);
        return;
    }
    if (!press_go_on(s)) {
        wrong(s, "resume", "nothing offers to go on");
        start(s);
        return;
    }
    if (!at_table(s))
        wrong(s, "resume", "going on does not open the table");
    same_as_replay(s);
}

/* ---- going on ----------------------------------------------------------------------------------------------------- */

/* By the button that is offered, or by its key. */
static bool give(Stranger *s, const char *path)
{
    const char *name = door_key_of(s->door, path);

    if (!has(s, path))
        return false;
    if (s->by_keys && name[0]) {
        key(s, name);
        return true;
    }
    if (s->says)
        printf("%ld press %s\n", s->step, path);
    snprintf(s->touched, sizeof s->touched, "%s", path);
    return door_push(s->door, path);
}

/* What a sheet offers to go on with, by the end of its name. */
static bool answer_sheet(Stranger *s)
{
    static const char *const ends[] = { "/agree",     "/put-back",    "/go-on", "/ready",
                                        "/without",   "/close",       "/yes",   "/now",
                                        "counsel/do", "counsel/leave" };

    for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++)
        for (int i = door_next(s->door, "table/", -1); i >= 0;
             i = door_next(s->door, "table/", i)) {
            const char *path = door_widget(s->door, i)->path;
            size_t length = strlen(path), end = strlen(ends[k]);
            char name[UI_PATH];
            if (length < end || strcmp(path + length - end, ends[k]) != 0 ||
                !may_press(s, door_widget(s->door, i)))
                continue;
            snprintf(name, sizeof name, "%s", path);
            return give(s, name);
        }
    if (has(s, "table/unmade/panel")) /* a drawn order that was not made */
        return give(s, chance_below(&s->chance, 2) ? "table/unmade/make" : "table/unmade/drop");
    if (door_modal(s->door) <= LAYER_PANEL)
        return false;
    if (s->by_keys)
        key(s, chance_below(&s->chance, 2) ? "Esc" : "Enter");
    else
        return press_any(s, "table/");
    return true;
}

static bool answer_question(Stranger *s)
{
    if (!has(s, "table/ask/title"))
        return false;
    if (has(s, "table/ask/wrong")) { /* as it says, so it is refused */
        if (give(s, "table/ask/rest"))
            return true;
        if (has(s, "table/ask/rows/number/value") && !s->by_keys)
            return press_any(s, "table/ask/rows/");
        if (has(s, "table/ask/rows/number/value")) {
            key(s, "0");
            return true;
        }
    }
    if (s->by_keys) {
        key(s, "Enter");
        return true;
    }
    if (has(s, "table/ask/answer"))
        return give(s, "table/ask/answer");
    return press_any(s, "table/ask/rows/") || press_any(s, "table/ask/");
}

/* Who has chosen to throw real dice types what they show. */
static bool type_die(Stranger *s)
{
    return has(s, "table/dice/1") &&
           give(s, (const char *[]){ "table/dice/1", "table/dice/2",
                                     "table/dice/3" }[chance_below(&s->chance, 3)]);
}

/* While somebody else is looked at, the orders of who is asked about are dim: he is clicked on first. */
static bool choose_asked(Stranger *s)
{
    static const char about[] = "table/about/question/";

    for (int i = door_next(s->door, about, -1); i >= 0; i = door_next(s->door, about, i)) {
        char unit[UI_PATH], model[UI_PATH];
        const char *name = strrchr(door_widget(s->door, i)->path, '/') + 1;
        snprintf(unit, sizeof unit, "table/unit/%s", name);
        snprintf(model, sizeof model, "table/model/%s-1", name);
        const Widget *chosen = door_find(s->door, unit);
        if (!chosen || chosen->flags & WIDGET_ON || !has(s, model))
            continue;
        click_on(s, door_find(s->door, model));
        return true;
    }
    return false;
}

static bool is_lit(Stranger *s, const char *path)
{
    const Widget *w = door_find(s->door, path);

    return w && !(w->flags & WIDGET_OFF);
}

/* What ends the phase, the action or the deployment; where that is dim, something else is to be done first. */
static bool end_something(Stranger *s)
{
    static const char *const ends[] = { "done", "finish", "end", "pass" };
    char path[UI_PATH];

    for (int i = door_next(s->door, "table/orders/", -1); i >= 0;
         i = door_next(s->door, "table/orders/", i))
        if (strcmp(door_widget(s->door, i)->key, "Space") == 0 &&
            !(door_widget(s->door, i)->flags & WIDGET_OFF)) {
            snprintf(path, sizeof path, "%s", door_widget(s->door, i)->path);
            return give(s, path);
        }
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "table/orders/%s", ends[i]);
        if (is_lit(s, path) && give(s, path))
            return true;
    }
    return !s->by_keys && (press_any(s, "table/orders/") || choose_asked(s));
}

/* Whether one of those that the card of an order offers is chosen: he does not fumble on until it is not. */
static bool has_word(const Stranger *s)
{
    for (int i = door_next(s->door, "table/words/", -1); i >= 0;
         i = door_next(s->door, "table/words/", i))
        if (door_widget(s->door, i)->flags & WIDGET_ON)
            return true;
    return false;
}

static bool choose_word(Stranger *s)
{
    if (has_word(s) && is_lit(s, "table/orders/make-it"))
        return give(s, "table/orders/make-it");
    if (!s->by_keys)
        return press_any(s, "table/words/");
    key(s, "1");
    return true;
}

static void go_on(Stranger *s)
{
    if (answer_sheet(s) || answer_question(s) || type_die(s))
        return;
    if (has(s, "table/ghost") || door_next(s->door, "table/ghost/", -1) >= 0 ||
        has(s, "table/regiment/said") || has(s, "table/attack/card") ||
        has(s, "table/words/card")) {
        if (give(s, "table/attack/go") && chance_below(&s->chance, 2))
            return;
        if (has(s, "table/words/card") && chance_below(&s->chance, 2) && choose_word(s))
            return;
        key(s, chance_below(&s->chance, 3) ? "Esc" : "Enter");
        return;
    }
    /* Now and then something else is tried first, but not until there is nothing left to try. */
    if (s->idle < 4 && has(s, "table/tray/suggested") &&
        (chance_below(&s->chance, 6) || s->idle == 3) && give(s, "table/tray/suggested"))
        return;
    if (end_something(s))
        return;
    if (give(s, "table/orders/open") || give(s, "table/bare/panels")) /* they are put away */
        return;
    if (s->by_keys)
        key(s, "Enter");
    else if (!press_any(s, "table/"))
        key(s, "Esc");
}

/* The computer acts, and what it did stands there to be read. */
static bool is_not_asked(const Stranger *s)
{
    const Widget *who = door_find(s->door, "table/ribbon/who");

    return who && strstr(who->label, "is thinking");
}

/* Until something comes of it. The computer thinks by the clock on the wall, while that of the window only counts what is done. */
static void look_on(Stranger *s, uint64_t before)
{
    enum { LOOKS = 500, LOOK_MS = 20 };

    for (int i = 0; is_not_asked(s) && state_of(s) == before && i < LOOKS; i++) {
        door_wait(s->door, 1000);
        SDL_Delay(LOOK_MS);
    }
}

/* A person who wants to go on has to come on, whichever hand it is. */
static void go_on_or_say(Stranger *s)
{
    uint64_t before = state_of(s);
    char what[UI_LABEL + 8];
    const Widget *ask = door_find(s->door, "table/ask/title"),
                 *who = door_find(s->door, "table/ribbon/who");

    snprintf(what, sizeof what, "%s", ask ? ask->label : who ? who->label : door_screen(s->door));
    go_on(s);
    look_on(s, before);
    s->idle = state_of(s) == before ? s->idle + 1 : 0;
    if (s->idle < PATIENCE || s->learns)
        return;
    wrong(s, s->by_keys ? "stuck-keys" : "stuck-pointer", "%s", what);
    s->idle = 0;
    s->by_keys = !s->by_keys;
    if (++s->over > 2) {
        s->over = 0;
        start(s);
    }
}

/* ---- a battle ------------------------------------------------------------------------------------------------------ */

/* One in four times he opens a lesson instead. */
static bool learn(Stranger *s)
{
    char name[MOST_LESSONS][48];
    int count = door_lessons(s->door, s->game, name, MOST_LESSONS);

    if (!count)
        return false;
    snprintf(s->scenario, sizeof s->scenario, "%s", name[chance_below(&s->chance, count)]);
    s->learns = true;
    s->persons = 0;
    s->until = s->step + LESSON_STEPS;
    if (s->says)
        printf("%ld lesson %s\n", s->step, s->scenario);
    return door_lesson_named(s->door, s->game, s->scenario);
}

static bool begin(Stranger *s)
{
    char name[16][48];
    int count = door_scenarios(s->door, s->game, name, 16);

    s->idle = s->over = 0;
    s->person[0] = 0;
    s->learns = false;
    if (s->battles && !s->keeps && chance_below(&s->chance, 4) == 0)
        return learn(s);
    if (!s->scenario[0] || (s->battles && !s->keeps))
        snprintf(s->scenario, sizeof s->scenario, "%.47s",
                 name[count ? chance_below(&s->chance, count) : 0]);
    s->battles++;
    s->persons = chance_below(&s->chance, 2) ? 15 : 1;
    if (s->says)
        printf("%ld begin %s, persons %u\n", s->step, s->scenario, s->persons);
    return door_battle(s->door, s->game, s->scenario, s->persons);
}

static void start(Stranger *s)
{
    if (!begin(s))
        wrong(s, "begin", "%s cannot be begun", s->scenario);
}

static void act(Stranger *s)
{
    int what = chance_below(&s->chance, 100);

    if (!at_table(s)) {
        if (!press_go_on(s))
            start(s);
    } else if (has(s, "table/victory/result") || (s->learns && s->step >= s->until)) {
        same_as_replay(s);
        start(s);
    } else if (what < 2) {
        resize(s);
    } else if (what < 3) {
        close_and_resume(s);
    } else if (what < 10) {
        wrong_key(s);
        note_view(s);
    } else if (what < 14) {
        stands_still(s);
        if (door_percent(s->door) >= 200)
            folds_with_one_key(s);
    } else if (what < 24) {
        press_any(s, "table/");
    } else if (what < 36) {
        drag_somebody(s);
        note_view(s);
    } else if (what < 42) {
        click_somebody(s);
    } else if (what < 44) {
        door_wheel(s->door, chance_below(&s->chance, 2) ? 1 : -1);
        note_view(s);
    } else if (what < 46) {
        key(s, "Home");
        note_view(s);
    } else {
        go_on_or_say(s);
    }
    if (chance_below(&s->chance, 12) == 0)
        s->by_keys = !s->by_keys;
}

static bool read_words(int argc, char **argv, Stranger *s)
{
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--seed") == 0 && more)
            s->seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--steps") == 0 && more)
            s->steps = strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--scenario") == 0 && more)
            s->keeps = snprintf(s->scenario, sizeof s->scenario, "%s", argv[++i]) > 0;
        else if (strcmp(argv[i], "--text") == 0 && more)
            s->percent = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--stop") == 0)
            s->stops = true;
        else if (strcmp(argv[i], "--say") == 0)
            s->says = true;
        else if (!s->game)
            s->game = argv[i];
        else
            return false;
    }
    return s->game != NULL;
}

int main(int argc, char **argv)
{
    Stranger s = { .seed = 1, .steps = 300 };
    DoorSetup setup = { .width = 1600, .height = 900, .speed = 3 };

    if (!read_words(argc, argv, &s)) {
        fputs("usage: e2e_stranger GAME [--seed N] [--steps M] [--scenario S] [--text PERCENT] "
              "[--stop] [--say]\n",
              stderr);
        return 2;
    }
    known_read();
    s.chance.state = setup.seed = s.seed;
    int first = chance_below(&s.chance, SIZES);
    setup.width = size[first][0];
    setup.height = size[first][1];
    setup.percent = (int[]){ 100, 100, 125, 200 }[chance_below(&s.chance, 4)];
    if (s.percent)
        setup.percent = s.percent;
    s.door = door_open(&setup);
    if (!s.door || !begin(&s))
        return 1;
    for (s.step = 1; s.step <= s.steps; s.step++) {
        note_buttons(&s);
        act(&s);
        if (door_is_closed(s.door)) {
            wrong(&s, "closed", "the window closed");
            return 1;
        }
        buttons_stay(&s);
        hold(&s);
    }
    same_as_replay(&s);
    door_close(s.door);
    printf("%ld steps, %d battles, %d wrong\n", s.steps, s.battles, s.found);
    return s.found ? 1 : 0;
}
