#ifndef UI_SETTINGS_PAGE_H
#define UI_SETTINGS_PAGE_H

#include "ui/settings.h"
#include "ui/widgets.h"

/* What a person may set, in rows: on the home screen's page and over the table. */
void settings_rows(Settings *settings, Ui *ui, Scroll *scroll, SDL_Rect area);

/* How high all rows are together. */
int settings_height(const Ui *ui);

#endif
