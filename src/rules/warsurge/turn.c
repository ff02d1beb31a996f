#include "flow.h"

/* ---- One player's turn to act: one Unit, or finished (STD-01 to STD-08) --------------------------------- */

typedef enum TurnStep { TURN_ASK, TURN_TAKE, TURN_DEED, TURN_DONE } TurnStep;

static const Why why_of_phase[PHASES] = { [PHASE_DEPLOY] = WHY_DEPLOY,
                                          [PHASE_MOVE] = WHY_MOVE,
                                          [PHASE_ATTACK] = WHY_ATTACK,
                                          [PHASE_DASH] = WHY_DASH };

enum { ALL_VERBS = (1 << VERBS) - 1 };

/* ---- Judging -------------------------------------------------------------------------------------------- */

static int phase_of_verb(int verb, int phase)
{
    switch (verb) {
    case VERB_DEPLOY:
        return PHASE_DEPLOY;
    case VERB_MOVE:
        return PHASE_MOVE;
    case VERB_DASH:
        return PHASE_DASH;
    case VERB_FIRE:
        return PHASE_ATTACK;
    case VERB_DISEMBARK:
        return phase == PHASE_DASH ? PHASE_DASH : PHASE_MOVE;
    default:
        return phase == PHASE_DEPLOY ? PHASE_ATTACK : phase; /* Perks alone: not while deploying */
    }
}

static bool is_advanced_verb(int verb)
{
    return verb == VERB_PREPARE || verb == VERB_GUARD || verb == VERB_SUPPORT ||
           verb == VERB_DECLINE;
}

/* Units of the player that have been deployed, and how many he has to deploy in Game Turn 1 (OPT-02). */
static int must_deploy(const Look *look, SeatId seat, int *deployed)
{
    int units = 0;
    *deployed = 0;
    for (int i = 0; i < look->battle->units; i++) {
        if (look->battle->unit[i].seat != seat)
            continue;
        units++;
        *deployed += look->battle->unit[i].state != UNIT_RESERVE;
    }
    return (units + 1) / 2;
}

/* Nobody is held to what there is no room for (DEP-03). */
static Verdict judge_finish(const Look *look, const Frame *frame)
{
    Order possible;
    int deployed;
    int wanted = must_deploy(look, frame->seat, &deployed);
    bool bound = option(look->game, OPT_DEPLOY_SHARE) == 1 && frame->v[T_PHASE] == PHASE_DEPLOY &&
                 look->battle->round <= 1 && deployed < wanted &&
                 propose_deployment(look, frame->seat, NO_UNIT, &possible);
    return bound && applies(look, WSG_OPT_02) ? no_count(NO_MUST_DEPLOY, deployed, wanted) : yes();
}

/* Which mark says that the Unit has acted in that phase, and the refusal then. */
static UnitMark acted_mark(int phase)
{
    return phase == PHASE_MOVE   ? UM_ACTED_MOVE
           : phase == PHASE_DASH ? UM_ACTED_DASH
                                 : UM_ACTED_ATTACK;
}

static Verdict judge_once(const Look *look, UnitId unit, int phase)
{
    static const Refusal refusals[PHASES] = {
        [PHASE_MOVE] = NO_HAS_MOVED, [PHASE_ATTACK] = NO_HAS_ATTACKED, [PHASE_DASH] = NO_HAS_DASHED
    };
    static const RuleId rules[PHASES] = {
        [PHASE_MOVE] = WSG_STD_06, [PHASE_ATTACK] = WSG_STD_07, [PHASE_DASH] = WSG_STD_08
    };
    bool forbidden = phase != PHASE_DEPLOY &&
                     has_mark(look->battle, OWNER_UNIT, unit, (int)acted_mark(phase)) &&
                     applies(look, rules[phase]);
    if (!forbidden)
        return yes();
    return about(no_count(refusals[phase], 1, 1), unit);
}

