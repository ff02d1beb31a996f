#include <string.h>

#include "fight/figures.h"
#include "shoot/shooting.h"

/* ---- Charge reactions: REA-01..14 ----------------------------------------------------------------------------------- */

/* ---- What is allowed ------------------------------------------------------------------------------------------------------ */

static bool has_missiles(const Look *look, UnitId unit, bool *quick)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    bool any = false;
    *quick = false;
    for (int i = 0; i < p->weapons; i++) {
        const Weapon *w = &look->game->weapon[p->weapon[i]];
        bool missile = w->field[WF_KIND] == WEAPON_MISSILE || w->field[WF_KIND] == WEAPON_BOTH;
        bool heavy = weapon_has(w, WT_CUMBERSOME, NULL) && applies(look, TOW_SR_07);
        any = any || (missile && !heavy);
        *quick = *quick || (missile && weapon_has(w, WT_QUICK_SHOT, NULL));
    }
    return any;
}

/* The Movement that the charger uses: its Fly value when it flies. */
static Length charger_speed(const Look *look, UnitId charger)
{
    return pace(look, charger, false, charges_flying(look, charger));
}

static Verdict too_close(const Look *look, UnitId unit, UnitId charger, Refusal refusal)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Length gap = unit_gap(look, unit, charger, &line), m = charger_speed(look, charger);
    if (gap >= m - REACH_SLACK)
        return yes();
    Verdict verdict = no_reach(refusal, gap, m, line);
    verdict.third = m / INCH;
    return verdict;
}

static Verdict judge_stand_and_shoot(const Look *look, UnitId unit, UnitId charger)
{
    bool quick = false;
    PieceId piece = NO_PIECE;
    UnitId blocker = NO_UNIT;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_STOOD_AND_SHOT) && applies(look, TOW_REA_06))
        return no(NO_SS_ONCE);
    if (!has_missiles(look, unit, &quick) && applies(look, TOW_REA_03))
        return no(NO_SS_NOWEAPON);
    if (!unit_sees(look, unit, charger, &piece, &blocker) && applies(look, TOW_REA_03)) {
        Verdict verdict = no(NO_SS_LOS);
        verdict.piece = piece;
        unit_gap(look, unit, charger, &verdict.line);
        verdict.has_line = true;
        return verdict;
    }
    Verdict close = too_close(look, unit, charger, NO_SS_CLOSE);
    bool free_of_it = quick && applies(look, TOW_SR_35);
    return !is_yes(&close) && !free_of_it && applies(look, TOW_REA_03) ? close : yes();
}

static bool is_mounted_or_monstrous(TroopType type)
{
    return (type >= TYPE_LIGHT_CAVALRY && type <= TYPE_BEHEMOTH);
}

static Verdict judge_counter(const Look *look, UnitId unit, UnitId charger)
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS), with = 0;
    for (int i = 0; i < count; i++)
        with += model_has(look, model[i], TR_COUNTER_CHARGE, NULL);
    if (with < count && applies(look, TOW_SR_06))
        return no(NO_CC_KEYWORD);
    if (!is_mounted_or_monstrous(type_of(look, charger)) && applies(look, TOW_REA_12))
        return no(NO_CC_TYPE);
    int at = link_find(look->battle, LK_CHARGES, charger, unit);
    bool front = at < 0 || look->battle->link[at].value == (int32_t)SIDE_FRONT;
    if (!front && applies(look, TOW_REA_12))
        return no(NO_CC_ARC);
    Verdict close = too_close(look, unit, charger, NO_CC_CLOSE);
    return !is_yes(&close) && applies(look, TOW_REA_12) ? close : yes();
}

static Verdict judge_fleeing(const Look *look, UnitId unit)
{
    bool frenzied = has_trait(look, unit, TR_FRENZY, NULL) &&
                    !has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_LOST);
    bool barred = is_engaged(look, unit) || frenzied || has_trait(look, unit, TR_IMMUNE, NULL) ||
                  has_mark(look->battle, OWNER_UNIT, unit, UM_STUPID);
    return barred && applies(look, TOW_REA_11) ? no(NO_REA_NOFLEE) : yes();
}

