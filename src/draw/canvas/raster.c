#include "canvas/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

Raster *raster_of(Canvas *c)
{
    if (!c->raster)
        c->raster = calloc(1, sizeof *c->raster);
    return c->raster;
}

void raster_free(Raster *r)
{
    if (!r)
        return;
    free(r->edge);
    free(r->bucket);
    free(r->cover);
    free(r->coverage);
    free(r);
}

void raster_begin(Raster *r)
{
    r->edges = 0;
}

void raster_edge(Raster *r, Spot from, Spot to)
{
    if (from.y == to.y)
        return;
    if (r->edges == r->edge_room) {
        int room = r->edge_room ? r->edge_room * 2 : 256;
        Edge *grown = realloc(r->edge, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        r->edge = grown;
        r->edge_room = room;
    }
    bool down = from.y < to.y;
    Spot top = down ? from : to, bottom = down ? to : from;
    r->edge[r->edges++] = (Edge){ top.x, top.y, bottom.x, bottom.y, down ? 1.0f : -1.0f, -1 };
}

void raster_curve(Raster *r, const Curve *p)
{
    for (int k = 0; k < p->contours; k++) {
        int first = p->contour[k].first;
        int end = k + 1 < p->contours ? p->contour[k + 1].first : p->count;

        for (int i = first; i < end; i++)
            raster_edge(r, p->spot[i], p->spot[i + 1 < end ? i + 1 : first]);
    }
}

static bool make_rows(Raster *r, int width, SDL_Rect clip)
{
    if (clip.h > r->bucket_room) {
        int *grown = realloc(r->bucket, (size_t)clip.h * sizeof *grown);
        if (!grown)
            return false;
        r->bucket = grown;
        r->bucket_room = clip.h;
    }
    if (width > r->row_room) {
        size_t room = (size_t)width + 4;
        float *cover = realloc(r->cover, room * sizeof *cover);
        r->cover = cover ? cover : r->cover;
        uint8_t *coverage = realloc(r->coverage, room);
        r->coverage = coverage ? coverage : r->coverage;
        if (!cover || !coverage)
            return false;
        memset(r->cover, 0, room * sizeof *cover);
        r->row_room = width;
    }
    return true;
}

/* Spreads a piece of edge that lies within one row and within the clip: each pixel gets the signed area to its
 * right that the piece adds, so that the running sum along the row is the coverage. */
static void spread(float *cover, float x0, float x1, float height)
{
    float left = x0 < x1 ? x0 : x1, right = x0 < x1 ? x1 : x0;
    int first = (int)left, last = (int)ceilf(right);
    float in_first = left - (float)first;

    if (last <= first + 1) {
        float mid = 0.5f * (left + right) - (float)first;
        cover[first] += height - height * mid;
        cover[first + 1] += height * mid;
        return;
    }
    float slope = 1.0f / (right - left), in_last = right - (float)(last - 1);
    float head = 0.5f * slope * (1.0f - in_first) * (1.0f - in_first);
    float tail = 0.5f * slope * in_last * in_last;

    cover[first] += height * head;
    if (last == first + 2) {
        cover[first + 1] += height * (1.0f - head - tail);
    } else {
        float second = slope * (1.5f - in_first);
        cover[first + 1] += height * (second - head);
        for (int x = first + 2; x < last - 1; x++)
            cover[x] += height * slope;
        float before = second + (float)(last - first - 3) * slope;
        cover[last - 1] += height * (1.0f - before - tail);
    }
    cover[last] += height * tail;
}

enum { BLOCK_WORDS = 4, BLOCKS = 64 * BLOCK_WORDS };

/* The columns of a row where something is added, and which blocks of them: a long row is mostly empty or full. */
typedef struct Extent {
    int low, high;
    int shift; /* a block is so many powers of two wide */
    uint64_t touched[BLOCK_WORDS];
} Extent;

static void note_columns(Extent *e, int low, int high)
{
    e->low = low < e->low ? low : e->low;
    e->high = high > e->high ? high : e->high;
    for (int i = low >> e->shift; i <= high >> e->shift; i++)
        e->touched[i / 64] |= UINT64_C(1) << i % 64;
}

static bool is_touched(const Extent *e, int block)
{
    return e->touched[block / 64] >> block % 64 & 1;
}

static void note_extent(Extent *e, float x0, float x1)
{
    note_columns(e, (int)(x0 < x1 ? x0 : x1), (int)ceilf(x0 < x1 ? x1 : x0));
}

/* A piece of edge within one row: what lies left of the clip counts at its border, what lies right of it not. */
static void add_piece(float *cover, Extent *e, float x0, float x1, float height, float width)
{
    if ((x0 >= width && x1 >= width) || height == 0.0f)
        return;
    if (x0 <= 0.0f && x1 <= 0.0f) {
        cover[0] += height;
        note_columns(e, 0, 1);
        return;
    }
    if ((x0 < 0.0f) != (x1 < 0.0f)) {
        float share = x0 / (x0 - x1);
        add_piece(cover, e, x0, 0.0f, height * share, width);
        add_piece(cover, e, 0.0f, x1, height * (1.0f - share), width);
        return;
    }
    if ((x0 > width) != (x1 > width)) {
        float share = (width - x0) / (x1 - x0);
        add_piece(cover, e, x0, width, height * share, width);
        add_piece(cover, e, width, x1, height * (1.0f - share), width);
        return;
    }
    note_extent(e, x0, x1);
    spread(cover, x0, x1, height);
}

static void add_edge_row(float *cover, Extent *e, const Edge *edge, int left, int width, int row)
{
    float top = (float)row > edge->y0 ? (float)row : edge->y0;
    float bottom = (float)(row + 1) < edge->y1 ? (float)(row + 1) : edge->y1;
    float slope = (edge->x1 - edge->x0) / (edge->y1 - edge->y0);
    float x0 = edge->x0 + (top - edge->y0) * slope - (float)left;
    float x1 = edge->x0 + (bottom - edge->y0) * slope - (float)left;

    if (bottom == edge->y1)
        x1 = edge->x1 - (float)left;
    if (bottom > top)
        add_piece(cover, e, x0, x1, (bottom - top) * edge->way, (float)width);
}

/* Sorts the edges into the rows where they begin, keeping their order: sums are then equal everywhere. */
static void fill_buckets(Raster *r, SDL_Rect clip)
{
    for (int y = 0; y < clip.h; y++)
        r->bucket[y] = -1;
    for (int i = r->edges - 1; i >= 0; i--) {
        Edge *edge = &r->edge[i];
        if (edge->y1 <= (float)clip.y || edge->y0 >= (float)(clip.y + clip.h))
            continue;
        int row = edge->y0 <= (float)clip.y ? 0 : (int)edge->y0 - clip.y;
        edge->next = r->bucket[row];
        r->bucket[row] = i;
    }
}

/* What a row's sums amount to, as far as it lies in the clip. */
typedef struct Row {
    int left, width; /* of the sums */
    SDL_Rect clip;
    RowSink *sink;
    void *to;
} Row;

static uint8_t coverage_of(float sum)
{
    float share = fabsf(sum);

    return (uint8_t)((share > 1.0f ? 1.0f : share) * 255.0f + 0.5f);
}

/* Gives the columns from `from` to `until` on, as far as the clip shows them. */
static void give_row(Raster *r, const Row *row, int from, int until, int y)
{
    int left = row->clip.x - row->left, right = left + row->clip.w;

    from = from > left ? from : left;
    until = until < right ? until : right;
    if (from < until)
        row->sink(row->to, row->left + from, y, until - from, r->coverage + from);
}

/* A block in which nothing was added is all of one coverage; where that is nothing, what was found before it is given. */
static void flush_row(Raster *r, const Extent *e, const Row *row, int y)
{
    float sum = 0.0f;
    int end = e->high + 1 < row->width ? e->high + 1 : row->width, from = e->low, x = e->low;

    while (x < row->width) {
        int block = x >> e->shift, until = (block + 1) << e->shift;
        until = until < row->width ? until : row->width;
        if (x < end && is_touched(e, block)) {
            until = until < end ? until : end;
            for (; x < until; x++) {
                sum += r->cover[x];
                r->cover[x] = 0.0f;
                r->coverage[x] = coverage_of(sum);
            }
            continue;
        }
        if (x >= end)
            until = row->width;
        if (coverage_of(sum) == 0) {
            give_row(r, row, from, x, y);
            from = until;
        } else {
            memset(r->coverage + x, coverage_of(sum), (size_t)(until - x));
        }
        x = until;
    }
    give_row(r, row, from, row->width, y);
    memset(r->cover + end, 0, (size_t)(e->high + 2 - end) * sizeof *r->cover);
}

static int block_shift(int width)
{
    int shift = 3;

    while ((width + 2) >> shift >= BLOCKS)
        shift++;
    return shift;
}

/* The clip's rows in which there are edges. */
static SDL_Rect rows_of(const Raster *r, SDL_Rect clip)
{
    float top = (float)(clip.y + clip.h), bottom = (float)clip.y;

    for (int i = 0; i < r->edges; i++) {
        top = r->edge[i].y0 < top ? r->edge[i].y0 : top;
        bottom = r->edge[i].y1 > bottom ? r->edge[i].y1 : bottom;
    }
    int first = top > (float)clip.y ? (int)top : clip.y, end = clip.y + clip.h;
    end = bottom < (float)end ? (int)ceilf(bottom) : end;
    return (SDL_Rect){ clip.x, first, clip.w, end - first };
}

void raster_run(Raster *r, int left, int right, SDL_Rect clip, RowSink *sink, void *to)
{
    clip = rows_of(r, clip);
    Row row = { left, right - left, clip, sink, to };
    int active = -1, shift = block_shift(right - left);

    if (clip.w <= 0 || clip.h <= 0 || r->edges == 0 || !make_rows(r, row.width, clip))
        return;
    fill_buckets(r, clip);
    for (int y = 0; y < clip.h; y++) {
        Extent e = { row.width, -1, shift, { 0 } };
        int *link = &active;

        while (*link >= 0)
            link = &r->edge[*link].next;
        *link = r->bucket[y];
        link = &active;
        while (*link >= 0) {
            Edge *edge = &r->edge[*link];
            add_edge_row(r->cover, &e, edge, left, row.width, clip.y + y);
            if (edge->y1 <= (float)(clip.y + y + 1))
                *link = edge->next;
            else
                link = &edge->next;
        }
        if (e.high >= 0)
            flush_row(r, &e, &row, clip.y + y);
    }
}

static void mask_row(void *to, int x, int y, int count, const uint8_t *coverage)
{
    Mask *m = to;

    memcpy(m->coverage + (size_t)(y - m->area.y) * (size_t)m->area.w + (x - m->area.x), coverage,
           (size_t)count);
}

static SDL_Rect edges_area(const Raster *r, int margin)
{
    float left = 1e9f, top = 1e9f, right = -1e9f, bottom = -1e9f;

    for (int i = 0; i < r->edges; i++) {
        const Edge *e = &r->edge[i];
        left = fminf(left, fminf(e->x0, e->x1));
        right = fmaxf(right, fmaxf(e->x0, e->x1));
        top = fminf(top, e->y0);
        bottom = fmaxf(bottom, e->y1);
    }
    if (right < left)
        return (SDL_Rect){ 0, 0, 0, 0 };
    int x = (int)floorf(fmaxf(left, -1e6f)) - margin, y = (int)floorf(fmaxf(top, -1e6f)) - margin;
    return (SDL_Rect){ x, y, (int)ceilf(fminf(right, 1e6f)) + margin - x,
                       (int)ceilf(fminf(bottom, 1e6f)) + margin - y };
}

Mask raster_mask(Raster *r, int width, SDL_Rect within, int margin)
{
    Mask m = { NULL, { 0, 0, 0, 0 } };
    SDL_Rect wanted = edges_area(r, margin), area;

    if (!SDL_IntersectRect(&wanted, &within, &area))
        return m;
    m.coverage = calloc((size_t)area.w * (size_t)area.h, 1);
    if (!m.coverage)
        return m;
    m.area = area;
    raster_run(r, -margin, width + margin, area, mask_row, &m);
    return m;
}

void mask_free(Mask *m)
{
    free(m->coverage);
    *m = (Mask){ NULL, { 0, 0, 0, 0 } };
}
