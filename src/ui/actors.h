#ifndef UI_ACTORS_H
#define UI_ACTORS_H

#include "draw/camera.h"
#include "draw/canvas.h"
#include "engine/battle.h"

/* Models as they are drawn, each kind once for a zoom and a heading. */
typedef struct Actors Actors;

Actors *actors_open(const Game *game);
void actors_close(Actors *actors);

/* Puts a model of that profile on the board; `variant` tells it from its fellows. */
void actor_draw(Actors *actors, Canvas *canvas, const Camera *camera, int profile, SeatId seat,
                int variant, Pose pose, float alpha);

/* Whether models are shown as slabs at this zoom. */
bool actors_are_slabs(const Actors *actors, const Camera *camera);

#endif
