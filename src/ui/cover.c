#include <stdlib.h>

#include "draw/table.h"
#include "engine/referee.h"
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

/* The middle of a block's front edge, out of the places of its first rank. */
static Pose front_of(const Game *g, const Roster *r)
{
    const Pose *first = &g->place[r->first_model];
    int files = r->files < r->models ? r->files : r->models;
    Point last = first[files - 1].at;
    Pose middle = { { first->at.x + (last.x - first->at.x) / 2,
                      first->at.y + (last.y - first->at.y) / 2 },
                    first->facing };

    return pose_ahead(middle, g->profile[r->profile].base_length / 2);
}

/* Everybody where the scenario suggests it. */
static void stand_up(const Game *g, Battle *b)
{
    battle_lay_out(g, b);
    for (int u = 0; u < g->units; u++) {
        const Roster *r = &g->unit[u];
        for (int i = 0; r->has_places && i < r->models; i++) {
            b->model[r->first_model + i].pose = g->place[r->first_model + i];
            b->model[r->first_model + i].state = MODEL_STANDING;
            b->unit[u].state = UNIT_FIELD;
        }
        if (r->has_places && r->files > 0)
            b->unit[u].front = front_of(g, r);
    }
}

static void look_near(const Game *g, Camera *camera)
{
    camera_zoom(camera, 44.0F / camera->scale, (Spot){ 0, 0 });
    for (int u = 0; u < g->units; u++) {
        if (!g->unit[u].has_places || g->unit[u].seat != 0)
            continue;
        Point p = g->place[g->unit[u].first_model].at;
        if (g->unit[u].files > 0)
            camera_look(camera, pose_ahead(front_of(g, &g->unit[u]), -INCH / 2).at);
        else
            camera_look(camera, (Point){ p.x + 5 * INCH, p.y - 2 * INCH });
        return;
    }
}

static Canvas *picture(const Home *h, const Game *g, int texels, int width, int height, bool near)
{
    BoardPiece piece[MOST_PIECES];
    BoardPlan plan = scene_plan(g, piece, MOST_PIECES);
    Battle *battle = calloc(1, sizeof *battle);
    Canvas *c = canvas_new(width, height);
    Scene *scene = scene_open(h->fonts, h->icons);
    Canvas *ground = scene_picture(g->picture.text);
    Board *board;

    plan.texels = texels;
    plan.picture = ground;
    board = board_bake(&plan, 0, NULL, NULL);
    canvas_free(ground);
    if (c && battle && scene && board) {
        SDL_Rect all = { 0, 0, width, height };
        Camera camera = camera_whole(g->width, g->height, all, near ? 0 : 0.8F);
        stand_up(g, battle);
        if (near)
            look_near(g, &camera);
        SceneView view = scene_view(g, battle, &camera, board);
        view.bare = view.at_once = true;
        scene_ground(c, scene, &view);
        scene_units(c, scene, &view);
    }
    board_free(board);
    scene_close(scene);
    free(battle);
    return c;
}

Canvas *cover_scene(const Home *h, int game, int width, int height)
{
    const Shelf *s = &h->shelf[game].shelf;
    Game *g = s->scenarios ? game_of(h, game, s->scenario[0].id.text) : NULL;
    Canvas *c = g ? picture(h, g, 24, width, height, true) : NULL;

    free(g);
    return c;
}

Canvas *cover_map(const Home *h, int game, int scenario, int width, int height)
{
    const Shelf *s = &h->shelf[game].shelf;
    Game *g = scenario < s->scenarios ? game_of(h, game, s->scenario[scenario].id.text) : NULL;
    Canvas *c = g ? picture(h, g, 10, width, height, false) : NULL;

    free(g);
    return c;
}
