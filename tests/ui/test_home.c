#include <stdlib.h>
#include <string.h>

#include "home/home.h"
#include "test.h"

/* The home screen at a first start, by key and pointer. */

enum { WIDTH = 1280, HEIGHT = 720 };

typedef struct Door {
    Ui ui;
    Fonts *fonts;
    Icons *icons;
    DataFolder folder;
    Settings settings;
    Learnt learnt;
    Home *home;
    HomeWish wish;
} Door;

static uint32_t clock_ms(void)
{
    return 50000;
}

static void frame(Door *d)
{
    HomeAsk ask = { .ruleset = NULL };

    ui_begin(&d->ui, NULL);
    HomeWish wish = home_frame(d->home, &d->ui, &ask);
    d->wish = wish != HOME_STAYS ? wish : d->wish;
    ui_end(&d->ui);
}

/* Looks again until everything is known that stands there. */
static void look(Door *d)
{
    for (int i = 0; i < 4; i++) {
        ui_rest(&d->ui);
        frame(d);
    }
}

static Door *come_in(bool first)
{
    Door *d = calloc(1, sizeof *d);
    Problem problem = { .sentence = "" };
    char why[300];

    CHECK(d != NULL);
    settings_read(&d->settings, first ? "/nowhere/settings" : "/dev/null");
    d->fonts = fonts_open(NULL, why, sizeof why);
    d->icons = icons_open();
    CHECK(d->fonts && d->icons && ui_open(&d->ui, d->fonts, d->icons));
    d->ui.clock = clock_ms;
    d->ui.width = WIDTH;
    d->ui.height = HEIGHT;
    CHECK(data_folder(&d->folder, PROJECT_DIR, NULL, &problem));
    d->home = home_open(&d->folder, "/nowhere", &d->settings, &d->learnt);
    CHECK(d->home != NULL);
    look(d);
    return d;
}

static void leave(Door *d)
{
    home_close(d->home);
    ui_close(&d->ui);
    icons_close(d->icons);
    fonts_close(d->fonts);
    free(d);
}

static void press(Door *d, SDL_Keycode code)
{
    SDL_Event e = { .key = { .type = SDL_KEYDOWN, .keysym = { .sym = code } } };

    ui_take(&d->ui, &e);
    frame(d);
    look(d);
}

static const Widget *find(const Door *d, const char *path)
{
    for (int i = 0; i < d->ui.widgets; i++)
        if (strcmp(d->ui.widget[i].path, path) == 0)
            return &d->ui.widget[i];
    return NULL;
}

/* In a column that scrolls the path is longer. */
static const Widget *ends(const Door *d, const char *path)
{
    for (int i = 0; i < d->ui.widgets; i++)
        if (strstr(d->ui.widget[i].path, path))
            return &d->ui.widget[i];
    return NULL;
}

static void click(Door *d, const char *path)
{
    const Widget *w = find(d, path);
    SDL_Event e = { .button = { .type = SDL_MOUSEBUTTONDOWN,
                                .button = SDL_BUTTON_LEFT,
                                .state = SDL_PRESSED,
                                .clicks = 1 } };

    if (!w)
        fail_msg("there is no %s", path);
    e.button.x = w->area.x + w->area.w / 2;
    e.button.y = w->area.y + w->area.h / 2;
    SDL_Event there = { .motion = { .type = SDL_MOUSEMOTION, .x = e.button.x, .y = e.button.y } };
    ui_take(&d->ui, &there);
    frame(d);
    ui_take(&d->ui, &e);
    frame(d);
    e.button.type = SDL_MOUSEBUTTONUP;
    e.button.state = SDL_RELEASED;
    ui_take(&d->ui, &e);
    frame(d);
    look(d);
}

static bool is_asked(const Door *d)
{
    return ends(d, "/slip/moves") && ends(d, "/slip/still");
}

TEST(a_first_start_asks_whether_things_may_move_and_leaves_the_focus_where_one_goes_on)
{
    Door *d = come_in(true);

    CHECK(is_asked(d));
    CHECK(d->ui.focus == find(d, "home/begin-lesson")->id);
    CHECK(!find(d, "home/slip/moves") || d->ui.modal_next <= LAYER_PANEL);
    leave(d);
}

