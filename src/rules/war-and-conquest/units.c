#include "war-and-conquest.h"

#include "geom/zone.h"
#include "troops/ranks.h"

/* ---- What a unit is: UNI, MOV-01..04, FRM -------------------------------------------------------------------------- */

static const Profile *profile_of(const Look *look, UnitId unit)
{
    return unit_profile(look->game, look->battle, unit);
}

UnitClass class_of(const Look *look, UnitId unit)
{
    return (UnitClass)profile_of(look, unit)->field[PF_CLASS];
}

Formation formation_held(const Look *look, UnitId unit)
{
    return (Formation)tally_of(look->battle, OWNER_UNIT, host_of(look, unit), UT_FORMATION);
}

static bool is_of_figures(const Look *look, UnitId unit)
{
    UnitClass class = class_of(look, unit);
    return class == CLASS_INFANTRY || class == CLASS_CAVALRY;
}

bool is_chariot_unit(const Look *look, UnitId unit)
{
    UnitClass class = class_of(look, unit);
    return class == CLASS_LIGHT_CHARIOT || class == CLASS_HEAVY_CHARIOT;
}

/* KEY-08: order and rate follow the formation. */
FightingOrder order_of_unit(const Look *look, UnitId unit)
{
    bool loose = formation_held(look, unit) == FORM_SKIRMISH && is_of_figures(look, unit);
    if (is_chariot_unit(look, unit) && applies(look, WAC_SPC_01))
        return ORDER_REGULAR;
    return loose ? ORDER_SKIRMISH : (FightingOrder)profile_of(look, unit)->field[PF_ORDER];
}

bool has_keyword_of(const Look *look, UnitId unit, Trait trait)
{
    return profile_has(profile_of(look, unit), (int)trait, NULL);
}

bool is_battle_formation(const Look *look, UnitId unit)
{
    return is_of_figures(look, unit) && order_of_unit(look, unit) != ORDER_SKIRMISH;
}

bool is_skirmish(const Look *look, UnitId unit)
{
    return is_of_figures(look, unit) && order_of_unit(look, unit) == ORDER_SKIRMISH;
}

bool is_personality(const Look *look, UnitId unit)
{
    return class_of(look, unit) == CLASS_PERSONALITY;
}

bool is_lone_personality(const Look *look, UnitId unit)
{
    return is_personality(look, unit) && host_of(look, unit) == unit;
}

bool is_chariot(const Look *look, UnitId unit)
{
    UnitClass class = class_of(look, unit);
    return is_chariot_unit(look, unit) ||
           (class == CLASS_PERSONALITY && profile_of(look, unit)->field[PF_MOUNT] == MOUNT_CHARIOT);
}

bool is_mounted(const Look *look, UnitId unit)
{
    UnitClass class = class_of(look, unit);
    return class == CLASS_CAVALRY ||
           (class == CLASS_PERSONALITY && profile_of(look, unit)->field[PF_MOUNT] == MOUNT_HORSE);
}

bool is_running(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FLEEING);
}

bool is_in_disorder(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_DISORDERED);
}

void disorder(Play *play, UnitId unit, RuleId rule)
{
    if (is_in_disorder(&play->look, unit))
        return;
    mark(play, OWNER_UNIT, host_of(&play->look, unit), UM_DISORDERED, rule);
    tell_tale(play, TALE_IS_DISORDERED, NO_SEAT, unit, NO_UNIT, 0, 0, 0);
}

/* ---- How far it goes ------------------------------------------------------------------------------------------------- */

enum {
    ON_FOOT = 10 * INCH,
    ON_HORSE = 18 * INCH,
    LIGHT_CHARIOT_MOVE = 8 * INCH,
    HEAVY_CHARIOT_MOVE = 7 * INCH,
    ELEPHANT_MOVE = 6 * INCH,
    ARTILLERY_MOVE = 3 * INCH,
};

