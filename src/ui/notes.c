#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "board/scene.h"
#include "hand/aim.h"
#include "hand/regiment.h"
#include "hand/verbs.h"
#include "table.h"

/* What the dump says of the table besides the widgets: how inches become pixels, where everybody stands, what is held, and whom
 * the order in hand may name. Whoever plays by the dump knows what a person sees, and no more. */

/* With it every place on the table can be found in the window. */
static void scale_note(const Table *t, Ui *ui)
{
    Spot corner = camera_spot(&t->camera, (Point){ 0, 0 });
    char words[96];

    snprintf(words, sizeof words, "%.4f px an inch, its corner at %.2f,%.2f, turned %d",
             (double)t->camera.scale, (double)corner.x, (double)corner.y, t->camera.quarter);
    ui_note(ui, "scale", words, table_area(t), true);
}

static void number_note(const Table *t, Ui *ui, UnitId u)
{
    int number = sign_number(table_told(t), u);
    char words[16];

    if (number == 0)
        return;
    snprintf(words, sizeof words, "%d", number);
    ui_push(ui, "number");
    ui->by = (DrawnBy){ "src/draw/scene/scene_signs.c", "scene_signs" };
    (ui_note)(ui, t->game->unit[u].id.text, words, unit_sign_area(t, ui, u), true);
    ui_pop(ui);
}

static void models_note(Table *t, Ui *ui, UnitId u)
{
    const Battle *b = table_battle(t);
    char words[96], name[NAME_SIZE + 16];

    ui_push(ui, "model");
    for (int i = 0; i < b->unit[u].count; i++) {
        const Model *m = &b->model[b->unit[u].first + i];
        if (!is_standing(b, (ModelId)(b->unit[u].first + i)))
            continue;
        snprintf(name, sizeof name, "%s-%d", t->game->unit[u].id.text, i + 1);
        snprintf(words, sizeof words, "%.2f,%.2f wounds %d facing %.1f",
                 (double)m->pose.at.x / INCH, (double)m->pose.at.y / INCH, m->wounds,
                 (double)m->pose.facing / DEGREE);
        ui->by = (DrawnBy){ "src/draw/scene/scene_units.c", "scene_units" };
        (ui_note)(ui, name, words, model_area(t, ui, (ModelId)(b->unit[u].first + i)),
                  m->state == MODEL_DOOMED);
    }
    ui_pop(ui);
}

/* Of a regiment, the middle of its front and how it stands; of one that is led, where it would. */
static void front_note(const Table *t, Ui *ui, UnitId u)
{
    const Unit *unit = &table_battle(t)->unit[u];
    char words[96];

    if (unit->build != BUILD_BLOCK)
        return;
    Base base = model_base(t->game, table_battle(t), unit->first);
    bool led = t->regiment.full && t->regiment.unit == u && t->regiment.clauses;
    Pose front = led ? t->regiment.now.end.front : unit->front;
    int files = led ? t->regiment.now.end.files : unit->files;
    snprintf(words, sizeof words, "%.2f,%.2f facing %.1f files %d wide %.3f",
             (double)front.at.x / INCH, (double)front.at.y / INCH, (double)front.facing / DEGREE,
             files, (double)base.width / INCH);
    ui_push(ui, "front");
    ui_note(ui, t->game->unit[u].id.text, words, unit_area(t, ui, u), t->selected == u);
    ui_pop(ui);
}

/* Whose flag stands on it. */
static void objectives_note(Table *t, Ui *ui)
{
    Look look = table_look(t);
    char words[NAME_SIZE + 16];

    ui_push(ui, "objective");
    for (int i = 0; i < t->game->objectives; i++) {
        const Objective *o = &t->game->objective[i];
        Spot s = camera_spot(&t->camera, o->at);
        int r = (int)camera_pixels(&t->camera, o->radius);
        SeatId seat = t->rs->show.holder ? t->rs->show.holder(&look, i) : NO_SEAT;
        snprintf(words, sizeof words, "%s%s", seat == NO_SEAT ? "nobody's" : "held by ",
                 seat == NO_SEAT ? "" : table_seat_name(t, seat));
        ui_note(ui, o->id.text, words, (SDL_Rect){ (int)s.x - r, (int)s.y - r, 2 * r, 2 * r },
                seat != NO_SEAT);
    }
    ui_pop(ui);
}

/* Loose models in the hand, where they would stand. */
static void ghosts_note(const Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);
    const Grasp *h = &t->hand;
    char words[96], name[NAME_SIZE + 16];

    if (!h->full)
        return;
    ui_push(ui, "ghost");
    for (int i = 0; i < h->count; i++) {
        const Ghost *g = &h->ghost[i];
        if (!g->present)
            continue;
        snprintf(name, sizeof name, "%s-%d", t->game->unit[h->unit].id.text,
                 model_number(b, g->model));
        snprintf(words, sizeof words, "%.2f,%.2f", (double)g->to.at.x / INCH,
                 (double)g->to.at.y / INCH);
        ui_note(ui, name, words, camera_area(&t->camera, ghost_base(h, t->game, b, i), 0),
                h->grab >> i & 1);
    }
    ui_pop(ui);
}

