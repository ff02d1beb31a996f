#include "kit/board_job.h"

#include <stdlib.h>

#include <SDL.h>

#include "draw/table.h"

enum { WHOLE = 1000 };

struct Laying {
    BoardPiece piece[MOST_PIECES];
    BoardPlan plan;
    Board *board;
    int quarter;
    Canvas *picture;
    SDL_Thread *thread;
    SDL_atomic_t done, over, stop;
};

static bool told(void *of, float done)
{
    Laying *l = of;

    SDL_AtomicSet(&l->done, (int)(done * WHOLE));
    return SDL_AtomicGet(&l->stop) == 0;
}

static int lay(void *of)
{
    Laying *l = of;

    if (l->board)
        board_turn(l->board, l->quarter, told, l);
    else
        l->board = board_bake(&l->plan, l->quarter, told, l);
    SDL_AtomicSet(&l->over, 1);
    return 0;
}

static void leave_out_gone(BoardPlan *plan, BoardPiece *piece, const Battle *battle)
{
    int kept = 0;

    for (int i = 0; i < plan->pieces; i++)
        if (!battle->piece[i].gone)
            piece[kept++] = piece[i];
    plan->pieces = kept;
}

Laying *laying_begin(const Game *game, const Battle *battle, Board *board, int quarter)
{
    Laying *l = calloc(1, sizeof *l);

    if (!l) {
        board_free(board);
        return NULL;
    }
    l->board = board;
    l->quarter = quarter;
    if (!board) {
        l->plan = scene_plan(game, l->piece, MOST_PIECES);
        leave_out_gone(&l->plan, l->piece, battle);
        l->plan.picture = l->picture = scene_picture(game->picture.text);
    }
    l->thread = SDL_CreateThread(lay, "laying", l);
    if (!l->thread)
        lay(l);
    return l;
}

float laying_done(const Laying *l)
{
    return (float)SDL_AtomicGet((SDL_atomic_t *)&l->done) / (float)WHOLE;
}

bool laying_is_over(const Laying *l)
{
    return SDL_AtomicGet((SDL_atomic_t *)&l->over) != 0;
}

Board *laying_end(Laying *l)
{
    Board *board;

    SDL_WaitThread(l->thread, NULL);
    board = l->board;
    canvas_free(l->picture);
    free(l);
    return board;
}

void laying_stop(Laying *l)
{
    if (!l)
        return;
    SDL_AtomicSet(&l->stop, 1);
    board_free(laying_end(l));
}
