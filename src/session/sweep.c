#include "session/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "data/record.h"
#include "engine/at_random.h"
#include "engine/referee.h"
#include "rules/rulesets.h"
#include "session/session.h"

/* One battle under watch: the session that plays it, a fork that is given the same answers. */
typedef struct Sweep {
    Session *session;
    Battle fork, before;
    Scratch scratch, fork_scratch;
    Chance chance;
    SweepCount *count;
    Text *wrong;
    size_t events; /* of the log that have been looked at */
} Sweep;

static bool fails(Sweep *s, const char *what)
{
    char bytes[200];
    Text question = text_in(bytes, sizeof bytes);
    Look look = session_look(s->session);
    request_print(&look, &question);
    text_format(s->wrong, "%s (answer %d, asked: %s)", what, session_answers(s->session) + 1,
                bytes);
    return false;
}

static bool fails_by(Sweep *s, const char *what, const Verdict *verdict)
{
    Look look = session_look(s->session);
    fails(s, what);
    text_add(s->wrong, ": ");
    verdict_words(&look, verdict, s->wrong);
    return false;
}

/* ---- Attempts ---------------------------------------------------------------------------------------------- */

static bool line_fits(const Verdict *v)
{
    enum { HUNDREDTH = INCH / 100 };
    if (!v->has_line || !v->line_measures || v->figure != FIGURE_LENGTH)
        return true;
    Length length = segment_length(v->line);
    int32_t measured = v->measured < 0 ? -v->measured : v->measured;
    return length - measured <= HUNDREDTH && measured - length <= HUNDREDTH;
}

static void count_refusal(Sweep *s, const Verdict *verdict)
{
    s->count->refused++;
    if (verdict->refusal < SWEEP_REFUSALS)
        s->count->refusal[verdict->refusal]++;
}

static void count_cites(Sweep *s)
{
    for (int w = 0; w < RULE_WORDS; w++)
        s->count->cited[w] |= s->scratch.cited[w];
}

/* Judges without an effect on the battle. */
static bool try_answer(Sweep *s, const Answer *answer, Verdict *verdict)
{
    const Game *game = session_game(s->session);
    const Battle *battle = session_battle(s->session);
    s->before = *battle;
    *verdict = battle_judge(game, battle, &s->scratch, answer);
    s->count->attempts++;
    if (memcmp(&s->before, battle, sizeof s->before) != 0)
        return fails(s, "judging wrote to the battle");
    if (is_yes(verdict))
        return true;
    count_refusal(s, verdict);
    if (!line_fits(verdict)) {
        char bytes[240];
        Text words = text_in(bytes, sizeof bytes);
        Look look = session_look(s->session);
        verdict_words(&look, verdict, &words);
        text_format(s->wrong, "the line of a refusal is %d um long, it states %d: %s",
                    (int)segment_length(verdict->line), (int)verdict->measured, bytes);
        return false;
    }
    if (verdict->refusal >= NO_OF_RULESET && !verdict->rule)
        return fails(s, "a refusal names no rule");
    return true;
}

/* The word of a spell and a friend who is named are more than details: much depends on them. */
static bool names_more(const VerbDef *verb)
{
    for (int i = 0; i < verb->params; i++) {
        ParamKind kind = verb->param[i].kind;
        bool aims = verb->kind == DOES_CHARGE || verb->kind == DOES_SHOOT;
        if (verb->param[i].required && (kind == PARAM_WORD || (kind == PARAM_UNIT && !aims)))
            return true;
    }
    return false;
}

/* A refusal of who would act, whatever the details of the order. */
static bool is_of_the_actor(const Ruleset *rules, const Order *o, const Verdict *verdict)
{
    return verdict->refusal >= NO_OF_RULESET && verdict->who == o->actor &&
           verdict->weapon == NO_WEAPON && !names_more(&rules->verb[o->clause[0].verb]) &&
           rules->refusal[verdict->refusal - NO_OF_RULESET].grade <= GRADE_STATUS;
}

/* What is asked before an order's details are: a lawful order may be given without them as well, and whoever is refused for
 * his seat or his state is so whatever the details. */
