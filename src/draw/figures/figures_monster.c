#include "figures/figures.h"

#include <math.h>

#include "terrain/noise.h"

static void outline_wing(Curve *curve)
{
    curve_move(curve, 0.12f, -0.25f);
    curve_quad(curve, 0.80f, -0.88f, 1.42f, -0.52f);
    curve_quad(curve, 1.10f, -0.08f, 1.16f, 0.38f);
    curve_quad(curve, 0.84f, 0.05f, 0.66f, 0.44f);
    curve_quad(curve, 0.46f, 0.14f, 0.16f, 0.36f);
    curve_close(curve);
}

static void draw_wing(Pen p, float m, Colour skin, Colour membrane)
{
    Pen q = pen_scaled(p, m, 1.0f);
    Spot l = pen_light(&q);
    Paint paint = paint_linear((Spot){ 0.1f, -0.4f }, (Spot){ 1.2f, 0.5f },
                               colour_light(colour_dark(skin, 0.9f), l.x < 0 ? 0.3f : 0.12f),
                               colour_dark(membrane, l.x < 0 ? 1.0f : 0.78f));
    paint.at = q.at;

    outline_wing(pen_begin(&q));
    pen_fill(&q, &paint);
    pen_curve(&q, (Spot){ 0.12f, -0.25f }, (Spot){ 0.80f, -0.88f }, (Spot){ 1.42f, -0.52f }, 0.045f,
              colour_dark(skin, 0.55f));
    pen_line(&q, 0.62f, -0.60f, 1.16f, 0.38f, 0.035f, colour_dark(skin, 0.55f));
    pen_line(&q, 0.50f, -0.50f, 0.66f, 0.44f, 0.035f, colour_dark(skin, 0.55f));
}

static void draw_wing_shadows(const Pen *p)
{
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        Pen q = pen_scaled(pen_moved(*p, 0.10f, 0.14f), m, 1.0f);
        Paint shade = paint_flat(0x61100A04);
        outline_wing(pen_begin(&q));
        pen_fill(&q, &shade);
    }
}

/* Wyverns, dragons, great birds: kind 1 is without a rider, kind 2 a bird with feathers. */
void paint_winged(Pen p, const Sitter *s, float size)
{
    float k = size * (s->heavy ? 1.0f : 0.82f);
    Pen q = pen_scaled(p, k, k);
    Colour skin = s->skin ? s->skin : 0xFF566846,
           membrane = s->kind == 2 ? colour_dark(skin, 0.8f) : 0xFF7C523A;

    draw_wing_shadows(&q);
    draw_wing(q, -1.0f, skin, membrane);
    draw_wing(q, 1.0f, skin, membrane);
    pen_stick(&q, 0, 0.5f, 0.1f, 1.02f, 0.16f, skin);
    pen_stick(&q, 0.1f, 1.02f, -0.02f, 1.3f, 0.09f, skin);
    pen_oval(&q, 0, 0.2f, 0.26f, 0.52f, 0, skin, SHEEN);
    pen_stick(&q, 0, -0.2f, 0, -0.72f, 0.2f, skin);
    pen_oval(&q, 0, -0.9f, 0.14f, 0.22f, 0, skin, SHEEN);
    if (s->kind == 2) {
        Spot beak[] = { { 0, -1.2f }, { 0.07f, -1.04f }, { -0.07f, -1.04f } };
        pen_flat(&q, beak, 3, 0xFFD2A850, 0.015f);
    } else {
        for (int spine = 0; spine < 10; spine++)
            pen_disc(&q, 0, -0.6f + 0.16f * (float)spine, 0.045f, BONE, SHINE);
    }
    if (s->kind != 1)
        draw_foot(pen_moved(p, 0, k * 0.1f), s, &s->dress, k * 0.62f);
}

