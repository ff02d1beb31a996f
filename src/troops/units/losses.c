#include "troops/losses.h"

#include <string.h>

LossOdds losses_odds_begin(const int *left, int models)
{
    LossOdds losses;
    memset(&losses, 0, sizeof losses);
    for (int i = 0; i < models && losses.total + left[i] <= MOST_ODDS; i++) {
        losses.left[losses.models++] = left[i];
        losses.total += left[i];
    }
    losses.lost.chance[0] = 1;
    return losses;
}

/* What the model that is hurt now has left when so much is lost already. */
static int left_of_model(const LossOdds *losses, int lost)
{
    int end = 0;
    for (int i = 0; i < losses->models; i++) {
        end += losses->left[i];
        if (lost < end)
            return end - lost;
    }
    return 0;
}

static double binomial(int of, int n, double chance)
{
    double value = 1;
    for (int i = 0; i < n; i++)
        value = value * (double)(of - i) / (double)(i + 1) * chance;
    for (int i = n; i < of; i++)
        value *= 1 - chance;
    return value;
}

/* One blow of so many wounds: never more than the model has; what recovers is not lost. */
static void spend(const LossOdds *losses, double *after, int lost, int wounds, double chance,
                  double recovers)
{
    int left = left_of_model(losses, lost), cost = wounds < left ? wounds : left;
    for (int back = 0; back <= cost; back++)
        after[lost + cost - back] += chance * binomial(cost, back, recovers);
}

static void one_blow(LossOdds *losses, const BlowCosts *blow)
{
    double after[MOST_ODDS + 1];
    size_t size = (size_t)(losses->total + 1) * sizeof *after;
    memset(after, 0, size);
    int faces = blow->faces > 0 ? blow->faces : 1;
    for (int lost = 0; lost <= losses->total; lost++) {
        if (losses->lost.chance[lost] <= 0)
            continue;
        for (int face = 1; face <= faces; face++) {
            int wounds = blow->plus + (blow->faces > 0 ? face : 0);
            spend(losses, after, lost, wounds, losses->lost.chance[lost] / faces, blow->recovers);
        }
    }
    memcpy(losses->lost.chance, after, size);
}

static void note_most(LossOdds *losses)
{
    losses->lost.most = losses->total;
    while (losses->lost.most > 0 && losses->lost.chance[losses->lost.most] <= 0)
        losses->lost.most--;
}

void losses_odds_add(LossOdds *losses, const BlowCosts *blow, const Odds *through)
{
    double sum[MOST_ODDS + 1];
    size_t size = (size_t)(losses->total + 1) * sizeof *sum;
    memset(sum, 0, size);
    for (int n = 0; n <= through->most; n++) {
        for (int lost = 0; lost <= losses->total; lost++)
            sum[lost] += through->chance[n] * losses->lost.chance[lost];
        if (n < through->most)
            one_blow(losses, blow);
    }
    memcpy(losses->lost.chance, sum, size);
    note_most(losses);
}

void losses_odds_mix(LossOdds *losses, double chance, const LossOdds *other)
{
    for (int i = 0; i <= losses->total; i++)
        losses->lost.chance[i] =
            chance * losses->lost.chance[i] + (1 - chance) * other->lost.chance[i];
    note_most(losses);
}

static int models_lost(const LossOdds *losses, int lost)
{
    int end = 0, models = 0;
    while (models < losses->models && lost >= end + losses->left[models])
        end += losses->left[models++];
    return models;
}

double losses_odds_models(const LossOdds *losses, int models)
{
    double chance = 0;
    for (int lost = 0; lost <= losses->total; lost++)
        chance += models_lost(losses, lost) >= models ? losses->lost.chance[lost] : 0;
    return chance;
}

double losses_odds_wounds(const LossOdds *losses, int wounds)
{
    double chance = 0;
    for (int lost = wounds; lost <= losses->total; lost++)
        chance += losses->lost.chance[lost];
    return chance;
}

double losses_odds_mean_models(const LossOdds *losses)
{
    double mean = 0;
    for (int lost = 0; lost <= losses->total; lost++)
        mean += losses->lost.chance[lost] * models_lost(losses, lost);
    return mean;
}