/* At one screen a player who has finished tries his Units in the other's turn: he is told why not. */
static Refusal refusal_of_other(const Look *look, const Frame *frame, UnitId actor,
                                bool first_of_phase)
{
    SeatId seat = look->battle->unit[actor].seat;
    bool finished = has_mark(look->battle, OWNER_SEAT, seat, SM_FINISHED) &&
                    is_eligible(look, actor, frame->v[T_PHASE]);
    if (finished && applies(look, WSG_STD_04))
        return NO_HAS_FINISHED;
    bool first = first_of_phase && frame->seat == look->battle->initiative;
    return first && applies(look, WSG_STD_02) ? NO_MASTER_FIRST : NO_OTHERS_UNIT;
}

/* Whose Unit, and whether it is still there. */
static Verdict judge_actor(const Look *look, const Frame *frame, UnitId actor, bool first_of_phase)
{
    const Unit *unit = &look->battle->unit[actor];
    Verdict verdict = no_for(NO_REFUSAL, actor);
    verdict.seat = frame->seat;
    if (unit->seat != frame->seat) {
        verdict.refusal = refusal_of_other(look, frame, actor, first_of_phase);
        if (verdict.refusal == NO_HAS_FINISHED)
            verdict.seat = unit->seat;
    } else if (unit->state == UNIT_LOST && applies(look, WSG_GEN_08)) {
        verdict.refusal = NO_UNIT_DESTROYED;
    }
    return verdict;
}

static bool first_deployment(const Look *look)
{
    return is_advanced(look->game);
}

static Refusal phase_refusal(int verb)
{
    switch (verb) {
    case VERB_DEPLOY:
        return NO_NOT_DEPLOY_PHASE;
    case VERB_MOVE:
    case VERB_DISEMBARK:
        return NO_NOT_MOVE_PHASE;
    case VERB_FIRE:
        return NO_NOT_ATTACK_PHASE;
    case VERB_DASH:
        return NO_NOT_DASH_PHASE;
    default:
        return NO_WRONG_PHASE;
    }
}

static Verdict judge_phase(const Look *look, const Frame *frame, const Deed *deed, UnitId actor)
{
    int phase = frame->v[T_PHASE], verb = deed->verb;
    if (is_advanced_verb(verb) && applies(look, WSG_STD_10))
        return no_for(first_deployment(look) ? NO_WRONG_STATE : NO_ONLY_ADVANCED, actor);
    bool wrong = phase_of_verb(verb, phase) != phase;
    if (wrong && applies(look, first_deployment(look) ? WSG_ADV_01 : WSG_STD_01))
        return no_for(first_deployment(look) ? NO_WRONG_STATE : phase_refusal(verb), actor);
    return yes();
}

static Verdict judge_turn_order(const Look *look, const Frame *frame, const Order *order,
                                const Deed *deed)
{
    int phase = frame->v[T_PHASE];
    bool dash = phase == PHASE_DASH;
    Verdict verdict = judge_actor(look, frame, order->actor, frame->v[T_TURNS] == 0);
    if (is_yes(&verdict))
        verdict = judge_phase(look, frame, deed, order->actor);
    if (is_yes(&verdict) && deed->deeds > 1)
        verdict =
            no_count(phase == PHASE_DEPLOY && applies(look, WSG_STD_05) ? NO_ONE_UNIT : NO_ONE_DEED,
                     deed->deeds, 1);
    if (is_yes(&verdict) && frame->v[T_GOING_ON] && order->actor != frame->actor)
        verdict = no_for(NO_ONE_DEED, order->actor);
    if (is_yes(&verdict) && deed->verb != VERB_DEPLOY &&
        look->battle->unit[order->actor].state == UNIT_RESERVE)
        verdict = no_for(NO_IN_RESERVE, order->actor);
    if (is_yes(&verdict) && !frame->v[T_GOING_ON])
        verdict = judge_once(look, order->actor, phase);
    if (is_yes(&verdict) && deed->uses)
        verdict = judge_uses(look, order, false);
    if (is_yes(&verdict) && deed->verb >= 0)
        verdict = judge_deed_after_perks(look, order, deed, dash);
    return verdict;
}

