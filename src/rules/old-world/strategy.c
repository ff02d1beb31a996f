#include "flow.h"

/* ---- The Strategy phase: STR-01..09, command abilities of 6.7 -------------------------------------------------------- */

/* S1: what expires now (MAG-19, SR-46). */
static void expire(Play *play, SeatId seat)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool own = b->unit[u].seat == seat;
        if (own && has_mark(b, OWNER_UNIT, u, UM_STEELED))
            unmark(play, OWNER_UNIT, u, UM_STEELED, TOW_STR_03);
        if (own && has_mark(b, OWNER_UNIT, u, UM_WARDED) && applies(&play->look, TOW_MAG_19))
            unmark(play, OWNER_UNIT, u, UM_WARDED, TOW_MAG_19);
        if (!own && has_mark(b, OWNER_UNIT, u, UM_CURSED_ARROWS) &&
            applies(&play->look, TOW_MAG_19))
            unmark(play, OWNER_UNIT, u, UM_CURSED_ARROWS, TOW_MAG_19);
        if (own && has_mark(b, OWNER_UNIT, u, UM_STUPID))
            unmark(play, OWNER_UNIT, u, UM_STUPID, TOW_SR_46);
    }
}

/* SR-43: no charge in their own first turn. */
static void hold_scouts(Play *play, SeatId seat)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool forward = has_mark(b, OWNER_UNIT, u, UM_DEPLOYED_SCOUT) ||
                       has_mark(b, OWNER_UNIT, u, UM_VANGUARD_USED);
        if (b->round == 1 && b->unit[u].seat == seat && forward && applies(&play->look, TOW_SR_43))
            mark(play, OWNER_UNIT, u, UM_NO_CHARGE, TOW_SR_43);
    }
}

static bool tests_stupidity(const Look *look, UnitId unit, SeatId seat)
{
    return look->battle->unit[unit].seat == seat && is_fielded(look, unit) &&
           host_of(look, unit) == unit && has_trait(look, unit, TR_STUPIDITY, NULL) &&
           !is_fleeing(look, unit) && !is_engaged(look, unit) && applies(look, TOW_SR_46);
}

/* SR-01: from the own second round, by a die until the fifth. */
static bool waits_in_ambush(const Look *look, UnitId unit, SeatId seat)
{
    enum { FIRST_ROUND = 2 };
    return look->battle->unit[unit].seat == seat &&
           look->battle->unit[unit].state == UNIT_RESERVE && is_held_back(look, unit) &&
           look->battle->round >= FIRST_ROUND &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH);
}

static void call_ambush(Play *play, UnitId unit)
{
    mark(play, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH, TOW_SR_01);
    tell_tale(play, TALE_AMBUSH_COMES, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

typedef enum StartStep {
    START_EXPIRES,
    START_STUPIDITY,
    START_STUPID_PICKED,
    START_TESTED,
    START_AMBUSH,
    START_AMBUSH_PICKED,
    START_ROLLED
} StartStep;
enum { S_DONE, DONE_BITS = 31 }; /* who has had its turn: a bit for each unit */

static bool is_done_with(const Frame *frame, UnitId unit)
{
    return frame->v[S_DONE + unit / DONE_BITS] >> unit % DONE_BITS & 1;
}

static void be_done_with(Frame *frame, UnitId unit)
{
    frame->v[S_DONE + unit / DONE_BITS] |= (int32_t)1 << unit % DONE_BITS;
}

static void begin_again(Frame *frame)
{
    for (int i = 0; i <= (MOST_UNITS - 1) / DONE_BITS; i++)
        frame->v[S_DONE + i] = 0;
}

/* GEN-10: the next of several that their owner orders (W-ORDER); without a choice `*unit` is the next, or NO_UNIT. */
static Flow next_of(Play *play, Frame *frame, bool (*test)(const Look *, UnitId, SeatId),
                    int picked, UnitId *unit)
{
    const Look *look = &play->look;
    IdSet ids = { { 0 } };
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_done_with(frame, u) && test(look, u, frame->seat))
            ids_add(&ids, u);
    }
    *unit = ids_count(&ids) > 0 ? (UnitId)ids_next(&ids, -1) : NO_UNIT;
    bool matters = ids_count(&ids) >= 2 && applies(look, TOW_GEN_10);
    if (!matters)
        return FLOW_ON;
    frame->actor = NO_UNIT;
    return ask_ids(play, frame, picked, frame->seat, WHY_ORDER, SHAPE_UNITS, &ids, 1, 1);
}

