#ifndef UI_SETTINGS_PAGE_H
#define UI_SETTINGS_PAGE_H

#include "home/settings_preview.h"
#include "home/side_colours.h"
#include "ui/settings.h"
#include "ui/widgets.h"

/* What a person may set, in rows, and a little table that shows it: on the home screen's page and over the table. */
typedef struct SettingsPage {
    Scroll scroll;
    DyePick dyes;
    Sample *sample; /* made when it is first shown */
    int height;     /* of the rows, known from the pass before */
} SettingsPage;

void settings_page_free(SettingsPage *page);

/* Gives whether the page of keys is asked for. */
bool settings_page(SettingsPage *page, Settings *settings, Ui *ui, SDL_Rect area);

/* Letters whose size is chosen in that row keep the size they have until the pointer has left it: nothing moves away under the
 * hand. `changed`: just now. */
void hold_letters(Settings *s, const Ui *ui, SDL_Rect row, bool changed);

#endif