static bool keeps_the_order_of_refusals(Sweep *s, const Answer *answer, const Verdict *verdict)
{
    const Ruleset *rules = session_game(s->session)->ruleset;
    const Order *o = &answer->order;
    if (answer->kind != ANSWER_ORDER || o->actor == NO_UNIT || o->clauses != 1 ||
        answer->seat != request_seat(&session_battle(s->session)->request))
        return true;
    bool before = is_of_the_actor(rules, o, verdict);
    if (!is_yes(verdict) && !before)
        return true;
    Look look = { session_game(s->session), session_battle(s->session), &s->scratch };
    Verdict bare = battle_may(&look, o->clause[0].verb, o->actor);
    if (before && is_yes(&bare))
        return fails_by(s, "an order that may be given is refused, and not for a detail", verdict);
    return before || is_yes(&bare) ||
           fails_by(s, "a lawful order is refused without its details", &bare);
}

/* An answer bent out of shape: too far, too many, at somebody else. */
static void bend(Sweep *s, Answer *answer)
{
    const Battle *b = session_battle(s->session);
    Order *o = &answer->order;
    Chance *c = &s->chance;
    switch (chance_between(c, 0, 8)) {
    case 0:
        for (int i = 0; i < o->points; i++)
            o->point[i].at.y += chance_between(c, -14 * INCH, 14 * INCH);
        break;
    case 1:
        if (o->points) {
            int at = chance_between(c, 0, o->points - 1);
            o->point[at].at.x += chance_between(c, -9 * INCH, 9 * INCH);
        }
        break;
    case 2:
        o->actor = (UnitId)chance_between(c, 0, b->units - 1);
        break;
    case 3:
        if (o->clauses) {
            int at = chance_between(c, 0, o->clauses - 1);
            o->clause[at].unit = (UnitId)chance_between(c, 0, b->units - 1);
        }
        break;
    case 4:
        if (o->clauses)
            o->clause[0].verb =
                (uint8_t)chance_between(c, 0, session_game(s->session)->ruleset->verbs - 1);
        break;
    case 5:
        if (o->clauses) {
            int at = chance_between(c, 0, o->clauses - 1);
            o->clause[at].models = chance_next(c) & 0xFFF;
        }
        break;
    case 6:
        answer->seat = (SeatId)chance_between(c, 0, b->seats - 1);
        break;
    case 7:
        answer->value += chance_between(c, -3, 3);
        if (answer->count > 1)
            answer->id[0] = answer->id[1];
        else if (answer->kind == ANSWER_UNITS && answer->count == 1)
            answer->id[0] = (int16_t)chance_between(c, 0, b->units - 1);
        break;
    default:
        if (o->clauses)
            o->clause[0].word = (uint8_t)chance_between(c, 0, 12);
        break;
    }
}

