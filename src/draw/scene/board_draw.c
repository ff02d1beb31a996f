#include <math.h>

#include "canvas/raster.h"
#include "canvas/workers.h"
#include "draw/trace.h"
#include "scene/board.h"

/* How a picture of the board lies in the window: source texels in 16.16 per pixel and at pixel (0, 0). */
typedef struct Lie {
    const Canvas *from;
    int64_t x0, y0, step;
} Lie;

static Spot table_spot(const Camera *camera, float x, float y)
{
    return camera_spot(camera, (Point){ (Length)floorf(x * (float)INCH + 0.5f),
                                        (Length)floorf(y * (float)INCH + 0.5f) });
}

/* The window's place of the picture's top left corner. */
static Spot picture_corner(const Board *b, const Camera *camera)
{
    const Relief *r = &b->ground;
    Spot a = table_spot(camera, r->origin.x, r->origin.y);
    Spot d = table_spot(camera, r->origin.x + (float)r->width / r->texels,
                        r->origin.y + (float)r->height / r->texels);

    return (Spot){ fminf(a.x, d.x), fminf(a.y, d.y) };
}

static Lie lie_of(const Board *b, const Camera *camera, const Canvas *from, float texels)
{
    Spot corner = picture_corner(b, camera);
    double step = (double)texels / (double)camera->scale;
    Lie lie = { .from = from, .step = (int64_t)(step * 65536.0 + 0.5) };

    lie.x0 = (int64_t)floor(((0.5 - (double)corner.x) * step - 0.5) * 65536.0);
    lie.y0 = (int64_t)floor(((0.5 - (double)corner.y) * step - 0.5) * 65536.0);
    return lie;
}

static uint32_t mixed(uint32_t a, uint32_t b, uint32_t share)
{
    uint32_t rb = (a & 0xFF00FFu) * (256u - share) + (b & 0xFF00FFu) * share;
    uint32_t ag = (a >> 8 & 0xFF00FFu) * (256u - share) + (b >> 8 & 0xFF00FFu) * share;

    return (rb >> 8 & 0xFF00FFu) | (ag & 0xFF00FF00u);
}

static int64_t limited(int64_t v, int64_t most)
{
    return v < 0 ? 0 : v > most ? most : v;
}

enum { CHUNK = 512, ROW_TEXELS = 1024 };

/* Texels of two rows of the source mixed to one: byte by byte, so that the compiler may do many at once. */
static void mix_rows(const Lie *lie, int64_t v, int first, int count, uint32_t *to)
{
    const Canvas *c = lie->from;
    const uint32_t *above = c->pixels + (v >> 16) * c->pitch + first;
    const uint8_t *upper = (const uint8_t *)above, *lower = (const uint8_t *)(above + c->pitch);
    uint16_t share = (uint16_t)(v >> 8 & 255), rest = (uint16_t)(256 - share);
    uint8_t *out = (uint8_t *)to;

    for (int i = 0; i < 4 * count; i++)
        out[i] = (uint8_t)((uint16_t)(upper[i] * rest + lower[i] * share) >> 8);
}

/* Pixels whose places in the source lie inside it, `u` that of the first. */
static void scaled_inside(const Lie *lie, int64_t u, int64_t v, int count, uint32_t *to)
{
    int most = (int)(((int64_t)(ROW_TEXELS - 2) << 16) / lie->step);
    uint32_t row[ROW_TEXELS], step = (uint32_t)lie->step;

    most = most < 1 ? 1 : most > CHUNK ? CHUNK : most;
    for (int done = 0, n; done < count; done += n, u += n * lie->step) {
        n = count - done < most ? count - done : most;
        int first = (int)(u >> 16), last = (int)((u + (n - 1) * lie->step) >> 16) + 1;
        uint32_t at = (uint32_t)u & 0xFFFFu;
        mix_rows(lie, v, first, last - first + 1, row);
        for (int i = done; i < done + n; i++, at += step)
            to[i] = mixed(row[at >> 16], row[(at >> 16) + 1], at >> 8 & 255u);
    }
}

/* How many pixels of a row lie before a place in the source. */
static int before_place(const Lie *lie, int64_t u, int count, int64_t place)
{
    int64_t n = place <= u ? 0 : (place - u + lie->step - 1) / lie->step;

    return n < count ? (int)n : count;
}

