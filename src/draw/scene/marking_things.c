#include <math.h>
#include <stdio.h>

#include "canvas/pen.h"
#include "draw/marking.h"
#include "draw/palette.h"
#include "terrain/noise.h"

#define TEMPLATE_ORANGE UINT32_C(0xFFFFA530)

void template_curve_draw(Canvas *c, const Curve *curve, bool aimed)
{
    float by = canvas_broad(c);
    Stroke line = { .width = (aimed ? 2.4f : 3.4f) * by }, casing = { .width = 6.0f * by };
    Paint dark = paint_flat(INK_CASING), ink = paint_flat(aimed ? INK_IVORY : TEMPLATE_ORANGE);
    Paint lit = paint_flat(0x4DFF8A20);

    if (aimed) {
        line.dash[0] = 9.0f * by;
        line.dash[1] = 7.0f * by;
    } else {
        canvas_fill(c, curve, &lit);
    }
    canvas_stroke(c, curve, &casing, &dark);
    canvas_stroke(c, curve, &line, &ink);
}

void template_draw(Canvas *c, Spot centre, float radius, bool aimed)
{
    Curve p = curve_empty();

    curve_circle(&p, centre.x, centre.y, radius);
    template_curve_draw(c, &p, aimed);
    curve_free(&p);
    float by = canvas_broad(c), arm = 7 * by;
    canvas_line(c, (Spot){ centre.x - arm, centre.y }, (Spot){ centre.x + arm, centre.y },
                2.0f * by, INK_IVORY);
    canvas_line(c, (Spot){ centre.x, centre.y - arm }, (Spot){ centre.x, centre.y + arm },
                2.0f * by, INK_IVORY);
}

void clock_draw(Canvas *c, Spot centre, float radius, double twelve, int hour)
{
    enum { HOURS = 12, QUARTER = 3 };
    float by = canvas_broad(c), inner = radius + 5.0f * by;

    for (int i = 0; i < HOURS; i++) {
        double bearing = twelve + i * 3.14159265358979 / 6;
        float x = (float)cos(bearing), y = (float)sin(bearing);
        bool thrown = i == hour;
        float outer = inner + (thrown ? 13.0f : i % QUARTER ? 5.0f : 9.0f) * by;
        Spot line[2] = { { centre.x + inner * x, centre.y + inner * y },
                         { centre.x + outer * x, centre.y + outer * y } };
        Stroke stroke = { .width = (thrown ? 4.5f : i % QUARTER ? 2.0f : 3.0f) * by };
        canvas_cased(c, line, 2, false, &stroke, thrown ? INK_FIGURE : INK_IVORY);
    }
}

/* ---- objectives --------------------------------------------------------------------------------------- */

static void draw_pennant(Canvas *c, Spot at, float k, int holder)
{
    Colour cloth = holder >= 0 ? canvas_side(c, holder)->main : INK_PAPER;
    Curve p = curve_empty();
    Paint shade = paint_flat(0x73120A02),
          wave = paint_linear(at, (Spot){ at.x + k, at.y }, colour_light(cloth, 0.25f),
                              colour_dark(cloth, 0.85f));

    curve_ellipse(&p, at.x + k * 0.2f, at.y + k * 0.06f, k * 0.42f, k * 0.15f, 0);
    canvas_fill(c, &p, &shade);
    canvas_line(c, at, (Spot){ at.x, at.y - k * 1.25f }, k * 0.16f, 0xFF3A2A1A);
    canvas_line(c, at, (Spot){ at.x, at.y - k * 1.25f }, k * 0.08f, 0xFFB48C5C);
    curve_clear(&p);
    curve_move(&p, at.x + k * 0.04f, at.y - k * 1.25f);
    curve_cubic(&p, at.x + k * 0.4f, at.y - k * 1.35f, at.x + k * 0.5f, at.y - k * 1.0f,
                at.x + k * 0.9f, at.y - k * 1.02f);
    curve_cubic(&p, at.x + k * 0.6f, at.y - k * 0.8f, at.x + k * 0.4f, at.y - k * 0.7f,
                at.x + k * 0.04f, at.y - k * 0.72f);
    curve_close(&p);
    canvas_fill(c, &p, &wave);
    Stroke edge = { .width = 1.2f };
    Paint dark = paint_flat(0xB3140C04);
    canvas_stroke(c, &p, &edge, &dark);
    curve_free(&p);
}

