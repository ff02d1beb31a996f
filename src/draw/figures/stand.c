#include "draw/stand.h"

#include <math.h>
#include <stddef.h>

#include "canvas/pen.h"
#include "canvas/raster.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "figures/formation.h"
#include "terrain/noise.h"

#define EARTH UINT32_C(0xFF28180E)
#define FRONT_WHITE UINT32_C(0xFFFFFAEC)
#define STAND_SHADOW UINT32_C(0x99120A02)

static const float RIM = 0.05f, GROOVE = 0.018f;

/* ---- flock -------------------------------------------------------------------------------------------- */

/* Sand and grass by noise, straight into the shape: as cheap as a texture, and nothing to keep. */
static Colour flock_colour(float u, float v)
{
    float b = noise_fbm(u / 14.0f, v / 14.0f, 2),
          f = noise_lattice((int)floorf(u) * 7 + 3, (int)floorf(v) * 13 + 5);
    float t = b * 1.6f - 0.3f + (f - 0.5f) * 0.35f;

    if (noise_smooth(u / 30.0f + 9.0f, v / 30.0f) > 0.56f)
        return colour_mix(0xFF626634, 0xFF9A9A56, t);
    return colour_mix(0xFF7C6442, 0xFFAC9062, t);
}

/* Covers the mask's area with flock seen through `at` (90 grains an inch, as fine as pixels allow). */
static void flock_fill(const Pen *p, int variant)
{
    enum { WIDEST = 2048 };
    Mask m = canvas_mask_of(p->canvas, p->curve);
    Canvas *c = p->canvas;
    Affine back = affine_inverse(p->at);
    float grain = affine_size(p->at) < 60.0f ? 52.0f : 90.0f;
    uint32_t row[WIDEST];
    int width = m.area.w < WIDEST ? m.area.w : WIDEST;

    for (int y = 0; m.coverage && y < m.area.h; y++) {
        const uint8_t *share = m.coverage + (ptrdiff_t)y * m.area.w;
        for (int x = 0; x < width; x++) {
            Spot s = affine_apply(
                back, (Spot){ (float)(m.area.x + x) + 0.5f, (float)(m.area.y + y) + 0.5f });
            row[x] = share[x] == 0 ? 0u
                                   : flock_colour(s.x * grain + (float)variant * 37.0f + 500.0f,
                                                  s.y * grain + (float)variant * 21.0f + 500.0f);
        }
        blend_pixels(c->pixels + (ptrdiff_t)(m.area.y + y) * c->pitch + m.area.x, row, share, width,
                     BLEND_OVER);
    }
    mask_free(&m);
}

/* ---- the side's line ---------------------------------------------------------------------------------- */

typedef void Outliner(const Pen *p, const void *of, float inset);

/* The inlay along a rim: plain, dashed, double, or a row of teeth. */
static void draw_inlay(const Pen *p, const SideLook *side, Outliner *outline, const void *of,
                       float inset, float width)
{
    Colour ink = side_inlay(side);

    switch (side->pattern) {
    case PATTERN_PLAIN:
        outline(p, of, inset);
        pen_stroke(p, width, ink, 0, 0);
        break;
    case PATTERN_DASHED:
        outline(p, of, inset);
        pen_stroke(p, width, ink, 0.14f, 0.10f);
        break;
    case PATTERN_DOUBLE:
        outline(p, of, inset - width * 0.75f);
        pen_stroke(p, width * 0.55f, ink, 0, 0);
        outline(p, of, inset + width * 0.75f);
        pen_stroke(p, width * 0.55f, ink, 0, 0);
        break;
    case PATTERN_SAW:
        outline(p, of, inset);
        pen_stroke(p, width * 0.45f, ink, 0, 0);
        outline(p, of, inset);
        pen_stroke(p, width * 1.7f, ink, 0.05f, 0.07f);
        break;
    }
}

/* ---- one base ----------------------------------------------------------------------------------------- */

static void outline_stand(const Pen *p, const void *of, float inset)
{
    const StandLook *look = of;
    float w = look->width / 2.0f - inset, l = look->length / 2.0f - inset;

    if (look->shape == BASE_CIRCLE)
        curve_circle(pen_begin(p), 0, 0, w);
    else
        curve_round_rect(pen_begin(p), -w, -l, 2.0f * w, 2.0f * l, 0.05f);
}

