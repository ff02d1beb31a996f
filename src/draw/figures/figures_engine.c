#include "figures/figures.h"

#include <math.h>

/* Guns and engines with their crews. */

static void draw_wheels(const Pen *p)
{
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_box(p, m * 0.3f - 0.055f, -0.34f, 0.11f, 0.56f, 0.05f, colour_dark(WOOD, 0.6f));
        pen_lit_box(p, m * 0.3f - 0.045f, -0.33f, 0.07f, 0.53f, 0.04f, colour_light(WOOD, 0.15f));
        pen_disc(p, m * 0.31f, -0.06f, 0.06f, GOLD, SHINE);
    }
}

static void draw_crew(Pen p, const Sitter *s, float size, float back)
{
    Dress gunner = { .weapon = WEAPON_NONE,
                     .hat = s->dress.hat == HAT_HELM ? HAT_WIDE : s->dress.hat };
    Dress rammer = gunner;

    rammer.weapon = WEAPON_STAFF;
    rammer.glow = 0xFFDC963C;
    if (s->dress.hat == HAT_BOWL || s->dress.hat == HAT_STEEL)
        rammer.weapon = WEAPON_SHOVEL;
    draw_foot(pen_moved(p, -0.36f * size, back * size), s, &gunner, size * 0.46f);
    draw_foot(pen_moved(p, 0.38f * size, (back - 0.04f) * size), s, &rammer, size * 0.46f);
}

void paint_cannon(Pen p, const Sitter *s, float size)
{
    float k = size * 0.80f;
    Pen q = pen_scaled(p, k, k);
    Colour barrel = s->heavy ? IRON : 0xFFA8803E;

    pen_blot(&q, 0.1f, 0.12f, 0.42f, 0.6f, 0, 0.4f);
    pen_stick(&q, 0, 0.1f, 0, 0.66f, 0.14f, WOOD);
    draw_wheels(&q);
    pen_stick(&q, -0.3f, -0.06f, 0.3f, -0.06f, 0.09f, WOOD);
    pen_stick(&q, 0, 0.26f, 0, -0.72f, 0.2f, barrel);
    pen_stick(&q, -0.1f, -0.70f, 0.1f, -0.70f, 0.1f, barrel);
    pen_stick(&q, -0.11f, 0.02f, 0.11f, 0.02f, 0.07f, colour_light(barrel, 0.1f));
    pen_disc(&q, 0, 0.3f, 0.07f, GOLD, SHINE);
    if (s->heavy)
        pen_plate(&q, -0.34f, -0.30f, 0.68f, 0.12f, 0.03f, 0xFF6A705E);
    draw_crew(p, s, k, 0.42f);
}

void paint_thrower(Pen p, const Sitter *s, float size)
{
    float k = size * 0.80f;
    Pen q = pen_scaled(p, k, k);

    pen_blot(&q, 0.1f, 0.12f, 0.42f, 0.55f, 0, 0.4f);
    pen_stick(&q, -0.24f, 0.5f, -0.24f, -0.4f, 0.1f, WOOD);
    pen_stick(&q, 0.24f, 0.5f, 0.24f, -0.4f, 0.1f, WOOD);
    pen_stick(&q, -0.34f, 0.30f, 0.34f, 0.30f, 0.09f, WOOD);
    if (s->kind == 1) {
        pen_stick(&q, 0, 0.45f, 0, -0.62f, 0.1f, WOOD);
        pen_curve(&q, (Spot){ -0.62f, -0.18f }, (Spot){ 0, -0.62f }, (Spot){ 0.62f, -0.18f }, 0.09f,
                  colour_dark(WOOD, 0.75f));
        pen_line(&q, -0.6f, -0.18f, 0, 0.1f, 0.02f, BONE);
        pen_line(&q, 0.6f, -0.18f, 0, 0.1f, 0.02f, BONE);
        pen_stick(&q, 0, 0.12f, 0, -0.86f, 0.05f, STEEL);
    } else {
        pen_stick(&q, -0.34f, -0.24f, 0.34f, -0.24f, 0.1f, WOOD);
        pen_stick(&q, 0, -0.62f, 0, 0.5f, 0.1f, colour_light(WOOD, 0.1f));
        pen_plate(&q, -0.16f, -0.78f, 0.32f, 0.26f, 0.04f, IRON);
        pen_disc(&q, 0, 0.54f, 0.13f, 0xFF8C8478, 0.3f);
    }
    draw_crew(p, s, k, 0.36f);
}

