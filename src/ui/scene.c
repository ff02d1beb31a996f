#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors.h"

/* The board with everything on it, from the ground up. */

enum { SIGN_PX = 38, SIGN_CHOSEN_PX = 46 };

/* ---- the ground ----------------------------------------------------------------------------------------------- */

static bool bake(Table *t)
{
    BoardPiece piece[MOST_PIECES];
    const Game *g = t->game;
    BoardPlan plan = {
        .width = g->width, .depth = g->height, .ground = g->ground.text, .piece = piece
    };

    for (int i = 0; i < g->terrain; i++) {
        const Terrain *p = &g->piece[i];
        Polygon outline = terrain_polygon(g, i);
        piece[i] = (BoardPiece){ .material = p->material.text[0] ? p->material.text : p->kind.text,
                                 .corner = outline.corner,
                                 .corners = outline.count,
                                 .height = p->height,
                                 .seed = (uint32_t)i + 1 };
    }
    plan.pieces = g->terrain;
    t->board = board_bake(&plan, t->camera.quarter, NULL, NULL);
    return t->board != NULL;
}

bool scene_ready(Table *t)
{
    if (!t->board)
        return bake(t);
    if (board_quarter(t->board) != t->camera.quarter)
        board_turn(t->board, t->camera.quarter, NULL, NULL);
    return true;
}

/* ---- shapes on the table ---------------------------------------------------------------------------------------- */

Path scene_polygon(const Table *t, const Point *corner, int corners)
{
    Path path = path_empty();

    for (int i = 0; i < corners; i++) {
        Spot s = camera_spot(&t->camera, corner[i]);
        if (i)
            path_line(&path, s.x, s.y);
        else
            path_move(&path, s.x, s.y);
    }
    path_close(&path);
    return path;
}

Path scene_base(const Table *t, Base base, Length grow)
{
    Path path = path_empty();
    Point corner[4];
    Spot s = camera_spot(&t->camera, base.pose.at);

    base.width += 2 * grow;
    base.length += 2 * grow;
    if (base_corners(base, corner) == 4)
        return scene_polygon(t, corner, 4);
    path_circle(&path, s.x, s.y, camera_pixels(&t->camera, base.width) / 2);
    return path;
}

void scene_lit(Table *t, Ui *ui, const Path *path, bool edge)
{
    Paint light = paint_flat(colour_alpha(INK_LIT, 74));
    Stroke stroke = { .width = 2.5F };
    Paint line = paint_flat(INK_LIT_EDGE);

    (void)t;
    canvas_fill(ui->canvas, path, &light);
    light.blend = BLEND_OVERLAY;
    light.alpha = 0.5F;
    canvas_fill(ui->canvas, path, &light);
    if (edge)
        canvas_stroke(ui->canvas, path, &stroke, &line);
}

static bool placing(Table *t)
{
    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_offered(t, i) && t->rs->verb[i].first &&
            verb_kind(&t->rs->verb[i]) == VERB_BY_PLACE)
            return true;
    return false;
}

static void draw_zones(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);
    const Request *r = table_request(t);
    const QuestionDef *q = r->why < t->rs->questions ? &t->rs->question[r->why] : NULL;
    bool choosing =
        t->asks != NO_SEAT && r->shape == SHAPE_NUMBER && q && strcmp(q->word, "zone") == 0;

    for (int z = 0; z < t->game->zones; z++) {
        Polygon p = zone_polygon(t->game, z);
        bool mine = t->asks != NO_SEAT && b->seat[t->asks].zone == z && placing(t);
        if (!mine && !choosing)
            continue;
        Path path = scene_polygon(t, p.corner, p.count);
        if (mine || z == t->number)
            scene_lit(t, ui, &path, true);
        Stroke dashed = { .width = 2, .dash = { 14, 10 } };
        Paint line = paint_flat(INK_LIT_EDGE);
        if (!mine)
            canvas_stroke(ui->canvas, &path, &dashed, &line);
        path_free(&path);
    }
}

