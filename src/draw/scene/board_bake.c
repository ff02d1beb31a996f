#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas/workers.h"
#include "scene/board.h"

enum { TEXELS = 32, MOST_TEXELS = 6000000, TUFTS_PER_FOOT = 34 };

typedef struct Bake {
    Board *board;
    const BoardPlan *plan;
    Shape *shape;
    int shapes;
    Bush *tuft;
    int tufts;
} Bake;

static float inches(Length l)
{
    return (float)l / (float)INCH;
}

/* ---- preparing ---------------------------------------------------------------------------------------- */

static void outline_of(Shape *s, const BoardPiece *p)
{
    Outline *o = &s->outline;

    if (p->corners < 3) {
        float r = inches(p->radius > 0 ? p->radius : INCH);
        for (int i = 0; i < 32; i++)
            o->at[o->count++] = (Spot){ inches(p->at.x) + r * (float)turn_cos(360.0 * i / 32),
                                        inches(p->at.y) + r * (float)turn_sin(360.0 * i / 32) };
        return;
    }
    for (int i = 0; i < p->corners && i < OUTLINE_SPOTS; i++)
        o->at[o->count++] = (Spot){ inches(p->corner[i].x), inches(p->corner[i].y) };
}

static void prepare_shape(Shape *s, const BoardPiece *p, Spot table)
{
    bool known;
    Spot low, high;

    outline_of(s, p);
    s->material = material_named(p->material, &known);
    s->seed = p->seed;
    s->height = inches(p->height);
    s->smooth =
        outline_smooth(&s->outline, s->outline.count <= 16 ? 2 : 0, table, s->material->sharp);
    s->is_slab = outline_slab(&s->outline, &s->slab);
    s->is_disc = outline_disc(&s->outline, &s->centre, &s->radius);
    if (!s->is_disc) {
        outline_bounds(&s->outline, &low, &high);
        s->centre = outline_middle(&s->outline);
        s->radius = sqrtf(outline_area(&s->outline) / 3.14159265f);
    }
    if (!outline_ribbon(&s->outline, &s->spine, &s->width))
        outline_axis(&s->outline, &s->spine, &s->width);
    s->bend = line_smooth(&s->spine, 2);
    outline_measure(&s->outline, true);
    outline_measure(&s->smooth, true);
    outline_measure(&s->spine, false);
    outline_measure(&s->bend, false);
    if (s->material->prepare)
        s->material->prepare(s);
}

/* Trees do not stand on a road that runs through their wood; their crowns may reach over it. */
static void fell_trees_on(Shape *wood, const Shape *road)
{
    static const float CLEARED = 0.3f;
    int left = 0;

    for (int i = 0; i < wood->lumps; i++) {
        Spot at = wood->lump[i].at;
        if (polygon_nearness(&road->smooth, at.x, at.y).distance > CLEARED)
            wood->lump[left++] = wood->lump[i];
    }
    wood->lumps = left;
}

static void clear_roads(Bake *bake)
{
    for (int i = 0; i < bake->shapes; i++) {
        for (int k = 0; k < bake->shapes; k++) {
            if (bake->shape[i].material->above == woods_above &&
                bake->shape[k].material->ground == road_ground)
                fell_trees_on(&bake->shape[i], &bake->shape[k]);
        }
    }
}

static void scatter_tufts(Bake *bake)
{
    float w = inches(bake->plan->width), d = inches(bake->plan->depth);
    int wanted = (int)(w * d / 144.0f * (float)TUFTS_PER_FOOT);
    uint32_t seed = 9u;

    bake->tuft = malloc((size_t)(wanted + 1) * sizeof *bake->tuft);
    for (int i = 0; bake->tuft && i < wanted; i++) {
        float x = w * noise_next(&seed), y = d * noise_next(&seed), r = noise_next(&seed);
        bake->tuft[bake->tufts++] = (Bush){
            { x, y }, 0.08f + 0.2f * r * noise_next(&seed), { 52, 66, 30 }, { 122, 132, 62 }
        };
    }
}

static bool has_tufts(const char *ground)
{
    return !ground || !(strstr(ground, "snow") || strstr(ground, "city") || strstr(ground, "pav"));
}

/* ---- painting ----------------------------------------------------------------------------------------- */

/* The picture's colour under a texel of the table. */
static void picture_brush(Relief *r, Texel t, const void *of)
{
    const BoardPlan *plan = of;
    const Canvas *c = plan->picture;
    int u = (int)(t.x / inches(plan->width) * (float)c->width);
    int v = (int)(t.y / inches(plan->depth) * (float)c->height);

    if (u < 0 || v < 0 || u >= c->width || v >= c->height)
        return;
    uint32_t p = c->pixels[(ptrdiff_t)v * c->pitch + u];
    relief_put(r, t.at, rgb((float)(p >> 16 & 255u), (float)(p >> 8 & 255u), (float)(p & 255u)),
               (float)(p >> 24) / 255.0f);
}

