#define _POSIX_C_SOURCE 200809L

#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "data/map_draft.h"
#include "demo.h"
#include "draw/logo.h"
#include "draw/picture.h"
#include "engine/ruleset.h"
#include "place.h"
#include "session/about.h"
#include "session/clock.h"
#include "session/lesson.h"

enum { DEMO_MS = 1000 };

void stage_problem(const Problem *problem)
{
    problem_print(problem, stderr);
}

/* ---- opening ------------------------------------------------------------------------------------------------- */

static bool say(const char *what, const char *why)
{
    fprintf(stderr, "sixbyfour: %s: %s\n", what, why);
    return false;
}

static bool find_places(Stage *s, bool visible)
{
    Problem problem = { .sentence = "" };
    char *prefs = SDL_GetPrefPath("sixbyfour", "sixbyfour");

    if (!data_folder(&s->folder, NULL, NULL, &problem)) {
        SDL_free(prefs);
        stage_problem(&problem);
        return false;
    }
    if (!prefs && !visible) { /* a picture needs none */
        s->settings = s->written = settings_usual();
        return true;
    }
    if (!prefs)
        return say("there is no folder for settings", SDL_GetError());
    snprintf(s->prefs, sizeof s->prefs, "%s", prefs);
    SDL_free(prefs);
    if ((size_t)snprintf(s->settings_path, sizeof s->settings_path, "%ssettings", s->prefs) >=
            sizeof s->settings_path ||
        (size_t)snprintf(s->battles, sizeof s->battles, "%sbattles", s->prefs) >= sizeof s->battles)
        return say("the folder for settings has too long a name", s->prefs);
    mkdir(s->battles, 0777);
    settings_read(&s->settings, s->settings_path);
    s->written = s->settings;
    snprintf(s->learnt_path, sizeof s->learnt_path, "%.400slearnt", s->prefs);
    learnt_read(&s->learnt, s->learnt_path);
    return true;
}

static void give_sign(SDL_Window *window)
{
    Canvas *c = canvas_new(64, 64);
    SDL_Surface *surface;

    if (!c)
        return;
    logo_draw(c, 2, 10, 60);
    surface = SDL_CreateRGBSurfaceWithFormatFrom(c->pixels, c->width, c->height, 32, c->pitch * 4,
                                                 SDL_PIXELFORMAT_ARGB8888);
    if (surface)
        SDL_SetWindowIcon(window, surface);
    SDL_FreeSurface(surface);
    canvas_free(c);
}

/* Who starts for the first time on a fine screen gets letters, and a window, that are not tiny there. */
static void fit_to_screen(Stage *s, int *width, int *height)
{
    enum { USUAL = 1080, MOST = 200, STEP = 25 };
    SDL_Rect screen;
    FILE *before = fopen(s->settings_path, "r");

    if (before)
        fclose(before);
    if (before || SDL_GetDisplayUsableBounds(0, &screen) != 0)
        return;
    int percent = screen.h * 100 / USUAL / STEP * STEP;
    percent = percent > MOST ? MOST : percent;
    if (percent <= 100)
        return;
    s->settings.percent = percent;
    if (*width * percent / 100 > screen.w || *height * percent / 100 > screen.h)
        return;
    *width = *width * percent / 100;
    *height = *height * percent / 100;
}

enum { USUAL_WIDTH = 1600, USUAL_HEIGHT = 900 };

/* As it stood last, unless its size is told; at a first start in the middle. */
static SDL_Rect window_place(Stage *s, int width, int height)
{
    const WindowPlace *was = &s->settings.place;

    if (width <= 0 && was->known)
        return place_now((SDL_Rect){ was->x, was->y, was->width, was->height });
    if (width <= 0) {
        width = USUAL_WIDTH;
        height = USUAL_HEIGHT;
    }
    fit_to_screen(s, &width, &height);
    return (SDL_Rect){ SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height };
}

/* With a frame round it the window would hang out of its screen. */
static bool fills_screen(SDL_Rect at)
{
    enum { FRAME = 40 };
    SDL_Rect screen;

    if (SDL_GetDisplayUsableBounds(0, &screen) != 0)
        return false;
    return at.w + FRAME > screen.w || at.h + FRAME > screen.h;
}

