#include "settings_page.h"

#include <stdio.h>

#include "draw/palette.h"

enum { ROWS = 8 };

static SDL_Rect setting_row(Ui *ui, SDL_Rect area, int *y, const char *label)
{
    int high = ui_button_height(ui), name = area.w * 2 / 5;
    SDL_Rect box = { area.x + name, *y, area.w - name, high };

    ui_text(ui, UT_BODY, (SDL_Rect){ area.x, *y, name - 8, high }, TEXT_LEFT, label, INK_IVORY);
    *y += high + ui_px(ui, 12);
    return box;
}

int settings_height(const Ui *ui)
{
    return ROWS * (ui_button_height(ui) + ui_px(ui, 12));
}

void settings_rows(Settings *s, Ui *ui, Scroll *scroll, SDL_Rect area)
{
    static const char *const speeds[] = { "Half", "Usual", "Double", "None" };
    static const char *const dice[] = { "The program throws", "Typed from real dice" };
    SDL_Rect clip;
    char words[40];
    int real = s->real_dice;

    int y = ui_scroll_begin(ui, scroll, "list", area, settings_height(ui), false, &clip);
    area.w -= ui_px(ui, 20);
    snprintf(words, sizeof words, "%d %%", s->percent);
    ui_step(ui, setting_row(ui, area, &y, "Text size"), "text-size", 100, 300, 25, &s->percent,
            words);
    ui_choose(ui, setting_row(ui, area, &y, "Motion"), "speed", speeds, 4, &s->speed);
    ui_choose(ui, setting_row(ui, area, &y, "Dice"), "dice", dice, 2, &real);
    s->real_dice = real != 0;
    ui_tick(ui, setting_row(ui, area, &y, "Confirm moves"), "confirm-moves",
            "A lawful move waits for Enter", &s->confirm_moves, false);
    ui_tick(ui, setting_row(ui, area, &y, "Guide"), "guide", "Ghosts stop at what is lawful",
            &s->guide, false);
    ui_tick(ui, setting_row(ui, area, &y, "Log"), "show-log", "Shown at the start", &s->show_log,
            false);
    ui_tick(ui, setting_row(ui, area, &y, "Unit card"), "show-card", "Shown at the start",
            &s->show_card, false);
    ui_tick(ui, setting_row(ui, area, &y, "Window"), "full-screen", "Full screen", &s->full_screen,
            false);
    ui_scroll_end(ui, clip);
}
