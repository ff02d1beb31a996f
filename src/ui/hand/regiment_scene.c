#include <stdio.h>
#include <stdlib.h>

#include "board/labels.h"
#include "board/scene.h"
#include "hand/paces.h"
#include "hand/regiment.h"
#include "table.h"

/* A regiment's order as it is seen: where it goes, its ghost, its handles, what it costs. */

/* The corner that swings, as a wheel goes on. */
static Point outer_corner(const Block *block, bool left)
{
    Point corner[4];

    block_corners(block, corner);
    return corner[left ? 1 : 0];
}

static Length leg_cost(const Block *from, const Leg *leg)
{
    Heading turn = leg->turn < 0 ? -leg->turn : leg->turn;

    return leg->kind == LEG_WHEEL ? block_wheel_cost(from, turn) : leg->length;
}

enum { LEG_SPOTS = 25, SEAL_PX = 38 };

/* The way of a wheel's outer front corner, or of the middle of the front: from one share of it to another. */
static int leg_spots(const Table *t, const Block *from, const Leg *leg, float low, float high,
                     Spot *spot)
{
    bool left = leg->turn < 0;
    int count = leg->kind == LEG_WHEEL ? LEG_SPOTS : 2;

    for (int i = 0; i < count; i++) {
        float share = low + (high - low) * (float)i / (float)(count - 1);
        Point at = point_shift(from->front.at, from->front.facing + leg->turn,
                               (Length)(share * (float)leg->length));
        if (leg->kind == LEG_WHEEL) {
            Heading turn = (Heading)(share * (float)(left ? -leg->turn : leg->turn));
            Block there = block_wheeled(*from, left ? HAND_LEFT : HAND_RIGHT, turn);
            at = outer_corner(&there, left);
        }
        spot[i] = camera_spot(&t->camera, at);
    }
    return count;
}

/* A leg as far as it may go (`share` of it), and what is beyond. */
static void draw_leg(Table *t, Ui *ui, const Block *from, const Leg *leg, float share)
{
    bool wheels = leg->kind == LEG_WHEEL;
    Spot spot[LEG_SPOTS];
    RulerLook good = { .inch = t->camera.scale,
                       .every = wheels ? 0.5F : 1,
                       .width = wheels ? 4 : 3,
                       .stops = wheels,
                       .colour = wheels ? INK_GOLD : INK_LIT_EDGE };
    RulerLook bad = { .inch = t->camera.scale,
                      .every = good.every,
                      .width = 6,
                      .dashed = true,
                      .stops = true,
                      .colour = INK_REFUSED };

    if (share > 0)
        ruler_draw(ui->canvas, spot, leg_spots(t, from, leg, 0, share, spot), &good);
    if (share < 1)
        ruler_draw(ui->canvas, spot, leg_spots(t, from, leg, share, 1, spot), &bad);
    if (wheels)
        handle_draw(ui->canvas, ui->icons,
                    camera_spot(&t->camera, outer_corner(from, leg->turn >= 0)),
                    (float)ui_px(ui, 14), NULL, false);
}

static Length way_length(const OrderPreview *f)
{
    Length sum = 0;

    for (int i = 0; i < f->stages; i++)
        sum += f->jump[i] ? 0 : leg_cost(&f->stage[i], &f->leg[i]);
    return sum;
}

/* How much of its way a regiment may go, by the verdict about it. */
static Length way_allowed(const OrderPreview *f, const Verdict *v)
{
    Length whole = way_length(f);

    if (!refused_too_far(v))
        return whole;
    return (Length)((double)whole * v->allowed / v->measured);
}

/* What of a leg is allowed, when `left` is. */
static float leg_share(const Block *from, const Leg *leg, Length left)
{
    Length cost = leg_cost(from, leg);

    return left >= cost || cost <= 0 ? 1 : left > 0 ? (float)left / (float)cost : 0;
}

