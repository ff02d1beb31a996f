#include "shoot/shooting.h"

/* ---- At whom: SHO-02, 04 --------------------------------------------------------------------------------------------------------- */

static Verdict judge_target(const Look *look, UnitId unit, UnitId target)
{
    bool there = target != NO_UNIT && is_fielded(look, target) && is_enemy(look, unit, target);
    if (!there)
        return about_both(no(NO_SHOT_AT_NOBODY), unit, target);
    UnitId with = NO_UNIT;
    if (is_in_combat(look, target, &with) && applies(look, AWT_SHO_02))
        return about_both(no(NO_SHOT_INTO_COMBAT), unit, target);
    return yes();
}

static bool holds(const Look *look, UnitId unit, WeaponId weapon, ModelSet models)
{
    const Unit *u = &look->battle->unit[unit];
    for (int n = 0; n < u->count; n++) {
        if (models != 0 && !(models >> n & 1))
            continue;
        for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
            if (weapon_held(look, (ModelId)(u->first + n), i) == weapon)
                return true;
        }
    }
    return false;
}

/* ---- At the nearest: SHO-06, 07 ------------------------------------------------------------------------------------------------------ */

static bool chooses_freely(const Look *look, UnitId unit, unsigned flags)
{
    bool line = profile_of_unit(look, unit)->field[PF_CATEGORY] == CATEGORY_LINE;
    bool marked =
        has_mark(look->battle, OWNER_UNIT, unit, UM_MARKED_TARGET) && applies(look, AWT_ORD_04);
    return !line || marked || (flags & FIRE_FREELY) || look->game->option[OPT_NEAREST_TARGET] != 0;
}

static bool only_small_arms(const Look *look, const Fire *fire)
{
    for (int i = 0; i < fire->shots; i++) {
        if (!weapon_bears(look, fire->shot[i].weapon, WT_SMALL_ARMS))
            return false;
    }
    return true;
}

static bool is_passed_over(const Look *look, const Fire *fire, UnitId enemy)
{
    return bears(look, enemy, TR_ARMOURED) && only_small_arms(look, fire) &&
           applies(look, AWT_SHO_07);
}

static bool could_fire_at(const Look *look, const Said *said, const Fire *fire, UnitId enemy)
{
    Fire other = *fire;
    Verdict verdict = judge_target(look, fire->unit, enemy);
    if (!is_yes(&verdict) || is_passed_over(look, fire, enemy))
        return false;
    other.target = enemy;
    plan_fire(look, said, &other);
    return other.shots > 0 && (other.seen != 0 || fire->seen == 0);
}

static Verdict judge_nearest(const Look *look, const Said *said, const Fire *fire)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    if (chooses_freely(look, fire->unit, fire->flags))
        return yes();
    Length apart = unit_gap(look, fire->unit, fire->target, &line), least = apart;
    UnitId nearer = NO_UNIT;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, fire->unit, &u);) {
        Segment its;
        Length gap = u == fire->target ? apart : unit_gap(look, fire->unit, u, &its);
        if (gap + REACH_SLACK >= least || !could_fire_at(look, said, fire, u))
            continue;
        least = gap;
        line = its;
        nearer = u;
    }
    if (nearer != NO_UNIT && applies(look, AWT_SHO_06))
        return about_both(no_reach(NO_NEARER_TARGET, least, apart, line), nearer, fire->target);
    return yes();
}

/* ---- The whole order -------------------------------------------------------------------------------------------------------------------- */

static Verdict why_nobody(const Look *look, const Fire *fire)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    const Weapon *w =
        fire->weapon_at_fault == NO_WEAPON ? NULL : &look->game->weapon[fire->weapon_at_fault];
    Verdict verdict = no(fire->refusal == NO_REFUSAL ? NO_NOTHING_TO_FIRE : fire->refusal);
    if (w && (fire->refusal == NO_OUT_OF_RANGE || fire->refusal == NO_MARK_TOO_FAR)) {
        unit_gap(look, fire->unit, fire->target, &line);
        verdict = no_reach(fire->refusal, fire->nearest, w->field[WF_RANGE], line);
    }
    if (w && fire->refusal == NO_MARK_TOO_NEAR)
        verdict = no_reach(fire->refusal, fire->nearest, w->field[WF_RANGE_MIN], line);
    verdict = about_both(verdict, fire->unit, fire->target);
    verdict.model = fire->at_fault;
    verdict.weapon = fire->weapon_at_fault;
    return verdict;
}

/* What is named is held: SHO-19. */
static Verdict judge_held(const Look *look, UnitId unit, const Said *said)
{
    for (int i = 0; i < said->count; i++) {
        const Clause *c = &said->clause[i];
        bool named = c->verb == VERB_SHOOT && c->weapon != NO_WEAPON;
        bool missing = named && !holds(look, unit, c->weapon, c->models);
        if (missing && applies(look, AWT_SHO_19)) {
            Verdict verdict = about(no(NO_SUCH_WEAPON), unit);
            verdict.weapon = c->weapon;
            return verdict;
        }
    }
    return yes();
}