/* One row of the scaled picture from pixel (x, y); what lies beyond the picture is left alone: `*skip` pixels before it
 * and as many as are returned within. The outermost half texel shows the edge's. */
static int scaled_row(const Lie *lie, int x, int y, int count, uint32_t *to, int *skip)
{
    int64_t v = lie->y0 + lie->step * y, u = lie->x0 + lie->step * x;
    int64_t last = (int64_t)(lie->from->width - 1) << 16, bottom = (int64_t)(lie->from->height - 1)
                                                                   << 16;

    *skip = count;
    if (v < -32768 || v > bottom + 32768)
        return 0;
    v = limited(v, bottom - 1);
    int begin = before_place(lie, u, count, -32768),
        end = before_place(lie, u, count, last + 32769);
    int inside = before_place(lie, u, count, 0), beyond = before_place(lie, u, count, last);
    for (int i = begin; i < inside; i++)
        scaled_inside(lie, 0, v, 1, to + i);
    scaled_inside(lie, u + inside * lie->step, v, beyond - inside, to + inside);
    for (int i = beyond; i < end; i++)
        scaled_inside(lie, last - 1, v, 1, to + i);
    *skip = begin;
    return end - begin;
}

/* ---- the floor and the pool of the lamp --------------------------------------------------------------- */

static void floor_span(const Board *b, const Camera *camera, int x, int y, int count, uint32_t *to)
{
    enum { TILE_TEXELS = 20 };
    const Canvas *tile = b->floor;
    Spot corner = table_spot(camera, 0.0f, 0.0f);
    float k = (float)TILE_TEXELS / camera->scale;
    int v = (int)floorf(((float)y + 0.5f - corner.y) * k) % tile->height;

    v = v < 0 ? v + tile->height : v;
    for (int i = 0; i < count; i++) {
        int u = (int)floorf(((float)(x + i) + 0.5f - corner.x) * k) % tile->width;
        to[i] = tile->pixels[v * tile->pitch + (u < 0 ? u + tile->width : u)];
    }
}

enum { POOL_STEPS = 256 };

/* How much of red, green and blue is left at a share of the pool's radius, in 1/256. */
typedef struct Pool {
    uint32_t share[POOL_STEPS + 1][3];
    float x, y, scale; /* (distance squared) times scale is 0 to POOL_STEPS */
} Pool;

static void pool_make(Pool *p, SDL_Rect view)
{
    static const float STOP[3][4] = { { 0.28f, 255, 246, 226 },
                                      { 0.6f, 250, 232, 204 },
                                      { 1.0f, 138, 114, 98 } };
    float radius = 0.72f * (float)view.w;

    p->x = (float)view.x + 0.46f * (float)view.w;
    p->y = (float)view.y + 0.42f * (float)view.h;
    p->scale = (float)POOL_STEPS / (radius * radius);
    for (int i = 0; i <= POOL_STEPS; i++) {
        float t = sqrtf((float)i / (float)POOL_STEPS);
        for (int k = 0; k < 3; k++) {
            float v = STOP[0][k + 1];
            if (t > STOP[1][0])
                v = STOP[1][k + 1] + (STOP[2][k + 1] - STOP[1][k + 1]) * (t - STOP[1][0]) /
                                         (STOP[2][0] - STOP[1][0]);
            else if (t > STOP[0][0])
                v += (STOP[1][k + 1] - v) * (t - STOP[0][0]) / (STOP[1][0] - STOP[0][0]);
            p->share[i][k] = (uint32_t)(v * 256.0f / 255.0f + 0.5f);
        }
    }
}

enum { POOL_PIXELS = 8 };

/* The pool changes slowly: pixels that lie in one eighth of a row's places are lit alike. */
static void pool_span(const Pool *p, int x, int y, int count, uint32_t *to)
{
    float dy = (float)y + 0.5f - p->y;

    for (int i = 0, n; i < count; i += n) {
        int in = (x + i) & (POOL_PIXELS - 1);
        n = count - i < POOL_PIXELS - in ? count - i : POOL_PIXELS - in;
        int middle = x + i - in + POOL_PIXELS / 2;
        float dx = (float)middle - p->x, at = (dx * dx + dy * dy) * p->scale;
        const uint32_t *s = p->share[at >= (float)POOL_STEPS ? POOL_STEPS : (int)at];
        uint32_t red = s[0], green = s[1], blue = s[2];
        for (int k = i; k < i + n; k++) {
            uint32_t c = to[k];
            to[k] = (c & 0xFF000000u) | ((c >> 16 & 255u) * red << 8 & 0xFF0000u) |
                    ((c >> 8 & 255u) * green & 0xFF00u) | (c & 255u) * blue >> 8;
        }
    }
}

