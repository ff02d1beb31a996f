#include <stdlib.h>

#include "engine/ruleset.h"
#include "geom/place.h"
#include "hand/hand.h"

/* Where the ghosts of a hand catch. */

enum {
    CATCH = INCH * 30 / 100, /* so near to where it should stand a ghost catches there */
    FRIEND_CATCH = INCH * 15 / 100,
    EDGE_CATCH = INCH / 5,
    EDGE_ROOM = INCH / 100, /* stays free, so that a way along a wall does not touch it */
    FLUSH_TURN = 8 * DEGREE,
};

/* The best place so far, and how far it lies from where the pointer wants the leader. */
typedef struct Catching {
    Pose pose;
    Length far;
    Caught caught;
} Catching;

static void propose(Catching *c, Pose pose, Length far, Caught caught)
{
    if (far >= c->far)
        return;
    c->pose = pose;
    c->far = far;
    c->caught = caught;
}

/* In contact with an enemy, or at the distance that the game keeps from him; beside a friend, where it is very near. */
static void catch_enemies(Catching *c, const Grasp *hand, const Look *look, Base mine)
{
    const Battle *b = look->battle;
    const Scratch *s = look->scratch;
    Length keep = look->game->ruleset->keep_away;

    for (int n = 0; n < s->standing; n++) {
        UnitId unit = b->model[s->model[n]].unit;
        bool friend = b->unit[unit].seat == hand->seat;
        Base other = s->base[n], to;
        if (unit == hand->unit)
            continue;
        Length gap = base_gap(mine, other), apart = friend ? 0 : keep, far = abs(gap - apart);
        if (!apart && gap < 0)
            far = -gap / 2; /* pushed into somebody it means him */
        if (far >= (friend ? FRIEND_CATCH : CATCH))
            continue;
        if (apart)
            to = place_on_ray(mine, other, point_bearing(other.pose.at, mine.pose.at), keep);
        else
            to = place_closed(mine, other);
        propose(c, to.pose, far, (Caught){ apart ? CATCH_AWAY : CATCH_CONTACT, unit, -1, 0 });
    }
}

/* Beside a piece of terrain; a rectangle that stands nearly along it turns flush. */
static void catch_edge(Catching *c, const Rim *rim, Base mine, int piece)
{
    Heading turn = mine.shape == BASE_RECT ? rim_turn(rim, &mine) : 0;

    if (turn && abs(turn) <= FLUSH_TURN)
        mine.pose.facing = heading_normal(mine.pose.facing + turn);
    Length gap = rim_gap(rim, &mine);
    if (gap == LENGTH_NEVER || abs(gap - EDGE_ROOM) >= EDGE_CATCH)
        return;
    mine.pose.at = rim_shift(rim, mine.pose.at, EDGE_ROOM - gap);
    propose(c, mine.pose, abs(gap - EDGE_ROOM), (Caught){ CATCH_EDGE, NO_UNIT, piece, 0 });
}

static void catch_edges(Catching *c, const Look *look, Base mine)
{
    for (int i = 0; i < look->game->terrain; i++) {
        Polygon p = terrain_polygon(look->game, i);
        Box box = box_grown(polygon_box(p), base_reach(mine) + EDGE_CATCH);
        if (p.count < 3 || !box_meets(box, (Box){ mine.pose.at, mine.pose.at }))
            continue;
        for (int side = 0; side < p.count; side++) {
            Rim rim = polygon_rim(p, side);
            catch_edge(c, &rim, mine, i);
        }
    }
}

Caught hand_catch(const Grasp *hand, const Look *look, Pose *pose)
{
    Base mine = base_at(ghost_base(hand, look->game, look->battle, hand->leader), *pose);
    Catching c = { .pose = *pose, .far = CATCH, .caught = { CATCH_NOTHING, NO_UNIT, -1, 0 } };

    catch_enemies(&c, hand, look, mine);
    catch_edges(&c, look, mine);
    *pose = c.pose;
    return c.caught;
}

