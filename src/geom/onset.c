#include "geom/onset.h"

#include "onset_wheel.h"
#include "outline.h"

enum {
    THOUSANDTH = INCH / 1000, /* the cost is found to within this */
    FIRST_SPAN = 2 * DEGREE,  /* wheels are halved from spans so wide */
    MOST_NODES = 4096,
    MOST_SOLVED = 40000,
};

/* ---- What hinders ---------------------------------------------------------------------------- */

void hindrances_begin(Hindrances *h, Point centre, Length reach)
{
    h->centre = centre;
    h->reach = reach;
    h->whole = true;
    h->count = h->corners = 0;
}

static bool has_room(Hindrances *h, int corners)
{
    if (h->count < MOST_HINDRANCES && h->corners + corners <= HINDRANCE_CORNERS)
        return true;
    h->whole = false;
    return false;
}

static void add_figure(Hindrances *h, const Vec *corner, int corners, int kinds, Length near)
{
    if (!has_room(h, corners))
        return;
    h->hindrance[h->count++] =
        (Hindrance){ (int16_t)h->corners, (int16_t)corners, (int16_t)kinds, near };
    for (int i = 0; i < corners; i++)
        h->corner[h->corners++] = corner[i];
}

static void add_disc(Hindrances *h, Base disc, int kinds, Length near)
{
    Vec corner[ROUND_CORNERS];
    for (int i = 0; i < ROUND_CORNERS; i++)
        corner[i] = vec_along(vec_of(disc.pose.at), heading_forward(FULL_TURN / ROUND_CORNERS * i),
                              (double)disc.width / 2);
    add_figure(h, corner, ROUND_CORNERS, kinds, near);
}

static void add_polygon(Hindrances *h, Polygon polygon, int kinds, Length near)
{
    ConvexParts parts;
    Vec corner[MOST_GAPS];
    int count = polygon_convex_parts(polygon, &parts);
    for (int i = 0; i < count; i++) {
        int corners = 0;
        for (int k = parts.start[i]; k < parts.start[i + 1] && corners < MOST_GAPS; k++)
            corner[corners++] = vec_of(polygon.corner[parts.index[k]]);
        add_figure(h, corner, corners, kinds, near);
    }
}

void hindrances_add(Hindrances *h, const Area *area, int kinds, Length near)
{
    Box box = area_box(area);
    Point low = { h->centre.x - h->reach - near, h->centre.y - h->reach - near };
    Point high = { h->centre.x + h->reach + near, h->centre.y + h->reach + near };
    if (!box_meets(box, (Box){ low, high }))
        return;
    if (area->polygon.count > 0) {
        add_polygon(h, area->polygon, kinds, near);
    } else if (area->base.shape == BASE_CIRCLE) {
        add_disc(h, area->base, kinds, near);
    } else {
        Vec corner[4];
        Outline o = outline_of(area->base);
        outline_corners(&o, corner);
        add_figure(h, corner, 4, kinds, near);
    }
}

/* ---- All wheels ------------------------------------------------------------------------------------------ */

typedef struct Node {
    double bound;
    Heading low, high;
    int hand;
} Node;

typedef struct Search {
    const OnsetQuestion *q;
    Frame frame[2];
    int nodes, solved;
    Node *node;
    bool found;
    Approach *best;
} Search;

static void push(Search *s, Node node)
{
    if (s->nodes == MOST_NODES)
        return;
    int at = s->nodes++;
    for (; at > 0 && node.bound < s->node[(at - 1) / 2].bound; at = (at - 1) / 2)
        s->node[at] = s->node[(at - 1) / 2];
    s->node[at] = node;
}

static Node pop(Search *s)
{
    Node top = s->node[0], last = s->node[--s->nodes];
    int at = 0;
    for (;;) {
        int child = 2 * at + 1;
        if (child >= s->nodes)
            break;
        if (child + 1 < s->nodes && s->node[child + 1].bound < s->node[child].bound)
            child++;
        if (s->node[child].bound >= last.bound)
            break;
        s->node[at] = s->node[child];
        at = child;
    }
    s->node[at] = last;
    return top;
}

static bool is_worse(const Search *s, double cost)
{
    return s->found && cost > (double)s->best->cost - THOUSANDTH;
}

static void propose(Search *s, int hand, Heading wheel)
{
    Found found = solve_wheel(&s->frame[hand], wheel, 0);
    Approach next;
    s->solved++;
    if (!found.found || is_worse(s, found.cost))
        return;
    Length first = length_round(found.first > 0 ? found.first : 0);
    if (!approach_try(&s->q->block, s->q->target, first, s->frame[hand].hand, wheel, &next) ||
        is_worse(s, (double)next.cost) || !within(next.cost, s->q->range) ||
        (s->q->lawful && !s->q->lawful(s->q->rules, &next)))
        return;
    *s->best = next;
    s->found = true;
    for (int i = 0; i < 2; i++)
        frame_limit(&s->frame[i], (double)next.cost);
}

static void look_into(Search *s, int hand, Heading low, Heading high)
{
    Heading half = (high - low + 1) / 2;
    Found bound = solve_wheel(&s->frame[hand], low + half, half);
    s->solved++;
    if (bound.found && !is_worse(s, bound.cost))
        push(s, (Node){ bound.cost, low, high, hand });
}

/* No way is shorter than the gap between the front edge and the target. */
static double least_cost(const OnsetQuestion *q)
{
    Outline front = outline_of(block_outline(&q->block)), target = outline_of(q->target);
    front.at = vec_along(front.at, front.ahead, front.half_length);
    front.half_length = 0;
    return outline_gap(&front, &target);
}

bool onset_cheapest(const OnsetQuestion *question, Approach *best)
{
    Node heap[MOST_NODES];
    FrameRoom room[2];
    Search s = { .q = question, .best = best, .node = heap };
    frame_begin(&s.frame[0], question, HAND_LEFT, &room[0]);
    frame_begin(&s.frame[1], question, HAND_RIGHT, &room[1]);
    double least = least_cost(question);
    propose(&s, 0, 0);
    for (Heading low = 0; low < QUARTER_TURN; low += FIRST_SPAN) {
        for (int hand = 0; hand < 2; hand++)
            look_into(&s, hand, low, low + FIRST_SPAN);
    }
    while (s.nodes > 0 && s.solved < MOST_SOLVED) {
        Node node = pop(&s);
        if (is_worse(&s, larger(node.bound, least)))
            break;
        Heading middle = node.low + (node.high - node.low) / 2;
        propose(&s, node.hand, middle);
        double moves =
            (double)(node.high - node.low) / 2 * radians_of_arcsecond * s.frame[node.hand].reach;
        if (moves < HAIR || node.high - node.low < 4)
            continue;
        look_into(&s, node.hand, node.low, middle);
        look_into(&s, node.hand, middle, node.high);
    }
    return s.found;
}
