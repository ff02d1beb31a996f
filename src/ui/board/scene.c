#include "board/scene.h"
#include "board/coins.h"
#include "board/threat.h"
#include "hand/tape.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "panels/rolled_row.h"
#include "panels/sheets.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/labels.h"
#include "hand/drawn.h"
#include "hand/posed.h"
#include "panels/why.h"
#include "playback/last_moves.h"

/* The board with everything on it, from the ground up. */

enum { MOST_COVERS = 24 };

/* ---- the ground ----------------------------------------------------------------------------------------------- */

/* Which standing terrain was taken away, as wire is that was cut; 0: none. */
static uint64_t terrain_gone(const Table *t)
{
    const Battle *b = table_battle(t);
    uint64_t gone = 0;

    for (int i = 0; i < t->game->terrain; i++)
        if (b->piece[i].gone)
            gone = gone * 31 + (uint64_t)i + 1;
    return gone;
}

static void take_laid(Table *t)
{
    Board *laid = laying_end(t->laying);

    t->laying = NULL;
    if (laid) {
        board_free(t->board);
        t->board = laid;
    }
    t->no_board = !t->board;
}

/* Takes over what was being laid; begins to when there is no board, it is lit for another side, or shows what is no longer there:
 * until it is painted without that it is still seen. */
bool scene_lay(Table *t)
{
    if (t->laying && laying_is_over(t->laying))
        take_laid(t);
    t->laid = t->laying ? laying_done(t->laying) : 0;
    bool fits = t->board && board_quarter(t->board) == t->camera.quarter;
    if (t->laying || t->no_board || (fits && t->laid_without == terrain_gone(t)))
        return fits && !t->laying;
    if (!t->board || fits)
        t->laid_without = terrain_gone(t);
    t->laying = laying_begin(t->game, table_battle(t), fits ? NULL : t->board, t->camera.quarter);
    if (!fits)
        t->board = NULL;
    t->no_board = !t->laying && !t->board;
    return false;
}

/* The same at once, for pictures. */
void scene_lay_whole(Table *t)
{
    for (scene_lay(t); t->laying; scene_lay(t))
        take_laid(t);
}

/* ---- outlines ----------------------------------------------------------------------------------------------------- */

int scene_spots(const Table *t, Base base, float grow, Spot *spot)
{
    return base_spots(&t->camera, base, grow, spot, MOST_SPOTS);
}

void scene_outline(Table *t, Ui *ui, Base base, float grow, OutlineKind kind)
{
    scene_outline_base(ui->canvas, t->scene, &t->camera, base, grow, kind,
                       t->eyes < 0 ? 0 : t->eyes);
}

/* Whether somebody who waits in reserve can be put down now. */
static bool placing(const Table *t)
{
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_can_act(t, u) && session_battle(t->session)->unit[u].state == UNIT_RESERVE)
            return true;
    return false;
}

static void draw_zone_name(Table *t, Ui *ui, int zone)
{
    const MapZone *z = &t->game->zone[zone];
    PillPart part = { z->title.text[0] ? z->title.text : z->id.text, INK_FIGURE };
    Polygon p = zone_polygon(t->game, zone);
    int64_t x = 0, y = 0;

    for (int i = 0; i < p.count; i++) {
        x += p.corner[i].x / p.count;
        y += p.corner[i].y / p.count;
    }
    Spot at = camera_spot(&t->camera, (Point){ (Length)x, (Length)y });
    SDL_Rect box = ui_pill(ui, (int)at.x - ui_px(ui, 40), (int)at.y, t->camera.view, &part, 1,
                           INK_PILL, INK_PILL_LINE);
    ui_note(ui, "zone", part.words, box, true);
}

