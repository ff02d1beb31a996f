#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "table.h"

/* What lies on the board besides models: scene_marks.c. All of it paints; call it with a canvas only. */

enum { MOST_SPOTS = 160 };

int scene_spots(const Table *t, Base base, float grow, Spot *spot);
void scene_outline(Table *t, Ui *ui, Base base, float grow, OutlineKind kind);

void scene_shapes(Table *t, Ui *ui, const DrawingList *list);
void scene_standing(Table *t, Ui *ui);
void scene_overlay(Table *t, Ui *ui);
void scene_region(Table *t, Ui *ui);
void scene_hand(Table *t, Ui *ui, const SceneView *view);
/* What the ghost catches on, and how to let go. */
void scene_caught(Table *t, Ui *ui, Spot by, const Caught *caught);
void scene_aim(Table *t, Ui *ui);
void scene_verdict(Table *t, Ui *ui);
void scene_pointer(Table *t, Ui *ui);

#endif
