#include "field.h"

#include "geom/polygon.h"
#include "pseudo.h"

#include <math.h>

/* Of polygons that are no simple ones, or have too many corners to be parted, every edge is a body. */

void *pool_take(Pool *pool, size_t count, size_t size)
{
    size_t bytes = (count * size + 15) / 16 * 16;
    if (bytes > (size_t)(pool->end - pool->next))
        return NULL;
    void *room = pool->next;
    pool->next += bytes;
    return room;
}

/* ---- The grid ---------------------------------------------------------------------------- */

static int column_of(const Field *f, double x)
{
    int column = (int)floor(x / f->cell);
    return column < 0 ? 0 : column < f->columns ? column : f->columns - 1;
}

static int row_of(const Field *f, double y)
{
    int row = (int)floor(y / f->cell);
    return row < 0 ? 0 : row < f->rows ? row : f->rows - 1;
}

/* The cells that an obstacle's box meets, grown by the mover: first and last column, first and last row. */
typedef struct Cells {
    int left, right, top, bottom;
} Cells;

static Cells cells_of(const Field *f, Vec low, Vec high)
{
    return (Cells){ column_of(f, low.x), column_of(f, high.x), row_of(f, low.y),
                    row_of(f, high.y) };
}

static Cells cells_of_thing(const Field *f, int thing)
{
    Box box = area_box(&f->table.obstacle[thing]);
    Vec more = vec(f->mover.across + 1, f->mover.down + 1);
    return cells_of(f, vec_sub(vec_of(box.low), more), vec_add(vec_of(box.high), more));
}

/* Counts (into start[i + 1]) or enters the obstacles cell by cell. */
static void grid_pass(Field *f, bool enter)
{
    for (int i = 0; i < f->table.obstacles; i++) {
        Cells c = cells_of_thing(f, i);
        for (int row = c.top; row <= c.bottom; row++) {
            for (int column = c.left; column <= c.right; column++) {
                int cell = row * f->columns + column;
                if (enter)
                    f->entry[f->start[cell]++] = i;
                else
                    f->start[cell + 1]++;
            }
        }
    }
}

static bool grid_make(Field *f, Pool *pool)
{
    int count = f->table.obstacles;
    double width = larger((double)f->table.width, 1), height = larger((double)f->table.height, 1);
    f->cell = larger(sqrt(width * height / (count + 1)), larger(width, height) / 200);
    f->columns = (int)(width / f->cell) + 1;
    f->rows = (int)(height / f->cell) + 1;
    int cells = f->columns * f->rows;
    f->start = pool_take(pool, (size_t)cells + 1, sizeof *f->start);
    if (f->start == NULL)
        return false;
    for (int i = 0; i <= cells; i++)
        f->start[i] = 0;
    grid_pass(f, false);
    for (int i = 0; i < cells; i++)
        f->start[i + 1] += f->start[i];
    f->entry = pool_take(pool, (size_t)f->start[cells], sizeof *f->entry);
    if (f->entry == NULL)
        return false;
    grid_pass(f, true);
    for (int i = cells; i > 0; i--)
        f->start[i] = f->start[i - 1];
    f->start[0] = 0;
    return true;
}

bool field_open(Field *field, const RouteTable *table, const Mover *mover, Pool *pool)
{
    *field = (Field){ .table = *table, .mover = *mover };
    field->thing = pool_take(pool, (size_t)table->obstacles, sizeof *field->thing);
    field->found = pool_take(pool, (size_t)table->obstacles, sizeof *field->found);
    if (field->thing == NULL || field->found == NULL)
        return false;
    for (int i = 0; i < table->obstacles; i++)
        field->thing[i] = (Thing){ .body = -1 };
    for (int i = 0; i < SLOTS; i++)
        field->slot[i] = vec_unit(pseudo_direction(i * (4.0 / SLOTS)));
    return grid_make(field, pool);
}

