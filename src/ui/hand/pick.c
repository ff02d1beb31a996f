#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hand/pick.h"
#include "hand/verbs.h"
#include "lessons/teach.h"
#include "panels/odds.h"
#include "table.h"

/* Clauses of words, targets and figures: the word is chosen from a list, the target with a click on the board. A clause
 * that the game takes alone is sent; one that has to stand before a deed waits for it. */

/* What a verb chooses from before its target: its own words, or the weapons of the unit. */
bool pick_takes_first(const VerbDef *verb, ParamKind kind)
{
    return verb->params && verb->param[0].kind == kind && verb->param[0].required;
}

static int weapons_of(const Table *t, WeaponId weapon[PICK_WORDS])
{
    const Battle *b = session_battle(t->session);
    const Unit *u = t->selected == NO_UNIT ? NULL : &b->unit[t->selected];
    int count = 0;

    for (int i = 0; u && i < u->count; i++) {
        const Model *m = &b->model[u->first + i];
        for (int w = 0; w < MOST_WEAPONS_HELD && is_standing(b, (ModelId)(u->first + i)); w++) {
            bool known = m->weapon[w] == 255 || count == PICK_WORDS;
            for (int k = 0; k < count; k++)
                known = known || weapon[k] == m->weapon[w];
            if (!known)
                weapon[count++] = m->weapon[w];
        }
    }
    return count;
}

int pick_words(const Table *t, const VerbDef *verb, char word[PICK_WORDS][PICK_WORD])
{
    const char *at = pick_takes_first(verb, PARAM_WORD) ? verb->param[0].words : NULL;
    WeaponId weapon[PICK_WORDS];
    int count = 0;

    if (pick_takes_first(verb, PARAM_WEAPON)) {
        count = weapons_of(t, weapon);
        for (int i = 0; i < count; i++)
            snprintf(word[i], PICK_WORD, "%s", t->game->weapon[weapon[i]].title.text);
    }
    while (at && *at && count < PICK_WORDS) {
        size_t length = strcspn(at, " ");
        snprintf(word[count++], PICK_WORD, "%.*s", (int)length, at);
        at += length + (at[length] == ' ');
    }
    return count;
}

void pick_set_number(const Table *t, Clause *clause, int number)
{
    clause->has_number = verb_needs(&t->rs->verb[clause->verb], PARAM_NUMBER);
    clause->number = clause->has_number ? number : clause->number;
}

/* Puts the chosen word or weapon into the clause. */
void pick_set_word(const Table *t, Clause *clause, int word)
{
    WeaponId weapon[PICK_WORDS];

    if (pick_takes_first(&t->rs->verb[clause->verb], PARAM_WORD))
        clause->word = (uint8_t)word;
    else if (pick_takes_first(&t->rs->verb[clause->verb], PARAM_WEAPON) &&
             word < weapons_of(t, weapon))
        clause->weapon = weapon[word];
    pick_set_number(t, clause, t->pick.number);
}

/* "called-shot" as people read it. */
void pick_shown_word(const char *word, char *out, size_t size)
{
    snprintf(out, size, "%s", word);
    ui_capital(out);
    for (char *c = out; *c; c++)
        if (*c == '-')
            *c = ' ';
}

static void put_clauses(const Table *t, Order *order, const Clause *last)
{
    for (int i = 0; i < t->befores; i++) {
        Clause *c = order_clause(order, t->before[i].verb);
        if (c)
            *c = t->before[i];
    }
    Clause *c = order_clause(order, last->verb);
    if (c)
        *c = *last;
}

/* A deed that may follow the clause now, so that it can be judged in its place. */
static int deed_after(Table *t, int but)
{
    Verdict v;

    for (int i = 0; i < t->rs->verbs; i++) {
        const VerbDef *d = &t->rs->verb[i];
        if (i != but && d->actor && d->first && verb_kind(d) == VERB_BY_WALK &&
            verb_may(t, i, t->selected, &v))
            return i;
    }
    return NO_VERB;
}

