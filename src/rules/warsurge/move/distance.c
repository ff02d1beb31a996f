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

/* The models that a Unit is measured from: passengers all stand at their Transport's base. */
static int measured_of(const Look *look, UnitId unit, ModelId *model, Base *base)
{
    const Unit *u = &look->battle->unit[unit];
    int count = 0;
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (!measures(look->battle, m))
            continue;
        model[count] = m;
        base[count++] = measuring_base(look, m);
    }
    bool all = u->state != UNIT_ABOARD && applies(look, WSG_GEN_06);
    return count > 1 && !all ? 1 : count;
}

Length gap_between_units(const Look *look, UnitId one, UnitId other, ModelId *a, ModelId *b)
{
    ModelId own[MOST_UNIT_MODELS], foe[MOST_UNIT_MODELS];
    Base from[MOST_UNIT_MODELS], to[MOST_UNIT_MODELS];
    int i, k;
    int owns = measured_of(look, one, own, from), foes = measured_of(look, other, foe, to);
    Length gap = bases_gap(from, owns, to, foes, &i, &k);
    if (a)
        *a = i < 0 ? NO_MODEL : own[i];
    if (b)
        *b = k < 0 ? NO_MODEL : foe[k];
    return gap;
}
