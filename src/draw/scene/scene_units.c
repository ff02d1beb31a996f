#include <math.h>
#include <stdio.h>
#include <string.h>

#include "canvas/raster.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "scene/scene.h"

/* ---- keys --------------------------------------------------------------------------------------------- */

static void key_begin(SpriteKey *key, Scene *s, const SceneView *view, int profile, SpriteKind kind,
                      int seat)
{
    const Profile *p = &view->game->profile[profile < view->game->profiles ? profile : 0];

    memset(key, 0, sizeof *key);
    memcpy(key->figure, scene_profile(s, view, profile)->name, sizeof key->figure);
    key->kind = (int32_t)kind;
    key->seat = seat;
    key->shape = (int32_t)p->base;
    key->width = p->base_width;
    key->length = p->base == BASE_CIRCLE ? p->base_width : p->base_length;
    key->scale = (int32_t)(view->camera->scale * 64.0f + 0.5f);
}

static Heading shown_heading(const SceneView *view, Heading facing)
{
    int32_t h = (facing + view->camera->quarter * QUARTER_TURN) % FULL_TURN;

    return h < 0 ? h + FULL_TURN : h;
}

/* Turned to the nearest step, or for things with corners to the nearest eighth of a degree. */
static int32_t turn_of(const SpriteKey *key, Heading h)
{
    enum { FINE = DEGREE / 8 };

    if (key->kind == SPRITE_BLOCK || key->kind == SPRITE_GROUND || key->kind == SPRITE_SLAB ||
        key->shape == BASE_RECT)
        return (h + FINE / 2) / FINE * FINE % FULL_TURN;
    return (int32_t)(((int64_t)h * SPRITE_TURNS + FULL_TURN / 2) / FULL_TURN) % SPRITE_TURNS;
}

/* A weapon in place of the usual one is seen. */
static void take_weapon(const SceneView *view, ModelId model, SpriteKey *key)
{
    const Model *m = &view->battle->model[model];
    const Profile *p = &view->game->profile[m->profile < view->game->profiles ? m->profile : 0];
    int weapon = m->weapon[0];

    if (weapon >= view->game->weapons || weapon == p->weapon[0])
        return;
    const char *figure = figure_with(view->game->weapon[weapon].id.text);
    if (figure)
        snprintf(key->figure, sizeof key->figure, "%s", figure);
}

SpriteKey scene_model_key(Scene *s, const SceneView *view, ModelId model, Pose pose)
{
    const Model *m = &view->battle->model[model];
    const Unit *u = &view->battle->unit[m->unit];
    const Profile *p = &view->game->profile[m->profile < view->game->profiles ? m->profile : 0];
    bool plain = scene_is_plain(s, view, p);
    SpriteKey key;

    key_begin(&key, s, view, m->profile, plain ? SPRITE_PAWN : SPRITE_MODEL, u->seat);
    key.front_arc = s->facing || p->base == BASE_RECT ? 180 : 0;
    if (!plain) {
        key.variant = (model - u->first) % 5 + 1;
        take_weapon(view, model, &key);
    }
    if (!plain && view->game->ruleset && view->game->ruleset->show.posture)
        key.posture = (int32_t)view->game->ruleset->show.posture(view->battle, m->unit);
    if (plain && !key.front_arc && key.shape == BASE_CIRCLE)
        return key;
    key.turn = turn_of(&key, shown_heading(view, pose.facing));
    return key;
}

/* A champion is his unit's first model; the others are picked up by whoever stands behind them. */
static int command_left(Scene *s, const SceneView *view, const Unit *unit)
{
    int command = scene_profile(s, view, unit->profile)->command;

    return view->battle->model[unit->first].state == MODEL_STANDING ? command
                                                                    : command & ~COMMAND_CHAMPION;
}