void objective_draw(Canvas *c, Spot at, float radius, float inch, int holder)
{
    Curve p = curve_empty();
    float by = canvas_broad(c);
    Stroke chalk = { .width = 2.6f * by, .dash = { 12.0f * by, 9.0f * by } },
           casing = { .width = 5.0f * by, .dash = { 12.0f * by, 9.0f * by } };
    Paint white = paint_flat(holder >= 0 ? colour_alpha(canvas_side(c, holder)->light, 230)
                                         : 0xCCF6ECD6),
          dark = paint_flat(0x59140C04);
    float k = fminf(fmaxf(inch, 14.0f * by), 34.0f * by);

    if (radius > 2.0f) {
        curve_circle(&p, at.x, at.y, radius);
        canvas_stroke(c, &p, &casing, &dark);
        canvas_stroke(c, &p, &chalk, &white);
    }
    curve_free(&p);
    draw_pennant(c, at, k, holder);
}

/* ---- made things -------------------------------------------------------------------------------------- */

/* One soft puff, lit from the top left. */
static void draw_puff(Canvas *c, Curve *p, Spot at, float r, float strength)
{
    Spot lit = { at.x - r * 0.22f, at.y - r * 0.26f };
    Paint puff = paint_radial(lit, r * 0.05f, at, r, 0xF0F6EFE2, 0xB4DCD2C0, 0x00B0A490);

    puff.alpha = strength;
    curve_clear(p);
    curve_circle(p, at.x, at.y, r);
    canvas_fill(c, p, &puff);
}

void cloud_draw(Canvas *c, Fonts *fonts, Spot at, float radius, int seed, int turns)
{
    Curve p = curve_empty();
    float by = canvas_broad(c);
    Stroke edge = { .width = 2.0f * by, .dash = { 8.0f * by, 7.0f * by } };
    Paint ivory = paint_flat(0xB3F6ECD6);

    draw_puff(c, &p, at, radius, 0.75f);
    for (int i = 0; i < 8; i++) {
        double a = 45.0 * i + 40.0 * (double)noise_lattice(i + seed, 3);
        float d = radius * (0.30f + 0.25f * noise_lattice(i, 9 + seed)),
              r = radius * (0.40f + 0.16f * noise_lattice(i, 17 + seed));
        draw_puff(c, &p, (Spot){ at.x + d * (float)turn_cos(a), at.y + d * (float)turn_sin(a) }, r,
                  0.62f);
    }
    curve_clear(&p);
    curve_circle(&p, at.x, at.y, radius);
    canvas_stroke(c, &p, &edge, &ivory);
    curve_free(&p);
    if (turns > 0 && fonts) {
        char words[16];
        snprintf(words, sizeof words, "%d", turns);
        TagPart part = { words, 0 };
        tag_draw(c, fonts, (Spot){ at.x, at.y + radius * 0.7f }, TEXT_CENTRE, &part, 1, 15,
                 TAG_FIGURE, 0);
    }
}

static void ragged_circle(Curve *p, Spot at, float radius)
{
    curve_clear(p);
    for (int i = 0; i < 48; i++) {
        double a = 7.5 * i;
        float x = (float)turn_cos(a), y = (float)turn_sin(a);
        float r = radius *
                  (0.9f + 0.2f * noise_fbm(x * 2.0f + at.x * 0.01f + 20.0f, y * 2.0f + 20.0f, 2));
        curve_line(p, at.x + r * x, at.y + r * y);
    }
    curve_close(p);
}

void pool_draw(Canvas *c, Spot at, float radius, int seed)
{
    Curve p = curve_empty();
    float by = canvas_broad(c);
    Stroke edge = { .width = 2.0f * by, .dash = { 8.0f * by, 7.0f * by } };
    Paint ivory = paint_flat(0xB3BDF1FF), mud = paint_flat(0xB84A3E2A),
          water = paint_radial((Spot){ at.x - radius * 0.3f, at.y - radius * 0.3f }, radius * 0.1f,
                               at, radius, 0xD85C7A76, 0xE0304A4C, 0xE01E3438);

    ragged_circle(&p, at, radius * 0.98f);
    canvas_fill(c, &p, &mud);
    ragged_circle(&p, at, radius * 0.84f);
    canvas_fill(c, &p, &water);
    for (int i = 0; i < 14; i++) {
        double a = 360.0 * (double)noise_lattice(i + seed, 31);
        float d = radius * (0.2f + 0.6f * noise_lattice(i, 47 + seed));
        Spot one = { at.x + d * (float)turn_cos(a), at.y + d * (float)turn_sin(a) };
        canvas_disc(c, one.x, one.y, radius * 0.05f, 0xC8788A4A);
        canvas_disc(c, one.x - radius * 0.015f, one.y - radius * 0.015f, radius * 0.025f,
                    0xC8A8B468);
    }
    curve_clear(&p);
    curve_circle(&p, at.x, at.y, radius);
    canvas_stroke(c, &p, &edge, &ivory);
    curve_free(&p);
}