static void draw_zones(Table *t, Ui *ui)
{
    const Battle *b = table_battle(t);
    const Request *r = table_request(t);
    const QuestionDef *q = r->why < t->rs->questions ? &t->rs->question[r->why] : NULL;
    bool choosing = t->asks != NO_SEAT && q && q->means == MEANS_ZONE;
    Spot spot[MOST_SPOTS];

    for (int z = 0; z < t->game->zones; z++) {
        Polygon p = zone_polygon(t->game, z);
        bool mine = t->asks != NO_SEAT && b->seat[t->asks].zone == z && placing(t);
        if (!mine && !choosing)
            continue;
        int count = polygon_spots(&t->camera, p.corner, p.count, spot, MOST_SPOTS);
        bool lit = mine || (r->shape == SHAPE_NUMBER && z == t->number);
        outline_draw(ui->canvas, spot, count, lit ? OUTLINE_LIT : OUTLINE_WAS, t->asks);
        if (choosing)
            draw_zone_name(t, ui, z);
    }
}

/* ---- where things are shown ---------------------------------------------------------------------------------------- */

static bool in_hand(const Table *t, ModelId model)
{
    for (int i = 0; t->hand.full && !t->hand.places && i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model && ghost_moved(&t->hand.ghost[i]))
            return true;
    return false;
}

static int fill_moves(Table *t, const Ui *ui, SceneMove *move)
{
    const Battle *b = table_battle(t);
    int count = motion_moves(&t->motion, ui->in.now_ms, move, MOST_STIRS);

    for (int i = 0; t->hand.full && i < t->hand.count; i++) {
        ModelId m = t->hand.ghost[i].model;
        if (in_hand(t, m) && is_standing(b, m) && count < MOST_STIRS)
            move[count++] = (SceneMove){
                .model = m, .unit = t->hand.unit, .pose = b->model[m].pose, .alpha = 0.35F
            };
    }
    return count;
}

/* Whether the hint stands where the unit's sign would be. */
static bool hint_is_at(const Table *t, const Ui *ui, UnitId unit)
{
    int by = ui_px(ui, 46);

    if (!t->hint_card.w || unit == NO_UNIT || !unit_is_here(t, unit))
        return false;
    SDL_Rect at = ui_inset(unit_area(t, ui, unit), -by);
    return SDL_HasIntersection(&at, &t->hint_card);
}

/* Panels of the pass before: signs step aside from them. Under the sheet of the end they stay with their units. */
static int fill_covers(const Table *t, const Ui *ui, SDL_Rect *cover)
{
    int count = 0;

    if (victory_is_shown(t))
        return 0;
    for (int i = 0; i < ui->befores && count < MOST_COVERS; i++) {
        const Widget *w = &ui->before[i];
        if (label_is_panel(w))
            cover[count++] = w->area;
    }
    if (hint_is_at(t, ui, t->selected) && count < MOST_COVERS)
        cover[count++] = t->hint_card;
    return count;
}

SDL_Rect unit_sign_area(const Table *t, const Ui *ui, UnitId unit)
{
    (void)ui;
    if (t->scene && unit_is_here(t, unit))
        return scene_sign_area(t->scene, unit);
    return (SDL_Rect){ 0, 0, 0, 0 };
}

SDL_Rect table_area(const Table *t)
{
    Spot corner = camera_spot(&t->camera, (Point){ 0, 0 });
    Spot other = camera_spot(&t->camera, (Point){ t->game->width, t->game->height });

    return (SDL_Rect){ (int)fminf(corner.x, other.x), (int)fminf(corner.y, other.y),
                       (int)fabsf(other.x - corner.x), (int)fabsf(other.y - corner.y) };
}

SDL_Rect model_area(const Table *t, const Ui *ui, ModelId model)
{
    (void)ui;
    return camera_area(&t->camera, model_base(t->game, table_battle(t), model), 0);
}

SDL_Rect led_area(const Table *t, int ghost)
{
    const Grasp *h = &t->hand;

    if (!h->full || ghost >= h->count || !h->ghost[ghost].present)
        return (SDL_Rect){ 0, 0, 0, 0 };
    return camera_area(&t->camera, ghost_base(h, t->game, table_battle(t), ghost), 0);
}

