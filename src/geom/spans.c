#include "spans.h"

#include <string.h>

static void drop(Spans *spans, int at, int count)
{
    int rest = spans->count - at - count;
    memmove(&spans->span[at], &spans->span[at + count], (size_t)rest * sizeof(Span));
    spans->count -= count;
}

static void join_nearest(Spans *spans)
{
    int best = 0;
    for (int i = 1; i + 1 < spans->count; i++) {
        if (spans->span[i + 1].from - spans->span[i].to <
            spans->span[best + 1].from - spans->span[best].to)
            best = i;
    }
    spans->span[best].to = spans->span[best + 1].to;
    drop(spans, best + 1, 1);
}

void spans_add(Spans *spans, double from, double to, double join)
{
    int first = 0;
    while (first < spans->count && spans->span[first].to + join < from)
        first++;
    int last = first;
    while (last < spans->count && spans->span[last].from - join <= to)
        last++;
    if (last > first) {
        Span *s = &spans->span[first];
        double end = spans->span[last - 1].to;
        s->from = from < s->from ? from : s->from;
        s->to = to > end ? to : end;
        drop(spans, first + 1, last - first - 1);
        return;
    }
    if (spans->count == MOST_SPANS) {
        join_nearest(spans);
        spans_add(spans, from, to, join);
        return;
    }
    memmove(&spans->span[first + 1], &spans->span[first],
            (size_t)(spans->count - first) * sizeof(Span));
    spans->span[first] = (Span){ from, to };
    spans->count++;
}

double spans_total(const Spans *spans)
{
    double total = 0;
    for (int i = 0; i < spans->count; i++)
        total += spans->span[i].to - spans->span[i].from;
    return total;
}
