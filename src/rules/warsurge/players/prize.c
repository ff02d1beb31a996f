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

/* The HP that the Unit loses by all clauses. Ruling of the estimate: who falls by one Weapon is not missed by the next one's dice. */
static LossOdds losses_by(const Look *look, const Order *order, UnitId victim)
{
    LossOdds losses = default_losses(look, victim);
    for (int i = 0; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_FIRE)
            continue;
        Volley volley =
            volley_of_clause(look, order->actor, &order->clause[i], order->clause[i].unit);
        if (volley_dice(look, &volley, victim) == 0)
            continue;
        Strikes strikes = strikes_now(look, &volley, victim);
        Odds through = strikes_odds(look, &strikes);
        BlowCosts blow = { .plus = 1 + volley.arms.bonus };
        losses_odds_add(&losses, &blow, &through);
    }
    return losses;
}

static void victims_of(const Look *look, const Order *order, IdSet *victims)
{
    for (int i = 0; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_FIRE)
            continue;
        Volley volley =
            volley_of_clause(look, order->actor, &order->clause[i], order->clause[i].unit);
        volley_victims(look, &volley, victims);
    }
}

double prize_of_attack(const Look *look, const Order *order)
{
    SeatId seat = look->battle->unit[order->actor].seat;
    IdSet victims = { { 0 } };
    double prize = 0;
    victims_of(look, order, &victims);
    for (int id = ids_next(&victims, -1); id >= 0; id = ids_next(&victims, id)) {
        LossOdds losses = losses_by(look, order, (UnitId)id);
        double falls = losses_odds_wounds(&losses, losses.total) * prize_of(look, (UnitId)id);
        prize += look->battle->unit[id].seat == seat ? -falls : falls;
    }
    return prize;
}

double progress_of_attack(const Look *look, const Order *order)
{
    SeatId seat = look->battle->unit[order->actor].seat;
    IdSet victims = { { 0 } };
    double most = 0;
    victims_of(look, order, &victims);
    for (int id = ids_next(&victims, -1); id >= 0; id = ids_next(&victims, id)) {
        if (look->battle->unit[id].seat == seat)
            continue;
        LossOdds losses = losses_by(look, order, (UnitId)id);
        double share = losses.total > 0 ? odds_mean(&losses.lost) / losses.total : 0;
        most = share > most ? share : most;
    }
    return most;
}
