#include "troops/contact.h"

#include <stdio.h>

#include "troops/ground.h"

/* ---- Who is engaged with whom --------------------------------------------------------------------------------------- */

/* The place of the next link between two who fight, behind that one (-1: the first). */
static int engaged_next(const Look *look, int after)
{
    return link_next(look->battle, rank_rules(look)->engaged, after);
}

static bool fights(const Look *look, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return !rules->fights || rules->fights(look, unit);
}

static bool takes_part(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit && fights(look, unit) &&
           models_alive(look->battle, unit) > 0;
}

static bool comes_into_touch(const Look *look, UnitId a, UnitId b)
{
    Base own = unit_outline(look, a), other = unit_outline(look, b);
    if (!box_meets(box_grown(base_box(own), CONTACT_GAP), base_box(other)))
        return false;
    if (is_block(look, a) && is_block(look, b))
        return base_touches(own, other);
    return unit_gap(look, a, b, NULL) <= CONTACT_GAP;
}

/* How far the other outline lies beyond each of the four faces. */
static void beyond_faces(const Look *look, UnitId unit, UnitId by, Length apart[4])
{
    Point corner[4];
    Base own = unit_outline(look, unit);
    for (int face = 0; face < 4; face++)
        apart[face] = LENGTH_NEVER;
    base_corners(unit_outline(look, by), corner);
    for (int i = 0; i < 4; i++) {
        Point at = pose_local(own.pose, corner[i]);
        const Length beyond[4] = {
            [SIDE_FRONT] = at.y - own.length / 2,
            [SIDE_RIGHT] = at.x - own.width / 2,
            [SIDE_REAR] = -at.y - own.length / 2,
            [SIDE_LEFT] = -at.x - own.width / 2,
        };
        for (int face = 0; face < 4; face++)
            apart[face] = beyond[face] < apart[face] ? beyond[face] : apart[face];
    }
}

/* The face that parts them best is the one touched. */
static Side face_touched(const Look *look, UnitId unit, UnitId by)
{
    Length apart[4];
    Side best = SIDE_FRONT;
    beyond_faces(look, unit, by, apart);
    for (Side face = SIDE_RIGHT; face <= SIDE_LEFT; face++)
        best = apart[face] > apart[best] + CONTACT_GAP ? face : best;
    return best;
}

static int link_between(const Look *look, UnitId one, UnitId other)
{
    const Battle *b = look->battle;
    int engaged = rank_rules(look)->engaged;
    int link = link_find(b, engaged, one, other);
    return link >= 0 ? link : link_find(b, engaged, other, one);
}

