#include <math.h>
#include <string.h>

#include "draw/trace.h"
#include "scene/scene.h"

/* Where the signs stand: behind their units, and where that is taken (by other signs, panels, models), beside them. Of a
 * few places the one that covers least is taken, the usual one first. */

enum { MOST_CHOICES = 20 };

/* What a sign covers weighs by what it is: its own models, others', another sign, a panel. */
static const float OWN = 1.5f, OTHERS = 0.8f, BELOW_BLOCK = 0.3f, SIGN = 5.0f, PANEL = 8.0f,
                   LATER = 0.03f;

/* The part of the table that all signs together may take: the more units, the smaller they are. */
static const float SIGN_SHARE = 0.2f, LEAST_SIGN = 26.0f, USUAL_SIGN = 38.0f, CHOSEN_SIGN = 46.0f;

typedef struct Choices {
    Spot at[MOST_CHOICES];
    int count;
} Choices;

static void offer(Choices *c, float x, float y)
{
    if (c->count < MOST_CHOICES)
        c->at[c->count++] = (Spot){ x, y };
}

/* ---- how large ---------------------------------------------------------------------------------------- */

static int units_shown(const Battle *b)
{
    int count = 0;

    for (int u = 0; u < b->units; u++)
        count += b->unit[u].state == UNIT_FIELD;
    return count > 0 ? count : 1;
}

/* Large letters make large signs, as far as the table has room for them. */
float scene_sign_size(const SceneView *view, bool chosen)
{
    float wide = camera_pixels(view->camera, view->game->width),
          deep = camera_pixels(view->camera, view->game->height);
    float letters = (float)(view->percent > 0 ? view->percent : 100) / 100.0f;
    float room = sqrtf(SIGN_SHARE * wide * deep / (float)units_shown(view->battle));
    float size = fminf(USUAL_SIGN * letters, fmaxf(room, LEAST_SIGN));

    return chosen ? size * CHOSEN_SIGN / USUAL_SIGN : size;
}

/* What the sign and its strength cover about `at`, and the row of its markers. */
static SDL_Rect core_at(Spot at, const SignLook *look)
{
    float s = look->size, below = s * (look->number > 0 ? 0.94f : 0.68f);

    return (SDL_Rect){ (int)(at.x - s * 0.56f), (int)(at.y - s * 0.66f), (int)(s * 1.12f),
                       (int)(s * 0.66f + below) };
}

static SDL_Rect markers_at(Spot at, const SignLook *look, float markers)
{
    float s = look->size;

    return (SDL_Rect){ (int)(at.x + s * 0.56f), (int)(at.y - s * 0.4f), (int)markers,
                       (int)(s * 0.8f) };
}

/* ---- what stands about -------------------------------------------------------------------------------- */

static SDL_Rect rect_of(const SceneView *view, const Profile *p, Point at)
{
    Spot mid = camera_spot(view->camera, at);
    Length wide =
        p->base == BASE_RECT && p->base_length > p->base_width ? p->base_length : p->base_width;
    float half = camera_pixels(view->camera, wide) * 0.5f;

    return (SDL_Rect){ (int)(mid.x - half), (int)(mid.y - half), (int)(2 * half), (int)(2 * half) };
}

static void find_stands(Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;

    for (int i = 0; i < b->models && i < MOST_MODELS; i++) {
        float alpha;
        s->stand[i] = (SDL_Rect){ 0, 0, 0, 0 };
        if (!is_on_table(b, (ModelId)i) || b->unit[b->model[i].unit].state != UNIT_FIELD)
            continue;
        s->stand[i] = rect_of(view, &view->game->profile[b->model[i].profile],
                              scene_model_pose(s, view, (ModelId)i, &alpha).at);
    }
}

static float covered(SDL_Rect a, SDL_Rect b)
{
    int left = a.x > b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
    int right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    int below = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;

    return right > left && below > top ? (float)(right - left) * (float)(below - top) : 0.0f;
}

static float outside(SDL_Rect core, SDL_Rect window)
{
    return (float)core.w * (float)core.h - covered(core, window);
}

