#include "hand/regiment.h"
#include "hand/paces.h"
#include "hand/point.h"
#include "hand/verbs.h"

#include <stdlib.h>

#include "table.h"

/* An order for a regiment, clause by clause. */

enum { FIRST_LENGTH = INCH, FIRST_PIVOT = 15 * DEGREE };

void regiment_empty(Regiment *r)
{
    *r = (Regiment){ .unit = NO_UNIT, .tried = NO_UNIT };
}

Handle handle_of(const Table *t, int verb)
{
    return verb >= 0 && verb < t->rs->verbs ? t->rs->verb[verb].handle : HANDLE_NONE;
}

/* What the order may have in it, be it that nobody could begin one with it now. */
static bool is_asked_for(const Table *t, int verb)
{
    return table_may_order(t) && verb < 64 && table_request(t)->choices >> verb & 1;
}

int verb_of_handle(Table *t, Handle handle)
{
    const Regiment *r = &t->regiment;
    bool led = r->full && r->led && r->unit == t->selected;
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++) {
        if (handle_of(t, i) != handle || t->selected == NO_UNIT)
            continue;
        if (led ? (r->lead.handles >> handle & 1) != 0 && is_asked_for(t, i)
                : verb_may(t, i, t->selected, &v))
            return i;
    }
    return NO_VERB;
}

/* ---- what the session says of it ------------------------------------------------------------------------------- */

void regiment_answer(const Table *t, Answer *answer)
{
    const Regiment *r = &t->regiment;

    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = r->unit;
    Clause *lead = r->led ? order_clause(&answer->order, r->lead.clause.verb) : NULL;
    if (lead)
        *lead = r->lead.clause;
    for (int i = 0; i < r->clauses; i++) {
        Clause *c = order_clause(&answer->order, r->clause[i].verb);
        if (c)
            *c = r->clause[i];
    }
}

bool regiment_preview(Table *t, int clauses, OrderPreview *f)
{
    Look look = session_look(t->session);
    Answer *answer = malloc(sizeof *answer);
    bool good = false;

    if (answer) {
        int all = t->regiment.clauses;
        t->regiment.clauses = clauses;
        regiment_answer(t, answer);
        t->regiment.clauses = all;
        good = t->rs->blocks->preview(&look, &answer->order, f);
    }
    free(answer);
    return good;
}

/* What a turn or other files at its end add to the sum. */
static Length cost_of_jump(Table *t)
{
    Regiment *r = &t->regiment;
    Handle h = r->clauses ? handle_of(t, r->clause[r->clauses - 1].verb) : HANDLE_NONE;
    bool jumps = (h == HANDLE_TURN || h == HANDLE_FILES) && !r->places;
    OrderPreview *before = jumps ? malloc(sizeof *before) : NULL;
    Length cost = 0;

    if (before && r->now.allowance != LENGTH_NEVER && regiment_preview(t, r->clauses - 1, before))
        cost = r->now.spent - before->spent;
    free(before);
    return cost;
}

static void name_charged(Table *t)
{
    const Battle *b = session_battle(t->session);
    Regiment *r = &t->regiment;
    Base hull = block_outline(&r->now.end);
    Length least = LENGTH_NEVER;

    if (!r->led || !r->seeks || t->rs->verb[r->lead.clause.verb].kind != DOES_CHARGE)
        return;
    for (ModelId m = 0; m < b->models; m++) {
        UnitId unit = b->model[m].unit;
        if (!is_standing(b, m) || !unit_is_here(t, unit) || b->unit[unit].seat == t->asks)
            continue;
        Length gap = base_gap(hull, model_base(t->game, b, m));
        if (gap >= least)
            continue;
        least = gap;
        r->lead.clause.unit = unit;
    }
}

