#ifndef BATTLE_H
#define BATTLE_H

#include "hands.h"

/* Somebody who plays a battle to its end, and what it costs him. */

enum { GAME_UNITS = 64, MOST_KINDS = 16 };

typedef struct Kind {
    const char *name;
    int deeds;
    DoorEffort effort;
} Kind;

typedef struct Player {
    Hands hands;
    Door *door;
    bool in_ranks; /* phase by phase, everybody in each */
    char own[GAME_UNITS][WORD];
    int owns;
    char tried[GAME_UNITS][WORD]; /* units that had their try since the phase changed */
    int tries;
    char phase[UI_LABEL]; /* the widget of the ribbon that is lit */
    bool skilled;         /* a skill was tried in this phase */
    int kinds;
    Kind kind[MOST_KINDS];
} Player;

const char *label_of(const Player *p, const char *path);
bool has(const Player *p, const char *path);

/* A button with its key written on it, or pressed. */
bool press(Player *p, const char *path);

/* The next of one's own that could act and had no try yet. */
bool next_unit(Player *p, char unit[WORD]);

/* The model of the enemy nearest to the unit's first that stands; false: there is none. */
bool nearest_enemy(Player *p, const char *unit, char enemy[WORD], int *number, Place *from,
                   Place *to);

bool changed(const Player *p, const char *question);
void let_go(Player *p);

/* What was done since then is a deed of that kind. */
void spend(Player *p, const char *name, DoorEffort before);

/* The unit is dragged onto the enemy, or towards him. */
void attack_by_pointer(Player *p, const char *unit, const char *enemy, int number, Place from,
                       Place to);
/* Shots first; where nobody is in reach, some steps towards him. */
void attack_by_keys(Player *p, const char *unit, const char *question, Place from, Place to);

/* The next unit does what its phase is for; false: nobody is left. */
bool act_in_ranks(Player *p);

#endif
