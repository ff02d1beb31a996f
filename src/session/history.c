#include "history.h"

#include <stdlib.h>
#include <string.h>

#include "engine/referee.h"

void history_free(History *h)
{
    history_cut(h, 0);
    free(h->step);
    free(h->snapshot);
    memset(h, 0, sizeof *h);
}

/* Doubles an array; false when memory is gone. */
static bool grow(void **things, int wanted, int *room, size_t size)
{
    if (wanted <= *room)
        return true;
    int next = *room ? *room * 2 : 16;
    void *larger = realloc(*things, (size_t)next * size);
    if (!larger)
        return false;
    *things = larger;
    *room = next;
    return true;
}

static bool keep_snapshot(History *h, const Battle *battle)
{
    if (h->steps % SNAPSHOT_STEPS)
        return true;
    int place = h->steps / SNAPSHOT_STEPS;
    void *snapshots = h->snapshot;
    if (!grow(&snapshots, place + 1, &h->snapshot_room, sizeof *h->snapshot))
        return false;
    h->snapshot = snapshots;
    h->snapshot[place] = *battle;
    h->snapshots = place + 1;
    return true;
}

bool history_add(History *h, const Battle *battle, const EventLog *log, const Answer *answer,
                 const Call *call, size_t begins)
{
    void *steps = h->step;
    bool roomy = grow(&steps, h->steps + 1, &h->room, sizeof *h->step);
    h->step = steps;
    if (!roomy || !keep_snapshot(h, battle))
        return false;
    Step step = { .events = log->events,
                  .dice = log->dice,
                  .points = log->points,
                  .begins = begins,
                  .timed = NO_SEAT };
    if (answer) {
        step.answer = answer_pack(answer);
        if (!step.answer)
            return false;
    } else {
        step.call = *call;
    }
    h->step[h->steps++] = step;
    return true;
}

void step_free(Step *step)
{
    free(step->answer);
    free(step->reason);
    step->answer = NULL;
    step->reason = NULL;
}

void history_cut(History *h, int n)
{
    while (h->steps > n)
        step_free(&h->step[--h->steps]);
    h->snapshots = n ? (n + SNAPSHOT_STEPS - 1) / SNAPSHOT_STEPS : 0;
}

static bool carry_out(const Game *game, Battle *battle, Scratch *scratch, const Step *step,
                      EventLog *log)
{
    Verdict verdict;
    if (step->answer) {
        Answer answer;
        answer_unpack(step->answer, &answer);
        verdict = battle_answer(game, battle, scratch, &answer, log);
    } else {
        verdict = battle_call(game, battle, scratch, &step->call, log);
    }
    return is_yes(&verdict);
}

bool history_play(const History *h, const Game *game, int n, Battle *battle, Scratch *scratch,
                  EventLog *log)
{
    if (h->snapshots == 0)
        return n == 0;
    int from = n / SNAPSHOT_STEPS;
    if (from >= h->snapshots)
        from = h->snapshots - 1;
    *battle = h->snapshot[from];
    scratch->ready = false;
    for (int i = from * SNAPSHOT_STEPS; i < n; i++) {
        if (!carry_out(game, battle, scratch, &h->step[i], log))
            return false;
    }
    return true;
}

bool history_play_into(const History *h, const Game *game, int n, size_t events, Battle *battle,
                       Scratch *scratch)
{
    if (!history_play(h, game, n, battle, scratch, NULL))
        return false;
    if (n >= h->steps || !h->step[n].answer || events == 0)
        return true;
    EventLog log = { .event = NULL };
    Answer answer;
    answer_unpack(h->step[n].answer, &answer);
    battle_take_until(game, battle, scratch, &answer, &log, events);
    log_free(&log);
    return true;
}
