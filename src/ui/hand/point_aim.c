#include <stdio.h>
#include <stdlib.h>

#include "board/refused.h"
#include "board/scene.h"
#include "hand/aim.h"
#include "hand/pick.h"
#include "hand/point.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "table.h"

/* Targets by the pointer: of a weapon, and of a clause that is being filled in. */

enum {
    JOLT_PX = 8 /* so far a pointer may go without taking a target away that a key has chosen */
};

static int aiming_verb(Table *t)
{
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_kind(&t->rs->verb[i]) == VERB_BY_AIM && t->selected != NO_UNIT &&
            verb_may(t, i, t->selected, &v))
            return i;
    return NO_VERB;
}

/* In a lesson an order that cannot be given is refused as one that was given: its kind words are said. */
static bool refuse_order(Table *t, Ui *ui, UnitId unit, int verb)
{
    Look look = session_look(t->session);
    Answer *answer = t->lesson ? malloc(sizeof *answer) : NULL;
    Verdict v = battle_may(&look, verb, unit);
    bool refused = answer && !is_yes(&v);

    if (refused) {
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = unit;
        order_clause(&answer->order, verb);
        table_refuse(t, ui, &v, NULL);
        teach_refusal(t, &v, answer);
    }
    free(answer);
    return refused;
}

/* The one that the question leaves, else the first. */
static int walking_verb(const Table *t)
{
    int found = NO_VERB;

    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_kind(&t->rs->verb[i]) == VERB_BY_WALK && t->rs->verb[i].first) {
            if (verb_offered(t, i))
                return i;
            found = found == NO_VERB ? i : found;
        }
    return found;
}

/* An order of this part of the turn that is not for that unit now, though it may be for nobody else either, a walk before others:
 * why, is what its drag wants to know. */
static int refused_verb(Table *t, UnitId unit)
{
    int walk = walking_verb(t);
    uint64_t asked = table_may_order(t) ? table_request(t)->choices : 0;
    Verdict v;

    for (int i = 0; i < t->rs->verbs && i < 64 && (walk == NO_VERB || !verb_offered(t, walk)); i++)
        if (t->rs->verb[i].actor && t->rs->verb[i].first && (asked >> i & 1) &&
            !verb_may(t, i, unit, &v))
            return i;
    return walk;
}

/* Why nothing can be done with a unit that is dragged: what the first of its orders says. */
static void say_why_not(Table *t, Ui *ui, UnitId unit)
{
    Look look = session_look(t->session);
    char words[240] = "";
    Text text = text_in(words, sizeof words);
    int verb = refused_verb(t, unit);

    if (verb == NO_VERB || refuse_order(t, ui, unit, verb))
        return;
    Verdict v = battle_may(&look, verb, unit);
    if (!is_yes(&v))
        verdict_words(&look, &v, &text);
    ui_sentence(words, sizeof words);
    if (words[0])
        table_say(t, ui, words);
}

/* Who a click or a shot that is let go means: on the face of a unit's sign none of its models, though one stands below it. */
static ModelId meant_model(const Table *t, const Ui *ui)
{
    enum { MARGIN = 4 }; /* a sign's area has a shadow about it */
    SDL_Rect sign = unit_sign_area(t, ui, t->hover), face = ui_inset(sign, sign.w / MARGIN);

    return ui_inside(face, ui->in.x, ui->in.y) ? NO_MODEL : t->hover_model;
}

void say_whose(Table *t, Ui *ui, UnitId unit)
{
    SeatId seat = session_battle(t->session)->unit[unit].seat;
    int walk = walking_verb(t);
    char words[240];

    if (walk != NO_VERB && refuse_order(t, ui, unit, walk))
        return;

    snprintf(words, sizeof words, "%s belongs to %s: drag one of your own, onto an enemy to attack",
             table_name(t, unit), table_seat_name(t, seat));
    table_say(t, ui, words);
}

/* Where nothing can be walked the drag of a unit aims: at whom it is let go. */
void begin_aim(Table *t, Ui *ui)
{
    int said = t->selected == t->pressed ? t->befores : 0, verb;

    t->preview.keyed = t->instead.shown = false; /* the hand chooses anew */
    if (t->selected != t->pressed)
        table_select(t, t->pressed);
    t->befores = said;
    verb = aiming_verb(t);
    if (verb == NO_VERB) {
        t->aiming = onto_could(t, t->selected);
        if (!t->aiming)
            say_why_not(t, ui, t->selected);
        return;
    }
    if (t->verb != verb)
        verb_take(t, ui, verb);
    t->aiming = t->verb == verb;
}

static void aimed_anew(Table *t)
{
    t->aim.hover = NO_UNIT;
    refusal_ends(t);
}

