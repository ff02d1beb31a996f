#include "figures/figures.h"

#include <math.h>

static Colour coat_of(const Sitter *s)
{
    static const Colour COAT[4] = { 0xFF68462C, 0xFF54402E, 0xFF7C6248, 0xFF48403A };

    return s->skin ? s->skin : COAT[(s->look->variant % 4 + 4) % 4];
}

static void draw_barding(const Pen *p, const Sitter *s)
{
    Colour cloth = s->side->cloth[0];

    pen_oval(p, 0, 0.40f, 0.29f, 0.40f, 0, cloth, SHEEN);
    pen_oval(p, 0, -0.10f, 0.25f, 0.38f, 0, cloth, SHEEN);
    if (s->side->pattern == PATTERN_PLAIN) {
        pen_box(p, -0.03f, -0.02f, 0.06f, 0.74f, 0, colour_alpha(BONE, 230));
        return;
    }
    for (int i = 0; i < 3; i++) {
        float y = 0.16f * (float)i;
        Spot chevron[] = {
            { -0.16f, 0.30f + y }, { 0, 0.22f + y }, { 0.16f, 0.30f + y }, { 0, 0.27f + y }
        };
        pen_flat(p, chevron, 4, BONE, 0);
    }
}

static void draw_horse(const Pen *p, const Sitter *s)
{
    Colour coat = coat_of(s), tail = colour_dark(coat, 0.6f);

    pen_blot(p, 0.14f, 0.18f, 0.34f, 0.82f, 3.0f, 0.4f);
    pen_stick(p, 0, 0.72f, 0.06f, 0.96f, 0.10f, tail);
    pen_oval(p, 0, 0.42f, 0.25f, 0.36f, 0, coat, SHEEN);
    pen_oval(p, 0, 0.02f, 0.22f, 0.42f, 0, coat, SHEEN);
    if (s->heavy)
        draw_barding(p, s);
    pen_stick(p, 0, -0.30f, 0, -0.68f, 0.24f,
              s->heavy ? colour_light(s->side->cloth[0], 0.08f) : coat);
    pen_oval(p, 0, -0.82f, 0.11f, 0.20f, 0, s->heavy ? STEEL : colour_light(coat, 0.1f), SHEEN);
    pen_stick(p, -0.07f, -0.66f, -0.09f, -0.72f, 0.05f, colour_dark(coat, 0.7f));
    pen_stick(p, 0.07f, -0.66f, 0.09f, -0.72f, 0.05f, colour_dark(coat, 0.7f));
    if (!s->heavy)
        pen_stick(p, 0, -0.28f, 0, -0.62f, 0.07f, tail);
}

static void draw_mounted_weapon(const Pen *p, const Sitter *s)
{
    Spot tip[] = { { 0.26f, -1.34f }, { 0.30f, -1.12f }, { 0.22f, -1.12f } };
    Spot head[] = { { 0.26f, -1.10f }, { 0.30f, -0.92f }, { 0.22f, -0.92f } };
    Spot pennon[] = { { 0.27f, -1.04f }, { 0.27f, -0.84f }, { 0.52f, -0.90f } };

    switch (s->dress.weapon) {
    case WEAPON_LANCE:
        pen_stick(p, 0.28f, 0.50f, 0.26f, -1.12f, 0.06f, BONE);
        pen_flat(p, tip, 3, BRIGHT_STEEL, 0.015f);
        pen_flat(p, pennon, 3, s->side->cloth[2], 0.01f);
        break;
    case WEAPON_BOW:
        pen_arc(p, -0.05f, 0.06f, 0.36f, -162.0f, -54.0f, 0.05f, WOOD);
        break;
    case WEAPON_GUN:
    case WEAPON_PISTOL:
        pen_stick(p, 0.20f, 0, 0.10f, -0.60f, 0.06f, GUN_METAL);
        break;
    case WEAPON_SWORD:
    case WEAPON_AXE:
        pen_stick(p, 0.28f, -0.06f, 0.34f, -0.5f, 0.06f, BRIGHT_STEEL);
        break;
    case WEAPON_FLAG:
        pen_stick(p, 0.28f, 0.40f, 0.26f, -0.70f, 0.06f, WOOD);
        break;
    case WEAPON_HORN:
        draw_horn(p);
        break;
    default:
        pen_stick(p, 0.28f, 0.40f, 0.26f, -0.90f, 0.05f, WOOD);
        pen_flat(p, head, 3, BRIGHT_STEEL, 0.015f);
    }
}

