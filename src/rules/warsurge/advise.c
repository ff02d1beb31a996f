#include "plan.h"

void warsurge_advise(const Look *look, Answer *answer)
{
    (void)look;
    (void)answer;
}
