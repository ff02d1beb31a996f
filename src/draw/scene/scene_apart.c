#include <math.h>

#include "scene/scene.h"

/* Those who do not stand in their place: who falls, and the models of a block that walk one by one while it takes another
 * shape. */

enum { TIPS = 80 * DEGREE };

static const SceneMove *move_of_unit(const Scene *s, const SceneView *view, UnitId unit)
{
    return s->moved_unit[unit] >= 0 ? &view->move[s->moved_unit[unit]] : NULL;
}

bool scene_is_apart(const Scene *s, const SceneView *view, UnitId unit)
{
    const SceneMove *move = move_of_unit(s, view, unit);

    return (move && move->ranks.apart) || scene_guests(view, unit) > 0;
}

static const SceneMove *move_of_model(const Scene *s, const SceneView *view, ModelId model)
{
    return s->moved_model[model] >= 0 ? &view->move[s->moved_model[model]] : NULL;
}

/* Who tips lies a little beside where he stood, turned: away from the lamp. */
static Spot tipped(const SceneView *view, const Profile *p, const SceneMove *move)
{
    Spot at = camera_spot(view->camera, move->pose.at);
    float by = move->tip * camera_pixels(view->camera, p->base_width) * 0.3f;

    return (Spot){ at.x + by, at.y + by * 0.8f };
}

static Heading tipped_facing(const SceneMove *move)
{
    return heading_normal(move->pose.facing + (Heading)(move->tip * (float)TIPS));
}

static void draw_falling(Canvas *c, Scene *s, const SceneView *view, const SceneMove *move)
{
    const Profile *p = &view->game->profile[view->battle->model[move->model].profile];
    Pose pose = { move->pose.at, tipped_facing(move) };

    scene_put(c, s, view, scene_model_key(s, view, move->model, pose), tipped(view, p, move),
              move->alpha);
}

void scene_draw_fallen(Canvas *c, Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;

    for (int i = 0; i < view->moves; i++) {
        const SceneMove *move = &view->move[i];
        if (move->model >= 0 && move->model < b->models && !is_on_table(b, move->model) &&
            !scene_is_apart(s, view, b->model[move->model].unit))
            draw_falling(c, s, view, move);
    }
}

/* ---- blocks ------------------------------------------------------------------------------------------- */

/* The place of a model in its block, by where it stands. */
static int place_of(const Shown *shown, const Profile *p, Pose pose)
{
    Point in = pose_local(shown->front, pose.at);
    float file = (float)in.x / (float)p->base_width + (float)(shown->files - 1) / 2.0f;
    int rank = (int)floorf(-(float)in.y / (float)p->base_length), column = (int)floorf(file + 0.5f);

    rank = rank < 0 ? 0 : rank;
    column = column < 0 ? 0 : column >= shown->files ? shown->files - 1 : column;
    return rank * shown->files + column;
}

static void draw_ground(Canvas *c, Scene *s, const SceneView *view, UnitId unit, const Shown *shown,
                        float alpha)
{
    SpriteKey key = scene_block_key(s, view, unit, shown);

    if (shown->count <= 0 || alpha <= 0.0f)
        return;
    if (key.kind == SPRITE_BLOCK) {
        key.kind = SPRITE_GROUND;
        key.command = 0;
    }
    scene_put(c, s, view, key, camera_spot(view->camera, shown->front.at), alpha);
}

static void draw_figure(Canvas *c, Scene *s, const SceneView *view, const SpriteKey *block,
                        const Shown *shown, ModelId model)
{
    const Profile *p = &view->game->profile[view->battle->model[model].profile];
    const SceneMove *move = move_of_model(s, view, model);
    SceneMove here = { .pose = view->battle->model[model].pose, .alpha = 1.0f };

    if (!move)
        move = &here;
    SpriteKey key = sprite_of_rank(block, place_of(shown, p, view->battle->model[model].pose));
    Heading facing = tipped_facing(move) + view->camera->quarter * QUARTER_TURN;
    key.turn =
        (int32_t)(((int64_t)heading_normal(facing) * SPRITE_TURNS + FULL_TURN / 2) / FULL_TURN) %
        SPRITE_TURNS;
    scene_put(c, s, view, key, tipped(view, p, move), move->alpha);
}

/* From the shape that it had to the one that it takes. */
static void draw_grounds(Canvas *c, Scene *s, const SceneView *view, UnitId unit,
                         const Shown *shown, const SceneRanks *ranks)
{
    Shown was = *shown;

    was.front = ranks->front;
    was.files = ranks->files > 0 ? ranks->files : 1;
    was.count = ranks->count;
    draw_ground(c, s, view, unit, &was, ranks->share < 0.5f ? 1.0f : 2.0f - 2.0f * ranks->share);
    draw_ground(c, s, view, unit, shown, ranks->share);
}

void scene_draw_apart(Canvas *c, Scene *s, const SceneView *view, UnitId unit, const Shown *shown)
{
    const Battle *b = view->battle;
    const Unit *u = &b->unit[unit];
    const SceneMove *whole = move_of_unit(s, view, unit);

    if (whole && whole->ranks.apart)
        draw_grounds(c, s, view, unit, shown, &whole->ranks);
    else
        draw_ground(c, s, view, unit, shown, shown->alpha);
    SpriteKey block = scene_block_key(s, view, unit, shown);
    for (int i = u->first + u->count - 1; i >= u->first; i--) {
        const SceneMove *move = move_of_model(s, view, (ModelId)i);
        if (i >= MOST_MODELS || (!is_on_table(b, (ModelId)i) && !move))
            continue;
        if (block.kind == SPRITE_BLOCK)
            draw_figure(c, s, view, &block, shown, (ModelId)i);
        else if (!is_on_table(b, (ModelId)i))
            draw_falling(c, s, view, move);
    }
}
