#include "flow.h"

/* ---- An attack with its Counter Actions: COUNTER, INSTANT, RESOLVE, REPLY, REMOVE (ACT-04 to ACT-08) ------------- */

enum { K_PLACE, K_VERB }; /* of PROC_COUNTER: which of the attacked; what it does, or -1 */
enum { X_AT, X_STAGE };   /* of PROC_CLASH */

enum { ALL_VERBS = (1 << VERBS) - 1, NO_COUNTER = -1 };

/* ---- Who is attacked ------------------------------------------------------------------------------------------------ */

/* The attacked Units: clockwise from the active player, by id (ACT-06). */
static int attacked_units(const Look *look, const Frame *outer, UnitId list[MOST_UNITS])
{
    const Battle *b = look->battle;
    const Clause *clause = &b->clause[outer->clause_first];
    IdSet units = { { 0 } };
    attacked_by(look, outer->actor, clause, outer->clause_count, &units);
    for (int i = 0; i < outer->clause_count; i++) {
        if (clause[i].verb == VERB_USE && clause[i].word == POWER_LASH && clause[i].unit != NO_UNIT)
            ids_add(&units, clause[i].unit);
    }
    SeatId seat[MOST_SEATS];
    int seats = seats_from(look, b->unit[outer->actor].seat, seat), count = 0;
    for (int s = 0; s < seats; s++) {
        for (int id = ids_next(&units, -1); id >= 0; id = ids_next(&units, id)) {
            if (b->unit[id].seat == seat[s])
                list[count++] = (UnitId)id;
        }
    }
    return count;
}

static bool can_pay(const Look *look, UnitId unit, int verb)
{
    return cost_of_verb(look, unit, verb) <=
           tally_of(look->battle, OWNER_SEAT, look->battle->unit[unit].seat, ST_CP);
}

/* Nobody is asked who could not answer with anything. */
static bool may_counter(const Look *look, UnitId unit, UnitId attacker)
{
    if (unit == attacker || !is_in_play(look->battle, unit) ||
        models_alive(look->battle, unit) == 0)
        return false;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_SUPPORTED) && applies(look, WSG_ACT_18))
        return false;
    return can_pay(look, unit, VERB_GUARD) ||
           (can_pay(look, unit, VERB_FIRE) && can_attack_from(look, unit)) ||
           (can_pay(look, unit, VERB_USE) && has_any_power(look, unit));
}

void counters_in_words(const Look *look, UnitId unit, UnitId attacker, Text *text)
{
    if (!may_counter(look, unit, attacker))
        return;
    const char *deed[3];
    int deeds = 0;
    if (can_pay(look, unit, VERB_GUARD))
        deed[deeds++] = "Guard first (Defence +1)";
    if (can_pay(look, unit, VERB_FIRE) && can_attack_from(look, unit))
        deed[deeds++] = "Counter Attack";
    if (can_pay(look, unit, VERB_USE) && has_any_power(look, unit))
        deed[deeds++] = "use Perks";
    words_about(look, "{who} may ", unit, NO_UNIT, NO_SEAT, text);
    for (int i = 0; i < deeds; i++)
        text_format(text, "%s%s", i == 0 ? "" : i + 1 < deeds ? ", " : " or ", deed[i]);
    text_char(text, '\n');
}

/* The innermost PROC_COUNTERS below that frame. */
static const Frame *outer_of(const Battle *b, const Frame *frame)
{
    do
        frame--;
    while (frame > b->frame && frame->rule != PROC_COUNTERS);
    return frame;
}

/* The next attacked Unit that may Counter, from `place` on; then the clash. */
static Flow ask_next(Play *play, Frame *frame, const Frame *outer, int place, int next)
{
    UnitId list[MOST_UNITS];
    const Look *look = &play->look;
    int count = attacked_units(look, outer, list);
    for (; place < count; place++) {
        bool counts = may_counter(look, list[place], outer->actor) && applies(look, WSG_ACT_06);
        if (!counts)
            continue;
        Frame child =
            frame_of(PROC_COUNTER, look->battle->unit[list[place]].seat, list[place], outer->actor);
        child.v[K_PLACE] = place;
        child.v[K_VERB] = NO_COUNTER;
        return resolve(play, frame, next, child);
    }
    return resolve(play, frame, next, frame_of(PROC_CLASH, outer->seat, outer->actor, NO_UNIT));
}

