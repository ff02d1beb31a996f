#include "figures/figures.h"

#include <math.h>

#include "terrain/noise.h"

static Colour hull_colour(const Sitter *s)
{
    return s->skin ? s->skin : 0xFF706A4E;
}

/* Dust and scratches, the same on every machine of that number. */
static void draw_dirt(const Pen *p, float w, float l, int seed)
{
    for (int i = 0; i < 34; i++) {
        float x = (noise_lattice(i, 7 + seed) - 0.5f) * w * 0.86f,
              y = (noise_lattice(i, 19 + seed) - 0.5f) * l * 0.92f;
        Paint dust = paint_flat(colour_alpha(0xFF463420, (int)(64.0f * noise_lattice(i, 3))));
        curve_circle(pen_begin(p), x, y, 0.03f + 0.1f * noise_lattice(i, 11));
        pen_fill(p, &dust);
    }
}

/* The side's plate on a hull: its colour and its line, so that whose it is shows without a rim. */
static void draw_plate(const Pen *p, const Sitter *s, float x, float y, float w, float h)
{
    curve_round_rect(pen_begin(p), x, y, w, h, 0.06f);
    Paint paint = paint_flat(s->side->main);
    pen_fill(p, &paint);
    pen_stroke(p, 0.045f, s->side->light, s->side->pattern == PATTERN_DASHED ? 0.1f : 0.0f, 0.08f);
    if (s->side->pattern == PATTERN_DOUBLE)
        pen_box(p, x + w * 0.3f, y + h * 0.4f, w * 0.4f, h * 0.2f, 0.02f, s->side->light);
    if (s->side->pattern == PATTERN_SAW)
        pen_disc(p, x + w / 2, y + h / 2, h * 0.2f, s->side->rim, 0.1f);
}

static void hull_shadow(const Pen *p, float w, float l, float r)
{
    curve_round_rect(pen_begin(p), -w / 2, -l / 2, w, l, r);
    pen_shadow(p, 0.16f, 0.2f, 0.26f, 0x9E120A02);
}

static void draw_tracks(const Pen *p, float w, float l)
{
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        float x = m > 0 ? w * 0.29f : -w * 0.5f;
        pen_box(p, x, -l / 2, w * 0.21f, l, 0.2f, 0xFF2E2A24);
        for (int link = 0; link < (int)((l - 0.26f) / 0.2f) + 1; link++) {
            float y = -l / 2 + 0.12f + 0.2f * (float)link;
            pen_box(p, x + 0.02f, y, w * 0.18f, 0.1f, 0.02f, m < 0 ? 0xFF625A4A : 0xFF504A3E);
            pen_box(p, x + 0.02f, y, w * 0.18f, 0.03f, 0.01f, 0x29FFF0D2);
        }
    }
}

static void draw_turret(Pen p, Colour c, float r, float barrel, float thick)
{
    curve_circle(pen_begin(&p), 0, 0, r);
    pen_shadow(&p, 0.08f, 0.1f, 0.12f, 0x80120A02);
    pen_stick(&p, 0, -r * 0.7f, 0, -barrel, thick, 0xFF4E4C48);
    pen_disc(&p, 0, 0, r, c, 0.4f);
    pen_disc(&p, 0, 0, r * 0.72f, colour_light(c, 0.05f), 0.3f);
    pen_disc(&p, r * 0.3f, r * 0.2f, r * 0.26f, colour_dark(c, 0.8f), 0.3f);
}

/* A land ship's plates, hatches and funnels. */
static void draw_rivets(const Pen *p, float w, float l, Colour c)
{
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        for (float y = -0.40f; y < 0.42f; y += 0.06f)
            pen_disc(p, m * w * 0.275f, l * y, w * 0.011f, colour_light(c, 0.18f), 0.3f);
        pen_stick(p, m * w * 0.12f, -l * 0.42f, m * w * 0.12f, -l * 0.52f, w * 0.05f, GUN_METAL);
        pen_disc(p, m * w * 0.14f, l * 0.2f, w * 0.06f, colour_dark(c, 0.7f), 0.3f);
        pen_disc(p, m * w * 0.14f, l * 0.2f, w * 0.035f, SOOT, 0.05f);
    }
    pen_plate(p, -w * 0.14f, -l * 0.42f, w * 0.28f, l * 0.09f, 0.05f, colour_dark(c, 0.9f));
    pen_box(p, -w * 0.10f, -l * 0.39f, w * 0.2f, l * 0.02f, 0.01f, SOOT);
}

