#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "table.h"

/* The pointer and the keys on the board. */

enum {
    DRAG_PX = 5,
    JOLT_PX = 8, /* so far a pointer may go without taking a target away that a key has chosen */
    GIVE_PX = 14,
    STILL_MS = 600,
    SLOW_STEP = INCH / 100,
    STEP = INCH / 10
};

static Point at_pointer(const Table *t, const Ui *ui)
{
    return table_pointed(t, ui);
}

static bool far_from_press(const Ui *ui)
{
    return abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > DRAG_PX;
}

/* ---- what is there -------------------------------------------------------------------------------------------- */

/* The ghost in the hand under a place, or -1. */
static int ghost_at(const Table *t, Point p)
{
    Length near = INCH / 4;
    int found = -1;

    for (int i = 0; t->hand.full && i < t->hand.count; i++) {
        Length gap =
            base_gap_point(ghost_base(&t->hand, t->game, session_battle(t->session), i), p);
        if (t->hand.ghost[i].present && gap < near) {
            near = gap;
            found = i;
        }
    }
    return found;
}

static bool on_sign(const Table *t, const Ui *ui, UnitId *unit)
{
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u) && ui_inside(unit_sign_area(t, ui, u), ui->in.x, ui->in.y)) {
            *unit = u;
            return true;
        }
    return false;
}

void point_find(Table *t, const Ui *ui)
{
    const Battle *b = table_battle(t);
    enum { REMOTE = 12 * INCH }; /* no base reaches so far from its centre */
    Point p = at_pointer(t, ui);
    Length near = INCH / 6;

    t->hover = NO_UNIT;
    t->hover_model = NO_MODEL;
    for (ModelId m = 0; m < b->models; m++) {
        const Point *at = &b->model[m].pose.at;
        Length gap;
        if (!is_standing(b, m) || abs(at->x - p.x) > REMOTE || abs(at->y - p.y) > REMOTE)
            continue;
        gap = base_gap_point(model_base(t->game, b, m), p);
        if (gap < near) {
            near = gap;
            t->hover = b->model[m].unit;
            t->hover_model = m;
        }
    }
    if (t->hover == NO_UNIT)
        on_sign(t, ui, &t->hover);
}

/* ---- the hand --------------------------------------------------------------------------------------------------- */

static Length give(const Table *t)
{
    return camera_length(&t->camera, GIVE_PX);
}

bool hand_finish(Table *t, Ui *ui)
{
    Answer *answer;
    bool sent;

    if (t->hand.by_hand)
        return by_hand_places(t);
    answer = malloc(sizeof *answer);
    if (!answer)
        return false;
    hand_answer(&t->hand, session_battle(t->session), answer);
    sent = table_send(t, ui, answer);
    free(answer);
    return sent;
}

static void grip(Table *t, const Ui *ui, int ghost)
{
    ModelSet all = t->hand.count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << t->hand.count) - 1;

    if (ui->in.clicks == 2 && !t->hand.places)
        t->hand.grab = UINT64_C(1) << ghost;
    else if (ui->in.mods & KMOD_SHIFT)
        t->hand.grab ^= UINT64_C(1) << ghost;
    else if (!(t->hand.grab >> ghost & 1))
        t->hand.grab = all;
    hand_grip(&t->hand, ghost);
}

static int aiming_verb(Table *t)
{
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_kind(&t->rs->verb[i]) == VERB_BY_AIM && t->selected != NO_UNIT &&
            verb_may(t, i, t->selected, &v))
            return i;
    return NO_VERB;
}

/* Where nothing can be walked the drag of a unit aims: at whom it is let go. */
static void begin_aim(Table *t, Ui *ui)
{
    int said = t->selected == t->pressed ? t->befores : 0, verb;

    if (t->selected != t->pressed)
        table_select(t, t->pressed);
    t->befores = said;
    verb = aiming_verb(t);
    if (verb == NO_VERB)
        return;
    if (t->verb != verb)
        verb_take(t, ui, verb);
    t->aiming = t->verb == verb;
}