static void paint_ground_rows(void *of, int from, int to)
{
    Bake *bake = of;
    Band band = { &bake->board->ground, from, to };

    ground_paint(&band, bake->plan->ground);
    if (bake->plan->picture)
        band_paint(&band, (Spot){ 0, 0 },
                   (Spot){ inches(bake->plan->width), inches(bake->plan->depth) }, picture_brush,
                   bake->plan);
    for (int i = 0; i < bake->tufts; i++)
        bush_paint(&band, &bake->tuft[i]);
    for (int i = 0; i < bake->shapes; i++)
        bake->shape[i].material->ground(&band, &bake->shape[i]);
    surround_paint(&band, (Spot){ inches(bake->plan->width), inches(bake->plan->depth) });
}

static void paint_above_rows(void *of, int from, int to)
{
    Bake *bake = of;
    Relief *below = &bake->board->ground, *above = &bake->board->above;
    Band band = { above, from, to };
    size_t row = (size_t)below->width, at = row * (size_t)from, size = row * (size_t)(to - from);

    memcpy(above->tint + at, below->tint + at, size * sizeof *above->tint);
    memcpy(above->level + at, below->level + at, size * sizeof *above->level);
    for (int i = 0; i < bake->shapes; i++)
        if (bake->shape[i].material->above)
            bake->shape[i].material->above(&band, &bake->shape[i]);
}

/* Where the light may differ with and without what stands above: shadows reach a few inches. */
static void note_near(Board *b)
{
    memset(b->near_above, 0, sizeof b->near_above);
    for (int y = 0; y < ABOVE_CELLS; y++)
        for (int x = 0; x < ABOVE_CELLS; x++)
            for (int v = y - SHADOW_CELLS; b->above_cell[y][x] && v <= y + SHADOW_CELLS; v++)
                for (int u = x - SHADOW_CELLS; u <= x + SHADOW_CELLS; u++)
                    if (u >= 0 && v >= 0 && u < ABOVE_CELLS && v < ABOVE_CELLS)
                        b->near_above[v][u] = 1;
}

static void sum_above(Board *b)
{
    _Static_assert(ABOVE_CELLS * ABOVE_CELLS <= UINT16_MAX, "the sum of all cells has room");

    memset(b->above_sum, 0, sizeof b->above_sum);
    for (int y = 0; y < ABOVE_CELLS; y++)
        for (int x = 0, row = 0; x < ABOVE_CELLS; x++) {
            row += b->above_cell[y][x];
            b->above_sum[y + 1][x + 1] = (uint16_t)(b->above_sum[y][x + 1] + row);
        }
}

static void note_above(Board *b)
{
    const Relief *r = &b->above;

    memset(b->above_cell, 0, sizeof b->above_cell);
    for (int v = 0; v < r->height; v += 2)
        for (int u = 0; u < r->width; u += 2) {
            if (r->tint[v * r->width + u] == b->ground.tint[v * r->width + u])
                continue;
            int x = (int)(r->origin.x + (float)u / r->texels),
                y = (int)(r->origin.y + (float)v / r->texels);
            if (x >= 0 && y >= 0 && x < ABOVE_CELLS && y < ABOVE_CELLS)
                b->above_cell[y][x] = 1;
        }
    sum_above(b);
    note_near(b);
}

static uint32_t mean_of_four(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    uint32_t out = 0;

    for (int k = 0; k < 32; k += 8)
        out |= ((a >> k & 255u) + (b >> k & 255u) + (c >> k & 255u) + (d >> k & 255u) + 2u) / 4u
               << k;
    return out;
}

static Canvas *halved(const Canvas *from)
{
    Canvas *c = canvas_new(from->width / 2, from->height / 2);

    for (int v = 0; c && v < c->height; v++)
        for (int u = 0; u < c->width; u++) {
            const uint32_t *p = from->pixels + (ptrdiff_t)v * 2 * from->pitch + u * 2;
            c->pixels[v * c->pitch + u] =
                mean_of_four(p[0], p[1], p[from->pitch], p[from->pitch + 1]);
        }
    return c;
}

static Canvas *light_one(const Relief *r, int quarter, const Workers *workers, const Same *same)
{
    Canvas *c = quarter % 2 ? canvas_new(r->height, r->width) : canvas_new(r->width, r->height);

    if (c && !lamp_light(r, quarter, workers, same, c)) {
        canvas_free(c);
        c = NULL;
    }
    return c;
}