static Verdict judge_clause(Table *t, const Clause *clause, bool with_deed)
{
    Answer *answer = malloc(sizeof *answer);
    Verdict v;

    if (!answer)
        return no(NO_BATTLE_FULL);
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    put_clauses(t, &answer->order, clause);
    if (with_deed) {
        int deed = deed_after(t, clause->verb);
        if (deed != NO_VERB)
            order_clause(&answer->order, deed);
    }
    v = session_judge(t->session, answer);
    free(answer);
    return v;
}

/* Whom the clause leads on ways of his own, and how far. */
static bool leads_somebody(Table *t, const Clause *clause, UnitId *unit, Length *far)
{
    Look look = session_look(t->session);
    Answer *answer = t->rs->show.walker ? malloc(sizeof *answer) : NULL;
    bool leads = false;

    if (answer) {
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = t->selected;
        put_clauses(t, &answer->order, clause);
        leads = t->rs->show.walker(&look, &answer->order, unit, far);
    }
    free(answer);
    return leads;
}

/* It lacks nothing but its ways. */
static bool lacks_ways(Table *t, const Clause *clause)
{
    UnitId unit;
    Length far;

    return t->rs->verb[clause->verb].kind != DOES_CHARGE && leads_somebody(t, clause, &unit, &far);
}

/* Lawful alone or before a deed. */
static Verdict judge_either(Table *t, const Clause *clause, bool *alone)
{
    Verdict v = judge_clause(t, clause, false), with;

    *alone = is_yes(&v);
    if (*alone)
        return v;
    if (lacks_ways(t, clause))
        return yes();
    with = judge_clause(t, clause, true);
    return is_yes(&with) ? with : v;
}

static Point middle_of(const Table *t, UnitId unit)
{
    const Battle *b = session_battle(t->session);

    return unit == NO_UNIT ? (Point){ 0, 0 } : b->model[b->unit[unit].first].pose.at;
}

/* The ways in which a place on the board can be meant: the unit there, its model, the place, the way towards it. */
typedef enum TargetWay { WAY_UNIT, WAY_MODEL, WAY_POINT, WAY_HEADING, TARGET_WAYS } TargetWay;

static bool means(const Table *t, TargetWay way, UnitId unit, ModelId model, Point at, Clause *c)
{
    const VerbDef *verb = &t->rs->verb[c->verb];

    if (way == WAY_UNIT || way == WAY_MODEL) {
        c->unit = unit;
        c->model = way == WAY_MODEL ? model : NO_MODEL;
        return unit != NO_UNIT && verb_takes(verb, PARAM_UNIT) &&
               (way == WAY_UNIT || (model != NO_MODEL && verb_takes(verb, PARAM_MODEL)));
    }
    if (way == WAY_POINT) {
        c->unit = t->pick.named;
        c->point = catch_grid(at);
        c->has_point = true;
        return verb_takes(verb, PARAM_POINT);
    }
    c->heading = point_bearing(middle_of(t, t->selected), at);
    c->has_heading = true;
    return verb_takes(verb, PARAM_HEADING);
}

static bool would_do_at(Table *t, const Clause *clause, Point at, Verdict *verdict)
{
    Clause c = *clause;

    c.point = at;
    c.has_point = true;
    *verdict = judge_clause(t, &c, false);
    return is_yes(verdict);
}

/* Some place near that model would do. */
static bool has_place_near(Table *t, const Clause *clause, Point by)
{
    enum { APART = INCH / 2, AROUND = 3 * INCH };
    Verdict v;

    for (Length y = -AROUND; y <= AROUND; y += APART)
        for (Length x = -AROUND; x <= AROUND; x += APART)
            if (would_do_at(t, clause, (Point){ by.x + x, by.y + y }, &v))
                return true;
    return false;
}