static Verdict judge_reaction(const Look *look, UnitId unit, UnitId charger, Reaction reaction,
                              bool redirected)
{
    bool flees = is_fleeing(look, unit) && applies(look, TOW_REA_08);
    bool cowed = has_mark(look->battle, OWNER_UNIT, unit, UM_FEARS) && applies(look, TOW_CHG_12);
    bool stuck = is_engaged(look, unit) || has_mark(look->battle, OWNER_UNIT, unit, UM_STUPID);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_REACTED) && applies(look, TOW_REA_09))
        return no(NO_REA_ONCE);
    if (flees)
        return reaction == REACT_FLEE ? yes() : no(NO_REA_MUSTFLEE);
    if (stuck && reaction != REACT_HOLD && applies(look, TOW_REA_02))
        return no(NO_REA_HOLDS);
    if (cowed && reaction != REACT_FLEE)
        return no(NO_REA_TERROR);
    if (redirected && reaction != REACT_HOLD && reaction != REACT_FLEE && applies(look, TOW_REA_14))
        return no(NO_REDIR_ONLY);
    switch (reaction) {
    case REACT_SHOOT:
        return judge_stand_and_shoot(look, unit, charger);
    case REACT_FLEE:
        return judge_fleeing(look, unit);
    case REACT_COUNTER:
        return judge_counter(look, unit, charger);
    case REACT_FIRE_AND_FLEE: {
        bool keyword = has_trait(look, unit, TR_FIRE_AND_FLEE, NULL);
        Verdict verdict = judge_stand_and_shoot(look, unit, charger);
        bool matters = keyword && applies(look, TOW_SR_16);
        if (!matters)
            return no(NO_FF_KEYWORD);
        return is_yes(&verdict) ? judge_fleeing(look, unit) : verdict;
    }
    case REACT_HOLD:
    case REACTIONS_COUNT:
        break;
    }
    return yes();
}

/* ---- Who charges whom ---------------------------------------------------------------------------------------------------------- */

static int chargers_of(const Look *look, UnitId unit, UnitId *charger, int most)
{
    const Battle *b = look->battle;
    int count = 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0 && count < most;
         i = link_next(b, LK_CHARGES, i)) {
        UnitId from = b->link[i].from;
        if (b->link[i].to == unit && is_fielded(look, from) &&
            !has_mark(b, OWNER_UNIT, from, UM_CHARGED) &&
            !has_mark(b, OWNER_UNIT, from, UM_CHARGE_FAILED))
            charger[count++] = from;
    }
    return count;
}

static UnitId nearest_charger(const Look *look, UnitId unit)
{
    UnitId charger[MOST_UNITS], best = NO_UNIT;
    int count = chargers_of(look, unit, charger, MOST_UNITS);
    for (int i = 0; i < count; i++) {
        if (best == NO_UNIT ||
            unit_gap(look, unit, charger[i], NULL) < unit_gap(look, unit, best, NULL))
            best = charger[i];
    }
    return best;
}

int charge_causes(const Look *look, UnitId unit, UnitId also, UnitId *tied)
{
    UnitId charger[MOST_UNITS + 1];
    int count = chargers_of(look, unit, charger, MOST_UNITS), best = -1, ties = 0;
    if (also != NO_UNIT && link_find(look->battle, LK_CHARGES, also, unit) < 0)
        charger[count++] = also;
    for (int i = 0; i < count; i++) {
        int strength = applies(look, TOW_REA_10) && applies(look, TOW_FLE_08)
                           ? unit_strength(look, charger[i])
                           : 0;
        if (strength > best) {
            best = strength;
            ties = 0;
        }
        if (strength == best)
            tied[ties++] = charger[i];
    }
    return ties;
}

bool flees_first(const Look *look, UnitId target)
{
    const Battle *b = look->battle;
    return b->phase == PHASE_DECLARE && is_fleeing(look, target) &&
           !has_mark(b, OWNER_UNIT, target, UM_FLED_PHASE);
}

/* ---- One reaction ----------------------------------------------------------------------------------------------------------------- */