static void end_aim(Table *t, Ui *ui)
{
    bool enemy = t->hover != NO_UNIT && t->verb != NO_VERB && table_may_order(t) &&
                 session_battle(t->session)->unit[t->hover].seat != t->asks;

    t->aiming = false;
    if (enemy && aim_at(t, ui, t->hover, t->hover_model))
        t->aim.hover = NO_UNIT;
}

/* A press on one of the asked seat's models takes its unit into the hand when the pointer moves on. */
static void pick_up(Table *t, Ui *ui)
{
    Point p = camera_point(&t->camera, (Spot){ (float)ui->drag_x, (float)ui->drag_y });
    int ghost = ghost_at(t, p), verb;

    if (ghost >= 0) {
        grip(t, ui, ghost);
        return;
    }
    if (t->pressed == NO_UNIT || !table_may_order(t) || t->taping ||
        session_battle(t->session)->unit[t->pressed].seat != t->asks)
        return;
    if (regiment_grab(t, ui, t->pressed, p))
        return;
    verb = verb_for_drag(t, t->pressed, false);
    if (verb == NO_VERB) {
        begin_aim(t, ui);
        return;
    }
    ModelId model = t->pressed_model;
    int said = t->selected == t->pressed ? t->befores : 0;
    if (t->selected != t->pressed)
        table_select(t, t->pressed);
    t->befores = said;
    verb_take(t, ui, verb);
    if (!t->hand.full)
        return;
    for (int i = 0; i < t->hand.count; i++)
        if (t->hand.ghost[i].model == model)
            grip(t, ui, i);
    if (!t->hand.dragged)
        hand_grip(&t->hand, 0);
}

static void drag_hand(Table *t, Ui *ui)
{
    Point p = at_pointer(t, ui);
    Point from = camera_point(&t->camera, (Spot){ (float)ui->drag_x, (float)ui->drag_y });
    Point held = t->hand.ghost[t->hand.leader].held.at;
    Point to = { held.x + p.x - from.x, held.y + p.y - from.y };
    bool whole = t->hand.places && hand_moved(&t->hand) == t->hand.count;

    /* Pointer positions come in hundredths of an inch, so that records read well. */
    to.x = (to.x + (to.x < 0 ? -SLOW_STEP / 2 : SLOW_STEP / 2)) / SLOW_STEP * SLOW_STEP;
    to.y = (to.y + (to.y < 0 ? -SLOW_STEP / 2 : SLOW_STEP / 2)) / SLOW_STEP * SLOW_STEP;
    hand_drag(&t->hand, t->session, to, give(t), ui->in.mods & KMOD_ALT);
    if (whole) {
        Point now = t->hand.ghost[t->hand.leader].to.at;
        (void)now;
    }
    t->still_at = ui->in.now_ms;
}

static void let_go(Table *t, Ui *ui)
{
    ModelSet all = t->hand.count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << t->hand.count) - 1;
    bool part = (t->hand.grab & all) != all || ui->in.mods & KMOD_SHIFT;

    t->hand.dragged = false;
    if (t->hand.places) {
        int64_t x = 0, y = 0;
        for (int i = 0; i < t->hand.count; i++) {
            x += t->hand.ghost[i].to.at.x;
            y += t->hand.ghost[i].to.at.y;
        }
        t->hand.middle.at = (Point){ (Length)(x / t->hand.count), (Length)(y / t->hand.count) };
    }
    if (!far_from_press(ui))
        return;
    if (!is_yes(&t->hand.verdict)) {
        Answer *answer = malloc(sizeof *answer);
        if (answer)
            hand_answer(&t->hand, session_battle(t->session), answer);
        table_refuse(t, ui, &t->hand.verdict, answer);
        free(answer);
        return;
    }
    if (!part && !table_confirms(t))
        hand_finish(t, ui);
}

