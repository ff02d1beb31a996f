#include "geom/base.h"

#include "outline.h"

#include <math.h>

Base base_circle(Length diameter, Point at)
{
    return (Base){ BASE_CIRCLE, diameter, diameter, { at, 0 } };
}

Base base_rect(Length width, Length length, Pose pose)
{
    return (Base){ BASE_RECT, width, length, pose };
}

Outline outline_of(Base base)
{
    Outline o = { .at = vec_of(base.pose.at) };
    if (base.shape == BASE_CIRCLE) {
        o.radius = (double)base.width / 2;
        return o;
    }
    o.right = heading_right(base.pose.facing);
    o.ahead = vec(o.right.y, -o.right.x);
    o.half_width = (double)base.width / 2;
    o.half_length = (double)base.length / 2;
    return o;
}

void outline_corners(const Outline *o, Vec corner[4])
{
    Vec side = vec_scale(o->right, o->half_width), front = vec_scale(o->ahead, o->half_length);
    corner[0] = vec(o->at.x - side.x + front.x, o->at.y - side.y + front.y);
    corner[1] = vec(o->at.x + side.x + front.x, o->at.y + side.y + front.y);
    corner[2] = vec(o->at.x + side.x - front.x, o->at.y + side.y - front.y);
    corner[3] = vec(o->at.x - side.x - front.x, o->at.y - side.y - front.y);
}

double outline_support(const Outline *o, Vec direction)
{
    return o->radius + o->half_width * fabs(vec_dot(o->right, direction)) +
           o->half_length * fabs(vec_dot(o->ahead, direction));
}

/* ---- Gaps ----------------------------------------------------------------- */

/* How far a point at (x, y) is from a rectangle of half sizes w, l about the origin; negative inside. */
static inline double rect_gap(double x, double y, double w, double l)
{
    double dx = fabs(x) - w, dy = fabs(y) - l;
    if (dx <= 0 && dy <= 0)
        return dx > dy ? dx : dy;
    /* Beside a side the root of a square is what was squared. */
    dx = dx > 0 ? dx : 0;
    dy = dy > 0 ? dy : 0;
    return sqrt(dx * dx + dy * dy);
}

double outline_gap_point(const Outline *o, Vec p)
{
    if (outline_is_round(o))
        return vec_length(vec_sub(p, o->at)) - o->radius;
    Vec local = outline_local(o, p);
    return rect_gap(local.x, local.y, o->half_width, o->half_length) - o->radius;
}

/* The square distance from the corner (x, y) to a rectangle about the origin. */
static inline double corner_square(double x, double y, double w, double l)
{
    double dx = fabs(x) - w, dy = fabs(y) - l;
    dx = dx > 0 ? dx : 0;
    dy = dy > 0 ? dy : 0;
    return dx * dx + dy * dy;
}

/* The nearest, squared, of the corners of a rectangle (centre c, half sides s and f as vectors) to one about the origin. */
static inline double corners_square(Vec c, Vec s, Vec f, double w, double l)
{
    double best = corner_square(c.x + s.x + f.x, c.y + s.y + f.y, w, l);
    double next = corner_square(c.x + s.x - f.x, c.y + s.y - f.y, w, l);
    best = next < best ? next : best;
    next = corner_square(c.x - s.x + f.x, c.y - s.y + f.y, w, l);
    best = next < best ? next : best;
    next = corner_square(c.x - s.x - f.x, c.y - s.y - f.y, w, l);
    return next < best ? next : best;
}