/* A weapon that was named for certain models: one of them has to fire it. */
static Verdict judge_named(const Look *look, const Said *said, const Fire *fire)
{
    ModelId first = look->battle->unit[fire->unit].first;
    for (int i = 0; i < said->count; i++) {
        const Clause *c = &said->clause[i];
        if (c->verb != VERB_SHOOT || c->weapon == NO_WEAPON)
            continue;
        bool fires = false;
        for (int k = 0; k < fire->shots; k++)
            fires |= fire->shot[k].weapon == c->weapon &&
                     (c->models == 0 || (c->models >> (fire->shot[k].model - first) & 1));
        if (!fires)
            return why_nobody(look, fire);
    }
    return yes();
}

static bool is_thrown(const Fire *fire, ModelId model, ModelId mark)
{
    for (int i = 0; i < fire->shots; i++) {
        if (fire->shot[i].model == model && fire->shot[i].mark == mark)
            return true;
    }
    return false;
}

/* A model that was named for a template: who is to throw it can. HE-02 */
static Verdict judge_marks(const Look *look, const Said *said, const Fire *fire)
{
    const Unit *u = &look->battle->unit[fire->unit];
    bool at_fault = fire->refusal == NO_MARK_TOO_FAR || fire->refusal == NO_MARK_TOO_NEAR ||
                    fire->refusal == NO_MARK_NOT_SEEN;
    for (int i = 0; i < said->count && at_fault; i++) {
        const Clause *c = &said->clause[i];
        for (int n = 0; n < u->count; n++) {
            bool named = c->verb == VERB_MARK && (c->models >> n & 1);
            if (named && !is_thrown(fire, (ModelId)(u->first + n), c->model))
                return why_nobody(look, fire);
        }
    }
    return yes();
}

int turn_degrees(Heading turn)
{
    return (turn < 0 ? -turn : turn) / DEGREE;
}

enum { MOST_TURN = 45 };

bool is_a_move(const Look *look, UnitId unit, int degrees)
{
    bool gun = bears(look, unit, TR_ARTILLERY);
    return (!gun || degrees > MOST_TURN) && applies(look, AWT_MOV_12);
}

/* MOV-12: a gun turns up to 45 degrees as it shoots; vehicles do not. */
static Verdict judge_turn(const Look *look, UnitId unit, const Clause *clause, Fire *fire)
{
    if (!clause->has_heading)
        return yes();
    Pose pose = look->battle->model[look->battle->unit[unit].first].pose;
    int degrees = turn_degrees(heading_turn(pose.facing, clause->heading));
    bool gun = bears(look, unit, TR_ARTILLERY);
    if (is_a_move(look, unit, degrees))
        return about(no_count(NO_TURN_IS_A_MOVE, degrees, gun ? MOST_TURN : 0), unit);
    fire->turned = true;
    fire->facing = clause->heading;
    return yes();
}

static Verdict judge_one(const Look *look, UnitId unit, const Clause *clause, const Said *said,
                         unsigned flags)
{
    Fire fire = { .unit = unit,
                  .target = clause->unit,
                  .flags = flags,
                  .only = is_vehicle(look, unit) ? clause->weapon : NO_WEAPON };
    Verdict verdict = judge_target(look, unit, clause->unit);
    if (is_yes(&verdict))
        verdict = judge_held(look, unit, said);
    if (is_yes(&verdict))
        verdict = judge_turn(look, unit, clause, &fire);
    if (!is_yes(&verdict))
        return verdict;
    plan_fire(look, said, &fire);
    if (fire.shots == 0)
        return why_nobody(look, &fire);
    verdict = judge_named(look, said, &fire);
    if (is_yes(&verdict))
        verdict = judge_marks(look, said, &fire);
    return is_yes(&verdict) ? judge_nearest(look, said, &fire) : verdict;
}

Verdict judge_shooting_order(const Look *look, UnitId unit, const Said *said, unsigned flags)
{
    UnitId target = NO_UNIT;
    bool vehicle = is_vehicle(look, unit);
    for (int i = 0; i < said->count; i++) {
        const Clause *c = &said->clause[i];
        const Said one = { c, 1 };
        if (c->verb != VERB_SHOOT)
            continue;
        bool other = target != NO_UNIT && c->unit != target && !vehicle;
        if (other && applies(look, AWT_SHO_04))
            return about_both(no(NO_ONE_TARGET), unit, target);
        Verdict verdict = judge_one(look, unit, c, vehicle ? &one : said, flags);
        if (!is_yes(&verdict))
            return verdict;
        target = c->unit;
    }
    return target == NO_UNIT ? about(no(NO_SHOT_AT_NOBODY), unit) : yes();
}

bool can_shoot_at_somebody(const Look *look, UnitId unit, unsigned flags)
{
    if (!is_steady(look, unit))
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Clause clause = clause_of(VERB_SHOOT);
        clause.unit = u;
        Verdict verdict = judge_shooting_order(look, unit, &(Said){ &clause, 1 }, flags);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}
