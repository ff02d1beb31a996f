#ifndef BENCH_GEOMETRY_H
#define BENCH_GEOMETRY_H

/* The scene that the geometry room and its peers measure: a table of 72 x 48 inches with 200 bases and 40 pieces of
 * terrain, 2,722 edges in all, nothing overlapping, the same for the same seed. */

#include "geom/polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BENCH_POLYGONS = 12000, BENCH_CORNERS = 160000, BENCH_EYES = 1000 };

typedef struct BenchScene {
    Length width, height;
    int count, corners;
    Polygon polygon[BENCH_POLYGONS]; /* clockwise */
    Point corner[BENCH_CORNERS];
    Point eye[BENCH_EYES]; /* free of all */
} BenchScene;

/* What another library takes for the same work, in nanoseconds; 0 when it was not there to be measured. */
typedef struct PeerFigures {
    double gap_ns, segment_ns, region_ns, region_ready_ms;
    double region_area_twice[BENCH_EYES]; /* square micrometres */
    int segments_blocked;
    const char *gap_by, *region_by;
} PeerFigures;

#ifdef BENCH_PEERS
void peers_measure(const BenchScene *scene, int eyes, PeerFigures *figures);
#endif

#ifdef __cplusplus
}
#endif

#endif
