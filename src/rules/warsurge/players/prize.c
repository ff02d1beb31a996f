#include "players/plan.h"

/* ---- In the last Turn only who is destroyed counts, and who holds an Objective (VIC-02, VIC-03, VIC-04) ------------- */

enum { OP_POINTS = 100 }; /* points of Units destroyed that are 1 OP */

bool is_last_turn(const Look *look)
{
    return look->battle->round >= look->game->rounds && applies(look, WSG_VIC_07);
}

static bool is_alone_at(const Look *look, UnitId unit, int objective)
{
    if (!stands_at(look, unit, objective))
        return false;
    for (int i = 0; i < look->battle->units; i++) {
        if (i != unit && look->battle->unit[i].seat == look->battle->unit[unit].seat &&
            stands_at(look, (UnitId)i, objective))
            return false;
    }
    return true;
}

/* What it changes that the Unit is gone. */
static double prize_of(const Look *look, UnitId unit)
{
    bool scores = look->game->scenario_field[SF_VICTORY] == VICTORY_TACTICAL_STRIKE;
    double prize = look->battle->unit[unit].points;
    for (int i = 0; i < look->game->objectives && scores; i++)
        prize += is_alone_at(look, unit, i) ? OP_POINTS : 0;
    return prize;
}

/* What an attack fires, and all whom that may hit. */
typedef struct Fire {
    Volley volley[MOST_WEAPONS_HELD * 2];
    int volleys;
    IdSet victims;
} Fire;

static void fire_of(const Look *look, const Order *order, Fire *fire)
{
    fire->volleys = 0;
    fire->victims = (IdSet){ { 0 } };
    for (int i = 0; i < order->clauses && fire->volleys < MOST_WEAPONS_HELD * 2; i++) {
        if (order->clause[i].verb != VERB_FIRE)
            continue;
        Volley *volley = &fire->volley[fire->volleys++];
        *volley = volley_of_clause(look, order->actor, &order->clause[i], order->clause[i].unit);
        volley_victims(look, volley, &fire->victims);
    }
}

/* The HP that the Unit loses by all of it. Ruling of the estimate: who falls by one Weapon is not missed by the next one's dice. */
static LossOdds losses_by(const Look *look, const Fire *fire, UnitId victim)
{
    LossOdds losses = default_losses(look, victim);
    for (int i = 0; i < fire->volleys; i++) {
        const Volley *volley = &fire->volley[i];
        if (volley_dice(look, volley, victim) == 0)
            continue;
        Strikes strikes = strikes_now(look, volley, victim);
        Odds through = strikes_odds(look, &strikes);
        BlowCosts blow = { .plus = 1 + volley->arms.bonus };
        losses_odds_add(&losses, &blow, &through);
    }
    return losses;
}

double worth_in_the_end(const Look *look, const Order *order)
{
    SeatId seat = look->battle->unit[order->actor].seat;
    double prize = 0, progress = 0;
    Fire fire;
    fire_of(look, order, &fire);
    for (int id = ids_next(&fire.victims, -1); id >= 0; id = ids_next(&fire.victims, id)) {
        LossOdds losses = losses_by(look, &fire, (UnitId)id);
        double falls = losses_odds_wounds(&losses, losses.total) * prize_of(look, (UnitId)id);
        double share = losses.total > 0 ? odds_mean(&losses.lost) / losses.total : 0;
        bool own = look->battle->unit[id].seat == seat;
        prize += own ? -falls : falls;
        progress = !own && share > progress ? share : progress;
    }
    return prize >= LEAST_PRIZE ? prize : progress * LEAST_PRIZE / 2;
}
