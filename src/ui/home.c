#define _POSIX_C_SOURCE 200809L

#include "home.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "data/record.h"
#include "editor.h"
#include "rules/rulesets.h"

/* ---- what there is ---------------------------------------------------------------------------------------------- */

static int newest_first(const void *a, const void *b)
{
    const Saved *x = a, *y = b;

    if (x->when != y->when)
        return x->when < y->when ? 1 : -1;
    return strcmp(y->path, x->path);
}

static void describe(Saved *s)
{
    char when[40];
    struct tm *at = localtime(&s->when);

    strftime(when, sizeof when, "%e %B, %H:%M", at);
    snprintf(s->below, sizeof s->below, "%s", when);
}

static void read_saves(Home *h)
{
    DIR *folder = opendir(h->battles);
    struct dirent *entry;

    h->saves = 0;
    while (folder && (entry = readdir(folder)) && h->saves < MOST_SAVED) {
        Saved *s = &h->saved[h->saves];
        size_t length = strlen(entry->d_name);
        struct stat state;
        if (length < 5 || length > 110 || strcmp(entry->d_name + length - 4, ".6x4") != 0)
            continue;
        if ((size_t)snprintf(s->path, sizeof s->path, "%s/%s", h->battles, entry->d_name) >=
                sizeof s->path ||
            stat(s->path, &state) != 0)
            continue;
        s->when = state.st_mtime;
        snprintf(s->name, sizeof s->name, "%.*s", (int)length - 4, entry->d_name);
        describe(s);
        h->saves++;
    }
    if (folder)
        closedir(folder);
    qsort(h->saved, (size_t)h->saves, sizeof h->saved[0], newest_first);
    if (!h->saves)
        return;
    /* Only the newest is looked into: it stands on the home screen with its scenario's title. */
    Record *record = record_read_file(h->saved[0].path, ruleset_named, NULL);
    if (record) {
        char when[160];
        snprintf(when, sizeof when, "%.60s · %.60s", record->game.ruleset->title,
                 h->saved[0].below);
        snprintf(h->saved[0].name, sizeof h->saved[0].name, "%s", record->game.scenario_title.text);
        memcpy(h->saved[0].below, when, sizeof when);
    }
    record_free(record);
}

static void read_shelves(Home *h)
{
    Problem problem = { .sentence = "" };

    h->games = ruleset_count() < MOST_GAMES ? ruleset_count() : MOST_GAMES;
    for (int i = 0; i < h->games; i++) {
        GameShelf *g = &h->shelf[i];
        g->ruleset = ruleset_at(i);
        g->good = shelf_read(&g->shelf, &h->folder, g->ruleset, &problem);
        if (!g->good)
            home_say(h, problem.sentence);
        else if (g->shelf.problems)
            snprintf(h->said, sizeof h->said, "%.150s:%d: %.220s", g->shelf.problem[0].file,
                     g->shelf.problem[0].line, g->shelf.problem[0].sentence);
    }
}

Home *home_open(const DataFolder *folder, const char *battles, Settings *settings,
                const Learnt *learnt)
{
    Home *h = calloc(1, sizeof *h);

    if (!h)
        return NULL;
    h->folder = *folder;
    snprintf(h->battles, sizeof h->battles, "%s", battles);
    h->settings = settings;
    h->learnt = learnt;
    h->map_of = -1;
    read_shelves(h);
    read_saves(h);
    return h;
}

void home_close(Home *h)
{
    if (!h)
        return;
    for (int i = 0; i < h->games; i++)
        canvas_free(h->shelf[i].cover);
    canvas_free(h->map);
    workshop_close(h->workshop);
    free(h);
}

void home_refresh(Home *h)
{
    read_saves(h);
    h->page = PAGE_HOME;
}

void home_say(Home *h, const char *words)
{
    snprintf(h->said, sizeof h->said, "%s", words);
}

/* ---- the first page ---------------------------------------------------------------------------------------------- */

static void backdrop(Ui *ui)
{
    SDL_Rect all = { 0, 0, ui->width, ui->height };

    if (!ui->canvas)
        return;
    Paint paint = paint_radial((Spot){ (float)ui->width * 0.6F, (float)ui->height * 0.4F }, 0,
                               (Spot){ (float)ui->width * 0.6F, (float)ui->height * 0.4F },
                               (float)ui->width * 0.8F, 0xFF4A3A24, 0xFF2A1F13, 0xFF120C06);
    Curve curve = curve_empty();
    curve_rect(&curve, 0, 0, (float)all.w, (float)all.h);
    canvas_fill(ui->canvas, &curve, &paint);
    curve_free(&curve);
}

