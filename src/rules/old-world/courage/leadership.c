#include "engine/call.h"
#include "fight/figures.h"
#include "old-world.h"

/* ---- A Leadership test: GEN-06 with its re-rolls ------------------------------------------------------------------ */

const char *const test_names[] = {
    [TEST_MARCH] = "March test",         [TEST_RALLY] = "Rally test",
    [TEST_PANIC] = "Panic test",         [TEST_FEAR] = "Fear test",
    [TEST_TERROR] = "Terror test",       [TEST_IMPETUOUS] = "Impetuous test",
    [TEST_STUPIDITY] = "Stupidity test", [TEST_REDIRECT] = "Redirect test",
    [TEST_RESTRAIN] = "Restraint test",  [TEST_REFORM] = "Reform test",
    [TEST_OATH] = "Oath test",
};

typedef enum TestStep { TEST_BEGIN, TEST_ROLLED, TEST_CHOSEN, TEST_END } TestStep;

Frame test_frame(SeatId seat, UnitId unit, TestKind kind)
{
    Frame test = frame_of(PROC_TEST, seat, unit, NO_UNIT);
    test.v[T_KIND] = (int32_t)kind;
    return test;
}

static bool is_of_courage(int kind)
{
    return kind == TEST_FEAR || kind == TEST_PANIC || kind == TEST_TERROR;
}

static bool is_frenzied(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_FRENZY, NULL) &&
           !has_mark(look->battle, OWNER_UNIT, host_of(look, unit), UM_FRENZY_LOST) &&
           applies(look, TOW_SR_21);
}

/* SR-13, 21, 26, 48: who need not test at all. */
static bool passes_unasked(const Look *look, UnitId unit, int kind)
{
    bool terror = has_trait(look, unit, TR_TERROR, NULL);
    if (!is_of_courage(kind))
        return false;
    if (kind == TEST_FEAR && (has_trait(look, unit, TR_FEAR, NULL) || terror) &&
        applies(look, TOW_SR_13))
        return true;
    if (kind == TEST_TERROR && terror && applies(look, TOW_SR_48))
        return true;
    return is_frenzied(look, unit) ||
           (has_trait(look, unit, TR_IMMUNE, NULL) && applies(look, TOW_SR_26));
}

/* GEN-04: a throw is repeated once at most, whatever allows it. */
const char *test_again_by(const Look *look, const Frame *frame)
{
    const Battle *b = look->battle;
    UnitId unit = host_of(look, frame->actor);
    int kind = frame->v[T_KIND];
    if (frame->v[T_AGAIN] && applies(look, TOW_GEN_04))
        return NULL;
    if (has_trait(look, unit, TR_VETERAN, NULL) && applies(look, TOW_SR_52))
        return "Veteran";
    if (is_of_courage(kind) && has_mark(b, OWNER_UNIT, unit, UM_STEELED))
        return "Steel Your Hearts";
    if (kind == TEST_RALLY && battle_standard_near(look, unit) && applies(look, TOW_STR_09))
        return "Battle Standard";
    return kind == TEST_PANIC && battle_standard_near(look, unit) ? "Battle Standard" : NULL;
}

bool may_test_again(const Look *look, const Frame *frame)
{
    return test_again_by(look, frame) != NULL;
}

static bool leaves_out_ranks(const Look *look, const Frame *frame)
{
    int kind = frame->v[T_KIND];
    return (kind == TEST_RESTRAIN || kind == TEST_IMPETUOUS) && applies(look, TOW_SR_54);
}

static int unmodified(const Look *look, const Frame *frame)
{
    return leaves_out_ranks(look, frame) ? leadership_without_ranks(look, frame->actor)
                                         : leadership(look, frame->actor);
}

int test_value(const Look *look, const Frame *frame)
{
    return bounded_leadership(unmodified(look, frame) + frame->v[T_MODIFIER]);
}

TestSources test_sources(const Look *look, const Frame *frame)
{
    int ranks = leadership_by_ranks(look, frame->actor);
    bool without = leaves_out_ranks(look, frame);
    return (TestSources){ .lender = leadership_lent_by(look, frame->actor),
                          .ranks = without ? 0 : ranks,
                          .ranks_left_out = without ? ranks : 0,
                          .modifier = test_value(look, frame) - unmodified(look, frame) };
}

