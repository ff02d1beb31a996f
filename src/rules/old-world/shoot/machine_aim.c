#include "geom/template.h"
#include "shoot/machine.h"

/* ---- War machines: where they aim and whether they may, WM-03, 06, 10, 11, 13 ---------------------------------------- */

enum {
    LONGEST_SHOT = 20 * INCH,
    AIM_SHORT = 8 * INCH,
    AIM_DEEP = 4 * INCH,
    AIM_STEP = INCH,
    FLAME_EXPECTED = 6 * INCH
};
enum { MOST_MACHINE_WEAPONS = 4 };

MachineKind machine_kind(const Look *look, WeaponId id)
{
    const Weapon *weapon = &look->game->weapon[id];
    if (weapon_has(weapon, WT_CANNON_FIRE, NULL))
        return MACHINE_CANNON;
    if (weapon_has(weapon, WT_BOMBARDMENT, NULL))
        return MACHINE_BOMBARDS;
    if (weapon_has(weapon, WT_GRAPESHOT, NULL))
        return MACHINE_GRAPE;
    if (weapon_has(weapon, WT_ORGAN_GUN, NULL))
        return MACHINE_ORGAN;
    if (weapon_has(weapon, WT_FIRE_THROWER, NULL))
        return MACHINE_FLAMES;
    return weapon_has(weapon, WT_THROUGH, NULL) ? MACHINE_BOLTS : MACHINE_RAPID;
}

Base machine_base(const Look *look, UnitId machine)
{
    return model_base(look->game, look->battle, look->battle->unit[machine].first);
}

/* ---- Where it aims ---------------------------------------------------------------------------------------------------------- */

static bool takes_point(MachineKind kind)
{
    return kind == MACHINE_CANNON || kind == MACHINE_FLAMES;
}

WeaponId machine_weapon(const Look *look, UnitId machine, const Clause *clause)
{
    WeaponId weapon[MOST_MACHINE_WEAPONS];
    int count = missiles_of(look, machine, false, weapon, MOST_MACHINE_WEAPONS);
    if (clause->weapon != NO_WEAPON)
        return clause->weapon;
    for (int i = 0; i < count; i++) {
        MachineKind kind = machine_kind(look, weapon[i]);
        bool near = clause->unit != NO_UNIT && is_fielded(look, clause->unit) &&
                    within(unit_gap(look, machine, host_of(look, clause->unit), NULL),
                           look->game->weapon[weapon[i]].field[WF_RANGE]);
        if ((clause->has_point && takes_point(kind)) ||
            (!clause->has_point && kind == MACHINE_GRAPE && near))
            return weapon[i];
    }
    return count > 0 ? weapon[0] : NO_WEAPON;
}

/* WM-11: who must not be in the way of the longest possible ball. */
static UnitId barred_by(const Look *look, UnitId machine, Point point)
{
    const Battle *b = look->battle;
    Pose along = { point, point_bearing(machine_base(look, machine).pose.at, point) };
    Segment line = { point, pose_ahead(along, LONGEST_SHOT).at };
    for (ModelId m = 0; m < b->models; m++) {
        UnitId unit = b->model[m].unit;
        bool spared = !is_enemy(look, machine, unit) || is_engaged(look, unit);
        Base base = model_base(look->game, b, m);
        LineHit hit;
        if (is_standing(b, m) && spared && host_of(look, unit) != machine &&
            line_hits(line, &base, 1, &hit, 1) > 0)
            return host_of(look, unit);
    }
    return NO_UNIT;
}

static Verdict outside_arc_of(Base base, UnitId machine, Point point)
{
    Point corner[4];
    base_corners(base, corner);
    bool left = pose_local(base.pose, point).x < 0;
    Heading off = arc_offset((Pose){ corner[left ? 0 : 1], base.pose.facing }, point);
    off = off < 0 ? -off : off;
    Verdict verdict =
        verdict_of(NO_SHO_ARC, FIGURE_HEADING, off < ARC_HALF ? ARC_HALF : off, ARC_HALF);
    verdict.who = machine;
    verdict.line = (Segment){ corner[left ? 0 : 1], point };
    verdict.has_line = true;
    return verdict;
}

