#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

/* Overlays, the lit region, ghosts with their ways, aims and refusals on the board. */

/* ---- overlays ------------------------------------------------------------------------------------------------- */

static Colour tone_colour(const Table *t, const Ui *ui, const Drawing *d)
{
    switch (d->tone) {
    case TONE_LIT:
        return INK_LIT_EDGE;
    case TONE_WARN:
        return INK_WARNING;
    case TONE_BAD:
        return INK_REFUSED;
    case TONE_OWN:
        return ui_side(ui, d->seat >= 0 ? d->seat : t->eyes < 0 ? 0 : t->eyes)->light;
    case TONE_ENEMY:
        return ui_side(ui, d->seat >= 0 ? d->seat : t->eyes == 0 ? 1 : 0)->light;
    default:
        return INK_FIGURE;
    }
}

static void trace_corners(const Table *t, const Drawing *d, Curve *curve)
{
    for (int i = 0; i < d->corners; i++) {
        Spot s = camera_spot(&t->camera, d->corner[i]);
        if (i)
            curve_line(curve, s.x, s.y);
        else
            curve_move(curve, s.x, s.y);
    }
    if (d->kind == DRAW_POLYGON)
        curve_close(curve);
}

static void draw_shape(Table *t, Ui *ui, const Drawing *d)
{
    Colour c = tone_colour(t, ui, d);
    Curve curve = curve_empty();
    Stroke line = { .width = 2.5F }, casing = { .width = 5 };
    Paint paint = paint_flat(c), dark = paint_flat(INK_CASING),
          fill = paint_flat(colour_alpha(c, 46));
    Spot at = camera_spot(&t->camera, d->corner[0]);

    if (d->dashed) {
        line.dash[0] = 10;
        line.dash[1] = 7;
    }
    if (d->kind == DRAW_DISC)
        curve_circle(&curve, at.x, at.y, camera_pixels(&t->camera, d->radius));
    else
        trace_corners(t, d, &curve);
    if (d->filled && d->kind != DRAW_LINE)
        canvas_fill(ui->canvas, &curve, &fill);
    canvas_stroke(ui->canvas, &curve, &casing, &dark);
    canvas_stroke(ui->canvas, &curve, &line, &paint);
    curve_free(&curve);
}

static void draw_arrow(Table *t, Ui *ui, const Drawing *d)
{
    Spot from = camera_spot(&t->camera, d->corner[0]), to = camera_spot(&t->camera, d->corner[1]);

    arrow_draw(ui->canvas, from, to, (float)ui_px(ui, 9), tone_colour(t, ui, d));
}

enum { MOST_WORDS = 64, MANY_WORDS = 6, WORD_TRIES = 9, SHORT_WORDS = 24 };

/* Words that stand already, and in which size. */
typedef struct ShapeWords {
    UiText size;
    bool many;
    int count;
    SDL_Rect box[MOST_WORDS];
} ShapeWords;

static int overlap(const ShapeWords *w, SDL_Rect box)
{
    int sum = 0;

    for (int i = 0; i < w->count; i++) {
        SDL_Rect both;
        if (SDL_IntersectRect(&w->box[i], &box, &both))
            sum += both.w * both.h;
    }
    return sum;
}

/* Somewhere along its line, as free of the others as it can be. */
static SDL_Rect words_place(Table *t, const Ui *ui, const Drawing *d, const ShapeWords *w)
{
    static const float along[WORD_TRIES] = { 0.5F, 0.6F, 0.4F, 0.7F, 0.8F, 0.9F, 0.3F, 1, 0.2F };
    bool between = (d->kind == DRAW_LINE || d->kind == DRAW_ARROW) && d->corners > 1;
    Spot from = camera_spot(&t->camera, d->corner[0]), to = from;
    int wide = ui_text_width(ui, w->size, d->words) + ui_px(ui, 22), least = 0;
    int high = ui_px(ui, w->size == UT_FIGURE ? 38 : 28);
    SDL_Rect best = { 0, 0, wide, high };

    if (between)
        to = camera_spot(&t->camera, d->corner[1]);
    for (int i = 0; i < WORD_TRIES; i++) {
        Spot by = spot_between(from, to, between ? along[i] : 0);
        SDL_Rect box = { (int)by.x - wide / 2, (int)by.y - high / 2 - ui_px(ui, 24), wide, high };
        int hidden = overlap(w, box);
        if (i && hidden >= least)
            continue;
        least = hidden;
        best = box;
        if (!hidden)
            break;
    }
    return best;
}

