#include "flight/nerves.h"

#include "fight/losses.h"
#include "victory.h"

/* ---- Zeal and its markers: MOR-01 ------------------------------------------------------------------------------------------ */

int zeal_of(const Look *look, UnitId unit)
{
    return profile_of_unit(look, unit)->field[PF_ZEAL];
}

int stress_of(const Look *look, UnitId unit)
{
    return tally_of(look->battle, OWNER_UNIT, unit, UT_STRESS);
}

int modified_zeal(const Look *look, UnitId unit)
{
    int zeal = zeal_of(look, unit) - stress_of(look, unit);
    return zeal > 0 ? zeal : 0;
}

double chance_above(int limit, int plus)
{
    enum { TEN = 10 };
    int above = TEN - (limit - plus);
    return above <= 0 ? 0 : above >= TEN ? 1 : (double)above / TEN;
}

void ease_stress(Play *play, UnitId unit, int markers, RuleId rule)
{
    int stress = stress_of(&play->look, unit), left = stress > markers ? stress - markers : 0;
    if (left != stress)
        set_tally(play, OWNER_UNIT, unit, UT_STRESS, left, rule);
}

/* What cannot be thrown at all is said by no need. */
Wanted against_zeal(const Look *look, UnitId unit, int plus)
{
    return sum_at_most(modified_zeal(look, unit), plus);
}

/* ---- Shaken, Broken: MOR-08, 14, 15 -------------------------------------------------------------------------------------------- */

