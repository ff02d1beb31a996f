#include "engine/drawing.h"

#include <string.h>

#include "base/text.h"

Drawing *drawing_add(DrawingList *list, DrawingKind kind, DrawingTone tone)
{
    if (list->count == MOST_DRAWINGS)
        return NULL;
    Drawing *drawing = &list->drawing[list->count++];
    memset(drawing, 0, sizeof *drawing);
    drawing->kind = kind;
    drawing->tone = tone;
    drawing->seat = NO_SEAT;
    return drawing;
}

void drawing_line(DrawingList *list, DrawingTone tone, Segment line, const char *words)
{
    Drawing *drawing = drawing_add(list, DRAW_LINE, tone);
    if (!drawing)
        return;
    drawing->corners = 2;
    drawing->corner[0] = line.from;
    drawing->corner[1] = line.to;
    Text text = text_in(drawing->words, sizeof drawing->words);
    text_add(&text, words ? words : "");
}

void drawing_disc(DrawingList *list, DrawingTone tone, Point centre, Length radius, bool filled)
{
    Drawing *drawing = drawing_add(list, DRAW_DISC, tone);
    if (!drawing)
        return;
    drawing->corners = 1;
    drawing->corner[0] = centre;
    drawing->radius = radius;
    drawing->filled = filled;
}

Drawing *drawing_zone(DrawingList *list, DrawingTone tone, Base base, Length out, bool filled)
{
    enum { CURVE = 12 };
    Point corner[4];
    bool round = base_corners(base, corner) == 0;
    Drawing *drawing = drawing_add(list, round ? DRAW_DISC : DRAW_POLYGON, tone);
    if (!drawing)
        return NULL;
    drawing->filled = filled;
    if (round) {
        drawing->corners = 1;
        drawing->corner[0] = base.pose.at;
        drawing->radius = base.width / 2 + out;
    }
    for (int k = 0; !round && k < 4;
         k++) { /* from the left edge's normal on to the front's, and so round */
        for (int i = 0; i <= CURVE; i++) {
            Heading way = base.pose.facing + (k - 1) * QUARTER_TURN + QUARTER_TURN / CURVE * i;
            drawing->corner[drawing->corners++] = point_shift(corner[k], heading_normal(way), out);
        }
    }
    return drawing;
}

void drawing_fans(DrawingList *list, DrawingTone tone, Point eye, const Point *corner, int count)
{
    enum { FAN = DRAWING_CORNERS - 2 };
    for (int first = 0; first + 1 < count; first += FAN - 1) {
        Drawing *drawing = drawing_add(list, DRAW_POLYGON, tone);
        if (!drawing)
            return;
        drawing->filled = true;
        drawing->corner[drawing->corners++] = eye;
        for (int i = first; i < count && i < first + FAN; i++)
            drawing->corner[drawing->corners++] = corner[i];
    }
}
