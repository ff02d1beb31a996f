#include "flow.h"

#include "geom/vec.h"

/* ---- Players clockwise around the table (GEN-02, GEO-19) --------------------------------------------- */

/* The centroid of the zone: of its area, so that a corner more or less on an edge changes nothing. */
static Point centroid(const Look *look, int zone)
{
    Polygon p = zone_polygon(look->game, zone);
    double area = 0, x = 0, y = 0;
    Vec origin = vec_of(p.corner[0]);
    for (int i = 0; i < p.count; i++) {
        Vec a = vec_sub(vec_of(p.corner[i]), origin);
        Vec b = vec_sub(vec_of(p.corner[(i + 1) % p.count]), origin);
        double cross = vec_cross(a, b);
        area += cross;
        x += (a.x + b.x) * cross;
        y += (a.y + b.y) * cross;
    }
    return area > 0 || area < 0
               ? vec_point(vec(origin.x + x / (3 * area), origin.y + y / (3 * area)))
               : p.corner[0];
}

/* North 0, clockwise. Before the zones are chosen, players sit in their seats' order. */
static int32_t bearing_of(const Look *look, SeatId seat)
{
    int zone = look->battle->seat[seat].zone;
    Point middle = { look->game->width / 2, look->game->height / 2 };
    bool matters = zone >= 0 && applies(look, WSG_GEN_02);
    if (!matters)
        return seat;
    return point_bearing(middle, centroid(look, zone));
}

SeatId next_seat(const Look *look, SeatId seat)
{
    int seats = look->battle->seats;
    int32_t mine = bearing_of(look, seat), best = INT32_MAX;
    SeatId next = seat;
    for (int i = 0; i < seats; i++) {
        if (i == seat)
            continue;
        int32_t on = bearing_of(look, (SeatId)i) - mine;
        if (on < 0 || (on == 0 && i < seat))
            on += FULL_TURN;
        if (on < best) {
            best = on;
            next = (SeatId)i;
        }
    }
    return next;
}

int seats_from(const Look *look, SeatId first, SeatId order[MOST_SEATS])
{
    int seats = look->battle->seats;
    order[0] = first < 0 ? 0 : first;
    for (int i = 1; i < seats; i++)
        order[i] = next_seat(look, order[i - 1]);
    return seats;
}

int seat_order(const Look *look, SeatId seat)
{
    SeatId order[MOST_SEATS];
    int seats = seats_from(look, look->battle->initiative, order);
    for (int i = 0; i < seats; i++) {
        if (order[i] == seat)
            return i;
    }
    return seats;
}

int units_in_order(const Look *look, UnitId order[MOST_UNITS])
{
    SeatId seat[MOST_SEATS];
    int seats = seats_from(look, look->battle->initiative, seat), count = 0;
    for (int s = 0; s < seats; s++) {
        for (int i = 0; i < look->battle->units; i++) {
            if (look->battle->unit[i].seat == seat[s])
                order[count++] = (UnitId)i;
        }
    }
    return count;
}

/* ---- Who may still act ---------------------------------------------------------------------------------- */

bool can_attack_from(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    if (u->state == UNIT_ABOARD)
        return unit_has(look, u->carrier, PERK_FIRE_POINTS, NULL);
    return u->state == UNIT_FIELD;
}

static bool can_travel(const Look *look, UnitId unit, ProfileField stat, UnitMark acted)
{
    return is_in_play(look->battle, unit) &&
           unit_profile(look->game, look->battle, unit)->field[stat] > 0 &&
           !has_mark(look->battle, OWNER_UNIT, unit, (int)acted);
}

bool is_eligible(const Look *look, UnitId unit, int phase)
{
    const Battle *b = look->battle;
    switch (phase) {
    case PHASE_DEPLOY:
        return b->unit[unit].state == UNIT_RESERVE && !has_mark(b, OWNER_UNIT, unit, UM_RESPAWNED);
    case PHASE_MOVE:
        return can_travel(look, unit, PF_MOVE, UM_ACTED_MOVE);
    case PHASE_DASH:
        return can_travel(look, unit, PF_DASH, UM_ACTED_DASH);
    case PHASE_ATTACK:
        return can_attack_from(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_ACTED_ATTACK);
    default:
        return false;
    }
}

bool has_eligible(const Look *look, SeatId seat, int phase)
{
    for (int i = 0; i < look->battle->units; i++) {
        if (look->battle->unit[i].seat == seat && is_eligible(look, (UnitId)i, phase))
            return true;
    }
    return false;
}
