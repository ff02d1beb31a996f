#include "session/counsel.h"

#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "session/deed.h"

/* ---- In words ---------------------------------------------------------------------------------------------------- */

static void add_worth(const Look *look, const Thinker *thinker, int n, Text *text)
{
    Weighed w = thinker_weighed(thinker, n, NULL);
    if (n == 0 && w.samples > 0) {
        text_format(text, "the best of %d weighed, by %d tries", thinker_candidates(thinker),
                    thinker_playouts(thinker));
    } else if (w.both == 0) {
        text_add(text, n ? "not tried" : "nothing was tried: the quick player would do so");
    } else if (w.better + w.worse == 0) {
        text_add(text, "comes to the same");
    } else if (w.behind < 0) {
        text_format(text, "no worse on average, by %d tries only", w.both);
    } else {
        if (decides_battle(look->game, w.behind))
            text_add(text, "far");
        else
            points_words(w.behind, text);
        text_format(text, " worse on average, worse in %d of %d tries with the same dice", w.better,
                    w.both);
    }
}

static bool is_said(const Counsel *counsel, const char *deed)
{
    for (int i = 0; i < counsel->count; i++)
        if (strcmp(counsel->advice[i].deed, deed) == 0)
            return true;
    return false;
}

static void add_advice(const Look *look, const Thinker *thinker, int n, Counsel *counsel)
{
    Advice *a = &counsel->advice[counsel->count];
    Text deed = text_in(a->deed, sizeof a->deed), odds = text_in(a->odds, sizeof a->odds),
         worth = text_in(a->worth, sizeof a->worth);
    thinker_weighed(thinker, n, &a->answer);
    deed_words(look, &a->answer, &deed);
    if (is_said(counsel, a->deed))
        return;
    deed_odds(look, &a->answer, &odds);
    add_worth(look, thinker, n, &worth);
    a->behind = thinker_weighed(thinker, n, NULL).behind;
    counsel->count++;
}

/* Behind what is advised. */
static void sort_others(Counsel *counsel)
{
    for (int i = 2; i < counsel->count; i++)
        for (int k = i; k > 1 && counsel->advice[k].behind < counsel->advice[k - 1].behind; k--) {
            Advice a = counsel->advice[k];
            counsel->advice[k] = counsel->advice[k - 1];
            counsel->advice[k - 1] = a;
        }
}

/* The best, then those that came out otherwise, then any. */
static void gather(const Look *look, const Thinker *thinker, Counsel *counsel)
{
    Text sentence = text_in(counsel->sentence, sizeof counsel->sentence);
    counsel->count = 0;
    add_advice(look, thinker, 0, counsel);
    for (int n = next_best(thinker, 1); n > 0 && counsel->count < MOST_ADVICE;
         n = next_best(thinker, n + 1))
        add_advice(look, thinker, n, counsel);
    for (int n = 1; n < thinker_candidates(thinker) && counsel->count < MOST_ADVICE; n++)
        if (thinker_weighed(thinker, n, NULL).both > 0)
            add_advice(look, thinker, n, counsel);
    sort_others(counsel);
    reason_tell(look, thinker, &sentence);
    if (!counsel->sentence[0])
        snprintf(counsel->sentence, sizeof counsel->sentence, "%s", counsel->advice[0].deed);
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

/* As long as it is thought aside there is a limit; else it plays the same everywhere. */
static Thoroughness how_much(const Session *s)
{
    Thoroughness how = player_thoroughness(PLAYER_STRONG, s->setup.thinking);
    if (!s->setup.aside)
        how.limit_ms = 0;
    return how;
}

CounselState session_counsel(Session *s, SeatId seat, UnitId about, Counsel *counsel, int *percent)
{
    bool begun = s->adviser != NULL && s->advises;
    Thoroughness how = how_much(s);
    if (!s->adviser)
        s->adviser = thought_new();
    if (!s->adviser)
        return COUNSEL_FAILED;
    if (begun && !s->setup.aside)
        thought_wait(s->adviser);
    Answer *answer = &counsel->advice[0].answer;
    ThoughtState state =
        thought_ask(s->adviser, &s->game, &s->battle, seat, about, &how, s->mind, answer);
    s->advises = true;
    *percent = thinker_progress(thought_thinker(s->adviser));
    if (state != THOUGHT_READY)
        return state == THOUGHT_GOES_ON ? COUNSEL_GOES_ON : COUNSEL_FAILED;
    Look look = session_look(s);
    gather(&look, thought_thinker(s->adviser), counsel);
    return COUNSEL_READY;
}

void session_counsel_end(Session *s)
{
    if (s->adviser)
        thought_drop(s->adviser);
    s->advises = false;
}
