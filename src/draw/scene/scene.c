#include "scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "canvas/raster.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "draw/trace.h"

static const float FAR_BELOW = 26.6f, NEAR_ABOVE = 29.4f, SMALLEST_FIGURE = 40.0f;

Scene *scene_open(Fonts *fonts, Icons *icons)
{
    Scene *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->fonts = fonts;
    s->icons = icons;
    s->sprites = sprites_open();
    if (!s->sprites) {
        free(s);
        return NULL;
    }
    return s;
}

void scene_close(Scene *s)
{
    if (!s)
        return;
    sprites_close(s->sprites);
    scene_forget_signs(s);
    canvas_free(s->layer);
    canvas_free(s->ground);
    canvas_free(s->half);
    free(s);
}

bool scene_is_busy(const Scene *s)
{
    return s->busy;
}

SceneView scene_view(const Game *game, const Battle *battle, const Camera *camera,
                     const Board *board)
{
    return (SceneView){ .game = game,
                        .battle = battle,
                        .told = battle,
                        .camera = camera,
                        .board = board,
                        .percent = 100,
                        .chosen = NO_UNIT,
                        .hover = NO_UNIT };
}

bool is_on_table(const Battle *b, ModelId model)
{
    return b->model[model].state == MODEL_STANDING || b->model[model].state == MODEL_DOOMED;
}

const Profile *shown_profile(const SceneView *view, UnitId unit)
{
    int profile = view->battle->unit[unit].profile;

    return &view->game->profile[profile < view->game->profiles ? profile : 0];
}

/* A hull is as large as a square of its area: a car is narrow, and as long as a tank is wide. */
static float size_of(const Profile *p)
{
    return p->base == BASE_RECT ? sqrtf((float)p->base_width * (float)p->base_length)
                                : (float)p->base_width;
}

bool scene_is_plain(const Scene *s, const SceneView *view, const Profile *p)
{
    return s->far && camera_pixels(view->camera, (Length)size_of(p)) < SMALLEST_FIGURE;
}

static void note_moves(Scene *s, const SceneView *view)
{
    memset(s->moved_model, -1, sizeof s->moved_model);
    memset(s->moved_unit, -1, sizeof s->moved_unit);
    for (int i = 0; i < view->moves; i++) {
        const SceneMove *m = &view->move[i];
        if (m->model >= 0 && m->model < MOST_MODELS)
            s->moved_model[m->model] = (int16_t)i;
        else if (m->model < 0 && m->unit >= 0 && m->unit < MOST_UNITS)
            s->moved_unit[m->unit] = (int16_t)i;
    }
}

void scene_begin(Scene *s, const SceneView *view)
{
    if (view->camera->scale < FAR_BELOW)
        s->far = true;
    else if (view->camera->scale > NEAR_ABOVE)
        s->far = false;
    s->facing = view->game->ruleset && view->game->ruleset->has_facing;
    s->layers++;
    s->began = SDL_GetPerformanceCounter();
    note_moves(s, view);
}

static bool same_name(const Name *a, const Name *b)
{
    return strcmp(a->text, b->text) == 0;
}

static bool is_one_of(const char *name, const char *const *word, int words)
{
    for (int i = 0; i < words; i++)
        if (strstr(name, word[i]))
            return true;
    return false;
}

/* Whom a unit's flags put into its front rank. */
static int command_of(const Game *game, const Profile *p)
{
    static const int shown[] = { [SHOWS_STANDARD] = COMMAND_STANDARD,
                                 [SHOWS_MUSICIAN] = COMMAND_MUSICIAN,
                                 [SHOWS_CHAMPION] = COMMAND_CHAMPION };
    const Ruleset *rs = game->ruleset;
    int command = 0;

    for (int i = 0; rs && i < rs->profile_fields; i++)
        if (rs->profile_field[i].kind == FIELD_FLAG && p->field[i] == 1)
            command |= shown[rs->profile_field[i].shows];
    return command;
}

