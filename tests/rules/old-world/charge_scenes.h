#ifndef TESTS_RULES_OLD_WORLD_CHARGE_SCENES_H
#define TESTS_RULES_OLD_WORLD_CHARGE_SCENES_H

#include "charge_path.h"
#include "charge_peer.h"
#include "field.h"

/* Random charges, laid out for the program and told to the second solver. */
typedef struct Scene {
    PeerScene peer;
    UnitId charger, target;
} Scene;

/* 1 to 20 files against 1 to 12, up to six friends, enemies, walls and rough grounds about, one in four near an edge. */
void lay_scene(TestRandom *random, Scene *scene);

/* How it stands with what has been compared. */
typedef struct Compared {
    int charges, home, refused;
    int unsure; /* the second solver gave up before its end */
    int firm_only; /* it found no path that is lawful with a margin, the program one within the tolerance */
} Compared;

/* Both solvers' answers to one charge; a test fails where they differ by more than the tolerance. */
void compare_scene(const Scene *scene, int number, int budget, Compared *so_far);

#endif
