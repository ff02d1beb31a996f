#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand/aim.h"
#include "hand/drawn.h"
#include "hand/joins.h"
#include "hand/paces.h"
#include "hand/pick.h"
#include "hand/verbs.h"
#include "home/seat_preferences.h"
#include "lessons/teach.h"
#include "table.h"

/* Everything here comes from the ruleset's table of verbs: what a verb needs decides which tool gives it. */

bool verb_takes(const VerbDef *verb, ParamKind kind)
{
    for (int i = 0; i < verb->params; i++)
        if (verb->param[i].kind == kind)
            return true;
    return false;
}

bool verb_needs(const VerbDef *verb, ParamKind kind)
{
    for (int i = 0; i < verb->params; i++)
        if (verb->param[i].kind == kind && verb->param[i].required)
            return true;
    return false;
}

VerbKind verb_kind(const VerbDef *verb)
{
    if (verb_takes(verb, PARAM_WEAPON) && verb_takes(verb, PARAM_MODELS))
        return VERB_BY_AIM;
    if (verb_takes(verb, PARAM_WORD) && verb->param[0].kind == PARAM_WORD &&
        verb->param[0].required)
        return VERB_BY_WORD;
    if (verb->params && verb->param[0].kind == PARAM_UNIT && verb->param[0].required)
        return VERB_BY_TARGET; /* where ways may be named too, the game finds them */
    if (verb_takes(verb, PARAM_PATHS))
        return VERB_BY_WALK;
    if (verb_takes(verb, PARAM_PLACES))
        return VERB_BY_PLACE;
    if (verb->params)
        return VERB_BY_TARGET;
    return verb->actor ? VERB_AT_ONCE : VERB_CALL;
}

