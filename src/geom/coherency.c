#include "geom/coherency.h"

#include <assert.h>

/* Moves the outsider nearest to the tree to place `joined`, and gives it (Prim's step). */
static int join_nearest(Coherency *tree, int joined)
{
    int best = joined;
    for (int i = joined + 1; i < tree->count; i++) {
        Length next = tree->spread[tree->node[i]], least = tree->spread[tree->node[best]];
        if (next < least || (next == least && tree->node[i] < tree->node[best]))
            best = i;
    }
    int16_t node = tree->node[best];
    tree->node[best] = tree->node[joined];
    tree->node[joined] = node;
    return node;
}

void coherency_of(Coherency *tree, int count, SpreadOf spread, const void *unit)
{
    assert(count <= COHERENCY_MOST);
    tree->count = count;
    for (int i = 0; i < count; i++) {
        tree->node[i] = (int16_t)i;
        tree->parent[i] = -1;
        tree->spread[i] = i == 0 ? 0 : LENGTH_NEVER;
    }
    int node = 0;
    for (int joined = 1; joined < count; joined++) {
        for (int i = joined; i < count; i++) {
            int other = tree->node[i];
            Length apart = spread(unit, node, other);
            if (tree->parent[other] < 0 || apart < tree->spread[other]) {
                tree->spread[other] = apart;
                tree->parent[other] = (int16_t)node;
            }
        }
        node = join_nearest(tree, joined);
    }
}

static Length gap_of(const void *unit, int a, int b)
{
    const Base *base = unit;
    Length gap = base_gap(base[a], base[b]);
    return gap > 0 ? gap : 0;
}

void coherency_of_bases(Coherency *tree, const Base *base, int count)
{
    coherency_of(tree, count, gap_of, base);
}

int coherency_widest_at(const Coherency *tree)
{
    int widest = -1;
    for (int i = 1; i < tree->count; i++) {
        int node = tree->node[i];
        if (widest < 0 || tree->spread[node] > tree->spread[widest])
            widest = node;
    }
    return widest;
}

Length coherency_widest(const Coherency *tree)
{
    int widest = coherency_widest_at(tree);
    return widest < 0 ? 0 : tree->spread[widest];
}

bool coherency_holds(const Coherency *tree, Length limit)
{
    return tree->count <= 1 || within(coherency_widest(tree), limit);
}

int coherency_groups(const Coherency *tree, Length limit, int16_t *group)
{
    /* A model joins its parent's group or begins one; the lowest model names the group until all are numbered. */
    int16_t lowest[COHERENCY_MOST];
    int groups = 0;
    for (int i = 0; i < tree->count; i++) {
        int node = tree->node[i], parent = tree->parent[node];
        bool joins = i > 0 && within(tree->spread[node], limit);
        group[node] = joins ? group[parent] : (int16_t)groups++;
        if (!joins || node < lowest[group[node]])
            lowest[group[node]] = (int16_t)node;
    }
    int16_t rank[COHERENCY_MOST];
    for (int i = 0; i < groups; i++) {
        rank[i] = 0;
        for (int j = 0; j < groups; j++)
            rank[i] = (int16_t)(rank[i] + (lowest[j] < lowest[i]));
    }
    for (int i = 0; i < tree->count; i++)
        group[i] = rank[group[i]];
    return groups;
}

int coherency_first_apart(const Coherency *tree, Length limit, SpreadOf spread, const void *unit,
                          Length *nearest)
{
    int16_t group[COHERENCY_MOST];
    coherency_groups(tree, limit, group);
    for (int i = 1; i < tree->count; i++) {
        if (group[i] == 0)
            continue;
        *nearest = LENGTH_NEVER;
        for (int j = 0; j < tree->count; j++) {
            Length apart = j != i ? spread(unit, i, j) : LENGTH_NEVER;
            *nearest = apart < *nearest ? apart : *nearest;
        }
        return i;
    }
    return -1;
}

Length coherency_widest_pair(int count, SpreadOf spread, const void *unit, int *a, int *b)
{
    Length widest = 0;
    *a = *b = 0;
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            Length apart = spread(unit, i, j);
            if (apart > widest) {
                widest = apart;
                *a = i;
                *b = j;
            }
        }
    }
    return widest;
}
