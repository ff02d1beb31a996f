#define _POSIX_C_SOURCE 200809L

#include "session/review.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/referee.h"
#include "engine/throw.h"
#include "inside.h"
#include "playout.h"
#include "session/deed.h"
#include "session/story.h"
#include "session/thinker.h"
#include "tried.h"

/* ---- Parts ------------------------------------------------------------------------------------------------------------
 * The answers of a battle lie in parts: a decision of a player with the smaller ones that he makes in the same breath, or all dice up
 * to the next. What leaves no choice belongs to the part before it.
 *
 *     > knights charge wolves    a decision      value before it, value behind it: what the choice brought
 *     > hold                     a decision
 *     > 3 6                      dice            ... what the dice brought
 *     > 2 2 6 1                  dice
 *
 * Dice that give somebody a choice are worth what the best of it is: a choice cannot be worth less than none, whatever the quick player
 * would make of it. What is chosen then is weighed against that best. */

typedef struct Part {
    int first, end; /* of the answers */
    SeatId seat;    /* who decided; NO_SEAT: dice */
    bool called;    /* it is no answer: something set by hand, a battle given up */
    bool given;     /* dice gave that choice: it is weighed against the best of it */
    double before, behind;
} Part;

typedef struct Work {
    Session *session;
    Part *part;
    int parts;
    Playout playout;
    Battle from;
    Answer answer;
    Thinker *thinker;
    int samples, again; /* how often positions are played on; those about what may be a moment */
    int took;           /* answers of one from the beginning */
    int best; /* the word that was the best of the last choice that was tried; -1: none was */
    Tried before, behind, strong, choice;
    bool (*tell)(void *of, int percent);
    void *of;
    atomic_bool stopped;
} Work;

enum {
    VALUE_SHARE = 60, /* percent of the work */
    WEIGH_SHARE = 15,
    THROW_SHARE = 10, /* the rest is what the strong player thinks about the moments */
    THROWS_FROM = VALUE_SHARE + WEIGH_SHARE,
    FOUND_SHARE = THROWS_FROM + THROW_SHARE,
    MOST_WEIGHED = 2 * MOST_MOMENTS,
    TURNS = 8,
    MOST_TRIES = 12,
    FEWEST_TRIES = 3,
    BUDGET = 240000 /* answers in copies, about */
};

typedef enum Sort { SORT_DICE, SORT_FORCED, SORT_SMALL, SORT_DECISION, SORT_CALL } Sort;

static bool is_forced(const Request *r)
{
    if (r->shape == SHAPE_CHOICE)
        return (r->choices & (r->choices - 1)) == 0;
    if (r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS)
        return r->low == ids_count(&r->among);
    return r->shape == SHAPE_NUMBER && r->low == r->high;
}

/* What the answer was, as the battle stood before it. */
static Sort sort_of(Work *w, int n, SeatId *seat)
{
    const Request *r = &w->from.request;
    *seat = NO_SEAT;
    if (!session_answer_given(w->session, n, &w->answer))
        return SORT_CALL;
    if (w->answer.kind == ANSWER_DICE)
        return SORT_DICE;
    *seat = w->answer.seat;
    if (is_forced(r))
        return SORT_FORCED;
    return r->shape == SHAPE_ORDER || r->shape == SHAPE_CHOICE ? SORT_DECISION : SORT_SMALL;
}

static bool go_on(Work *w, int percent)
{
    if (w->tell && !w->tell(w->of, percent))
        atomic_store(&w->stopped, true);
    return !atomic_load(&w->stopped);
}

static bool find_parts(Work *w)
{
    int answers = session_answers(w->session);
    w->part = calloc((size_t)answers + 1, sizeof *w->part);
    for (int n = 0; w->part && n < answers; n++) {
        if (!session_battle_at(w->session, n, &w->from))
            return false;
        SeatId seat;
        Sort sort = sort_of(w, n, &seat);
        Part *last = w->parts ? &w->part[w->parts - 1] : NULL;
        bool goes_on = sort == SORT_FORCED ||
                       ((sort == SORT_DICE || sort == SORT_SMALL) && last && last->seat == seat);
        if (last && !last->called && goes_on)
            last->end = n + 1;
        else
            w->part[w->parts++] =
                (Part){ .first = n, .end = n + 1, .seat = seat, .called = sort == SORT_CALL };
        if (!go_on(w, 0))
            return false;
    }
    return w->part != NULL;
}

