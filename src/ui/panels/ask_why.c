#include <stdlib.h>
#include <string.h>

#include "panels/ask.h"
#include "table.h"

/* Why an answer to a question would not do, and those of a lesson's question, and of one that tells them, that stand there dim. */

const QuestionDef *asked_question(const Table *t)
{
    const Request *r = table_request(t);

    return r->why < t->rs->questions ? &t->rs->question[r->why] : NULL;
}

bool asked_in_secret(const Table *t)
{
    const QuestionDef *q = asked_question(t);

    return q && q->sealed;
}

Verdict ask_judge(Table *t, int value)
{
    Answer *a = malloc(sizeof *a);
    Verdict v = no(NO_BATTLE_FULL);

    if (!a)
        return v;
    answer_begin(a, (AnswerKind)table_request(t)->shape, t->asks);
    a->value = value;
    v = session_judge(t->session, a);
    free(a);
    return v;
}

Verdict ask_judge_list(Table *t, const int16_t *list, int count)
{
    Answer *a = malloc(sizeof *a);
    Verdict v = no(NO_BATTLE_FULL);

    if (!a)
        return v;
    answer_begin(a, (AnswerKind)table_request(t)->shape, t->asks);
    memcpy(a->id, list, sizeof *list * (size_t)count);
    a->count = count;
    v = session_judge(t->session, a);
    free(a);
    return v;
}

void ask_wrong_words(Table *t, char *out, size_t size)
{
    Look look = session_look(t->session);
    Text text = text_in(out, size);
    const Request *r = table_request(t);
    bool number = r->shape == SHAPE_NUMBER;

    out[0] = 0;
    if (!number && !ask_is_picked(r))
        return;
    Verdict v = number ? ask_judge(t, t->number) : ask_judge_list(t, t->list, t->lists);
    bool models = r->shape == SHAPE_MODELS || r->shape == SHAPE_UNITS;
    if (v.refusal == NO_OUT_OF_BOUNDS && models)
        text_format(&text, "%d chosen, %d wanted", t->lists, t->lists < r->low ? r->low : r->high);
    else if (!is_yes(&v))
        verdict_words(&look, &v, &text);
    ui_sentence(out, size);
}

void ask_find_barred(Table *t)
{
    const QuestionDef *q = asked_question(t);
    Look look = session_look(t->session);
    uint64_t reasons[MOST_BARRED];

    if (t->barred_for == t->question + 1)
        return;
    t->barred_for = t->question + 1;
    t->barreds = 0;
    for (int i = 0; q && (t->lesson || q->tells_barred) && i < q->choices && i < 64 &&
                    t->barreds < MOST_BARRED;
         i++) {
        BarredChoice *c = &t->barred[t->barreds];
        Verdict v = ask_judge(t, i);
        bool known = is_yes(&v) || v.refusal == NO_NOT_OFFERED;
        for (int k = 0; k < t->barreds && !known && !q->tells_barred; k++)
            known = reasons[k] == (uint64_t)v.refusal;
        if (known || table_request(t)->choices >> i & 1)
            continue;
        Text text = text_in(c->why, sizeof c->why);
        verdict_words(&look, &v, &text);
        ui_sentence(c->why, sizeof c->why);
        c->choice = i;
        reasons[t->barreds++] = (uint64_t)v.refusal;
    }
}
