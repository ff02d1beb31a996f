#include "movement.h"

/* What other chapters give, as long as their files have not come: weak, so that the real ones win. */

#define AWAITED __attribute__((weak))

#define AWAITED_RUN(name)                                                                          \
    Flow name(Play *play, Frame *frame, const Answer *answer);                                     \
    AWAITED Flow name(Play *play, Frame *frame, const Answer *answer)                              \
    {                                                                                              \
        (void)play, (void)frame, (void)answer;                                                     \
        return DONE;                                                                               \
    }
#define AWAITED_JUDGE(name)                                                                        \
    Verdict name(const Look *look, const Frame *frame, const Answer *answer);                      \
    AWAITED Verdict name(const Look *look, const Frame *frame, const Answer *answer)               \
    {                                                                                              \
        (void)look, (void)frame, (void)answer;                                                     \
        return yes();                                                                              \
    }
#define AWAITED_SUGGEST(name)                                                                      \
    void name(const Look *look, const Frame *frame, Answer *answer);                               \
    AWAITED void name(const Look *look, const Frame *frame, Answer *answer)                        \
    {                                                                                              \
        (void)look, (void)frame, (void)answer;                                                     \
    }

AWAITED_RUN(run_charge)
AWAITED_RUN(run_compulsory)
AWAITED_RUN(run_flee)
AWAITED_RUN(run_random_move)
AWAITED_RUN(run_react)
AWAITED_RUN(run_reactions)
AWAITED_RUN(run_volley)
AWAITED_JUDGE(judge_arrival)
AWAITED_JUDGE(judge_charge_path)
AWAITED_JUDGE(judge_random_move)
AWAITED_JUDGE(judge_react)
AWAITED_JUDGE(judge_reactions)
AWAITED_SUGGEST(suggest_arrival)
AWAITED_SUGGEST(suggest_charge_path)
AWAITED_SUGGEST(suggest_random_move)

AWAITED void contacts_refresh(Play *play)
{
    (void)play;
}

AWAITED void lose_wounds(Play *play, UnitId unit, ModelId directed, int wounds, bool all_of_one,
                         RuleId rule)
{
    (void)play, (void)unit, (void)directed, (void)wounds, (void)all_of_one, (void)rule;
}

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

AWAITED int rank_bonus(const Look *look, UnitId unit)
{
    (void)look, (void)unit;
    return 0;
}

AWAITED void unit_destroyed(Play *play, UnitId unit, RuleId rule)
{
    set_unit_state(play, unit, UNIT_LOST, NO_UNIT, rule);
}
