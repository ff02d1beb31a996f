#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/labels.h"
#include "board/scene.h"
#include "hand/aim.h"
#include "hand/price.h"
#include "hand/verbs.h"
#include "table.h"

/* The lit region, ghosts with their ways and aims on the board. */

/* ---- the lit region ---------------------------------------------------------------------------------------------- */

void scene_region(Table *t, Ui *ui)
{
    const Lit *lit = &t->lit;
    Curve curve = curve_empty();

    if (!t->hand.full || !lit->ready || t->hand.places) {
        curve_free(&curve);
        return;
    }
    for (int ring = 0; ring < lit->rings; ring++) {
        for (int i = lit->start[ring]; i < lit->start[ring + 1]; i++) {
            Spot s = camera_spot(&t->camera, lit->corner[i]);
            if (i == lit->start[ring])
                curve_move(&curve, s.x, s.y);
            else
                curve_line(&curve, s.x, s.y);
        }
        curve_close(&curve);
    }
    outline_curve_draw(ui->canvas, &curve, OUTLINE_LIT, t->asks);
    curve_free(&curve);
}

/* ---- ghosts ------------------------------------------------------------------------------------------------------ */

/* The way of a ghost as far as it may go, and what is beyond. */
static void draw_way(Table *t, Ui *ui, const Ghost *g, bool leads)
{
    Spot within[HAND_WAY + 2], beyond[HAND_WAY + 2];
    int good = 0, bad = 0;
    RulerLook look = { .inch = t->camera.scale, .every = 1, .width = 3, .colour = INK_LIT_EDGE };
    RulerLook wrong = { .inch = t->camera.scale,
                        .every = leads ? 1 : 0,
                        .width = leads ? 6 : 3,
                        .dashed = true,
                        .stops = leads,
                        .colour = INK_REFUSED };

    ghost_way_spots(t, g, within, &good, beyond, &bad);
    if (leads)
        ruler_draw(ui->canvas, within, good, &look);
    for (int i = 0; !leads && i + 1 < good; i++)
        ray_draw(ui->canvas, within[i], within[i + 1], true);
    ruler_draw(ui->canvas, beyond, bad, &wrong);
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
        else if (h->ghost[i].present && h->grab == UINT64_C(1) << i)
            scene_outline(t, ui, ghost_base(h, t->game, session_battle(t->session), i), 0.03F,
                          OUTLINE_CHOSEN);
    if (t->boxing)
        draw_box(t, ui);
}

/* ---- figures at the ghost ------------------------------------------------------------------------------------------ */

/* At the place, unless it would lie on what is led there, on words or under a panel: then as near as it can. */
static SDL_Rect pill_by(Table *t, Ui *ui, Spot by, const PillPart *part, int parts, bool good)
{
    Colour back = good ? INK_PILL : INK_REFUSED_PILL, line = good ? INK_PILL_LINE : INK_REFUSED;
    SDL_Point size = label_size(ui, part, parts);
    SDL_Rect view = ui_inset(t->camera.view, ui_px(ui, 10)),
             box = { (int)by.x - size.x / 2, (int)by.y - size.y / 2, size.x, size.y };
    LabelSpots spots = { .count = 0 };

    box.x = SDL_max(view.x, SDL_min(box.x, view.x + view.w - box.w));
    box.y = SDL_max(view.y, SDL_min(box.y, view.y + view.h - box.h));
    if (box.w <= view.w && !label_hides_words(t, box)) {
        label_take(t, box);
        return ui_pill(ui, (int)by.x, (int)by.y, view, part, parts, back, line);
    }
    label_spots_round(&spots, by, 0, (float)ui_px(ui, 42));
    return label_pill(t, ui, &spots, part, parts, back, line);
}

/* What is led matters as much as words. */
static void take_ghosts(Table *t)
{
    const Grasp *h = &t->hand;

    for (int i = 0; i < h->count; i++)
        if (h->ghost[i].present)
            label_take(t, camera_area(&t->camera,
                                      ghost_base(h, t->game, session_battle(t->session), i), 0));
}

static int ghost_of_model(const Grasp *h, ModelId model)
{
    for (int i = 0; i < h->count; i++)
        if (h->ghost[i].model == model)
            return i;
    return h->leader;
}

/* The figures are of the way of whoever leads, and nothing on it costs more than it is long. */
static bool figures_are_of_leader(const Grasp *h, ModelId whose, Length spent)
{
    const Ghost *leader = &h->ghost[h->leader];

    return whose == leader->model && abs(spent - ghost_spent(leader)) <= INCH / 100;
}

