#include "fight/attack.h"

/* Whether an Attack may be declared so: status and limits first, then sight, Range and templates. */

typedef struct Declared {
    UnitId actor;
    const Order *order;
    bool as_counter;
    UnitId attacker;
} Declared;

static Verdict said(Verdict verdict, UnitId who, UnitId other, ModelId model, WeaponId weapon)
{
    verdict.who = who;
    verdict.other = other;
    verdict.model = model;
    verdict.weapon = weapon;
    if (verdict.refusal != NO_REFUSAL && model != NO_MODEL)
        verdict_fault(&verdict, model);
    return verdict;
}

/* ---- The attacking Unit ---------------------------------------------------------------------- */

static Verdict judge_actor(const Look *look, UnitId actor)
{
    const Unit *unit = &look->battle->unit[actor];
    Verdict verdict = yes();

    if (unit->state == UNIT_LOST && applies(look, WSG_GEN_08))
        verdict = no(NO_UNIT_DESTROYED);
    else if (unit->state == UNIT_RESERVE)
        verdict = no(NO_IN_RESERVE);
    else if (unit->state == UNIT_ABOARD && !unit_has(look, unit->carrier, PERK_FIRE_POINTS, NULL) &&
             applies(look, WSG_TRN_11))
        return said(no(NO_FIRE_POINTS), actor, unit->carrier, NO_MODEL, NO_WEAPON);
    verdict.who = actor;
    return verdict;
}

/* ---- The models and their Weapon ------------------------------------------------------------- */

static int uses_before(const Declared *declared, int clause, int n)
{
    const Clause *now = &declared->order->clause[clause];
    int uses = 0;

    for (int i = 0; i < clause; i++) {
        const Clause *then = &declared->order->clause[i];
        if (then->verb == VERB_FIRE && then->weapon == now->weapon &&
            (then->models == 0 || (then->models >> n & 1)))
            uses++;
    }
    return uses;
}

/* Heavy and Battle Weapons after movement (WPN-01 to 04): per model. */
static Refusal type_refusal(const Look *look, ModelId model, WeaponType type)
{
    bool moved = has_mark(look->battle, OWNER_MODEL, model, MM_MOVED);
    bool dashed = has_mark(look->battle, OWNER_MODEL, model, MM_DASHED);

    if (type == TYPE_HEAVY && (moved || dashed) && applies(look, WSG_WPN_01))
        return moved ? NO_HEAVY_MOVED : NO_HEAVY_DASHED;
    if (type == TYPE_BATTLE && dashed && applies(look, WSG_WPN_02))
        return NO_BATTLE_DASHED;
    return NO_REFUSAL;
}

static Verdict judge_limited(const Look *look, ModelId model, int hand, const Arms *arms)
{
    int used = look->battle->model[model].tally[hand];

    bool forbidden = arms->uses != 0 && used >= arms->uses && applies(look, WSG_WPK_12) &&
                     applies(look, WSG_PRK_07);
    if (!forbidden)
        return yes();
    return no_count(NO_LIMITED_USE, used, arms->uses);
}

static Verdict judge_user(const Look *look, const Declared *declared, int clause, int n,
                          const Arms *arms)
{
    const Clause *fire = &declared->order->clause[clause];
    ModelId model = (ModelId)(look->battle->unit[declared->actor].first + n);
    int before = uses_before(declared, clause, n);
    int hand = hand_of(look, model, fire->weapon, before);
    uint8_t state = look->battle->model[model].state;

    if (state == MODEL_LOST)
        return no(NO_MODEL_FALLEN);
    if (fire->weapon < 0)
        return yes();
    if (hand < 0 && before > 0 && hand_of(look, model, fire->weapon, 0) >= 0) {
        if (applies(look, WSG_ATK_03))
            return no(NO_WEAPON_USED);
        hand = hand_of(look, model, fire->weapon, 0);
    }
    if (hand < 0)
        return no(NO_NOT_HELD);
    Refusal type = type_refusal(look, model, arms->type);
    return type != NO_REFUSAL ? no(type) : judge_limited(look, model, hand, arms);
}

/* The restrictions are per model (WPN-04): without that rule one model that moved would bar all. */
static bool is_asked_about(const Look *look, UnitId actor, const Clause *fire, int n)
{
    ModelId model = (ModelId)(look->battle->unit[actor].first + n);

    if (fire->models == 0)
        return hand_of(look, model, fire->weapon, 0) >= 0 &&
               look->battle->model[model].state != MODEL_LOST;
    bool forbidden = !(fire->models >> n & 1) && applies(look, WSG_WPN_04);
    return !forbidden;
}