SpriteKey scene_block_key(Scene *s, const SceneView *view, UnitId unit, const Shown *shown)
{
    SpriteKey key;

    key_begin(&key, s, view, view->battle->unit[unit].profile, s->far ? SPRITE_SLAB : SPRITE_BLOCK,
              view->battle->unit[unit].seat);
    key.files = shown->files;
    key.count = shown->count;
    key.side = (int32_t)shown->side;
    key.command = s->far ? 0 : command_left(s, view, &view->battle->unit[unit]);
    key.variant = s->far ? 0 : unit % 8;
    key.body =
        view->game->ruleset->show.body ? view->game->ruleset->show.body(view->battle, unit) : 0;
    key.turn = turn_of(&key, shown_heading(view, shown->front.facing));
    return key;
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

static bool in_time(const Scene *s, const SceneView *view)
{
    uint64_t spent = SDL_GetPerformanceCounter() - s->began;

    if (view->settled)
        return false;
    return view->at_once || s->pictures <= FIRST_PICTURES ||
           spent * 1000u < FRAME_BUDGET_MS * SDL_GetPerformanceFrequency();
}

/* A sprite; when there is no time to make it, the plain one from afar. */
void scene_put(Canvas *c, Scene *s, const SceneView *view, SpriteKey key, Spot at, float alpha)
{
    if (sprite_is_large(&key)) {
        if (!sprites_draw(s->sprites, c, &key, at, alpha, in_time(s, view)))
            s->busy = true;
        return;
    }
    const Sprite *sprite = sprites_get(s->sprites, &key, false);
    if (!sprite && in_time(s, view))
        sprite = sprites_get(s->sprites, &key, true);
    if (!sprite) {
        s->busy = true;
        key.kind = key.kind == SPRITE_BLOCK || key.kind == SPRITE_GROUND ? SPRITE_SLAB
                   : key.kind == SPRITE_MODEL                            ? SPRITE_PAWN
                                                                         : key.kind;
        key.variant = 0;
        sprite = sprites_get(s->sprites, &key, key.kind == SPRITE_PAWN || key.kind == SPRITE_SLAB);
    }
    if (sprite)
        sprite_put(c, sprite, at, alpha);
}

static bool is_visible(const Canvas *c, Spot at, float reach)
{
    SDL_Rect area = { (int)(at.x - reach) - 1, (int)(at.y - reach) - 1, (int)(2.0f * reach) + 3,
                      (int)(2.0f * reach) + 3 };

    return is_in_clip(c, area);
}

/* Pixels that a model's sprite may reach from its anchor: more than enough, and quickly said. */
static float model_reach(const SceneView *view, int profile)
{
    const Profile *p = &view->game->profile[profile < view->game->profiles ? profile : 0];
    Length side =
        p->base == BASE_CIRCLE || p->base_width > p->base_length ? p->base_width : p->base_length;

    return (2.2f * (float)side / (float)INCH + 0.8f) * view->camera->scale + 9.0f;
}

/* The same of a block. */
static float block_reach(const SpriteKey *key)
{
    float w = (float)key->width / (float)INCH, l = (float)key->length / (float)INCH;
    int ranks = (key->count + key->files - 1) / key->files;

    return (w * (float)key->files / 2.0f + l * (float)ranks + 2.6f) * (float)key->scale / 64.0f;
}

static void draw_model(Canvas *c, Scene *s, const SceneView *view, ModelId model)
{
    float alpha;
    Pose pose = scene_model_pose(s, view, model, &alpha);
    Spot at = camera_spot(view->camera, pose.at);

    if (!is_visible(c, at, model_reach(view, view->battle->model[model].profile)))
        return;
    SpriteKey key = scene_model_key(s, view, model, pose);
    if (view->battle->model[model].state == MODEL_DOOMED)
        alpha *= 0.5f;
    scene_put(c, s, view, key, at, alpha);
}

static void draw_loose(Canvas *c, Scene *s, const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++)
        if (is_on_table(view->battle, (ModelId)i))
            draw_model(c, s, view, (ModelId)i);
}

static void draw_block_unit(Canvas *c, Scene *s, const SceneView *view, UnitId unit)
{
    Shown shown = scene_shown(s, view, unit);
    SpriteKey key = scene_block_key(s, view, unit, &shown);
    Spot at = camera_spot(view->camera, shown.front.at);

    if (scene_is_apart(s, view, unit)) {
        scene_draw_apart(c, s, view, unit, &shown);
        return;
    }
    if (is_visible(c, at, block_reach(&key)))
        scene_put(c, s, view, key, at, shown.alpha);
}