static void draw_objectives(Table *t, Ui *ui)
{
    for (int i = 0; i < t->game->objectives; i++) {
        const Objective *o = &t->game->objective[i];
        Spot s = camera_spot(&t->camera, o->at);
        float r = camera_pixels(&t->camera, o->radius);
        Path ring = path_empty();
        Stroke chalk = { .width = 3, .dash = { 12, 8 }, .cap = CAP_ROUND };
        Paint paint = paint_flat(0xB8FFF6E0);
        path_circle(&ring, s.x, s.y, r);
        canvas_stroke(ui->canvas, &ring, &chalk, &paint);
        path_free(&ring);
        icon_draw(ui->canvas, ui->icons, "mark-objective", s.x, s.y, ui_px(ui, 40),
                  icon_tone_plain(0xFFFFF6E0), 0.92F);
    }
}

static void draw_made(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);

    for (int i = t->game->terrain; i < b->pieces; i++) {
        const Piece *p = &b->piece[i];
        if (!p->made || p->gone)
            continue;
        Path path = p->corners ? scene_polygon(t, p->corner, p->corners)
                               : scene_base(t, base_circle(2 * p->radius, p->pose.at), 0);
        Paint smoke = paint_flat(0x99ECE4D4);
        Stroke dashed = { .width = 2, .dash = { 10, 8 } };
        Paint line = paint_flat(0xE0FFFFFF);
        canvas_fill(ui->canvas, &path, &smoke);
        canvas_stroke(ui->canvas, &path, &dashed, &line);
        path_free(&path);
    }
}

/* ---- models ------------------------------------------------------------------------------------------------------- */

static float ease(float t)
{
    return t * t * (3 - 2 * t);
}

Pose shown_pose(const Table *t, const Ui *ui, ModelId model)
{
    Pose pose = table_battle(t)->model[model].pose;

    for (int i = 0; i < t->movings && t->log_back < 0; i++) {
        const Moving *m = &t->moving[i];
        float share = (float)(ui->in.now_ms - m->since) / (float)(m->lasts ? m->lasts : 1);
        if (m->model != model || share >= 1)
            continue;
        pose.at = point_toward(m->from.at, m->to.at,
                               (Length)(ease(share) * (float)point_distance(m->from.at, m->to.at)));
        pose.facing = share < 0.5F ? m->from.facing : m->to.facing;
    }
    return pose;
}

SDL_Rect model_area(const Table *t, const Ui *ui, ModelId model)
{
    Base base = model_base(t->game, table_battle(t), model);

    base.pose = shown_pose(t, ui, model);
    return camera_area(&t->camera, base, 0);
}

bool in_hand_now(const Table *t, ModelId model)
{
    for (int i = 0; t->hand.full && i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model && ghost_moved(&t->hand.ghost[i]))
            return true;
    return false;
}

static void draw_model(Table *t, Ui *ui, ModelId m)
{
    const Battle *b = table_battle(t);
    const Model *model = &b->model[m];
    bool struck =
        t->asks != NO_SEAT && table_request(t)->shape == SHAPE_MODELS && ids_has(&t->picked, m);
    bool doomed = model->state == MODEL_DOOMED || struck;
    Pose pose = shown_pose(t, ui, m);
    Spot s = camera_spot(&t->camera, pose.at);

    actor_draw(t->actors, ui->canvas, &t->camera, model->profile, b->unit[model->unit].seat, m,
               pose,
               in_hand_now(t, m) ? 0.35F
               : doomed          ? 0.5F
                                 : 1);
    if (doomed) {
        float r = camera_pixels(&t->camera, t->game->profile[model->profile].base_width) * 0.55F;
        Spot line[2] = { { s.x - r, s.y + r }, { s.x + r, s.y - r } };
        Stroke stroke = { .width = 4, .cap = CAP_ROUND };
        canvas_cased(ui->canvas, line, 2, false, &stroke, struck ? INK_GOLD : INK_REFUSED);
    }
}