/* The middle of what is put down now. */
static void held_note(const Table *t, Ui *ui)
{
    Point at = t->regiment.full ? t->regiment.now.end.front.at : t->hand.middle.at;
    char words[96];

    if (t->regiment.full ? !t->regiment.places : !t->hand.full || !t->hand.places)
        return;
    Spot s = camera_spot(&t->camera, at);
    snprintf(words, sizeof words, "%.2f,%.2f", (double)at.x / INCH, (double)at.y / INCH);
    ui_note(ui, "held", words, (SDL_Rect){ (int)s.x, (int)s.y, 1, 1 }, true);
}

/* Found once for each order that is taken up: trying everybody takes a while. */
static void find_targets(Table *t)
{
    uint64_t now = ((uint64_t)t->question << 24) + (uint64_t)(t->verb + 1) * 65536 +
                   (uint64_t)(t->selected + 1) * 256 +
                   (uint64_t)(aim_any_set(t) + 2 * t->pick.word + 2);
    if (barrel_is_here(t))
        now += (uint64_t)t->aim.barrel.heading << 32;
    bool aims = t->verb != NO_VERB && verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM;

    if (t->targets.of == now)
        return;
    t->targets.of = now;
    SDL_zero(t->targets.lawful);
    for (UnitId u = 0; u < t->game->units && aims; u++)
        if (unit_is_here(t, u) && session_battle(t->session)->unit[u].seat != t->asks &&
            aim_can_hit(t, u))
            ids_add(&t->targets.lawful, u);
    if (!aims && t->pick.open && t->pick.word >= 0)
        t->targets.lawful = t->pick.fits;
}

/* Whom the order in hand may name; on: whom a key or the pointer is at. */
static void targets_note(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);

    if (!table_may_order(t) || t->verb == NO_VERB)
        return;
    find_targets(t);
    UnitId at = t->aim.hover;
    ui_push(ui, "target");
    for (UnitId u = 0; u < b->units; u++)
        if (ids_has(&t->targets.lawful, u) || at == u)
            ui_note(ui, t->game->unit[u].id.text,
                    ids_has(&t->targets.lawful, u) ? "may be named" : "may not be named",
                    unit_area(t, ui, u), at == u);
    ui_pop(ui);
}

static void about_unit(const Table *t, Ui *ui, UnitId u)
{
    if (unit_is_here(t, u))
        ui_note(ui, t->game->unit[u].id.text, table_name(t, u), unit_area(t, ui, u), true);
}

/* Whom the question is about: who is named in it, and who may be named in the answer. */
static void question_note(const Table *t, Ui *ui)
{
    const Request *r = table_request(t);
    const Battle *b = session_battle(t->session);

    if (t->asks == NO_SEAT || t->log.back >= 0)
        return;
    ui_push(ui, "about");
    ui_push(ui, "question");
    about_unit(t, ui, r->unit);
    if (r->other != r->unit)
        about_unit(t, ui, r->other);
    for (UnitId u = 0; u < b->units && (r->shape == SHAPE_UNITS || r->shape == SHAPE_SPLIT); u++)
        if (ids_has(&r->among, u) && u != r->unit && u != r->other)
            about_unit(t, ui, u);
    ui_pop(ui);
    ui_pop(ui);
}

void table_notes(Table *t, Ui *ui)
{
    char number[24];

    if (ui->unnoted)
        return;
    scale_note(t, ui);
    snprintf(number, sizeof number, "%u", t->question);
    ui_note(ui, "question", number, (SDL_Rect){ 0, 0, 0, 0 }, t->asks != NO_SEAT);
    for (UnitId u = 0; u < t->game->units; u++) {
        char words[96];
        if (!unit_is_here(t, u))
            continue;
        ui_push(ui, "unit");
        snprintf(words, sizeof words, "%s%s", table_name(t, u),
                 unit_can_act(t, u) ? " (can act)" : "");
        ui->by = (DrawnBy){ "src/draw/scene/scene_signs.c", "scene_signs" };
        (ui_note)(ui, t->game->unit[u].id.text, words, unit_sign_area(t, ui, u), t->selected == u);
        ui_pop(ui);
        number_note(t, ui, u);
        models_note(t, ui, u);
        front_note(t, ui, u);
    }
    objectives_note(t, ui);
    ghosts_note(t, ui);
    held_note(t, ui);
    targets_note(t, ui);
    question_note(t, ui);
}