static bool open_window(Stage *s, int width, int height)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    SDL_Rect at = window_place(s, width, height);

    s->sized = width > 0;
    if (!s->sized && (s->settings.place.maximised || fills_screen(at)))
        flags |= SDL_WINDOW_MAXIMIZED;

    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    if (s->settings.full_screen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    s->window = SDL_CreateWindow("Sixbyfour", at.x, at.y, at.w, at.h, flags);
    if (!s->window)
        return say("no window can be opened", SDL_GetError());
    give_sign(s->window);
    SDL_SetWindowMinimumSize(s->window, 960, 600);
    SDL_GetWindowSize(s->window, &s->ui.width, &s->ui.height);
    SDL_StartTextInput();
    return true;
}

/* Without a screen the library falls back to drivers that show nothing, unless somebody asked for one of them. */
static bool is_seen(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();

    return getenv("SDL_VIDEODRIVER") ||
           (driver && strcmp(driver, "dummy") != 0 && strcmp(driver, "offscreen") != 0 &&
            strcmp(driver, "evdev") != 0);
}

bool stage_open(Stage *s, bool visible, int width, int height)
{
    char why[400] = "";

    memset(s, 0, sizeof *s);
    s->dump = getenv("SIXBYFOUR_DUMP");
    s->seed = getenv("SIXBYFOUR_SEED");
    if (!visible)
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    else if (!getenv("SDL_VIDEODRIVER") && !getenv("XDG_RUNTIME_DIR"))
        SDL_SetHint(SDL_HINT_VIDEODRIVER,
                    "x11,KMSDRM"); /* Wayland's library would complain by itself */
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return say("there is no display", SDL_GetError());
    if (visible && !is_seen())
        return say("there is no display", "no screen can be reached");
    if (!find_places(s, visible))
        return false;
    s->fonts = fonts_open(getenv("SIXBYFOUR_FONTS"), why, sizeof why);
    if (!s->fonts)
        return say("no fonts", why);
    s->icons = icons_open();
    if (!s->icons || !ui_open(&s->ui, s->fonts, s->icons))
        return say("memory is short", "nothing was opened");
    s->ui.width = width;
    s->ui.height = height;
    s->ui.percent = s->settings.percent;
    s->ui.palette = settings_palette(&s->settings);
    s->ui.keymap = &s->settings.keys;
    return !visible || open_window(s, width, height);
}

void stage_leave(Stage *s)
{
    table_close(s->table);
    s->table = NULL;
    if (s->lesson)
        lesson_end(s->lesson);
    else
        session_free(s->session);
    s->lesson = NULL;
    s->session = NULL;
}

/* A size that was told is for once. */
static void note_place(Stage *s)
{
    if (s->window && !s->sized)
        place_note(s->window, &s->settings.place);
}

static void keep_settings(Stage *s)
{
    /* What lies between the fields may differ too: at worst the same is written once more.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    if (memcmp(&s->settings, &s->written, sizeof s->settings) == 0)
        return;
    settings_write(&s->settings, s->settings_path);
    s->written = s->settings;
}

void stage_close(Stage *s)
{
    stage_leave(s);
    note_place(s);
    if (s->window)
        keep_settings(s);
    home_close(s->home);
    repaint_free(&s->repaint);
    ui_close(&s->ui);
    if (s->icons)
        icons_close(s->icons);
    if (s->fonts)
        fonts_close(s->fonts);
    if (s->window)
        SDL_DestroyWindow(s->window);
    SDL_Quit();
}

/* ---- battles ---------------------------------------------------------------------------------------------------- */

static void new_name(Stage *s, const HomeAsk *ask)
{
    char when[40];
    time_t now = time(NULL);
    struct stat state;

    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime(&now));
    for (int n = 0; n < 100; n++) {
        char more[16] = "";
        if (n)
            snprintf(more, sizeof more, "-%d", n);
        snprintf(s->record, sizeof s->record, "%.350s/%.60s-%s%s.6x4", s->battles,
                 ask->choice.scenario.text, when, more);
        if (stat(s->record, &state) != 0)
            return;
    }
}

SessionSetup stage_setup(const Stage *s)
{
    return (SessionSetup){ .dice = DICE_DRAWN,
                           .aside = s->window != NULL, /* without one nobody waits */
                           .seeded = s->seed,
                           .seed = s->seed ? strtoull(s->seed, NULL, 10) : 0 };
}

