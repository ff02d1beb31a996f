#include "panels/nearest.h"
#include "hand/aim.h"
#include "hand/orders.h"
#include "hand/verbs.h"
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "board/labels.h"
#include "board/scene.h"
#include "hand/point.h"
#include "panels/why.h"

/* ---- moves: as much of them as is lawful ------------------------------------------------------------------------ */

static Clause *last_clause(const Table *t)
{
    Regiment *r = (Regiment *)&t->regiment;

    return r->full && !r->places && r->clauses && r->clause[r->clauses - 1].has_number
               ? &r->clause[r->clauses - 1]
               : NULL;
}

/* The last manoeuvre of a regiment in hundredths of an inch, as far as it is lawful; without any, what stands before it. */
static bool shorten_manoeuvre(Table *t)
{
    Clause *c = last_clause(t);
    int good = 0, bad = (int)(c->number / (INCH / 100));

    while (bad - good > 1) {
        int middle = (good + bad) / 2;
        c->number = middle * (INCH / 100);
        regiment_judge(t);
        if (is_yes(&t->regiment.verdict))
            good = middle;
        else
            bad = middle;
    }
    c->number = good * (INCH / 100);
    if (!good)
        t->regiment.clauses--;
    regiment_judge(t);
    return t->regiment.clauses && is_yes(&t->regiment.verdict);
}

/* Whether anybody who is led may go anywhere: who may not has no shorter way either. */
static bool may_travel(const Grasp *h)
{
    for (int i = 0; i < h->count; i++)
        if (h->ghost[i].present && ghost_moved(&h->ghost[i]) && h->ghost[i].cap > 0)
            return true;
    return false;
}

static bool move_is_known(const Table *t)
{
    return (t->hand.full && !t->hand.places && !t->hand.paths_answer && may_travel(&t->hand)) ||
           (last_clause(t) && last_clause(t)->number > INCH / 100);
}

static void shorten(Table *t, Ui *ui)
{
    bool found = t->hand.full ? hand_come_near(&t->hand, t->session) : shorten_manoeuvre(t);

    table_say(t, ui,
              found ? "As far as it may: Enter does it, Esc puts back"
                    : "It may not move that way at all");
}

/* ---- moves: said otherwise --------------------------------------------------------------------------------------- */

static bool is_said(const Regiment *r, int verb)
{
    for (int i = 0; i < r->clauses; i++)
        if (r->clause[i].verb == verb)
            return true;
    return false;
}

/* Whether the same would be lawful behind that clause. */
static bool would_do(Table *t, Clause pace)
{
    Regiment *r = &t->regiment;

    memmove(r->clause + 1, r->clause, sizeof *r->clause * (size_t)r->clauses++);
    r->clause[0] = pace;
    regiment_judge(t);
    if (is_yes(&r->verdict))
        return true;
    memmove(r->clause, r->clause + 1, sizeof *r->clause * (size_t)--r->clauses);
    regiment_judge(t);
    return false;
}

/* A pace, or ground that has to be named: by each of its words. */
static bool find_pace_of(Table *t, int verb)
{
    const VerbDef *def = &t->rs->verb[verb];
    bool worded = def->params > 0 && def->param[0].kind == PARAM_WORD;
    int words = worded ? words_in(def->param[0].words) : 1;

    for (int word = 0; word < words; word++) {
        Clause pace = clause_of(verb);
        pace.word = (uint8_t)word;
        if (!would_do(t, pace))
            continue;
        t->instead.pace = pace;
        t->instead.paced = true;
        memmove(t->regiment.clause, t->regiment.clause + 1,
                sizeof pace * (size_t)--t->regiment.clauses);
        regiment_judge(t);
        return true;
    }
    return false;
}

static void find_pace(Table *t)
{
    const Regiment *r = &t->regiment;

    t->instead.paced = false;
    if (!r->full || r->places || r->led || is_yes(&r->verdict) || r->clauses == 0 ||
        r->clauses >= REGIMENT_CLAUSES)
        return;
    for (int v = 0; v < t->rs->verbs; v++)
        if (handle_of(t, v) == HANDLE_PACE && verb_offered(t, v) && !is_said(r, v) &&
            find_pace_of(t, v))
            return;
}

static bool pace_is_known(const Table *t)
{
    return t->instead.paced;
}

