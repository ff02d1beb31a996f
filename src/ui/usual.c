#define _POSIX_C_SOURCE 200809L

#include "usual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "table.h"

bool usual_is_offered(const Table *t)
{
    return table_may_order(t) && table_request(t)->unit != NO_UNIT && t->verb == NO_VERB &&
           !t->hand.full && !t->regiment.clauses && t->sheet == SHEET_NONE;
}

static Answer *usual(Table *t)
{
    Answer *answer = malloc(sizeof *answer);
    Look look = session_look(t->session);

    if (answer)
        battle_default(look.game, look.battle, look.scratch, answer);
    return answer;
}

void usual_words(Table *t, char *out, size_t size)
{
    Answer *answer = usual(t);
    Look look = session_look(t->session);
    char *line = NULL;
    size_t length = 0;
    FILE *file = answer ? open_memstream(&line, &length) : NULL;

    out[0] = 0;
    if (file) {
        record_write_answer(file, &look, answer);
        fclose(file);
    }
    if (line && length > 2)
        snprintf(out, size, "Enter: %.*s", (int)strcspn(line + 2, "\n"), line + 2);
    free(line);
    free(answer);
}

void usual_keys(Table *t, Ui *ui)
{
    if (!usual_is_offered(t) || table_guarded(t, ui) ||
        !(ui_key(ui, SDLK_RETURN, 0) || ui_key(ui, SDLK_KP_ENTER, 0)))
        return;
    Answer *answer = usual(t);
    if (answer)
        table_send(t, ui, answer);
    free(answer);
}