/* What other signs and panels would hide of it, or it of them. */
static float crowd_of(const Scene *s, const SceneView *view, UnitId unit, SDL_Rect area)
{
    float cost = 0;

    for (int u = 0; u < view->battle->units && u < MOST_UNITS; u++)
        if (u != unit && s->sign[u].shown)
            cost += SIGN * (covered(area, s->sign[u].core) + covered(area, s->sign[u].markers));
    for (int i = 0; i < view->covers; i++)
        cost += PANEL * covered(area, view->covered[i]);
    return cost;
}

static float models_under(const Scene *s, const SceneView *view, UnitId unit, SDL_Rect core,
                          bool block)
{
    const Battle *b = view->battle;
    float cost = 0;

    for (int i = 0; i < b->models && i < MOST_MODELS; i++) {
        bool own = b->model[i].unit == unit;
        if (!(own && block) && s->stand[i].w > 0)
            cost += (own ? OWN : block ? BELOW_BLOCK : OTHERS) * covered(core, s->stand[i]);
    }
    return cost;
}

/* ---- places ------------------------------------------------------------------------------------------- */

/* The middle of a block's rear edge, from afar its own middle, and places about that. */
static void block_choices(const Scene *s, const SceneView *view, UnitId unit, const Shown *shown,
                          float size, Choices *c)
{
    const Profile *p = shown_profile(view, unit);
    int ranks = (shown->count + shown->files - 1) / shown->files;
    float deep = (float)p->base_length / (float)INCH * (float)ranks;
    float step = size * 0.62f / view->camera->scale, wide = step * 1.7f;
    Affine at = camera_at(view->camera, shown->front);
    static const float places[][2] = { { 0, 0 },  { 1, 0 },  { -1, 0 }, { 0, 1 },
                                       { 1, 1 },  { -1, 1 }, { 2, 0 },  { -2, 0 },
                                       { 0, 2 },  { 2, 1 },  { -2, 1 }, { 1, 2 },
                                       { -1, 2 }, { 3, 0 },  { -3, 0 }, { 0, -2 } };

    for (int i = 0; i < (int)(sizeof places / sizeof *places); i++) {
        Spot in = { places[i][0] * wide, (s->far ? deep / 2.0f : deep) + places[i][1] * step };
        Spot out = affine_apply(at, in);
        offer(c, out.x, out.y);
    }
}

/* Whether most of its models look up the screen. */
static bool looks_up(const Scene *s, const SceneView *view, const Unit *u)
{
    float look = 0;

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++) {
        float alpha;
        if (s->stand[i].w > 0)
            look -= (float)turn_cos((double)camera_degrees(
                view->camera, scene_model_pose(s, view, (ModelId)i, &alpha).facing));
    }
    return look <= 0.0f;
}

/* Behind a loose unit: the side that it turns its back to; then beside it, before it, and farther off. */
static void loose_choices(const Scene *s, const SceneView *view, UnitId unit, const SignLook *look,
                          float markers, Choices *c)
{
    const Unit *u = &view->battle->unit[unit];
    SDL_Rect all = { 0, 0, 0, 0 }, core = core_at((Spot){ 0, 0 }, look);
    float sum = 0, n = 0, gap = look->size * 0.06f, step = look->size * 0.7f;

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++)
        if (s->stand[i].w > 0) {
            if (n > 0)
                SDL_UnionRect(&all, &s->stand[i], &all);
            else
                all = s->stand[i];
            sum += (float)s->stand[i].x + (float)s->stand[i].w * 0.5f;
            n += 1.0f;
        }
    bool up = looks_up(s, view, u);
    float x = n > 0 ? sum / n : 0, mid = (float)all.y + (float)all.h * 0.5f - look->size * 0.1f;
    float under = (float)(all.y + all.h) - (float)core.y - gap,
          above = (float)all.y - (float)(core.y + core.h) + gap;
    float back = up ? under : above, front = up ? above : under, away = up ? step : -step;
    float left = (float)all.x + (float)core.x - markers,
          right = (float)(all.x + all.w) - (float)core.x;

    offer(c, x, back);
    offer(c, x - step, back);
    offer(c, x + step, back);
    offer(c, right, mid);
    offer(c, left, mid);
    offer(c, x, front);
    offer(c, x - 2 * step, back);
    offer(c, x + 2 * step, back);
    offer(c, x, back + away);
    offer(c, right, mid + away);
    offer(c, left, mid + away);
    offer(c, x - step, front);
    offer(c, x + step, front);
    offer(c, x - step, back + away);
    offer(c, x + step, back + away);
    offer(c, right, mid - away);
    offer(c, left, mid - away);
    offer(c, right + step, mid);
    offer(c, left - step, mid);
    offer(c, x, front - away);
}