/* "Double Pace (2)", "Name ground uneven (N)". */
static void pace_words(const Table *t, Text *text)
{
    const Clause *pace = &t->instead.pace;
    const VerbDef *verb = &t->rs->verb[pace->verb];
    char word[40];

    text_add(text, verb->title);
    if (pace->word > 0 ||
        (verb->params > 0 && verb->param[0].kind == PARAM_WORD && verb->param[0].required)) {
        param_word(&verb->param[0], pace->word, word, sizeof word);
        text_format(text, " %s", word);
    }
    if (verb->key) {
        verb_key_name(verb, word, sizeof word);
        text_format(text, " (%s)", word);
    }
}

/* ---- orders: another one ------------------------------------------------------------------------------------------ */

void nearest_find(Table *t, const Answer *refused)
{
    Instead *n = &t->instead;

    n->shown = false;
    n->is = (Nearest){ NEAREST_NONE, NO_UNIT, yes() };
    find_pace(t);
    if (!refused || refused->kind != ANSWER_ORDER || t->hand.full || !table_may_order(t))
        return;
    Look look = session_look(t->session);
    order_nearest(&look, refused, &n->answer, &n->is);
}

static const Clause *found_clause(const Instead *n)
{
    return &n->answer.order.clause[n->answer.order.clauses - 1];
}

static Verdict seen(const Table *t, const Verdict *v)
{
    View view = session_view(t->session, t->eyes);

    return view_verdict(&view, v);
}

/* "charge Gorehides", "attack Briarguard with Field Rifle". */
static void order_words(const Table *t, char *out, size_t size)
{
    const Instead *n = &t->instead;
    const Clause *c = found_clause(n);
    Text text = text_in(out, size);

    text_add(&text, t->rs->verb[c->verb].title);
    if (n->is.target != NO_UNIT)
        text_format(&text, " %s", table_name(t, n->is.target));
    if (c->weapon >= 0)
        text_format(&text, " with %s", t->game->weapon[c->weapon].title.text);
}

