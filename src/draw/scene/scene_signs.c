#include <math.h>
#include <stdio.h>
#include <string.h>

#include "canvas/raster.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "scene/scene.h"

enum { MOST_MARKERS = 4, MARKER_ROOM = 16 };

/* What stands beside a sign of 38 pixels with that size. */
static float scaled(const SceneView *view, float px)
{
    return px * scene_sign_size(view, false) / 38.0f;
}

/* ---- looks -------------------------------------------------------------------------------------------- */

int sign_number(const Battle *battle, UnitId unit)
{
    const Unit *u = &battle->unit[unit];

    return u->build != BUILD_SINGLE && u->count > 1 ? standing_of(battle, unit) : 0;
}

SignLook scene_sign_look(const SceneView *view, UnitId unit)
{
    const Unit *u = &view->battle->unit[unit];
    bool chosen = view->chosen == unit;
    bool waits = view->may_act && u->seat == view->battle->active && !ids_has(view->may_act, unit);

    return (SignLook){ .seat = u->seat,
                       .icon = scene_icon(view->game, view->battle, unit),
                       .number = sign_number(view->told, unit),
                       .size = scene_sign_size(view, chosen),
                       .chosen = chosen,
                       .done = waits && !chosen,
                       .alpha = 1.0f };
}

/* ---- pictures of signs -------------------------------------------------------------------------------- */

void scene_forget_signs(Scene *s)
{
    for (int i = 0; i < SMALL_PICTURES; i++)
        canvas_free(s->small[i].picture);
    memset(s->small, 0, sizeof s->small);
    s->smalls = 0;
    s->small_bytes = 0;
}

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t mixed_words(uint64_t hash, const char *words)
{
    for (; *words; words++)
        hash = mixed(hash, (uint8_t)*words);
    return hash;
}

/* The place of a picture: empty (no picture yet) when it has to be drawn. */
static SmallPicture *small_picture(Scene *s, uint64_t key)
{
    if (s->smalls >= SMALL_PICTURES * 3 / 4 || s->small_bytes > SMALL_BYTES)
        scene_forget_signs(s);
    unsigned slot = (unsigned)(key >> 40) % SMALL_PICTURES;
    while (s->small[slot].picture && s->small[slot].key != key)
        slot = (slot + 1) % SMALL_PICTURES;
    s->small[slot].key = key;
    return &s->small[slot];
}

static bool begin_picture(const Canvas *c, Scene *s, SmallPicture *p, int width, int height)
{
    p->picture = canvas_new(width, height);
    if (!p->picture)
        return false;
    p->picture->palette = c->palette;
    p->picture->broad = c->broad;
    s->smalls++;
    s->small_bytes += (size_t)width * (size_t)height * sizeof *p->picture->pixels;
    return true;
}

static void put_sign(Canvas *c, Scene *s, Spot at, const SignLook *look)
{
    SDL_Rect area = sign_area((Spot){ 0, 0 }, look);
    uint64_t key = mixed_words(mixed(UINT64_C(1), (uint64_t)(look->size * 64.0f)), look->icon);

    key = mixed(mixed(key, (uint64_t)look->seat), (uint64_t)look->number);
    key = mixed(mixed(key, look->chosen), look->done);
    SmallPicture *p = small_picture(s, key);
    if (!p->picture) {
        if (!begin_picture(c, s, p, area.w, area.h))
            return;
        sign_draw(p->picture, s->fonts, s->icons, (Spot){ (float)-area.x, (float)-area.y }, look);
        canvas_seal(p->picture);
    }
    canvas_put(c, p->picture, (int)floorf(at.x) + area.x, (int)floorf(at.y) + area.y);
}

static void put_marker(Canvas *c, Scene *s, Spot at, float size, const char *icon, int seat,
                       int number)
{
    int half = (int)size;
    uint64_t key = mixed_words(mixed(UINT64_C(2), (uint64_t)(size * 64.0f)), icon);

    SmallPicture *p = small_picture(s, mixed(mixed(key, (uint64_t)seat), (uint64_t)number));
    if (!p->picture) {
        if (!begin_picture(c, s, p, 2 * half, 2 * half))
            return;
        marker_draw(p->picture, s->fonts, s->icons, (Spot){ (float)half, (float)half }, size, icon,
                    INK_WARNING, seat, number);
        canvas_seal(p->picture);
    }
    canvas_put(c, p->picture, (int)floorf(at.x + 0.5f) - half, (int)floorf(at.y + 0.5f) - half);
}

/* ---- outlines ----------------------------------------------------------------------------------------- */

/* Light falls on what lies below: that cannot be a picture of its own. */
static bool is_picture(OutlineKind kind, Base base)
{
    return base.shape == BASE_CIRCLE && kind != OUTLINE_LIT;
}