const ProfileLook *scene_profile(Scene *s, const SceneView *view, int profile)
{
    static const char *const TOWERING[] = { "yvern", "ragon", "lyer", "riffon", "iant", "itan" };
    int at = profile < view->game->profiles && profile < MOST_PROFILES ? profile : 0;
    const Profile *p = &view->game->profile[at];
    ProfileLook *look = &s->profile[at];

    if (look->ready && look->layer == s->layers)
        return look;
    if (look->ready && same_name(&look->figure, &p->figure) && same_name(&look->icon, &p->icon) &&
        same_name(&look->title, &p->title)) {
        look->layer = s->layers;
        return look;
    }
    const char *name = p->figure.text[0]             ? p->figure.text
                       : figure_known(p->title.text) ? p->title.text
                       : p->icon.text[0]             ? p->icon.text
                                                     : p->title.text;
    *look = (ProfileLook){
        .figure = p->figure, .icon = p->icon, .title = p->title, .ready = true, .layer = s->layers
    };
    snprintf(look->name, sizeof look->name, "%s", name);
    look->winged = is_one_of(name, TOWERING, sizeof TOWERING / sizeof *TOWERING);
    look->command = command_of(view->game, p);
    return look;
}

int standing_of(const Battle *b, UnitId unit)
{
    const Unit *u = &b->unit[unit];
    int count = 0;

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++)
        count += is_on_table(b, (ModelId)i);
    return count;
}

UnitId scene_host(const SceneView *view, UnitId unit)
{
    const Battle *b = view->battle;
    UnitId host = b->unit[unit].carrier;

    return host != NO_UNIT && host != unit && b->unit[unit].state == UNIT_FIELD &&
                   b->unit[host].build == BUILD_BLOCK && b->unit[host].state == UNIT_FIELD
               ? host
               : NO_UNIT;
}

int scene_guests(const SceneView *view, UnitId host)
{
    const Battle *b = view->battle;
    const Profile *own = shown_profile(view, host);
    int count = 0;

    for (int u = 0; b->unit[host].build == BUILD_BLOCK && u < b->units; u++) {
        const Profile *p = shown_profile(view, (UnitId)u);
        if (scene_host(view, (UnitId)u) == host && p->base_width == own->base_width &&
            p->base_length == own->base_length)
            count += standing_of(b, (UnitId)u);
    }
    return count;
}

/* Where the last rank's first model really stands tells the side of a short rank; when the models' own places say
 * nothing, it is the left. */
ShortSide scene_short_side(const SceneView *view, UnitId unit, int count, int files)
{
    const Battle *b = view->battle;
    const Unit *u = &b->unit[unit];
    const Profile *p = shown_profile(view, unit);
    int rest = count % files, ranks = count / files;
    double turn = (double)u->front.facing / DEGREE, spare = files - rest;
    double least = (double)files;

    if (u->build != BUILD_BLOCK || rest == 0 || ranks == 0)
        return SHORT_LEFT;
    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++) {
        Pose at = b->model[i].pose;
        double x = (double)(at.at.x - u->front.at.x), y = (double)(at.at.y - u->front.at.y);
        double right = x * turn_cos(turn) + y * turn_sin(turn),
               depth = y * turn_cos(turn) - x * turn_sin(turn);
        double file = right / (double)p->base_width + (double)(files - 1) / 2.0;
        if (is_on_table(b, (ModelId)i) && depth >= (double)p->base_length * ranks && file < least)
            least = file;
    }
    return least >= (double)files || least < spare * 0.25 ? SHORT_LEFT
           : least < spare * 0.75                         ? SHORT_CENTRE
                                                          : SHORT_RIGHT;
}

Shown scene_shown(const Scene *s, const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];
    Shown shown = { .front = u->front,
                    .files = u->files,
                    .alpha = 1.0f,
                    .count = standing_of(view->battle, unit) };

    if (shown.count > 0)
        shown.count += scene_guests(view, unit);
    shown.on_table = u->state == UNIT_FIELD && shown.count > 0;
    if (shown.files <= 0)
        shown.files = 1;
    if (shown.files > shown.count && shown.count > 0)
        shown.files = shown.count;
    shown.side = scene_short_side(view, unit, shown.count, shown.files);
    if (s->moved_unit[unit] >= 0) {
        shown.front = view->move[s->moved_unit[unit]].pose;
        shown.alpha = view->move[s->moved_unit[unit]].alpha;
        shown.on_table = shown.on_table || view->move[s->moved_unit[unit]].ranks.apart;
    }
    return shown;
}

