#ifndef UI_SEAT_PREFERENCES_H
#define UI_SEAT_PREFERENCES_H

#include "table.h"

/* How each seat wants to be treated: what the referee does about a step too far, whether moves wait, the size of letters. */

bool table_guides(const Table *t);
bool table_is_open(const Table *t);
bool table_confirms(const Table *t);
void manners_take(Table *t);
void manners_keys(Table *t, Ui *ui); /* the size of one's own letters */
void manners_window(Table *t, Ui *ui, SDL_Rect box);

#endif
