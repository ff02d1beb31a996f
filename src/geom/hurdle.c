#include "hurdle.h"

#include <math.h>

/* Chords of a bend cut off no more than this. */
static const double BEND = 50;

static const double radians_of_arcsecond = 3.14159265358979323846 / 648000.0;

static bool on_table(const Search *search, Vec p)
{
    double r = search->radius;
    return p.x >= r && p.y >= r && p.x <= (double)search->table->width - r &&
           p.y <= (double)search->table->height - r;
}

/* ---- What to bend round ---------------------------------------------------------------- */

static bool circle_add(RouteScratch *s, RouteCircle circle)
{
    if (s->circles == ROUTE_CIRCLES)
        return false;
    s->circle[s->circles++] = circle;
    return true;
}

static bool corner_add(RouteScratch *s, Vec before, Vec at, Vec after, double radius)
{
    Vec in = vec_unit(vec_sub(at, before)), out = vec_unit(vec_sub(after, at));
    if (vec_cross(in, out) <= 0)
        return true; /* nobody bends round a hollow corner */
    return circle_add(s, (RouteCircle){ at.x, at.y, radius, in.x, in.y, out.x, out.y });
}

static bool circles_add(const Search *search, const Area *area)
{
    RouteScratch *s = search->s;
    Polygon polygon = area->polygon;
    if (polygon.count == 0 && area->base.shape == BASE_CIRCLE) {
        Vec at = vec_of(area->base.pose.at);
        double radius = (double)area->base.width / 2 + search->radius;
        return circle_add(s, (RouteCircle){ .x = at.x, .y = at.y, .radius = radius });
    }
    Vec corner[4];
    Outline o = outline_of(area->base);
    outline_corners(&o, corner);
    int n = polygon.count > 0 ? polygon.count : 4;
    bool backward = polygon.count > 0 && polygon_area_twice(polygon) < 0;
    for (int i = 0; i < n; i++) {
        int b = (i + n - 1) % n, a = (i + 1) % n;
        Vec before = polygon.count > 0 ? vec_of(polygon.corner[b]) : corner[b];
        Vec at = polygon.count > 0 ? vec_of(polygon.corner[i]) : corner[i];
        Vec after = polygon.count > 0 ? vec_of(polygon.corner[a]) : corner[a];
        if (!corner_add(s, backward ? after : before, at, backward ? before : after,
                        search->radius))
            return false;
    }
    return true;
}

static RouteRound round_of(const Area *area, double radius)
{
    Box box = area_box(area);
    Vec middle = vec_scale(vec_add(vec_of(box.low), vec_of(box.high)), 0.5);
    double around = 0, inside = -area_distance_point(area, middle);
    for (int i = 0; i < area->polygon.count; i++)
        around = larger(around, vec_length(vec_sub(vec_of(area->polygon.corner[i]), middle)));
    if (area->polygon.count == 0 && area->base.shape == BASE_CIRCLE)
        around = (double)area->base.width / 2 + 1;
    else if (area->polygon.count == 0)
        around = vec_length(vec_sub(vec_of(box.high), middle));
    return (RouteRound){ .x = middle.x,
                         .y = middle.y,
                         .around = around + radius + 1,
                         .blocks = inside > 0 ? larger(inside + radius - 0.5, 0) : 0 };
}

static bool obstacle_add(Search *search, int index)
{
    RouteScratch *s = search->s;
    const Area *area = &search->table->obstacle[index];
    for (int i = 0; i < s->obstacles; i++) {
        if (s->obstacle[i] == index)
            return true;
    }
    if (s->obstacles == ROUTE_OBSTACLES)
        return false;
    RouteRound round = round_of(area, search->radius);
    round.first = s->circles;
    bool room = circles_add(search, area);
    round.circles = s->circles - round.first;
    s->round[s->obstacles] = round;
    s->obstacle[s->obstacles++] = index;
    return room;
}

/* ---- Bends ----------------------------------------------------------------------------- */

double turn_between(Vec from, Vec to, int hand)
{
    double turn = heading_exact(vec(hand * vec_cross(from, to), -vec_dot(from, to)));
    return turn < FULL_TURN - 0.01 ? turn * radians_of_arcsecond : 0;
}

Bend bend_of(const RouteCircle *c, int hand, Vec in, Vec out)
{
    Bend bend = { .centre = circle_at(c), .radius = c->radius, .hand = hand, .chords = 1 };
    bend.from = heading_exact(in);
    bend.turn = turn_between(in, out, hand) / radians_of_arcsecond;
    /* A chord of angle a cuts off r a^2 / 8. */
    double most = sqrt(8 * BEND / c->radius) / radians_of_arcsecond;
    bend.chords = 1 + (int)(bend.turn / most);
    return bend;
}

Vec bend_point(const Bend *bend, int i)
{
    double h = bend->from + bend->hand * bend->turn * i / bend->chords;
    Vec sc = sine_cosine(h);
    /* Right of (sin, -cos) is (cos, sin). */
    return vec_along(bend->centre, vec(sc.y, sc.x), -bend->hand * bend->radius);
}