static void put_ring(Canvas *c, Scene *s, Spot at, float radius, OutlineKind kind, int seat)
{
    enum { GLOW = 14, CORNERS = 64 };
    float broad = canvas_broad(c);
    int half = (int)radius + (int)(GLOW * broad);
    uint64_t key = mixed(mixed(UINT64_C(3), (uint64_t)(radius * 64.0f)), (uint64_t)kind);
    SmallPicture *p =
        small_picture(s, mixed(mixed(key, (uint64_t)seat), (uint64_t)(broad * 64.0f)));
    Spot corner[CORNERS];

    if (!p->picture) {
        if (!begin_picture(c, s, p, 2 * half, 2 * half))
            return;
        for (int i = 0; i < CORNERS; i++) {
            double turn = 360.0 * i / CORNERS;
            corner[i] = (Spot){ (float)half + radius * (float)turn_cos(turn),
                                (float)half + radius * (float)turn_sin(turn) };
        }
        outline_draw(p->picture, corner, CORNERS, kind, seat);
        canvas_seal(p->picture);
    }
    canvas_put(c, p->picture, (int)floorf(at.x + 0.5f) - half, (int)floorf(at.y + 0.5f) - half);
}

void scene_outline_base(Canvas *c, Scene *s, const Camera *camera, Base base, float grow,
                        OutlineKind kind, int seat)
{
    enum { CORNERS = 64 };
    Spot corner[CORNERS];

    if (is_picture(kind, base)) {
        float radius = ((float)base.width / (float)INCH / 2.0f + grow) * camera->scale;
        put_ring(c, s, camera_spot(camera, base.pose.at), radius, kind, seat);
        return;
    }
    int count = base_spots(camera, base, grow, corner, CORNERS);
    outline_draw(c, corner, count, kind, seat);
}

/* ---- markers ------------------------------------------------------------------------------------------ */

typedef struct Marker {
    const char *icon;
    int number;
    bool as_pips;
} Marker;

static bool is_pips(const Marker *marker)
{
    enum { MOST_PIPS = 7 };
    return marker->as_pips && marker->number <= MOST_PIPS;
}

/* Marks of one picture are one: who marched has moved. */
static bool shows_icon(const Marker *marker, int count, const char *icon)
{
    for (int i = 0; i < count; i++)
        if (strcmp(marker[i].icon, icon) == 0 && marker[i].number == 0)
            return true;
    return false;
}

static bool shows_tally(const TallyDef *t, const Unit *u, bool as_pips)
{
    return t->owner == OWNER_UNIT && t->icon && t->title && t->number < MOST_UNIT_TALLIES &&
           u->tally[t->number] > 0 && t->as_pips == as_pips;
}

static int add_tallies(const SceneView *view, const Unit *u, bool as_pips, Marker *marker, int room,
                       int count)
{
    const Ruleset *rs = view->game->ruleset;

    for (int i = 0; rs && i < rs->tallies; i++) {
        const TallyDef *t = &rs->tally[i];
        if (shows_tally(t, u, as_pips) && count++ < room)
            marker[count - 1] = (Marker){ t->icon, u->tally[t->number], as_pips };
    }
    return count;
}

/* Pips first: they are read as one figure with the sign. */
static int unit_markers(const SceneView *view, UnitId unit, Marker *marker, int room)
{
    const Ruleset *rs = view->game->ruleset;
    const Unit *u = &view->told->unit[unit];

    if (view->unmarked)
        return 0;
    int count = add_tallies(view, u, true, marker, room, 0);
    for (int i = 0; rs && i < rs->marks; i++) {
        const MarkDef *m = &rs->mark[i];
        if (m->owner == OWNER_UNIT && m->icon && m->title && marks_has(&u->marks, m->number) &&
            !shows_icon(marker, count < room ? count : room, m->icon) && count++ < room)
            marker[count - 1] = (Marker){ m->icon, 0, false };
    }
    return add_tallies(view, u, false, marker, room, count);
}

/* Whether there is room for little: from afar, and on a fine screen with large letters, where a pixel is a part of one. */
static bool is_sparing(const Scene *s, const SceneView *view)
{
    enum { PLAIN_HEIGHT = 720, NEAR = 28 };
    float letters = (float)view->percent / 100.0f,
          fine = fminf(letters, (float)view->camera->view.h / (float)PLAIN_HEIGHT);

    return s->far || view->camera->scale < (float)NEAR * fmaxf(fine, 1.0f);
}

/* How large its markers are, and how many of them are shown. */
static float marker_size(const Scene *s, const SceneView *view, float sign)
{
    return sign * (is_sparing(s, view) ? 0.56f : 0.79f);
}

static int markers_shown(const Scene *s, const SceneView *view, int all)
{
    int most = is_sparing(s, view) ? MOST_MARKERS / 2 : MOST_MARKERS;

    return all > most ? most - 1 : all;
}

