#include "shoot/sight.h"

#include "geom/vec.h"
#include "move/movement.h"
#include "troops/ground.h"
#include "troops/kept.h"

enum { INTO_WOODS = 3 * INCH, BEARING_SLACK = 36 };

/* What hides, and how. */
typedef enum ScreenSort {
    SCREEN_HOUSE,
    SCREEN_CRAG,
    SCREEN_WOODS,
    SCREEN_SMOKE,
    SCREEN_MODEL
} ScreenSort;

/* ---- Woods: LOS-05 ------------------------------------------------------------------------------------------------------------ */

enum { MOST_CROSSINGS = 64 };

static int compare_shares(const double *a, int count, double *sorted)
{
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && sorted[k - 1] > a[i]; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = a[i];
    }
    return count;
}

/* Where along the line (0 to 1) it crosses the polygon's sides, its ends too, in order. */
static int crossings(Polygon p, Segment s, double *sorted)
{
    double at[MOST_CROSSINGS] = { 0, 1 };
    int count = 2;
    Vec a = vec_of(s.from), d = vec_sub(vec_of(s.to), a);
    for (int i = 0; i < p.count && count < MOST_CROSSINGS; i++) {
        Vec b = vec_of(p.corner[i]);
        Vec e = vec_sub(vec_of(p.corner[(i + 1) % p.count]), b), ab = vec_sub(b, a);
        double cross = vec_cross(d, e);
        if (cross == 0)
            continue;
        double along = vec_cross(ab, e) / cross, side = vec_cross(ab, d) / cross;
        if (along > 0 && along < 1 && side >= 0 && side <= 1)
            at[count++] = along;
    }
    return compare_shares(at, count, sorted);
}

static Point part_of(Segment s, double share)
{
    Vec a = vec_of(s.from);
    return vec_point(vec_along(a, vec_sub(vec_of(s.to), a), share));
}

/* How much of the line runs inside the polygon. */
static double length_inside(Polygon p, Segment s)
{
    double at[MOST_CROSSINGS], inside = 0;
    int count = crossings(p, s, at);
    for (int i = 0; i + 1 < count; i++) {
        Point middle = part_of(s, (at[i] + at[i + 1]) / 2);
        if (polygon_contains(p, middle))
            inside += at[i + 1] - at[i];
    }
    return inside * vec_length(vec_sub(vec_of(s.to), vec_of(s.from)));
}

static bool woods_hide(const Area *woods, Segment line)
{
    return length_inside(woods->polygon, line) > INTO_WOODS + REACH_SLACK;
}

/* ---- What stands between: LOS-04..08 ---------------------------------------------------------------------------------------------- */

static int level_of(const Look *look, UnitId unit)
{
    return profile_of_unit(look, unit)->field[PF_LEVEL];
}

static void add_piece(const Look *look, const Plot *plot, Screens *screens)
{
    if (!plot->is) {
        bool smoke = look->battle->piece[plot->id].kind == MADE_SMOKE && applies(look, AWT_LOS_06);
        if (smoke)
            screens_add(screens, plot->area, plot->id, NO_MODEL, SCREEN_SMOKE);
        return;
    }
    GroundSort sort = sort_of_plot(look, plot);
    bool solid =
        (sort == GROUND_BUILDING || sort == GROUND_IMPASSABLE) && applies(look, AWT_LOS_04);
    if (solid)
        screens_add(screens, plot->area, plot->id, NO_MODEL,
                    sort == GROUND_BUILDING ? SCREEN_HOUSE : SCREEN_CRAG);
    if (sort == GROUND_WOODS && applies(look, AWT_LOS_05))
        screens_add(screens, plot->area, plot->id, NO_MODEL, SCREEN_WOODS);
}

static void add_models(const Look *look, Box corridor, Between *between)
{
    int one = level_of(look, between->viewer), other = level_of(look, between->target);
    int higher = one > other ? one : other;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);) {
        FootprintRoom room;
        bool hides = u != between->viewer && u != between->target && level_of(look, u) >= higher &&
                     applies(look, AWT_LOS_07);
        if (!hides)
            continue;
        Footprint its = unit_footprint(look, u, &room);
        for (int i = 0; i < its.count; i++) {
            if (box_meets(corridor, its.box[i]))
                screens_add(&between->screens, area_base(its.base[i]), NO_PIECE, NO_MODEL,
                            SCREEN_MODEL);
        }
    }
}

static Box box_of_both(Box a, Box b)
{
    if (b.low.x < a.low.x)
        a.low.x = b.low.x;
    if (b.low.y < a.low.y)
        a.low.y = b.low.y;
    if (b.high.x > a.high.x)
        a.high.x = b.high.x;
    if (b.high.y > a.high.y)
        a.high.y = b.high.y;
    return a;
}

void gather_between(const Look *look, UnitId viewer, UnitId target, Between *between)
{
    FootprintRoom room[2];
    Footprint one = unit_footprint(look, viewer, &room[0]);
    Footprint other = unit_footprint(look, target, &room[1]);
    Plots plots;
    Box corridor = box_of_both(one.around, other.around);
    between->viewer = viewer;
    between->target = target;
    between->screens.count = 0;
    plots_in(look, corridor, &plots);
    for (int i = 0; i < plots.count; i++)
        add_piece(look, &plots.plot[i], &between->screens);
    add_models(look, corridor, between);
}

/* ---- One eye: LOS-01..03 -------------------------------------------------------------------------------------------------------------- */

