#ifndef UI_PRICE_H
#define UI_PRICE_H

#include "engine/ruleset.h"
#include "ui/table.h"

/* What an order is paid with, where the game has its units pay. */

enum { PRICE_WORDS = 60, PRICE_FIGURE = 12 };

/* Whether the unit would pay for an order of that verb now. */
bool price_of(const Table *t, UnitId unit, int verb, Price *price);

/* "Costs 2 of 4 CP", or what is lacking: "Costs 4 CP, you have 3". Empty: it costs nothing. */
void price_words(const Table *t, UnitId unit, int verb, char *out, size_t size);

/* In a card of the order that is drawn, at the end of its title's line; gives how much of that it takes. */
int price_beside_title(const Table *t, Ui *ui, SDL_Rect line);

#endif
