#include "geom/polygon.h"

#include "outline.h"

#include <math.h>

double segment_distance(Vec p, Vec a, Vec b)
{
    Vec way = vec_sub(b, a), off = vec_sub(p, a);
    double square = vec_dot(way, way), along = vec_dot(off, way);
    if (along <= 0)
        return vec_length(off);
    if (along >= square)
        return vec_length(vec_sub(p, b));
    return fabs(vec_cross(way, off)) / sqrt(square);
}

/* The square distance from `p` to the segment a-b. */
static inline double segment_square(Vec p, Vec a, Vec b)
{
    Vec way = vec_sub(b, a), off = vec_sub(p, a);
    double square = vec_dot(way, way), along = vec_dot(off, way);
    if (along <= 0)
        return vec_dot(off, off);
    if (along >= square) {
        Vec end = vec_sub(p, b);
        return vec_dot(end, end);
    }
    double cross = vec_cross(way, off);
    return cross * cross / square;
}

/* Whether the ray from `p` to the right crosses the edge a-b. */
static inline bool edge_counts(Vec p, Vec a, Vec b)
{
    if ((a.y > p.y) == (b.y > p.y))
        return false;
    double turn = vec_cross(vec_sub(b, a), vec_sub(p, a));
    return b.y > a.y ? turn > 0 : turn < 0;
}

bool polygon_holds(Polygon polygon, Vec p)
{
    bool inside = false;
    Vec a = vec_of(polygon.corner[polygon.count - 1]);
    for (int i = 0; i < polygon.count; i++) {
        Vec b = vec_of(polygon.corner[i]);
        if (edge_counts(p, a, b))
            inside = !inside;
        a = b;
    }
    return inside;
}

double polygon_distance(Polygon polygon, Vec p)
{
    bool inside = false;
    double best = 1e300;
    Vec a = vec_of(polygon.corner[polygon.count - 1]);
    for (int i = 0; i < polygon.count; i++) {
        Vec b = vec_of(polygon.corner[i]);
        double square = segment_square(p, a, b);
        best = square < best ? square : best;
        if (edge_counts(p, a, b))
            inside = !inside;
        a = b;
    }
    return inside ? -sqrt(best) : sqrt(best);
}

Length polygon_gap(Polygon polygon, Point p)
{
    return length_round(polygon_distance(polygon, vec_of(p)));
}

bool polygon_contains(Polygon polygon, Point p)
{
    return within(polygon_gap(polygon, p), 0);
}

int64_t polygon_area_twice(Polygon polygon)
{
    int64_t area = 0;
    Point o = polygon.corner[0];
    for (int i = 1; i + 1 < polygon.count; i++) {
        Point a = polygon.corner[i], b = polygon.corner[i + 1];
        area += ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) -
                ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
    }
    return area;
}

Box polygon_box(Polygon polygon)
{
    Box box = { polygon.corner[0], polygon.corner[0] };
    for (int i = 1; i < polygon.count; i++)
        box = box_join(box, (Box){ polygon.corner[i], polygon.corner[i] });
    return box;
}

Point polygon_centre(Polygon polygon)
{
    Vec o = vec_of(polygon.corner[0]), sum = vec(0, 0);
    double area = 0;
    for (int i = 1; i + 1 < polygon.count; i++) {
        Vec a = vec_sub(vec_of(polygon.corner[i]), o);
        Vec b = vec_sub(vec_of(polygon.corner[i + 1]), o);
        double twice = vec_cross(a, b);
        sum = vec_along(sum, vec_add(a, b), twice);
        area += twice;
    }
    return area != 0 ? vec_point(vec_along(o, sum, 1 / (3 * area))) : polygon.corner[0];
}

/* ---- Form ----------------------------------------------------------------- */

/* Above zero when a-b-c turns clockwise on the table. Exact. */
static int64_t turn_of(Point a, Point b, Point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
}

bool polygon_is_convex(Polygon polygon)
{
    bool clockwise = false, other = false;
    int reversals = 0;
    int64_t last_x = 0;
    for (int i = 0; i < polygon.count; i++) {
        Point a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        Point c = polygon.corner[(i + 2) % polygon.count];
        int64_t turn = turn_of(a, b, c), x = (int64_t)b.x - a.x;
        clockwise = clockwise || turn > 0;
        other = other || turn < 0;
        if (x != 0) {
            reversals += last_x != 0 && (x > 0) != (last_x > 0);
            last_x = x;
        }
    }
    /* A star turns the same way at every corner, but winds round more than once. */
    return clockwise != other && reversals <= 2;
}

static bool edges_clash(Polygon polygon, int i, int j)
{
    int n = polygon.count;
    Segment a = { polygon.corner[i], polygon.corner[(i + 1) % n] };
    Segment b = { polygon.corner[j], polygon.corner[(j + 1) % n] };
    if ((i + 1) % n != j && (j + 1) % n != i)
        return segment_crosses(a, b);
    /* Neighbours share a corner; they clash when one folds back over the other. */
    Point before = (i + 1) % n == j ? a.from : b.from;
    Point at = (i + 1) % n == j ? b.from : a.from;
    Point after = (i + 1) % n == j ? b.to : a.to;
    int64_t back = ((int64_t)before.x - at.x) * ((int64_t)after.x - at.x) +
                   ((int64_t)before.y - at.y) * ((int64_t)after.y - at.y);
    return turn_of(before, at, after) == 0 && back > 0;
}

bool polygon_is_simple(Polygon polygon)
{
    if (polygon.count < 3 || polygon_area_twice(polygon) == 0)
        return false;
    for (int i = 0; i < polygon.count; i++) {
        for (int j = i + 1; j < polygon.count; j++) {
            if (edges_clash(polygon, i, j))
                return false;
        }
    }
    return true;
}
