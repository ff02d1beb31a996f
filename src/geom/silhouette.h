#ifndef GEOM_SRC_SILHOUETTE_H
#define GEOM_SRC_SILHOUETTE_H

#include "geom/sight.h"
#include "outline.h"
#include "spans.h"

/* A target as an eye sees it. Places on the silhouette are micrometres to the right of the line to its centre: on the
 * chord, or, by bearing, as angle times distance. */
typedef struct View {
    Vec eye, forward, right;
    double distance;
    bool by_bearing;
    double left_end, right_end;
    Outline target;
    Box box; /* of the eye and the chord */
} View;

/* False when the eye is on or inside the target's outline. */
bool view_of(View *view, Point eye, Base target);

/* `p` in the eye's frame: x forward, y to the right. */
static inline Vec view_local(const View *view, Vec p)
{
    Vec off = vec_sub(p, view->eye);
    return vec(vec_dot(off, view->forward), vec_dot(off, view->right));
}

/* The place on the silhouette of a point of the eye's frame. */
double view_place(const View *view, Vec local);
double view_bearing(const View *view, Vec local);

/* The direction (unit vector) of the ray through a place. */
Vec view_direction(const View *view, double place);

/* How far the ray through a place runs before it meets the target (past it: to the chord's line). */
double view_end(const View *view, double place);

/* Whether nothing in the box lies between the eye and the silhouette, as far as boxes tell. */
bool view_misses(const View *view, Box box);

/* Adds what the blocker cuts out of the silhouette. */
void view_shadow(const View *view, const Blocker *blocker, Spans *cuts);

/* The same of a blocker with a look-in. */
void wood_shadow(const View *view, const Blocker *blocker, Spans *cuts);

/* The same of all those that are taken together; gives the one that lies deepest in the middle of the view, -1 where none lies
 * in it. */
int woods_shadow(const View *view, const Blocker *blocker, int count, Spans *cuts);

/* Fills all but the blocker. */
void sight_finish(Sight *sight, const View *view, const Spans *cuts);

#endif
