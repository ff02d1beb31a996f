#ifndef SESSION_PLAYOUT_H
#define SESSION_PLAYOUT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/look.h"
#include "engine/request.h"
#include "packed.h"

enum { PLAYOUT_PLAN = 4, PLAYOUT_THROWS = 1024, PLAYOUT_TURNS = 64, MOST_SIDES = 36 };

/* A battle played on in a copy: first by a plan of one seat, then by the game's quick player for all. */
typedef struct Playout {
    const Game *game;
    const Battle *from; /* as the seat may know it */
    SeatId seat;
    int turns;
    const atomic_bool *stopped;
    Battle battle;
    Scratch scratch;
    Answer answer;
    uint64_t seed; /* of the dice of all samples */
    int sample;
    int answers; /* that it took */
    int ended;   /* turns that ended, and after how many answers each of the first ones did */
    int until[PLAYOUT_TURNS];
    uint64_t then
        [PLAYOUT_PLAN]; /* the battle's hash when that order of the plan was given; 0: it was not */
    uint8_t thrown
        [PLAYOUT_THROWS]; /* how often dice of that kind fell, so that each throw has its own */
} Playout;

/* What the seat may know of the battle: without the sealed answers of others, who are asked anew. */
void playout_veil(const Battle *battle, SeatId seat, Battle *seen);

/* What a throw shows in that sample. The samples share its dice out among them: a die shows each side equally often, two of them
 * each pair once in as many samples as there are pairs; so a small throw comes out by its exact distribution. */
void playout_dice(const Request *request, uint64_t key, int sample, Answer *answer);

/* Plays `orders` of the plan (0: none, as it stands) and on to the end of so many turns, with the dice of that sample (from 0 on). Gives what the battle is worth then; false when it was
 * stopped, or the plan's first order is refused. */
bool playout_run(Playout *playout, Packed *const *plan, int orders, int sample, int32_t *worth);

#endif
