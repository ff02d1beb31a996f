/* What is seen from a body, or from a place: the free straight pieces to other bodies. Things are gone through from near to
 * far, and in no direction farther than the first one that lies across it. */

#include "field.h"
#include "pseudo.h"

#include <math.h>

enum { NEAR_MOST = 64 };

static const double OPEN = 1e300;

/* Some directions: how far is seen in them from the middle of the body. What covers only their first share, up to `before`, or
 * only their last, from `after` on, is kept until both together cover them all. */
typedef struct Slot {
    double far, before, after, before_far, after_far;
} Slot;

typedef struct Outlook {
    Field *field;
    const Body *body;
    int own, hand;   /* -1: from a place */
    Sectors sectors; /* the directions asked for */
    Slot slot[SLOTS];
    int32_t near[NEAR_MOST]; /* what may block a piece */
    int nears;
    int first;    /* of the list of what is seen */
    bool crowded; /* there was no room for a sighting */
} Outlook;

static void slot_close(Slot *slot, double far)
{
    slot->far = slot->far < far ? slot->far : far;
}

static void slot_join(Slot *slot)
{
    if (slot->before >= slot->after)
        slot_close(slot, larger(slot->before_far, slot->after_far));
}

/* Nothing is seen beyond `far` in any direction between two, clockwise. What covers no slot's end is left out. */
static void close_between(Outlook *o, Vec from, Vec to, double far)
{
    const double hair = 1e-6;
    double first = pseudo_angle(from) * (SLOTS / 4.0) + hair,
           last = pseudo_angle(to) * (SLOTS / 4.0) - hair;
    last += last < first - 3 * hair ? SLOTS : 0;
    int begin = (int)first, end = (int)last;
    if (begin >= end)
        return;
    Slot *slot = &o->slot[begin & (SLOTS - 1)];
    slot->after = smaller(slot->after, first - begin);
    slot->after_far = larger(slot->after_far, far);
    slot_join(slot);
    for (int i = begin + 1; i < end; i++)
        slot_close(&o->slot[i & (SLOTS - 1)], far);
    slot = &o->slot[end & (SLOTS - 1)];
    slot->before = larger(slot->before, last - end);
    slot->before_far = larger(slot->before_far, far);
    slot_join(slot);
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
    const double least = 0.5 * (SLOTS / 4.0) / far, most = 1.571 * (SLOTS / 4.0) / far;
    double at = pseudo_angle(off) * (SLOTS / 4.0) + SLOTS;
    double wide = reach * most, narrow = around - o->body->blocks;
    narrow *= narrow < 0 ? least : most;
    int first = (int)(at - (o->hand > 0 ? narrow : wide)),
        last = (int)(at + (o->hand > 0 ? wide : narrow));
    for (int slot = first; slot <= last; slot++) {
        if (o->slot[slot & (SLOTS - 1)].far >= far - around)
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
        Vec ahead = o->field->slot[(slot + i / 2) & (SLOTS - 1)];
        Vec at = vec_along(o->body->middle, vec(-ahead.y, ahead.x),
                           i % 2 ? o->body->around : -o->body->around);
        far = larger(far, ray_to_edge(&o->field->table, at, ahead));
    }
    return 1.01 * far + 2 * o->body->around + INCH;
}

/* Whether something is seen in a slot from `near` on. The table's edge is asked only when nothing else has closed it so far. */
static bool slot_is_open(Outlook *o, int slot, double near)
{
    double *far = &o->slot[slot].far;
    if (*far == OPEN && near > 2 * o->field->cell)
        *far = slot_to_edge(o, slot);
    return *far > near;
}

