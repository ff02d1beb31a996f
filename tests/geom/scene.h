#ifndef TESTS_GEOM_SCENE_H
#define TESTS_GEOM_SCENE_H

/* A random table that does not overlap itself: bases and terrain polygons with many corners, as a battle has them. */

#include "geom/place.h"
#include "geom/vec.h"
#include "table.h"

enum { SCENE_MOST = 700, SCENE_CORNERS = 8000 };

typedef struct Scene {
    Length width, height;
    int count, corners;
    Area area[SCENE_MOST];
    Point corner[SCENE_CORNERS];
} Scene;

/* Whether a disc of this radius is free of all that stands. */
static inline bool scene_is_free(const Scene *scene, Point at, Length radius)
{
    for (int i = 0; i < scene->count; i++) {
        if (area_gap(&scene->area[i], base_circle(2 * radius, at)) < 2 * MM)
            return false;
    }
    return true;
}

static inline bool scene_spot(const Scene *scene, TestRandom *random, Length radius, Point *at)
{
    for (int i = 0; i < 300; i++) {
        at->x = (Length)test_between(random, radius + MM, scene->width - radius - MM);
        at->y = (Length)test_between(random, radius + MM, scene->height - radius - MM);
        if (scene_is_free(scene, *at, radius))
            return true;
    }
    return false;
}

/* A rough round of `count` corners; every other one may lie farther in, so that it is not convex. */
static inline void scene_polygon(Scene *scene, TestRandom *random, int count, Length radius,
                                 bool hollow)
{
    Point at;
    if (!scene_spot(scene, random, radius, &at) || scene->corners + count > SCENE_CORNERS)
        return;
    Point *corner = scene->corner + scene->corners;
    for (int i = 0; i < count; i++) {
        Length out = hollow && i % 2 ? (Length)test_between(random, radius / 2, radius) : radius;
        corner[i] = point_shift(at, (Heading)((int64_t)FULL_TURN * i / count), out);
    }
    scene->area[scene->count++] = area_polygon((Polygon){ corner, count });
    scene->corners += count;
}

static inline void scene_fill(Scene *scene, uint64_t seed, int polygons, int bases)
{
    TestRandom random = { seed };
    *scene = (Scene){ .width = 72 * INCH, .height = 48 * INCH };
    for (int i = 0; i < polygons && scene->count < SCENE_MOST; i++) {
        Length radius = (Length)test_between(&random, 20, 75) * MM;
        scene_polygon(scene, &random, (int)test_between(&random, 3, 90), radius, i % 2 == 0);
    }
    for (int i = 0; i < bases && scene->count < SCENE_MOST; i++) {
        Point at;
        if (!scene_spot(scene, &random, 30 * MM, &at))
            continue;
        Heading h = (Heading)test_between(&random, 0, FULL_TURN - 1);
        Base base = i % 3 ? base_circle((Length)test_between(&random, 20, 60) * MM, at)
                          : base_rect(25 * MM, 50 * MM, (Pose){ at, h });
        scene->area[scene->count++] = area_base(base);
    }
}

#endif
