#include "figures/formation.h"

#include <math.h>

#include "canvas/pen.h"
#include "draw/palette.h"
#include "engine/drawing.h"

/* ---- how it stands ------------------------------------------------------------------------------------------------------- */

static int kind_of(const BlockLook *look)
{
    return look->body & BODY_KINDS;
}

static Spot middle_of(const BlockLook *look, Spot *size)
{
    Spot corner[BLOCK_CORNERS], low = { 0, 0 }, high = { 0, 0 };
    int count = block_shape(look, corner);

    for (int i = 0; i < count; i++) {
        low.x = fminf(low.x, corner[i].x), high.x = fmaxf(high.x, corner[i].x);
        high.y = fmaxf(high.y, corner[i].y);
    }
    *size = (Spot){ high.x - low.x, high.y };
    return (Spot){ (low.x + high.x) / 2.0f, high.y / 2.0f };
}

/* One in the first row, two in the second, and so on: as many rows as all of them need. */
static int wedge_rows(int count)
{
    int rows = 1;

    while (rows * (rows + 1) / 2 < count)
        rows++;
    return rows;
}

static Spot in_wedge(const BlockLook *look, int n)
{
    int rows = wedge_rows(look->count), row = 0, first = 0;
    Spot size, middle = middle_of(look, &size);

    while (first + row + 1 <= n)
        first += ++row;
    int left = look->count - first, wide = left < row + 1 ? left : row + 1;
    float step = size.x / (float)rows, across = (float)(n - first) - (float)(wide - 1) / 2.0f;
    return (Spot){ middle.x + across * step, ((float)row + 0.5f) * size.y / (float)rows };
}

/* Towards the edge that is nearest to it. */
static float outwards(const BlockLook *look, Spot at)
{
    Spot size, middle = middle_of(look, &size);
    float side = size.x / 2.0f - fabsf(at.x - middle.x);
    float front = at.y, rear = size.y - at.y;

    if (front <= rear && front <= side)
        return 0;
    if (rear <= side)
        return 180.0f;
    return at.x < middle.x ? 270.0f : 90.0f;
}

/* -1 to 1, the same for the same place of the same unit. */
static float shaken(const BlockLook *look, int n, unsigned salt)
{
    unsigned h = (unsigned)n * 2654435761u + (unsigned)look->variant * 40503u + salt * 97u;

    h ^= h >> 15;
    h *= 2246822519u;
    h ^= h >> 13;
    return (float)(h % 2001u) / 1000.0f - 1.0f;
}

Spot body_spot(const BlockLook *look, int n, float *degrees)
{
    const float jitter = 0.13f, tilt = 12.0f;
    Spot at = kind_of(look) == BODY_WEDGE ? in_wedge(look, n) : block_spot(look, n);

    *degrees = kind_of(look) == BODY_ORB ? outwards(look, at) : 0;
    if (look->body & BODY_DISORDERED) {
        at.x += jitter * look->width * shaken(look, n, 1);
        at.y += jitter * look->length * shaken(look, n, 2);
        *degrees += tilt * shaken(look, n, 3);
    }
    return at;
}

/* ---- what is drawn of it on its ground --------------------------------------------------------------------------------------- */

#define BODY_WHITE UINT32_C(0xFFFFF8E6)
#define BODY_DARK UINT32_C(0xC0140C04)

static void edge(const Pen *p, Spot a, Spot b, float width)
{
    pen_line(p, a.x, a.y, b.x, b.y, width + 0.05f, BODY_DARK);
    pen_line(p, a.x, a.y, b.x, b.y, width, BODY_WHITE);
}

/* A doubled front, on it the shields, each over the next. */
static void draw_shields(const Pen *p, const BlockLook *look, float line)
{
    const SideLook *side = canvas_side(p->canvas, look->seat);
    Spot corner[BLOCK_CORNERS];
    int shields = look->files * 3 / 2;

    block_shape(look, corner);
    float left = corner[0].x, wide = corner[1].x - left, step = wide / (float)shields;
    edge(p, (Spot){ left, 0.16f }, (Spot){ left + wide, 0.16f }, line);
    for (int i = shields - 1; i >= 0; i--) {
        float x = left + ((float)i + 0.5f) * step;
        pen_oval(p, x, -0.02f, step * 0.66f, 0.15f, 0, side->rim, SHEEN);
        pen_oval(p, x, -0.02f, step * 0.56f, 0.11f, 0, side->light, SHEEN);
        pen_disc(p, x, -0.02f, 0.05f, side->rim, SHINE);
    }
}

/* The rectangle's front corners are empty: its edges run from the tip to the rear. */
static void draw_wedge(const Pen *p, const BlockLook *look, float line)
{
    Spot size, middle = middle_of(look, &size), tip = { middle.x, 0 };

    for (int i = 0; i < 2; i++) {
        float x = middle.x + BOTH_SIDES(i) * size.x / 2.0f;
        Spot empty[] = { tip, { x, 0 }, { x, size.y } };
        pen_flat(p, empty, 3, 0x8C140C04, 0);
        edge(p, tip, (Spot){ x, size.y }, line);
    }
}

/* Four fronts. */
static void draw_orb(const Pen *p, const BlockLook *look, float line)
{
    Spot corner[BLOCK_CORNERS];
    int count = block_shape(look, corner);

    for (int i = 0; i < count; i++)
        edge(p, corner[i], corner[(i + 1) % count], line);
}

/* Its front is in pieces. */
static void draw_broken_front(const Pen *p, const BlockLook *look, float line)
{
    Spot corner[BLOCK_CORNERS];

    block_shape(look, corner);
    curve_move(pen_begin(p), corner[0].x, 0);
    curve_line(p->curve, corner[1].x, 0);
    pen_stroke(p, line * 2.2f, BODY_DARK | 0xFF000000, 0.18f, 0.30f);
}

void body_draw(const Pen *p, const BlockLook *look, float line)
{
    switch (kind_of(look)) {
    case BODY_SHIELDWALL:
        draw_shields(p, look, line);
        break;
    case BODY_WEDGE:
        draw_wedge(p, look, line);
        break;
    case BODY_ORB:
        draw_orb(p, look, line);
        break;
    default:
        break;
    }
    if (look->body & BODY_DISORDERED)
        draw_broken_front(p, look, line);
}
