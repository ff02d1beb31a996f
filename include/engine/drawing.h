#ifndef ENGINE_DRAWING_H
#define ENGINE_DRAWING_H

#include <stdbool.h>

#include "base/ids.h"
#include "geom/base.h"
#include "geom/point.h"

/* Shapes on the table that a game wants shown, without a word about colours: overlays and templates. */
/* How a block's formation is seen on its footprint. */
typedef enum Body {
    BODY_LINE,
    BODY_SHIELDWALL,
    BODY_WEDGE,
    BODY_ORB,
    BODY_KINDS = 7,      /* the bits of these, ... */
    BODY_DISORDERED = 8, /* ... and one that may be added */
} Body;

/* How loose models hold themselves. */
typedef enum Posture { POSTURE_UP, POSTURE_CROUCHED, POSTURE_PRONE, POSTURE_RUNNING } Posture;

typedef enum DrawingKind { DRAW_LINE, DRAW_DISC, DRAW_POLYGON, DRAW_LABEL, DRAW_ARROW } DrawingKind;
typedef enum DrawingTone {
    TONE_LIT,   /* where something may be done */
    TONE_PLAIN, /* a measure */
    TONE_WARN,  /* lawful, and worth a second look */
    TONE_BAD,   /* unlawful */
    TONE_OWN,   /* of the drawing's seat */
    TONE_ENEMY, /* of the others */
} DrawingTone;

/* How a filled shape is told from another of the same tone. */
typedef enum DrawingPattern { DRAWING_FLAT, DRAWING_HATCHED, DRAWING_CROSSED } DrawingPattern;

enum { DRAWING_CORNERS = 96, MOST_DRAWINGS = 512, DRAWING_WORDS = 80 };

typedef struct Drawing {
    DrawingKind kind;
    DrawingTone tone;
    bool filled, dashed;
    bool clock; /* DISC: twelve hours stand round it, by which it may scatter */
    DrawingPattern
        pattern; /* filled ones; light (TONE_LIT) has none, and falls on several polygons as one */
    int corners; /* LINE: 2 or more; DISC: 1, the centre; LABEL: 1; ARROW: 2 */
    Point corner[DRAWING_CORNERS];
    Length radius; /* DISC */
    SeatId seat;
    char words[DRAWING_WORDS];
} Drawing;

/* Room for the shapes of one overlay, kept by whoever asks. */
typedef struct DrawingList {
    int count;
    Drawing drawing[MOST_DRAWINGS];
} DrawingList;

/* A new empty drawing at the end of the list, or null when it is full. */
Drawing *drawing_add(DrawingList *list, DrawingKind kind, DrawingTone tone);
/* What finds no room is left out. */
void drawing_line(DrawingList *list, DrawingTone tone, Segment line, const char *words);
/* What is seen from the eye: filled, between corners that lie one after another round it. The first stands again at the end
 * when it goes all round. A drawing holds only so many corners, so that there may be several fans. */
void drawing_fans(DrawingList *list, DrawingTone tone, Point eye, const Point *corner, int count);
void drawing_disc(DrawingList *list, DrawingTone tone, Point centre, Length radius, bool filled);

/* All that lies within `out` of a base: true distances, round at a rectangle's corners. Gives the drawing, or null. */
Drawing *drawing_zone(DrawingList *list, DrawingTone tone, Base base, Length out, bool filled);

#endif