static void fill_stand(const Pen *p, const StandLook *look, float inset, const Paint *paint)
{
    outline_stand(p, look, inset);
    pen_fill(p, paint);
}

static Paint rim_paint(const Pen *p, const SideLook *side, float w, float l)
{
    Spot light = pen_light(p);
    float reach = (w + l) * 0.36f;
    Paint paint =
        paint_linear((Spot){ light.x * reach, light.y * reach },
                     (Spot){ -light.x * reach, -light.y * reach }, side->light, side->main);

    paint.stop[1].at = 0.4f;
    paint_stop(&paint, 1.0f, side->rim);
    paint.at = p->at;
    return paint;
}

/* The shade that the rim throws on the flock inside it. */
static void draw_lip(const Pen *p, const StandLook *look, float rim)
{
    Spot light = pen_light(p);
    Pen in = pen_moved(*p, -light.x * 0.035f, -light.y * 0.035f);

    outline_stand(p, look, rim + 0.012f);
    Mask m = canvas_mask_of(p->canvas, p->curve);
    if (!m.coverage)
        return;
    p->canvas->mask = &m;
    outline_stand(&in, look, rim - 0.01f);
    pen_stroke(&in, 0.08f, 0x80140C04, 0, 0);
    p->canvas->mask = NULL;
    mask_free(&m);
}

static void draw_front(const Pen *p, const StandLook *look, const SideLook *side)
{
    float r = look->width / 2.0f, half = look->front_arc / 2.0f;
    float big = look->width > 1.5f ? 1.25f : 1.0f;
    Spot wedge[] = { { 0, -look->length / 2.0f + 0.01f },
                     { 0.10f * big, -look->length / 2.0f + 0.13f * big },
                     { -0.10f * big, -look->length / 2.0f + 0.13f * big } };

    if (look->shape == BASE_CIRCLE && half < 179.0f)
        for (int side_of = 0; side_of < 2; side_of++) {
            float m = BOTH_SIDES(side_of);

            float s = (float)turn_sin((double)(m * half)), c = (float)turn_cos((double)half);
            pen_line(p, s * (r - 0.1f), -c * (r - 0.1f), s * (r - 0.01f), -c * (r - 0.01f), 0.05f,
                     side->ink);
        }
    pen_flat(p, wedge, 3, 0xFFFFF8E6, 0);
}

void stand_draw(Canvas *c, Affine at, const StandLook *look)
{
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };
    const SideLook *side = canvas_side(c, look->seat);
    Paint dark = paint_flat(side->rim), earth = paint_flat(EARTH),
          rim_shade = rim_paint(&p, side, look->width, look->length);
    float rim = look->shape == BASE_CIRCLE && look->width * 0.045f > 0.055f ? look->width * 0.045f
                                                                            : RIM + 0.005f;

    rim = canvas_strong(c) ? rim * 1.5f : rim;
    outline_stand(&p, look, 0);
    pen_shadow(&p, 0.07f, 0.10f, 0.16f, STAND_SHADOW);
    fill_stand(&p, look, 0.008f, &dark);
    fill_stand(&p, look, 0.02f, &rim_shade);
    fill_stand(&p, look, rim, &earth);
    outline_stand(&p, look, rim + 0.012f);
    flock_fill(&p, look->variant);
    draw_lip(&p, look, rim);
    draw_inlay(&p, side, outline_stand, look, rim * 0.55f, canvas_strong(c) ? 0.056f : 0.028f);
    if (look->front_arc > 0.0f)
        draw_front(&p, look, side);
    curve_free(&curve);
}

/* ---- blocks ------------------------------------------------------------------------------------------- */

/* Files to the left of a short last rank. */
static float short_offset(const BlockLook *look, int files, int rest)
{
    return look->side == SHORT_LEFT
               ? 0.0f
               : (float)(files - rest) * (look->side == SHORT_CENTRE ? 0.5f : 1.0f);
}

static int files_of(const BlockLook *look)
{
    int files = look->files > 0 ? look->files : 1;

    return look->count > 0 && look->count < files ? look->count : files;
}

