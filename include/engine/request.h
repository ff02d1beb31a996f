#ifndef ENGINE_REQUEST_H
#define ENGINE_REQUEST_H

#include <stdbool.h>

#include "base/ids.h"
#include "engine/limits.h"
#include "engine/order.h"

typedef enum Shape {
    SHAPE_NONE,   /* nobody is asked: the battle is over */
    SHAPE_CHOICE, /* one of the why's words */
    SHAPE_NUMBER, /* a whole number within bounds */
    SHAPE_UNITS,  /* between low and high units of those named */
    SHAPE_MODELS, /* between low and high models of those named */
    SHAPE_LIST,   /* all those named, in an order */
    SHAPE_SPLIT,  /* `high` shared out among those named */
    SHAPE_POINT,  /* a place on the table */
    SHAPE_POSE,   /* a place and a facing */
    SHAPE_PATHS,  /* paths or placements of models of the unit */
    SHAPE_ORDER,  /* an order */
    SHAPE_DICE,   /* the dice cup is asked */
} Shape;

typedef enum DiceKind {
    DICE_D3,
    DICE_D4,
    DICE_D6,
    DICE_D10,
    DICE_D12,
    DICE_ARTILLERY, /* 1 to 6: 2, 4, 6, 8, 10, misfire */
    DICE_SCATTER,   /* 1 to 6: 1 and 2 are hits */
    DICE_BEARING,   /* 0 to 35: tens of degrees */
} DiceKind;

/* How the dice of a throw are read. */
typedef enum DiceReading {
    READ_EACH, /* each for itself; where something is needed, those that show it are counted */
    READ_SUM,
    READ_HIGHEST, /* one of them is kept */
    READ_LOWEST,
    READ_SEATS, /* one for each seat, the highest wins */
    READ_KEPT,  /* the sum of those that are kept, by their places from the lowest on */
} DiceReading;

/* What is wanted of a throw. The rule that throws says it; screen, log and luck read it. */
typedef struct Wanted {
    uint8_t reading;
    bool at_most; /* the need is that or less; else that or more */
    bool harms;   /* what is counted is bad for whose dice they are: a 1 in dangerous terrain */
    bool halved;  /* each counts half of what it shows, rounded up: a D3 */
    bool again;   /* a re-roll: what the same dice showed before does not count any more */
    bool later;   /* said since the hash of the state was fixed: it does not know this need */
    int16_t need; /* of each die, of the sum or of the one that is kept; 0: nothing */
    int16_t plus; /* is added to the sum or to the one that is kept */
    SeatId seat[MOST_SEATS];  /* of READ_SEATS: whose each die is, ... */
    int8_t bonus[MOST_SEATS]; /* ... and what that seat adds to it */
    uint8_t kept;             /* of READ_KEPT: a bit for each place, bit 0 the lowest die */
    uint8_t
        named; /* its name in the game's throw names, and 1; 0: it is called as its question is */
} Wanted;

Wanted each_at_least(int need);
Wanted each_at_most(int need);
Wanted each_that_harms(int at_most);
Wanted sum_of_dice(void);
Wanted sum_of_threes(int plus); /* of D3s, thrown as D6 */
Wanted sum_at_least(int need, int plus);
Wanted sum_at_most(int need, int plus);
Wanted one_kept(DiceReading highest_or_lowest);
Wanted some_kept(unsigned places);   /* bit 0: the lowest of them */
Wanted lowest_two_at_most(int need); /* of two dice or more */
Wanted one_a_seat(const SeatId *seat, int seats);

/* The same, as a re-roll when `again`. */
Wanted as_reroll(Wanted wanted, bool again);

/* The same, by the name that stands there in the game's throw names. */
Wanted named_throw(Wanted wanted, int name);

/* The same, for a throw of which the state's hash knows no need. */
Wanted unhashed(Wanted wanted);

enum { ID_WORDS = MOST_MODELS / 64 };

/* A set of unit or model ids. */
typedef struct IdSet {
    uint64_t word[ID_WORDS];
} IdSet;

/* Ids from 0 to MOST_MODELS - 1. */
void ids_add(IdSet *set, int id);
bool ids_has(const IdSet *set, int id);
int ids_count(const IdSet *set);

/* The next id of the set after `id` (begin with -1), or -1. */
int ids_next(const IdSet *set, int id);

/* What the battle wants to know, and from whom. */
typedef struct Request {
    uint8_t shape;
    uint8_t why;        /* place in the ruleset's questions */
    uint8_t seats;      /* bit per seat that is asked; several only when sealed */
    uint8_t dice_kind;  /* of a throw */
    UnitId unit, other; /* whom it is about */
    UnitId whose;       /* of a throw: who throws, saves or is tested; NO_UNIT: nobody's */
    int16_t dice_count;
    int32_t low,
        high; /* bounds of a number or a count; of a throw what the hash knows of the need, and what a die that is
                        * thrown again showed before */
    Wanted wanted;    /* of a throw */
    int32_t usual;    /* the default of a choice or number */
    uint64_t choices; /* bit per word of a choice, or per verb of an order, that may be legal */
    IdSet among;      /* units or models that may be named */
    uint32_t number;  /* counts the questions of a battle */
} Request;

/* The seat that is asked, of several the first; NO_SEAT: nobody. */
SeatId request_seat(const Request *request);

typedef enum AnswerKind {
    ANSWER_CHOICE = SHAPE_CHOICE,
    ANSWER_NUMBER = SHAPE_NUMBER,
    ANSWER_UNITS = SHAPE_UNITS,
    ANSWER_MODELS = SHAPE_MODELS,
    ANSWER_LIST = SHAPE_LIST,
    ANSWER_SPLIT = SHAPE_SPLIT,
    ANSWER_POINT = SHAPE_POINT,
    ANSWER_POSE = SHAPE_POSE,
    ANSWER_PATHS = SHAPE_PATHS,
    ANSWER_ORDER = SHAPE_ORDER,
    ANSWER_DICE = SHAPE_DICE,
} AnswerKind;

/* Whatever comes back: orders, choices and dice alike. Which members count, the kind says. */
typedef struct Answer {
    SeatId seat; /* NO_SEAT for dice */
    uint8_t kind;
    int32_t value;           /* CHOICE: place of the word; NUMBER */
    int count;               /* of ids, shares or dice */
    int16_t id[MOST_MODELS]; /* UNITS, MODELS, LIST, SPLIT */
    int32_t share[MOST_UNITS];
    uint8_t die[MOST_THROW];
    Pose pose;   /* POINT, POSE */
    Order order; /* ORDER; PATHS uses its path and point arrays */
} Answer;

/* An empty answer of that kind by that seat. */
void answer_begin(Answer *answer, AnswerKind kind, SeatId seat);

/* Adds a clause, a path or a path's point to the order; null or false when there is no room.
 * A point belongs to the last path, a path to the last clause when there is one. */
Clause *order_clause(Order *order, int verb);
bool order_path(Order *order, ModelId model);
bool order_point(Order *order, PathPoint point);

#endif
