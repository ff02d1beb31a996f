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

enum { MOST_WORDS = 32, WORD_SIZE = 32 };

/* What a verb chooses from before its target: its own words, or the weapons of the unit. */
static bool takes_first(const VerbDef *verb, ParamKind kind)
{
    return verb->params && verb->param[0].kind == kind && verb->param[0].required;
}

static int weapons_of(const Table *t, WeaponId weapon[MOST_WORDS])
{
    const Battle *b = session_battle(t->session);
    const Unit *u = t->selected == NO_UNIT ? NULL : &b->unit[t->selected];
    int count = 0;

    for (int i = 0; u && i < u->count; i++) {
        const Model *m = &b->model[u->first + i];
        for (int w = 0; w < MOST_WEAPONS_HELD && is_standing(b, (ModelId)(u->first + i)); w++) {
            bool known = m->weapon[w] == 255 || count == MOST_WORDS;
            for (int k = 0; k < count; k++)
                known = known || weapon[k] == m->weapon[w];
            if (!known)
                weapon[count++] = m->weapon[w];
        }
    }
    return count;
}

static int words_of(const Table *t, const VerbDef *verb, char word[MOST_WORDS][WORD_SIZE])
{
    const char *at = takes_first(verb, PARAM_WORD) ? verb->param[0].words : NULL;
    WeaponId weapon[MOST_WORDS];
    int count = 0;

    if (takes_first(verb, PARAM_WEAPON)) {
        count = weapons_of(t, weapon);
        for (int i = 0; i < count; i++)
            snprintf(word[i], WORD_SIZE, "%s", t->game->weapon[weapon[i]].title.text);
    }
    while (at && *at && count < MOST_WORDS) {
        size_t length = strcspn(at, " ");
        snprintf(word[count++], WORD_SIZE, "%.*s", (int)length, at);
        at += length + (at[length] == ' ');
    }
    return count;
}

/* Puts the chosen word or weapon into the clause. */
static void set_word(const Table *t, Clause *clause, int word)
{
    WeaponId weapon[MOST_WORDS];

    if (takes_first(&t->rs->verb[clause->verb], PARAM_WORD))
        clause->word = (uint8_t)word;
    else if (takes_first(&t->rs->verb[clause->verb], PARAM_WEAPON) && word < weapons_of(t, weapon))
        clause->weapon = weapon[word];
}

/* "called-shot" as people read it. */
static void shown_word(const char *word, char *out, size_t size)
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

/* Lawful alone or before a deed. */
static Verdict judge_either(Table *t, const Clause *clause, bool *alone)
{
    Verdict v = judge_clause(t, clause, false), with;

    *alone = is_yes(&v);
    if (*alone)
        return v;
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
        c->point = catch_grid(at);
        c->has_point = true;
        return verb_takes(verb, PARAM_POINT);
    }
    c->heading = point_bearing(middle_of(t, t->selected), at);
    c->has_heading = true;
    return verb_takes(verb, PARAM_HEADING);
}

/* The first way that is lawful; else the first that there is, with why it is refused. False: the place means nothing. */
static bool meant(Table *t, UnitId unit, ModelId model, Point at, Clause *clause, Verdict *verdict)
{
    bool any = false, alone;

    for (TargetWay way = WAY_UNIT; way < TARGET_WAYS; way++) {
        Clause c = clause_of(clause->verb);
        c.word = clause->word;
        c.weapon = clause->weapon;
        if (!means(t, way, unit, model, at, &c))
            continue;
        Verdict v = judge_either(t, &c, &alone);
        if (any && !is_yes(&v))
            continue;
        any = true;
        *verdict = v;
        *clause = c;
        if (is_yes(&v))
            return true;
    }
    return any;
}

/* Whether something on the table would do as the clause's target. */
static bool has_target(Table *t, const Clause *clause)
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
            if (!verb_takes(&t->rs->verb[c.verb], PARAM_MODEL))
                break;
        }
    }
    return false;
}