typedef enum ReactStep {
    REACT_ASK,
    REACT_CHOSEN,
    REACT_WHOM,
    REACT_SHOT,
    REACT_CAUSE,
    REACT_AWAY,
    REACT_FLED,
    REACT_COUNTERS,
    REACT_SETTLED,
    REACT_END,
} ReactStep;
Frame react_frame(const Look *look, UnitId unit, UnitId charger, bool redirected)
{
    Frame frame = frame_of(PROC_REACT, look->battle->unit[unit].seat, unit, charger);
    frame.v[R_REDIRECTED] = redirected;
    return frame;
}

/* REA-06: of several chargers any may be the one that is reacted against; why not is said of the nearest. */
static Verdict judge_against_any(const Look *look, UnitId unit, UnitId nearest, Reaction reaction,
                                 bool redirected)
{
    UnitId charger[MOST_UNITS];
    int count = chargers_of(look, unit, charger, MOST_UNITS);
    Verdict first = judge_reaction(look, unit, nearest, reaction, redirected);
    for (int i = 0; i < count && !is_yes(&first) && applies(look, TOW_REA_06); i++) {
        Verdict verdict = judge_reaction(look, unit, charger[i], reaction, redirected);
        if (is_yes(&verdict))
            return verdict;
    }
    return first;
}

static uint64_t reactions_open(const Look *look, UnitId unit, UnitId charger, bool redirected)
{
    uint64_t open = 0;
    for (int r = 0; r < REACTIONS_COUNT; r++) {
        Verdict verdict = judge_against_any(look, unit, charger, (Reaction)r, redirected);
        if (is_yes(&verdict))
            open |= (uint64_t)1 << r;
    }
    return open ? open : (uint64_t)1 << REACT_HOLD;
}

static Flow ask_reaction(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    if (!is_fielded(look, unit) || has_mark(look->battle, OWNER_UNIT, unit, UM_REACTED))
        return DONE;
    if (frame->target == NO_UNIT)
        frame->target = nearest_charger(look, unit);
    if (frame->target == NO_UNIT)
        return DONE;
    uint64_t open = reactions_open(look, unit, frame->target, frame->v[R_REDIRECTED] != 0);
    bool hold = open & (uint64_t)1 << REACT_HOLD;
    return ask_choice(play, frame, REACT_CHOSEN, frame->seat, WHY_REACT, open,
                      hold ? REACT_HOLD : REACT_FLEE);
}

/* The seat sees why a word is not offered. */
Verdict judge_react(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_CHOICE || frame->step != REACT_CHOSEN)
        return yes();
    Verdict verdict = judge_against_any(look, frame->actor, frame->target, (Reaction)answer->value,
                                        frame->v[R_REDIRECTED] != 0);
    verdict.who = frame->actor;
    verdict.other = frame->target;
    return verdict;
}

static bool may_be_chosen(const Look *look, const Frame *frame, UnitId charger)
{
    Verdict verdict = frame->v[R_CHOICE] == REACT_COUNTER
                          ? judge_counter(look, frame->actor, charger)
                          : judge_stand_and_shoot(look, frame->actor, charger);
    return is_yes(&verdict);
}

/* REA-06, W-SS-WHO: charged by several, the owner names the one that he shoots at or goes to meet. */
static Flow choose_whom(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger[MOST_UNITS], nearest = NO_UNIT;
    IdSet ids = { { 0 } };
    int count = chargers_of(look, frame->actor, charger, MOST_UNITS), legal = 0;
    for (int i = 0; i < count; i++) {
        if (!may_be_chosen(look, frame, charger[i]))
            continue;
        ids_add(&ids, charger[i]);
        legal++;
        if (nearest == NO_UNIT || unit_gap(look, frame->actor, charger[i], NULL) <
                                      unit_gap(look, frame->actor, nearest, NULL))
            nearest = charger[i];
    }
    bool matters = legal >= 2 && applies(look, TOW_REA_06);
    if (!matters) {
        frame->v[R_AGAINST] = nearest == NO_UNIT ? frame->target : nearest;
        return go(frame, REACT_SHOT);
    }
    return ask_ids(play, frame, REACT_WHOM, frame->seat, WHY_AGAINST, SHAPE_UNITS, &ids, 1, 1);
}