/* ---- Values ---------------------------------------------------------------------------------------------------------- */

static double worth_now(Work *w)
{
    Look look = { w->playout.game, &w->from, &w->playout.scratch };
    look_refresh(&look);
    return look.game->ruleset->player.worth ? look.game->ruleset->player.worth(&look, 0)
                                            : seat_score(&look, 0) - seat_score(&look, 1);
}

/* How much better the first seat stands there: the same dice for all positions, so that what differs is the position. */
static bool value_now(Work *w, double *value)
{
    double sum = 0;
    if (w->from.over) {
        *value = worth_now(w);
        return true;
    }
    for (int i = 0; i < w->samples; i++) {
        int32_t worth;
        if (!playout_run(&w->playout, NULL, 0, i, &worth))
            return false;
        sum += worth;
    }
    *value = sum / w->samples;
    return true;
}

static bool value_at(Work *w, int answers, double *value)
{
    return session_battle_at(w->session, answers, &w->from) && value_now(w, value);
}

/* The words of a choice that these dice gave; 0 where they gave none. */
static uint64_t words_given(Work *w, const Part *dice)
{
    const Request *r = &w->from.request;
    if (dice->seat != NO_SEAT || dice->called ||
        !session_battle_at(w->session, dice->end, &w->from) || w->from.over ||
        r->shape != SHAPE_CHOICE || is_forced(r))
        return 0;
    return r->choices;
}

/* As it stands when that word is chosen; false where it may not be. */
static bool choose_there(Work *w, int answers, int word)
{
    if (!session_battle_at(w->session, answers, &w->from))
        return false;
    answer_begin(&w->answer, ANSWER_CHOICE, request_seat(&w->from.request));
    w->answer.value = word;
    Verdict verdict = battle_judge(w->playout.game, &w->from, &w->playout.scratch, &w->answer);
    if (is_yes(&verdict))
        battle_take(w->playout.game, &w->from, &w->playout.scratch, &w->answer, NULL);
    return is_yes(&verdict);
}

/* What a part came to; `given`: whether it gave a choice, of which that is the best. */
static bool value_behind(Work *w, const Part *part, double *value, bool *given)
{
    uint64_t words = words_given(w, part);
    SeatId chooser = request_seat(&w->from.request);
    *given = false;
    for (int word = 0; words >> word; word++) {
        double one;
        if (!(words >> word & 1) || !choose_there(w, part->end, word))
            continue;
        if (!value_now(w, &one))
            return false;
        if (!*given || (one > *value) == (chooser == 0))
            *value = one;
        *given = true;
    }
    return *given || value_at(w, part->end, value);
}

/* As many tries as the work allows: what one costs the beginning tells, and later ones are shorter. */
static bool settle_samples(Work *w)
{
    int32_t worth;
    if (!session_battle_at(w->session, 0, &w->from))
        return false;
    w->samples = MOST_TRIES;
    if (w->from.over)
        return true;
    if (!playout_run(&w->playout, NULL, 0, 0, &worth))
        return false;
    w->took = w->playout.answers;
    int tries = BUDGET / (w->parts * (w->playout.answers / 2 + 1) + 1);
    w->samples = tries < FEWEST_TRIES ? FEWEST_TRIES : tries < MOST_TRIES ? tries : MOST_TRIES;
    return true;
}

static bool value_parts(Work *w)
{
    double value;
    bool given = false;
    if (!settle_samples(w) || !value_at(w, 0, &value))
        return false;
    for (int i = 0; i < w->parts; i++) {
        w->part[i].before = value;
        w->part[i].given = given;
        if (!value_behind(w, &w->part[i], &value, &given) || !go_on(w, VALUE_SHARE * i / w->parts))
            return false;
        w->part[i].behind = value;
    }
    return true;
}

/* ---- What comes of them ---------------------------------------------------------------------------------------------- */

static double swing_of(const Part *part, SeatId seat)
{
    double swing = part->behind - part->before;
    return seat == 0 ? swing : -swing;
}

static void sum_choice(Review *review, const Part *part)
{
    SeatId seat = part->seat;
    double swing = swing_of(part, seat);
    review->choice[seat] += swing;
    review->lost[seat] -= swing < 0 ? swing : 0;
    if (-swing > review->most[seat].points)
        review->most[seat] = (ReviewLoss){ .points = -swing, .answers = part->first };
}