static double rects_gap(const Outline *a, const Outline *b)
{
    Vec off = vec_sub(b->at, a->at);
    /* b's axes in a's frame are a turn (c, s); the same turn backwards gives a's axes in b's frame. */
    double c = vec_dot(a->right, b->right), s = vec_dot(a->ahead, b->right);
    Vec in_a = vec(vec_dot(off, a->right), vec_dot(off, a->ahead));
    Vec in_b = vec(-vec_dot(off, b->right), -vec_dot(off, b->ahead));
    double ac = fabs(c), as = fabs(s);

    double apart = fabs(in_a.x) - a->half_width - b->half_width * ac - b->half_length * as;
    double next = fabs(in_a.y) - a->half_length - b->half_width * as - b->half_length * ac;
    apart = next > apart ? next : apart;
    next = fabs(in_b.x) - b->half_width - a->half_width * ac - a->half_length * as;
    apart = next > apart ? next : apart;
    next = fabs(in_b.y) - b->half_length - a->half_width * as - a->half_length * ac;
    apart = next > apart ? next : apart;
    if (apart <= 0)
        return apart;

    double from_b =
        corners_square(in_a, vec(b->half_width * c, b->half_width * s),
                       vec(-b->half_length * s, b->half_length * c), a->half_width, a->half_length);
    double from_a =
        corners_square(in_b, vec(a->half_width * c, -a->half_width * s),
                       vec(a->half_length * s, a->half_length * c), b->half_width, b->half_length);
    return sqrt(from_a < from_b ? from_a : from_b);
}

double outline_gap(const Outline *a, const Outline *b)
{
    if (outline_is_round(a))
        return outline_gap_point(b, a->at) - a->radius;
    if (outline_is_round(b))
        return outline_gap_point(a, b->at) - b->radius;
    return rects_gap(a, b) - a->radius - b->radius;
}

/* The same without the outlines' cost: most bases are round. */
static double gap_to_disc(const Base *rect, const Base *disc)
{
    double x = (double)disc->pose.at.x - (double)rect->pose.at.x;
    double y = (double)disc->pose.at.y - (double)rect->pose.at.y;
    if (rect->shape == BASE_CIRCLE)
        return sqrt(x * x + y * y) - (double)rect->width / 2 - (double)disc->width / 2;
    Vec right = heading_right(rect->pose.facing);
    double across = x * right.x + y * right.y, along = x * right.y - y * right.x;
    return rect_gap(across, along, (double)rect->width / 2, (double)rect->length / 2) -
           (double)disc->width / 2;
}

Length base_gap(Base a, Base b)
{
    if (b.shape == BASE_CIRCLE)
        return length_round(gap_to_disc(&a, &b));
    if (a.shape == BASE_CIRCLE)
        return length_round(gap_to_disc(&b, &a));
    Outline oa = outline_of(a), ob = outline_of(b);
    return length_round(outline_gap(&oa, &ob));
}

Length base_overlap_depth(Base a, Base b)
{
    Length gap = base_gap(a, b);
    return gap < 0 ? -gap : 0;
}

bool base_overlaps(Base a, Base b)
{
    return base_overlap_depth(a, b) > REACH_SLACK;
}

bool base_touches(Base a, Base b)
{
    return base_gap(a, b) <= CONTACT_GAP;
}

Length base_gap_point(Base base, Point p)
{
    Outline o = outline_of(base);
    return length_round(outline_gap_point(&o, vec_of(p)));
}

/* ---- Where ---------------------------------------------------------------- */

/* The point of the outline's core nearest to `p`; for a p inside a rectangle, p itself. */
static Vec core_nearest(const Outline *o, Vec p)
{
    if (outline_is_round(o))
        return o->at;
    Vec local = outline_local(o, p);
    double x = smaller(larger(local.x, -o->half_width), o->half_width);
    double y = smaller(larger(local.y, -o->half_length), o->half_length);
    return vec_along(vec_along(o->at, o->right, x), o->ahead, y);
}

/* The point of the core's outline nearest to `p`, which lies inside the core. */
static Vec core_exit(const Outline *o, Vec p)
{
    Vec local = outline_local(o, p);
    double to_side = o->half_width - fabs(local.x), to_end = o->half_length - fabs(local.y);
    if (to_side < to_end)
        local.x = local.x < 0 ? -o->half_width : o->half_width;
    else
        local.y = local.y < 0 ? -o->half_length : o->half_length;
    return vec_along(vec_along(o->at, o->right, local.x), o->ahead, local.y);
}

typedef struct Link {
    Vec from, to;
} Link;

