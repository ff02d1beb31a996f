#include "tile.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "draw/camera.h"
#include "draw/canvas.h"
#include "draw/text.h"

struct Tile {
    Canvas *canvas;
    Fonts *fonts;
    Camera camera;
    char figure[240];
};

static const TextStyle TITLE = { FACE_BOLD, 17 }, WORDS = { FACE_REGULAR, 15 },
                       LABEL = { FACE_BOLD, 13 };

static const Colour INK = UINT32_C(0xFF2B2118), PAPER = UINT32_C(0xFFFAF2DE);

Point at(double x, double y)
{
    return (Point){ inches(x), inches(y) };
}

Length inches(double count)
{
    return length_round(count * INCH);
}

Pose standing(double x, double y, int degrees)
{
    return (Pose){ at(x, y), heading_normal(degrees * DEGREE) };
}

double shown(Length length)
{
    return (double)length / INCH;
}

/* ---- Shapes --------------------------------------------------------------------- */

static Spot spot(const Tile *t, Point p)
{
    return camera_spot(&t->camera, p);
}

void show_dot(Tile *t, Point p, Colour colour)
{
    Spot s = spot(t, p);
    canvas_disc(t->canvas, s.x, s.y, 4, colour);
}

void show_line(Tile *t, Point from, Point to, Colour colour)
{
    canvas_line(t->canvas, spot(t, from), spot(t, to), 2, colour);
}

void show_points(Tile *t, const Point *point, int count, Colour colour)
{
    for (int i = 1; i < count; i++)
        show_line(t, point[i - 1], point[i], colour);
}

static Curve outline(const Tile *t, const Point *corner, int count)
{
    Curve curve = curve_empty();

    for (int i = 0; i < count; i++) {
        Spot s = spot(t, corner[i]);
        (i == 0 ? curve_move : curve_line)(&curve, s.x, s.y);
    }
    curve_close(&curve);
    return curve;
}

void show_filled(Tile *t, const Point *corner, int count, Colour colour)
{
    Curve curve = outline(t, corner, count);
    Paint paint = paint_flat(colour);

    canvas_fill(t->canvas, &curve, &paint);
    curve_free(&curve);
}

void show_polygon(Tile *t, const Point *corner, int count, Colour colour)
{
    Curve curve = outline(t, corner, count);
    Paint line = paint_flat(colour);
    Stroke stroke = { .width = 1.5f, .join = JOIN_ROUND };

    show_filled(t, corner, count, colour_alpha(colour, 50));
    canvas_stroke(t->canvas, &curve, &stroke, &line);
    curve_free(&curve);
}

static void show_disc(Tile *t, Base disc, Colour colour)
{
    Spot s = spot(t, disc.pose.at);
    float radius = camera_pixels(&t->camera, disc.width / 2);

    canvas_disc(t->canvas, s.x, s.y, radius, colour_alpha(colour, 50));
    canvas_ring(t->canvas, s.x, s.y, radius, 1.5f, colour);
}

void show_base(Tile *t, Base base, Colour colour)
{
    Point corner[4];

    if (base_corners(base, corner) == 0) {
        show_disc(t, base, colour);
        return;
    }
    show_polygon(t, corner, 4, colour);
    show_line(t, base.pose.at, pose_point(base.pose, 0, base.length / 2), colour);
}

void show_block(Tile *t, const Block *block, Colour colour)
{
    show_base(t, block_outline(block), colour);
    for (int i = 0; i < block->models; i++)
        show_base(t, block_model(block, i, SHORT_RANK_LEFT), colour_alpha(colour, 120));
}

void show_area(Tile *t, const Area *area, Colour colour)
{
    if (area->polygon.count)
        show_polygon(t, area->polygon.corner, area->polygon.count, colour);
    else
        show_base(t, area->base, colour);
}

void show_where(Tile *t, ColourAt colour_at, const void *scene)
{
    for (Length y = INCH / 8; y < TABLE_DEPTH; y += INCH / 4)
        for (Length x = INCH / 8; x < TABLE_WIDTH; x += INCH / 4) {
            Colour colour = colour_at(scene, (Point){ x, y });
            Spot s = spot(t, (Point){ x, y });
            if (colour)
                canvas_rect(t->canvas, (SDL_Rect){ (int)s.x - 1, (int)s.y - 1, 2, 2 }, colour);
        }
}

/* ---- Words ------------------------------------------------------------------------ */

void show_word(Tile *t, Point p, const char *format, ...)
{
    char word[80];
    Spot s = spot(t, p);
    va_list list;

    va_start(list, format);
    vsnprintf(word, sizeof word, format, list);
    va_end(list);
    text_draw(t->canvas, t->fonts, LABEL, (int)s.x + 5, (int)s.y - 5, word, -1, INK);
}

void say(Tile *t, const char *format, ...)
{
    size_t used = strlen(t->figure);
    va_list list;

    va_start(list, format);
    vsnprintf(t->figure + used, sizeof t->figure - used, format, list);
    va_end(list);
}

void tile_draw(Canvas *canvas, Fonts *fonts, int x, int y, const Exhibit *exhibit)
{
    SDL_Rect view = { x + 20, y + 30, TILE_WIDTH - 40, TILE_HEIGHT - 95 };
    Tile t = { .canvas = canvas, .fonts = fonts };
    SDL_Rect before;

    t.camera = camera_whole(TABLE_WIDTH, TABLE_DEPTH, view, 0);
    canvas_rect(canvas, view, PAPER);
    text_draw(canvas, fonts, TITLE, view.x, y + 22, exhibit->title, -1, INK);
    before = canvas_clip(canvas, view);
    exhibit->show(&t);
    canvas_unclip(canvas, before);
    text_draw_wrapped(canvas, fonts, WORDS, view.x, view.y + view.h + 4, view.w, t.figure, INK);
    printf("%s: %s\n", exhibit->title, t.figure);
}
