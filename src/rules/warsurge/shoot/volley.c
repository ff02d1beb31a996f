#include "fight/attack.h"
#include "troops/kept.h"

/* Who of a group reaches and sees its Target, with how many dice, against what. */

/* ---- The Weapon ------------------------------------------------------------------------------ */

static unsigned strike_traits(const Weapon *weapon)
{
    return (weapon_has(weapon, WPERK_RENDING, NULL) ? STRIKE_RENDING : 0U) |
           (weapon_has(weapon, WPERK_CORROSIVE, NULL) ? STRIKE_CORROSIVE : 0U);
}

Arms arms_of(const Look *look, WeaponId id)
{
    const Weapon *weapon = weapon_at(look->game, id);
    int32_t value = 0;
    Arms arms = { .type = (WeaponType)weapon->field[WF_TYPE],
                  .range = weapon->field[WF_RANGE],
                  .attacks = weapon->field[WF_ATTACKS],
                  .power = weapon->field[WF_POWER],
                  .ap = weapon->field[WF_AP] == NO_FIELD ? 0 : weapon->field[WF_AP],
                  .traits = strike_traits(weapon) };

    if (weapon_has(weapon, WPERK_DAMAGE_BONUS, &value))
        arms.bonus = value;
    if (weapon_has(weapon, WPERK_LIMITED_USE, &value))
        arms.uses = value;
    if (weapon_has(weapon, WPERK_BLAST, &value))
        arms.blast = value;
    arms.line = weapon_has(weapon, WPERK_LINE, NULL);
    arms.torrent = weapon_has(weapon, WPERK_TORRENT, NULL);
    arms.indirect = weapon_has(weapon, WPERK_INDIRECT, NULL) && applies(look, WSG_WPK_06);
    arms.ignore_cover = weapon_has(weapon, WPERK_IGNORE_COVER, NULL);
    arms.plague = weapon_has(weapon, WPERK_PLAGUE, NULL);
    return arms;
}

int hand_of(const Look *look, ModelId model, WeaponId weapon, int n)
{
    for (int place = 0; place < MOST_WEAPONS_HELD; place++)
        if (weapon >= 0 && look->battle->model[model].weapon[place] == weapon && n-- == 0)
            return place;
    return -1;
}

bool is_living(const Battle *battle, ModelId model)
{
    const Model *m = &battle->model[model];

    return (m->state == MODEL_STANDING || m->state == MODEL_AWAY) && m->wounds > 0;
}

int living_models(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    int living = 0;

    for (ModelId m = u->first; m < u->first + u->count; m++)
        living += is_living(battle, m);
    return living;
}

/* ---- Reach and sight ------------------------------------------------------------------------- */

/* Doomed models still make their Counter Attack and still count as Targets (ACT-05, ATK-16). */
static bool takes_part(const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];

    if (m->state == MODEL_DOOMED)
        return applies(look, WSG_ATK_16);
    return m->state == MODEL_STANDING || (m->state == MODEL_AWAY && is_aboard(look, m->unit));
}

static ModelSet models_named(const Look *look, UnitId actor, const Clause *clause)
{
    const Unit *unit = &look->battle->unit[actor];
    ModelSet named = 0;

    for (int n = 0; n < unit->count; n++) {
        ModelId model = (ModelId)(unit->first + n);
        bool meant = clause->models == 0 ? hand_of(look, model, clause->weapon, 0) >= 0
                                         : (clause->models >> n & 1) != 0;
        if (meant && takes_part(look, model))
            named |= 1ULL << n;
    }
    return named;
}

/* Whether the model of the Target may be the one that is reached: for a Blast only the circle's own. */
static bool is_aimed_at(const Volley *volley, ModelId model)
{
    return !volley->template || volley->arms.blast == 0 || model == volley->on;
}

static bool needs_sight(const Look *look, const Volley *volley)
{
    bool forbidden = !(!volley->melee && !volley->arms.indirect) && applies(look, WSG_LOS_04);
    return !forbidden;
}

typedef struct Reach {
    bool in_range, sees;
    Length apart;   /* to the nearest model of the Target that may be aimed at */
    Length to_unit; /* to the nearest of all its models */
    ModelId nearest;
} Reach;

