#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/map_draft.h"
#include "geom/polygon.h"
#include "import.h"

/* Universal VTT maps: walls as thin terrain, the picture as it is. */

enum { MOST_WALL_POINTS = 4000, MOST_CHUNK = 40, LEAST_CELLS = 1, MOST_CELLS = 400 };

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

static Length within_table(double value, Length most)
{
    return value < 0 ? 0 : value > most ? most : (Length)(value + 0.5);
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

static bool wall_polygon(const Walling *w, const Place *at, int count, MapShape *shape)
{
    Place left[MOST_CHUNK], right[MOST_CHUNK];
    if (!offset_side(at, count, w->thick, left) || !offset_side(at, count, -w->thick, right))
        return false;
    *shape = (MapShape){ .form = MAP_POLYGON, .corners = 2 * count };
    for (int i = 0; i < count; i++) {
        Place back = right[count - 1 - i];
        shape->corner[i] = (Point){ within_table(left[i].x, w->draft->width),
                                    within_table(left[i].y, w->draft->height) };
        shape->corner[count + i] = (Point){ within_table(back.x, w->draft->width),
                                            within_table(back.y, w->draft->height) };
    }
    if (!polygon_is_simple((Polygon){ shape->corner, shape->corners }))
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
    if (count == 2) {
        w->lost++; /* it lies wholly beyond the table's edge */
        return;
    }
    int middle = count / 2;
    add_wall(w, at, middle + 1);
    add_wall(w, at + middle, count - middle);
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
        add_wall(w, at, simplified(at, 2));
    }
}

static void add_walls(Walling *w, const char *key)
{
    const json_t *walls = json_object_get(w->map->root, key);
    size_t i, k;
    json_t *wall, *point;
    Place *at = malloc(sizeof *at * MOST_WALL_POINTS);
    json_array_foreach(walls, i, wall)
    {
        int count = 0;
        json_array_foreach(wall, k, point)
        {
            if (at)
                at[count++] = place_of(w, point);
        }
        if (at)
            add_wall(w, at, simplified(at, count));
    }
    free(at);
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
