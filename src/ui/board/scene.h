#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "table.h"

/* What lies on the board besides models: scene_marks.c. All of it paints; call it with a canvas only. */

enum { MOST_SPOTS = 160 };

int scene_spots(const Table *t, Base base, float grow, Spot *spot);
void scene_outline(Table *t, Ui *ui, Base base, float grow, OutlineKind kind);

/* ---- shapes.c: what a game wants drawn; words come later, over the signs ---- */

void scene_shapes(Table *t, Ui *ui, const DrawingList *list);
void scene_shapes_words(Table *t, Ui *ui, const DrawingList *list);
void scene_persistent(Table *t, Ui *ui);
void scene_overlay(Table *t, Ui *ui);
void scene_words(Table *t, Ui *ui); /* of all of these */

void scene_region(Table *t, Ui *ui);
void scene_hand(Table *t, Ui *ui, const SceneView *view);
/* What the ghost catches on, and how to let go. */
void scene_caught(Table *t, Ui *ui, Spot by, const Caught *caught);
void scene_aim(Table *t, Ui *ui);
void scene_pointer(Table *t, Ui *ui);

/* ---- refused.c: what was refused, and why ---- */

/* Whether it is a length that goes beyond a limit other than nothing. */
bool refused_too_far(const Verdict *v);

/* "+2.69″ too far"; where no figure says it, the sentence (if wanted), else nothing. */
void refused_words(Table *t, const Verdict *v, bool sentence, char *out, size_t size);

/* The seal's place and the figures beside a line that is drawn already. */
void refused_figures(Table *t, Ui *ui, const Verdict *v, Spot from, Spot limit, Spot to,
                     bool sentence);
void scene_faults(Table *t, Ui *ui, const SceneView *view); /* whom it is about, below signs */
void scene_verdict(Table *t, Ui *ui);

/* The held model that goes farthest beyond what it may, or null; its way in pixels within that and beyond. */
const Ghost *hand_overdrawn(const Table *t);
void ghost_way_spots(const Table *t, const Ghost *ghost, Spot *within, int *good, Spot *beyond,
                     int *bad);

void scene_paint(Table *t, Ui *ui);
bool scene_lay(Table *t);
void scene_lay_whole(Table *t);
SDL_Rect unit_sign_area(const Table *t, const Ui *ui, UnitId unit);
SDL_Rect table_area(const Table *t); /* of the whole table, without its frame */
SDL_Rect model_area(const Table *t, const Ui *ui, ModelId model);
SDL_Rect led_area(const Table *t,
                  int ghost);          /* of one in the hand; empty: it stays off the table */
SDL_Rect placing_area(const Table *t); /* of the zone of whoever asks; empty: he has none */

/* The middle of its standing models; 0,0 where none stands. */
Point unit_centre(const Table *t, UnitId unit);
SDL_Rect unit_area(const Table *t, const Ui *ui,
                   UnitId unit); /* of its standing models; empty: none */

#endif