/* ---- PROC_COUNTERS ------------------------------------------------------------------------------------------------------ */

static Frame attack_frame(const Frame *outer)
{
    Frame child = frame_of(outer->v[C_DEED], outer->seat, outer->actor, NO_UNIT);
    hand_order(&child, outer);
    if (outer->v[C_DEED] == PROC_PERKS)
        child.v[PERKS_RECORD] = 1;
    else
        child.v[A_RECORD] = 1;
    return child;
}

Flow run_counters(Play *play, Frame *frame, const Answer *answer)
{
    enum { COUNTERS_BEGIN, COUNTERS_ASK, COUNTERS_DONE };
    (void)answer;
    switch (frame->step) {
    case COUNTERS_BEGIN:
        if (applies(&play->look, WSG_ACT_07))
            return go(frame, COUNTERS_ASK);
        frame->v[C_FOUGHT] = 1;
        return resolve(play, frame, COUNTERS_ASK, attack_frame(frame));
    case COUNTERS_ASK:
        return ask_next(play, frame, frame, 0, COUNTERS_DONE);
    default:
        return DONE;
    }
}

/* ---- PROC_COUNTER ------------------------------------------------------------------------------------------------------- */

static Verdict judge_counter_kind(const Look *look, const Deed *deed)
{
    int kinds = deed->deeds + (deed->uses > 0);
    bool known = deed->verb < 0 || deed->verb == VERB_FIRE || deed->verb == VERB_GUARD;
    if (!known)
        return no(NO_NOT_A_COUNTER);
    return kinds > 1 && applies(look, WSG_ACT_06) ? no_count(NO_ONE_COUNTER, kinds, 1) : yes();
}

/* Who has no such power is told so, whomever it is for. */
static Verdict judge_counter_uses(const Look *look, const Frame *frame, const Order *order)
{
    Verdict verdict = judge_uses(look, order, true);
    if (verdict.refusal == NO_NO_PERK)
        return verdict;
    for (int i = 0; i < order->clauses; i++) {
        const Clause *clause = &order->clause[i];
        bool lash = clause->verb == VERB_USE && clause->word == POWER_LASH;
        if (lash && clause->unit != frame->target && applies(look, WSG_ACT_11))
            return no_for(NO_LASH_ATTACKER, order->actor);
    }
    return verdict;
}

Verdict judge_counter(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    Deed deed = deed_of(order->clause, order->clauses);
    if (deed.verb == VERB_DECLINE && order->clauses == 1)
        return yes();
    Verdict verdict = judge_counter_kind(look, &deed);
    if (is_yes(&verdict) && order->actor != frame->actor)
        verdict = no_for(NO_NOT_ATTACKED, order->actor == NO_UNIT ? frame->actor : order->actor);
    if (!is_yes(&verdict))
        return verdict;
    bool fires = deed.verb == VERB_FIRE;
    if (fires && !can_attack_from(look, order->actor) && applies(look, WSG_ACT_19))
        return no_for(NO_ABOARD_NO_FIRE, order->actor);
    Verdict cost = judge_cost(look, order->actor, deed.verb < 0 ? VERB_USE : deed.verb);
    if (!is_yes(&cost) && applies(look, WSG_CP_06))
        return cost;
    if (deed.uses)
        verdict = judge_counter_uses(look, frame, order);
    if (is_yes(&verdict) && fires)
        verdict = judge_fire(look, order->actor, order, true, frame->target);
    return is_yes(&verdict) && verdict.figure == FIGURE_NONE ? cost : verdict;
}

void suggest_counter(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    answer->order.actor = NO_UNIT;
    order_clause(&answer->order, VERB_DECLINE);
}

