#include "fight/attack.h"
#include "flow.h"

/* The Attack Sequence carried out: Weapon after Weapon (ATK-07), each with its dice, saves and losses. */

/* The other figures of PROC_ATTACK; a Weapon's frame is given a copy. */
typedef enum AttackFigure {
    A_CLAUSE = A_COUNTER + 1, /* which of the kept clauses */
    A_ABLE_LOW,
    A_ABLE_HIGH, /* the models that use the Weapon, as it began */
    A_VIEWER,
    A_AIM,      /* Blast: the circle's model; Line, Torrent: the direction */
    A_TARGET,   /* the clause's Target, or the one chosen instead */
    A_VICTIM,   /* the last Unit that a template was resolved against */
    A_BEFORE,   /* a Weapon's: what HP its victim had */
    A_TEMPLATE, /* 1: it lays a template, as it began */
} AttackFigure;

typedef enum AttackStep {
    ATTACK_NEXT,       /* the next Weapon in the attacker's order */
    ATTACK_CHECK,      /* is its Target still there? (ATK-06) */
    ATTACK_RETARGETED, /* D5b */
    ATTACK_USE,        /* against its Target */
    ATTACK_TOUCHED,    /* against the other Units that its template touches */
    ATTACK_END,        /* the Melees are looked at again (MEL-11) */
    ATTACK_OVER,
} AttackStep;

static const Clause *clause_now(const Play *play, const Frame *frame)
{
    return kept_clause(play, frame, frame->v[A_CLAUSE]);
}

/* ---- A volley across steps ------------------------------------------------------------------- */

static void remember(Frame *frame, const Volley *volley)
{
    frame->v[A_ABLE_LOW] = (int32_t)(uint32_t)(volley->able & 0xffffffffU);
    frame->v[A_ABLE_HIGH] = (int32_t)(uint32_t)(volley->able >> 32);
    frame->v[A_VIEWER] = volley->viewer;
    frame->v[A_AIM] = volley->arms.blast > 0 ? volley->on : volley->aim;
    frame->v[A_TEMPLATE] = volley->template;
}

/* The volley with its users, place and viewer as the Weapon's turn began, though its Target may have fallen: plain Attacks at
 * the last of a Melee lay no template when he is gone (MEL-11). */
static Volley recall(const Play *play, const Frame *frame)
{
    const Clause *clause = clause_now(play, frame);
    Clause placed = *clause;
    UnitId target = (UnitId)frame->v[A_TARGET];

    placed.unit = target;
    placed.has_heading = true;
    placed.heading = frame->v[A_AIM];
    Volley volley = volley_of_clause(&play->look, frame->actor, &placed, target);
    if (volley.arms.blast > 0)
        volley.on = (ModelId)frame->v[A_AIM]; /* where it stood, when it has fallen */
    volley.able =
        (ModelSet)(uint32_t)frame->v[A_ABLE_LOW] | (ModelSet)(uint32_t)frame->v[A_ABLE_HIGH] << 32;
    volley.viewer = (ModelId)frame->v[A_VIEWER];
    volley.template = frame->v[A_TEMPLATE] != 0;
    return volley;
}

static Volley volley_now(const Play *play, const Frame *frame)
{
    return volley_of_clause(&play->look, frame->actor, clause_now(play, frame),
                            (UnitId)frame->v[A_TARGET]);
}

/* ---- D5b: another Target --------------------------------------------------------------------- */

static bool may_be_chosen(const Look *look, const Frame *frame, const Clause *clause, UnitId unit)
{
    const Battle *battle = look->battle;
    bool friendly = battle->unit[unit].seat == battle->unit[frame->actor].seat;

    if (unit == frame->actor || (friendly && option(look->game, OPT_FRIENDLY_FIRE) == 0))
        return false;
    if (battle->unit[unit].state == UNIT_ABOARD)
        return same_melee(look, frame->actor, unit);
    (void)clause;
    return battle->unit[unit].state == UNIT_FIELD && living_models(battle, unit) > 0;
}

static bool can_reach(const Look *look, const Frame *frame, const Clause *clause, UnitId unit)
{
    Volley volley = volley_of_clause(look, frame->actor, clause, unit);
    Verdict place = volley.template ? judge_template(look, &volley) : yes();

    return volley.able != 0 && is_yes(&place);
}

