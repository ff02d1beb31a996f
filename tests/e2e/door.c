#define _XOPEN_SOURCE 700

#include "door.h"

#include <dirent.h>
#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "draw/picture.h"
#include "rules/rulesets.h"
#include "stage.h"

enum {
    TURN_MS = 20, /* as long as a frame takes */
    GRAIN_MS =
        500, /* the clock rests on a multiple of it: how often the disk was waited for does not show */
    MOST_TURNS = 4000, /* until something that moves has to stand still */
    PATIENCE_MS = 120000,
    DRAG_STEPS = 5,
};

struct Door {
    Stage stage;
    bool open;
    DoorSetup setup;
    char home[64], before[DATA_PATH];
    int mods;
    int restless;
    DoorEffort effort;
    FILE *hand; /* xdotool's, with a real pointer */
};

static uint32_t now_ms = 100000;

static uint32_t clock_ms(void)
{
    return now_ms;
}

/* ---- time ------------------------------------------------------------------------------------------------------- */

/* The disk and the painter of the table take as long as they take, and the clock stands. */
static bool waits_for_others(Door *d)
{
    return (d->stage.session && session_is_writing(d->stage.session)) ||
           (d->stage.table && door_find(d, "table/laying"));
}

/* Counsel is thought of on a thread, which is asked again and again: time goes on meanwhile as it does for a person. */
static bool thinks(const Door *d)
{
    return d->stage.table && door_find(d, "table/counsel/rows/thinking");
}

/* A turn of the loop when nobody else has to be waited for. */
static void turn(Door *d)
{
    enum { ASKED_AGAIN_MS = 100 };
    uint32_t since = SDL_GetTicks();

    for (;;) {
        stage_turn(&d->stage, 0);
        if (d->stage.quits || (!waits_for_others(d) && !thinks(d)))
            return;
        if (thinks(d)) {
            SDL_Delay(ASKED_AGAIN_MS);
            now_ms += ASKED_AGAIN_MS;
        }
        if (SDL_GetTicks() - since > PATIENCE_MS) {
            fputs("door: the disk, the table's painter or counsel was waited for in vain\n",
                  stderr);
            exit(1);
        }
        SDL_Delay(1);
    }
}

static bool stands_still(const Door *d)
{
    return !d->stage.ui.busy && !d->stage.ui.unready;
}

static void settle(Door *d)
{
    int turns = 0;

    do {
        turn(d);
        while (!d->stage.quits && !stands_still(d)) {
            now_ms += TURN_MS;
            turn(d);
            if (++turns > MOST_TURNS) {
                d->restless++;
                fputs("door: something never comes to rest\n", stderr);
                if (getenv("SIXBYFOUR_WHOLE_DUMP"))
                    door_print(d, "");
                return;
            }
        }
        if (now_ms % GRAIN_MS == 0 || d->stage.quits)
            return;
        now_ms += GRAIN_MS - now_ms % GRAIN_MS;
    } while (true);
}

void door_wait(Door *d, uint32_t ms)
{
    for (uint32_t end = now_ms + ms; (int32_t)(end - now_ms) > 0;) {
        now_ms += GRAIN_MS;
        settle(d);
    }
}

/* ---- a real pointer ------------------------------------------------------------------------------------------- */

static bool is_real(const Door *d)
{
    return d->hand != NULL;
}

/* It ends with the first word that it does not know. */
static void say_to_hand(Door *d, const char *words)
{
    fprintf(d->hand, "%s\n", words);
    if (fflush(d->hand) == 0)
        return;
    fprintf(stderr, "door: xdotool is gone before '%s'\n", words);
    exit(2);
}

/* Until the window has seen it. */
static void until_seen(Door *d, bool (*seen)(const Door *d, int a, int b), int a, int b)
{
    uint32_t since = SDL_GetTicks();

    while (!seen(d, a, b) && !d->stage.quits && SDL_GetTicks() - since < PATIENCE_MS)
        stage_turn(&d->stage, 5);
}

static bool pointer_is_at(const Door *d, int x, int y)
{
    return d->stage.ui.in.x == x && d->stage.ui.in.y == y;
}

static bool button_is(const Door *d, int button, int down)
{
    return d->stage.ui.in.down[button] == (down != 0);
}

static bool strokes_are(const Door *d, int strokes, int unused)
{
    (void)unused;
    return d->stage.ui.in.strokes >= strokes;
}

