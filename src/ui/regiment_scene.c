#include <stdio.h>

#include "regiment.h"
#include "scene.h"
#include "table.h"

/* A regiment's order as it is seen: where it goes, its ghost, its handles, what it costs. */

static void draw_straight(Table *t, Ui *ui, const Block *from, const Leg *leg)
{
    Point end = point_shift(from->front.at, from->front.facing + leg->turn, leg->length);
    Spot line[2] = { camera_spot(&t->camera, from->front.at), camera_spot(&t->camera, end) };
    RulerLook look = { .inch = t->camera.scale, .every = 1, .width = 3, .colour = INK_LIT_EDGE };

    ruler_draw(ui->canvas, line, 2, &look);
}

/* The corner that swings, as a wheel goes on. */
static Point outer_corner(const Block *block, bool left)
{
    Point corner[4];

    block_corners(block, corner);
    return corner[left ? 1 : 0];
}

/* The way of the outer front corner. */
static void draw_wheel(Table *t, Ui *ui, const Block *from, const Leg *leg)
{
    bool left = leg->turn < 0;
    Spot pivot = camera_spot(&t->camera, outer_corner(from, !left)),
         outer = camera_spot(&t->camera, outer_corner(from, left));
    float dx = outer.x - pivot.x, dy = outer.y - pivot.y;
    float begin = (float)(SDL_atan2((double)dy, (double)dx) * 180 / 3.14159265358979);
    float end = begin + (float)leg->turn / (float)DEGREE;
    float radius = (float)SDL_sqrt((double)(dx * dx + dy * dy));
    float low = begin < end ? begin : end, high = begin < end ? end : begin;

    arc_ruler_draw(ui->canvas, pivot, radius, low, high, t->camera.scale, 1);
    handle_draw(ui->canvas, ui->icons, pivot, (float)ui_px(ui, 14), NULL, false);
}

static void draw_way(Table *t, Ui *ui)
{
    const Foresight *f = &t->regiment.now;

    for (int i = 0; i < f->stages; i++) {
        if (f->jump[i])
            continue;
        if (f->leg[i].kind == LEG_WHEEL)
            draw_wheel(t, ui, &f->stage[i], &f->leg[i]);
        else
            draw_straight(t, ui, &f->stage[i], &f->leg[i]);
    }
}

static void draw_outline(Table *t, Ui *ui, const Block *block, OutlineKind kind)
{
    scene_outline(t, ui, block_outline(block), 0.04F, kind);
}

static void draw_handles(Table *t, Ui *ui)
{
    static const char *const icons[GRIPS] = {
        [GRIP_FRONT_LEFT] = "ui-wheel",  [GRIP_FRONT_RIGHT] = "ui-wheel",
        [GRIP_FRONT] = "ui-move",        [GRIP_REAR] = "ui-step-back",
        [GRIP_FILES] = "ui-redress",     [GRIP_LEFT_FLANK] = "ui-left",
        [GRIP_RIGHT_FLANK] = "ui-right",
    };

    for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK; g++)
        if (grip_offered(t, g))
            handle_draw(ui->canvas, ui->icons, grip_spot(t, g), (float)ui_px(ui, 24), icons[g],
                        t->regiment.grip == g);
}

/* Models that are not on the table yet have no block to be drawn as. */
static void draw_models(Table *t, Ui *ui, const SceneView *view)
{
    const Regiment *r = &t->regiment;
    const Unit *u = &session_battle(t->session)->unit[r->unit];

    for (int i = 0; i < r->now.end.models && i < u->count; i++)
        scene_ghost_model(ui->canvas, t->scene, view, (ModelId)(u->first + i),
                          block_model(&r->now.end, i, r->now.side).pose, 0.85F);
}

void regiment_draw(Table *t, Ui *ui, const SceneView *view)
{
    const Regiment *r = &t->regiment;
    const Foresight *f = &r->now;
    bool good = is_yes(&r->verdict);

    if (!r->full)
        return;
    regiment_region(t, ui);
    if (f->stages > 0)
        draw_outline(t, ui, &f->stage[0], OUTLINE_WAS);
    if (r->places)
        draw_models(t, ui, view);
    else if (r->clauses || regiment_offers(t))
        scene_ghost_block(ui->canvas, t->scene, view, r->unit, f->end.front, f->end.files, 0.85F);
    draw_outline(t, ui, &f->end, good ? OUTLINE_CHOSEN : OUTLINE_REFUSED);
    draw_way(t, ui);
    draw_handles(t, ui);
}

/* ---- figures --------------------------------------------------------------------------------------------------------- */