/* All that may be named; whether any of them can be reached says whether to ask at all. */
static bool other_targets(const Look *look, const Frame *frame, const Clause *clause, IdSet *units)
{
    bool any = false;

    for (UnitId u = 0; u < look->battle->units; u++)
        if (may_be_chosen(look, frame, clause, u)) {
            ids_add(units, u);
            any = any || can_reach(look, frame, clause, u);
        }
    return any;
}

/* Which Weapon looks for another Target, and how many of it. */
void warsurge_detail(const Look *look, Text *text)
{
    const Battle *b = look->battle;
    const Frame *frame = &b->frame[b->frames - 1];
    int models = 0;

    if (b->request.why != WHY_RETARGET || frame->rule != PROC_ATTACK)
        return;
    const Clause *clause = &b->clause[frame->clause_first + frame->v[A_CLAUSE]];
    for (int i = 0; i < b->unit[frame->actor].count; i++) {
        ModelId m = (ModelId)(b->unit[frame->actor].first + i);
        bool named = clause->models == 0 || clause->models >> i & 1;
        models +=
            named && b->model[m].state != MODEL_LOST && hand_of(look, m, clause->weapon, 0) >= 0;
    }
    if (clause->weapon >= 0)
        text_format(text, "It is for %d × %s of %s.", models,
                    weapon_at(look->game, clause->weapon)->title.text,
                    look->game->unit[frame->actor].title.text);
}

Verdict judge_retarget(const Look *look, const Frame *frame, const Answer *answer)
{
    const Clause *clause = &look->battle->clause[frame->clause_first + frame->v[A_CLAUSE]];

    if (answer->count == 0 || can_reach(look, frame, clause, (UnitId)answer->id[0]))
        return yes();
    Volley volley = volley_of_clause(look, frame->actor, clause, (UnitId)answer->id[0]);
    return volley_reach(look, &volley, NO_CHOOSE_ANOTHER);
}

/* A Unit with nobody left, or out of reach: Standard chooses anew, Advanced drops the Weapon (ATK-16). */
static Flow check_target(Play *play, Frame *frame)
{
    const Clause *clause = clause_now(play, frame);
    UnitId target = (UnitId)frame->v[A_TARGET];
    Volley volley = volley_now(play, frame);
    IdSet others = { { 0 } };

    if (living_models(play->look.battle, target) > 0 && volley.able != 0) {
        remember(frame, &volley);
        return go(frame, ATTACK_USE);
    }
    tell_tale(play, TALE_NO_TARGET, frame->seat, frame->actor, target, 0, 0, 0);
    if (!is_advanced(play->look.game) && applies(&play->look, WSG_ATK_06) &&
        other_targets(&play->look, frame, clause, &others))
        return ask_ids(play, frame, ATTACK_RETARGETED, frame->seat, WHY_RETARGET, SHAPE_UNITS,
                       &others, 0, 1);
    frame->v[A_CLAUSE]++;
    return go(frame, ATTACK_NEXT);
}

/* ---- Flags of use (WPN-05, WPN-06, PRK-07) --------------------------------------------------- */

static void mark_use(Play *play, ModelId model, const Volley *volley)
{
    int hand = hand_of(&play->look, model, volley->weapon, 0);

    if (volley->arms.type == TYPE_HEAVY)
        mark(play, OWNER_MODEL, model, MM_USED_HEAVY, WSG_WPN_01);
    if (volley->arms.type == TYPE_BATTLE)
        mark(play, OWNER_MODEL, model, MM_USED_BATTLE, WSG_WPN_02);
    if (volley->arms.uses > 0 && hand >= 0)
        set_tally(play, OWNER_MODEL, model, hand, play->look.battle->model[model].tally[hand] + 1,
                  WSG_WPK_12);
}

/* Using a Weapon means rolling with it: the models named that are out of reach have not used it. */
static void mark_users(Play *play, const Frame *frame, const Volley *volley)
{
    ModelId first = play->look.battle->unit[volley->actor].first;
    ModelSet users = volley->able;
    bool counts = !frame->v[A_COUNTER] || applies(&play->look, WSG_WPN_06);

    if (!counts)
        return;
    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (users >> n & 1)
            mark_use(play, (ModelId)(first + n), volley);
}

