#include "board/overlap_mark.h"
#include "table.h"

#include "board/scene.h"

/* Where two bases would lie on each other: the part that both cover. */

enum { LENS_CORNERS = 96 };

/* Above 0 when p lies to that side of the line on which the middle of a polygon that turns so lies. */
static float side_of(Spot a, Spot b, Spot p, float turn)
{
    return ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) * turn;
}

static float turn_of(const Spot *corner, int count)
{
    float twice = 0;

    for (int i = 0; i < count; i++) {
        Spot a = corner[i], b = corner[(i + 1) % count];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice < 0 ? -1 : 1;
}

/* What of the polygon lies on the inner side of one edge. */
static int cut(Spot *corner, int count, Spot a, Spot b, float turn)
{
    Spot kept[LENS_CORNERS];
    int keep = 0;

    for (int i = 0; i < count && keep + 2 < LENS_CORNERS; i++) {
        Spot from = corner[i], to = corner[(i + 1) % count];
        float in = side_of(a, b, from, turn), out = side_of(a, b, to, turn);
        if (in >= 0)
            kept[keep++] = from;
        if ((in > 0 && out < 0) || (in < 0 && out > 0))
            kept[keep++] = spot_between(from, to, in / (in - out));
    }
    for (int i = 0; i < keep; i++)
        corner[i] = kept[i];
    return keep;
}

static void draw_lens(Table *t, Ui *ui, Base one, Base other)
{
    Spot lens[LENS_CORNERS], by[LENS_CORNERS];
    int count = base_spots(&t->camera, one, 0, lens, LENS_CORNERS / 2);
    int edges = base_spots(&t->camera, other, 0, by, LENS_CORNERS / 2);
    float turn = turn_of(by, edges);
    Paint fill = paint_flat(colour_alpha(INK_REFUSED, 190));
    Stroke line = { .width = 2.5F };

    for (int i = 0; i < edges && count > 2; i++)
        count = cut(lens, count, by[i], by[(i + 1) % edges], turn);
    if (count < 3)
        return;
    canvas_polygon(ui->canvas, lens, count, &fill);
    canvas_cased(ui->canvas, lens, count, true, &line, INK_REFUSED_LABEL);
    SDL_Rect box = outline_area_px(lens, count);
    ui_note(ui, "lens", "They would lie on each other here", box, true);
}

/* As the hand holds it, else as it stands. */
static Base held_base(const Table *t, ModelId model, bool *held)
{
    const Battle *b = session_battle(t->session);

    *held = false;
    for (int i = 0; t->hand.full && i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model && t->hand.ghost[i].present) {
            *held = true;
            return ghost_base(&t->hand, t->game, b, i);
        }
    return model_base(t->game, b, model);
}

static void lens_with_model(Table *t, Ui *ui, Base base, ModelId other)
{
    bool held;
    Base there = held_base(t, other, &held);

    if (base_overlaps(base, there))
        draw_lens(t, ui, base, there);
}

static void lens_with_unit(Table *t, Ui *ui, Base base, UnitId other)
{
    const Battle *b = session_battle(t->session);

    for (int i = 0; i < b->unit[other].count; i++) {
        ModelId m = (ModelId)(b->unit[other].first + i);
        if (is_standing(b, m))
            lens_with_model(t, ui, base, m);
    }
}

bool lens_measures(const Table *t, const Verdict *v)
{
    bool held = false;
    bool deep = v->figure == FIGURE_LENGTH && v->allowed == 0 && v->measured > 0;

    if (!deep || v->model == NO_MODEL || v->other_model == NO_MODEL || v->other_model == v->model)
        return false;
    Base mine = held_base(t, v->model, &held);
    return held && base_overlaps(mine, held_base(t, v->other_model, &held));
}

void lens_draw(Table *t, Ui *ui, const Verdict *v)
{
    bool held = false;
    bool block = t->regiment.full && v->other != NO_UNIT && v->other != t->regiment.unit &&
                 (t->regiment.clauses || t->regiment.places);

    if (block)
        lens_with_unit(t, ui, block_outline(&t->regiment.now.end), v->other);
    if (block || v->model == NO_MODEL)
        return;
    Base mine = held_base(t, v->model, &held);
    if (!held)
        return;
    if (v->other_model != NO_MODEL && v->other_model != v->model)
        lens_with_model(t, ui, mine, v->other_model);
    else if (v->other != NO_UNIT && v->other != t->hand.unit)
        lens_with_unit(t, ui, mine, v->other);
}
