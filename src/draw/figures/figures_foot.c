#include "figures/figures.h"

#include <math.h>

#include "terrain/noise.h"

/* Everything in units of 1.3 times the base: the figure fills it. */

static Spot hand_of(Weapon w)
{
    switch (w) {
    case WEAPON_SPEAR:
        return (Spot){ 0.27f, -0.12f };
    case WEAPON_SWORD:
        return (Spot){ 0.27f, -0.20f };
    case WEAPON_HALBERD:
        return (Spot){ 0.25f, -0.16f };
    case WEAPON_GREAT:
        return (Spot){ 0.14f, -0.24f };
    case WEAPON_BOW:
        return (Spot){ -0.10f, -0.30f };
    case WEAPON_CROSSBOW:
        return (Spot){ 0.02f, -0.26f };
    case WEAPON_GUN:
    case WEAPON_FLAME:
    case WEAPON_MACHINE_GUN:
        return (Spot){ 0.08f, -0.26f };
    case WEAPON_STAFF:
        return (Spot){ 0.28f, -0.14f };
    case WEAPON_PISTOL:
        return (Spot){ 0.20f, -0.24f };
    case WEAPON_JAVELIN:
        return (Spot){ 0.28f, -0.04f };
    case WEAPON_AXE:
    case WEAPON_CLUB:
        return (Spot){ 0.27f, -0.18f };
    case WEAPON_FLAG:
        return (Spot){ 0.24f, -0.06f };
    case WEAPON_HORN:
        return (Spot){ 0.10f, -0.26f };
    default:
        return (Spot){ 0.24f, -0.14f };
    }
}

static void draw_pole(const Pen *p, Weapon w, float x)
{
    if (w == WEAPON_SPEAR) {
        Spot head[] = {
            { x, -0.96f }, { x + 0.085f, -0.70f }, { x, -0.62f }, { x - 0.085f, -0.70f }
        };
        pen_stick(p, x, 0.30f, x, -0.66f, 0.075f, WOOD);
        pen_flat(p, head, 4, 0xFFECEEF0, 0.015f);
    } else if (w == WEAPON_PIKE) {
        Spot head[] = { { x, -1.50f }, { x + 0.05f, -1.30f }, { x - 0.05f, -1.30f } };
        pen_stick(p, x, 0.40f, x, -1.30f, 0.055f, WOOD);
        pen_flat(p, head, 3, BRIGHT_STEEL, 0.015f);
    } else if (w == WEAPON_HALBERD) {
        Spot head[] = { { x, -0.74f },         { x + 0.05f, -0.52f }, { x + 0.20f, -0.56f },
                        { x + 0.17f, -0.34f }, { x + 0.03f, -0.36f }, { x - 0.10f, -0.42f } };
        pen_stick(p, x, 0.34f, x, -0.50f, 0.06f, WOOD);
        pen_flat(p, head, 6, 0xFFCED0D2, 0.015f);
    } else {
        pen_stick(p, x, 0.30f, x - 0.06f, -0.56f, 0.04f, BONE);
    }
}

static void draw_blade(const Pen *p, Weapon w, Spot h)
{
    if (w == WEAPON_SWORD) {
        pen_stick(p, h.x, -0.18f, h.x + 0.06f, -0.56f, 0.055f, BRIGHT_STEEL);
        pen_stick(p, h.x - 0.08f, -0.19f, h.x + 0.09f, -0.17f, 0.045f, GOLD);
    } else if (w == WEAPON_GREAT) {
        Spot blade[] = { { 0.24f, -0.36f },
                         { 0.30f, -0.26f },
                         { 0.74f, -0.52f },
                         { 0.80f, -0.62f },
                         { 0.68f, -0.60f } };
        pen_stick(p, -0.12f, -0.10f, 0.30f, -0.34f, 0.06f, LEATHER);
        pen_flat(p, blade, 5, BRIGHT_STEEL, 0.015f);
    } else {
        Spot head[] = { { h.x + 0.03f, -0.50f },
                        { h.x + 0.22f, -0.54f },
                        { h.x + 0.22f, -0.30f },
                        { h.x + 0.05f, -0.34f } };
        pen_stick(p, h.x, 0.06f, h.x + 0.05f, -0.44f, 0.06f, WOOD);
        if (w == WEAPON_AXE)
            pen_flat(p, head, 4, 0xFFBEBEC0, 0.015f);
        else
            pen_oval(p, h.x + 0.06f, -0.44f, 0.09f, 0.16f, 6.0f, 0xFF6E5238, SHEEN);
    }
}

