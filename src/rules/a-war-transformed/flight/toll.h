#ifndef A_WAR_TRANSFORMED_TOLL_H
#define A_WAR_TRANSFORMED_TOLL_H

#include "engine/odds.h"
#include "flight/nerves.h"

/* What an attack or a fight takes of a unit, exactly: how likely it is that so many are lost, with so many Combat Stress Markers, and
 * that it is Broken or gone by then (MOR, DMG-07).
 *
 *      lost 0 --wounds--> lost 2 --a test fails--> a marker --Battle Shock: 1--> lost 3
 */

enum { MOST_TOLL = 32, MOST_MARKERS = 20 };

typedef struct Toll {
    UnitId unit;
    int total, zeal, begun; /* it has so many wounds, and began with so many markers */
    double steady[MOST_TOLL + 1][MOST_MARKERS + 1]; /* by what is lost, and markers */
    double broken[MOST_TOLL + 1];                   /* by what is lost */
} Toll;

/* What it has left to lose: models, or wounds of a single one; MOST_TOLL at most. */
int left_to_lose(const Look *look, UnitId unit);

/* Nothing is likely yet; toll_add() says what is. */
void toll_begin(const Look *look, UnitId unit, Toll *toll);

/* That so many are lost and nothing else has happened, with that chance more. */
void toll_add(Toll *toll, int lost, double chance);

/* One more marker for whoever is steady: MOR-10 to 14; with `tested` only where a Devastating Test fails (MOR-07). */
void toll_marker(const Look *look, Toll *toll, bool tested);

/* So many are lost, and then so many Devastating Tests taken. */
typedef struct Waiting {
    double chance[MOST_TOLL + 1][MOST_TOLL + 1]; /* by tests, and what is lost */
} Waiting;
void toll_tests(const Look *look, Toll *toll, const Waiting *waiting);

/* The same with markers without a test. */
void toll_markers(const Look *look, Toll *toll, const Waiting *waiting);

static inline int held_at(int value, int most)
{
    return value < most ? value : most;
}

/* What the other says is added to it. */
void toll_join(Toll *toll, const Toll *other);

double toll_mean(const Toll *toll);            /* of what is lost */
double toll_lost(const Toll *toll, int least); /* the chance that it is at least so much */
double toll_broken(const Toll *toll);          /* Broken, though not gone */
double toll_gone(const Toll *toll);
double toll_marked(const Toll *toll); /* steady with more markers than it began with */
double toll_steady(const Toll *toll); /* neither Broken nor gone */

/* "Eiche loses 1.23 of 8 models on average", "  at least 2: ..." and what becomes of it. */
void toll_words(const Look *look, const Toll *toll, Text *text);

/* A line of its own: "  words: 12.3 %", unless it hardly ever happens. */
void chance_line(Text *text, const char *words, double chance);

#endif
