#include "table.h"

#include "field.h"

void bannerfall_game(Game *game)
{
    lay_table();
    *game = *the_game();
}

void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log)
{
    battle_begin(game, battle, scratch, NULL);
    if (log)
        log_clear(log);
}
