#ifndef UI_TOOLS_H
#define UI_TOOLS_H

#include "table.h"

/* The tools at the window's foot. */

void tool_bar(Table *t, Ui *ui);

/* Where the tools' panel ends; it is drawn after the order bar, whose keys come first. */
int tools_end(const Table *t, Ui *ui);

/* A lesson's card in large letters takes the whole window until it is folded. */
bool foot_is_taken(const Table *t);
SDL_Rect corner_button(const Table *t, const Ui *ui, const Button *button);

#endif