/* ---- a camp --------------------------------------------------------------------------------------------------------- */

/* Four slopes of cloth about its pole, the one towards the lamp the lightest; overturned it is flat and torn. */
static void draw_tent(const Pen *p, float x, float y, float half, float degrees, Colour cloth,
                      bool overturned)
{
    Pen q = pen_turned(pen_moved(*p, x, y), degrees);
    float low = overturned ? 0.55f : 1.0f, lean = overturned ? half * 0.5f : 0;
    Spot corner[] = {
        { -half, -half * low }, { half, -half * low }, { half, half * low }, { -half, half * low }
    };

    pen_blot(&q, half * 0.12f, half * 0.16f, half * 1.3f, half * 1.2f * low, 0, 0.5f);
    for (int i = 0; i < 4; i++) {
        static const float shade[] = { 0.10f, 0.30f, 0.42f, 0.0f };
        Spot side[] = { corner[i], corner[(i + 1) % 4], { lean, 0 } };
        pen_flat(&q, side, 3, colour_mix(cloth, 0xFF1A120A, shade[i] + (overturned ? 0.2f : 0)),
                 0.02f);
    }
    if (overturned)
        pen_stick(&q, lean, 0, half * 1.25f, -half * 0.5f, 0.06f, 0xFF5A4228);
    else
        pen_disc(&q, 0, 0, 0.07f, 0xFF5A4228, SHINE);
}

static void draw_fire(const Pen *p, float x, float y, bool out)
{
    Pen q = pen_moved(*p, x, y);

    for (int i = 0; i < 7; i++) {
        double turn = 360.0 * i / 7;
        pen_disc(&q, 0.3f * (float)turn_cos(turn), 0.3f * (float)turn_sin(turn), 0.09f, 0xFF6E665C,
                 SHINE);
    }
    for (int i = 0; i < 3; i++) {
        Pen log = pen_turned(q, 60.0f * (float)i);
        pen_stick(&log, -0.2f, 0, 0.2f, 0, 0.07f, 0xFF3A2818);
    }
    if (!out)
        pen_glow(&q, 0, 0, 0.34f, 0xFFFF8A28);
}

void camp_draw(Canvas *c, Affine at, float width, int seat, bool looted)
{
    static const float place[][3] = {
        { -0.27f, -0.26f, 4 }, { 0.27f, -0.27f, -6 }, { -0.28f, 0.25f, -3 }, { 0.26f, 0.27f, 9 }
    };
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };
    const SideLook *side = canvas_side(c, seat);
    float h = width / 2.0f;

    pen_box(&p, -h, -h, width, width, 0.2f, 0x7A6E5636);
    curve_rect(pen_begin(&p), -h, -h, width, width);
    pen_stroke(&p, 0.10f, 0xC0140C04, 0, 0);
    curve_rect(pen_begin(&p), -h, -h, width, width);
    pen_stroke(&p, 0.05f, side->light, 0.22f, 0.12f);
    for (int i = 0; i < 4; i++) {
        bool over = looted && i != 1;
        Colour cloth = i % 2 ? 0xFFE6D9B8 : colour_mix(side->main, 0xFFE6D9B8, 0.25f);
        draw_tent(&p, place[i][0] * width, place[i][1] * width, width * 0.16f,
                  place[i][2] * (over ? 6.0f : 1.0f), cloth, over);
    }
    draw_fire(&p, 0, 0, looted);
    curve_free(&curve);
}

void crater_draw(Canvas *c, Spot at, float radius)
{
    Curve p = curve_empty();
    Spot low = { at.x - radius * 0.28f, at.y - radius * 0.32f };
    Paint thrown =
        paint_radial(at, radius * 0.8f, at, radius * 1.5f, 0x90463424, 0x40463424, 0x00463424);
    Paint rim = paint_linear((Spot){ at.x - radius, at.y - radius },
                             (Spot){ at.x + radius, at.y + radius }, 0xFFB8966A, 0xFF4A3824);
    Paint bowl = paint_radial(low, 0, (Spot){ at.x, at.y }, radius * 0.95f, 0xFF20160C, 0xFF3E2E1E,
                              0xFF8A6C48);

    curve_circle(&p, at.x, at.y, radius * 1.5f);
    canvas_fill(c, &p, &thrown);
    ragged_circle(&p, at, radius * 1.06f);
    canvas_fill(c, &p, &rim);
    ragged_circle(&p, at, radius * 0.86f);
    canvas_fill(c, &p, &bowl);
    curve_free(&p);
}