void param_word(const ParamDef *param, int which, char *out, size_t size)
{
    const char *at = param->words ? param->words : "";

    for (int i = 0; i < which && *at; i++) {
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
    ui_capital(out);
    for (char *c = out; *c; c++)
        *c = *c == '-' ? ' ' : *c;
}

const VerbDef *verb_of(const Table *t, int verb)
{
    return verb >= 0 && verb < t->rs->verbs ? &t->rs->verb[verb] : NULL;
}

bool verb_offered(const Table *t, int verb)
{
    return table_may_order(t) && verb >= 0 && verb < 64 &&
           (table_request(t)->choices & t->useful) >> verb & 1;
}

/* A question may offer more verbs than anybody can use now: bars show only those. */
uint64_t verbs_of_use(Table *t)
{
    const Battle *b = session_battle(t->session);
    uint64_t useful = 0;
    Verdict v;

    t->useful = ~UINT64_C(0);
    for (int i = 0; i < t->rs->verbs && i < 64; i++) {
        const VerbDef *verb = &t->rs->verb[i];
        bool any = !verb->first || (!verb->actor && verb_may(t, i, NO_UNIT, &v));
        for (UnitId u = 0; verb->actor && !any && u < b->units; u++)
            any = b->unit[u].seat == t->asks && verb_may(t, i, u, &v);
        useful |= (uint64_t)any << i;
    }
    return useful;
}

bool verb_may(Table *t, int verb, UnitId unit, Verdict *verdict)
{
    Look look = session_look(t->session);

    *verdict = battle_may(&look, verb, unit);
    return verb_offered(t, verb) && is_yes(verdict);
}

/* A unit none of whose living models can take a step may still be ordered to stay, but nobody is reminded of that. */
bool verb_can_step(Table *t, int verb, UnitId unit)
{
    const Battle *b = session_battle(t->session);
    Look look = session_look(t->session);
    Length far = 0;

    if (verb_kind(&t->rs->verb[verb]) != VERB_BY_WALK || !t->rs->show.reach)
        return true;
    for (int i = 0; i < b->unit[unit].count; i++) {
        ModelId m = (ModelId)(b->unit[unit].first + i);
        if (b->model[m].state != MODEL_LOST && t->rs->show.reach(&look, verb, m, &far) && far > 0)
            return true;
    }
    return false;
}

/* Why that model cannot take a step; empty when it can. */
static void no_step_words_of(Table *t, int verb, ModelId m, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    Look look = session_look(t->session);
    Text text = text_in(out, size);
    Answer *answer = malloc(sizeof *answer);

    out[0] = 0;
    if (answer) {
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = b->model[m].unit;
        order_clause(&answer->order, verb);
        Pose pose = b->model[m].pose;
        pose.at.y += INCH;
        order_path(&answer->order, m);
        order_point(&answer->order, (PathPoint){ pose.at, pose.facing, LEVEL_BY_GROUND });
        Verdict v = session_judge(t->session, answer);
        if (!is_yes(&v))
            verdict_words(&look, &v, &text);
        ui_sentence(out, size);
    }
    free(answer);
}

void verb_no_step_words(Table *t, int verb, UnitId unit, char *out, size_t size)
{
    const Battle *b = session_battle(t->session);
    ModelId m = b->unit[unit].first;

    while (m < b->unit[unit].first + b->unit[unit].count - 1 && b->model[m].state == MODEL_LOST)
        m++;
    no_step_words_of(t, verb, m, out, size);
}

/* Who is taken up with the others and cannot take a step stays behind: "2 models stay. Model 1 used a Heavy Weapon: cannot Dash". */
static void find_who_stays(Table *t, int verb)
{
    const Grasp *h = &t->hand;
    ModelId first = NO_MODEL;
    int stay = 0;

    t->stays[0] = 0;
    for (int i = 0; i < h->count; i++) {
        if (h->ghost[i].cap > 0)
            continue;
        first = first == NO_MODEL ? h->ghost[i].model : first;
        stay++;
    }
    if (stay == 0 || stay == h->count)
        return;
    char why[sizeof t->stays - 24];
    no_step_words_of(t, verb, first, why, sizeof why);
    if (why[0] && stay > 1)
        snprintf(t->stays, sizeof t->stays, "%d models stay. %s", stay, why);
    else
        snprintf(t->stays, sizeof t->stays, "%s", why);
}

static bool can_act(Table *t, UnitId unit)
{
    Verdict v;

    if (!table_may_order(t) || session_battle(t->session)->unit[unit].seat != t->asks)
        return false;
    for (int i = 0; i < t->rs->verbs; i++)
        if (t->rs->verb[i].actor && t->rs->verb[i].first && verb_may(t, i, unit, &v) &&
            verb_can_step(t, i, unit))
            return true;
    return false;
}

/* An order that must name an enemy, such as a charge, with each of them; other orders need none. */
static bool finds_target(Table *t, int verb, UnitId unit)
{
    const VerbDef *def = &t->rs->verb[verb];

    if (verb_kind(def) == VERB_BY_AIM)
        return aim_has_target(t, verb, unit);
    if (verb_kind(def) != VERB_BY_TARGET || def->param[0].kind != PARAM_UNIT ||
        !def->param[0].required)
        return true;
    for (UnitId u = 0; u < t->game->units; u++)
        if (unit_is_here(t, u) && onto_is_lawful(t, verb, unit, u))
            return true;
    return false;
}

static bool order_serves(const Table *t, int verb, UnitId unit)
{
    Look look = session_look(t->session);

    return !t->rs->show.serves || t->rs->show.serves(&look, verb, unit);
}

/* Whether the unit could do something with an aim, or anything that needs none. */
static bool has_deed(Table *t, UnitId unit)
{
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++) {
        const VerbDef *verb = &t->rs->verb[i];
        if (!verb->actor || !verb->first || !verb_may(t, i, unit, &v) || !verb_can_step(t, i, unit))
            continue;
        if (finds_target(t, i, unit) && order_serves(t, i, unit))
            return true;
    }
    return false;
}

