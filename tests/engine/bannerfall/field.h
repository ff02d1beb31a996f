#ifndef BANNERFALL_FIELD_H
#define BANNERFALL_FIELD_H

#include "bannerfall.h"
#include "tabletop.h"

/* A battle of Bannerfall for tests. What is no particular game's stands in tabletop.h.
 *
 *     field();                               blue has bid more and is asked for an order
 *     move(SPEARS, 1, 20, 26);               models count from 1, lengths and places are in inches
 *     CHECK_REFUSED(NO_APART);
 *     give();                                the order is accepted, or the test fails
 *
 * On a table of 48 x 48 Spears (three) and Captain of blue at y 30, Archers (three) and Chief of red at y 20: from x 20, 2" apart,
 * and at x 30. Behind them a block of eight in four files for each: Pikes of blue, the middle of their front at (10,40), and
 * Guards of red at (38,8). */

enum { SPEARS, CAPTAIN, ARCHERS, CHIEF, PIKES, GUARDS };
enum { BLUE, RED };

void lay_table(void); /* what is on it is the game's, nothing has begun */
void field(void);
void field_after_bids(int blue, int red);

/* By hand, so that nothing is kept of where everybody stood. */
void stand(UnitId unit, int model, double x, double y);

/* An order, built up to be judged or given. */
void move(UnitId unit, int model, double x, double y);
void march(UnitId unit, int verb, int32_t figure);
void charge(UnitId unit, UnitId target);
void done(void);

#endif