static void keep_places(void *of, const Game *game, const Battle *battle, char *said, size_t size)
{
    const Stage *s = of;
    Problem problem = { .sentence = "" };
    Name id;

    if (places_save(game, battle, &s->folder, &id, &problem))
        snprintf(said, size, "New game has the scenario '%.60s, as deployed' now",
                 game->scenario_title.text);
    else
        snprintf(said, size, "Not kept: %s", problem.sentence);
}

static bool take_table(Stage *s, Problem *problem)
{
    s->table = table_open(s->session, &s->settings);
    if (s->table) {
        table_keep_with(s->table, keep_places, s);
        return true;
    }
    stage_leave(s);
    return problem_say(problem, "", 0, 0, "memory is short");
}

bool stage_battle(Stage *s, const HomeAsk *ask, const char *record, const SessionSetup *given,
                  Problem *problem)
{
    Game *game = malloc(sizeof *game);
    SessionSetup setup = given ? *given : stage_setup(s);
    bool good;

    if (!game)
        return problem_say(problem, "", 0, 0, "memory is short");
    stage_leave(s);
    s->last = *ask;
    s->opened = false;
    if (record)
        snprintf(s->record, sizeof s->record, "%s", record);
    else
        new_name(s, ask);
    memcpy(setup.player, ask->player, sizeof setup.player);
    if (s->settings.real_dice && s->record[0])
        setup.dice = DICE_TYPED;
    setup.clock_minutes = ask->clock_minutes;
    setup.clock_extra = ask->clock_extra;
    setup.record_path = s->record[0] ? s->record : NULL;
    good = game_build(game, &s->folder, ask->ruleset, &ask->choice, problem);
    if (good)
        s->session = session_new(game, &setup, problem);
    free(game);
    return s->session && take_table(s, problem);
}

/* What has to be asked for to begin such a battle anew. */
static HomeAsk same_again(const Stage *s, const Session *session)
{
    const Game *game = session_game(session);
    HomeAsk ask = { .ruleset = game->ruleset, .choice = game_choice(game->scenario.text) };

    ask.clock_minutes = session_has_clock(session) ? s->settings.clock_minutes : 0;
    ask.clock_extra = s->settings.clock_extra;
    for (int i = 0; i < game->seats; i++) {
        ask.choice.army[i] = game->seat[i].army;
        ask.choice.seat_title[i] = game->seat[i].title;
        ask.player[i] = session_player(session, (SeatId)i);
    }
    memcpy(ask.choice.option, game->option, sizeof ask.choice.option);
    return ask;
}

static bool go_on_with_lesson(Stage *s, const char *record, bool *is_one, Problem *problem);

bool stage_go_on(Stage *s, const char *record, const SessionSetup *given, Problem *problem)
{
    SessionSetup setup = given ? *given : stage_setup(s);
    bool is_lesson;

    stage_leave(s);
    if (!go_on_with_lesson(s, record, &is_lesson, problem))
        return false;
    if (is_lesson) {
        table_resume(s->table);
        return true;
    }
    s->opened = true;
    snprintf(s->record, sizeof s->record, "%s", record);
    if (s->settings.real_dice)
        setup.dice = DICE_TYPED;
    setup.record_path = s->record;
    s->session = session_open(&setup, problem);
    if (!s->session || !take_table(s, problem))
        return false;
    s->last = same_again(s, s->session);
    table_resume(s->table);
    return true;
}

/* "The Ford at Dunmere, on from Turn 3": what several battles that branch from one are told apart by among those that are kept. */
static bool name_branch(const Stage *s, const char *from, const char *branch, Problem *problem)
{
    static const char WORDS[] = ", on from ";
    const Game *game = session_game(s->session);
    About parent = about_read(from), about = about_read(branch);
    const char *title = parent.name[0] ? parent.name : game->scenario_title.text;
    const char *end = strstr(title, WORDS);
    char words[sizeof WORDS + 40];
    Battle *battle = malloc(sizeof *battle);
    bool told = battle && session_battle_at(s->session, table_moment(s->table), battle);

    snprintf(words, sizeof words, "%s%.20s %d", WORDS, round_title(game->ruleset),
             told ? battle->round : 1);
    free(battle);
    int room = (int)(sizeof about.name - strlen(words)) - 1,
        length = end ? (int)(end - title) : (int)strlen(title);
    snprintf(about.name, sizeof about.name, "%.*s%s", length < room ? length : room, title, words);
    return about_write(branch, &about, problem);
}