bool table_could_act(Table *t)
{
    bool any = false;

    for (UnitId u = 0; u < t->game->units; u++) {
        if (!unit_can_act(t, u))
            continue;
        if (has_deed(t, u))
            any = true;
        else
            t->can_act.word[u / 64] &= ~(UINT64_C(1) << (u % 64));
    }
    return any;
}

/* Found once for each question: nothing changes before the next. */
void units_that_can_act(Table *t)
{
    SDL_zero(t->can_act);
    for (UnitId u = 0; u < t->game->units; u++)
        if (can_act(t, u))
            ids_add(&t->can_act, u);
}

bool unit_can_act(const Table *t, UnitId unit)
{
    return unit >= 0 && table_may_order(t) && ids_has(&t->can_act, unit);
}

UnitId next_to_act(Table *t, UnitId after, int step)
{
    int units = t->game->units, at = after;

    for (int n = 0; n < units; n++) {
        at = at < 0 ? (step > 0 ? 0 : units - 1) : (at + step + units) % units;
        if (unit_can_act(t, (UnitId)at))
            return (UnitId)at;
    }
    return NO_UNIT;
}

int verb_for_drag(Table *t, UnitId unit, bool places)
{
    Verdict v;

    if (unit < 0)
        return NO_VERB;
    if (t->verb != NO_VERB && t->selected == unit) {
        VerbKind kind = verb_kind(&t->rs->verb[t->verb]);
        if (kind == (places ? VERB_BY_PLACE : VERB_BY_WALK))
            return t->verb;
    }
    for (int i = 0; i < t->rs->verbs; i++)
        if (verb_kind(&t->rs->verb[i]) == (places ? VERB_BY_PLACE : VERB_BY_WALK) &&
            t->rs->verb[i].first && verb_may(t, i, unit, &v))
            return i;
    return NO_VERB;
}

/* A clause is kept when the order is no worse with it. */
static void try_rider(Table *t, int verb, UnitId rider)
{
    Grasp *h = &t->hand;
    Verdict before = *hand_judge(h, t->session), after;

    if (h->afters == MOST_EXTRA)
        return;
    h->after[h->afters] = clause_of(verb);
    h->after[h->afters++].unit = rider;
    after = *hand_judge(h, t->session);
    if (is_yes(&after) || after.refusal == before.refusal)
        return;
    h->afters--;
    hand_judge(h, t->session);
}

/* Units that were paired with the one being put down ride in it unless somebody takes them out again. */
void table_add_usual_riders(Table *t)
{
    const Battle *b = session_battle(t->session);
    Grasp *h = &t->hand;

    h->afters = 0;
    for (UnitId u = 0; u < b->units; u++) {
        int had = h->afters;
        if (b->unit[u].carrier != h->unit || b->unit[u].state != UNIT_RESERVE)
            continue;
        for (int v = 0; v < t->rs->verbs && h->afters == had; v++) {
            const VerbDef *verb = &t->rs->verb[v];
            if (!verb->first && verb->params == 1 && verb->param[0].kind == PARAM_UNIT &&
                verb_offered(t, v))
                try_rider(t, v, u);
        }
    }
}

/* ---- who rides along -------------------------------------------------------------------------------------- */

static int rider_at(const Grasp *h, UnitId unit)
{
    for (int i = 0; i < h->afters; i++)
        if (h->after[i].unit == unit)
            return i;
    return -1;
}

/* The verb by which the unit could ride with the one that is put down, or NO_VERB. */
static int riding_verb(Table *t, UnitId unit)
{
    Grasp trial = t->hand;
    int found = NO_VERB, had = t->hand.afters;

    for (int v = 0; v < t->rs->verbs && found == NO_VERB; v++) {
        const VerbDef *verb = &t->rs->verb[v];
        if (verb->first || verb->params != 1 || verb->param[0].kind != PARAM_UNIT ||
            !verb_offered(t, v))
            continue;
        try_rider(t, v, unit);
        if (t->hand.afters > had)
            found = v;
    }
    t->hand = trial;
    return found;
}