static Flow test_stupidity(Play *play, Frame *frame, UnitId unit)
{
    be_done_with(frame, unit);
    frame->actor = unit;
    return resolve(play, frame, START_TESTED, test_frame(frame->seat, unit, TEST_STUPIDITY));
}

static Flow next_stupid(Play *play, Frame *frame)
{
    UnitId unit;
    Flow flow = next_of(play, frame, tests_stupidity, START_STUPID_PICKED, &unit);
    if (flow != FLOW_ON)
        return flow;
    if (unit != NO_UNIT)
        return test_stupidity(play, frame, unit);
    begin_again(frame);
    return go(frame, START_AMBUSH);
}

enum { AMBUSH_NEED = 4 };

static Flow roll_ambush(Play *play, Frame *frame, UnitId unit)
{
    be_done_with(frame, unit);
    frame->actor = unit;
    return throw_for(play, frame, START_ROLLED, frame->seat, WHY_AMBUSH, DICE_D6, 1,
                     unhashed(each_at_least(AMBUSH_NEED)));
}

static void call_all(Play *play, SeatId seat)
{
    for (UnitId u = 0; u < play->look.battle->units; u++) {
        if (waits_in_ambush(&play->look, u, seat))
            call_ambush(play, u);
    }
}

static Flow next_ambush(Play *play, Frame *frame)
{
    enum { ALL_COME = 5 };
    UnitId unit;
    if (play->look.battle->round >= ALL_COME) {
        call_all(play, frame->seat);
        return DONE;
    }
    Flow flow = next_of(play, frame, waits_in_ambush, START_AMBUSH_PICKED, &unit);
    if (flow != FLOW_ON)
        return flow;
    return unit == NO_UNIT ? DONE : roll_ambush(play, frame, unit);
}

