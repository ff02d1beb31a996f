#include "fight/attack.h"

/* The templates of an Attack that is being declared, as shapes with the number of models that they touch. */

/* All that the template touches, whosever they are. */
static int count_touched(const Look *look, const Blast *template)
{
    int touched = 0;

    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED, NO_UNIT, &u);)
        touched += template_count(look, template, u);
    return touched;
}

static void sketch_one(const Look *look, const Volley *volley, ModelId user, DrawingTone tone,
                       DrawingList *list)
{
    Blast template = template_of(look, volley, user);
    Drawing *drawing = blast_draw(&template, tone, list);

    if (drawing == NULL)
        return;
    drawing->seat = look->battle->unit[volley->actor].seat;
    Text words = text_in(drawing->words, sizeof drawing->words);
    text_format(&words, "%d", count_touched(look, &template));
}

/* A group that reaches nobody still shows where its first model would lay the template. */
static void sketch_volley(const Look *look, const Volley *volley, DrawingList *list)
{
    Verdict place = judge_template(look, volley);
    bool lawful = volley->able != 0 && is_yes(&place);
    ModelSet users = volley->able != 0 ? volley->able : volley->models & (~volley->models + 1);
    ModelId first = look->battle->unit[volley->actor].first;

    for (int n = 0; n < MOST_UNIT_MODELS; n++)
        if (users >> n & 1)
            sketch_one(look, volley, (ModelId)(first + n), lawful ? TONE_LIT : TONE_BAD, list);
}

static bool is_drawable(const Look *look, const Clause *clause)
{
    return clause->verb == VERB_FIRE && clause->unit >= 0 && clause->unit < look->battle->units &&
           clause->weapon >= 0 && clause->weapon < look->game->weapons;
}

void warsurge_sketch(const Look *look, const Answer *answer, DrawingList *list)
{
    const Order *order = &answer->order;

    if (answer->kind != ANSWER_ORDER || order->actor < 0 || order->actor >= look->battle->units)
        return;
    for (int i = 0; i < order->clauses; i++) {
        if (!is_drawable(look, &order->clause[i]))
            continue;
        Volley volley =
            volley_of_clause(look, order->actor, &order->clause[i], order->clause[i].unit);
        if (volley.template)
            sketch_volley(look, &volley, list);
    }
}