static void draw_shape_words(Table *t, Ui *ui, const Drawing *d, ShapeWords *w)
{
    SDL_Rect view = t->camera.view;

    if (!d->words[0] || (w->many && d->tone == TONE_BAD && strlen(d->words) > SHORT_WORDS))
        return; /* among many, why not is said of the one that is pointed at */
    SDL_Rect box = words_place(t, ui, d, w);
    box.x = box.x + box.w > view.x + view.w ? view.x + view.w - box.w : box.x;
    box.y = box.y + box.h > view.y + view.h ? view.y + view.h - box.h : box.y;
    box.x = box.x < view.x ? view.x : box.x;
    box.y = box.y < view.y ? view.y : box.y;
    if (w->count < MOST_WORDS)
        w->box[w->count++] = box;
    ui_round(ui, box, ui_px(ui, 8), INK_PILL, INK_PILL);
    ui_frame(ui, box, ui_px(ui, 8), 1, INK_PILL_LINE);
    ui_text(ui, w->size, box, TEXT_CENTRE, d->words, tone_colour(t, ui, d));
    ui_note(ui, d->kind == DRAW_ARROW ? "arrow" : "shape", d->words, box, true);
}

/* Words stand over all the shapes. */
void scene_shapes(Table *t, Ui *ui, const DrawingList *list)
{
    ShapeWords words = { .size = UT_FIGURE };
    int count = 0;

    for (int i = 0; list && i < list->count; i++)
        count += list->drawing[i].words[0] != 0;
    words.many = count > MANY_WORDS;
    if (words.many)
        words.size = UT_BOLD;
    for (int i = 0; list && i < list->count; i++) {
        const Drawing *d = &list->drawing[i];
        if (d->kind == DRAW_ARROW)
            draw_arrow(t, ui, d);
        else if (d->kind != DRAW_LABEL)
            draw_shape(t, ui, d);
    }
    for (int i = 0; list && i < list->count; i++)
        draw_shape_words(t, ui, &list->drawing[i], &words);
}

void scene_overlay(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    Look look;

    pins_draw(t, ui);
    if (t->overlay < 0 || !t->rs->overlay || t->log_back >= 0)
        return;
    if (t->overlay_revision != b->revision || t->overlay_unit != t->selected ||
        t->overlay_of != t->overlay) {
        look = table_look(t);
        t->overlay_shapes->count = 0;
        t->rs->overlay(&look, t->overlay, t->selected, t->overlay_shapes);
        t->overlay_revision = b->revision;
        t->overlay_unit = t->selected;
        t->overlay_of = t->overlay;
    }
    scene_shapes(t, ui, t->overlay_shapes);
}

/* What stays on the table: declared charges, ways of flight. Found anew only when the battle changes. */
void scene_standing(Table *t, Ui *ui)
{
    Look look = table_look(t);
    uint64_t now = ((uint64_t)t->question << 32 | (uint32_t)look.battle->revision) + 1;

    if (!t->rs->standing || t->log_back >= 0)
        return;
    if (!t->standing.shapes)
        t->standing.shapes = calloc(1, sizeof *t->standing.shapes);
    if (!t->standing.shapes)
        return;
    if (t->standing.of != now) {
        t->standing.shapes->count = 0;
        t->rs->standing(&look, t->standing.shapes);
        t->standing.of = now;
    }
    scene_shapes(t, ui, t->standing.shapes);
}

void scene_region(Table *t, Ui *ui)
{
    const Region *r = &t->hand.region;
    Spot spot[REGION_RAYS];

    if (!t->hand.full || !r->ready || t->hand.places)
        return;
    for (int i = 0; i < REGION_RAYS; i++)
        spot[i] = camera_spot(&t->camera,
                              point_shift(r->centre, i * (FULL_TURN / REGION_RAYS), r->reach[i]));
    outline_draw(ui->canvas, spot, REGION_RAYS, OUTLINE_LIT, t->asks);
}

/* ---- ghosts ------------------------------------------------------------------------------------------------------ */

static void draw_way(Table *t, Ui *ui, const Ghost *g, bool leads)
{
    Spot line[HAND_WAY + 2];
    int count = 0;
    RulerLook look = { .inch = t->camera.scale,
                       .every = 1,
                       .width = 3,
                       .dashed = g->fault,
                       .colour = g->fault ? INK_REFUSED : INK_LIT_EDGE };

    line[count++] = camera_spot(&t->camera, g->from.at);
    for (int i = 0; i < g->ways; i++)
        line[count++] = camera_spot(&t->camera, g->way[i]);
    line[count++] = camera_spot(&t->camera, g->to.at);
    if (leads) {
        ruler_draw(ui->canvas, line, count, &look);
        return;
    }
    for (int i = 0; i + 1 < count; i++)
        ray_draw(ui->canvas, line[i], line[i + 1], !g->fault);
}