/* Beside the way of one stage: what it is and how much of it. */
static void stage_figure(Table *t, Ui *ui, const Block *from, const Leg *leg, const char *name)
{
    bool wheels = leg->kind == LEG_WHEEL, left = wheels && leg->turn < 0;
    Length half = block_width(from) / 2;
    Heading turn = leg->turn < 0 ? -leg->turn : leg->turn;
    Length spent = wheels ? block_wheel_cost(from, turn) : leg->length;
    Block there = wheels ? block_wheeled(*from, left ? HAND_LEFT : HAND_RIGHT, turn / 2) : *from;
    Point at = wheels ? outer_corner(&there, left)
                      : point_shift(from->front.at, from->front.facing + leg->turn, spent / 2);
    Heading out = from->front.facing + (left || !wheels ? QUARTER_TURN : -QUARTER_TURN);
    Spot s = camera_spot(&t->camera, point_shift(at, out, wheels ? 0 : half)),
         beyond = camera_spot(&t->camera, point_shift(at, out, half + INCH));
    float far = spot_distance(s, beyond), by = (float)ui_px(ui, 78) / (far > 1 ? far : 1);
    char words[48];
    PillPart part = { words, INK_FIGURE };

    snprintf(words, sizeof words, "%s %.2f″",
             wheels                    ? "wheel"
             : leg->turn == 0          ? "forward"
             : leg->turn == HALF_TURN  ? "back"
             : leg->turn == -HALF_TURN ? "back"
                                       : "aside",
             (double)spent / INCH);
    SDL_Rect box =
        ui_pill(ui, (int)(s.x + (beyond.x - s.x) * by), (int)(s.y + (beyond.y - s.y) * by),
                t->camera.view, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, name, words, box, true);
}

static void stage_figures(Table *t, Ui *ui)
{
    const Foresight *f = &t->regiment.now;

    for (int i = 0; i < f->stages; i++) {
        char name[24];
        snprintf(name, sizeof name, "stage-%d", i + 1);
        if (!f->jump[i])
            stage_figure(t, ui, &f->stage[i], &f->leg[i], name);
    }
}

static void figures(Table *t, Ui *ui, Spot by)
{
    const Foresight *f = &t->regiment.now;
    char words[160], spent[24], of[32], left[32];
    Length rest = f->allowance > f->spent ? f->allowance - f->spent : 0;
    int parts = f->allowance == LENGTH_NEVER ? 1 : 3;

    if (!t->at.crowded) /* large letters: the sum alone */
        stage_figures(t, ui);
    regiment_words(t, words, sizeof words);
    snprintf(spent, sizeof spent, "%.2f″", (double)f->spent / INCH);
    snprintf(of, sizeof of, " of %.2f″   ", (double)f->allowance / INCH);
    snprintf(left, sizeof left, "%.2f″ left", (double)rest / INCH);
    PillPart part[3] = { { spent, INK_GOLD }, { of, INK_FIGURE }, { left, INK_LEFT } };
    SDL_Rect box =
        ui_pill(ui, (int)by.x, (int)by.y, t->camera.view, part, parts, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "said", words, box, true);
    ui_note(ui, "spent", spent, box, true);
    ui_note(ui, "left", parts > 1 ? left : "", box, true);
    if (t->regiment.odds[0]) {
        PillPart test = { t->regiment.odds, INK_WARNING };
        box = ui_pill(ui, (int)by.x, (int)by.y - ui_px(ui, 42), t->camera.view, &test, 1, INK_PILL,
                      INK_PILL_LINE);
        ui_note(ui, "odds", t->regiment.odds, box, true);
    }
}

static void refusal(Table *t, Ui *ui, Spot by)
{
    char words[240] = "";
    Look look = session_look(t->session);
    Text text = text_in(words, sizeof words);
    PillPart part = { words, INK_REFUSED_LABEL };

    verdict_words(&look, &t->regiment.verdict, &text);
    SDL_Rect box =
        ui_pill(ui, (int)by.x, (int)by.y, t->camera.view, &part, 1, INK_REFUSED_PILL, INK_REFUSED);
    ui_note(ui, "refused", words, box, true);
}

/* Clear of the block and its handles, to its right where that is the top. */
static Spot above_block(const Table *t, const Ui *ui, const Block *block)
{
    Point corner[4];
    Spot by = { 0, (float)ui->height };

    block_corners(block, corner);
    for (int i = 0; i < 4; i++) {
        Spot s = camera_spot(&t->camera, corner[i]);
        by.x += s.x / 4;
        by.y = s.y < by.y ? s.y : by.y;
    }
    by.y -= (float)ui_px(ui, 64);
    return by;
}

void regiment_figures(Table *t, Ui *ui)
{
    const Regiment *r = &t->regiment;

    if (!r->full || (!r->clauses && !regiment_offers(t)) || t->sheet == SHEET_REFUSAL)
        return;
    Spot by = above_block(t, ui, &r->now.end);
    ui_push(ui, "regiment");
    if (!is_yes(&r->verdict))
        refusal(t, ui, by);
    else if (!r->places)
        figures(t, ui, by);
    if (r->grip != GRIP_NONE && is_yes(&r->verdict))
        scene_caught(t, ui, by, &r->caught);
    ui_pop(ui);
}