int block_shape(const BlockLook *look, Spot corner[BLOCK_CORNERS])
{
    int files = files_of(look), rest = look->count % files, full = look->count / files, count = 0;
    float half = (float)files * look->width / 2.0f, deep = (float)full * look->length;
    float left = -half + short_offset(look, files, rest) * look->width,
          right = left + (float)rest * look->width;
    float end = deep + look->length;

    corner[count++] = (Spot){ -half, 0 };
    corner[count++] = (Spot){ half, 0 };
    if (rest == 0) {
        corner[count++] = (Spot){ half, deep };
        corner[count++] = (Spot){ -half, deep };
        return count;
    }
    if (look->side != SHORT_RIGHT) {
        corner[count++] = (Spot){ half, deep };
        corner[count++] = (Spot){ right, deep };
    }
    corner[count++] = (Spot){ right, end };
    corner[count++] = (Spot){ left, end };
    if (look->side != SHORT_LEFT) {
        corner[count++] = (Spot){ left, deep };
        corner[count++] = (Spot){ -half, deep };
    }
    return count;
}

Spot block_spot(const BlockLook *look, int n)
{
    int files = files_of(look), rank = n / files, rest = look->count % files;
    bool is_short = rest > 0 && rank == look->count / files;
    float file = (float)(n % files) + (is_short ? short_offset(look, files, rest) : 0.0f);

    return (Spot){ (file - (float)(files - 1) / 2.0f) * look->width,
                   ((float)rank + 0.5f) * look->length };
}

static void draw_square(const Pen *p, const BlockLook *look, int n)
{
    Spot at = block_spot(look, n);
    Pen q = pen_moved(*p, at.x, at.y);
    float w = look->width, l = look->length;
    Curve *curve;

    pen_box(&q, -w / 2, -l / 2, w, l, 0, 0xFF181008);
    curve_round_rect(pen_begin(&q), -w / 2 + GROOVE, -l / 2 + GROOVE, w - 2 * GROOVE,
                     l - 2 * GROOVE, 0.06f);
    flock_fill(&q, look->variant + n * 3);
    pen_box(&q, -w / 2 + GROOVE, -l / 2 + GROOVE, w - 2 * GROOVE, l - 2 * GROOVE, 0.06f,
            colour_alpha(canvas_side(p->canvas, look->seat)->cloth[0], 51));
    curve = pen_begin(&q);
    curve_move(curve, -w / 2 + 0.05f, l / 2 - 0.06f);
    curve_line(curve, -w / 2 + 0.04f, -l / 2 + 0.04f);
    curve_line(curve, w / 2 - 0.06f, -l / 2 + 0.04f);
    pen_stroke(&q, 0.022f, 0x4DFFF0CD, 0, 0);
}

static void outline_block(const Pen *p, const void *of, float inset)
{
    Spot corner[BLOCK_CORNERS];
    int count = block_shape(of, corner);

    (void)inset;
    curve_polygon(pen_begin(p), corner, count);
}

static void draw_rim(const Pen *p, const BlockLook *look)
{
    const SideLook *side = canvas_side(p->canvas, look->seat);
    Spot corner[BLOCK_CORNERS];

    block_shape(look, corner);
    outline_block(p, look, 0);
    pen_stroke(p, 0.15f, side->rim, 0, 0);
    outline_block(p, look, 0);
    pen_stroke(p, 0.105f, side->main, 0, 0);
    draw_inlay(p, side, outline_block, look, 0, canvas_strong(p->canvas) ? 0.08f : 0.04f);
    pen_line(p, corner[0].x + 0.06f, 0, corner[1].x - 0.06f, 0, 0.055f, FRONT_WHITE);
    Spot wedge[] = { { 0, -0.20f }, { 0.17f, 0.03f }, { -0.17f, 0.03f } };
    Pen q = pen_moved(*p, (corner[0].x + corner[1].x) / 2.0f, 0);
    pen_flat(&q, wedge, 3, FRONT_WHITE, 0);
}

void block_draw(Canvas *c, Affine at, const BlockLook *look)
{
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };

    outline_block(&p, look, 0);
    float k = affine_size(at);
    canvas_shadow(c, &curve, 0.16f * k, 0.20f * k, 0.30f * k, 0x80120A02);
    for (int i = 0; i < look->count; i++)
        draw_square(&p, look, i);
    draw_rim(&p, look);
    body_draw(&p, look, 0.055f);
    curve_free(&curve);
}