/* Who has corners and turns: one of them may go farther than the middle. */
static bool turns_a_corner(const Table *t, const Ghost *g)
{
    Base base = model_base(t->game, session_battle(t->session), g->model);

    return base.shape == BASE_RECT && g->to.facing != g->from.facing;
}

/* "model 4: " of another than who leads; what of it is climbed or slow ground stands behind. */
static void whose_figures(const Table *t, ModelId whose, Length spent, Length allowed, char *who,
                          size_t size, char *more, size_t most)
{
    const Grasp *h = &t->hand;
    const Ghost *g = &h->ghost[ghost_of_model(h, whose)];
    Length way = ghost_spent(g), cap = g->cap;

    who[0] = more[0] = 0;
    if (whose != h->ghost[h->leader].model)
        snprintf(who, size, "model %d: ", model_number(session_battle(t->session), whose));
    if (t->at.crowded)
        return; /* no room beside the figures */
    if (spent - way > INCH / 100)
        snprintf(more, most,
                 turns_a_corner(t, g) ? " (%.2f″ for the turn)" : " (%.2f″ for ground and climb)",
                 (double)(spent - way) / INCH);
    else if (cap != LENGTH_NEVER && cap - allowed > INCH / 100)
        snprintf(more, most, " (slow ground)");
}

/* "   2 of 4 CP": behind the figures of a walk that is paid for; there is no room for it in large letters. */
static void walk_price(const Table *t, char *out, size_t size)
{
    Price price;

    out[0] = 0;
    if (!t->at.crowded && !t->hand.paths_answer && price_of(t, t->hand.unit, t->hand.verb, &price))
        snprintf(out, size, "   %d of %d %s", (int)price.cost, (int)price.has, price.in);
}

static void walk_figures(Table *t, Ui *ui, Spot by)
{
    Length spent, most;
    char a[48], b[24], c[72], who[24], more[40], price[32];
    PillPart part[4] = {
        { a, INK_GOLD }, { b, INK_FIGURE }, { c, INK_LEFT }, { price, INK_FIGURE }
    };
    ModelId whose = hand_figures(&t->hand, &spent, &most);

    whose_figures(t, whose, spent, most, who, sizeof who, more, sizeof more);
    if (most == LENGTH_NEVER) {
        snprintf(a, sizeof a, "%s%.2f″", who, (double)spent / INCH);
        SDL_Rect box = pill_by(t, ui, by, part, 1, true);
        ui_note(ui, "spent", a, box, true);
        return;
    }
    snprintf(a, sizeof a, "%s%.2f″ ", who, (double)spent / INCH);
    snprintf(b, sizeof b, "of %.2f″   ", (double)most / INCH);
    snprintf(c, sizeof c, "%.2f″ left%s", (double)(most > spent ? most - spent : 0) / INCH, more);
    walk_price(t, price, sizeof price);
    SDL_Rect box = pill_by(t, ui, by, part, price[0] ? 4 : 3, true);
    char all[sizeof a + sizeof b + sizeof c + sizeof price];
    snprintf(all, sizeof all, "%s%s%s%s", a, b, c, price);
    ui_note(ui, "spent", all, box, true);
}

static void pill_below(Table *t, Ui *ui, Spot by, const char *name, const char *words, Colour ink)
{
    PillPart part = { words, ink };
    LabelSpots spots = { .count = 0 };

    label_spots_round(&spots, by, 0, (float)ui_px(ui, 42));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, name, words, box, true);
}

/* Its lines one after another. */
static void on_one_line(const char *lines, Text *text)
{
    for (const char *c = lines; *c; c++)
        if (*c != '\n')
            text_char(text, *c);
        else if (c[1])
            text_add(text, "; ");
}

/* What it would be to stand where they are led, and what the way there does to them. */
static void say_ahead(Table *t, Ui *ui, Spot by)
{
    char ahead[120] = "", lines[240] = "", odds[260] = "";
    Text stands = text_in(ahead, sizeof ahead), way = text_in(lines, sizeof lines),
         line = text_in(odds, sizeof odds);
    Answer *answer = malloc(sizeof *answer);
    Look look = session_look(t->session);

    if (!answer)
        return;
    hand_answer(&t->hand, session_battle(t->session), answer);
    if (answer->kind == ANSWER_ORDER && t->rs->show.ahead)
        t->rs->show.ahead(&look, &answer->order, &stands);
    if (answer->kind == ANSWER_ORDER && t->rs->tell.odds)
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, answer, NO_UNIT }, &way);
    free(answer);
    on_one_line(lines, &line);
    if (ahead[0])
        pill_below(t, ui, by, "ahead", ahead, INK_LEFT);
    if (odds[0])
        pill_below(t, ui, by, "odds", odds, INK_WARNING);
}