/* ---- opening ---------------------------------------------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *state, int kind, struct FTW *at)
{
    (void)state;
    (void)kind;
    (void)at;
    return remove(path);
}

static bool write_settings(const Door *d)
{
    char path[DATA_PATH];
    FILE *file;

    snprintf(path, sizeof path, "%s/sixbyfour", d->home);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/sixbyfour/sixbyfour", d->home);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/sixbyfour/sixbyfour/settings", d->home);
    file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file, "greeted 1\nspeed %d\ntext-size %d\n%s", d->setup.speed,
            d->setup.percent ? d->setup.percent : 100, d->setup.words ? d->setup.words : "");
    return fclose(file) == 0;
}

static bool start(Door *d)
{
    char seed[24];

    snprintf(seed, sizeof seed, "%llu", (unsigned long long)d->setup.seed);
    setenv("XDG_DATA_HOME", d->home, 1);
    setenv("SIXBYFOUR_SEED", seed, 1);
    if (!is_real(d))
        setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (!stage_open(&d->stage, true, d->setup.width, d->setup.height)) {
        stage_close(&d->stage);
        return false;
    }
    SDL_SetModState(KMOD_NONE);
    d->open = true;
    d->mods = 0;
    d->stage.noted = true;
    d->stage.ui.clock = clock_ms;
    stage_begin(&d->stage);
    settle(d);
    return true;
}

Door *door_open(const DoorSetup *setup)
{
    Door *d = calloc(1, sizeof *d);

    if (!d)
        return NULL;
    d->setup = *setup;
    snprintf(d->home, sizeof d->home, "/tmp/sixbyfour-door-XXXXXX");
    if (getenv("SIXBYFOUR_REAL_POINTER"))
        d->hand = popen("xdotool -", "w");
    if (mkdtemp(d->home) && write_settings(d) && start(d))
        return d;
    fputs("door: the program cannot be opened\n", stderr);
    door_close(d);
    return NULL;
}

void door_end(Door *d)
{
    if (d->open)
        stage_close(&d->stage);
    d->open = false;
}

bool door_again(Door *d, int width, int height)
{
    door_end(d);
    d->setup.width = width;
    d->setup.height = height;
    return start(d);
}

void door_close(Door *d)
{
    if (!d)
        return;
    door_end(d);
    if (d->hand)
        pclose(d->hand);
    nftw(d->home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(d);
}

static bool came(Door *d, bool good, const Problem *problem)
{
    if (!good) {
        stage_problem(problem);
        return false;
    }
    stage_begin(&d->stage);
    settle(d);
    return true;
}

bool door_lesson(Door *d, const char *path)
{
    Problem problem = { .sentence = "" };

    return came(d, stage_lesson(&d->stage, path, &problem), &problem);
}

int door_lessons(const Door *d, const char *game, char name[][48], int most)
{
    Name found[MOST_LESSONS];
    char where[96];

    snprintf(where, sizeof where, "assets/%s/lessons", game);
    int count = data_list(&d->stage.folder, where, ".6x4", found,
                          most < MOST_LESSONS ? most : MOST_LESSONS);
    for (int i = 0; i < count; i++)
        snprintf(name[i], 48, "%.47s", found[i].text);
    return count;
}

bool door_lesson_named(Door *d, const char *game, const char *name)
{
    char inside[192], path[DATA_PATH];

    snprintf(inside, sizeof inside, "assets/%s/lessons/%s.6x4", game, name);
    data_path(&d->stage.folder, inside, path, sizeof path);
    return door_lesson(d, path);
}

bool door_battle(Door *d, const char *game, const char *scenario, unsigned persons)
{
    HomeAsk ask = { .ruleset = ruleset_named(game) };
    Problem problem = { .sentence = "" };

    if (!ask.ruleset)
        return false;
    ask.choice = game_choice(scenario);
    for (int seat = 0; seat < MOST_SEATS; seat++)
        ask.player[seat] = persons >> seat & 1 ? PLAYER_HUMAN : PLAYER_COMPUTER;
    return came(d, stage_battle(&d->stage, &ask, NULL, NULL, &problem), &problem);
}

int door_scenarios(const Door *d, const char *game, char name[][48], int most)
{
    Shelf *shelf = malloc(sizeof *shelf);
    Problem problem = { .sentence = "" };
    const Ruleset *ruleset = ruleset_named(game);
    int count = 0;

    if (shelf && ruleset && shelf_read(shelf, &d->stage.folder, ruleset, &problem))
        for (int i = 0; i < shelf->scenarios && count < most; i++)
            snprintf(name[count++], 48, "%.47s", shelf->scenario[i].id.text);
    free(shelf);
    return count;
}

const char *door_home(const Door *d)
{
    return d->stage.prefs;
}

bool door_record(const Door *d, char *path, size_t size)
{
    snprintf(path, size, "%s", d->stage.record);
    return path[0] != 0;
}

bool door_is_closed(const Door *d)
{
    return d->stage.quits;
}

int door_restless(const Door *d)
{
    return d->restless;
}

const struct Session *door_session(const Door *d)
{
    return d->stage.session;
}

/* ---- hands ------------------------------------------------------------------------------------------------------ */