static Flow take_counter(Play *play, Frame *frame, const Answer *answer, int next)
{
    const Order *order = &answer->order;
    Deed deed = deed_of(order->clause, order->clauses);
    if (order->actor == NO_UNIT || deed.verb == VERB_DECLINE)
        return go(frame, next);
    int verb = deed.verb < 0 ? VERB_USE : deed.verb;
    keep_order(play, frame, answer);
    frame->v[K_VERB] = verb;
    if (applies(&play->look, WSG_CP_06))
        pay_for(play, frame->actor, verb);
    tell_tale(play, TALE_COUNTERS, frame->seat, frame->actor, frame->target, 0, 0, 0);
    if (verb == VERB_GUARD && applies(&play->look, WSG_ACT_17))
        guard_begins(play, frame->actor);
    if (verb != VERB_USE)
        return go(frame, next);
    Frame perks = frame_of(PROC_PERKS, frame->seat, frame->actor, NO_UNIT);
    hand_order(&perks, frame);
    perks.v[PERKS_RECORD] = 1;
    perks.v[PERKS_MODE] = PERKS_INSTANT;
    return resolve(play, frame, next, perks);
}

Flow run_counter(Play *play, Frame *frame, const Answer *answer)
{
    enum { COUNTER_ASK, COUNTER_TAKE, COUNTER_NEXT, COUNTER_DONE };
    switch (frame->step) {
    case COUNTER_ASK:
        return ask_order(play, frame, COUNTER_TAKE, frame->seat, WHY_COUNTER, ALL_VERBS);
    case COUNTER_TAKE:
        return take_counter(play, frame, answer, COUNTER_NEXT);
    case COUNTER_NEXT:
        return ask_next(play, frame, outer_of(play->look.battle, frame), frame->v[K_PLACE] + 1,
                        COUNTER_DONE);
    default:
        return DONE;
    }
}

/* ---- PROC_CLASH ------------------------------------------------------------------------------------------------------------ */

typedef enum ClashStep { CLASH_STAGE, CLASH_REPLY, CLASH_REPLIED, CLASH_DONE } ClashStep;

/* First the attack, then the replies (ACT-05), then REMOVE. */
static Flow clash_stage(Play *play, Frame *frame, const Frame *outer)
{
    const Battle *b = play->look.battle;
    int stage = frame->v[X_STAGE]++;
    bool attack_first = applies(&play->look, WSG_ACT_05);
    if (stage > 1)
        return resolve(play, frame, CLASH_DONE,
                       frame_of(PROC_REMOVE, frame->seat, frame->actor, NO_UNIT));
    if ((stage == 0) != attack_first) {
        frame->v[X_AT] = (int32_t)(outer - b->frame) + 1;
        return go(frame, CLASH_REPLY);
    }
    return outer->v[C_FOUGHT] ? go(frame, CLASH_STAGE)
                              : resolve(play, frame, CLASH_STAGE, attack_frame(outer));
}

/* Counter Attacks and attacking Counter Perks, in the order declared. They are not countered (ACT-08). */
static Flow reply(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    for (; &b->frame[frame->v[X_AT]] < frame; frame->v[X_AT]++) {
        const Frame *counter = &b->frame[frame->v[X_AT]];
        if (counter->rule != PROC_COUNTER || counter->v[K_VERB] == NO_COUNTER)
            continue;
        Frame child = frame_of(PROC_PERKS, counter->seat, counter->actor, counter->target);
        child.v[PERKS_RECORD] = 1;
        child.v[PERKS_MODE] = PERKS_ATTACKS;
        if (counter->v[K_VERB] == VERB_FIRE) {
            child = frame_of(PROC_ATTACK, counter->seat, counter->actor, counter->target);
            child.v[A_RECORD] = child.v[A_COUNTER] = 1;
        }
        hand_order(&child, counter);
        return resolve(play, frame, CLASH_REPLIED, child);
    }
    return go(frame, CLASH_STAGE);
}

/* Guard protects until the reply has been resolved (ACT-15). */
static Flow replied(Play *play, Frame *frame)
{
    const Frame *counter = &play->look.battle->frame[frame->v[X_AT]++];
    if (counter->v[K_VERB] != VERB_GUARD)
        guard_ends(play, counter->actor, WSG_ACT_15);
    return go(frame, CLASH_REPLY);
}

Flow run_clash(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((ClashStep)frame->step) {
    case CLASH_STAGE:
        return clash_stage(play, frame, outer_of(play->look.battle, frame));
    case CLASH_REPLY:
        return reply(play, frame);
    case CLASH_REPLIED:
        return replied(play, frame);
    case CLASH_DONE:
        return DONE;
    }
    return DONE;
}
