#include "playout.h"

#include <string.h>

#include "engine/referee.h"

/* ---- What is known ----------------------------------------------------------------------------------------------- */

void playout_veil(const Battle *battle, SeatId seat, Battle *seen)
{
    battle_copy(seen, battle);
    for (int i = 0; i < MOST_SEATS; i++)
        if (i != seat)
            seen->sealed_bid[i] = 0;
    seen->sealed_in &= (uint8_t)(1u << seat);
}

/* ---- Dice -------------------------------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t state, uint64_t with)
{
    Chance chance = { state ^ with * 0x9E3779B97F4A7C15u };
    return chance_next(&chance);
}

/* Which side a die shows in that sample: in as many samples in a row as it has sides it shows each of them once. */
static int side_shown(uint64_t key, int sides, int sample)
{
    uint8_t side[MOST_SIDES];
    Chance chance = { key };
    for (int i = 0; i < sides; i++)
        side[i] = (uint8_t)i;
    for (int i = sides - 1; i > 0; i--) {
        int with = chance_between(&chance, 0, i);
        uint8_t kept = side[i];
        side[i] = side[with];
        side[with] = kept;
    }
    return side[sample % sides];
}

void playout_dice(const Request *r, uint64_t key, int sample, Answer *answer)
{
    DiceKind kind = (DiceKind)r->dice_kind;
    int sides = dice_sides(kind), times = sample / sides;
    answer_begin(answer, ANSWER_DICE, NO_SEAT);
    answer->count = r->dice_count;
    for (int i = 0; i < answer->count; i++) {
        uint64_t own = mixed(key, (uint64_t)i + 1);
        int shown = i == 0   ? side_shown(own, sides, sample)
                    : i == 1 ? side_shown(own, sides, sample + times)
                             : side_shown(mixed(own, (uint64_t)times), sides, sample);
        answer->die[i] = (uint8_t)(dice_lowest(kind) + shown);
    }
}

/* The same throw of the same unit falls the same whatever else was done before: candidates differ by what they do, not by
 * their luck. */
static void throw_dice(Playout *p)
{
    const Battle *b = &p->battle;
    const Request *r = &b->request;
    uint64_t key = mixed(p->seed, (uint64_t)b->round << 32 | (uint64_t)b->turn << 16 | r->why);
    key = mixed(key, (uint64_t)(uint16_t)r->unit << 32 | (uint64_t)(uint16_t)r->other << 16 |
                         (uint16_t)r->whose);
    playout_dice(r, mixed(key, p->thrown[key % PLAYOUT_THROWS]++), p->sample, &p->answer);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static SeatId asked(const Battle *b)
{
    unsigned open = (unsigned)b->request.seats & ~(unsigned)b->sealed_in;
    return open ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

static bool at_random(Playout *p, const Look *look)
{
    enum { TRIES = 12 };
    bool (*propose)(const Look *, Chance *, Answer *) = p->game->ruleset->player.propose;
    Chance chance = { mixed(mixed(p->seed, (uint64_t)p->sample), p->battle.request.number) };
    for (int i = 0; i < TRIES && propose && propose(look, &chance, &p->answer); i++) {
        Verdict verdict = battle_judge(p->game, &p->battle, &p->scratch, &p->answer);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}

/* A game without a quick player is played at random. */
static void quick_answer(Playout *p, SeatId seat)
{
    Look look = { p->game, &p->battle, &p->scratch };
    const Ruleset *rules = p->game->ruleset;
    look_refresh(&look);
    if (rules->player.quick)
        rules->player.quick(&look, &p->answer);
    else if (rules->player.advise)
        rules->player.advise(&look, &p->answer);
    else if (!at_random(p, &look))
        battle_default(p->game, &p->battle, &p->scratch, &p->answer);
    p->answer.seat = seat;
}

/* The plan's next order, as long as the same is asked and it is lawful. */
static bool planned_answer(Playout *p, Packed *const *plan, int orders, int *next, uint8_t why)
{
    if (*next >= orders || p->battle.request.why != why)
        return false;
    if (*next > 0)
        p->then[*next] = battle_hash(&p->battle);
    answer_unpack(plan[(*next)++], &p->answer);
    Verdict verdict = battle_judge(p->game, &p->battle, &p->scratch, &p->answer);
    if (is_yes(&verdict))
        return true;
    *next = orders;
    return false;
}

/* ---- To the end of a turn ---------------------------------------------------------------------------------------- */

/* Of its own points those of the best of the others taken away. */
static int32_t score_ahead(const Look *look, SeatId seat)
{
    int32_t best = INT32_MIN, own = seat_score(look, seat);
    for (SeatId other = 0; other < look->battle->seats; other++) {
        int32_t score = other == seat ? best : seat_score(look, other);
        best = score > best ? score : best;
    }
    return best == INT32_MIN ? own : own - best;
}

/* Whole points, so that sums are the same whatever they are added in. */
static int32_t rounded(double worth)
{
    enum { MOST_WORTH = 1000000 };
    double held = worth > MOST_WORTH ? MOST_WORTH : worth < -MOST_WORTH ? -MOST_WORTH : worth;
    return (int32_t)(held < 0 ? held - 0.5 : held + 0.5);
}

bool playout_run(Playout *p, Packed *const *plan, int orders, int sample, int32_t *worth)
{
    enum { MOST_ANSWERS = 4000 };
    const Ruleset *rules = p->game->ruleset;
    Battle *b = &p->battle;
    int next = 0;
    uint8_t why = p->from->request.why;

    battle_copy(b, p->from);
    p->sample = sample;
    p->answers = p->ended = 0;
    memset(p->then, 0, sizeof p->then);
    memset(p->thrown, 0, sizeof p->thrown);
    for (int i = 0; i < MOST_ANSWERS && !b->over && p->ended < p->turns; i++) {
        uint32_t turn = (uint32_t)b->round << 16 | b->turn;
        SeatId seat = asked(b);
        if (atomic_load_explicit(p->stopped, memory_order_relaxed))
            return false;
        if (b->request.shape == SHAPE_DICE)
            throw_dice(p);
        else if (seat != p->seat || !planned_answer(p, plan, orders, &next, why)) {
            if (i == 0 && orders > 0)
                return false;
            quick_answer(p, seat);
        }
        battle_take(p->game, b, &p->scratch, &p->answer, NULL);
        p->answers++;
        if (turn != ((uint32_t)b->round << 16 | b->turn) && p->ended < PLAYOUT_TURNS)
            p->until[p->ended++] = p->answers;
    }
    Look look = { p->game, b, &p->scratch };
    look_refresh(&look);
    *worth = rules->player.worth ? rounded(rules->player.worth(&look, p->seat))
                                 : score_ahead(&look, p->seat);
    return true;
}
