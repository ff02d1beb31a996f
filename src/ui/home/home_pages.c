#include <stdio.h>
#include <string.h>

#include "home/home.h"

/* Lessons, settings. */

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

int list_columns(const Ui *ui, int width)
{
    return width >= ui_px(ui, 1100) ? 2 : 1;
}

static Button lesson_button(const Home *h, int i, const char *key)
{
    const GameShelf *g = &h->shelf[h->game];
    const LessonCard *l = &g->shelf.lesson[i];
    bool learnt = learnt_has(h->learnt, g->ruleset->id, l->id.text);
    bool next = i == home_next_lesson(h, h->game);

    return (Button){ .name = l->id.text,
                     .label = l->title,
                     .below = l->teaches[0] ? l->teaches : NULL,
                     .wraps = true,
                     .icon = learnt ? "ui-legal" : "ui-lesson",
                     .look = next ? BUTTON_GOLD : BUTTON_WALNUT,
                     .key = next    ? "Enter"
                            : i < 9 ? key
                                    : NULL };
}

/* The heading that a lesson stands under. */
static const char *lesson_heading(const LessonCard *l)
{
    return l->course ? "The first evening" : l->theme[0] ? l->theme : "More";
}

/* Where the lessons end that stand in one row with this one. */
static int row_end(const Shelf *s, int first, int columns)
{
    int end = first + 1;

    while (end < s->lessons && end < first + columns &&
           strcmp(lesson_heading(&s->lesson[end]), lesson_heading(&s->lesson[first])) == 0)
        end++;
    return end;
}

static bool has_heading(const Shelf *s, int first)
{
    return first == 0 ||
           strcmp(lesson_heading(&s->lesson[first - 1]), lesson_heading(&s->lesson[first])) != 0;
}

static int heading_height(const Ui *ui, const Shelf *s, int first)
{
    return has_heading(s, first) ? ui_px(ui, first ? 52 : 38) : 0;
}

static int lesson_row(const Home *h, const Ui *ui, int first, int end, int wide)
{
    int high = ui_px(ui, 56);

    for (int i = first; i < end; i++) {
        Button b = lesson_button(h, i, "1");
        int own = b.below ? ui_button_wrapped(ui, &b, wide) : high;
        high = own > high ? own : high;
    }
    return high + ui_px(ui, 8);
}

static void draw_heading(Ui *ui, const Shelf *s, int first, SDL_Rect area, int y)
{
    int high = heading_height(ui, s, first), line = ui_px(ui, 34);
    SDL_Rect at = { area.x, y + high - line - ui_px(ui, 4), area.w, line };

    if (!high || ui_scrolled_out(ui, at))
        return;
    ui_text(ui, UT_TITLE, at, TEXT_LEFT, lesson_heading(&s->lesson[first]), INK_GOLD);
    ui_note(ui, "heading", lesson_heading(&s->lesson[first]), at, true);
}

/* The arrows choose from the lesson that is lit. */
static void arrows_begin_at(Ui *ui, const char *lit)
{
    SDL_Keycode key = ui->in.key;
    bool arrow = key == SDLK_UP || key == SDLK_DOWN || key == SDLK_LEFT || key == SDLK_RIGHT;

    if (!arrow || ui->focus_shown)
        return;
    ui_focus(ui, ui_id(ui, lit));
    ui->focus_shown = true;
}

void home_lessons(Home *h, Ui *ui, HomeAsk *ask, HomeWish *wish)
{
    SDL_Rect area = choose_game(h, ui, page_frame(h, ui, "Lessons", 0)), clip;
    const Shelf *s = &h->shelf[h->game].shelf;
    int columns = list_columns(ui, area.w), gap = ui_px(ui, 12), all = 0, end;
    int wide = (area.w - ui_px(ui, 20) - (columns - 1) * gap) / columns;

    for (int i = 0; i < s->lessons; i = end) {
        end = row_end(s, i, columns);
        all += heading_height(ui, s, i) + lesson_row(h, ui, i, end, wide);
    }
    int y = ui_scroll_begin(ui, &h->scroll, "list", area, all, false, &clip);
    for (int i = 0; i < s->lessons; i = end) {
        end = row_end(s, i, columns);
        int row = lesson_row(h, ui, i, end, wide);
        draw_heading(ui, s, i, area, y);
        y += heading_height(ui, s, i);
        for (int k = i; k < end; k++) {
            char key[4] = { (char)('1' + k), 0 };
            SDL_Rect at = { area.x + (k - i) * (wide + gap), y, wide, row - ui_px(ui, 8) };
            Button b = lesson_button(h, k, key);
            if (b.look == BUTTON_GOLD)
                arrows_begin_at(ui, b.name);
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

/* ---- settings -------------------------------------------------------------------------------------------------------- */

void home_settings(Home *h, Ui *ui)
{
    SDL_Rect area = page_frame(h, ui, "Settings", 0);

    if (settings_page(&h->settings_page, h->settings, ui, area))
        home_show_keys(h);
}
