#ifndef TESTS_SESSION_BATTLE_H
#define TESTS_SESSION_BATTLE_H

#include "session/session.h"

/* The demo scenario of WARSURGE from the project's files. */
const Game *demo_game(void);

/* That scenario of that game, from the project's files; it ends the program when it cannot be built. */
void scenario_game(Game *game, const char *ruleset, const char *scenario);

/* A battle of it: both seats play by chance from the seed. `path` may be null. */
Session *demo_session(const char *path, uint64_t seed);

/* The same with people at both seats and drawn dice. */
Session *demo_for_people(const char *path, uint64_t seed);

/* Gives default answers until a person of `seat` is asked for an order; false at the end. */
bool play_until_order(Session *session, SeatId seat);

#endif
