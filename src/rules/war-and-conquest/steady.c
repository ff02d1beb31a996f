#include "war-and-conquest.h"

#include "troops/ranks.h"

/* ---- Command and Morale tests, steadied with SIP: CT, MT-01, SIP-01, 03, 04 ------------------------------------------- */

enum { GENERAL_RANGE = 12 * INCH, PERSONALITY_RANGE = 6 * INCH, KEPT = 2, MOST_COUNTED = 5 };

typedef enum SteadyStep {
    STEADY_WHOSE, /* whose SIP, if several could */
    STEADY_HOW_MANY,
    STEADY_ROLL,
    STEADY_ROLLED,
    STEADY_CHOSEN, /* a Drilled unit throws again, or not */
} SteadyStep;

static Frame test_of(const Look *look, UnitId unit, int modifier)
{
    Frame frame = frame_of(PROC_STEADY, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[T_MODIFIER] = modifier;
    return frame;
}

Frame command_test(const Look *look, UnitId unit, int modifier)
{
    return test_of(look, unit, modifier);
}

Frame morale_test(const Look *look, UnitId unit, int modifier)
{
    Frame frame = test_of(look, unit, modifier);
    frame.v[T_MORALE] = 1;
    return frame;
}

/* ---- On what it tests ------------------------------------------------------------------------------------------------- */

int morale_of(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    int mo = unit_profile(look->game, b, host)->field[PF_MO];
    for (UnitId u = 0; u < b->units; u++) {
        if (u == host || !is_fielded(look, u) || host_of(look, u) != host)
            continue;
        int other = unit_profile(look->game, b, u)->field[PF_MO];
        if (other > mo && applies(look, WAC_CT_01))
            mo = other;
    }
    return mo;
}

/* CT-05. */
bool counts_in_test(const Look *look, UnitId enemy)
{
    bool busy =
        is_running(look, enemy) || is_engaged(look, enemy) || is_lone_personality(look, enemy);
    return !(busy && applies(look, WAC_CT_05));
}

int enemies_within(const Look *look, UnitId unit, Length band)
{
    int count = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);)
        count += counts_in_test(look, u) && within(unit_apart(look, unit, u, NULL), band);
    return count;
}

/* ---- Whose SIP ------------------------------------------------------------------------------------------------------------- */

int sip_left(const Look *look, SeatId seat)
{
    int sip = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        sip += tally_of(look->battle, OWNER_UNIT, u, UT_SIP);
    return sip;
}

Length command_reach(const Look *look, UnitId personality)
{
    bool general = unit_profile(look->game, look->battle, personality)->field[PF_GENERAL] == 1;
    return general ? GENERAL_RANGE : PERSONALITY_RANGE;
}

static Length command_range_of(const Look *look, UnitId personality, UnitId unit)
{
    return host_of(look, personality) == host_of(look, unit) ? 0 : command_reach(look, personality);
}

/* A Personality who flees or fights spends for his own unit and his own combat only. */
static bool is_kept_busy(const Look *look, UnitId personality, UnitId unit)
{
    UnitId host = host_of(look, personality);
    bool busy = is_running(look, host) || is_engaged(look, host);
    if (!busy || host == host_of(look, unit))
        return false;
    Combat combat = combat_of(look, host);
    for (int i = 0; i < combat.units; i++) {
        if (combat.unit[i] == host_of(look, unit))
            return false;
    }
    return true;
}

Verdict judge_sip(const Look *look, UnitId personality, UnitId unit)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    bool joined = host_of(look, personality) == host_of(look, unit);
    Length apart = joined ? 0 : unit_apart(look, personality, unit, &line);
    Length range = command_range_of(look, personality, unit);
    int left = tally_of(look->battle, OWNER_UNIT, personality, UT_SIP);
    if (left < 1 && applies(look, WAC_SIP_01))
        return about_both(no(NO_SIP_NONE), unit, personality);
    bool far = !within(apart, range) || is_kept_busy(look, personality, unit);
    bool forbidden = far && applies(look, WAC_SIP_04);
    return about_both(no_reach(forbidden ? NO_SIP_FAR : NO_REFUSAL, apart, range, line), unit,
                      personality);
}

