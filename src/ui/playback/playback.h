#ifndef UI_SHOWING_H
#define UI_SHOWING_H

#include <stddef.h>

#include "playback/motion.h"
#include "ui/ui.h"

/* How what happens comes to be seen: what moves, the dice, the view that goes there; and how a press ends it. */

typedef struct Table Table;

/* The view on its way to a place. */
typedef struct Glide {
    bool on;
    Point from, to, put; /* put: where it was brought last; somewhere else, a hand has moved it */
    float from_scale, to_scale; /* 0: it stays as near as it is */
    uint32_t since, lasts;
} Glide;

/* Where the view was before it went aside for what is wrong with an answer. */
typedef struct Away {
    bool on;
    Point from, to;
} Away;

/* What Space does as long as it is down. */
typedef enum SpaceHeld {
    SPACE_FREE,
    SPACE_TAKEN, /* it has ended something that moved: its repeats are nobody's */
    SPACE_SKIPS, /* and held on, everything up to the next question is over at once */
} SpaceHeld;

/* How long what moves takes, in per cent of the usual; 0: it arrives at once. */
int table_percent_of_time(const Table *t);

/* Shows the events of the log from `first` up to `end`, after which the battle stands as it is shown. `percent` as above. */
void show_events(Table *t, const Ui *ui, size_t first, size_t end, int percent);

/* Whether the dice of that event have been seen to fall and lie still. */
bool throw_lies(const Table *t, const Ui *ui, const Event *thrown);

/* Whether nothing moves and no dice roll. */
bool shows_nothing(const Table *t, const Ui *ui);

/* Whether the others may go on: what was thrown last has been seen long enough, or a press has read it. */
bool dice_are_read(Table *t, Ui *ui);

/* All that moves is at its place. */
void show_end(Table *t, const Ui *ui);

/* Whether who sits here gives the next order, too: then nothing that moves keeps him from it, and his press is meant for it. Dice that are
 * still to be seen do: what they bring comes before. */
bool show_lets_order(const Table *t, const Ui *ui);

/* Takes the press that ends what moves; called before anybody else looks at the input. */
void show_press(Table *t, Ui *ui);

/* How many events of the log may be told in words: not those that are just being seen. */
size_t show_told(const Table *t);

/* Keeps the battle for what is still to be told, before anything new happens: as soon as nothing rolls or moves any more. */
void show_keep(Table *t, const Ui *ui);

/* Once a pass that takes input: the view goes on, held Space skips. */
void show_pass(Table *t, Ui *ui);

/* The view goes to a place, or is there at once. */
void glide_to(Table *t, Point place);

/* The same, and as near to the table as `there` is. */
void glide_view(Table *t, const Camera *there);

/* The same for what a refusal is about; when that is put back the view goes back, unless a hand has moved it since. */
void glide_aside(Table *t, Ui *ui, Point place);

/* Lines of fire, spells and templates on their way. */
void show_draw(Table *t, Ui *ui);

/* How far the signs of those who can act have grown: once, when somebody begins to give orders in a phase. */
float show_breath(const Table *t, Ui *ui);

/* Notes that a question has been put. */
void show_question(Table *t, const Ui *ui);

/* Since how many milliseconds, at the person's speed, something has been going on; all of them when nothing moves. */
uint32_t show_age(const Table *t, const Ui *ui, uint32_t since);

#endif