/* Trolls, ogres and what else is as broad as three men. */
void paint_brute(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 1.12f, size * 1.12f);
    Colour skin = s->skin ? s->skin : 0xFF6A7A60;

    pen_blot(&q, 0.1f, 0.12f, 0.42f, 0.32f, 0, 0.42f);
    pen_stick(&q, -0.3f, 0.02f, -0.34f, -0.3f, 0.15f, skin);
    pen_stick(&q, 0.3f, 0.02f, 0.32f, -0.28f, 0.15f, skin);
    pen_stick(&q, 0.33f, -0.1f, 0.36f, -0.66f, 0.1f, WOOD);
    if (s->dress.weapon == WEAPON_AXE || s->dress.weapon == WEAPON_GREAT)
        pen_plate(&q, 0.30f, -0.78f, 0.24f, 0.24f, 0.05f, STEEL);
    else
        pen_oval(&q, 0.37f, -0.62f, 0.09f, 0.16f, 0, 0xFF624C34, SHEEN);
    pen_oval(&q, 0, 0.06f, 0.4f, 0.25f, 0, skin, SHEEN);
    pen_oval(&q, 0, 0.2f, 0.24f, 0.13f, 0, s->side->cloth[1], SHEEN);
    if (s->heavy) {
        pen_oval(&q, -0.28f, 0.02f, 0.14f, 0.14f, 0, STEEL, SHEEN);
        pen_oval(&q, 0.28f, 0.02f, 0.14f, 0.14f, 0, STEEL, SHEEN);
    }
    pen_oval(&q, 0, -0.12f, 0.14f, 0.15f, 0, skin, 0.3f);
    for (int tooth = -1; tooth <= 1; tooth++)
        pen_disc(&q, 0.1f * (float)tooth, 0.06f, 0.035f, BONE, SHINE);
}

/* Giants and titans: a great body with a belt in the side's colour; kind 1 is made of stone and bronze. */
void paint_giant(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 0.96f, size * 0.96f);
    Colour skin = s->skin        ? s->skin
                  : s->kind == 1 ? 0xFF8C8474
                                 : 0xFFB48C6A,
           cloth = s->side->cloth[0];

    pen_blot(&q, 0.13f, 0.16f, 0.46f, 0.40f, 0, 0.45f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_oval(&q, m * 0.17f, -0.30f, 0.12f, 0.2f, m * 8.0f, colour_dark(LEATHER, 0.9f), SHEEN);
        pen_stick(&q, m * 0.38f, 0.04f, m * 0.44f, -0.3f, 0.17f, skin);
        pen_disc(&q, m * 0.44f, -0.34f, 0.1f, skin, 0.35f);
    }
    pen_stick(&q, 0.45f, -0.12f, 0.40f, -0.92f, 0.11f, WOOD);
    pen_oval(&q, 0.39f, -0.84f, 0.13f, 0.24f, 4.0f, s->kind == 1 ? 0xFFA88244 : 0xFF6E5238, SHEEN);
    pen_oval(&q, 0, 0.1f, 0.46f, 0.3f, 0, skin, SHEEN);
    pen_oval(&q, 0, 0.22f, 0.36f, 0.2f, 0, cloth, SHEEN);
    pen_plate(&q, -0.34f, 0.02f, 0.68f, 0.09f, 0.03f, s->kind == 1 ? GOLD : LEATHER);
    pen_oval(&q, -0.34f, 0.04f, 0.15f, 0.14f, 0, s->kind == 1 ? 0xFFA88244 : cloth, SHEEN);
    pen_oval(&q, 0.34f, 0.04f, 0.15f, 0.14f, 0, s->kind == 1 ? 0xFFA88244 : cloth, SHEEN);
    pen_oval(&q, 0, -0.08f, 0.17f, 0.19f, 0, skin, 0.35f);
    if (s->kind == 1)
        pen_box(&q, -0.1f, -0.2f, 0.2f, 0.04f, 0.02f, 0xFFFFC46A);
    else
        pen_oval(&q, 0, 0.0f, 0.15f, 0.12f, 0, 0xFF5A4230, SHEEN);
}

/* Wolves, hounds, bears, lizards: four legs and a head. */
void paint_beast(Pen p, const Sitter *s, float size)
{
    static const Colour COAT[3] = { 0xFF70685C, 0xFF5C5248, 0xFF80705C };
    Pen q = pen_scaled(p, size * 1.1f, size * 1.1f);
    Colour coat = s->skin ? s->skin : COAT[(s->look->variant % 3 + 3) % 3];

    pen_blot(&q, 0.1f, 0.12f, 0.26f, 0.46f, 0, 0.42f);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        pen_stick(&q, m * 0.16f, -0.1f, m * 0.22f, -0.3f, 0.1f, colour_dark(coat, 0.8f));
        pen_stick(&q, m * 0.16f, 0.28f, m * 0.22f, 0.4f, 0.1f, colour_dark(coat, 0.8f));
    }
    pen_stick(&q, 0, 0.4f, 0.1f, 0.66f, 0.09f, coat);
    pen_oval(&q, 0, 0.2f, 0.2f, 0.26f, 0, coat, SHEEN);
    pen_oval(&q, 0, -0.1f, 0.22f, 0.28f, 0, coat, SHEEN);
    pen_box(&q, -0.17f, -0.06f, 0.34f, 0.08f, 0.04f, s->side->main);
    pen_oval(&q, 0, -0.42f, 0.14f, 0.18f, 0, colour_light(coat, 0.06f), SHEEN);
    pen_oval(&q, 0, -0.58f, 0.07f, 0.09f, 0, colour_dark(coat, 0.8f), SHEEN);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);

        Spot ear[] = { { m * 0.05f, -0.36f }, { m * 0.15f, -0.3f }, { m * 0.13f, -0.44f } };
        pen_flat(&q, ear, 3, colour_dark(coat, 0.7f), 0);
        if (s->kind == 2) {
            pen_glow(&q, m * 0.07f, -0.48f, 0.1f, s->dress.glow);
            pen_disc(&q, m * 0.07f, -0.48f, 0.028f, 0xFFFFFFFF, 0.6f);
        }
        if (s->kind == 1)
            pen_curve(&q, (Spot){ m * 0.1f, -0.44f }, (Spot){ m * 0.26f, -0.5f },
                      (Spot){ m * 0.2f, -0.66f }, 0.05f, BONE);
    }
}

