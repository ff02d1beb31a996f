#include "draw/camera.h"

#include <math.h>

#include <cglm/cglm.h>

const float CAMERA_LEAST = 4.0f, CAMERA_MOST = 200.0f;

/* Columns: where a step to the right and a step down on the table point to on the screen. */
static void table_to_view(const Camera *c, mat2 m)
{
    static const float COSINE[4] = { 1.0f, 0.0f, -1.0f, 0.0f },
                       SINE[4] = { 0.0f, 1.0f, 0.0f, -1.0f };
    float k = c->scale / (float)INCH;

    m[0][0] = COSINE[c->quarter] * k;
    m[0][1] = SINE[c->quarter] * k;
    m[1][0] = -SINE[c->quarter] * k;
    m[1][1] = COSINE[c->quarter] * k;
}

static float rounded(float v)
{
    return floorf(v * 256.0f + 0.5f) / 256.0f;
}

static Spot middle(const Camera *c)
{
    return (Spot){ (float)c->view.x + (float)c->view.w / 2.0f,
                   (float)c->view.y + (float)c->view.h / 2.0f };
}

static float limited(float v, float low, float high)
{
    return v < low ? low : v > high ? high : v;
}

static Length limited_length(double v, double low, double high)
{
    return (Length)floor((v < low ? low : v > high ? high : v) + 0.5);
}

Camera camera_whole(Length width, Length depth, SDL_Rect view, float margin)
{
    Camera c = { .view = view, .centre = { width / 2, depth / 2 }, .width = width, .depth = depth };
    float across = (float)view.w / ((float)width / (float)INCH + 2.0f * margin);
    float down = (float)view.h / ((float)depth / (float)INCH + 2.0f * margin);

    c.scale = limited(across < down ? across : down, CAMERA_LEAST, CAMERA_MOST);
    return c;
}

Spot camera_spot(const Camera *c, Point at)
{
    mat2 m;
    vec2 step = { (float)(at.x - c->centre.x), (float)(at.y - c->centre.y) }, moved;
    Spot mid = middle(c);

    table_to_view(c, m);
    glm_mat2_mulv(m, step, moved);
    return (Spot){ rounded(mid.x + moved[0]), rounded(mid.y + moved[1]) };
}

Point camera_point(const Camera *c, Spot at)
{
    mat2 m, back;
    Spot mid = middle(c);
    vec2 step = { at.x - mid.x, at.y - mid.y }, moved;

    table_to_view(c, m);
    glm_mat2_inv(m, back);
    glm_mat2_mulv(back, step, moved);
    return (Point){ c->centre.x + (Length)floorf(moved[0] + 0.5f),
                    c->centre.y + (Length)floorf(moved[1] + 0.5f) };
}

float camera_pixels(const Camera *c, Length length)
{
    return rounded((float)length * (c->scale / (float)INCH));
}

Length camera_length(const Camera *c, float pixels)
{
    return (Length)floorf(pixels * ((float)INCH / c->scale) + 0.5f);
}

float camera_degrees(const Camera *c, Heading heading)
{
    return (float)heading / (float)DEGREE + 90.0f * (float)c->quarter;
}

Affine camera_at(const Camera *c, Pose pose)
{
    Spot at = camera_spot(c, pose.at);
    Affine m = affine_moved(affine_identity(), at.x, at.y);

    return affine_scaled(affine_turned(m, camera_degrees(c, pose.facing)), c->scale, c->scale);
}

Affine camera_table(const Camera *c)
{
    return camera_at(c, (Pose){ { 0, 0 }, 0 });
}

/* The middle goes past the table's edge by a quarter of the view, so that what stands there can lie beside a large panel. */
static void keep_in_view(Camera *c)
{
    bool across = c->quarter % 2 == 0;
    double x = (double)camera_length(c, (float)(across ? c->view.w : c->view.h) / 4.0f);
    double y = (double)camera_length(c, (float)(across ? c->view.h : c->view.w) / 4.0f);

    c->centre.x = limited_length((double)c->centre.x, -x, (double)c->width + x);
    c->centre.y = limited_length((double)c->centre.y, -y, (double)c->depth + y);
}

/* Moves the middle so that `table` comes to lie under `at`. */
static void hold(Camera *c, Point table, Spot at)
{
    Point now = camera_point(c, at);

    c->centre.x += table.x - now.x;
    c->centre.y += table.y - now.y;
    keep_in_view(c);
}

void camera_zoom(Camera *c, float factor, Spot pointer)
{
    Point held = camera_point(c, pointer);

    c->scale = limited(c->scale * factor, CAMERA_LEAST, CAMERA_MOST);
    hold(c, held, pointer);
}

void camera_pan(Camera *c, float dx, float dy)
{
    Spot mid = middle(c);

    hold(c, camera_point(c, mid), (Spot){ mid.x + dx, mid.y + dy });
}

void camera_turn(Camera *c, int quarters)
{
    c->quarter = ((c->quarter + quarters) % 4 + 4) % 4;
}

void camera_look(Camera *c, Point at)
{
    c->centre = at;
    keep_in_view(c);
}

void camera_resize(Camera *c, SDL_Rect view)
{
    c->view = view;
}

SDL_Rect camera_area(const Camera *c, Base base, float margin)
{
    Spot at = camera_spot(c, base.pose.at);
    float w = (float)base.width / (float)INCH / 2.0f, l = (float)base.length / (float)INCH / 2.0f;
    float reach = (base.shape == BASE_CIRCLE ? w : sqrtf(w * w + l * l)) + margin;
    float r = reach * c->scale + 1.0f;

    return (SDL_Rect){ (int)floorf(at.x - r), (int)floorf(at.y - r), (int)ceilf(2.0f * r) + 1,
                       (int)ceilf(2.0f * r) + 1 };
}
