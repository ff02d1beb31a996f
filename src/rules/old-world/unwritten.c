#include "movement.h"

/* The chapters of shooting, panic and combat are not written yet, and so the game is not in rulesets.c. Until they
 * are, these weak stand-ins let the other chapters be linked and tested; each goes when its chapter comes. */

#define AWAITED __attribute__((weak))

#define AWAITED_RUN(name)                                                                          \
    Flow name(Play *play, Frame *frame, const Answer *answer);                                     \
    AWAITED Flow name(Play *play, Frame *frame, const Answer *answer)                              \
    {                                                                                              \
        (void)play, (void)frame, (void)answer;                                                     \
        return DONE;                                                                               \
    }
AWAITED_RUN(run_volley)
AWAITED_RUN(run_panic)
AWAITED_RUN(run_combats)

AWAITED bool model_sees(const Look *look, ModelId model, ModelId target)
{
    (void)look, (void)model, (void)target;
    return true;
}

AWAITED bool unit_sees(const Look *look, UnitId unit, UnitId target, PieceId *piece,
                       UnitId *blocker)
{
    (void)look, (void)unit, (void)target, (void)piece, (void)blocker;
    return true;
}

AWAITED Verdict judge_shoot(const Look *look, const Order *order)
{
    (void)look;
    return no_for(NO_NOT_OFFERED, order->actor);
}