/* What New game begins with: the first of an evening for two, or whatever there is. */
static int usual_scenario(const Shelf *s)
{
    for (int i = 0; i < s->scenarios; i++)
        if (s->scenario[i].evening && s->scenario[i].seats == 2)
            return i;
    return 0;
}

static void open_setup(Home *h, int game)
{
    h->game = game;
    h->page = PAGE_NEW;
    h->scroll = (Scroll){ 0 };
    setup_take(h, usual_scenario(&h->shelf[game].shelf));
}

static void menu(Home *h, Ui *ui, SDL_Rect area, HomeAsk *ask, HomeWish *wish)
{
    enum { ROWS = 8 }; /* the tall one included */
    int high = ui_px(ui, 56), gap = ui_px(ui, 6), y = area.y, tall = ui_px(ui, 68);
    char go_on[160];

    /* Large letters in a small window: rows close up until all of them are there. */
    if (ROWS * (high + gap) + tall - high > area.h) {
        gap = 2;
        high = tall = area.h / ROWS - gap;
    }
    if (h->saves) {
        snprintf(go_on, sizeof go_on, "Go on: %s", h->saved[0].name);
        Button b = { .name = "go-on",
                     .label = go_on,
                     .below = h->saved[0].below,
                     .icon = "ui-play",
                     .key = "Enter",
                     .look = BUTTON_GOLD };
        if (tall < ui_px(ui, 60))
            b.below = NULL;
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, tall }, &b)) {
            *wish = HOME_GO_ON;
            snprintf(ask->path, sizeof ask->path, "%s", h->saved[0].path);
        }
        y += tall + gap;
    }
    static const struct {
        const char *name, *label, *icon, *key;
        HomePage page;
    } rows[] = {
        { "new-game", "New game", "ui-dice", "N", PAGE_NEW },
        { "lessons", "Lessons", "ui-lesson", "L", PAGE_LESSONS },
        { "saved", "Saved games and replays", "ui-replay", "R", PAGE_SAVED },
        { "workshop", "Armies and maps", "unit-standard", "A", PAGE_WORKSHOP },
        { "settings", "Settings", "ui-settings", "F10", PAGE_SETTINGS },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Button b = { .name = rows[i].name,
                     .label = rows[i].label,
                     .icon = rows[i].icon,
                     .key = rows[i].key,
                     .look = BUTTON_ROW };
        if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &b)) {
            if (rows[i].page == PAGE_NEW)
                open_setup(h, h->game);
            else
                h->page = rows[i].page;
        }
        y += high + gap;
    }
    Button demo = { .name = "demonstration",
                    .label = "Demonstration",
                    .icon = "ui-projector",
                    .key = "D",
                    .tip =
                        "The short scenario for a club: F7 begins anew, left alone it plays itself",
                    .look = BUTTON_ROW };
    if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &demo)) {
        *wish = HOME_DEMO;
        ask->ruleset = h->shelf[h->game].ruleset;
    }
    y += high + gap;
    Button quit = {
        .name = "quit", .label = "Quit", .icon = "ui-illegal", .key = "Ctrl+Q", .look = BUTTON_ROW
    };
    if (ui_button(ui, (SDL_Rect){ area.x, y, area.w, high }, &quit))
        *wish = HOME_QUIT;
}

/* What a game has, and how long and how large its usual battle is. */
static void card_words(const Shelf *s, char *out, size_t size)
{
    const ScenarioCard *usual = s->scenarios ? &s->scenario[usual_scenario(s)] : NULL;

    if (usual)
        snprintf(out, size, "%d scenarios (%d minutes, %d models) · %d lessons", s->scenarios,
                 usual->minutes, usual->models, s->lessons);
    else
        snprintf(out, size, "%d armies · %d lessons", s->armies, s->lessons);
}

