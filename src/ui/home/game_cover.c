#include <stdio.h>
#include <stdlib.h>

#include "data/record.h"
#include "draw/marking.h"
#include "draw/table.h"
#include "engine/referee.h"
#include "home/home.h"
#include "rules/rulesets.h"

/* Pictures of a game for the home screen, painted from its cover and its scenarios. */

enum { MOST_CORNERS_OF_ZONE = 64, FIGURES_PX = 36 /* of an inch */ };

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

static Canvas *paint(const Home *h, const Game *g, const Battle *battle, int texels,
                     const Camera *camera, const Palette *palette)
{
    BoardPiece piece[MOST_PIECES];
    BoardPlan plan = scene_plan(g, piece, MOST_PIECES);
    Canvas *c = canvas_new(camera->view.w, camera->view.h);
    Scene *scene = scene_open(h->fonts, h->icons);
    Canvas *ground = scene_picture(g->picture.text);
    Board *board;

    plan.texels = texels;
    plan.picture = ground;
    board = board_bake(&plan, 0, NULL, NULL);
    canvas_free(ground);
    if (c)
        c->palette = palette;
    if (c && scene && board) {
        SceneView view = scene_view(g, battle, camera, board);
        view.bare = view.at_once = true;
        scene_ground(c, scene, &view);
        scene_units(c, scene, &view);
    }
    board_free(board);
    scene_close(scene);
    return c;
}

/* The middle of the table, as large as it can be without its edges, and near enough for figures. */
static Camera close_up(const Game *g, int width, int height)
{
    static const Length FRAME = 2 * INCH;
    Camera camera = camera_whole(g->width, g->height, (SDL_Rect){ 0, 0, width, height }, 0);
    float across = (float)width * INCH / (float)(g->width - 2 * FRAME);
    float down = (float)height * INCH / (float)(g->height - 2 * FRAME);
    float scale = across > down ? across : down;

    scale = scale < FIGURES_PX ? FIGURES_PX : scale;
    camera_zoom(&camera, scale / camera.scale, (Spot){ 0, 0 });
    camera_look(&camera, (Point){ g->width / 2, g->height / 2 });
    return camera;
}

Canvas *cover_scene(const Home *h, int game, int width, int height)
{
    char name[100], path[DATA_PATH + 100];
    Battle *battle = calloc(1, sizeof *battle);
    Finding finding;
    Canvas *c = NULL;

    snprintf(name, sizeof name, "assets/%.60s/cover.6x4", h->shelf[game].ruleset->id);
    data_path(&h->folder, name, path, sizeof path);
    Record *record = battle ? record_read_file(path, ruleset_named, NULL) : NULL;
    if (record && record_play(record, battle, &finding)) {
        Camera camera = close_up(&record->game, width, height);
        c = paint(h, &record->game, battle, 32, &camera, NULL);
    }
    record_free(record);
    free(battle);
    return c;
}

/* Whose zone it is, or a dashed line when that is chosen later. */
static void draw_zones(Canvas *c, const Game *g, const Camera *camera)
{
    Spot spot[MOST_CORNERS_OF_ZONE];

    for (int z = 0; z < g->zones; z++) {
        Polygon p = zone_polygon(g, z);
        int count = polygon_spots(camera, p.corner, p.count, spot, MOST_CORNERS_OF_ZONE);
        SeatId seat = g->zone[z].seat;
        if (count)
            outline_draw(c, spot, count, seat == NO_SEAT ? OUTLINE_WAS : OUTLINE_OWN,
                         seat == NO_SEAT ? 0 : seat);
    }
}

Canvas *cover_map(const Home *h, const Game *g, int width, int height)
{
    Battle *battle = calloc(1, sizeof *battle);
    Camera camera = camera_whole(g->width, g->height, (SDL_Rect){ 0, 0, width, height }, 0.8F);
    Canvas *c = NULL;

    if (battle) {
        stand_up(g, battle);
        c = paint(h, g, battle, 10, &camera, &h->palette);
    }
    if (c)
        draw_zones(c, g, &camera);
    free(battle);
    return c;
}

Canvas *cover_saved(const Home *h, const Record *record, int width, int height)
{
    const Game *g = &record->game;
    Battle *battle = calloc(1, sizeof *battle);
    Camera camera = camera_whole(g->width, g->height, (SDL_Rect){ 0, 0, width, height }, 0.3F);
    Canvas *c = NULL;

    if (battle && record_last_stand(record, battle))
        c = paint(h, g, battle, 8, &camera, &h->palette);
    if (c)
        canvas_seal(c);
    free(battle);
    return c;
}

Canvas *cover_table(const Home *h, const Game *g, int width, int height)
{
    Battle *nobody = calloc(1, sizeof *nobody);
    Camera camera = camera_whole(g->width, g->height, (SDL_Rect){ 0, 0, width, height }, 0.3F);
    Canvas *c = nobody ? paint(h, g, nobody, 8, &camera, NULL) : NULL;

    if (c)
        canvas_seal(c);
    free(nobody);
    return c;
}

static Canvas *scaled(const Canvas *from, int width, int height)
{
    Canvas *c = from ? canvas_new(width, height) : NULL;

    if (c)
        canvas_image(c, from, (SDL_Rect){ 0, 0, from->width, from->height }, 0, 0, (float)width,
                     (float)height, 1, 0xFFFFFFFF);
    return c;
}

/* The lamp on whatever lies there: light in the middle, dark at the corners. */
static void shade(Canvas *c, const Colour light[3])
{
    Spot middle = { (float)c->width * 0.6F, (float)c->height * 0.4F };
    Paint paint =
        paint_radial(middle, 0, middle, (float)c->width * 0.8F, light[0], light[1], light[2]);
    Curve all = curve_empty();

    curve_rect(&all, 0, 0, (float)c->width, (float)c->height);
    canvas_fill(c, &all, &paint);
    curve_free(&all);
}

/* A soft picture is made small and drawn large. */
static Canvas *enlarged(Canvas *small, int width, int height)
{
    Canvas *c = scaled(small, width, height);

    if (c)
        canvas_seal_from(c, small);
    canvas_free(small);
    return c;
}

Canvas *plain_backdrop(int width, int height)
{
    static const Colour WOOD[3] = { 0xFF4A3A24, 0xFF2A1F13, 0xFF120C06 };
    Canvas *small = canvas_new(256, 144);

    if (small)
        shade(small, WOOD);
    return enlarged(small, width, height);
}

/* Halved until it is a few pixels wide and doubled again, which blurs it. */
Canvas *cover_backdrop(const Canvas *cover, int width, int height)
{
    static const Colour DUSK[3] = { 0xB0241A10, 0xD81C140C, 0xF4120C06 };
    Canvas *small = scaled(cover, 256, 144);

    for (int side = 128; small && side >= 64; side /= 2) {
        Canvas *half = scaled(small, side, side * 9 / 16);
        canvas_free(small);
        small = half;
    }
    for (int side = 128; small && side <= 256; side *= 2) {
        Canvas *twice = scaled(small, side, side * 9 / 16);
        canvas_free(small);
        small = twice;
    }
    if (small)
        shade(small, DUSK);
    return enlarged(small, width, height);
}
