#ifndef GEOM_SRC_SPANS_H
#define GEOM_SRC_SPANS_H

#include <stdbool.h>

/* Stretches of a line, apart from each other and in order. */
typedef struct Span {
    double from, to;
} Span;

enum { MOST_SPANS = 96 };

typedef struct Spans {
    int count;
    Span span[MOST_SPANS];
} Spans;

/* Adds a stretch; stretches that come within `join` of each other become one. When there is no room for another,
 * the two that are nearest to each other become one. */
void spans_add(Spans *spans, double from, double to, double join);

double spans_total(const Spans *spans);

#endif