static Segment link_segment(Link link)
{
    return (Segment){ vec_point(link.from), vec_point(link.to) };
}

/* A disc against any outline. */
static Link round_link(const Outline *disc, const Outline *other)
{
    Vec core = core_nearest(other, disc->at);
    Vec way = vec_sub(core, disc->at);
    /* Inside a rectangle the nearest point of its core is the disc's own centre, but for rounding. */
    if (outline_is_round(other) || outline_gap_point(other, disc->at) > 0) {
        Vec unit = vec_unit(way);
        return (Link){ vec_along(disc->at, unit, disc->radius),
                       vec_along(core, unit, -other->radius) };
    }
    Vec exit = core_exit(other, disc->at);
    Vec outward = vec_sub(exit, disc->at);
    Vec unit = vec_length(outward) > 0 ? vec_unit(outward) : vec_unit(vec_sub(exit, other->at));
    return (Link){ vec_along(disc->at, unit, -disc->radius), exit };
}

/* The corner of `a` nearest to `b`, and where on b; the square distance in *best. */
static Link corner_link(const Outline *a, const Outline *b, double *best)
{
    Vec corner[4];
    Link link = { a->at, b->at };
    outline_corners(a, corner);
    for (int i = 0; i < 4; i++) {
        Vec on = core_nearest(b, corner[i]);
        Vec way = vec_sub(on, corner[i]);
        double square = vec_dot(way, way);
        if (i == 0 || square < *best) {
            *best = square;
            link = (Link){ corner[i], on };
        }
    }
    return link;
}

/* The shortest way out of an overlap of two rectangles: from a's deepest point to where it would leave b. */
static Link overlap_link(const Outline *a, const Outline *b)
{
    const Vec axes[4] = { a->right, a->ahead, b->right, b->ahead };
    Vec off = vec_sub(b->at, a->at), out = a->right;
    double least = -1e300;
    for (int i = 0; i < 4; i++) {
        double apart =
            fabs(vec_dot(off, axes[i])) - outline_support(a, axes[i]) - outline_support(b, axes[i]);
        if (apart > least) {
            least = apart;
            out = vec_dot(off, axes[i]) < 0 ? vec_scale(axes[i], -1) : axes[i];
        }
    }
    /* Of the corners that point into the other base the deepest begins the way. */
    Vec corner[4], deepest = b->at;
    double most = -1e300;
    for (int which = 0; which < 2; which++) {
        outline_corners(which == 0 ? a : b, corner);
        double sign = which == 0 ? 1 : -1;
        for (int i = 0; i < 4; i++) {
            double far = sign * vec_dot(vec_sub(corner[i], a->at), out);
            double inside = outline_gap_point(which == 0 ? b : a, corner[i]);
            double depth = far - (inside > 0 ? 1e9 : 0);
            if (depth > most) {
                most = depth;
                deepest = which == 0 ? corner[i] : vec_along(corner[i], out, -least);
            }
        }
    }
    return (Link){ deepest, vec_along(deepest, out, least) };
}

static Link rects_link(const Outline *a, const Outline *b)
{
    if (rects_gap(a, b) <= 0)
        return overlap_link(a, b);
    double from_a = 0, from_b = 0;
    Link of_a = corner_link(a, b, &from_a), of_b = corner_link(b, a, &from_b);
    return from_a <= from_b ? of_a : (Link){ of_b.to, of_b.from };
}

Segment base_nearest(Base a, Base b)
{
    Outline oa = outline_of(a), ob = outline_of(b);
    if (outline_is_round(&oa))
        return link_segment(round_link(&oa, &ob));
    if (outline_is_round(&ob)) {
        Link link = round_link(&ob, &oa);
        return link_segment((Link){ link.to, link.from });
    }
    return link_segment(rects_link(&oa, &ob));
}

Point base_nearest_point(Base base, Point p)
{
    Outline o = outline_of(base);
    Vec core = core_nearest(&o, vec_of(p)), way = vec_sub(vec_of(p), core);
    if (vec_length(way) <= o.radius)
        return p;
    return vec_point(vec_along(core, vec_unit(way), o.radius));
}