static Length rate_of_class(const Look *look, UnitId unit)
{
    static const Length rate[2][3] = { { 4 * INCH, 5 * INCH, 6 * INCH },
                                       { 7 * INCH, 8 * INCH, 9 * INCH } };
    switch (class_of(look, unit)) {
    case CLASS_INFANTRY:
    case CLASS_CAVALRY:
        break;
    case CLASS_LIGHT_CHARIOT:
        return LIGHT_CHARIOT_MOVE;
    case CLASS_HEAVY_CHARIOT:
        return HEAVY_CHARIOT_MOVE;
    case CLASS_ELEPHANT:
        return ELEPHANT_MOVE;
    case CLASS_ARTILLERY:
        return ARTILLERY_MOVE;
    case CLASS_PERSONALITY:
        if (applies(look, WAC_MOV_02))
            return profile_of(look, unit)->field[PF_MOUNT] == MOUNT_FOOT ? ON_FOOT : ON_HORSE;
        break;
    }
    return rate[class_of(look, unit) == CLASS_CAVALRY][order_of_unit(look, unit)];
}

Length base_move(const Look *look, UnitId unit)
{
    Length rate = rate_of_class(look, unit);
    bool half = formation_held(look, unit) == FORM_SHIELDWALL && applies(look, WAC_FRM_02);
    return half ? rate / 2 : rate;
}

/* ---- Where it stands: GEN-02, UNI-05..07 --------------------------------------------------------------------------------- */

int footprints(const Look *look, UnitId unit, Base *base, int most)
{
    if (!is_block(look, unit))
        return unit_bases(look, unit, base, most);
    base[0] = unit_outline(look, unit);
    return 1;
}

Length unit_apart(const Look *look, UnitId a, UnitId b, Segment *line)
{
    Base one[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    int i, k;
    int ones = footprints(look, a, one, MOST_UNIT_MODELS);
    int others = footprints(look, b, other, MOST_UNIT_MODELS);
    Length apart = bases_gap(one, ones, other, others, &i, &k);
    if (line && i >= 0)
        *line = base_nearest(one[i], other[k]);
    return apart;
}

Side facing_of_point(Base outline, Point p)
{
    Point local = pose_local(outline.pose, p);
    Length half = outline.width / 2, deep = outline.length / 2;
    Length aside = local.x < 0 ? -local.x : local.x;
    Length ahead = local.y - deep, behind = -local.y - deep;
    if (ahead >= -REACH_SLACK && aside <= half + ahead + REACH_SLACK)
        return SIDE_FRONT;
    if (behind >= 0 && aside < half + behind - REACH_SLACK)
        return SIDE_REAR;
    return local.x > 0 ? SIDE_RIGHT : SIDE_LEFT;
}

static bool touches_zone(const Look *look, const Zone *zone, UnitId other)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (zone_touches(zone, base[i]))
            return true;
    }
    return false;
}

bool is_in_front_facing(const Look *look, UnitId unit, UnitId other)
{
    bool faces = is_block(look, unit) && applies(look, WAC_UNI_05);
    if (!faces)
        return true;
    Zone zone = zone_side(unit_outline(look, unit), SIDE_FRONT);
    return touches_zone(look, &zone, other);
}

/* UNI-06: how deep the zone is. */
static Length depth_of_zone(const Look *look, UnitId unit)
{
    return look->game->option[OPT_FAZ_DEPTH] == 1 ? 2 * base_move(look, unit) : LENGTH_NEVER;
}

bool is_in_zone(const Look *look, UnitId unit, UnitId other, Length *ahead)
{
    Base base[MOST_UNIT_MODELS], outline;
    Length least = LENGTH_NEVER, way;
    bool has_zone = is_block(look, unit) && applies(look, WAC_UNI_06);
    if (!has_zone)
        return false;
    outline = unit_outline(look, unit);
    int count = footprints(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (strip_distance(outline, base[i], &way) && way < least)
            least = way;
    }
    if (ahead)
        *ahead = least;
    return least != LENGTH_NEVER && within(least, depth_of_zone(look, unit));
}