void field_share(Field *field, Pool *pool, double kept)
{
    double bytes = (double)(pool->end - pool->next) * (1 - kept);
    /* Every body has room for four overlaps and seven points of rings. */
    const size_t each = sizeof(Body) + 4 * sizeof(int32_t) + 7 * sizeof(RingPoint);
    size_t bodies = (size_t)(bytes * 0.4 / (double)each),
           sightings = (size_t)(bytes * 0.59 / sizeof(Sighting));
    field->body = pool_take(pool, bodies, sizeof *field->body);
    field->overlap = pool_take(pool, 4 * bodies, sizeof *field->overlap);
    field->ring = pool_take(pool, 7 * bodies, sizeof *field->ring);
    field->sighting = pool_take(pool, sightings, sizeof *field->sighting);
    field->full = field->sighting == NULL;
    field->bodies_most = (int)bodies;
    field->overlaps_most = 4 * (int)bodies;
    field->rings_most = 7 * (int)bodies;
    field->sightings_most = (int)sightings;
}

/* ---- Bodies -------------------------------------------------------------------------------- */

static void body_add(Field *f, const Vec *corner, int count, double radius)
{
    if (f->full || f->bodies == f->bodies_most) {
        f->full = true;
        return;
    }
    int took = body_make(&f->body[f->bodies], corner, count, radius, &f->mover, f->ring + f->rings,
                         f->rings_most - f->rings);
    f->full = took == 0;
    f->rings += took;
    f->bodies += took > 0;
}

enum { PART_MOST = 1024 };

static void parts_add(Field *f, Polygon polygon)
{
    ConvexParts parts;
    Vec corner[PART_MOST];
    if (polygon_convex_parts(polygon, &parts) == 0) {
        for (int i = 0; i < polygon.count; i++) {
            const Vec edge[2] = { vec_of(polygon.corner[i]),
                                  vec_of(polygon.corner[(i + 1) % polygon.count]) };
            body_add(f, edge, 2, 0);
        }
        return;
    }
    for (int i = 0; i < parts.count; i++) {
        int count = parts.start[i + 1] - parts.start[i];
        for (int k = 0; k < count; k++)
            corner[k] = vec_of(polygon.corner[parts.index[parts.start[i] + k]]);
        body_add(f, corner, count, 0);
    }
}

static void polygon_add(Field *f, Polygon polygon)
{
    if (polygon.count > PART_MOST || !polygon_is_convex(polygon)) {
        parts_add(f, polygon);
        return;
    }
    Vec corner[PART_MOST];
    bool backward = polygon_area_twice(polygon) < 0;
    for (int i = 0; i < polygon.count; i++)
        corner[i] = vec_of(polygon.corner[backward ? polygon.count - 1 - i : i]);
    body_add(f, corner, polygon.count, 0);
}

const Thing *field_thing(Field *f, int index)
{
    Thing *thing = &f->thing[index];
    const Area *area = &f->table.obstacle[index];
    if (thing->body >= 0)
        return thing;
    thing->body = f->bodies;
    if (area->polygon.count > 0) {
        polygon_add(f, area->polygon);
    } else {
        Vec corner[4];
        Outline o = outline_of(area->base);
        bool is_round = outline_is_round(&o);
        corner[0] = o.at;
        if (!is_round)
            outline_corners(&o, corner);
        body_add(f, corner, is_round ? 1 : 4, o.radius);
    }
    thing->bodies = f->bodies - thing->body;
    return thing;
}