/* Who plays each seat is the same as in the battle that it branches from. */
static bool stage_branch(Stage *s, Problem *problem)
{
    char record[DATA_PATH], from[DATA_PATH];

    snprintf(from, sizeof from, "%s", s->record);
    new_name(s, &s->last);
    snprintf(record, sizeof record, "%s", s->record);
    if (!session_branch(s->session, table_moment(s->table), record, problem) ||
        !name_branch(s, from, record, problem) || !stage_go_on(s, record, NULL, problem))
        return false;
    table_branched(s->table, &s->ui);
    return true;
}

/* A battle that was opened from a record begins again with everything that the record's head says. */
static bool stage_from_start(Stage *s, bool swapped, Problem *problem)
{
    SessionSetup setup = stage_setup(s);
    char record[DATA_PATH];

    for (int seat = 0; seat < MOST_SEATS; seat++)
        setup.player[seat] = session_player(s->session, (SeatId)seat);
    setup.told = ~0U;
    if (swapped) {
        Player last = setup.player[session_game(s->session)->seats - 1];
        for (SeatId seat = (SeatId)(session_game(s->session)->seats - 1); seat > 0; seat--)
            setup.player[seat] = setup.player[seat - 1];
        setup.player[0] = last;
    }
    new_name(s, &s->last);
    snprintf(record, sizeof record, "%s", s->record);
    return session_branch(s->session, 0, record, problem) &&
           stage_go_on(s, record, &setup, problem);
}

static char *text_of(const char *path, Problem *problem)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    size_t used = file && text ? fread(text, 1, (1 << 20) - 1, file) : 0;

    if (file)
        fclose(file);
    if (used)
        return text;
    free(text);
    problem_say(problem, path, 0, 0, "the file cannot be read");
    return NULL;
}

/* As the shelf calls it: the file's name without folder and ending. */
static Name lesson_name(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    Name name = { "" };

    snprintf(name.text, sizeof name.text, "%.*s", (int)strcspn(base, "."), base);
    return name;
}

/* "Lesson 3 of 38", as the shelf has them. */
static void tell_place(Stage *s)
{
    Shelf *shelf = malloc(sizeof *shelf);
    Problem problem = { .sentence = "" };

    if (shelf && shelf_read(shelf, &s->folder, session_game(s->session)->ruleset, &problem))
        for (int i = 0; i < shelf->lessons; i++)
            if (strcmp(lesson_name(shelf->lesson[i].path).text, s->lesson_id.text) == 0)
                table_teach_place(s->table, i + 1, shelf->lessons);
    free(shelf);
}

static bool take_lesson(Stage *s, Problem *problem)
{
    s->session = lesson_session(s->lesson);
    if (!take_table(s, problem))
        return false;
    table_teach(s->table, s->lesson);
    tell_place(s);
    return true;
}

static const char *game_of(const Stage *s)
{
    return session_game(s->session)->ruleset->id;
}

/* Which of the game's lessons the record was begun from, by its title. */
static void find_lesson(Stage *s)
{
    Shelf *shelf = malloc(sizeof *shelf);
    Problem problem = { .sentence = "" };
    const char *title = lesson_of(s->lesson)->title;
    const Ruleset *rs = session_game(lesson_session(s->lesson))->ruleset;

    s->lesson_path[0] = 0;
    s->lesson_id = (Name){ "" };
    if (shelf && shelf_read(shelf, &s->folder, rs, &problem))
        for (int i = 0; i < shelf->lessons; i++)
            if (strncmp(shelf->lesson[i].title, title, CARD_WORDS - 1) == 0) {
                snprintf(s->lesson_path, sizeof s->lesson_path, "%s", shelf->lesson[i].path);
                s->lesson_id = lesson_name(s->lesson_path);
            }
    free(shelf);
}

/* False with a problem when it is one and cannot be gone on with. */
static bool go_on_with_lesson(Stage *s, const char *record, bool *is_one, Problem *problem)
{
    SessionSetup setup = stage_setup(s);
    Problem opening = { .sentence = "" };

    snprintf(s->record, sizeof s->record, "%s", record);
    setup.record_path = s->record;
    s->lesson = lesson_go_on(&setup, &opening);
    *is_one = s->lesson != NULL;
    if (opening.sentence[0] && !s->lesson)
        *problem = opening;
    if (!s->lesson)
        return !opening.sentence[0];
    find_lesson(s);
    return take_lesson(s, problem);
}

