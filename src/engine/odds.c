#include "engine/odds.h"

#include <stdint.h>

#include <string.h>

static int held(int count)
{
    return count < 0 ? 0 : count > MOST_ODDS ? MOST_ODDS : count;
}

static void add(Odds *odds, int count, double chance)
{
    int place = held(count);

    odds->chance[place] += chance;
    if (chance > 0 && place > odds->most)
        odds->most = place;
}

static Odds nothing(void)
{
    Odds odds;

    memset(&odds, 0, sizeof odds);
    return odds;
}

double odds_of_need(int sides, int need)
{
    int good = sides - need + 1;

    if (good <= 0)
        return 0;
    return good >= sides ? 1 : (double)good / (double)sides;
}

Odds odds_certain(int count)
{
    Odds odds = nothing();

    add(&odds, count, 1);
    return odds;
}

/* One more die is thrown: every count stays, or goes up by one. */
static void throw_one(Odds *odds, double chance)
{
    int most = odds->most < MOST_ODDS ? odds->most + 1 : MOST_ODDS;

    for (int n = most; n > 0; n--) {
        double stays = n == MOST_ODDS ? odds->chance[n] : odds->chance[n] * (1 - chance);
        odds->chance[n] = stays + odds->chance[n - 1] * chance;
    }
    odds->chance[0] *= 1 - chance;
    odds->most = most;
}

Odds odds_of_dice(int dice, double chance)
{
    Odds odds = odds_certain(0);

    for (int i = 0; i < dice; i++)
        throw_one(&odds, chance);
    return odds;
}

Odds odds_sum(const Odds *a, const Odds *b)
{
    Odds sum = nothing();

    for (int i = 0; i <= a->most; i++)
        for (int j = 0; a->chance[i] > 0 && j <= b->most; j++)
            add(&sum, i + j, a->chance[i] * b->chance[j]);
    return sum;
}

Odds odds_thinned(const Odds *odds, double chance)
{
    Odds thinned = nothing();
    Odds left = odds_certain(0);

    for (int n = 0; n <= odds->most; n++) {
        for (int k = 0; k <= left.most; k++)
            add(&thinned, k, odds->chance[n] * left.chance[k]);
        throw_one(&left, chance);
    }
    return thinned;
}

Odds odds_times(const Odds *odds, int times)
{
    Odds product = nothing();

    for (int n = 0; n <= odds->most; n++)
        add(&product, n * times, odds->chance[n]);
    return product;
}

Odds odds_mixed(double chance, const Odds *one, const Odds *other)
{
    Odds mixed = nothing();

    for (int n = 0; n <= one->most; n++)
        add(&mixed, n, chance * one->chance[n]);
    for (int n = 0; n <= other->most; n++)
        add(&mixed, n, (1 - chance) * other->chance[n]);
    return mixed;
}

Odds odds_mapped(const Odds *odds, int (*outcome)(int count, const void *with), const void *with)
{
    Odds mapped = nothing();

    for (int n = 0; n <= odds->most; n++)
        add(&mapped, outcome(n, with), odds->chance[n]);
    return mapped;
}

double odds_at_least(const Odds *odds, int count)
{
    double sum = 0;

    for (int n = odds->most; n >= held(count); n--)
        sum += odds->chance[n];
    return sum;
}

double odds_mean(const Odds *odds)
{
    double mean = 0;

    for (int n = 1; n <= odds->most; n++)
        mean += (double)n * odds->chance[n];
    return mean;
}

/* ---- In words ------------------------------------------------------------------------------------------- */

/* Dice have 3, 4, 6, 10 or 12 sides: chances of theirs have no other primes below. */
static bool is_of_dice(int64_t of)
{
    static const int primes[] = { 2, 3, 5 };
    for (int i = 0; i < 3; i++) {
        while (of % primes[i] == 0)
            of /= primes[i];
    }
    return of == 1;
}

/* The fraction of the smallest denominator that is as good as the chance, by its continued fraction. Beyond MOST_PARTS two
 * fractions could not be told apart any more in a double. */
static bool fraction_of(double chance, int64_t *parts, int64_t *of)
{
    enum { MOST_PARTS = 10000000 };
    const double hair = 4e-15; /* what the sums of doubles may be off by */
    int64_t before = 0, before_of = 1;
    double rest = chance;
    *parts = 1;
    *of = 0;
    for (;;) {
        int64_t whole = (int64_t)rest, next = whole * *parts + before,
                next_of = whole * *of + before_of;
        if (next_of > MOST_PARTS)
            return false;
        before = *parts;
        before_of = *of;
        *parts = next;
        *of = next_of;
        double off = (double)next / (double)next_of - chance;
        if (off < hair && off > -hair)
            return is_of_dice(*of);
        if (rest - (double)whole <= 0)
            return false;
        rest = 1 / (rest - (double)whole);
        if (rest > MOST_PARTS)
            return false;
    }
}

int odds_parts(double value, int of_one)
{
    const double hair = 1e-9;
    return (int)(value * of_one + 0.5 + hair);
}

void text_chance(Text *text, double chance)
{
    int thousandths = odds_parts(chance, 1000);
    int64_t parts, of;
    text_format(text, "%d.%d %%", thousandths / 10, thousandths % 10);
    if (!text->exact)
        return;
    if (fraction_of(chance, &parts, &of))
        text_format(text, " (%lld/%lld)", (long long)parts, (long long)of);
    else
        text_format(text, " (%.15f)", chance);
}
