#ifndef ENGINE_ACCOUNT_H
#define ENGINE_ACCOUNT_H

#include "engine/ruleset.h"

/* What a score comes together from, line by line; without room for lines only their sum. */
typedef struct Account {
    ScoreLine *line; /* MOST_SCORE_LINES of them, or null */
    int lines;
    int32_t sum;
} Account;

/* So many points for what those words say; nothing is written for none. */
void credit(Account *account, int32_t points, UnitId unit, const char *format, ...);

/* What the scenario gives the seat from the beginning. */
void credit_head_start(const Look *look, SeatId seat, Account *account);

#endif
