#include "hand/lit.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    COARSE = 8, /* steps: so far apart places are asked at first */
    SHOWN_AT = 2,
    MOST_HALF = 400,
    FINE = INCH * 3 / 100,
    ANYWHERE = 12 * INCH, /* where the game does not say how far */
    EXACT = 3,
};

enum { UNKNOWN, DARK, LIGHT };
enum { CELL_DARK, CELL_LIT, CELL_LEFT }; /* left: dark, and looked at by itself */

/* ---- what it is for ------------------------------------------------------------------------------------------------ */

static uint64_t state_of(const Grasp *hand, const Battle *battle)
{
    Hash hash = hash_begin();

    hash_value(&hash, (int64_t)battle->revision);
    hash_value(&hash, hand->unit);
    hash_value(&hash, hand->verb);
    hash_value(&hash, hand->leader);
    hash_value(&hash, (int64_t)hand->grab);
    hash_value(&hash, hand->befores);
    for (int i = 0; i < hand->count; i++) {
        const Ghost *g = &hand->ghost[i];
        bool held = hand->grab >> i & 1;
        hash_value(&hash, g->z);
        hash_value(&hash, g->led ? g->ways : 0);
        for (int k = 0; g->led && k < g->ways; k++) {
            hash_value(&hash, g->way[k].x);
            hash_value(&hash, g->way[k].y);
        }
        hash_value(&hash, held ? g->from.at.x : g->to.at.x);
        hash_value(&hash, held ? g->from.at.y : g->to.at.y);
        hash_value(&hash, g->to.facing);
    }
    return hash_end(&hash) | 1;
}

void lit_free(Lit *lit)
{
    free(lit->vertex);
    free(lit->cell);
    free(lit->waiting);
    free(lit->probe);
    free(lit->memo);
    free(lit->corner);
    free(lit->start);
    *lit = (Lit){ 0 };
}

static void add_square(Lit *lit, int x, int y, int size)
{
    if (lit->waits == lit->room) {
        int room = lit->room ? 2 * lit->room : 4096;
        LitSquare *more = realloc(lit->waiting, sizeof *more * (size_t)room);
        if (!more)
            return;
        lit->waiting = more;
        lit->room = room;
    }
    lit->waiting[lit->waits++] = (LitSquare){ (int16_t)x, (int16_t)y, (int16_t)size };
}

static bool begin(Lit *lit, const Grasp *hand, uint64_t of)
{
    const Ghost *g = &hand->ghost[hand->leader];
    Length most = g->cap == LENGTH_NEVER ? ANYWHERE : g->cap, step = FINE;

    lit_free(lit);
    step = most / MOST_HALF > step ? most / MOST_HALF : step;
    int half = (most / step / COARSE + 1) * COARSE;
    size_t side = (size_t)(2 * half), vertices = (side + 1) * (side + 1);
    lit->vertex = calloc(vertices, 1);
    lit->cell = calloc(side * side, 1);
    lit->probe = malloc(sizeof *lit->probe);
    lit->memo = calloc(MOST_UNIT_MODELS, sizeof *lit->memo);
    if (!lit->vertex || !lit->cell || !lit->probe || !lit->memo) {
        lit_free(lit);
        return false;
    }
    lit->of = of;
    lit->step = step;
    lit->cells = 2 * half;
    lit->low = (Point){ g->from.at.x - half * step, g->from.at.y - half * step };
    lit->size = COARSE;
    lit->probe->walls = 0;
    for (int y = 0; y < lit->cells; y += COARSE)
        for (int x = 0; x < lit->cells; x += COARSE)
            add_square(lit, x, y, COARSE);
    return true;
}

/* ---- asking -------------------------------------------------------------------------------------------------------- */