static void hand_pointer(Table *t, Ui *ui, WidgetId board)
{
    bool active = ui_is_active(ui, board);

    if (ui->in.pressed[UI_LEFT]) {
        t->pressed = active ? t->hover : NO_UNIT;
        t->pressed_model = active ? t->hover_model : NO_MODEL;
    }
    if (active && ui->in.pressed[UI_LEFT] && ghost_at(t, at_pointer(t, ui)) >= 0 && t->hand.full)
        grip(t, ui, ghost_at(t, at_pointer(t, ui)));
    if (active && ui->in.down[UI_LEFT] && !t->hand.dragged && far_from_press(ui) && !t->boxing &&
        !t->aiming)
        pick_up(t, ui);
    if (t->hand.full && t->hand.dragged && ui->in.down[UI_LEFT] && far_from_press(ui) &&
        !ui->canvas && !ui->in.nothing)
        drag_hand(t, ui);
    if (t->hand.dragged && ui->in.released[UI_LEFT])
        let_go(t, ui);
    if (t->aiming && ui->in.released[UI_LEFT])
        end_aim(t, ui);
}

/* ---- box ---------------------------------------------------------------------------------------------------------- */

static void take_box(Table *t, Point a, Point b)
{
    Box box = { { a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y },
                { a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y } };
    ModelSet inside = 0;

    for (int i = 0; i < t->hand.count; i++) {
        Point p = t->hand.ghost[i].to.at;
        if (p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y)
            inside |= UINT64_C(1) << i;
    }
    if (inside)
        t->hand.grab = inside;
}

/* Drawn over the board it takes some of the selected unit's models into the hand. */
static void box_pointer(Table *t, Ui *ui, WidgetId board)
{
    if (!t->boxing) {
        if (!ui_is_active(ui, board) || !ui->in.down[UI_LEFT] || !far_from_press(ui) ||
            t->hand.dragged || t->taping || t->selected == NO_UNIT || ui->canvas)
            return;
        if (t->regiment.full)
            return;
        if (!t->hand.full) {
            int verb = verb_for_drag(t, t->selected, false);
            if (verb == NO_VERB || t->pressed != NO_UNIT)
                return;
            verb_take(t, ui, verb);
        }
        t->boxing = t->hand.full;
        t->box_from = camera_point(&t->camera, (Spot){ (float)ui->drag_x, (float)ui->drag_y });
    }
    if (t->boxing && ui->in.released[UI_LEFT]) {
        take_box(t, t->box_from, at_pointer(t, ui));
        t->boxing = false;
    }
}

/* ---- clicks --------------------------------------------------------------------------------------------------------- */

static void aim_click(Table *t, Ui *ui)
{
    bool again = ui->in.clicks == 2 && aim_any_set(t);

    if (again || aim_at(t, ui, t->hover, t->hover_model))
        t->aim.hover = NO_UNIT;
    if (again)
        aim_fire(t, ui);
}

/* A click on an enemy while one's own unit is chosen aims at it. */
static bool click_enemy(Table *t, Ui *ui)
{
    int verb = t->verb != NO_VERB ? t->verb : aiming_verb(t);

    if (verb == NO_VERB || verb_kind(&t->rs->verb[verb]) != VERB_BY_AIM || t->selected == NO_UNIT)
        return false;
    if (session_battle(t->session)->unit[t->selected].seat != t->asks)
        return false;
    if (t->verb != verb)
        verb_take(t, ui, verb);
    aim_click(t, ui);
    return true;
}

/* Why nothing comes of it, and what would. */
static bool hint_at_enemy(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    View view = session_view(t->session, t->eyes);
    char words[240];
    Length apart = LENGTH_NEVER;
    const Unit *u;

    if (t->selected == NO_UNIT || b->unit[t->selected].seat != t->asks || ui->in.clicks > 1 ||
        verb_for_drag(t, t->selected, false) == NO_VERB || !unit_can_act(t, t->selected))
        return false;
    u = &b->unit[t->selected];
    for (int i = 0; i < u->count && t->hover_model != NO_MODEL; i++) {
        ModelId m = (ModelId)(u->first + i);
        Length gap = base_gap(model_base(t->game, b, m), model_base(t->game, b, t->hover_model));
        apart = is_standing(b, m) && gap < apart ? gap : apart;
    }
    if (apart == LENGTH_NEVER || !view.may_measure)
        snprintf(words, sizeof words, "%s cannot strike %s now: drag it nearer",
                 table_name(t, t->selected), table_name(t, t->hover));
    else
        snprintf(words, sizeof words,
                 "%s is %.2f″ away: drag %s nearer, or click again for its card",
                 table_name(t, t->hover), (double)apart / INCH, table_name(t, t->selected));
    table_say(t, ui, words);
    return true;
}

