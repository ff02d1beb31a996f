#include "geom/ground.h"

/* Puts a stretch among the others in order, joining what it meets. */
static int stretch_add(Stretch *slow, int count, Stretch next)
{
    int first = 0;
    while (first < count && slow[first].to < next.from)
        first++;
    int last = first;
    for (; last < count && slow[last].from <= next.to; last++) {
        next.from = slow[last].from < next.from ? slow[last].from : next.from;
        next.to = slow[last].to > next.to ? slow[last].to : next.to;
    }
    if (last == first && count == GROUND_MOST) {
        slow[count - 1].to = next.to > slow[count - 1].to ? next.to : slow[count - 1].to;
        return count;
    }
    int shift = 1 - (last - first);
    if (shift > 0) {
        for (int i = count; i > first; i--)
            slow[i] = slow[i - 1];
    } else {
        for (int i = last; i < count; i++)
            slow[i + shift] = slow[i];
    }
    slow[first] = next;
    return count + shift;
}

/* Whether one of the deep stretches lies within `s`. */
static bool goes_deep(Stretch s, const Stretch *deep, int count)
{
    for (int i = 0; i < count; i++) {
        if (deep[i].from <= s.to && deep[i].to >= s.from)
            return true;
    }
    return false;
}

int ground_slow(Path path, Base base, const Area *piece, int count, Stretch slow[GROUND_MOST])
{
    int slows = 0;
    Stretch over[GROUND_MOST], deep[GROUND_MOST];
    for (int i = 0; i < count; i++) {
        int overs = path_base_inside(path, base, &piece[i], 0, over, GROUND_MOST);
        if (overs == 0)
            continue;
        int deeps = path_base_inside(path, base, &piece[i], REACH_SLACK, deep, GROUND_MOST);
        deeps = deeps < GROUND_MOST ? deeps : GROUND_MOST;
        for (int k = 0; k < overs && k < GROUND_MOST; k++) {
            if (goes_deep(over[k], deep, deeps))
                slows = stretch_add(slow, slows, over[k]);
        }
    }
    return slows;
}

static Length slowed(Length length, Slowness slowness)
{
    return (Length)(((int64_t)length * slowness.numerator + slowness.denominator / 2) /
                    slowness.denominator);
}

Length ground_cost(Path path, Base base, const Area *piece, int count, Slowness slowness)
{
    Stretch slow[GROUND_MOST];
    int slows = ground_slow(path, base, piece, count, slow);
    Length inside = stretches_length(slow, slows);
    return path_length(path) - inside + slowed(inside, slowness);
}

Length ground_reach(Path path, Base base, const Area *piece, int count, Slowness slowness,
                    Length allowance)
{
    Stretch slow[GROUND_MOST];
    int slows = ground_slow(path, base, piece, count, slow);
    Length come = 0, left = allowance, whole = path_length(path);
    for (int i = 0; i < slows; i++) {
        if (slow[i].from - come >= left)
            return come + left;
        left -= slow[i].from - come;
        Length cost = slowed(slow[i].to - slow[i].from, slowness);
        if (cost >= left)
            return slow[i].from +
                   (Length)((int64_t)left * slowness.denominator / slowness.numerator);
        left -= cost;
        come = slow[i].to;
    }
    return whole - come <= left ? whole : come + left;
}

/* ---- Heights ------------------------------------------------------------------------ */

Length ground_level(Point at, const Area *piece, const Length *level, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        if (area_contains(&piece[i], at))
            return level[i];
    }
    return 0;
}

/* The level at a place on the way, by the stretches of all pieces: the last piece that has one there. */
static Length level_at(const Stretch stretch[][8], const int *stretches, const Length *level,
                       int count, Length along)
{
    for (int i = count - 1; i >= 0; i--) {
        for (int k = 0; k < stretches[i]; k++) {
            if (stretch[i][k].from <= along && along < stretch[i][k].to)
                return level[i];
        }
    }
    return 0;
}

/* The nearest border of a stretch beyond `along`. */
static Length next_border(const Stretch stretch[][8], const int *stretches, int count, Length along,
                          Length end)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < stretches[i]; k++) {
            Stretch s = stretch[i][k];
            end = s.from > along && s.from < end ? s.from : end;
            end = s.to > along && s.to < end ? s.to : end;
        }
    }
    return end;
}

Length ground_climb(Path path, const Area *piece, const Length *level, int count)
{
    static const int most = 8;
    Stretch stretch[GROUND_MOST][8];
    int stretches[GROUND_MOST];
    count = count < GROUND_MOST ? count : GROUND_MOST;
    for (int i = 0; i < count; i++) {
        stretches[i] = path_centre_inside(path, &piece[i], stretch[i], most);
        stretches[i] = stretches[i] < most ? stretches[i] : most;
    }
    Length whole = path_length(path), along = 0, climbed = 0;
    Length height = ground_level(path.stop[0].at, piece, level, count);
    while (along < whole) {
        Length next = level_at(stretch, stretches, level, count, along);
        climbed += next > height ? next - height : height - next;
        height = next;
        along = next_border(stretch, stretches, count, along, whole);
    }
    Length last = ground_level(path.stop[path.count - 1].at, piece, level, count);
    return climbed + (last > height ? last - height : height - last);
}
