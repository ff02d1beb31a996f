#ifndef TESTS_RULES_OLD_WORLD_CHARGE_SCENES_H
#define TESTS_RULES_OLD_WORLD_CHARGE_SCENES_H

#include "charge/charge_path.h"
#include "charge_peer.h"
#include "field.h"

/* Random charges, laid out for the program and told to the second solver. */
enum { TARGET = PEER_THINGS, CHARGER };
typedef struct Scene {
    PeerScene peer;
    const char
        *code[PEER_THINGS + 2]; /* of the units among the things, of the target and the charger */
    bool flees; /* the target: then any face may be met and nobody counts contacts */
    UnitId charger, target;
} Scene;

/* 1 to 20 files against 1 to 12, up to six friends, enemies, walls and rough grounds about, one in four near an edge. */
void lay_scene(TestRandom *random, Scene *scene);

/* Builds the battle of a scene; `backwards` gives units and grounds the opposite order, `on_right` stands short rear ranks
 * on the right. */
void build_scene(Scene *scene, bool backwards, bool on_right);

/* The same charge elsewhere: mirrored, turned by quarters, shifted on a table that is wider by so much, in another order. */
typedef struct Change {
    bool mirrored, backwards;
    int quarters;
    double right, down, wider;
} Change;
void change_scene(const Scene *from, const Change *change, Scene *to);

/* What the program says of a scene. */
typedef struct Measured {
    bool home;
    Length cheapest, cost;
    int contacts;
} Measured;
Measured measure_scene(const Scene *scene);

/* How it stands with what has been compared. */
typedef struct Compared {
    int charges, home, refused, differences;
    int unsure, unsure_refused; /* the second solver gave up before its end */
    int firm_only; /* it found no path that is lawful with a margin, the program one within the tolerance */
} Compared;

/* Both solvers' answers to one charge; where they differ by more than the tolerance that is told and counted. */
void compare_scene(const Scene *scene, int number, int budget, Compared *so_far);

#endif
