#ifndef RULES_OLD_WORLD_SURVEY_H
#define RULES_OLD_WORLD_SURVEY_H

#include "flow.h"

/* An order to move, measured clause by clause before anything moves: of a block (manoeuvre.c), of skirmishers
 * (skirmish.c). Judging, foreseeing and carrying out (move.c) read the same survey. */

/* An order's clauses with the arrays that their paths lie in: an answer's or a kept order's. */
typedef struct Script {
    const Clause *clause;
    int clauses;
    const ModelPath *path;
    const PathPoint *point;
} Script;

/* Which of the six manoeuvres a clause is; a wheel is one of them. */
typedef enum Manoeuvre {
    MANOEUVRE_NONE,
    MANOEUVRE_WHEEL,
    MANOEUVRE_TURN,
    MANOEUVRE_BACK,
    MANOEUVRE_SIDE,
    MANOEUVRE_REDRESS,
    MANOEUVRE_REFORM
} Manoeuvre;

/* A move while it is measured. */
typedef struct Survey {
    const Look *look;
    UnitId unit;
    Way way;
    Block now; /* after the clauses so far */
    Formation formation;
    Manoeuvre kind;
    bool march, flies;
    bool half;       /* backwards or sideways: half M at most */
    bool pivoted;    /* nothing may follow */
    bool moved_any;  /* a clause stands before this one */
    Length straight; /* of the distance: straight on */
    double arcs;     /* wheels' arcs */
    double quarters; /* turns: quarters of M */
    bool redressed;  /* costs half M */
    Length cost, limit;
    Length m;     /* what the unit moves now: measure_survey() */
    PieceId slow; /* the ground that slows it, or NO_PIECE */
    Length lost;  /* of the limit, by that */
} Survey;

/* Whether some clause of it has that verb: the march, the flight. */
bool script_has(const Script *script, Verb verb);

/* A single reform, which blocks and skirmishers may both be ordered. */
bool is_reform(const Script *script);

/* The survey of the unit where it stands, with the gait that the order asks for and nothing walked yet. */
void begin_survey(Survey *s, const Look *look, UnitId unit, const Script *script);

/* MOV-03, WM-02, CMP-03: whether it may march; MOV-22: whether it can fly. */
Verdict judge_gait(const Survey *s, bool free_move);

/* Measures the order of a block. A refusal is the first that holds; otherwise the verdict tells distance and limit. */
Verdict survey_block(Survey *s, const Look *look, UnitId unit, const Script *script,
                     bool free_move);

/* MOV-02, 03, 11, 12: what the manoeuvres surveyed so far cost, and the limit, into the survey. */
void measure_survey(Survey *s);

/* The same of skirmishers, a path for each model: the verdict is that of the path with the least left. */
Verdict judge_skirmishers(const Look *look, UnitId unit, const Script *script, bool free_move);

/* The kept order of a frame; that of an answer. */
Script script_kept(const Play *play, const Frame *frame);
Script script_of(const Order *order);

/* MOV-02, FRM-09: the order measured as what the unit is, block or skirmishers. */
Verdict judge_script(const Look *look, UnitId unit, const Script *script, bool free_move);

/* The block goes where the survey ends, in the formation that it takes there. */
void move_block(Play *play, UnitId unit, const Survey *s);

#endif