Flow run_start(Play *play, Frame *frame, const Answer *answer)
{
    switch ((StartStep)frame->step) {
    case START_EXPIRES:
        expire(play, frame->seat);
        hold_scouts(play, frame->seat);
        return resolve(play, frame, START_STUPIDITY,
                       frame_of(PROC_VORTEX, frame->seat, NO_UNIT, NO_UNIT));
    case START_STUPIDITY:
        return next_stupid(play, frame);
    case START_STUPID_PICKED:
        return test_stupidity(play, frame, answer->id[0]);
    case START_TESTED:
        if (!given_back(play, 0)) {
            mark(play, OWNER_UNIT, frame->actor, UM_STUPID, TOW_SR_46);
            tell_tale(play, TALE_STUPID, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
        }
        return go(frame, START_STUPIDITY);
    case START_AMBUSH:
        return next_ambush(play, frame);
    case START_AMBUSH_PICKED:
        return roll_ambush(play, frame, answer->id[0]);
    case START_ROLLED:
        if (shows(&play->look, die_at(play, frame, 0), AMBUSH_NEED))
            call_ambush(play, frame->actor);
        return go(frame, START_AMBUSH);
    }
    return DONE;
}

/* ---- S2: Command ------------------------------------------------------------------------------------------------------ */

/* A bit per ability beside those of the spells tried this turn. */
enum { ABILITY_BITS = 8 };

static bool has_ability(const Look *look, UnitId unit, Ability ability)
{
    static const Trait trait[ABILITIES] = { TR_RALLYING_CRY, TR_DRIVE_THEM_ON,  TR_STEEL_HEARTS,
                                            TR_MARK_THE_FOE, TR_DRESS_THE_LINE, TR_BLOOD_OATH };
    const Profile *p = unit_profile(look->game, look->battle, unit);
    if (ability >= ABILITIES)
        return false;
    bool horn =
        ability == ABILITY_CRY && profile_has(p, TR_ITEM_HORN, NULL) && applies(look, TOW_ITM_01);
    return horn || profile_has(p, (int)trait[ability], NULL);
}

static bool is_used(const Look *look, UnitId unit, Ability ability)
{
    return tally_of(look->battle, OWNER_UNIT, unit, UT_SPELLS_TRIED) >> (ABILITY_BITS + ability) &
           1;
}

static Verdict judge_ability_user(const Look *look, UnitId unit, Ability ability)
{
    if (!is_character_unit(look, unit) || !has_ability(look, unit, ability))
        return no_for(NO_CMD_LACKS, unit);
    if (!is_fielded(look, unit) && look->battle->unit[unit].state != UNIT_FIELD)
        return no_for(NO_NOT_FIELDED, unit);
    if (is_fleeing(look, unit) && applies(look, TOW_STR_03))
        return no_for(NO_CMD_FLEE, unit);
    if (is_engaged(look, unit) && ability != ABILITY_OATH && applies(look, TOW_STR_03))
        return no_for(NO_CMD_ENGAGED, unit);
    if (is_used(look, unit, ability) && applies(look, TOW_STR_03))
        return no_for(NO_CMD_USED, unit);
    return yes();
}

static bool is_fit_target(const Look *look, UnitId user, Ability ability, UnitId target)
{
    bool enemy = is_enemy(look, user, target);
    switch (ability) {
    case ABILITY_CRY:
        return !enemy && is_fleeing(look, target);
    case ABILITY_DRESS:
        return !enemy && !is_engaged(look, target) && !is_fleeing(look, target) &&
               is_block(look, target);
    case ABILITY_FOE:
        return enemy && unit_sees(look, user, target, NULL, NULL);
    default:
        return !enemy;
    }
}

static Verdict judge_ability(const Look *look, UnitId user, Ability ability, UnitId target)
{
    enum { FOE_RANGE = 12 * INCH };
    Segment line = { 0 };
    Verdict verdict = judge_ability_user(look, user, ability);
    if (!is_yes(&verdict) || ability == ABILITY_OATH)
        return verdict;
    if (target == NO_UNIT || !is_fielded(look, target) ||
        !is_fit_target(look, user, ability, target)) {
        verdict = no_for(NO_CMD_TARGET, user);
        verdict.other = target;
        return verdict;
    }
    Length range = ability == ABILITY_FOE ? FOE_RANGE : command_range(look, user);
    Length apart = command_gap(look, user, target, &line);
    if (within(apart, range))
        return verdict;
    verdict = no_reach(NO_CMD_RANGE, apart, range, line);
    verdict.who = user;
    verdict.other = target;
    return verdict;
}

bool can_use_anything(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        for (int a = 0; a < ABILITIES && b->unit[u].seat == seat; a++) {
            if (b->unit[u].state != UNIT_FIELD || !is_character_unit(look, u))
                continue;
            for (UnitId t = 0; t < b->units; t++) {
                Verdict verdict = judge_ability(look, u, (Ability)a, t);
                if (is_yes(&verdict))
                    return true;
            }
        }
    }
    return false;
}

/* Dress the Line ends where there is room (MOV-15), in a legal block. */
static Verdict judge_dressing(const Look *look, UnitId unit, int files)
{
    UnitSet nobody = { { 0 } };
    const Unit *u = &look->battle->unit[unit];
    Block block = block_of(look, unit);
    if (files == 0)
        return yes();
    if (u->files + files < 1 || u->files + files > block.models)
        return about(no_count(NO_FORM_SHAPE, u->files + files, block.models), unit);
    block = block_with(look, unit, u->front, u->files + files);
    return judge_end_of_block(look, unit, &block, &nobody);
}

