#include "engine/game.h"

Polygon terrain_polygon(const Game *game, int piece)
{
    const Terrain *terrain = &game->piece[piece];
    return (Polygon){ &game->corner[terrain->corner_first], terrain->corners };
}

Polygon zone_polygon(const Game *game, int zone)
{
    return (Polygon){ &game->corner[game->zone[zone].corner_first], game->zone[zone].corners };
}

UnitId game_unit(const Game *game, const char *id)
{
    for (int i = 0; i < game->units; i++) {
        if (name_is(&game->unit[i].id, id))
            return (UnitId)i;
    }
    return NO_UNIT;
}

int game_profile(const Game *game, const char *id)
{
    for (int i = 0; i < game->profiles; i++) {
        if (name_is(&game->profile[i].id, id))
            return i;
    }
    return -1;
}

WeaponId game_weapon(const Game *game, const char *id)
{
    for (int i = 0; i < game->weapons; i++) {
        if (name_is(&game->weapon[i].id, id))
            return (WeaponId)i;
    }
    return NO_WEAPON;
}

PieceId game_piece(const Game *game, const char *id)
{
    for (int i = 0; i < game->terrain; i++) {
        if (name_is(&game->piece[i].id, id))
            return (PieceId)i;
    }
    return NO_PIECE;
}

SeatId game_seat(const Game *game, const char *id)
{
    for (int i = 0; i < game->seats; i++) {
        if (name_is(&game->seat[i].id, id))
            return (SeatId)i;
    }
    return NO_SEAT;
}

static bool find_trait(const TraitUse *use, int count, int trait, int32_t *value)
{
    for (int i = 0; i < count; i++) {
        if (use[i].trait != trait)
            continue;
        if (value)
            *value = use[i].value;
        return true;
    }
    return false;
}

bool profile_has(const Profile *profile, int trait, int32_t *value)
{
    return find_trait(profile->trait, profile->traits, trait, value);
}

bool weapon_has(const Weapon *weapon, int trait, int32_t *value)
{
    return find_trait(weapon->trait, weapon->traits, trait, value);
}
