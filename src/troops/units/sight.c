#include "troops/sight.h"

/* ---- Between two ------------------------------------------------------------------------------------------------------- */

void screens_add(Screens *screens, Area area, PieceId piece, ModelId model, int kind)
{
    if (screens->count < MOST_SCREENS)
        screens->screen[screens->count++] = (Screen){ area, area_box(&area), piece, model, kind };
}

bool is_between(Box corridor, const Area *area)
{
    return box_meets(corridor, area_box(area));
}

int screens_as_blockers(const Screens *screens, Blocker blocker[MOST_SCREENS])
{
    for (int i = 0; i < screens->count; i++)
        blocker[i] = (Blocker){ .area = screens->screen[i].area, .box = screens->screen[i].box };
    return screens->count;
}

/* ---- What is seen of the table ------------------------------------------------------------------------------------------- */

void seen_begin(SeenArea *seen, const Look *look)
{
    seen->scene = (VisibleScene){ .corner = seen->room,
                                  .corners_most = SEEN_CORNERS,
                                  .opaque = seen->opaque,
                                  .opaques_most = SEEN_OPAQUES };
    visible_begin(&seen->scene, look->game->width, look->game->height);
}

void seen_hide(SeenArea *seen, const Area *area)
{
    visible_add(&seen->scene, area);
}

void seen_ready(SeenArea *seen)
{
    visible_ready(&seen->scene);
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

void seen_draw(SeenArea *v, Point eye, Heading facing, bool all_round, DrawingList *list)
{
    enum { HALF_ARC = QUARTER_TURN / 2 };
    Point arc[SEEN_CORNERS + 2];
    int count = visible_region(&v->scratch, &v->scene, eye, v->seen, SEEN_CORNERS), kept = 0;
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

int lookouts(const ModelId *model, int count, ModelId eye[SEEN_EYES])
{
    int picked = 0;
    for (int i = 0; i < SEEN_EYES && count > 0; i++) {
        ModelId m = model[i == 0 ? 0 : i == 1 ? count / 2 : count - 1];
        if (picked == 0 || eye[picked - 1] != m)
            eye[picked++] = m;
    }
    return picked;
}
