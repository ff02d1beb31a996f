#include <stdlib.h>

#include "board/refused.h"
#include "hand/drawn.h"
#include "hand/hand_tools.h"
#include "hand/pick.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "home/seat_preferences.h"
#include "lessons/teach.h"
#include "panels/sheets.h"
#include "session/lesson.h"
#include "table.h"

/* What is in the hand follows the pointer: picked up, dragged, let go, and chosen by a box. */

enum { GIVE_PX = 14 };

/* The ghost in the hand under a place, or -1. */
int ghost_at(const Table *t, Point p)
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

static Length give(const Table *t)
{
    return camera_length(&t->camera, GIVE_PX);
}

/* An order to go nowhere is spent like any other: a press too early shall not give it. Asked once, and given by the second press. */
static bool asks_to_stay(Table *t, const Ui *ui)
{
    const Grasp *h = &t->hand;
    char words[160];

    if (h->places || h->paths_answer || h->mends || hand_moved(h) > 0 ||
        (t->stay_question == t->question + 1 && t->stay_unit == h->unit))
        return false;
    t->stay_question = t->question + 1;
    t->stay_unit = h->unit;
    snprintf(words, sizeof words, "%s: nobody has been led anywhere. Enter once more: they stay",
             table_name(t, h->unit));
    table_say(t, ui, words);
    return true;
}

/* A little too far, or over an edge, it is made all the same, as near as it may be: that is said. */
bool hand_is_put_right(Table *t)
{
    const Verdict *v = &t->hand.verdict;
    Length over = v->figure == FIGURE_LENGTH ? v->measured - v->allowed : 0;

    t->put_right = 0;
    if (is_yes(v))
        return true;
    if (!hand_settle(&t->hand, t->session))
        return false;
    t->put_right = over;
    return true;
}

static void say_put_right(Table *t, const Ui *ui, UnitId unit)
{
    char words[160];

    if (unit == NO_UNIT)
        return;
    snprintf(words, sizeof words,
             "%s: %.2f″ was too much and has been put right. Ctrl+Z takes it back",
             table_name(t, unit), (double)t->put_right / INCH);
    table_say(t, ui, words);
}

static void say_stayed(Table *t, const Ui *ui, UnitId unit)
{
    char words[160];

    snprintf(words, sizeof words, "%s: ordered to go 0.00″. Ctrl+Z takes it back",
             table_name(t, unit));
    table_say(t, ui, words);
}

bool hand_finish(Table *t, Ui *ui)
{
    Answer *answer;
    bool sent;

    if (t->hand.by_hand)
        return by_hand_places(t);
    if (asks_to_stay(t, ui))
        return false;
    answer = malloc(sizeof *answer);
    if (!answer)
        return false;
    hand_answer(&t->hand, session_battle(t->session), answer);
    Length spent, most;
    hand_figures(&t->hand, &spent, &most);
    UnitId unit = t->hand.places || !spent ? NO_UNIT : t->hand.unit;
    UnitId stayed = t->hand.places || t->hand.paths_answer || spent ? NO_UNIT : t->hand.unit;
    char stays[sizeof t->stays];
    snprintf(stays, sizeof stays, "%s", t->stays);
    size_t dice = session_log(t->session)->dice;
    sent = table_send(t, ui, answer);
    if (sent && t->put_right)
        say_put_right(t, ui, unit);
    else if (sent && stays[0] && unit != NO_UNIT)
        table_say(t, ui, stays);
    else if (sent && stayed != NO_UNIT)
        say_stayed(t, ui, stayed);
    else if (sent && unit != NO_UNIT && move_is_over(t, &answer->order, dice))
        say_left(t, ui, unit, spent, most);
    free(answer);
    t->put_right = 0;
    return sent;
}

bool move_is_over(const Table *t, const Order *order, size_t dice)
{
    const Request *r = &session_battle(t->session)->request;
    bool asked = r->shape == SHAPE_ORDER, goes_on = false;

    for (int i = 0; i < order->clauses; i++) {
        int verb = order->clause[i].verb;
        if (t->rs->verb[verb].kind == DOES_CHARGE) /* it ends where it meets its target */
            return false;
        goes_on = goes_on || (r->unit == order->actor && r->choices >> verb & 1);
    }
    return asked && !goes_on && session_log(t->session)->dice == dice;
}

/* What it could still have gone: where it stopped short that may have been meant otherwise. */
void say_left(Table *t, const Ui *ui, UnitId unit, Length spent, Length most)
{
    enum { LITTLE = INCH / 10 };
    char words[160];

    if (unit == NO_UNIT || most == LENGTH_NEVER || most - spent < LITTLE || spent <= 0)
        return;
    if (t->lesson && !teach_is_open(t) && !lesson_of(t->lesson)->guides)
        return; /* it was the last of its tasks */
    snprintf(words, sizeof words, "%s: %.2f″ of %.2f″ were left. Ctrl+Z takes the move back",
             table_name(t, unit), (double)(most - spent) / INCH, (double)most / INCH);
    table_say(t, ui, words);
}