void regiment_judge(Table *t)
{
    Regiment *r = &t->regiment;
    Answer *answer = malloc(sizeof *answer);

    regiment_preview(t, r->clauses, &r->now);
    name_charged(t);
    r->verdict = yes();
    if (answer)
        regiment_answer(t, answer);
    Verdict whole =
        answer && (r->clauses || r->led) ? session_judge(t->session, answer) : r->verdict;
    if (r->clauses)
        r->verdict = whole;
    r->vain = is_yes(&whole) && whole.vain;
    r->last_cost = cost_of_jump(t);
    Look now = session_look(t->session);
    r->next =
        answer && t->rs->blocks->goes_on ? t->rs->blocks->goes_on(&now, &answer->order) : NULL;
    r->odds[0] = 0;
    if (answer && (r->clauses || r->led) && !r->places && t->rs->tell.odds && is_yes(&r->verdict)) {
        Look look = session_look(t->session);
        Text text = text_in(r->odds, sizeof r->odds);
        t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_ANSWER, answer, NO_UNIT }, &text);
        if (text.used && r->odds[text.used - 1] == '\n')
            r->odds[text.used - 1] = 0;
    }
    free(answer);
}

/* The block before the clause that changes now. */
void regiment_hold(Table *t, int live)
{
    Regiment *r = &t->regiment;
    OrderPreview *before = malloc(sizeof *before);

    r->live = live;
    r->from = r->now.end;
    if (before &&
        regiment_preview(t, live, before)) /* a way that is proposed begins where it stands */
        r->from = live == 0 && before->stages > 0 ? before->stage[0] : before->end;
    free(before);
}

/* ---- clauses ---------------------------------------------------------------------------------------------------- */

/* The last clause when it is of that verb (and word, when it has one), else a new one behind; null when there is no room. */
Clause *regiment_clause(Table *t, int verb, int word)
{
    Regiment *r = &t->regiment;
    Clause *last = r->clauses ? &r->clause[r->clauses - 1] : NULL;

    if (last && !r->parted && last->verb == verb && (word < 0 || last->word == word)) {
        regiment_hold(t, r->clauses - 1);
        return last;
    }
    if (r->clauses == REGIMENT_CLAUSES)
        return NULL;
    regiment_hold(t, r->clauses);
    r->parted = false;
    last = &r->clause[r->clauses++];
    *last = clause_of(verb);
    last->has_number = true;
    last->word = (uint8_t)(word < 0 ? 0 : word);
    return last;
}

static bool says_nothing(const Table *t, const Clause *c)
{
    Handle h = handle_of(t, c->verb);
    bool figure = h == HANDLE_AHEAD || h == HANDLE_BACK || h == HANDLE_LEFT || h == HANDLE_RIGHT ||
                  h == HANDLE_WHEEL || h == HANDLE_FILES;

    return figure && c->number == 0;
}

void regiment_settle(Table *t)
{
    Regiment *r = &t->regiment;
    int kept = 0;

    for (int i = 0; i < r->clauses; i++)
        if (!says_nothing(t, &r->clause[i]))
            r->clause[kept++] = r->clause[i];
    r->clauses = kept;
    r->grip = GRIP_NONE;
    r->live = kept;
    regiment_judge(t);
}

/* ---- taking it up ---------------------------------------------------------------------------------------------------- */

static bool is_mover(Handle h)
{
    return h != HANDLE_NONE && h != HANDLE_PLACE;
}

static bool moves_somehow(Table *t)
{
    Look look = session_look(t->session);
    OrderLead lead;
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++)
        if (is_mover(handle_of(t, i)) && verb_may(t, i, t->selected, &v))
            return true;
    return t->rs->blocks->leads(&look, t->selected, &lead);
}

/* The lawful place of its front that is nearest to the edge and to the middle of the seat's own zone, two inches apart. */
static bool place_in_zone(Table *t)
{
    int zone = session_battle(t->session)->seat[t->asks].zone;
    Clause *c = &t->regiment.clause[0];

    if (zone < 0 || zone >= t->game->zones)
        return false;
    Box box = polygon_box(zone_polygon(t->game, zone));
    Length middle = (box.low.x + box.high.x) / 2, wide = box.high.x - box.low.x;
    c->heading = box.low.y + box.high.y > t->game->height ? 0 : HALF_TURN;
    for (Length y = INCH; y < box.high.y - box.low.y; y += 2 * INCH)
        for (Length x = 0; x <= wide / 2; x = x > 0 ? -x : 2 * INCH - x) {
            c->point.x = middle + x;
            c->point.y = c->heading ? box.low.y + y : box.high.y - y;
            regiment_judge(t);
            if (is_yes(&t->regiment.verdict))
                return true;
        }
    return false;
}