/* Named without a place it is refused for that alone, and some place near the unit would do. */
static bool lacks_place(Table *t, const Clause *clause, const Verdict *why)
{
    const Battle *b = session_battle(t->session);
    Clause nobody = *clause;
    Verdict with;

    if (clause->unit == NO_UNIT || clause->has_point || t->pick.named != NO_UNIT ||
        !verb_takes(&t->rs->verb[clause->verb], PARAM_POINT))
        return false;
    const Unit *u = &b->unit[clause->unit];
    nobody.unit = NO_UNIT;
    if (would_do_at(t, &nobody, b->model[u->first].pose.at, &with))
        return false; /* it is meant for a place and for nobody */
    if (would_do_at(t, clause, b->model[u->first].pose.at, &with))
        return true;
    for (int i = u->count - 1; i >= 0 && with.refusal != why->refusal; i--)
        if (is_standing(b, (ModelId)(u->first + i)) &&
            has_place_near(t, clause, b->model[u->first + i].pose.at))
            return true;
    return false;
}

/* A place beside somebody that is refused for a little is meant a little farther on. */
static bool is_put_right(Table *t, Clause *clause, const Verdict *why)
{
    enum { STEPS = 5, APART = INCH / 20 };
    Point at = clause->point, best = at;
    Length least = LENGTH_NEVER;
    Verdict v;

    if (t->pick.named == NO_UNIT || why->figure != FIGURE_LENGTH ||
        abs(why->measured - why->allowed) > STEPS * APART)
        return false;
    for (int y = -STEPS; y <= STEPS; y++)
        for (int x = -STEPS; x <= STEPS; x++) {
            Point to = { at.x + x * APART, at.y + y * APART };
            Length far = point_distance(at, to);
            if (far >= least || !would_do_at(t, clause, to, &v))
                continue;
            least = far;
            best = to;
        }
    clause->point = best;
    return least < LENGTH_NEVER;
}

/* Not far from whom he has to be put beside he is put there. */
static bool is_put_beside(Table *t, Clause *clause)
{
    enum { NEAR = 5 * INCH };
    Answer *answer = t->rs->show.beside ? malloc(sizeof *answer) : NULL;
    Look look = session_look(t->session);
    Point at;
    bool found = false;

    if (answer) {
        answer_begin(answer, ANSWER_ORDER, t->asks);
        answer->order.actor = t->selected;
        put_clauses(t, &answer->order, clause);
        found = t->rs->show.beside(&look, &answer->order, &at) &&
                point_distance(at, clause->point) <= NEAR;
    }
    if (found)
        clause->point = at;
    free(answer);
    return found;
}

/* The first way that is lawful, or lacks only its place; else the first that there is, with why it is refused. False: the place means
 * nothing. */
static bool meant(Table *t, UnitId unit, ModelId model, Point at, Clause *clause, Verdict *verdict)
{
    bool any = false, alone;

    for (TargetWay way = WAY_UNIT; way < TARGET_WAYS; way++) {
        Clause c = clause_of(clause->verb);
        c.word = clause->word;
        c.weapon = clause->weapon;
        pick_set_number(t, &c, clause->number);
        if (!means(t, way, unit, model, at, &c))
            continue;
        Verdict v = judge_either(t, &c, &alone);
        if (!is_yes(&v) &&
            ((way == WAY_UNIT && lacks_place(t, &c, &v)) ||
             (way == WAY_POINT && (is_put_right(t, &c, &v) || is_put_beside(t, &c)))))
            v = yes();
        if (any && !is_yes(&v) && (way != WAY_POINT || t->pick.named == NO_UNIT))
            continue;
        any = true;
        *verdict = v;
        *clause = c;
        if (is_yes(&v))
            return true;
    }
    return any;
}