/* Where all usual places are taken: rings about the first. */
static void far_choices(float size, Choices *c)
{
    Spot first = c->at[0];

    c->count = 0;
    for (int i = 0; i < MOST_CHOICES; i++) {
        double turn = 360.0 * i / (MOST_CHOICES / 2);
        float out = size * (i < MOST_CHOICES / 2 ? 2.2f : 3.4f);
        offer(c, first.x + out * (float)turn_cos(turn), first.y + out * (float)turn_sin(turn));
    }
}

/* Whether any of its models is seen in the window. */
static bool is_here(const Scene *s, const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];

    for (int i = u->first; i < u->first + u->count && i < MOST_MODELS; i++) {
        const SDL_Rect *at = &s->stand[i];
        SDL_Point mid = { at->x + at->w / 2, at->y + at->h / 2 };
        if (at->w > 0 && SDL_PointInRect(&mid, &view->camera->view))
            return true;
    }
    return false;
}

/* Takes the best of these places if it is better than `least`. */
static float take_best(const Scene *s, const SceneView *view, UnitId unit, const Choices *c,
                       const SignLook *look, float markers, float least, SignPlace *place)
{
    bool block = view->battle->unit[unit].build == BUILD_BLOCK, here = is_here(s, view, unit);
    SDL_Rect window = view->camera->view;

    for (int i = 0; i < c->count && least > 0; i++) {
        float later = LATER * (float)i * look->size * look->size;
        if (later >= least)
            break;
        SDL_Rect core = core_at(c->at[i], look), row = markers_at(c->at[i], look, markers);
        float crowd = crowd_of(s, view, unit, core) + 0.5f * crowd_of(s, view, unit, row);
        if (crowd >= least)
            continue;
        float cost = crowd + models_under(s, view, unit, core, block) + later +
                     (here ? PANEL * outside(core, window) : 0);
        if (cost < least) {
            least = cost;
            place->at = c->at[i];
            place->core = core;
            place->markers = row;
        }
    }
    return least;
}

/* A sign stays in the window while its unit does. */
static void into_window(const SceneView *view, SignPlace *place, const SignLook *look)
{
    SDL_Rect w = view->camera->view, core = place->core;
    int right = core.x + core.w - (w.x + w.w), below = core.y + core.h - (w.y + w.h);

    float dx = (float)(right > 0      ? right
                       : core.x < w.x ? core.x - w.x
                                      : 0),
          dy = (float)(below > 0      ? below
                       : core.y < w.y ? core.y - w.y
                                      : 0);
    place->at = (Spot){ place->at.x - dx, place->at.y - dy };
    place->core = core_at(place->at, look);
    place->markers.x -= (int)dx;
    place->markers.y -= (int)dy;
}

static void place_sign(Scene *s, const SceneView *view, UnitId unit, const Shown *shown)
{
    SignLook look = scene_sign_look(view, unit);
    float markers = scene_marker_width(s, view, unit, look.size), least = INFINITY;
    SignPlace place = { .shown = true, .size = look.size };
    Choices c = { .count = 0 };

    UnitId host = scene_host(view, unit);
    if (view->battle->unit[unit].build == BUILD_BLOCK) {
        block_choices(s, view, unit, shown, look.size, &c);
    } else if (host != NO_UNIT) { /* beside the sign of those with whom it stands */
        Shown block = scene_shown(s, view, host);
        block_choices(s, view, host, &block, look.size, &c);
    } else {
        loose_choices(s, view, unit, &look, markers, &c);
    }
    least = take_best(s, view, unit, &c, &look, markers, least, &place);
    if (crowd_of(s, view, unit, place.core) > look.size * look.size * 0.02f) {
        far_choices(look.size, &c);
        take_best(s, view, unit, &c, &look, markers, least, &place);
    }
    if (is_here(s, view, unit))
        into_window(view, &place, &look);
    place.area = sign_area(place.at, &look);
    s->sign[unit] = place;
}