static void push(Door *d, SDL_Event *event)
{
    SDL_PushEvent(event);
    settle(d);
}

void door_move(Door *d, int x, int y)
{
    SDL_Event e = { .type = SDL_MOUSEMOTION };
    char words[64];

    if (is_real(d)) {
        snprintf(words, sizeof words, "mousemove %d %d", x, y);
        say_to_hand(d, words);
        until_seen(d, pointer_is_at, x, y);
        settle(d);
        return;
    }
    e.motion.x = x;
    e.motion.y = y;
    push(d, &e);
}

static void button(Door *d, int which, bool down, int clicks)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };
    char words[64];

    if (is_real(d)) {
        snprintf(words, sizeof words, "mouse%s %d", down ? "down" : "up", which);
        say_to_hand(d, words);
        until_seen(d, button_is, which, down);
        settle(d);
        return;
    }
    e.button.x = d->stage.ui.in.x;
    e.button.y = d->stage.ui.in.y;
    e.button.button = (Uint8)which;
    e.button.clicks = (Uint8)clicks;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    push(d, &e);
}

DoorEffort door_effort(const Door *d)
{
    return d->effort;
}

void door_press(Door *d, int which, int clicks)
{
    d->effort.presses++;
    button(d, which, true, clicks);
}

void door_release(Door *d, int which)
{
    button(d, which, false, 1);
}

void door_click(Door *d, int x, int y)
{
    door_move(d, x, y);
    door_press(d, SDL_BUTTON_LEFT, 1);
    door_release(d, SDL_BUTTON_LEFT);
}

void door_double(Door *d, int x, int y)
{
    door_click(d, x, y);
    door_press(d, SDL_BUTTON_LEFT, 2);
    door_release(d, SDL_BUTTON_LEFT);
}

void door_wheel(Door *d, float notches)
{
    SDL_Event e = { .type = SDL_MOUSEWHEEL };

    if (is_real(d)) {
        say_to_hand(d, notches > 0 ? "click 4" : "click 5");
        SDL_Delay(50);
        settle(d);
        return;
    }
    e.wheel.preciseY = notches;
    e.wheel.y = (int)notches;
    push(d, &e);
}

static void one_key(SDL_Keycode key, int mods, bool down)
{
    SDL_Event e = { .type = down ? SDL_KEYDOWN : SDL_KEYUP };

    e.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    e.key.keysym.sym = key;
    e.key.keysym.scancode = SDL_GetScancodeFromKey(key);
    e.key.keysym.mod = (Uint16)mods;
    SDL_PushEvent(&e);
}

/* Keys that are held go down before the one that is meant, and up after it. */
static void held_keys(int mods, bool down)
{
    static const struct {
        int mod;
        SDL_Keycode key;
    } held[] = { { KMOD_SHIFT, SDLK_LSHIFT }, { KMOD_CTRL, SDLK_LCTRL }, { KMOD_ALT, SDLK_LALT } };

    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++)
        if (mods & held[i].mod)
            one_key(held[i].key, down ? mods : 0, down);
    SDL_SetModState(down ? (SDL_Keymod)mods : KMOD_NONE);
}

void door_hold(Door *d, int mods)
{
    held_keys(mods ? mods : d->mods, mods != 0);
    d->mods = mods;
    settle(d);
}

