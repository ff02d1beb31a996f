#ifndef DRAW_FIGURE_H
#define DRAW_FIGURE_H

#include <stdbool.h>

#include "draw/canvas.h"
#include "engine/drawing.h"

/* Figures from a kit of shaded discs, ovals, sticks and plates, seen from above, facing up. */

/* Who somebody is among his fellows; it changes what he carries and wears. */
typedef enum FigureRole {
    FIGURE_PLAIN,
    FIGURE_CHAMPION,
    FIGURE_STANDARD,
    FIGURE_MUSICIAN
} FigureRole;

typedef struct FigureLook {
    const char *
        name; /* "spearman", "heavy cavalry", "warjack heavy" ..., or an icon's name; unknown: a swordsman */
    int seat;
    float width, length; /* of the base, inches */
    int variant;         /* small differences between the models of a unit */
    Colour cloth;        /* 0: the side's */
    FigureRole role;
    Posture posture; /* of those on foot; who runs has turned about */
} FigureLook;

/* Draws one with its base's centre at the origin of `at`, whose unit is an inch. It may reach beyond the base. */
void figure_draw(Canvas *c, Affine at, const FigureLook *look);

/* The figure of a soldier who holds that weapon in place of his fellows', or null: it does not show. */
const char *figure_with(const char *weapon);

/* Whether there is a figure of that name. */
bool figure_known(const char *name);

/* Whether the figure is the vehicle itself: its hull is its base and no rim is drawn. */
bool figure_is_hull(const char *name);

/* How far a figure may reach from the middle of its base, in inches. */
float figure_reach(const FigureLook *look);

#endif
