#ifndef RULES_WAR_AND_CONQUEST_PROSPECT_H
#define RULES_WAR_AND_CONQUEST_PROSPECT_H

#include "fight/fighting.h"

/* What a combat of two units is likely to come to: all its steps, its score and the break test. Exact, with blows at the rank and file and
 * without SIP; what the enemy loses takes nobody out of reach. */
typedef struct Prospect {
    UnitId unit[2];  /* the first of the one seat, the other of the other */
    double loses[2]; /* wounds, on average */
    double wiped[2]; /* that nobody of it is left */
    double wins[2], drawn;
    double breaks[2]; /* that it loses, and its break test fails */
} Prospect;

/* False when the combat has more than two units, or one of more than MOST_FRAY_LOST wounds. */
bool prospect_of(const Look *look, const Combat *combat, Prospect *prospect);

/* That a pursuit runs at least as far as the flight: RES-09. */
double chance_to_catch(const Look *look, UnitId pursuer, UnitId fleeing);

/* In lines of words: of the answer that is about to be given, of a choice among others, beside the ladder of a combat. Nothing where
 * they are about something else. */
void combat_answer_odds(const Look *look, const Answer *answer, Text *text);
void combat_choice_odds(const Look *look, const Answer *answer, Text *text);
void war_melee_odds(const Look *look, UnitId unit, Text *text);

#endif
