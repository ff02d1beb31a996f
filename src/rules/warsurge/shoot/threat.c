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

/* It does that in this Game Turn no more: it has, the Phase of it is over, or its player has finished that one for good (STD-04). */
static bool is_past(const Look *look, UnitId unit, UnitMark acted, Phase phase)
{
    const Battle *b = look->battle;

    if (has_mark(b, OWNER_UNIT, unit, (int)acted))
        return true;
    if (is_advanced(look->game))
        return false;
    bool finished = b->phase == phase && has_mark(b, OWNER_SEAT, b->unit[unit].seat, SM_FINISHED) &&
                    option(look->game, OPT_FINISHED_FINAL) != 0;
    return finished || b->phase > phase;
}

bool warsurge_threat(const Look *look, UnitId unit, Threat *threat)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    bool again = b->round < look->game->rounds; /* another Game Turn comes */
    bool locked =
        in_melee(look, unit) && applies(look, WSG_MEL_04); /* while it is, it goes to nobody else */
    bool walks = !unit_has(look, unit, PERK_IMMOBILE, NULL) && !locked;
    bool moved = is_past(look, unit, UM_ACTED_MOVE, PHASE_MOVE);
    bool dashed = is_past(look, unit, UM_ACTED_DASH, PHASE_DASH);
    bool attacked = is_past(look, unit, UM_ACTED_ATTACK, PHASE_ATTACK);
    Length walk = walks && (again || !moved) ? stat_of(look, unit, false) : 0;
    Length dash = walks && (again || !dashed) ? stat_of(look, unit, true) : 0;

    *threat = (Threat){ .strike = walk + dash,
                        .strike_later = again && (moved || dashed),
                        .strike_now = (moved ? 0 : walk) + (dashed ? 0 : dash) };
    for (int i = u->first; i < u->first + u->count && (again || !attacked); i++) {
        Length first = 0, none;
        Length here = !attacked && is_standing(b, (ModelId)i)
                          ? longest_shot(look, &b->model[i], 0, &none)
                          : 0;
        threat->shoot_now = here > threat->shoot_now ? here : threat->shoot_now;
        Length shot =
            is_standing(b, (ModelId)i) ? longest_shot(look, &b->model[i], walk, &first) : 0;
        if (shot <= threat->shoot)
            continue;
        threat->shoot = shot;
        threat->walk = first;
        threat->shoot_later = again && (attacked || (moved && first > 0));
    }
    return threat->strike > 0 || threat->shoot > 0;
}
