#define _POSIX_C_SOURCE 200809L

#include "session/thinker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/candidate.h"
#include "engine/referee.h"
#include "playout.h"

enum {
    FEWEST_SAMPLES = 2, /* of every candidate, before any is tried no further */
    TWIN_SAMPLES = 8,   /* that came to the same: two candidates make no difference */
};

/* A plan that is weighed, and what came out of it with each sample of dice. */
typedef struct Plan {
    Packed *order[MOST_PLAN];
    int orders, samples;
    int64_t sum;
    int32_t came[MOST_SAMPLES];
    uint64_t then[MOST_PLAN]; /* the battle's hash when that order was given in the last sample */
} Plan;

struct Thinker {
    Candidates taker;
    Playout playout;
    Battle seen;
    Answer trial, other;
    Plan plan[MOST_CANDIDATES];
    Plan kept; /* chosen before, and how many of its orders were given */
    int given;
    int went_on; /* orders of it that were given before the last answer, where that went on with it */
    int plans, most, playouts, answers;
    int rank[MOST_CANDIDATES];   /* the best first */
    bool refused;                /* the last candidate: what it goes on with counts neither */
    UnitId mind;                 /* whom the quick player would order now, or NO_UNIT */
    uint8_t ordered[MOST_UNITS]; /* candidates so far that order that unit */
    UnitId about;                /* whom alone it may order, or NO_UNIT */
    atomic_int percent;
    atomic_bool stopped;
    int64_t until_ms; /* by the machine's clock; 0: it takes its time */
};

bool player_thinks(Player player)
{
    return player >= PLAYER_FIRST_EVENING;
}

Thoroughness player_thoroughness(Player player, int percent)
{
    enum { USUAL = 100 };
    static const Thoroughness usual[] = {
        [PLAYER_FIRST_EVENING] = { .candidates = 12, .slips = 50 },
        [PLAYER_CLUB] = { .answers = 3300, .turns = 6, .candidates = 24, .limit_ms = 200 },
        [PLAYER_STRONG] = { .answers = 15000,
                            .turns = 6,
                            .far = true,
                            .candidates = 40,
                            .limit_ms = 1000 },
    };
    Thoroughness how = usual[player];
    how.answers = how.answers * percent / USUAL;
    how.limit_ms = how.limit_ms * percent / USUAL;
    return how;
}

Thinker *thinker_new(void)
{
    Thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    scratch_clear(&t->playout.scratch);
    t->about = NO_UNIT;
    return t;
}

void thinker_about(Thinker *t, UnitId unit)
{
    t->about = unit;
}

int thinker_progress(const Thinker *t)
{
    return atomic_load(&t->percent);
}

