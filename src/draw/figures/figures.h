#ifndef FIGURES_H
#define FIGURES_H

#include "canvas/pen.h"
#include "draw/figure.h"
#include "draw/palette.h"

/* The colours of things that are alike on every side. */
#define STEEL UINT32_C(0xFF96989C)
#define BRIGHT_STEEL UINT32_C(0xFFD6D8DA)
#define IRON UINT32_C(0xFF606064)
#define GUN_METAL UINT32_C(0xFF54565C)
#define WOOD UINT32_C(0xFFA47C50)
#define BONE UINT32_C(0xFFDED0B0)
#define SKIN UINT32_C(0xFFCEA07A)
#define LEATHER UINT32_C(0xFF68462A)
#define GOLD UINT32_C(0xFFCEA44C)
#define SOOT UINT32_C(0xFF18120F)

typedef enum Weapon {
    WEAPON_NONE,
    WEAPON_SPEAR,
    WEAPON_PIKE,
    WEAPON_HALBERD,
    WEAPON_SWORD,
    WEAPON_AXE,
    WEAPON_CLUB,
    WEAPON_GREAT,
    WEAPON_BOW,
    WEAPON_CROSSBOW,
    WEAPON_GUN,
    WEAPON_PISTOL,
    WEAPON_STAFF,
    WEAPON_JAVELIN,
    WEAPON_FLAG,
    WEAPON_HORN,
    WEAPON_LANCE,
    WEAPON_MACHINE_GUN,
    WEAPON_SHOVEL,
    WEAPON_FLAME,
    WEAPON_LONG_GUN,
} Weapon;

typedef enum Hat {
    HAT_HELM,
    HAT_HOOD,
    HAT_WIDE,
    HAT_BARE,
    HAT_HORNS,
    HAT_BOWL,
    HAT_STEEL,
    HAT_PEAK
} Hat;

typedef enum Shield { SHIELD_NONE, SHIELD_LONG, SHIELD_ROUND } Shield;

/* Somebody on foot, or who rides something. 0 for a colour means the usual. */
typedef struct Dress {
    Weapon weapon;
    Hat hat;
    Shield shield;
    bool pack, tanks; /* on his back */
    Colour cloth, second, helm, skin, plume, cloak, glow;
} Dress;

typedef struct Recipe Recipe;

/* What a painter is given: the look, its side's colours, what the recipe says. */
typedef struct Sitter {
    const FigureLook *look;
    const SideLook *side;
    Dress dress;
    Colour skin; /* of a beast, coat of a horse, paint of a hull */
    bool heavy;  /* the larger or armoured kind */
    int kind;    /* of the painter's own */
} Sitter;

/* A painter's pen stands in the middle of the base; its unit is an inch. `size` is the base's smaller side. */
typedef void FigurePainter(Pen p, const Sitter *s, float size);

FigurePainter paint_foot, paint_rider, paint_chariot, paint_elephant;
FigurePainter paint_cannon, paint_thrower, paint_mortar, paint_nest, paint_long_rifle;
FigurePainter paint_winged, paint_brute, paint_giant, paint_beast, paint_swarm, paint_spirit;
FigurePainter paint_imp, paint_hollow, paint_wyrm;
FigurePainter paint_jack, paint_tank, paint_car, paint_carrier, paint_turret, paint_walker;

/* One on foot at any size and place, for crews and riders. */
void draw_foot(Pen p, const Sitter *s, const Dress *dress, float size);

/* A flag with the side's mark, and a horn at the mouth, where a soldier on foot holds them; the pen's unit is his size. */
void draw_flag(const Pen *p, const Sitter *s);
void draw_horn(const Pen *p);

#endif
