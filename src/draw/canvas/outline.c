#include "canvas/outline.h"

#include <math.h>

static float clamped(float v)
{
    return v < 0.0f ? 0.0f : v > 1.0f ? 1.0f : v;
}

void outline_measure(Outline *o, bool closed)
{
    float run = 0.0f;

    for (int i = 0; i < o->count; i++) {
        int from = closed ? (i + o->count - 1) % o->count : i;
        int to = closed ? i : i + 1 < o->count ? i + 1 : i;
        float length = spot_distance(o->at[from], o->at[to]);
        o->run[i] = run;
        o->length[i] = length;
        o->inverse[i] = length > 0.0f ? 1.0f / (length * length) : 0.0f;
        run += length;
    }
}

Nearness polygon_nearness(const Outline *o, float x, float y)
{
    float least = 1e9f, share = 0.0f;
    int nearest = 0;
    bool inside = false;

    for (int i = 0, j = o->count - 1; i < o->count; j = i++) {
        Spot a = o->at[j], b = o->at[i];
        float ex = b.x - a.x, ey = b.y - a.y, wx = x - a.x, wy = y - a.y;
        float t = clamped((wx * ex + wy * ey) * o->inverse[i]);
        float dx = wx - ex * t, dy = wy - ey * t, d = dx * dx + dy * dy;

        if (d < least) {
            least = d;
            share = t;
            nearest = i;
        }
        if ((a.y > y) != (b.y > y) && (wx * ey < wy * ex) == (ey > 0.0f))
            inside = !inside;
    }
    float distance = sqrtf(least);
    return (Nearness){ inside ? -distance : distance, o->run[nearest] + share * o->length[nearest],
                       0.0f };
}

Nearness line_nearness(const Outline *o, float x, float y)
{
    float least = 1e9f, share = 0.0f, side = 0.0f;
    int nearest = 0;

    for (int i = 0; i + 1 < o->count; i++) {
        Spot a = o->at[i], b = o->at[i + 1];
        float ex = b.x - a.x, ey = b.y - a.y, wx = x - a.x, wy = y - a.y;
        float t = clamped((wx * ex + wy * ey) * o->inverse[i]);
        float dx = wx - ex * t, dy = wy - ey * t, d = dx * dx + dy * dy;

        if (d < least) {
            least = d;
            share = t;
            nearest = i;
            side = ex * wy - ey * wx;
        }
    }
    return (Nearness){ sqrtf(least), o->run[nearest] + share * o->length[nearest],
                       side > 0.0f ? 1.0f : -1.0f };
}

float slab_distance(const Slab *s, float x, float y, float *u, float *v)
{
    float dx = x - s->centre.x, dy = y - s->centre.y;

    *u = dx * s->cosine + dy * s->sine;
    *v = dy * s->cosine - dx * s->sine;
    float qx = fabsf(*u) - s->width / 2.0f, qy = fabsf(*v) - s->height / 2.0f;
    float ox = fmaxf(qx, 0.0f), oy = fmaxf(qy, 0.0f);
    return sqrtf(ox * ox + oy * oy) + fminf(fmaxf(qx, qy), 0.0f);
}

/* On the table's border or beyond it a corner stays: what runs off the table is not rounded there. */
static bool is_at_border(Spot s, Spot table)
{
    return s.x <= 0.1f || s.y <= 0.1f || s.x >= table.x - 0.1f || s.y >= table.y - 0.1f;
}

/* Whether the way turns by more than 60 degrees at `at`. */
static bool is_sharp(Spot before, Spot at, Spot after)
{
    float ax = at.x - before.x, ay = at.y - before.y, bx = after.x - at.x, by = after.y - at.y;
    float lengths = sqrtf((ax * ax + ay * ay) * (bx * bx + by * by));

    return ax * bx + ay * by < 0.5f * lengths;
}

Outline outline_smooth(const Outline *o, int times, Spot table, bool keep_sharp)
{
    Outline now = *o;

    for (; times > 0 && now.count * 2 <= OUTLINE_SPOTS; times--) {
        Outline next = { .count = 0 };
        for (int i = 0; i < now.count; i++) {
            Spot at = now.at[i], before = now.at[(i + now.count - 1) % now.count],
                 after = now.at[(i + 1) % now.count];
            if (is_at_border(at, table) || (keep_sharp && is_sharp(before, at, after))) {
                next.at[next.count++] = at;
                continue;
            }
            next.at[next.count++] = spot_between(at, before, 0.25f);
            next.at[next.count++] = spot_between(at, after, 0.25f);
        }
        now = next;
    }
    return now;
}

Outline line_smooth(const Outline *o, int times)
{
    Outline now = *o;

    for (; times > 0 && now.count > 2 && now.count * 2 <= OUTLINE_SPOTS; times--) {
        Outline next = { .count = 1 };
        next.at[0] = now.at[0];
        for (int i = 0; i + 1 < now.count; i++) {
            if (i > 0)
                next.at[next.count++] = spot_between(now.at[i], now.at[i + 1], 0.25f);
            if (i + 2 < now.count)
                next.at[next.count++] = spot_between(now.at[i], now.at[i + 1], 0.75f);
        }
        next.at[next.count++] = now.at[now.count - 1];
        now = next;
    }
    return now;
}