/* Where something is seen from `near` on: between the ends of the widest gap. False when there is nothing. */
static bool outlook_cone(Outlook *o, double near, Cone *cone)
{
    int first = -1, last = 0, gap = 0, gap_end = 0;
    for (int i = 0; i < SLOTS; i++) {
        if (!slot_is_open(o, i, near))
            continue;
        first = first < 0 ? i : first;
        if (i - last > gap) {
            gap = i - last;
            gap_end = i;
        }
        last = i;
    }
    if (first < 0)
        return false;
    if (first + SLOTS - last > gap) {
        gap = first + SLOTS - last;
        gap_end = first;
    }
    cone->all = gap <= SLOTS / 2 + 1;
    cone->low = o->field->slot[gap_end];
    cone->high = o->field->slot[(gap_end - gap + 1) & (SLOTS - 1)];
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
    int sector = sector_of(t->piece.ahead);
    if (!(o->sectors >> sector & 1) || near_blocks(o, &t->piece) ||
        !field_piece_is_free(f, t->piece.from, t->piece.to))
        return;
    if (f->sightings == f->sightings_most) {
        o->crowded = true;
        return;
    }
    f->sighting[f->sightings] = (Sighting){ .from = t->piece.from,
                                            .to = t->piece.to,
                                            .length = t->piece.length,
                                            .heading = heading_exact(t->piece.ahead),
                                            .body = body,
                                            .leaves = (int16_t)t->leaves,
                                            .meets = (int16_t)t->meets,
                                            .hand = (int8_t)hand,
                                            .sector = (int8_t)sector,
                                            .next = o->first };
    o->first = f->sightings++;
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
    if (lefts != 1 || rights != 1)
        return;
    /* Between the two ways past it, it lies across, and they end at its far side or before. */
    double to_left = vec_length(vec_sub(left[0].piece.to, o->body->middle)),
           to_right = vec_length(vec_sub(right[0].piece.to, o->body->middle));
    close_between(o, right[0].piece.ahead, left[0].piece.ahead, larger(to_left, to_right));
}

static void look_at_thing(Outlook *o, int index, const Cone *cone)
{
    const Thing *thing = field_thing(o->field, index);
    for (int i = thing->body; i < thing->body + thing->bodies; i++) {
        const Body *body = &o->field->body[i];
        if (i != o->own && cone_meets(cone, body->middle, body->around) &&
            outlook_holds(o, body->middle, body->around))
            look_at(o, i);
    }
}

static void look_round(Outlook *o)
{
    Field *f = o->field;
    Round round = field_round(f, o->body->middle);
    Cone cone = { .at = o->body->middle, .wide = o->body->around };
    for (int i = 0; i < SLOTS; i++)
        o->slot[i] = (Slot){ .far = o->sectors >> i / SECTOR_SLOTS & 1 ? OPEN : -1, .after = 1 };
    while (!f->full && outlook_cone(o, round.near, &cone)) {
        int found = field_next_ring(f, &round, &cone);
        for (int i = 0; i < found; i++)
            look_at_thing(o, f->found[i], &cone);
        if (found < 0)
            break;
    }
}

/* Forgets what has been seen from everywhere. */
static void forget_sightings(Field *field)
{
    for (int i = 0; i < field->bodies; i++) {
        Body *body = &field->body[i];
        body->looked[0] = body->looked[1] = 0;
        body->sighting[0] = body->sighting[1] = -1;
    }
    field->sightings = field->passing = 0;
}

/* Takes back what was seen from a place. */
static void forget_passing(Field *field)
{
    field->sightings -= field->passing;
    field->passing = 0;
}

/* Puts what is seen into the list, and gives its new beginning; where room runs out everything else is forgotten for it, and all
 * that was asked for is looked at again. */
static int look(const Outlook *from, Sectors asked)
{
    Outlook o = *from;
    look_round(&o);
    if (o.crowded) {
        forget_sightings(o.field);
        o = *from;
        o.sectors = asked;
        o.first = -1;
        look_round(&o);
    }
    o.field->full = o.field->full || o.crowded;
    return o.first;
}

int field_sightings(Field *field, int index, int hand, Sectors asked)
{
    Body *body = &field->body[index];
    int side = hand > 0;
    forget_passing(field);
    Sectors missing = asked & ~body->looked[side];
    if (missing != 0) {
        Outlook o = { .field = field, .body = body, .own = index, .hand = hand };
        o.sectors = missing;
        o.first = body->sighting[side];
        field_is_alone(field, index);
        body->sighting[side] = look(&o, asked);
        body->looked[side] |= asked;
    }
    return body->sighting[side];
}

int field_sightings_from(Field *field, Vec p)
{
    const RingPoint at = { .at = p };
    const Body place = { .ring = &at, .count = 1, .middle = p };
    Outlook o = { .field = field, .body = &place, .own = -1, .hand = 1, .first = -1 };
    forget_passing(field);
    o.sectors = ~(Sectors)0;
    int first = look(&o, o.sectors);
    for (int i = first; i >= 0; i = field->sighting[i].next)
        field->passing++;
    return first;
}