static void refused_pill(Table *t, Ui *ui, Spot by, const Verdict *v)
{
    char words[240];
    PillPart part = { words, INK_REFUSED_LABEL };
    LabelSpots spots = { .count = 0 };

    refused_words(t, v, true, words, sizeof words);
    label_spots_round(&spots, by, 0, (float)ui_px(ui, 44));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_REFUSED_PILL, INK_REFUSED);
    ui_note(ui, "refused", words, box, true);
}

void scene_caught(Table *t, Ui *ui, Spot by, const Caught *caught)
{
    char words[120], all[160];

    caught_words(t->game, caught, words, sizeof words);
    if (!words[0])
        return;
    snprintf(all, sizeof all, t->at.crowded ? "%s" : "%s · Alt lets go", words);
    LabelSpots spots = { .count = 1, .at = { { by.x, by.y + (float)ui_px(ui, 36) } } };
    label_spots_round(&spots, by, (float)ui_px(ui, 30), (float)ui_px(ui, 26));
    SDL_Rect box =
        label_place(t, ui, &spots, ui_text_width(ui, UT_SMALL, all) + ui_px(ui, 14), ui_px(ui, 24));
    ui_round(ui, box, ui_px(ui, 6), INK_PILL, INK_PILL);
    ui_text(ui, UT_SMALL, box, TEXT_CENTRE, all, INK_LEFT);
    ui_note(ui, "caught", words, box, true);
}

/* A length that is caught is the leader's way: beside the figures of another, or of what the ground costs, it would contradict
 * them. */
static bool caught_agrees(const Grasp *h)
{
    Length spent, most;
    bool is_length = h->caught.kind == CATCH_ALLOWANCE || h->caught.kind == CATCH_ROUND;
    ModelId whose = hand_figures(h, &spent, &most);

    return !is_length || h->places || figures_are_of_leader(h, whose, spent);
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
    take_ghosts(t);
    if (!is_yes(&h->verdict)) {
        char beside[80] = "";
        if (h->verdict.has_line) /* it stands at its line */
            refused_words(t, &h->verdict, false, beside, sizeof beside);
        if (!beside[0] && !hand_overdrawn(t))
            refused_pill(t, ui, by, &h->verdict);
    } else if (!h->places && hand_moved(h)) {
        walk_figures(t, ui, by);
        say_ahead(t, ui, (Spot){ by.x, by.y + (float)ui_px(ui, 44) });
    }
    if (h->dragged && is_yes(&h->verdict) && caught_agrees(h))
        scene_caught(t, ui, by, &h->caught);
}

/* ---- aiming ------------------------------------------------------------------------------------------------------------ */

/* A small seal at each model: it can, or it cannot: "table/unable/alpha-3". */
static void draw_try(Table *t, Ui *ui, ModelId m, const Verdict *v)
{
    const Battle *b = session_battle(t->session);
    Spot s = camera_spot(&t->camera, b->model[m].pose.at);
    char name[NAME_SIZE + 16];

    s.y -= camera_pixels(&t->camera, model_profile(t->game, b, m)->base_width) / 2;
    seal_draw(ui->canvas, ui->icons, s, (float)ui_px(ui, 22),
              is_yes(v) ? SEAL_ALLOWED : SEAL_REFUSED, NULL);
    if (is_yes(v))
        return;
    snprintf(name, sizeof name, "%s-%d", t->game->unit[t->selected].id.text, model_number(b, m));
    ui_push(ui, "unable");
    ui_note(ui, name, "cannot", model_area(t, ui, m), false);
    ui_pop(ui);
}

/* Of those who can, who stands nearest to the middle of the unit; NO_MODEL when nobody is known to. */
static ModelId middle_shooter(const Table *t, const AimGroup *g)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];
    Point middle = unit_centre(t, t->selected);
    ModelId best = NO_MODEL;

    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++) {
        ModelId m = (ModelId)(u->first + i);
        bool fires = is_standing(b, m) && g->clause.models & g->able & (ModelSet)1 << i;
        if (fires && (best == NO_MODEL || point_distance(b->model[m].pose.at, middle) <
                                              point_distance(b->model[best].pose.at, middle)))
            best = m;
    }
    return best;
}