static bool try_bent(Sweep *s, const Answer *answer)
{
    enum { BENT = 6 };
    for (int i = 0; i < BENT; i++) {
        Answer bent = *answer;
        Verdict verdict;
        bend(s, &bent);
        if (!try_answer(s, &bent, &verdict) || !keeps_the_order_of_refusals(s, &bent, &verdict))
            return false;
    }
    return true;
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static void count_answer(Sweep *s, const Answer *answer)
{
    const Request *r = &session_battle(s->session)->request;
    s->count->answers++;
    s->count->why[r->why]++;
    if (answer->kind == ANSWER_CHOICE)
        s->count->choice[r->why][answer->value]++;
    for (int i = 0; i < answer->order.clauses; i++)
        s->count->verb[answer->order.clause[i].verb]++;
}

/* A legal answer by chance; the default when none is found. */
static bool find_answer(Sweep *s, Answer *answer)
{
    enum { TRIES = 12 };
    const Game *game = session_game(s->session);
    const Battle *battle = session_battle(s->session);
    Look look = { game, battle, &s->scratch };
    Verdict verdict;
    if (battle->request.shape == SHAPE_DICE) {
        battle_dice(battle, &s->chance, answer);
        return true;
    }
    for (int i = 0; i < TRIES; i++) {
        look_refresh(&look);
        if (!player_at_random(&look, &s->chance, answer))
            break;
        if (!try_answer(s, answer, &verdict))
            return false;
        if (!keeps_the_order_of_refusals(s, answer, &verdict))
            return false;
        if (is_yes(&verdict))
            return true;
    }
    battle_default(game, battle, &s->scratch, answer);
    if (!try_answer(s, answer, &verdict))
        return false;
    return is_yes(&verdict) || fails_by(s, "the default answer is refused", &verdict);
}

static bool offered_is_legal(Sweep *s)
{
    const Request *r = &session_battle(s->session)->request;
    if (r->shape != SHAPE_CHOICE)
        return true;
    for (int word = 0; word < 64; word++) {
        Answer answer;
        Verdict verdict;
        if (!(r->choices >> word & 1))
            continue;
        answer_begin(&answer, ANSWER_CHOICE, (SeatId)__builtin_ctz(r->seats));
        answer.value = word;
        if (!try_answer(s, &answer, &verdict))
            return false;
        if (!is_yes(&verdict))
            return fails(s, "a word that is offered is refused");
    }
    return true;
}

/* The fork goes on as a copy of itself, in which whatever copying leaves out is rubbish. */
static void copy_into_rubbish(Sweep *s)
{
    memset(&s->before, 0xA5, sizeof s->before);
    battle_copy(&s->before, &s->fork);
    s->fork = s->before;
}

/* ---- What is remembered ---------------------------------------------------------------------------------------- */

static bool fails_to_declare(Sweep *s, const char *what, int number)
{
    fails(s, "something is remembered that no list declares");
    text_format(s->wrong, ": %s %d", what, number);
    return false;
}

static bool tally_is_declared(Sweep *s, const Ruleset *rules, const Event *e)
{
    for (int i = 0; i < rules->tallies; i++) {
        const TallyDef *def = &rules->tally[i];
        if ((int)def->owner != e->owner || def->number != e->b)
            continue;
        if (e->value >= def->low && e->value <= def->high)
            return true;
        fails(s, "a tally lies beyond its bounds");
        text_format(s->wrong, ": %s is %d, declared from %d to %d", def->word, (int)e->value,
                    (int)def->low, (int)def->high);
        return false;
    }
    return fails_to_declare(s, "tally", e->b);
}

static bool mark_is_declared(Sweep *s, const Ruleset *rules, const Event *e)
{
    for (int i = 0; i < rules->marks; i++)
        if ((int)rules->mark[i].owner == e->owner && rules->mark[i].number == e->value)
            return true;
    return fails_to_declare(s, "mark", (int)e->value);
}

static bool event_is_declared(Sweep *s, const Event *e)
{
    const Ruleset *rules = session_game(s->session)->ruleset;
    switch ((EventKind)e->kind) {
    case EV_MARKED:
        return mark_is_declared(s, rules, e);
    case EV_TALLY:
        return tally_is_declared(s, rules, e);
    case EV_LINKED:
        return e->b < rules->links || fails_to_declare(s, "link", e->b);
    case EV_NOTED:
        return e->b < rules->notes || fails_to_declare(s, "note", e->b);
    case EV_LISTED:
        return e->b < rules->lists || fails_to_declare(s, "list", e->b);
    default:
        return true;
    }
}

static bool all_is_declared(Sweep *s)
{
    const EventLog *log = session_log(s->session);
    for (; s->events < log->events; s->events++)
        if (!event_is_declared(s, &log->event[s->events]))
            return false;
    return true;
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static bool step(Sweep *s)
{
    Answer answer;
    if (!offered_is_legal(s) || !find_answer(s, &answer) || !try_bent(s, &answer))
        return false;
    count_answer(s, &answer);
    Verdict verdict = session_answer(s->session, &answer, NULL);
    if (!is_yes(&verdict))
        return fails_by(s, "an answer that was judged legal is refused", &verdict);
    const Game *game = session_game(s->session);
    const Battle *battle = session_battle(s->session);
    copy_into_rubbish(s);
    battle_answer(game, &s->fork, &s->fork_scratch, &answer, NULL);
    if (battle_hash(&s->fork) != battle_hash(battle))
        return fails(s, "a fork given the same answers has another hash");
    return all_is_declared(s);
}

static bool replays(Sweep *s)
{
    char *text = session_text(s->session);
    Problem problem = { 0 };
    Record *record =
        text ? record_read(text, strlen(text), "sweep", ruleset_named, &problem) : NULL;
    bool good = record && !record->damaged;
    if (!good)
        text_format(s->wrong, "the battle's record cannot be read: line %d: %s",
                    record ? record->damage.line : problem.line,
                    record ? record->damage.sentence : problem.sentence);
    Finding finding = { 0 };
    if (good && !record_play(record, &s->fork, &finding)) {
        good = false;
        text_format(s->wrong, "the battle's record diverges in line %d: %s", finding.line,
                    finding.sentence);
    }
    if (good && battle_hash(&s->fork) != battle_hash(session_battle(s->session))) {
        good = false;
        text_add(s->wrong, "the battle's record replays to another hash");
    }
    if (record)
        record_free(record);
    free(text);
    return good;
}

static void count_events(Sweep *s)
{
    const EventLog *log = session_log(s->session);
    for (size_t i = 0; i < log->events; i++)
        s->count->event[log->event[i].kind]++;
}

/* Plays the session to its end; the fork begins where it does. */
static bool play(Sweep *s, long answers)
{
    const Game *game = session_game(s->session);
    s->fork = *session_battle(s->session);
    while (!session_battle(s->session)->over && answers-- > 0) {
        if (!step(s))
            return false;
    }
    if (!session_battle(s->session)->over)
        return fails(s, "the battle does not end");
    count_events(s);
    count_cites(s);
    for (int o = 0; o < game->ruleset->options; o++)
        s->count->option[o][game->option[o]]++;
    s->count->battles++;
    return replays(s);
}

static bool sweep_session(Session *session, uint64_t seed, long answers, SweepCount *count,
                          uint64_t *hash, Text *wrong)
{
    Sweep *s = session ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        text_add(wrong, "the battle cannot begin");
        session_free(session);
        return false;
    }
    s->session = session;
    s->chance.state = seed ^ 0x53314236u;
    s->count = count;
    s->wrong = wrong;
    scratch_clear(&s->scratch);
    scratch_clear(&s->fork_scratch);
    bool good = play(s, answers);
    if (good && hash)
        *hash = battle_hash(session_battle(s->session));
    session_free(s->session);
    free(s);
    return good;
}

bool sweep_battle(const Game *game, uint64_t seed, long answers, SweepCount *count, uint64_t *hash,
                  Text *wrong)
{
    SessionSetup setup = { .seeded = true, .seed = seed };
    return sweep_session(session_new(game, &setup, NULL), seed, answers, count, hash, wrong);
}

bool sweep_from_record(const char *text, const char *name, uint64_t seed, long answers,
                       SweepCount *count, Text *wrong)
{
    SessionSetup setup = { .seeded = true, .seed = seed };
    return sweep_session(session_from_text(text, name, &setup, NULL), seed, answers, count, NULL,
                         wrong);
}

void sweep_options(Game *game, uint64_t seed)
{
    Chance chance = { seed };
    for (int i = 0; i < game->ruleset->options; i++)
        game->option[i] = chance_between(&chance, 0, words_in(game->ruleset->option[i].words) - 1);
}

/* ---- The histogram -------------------------------------------------------------------------------------------- */

static int print_count(FILE *out, const char *kind, const char *what, const char *value, long count)
{
    fprintf(out, "%10ld  %s %s%s%s%s\n", count, kind, what, *value ? " " : "", value,
            count ? "" : "   NEVER");
    return count == 0;
}

static void nth_word(const char *words, int n, char *word, size_t size)
{
    while (n > 0 && *words)
        n -= *words++ == ' ';
    size_t length = strcspn(words, " ");
    snprintf(word, size, "%.*s", (int)length, words);
}

static bool is_named(const char *word, const char *const *name, int names)
{
    for (int i = 0; i < names; i++) {
        if (strcmp(name[i], word) == 0)
            return true;
    }
    return false;
}

int sweep_histogram(const Ruleset *r, const SweepCount *count, const char *const *rare, int rares,
                    FILE *out)
{
    int zeros = 0;
    for (int i = 0; i < r->verbs; i++)
        zeros += print_count(out, "order", r->verb[i].word, "", count->verb[i]);
    for (int i = 0; i < r->questions; i++) {
        if (is_named(r->question[i].word, rare, rares))
            continue;
        zeros += print_count(out, "question", r->question[i].word, "", count->why[i]);
        for (int c = 0; c < r->question[i].choices; c++)
            zeros += print_count(out, "choice", r->question[i].word, r->question[i].choice[c].word,
                                 count->choice[i][c]);
    }
    for (int i = 0; i < r->options; i++) {
        for (int w = 0; w < words_in(r->option[i].words); w++) {
            char word[48];
            nth_word(r->option[i].words, w, word, sizeof word);
            zeros += print_count(out, "option", r->option[i].key, word, count->option[i][w]);
        }
    }
    for (int i = 0; i < r->refusals; i++)
        print_count(out, "refusal", r->refusal[i].name, "", count->refusal[NO_OF_RULESET + i]);
    fprintf(out,
            "%ld battles, %ld answers, %ld attempts judged, %ld refused; %d kinds never occurred\n",
            count->battles, count->answers, count->attempts, count->refused, zeros);
    return zeros;
}
