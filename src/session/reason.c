#include "session/reason.h"

#include <stdlib.h>

#include "session/deed.h"

static int rounded(double points)
{
    return (int)(points < 0 ? points - 0.5 : points + 0.5);
}

void points_words(double points, Text *text)
{
    int whole = rounded(points);
    text_format(text, "%d point%s", whole, whole == 1 || whole == -1 ? "" : "s");
}

bool decides_battle(const Game *game, double points)
{
    int least = 0;

    for (SeatId s = 0; s < game->seats; s++) {
        int cost = 0;
        for (UnitId u = 0; u < game->units; u++)
            cost += game->unit[u].seat == s ? game->unit[u].points : 0;
        least = cost > 0 && (least == 0 || cost < least) ? cost : least;
    }
    return least > 0 && 2 * (points < 0 ? -points : points) >= least;
}

/* "Knights charge Gorehides: 72.2 % to arrive" */
static void add_deed(const Look *look, const Answer *answer, Text *text)
{
    char odds[160] = "";
    Text figure = text_in(odds, sizeof odds);
    deed_words(look, answer, text);
    deed_odds(look, answer, &figure);
    if (odds[0])
        text_format(text, ": %s", odds);
}

bool weighed_is_sure(const Weighed *w)
{
    const double errors = 2;
    return (w->behind < 0 ? -w->behind : w->behind) >= errors * w->doubt;
}

int next_best(const Thinker *thinker, int from)
{
    for (int n = from; n < thinker_candidates(thinker); n++) {
        Weighed w = thinker_weighed(thinker, n, NULL);
        if (w.better + w.worse > 0)
            return n;
    }
    return -1;
}

static void add_worth(const Look *look, const Thinker *thinker, const Answer *answer, Answer *other,
                      Text *text)
{
    int next = next_best(thinker, 1);
    if (next < 0) {
        text_add(text, "; all else that was tried came to the same");
        return;
    }
    Weighed w = thinker_weighed(thinker, next, other);
    bool even = rounded(w.behind) <= 0, sure = weighed_is_sure(&w);
    bool decides = !even && sure && decides_battle(look->game, w.behind);
    text_add(text, even      ? "; as good as "
                   : decides ? "; far better than "
                   : sure    ? "; "
                             : "; perhaps ");
    if (!even && !decides) {
        points_words(w.behind, text);
        text_add(text, " better than ");
    }
    deed_next_to(look, answer, other, text);
    text_add(text, decides ? ": it may decide the battle" : "");
}

static bool is_sealed(const Look *look)
{
    return look->game->ruleset->question[look->battle->request.why].sealed;
}

void reason_tell(const Look *look, const Thinker *thinker, Text *text)
{
    Answer *answer = malloc(2 * sizeof *answer);
    Weighed best = thinker_weighed(thinker, 0, answer);
    int given = thinker_given(thinker);
    if (answer && !is_sealed(look) && best.samples > 0 &&
        (given || thinker_candidates(thinker) > 1)) {
        add_deed(look, answer, text);
        if (given)
            text_add(text, "; as it was planned with the order before");
        else
            add_worth(look, thinker, answer, answer + 1, text);
    }
    free(answer);
}
