#ifndef STRANGER_H
#define STRANGER_H

#include <stdint.h>

#include "door.h"
#include "performer.h"

/* Somebody who knows only what the screen shows, and what a screen owes him. */
typedef struct Stranger {
    Door *door;
    Hands hands;
    Chance chance;
    const char *game;
    char scenario[48]; /* or lesson */
    bool
        learns; /* it is a lesson: no record is kept, and not everything that is lawful is its task */
    long until; /* the step at which he has had enough of it */
    unsigned persons;
    char person[UI_LABEL]; /* against the computer: who is asked */
    uint64_t seed;
    long step, steps, deeds;
    int battles, over;
    bool by_keys;          /* how this question is answered */
    int idle;              /* sensible deeds that changed nothing */
    int found;             /* violations that nobody listed */
    int restless;          /* as the door counted when it was last asked */
    int percent;           /* of the letters; 0: as chance has it */
    char touched[UI_PATH]; /* what was pressed or dragged in this step, or empty */
    char led[UI_LABEL];    /* the question during which he has moved the view himself, or empty */
    bool keeps;            /* it is always that scenario */
    bool stops, says;
} Stranger;

/* ---- what is wrong: said once for each kind and whom it is about, with the seed and the step with which it happens again ---- */

void known_read(void);
void wrong(Stranger *s, const char *kind, const char *words, ...);

/* ---- reading ---- */

bool has(const Stranger *s, const char *path);
bool at_table(const Stranger *s);
bool is_panel(const Widget *w);

/* ---- what a screen owes ---- */

/* What stands as long as this: orders while the phase lasts, everything else while the same is asked. */
typedef struct Moment {
    char phase[UI_LABEL], asked[UI_LABEL], view[UI_LABEL];
} Moment;

Moment moment_of(const Stranger *s);

/* Whatever was pressed and is still there is still below the pointer. */
void stays_below(Stranger *s, const char *path, int x, int y, const Moment *then);

/* Before a deed, and after it: no button has moved that nobody touched. `touched`: the path of what was pressed, or null. */
void note_buttons(Stranger *s);
void buttons_stay(Stranger *s);

/* After a deed that may have moved the view. */
void note_view(Stranger *s);

/* Nothing has been done, and still something moves. */
void stands_still(Stranger *s);

/* The record on the disk, played without a window, comes to the battle of this window: the state's hash, each question to the dice
 * cup as the log tells it, and every model on the screen. */
void same_as_replay(Stranger *s);

/* In large letters one key puts away what the question does not need. */
void folds_with_one_key(Stranger *s);

/* After every step. */
void hold(Stranger *s);

#endif
