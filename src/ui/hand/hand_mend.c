#include "geom/place.h"
#include "hand/hand.h"

/* The nearest lawful place where models were led one after another: what was put stays there, and only who is at fault gives way, as
 * little as possible. */

enum { RINGS = 20, RAYS = 24, HALVINGS = 8 };

typedef struct Mending {
    Grasp *hand;
    Session *session;
    const Look *look;
    int ghost;   /* who gives way, ... */
    Point meant; /* ... and where he was put */
} Mending;

static ModelSet bit(int i)
{
    return UINT64_C(1) << i;
}

static bool is_cured(const Mending *m)
{
    return is_yes(&m->hand->verdict) || !m->hand->ghost[m->ghost].fault;
}

static bool does_at(Mending *m, Point at)
{
    Ghost *g = &m->hand->ghost[m->ghost];
    Base base = ghost_base(m->hand, m->look->game, m->look->battle, m->ghost);

    base.pose.at = at;
    g->to.at = place_on_table(base, m->look->game->width, m->look->game->height).pose.at;
    hand_find_ways(m->hand, m->look, m->ghost);
    hand_judge(m->hand, m->session);
    return is_cured(m);
}

/* As far as its allowance goes, and round what is in its way. */
static bool goes_otherwise(Mending *m)
{
    Grasp *hand = m->hand;
    Ghost *g = &hand->ghost[m->ghost];
    ModelSet grab = hand->grab;
    int leader = hand->leader;

    hand->grab = bit(m->ghost);
    hand->leader = (m->ghost + 1) % hand->count; /* who leads is not shortened */
    g->limit = g->cap;
    hand_learn(hand, m->session, m->look);
    hand->grab = grab;
    hand->leader = leader;
    return is_cured(m);
}

/* From a place that does towards the one that was meant. */
static Point as_near(Mending *m, Point good)
{
    Point bad = m->meant;

    for (int n = 0; n < HALVINGS; n++) {
        Point middle = { good.x + (bad.x - good.x) / 2, good.y + (bad.y - good.y) / 2 };
        if (does_at(m, middle))
            good = m->hand->ghost[m->ghost].to.at;
        else
            bad = middle;
    }
    return good;
}

static Length ring_at(int n)
{
    static const int hundredths[RINGS] = { 2,   5,   10,  15,  20,  30,  40,  50,  75,  100,
                                           125, 150, 200, 250, 300, 400, 500, 600, 800, 1000 };

    return hundredths[n] * (INCH / 100);
}

/* On rings about the place that was meant, none as wide as `most`; back to where he came from first. */
static bool steps_aside(Mending *m, Length most)
{
    const Ghost *g = &m->hand->ghost[m->ghost];
    Heading back = point_bearing(m->meant, g->from.at);

    for (int ring = 0; ring < RINGS && ring_at(ring) < most; ring++)
        for (int ray = 0; ray < RAYS; ray++) {
            int off = ray % 2 ? -(ray + 1) / 2 : ray / 2;
            Pose out = { m->meant, heading_normal(back + off * (FULL_TURN / RAYS)) };
            Point at = pose_ahead(out, ring_at(ring)).at;
            if (does_at(m, at))
                return does_at(m, as_near(m, g->to.at));
        }
    return false;
}

/* Of both what lies nearer to what was meant; gives how far that is, LENGTH_NEVER when nothing nearer than `most` does. Where he cannot
 * go so far by any way he steps aside from as far as he can. */
static Length gives_way(Mending *m, Length most)
{
    Ghost *g = &m->hand->ghost[m->ghost], was = *g;
    Point meant = m->meant;
    bool otherwise = goes_otherwise(m);
    Ghost other = *g;
    Length off = otherwise ? point_distance(meant, g->to.at) : LENGTH_NEVER;

    if (off <= ring_at(0))
        return off;
    if (otherwise)
        *g = was;
    else
        m->meant = g->to.at;
    if (steps_aside(m, off < most ? off : most)) {
        Length aside = point_distance(meant, g->to.at);
        return aside < most ? aside : LENGTH_NEVER;
    }
    *g = other;
    hand_judge(m->hand, m->session);
    return off < most ? off : LENGTH_NEVER;
}

/* Of those at fault whoever has the shortest way to a place that does goes there; who has not been led stays, where that can be. */
static bool one_gives_way(Grasp *hand, Session *session, const Look *look)
{
    Grasp before = *hand, best = *hand;
    Length least = LENGTH_NEVER;

    for (int led = 1; led >= 0 && least == LENGTH_NEVER; led--)
        for (int i = 0; i < before.count; i++) {
            const Ghost *g = &before.ghost[i];
            if (!g->present || !g->fault || ghost_moved(g) != (led == 1))
                continue;
            *hand = before;
            Mending m = { hand, session, look, i, g->to.at };
            Length off = gives_way(&m, least);
            if (off >= least)
                continue;
            least = off;
            best = *hand;
        }
    *hand = best;
    return least != LENGTH_NEVER;
}

bool hand_mend(Grasp *hand, Session *session)
{
    Look look = session_look(session);
    Grasp before = *hand;

    look_refresh(&look);
    for (int n = 0; n < 2 * hand->count && !is_yes(hand_judge(hand, session)); n++)
        if (!one_gives_way(hand, session, &look))
            break;
    if (is_yes(hand_judge(hand, session)))
        return true;
    *hand = before;
    hand_judge(hand, session);
    return false;
}
