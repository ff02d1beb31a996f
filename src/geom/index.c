#include "geom/index.h"

#include "outline.h"

#include <math.h>

typedef struct CellRange {
    int from_column, to_column, from_row, to_row; /* both included; empty when from > to */
} CellRange;

static int cell_of(Length at, Length cell)
{
    return at < 0 ? -1 : at / cell;
}

static CellRange range_of(const Index *index, Box box)
{
    CellRange range = { cell_of(box.low.x, index->cell), cell_of(box.high.x, index->cell),
                        cell_of(box.low.y, index->cell), cell_of(box.high.y, index->cell) };
    range.from_column = range.from_column < 0 ? 0 : range.from_column;
    range.from_row = range.from_row < 0 ? 0 : range.from_row;
    range.to_column = range.to_column >= index->columns ? index->columns - 1 : range.to_column;
    range.to_row = range.to_row >= index->rows ? index->rows - 1 : range.to_row;
    return range;
}

static Box entry_box(const IndexEntry *e)
{
    if (e->is_disc)
        return box_grown((Box){ e->a, e->a }, e->b.x);
    return box_join((Box){ e->a, e->a }, (Box){ e->b, e->b });
}

/* Whether the edge's line passes the cell, or the disc comes into it. */
static bool entry_in_cell(const Index *index, const IndexEntry *e, int column, int row)
{
    double cell = (double)index->cell, x = (column + 0.5) * cell, y = (row + 0.5) * cell;
    if (e->is_disc) {
        double dx = larger(fabs(x - (double)e->a.x) - cell / 2, 0);
        double dy = larger(fabs(y - (double)e->a.y) - cell / 2, 0);
        return dx * dx + dy * dy <= (double)e->b.x * (double)e->b.x;
    }
    Vec way = vec_sub(vec_of(e->b), vec_of(e->a));
    double side = vec_cross(way, vec_sub(vec(x, y), vec_of(e->a)));
    return fabs(side) <= (fabs(way.x) + fabs(way.y)) * cell / 2;
}

/* Counts (or, when `fill` is set, places) an entry in every cell that it lies in. */
static void enter(Index *index, const IndexEntry *e, bool fill)
{
    CellRange range = range_of(index, entry_box(e));
    for (int row = range.from_row; row <= range.to_row; row++) {
        for (int column = range.from_column; column <= range.to_column; column++) {
            if (!entry_in_cell(index, e, column, row))
                continue;
            int32_t *count = &index->start[row * index->columns + column];
            if (fill)
                index->entry[--*count] = *e;
            else
                ++*count;
        }
    }
}

static void enter_area(Index *index, const Area *area, int owner, bool fill)
{
    IndexEntry e = { .owner = owner };
    if (area->polygon.count == 0 && area->base.shape == BASE_CIRCLE) {
        e.is_disc = true;
        e.a = area->base.pose.at;
        e.b.x = area->base.width / 2;
        enter(index, &e, fill);
        return;
    }
    Point corner[4];
    base_corners(area->base, corner);
    int count = area->polygon.count > 0 ? area->polygon.count : 4;
    const Point *at = area->polygon.count > 0 ? area->polygon.corner : corner;
    e.a = at[count - 1];
    for (int i = 0; i < count; i++) {
        e.b = at[i];
        enter(index, &e, fill);
        e.a = e.b;
    }
}

bool index_build(Index *index, Length width, Length height, Length cell, const Area *area,
                 int count)
{
    index->cell = cell;
    index->columns = width / cell + 1;
    index->rows = height / cell + 1;
    int cells = index->columns * index->rows;
    if (cells + 1 > index->start_most) {
        index->columns = index->rows = 0;
        return false;
    }
    for (int i = 0; i <= cells; i++)
        index->start[i] = 0;
    for (int i = 0; i < count; i++)
        enter_area(index, &area[i], i, false);
    /* Each cell's count becomes its end; filling counts it down to its start. */
    for (int i = 1; i <= cells; i++)
        index->start[i] += index->start[i - 1];
    if (index->start[cells] > index->entry_most) {
        index->columns = index->rows = 0;
        return false;
    }
    for (int i = 0; i < count; i++)
        enter_area(index, &area[i], i, true);
    return true;
}

