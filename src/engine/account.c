#include "engine/account.h"

#include <stdarg.h>
#include <stdio.h>

void credit(Account *account, int32_t points, UnitId unit, const char *format, ...)
{
    va_list list;
    account->sum += points;
    if (!points || !account->line || account->lines == MOST_SCORE_LINES)
        return;
    ScoreLine *line = &account->line[account->lines++];
    *line = (ScoreLine){ .unit = unit, .points = points };
    va_start(list, format);
    vsnprintf(line->words, sizeof line->words, format, list);
    va_end(list);
}

void credit_head_start(const Look *look, SeatId seat, Account *account)
{
    credit(account, look->game->seat[seat].head_start, NO_UNIT, "Head start");
}