/* Range and sight of one model: to the same model of the Target (ATK-05). */
static Reach reach_of(const Look *look, Volley *volley, ModelId from)
{
    const Unit *target = &look->battle->unit[volley->target];
    bool sight = needs_sight(look, volley), blind = false;
    Reach reach = { .apart = LENGTH_NEVER, .to_unit = LENGTH_NEVER, .nearest = NO_MODEL };
    Glance hidden = { 0 };

    for (ModelId m = target->first; m < target->first + target->count; m++) {
        if (!takes_part(look, m))
            continue;
        Length apart = gap_between_models(look, from, m);
        reach.to_unit = apart < reach.to_unit ? apart : reach.to_unit;
        if (!is_aimed_at(volley, m))
            continue;
        if (apart < reach.apart) {
            reach.apart = apart;
            reach.nearest = m;
        }
        if (!volley->melee && !within(apart, volley->arms.range) && applies(look, WSG_ATK_04))
            continue;
        reach.in_range = true;
        if (reach.sees)
            continue;
        Glance seen = { .clear = true };
        if (sight)
            seen = glance(look, from, m);
        bool hides = !seen.clear && applies(look, WSG_ATK_05);
        reach.sees = !hides;
        if (!reach.sees && !blind) {
            blind = true;
            hidden = seen;
        }
    }
    if (blind && !reach.sees && volley->blind == NO_MODEL) {
        volley->blind = from;
        volley->hidden = hidden;
    }
    return reach;
}

/* The viewer is the able model nearest to the Target Unit; ties: the lowest id (COV-01). */
static void note_able(const Look *look, Volley *volley, ModelId from, Reach reach)
{
    if (volley->viewer != NO_MODEL && reach.to_unit >= volley->to_viewer &&
        applies(look, WSG_COV_01))
        return;
    volley->viewer = from;
    volley->to_viewer = reach.to_unit;
}

static void note_reach(const Look *look, Volley *volley, ModelId from, int n, Reach reach)
{
    bool able = reach.in_range && reach.sees;
    bool first = able && volley->able == 0;

    if (reach.in_range)
        volley->in_range |= 1ULL << n;
    if (able) {
        volley->able |= 1ULL << n;
        note_able(look, volley, from, reach);
    }
    if ((first || (reach.apart < volley->apart && (able || volley->able == 0))) &&
        reach.nearest != NO_MODEL) {
        volley->apart = reach.apart;
        volley->near_from = from;
        volley->near_to = reach.nearest;
    }
}

static void search_able(const Look *look, Volley *volley)
{
    ModelId first = look->battle->unit[volley->actor].first;

    volley->in_range = volley->able = 0;
    volley->to_viewer = LENGTH_NEVER;
    volley->apart = LENGTH_NEVER;
    volley->viewer = volley->near_from = volley->near_to = volley->blind = NO_MODEL;
    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (volley->models >> n & 1)
            note_reach(look, volley, (ModelId)(first + n), n,
                       reach_of(look, volley, (ModelId)(first + n)));
}

/* What it rests on who of them reaches and sees: where both are, and where what may hide them is. */
typedef struct ReachAsked {
    uint64_t actors, targets, screens;
    ModelSet models;
    int32_t what; /* ASKED_REACH */
    int32_t weapon, aim, on, melee_or_template;
    UnitId actor, target;
} ReachAsked;

static ReachAsked asked_of(const Look *look, const Volley *volley)
{
    return (ReachAsked){ .actors = whereabouts(look, volley->actor),
                         .targets = whereabouts(look, volley->target),
                         .screens = screens_about(look),
                         .models = volley->models,
                         .what = ASKED_REACH,
                         .weapon = volley->weapon,
                         .aim = volley->aim,
                         .actor = volley->actor,
                         .target = volley->target,
                         .on = volley->on,
                         .melee_or_template = volley->melee | volley->template << 1 };
}

static void find_able(const Look *look, Volley *volley)
{
    ReachAsked asked = asked_of(look, volley);
    Arms arms = volley->arms;
    if (recall(look, FOR_GOOD, &asked, sizeof asked, volley, sizeof *volley)) {
        volley->arms = arms;
        return;
    }
    Citing before = cite_apart(look);
    search_able(look, volley);
    remember(look, FOR_GOOD, &asked, sizeof asked, volley, sizeof *volley, &before);
}

static bool uses_template(const Look *look, const Volley *volley)
{
    const Arms *arms = &volley->arms;

    if (volley->melee && applies(look, WSG_WPK_02))
        return false;
    return (arms->blast > 0 && applies(look, WSG_WPK_01)) ||
           (arms->line && applies(look, WSG_WPK_03)) ||
           (arms->torrent && applies(look, WSG_WPK_04));
}