void paint_tank(Pen p, const Sitter *s, float size)
{
    float w = s->look->width, l = s->look->length;
    Colour c = hull_colour(s);

    (void)size;
    hull_shadow(&p, w, l, 0.3f);
    draw_tracks(&p, w, l);
    pen_plate(&p, -w * 0.30f, -l * 0.44f, w * 0.60f, l * 0.88f, 0.08f, c);
    pen_plate(&p, -w * 0.24f, -l * 0.30f, w * 0.48f, l * 0.25f, 0.08f, colour_light(c, 0.05f));
    for (int slit = 0; slit < (int)(l * 0.14f / 0.22f) + 1; slit++) {
        float y = l * 0.06f + 0.22f * (float)slit;
        pen_line(&p, -w * 0.22f, y, w * 0.22f, y, 0.03f, 0x801E160C);
    }
    if (s->heavy)
        for (int side_of = 0; side_of < 2; side_of++) {
            float m = BOTH_SIDES(side_of);

            Pen q = pen_moved(p, m * w * 0.44f, -l * 0.08f);
            pen_plate(&q, -w * 0.14f, -l * 0.12f, w * 0.28f, l * 0.24f, 0.14f,
                      colour_dark(c, 0.92f));
            pen_stick(&q, 0, 0, m * 0.06f, -l * 0.3f, w * 0.09f, 0xFF4E4C48);
        }
    if (s->kind == 2)
        draw_rivets(&p, w, l, c);
    if (s->kind != 1)
        draw_turret(pen_moved(p, 0, -l * 0.04f), c, w * 0.27f, l * (s->kind == 2 ? 0.5f : 0.44f),
                    w * 0.08f);
    pen_disc(&p, -w * 0.14f, -l * 0.22f, w * 0.07f, colour_light(c, 0.02f), 0.3f);
    draw_plate(&p, s, -w * 0.18f, l * 0.26f, w * 0.36f, fminf(l * 0.12f, 0.5f));
    draw_dirt(&p, w, l, s->look->variant);
}

void paint_car(Pen p, const Sitter *s, float size)
{
    float w = s->look->width, l = s->look->length;
    Colour c = hull_colour(s);

    (void)size;
    hull_shadow(&p, w * 0.84f, l, 0.3f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float x = BOTH_SIDES(side_of);
        for (int end_of = 0; end_of < 2; end_of++) {
            float y = 0.32f * BOTH_SIDES(end_of);
            pen_box(&p, x * w * 0.42f - w * 0.08f, y * l - l * 0.11f, w * 0.16f, l * 0.22f, 0.08f,
                    0xFF221D18);
        }
    }
    pen_plate(&p, -w * 0.40f, -l * 0.08f, w * 0.80f, l * 0.56f, 0.1f, c);
    pen_plate(&p, -w * 0.26f, -l * 0.48f, w * 0.52f, l * 0.42f, 0.1f, colour_dark(c, 0.95f));
    draw_turret(pen_moved(p, 0, l * 0.14f), c, w * 0.3f, w * 0.78f, w * 0.09f);
    draw_plate(&p, s, -w * 0.16f, l * 0.35f, w * 0.32f, l * 0.1f);
    draw_dirt(&p, w * 0.8f, l, s->look->variant);
}

