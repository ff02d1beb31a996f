#include "panels/choice.h"

#include <stdio.h>
#include <stdlib.h>

#include "table.h"

bool choice_has_lines(const Table *t, const Ui *ui)
{
    enum { LOW_PX = 600 };

    return !t->at.crowded && ui->height >= ui_px(ui, LOW_PX) && t->ask_words <= WORDS_OF_OPEN;
}

bool choice_is_offered(const Table *t, int choice)
{
    const Request *r = table_request(t);

    return r->shape == SHAPE_NUMBER ? choice >= r->low && choice <= r->high
                                    : r->shape == SHAPE_CHOICE && (r->choices >> choice & 1);
}

/* The odds of that answer in a few words; found once for each question. */
static const char *choice_odds(Table *t, int choice)
{
    Look look = session_look(t->session);
    ChoiceOdds *o = &t->choice_odds;

    if (o->of != t->question + 1u) {
        *o = (ChoiceOdds){ .of = t->question + 1u };
        Answer *a = t->rs->tell.odds ? malloc(sizeof *a) : NULL;
        for (int i = 0; a && i < CHOICES_WITH_ODDS; i++) {
            Text text = text_in(o->words[i], sizeof o->words[i]);
            answer_begin(a, (AnswerKind)table_request(t)->shape, t->asks);
            a->value = i;
            if (choice_is_offered(t, i))
                t->rs->tell.odds(&look, &(OddsRequest){ ODDS_OF_CHOICE, a, NO_UNIT }, &text);
        }
        free(a);
    }
    return choice < CHOICES_WITH_ODDS ? o->words[choice] : "";
}

const char *choice_says(Table *t, const Ui *ui, const QuestionDef *q, int choice, char *out,
                        size_t size)
{
    const char *says = q && choice < q->choices ? q->choice[choice].says : NULL;
    const char *odds = choice_odds(t, choice);
    bool whole = choice_has_lines(t, ui);

    if (!says && !odds[0])
        return NULL;
    const char *first = whole ? says : odds, *then = whole ? odds : says;
    snprintf(out, size, "%s%s%s", first ? first : "",
             first && first[0] && then && then[0] ? ". " : "", then ? then : "");
    return out;
}

const char *model_post(const Table *t, ModelId model)
{
    const Battle *b = session_battle(t->session);
    const Profile *p = model_profile(t->game, b, model);
    int number = model_number(b, model), holder = 1;

    for (int i = 0; i < t->rs->posts; i++) {
        if (p->field[t->rs->post[i].field] != 1)
            continue;
        if (holder++ == number)
            return t->rs->post[i].title;
    }
    return NULL;
}