void paint_mortar(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 0.8f, size * 0.8f);

    pen_blot(&q, 0.08f, 0.1f, 0.3f, 0.28f, 0, 0.4f);
    pen_plate(&q, -0.2f, -0.06f, 0.4f, 0.36f, 0.05f, colour_dark(WOOD, 0.7f));
    pen_stick(&q, -0.14f, -0.26f, 0, 0.0f, 0.05f, IRON);
    pen_stick(&q, 0.14f, -0.26f, 0, 0.0f, 0.05f, IRON);
    pen_disc(&q, 0, -0.08f, 0.19f, GUN_METAL, 0.4f);
    pen_disc(&q, 0, -0.12f, 0.12f, SOOT, 0.05f);
    draw_crew(p, s, size * 0.8f, 0.2f);
}

/* A gun on its tripod with two to serve it. */
void paint_nest(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 0.86f, size * 0.86f);

    draw_crew(p, s, size * 0.86f, 0.18f);
    pen_blot(&q, 0.06f, 0.08f, 0.2f, 0.4f, 0, 0.4f);
    pen_stick(&q, 0, -0.1f, -0.24f, 0.12f, 0.05f, IRON);
    pen_stick(&q, 0, -0.1f, 0.24f, 0.12f, 0.05f, IRON);
    pen_stick(&q, 0, -0.1f, 0, -0.36f, 0.05f, IRON);
    pen_plate(&q, -0.08f, -0.12f, 0.16f, 0.32f, 0.04f, GUN_METAL);
    pen_stick(&q, 0, -0.10f, 0, -0.52f, 0.12f, GUN_METAL);
    pen_stick(&q, 0, -0.50f, 0, -0.66f, 0.05f, IRON);
    pen_plate(&q, 0.10f, -0.04f, 0.16f, 0.14f, 0.02f, 0xFF6A705E);
}

/* One lies behind a rifle as long as himself, one beside him with the glasses. */
void paint_long_rifle(Pen p, const Sitter *s, float size)
{
    Sitter lying = *s;
    FigureLook look = *s->look;
    float k = size * 0.86f;
    Pen q = pen_scaled(p, k, k);

    if (look.posture == POSTURE_UP)
        look.posture = POSTURE_PRONE;
    lying.look = &look;
    draw_foot(pen_moved(p, 0.02f * k, 0.2f * k), &lying, &(Dress){ .hat = HAT_STEEL }, k * 0.44f);
    draw_foot(pen_moved(p, -0.3f * k, 0.12f * k), s, &(Dress){ .hat = HAT_STEEL, .pack = true },
              k * 0.4f);
    if (look.posture == POSTURE_RUNNING)
        return;
    pen_blot(&q, 0.06f, -0.3f, 0.06f, 0.42f, 0, 0.4f);
    pen_stick(&q, 0.02f, -0.44f, -0.12f, -0.3f, 0.035f, IRON);
    pen_stick(&q, 0.02f, -0.44f, 0.16f, -0.3f, 0.035f, IRON);
    pen_stick(&q, 0.06f, 0.12f, 0.03f, -0.12f, 0.08f, WOOD);
    pen_stick(&q, 0.03f, -0.06f, 0, -0.84f, 0.045f, GUN_METAL);
    pen_stick(&q, -0.04f, -0.82f, 0.04f, -0.82f, 0.05f, IRON);
}