/* A unit that is put down begins where the game suggests it; where it may not stand there, in the zone. */
static bool begin_placing(Table *t, int verb)
{
    Regiment *r = &t->regiment;
    Clause *c = &r->clause[0];

    *c = clause_of(verb);
    r->clauses = 1;
    r->places = true;
    if (!regiment_preview(t, 1, &r->now))
        return false;
    c->point = r->now.end.front.at;
    c->heading = r->now.end.front.facing;
    c->number = r->now.end.files;
    c->has_point = c->has_heading = c->has_number = true;
    regiment_judge(t);
    Clause suggested = *c;
    if (!is_yes(&r->verdict) && !place_in_zone(t)) {
        *c = suggested;
        regiment_judge(t);
    }
    return true;
}

static bool begin(Table *t, int placing)
{
    Regiment *r = &t->regiment;

    Look look = session_look(t->session);
    regiment_empty(r);
    r->unit = t->selected;
    r->led = placing == NO_VERB && t->rs->blocks->leads(&look, r->unit, &r->lead);
    r->full = placing == NO_VERB ? regiment_preview(t, 0, &r->now) : begin_placing(t, placing);
    r->from = r->now.end;
    if (!r->full)
        regiment_empty(r);
    else
        regiment_judge(t);
    return r->full;
}

bool regiment_takes(Table *t, int verb)
{
    Handle h = handle_of(t, verb);
    Verdict v;

    if (h == HANDLE_NONE || !t->rs->blocks || t->selected == NO_UNIT || !table_may_order(t) ||
        !verb_may(t, verb, t->selected, &v))
        return false;
    if (t->regiment.full && t->regiment.unit == t->selected &&
        t->regiment.places == (h == HANDLE_PLACE))
        return true;
    if (t->pick.open) /* its card gives way */
        table_drop_but_said(t);
    return begin(t, h == HANDLE_PLACE ? verb : NO_VERB);
}

bool regiment_leads_with(const Table *t, int verb)
{
    const Regiment *r = &t->regiment;

    return r->full && r->led && r->unit == t->selected && r->lead.clause.verb == verb;
}

bool regiment_leads_otherwise(Table *t, Ui *ui, const Clause *lead)
{
    Regiment *r = &t->regiment;

    if (!r->full || !r->led || r->unit != t->selected || !(r->lead.instead >> lead->verb & 1))
        return false;
    if (r->lead.clause.verb == lead->verb && r->lead.clause.word == lead->word && r->clauses)
        return regiment_send(t, ui) || true;
    r->lead.clause = *lead;
    regiment_judge(t);
    return true;
}

bool regiment_may_charge(const Table *t)
{
    const BlockLeader *blocks = t->rs->blocks;
    Look look = session_look(t->session);
    OrderLead lead;

    return blocks && blocks->goes_on && t->pick.open && t->verb != NO_VERB &&
           t->selected != NO_UNIT && !t->befores && t->rs->verb[t->verb].kind == DOES_CHARGE &&
           blocks->leads(&look, t->selected, &lead) && lead.instead >> t->verb & 1;
}

bool regiment_charges(Table *t, Ui *ui)
{
    Clause lead = clause_of(t->verb == NO_VERB ? 0 : t->verb);

    if (!regiment_may_charge(t))
        return false;
    table_drop(t);
    t->regiment.tried = NO_UNIT;
    regiment_find(t);
    t->regiment.seeks = true;
    return regiment_leads_otherwise(t, ui, &lead);
}

/* The chosen unit shows its handles as soon as it may move. */
void regiment_find(Table *t)
{
    Regiment *r = &t->regiment;
    const Battle *b = session_battle(t->session);
    bool wanted = t->rs->blocks && table_may_order(t) && t->selected != NO_UNIT &&
                  t->verb == NO_VERB && !t->hand.full && b->unit[t->selected].seat == t->asks;

    if (r->full && (!wanted || r->unit != t->selected)) {
        regiment_empty(r);
        preview_end(t);
        return;
    }
    if (r->full || !wanted || !unit_is_here(t, t->selected))
        return;
    if (r->tried == t->selected && r->of_question == t->question)
        return;
    UnitId tried = t->selected;
    if (!moves_somehow(t) || !begin(t, NO_VERB))
        regiment_empty(r);
    r->tried = tried;
    r->of_question = t->question;
}

