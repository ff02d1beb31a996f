#ifndef ENGINE_LISTS_TRAITS_H
#define ENGINE_LISTS_TRAITS_H

/* The numbers of a game's keywords, for games that list them in traits.inc: TRAIT(NAME, key, title, rule, value kind, low, high) of
 * units, TR_NAME; WTRAIT(the same) of weapons, WT_NAME. The kind of their value is NONE, NUMBER, LENGTH or DICE. */

typedef enum Trait {
#define TRAIT(name, ...) TR_##name,
#define WTRAIT(...)
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
    TRAITS,
} Trait;

typedef enum WeaponTrait {
#define TRAIT(...)
#define WTRAIT(name, ...) WT_##name,
#include "traits.inc"
#undef TRAIT
#undef WTRAIT
    WEAPON_TRAITS,
} WeaponTrait;

#endif
