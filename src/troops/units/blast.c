#include "troops/blast.h"

#include <stddef.h>

Blast blast_disc(Point centre, Length radius)
{
    return (Blast){ .area = template_circle(centre, radius) };
}

Blast blast_strip(Pose from, Length length, Length width)
{
    return (Blast){ .area = template_line(from, length, width) };
}

Blast blast_sector(Pose apex, Heading half, Length radius)
{
    return (Blast){ .is_sector = true, .sector = { .apex = apex, .half = half, .radius = radius } };
}

Blast blast_flame(Pose from, Length length, Length near_half, Length far_half)
{
    Blast blast = { .is_flame = true };
    template_flame(from, length, near_half, far_half, blast.corner);
    return blast;
}

Area blast_area(const Blast *blast)
{
    return blast->is_flame ? area_polygon((Polygon){ blast->corner, 4 }) : blast->area;
}

bool blast_touches(const Blast *blast, Base base)
{
    Area area = blast_area(blast);
    return blast->is_sector ? sector_touches(&blast->sector, base) : area_overlaps(&area, base);
}

bool blast_holds(const Blast *blast, Base base)
{
    Area area = blast_area(blast);
    return blast->is_sector ? sector_holds(&blast->sector, base)
                            : within(area_outside(&area, base), 0);
}

/* ---- Its shape -------------------------------------------------------------------------------------------------------- */

static void outline_sector(Drawing *drawing, const Sector *sector)
{
    enum { ARC_STEP = 2 * DEGREE };
    Point apex = sector->apex.at;
    int n = 0;
    drawing->corner[n++] = apex;
    for (Heading turn = -sector->half; turn <= sector->half && n < DRAWING_CORNERS;
         turn += ARC_STEP)
        drawing->corner[n++] =
            point_shift(apex, heading_normal(sector->apex.facing + turn), sector->radius);
    drawing->corners = n;
}

static void outline_area(Drawing *drawing, const Blast *blast)
{
    if (blast->is_flame) {
        for (int i = 0; i < 4; i++)
            drawing->corner[i] = blast->corner[i];
        drawing->corners = 4;
        return;
    }
    drawing->corners = base_corners(blast->area.base, drawing->corner);
    if (drawing->corners > 0)
        return;
    drawing->corners = 1;
    drawing->corner[0] = blast->area.base.pose.at;
    drawing->radius = blast->area.base.width / 2;
}

Drawing *blast_draw(const Blast *blast, DrawingTone tone, DrawingList *list)
{
    bool disc = !blast->is_sector && !blast->is_flame && blast->area.base.shape == BASE_CIRCLE;
    Drawing *drawing = drawing_add(list, disc ? DRAW_DISC : DRAW_POLYGON, tone);
    if (!drawing)
        return NULL;
    drawing->filled = true;
    if (blast->is_sector)
        outline_sector(drawing, &blast->sector);
    else
        outline_area(drawing, blast);
    return drawing;
}