void suggest_react(const Look *look, const Frame *frame, Answer *answer)
{
    if (look->battle->request.why == WHY_AGAINST)
        answer_nearest(look, frame->actor, answer);
}

static Flow volley(Play *play, Frame *frame)
{
    mark(play, OWNER_UNIT, frame->actor, UM_STOOD_AND_SHOT, TOW_REA_06);
    tell_tale(play, TALE_REACTS_SHOOT, frame->seat, frame->actor, frame->target, 0, 0, 0);
    Frame child = frame_of(PROC_VOLLEY, frame->seat, frame->actor, (UnitId)frame->v[R_AGAINST]);
    child.v[V_MODE] = VOLLEY_STANDS;
    int next = frame->v[R_CHOICE] == REACT_FIRE_AND_FLEE ? REACT_CAUSE : REACT_END;
    return applies(&play->look, TOW_REA_04) ? resolve(play, frame, next, child) : go(frame, next);
}

static Flow flee_from(Play *play, Frame *frame, UnitId cause)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    bool fired = frame->v[R_CHOICE] == REACT_FIRE_AND_FLEE;
    int32_t away = applies(look, TOW_REA_07) ? bearing_away(look, unit, cause) : -1;
    tell_tale(play, TALE_REACTS_FLEE, frame->seat, unit, cause, 0, 0, 0);
    mark(play, OWNER_UNIT, unit, UM_FLEEING, TOW_REA_07);
    return resolve(play, frame, REACT_FLED,
                   flee_frame(look, unit, fired ? FLIGHT_AFTER_SHOTS : FLIGHT_ROUT, away, cause));
}

static Flow carry_out(Play *play, Frame *frame)
{
    switch ((Reaction)frame->v[R_CHOICE]) {
    case REACT_SHOOT:
    case REACT_FIRE_AND_FLEE:
        return choose_whom(play, frame);
    case REACT_FLEE:
        return go(frame, REACT_CAUSE);
    case REACT_COUNTER:
        return choose_whom(play, frame);
    case REACT_HOLD:
    case REACTIONS_COUNT:
        break;
    }
    tell_tale(play, TALE_REACTS_HOLD, frame->seat, frame->actor, frame->target, 0, 0, 0);
    return DONE;
}

/* REA-12: it turns to face the charger, where there is room to turn. */
static Flow face_charger(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    UnitSet anybody;
    memset(&anybody, 0xff, sizeof anybody);
    frame->target = (UnitId)frame->v[R_AGAINST];
    Heading towards = point_bearing(centre_of(look, unit), centre_of(look, frame->target));
    Block block = block_of(look, unit);
    Pose centre = block_outline(&block).pose;
    centre.facing = towards;
    block = block_centred(block, centre);
    Verdict verdict = judge_end_of_block(look, unit, &block, &anybody);
    if (verdict.refusal != NO_OVERLAP && verdict.refusal != NO_IMPASSABLE)
        pivot_unit(play, unit, towards, TOW_REA_12);
    return throw_for(play, frame, REACT_COUNTERS, frame->seat, WHY_COUNTER_ROLL, DICE_D6, 1,
                     sum_of_threes(1));
}

/* REA-12: D3 + 1" towards the charger, stopping at contact; both count as having charged, in a front that is new. */
static Flow counter(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, charger = frame->target, met = NO_UNIT;
    UnitSet touch = { { 0 } };
    Length way = d3_of(die_at(play, frame, 0)) * INCH + INCH;
    Dangers dangers;
    BlockPath walked;
    set_add(&touch, charger);
    moves_as(play, unit, MANNER_CHARGE);
    way = advance_towards(play, unit, centre_of(look, charger), way, &touch, false, &met, &walked,
                          TOW_REA_12);
    dangers_of_way(look, unit, &walked, &dangers);
    tell_tale(play, TALE_REACTS_COUNTER, frame->seat, unit, charger, 0, 0, 0);
    mark(play, OWNER_UNIT, unit, UM_COUNTS_AS_CHARGED, TOW_REA_12);
    keep_charge_distance(play, unit, way, TOW_REA_12);
    int at = link_find(look->battle, LK_CHARGES, charger, unit);
    Side arc = arc_of(look, unit, charger);
    if (at >= 0 && applies(look, TOW_ARC_03)) {
        unlink_all(play, LK_CHARGES, charger, unit, TOW_ARC_03);
        link_up(play, LK_CHARGES, charger, unit, (int32_t)arc, TOW_ARC_03);
        set_tally(play, OWNER_UNIT, charger, UT_CHARGE_ARC, (int32_t)arc, TOW_ARC_03);
    }
    return resolve(play, frame, REACT_END, dangers_frame(play, frame, unit, &dangers));
}

