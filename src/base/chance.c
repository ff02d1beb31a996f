#include "base/chance.h"

/* SplitMix64 (Steele, Lea, Flood 2014). */
uint64_t chance_next(Chance *chance)
{
    uint64_t z = chance->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int32_t chance_between(Chance *chance, int32_t low, int32_t high)
{
    uint64_t span = (uint64_t)((int64_t)high - low + 1);
    return (int32_t)(low + (int64_t)(((chance_next(chance) >> 32) * span) >> 32));
}