static void click(Table *t, Ui *ui)
{
    bool enemy = t->hover != NO_UNIT && table_may_order(t) &&
                 session_battle(t->session)->unit[t->hover].seat != t->asks;

    if (ask_click(t, ui, t->hover, t->hover_model, at_pointer(t, ui)))
        return;
    if (t->hand.full && t->hand.count && ui->in.mods & KMOD_CTRL && !t->hand.places) {
        hand_grip(&t->hand, t->hand.leader);
        hand_drag(&t->hand, t->session, at_pointer(t, ui), give(t), true);
        hand_corner(&t->hand);
        t->hand.dragged = false;
        return;
    }
    if (t->hand.full && ghost_at(t, at_pointer(t, ui)) >= 0)
        return;
    if (t->pick.open && t->pick.word >= 0 &&
        pick_at(t, ui, t->hover, t->hover_model, at_pointer(t, ui)))
        return;
    if (enemy && (click_enemy(t, ui) || hint_at_enemy(t, ui)))
        return;
    if (t->hover != NO_UNIT) {
        UnitId old = t->selected;
        table_select(t, t->hover);
        if (ui->in.clicks == 2 && old == t->hover)
            t->chosen = t->hover_model;
    }
}

static void camera_pointer(Table *t, Ui *ui, WidgetId board)
{
    float notches = ui->hot == board ? ui_wheel(ui, t->camera.view) : 0;
    bool hold = ui->in.down[UI_MIDDLE] || ui->in.down[UI_RIGHT];

    if (notches != 0) {
        if (t->hand.full && ui->in.mods & KMOD_SHIFT)
            hand_turn(&t->hand, t->session, (Heading)(notches * 5) * DEGREE);
        else
            camera_zoom(&t->camera, powf(1.15F, notches),
                        (Spot){ (float)ui->in.x, (float)ui->in.y });
    }
    if ((ui->in.pressed[UI_MIDDLE] || ui->in.pressed[UI_RIGHT]) && ui->hot == board) {
        t->panning = true;
        t->pan_x = t->pan_from_x = ui->in.x;
        t->pan_y = t->pan_from_y = ui->in.y;
    }
    if (t->panning && hold && (ui->in.x != t->pan_x || ui->in.y != t->pan_y)) {
        camera_pan(&t->camera, (float)(ui->in.x - t->pan_x), (float)(ui->in.y - t->pan_y));
        t->pan_x = ui->in.x;
        t->pan_y = ui->in.y;
    }
    if (t->panning && !hold) {
        t->panning = false;
        if (ui->in.released[UI_RIGHT] && t->hover != NO_UNIT &&
            abs(ui->in.x - t->pan_from_x) + abs(ui->in.y - t->pan_from_y) < DRAG_PX) {
            table_select(t, t->hover);
            t->card_open = true;
        }
    }
}

/* A target that a key has chosen stays until the pointer goes to another one; a jolt does not count. */
static bool keeps_keyed(const Table *t, const Ui *ui)
{
    const Preview *p = &t->preview;
    int far = abs(p->x - ui->in.x) + abs(p->y - ui->in.y);

    return p->keyed && t->aim.hover != NO_UNIT && (far <= JOLT_PX || t->hover == NO_UNIT);
}

static void choose_by_key(Table *t, const Ui *ui, UnitId unit)
{
    t->aim.hover = unit;
    t->preview.keyed = true;
    t->preview.x = ui->in.x;
    t->preview.y = ui->in.y;
}