static void draw_wounds(Table *t, Ui *ui, ModelId m)
{
    const Battle *b = table_battle(t);
    const Profile *p = model_profile(t->game, b, m);
    int whole = t->rs->wounds_field >= 0 ? p->field[t->rs->wounds_field] : 1;
    int left = b->model[m].wounds;
    char words[16];

    if (left >= whole || whole <= 1 || left <= 0)
        return;
    Spot s = camera_spot(&t->camera, shown_pose(t, ui, m).at);
    float r = camera_pixels(&t->camera, p->base_width) * 0.36F;
    int size = ui_px(ui, 24);
    SDL_Rect box = { (int)(s.x + r) - size / 2, (int)(s.y - r) - size / 2, size, size };
    snprintf(words, sizeof words, "%d", left);
    ui_round(ui, box, size / 2, 0xFFB3261E, 0xFF7A1410);
    ui_frame(ui, box, size / 2, 1.5F, 0xFFFFE9D6);
    ui_text(ui, UT_SMALL, box, TEXT_CENTRE, words, 0xFFFFFFFF);
}

static void glow(Table *t, Ui *ui, UnitId unit, Colour colour, float width)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];

    for (int i = 0; i < u->count; i++) {
        ModelId m = (ModelId)(u->first + i);
        if (!is_standing(b, m) || in_hand_now(t, m))
            continue;
        Base base = model_base(t->game, b, m);
        base.pose = shown_pose(t, ui, m);
        Path path = scene_base(t, base, INCH / 25);
        Stroke casing = { .width = width + 3 }, line = { .width = width };
        Paint dark = paint_flat(INK_CASING), paint = paint_flat(colour);
        canvas_stroke(ui->canvas, &path, &casing, &dark);
        canvas_stroke(ui->canvas, &path, &line, &paint);
        path_free(&path);
    }
}

static void draw_models(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);

    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m))
            draw_model(t, ui, m);
    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m))
            board_open(ui->canvas, t->board, &t->camera, model_base(t->game, b, m), 0.3F);
    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m))
            draw_wounds(t, ui, m);
}

/* ---- signs ----------------------------------------------------------------------------------------------------------- */

static Point middle_of(const Table *t, const Ui *ui, UnitId unit, Length *back)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];
    int64_t x = 0, y = 0, n = 0;
    float low = -1e9F;

    for (int i = 0; i < u->count; i++) {
        ModelId m = (ModelId)(u->first + i);
        if (!is_standing(b, m))
            continue;
        Point p = shown_pose(t, ui, m).at;
        float screen = camera_spot(&t->camera, p).y;
        x += p.x;
        y += p.y;
        n++;
        if (screen > low) {
            low = screen;
            *back = model_profile(t->game, b, m)->base_length / 2;
        }
    }
    return n ? (Point){ (Length)(x / n), (Length)(y / n) } : (Point){ 0, 0 };
}

static float lowest(const Table *t, const Ui *ui, UnitId unit)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];
    float low = 0;

    for (int i = 0; i < u->count; i++) {
        ModelId m = (ModelId)(u->first + i);
        float y = camera_spot(&t->camera, shown_pose(t, ui, m).at).y;
        if (is_standing(b, m) && y > low)
            low = y;
    }
    return low;
}

SDL_Rect sign_area(const Table *t, const Ui *ui, UnitId unit)
{
    Length back = 0;
    Spot s = camera_spot(&t->camera, middle_of(t, ui, unit, &back));
    int size = ui_px(ui, t->selected == unit ? SIGN_CHOSEN_PX : SIGN_PX);
    float low = lowest(t, ui, unit);
    bool one = models_left(table_battle(t), unit) == 1;

    if (t->camera.scale < 28 && one)
        low = s.y - (float)size / 4;
    return (SDL_Rect){ (int)s.x - size / 2, (int)(low + camera_pixels(&t->camera, back) * 0.7F),
                       size, size };
}