static bool thing_blocks(Field *f, int index, const Piece *piece, double deep)
{
    const Thing *thing = field_thing(f, index);
    for (int i = 0; i < thing->bodies; i++) {
        if (body_blocks(&f->body[thing->body + i], piece, deep))
            return true;
    }
    return false;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* Rounding: who touches is free. */
static const double HAIR = 0.25;

bool field_on_table(const Field *field, Vec p)
{
    const Mover *m = &field->mover;
    return p.x >= m->across && p.y >= m->down && p.x <= (double)field->table.width - m->across &&
           p.y <= (double)field->table.height - m->down;
}

static bool cell_blocks(Field *f, int cell, const Piece *piece)
{
    for (int32_t i = f->start[cell]; i < f->start[cell + 1]; i++) {
        Thing *thing = &f->thing[f->entry[i]];
        if (thing->asked == f->asked)
            continue;
        thing->asked = f->asked;
        if (thing_blocks(f, f->entry[i], piece, HAIR))
            return true;
    }
    return false;
}

/* Whether anything blocks the piece, cell by cell along it. */
static bool field_blocks(Field *f, const Piece *piece)
{
    int column = column_of(f, piece->from.x), row = row_of(f, piece->from.y);
    int last_column = column_of(f, piece->to.x), last_row = row_of(f, piece->to.y);
    int right = piece->to.x > piece->from.x ? 1 : -1, down = piece->to.y > piece->from.y ? 1 : -1;
    /* How far along the piece the next column and the next row begin, and how far apart they are. */
    double per_x = piece->ahead.x != 0 ? 1 / fabs(piece->ahead.x) : 1e30,
           per_y = piece->ahead.y != 0 ? 1 / fabs(piece->ahead.y) : 1e30;
    double next_x = fabs((column + (right > 0)) * f->cell - piece->from.x) * per_x,
           next_y = fabs((row + (down > 0)) * f->cell - piece->from.y) * per_y;
    f->asked++;
    for (;;) {
        if (cell_blocks(f, row * f->columns + column, piece))
            return true;
        if (column == last_column && row == last_row)
            return false;
        bool across = row == last_row || (column != last_column && next_x < next_y);
        column += across ? right : 0;
        row += across ? 0 : down;
        next_x += across ? f->cell * per_x : 0;
        next_y += across ? 0 : f->cell * per_y;
    }
}

bool field_is_free(Field *field, Vec p)
{
    Piece piece = piece_of(p, p);
    if (!field_on_table(field, p) || field_blocks(field, &piece))
        return false;
    /* Of polygons that could not be parted only the edges are bodies. */
    for (int i = 0; i < field->table.obstacles; i++) {
        Polygon polygon = field->table.obstacle[i].polygon;
        const Thing *thing = &field->thing[i];
        if (polygon.count > 0 && (polygon.count > PART_MOST || thing->bodies == polygon.count) &&
            polygon_holds(polygon, p))
            return false;
    }
    return true;
}

bool field_piece_is_free(Field *field, Vec from, Vec to)
{
    Piece piece = piece_of(from, to);
    if (!field_on_table(field, from) || !field_on_table(field, to))
        return false;
    return !field_blocks(field, &piece);
}

/* ---- Round about ----------------------------------------------------------------------------- */

Round field_round(Field *field, Vec p)
{
    field->rounds++;
    return (Round){ column_of(field, p.x), row_of(field, p.y), 0, 0 };
}

static int cell_found(Field *f, int column, int row, int found)
{
    int cell = row * f->columns + column;
    for (int32_t i = f->start[cell]; i < f->start[cell + 1]; i++) {
        Thing *thing = &f->thing[f->entry[i]];
        if (thing->round != f->rounds)
            f->found[found++] = f->entry[i];
        thing->round = f->rounds;
    }
    return found;
}

int field_next_ring(Field *f, Round *r, const Cone *cone)
{
    int left = r->column - r->ring, right = r->column + r->ring, top = r->row - r->ring,
        bottom = r->row + r->ring, found = 0;
    if (left < 0 && top < 0 && right >= f->columns && bottom >= f->rows)
        return -1;
    for (int row = top < 0 ? 0 : top; row <= bottom && row < f->rows; row++) {
        bool whole = row == top || row == bottom;
        for (int column = left; column <= right; column += whole ? 1 : 2 * r->ring) {
            Vec middle = vec((column + 0.5) * f->cell, (row + 0.5) * f->cell);
            if (column >= 0 && column < f->columns && cone_meets(cone, middle, 0.7072 * f->cell))
                found = cell_found(f, column, row, found);
        }
    }
    r->near = r->ring > 0 ? (r->ring - 1) * f->cell : 0;
    r->ring++;
    return found;
}

/* ---- Bends ----------------------------------------------------------------------------------- */

/* Whether two bodies' outlines are surely apart: by the line between their middles. */
static bool bodies_apart(const Body *a, const Body *b)
{
    Vec off = vec_sub(b->middle, a->middle);
    double square = vec_dot(off, off), around = a->around + b->around;
    if (square >= around * around)
        return true;
    if (square == 0)
        return false;
    double between = vec_dot(off, vec_sub(b->ring[body_outermost(b, vec_scale(off, -1))].at,
                                          a->ring[body_outermost(a, off)].at));
    double reach = a->radius + b->radius + 1;
    return between > 0 && between * between >= reach * reach * square;
}

/* False when there is no room for one. */
static bool overlap_add(Field *f, int body, int thing)
{
    const Thing *other = field_thing(f, thing);
    for (int i = 0; i < other->bodies; i++) {
        int index = other->body + i;
        if (index == body || bodies_apart(&f->body[body], &f->body[index]))
            continue;
        if (f->overlaps == f->overlaps_most)
            return false;
        f->overlap[f->overlaps++] = index;
    }
    return true;
}

static bool overlaps_list(Field *f, int index)
{
    Body *body = &f->body[index];
    Cells c = cells_of(f, body->low, body->high);
    body->overlap = f->overlaps;
    f->asked++;
    for (int row = c.top; row <= c.bottom; row++) {
        for (int column = c.left; column <= c.right; column++) {
            int cell = row * f->columns + column;
            for (int32_t i = f->start[cell]; i < f->start[cell + 1]; i++) {
                Thing *thing = &f->thing[f->entry[i]];
                if (thing->asked != f->asked && !overlap_add(f, index, f->entry[i]))
                    return false;
                thing->asked = f->asked;
            }
        }
    }
    body->overlaps = f->overlaps - body->overlap;
    return true;
}

/* Finds the bodies that come up to this one's outline, once; where room runs out those of all others are forgotten for it. */
static void overlaps_find(Field *f, int index)
{
    if (f->body[index].overlaps >= 0 || overlaps_list(f, index))
        return;
    for (int i = 0; i < f->bodies; i++)
        f->body[i].overlaps = -1;
    f->overlaps = 0;
    f->full = f->full || !overlaps_list(f, index);
}

static bool is_within_table(const Field *f, const Body *body)
{
    return field_on_table(f, body->low) && field_on_table(f, body->high);
}

bool field_is_alone(Field *field, int body)
{
    overlaps_find(field, body);
    return field->body[body].overlaps == 0 && is_within_table(field, &field->body[body]);
}

bool field_are_apart(const Field *field, int body, int other)
{
    const Body *b = &field->body[body];
    for (int i = 0; i < b->overlaps; i++) {
        if (field->overlap[b->overlap + i] == other)
            return false;
    }
    return true;
}

/* Rounding: how deep a bend may lie in what overlaps its body. */
static const double BEND_HAIR = 0.5;

static bool is_nearly_on_table(const Field *f, Vec p)
{
    Vec inside =
        vec(smaller(larger(p.x, f->mover.across), (double)f->table.width - f->mover.across),
            smaller(larger(p.y, f->mover.down), (double)f->table.height - f->mover.down));
    return fabs(p.x - inside.x) < BEND_HAIR && fabs(p.y - inside.y) < BEND_HAIR;
}

static bool arc_is_free(const Field *f, const Body *body, const Arc *arc)
{
    static const Vec axis[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    /* A bend begins and ends on the table: between, it leaves it farthest in the direction of an axis. */
    for (int i = 0; i < 4; i++) {
        if (arc_passes(arc, axis[i]) &&
            !is_nearly_on_table(f, vec_along(arc->centre, axis[i], arc->radius)))
            return false;
    }
    for (int i = 0; i < body->overlaps; i++) {
        if (body_blocks_arc(&f->body[f->overlap[body->overlap + i]], arc, BEND_HAIR))
            return false;
    }
    return true;
}

static bool edge_is_free(const Field *f, const Body *body, Vec from, Vec to)
{
    Piece piece = piece_of(from, to);
    for (int i = 0; i < body->overlaps; i++) {
        if (body_blocks(&f->body[f->overlap[body->overlap + i]], &piece, BEND_HAIR))
            return false;
    }
    return true;
}

/* Part of a free bend is free: whether something lies upon it does not depend on where it begins. */
bool field_bend_is_free(Field *field, const Bend *bend)
{
    if (field_is_alone(field, (int)(bend->body - field->body)))
        return true;
    BendWalk walk = bend_walk(bend);
    Arc arc;
    Vec last = { 0, 0 };
    for (bool begun = false; bend_corner(&walk, &arc); begun = true) {
        Vec begin = vec_along(arc.centre, arc.from, arc.radius);
        if ((begun && !edge_is_free(field, bend->body, last, begin)) ||
            !arc_is_free(field, bend->body, &arc))
            return false;
        last = vec_along(arc.centre, arc.to, arc.radius);
    }
    return true;
}

/* ---- Sectors --------------------------------------------------------------------------------- */

static bool stands_upon(const Field *f, const Body *body, Vec at)
{
    /* So deep that no bend past it could be free. */
    const double deep = 2 * BEND_HAIR;
    const Piece piece = piece_of(at, at);
    const double across = f->mover.across - deep, down = f->mover.down - deep;
    if (at.x < across || at.y < down || at.x > (double)f->table.width - across ||
        at.y > (double)f->table.height - down)
        return true;
    for (int i = 0; i < body->overlaps; i++) {
        if (body_blocks(&f->body[f->overlap[body->overlap + i]], &piece, deep))
            return true;
    }
    return false;
}

/* Of an edge that is outermost in the direction in which a sector begins: the end that a hand's way comes by first. */
static int sector_point(const Field *f, const Body *body, int sector, int hand)
{
    Vec outward = f->slot[sector * SECTOR_SLOTS];
    return body_outermost(body, vec_along(outward, vec(outward.y, -outward.x), hand * 1e-9));
}

/* Whether something stands upon the outline where it is outermost there; upon both ends when that is an edge. */
static bool sector_is_barred(Field *f, Body *body, int sector)
{
    Sectors bit = (Sectors)1 << sector;
    if (!(body->tried & bit)) {
        Vec off = vec_scale(f->slot[sector * SECTOR_SLOTS], body->radius);
        int first = sector_point(f, body, sector, 1), other = sector_point(f, body, sector, -1);
        bool barred = stands_upon(f, body, vec_add(body->ring[first].at, off)) &&
                      (other == first || stands_upon(f, body, vec_add(body->ring[other].at, off)));
        body->tried |= bit;
        body->barred |= barred ? bit : 0;
    }
    return body->barred & bit;
}

/* Whether a way round a body that is alone has come more than half round it when it turns into a direction. */
static bool is_half_round(const Field *f, const Body *body, int hand, int point, double heading,
                          int border, int outward)
{
    double half = (body->round + body->radius * 6.2832) / 2;
    Bend bend = body_bend(body, hand, point, heading, sector_point(f, body, outward, hand),
                          heading_exact(f->slot[border * SECTOR_SLOTS]));
    return bend.length > half;
}

Sectors field_sectors(Field *f, int index, int hand, int point, double heading)
{
    Body *body = &f->body[index];
    bool is_alone = field_is_alone(f, index);
    Vec sc = sine_cosine(heading);
    /* A hair back, for who goes on as it came. */
    double at = pseudo_angle(vec(sc.x, -sc.y)) + 4 - hand * 1e-6;
    int sector = (int)(at * QUARTER_SECTORS) % SECTORS;
    Sectors open = 0;
    for (int i = 0; i < SECTORS; i++) {
        open |= (Sectors)1 << sector;
        /* The border over which the way turns next, and the direction outward there. */
        int border = (sector + (hand > 0)) % SECTORS;
        int outward = (border + SECTORS - hand * QUARTER_SECTORS) % SECTORS;
        if (is_alone ? i > 0 && is_half_round(f, body, hand, point, heading, border, outward)
                     : sector_is_barred(f, body, outward))
            break;
        sector = (sector + SECTORS + hand) % SECTORS;
    }
    return open;
}
