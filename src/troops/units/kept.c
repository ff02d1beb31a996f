#include "troops/kept.h"

#include <string.h>

enum { MODELS_KEPT = 2 * MOST_MODELS, BASES_KEPT = 2 * MODELS_KEPT };

typedef struct KeptUnits {
    const Battle *of;
    int models_used, bases_used; /* of the arrays below */
    KeptUnit unit[MOST_UNITS];
    ModelId model[MODELS_KEPT];
    Base base[BASES_KEPT];
    Box box[BASES_KEPT]; /* around each base */
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
    all->models_used = all->bases_used = 0;
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
    ModelId *room = &all->model[all->models_used];
    if (all->models_used + models > MODELS_KEPT)
        return;
    memcpy(room, model, sizeof *model * (size_t)models);
    kept->model = room;
    kept->models = (int16_t)models;
    kept->has_models = true;
    all->models_used += models;
}

/* Copies the bases to where they are kept. */
static bool keep_bases(const Look *look, Footprint *kept, const Footprint *from)
{
    KeptUnits *all = kept_units(look);
    Base *base = &all->base[all->bases_used];
    Box *box = &all->box[all->bases_used];
    if (all->bases_used + from->count > BASES_KEPT)
        return false;
    memcpy(base, from->base, sizeof *base * (size_t)from->count);
    memcpy(box, from->box, sizeof *box * (size_t)from->count);
    *kept = (Footprint){ from->count, from->around, base, box };
    all->bases_used += from->count;
    return true;
}

void keep_footprint(const Look *look, KeptUnit *kept, const Footprint *footprint)
{
    kept->has_footprint = keep_bases(look, &kept->footprint, footprint);
}

void keep_links(const Look *look, KeptUnit *kept, const Footprint *links)
{
    kept->has_links = keep_bases(look, &kept->links, links);
}
