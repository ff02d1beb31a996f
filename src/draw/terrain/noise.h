#ifndef NOISE_H
#define NOISE_H

#include <stdint.h>

/* Noise from an integer lattice that repeats every 256 steps; all of it is 0 to 1. */

float noise_lattice(int x, int y);
float noise_smooth(float x, float y);

/* One row of the smooth noise, prepared for many places with the same y: as noise_smooth to the last bit or two. */
enum { NOISE_ROW = 1400 };

typedef struct NoiseRow {
    int first;
    float at[NOISE_ROW];
} NoiseRow;

/* Prepares places from `x` on, up to `cells` steps further (fewer than NOISE_ROW). */
void noise_row_begin(NoiseRow *row, float x, float y, int cells);
float noise_row_at(const NoiseRow *row, float x);

/* The mean of `octaves` layers, each twice as fine and half as strong as the one before. */
float noise_fbm(float x, float y, int octaves);

/* Stones, leaves, tiles: distances to the nearest and second nearest seed and the nearest one's number. */
typedef struct Cell {
    float near, second, id;
} Cell;

Cell noise_cell(float x, float y);

/* A row of random figures, 0 to 1. */
float noise_next(uint32_t *seed);

/* 0 below `a`, 1 above `b`, smooth between; falls when a is above b. */
float smooth_step(float a, float b, float v);

/* A bell: 1 at 0, 0.37 at `width`. */
float noise_bell(float v, float width);

#endif
