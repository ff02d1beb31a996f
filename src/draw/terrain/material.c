#include "terrain/material.h"

#include <stdlib.h>

#include "figures/word_match.h"

/* The first that fits wins, so that "river crossing" is a ford and "sea wall" a wall. */
static const Material MATERIAL[] = {
    { "trench sap foxhole", NULL, trench_ground, NULL, false },
    { "wire", NULL, wire_ground, wire_above, true },
    { "crater shell-hole shellhole", NULL, crater_ground, NULL, false },
    { "wreck hulk", NULL, wreck_ground, NULL, true },
    { "sandbag emplacement", NULL, sandbags_ground, NULL, false },
    { "ford crossing", NULL, ford_ground, NULL, true },
    { "bridge jetty", NULL, bridge_ground, NULL, true },
    { "hedge bocage", hedge_prepare, bushes_ground, NULL, false },
    { "fence palisade stake paling", NULL, fence_ground, NULL, true },
    { "wall barricade rampart parapet dyke obstacle barrier", NULL, wall_ground, NULL, true },
    { "ruin rubble", NULL, ruin_ground, NULL, false },
    { "house building cottage barn farm mill church temple chapel hall bunker pillbox tower fort "
      "keep hut "
      "shed village inn",
      NULL, building_ground, building_above, false },
    { "wood forest copse orchard grove tree", woods_prepare, woods_ground, woods_above, false },
    { "scrub bush brush thicket undergrowth", scrub_prepare, bushes_ground, NULL, false },
    { "marsh bog swamp fen mire", marsh_prepare, marsh_ground, NULL, false },
    { "river lake pond stream water sea brook canal", NULL, water_ground, NULL, true },
    { "mine minefield", NULL, mines_ground, NULL, true },
    { "lava magma", NULL, lava_ground, NULL, true },
    { "road track path lane", NULL, road_ground, NULL, false },
    { "hill rise mound ridge knoll slope plateau", NULL, hill_ground, NULL, false },
    { "plough furrow", NULL, field_ground, NULL, false },
    { "crop field corn wheat", NULL, crops_ground, NULL, false },
    { "mud", NULL, mud_ground, NULL, false },
    { "rock cliff boulder crag stone scree impassable rough broken", rocks_prepare, rocks_ground,
      NULL, false },
};

enum { MATERIALS = sizeof MATERIAL / sizeof *MATERIAL };

const Material *material_named(const char *name, bool *known)
{
    for (int i = 0; name && i < MATERIALS; i++)
        if (name_has(name, MATERIAL[i].words, ' ')) {
            *known = true;
            return &MATERIAL[i];
        }
    *known = false;
    return &MATERIAL[MATERIALS - 1];
}

float ragged_edge(const Shape *s, Texel t, float fineness, float depth)
{
    float edge = polygon_nearness(&s->smooth, t.x, t.y).distance;

    if (edge > 1.0f || edge < -2.3f)
        return edge;
    return edge + (noise_fbm(t.x * fineness, t.y * fineness, 3) - 0.5f) * depth;
}

float stone_share(Cell stone, float most)
{
    return smooth_step(0.05f, 0.17f, stone.second - stone.near) *
           smooth_step(most, most * 0.84f, stone.near);
}

void shape_add_lump(Shape *s, Lump lump)
{
    if (s->lumps == s->lump_room) {
        int room = s->lump_room ? s->lump_room * 2 : 32;
        Lump *grown = realloc(s->lump, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        s->lump = grown;
        s->lump_room = room;
    }
    s->lump[s->lumps++] = lump;
}
