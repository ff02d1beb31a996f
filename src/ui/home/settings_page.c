#include "home/settings_page.h"

#include <stdio.h>

#include "draw/palette.h"

void settings_page_free(SettingsPage *page)
{
    sample_close(page->sample);
    page->sample = NULL;
}

/* Where the next row is told. */
typedef struct Rows {
    Ui *ui;
    SDL_Rect area;
    int y;
    bool stacked; /* names above what is set */
} Rows;

/* The name of a setting; gives the box for what is set. */
static SDL_Rect row(Rows *r, const char *label)
{
    int high = ui_button_height(r->ui), name = r->stacked ? 0 : r->area.w * 3 / 10;
    SDL_Rect words = { r->area.x, r->y, name - 8, high };

    if (r->stacked) {
        words = (SDL_Rect){ r->area.x, r->y, r->area.w, ui_px(r->ui, 28) };
        r->y += words.h;
    }
    ui_text(r->ui, UT_BODY, words, TEXT_LEFT, label, INK_IVORY);
    SDL_Rect box = { r->area.x + name, r->y, r->area.w - name, high };
    r->y += high + ui_px(r->ui, 12);
    return box;
}

/* Words side by side, in several lines where they find no room. */
static void choose(Rows *r, const char *label, const char *name, const char *const *words,
                   int count, int *value)
{
    SDL_Rect box = row(r, label), cell = box;
    int widest = 1, gap = ui_px(r->ui, 6), columns;

    for (int i = 0; i < count; i++) {
        int wide = ui_text_width(r->ui, UT_BOLD, words[i]) + ui_px(r->ui, 16) + gap;
        widest = wide > widest ? wide : widest;
    }
    columns = box.w / widest;
    if (columns >= count) {
        ui_choose(r->ui, box, name, words, count, value);
        return;
    }
    columns = columns < 1 ? 1 : columns > (count + 1) / 2 ? (count + 1) / 2 : columns;
    cell.w = (box.w - (columns - 1) * gap) / columns;
    ui_push(r->ui, name);
    for (int i = 0; i < count; i++) {
        Button b = { .name = words[i], .label = words[i], .on = i == *value };
        cell.x = box.x + i % columns * (cell.w + gap);
        cell.y = box.y + i / columns * (box.h + gap);
        if (ui_button(r->ui, cell, &b))
            *value = i;
    }
    ui_pop(r->ui);
    r->y += (count - 1) / columns * (box.h + gap);
}

/* What a choice above means, under it. */
static void explain(Rows *r, const char *name, const char *words)
{
    int from = r->stacked ? 0 : r->area.w * 3 / 10, width = r->area.w - from;
    int high = ui_words_height(r->ui, UT_LABEL, width, words);
    SDL_Rect at = { r->area.x + from, r->y - ui_px(r->ui, 6), width, high };

    ui_words(r->ui, UT_LABEL, at.x, at.y, width, words, INK_IVORY_DIM);
    ui_note(r->ui, name, words, at, true);
    r->y = at.y + high + ui_px(r->ui, 12);
}

static void tick(Rows *r, const char *label, const char *name, const char *words, bool *value)
{
    SDL_Rect box = row(r, label);
    int high = ui_tick_height(r->ui, box.w, words);

    r->y += high - box.h;
    box.h = high;
    ui_tick(r->ui, box, name, words, value, false);
}

static void byte_choose(Rows *r, const char *label, const char *name, const char *const *words,
                        int count, uint8_t *value)
{
    int chosen = *value;

    choose(r, label, name, words, count, &chosen);
    *value = (uint8_t)chosen;
}

static void flag_choose(Rows *r, const char *label, const char *name, const char *const words[2],
                        bool *value)
{
    int chosen = *value;

    choose(r, label, name, words, 2, &chosen);
    *value = chosen != 0;
}

/* ---- colours ---------------------------------------------------------------------------------------------- */

/* Own colours: each seat's dyes. Of the usual sets each seat's pattern may still be chosen with its colour. */
static void own_rows(SettingsPage *page, Settings *s, Rows *r)
{
    for (int seat = 0; seat < MOST_SEATS && seat < PALETTE_SIDES; seat++) {
        char name[24], label[100], look[80];
        SDL_Rect box;
        look_words(r->ui, seat, look, sizeof look);
        snprintf(label, sizeof label, "Seat %d: %s", seat + 1, look);
        snprintf(name, sizeof name, "seat-%d", seat + 1);
        ui_text(r->ui, UT_LABEL, (SDL_Rect){ r->area.x, r->y, r->area.w, ui_px(r->ui, 28) },
                TEXT_LEFT, label, INK_IVORY_DIM);
        r->y += ui_px(r->ui, 30);
        box = (SDL_Rect){ r->area.x, r->y, r->area.w, 0 };
        ui_push(r->ui, name);
        r->y = dye_rows(&page->dyes, s, r->ui, box, seat) + ui_px(r->ui, 12);
        ui_pop(r->ui);
    }
}

