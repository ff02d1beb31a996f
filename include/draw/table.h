#ifndef DRAW_TABLE_H
#define DRAW_TABLE_H

#include <stdbool.h>

#include "draw/board.h"
#include "draw/camera.h"
#include "draw/icon.h"
#include "draw/marking.h"
#include "draw/text.h"
#include "draw/unit_badge.h"
#include "engine/battle.h"
#include "engine/ruleset.h"

/* A battle on the painted table. What is kept between pictures (the scaled board, figures at this zoom) lies in the scene
 * and can be thrown away at any moment. A picture is painted in layers, so that whoever calls can draw between them:
 *
 *     scene_ground     board, objectives, craters and wrecks, crowns cleared above models
 *       (light, zones, outlines of what lies below models)
 *     scene_units      bases, figures, blocks
 *       (ghosts, rulers, arrows)
 *     scene_signs      clouds, wounds, signs, markers
 *
 * Each paints only inside the canvas's clip: for dirty rectangles, set the clip and call them again. */
typedef struct Scene Scene;

/* Takes fonts and icons that stay the caller's. NULL when memory is short. */
Scene *scene_open(Fonts *fonts, Icons *icons);
void scene_close(Scene *scene);

/* A block whose models are shown one by one, each where its own move says: from the shape that it leaves its ground turns
 * into the one that it has. */
typedef struct SceneRanks {
    bool apart;
    Pose front;
    int files, count; /* of the shape that it leaves */
    float share;      /* 0 to 1: how far it has turned */
} SceneRanks;

/* Where something is shown instead of where it stands: what moves just now. Who has fallen is shown while a move names him. */
typedef struct SceneMove {
    ModelId model; /* or NO_MODEL */
    UnitId unit;   /* of a block: `pose` is the middle of its front edge */
    Pose pose;
    float alpha;      /* 0 to 1 */
    float tip;        /* of a model: 0 it stands, 1 it lies */
    SceneRanks ranks; /* of a block */
} SceneMove;

typedef struct SceneView {
    const Game *game;
    const Battle *battle;
    const Battle
        *told; /* whose counts and marks stand at the signs: before the dice that still roll */
    const Camera *camera;
    const Board *board; /* NULL: a plain cloth */
    int percent;        /* text scale, 100 to 300; signs scale with it */
    bool model_numbers; /* shown on near views */
    bool bare;          /* no signs and markers */
    bool unmarked;      /* no markers beside the signs */
    bool
        at_once; /* make every figure now, however long it takes; else some come with the next picture, and while the view
                    is zoomed the ground is coarse at first */
    bool
        settled; /* this picture was traced just now: it shows what its trace showed, nothing new is made */
    UnitId chosen; /* or NO_UNIT: gold sign and a glow */
    UnitId hover;
    const IdSet *numbered; /* whose loose models bear their numbers besides; NULL: nobody's */
    const IdSet *
        may_act; /* units that can still act: others of the active seat are dimmed; NULL: nobody is */
    float breath; /* 0 to 1: how much larger the signs of those who can act are shown just now */
    const SeatId *holder; /* whose each objective is, NO_SEAT for nobody; NULL: not shown */
    const SceneMove *move;
    int moves;
    const SDL_Rect *covered; /* panels that signs step aside from */
    int covers;
} SceneView;

/* A view of the whole of it with nothing special. */
SceneView scene_view(const Game *game, const Battle *battle, const Camera *camera,
                     const Board *board);

void scene_ground(Canvas *c, Scene *scene, const SceneView *view);
void scene_units(Canvas *c, Scene *scene, const SceneView *view);
void scene_signs(Canvas *c, Scene *scene, const SceneView *view);

/* The number below a unit's sign: its own models on the table, not those of who has joined it and has a sign himself; 0: none. */
int sign_number(const Battle *battle, UnitId unit);

/* Whether figures were left out of the last picture because they took too long: paint again. */
bool scene_is_busy(const Scene *scene);

/* Ghosts, drawn pale: a model at a pose, a block with its front at a pose (files 0: as it has). */
void scene_ghost_model(Canvas *c, Scene *scene, const SceneView *view, ModelId model, Pose pose,
                       float alpha);
void scene_ghost_block(Canvas *c, Scene *scene, const SceneView *view, UnitId unit, Pose front,
                       int files, float alpha);

/* The outline of a base, `grow` inches outside it. Round ones lie at whole pixels, as their models do, and are drawn only
 * once for each size. */
void scene_outline_base(Canvas *c, Scene *scene, const Camera *camera, Base base, float grow,
                        OutlineKind kind, int seat);

/* The outline of a unit where it is shown: a block as one piece, else each of its bases. */
void scene_unit_outline(Canvas *c, Scene *scene, const SceneView *view, UnitId unit,
                        OutlineKind kind);

/* The outline of a block at a pose, in pixels: 4 corners, with a short last rank 6, or 8 when that stands in the middle. */
int scene_block_spots(const SceneView *view, UnitId unit, Pose front, int files, Spot corner[8]);

/* The pixels that a unit, its figures' weapons and its sign may cover where it is shown: a dirty rectangle. */
SDL_Rect scene_unit_area(Scene *scene, const SceneView *view, UnitId unit);

/* Where a unit's sign was drawn last, and whose sign lies under a pixel (NO_UNIT: none). */
SDL_Rect scene_sign_area(const Scene *scene, UnitId unit);
UnitId scene_sign_at(const Scene *scene, int x, int y);

/* Which model's base lies under a table place (NO_MODEL: none), blocks included. */
ModelId scene_model_at(const SceneView *view, Point at);

/* The picture that lies over the ground of its map, to be freed; NULL when it has none that can be read. `name` is an
 * id: maps/<name>.png. */
Canvas *scene_picture(const char *name);

/* The board's plan of a game; `piece` holds `room`. */
BoardPlan scene_plan(const Game *game, BoardPiece *piece, int room);

/* What a unit's icon is when its profile names none. */
const char *scene_icon(const Game *game, const Battle *battle, UnitId unit);

#endif
