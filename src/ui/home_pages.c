#include <stdio.h>
#include <string.h>

#include "data/record.h"
#include "home.h"
#include "rules/rulesets.h"

/* Lessons, saved battles, settings. */

/* ---- lists --------------------------------------------------------------------------------------------------------- */

/* Which game's lessons are shown; what is left below it. */
static SDL_Rect choose_game(Home *h, Ui *ui, SDL_Rect area)
{
    const char *titles[MOST_GAMES];
    int high = ui_button_height(ui), down = high + ui_px(ui, 16);

    if (h->games < 2)
        return area;
    for (int i = 0; i < h->games; i++)
        titles[i] = h->shelf[i].ruleset->title;
    if (ui_choose(ui, (SDL_Rect){ area.x, area.y, area.w, high }, "game", titles, h->games,
                  &h->game))
        h->scroll = (Scroll){ 0 };
    return (SDL_Rect){ area.x, area.y + down, area.w, area.h - down };
}

/* How many rows stand beside each other. */
static int list_columns(const Ui *ui, int width)
{
    return width >= ui_px(ui, 1100) ? 2 : 1;
}

static Button lesson_button(const Home *h, int i, const char *key)
{
    const GameShelf *g = &h->shelf[h->game];
    const LessonCard *l = &g->shelf.lesson[i];
    bool learnt = learnt_has(h->learnt, g->ruleset->id, l->id.text);

    return (Button){ .name = l->id.text,
                     .label = l->title,
                     .below = l->teaches[0] ? l->teaches : NULL,
                     .wraps = true,
                     .icon = learnt ? "ui-legal" : "ui-lesson",
                     .look = i == learnt_next(h->learnt, g->ruleset->id, &g->shelf, -1)
                                 ? BUTTON_GOLD
                                 : BUTTON_WALNUT,
                     .key = i < 9 ? key : NULL };
}

static int lesson_row(const Home *h, const Ui *ui, int first, int columns, int wide)
{
    int high = ui_px(ui, 56);

    for (int i = first; i < first + columns && i < h->shelf[h->game].shelf.lessons; i++) {
        Button b = lesson_button(h, i, "1");
        int own = b.below ? ui_button_wrapped(ui, &b, wide) : high;
        high = own > high ? own : high;
    }
    return high + ui_px(ui, 8);
}

void home_lessons(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = choose_game(h, ui, page_frame(h, ui, "Lessons", 0)), clip;
    const Shelf *s = &h->shelf[h->game].shelf;
    int columns = list_columns(ui, area.w), gap = ui_px(ui, 12), all = 0;
    int wide = (area.w - ui_px(ui, 20) - (columns - 1) * gap) / columns;

    for (int i = 0; i < s->lessons; i += columns)
        all += lesson_row(h, ui, i, columns, wide);
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, all, false, &clip);
    for (int i = 0; i < s->lessons; i += columns) {
        int row = lesson_row(h, ui, i, columns, wide);
        for (int k = i; k < i + columns && k < s->lessons; k++) {
            char key[4] = { (char)('1' + k), 0 };
            SDL_Rect at = { area.x + (k - i) * (wide + gap), y, wide, row - ui_px(ui, 8) };
            Button b = lesson_button(h, k, key);
            if (ui_scrolled_out(ui, at) || !ui_button(ui, at, &b))
                continue;
            *wish = HOME_LESSON;
            snprintf(ask->path, sizeof ask->path, "%s", s->lesson[k].path);
            ask->ruleset = h->shelf[h->game].ruleset;
        }
        y += row;
    }
    ui_scroll_end(ui, clip);
    if (!s->lessons)
        ui_text(ui, UT_TITLE, area, TEXT_LEFT, "There are no lessons here", INK_IVORY);
}

/* The table of a saved battle as it lies in its record. */
static Canvas *paint_saved(void *of, int which, int width, int height)
{
    Home *h = of;
    Record *record = record_read_file(h->saved[which].path, ruleset_named, NULL);
    Canvas *c = record ? cover_table(h, &record->game, width, height) : NULL;

    record_free(record);
    return c;
}

enum { SAVED_PICTURE = 80 };

/* A row holds the picture and all words of the longest. */
static int saved_row_height(const Home *h, const Ui *ui, int wide)
{
    int high = ui_px(ui, SAVED_PICTURE + 8);

    for (int i = 0; i < h->saves; i++) {
        Button b = { .below = h->saved[i].below,
                     .picture_width = ui_px(ui, SAVED_PICTURE * 3 / 2) };
        int own = ui_button_wrapped(ui, &b, wide);
        high = own > high ? own : high;
    }
    return high + ui_px(ui, 8);
}

static void saved_row(Home *h, Ui *ui, SDL_Rect at, int i, HomeAsk *ask, HomeWish *wish)
{
    char name[24];
    int high = ui_px(ui, SAVED_PICTURE);

    snprintf(name, sizeof name, "battle-%d", i + 1);
    Button b = { .name = name,
                 .label = h->saved[i].name,
                 .below = h->saved[i].below,
                 .wraps = true,
                 .look = i ? BUTTON_WALNUT : BUTTON_GOLD,
                 .picture_width = high * 3 / 2 };
    b.picture =
        thumb_of(&h->thumbs, ui, 's', h->saved[i].path, high * 3 / 2, high, paint_saved, h, i);
    if (!ui_button(ui, at, &b))
        return;
    *wish = HOME_GO_ON;
    snprintf(ask->path, sizeof ask->path, "%s", h->saved[i].path);
}

void home_saved(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = page_frame(h, ui, "Saved games and replays", 0), clip;
    bool looked = false;
    int columns = list_columns(ui, area.w), gap = ui_px(ui, 12);
    int wide = (area.w - ui_px(ui, 20) - (columns - 1) * gap) / columns;
    int row = saved_row_height(h, ui, wide), rows = (h->saves + columns - 1) / columns;

    int y = ui_scroll_begin(ui, &h->scroll, "list", area, rows * row, false, &clip);
    for (int i = 0; i < h->saves; i++) {
        SDL_Rect at = { area.x + i % columns * (wide + gap), y + i / columns * row, wide,
                        row - ui_px(ui, 8) };
        if (ui_scrolled_out(ui, at))
            continue;
        if (!h->saved[i].looked && !looked) {
            saved_look(&h->saved[i]);
            looked = ui->busy = true; /* one a pass, so that a long list is there at once */
        }
        saved_row(h, ui, at, i, ask, wish);
    }
    ui_scroll_end(ui, clip);
    if (h->saves)
        return;
    ui_text(ui, UT_TITLE, (SDL_Rect){ area.x, area.y, area.w, ui_px(ui, 40) }, TEXT_LEFT,
            "Nothing has been played yet", INK_IVORY);
    ui_words(
        ui, UT_BODY, area.x, area.y + ui_px(ui, 48), area.w,
        "Every battle is kept here from its first moment on, to go on with and to look back at.",
        INK_IVORY_DIM);
}

/* ---- settings -------------------------------------------------------------------------------------------------------- */

void home_settings(Home *h, Ui *ui)
{
    SDL_Rect area = page_frame(h, ui, "Settings", 0);

    if (settings_page(&h->settings_page, h->settings, ui, area))
        home_show_keys(h);
}