static void game_card(Home *h, Ui *ui, SDL_Rect box, int game)
{
    GameShelf *g = &h->shelf[game];
    char key[4] = { (char)('1' + game), 0 }, below[160];
    WidgetId id = ui_widget(ui, g->ruleset->id, g->ruleset->title, box, WIDGET_FOCUSABLE);
    bool hot = ui_is_hot(ui, id), focused = ui_is_focused(ui, id) && ui->focus_shown;
    int foot = ui_px(ui, 112) < box.h ? ui_px(ui, 112) : box.h, radius = ui_px(ui, 8);
    SDL_Rect picture = { box.x, box.y, box.w, box.h - foot };

    if (ui->canvas && h->paints > 1 && picture.h > 0 &&
        (!g->cover || g->cover->width != picture.w || g->cover->height != picture.h)) {
        canvas_free(g->cover);
        g->cover = cover_scene(h, game, picture.w, picture.h);
    }
    ui_round(ui, box, radius, 0xFF2C2116, 0xFF1E160F);
    if (ui->canvas && g->cover && picture.h > 0)
        canvas_put(ui->canvas, g->cover, picture.x, picture.y);
    ui_frame(ui, box, radius, 1, INK_BRASS_LINE);
    if (hot || focused)
        ui_frame(ui, ui_inset(box, -4), radius + 4, 3, INK_LIT_EDGE);
    SDL_Rect line = { box.x + ui_px(ui, 16), box.y + picture.h + ui_px(ui, 8),
                      box.w - ui_px(ui, 70), ui_px(ui, 38) };
    ui_text(ui, UT_TITLE, line, TEXT_LEFT, g->ruleset->title, INK_IVORY);
    ui_keycap(ui, box.x + box.w - ui_px(ui, 30), line.y + line.h / 2, key);
    line.y += ui_px(ui, 36);
    line.w = box.w - ui_px(ui, 32);
    line.h = ui_px(ui, 28);
    if (line.y + line.h <= box.y + box.h)
        ui_text(ui, UT_BODY, line, TEXT_LEFT, g->ruleset->tagline ? g->ruleset->tagline : "",
                INK_IVORY);
    line.y += ui_px(ui, 28);
    card_words(&g->shelf, below, sizeof below);
    if (line.y + line.h <= box.y + box.h)
        ui_text(ui, UT_LABEL, line, TEXT_LEFT, below, INK_IVORY_DIM);
    if (ui_clicked(ui, id) || ui_key_named(ui, key))
        open_setup(h, game);
}

static void game_cards(Home *h, Ui *ui, SDL_Rect area)
{
    int columns = h->games < 2 || area.w < ui_px(ui, 700) ? 1 : 2, gap = ui_px(ui, 18);
    int rows = (h->games + columns - 1) / columns;
    int wide = (area.w - gap * (columns - 1)) / columns,
        high = rows ? (area.h - gap * (rows - 1)) / rows : area.h;

    if (high > wide * 3 / 4 + ui_px(ui, 112))
        high = wide * 3 / 4 + ui_px(ui, 112);
    ui_push(ui, "games");
    for (int i = 0; i < h->games; i++)
        game_card(h, ui,
                  (SDL_Rect){ area.x + i % columns * (wide + gap),
                              area.y + i / columns * (high + gap), wide, high },
                  i);
    ui_pop(ui);
}

static void next_lesson(Home *h, Ui *ui, SDL_Rect area, HomeAsk *ask, HomeWish *wish)
{
    const Shelf *s = &h->shelf[h->game].shelf;
    int pad = ui_px(ui, 18), next = learnt_next(h->learnt, h->shelf[h->game].ruleset->id, s, -1);

    if (next < 0 || area.h < ui_px(ui, 170))
        return;
    area.y += area.h - ui_px(ui, 165);
    area.h = ui_px(ui, 165);
    ui_paper(ui, "lesson-card", area, 0);
    int y = area.y + ui_px(ui, 12);
    ui_text(ui, UT_SMALL, (SDL_Rect){ area.x + pad, y, area.w - 2 * pad, ui_px(ui, 22) }, TEXT_LEFT,
            "TEN QUIET MINUTES", INK_ON_PAPER_DIM);
    ui_words(ui, UT_CARD_BOLD, area.x + pad, y + ui_px(ui, 22), area.w - 2 * pad,
             s->lesson[next].title, INK_ON_PAPER);
    Button b = { .name = "begin-lesson", .label = "Begin", .look = BUTTON_INK };
    SDL_Rect at = { area.x + pad, area.y + area.h - ui_button_height(ui) - ui_px(ui, 14),
                    ui_button_width(ui, &b), ui_button_height(ui) };
    if (ui_button(ui, at, &b)) {
        *wish = HOME_LESSON;
        snprintf(ask->path, sizeof ask->path, "%s", s->lesson[next].path);
        ask->ruleset = h->shelf[h->game].ruleset;
    }
}

