#define _POSIX_C_SOURCE 200809L

#include "session/thinker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/candidate.h"
#include "engine/referee.h"
#include "playout.h"

/* A plan that is weighed, and what came out of it with each sample of dice. */
typedef struct Plan {
    Packed *order[MOST_PLAN];
    int orders, samples;
    double sum, came[MOST_SAMPLES];
} Plan;

struct Thinker {
    Candidates taker;
    Playout playout;
    Battle seen;
    Answer trial, other;
    Plan plan[MOST_CANDIDATES];
    int plans, most, playouts;
    int rank[MOST_CANDIDATES];   /* the best first */
    bool refused;                /* the last candidate: what it goes on with counts neither */
    UnitId mind;                 /* whom the quick player would order now, or NO_UNIT */
    uint8_t ordered[MOST_UNITS]; /* candidates so far that order that unit */
    atomic_bool stopped;
    int64_t until_ms; /* by the machine's clock; 0: it takes its time */
};

const Thoroughness *player_thoroughness(Player player)
{
    static const Thoroughness how[] = {
        [PLAYER_FIRST_EVENING] = { .candidates = 12, .slips = 50 },
        [PLAYER_CLUB] = { .playouts = 24, .turns = 2, .candidates = 16, .limit_ms = 200 },
        [PLAYER_STRONG] = { .playouts = 96, .turns = 2, .candidates = 24, .limit_ms = 1000 },
    };
    return player >= PLAYER_FIRST_EVENING ? &how[player] : NULL;
}

Thinker *thinker_new(void)
{
    Thinker *t = calloc(1, sizeof *t);
    if (t)
        scratch_clear(&t->playout.scratch);
    return t;
}

static void forget_plans(Thinker *t)
{
    for (int i = 0; i < t->plans; i++)
        for (int n = 0; n < t->plan[i].orders; n++)
            free(t->plan[i].order[n]);
    t->plans = 0;
}

void thinker_free(Thinker *t)
{
    if (!t)
        return;
    forget_plans(t);
    free(t);
}

void thinker_stop(Thinker *t)
{
    atomic_store(&t->stopped, true);
}

void thinker_ready(Thinker *t)
{
    atomic_store(&t->stopped, false);
}

static bool is_stopped(const Thinker *t)
{
    return atomic_load_explicit(&t->stopped, memory_order_relaxed);
}

/* ---- Candidates -------------------------------------------------------------------------------------------------- */

static bool is_same_clause(const Clause *a, const Clause *b)
{
    return a->verb == b->verb && a->word == b->word && a->unit == b->unit && a->model == b->model &&
           a->weapon == b->weapon && a->piece == b->piece && a->models == b->models &&
           point_equal(a->point, b->point) && a->heading == b->heading && a->number == b->number &&
           a->path_count == b->path_count;
}

static bool is_same_order(const Order *a, const Order *b)
{
    if (a->actor != b->actor || a->clauses != b->clauses || a->points != b->points)
        return false;
    for (int i = 0; i < a->clauses; i++)
        if (!is_same_clause(&a->clause[i], &b->clause[i]))
            return false;
    for (int i = 0; i < a->points; i++)
        if (!point_equal(a->point[i].at, b->point[i].at) ||
            a->point[i].facing != b->point[i].facing)
            return false;
    return true;
}

static bool is_same_answer(const Answer *a, const Answer *b)
{
    if (a->kind != b->kind || a->value != b->value || a->count != b->count)
        return false;
    if (memcmp(a->id, b->id, (size_t)a->count * sizeof a->id[0]) != 0)
        return false;
    return is_same_order(&a->order, &b->order);
}

/* Only alone: a plan that goes on is another one. */
static bool is_known(Thinker *t, const Answer *answer)
{
    for (int i = 0; i < t->plans; i++) {
        answer_unpack(t->plan[i].order[0], &t->other);
        if (t->plan[i].orders == 1 && is_same_answer(&t->other, answer))
            return true;
    }
    return false;
}

static bool is_lawful(Thinker *t, const Answer *answer)
{
    Verdict verdict = battle_judge(t->playout.game, &t->seen, &t->playout.scratch, answer);
    return is_yes(&verdict);
}

static void add_plan(Thinker *t, const Answer *answer)
{
    Packed *order = t->plans < t->most ? answer_pack(answer) : NULL;
    t->refused = order == NULL;
    if (order) {
        Plan *plan = &t->plan[t->plans++];
        plan->order[0] = order;
        plan->orders = 1;
        plan->samples = 0;
        plan->sum = 0;
    }
}

