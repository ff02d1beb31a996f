#include "session/luck.h"

#include <stdlib.h>

#include "engine/referee.h"

static void count_faces(Luck *luck, const EventLog *log, const Event *event, int sides)
{
    for (uint32_t i = event->first; i < event->first + event->count; i++) {
        int value = log->die[i];
        if (value < 1 || value > sides)
            continue;
        luck->thrown++;
        luck->sum += value;
        luck->face[value - 1]++;
    }
}

/* Dice that needed a figure, and what was to be expected of them in parts of a die's sides. */
static void count_needs(Luck *luck, const EventLog *log, const Event *event, int sides, int *parts)
{
    if (event->b <= 0)
        return;
    for (int i = 0; i < event->count; i++) {
        int need = event_need(log, event, i), good = sides + 1 - need;
        luck->won += log->die[event->first + (uint32_t)i] >= need;
        *parts += good < 0 ? 0 : good > sides ? sides : good;
    }
    luck->tried += event->count;
}

/* One die more: the chance of each sum is the mean of the chances `sides` places below it, kept as a running sum. */
static void add_die(double *chance, double *next, int sums, int sides)
{
    double window = 0;

    for (int sum = 0; sum < sums; sum++) {
        if (sum >= 1)
            window += chance[sum - 1];
        if (sum > sides)
            window -= chance[sum - 1 - sides];
        next[sum] = window > 0 ? window / sides : 0;
    }
}

static int percentile(int thrown, int sides, int sum)
{
    int sums = thrown * sides + 1;
    double *chance = calloc((size_t)sums, sizeof *chance);
    double *next = calloc((size_t)sums, sizeof *next);
    double lower = 0.5;

    if (chance && next && thrown > 0) {
        chance[0] = 1;
        for (int i = 0; i < thrown; i++) {
            double *old = chance;
            add_die(chance, next, sums, sides);
            chance = next;
            next = old;
        }
        lower = chance[sum] / 2;
        for (int i = 0; i < sum; i++)
            lower += chance[i];
    }
    free(chance);
    free(next);
    return (int)(lower * 100 + 0.5);
}

Luck luck_of(const EventLog *log, size_t events, SeatId seat, DiceKind kind)
{
    Luck luck = { .thrown = 0 };
    int sides = dice_sides(kind), parts = 0;

    for (size_t i = 0; i < events && i < log->events; i++) {
        const Event *e = &log->event[i];
        if (e->kind != EV_DICE || e->value != (int32_t)kind || (seat != NO_SEAT && e->seat != seat))
            continue;
        count_faces(&luck, log, e, sides);
        count_needs(&luck, log, e, sides, &parts);
    }
    luck.won_tenths = (parts * 10 + sides / 2) / sides;
    luck.tenths = luck.thrown * (sides + 1) * 5;
    luck.percentile = percentile(luck.thrown, sides, luck.sum);
    return luck;
}