/* Weapons that may be named beside the target: those with which something can be hit, when there are several. */
static void find_weapons(Table *t, int verb)
{
    WeaponId weapon[MOST_WORDS];
    int count = weapons_of(t, weapon);

    t->pick.withs = 0;
    if (!verb_takes(&t->rs->verb[verb], PARAM_WEAPON) ||
        takes_first(&t->rs->verb[verb], PARAM_WEAPON) || t->pick.word < 0)
        return;
    for (int i = 0; i < count && t->pick.withs < PICK_WEAPONS; i++) {
        Clause c = t->pick.clause;
        c.weapon = weapon[i];
        if (has_target(t, &c))
            t->pick.with[t->pick.withs++] = weapon[i];
    }
    if (t->pick.withs < 2)
        t->pick.withs = 0;
}

/* Enemies and friends that the order may name: found once, when it is taken up. */
static void find_fits(Table *t)
{
    const Battle *b = session_battle(t->session);

    SDL_zero(t->pick.fits);
    if (t->pick.word < 0 || !verb_takes(&t->rs->verb[t->pick.clause.verb], PARAM_UNIT))
        return;
    for (UnitId u = 0; u < b->units; u++)
        if (u != t->selected && unit_is_here(t, u) && pick_would_do(t, u))
            ids_add(&t->pick.fits, u);
}

/* A unit none of whose weapons may be used has them listed all the same: each says why. */
static void list_refused(Table *t, const VerbDef *verb, int words)
{
    bool any = false;

    for (int i = 0; i < words; i++)
        any = any || t->pick.offered[i];
    t->pick.refused = words && !any && takes_first(verb, PARAM_WEAPON);
    for (int i = 0; i < words && t->pick.refused; i++)
        t->pick.offered[i] = true;
}