static bool light_board(Board *b, int quarter, Workers workers)
{
    float from = workers.from, to = workers.to, middle = from + (to - from) * 0.55f;

    workers.to = b->has_above ? middle : to;
    Canvas *lit = light_one(b->has_above ? &b->above : &b->ground, quarter, &workers, NULL);
    workers.from = middle;
    workers.to = to;
    Same same = { lit, b->near_above };
    Canvas *open = lit && b->has_above ? light_one(&b->ground, quarter, &workers, &same) : NULL;
    Canvas *small = lit ? halved(lit) : NULL;
    if (!lit || !small || (b->has_above && !open)) {
        canvas_free(lit);
        canvas_free(open);
        canvas_free(small);
        return false;
    }
    canvas_free(b->lit);
    canvas_free(b->open);
    canvas_free(b->small);
    canvas_seal(lit);
    b->lit = lit;
    b->open = open;
    b->small = small;
    b->quarter = quarter;
    return true;
}

static bool make_reliefs(Board *b, const BoardPlan *plan, bool has_above)
{
    float margin = FRAME_BREADTH + FLOOR_BREADTH,
          texels = plan->texels > 0 ? (float)plan->texels : (float)TEXELS;
    float w = inches(plan->width) + 2.0f * margin, d = inches(plan->depth) + 2.0f * margin;
    Spot origin = { -margin, -margin };

    if (plan->texels <= 0 && w * d * texels * texels > (float)MOST_TEXELS)
        texels = sqrtf((float)MOST_TEXELS / (w * d));
    int width = (int)(w * texels) & ~1, height = (int)(d * texels) & ~1;
    b->has_above = has_above;
    return relief_make(&b->ground, width, height, texels, origin) &&
           (!has_above || relief_make(&b->above, width, height, texels, origin));
}

static bool paint_board(Bake *bake, BoardProgress *progress, void *of)
{
    Board *b = bake->board;
    Workers workers = { b->threads, progress, of, 0.0f, 0.4f };

    if (!workers_run(&workers, paint_ground_rows, bake, b->ground.height))
        return false;
    workers.from = 0.4f;
    workers.to = 0.5f;
    if (b->has_above) {
        if (!workers_run(&workers, paint_above_rows, bake, b->above.height))
            return false;
        note_above(b);
    }
    return true;
}

static void free_bake(Bake *bake)
{
    for (int i = 0; i < bake->shapes; i++)
        free(bake->shape[i].lump);
    free(bake->shape);
    free(bake->tuft);
}

Board *board_bake(const BoardPlan *plan, int quarter, BoardProgress *progress, void *of)
{
    Bake bake = { .plan = plan, .board = calloc(1, sizeof(Board)) };
    int pieces = plan->pieces;
    bool has_above = false, done = false;

    bake.shape = calloc((size_t)pieces + 1, sizeof *bake.shape);
    if (bake.board && bake.shape) {
        Board *b = bake.board;
        b->width = plan->width;
        b->depth = plan->depth;
        b->threads = plan->threads > 0 ? plan->threads : SDL_GetCPUCount();
        for (; bake.shapes < pieces; bake.shapes++) {
            prepare_shape(&bake.shape[bake.shapes], &plan->piece[bake.shapes],
                          (Spot){ inches(plan->width), inches(plan->depth) });
            has_above = has_above || bake.shape[bake.shapes].material->above;
        }
        clear_roads(&bake);
        if (has_tufts(plan->ground) && !plan->picture)
            scatter_tufts(&bake);
        b->floor = floor_tile();
        grain_make(b->grain);
        done = b->floor && make_reliefs(b, plan, has_above) && paint_board(&bake, progress, of) &&
               light_board(b, ((quarter % 4) + 4) % 4,
                           (Workers){ b->threads, progress, of, 0.5f, 1.0f });
    }
    free_bake(&bake);
    if (!done) {
        board_free(bake.board);
        return NULL;
    }
    return bake.board;
}

void board_free(Board *b)
{
    if (!b)
        return;
    relief_free(&b->ground);
    relief_free(&b->above);
    canvas_free(b->lit);
    canvas_free(b->open);
    canvas_free(b->small);
    canvas_free(b->floor);
    free(b);
}

bool board_turn(Board *b, int quarter, BoardProgress *progress, void *of)
{
    int wanted = ((quarter % 4) + 4) % 4;

    if (wanted == b->quarter)
        return true;
    return light_board(b, wanted, (Workers){ b->threads, progress, of, 0.0f, 1.0f });
}

int board_quarter(const Board *b)
{
    return b->quarter;
}

bool board_knows(const char *material)
{
    bool known;

    material_named(material, &known);
    return known;
}

const Canvas *board_picture(const Board *b, int *texels)
{
    *texels = (int)(b->ground.texels + 0.5f);
    return b->lit;
}