/* The ring round a hull that turns in place, and on it by how much it has turned. */
static void draw_pivot(Table *t, Ui *ui, const Block *from, Heading turn)
{
    enum { RING = 48, SWUNG = 25 };
    Base hull = block_outline(from);
    Length out = from->width / 2 + from->depth / 2 + INCH / 4;
    Spot spot[RING + 1];

    for (int i = 0; i <= RING; i++)
        spot[i] = camera_spot(
            &t->camera, point_shift(hull.pose.at, heading_normal(i * (2 * HALF_TURN / RING)), out));
    ruler_draw(ui->canvas, spot, RING + 1, &(RulerLook){ .width = 2, .colour = INK_LIT_EDGE });
    for (int i = 0; i < SWUNG; i++)
        spot[i] = camera_spot(
            &t->camera, point_shift(hull.pose.at,
                                    heading_normal(from->front.facing +
                                                   (Heading)((int64_t)turn * i / (SWUNG - 1))),
                                    out));
    ruler_draw(ui->canvas, spot, SWUNG,
               &(RulerLook){ .width = 4, .stops = true, .colour = INK_GOLD });
}

/* A turn by quarters, other files and a reform jump, too, by no angle of their own: the label at the block says them. */
static bool swings(const OrderPreview *f, int stage)
{
    return f->jump[stage] && f->leg[stage].kind == LEG_PIVOT && f->leg[stage].turn != 0;
}

static void draw_way(Table *t, Ui *ui)
{
    const OrderPreview *f = &t->regiment.now;
    Length left = way_allowed(f, &t->regiment.verdict);

    for (int i = 0; i < f->stages; i++) {
        if (swings(f, i))
            draw_pivot(t, ui, &f->stage[i], f->leg[i].turn);
        if (f->jump[i])
            continue;
        draw_leg(t, ui, &f->stage[i], &f->leg[i], leg_share(&f->stage[i], &f->leg[i], left));
        left -= leg_cost(&f->stage[i], &f->leg[i]);
    }
}

bool regiment_draws(const Table *t, const Verdict *v)
{
    const Regiment *r = &t->regiment;

    return r->full && !r->places && r->now.stages > 0 && refused_too_far(v) &&
           v->refusal == r->verdict.refusal && v->measured == r->verdict.measured;
}

/* Beyond the way's end, clear of the handles by which it is led. */
static Spot seal_spot(Table *t, const Ui *ui, Spot from, Spot end)
{
    enum { STEP_PX = 3, MOST_STEPS = 40 };
    int size = ui_px(ui, SEAL_PX);
    float far = spot_distance(from, end), step = (float)ui_px(ui, STEP_PX);
    Spot at = end;

    for (int i = 0; i < MOST_STEPS && far > 1; i++) {
        SDL_Rect seal = { (int)at.x - size / 2, (int)at.y - size / 2, size, size };
        bool clear = true;
        for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK && clear; g++) {
            SDL_Rect handle = grip_area(t, ui, g);
            clear = !grip_offered(t, g) || !SDL_HasIntersection(&seal, &handle);
        }
        if (clear)
            break;
        at = spot_between(from, end, 1 + (float)(i + 1) * step / far);
    }
    return at;
}

/* Where the way of a regiment that goes too far ends: the seal, and the figures beside the last leg. */
static void draw_excess(Table *t, Ui *ui, const Verdict *v)
{
    const OrderPreview *f = &t->regiment.now;
    Length left = way_allowed(f, v);
    Spot spot[LEG_SPOTS];

    for (int i = 0; i < f->stages; i++) {
        const Block *from = &f->stage[i];
        float share = leg_share(from, &f->leg[i], left);
        bool last = i == f->stages - 1;
        left -= f->jump[i] ? 0 : leg_cost(from, &f->leg[i]);
        if (!last || f->jump[i])
            continue;
        int count = leg_spots(t, from, &f->leg[i], 0, 1, spot);
        Spot limit = spot[(int)(share * (float)(count - 1))];
        if (count == 2)
            limit = spot_between(spot[0], spot[1], share);
        Spot seal = seal_spot(t, ui, spot[count - 2], spot[count - 1]);
        int size = ui_px(ui, SEAL_PX);
        seal_draw(ui->canvas, ui->icons, seal, (float)size, SEAL_REFUSED, NULL);
        ui_note(ui, "seal", "",
                (SDL_Rect){ (int)seal.x - size / 2, (int)seal.y - size / 2, size, size }, true);
        refused_figures(t, ui, v, spot[0], limit, seal, true);
    }
}

