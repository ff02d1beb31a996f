#include "bannerfall.h"
#include "engine/referee.h"

#include <string.h>

/* The battle that the tests play: what a scenario's files would say. */

/* Loose models stand beside each other from there, 2" apart; of a block it is the middle of the front. */
static void add_unit(Game *game, const char *id, SeatId seat, int models, int files, Point at)
{
    Roster *unit = &game->unit[game->units++];
    *unit = (Roster){ .id = name_of(id),
                      .title = name_of(id),
                      .seat = seat,
                      .profile = files > 0,
                      .models = (int16_t)models,
                      .files = (uint8_t)files,
                      .first_model = (int16_t)game->models,
                      .has_places = true,
                      .carrier = NO_UNIT };
    for (int i = 0; i < models; i++)
        game->place[game->models++] = (Pose){ { at.x + i * 2 * INCH, at.y }, seat ? HALF_TURN : 0 };
}

static Profile profile_of(const char *id, BaseShape base)
{
    Profile profile = { .id = name_of(id),
                        .title = name_of(id),
                        .base = base,
                        .base_width = INCH,
                        .base_length = INCH,
                        .height = INCH };
    profile.field[PF_MOVE] = 6 * INCH;
    profile.field[PF_WOUNDS] = 2;
    return profile;
}

void bannerfall_game(Game *game)
{
    memset(game, 0, sizeof *game);
    memset(game->model_weapon, 0xFF, sizeof game->model_weapon);
    game->ruleset = &bannerfall_ruleset;
    game->width = game->height = 48 * INCH;
    game->rounds = 3;
    game->seats = 2;
    game->seat[0] = (SeatSetup){ name_of("blue"), name_of("Blue"), name_of("") };
    game->seat[1] = (SeatSetup){ name_of("red"), name_of("Red"), name_of("") };
    game->profiles = 2;
    game->profile[0] = profile_of("levy", BASE_CIRCLE);
    game->profile[1] = profile_of("guard", BASE_RECT);
    add_unit(game, "spears", 0, 3, 0, (Point){ 20 * INCH, 30 * INCH });
    add_unit(game, "captain", 0, 1, 0, (Point){ 30 * INCH, 30 * INCH });
    add_unit(game, "archers", 1, 3, 0, (Point){ 20 * INCH, 20 * INCH });
    add_unit(game, "chief", 1, 1, 0, (Point){ 30 * INCH, 20 * INCH });
    add_unit(game, "pikes", 0, 8, 4, (Point){ 10 * INCH, 40 * INCH });
    add_unit(game, "guards", 1, 8, 4, (Point){ 38 * INCH, 8 * INCH });
}

void bannerfall_battle(const Game *game, Battle *battle, Scratch *scratch, EventLog *log)
{
    battle_begin(game, battle, scratch, NULL);
    if (log)
        log_clear(log);
}
