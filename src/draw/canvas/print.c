#include "draw/print.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <cairo.h>

enum { PRINT_PATH = 1400, PIXELS_PER_METRE = 5906 /* 150 to the inch */ };

struct Print {
    cairo_surface_t *surface;
    cairo_t *cairo;
    char path[PRINT_PATH];
    bool picture, good;
    int page;
    float width, height; /* millimetres */
};

/* A PDF's own unit is a 72nd of an inch. */
static const double POINTS_PER_MM = 72.0 / 25.4, PIXELS_PER_MM = PIXELS_PER_METRE / 1000.0;

/* ---- pages --------------------------------------------------------------------------------------------- */

static bool begin_page(Print *p)
{
    double unit = p->picture ? PIXELS_PER_MM : POINTS_PER_MM;

    if (p->picture)
        p->surface =
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)((double)p->width * unit + 0.5),
                                       (int)((double)p->height * unit + 0.5));
    else
        p->surface =
            cairo_pdf_surface_create(p->path, (double)p->width * unit, (double)p->height * unit);
    p->cairo = cairo_create(p->surface);
    if (cairo_surface_status(p->surface) != CAIRO_STATUS_SUCCESS ||
        cairo_status(p->cairo) != CAIRO_STATUS_SUCCESS)
        return false;
    cairo_scale(p->cairo, unit, unit);
    if (p->picture) {
        cairo_set_source_rgb(p->cairo, 1, 1, 1);
        cairo_paint(p->cairo);
    }
    return true;
}

Print *print_open(const char *path, float width_mm, float height_mm)
{
    Print *p = calloc(1, sizeof *p);
    size_t length = strlen(path);

    if (!p || length + 16 > sizeof p->path) {
        free(p);
        return NULL;
    }
    memcpy(p->path, path, length + 1);
    p->picture = length > 4 && strcmp(path + length - 4, ".png") == 0;
    p->width = width_mm;
    p->height = height_mm;
    p->good = true;
    p->page = 1;
    if (!begin_page(p)) {
        print_close(p);
        return NULL;
    }
    return p;
}

/* ---- pictures that know their size -------------------------------------------------------------------------- */

static uint32_t check_sum(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0xFFFFFFFFU;

    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1U ? 0xEDB88320U : 0);
    }
    return ~sum;
}

static void put_figure(uint8_t *to, uint32_t figure)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(figure >> (24 - 8 * i));
}

/* What PNG calls pHYs: how many pixels a metre has, so that printers keep the scale. */
static void write_size(FILE *file)
{
    uint8_t chunk[21] = { 0, 0, 0, 9, 'p', 'H', 'Y', 's' }; /* its length, its name, figures, sum */

    put_figure(chunk + 8, PIXELS_PER_METRE);
    put_figure(chunk + 12, PIXELS_PER_METRE);
    chunk[16] = 1;
    put_figure(chunk + 17, check_sum(chunk + 4, 13));
    fwrite(chunk, 1, sizeof chunk, file);
}

typedef struct Writing {
    FILE *file;
    size_t written;
} Writing;

static cairo_status_t write_bytes(void *of, const unsigned char *bytes, unsigned size)
{
    enum { HEAD = 33 }; /* the file's sign and its first chunk; the size follows them */
    Writing *w = of;

    for (unsigned i = 0; i < size; i++) {
        fputc(bytes[i], w->file);
        if (++w->written == HEAD)
            write_size(w->file);
    }
    return ferror(w->file) ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* The first page is the file that was named, the others have their number before the ending. */
static bool write_picture(const Print *p)
{
    char path[PRINT_PATH + 16];

    if (p->page == 1)
        snprintf(path, sizeof path, "%s", p->path);
    else
        snprintf(path, sizeof path, "%.*s-%d.png", (int)strlen(p->path) - 4, p->path, p->page);
    Writing w = { fopen(path, "wb"), 0 };
    if (!w.file)
        return false;
    bool good =
        cairo_surface_write_to_png_stream(p->surface, write_bytes, &w) == CAIRO_STATUS_SUCCESS;
    return fclose(w.file) == 0 && good;
}

static void end_picture(Print *p)
{
    cairo_surface_flush(p->surface);
    p->good = p->good && write_picture(p);
    cairo_destroy(p->cairo);
    cairo_surface_destroy(p->surface);
}

void print_page(Print *p)
{
    if (!p->picture) {
        cairo_show_page(p->cairo);
        p->page++;
        return;
    }
    end_picture(p);
    p->page++;
    p->good = begin_page(p) && p->good;
}

bool print_close(Print *p)
{
    bool good;

    if (p->picture) {
        end_picture(p);
        good = p->good;
        free(p);
        return good;
    }
    cairo_show_page(p->cairo);
    cairo_destroy(p->cairo);
    cairo_surface_finish(p->surface);
    good = cairo_surface_status(p->surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(p->surface);
    free(p);
    return good;
}

int print_pages(const Print *p)
{
    return p->page;
}

void print_clip(Print *p, float x, float y, float width, float height)
{
    cairo_save(p->cairo);
    cairo_new_path(p->cairo);
    cairo_rectangle(p->cairo, (double)x, (double)y, (double)width, (double)height);
    cairo_clip(p->cairo);
}

void print_unclip(Print *p)
{
    cairo_restore(p->cairo);
}

/* ---- drawing --------------------------------------------------------------------------------------------- */

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