/* ---- far away ----------------------------------------------------------------------------------------- */

static void fill_slab(const Pen *p, const SideLook *side, float reach)
{
    Spot light = pen_light(p);
    Paint paint = paint_linear((Spot){ light.x * reach, light.y * reach },
                               (Spot){ -light.x * reach, -light.y * reach },
                               colour_mix(side->main, side->light, 0.28f), side->main);

    paint.at = p->at;
    pen_fill(p, &paint);
}

/* Strong patterns: the hatch of the side's zones lies on its slabs too. */
static void hatch_slab(const Pen *p, const SideLook *side)
{
    Paint hatch = side_hatch(side, 110, true);

    pen_fill(p, &hatch);
}

void slab_draw(Canvas *c, Affine at, const BlockLook *look)
{
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };
    const SideLook *side = canvas_side(c, look->seat);
    float k = affine_size(at), px = 1.0f / k;
    Spot corner[BLOCK_CORNERS];

    block_shape(look, corner);
    outline_block(&p, look, 0);
    canvas_shadow(c, &curve, 2.5f, 3.5f, 6.0f, 0x90120A02);
    fill_slab(&p, side, (float)look->files * look->width * 0.5f);
    if (canvas_strong(c))
        hatch_slab(&p, side);
    for (int i = 0; i < look->count; i++) {
        Spot m = block_spot(look, i);
        Pen q = pen_moved(p, m.x, m.y);
        curve_rect(pen_begin(&q), -look->width / 2, -look->length / 2, look->width, look->length);
        pen_stroke(&q, px, colour_alpha(side->rim, 150), 0, 0);
        float r = (look->width < look->length ? look->width : look->length) * 0.2f;
        if (r * k > 1.2f)
            pen_disc(&q, 0, 0, r, colour_mix(side->light, side->main, 0.35f), 0.5f);
    }
    outline_block(&p, look, 0);
    pen_stroke(&p, 2.6f * px, side->rim, 0, 0);
    outline_block(&p, look, 0);
    float broad = canvas_strong(c) ? 2.0f * px : px;
    if (side->pattern == PATTERN_DASHED)
        pen_stroke(&p, 1.3f * broad, side->light, 4.0f * broad, 3.0f * broad);
    else
        pen_stroke(&p, 1.3f * broad, side->light, 0, 0);
    pen_line(&p, corner[0].x, 0, corner[1].x, 0, 2.0f * px, FRONT_WHITE);
    Spot wedge[] = { { 0, -5.0f * px }, { 4.0f * px, 0 }, { -4.0f * px, 0 } };
    Pen q = pen_moved(p, (corner[0].x + corner[1].x) / 2.0f, 0);
    pen_flat(&q, wedge, 3, FRONT_WHITE, 0);
    body_draw(&p, look, 2.0f * px);
    curve_free(&curve);
}

void disc_slab_draw(Canvas *c, Affine at, const StandLook *look)
{
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };
    const SideLook *side = canvas_side(c, look->seat);
    float px = 1.0f / affine_size(at),
          small = look->width < look->length ? look->width : look->length;

    outline_stand(&p, look, 0);
    canvas_shadow(c, &curve, 1.8f, 2.4f, 4.0f, 0x90120A02);
    fill_slab(&p, side, look->width * 0.5f);
    pen_disc(&p, 0, 0, small * 0.27f, colour_mix(side->light, side->main, 0.35f), 0.5f);
    outline_stand(&p, look, 0);
    pen_stroke(&p, 2.4f * px, side->rim, 0, 0);
    outline_stand(&p, look, 0);
    float broad = canvas_strong(c) ? 2.0f * px : px;
    if (side->pattern == PATTERN_DASHED)
        pen_stroke(&p, 1.2f * broad, side->light, 3.0f * broad, 2.5f * broad);
    else
        pen_stroke(&p, 1.2f * broad, side->light, 0, 0);
    if (look->front_arc > 0.0f) {
        Spot wedge[] = { { 0, -look->length / 2 - 1.0f * px },
                         { 3.0f * px, -look->length / 2 + 4.0f * px },
                         { -3.0f * px, -look->length / 2 + 4.0f * px } };
        pen_flat(&p, wedge, 3, FRONT_WHITE, 0);
    }
    curve_free(&curve);
}
