#include "standing.h"

#include "engine/referee.h"
#include "engine/ruleset.h"

enum { MOST_TRIED = 16 };

/* The lawful values and names that could be answered; MOST_TRIED + 1 when there are more than can be tried. */
static int all_answers(const Request *r, int16_t *value)
{
    int count = 0;

    if (r->shape == SHAPE_CHOICE)
        for (int i = 0; i < 64 && count <= MOST_TRIED; i++) {
            if (r->choices >> i & 1)
                value[count++] = (int16_t)i;
        }
    else if (r->shape == SHAPE_NUMBER && r->high - r->low < MOST_TRIED)
        for (int32_t v = r->low; v <= r->high; v++)
            value[count++] = (int16_t)v;
    else if ((r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS) && r->low == 1 && r->high == 1)
        for (int id = ids_next(&r->among, -1); id >= 0 && count <= MOST_TRIED;
             id = ids_next(&r->among, id))
            value[count++] = (int16_t)id;
    else
        count = MOST_TRIED + 1;
    return count;
}

static Answer answer_of(const Battle *b, int16_t value)
{
    Answer answer;

    answer_begin(&answer, (AnswerKind)b->request.shape,
                 (SeatId)__builtin_ctz((unsigned)b->request.seats));
    answer.value = value;
    if (b->request.shape == SHAPE_UNITS || b->request.shape == SHAPE_MODELS) {
        answer.id[0] = value;
        answer.count = 1;
    }
    return answer;
}

static bool weigh(const Game *game, const Battle *b, Weighing *w)
{
    int16_t value[MOST_TRIED + 1];
    int count = b->request.seats ? all_answers(&b->request, value) : MOST_TRIED + 1;
    uint64_t hash = 0;
    bool any = false;

    for (int i = 0; i < count && count <= MOST_TRIED; i++) {
        Answer answer = answer_of(b, value[i]);
        battle_copy(&w->trial, b);
        Verdict verdict = battle_answer(game, &w->trial, &w->scratch, &answer, NULL);
        if (!is_yes(&verdict))
            continue;
        if (any && battle_hash(&w->trial) != hash)
            return true;
        hash = battle_hash(&w->trial);
        any = true;
    }
    return count > MOST_TRIED;
}

bool question_matters(const Game *game, const Battle *battle, Weighing *w)
{
    const QuestionDef *q = &game->ruleset->question[battle->request.why];

    if (w->known && w->number == battle->request.number && w->revision == battle->revision)
        return w->matters;
    scratch_clear(&w->scratch);
    w->matters = q->sealed || weigh(game, battle, w);
    w->known = true;
    w->number = battle->request.number;
    w->revision = battle->revision;
    return w->matters;
}
