#include "flow.h"

bool warsurge_propose(const Look *look, Chance *chance, Answer *answer)
{
    (void)look;
    (void)chance;
    (void)answer;
    return false;
}

void warsurge_advise(const Look *look, Answer *answer)
{
    (void)look;
    (void)answer;
}
