#ifndef RULES_OLD_WORLD_MACHINE_H
#define RULES_OLD_WORLD_MACHINE_H

#include "shoot/shooting.h"

/* What the files of the war machines say to each other: machine_aim.c aims and judges, machine.c fires. */

typedef enum MachineKind {
    MACHINE_BOLTS,
    MACHINE_RAPID,
    MACHINE_CANNON,
    MACHINE_BOMBARDS,
    MACHINE_GRAPE,
    MACHINE_ORGAN,
    MACHINE_FLAMES,
} MachineKind;

/* By the weapon's keywords. */
MachineKind machine_kind(const Look *look, WeaponId id);
Base machine_base(const Look *look, UnitId machine);

#endif