static bool is_lawful(Lit *lit, const Grasp *hand, Session *session, Point at)
{
    const Game *game = session_game(session);
    const Ghost *g = &hand->ghost[hand->leader];
    Grasp *probe = lit->probe;
    int walls = probe->walls;
    int16_t piece[HAND_WALLS], model[HAND_WALLS];
    bool thin[HAND_WALLS];

    if (at.x < 0 || at.y < 0 || at.x > game->width || at.y > game->height ||
        (g->cap != LENGTH_NEVER && point_distance(g->from.at, at) > g->cap + EXACT))
        return false;
    memcpy(piece, probe->wall_piece, sizeof piece); /* what was met on other ways is met again */
    memcpy(model, probe->wall_model, sizeof model);
    memcpy(thin, probe->wall_thin, sizeof thin);
    *probe = *hand;
    memcpy(probe->wall_piece, piece, sizeof piece);
    memcpy(probe->wall_model, model, sizeof model);
    memcpy(probe->wall_thin, thin, sizeof thin);
    probe->walls = walls;
    probe->guided = probe->dragged = false;
    probe->memo = lit->memo;
    for (int i = 0; i < probe->count; i++)
        if (probe->grab >> i & 1)
            probe->ghost[i].held = (Pose){ probe->ghost[i].from.at, probe->ghost[i].to.facing };
    hand_drag(probe, session, at, 0, true);
    return is_yes(&probe->verdict) &&
           point_distance(probe->ghost[probe->leader].to.at, at) <= EXACT;
}

static bool is_light(Lit *lit, const Grasp *hand, Session *session, int x, int y)
{
    uint8_t *v = &lit->vertex[(size_t)y * (size_t)(lit->cells + 1) + (size_t)x];

    if (*v == UNKNOWN) {
        Point at = { lit->low.x + x * lit->step, lit->low.y + y * lit->step };
        *v = is_lawful(lit, hand, session, at) ? LIGHT : DARK;
    }
    return *v == LIGHT;
}

/* A square whose corners and middle agree is as they are; another is looked at in four parts. */
static void look_at(Lit *lit, const Grasp *hand, Session *session, LitSquare s)
{
    int half = s.size / 2, light = 0, asked = 4;

    for (int i = 0; i < 4; i++)
        light += is_light(lit, hand, session, s.x + (i & 1) * s.size, s.y + (i >> 1) * s.size);
    if (half) {
        light += is_light(lit, hand, session, s.x + half, s.y + half);
        asked++;
    }
    if (light == asked) {
        for (int y = s.y; y < s.y + s.size; y++)
            memset(&lit->cell[(size_t)y * (size_t)lit->cells + (size_t)s.x], CELL_LIT,
                   (size_t)s.size);
    } else if (light && half) {
        for (int i = 0; i < 4; i++)
            add_square(lit, s.x + (i & 1) * half, s.y + (i >> 1) * half, half);
    }
}