static void sum_up(const Work *w, Review *review)
{
    for (int i = 0; i < w->parts; i++) {
        const Part *part = &w->part[i];
        if (part->called)
            review->called += swing_of(part, 0);
        else if (part->seat == NO_SEAT)
            review->luck += swing_of(part, 0);
        else
            sum_choice(review, part);
    }
}

static bool tell_most(Work *w, ReviewLoss *most)
{
    Look look = { w->playout.game, &w->from, &w->playout.scratch };
    Text text = text_in(most->deed, sizeof most->deed);
    if (!session_battle_at(w->session, most->answers, &w->from) ||
        !session_answer_given(w->session, most->answers, &w->answer))
        return false;
    most->round = w->from.round;
    look_refresh(&look);
    deed_words(&look, &w->answer, &text);
    return true;
}

static bool tell_losses(Work *w, Review *review)
{
    for (SeatId seat = 0; seat < w->playout.game->seats; seat++)
        if (review->most[seat].points > 0 && !tell_most(w, &review->most[seat]))
            return false;
    return true;
}

static void add_turn(Review *review, int answers, const Battle *b, double ahead)
{
    if (review->turns < MOST_REVIEW_TURNS)
        review->turn[review->turns++] = (ReviewTurn){ answers, b->round, b->turn, b->phase, ahead };
}

static void note_result(Work *w, Review *review)
{
    Look look = { w->playout.game, &w->from, &w->playout.scratch };
    look_refresh(&look);
    review->over = w->from.over;
    review->won = w->from.over && w->from.winner != NO_SEAT;
    for (SeatId seat = 0; seat < look.game->seats; seat++)
        review->score[seat] = seat_score(&look, seat);
}

/* The beginning, then where another turn or round has begun, then the end. */
static bool find_turns(Work *w, Review *review)
{
    int round = -1, turn = -1;
    for (int i = 0; i < w->parts; i++) {
        if (!session_battle_at(w->session, w->part[i].first, &w->from))
            return false;
        if (w->from.round == round && w->from.turn == turn)
            continue;
        round = w->from.round;
        turn = w->from.turn;
        add_turn(review, w->part[i].first, &w->from, w->part[i].before);
    }
    if (w->parts && session_battle_at(w->session, session_answers(w->session), &w->from)) {
        add_turn(review, session_answers(w->session), &w->from, w->part[w->parts - 1].behind);
        note_result(w, review);
    }
    return true;
}

/* ---- The moments ----------------------------------------------------------------------------------------------------- */

/* The decision of that part, or of the last before those dice; -1: nobody decided anything before. */
static int decision_of(const Work *w, int part)
{
    if (w->part[part].called)
        return -1;
    while (part >= 0 && w->part[part].seat == NO_SEAT)
        part--;
    return part;
}

static double weight_of(const Part *part)
{
    double swing = part->behind - part->before;
    return swing < 0 ? -swing : swing;
}

/* The heaviest, none twice for the same deed. */
static int heaviest(const Work *w, int found[MOST_WEIGHED])
{
    int count = 0;
    while (count < MOST_WEIGHED) {
        int best = -1;
        for (int i = 0; i < w->parts; i++) {
            bool used = decision_of(w, i) < 0 || weight_of(&w->part[i]) < 1;
            for (int k = 0; k < count && !used; k++)
                used = decision_of(w, found[k]) == decision_of(w, i);
            if (!used && (best < 0 || weight_of(&w->part[i]) > weight_of(&w->part[best])))
                best = i;
        }
        if (best < 0)
            break;
        int at = count++;
        for (; at > 0 && found[at - 1] > best; at--)
            found[at] = found[at - 1];
        found[at] = best;
    }
    return count;
}

static bool try_now(Work *w, SeatId seat, Packed *plan, int count, Tried *tried)
{
    Playout *p = &w->playout;
    p->seat = seat;
    bool good = try_again(p, plan, count, tried);
    p->seat = 0;
    return good;
}

/* How it comes out from there for that seat, by the plan first. */
static bool try_from(Work *w, int answers, SeatId seat, Packed *plan, int count, Tried *tried)
{
    return session_battle_at(w->session, answers, &w->from) && try_now(w, seat, plan, count, tried);
}