float scene_marker_width(const Scene *s, const SceneView *view, UnitId unit, float sign)
{
    Marker marker[MARKER_ROOM];
    int all = unit_markers(view, unit, marker, MARKER_ROOM), shown = markers_shown(s, view, all);
    float size = marker_size(s, view, sign), wide = all > shown ? size : 0.0f;

    for (int i = 0; i < shown; i++)
        wide += is_pips(&marker[i]) ? pips_width(size, marker[i].number) : size;
    return wide + (float)(shown + (all > shown)) * size * 0.08f;
}

static void draw_markers(Canvas *c, Scene *s, const SceneView *view, UnitId unit)
{
    Marker marker[MARKER_ROOM];
    int all = unit_markers(view, unit, marker, MARKER_ROOM), shown = markers_shown(s, view, all);
    int seat = view->battle->unit[unit].seat;
    float size = marker_size(s, view, s->sign[unit].size);
    Spot at = { s->sign[unit].at.x + s->sign[unit].size * 0.62f + size * 0.5f, s->sign[unit].at.y };

    for (int i = 0; i < shown; i++) {
        if (is_pips(&marker[i])) {
            Spot left = { at.x - size * 0.46f, at.y };
            pips_draw(c, left, size, marker[i].number, INK_WARNING, seat);
            at.x += pips_width(size, marker[i].number) - size;
        } else {
            put_marker(c, s, at, size, marker[i].icon, seat, marker[i].number);
        }
        at.x += size * 1.08f;
    }
    if (all > shown)
        marker_more_draw(c, s->fonts, at, size, all - shown);
}

/* ---- models ------------------------------------------------------------------------------------------- */

static Point shown_place(const Scene *s, const SceneView *view, ModelId model)
{
    float alpha;

    return scene_model_pose(s, view, model, &alpha).at;
}

static int full_wounds(const SceneView *view, const Profile *p)
{
    const Ruleset *rs = view->game->ruleset;
    int field = rs ? rs->wounds_field : -1;

    return field >= 0 && field < MOST_FIELDS ? p->field[field] : 1;
}

/* Whether the unit's own markers show that icon: its models need not show it again. */
static bool unit_shows(const Ruleset *rs, const Unit *u, const char *icon)
{
    for (int i = 0; i < rs->marks; i++) {
        const MarkDef *m = &rs->mark[i];
        if (m->owner == OWNER_UNIT && m->icon && m->title && marks_has(&u->marks, m->number) &&
            strcmp(m->icon, icon) == 0)
            return true;
    }
    return false;
}

static void draw_model_marks(Canvas *c, Scene *s, const SceneView *view, ModelId model, Spot at,
                             float radius)
{
    const Ruleset *rs = view->game->ruleset;
    const Unit *u = &view->battle->unit[view->battle->model[model].unit];
    const Marks *marks = &view->battle->model[model].marks;
    bool any = marks_any(marks);
    float size = any ? scaled(view, 22.0f) : 0.0f;

    for (int i = 0; any && rs && i < rs->marks; i++) {
        const MarkDef *m = &rs->mark[i];
        if (m->owner != OWNER_MODEL || !m->icon || !m->title || !marks_has(marks, m->number) ||
            unit_shows(rs, u, m->icon))
            continue;
        put_marker(c, s, (Spot){ at.x + radius, at.y - radius * 0.6f }, size, m->icon, u->seat, 0);
        at.x += size;
    }
}

static void draw_model_tallies(Canvas *c, Scene *s, const SceneView *view, ModelId model, Spot at,
                               float radius)
{
    const Ruleset *rs = view->game->ruleset;
    const Model *m = &view->battle->model[model];

    for (int i = 0; rs && i < rs->tallies; i++) {
        const TallyDef *t = &rs->tally[i];
        if (t->owner != OWNER_MODEL || !t->icon || !t->title || t->number >= MOST_MODEL_TALLIES ||
            m->tally[t->number] <= 0)
            continue;
        Spot place = { at.x + radius * 0.8f, at.y + radius * 0.7f };
        if (t->as_pips)
            pips_draw(c, place, scaled(view, 18.0f), m->tally[t->number], INK_WARNING,
                      view->battle->unit[m->unit].seat);
        else
            put_marker(c, s, place, scaled(view, 22.0f), t->icon, view->battle->unit[m->unit].seat,
                       m->tally[t->number]);
        at.y += scaled(view, 20.0f);
    }
}

/* Who is who among loose models of one name: of the unit that is chosen or pointed at, of whom words name so, and of all when
 * everything is named. */
