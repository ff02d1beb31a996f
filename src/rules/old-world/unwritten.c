#include "shooting.h"

/* The chapters of combat and war machines are not written yet, and so the game is not in rulesets.c. Until they are, these weak stand-ins let
 * the other chapters be linked and tested. */

#define AWAITED __attribute__((weak))

#define AWAITED_RUN(name)                                                                          \
    Flow name(Play *play, Frame *frame, const Answer *answer);                                     \
    AWAITED Flow name(Play *play, Frame *frame, const Answer *answer)                              \
    {                                                                                              \
        (void)play, (void)frame, (void)answer;                                                     \
        return DONE;                                                                               \
    }
AWAITED_RUN(run_machine)
AWAITED_RUN(run_breath)

AWAITED Verdict judge_machine(const Look *look, UnitId machine, WeaponId weapon,
                              const Clause *clause)
{
    (void)look, (void)weapon, (void)clause;
    return no_for(NO_NOT_OFFERED, machine);
}

AWAITED WeaponId machine_weapon(const Look *look, UnitId machine, const Clause *clause)
{
    (void)look, (void)machine, (void)clause;
    return NO_WEAPON;
}

AWAITED Verdict judge_breath(const Look *look, const Order *order)
{
    (void)look;
    return no_for(NO_NOT_OFFERED, order->actor);
}