Pose scene_model_pose(const Scene *s, const SceneView *view, ModelId model, float *alpha)
{
    int moved = s->moved_model[model];

    *alpha = moved >= 0 ? view->move[moved].alpha : 1.0f;
    return moved >= 0 ? view->move[moved].pose : view->battle->model[model].pose;
}

/* ---- the ground --------------------------------------------------------------------------------------- */

static bool same_camera(const Camera *a, const Camera *b)
{
    return memcmp(&a->view, &b->view, sizeof a->view) == 0 && a->centre.x == b->centre.x &&
           a->centre.y == b->centre.y && a->scale == b->scale && a->quarter == b->quarter;
}

const float OPENING = 0.7f;

static Base shown_base(const Scene *s, const SceneView *view, ModelId model)
{
    float alpha;
    const Profile *p = &view->game->profile[view->battle->model[model].profile];

    return (Base){ p->base, p->base_width, p->base_length,
                   scene_model_pose(s, view, model, &alpha) };
}

/* Finds the models that have crowns or roofs above them. */
static void find_covered(Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;

    s->covered = 0;
    for (int i = 0; view->board && i < b->models && i < MOST_MODELS; i++)
        if (is_on_table(b, (ModelId)i) && b->unit[b->model[i].unit].state == UNIT_FIELD &&
            board_stands_above(view->board, shown_base(s, view, (ModelId)i), OPENING))
            s->under[s->covered++] = (ModelId)i;
}

static void open_above_models(Canvas *c, const Scene *s, const SceneView *view)
{
    for (int i = 0; i < s->covered; i++)
        board_open(c, view->board, view->camera, shown_base(s, view, s->under[i]), OPENING);
}

/* While the view changes its scale, and on very large screens whenever it moves, the first picture's ground is coarse. */
static bool wants_coarse(const Scene *s, const SceneView *view)
{
    enum { LARGE = 4000000 };
    const Camera *now = view->camera, *before = &s->seen_camera;

    if (view->at_once || !s->layer || s->pictures <= FIRST_PICTURES || same_camera(now, before))
        return false;
    return now->scale != before->scale || (long)now->view.w * now->view.h > LARGE;
}

/* Every pixel of `half` is four of the ground's. */
static void spread_half(Canvas *ground, const Canvas *half)
{
    for (int y = 0; y < ground->height; y++) {
        const uint32_t *from = half->pixels + (ptrdiff_t)(y / 2) * half->pitch;
        uint32_t *to = ground->pixels + (ptrdiff_t)y * ground->pitch;
        if (y % 2)
            memcpy(to, to - ground->pitch, (size_t)ground->width * sizeof *to);
        for (int x = 0; x < ground->width && y % 2 == 0; x++)
            to[x] = from[x / 2];
    }
}

/* Gives false when memory is short. */
static bool draw_coarse(Scene *s, const SceneView *view, Camera camera)
{
    int width = (camera.view.w + 1) / 2, height = (camera.view.h + 1) / 2;

    if (!s->half || s->half->width != width || s->half->height != height) {
        canvas_free(s->half);
        s->half = canvas_new(width, height);
    }
    if (!s->half)
        return false;
    camera.view.w = width;
    camera.view.h = height;
    camera.scale /= 2.0f;
    SceneView mine = *view;
    mine.camera = &camera;
    board_draw(s->half, view->board, &camera);
    open_above_models(s->half, s, &mine);
    return true;
}

