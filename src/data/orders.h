#ifndef DATA_ORDERS_H
#define DATA_ORDERS_H

#include "engine/look.h"
#include "engine/request.h"
#include "scan.h"

/* Orders as the ruleset's verbs declare them: UNIT verb arguments [; verb arguments]. */
void order_print(const Look *look, const Order *order, Text *text);
bool order_want(Scan *scan, const Look *look, Order *order);

/* Paths or placements of models of a unit, "3:24,38>26,35@90^3 ...", as many as there are. A
 * path begins with the place where the model stands (nothing before the first > stands for it);
 * a model that is not on the table, or a placement, has its places only. The paths are added to
 * the order. */
typedef enum Way { WAY_PATHS, WAY_PLACES } Way;

void paths_print(const Look *look, const Order *order, int first, int count, UnitId unit, Way way,
                 Text *text);
bool paths_want(Scan *scan, const Look *look, UnitId unit, Way way, Order *order);

/* Whether a path could begin here. */
bool is_at_path(Scan scan, const Game *game);

#endif