static void draw_number(Canvas *c, Scene *s, const SceneView *view, ModelId model)
{
    enum { LEAST_BASE = 12 };
    const Model *m = &view->battle->model[model];
    const Unit *u = &view->battle->unit[m->unit];
    const Profile *p = &view->game->profile[m->profile < view->game->profiles ? m->profile : 0];
    bool meant = m->unit == view->chosen || m->unit == view->hover || view->model_numbers ||
                 (view->numbered && ids_has(view->numbered, m->unit));
    float base = camera_pixels(view->camera, p->base_width), size = base * 0.6f;
    Spot at = camera_spot(view->camera, shown_place(s, view, model));

    if (!meant || u->count < 2 || u->build == BUILD_BLOCK || base < LEAST_BASE)
        return;
    size = size < scaled(view, 13.0f) ? scaled(view, 13.0f) : size;
    size = size > scaled(view, 20.0f) ? scaled(view, 20.0f) : size;
    count_draw(c, s->fonts, (Spot){ at.x + base * 0.36f, at.y - base * 0.36f }, size, u->seat,
               model - u->first + 1);
}

static void draw_model_signs(Canvas *c, Scene *s, const SceneView *view, ModelId model)
{
    const Model *m = &view->battle->model[model];
    const Unit *u = &view->battle->unit[m->unit];
    const Profile *p = &view->game->profile[m->profile < view->game->profiles ? m->profile : 0];
    bool plain = scene_is_plain(s, view, p), doomed = m->state == MODEL_DOOMED;
    bool hurt = m->wounds > 0 && m->wounds < full_wounds(view, p) && (!plain || u->count == 1);

    if (plain && !doomed && !hurt)
        return;
    Spot at = camera_spot(view->camera, shown_place(s, view, model));
    float radius = camera_pixels(view->camera, p->base_width) * 0.5f;
    if (doomed)
        doomed_draw(c, at, radius);
    if (hurt)
        wound_draw(c, s->fonts, (Spot){ at.x - radius * 0.72f, at.y - radius * 0.72f },
                   scaled(view, 24.0f), m->wounds);
    if (plain || is_sparing(s, view))
        return;
    draw_model_marks(c, s, view, model, at, radius);
    draw_model_tallies(c, s, view, model, at, radius);
    if (view->model_numbers && u->count > 1 && u->build == BUILD_BLOCK)
        count_draw(c, s->fonts, (Spot){ at.x + radius * 0.7f, at.y - radius * 0.7f },
                   scaled(view, 18.0f), u->seat, model - u->first + 1);
}

/* The sign of somebody who can act, a little larger while it breathes: in whole pixels, whose pictures are kept. */
static SDL_Rect breathe(const SceneView *view, UnitId unit, SignLook *look, SDL_Rect area)
{
    enum { MARGIN = 12 };

    if (view->breath <= 0.0f || !view->may_act || !ids_has(view->may_act, unit))
        return area;
    look->size = floorf(look->size * (1.0f + 0.22f * view->breath));
    return (SDL_Rect){ area.x - MARGIN, area.y - MARGIN, area.w + 2 * MARGIN, area.h + 2 * MARGIN };
}

void scene_signs(Canvas *c, Scene *s, const SceneView *view)
{
    const Battle *b = view->battle;
    SDL_Rect before = canvas_clip(c, view->camera->view);

    scene_begin(s, view);
    scene_draw_clouds(c, s, view);
    if (!view->settled)
        scene_place_signs(s, view);
    for (int i = 0; i < b->models && i < MOST_MODELS && !view->bare; i++)
        if (is_on_table(b, (ModelId)i) && b->unit[b->model[i].unit].state == UNIT_FIELD)
            draw_model_signs(c, s, view, (ModelId)i);
    for (int i = 0; i < b->models && i < MOST_MODELS && !view->bare; i++)
        if (is_on_table(b, (ModelId)i) && b->unit[b->model[i].unit].state == UNIT_FIELD)
            draw_number(c, s, view, (ModelId)i);
    for (int u = 0; u < b->units && u < MOST_UNITS; u++) {
        if (!s->sign[u].shown)
            continue;
        SignLook look = scene_sign_look(view, (UnitId)u);
        SDL_Rect area = breathe(view, (UnitId)u, &look, s->sign[u].area);
        if (is_in_clip(c, area))
            put_sign(c, s, s->sign[u].at, &look);
        draw_markers(c, s, view, (UnitId)u);
    }
    canvas_unclip(c, before);
}

SDL_Rect scene_sign_area(const Scene *s, UnitId unit)
{
    return s->sign[unit].shown ? s->sign[unit].area : (SDL_Rect){ 0, 0, 0, 0 };
}

UnitId scene_sign_at(const Scene *s, int x, int y)
{
    SDL_Point at = { x, y };

    for (int u = MOST_UNITS - 1; u >= 0; u--) {
        SDL_Rect core = s->sign[u].core;
        if (s->sign[u].shown && SDL_PointInRect(&at, &core)) /* its markers are only seen */
            return (UnitId)u;
    }
    return NO_UNIT;
}
