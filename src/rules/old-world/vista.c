#include "geom/visible.h"

#include "flow.h"
#include "sight.h"

/* ---- What a unit sees of the table: the light of the overlay of sight ---------------------------------------------------------- */

enum { VISTA_CORNERS = 4096, VISTA_OPAQUES = 1024, VISTA_EYES = 3 };

/* Kept on the stack of whoever draws: an overlay is found anew only when the battle changes. */
typedef struct Vista {
    VisibleScratch scratch;
    Point room[VISTA_CORNERS], seen[VISTA_CORNERS];
    Opaque opaque[VISTA_OPAQUES];
    VisibleScene scene;
} Vista;

static void add_units(const Look *look, UnitId viewer, VisibleScene *scene)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        ModelId model[MOST_UNIT_MODELS];
        if (u == viewer || !is_fielded(look, u) || host_of(look, u) != u ||
            is_looked_over(look, viewer, u))
            continue;
        int count = unit_models(look, u, model, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            Area area = area_base(model_base(look->game, look->battle, model[i]));
            visible_add(scene, &area);
        }
    }
}

static void add_pieces(const Look *look, VisibleScene *scene)
{
    for (PieceId p = 0; p < look->game->terrain; p++) {
        Category category = category_of(look, p);
        if (!piece_stands(look, p) || !is_screen(category))
            continue;
        Area area = piece_area(look, p);
        visible_add(scene, &area);
    }
}

/* Where the way from the eye leaves the region: its corners lie round the eye. */
static Point edge_toward(Point eye, Heading to, const Point *corner, int count)
{
    Point far = point_shift(eye, to, LENGTH_NEVER / 8), best = eye;
    double dx = (double)far.x - eye.x, dy = (double)far.y - eye.y, most = -1;
    for (int i = 0; i < count; i++) {
        Point a = corner[i], b = corner[(i + 1) % count];
        double ex = (double)b.x - a.x, ey = (double)b.y - a.y;
        double cross = dx * ey - dy * ex;
        if (cross == 0)
            continue;
        double ax = (double)a.x - eye.x, ay = (double)a.y - eye.y;
        double along = (ax * ey - ay * ex) / cross, at = (ax * dy - ay * dx) / cross;
        if (along <= most || along <= 0 || at < 0 || at > 1)
            continue;
        most = along;
        best = (Point){ eye.x + (Length)(dx * along), eye.y + (Length)(dy * along) };
    }
    return best;
}

/* LOS-01: within the front arc, or all round. */
static void draw_eye(Vista *v, Point eye, Heading facing, bool all_round, DrawingList *list)
{
    enum { HALF_ARC = QUARTER_TURN / 2 };
    Point arc[VISTA_CORNERS + 2];
    int count = visible_region(&v->scratch, &v->scene, eye, v->seen, VISTA_CORNERS), kept = 0;
    if (count == 0)
        return;
    Heading from = all_round ? 0 : heading_normal(facing - HALF_ARC);
    Heading most = all_round ? FULL_TURN : 2 * HALF_ARC;
    int start = 0;
    Heading least = FULL_TURN;
    for (int i = 0; i < count; i++) { /* the first corner clockwise of where it begins */
        Heading off = heading_normal(point_bearing(eye, v->seen[i]) - from);
        if (off < least) {
            least = off;
            start = i;
        }
    }
    if (!all_round)
        arc[kept++] = edge_toward(eye, from, v->seen, count);
    for (int i = 0; i < count; i++) {
        Point corner = v->seen[(start + i) % count];
        if (all_round || heading_normal(point_bearing(eye, corner) - from) <= most)
            arc[kept++] = corner;
    }
    arc[kept++] = all_round ? arc[0] : edge_toward(eye, from + most, v->seen, count);
    drawing_fans(list, TONE_LIT, eye, arc, kept);
}

/* The models of its front at either end and between; of a loose unit the first, the last and one between. */
static int lookouts(const Look *look, UnitId unit, ModelId pick[VISTA_EYES])
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int front = is_block(look, unit) ? block_of(look, unit).files : count, picked = 0;
    front = front < count ? front : count;
    for (int i = 0; i < VISTA_EYES && front > 0; i++) {
        ModelId m = model[i == 0 ? 0 : i == 1 ? front / 2 : front - 1];
        if (picked == 0 || pick[picked - 1] != m)
            pick[picked++] = m;
    }
    return picked;
}

void draw_vista(const Look *look, UnitId unit, DrawingList *list)
{
    Vista v;
    ModelId eye[VISTA_EYES];
    int eyes = lookouts(look, unit, eye);
    v.scene = (VisibleScene){ .corner = v.room,
                              .corners_most = VISTA_CORNERS,
                              .opaque = v.opaque,
                              .opaques_most = VISTA_OPAQUES };
    visible_begin(&v.scene, look->game->width, look->game->height);
    add_units(look, unit, &v.scene);
    add_pieces(look, &v.scene);
    visible_ready(&v.scene);
    for (int i = 0; i < eyes; i++) {
        Base base = model_base(look->game, look->battle, eye[i]);
        bool round = looks_round(look, eye[i], false);
        Length side = eyes == 1 || i == 1 ? 0 : i == 0 ? -base.width / 2 : base.width / 2;
        Point at = round ? base.pose.at : pose_point(base.pose, side, base.length / 2);
        draw_eye(&v, at, base.pose.facing, round, list);
    }
}