/* How far the leader really goes and may go: what judging measured (heights, slow ground), else its way and its allowance. */
static bool leader_limits(const Grasp *hand, Length *far, Length *most)
{
    const Ghost *g = &hand->ghost[hand->leader];
    const Verdict *v = &hand->verdict;
    bool his = v->figure == FIGURE_LENGTH && v->model == g->model && v->allowed > 0;

    *far = his ? v->measured : ghost_spent(g);
    *most = his ? v->allowed : g->limit;
    return (is_yes(v) || his) && !hand_is_torn(hand, v) && *most != LENGTH_NEVER;
}

bool hand_catch_length(const Grasp *hand, Length *spent, Caught *caught)
{
    Length way = ghost_spent(&hand->ghost[hand->leader]), far, most;
    Length whole = catch_round(way);

    if (leader_limits(hand, &far, &most) && abs(most - far) <= LIMIT_CATCH) {
        *spent = way + most - far;
        *caught = (Caught){ CATCH_ALLOWANCE, NO_UNIT, -1, most };
        return *spent > 0;
    }
    if (!whole || hand->ghost[hand->leader].ways || !is_yes(&hand->verdict))
        return false;
    *spent = whole;
    *caught = (Caught){ CATCH_ROUND, NO_UNIT, -1, whole };
    return true;
}

bool hand_catch_zone(const Grasp *hand, const Look *look, Point *shift)
{
    bool deploys = look->battle->unit[hand->unit].state == UNIT_RESERVE;
    int zone = deploys ? look->battle->seat[hand->seat].zone : -1, bases = 0;
    Base *base = malloc(sizeof *base * MOST_UNIT_MODELS);
    bool caught = false;

    for (int i = 0; base && i < hand->count; i++)
        if (hand->grab >> i & 1 && hand->ghost[i].present) {
            base[bases] = ghost_base(hand, look->game, look->battle, i);
            base[bases].pose.at.x += shift->x;
            base[bases++].pose.at.y += shift->y;
        }
    if (bases && zone >= 0 && zone < look->game->zones) {
        Point more;
        caught = catch_inside(zone_polygon(look->game, zone), base, bases, CATCH, &more);
        shift->x += more.x;
        shift->y += more.y;
    }
    free(base);
    return caught;
}

/* From one lawful middle toward another as far as the form stays lawful. */
static void slide(Grasp *hand, Session *session, Pose from, Pose to)
{
    enum { PARTS = 128 };
    Point step = { to.at.x - from.at.x, to.at.y - from.at.y }, best = from.at;

    for (int good = 0, bad = PARTS; bad - good > 1;) {
        int middle = (good + bad) / 2;
        Point at = { from.at.x + (Length)((int64_t)step.x * middle / PARTS),
                     from.at.y + (Length)((int64_t)step.y * middle / PARTS) };
        hand_form(hand, session, (Pose){ at, to.facing });
        if (is_yes(&hand->verdict)) {
            good = middle;
            best = at;
        } else {
            bad = middle;
        }
    }
    hand_form(hand, session, (Pose){ best, to.facing });
}

void hand_form_at(Grasp *hand, Session *session, Pose middle, bool loose)
{
    Look look = session_look(session);
    Point shift = { 0, 0 };
    Pose was = hand->middle;
    bool lawful = hand->judged && is_yes(&hand->verdict) && was.facing == middle.facing;

    look_refresh(&look);
    hand->caught = (Caught){ CATCH_NOTHING, NO_UNIT, -1, 0 };
    hand_form(hand, session, middle);
    if (!loose && hand_catch_zone(hand, &look, &shift)) {
        middle.at.x += shift.x;
        middle.at.y += shift.y;
        hand_form(hand, session, middle);
        hand->caught.kind = CATCH_ZONE;
    }
    if (hand->guided && lawful && !is_yes(&hand->verdict))
        slide(hand, session, was, middle);
}

/* ---- into whom keys lead ---------------------------------------------------------------------------------------------- */

static Point point_part(Point step, int part, int parts)
{
    return (Point){ (Length)((int64_t)step.x * part / parts),
                    (Length)((int64_t)step.y * part / parts) };
}

