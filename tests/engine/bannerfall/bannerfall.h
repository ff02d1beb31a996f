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
Verdict judge_walk(const Look *look, const Order *order);

/* ranks.c */
extern const RankRules bannerfall_ranks;

/* field.c, for tests: on a 48 x 48 inch table blue 0 (models 0-2) at y 30 and 1 (model 3) at (30,30); red 2 (models 4-6)
 * at y 20 and 3 (model 7) at (30,20). Behind them a block of eight in four files for each: blue 4, its front's middle at
 * (10,40), and red 5 at (38,8). */
void bannerfall_game(Game *game);
void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log);

#endif
