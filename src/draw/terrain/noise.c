#include "terrain/noise.h"

#include <math.h>

/* A finaliser of two multiplications: every bit of the place moves every bit of the figure. */
static uint32_t scrambled(uint32_t v)
{
    v = (v ^ v >> 15) * 0x2C1B3C6Du;
    v = (v ^ v >> 12) * 0x297A2D39u;
    return v ^ v >> 15;
}

float noise_lattice(int x, int y)
{
    uint32_t place = ((uint32_t)x & 255u) | ((uint32_t)y & 255u) << 8;

    return (float)(scrambled(place * 0x9E3779B1u + 1234567u) >> 8) * (1.0f / 16777216.0f);
}

/* floorf through the integer: noise is asked for many million times in a bake. */
static int whole(float v)
{
    int i = (int)v;

    return i - ((float)i > v);
}

float noise_smooth(float x, float y)
{
    int xi = whole(x), yi = whole(y);
    float u = x - (float)xi, v = y - (float)yi;

    u = u * u * (3.0f - 2.0f * u);
    v = v * v * (3.0f - 2.0f * v);
    float a = noise_lattice(xi, yi), b = noise_lattice(xi + 1, yi);
    float c = noise_lattice(xi, yi + 1), d = noise_lattice(xi + 1, yi + 1);
    float upper = a + (b - a) * u, lower = c + (d - c) * u;
    return upper + (lower - upper) * v;
}

void noise_row_begin(NoiseRow *row, float x, float y, int cells)
{
    int yi = whole(y), count = cells + 3 < NOISE_ROW ? cells + 3 : NOISE_ROW;
    float v = y - (float)yi;

    v = v * v * (3.0f - 2.0f * v);
    row->first = whole(x);
    for (int i = 0; i < count; i++) {
        float upper = noise_lattice(row->first + i, yi),
              lower = noise_lattice(row->first + i, yi + 1);
        row->at[i] = upper + (lower - upper) * v;
    }
}

float noise_row_at(const NoiseRow *row, float x)
{
    int xi = whole(x), i = xi - row->first;
    float u = x - (float)xi;

    u = u * u * (3.0f - 2.0f * u);
    return row->at[i] + (row->at[i + 1] - row->at[i]) * u;
}

float noise_fbm(float x, float y, int octaves)
{
    float strength = 0.5f, sum = 0.0f, all = 0.0f;

    for (int i = 0; i < octaves; i++) {
        sum += strength * noise_smooth(x, y);
        all += strength;
        strength *= 0.5f;
        x = x * 2.03f + 17.1f;
        y = y * 2.03f + 9.7f;
    }
    return sum / all;
}

Cell noise_cell(float x, float y)
{
    int xi = whole(x), yi = whole(y);
    Cell cell = { 9.0f, 9.0f, 0.0f };

    for (int j = yi - 1; j <= yi + 1; j++)
        for (int i = xi - 1; i <= xi + 1; i++) {
            float dx = (float)i + 0.15f + 0.7f * noise_lattice(i, j) - x;
            float dy = (float)j + 0.15f + 0.7f * noise_lattice(i + 91, j + 37) - y;
            float d = dx * dx + dy * dy;
            if (d < cell.near) {
                cell.second = cell.near;
                cell.near = d;
                cell.id = noise_lattice(i + 13, j + 71);
            } else if (d < cell.second) {
                cell.second = d;
            }
        }
    cell.near = sqrtf(cell.near);
    cell.second = sqrtf(cell.second);
    return cell;
}

float noise_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (float)(*seed >> 8) * (1.0f / 16777216.0f);
}

float smooth_step(float a, float b, float v)
{
    float t = (v - a) / (b - a);

    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    return t * t * (3.0f - 2.0f * t);
}

float noise_bell(float v, float width)
{
    float t = v / width, q = t * t;

    /* 1 / e^q by its first terms: no library, and no eye sees the difference. */
    return 1.0f / (1.0f + q * (1.0f + q * (0.5f + q * (1.0f / 6.0f + q / 24.0f))));
}
