/* What is seen from a body, or from a place: the free straight pieces to other bodies. Things are gone through from near to
 * far, and in no direction farther than the first one that lies across it. */

#include "field.h"

#include <math.h>

/* Slots of pseudo-angles, clockwise from up. */
enum { SLOTS = 128, NEAR_MOST = 64 };

static const double OPEN = 1e300;

typedef struct Outlook {
    Field *field;
    const Body *body;
    int own, hand;           /* -1: from a place */
    double far[SLOTS];       /* how far is seen in each, from the middle of the body */
    int32_t near[NEAR_MOST]; /* what may block a piece */
    int nears;
    bool crowded; /* there was no room for a sighting */
} Outlook;

/* Grows clockwise from 0 (up) to 4 like an angle, without its cost. */
static inline double pseudo(Vec d)
{
    double share = d.y / (fabs(d.x) + fabs(d.y));
    return d.x >= 0 ? 1 + share : 3 - share;
}

/* A direction of a pseudo-angle. */
static Vec pseudo_direction(double angle)
{
    int quarter = (int)angle;
    double rest = angle - quarter;
    switch (quarter % 4) {
    case 0:
        return vec(rest, rest - 1);
    case 1:
        return vec(1 - rest, rest);
    case 2:
        return vec(-rest, 1 - rest);
    default:
        return vec(rest - 1, -rest);
    }
}

/* Nothing is seen beyond `far` in any direction between two, clockwise; slots that are only partly between are left alone. */
static void close_between(Outlook *o, Vec from, Vec to, double far)
{
    const double hair = 1e-6;
    double first = (pseudo(from) + hair) * (SLOTS / 4), last = (pseudo(to) - hair) * (SLOTS / 4);
    last += last < first - hair * SLOTS ? SLOTS : 0;
    int slot = (int)first + 1, count = (int)last - slot;
    for (; count > 0; slot++, count--) {
        double *seen = &o->far[slot & (SLOTS - 1)];
        *seen = *seen < far ? *seen : far;
    }
}

/* Whether something within `around` of a place can be seen past what is known. */
static inline bool outlook_holds(const Outlook *o, Vec middle, double around)
{
    Vec off = vec_sub(middle, o->body->middle);
    double far = vec_length(off), reach = around + o->body->around;
    if (far <= reach)
        return true;
    /* A pseudo-angle grows at least half as fast as the angle and at most as fast, and an angle is at most 1.571 times its
     * sine. The ways past it on one hand lie farther off the line between the middles than those on the other, and these
     * perhaps on the same side of it. */
    const double least = 0.5 * (SLOTS / 4) / far, most = 1.571 * (SLOTS / 4) / far;
    double at = pseudo(off) * (SLOTS / 4) + SLOTS;
    double wide = reach * most, narrow = around - o->body->blocks;
    narrow *= narrow < 0 ? least : most;
    int first = (int)(at - (o->hand > 0 ? narrow : wide)),
        last = (int)(at + (o->hand > 0 ? wide : narrow));
    for (int slot = first; slot <= last; slot++) {
        if (o->far[slot & (SLOTS - 1)] >= far - around)
            return true;
    }
    return false;
}

/* How far it is along a ray from somewhere on the table to its edge. */
static double ray_to_edge(const RouteTable *table, Vec at, Vec ahead)
{
    double across = ahead.x > 0 ? (double)table->width - at.x : at.x;
    double down = ahead.y > 0 ? (double)table->height - at.y : at.y;
    return smaller(ahead.x != 0 ? larger(across, 0) / fabs(ahead.x) : OPEN,
                   ahead.y != 0 ? larger(down, 0) / fabs(ahead.y) : OPEN);
}

/* As far as the table goes in a slot: from both sides of the body in the slot's first and last direction. */
static double slot_to_edge(const Outlook *o, int slot)
{
    double far = 0;
    for (int i = 0; i < 4; i++) {
        Vec ahead = vec_unit(pseudo_direction((slot + i / 2) * (4.0 / SLOTS)));
        Vec at = vec_along(o->body->middle, vec(-ahead.y, ahead.x),
                           i % 2 ? o->body->around : -o->body->around);
        far = larger(far, ray_to_edge(&o->field->table, at, ahead));
    }
    return 1.01 * far + 2 * o->body->around + INCH;
}

/* Whether nothing is seen any more from `near` on. */
static bool outlook_is_closed(Outlook *o, double near)
{
    for (int i = 0; i < SLOTS; i++) {
        if (o->far[i] == OPEN)
            o->far[i] = slot_to_edge(o, i);
        if (o->far[i] > near)
            return false;
    }
    return true;
}

