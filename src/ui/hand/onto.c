#include "base/text.h"
#include "engine/ruleset.h"
#include "hand/aim.h"
#include "hand/joins.h"
#include "hand/pick.h"
#include "hand/verbs.h"
#include "table.h"

#include "hand/onto.h"

#include <stdio.h>
#include <stdlib.h>

#include "board/labels.h"
#include "board/scene.h"
#include "hand/point.h"

/* A clause of that verb takes an enemy as its target before anything else. */
static bool is_aimed(const VerbDef *verb)
{
    VerbKind kind = verb_kind(verb);

    return verb->actor && verb->first &&
           (kind == VERB_BY_AIM || (kind == VERB_BY_TARGET && verb->param[0].kind == PARAM_UNIT));
}

/* He could give it, but for where that enemy is who is nearest: another may have another reason. Nobody else need be able to. */
static bool fails_by_place(const Table *t, int verb, const Verdict *v)
{
    bool asked = table_may_order(t) && verb < 64 && table_request(t)->choices >> verb & 1;

    return asked && verb_kind(&t->rs->verb[verb]) == VERB_BY_TARGET && v->has_line &&
           v->other != NO_UNIT && session_battle(t->session)->unit[v->other].seat != t->asks;
}

static bool could_be_aimed(Table *t, int verb, UnitId unit)
{
    Verdict v;

    return is_aimed(&t->rs->verb[verb]) &&
           (verb_may(t, verb, unit, &v) || fails_by_place(t, verb, &v));
}

bool onto_may(Table *t, UnitId unit)
{
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++)
        if (is_aimed(&t->rs->verb[i]) && verb_may(t, i, unit, &v))
            return true;
    return false;
}

bool onto_could(Table *t, UnitId unit)
{
    for (int i = 0; i < t->rs->verbs; i++)
        if (could_be_aimed(t, i, unit))
            return true;
    return false;
}

/* That order; null when there is no room. */
static Answer *order_onto(const Table *t, int verb, UnitId unit, UnitId enemy)
{
    Answer *answer = malloc(sizeof *answer);

    if (!answer)
        return NULL;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = unit;
    Clause *c = order_clause(&answer->order, verb);
    if (c)
        c->unit = enemy;
    return answer;
}

bool onto_is_lawful(Table *t, int verb, UnitId unit, UnitId enemy)
{
    if (verb_kind(&t->rs->verb[verb]) == VERB_BY_AIM)
        return aim_could_hit(t, verb, unit, enemy);
    Answer *answer = order_onto(t, verb, unit, enemy);
    if (!answer)
        return false;
    Verdict v = session_judge(t->session, answer);
    free(answer);
    return is_yes(&v);
}

/* The unit that the pointer drags now, and that is not put down. */
static UnitId dragged(const Table *t)
{
    if (t->hand.full && t->hand.dragged)
        return t->hand.places || t->hand.by_hand || t->hand.aims ? NO_UNIT : t->hand.unit;
    if (t->regiment.full && t->regiment.grip == GRIP_BLOCK)
        return t->regiment.places ? NO_UNIT : t->regiment.unit;
    return t->aiming ? t->selected : NO_UNIT;
}

static bool is_enemy_here(const Table *t, UnitId unit)
{
    return unit != NO_UNIT && unit_is_here(t, unit) &&
           session_battle(t->session)->unit[unit].seat != t->asks;
}

/* What that enemy may be attacked with. Where nothing can and nothing would be walked either, what says why. */
static void find_verb(Table *t, Onto *o)
{
    int tried = NO_VERB;

    for (int i = 0; i < t->rs->verbs && o->verb == NO_VERB; i++) {
        if (!could_be_aimed(t, i, o->by))
            continue;
        tried = tried == NO_VERB ? i : tried;
        if (onto_is_lawful(t, i, o->by, o->enemy))
            o->verb = i;
    }
    if (o->verb != NO_VERB || t->hand.full || t->regiment.full)
        return;
    o->verb = tried;
    o->cannot = true;
}

/* Shown as if he were pointed at with the order taken. */
static void foresee(Table *t, Onto *o, const Answer *answer)
{
    Verdict v = session_judge(t->session, answer);

    preview_of(t, answer, &v);
    t->preview.unit = o->enemy;
    o->foreseen = true;
}

/* With all that reaches that enemy. */
static void foresee_attack(Table *t, Onto *o)
{
    Answer *answer = malloc(sizeof *answer);

    if (answer && aim_order_onto(t, o->verb, o->by, o->enemy, answer))
        foresee(t, o, answer);
    free(answer);
}

static void find_odds(Table *t, Onto *o)
{
    Look look = session_look(t->session);
    Text text = text_in(o->odds, sizeof o->odds);

    if (o->verb == NO_VERB || o->cannot || !t->rs->tell.odds)
        return;
    if (verb_kind(&t->rs->verb[o->verb]) == VERB_BY_AIM) {
        foresee_attack(t, o);
        return;
    }
    Answer *answer = order_onto(t, o->verb, o->by, o->enemy);
    if (answer)
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_CHOICE, answer, NO_UNIT }, &text);
    if (answer && !o->odds[0])
        foresee(t, o, answer);
    free(answer);
}