/* What lies under the pointer is tried as the target. */
static void pick_pointer(Table *t, Ui *ui)
{
    Preview *p = &t->preview;

    if (!t->pick.open || t->pick.word < 0 || (p->x == ui->in.x && p->y == ui->in.y))
        return;
    t->aim.hover = NO_UNIT;
    p->keyed = false;
    p->x = ui->in.x;
    p->y = ui->in.y;
    pick_hover(t, t->hover, t->hover_model, at_pointer(t, ui));
}

static void aim_pointer(Table *t)
{
    if (t->verb == NO_VERB || verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM ||
        t->hover == NO_UNIT || session_battle(t->session)->unit[t->hover].seat == t->asks)
        return;
    t->preview.keyed = false;
    aim_preview(t, t->hover, t->hover_model);
}

void point_board(Table *t, Ui *ui, WidgetId board)
{
    bool dragging = t->hand.dragged || t->boxing || t->aiming;

    camera_pointer(t, ui, board);
    tape_pointer(t, ui, board);
    if (t->taping || regiment_pointer(t, ui))
        return;
    hand_pointer(t, ui, board);
    box_pointer(t, ui, board);
    if (!ui->canvas && ui->hot == board && !keeps_keyed(t, ui)) {
        aim_pointer(t);
        pick_pointer(t, ui);
    }
    if (ui->in.released[UI_LEFT] && ui_is_active(ui, board) && !dragging && !far_from_press(ui) &&
        t->log_back < 0)
        click(t, ui);
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static bool arrow(Ui *ui, int *dx, int *dy, int *mods)
{
    static const struct {
        SDL_Keycode key;
        int dx, dy;
    } arrows[] = {
        { SDLK_LEFT, -1, 0 }, { SDLK_RIGHT, 1, 0 }, { SDLK_UP, 0, -1 }, { SDLK_DOWN, 0, 1 }
    };
    static const int held[] = { 0, KMOD_SHIFT, KMOD_CTRL };

    for (int i = 0; i < 4; i++)
        for (int m = 0; m < 3; m++)
            if (ui_key(ui, arrows[i].key, held[m])) {
                *dx = arrows[i].dx;
                *dy = arrows[i].dy;
                *mods = held[m];
                return true;
            }
    return false;
}

/* Arrows go as the screen shows them, whichever way the table is turned. */
static void to_table(const Table *t, int *dx, int *dy)
{
    for (int i = 0; i < t->camera.quarter; i++) {
        int x = *dx;
        *dx = *dy;
        *dy = -x;
    }
}

static bool steer(Table *t, Ui *ui)
{
    int dx = 0, dy = 0, mods = 0;
    Length by;

    if (!t->hand.full || !arrow(ui, &dx, &dy, &mods))
        return false;
    by = mods == KMOD_CTRL ? SLOW_STEP : mods == KMOD_SHIFT ? STEP : INCH;
    if (t->hand.full) {
        to_table(t, &dx, &dy);
        hand_steer(&t->hand, t->session, dx * by, dy * by);
        t->still_at = ui->in.now_ms;
    }
    return true;
}

static void turn_keys(Table *t, Ui *ui)
{
    Heading by = 0;

    if (ui_key(ui, SDLK_LEFTBRACKET, 0))
        by = -5 * DEGREE;
    else if (ui_key(ui, SDLK_RIGHTBRACKET, 0))
        by = 5 * DEGREE;
    else if (ui_key(ui, SDLK_LEFTBRACKET, KMOD_SHIFT))
        by = -DEGREE / 10;
    else if (ui_key(ui, SDLK_RIGHTBRACKET, KMOD_SHIFT))
        by = DEGREE / 10;
    if (by)
        hand_turn(&t->hand, t->session, by);
}

static void form_keys(Table *t, Ui *ui)
{
    Grasp *h = &t->hand;
    bool change = true;

    if ((ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0)) &&
        h->files < h->count)
        h->files++;
    else if ((ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0)) && h->files > 1)
        h->files--;
    else if (ui_key(ui, SDLK_PERIOD, 0) && h->gap < 6 * INCH)
        h->gap += INCH / 4;
    else if (ui_key(ui, SDLK_COMMA, 0) && h->gap > 0)
        h->gap -= h->gap < INCH / 4 ? h->gap : INCH / 4;
    else if (ui_key(ui, SDLK_b, 0))
        h->form = (FormKind)((h->form + 1) % FORM_KINDS);
    else
        change = false;
    if (change)
        hand_form(h, t->session, h->middle);
}