/* What blocks one piece is looked at first for the next, which is likely to lie beside it. */
static bool near_blocks(Outlook *o, const Piece *piece)
{
    for (int i = 0; i < o->nears; i++) {
        int32_t body = o->near[i];
        if (body_surely_blocks(&o->field->body[body], piece->from, piece->ahead, piece->length)) {
            o->near[i] = o->near[i / 2];
            o->near[i / 2] = body;
            return true;
        }
    }
    return false;
}

static void sight_add(Outlook *o, int body, int hand, const Tangent *t)
{
    Field *f = o->field;
    if (near_blocks(o, &t->piece) || !field_piece_is_free(f, t->piece.from, t->piece.to))
        return;
    if (f->sightings == f->sightings_most) {
        o->crowded = true;
        return;
    }
    f->sighting[f->sightings++] = (Sighting){ .from = t->piece.from,
                                              .to = t->piece.to,
                                              .length = t->piece.length,
                                              .heading = heading_exact(t->piece.ahead),
                                              .body = body,
                                              .leaves = (int16_t)t->leaves,
                                              .meets = (int16_t)t->meets,
                                              .hand = (int8_t)hand };
}

static void look_at(Outlook *o, int index)
{
    const Body *body = &o->field->body[index];
    Tangent left[TANGENTS_MOST], right[TANGENTS_MOST];
    bool apart = o->own < 0 || field_are_apart(o->field, o->own, index);
    int lefts = body_tangents(o->body, o->hand, body, -1, apart, left),
        rights = body_tangents(o->body, o->hand, body, 1, apart, right);
    for (int i = 0; i < lefts; i++)
        sight_add(o, index, -1, &left[i]);
    for (int i = 0; i < rights; i++)
        sight_add(o, index, 1, &right[i]);
    if (o->nears < NEAR_MOST)
        o->near[o->nears++] = index;
    /* Between the two ways past it, it lies across. */
    double far = vec_length(vec_sub(body->middle, o->body->middle)) + body->around;
    if (lefts == 1 && rights == 1)
        close_between(o, right[0].piece.ahead, left[0].piece.ahead, larger(far, o->body->around));
}

static void look_round(Outlook *o)
{
    Field *f = o->field;
    Round round = field_round(f, o->body->middle);
    for (int i = 0; i < SLOTS; i++)
        o->far[i] = OPEN;
    for (int found; (found = field_next_ring(f, &round)) >= 0 && !f->full;) {
        if (outlook_is_closed(o, round.near))
            break;
        for (int i = 0; i < found; i++) {
            const Thing *thing = field_thing(f, f->found[i]);
            for (int k = thing->body; k < thing->body + thing->bodies; k++) {
                if (k != o->own && outlook_holds(o, f->body[k].middle, f->body[k].around))
                    look_at(o, k);
            }
        }
    }
}

/* Forgets what has been seen from everywhere. */
static void forget_sightings(Field *field)
{
    for (int i = 0; i < field->bodies; i++)
        field->body[i].sightings[0] = field->body[i].sightings[1] = -1;
    field->sightings = field->passing = 0;
}

/* Appends what is seen, and says how much; where room runs out everything else is forgotten for it. */
static int look(Outlook *o)
{
    Field *f = o->field;
    Outlook again = *o;
    int first = f->sightings;
    look_round(o);
    if (o->crowded && first > 0) {
        forget_sightings(f);
        *o = again;
        look_round(o);
        first = 0;
    }
    f->full = f->full || o->crowded;
    return f->sightings - first;
}

const Sighting *field_sightings(Field *field, int index, int hand, int *count)
{
    Body *body = &field->body[index];
    int side = hand > 0;
    field->sightings -= field->passing;
    field->passing = 0;
    if (body->sightings[side] < 0) {
        Outlook o = { .field = field, .body = body, .own = index, .hand = hand };
        field_is_alone(field, index);
        int seen = look(&o);
        body->sightings[side] = seen;
        body->sighting[side] = field->sightings - seen;
    }
    *count = body->sightings[side];
    return field->sighting + body->sighting[side];
}

const Sighting *field_sightings_from(Field *field, Vec p, int *count)
{
    const RingPoint at = { .at = p };
    const Body place = { .ring = &at, .count = 1, .middle = p };
    Outlook o = { .field = field, .body = &place, .own = -1, .hand = 1 };
    field->sightings -= field->passing;
    field->passing = 0;
    *count = field->passing = look(&o);
    return field->sighting + field->sightings - *count;
}