/* A guided battle is written like any other. */
static bool begin_kept(Stage *s, const char *text, bool *kept, Problem *problem)
{
    HomeAsk ask = { .choice = game_choice(s->lesson_id.text) };
    char record[DATA_PATH];
    bool is_lesson;

    new_name(s, &ask);
    snprintf(record, sizeof record, "%s", s->record);
    if (!lesson_keep(text, record, kept, problem))
        return false;
    if (!*kept)
        return true;
    if (!go_on_with_lesson(s, record, &is_lesson, problem))
        return false;
    About about = about_read(record);
    snprintf(about.name, sizeof about.name, "%.*s", ABOUT_NAME - 1, lesson_of(s->lesson)->title);
    about_write(record, &about, NULL);
    return true;
}

bool stage_lesson(Stage *s, const char *path, Problem *problem)
{
    char kept[DATA_PATH], *text;
    bool guided = false;

    snprintf(kept, sizeof kept, "%s", path);
    stage_leave(s);
    text = text_of(kept, problem);
    if (!text)
        return false;
    s->lesson_id = lesson_name(kept);
    bool good = begin_kept(s, text, &guided, problem);
    if (good && !guided)
        s->lesson = lesson_begin(text, kept, problem);
    free(text);
    if (!good || !s->lesson)
        return false;
    snprintf(s->lesson_path, sizeof s->lesson_path, "%s", kept);
    s->lesson_id = lesson_name(kept);
    if (!guided && !take_lesson(s, problem))
        return false;
    learnt_open(&s->learnt, s->learnt_path, game_of(s), s->lesson_id.text);
    return true;
}

/* ---- frames ------------------------------------------------------------------------------------------------------- */

static void came_home(Stage *s, const Problem *problem)
{
    const Ruleset *rs = s->session ? session_game(s->session)->ruleset : NULL;

    stage_leave(s);
    if (!s->home)
        s->home = home_open(&s->folder, s->battles, &s->settings, &s->learnt);
    if (!s->home)
        return;
    home_refresh(s->home);
    if (rs)
        home_take_game(s->home, rs);
    if (problem && problem->sentence[0])
        home_say(s->home, problem->sentence);
}

static void home_pass(Stage *s)
{
    HomeAsk ask = { .ruleset = NULL };
    Problem problem = { .sentence = "" };
    bool good = true;

    if (!s->home)
        s->home = home_open(&s->folder, s->battles, &s->settings, &s->learnt);
    if (!s->home) {
        s->quits = true;
        return;
    }
    bool listed = home_lists_lessons(s->home);
    switch (home_frame(s->home, &s->ui, &ask)) {
    case HOME_BATTLE:
        good = stage_battle(s, &ask, NULL, NULL, &problem);
        break;
    case HOME_GO_ON:
        good = stage_go_on(s, ask.path, NULL, &problem);
        break;
    case HOME_DEMO:
        good = demo_begin(s, ask.ruleset, &problem);
        break;
    case HOME_LESSON:
        s->lesson_listed = listed;
        good = stage_lesson(s, ask.path, &problem);
        break;
    case HOME_QUIT:
        s->quits = true;
        break;
    default:
        break;
    }
    if (!good)
        home_say(s->home, problem.sentence);
}

static void note_learnt(Stage *s)
{
    if (table_learnt(s->table) && !learnt_has(&s->learnt, game_of(s), s->lesson_id.text))
        learnt_add(&s->learnt, s->learnt_path, game_of(s), s->lesson_id.text);
}

/* The next lesson that is not learnt; without one, home. */
static bool next_lesson(Stage *s, Problem *problem)
{
    Shelf *shelf = malloc(sizeof *shelf);
    char path[DATA_PATH] = "";
    int next = -1, at = -1;

    if (shelf && shelf_read(shelf, &s->folder, session_game(s->session)->ruleset, problem)) {
        for (int i = 0; i < shelf->lessons; i++)
            if (strcmp(shelf->lesson[i].path, s->lesson_path) == 0)
                at = i;
        next = learnt_next(&s->learnt, game_of(s), shelf, at);
        if (next >= 0)
            snprintf(path, sizeof path, "%s", shelf->lesson[next].path);
    }
    free(shelf);
    return next >= 0 && stage_lesson(s, path, problem);
}

