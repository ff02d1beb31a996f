#ifndef UI_CURSOR_H
#define UI_CURSOR_H

#include "base/ids.h"
#include "geom/base.h"
#include "ui/ui.h"

/* A cross on the table that keys steer: it stands for the pointer, says where it is and what is there. */

typedef struct Table Table;

typedef struct TableCursor {
    bool on;
    bool called; /* by its key: arrows are for it even when a regiment could be led */
    Point at;
    int x, y; /* where the pointer lay: when it moves the cursor goes */
} TableCursor;

/* The place that is pointed at: by the cursor when it is there, else by the pointer. */
Point table_pointed(const Table *t, const Ui *ui);
SDL_Point table_pointed_px(const Table *t, const Ui *ui);

void cursor_keys(Table *t, Ui *ui);

/* It lies on a model on whom somebody who throws a template may be said to lay it: Enter is for that. */
bool cursor_marks(const Table *t);
void cross_draw(Table *t, Ui *ui);

/* "Old Wood: difficult, cover 2 · Clover Company 3", empty when nothing is there. */
void here_words(Table *t, Point at, char *out, size_t size);

/* Words on the table, in a box. */
void cursor_name(Ui *ui, SDL_Rect box, const char *name, const char *words);

/* A unit's name where it lies on nobody else and on no other words (unit_names.c). Without such a place: nothing, or, when it has to
 * be told, beside its sign. */
void name_unit(Table *t, Ui *ui, UnitId unit, bool always);

/* The true edge and the words of the piece of terrain that is pointed at, or of all of them while Alt is held. */
void here_draw(Table *t, Ui *ui);

#endif