static void draw_outline(Table *t, Ui *ui, const Block *block, OutlineKind kind)
{
    scene_outline(t, ui, block_outline(block), 0.04F, kind);
}

void regiment_handles(Table *t, Ui *ui)
{
    static const char *const icons[GRIPS] = {
        [GRIP_FRONT_LEFT] = "ui-wheel",  [GRIP_FRONT_RIGHT] = "ui-wheel",
        [GRIP_FRONT] = "ui-move",        [GRIP_REAR] = "ui-step-back",
        [GRIP_FILES] = "ui-redress",     [GRIP_LEFT_FLANK] = "ui-left",
        [GRIP_RIGHT_FLANK] = "ui-right", [GRIP_TURN] = "ui-turn",
    };

    for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK && t->regiment.full; g++)
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
    const OrderPreview *f = &r->now;
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
}

/* ---- figures --------------------------------------------------------------------------------------------------------- */

static const char *leg_word(const Leg *leg)
{
    if (leg->kind == LEG_WHEEL)
        return leg->turn < 0 ? "wheel left" : "wheel right";
    if (leg->turn == 0)
        return "forward";
    return leg->turn == HALF_TURN || leg->turn == -HALF_TURN ? "back" : "aside";
}

/* Beside the way of one stage, outside the block: what it is and how much of it. */
static void stage_figure(Table *t, Ui *ui, const Block *from, const Leg *leg, const char *name)
{
    Spot way[LEG_SPOTS], middle = camera_spot(&t->camera, from->front.at);
    int count = leg_spots(t, from, leg, 0, 1, way);
    Length spent = leg_cost(from, leg);
    LabelSpots spots = { .count = 0 };
    char words[48];
    PillPart part = { words, INK_FIGURE };

    if (spent < INCH / 100)
        return;
    int slant = abs(heading_turn(0, leg->turn)) / DEGREE;
    if (leg->kind == LEG_DRIFT && slant % 90 != 0)
        snprintf(words, sizeof words, "drift %s %d° %.2f″", leg->turn < 0 ? "left" : "right", slant,
                 (double)spent / INCH);
    else if (leg->kind == LEG_WHEEL)
        snprintf(words, sizeof words, "%s %.2f″ · %.0f°", leg_word(leg), (double)spent / INCH,
                 (double)abs(heading_turn(0, leg->turn)) / DEGREE);
    else
        snprintf(words, sizeof words, "%s %.2f″", leg_word(leg), (double)spent / INCH);
    SDL_Point size = label_size(ui, &part, 1);
    Spot by = way[count / 2];
    if (count > 2) { /* outwards, where nothing stands */
        float far = spot_distance(middle, by), out = (float)(size.x / 2 + ui_px(ui, 16));
        Spot beyond = spot_between(middle, by, far > 1 ? (far + out) / far : 1);
        spots.at[spots.count++] = beyond;
    }
    label_spots_along(&spots, way[0], way[count - 1], size.x, size.y, ui_px(ui, 20));
    label_spots_round(&spots, by, (float)ui_px(ui, 60), (float)ui_px(ui, 40));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, name, words, box, true);
}

