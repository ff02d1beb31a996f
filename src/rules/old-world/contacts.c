#include "fight.h"

/* ---- Who is engaged with whom: CBT-01, GEO-02 ------------------------------------------------------------------------ */

static bool takes_part(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit && !is_fleeing(look, unit) &&
           models_alive(look->battle, unit) > 0;
}

static bool is_solid(const Look *look, UnitId unit)
{
    return is_block(look, unit);
}

static bool touches(const Look *look, UnitId a, UnitId b)
{
    Base own = unit_outline(look, a), other = unit_outline(look, b);
    if (!box_meets(box_grown(base_box(own), CONTACT_GAP), base_box(other)))
        return false;
    if (is_solid(look, a) && is_solid(look, b))
        return base_touches(own, other);
    return unit_gap(look, a, b, NULL) <= CONTACT_GAP;
}

/* How far the other outline lies beyond each of the four faces; the face that parts them best is the one touched. */
static Arc face_touched(const Look *look, UnitId unit, UnitId by)
{
    Point corner[4];
    Base own = unit_outline(look, unit);
    Length apart[4] = { LENGTH_NEVER, LENGTH_NEVER, LENGTH_NEVER, LENGTH_NEVER };
    Arc best = ARC_FRONT;
    base_corners(unit_outline(look, by), corner);
    for (int i = 0; i < 4; i++) {
        Point at = pose_local(own.pose, corner[i]);
        const Length beyond[4] = {
            [ARC_FRONT] = at.y - own.length / 2,
            [ARC_RIGHT] = at.x - own.width / 2,
            [ARC_REAR] = -at.y - own.length / 2,
            [ARC_LEFT] = -at.x - own.width / 2,
        };
        for (int face = 0; face < 4; face++)
            apart[face] = beyond[face] < apart[face] ? beyond[face] : apart[face];
    }
    for (Arc face = ARC_RIGHT; face <= ARC_LEFT; face++)
        best = apart[face] > apart[best] + CONTACT_GAP ? face : best;
    return best;
}

static int link_between(const Battle *b, UnitId one, UnitId other)
{
    int link = link_find(b, LK_ENGAGED, one, other);
    return link >= 0 ? link : link_find(b, LK_ENGAGED, other, one);
}

/* Those who have left the table or flee are engaged no more. Who has only lost touch stays engaged until the turn ends
 * (CBT-17). */
static void drop_the_absent(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (takes_part(look, u))
            continue;
        unlink_all(play, LK_ENGAGED, u, -1, TOW_CBT_01);
        unlink_all(play, LK_ENGAGED, -1, u, TOW_CBT_01);
    }
}

int faces_between(const Look *look, UnitId from, UnitId to)
{
    return (int)face_touched(look, to, from) + 4 * (int)face_touched(look, from, to);
}

void contacts_refresh(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    drop_the_absent(play);
    for (UnitId one = 0; one < b->units; one++) {
        for (UnitId other = (UnitId)(one + 1); other < b->units; other++) {
            if (!takes_part(look, one) || !takes_part(look, other) || !is_enemy(look, one, other) ||
                link_between(b, one, other) >= 0 || !touches(look, one, other) ||
                !applies(look, TOW_CBT_01))
                continue;
            link_up(play, LK_ENGAGED, one, other, faces_between(look, one, other), TOW_CBT_01);
        }
    }
}

Arc touched_side(const Look *look, UnitId unit, UnitId enemy)
{
    const Battle *b = look->battle;
    int link = link_between(b, unit, enemy);
    if (link < 0)
        return ARC_FRONT;
    int faces = b->link[link].value;
    return (Arc)(b->link[link].to == unit ? faces % 4 : faces / 4 % 4);
}

bool contact_face(const Look *look, UnitId unit, UnitId enemy, Arc *face)
{
    const Battle *b = look->battle;
    int link = link_between(b, unit, enemy);
    if (link < 0)
        return false;
    bool loose = formation_of(look, unit) == FORM_SKIRMISH && applies(look, TOW_CR_12);
    *face = loose ? ARC_FRONT : touched_side(look, unit, enemy);
    return true;
}

int engaged_with(const Look *look, UnitId unit, UnitId *enemy, int most)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    int count = 0;
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0 && count < most;
         i = link_next(b, LK_ENGAGED, i)) {
        if (b->link[i].from == host)
            enemy[count++] = b->link[i].to;
        else if (b->link[i].to == host)
            enemy[count++] = b->link[i].from;
    }
    return count;
}

bool is_across_wall(const Look *look, UnitId a, UnitId b)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || category_of(look, p) != CATEGORY_LOW)
            continue;
        Area area = piece_area(look, p);
        bool between = area_gap(&area, unit_outline(look, a)) <= CONTACT_GAP &&
                       area_gap(&area, unit_outline(look, b)) <= CONTACT_GAP;
        if (between && applies(look, TOW_CMV_14))
            return true;
    }
    return false;
}

/* ---- Combats ------------------------------------------------------------------------------------------------------------ */

static bool spreads(const Battle *b, bool *in)
{
    bool grew = false;
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0; i = link_next(b, LK_ENGAGED, i)) {
        int from = b->link[i].from, to = b->link[i].to;
        if (in[from] != in[to])
            in[from] = in[to] = grew = true;
    }
    return grew;
}

Combat combat_of(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool in[MOST_UNITS] = { false };
    Combat combat = { .units = 0 };
    in[host_of(look, unit)] = true;
    while (spreads(b, in))
        continue;
    for (UnitId u = 0; u < b->units; u++) {
        if (in[u])
            combat.unit[combat.units++] = u;
    }
    return combat;
}
