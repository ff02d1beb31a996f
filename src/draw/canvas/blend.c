#include <string.h>

#include "canvas/raster.h"

/* Premultiplied pixels laid over each other. */

/* ---- one pixel ------------------------------------------------------------------------------------------ */

static inline uint32_t scaled(uint32_t c, uint32_t share)
{
    uint32_t rb = (c & 0xFF00FFu) * share + 0x800080u;
    uint32_t ag = (c >> 8 & 0xFF00FFu) * share + 0x800080u;

    rb = (rb + (rb >> 8 & 0xFF00FFu)) >> 8 & 0xFF00FFu;
    ag = (ag + (ag >> 8 & 0xFF00FFu)) & 0xFF00FF00u;
    return rb | ag;
}

static inline uint32_t over(uint32_t below, uint32_t above)
{
    return above + scaled(below, 255u - (above >> 24));
}

static uint32_t multiplied(uint32_t below, uint32_t above)
{
    uint32_t keep = 255u - (above >> 24), out = below & 0xFF000000u;

    for (int k = 0; k < 24; k += 8)
        out |= ((below >> k & 255u) * (keep + (above >> k & 255u)) + 127u) / 255u << k;
    return out;
}

static uint32_t overlaid(uint32_t below, uint32_t above)
{
    uint32_t a = above >> 24, out = below & 0xFF000000u;

    if (a == 0)
        return below;
    for (int k = 0; k < 24; k += 8) {
        uint32_t d = below >> k & 255u, s = (above >> k & 255u) * 255u / a;
        s = s > 255u ? 255u : s;
        uint32_t lit = d < 128u ? 2u * d * s / 255u : 255u - 2u * (255u - d) * (255u - s) / 255u;
        out |= (d * (255u - a) + lit * a + 127u) / 255u << k;
    }
    return out;
}

static uint32_t added(uint32_t below, uint32_t above)
{
    uint32_t out = 0;

    for (int k = 0; k < 32; k += 8) {
        uint32_t sum = (below >> k & 255u) + (above >> k & 255u);
        out |= (sum > 255u ? 255u : sum) << k;
    }
    return out;
}

static uint32_t blended(uint32_t below, uint32_t above, Blend blend)
{
    switch (blend) {
    case BLEND_OVER:
        return over(below, above);
    case BLEND_MULTIPLY:
        return multiplied(below, above);
    case BLEND_OVERLAY:
        return overlaid(below, above);
    case BLEND_ADD:
        return added(below, above);
    }
    return below;
}

/* ---- four pixels ---------------------------------------------------------------------------------------- */

/* Four pixels, and their channels with room to be multiplied: the same sums as for one, at once. */
typedef uint32_t Four __attribute__((vector_size(16)));
typedef uint16_t Lanes __attribute__((vector_size(16)));

static inline Four four_of(uint32_t each)
{
    return (Four){ each, each, each, each };
}

static inline Four four_at(const uint32_t *from)
{
    Four f;

    memcpy(&f, from, sizeof f);
    return f;
}

static inline void put_four(uint32_t *to, Four f)
{
    memcpy(to, &f, sizeof f);
}

static inline Four shares_at(const uint8_t *coverage)
{
    return (Four){ coverage[0], coverage[1], coverage[2], coverage[3] };
}

static inline Four four_scaled(Four c, Four share)
{
    const Four low = four_of(0xFF00FFu), half = four_of(0x800080u), high = four_of(0xFF00FF00u);
    Lanes by = (Lanes)(share | share << 16);
    Lanes rb = (Lanes)(c & low) * by + (Lanes)half, ag = (Lanes)(c >> 8 & low) * by + (Lanes)half;

    rb = (rb + (rb >> 8)) >> 8;
    ag = ag + (ag >> 8);
    return (Four)rb | ((Four)ag & high);
}

static inline Four four_over(Four below, Four above)
{
    return above + four_scaled(below, four_of(255u) - (above >> 24));
}

/* Whether all four are nothing, or all cover what lies below. */
static inline bool are_empty(Four f)
{
    uint64_t pair[2];

    memcpy(pair, &f, sizeof pair);
    return (pair[0] | pair[1]) == 0;
}

static inline bool are_solid(Four f)
{
    const uint64_t alphas = UINT64_C(0xFF000000FF000000);
    uint64_t pair[2];

    memcpy(pair, &f, sizeof pair);
    return (pair[0] & pair[1] & alphas) == alphas;
}

static inline void blend_four(uint32_t *to, Four s)
{
    if (are_solid(s))
        put_four(to, s);
    else if (!are_empty(s))
        put_four(to, four_over(four_at(to), s));
}