static void draw_bow(const Pen *p, Weapon w)
{
    if (w == WEAPON_BOW) {
        pen_arc(p, 0.0f, -0.02f, 0.42f, -154.8f, -25.2f, 0.055f, WOOD);
        pen_line(p, -0.38f, -0.20f, 0.0f, -0.16f, 0.016f, 0xCCF0E6C8);
        pen_line(p, 0.0f, -0.16f, 0.38f, -0.20f, 0.016f, 0xCCF0E6C8);
        pen_stick(p, 0.0f, -0.12f, 0.0f, -0.60f, 0.03f, BONE);
        return;
    }
    pen_stick(p, 0.03f, 0.02f, 0.03f, -0.48f, 0.08f, WOOD);
    pen_arc(p, 0.03f, -0.16f, 0.32f, -147.6f, -32.4f, 0.055f, IRON);
}

static void draw_gun(const Pen *p, Weapon w)
{
    if (w == WEAPON_PISTOL) {
        pen_stick(p, 0.20f, -0.20f, 0.22f, -0.50f, 0.07f, GUN_METAL);
        return;
    }
    pen_stick(p, 0.14f, 0.14f, 0.05f, -0.30f, 0.085f, WOOD);
    if (w == WEAPON_MACHINE_GUN) {
        pen_stick(p, 0.09f, -0.06f, 0.0f, -0.62f, 0.11f, GUN_METAL);
        pen_stick(p, 0.0f, -0.60f, -0.02f, -0.78f, 0.05f, IRON);
    } else {
        pen_stick(p, 0.09f, -0.06f, -0.01f, -0.72f, 0.05f, GUN_METAL);
    }
}

static void draw_staff(const Pen *p, Colour glow)
{
    pen_stick(p, 0.30f, 0.34f, 0.27f, -0.52f, 0.055f, WOOD);
    pen_glow(p, 0.265f, -0.56f, 0.2f, glow);
    pen_disc(p, 0.265f, -0.56f, 0.09f, glow, 0.8f);
}

void draw_horn(const Pen *p)
{
    pen_disc(p, 0.06f, -0.28f, 0.17f, 0xFFD8C8A0, 0.3f);
    pen_ellipse(p, 0.06f, -0.28f, 0.17f, 0.17f, 0.0f, 0.03f, 0xFF7A3020);
    pen_stick(p, 0.20f, -0.14f, 0.10f, -0.30f, 0.035f, WOOD);
}

static void draw_weapon(const Pen *p, Weapon w, Colour glow)
{
    Spot h = hand_of(w);

    switch (w) {
    case WEAPON_SPEAR:
    case WEAPON_PIKE:
    case WEAPON_HALBERD:
    case WEAPON_JAVELIN:
        draw_pole(p, w, h.x);
        break;
    case WEAPON_SWORD:
    case WEAPON_AXE:
    case WEAPON_CLUB:
    case WEAPON_GREAT:
        draw_blade(p, w, h);
        break;
    case WEAPON_BOW:
    case WEAPON_CROSSBOW:
        draw_bow(p, w);
        break;
    case WEAPON_GUN:
    case WEAPON_PISTOL:
    case WEAPON_MACHINE_GUN:
        draw_gun(p, w);
        break;
    case WEAPON_STAFF:
        draw_staff(p, glow ? glow : 0xFF78BEE6);
        break;
    case WEAPON_FLAG:
        pen_stick(p, h.x, 0.30f, h.x, -0.50f, 0.06f, WOOD);
        break;
    case WEAPON_HORN:
        draw_horn(p);
        break;
    case WEAPON_FLAME:
        pen_curve(p, (Spot){ -0.12f, 0.2f }, (Spot){ 0.3f, 0.16f }, (Spot){ 0.14f, -0.16f }, 0.045f,
                  SOOT);
        pen_stick(p, 0.12f, -0.1f, 0.02f, -0.66f, 0.06f, GUN_METAL);
        pen_glow(p, 0.01f, -0.74f, 0.14f, 0xFFFFA640);
        pen_disc(p, 0.01f, -0.72f, 0.05f, 0xFFFFD27A, 0.6f);
        break;
    case WEAPON_SHOVEL:
        pen_stick(p, h.x, 0.2f, h.x, -0.44f, 0.05f, WOOD);
        pen_plate(p, h.x - 0.07f, -0.62f, 0.14f, 0.2f, 0.05f, IRON);
        break;
    default:
        break;
    }
}