static Path sign_shape(SDL_Rect a, SidePattern pattern)
{
    Path p = path_empty();
    float x = (float)a.x, y = (float)a.y, w = (float)a.w, h = (float)a.h;

    if (pattern == PATTERN_PLAIN) {
        path_move(&p, x, y);
        path_line(&p, x + w, y);
        path_line(&p, x + w, y + h * 0.55F);
        path_quad(&p, x + w, y + h * 0.88F, x + w / 2, y + h);
        path_quad(&p, x, y + h * 0.88F, x, y + h * 0.55F);
        path_close(&p);
    } else if (pattern == PATTERN_DASHED) {
        path_move(&p, x + w / 2, y);
        path_line(&p, x + w, y + h * 0.25F);
        path_line(&p, x + w, y + h * 0.75F);
        path_line(&p, x + w / 2, y + h);
        path_line(&p, x, y + h * 0.75F);
        path_line(&p, x, y + h * 0.25F);
        path_close(&p);
    } else if (pattern == PATTERN_DOUBLE) {
        path_circle(&p, x + w / 2, y + h / 2, w / 2);
    } else {
        path_round_rect(&p, x, y, w, h, w / 8);
    }
    return p;
}

static void draw_markers(Table *t, Ui *ui, UnitId unit, SDL_Rect sign)
{
    const Unit *u = &table_battle(t)->unit[unit];
    int shown = 0, all = 0, size = ui_px(ui, 26);

    for (int i = 0; i < t->rs->marks; i++) {
        const MarkDef *m = &t->rs->mark[i];
        if (m->owner != OWNER_UNIT || !m->icon || !(u->marks >> m->number & 1))
            continue;
        all++;
        if (shown == 4)
            continue;
        SDL_Rect box = { sign.x + sign.w + 2 + shown * (size + 2), sign.y + 2, size, size };
        ui_round(ui, box, size / 2, 0xE61B140D, 0xE61B140D);
        ui_frame(ui, box, size / 2, 1.5F, INK_BRASS);
        ui_icon(ui, m->icon, box.x + size / 2, box.y + size / 2, size * 2 / 3, icon_tone_walnut(),
                1);
        shown++;
    }
    if (all > shown) {
        char words[16];
        SDL_Rect box = { sign.x + sign.w + 2 + shown * (size + 2), sign.y + 2, size, size };
        snprintf(words, sizeof words, "+%d", all - shown);
        ui_round(ui, box, size / 2, 0xE61B140D, 0xE61B140D);
        ui_text(ui, UT_SMALL, box, TEXT_CENTRE, words, INK_IVORY);
    }
}

static void draw_sign(Table *t, Ui *ui, UnitId unit)
{
    const Battle *b = table_battle(t);
    SeatId seat = b->unit[unit].seat;
    const SideLook *side = side_look(seat);
    SDL_Rect a = sign_area(t, ui, unit);
    bool chosen = t->selected == unit, could = t->asks == seat && unit_can_act(t, unit);
    Path shape = sign_shape(a, side->pattern);
    Paint fill = paint_linear((Spot){ (float)a.x, (float)a.y },
                              (Spot){ (float)a.x, (float)(a.y + a.h) }, side->main, side->rim);
    Stroke line = { .width = chosen ? 3 : could ? 2.5F : 1.5F };
    Paint edge = paint_flat(chosen ? INK_LIT_EDGE : could ? INK_GOLD : side->light);
    bool dim = t->asks == seat && table_may_order(t) && !could && !chosen;

    fill.alpha = dim ? 0.72F : 1;
    canvas_shadow(ui->canvas, &shape, 2, 3, 6, 0x90120A02);
    canvas_fill(ui->canvas, &shape, &fill);
    canvas_stroke(ui->canvas, &shape, &line, &edge);
    path_free(&shape);
    icon_draw(ui->canvas, ui->icons, table_icon(t, unit), (float)a.x + (float)a.w / 2,
              (float)a.y + (float)a.h * 0.46F, a.w * 7 / 10, icon_tone_side(seat), dim ? 0.7F : 1);
    if (b->unit[unit].count > 1) {
        char words[12];
        snprintf(words, sizeof words, "%d", models_alive(b, unit));
        int wide = ui_text_width(ui, UT_SMALL, words) + ui_px(ui, 10);
        SDL_Rect pill = { a.x + (a.w - wide) / 2, a.y + a.h - ui_px(ui, 5), wide, ui_px(ui, 19) };
        ui_round(ui, pill, ui_px(ui, 5), INK_PILL, INK_PILL);
        ui_text(ui, UT_SMALL, pill, TEXT_CENTRE, words, INK_IVORY);
    }
    draw_markers(t, ui, unit, a);
}

