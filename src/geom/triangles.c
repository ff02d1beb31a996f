/* Cutting a polygon into triangles by its ears, and joining triangles into convex parts. */

#include "geom/polygon.h"

enum { MOST_CORNERS = 1024 };

static int64_t turn_of(Point a, Point b, Point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
}

/* Whether `p` is in the clockwise triangle a-b-c, its outline included. */
static bool triangle_holds(Point a, Point b, Point c, Point p)
{
    return turn_of(a, b, p) >= 0 && turn_of(b, c, p) >= 0 && turn_of(c, a, p) >= 0;
}

/* The corners not yet cut off, in clockwise order. */
typedef struct Ring {
    const Point *corner;
    int count;
    int16_t left[MOST_CORNERS];
} Ring;

static int ring_at(const Ring *ring, int i)
{
    return ring->left[(i + ring->count) % ring->count];
}

static bool is_ear(const Ring *ring, int i)
{
    int before = ring_at(ring, i - 1), at = ring_at(ring, i), after = ring_at(ring, i + 1);
    Point a = ring->corner[before], b = ring->corner[at], c = ring->corner[after];
    if (turn_of(a, b, c) <= 0)
        return false;
    for (int j = 0; j < ring->count; j++) {
        int k = ring->left[j];
        Point p = ring->corner[k];
        if (k != before && k != at && k != after && !point_equal(p, a) && !point_equal(p, b) &&
            !point_equal(p, c) && triangle_holds(a, b, c, p))
            return false;
    }
    return true;
}

static void ring_drop(Ring *ring, int i)
{
    for (int j = i; j + 1 < ring->count; j++)
        ring->left[j] = ring->left[j + 1];
    ring->count--;
}

/* A corner in line with its neighbours bounds nothing: it is dropped without a triangle. */
static bool is_straight(const Ring *ring, int i)
{
    return turn_of(ring->corner[ring_at(ring, i - 1)], ring->corner[ring_at(ring, i)],
                   ring->corner[ring_at(ring, i + 1)]) == 0;
}

int polygon_triangles(Polygon polygon, Triangle *room, int most)
{
    if (polygon.count < 3 || polygon.count > MOST_CORNERS)
        return 0;
    Ring ring = { .corner = polygon.corner, .count = polygon.count };
    bool clockwise = polygon_area_twice(polygon) > 0;
    for (int i = 0; i < polygon.count; i++)
        ring.left[i] = (int16_t)(clockwise ? i : polygon.count - 1 - i);

    int made = 0, tries = 0, i = 0;
    while (ring.count >= 3 && tries <= ring.count) {
        i %= ring.count;
        bool ear = is_ear(&ring, i);
        if (!ear && !is_straight(&ring, i)) {
            i++;
            tries++;
            continue;
        }
        if (ear) {
            if (made == most)
                return 0;
            room[made++] = (Triangle){ { (int16_t)ring_at(&ring, i - 1), (int16_t)ring_at(&ring, i),
                                         (int16_t)ring_at(&ring, i + 1) } };
        }
        ring_drop(&ring, i);
        tries = 0;
    }
    return ring.count < 3 ? made : 0;
}

/* ---- Convex parts --------------------------------------------------------- */

/* Where the part's edge from corner `a` to corner `b` begins, or -1. */
static int edge_at(const int16_t *part, int count, int a, int b)
{
    for (int i = 0; i < count; i++) {
        if (part[i] == a && part[(i + 1) % count] == b)
            return i;
    }
    return -1;
}

/* Adds the tip of a triangle that shares an edge with the part, if the part stays convex. */
static bool join_triangle(const Point *corner, int16_t *part, int *count, Triangle t)
{
    for (int side = 0; side < 3; side++) {
        int a = t.corner[side], b = t.corner[(side + 1) % 3], tip = t.corner[(side + 2) % 3];
        int i = edge_at(part, *count, b, a);
        if (i < 0)
            continue;
        int n = *count;
        Point before = corner[part[(i + n - 1) % n]], after = corner[part[(i + 2) % n]];
        if (turn_of(before, corner[b], corner[tip]) < 0 ||
            turn_of(corner[tip], corner[a], after) < 0)
            return false;
        for (int j = n; j > i + 1; j--)
            part[j] = part[j - 1];
        part[i + 1] = (int16_t)tip;
        *count = n + 1;
        return true;
    }
    return false;
}

int polygon_convex_parts(Polygon polygon, ConvexParts *parts)
{
    Triangle triangle[MOST_CORNERS];
    int triangles = polygon_triangles(polygon, triangle, MOST_CORNERS), used = 0;
    parts->count = 0;
    for (int i = 0; i < triangles; i++) {
        if (triangle[i].corner[0] < 0)
            continue;
        int16_t *part = parts->index + used;
        int count = 3;
        for (int k = 0; k < 3; k++)
            part[k] = triangle[i].corner[k];
        for (int j = i + 1; j < triangles; j++) {
            if (triangle[j].corner[0] < 0 ||
                !join_triangle(polygon.corner, part, &count, triangle[j]))
                continue;
            triangle[j].corner[0] = -1;
            j = i;
        }
        parts->start[parts->count++] = (int16_t)used;
        used += count;
    }
    parts->start[parts->count] = (int16_t)used;
    return parts->count;
}