/* By how much a hull turns in place, and to where, at its ring. */
static void pivot_figure(Table *t, Ui *ui, const Block *from, Heading turn, const char *name)
{
    LabelSpots spots = { .count = 0 };
    char words[48];
    PillPart part = { words, INK_FIGURE };
    Length out = from->width / 2 + from->depth / 2 + INCH / 2;
    Point at = point_shift(block_outline(from).pose.at,
                           heading_normal(from->front.facing + HALF_TURN + turn / 2), out);

    snprintf(words, sizeof words, "turns %+.0f° to %.0f°", (double)turn / DEGREE,
             (double)heading_normal(from->front.facing + turn) / DEGREE);
    label_spots_round(&spots, camera_spot(&t->camera, at), (float)ui_px(ui, 60),
                      (float)ui_px(ui, 40));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, name, words, box, true);
}

static void stage_figures(Table *t, Ui *ui)
{
    const OrderPreview *f = &t->regiment.now;

    for (int i = 0; i < f->stages; i++) {
        char name[24];
        snprintf(name, sizeof name, "stage-%d", i + 1);
        if (!f->jump[i])
            stage_figure(t, ui, &f->stage[i], &f->leg[i], name);
        else if (swings(f, i))
            pivot_figure(t, ui, &f->stage[i], f->leg[i].turn, name);
    }
}

static void take_block(Table *t, const Block *block)
{
    enum { PARTS = 6 };
    Point corner[4];
    int size = (int)camera_pixels(&t->camera, block_width(block)) / PARTS;

    block_corners(block, corner);
    for (int i = 0; i <= PARTS; i++)
        for (int n = 0; n < 4; n++) { /* its edges, in small boxes */
            Spot a = camera_spot(&t->camera, corner[n]),
                 b = camera_spot(&t->camera, corner[(n + 1) % 4]);
            Spot at = spot_between(a, b, (float)i / PARTS);
            label_take_thing(t,
                             (SDL_Rect){ (int)at.x - size / 2, (int)at.y - size / 2, size, size });
        }
}

/* What its figures must not hide: where it stands, where it goes, its handles. */
static void take_regiment(Table *t, const Ui *ui)
{
    const Regiment *r = &t->regiment;

    if (r->now.stages > 0)
        take_block(t, &r->now.stage[0]);
    take_block(t, &r->now.end);
    for (Grip g = GRIP_FRONT_LEFT; g < GRIP_BLOCK; g++)
        if (grip_offered(t, g))
            label_take(t, grip_area(t, ui, g));
}

/* The last manoeuvre has changed the front without a rank more or less. */
static bool keeps_its_ranks(const OrderPreview *now)
{
    return now->stages > 0 && block_ranks(&now->stage[now->stages - 1]) == block_ranks(&now->end);
}

/* What has no way beside which it could be said: a turn in place, which way a block faces and how wide it is. */
static void turn_figure(Table *t, Ui *ui, const LabelSpots *spots)
{
    const Regiment *r = &t->regiment;
    const Clause *last = r->clauses ? &r->clause[r->clauses - 1] : NULL;
    char words[60], price[16] = "";
    PillPart part = { words, INK_FIGURE };

    Handle h = last ? handle_of(t, last->verb) : HANDLE_NONE;
    if (r->last_cost > 0)
        snprintf(price, sizeof price, " %.2f″", (double)r->last_cost / INCH);
    if (h == HANDLE_TURN)
        snprintf(words, sizeof words, "%s %s%s", t->rs->verb[last->verb].word,
                 regiment_side(t, last->verb), price);
    else if (h == HANDLE_FILES && price[0])
        snprintf(words, sizeof words, "%d files%s, %s stays%s", r->now.end.files,
                 keeps_its_ranks(&r->now) ? ", part of a rank" : "",
                 last->word == 1   ? "left corner"
                 : last->word == 2 ? "right corner"
                                   : "middle",
                 price);
    else if (h == HANDLE_REFORM || h == HANDLE_PLACE)
        snprintf(words, sizeof words, "faces %.0f°   %d files", (double)last->heading / DEGREE,
                 (int)last->number);
    else if (h == HANDLE_PIVOT)
        snprintf(words, sizeof words, "turns %+.0f°", (double)last->heading / DEGREE);
    else
        return;
    SDL_Rect box = label_pill(t, ui, spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "turn", words, box, true);
}