SDL_Rect placing_area(const Table *t)
{
    int zone = t->asks == NO_SEAT ? -1 : table_battle(t)->seat[t->asks].zone, count = 0;
    Spot spot[MOST_SPOTS];
    SDL_Rect area = { 0, 0, 0, 0 };

    if (zone < 0 || zone >= t->game->zones)
        return area;
    Polygon p = zone_polygon(t->game, zone);
    count = polygon_spots(&t->camera, p.corner, p.count, spot, MOST_SPOTS);
    for (int i = 0; i < count; i++) {
        SDL_Rect at = { (int)spot[i].x, (int)spot[i].y, 1, 1 }, old = area;
        if (i)
            SDL_UnionRect(&old, &at, &area);
        else
            area = at;
    }
    return area;
}

SDL_Rect unit_area(const Table *t, const Ui *ui, UnitId unit)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];
    SDL_Rect all = { 0, 0, 0, 0 };

    for (ModelId m = u->first; m < u->first + u->count; m++) {
        SDL_Rect at = model_area(t, ui, m), old = all;
        if (!is_standing(b, m))
            continue;
        if (old.w)
            SDL_UnionRect(&old, &at, &all);
        else
            all = at;
    }
    return all;
}

Point unit_centre(const Table *t, UnitId unit)
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

/* ---- what is chosen, could act, may be named -------------------------------------------------------------------------- */

static void outline_unit(Table *t, Ui *ui, UnitId unit, OutlineKind kind)
{
    const Battle *b = table_battle(t);
    const Unit *u = &b->unit[unit];

    for (int i = 0; i < u->count; i++) {
        ModelId m = (ModelId)(u->first + i);
        if (is_standing(b, m) && !in_hand(t, m))
            scene_outline(t, ui, model_base(t->game, b, m), 0.04F, kind);
    }
}

static void draw_named(Table *t, Ui *ui)
{
    const Request *r = table_request(t);

    if (t->asks == NO_SEAT || t->log.back >= 0)
        return;
    if (r->shape == SHAPE_UNITS)
        for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id))
            if (unit_is_here(t, (UnitId)id))
                outline_unit(t, ui, (UnitId)id,
                             ids_has(&t->picked, id) ? OUTLINE_MAY : OUTLINE_ASKED);
    if (r->shape == SHAPE_MODELS)
        for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id))
            if (is_standing(table_battle(t), (ModelId)id))
                scene_outline(t, ui, model_base(t->game, table_battle(t), (ModelId)id), 0.05F,
                              ids_has(&t->picked, id) ? OUTLINE_MAY : OUTLINE_ASKED);
}

/* Whom the order in the hand may name; one that is pointed at already stands for all. */
static void draw_fits(Table *t, Ui *ui, const SceneView *view)
{
    if (t->verb == NO_VERB || t->selected == NO_UNIT || !table_may_order(t) ||
        t->sheet == SHEET_REFUSAL || t->pick.of_question != t->question ||
        t->pick.clause.verb != t->verb || !t->pick.open)
        return;
    for (int u = ids_next(&t->pick.fits, -1); u >= 0; u = ids_next(&t->pick.fits, u))
        if (unit_is_here(t, (UnitId)u))
            scene_unit_outline(ui->canvas, t->scene, view, (UnitId)u, OUTLINE_MAY);
}

/* Whom a key has pointed at: Space or Enter names it. */
static void draw_keyed(Table *t, Ui *ui, const SceneView *view)
{
    UnitId unit = t->aim.hover;

    if (!t->preview.keyed || unit == NO_UNIT || t->verb == NO_VERB || !table_may_order(t) ||
        t->sheet != SHEET_NONE || !unit_is_here(t, unit))
        return;
    scene_unit_outline(ui->canvas, t->scene, view, unit, OUTLINE_CHOSEN);
    ui_note(ui, "pointed-at", table_name(t, unit), unit_area(t, ui, unit), true);
}

