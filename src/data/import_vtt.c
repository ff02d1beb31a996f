#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/map_draft.h"
#include "geom/polygon.h"
#include "import.h"

/* Universal VTT maps: walls as thin terrain, the picture as it is. */

enum {
    MOST_WALL_POINTS = 4000,
    MOST_CHUNK = 40,
    MOST_OUTLINE = 2 * MOST_CHUNK + 32,
    LEAST_CELLS = 1,
    MOST_CELLS = 400
};

/* ---- The file ------------------------------------------------------------------------------------------ */

bool is_vtt_map(const char *bytes, size_t size)
{
    static const char key[] = "\"resolution\"";
    for (size_t i = 0; i + sizeof key <= size && bytes[0] == '{'; i++) {
        if (bytes[i] == '"' && memcmp(bytes + i, key, sizeof key - 1) == 0)
            return true;
    }
    return false;
}

static bool fail(const VttMap *map, Problem *problem, const char *words)
{
    return problem_say(problem, map->file, 0, 0, "%s", words);
}

static bool take_number(const json_t *object, const char *key, double low, double high,
                        double *value)
{
    const json_t *number = json_object_get(object, key);
    *value = json_number_value(number);
    return json_is_number(number) && *value >= low && *value <= high;
}

/* ---- The picture --------------------------------------------------------------------------------------- */

static int sextet(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Base64 to bytes; their number, or 0 when it is none. */
static size_t decode(const char *words, size_t size, unsigned char *bytes)
{
    size_t used = 0;
    unsigned held = 0;
    int bits = 0;
    for (size_t i = 0; i < size && words[i] != '='; i++) {
        int six = sextet(words[i]);
        if (words[i] == '\n' || words[i] == '\r')
            continue;
        if (six < 0)
            return 0;
        held = (held << 6 | (unsigned)six) & 0xFFFFFFU;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes[used++] = (unsigned char)(held >> bits);
        }
    }
    return used;
}

