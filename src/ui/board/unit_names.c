#include "board/labels.h"
#include "board/scene.h"
#include "hand/cursor.h"
#include "hand/regiment.h"
#include "table.h"

/* Units' names on the table: beside the sign or a little farther off with a line to it, never on anybody else. */

enum { NEAR_RINGS = 3, RINGS = 7, SIDES = 8 };

static bool lies_on_models(const Table *t, const Ui *ui, UnitId unit, SDL_Rect box, bool own)
{
    const Battle *b = table_battle(t);

    for (ModelId m = 0; m < b->models; m++) {
        UnitId of = b->model[m].unit;
        if ((of == unit && !own) || !is_standing(b, m) || !unit_is_here(t, of))
            continue;
        SDL_Rect base = model_area(t, ui, m);
        if (SDL_HasIntersection(&base, &box))
            return true;
    }
    for (UnitId u = 0; u < t->game->units; u++) {
        SDL_Rect sign = unit_sign_area(t, ui, u);
        if (u != unit && unit_is_here(t, u) && SDL_HasIntersection(&sign, &box))
            return true;
    }
    return false;
}

/* Whoever points at a regiment is about to take one of its handles. */
static bool lies_on_handles(Table *t, const Ui *ui, SDL_Rect box)
{
    for (Grip g = GRIP_FRONT_LEFT; t->regiment.full && g < GRIP_BLOCK; g++) {
        SDL_Rect handle = grip_area(t, ui, g);
        if (grip_offered(t, g) && SDL_HasIntersection(&handle, &box))
            return true;
    }
    return false;
}

static bool is_free(Table *t, const Ui *ui, UnitId unit, SDL_Rect box, bool own)
{
    SDL_Rect view = ui_inset(t->camera.view, ui_px(ui, 10));

    return box.x >= view.x && box.y >= view.y && box.x + box.w <= view.x + view.w &&
           box.y + box.h <= view.y + view.h && !label_hides_words(t, box) &&
           !lies_on_models(t, ui, unit, box, own) && !lies_on_handles(t, ui, box);
}

/* Below the sign, above it, to its sides, then farther out. */
static SDL_Rect beside(const Ui *ui, SDL_Rect sign, SDL_Point size, int ring, int side)
{
    static const int toward[SIDES][2] = { { 0, 1 }, { 0, -1 }, { 1, 0 },  { -1, 0 },
                                          { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
    int gap = ui_px(ui, 3) + ring * size.y;
    int across = (sign.w + size.x) / 2 + gap, down = (sign.h + size.y) / 2 + gap;

    return (SDL_Rect){ sign.x + sign.w / 2 + toward[side][0] * across - size.x / 2,
                       sign.y + sign.h / 2 + toward[side][1] * down - size.y / 2, size.x, size.y };
}

static bool find_place(Table *t, const Ui *ui, UnitId unit, SDL_Point size, SDL_Rect *box)
{
    SDL_Rect sign = unit_sign_area(t, ui, unit);

    for (int own = 1; own >= 0; own--) /* off its own models, too, where there is room */
        for (int ring = 0; ring < (own ? NEAR_RINGS : RINGS); ring++)
            for (int side = 0; side < SIDES; side++) {
                *box = beside(ui, sign, size, ring, side);
                if (is_free(t, ui, unit, *box, own))
                    return true;
            }
    *box = beside(ui, sign, size, 0, 0);
    return false;
}

static int into(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}

/* At the rim of the sign itself: its area has room for what stands beside it. */
static Spot rim_of(SDL_Rect sign, Spot from)
{
    Spot middle = { (float)(sign.x + sign.w / 2), (float)(sign.y + sign.h / 2) };
    float rim = 0.4F * (float)SDL_min(sign.w, sign.h), far = spot_distance(middle, from);

    return far > rim ? spot_between(middle, from, rim / far) : middle;
}

/* From the name to the sign, where they do not stand side by side. */
static void draw_leader(Ui *ui, SDL_Rect sign, SDL_Rect box)
{
    Stroke stroke = { .width = 1.6F };
    int x = sign.x + sign.w / 2, y = sign.y + sign.h / 2;
    Spot end[2] = { { (float)into(x, box.x, box.x + box.w), (float)into(y, box.y, box.y + box.h) },
                    { 0, 0 } };
    SDL_Rect near = ui_inset(sign, -ui_px(ui, 8));

    if (SDL_HasIntersection(&near, &box))
        return;
    end[1] = rim_of(sign, end[0]);
    canvas_cased(ui->canvas, end, 2, false, &stroke, INK_IVORY);
}

void name_unit(Table *t, Ui *ui, UnitId unit, bool always)
{
    const char *words = table_name(t, unit);
    SDL_Point size = { ui_text_width(ui, UT_LABEL, words) + ui_px(ui, 16), ui_px(ui, 26) };
    SDL_Rect box;

    if (unit_sign_area(t, ui, unit).w <= 0 || t->peek) /* nothing it could stand beside */
        return;
    if (!find_place(t, ui, unit, size, &box) && !always)
        return;
    label_take(t, box);
    draw_leader(ui, unit_sign_area(t, ui, unit), box);
    cursor_name(ui, box, "name", words);
}