/* Many small ones on one base. */
void paint_swarm(Pen p, const Sitter *s, float size)
{
    Colour coat = s->skin ? s->skin : 0xFF5E5648;

    for (int i = 0; i < 11; i++) {
        float x = (noise_lattice(i, s->look->variant) - 0.5f) * size * 0.72f;
        float y = (noise_lattice(i + 40, s->look->variant) - 0.5f) * size * 0.72f;
        float turn = (noise_lattice(i + 80, s->look->variant) - 0.5f) * 80.0f;
        Pen q = pen_scaled(pen_turned(pen_moved(p, x, y), turn), size * 0.5f, size * 0.5f);
        pen_blot(&q, 0.04f, 0.05f, 0.1f, 0.17f, 0, 0.4f);
        pen_line(&q, 0, 0.12f, 0.05f, 0.34f, 0.03f, 0xFFB08A78);
        pen_oval(&q, 0, 0, 0.1f, 0.17f, 0, i % 3 ? coat : colour_light(coat, 0.15f), SHEEN);
        pen_disc(&q, 0, -0.16f, 0.07f, coat, 0.3f);
    }
}

/* Ghosts, spirits, elementals: light that wears a cloak. */
void paint_spirit(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 1.2f, size * 1.2f);
    Colour glow = s->skin ? s->skin : 0xFFBDF1FF;

    pen_glow(&q, 0, 0, 0.5f, glow);
    pen_oval(&q, 0, 0.1f, 0.26f, 0.26f, 0, colour_mix(s->side->cloth[0], glow, 0.35f), SHEEN);
    pen_stick(&q, -0.2f, 0, -0.26f, -0.26f, 0.1f, colour_mix(s->side->cloth[1], glow, 0.3f));
    pen_stick(&q, 0.2f, 0, 0.26f, -0.26f, 0.1f, colour_mix(s->side->cloth[1], glow, 0.3f));
    pen_oval(&q, 0, -0.04f, 0.15f, 0.17f, 0, colour_mix(s->side->cloth[1], glow, 0.5f), 0.6f);
    pen_disc(&q, 0, -0.1f, 0.06f, glow, 0.8f);
}

/* A wet little thing with long arms, ears and a grin. */
void paint_imp(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 1.1f, size * 1.1f);
    Colour skin = s->skin, dark = colour_dark(s->skin, 0.7f);

    pen_blot(&q, 0.06f, 0.08f, 0.28f, 0.28f, 0, 0.45f);
    pen_curve(&q, (Spot){ 0.02f, 0.2f }, (Spot){ 0.3f, 0.4f }, (Spot){ 0.06f, 0.52f }, 0.05f, dark);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        Spot ear[] = { { m * 0.1f, -0.2f }, { m * 0.38f, -0.3f }, { m * 0.14f, -0.08f } };

        pen_stick(&q, m * 0.12f, 0.16f, m * 0.3f, 0.3f, 0.09f, dark);
        pen_stick(&q, m * 0.16f, 0.04f, m * 0.3f, -0.26f, 0.07f, skin);
        for (int claw = -1; claw <= 1; claw++)
            pen_line(&q, m * 0.3f, -0.26f, m * 0.3f + 0.05f * (float)claw, -0.38f, 0.025f, BONE);
        pen_flat(&q, ear, 3, colour_light(skin, 0.1f), 0.01f);
    }
    pen_oval(&q, 0, 0.1f, 0.18f, 0.2f, 0, skin, SHINE);
    pen_box(&q, -0.15f, 0.08f, 0.3f, 0.06f, 0.03f, s->side->main);
    pen_oval(&q, 0, -0.16f, 0.16f, 0.15f, 0, colour_light(skin, 0.08f), SHINE);
    pen_disc(&q, -0.06f, -0.22f, 0.032f, 0xFFF2E08A, 0.7f);
    pen_disc(&q, 0.06f, -0.22f, 0.032f, 0xFFF2E08A, 0.7f);
}