static void grip(Table *t, const Ui *ui, int ghost)
{
    ModelSet all = t->hand.count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << t->hand.count) - 1;

    bool alone =
        ui->in.mods & KMOD_CTRL || (!t->hand.places && (ui->in.clicks == 2 || t->hand.mends));

    if (t->sheet == SHEET_REFUSAL) /* it is being mended */
        refusal_ends(t);
    if (alone && !(ui->in.mods & KMOD_SHIFT))
        t->hand.grab = UINT64_C(1) << ghost;
    else if (ui->in.mods & KMOD_SHIFT)
        t->hand.grab ^= UINT64_C(1) << ghost;
    else if (!(t->hand.grab >> ghost & 1))
        t->hand.grab = all;
    hand_grip(&t->hand, ghost);
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
    if (drawn_is_at(t, p) && regiment_grab(t, ui, t->regiment.unit, p))
        return;
    if (t->pressed == NO_UNIT || !table_may_order(t) || t->taping)
        return;
    if (session_battle(t->session)->unit[t->pressed].seat != t->asks) {
        if (!t->hand.full && !aim_grab_circle(t, p))
            say_whose(t, ui, t->pressed);
        return;
    }
    ModelId led = t->pressed_model;
    if (pick_leads(t, t->pressed)) {
        for (int i = 0; i < t->hand.count; i++)
            if (t->hand.ghost[i].model == led)
                grip(t, ui, i);
        if (!t->hand.dragged)
            hand_grip(&t->hand, 0);
        return;
    }
    if (t->pressed == t->selected && regiment_may_charge(t))
        regiment_charges(t, ui);
    if (barrel_grab(t) || regiment_grab(t, ui, t->pressed, p))
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

static Point leader_wanted(const Table *t, const Ui *ui)
{
    Point p = table_pointed(t, ui);
    Point from = camera_point(&t->camera, (Spot){ (float)ui->drag_x, (float)ui->drag_y });
    Point held = t->hand.ghost[t->hand.leader].held.at;
    Point to = { held.x + p.x - from.x, held.y + p.y - from.y };

    /* Pointer positions come in hundredths of an inch, so that records read well. */
    to.x = (to.x + (to.x < 0 ? -SLOW_STEP / 2 : SLOW_STEP / 2)) / SLOW_STEP * SLOW_STEP;
    to.y = (to.y + (to.y < 0 ? -SLOW_STEP / 2 : SLOW_STEP / 2)) / SLOW_STEP * SLOW_STEP;
    return to;
}

static void drag_hand(Table *t, Ui *ui)
{
    hand_drag(&t->hand, t->session, leader_wanted(t, ui), give(t), ui->in.mods & KMOD_ALT);
    t->still_at = ui->in.now_ms;
}

/* Let go upon somebody else, who has pushed the ghosts into each other: he is why there is no room, not they. */
static void blame_whom_it_lies_on(Table *t, const Ui *ui)
{
    Grasp *h = &t->hand;
    bool among_themselves = !is_yes(&h->verdict) && h->verdict.other == h->unit;
    Grasp *trial = among_themselves && !h->places ? malloc(sizeof *trial) : NULL;

    if (!trial)
        return;
    *trial = *h;
    Point to = leader_wanted(t, ui), held = h->ghost[h->leader].held.at;
    for (int i = 0; i < trial->count; i++) {
        Ghost *g = &trial->ghost[i];
        g->to.at = (Point){ g->held.at.x + to.x - held.x, g->held.at.y + to.y - held.y };
        g->ways = 0;
    }
    hand_judge(trial, t->session);
    if (!is_yes(&trial->verdict) && trial->verdict.other != NO_UNIT &&
        trial->verdict.other != h->unit)
        h->verdict = trial->verdict;
    free(trial);
}

/* With Ctrl the way goes on from there. */
bool hand_click(Table *t, Ui *ui)
{
    if (t->hand.full && t->hand.count && ui->in.mods & KMOD_CTRL && !t->hand.places) {
        hand_grip(&t->hand, t->hand.leader);
        hand_drag(&t->hand, t->session, table_pointed(t, ui), give(t), true);
        hand_corner(&t->hand);
        t->hand.dragged = false;
        return true;
    }
    return t->hand.full && ghost_at(t, table_pointed(t, ui)) >= 0;
}

/* What is put down in a form keeps it. */
static bool may_settle(const Grasp *hand)
{
    return (!hand->places || hand->paths_answer) && !hand->by_hand;
}

