#include "troops/fray.h"

#include <string.h>

/* ---- A combat of two, order by order: the chance of every pair of losses ------------------------------------------------- */

static Odds hits_of(const FrayBlows *kind, int times)
{
    Odds sum = odds_certain(kind->plus * times);
    for (int i = 0; i < kind->dice * times && sum.most < MOST_FRAY_LOST; i++) {
        Odds die = odds_certain(0);
        die.most = kind->sides;
        die.chance[0] = 0;
        for (int face = 1; face <= kind->sides; face++)
            die.chance[face] = 1.0 / kind->sides;
        sum = odds_sum(&sum, &die);
    }
    return sum;
}

/* The wounds that the side deals at that order after so many own losses. */
static Odds dealt_at(const FraySide *side, int order, int lost)
{
    Odds sum = odds_certain(0);
    for (int i = 0; i < side->kinds; i++) {
        const FrayBlows *kind = &side->kind[i];
        int attacks = kind->attacks[side->slain[lost]];
        if (kind->order != order || attacks == 0 || lost >= side->wounds)
            continue;
        Odds hits = hits_of(kind, attacks);
        bool thrown = kind->dice + kind->plus > 0;
        Odds one = thrown ? odds_thinned(&hits, kind->wounds) : odds_of_dice(attacks, kind->wounds);
        sum = odds_sum(&sum, &one);
    }
    return sum;
}

static void fill_dealt(const FraySide *side, int order, FrayTable *dealt)
{
    memset(dealt, 0, sizeof *dealt);
    for (int lost = 0; lost <= side->wounds; lost++) {
        Odds odds = dealt_at(side, order, lost);
        for (int n = 0; n <= odds.most; n++)
            dealt->chance[lost][n < MOST_FRAY_LOST ? n : MOST_FRAY_LOST] += odds.chance[n];
    }
}

/* Both sides at once: neither's blows are cut by the other's of the same order. */
static void add_blows(const FraySide *const side[2], const FrayTable *dealt, int a, int b,
                      double chance, FrayTable *after)
{
    for (int x = 0; x <= MOST_FRAY_LOST; x++) {
        int to_b = b + x < side[1]->wounds ? b + x : side[1]->wounds;
        double part = chance * dealt[0].chance[a][x];
        for (int y = 0; y <= MOST_FRAY_LOST && part > 0; y++) {
            int to_a = a + y < side[0]->wounds ? a + y : side[0]->wounds;
            after->chance[to_a][to_b] += part * dealt[1].chance[b][y];
        }
    }
}

static void fight_order(const FraySide *const side[2], int order, const FrayTable *before,
                        FrayTable *after)
{
    FrayTable dealt[2];
    memset(after, 0, sizeof *after);
    fill_dealt(side[0], order, &dealt[0]);
    fill_dealt(side[1], order, &dealt[1]);
    for (int a = 0; a <= side[0]->wounds; a++) {
        for (int b = 0; b <= side[1]->wounds; b++) {
            if (before->chance[a][b] > 0)
                add_blows(side, dealt, a, b, before->chance[a][b], after);
        }
    }
}

/* The highest order below that one at which anybody strikes; false when there is none. */
static bool next_order(const FraySide *const side[2], bool first, int below, int *order)
{
    bool any = false;
    for (int s = 0; s < 2; s++) {
        for (int i = 0; i < side[s]->kinds; i++) {
            int own = side[s]->kind[i].order;
            if ((!first && own >= below) || (any && own <= *order))
                continue;
            any = true;
            *order = own;
        }
    }
    return any;
}

void fray_odds(const FraySide *one, const FraySide *other, FrayTable *table)
{
    const FraySide *const side[2] = { one, other };
    FrayTable after;
    int order = 0;
    bool first = true;
    memset(table, 0, sizeof *table);
    table->chance[0][0] = 1;
    while (next_order(side, first, order, &order)) {
        first = false;
        fight_order(side, order, table, &after);
        *table = after;
    }
}