/* ---- near views: a fine grain, so that the picture never looks soft ------------------------------------ */

enum { GRAINS_PER_INCH = 72, GRAIN_SHARE = 76 };

/* The grain along a row, mixed from the tile's two rows beside it: 0 to 255 in 1/256. */
static void grain_row(const Board *b, uint32_t v, uint32_t row[GRAIN_SIDE + 1])
{
    const uint8_t *upper = b->grain[v >> 8 & 255u], *lower = b->grain[((v >> 8) + 1u) & 255u];
    uint32_t share = v & 255u;

    for (int i = 0; i < GRAIN_SIDE; i++)
        row[i] = upper[i] * (256u - share) + lower[i] * share;
    row[GRAIN_SIDE] = row[0];
}

static void grain_span(const Board *b, const Camera *camera, Spot corner, int x, int y, int count,
                       uint32_t *to)
{
    float k = 256.0f * (float)GRAINS_PER_INCH / camera->scale,
          strength = (camera->scale - 66.0f) / 60.0f;
    int share = (int)((float)GRAIN_SHARE * (strength > 1.0f ? 1.0f : strength));
    uint32_t row[GRAIN_SIDE + 1];

    grain_row(b, (uint32_t)(int32_t)(((float)y - corner.y) * k), row);
    for (int i = 0; i < count; i++) {
        uint32_t u = (uint32_t)(int32_t)(((float)(x + i) - corner.x) * k), at = u >> 8 & 255u,
                 part = u & 255u;
        int grain = (int)((row[at] * (256u - part) + row[at + 1u] * part) >> 16);
        uint32_t scale = (uint32_t)(256 + (grain - 124) * share / 128), c = to[i];
        uint32_t red = (c >> 16 & 255u) * scale >> 8, green = (c >> 8 & 255u) * scale >> 8,
                 blue = (c & 255u) * scale >> 8;
        to[i] = (c & 0xFF000000u) | (red > 255u ? 255u : red) << 16 |
                (green > 255u ? 255u : green) << 8 | (blue > 255u ? 255u : blue);
    }
}

static Lie best_lie(const Board *b, const Camera *camera)
{
    if (camera->scale < b->ground.texels * 0.62f)
        return lie_of(b, camera, b->small, b->ground.texels / 2.0f);
    return lie_of(b, camera, b->lit, b->ground.texels);
}

/* A view of the board as several threads draw it, each its own rows. */
typedef struct BoardView {
    Canvas *canvas;
    const Board *board;
    const Camera *camera;
    Lie lie;
    Spot corner;
    SDL_Rect area;
    Pool pool;
} BoardView;

static void draw_row(const BoardView *view, int y)
{
    SDL_Rect area = view->area;
    uint32_t *row = view->canvas->pixels + (ptrdiff_t)y * view->canvas->pitch + area.x;
    int skip, done = scaled_row(&view->lie, area.x, y, area.w, row, &skip);

    if (skip > 0)
        floor_span(view->board, view->camera, area.x, y, skip, row);
    if (skip + done < area.w)
        floor_span(view->board, view->camera, area.x + skip + done, y, area.w - skip - done,
                   row + skip + done);
    if (view->camera->scale > 66.0f && done > 0)
        grain_span(view->board, view->camera, view->corner, area.x + skip, y, done, row + skip);
    pool_span(&view->pool, area.x, y, area.w, row);
}

static void draw_rows(void *of, int from, int to)
{
    const BoardView *view = of;

    for (int y = view->area.y + from; y < view->area.y + to; y++)
        draw_row(view, y);
}

static uint64_t trace_camera(uint64_t hash, const Camera *camera)
{
    hash = trace_bytes(hash, &camera->view, sizeof camera->view);
    hash = trace_bytes(hash, &camera->centre, sizeof camera->centre);
    hash = trace_bytes(hash, &camera->scale, sizeof camera->scale);
    return trace_mix(hash, (uint64_t)camera->quarter);
}

