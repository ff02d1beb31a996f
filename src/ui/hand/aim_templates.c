#include "hand/aim.h"
#include "hand/verbs.h"
#include "table.h"

#include <stdlib.h>

/* Templates that a weapon lays on the table: whether it does, where one lies, and how it is turned or laid elsewhere. */

static Point origin_of(const Table *t, ModelSet models)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];

    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++)
        if (models >> i & 1)
            return b->model[u->first + i].pose.at;
    return b->model[u->first].pose.at;
}

Heading aim_bearing(const Table *t, ModelSet models, ModelId target)
{
    return point_bearing(origin_of(t, models), session_battle(t->session)->model[target].pose.at);
}

/* The first area that the clause by itself would lay on the table. False: none. */
static bool lays(const Table *t, const Clause *clause, Drawing *shape)
{
    Answer *answer = t->rs->show.draw ? malloc(sizeof *answer) : NULL;
    DrawingList *list = answer ? calloc(1, sizeof *list) : NULL;
    Look look = session_look(t->session);
    bool any = false;

    if (list) {
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = t->selected;
        Clause *put = order_clause(&answer->order, clause->verb);
        if (put)
            *put = *clause;
        t->rs->show.draw(&look, &(DrawRequest){ DRAWS_ORDER, -1, NO_UNIT, answer }, list);
        for (int i = 0; i < list->count && !any; i++) {
            *shape = list->drawing[i];
            any = shape->kind == DRAW_DISC || shape->kind == DRAW_POLYGON;
        }
    }
    free(list);
    free(answer);
    return any;
}

/* The model of the unit that stands in the middle of the shape. */
static ModelId centred_on(const Table *t, UnitId unit, const Drawing *shape)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[unit];

    for (ModelId m = u->first; m < u->first + u->count; m++)
        if (is_standing(b, m) && point_equal(b->model[m].pose.at, shape->corner[0]))
            return m;
    return NO_MODEL;
}

void aim_lay(const Table *t, Clause *clause, ModelId model)
{
    Drawing shape;

    if (!lays(t, clause, &shape))
        return;
    if (shape.kind == DRAW_DISC && verb_takes(&t->rs->verb[clause->verb], PARAM_MODEL)) {
        clause->model = model == NO_MODEL ? centred_on(t, clause->unit, &shape) : model;
    } else if (shape.kind != DRAW_DISC && model != NO_MODEL &&
               verb_takes(&t->rs->verb[clause->verb], PARAM_HEADING)) {
        clause->heading = aim_bearing(t, clause->models, model);
        clause->has_heading = true;
    }
}

void aim_find_lays(const Table *t, AimGroup *g, ModelId near)
{
    const VerbDef *verb = &t->rs->verb[g->clause.verb];
    Drawing shape;

    g->lays = LAYS_NOTHING;
    if (t->aim.barrel.here || !lays(t, &g->clause, &shape))
        return;
    if (shape.kind == DRAW_DISC && verb_takes(verb, PARAM_MODEL)) {
        g->lays = LAYS_CIRCLE;
        g->about =
            g->clause.model != NO_MODEL ? g->clause.model : centred_on(t, g->clause.unit, &shape);
    } else if (shape.kind != DRAW_DISC && verb_takes(verb, PARAM_HEADING)) {
        g->lays = LAYS_LINE;
        g->along =
            g->clause.has_heading ? g->clause.heading : aim_bearing(t, g->clause.models, near);
    }
}

/* ---- laid elsewhere ------------------------------------------------------------------------------------------------ */

/* The last weapon that has a target and lays such a template, or null. */
static AimGroup *laid(Table *t, AimLays kind)
{
    for (int i = t->aim.groups - 1; i >= 0; i--)
        if (t->aim.group[i].set && t->aim.group[i].lays == kind)
            return &t->aim.group[i];
    return NULL;
}

static void turn_to(Table *t, AimGroup *g, Heading heading)
{
    g->along = g->clause.heading = heading_normal(heading);
    g->clause.has_heading = true;
    aim_find_able(t, g);
    aim_try_anew(t);
}

bool aim_heading(Table *t, Heading *heading)
{
    const AimGroup *g = laid(t, LAYS_LINE);

    if (g)
        *heading = g->along;
    return g != NULL;
}

bool aim_about(Table *t, ModelId *model)
{
    const AimGroup *g = laid(t, LAYS_CIRCLE);

    if (g)
        *model = g->about;
    return g != NULL;
}