void wreck_draw(Canvas *c, Affine at, float width, float length, int seed)
{
    Curve curve = curve_empty();
    Pen p = { c, &curve, at };
    float w = width, l = length;
    Paint soot = paint_radial((Spot){ 0, 0 }, 0, (Spot){ 0, 0 }, (w + l) * 0.45f, 0xC0181210,
                              0x80181210, 0x00181210);

    soot.at = at;
    curve_circle(pen_begin(&p), 0, 0, (w + l) * 0.45f);
    pen_fill(&p, &soot);
    for (int m = 0; m < 2; m++)
        pen_plate(&p, m ? w * 0.29f : -w * 0.5f, -l / 2, w * 0.21f, l, 0.12f, 0xFF2A2622);
    pen_plate(&p, -w * 0.32f, -l * 0.44f, w * 0.64f, l * 0.88f, 0.08f, 0xFF423A32);
    Pen turret =
        pen_turned(pen_moved(p, w * 0.1f, -l * 0.05f), 35.0f + 30.0f * noise_lattice(seed, 3));
    pen_stick(&turret, 0, 0, 0, -l * 0.36f, w * 0.08f, 0xFF2E2A28);
    pen_disc(&turret, 0, 0, w * 0.26f, 0xFF3A332C, 0.25f);
    for (int i = 0; i < 14; i++) {
        float x = (noise_lattice(i, seed + 4) - 0.5f) * w * 0.7f,
              y = (noise_lattice(i, seed + 8) - 0.5f) * l * 0.8f;
        pen_box(&p, x, y, 0.1f, 0.16f, 0.03f, i % 3 ? 0x90120C08 : 0xA0905030);
    }
    pen_glow(&p, -w * 0.05f, l * 0.2f, w * 0.3f, 0xFFFF7A18);
    curve_free(&curve);
    Spot smoke = affine_apply(at, (Spot){ 0, l * 0.15f });
    float k = affine_size(at);
    Curve puff = curve_empty();
    for (int i = 0; i < 4; i++) {
        float r = k * w * (0.2f + 0.12f * (float)i);
        Spot m = { smoke.x + (float)i * k * w * 0.2f, smoke.y - (float)i * k * w * 0.22f };
        Paint grey = paint_radial(m, 0, m, r, 0x80403A36, 0x50403A36, 0x00403A36);
        curve_clear(&puff);
        curve_circle(&puff, m.x, m.y, r);
        canvas_fill(c, &puff, &grey);
    }
    curve_free(&puff);
}

/* ---- handles and cursor -------------------------------------------------------------------------------- */

void handle_draw(Canvas *c, Icons *icons, Spot at, float size, const char *icon, bool held)
{
    float r = size * 0.5f;

    canvas_disc(c, at.x + 1.5f, at.y + 2.5f, r + 2.0f, 0x66100800);
    canvas_disc(c, at.x, at.y, r + 1.5f, 0xD9140C04);
    canvas_disc(c, at.x, at.y, r, held ? INK_BRASS_LIGHT : INK_LIT_EDGE);
    if (icon)
        icon_draw(c, icons, icon, at.x, at.y, (int)(size * 0.7f), icon_tone_plain(0xFF2A1D0E),
                  1.0f);
    else
        canvas_disc(c, at.x, at.y, r * 0.34f, 0xFF2A1D0E);
}

void cursor_draw(Canvas *c, Spot at, float size)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < 4; i++) {
            float dx = (float)turn_cos(90.0 * i), dy = (float)turn_sin(90.0 * i);
            canvas_line(c, (Spot){ at.x + dx * size * 0.25f, at.y + dy * size * 0.25f },
                        (Spot){ at.x + dx * size, at.y + dy * size }, pass ? 2.4f : 5.4f,
                        pass ? INK_LIT_EDGE : INK_CASING);
        }
}

void doomed_draw(Canvas *c, Spot at, float radius)
{
    Spot a = { at.x - radius * 0.72f, at.y + radius * 0.72f },
         b = { at.x + radius * 0.72f, at.y - radius * 0.72f };

    canvas_line(c, a, b, 6.0f, 0xD9280414);
    canvas_line(c, a, b, 3.0f, 0xFFFF8A7A);
}
