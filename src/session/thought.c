#define _POSIX_C_SOURCE 200809L

#include "thought.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/battle.h"

struct Thought {
    Thinker *thinker;
    pthread_t thread;
    bool runs;   /* the thread is there, perhaps done; */
    bool joined; /* and was waited for */
    atomic_bool done;
    bool good; /* it came to an answer */
    const Game *game;
    Thoroughness how;
    SeatId seat;
    UnitId about;
    uint64_t seed, of; /* the battle's hash and question */
    Battle battle;
    Answer answer;
};

Thought *thought_new(void)
{
    Thought *t = calloc(1, sizeof *t);
    if (t)
        t->thinker = thinker_new();
    if (t && !t->thinker) {
        free(t);
        return NULL;
    }
    return t;
}

void thought_wait(Thought *t)
{
    if (t->runs && !t->joined)
        pthread_join(t->thread, NULL);
    t->joined = true;
}

void thought_drop(Thought *t)
{
    if (!t->runs)
        return;
    thinker_stop(t->thinker);
    thought_wait(t);
    thinker_ready(t->thinker);
    t->runs = false;
}

void thought_free(Thought *t)
{
    if (!t)
        return;
    thought_drop(t);
    thinker_free(t->thinker);
    free(t);
}

static void *think(void *of)
{
    Thought *t = of;
    t->good = thinker_think(t->thinker, t->game, &t->battle, t->seat, &t->how, t->seed, &t->answer);
    atomic_store(&t->done, true);
    return NULL;
}

static uint64_t question_of(const Battle *battle)
{
    return battle_hash(battle) ^ (uint64_t)battle->request.number << 48;
}

static bool is_as_thorough(const Thoroughness *a, const Thoroughness *b)
{
    return a->answers == b->answers && a->turns == b->turns && a->candidates == b->candidates &&
           a->slips == b->slips && a->far == b->far && a->limit_ms == b->limit_ms;
}

static bool begin(Thought *t)
{
    atomic_store(&t->done, false);
    t->joined = false;
    thinker_about(t->thinker, t->about);
    t->runs = pthread_create(&t->thread, NULL, think, t) == 0;
    return t->runs;
}

ThoughtState thought_ask(Thought *t, const Game *game, const Battle *battle, SeatId seat,
                         UnitId about, const Thoroughness *how, uint64_t seed, Answer *answer)
{
    uint64_t of = question_of(battle);
    if (!t->runs || t->of != of || t->seat != seat || t->about != about ||
        !is_as_thorough(&t->how, how)) {
        thought_drop(t);
        t->game = game;
        t->battle = *battle;
        t->seat = seat;
        t->about = about;
        t->how = *how;
        t->seed = seed;
        t->of = of;
        if (!begin(t))
            return THOUGHT_FAILED;
    }
    if (!atomic_load(&t->done))
        return THOUGHT_GOES_ON;
    if (t->good)
        *answer = t->answer;
    return t->good ? THOUGHT_READY : THOUGHT_FAILED;
}

const Thinker *thought_thinker(const Thought *t)
{
    return t->thinker;
}