/* ---- PROC_ATTACK ----------------------------------------------------------------------------- */

static Flow resolve_weapon(Play *play, Frame *frame, UnitId victim)
{
    Frame child = frame_of(PROC_WEAPON, frame->seat, frame->actor, victim);

    for (int i = 0; i < FRAME_FIGURES; i++)
        child.v[i] = frame->v[i];
    hand_order(&child, frame);
    frame->v[A_VICTIM] = victim;
    return resolve(play, frame, ATTACK_TOUCHED, child);
}

/* An order that all seats agreed to let pass may leave out the Weapon or the Target. */
static bool is_fire(const Clause *clause)
{
    return clause->verb == VERB_FIRE && clause->unit >= 0 &&
           (clause->weapon >= 0 || clause->weapon == LASH_WEAPON);
}

static Flow next_weapon(Play *play, Frame *frame)
{
    int clauses = frame->clause_count;

    while (frame->v[A_CLAUSE] < clauses && !is_fire(clause_now(play, frame)))
        frame->v[A_CLAUSE]++;
    if (frame->v[A_CLAUSE] >= clauses)
        return go(frame, ATTACK_END);
    bool follows = frame->v[A_CLAUSE] == 0 || applies(&play->look, WSG_ATK_07);
    if (!follows)
        return go(frame, ATTACK_END);
    frame->v[A_TARGET] = clause_now(play, frame)->unit;
    frame->v[A_VICTIM] = NO_UNIT;
    return go(frame, ATTACK_CHECK);
}

/* The Target first, then the others by id (WPK-01). */
static Flow next_touched(Play *play, Frame *frame)
{
    const Battle *battle = play->look.battle;
    Volley volley = recall(play, frame);
    UnitId target = (UnitId)frame->v[A_TARGET];
    UnitId after = (UnitId)(frame->v[A_VICTIM] == target ? NO_UNIT : frame->v[A_VICTIM]);

    for (UnitId u = (UnitId)(after + 1); volley.template && u < battle->units; u++)
        if (u != target && battle->unit[u].state == UNIT_FIELD &&
            volley_dice(&play->look, &volley, u) > 0)
            return resolve_weapon(play, frame, u);
    frame->v[A_CLAUSE]++;
    return go(frame, ATTACK_NEXT);
}

static int weapons_at(const Play *play, const Frame *frame, UnitId victim)
{
    int weapons = 0;

    for (int i = 0; i < frame->clause_count; i++) {
        const Clause *clause = kept_clause(play, frame, i);
        weapons += is_fire(clause) && clause->unit == victim;
    }
    return weapons;
}

/* Each Weapon has told what it cost; of several at one Unit the sum is told, too. */
static void tell_costs(Play *play, const Frame *frame)
{
    for (UnitId u = 0; u < play->look.battle->units; u++) {
        int cost = play->look.battle->unit[u].tally[UT_COST];
        if (!cost)
            continue;
        set_tally(play, OWNER_UNIT, u, UT_COST, 0, WSG_ATK_13);
        if (weapons_at(play, frame, u) > 1)
            tell_tale(play, TALE_COSTS_IN_ALL, frame->seat, frame->actor, u, cost, 0, 0);
    }
}

/* A Unit in a Melee is looked at whatever took its models away (CAS-06). */
static Flow end_attack(Play *play, Frame *frame)
{
    bool looked_at = !frame->v[A_RECORD] &&
                     (in_melee(&play->look, frame->actor) || applies(&play->look, WSG_CAS_06));
    if (!looked_at)
        return DONE;
    return resolve(play, frame, ATTACK_OVER,
                   frame_of(PROC_RELOCATE, frame->seat, frame->actor, NO_UNIT));
}