/* From the unit's middle, or, where some of it cannot, from one who can. */
static void draw_set(Table *t, Ui *ui, const AimGroup *g)
{
    const Battle *b = session_battle(t->session);
    bool some = (g->clause.models & ~g->able) != 0;
    ModelId shooter = some ? middle_shooter(t, g) : NO_MODEL;
    Point from = shooter == NO_MODEL ? unit_centre(t, t->selected) : b->model[shooter].pose.at;

    arrow_draw(ui->canvas, camera_spot(&t->camera, from),
               camera_spot(&t->camera, unit_centre(t, g->clause.unit)), (float)ui_px(ui, 9), 0);
    if (shooter == NO_MODEL)
        return;
    char name[NAME_SIZE + 16];
    snprintf(name, sizeof name, "%s-%d", t->game->unit[t->selected].id.text,
             model_number(b, shooter));
    ui_push(ui, "shooter");
    ui_note(ui, name, t->game->weapon[g->weapon].id.text, model_area(t, ui, shooter), false);
    ui_pop(ui);
}

static void draw_aimed(Table *t, Ui *ui, UnitId target)
{
    Spot from = camera_spot(&t->camera, unit_centre(t, t->selected));
    Spot to = camera_spot(&t->camera, unit_centre(t, target));

    ray_draw(ui->canvas, from, to, true);
}

/* Who is aimed with the others, but cannot. */
static void mark_unable(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];
    Verdict cannot = no(NO_NOT_OFFERED);

    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++) {
        ModelId m = (ModelId)(u->first + i);
        if (is_standing(b, m) && aim_is_unable(t, i))
            draw_try(t, ui, m, &cannot);
    }
}

/* For the dump: where it lies. */
static void note_template(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    char words[32] = "";
    Heading heading;
    ModelId about;

    if (aim_heading(t, &heading))
        snprintf(words, sizeof words, "facing %.1f", (double)heading / DEGREE);
    else if (aim_about(t, &about) && about != NO_MODEL)
        snprintf(words, sizeof words, "about %d", model_number(b, about));
    if (words[0])
        ui_note(ui, "aimed", words, unit_area(t, ui, t->selected), true);
}

void scene_aim(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    const AimTool *a = &t->aim;
    int able = 0, tried = 0;

    if (t->verb == NO_VERB || t->selected == NO_UNIT ||
        verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM || !table_may_order(t))
        return;
    for (int i = 0; i < b->unit[t->selected].count && i < MOST_UNIT_MODELS; i++) {
        ModelId m = (ModelId)(b->unit[t->selected].first + i);
        if (aim_is_out(t, i) && is_standing(b, m))
            scene_outline(t, ui, model_base(t->game, b, m), 0.04F, OUTLINE_WAS);
    }
    if (a->own != NO_MODEL && is_standing(b, a->own)) {
        scene_outline(t, ui, model_base(t->game, b, a->own), 0.04F, OUTLINE_CHOSEN);
        ui_note(ui, "own", table_name(t, t->selected), model_area(t, ui, a->own), true);
    }
    note_template(t, ui);
    for (int i = 0; i < a->groups; i++)
        if (a->group[i].set && a->group[i].clause.unit >= 0)
            draw_set(t, ui, &a->group[i]);
    mark_unable(t, ui);
    marks_draw(t, ui);
    barrel_draw(t, ui);
    if (a->hover == NO_UNIT || !unit_is_here(t, a->hover))
        return;
    draw_aimed(t, ui, a->hover);
    for (int i = 0; i < MOST_UNIT_MODELS; i++) {
        if (!a->tried[i])
            continue;
        tried++;
        able += is_yes(&a->verdict[i]);
        ModelId m = (ModelId)(b->unit[t->selected].first + i);
        if (is_standing(b, m))
            draw_try(t, ui, m, &a->verdict[i]);
    }
    if (!tried || t->sheet == SHEET_REFUSAL || (!able && aim_any_set(t)))
        return;
    char words[300];
    Text text = text_in(words, sizeof words);
    if (able)
        text_format(&text, "%d of %d can", able, tried);
    else
        text_format(&text, "None of %d can", tried);
    if (a->on != NO_MODEL)
        text_format(&text, ", the circle about model %d", a->on - b->unit[a->hover].first + 1);
    if (able < tried) {
        text_add(&text, ": ");
        aim_why(t, &text);
    }
    Spot at = camera_spot(&t->camera, unit_centre(t, a->hover));
    SDL_Rect sign = unit_sign_area(t, ui, a->hover);
    int top = (int)at.y - ui_px(ui, 40);
    top = sign.w && sign.y < top ? sign.y : top;
    PillPart part = { words, able ? INK_FIGURE : INK_REFUSED_LABEL };
    SDL_Rect box = pill_by(t, ui, (Spot){ at.x, (float)(top - ui_px(ui, 16)) }, &part, 1, able > 0);
    ui_note(ui, "can", words, box, able > 0);
}
