#include "actors.h"

#include <stdlib.h>

#include "draw/figure.h"
#include "draw/stand.h"

enum { MOST_SPRITES = 700, HEADINGS = 72, VARIANTS = 4 };

typedef struct Sprite {
    Canvas *canvas;
    int profile, seat, variant, heading;
    int middle;
} Sprite;

struct Actors {
    const Game *game;
    float scale;
    bool slabs;
    int count;
    Sprite sprite[MOST_SPRITES];
};

Actors *actors_open(const Game *game)
{
    Actors *a = calloc(1, sizeof *a);

    if (a)
        a->game = game;
    return a;
}

static void forget(Actors *a)
{
    for (int i = 0; i < a->count; i++)
        canvas_free(a->sprite[i].canvas);
    a->count = 0;
}

void actors_close(Actors *a)
{
    if (!a)
        return;
    forget(a);
    free(a);
}

static float inches(Length length)
{
    return (float)length / (float)INCH;
}

/* Slabs below 28 pixels an inch, figures above, with a tenth between so that it does not flicker. */
static bool slabs_at(bool now, float scale)
{
    return now ? scale < 29.5F : scale < 26.5F;
}

bool actors_are_slabs(const Actors *a, const Camera *camera)
{
    return slabs_at(a->slabs, camera->scale);
}

static StandLook stand_of(const Profile *p, SeatId seat, int variant)
{
    return (StandLook){ .seat = seat,
                        .shape = p->base,
                        .width = inches(p->base_width),
                        .length = inches(p->base_length),
                        .variant = variant };
}

static FigureLook figure_of(const Profile *p, SeatId seat, int variant)
{
    const char *name = p->figure.text[0] ? p->figure.text : p->icon.text;

    return (FigureLook){ .name = name,
                         .seat = seat,
                         .width = inches(p->base_width),
                         .length = inches(p->base_length),
                         .variant = variant };
}

static void paint(const Actors *a, Canvas *c, Affine at, const Profile *p, SeatId seat, int variant)
{
    StandLook stand = stand_of(p, seat, variant);
    FigureLook figure = figure_of(p, seat, variant);

    if (a->slabs) {
        disc_slab_draw(c, at, &stand);
        return;
    }
    if (!figure_is_hull(figure.name))
        stand_draw(c, at, &stand);
    figure_draw(c, at, &figure);
}

static const Sprite *sprite_of(Actors *a, const Camera *camera, int profile, SeatId seat,
                               int variant, int heading)
{
    const Profile *p = &a->game->profile[profile];
    FigureLook figure = figure_of(p, seat, variant);
    float reach = figure_reach(&figure),
          half = inches(p->base_width > p->base_length ? p->base_width : p->base_length);
    Sprite *s;

    for (int i = 0; i < a->count; i++) {
        s = &a->sprite[i];
        if (s->profile == profile && s->seat == seat && s->variant == variant &&
            s->heading == heading)
            return s;
    }
    if (a->count == MOST_SPRITES)
        forget(a);
    if (reach < half)
        reach = half;
    s = &a->sprite[a->count];
    *s = (Sprite){ .profile = profile, .seat = seat, .variant = variant, .heading = heading };
    s->middle = (int)((reach + 0.35F) * camera->scale) + 2;
    s->canvas = canvas_new(2 * s->middle, 2 * s->middle);
    if (!s->canvas)
        return NULL;
    Affine at = affine_moved(affine_identity(), (float)s->middle, (float)s->middle);
    at = affine_turned(at, (float)heading * 360.0F / HEADINGS);
    at = affine_scaled(at, camera->scale, camera->scale);
    paint(a, s->canvas, at, p, seat, variant);
    a->count++;
    return s;
}

void actor_draw(Actors *a, Canvas *canvas, const Camera *camera, int profile, SeatId seat,
                int variant, Pose pose, float alpha)
{
    Spot at = camera_spot(camera, pose.at);
    float degrees = camera_degrees(camera, pose.facing);
    int heading = ((int)(degrees * HEADINGS / 360.0F + 0.5F) % HEADINGS + HEADINGS) % HEADINGS;
    const Sprite *s;

    if (camera->scale != a->scale || slabs_at(a->slabs, camera->scale) != a->slabs) {
        forget(a);
        a->slabs = slabs_at(a->slabs, camera->scale);
        a->scale = camera->scale;
    }
    s = sprite_of(a, camera, profile, seat, variant % VARIANTS, heading);
    if (!s)
        return;
    int x = (int)(at.x + 0.5F) - s->middle, y = (int)(at.y + 0.5F) - s->middle;
    if (alpha >= 1)
        canvas_put(canvas, s->canvas, x, y);
    else
        canvas_image(canvas, s->canvas, (SDL_Rect){ 0, 0, 2 * s->middle, 2 * s->middle }, (float)x,
                     (float)y, (float)(2 * s->middle), (float)(2 * s->middle), alpha, 0xFFFFFFFF);
}