/* The board scaled for this camera, kept until the camera or the board changes. Gives whether it is new. */
static bool refresh_layer(Scene *s, const SceneView *view)
{
    const Camera *camera = view->camera;
    int quarter = board_quarter(view->board);

    if (s->layer && s->layer_board == view->board && s->layer_quarter == quarter &&
        s->layer_coarse == s->coarse && same_camera(&s->layer_camera, camera))
        return false;
    if (!s->layer || s->layer->width != camera->view.w || s->layer->height != camera->view.h) {
        canvas_free(s->layer);
        canvas_free(s->ground);
        s->layer = canvas_new(camera->view.w, camera->view.h);
        s->ground = canvas_new(camera->view.w, camera->view.h);
    }
    if (!s->layer || !s->ground)
        return true;
    Camera own = *camera;
    own.view.x = own.view.y = 0;
    s->layer_coarse = s->coarse && draw_coarse(s, view, own);
    if (!s->layer_coarse)
        board_draw(s->layer, view->board, &own);
    s->layer_camera = *camera;
    s->layer_board = view->board;
    s->layer_quarter = quarter;
    return true;
}

static void copy_pixels(Canvas *c, const Canvas *from, const Camera *camera, SDL_Rect area)
{
    for (int y = area.y; y < area.y + area.h; y++)
        memcpy(c->pixels + (ptrdiff_t)y * c->pitch + area.x,
               from->pixels + (ptrdiff_t)(y - camera->view.y) * from->pitch + area.x -
                   camera->view.x,
               (size_t)area.w * sizeof *c->pixels);
}

static void copy_ground(Canvas *c, const Canvas *from, const Camera *camera)
{
    SDL_Rect area;

    if (!SDL_IntersectRect(&c->clip, &camera->view, &area))
        return;
    for (int y = area.y, end; y < area.y + area.h; y = end) {
        end = (y / PATCH_SIDE + 1) * PATCH_SIDE; /* down to there the runs are the same */
        end = end < area.y + area.h ? end : area.y + area.h;
        for (int x = area.x, until; next_run(c, y, &x, &until, area.x + area.w); x = until)
            copy_pixels(c, from, camera, (SDL_Rect){ x, y, until - x, end - y });
    }
}

static void draw_cloth(Canvas *c, const SceneView *view)
{
    const Camera *camera = view->camera;
    Spot a = camera_spot(camera, (Point){ 0, 0 }),
         b = camera_spot(camera, (Point){ view->game->width, view->game->height });
    SDL_Rect before = canvas_clip(c, camera->view);

    canvas_clear(c, 0xFF1E150F);
    canvas_rect(c,
                (SDL_Rect){ (int)fminf(a.x, b.x), (int)fminf(a.y, b.y), (int)fabsf(a.x - b.x),
                            (int)fabsf(a.y - b.y) },
                0xFF6F7A41);
    canvas_unclip(c, before);
}

static bool is_word(const char *word, const char *part)
{
    return word && strstr(word, part) != NULL;
}

/* Whether a made piece lies flat (craters, wrecks) or hangs above everything (clouds). */
static bool is_flat(const SceneView *view, const Piece *p)
{
    const Ruleset *rs = view->game->ruleset;
    const char *kind = rs && p->kind < rs->made ? rs->made_kind[p->kind] : NULL;

    return is_word(kind, "crater") || is_word(kind, "wreck") || is_word(kind, "hole") ||
           is_word(kind, "rubble") || is_word(kind, "camp") || is_word(kind, "drowned");
}

/* Of a square piece, in inches. */
static float width_of(const Piece *p)
{
    return p->corners > 1 ? (float)point_distance(p->corner[0], p->corner[1]) / (float)INCH : 4.0f;
}

/* Its owner bears a mark that says so. */
static bool is_looted(const SceneView *view, const Piece *p)
{
    const Ruleset *rs = view->game->ruleset;

    for (int i = 0; i < rs->marks && p->owner >= 0; i++)
        if (rs->mark[i].owner == OWNER_SEAT && is_word(rs->mark[i].word, "looted") &&
            marks_has(&view->battle->seat[p->owner].marks, rs->mark[i].number))
            return true;
    return false;
}

