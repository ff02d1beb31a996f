// The same work done by GEOS and CGAL. Built only where both are installed; nothing else of the program uses them.

#include <CGAL/Arr_segment_traits_2.h>
#include <CGAL/Arrangement_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangular_expansion_visibility_2.h>
#include <geos_c.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <ctime>
#include <vector>

#include "geometry.h"

namespace
{

double now_ns()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

void silent(const char *, ...)
{
}

GEOSGeometry *geos_polygon(GEOSContextHandle_t geos, const Polygon &polygon)
{
    GEOSCoordSequence *ring = GEOSCoordSeq_create_r(geos, unsigned(polygon.count) + 1, 2);
    for (int i = 0; i <= polygon.count; i++)
        GEOSCoordSeq_setXY_r(geos, ring, unsigned(i), polygon.corner[i % polygon.count].x,
                             polygon.corner[i % polygon.count].y);
    return GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, ring), nullptr, 0);
}

void measure_geos(const BenchScene *scene, PeerFigures *figures)
{
    GEOSContextHandle_t geos = GEOS_init_r();
    GEOSContext_setNoticeHandler_r(geos, silent);
    std::vector<GEOSGeometry *> all;
    for (int i = 0; i < scene->count; i++)
        all.push_back(geos_polygon(geos, scene->polygon[i]));

    // Bases: discs of 32 corners, as a buffer makes them.
    std::vector<GEOSGeometry *> discs;
    for (int i = 0; i < 200; i++) {
        GEOSCoordSequence *at = GEOSCoordSeq_create_r(geos, 1, 2);
        GEOSCoordSeq_setXY_r(geos, at, 0, scene->eye[i].x, scene->eye[i].y);
        GEOSGeometry *point = GEOSGeom_createPoint_r(geos, at);
        discs.push_back(GEOSBuffer_r(geos, point, 16000, 8));
        GEOSGeom_destroy_r(geos, point);
    }
    const int pairs = 5000;
    double sum = 0, start = now_ns();
    for (int i = 0; i < pairs; i++) {
        double apart = 0;
        GEOSDistance_r(geos, discs[size_t(i % 200)], discs[size_t((i * 7 + i / 200 + 1) % 200)],
                       &apart);
        sum += apart;
    }
    figures->gap_ns = (now_ns() - start) / pairs;
    figures->gap_by = sum > 0 ? "GEOS" : "";

    GEOSGeometry *whole =
        GEOSGeom_createCollection_r(geos, GEOS_MULTIPOLYGON, all.data(), unsigned(all.size()));
    const GEOSPreparedGeometry *ready = GEOSPrepare_r(geos, whole);
    const int segments = 20000;
    std::vector<GEOSGeometry *> lines;
    for (int i = 0; i < segments; i++) {
        Point a = scene->eye[i % BENCH_EYES], b = scene->eye[(i * 31 + 17) % BENCH_EYES];
        GEOSCoordSequence *line = GEOSCoordSeq_create_r(geos, 2, 2);
        GEOSCoordSeq_setXY_r(geos, line, 0, a.x, a.y);
        GEOSCoordSeq_setXY_r(geos, line, 1, b.x, b.y);
        lines.push_back(GEOSGeom_createLineString_r(geos, line));
    }
    GEOSPreparedIntersects_r(geos, ready, lines[0]);
    figures->segments_blocked = 0;
    start = now_ns();
    for (GEOSGeometry *line : lines)
        figures->segments_blocked += GEOSPreparedIntersects_r(geos, ready, line) == 1;
    figures->segment_ns = (now_ns() - start) / segments;

    for (GEOSGeometry *line : lines)
        GEOSGeom_destroy_r(geos, line);
    for (GEOSGeometry *disc : discs)
        GEOSGeom_destroy_r(geos, disc);
    GEOSPreparedGeom_destroy_r(geos, ready);
    GEOSGeom_destroy_r(geos, whole);
    GEOS_finish_r(geos);
}

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Traits = CGAL::Arr_segment_traits_2<Kernel>;
using Arrangement = CGAL::Arrangement_2<Traits>;
using Visibility = CGAL::Triangular_expansion_visibility_2<Arrangement, CGAL::Tag_true>;

double area_twice(const Arrangement &out)
{
    double best = 0;
    for (auto face = out.faces_begin(); face != out.faces_end(); ++face) {
        if (face->is_unbounded() || !face->has_outer_ccb())
            continue;
        double area = 0;
        auto first = face->outer_ccb(), edge = first;
        do {
            double ax = CGAL::to_double(edge->source()->point().x()),
                   ay = CGAL::to_double(edge->source()->point().y());
            double bx = CGAL::to_double(edge->target()->point().x()),
                   by = CGAL::to_double(edge->target()->point().y());
            area += ax * by - ay * bx;
        } while (++edge != first);
        best = std::max(best, std::fabs(area));
    }
    return best;
}

void measure_cgal(const BenchScene *scene, int eyes, PeerFigures *figures)
{
    std::vector<Kernel::Segment_2> edges;
    const Kernel::Point_2 table[4] = {
        { 0, 0 }, { scene->width, 0 }, { scene->width, scene->height }, { 0, scene->height }
    };
    for (int i = 0; i < 4; i++)
        edges.emplace_back(table[i], table[(i + 1) % 4]);
    for (int i = 0; i < scene->count; i++) {
        const Polygon &polygon = scene->polygon[i];
        for (int k = 0; k < polygon.count; k++) {
            Point a = polygon.corner[k], b = polygon.corner[(k + 1) % polygon.count];
            edges.emplace_back(Kernel::Point_2(a.x, a.y), Kernel::Point_2(b.x, b.y));
        }
    }
    double start = now_ns();
    Arrangement arrangement;
    CGAL::insert_non_intersecting_curves(arrangement, edges.begin(), edges.end());
    Visibility visibility(arrangement);
    Arrangement::Face_const_handle face = arrangement.unbounded_face();
    for (auto f = arrangement.faces_begin(); f != arrangement.faces_end(); ++f) {
        if (!f->is_unbounded() && f->number_of_inner_ccbs() > 0)
            face = f;
    }
    Arrangement out;
    visibility.compute_visibility(Kernel::Point_2(scene->eye[0].x, scene->eye[0].y), face, out);
    figures->region_ready_ms = (now_ns() - start) / 1e6;

    double spent = 0;
    for (int i = 0; i < eyes; i++) {
        start = now_ns();
        visibility.compute_visibility(Kernel::Point_2(scene->eye[i].x, scene->eye[i].y), face, out);
        spent += now_ns() - start;
        figures->region_area_twice[i] = area_twice(out);
    }
    figures->region_ns = spent / eyes;
    figures->region_by = "CGAL";
}

} // namespace

extern "C" void peers_measure(const BenchScene *scene, int eyes, PeerFigures *figures)
{
    measure_geos(scene, figures);
    measure_cgal(scene, eyes, figures);
}
