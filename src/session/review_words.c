#include <string.h>

#include "session/reason.h"
#include "session/review.h"

/* A review in words. */

static double size_of(double points)
{
    return points < 0 ? -points : points;
}

/* Of more than two seats the first is told against all the others. */
static const char *side_named(const Game *game, bool first)
{
    return first             ? game->seat[0].title.text
           : game->seats > 2 ? "the others"
                             : game->seat[1].title.text;
}

void review_ahead_words(const Game *game, double ahead, Text *text)
{
    if (size_of(ahead) < 0.5) {
        text_add(text, "even");
        return;
    }
    text_format(text, "%s by ", side_named(game, ahead > 0));
    points_words(size_of(ahead), text);
}

static bool is_nothing(double points)
{
    return size_of(points) < 0.5;
}

static void luck_words(const Game *game, double luck, Text *text)
{
    if (is_nothing(luck)) {
        text_add(text, "Luck: the dice gave both what was to be expected");
        return;
    }
    text_format(text, "Luck: the dice gave %s ", side_named(game, luck > 0));
    points_words(size_of(luck), text);
    text_add(text, " more than was to be expected");
}

bool review_sum_words(const Game *game, const Review *review, int line, Text *text)
{
    if (line > game->seats + 1)
        return false;
    if (line == game->seats + 1) {
        text_format(text, "By playing each position on %d times, both sides as the quick player",
                    review->tries);
        return true;
    }
    if (line == 0) {
        luck_words(game, review->luck, text);
        return true;
    }
    double choice = review->choice[line - 1];
    text_format(text, "Choice: %s's own answers ", game->seat[line - 1].title.text);
    if (is_nothing(choice)) {
        text_add(text, "came to the same as the quick player's");
        return true;
    }
    text_add(text, choice < 0 ? "cost " : "brought ");
    points_words(size_of(choice), text);
    text_add(text, " against the quick player's");
    return true;
}

/* ---- The curve in letters -------------------------------------------------------------------------------------------- */

enum { HALF = 24 };

static double most_ahead(const Review *review)
{
    double most = 1;
    for (int i = 0; i < review->turns; i++)
        most = size_of(review->turn[i].ahead) > most ? size_of(review->turn[i].ahead) : most;
    return most;
}

static void bar(FILE *out, double share)
{
    int long_one = (int)(size_of(share) * HALF + 0.5);
    for (int i = -HALF; i <= HALF; i++) {
        bool filled = share < 0 ? i < 0 && -i <= long_one : i > 0 && i <= long_one;
        fputc(i == 0 ? '|' : filled ? '#' : ' ', out);
    }
}

static void tell_turn(FILE *out, const Game *game, const Review *review, int n)
{
    const ReviewTurn *t = &review->turn[n];
    char words[120] = "", when[40];
    Text text = text_in(words, sizeof words);
    review_ahead_words(game, t->ahead, &text);
    if (n + 1 == review->turns)
        snprintf(when, sizeof when, "at the end");
    else if (t->turn)
        snprintf(when, sizeof when, "round %d, turn %d", t->round, t->turn);
    else
        snprintf(when, sizeof when, "round %d", t->round);
    fprintf(out, "  %-18s", when);
    bar(out, t->ahead / most_ahead(review));
    fprintf(out, "  %s\n", words);
}

void review_tell(FILE *out, Session *session, const Review *review)
{
    const Game *game = session_game(session);
    char words[240];
    fprintf(out, "%s: %s\n\nWho stood better as each turn began (right: %s)\n",
            game->ruleset->title, game->scenario_title.text, game->seat[0].title.text);
    for (int i = 0; i < review->turns; i++)
        tell_turn(out, game, review, i);
    fputc('\n', out);
    for (int line = 0;; line++) {
        Text text = text_in(words, sizeof words);
        words[0] = 0;
        if (!review_sum_words(game, review, line, &text))
            break;
        fprintf(out, "%s.\n", words);
    }
    fprintf(out, "\nWhere it turned\n");
    for (int i = 0; i < review->moments; i++) {
        const ReviewMoment *m = &review->moment[i];
        fprintf(out, "\nRound %d, after %d answers: %s.\n  %s.\n", m->round, m->answers, m->words,
                m->instead);
    }
    if (review->moments == 0)
        fprintf(out, "  Nowhere.\n");
}
