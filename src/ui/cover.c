#include <stdlib.h>

#include "actors.h"
#include "draw/board.h"
#include "home.h"

/* Pictures of a game for the home screen, painted from its own scenario. */

static Game *game_of(const Home *h, int game, const char *scenario)
{
    Game *g = malloc(sizeof *g);
    GameChoice choice = game_choice(scenario);

    if (g && !game_build(g, &h->folder, h->shelf[game].ruleset, &choice, NULL)) {
        free(g);
        return NULL;
    }
    return g;
}

static Board *board_of(const Game *g, int texels)
{
    BoardPiece piece[MOST_PIECES];
    BoardPlan plan = { .width = g->width,
                       .depth = g->height,
                       .ground = g->ground.text,
                       .piece = piece,
                       .pieces = g->terrain,
                       .texels = texels };

    for (int i = 0; i < g->terrain; i++) {
        const Terrain *p = &g->piece[i];
        Polygon outline = terrain_polygon(g, i);
        piece[i] = (BoardPiece){ .material = p->material.text[0] ? p->material.text : p->kind.text,
                                 .corner = outline.corner,
                                 .corners = outline.count,
                                 .height = p->height,
                                 .seed = (uint32_t)i + 1 };
    }
    return board_bake(&plan, 0, NULL, NULL);
}

static void put_units(const Game *g, Canvas *c, const Camera *camera)
{
    Actors *actors = actors_open(g);

    for (int u = 0; actors && u < g->units; u++) {
        const Roster *r = &g->unit[u];
        for (int i = 0; r->has_places && i < r->models; i++)
            actor_draw(actors, c, camera, r->profile, r->seat, i, g->place[r->first_model + i], 1);
    }
    actors_close(actors);
}

static Canvas *picture(const Game *g, int texels, int width, int height, bool near)
{
    Board *board = board_of(g, texels);
    Canvas *c = board ? canvas_new(width, height) : NULL;
    SDL_Rect view = { 0, 0, width, height };

    if (c) {
        Camera camera = camera_whole(g->width, g->height, view, near ? 0 : 0.8F);
        if (near) {
            camera_zoom(&camera, 44.0F / camera.scale, (Spot){ 0, 0 });
            for (int u = 0; u < g->units; u++)
                if (g->unit[u].has_places && g->unit[u].seat == 0) {
                    Point p = g->place[g->unit[u].first_model].at;
                    camera_look(&camera, (Point){ p.x + 5 * INCH, p.y - 2 * INCH });
                    break;
                }
        }
        board_draw(c, board, &camera);
        put_units(g, c, &camera);
    }
    board_free(board);
    return c;
}

Canvas *cover_scene(const Home *h, int game, int width, int height)
{
    const Shelf *s = &h->shelf[game].shelf;
    Game *g = s->scenarios ? game_of(h, game, s->scenario[0].id.text) : NULL;
    Canvas *c = g ? picture(g, 24, width, height, true) : NULL;

    free(g);
    return c;
}

Canvas *cover_map(const Home *h, int game, int scenario, int width, int height)
{
    const Shelf *s = &h->shelf[game].shelf;
    Game *g = scenario < s->scenarios ? game_of(h, game, s->scenario[scenario].id.text) : NULL;
    Canvas *c = g ? picture(g, 10, width, height, false) : NULL;

    free(g);
    return c;
}