static Verdict not_seen(UnitId machine, Segment line)
{
    Verdict verdict = no_for(NO_WM_SIGHT, machine);
    verdict.line = line;
    verdict.has_line = true;
    return verdict;
}

static Verdict judge_point(const Look *look, UnitId machine, WeaponId weapon, Point point)
{
    Base base = machine_base(look, machine);
    ModelId gun = look->battle->unit[machine].first;
    Length apart = base_gap_point(base, point), range = look->game->weapon[weapon].field[WF_RANGE];
    bool round = applies(look, TOW_WM_03) || looks_round(look, gun, true);
    Zone vision = zone_side(base, SIDE_FRONT);
    if (!round && !zone_contains(&vision, point))
        return outside_arc_of(base, machine, point);
    if (!sees_point(look, gun, point, round) && applies(look, TOW_WM_10))
        return not_seen(machine, (Segment){ base_nearest_point(base, point), point });
    if (!within(apart, range) && applies(look, TOW_WM_10)) {
        Verdict verdict = no_reach(NO_WM_TARGET, apart, range,
                                   (Segment){ base_nearest_point(base, point), point });
        verdict.who = machine;
        return verdict;
    }
    UnitId barred = barred_by(look, machine, point);
    if (barred != NO_UNIT && applies(look, TOW_WM_11)) {
        Verdict verdict = no_for(NO_WM_FRIEND, machine);
        verdict.other = barred;
        verdict.line = (Segment){ base_nearest_point(base, point), point };
        verdict.has_line = true;
        return verdict;
    }
    return verdict_of(NO_REFUSAL, FIGURE_LENGTH, apart, range);
}

/* A point 8" before the unit, from where most balls strike or bounce into it; a nearer one when that one is barred. */
Point cannon_aim(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause)
{
    if (clause->has_point || clause->unit == NO_UNIT)
        return clause->point;
    Point gun = machine_base(look, machine).pose.at;
    Point goal = centre_of(look, host_of(look, clause->unit));
    Length near = point_distance(gun, goal) - unit_outline(look, clause->unit).length / 2;
    Length least = machine_base(look, machine).length;
    Point best = point_toward(gun, goal, near > least ? near : least);
    for (Length before = AIM_SHORT; before >= -AIM_DEEP; before -= AIM_STEP) {
        Length way = near - before > least ? near - before : least;
        Point point = point_toward(gun, goal, way);
        Verdict verdict = judge_point(look, machine, weapon, point);
        if (is_yes(&verdict))
            return point;
    }
    return best;
}

/* The flame lies straight away from the middle of the front edge, once the machine has pivoted. */
Pose flame_aim(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause)
{
    Base base = machine_base(look, machine);
    Length most = look->game->weapon[weapon].field[WF_RANGE], moved = 0;
    Point goal = clause->has_point         ? clause->point
                 : clause->unit == NO_UNIT ? pose_ahead(base.pose, INCH).at
                                           : centre_of(look, host_of(look, clause->unit));
    Pose aim = { base.pose.at, point_bearing(base.pose.at, goal) };
    if (clause->has_point)
        moved = point_distance(base.pose.at, goal) - base.length / 2;
    else if (clause->unit != NO_UNIT)
        moved = unit_gap(look, machine, host_of(look, clause->unit), NULL) - FLAME_EXPECTED;
    moved = moved < 0 ? 0 : moved > most ? most : moved;
    return pose_ahead(aim, base.length / 2 + moved);
}

/* ---- May it shoot ----------------------------------------------------------------------------------------------------------------- */

