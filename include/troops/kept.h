#ifndef TROOPS_KEPT_H
#define TROOPS_KEPT_H

#include "engine/look.h"

/* What is asked of a unit over and over while nothing moves, computed once. It lies in the scratch as long as the battle's
 * revision stays; of a battle without a revision (a copy: look_fork) nothing is kept. */
typedef struct KeptUnit {
    bool block;                   /* the rest is of a unit that stands in ranks, or does not */
    bool has_models, has_outline; /* what of it is known: */
    int16_t models;
    const ModelId *model;
    Base outline;
    Box box; /* around the outline */
} KeptUnit;

/* What is kept of the unit, which moves by itself (host_of); empty at first and when it has changed between ranks and none. Null
 * where nothing may be kept. */
KeptUnit *kept_unit(const Look *look, UnitId host, bool block);

/* Keeps its models, when there is room. */
void keep_models(const Look *look, KeptUnit *kept, const ModelId *model, int models);

#endif