void home_main(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    int m = ui_px(ui, ui->width < 1600 ? 36 : 64), left = ui_px(ui, 440);

    if (left > ui->width * 2 / 5)
        left = ui->width * 2 / 5;
    /* Large letters: the menu and the games come first, the rest makes room. */
    bool narrow = ui->percent > 150;
    int top = narrow ? ui->height / 40 : ui_px(ui, 40), y = top + ui_px(ui, narrow ? 56 : 84);
    SDL_Rect title = { m, top, left, ui_px(ui, narrow ? 44 : 90) };
    ui_text(ui, narrow ? UT_HEADING : UT_HOME, title, TEXT_LEFT, "Sixbyfour", INK_IVORY);
    if (!narrow) {
        ui_text(ui, UT_BODY, (SDL_Rect){ m, y, ui->width - 2 * m, ui_px(ui, 30) }, TEXT_LEFT,
                "two armies and a referee who shows why", INK_IVORY_DIM);
        y += ui_px(ui, 60);
    }
    menu(h, ui, (SDL_Rect){ m, y, left, ui->height - y - ui_px(ui, 12) }, ask, wish);
    int used = y + ui_px(ui, 68) + 7 * ui_px(ui, 62);
    next_lesson(h, ui, (SDL_Rect){ m, used, left, ui->height - used - ui_px(ui, 30) }, ask, wish);
    SDL_Rect right = { m + left + (narrow ? m : ui_px(ui, 70)),
                       narrow ? top + ui_px(ui, 56) : ui_px(ui, 96), 0, 0 };
    right.w = ui->width - right.x - m;
    right.h = ui->height - right.y - ui_px(ui, narrow ? 40 : 90);
    ui_text(ui, UT_HEADING, (SDL_Rect){ right.x, right.y - ui_px(ui, 52), right.w, ui_px(ui, 44) },
            TEXT_LEFT, "Choose a game", INK_IVORY);
    game_cards(h, ui, right);
    if (h->said[0]) {
        ui_text(ui, UT_LABEL,
                (SDL_Rect){ m, ui->height - ui_px(ui, 34), ui->width - 2 * m, ui_px(ui, 28) },
                TEXT_LEFT, h->said, INK_WARNING);
        ui_note(ui, "said", h->said, (SDL_Rect){ m, ui->height - 30, 10, 10 }, true);
    }
}

SDL_Rect page_frame(Home *h, Ui *ui, const char *title)
{
    int m = ui_px(ui, ui->width < 1600 ? 28 : 56);
    Button back = { .name = "back", .label = "Back", .icon = "ui-step-back", .key = "Esc" };
    int wide = ui_button_width(ui, &back);

    if (ui_button(ui, (SDL_Rect){ m, m, wide, ui_button_height(ui) }, &back)) {
        h->page = PAGE_HOME;
        h->scroll = h->options = (Scroll){ 0 };
    }
    ui_text(
        ui, UT_HEADING,
        (SDL_Rect){ m + wide + ui_px(ui, 24), m, ui->width - wide - 3 * m, ui_button_height(ui) },
        TEXT_LEFT, title, INK_IVORY);
    int top = m + ui_button_height(ui) + ui_px(ui, 24);
    return (SDL_Rect){ m, top, ui->width - 2 * m, ui->height - top - m };
}

/* Armies and maps: what was made there is known here afterwards. */
static void work(Home *h, Ui *ui)
{
    if (!h->workshop)
        h->workshop = workshop_open(&h->folder, h->battles);
    if (h->workshop && workshop_frame(h->workshop, ui))
        return;
    workshop_close(h->workshop);
    h->workshop = NULL;
    h->map_of = -1;
    h->page = PAGE_HOME;
    read_shelves(h);
}

void home_drop(Home *h, const char *path)
{
    if (!h->workshop)
        h->workshop = workshop_open(&h->folder, h->battles);
    if (!h->workshop)
        return;
    h->page = PAGE_WORKSHOP;
    workshop_drop(h->workshop, path);
}

HomeWish home_frame(Home *h, Ui *ui, HomeAsk *ask)
{
    static const char *const names[] = { "home",  "new-game", "lessons",
                                         "saved", "settings", "workshop" };
    HomeWish wish = HOME_STAYS;

    SDL_strlcpy(ui->screen, names[h->page], sizeof ui->screen);
    h->fonts = ui->fonts;
    h->icons = ui->icons;
    h->paints += ui->canvas && !ui->again;
    if (h->paints < 3)
        ui->busy = true;
    ui_push(ui, names[h->page]);
    ui_set_layer(ui, LAYER_PANEL);
    backdrop(ui);
    switch (h->page) {
    case PAGE_HOME:
        home_main(h, ui, ask, &wish);
        break;
    case PAGE_NEW:
        home_setup(h, ui, ask, &wish);
        break;
    case PAGE_LESSONS:
        home_lessons(h, ui, ask, &wish);
        break;
    case PAGE_SAVED:
        home_saved(h, ui, ask, &wish);
        break;
    case PAGE_SETTINGS:
        home_settings(h, ui);
        break;
    case PAGE_WORKSHOP:
        work(h, ui);
        break;
    }
    ui_pop(ui);
    return wish;
}