void pick_take(Table *t, int verb)
{
    char word[MOST_WORDS][WORD_SIZE];
    int words = words_of(t, &t->rs->verb[verb], word);
    bool alone;

    t->pick = (PickTool){ .word = words ? -1 : 0,
                          .open = true,
                          .clause = clause_of(verb),
                          .of_question = t->question,
                          .of_unit = t->selected };
    for (int i = 0; i < words; i++) {
        Clause c = clause_of(verb);
        set_word(t, &c, i);
        t->pick.verdict[i] = judge_either(t, &c, &alone);
        t->pick.offered[i] = is_yes(&t->pick.verdict[i]) || has_target(t, &c);
    }
    list_refused(t, &t->rs->verb[verb], words);
    find_weapons(t, verb);
    find_fits(t);
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

/* The clause is whole: sent when the game takes it alone, else kept for the deed. */
static bool whole(Table *t, Ui *ui, const Clause *clause)
{
    bool alone;
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

/* Some friend may be named: then another one who may not is told why, instead of being chosen. */
static bool names_friends(const Table *t)
{
    const Battle *b = session_battle(t->session);

    for (int u = ids_next(&t->pick.fits, -1); u >= 0; u = ids_next(&t->pick.fits, u))
        if (b->unit[u].seat == t->asks)
            return true;
    return false;
}

/* With Shift a charge names one more, and waits for others or for Enter. */
static bool names_one_more(Table *t, Ui *ui, const Clause *clause)
{
    int verb = t->verb;
    bool charges = t->rs->verb[verb].kind == DOES_CHARGE && clause->unit != NO_UNIT;

    if (!charges || !(ui->in.mods & KMOD_SHIFT) || t->befores == MOST_EXTRA)
        return false;
    t->before[t->befores++] = *clause;
    preview_end(t);
    pick_take(t, verb);
    table_say(t, ui, "Shift and a click name another; Enter declares them all");
    return true;
}

bool pick_at(Table *t, Ui *ui, UnitId unit, ModelId model, Point at)
{
    Clause c = t->pick.clause;
    Verdict v;

    if (t->pick.word < 0)
        return false;
    set_word(t, &c, t->pick.word);
    if (!meant(t, unit, model, at, &c, &v))
        return false;
    bool friend = unit != NO_UNIT && session_battle(t->session)->unit[unit].seat == t->asks;
    if (friend && unit != t->selected && !is_yes(&v) && !names_friends(t))
        return false; /* another of one's own units is chosen instead */
    if (is_yes(&v) && names_one_more(t, ui, &c))
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
    set_word(t, clause, t->pick.word);
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
    return takes_first(&t->rs->verb[t->verb], PARAM_WEAPON);
}

/* Whether the order may name that unit. */
bool pick_would_do(Table *t, UnitId unit)
{
    Clause c = t->pick.clause;
    Verdict v;

    set_word(t, &c, t->pick.word);
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
    set_word(t, &c, t->pick.word);
    if (t->pick.word < 0)
        return;
    bool any = meant(t, unit, model, at, &c, &v);
    if (any && !is_yes(&v) && unit != NO_UNIT && !names_friends(t) &&
        session_battle(t->session)->unit[unit].seat == t->asks)
        any = false; /* the pointer only rests on one's own */
    if (!any) {      /* what the order has without a target, its reach */
        c = t->pick.clause;
        set_word(t, &c, t->pick.word);
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

static void choose_word(Table *t, Ui *ui, int word)
{
    Clause c = t->pick.clause;
    bool alone;

    set_word(t, &c, word);
    t->pick.word = word;
    find_fits(t);
    Verdict v = judge_either(t, &c, &alone);
    if (t->pick.refused || (is_yes(&v) && !may_be_meant(t)))
        whole(t, ui, &c);
}

/* Pressed again it is left to the game again. */
static void weapon_row(Table *t, Ui *ui, SDL_Rect box, int which)
{
    const Weapon *w = &t->game->weapon[t->pick.with[which]];
    char key[4] = { (char)('1' + which), 0 };
    bool on = t->pick.clause.weapon == t->pick.with[which];
    Button b = {
        .name = w->id.text, .label = w->title.text, .key = key, .look = BUTTON_PAPER, .on = on
    };

    if (!ui_button(ui, box, &b))
        return;
    t->pick.clause.weapon = on ? NO_WEAPON : t->pick.with[which];
    preview_end(t);
    t->preview.x = t->preview.y = -1; /* what lies under the pointer is tried anew */
}

#define CLICK_TARGET "Click its target on the table."

/* ---- its card --------------------------------------------------------------------------------------------------- */

bool pick_card_has_odds(const Table *t)
{
    return t->pick.open && t->pick.card.w > 0 && !t->pick.no_odds && t->verb != NO_VERB &&
           verb_kind(&t->rs->verb[t->verb]) != VERB_BY_AIM;
}

/* The odds of what lies under the pointer, as many lines as there is room for; how high they are. */
static int fitting_odds(const Table *t, const Ui *ui, int width, int most, char *words, size_t size)
{
    const Preview *p = &t->preview;
    bool any = p->shown && is_yes(&p->verdict) && !t->at.crowded;
    int high;

    odds_likely(any ? p->words : "", words, size);
    while ((high = odds_height(ui, width, words)) > most && strchr(words, '\n'))
        preview_leave_line_out(words);
    return words[0] ? high + ui_px(ui, 12) : 0;
}

/* What is to be done next stands in as much room as any of it takes, so that the rows keep their place. */
static int say_height(const Ui *ui, int width, const VerbDef *verb)
{
    int high = ui_words_height(ui, UT_LABEL, width, verb->hint);

    return SDL_max(high, ui_words_height(ui, UT_LABEL, width, CLICK_TARGET));
}

enum { WORD_SAYS = 200 };

static void word_odds(const Table *t, int word, Text *text)
{
    Look look = session_look(t->session);
    Answer *a = t->rs->tell.odds && t->selected != NO_UNIT ? malloc(sizeof *a) : NULL;

    if (!a)
        return;
    answer_begin(a, ANSWER_ORDER, t->asks);
    a->order.actor = t->selected;
    a->order.clauses = 1;
    a->order.clause[0].verb = (uint8_t)t->verb;
    a->order.clause[0].word = (uint8_t)word;
    t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_CHOICE, a, NO_UNIT }, text);
    free(a);
}

/* What a spell or a power does, with its odds, which come first where there is one line only; false where the game does not say. */
static bool word_says(const Table *t, int word, char *out, size_t size)
{
    char odds[80] = "";
    Text text = text_in(odds, sizeof odds);
    const VerbDef *verb = &t->rs->verb[t->verb];

    if (!takes_first(verb, PARAM_WORD) || !verb->param[0].says)
        return false;
    const char *says = verb->param[0].says[word];
    word_odds(t, word, &text);
    const char *first = t->at.crowded ? odds : says, *then = t->at.crowded ? says : odds;
    snprintf(out, size, "%s%s%s", first, odds[0] ? ". " : "", then);
    return true;
}

static int word_rows(Table *t, Ui *ui, SDL_Rect row, char word[MOST_WORDS][WORD_SIZE], int words)
{
    int number = 0, step = row.h + ui_px(ui, 6);
    char shown[WORD_SIZE], says[WORD_SAYS];

    for (int i = 0; i < words; i++) {
        char key[4] = { (char)('1' + number), 0 };
        if (!t->pick.offered[i])
            continue;
        shown_word(word[i], shown, sizeof shown);
        Button b = { .name = word[i],
                     .label = shown,
                     .below = word_says(t, i, says, sizeof says) ? says : NULL,
                     .key = number < 9 ? key : NULL,
                     .look = BUTTON_PAPER,
                     .on = t->pick.word == i,
                     .off = t->pick.refused };
        b.wraps = b.below != NULL && !t->at.crowded;
        if (b.below)
            ui_note(ui, "says", b.below, row, false);
        if (ui_button(ui, row, &b))
            choose_word(t, ui, i);
        number++;
        row.y += step;
    }
    for (int i = 0; i < t->pick.withs; i++, row.y += step)
        weapon_row(t, ui, row, i);
    return row.y;
}

/* As high as the longest of what the words do asks. */
static int word_row(const Table *t, const Ui *ui, int width, int words)
{
    int beside = ui_px(ui, 70), high = 0; /* key and margins */
    char says[WORD_SAYS];

    for (int i = 0; i < words; i++)
        if (t->pick.offered[i] && word_says(t, i, says, sizeof says))
            high = SDL_max(high, ui_words_height(ui, UT_SMALL, width - beside, says));
    if (!high)
        return 0;
    return t->at.crowded ? ui_px(ui, 62) : high + ui_line(ui, UT_BOLD) + ui_px(ui, 22);
}

/* The words, the button that puts back, and below them the odds of what lies under the pointer. */
void pick_panel(Table *t, Ui *ui, SDL_Rect area)
{
    char word[MOST_WORDS][WORD_SIZE], odds[PREVIEW_WORDS];
    const VerbDef *verb = &t->rs->verb[t->verb];
    int words = words_of(t, verb, word), pad = ui_px(ui, 14),
        row = ui_button_height(ui) + ui_px(ui, 6);
    int rows = t->pick.withs, inner = area.w - 2 * pad;

    row = SDL_max(row, word_row(t, ui, inner, words));
    for (int i = 0; i < words; i++)
        rows += t->pick.offered[i];
    bool any = (rows && !t->pick.refused) || !words;
    const char *say = !any                ? "None of them can be used now."
                      : t->pick.word >= 0 ? CLICK_TARGET
                                          : verb->hint;
    int bare = 3 * pad + ui_px(ui, 40) + say_height(ui, inner, verb) + (rows + 1) * row;
    int room = t->at.crowded || t->projector ? ui->height - area.y - bare
                                             : t->at.bar.y - pad - area.y - bare;
    int high = fitting_odds(t, ui, inner, room, odds, sizeof odds);
    area.h = bare + high;
    area = layout_place(t, ui, LAY_ASK,
                        layout_of(6, t->question, (uint64_t)t->selected << 16 | (uint64_t)t->verb),
                        area, bare);
    t->pick.card = area;
    SDL_Rect box = { area.x + pad, area.y + pad, inner, row - ui_px(ui, 6) };
    ui_push(ui, "words");
    ui_paper(ui, "card", area, ui_side(ui, t->asks)->main);
    layout_about(t, ui, LAY_ASK);
    ui_text(ui, UT_TITLE, (SDL_Rect){ box.x, box.y, inner, ui_px(ui, 38) }, TEXT_LEFT, verb->title,
            INK_ON_PAPER);
    box.y += ui_px(ui, 40);
    ui_words(ui, UT_LABEL, box.x, box.y, inner, say, INK_ON_PAPER_DIM);
    box.y += say_height(ui, inner, verb) + pad;
    box.y = word_rows(t, ui, box, word, words);
    Button back = { .name = "back", .label = "Put back", .key = "Esc", .look = BUTTON_PAPER };
    bool dropped = ui_button(ui, box, &back);
    box.y += row;
    t->pick.no_odds = high && box.y + high > area.y + area.h;
    if (high && !t->pick.no_odds) {
        odds_draw(ui, box.x, box.y, inner, odds);
        ui_note(ui, "odds", odds, (SDL_Rect){ box.x, box.y, inner, high }, true);
        teach_used(t, "odds");
    }
    if (dropped)
        table_drop(t);
    ui_pop(ui);
}