static Verdict judge_users(const Look *look, const Declared *declared, int clause)
{
    const Clause *fire = &declared->order->clause[clause];
    const Unit *unit = &look->battle->unit[declared->actor];
    Arms arms = arms_of(look, fire->weapon);
    bool any = false;

    if (unit->count < MOST_UNIT_MODELS && fire->models >> unit->count != 0)
        return said(no(NO_NO_SUCH), declared->actor, NO_UNIT, NO_MODEL, fire->weapon);
    for (int n = 0; n < unit->count; n++) {
        if (!is_asked_about(look, declared->actor, fire, n))
            continue;
        Verdict verdict = judge_user(look, declared, clause, n, &arms);
        if (!is_yes(&verdict))
            return said(verdict, declared->actor, fire->unit, (ModelId)(unit->first + n),
                        fire->weapon);
        any = true;
    }
    bool forbidden = !any && applies(look, WSG_ATK_01);
    if (!forbidden)
        return yes();
    return said(no(NO_NOTHING_DECLARED), declared->actor, fire->unit, NO_MODEL, fire->weapon);
}

/* ---- The Target ------------------------------------------------------------------------------ */

static Refusal target_refusal(const Look *look, const Declared *declared, UnitId target)
{
    const Battle *battle = look->battle;
    bool friendly = battle->unit[target].seat == battle->unit[declared->actor].seat;

    if (declared->as_counter && target != declared->attacker && applies(look, WSG_ACT_04))
        return NO_COUNTER_ATTACKER;
    if (target == declared->actor)
        return NO_FRIENDLY_TARGET;
    bool allowed =
        !friendly || (option(look->game, OPT_FRIENDLY_FIRE) != 0 && applies(look, WSG_OPT_06));
    if (!allowed && applies(look, WSG_ATK_02))
        return NO_FRIENDLY_TARGET;
    if (battle->unit[target].state == UNIT_LOST)
        return NO_TARGET_DESTROYED;
    if (battle->unit[target].state == UNIT_ABOARD)
        return !same_melee(look, declared->actor, target) && applies(look, WSG_TRN_14)
                   ? NO_PASSENGERS
                   : NO_REFUSAL;
    return battle->unit[target].state == UNIT_FIELD ? NO_REFUSAL : NO_NOT_ON_TABLE;
}

static Verdict judge_target(const Look *look, const Declared *declared, const Clause *fire)
{
    if (fire->unit < 0 || fire->unit >= look->battle->units ||
        (fire->weapon < 0 && fire->weapon != LASH_WEAPON) || fire->weapon >= look->game->weapons)
        return no(NO_NO_SUCH);
    Refusal refusal = target_refusal(look, declared, fire->unit);
    return refusal == NO_REFUSAL
               ? yes()
               : said(no(refusal), declared->actor, fire->unit, NO_MODEL, fire->weapon);
}

/* ---- Reach, sight and templates -------------------------------------------------------------- */