/* What xdotool calls it: "ctrl+shift+F9". */
static void hand_key(Door *d, const KeyStroke *stroke)
{
    static const struct {
        SDL_Keycode key;
        const char *name;
    } names[] = { { SDLK_RETURN, "Return" },       { SDLK_PAGEDOWN, "Next" },
                  { SDLK_PAGEUP, "Prior" },        { SDLK_LEFTBRACKET, "bracketleft" },
                  { SDLK_SPACE, "space" },         { SDLK_RIGHTBRACKET, "bracketright" },
                  { SDLK_BACKSPACE, "BackSpace" }, { SDLK_MINUS, "minus" },
                  { SDLK_PLUS, "plus" },           { SDLK_EQUALS, "equal" },
                  { SDLK_COMMA, "comma" },         { SDLK_PERIOD, "period" },
                  { SDLK_SLASH, "slash" },         { SDLK_SEMICOLON, "semicolon" },
                  { SDLK_QUOTE, "apostrophe" },    { SDLK_BACKQUOTE, "grave" },
                  { SDLK_BACKSLASH, "backslash" } };
    const char *name = SDL_GetKeyName(stroke->key);
    char words[96], letter[2] = { (char)stroke->key, 0 };
    int before = d->stage.ui.in.strokes;

    if (stroke->key >= 'a' && stroke->key <= 'z')
        name = letter;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].key == stroke->key)
            name = names[i].name;
    snprintf(words, sizeof words, "key %s%s%s%s", stroke->mods & KMOD_CTRL ? "ctrl+" : "",
             stroke->mods & KMOD_SHIFT ? "shift+" : "", stroke->mods & KMOD_ALT ? "alt+" : "",
             name);
    say_to_hand(d, words);
    int held = !!(stroke->mods & KMOD_CTRL) + !!(stroke->mods & KMOD_SHIFT) +
               !!(stroke->mods & KMOD_ALT); /* each is a stroke of its own, and comes first */
    until_seen(d, strokes_are, before + held + 1, 0);
}

static void type_one(const char *text)
{
    SDL_Event e = { .type = SDL_TEXTINPUT };

    snprintf(e.text.text, sizeof e.text.text, "%s", text);
    SDL_PushEvent(&e);
}

void door_key(Door *d, const char *name)
{
    KeyStroke stroke;

    d->effort.keys++;
    if (!keystroke_read(name, &stroke)) {
        fprintf(stderr, "door: no key is called '%s'\n", name);
        exit(2);
    }
    if (is_real(d)) {
        hand_key(d, &stroke);
        settle(d);
        return;
    }
    if (stroke.mods)
        held_keys(stroke.mods, true);
    one_key(stroke.key, stroke.mods, true);
    if (stroke.key >= ' ' && stroke.key < 127 && !(stroke.mods & (KMOD_CTRL | KMOD_ALT))) {
        bool capital = stroke.key >= 'a' && stroke.key <= 'z' && stroke.mods & KMOD_SHIFT;
        type_one((char[]){ (char)(capital ? stroke.key - 'a' + 'A' : stroke.key), 0 });
    }
    one_key(stroke.key, stroke.mods, false);
    if (stroke.mods)
        held_keys(stroke.mods, false);
    SDL_SetModState((SDL_Keymod)d->mods);
    settle(d);
}

void door_type(Door *d, const char *words)
{
    for (; *words; words++) {
        one_key((SDL_Keycode)(*words >= 'A' && *words <= 'Z' ? *words - 'A' + 'a' : *words), 0,
                true);
        type_one((char[]){ *words, 0 });
        settle(d);
    }
}

void door_resize(Door *d, int width, int height)
{
    SDL_SetWindowSize(d->stage.window, width, height);
    settle(d);
}

void door_quit(Door *d)
{
    SDL_Event e = { .type = SDL_QUIT };

    SDL_PushEvent(&e);
    turn(d);
}

void door_drag_held(Door *d, int x, int y, int to_x, int to_y)
{
    door_move(d, x, y);
    door_press(d, SDL_BUTTON_LEFT, 1);
    d->effort.presses--;
    d->effort.drags++;
    for (int i = 1; i <= DRAG_STEPS; i++)
        door_move(d, x + (to_x - x) * i / DRAG_STEPS, y + (to_y - y) * i / DRAG_STEPS);
}