static void let_go(Table *t, Ui *ui)
{
    ModelSet all = t->hand.count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << t->hand.count) - 1;
    bool part = (t->hand.grab & all) != all || ui->in.mods & (KMOD_SHIFT | KMOD_CTRL);

    if (onto_let_go(t, ui))
        return;
    t->hand.dragged = false;
    if (t->hand.places) {
        int64_t x = 0, y = 0;
        for (int i = 0; i < t->hand.count; i++) {
            x += t->hand.ghost[i].to.at.x;
            y += t->hand.ghost[i].to.at.y;
        }
        t->hand.middle.at = (Point){ (Length)(x / t->hand.count), (Length)(y / t->hand.count) };
    }
    if (!far_from_press(ui)) { /* pressed twice where it stands it is made */
        if (ui->in.mods & KMOD_CTRL)
            hand_click(t, ui);
        else if (ui->in.clicks == 2 && drawn_any(t))
            hand_accept(t, ui);
        return;
    }
    bool lawful = may_settle(&t->hand) ? hand_is_put_right(t) : is_yes(&t->hand.verdict);
    if (!lawful)
        blame_whom_it_lies_on(t, ui);
    bool asks = lawful && hand_has_levels(t); /* on which of them is still to be said */
    bool leads =
        ui->in.mods & KMOD_CTRL; /* one after another: what is wrong is said when all are done */
    if ((!lawful && !leads) || (lawful && !part && !asks && !t->hand.mends && !table_confirms(t)))
        hand_accept(t, ui);
    t->hand.mends = t->hand.full && !t->hand.places && (t->hand.mends || (!lawful && !leads));
}

/* How far the place is from that model, if it lies between it and another of its unit; else LENGTH_NEVER. */
static Length between_models(const Table *t, ModelId m, Point p)
{
    enum { TOGETHER = 2 * INCH };
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[b->model[m].unit];
    Length half = model_profile(t->game, b, m)->base_width / 2;

    for (ModelId n = u->first; is_standing(b, m) && n < u->first + u->count; n++) {
        Segment line = { b->model[m].pose.at, b->model[n].pose.at };
        if (n == m || !is_standing(b, n) || segment_gap(line, p) > half)
            continue;
        if (within(base_gap(model_base(t->game, b, m), model_base(t->game, b, n)), TOGETHER))
            return base_gap_point(model_base(t->game, b, m), p);
    }
    return LENGTH_NEVER;
}

/* Bare ground between two models of one's own that stand together is of their unit: the nearest of them is pressed. */
static void press_between(Table *t, Point p)
{
    const Battle *b = session_battle(t->session);
    Length least = LENGTH_NEVER;

    if (t->asks == NO_SEAT || t->hand.full || t->rs->blocks)
        return;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat != t->asks || u == t->selected || !unit_is_here(t, u))
            continue;
        for (ModelId m = b->unit[u].first; m < b->unit[u].first + b->unit[u].count; m++) {
            Length far = between_models(t, m, p);
            if (far >= least)
                continue;
            least = far;
            t->pressed = u;
            t->pressed_model = m;
        }
    }
}

void hand_pointer(Table *t, Ui *ui, WidgetId board)
{
    bool active = ui_is_active(ui, board);

    if (ui->in.pressed[UI_LEFT]) {
        t->pressed = active ? t->hover : NO_UNIT;
        t->pressed_model = active ? t->hover_model : NO_MODEL;
        if (active && t->pressed == NO_UNIT)
            press_between(t, table_pointed(t, ui));
    }
    if (active && ui->in.pressed[UI_LEFT] && ghost_at(t, table_pointed(t, ui)) >= 0 && t->hand.full)
        grip(t, ui, ghost_at(t, table_pointed(t, ui)));
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

/* A box is begun about the chosen unit, or so near to it that it is meant. */
static bool begins_near(const Table *t, UnitId unit, Point p)
{
    enum { NEAR = 6 * INCH };
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];

    for (ModelId m = u->first; m < u->first + u->count; m++)
        if (is_standing(b, m) && within(base_gap_point(model_base(t->game, b, m), p), NEAR))
            return true;
    return false;
}

/* Gives whether anybody is in it. */
static bool take_box(Table *t, Point a, Point b)
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
    return inside != 0;
}

/* Drawn over the board it takes some of the selected unit's models into the hand. */
void box_pointer(Table *t, Ui *ui, WidgetId board)
{
    Point from = camera_point(&t->camera, (Spot){ (float)ui->drag_x, (float)ui->drag_y });

    if (!t->boxing) {
        if (!ui_is_active(ui, board) || !ui->in.down[UI_LEFT] || !far_from_press(ui) ||
            t->hand.dragged || t->taping || t->selected == NO_UNIT || ui->canvas)
            return;
        if (t->regiment.full)
            return;
        if (!t->hand.full) {
            int verb = verb_for_drag(t, t->selected, false);
            if (verb == NO_VERB || t->pressed != NO_UNIT || !begins_near(t, t->selected, from))
                return;
            verb_take(t, ui, verb);
            t->box_took = t->hand.full;
        }
        t->boxing = t->hand.full;
        t->box_from = from;
    }
    if (t->boxing && ui->in.released[UI_LEFT]) {
        bool any = take_box(t, t->box_from, table_pointed(t, ui));
        t->boxing = false;
        if (!any && t->box_took) /* nobody was meant */
            table_drop(t);
        t->box_took = false;
    }
}
