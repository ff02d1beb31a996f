#include "session/luck.h"

#include <stdlib.h>

#include "engine/referee.h"
#include "engine/throw.h"

/* Whose that die is: of a roll-off each seat has its own. */
static SeatId seat_of_die(const Event *event, uint32_t die)
{
    bool own = event->wanted.reading == READ_SEATS && die < MOST_SEATS;

    return own ? event->wanted.seat[die] : event->seat;
}

static void count_faces(Luck *luck, const EventLog *log, const Event *event, SeatId seat, int sides)
{
    for (uint32_t i = 0; i < event->count; i++) {
        int value = log->die[event->first + i];
        if (value < 1 || value > sides || (seat != NO_SEAT && seat_of_die(event, i) != seat))
            continue;
        luck->thrown++;
        luck->sum += value;
        luck->face[value - 1]++;
    }
}

/* How likely each number is of those that came to what they needed. */
typedef struct Chances {
    double *of; /* from none on; null when memory is short */
    int tried;
} Chances;

/* One more that comes to it with that chance. */
static void add_need(Chances *chances, double chance)
{
    double *more = realloc(chances->of, sizeof *more * (size_t)(chances->tried + 2));

    if (!more) {
        free(chances->of);
        chances->of = NULL;
        return;
    }
    int last = ++chances->tried;
    more[last] = more[last - 1] * chance;
    for (int i = last - 1; i > 0; i--)
        more[i] = more[i] * (1 - chance) + more[i - 1] * chance;
    more[0] *= 1 - chance;
    chances->of = more;
}

/* Dice that needed a figure, or sums of them, and how many of them were to be expected to come to it. */
static void count_needs(Luck *luck, const EventLog *log, const Event *event, double *expected,
                        Chances *chances)
{
    if (!throw_needs(log, event))
        return;
    bool harms = event->wanted.harms;
    int came = throw_counted(log, event);
    int tried = event->wanted.reading == READ_EACH ? event->count : 1;
    luck->tried += tried;
    luck->won += harms ? tried - came : came;
    for (int i = 0; i < tried; i++) {
        double chance = throw_chance(log, event, i);
        *expected += harms ? 1 - chance : chance;
        if (chances->of)
            add_need(chances, harms ? 1 - chance : chance);
    }
}

/* `chance` of each number from 0 on; null for what is not known. */
static LuckShare share_of(const double *chance, int came)
{
    double less = 0;
    LuckShare share = { 0, 100 };

    if (!chance)
        return share;
    for (int i = 0; i < came; i++)
        less += chance[i];
    share.less = odds_parts(less, 100);
    share.equal = odds_parts(chance[came], 100);
    share.less = share.less < 99 ? share.less : 99;
    return share;
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

static LuckShare share_of_sum(int thrown, int sides, int sum)
{
    int sums = thrown * sides + 1;
    double *chance = calloc((size_t)sums, sizeof *chance);
    double *next = calloc((size_t)sums, sizeof *next);

    if (chance && next)
        chance[0] = 1;
    for (int i = 0; chance && next && i < thrown; i++) {
        double *old = chance;
        add_die(chance, next, sums, sides);
        chance = next;
        next = old;
    }
    LuckShare share = share_of(next ? chance : NULL, sum);
    free(chance);
    free(next);
    return share;
}

/* What the seat threw with dice of one of those kinds, bits by DiceKind. */
static Luck count_throws(const EventLog *log, size_t events, SeatId seat, unsigned kinds)
{
    Luck luck = { .thrown = 0 };
    double expected = 0;
    Chances chances = { .of = calloc(1, sizeof *chances.of) };

    if (chances.of)
        chances.of[0] = 1;
    for (size_t i = 0; i < events && i < log->events; i++) {
        const Event *e = &log->event[i];
        bool everybodys = e->wanted.reading == READ_SEATS;
        if (e->kind != EV_DICE || !(kinds >> e->value & 1) ||
            (seat != NO_SEAT && e->seat != seat && !everybodys))
            continue;
        count_faces(&luck, log, e, seat, dice_sides((DiceKind)e->value));
        count_needs(&luck, log, e, &expected, &chances);
    }
    luck.won_tenths = odds_parts(expected, 10);
    luck.by_need = share_of(chances.of, luck.won);
    free(chances.of);
    return luck;
}

Luck luck_of(const EventLog *log, size_t events, SeatId seat, DiceKind kind)
{
    Luck luck = count_throws(log, events, seat, 1u << kind);
    int sides = dice_sides(kind);

    luck.tenths = luck.thrown * (sides + 1) * 5;
    luck.by_sum = share_of_sum(luck.thrown, sides, luck.sum);
    return luck;
}

Luck luck_of_all(const EventLog *log, size_t events, SeatId seat)
{
    return count_throws(log, events, seat, (1u << LUCK_KINDS) - 1);
}
