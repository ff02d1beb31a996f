#ifndef UI_STRENGTH_H
#define UI_STRENGTH_H

#include "session/session.h"

/* How well a computer plays, as it is chosen at set-up and at the table. */
enum { STRENGTHS = 3 };

extern const char *const strength_words[STRENGTHS];

/* Its place in these words; below 0: the player has none of them. */
int strength_of(Player player);
Player player_of_strength(int strength);

/* A line of what to expect of that player. */
const char *strength_says(Player player);

#endif