/* Everybody moves on to the next seat, with his name. */
static void change_sides(HomeAsk *ask, int seats)
{
    Player player = ask->player[seats - 1];
    Name title = ask->choice.seat_title[seats - 1];

    for (int i = seats - 1; i > 0; i--) {
        ask->player[i] = ask->player[i - 1];
        ask->choice.seat_title[i] = ask->choice.seat_title[i - 1];
    }
    ask->player[0] = player;
    ask->choice.seat_title[0] = title;
}

static void table_pass(Stage *s)
{
    Problem problem = { .sentence = "" };
    TableEnd end = table_frame(s->table, &s->ui);

    note_learnt(s);
    if (end == TABLE_LEAVES)
        end = s->lesson_listed ? TABLE_LESSONS : TABLE_HOME;
    if (end == TABLE_HOME) {
        came_home(s, NULL);
    } else if (end == TABLE_LESSONS) {
        const Ruleset *rs = session_game(s->session)->ruleset;
        came_home(s, NULL);
        if (s->home)
            home_show_lessons(s->home, rs);
    } else if (end == TABLE_NEXT) {
        if (!next_lesson(s, &problem))
            came_home(s, &problem);
    } else if (end == TABLE_BRANCH) {
        if (!stage_branch(s, &problem))
            came_home(s, &problem);
    } else if (end == TABLE_AGAIN || end == TABLE_SIDES) {
        HomeAsk again = s->last;
        char path[DATA_PATH];
        snprintf(path, sizeof path, "%s", s->lesson_path);
        if (end == TABLE_SIDES)
            change_sides(&again, session_game(s->session)->seats);
        if (s->lesson   ? !stage_lesson(s, path, &problem)
            : s->opened ? !stage_from_start(s, end == TABLE_SIDES, &problem)
                        : !stage_battle(s, &again, NULL, NULL, &problem))
            came_home(s, &problem);
    }
}

static void common_keys(Stage *s)
{
    Ui *ui = &s->ui;

    if (ui_key(ui, SDLK_EQUALS, KMOD_CTRL) || ui_key(ui, SDLK_EQUALS, KMOD_CTRL | KMOD_SHIFT) ||
        ui_key(ui, SDLK_PLUS, KMOD_CTRL) || ui_key(ui, SDLK_KP_PLUS, KMOD_CTRL))
        s->settings.percent += s->settings.percent < 300 ? 25 : 0;
    else if (ui_key(ui, SDLK_MINUS, KMOD_CTRL) || ui_key(ui, SDLK_KP_MINUS, KMOD_CTRL))
        s->settings.percent -= s->settings.percent > 100 ? 25 : 0;
    else if (ui_key(ui, SDLK_0, KMOD_CTRL))
        s->settings.percent = 100;
    else if (ui_key(ui, SDLK_F11, 0))
        s->settings.full_screen = !s->settings.full_screen;
    else if (ui_key(ui, SDLK_q, KMOD_CTRL))
        s->quits = true;
    if (ui_key(ui, SDLK_F12, 0))
        s->wants_picture = true;
}

/* Beside the battles, under the time of the day. */
static void take_picture(Stage *s, const Canvas *canvas)
{
    char path[DATA_PATH], when[40];
    time_t now = time(NULL);

    s->wants_picture = false;
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime(&now));
    snprintf(path, sizeof path, "%.350s/table-%s.png", s->battles, when);
    if (!picture_save(canvas, path))
        fprintf(stderr, "%s: the picture cannot be written\n", path);
    else if (s->table)
        table_tell(s->table, &s->ui, "The picture is among the saved battles");
}

