#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "rules/rulesets.h"
#include "session/clock.h"
#include "shooting.h"
#include "table.h"

/* One scene from its first step to its picture. Time is not the machine's: every step takes as long as a careful person. */

enum {
    STEP_MS = 400,
    TURN_MS = 20,
    MOST_TURNS = 4000,
    MOST_COARSE = 60,
    MOST_PAGES = 12,
    MOST_STEADY = 60
};

static uint32_t now_ms;

static uint32_t clock_ms(void)
{
    return now_ms;
}

bool shooting_fail(Shooting *s, const char *what, const char *word)
{
    fprintf(stderr, "%s:%d: %s%s%s\n", s->album->path, s->step->line, what, word[0] ? ": " : "",
            word);
    return s->good = false;
}

/* The next word of the step; in quotes it may hold blanks. Empty at the end. */
bool shooting_word(Shooting *s, char *word)
{
    const char *at = s->rest + strspn(s->rest, " ");
    bool quoted = *at == '"';
    size_t length = quoted ? strcspn(at + 1, "\"") : strcspn(at, " ");

    snprintf(word, WORD, "%.*s", (int)length, at + quoted);
    s->rest = at + length + (quoted ? 1 + (at[length + 1] == '"') : 0);
    return length > 0;
}

/* ---- time --------------------------------------------------------------------------------------------------------- */

/* Until nothing moves any more, and at least `ms`. How long work takes on this machine does not show. */
static void let_pass(Shooting *s, uint32_t ms)
{
    uint32_t end = now_ms + ms;

    if (s->caught) {
        ui_rest(&s->stage.ui);
        stage_paint(&s->stage, NULL);
        return;
    }
    for (int i = 0; i < MOST_TURNS; i++) {
        ui_rest(&s->stage.ui);
        stage_paint(&s->stage, NULL);
        if (now_ms == end && !s->stage.ui.busy)
            return;
        if (now_ms == end) {
            stage_paint(&s->stage, s->canvas); /* some of it is done while painting */
            SDL_Delay(1);
        }
        now_ms += end - now_ms < TURN_MS ? end - now_ms : TURN_MS;
    }
    shooting_fail(s, "something never comes to rest", "");
}

static void send(Shooting *s, SDL_Event *event)
{
    stage_take(&s->stage, event);
    let_pass(s, STEP_MS);
}

/* The home screen comes up by itself where no battle was opened. */
static void come_home(Shooting *s)
{
    if (!s->stage.table && !s->stage.home)
        let_pass(s, STEP_MS);
}

/* ---- where -------------------------------------------------------------------------------------------------------- */

static bool is_in_sight(const Widget *w)
{
    return !w->scrolled || w->flags & WIDGET_NOTED ||
           ui_inside(w->within, w->area.x + w->area.w / 2, w->area.y + w->area.h / 2);
}

/* In the picture as it is now: only painting finds where signs stand. */
const Widget *shooting_widget(Shooting *s, const char *path)
{
    come_home(s);
    stage_paint(&s->stage, s->canvas);
    for (int i = 0; i < s->stage.ui.widgets; i++)
        if (strcmp(s->stage.ui.widget[i].path, path) == 0)
            return is_in_sight(&s->stage.ui.widget[i]) ? &s->stage.ui.widget[i] : NULL;
    return NULL;
}

/* What lies out of sight in a list is looked for by PgDn; at the table only in the menu. */
static const Widget *widget_sought(Shooting *s, const char *path)
{
    const Widget *w = shooting_widget(s, path);

    bool lists = path[0] >= 'a' && (!s->stage.table || strstr(path, "/menu/"));

    for (int i = 0; !w && lists && i < MOST_PAGES; i++) {
        SDL_Event e = { .type = SDL_KEYDOWN };
        e.key.keysym.sym = SDLK_PAGEDOWN;
        send(s, &e);
        w = shooting_widget(s, path);
    }
    return w;
}

