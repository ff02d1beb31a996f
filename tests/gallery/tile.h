#ifndef GALLERY_TILE_H
#define GALLERY_TILE_H

#include "draw/colour.h"
#include "geom/area.h"
#include "geom/block.h"

/* A picture of one operation: a table of 24 by 15 inches with a title above and the measured figure below. */
enum { TILE_WIDTH = 640, TILE_HEIGHT = 470, TABLE_WIDTH = 24 * INCH, TABLE_DEPTH = 15 * INCH };

typedef struct Tile Tile;
struct Canvas;
struct Fonts;

/* Draws one operation on its table and says what it measured. */
typedef void (*Show)(Tile *t);

typedef struct Exhibit {
    const char *title;
    Show show;
} Exhibit;

/* The colours: who acts, who else is there, what lies about, what was measured, and what was before. */
#define TONE_MOVER UINT32_C(0xFF2F6FB5)
#define TONE_OTHER UINT32_C(0xFFB5472F)
#define TONE_GROUND UINT32_C(0xFF5E7F4A)
#define TONE_MEASURE UINT32_C(0xFF8A2BA8)
#define TONE_FAINT UINT32_C(0xFF8C8577)

/* Draws the whole tile with its left upper corner at (x, y): its title, the operation and what it said, which is printed
 * as well. */
void tile_draw(struct Canvas *canvas, struct Fonts *fonts, int x, int y, const Exhibit *exhibit);

/* A place, and a length, given in inches. */
Point at(double x, double y);
Length inches(double count);
Pose standing(double x, double y, int degrees);

/* A length in inches, for printf. */
double shown(Length length);

void show_base(Tile *t, Base base, Colour colour);
void show_block(Tile *t, const Block *block, Colour colour);
void show_polygon(Tile *t, const Point *corner, int count, Colour colour);
void show_area(Tile *t, const Area *area, Colour colour);
void show_line(Tile *t, Point from, Point to, Colour colour);
void show_points(Tile *t, const Point *point, int count, Colour colour);
void show_dot(Tile *t, Point p, Colour colour);
void show_word(Tile *t, Point p, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A polygon without a line about it, for those that overlap. */
void show_filled(Tile *t, const Point *corner, int count, Colour colour);

/* Dots wherever the question is answered with a colour (0: no dot). */
typedef Colour (*ColourAt)(const void *scene, Point p);
void show_where(Tile *t, ColourAt colour_at, const void *scene);

/* What was measured; added to what was said before. */
void say(Tile *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- The exhibits: six of each kind -------------------------------------------- */

enum { TILES_A_SHEET = 6 };
extern const Exhibit measures[TILES_A_SHEET], moves[TILES_A_SHEET], ways[TILES_A_SHEET],
    templates[TILES_A_SHEET], sights[TILES_A_SHEET], pushes[TILES_A_SHEET], regions[TILES_A_SHEET],
    contacts[TILES_A_SHEET];

#endif