/* Whether some place on the table would do. */
static bool has_place(Table *t, const Clause *clause)
{
    enum { APART = 3 * INCH, AROUND = 24 * INCH };
    Point from = middle_of(t, t->selected);
    Verdict v;

    if (!verb_takes(&t->rs->verb[clause->verb], PARAM_POINT))
        return false;
    for (Length y = -AROUND; y <= AROUND; y += APART)
        for (Length x = -AROUND; x <= AROUND; x += APART) {
            Clause c = *clause;
            Point at = { from.x + x, from.y + y };
            bool on = at.x > 0 && at.y > 0 && at.x < t->game->width && at.y < t->game->height;
            if (on && meant(t, NO_UNIT, NO_MODEL, at, &c, &v) && is_yes(&v))
                return true;
        }
    return false;
}

/* It is about what is paid: so much is held, or so much has to be. */
static bool is_about_price(const Verdict *v)
{
    return !is_yes(v) && v->figure == FIGURE_COUNT;
}

/* Whether something on the table would do as the clause's target; where nothing does because of what it costs, `*price` says so. */
static bool has_target(Table *t, const Clause *clause, Verdict *price)
{
    const Battle *b = session_battle(t->session);
    Verdict v;

    for (UnitId u = 0; u < b->units; u++) {
        if (!unit_is_here(t, u) && b->unit[u].state != UNIT_RESERVE)
            continue;
        for (int i = 0; i < b->unit[u].count; i++) {
            Clause c = *clause;
            ModelId m = (ModelId)(b->unit[u].first + i);
            if (meant(t, u, m, b->model[m].pose.at, &c, &v) && is_yes(&v))
                return true;
            if (price && is_about_price(&v))
                *price = v;
            if (!verb_takes(&t->rs->verb[c.verb], PARAM_MODEL))
                break;
        }
    }
    return has_place(t, clause);
}

/* Weapons that may be named beside the target: those with which something can be hit, when there are several. */
static void find_weapons(Table *t, int verb)
{
    WeaponId weapon[PICK_WORDS];
    int count = weapons_of(t, weapon);

    t->pick.withs = 0;
    if (!verb_takes(&t->rs->verb[verb], PARAM_WEAPON) ||
        pick_takes_first(&t->rs->verb[verb], PARAM_WEAPON) || t->pick.word < 0)
        return;
    for (int i = 0; i < count && t->pick.withs < PICK_WEAPONS; i++) {
        Clause c = t->pick.clause;
        c.weapon = weapon[i];
        if (has_target(t, &c, NULL))
            t->pick.with[t->pick.withs++] = weapon[i];
    }
    if (t->pick.withs < 2)
        t->pick.withs = 0;
}

/* Enemies, friends, and himself where somebody has to be named, that the order may name: found once, when it is taken up. */
void pick_find_fits(Table *t)
{
    const Battle *b = session_battle(t->session);
    const VerbDef *verb = &t->rs->verb[t->pick.clause.verb];

    SDL_zero(t->pick.fits);
    if (t->pick.word < 0 || !verb_takes(verb, PARAM_UNIT))
        return;
    for (UnitId u = 0; u < b->units; u++)
        if ((u != t->selected || verb_needs(verb, PARAM_UNIT)) && unit_is_here(t, u) &&
            pick_would_do(t, u))
            ids_add(&t->pick.fits, u);
}

/* A unit none of whose weapons may be used has them listed all the same: each says why. */
static void list_refused(Table *t, const VerbDef *verb, int words)
{
    bool any = false;

    for (int i = 0; i < words; i++)
        any = any || t->pick.offered[i];
    t->pick.refused = words && !any && pick_takes_first(verb, PARAM_WEAPON);
    for (int i = 0; i < words && t->pick.refused; i++)
        t->pick.offered[i] = t->pick.listed[i] = true;
}

/* With so many paid for it; `*why`: what bars it. */
static bool would_do(Table *t, Clause *c, Verdict *why)
{
    Verdict price = yes();
    bool alone;

    *why = judge_either(t, c, &alone);
    if (is_yes(why) || (!is_about_price(why) && has_target(t, c, &price)))
        return true;
    *why = is_about_price(&price) ? price : *why;
    return false;
}