static void find_riders(Table *t)
{
    const Battle *b = session_battle(t->session);

    t->riders = 0;
    for (UnitId u = 0; u < b->units && t->riders < MOST_EXTRA; u++) {
        if (u == t->hand.unit || b->unit[u].seat != t->asks || b->unit[u].state != UNIT_RESERVE)
            continue;
        int had = rider_at(&t->hand, u);
        int verb = had >= 0 ? t->hand.after[had].verb : riding_verb(t, u);
        if (verb == NO_VERB)
            continue;
        t->rider_verb[t->riders] = (uint8_t)verb;
        t->rider[t->riders++] = u;
    }
}

static void toggle_rider(Table *t, int i)
{
    Grasp *h = &t->hand;
    int at = rider_at(h, t->rider[i]);

    if (at >= 0) {
        h->after[at] = h->after[--h->afters];
    } else if (h->afters < MOST_EXTRA) {
        h->after[h->afters] = clause_of(t->rider_verb[i]);
        h->after[h->afters++].unit = t->rider[i];
    }
    hand_judge(h, t->session);
}

void riders_panel(Table *t, Ui *ui)
{
    int pad = ui_px(ui, 14), row = ui_px(ui, 40);
    SDL_Rect area = t->at.ask;

    if (!t->hand.full || !t->hand.places || t->hand.paths_answer || !t->riders)
        return;
    area.x -= t->at.tray_shown ? t->at.tray.w + pad : 0;
    area.w = ui_px(ui, 320);
    area.x = t->at.ask.x + t->at.ask.w - area.w - (t->at.tray_shown ? t->at.tray.w + pad : 0);
    area.h = 2 * pad + ui_px(ui, 34) + t->riders * row;
    area = layout_place(t, ui, LAY_RIDERS, layout_of(7, t->question, (uint64_t)t->selected), area,
                        area.h);
    ui_push(ui, "riders");
    ui_paper(ui, "panel", area, ui_side(ui, t->asks)->main);
    ui_text(ui, UT_CARD_BOLD, (SDL_Rect){ area.x + pad, area.y + pad, area.w - 2 * pad, row },
            TEXT_LEFT, t->rs->verb[t->rider_verb[0]].title, INK_ON_PAPER);
    for (int i = 0; i < t->riders; i++) {
        bool rides = rider_at(&t->hand, t->rider[i]) >= 0;
        SDL_Rect box = { area.x + pad, area.y + pad + ui_px(ui, 36) + i * row, area.w - 2 * pad,
                         row };
        if (ui_tick(ui, box, t->game->unit[t->rider[i]].id.text, table_name(t, t->rider[i]), &rides,
                    true))
            toggle_rider(t, i);
    }
    ui_pop(ui);
}

/* Where it would be put down without a word: beside what carries it, or where the scenario suggests. */
static void put_down(Table *t)
{
    const Battle *b = session_battle(t->session);
    const Unit *u = &b->unit[t->selected];
    const Roster *r = &t->game->unit[t->selected];
    Pose middle = { t->camera.centre, 0 };

    if (r->has_places && r->models > 0)
        middle.facing = t->game->place[r->first_model].facing;
    if (u->state == UNIT_ABOARD && u->carrier >= 0) {
        if (!hand_around(&t->hand, t->session, b->model[b->unit[u->carrier].first].pose))
            hand_form(&t->hand, t->session, b->model[b->unit[u->carrier].first].pose);
        return;
    }
    hand_form(&t->hand, t->session, middle);
    bool suggested = hand_suggested(&t->hand, t->session);
    table_add_usual_riders(t);
    find_riders(t);
    if (!suggested || !is_yes(&t->hand.verdict))
        hand_form(&t->hand, t->session, middle);
}

