#include "draw/print.h"

#include <stdlib.h>

#include <cairo-pdf.h>
#include <cairo.h>

struct Print {
    cairo_surface_t *surface;
    cairo_t *cairo;
};

/* A PDF's own unit is a 72nd of an inch. */
static const double POINTS_PER_MM = 72.0 / 25.4;

Print *print_open(const char *path, float width_mm, float height_mm)
{
    Print *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->surface = cairo_pdf_surface_create(path, (double)width_mm * POINTS_PER_MM,
                                          (double)height_mm * POINTS_PER_MM);
    p->cairo = cairo_create(p->surface);
    if (cairo_surface_status(p->surface) != CAIRO_STATUS_SUCCESS ||
        cairo_status(p->cairo) != CAIRO_STATUS_SUCCESS) {
        print_close(p);
        return NULL;
    }
    cairo_scale(p->cairo, POINTS_PER_MM, POINTS_PER_MM);
    return p;
}

void print_page(Print *p)
{
    cairo_show_page(p->cairo);
}

bool print_close(Print *p)
{
    cairo_show_page(p->cairo);
    cairo_destroy(p->cairo);
    cairo_surface_finish(p->surface);
    bool good = cairo_surface_status(p->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(p->surface);
    free(p);
    return good;
}

static void take_colour(Print *p, Colour c)
{
    cairo_set_source_rgba(p->cairo, (double)(c >> 16 & 255U) / 255.0,
                          (double)(c >> 8 & 255U) / 255.0, (double)(c & 255U) / 255.0,
                          (double)(c >> 24) / 255.0);
}

static void take_face(Print *p, PrintFace face, float size)
{
    cairo_select_font_face(p->cairo, face == PRINT_TITLE ? "Vollkorn" : "Lato",
                           CAIRO_FONT_SLANT_NORMAL,
                           face == PRINT_TEXT ? CAIRO_FONT_WEIGHT_NORMAL : CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(p->cairo, (double)size);
}

float print_width(Print *p, PrintFace face, float size, const char *words)
{
    cairo_text_extents_t extents;

    take_face(p, face, size);
    cairo_text_extents(p->cairo, words, &extents);
    return (float)extents.x_advance;
}

float print_text(Print *p, PrintFace face, float size, float x, float y, const char *words,
                 Colour colour)
{
    float width = print_width(p, face, size, words);

    take_colour(p, colour);
    cairo_move_to(p->cairo, (double)x, (double)y);
    cairo_show_text(p->cairo, words);
    return width;
}

static void stroke(Print *p, float width, Colour colour, bool dashed)
{
    static const double dash[] = { 2.0, 1.4 };

    take_colour(p, colour);
    cairo_set_line_width(p->cairo, (double)width);
    cairo_set_dash(p->cairo, dash, dashed ? 2 : 0, 0);
    cairo_stroke(p->cairo);
}

void print_line(Print *p, Spot from, Spot to, float width, Colour colour)
{
    cairo_move_to(p->cairo, (double)from.x, (double)from.y);
    cairo_line_to(p->cairo, (double)to.x, (double)to.y);
    stroke(p, width, colour, false);
}

static void fill_and_line(Print *p, Colour fill, float width, Colour line, bool dashed)
{
    if (fill) {
        take_colour(p, fill);
        cairo_fill_preserve(p->cairo);
    }
    if (width > 0)
        stroke(p, width, line, dashed);
    cairo_new_path(p->cairo);
}

void print_polygon(Print *p, const Spot *corner, int count, Colour fill, float width, Colour line,
                   bool dashed)
{
    cairo_new_path(p->cairo); /* words leave their end as the place to go on from */
    for (int i = 0; i < count; i++)
        cairo_line_to(p->cairo, (double)corner[i].x, (double)corner[i].y);
    cairo_close_path(p->cairo);
    fill_and_line(p, fill, width, line, dashed);
}

void print_circle(Print *p, Spot middle, float radius, Colour fill, float width, Colour line)
{
    cairo_new_path(p->cairo);
    cairo_arc(p->cairo, (double)middle.x, (double)middle.y, (double)radius, 0, 6.283185307179586);
    fill_and_line(p, fill, width, line, false);
}
