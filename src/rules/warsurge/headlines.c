#include "tables.h"

/* ---- What a spectator is told in large letters: the first of a tale that fits ------------------------------------- */

// clang-format off
const HeadlineDef warsurge_headlines[] = {
    { TALE_SUDDEN_VICTORY, 99, { 0, 0 }, false, NULL },
    { TALE_DESTROYED, 89, { 0, 0 }, true, "{other} {other?destroys|destroy} {who}" },
    { TALE_DESTROYED, 89, { 0, 0 }, false, NULL },
    { TALE_SURVIVE, 70, { 0, 0 }, false, NULL },
    { TALE_BEACON_HELD, 64, { 0, 0 }, false, NULL },
    { TALE_DESTRUCTION, 63, { 0, 0 }, false, NULL },
    { TALE_PLAGUE_HURTS, 52, { 0, 0 }, false, NULL },
    { TALE_RESPAWNS, 50, { 0, 0 }, false, NULL },
    { TALE_COUNTERS, 46, { 0, 0 }, false, NULL },
    { TALE_ENGAGES, 44, { 0, 0 }, false, NULL },
    { TALE_COSTS_IN_ALL, 43, { 0, 0 }, false, NULL },
    { TALE_LOSES, 42, { 0, 0 }, true, "{other} {other?costs|cost} {who} {a} HP" },
    { TALE_LOSES, 42, { 0, 0 }, false, NULL },
    { TALE_TURN_MASTER, 30, { 0, 0 }, false, NULL },
    { .weight = 0 },
};
// clang-format on
