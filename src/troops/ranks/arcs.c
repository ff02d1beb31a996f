#include "troops/charge.h"

/* ---- Arcs: who lies before which face -------------------------------------------------------------------------------- */

bool in_front_arc(const Look *look, UnitId unit, UnitId other)
{
    Base base[MOST_UNIT_MODELS];
    if (!is_block(look, unit))
        return true;
    Base outline = unit_outline(look, unit);
    Zone front = zone_side(outline, SIDE_FRONT);
    int count = unit_bases(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        if (zone_touches(&front, base[i]))
            return true;
    }
    return false;
}

static Side side_of_most(const Look *look, Base outline, UnitId attacker)
{
    static const Side worth[] = { SIDE_FRONT, SIDE_RIGHT, SIDE_LEFT, SIDE_REAR };
    ModelId model[MOST_UNIT_MODELS];
    int votes[4] = { 0 };
    Side best = SIDE_FRONT;
    int count = front_models(look, attacker, model, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++)
        votes[side_of_point(outline, look->battle->model[model[i]].pose.at)]++;
    for (int i = 1; i < 4; i++) {
        if (votes[worth[i]] > votes[best] && rank_holds(look, RANK_FACED_BY_MOST))
            best = worth[i];
    }
    return best;
}

Side arc_of(const Look *look, UnitId target, UnitId attacker)
{
    bool matters = is_block(look, target) && rank_holds(look, RANK_FACES);
    if (!matters)
        return SIDE_FRONT;
    Base outline = unit_outline(look, target);
    if (rank_rules(look)->clause[RANK_FACED_BY_MOST].rule == 0)
        return side_of_point(outline, look->battle->unit[host_of(look, attacker)].front.at);
    return side_of_most(look, outline, attacker);
}