void shake_unit(Play *play, UnitId unit, RuleId rule)
{
    if (!is_steady(&play->look, unit))
        return;
    mark(play, OWNER_UNIT, unit, UM_SHAKEN, rule);
    tell_tale(play, TALE_SHAKEN, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

void break_unit_now(Play *play, UnitId unit, RuleId rule)
{
    const Battle *b = play->look.battle;
    if (!is_steady(&play->look, unit))
        return;
    mark(play, OWNER_UNIT, unit, UM_BROKEN, rule);
    tell_tale(play, TALE_BREAKS, b->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
    tell_worth(play, unit, false);
    for (int i = 0; i < 2; i++) {
        int status = i ? UM_SHAKEN : UM_PINNED;
        if (has_mark(b, OWNER_UNIT, unit, status) && applies(&play->look, AWT_MOR_15))
            unmark(play, OWNER_UNIT, unit, status, AWT_MOR_15);
    }
}

/* ---- Markers with their Battle Shock: MOR-10..14 -------------------------------------------------------------------------------- */

enum { S_LEFT, S_RULE, S_PLACED };
typedef enum StressStep { STRESS_NEXT, STRESS_THROWN, STRESS_TESTED } StressStep;

Frame stress_frame(const Look *look, UnitId unit, int markers, RuleId rule)
{
    Frame frame = frame_of(PROC_STRESS, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[S_LEFT] = markers;
    frame.v[S_RULE] = rule;
    return frame;
}

static Flow place_marker(Play *play, Frame *frame)
{
    UnitId unit = frame->actor;
    if (frame->v[S_LEFT] == 0 || !is_steady(&play->look, unit)) {
        give_back(play, 0, frame->v[S_PLACED]);
        return DONE;
    }
    int stress = stress_of(&play->look, unit) + 1;
    frame->v[S_LEFT]--;
    frame->v[S_PLACED]++;
    set_tally(play, OWNER_UNIT, unit, UT_STRESS, stress, (RuleId)frame->v[S_RULE]);
    bool shocked = stress >= SHOCK_FROM && applies(&play->look, AWT_MOR_11);
    if (!shocked)
        return go(frame, STRESS_TESTED);
    forget_dice(play, frame);
    return throw_for(play, frame, STRESS_THROWN, frame->seat, WHY_BATTLE_SHOCK, DICE_D10, 1,
                     against_zeal(&play->look, unit, 0));
}

/* MOR-12, 13: a model, or a wound of a single one, for each point above. */
static Flow take_shock(Play *play, Frame *frame)
{
    int above = dice_sum(play, frame) - modified_zeal(&play->look, frame->actor);
    bool costs = above > 0 && applies(&play->look, AWT_MOR_12);
    if (!costs)
        return go(frame, STRESS_TESTED);
    tell_tale(play, TALE_BATTLE_SHOCK, frame->seat, frame->actor, NO_UNIT, above, 0, 0);
    return resolve(play, frame, STRESS_TESTED, losses_frame(&play->look, frame->actor, above));
}

Flow run_stress(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StressStep)frame->step) {
    case STRESS_NEXT:
        return place_marker(play, frame);
    case STRESS_THROWN:
        return take_shock(play, frame);
    case STRESS_TESTED: {
        UnitId unit = frame->actor;
        bool breaks = stress_of(&play->look, unit) >= zeal_of(&play->look, unit) &&
                      applies(&play->look, AWT_MOR_14);
        if (breaks)
            break_unit_now(play, unit, AWT_MOR_14);
        return go(frame, STRESS_NEXT);
    }
    }
    return DONE;
}

/* ---- Pinned: MOR-02..06 ------------------------------------------------------------------------------------------------------------ */

enum { P_PLUS };
typedef enum PinningStep { PINNING_BEGIN, PINNING_THROWN } PinningStep;

/* MOR-02, 04. */
static bool has_to_test(const Look *look, const PinningTest *test)
{
    if (!is_steady(look, test->unit))
        return false;
    if (has_mark(look->battle, OWNER_UNIT, test->unit, UM_PINNED) && applies(look, AWT_MOR_06))
        return false;
    return !(bears(look, test->unit, TR_ARMOURED) && !test->ordnance && applies(look, AWT_MOR_04));
}

static int added_to_pinning(const PinningTest *test)
{
    int near = test->near_misses < MOST_NEAR_MISSES ? test->near_misses : MOST_NEAR_MISSES;
    return near + test->extra;
}

double chance_of_pinning(const Look *look, const PinningTest *test)
{
    return has_to_test(look, test)
               ? chance_above(modified_zeal(look, test->unit), added_to_pinning(test))
               : 0;
}

Frame pinning_frame(const Look *look, const PinningTest *test)
{
    enum { NONE = -1 };
    Frame frame =
        frame_of(PROC_PINNING, look->battle->unit[test->unit].seat, test->unit, test->shooter);
    frame.v[P_PLUS] = has_to_test(look, test) ? added_to_pinning(test) : NONE;
    return frame;
}

/* MOR-05, TOK-07: a Support unit of the other side keeps the round. */
static void pin(Play *play, UnitId unit, UnitId shooter)
{
    const Look *look = &play->look;
    bool support =
        shooter != NO_UNIT && is_enemy(look, unit, shooter) && bears(look, shooter, TR_SUPPORT);
    mark(play, OWNER_UNIT, unit, UM_PINNED, AWT_MOR_05);
    if (support && applies(look, AWT_MOR_05))
        set_tally(play, OWNER_UNIT, unit, UT_PINNED_BY_SUPPORT, look->battle->round, AWT_MOR_05);
}

Flow run_pinning(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    UnitId unit = frame->actor;
    switch ((PinningStep)frame->step) {
    case PINNING_BEGIN:
        if (frame->v[P_PLUS] < 0) {
            give_back(play, 0, 0);
            return DONE;
        }
        ask_about(play, unit, frame->target);
        return throw_for(play, frame, PINNING_THROWN, frame->seat, WHY_PINNING, DICE_D10, 1,
                         against_zeal(&play->look, unit, frame->v[P_PLUS]));
    case PINNING_THROWN: {
        int sum = dice_sum(play, frame) + frame->v[P_PLUS];
        int zeal = modified_zeal(&play->look, unit);
        bool pinned = sum > zeal && applies(&play->look, AWT_MOR_03);
        tell_tale(play, pinned ? TALE_PINNED : TALE_NOT_PINNED, frame->seat, unit, NO_UNIT, sum,
                  zeal, 0);
        if (pinned)
            pin(play, unit, frame->target);
        give_back(play, 0, pinned);
        return DONE;
    }
    }
    return DONE;
}

/* ---- Devastating Tests: MOR-07 ------------------------------------------------------------------------------------------------------ */

enum { D_LEFT, D_FAILED };
typedef enum DevastatingStep { DEVASTATING_NEXT, DEVASTATING_THROWN } DevastatingStep;

Frame devastating_frame(const Look *look, UnitId unit, int tests)
{
    Frame frame = frame_of(PROC_DEVASTATING, look->battle->unit[unit].seat, unit, NO_UNIT);
    frame.v[D_LEFT] = tests;
    return frame;
}

Flow run_devastating(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    UnitId unit = frame->actor;
    switch ((DevastatingStep)frame->step) {
    case DEVASTATING_NEXT:
        if (frame->v[D_LEFT] == 0 || !is_steady(&play->look, unit)) {
            give_back(play, 0, frame->v[D_FAILED]);
            return DONE;
        }
        frame->v[D_LEFT]--;
        forget_dice(play, frame);
        return throw_for(play, frame, DEVASTATING_THROWN, frame->seat, WHY_DEVASTATING, DICE_D10, 1,
                         against_zeal(&play->look, unit, 0));
    case DEVASTATING_THROWN: {
        bool failed = dice_sum(play, frame) > modified_zeal(&play->look, unit) &&
                      applies(&play->look, AWT_MOR_07);
        frame->v[D_FAILED] += failed;
        return failed ? resolve(play, frame, DEVASTATING_NEXT,
                                stress_frame(&play->look, unit, 1, AWT_MOR_07))
                      : go(frame, DEVASTATING_NEXT);
    }
    }
    return DONE;
}