static void draw_ghost(Table *t, Ui *ui, const SceneView *view, int i)
{
    const Ghost *g = &t->hand.ghost[i];
    Base base = ghost_base(&t->hand, t->game, session_battle(t->session), i);
    bool bad = !is_yes(&t->hand.verdict) && (g->fault || !t->hand.verdict.faults);
    bool held = t->hand.grab >> i & 1;

    scene_ghost_model(ui->canvas, t->scene, view, g->model, g->to, 0.85F);
    scene_outline(t, ui, base, 0.03F,
                  bad    ? OUTLINE_REFUSED
                  : held ? OUTLINE_CHOSEN
                         : OUTLINE_HOVER);
}

static void draw_box(Table *t, Ui *ui)
{
    Spot a = camera_spot(&t->camera, t->box_from);
    float x = (float)ui->in.x, y = (float)ui->in.y;
    Spot corner[4] = { a, { x, a.y }, { x, y }, { a.x, y } };

    outline_draw(ui->canvas, corner, 4, OUTLINE_WAS, t->asks);
}

void scene_hand(Table *t, Ui *ui, const SceneView *view)
{
    Grasp *h = &t->hand;

    if (!h->full)
        return;
    for (int i = 0; i < h->count; i++) {
        if (!h->ghost[i].present || h->places || !ghost_moved(&h->ghost[i]))
            continue;
        Base base = ghost_base(h, t->game, session_battle(t->session), i);
        base.pose = h->ghost[i].from;
        scene_outline(t, ui, base, 0, OUTLINE_WAS);
        draw_way(t, ui, &h->ghost[i], i == h->leader);
    }
    for (int i = 0; i < h->count; i++)
        if (h->ghost[i].present && (h->places || ghost_moved(&h->ghost[i])))
            draw_ghost(t, ui, view, i);
    if (t->boxing)
        draw_box(t, ui);
}

/* ---- figures at the ghost ------------------------------------------------------------------------------------------ */

static void walk_figures(Table *t, Ui *ui, Spot by)
{
    const Grasp *h = &t->hand;
    const Ghost *g = &h->ghost[h->leader];
    Length spent = ghost_spent(g), most = g->cap;
    char a[24], b[24], c[32];
    PillPart part[3] = { { a, INK_GOLD }, { b, INK_FIGURE }, { c, INK_LEFT } };

    if (is_yes(&h->verdict) && h->verdict.figure == FIGURE_LENGTH && h->verdict.allowed > 0 &&
        h->verdict.measured >= spent - 2) {
        spent = h->verdict.measured;
        most = h->verdict.allowed;
    }
    if (most == LENGTH_NEVER) {
        snprintf(a, sizeof a, "%.2f″", (double)spent / INCH);
        SDL_Rect box =
            ui_pill(ui, (int)by.x, (int)by.y, t->camera.view, part, 1, INK_PILL, INK_PILL_LINE);
        ui_note(ui, "spent", a, box, true);
        return;
    }
    snprintf(a, sizeof a, "%.2f″ ", (double)spent / INCH);
    snprintf(b, sizeof b, "of %.2f″   ", (double)most / INCH);
    snprintf(c, sizeof c, "%.2f″ left", (double)(most > spent ? most - spent : 0) / INCH);
    SDL_Rect box =
        ui_pill(ui, (int)by.x, (int)by.y, t->camera.view, part, 3, INK_PILL, INK_PILL_LINE);
    char all[96];
    snprintf(all, sizeof all, "%s%s%s", a, b, c);
    ui_note(ui, "spent", all, box, true);
}

static void refused_figures(Table *t, Ui *ui, Spot by, const Verdict *v)
{
    char words[240];
    Look look = session_look(t->session);
    Text text = text_in(words, sizeof words);
    PillPart part = { words, INK_REFUSED_LABEL };

    words[0] = 0;
    if (v->figure == FIGURE_LENGTH && v->measured > v->allowed && v->allowed >= 0 && v->has_line &&
        (v->line_measures || t->sheet == SHEET_REFUSAL))
        text_format(&text, "+%.2f″ too far", (double)(v->measured - v->allowed) / INCH);
    else if (t->sheet != SHEET_REFUSAL) /* its card says the rest */
        verdict_words(&look, v, &text);
    if (!words[0])
        return;
    SDL_Rect box =
        ui_pill(ui, (int)by.x, (int)by.y, t->camera.view, &part, 1, INK_REFUSED_PILL, INK_REFUSED);
    ui_note(ui, "refused", words, box, true);
}

