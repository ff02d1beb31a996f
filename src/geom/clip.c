#include "clip.h"

#include <assert.h>

static void figure_add(Figure *figure, Vec p)
{
    assert(figure->count < MOST_CLIPPED);
    figure->corner[figure->count++] = p;
}

void figure_clip(Figure *figure, Vec at, Vec inward)
{
    Figure kept = { .count = 0 };
    for (int i = 0; i < figure->count; i++) {
        Vec a = figure->corner[i], b = figure->corner[(i + 1) % figure->count];
        double in_a = vec_dot(vec_sub(a, at), inward), in_b = vec_dot(vec_sub(b, at), inward);
        if (in_a >= 0)
            figure_add(&kept, a);
        if ((in_a < 0) != (in_b < 0))
            figure_add(&kept, vec_along(a, vec_sub(b, a), in_a / (in_a - in_b)));
    }
    *figure = kept;
}
