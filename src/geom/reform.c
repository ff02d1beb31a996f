/* Who goes where when a formation changes, so that the longest way is shortest: a matching grown way by way within
 * a limit, and the least limit that lets everybody arrive. */

#include "geom/block.h"
#include "geom/vec.h"

#include <assert.h>

typedef struct Matching {
    const Point *from, *to;
    int count;
    int64_t limit;                 /* squares */
    int16_t taken_by[REFORM_MOST]; /* of each goal; -1 when free */
    bool seen[REFORM_MOST];
} Matching;

static int64_t square_between(Point a, Point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

/* Finds a goal for `who`, others giving way as far as they can. At most `count` deep. */
static bool seat(Matching *m, int who)
{
    for (int goal = 0; goal < m->count; goal++) {
        if (m->seen[goal] || square_between(m->from[who], m->to[goal]) > m->limit)
            continue;
        m->seen[goal] = true;
        if (m->taken_by[goal] < 0 || seat(m, m->taken_by[goal])) {
            m->taken_by[goal] = (int16_t)who;
            return true;
        }
    }
    return false;
}

static bool seat_all(Matching *m, int64_t limit)
{
    m->limit = limit;
    for (int i = 0; i < m->count; i++)
        m->taken_by[i] = -1;
    for (int who = 0; who < m->count; who++) {
        for (int i = 0; i < m->count; i++)
            m->seen[i] = false;
        if (!seat(m, who))
            return false;
    }
    return true;
}

/* The longest way of the goals that are taken. */
static int64_t longest(const Matching *m)
{
    int64_t most = 0;
    for (int goal = 0; goal < m->count; goal++) {
        int64_t square = square_between(m->from[m->taken_by[goal]], m->to[goal]);
        most = square > most ? square : most;
    }
    return most;
}

/* The shortest of all ways that are longer. */
static int64_t next_longer(const Matching *m, int64_t limit)
{
    int64_t next = INT64_MAX;
    for (int who = 0; who < m->count; who++) {
        for (int goal = 0; goal < m->count; goal++) {
            int64_t square = square_between(m->from[who], m->to[goal]);
            next = square > limit && square < next ? square : next;
        }
    }
    return next;
}

/* Everybody goes somewhere, if only to the nearest goal. */
static int64_t least_limit(const Matching *m)
{
    int64_t most = 0;
    for (int who = 0; who < m->count; who++) {
        int64_t nearest = INT64_MAX;
        for (int goal = 0; goal < m->count; goal++) {
            int64_t square = square_between(m->from[who], m->to[goal]);
            nearest = square < nearest ? square : nearest;
        }
        most = nearest > most ? nearest : most;
    }
    return most;
}

Length reform_assign(const Point *from, const Point *to, int count, int16_t *goal)
{
    assert(count <= REFORM_MOST);
    Matching m = { .from = from, .to = to, .count = count };
    for (int i = 0; i < count; i++)
        m.taken_by[i] = (int16_t)i;
    int64_t low = least_limit(&m),
            high = longest(&m); /* the limit sought is one of the ways between */
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (seat_all(&m, middle))
            high = longest(&m);
        else
            low = next_longer(&m, middle);
    }
    seat_all(&m, high);
    for (int i = 0; i < count; i++)
        goal[m.taken_by[i]] = (int16_t)i;
    int64_t root = (int64_t)length_root((uint64_t)high);
    return (Length)(high - root * root > root ? root + 1 : root);
}

Length reform_travel(const Block *from, ShortRank from_side, const Block *to, ShortRank to_side)
{
    assert(from->models == to->models && from->models <= REFORM_MOST);
    Point here[REFORM_MOST], there[REFORM_MOST];
    int16_t goal[REFORM_MOST];
    for (int i = 0; i < from->models; i++) {
        here[i] = block_model(from, i, from_side).pose.at;
        there[i] = block_model(to, i, to_side).pose.at;
    }
    return reform_assign(here, there, from->models, goal);
}

Length pivot_displacement(Base base, Heading turn)
{
    if (base.shape == BASE_CIRCLE)
        return 0;
    Heading least = heading_turn(0, turn);
    double reach = vec_length(vec((double)base.width / 2, (double)base.length / 2));
    Vec moved = vec_sub(vec_turn(vec(0, -reach), least), vec(0, -reach));
    return length_round(vec_length(moved));
}

Length pivot_arc(Base base, Heading turn)
{
    if (base.shape == BASE_CIRCLE)
        return 0;
    double diagonal = vec_length(vec((double)base.width / 2, (double)base.length / 2));
    return heading_arc(turn, length_round(diagonal));
}