Verdict judge_command(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind == ANSWER_NUMBER)
        return judge_dressing(look, frame->actor, answer->value);
    if (answer->kind != ANSWER_ORDER || is_done_order(order))
        return yes();
    if (order->actor == NO_UNIT || order->clauses != 1)
        return no(NO_NO_SUCH);
    if (look->battle->unit[order->actor].seat != frame->seat && applies(look, TOW_TURN_02))
        return no_turn_of(look, order->actor);
    UnitId target = order->clause[0].unit;
    return judge_ability(look, order->actor, (Ability)order->clause[0].word,
                         target == NO_UNIT ? NO_UNIT : host_of(look, target));
}

/* Friends within 6" of the hero hate the enemy this turn. */
static void mark_the_foe(Play *play, UnitId hero, UnitId enemy)
{
    enum { HATE_RANGE = 6 * INCH };
    const Look *look = &play->look;
    mark(play, OWNER_UNIT, enemy, UM_MARKED_FOE, TOW_STR_03);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_FRIENDS, hero, &u);) {
        if (within(command_gap(look, hero, u, NULL), HATE_RANGE))
            link_up(play, LK_HATES, u, enemy, 0, TOW_SR_23);
    }
}

typedef enum CommandStep { COMMAND_ASK, COMMAND_TAKE, COMMAND_DRESSED, COMMAND_SWORN } CommandStep;

static Flow use_ability(Play *play, Frame *frame, UnitId user, Ability ability, UnitId target)
{
    int32_t tried = tally_of(play->look.battle, OWNER_UNIT, user, UT_SPELLS_TRIED);
    set_tally(play, OWNER_UNIT, user, UT_SPELLS_TRIED, tried | 1 << (ABILITY_BITS + ability),
              TOW_STR_03);
    if (ability == ABILITY_OATH)
        tell_tale(play, TALE_SWEARS, frame->seat, user, NO_UNIT, 0, 0, 0);
    else
        tell_tale(play, TALE_USES, frame->seat, user, target, 0, 0, 0);
    frame->actor = user;
    frame->target = target;
    switch (ability) {
    case ABILITY_CRY: {
        Frame rally = frame_of(PROC_RALLY_ONE, frame->seat, target, NO_UNIT);
        return resolve(play, frame, COMMAND_ASK, rally);
    }
    case ABILITY_DRIVE:
        mark(play, OWNER_UNIT, target, UM_DRIVEN_ON, TOW_STR_03);
        return go(frame, COMMAND_ASK);
    case ABILITY_STEEL:
        mark(play, OWNER_UNIT, target, UM_STEELED, TOW_STR_03);
        return go(frame, COMMAND_ASK);
    case ABILITY_FOE:
        mark_the_foe(play, user, target);
        return go(frame, COMMAND_ASK);
    case ABILITY_DRESS:
        frame->actor = target;
        return ask_number(play, frame, COMMAND_DRESSED, frame->seat, WHY_REDRESS, -5, 5, 0);
    default: {
        return resolve(play, frame, COMMAND_SWORN, test_frame(frame->seat, user, TEST_OATH));
    }
    }
}

