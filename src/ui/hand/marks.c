#include <stdio.h>
#include <stdlib.h>

#include "board/labels.h"
#include "board/refused.h"
#include "board/scene.h"
#include "hand/aim.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "table.h"

/* Several throw templates at one unit: on whom of it each lays his is said model by model; who says nothing takes the nearest. */

/* The clause that says it: it follows a shot, and names one's own models and one of the enemy's. */
static int marking_verb(const Table *t)
{
    for (int i = 0; i < t->rs->verbs && i < 64; i++) {
        const VerbDef *v = &t->rs->verb[i];
        bool marks = !v->first && v->params == 2 && v->param[0].kind == PARAM_MODELS &&
                     v->param[1].kind == PARAM_MODEL && v->param[1].required;
        if (marks && table_request(t)->choices >> i & 1)
            return i;
    }
    return NO_VERB;
}

static const AimGroup *group_of(const Table *t, int place)
{
    for (int i = 0; i < t->aim.groups; i++)
        if (t->aim.group[i].set && t->aim.group[i].clause.models >> place & 1)
            return &t->aim.group[i];
    return NULL;
}

static void say_mark(const Table *t, Answer *answer, int verb, int place, ModelId on)
{
    Clause *c = order_clause(&answer->order, verb);

    if (!c)
        return;
    c->models = UINT64_C(1) << place;
    c->model = on;
    c->unit = session_battle(t->session)->model[on].unit;
}

void marks_say(const Table *t, Answer *answer)
{
    const Battle *b = session_battle(t->session);
    int verb = t->aim.throwers ? marking_verb(t) : NO_VERB;

    for (int i = 0; verb != NO_VERB && i < MOST_UNIT_MODELS; i++) {
        const AimGroup *g = t->aim.throwers >> i & 1 ? group_of(t, i) : NULL;
        ModelId on = t->aim.mark[i];
        if (g && on != NO_MODEL && b->model[on].unit == g->clause.unit)
            say_mark(t, answer, verb, i, on);
    }
}

/* With a mark on somebody whom nobody may shoot at, the shot of one model is refused: a mark means something to him. */
static bool throws(Table *t, const AimGroup *g, int place, int verb)
{
    Answer *answer = malloc(sizeof *answer);
    bool minds = false;

    if (!answer)
        return false;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    Clause *c = order_clause(&answer->order, g->clause.verb);
    if (c) {
        *c = g->clause;
        c->models = UINT64_C(1) << place;
    }
    Verdict alone = session_judge(t->session, answer);
    say_mark(t, answer, verb, place, session_battle(t->session)->unit[t->selected].first);
    Verdict marked = session_judge(t->session, answer);
    minds = is_yes(&alone) && !is_yes(&marked);
    free(answer);
    return minds;
}

static int next_thrower(const Table *t, int after, int step, bool only_free)
{
    for (int n = 1; n <= MOST_UNIT_MODELS; n++) {
        int i = (after + n * step + 2 * MOST_UNIT_MODELS) % MOST_UNIT_MODELS;
        if (t->aim.throwers >> i & 1 && (!only_free || t->aim.mark[i] == NO_MODEL))
            return i;
    }
    return -1;
}

bool marks_any_free(const Table *t)
{
    return next_thrower(t, -1, 1, true) >= 0;
}

/* Among several somebody may be marked. */
static bool has_several(const Table *t, UnitId unit)
{
    const Battle *b = session_battle(t->session);
    int standing = 0;

    for (int i = 0; i < b->unit[unit].count; i++)
        standing += is_standing(b, (ModelId)(b->unit[unit].first + i));
    return standing > 1;
}

void marks_find(Table *t)
{
    const Unit *u = &session_battle(t->session)->unit[t->selected];
    int verb = marking_verb(t);

    t->aim.throwers = 0;
    for (int i = 0; verb != NO_VERB && i < u->count && i < MOST_UNIT_MODELS; i++) {
        const AimGroup *g = group_of(t, i);
        if (g && has_several(t, g->clause.unit) && throws(t, g, i, verb))
            t->aim.throwers |= UINT64_C(1) << i;
    }
    t->aim.thrower = next_thrower(t, -1, 1, true);
}

bool marks_ask(Table *t, ModelId model)
{
    int place = model - session_battle(t->session)->unit[t->selected].first;
    bool other = place >= 0 && place < MOST_UNIT_MODELS && t->aim.throwers >> place & 1 &&
                 t->aim.thrower != place;

    if (other)
        t->aim.thrower = place;
    return other;
}