/* Whether the word would do, with the fewest that it may be paid with; it is listed as well where nothing but that bars it. */
static void find_word(Table *t, int verb, int word)
{
    bool counts = verb_needs(&t->rs->verb[verb], PARAM_NUMBER), dear = true;

    for (int n = counts; n <= (counts ? PICK_PAID : 0) && !t->pick.offered[word]; n++) {
        Clause c = clause_of(verb);
        Verdict *why = &t->pick.verdict[word];
        t->pick.number = t->pick.least[word] = n;
        pick_set_word(t, &c, word);
        t->pick.offered[word] = would_do(t, &c, why);
        dear = dear && is_about_price(why);
        if (!dear || (is_about_price(why) && why->measured > why->allowed))
            break;
    }
    t->pick.listed[word] = t->pick.offered[word] || (dear && t->rs->verb[verb].param[0].says);
    t->pick.number = 0;
}

void pick_take(Table *t, int verb)
{
    char word[PICK_WORDS][PICK_WORD];
    int words = pick_words(t, &t->rs->verb[verb], word);

    t->pick = (PickTool){ .word = words ? -1 : 0,
                          .open = true,
                          .named = NO_UNIT,
                          .clause = clause_of(verb),
                          .of_question = t->question,
                          .of_unit = t->selected };
    for (int i = 0; i < words; i++)
        find_word(t, verb, i);
    t->pick.cards = words > 0 && pick_takes_first(&t->rs->verb[verb], PARAM_WORD) &&
                    t->rs->verb[verb].param[0].says && !t->at.crowded;
    list_refused(t, &t->rs->verb[verb], words);
    find_weapons(t, verb);
    pick_find_fits(t);
}

bool pick_has_digit(const Table *t, const char *key)
{
    return t->pick.open && t->pick.word < 0 && key && key[0] >= '1' && key[0] <= '9' && !key[1];
}

/* Whether a deed could follow the clause in the same order; where it could not, the clause is an order by itself. */
static bool may_precede(Table *t, const Clause *clause)
{
    if (deed_after(t, clause->verb) == NO_VERB)
        return false;
    Verdict with = judge_clause(t, clause, true);
    return is_yes(&with);
}

/* Whoever is led by it is taken into the hand, or by the handles of his hull. */
static bool goes_on_by_hand(Table *t, Ui *ui, const Clause *clause)
{
    Clause said = *clause;
    UnitId unit;
    Length far;

    if (t->befores || t->rs->verb[said.verb].kind == DOES_CHARGE ||
        !leads_somebody(t, &said, &unit, &far))
        return false;
    table_drop(t);
    regiment_find(t);
    if (regiment_leads_otherwise(t, ui, &said))
        return true;
    t->verb = said.verb;
    hand_take_led(&t->hand, t->session, t->selected, &said, unit, far, false);
    return true;
}

bool pick_leads(Table *t, UnitId unit)
{
    Clause said = t->pick.clause;
    UnitId who;
    Length far;

    if (!t->pick.open || t->pick.word < 0 || unit != t->selected || t->befores)
        return false;
    pick_set_word(t, &said, t->pick.word);
    if (!leads_somebody(t, &said, &who, &far) || who != unit)
        return false;
    int verb = t->verb;
    table_drop(t);
    t->verb = verb;
    hand_take_led(&t->hand, t->session, t->selected, &said, who, far,
                  t->rs->verb[verb].kind == DOES_CHARGE);
    return true;
}

/* The clause is whole: sent when the game takes it alone, else kept for the deed. */
static bool whole(Table *t, Ui *ui, const Clause *clause)
{
    bool alone;

    if (goes_on_by_hand(t, ui, clause))
        return true;
    Verdict v = judge_either(t, clause, &alone);
    Answer *answer = malloc(sizeof *answer);
    bool done = false;

    if (!answer)
        return false;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    put_clauses(t, &answer->order, clause);
    if (!is_yes(&v)) {
        table_refuse(t, ui, &v, answer);
    } else if (alone && !may_precede(t, clause)) {
        done = table_send(t, ui, answer);
    } else if (t->befores < MOST_EXTRA) {
        Clause kept = *clause;
        int said = t->befores;
        Clause before[MOST_EXTRA];
        memcpy(before, t->before, sizeof before);
        table_drop(t);
        memcpy(t->before, before, sizeof before);
        t->before[said] = kept;
        t->befores = said + 1;
        done = true;
    }
    free(answer);
    return done;
}

