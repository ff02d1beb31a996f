#ifndef DRAW_PRINT_H
#define DRAW_PRINT_H

#include <stdbool.h>

#include "draw/colour.h"
#include "draw/point2f.h"

/* Pages for a printer: a PDF, or pictures that know their size, whose figures are true millimetres, so that what is drawn
 * to scale can be laid a ruler on. x goes to the right and y down from the upper left corner of the page. */
typedef struct Print Print;

/* Pages of that size; null when the file cannot be made. A path that ends in .png gives pictures, 150 pixels to the inch: the
 * first page there, the next beside it as -2.png and so on. */
Print *print_open(const char *path, float width_mm, float height_mm);

/* Begins the next page. */
void print_page(Print *p);

int print_pages(const Print *p); /* begun so far */

/* Until print_unclip only what lies in that rectangle is drawn. */
void print_clip(Print *p, float x, float y, float width, float height);
void print_unclip(Print *p);

/* Writes and closes the file; false when it could not be written. */
bool print_close(Print *p);

typedef enum PrintFace { PRINT_TEXT, PRINT_BOLD, PRINT_TITLE } PrintFace;

/* Words on the line at `y`, `size` millimetres high; gives how wide they are. */
float print_text(Print *p, PrintFace face, float size, float x, float y, const char *words,
                 Colour colour);
float print_width(Print *p, PrintFace face, float size, const char *words);

void print_line(Print *p, Spot from, Spot to, float width, Colour colour);

/* A closed shape: filled where `fill` is not 0, outlined where `width` is above 0. */
void print_polygon(Print *p, const Spot *corner, int count, Colour fill, float width, Colour line,
                   bool dashed);
void print_circle(Print *p, Spot middle, float radius, Colour fill, float width, Colour line);

#endif