static void pass(Stage *s, Canvas *canvas)
{
    if (!s->settings.letters_told)
        s->settings.shown_percent = 0;
    s->settings.letters_told = false;
    s->ui.percent = s->table ? table_percent(s->table) : s->settings.percent;
    if (s->settings.shown_percent)
        s->ui.percent = s->settings.shown_percent;
    s->ui.palette = settings_palette(&s->settings);
    s->ui.time_percent = settings_time(&s->settings);
    s->ui.unnoted = !s->dump && !s->noted;
    ui_begin(&s->ui, canvas);
    if (s->table)
        table_pass(s);
    else
        home_pass(s);
    if (!canvas)
        demo_pass(s);
    common_keys(s);
    ui_end(&s->ui);
    if (s->window && s->settings.full_screen != s->written.full_screen)
        SDL_SetWindowFullscreen(s->window,
                                s->settings.full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    keep_settings(s);
}

/* Until every panel stands where it belongs: only then a picture is made. */
static void settle(Stage *s)
{
    enum { MOST_PASSES = 6 };

    for (int i = 0; s->table && !table_is_settled(s->table) && i < MOST_PASSES; i++) {
        ui_rest(&s->ui);
        pass(s, NULL);
    }
}

void stage_paint(Stage *s, Canvas *canvas)
{
    pass(s, canvas);
    if (!canvas)
        settle(s);
}

static void one_pass(void *of, Canvas *canvas)
{
    pass(of, canvas);
}

const Dirty *stage_repaint(Stage *s, Canvas *canvas)
{
    s->ui.width = canvas->width;
    s->ui.height = canvas->height;
    return repaint(&s->repaint, &s->ui, canvas, one_pass, s);
}

/* The surface keeps what was painted as long as the window has its size. */
static void paint(Stage *s)
{
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);
    Canvas canvas;

    if (!surface)
        return;
    canvas = canvas_over_surface(surface);
    if (surface->pixels != s->painted)
        s->repaint.whole = true;
    s->painted = surface->pixels;
    const Dirty *dirty = stage_repaint(s, &canvas);
    if (s->wants_picture)
        take_picture(s, &canvas);
    canvas_release(&canvas);
    if (s->exposed)
        SDL_UpdateWindowSurface(s->window);
    else if (dirty->count)
        SDL_UpdateWindowSurfaceRects(s->window, dirty->area, dirty->count);
    s->exposed = false;
    if (s->dump)
        ui_dump(&s->ui, s->dump);
}

/* Only the last of a run of pointer movements counts. */
static bool is_overtaken(const SDL_Event *event)
{
    SDL_Event next;

    return event->type == SDL_MOUSEMOTION &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type == SDL_MOUSEMOTION;
}

bool stage_take(Stage *s, SDL_Event *event)
{
    if (event->type == SDL_QUIT)
        s->quits = true;
    if (event->type == SDL_WINDOWEVENT) {
        s->exposed = true;
        return true;
    }
    if (event->type == SDL_DROPFILE) {
        if (!s->table && s->home)
            home_drop(s->home, event->drop.file);
        SDL_free(event->drop.file);
        return true;
    }
    if (demo_touched(s, event))
        return true;
    if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN)
        note_place(s); /* whoever does something has done with the window */
    if (is_overtaken(event) || !ui_take(&s->ui, event))
        return false;
    stage_paint(s, NULL);
    return true;
}

/* A pass without an event, for what goes on by itself, in the window as it is now. */
static void go_on(Stage *s)
{
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);

    if (surface) {
        s->ui.width = surface->w;
        s->ui.height = surface->h;
    }
    ui_rest(&s->ui);
    stage_paint(s, NULL);
}

void stage_begin(Stage *s)
{
    go_on(s);
    s->exposed = true;
    paint(s);
}

/* How long nothing can happen unless somebody does something. */
static int rest_ms(const Stage *s)
{
    int rest = ui_rest_ms(&s->ui);

    return s->demo.on && rest > DEMO_MS ? DEMO_MS : rest;
}

bool stage_turn(Stage *s, int wait_ms)
{
    SDL_Event event;
    bool changed = s->ui.busy;
    bool got = SDL_WaitEventTimeout(&event, wait_ms) != 0;
    bool due = s->demo.on || (s->ui.wakes && ui_rest_ms(&s->ui) == 1);

    while (got && !s->quits) {
        changed = stage_take(s, &event) || changed;
        got = SDL_PollEvent(&event) != 0;
    }
    if ((!changed && !due) || s->quits)
        return false;
    go_on(s);
    paint(s);
    return true;
}

int stage_run(Stage *s)
{
    stage_begin(s);
    while (!s->quits)
        stage_turn(s, rest_ms(s));
    return 0;
}
