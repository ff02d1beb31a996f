#ifndef TROOPS_KEPT_H
#define TROOPS_KEPT_H

#include <stddef.h>

#include "troops/units.h"

/* What is asked of a unit over and over while nothing moves, computed once. It lies in the scratch as long as the battle's
 * revision stays; of a battle without a revision (a copy: look_fork) nothing is kept. */
enum { MOST_RUNS = 6 };
typedef struct KeptUnit {
    bool block; /* the rest is of a unit in ranks, or of another */
    bool has_models, has_outline, has_footprint, has_links, has_runs; /* what of it is known: */
    int16_t models, runs;
    const ModelId *model;
    ProfileRun run[MOST_RUNS];
    Base outline;
    Box box;                    /* around the outline */
    Footprint footprint, links; /* links between loose models: manoeuvre.h */
} KeptUnit;

/* What is kept of the unit, which moves by itself (host_of); empty at first and when it has changed between ranks and none. Null
 * where nothing may be kept. */
KeptUnit *kept_unit(const Look *look, UnitId host, bool block);

/* Keeps its models, their bases or the links, when there is room. */
void keep_models(const Look *look, KeptUnit *kept, const ModelId *model, int models);
void keep_footprint(const Look *look, KeptUnit *kept, const Footprint *footprint);
void keep_links(const Look *look, KeptUnit *kept, const Footprint *links);

/* ---- Dear questions ------------------------------------------------------------------------------------------------------
 *
 * What a search came to, found again by the bytes of the question, which have no gaps between them. Who is given a kept answer cites
 * the rules that it rests on, as if he had searched.
 *
 *     if (recall(look, UNTIL_TOLD, &asked, sizeof asked, &answer, sizeof answer))
 *         return answer;
 *     Citing before = cite_apart(look);
 *     ...                                      the search
 *     remember(look, UNTIL_TOLD, &asked, sizeof asked, &answer, sizeof answer, &before);
 */
enum { MOST_ASKED = 64, MOST_ANSWERED = 4096 }; /* bytes */

/* How long an answer holds: while nothing is placed, moved or removed (it rests on nothing else that changes), until anything
 * is told, or for good, where the question says all that changes: with whereabouts(), for one. */
typedef enum KeptFor { WHILE_STILL, UNTIL_TOLD, FOR_GOOD } KeptFor;

/* With these each question begins, so that no two of different kinds are the same bytes. */
typedef enum AskedWhat {
    ASKED_CHARGE = 1,
    ASKED_BEST_CHARGE,
    ASKED_VOLLEY,
    ASKED_SIGHT,
    ASKED_COVER,
    ASKED_SEEN,
    ASKED_REACH,
    ASKED_POINT,
} AskedWhat;

/* Where the unit's models are and how they are, and of whom is carried his carrier's, in one number: the same when all are so again. */
uint64_t whereabouts(const Look *look, UnitId unit);

/* What had been cited when a search began, whose own citations are listed by themselves: the first of them in order, and all. */
typedef struct Citing {
    uint8_t cites;
    RuleId cite[MOST_CITES];
    uint64_t cited[RULE_WORDS];
} Citing;

/* Writes what is kept, at most so many bytes, and gives how many it is; 0: nothing is. */
size_t recall(const Look *look, KeptFor how_long, const void *asked, size_t asked_size,
              void *answer, size_t most);
Citing cite_apart(const Look *look);
void cite_as_before(const Look *look, const Citing *before); /* as if nothing had been since */

/* Joins the search's citations to those before it. */
void remember(const Look *look, KeptFor how_long, const void *asked, size_t asked_size,
              const void *answer, size_t size, const Citing *before);

#endif
