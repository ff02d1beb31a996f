#ifndef MATERIAL_H
#define MATERIAL_H

#include "terrain/height_shading.h"

/* A dome, stone or bush within a piece of terrain. */
typedef struct Lump {
    Spot at;
    float radius, kind;
} Lump;

struct Material;

/* A piece of terrain prepared for the brushes. */
typedef struct Shape {
    const struct Material *material;
    Outline outline, smooth;
    Outline spine, bend; /* of a ribbon, and with its bends rounded */
    float width;         /* of the ribbon about the spine */
    bool is_disc, is_slab;
    Slab slab;
    Spot centre;
    float radius; /* of a disc; of others half the diagonal */
    float height; /* inches; 0: as such things usually are */
    uint32_t seed;
    Lump *lump;
    int lumps, lump_room;
} Shape;

/* How a kind of terrain is painted: first on the ground, then what stands above those who stand there. */
typedef struct Material {
    const char *words; /* a name that contains one of these is this material; parted by spaces */
    void (*prepare)(Shape *s);
    void (*ground)(const Band *band, const Shape *s);
    void (*above)(const Band *band, const Shape *s);
    bool sharp; /* its sharp corners are meant */
} Material;

/* The material of that name, or broken ground; `*known` says which. */
const Material *material_named(const char *name, bool *known);

/* How far outside the smooth shape's edge a place is, with the edge made ragged by noise `depth` inches deep; far from
 * the edge the noise is spared. */
float ragged_edge(const Shape *s, Texel t, float fineness, float depth);

/* How much of a broken stone lies at a place, 0 to 1: its faces end where the next stone's begin, and no stone is larger than
 * `most` from its middle. */
float stone_share(Cell stone, float most);

void shape_add_lump(Shape *s, Lump lump);

/* The open table (ground.c). */
typedef void GroundPainter(Relief *r, const Band *band);
void ground_paint(const Band *band, const char *kind);

/* Painters (nature.c, woods.c, field_works.c, houses.c, battle_debris.c). */
void hill_ground(const Band *band, const Shape *s);
void water_ground(const Band *band, const Shape *s);
void lava_ground(const Band *band, const Shape *s);
void mines_ground(const Band *band, const Shape *s);
void marsh_prepare(Shape *s);
void marsh_ground(const Band *band, const Shape *s);
void ford_ground(const Band *band, const Shape *s);
void field_ground(const Band *band, const Shape *s);
void crops_ground(const Band *band, const Shape *s);
void rocks_prepare(Shape *s);
void rocks_ground(const Band *band, const Shape *s);
void mud_ground(const Band *band, const Shape *s);
void woods_prepare(Shape *s);
void woods_ground(const Band *band, const Shape *s);
void woods_above(const Band *band, const Shape *s);
void scrub_prepare(Shape *s);
void hedge_prepare(Shape *s);
void bushes_ground(const Band *band, const Shape *s);
void road_ground(const Band *band, const Shape *s);
void bridge_ground(const Band *band, const Shape *s);
void wall_ground(const Band *band, const Shape *s);
void fence_ground(const Band *band, const Shape *s);
void building_ground(const Band *band, const Shape *s);
void building_above(const Band *band, const Shape *s);
void ruin_ground(const Band *band, const Shape *s);
void trench_ground(const Band *band, const Shape *s);
void wire_ground(const Band *band, const Shape *s);
void wire_above(const Band *band, const Shape *s);
void crater_ground(const Band *band, const Shape *s);
void sandbags_ground(const Band *band, const Shape *s);
void wreck_ground(const Band *band, const Shape *s);

/* A bush: a small dome of leaves that hides what is lower. */
typedef struct Bush {
    Spot at;
    float radius;
    Rgb dark, light;
} Bush;

void bush_paint(const Band *band, const Bush *bush);

#endif