static unsigned big_endian(const unsigned char *at)
{
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

static bool is_png(const unsigned char *bytes, size_t size)
{
    static const unsigned char sign[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n' };
    return size > 33 && memcmp(bytes, sign, sizeof sign) == 0 && memcmp(bytes + 12, "IHDR", 4) == 0;
}

static bool take_picture(VttMap *map, Problem *problem)
{
    const json_t *image = json_object_get(map->root, "image");
    const char *words = json_string_value(image);
    size_t size = words ? json_string_length(image) : 0;
    map->has_picture = size > 0;
    if (size < 64) /* a path, or nothing: other files are never opened */
        return true;
    map->picture = malloc(size);
    if (!map->picture)
        return fail(map, problem, "memory is short");
    map->picture_size = decode(words, size, map->picture);
    if (!is_png(map->picture, map->picture_size)) {
        map->picture_size = 0;
        return true;
    }
    unsigned wide = big_endian(map->picture + 16), high = big_endian(map->picture + 20);
    if (wide < 1 || high < 1 || wide > VTT_MOST_SIDE || high > VTT_MOST_SIDE)
        return fail(map, problem, "the map's picture is too large: at most 6000 pixels a side");
    return true;
}

/* ---- Walls --------------------------------------------------------------------------------------------- */

static bool take_point(const json_t *point, double *x, double *y)
{
    return take_number(point, "x", -10000, 10000, x) && take_number(point, "y", -10000, 10000, y);
}

static bool count_walls(VttMap *map, const char *key, Problem *problem)
{
    const json_t *walls = json_object_get(map->root, key);
    size_t i, k;
    json_t *wall, *point;
    double x, y;
    json_array_foreach(walls, i, wall)
    {
        if (!json_is_array(wall) || json_array_size(wall) > MOST_WALL_POINTS)
            return problem_say(problem, map->file, 0, 0,
                               "%s, wall %d: a list of at most %d places was expected", key,
                               (int)i + 1, MOST_WALL_POINTS);
        json_array_foreach(wall, k, point)
        {
            if (!take_point(point, &x, &y))
                return problem_say(problem, map->file, 0, 0,
                                   "%s, wall %d, place %d: x and y were expected", key, (int)i + 1,
                                   (int)k + 1);
        }
        map->walls++;
        map->segments += json_array_size(wall) > 0 ? (int)json_array_size(wall) - 1 : 0;
    }
    return true;
}

static bool take_size(VttMap *map, Problem *problem)
{
    const json_t *resolution = json_object_get(map->root, "resolution");
    const json_t *origin = json_object_get(resolution, "map_origin");
    const json_t *size = json_object_get(resolution, "map_size");
    if (!take_number(size, "x", LEAST_CELLS, MOST_CELLS, &map->wide) ||
        !take_number(size, "y", LEAST_CELLS, MOST_CELLS, &map->high))
        return fail(map, problem,
                    "resolution, map_size: x and y from 1 to 400 cells were expected");
    if (origin && !take_point(origin, &map->left, &map->top))
        return fail(map, problem, "resolution, map_origin: x and y were expected");
    return true;
}

bool vtt_map_read(VttMap *map, const char *bytes, size_t size, const char *file, Problem *problem)
{
    ArmyList none = { .units = 0 };
    Importing importing = { &none, file, problem };
    *map = (VttMap){ .file = file };
    if (size > VTT_MOST_BYTES)
        return fail(map, problem, "the file is too long for a map");
    map->root = import_json(&importing, bytes, size);
    if (!map->root || !take_size(map, problem) || !count_walls(map, "line_of_sight", problem) ||
        !count_walls(map, "objects_line_of_sight", problem))
        return false;
    map->doors = (int)json_array_size(json_object_get(map->root, "portals"));
    map->lights = (int)json_array_size(json_object_get(map->root, "lights"));
    return take_picture(map, problem);
}

void vtt_map_free(VttMap *map)
{
    free(map->picture);
    json_decref(map->root);
    map->picture = NULL;
    map->root = NULL;
}

/* ---- Walls as terrain ---------------------------------------------------------------------------------- */

typedef struct Walling {
    const VttMap *map;
    MapDraft *draft;
    double cell;  /* micrometres */
    double thick; /* half of it */
    const char *kind, *title;
    int lost;
} Walling;

typedef struct Place {
    double x, y;
} Place;

static double place_gap(Place a, Place b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/* How far `p` lies beside the line from a to b. */
static double beside(Place p, Place a, Place b)
{
    double along = place_gap(a, b);
    if (along < 1)
        return place_gap(p, a);
    double off = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / along;
    return off < 0 ? -off : off;
}

/* Marks the places that are needed so that none of the others lies far beside the line. */
static void keep_corners(const Place *at, bool *kept, int from, int to, double slack)
{
    int worst = -1;
    double most = slack;
    for (int i = from + 1; i < to; i++) {
        double off = beside(at[i], at[from], at[to]);
        if (off > most) {
            most = off;
            worst = i;
        }
    }
    if (worst < 0)
        return;
    kept[worst] = true;
    keep_corners(at, kept, from, worst, slack);
    keep_corners(at, kept, worst, to, slack);
}

/* Fewer places for the same line, to a twentieth of an inch; in place. */
static int simplified(Place *at, int count)
{
    static const double slack = INCH / 20.0;
    bool kept[MOST_WALL_POINTS] = { false };
    int used = 0, left = 0;
    for (int i = 0; i < count; i++) {
        if (used == 0 || place_gap(at[i], at[used - 1]) > slack)
            at[used++] = at[i];
    }
    if (used < 3)
        return used;
    /* A ring has no chord: its farthest place makes two of it. */
    int middle = 0;
    for (int i = 1; i < used; i++)
        middle = place_gap(at[i], at[0]) > place_gap(at[middle], at[0]) ? i : middle;
    kept[0] = kept[middle] = kept[used - 1] = true;
    keep_corners(at, kept, 0, middle, slack);
    keep_corners(at, kept, middle, used - 1, slack);
    for (int i = 0; i < used; i++) {
        if (kept[i])
            at[left++] = at[i];
    }
    return left;
}

/* One side of a line of places, `off` beside it; corners are mitred. False where it doubles back. */
static bool offset_side(const Place *at, int count, double off, Place *side)
{
    for (int i = 0; i < count; i++) {
        Place a = at[i ? i - 1 : 0], b = at[i ? i : 1];
        Place c = i + 1 < count ? at[i] : at[i - 1], d = i + 1 < count ? at[i + 1] : at[i];
        double one = place_gap(a, b), two = place_gap(c, d);
        Place n = { (b.y - a.y) / one, -(b.x - a.x) / one };
        Place m = { (d.y - c.y) / two, -(d.x - c.x) / two };
        double bend = 1 + n.x * m.x + n.y * m.y;
        if (bend < 0.5)
            return false;
        side[i] = (Place){ at[i].x + (n.x + m.x) / bend * off, at[i].y + (n.y + m.y) / bend * off };
    }
    return true;
}

/* ---- Cut at the table's edge ---------------------------------------------------------------------------- */

typedef struct Outline {
    int corners;
    Place corner[MOST_OUTLINE];
} Outline;

/* How far a place lies on the table's side of one of its four edges: 0 left, 1 right, 2 far, 3 near. */
static double inside_edge(const Walling *w, int edge, Place p)
{
    switch (edge) {
    case 0:
        return p.x;
    case 1:
        return w->draft->width - p.x;
    case 2:
        return p.y;
    default:
        return w->draft->height - p.y;
    }
}

static Place between(Place a, Place b, double share)
{
    return (Place){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share };
}

/* What of the outline lies on the table's side of that edge; false when it has too many corners. */
static bool cut_outline(const Walling *w, int edge, Outline *outline)
{
    Outline left = { .corners = 0 };
    for (int i = 0; i < outline->corners; i++) {
        Place a = outline->corner[i], b = outline->corner[(i + 1) % outline->corners];
        double in = inside_edge(w, edge, a), next = inside_edge(w, edge, b);
        if (left.corners + 2 > MOST_OUTLINE)
            return false;
        if (in >= 0)
            left.corner[left.corners++] = a;
        if ((in > 0 && next < 0) || (in < 0 && next > 0))
            left.corner[left.corners++] = between(a, b, in / (in - next));
    }
    *outline = left;
    return true;
}

static Length on_table(double value, Length most)
{
    return value < 0 ? 0 : value > most ? most : (Length)(value + 0.5);
}

/* The outline as a shape in whole micrometres, as far as it lies on the table. */
static bool shape_of(const Walling *w, Outline *outline, MapShape *shape)
{
    for (int edge = 0; edge < 4; edge++) {
        if (!cut_outline(w, edge, outline))
            return false;
    }
    *shape = (MapShape){ .form = MAP_POLYGON };
    for (int i = 0; i < outline->corners; i++) {
        Point at = { on_table(outline->corner[i].x, w->draft->width),
                     on_table(outline->corner[i].y, w->draft->height) };
        if (shape->corners && point_equal(at, shape->corner[shape->corners - 1]))
            continue;
        if (shape->corners == MOST_SHAPE_CORNERS)
            return false;
        shape->corner[shape->corners++] = at;
    }
    return polygon_is_simple((Polygon){ shape->corner, shape->corners });
}

static bool wall_polygon(const Walling *w, const Place *at, int count, MapShape *shape)
{
    Place left[MOST_CHUNK], right[MOST_CHUNK];
    if (!offset_side(at, count, w->thick, left) || !offset_side(at, count, -w->thick, right))
        return false;
    Outline outline = { .corners = 2 * count };
    for (int i = 0; i < count; i++) {
        outline.corner[i] = left[i];
        outline.corner[count + i] = right[count - 1 - i];
    }
    if (!shape_of(w, &outline, shape))
        return false;
    Box box = polygon_box((Polygon){ shape->corner, shape->corners });
    shape->width = box.high.x - box.low.x;
    shape->height = box.high.y - box.low.y;
    shape->middle = (Point){ box.low.x + shape->width / 2, box.low.y + shape->height / 2 };
    return true;
}

/* A line as one piece where that can be, else as two halves. */
static void add_wall(Walling *w, const Place *at, int count)
{
    MapShape shape;
    if (count < 2)
        return;
    if (count <= MOST_CHUNK && wall_polygon(w, at, count, &shape)) {
        if (map_add_piece(w->draft, NULL, w->kind, w->title, &shape) < 0)
            w->lost++;
        return;
    }
    if (count == 2)
        return; /* nothing of it lies on the table */
    int middle = count / 2;
    add_wall(w, at, middle + 1);
    add_wall(w, at + middle, count - middle);
}

/* The part of the way from a to b, as shares of it, that lies on the table or so near that its thickness does. */
static bool part_near(const Walling *w, Place a, Place b, double *from, double *to)
{
    *from = 0;
    *to = 1;
    for (int edge = 0; edge < 4; edge++) {
        double one = inside_edge(w, edge, a) + 2 * w->thick,
               two = inside_edge(w, edge, b) + 2 * w->thick;
        if (one < 0 && two < 0)
            return false;
        double share = one / (one - two);
        if (one < 0 && share > *from)
            *from = share;
        if (two < 0 && share < *to)
            *to = share;
    }
    return *from < *to;
}

/* The runs of the line that lie on the table, each as a wall. */
static void add_line(Walling *w, const Place *at, int count)
{
    Place run[MOST_WALL_POINTS];
    int used = 0;
    for (int i = 0; i + 1 < count; i++) {
        double from, to;
        if (!part_near(w, at[i], at[i + 1], &from, &to))
            continue;
        if (used == 0)
            run[used++] = between(at[i], at[i + 1], from);
        run[used++] = between(at[i], at[i + 1], to);
        if (to >= 1 && i + 2 < count)
            continue;
        add_wall(w, run, used);
        used = 0;
    }
    add_wall(w, run, used);
}

/* ---- Lines that meet are one ----------------------------------------------------------------------------- */

typedef struct Chain {
    Place *at;
    int count;
} Chain;

typedef struct Chains {
    int count, room;
    Chain *chain;
} Chains;

static bool add_chain(Chains *all, const Place *at, int count)
{
    if (all->count == all->room) {
        int room = all->room ? 2 * all->room : 64;
        Chain *more = realloc(all->chain, sizeof *more * (size_t)room);
        if (!more)
            return false;
        all->chain = more;
        all->room = room;
    }
    Place *copy = malloc(sizeof *copy * (size_t)count);
    if (!copy)
        return false;
    memcpy(copy, at, sizeof *copy * (size_t)count);
    all->chain[all->count++] = (Chain){ copy, count };
    return true;
}

static void turn_round(Chain *chain)
{
    for (int i = 0, k = chain->count - 1; i < k; i++, k--) {
        Place kept = chain->at[i];
        chain->at[i] = chain->at[k];
        chain->at[k] = kept;
    }
}

/* The only other chain that has an end here, turned so that it begins here; -1 when there is none or several. */
static int only_one_at(Chains *all, int self, Place here)
{
    static const double near = INCH / 50.0;
    int found = -1;
    for (int i = 0; i < all->count; i++) {
        Chain *c = &all->chain[i];
        if (i == self || c->count < 2)
            continue;
        bool begins = place_gap(c->at[0], here) <= near,
             ends = place_gap(c->at[c->count - 1], here) <= near;
        if (!begins && !ends)
            continue;
        if (found >= 0 || (begins && ends))
            return -1;
        if (ends)
            turn_round(c);
        found = i;
    }
    return found;
}

/* Adds to the chain's end what goes on there. */
static bool lengthen(Chains *all, int self)
{
    Chain *c = &all->chain[self];
    int other = only_one_at(all, self, c->at[c->count - 1]);
    if (other < 0 || c->count + all->chain[other].count - 1 > MOST_WALL_POINTS)
        return false;
    Chain *next = &all->chain[other];
    Place *at = realloc(c->at, sizeof *at * (size_t)(c->count + next->count - 1));
    if (!at)
        return false;
    memcpy(at + c->count, next->at + 1, sizeof *at * (size_t)(next->count - 1));
    c->at = at;
    c->count += next->count - 1;
    free(next->at);
    *next = (Chain){ NULL, 0 };
    return true;
}

/* Where exactly two lines end at one place they go on as one, so that a wall of many short lines is few pieces. */
static void join_chains(Chains *all)
{
    enum { MOST_JOINED = 4000 };
    for (int i = 0; i < all->count && all->count <= MOST_JOINED; i++) {
        for (int side = 0; side < 2 && all->chain[i].count >= 2; side++) {
            while (lengthen(all, i)) {
            }
            turn_round(&all->chain[i]);
        }
    }
}

static void add_chains(Walling *w, Chains *all)
{
    join_chains(all);
    for (int i = 0; i < all->count; i++) {
        Chain *c = &all->chain[i];
        add_line(w, c->at, simplified(c->at, c->count));
        free(c->at);
    }
    free(all->chain);
}

static Place place_of(const Walling *w, const json_t *point)
{
    double x = 0, y = 0;
    take_point(point, &x, &y);
    return (Place){ (x - w->map->left) * w->cell, (y - w->map->top) * w->cell };
}

/* A door lies between the two places of its bounds. */
static void add_doors(Walling *w)
{
    const json_t *doors = json_object_get(w->map->root, "portals");
    size_t i;
    json_t *door;
    w->title = "Door";
    json_array_foreach(doors, i, door)
    {
        const json_t *bounds = json_object_get(door, "bounds");
        double x, y;
        if (json_array_size(bounds) != 2 || !take_point(json_array_get(bounds, 0), &x, &y) ||
            !take_point(json_array_get(bounds, 1), &x, &y))
            continue;
        Place at[2] = { place_of(w, json_array_get(bounds, 0)),
                        place_of(w, json_array_get(bounds, 1)) };
        add_line(w, at, simplified(at, 2));
    }
}

static void add_walls(Walling *w, const char *key)
{
    const json_t *walls = json_object_get(w->map->root, key);
    size_t i, k;
    json_t *wall, *point;
    Chains all = { .count = 0 };
    Place *at = malloc(sizeof *at * MOST_WALL_POINTS);
    json_array_foreach(walls, i, wall)
    {
        int count = 0;
        json_array_foreach(wall, k, point)
        {
            if (at)
                at[count++] = place_of(w, point);
        }
        if (count >= 2 && !add_chain(&all, at, count))
            w->lost++;
    }
    free(at);
    add_chains(w, &all);
}

bool vtt_map_draft(const VttMap *map, MapDraft *draft, Length cell, const char *wall, Length thick,
                   int *lost, Problem *problem)
{
    double wide = map->wide * cell, high = map->high * cell;
    if (wide < 12.0 * INCH || high < 12.0 * INCH || wide > 120.0 * INCH || high > 120.0 * INCH)
        return problem_say(problem, map->file, 0, 0,
                           "a table is 12 to 120 inches a side: %.4g x %.4g cells of %.4g inches "
                           "are %.4g x %.4g",
                           map->wide, map->high, (double)cell / INCH, wide / INCH, high / INCH);
    Walling w = { map, draft, (double)cell, thick / 2.0, wall, "Wall", 0 };
    map_draft_begin(draft, "Imported map", (Length)(wide + 0.5), (Length)(high + 0.5));
    add_walls(&w, "line_of_sight");
    w.title = "Object";
    add_walls(&w, "objects_line_of_sight");
    if (map->shut_doors)
        add_doors(&w);
    *lost = w.lost;
    return true;
}