static void draw_struck(Table *t, Ui *ui)
{
    const Request *r = table_request(t);
    const Battle *b = table_battle(t);

    if (t->asks == NO_SEAT || r->shape != SHAPE_MODELS || t->log.back >= 0)
        return;
    for (int id = ids_next(&t->picked, -1); id >= 0; id = ids_next(&t->picked, id)) {
        const Profile *p = model_profile(t->game, b, (ModelId)id);
        if (stays_hurt(t, id)) {
            seal_draw(ui->canvas, ui->icons, camera_spot(&t->camera, b->model[id].pose.at),
                      (float)ui_px(ui, 24), SEAL_WARNING, NULL);
            continue;
        }
        doomed_draw(ui->canvas, camera_spot(&t->camera, b->model[id].pose.at),
                    camera_pixels(&t->camera, p->base_width) * 0.6F);
    }
}

/* Who would take in the unit that is dragged from the tray. */
static void draw_into(Table *t, Ui *ui)
{
    char words[160];
    PillPart part = { words, INK_FIGURE };

    if (t->into == NO_UNIT || !unit_is_here(t, t->into))
        return;
    outline_unit(t, ui, t->into, OUTLINE_MAY);
    snprintf(words, sizeof words, "%s into %s", table_name(t, t->selected), table_name(t, t->into));
    SDL_Rect box = ui_pill(ui, ui->in.x + ui_px(ui, 20), ui->in.y + ui_px(ui, 34), t->camera.view,
                           &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "into", words, box, true);
}

/* Who is asked which of its models has rows that bear their numbers. */
static void number_asked(const Table *t, IdSet *units)
{
    const Request *r = table_request(t);
    const Battle *b = table_battle(t);

    if (t->asks == NO_SEAT || t->log.back >= 0 || r->shape != SHAPE_MODELS)
        return;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id))
        if (id < b->models)
            ids_add(units, b->model[id].unit);
}

/* Models that are told apart by their numbers because the task or a question names them so. */
static void note_numbers(const Table *t, Ui *ui, const IdSet *units)
{
    ui_push(ui, "numbered");
    for (UnitId u = 0; u < t->game->units; u++)
        if (ids_has(units, u) && unit_is_here(t, u))
            ui_note(ui, t->game->unit[u].id.text, table_name(t, u), unit_area(t, ui, u), true);
    ui_pop(ui);
}

static void draw_could_act(Table *t, Ui *ui)
{
    if (t->sheet != SHEET_FINISH)
        return;
    ui_push(ui, "could-act");
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_can_act(t, u) && unit_is_here(t, u)) {
            outline_unit(t, ui, u, OUTLINE_WARNING);
            ui_note(ui, t->game->unit[u].id.text, table_name(t, u), unit_sign_area(t, ui, u), true);
        }
    ui_pop(ui);
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

/* Laying the table takes a moment: a line grows meanwhile. */
static void announce(Table *t, Ui *ui)
{
    int width = ui->width / 3, high = ui_px(ui, 10), middle = ui->height / 2;
    SDL_Rect all = { 0, middle - ui_px(ui, 80), ui->width, ui_px(ui, 60) };
    SDL_Rect line = { (ui->width - width) / 2, middle, width, high }, done = line;

    canvas_clear(ui->canvas, INK_WALNUT | 0xFF000000);
    ui_text(ui, UT_HEADING, all, TEXT_CENTRE, "The table is being laid …", INK_IVORY_DIM);
    ui_round(ui, line, high / 2, 0xFF0F0A06, 0xFF0F0A06);
    done.w = (int)((float)width * t->laid);
    if (done.w > high)
        ui_round(ui, done, high / 2, INK_BRASS_LIGHT, INK_BRASS);
    ui_frame(ui, line, high / 2, 1, INK_BRASS_LINE);
    ui_note(ui, "laying", "The table is being laid", line, true);
}

