#include "data/map_draft.h"

#include <string.h>

#include "geom/polygon.h"
#include "readers.h"

/* Shapes of a map that is being drawn. Every change is tried on a copy first. */

enum { LEAST_SIDE = INCH / 8 };

MapShape map_rect(Point middle, Length width, Length height)
{
    return (MapShape){ .form = MAP_RECT, .middle = middle, .width = width, .height = height };
}

MapShape map_circle(Point middle, Length radius)
{
    return (MapShape){
        .form = MAP_CIRCLE, .middle = middle, .width = 2 * radius, .height = 2 * radius
    };
}

int map_shape_corners(const MapShape *s, Point *corner)
{
    Point m = s->middle;
    switch (s->form) {
    case MAP_POLYGON:
        memcpy(corner, s->corner, sizeof *corner * (size_t)s->corners);
        return s->corners;
    case MAP_CIRCLE:
        for (int i = 0; i < ROUND_CORNERS; i++)
            corner[i] = point_shift(m, FULL_TURN / ROUND_CORNERS * i, s->width / 2);
        return ROUND_CORNERS;
    case MAP_RECT:
        break;
    }
    Length w = s->width / 2, h = s->height / 2;
    corner[0] = (Point){ m.x - w, m.y - h };
    corner[1] = (Point){ m.x + w, m.y - h };
    corner[2] = (Point){ m.x + w, m.y + h };
    corner[3] = (Point){ m.x - w, m.y + h };
    for (int i = 0; i < 4 && s->turn; i++)
        corner[i] = point_turn(corner[i], m, s->turn);
    return 4;
}

bool map_shape_holds(const MapShape *s, Point at)
{
    Point corner[MOST_SHAPE_CORNERS];
    int count = map_shape_corners(s, corner);
    return count >= 3 && polygon_contains((Polygon){ corner, count }, at);
}

static bool is_on(const MapShape *s, const MapDraft *table)
{
    Point corner[MOST_SHAPE_CORNERS];
    int count = map_shape_corners(s, corner);
    for (int i = 0; i < count; i++) {
        if (corner[i].x < 0 || corner[i].y < 0 || corner[i].x > table->width ||
            corner[i].y > table->height)
            return false;
    }
    return true;
}

static bool take_if_on(MapShape *s, const MapShape *tried, const MapDraft *table)
{
    if (!is_on(tried, table))
        return false;
    *s = *tried;
    return true;
}

bool map_shape_move(MapShape *s, const MapDraft *table, Length dx, Length dy)
{
    MapShape tried = *s;
    tried.middle = (Point){ s->middle.x + dx, s->middle.y + dy };
    for (int i = 0; i < s->corners; i++)
        tried.corner[i] = (Point){ s->corner[i].x + dx, s->corner[i].y + dy };
    return take_if_on(s, &tried, table);
}

bool map_shape_turn(MapShape *s, const MapDraft *table, Heading by)
{
    MapShape tried = *s;
    tried.turn = s->form == MAP_RECT ? heading_normal(s->turn + by) : 0;
    for (int i = 0; i < s->corners; i++)
        tried.corner[i] = point_turn(s->corner[i], s->middle, by);
    return take_if_on(s, &tried, table);
}

static Length scaled(Length length, int percent)
{
    return (Length)((int64_t)length * percent / 100);
}

void map_shape_frame(MapShape *s)
{
    Point low = s->corner[0], high = s->corner[0];
    for (int i = 1; i < s->corners; i++) {
        Point p = s->corner[i];
        low = (Point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
        high = (Point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
    }
    s->width = high.x - low.x;
    s->height = high.y - low.y;
    s->middle = (Point){ low.x + s->width / 2, low.y + s->height / 2 };
}

bool map_shape_put_corner(MapShape *s, const MapDraft *table, int which, Point at)
{
    MapShape tried = *s;
    if (s->form != MAP_POLYGON || which < 0 || which >= s->corners)
        return false;
    tried.corner[which] = at;
    map_shape_frame(&tried);
    if (tried.width < LEAST_SIDE || tried.height < LEAST_SIDE ||
        !polygon_is_simple((Polygon){ tried.corner, tried.corners }))
        return false;
    return take_if_on(s, &tried, table);
}

bool map_shape_scale(MapShape *s, const MapDraft *table, int percent)
{
    MapShape tried = *s;
    tried.width = scaled(s->width, percent);
    tried.height = scaled(s->height, percent);
    for (int i = 0; i < s->corners; i++) {
        tried.corner[i].x = s->middle.x + scaled(s->corner[i].x - s->middle.x, percent);
        tried.corner[i].y = s->middle.y + scaled(s->corner[i].y - s->middle.y, percent);
    }
    if (percent < 100 && (tried.width < LEAST_SIDE || tried.height < LEAST_SIDE))
        return false;
    return take_if_on(s, &tried, table);
}

bool map_shape_resize(MapShape *s, const MapDraft *table, Length width, Length height)
{
    MapShape tried = *s;
    if (width < LEAST_SIDE || height < LEAST_SIDE)
        return false;
    if (s->form == MAP_CIRCLE)
        height = width;
    for (int i = 0; i < s->corners && s->width > 0 && s->height > 0; i++) {
        Point off = { s->corner[i].x - s->middle.x, s->corner[i].y - s->middle.y };
        tried.corner[i].x = s->middle.x + (Length)((int64_t)off.x * width / s->width);
        tried.corner[i].y = s->middle.y + (Length)((int64_t)off.y * height / s->height);
    }
    tried.width = width;
    tried.height = height;
    return take_if_on(s, &tried, table);
}