static void take_hand(Table *t, int verb, bool places)
{
    hand_take(&t->hand, t->session, t->asks, t->selected, verb, places);
    t->hand.guided = table_guides(t);
    hand_say_before(&t->hand, t->session, t->before, t->befores);
    t->stays[0] = 0;
    t->stay_question = 0;
    if (places)
        put_down(t);
    else
        find_who_stays(t, verb);
}

static void send_at_once(Table *t, Ui *ui, int verb, UnitId actor)
{
    Answer *answer = SDL_malloc(sizeof *answer);

    if (!answer)
        return;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = actor;
    for (int i = 0; i < t->befores; i++) {
        Clause *c = order_clause(&answer->order, t->before[i].verb);
        if (c)
            *c = t->before[i];
    }
    order_clause(&answer->order, verb);
    table_send(t, ui, answer);
    SDL_free(answer);
}

/* A charge whose target is known already needs none. */
static bool is_carried_out(Table *t, int verb)
{
    const VerbDef *def = &t->rs->verb[verb];
    bool may = def->kind == DOES_CHARGE && def->params > 0 && def->param[0].kind == PARAM_UNIT &&
               !def->param[0].required;
    Answer *answer = may ? SDL_malloc(sizeof *answer) : NULL;

    if (!answer)
        return false;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    order_clause(&answer->order, verb);
    Verdict v = session_judge(t->session, answer);
    SDL_free(answer);
    return is_yes(&v);
}

void table_drop_but_said(Table *t)
{
    int said = t->befores;
    Clause before[MOST_EXTRA];

    SDL_memcpy(before, t->before, sizeof before);
    t->befores = 0;
    drawn_forget(t);
    table_drop(t);
    SDL_memcpy(t->before, before, sizeof before);
    t->befores = said;
}

void verb_refuse(Table *t, Ui *ui, int verb, const Verdict *v)
{
    Answer *answer = t->lesson && t->selected != NO_UNIT ? SDL_malloc(sizeof *answer) : NULL;

    table_refuse(t, ui, v, NULL);
    if (!answer)
        return;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    order_clause(&answer->order, verb);
    teach_refusal(t, v, answer);
    SDL_free(answer);
}

static void aim_take_up(Table *t)
{
    aim_take(t);
    aim_find_barred(t);
    barrel_find(t);
}

void verb_take(Table *t, Ui *ui, int verb)
{
    const VerbDef *def = &t->rs->verb[verb];
    VerbKind kind = verb_kind(def);
    Verdict v = yes();

    if (def->actor && t->selected == NO_UNIT) {
        table_say(t, ui, "Choose a unit first");
        return;
    }
    if (!verb_may(t, verb, def->actor ? t->selected : NO_UNIT, &v)) {
        verb_refuse(t, ui, verb, &v);
        return;
    }
    if (regiment_takes(t, verb)) {
        regiment_verb(t, ui, verb);
        return;
    }
    Clause lead = clause_of(verb);
    if (kind == VERB_BY_WALK && regiment_leads_otherwise(t, ui, &lead))
        return;
    if (regiment_leads_with(t, verb)) {
        regiment_send(t, ui);
        return;
    }
    if (pace_take(t, ui, verb) || joins_take(t, ui, verb))
        return;
    table_drop_but_said(t);
    t->verb = verb;
    if (kind == VERB_BY_WALK || kind == VERB_BY_PLACE)
        take_hand(t, verb, kind == VERB_BY_PLACE);
    else if (kind == VERB_BY_AIM)
        aim_take_up(t);
    else if (is_carried_out(t, verb))
        send_at_once(t, ui, verb, t->selected);
    else if (kind == VERB_BY_WORD || kind == VERB_BY_TARGET)
        pick_take(t, verb);
    else
        send_at_once(t, ui, verb, def->actor ? t->selected : NO_UNIT);
}

bool table_takes_back_clause(Table *t)
{
    if (!t->befores)
        return false;
    t->befores--;
    if (t->hand.full)
        hand_say_before(&t->hand, t->session, t->before, t->befores);
    return true;
}
