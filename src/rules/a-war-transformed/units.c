#include "a-war-transformed.h"

/* ---- Who a unit is: 2.2, 6.2 ------------------------------------------------------------------------------------------- */

const Profile *profile_of_unit(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit);
}

bool bears(const Look *look, UnitId unit, Trait trait)
{
    return profile_has(profile_of_unit(look, unit), trait, NULL);
}

bool is_vehicle(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_TRACKED) || bears(look, unit, TR_WHEELED);
}

bool is_leader(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_CAPTAIN) || bears(look, unit, TR_LIEUTENANT);
}

bool is_creature(const Look *look, UnitId unit)
{
    return bears(look, unit, TR_CREATURE_TINY) || bears(look, unit, TR_CREATURE_MAN) ||
           bears(look, unit, TR_CREATURE_LARGE);
}

/* ---- How it stands ------------------------------------------------------------------------------------------------------ */

bool is_broken(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_BROKEN);
}

bool is_of_the_force(const Look *look, UnitId unit)
{
    return !has_mark(look->battle, OWNER_UNIT, unit, UM_MANIFESTED);
}

bool is_steady(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && !is_broken(look, unit);
}

bool units_touch(const Look *look, UnitId a, UnitId b)
{
    FootprintRoom room[2];
    Footprint one = unit_footprint(look, a, &room[0]), other = unit_footprint(look, b, &room[1]);
    int i, k;
    return footprints_within(&one, &other, CONTACT_GAP - REACH_SLACK, &i, &k);
}

bool is_in_combat(const Look *look, UnitId unit, UnitId *with)
{
    if (!is_fielded(look, unit))
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        if (!units_touch(look, unit, u))
            continue;
        if (with)
            *with = u;
        return true;
    }
    return false;
}