static inline uint32_t coverage_of_four(const uint8_t *coverage)
{
    uint32_t all = UINT32_MAX;

    if (coverage)
        memcpy(&all, coverage, sizeof all);
    return all;
}

/* ---- four pixels in a light of one colour ----------------------------------------------------------------- */

typedef int16_t Signed __attribute__((vector_size(16)));

/* Each divided by 255, rounded down: exact below 65,535. */
static inline Lanes lanes_in_255(Lanes v)
{
    return (v + 1 + (v >> 8)) >> 8;
}

static inline Lanes lanes_overlaid(Lanes d, Lanes s, Lanes alpha)
{
    Lanes dark = lanes_in_255(2 * d * s), lit = 255 - lanes_in_255(2 * (255 - d) * (255 - s));
    Lanes is_dark = (Lanes)((Signed)d < 128);

    lit = (dark & is_dark) | (lit & ~is_dark);
    return lanes_in_255(d * (255 - alpha) + lit * alpha + 127);
}

/* What `overlaid` makes of a colour before it meets what lies below: its channels without the alpha. */
static uint32_t full_colour(uint32_t above)
{
    uint32_t a = above >> 24, out = 0;

    for (int k = 0; a && k < 24; k += 8) {
        uint32_t s = (above >> k & 255u) * 255u / a;
        out |= (s > 255u ? 255u : s) << k;
    }
    return out;
}

static void blend_flat_overlay(uint32_t *to, uint32_t colour, const uint8_t *coverage, int count)
{
    const Four low = four_of(0xFF00FFu), opaque = four_of(0xFF000000u);
    Four full = four_of(full_colour(colour)), a = four_of((colour >> 24) * 0x10001u);
    int i = 0;

    while (i < count) {
        if (i + 4 > count || coverage_of_four(coverage ? coverage + i : NULL) != UINT32_MAX) {
            uint32_t share = coverage ? coverage[i] : 255u;
            to[i] = share ? overlaid(to[i], scaled(colour, share)) : to[i];
            i++;
            continue;
        }
        Four d = four_at(to + i);
        Four rb = (Four)lanes_overlaid((Lanes)(d & low), (Lanes)(full & low), (Lanes)a);
        Four g = (Four)lanes_overlaid((Lanes)(d >> 8 & low), (Lanes)(full >> 8 & low), (Lanes)a);
        put_four(to + i, (d & opaque) | ((rb | g << 8) & ~opaque));
        i += 4;
    }
}

/* ---- rows ----------------------------------------------------------------------------------------------- */

static void blend_over(uint32_t *to, const uint32_t *from, const uint8_t *coverage, int count)
{
    int i = 0;

    for (; i + 4 <= count; i += 4) {
        uint32_t all = coverage_of_four(coverage ? coverage + i : NULL);
        if (all == UINT32_MAX)
            blend_four(to + i, four_at(from + i));
        else if (all)
            blend_four(to + i, four_scaled(four_at(from + i), shares_at(coverage + i)));
    }
    for (; i < count; i++)
        to[i] = over(to[i], scaled(from[i], coverage ? coverage[i] : 255u));
}

void blend_pixels(uint32_t *to, const uint32_t *from, const uint8_t *coverage, int count,
                  Blend blend)
{
    if (blend == BLEND_OVER) {
        blend_over(to, from, coverage, count);
        return;
    }
    for (int i = 0; i < count; i++)
        to[i] = blended(to[i], scaled(from[i], coverage ? coverage[i] : 255u), blend);
}

static void blend_flat_over(uint32_t *to, uint32_t colour, const uint8_t *coverage, int count)
{
    Four whole = four_of(colour);
    int i = 0;

    for (; i + 4 <= count; i += 4) {
        uint32_t all = coverage_of_four(coverage ? coverage + i : NULL);
        if (all == UINT32_MAX)
            blend_four(to + i, whole);
        else if (all)
            blend_four(to + i, four_scaled(whole, shares_at(coverage + i)));
    }
    for (; i < count; i++)
        to[i] = over(to[i], scaled(colour, coverage ? coverage[i] : 255u));
}

void blend_flat(uint32_t *to, uint32_t colour, const uint8_t *coverage, int count, Blend blend)
{
    if (blend == BLEND_OVER) {
        blend_flat_over(to, colour, coverage, count);
        return;
    }
    if (blend == BLEND_OVERLAY) {
        blend_flat_overlay(to, colour, coverage, count);
        return;
    }
    for (int i = 0; i < count; i++)
        if (!coverage || coverage[i])
            to[i] = blended(to[i], scaled(colour, coverage ? coverage[i] : 255u), blend);
}