/* The next standing level for the models that are moved. */
static void level_keys(Table *t, Ui *ui)
{
    Length level[MOST_LEVELS * 4 + 1];
    int levels = 1, at = 0, step = ui_key(ui, SDLK_PAGEUP, 0) - ui_key(ui, SDLK_PAGEDOWN, 0);

    level[0] = LEVEL_BY_GROUND;
    if (!step)
        return;
    for (int p = 0; p < t->game->terrain && levels < MOST_LEVELS * 4; p++)
        if (polygon_contains(terrain_polygon(t->game, p), t->hand.ghost[t->hand.leader].to.at))
            for (int i = 0; i < t->game->piece[p].levels && levels <= MOST_LEVELS * 4; i++)
                level[levels++] = t->game->piece[p].level[i];
    for (int i = 0; i < levels; i++)
        if (level[i] == t->hand.ghost[t->hand.leader].z)
            at = i;
    at = (at + step + levels) % levels;
    for (int i = 0; i < t->hand.count; i++)
        if (t->hand.grab >> i & 1)
            t->hand.ghost[i].z = level[at];
    hand_judge(&t->hand, t->session);
}

static void accept_hand(Table *t, Ui *ui)
{
    if (is_yes(&t->hand.verdict)) {
        hand_finish(t, ui);
        return;
    }
    Answer *answer = malloc(sizeof *answer);
    if (answer)
        hand_answer(&t->hand, session_battle(t->session), answer);
    table_refuse(t, ui, &t->hand.verdict, answer);
    free(answer);
}

/* What a key did to the ghosts stays when the button is still down: only a further drag moves them on. */
static void rest_here(Table *t, Ui *ui)
{
    t->hand.dragged = false;
    ui->drag_x = ui->in.x;
    ui->drag_y = ui->in.y;
}

static void hand_keys(Table *t, Ui *ui)
{
    turn_keys(t, ui);
    if (t->hand.places)
        form_keys(t, ui);
    else if (ui_key(ui, SDLK_SPACE, KMOD_SHIFT) || ui_key(ui, SDLK_INSERT, 0))
        hand_corner(&t->hand);
    if (ui_key(ui, SDLK_BACKSPACE, 0) && !hand_corner_back(&t->hand))
        table_takes_back_clause(t);
    level_keys(t, ui);
    if (t->hand.places && ui_key(ui, SDLK_j, 0))
        hand_suggested(&t->hand, t->session);
    if (ui_key(ui, SDLK_g, 0)) {
        hand_pull_together(t, ui);
        rest_here(t, ui);
    }
    if (ui_key(ui, SDLK_e, KMOD_SHIFT)) {
        hand_line_up(t, ui);
        rest_here(t, ui);
    }
    if (ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0))
        accept_hand(t, ui);
}

static void escape(Table *t)
{
    if (t->taping)
        t->taping = false;
    else if (t->log_back >= 0)
        study_end(t);
    else if (t->hand.full && t->hand.paths_answer)
        hand_back(&t->hand);
    else if (t->hand.full || t->verb != NO_VERB || t->befores || t->regiment.clauses)
        table_drop(t);
    else if (t->overlay >= 0)
        t->overlay = -1;
    else if (t->selected != NO_UNIT)
        t->selected = NO_UNIT;
    else
        t->sheet = SHEET_MENU;
}

static void next_enemy(Table *t, int step)
{
    int units = t->game->units, at = t->selected;

    for (int n = 0; n < units; n++) {
        at = at < 0 ? 0 : (at + step + units) % units;
        if (unit_is_here(t, (UnitId)at) && table_battle(t)->unit[at].seat != t->eyes) {
            table_select(t, (UnitId)at);
            return;
        }
    }
}