Verdict judge_turn(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    Deed deed = deed_of(order->clause, order->clauses);
    if (deed.verb == VERB_FINISH && order->clauses == 1)
        return frame->v[T_GOING_ON] ? no(NO_ONE_DEED) : judge_finish(look, frame);
    if (deed.verb == VERB_END && order->clauses == 1)
        return frame->v[T_GOING_ON] ? yes() : no(NO_NOTHING_TO_END);
    if (deed.verb == VERB_DECLINE && order->clauses == 1)
        return no(NO_ONLY_ADVANCED);
    if (order->actor == NO_UNIT)
        return no_count(NO_ONE_DEED, deed.deeds, 1);
    return judge_turn_order(look, frame, order, &deed);
}

/* The default is to declare finished (D3 to D5); where that is forbidden, to deploy. */
void suggest_turn(const Look *look, const Frame *frame, Answer *answer)
{
    Verdict verdict = judge_finish(look, frame);
    if (!is_yes(&verdict) && propose_deployment(look, frame->seat, NO_UNIT, &answer->order))
        return;
    answer->order.actor = NO_UNIT;
    answer->order.clauses = 0;
    order_clause(&answer->order, frame->v[T_GOING_ON] ? VERB_END : VERB_FINISH);
}

/* ---- Carrying out ------------------------------------------------------------------------------------------- */

static Flow take_order(Play *play, Frame *frame, const Answer *answer)
{
    Deed deed = deed_of(answer->order.clause, answer->order.clauses);
    if (deed.verb == VERB_FINISH) {
        mark(play, OWNER_SEAT, frame->seat, SM_FINISHED,
             is_advanced(play->look.game) ? WSG_ADV_03 : WSG_STD_04);
        tell_tale(play, TALE_FINISHED, frame->seat, NO_UNIT, NO_UNIT, 0, 0, 0);
        return DONE;
    }
    if (answer->order.actor == NO_UNIT)
        return DONE;
    keep_order(play, frame, answer);
    frame->actor = answer->order.actor;
    if (frame->v[T_PHASE] != PHASE_DEPLOY)
        mark(play, OWNER_UNIT, frame->actor, (int)acted_mark(frame->v[T_PHASE]), WSG_STD_03);
    if (deed.uses == 0)
        return go(frame, TURN_DEED);
    Frame perks = frame_of(PROC_PERKS, frame->seat, frame->actor, NO_UNIT);
    hand_order(&perks, frame);
    return resolve(play, frame, deed.verb < 0 ? TURN_DONE : TURN_DEED, perks);
}

/* A deed that its own Perks have made impossible may be given anew (the Unit has begun to act). */
static Flow do_deed(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Order order;
    bool dash = frame->v[T_PHASE] == PHASE_DASH;
    kept_order(look, frame, &order);
    Deed deed = deed_of(order.clause, order.clauses);
    if (look->battle->unit[frame->actor].state == UNIT_LOST)
        return DONE;
    if (deed.uses) {
        Verdict verdict = judge_deed(look, &order, &deed, dash);
        if (!is_yes(&verdict)) {
            tell_tale(play, TALE_DEED_LOST, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
            frame->v[T_GOING_ON] = 1;
            return go(frame, TURN_ASK);
        }
    }
    return resolve(play, frame, TURN_DONE, deed_frame(look, frame, &deed, dash, false));
}

/* STD-11: off, a Unit that has just come on has done everything for this Game Turn. */
static void after_deployment(Play *play, const Frame *frame)
{
    UnitId unit = frame->actor;
    if (play->look.battle->unit[unit].state == UNIT_RESERVE || applies(&play->look, WSG_STD_11))
        return;
    mark(play, OWNER_UNIT, unit, UM_ACTED_MOVE, 0);
    mark(play, OWNER_UNIT, unit, UM_ACTED_ATTACK, 0);
    mark(play, OWNER_UNIT, unit, UM_ACTED_DASH, 0);
}

Flow run_turn(Play *play, Frame *frame, const Answer *answer)
{
    switch ((TurnStep)frame->step) {
    case TURN_ASK:
        return ask_order(play, frame, TURN_TAKE, frame->seat, (int)why_of_phase[frame->v[T_PHASE]],
                         ALL_VERBS);
    case TURN_TAKE:
        return take_order(play, frame, answer);
    case TURN_DEED:
        return do_deed(play, frame);
    case TURN_DONE:
        if (frame->v[T_PHASE] == PHASE_DEPLOY)
            after_deployment(play, frame);
        return DONE;
    }
    return DONE;
}