bool marks_next(Table *t, int step)
{
    int next = next_thrower(t, t->aim.thrower, step, false);

    if (next >= 0)
        t->aim.thrower = next;
    return next >= 0;
}

/* Refused where he may not throw there; then he keeps the mark that he had. Keys pass over it without a word. */
static bool mark(Table *t, Ui *ui, int place, ModelId on, bool says_why)
{
    Answer *answer = malloc(sizeof *answer);
    ModelId had = t->aim.mark[place];

    if (!answer)
        return false;
    t->aim.mark[place] = on;
    aim_answer(t, answer);
    Verdict v = session_judge(t->session, answer);
    if (!is_yes(&v)) {
        if (says_why)
            table_refuse(t, ui, &v, answer);
        t->aim.mark[place] = had;
    }
    free(answer);
    aim_try_anew(t);
    return is_yes(&v);
}

bool marks_click(Table *t, Ui *ui, ModelId model)
{
    int place = t->aim.thrower >= 0 ? t->aim.thrower : next_thrower(t, -1, 1, false);
    const AimGroup *g = place >= 0 ? group_of(t, place) : NULL;

    if (!g || model == NO_MODEL || session_battle(t->session)->model[model].unit != g->clause.unit)
        return false;
    if (mark(t, ui, place, model, true)) {
        refusal_ends(t);
        int next = next_thrower(t, place, 1, true);
        t->aim.thrower = next >= 0 ? next : place;
    }
    return true;
}

bool marks_move(Table *t, Ui *ui, int step)
{
    const Battle *b = session_battle(t->session);
    int place = t->aim.thrower;
    const AimGroup *g = place >= 0 ? group_of(t, place) : NULL;

    if (!g)
        return false;
    const Unit *u = &b->unit[g->clause.unit];
    int at = t->aim.mark[place] == NO_MODEL ? (step > 0 ? -1 : 0) : t->aim.mark[place] - u->first;
    for (int n = 0; n < u->count; n++) {
        at = (at + step + u->count) % u->count;
        if (is_standing(b, (ModelId)(u->first + at)) &&
            mark(t, ui, place, (ModelId)(u->first + at), false))
            return true;
    }
    return true;
}

bool marks_words(const Table *t, Text *text)
{
    if (!t->aim.throwers)
        return false;
    text_format(text,
                "Click on whom model %d throws (Tab: the next, [ ] another mark); who has none "
                "takes the nearest. Enter attacks",
                t->aim.thrower + 1);
    return true;
}

static void draw_mark(Table *t, Ui *ui, int place, ModelId on)
{
    const Battle *b = session_battle(t->session);
    ModelId from = (ModelId)(b->unit[t->selected].first + place);
    Spot at = camera_spot(&t->camera, b->model[on].pose.at);
    char words[16], name[24], unit[NAME_SIZE + 16];
    PillPart part = { words, INK_GOLD };
    LabelSpots spots = { .count = 0 };

    snprintf(words, sizeof words, "%d", place + 1);
    snprintf(name, sizeof name, "mark-%d", place + 1);
    snprintf(unit, sizeof unit, "%s#%d", t->game->unit[b->model[on].unit].id.text,
             on - b->unit[b->model[on].unit].first + 1);
    ray_draw(ui->canvas, camera_spot(&t->camera, b->model[from].pose.at), at, true);
    label_spots_round(&spots, at, (float)ui_px(ui, 16), (float)ui_px(ui, 16));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, name, unit, box, true);
}

void marks_draw(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    char words[12];

    for (int i = 0; i < MOST_UNIT_MODELS; i++)
        if (t->aim.throwers >> i & 1 && t->aim.mark[i] != NO_MODEL)
            draw_mark(t, ui, i, t->aim.mark[i]);
    if (t->aim.thrower < 0 || !t->aim.throwers)
        return;
    ModelId from = (ModelId)(b->unit[t->selected].first + t->aim.thrower);
    Base base = model_base(t->game, b, from);
    Spot at = camera_spot(&t->camera, base.pose.at);
    scene_outline(t, ui, base, 0.08F, OUTLINE_CHOSEN);
    snprintf(words, sizeof words, "%d", t->aim.thrower + 1);
    ui_note(ui, "thrower", words, (SDL_Rect){ (int)at.x, (int)at.y, 1, 1 }, true);
}