void scene_unit_outline(Canvas *c, Scene *s, const SceneView *view, UnitId unit, OutlineKind kind)
{
    const Unit *u = &view->battle->unit[unit];
    Shown shown = scene_shown(s, view, unit);
    Spot corner[8];

    if (!shown.on_table)
        return;
    if (u->build == BUILD_BLOCK) {
        int count = scene_block_spots(view, unit, shown.front, shown.files, corner);
        outline_draw(c, corner, count, kind, u->seat);
        return;
    }
    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++) {
        float alpha;
        if (!is_on_table(view->battle, (ModelId)i))
            continue;
        const Profile *p = &view->game->profile[view->battle->model[i].profile];
        Base base = { p->base, p->base_width, p->base_length,
                      scene_model_pose(s, view, (ModelId)i, &alpha) };
        scene_outline_base(c, s, view->camera, base, 0.04f, kind, u->seat);
    }
}

/* From the far edge of the screen to the near one; what flies or towers comes last. */
static void put_in_order(Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;
    UnitId *order = s->order;
    float depth[MOST_UNITS];
    int count = 0;

    for (int u = 0; u < b->units && u < MOST_UNITS; u++) {
        Shown shown = scene_shown(s, view, (UnitId)u);
        if (!shown.on_table)
            continue;
        float alpha;
        Point at = b->unit[u].build == BUILD_BLOCK
                       ? shown.front.at
                       : scene_model_pose(s, view, b->unit[u].first, &alpha).at;
        UnitId host = scene_host(view, (UnitId)u);
        if (host != NO_UNIT) /* among the others, not below their ground */
            at = scene_shown(s, view, host).front.at;
        float y = camera_spot(view->camera, at).y +
                  (scene_profile(s, view, b->unit[u].profile)->winged ? 1e5f : 0.0f) +
                  (host != NO_UNIT ? 0.5f : 0.0f);
        int i = count++;
        for (; i > 0 && depth[i - 1] > y; i--) {
            depth[i] = depth[i - 1];
            order[i] = order[i - 1];
        }
        depth[i] = y;
        order[i] = (UnitId)u;
    }
    s->ordered = count;
}

void scene_units(Canvas *c, Scene *s, const SceneView *view)
{
    SDL_Rect before = canvas_clip(c, view->camera->view);

    scene_begin(s, view);
    if (!view->settled) {
        s->busy = s->coarse;
        put_in_order(s, view);
    }
    s->pictures += s->pictures <= FIRST_PICTURES && !view->settled;
    scene_draw_fallen(c, s, view);
    for (int i = 0; i < s->ordered; i++) {
        UnitId u = s->order[i];
        if (view->battle->unit[u].build == BUILD_BLOCK)
            draw_block_unit(c, s, view, u);
        else
            draw_loose(c, s, view, u);
    }
    if (view->hover != NO_UNIT && view->hover != view->chosen)
        scene_unit_outline(c, s, view, view->hover, OUTLINE_HOVER);
    if (view->chosen != NO_UNIT)
        scene_unit_outline(c, s, view, view->chosen, OUTLINE_CHOSEN);
    canvas_unclip(c, before);
}

/* ---- ghosts ------------------------------------------------------------------------------------------- */

void scene_ghost_model(Canvas *c, Scene *s, const SceneView *view, ModelId model, Pose pose,
                       float alpha)
{
    SDL_Rect before = canvas_clip(c, view->camera->view);

    const Profile *p = &view->game->profile[view->battle->model[model].profile];
    Base base = { p->base, p->base_width, p->base_length, pose };

    scene_begin(s, view);
    if (view->board)
        board_open(c, view->board, view->camera, base, OPENING);
    scene_put(c, s, view, scene_model_key(s, view, model, pose), camera_spot(view->camera, pose.at),
              alpha);
    canvas_unclip(c, before);
}

void scene_ghost_block(Canvas *c, Scene *s, const SceneView *view, UnitId unit, Pose front,
                       int files, float alpha)
{
    SDL_Rect before = canvas_clip(c, view->camera->view);

    scene_begin(s, view);
    Shown shown = scene_shown(s, view, unit);
    shown.front = front;
    shown.files = files > 0 ? files : shown.files;
    scene_put(c, s, view, scene_block_key(s, view, unit, &shown),
              camera_spot(view->camera, front.at), alpha);
    canvas_unclip(c, before);
}

