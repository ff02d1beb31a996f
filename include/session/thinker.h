#ifndef SESSION_THINKER_H
#define SESSION_THINKER_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/look.h"
#include "engine/request.h"
#include "session/session.h"

/* A player who thinks ahead, for every game: what the game holds for sensible (its candidates) is played on in copies of the
 * battle, with the game's quick player for all seats and dice of the thinker's own, and what comes out is valued by the game
 * (its worth). All candidates are tried with the same dice, and those that promise less are tried no further. It knows what its
 * seat may know: sealed answers of others are not in its copies, and neither is the cup. */
typedef struct Thinker Thinker;

/* How much it thinks. Answers in the copies are counted, so that the same question with the same seed gives the same answer
 * everywhere. */
typedef struct Thoroughness {
    int answers; /* of one decision: about so many in the copies of all candidates together; 0: the quick player answers */
    int turns; /* ends of a turn up to which they go, 64 at most; fewer where the battle is large */
    bool far;  /* as many as the game says, where it says how many */
    int candidates; /* most that are weighed */
    int slips;      /* of a hundred decisions so many are the first that comes to mind */
    int limit_ms; /* it takes what it found till then; 0: it takes its time, and plays the same everywhere */
} Thoroughness;

/* Whether that player thinks ahead. */
bool player_thinks(Player player);

/* How a player who thinks ahead does so, with that share of the usual budget: in percent, 10 to 1000, 100 as usual. */
Thoroughness player_thoroughness(Player player, int percent);

enum { MOST_CANDIDATES = 96, MOST_PLAN = 4, MOST_SAMPLES = 200 };

/* One candidate that was weighed. */
typedef struct Weighed {
    double
        worth; /* what the battle came to be worth after it on average, in the game's points (its `worth`); 0 untried */
    int samples; /* how often it was tried; 0: it did not come to mind. Compare only what was tried equally often */
    int orders; /* of the plan, the first included */
    double
        behind; /* how much less it came to than the answer, on average over the dice that both were tried with */
    double doubt; /* the standard error of that average; infinite with fewer than two dice */
    int both;     /* so many dice, and of how many of them the answer came out better, or worse */
    int better, worse;
} Weighed;

Thinker *thinker_new(void); /* null when memory is short */
void thinker_free(Thinker *thinker);

/* Thinks about what the battle asks the seat. False when it was stopped, or there is nothing to answer: then `answer` is not
 * to be used. What it gives is lawful. */
bool thinker_think(Thinker *thinker, const Game *game, const Battle *battle, SeatId seat,
                   const Thoroughness *thoroughness, uint64_t seed, Answer *answer);

/* From now on it thinks only of orders to that unit, or to nobody; NO_UNIT: of all again. */
void thinker_about(Thinker *thinker, UnitId unit);

/* From any thread: how much of its answers it has used, in percent, 0 to 100. */
int thinker_progress(const Thinker *thinker);

/* From any thread: whatever it thinks about now, it stops within an answer's time. It stays stopped until thinker_ready. */
void thinker_stop(Thinker *thinker);
void thinker_ready(Thinker *thinker);

/* Of its last thought: how many candidates, the nth best of them (0 is what it answered), and how many playouts in all. Those that
 * came to the same as a better one in every sample stand behind those that were dropped. Where it goes on with a plan that it
 * chose before, that is the only one, with what it was worth then, and there are no playouts. */
int thinker_candidates(const Thinker *thinker);
Weighed thinker_weighed(const Thinker *thinker, int n, Answer *answer);
int thinker_playouts(const Thinker *thinker);

/* How many orders of its plan were given before this answer: 0 but where it goes on with one. */
int thinker_given(const Thinker *thinker);

#endif