/* Transports: an open or closed body behind a bonnet; kind 1 hovers or is a wagon without tracks. */
void paint_carrier(Pen p, const Sitter *s, float size)
{
    float w = s->look->width, l = s->look->length;
    Colour c = s->kind == 1 ? (s->skin ? s->skin : WOOD) : hull_colour(s);

    (void)size;
    hull_shadow(&p, w, l, 0.2f);
    if (s->kind == 1)
        for (int side_of = 0; side_of < 2; side_of++) {
            float x = BOTH_SIDES(side_of);
            for (int end_of = 0; end_of < 2; end_of++) {
                float y = 0.3f * BOTH_SIDES(end_of);
                pen_box(&p, x * w * 0.45f - 0.07f, y * l - l * 0.12f, 0.14f, l * 0.24f, 0.06f,
                        0xFF3A2A1C);
            }
        }
    else
        draw_tracks(&p, w, l);
    pen_plate(&p, -w * 0.34f, -l * 0.46f, w * 0.68f, l * 0.92f, 0.12f, c);
    pen_plate(&p, -w * 0.28f, -l * 0.42f, w * 0.56f, l * 0.26f, 0.1f, colour_light(c, 0.06f));
    pen_box(&p, -w * 0.22f, -l * 0.20f, w * 0.44f, l * 0.05f, 0.03f, 0xFF2A3438);
    pen_box(&p, -w * 0.26f, -l * 0.10f, w * 0.52f, l * 0.40f, 0.06f, colour_dark(c, 0.5f));
    for (int i = 0; i < 3; i++)
        pen_box(&p, -w * 0.24f, -l * 0.06f + (float)i * l * 0.12f, w * 0.48f, l * 0.05f, 0.02f,
                colour_dark(c, 0.8f));
    draw_plate(&p, s, -w * 0.2f, l * 0.33f, w * 0.4f, l * 0.1f);
    draw_dirt(&p, w, l, s->look->variant);
}

void paint_turret(Pen p, const Sitter *s, float size)
{
    Colour c = hull_colour(s);
    Pen q = pen_scaled(p, size, size);

    pen_blot(&q, 0.07f, 0.09f, 0.36f, 0.36f, 0, 0.45f);
    pen_plate(&q, -0.34f, -0.34f, 0.68f, 0.68f, 0.12f, colour_dark(c, 0.8f));
    draw_turret(q, c, 0.27f, 0.66f, 0.11f);
    pen_box(&q, -0.13f, 0.2f, 0.26f, 0.1f, 0.03f, s->side->main);
}

/* ---- warjacks ----------------------------------------------------------------------------------------- */

static void draw_fist(const Pen *p, float x)
{
    pen_plate(p, x - 0.10f, -0.42f, 0.20f, 0.20f, 0.05f, STEEL);
    for (int finger = -1; finger <= 1; finger++) {
        float f = 0.06f * (float)finger;
        pen_stick(p, x + f, -0.42f, x + f, -0.50f, 0.045f, STEEL);
    }
}

static void draw_arm_weapon(const Pen *p, float m, Weapon w)
{
    float x = m * 0.37f;
    Spot axe[] = {
        { x + 0.02f, -0.80f }, { x + 0.20f, -0.84f }, { x + 0.24f, -0.56f }, { x + 0.03f, -0.60f }
    };
    Spot tip[] = { { x, -1.06f }, { x + 0.06f, -0.80f }, { x - 0.06f, -0.80f } };

    switch (w) {
    case WEAPON_AXE:
        pen_stick(p, x, -0.04f, x, -0.72f, 0.06f, WOOD);
        pen_flat(p, axe, 4, 0xFFC8CACC, 0.014f);
        break;
    case WEAPON_CLUB:
        pen_stick(p, x, 0, x, -0.60f, 0.06f, WOOD);
        pen_plate(p, x - 0.16f, -0.80f, 0.32f, 0.22f, 0.03f, STEEL);
        break;
    case WEAPON_LANCE:
    case WEAPON_SPEAR:
        pen_stick(p, x, 0.2f, x, -0.80f, 0.07f, STEEL);
        pen_flat(p, tip, 3, 0xFFDCDEE0, 0.014f);
        break;
    case WEAPON_GUN:
        pen_stick(p, x, -0.10f, x, -0.66f, 0.13f, 0xFF585A60);
        pen_stick(p, x, -0.62f, x, -0.70f, 0.16f, 0xFF46484C);
        break;
    case WEAPON_SWORD:
        pen_stick(p, x, -0.20f, x + m * 0.04f, -0.86f, 0.08f, BRIGHT_STEEL);
        break;
    default:
        draw_fist(p, x);
    }
}