/* What is narrower than a square may pass between its corners and its middle: it is followed from what is lit, cell by cell. */
static void follow_from(Lit *lit, int x, int y)
{
    static const int beside[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

    for (int i = 0; i < 4; i++) {
        int to_x = x + beside[i][0], to_y = y + beside[i][1];
        if (to_x < 0 || to_y < 0 || to_x >= lit->cells || to_y >= lit->cells)
            continue;
        uint8_t *cell = &lit->cell[(size_t)to_y * (size_t)lit->cells + (size_t)to_x];
        if (*cell != CELL_DARK)
            continue;
        *cell = CELL_LEFT;
        add_square(lit, to_x, to_y, 1);
    }
}

static void begin_to_follow(Lit *lit)
{
    lit->follows = true;
    for (int y = 0; y < lit->cells; y++)
        for (int x = 0; x < lit->cells; x++)
            if (lit->cell[(size_t)y * (size_t)lit->cells + (size_t)x] == CELL_LIT)
                follow_from(lit, x, y);
}

/* ---- the outline ----------------------------------------------------------------------------------------------------- */

static bool cell_is_light(const Lit *lit, int x, int y)
{
    return x >= 0 && y >= 0 && x < lit->cells && y < lit->cells &&
           lit->cell[(size_t)y * (size_t)lit->cells + (size_t)x] == CELL_LIT;
}

bool lit_holds(const Lit *lit, Point p)
{
    return lit->ready && p.x >= lit->low.x && p.y >= lit->low.y &&
           cell_is_light(lit, (p.x - lit->low.x) / lit->step, (p.y - lit->low.y) / lit->step);
}

static bool has_room(void **list, size_t one, int count, int *room)
{
    if (count < *room)
        return true;
    int more = *room ? 2 * *room : 256;
    void *grown = realloc(*list, one * (size_t)more);
    if (!grown)
        return false;
    *list = grown;
    *room = more;
    return true;
}

/* Whether the corners between the two lie on the line between them, but for a part of a step. */
static bool is_straight(const Lit *lit, int from, Point to)
{
    Segment line = { lit->corner[from], to };

    for (int i = from + 1; i < lit->corners; i++)
        if (segment_gap(line, lit->corner[i]) > lit->step / 2)
            return false;
    return true;
}

/* The middle of an edge; what lies straight between two others is left out. */
static void add_corner(Lit *lit, int *anchor, Point p)
{
    enum { LONG_RUN = 48 };
    bool runs = lit->corners > *anchor + 1 && lit->corners < *anchor + LONG_RUN;

    if (!has_room((void **)&lit->corner, sizeof *lit->corner, lit->corners, &lit->corners_room))
        return;
    if (lit->corners > *anchor + 1 && !(runs && is_straight(lit, *anchor, p))) {
        Point last = lit->corner[lit->corners - 1];
        lit->corner[*anchor + 1] = last;
        lit->corners = *anchor + 2;
        *anchor += 1;
    }
    lit->corner[lit->corners++] = p;
}

/* Round one ring of edges with what is lit to the right, from the upper edge of a cell. */
static void trace_ring(Lit *lit, uint8_t *seen, int x, int y)
{
    static const int dx[4] = { 1, 0, -1, 0 }, dy[4] = { 0, 1, 0, -1 };
    static const int right[4][2] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, -1 } };
    static const int left[4][2] = { { 0, -1 }, { 0, 0 }, { -1, 0 }, { -1, -1 } };
    int first_x = x, first_y = y, way = 0, anchor = lit->corners;

    do {
        if (way == 0)
            seen[(size_t)y * (size_t)lit->cells + (size_t)x] = 1;
        add_corner(lit, &anchor,
                   (Point){ lit->low.x + x * lit->step + dx[way] * lit->step / 2,
                            lit->low.y + y * lit->step + dy[way] * lit->step / 2 });
        x += dx[way];
        y += dy[way];
        if (!cell_is_light(lit, x + right[way][0], y + right[way][1]))
            way = (way + 1) % 4;
        else if (cell_is_light(lit, x + left[way][0], y + left[way][1]))
            way = (way + 3) % 4;
    } while (x != first_x || y != first_y || way != 0);
}

static void trace(Lit *lit)
{
    uint8_t *seen = calloc((size_t)lit->cells, (size_t)lit->cells);

    lit->corners = lit->rings = 0;
    for (int y = 0; seen && y < lit->cells; y++)
        for (int x = 0; x < lit->cells; x++) {
            if (!cell_is_light(lit, x, y) || cell_is_light(lit, x, y - 1) ||
                seen[(size_t)y * (size_t)lit->cells + (size_t)x] ||
                !has_room((void **)&lit->start, sizeof *lit->start, lit->rings + 1,
                          &lit->rings_room))
                continue;
            lit->start[lit->rings] = lit->corners;
            trace_ring(lit, seen, x, y);
            lit->start[++lit->rings] = lit->corners;
        }
    free(seen);
    lit->ready = true;
}

/* ---- the whole --------------------------------------------------------------------------------------------------------- */

bool lit_work(Lit *lit, const Grasp *hand, Session *session, uint32_t (*clock)(void), int ms)
{
    uint32_t since = clock();
    uint64_t of;

    if (!hand->full || hand->places || hand->by_hand || !hand->count)
        return false;
    of = state_of(hand, session_battle(session));
    if (lit->of != of && !begin(lit, hand, of))
        return false;
    if (lit->whole)
        return false;
    while (lit->first < lit->waits && clock() - since < (uint32_t)ms) {
        LitSquare s = lit->waiting[lit->first++];
        if (s.size < lit->size) {
            lit->size = s.size;
            if (s.size <= SHOWN_AT)
                trace(lit);
        }
        look_at(lit, hand, session, s);
        if (lit->follows && cell_is_light(lit, s.x, s.y))
            follow_from(lit, s.x, s.y);
        if (lit->first == lit->waits && !lit->follows)
            begin_to_follow(lit);
    }
    if (lit->first == lit->waits) {
        lit->whole = true;
        trace(lit);
    }
    return true;
}
