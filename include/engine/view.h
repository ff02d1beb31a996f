#ifndef ENGINE_VIEW_H
#define ENGINE_VIEW_H

#include "engine/battle.h"
#include "engine/event.h"
#include "engine/look.h"

/* What one seat may know of a battle. Screen, tape, odds, overlays, computer and dump read views only. */
typedef struct View {
    SeatId seat; /* whose eyes; NO_SEAT: an onlooker's */
    const Game *game;
    const Battle *battle; /* positions, wounds and marks are open in all five games */
    Request request;      /* as this seat sees it: sealed questions only to those asked */
    bool may_measure;     /* the game lets it measure before an order */
    unsigned bids_in;     /* seats that have bid, without their figures */
} View;

/* As that seat sees it; the view points into game and battle. */
View battle_view(const Game *game, const Battle *battle, SeatId seat);

/* The verdict as that seat may see it: without its figures where measuring is forbidden. */
Verdict view_verdict(const View *view, const Verdict *verdict);

/* Whether the seat may see the event now. */
bool view_shows(const View *view, const Event *event);

#endif
