#ifndef RULES_OLD_WORLD_COMBAT_ODDS_H
#define RULES_OLD_WORLD_COMBAT_ODDS_H

#include "base/text.h"
#include "fight/fight.h"
#include "odds/flight_odds.h"
#include "troops/fray.h"

/* What a combat between two units is likely to come to: everybody at the rank and file, no challenge, the weapons that
 * are wielded now or would be by default. Exact but for Regeneration, whose Wounds count as lost. */

enum { MOST_LOST = MOST_FRAY_LOST };

/* Whether the Battle Standard gives a second throw, which hangs on who is left within its reach (CHR-22): with any losses, with
 * all, and how many still stand when it does for the last time. */
typedef struct Again {
    bool ever, always;
    int least;
} Again;

typedef struct FightOdds {
    UnitId unit[2];  /* the first of the one seat, the other of the other */
    double loses[2]; /* Wounds, on average */
    double wiped[2]; /* that it has nobody left */
    double wins[2], drawn;
    UnitId breaks_ties;  /* the one with the only musician (CR-10), or NO_UNIT */
    BreakOdds broken[2]; /* what the one that loses does, in all cases together */
    Again again[2];      /* the second throw that is counted in it */
} FightOdds;

/* False when the combat has more than two units, or one of more than MOST_LOST Wounds. */
bool fight_odds(const Look *look, const Combat *combat, FightOdds *odds);

/* The odds of what is asked in a combat, in lines of words: a weapon, the next combat, blows, a Break test. False when
 * it is about something else. */
bool combat_odds(const Look *look, const Answer *answer, Text *text);

/* The likeliest of those who flee from the winner, or fall back, to be caught by its pursuit; false when nobody does. */
bool best_pursuit(const Look *look, UnitId winner, PursuitOdds *best);

#endif
