#ifndef UI_POSED_H
#define UI_POSED_H

#include "draw/table.h"
#include "ui/ui.h"

/* A unit that is put at a pose in answer to a question, while the pointer holds it (posed.c). */
typedef enum PosedGrip { POSED_FREE, POSED_MOVES, POSED_TURNS } PosedGrip;

typedef struct Posed {
    PosedGrip grip;
    Point at, middle; /* where it was gripped; the middle of the block then */
    Pose had;
} Posed;

/* A unit that is put somewhere in answer to a question, with a facing: its ghost, moved by a click or a drag, turned by its
 * front corner or by brackets. At the edge of the table it catches, as the rules for whoever arrives want it. */

typedef struct Table Table;

/* Before the board's own pointer; true: the pointer is taken. */
bool posed_pointer(Table *t, Ui *ui);

/* What is dragged right now stands again where it was taken up; false: nothing is. */
bool posed_back(Table *t);

/* What was refused where it was put stands again where the question offered to put it. */
void posed_offer(Table *t);

/* The place near that one which a player would want: with its rear on an edge of the table, where that is lawful. */
void posed_put(Table *t, Point at, bool loose);

void posed_draw(Table *t, Ui *ui, const SceneView *view);

/* Above every sign. */
void posed_handle(Table *t, Ui *ui);

#endif
