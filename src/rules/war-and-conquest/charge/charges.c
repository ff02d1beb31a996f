#include "charge/charging.h"

#include "fight/fighting.h"
#include "geom/zone.h"
#include "troops/ranks.h"

/* ---- What is remembered of a declared charge -------------------------------------------------------------------------- */

/* The link's value: three bits, the face, the distance above them. */
enum {
    BIT_IN_ZONE = CHARGES_IN_ZONE,
    BIT_FROM_ZONE = 2,
    BIT_LEADS = 4,
    FACE_PLACE = 8,
    FACES = 4,
    PACKED = 32
};

static int32_t packed(const Charge *charge)
{
    return (int32_t)charge->face * FACE_PLACE + (charge->in_zone ? BIT_IN_ZONE : 0) +
           (charge->from_zone ? BIT_FROM_ZONE : 0) + (charge->leads ? BIT_LEADS : 0) +
           charge->apart * PACKED;
}

static Charge unpacked(const Link *link)
{
    return (Charge){ .charger = (UnitId)link->from,
                     .target = (UnitId)link->to,
                     .apart = link->value / PACKED,
                     .face = (Side)(link->value / FACE_PLACE % FACES),
                     .in_zone = link->value & BIT_IN_ZONE,
                     .from_zone = link->value & BIT_FROM_ZONE,
                     .leads = link->value & BIT_LEADS };
}

/* CHG-13, UNI-05, 07: loose figures have one face only; of a machine or a lone Personality it is a side of the base. */
static Side face_before(const Look *look, UnitId target, Point from)
{
    bool faces = !is_skirmish(look, target) && applies(look, WAC_CHG_13);
    return faces ? facing_of_point(unit_outline(look, target), from) : SIDE_FRONT;
}

Charge charge_now(const Look *look, UnitId charger, UnitId target)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Charge charge = { .charger = charger, .target = target };
    charge.apart = unit_apart(look, charger, target, &line);
    bool has_front = is_block(look, charger) && applies(look, WAC_UNI_07);
    Point from = has_front ? look->battle->unit[charger].front.at : line.from;
    charge.face = face_before(look, target, from);
    charge.in_zone = is_in_zone(look, charger, target, NULL);
    charge.from_zone = is_in_zone(look, target, charger, NULL);
    return charge;
}

void note_charge(Play *play, const Charge *charge)
{
    const Battle *b = play->look.battle;
    bool first = true;
    for (int i = 0; i < list_count(b, LS_CHARGED, 0); i++)
        first = first && list_at(b, LS_CHARGED, 0, i) != charge->target;
    link_up(play, LK_CHARGES, charge->charger, charge->target, packed(charge), WAC_CHG_13);
    if (first)
        list_add(play, LS_CHARGED, 0, charge->target);
}

bool charge_declared(const Look *look, UnitId charger, UnitId target, Charge *charge)
{
    int at = link_find(look->battle, LK_CHARGES, charger, target);
    if (at >= 0)
        *charge = unpacked(&look->battle->link[at]);
    return at >= 0;
}

bool is_pending(const Look *look, UnitId charger)
{
    return has_mark(look->battle, OWNER_UNIT, charger, UM_CHARGE_PENDING);
}

/* The nearest first; of two as near the one declared first. */
static int add_nearest_first(Charge *list, int count, Charge charge)
{
    int at = count;
    for (; at > 0 && list[at - 1].apart > charge.apart; at--)
        list[at] = list[at - 1];
    list[at] = charge;
    return count + 1;
}

int charges_by(const Look *look, UnitId charger, Charge charge[MOST_UNITS])
{
    const Battle *b = look->battle;
    int count = 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        if (b->link[i].from == charger && count < MOST_UNITS)
            count = add_nearest_first(charge, count, unpacked(&b->link[i]));
    }
    return count;
}

int charges_on(const Look *look, UnitId target, bool pending, Charge charge[MOST_UNITS])
{
    const Battle *b = look->battle;
    int count = 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        const Link *link = &b->link[i];
        if (link->to != target || count == MOST_UNITS)
            continue;
        if (!pending ||
            (is_pending(look, (UnitId)link->from) && is_fielded(look, (UnitId)link->from)))
            count = add_nearest_first(charge, count, unpacked(link));
    }
    return count;
}

bool charged_in_zone(const Look *look, UnitId charger, UnitId target)
{
    Charge charge;
    return has_mark(look->battle, OWNER_UNIT, charger, UM_CHARGED) &&
           charge_declared(look, charger, target, &charge) && charge.in_zone;
}

UnitId next_pending(const Look *look, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (is_pending(look, u))
            return u;
    }
    return NO_UNIT;
}
