#include "tried.h"

#include <math.h>

/* Other dice than those by which the moments were found: what looks heavy by their luck alone does not look so again. */
static const uint64_t OTHER_DICE = 0xD1342543DE82EF95u;

bool try_again(Playout *playout, Packed *plan, int count, Tried *tried)
{
    Packed *const plans[1] = { plan };
    uint64_t seed = playout->seed;
    bool whole = true;

    tried->count = count;
    playout->seed = seed ^ OTHER_DICE;
    for (int i = 0; i < count && whole; i++)
        whole = playout_run(playout, plans, plan ? 1 : 0, i, &tried->came[i]);
    playout->seed = seed;
    return whole;
}

Gain gain_between(const Tried *before, const Tried *behind)
{
    int count = before->count < behind->count ? before->count : behind->count;
    double sum = 0, squares = 0;

    for (int i = 0; i < count; i++) {
        double by = (double)behind->came[i] - before->came[i];
        sum += by;
        squares += by * by;
    }
    if (count < 2)
        return (Gain){ 0, INFINITY };
    double mean = sum / count, spread = (squares - sum * mean) / (count - 1);
    return (Gain){ mean, sqrt((spread > 0 ? spread : 0) / count) };
}

double gain_step(Gain gain)
{
    return gain.error < 2 ? 1 : gain.error < 8 ? 5 : gain.error < 40 ? 10 : 50;
}

/* Ten are weighed at a time: by two standard errors one of them would be chance in every other battle. */
double gain_told(Gain gain)
{
    enum { SURE = 3 };
    double step = gain_step(gain);

    return fabs(gain.by) > SURE * gain.error ? round(gain.by / step) * step : 0;
}
