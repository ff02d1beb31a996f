#include "board/pins.h"
#include "hand/aim.h"
#include "hand/drawn.h"
#include "hand/hand_tools.h"
#include "hand/orders.h"
#include "hand/pick.h"
#include "hand/point.h"
#include "hand/posed.h"
#include "hand/tape.h"
#include "hand/verbs.h"
#include "hand/waits.h"
#include "home/seat_preferences.h"
#include "panels/panels.h"
#include "table.h"

/* The keys on the board: units and targets one after another, Escape, and who hears a key first. */

enum { STILL_MS = 600 };

/* With the button still down the rest of the drag means nothing. Gives whether that was all there is to put back. */
static bool drop_dragged(Table *t, Ui *ui)
{
    ui_forget_press(ui);
    t->hand.dragged = false;
    return posed_back(t);
}

static void escape(Table *t, Ui *ui)
{
    if (ui->in.down[UI_LEFT] && drop_dragged(t, ui))
        return;
    if (t->taping)
        t->taping = false;
    else if (t->log.back >= 0)
        study_end(t);
    else if (t->hand.full && t->hand.paths_answer)
        hand_back(&t->hand);
    else if (t->hand.full || t->verb != NO_VERB || t->befores || t->regiment.clauses)
        table_drop(t);
    else if (t->overlay >= 0)
        t->overlay = -1;
    else if (t->selected != NO_UNIT)
        t->selected = NO_UNIT;
    else if (t->said_until > ui->in.now_ms)
        t->said_until = 0;
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

/* The next model of the unit that aims, in that direction; behind the last none is pointed at. */
static ModelId next_model(const Table *t, int step)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];
    int at = t->aim.own == NO_MODEL ? (step > 0 ? -1 : u->count) : t->aim.own - u->first;

    for (at += step; at >= 0 && at < u->count; at += step)
        if (is_standing(b, (ModelId)(u->first + at)))
            return (ModelId)(u->first + at);
    return NO_MODEL;
}

/* Which of one's own models attack: one after another is pointed at, and left out or taken in. */
static void own_keys(Table *t, Ui *ui)
{
    int step = ui_key(ui, SDLK_TAB, KMOD_CTRL) - ui_key(ui, SDLK_TAB, KMOD_CTRL | KMOD_SHIFT);

    if (step)
        t->aim.own = next_model(t, step);
    if (t->aim.own != NO_MODEL && ui_key(ui, SDLK_SPACE, KMOD_CTRL))
        (void)(aim_toggle(t, t->aim.own) || aim_again(t, ui, t->aim.own));
}

/* A line or a sector that is laid is turned by brackets, a circle goes to the next model. */
static void template_keys(Table *t, Ui *ui)
{
    Heading along, by = 0;
    ModelId about;

    if (!aim_heading(t, &along) && !aim_about(t, &about))
        return;
    by += 5 * DEGREE * (ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0));
    by += DEGREE / 10 *
          (ui_key(ui, SDLK_RIGHTBRACKET, KMOD_SHIFT) - ui_key(ui, SDLK_LEFTBRACKET, KMOD_SHIFT));
    if (by)
        aim_turn(t, by);
}

/* Targets by key while aiming: Tab goes to those who can be hit, brackets to all enemies one after another (why not is
 * said of them), Space declares. */
static void aim_keys(Table *t, Ui *ui)
{
    int hit = ui_key(ui, SDLK_TAB, 0) - ui_key(ui, SDLK_TAB, KMOD_SHIFT);
    template_keys(t, ui);
    if (barrel_is_here(t))
        barrel_keys(t, ui);
    int any = ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0);
    if ((hit && marks_next(t, hit)) || (any && marks_move(t, ui, any)))
        return;
    UnitId target = hit ? next_target(t, hit, true) : NO_UNIT;

    own_keys(t, ui);
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

/* The next unit that the order may name, or any but the one that is ordered. NO_UNIT when there is none. */
static UnitId next_named(Table *t, int step, bool only_lawful)
{
    int at = t->aim.hover, units = t->game->units;

    for (int n = 0; n < units; n++) {
        at = at < 0 ? (step > 0 ? 0 : units - 1) : (at + step + units) % units;
        if (unit_is_here(t, (UnitId)at) &&
            (only_lawful ? pick_would_do(t, (UnitId)at) : (UnitId)at != t->selected))
            return (UnitId)at;
    }
    return NO_UNIT;
}