/* The mark that a side paints on shields and flags: a cross or bars, a disc or a lozenge. */
static void draw_shield(const Pen *p, const Sitter *s, Colour cloth)
{
    Pen q = pen_turned(pen_moved(*p, -0.17f, -0.26f), -9.0f);

    pen_box(&q, -0.21f, -0.075f, 0.42f, 0.15f, 0.07f, colour_dark(cloth, 0.45f));
    pen_lit_box(&q, -0.20f, -0.07f, 0.40f, 0.125f, 0.06f, s->side->cloth[2]);
    if (s->side->pattern == PATTERN_PLAIN) {
        pen_box(&q, -0.035f, -0.065f, 0.07f, 0.115f, 0.0f, BONE);
    } else if (s->side->pattern == PATTERN_DASHED) {
        pen_box(&q, -0.15f, -0.065f, 0.055f, 0.115f, 0.0f, BONE);
        pen_box(&q, 0.095f, -0.065f, 0.055f, 0.115f, 0.0f, BONE);
    } else {
        pen_disc(&q, 0.0f, -0.01f, 0.05f, s->side->light, 0.3f);
    }
}

static void outline_flag(Curve *curve, float x, float y)
{
    curve_move(curve, x, y - 0.04f);
    curve_cubic(curve, x + 0.24f, y - 0.14f, x + 0.40f, y + 0.14f, x + 0.80f, y);
    curve_line(curve, x + 0.78f, y + 0.44f);
    curve_cubic(curve, x + 0.44f, y + 0.56f, x + 0.26f, y + 0.32f, x, y + 0.44f);
    curve_close(curve);
}

void draw_flag(const Pen *p, const Sitter *s)
{
    Pen q = pen_moved(*p, hand_of(WEAPON_FLAG).x, -0.50f);
    Colour c = s->side->cloth[0];
    Paint shade = paint_flat(0x59100A04);
    Paint waves = paint_linear((Spot){ 0, 0 }, (Spot){ 0.8f, 0.1f }, colour_light(c, 0.15f),
                               colour_light(c, 0.35f));

    outline_flag(pen_begin(&q), 0.06f, 0.14f);
    pen_fill(&q, &shade);
    waves.stop[1].at = 0.3f;
    paint_stop(&waves, 0.6f, colour_dark(c, 0.75f));
    paint_stop(&waves, 1.0f, colour_light(c, 0.2f));
    waves.at = q.at;
    outline_flag(pen_begin(&q), 0.0f, 0.0f);
    pen_fill(&q, &waves);
    if (s->side->pattern == PATTERN_PLAIN) {
        pen_box(&q, 0.30f, 0.0f, 0.09f, 0.42f, 0.0f, BONE);
        pen_box(&q, 0.10f, 0.17f, 0.56f, 0.08f, 0.0f, BONE);
    } else {
        Spot lozenge[] = { { 0.30f, 0.06f }, { 0.50f, 0.22f }, { 0.30f, 0.38f }, { 0.22f, 0.22f } };
        pen_flat(&q, lozenge, 4, BONE, 0.0f);
    }
    pen_disc(p, hand_of(WEAPON_FLAG).x, -0.54f, 0.05f, GOLD, 0.8f);
}

static void draw_horns(const Pen *p)
{
    for (int side_of = 0; side_of < 2; side_of++) {
        float m = BOTH_SIDES(side_of);
        pen_curve(p, (Spot){ m * 0.10f, -0.02f }, (Spot){ m * 0.26f, -0.04f },
                  (Spot){ m * 0.24f, -0.20f }, 0.06f, BONE);
    }
}

