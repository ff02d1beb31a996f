#ifndef RULES_WAR_AND_CONQUEST_MOVE_VIEW_H
#define RULES_WAR_AND_CONQUEST_MOVE_VIEW_H

#include "movement.h"

/* An order to move while it is held: what it owes before anything is thrown, and whom it has to mind. */
void move_odds(const Look *look, const Order *order, Text *text);
void sketch_move(const Look *look, const Order *order, DrawingList *list);

#endif
