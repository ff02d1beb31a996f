#define _POSIX_C_SOURCE 200809L

#include "home/home.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "data/record.h"
#include "editor/editor.h"
#include "rules/rulesets.h"
#include "session/lesson.h"

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

    strftime(when, sizeof when, "%e %b, %H:%M", at);
    snprintf(s->below, sizeof s->below, "%s", when + (when[0] == ' '));
}

/* How far it got: the round, or that it is over. */
static void progress_words(const Record *record, char *out, size_t size)
{
    int round = record_round(record);

    if (round == RECORD_OVER)
        snprintf(out, size, "played to its end");
    else if (round > 0)
        snprintf(out, size, "%s %d", round_title(record->game.ruleset), round);
    else
        snprintf(out, size, "just begun");
}

/* "Ann against the computer (North)" */
static void opponents(const Game *game, const About *about, char *out, size_t size)
{
    Text text = text_in(out, size);

    for (int i = 0; i < game->seats; i++) {
        bool computer = about->seated && about->player[i] != PLAYER_HUMAN;
        const char *title = game->seat[i].title.text;
        text_format(&text, computer ? "%sthe computer (%.30s)" : "%s%.40s",
                    !i                 ? ""
                    : game->seats == 2 ? " against "
                                       : ", ",
                    title);
    }
}

void saved_look(Saved *saved)
{
    char words[sizeof saved->below], progress[40], who[160];
    Record *record = saved->looked ? NULL : record_read_file(saved->path, ruleset_named, NULL);

    saved->looked = true;
    if (!record)
        return;
    progress_words(record, progress, sizeof progress);
    About about = about_read(saved->path);
    opponents(&record->game, &about, who, sizeof who);
    describe(saved);
    snprintf(words, sizeof words, "%.50s · %s · %.100s · %.30s", record->game.ruleset->title,
             progress, who, saved->below);
    snprintf(saved->name, sizeof saved->name, "%s",
             about.name[0] ? about.name : record->game.scenario_title.text);
    memcpy(saved->below, words, sizeof words);
    saved->over = record_round(record) == RECORD_OVER;
    saved->guided = lesson_guides(record);
    saved->ruleset = record->game.ruleset;
    saved->scenario = record->game.scenario;
    record_free(record);
}

/* The newest that goes on stands on the first page: it is looked for among so many. */
enum { ON_FIRST_PAGE = 6 };

static void read_saves(Home *h)
{
    DIR *folder = opendir(h->battles);
    struct dirent *entry;

    h->saves = 0;
    while (folder && (entry = readdir(folder)) && h->saves < MOST_SAVED) {
        Saved *s = &h->saved[h->saves];
        size_t length = strlen(entry->d_name);
        struct stat state;
        if (strncmp(entry->d_name, "demonstration-", 14) == 0) /* of an earlier version */
            continue;
        if (length < 5 || length > 110 || strcmp(entry->d_name + length - 4, ".6x4") != 0)
            continue;
        if ((size_t)snprintf(s->path, sizeof s->path, "%s/%s", h->battles, entry->d_name) >=
                sizeof s->path ||
            stat(s->path, &state) != 0)
            continue;
        s->when = state.st_mtime;
        s->looked = s->over = false;
        s->ruleset = NULL;
        snprintf(s->name, sizeof s->name, "%.*s", (int)length - 4, entry->d_name);
        describe(s);
        h->saves++;
    }
    if (folder)
        closedir(folder);
    qsort(h->saved, (size_t)h->saves, sizeof h->saved[0], newest_first);
    for (int i = 0; i < h->saves && i < ON_FIRST_PAGE; i++) { /* the others when they are shown */
        saved_look(&h->saved[i]);
        if (!h->saved[i].over)
            break;
    }
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
    read_shelves(h);
    read_saves(h);
    for (int i = 0; i < h->games; i++)
        if (learnt_was_at(learnt, h->shelf[i].ruleset->id))
            h->game = i;
    return h;
}

void home_close(Home *h)
{
    if (!h)
        return;
    for (int i = 0; i < h->games; i++)
        canvas_free(h->shelf[i].cover);
    setup_free(&h->setup);
    settings_page_free(&h->settings_page);
    thumbs_free(&h->thumbs);
    canvas_free(h->backdrop);
    workshop_close(h->workshop);
    free(h);
}