static int set_count(ModelSet set)
{
    int count = 0;

    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static Verdict no_sight(const Volley *volley, ModelId from, const Glance *hidden)
{
    bool by_model = hidden->piece == NO_PIECE && hidden->model != NO_MODEL;
    Refusal refusal = by_model ? NO_SIGHT_PAST_MODEL : NO_LINE_OF_SIGHT;
    Verdict verdict = verdict_of(refusal, FIGURE_SHARE, hidden->share, 0);

    verdict.piece = hidden->piece;
    verdict.other_model = hidden->model;
    verdict.has_line = true;
    verdict.line = hidden->line;
    return said(verdict, volley->actor, volley->target, from, volley->weapon);
}

/* Whether anybody of the group sees anybody of the Target, however far; else what hides the nearest pair. */
static bool sees_at_all(const Look *look, const Volley *volley, Glance *hidden)
{
    const Unit *actor = &look->battle->unit[volley->actor],
               *target = &look->battle->unit[volley->target];

    if (volley->arms.indirect || volley->near_from == NO_MODEL || is_aboard(look, volley->target))
        return true;
    *hidden = glance(look, volley->near_from, volley->near_to);
    for (int n = 0; n < actor->count; n++)
        for (ModelId m = target->first;
             (volley->models >> n & 1) && m < target->first + target->count; m++)
            if (is_standing(look->battle, m) && glance(look, (ModelId)(actor->first + n), m).clear)
                return true;
    return false;
}

Verdict volley_reach(const Look *look, const Volley *volley, Refusal refusal)
{
    bool near = volley->near_from != NO_MODEL && volley->near_to != NO_MODEL;
    Verdict verdict = no(refusal);

    if (near)
        verdict = no_reach(refusal, volley->apart, volley->arms.range,
                           base_nearest(measuring_base(look, volley->near_from),
                                        measuring_base(look, volley->near_to)));
    verdict.third = set_count(volley->in_range);
    verdict.line_measures = near && volley->apart > 0;
    verdict.other_model = volley->near_to;
    verdict.who = volley->actor;
    verdict.other = volley->target;
    verdict.model = volley->near_from;
    verdict.weapon = volley->weapon;
    return verdict;
}

/* The models of the set, as those that the verdict is about. */
static void add_faults(const Look *look, const Volley *volley, ModelSet set, Verdict *verdict)
{
    ModelId first = look->battle->unit[volley->actor].first;

    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (set >> n & 1)
            verdict_fault(verdict, (ModelId)(first + n));
}

/* Nobody of the group can: sight is named before Range, for moving nearer would not help. */
static Verdict judge_reach(const Look *look, const Declared *declared, const Volley *volley)
{
    Glance hidden = { 0 };

    if (volley->able != 0)
        return yes();
    if (volley->blind != NO_MODEL)
        return no_sight(volley, volley->blind, &volley->hidden);
    if (!sees_at_all(look, volley, &hidden) && applies(look, WSG_ATK_05))
        return no_sight(volley, volley->near_from, &hidden);
    Verdict verdict =
        volley_reach(look, volley, declared->as_counter ? NO_COUNTER_RANGE : NO_OUT_OF_RANGE);
    add_faults(look, volley, volley->models & ~volley->in_range, &verdict);
    return verdict;
}

/* A permission carries the figures of the nearest able model, and as models at fault those left out. */
static Verdict permit(const Look *look, const Volley *volley)
{
    Verdict verdict = volley->melee ? yes() : volley_reach(look, volley, NO_REFUSAL);

    verdict.rule = volley->melee ? verdict.rule : WSG_ATK_04;
    verdict.third = set_count(volley->able);
    add_faults(look, volley, volley->models & ~volley->able, &verdict);
    return verdict;
}

/* The circle lies on a model of the Target; without one named it is placed by default. */
static bool is_misplaced(const Look *look, const Volley *volley, const Clause *fire)
{
    const Battle *battle = look->battle;

    if (!volley->template || volley->arms.blast == 0 || fire->model == NO_MODEL)
        return false;
    return fire->model < 0 || fire->model >= battle->models ||
           battle->model[fire->model].unit != fire->unit || !is_standing(battle, fire->model);
}

static Verdict judge_volley(const Look *look, const Declared *declared, const Clause *fire)
{
    Volley volley = volley_of_clause(look, declared->actor, fire, fire->unit);

    if (is_misplaced(look, &volley, fire))
        return said(no(NO_BLAST_MODEL), declared->actor, fire->unit, NO_MODEL, fire->weapon);
    Verdict verdict = judge_reach(look, declared, &volley);
    if (!is_yes(&verdict) && applies(look, WSG_ATK_06))
        return verdict;
    if (volley.template)
        verdict = judge_template(look, &volley);
    return is_yes(&verdict) ? permit(look, &volley) : verdict;
}

/* ---- The whole declaration ------------------------------------------------------------------- */

static Verdict judge_status(const Look *look, const Declared *declared)
{
    Verdict verdict = yes();

    for (int i = 0; i < declared->order->clauses && is_yes(&verdict); i++) {
        const Clause *clause = &declared->order->clause[i];
        if (clause->verb != VERB_FIRE)
            continue;
        verdict = judge_target(look, declared, clause);
        if (is_yes(&verdict))
            verdict = judge_users(look, declared, i);
    }
    return verdict;
}

Verdict judge_fire(const Look *look, UnitId actor, const Order *order, bool as_counter,
                   UnitId attacker)
{
    Declared declared = { actor, order, as_counter, attacker };
    Verdict verdict = judge_actor(look, actor);

    if (is_yes(&verdict))
        verdict = judge_status(look, &declared);
    Verdict tightest = verdict;
    for (int i = 0; i < order->clauses && is_yes(&verdict); i++) {
        if (order->clause[i].verb != VERB_FIRE)
            continue;
        verdict = judge_volley(look, &declared, &order->clause[i]);
        bool tighter =
            verdict.figure != FIGURE_NONE &&
            (tightest.figure == FIGURE_NONE || verdict_slack(&verdict) < verdict_slack(&tightest));
        if (is_yes(&verdict) && tighter)
            tightest = verdict;
    }
    return is_yes(&verdict) ? tightest : verdict;
}

void attacked_by(const Look *look, UnitId actor, const Clause *clause, int clauses, IdSet *units)
{
    for (int i = 0; i < clauses; i++) {
        bool whole =
            clause[i].unit >= 0 && (clause[i].weapon >= 0 || clause[i].weapon == LASH_WEAPON);
        if (clause[i].verb != VERB_FIRE || !whole)
            continue;
        Volley volley = volley_of_clause(look, actor, &clause[i], clause[i].unit);
        volley_victims(look, &volley, units);
    }
}