/* An eye and a silhouette: what of the screens cuts it; false when something hides all of it. */
static bool screens_before(const Between *between, Point eye, Base target, Blocker *blocker,
                           int *count)
{
    Segment line = { eye, target.pose.at };
    *count = 0;
    for (int i = 0; i < between->screens.count; i++) {
        const Screen *s = &between->screens.screen[i];
        if (s->kind == SCREEN_WOODS) {
            if (woods_hide(&s->area, line))
                return false;
            continue;
        }
        if (s->kind == SCREEN_HOUSE &&
            (area_contains(&s->area, eye) || area_contains(&s->area, target.pose.at)))
            continue;
        if (s->kind == SCREEN_SMOKE && area_contains(&s->area, eye))
            return false;
        blocker[*count] = sight_blocker(s->area);
        blocker[(*count)++].box = s->box;
    }
    return true;
}

static void look_at(const Between *between, Point eye, Base target, Sight *sight)
{
    Blocker blocker[MOST_SCREENS];
    int count;
    if (screens_before(between, eye, target, blocker, &count)) {
        sight_look(sight, eye, target, blocker, count);
        return;
    }
    sight_look(sight, eye, target, NULL, 0);
    sight->clear = 0;
}

static void look_at_all(const Look *look, const Between *between, ModelId eye, View *view)
{
    const Unit *u = &look->battle->unit[between->target];
    Point from = look->battle->model[eye].pose.at;
    double sum = 0, generous = 0;
    *view = (View){ 0 };
    for (int n = 0; n < u->count; n++) {
        Sight sight;
        ModelId model = (ModelId)(u->first + n);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        look_at(between, from, model_base(look->game, look->battle, model), &sight);
        Length clear = sight.clear + REACH_SLACK;
        double whole = sight.chord > 0 ? sight.chord : 1;
        view->models++;
        sum += sight.clear / whole;
        generous += (clear < sight.chord ? clear : sight.chord) / whole;
        if (sight.clear > 0)
            view->seen |= (ModelSet)1 << n;
    }
    view->share = view->models ? sum / view->models : 0;
    view->under_half = 2 * generous < view->models;
}

void view_unit(const Look *look, const Between *between, ModelId eye, View *view)
{
    struct {
        int32_t what;
        ModelId eye;
        UnitId viewer, target, none;
    } asked = { ASKED_SIGHT, eye, between->viewer, between->target, 0 };
    if (recall(look, WHILE_STILL, &asked, sizeof asked, view, sizeof *view))
        return;
    Citing before = cite_apart(look);
    look_at_all(look, between, eye, view);
    remember(look, WHILE_STILL, &asked, sizeof asked, view, sizeof *view, &before);
}

/* The next model of the unit that sees somebody of the other, behind `after` (begin with NO_MODEL), or NO_MODEL. */
static ModelId next_viewer(const Look *look, const Between *between, ModelId after, View *view)
{
    const Unit *u = &look->battle->unit[between->viewer];
    for (int m = after < 0 ? u->first : after + 1; m < u->first + u->count; m++) {
        if (look->battle->model[m].state != MODEL_STANDING)
            continue;
        view_unit(look, between, (ModelId)m, view);
        if (view->seen)
            return (ModelId)m;
    }
    return NO_MODEL;
}

bool awt_sees(const Look *look, UnitId unit, UnitId other)
{
    Between between;
    View view;
    if (!is_fielded(look, unit) || !is_fielded(look, other))
        return false;
    gather_between(look, unit, other, &between);
    return next_viewer(look, &between, NO_MODEL, &view) != NO_MODEL;
}

int awt_share(const Look *look, UnitId unit, UnitId other)
{
    enum { HUNDREDTHS = 100 };
    Between between;
    View view;
    double most = 0;
    if (!is_fielded(look, unit) || !is_fielded(look, other))
        return 0;
    gather_between(look, unit, other, &between);
    for (ModelId m = next_viewer(look, &between, NO_MODEL, &view); m != NO_MODEL;
         m = next_viewer(look, &between, m, &view))
        most = view.share > most ? view.share : most;
    return (int)(most * HUNDREDTHS + 0.5);
}

/* ---- A point, and an arc: LOS-09, 11 ----------------------------------------------------------------------------------------------------- */

bool sees_spot(const Look *look, ModelId eye, Point at)
{
    Segment line = { look->battle->model[eye].pose.at, at };
    Box box = box_of_both((Box){ line.from, line.from }, (Box){ at, at });
    Plots plots;
    plots_in(look, box, &plots);
    for (int i = 0; i < plots.count; i++) {
        Screens one = { .count = 0 };
        const Plot *plot = &plots.plot[i];
        add_piece(look, plot, &one);
        if (one.count == 0)
            continue;
        bool own = one.screen[0].kind == SCREEN_HOUSE &&
                   (area_contains(&plot->area, line.from) || area_contains(&plot->area, at));
        bool hides = one.screen[0].kind == SCREEN_WOODS ? woods_hide(&plot->area, line)
                                                        : area_crossed(&plot->area, line);
        if (hides && !own && applies(look, AWT_LOS_11))
            return false;
    }
    return true;
}

bool is_in_arc(Pose from, int degrees, Point target, Heading *off)
{
    Heading turn = heading_turn(from.facing, point_bearing(from.at, target));
    *off = turn < 0 ? -turn : turn;
    bool all_round = degrees >= 360;
    return all_round || *off <= degrees * DEGREE / 2 + BEARING_SLACK;
}