Flow run_react(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId tied[MOST_UNITS];
    switch ((ReactStep)frame->step) {
    case REACT_ASK:
        return ask_reaction(play, frame);

    case REACT_CHOSEN:
        frame->v[R_CHOICE] = answer->value;
        frame->v[R_AGAINST] = frame->target;
        frame->v[R_FORCED] = is_fleeing(look, frame->actor) ||
                             has_mark(look->battle, OWNER_UNIT, frame->actor, UM_FEARS);
        mark(play, OWNER_UNIT, frame->actor, UM_REACTED, TOW_REA_09);
        return carry_out(play, frame);

    case REACT_WHOM:
        frame->v[R_AGAINST] = answer->id[0];
        return go(frame, REACT_SHOT);

    case REACT_SHOT:
        return frame->v[R_CHOICE] == REACT_COUNTER ? face_charger(play, frame)
                                                   : volley(play, frame);

    case REACT_CAUSE: {
        int ties = charge_causes(look, frame->actor, NO_UNIT, tied);
        bool matters = ties >= 2 && applies(look, TOW_GEN_16);
        if (!matters)
            return flee_from(play, frame, ties > 0 ? tied[0] : frame->target);
        return throw_dice(play, frame, REACT_AWAY, frame->seat, WHY_CAUSE, DICE_D6, 1);
    }

    case REACT_AWAY: {
        int ties = charge_causes(look, frame->actor, NO_UNIT, tied), die = die_at(play, frame, 0);
        int pick = ties == 2 ? (die % 2 ? 0 : 1) : ties == 3 ? (die - 1) / 2 : die - 1;
        if (pick >= ties)
            return go(frame, REACT_CAUSE);
        return flee_from(play, frame, tied[pick]);
    }

    case REACT_FLED: {
        bool feigned = has_trait(look, frame->actor, TR_FEIGNED_FLIGHT, NULL) &&
                       !frame->v[R_FORCED] && is_fielded(look, frame->actor) &&
                       applies(look, TOW_SR_14);
        if (feigned) {
            unmark(play, OWNER_UNIT, frame->actor, UM_FLEEING, TOW_SR_14);
            mark(play, OWNER_UNIT, frame->actor, UM_RALLIED, TOW_SR_14);
        }
        return go(frame, REACT_SETTLED);
    }

    case REACT_SETTLED: /* PAN-05: whom it went through */
        return resolve(play, frame, REACT_END, panic_frame(look, PANIC_AT_ONCE));

    case REACT_COUNTERS:
        return counter(play, frame);

    case REACT_END:
        return DONE;
    }
    return DONE;
}

/* ---- M1b: all reactions, then redirections: REA-01, REA-14 ------------------------------------------------------------------------ */

typedef enum AllReactStep {
    ALL_NEXT,
    ALL_PICK,
    ALL_REDIRECT,
    ALL_CHOICE,
    ALL_TESTED,
    ALL_TARGET,
    ALL_REACTED,
} AllReactStep;
enum { A_CHARGER };

static int waiting(const Look *look, SeatId active, IdSet *ids)
{
    const Battle *b = look->battle;
    *ids = (IdSet){ { 0 } };
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId to = b->link[i].to;
        if (b->unit[to].seat != active && is_fielded(look, to) &&
            !has_mark(b, OWNER_UNIT, to, UM_REACTED))
            ids_add(ids, to);
    }
    return ids_count(ids);
}

