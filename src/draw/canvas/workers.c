#include "canvas/workers.h"

enum { SLICE = 24, MOST_THREADS = 16 };

typedef struct Job {
    SliceWork *work;
    void *of;
    int rows;
    SDL_atomic_t next, stop;
} Job;

static bool do_slice(Job *job)
{
    int from = SDL_AtomicAdd(&job->next, SLICE);

    if (from >= job->rows || SDL_AtomicGet(&job->stop))
        return false;
    job->work(job->of, from, from + SLICE < job->rows ? from + SLICE : job->rows);
    return true;
}

static int helper(void *of)
{
    while (do_slice(of))
        continue;
    return 0;
}

bool workers_run(const Workers *w, SliceWork *work, void *of, int rows)
{
    Job job = { .work = work, .of = of, .rows = rows };
    SDL_Thread *thread[MOST_THREADS];
    int started = 0;

    while (started < w->threads - 1 && started < MOST_THREADS) {
        thread[started] = SDL_CreateThread(helper, "board", &job);
        if (!thread[started])
            break;
        started++;
    }
    while (do_slice(&job)) {
        int done = SDL_AtomicGet(&job.next);
        float share = (float)(done < rows ? done : rows) / (float)rows;
        if (w->progress && !w->progress(w->of, w->from + (w->to - w->from) * share))
            SDL_AtomicSet(&job.stop, 1);
    }
    for (int i = 0; i < started; i++)
        SDL_WaitThread(thread[i], NULL);
    return SDL_AtomicGet(&job.stop) == 0;
}
