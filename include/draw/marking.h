#ifndef DRAW_MARKING_H
#define DRAW_MARKING_H

#include <stdbool.h>

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/icon.h"
#include "draw/unit_badge.h"

/* What is drawn on the board to answer a question: light where one may go, lines with their inches, what is refused and
 * why. Places are pixels (camera_spot); every line has its dark casing. */

/* The outline of a base or of any polygon of the table in pixels; gives the number of corners (0: no room). */
int base_spots(const Camera *camera, Base base, float grow, Spot *corner, int room);
int polygon_spots(const Camera *camera, const Point *corner, int count, Spot *to, int room);

/* ---- outlines ----------------------------------------------------------------------------------------- */

typedef enum OutlineKind {
    OUTLINE_LIT,      /* where one may go: light falls on it */
    OUTLINE_CHOSEN,   /* a glow and a line */
    OUTLINE_HOVER,    /* a thinner one */
    OUTLINE_MAY,      /* gold: can be named now */
    OUTLINE_REFUSED,  /* hatched, pink dashes */
    OUTLINE_WARNING,  /* lawful but costly */
    OUTLINE_WAS,      /* where it stood: dashed ivory */
    OUTLINE_TRUE,     /* the rule's edge of a piece of terrain */
    OUTLINE_OWN,      /* a zone of `seat`, in its hatch */
    OUTLINE_OWN_LINE, /* the same without filling */
    OUTLINE_ASKED,    /* the models that a question is about, in the seat's light colour */
} OutlineKind;

/* The hatch of a side's zones, in its light colour at an opacity of 0 to 255; `strong`: lines twice as broad. */
Paint side_hatch(const SideLook *side, int alpha, bool strong);

void outline_draw(Canvas *c, const Spot *corner, int count, OutlineKind kind, int seat);
void outline_curve_draw(Canvas *c, const Curve *curve, OutlineKind kind, int seat);

/* Light without an edge, as it falls on all that lies within the curve. */
void light_draw(Canvas *c, const Curve *curve);

/* The pixels that an outline touches, its glow included. */
SDL_Rect outline_area_px(const Spot *corner, int count);

/* ---- measured lines ----------------------------------------------------------------------------------- */

typedef struct RulerLook {
    float inch;  /* pixels per inch, for the ticks */
    float every; /* inches between ticks; 0: none */
    float width; /* 3 as a rule */
    bool dashed, stops;
    Colour colour; /* 0: ivory */
} RulerLook;

/* A measured line through two or more spots; ticks count along all of it, each fifth is longer. */
void ruler_draw(Canvas *c, const Spot *at, int count, const RulerLook *look);

/* A line that is too long: ivory with ticks as far as is allowed, pink dashes beyond, a seal with a cross at the end, the
 * excess ("+2.69″ too far") beside it. `allowed` may equal `from` or `to`. No words: no pill. */
void refused_line_draw(Canvas *c, Fonts *fonts, Icons *icons, Spot from, Spot allowed, Spot to,
                       float inch, const char *excess, int text_size);

/* A thin dotted line: threats, rays of sight (`clear`: ivory, else pink with a break). */
void ray_draw(Canvas *c, Spot from, Spot to, bool clear);

/* Two models held together, or a gap that is too wide. */
void web_draw(Canvas *c, Spot from, Spot to, bool holds);

/* An arc with ticks: a wheel's outer corner. Degrees clockwise from the right. */
void arc_ruler_draw(Canvas *c, Spot centre, float radius, float from, float to, float inch,
                    float every);

/* A broad arrow that stays: a declared charge. `colour` 0: gold. */
void arrow_draw(Canvas *c, Spot from, Spot to, float width, Colour colour);

/* A line of fire, its head at a share of the way. */
void shot_draw(Canvas *c, Spot from, Spot to, float share, Colour colour);

/* ---- things that lie on the table ---------------------------------------------------------------------- */

/* A round template: dashed where it was aimed, orange where it lies. */
void template_draw(Canvas *c, Spot centre, float radius, bool aimed);
void template_curve_draw(Canvas *c, const Curve *curve, bool aimed);
void scatter_draw(Canvas *c, Spot from, Spot to);

/* Twelve hours round a template; `twelve` is the bearing of the first, in radians clockwise from the right. `hour` of 0 to 11 was
 * thrown, negative: none. */
void clock_draw(Canvas *c, Spot centre, float radius, double twelve, int hour);

/* A chalked ring with a pennant; `holder` is a seat or negative. */
void objective_draw(Canvas *c, Spot at, float radius, float inch, int holder);

/* Soft smoke within the rule's dashed edge; `turns` left are written on it when above 0. */
void cloud_draw(Canvas *c, Fonts *fonts, Spot at, float radius, int seed, int turns);
void crater_draw(Canvas *c, Spot at, float radius);

/* Ground under water, dashed at its true radius. */
void pool_draw(Canvas *c, Spot at, float radius, int seed);
void wreck_draw(Canvas *c, Affine at, float width, float length, int seed);

/* Tents in the side's colour about a fire on a square so wide, in inches; looted they lie about. */
void camp_draw(Canvas *c, Affine at, float width, int seat, bool looted);

/* A round handle to drag, with an icon or a dot. */
void handle_draw(Canvas *c, Icons *icons, Spot at, float size, const char *icon, bool held);

/* The cross of the table cursor. */
void cursor_draw(Canvas *c, Spot at, float size);

/* A diagonal stroke through what will be removed. */
void doomed_draw(Canvas *c, Spot at, float radius);

/* An edge of `size` pixels round the whole area in a seat's colour and pattern: who is asked. */
void seat_edge_draw(Canvas *c, SDL_Rect area, int size, int seat);

#endif
