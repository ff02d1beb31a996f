#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "table.h"

/* What lies on the board besides models: scene_marks.c. All of it paints; call it with a canvas only. */

Path scene_polygon(const Table *t, const Point *corner, int corners);
Path scene_base(const Table *t, Base base, Length grow);
void scene_lit(Table *t, Ui *ui, const Path *path, bool edge);

bool in_hand_now(const Table *t, ModelId model);

void scene_overlay(Table *t, Ui *ui);
void scene_region(Table *t, Ui *ui);
void scene_hand(Table *t, Ui *ui);
void scene_aim(Table *t, Ui *ui);
void scene_verdict(Table *t, Ui *ui);
void scene_pointer(Table *t, Ui *ui);

#endif