static void draw_piece(Canvas *c, Scene *s, const SceneView *view, int i)
{
    enum { ROOM = 16 };
    const Piece *p = &view->battle->piece[i];
    const Ruleset *rs = view->game->ruleset;
    const char *kind = rs && p->kind < rs->made ? rs->made_kind[p->kind] : "";
    Spot at = camera_spot(view->camera, p->pose.at), corner[ROOM];
    float radius = camera_pixels(view->camera, p->radius > 0 ? p->radius : INCH);

    if (is_word(kind, "camp")) {
        camp_draw(c, camera_at(view->camera, p->pose), width_of(p), p->owner, is_looted(view, p));
    } else if (is_word(kind, "wreck")) {
        float w = p->radius > 0 ? (float)p->radius / (float)INCH * 1.2f : 2.0f;
        wreck_draw(c, camera_at(view->camera, p->pose), w, w * 1.6f, i);
    } else if (is_word(kind, "drowned")) {
        pool_draw(c, at, radius, i);
    } else if (is_flat(view, p)) {
        crater_draw(c, at, radius);
    } else if (p->corners > 2) {
        Curve curve = curve_empty();
        int count = polygon_spots(view->camera, p->corner, p->corners, corner, ROOM);
        curve_polygon(&curve, corner, count);
        template_curve_draw(c, &curve, true);
        curve_free(&curve);
    } else {
        cloud_draw(c, s->fonts, at, radius, i, 0);
    }
}

static void draw_pieces(Canvas *c, Scene *s, const SceneView *view, bool flat)
{
    const Battle *b = view->battle;

    for (int i = 0; i < b->pieces; i++)
        if (b->piece[i].made && !b->piece[i].gone && is_flat(view, &b->piece[i]) == flat)
            draw_piece(c, s, view, i);
}

static void draw_objectives(Canvas *c, const SceneView *view)
{
    for (int i = 0; i < view->game->objectives; i++) {
        const Objective *o = &view->game->objective[i];
        objective_draw(c, camera_spot(view->camera, o->at), camera_pixels(view->camera, o->radius),
                       view->camera->scale, view->holder ? view->holder[i] : NO_SEAT);
    }
}

static uint64_t mixed(uint64_t hash, int64_t value)
{
    return (hash ^ (uint64_t)value) * UINT64_C(1099511628211);
}

/* Everything that the kept ground depends on beside the board's own picture. */
static uint64_t ground_hash(const Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;
    uint64_t hash = mixed(UINT64_C(14695981039346656037), view->game->objectives);

    for (int i = 0; i < s->covered; i++) {
        Base base = shown_base(s, view, s->under[i]);
        hash = mixed(mixed(mixed(mixed(hash, s->under[i]), base.pose.at.x), base.pose.at.y),
                     base.pose.facing);
        hash = mixed(mixed(hash, base.width), base.length);
    }
    for (int i = 0; view->holder && i < view->game->objectives; i++)
        hash = mixed(hash, view->holder[i]);
    for (int i = 0; i < b->pieces && i < MOST_PIECES; i++) {
        const Piece *p = &b->piece[i];
        if (p->made || p->gone)
            hash = mixed(mixed(mixed(mixed(hash, p->gone), p->kind), p->pose.at.x), p->pose.at.y);
        if (p->made && is_flat(view, p))
            hash = mixed(hash, is_looted(view, p));
    }
    return hash;
}

/* What is built is painted as large as it is. */
static bool is_built(const char *material)
{
    static const char *const built[] = {
        "building", "house", "wall", "barricade", "bridge", "fence"
    };

    for (size_t i = 0; i < sizeof built / sizeof *built; i++)
        if (strstr(material, built[i]))
            return true;
    return false;
}

/* The true edge of standing terrain: what is painted of a wood or a marsh is softer than what the rules measure. */
static void draw_edges(Canvas *c, const SceneView *view)
{
    Paint dark = paint_flat(colour_alpha(INK_CASING, 110)), light = paint_flat(INK_TRUE_EDGE);
    Stroke casing = { .width = 2.6f }, line = { .width = 1.2f, .dash = { 5.0f, 4.0f } };

    for (int i = 0; i < view->game->terrain; i++) {
        const Terrain *t = &view->game->piece[i];
        if (view->battle->piece[i].gone || is_built(t->material.text) || is_built(t->kind.text))
            continue;
        Curve edge = curve_empty();
        for (int k = 0; k < t->corners; k++) {
            Spot at = camera_spot(view->camera, view->game->corner[t->corner_first + k]);
            if (k)
                curve_line(&edge, at.x, at.y);
            else
                curve_move(&edge, at.x, at.y);
        }
        curve_close(&edge);
        canvas_stroke(c, &edge, &casing, &dark);
        canvas_stroke(c, &edge, &line, &light);
        curve_free(&edge);
    }
}

