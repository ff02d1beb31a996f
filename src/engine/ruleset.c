#include "engine/ruleset.h"

int words_in(const char *words)
{
    int count = words[0] != '\0';
    for (; *words; words++)
        count += *words == ' ';
    return count;
}

const char *round_title(const Ruleset *rules)
{
    return rules->round_title ? rules->round_title : "Round";
}

const char *turn_title(const Ruleset *rules)
{
    return rules->turn_title ? rules->turn_title : "turn";
}

bool has_phase(const Game *game, int phase)
{
    const PhaseDef *def = &game->ruleset->phase[phase];
    return def->when == PHASE_ALWAYS || game->option[def->option] == def->value;
}

int32_t seat_score(const Look *look, SeatId seat)
{
    const Ruleset *rules = look->game->ruleset;
    ScoreLine line[MOST_SCORE_LINES];
    int lines = rules->tell.account ? rules->tell.account(look, seat, line) : 0;
    int32_t sum = 0;
    for (int i = 0; i < lines; i++)
        sum += line[i].points;
    return sum;
}