static int count_bits(ModelSet set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

static void change_words(const Table *t, Text *text)
{
    const Instead *n = &t->instead;
    const Clause *c = found_clause(n);

    if (n->is.kind == NEAREST_FEWER)
        text_format(text, ", %d of its models", count_bits(c->models));
    else if (n->is.kind == NEAREST_AIM && c->has_heading)
        text_format(text, ", aimed at %.1f°", (double)c->heading / DEGREE);
    else if (n->is.kind == NEAREST_AIM && c->model != NO_MODEL)
        text_format(text, ", at its model %d", model_number(session_battle(t->session), c->model));
    else if (n->is.kind == NEAREST_AIM && c->has_point)
        text_format(text, " at %.2f, %.2f", (double)c->point.x / INCH, (double)c->point.y / INCH);
}

static void found_words(const Table *t, char *out, size_t size)
{
    char order[120], slack[80];
    Text text = text_in(out, size);
    Verdict v = seen(t, &t->instead.is.verdict);

    if (t->instead.is.kind == NEAREST_USUAL) {
        text_add(&text, "Lawful instead: the cheapest way that arrives");
        return;
    }
    order_words(t, order, sizeof order);
    slack_words(&v, slack, sizeof slack);
    text_format(&text, "Lawful instead: %s", order);
    change_words(t, &text);
    if (slack[0])
        text_format(&text, ", %s", slack);
}

void nearest_words(Table *t, char *out, size_t size)
{
    const Nearest *n = &t->instead.is;
    char why[240] = "", refused[240] = "";
    Text text = text_in(out, size), reason = text_in(why, sizeof why),
         above = text_in(refused, sizeof refused);
    Look look = session_look(t->session);

    out[0] = 0;
    if (t->lesson)
        return;
    if (pace_is_known(t)) {
        text_add(&text, "Lawful with ");
        pace_words(t, &text);
        return;
    }
    if (n->kind != NEAREST_NONE) {
        found_words(t, out, size);
        return;
    }
    if (is_yes(&n->verdict))
        return;
    Verdict v = seen(t, &n->verdict);
    verdict_words(&look, &v, &reason);
    verdict_words(&look, &t->verdict, &above); /* what stands above it already is not said again */
    if (strcmp(why, refused) == 0)
        text_add(&text, "Nothing else is lawful here");
    else
        text_format(&text, "Nothing else is lawful here; nearest to it: %s", why);
}

bool nearest_is_known(const Table *t)
{
    return t->instead.is.kind != NEAREST_NONE || move_is_known(t) || pace_is_known(t);
}

static void show_order(Table *t, Ui *ui)
{
    Instead *n = &t->instead;
    bool aims = t->verb != NO_VERB && verb_kind(&t->rs->verb[t->verb]) == VERB_BY_AIM;
    char words[200];

    n->shown = true;
    n->x = ui->in.x;
    n->y = ui->in.y;
    if (aims) {
        aim_as(t, found_clause(n));
    } else {
        preview_of(t, &n->answer, &n->is.verdict);
        t->preview.unit = n->is.target;
        t->preview.of_question = t->question + 1;
    }
    if (!aims && n->is.target != NO_UNIT)
        choose_by_key(t, ui, n->is.target);
    look_at(t, n->is.target);
    order_words(t, words, sizeof words - 40);
    SDL_strlcat(words, ": Enter does it, Esc puts back", sizeof words);
    table_say(t, ui, words);
}

void nearest_take(Table *t, Ui *ui)
{
    t->sheet = SHEET_NONE;
    if (pace_is_known(t) && !t->regiment.verdict.measured && would_do(t, t->instead.pace)) {
        table_say(t, ui, "With that said it may: Enter does it, Esc puts back");
    } else if (t->instead.is.kind == NEAREST_NONE) {
        shorten(t, ui);
    } else if (t->regiment.full &&
               !t->regiment.places) { /* its own way is seen when nobody says another */
        t->regiment.clauses = 0;
        regiment_judge(t);
        table_say(t, ui, "The cheapest way: Enter does it, Esc puts back");
    } else {
        show_order(t, ui);
    }
}

void nearest_keys(Table *t, Ui *ui)
{
    Instead *n = &t->instead;

    if (!n->shown || t->sheet != SHEET_NONE)
        return;
    if (!ui_key(ui, SDLK_RETURN, 0) && !ui_key(ui, SDLK_KP_ENTER, 0) && !ui_key(ui, SDLK_SPACE, 0))
        return;
    n->shown = false;
    t->said_until = 0;
    table_send(t, ui, &n->answer);
}

bool nearest_stays(Table *t, const Ui *ui)
{
    enum { JOLT_PX = 8 };
    Instead *n = &t->instead;
    bool far = abs(n->x - ui->in.x) + abs(n->y - ui->in.y) > JOLT_PX;

    if (n->shown && far && t->hover != NO_UNIT && t->hover != n->is.target)
        n->shown = false;
    return n->shown;
}

/* ---- on the table ---------------------------------------------------------------------------------------------------- */

static Spot target_spot(const Table *t)
{
    const Battle *b = session_battle(t->session);
    const Clause *c = found_clause(&t->instead);
    UnitId unit = t->instead.is.target;

    if (unit == NO_UNIT)
        return camera_spot(&t->camera, c->point);
    return camera_spot(&t->camera,
                       b->model[c->model == NO_MODEL ? b->unit[unit].first : c->model].pose.at);
}

/* Gold, for it is what Enter does: the line to the target, and what it comes to. */
void nearest_draw(Table *t, Ui *ui)
{
    const Instead *n = &t->instead;
    const Battle *b = session_battle(t->session);
    char order[160], slack[80], beside[84], both[260];
    Verdict v = seen(t, &n->is.verdict);

    if (!n->shown || t->sheet != SHEET_NONE || !table_may_order(t))
        return;
    Spot line[2] = { camera_spot(&t->camera,
                                 b->model[b->unit[n->answer.order.actor].first].pose.at),
                     target_spot(t) };
    if (v.has_line) {
        line[0] = camera_spot(&t->camera, v.line.from);
        line[1] = camera_spot(&t->camera, v.line.to);
    }
    RulerLook look = { .inch = v.line_measures ? t->camera.scale : 0,
                       .every = v.line_measures ? 1 : 0,
                       .width = 4,
                       .colour = INK_GOLD };
    ruler_draw(ui->canvas, line, 2, &look);
    order_words(t, order, sizeof order);
    slack_words(&v, slack, sizeof slack);
    if (strchr(slack, ',')) /* what is to spare the card has said */
        *strchr(slack, ',') = 0;
    if (t->at.crowded)
        slack[0] = 0;
    snprintf(beside, sizeof beside, "  %s", slack);
    PillPart part[2] = { { order, INK_GOLD }, { beside, INK_FIGURE } };
    int parts = slack[0] ? 2 : 1;
    LabelSpots spots = { .count = 0 };
    SDL_Point size = label_size(ui, part, parts);
    label_spots_along(&spots, line[0], line[1], size.x, size.y, ui_px(ui, 14));
    label_spots_round(&spots, line[1], (float)ui_px(ui, 60), (float)ui_px(ui, 44));
    SDL_Rect box = label_pill(t, ui, &spots, part, parts, INK_PILL, INK_PILL_LINE);
    snprintf(both, sizeof both, "%s%s%s", order, slack[0] ? ", " : "", slack);
    ui_note(ui, "nearest", both, box, true);
}