/* Large units first: a character's sign finds a place more easily. */
static int in_turn(const Battle *b, UnitId *turn)
{
    int units = 0;

    for (int u = 0; u < b->units && u < MOST_UNITS; u++) {
        int at = units++;
        for (; at > 0 && b->unit[turn[at - 1]].count < b->unit[u].count; at--)
            turn[at] = turn[at - 1];
        turn[at] = (UnitId)u;
    }
    return units;
}

/* ---- whether anything has changed --------------------------------------------------------------------- */

static uint64_t pair(int32_t a, int32_t b)
{
    return (uint64_t)(uint32_t)a << 32 | (uint32_t)b;
}

static uint64_t mixed_rect(uint64_t hash, SDL_Rect r)
{
    return trace_mix(trace_mix(hash, pair(r.x, r.y)), pair(r.w, r.h));
}

static uint64_t mixed_pose(uint64_t hash, Pose pose)
{
    return trace_mix(trace_mix(hash, pair(pose.at.x, pose.at.y)), (uint64_t)pose.facing);
}

static uint64_t mixed_base(uint64_t hash, const Profile *p)
{
    return trace_mix(trace_mix(hash, p->base), pair(p->base_width, p->base_length));
}

static uint64_t mixed_model(uint64_t hash, const Scene *s, const SceneView *view, ModelId model)
{
    const Model *m = &view->battle->model[model];
    float alpha;

    if (!is_on_table(view->battle, model) || view->battle->unit[m->unit].state != UNIT_FIELD)
        return trace_mix(hash, 0);
    hash = mixed_base(trace_mix(hash, (uint64_t)m->unit + 1), &view->game->profile[m->profile]);
    return mixed_pose(hash, scene_model_pose(s, view, model, &alpha));
}

static uint64_t mixed_unit(uint64_t hash, const Scene *s, const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];
    Shown shown = scene_shown(s, view, unit);

    hash = trace_mix(trace_mix(hash, pair(u->first, u->count)), shown.on_table);
    if (!shown.on_table)
        return hash;
    SignLook look = scene_sign_look(view, unit);
    float room[] = { look.size, scene_marker_width(s, view, unit, look.size) };
    hash = trace_mix(trace_bytes(hash, room, sizeof room), pair(look.number > 0, u->build));
    hash = mixed_base(hash, shown_profile(view, unit));
    return mixed_pose(trace_mix(hash, pair(shown.files, shown.count)), shown.front);
}

/* All that the places depend on: as long as it is the same, they are. */
static uint64_t reasons_hash(const Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;
    const Camera *camera = view->camera;
    uint64_t hash = trace_mix(pair(b->units, b->models), pair(s->far, camera->quarter));

    hash = mixed_rect(trace_bytes(hash, &camera->scale, sizeof camera->scale), camera->view);
    hash = trace_mix(hash, pair(camera->centre.x, camera->centre.y));
    for (int i = 0; i < view->covers; i++)
        hash = mixed_rect(hash, view->covered[i]);
    for (int i = 0; i < b->models && i < MOST_MODELS; i++)
        hash = mixed_model(hash, s, view, (ModelId)i);
    for (int u = 0; u < b->units && u < MOST_UNITS; u++)
        hash = mixed_unit(hash, s, view, (UnitId)u);
    return hash;
}

/* ---- all of them -------------------------------------------------------------------------------------- */

static void place_all(Scene *s, const SceneView *view)
{
    UnitId turn[MOST_UNITS];
    int units = in_turn(view->battle, turn);

    memset(s->sign, 0, sizeof s->sign);
    find_stands(s, view);
    for (int i = 0; i < units; i++) {
        Shown shown = scene_shown(s, view, turn[i]);
        if (shown.on_table)
            place_sign(s, view, turn[i], &shown);
    }
}

void scene_place_signs(Scene *s, const SceneView *view)
{
    uint64_t reasons = view->bare ? 0 : reasons_hash(s, view);

    if (s->placed && reasons == s->reasons)
        return;
    if (view->bare)
        memset(s->sign, 0, sizeof s->sign);
    else
        place_all(s, view);
    s->reasons = reasons;
    s->placed = true;
}