static void figures(Table *t, Ui *ui, Spot by)
{
    const OrderPreview *f = &t->regiment.now;
    char pace[120] = "", words[160], spent[24], of[NAME_SIZE + 48], left[32],
         slow[NAME_SIZE + 24] = "";
    Length rest = f->allowance > f->spent ? f->allowance - f->spent : 0;
    int parts = f->allowance == LENGTH_NEVER ? 1 : f->diced || t->regiment.vain ? 2 : 3;
    LabelSpots spots = { .count = 0 };

    regiment_words(t, words, sizeof words);
    Text paces = text_in(pace, sizeof pace);
    if (pace_has_word(t, t->regiment.clause, t->regiment.clauses)) /* else its button says it */
        pace_words(t, t->regiment.clause, t->regiment.clauses, true, &paces);
    snprintf(spent, sizeof spent, "%.2f″", (double)f->spent / INCH);
    if (f->slow != NO_PIECE && f->lost > 0)
        snprintf(slow, sizeof slow, " (%s −%.0f″)", t->game->piece[f->slow].title.text,
                 (double)f->lost / INCH);
    snprintf(of, sizeof of, " of %s%.2f″%s%s", f->diced ? "at most " : "",
             (double)f->allowance / INCH, slow, parts > 2 ? "   " : "");
    snprintf(left, sizeof left, "%.2f″ left", (double)rest / INCH);
    PillPart part[3] = { { spent, INK_GOLD }, { of, INK_FIGURE }, { left, INK_LEFT } };
    label_spots_round(&spots, by, 0, (float)ui_px(ui, 42));
    SDL_Rect box = label_pill(t, ui, &spots, part, parts, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "said", words, box, true);
    ui_note(ui, "spent", spent, box, true);
    ui_note(ui, "slowed", slow, box, slow[0] != 0);
    ui_note(ui, "left", parts > 2 ? left : "", box, true);
    if (!t->at.crowded) /* large letters: the sum alone */
        stage_figures(t, ui);
    turn_figure(t, ui, &spots);
    if (pace[0]) {
        PillPart said = { pace, INK_GOLD };
        box = label_pill(t, ui, &spots, &said, 1, INK_PILL, INK_PILL_LINE);
        ui_note(ui, "pace", pace, box, true);
    }
    if (t->regiment.odds[0]) {
        PillPart test = { t->regiment.odds, INK_WARNING };
        box = label_pill(t, ui, &spots, &test, 1, INK_PILL, INK_PILL_LINE);
        ui_note(ui, "odds", t->regiment.odds, box, true);
    }
}

static void refusal(Table *t, Ui *ui, Spot by)
{
    char words[240] = "";
    PillPart part = { words, INK_REFUSED_LABEL };
    LabelSpots spots = { .count = 0 };

    refused_words(t, &t->regiment.verdict, true, words, sizeof words);
    label_spots_round(&spots, by, 0, (float)ui_px(ui, 42));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_REFUSED_PILL, INK_REFUSED);
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

    if (!r->full || (!r->clauses && !regiment_offers(t)))
        return;
    Spot by = above_block(t, ui, &r->now.end);
    ui_push(ui, "regiment");
    take_regiment(t, ui);
    if (regiment_draws(t, &r->verdict))
        draw_excess(t, ui, &r->verdict);
    else if (t->sheet == SHEET_REFUSAL)
        ; /* its card says it */
    else if (!is_yes(&r->verdict))
        refusal(t, ui, by);
    else if (!r->places)
        figures(t, ui, by);
    else if (r->grip == GRIP_TURN || r->grip == GRIP_FILES)
        turn_figure(t, ui, &(LabelSpots){ .count = 1, .at = { by } });
    if (r->grip != GRIP_NONE && is_yes(&r->verdict))
        scene_caught(t, ui, by, &r->caught);
    ui_pop(ui);
}
