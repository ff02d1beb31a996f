#ifndef TESTS_RULES_WAR_AND_CONQUEST_CHARGE_SCENES_H
#define TESTS_RULES_WAR_AND_CONQUEST_CHARGE_SCENES_H

#include "charge_rival.h"
#include "field.h"

/* Random charges, laid out for the program and told to the second solver: blocks of foot and horse, among up to six other units, crags
 * and crops. */
typedef struct Scene {
    RivalScene rival;
    UnitId charger, target;
} Scene;
void lay_scene(TestRandom *random, Scene *scene);

typedef struct Compared {
    int charges, differences;
    int reached, short_of, barred; /* as the program has them */
    int close;                     /* where a hair decides, so that both may be right */
} Compared;

/* Both solvers' answers to one charge; where they differ that is told and counted. */
void compare_scene(const Scene *scene, int number, Compared *so_far);

#endif