/* ---- verbs of the bar ---------------------------------------------------------------------------------------------- */

static bool was_last(const Regiment *r, int verb)
{
    return r->clauses && !r->parted && r->clause[r->clauses - 1].verb == verb;
}

/* Pressed again a pace goes on to the next of its words, then away. */
static bool next_word(Table *t, Clause *c)
{
    const VerbDef *verb = &t->rs->verb[c->verb];
    bool worded = verb->params > 0 && verb->param[0].kind == PARAM_WORD;

    return worded && ++c->word < words_in(verb->param[0].words);
}

static void toggle_pace(Table *t, int verb)
{
    Regiment *r = &t->regiment;

    for (int i = 0; i < r->clauses; i++) {
        if (r->clause[i].verb != verb)
            continue;
        if (next_word(t, &r->clause[i]))
            return;
        for (r->clauses--; i < r->clauses; i++)
            r->clause[i] = r->clause[i + 1];
        return;
    }
    if (r->clauses == REGIMENT_CLAUSES)
        return;
    for (int i = r->clauses++; i > 0; i--)
        r->clause[i] = r->clause[i - 1];
    r->clause[0] = clause_of(verb);
}

/* Pressed again a turn goes left, right, about, away. */
static void next_turn(Table *t, int verb)
{
    Regiment *r = &t->regiment;
    bool had = was_last(r, verb);
    Clause *c = had ? &r->clause[r->clauses - 1] : regiment_clause(t, verb, -1);

    if (!c)
        return;
    c->has_number = false;
    if (had && ++c->word > 2)
        r->clauses--;
}

static void reform(Table *t, int verb)
{
    Clause *c = was_last(&t->regiment, verb) ? NULL : regiment_clause(t, verb, -1);

    if (!c)
        return;
    c->heading = t->regiment.from.front.facing;
    c->number = t->regiment.from.files;
    c->has_heading = true;
}

static void add_figure(Table *t, int verb, Handle h)
{
    bool had = was_last(&t->regiment, verb);
    Clause *c = regiment_clause(t, verb, -1);

    if (!c)
        return;
    if (h == HANDLE_PIVOT) {
        c->has_number = false;
        c->has_heading = true;
        c->heading = had ? c->heading : FIRST_PIVOT;
    } else if (h == HANDLE_DRIFT) {
        c->word = had ? !c->word : c->word;
        c->heading = had ? c->heading : 3 * FIRST_PIVOT;
        c->has_heading = true;
        c->number = had ? c->number : FIRST_LENGTH;
    } else if (h == HANDLE_WHEEL && had) {
        c->word = !c->word;
    } else {
        c->number += h == HANDLE_FILES ? 1 : FIRST_LENGTH;
    }
}

void regiment_verb(Table *t, Ui *ui, int verb)
{
    Handle h = handle_of(t, verb);

    if (h == HANDLE_PACE)
        toggle_pace(t, verb);
    else if (h == HANDLE_TURN)
        next_turn(t, verb);
    else if (h == HANDLE_REFORM)
        reform(t, verb);
    else if (h != HANDLE_PLACE)
        add_figure(t, verb, h);
    t->regiment.still_at = ui->in.now_ms;
    regiment_judge(t);
}

bool regiment_is_asked(const Table *t)
{
    return t->regiment.led || table_request(t)->unit == t->regiment.unit;
}

/* A question about one unit, or an order that begins with something, already knows a way: it is seen, and taken when nobody says
 * another. */
bool regiment_offers(const Table *t)
{
    const Regiment *r = &t->regiment;

    return r->full && !r->clauses && r->now.stages > 0 && regiment_is_asked(t);
}

/* The clause by which a leg of the way that is seen is ordered; false: no verb of now does that. */
static bool clause_of_leg(Table *t, const Block *from, const Leg *leg, Clause *c)
{
    bool wheels = leg->kind == LEG_WHEEL;
    int verb = verb_of_handle(t, wheels ? HANDLE_WHEEL : HANDLE_AHEAD);

    if (verb == NO_VERB || (!wheels && leg->turn != 0))
        return false;
    *c = clause_of(verb);
    c->word = wheels && leg->turn > 0;
    c->has_number = true;
    c->number =
        wheels ? block_wheel_cost(from, leg->turn < 0 ? -leg->turn : leg->turn) : leg->length;
    return true;
}