static void draw_hat(const Pen *p, const Sitter *s, const Dress *d)
{
    Colour helm = d->helm;

    switch (d->hat) {
    case HAT_BOWL:
        pen_disc(p, 0, -0.03f, 0.205f, helm ? helm : 0xFF8C845C, 0.4f);
        pen_disc(p, -0.01f, -0.045f, 0.12f, colour_light(helm ? helm : 0xFF928A62, 0.1f), 0.5f);
        pen_ellipse(p, 0, -0.03f, 0.135f, 0.135f, 0, 0.03f, s->side->main);
        break;
    case HAT_STEEL:
        pen_oval(p, 0, 0, 0.17f, 0.20f, 0, helm ? helm : 0xFF78827C, 0.4f);
        pen_oval(p, 0, -0.03f, 0.125f, 0.14f, 0, helm ? helm : 0xFF848E86, 0.5f);
        pen_ellipse(p, 0, -0.03f, 0.13f, 0.13f, 0, 0.03f, s->side->main);
        break;
    case HAT_HOOD:
        pen_oval(p, 0, 0, 0.16f, 0.18f, 0, helm ? helm : s->side->cloth[1], SHEEN);
        pen_oval(p, 0, -0.09f, 0.08f, 0.05f, 0, d->skin ? d->skin : SKIN, 0.2f);
        break;
    case HAT_WIDE:
        pen_disc(p, 0, -0.03f, 0.22f, helm ? helm : 0xFF5C442E, 0.25f);
        pen_disc(p, 0, -0.04f, 0.11f, helm ? colour_light(helm, 0.1f) : 0xFF684E34, 0.3f);
        break;
    case HAT_BARE:
        pen_disc(p, 0, -0.04f, 0.125f, d->skin ? d->skin : SKIN, 0.3f);
        pen_oval(p, 0, 0.02f, 0.11f, 0.08f, 0, 0xFF46301E, SHEEN);
        break;
    case HAT_HORNS:
        draw_horns(p);
        pen_disc(p, 0, -0.03f, 0.14f, d->skin ? d->skin : 0xFF705C40, 0.3f);
        break;
    case HAT_PEAK:
        pen_oval(p, 0, -0.12f, 0.10f, 0.06f, 0, colour_dark(helm ? helm : s->side->cloth[1], 0.6f),
                 0.2f);
        pen_disc(p, 0, -0.02f, 0.15f, helm ? helm : s->side->cloth[1], 0.35f);
        break;
    case HAT_HELM:
        pen_disc(p, 0, -0.04f, 0.14f, helm ? helm : STEEL, 0.75f);
        break;
    }
    if (d->plume)
        pen_oval(p, 0, 0.10f, 0.07f, 0.16f, 0, d->plume, SHEEN);
}

static void draw_pack(const Pen *p, const Dress *d)
{
    if (d->pack)
        pen_plate(p, -0.17f, 0.10f, 0.34f, 0.19f, 0.05f, LEATHER);
    for (int side_of = 0; d->tanks && side_of < 2; side_of++)
        pen_oval(p, BOTH_SIDES(side_of) * 0.1f, 0.2f, 0.09f, 0.16f, 0, 0xFF7A7F72, SHINE);
}

/* Flat on the ground, legs behind him. */
static void draw_prone(const Pen *p, const Sitter *s, const Dress *d, Colour cloth, Colour second)
{
    Colour trousers = colour_dark(cloth, 0.72f);
    Pen head = pen_moved(*p, 0, -0.16f);

    pen_blot(p, 0.06f, 0.18f, 0.2f, 0.46f, 0, 0.36f);
    pen_stick(p, -0.08f, 0.28f, -0.16f, 0.58f, 0.12f, trousers);
    pen_stick(p, 0.08f, 0.28f, 0.14f, 0.60f, 0.12f, trousers);
    pen_disc(p, -0.17f, 0.60f, 0.06f, LEATHER, 0.2f);
    pen_disc(p, 0.15f, 0.62f, 0.06f, LEATHER, 0.2f);
    pen_stick(p, -0.19f, -0.02f, -0.12f, -0.30f, 0.10f, second);
    pen_stick(p, 0.19f, -0.02f, 0.10f, -0.30f, 0.10f, second);
    pen_oval(p, 0, 0.14f, 0.20f, 0.24f, 0, cloth, SHEEN);
    Pen back = pen_moved(*p, 0, 0.04f);
    draw_pack(&back, d);
    if (d->weapon == WEAPON_GUN || d->weapon == WEAPON_MACHINE_GUN || d->weapon == WEAPON_FLAME)
        draw_weapon(p, d->weapon, d->glow);
    draw_hat(&head, s, d);
}

/* Down on his knees, the arms over his head. */
static void draw_crouched(const Pen *p, const Sitter *s, const Dress *d, Colour cloth,
                          Colour second)
{
    Pen head = pen_scaled(pen_moved(*p, 0, -0.06f), 0.86f, 0.86f);

    pen_blot(p, 0.07f, 0.10f, 0.26f, 0.24f, 0, 0.42f);
    pen_oval(p, -0.13f, -0.16f, 0.09f, 0.13f, -10.0f, colour_dark(cloth, 0.72f), SHEEN);
    pen_oval(p, 0.13f, -0.16f, 0.09f, 0.13f, 10.0f, colour_dark(cloth, 0.72f), SHEEN);
    pen_stick(p, 0.34f, 0.24f, 0.30f, -0.34f, 0.05f, d->weapon == WEAPON_NONE ? second : WOOD);
    pen_oval(p, 0, 0.10f, 0.24f, 0.21f, 0, cloth, SHEEN);
    draw_pack(p, d);
    draw_hat(&head, s, d);
    pen_stick(p, -0.24f, 0.06f, -0.10f, -0.14f, 0.10f, second);
    pen_stick(p, 0.24f, 0.06f, 0.10f, -0.14f, 0.10f, second);
    pen_disc(p, -0.07f, -0.14f, 0.05f, d->skin ? d->skin : SKIN, 0.3f);
    pen_disc(p, 0.07f, -0.14f, 0.05f, d->skin ? d->skin : SKIN, 0.3f);
}