/* How it comes out for that seat behind a part, by the best of the choice that it gave. */
static bool try_behind(Work *w, int part, SeatId seat, int count, Tried *tried)
{
    int end = w->part[part].end;
    uint64_t words = words_given(w, &w->part[part]);
    SeatId chooser = request_seat(&w->from.request);
    bool any = false;
    for (int word = 0; words >> word; word++) {
        if (!(words >> word & 1) || !choose_there(w, end, word))
            continue;
        if (!try_now(w, seat, NULL, count, &w->choice))
            return false;
        if (!any || (gain_between(tried, &w->choice).by > 0) == (chooser == seat)) {
            *tried = w->choice;
            w->best = word;
        }
        any = true;
    }
    return any || try_from(w, end, seat, NULL, count, tried);
}

/* How it comes out for that seat from where a part begins. */
static bool try_before(Work *w, int part, SeatId seat, int count, Tried *tried)
{
    return w->part[part].given ? try_behind(w, part - 1, seat, count, tried)
                               : try_from(w, w->part[part].first, seat, NULL, count, tried);
}

/* What a part that looks heavy brought to whose deed it was, by more tries and other dice; 0 where that may be chance. */
static bool weigh_again(Work *w, int n, Gain *gain)
{
    SeatId seat = w->part[decision_of(w, n)].seat;
    w->best = -1;
    if (!try_before(w, n, seat, w->again, &w->before) ||
        !try_behind(w, n, seat, w->again, &w->behind))
        return false;
    *gain = gain_between(&w->before, &w->behind);
    return true;
}

typedef struct Heavy {
    int part, first, end; /* of the answers that it is about: the part's, or one throw's */
    bool looked_at, kept;
    Gain gain;
    int best; /* the word that is the best answer where dice gave a choice; -1: they gave none */
} Heavy;

/* The next answer of that part from there on that is dice; its end: none is. */
static int next_throw(Work *w, const Part *part, int n)
{
    while (n < part->end &&
           !(session_answer_given(w->session, n, &w->answer) && w->answer.kind == ANSWER_DICE))
        n++;
    return n;
}

static const Event *dice_thrown(const Work *w, int n, int end)
{
    const EventLog *log = session_log(w->session);
    size_t to = session_events_at(w->session, end);
    for (size_t i = session_events_at(w->session, n); i < to; i++)
        if (log->event[i].kind == EV_DICE)
            return &log->event[i];
    return NULL;
}

/* Whether the dice themselves say otherwise: more of them did what was needed than was to be expected, and that would have harmed
 * whose they are, or fewer, and that would have served him. */
static bool is_belied(const Work *w, int n, int end, SeatId seat, Gain gain)
{
    const EventLog *log = session_log(w->session);
    const Event *e = dice_thrown(w, n, end);
    if (!e || !throw_needs(log, e) || e->seat == NO_SEAT ||
        (e->seat != seat && w->playout.game->seats > 2))
        return false;
    double more = throw_counted(log, e) - throw_expected(log, e);
    bool good = (more > 0) != e->wanted.harms;
    return more != 0 && (gain_told(gain) > 0) != (good == (e->seat == seat));
}

/* Fewer for each where there are many, so that no part takes for ever. */
static int tries_at_throws(Work *w, const Part *part)
{
    enum { MANY = 16 };
    int throws = 0;
    for (int n = part->first; n < part->end; n = next_throw(w, part, n + 1))
        throws++;
    int shared = throws > MANY ? w->again * MANY / throws : w->again;
    return shared < FEWEST_AGAIN ? FEWEST_AGAIN : shared;
}

/* The one throw of a part that swung most the way in which all of them did. None is kept where none did so for sure: what many did
 * together shows nobody what turned. */
static bool find_throw(Work *w, Heavy *h, int percent)
{
    const Part *part = &w->part[h->part];
    SeatId seat = w->part[decision_of(w, h->part)].seat;
    Heavy best = { .part = h->part, .looked_at = true };
    int count = tries_at_throws(w, part);
    if (!try_from(w, part->first, seat, NULL, count, &w->before))
        return false;
    for (int n = part->first, end; n < part->end; n = end) {
        end = next_throw(w, part, n + 1);
        bool tried = end < part->end ? try_from(w, end, seat, NULL, count, &w->behind)
                                     : try_behind(w, h->part, seat, count, &w->behind);
        if (!tried || !go_on(w, percent))
            return false;
        Gain gain = gain_between(&w->before, &w->behind);
        if (gain_told(gain) * h->gain.by > 0 && fabs(gain.by) > fabs(best.gain.by) &&
            !is_belied(w, n, end, seat, gain))
            best = (Heavy){ h->part, n, end, true, true, gain, -1 };
        w->before = w->behind;
    }
    *h = best;
    return true;
}