/* "table/orders/forward", or inches on the table: "24,18.5"; behind it "by 2,-1" in inches. */
static bool place_of(Shooting *s, int *x, int *y)
{
    char word[WORD];
    const Camera *camera = s->stage.table ? &s->stage.table->camera : NULL;
    double across, down;

    shooting_word(s, word);
    const Widget *w = widget_sought(s, word);
    if (w) {
        *x = w->area.x + w->area.w / 2;
        *y = w->area.y + w->area.h / 2;
    } else if (camera && sscanf(word, "%lf,%lf", &across, &down) == 2) {
        Spot at = camera_spot(camera, (Point){ (Length)(across * INCH), (Length)(down * INCH) });
        *x = (int)at.x;
        *y = (int)at.y;
    } else {
        return shooting_fail(s, "nothing is called so on the screen", word);
    }
    if (strncmp(s->rest, " by ", 4) != 0)
        return true;
    s->rest += 4;
    shooting_word(s, word);
    if (sscanf(word, "%lf,%lf", &across, &down) != 2)
        return shooting_fail(s, "expected ACROSS,DOWN", word);
    double inch = camera ? (double)camera->scale : 1;
    *x += (int)(across * inch);
    *y += (int)(down * inch);
    return true;
}

/* ---- hands -------------------------------------------------------------------------------------------------------- */

static void move(Shooting *s)
{
    SDL_Event e = { .type = SDL_MOUSEMOTION };
    int x = 0, y = 0;

    if (!place_of(s, &x, &y))
        return;
    e.motion.x = x;
    e.motion.y = y;
    send(s, &e);
}

static void button(Shooting *s, bool down, int which, int clicks)
{
    SDL_Event e = { .type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP };

    e.button.x = s->stage.ui.in.x;
    e.button.y = s->stage.ui.in.y;
    e.button.button = (Uint8)which;
    e.button.clicks = (Uint8)clicks;
    e.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    send(s, &e);
}

static void press_left(Shooting *s)
{
    button(s, true, SDL_BUTTON_LEFT, 1);
    button(s, false, SDL_BUTTON_LEFT, 1);
}

/* The button that a press at that place would mean: the last that was laid there. */
static const char *button_at(Shooting *s, int x, int y)
{
    const char *path = "";

    stage_paint(&s->stage, s->canvas);
    for (int i = 0; i < s->stage.ui.widgets; i++) {
        const Widget *w = &s->stage.ui.widget[i];
        if (w->flags & WIDGET_FOCUSABLE && is_in_sight(w) && ui_inside(w->area, x, y))
            path = w->path;
    }
    return path;
}

/* steady PREFIX [but WORD...]: each button whose name begins so is pressed twice at one place, and is there still both times. */
static void be_steady(Shooting *s)
{
    char prefix[WORD], word[WORD], name[MOST_STEADY][WORD];
    int names = 0;

    shooting_word(s, prefix);
    shooting_widget(s, "");
    for (int i = 0; i < s->stage.ui.widgets && names < MOST_STEADY; i++) {
        const Widget *w = &s->stage.ui.widget[i];
        bool counts = w->flags & WIDGET_FOCUSABLE && !(w->flags & (WIDGET_OFF | WIDGET_TEXT)) &&
                      is_in_sight(w) && strncmp(w->path, prefix, strlen(prefix)) == 0;
        const char *rest = s->rest;
        while (counts && shooting_word(s, word))
            counts = !strstr(w->path, word);
        s->rest = rest;
        if (counts)
            snprintf(name[names++], WORD, "%s", w->path);
    }
    if (!names)
        shooting_fail(s, "no button is called so", prefix);
    for (int i = 0; i < names && s->good; i++) {
        const Widget *w = shooting_widget(s, name[i]);
        if (!w)
            continue; /* another button's doing took it away */
        int x = w->area.x + w->area.w / 2, y = w->area.y + w->area.h / 2;
        SDL_Event e = { .type = SDL_MOUSEMOTION };
        e.motion.x = x;
        e.motion.y = y;
        send(s, &e);
        for (int press = 0; press < 2; press++) {
            press_left(s);
            if (strcmp(button_at(s, x, y), name[i]) != 0)
                shooting_fail(s, name[i], button_at(s, x, y));
        }
    }
}

static void click(Shooting *s)
{
    move(s);
    button(s, true, SDL_BUTTON_LEFT, 1);
    button(s, false, SDL_BUTTON_LEFT, 1);
}