/* Those who have left the table or flee are engaged no more. */
static void drop_the_absent(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    RuleId rule = rank_rules(look)->clause[RANK_ENGAGES].rule;
    for (UnitId u = 0; u < b->units; u++) {
        if (takes_part(look, u))
            continue;
        unlink_all(play, rank_rules(look)->engaged, u, -1, rule);
        unlink_all(play, rank_rules(look)->engaged, -1, u, rule);
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
    RuleId rule = rank_rules(look)->clause[RANK_ENGAGES].rule;
    drop_the_absent(play);
    for (UnitId one = 0; one < b->units; one++) {
        for (UnitId other = (UnitId)(one + 1); other < b->units; other++) {
            bool counts = takes_part(look, one) && takes_part(look, other) &&
                          is_enemy(look, one, other) && link_between(look, one, other) < 0 &&
                          comes_into_touch(look, one, other) && rank_holds(look, RANK_ENGAGES);
            if (!counts)
                continue;
            link_up(play, rank_rules(look)->engaged, one, other, faces_between(look, one, other),
                    rule);
        }
    }
}

void engage_on_face(Play *play, UnitId charger, UnitId target, Side face, RuleId rule)
{
    if (link_between(&play->look, charger, target) < 0)
        link_up(play, rank_rules(&play->look)->engaged, charger, target, (int32_t)face, rule);
    contacts_refresh(play);
}

Side touched_side(const Look *look, UnitId unit, UnitId enemy)
{
    const Battle *b = look->battle;
    int link = link_between(look, unit, enemy);
    if (link < 0)
        return SIDE_FRONT;
    int faces = b->link[link].value;
    return (Side)(b->link[link].to == unit ? faces % 4 : faces / 4 % 4);
}

static bool has_faces(const Look *look, UnitId unit)
{
    const RankRules *rules = rank_rules(look);
    return rules->has_faces ? rules->has_faces(look, unit) : is_block(look, unit);
}

bool contact_face(const Look *look, UnitId unit, UnitId enemy, Side *face)
{
    int link = link_between(look, unit, enemy);
    if (link < 0)
        return false;
    bool loose = !has_faces(look, unit) && rank_holds(look, RANK_FACELESS);
    *face = loose ? SIDE_FRONT : touched_side(look, unit, enemy);
    return true;
}

bool is_engaged(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    for (int i = engaged_next(look, -1); i >= 0; i = engaged_next(look, i)) {
        if (b->link[i].from == host || b->link[i].to == host)
            return true;
    }
    return false;
}

int engaged_with(const Look *look, UnitId unit, UnitId *enemy, int most)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    int count = 0;
    for (int i = engaged_next(look, -1); i >= 0 && count < most; i = engaged_next(look, i)) {
        if (b->link[i].from == host)
            enemy[count++] = b->link[i].to;
        else if (b->link[i].to == host)
            enemy[count++] = b->link[i].from;
    }
    return count;
}

bool is_across_obstacle(const Look *look, UnitId a, UnitId b)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || !rank_is_obstacle(look, p))
            continue;
        Area area = piece_area(look, p);
        bool between = area_gap(&area, unit_outline(look, a)) <= CONTACT_GAP &&
                       area_gap(&area, unit_outline(look, b)) <= CONTACT_GAP;
        if (between && rank_holds(look, RANK_DEFENDED))
            return true;
    }
    return false;
}

bool is_touching(const Look *look, UnitId a, UnitId b)
{
    if (is_block(look, a) && is_block(look, b))
        return base_touches(unit_outline(look, a), unit_outline(look, b));
    return unit_gap(look, a, b, NULL) <= CONTACT_GAP;
}

/* The way, in the frame of the other's outline, that brings the mover's outline to that side of it. */
static Point way_to_side(Base mover, Base other, Side side)
{
    Point corner[4], low = { LENGTH_NEVER, LENGTH_NEVER }, high = { -LENGTH_NEVER, -LENGTH_NEVER };
    Length right = other.width / 2, ahead = other.length / 2;
    Point way = { 0, 0 };
    base_corners(mover, corner);
    for (int i = 0; i < 4; i++) {
        Point p = pose_local(other.pose, corner[i]);
        low = (Point){ p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y };
        high = (Point){ p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y };
    }
    bool across = side == SIDE_FRONT || side == SIDE_REAR;
    if (side == SIDE_FRONT && low.y > ahead)
        way.y = ahead - low.y;
    if (side == SIDE_REAR && high.y < -ahead)
        way.y = -ahead - high.y;
    if (side == SIDE_RIGHT && low.x > right)
        way.x = right - low.x;
    if (side == SIDE_LEFT && high.x < -right)
        way.x = -right - high.x;
    if (across && low.x > right)
        way.x = right - low.x;
    if (across && high.x < -right)
        way.x = -right - high.x;
    if (!across && low.y > ahead)
        way.y = ahead - low.y;
    if (!across && high.y < -ahead)
        way.y = -ahead - high.y;
    return way;
}

