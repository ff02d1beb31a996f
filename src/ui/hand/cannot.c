#include "hand/cannot.h"

#include <stdio.h>
#include <string.h>

#include "hand/verbs.h"
#include "table.h"

/* Each order is refused by itself; what is said of several is said once. */
typedef struct Refused {
    Verdict first; /* the refusal that is shown */
    bool any;
    char also[320]; /* what is said of other orders */
    char said[160]; /* the sentence of the first */
} Refused;

static void keep_refusal(Table *t, int verb, const Verdict *v, Refused *refused)
{
    Look look = session_look(t->session);
    char words[160] = "";
    Text text = text_in(words, sizeof words);
    size_t had = strlen(refused->also);

    verdict_words(&look, v, &text);
    ui_sentence(words, sizeof words);
    if (!refused->any) {
        refused->first = *v;
        refused->any = true;
        snprintf(refused->said, sizeof refused->said, "%s", words);
    } else if (strcmp(words, refused->said) != 0 && !strstr(refused->also, words)) {
        snprintf(refused->also + had, sizeof refused->also - had, " %s: %s.",
                 t->rs->verb[verb].title, words);
    }
}

bool cannot_say_why(Table *t, Ui *ui, UnitId unit)
{
    Look look = session_look(t->session);
    Refused refused = { .any = false };

    for (int i = 0; i < t->rs->verbs && i < 64; i++) {
        const VerbDef *verb = &t->rs->verb[i];
        bool asked = table_request(t)->choices >> i & 1;
        if (!asked || !verb->actor || !verb->first)
            continue;
        Verdict v = battle_may(&look, i, unit);
        if (is_yes(&v))
            return false;
        keep_refusal(t, i, &v, &refused);
    }
    if (!refused.any)
        return false;
    table_refuse(t, ui, &refused.first, NULL);
    snprintf(t->also, sizeof t->also, "%s", refused.also);
    return true;
}