/* Ruling: a circle whose model has fallen to an earlier Weapon is centred on another one of the Target. */
Volley volley_of_clause(const Look *look, UnitId actor, const Clause *clause, UnitId target)
{
    Volley volley = { .actor = actor, .target = target, .weapon = clause->weapon, .on = NO_MODEL };
    bool chosen = target == clause->unit;

    volley.arms = arms_of(look, clause->weapon);
    volley.models = models_named(look, actor, clause);
    volley.melee = same_melee(look, actor, target) && applies(look, WSG_MEL_08);
    volley.template = uses_template(look, &volley);
    volley.aim = heading_normal(clause->heading);
    if (chosen && clause->model >= 0 && clause->model < look->battle->models &&
        is_standing(look->battle, clause->model))
        volley.on = clause->model;
    if (volley.template &&
        (volley.arms.blast > 0 ? volley.on == NO_MODEL : !(chosen && clause->has_heading)))
        template_suggest(look, &volley);
    find_able(look, &volley);
    return volley;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* A template's dice are against enemy Units (WPK-01), with friendly fire against friends, too, but never the own Unit. */
static bool may_be_struck(const Look *look, const Volley *volley, UnitId victim)
{
    const Battle *battle = look->battle;
    bool friendly = battle->unit[victim].seat == battle->unit[volley->actor].seat;
    bool spared =
        friendly && (victim == volley->actor || option(look->game, OPT_FRIENDLY_FIRE) == 0);

    return !(spared && applies(look, WSG_WPK_01));
}

int volley_dice(const Look *look, const Volley *volley, UnitId victim)
{
    ModelId first = look->battle->unit[volley->actor].first;
    int attacks = volley->arms.attacks, dice = 0;

    if (attacks > 1)
        attacks = applies(look, WSG_ATK_08) ? attacks : 1;
    if (volley->template && !may_be_struck(look, volley, victim))
        return 0;
    for (int n = 0; n < MOST_UNIT_MODELS; n++) {
        if (!(volley->able >> n & 1))
            continue;
        if (!volley->template) {
            dice += victim == volley->target ? attacks : 0;
            continue;
        }
        Blast template = template_of(look, volley, (ModelId)(first + n));
        dice += attacks * template_count(look, &template, victim);
    }
    return dice;
}

int volley_power(const Look *look, const Volley *volley)
{
    int power = volley->arms.power;

    if (volley->weapon >= 0 && has_mark(look->battle, OWNER_UNIT, volley->actor, UM_CALLED_SHOT) &&
        applies(look, WSG_PRK_27))
        power++;
    return power;
}

/* ---- Defence --------------------------------------------------------------------------------- */

int defence_of(const Look *look, UnitId unit)
{
    const Battle *battle = look->battle;
    int defence = unit_profile(look->game, battle, unit)->field[PF_DEFENCE];
    int guard = battle->unit[unit].tally[UT_GUARD];

    if (guard != 0 && applies(look, WSG_ACT_14))
        defence += guard;
    if (has_mark(battle, OWNER_UNIT, unit, UM_BARKSKIN) && applies(look, WSG_PRK_26))
        defence++;
    return defence;
}

/* The Unit Facing Mod: +1 from the front, -1 from the rear; in a Melee always the rear (OPT-04, GEO-20). The
 * limits of the quadrants are the diagonals of the base. */
static int facing_bonus(const Look *look, const Volley *volley, UnitId victim)
{
    const Unit *unit = &look->battle->unit[victim];

    bool matters =
        option(look->game, OPT_FACING) != 0 && unit->count == 1 && applies(look, WSG_OPT_04);
    if (!matters)
        return 0;
    if (volley->melee)
        return -1;
    Base base = measuring_base(look, unit->first);
    Point at = pose_local(base.pose, measuring_base(look, volley->viewer).pose.at);
    int64_t across = (int64_t)(at.x < 0 ? -at.x : at.x) * base.length;
    int64_t along = (int64_t)(at.y < 0 ? -at.y : at.y) * base.width;
    if (across > along && applies(look, WSG_GEO_20))
        return 0;
    return at.y > 0 ? 1 : -1;
}

/* No Cover in the same Melee, against Ignore Cover Weapons, or for passengers; Smoke instead of other Cover. */
int volley_cover(const Look *look, const Volley *volley, UnitId victim)
{
    if (volley->melee && applies(look, WSG_COV_07))
        return 0;
    if (volley->arms.ignore_cover && applies(look, WSG_WPK_10))
        return 0;
    if (is_aboard(look, victim) || volley->viewer == NO_MODEL)
        return 0;
    if (has_mark(look->battle, OWNER_UNIT, victim, UM_SMOKED) && applies(look, WSG_PRK_27))
        return 1;
    return cover_bonus(look, volley->viewer, victim);
}

int volley_defence(const Look *look, const Volley *volley, UnitId victim)
{
    int defence = defence_of(look, victim) + volley_cover(look, volley, victim) +
                  facing_bonus(look, volley, victim);

    if (defence < 0 && applies(look, WSG_DICE_12))
        defence = 0;
    return defence;
}

/* "Cover from Corran Wood +1" */
static void add_cover(const Look *look, const Volley *volley, UnitId victim, int by, Text *text)
{
    bool smoked =
        has_mark(look->battle, OWNER_UNIT, victim, UM_SMOKED) && applies(look, WSG_PRK_27);
    const char *from = by == 0 ? "" : smoked ? "Smoke" : cover_from(look, volley->viewer, victim);
    if (by != 0)
        text_format(text, ", Cover%s%s %+d", from[0] ? " from " : "", from, by);
}

static void add_part(Text *text, const char *what, int by)
{
    if (by != 0)
        text_format(text, ", %s %+d", what, by);
}

void defence_words(const Look *look, const Volley *volley, UnitId victim, Text *text)
{
    int printed = unit_profile(look->game, look->battle, victim)->field[PF_DEFENCE];
    int own = defence_of(look, victim), cover = volley_cover(look, volley, victim);
    int facing = facing_bonus(look, volley, victim);

    if (own == printed && cover == 0 && facing == 0)
        return;
    text_format(text, " (%d", printed);
    add_part(text, "by its own deed or a friend's", own - printed);
    add_cover(look, volley, victim, cover, text);
    add_part(text, "Facing", facing);
    text_char(text, ')');
}

/* ---- Dice Modifiers on Attack Dice (ATK-09) -------------------------------------------------- */

/* Heavy and Battle Weapons of a Unit in a Melee; passengers suffer nothing (TRN-13). */
static int melee_modifier(const Look *look, const Volley *volley)
{
    if (volley->arms.type == TYPE_ASSAULT || !in_melee(look, volley->actor))
        return 0;
    if (is_aboard(look, volley->actor) && applies(look, WSG_TRN_13))
        return 0;
    int loss = volley->arms.type == TYPE_HEAVY ? -2 : -1;
    return applies(look, WSG_MEL_09) ? loss : 0;
}

/* An enemy Unit within its Fearsome distance; aboard it frightens only through Fire Points. */
static bool is_frightened(const Look *look, UnitId unit)
{
    const Battle *battle = look->battle;
    int32_t reach = 0;

    for (UnitId u = 0; u < battle->units; u++) {
        const Unit *other = &battle->unit[u];
        if (other->seat == battle->unit[unit].seat || !unit_has(look, u, PERK_FEARSOME, &reach))
            continue;
        bool there =
            other->state == UNIT_FIELD ||
            (other->state == UNIT_ABOARD && unit_has(look, other->carrier, PERK_FIRE_POINTS, NULL));
        if (there && within(gap_between_units(look, u, unit, NULL, NULL), reach) &&
            applies(look, WSG_PRK_17))
            return true;
    }
    return false;
}

static int option_modifier(const Look *look, const Volley *volley)
{
    if (option(look->game, OPT_MELEE_SHOOTING) == 0 || volley->melee)
        return 0;
    if (!in_melee(look, volley->actor) && !in_melee(look, volley->target))
        return 0;
    return applies(look, WSG_OPT_03) ? -1 : 0;
}

static int add_shift(Shift *shift, int count, int tale, int by, const char *words)
{
    if (by != 0)
        shift[count++] = (Shift){ tale, by, words };
    return count;
}

int volley_shifts(const Look *look, const Volley *volley, UnitId victim, Shift shift[MOST_SHIFTS])
{
    const Battle *battle = look->battle;
    bool rallied =
        has_mark(battle, OWNER_UNIT, volley->actor, UM_RALLIED) && applies(look, WSG_PRK_21);
    bool veiled = has_mark(battle, OWNER_UNIT, victim, UM_VEILED) && applies(look, WSG_PRK_23);
    int count = add_shift(shift, 0, TALE_SHIFT_MELEE, melee_modifier(look, volley), "in a Melee");

    count = add_shift(shift, count, TALE_SHIFT_MIXED, option_modifier(look, volley),
                      "into or out of a Melee");
    count = add_shift(shift, count, TALE_SHIFT_RALLIED, rallied, "rallied");
    count = add_shift(shift, count, TALE_SHIFT_VEILED, veiled ? -1 : 0, "veiled Target");
    return add_shift(shift, count, TALE_SHIFT_FEAR, is_frightened(look, volley->actor) ? -1 : 0,
                     "frightened");
}

int volley_modifier(const Look *look, const Volley *volley, UnitId victim)
{
    Shift shift[MOST_SHIFTS];
    int count = volley_shifts(look, volley, victim, shift), sum = 0;

    for (int i = 0; i < count; i++)
        sum += shift[i].by;
    return sum != 0 && applies(look, WSG_ATK_09) ? sum : 0;
}

void volley_victims(const Look *look, const Volley *volley, IdSet *units)
{
    ids_add(units, volley->target);
    for (UnitId u = NO_UNIT;
         volley->template && units_next(look, UNITS_FIELDED | UNITS_OTHERS, volley->target, &u);)
        if (volley_dice(look, volley, u) > 0)
            ids_add(units, u);
}