/* The next enemy in that direction; of all of them, or only of those who can be hit. NO_UNIT when there is none. */
static UnitId next_target(Table *t, int step, bool only_hit)
{
    const Battle *b = session_battle(t->session);
    int at = t->aim.hover, units = b->units;

    for (int n = 0; n < units; n++) {
        at = at < 0 ? (step > 0 ? 0 : units - 1) : (at + step + units) % units;
        if (unit_is_here(t, (UnitId)at) && b->unit[at].seat != t->asks &&
            (!only_hit || aim_can_hit(t, (UnitId)at)))
            return (UnitId)at;
    }
    return NO_UNIT;
}

/* Targets by key while aiming: Tab goes to those who can be hit, brackets to all enemies one after another (why not is
 * said of them), Space declares. */
static void aim_keys(Table *t, Ui *ui)
{
    int hit = ui_key(ui, SDLK_TAB, 0) - ui_key(ui, SDLK_TAB, KMOD_SHIFT);
    int any = ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0);
    UnitId target = hit ? next_target(t, hit, true) : NO_UNIT;

    if ((hit || any) && target == NO_UNIT)
        target = next_target(t, hit ? hit : any, false);
    if (target != NO_UNIT) {
        aim_preview(t, target, NO_MODEL);
        choose_by_key(t, ui, target);
    }
    if (ui_key(ui, SDLK_SPACE, 0) && t->aim.hover != NO_UNIT &&
        aim_at(t, ui, t->aim.hover, NO_MODEL))
        t->aim.hover = NO_UNIT;
}

static void pick_keys(Table *t, Ui *ui)
{
    int step = ui_key(ui, SDLK_TAB, 0) - ui_key(ui, SDLK_TAB, KMOD_SHIFT);
    int units = t->game->units, at = t->aim.hover;

    if (step) {
        for (int n = 0; n < units; n++) {
            at = at < 0 ? 0 : (at + step + units) % units;
            if (unit_is_here(t, (UnitId)at) && pick_would_do(t, (UnitId)at))
                break;
        }
        pick_hover(t, (UnitId)at, NO_MODEL, (Point){ 0, 0 });
        choose_by_key(t, ui, (UnitId)at);
    }
    if ((ui_key(ui, SDLK_SPACE, 0) || ui_key(ui, SDLK_RETURN, 0)) && t->aim.hover != NO_UNIT) {
        UnitId unit = t->aim.hover;
        t->aim.hover = NO_UNIT;
        ModelId first = session_battle(t->session)->unit[unit].first;
        pick_at(t, ui, unit, first, session_battle(t->session)->model[first].pose.at);
    }
}

static void look_at(Table *t, UnitId unit)
{
    const Battle *b = table_battle(t);
    Spot s;

    if (unit < 0 || !unit_is_here(t, unit))
        return;
    s = camera_spot(&t->camera, b->model[b->unit[unit].first].pose.at);
    if (s.x < 60 || s.y < 60 || s.x > (float)(t->camera.view.w - 60) ||
        s.y > (float)(t->camera.view.h - 60))
        camera_look(&t->camera, b->model[b->unit[unit].first].pose.at);
}

static void unit_keys(Table *t, Ui *ui)
{
    bool may = table_may_order(t);
    int step = may ? ui_key(ui, SDLK_TAB, 0) - ui_key(ui, SDLK_TAB, KMOD_SHIFT) : 0;
    UnitId unit;

    if (step) {
        unit = next_to_act(t, t->selected, step);
        if (unit != NO_UNIT)
            table_select(t, unit);
        look_at(t, unit);
    }
    if (ui_key(ui, SDLK_RIGHTBRACKET, 0))
        next_enemy(t, 1);
    else if (ui_key(ui, SDLK_LEFTBRACKET, 0))
        next_enemy(t, -1);
}

/* Where something happened last. */
static void look_at_action(Table *t)
{
    const EventLog *log = session_log(t->session);

    for (size_t i = log->events; i > 0; i--) {
        const Event *e = &log->event[i - 1];
        if (e->kind == EV_MOVED || e->kind == EV_PLACED) {
            camera_look(&t->camera, e->to.at);
            return;
        }
        if (e->has_line) {
            camera_look(&t->camera, e->line.to);
            return;
        }
    }
    look_at(t, t->selected);
}

