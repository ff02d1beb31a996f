#ifndef DRAW_SPOT_H
#define DRAW_SPOT_H

/* A place on a canvas in pixels from its top left corner; (0.5, 0.5) is the middle of the first pixel. */
typedef struct Spot {
    float x, y;
} Spot;

/* A transform of the plane: (x, y) becomes (a x + c y + x0, b x + d y + y0). */
typedef struct Affine {
    float a, b, c, d, x0, y0;
} Affine;

Affine affine_identity(void);

/* The transforms below act before `m`, as nested coordinate systems do. Degrees turn clockwise on the screen. */
Affine affine_moved(Affine m, float x, float y);
Affine affine_turned(Affine m, float degrees);
Affine affine_scaled(Affine m, float across, float down);

/* Undoes `m`; the identity when `m` flattens the plane. */
Affine affine_inverse(Affine m);

Spot affine_apply(Affine m, Spot at);

/* How much `m` enlarges: the root of the area of the unit square's picture. */
float affine_size(Affine m);

/* Sine and cosine from additions and multiplications alone, so that pictures are equal on every machine. */
double turn_sin(double degrees);
double turn_cos(double degrees);

float spot_distance(Spot a, Spot b);

/* From `a` (t = 0) to `b` (t = 1). */
Spot spot_between(Spot a, Spot b, float t);

#endif