/* What is here? */
static void click_right(Shooting *s)
{
    move(s);
    button(s, true, SDL_BUTTON_RIGHT, 1);
    button(s, false, SDL_BUTTON_RIGHT, 1);
}

/* From a place to another with the middle button: the table goes along. */
static void push(Shooting *s)
{
    move(s);
    button(s, true, SDL_BUTTON_MIDDLE, 1);
    move(s);
    button(s, false, SDL_BUTTON_MIDDLE, 1);
}

/* From a place to another, and held there. */
static void drag(Shooting *s)
{
    move(s);
    button(s, true, SDL_BUTTON_LEFT, 1);
    move(s);
}

/* Held while the pointer moves and presses: "hold Alt", "hold nothing". */
static void hold(Shooting *s)
{
    char word[WORD];

    shooting_word(s, word);
    SDL_SetModState(strcmp(word, "Alt") == 0     ? KMOD_LALT
                    : strcmp(word, "Shift") == 0 ? KMOD_LSHIFT
                    : strcmp(word, "Ctrl") == 0  ? KMOD_LCTRL
                                                 : KMOD_NONE);
}

/* The same with the second press of a double click: one model leaves the others. */
static void part(Shooting *s)
{
    move(s);
    button(s, true, SDL_BUTTON_LEFT, 1);
    button(s, false, SDL_BUTTON_LEFT, 1);
    button(s, true, SDL_BUTTON_LEFT, 2);
    move(s);
}

static bool key_down(Shooting *s, const char *word, SDL_Event *e)
{
    KeyStroke stroke;

    if (!keystroke_read(word, &stroke)) {
        shooting_fail(s, "no key is called so", word);
        return false;
    }
    *e = (SDL_Event){ .type = SDL_KEYDOWN };
    e->key.keysym.sym = stroke.key;
    e->key.keysym.mod = (Uint16)stroke.mods;
    return true;
}

static void keys(Shooting *s)
{
    char word[WORD];

    come_home(s);
    while (s->good && shooting_word(s, word)) {
        SDL_Event e;
        if (!key_down(s, word, &e))
            return;
        send(s, &e);
        e.type = SDL_KEYUP;
        send(s, &e);
    }
}

/* Held to the scene's end. */
static void press(Shooting *s)
{
    char word[WORD];
    SDL_Event e;

    shooting_word(s, word);
    if (!key_down(s, word, &e))
        return;
    send(s, &e);
}

/* Notches where the pointer is; below zero toward the end. */
static void wheel(Shooting *s)
{
    SDL_Event e = { .type = SDL_MOUSEWHEEL };
    char word[WORD];

    shooting_word(s, word);
    e.wheel.preciseY = strtof(word, NULL);
    send(s, &e);
}

/* quick KEY MS: pressed in a hurry, so many milliseconds after what was before. */
static void quick(Shooting *s)
{
    char word[WORD];
    SDL_Event e;

    shooting_word(s, word);
    if (!key_down(s, word, &e))
        return;
    shooting_word(s, word);
    now_ms += (uint32_t)atoi(word);
    stage_take(&s->stage, &e);
    stage_paint(&s->stage, s->canvas);
}

static void type(Shooting *s)
{
    char word[WORD];

    shooting_word(s, word);
    for (const char *c = word; *c;) {
        SDL_Event e = { .type = SDL_TEXTINPUT };
        int bytes = 1;
        utf8_next(c, -1, &bytes);
        snprintf(e.text.text, sizeof e.text.text, "%.*s", bytes, c);
        send(s, &e);
        c += bytes;
    }
}

/* ---- opening ------------------------------------------------------------------------------------------------------ */

static char *file_text(const char *path)
{
    enum { ROOM = 1 << 20 };
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, ROOM);
    size_t used = file && text ? fread(text, 1, ROOM - 1, file) : 0;

    if (file)
        fclose(file);
    if (used)
        return text;
    free(text);
    return NULL;
}