/* The Personalities who can spend for the unit: a set, and how many. */
int sip_helpers(const Look *look, UnitId unit, IdSet *set)
{
    int count = 0;
    *set = (IdSet){ { 0 } };
    for (UnitId u = NO_UNIT;
         units_of_seat(look, UNITS_FIELDED, look->battle->unit[unit].seat, &u);) {
        if (!is_personality(look, u) || tally_of(look->battle, OWNER_UNIT, u, UT_SIP) < 1)
            continue;
        Verdict verdict = judge_sip(look, u, unit);
        if (!is_yes(&verdict))
            continue;
        ids_add(set, u);
        count++;
    }
    return count;
}

Verdict judge_helpers(const Look *look, UnitId unit)
{
    Verdict why = yes();
    Length least = LENGTH_NEVER;
    for (UnitId u = NO_UNIT;
         units_of_seat(look, UNITS_FIELDED, look->battle->unit[unit].seat, &u);) {
        if (!is_personality(look, u))
            continue;
        Verdict verdict = judge_sip(look, u, unit);
        Length apart = unit_apart(look, u, unit, NULL);
        if (is_yes(&verdict))
            return verdict;
        if (apart >= least)
            continue;
        least = apart;
        why = verdict;
    }
    return why;
}

Verdict judge_spender(const Look *look, UnitId unit, const Answer *answer)
{
    for (int i = 0; i < answer->count; i++) {
        UnitId who = (UnitId)answer->id[i];
        if (!is_personality(look, who) || !is_fielded(look, who) || is_enemy(look, unit, who))
            continue;
        Verdict verdict = judge_sip(look, who, unit);
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

/* Why a Personality is not offered. */
Verdict judge_steady(const Look *look, const Frame *frame, const Answer *answer)
{
    bool whose = look->battle->request.why == WHY_WHOSE_SIP;
    return whose ? judge_spender(look, frame->actor, answer) : yes();
}

/* ---- The throw --------------------------------------------------------------------------------------------------------------- */

static int why_of_test(const Frame *frame)
{
    return frame->v[T_MORALE] ? WHY_MORALE_TEST : WHY_COMMAND_TEST;
}

/* CT-02: 1 and 1 always do, 6 and 6 never. */
static Flow roll_steady(Play *play, Frame *frame)
{
    enum { BEST = 2, LAST_BUT_ONE = 11 };
    int need = morale_of(&play->look, frame->actor) + frame->v[T_MODIFIER], dice;
    frame->v[T_NEED] = need;
    dice = KEPT + frame->v[T_SIP];
    forget_dice(play, frame);
    ask_about(play, frame->actor, NO_UNIT);
    need = need < BEST ? BEST : need > LAST_BUT_ONE ? LAST_BUT_ONE : need;
    if (dice == KEPT)
        return throw_for(play, frame, STEADY_ROLLED, frame->seat, why_of_test(frame), DICE_D6, dice,
                         as_reroll(sum_at_most(need, 0), frame->v[T_AGAIN] != 0));
    return throw_for(play, frame, STEADY_ROLLED, frame->seat, why_of_test(frame), DICE_D6, dice,
                     as_reroll(lowest_two_at_most(need), frame->v[T_AGAIN] != 0));
}

/* SIP-03: the two lowest are kept. */
static void lowest_two(const Play *play, const Frame *frame, int kept[KEPT])
{
    kept[0] = kept[1] = 7;
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        if (die < kept[0]) {
            kept[1] = kept[0];
            kept[0] = die;
        } else if (die < kept[1]) {
            kept[1] = die;
        }
    }
}

static bool passes_on(const Look *look, const int kept[KEPT], int need)
{
    if (kept[0] == 1 && kept[1] == 1 && applies(look, WAC_CT_02))
        return true;
    if (kept[0] == 6 && kept[1] == 6 && applies(look, WAC_CT_02))
        return false;
    return kept[0] + kept[1] <= need;
}

/* CT-02 is named where the sum alone would have come to something else. */
static int tale_of_test(bool morale, bool passed, int sum, int need)
{
    if (passed && sum > need)
        return morale ? TALE_MORALE_BY_TWO_ONES : TALE_TEST_BY_TWO_ONES;
    if (!passed && sum <= need)
        return morale ? TALE_MORALE_BY_TWO_SIXES : TALE_TEST_BY_TWO_SIXES;
    if (morale)
        return passed ? TALE_MORALE_PASSED : TALE_MORALE_FAILED;
    return passed ? TALE_TEST_PASSED : TALE_TEST_FAILED;
}

static Flow read_steady(Play *play, Frame *frame)
{
    int kept[KEPT];
    lowest_two(play, frame, kept);
    int need = frame->v[T_NEED], sum = kept[0] + kept[1];
    bool morale = frame->v[T_MORALE], counts = !morale || applies(&play->look, WAC_MT_01);
    bool passed = !counts || passes_on(&play->look, kept, need);
    frame->v[T_PASSED] = passed;
    tell_tale(play, tale_of_test(morale, passed, sum, need), frame->seat, frame->actor, NO_UNIT,
              sum, need, 0);
    bool again = frame->v[T_MAY_AGAIN] && !passed &&
                 !(frame->v[T_AGAIN] && applies(&play->look, WAC_GEN_07));
    if (again && applies(&play->look, WAC_MOV_21))
        return ask_choice(play, frame, STEADY_CHOSEN, frame->seat, WHY_DRILLED_AGAIN, 3, 1);
    give_back(play, 0, passed);
    give_back(play, 1, sum);
    return DONE;
}

static Flow ask_how_many(Play *play, Frame *frame)
{
    int left = tally_of(play->look.battle, OWNER_UNIT, frame->target, UT_SIP);
    ask_about(play, frame->actor, frame->target);
    return ask_number(play, frame, STEADY_ROLL, frame->seat, WHY_STEADY, 0, left, 0);
}

static Flow ask_whose(Play *play, Frame *frame)
{
    IdSet set;
    int count = sip_helpers(&play->look, frame->actor, &set);
    bool helps = count > 0 && applies(&play->look, WAC_SIP_03);
    if (!helps)
        return go(frame, STEADY_ROLL);
    frame->target = (UnitId)ids_next(&set, -1);
    if (count == 1)
        return ask_how_many(play, frame);
    return ask_ids(play, frame, STEADY_HOW_MANY, frame->seat, WHY_WHOSE_SIP, SHAPE_UNITS, &set, 0,
                   1);
}

void spend_sip(Play *play, UnitId personality, UnitId unit, int sip, RuleId rule)
{
    const Battle *b = play->look.battle;
    int left = tally_of(b, OWNER_UNIT, personality, UT_SIP);
    set_tally(play, OWNER_UNIT, personality, UT_SIP, left - sip, rule);
    tell_tale(play, TALE_SPENDS_SIP, b->unit[unit].seat, unit, personality, sip, 0, 0);
}

Flow run_steady(Play *play, Frame *frame, const Answer *answer)
{
    switch ((SteadyStep)frame->step) {
    case STEADY_WHOSE:
        return ask_whose(play, frame);
    case STEADY_HOW_MANY:
        if (answer->count == 0)
            return go(frame, STEADY_ROLL);
        frame->target = (UnitId)answer->id[0];
        return ask_how_many(play, frame);
    case STEADY_ROLL:
        if (answer && answer->kind == ANSWER_NUMBER && answer->value > 0) {
            frame->v[T_SIP] = answer->value;
            spend_sip(play, frame->target, frame->actor, answer->value, WAC_SIP_01);
        }
        return roll_steady(play, frame);
    case STEADY_ROLLED:
        return read_steady(play, frame);
    case STEADY_CHOSEN:
        if (answer->value == 0) {
            give_back(play, 0, 0);
            return DONE;
        }
        frame->v[T_AGAIN] = 1;
        return roll_steady(play, frame);
    }
    return DONE;
}

/* ---- Its odds ----------------------------------------------------------------------------------------------------------------------- */

double chance_to_pass(int need, int sip)
{
    int dice = KEPT + (sip < MOST_COUNTED ? sip : MOST_COUNTED), all = 1, good = 0;
    for (int i = 0; i < dice; i++)
        all *= 6;
    for (int i = 0; i < all; i++) {
        int low = 7, next = 7;
        for (int k = 0, rest = i; k < dice; k++, rest /= 6) {
            int die = rest % 6 + 1;
            next = die < low ? low : die < next ? die : next;
            low = die < low ? die : low;
        }
        good += low + next == 2 || (low + next != 12 && low + next <= need);
    }
    return (double)good / all;
}
