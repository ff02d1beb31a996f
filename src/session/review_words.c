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

void review_last_words(const Game *game, const Review *review, Text *text)
{
    double ahead = review->turn[review->turns - 1].ahead;
    review_ahead_words(game, ahead, text);
    if (!review->over || game->seats != 2 ||
        is_nothing(ahead - (review->score[0] - review->score[1])))
        return;
    text_add(text, review->won ? ", the victory counted in" : "");
    text_format(text, " (the result: %d to %d)", (int)review->score[0], (int)review->score[1]);
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

static void most_words(const Game *game, const ReviewLoss *most, Text *text)
{
    if (is_nothing(most->points))
        return;
    text_add(text, " (most at once: ");
    points_words(most->points, text);
    text_format(text, ", %s %d, %s)", round_title(game->ruleset), most->round, most->deed);
}

/* What was given away is told whole: what other answers promised makes none of it good. */
static void choice_words(const Game *game, const Review *review, SeatId seat, Text *text)
{
    double lost = review->lost[seat], gained = review->choice[seat] + lost;
    text_format(text, "Choice: %s's own answers ", game->seat[seat].title.text);
    if (is_nothing(lost) && is_nothing(gained)) {
        text_add(text, "came to the same as the quick player's");
        return;
    }
    if (!is_nothing(lost)) {
        text_add(text, "gave away ");
        points_words(lost, text);
        text_add(text, " in all against the quick player's");
        most_words(game, &review->most[seat], text);
    }
    if (!is_nothing(gained)) {
        text_add(text, is_nothing(lost) ? "promised " : ", and others promised ");
        points_words(gained, text);
        text_add(text, is_nothing(lost) ? " more in all than the quick player's" : " more");
    }
    text_add(text, ", before any dice");
}

static const char what_a_point_is[] =
    "A point is one of what a unit costs; the victory counts as well, so that what decides it may "
    "come to more than an army";
static const char what_luck_is[] =
    "Luck here weighs each throw by what hung on it; \"better than so many of 100 throws\" counts "
    "all dice alike, so that the two may favour different sides";

bool review_sum_words(const Game *game, const Review *review, int line, Text *text)
{
    if (line > game->seats + 1) {
        const char *means = line == game->seats + 2 ? what_a_point_is : what_luck_is;
        text_add(text, line <= game->seats + 3 ? means : "");
        return line <= game->seats + 3;
    }
    if (line == game->seats + 1) {
        text_format(text,
                    "By playing each position on %d times, those of the moments %d times, both "
                    "sides as the quick player; what may be chance is no moment",
                    review->tries, review->again);
        return true;
    }
    if (line == 0) {
        luck_words(game, review->luck, text);
        return true;
    }
    choice_words(game, review, (SeatId)(line - 1), text);
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

/* Where every phase has turns of its own, their numbers come again in a round. */
static bool comes_again(const Review *review, int n)
{
    const ReviewTurn *t = review->turn;
    for (int i = 0; i + 1 < review->turns; i++) {
        if (i != n && t[i].round == t[n].round && t[i].turn == t[n].turn)
            return true;
    }
    return false;
}

void review_turn_words(const Game *game, const Review *review, int n, Text *text)
{
    const Ruleset *rules = game->ruleset;
    const ReviewTurn *t = &review->turn[n];
    text_format(text, "%s %d", round_title(rules), t->round);
    if (t->turn && comes_again(review, n))
        text_format(text, ", %s %d", rules->phase[t->phase].title, t->turn);
    else if (t->turn)
        text_format(text, ", %s %d", turn_title(rules), t->turn);
}

static void tell_turn(FILE *out, const Game *game, const Review *review, int n)
{
    const ReviewTurn *t = &review->turn[n];
    char words[120] = "", when[80] = "";
    Text text = text_in(words, sizeof words), at = text_in(when, sizeof when);
    if (n + 1 == review->turns) {
        review_last_words(game, review, &text);
        text_add(&at, "at the end");
    } else {
        review_ahead_words(game, t->ahead, &text);
        review_turn_words(game, review, n, &at);
    }
    fprintf(out, "  %-24s", when);
    bar(out, t->ahead / most_ahead(review));
    fprintf(out, "  %s\n", words);
}

void review_tell(FILE *out, Session *session, const Review *review)
{
    const Game *game = session_game(session);
    char words[SUM_WORDS];
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
        fprintf(out, "\n%s %d, after %d answers: %s.\n  %s.\n", round_title(game->ruleset),
                m->round, m->answers, m->words, m->instead);
    }
    if (review->moments == 0)
        fprintf(out, "  Nowhere.\n");
}