void home_refresh(Home *h)
{
    read_saves(h);
    thumbs_free(&h->thumbs);
    h->page = PAGE_HOME;
    h->saved_asks = SAVED_NOTHING;
}

void home_take_game(Home *h, const Ruleset *ruleset)
{
    for (int i = 0; i < h->games; i++)
        if (h->shelf[i].ruleset == ruleset)
            h->game = i;
}

void home_show_lessons(Home *h, const Ruleset *ruleset)
{
    home_take_game(h, ruleset);
    h->page = PAGE_LESSONS;
    h->scroll = (Scroll){ 0 };
}

bool home_lists_lessons(const Home *h)
{
    return h->page == PAGE_LESSONS;
}

void home_say(Home *h, const char *words)
{
    snprintf(h->said, sizeof h->said, "%s", words);
}

/* ---- pages ---------------------------------------------------------------------------------------------------- */

SDL_Rect page_frame(Home *h, Ui *ui, const char *title, int beside)
{
    static const UiText sizes[] = { UT_HEADING, UT_TITLE, UT_BOLD };
    bool crowded =
        beside || ui->height * 100 / ui->percent < 500 || ui->width * 100 / ui->percent < 900;
    int m = ui_px(ui, crowded ? 12 : ui->width < 1600 ? 28 : 56), size = 0;
    Button back = {
        .name = "back", .label = "Back", .icon = "ui-step-back", .key = "Esc", .bare = crowded
    };
    int wide = ui_button_width(ui, &back), high = ui_button_height(ui);

    if (ui_button(ui, (SDL_Rect){ m, m, wide, high }, &back)) {
        h->page = PAGE_HOME;
        h->scroll = (Scroll){ 0 };
    }
    int left = m + wide + ui_px(ui, crowded ? 14 : 24), end = ui->width - m - beside;
    while (size < 2 && left + ui_text_width(ui, sizes[size], title) > end)
        size++;
    ui_text(ui, sizes[size], (SDL_Rect){ left, m, end - left, high }, TEXT_LEFT, title, INK_IVORY);
    int top = m + high + ui_px(ui, crowded ? 10 : 24);
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

void home_show_keys(Home *h)
{
    h->keys_shown = true;
    h->keys = (KeysPage){ .binding = -1 };
}

HomeWish home_frame(Home *h, Ui *ui, HomeAsk *ask)
{
    static const char *const names[] = { "home",  "new-game", "lessons",
                                         "saved", "settings", "workshop" };
    HomeWish wish = HOME_STAYS;

    SDL_strlcpy(ui->screen, names[h->page], sizeof ui->screen);
    h->fonts = ui->fonts;
    h->icons = ui->icons;
    if (!palette_same(&h->palette, &ui->palette))
        setup_repaint(&h->setup);
    h->palette = ui->palette;
    h->paints += ui->canvas && !ui->again;
    if (h->paints < 3)
        ui->busy = true;
    ui_push(ui, names[h->page]);
    ui_set_layer(ui, LAYER_PANEL);
    thumbs_begin(&h->thumbs);
    home_backdrop(h, ui);
    if (h->page != h->was)
        h->stood = 0;
    h->was = h->page;
    h->stood += !ui->canvas;
    if (h->page == PAGE_HOME && h->stood == 2) /* what stands there is known from the pass before */
        ui_focus_first(ui);
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
    if (h->keys_shown)
        h->keys_shown = keys_page(&h->keys, ui, h->settings, h->shelf[h->game].ruleset);
    else if (ui_key(ui, SDLK_F1, 0) || (h->page == PAGE_HOME && ui_key(ui, SDLK_h, 0)))
        home_show_keys(h);
    if (ui_key(ui, SDLK_F2, 0))
        home_show_lessons(h, h->shelf[h->game].ruleset);
    if (h->page != PAGE_HOME ||
        wish != HOME_STAYS) /* who goes on without an answer has given one */
        h->settings->greeted = true;
    ui_pop(ui);
    return wish;
}