/* How far a ray from the centre runs inside. */
static double ray_reach(const Outline *o, Vec direction)
{
    if (outline_is_round(o))
        return o->radius;
    double across = fabs(vec_dot(direction, o->right)), along = fabs(vec_dot(direction, o->ahead));
    if (o->half_width * along <= o->half_length * across)
        return o->half_width / across;
    return o->half_length / along;
}

Point base_edge_toward(Base base, Heading direction)
{
    Outline o = outline_of(base);
    Vec unit = heading_forward(direction);
    return vec_point(vec_along(o.at, unit, ray_reach(&o, unit)));
}

Segment base_sides_toward(Base base, Point from)
{
    Outline o = outline_of(base);
    Vec way = vec_unit(vec_sub(o.at, vec_of(from)));
    Vec right = vec(-way.y, way.x);
    double reach = ray_reach(&o, right);
    return (Segment){ vec_point(vec_along(o.at, right, -reach)),
                      vec_point(vec_along(o.at, right, reach)) };
}

/* ---- Outline -------------------------------------------------------------- */

int base_corners(Base base, Point corner[4])
{
    if (base.shape == BASE_CIRCLE)
        return 0;
    Outline o = outline_of(base);
    Vec exact[4];
    outline_corners(&o, exact);
    for (int i = 0; i < 4; i++)
        corner[i] = vec_point(exact[i]);
    return 4;
}

void base_sides(Base base, Point middle[4])
{
    for (int i = 0; i < 4; i++)
        middle[i] = base_edge_toward(base, heading_normal(base.pose.facing + i * QUARTER_TURN));
}

Box rect_base_box(Base base)
{
    Outline o = outline_of(base);
    double x = outline_support(&o, vec(1, 0)), y = outline_support(&o, vec(0, 1));
    return (Box){ { (Length)floor(o.at.x - x), (Length)floor(o.at.y - y) },
                  { (Length)ceil(o.at.x + x), (Length)ceil(o.at.y + y) } };
}

Length base_reach(Base base)
{
    Outline o = outline_of(base);
    return (Length)ceil(o.radius + vec_length(vec(o.half_width, o.half_length)));
}

Length base_over_edge(Base base, Length width, Length height)
{
    Outline o = outline_of(base);
    double x = outline_support(&o, vec(1, 0)), y = outline_support(&o, vec(0, 1));
    double over = larger(larger(x - o.at.x, o.at.x + x - (double)width),
                         larger(y - o.at.y, o.at.y + y - (double)height));
    return over > 0 ? length_round(over) : 0;
}

Length base_gap_wholly(Base a, Base b)
{
    Outline oa = outline_of(a), ob = outline_of(b);
    Vec corner[4];
    if (outline_is_round(&ob))
        return length_round(outline_gap_point(&oa, ob.at) + ob.radius);
    double most = -1e300;
    outline_corners(&ob, corner);
    for (int i = 0; i < 4; i++)
        most = larger(most, outline_gap_point(&oa, corner[i]));
    return length_round(most);
}

Base base_around(const Base *base, int count, Heading facing)
{
    Vec right = heading_right(facing), ahead = heading_forward(facing);
    double left = 1e300, rightmost = -1e300, rear = 1e300, front = -1e300;
    for (int i = 0; i < count; i++) {
        Outline o = outline_of(base[i]);
        double x = vec_dot(o.at, right), y = vec_dot(o.at, ahead);
        double half_x = outline_support(&o, right), half_y = outline_support(&o, ahead);
        left = smaller(left, x - half_x);
        rightmost = larger(rightmost, x + half_x);
        rear = smaller(rear, y - half_y);
        front = larger(front, y + half_y);
    }
    Vec middle = vec_along(vec_scale(right, (left + rightmost) / 2), ahead, (rear + front) / 2);
    return base_rect((Length)ceil(rightmost - left), (Length)ceil(front - rear),
                     (Pose){ vec_point(middle), facing });
}