bool slide_into_touch(Play *play, UnitId mover, UnitId other, RuleId rule, Point *way)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_UNITS];
    UnitSet near = { { 0 } };
    int enemies = engaged_with(look, mover, enemy, MOST_UNITS);
    for (int i = 0; i < enemies; i++)
        set_add(&near, enemy[i]);
    Base own = unit_outline(look, mover), at = unit_outline(look, other);
    Point within = way_to_side(own, at, touched_side(look, other, mover));
    Point goal = pose_point(at.pose, within.x, within.y);
    Block block = block_of(look, mover);
    Point by = { goal.x - at.pose.at.x, goal.y - at.pose.at.y };
    block.front.at = (Point){ block.front.at.x + by.x, block.front.at.y + by.y };
    if (!has_room(look, mover, &block, &near))
        return false;
    moves_as(play, mover, MANNER_CLOSES);
    arrange(play, mover, block.front, block.files, rule);
    *way = by;
    return is_touching(look, mover, other);
}

/* ---- Positions by hand ------------------------------------------------------------------------------------------------ */

static const char *const face_words[] = { "front", "right flank", "rear", "left flank" };

/* A link says on which face they fight; they may not touch any more, but nobody fights on a face that he stands behind. */
static bool face_contradicts(const Look *look, const Link *link, Contradiction *found)
{
    Length apart[4];
    Side face = (Side)(link->value & 3);
    if (!is_fielded(look, (UnitId)link->from) || !is_fielded(look, (UnitId)link->to) ||
        !is_block(look, (UnitId)link->to) || !is_block(look, (UnitId)link->from))
        return false;
    beyond_faces(look, (UnitId)link->to, (UnitId)link->from, apart);
    Side other = face_touched(look, (UnitId)link->to, (UnitId)link->from);
    if (apart[face] >= -CONTACT_GAP || other == face)
        return false;
    snprintf(found->sentence, sizeof found->sentence,
             "the link says that %s fights %s on its %s (%d), but it stands at its %s (%d)",
             look->game->unit[link->from].id.text, look->game->unit[link->to].id.text,
             face_words[face], (int)face, face_words[other], (int)other);
    return true;
}

/* A placed model stands where its block's slot is. */
static bool slot_contradicts(const Look *look, UnitId unit, Contradiction *found)
{
    const Battle *b = look->battle;
    Block block = block_of(look, unit);
    Base outline = unit_outline(look, unit);
    const Unit *u = &b->unit[unit];
    for (int m = u->first; m < u->first + u->count; m++) {
        Point at = b->model[m].pose.at;
        if (!is_standing(b, (ModelId)m) || (at.x == 0 && at.y == 0)) /* its front gives its place */
            continue;
        Length gap = base_gap(outline, model_base(look->game, b, (ModelId)m));
        if (gap <= CONTACT_GAP)
            continue;
        snprintf(found->sentence, sizeof found->sentence,
                 "%s#%d does not stand in its block of %d files behind the front",
                 look->game->unit[unit].id.text, m - u->first + 1, block.files);
        return true;
    }
    return false;
}

bool ranks_contradict(const Look *look, Contradiction *found)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        const Unit *unit = &b->unit[u];
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_block(look, u) ||
            unit->build != BUILD_BLOCK)
            continue;
        found->about = CONTRADICTS_UNIT;
        found->id = u;
        if (unit->front.at.x == 0 && unit->front.at.y == 0) {
            snprintf(found->sentence, sizeof found->sentence,
                     "%s is a block: a line 'front %s X,Y@FACING files N' was expected",
                     look->game->unit[u].id.text, look->game->unit[u].id.text);
            return true;
        }
        if (slot_contradicts(look, u, found))
            return true;
    }
    for (int i = engaged_next(look, -1); i >= 0; i = engaged_next(look, i)) {
        found->about = CONTRADICTS_LINK;
        found->id = i;
        if (face_contradicts(look, &b->link[i], found))
            return true;
    }
    return false;
}

/* ---- Combats ------------------------------------------------------------------------------------------------------------ */

static bool spreads(const Look *look, bool *in)
{
    const Battle *b = look->battle;
    bool grew = false;
    for (int i = engaged_next(look, -1); i >= 0; i = engaged_next(look, i)) {
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
    while (spreads(look, in))
        continue;
    for (UnitId u = 0; u < b->units; u++) {
        if (in[u])
            combat.unit[combat.units++] = u;
    }
    return combat;
}