/* Most of the room is for whom the quick player would order now; the others' turn comes. */
static bool has_room(Thinker *t, UnitId actor)
{
    enum { OTHERS = 3 };
    if (actor == NO_UNIT)
        return true;
    int most = actor == t->mind ? t->most / 2 : OTHERS;
    return t->ordered[actor] < most && ++t->ordered[actor];
}

/* The Candidates of a game. A plan that goes on takes the place of one that is the same so far: it was weighed before. */
static void take_candidate(Candidates *candidates, const Answer *answer, bool then)
{
    Thinker *t = (Thinker *)(void *)candidates;
    if (then) {
        Plan *plan = &t->plan[t->plans - 1];
        if (!t->refused && plan->orders < MOST_PLAN &&
            (plan->order[plan->orders] = answer_pack(answer)) != NULL)
            plan->orders++;
        return;
    }
    t->refused = t->plans == t->most || !is_lawful(t, answer) || !has_room(t, answer->order.actor);
    if (!t->refused)
        add_plan(t, answer);
}

/* A choice, a small number, one of a few units or models: each that may be named. */
static void add_plain(Thinker *t)
{
    enum { FEW = 8 };
    const Request *r = &t->seen.request;
    Answer *a = &t->trial;
    bool names = (r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS) && r->low == 1 &&
                 r->high == 1 && ids_count(&r->among) <= FEW;
    bool counts = r->shape == SHAPE_NUMBER && r->high - r->low < FEW;
    answer_begin(a, (AnswerKind)r->shape, t->playout.seat);
    for (int i = 0; i < 64 && r->shape == SHAPE_CHOICE; i++) {
        a->value = i;
        if (r->choices >> i & 1 && !is_known(t, a) && is_lawful(t, a))
            add_plan(t, a);
    }
    for (int32_t v = r->low; counts && v <= r->high; v++) {
        a->value = v;
        if (!is_known(t, a) && is_lawful(t, a))
            add_plan(t, a);
    }
    for (int id = ids_next(&r->among, -1); names && id >= 0; id = ids_next(&r->among, id)) {
        a->count = 1;
        a->id[0] = (int16_t)id;
        if (!is_known(t, a) && is_lawful(t, a))
            add_plan(t, a);
    }
}

static Look look_at(Thinker *t)
{
    Look look = { t->playout.game, &t->seen, &t->playout.scratch };
    look_refresh(&look);
    return look;
}