/* An enemy into whom it would be led by that much; NO_UNIT: none. */
static UnitId enemy_in_the_way(const Grasp *hand, const Look *look, Point shift)
{
    enum { FLOOR = 2 * INCH }; /* who stands so much higher or lower is not met */
    const Battle *b = look->battle;
    const Scratch *s = look->scratch;

    for (int i = 0; i < hand->count; i++) {
        if (!(hand->grab >> i & 1) || !hand->ghost[i].present)
            continue;
        const Ghost *g = &hand->ghost[i];
        Length z = g->z == LEVEL_BY_GROUND ? b->model[g->model].z : g->z;
        Base mine = ghost_base(hand, look->game, b, i);
        mine.pose.at.x += shift.x;
        mine.pose.at.y += shift.y;
        for (int n = 0; n < s->standing; n++) {
            UnitId unit = b->model[s->model[n]].unit;
            if (b->unit[unit].seat != hand->seat && base_gap(mine, s->base[n]) < 0 &&
                abs(b->model[s->model[n]].z - z) < FLOOR)
                return unit;
        }
    }
    return NO_UNIT;
}

Point hand_step_to_contact(const Grasp *hand, const Look *look, Point step, UnitId *met)
{
    enum { PARTS = 1024, COARSE = 32 };
    int good = 0, bad = 0;

    *met = NO_UNIT;
    if (hand->places || enemy_in_the_way(hand, look, (Point){ 0, 0 }) != NO_UNIT)
        return step;
    for (int part = COARSE; part <= PARTS && !bad; part += COARSE) {
        *met = enemy_in_the_way(hand, look, point_part(step, part, PARTS));
        bad = *met != NO_UNIT ? part : 0;
        good = bad ? good : part;
    }
    while (bad - good > 1) {
        int middle = (good + bad) / 2;
        if (enemy_in_the_way(hand, look, point_part(step, middle, PARTS)) != NO_UNIT)
            bad = middle;
        else
            good = middle;
    }
    Point led = point_part(step, good, PARTS);
    if (*met == NO_UNIT || abs(led.x) + abs(led.y) > REACH_SLACK)
        return led;
    *met = NO_UNIT; /* in contact already: who presses on means it */
    return step;
}

/* ---- what was let go nearly there ------------------------------------------------------------------------------------ */

bool hand_shorten(Ghost *g, Length limit)
{
    Point last = g->ways ? g->way[g->ways - 1] : g->from.at;
    Length whole = ghost_spent(g), leg = point_distance(last, g->to.at);
    Length left = limit - (whole - leg);

    if (whole <= limit)
        return true;
    if (left <= 0 && g->ways > 0 && !g->led) {
        g->to.at = last;
        g->ways--;
        return hand_shorten(g, limit);
    }
    g->to.at = point_toward(last, g->to.at, left > 0 ? left : 0);
    return left >= 0;
}

static int at_fault(const Grasp *hand, const Verdict *v)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->ghost[i].model == v->model)
            return i;
    return -1;
}

/* A little too far it stops earlier, a little over somebody's edge it stands beside him. */
static bool settle_one(Grasp *hand, const Look *look)
{
    const Verdict *v = &hand->verdict;
    int i = at_fault(hand, v);
    Length over = v->measured - v->allowed;

    if (i < 0 || v->figure != FIGURE_LENGTH || over <= 0 || over > LIMIT_CATCH ||
        hand_is_torn(hand, v))
        return false;
    Ghost *g = &hand->ghost[i];
    if (v->other_model == NO_MODEL)
        return hand_shorten(g, ghost_spent(g) - over - 2);
    hand_part(hand, look, i);
    return g->limit == LENGTH_NEVER || hand_shorten(g, g->limit);
}

bool hand_settle(Grasp *hand, Session *session)
{
    Grasp before = *hand;
    Look look = session_look(session);

    look_refresh(&look);
    for (int n = 0; n < hand->count && !hand->loose; n++)
        if (is_yes(hand_judge(hand, session)) || !settle_one(hand, &look))
            break;
    if (is_yes(hand_judge(hand, session)))
        return true;
    *hand = before;
    return false;
}