/* What of it is told: a choice as it is, luck by its throw. */
static bool look_at(Work *w, Heavy *h, int percent)
{
    if (w->part[h->part].seat == NO_SEAT)
        return find_throw(w, h, percent);
    h->looked_at = h->kept = true;
    return true;
}

/* Those that swung more than chance does, in the order in which they came. -1: it was stopped. */
static int weigh_heaviest(Work *w, Heavy heavy[MOST_WEIGHED])
{
    int found[MOST_WEIGHED], tried = heaviest(w, found), count = 0;
    int budget = BUDGET / (MOST_WEIGHED * (w->took + 1));
    w->again = budget < FEWEST_AGAIN ? FEWEST_AGAIN : budget < MOST_AGAIN ? budget : MOST_AGAIN;
    for (int i = 0; i < tried; i++) {
        const Part *part = &w->part[found[i]];
        Heavy *h = &heavy[count];
        *h = (Heavy){ .part = found[i], .first = part->first, .end = part->end };
        if (!weigh_again(w, found[i], &h->gain) ||
            !go_on(w, VALUE_SHARE + WEIGH_SHARE * (i + 1) / tried))
            return -1;
        h->best = w->best;
        count += gain_told(h->gain) != 0;
    }
    return count;
}

/* The heaviest of them of which something is told, in the same order. */
static int find_heavy(Work *w, Heavy heavy[MOST_WEIGHED])
{
    int count = weigh_heaviest(w, heavy), kept = 0, left = 0;
    for (int i = 0; i < count && kept < MOST_MOMENTS; i++) {
        Heavy *most = NULL;
        for (int k = 0; k < count; k++)
            if (!heavy[k].looked_at && (!most || fabs(heavy[k].gain.by) > fabs(most->gain.by)))
                most = &heavy[k];
        if (!look_at(w, most, THROWS_FROM + THROW_SHARE * i / count))
            return -1;
        kept += most->kept;
    }
    for (int i = 0; i < count; i++)
        if (heavy[i].kept)
            heavy[left++] = heavy[i];
    return count < 0 ? count : left;
}

/* Where the phase goes on: what lies behind hung on other things. */
static size_t phase_end(const EventLog *log, size_t from, size_t to)
{
    while (from < to && log->event[from].kind != EV_PHASE && log->event[from].kind != EV_ROUND)
        from++;
    return from;
}

/* The first that the log tells of there. */
static void first_told(Work *w, size_t from, size_t to, Text *text)
{
    const EventLog *log = session_log(w->session);
    Look look = session_look(w->session);
    for (size_t i = from; i < to && text->used == 0; i++)
        if (log->event[i].kind == EV_TOLD)
            event_words(&look, log, &log->event[i], text);
}

/* What came of one throw: how its dice fell, and a heavy headline, else what was told of it. */
static void throw_words(Work *w, const Heavy *h, Text *text)
{
    enum { HEAVY = 76 };
    char words[300] = "";
    int weight = 0;
    Text headline = text_in(words, sizeof words);
    const EventLog *log = session_log(w->session);
    Look look = session_look(w->session);
    const Event *threw = dice_thrown(w, h->first, h->end);
    size_t from = session_events_at(w->session, h->first),
           to = phase_end(log, from, session_events_at(w->session, h->end));
    story_headline(&look, log, from, to, &headline, &weight);
    if (weight < HEAVY) {
        headline = text_in(words, sizeof words);
        first_told(w, from, to, &headline);
    }
    if (threw)
        event_words(&look, log, threw, text);
    text_format(text, "%s%s", words[0] ? "; " : "", words);
}

/* "about 110 points": with a word for what is not known to the point. */
static void gain_words(Gain gain, Text *text)
{
    text_add(text, gain_step(gain) > 1 ? "about " : "");
    points_words(fabs(gain_told(gain)), text);
}