static Verdict judge_repair(const Look *look, UnitId machine)
{
    int until = tally_of(look->battle, OWNER_UNIT, machine, UT_NO_SHOOT_UNTIL);
    bool forbidden = look->battle->round < until && applies(look, TOW_WM_06);
    if (!forbidden)
        return yes();
    return about(no_count(NO_WM_REPAIR, look->battle->round, until), machine);
}

bool machine_takes_point(const Look *look, UnitId machine)
{
    WeaponId weapon[MOST_MACHINE_WEAPONS];
    int count = missiles_of(look, machine, false, weapon, MOST_MACHINE_WEAPONS);
    Verdict verdict = judge_repair(look, machine);
    for (int i = 0; i < count && is_yes(&verdict); i++) {
        if (takes_point(machine_kind(look, weapon[i])))
            return true;
    }
    return false;
}

static Verdict judge_cannon(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause)
{
    if (!clause->has_point && clause->unit == NO_UNIT)
        return no_for(NO_WM_POINT, machine);
    if (!clause->has_point) {
        Verdict verdict = judge_shot_target(look, machine, clause->unit);
        if (!is_yes(&verdict))
            return verdict;
    }
    return judge_point(look, machine, weapon, cannon_aim(look, machine, weapon, clause));
}

static Verdict judge_flames(const Look *look, UnitId machine, WeaponId weapon, const Clause *clause)
{
    Base base = machine_base(look, machine);
    Length range = look->game->weapon[weapon].field[WF_RANGE];
    if (!clause->has_point)
        return judge_shot_reach(look, machine, clause->unit, weapon);
    Length apart = point_distance(base.pose.at, clause->point) - base.length / 2;
    bool forbidden = !within(apart, range) && applies(look, TOW_WM_16);
    if (!forbidden)
        return verdict_of(NO_REFUSAL, FIGURE_LENGTH, apart, range);
    Verdict verdict =
        no_reach(NO_WM_TARGET, apart, range, (Segment){ base.pose.at, clause->point });
    verdict.who = machine;
    return verdict;
}

/* WM-13: no sight needed. */
static Verdict judge_indirect(const Look *look, UnitId machine, WeaponId id, UnitId named)
{
    const Weapon *weapon = &look->game->weapon[id];
    Segment line = { { 0, 0 }, { 0, 0 } };
    Length gap = unit_gap(look, machine, host_of(look, named), &line);
    bool near = gap < weapon->field[WF_RANGE_MIN] - REACH_SLACK;
    if (!near && within(gap, weapon->field[WF_RANGE]))
        return verdict_of(NO_REFUSAL, FIGURE_LENGTH, gap, weapon->field[WF_RANGE]);
    return about_both(no_reach(near ? NO_SHO_MIN : NO_SHO_RANGE, gap,
                               weapon->field[near ? WF_RANGE_MIN : WF_RANGE], line),
                      machine, host_of(look, named));
}

Verdict judge_machine(const Look *look, UnitId machine, const Clause *clause)
{
    WeaponId weapon = machine_weapon(look, machine, clause);
    MachineKind kind = machine_kind(look, weapon);
    Verdict verdict = judge_repair(look, machine);
    if (!is_yes(&verdict))
        return verdict;
    if (kind == MACHINE_CANNON)
        return judge_cannon(look, machine, weapon, clause);
    if (kind == MACHINE_FLAMES && clause->has_point)
        return judge_flames(look, machine, weapon, clause);
    verdict = judge_shot_target(look, machine, clause->unit);
    if (!is_yes(&verdict))
        return verdict;
    if (weapon_has(&look->game->weapon[weapon], WT_INDIRECT, NULL) && applies(look, TOW_WM_13))
        return judge_indirect(look, machine, weapon, clause->unit);
    if (kind == MACHINE_FLAMES)
        return judge_flames(look, machine, weapon, clause);
    return judge_shot_reach(look, machine, clause->unit, weapon);
}