/* Targets of an order by key: Tab goes to those who may be named, brackets to all (why not is said of them). */
static void pick_keys(Table *t, Ui *ui)
{
    int lawful = ui_key(ui, SDLK_TAB, 0) - ui_key(ui, SDLK_TAB, KMOD_SHIFT);
    int any = ui_key(ui, SDLK_RIGHTBRACKET, 0) - ui_key(ui, SDLK_LEFTBRACKET, 0);
    UnitId target = lawful ? next_named(t, lawful, true)
                    : any  ? next_named(t, any, false)
                           : NO_UNIT;

    if (target != NO_UNIT) {
        pick_hover(t, target, NO_MODEL, (Point){ 0, 0 });
        choose_by_key(t, ui, target);
    }
    bool pointed = t->aim.hover != NO_UNIT;
    if (pointed && (ui_key(ui, SDLK_SPACE, 0) || ui_key(ui, SDLK_RETURN, 0) ||
                    ui_key(ui, SDLK_RETURN, KMOD_SHIFT))) { /* with Shift one more */
        UnitId unit = t->aim.hover;
        t->aim.hover = NO_UNIT;
        ModelId first = session_battle(t->session)->unit[unit].first;
        pick_at(t, ui, unit, first, session_battle(t->session)->model[first].pose.at);
    }
}

/* Words that wait are made as they stand, or it is said what they lack. */
static void waiting_keys(Table *t, Ui *ui)
{
    if (waits_any(t) && !ui->in.repeated &&
        (ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        drawn_make(t, ui);
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

/* A loose unit that is only chosen is taken into the hand for it. */
static void gather_key(Table *t, Ui *ui)
{
    if (!table_may_order(t) || t->selected == NO_UNIT || t->verb != NO_VERB ||
        !ui_key(ui, SDLK_g, 0))
        return;
    int verb = verb_for_drag(t, t->selected, false);
    if (verb == NO_VERB)
        return;
    verb_take(t, ui, verb);
    if (t->hand.full)
        hand_pull_together(t, ui);
}

/* The first arrow of a charge begins to drive it. */
static void charge_keys(Table *t, Ui *ui)
{
    SDL_Keycode key = ui->in.key;
    bool arrow = key == SDLK_LEFT || key == SDLK_RIGHT || key == SDLK_UP || key == SDLK_DOWN;

    if (arrow && !t->cursor.called && !ui->focus_shown && regiment_may_charge(t))
        regiment_charges(t, ui);
}

void key_board(Table *t, Ui *ui)
{
    charge_keys(t, ui);
    cursor_keys(t, ui);
    nearest_keys(t, ui);
    if (t->verb != NO_VERB && verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM)
        aim_keys(t, ui);
    else if (t->pick.open && t->pick.word >= 0)
        pick_keys(t, ui);
    if (t->hand.full)
        hand_keys(t, ui);
    if (t->regiment.full)
        regiment_keys(t, ui);
    waiting_keys(t, ui);
    usual_keys(t, ui);
    if (!ui->focus_shown)
        steer(t, ui);
    if (!t->hand.full && !ui->focus_shown)
        unit_keys(t, ui);
    manners_keys(t, ui);
    camera_keys(t, ui);
    tape_keys(t, ui);
    pin_keys(t, ui);
    again_key(t, ui);
    focus_keys(t, ui);
    if (ui_key(ui, SDLK_F11, 0)) {
        t->projector = !t->projector;
        t->camera_set = false;
    }
    if (ui_key(ui, SDLK_F10, 0))
        t->sheet = SHEET_SETTINGS;
    if (ui_key(ui, SDLK_F5, 0) && !t->lesson)
        study_mark(t, ui);
    panel_keys(t, ui);
    if (ui_key(ui, SDLK_F2, 0))
        t->end = TABLE_LESSONS;
    if (ui_key(ui, SDLK_d, KMOD_SHIFT))
        t->sheet = SHEET_LUCK;
    if (ui_key(ui, SDLK_F1, 0))
        t->sheet = SHEET_KEYS;
    if (ui_key(ui, SDLK_ESCAPE, 0))
        escape(t, ui);
    if (!study_is_on(t))
        order_keys(t, ui); /* of those that are dim: nothing else has the key */
    gather_key(t, ui);
    if (t->hand.full && t->hand.dragged && !is_yes(&t->hand.verdict) &&
        ui->in.now_ms - t->still_at < STILL_MS)
        ui_wake(ui, t->still_at + STILL_MS);
}
