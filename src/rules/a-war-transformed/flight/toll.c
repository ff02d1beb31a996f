#include "flight/toll.h"

#include <stdio.h>
#include <string.h>

/* ---- What it loses, and its markers ------------------------------------------------------------------------------------------- */

enum { TEN = 10 };

int left_to_lose(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    int left =
        u->count == 1 ? look->battle->model[u->first].wounds : models_alive(look->battle, unit);
    return left < MOST_TOLL ? left : MOST_TOLL;
}

void toll_begin(const Look *look, UnitId unit, Toll *toll)
{
    memset(toll, 0, sizeof *toll);
    toll->unit = unit;
    toll->total = left_to_lose(look, unit);
    toll->zeal = zeal_of(look, unit);
    toll->begun = stress_of(look, unit);
}

void toll_add(Toll *toll, int lost, double chance)
{
    toll->steady[lost < toll->total ? lost : toll->total][toll->begun] += chance;
}

static int modified(const Toll *toll, int stress)
{
    return stress < toll->zeal ? toll->zeal - stress : 0;
}

/* MOR-14. */
static void stands_then(Toll *toll, int lost, int stress, double chance)
{
    if (lost >= toll->total)
        toll->steady[toll->total][toll->begun] += chance;
    else if (stress >= toll->zeal)
        toll->broken[lost] += chance;
    else
        toll->steady[lost][stress] += chance;
}

/* MOR-11, 12: from the third on each brings a d10, and a model for each point above. */
static void place_one(const Look *look, Toll *toll, int lost, int stress, double chance)
{
    bool shocked = stress >= SHOCK_FROM && applies(look, AWT_MOR_11);
    if (!shocked) {
        stands_then(toll, lost, stress, chance);
        return;
    }
    for (int die = 1; die <= TEN; die++) {
        int above = die - modified(toll, stress);
        stands_then(toll, lost + (above > 0 ? above : 0), stress, chance / TEN);
    }
}

void toll_marker(const Look *look, Toll *toll, bool tested)
{
    for (int stress = MOST_MARKERS - 1; stress >= 0; stress--) {
        double fails = tested ? chance_above(modified(toll, stress), 0) : 1;
        for (int lost = toll->total - 1; lost >= 0; lost--) {
            double chance = toll->steady[lost][stress];
            if (chance <= 0)
                continue;
            toll->steady[lost][stress] = chance * (1 - fails);
            place_one(look, toll, lost, stress + 1, chance * fails);
        }
    }
}

static void take_all(const Look *look, Toll *toll, const Waiting *waiting, bool tested)
{
    for (int n = MOST_TOLL; n >= 0; n--) {
        for (int lost = 0; lost <= toll->total; lost++)
            toll_add(toll, lost, waiting->chance[n][lost]);
        if (n > 0)
            toll_marker(look, toll, tested);
    }
}

void toll_tests(const Look *look, Toll *toll, const Waiting *waiting)
{
    take_all(look, toll, waiting, true);
}

void toll_markers(const Look *look, Toll *toll, const Waiting *waiting)
{
    take_all(look, toll, waiting, false);
}

void toll_join(Toll *toll, const Toll *other)
{
    for (int lost = 0; lost <= toll->total; lost++) {
        toll->broken[lost] += other->broken[lost];
        for (int stress = 0; stress <= MOST_MARKERS; stress++)
            toll->steady[lost][stress] += other->steady[lost][stress];
    }
}

/* ---- What comes of it ----------------------------------------------------------------------------------------------------------- */

static double chance_of_loss(const Toll *toll, int lost)
{
    double sum = toll->broken[lost];
    for (int stress = 0; stress <= MOST_MARKERS; stress++)
        sum += toll->steady[lost][stress];
    return sum;
}

double toll_mean(const Toll *toll)
{
    double mean = 0;
    for (int lost = 1; lost <= toll->total; lost++)
        mean += lost * chance_of_loss(toll, lost);
    return mean;
}

double toll_lost(const Toll *toll, int least)
{
    double sum = 0;
    for (int lost = least; lost <= toll->total; lost++)
        sum += chance_of_loss(toll, lost);
    return sum;
}

double toll_gone(const Toll *toll)
{
    return toll_lost(toll, toll->total);
}

double toll_broken(const Toll *toll)
{
    double sum = 0;
    for (int lost = 0; lost < toll->total; lost++)
        sum += toll->broken[lost];
    return sum;
}

double toll_steady(const Toll *toll)
{
    double sum = 0;
    for (int lost = 0; lost < toll->total; lost++) {
        for (int stress = 0; stress <= MOST_MARKERS; stress++)
            sum += toll->steady[lost][stress];
    }
    return sum;
}

double toll_marked(const Toll *toll)
{
    double sum = 0;
    for (int lost = 0; lost < toll->total; lost++) {
        for (int stress = toll->begun + 1; stress <= MOST_MARKERS; stress++)
            sum += toll->steady[lost][stress];
    }
    return sum;
}

/* ---- In words ---------------------------------------------------------------------------------------------------------------------- */

void chance_line(Text *text, const char *words, double chance)
{
    const double seldom = 0.0005;
    if (chance < seldom)
        return;
    text_format(text, "  %s: ", words);
    text_chance(text, chance);
    text_char(text, '\n');
}

void toll_words(const Look *look, const Toll *toll, Text *text)
{
    enum { MOST_LINES = 4, PARTS = 100 };
    bool single = look->battle->unit[toll->unit].count == 1;
    const char *what = single ? "wound" : "model";
    int mean = (int)(toll_mean(toll) * PARTS + 0.5);
    text_format(text, "%s %s %d.%02d of %d %s%s on average\n", unit_title(look, toll->unit),
                single ? "loses" : "lose", mean / PARTS, mean % PARTS, toll->total, what,
                toll->total == 1 ? "" : "s");
    for (int n = 1; n < toll->total && n <= MOST_LINES; n++) {
        char words[40];
        snprintf(words, sizeof words, "at least %d", n);
        chance_line(text, words, toll_lost(toll, n));
    }
    chance_line(text, "destroyed", toll_gone(toll));
    chance_line(text, "Broken", toll_broken(toll));
}
