#ifndef HANDS_H
#define HANDS_H

#include "line.h"
#include "performer.h"

/* What hands are made of: between the files of the performer. */

/* Gives false, and keeps the first reason. */
bool hand_fails(Hands *hands, const char *what, const char *whom);

bool is_refused(const Door *door); /* it is being said that something may not be done */

/* From -shake to shake, in inches. */
double shaken(Hands *hands);
Place shaken_place(Hands *hands, Place at);

const Widget *model_widget(const Door *door, const char *unit, int number);
/* Where it would stand that is led. */
const Widget *ghost_widget(const Door *door, const char *unit, int number);
/* How many models of the unit stand on the table. */
int models_of(const Door *door, const char *unit);

/* Whatever lies on top there: the table ("table/board"), or something over it. */
const Widget *top_at(const Door *door, int x, int y);

/* Where a model, or any of a unit, can be pressed: nothing lies over it there. */
bool press_spot(Hands *hands, const char *unit, int number, int *x, int *y);
bool free_spot(Hands *hands, const Widget *of, int *x, int *y);
bool unit_spot(Hands *hands, const char *unit, int *x, int *y);

/* A widget is pressed; by keys it is reached with F6 and Tab. */
bool hand_push(Hands *hands, const char *path);

bool push_or_key(Hands *hands, const char *path);

/* The button of an order, or its key. */
bool take_verb(Hands *hands, const char *verb);

/* What is drawn is given: the tick, or Enter. */
void hand_gives(Hands *hands);

/* So many inches by arrow keys. */
void hand_steps(Hands *hands, double by, const char *plus, const char *minus);

/* The cross of the keys is led to a place; it has to be on. */
bool lead_cursor(Hands *hands, double across, double down);

/* The unit that the clause is aimed at, or "". */
const char *target_of(const Saying *clause, const Door *door);

/* Whom a key or the pointer is at. */
bool is_pointed_at(const Door *door, const char *unit);

/* ---- hands_loose.c ---- */
bool lead_each(Hands *hands, const char *unit, const Saying *saying); /* every model by itself */
bool say_pace(Hands *hands, const Saying *clause,
              const char *said); /* `said`: the widget that tells it */
void drag_alone(Hands *hands, int x, int y, int to_x, int to_y);
/* The same for a unit that is in the hand already. */
bool walk_held(Hands *hands, const char *unit, const Saying *saying, double share);
bool walk_by_hand(Hands *hands, const char *unit, const Saying *saying, double share);
bool place_unit(Hands *hands, const char *unit, const Saying *saying, Place to);
bool lead_ghost(Hands *hands, Place to); /* by arrows, and Enter */
Place middle_of(const Saying *saying);

/* ---- hands_skills.c ---- */
bool is_skill(
    const char
        *verb); /* a word on a card, perhaps paid with a number, then a unit, a place or a walk */
bool use_skill(Hands *hands, const char *actor, const Saying *saying, double share);

/* ---- hands_drive.c ---- */
bool is_drive(const Line *line);
bool drive_by_hand(Hands *hands, const Line *line, double share);

/* A gun whose attack is being aimed turns its barrel to that facing. */
bool turn_barrel(Hands *hands, const char *unit, double to);

/* ---- performer.c ---- */
bool push_word(Hands *hands, const char *word); /* on the card that lists them */
bool point_at_place(Hands *hands, Place place);
bool target_unit(Hands *hands, const char *unit);

/* ---- hands_block.c ---- */
bool is_manoeuvre(const char *verb);
bool is_pace(const char *verb);
bool lead_block(Hands *hands, const Line *line, double share);

#endif