static void best_words(const Work *w, const Heavy *h, const Look *look, Text *text)
{
    Answer *best = malloc(sizeof *best);
    text_add(text, " the best answer");
    if (best && h->best >= 0) {
        answer_begin(best, ANSWER_CHOICE, w->answer.seat);
        best->value = h->best;
        text_add(text, " (");
        deed_words(look, best, text);
        text_add(text, ")");
    }
    free(best);
}

/* A choice is weighed as it was made: what the dice then made of it is another matter. */
static void choice_words(const Work *w, const Heavy *h, const Look *look, const char *seat,
                         Text *text)
{
    bool good = h->gain.by > 0;
    text_format(text, good ? ". That promised %s " : ". With that %s gave away ", seat);
    gain_words(h->gain, text);
    text_add(text, good ? " more than" : " against");
    if (w->part[h->part].given)
        best_words(w, h, look, text);
    else
        text_add(text, " the quick player's answer");
    text_add(text, ", before any dice");
}

static void luck_words(Work *w, const Heavy *h, const char *seat, Text *text)
{
    text_add(text, ". What came: ");
    throw_words(w, h, text);
    text_format(text, ". The dice %s %s ", h->gain.by > 0 ? "brought" : "cost", seat);
    gain_words(h->gain, text);
    text_add(text, " against what was to be expected");
}

static void moment_words(Work *w, const Heavy *h, ReviewMoment *m)
{
    Look look = { w->playout.game, &w->from, &w->playout.scratch };
    Text text = text_in(m->words, sizeof m->words);
    const char *seat = look.game->seat[m->seat].title.text;
    look_refresh(&look);
    deed_words(&look, &w->answer, &text);
    if (m->kind == MOMENT_LUCK)
        luck_words(w, h, seat, &text);
    else
        choice_words(w, h, &look, seat, &text);
}

/* How much better that comes out than what was done, by the tries of the moment itself, so that its figures agree. False: stopped. */
static bool better_words(Work *w, const Part *deed, const Answer *other, Text *text)
{
    Packed *plan = answer_pack(other);
    bool tried = plan && try_from(w, deed->end, deed->seat, NULL, w->again, &w->behind) &&
                 try_from(w, deed->first, deed->seat, plan, w->again, &w->strong);
    free(plan);
    if (!tried)
        return !atomic_load(&w->stopped);
    Gain gain = gain_between(&w->behind, &w->strong);
    double told = gain_told(gain);
    text_add(text, "; ");
    if (told != 0)
        gain_words(gain, text);
    text_add(text, told > 0   ? " better than what was done"
                   : told < 0 ? " worse than what was done"
                              : "no better than what was done");
    return true;
}

static bool strong_words(Work *w, const Look *look, const Part *deed, Answer *strong, Text *text)
{
    char did[200] = "", would[200] = "", odds[160] = "";
    Text one = text_in(did, sizeof did), two = text_in(would, sizeof would),
         figure = text_in(odds, sizeof odds);
    deed_words(look, &w->answer, &one);
    deed_words(look, strong, &two);
    if (strcmp(did, would) == 0) {
        text_add(text, "The strong player would have done the same");
        return true;
    }
    deed_odds(look, strong, &figure);
    text_format(text, "The strong player: %s%s%s", would, odds[0] ? ": " : "", odds);
    return better_words(w, deed, strong, text);
}

/* What the strong player would have answered there. */
static bool instead_words(Work *w, const Part *deed, ReviewMoment *m)
{
    Thoroughness how = player_thoroughness(PLAYER_STRONG, USUAL_THINKING);
    Answer *strong = malloc(sizeof *strong);
    Look look = { w->playout.game, &w->from, &w->playout.scratch };
    Text text = text_in(m->instead, sizeof m->instead);
    how.limit_ms = 0;
    bool good = strong && thinker_think(w->thinker, look.game, &w->from, m->seat, &how,
                                        (uint64_t)deed->first, strong);
    if (good) {
        look_refresh(&look);
        good = strong_words(w, &look, deed, strong, &text);
    }
    free(strong);
    return good;
}