static void forget_kept(Thinker *t)
{
    for (int n = 0; n < t->kept.orders; n++)
        free(t->kept.order[n]);
    t->kept.orders = t->given = 0;
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
    forget_kept(t);
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

static bool is_folly(Thinker *t, const Answer *answer)
{
    const Ruleset *rules = t->playout.game->ruleset;
    Look look = { t->playout.game, &t->seen, &t->playout.scratch };
    if (!rules->player.is_folly)
        return false;
    look_refresh(&look);
    return rules->player.is_folly(&look, answer);
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
    if (actor == NO_UNIT || actor == t->about)
        return true;
    if (t->about != NO_UNIT)
        return false;
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

/* A choice, a small number, one of a few units or models, or none of them: each that may be named. */
static void add_plain(Thinker *t)
{
    enum { FEW = 8 };
    const Request *r = &t->seen.request;
    Answer *a = &t->trial;
    bool names = (r->shape == SHAPE_UNITS || r->shape == SHAPE_MODELS) && r->low <= 1 &&
                 r->high == 1 && ids_count(&r->among) <= FEW;
    bool counts = r->shape == SHAPE_NUMBER && r->high - r->low < FEW;
    answer_begin(a, (AnswerKind)r->shape, t->playout.seat);
    for (int i = 0; i < 64 && r->shape == SHAPE_CHOICE; i++) {
        a->value = i;
        if (r->choices >> i & 1 && !is_known(t, a) && is_lawful(t, a) && !is_folly(t, a))
            add_plan(t, a);
    }
    for (int32_t v = r->low; counts && v <= r->high; v++) {
        a->value = v;
        if (!is_known(t, a) && is_lawful(t, a))
            add_plan(t, a);
    }
    if (names && r->low == 0 && !is_known(t, a) && is_lawful(t, a))
        add_plan(t, a);
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

static bool is_meant(const Thinker *t, const Answer *answer)
{
    UnitId actor = answer->kind == ANSWER_ORDER ? answer->order.actor : NO_UNIT;
    return t->about == NO_UNIT || actor == NO_UNIT || actor == t->about;
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
        if (is_meant(t, &t->trial) && is_lawful(t, &t->trial))
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

/* What so many answers count for: in a battle of many models each is more work than in a demo, and more of them are thought about. */
static int cost_of(const Thinker *t, int answers)
{
    enum { FEW = 48 };
    int models = t->seen.models > FEW ? t->seen.models : FEW;
    return answers * (FEW * FEW + models * models) / (2 * FEW * FEW);
}

static void tell_progress(Thinker *t, int most)
{
    enum { ALL = 100 };
    int64_t percent = most > 0 ? (int64_t)ALL * t->answers / most : 0;
    atomic_store(&t->percent, (int)(percent < ALL ? percent : ALL));
}

static bool try_plan(Thinker *t, Plan *plan)
{
    Playout *p = &t->playout;
    if (is_late(t) ||
        !playout_run(p, plan->order, plan->orders, plan->samples, &plan->came[plan->samples]))
        return false;
    plan->sum += plan->came[plan->samples++];
    memcpy(plan->then, p->then, sizeof plan->then);
    t->playouts++;
    t->answers += cost_of(t, p->answers);
    return true;
}

/* What the plan came to more than the quick player's answer with the same dice, all samples together. */
static int64_t gain_of(const Thinker *t, const Plan *plan)
{
    int64_t sum = 0;
    for (int i = 0; i < plan->samples; i++)
        sum += plan->came[i] - t->plan[0].came[i];
    return sum;
}

/* The best first; what came first stays first where nothing parts them. A doubtful gain counts as a sure one: over many answers that
 * wins more battles than caution does. */
static void rank_plans(Thinker *t, int count)
{
    enum { FINE = 1000 };
    int64_t gain[MOST_CANDIDATES];
    for (int i = 0; i < t->plans; i++)
        gain[i] = t->plan[i].samples ? FINE * gain_of(t, &t->plan[i]) / t->plan[i].samples : 0;
    for (int i = 1; i < count; i++) {
        int at = t->rank[i], n = i;
        for (; n > 0 && gain[t->rank[n - 1]] < gain[at]; n--)
            t->rank[n] = t->rank[n - 1];
        t->rank[n] = at;
    }
}

static bool is_twin(const Plan *a, const Plan *b)
{
    int samples = a->samples < b->samples ? a->samples : b->samples;
    for (int i = 0; i < samples; i++)
        if (a->came[i] != b->came[i])
            return false;
    return true;
}

/* Who came to the same as one before him in every sample makes no difference: he goes to the end. Gives how many are left. */
static int part_twins(Thinker *t, int count)
{
    int left = 0, twins = 0, twin[MOST_CANDIDATES];
    for (int i = 0; i < count; i++) {
        int at = t->rank[i];
        bool twice = false;
        for (int n = 0; n < left && !twice; n++)
            twice = is_twin(&t->plan[at], &t->plan[t->rank[n]]);
        if (twice)
            twin[twins++] = at;
        else
            t->rank[left++] = at;
    }
    for (int i = 0; i < twins; i++)
        t->rank[left + i] = twin[i];
    return left;
}

/* Each of those left with one more sample of the dice; the quick player's answer, by which they are measured, before all. */
static bool try_once(Thinker *t, int left)
{
    int samples = t->plan[t->rank[left - 1]].samples + 1;
    if (samples > MOST_SAMPLES)
        return false;
    for (int i = -1; i < left; i++) {
        Plan *plan = &t->plan[i < 0 ? 0 : t->rank[i]];
        if (plan->samples < samples && !try_plan(t, plan))
            return false;
    }
    return true;
}

/* What comes to mind first differs from thought to thought; the quick player's answer stays in front. */
static void shuffle(Thinker *t, uint64_t seed)
{
    Chance chance = { seed ^ 0x3A91 };
    for (int i = t->plans - 1; i > 1; i--) {
        int with = chance_between(&chance, 1, i), at = t->rank[i];
        t->rank[i] = t->rank[with];
        t->rank[with] = at;
    }
}

/* How far the playouts of this thought go: as many turns as its thoroughness says; fewer where so many take long, and to the end
 * of this turn alone where even two are more than it may spend. Gives about how many answers one takes; 0 when it was stopped. */
static int settle_horizon(Thinker *t, const Thoroughness *how)
{
    enum { FEW_TURNS = 2, LONG = 160, PLAYOUTS = 25, DEAR = 2 };
    int share = how->answers / PLAYOUTS, most = share < LONG ? share : LONG;
    Playout *p = &t->playout;
    Plan *first = &t->plan[0];
    int32_t worth;
    if (!playout_run(p, first->order, first->orders, 0, &worth))
        return 0;
    t->answers += cost_of(t, p->answers);
    int turns = p->ended, took = p->answers;
    while (turns > 1 && cost_of(t, took) > (turns > FEW_TURNS ? most : DEAR * most))
        took = p->until[--turns - 1];
    if (turns < p->ended)
        p->turns = turns;
    return took;
}

/* No more candidates than can be tried a few times for half of the answers: the others do not come to mind. */
static int few_enough(const Thinker *t, const Thoroughness *how, int took)
{
    enum { LEAST = 5 };
    int most = how->answers / (2 * FEWEST_SAMPLES * cost_of(t, took));
    most = most < LEAST ? LEAST : most;
    return t->plans < most ? t->plans : most;
}

/* Successive halving: each round has the same share of the answers and tries all that are left equally often, then the
 * better half stays. */
static void weigh(Thinker *t, const Thoroughness *how, uint64_t seed)
{
    t->playout.seed = seed;
    int took = settle_horizon(t, how), rounds = 0;
    if (took == 0)
        return;
    int left = few_enough(t, how, took);
    shuffle(t, seed);
    for (int n = left; n > 1; n = (n + 1) / 2)
        rounds++;
    for (int round = 1; left > 1 && round <= rounds; round++) {
        int share = (int)((int64_t)how->answers * round / rounds);
        bool goes_on = true;
        for (int n = 0; goes_on && (t->answers < share || n < (round == 1 ? FEWEST_SAMPLES : 1));
             n++) {
            goes_on = try_once(t, left);
            tell_progress(t, how->answers);
            if (t->plan[0].samples == TWIN_SAMPLES)
                left = part_twins(t, left);
            goes_on = goes_on && left > 1;
        }
        rank_plans(t, left);
        left = (left + 1) / 2;
        if (!goes_on)
            break;
    }
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

/* The first that comes to mind: any candidate that does something. */
static bool slips(Thinker *t, const Thoroughness *how, uint64_t seed)
{
    enum { ALL = 100 };
    Chance chance = { seed ^ 0x5E1F };
    int own = t->playout.game->ruleset->player.slips, often = how->slips && own ? own : how->slips;
    if (t->plans < 2 || chance_between(&chance, 1, ALL) > often)
        return false;
    int pick = chance_between(&chance, 1, t->plans - 1);
    answer_unpack(t->plan[pick].order[0], &t->trial);
    if (t->trial.kind == ANSWER_ORDER && t->trial.order.actor == NO_UNIT)
        return false;
    t->rank[0] = pick;
    t->rank[pick] = 0;
    return true;
}

/* ---- A plan that goes on ------------------------------------------------------------------------------------------ */

/* The chosen plan is kept as long as there is more of it. */
static void keep_plan(Thinker *t)
{
    Plan *chosen = &t->plan[t->rank[0]];
    forget_kept(t);
    if (chosen->orders < 2 || chosen->samples == 0)
        return;
    t->kept = *chosen;
    t->given = 1;
    for (int n = 0; n < chosen->orders; n++) {
        answer_unpack(chosen->order[n], &t->other);
        t->kept.order[n] = answer_pack(&t->other);
        if (!t->kept.order[n]) {
            t->kept.orders = n;
            break;
        }
    }
}

/* The next order of the plan that was chosen before, when everything came as it was expected. */
static bool goes_on(Thinker *t)
{
    Plan *kept = &t->kept;
    if (t->about != NO_UNIT || t->given >= kept->orders ||
        kept->then[t->given] != battle_hash(&t->seen))
        return false;
    answer_unpack(kept->order[t->given], &t->trial);
    if (!is_lawful(t, &t->trial))
        return false;
    forget_plans(t);
    add_plan(t, &t->trial);
    t->rank[0] = 0;
    t->went_on = t->given++;
    if (t->plans) {
        t->plan[0].samples = kept->samples;
        t->plan[0].sum = kept->sum;
    }
    return t->plans > 0;
}

/* ---- The answer --------------------------------------------------------------------------------------------------- */

static void begin_thought(Thinker *t, const Game *game, const Battle *battle, SeatId seat,
                          const Thoroughness *how)
{
    Playout *p = &t->playout;
    playout_veil(battle, seat, &t->seen);
    p->game = game;
    p->from = &t->seen;
    p->seat = seat;
    int ahead = game->ruleset->player.turns_ahead;
    p->turns = how->far && ahead ? ahead : how->turns;
    p->stopped = &t->stopped;
    t->taker.take = take_candidate;
    t->most = how->candidates < MOST_CANDIDATES ? how->candidates : MOST_CANDIDATES;
    t->playouts = t->answers = t->went_on = 0;
    atomic_store(&t->percent, 0);
    t->until_ms = how->limit_ms ? clock_ms() + how->limit_ms : 0;
}

static void think(Thinker *t, const Thoroughness *how, uint64_t seed)
{
    gather(t);
    for (int i = 0; i < t->plans; i++)
        t->rank[i] = i;
    if (!slips(t, how, seed) && how->answers > 0 && t->plans > 1)
        weigh(t, how, seed);
    if (!is_stopped(t))
        keep_plan(t);
}

bool thinker_think(Thinker *t, const Game *game, const Battle *battle, SeatId seat,
                   const Thoroughness *how, uint64_t seed, Answer *answer)
{
    if (battle->over || battle->request.shape == SHAPE_DICE || seat < 0 ||
        !(battle->request.seats >> seat & 1))
        return false;
    begin_thought(t, game, battle, seat, how);
    if (!goes_on(t))
        think(t, how, seed_of(seed, (int)battle->request.number));
    if (is_stopped(t))
        return false;
    answer_unpack(t->plan[t->rank[0]].order[0], answer);
    return true;
}

int thinker_candidates(const Thinker *t)
{
    return t->plans;
}

/* The standard error of the mean of so many figures, by their sum and that of their squares. */
static double error_of_mean(int count, double sum, double squares)
{
    if (count < 2)
        return INFINITY;
    double spread = (squares - sum * sum / count) / (count - 1);
    return spread > 0 ? sqrt(spread / count) : 0;
}

static void compare(const Plan *best, const Plan *plan, Weighed *w)
{
    int64_t sum = 0;
    double squares = 0;
    w->both = best->samples < plan->samples ? best->samples : plan->samples;
    for (int i = 0; i < w->both; i++) {
        double more = (double)best->came[i] - plan->came[i];
        sum += best->came[i] - plan->came[i];
        squares += more * more;
        w->better += best->came[i] > plan->came[i];
        w->worse += best->came[i] < plan->came[i];
    }
    w->behind = w->both ? (double)sum / w->both : 0;
    w->doubt = error_of_mean(w->both, (double)sum, squares);
}

Weighed thinker_weighed(const Thinker *t, int n, Answer *answer)
{
    const Plan *plan = &t->plan[t->rank[n]];
    if (answer)
        answer_unpack(plan->order[0], answer);
    Weighed w = { .samples = plan->samples, .orders = plan->orders };
    w.worth = plan->samples ? (double)plan->sum / plan->samples : 0;
    if (!t->went_on)
        compare(&t->plan[t->rank[0]], plan, &w);
    return w;
}

int thinker_given(const Thinker *t)
{
    return t->went_on;
}

int thinker_playouts(const Thinker *t)
{
    return t->playouts;
}
