#include "warsurge.h"

/* ---- Distances (GEN-05, GEN-06) ------------------------------------------------------------------- */

Length gap_between_models(const Look *look, ModelId a, ModelId b)
{
    Base one = measuring_base(look, a), other = measuring_base(look, b);
    Length gap = base_gap(one, other);
    return gap > 0 ? gap : 0;
}

static bool measures(const Battle *b, ModelId model)
{
    const Unit *unit = &b->unit[b->model[model].unit];
    if (unit->state == UNIT_ABOARD)
        return b->model[model].state != MODEL_LOST;
    return is_standing(b, model);
}

/* How many models of a Unit are measured from: passengers all stand at their Transport's base. */
static int last_measured(const Look *look, const Unit *unit, int first)
{
    bool matters = unit->state != UNIT_ABOARD && applies(look, WSG_GEN_06);
    if (!matters)
        return first + 1;
    return unit->first + unit->count;
}

static int first_measured(const Battle *b, const Unit *unit)
{
    for (int i = unit->first; i < unit->first + unit->count; i++) {
        if (measures(b, (ModelId)i))
            return i;
    }
    return unit->first + unit->count;
}

Length gap_between_units(const Look *look, UnitId one, UnitId other, ModelId *a, ModelId *b)
{
    const Battle *battle = look->battle;
    const Unit *first = &battle->unit[one], *second = &battle->unit[other];
    int a_first = first_measured(battle, first), b_first = first_measured(battle, second);
    Length best = LENGTH_NEVER;
    if (a)
        *a = NO_MODEL;
    if (b)
        *b = NO_MODEL;
    if (a_first == first->first + first->count || b_first == second->first + second->count)
        return best;
    int a_end = last_measured(look, first, a_first), b_end = last_measured(look, second, b_first);
    for (int i = a_first; i < a_end; i++) {
        for (int j = b_first; j < b_end && measures(battle, (ModelId)i); j++) {
            Length gap = measures(battle, (ModelId)j)
                             ? gap_between_models(look, (ModelId)i, (ModelId)j)
                             : LENGTH_NEVER;
            if (gap >= best)
                continue;
            best = gap;
            if (a)
                *a = (ModelId)i;
            if (b)
                *b = (ModelId)j;
        }
    }
    return best;
}