void scene_caught(Table *t, Ui *ui, Spot by, const Caught *caught)
{
    char words[120], all[160];

    caught_words(t->game, caught, words, sizeof words);
    if (!words[0])
        return;
    snprintf(all, sizeof all, t->at.crowded ? "%s" : "%s · Alt lets go", words);
    SDL_Rect box = { 0, (int)by.y + ui_px(ui, 24), ui_text_width(ui, UT_SMALL, all) + ui_px(ui, 14),
                     ui_px(ui, 24) };
    box.x = (int)by.x - box.w / 2;
    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_text(ui, UT_SMALL, box, TEXT_CENTRE, all, INK_LEFT);
    ui_note(ui, "caught", words, box, true);
}

void scene_pointer(Table *t, Ui *ui)
{
    const Grasp *h = &t->hand;
    Spot by;

    if (!h->full || !h->count || t->sheet == SHEET_REFUSAL)
        return;
    by = camera_spot(&t->camera, h->ghost[h->leader].to.at);
    by.x += (float)ui_px(ui, 30);
    by.y -= camera_pixels(&t->camera, INCH) + (float)ui_px(ui, 34);
    if (!is_yes(&h->verdict))
        refused_figures(t, ui, by, &h->verdict);
    else if (!h->places && hand_moved(h))
        walk_figures(t, ui, by);
    if (h->dragged && is_yes(&h->verdict))
        scene_caught(t, ui, by, &h->caught);
}

/* ---- what was refused ------------------------------------------------------------------------------------------------ */

/* How much of a refusal's line is drawn: from the mover to the offence, once its card is there. */
static float refusal_drawn(const Table *t, Ui *ui)
{
    uint32_t age = show_age(t, ui, t->sheet_at);

    if (t->sheet != SHEET_REFUSAL || age >= LINE_MS)
        return 1;
    ui->busy = true;
    return ease_share(EASE_OUT, (float)age / LINE_MS);
}

static void draw_offence(Table *t, Ui *ui, const Verdict *v, bool figures)
{
    Spot from = camera_spot(&t->camera, v->line.from), to = camera_spot(&t->camera, v->line.to);
    Length far = segment_length(v->line);
    bool has_limit = v->line_measures && far > 0 && v->allowed >= 0 && v->allowed < far;
    float share = has_limit ? (float)v->allowed / (float)far : 0;
    Spot limit = spot_between(from, to, share);
    float drawn = figures ? refusal_drawn(t, ui) : 1;

    if (drawn < 1) {
        float within = drawn < share ? drawn : share;
        refused_line_draw(ui->canvas, ui->fonts, ui->icons, from, spot_between(from, to, within),
                          spot_between(from, to, drawn), t->camera.scale, NULL, ui_px(ui, 22));
        return;
    }
    refused_line_draw(ui->canvas, ui->fonts, ui->icons, from, limit, to, t->camera.scale, NULL,
                      ui_px(ui, 22));
    if (!figures)
        return;
    Spot middle = spot_between(limit, to, 0.5F);
    bool at_left = t->refusal.w && t->refusal.x + t->refusal.w / 2 > (int)middle.x;
    middle.x += (float)ui_px(ui, at_left ? -100 : 100);
    refused_figures(t, ui, middle, v);
    if (share > 0) {
        char words[40];
        PillPart part = { words, INK_FIGURE };
        snprintf(words, sizeof words, "allowed %.2f″", (double)v->allowed / INCH);
        Spot half = spot_between(from, limit, 0.6F);
        ui_pill(ui, (int)half.x - ui_px(ui, 90), (int)half.y, t->camera.view, &part, 1, INK_PILL,
                INK_PILL_LINE);
    }
}

static bool is_ghost(const Table *t, ModelId model)
{
    for (int i = 0; t->hand.full && i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model)
            return true;
    return false;
}

static void draw_faults(Table *t, Ui *ui, const Verdict *v)
{
    const Battle *b = session_battle(t->session);
    Spot spot[MOST_SPOTS];

    for (int i = 0; i < v->faults; i++)
        if (v->fault[i] >= 0 && v->fault[i] < b->models && is_standing(b, v->fault[i]) &&
            !is_ghost(t, v->fault[i]))
            scene_outline(t, ui, model_base(t->game, b, v->fault[i]), 0.05F, OUTLINE_REFUSED);
    if (v->piece >= 0 && v->piece < t->game->terrain) {
        Polygon p = terrain_polygon(t->game, v->piece);
        int count = polygon_spots(&t->camera, p.corner, p.count, spot, MOST_SPOTS);
        outline_draw(ui->canvas, spot, count, OUTLINE_TRUE, 0);
    }
}