/* A charger whose target fled by reaction and that has not been asked yet. */
static UnitId next_to_redirect(const Look *look, SeatId active)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId from = b->link[i].from, to = b->link[i].to;
        bool fled = has_mark(b, OWNER_UNIT, to, UM_FLED_PHASE);
        if (b->unit[from].seat == active && fled && is_fielded(look, from) &&
            to == charge_target(look, from) && !has_mark(b, OWNER_UNIT, from, UM_DONE) &&
            applies(look, TOW_REA_14))
            return from;
    }
    return NO_UNIT;
}

/* A new target that a redirected charge could name: the old declaration does not count. */
static bool could_charge(Play *play, UnitId charger, UnitId target)
{
    UnitId old = charge_target(&play->look, charger);
    int at = link_find(play->look.battle, LK_CHARGES, charger, old);
    if (target == old || !is_fielded(&play->look, target) ||
        !is_enemy(&play->look, charger, target) || host_of(&play->look, target) != target)
        return false;
    int32_t arc = at < 0 ? 0 : play->look.battle->link[at].value;
    unlink_all(play, LK_CHARGES, charger, -1, TOW_REA_14);
    bool could = could_declare(&play->look, charger, target);
    link_up(play, LK_CHARGES, charger, old, arc, TOW_REA_14);
    return could;
}

static int new_targets(Play *play, UnitId charger, IdSet *ids)
{
    *ids = (IdSet){ { 0 } };
    for (UnitId u = 0; u < play->look.battle->units; u++) {
        if (could_charge(play, charger, u))
            ids_add(ids, u);
    }
    return ids_count(ids);
}

Flow run_reactions(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    SeatId other = frame->seat == 0 ? 1 : 0;
    IdSet ids;
    switch ((AllReactStep)frame->step) {
    case ALL_NEXT:
        forget_dice(play, frame);
        bool happens = waiting(look, frame->seat, &ids) != 0 && applies(look, TOW_REA_01);
        if (!happens)
            return go(frame, ALL_REDIRECT);
        return ask_ids(play, frame, ALL_PICK, other, WHY_REACT_NEXT, SHAPE_UNITS, &ids, 1, 1);

    case ALL_PICK: {
        UnitId unit = answer->id[0];
        return resolve(play, frame, ALL_NEXT, react_frame(look, unit, NO_UNIT, false));
    }

    case ALL_REDIRECT: {
        UnitId charger = next_to_redirect(look, frame->seat);
        if (charger == NO_UNIT)
            return DONE;
        frame->v[A_CHARGER] = charger;
        frame->actor = charger;
        frame->target = charge_target(look, charger);
        mark(play, OWNER_UNIT, charger, UM_DONE, TOW_REA_14);
        bool any = new_targets(play, charger, &ids) > 0;
        return ask_choice(play, frame, ALL_CHOICE, frame->seat, WHY_REDIRECT, any ? 3 : 1, 0);
    }

    case ALL_CHOICE: {
        if (answer->value == 0)
            return go(frame, ALL_REDIRECT);
        return resolve(play, frame, ALL_TESTED,
                       test_frame(frame->seat, (UnitId)frame->v[A_CHARGER], TEST_REDIRECT));
    }

    case ALL_TESTED:
        if (!given_back(play, 0) || new_targets(play, (UnitId)frame->v[A_CHARGER], &ids) == 0)
            return go(frame, ALL_REDIRECT);
        return ask_ids(play, frame, ALL_TARGET, frame->seat, WHY_REDIRECT_TO, SHAPE_UNITS, &ids, 1,
                       1);

    case ALL_TARGET: {
        UnitId charger = (UnitId)frame->v[A_CHARGER], target = answer->id[0];
        unlink_all(play, LK_CHARGES, charger, -1, TOW_REA_14);
        link_up(play, LK_CHARGES, charger, target, (int32_t)arc_of(look, target, charger),
                TOW_REA_14);
        tell_tale(play, TALE_REDIRECTS, frame->seat, charger, target, 0, 0, 0);
        return resolve(play, frame, ALL_REACTED, react_frame(look, target, charger, true));
    }

    case ALL_REACTED:
        return go(frame, ALL_REDIRECT);
    }
    return DONE;
}

Verdict judge_reactions(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)look;
    (void)frame;
    (void)answer;
    return yes();
}