Flow run_attack(Play *play, Frame *frame, const Answer *answer)
{
    switch ((AttackStep)frame->step) {
    case ATTACK_NEXT:
        return next_weapon(play, frame);

    case ATTACK_CHECK:
        return check_target(play, frame);

    case ATTACK_RETARGETED:
        if (answer->count == 0) {
            frame->v[A_CLAUSE]++;
            return go(frame, ATTACK_NEXT);
        }
        frame->v[A_TARGET] = answer->id[0];
        return go(frame, ATTACK_CHECK);

    case ATTACK_USE: {
        Volley volley = recall(play, frame);
        mark_users(play, frame, &volley);
        return resolve_weapon(play, frame, (UnitId)frame->v[A_TARGET]);
    }
    case ATTACK_TOUCHED:
        return next_touched(play, frame);

    case ATTACK_END:
        tell_costs(play, frame);
        return end_attack(play, frame);

    case ATTACK_OVER:
        return DONE;
    }
    return DONE;
}

/* ---- PROC_WEAPON: one Weapon-Target pair ----------------------------------------------------- */

typedef enum WeaponStep {
    WEAPON_STRIKE, /* Attack Dice and saves */
    WEAPON_LOSE,   /* HP losses */
    WEAPON_DONE,
} WeaponStep;

Strikes strikes_now(const Look *look, const Volley *volley, UnitId victim)
{
    Need need = chart_need(look, volley_power(look, volley), volley_defence(look, volley, victim));

    return (Strikes){ .attacker = volley->actor,
                      .target = victim,
                      .dice = volley_dice(look, volley, victim),
                      .need = need_shifted(look, need, volley_modifier(look, volley, victim)),
                      .ap = volley->arms.ap,
                      .traits = volley->arms.traits };
}

/* What the dice need after every modifier; seats may overrule the number of dice, the sum and the need. */
static void settle_strikes(Play *play, const Volley *volley, Strikes *strikes)
{
    const Look *look = &play->look;
    UnitId victim = strikes->target, actor = strikes->attacker;
    int modifier = volley_modifier(look, volley, victim);
    int settled = settle(play, WHY_ATTACK_DICE, FIG_MODIFIER, actor, modifier);

    if (settled != modifier) {
        Need need =
            chart_need(look, volley_power(look, volley), volley_defence(look, volley, victim));
        strikes->need = need_shifted(look, need, settled);
    }
    strikes->dice = settle(play, WHY_ATTACK_DICE, FIG_DICE, actor, strikes->dice);
    strikes->need =
        need_of_figure(settle(play, WHY_ATTACK_DICE, FIG_NEED, actor, need_figure(strikes->need)));
}

/* What is about to be thrown, and with which Weapon. */
static void tell_volley(Play *play, const Volley *volley, const Strikes *strikes, int tale,
                        int32_t figure)
{
    Event event = { .kind = EV_TOLD,
                    .seat = play->look.battle->unit[volley->actor].seat,
                    .unit = volley->actor,
                    .other = strikes->target,
                    .model = NO_MODEL,
                    .other_model = NO_MODEL,
                    .weapon = volley->weapon < 0 ? NO_WEAPON : volley->weapon,
                    .piece = NO_PIECE,
                    .rule = play->look.game->ruleset->tale[tale].rule,
                    .value = tale,
                    .b = strikes->dice,
                    .c = figure };

    tell(play, &event);
}

static void tell_need(Play *play, const Volley *volley, const Strikes *strikes)
{
    static const int by_stages[] = { TALE_SCORES, TALE_NEEDS_ONE, TALE_NEEDS_TWO,
                                     TALE_NEEDS_THREE };
    Need need = strikes->need;
    int32_t armour =
        unit_profile(play->look.game, play->look.battle, strikes->target)->field[PF_ARMOUR];

    tell_volley(play, volley, strikes, by_stages[need.stages],
                need.stages == 0 ? need.times : need.last);
    if (volley_cover(&play->look, volley, strikes->target) > 0)
        tell_tale(play, TALE_IN_COVER, NO_SEAT, strikes->attacker, strikes->target,
                  volley_defence(&play->look, volley, strikes->target), 0, 0);
    Shift shift[MOST_SHIFTS];
    int shifts = volley_shifts(&play->look, volley, strikes->target, shift);
    for (int i = 0; i < shifts; i++)
        tell_tale(play, shift[i].tale, NO_SEAT, strikes->attacker, strikes->target, shift[i].by, 0,
                  0);
    if (strikes->ap != 0 && armour != NO_FIELD && strikes->ap <= armour)
        tell_tale(play, TALE_NO_ARMOUR_SAVE, NO_SEAT, strikes->attacker, strikes->target,
                  strikes->ap, armour, 0);
    if (volley->arms.bonus > 0)
        tell_tale(play, TALE_COSTS_MORE, NO_SEAT, strikes->attacker, strikes->target,
                  1 + volley->arms.bonus, 0, 0);
}

