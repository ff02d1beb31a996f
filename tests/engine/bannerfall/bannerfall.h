#ifndef BANNERFALL_H
#define BANNERFALL_H

#include "engine/lists/numbers.h"
#include "engine/play.h"
#include "troops/ranks.h"

/* Bannerfall, a game made up for tests and as a pattern for a new one: it has one of everything that the engine offers, and
 * hardly anything else. Loose units (loose.c) and blocks (ranks.c) move as the room of troops has them move. */

extern const Ruleset bannerfall_ruleset;

enum { BAN_RANK_COSTS = INCH };

/* loose.c */
extern const TroopRules bannerfall_troops;
Verdict ban_judge_walk(const Look *look, const Order *order);

/* ranks.c */
extern const RankRules bannerfall_ranks;

#endif
