#include "tables.h"

/* What a Unit could do to somebody in its next Game Turn, or in what is left of the last, by reach alone: it may Move and then Dash
 * into a Melee (MOV-01, MOV-06, MEL-01), or Move and then shoot, unless the Weapon is Heavy (WPN-01). */

/* What of `walk` is counted in it is written to `*walked`. */
static Length longest_shot(const Look *look, const Model *model, Length walk, Length *walked)
{
    Length most = 0;

    for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
        if (model->weapon[i] == NO_HELD_WEAPON)
            continue;
        const Weapon *weapon = weapon_at(look->game, model->weapon[i]);
        Length first = weapon->field[WF_TYPE] == TYPE_HEAVY ? 0 : walk;
        Length reach = weapon->field[WF_RANGE] + first;
        if (weapon->field[WF_RANGE] <= 0 || reach <= most)
            continue;
        most = reach;
        *walked = first;
    }
    return most;
}

/* In the last Game Turn there is none after it in which the Unit could do again what it has done. */
static bool is_spent(const Look *look, UnitId unit, UnitMark acted)
{
    return look->battle->round >= look->game->rounds &&
           has_mark(look->battle, OWNER_UNIT, unit, (int)acted);
}

bool warsurge_threat(const Look *look, UnitId unit, Threat *threat)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    bool walks = !unit_has(look, unit, PERK_IMMOBILE, NULL);
    Length walk = walks && !is_spent(look, unit, UM_ACTED_MOVE) ? stat_of(look, unit, false) : 0;
    Length dash = walks && !is_spent(look, unit, UM_ACTED_DASH) ? stat_of(look, unit, true) : 0;

    *threat = (Threat){ .strike = walk + dash };
    for (int i = u->first; i < u->first + u->count && !is_spent(look, unit, UM_ACTED_ATTACK); i++) {
        Length first = 0;
        Length shot =
            is_standing(b, (ModelId)i) ? longest_shot(look, &b->model[i], walk, &first) : 0;
        if (shot <= threat->shoot)
            continue;
        threat->shoot = shot;
        threat->walk = first;
    }
    return threat->strike > 0 || threat->shoot > 0;
}