/* ---- Along a line --------------------------------------------------------------------- */

/* The share of the way at which the segment crosses the entry; above 1 when it does not. */
static inline double crossing(const IndexEntry *e, double px, double py, double dx, double dy)
{
    double ax = (double)e->a.x - px, ay = (double)e->a.y - py;
    if (e->is_disc) {
        double radius = (double)e->b.x;
        double square = dx * dx + dy * dy, half = ax * dx + ay * dy;
        double under = half * half - square * (ax * ax + ay * ay - radius * radius);
        if (under <= 0)
            return 2;
        double root = sqrt(under);
        double enter_at = (half - root) / square, leave_at = (half + root) / square;
        return enter_at >= 0 ? enter_at : leave_at > 0 && leave_at <= 1 ? leave_at : 2;
    }
    double bx = (double)e->b.x - px, by = (double)e->b.y - py;
    double side_a = dx * ay - dy * ax, side_b = dx * by - dy * bx;
    if (side_a * side_b >= 0)
        return 2;
    double t = (ax * by - ay * bx) / (side_b - side_a);
    return t > 0 ? t : 2;
}

typedef struct Walk {
    int column, row, step_column, step_row;
    double next_x, next_y, pace_x,
        pace_y; /* shares of the way at the next cell borders, and from one to the next */
} Walk;

static void walk_axis(double at, double way, double cell, int *index, int *step, double *next,
                      double *pace)
{
    *index = (int)floor(at / cell);
    *step = way > 0 ? 1 : way < 0 ? -1 : 0;
    *pace = way != 0 ? cell / fabs(way) : 1e300;
    double border = (*index + (way > 0 ? 1 : 0)) * cell;
    *next = way != 0 ? (border - at) / way : 1e300;
}

int index_first_crossed(const Index *index, Segment s)
{
    double px = (double)s.from.x, py = (double)s.from.y;
    double dx = (double)s.to.x - px, dy = (double)s.to.y - py, best = 1;
    int found = -1;
    Walk w;
    walk_axis(px, dx, (double)index->cell, &w.column, &w.step_column, &w.next_x, &w.pace_x);
    walk_axis(py, dy, (double)index->cell, &w.row, &w.step_row, &w.next_y, &w.pace_y);
    for (double entered = 0; entered <= best;) {
        if (w.column >= 0 && w.row >= 0 && w.column < index->columns && w.row < index->rows) {
            const int32_t *range = &index->start[w.row * index->columns + w.column];
            for (int i = range[0]; i < range[1]; i++) {
                double t = crossing(&index->entry[i], px, py, dx, dy);
                if (t < best) {
                    best = t;
                    found = index->entry[i].owner;
                }
            }
        }
        if (w.next_x < w.next_y) {
            entered = w.next_x;
            w.next_x += w.pace_x;
            w.column += w.step_column;
        } else {
            entered = w.next_y;
            w.next_y += w.pace_y;
            w.row += w.step_row;
        }
    }
    return found;
}

int index_near(const Index *index, Box box, uint8_t *seen, int *room, int most)
{
    int count = 0;
    CellRange range = range_of(index, box);
    for (int pass = 0; pass < 2; pass++) {
        for (int row = range.from_row; row <= range.to_row; row++) {
            const int32_t *start = &index->start[row * index->columns];
            for (int i = start[range.from_column];
                 range.from_column <= range.to_column && i < start[range.to_column + 1]; i++) {
                int owner = index->entry[i].owner;
                if (pass == 1)
                    seen[owner] = 0;
                if (pass == 1 || seen[owner])
                    continue;
                seen[owner] = 1;
                if (count < most)
                    room[count] = owner;
                count++;
            }
        }
    }
    return count;
}