/* The way that is seen as clauses, without legs that are shorter than `least`; whether that is lawful. */
static bool orders_way(Table *t, Length least, Answer *answer)
{
    Regiment *r = &t->regiment;
    bool whole = true;

    for (int i = 0; i < r->now.stages && whole; i++) {
        const Leg *leg = &r->now.leg[i];
        Clause *c = &r->clause[r->clauses];
        if (r->now.jump[i] || (leg->kind != LEG_WHEEL && leg->length < least))
            continue;
        whole = r->clauses < REGIMENT_CLAUSES && clause_of_leg(t, &r->now.stage[i], leg, c);
        r->clauses += whole;
    }
    bool any = whole && r->clauses > 0;
    regiment_answer(t, answer);
    r->clauses = 0;
    if (!any)
        return false;
    Verdict v = session_judge(t->session, answer);
    return is_yes(&v);
}

/* What is offered is ordered as it is seen, a clause for each leg; by the game's own word for it where that would not do. */
static void offered_answer(Table *t, Answer *answer)
{
    Look look = session_look(t->session);

    if (t->regiment.led)
        regiment_answer(t, answer);
    else if (!orders_way(t, INCH / 100, answer) && !orders_way(t, 1, answer))
        battle_default(look.game, look.battle, look.scratch, answer);
}

bool regiment_send(Table *t, Ui *ui)
{
    Answer *answer = malloc(sizeof *answer);
    bool sent = false;

    if (!answer)
        return false;
    if (regiment_offers(t))
        offered_answer(t, answer);
    else
        regiment_answer(t, answer);
    Length spent = t->regiment.now.spent, most = t->regiment.now.allowance;
    UnitId unit = t->regiment.places ? NO_UNIT : t->regiment.unit;
    size_t dice = session_log(t->session)->dice;
    if (is_yes(&t->regiment.verdict))
        sent = table_send(t, ui, answer);
    else
        table_refuse(t, ui, &t->regiment.verdict, answer);
    if (sent && move_is_over(t, &answer->order, dice))
        say_left(t, ui, unit, spent, most);
    free(answer);
    return sent;
}

bool regiment_says(const Table *t, int verb)
{
    for (int i = 0; i < t->regiment.clauses; i++)
        if (t->regiment.clause[i].verb == verb)
            return true;
    return false;
}

static const char *side_of(Handle h, int word)
{
    static const char *const side[] = { "left", "right", "about" };

    return (h == HANDLE_WHEEL && word < 2) || (h == HANDLE_TURN && word < 3) ? side[word] : "";
}

const char *regiment_side(const Table *t, int verb)
{
    const Regiment *r = &t->regiment;

    for (int i = r->full ? r->clauses - 1 : -1; i >= 0; i--)
        if (r->clause[i].verb == verb)
            return side_of(handle_of(t, verb), r->clause[i].word);
    return "";
}

const char *regiment_side_widest(const Table *t, int verb)
{
    Handle h = handle_of(t, verb);

    return side_of(h, h == HANDLE_TURN ? 2 : 1);
}

void regiment_words(const Table *t, char *out, size_t size)
{
    const Regiment *r = &t->regiment;
    Text text = text_in(out, size);

    out[0] = 0;
    for (int i = 0; i < r->clauses && !r->places; i++) {
        const Clause *c = &r->clause[i];
        const VerbDef *v = &t->rs->verb[c->verb];
        Handle h = handle_of(t, c->verb);
        text_format(&text, "%s%s", i ? "; " : "", v->word);
        if (h == HANDLE_WHEEL || h == HANDLE_TURN)
            text_format(&text, " %s", side_of(h, c->word));
        if (h == HANDLE_PACE)
            pace_add_word(t, c, &text);
        if (h == HANDLE_FILES)
            text_format(&text, " %+ld", (long)c->number);
        else if (h == HANDLE_PIVOT || h == HANDLE_REFORM || h == HANDLE_FACE)
            text_format(&text, " %.1f°", (double)c->heading / DEGREE);
        else if (c->has_number)
            text_format(&text, " %.2f", (double)c->number / INCH);
    }
}