static void find_holders(Table *t, SeatId holder[MOST_OBJECTIVES])
{
    Look look = table_look(t);

    for (int i = 0; i < t->game->objectives; i++)
        holder[i] = t->rs->show.holder ? t->rs->show.holder(&look, i) : NO_SEAT;
}

static void paint(Table *t, Ui *ui)
{
    SceneMove move[MOST_STIRS];
    SDL_Rect cover[MOST_COVERS];
    SeatId holder[MOST_OBJECTIVES];
    SceneView view;
    IdSet numbered;

    if (!t->scene)
        t->scene = scene_open(ui->fonts, ui->icons);
    if (!t->scene || (!t->board && !t->no_board)) {
        announce(t, ui);
        return;
    }
    view = scene_view(t->game, table_battle(t), &t->camera, t->board);
    view.told = table_told(t);
    view.percent = ui->percent;
    view.settled = ui->again;
    view.chosen = t->selected;
    view.hover = t->hover;
    view.may_act = table_may_order(t) ? &t->can_act : NULL;
    view.breath = view.may_act ? show_breath(t, ui) : 0;
    view.move = move;
    view.moves = fill_moves(t, ui, move);
    view.covered = cover;
    view.covers = fill_covers(t, ui, cover);
    find_holders(t, holder);
    view.holder = holder;
    view.bare = t->peek;
    view.unmarked = t->projector;
    teach_numbers(t, &numbered);
    number_asked(t, &numbered);
    view.numbered = &numbered;
    note_numbers(t, ui, &numbered);
    view.model_numbers = (ui->in.mods & KMOD_ALT) != 0;
    scene_ground(ui->canvas, t->scene, &view);
    draw_zones(t, ui);
    scene_overlay(t, ui);
    scene_region(t, ui);
    draw_could_act(t, ui);
    draw_named(t, ui);
    scene_units(ui->canvas, t->scene, &view);
    preview_draw(t, ui); /* over the regiments that it lies on */
    scene_hand(t, ui, &view);
    regiment_draw(t, ui, &view);
    posed_draw(t, ui, &view);
    scene_persistent(t, ui);
    draw_fits(t, ui, &view);
    draw_keyed(t, ui, &view);
    teach_points(t, ui);
    scene_faults(t, ui, &view);
    show_draw(t, ui);
    scene_signs(ui->canvas, t->scene, &view);
    labels_begin(t, ui);
    regiment_handles(t, ui);
    posed_handle(t, ui);
    coins_draw(t, ui); /* words keep off them */
    drawn_take(t, ui);
    threats_draw(t, ui);
    scene_aim(t, ui);
    onto_draw(t, ui);
    draw_struck(t, ui);
    scene_verdict(t, ui);
    nearest_draw(t, ui);
    trail_draw(t, ui);
    scene_pointer(t, ui);
    draw_into(t, ui);
    regiment_figures(t, ui);
    why_draw(t, ui);
    counsel_draw(t, ui);
    scene_words(t, ui);
    drawn_paint(t, ui);
    tape_draw(t, ui);
    here_draw(t, ui);
    cross_draw(t, ui);
    preview_words(t, ui); /* no name lies on them */
    if (scene_is_busy(t->scene))
        ui->busy = true;
}

/* When a charge meets somebody the table is jolted, the hands over it are not. */
void scene_paint(Table *t, Ui *ui)
{
    Camera still = t->camera;
    Spot jolt = motion_jolt(&t->motion, ui->in.now_ms);

    if (!ui->canvas)
        return;
    if (jolt.x != 0 || jolt.y != 0) {
        t->camera.centre.x -= camera_length(&still, jolt.x);
        t->camera.centre.y -= camera_length(&still, jolt.y);
        paint(t, ui);
        t->camera = still;
        return;
    }
    paint(t, ui);
}
