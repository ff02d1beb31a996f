#include <stdio.h>
#include <string.h>

#include "home.h"

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

void home_lessons(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = choose_game(h, ui, page_frame(h, ui, "Lessons")), clip;
    const Shelf *s = &h->shelf[h->game].shelf;
    const char *game = h->shelf[h->game].ruleset->id;
    int row = ui_px(ui, 64), width = area.w < ui_px(ui, 1240) ? area.w : ui_px(ui, 1240);

    area.w = width;
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, s->lessons * row, false, &clip);
    for (int i = 0; i < s->lessons; i++, y += row) {
        char key[4] = { (char)('1' + i), 0 };
        if (ui_scrolled_out(ui, (SDL_Rect){ area.x, y, width, row }))
            continue;
        Button b = { .name = s->lesson[i].id.text,
                     .label = s->lesson[i].title,
                     .below = s->lesson[i].teaches[0] ? s->lesson[i].teaches : NULL,
                     .icon = learnt_has(h->learnt, game, s->lesson[i].id.text) ? "ui-legal"
                                                                               : "ui-lesson",
                     .key = i < 9 ? key : NULL };
        if (ui_button(ui, (SDL_Rect){ area.x, y, width - ui_px(ui, 20), row - ui_px(ui, 8) }, &b)) {
            *wish = HOME_LESSON;
            snprintf(ask->path, sizeof ask->path, "%s", s->lesson[i].path);
            ask->ruleset = h->shelf[h->game].ruleset;
        }
    }
    ui_scroll_end(ui, clip);
    if (!s->lessons)
        ui_text(ui, UT_TITLE, area, TEXT_LEFT, "There are no lessons here", INK_IVORY);
}

void home_saved(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = page_frame(h, ui, "Saved games and replays"), clip;
    bool looked = false;
    int row = ui_px(ui, 70), width = area.w < ui_px(ui, 900) ? area.w : ui_px(ui, 900);

    area.w = width;
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, h->saves * row, false, &clip);
    for (int i = 0; i < h->saves; i++, y += row) {
        char name[24];
        if (ui_scrolled_out(ui, (SDL_Rect){ area.x, y, width, row }))
            continue;
        snprintf(name, sizeof name, "battle-%d", i + 1);
        if (!h->saved[i].looked && !looked) {
            saved_look(&h->saved[i]);
            looked = ui->busy = true; /* one a pass, so that a long list is there at once */
        }
        Button b = {
            .name = name, .label = h->saved[i].name, .below = h->saved[i].below, .icon = "ui-save"
        };
        if (ui_button(ui, (SDL_Rect){ area.x, y, width - ui_px(ui, 20), row - ui_px(ui, 8) }, &b)) {
            *wish = HOME_GO_ON;
            snprintf(ask->path, sizeof ask->path, "%s", h->saved[i].path);
        }
    }
    ui_scroll_end(ui, clip);
    if (!h->saves)
        ui_text(ui, UT_TITLE, area, TEXT_LEFT, "Nothing has been played yet", INK_IVORY);
}

/* ---- settings -------------------------------------------------------------------------------------------------------- */

void home_settings(Home *h, Ui *ui)
{
    SDL_Rect area = page_frame(h, ui, "Settings");

    settings_page(&h->settings_page, h->settings, ui, area, false);
}