TEST(nobody_else_is_asked)
{
    Door *d = come_in(false);

    CHECK(!is_asked(d));
    leave(d);
}

TEST(who_wants_stillness_gets_it_and_is_not_asked_again)
{
    Door *d = come_in(true);

    press(d, SDLK_s);
    CHECK(d->settings.still);
    CHECK(!is_asked(d));
    home_refresh(d->home);
    look(d);
    CHECK(!is_asked(d));
    leave(d);
}

TEST(the_pointer_answers_too)
{
    Door *d = come_in(true);

    click(d, "home/slip/still");
    CHECK(d->settings.still && !is_asked(d));
    leave(d);
    d = come_in(true);
    click(d, "home/slip/moves");
    CHECK(!d->settings.still && !is_asked(d));
    leave(d);
}

TEST(escape_sends_the_slip_away_and_things_move_as_usual)
{
    Door *d = come_in(true);

    press(d, SDLK_ESCAPE);
    CHECK(!d->settings.still && !is_asked(d));
    leave(d);
}

TEST(who_goes_on_without_an_answer_is_not_asked_again)
{
    Door *d = come_in(true);

    press(d, SDLK_n);
    CHECK(find(d, "new-game/start") != NULL);
    press(d, SDLK_ESCAPE);
    CHECK(find(d, "home/begin-lesson") != NULL);
    CHECK(!is_asked(d));
    leave(d);
    d = come_in(true);
    press(d, SDLK_RETURN);
    CHECK_EQ(d->wish, HOME_LESSON);
    CHECK(d->settings.greeted);
    leave(d);
}

TEST(with_large_letters_the_slip_covers_nothing)
{
    static const int percent[] = { 100, 150, 200, 300 };

    for (int p = 0; p < 4; p++) {
        Door *d = come_in(true);
        d->ui.percent = percent[p];
        look(d);
        const Widget *slip = ends(d, "/slip/paper");
        CHECK(slip && is_asked(d));
        for (int i = 0; i < d->ui.widgets; i++) {
            const Widget *w = &d->ui.widget[i];
            bool own = strstr(w->path, "/slip/") != NULL;
            bool button = !(w->flags & (WIDGET_NOTED | WIDGET_BLOCKS));
            CHECK(own || !button || !SDL_HasIntersection(&w->area, &slip->area) ||
                  strstr(w->path, "thumb"));
            CHECK(!own || (w->area.x >= slip->area.x &&
                           w->area.x + w->area.w <= slip->area.x + slip->area.w));
        }
        leave(d);
    }
}

TEST(keys_can_be_changed_from_the_settings_of_the_home_screen)
{
    Door *d = come_in(false);

    press(d, SDLK_F10);
    const Widget *keys = NULL;
    for (int i = 0; i < d->ui.widgets; i++)
        if (strstr(d->ui.widget[i].path, "/keys") && d->ui.widget[i].flags & WIDGET_FOCUSABLE)
            keys = &d->ui.widget[i];
    CHECK(keys != NULL && !(keys->flags & WIDGET_OFF));
    WidgetId id = keys->id;
    for (int i = 0; i < 80 && d->ui.focus != id; i++)
        press(d, SDLK_TAB);
    CHECK(d->ui.focus == id);
    press(d, SDLK_RETURN);
    char line[UI_PATH] = "", key[KEYSTROKE_NAME] = "";
    KeyStroke stroke;
    for (int i = 0; i < d->ui.widgets && !line[0]; i++) {
        const Widget *w = &d->ui.widget[i];
        if (!strstr(w->path, "/keys/") || !strstr(w->path, "/list/") || !strstr(w->label, ": "))
            continue;
        SDL_strlcpy(line, w->path, sizeof line);
        SDL_strlcpy(key, w->label, sizeof key);
    }
    CHECK(line[0] != 0);
    key[strcspn(key, ":")] = 0;
    CHECK(keystroke_read(key, &stroke));
    click(d, line);
    press(d, SDLK_F8);
    CHECK_EQ(keymap_meaning(&d->settings.keys, (KeyStroke){ SDLK_F8, 0 }).key, stroke.key);
    leave(d);
}