/* Ends the text before the first line that begins so; false when there is none. */
static bool cut_before(char *text, const char *begins)
{
    for (char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, begins, strlen(begins)) == 0) {
            *line = 0;
            return true;
        }
        if (!*line)
            break;
    }
    return false;
}

/* The board of the scene before is kept: the next scene is often on the same one, and to paint it takes longest. */
static struct {
    char map[WORD];
    Board *board;
} kept;

static void lay_board(Shooting *s, const char *map)
{
    if (strcmp(kept.map, map) == 0) {
        s->stage.table->board = kept.board;
        kept.board = NULL;
    }
    snprintf(kept.map, sizeof kept.map, "%s", map);
    table_lay(s->stage.table);
    let_pass(s, STEP_MS);
}

/* One that was turned, laid half or without something is of no use to others. */
static void keep_board(Table *table)
{
    board_free(kept.board);
    kept.board = NULL;
    if (table && table->board && !table->laying && board_quarter(table->board) == 0 &&
        table->laid_without == 0) {
        kept.board = table->board;
        table->board = NULL;
    } else {
        kept.map[0] = 0;
    }
}

void album_end(void)
{
    keep_board(NULL);
}

static void take_table(Shooting *s, Session *session, const char *map)
{
    stage_leave(&s->stage);
    s->stage.session = session;
    s->stage.table = table_open(session, &s->stage.settings);
    if (s->stage.table)
        lay_board(s, map);
    else
        shooting_fail(s, "memory is short", "");
}

static SessionSetup setup_of(Shooting *s)
{
    char word[WORD];
    SessionSetup setup = { .dice = s->stage.settings.real_dice ? DICE_TYPED : DICE_DRAWN,
                           .seeded = true,
                           .seed = 1 };

    if (shooting_word(s, word))
        setup.seed = strtoull(word, NULL, 10);
    if (shooting_word(s, word) && strcmp(word, "red") == 0)
        setup.player[0] = PLAYER_COMPUTER;
    return setup;
}

/* record FILE [before "> spears"] [SEED] */
static void open_record(Shooting *s)
{
    char path[WORD], begins[WORD];
    Problem problem = { .sentence = "" };

    shooting_word(s, path);
    char *text = file_text(path);
    if (!text) {
        shooting_fail(s, "cannot be read", path);
        return;
    }
    if (strncmp(s->rest, " before ", 8) == 0) {
        s->rest += 8;
        shooting_word(s, begins);
        if (!cut_before(text, begins))
            shooting_fail(s, "the record has no line that begins so", begins);
    }
    SessionSetup setup = setup_of(s);
    Session *session = session_from_text(text, path, &setup, &problem);
    free(text);
    if (session && !problem.sentence[0])
        take_table(s, session, path);
    else
        shooting_fail(s, path, problem.sentence);
}

/* play GAME SCENARIO [SEED [red]]: red plays against the computer */
static void open_play(Shooting *s)
{
    char game_name[WORD], scenario[WORD];
    Problem problem = { .sentence = "" };
    Session *session = NULL;
    Game *game = malloc(sizeof *game);

    shooting_word(s, game_name);
    shooting_word(s, scenario);
    const Ruleset *ruleset = ruleset_named(game_name);
    GameChoice choice = game_choice(scenario);
    SessionSetup setup = setup_of(s);
    if (game && ruleset && game_build(game, &s->stage.folder, ruleset, &choice, &problem))
        session = session_new(game, &setup, &problem);
    free(game);
    if (session)
        take_table(s, session, scenario);
    else
        shooting_fail(s, "no such battle", problem.sentence);
}

/* lesson FILE [SEED]: of a guided battle's dice */
static void open_lesson(Shooting *s)
{
    static char seed[WORD];
    char path[WORD];
    Problem problem = { .sentence = "" };

    shooting_word(s, path);
    s->stage.seed = shooting_word(s, seed) ? seed : NULL;
    if (!stage_lesson(&s->stage, path, &problem)) {
        shooting_fail(s, path, problem.sentence);
        return;
    }
    lay_board(s, path);
}

/* A file is let fall on the window. */
static void drop(Shooting *s)
{
    char path[WORD];

    shooting_word(s, path);
    if (s->stage.home)
        home_drop(s->stage.home, path);
    let_pass(s, STEP_MS);
}