static void draw_boiler(const Pen *p, bool heavy)
{
    pen_box(p, -0.13f, 0.20f, 0.26f, 0.14f, 0.04f, colour_dark(IRON, 0.7f));
    for (int pipe = 0; pipe < (heavy ? 2 : 1); pipe++) {
        float x = heavy ? 0.13f * BOTH_SIDES(pipe) : 0.0f;
        pen_disc(p, x, 0.27f, 0.08f, 0xFF46423E, SHINE);
        pen_disc(p, x, 0.26f, 0.05f, SOOT, 0.02f);
    }
}

void paint_jack(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size, size);
    Colour c = s->skin ? s->skin : s->side->cloth[0];
    float w = s->heavy ? 0.34f : 0.27f;
    Spot hull[] = { { -w, -0.12f }, { -w * 0.7f, -0.22f }, { w * 0.7f, -0.22f }, { w, -0.12f },
                    { w, 0.14f },   { w * 0.7f, 0.24f },   { -w * 0.7f, 0.24f }, { -w, 0.14f } };

    pen_blot(&q, 0.09f, 0.11f, s->heavy ? 0.46f : 0.40f, 0.34f, 0, 0.45f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_stick(&q, m * 0.3f, 0.02f, m * 0.37f, -0.22f, s->heavy ? 0.15f : 0.12f, IRON);
        draw_arm_weapon(&q, m, m > 0 ? s->dress.weapon : (Weapon)s->kind);
    }
    draw_boiler(&q, s->heavy);
    pen_sloped(&q, hull, 8, colour_dark(c, 0.9f), 0.02f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_oval(&q, m * w, 0, s->heavy ? 0.15f : 0.12f, s->heavy ? 0.17f : 0.13f, 0, c, SHEEN);
        pen_ellipse(&q, m * w, 0, s->heavy ? 0.11f : 0.085f, s->heavy ? 0.13f : 0.10f, 0, 0.024f,
                    GOLD);
    }
    pen_plate(&q, -0.12f, -0.27f, 0.24f, 0.22f, 0.07f, STEEL);
    pen_glow(&q, 0, -0.24f, 0.14f, 0xFFFF9A30);
    pen_box(&q, -0.07f, -0.255f, 0.14f, 0.032f, 0, 0xFFFFC46A);
    if (s->dress.hat == HAT_HORNS)
        for (int side_of = 0; side_of < 2; side_of++) {
            float m = BOTH_SIDES(side_of);
            pen_curve(&q, (Spot){ m * 0.10f, -0.20f }, (Spot){ m * 0.26f, -0.26f },
                      (Spot){ m * 0.18f, -0.46f }, 0.06f, BONE);
        }
    pen_box(&q, -0.08f, 0.02f, 0.16f, 0.10f, 0.02f, 0xFF3C281E);
    pen_glow(&q, 0, 0.07f, 0.12f, 0xFFFF7A18);
    pen_box(&q, -0.05f, 0.045f, 0.10f, 0.05f, 0, 0xFFFF8A2A);
}

/* A walking engine on legs, armed at both sides. */
void paint_walker(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size, size);
    Colour c = hull_colour(s);

    pen_blot(&q, 0.1f, 0.12f, 0.42f, 0.42f, 0, 0.45f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_stick(&q, m * 0.2f, -0.12f, m * 0.4f, -0.38f, 0.1f, IRON);
        pen_stick(&q, m * 0.2f, 0.16f, m * 0.4f, 0.4f, 0.1f, IRON);
        pen_stick(&q, m * 0.3f, 0, m * 0.31f, -0.56f, 0.1f, GUN_METAL);
    }
    pen_plate(&q, -0.26f, -0.28f, 0.52f, 0.58f, 0.12f, c);
    pen_plate(&q, -0.16f, -0.22f, 0.32f, 0.24f, 0.06f, colour_light(c, 0.08f));
    pen_box(&q, -0.11f, -0.18f, 0.22f, 0.06f, 0.02f, 0xFF2A3438);
    draw_plate(&q, s, -0.14f, 0.1f, 0.28f, 0.12f);
    draw_dirt(&q, 0.5f, 0.5f, s->look->variant);
}