static Box box_at(const Search *search, int obstacle)
{
    return obstacle < ROUTE_BOXES ? search->s->box[obstacle]
                                  : area_box(&search->table->obstacle[obstacle]);
}

/* The first in the order of left sides whose box may reach as far right as `left`. */
static int first_from(const Search *search, double left)
{
    const RouteScratch *s = search->s;
    int low = 0, high = search->table->obstacles;
    while (low < high) {
        int middle = (low + high) / 2;
        if ((double)s->box[s->by_left[middle]].low.x < left - (double)s->widest)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void sort_boxes(const Search *search)
{
    RouteScratch *s = search->s;
    int count = search->table->obstacles;
    s->widest = 0;
    for (int i = 0; i < count && i < ROUTE_BOXES; i++) {
        s->box[i] = area_box(&search->table->obstacle[i]);
        s->by_left[i] = (int16_t)i;
        Length width = s->box[i].high.x - s->box[i].low.x;
        s->widest = width > s->widest ? width : s->widest;
    }
    for (int stride = 121; count <= ROUTE_BOXES && stride > 0; stride /= 3) {
        for (int i = stride; i < count; i++) {
            int16_t item = s->by_left[i];
            int at = i;
            for (; at >= stride && s->box[s->by_left[at - stride]].low.x > s->box[item].low.x;
                 at -= stride)
                s->by_left[at] = s->by_left[at - stride];
            s->by_left[at] = item;
        }
    }
}

/* Whether the obstacles in play leave the way free. */
static bool known_are_free(const Search *search, const Way *way)
{
    const RouteScratch *s = search->s;
    for (int k = s->obstacles - 1; k >= 0; k--) {
        if (round_blocks(&s->round[k], way->p, way->unit, way->length))
            return false;
    }
    for (int k = 0; k < s->obstacles; k++) {
        int i = s->obstacle[k];
        Vec off = vec_sub(vec(s->round[k].x, s->round[k].y), way->p);
        double reach = s->round[k].around, far = vec_dot(way->unit, off);
        if (fabs(vec_cross(way->unit, off)) < reach && far > -reach && far < way->length + reach &&
            !way_is_free(way, &search->table->obstacle[i], box_at(search, i), search->radius))
            return false;
    }
    return true;
}

/* Of all the obstacles in the way the one nearest to its start; -1 when it is free. */
static int nearest_in_way(const Search *search, const Way *way)
{
    bool sorted = search->table->obstacles <= ROUTE_BOXES;
    double left = smaller(way->p.x, way->q.x) - search->radius,
           right = larger(way->p.x, way->q.x) + search->radius;
    double nearest = 1e300;
    int found = -1;
    for (int k = sorted ? first_from(search, left) : 0; k < search->table->obstacles; k++) {
        int i = sorted ? search->s->by_left[k] : k;
        Box box = box_at(search, i);
        if (sorted && (double)box.low.x > right)
            break;
        if (way_misses_box(way, box, search->radius) ||
            way_is_free(way, &search->table->obstacle[i], box, search->radius))
            continue;
        Vec middle = vec_scale(vec_add(vec_of(box.low), vec_of(box.high)), 0.5);
        double far = vec_dot(vec_sub(middle, way->p), way->unit);
        if (far < nearest) {
            nearest = far;
            found = i;
        }
    }
    return found;
}

bool piece_is_free(Search *search, Vec from, Vec to)
{
    Way way = way_of(from, to);
    if (!on_table(search, from) || !on_table(search, to) || !known_are_free(search, &way))
        return false;
    int found = nearest_in_way(search, &way);
    if (found >= 0)
        search->full = search->full || !obstacle_add(search, found);
    return found < 0;
}

bool bend_is_free(Search *search, const Bend *bend, Vec last)
{
    Box round = box_grown((Box){ vec_point(bend->centre), vec_point(bend->centre) },
                          length_round(bend->radius + search->radius));
    double radius = search->radius - BEND - 1;
    for (int i = 1; i <= bend->chords; i++) {
        if (!on_table(search, bend_point(bend, i)))
            return false;
    }
    bool sorted = search->table->obstacles <= ROUTE_BOXES;
    for (int n = sorted ? first_from(search, (double)round.low.x) : 0; n < search->table->obstacles;
         n++) {
        int k = sorted ? search->s->by_left[n] : n;
        Box box = box_at(search, k);
        if (sorted && box.low.x > round.high.x)
            break;
        if (!box_meets(round, box))
            continue;
        Vec from = last;
        for (int i = 1; i <= bend->chords; i++) {
            Vec to = bend_point(bend, i);
            Way way = way_of(from, to);
            if (!way_misses_box(&way, box, radius) &&
                !way_is_free(&way, &search->table->obstacle[k], box, radius)) {
                search->full = search->full || !obstacle_add(search, k);
                return false;
            }
            from = to;
        }
    }
    return true;
}

bool start_is_free(const Search *search)
{
    if (!on_table(search, search->start))
        return false;
    for (int i = 0; i < search->table->obstacles; i++) {
        if (area_distance_point(&search->table->obstacle[i], search->start) < search->radius - 0.5)
            return false;
    }
    return true;
}