static void leave(Table *t)
{
    if (t->onto.foreseen)
        preview_end(t);
    t->onto = (Onto){ .on = false };
}

void onto_point(Table *t, Ui *ui)
{
    Onto *o = &t->onto;
    UnitId by = table_may_order(t) ? dragged(t) : NO_UNIT;
    int joins =
        by != NO_UNIT && t->hand.full ? joins_beside(t, t->hover, table_pointed(t, ui)) : NO_VERB;

    if (joins != NO_VERB) {
        *o = (Onto){ .on = true,
                     .by = by,
                     .enemy = t->hover,
                     .verb = joins,
                     .of_question = t->question,
                     .joins = true };
        return;
    }
    if (by == NO_UNIT || !is_enemy_here(t, t->hover) ||
        abs(ui->in.x - ui->drag_x) + abs(ui->in.y - ui->drag_y) <= DRAG_PX) {
        leave(t);
        return;
    }
    if (o->on && o->by == by && o->enemy == t->hover && o->of_question == t->question)
        return;
    leave(t);
    *o = (Onto){
        .on = true, .by = by, .enemy = t->hover, .verb = NO_VERB, .of_question = t->question
    };
    find_verb(t, o);
    find_odds(t, o);
}

/* What stands in the way of that one, where it could be ordered against nobody; else it is ordered, and refused there. */
static bool refuse_onto(Table *t, Ui *ui, const Onto *o)
{
    Verdict v;
    Answer *answer = o->cannot && !verb_may(t, o->verb, o->by, &v)
                         ? order_onto(t, o->verb, o->by, o->enemy)
                         : NULL;

    if (!answer)
        return false;
    v = session_judge(t->session, answer);
    table_drop(t);
    t->selected = o->by;
    table_refuse(t, ui, &v, answer);
    free(answer);
    return true;
}

bool onto_let_go(Table *t, Ui *ui)
{
    Onto o = t->onto;
    ModelId model = t->hover_model;

    leave(t);
    if (!o.on || o.verb == NO_VERB || o.of_question != t->question)
        return false;
    if (o.joins) {
        t->hand.dragged = false;
        joins_make(t, ui, o.verb, o.enemy);
        return true;
    }
    if (refuse_onto(t, ui, &o)) {
        t->aiming = false;
        return true;
    }
    if (t->verb != o.verb) {
        table_drop(t);
        t->selected = o.by;
        verb_take(t, ui, o.verb);
    }
    t->aiming = false;
    if (verb_kind(&t->rs->verb[o.verb]) == VERB_BY_AIM) {
        if (aim_at(t, ui, o.enemy, model))
            t->aim.hover = NO_UNIT;
        return true;
    }
    ModelId first = session_battle(t->session)->unit[o.enemy].first;
    if (model == NO_MODEL)
        model = first;
    pick_at(t, ui, o.enemy, model, session_battle(t->session)->model[model].pose.at);
    return true;
}

void onto_words(const Table *t, Text *text)
{
    const Onto *o = &t->onto;

    if (!o->on)
        return;
    if (o->verb != NO_VERB && o->cannot)
        text_format(text, "%s %s: not now; let go here to read why", t->rs->verb[o->verb].title,
                    table_name(t, o->enemy));
    else if (o->verb != NO_VERB)
        text_format(text, "Let go here: %s %s%s%s", t->rs->verb[o->verb].title,
                    table_name(t, o->enemy), o->odds[0] ? " · " : "", o->odds);
    else if (t->hand.full || t->regiment.full)
        text_format(text, "A move up to %s: it cannot be attacked in this part of the turn",
                    table_name(t, o->enemy));
    else
        text_format(text, "Nothing can be done to %s from here", table_name(t, o->enemy));
}

void onto_draw(Table *t, Ui *ui)
{
    const Onto *o = &t->onto;
    char words[80];
    PillPart part = { words, INK_GOLD };
    LabelSpots spots = { .count = 0 };

    if (t->aiming && t->selected != NO_UNIT && t->verb == NO_VERB)
        ray_draw(ui->canvas, camera_spot(&t->camera, unit_centre(t, t->selected)),
                 (Spot){ (float)ui->in.x, (float)ui->in.y }, true);
    if (!o->on || o->verb == NO_VERB || o->cannot)
        return;
    snprintf(words, sizeof words, "%s", t->rs->verb[o->verb].title);
    label_spots_round(&spots, camera_spot(&t->camera, unit_centre(t, o->enemy)),
                      (float)ui_px(ui, 48), (float)ui_px(ui, 30));
    SDL_Rect box = label_pill(t, ui, &spots, &part, 1, INK_PILL, INK_PILL_LINE);
    ui_note(ui, "onto", words, box, true);
}
