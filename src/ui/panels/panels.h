#ifndef UI_PANELS_H
#define UI_PANELS_H

#include "table.h"

/* Where the instruments that can be dragged stand, and which of all are shown. */

typedef enum PanelKind { PANEL_CARD, PANEL_LOG, PANEL_DICE } PanelKind; /* as Settings keeps them */

typedef enum Corner {
    CORNER_TOP_LEFT,
    CORNER_TOP_RIGHT,
    CORNER_FOOT_RIGHT,
    CORNER_FOOT_LEFT
} Corner;

Corner panel_corner(const Table *t, const Ui *ui, PanelKind kind);

/* An instrument of that size in its corner; `area` unchanged while it is at home. */
SDL_Rect panel_place(const Table *t, const Ui *ui, PanelKind kind, SDL_Rect area);

/* Told after the panel's ground: dragged by that into another corner, it changes places with whoever stands there. */
void panel_drag(Table *t, Ui *ui, PanelKind kind, SDL_Rect area);

/* The one button on a table without instruments: it brings them back, for who has only the pointer or has forgotten the key. */
void panels_way_back(Table *t, Ui *ui);

/* F9 and the key left of 1. */
void panel_keys(Table *t, Ui *ui);

#endif
