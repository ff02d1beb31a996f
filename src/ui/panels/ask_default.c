#include <string.h>

#include "panels/ask.h"
#include "table.h"

/* The default of a question, laid out so that it can be changed. */

/* Units or models out of several. They are named in the order in which they were picked: of losses the first takes the
 * first. */
bool ask_is_picked(const Request *r)
{
    return r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS;
}

static void take_paths(Table *t)
{
    const Request *r = table_request(t);
    const Order *o = &t->usual.order;
    Grasp *h = &t->hand;

    hand_take(h, t->session, t->asks, r->unit, 0, true);
    h->paths_answer = true;
    for (int i = 0; i < h->count; i++) {
        Ghost *g = &h->ghost[i];
        g->present = false;
        for (int p = 0; p < o->paths; p++) {
            const ModelPath *path = &o->path[p];
            if (path->model != g->model || !path->count)
                continue;
            g->to = (Pose){ o->point[path->first + path->count - 1].at,
                            o->point[path->first + path->count - 1].facing };
            g->from = g->held = g->to;
            g->present = true;
        }
    }
    t->selected = r->unit;
    hand_judge(h, t->session);
}

/* Who is the only one that may be named, where the question proposes him. */
static void propose_only(Table *t)
{
    const QuestionDef *q = asked_question(t);
    const Request *r = table_request(t);
    int only = -1;

    if (!q || !q->proposes_only || r->shape != SHAPE_UNITS || t->usual.count)
        return;
    for (int id = ids_next(&r->among, -1); id >= 0; id = ids_next(&r->among, id)) {
        t->usual.count = 1;
        t->usual.id[0] = (int16_t)id;
        Verdict v = session_judge(t->session, &t->usual);
        t->usual.count = 0;
        if (!is_yes(&v))
            continue;
        if (only >= 0)
            return;
        only = id;
    }
    t->usual.count = only >= 0;
    t->usual.id[0] = (int16_t)only;
}

void ask_prepare(Table *t)
{
    const Battle *b = session_battle(t->session);
    const Request *r = &b->request;
    Look look = session_look(t->session);

    t->ask_ready = true;
    battle_default(t->game, b, look.scratch, &t->usual);
    t->usual.seat = t->asks;
    propose_only(t);
    t->number = t->usual.value;
    memset(&t->picked, 0, sizeof t->picked);
    memset(t->share, 0, sizeof t->share);
    t->lists = 0;
    if (ask_is_picked(r))
        for (int i = 0; i < t->usual.count; i++)
            ids_add(&t->picked, t->usual.id[i]);
    for (int i = 0; i < t->usual.count && (ask_is_picked(r) || r->shape == SHAPE_LIST); i++)
        t->list[t->lists++] = t->usual.id[i];
    for (int i = 0; i < t->usual.count && r->shape == SHAPE_SPLIT; i++)
        if (t->usual.id[i] >= 0 && t->usual.id[i] < MOST_UNITS)
            t->share[t->usual.id[i]] = t->usual.share[i];
    t->point = t->usual.pose.at;
    t->heading = t->usual.pose.facing;
    t->point_set = r->shape == SHAPE_POINT || r->shape == SHAPE_POSE;
    if (r->shape == SHAPE_PATHS && r->unit >= 0)
        take_paths(t);
}