Flow run_command(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((CommandStep)frame->step) {
    case COMMAND_ASK:
        frame->actor = frame->target = NO_UNIT;
        if (!can_use_anything(look, frame->seat))
            return DONE;
        return ask_order(play, frame, COMMAND_TAKE, frame->seat, WHY_COMMAND,
                         1 << VERB_USE | 1 << VERB_DONE);
    case COMMAND_TAKE: {
        const Clause *clause = &answer->order.clause[0];
        if (is_done_order(&answer->order))
            return DONE;
        UnitId target = clause->unit == NO_UNIT ? NO_UNIT : host_of(look, clause->unit);
        return use_ability(play, frame, answer->order.actor, (Ability)clause->word, target);
    }
    case COMMAND_DRESSED: {
        const Unit *unit = &look->battle->unit[frame->actor];
        int files = unit->files + answer->value;
        arrange(play, frame->actor, unit->front, files < 1 ? 1 : files, TOW_STR_03);
        return go(frame, COMMAND_ASK);
    }
    case COMMAND_SWORN:
        mark(play, OWNER_UNIT, frame->actor, UM_OATH, TOW_STR_03);
        if (given_back(play, 0))
            mark(play, OWNER_UNIT, frame->actor, UM_SWORN, TOW_STR_03);
        return go(frame, COMMAND_ASK);
    }
    return DONE;
}

/* ---- S4: Rally ---------------------------------------------------------------------------------------------------------- */

static int models_at_start(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].count;
}

typedef enum RallyStep { RALLY_TEST, RALLY_TESTED, RALLY_OVER } RallyStep;

static Frame rally_test(const Look *look, const Frame *frame)
{
    UnitId unit = frame->actor;
    int now = models_alive(look->battle, unit), start = models_at_start(look, unit);
    bool musician = post_holder(look, unit, PF_MUSICIAN) != NO_MODEL && applies(look, TOW_CMD_04);
    Frame test = test_frame(frame->seat, unit, TEST_RALLY);
    if (2 * now < start && applies(look, TOW_STR_06))
        test.v[T_MODIFIER] -= 1;
    if (4 * now < start && applies(look, TOW_STR_06))
        test.v[T_ONLY_DOUBLE_ONE] = 1;
    if (musician && leadership(look, unit) < 10 && applies(look, TOW_STR_07))
        test.v[T_MODIFIER] += 1;
    return test;
}

Flow run_rally_one(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    (void)answer;
    switch ((RallyStep)frame->step) {
    case RALLY_TEST:
        return resolve(play, frame, RALLY_TESTED, rally_test(look, frame));
    case RALLY_TESTED:
        if (!given_back(play, 0)) {
            tell_tale(play, TALE_FLEES_ON, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
            return DONE;
        }
        unmark(play, OWNER_UNIT, frame->actor, UM_FLEEING, TOW_STR_05);
        mark(play, OWNER_UNIT, frame->actor, UM_RALLIED, TOW_STR_08);
        tell_tale(play, TALE_RALLIES, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
        return applies(look, TOW_STR_08)
                   ? resolve(play, frame, RALLY_OVER,
                             frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT))
                   : DONE;
    case RALLY_OVER:
        return DONE;
    }
    return DONE;
}

typedef enum RallyAllStep { RALLY_LIST, RALLY_ASK, RALLY_TAKE } RallyAllStep;

Flow run_rally(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet among = { { 0 } };
    switch ((RallyAllStep)frame->step) {
    case RALLY_LIST:
        list_remove(play, LS_FLEE, frame->seat, -1);
        for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, frame->seat, &u);) {
            if (is_fleeing(look, u) && applies(look, TOW_STR_05))
                list_add(play, LS_FLEE, frame->seat, u);
        }
        return go(frame, RALLY_ASK);
    case RALLY_ASK:
        for (int i = 0; i < list_count(look->battle, LS_FLEE, frame->seat); i++)
            ids_add(&among, list_at(look->battle, LS_FLEE, frame->seat, i));
        if (ids_count(&among) == 0)
            return DONE;
        return ask_ids(play, frame, RALLY_TAKE, frame->seat, WHY_RALLY_NEXT, SHAPE_UNITS, &among, 1,
                       1);
    case RALLY_TAKE:
        list_remove(play, LS_FLEE, frame->seat, answer->id[0]);
        return resolve(play, frame, RALLY_ASK,
                       frame_of(PROC_RALLY_ONE, frame->seat, answer->id[0], NO_UNIT));
    }
    return DONE;
}