/* Whom it is meant for is said; a click on the table says where. */
static bool asks_where(Table *t, Ui *ui, const Clause *clause)
{
    bool alone;
    Verdict v = judge_either(t, clause, &alone);

    if (is_yes(&v) || !lacks_place(t, clause, &v))
        return false;
    t->pick.named = clause->unit;
    preview_end(t);
    table_say(t, ui, PICK_CLICK_PLACE);
    return true;
}

/* Some friend may be named, or could be if he stood nearer: then one who may not is told why, instead of being chosen. */
static bool names_friends(Table *t)
{
    const Battle *b = session_battle(t->session);

    for (UnitId u = 0; u < b->units; u++) {
        Clause c = t->pick.clause;
        Verdict v;
        if (u == t->selected || b->unit[u].seat != t->asks || !unit_is_here(t, u))
            continue;
        if (ids_has(&t->pick.fits, u))
            return true;
        pick_set_word(t, &c, t->pick.word);
        if (meant(t, u, b->unit[u].first, middle_of(t, u), &c, &v) && v.figure == FIGURE_LENGTH)
            return true;
    }
    return false;
}

/* With Shift a charge or a shot names one more, and waits for others or for Enter. */
static bool names_one_more(Table *t, Ui *ui, const Clause *clause)
{
    int verb = t->verb;
    OrderKind kind = t->rs->verb[verb].kind;
    bool aims = (kind == DOES_CHARGE || kind == DOES_SHOOT) && clause->unit != NO_UNIT;

    if (!aims || !(ui->in.mods & KMOD_SHIFT) || t->befores == MOST_EXTRA)
        return false;
    t->before[t->befores++] = *clause;
    preview_end(t);
    pick_take(t, verb);
    table_say(t, ui,
              kind == DOES_CHARGE ? "Shift and a click name another; Enter declares them all"
                                  : "Shift and a click name another; Enter shoots");
    return true;
}

bool pick_at(Table *t, Ui *ui, UnitId unit, ModelId model, Point at)
{
    Clause c = t->pick.clause;
    Verdict v;

    if (t->pick.word < 0)
        return false;
    pick_set_word(t, &c, t->pick.word);
    if (!meant(t, unit, model, at, &c, &v))
        return false;
    bool friend = unit != NO_UNIT && session_battle(t->session)->unit[unit].seat == t->asks;
    if (friend && unit != t->selected && !is_yes(&v) && !names_friends(t))
        return false; /* another of one's own units is chosen instead */
    if (is_yes(&v) && (names_one_more(t, ui, &c) || asks_where(t, ui, &c)))
        return true;
    whole(t, ui, &c);
    return true;
}

/* With whom a key points at. */
static bool clause_as_it_stands(Table *t, Clause *clause)
{
    UnitId unit = t->preview.keyed ? t->aim.hover : NO_UNIT;
    Verdict v;

    if (!t->pick.open || t->pick.word < 0)
        return false;
    *clause = t->pick.clause;
    pick_set_word(t, clause, t->pick.word);
    return unit == NO_UNIT || meant(t, unit, session_battle(t->session)->unit[unit].first,
                                    middle_of(t, unit), clause, &v);
}

bool pick_stands(Table *t)
{
    Clause c;
    bool alone;

    if (!clause_as_it_stands(t, &c))
        return false;
    Verdict v = judge_either(t, &c, &alone);
    return is_yes(&v);
}

bool pick_make(Table *t, Ui *ui)
{
    Clause c;

    if (!clause_as_it_stands(t, &c))
        return false;
    t->aim.hover = NO_UNIT;
    return whole(t, ui, &c);
}