/* saved FILE SECONDS: it lies among the saved battles since then. */
static void put_saved(Shooting *s)
{
    char path[WORD], when[WORD], place[DATA_PATH + WORD];

    shooting_word(s, path);
    shooting_word(s, when);
    const char *slash = strrchr(path, '/');
    snprintf(place, sizeof place, "%s/%s", s->stage.battles, slash ? slash + 1 : path);
    char *text = file_text(path);
    FILE *file = text ? fopen(place, "wb") : NULL;
    if (file) {
        struct timespec times[2] = { { .tv_sec = atol(when) }, { .tv_sec = atol(when) } };
        fputs(text, file);
        fflush(file);
        futimens(fileno(file), times);
        fclose(file);
    } else {
        shooting_fail(s, "cannot be saved", path);
    }
    free(text);
}

/* Nothing stays for the next scene. */
static void clear_saved(const Shooting *s)
{
    char path[DATA_PATH + WORD];
    struct dirent *entry;
    DIR *folder = opendir(s->stage.battles);

    while (folder && (entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", s->stage.battles, entry->d_name);
        if (entry->d_name[0] != '.')
            remove(path);
    }
    if (folder)
        closedir(folder);
    remove(s->stage.settings_path);
    remove(s->stage.learnt_path);
}

/* The program as it is begun, with everything that moves off. */
static bool begin_program(Shooting *s, int percent)
{
    if (!stage_open(&s->stage, false, s->canvas->width, s->canvas->height))
        return false;
    SDL_SetModState(KMOD_NONE);
    s->stage.ui.clock = clock_ms;
    s->stage.dump = "";
    s->stage.settings.percent = percent;
    s->stage.settings.speed = 3;
    s->stage.settings.greeted = true;
    s->stage.written = s->stage.settings;
    return true;
}

/* The window is closed, as by Alt+F4, and the program begun again. */
static void close_window(Shooting *s)
{
    SDL_Event e = { .type = SDL_QUIT };
    int percent = s->stage.settings.percent;

    stage_take(&s->stage, &e);
    if (!s->stage.quits)
        shooting_fail(s, "the window cannot be closed", "");
    keep_board(s->stage.table);
    stage_close(&s->stage);
    if (!begin_program(s, percent))
        shooting_fail(s, "the program does not begin again", "");
}

static void resume(Shooting *s)
{
    if (s->stage.table)
        table_resume(s->stage.table);
    let_pass(s, STEP_MS);
}

/* ---- steps -------------------------------------------------------------------------------------------------------- */

static void let_go(Shooting *s)
{
    button(s, false, SDL_BUTTON_LEFT, 1);
}

static void wait(Shooting *s)
{
    char word[WORD];

    shooting_word(s, word);
    let_pass(s, (uint32_t)atoi(word));
}

/* Time goes by, whether anything still moves or not. */
static void pass_by(Shooting *s)
{
    char word[WORD];

    shooting_word(s, word);
    for (uint32_t end = now_ms + (uint32_t)atoi(word); now_ms < end;) {
        for (int i = 0; i < MOST_COARSE && (i == 0 || s->stage.ui.busy); i++) {
            ui_rest(&s->stage.ui);
            stage_paint(&s->stage, NULL);
        }
        now_ms += end - now_ms < STEP_MS ? end - now_ms : STEP_MS;
    }
}

/* The picture is about this: without it the scene is spoilt. */
static void need(Shooting *s)
{
    char word[WORD];

    while (shooting_word(s, word))
        if (!widget_sought(s, word))
            shooting_fail(s, "missing on the screen", word);
}

/* "clear A B...": the first lies on none of the others. */
static void be_clear(Shooting *s)
{
    char one[WORD], other[WORD];

    shooting_word(s, one);
    const Widget *w = shooting_widget(s, one);
    SDL_Rect area = w ? w->area : (SDL_Rect){ 0, 0, 0, 0 };
    if (!w)
        shooting_fail(s, "missing on the screen", one);
    while (shooting_word(s, other)) {
        w = shooting_widget(s, other);
        if (!w)
            shooting_fail(s, "missing on the screen", other);
        else if (SDL_HasIntersection(&area, &w->area))
            shooting_fail(s, "lies on what it should leave free", one);
    }
}

/* "clock 0 1270": the seat has so many seconds left. */
static void set_clock(Shooting *s)
{
    int seat = 0, seconds = 0;

    if (sscanf(s->rest, "%d %d", &seat, &seconds) == 2 && s->stage.session)
        session_clock_set(s->stage.session, (SeatId)seat, seconds, 0, 0);
    let_pass(s, STEP_MS);
}

/* "setting colours 1": a line of the settings' file. */
static void set(Shooting *s)
{
    Settings *mine = &s->stage.settings;
    FILE *file;

    settings_write(mine, s->stage.settings_path);
    file = fopen(s->stage.settings_path, "a");
    if (!file)
        return;
    fprintf(file, "%s\n", s->rest + strspn(s->rest, " "));
    fclose(file);
    settings_read(mine, s->stage.settings_path);
    s->stage.written = *mine;
}

static void take_step(Shooting *s);

/* caught MS STEP: so long after the step, at the usual speed or what was set, while something moves. */
static void be_caught(Shooting *s)
{
    char word[WORD];

    shooting_word(s, word);
    if (settings_pace(&s->stage.settings) == 0)
        s->stage.settings.speed = 1;
    s->caught = true;
    take_step(s);
    for (uint32_t end = now_ms + (uint32_t)atoi(word); now_ms != end;) {
        now_ms += end - now_ms < TURN_MS ? end - now_ms : TURN_MS;
        let_pass(s, 0);
    }
}

static void take_step(Shooting *s)
{
    static const struct {
        const char *word;
        void (*take)(Shooting *s);
    } known[] = {
        { "record", open_record }, { "play", open_play },   { "lesson", open_lesson },
        { "drop", drop },          { "resume", resume },    { "key", keys },
        { "click", click },        { "hover", move },       { "drag", drag },
        { "release", let_go },     { "type", type },        { "wait", wait },
        { "need", need },          { "clear", be_clear },   { "part", part },
        { "saved", put_saved },    { "hold", hold },        { "pass", pass_by },
        { "setting", set },        { "caught", be_caught }, { "press", press },
        { "clock", set_clock },    { "wheel", wheel },      { "quick", quick },
        { "right", click_right },  { "steady", be_steady }, { "push", push },
        { "close", close_window },
    };
    char word[WORD];

    shooting_word(s, word);
    if (strcmp(word, "where") == 0) { /* "where PATH STEP": only in formats that show it */
        shooting_word(s, word);
        if (!shooting_widget(s, word))
            return;
        shooting_word(s, word);
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(word, known[i].word) == 0) {
            known[i].take(s);
            return;
        }
    if (!expect_step(s, word))
        shooting_fail(s, "no such step", word);
}

Canvas *scene_shoot(const Album *album, const Scene *scene, Format format, const char *dump,
                    bool *good)
{
    static const Step first = { 0, "" };

    *good = false;
    Shooting *s = calloc(1, sizeof *s);
    Canvas *canvas = canvas_new(format.width, format.height);

    if (!s || !canvas)
        return NULL;
    *s = (Shooting){ .album = album, .step = &first, .canvas = canvas, .good = true };
    now_ms = 100000;
    if (!begin_program(s, format.percent))
        return NULL;
    for (int i = 0; i < scene->steps && s->good; i++) {
        s->step = &scene->step[i];
        s->rest = s->step->words;
        take_step(s);
    }
    let_pass(s, 0);
    for (int i = 0; i < MOST_COARSE; i++) { /* what is coarse at first becomes fine */
        stage_paint(&s->stage, canvas);
        if (!s->stage.ui.busy)
            break;
    }
    if (dump)
        ui_dump(&s->stage.ui, dump);
    *good = s->good;
    keep_board(s->stage.table);
    clear_saved(s);
    stage_close(&s->stage);
    free(s);
    if (!*good) {
        fprintf(stderr, "  in the scene %s at %dx%d, %d %%\n", scene->name, format.width,
                format.height, format.percent);
    }
    return canvas;
}