static void lay_about(Table *t, AimGroup *g, ModelId model)
{
    g->about = g->clause.model = model;
    aim_find_able(t, g);
    aim_try_anew(t);
}

/* The next standing model of the target. */
static void lay_about_next(Table *t, AimGroup *g, int step)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[g->clause.unit];
    int at = g->about == NO_MODEL ? -1 : g->about - u->first;

    for (int n = 0; n < u->count; n++) {
        at = (at + step + u->count) % u->count;
        if (is_standing(b, (ModelId)(u->first + at)))
            break;
    }
    lay_about(t, g, (ModelId)(u->first + at));
}

/* Whether the circle may lie about that model instead, with all else that is aimed. */
static Verdict try_about(Table *t, AimGroup *g, ModelId model)
{
    Clause c = g->clause;

    c.model = model;
    g->set = false;
    Verdict v = aim_try(t, &c, false);
    g->set = true;
    return v;
}

/* It may lie nowhere but about a model of its target. */
static bool is_of_target(const Table *t, const AimGroup *g, ModelId model)
{
    const Battle *b = session_battle(t->session);

    return model != NO_MODEL && b->model[model].unit == g->clause.unit && is_standing(b, model);
}

/* What is refused is shown where it would lie. */
static void refuse_about(Table *t, Ui *ui, AimGroup *g, ModelId model, const Verdict *v)
{
    Answer *answer = malloc(sizeof *answer);
    ModelId was = g->clause.model;

    g->clause.model = model;
    if (answer)
        aim_answer(t, answer);
    g->clause.model = was;
    table_refuse(t, ui, v, answer);
    free(answer);
}

bool aim_move_circle(Table *t, Ui *ui, ModelId model)
{
    AimGroup *g = laid(t, LAYS_CIRCLE);

    if (!g || !is_of_target(t, g, model) || model == g->about)
        return false;
    Verdict v = try_about(t, g, model);
    if (is_yes(&v))
        lay_about(t, g, model);
    else
        refuse_about(t, ui, g, model, &v);
    return is_yes(&v);
}

/* ---- carried --------------------------------------------------------------------------------------------------------- */

bool aim_grab_circle(Table *t, Point at)
{
    const AimGroup *g = laid(t, LAYS_CIRCLE);
    Drawing shape;

    t->aim.carried = g && lays(t, &g->clause, &shape) && shape.kind == DRAW_DISC &&
                     point_distance(shape.corner[0], at) <= shape.radius;
    return t->aim.carried;
}

/* To the model nearest to the pointer about which it may lie. */
static void carry_to(Table *t, AimGroup *g, Point at)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[g->clause.unit];
    ModelId best = g->about;
    Length least = best == NO_MODEL ? LENGTH_NEVER : point_distance(b->model[best].pose.at, at);

    for (ModelId m = u->first; m < u->first + u->count; m++) {
        Length far = point_distance(b->model[m].pose.at, at);
        if (!is_standing(b, m) || far >= least)
            continue;
        Verdict v = try_about(t, g, m);
        if (!is_yes(&v))
            continue;
        least = far;
        best = m;
    }
    if (best != g->about)
        lay_about(t, g, best);
}

bool aim_carry_circle(Table *t, Ui *ui)
{
    AimGroup *g = laid(t, LAYS_CIRCLE);
    bool carried = t->aim.carried && g;

    if (carried && ui->in.down[UI_LEFT] && !ui->canvas)
        carry_to(t, g, table_pointed(t, ui));
    if (ui->in.released[UI_LEFT])
        t->aim.carried = false;
    return carried;
}

bool aim_turn(Table *t, Heading by)
{
    AimGroup *line = laid(t, LAYS_LINE), *circle = laid(t, LAYS_CIRCLE);

    if (line)
        turn_to(t, line, line->along + by);
    else if (circle)
        lay_about_next(t, circle, by > 0 ? 1 : -1);
    return line || circle;
}

bool aim_towards(Table *t, Ui *ui, Point at)
{
    AimGroup *g = laid(t, LAYS_LINE);
    Answer *answer = g ? malloc(sizeof *answer) : NULL;

    if (!answer)
        return false;
    turn_to(t, g, point_bearing(origin_of(t, g->clause.models), at));
    aim_answer(t, answer);
    Verdict v = session_judge(t->session, answer);
    if (!is_yes(&v))
        table_refuse(t, ui, &v, answer);
    free(answer);
    return true;
}
