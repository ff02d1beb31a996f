#include <stdlib.h>

#include "board/scene.h"
#include "hand/aim.h"
#include "hand/drawn.h"
#include "hand/pick.h"
#include "hand/point.h"
#include "hand/posed.h"
#include "hand/tape.h"
#include "hand/verbs.h"
#include "panels/ask.h"
#include "table.h"

/* The pointer on the board: what is under it, and what a click does. */

bool far_from_press(const Ui *ui)
{
    return abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) > DRAG_PX;
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
    enum {
        REMOTE = 12 * INCH,           /* no base reaches so far from its centre */
        BETWEEN_MODELS = INCH * 3 / 4 /* a shot is let go on the midst of a unit */
    };
    Point p = table_pointed(t, ui);
    Length nearest = LENGTH_NEVER;

    t->hover = NO_UNIT;
    t->hover_model = NO_MODEL;
    for (ModelId m = 0; m < b->models; m++) {
        const Point *at = &b->model[m].pose.at;
        bool aimed_at = t->aiming && b->unit[b->model[m].unit].seat != t->asks;
        Length gap, near = aimed_at ? BETWEEN_MODELS : INCH / 6;
        if (!is_standing(b, m) || abs(at->x - p.x) > REMOTE || abs(at->y - p.y) > REMOTE)
            continue;
        gap = base_gap_point(model_base(t->game, b, m), p);
        if (gap < near && gap < nearest) {
            nearest = gap;
            t->hover = b->model[m].unit;
            t->hover_model = m;
        }
    }
    if (t->hover == NO_UNIT)
        on_sign(t, ui, &t->hover);
}

static void click(Table *t, Ui *ui)
{
    bool enemy = t->hover != NO_UNIT && table_may_order(t) &&
                 session_battle(t->session)->unit[t->hover].seat != t->asks;

    if (ask_click(t, ui, t->hover, t->hover_model, table_pointed(t, ui)))
        return;
    if (hand_click(t, ui))
        return;
    if (drawn_is_at(t, table_pointed(t, ui))) { /* twice makes it */
        if (ui->in.clicks == 2)
            drawn_make(t, ui);
        return;
    }
    if (t->pick.open && t->pick.word >= 0 &&
        pick_at(t, ui, t->hover, t->hover_model, table_pointed(t, ui)))
        return;
    if (enemy && (click_enemy(t, ui) || hint_at_enemy(t, ui)))
        return;
    if (!enemy && t->hover != t->selected && t->verb != NO_VERB &&
        verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM && aim_towards(t, ui, table_pointed(t, ui)))
        return;
    if (t->hover != NO_UNIT && t->hover == t->selected && t->verb != NO_VERB &&
        verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM && t->hover_model != NO_MODEL &&
        (marks_ask(t, t->hover_model) || aim_toggle(t, t->hover_model) ||
         aim_again(t, ui, t->hover_model)))
        return;
    if (t->hover != NO_UNIT) {
        UnitId old = t->selected;
        table_select(t, t->hover);
        if (ui->in.clicks == 2 && old == t->hover)
            t->chosen = t->hover_model;
    }
}

/* A lesson begins without the cards of units. */
static void show_card(Table *t, const Ui *ui, WidgetId board)
{
    bool twice = ui->in.released[UI_LEFT] && ui->in.clicks == 2 && ui_is_active(ui, board) &&
                 !far_from_press(ui);

    if (t->lesson && twice && t->hover != NO_UNIT && t->hover == t->selected)
        t->card.open = true;
}

void point_board(Table *t, Ui *ui, WidgetId board)
{
    bool dragging = t->hand.dragged || t->boxing || t->aiming;

    camera_pointer(t, ui, board);
    show_card(t, ui, board);
    if (!ui->canvas)
        onto_point(t, ui);
    tape_pointer(t, ui, board);
    if (drawn_signs(t, ui) || t->taping || posed_pointer(t, ui) || regiment_pointer(t, ui) ||
        barrel_pointer(t, ui) || aim_carry_circle(t, ui))
        return;
    hand_pointer(t, ui, board);
    box_pointer(t, ui, board);
    if (!ui->canvas && ui->hot == board)
        target_pointer(t, ui);
    if (ui->in.released[UI_LEFT] && ui_is_active(ui, board) && !dragging && !far_from_press(ui) &&
        t->log.back < 0)
        click(t, ui);
}