void scene_verdict(Table *t, Ui *ui)
{
    bool card = t->sheet == SHEET_REFUSAL || t->sheet == SHEET_RULE || t->sheet == SHEET_CONSENT;
    bool tried = t->preview.shown && t->sheet == SHEET_NONE;
    const Verdict *v = card ? &t->verdict : tried ? &t->preview.verdict : &t->hand.verdict;

    if (is_yes(v) || (!card && !tried && (!t->hand.full || !t->hand.judged)))
        return;
    draw_faults(t, ui, v);
    if (v->has_line)
        draw_offence(t, ui, v, card);
}

/* ---- aiming ------------------------------------------------------------------------------------------------------------ */

static Point centre_of(const Table *t, UnitId unit)
{
    const Battle *b = table_battle(t);
    int64_t x = 0, y = 0, n = 0;

    for (int i = 0; i < b->unit[unit].count; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        if (!is_standing(b, m))
            continue;
        x += b->model[m].pose.at.x;
        y += b->model[m].pose.at.y;
        n++;
    }
    return n ? (Point){ (Length)(x / n), (Length)(y / n) } : (Point){ 0, 0 };
}

/* A small seal at each model: it can, or it cannot. */
static void draw_try(Table *t, Ui *ui, ModelId m, const Verdict *v)
{
    const Battle *b = session_battle(t->session);
    Spot s = camera_spot(&t->camera, b->model[m].pose.at);

    s.y -= camera_pixels(&t->camera, model_profile(t->game, b, m)->base_width) / 2;
    seal_draw(ui->canvas, ui->icons, s, (float)ui_px(ui, 22),
              is_yes(v) ? SEAL_ALLOWED : SEAL_REFUSED, NULL);
}

static void draw_aimed(Table *t, Ui *ui, UnitId target, bool set)
{
    Spot from = camera_spot(&t->camera, centre_of(t, t->selected));
    Spot to = camera_spot(&t->camera, centre_of(t, target));

    if (set)
        arrow_draw(ui->canvas, from, to, (float)ui_px(ui, 9), 0);
    else
        ray_draw(ui->canvas, from, to, true);
}

void scene_aim(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    const AimTool *a = &t->aim;
    int able = 0, tried = 0;
    Verdict why = yes();

    if (t->verb == NO_VERB || t->selected == NO_UNIT ||
        verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM || !table_may_order(t))
        return;
    for (int i = 0; i < a->groups; i++)
        if (a->group[i].set && a->group[i].clause.unit >= 0)
            draw_aimed(t, ui, a->group[i].clause.unit, true);
    if (a->hover == NO_UNIT || !unit_is_here(t, a->hover))
        return;
    draw_aimed(t, ui, a->hover, false);
    for (int i = 0; i < MOST_UNIT_MODELS; i++) {
        if (!a->tried[i])
            continue;
        tried++;
        able += is_yes(&a->verdict[i]);
        if (!is_yes(&a->verdict[i]))
            why = a->verdict[i];
        ModelId m = (ModelId)(b->unit[t->selected].first + i);
        if (is_standing(b, m))
            draw_try(t, ui, m, &a->verdict[i]);
    }
    if (!tried || t->sheet == SHEET_REFUSAL || (!able && aim_any_set(t)))
        return;
    char words[300];
    Text text = text_in(words, sizeof words);
    Look look = session_look(t->session);
    text_format(&text, "%d of %d can", able, tried);
    if (able < tried) {
        text_add(&text, ": ");
        verdict_words(&look, &why, &text);
    }
    Spot at = camera_spot(&t->camera, centre_of(t, a->hover));
    SDL_Rect sign = unit_sign_area(t, ui, a->hover);
    int top = (int)at.y - ui_px(ui, 40);
    top = sign.w && sign.y < top ? sign.y : top;
    PillPart part = { words, able ? INK_FIGURE : INK_REFUSED_LABEL };
    SDL_Rect box = ui_pill(ui, (int)at.x, top - ui_px(ui, 16), t->camera.view, &part, 1,
                           able ? INK_PILL : INK_REFUSED_PILL, able ? INK_PILL_LINE : INK_REFUSED);
    ui_note(ui, "can", words, box, able > 0);
}
