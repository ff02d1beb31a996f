#include "troops/kept.h"

#include <string.h>

typedef struct KeptUnits {
    const Battle *of;
    int used; /* of `model` */
    KeptUnit unit[MOST_UNITS];
    ModelId model[2 * MOST_MODELS];
} KeptUnits;
_Static_assert(sizeof(KeptUnits) <= SCRATCH_AREA, "what is kept of units fits into the scratch");

static KeptUnits *kept_units(const Look *look)
{
    return (KeptUnits *)(void *)look->scratch->area;
}

static void forget(const Look *look)
{
    KeptUnits *all = kept_units(look);
    all->of = look->battle;
    all->used = 0;
    memset(all->unit, 0, sizeof *all->unit * (size_t)look->battle->units);
    look->scratch->area_revision = look->battle->revision;
}

KeptUnit *kept_unit(const Look *look, UnitId host, bool block)
{
    if (look->battle->revision == 0)
        return NULL;
    KeptUnits *all = kept_units(look);
    if (look->scratch->area_revision != look->battle->revision || all->of != look->battle)
        forget(look);
    KeptUnit *kept = &all->unit[host];
    if (kept->block != block)
        *kept = (KeptUnit){ .block = block };
    return kept;
}

void keep_models(const Look *look, KeptUnit *kept, const ModelId *model, int models)
{
    KeptUnits *all = kept_units(look);
    if (all->used + models > 2 * MOST_MODELS)
        return;
    memcpy(&all->model[all->used], model, sizeof *model * (size_t)models);
    kept->model = &all->model[all->used];
    kept->models = (int16_t)models;
    kept->has_models = true;
    all->used += models;
}