/* What was done where the battle turned, with that in `from` and `answer`. */
static bool find_moment(Work *w, const Heavy *h, ReviewMoment *m)
{
    const Part *part = &w->part[h->part], *deed = &w->part[decision_of(w, h->part)];
    if (!session_battle_at(w->session, h->first, &w->from))
        return false;
    *m = (ReviewMoment){ .kind = part->seat == NO_SEAT ? MOMENT_LUCK : MOMENT_CHOICE,
                         .deed = deed->first,
                         .answers = h->first,
                         .until = h->end,
                         .round = w->from.round,
                         .seat = deed->seat,
                         .swing = gain_told(h->gain) };
    if (!session_battle_at(w->session, deed->first, &w->from) ||
        !session_answer_given(w->session, deed->first, &w->answer))
        return false;
    moment_words(w, h, m);
    return instead_words(w, deed, m);
}

static bool find_moments(Work *w, Review *review)
{
    Heavy heavy[MOST_WEIGHED];
    int count = find_heavy(w, heavy);
    review->again = w->again;
    for (int i = 0; i < count; i++) {
        if (!find_moment(w, &heavy[i], &review->moment[review->moments]) ||
            !go_on(w, FOUND_SHARE + (100 - FOUND_SHARE) * (i + 1) / count))
            return false;
        review->moments++;
    }
    return count >= 0;
}

/* ---- All of it ------------------------------------------------------------------------------------------------------- */

static bool make_with(Session *session, Thinker *thinker, bool (*tell)(void *of, int percent),
                      void *of, Review *review)
{
    Work *w = calloc(1, sizeof *w);
    *review = (Review){ 0 };
    if (!w)
        return false;
    w->session = session;
    w->tell = tell;
    w->of = of;
    w->thinker = thinker;
    w->playout.game = session_game(session);
    w->playout.from = &w->from;
    w->playout.turns = TURNS;
    w->playout.stopped = &w->stopped;
    scratch_clear(&w->playout.scratch);
    bool good = thinker && find_parts(w) && value_parts(w) && find_turns(w, review);
    review->tries = w->samples;
    if (good)
        sum_up(w, review);
    good = good && tell_losses(w, review) && find_moments(w, review);
    free(w->part);
    free(w);
    return good;
}

bool review_make(Session *session, bool (*tell)(void *of, int percent), void *of, Review *review)
{
    Thinker *thinker = thinker_new();
    bool good = make_with(session, thinker, tell, of, review);
    thinker_free(thinker);
    return good;
}

/* ---- Aside ----------------------------------------------------------------------------------------------------------- */

struct Reviewer {
    char *record;
    Thinker *thinker; /* who is stopped with it */
    bool aside, runs, joined, good;
    int asked; /* so often */
    pthread_t thread;
    atomic_bool stopped, done;
    atomic_int percent;
    Review review;
};

static bool hear(void *of, int percent)
{
    Reviewer *r = of;
    atomic_store(&r->percent, percent);
    return !atomic_load(&r->stopped);
}

static void *make(void *of)
{
    Reviewer *r = of;
    SessionSetup setup = { .dice = DICE_TYPED };
    Problem problem = { 0 };
    Session *session = session_from_text(r->record, "the record", &setup, &problem);
    r->good = session && make_with(session, r->thinker, hear, r, &r->review);
    session_free(session);
    atomic_store(&r->done, true);
    return NULL;
}

Reviewer *reviewer_new(const Session *session)
{
    Reviewer *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->record = session_text(session);
    r->aside = session->setup.aside;
    r->thinker = thinker_new();
    r->runs = r->record && pthread_create(&r->thread, NULL, make, r) == 0;
    return r;
}

static void wait_for(Reviewer *r)
{
    if (r->runs && !r->joined)
        pthread_join(r->thread, NULL);
    r->joined = true;
}

ReviewState reviewer_ask(Reviewer *r, int *percent)
{
    if (!r->runs)
        return REVIEW_FAILED;
    if (!r->aside && ++r->asked == REVIEW_PATIENCE)
        wait_for(r);
    *percent = atomic_load(&r->percent);
    if (!atomic_load(&r->done))
        return REVIEW_GOES_ON;
    return r->good ? REVIEW_READY : REVIEW_FAILED;
}

const Review *reviewer_review(const Reviewer *r)
{
    return &r->review;
}

void reviewer_free(Reviewer *r)
{
    if (!r)
        return;
    atomic_store(&r->stopped, true);
    if (r->thinker)
        thinker_stop(r->thinker);
    wait_for(r);
    thinker_free(r->thinker);
    free(r->record);
    free(r);
}