static void colour_rows(SettingsPage *page, Settings *s, Rows *r)
{
    static const char *const sets[COLOUR_SETS] = { "Blue, red", "Blue, orange", "White, black",
                                                   "Own" };

    byte_choose(r, "Colours", "colours", sets, COLOUR_SETS, &s->colours);
    tick(r, "Patterns", "strong-patterns", "Strong: twice as broad", &s->strong_patterns);
    r->y = doubts_above(&page->dyes, r->ui, (SDL_Rect){ r->area.x, r->y, r->area.w, 0 }, 2);
    if (s->colours == COLOURS_OWN)
        own_rows(page, s, r);
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static void play_rows(Settings *s, Rows *r)
{
    static const char *const units[] = { "Inches", "With centimetres" };
    static const char *const camera[] = { "Slow", "Usual", "Fast" };
    static const char *const dice[] = { "Drawn", "Typed from real dice" };
    static const char *const thinking[THINKINGS] = { "Briefly", "Usual", "Long" };

    tick(r, "Confirm moves", "confirm-moves", "A lawful move waits for Enter", &s->confirm_moves);
    tick(r, "Guide", "guide", "Ghosts stop at what is lawful", &s->guide);
    flag_choose(r, "Tape", "tape", units, &s->centimetres);
    byte_choose(r, "Pan and zoom", "camera", camera, CAMERA_SPEEDS, &s->camera);
    flag_choose(r, "Dice", "dice", dice, &s->real_dice);
    byte_choose(r, "Computers think", "thinking", thinking, THINKINGS, &s->thinking);
}

static bool window_rows(Settings *s, Rows *r)
{
    Button b = { .name = "keys", .label = "All keys on one page", .key = "F1" };
    bool pressed = ui_button(r->ui, row(r, "Keys"), &b);

    tick(r, "Log", "show-log", "Shown at the start", &s->show_log);
    tick(r, "Unit card", "show-card", "Shown at the start", &s->show_card);
    tick(r, "Table map", "show-map", "In the corner of wide windows", &s->show_map);
    tick(r, "Window", "full-screen", "Full screen", &s->full_screen);
    return pressed;
}

/* Beside the rows where there is room for both, else above them. */
static SDL_Rect sample_area(const Ui *ui, SDL_Rect *rows)
{
    SDL_Rect area = *rows;
    int gap = ui_px(ui, 24);

    if (area.w * 2 > area.h * 3) {
        int wide = area.w * 9 / 20 - gap, high = area.h;
        area.w = wide < high * 7 / 6 ? wide : high * 7 / 6;
        area.h = area.w * 6 / 7 < high ? area.w * 6 / 7 : high;
        rows->w -= area.w + gap;
        area.x = rows->x + rows->w + gap;
    } else {
        area.h = area.h / 3;
        rows->y += area.h + gap;
        rows->h -= area.h + gap;
    }
    return area;
}

void hold_letters(Settings *s, const Ui *ui, SDL_Rect row, bool changed)
{
    s->letters_told = true;
    if (!ui_inside(row, ui->in.x, ui->in.y))
        s->shown_percent = 0;
    else if (changed && !s->shown_percent && ui->in.released[UI_LEFT])
        s->shown_percent = ui->percent;
}

static void letters_row(Ui *ui, SDL_Rect area, Settings *s, const char *words)
{
    hold_letters(s, ui, area, ui_step(ui, area, "text-size", 100, 300, 25, &s->percent, words));
}

bool settings_page(SettingsPage *page, Settings *s, Ui *ui, SDL_Rect area)
{
    static const char *const speeds[SPEEDS] = { "Half", "Usual", "Double", "None", "By steps" };
    SDL_Rect sample = sample_area(ui, &area), clip;
    Rows r = { .ui = ui, .area = area };
    char words[40];

    if (!page->sample)
        page->sample = sample_open();
    if (page->sample)
        sample_show(page->sample, s, ui, sample);
    r.y = ui_scroll_begin(ui, &page->scroll, "list", area, page->height, false, &clip);
    int top = r.y;
    r.area.w -= ui_px(ui, 20);
    r.stacked = r.area.w < ui_px(ui, 560);
    snprintf(words, sizeof words, "%d %%", s->percent);
    letters_row(ui, row(&r, "Text size"), s, words);
    choose(&r, "Motion", "speed", speeds, SPEEDS, &s->speed);
    explain(&r, "steps-mean",
            "By steps: each order of the computer waits until you press Space or click");
    tick(&r, "Reduced motion", "still", "All arrive at once and leave an outline", &s->still);
    colour_rows(page, s, &r);
    play_rows(s, &r);
    bool wants_keys = window_rows(s, &r);
    page->height = r.y - top;
    ui_scroll_end(ui, clip);
    return wants_keys;
}
