#ifndef A_WAR_TRANSFORMED_SHOWN_H
#define A_WAR_TRANSFORMED_SHOWN_H

#include "engine/drawing.h"
#include "shoot/shooting.h"

/* What shooting shows on a key: which share of each enemy the unit sees, how many of those are in cover from it and what that is
 * worth; how far and whither its weapons reach. */
void draw_sight(const Look *look, UnitId unit, DrawingList *list);
void draw_ranges(const Look *look, UnitId unit, DrawingList *list);

/* The fan of a gun that is to shoot turned. */
void draw_turned(const Look *look, const Order *order, DrawingList *list);

/* How many of a unit on foot would stand in cover where the order leads them, and what that would be worth. */
void awt_ahead(const Look *look, const Order *order, Text *text);

/* discs.c: of an order its templates on their marks, with whom they touch, and who finds it Difficult; those that lie there already. */
void draw_fire(const Look *look, const Order *order, DrawingList *list);
void draw_barrage(const Look *look, SeatId by, Point at, DrawingList *list); /* RUS-06 */
void draw_laid(const Look *look, DrawingList *list);

#endif