void end_aim(Table *t, Ui *ui)
{
    bool enemy = t->hover != NO_UNIT && t->verb != NO_VERB && table_may_order(t) &&
                 verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM &&
                 session_battle(t->session)->unit[t->hover].seat != t->asks;

    if (onto_let_go(t, ui))
        return;
    t->aiming = false;
    int walk = walking_verb(t);
    bool nobody = t->hover == NO_UNIT && t->selected != NO_UNIT;
    if (enemy && aim_at(t, ui, t->hover, meant_model(t, ui)))
        aimed_anew(t);
    else if (nobody && t->verb == NO_VERB && !onto_may(t, t->selected))
        say_why_not(t, ui, t->selected);
    else if (nobody && walk != NO_VERB) /* it was to go there */
        refuse_order(t, ui, t->selected, walk);
}

static void aim_click(Table *t, Ui *ui)
{
    bool again = ui->in.clicks == 2 && aim_any_set(t) && !t->aim.throwers;

    if (!again && marks_click(t, ui, t->hover_model))
        return;
    if (again || aim_at(t, ui, t->hover, meant_model(t, ui)))
        aimed_anew(t);
    else if (t->sheet ==
             SHEET_NONE) /* everything has its target: what points somewhere points here */
        aim_towards(t, ui, table_pointed(t, ui));
    if (again)
        aim_fire(t, ui);
}

/* A click on an enemy while one's own unit is chosen aims at it. */
bool click_enemy(Table *t, Ui *ui)
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

/* Between the bases of the two that are nearest. */
static Length units_apart(const Table *t, UnitId one, UnitId other)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[one], *v = &b->unit[other];
    Length apart = LENGTH_NEVER;

    for (int i = u->first; i < u->first + u->count; i++) {
        for (int j = v->first; j < v->first + v->count; j++) {
            if (!is_standing(b, (ModelId)i) || !is_standing(b, (ModelId)j))
                continue;
            Length gap =
                base_gap(model_base(t->game, b, (ModelId)i), model_base(t->game, b, (ModelId)j));
            apart = gap < apart ? gap : apart;
        }
    }
    return apart;
}

/* Why nothing comes of it, and what would. */
bool hint_at_enemy(Table *t, Ui *ui)
{
    const Battle *b = session_battle(t->session);
    View view = session_view(t->session, t->eyes);
    char words[240];
    Length apart;

    if (t->selected == NO_UNIT || b->unit[t->selected].seat != t->asks || ui->in.clicks > 1 ||
        !unit_can_act(t, t->selected))
        return false;
    bool walks = verb_for_drag(t, t->selected, false) != NO_VERB;
    if (!walks && !onto_may(t, t->selected))
        return false;
    apart = units_apart(t, t->selected, t->hover);
    if (!walks)
        snprintf(words, sizeof words,
                 "Drag %s onto %s to attack, or choose the attack first; a double click shows the "
                 "card",
                 table_name(t, t->selected), table_name(t, t->hover));
    else if (apart == LENGTH_NEVER || !view.may_measure)
        snprintf(words, sizeof words, "%s cannot strike %s now: drag it nearer",
                 table_name(t, t->selected), table_name(t, t->hover));
    else
        snprintf(words, sizeof words,
                 "%s is %.2f″ away: drag %s nearer, or double-click it for its card",
                 table_name(t, t->hover), (double)apart / INCH, table_name(t, t->selected));
    table_say(t, ui, words);
    return true;
}

/* A target that a key has chosen stays until the pointer goes to another one; a jolt does not count. */
static bool keeps_keyed(const Table *t, const Ui *ui)
{
    const Preview *p = &t->preview;
    int far = abs(p->x - ui->in.x) + abs(p->y - ui->in.y);

    return p->keyed && t->aim.hover != NO_UNIT && (far <= JOLT_PX || t->hover == NO_UNIT);
}

void choose_by_key(Table *t, const Ui *ui, UnitId unit)
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
    pick_hover(t, t->hover, t->hover_model, table_pointed(t, ui));
}

/* A drag that aims at nobody any more takes what it showed along; of what is aimed the odds are those of the order. */
static void aim_pointer(Table *t, const Ui *ui)
{
    bool away = t->hover == NO_UNIT && t->verb != NO_VERB;

    if (away && (t->aiming || (verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM && aim_any_set(t))))
        aim_preview(t, NO_UNIT, NO_MODEL);
    if (t->verb == NO_VERB || verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM ||
        t->hover == NO_UNIT || session_battle(t->session)->unit[t->hover].seat == t->asks)
        return;
    t->preview.keyed = false;
    aim_preview(t, t->hover, meant_model(t, ui));
}

void target_pointer(Table *t, Ui *ui)
{
    if (nearest_stays(t, ui) || keeps_keyed(t, ui))
        return;
    aim_pointer(t, ui);
    pick_pointer(t, ui);
}