void board_draw(Canvas *c, const Board *b, const Camera *camera)
{
    BoardView view = { .canvas = c,
                       .board = b,
                       .camera = camera,
                       .lie = best_lie(b, camera),
                       .corner = table_spot(camera, 0.0f, 0.0f) };
    Workers workers = { .threads = b->threads };

    if (c->trace) {
        trace_note(c, camera->view, trace_camera(canvas_content(b->lit), camera));
        return;
    }
    if (!SDL_IntersectRect(&c->clip, &camera->view, &view.area))
        return;
    if (view.area.h < 128)
        workers.threads = 1;
    pool_make(&view.pool, camera->view);
    workers_run(&workers, draw_rows, &view, view.area.h);
}

/* ---- clearing what stands above ------------------------------------------------------------------------ */

bool board_stands_above(const Board *b, Base base, float margin)
{
    float x = (float)base.pose.at.x / (float)INCH, y = (float)base.pose.at.y / (float)INCH;
    float reach =
        (float)(base.width > base.length ? base.width : base.length) / (float)INCH * 0.71f + margin;

    float most = ABOVE_CELLS - 1.0f;
    int left = x > reach ? (int)(x - reach) : 0,
        right = x + reach < most ? (int)(x + reach) : ABOVE_CELLS - 1;
    int top = y > reach ? (int)(y - reach) : 0,
        foot = y + reach < most ? (int)(y + reach) : ABOVE_CELLS - 1;

    if (!b->has_above || x + reach < 0.0f || y + reach < 0.0f || left > right || top > foot)
        return false;
    return b->above_sum[foot + 1][right + 1] + b->above_sum[top][left] >
           b->above_sum[top][right + 1] + b->above_sum[foot + 1][left];
}

static float base_distance(Base base, Affine back, float x, float y)
{
    Spot at = affine_apply(back, (Spot){ x, y });
    float w = (float)base.width / (float)INCH / 2.0f, l = (float)base.length / (float)INCH / 2.0f;

    if (base.shape == BASE_CIRCLE)
        return sqrtf(at.x * at.x + at.y * at.y) - w;
    float qx = fmaxf(fabsf(at.x) - w, 0.0f), qy = fmaxf(fabsf(at.y) - l, 0.0f);
    return sqrtf(qx * qx + qy * qy);
}

void board_open(Canvas *c, const Board *b, const Camera *camera, Base base, float margin)
{
    static const float CLEARED = 0.72f;
    SDL_Rect area = camera_area(camera, base, margin);
    uint32_t row[CHUNK];
    uint8_t share[CHUNK];

    if (!is_in_clip(c, area) || !board_stands_above(b, base, margin))
        return;
    if (c->trace) {
        int32_t figures[] = { (int32_t)base.shape,
                              base.width,
                              base.length,
                              base.pose.at.x,
                              base.pose.at.y,
                              base.pose.facing,
                              (int32_t)(margin * 1000.0f) };
        trace_note(c, area, trace_bytes('b', figures, sizeof figures));
        return;
    }
    if (!SDL_IntersectRect(&area, &c->clip, &area) ||
        !SDL_IntersectRect(&area, &camera->view, &area))
        return;
    Lie lie = lie_of(b, camera, b->open, b->ground.texels);
    Affine back = affine_inverse(camera_at(camera, base.pose));
    Pool pool;
    pool_make(&pool, camera->view);
    for (int y = area.y; y < area.y + area.h; y++)
        for (int x = area.x; x < area.x + area.w; x += CHUNK) {
            int n = area.x + area.w - x < CHUNK ? area.x + area.w - x : CHUNK, skip;
            int done = scaled_row(&lie, x, y, n, row, &skip);
            pool_span(&pool, x + skip, y, done, row + skip);
            for (int i = skip; i < skip + done; i++) {
                float d = base_distance(base, back, (float)(x + i) + 0.5f, (float)y + 0.5f);
                share[i] = (uint8_t)(CLEARED * smooth_step(margin, margin * 0.3f, d) * 255.0f);
            }
            put_run(c, x + skip, y, row + skip, share + skip, done);
        }
}
