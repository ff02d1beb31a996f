#include <stdio.h>
#include <stdlib.h>

#include "draw/marking.h"
#include "hand/aim.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "table.h"

/* A gun turns as it shoots: its barrel is dragged, or turned by arrows, before somebody is aimed at or after. */

enum { GRIP_PX = 30 };

static ModelId gun_of(const Table *t)
{
    return session_battle(t->session)->unit[t->selected].first;
}

static Refusal refused_turned(Table *t, UnitId enemy, Heading by)
{
    const Battle *b = session_battle(t->session);
    Answer *answer = malloc(sizeof *answer);
    Verdict v = yes();

    if (!answer)
        return NO_REFUSAL;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    Clause *c = order_clause(&answer->order, t->verb);
    if (c) {
        c->unit = enemy;
        c->has_heading = true;
        c->heading = heading_normal(b->model[gun_of(t)].pose.facing + by);
    }
    v = session_judge(t->session, answer);
    free(answer);
    return v.refusal;
}

/* Who may turn a little and not right round has a barrel: a template that is laid in any direction is none. */
static bool has_barrel(Table *t)
{
    const Battle *b = session_battle(t->session);

    if (t->verb == NO_VERB || !verb_takes(&t->rs->verb[t->verb], PARAM_HEADING) ||
        b->unit[t->selected].count != 1)
        return false;
    for (UnitId u = 0; u < b->units; u++)
        if (b->unit[u].seat != t->asks && unit_is_here(t, u) &&
            refused_turned(t, u, DEGREE) != refused_turned(t, u, HALF_TURN))
            return true;
    return false;
}

void barrel_find(Table *t)
{
    t->aim.barrel = (Barrel){ .here = has_barrel(t) };
    if (t->aim.barrel.here)
        t->aim.barrel.heading = session_battle(t->session)->model[gun_of(t)].pose.facing;
}

bool barrel_is_here(const Table *t)
{
    return t->verb != NO_VERB && t->selected != NO_UNIT && t->aim.barrel.here &&
           verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM && table_may_order(t);
}

bool barrel_could_hit(Table *t, UnitId target)
{
    enum { TRIED = 5 * DEGREE };
    Barrel was = t->aim.barrel;
    bool hits = false;

    for (Heading by = -HALF_TURN; was.here && !hits && by < HALF_TURN; by += TRIED) {
        t->aim.barrel.turned = true;
        t->aim.barrel.heading = heading_normal(was.heading + by);
        hits = aim_can_hit(t, target);
    }
    t->aim.barrel = was;
    return hits;
}

void barrel_say(const Table *t, Clause *clause)
{
    if (!t->aim.barrel.turned)
        return;
    clause->heading = t->aim.barrel.heading;
    clause->has_heading = true;
}

static void turn_to(Table *t, Heading heading)
{
    Barrel *barrel = &t->aim.barrel;
    Heading was = session_battle(t->session)->model[gun_of(t)].pose.facing;

    barrel->heading = heading_normal(heading);
    barrel->turned = barrel->heading != was;
    for (int i = 0; i < t->aim.groups; i++) {
        t->aim.group[i].clause.has_heading = false;
        barrel_say(t, &t->aim.group[i].clause);
    }
    aim_try_anew(t);
}

/* ---- keys --------------------------------------------------------------------------------------------------------- */

void barrel_keys(Table *t, Ui *ui)
{
    static const int held[] = { 0, KMOD_SHIFT, KMOD_CTRL };
    static const Heading step[] = { 5 * DEGREE, DEGREE, DEGREE / 10 };
    Heading by = 0;

    for (int i = 0; i < 3; i++)
        by += step[i] * (ui_key(ui, SDLK_RIGHT, held[i]) - ui_key(ui, SDLK_LEFT, held[i]));
    if (by)
        turn_to(t, t->aim.barrel.heading + by);
}

/* ---- pointer ------------------------------------------------------------------------------------------------------ */

static Point muzzle(const Table *t)
{
    Base base = model_base(t->game, session_battle(t->session), gun_of(t));

    return point_shift(base.pose.at, t->aim.barrel.heading, base.length / 2 + INCH * 3 / 4);
}

static SDL_Rect barrel_area(const Table *t, const Ui *ui)
{
    Spot at = camera_spot(&t->camera, muzzle(t));
    int size = ui_px(ui, GRIP_PX);

    return (SDL_Rect){ (int)at.x - size / 2, (int)at.y - size / 2, size, size };
}

/* It follows the pointer in whole degrees; with Alt it does so exactly. */
static void follow(Table *t, const Ui *ui)
{
    Point gun = session_battle(t->session)->model[gun_of(t)].pose.at;
    Point at = camera_point(&t->camera, (Spot){ (float)ui->in.x, (float)ui->in.y });
    Heading heading = point_bearing(gun, at);

    if (!(ui->in.mods & KMOD_ALT))
        heading = (heading + DEGREE / 2) / DEGREE * DEGREE;
    if (heading_normal(heading) != t->aim.barrel.heading)
        turn_to(t, heading);
}

bool barrel_grab(Table *t)
{
    t->aim.barrel.held = barrel_is_here(t) && t->pressed == t->selected;
    return t->aim.barrel.held;
}

bool barrel_pointer(Table *t, Ui *ui)
{
    Barrel *barrel = &t->aim.barrel;
    UiLayer old;

    if (!barrel_is_here(t))
        return false;
    old = ui_set_layer(ui, LAYER_SIGN);
    WidgetId id = ui_widget(ui, "barrel", "barrel", barrel_area(t, ui), 0);
    ui_set_layer(ui, old);
    bool held = barrel->held || ui_is_active(ui, id);
    if (held && ui->in.down[UI_LEFT] && far_from_press(ui) && !ui->canvas && !ui->in.nothing) {
        barrel->held = true;
        follow(t, ui);
    }
    if (ui->in.released[UI_LEFT])
        barrel->held = false;
    return held;
}

/* ---- how it is seen ----------------------------------------------------------------------------------------------- */

void barrel_draw(Table *t, Ui *ui)
{
    char words[32];
    SDL_Rect area;

    if (!barrel_is_here(t))
        return;
    area = barrel_area(t, ui);
    handle_draw(ui->canvas, ui->icons,
                (Spot){ (float)(area.x + area.w / 2), (float)(area.y + area.h / 2) },
                (float)ui_px(ui, 24), "ui-turn", t->aim.barrel.held);
    snprintf(words, sizeof words, "facing %.1f", (double)t->aim.barrel.heading / DEGREE);
    ui_note(ui, "turned", words, area, true);
}