static void draw_rider(const Pen *p, const Sitter *s)
{
    Colour cloth = s->dress.cloth ? s->dress.cloth : s->side->cloth[0],
           body = s->heavy ? STEEL : cloth;
    Colour arms = s->heavy ? STEEL : s->side->cloth[1];

    pen_stick(p, -0.20f, 0.14f, -0.17f, -0.18f, 0.11f, colour_dark(cloth, 0.9f));
    pen_stick(p, 0.20f, 0.14f, 0.26f, -0.10f, 0.11f, colour_dark(cloth, 0.9f));
    pen_oval(p, 0, 0.12f, 0.28f, 0.165f, 0, body, SHEEN);
    pen_oval(p, -0.19f, 0.10f, 0.11f, 0.10f, 0, arms, SHEEN);
    pen_oval(p, 0.19f, 0.10f, 0.11f, 0.10f, 0, arms, SHEEN);
    draw_mounted_weapon(p, s);
    if (s->dress.shield) {
        Pen q = pen_turned(pen_moved(*p, -0.26f, -0.06f), -28.6f);
        pen_box(&q, -0.19f, -0.07f, 0.38f, 0.14f, 0.06f, colour_dark(cloth, 0.5f));
        pen_lit_box(&q, -0.18f, -0.065f, 0.36f, 0.11f, 0.05f,
                    colour_light(s->side->cloth[2], 0.15f));
        pen_box(&q, -0.03f, -0.06f, 0.06f, 0.10f, 0, BONE);
    }
    if (s->dress.weapon == WEAPON_FLAG)
        draw_flag(p, s);
    if (s->dress.hat == HAT_BOWL)
        pen_disc(p, 0, 0.06f, 0.19f, s->dress.helm, 0.4f);
    pen_disc(p, 0, 0.06f, 0.135f, s->dress.helm ? s->dress.helm : STEEL, 0.75f);
    if (s->dress.plume)
        pen_oval(p, 0, 0.20f, 0.065f, 0.17f, 0, s->dress.plume, SHEEN);
    if (s->dress.hat == HAT_HORNS)
        for (int side_of = 0; side_of < 2; side_of++) {
            float m = BOTH_SIDES(side_of);
            pen_curve(p, (Spot){ m * 0.10f, 0.06f }, (Spot){ m * 0.22f, 0.04f },
                      (Spot){ m * 0.20f, -0.08f }, 0.05f, BONE);
        }
}

void paint_rider(Pen p, const Sitter *s, float size)
{
    /* A horse is twice as long as it is broad; on a round base it must be smaller to stay on it. */
    float k = s->look->length > 1.5f * s->look->width ? 1.12f : 0.72f;
    Pen q = pen_scaled(p, size * k, size * k);

    if (s->look->posture == POSTURE_RUNNING)
        q = pen_turned(q, 180.0f);
    draw_horse(&q, s);
    draw_rider(&q, s);
}

void paint_chariot(Pen p, const Sitter *s, float size)
{
    float half = s->look->length / 2.0f;

    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        Pen q =
            pen_scaled(pen_moved(p, m * size * 0.24f, -half * 0.42f), size * 0.62f, size * 0.62f);
        draw_horse(&q, s);
    }
    Pen cart = pen_moved(p, 0, half * 0.42f);
    pen_stick(&cart, 0, 0, 0, -half * 0.7f, 0.07f, WOOD);
    pen_blot(&cart, 0.1f, 0.12f, size * 0.42f, half * 0.42f, 0, 0.4f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        pen_plate(&cart, m * size * 0.42f - 0.06f, -0.3f, 0.12f, 0.62f, 0.05f,
                  colour_dark(WOOD, 0.7f));
    }
    pen_stick(&cart, -size * 0.42f, 0, size * 0.42f, 0, 0.08f, WOOD);
    pen_plate(&cart, -size * 0.32f, -half * 0.28f, size * 0.64f, half * 0.62f, 0.12f,
              s->side->cloth[0]);
    pen_box(&cart, -size * 0.26f, -half * 0.18f, size * 0.52f, half * 0.48f, 0.08f, 0xFF4A3626);
    draw_foot(pen_moved(cart, -size * 0.14f, 0), s, &s->dress, size * 0.34f);
    draw_foot(pen_moved(cart, size * 0.14f, 0.08f), s, &(Dress){ .weapon = WEAPON_SPEAR },
              size * 0.34f);
}

void paint_elephant(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size, size);
    Colour hide = 0xFF8A8278;

    pen_blot(&q, 0.1f, 0.14f, 0.42f, 0.62f, 0, 0.45f);
    pen_stick(&q, 0, 0.52f, 0.05f, 0.72f, 0.05f, hide);
    pen_oval(&q, 0, 0.12f, 0.36f, 0.48f, 0, hide, SHEEN);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_oval(&q, m * 0.25f, -0.42f, 0.17f, 0.14f, m * 20.0f, colour_light(hide, 0.08f), SHEEN);
        pen_curve(&q, (Spot){ m * 0.09f, -0.6f }, (Spot){ m * 0.2f, -0.78f },
                  (Spot){ m * 0.1f, -0.94f }, 0.06f, BONE);
    }
    pen_oval(&q, 0, -0.46f, 0.2f, 0.22f, 0, hide, SHEEN);
    pen_stick(&q, 0, -0.6f, 0.05f, -0.98f, 0.11f, hide);
    pen_plate(&q, -0.26f, -0.14f, 0.52f, 0.52f, 0.08f, s->side->cloth[0]);
    pen_plate(&q, -0.2f, -0.08f, 0.4f, 0.4f, 0.04f, WOOD);
    pen_box(&q, -0.15f, -0.03f, 0.3f, 0.3f, 0.03f, 0xFF4A3626);
    draw_foot(pen_moved(p, -0.07f * size, 0.05f * size), s, &(Dress){ .weapon = WEAPON_BOW },
              size * 0.22f);
    draw_foot(pen_moved(p, 0.07f * size, 0.18f * size), s, &s->dress, size * 0.22f);
    draw_foot(pen_moved(p, 0, -0.28f * size), s, &(Dress){ .weapon = WEAPON_NONE, .hat = HAT_BARE },
              size * 0.2f);
}
