#ifndef DATA_MAP_DRAFT_H
#define DATA_MAP_DRAFT_H

#include <stdio.h>

#include "base/problem.h"
#include "data/files.h"

/* A map that is being drawn: table, ground, terrain, zones and objectives as shapes that can be moved, turned and
 * scaled. It holds no pointers: copying is assignment, and undo a row of copies. */

enum { MOST_MAP_PIECES = MOST_STANDING, MOST_SHAPE_CORNERS = 96 };

typedef enum MapForm { MAP_RECT, MAP_CIRCLE, MAP_POLYGON } MapForm;

typedef struct MapShape {
    MapForm form;
    Point middle;
    Length width, height; /* of a rectangle before its turn; a circle's radius is half its width */
    Heading turn;         /* a rectangle's */
    int corners;          /* a polygon's own, as they lie on the table */
    Point corner[MOST_SHAPE_CORNERS];
} MapShape;

typedef struct MapPiece {
    Name id, title, kind, material; /* title and material may be empty: as its kind has them */
    MapShape shape;
} MapPiece;

typedef struct MapArea {
    Name id, title, seat; /* seat: whose zone it is; may be empty */
    MapShape shape;
} MapArea;

typedef struct MapSpot {
    Name id, title;
    Point at;
    Length radius;
} MapSpot;

typedef struct MapDraft {
    Name title, ground, picture;
    Length width, height;
    int pieces, zones, spots;
    MapPiece piece[MOST_MAP_PIECES];
    MapArea zone[MOST_ZONES];
    MapSpot spot[MOST_OBJECTIVES];
} MapDraft;

/* The kinds of terrain that a game has. */
typedef struct TerrainKinds {
    int count;
    Name id[48], title[48], material[48];
    Length height[48];
} TerrainKinds;

bool terrain_kinds_read(TerrainKinds *kinds, const DataFolder *folder, const Ruleset *rules,
                        Problem *problem);

/* An empty table of that size. */
void map_draft_begin(MapDraft *draft, const char *title, Length width, Length height);

bool map_draft_read(MapDraft *draft, const char *file, const char *text, Problem *problem);
void map_draft_write(FILE *out, const MapDraft *draft);

/* Whether the game's own reader takes it; `terrain` is the text of its kinds. */
bool map_draft_good(const MapDraft *draft, const Ruleset *rules, const char *terrain,
                    Problem *problem);

/* The map `id` of the folder, into and out of a draft. Saving checks with the game's reader first, and either leaves a
 * whole file or the old one. */
bool map_draft_load(MapDraft *draft, const DataFolder *folder, const char *id, Problem *problem);
bool map_draft_save(const MapDraft *draft, const DataFolder *folder, const Ruleset *rules,
                    const char *id, Problem *problem);

/* A scenario `id` on the map of the same id, with the armies, rounds and victory of the scenario `like` of the game, without its
 * story, objectives and suggested places. Zones come from `like` unless the map has its own. */
bool map_scenario_save(const MapDraft *draft, const DataFolder *folder, const Ruleset *rules,
                       const char *id, const char *like, Problem *problem);

/* Removes the file of a scenario. */
void scenario_remove(const DataFolder *folder, const Ruleset *rules, const char *id);

/* A new scenario like the one that is played, with the armies that play it, and as its suggested places those where every
 * unit that is wholly on the table stands now; `*id` is its name. Nothing is left when it could not be played. */
bool places_save(const Game *game, const Battle *battle, const DataFolder *folder, Name *id,
                 Problem *problem);

/* ---- Shapes ------------------------------------------------------------------------------------------ */

MapShape map_rect(Point middle, Length width, Length height);
MapShape map_circle(Point middle, Length radius);

/* Its corners on the table; gives their number, at most MOST_SHAPE_CORNERS. */
int map_shape_corners(const MapShape *shape, Point *corner);
bool map_shape_holds(const MapShape *shape, Point at);

/* Each gives false, with the shape as it was, when it would not lie on the table or get too small. */
bool map_shape_move(MapShape *shape, const MapDraft *table, Length dx, Length dy);
bool map_shape_turn(MapShape *shape, const MapDraft *table, Heading by);
bool map_shape_scale(MapShape *shape, const MapDraft *table, int percent);
bool map_shape_resize(MapShape *shape, const MapDraft *table, Length width, Length height);

/* One corner of a polygon goes there; not where its edges would cross. */
bool map_shape_put_corner(MapShape *shape, const MapDraft *table, int which, Point at);

/* A polygon's middle and size, from its corners. */
void map_shape_frame(MapShape *shape);

/* ---- Things on it ------------------------------------------------------------------------------------ */

/* Gives the place of the new thing, or -1 when there is no room for it. */
int map_add_piece(MapDraft *draft, const Ruleset *rules, const char *kind, const char *title,
                  const MapShape *shape);
int map_add_zone(MapDraft *draft, const MapShape *shape);
int map_add_spot(MapDraft *draft, Point at);
void map_remove_piece(MapDraft *draft, int piece);
void map_remove_zone(MapDraft *draft, int zone);
void map_remove_spot(MapDraft *draft, int spot);

/* An id out of a title that no other thing on the map has. */
Name map_free_id(const MapDraft *draft, const Ruleset *rules, const char *words);

#endif