bool pick_takes_weapon(const Table *t)
{
    return pick_takes_first(&t->rs->verb[t->verb], PARAM_WEAPON);
}

/* Whether the order may name that unit. */
bool pick_would_do(Table *t, UnitId unit)
{
    Clause c = t->pick.clause;
    Verdict v;

    pick_set_word(t, &c, t->pick.word);
    return meant(t, unit, NO_MODEL, middle_of(t, unit), &c, &v) && is_yes(&v);
}

/* What the order would do to what lies under the pointer. */
void pick_hover(Table *t, UnitId unit, ModelId model, Point at)
{
    Preview *p = &t->preview;
    const VerbDef *verb = &t->rs->verb[t->verb];
    bool by_place = verb_takes(verb, PARAM_POINT) || verb_takes(verb, PARAM_HEADING);
    Clause c = t->pick.clause;
    Verdict v;

    if (p->of_question == t->question + 1 && p->unit == unit && p->model == model &&
        p->word == t->pick.word && (!by_place || point_equal(p->at, at)))
        return;
    preview_end(t);
    p->unit = unit;
    p->model = model;
    p->word = t->pick.word;
    p->at = at;
    p->of_question = t->question + 1;
    pick_set_word(t, &c, t->pick.word);
    if (t->pick.word < 0)
        return;
    bool any = meant(t, unit, model, at, &c, &v);
    if (any && !is_yes(&v) && unit != NO_UNIT && !names_friends(t) &&
        session_battle(t->session)->unit[unit].seat == t->asks)
        any = false; /* the pointer only rests on one's own */
    if (!any) {      /* what the order has without a target, its reach */
        c = t->pick.clause;
        pick_set_word(t, &c, t->pick.word);
        c.unit = NO_UNIT;
        c.has_point = c.has_heading = false;
    }
    Answer *answer = malloc(sizeof *answer);
    if (!answer)
        return;
    answer_begin(answer, ANSWER_ORDER, t->asks);
    answer->order.actor = t->selected;
    put_clauses(t, &answer->order, &c);
    preview_of(t, answer, any ? &v : NULL);
    free(answer);
}

/* Whether it is one of several whom the word may be meant for; where anybody at all may be named, nobody is. */
static bool may_be_meant(const Table *t)
{
    int others = 0;

    for (UnitId u = 0; u < t->game->units; u++)
        others += u != t->selected && unit_is_here(t, u);
    return ids_count(&t->pick.fits) > 0 && ids_count(&t->pick.fits) < others;
}

void pick_choose(Table *t, Ui *ui, int word)
{
    Clause c = t->pick.clause;
    bool alone;

    if (!t->pick.offered[word]) {
        table_refuse(t, ui, &t->pick.verdict[word], NULL);
        return;
    }
    t->pick.number = verb_needs(&t->rs->verb[t->verb], PARAM_NUMBER) ? t->pick.least[word] : 0;
    pick_set_word(t, &c, word);
    t->pick.word = word;
    t->pick.named = NO_UNIT;
    pick_find_fits(t);
    Verdict v = judge_either(t, &c, &alone);
    if (t->pick.refused || (is_yes(&v) && !t->pick.number && !may_be_meant(t)))
        whole(t, ui, &c);
}

/* What the chosen word still lacks. */
const char *pick_lacks(Table *t)
{
    Clause c = t->pick.clause;
    bool alone;

    pick_set_word(t, &c, t->pick.word);
    if (t->pick.named != NO_UNIT)
        return PICK_CLICK_PLACE;
    if (pick_takes_first(&t->rs->verb[c.verb], PARAM_POINT))
        return t->rs->show.beside ? PICK_CLICK_BESIDE : PICK_CLICK_PLACE;
    Verdict v = judge_either(t, &c, &alone);
    if (is_yes(&v) && t->pick.number)
        return "Enter does it. + and − say for how many.";
    return t->pick.number ? "Click its target. + and − say for how many." : PICK_CLICK_TARGET;
}
