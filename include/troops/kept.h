#ifndef TROOPS_KEPT_H
#define TROOPS_KEPT_H

#include "troops/units.h"

/* What is asked of a unit over and over while nothing moves, computed once. It lies in the scratch as long as the battle's
 * revision stays; of a battle without a revision (a copy: look_fork) nothing is kept. */
typedef struct KeptUnit {
    bool block; /* the rest is of a unit in ranks, or of another */
    bool has_models, has_outline, has_footprint, has_links; /* what of it is known: */
    int16_t models;
    const ModelId *model;
    Base outline;
    Box box; /* around the outline */
    Footprint footprint, links; /* links between loose models: manoeuvre.h */
} KeptUnit;

/* What is kept of the unit, which moves by itself (host_of); empty at first and when it has changed between ranks and none. Null
 * where nothing may be kept. */
KeptUnit *kept_unit(const Look *look, UnitId host, bool block);

/* Keeps its models, their bases or the links, when there is room. */
void keep_models(const Look *look, KeptUnit *kept, const ModelId *model, int models);
void keep_footprint(const Look *look, KeptUnit *kept, const Footprint *footprint);
void keep_links(const Look *look, KeptUnit *kept, const Footprint *links);

#endif
