#ifndef TROOPS_PLACE_H
#define TROOPS_PLACE_H

#include "engine/play.h"
#include "geom/place.h"
#include "troops/ground.h"
#include "troops/walk_rules.h"

/* Where single models stand, or would stand: their bases with the heights between which they are, a unit's as a company.
 *
 *        top  .----.                 two stands overlap when their bases do and (PLACE_HEIGHTS) their heights too;
 *             |    |  .----.         they touch when the gap is a contact and (PLACE_TOUCH_LEVEL) neither stands above
 *          z  '----'  |    | top     the other's head
 *        =============|    |
 *         a hill      '----' z
 */

/* Whether `measured` is not more than `allowed`, a hair over included (PLACE_SLACK). */
bool fits(const Look *look, Length measured, Length allowed);

/* A model's base with the heights between which it stands. */
typedef struct Stand {
    ModelId model;
    UnitId unit;
    SeatId seat;
    Length z, top;
    Base base;
    Box box;
} Stand;

Stand stand_of(const Look *look, ModelId model);
Stand stand_at(const Look *look, ModelId model, Pose pose, Length z);

/* A refusal that is this model's, with the line that shows what was measured. */
Verdict no_reach_of(const Stand *stand, Refusal refusal, Length measured, Length allowed,
                    Segment line);

/* The gap of the outlines; negative when they overlap. */
Length stand_gap(const Stand *a, const Stand *b);

bool stands_touch(const Look *look, const Stand *a, const Stand *b);
bool stands_overlap(const Look *look, const Stand *a, const Stand *b);

/* Whether two heights' intervals have more than the tolerance in common. */
bool heights_overlap(Length z, Length top, Length other_z, Length other_top);

/* Those on the table whose boxes meet a region: everybody but the models of `but` (NO_UNIT: really everybody). */
typedef struct Stands {
    int count;
    Stand stand[MOST_MODELS];
} Stands;
void stands_in(const Look *look, Box region, UnitId but, Stands *stands);

/* ---- Who touches whom --------------------------------------------------------------------------------------------------- */

bool in_contact(const Look *look, ModelId a, ModelId b);

/* The number of enemy models (of the units in `foes`; null: of any) that the stand touches; the first of them. The second looks
 * among those gathered before, who hold everybody near enough. */
int touching_foes(const Look *look, const Stand *stand, const IdSet *foes, ModelId *which);
int touching_among(const Look *look, const Stand *stand, const Stands *others, const IdSet *foes,
                   ModelId *which);

/* ---- A whole unit ------------------------------------------------------------------------------------------------------ */

/* Where the models of one unit would stand: as many as it has alive, in ascending order. */
typedef struct Company {
    UnitId unit;
    int count;
    Stand stand[MOST_UNIT_MODELS];
} Company;

/* The unit's living models as they stand; doomed ones do not count. */
void company_of(const Look *look, UnitId unit, Company *company);

/* A region that holds the whole company and one inch around. */
Box company_box(const Company *company);

/* Paths or placements as an order or a frame keeps them. */
typedef struct Steps {
    const ModelPath *path;
    int paths;
    const PathPoint *point;
} Steps;
Steps steps_of(const Order *order, const Clause *clause);
Steps steps_kept(const Play *play, const Clause *clause);

/* Reads placements into a company; the verdict says whether each is of a model of the unit that is away, and none named twice. */
Verdict read_places(const Look *look, UnitId unit, const Steps *steps, Company *company);

/* Puts a model that was away onto the table. */
void put_down(Play *play, const Stand *stand, RuleId rule);

/* ---- Judging places ------------------------------------------------------------------------------------------------------ */

/* Wholly on the table: PLACE_ON_TABLE. */
Verdict judge_edge(const Look *look, const Stand *stand);

/* The first thing wrong with standing there, apart from other bases: off the table, in a closed piece but on a level of it
 * (PLACE_CLOSED), on no level (WALK_LEVEL). `plots` holds at least the pieces there. */
Verdict judge_ground(const Look *look, const Stand *stand, const Plots *plots);

/* The whole company: each as above, then all of them on nobody, then in coherency. */
Verdict judge_places(const Look *look, const Company *company, Refusal overlap);

/* On nobody, own models included; `others` holds the rest. `overlap` refuses, by its own rule. */
Verdict judge_overlaps(const Look *look, const Company *company, const Stands *others,
                       Refusal overlap);

/* Nobody is left out: `refusal` counts them. */
Verdict judge_all_placed(const Look *look, const Company *company, Refusal refusal);

/* Wholly in the seat's zone, where it has one: PLACE_IN_ZONE. */
Verdict judge_in_zone(const Look *look, const Company *company);

/* In coherency: COHERENT and COHERENT_ABOVE. At fault is everybody outside the group that most belong to; the line goes from the
 * one who is nearest to it to his nearest there.
 *
 *      o-o--o - - - o-o       the widest gap of the chain that joins all of them
 */
Verdict judge_company(const Look *look, const Company *company);

/* The same after a move, for a unit that had come apart before it: it is enough that the widest gap is less than it was
 * (COHERENT_LESSENS). */
Verdict judge_company_moved(const Look *look, const Company *before, const Company *after);

/* judge_company for the unit's models in `present` (bit n: its (n + 1)th) with poses and heights by place in the unit. */
Verdict judge_coherency(const Look *look, UnitId unit, ModelSet present, const Pose *pose,
                        const Length *z);

/* How far apart they are: the widest gap of that chain, a difference in height worth as much as its limit is above that of gaps. */
Length widest_spread(const Look *look, const Company *company);

/* Of the groups that coherency_groups has told the one with most models, ties: with the lowest; and the size of it. */
int main_group(const int16_t *group, int count, int groups, int *size);

#endif
