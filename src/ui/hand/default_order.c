#include "hand/default_order.h"
#include "hand/verbs.h"

#include <stdlib.h>

#include "base/text.h"
#include "table.h"

bool usual_is_offered(const Table *t)
{
    return table_may_order(t) && table_request(t)->unit != NO_UNIT && t->verb == NO_VERB &&
           !t->befores && !t->hand.full && !t->regiment.clauses && t->sheet == SHEET_NONE;
}

static Answer *usual(Table *t)
{
    Answer *answer = malloc(sizeof *answer);
    Look look = session_look(t->session);

    if (answer)
        battle_default(look.game, look.battle, look.scratch, answer);
    return answer;
}

/* To do nothing more is what Space gives where the question says so. */
static bool is_for_enter(const Table *t, const Answer *answer)
{
    const QuestionDef *q = asked_question(t);
    bool ends = q && q->space_ends;

    return answer && answer->order.clauses > 0 && (answer->order.actor != NO_UNIT || !ends);
}

/* "Fight with Great weapon": the verb, and what it is given. */
static void clause_words(const Table *t, const Clause *c, Text *text)
{
    const VerbDef *verb = &t->rs->verb[c->verb];
    char word[40];

    text_add(text, verb->title);
    for (int i = 0; i < verb->params; i++)
        switch (verb->param[i].kind) {
        case PARAM_WORD:
            param_word(&verb->param[i], c->word, word, sizeof word);
            text_format(text, " %s", word);
            break;
        case PARAM_WEAPON:
            if (c->weapon != NO_WEAPON)
                text_format(text, " %s", t->game->weapon[c->weapon].title.text);
            break;
        case PARAM_UNIT:
            if (c->unit != NO_UNIT)
                text_format(text, " %s", table_name(t, c->unit));
            break;
        default:
            break;
        }
}

void usual_words(Table *t, char *out, size_t size)
{
    Answer *answer = usual(t);
    Text text = text_in(out, size);

    out[0] = 0;
    const char *key = is_for_enter(t, answer) ? "Enter: " : "Space: ";
    for (int i = 0; answer && i < answer->order.clauses; i++) {
        text_add(&text, i ? ", " : key);
        clause_words(t, &answer->order.clause[i], &text);
    }
    free(answer);
}

void usual_keys(Table *t, Ui *ui)
{
    if (!usual_is_offered(t) || table_guarded(t, ui) || ui->in.repeated ||
        !(ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        return;
    Answer *answer = usual(t);
    if (is_for_enter(t, answer))
        table_send(t, ui, answer);
    free(answer);
}