void door_drag(Door *d, int x, int y, int to_x, int to_y)
{
    door_drag_held(d, x, y, to_x, to_y);
    door_release(d, SDL_BUTTON_LEFT);
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

int door_widgets(const Door *d)
{
    return d->stage.ui.widgets;
}

const Widget *door_widget(const Door *d, int i)
{
    return &d->stage.ui.widget[i];
}

/* What of a scrolled list is not seen is not there. */
static bool is_seen(const Widget *w)
{
    return !w->scrolled || SDL_HasIntersection(&w->area, &w->within);
}

const Widget *door_find(const Door *d, const char *path)
{
    for (int i = 0; i < door_widgets(d); i++)
        if (strcmp(door_widget(d, i)->path, path) == 0 && is_seen(door_widget(d, i)))
            return door_widget(d, i);
    return NULL;
}

int door_next(const Door *d, const char *begins, int after)
{
    for (int i = after + 1; i < door_widgets(d); i++)
        if (strncmp(door_widget(d, i)->path, begins, strlen(begins)) == 0 &&
            is_seen(door_widget(d, i)))
            return i;
    return -1;
}

const Widget *door_focus(const Door *d)
{
    for (int i = 0; i < door_widgets(d) && d->stage.ui.focus && d->stage.ui.focus_shown; i++)
        if (door_widget(d, i)->id == d->stage.ui.focus &&
            !(door_widget(d, i)->flags & WIDGET_NOTED))
            return door_widget(d, i);
    return NULL;
}

const char *door_key_of(const Door *d, const char *path)
{
    const Widget *w = door_find(d, path);

    return w ? w->key : "";
}

const char *door_screen(const Door *d)
{
    return d->stage.ui.screen;
}

bool door_rests(const Door *d)
{
    return stands_still(d);
}

int door_modal(const Door *d)
{
    return d->stage.ui.modal_next;
}

int door_percent(const Door *d)
{
    return d->stage.ui.percent;
}

int door_width(const Door *d)
{
    return d->stage.ui.width;
}

int door_height(const Door *d)
{
    return d->stage.ui.height;
}

bool door_spot(const Door *d, const char *path, int *x, int *y)
{
    const Widget *w = door_find(d, path);
    SDL_Rect area;

    if (!w || w->layer < d->stage.ui.modal_next || !SDL_IntersectRect(&w->area, &w->within, &area))
        return false;
    *x = area.x + area.w / 2;
    *y = area.y + area.h / 2;
    return true;
}

bool door_push(Door *d, const char *path)
{
    int x, y;

    if (!door_spot(d, path, &x, &y))
        return false;
    door_click(d, x, y);
    return true;
}

void door_print(const Door *d, const char *begins)
{
    const Ui *ui = &d->stage.ui;

    fprintf(stderr, "  screen %s %dx%d at %u ms, pointer %d,%d\n", ui->screen, ui->width,
            ui->height, now_ms, ui->in.x, ui->in.y);
    for (int i = door_next(d, begins, -1); i >= 0; i = door_next(d, begins, i)) {
        const Widget *w = door_widget(d, i);
        fprintf(stderr, "  %s\t%s\t%d %d %d %d%s%s%s%s\n", w->path, w->label, w->area.x, w->area.y,
                w->area.w, w->area.h, w->flags & WIDGET_NOTED ? " shown" : "",
                w->flags & WIDGET_OFF ? " off" : "", w->flags & WIDGET_ON ? " on" : "",
                w->flags & WIDGET_BLOCKS ? " panel" : "");
    }
}

bool door_dump(const Door *d, const char *path)
{
    return ui_dump(&d->stage.ui, path);
}

bool door_picture(const Door *d, const char *path)
{
    SDL_Surface *surface = SDL_GetWindowSurface(d->stage.window);

    if (!surface)
        return false;
    Canvas canvas = canvas_over_surface(surface);
    bool good = picture_save(&canvas, path);
    canvas_release(&canvas);
    return good;
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

/* "18.250 px an inch, its corner at 212.50,66.00, turned 0": as the dump says it. */
static bool scale_of(const Door *d, double *inch, double *x, double *y, int *quarter)
{
    const Widget *w = door_find(d, "table/scale");

    return w && sscanf(w->label, "%lf px an inch, its corner at %lf,%lf, turned %d", inch, x, y,
                       quarter) == 4;
}

double door_inch(const Door *d)
{
    double inch, x, y;
    int quarter;

    return scale_of(d, &inch, &x, &y, &quarter) ? inch : 0;
}

bool door_place(const Door *d, double across, double down, int *x, int *y)
{
    double inch, left, top, right = across, below = down;
    int quarter;

    if (!scale_of(d, &inch, &left, &top, &quarter))
        return false;
    for (int i = 0; i < quarter; i++) {
        double was = right;
        right = -below;
        below = was;
    }
    *x = (int)floor(left + right * inch + 0.5);
    *y = (int)floor(top + below * inch + 0.5);
    return true;
}

bool door_ghost(const Door *d, double *across, double *down)
{
    const Widget *w = door_find(d, "table/held");

    return w && sscanf(w->label, "%lf,%lf", across, down) == 2;
}

bool door_cursor(const Door *d, double *across, double *down)
{
    const Widget *w = door_find(d, "table/cursor");

    return w && sscanf(w->label, "%lf, %lf", across, down) == 2;
}