/* Where the Leadership is another than the card's, or comes from somebody else. */
static void tell_sources(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    TestSources from = test_sources(look, frame);
    UnitId unit = frame->actor;
    int value = test_value(look, frame);
    if (from.lender != NO_UNIT)
        tell_tale(play, TALE_LEADERSHIP_LENT, frame->seat, unit, from.lender,
                  leadership_without_ranks(look, unit), 0, 0);
    if (from.ranks > 0)
        tell_tale(play, TALE_LEADERSHIP_RANKS, frame->seat, unit, NO_UNIT, value - from.modifier,
                  from.ranks, 0);
    if (from.ranks_left_out > 0)
        tell_tale(play, TALE_LEADERSHIP_PLAIN, frame->seat, unit, NO_UNIT, value,
                  from.ranks_left_out, 0);
    if (from.modifier != 0)
        tell_tale(play, from.modifier > 0 ? TALE_LEADERSHIP_UP : TALE_LEADERSHIP_DOWN, frame->seat,
                  unit, NO_UNIT, value, 0, 0);
}

static bool is_passed(const Look *look, const Frame *frame, int first, int second)
{
    if (frame->v[T_ONLY_DOUBLE_ONE])
        return first == 1 && second == 1;
    return passes_leadership(first, second, test_value(look, frame)) && applies(look, TOW_GEN_06);
}

/* A natural 2 always passes and a natural 12 never does. */
static int highest_that_passes(const Look *look, const Frame *frame)
{
    enum { NATURAL_TWO = 2, NATURAL_TWELVE = 12 };
    for (int sum = NATURAL_TWELVE; sum > NATURAL_TWO; sum--)
        if (is_passed(look, frame, sum / 2, sum - sum / 2))
            return sum;
    return NATURAL_TWO;
}

static Flow roll_test(Play *play, Frame *frame)
{
    Wanted wanted =
        named_throw(sum_at_most(highest_that_passes(&play->look, frame), 0), frame->v[T_KIND]);
    if (!frame->v[T_AGAIN])
        tell_sources(play, frame);
    return throw_for(play, frame, TEST_ROLLED, frame->seat, WHY_TEST, DICE_D6, 2,
                     as_reroll(wanted, frame->v[T_AGAIN] != 0));
}

static Flow read_test(Play *play, Frame *frame)
{
    int first = die_at(play, frame, 0), second = die_at(play, frame, 1);
    frame->v[T_NATURAL] = first + second;
    frame->v[T_PASSED] = settle(play, WHY_TEST, FIG_OUTCOME, frame->actor,
                                is_passed(&play->look, frame, first, second));
    if (!frame->v[T_PASSED] && may_test_again(&play->look, frame))
        return ask_choice(play, frame, TEST_CHOSEN, frame->seat, WHY_REROLL, 3, 1);
    return go(frame, TEST_END);
}

static Flow end_test(Play *play, const Frame *frame)
{
    bool passed = frame->v[T_PASSED];
    if (frame->v[T_NATURAL])
        tell_tale(play, passed ? TALE_TEST_PASSED : TALE_TEST_FAILED, frame->seat, frame->actor,
                  frame->target, frame->v[T_NATURAL], test_value(&play->look, frame), 0);
    give_back(play, 0, passed);
    give_back(play, 1, frame->v[T_NATURAL]);
    return DONE;
}

Flow run_test(Play *play, Frame *frame, const Answer *answer)
{
    switch ((TestStep)frame->step) {
    case TEST_BEGIN:
        frame->v[T_PASSED] =
            !frame->v[T_IMMUNE_TOO] && passes_unasked(&play->look, frame->actor, frame->v[T_KIND]);
        return frame->v[T_PASSED] ? go(frame, TEST_END) : roll_test(play, frame);
    case TEST_ROLLED:
        return read_test(play, frame);
    case TEST_CHOSEN:
        if (answer->value == 0)
            return go(frame, TEST_END);
        frame->v[T_AGAIN] = 1;
        return roll_test(play, frame);
    case TEST_END:
        return end_test(play, frame);
    }
    return DONE;
}