/* The middle of what the seat has on the table. */
static void look_at_army(Table *t)
{
    const Battle *b = table_battle(t);
    int64_t x = 0, y = 0, count = 0;

    for (ModelId m = 0; m < b->models; m++)
        if (is_standing(b, m) && b->unit[b->model[m].unit].seat == t->eyes) {
            x += b->model[m].pose.at.x;
            y += b->model[m].pose.at.y;
            count++;
        }
    if (count)
        camera_look(&t->camera, (Point){ (Length)(x / count), (Length)(y / count) });
}

static void camera_keys(Table *t, Ui *ui)
{
    Spot middle = { (float)ui->width / 2, (float)ui->height / 2 };

    if (ui_key(ui, SDLK_PLUS, 0) || ui_key(ui, SDLK_EQUALS, 0) || ui_key(ui, SDLK_KP_PLUS, 0))
        camera_zoom(&t->camera, 1.25F, middle);
    else if (ui_key(ui, SDLK_MINUS, 0) || ui_key(ui, SDLK_KP_MINUS, 0))
        camera_zoom(&t->camera, 0.8F, middle);
    else if (ui_key(ui, SDLK_0, 0))
        t->camera_set = false;
    else if (ui_key(ui, SDLK_q, 0))
        camera_turn(&t->camera, 1);
    else if (ui_key(ui, SDLK_q, KMOD_SHIFT))
        camera_turn(&t->camera, 3);
    else if (ui_key(ui, SDLK_x, 0))
        camera_turn(&t->camera, 2);
    else if (ui_key(ui, SDLK_END, 0))
        look_at_action(t);
    else if (ui_key(ui, SDLK_HOME, 0))
        look_at_army(t);
}

/* On the board Tab is for units and targets while orders are given; F6 takes it to the panels, Escape back. */
static void focus_keys(const Table *t, Ui *ui)
{
    if (ui->focus_shown) {
        if (ui_key(ui, SDLK_ESCAPE, 0)) {
            ui_focus(ui, 0);
            ui->focus_shown = false;
        }
        return;
    }
    if (ui_key(ui, SDLK_F6, 0))
        ui_focus_first(ui);
    else if (table_may_order(t) && !ui_key(ui, SDLK_TAB, 0))
        ui_key(ui, SDLK_TAB, KMOD_SHIFT);
}

void key_board(Table *t, Ui *ui)
{
    cursor_keys(t, ui);
    if (t->verb != NO_VERB && verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM)
        aim_keys(t, ui);
    else if (t->pick.open && t->pick.word >= 0)
        pick_keys(t, ui);
    if (t->hand.full)
        hand_keys(t, ui);
    if (t->regiment.full)
        regiment_keys(t, ui);
    usual_keys(t, ui);
    if (!ui->focus_shown)
        steer(t, ui);
    if (!t->hand.full && !ui->focus_shown)
        unit_keys(t, ui);
    manners_keys(t, ui);
    camera_keys(t, ui);
    tape_keys(t, ui);
    focus_keys(t, ui);
    if (ui_key(ui, SDLK_F11, 0)) {
        t->projector = !t->projector;
        t->camera_set = false;
    }
    if (ui_key(ui, SDLK_F10, 0))
        t->sheet = SHEET_SETTINGS;
    if (ui_key(ui, SDLK_F5, 0) && !t->lesson)
        study_mark(t, ui);
    if (ui_key(ui, SDLK_F9, 0))
        t->bare = !t->bare;
    if (ui_key(ui, SDLK_d, KMOD_SHIFT))
        t->sheet = SHEET_LUCK;
    if (ui_key(ui, SDLK_F1, 0))
        t->sheet = SHEET_KEYS;
    if (ui_key(ui, SDLK_ESCAPE, 0))
        escape(t);
    if (t->hand.full && t->hand.dragged && !is_yes(&t->hand.verdict) &&
        ui->in.now_ms - t->still_at < STILL_MS)
        ui_wake(ui, t->still_at + STILL_MS);
}
