#ifndef UI_LENS_H
#define UI_LENS_H

#include "engine/verdict.h"
#include "ui/ui.h"

typedef struct Table Table;

/* It is refused because the model that is held lies on another: its figure is how deep. */
bool lens_measures(const Table *t, const Verdict *verdict);

/* Where what is held would lie on somebody whom the refusal names: the lens that both bases cover. Nothing where they do not. */
void lens_draw(Table *t, Ui *ui, const Verdict *verdict);

#endif
