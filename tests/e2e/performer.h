#ifndef PERFORMER_H
#define PERFORMER_H

#include "base/chance.h"
#include "door.h"

/* Hands that do what a line of a record says ("alpha move 1:10,18>10,13", "spears wheel right 2.5; forward 1", "flee"): by a
 * pointer that shakes, or by keys alone. They know the line and what the screen shows. */
typedef struct Hands {
    Door *door;
    bool by_keys;
    bool tries;     /* what it does is to be refused */
    bool exact;     /* Alt is held, so that nothing catches */
    double shake;   /* inches that a release lies off at most */
    Chance chance;  /* of the shaking */
    char said[200]; /* why nothing could be done, or empty */
} Hands;

/* Does it. False when a hand finds no way: `said` says which. Whether the program took it is for the caller to see. */
bool perform(Hands *hands, const char *words);

/* The same as far as `share` of every distance: half a march. False where the line has no distance. */
bool perform_part(Hands *hands, const char *words, double share);

/* Uses a tool of the table, by its word in session/goal.h; the line names who measures, sees or shoots, and at whom. */
bool use_tool(Hands *hands, const char *tool, const char *words);

/* Lets go of whatever is held, open or asked back. */
void put_back(Hands *hands);

/* Chooses a unit of one's own. */
bool choose_unit(Hands *hands, const char *unit);

/* The place of a model in inches; false when it is not on the table. */
bool model_place(const Door *door, const char *unit, int number, double *across, double *down);

/* 0 <= and < `below`. */
int chance_below(Chance *chance, int below);

#endif