static void draw_signs(Table *t, Ui *ui)
{
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u) && !(t->hand.full && t->hand.dragged && t->hand.unit == u))
            draw_sign(t, ui, u);
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

static void draw_chosen(Table *t, Ui *ui)
{
    if (t->selected != NO_UNIT && unit_is_here(t, t->selected))
        glow(t, ui, t->selected, INK_LIT_EDGE, 3.4F);
    if (t->hover != NO_UNIT && t->hover != t->selected && unit_is_here(t, t->hover))
        glow(t, ui, t->hover, 0xB0FFF0C2, 2);
    if (t->sheet == SHEET_FINISH)
        for (UnitId u = 0; u < t->game->units; u++)
            if (unit_can_act(t, u) && unit_is_here(t, u))
                glow(t, ui, u, INK_WARNING, 4);
    if (t->asks != NO_SEAT && table_request(t)->shape == SHAPE_UNITS)
        for (int id = ids_next(&table_request(t)->among, -1); id >= 0;
             id = ids_next(&table_request(t)->among, id))
            if (unit_is_here(t, (UnitId)id))
                glow(t, ui, (UnitId)id, ids_has(&t->picked, id) ? INK_GOLD : INK_LIT_EDGE, 3);
}

void scene_draw(Table *t, Ui *ui)
{
    if (!ui->canvas)
        return;
    if (!scene_ready(t)) {
        canvas_clear(ui->canvas, INK_WALNUT | 0xFF000000);
        return;
    }
    board_draw(ui->canvas, t->board, &t->camera);
    draw_zones(t, ui);
    draw_objectives(t, ui);
    draw_made(t, ui);
    scene_overlay(t, ui);
    scene_region(t, ui);
    draw_chosen(t, ui);
    draw_models(t, ui);
    scene_hand(t, ui);
    scene_aim(t, ui);
    draw_signs(t, ui);
    scene_verdict(t, ui);
    scene_pointer(t, ui);
    tape_draw(t, ui);
}

void scene_notes(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);

    for (UnitId u = 0; u < t->game->units; u++) {
        char words[96];
        if (!unit_is_here(t, u))
            continue;
        ui_push(ui, "unit");
        snprintf(words, sizeof words, "%s%s", table_name(t, u),
                 unit_can_act(t, u) ? " (can act)" : "");
        ui_note(ui, t->game->unit[u].id.text, words, sign_area(t, ui, u), t->selected == u);
        ui_pop(ui);
        ui_push(ui, "model");
        for (int i = 0; i < b->unit[u].count; i++) {
            ModelId m = (ModelId)(b->unit[u].first + i);
            char name[NAME_SIZE + 8];
            if (!is_standing(b, m))
                continue;
            snprintf(name, sizeof name, "%s-%d", t->game->unit[u].id.text, i + 1);
            snprintf(words, sizeof words, "%.2f,%.2f wounds %d",
                     (double)b->model[m].pose.at.x / INCH, (double)b->model[m].pose.at.y / INCH,
                     b->model[m].wounds);
            ui_note(ui, name, words, model_area(t, ui, m), b->model[m].state == MODEL_DOOMED);
        }
        ui_pop(ui);
    }
}