/* A coat that walks, with nobody in it but a light. */
void paint_hollow(Pen p, const Sitter *s, float size)
{
    Pen q = pen_scaled(p, size * 1.16f, size * 1.16f);
    Colour coat = s->skin, rag = colour_mix(s->skin, s->side->cloth[1], 0.3f);

    pen_blot(&q, 0.1f, 0.12f, 0.36f, 0.3f, 0, 0.46f);
    for (int i = 0; i < 7; i++) {
        float x = -0.33f + 0.11f * (float)i;
        Spot tail[] = { { x - 0.07f, 0.1f },
                        { x + 0.07f, 0.1f },
                        { x + 0.03f, 0.30f + 0.14f * noise_lattice(i, 5 + s->look->variant) } };
        pen_flat(&q, tail, 3, i % 2 ? coat : rag, 0.012f);
    }
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        pen_stick(&q, m * 0.28f, 0.02f, m * 0.2f, -0.4f, 0.09f, coat);
        for (int finger = -1; finger <= 1; finger++)
            pen_line(&q, m * 0.2f, -0.4f, m * 0.2f + 0.05f * (float)finger, -0.58f, 0.03f, BONE);
    }
    pen_oval(&q, 0, 0.06f, 0.36f, 0.2f, 0, coat, SHEEN);
    pen_box(&q, -0.3f, 0.06f, 0.6f, 0.05f, 0.02f, s->side->main);
    pen_oval(&q, 0, -0.06f, 0.17f, 0.19f, 0, rag, SHEEN);
    pen_oval(&q, 0, -0.12f, 0.10f, 0.11f, 0, SOOT, 0.05f);
    pen_glow(&q, 0, -0.13f, 0.22f, 0xFFA8F0C8);
    pen_disc(&q, -0.045f, -0.14f, 0.028f, 0xFFD6FFE6, 0.7f);
    pen_disc(&q, 0.045f, -0.14f, 0.028f, 0xFFD6FFE6, 0.7f);
}

/* Coils that rise out of the ground, and the head above them. */
void paint_wyrm(Pen p, const Sitter *s, float size)
{
    enum { RINGS = 26 };
    Pen q = pen_scaled(p, size * 0.98f, size * 0.98f);
    Colour skin = s->skin;

    pen_blot(&q, 0.08f, 0.1f, 0.46f, 0.46f, 0, 0.5f);
    for (int i = 0; i < RINGS; i++) {
        float t = (float)i / (float)(RINGS - 1);
        double turn = 250.0 - 400.0 * (double)t;
        float far = 0.40f - 0.30f * t, thick = 0.07f + 0.09f * t;
        float x = far * (float)turn_sin(turn), y = -far * (float)turn_cos(turn) + 0.1f * (1.0f - t);
        pen_disc(&q, x + 0.03f, y + 0.04f, thick, 0x66100A04, 0);
        pen_disc(&q, x, y, thick, i % 2 ? skin : colour_dark(skin, 0.82f), SHEEN);
        pen_disc(&q, x, y, thick * 0.3f, BONE, 0.3f);
    }
    pen_stick(&q, 0, 0.0f, 0, -0.30f, 0.26f, skin);
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        Spot frill[] = { { m * 0.1f, -0.28f }, { m * 0.36f, -0.16f }, { m * 0.16f, -0.42f } };
        Spot fang[] = { { m * 0.06f, -0.64f }, { m * 0.12f, -0.62f }, { m * 0.05f, -0.78f } };
        pen_flat(&q, frill, 3, colour_mix(skin, s->side->cloth[0], 0.5f), 0.012f);
        pen_flat(&q, fang, 3, BONE, 0.01f);
    }
    pen_oval(&q, 0, -0.48f, 0.17f, 0.22f, 0, colour_light(skin, 0.08f), SHINE);
    pen_box(&q, -0.14f, -0.24f, 0.28f, 0.07f, 0.03f, s->side->main);
    for (int side_of = 0; side_of < 2; side_of++)
        pen_disc(&q, BOTH_SIDES(side_of) * 0.09f, -0.54f, 0.035f, 0xFFFFB347, 0.7f);
    for (int spine = 0; spine < 4; spine++)
        pen_disc(&q, 0, -0.36f + 0.1f * (float)spine, 0.04f, BONE, SHINE);
}