Spot outline_middle(const Outline *o)
{
    Spot sum = { 0.0f, 0.0f };
    float twice = 0.0f;

    for (int i = 0; i < o->count; i++) {
        Spot a = o->at[i], b = o->at[(i + 1) % o->count];
        float cross = a.x * b.y - b.x * a.y;
        twice += cross;
        sum.x += (a.x + b.x) * cross;
        sum.y += (a.y + b.y) * cross;
    }
    if (fabsf(twice) < 1e-6f)
        return o->count ? o->at[0] : sum;
    return (Spot){ sum.x / (3.0f * twice), sum.y / (3.0f * twice) };
}

float outline_area(const Outline *o)
{
    float twice = 0.0f;

    for (int i = 0; i < o->count; i++) {
        Spot a = o->at[i], b = o->at[(i + 1) % o->count];
        twice += a.x * b.y - b.x * a.y;
    }
    return fabsf(twice) / 2.0f;
}

void outline_bounds(const Outline *o, Spot *low, Spot *high)
{
    *low = (Spot){ 1e9f, 1e9f };
    *high = (Spot){ -1e9f, -1e9f };
    for (int i = 0; i < o->count; i++) {
        low->x = fminf(low->x, o->at[i].x);
        low->y = fminf(low->y, o->at[i].y);
        high->x = fmaxf(high->x, o->at[i].x);
        high->y = fmaxf(high->y, o->at[i].y);
    }
}

float outline_length(const Outline *o)
{
    float sum = 0.0f;

    for (int i = 0; i + 1 < o->count; i++)
        sum += spot_distance(o->at[i], o->at[i + 1]);
    return sum;
}

bool outline_disc(const Outline *o, Spot *centre, float *radius)
{
    float least = 1e9f, most = 0.0f;

    if (o->count < 10)
        return false;
    *centre = outline_middle(o);
    for (int i = 0; i < o->count; i++) {
        float d = spot_distance(*centre, o->at[i]);
        least = fminf(least, d);
        most = fmaxf(most, d);
    }
    *radius = most;
    return most - least < most * 0.03f;
}

bool outline_slab(const Outline *o, Slab *slab)
{
    if (o->count != 4)
        return false;
    Spot a = o->at[0], b = o->at[1], c = o->at[2], d = o->at[3];
    float w = spot_distance(a, b), h = spot_distance(b, c);
    float square = fabsf((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y));

    if (w <= 0.0f || h <= 0.0f || square > w * h * 0.05f ||
        fabsf(spot_distance(a, c) - spot_distance(b, d)) > 0.05f * (w + h))
        return false;
    *slab = (Slab){
        { (a.x + c.x) / 2.0f, (a.y + c.y) / 2.0f }, w, h, (b.x - a.x) / w, (b.y - a.y) / w
    };
    return true;
}

static float side_length(const Outline *o, int i)
{
    return spot_distance(o->at[i % o->count], o->at[(i + 1) % o->count]);
}

/* A ribbon has two short ends opposite each other in the order of its corners; its spine lies between the corners that
 * face each other across it. */
bool outline_ribbon(const Outline *o, Outline *spine, float *width)
{
    int half = o->count / 2, best = 0;
    float least = 1e9f, narrow = 1e9f, broad = 0.0f, sum = 0.0f;

    if (o->count < 4 || o->count % 2 != 0)
        return false;
    for (int i = 0; i < half; i++) {
        float ends = side_length(o, i) + side_length(o, i + half);
        if (ends < least) {
            least = ends;
            best = i;
        }
    }
    spine->count = 0;
    for (int j = 0; j < half; j++) {
        Spot a = o->at[(best + 1 + j) % o->count], b = o->at[(best - j + 2 * o->count) % o->count];
        float across = spot_distance(a, b);
        spine->at[spine->count++] = spot_between(a, b, 0.5f);
        narrow = fminf(narrow, across);
        broad = fmaxf(broad, across);
        sum += across;
    }
    *width = sum / (float)half;
    return broad < narrow * 2.5f && outline_length(spine) > *width * 1.3f;
}

void outline_axis(const Outline *o, Outline *spine, float *width)
{
    Spot mid = outline_middle(o);
    float xx = 0.0f, yy = 0.0f, xy = 0.0f, low = 0.0f, high = 0.0f;

    for (int i = 0; i < o->count; i++) {
        float dx = o->at[i].x - mid.x, dy = o->at[i].y - mid.y;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    float spread = sqrtf((xx - yy) * (xx - yy) + 4.0f * xy * xy);
    Spot axis = { xx - yy + spread, 2.0f * xy };
    float length = sqrtf(axis.x * axis.x + axis.y * axis.y);
    if (length < 1e-6f)
        axis = xx >= yy ? (Spot){ 1.0f, 0.0f } : (Spot){ 0.0f, 1.0f };
    else
        axis = (Spot){ axis.x / length, axis.y / length };
    for (int i = 0; i < o->count; i++) {
        float t = (o->at[i].x - mid.x) * axis.x + (o->at[i].y - mid.y) * axis.y;
        low = fminf(low, t);
        high = fmaxf(high, t);
    }
    spine->count = 2;
    spine->at[0] = (Spot){ mid.x + axis.x * low, mid.y + axis.y * low };
    spine->at[1] = (Spot){ mid.x + axis.x * high, mid.y + axis.y * high };
    *width = high > low ? outline_area(o) / (high - low) : 0.0f;
}