/* Away, with empty hands. */
static void draw_running(const Pen *p, const Sitter *s, const Dress *d, Colour cloth, Colour second)
{
    Pen q = pen_turned(*p, 180.0f);
    Colour trousers = colour_dark(cloth, 0.72f);
    Pen head = pen_moved(q, 0.02f, -0.12f);

    pen_blot(&q, -0.06f, -0.02f, 0.26f, 0.30f, 0, 0.42f);
    pen_stick(&q, -0.10f, 0.06f, -0.15f, 0.44f, 0.12f, trousers);
    pen_disc(&q, -0.16f, 0.47f, 0.065f, LEATHER, 0.2f);
    pen_stick(&q, 0.10f, -0.02f, 0.13f, -0.36f, 0.12f, trousers);
    pen_disc(&q, 0.13f, -0.39f, 0.065f, LEATHER, 0.2f);
    pen_stick(&q, 0.22f, 0.02f, 0.30f, 0.26f, 0.10f, second);
    pen_stick(&q, -0.22f, 0.0f, -0.28f, -0.28f, 0.10f, second);
    pen_disc(&q, 0.31f, 0.29f, 0.05f, d->skin ? d->skin : SKIN, 0.3f);
    pen_disc(&q, -0.29f, -0.31f, 0.05f, d->skin ? d->skin : SKIN, 0.3f);
    Pen back = pen_turned(q, 7.0f);
    pen_oval(&back, 0, 0.02f, 0.28f, 0.165f, 0, cloth, SHEEN);
    draw_pack(&back, d);
    draw_hat(&head, s, d);
}

void draw_foot(Pen p, const Sitter *s, const Dress *d, float size)
{
    Pen q = pen_scaled(p, size * 1.3f, size * 1.3f);
    Colour cloth = d->cloth ? d->cloth : s->side->cloth[0],
           second = d->second ? d->second : s->side->cloth[1];
    Spot hand = hand_of(d->weapon);
    void (*const otherwise[])(const Pen *p, const Sitter *s, const Dress *d, Colour cloth,
                              Colour second) = { [POSTURE_UP] = NULL,
                                                 [POSTURE_CROUCHED] = draw_crouched,
                                                 [POSTURE_PRONE] = draw_prone,
                                                 [POSTURE_RUNNING] = draw_running };

    if (otherwise[s->look->posture]) {
        otherwise[s->look->posture](&q, s, d, cloth, second);
        return;
    }
    pen_blot(&q, 0.10f, 0.13f, 0.36f, 0.24f, 23.0f, 0.42f);
    if (d->cloak)
        pen_oval(&q, 0, 0.14f, 0.26f, 0.26f, 0, d->cloak, SHEEN);
    pen_stick(&q, 0.22f, 0.02f, hand.x, hand.y, 0.11f, colour_dark(cloth, 0.9f));
    pen_stick(&q, -0.22f, 0.02f, d->shield ? -0.20f : -0.16f, -0.20f, 0.11f,
              colour_dark(cloth, 0.9f));
    pen_oval(&q, 0, 0.03f, 0.31f, 0.185f, 0, cloth, SHEEN);
    pen_oval(&q, -0.20f, 0.01f, 0.12f, 0.11f, 0, second, SHEEN);
    pen_oval(&q, 0.20f, 0.01f, 0.12f, 0.11f, 0, second, SHEEN);
    draw_weapon(&q, d->weapon, d->glow);
    if (d->shield)
        draw_shield(&q, s, cloth);
    draw_pack(&q, d);
    draw_hat(&q, s, d);
    if (d->weapon == WEAPON_FLAG)
        draw_flag(&q, s);
}

/* Nobody in a rank holds himself quite like his neighbour. */
void paint_foot(Pen p, const Sitter *s, float size)
{
    Dress d = s->dress;
    int v = s->look->variant;
    Pen q = pen_turned(p, (noise_lattice(v * 7 + 3, 41) - 0.5f) * 9.0f);

    if (!d.cloth && v % 3 == 2)
        d.cloth = colour_mix(s->side->cloth[0], s->side->cloth[1], 0.35f);
    if (!d.cloth && v % 5 == 1)
        d.cloth = colour_mix(s->side->cloth[0], s->side->cloth[2], 0.35f);
    draw_foot(pen_moved(q, (noise_lattice(v, 5) - 0.5f) * 0.05f * size, 0.0f), s, &d, size);
}