/* Everybody who can hit the Target shoots; in a Melee nothing flies. */
static void tell_shots(Play *play, const Volley *volley)
{
    const Battle *battle = play->look.battle;
    ModelId first = battle->unit[volley->actor].first;

    for (int n = 0; n < MOST_UNIT_MODELS && !volley->melee; n++) {
        ModelId from = (ModelId)(first + n);
        if (!(volley->able >> n & 1) || !is_standing(battle, from))
            continue;
        if (volley->template && volley->on != NO_MODEL)
            tell_shot(play, from, battle->model[volley->on].pose.at, SHOT_PLAIN, WSG_WPK_01);
        else
            tell_shot_at(play, from, volley->target, SHOT_PLAIN, WSG_ATK_04);
    }
}

static Flow strike(Play *play, Frame *frame)
{
    Volley volley = recall(play, frame);
    Strikes strikes = strikes_now(&play->look, &volley, frame->target);

    if (strikes.dice == 0 || living_models(play->look.battle, frame->target) == 0)
        return DONE;
    settle_strikes(play, &volley, &strikes);
    if (frame->target == volley.target)
        tell_shots(play, &volley);
    tell_need(play, &volley, &strikes);
    return resolve(play, frame, WEAPON_LOSE, attack_dice_frame(&play->look, &strikes));
}

static int hp_of(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    int hp = 0;

    for (ModelId m = u->first; m < u->first + u->count; m++)
        hp += is_living(battle, m) ? battle->model[m].wounds : 0;
    return hp;
}

static Flow give_losses(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Arms arms = arms_of(look, clause_now(play, frame)->weapon);
    int open = settle(play, WHY_ATTACK_DICE, FIG_SCORE, frame->actor, given_back(play, 0));
    bool record = frame->v[A_RECORD] != 0;

    bool costs = open > 0 && applies(look, WSG_ATK_13);
    if (!costs)
        return DONE;
    int each = 1 + (arms.bonus > 0 && applies(look, WSG_WPK_07) ? arms.bonus : 0);
    if (arms.plague && applies(look, WSG_WPK_11))
        mark(play, OWNER_UNIT, frame->target, UM_PLAGUED, WSG_WPK_11);
    frame->v[A_BEFORE] = hp_of(look->battle, frame->target);
    bool removes = !record && applies(look, WSG_ATK_14);
    return lose(play, frame, WEAPON_DONE, frame->target, open, each, !removes,
                (ModelId)frame->v[A_VIEWER]);
}

/* Kept for the sum, where there is one to be told. */
static void count_cost(Play *play, const Frame *frame)
{
    const Battle *battle = play->look.battle;
    int cost = frame->v[A_BEFORE] - hp_of(battle, frame->target);

    if (cost > 0 && frame->clause_count > 1)
        set_tally(play, OWNER_UNIT, frame->target, UT_COST,
                  battle->unit[frame->target].tally[UT_COST] + cost, WSG_ATK_13);
}

Flow run_weapon(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((WeaponStep)frame->step) {
    case WEAPON_STRIKE:
        return strike(play, frame);
    case WEAPON_LOSE:
        return give_losses(play, frame);
    case WEAPON_DONE:
        count_cost(play, frame);
        return DONE;
    }
    return DONE;
}

/* ---- Dangerous Ground that attacks (TER-05) -------------------------------------------------- */

Flow strike_of_ground(Play *play, Frame *frame, int next, UnitId unit, int power, int ap)
{
    const Look *look = &play->look;
    int defence = defence_of(look, unit);
    Need need = chart_need(look, power, defence < 0 ? 0 : defence);
    Strikes strikes = { .attacker = NO_UNIT, .target = unit, .dice = 1, .ap = ap };

    strikes.need = need_of_figure(settle(play, WHY_ATTACK_DICE, FIG_NEED, unit, need_figure(need)));
    return resolve(play, frame, next, attack_dice_frame(look, &strikes));
}