/* What the quick player would do comes first. */
static void gather(Thinker *t)
{
    const Ruleset *rules = t->playout.game->ruleset;
    Look look = look_at(t);
    forget_plans(t);
    if (rules->player.advise) {
        rules->player.advise(&look, &t->trial);
        t->trial.seat = t->playout.seat;
        if (is_lawful(t, &t->trial))
            add_plan(t, &t->trial);
    }
    if (t->plans == 0) {
        battle_default(look.game, look.battle, look.scratch, &t->trial);
        t->trial.seat = t->playout.seat;
        add_plan(t, &t->trial);
    }
    t->mind = t->trial.order.actor;
    memset(t->ordered, 0, sizeof t->ordered);
    add_plain(t);
    if (rules->player.candidates && t->seen.request.shape == SHAPE_ORDER) {
        look = look_at(t);
        rules->player.candidates(&look, &t->taker);
    }
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

static int64_t clock_ms(void)
{
    enum { MS = 1000, NS_OF_MS = 1000000 };
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * MS + now.tv_nsec / NS_OF_MS;
}

static bool is_late(const Thinker *t)
{
    return t->until_ms && clock_ms() >= t->until_ms;
}

/* ---- Weighing ---------------------------------------------------------------------------------------------------- */

static uint64_t seed_of(uint64_t seed, int sample)
{
    Chance chance = { seed + (uint64_t)sample * 0xD1342543DE82EF95u };
    return chance_next(&chance);
}

static bool try_plan(Thinker *t, Plan *plan, uint64_t seed)
{
    double worth;
    if (is_late(t) ||
        !playout_run(&t->playout, plan->order, plan->orders, seed_of(seed, plan->samples), &worth))
        return false;
    plan->came[plan->samples++] = worth;
    plan->sum += worth;
    t->playouts++;
    return true;
}

/* What the plan came to more than the quick player's answer with the same dice, on average. */
static double gain_of(const Thinker *t, const Plan *plan)
{
    double sum = 0;
    for (int i = 0; i < plan->samples; i++)
        sum += plan->came[i] - t->plan[0].came[i];
    return plan->samples ? sum / plan->samples : 0;
}

/* How far these gains scatter from sample to sample, over all candidates. */
static double scatter_of(const Thinker *t)
{
    double sum = 0;
    int count = 0;
    for (int p = 1; p < t->plans; p++) {
        const Plan *plan = &t->plan[p];
        double mean = gain_of(t, plan);
        for (int i = 0; i < plan->samples && plan->samples > 1; i++) {
            double off = plan->came[i] - t->plan[0].came[i] - mean;
            sum += off * off;
        }
        count += plan->samples > 1 ? plan->samples - 1 : 0;
    }
    return count ? sum / count : 0;
}

/* A gain counts as far as it is more than what chance would bring about. */
static double promise_of(const Thinker *t, const Plan *plan, double scatter)
{
    double doubt = plan->samples ? sqrt(scatter / plan->samples) : 0;
    return plan == &t->plan[0] ? 0 : gain_of(t, plan) - doubt;
}

/* The best first; what came first stays first where nothing parts them. */
static void rank_plans(Thinker *t, int count)
{
    double scatter = scatter_of(t);
    for (int i = 1; i < count; i++) {
        int at = t->rank[i], n = i;
        double own = promise_of(t, &t->plan[at], scatter);
        for (; n > 0 && promise_of(t, &t->plan[t->rank[n - 1]], scatter) < own; n--)
            t->rank[n] = t->rank[n - 1];
        t->rank[n] = at;
    }
}

/* The quick player's answer is what the others are measured by: it is tried first, and as often as any. */
static bool try_all(Thinker *t, int left, int each, uint64_t seed)
{
    Plan *first = &t->plan[0];
    int most = first->samples + each < MOST_SAMPLES ? first->samples + each : MOST_SAMPLES;
    while (first->samples < most)
        if (!try_plan(t, first, seed))
            return false;
    for (int i = 0; i < left; i++) {
        Plan *plan = &t->plan[t->rank[i]];
        while (plan->samples < most)
            if (!try_plan(t, plan, seed))
                return false;
    }
    return true;
}

/* Successive halving: each round tries all that are left equally often, then the better half stays. */
static void weigh(Thinker *t, const Thoroughness *how, uint64_t seed)
{
    int left = t->plans, rounds = 0;
    for (int i = 0; i < t->plans; i++)
        t->rank[i] = i;
    for (int n = left; n > 1; n = (n + 1) / 2)
        rounds++;
    for (bool goes_on = true; left > 1 && goes_on; left = (left + 1) / 2) {
        int each = how->playouts / (rounds * left);
        goes_on = try_all(t, left, each < 1 ? 1 : each, seed);
        rank_plans(t, left);
    }
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

/* The first that comes to mind: any candidate that does something. */
static bool slips(Thinker *t, const Thoroughness *how, uint64_t seed)
{
    enum { ALL = 100 };
    Chance chance = { seed ^ 0x5E1F };
    if (t->plans < 2 || chance_between(&chance, 1, ALL) > how->slips)
        return false;
    int pick = chance_between(&chance, 1, t->plans - 1);
    answer_unpack(t->plan[pick].order[0], &t->trial);
    if (t->trial.kind == ANSWER_ORDER && t->trial.order.actor == NO_UNIT)
        return false;
    t->rank[0] = pick;
    t->rank[pick] = 0;
    return true;
}

bool thinker_think(Thinker *t, const Game *game, const Battle *battle, SeatId seat,
                   const Thoroughness *how, uint64_t seed, Answer *answer)
{
    Playout *p = &t->playout;
    uint64_t own = seed_of(seed, (int)battle->request.number);
    if (battle->over || battle->request.shape == SHAPE_DICE || seat < 0 ||
        !(battle->request.seats >> seat & 1))
        return false;
    playout_veil(battle, seat, &t->seen);
    p->game = game;
    p->from = &t->seen;
    p->seat = seat;
    p->turns = how->turns;
    p->stopped = &t->stopped;
    t->taker.take = take_candidate;
    t->most = how->candidates < MOST_CANDIDATES ? how->candidates : MOST_CANDIDATES;
    t->playouts = 0;
    t->until_ms = how->limit_ms ? clock_ms() + how->limit_ms : 0;
    gather(t);
    for (int i = 0; i < t->plans; i++)
        t->rank[i] = i;
    if (!slips(t, how, own) && how->playouts > 0)
        weigh(t, how, own);
    if (is_stopped(t))
        return false;
    answer_unpack(t->plan[t->rank[0]].order[0], answer);
    return true;
}

int thinker_candidates(const Thinker *t)
{
    return t->plans;
}

Weighed thinker_weighed(const Thinker *t, int n, Answer *answer)
{
    const Plan *plan = &t->plan[t->rank[n]];
    if (answer)
        answer_unpack(plan->order[0], answer);
    double mean = plan->samples ? plan->sum / plan->samples : 0;
    return (Weighed){ mean, plan->samples, plan->orders };
}

int thinker_playouts(const Thinker *t)
{
    return t->playouts;
}