static void draw_lying(Canvas *c, Scene *s, const SceneView *view)
{
    draw_edges(c, view);
    draw_objectives(c, view);
    draw_pieces(c, s, view, true);
}

static void refresh_ground(const Canvas *c, Scene *s, const SceneView *view, bool anew)
{
    uint64_t wanted = ground_hash(s, view);
    Camera own = *view->camera;
    SceneView mine = *view;

    if (!anew && s->ground_of == wanted && s->ground->broad == c->broad)
        return;
    own.view.x = own.view.y = 0;
    mine.camera = &own;
    s->ground->palette = c->palette;
    s->ground->broad = c->broad;
    if (s->layer_coarse) {
        spread_half(s->ground, s->half);
    } else {
        copy_ground(s->ground, s->layer, &own);
        open_above_models(s->ground, s, &mine);
    }
    draw_lying(s->ground, s, &mine);
    s->ground_of = wanted;
}

/* Everything kept that shows seats as they looked before. */
static void forget_looks(Scene *s)
{
    scene_forget_signs(s);
    s->ground_of = 0;
}

void scene_ground(Canvas *c, Scene *s, const SceneView *view)
{
    scene_begin(s, view);
    if (!view->settled) {
        if (sprites_use(s->sprites, c->palette))
            forget_looks(s);
        sprites_tidy(s->sprites);
        s->coarse = wants_coarse(s, view);
        s->seen_camera = *view->camera;
        find_covered(s, view);
    }
    if (view->board && c->trace) {
        board_draw(c, view->board, view->camera);
        if (s->coarse)
            trace_note(c, view->camera->view, 'q');
        open_above_models(c, s, view);
        draw_lying(c, s, view);
        return;
    }
    bool anew = view->board && refresh_layer(s, view);
    if (view->board && s->layer && s->ground) {
        refresh_ground(c, s, view, anew);
        copy_ground(c, s->ground, view->camera);
        return;
    }
    SDL_Rect before = canvas_clip(c, view->camera->view);
    draw_cloth(c, view);
    draw_lying(c, s, view);
    canvas_unclip(c, before);
}

/* ---- plans and questions ------------------------------------------------------------------------------ */

static uint32_t seed_of(const char *text)
{
    uint32_t hash = 2166136261u;

    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash >> 8;
}

BoardPlan scene_plan(const Game *game, BoardPiece *piece, int room)
{
    BoardPlan plan = {
        .width = game->width, .depth = game->height, .ground = game->ground.text, .piece = piece
    };

    for (int i = 0; i < game->terrain && plan.pieces < room; i++) {
        const Terrain *t = &game->piece[i];
        bool known = board_knows(t->material.text);
        piece[plan.pieces++] =
            (BoardPiece){ .material =
                              t->material.text[0] && known ? t->material.text : t->kind.text,
                          .corner = game->corner + t->corner_first,
                          .corners = t->corners,
                          .height = t->height,
                          .seed = seed_of(t->id.text) + (uint32_t)i };
    }
    return plan;
}

const char *scene_icon(const Game *game, const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];
    const Profile *p = &game->profile[u->profile < game->profiles ? u->profile : 0];

    if (p->icon.text[0])
        return p->icon.text;
    return u->build == BUILD_SINGLE  ? "unit-solo"
           : u->build == BUILD_BLOCK ? "unit-sword"
                                     : "unit-skirmish";
}

void scene_draw_clouds(Canvas *c, Scene *s, const SceneView *view)
{
    draw_pieces(c, s, view, false);
}