static BlockLook look_of(const SceneView *view, UnitId unit, int files)
{
    const Profile *p = shown_profile(view, unit);
    const Unit *u = &view->battle->unit[unit];
    int count = 0;

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++)
        count += is_on_table(view->battle, (ModelId)i);
    if (count == 0)
        count = u->count;
    else
        count += scene_guests(view, unit);
    int own = u->files > 0 ? u->files : 1;
    files = files > 0 ? files : own;
    return (BlockLook){ .seat = u->seat,
                        .side = scene_short_side(view, unit, count, own),
                        .files = files > count && count > 0 ? count : files,
                        .count = count,
                        .width = (float)p->base_width / (float)INCH,
                        .length = (float)p->base_length / (float)INCH };
}

int scene_block_spots(const SceneView *view, UnitId unit, Pose front, int files, Spot corner[8])
{
    BlockLook look = look_of(view, unit, files);
    Affine at = camera_at(view->camera, front);
    Spot shape[BLOCK_CORNERS];
    int count = block_shape(&look, shape);

    for (int i = 0; i < count; i++)
        corner[i] = affine_apply(at, shape[i]);
    return count;
}

/* ---- areas -------------------------------------------------------------------------------------------- */

static SDL_Rect model_area(const SceneView *view, ModelId model, Pose pose)
{
    Spot at = camera_spot(view->camera, pose.at);
    int reach = (int)model_reach(view, view->battle->model[model].profile) + 8;

    return (SDL_Rect){ (int)at.x - reach, (int)at.y - reach, 2 * reach, 2 * reach };
}

SDL_Rect scene_unit_area(Scene *s, const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];
    SDL_Rect all = s->sign[unit].shown ? s->sign[unit].area : (SDL_Rect){ 0, 0, 0, 0 };

    scene_begin(s, view);
    Shown shown = scene_shown(s, view, unit);
    if (!shown.on_table)
        return all;
    if (u->build == BUILD_BLOCK) {
        SpriteKey key = scene_block_key(s, view, unit, &shown);
        Spot at = camera_spot(view->camera, shown.front.at);
        int reach = (int)block_reach(&key) + 8;
        SDL_Rect area = { (int)at.x - reach, (int)at.y - reach, 2 * reach, 2 * reach };
        SDL_UnionRect(&all, &area, &all);
        return all;
    }
    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++) {
        float alpha;
        if (!is_on_table(view->battle, (ModelId)i))
            continue;
        SDL_Rect area = model_area(view, (ModelId)i, scene_model_pose(s, view, (ModelId)i, &alpha));
        SDL_UnionRect(&all, &area, &all);
    }
    return all;
}

static bool base_holds(const Profile *p, Pose pose, Point at)
{
    float dx = (float)(at.x - pose.at.x), dy = (float)(at.y - pose.at.y),
          w = (float)p->base_width / 2.0f;
    double turn = (double)pose.facing / DEGREE;
    float c = (float)turn_cos(turn), n = (float)turn_sin(turn);

    if (p->base == BASE_CIRCLE)
        return dx * dx + dy * dy <= w * w;
    return fabsf(dx * c + dy * n) <= w && fabsf(dy * c - dx * n) <= (float)p->base_length / 2.0f;
}

static Pose pose_in_block(const SceneView *view, UnitId unit, int n)
{
    BlockLook look = look_of(view, unit, 0);
    Pose front = view->battle->unit[unit].front;
    Spot in = block_spot(&look, n);
    double turn = (double)front.facing / DEGREE;
    float c = (float)turn_cos(turn), s = (float)turn_sin(turn), k = (float)INCH;

    return (Pose){ { front.at.x + (Length)((in.x * c - in.y * s) * k),
                     front.at.y + (Length)((in.x * s + in.y * c) * k) },
                   front.facing };
}

ModelId scene_model_at(const SceneView *view, Point at)
{
    const Battle *b = view->battle;

    for (int u = b->units - 1; u >= 0; u--) {
        int n = 0;
        if (b->unit[u].state != UNIT_FIELD)
            continue;
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].count && i < MOST_MODELS;
             i++) {
            if (!is_on_table(b, (ModelId)i))
                continue;
            const Profile *p = &view->game->profile[b->model[i].profile];
            Pose pose = b->unit[u].build == BUILD_BLOCK && !scene_guests(view, (UnitId)u)
                            ? pose_in_block(view, (UnitId)u, n)
                            : b->model[i].pose;
            n++;
            if (base_holds(p, pose, at))
                return (ModelId)i;
        }
    }
    return NO_MODEL;
}
