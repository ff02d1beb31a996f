#ifndef WARSURGE_MOVEMENT_H
#define WARSURGE_MOVEMENT_H

#include "geom/path.h"
#include "geom/place.h"
#include "troops/ground.h"
#include "warsurge.h"

/* What the files of the movement chapter say to each other. Judging: ground.c (terrain at places), stand.c (bases),
 * coherency.c, way.c (one model's path), move.c (a unit's), deploy.c, transport.c, melee.c. Carrying out: march.c,
 * danger.c, relocate.c, survivors.c. */

/* ---- Measuring with the one tolerance (stand.c) ---------------------------------------------------------- */

/* Whether `measured` is not more than `allowed`; GEO-02. */
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

/* The gap of the outlines, GEO-03; negative when they overlap. */
Length stand_gap(const Stand *a, const Stand *b);

/* Base contact: MEL-02, GEO-04. */
bool stands_touch(const Look *look, const Stand *a, const Stand *b);

/* Overlap deeper than the tolerance at one height: GEO-05. */
bool stands_overlap(const Look *look, const Stand *a, const Stand *b);

/* Whether two heights' intervals have more than the tolerance in common. */
bool heights_overlap(Length z, Length top, Length other_z, Length other_top);

/* Those on the table whose boxes meet a region. */
typedef struct Stands {
    int count;
    Stand stand[MOST_MODELS];
} Stands;

/* Everybody but the models of `but` (NO_UNIT: really everybody). */
void stands_in(const Look *look, Box region, UnitId but, Stands *stands);

/* ---- Ground (ground.c) --------------------------------------------------------------------------------------- */

/* Whether one may stand there at that level: MOV-09. `plot` may be null: open ground. */
bool is_level_of(const Plot *plot, Length z, bool airborne);

/* Whether a model passes below the piece: TER-08. */
bool passes_under(const Plot *plot, Length height);

/* The first thing wrong with ending there, apart from other bases: the table's edge (MOV-08), Impassable Ground
 * (TER-09), a level that is none (MOV-09). */
Verdict judge_ground(const Look *look, const Stand *stand, const Plots *plots);

/* ---- Final places (stand.c) --------------------------------------------------------------------------------- */

/* Where the models of one unit would stand: as many as it has alive, in ascending order. */
typedef struct Company {
    UnitId unit;
    int count;
    Stand stand[MOST_UNIT_MODELS];
} Company;

/* The unit's living models as they stand. */
void company_of(const Look *look, UnitId unit, Company *company);

/* Overlap with another base, own ones included; `others` holds the rest. MOV-07, DEP-04 say `overlap`. */
Verdict judge_overlaps(const Look *look, const Company *company, const Stands *others,
                       Refusal overlap);

/* A region that holds the whole company and one inch around. */
Box company_box(const Company *company);

/* ---- Coherency (coherency.c) -------------------------------------------------------------------------------- */

/* COH-01..06 for those stands. */
Verdict judge_company(const Look *look, const Company *company);

/* GEO-11: the widest spread, as a gap. */
Length widest_spread(const Look *look, const Company *company);

/* ---- Ways (way.c) ---------------------------------------------------------------------------------------------- */

/* Paths or placements as an order or a frame keeps them. */
typedef struct Steps {
    const ModelPath *path;
    int paths;
    const PathPoint *point;
} Steps;

Steps steps_of(const Order *order, const Clause *clause);
Steps steps_kept(const Play *play, const Clause *clause);

enum { MOST_STOPS = MOST_ORDER_POINTS + 1, MOST_RISES = 96 };

/* A part of a way at one height. */
typedef struct Rise {
    Length from, to; /* of the centre's way */
    Length z;
    PieceId piece; /* on whose level, or NO_PIECE */
} Rise;

/* The way of one model: what it costs and what it meets. */
typedef struct Way {
    ModelId model;
    int stops;
    Pose stop[MOST_STOPS];
    Length chosen[MOST_STOPS];
    Base base; /* at the start */
    Length start_z, end_z, height;
    Box box;
    bool airborne;
    bool travels;      /* MOV-05 */
    bool by_corner;    /* a corner's displacement counts (MOV-03) */
    Length run, climb; /* along the ground, vertical */
    Length travel;     /* what counts: GEO-06 */
    int rises;
    Rise rise[MOST_RISES];
    Refusal fault; /* a height that cannot be reached */
    PieceId fault_piece;
} Way;

/* Lays the way of `path` out over the ground. `plots` holds at least the pieces that it meets. */
void way_lay(const Look *look, const ModelPath *path, const PathPoint *point, const Plots *plots,
             Way *way);

Pose way_end(const Way *way);

/* Whether its base sweeps over the area somewhere (GEO-09). */
bool way_sweeps(const Look *look, const Way *way, const Area *area);

/* Whether it meets another base at its height. */
bool way_meets(const Look *look, const Way *way, const Stand *other);

/* What Difficult Ground takes off an allowance, 0 when none is touched: TER-01..03. */
Length difficult_loss(const Look *look, const Way *way, const Plots *plots, Length allowance,
                      Length printed, PieceId *piece);

/* The pieces of Dangerous Ground that act on the way, as bits of their numbers: TER-04, PRK-11. */
void dangers_of(const Look *look, const Way *way, const Plots *plots, IdSet *pieces);

/* ---- Journeys: moving one unit (move.c) -------------------------------------------------------------------- */

typedef struct Journey {
    UnitId unit;
    Steps steps;
    Length stat, printed; /* with effects and without */
    bool dash, reposition;
    UnitId embarks; /* in that Transport at its end, or NO_UNIT */
} Journey;

Verdict judge_journey(const Look *look, const Journey *journey);

/* The Transport that an `embark` clause names among those from `clause` to `end`, or NO_UNIT. */
UnitId embark_clause(const Clause *clause, const Clause *end);

/* Whether a Unit may Move (Dash) at all by its printed stat: MOV-11, PRK-13. */
Verdict judge_stat(const Look *look, UnitId unit, bool dash);

/* Whether that model may, after what it has fired: WPN-01, WPN-02. */
Verdict judge_travel_flags(const Look *look, ModelId model, bool dash);

/* ---- Dangerous Ground to come (danger.c) --------------------------------------------------------------------- */

enum { MOST_DANGERS = 384 };

/* Which model suffers which piece, in the order in which they act. */
typedef struct Dangers {
    int count;
    uint8_t entry[2 * MOST_DANGERS];
} Dangers;

void dangers_add(Dangers *dangers, const Battle *battle, ModelId model, PieceId piece);
void dangers_add_all(Dangers *dangers, const Battle *battle, ModelId model, const IdSet *pieces);

/* The frame of PROC_DANGER that works them off; `frame` keeps them until it ends. */
Frame frame_of_dangers(Play *play, Frame *frame, UnitId unit, const Dangers *dangers);

/* ---- Transports (transport.c) ------------------------------------------------------------------------------- */

/* Whether the unit may ride in that Transport, `room` models having room: TRN-01. */
Verdict judge_rider(const Look *look, UnitId unit, UnitId transport, int room);

/* Whether the unit may embark, standing so: one of its models touches the Transport (TRN-01, TRN-03, MEL-16). */
Verdict judge_embark(const Look *look, const Company *company, UnitId transport);
void embark(Play *play, UnitId unit, UnitId transport, bool dash);

/* The models that one Transport may carry at all; 0 when it is none. */
int capacity_of(const Look *look, UnitId transport);

/* ---- Placing (deploy.c) -------------------------------------------------------------------------------------- */

/* Reads placements into a company; the verdict says whether all living models are named once. */
Verdict read_places(const Look *look, UnitId unit, const Steps *steps, Company *company);

/* Whether those places are free, on the table and not in Impassable Ground; then Coherency. */
Verdict judge_places(const Look *look, const Company *company, Refusal overlap);

/* DEP-03: nobody is left out. */
Verdict judge_all_placed(const Look *look, const Company *company, Refusal refusal);

/* Puts a model that was away onto the table. */
void put_down(Play *play, const Stand *stand, RuleId rule);

/* ---- Melees (melee.c) ------------------------------------------------------------------------------------------ */

/* The number of enemy models (of the units in `foes`; null: of any) that the stand touches; and one of them. */
int touching_foes(const Look *look, const Stand *stand, const IdSet *foes, ModelId *which);

/* Whether any model of the unit, as it stands, is in base contact with one of those. */
bool touches_any(const Look *look, UnitId unit, const IdSet *foes);

/* The same among those gathered before, who hold everybody near enough. */
int touching_among(const Look *look, const Stand *stand, const Stands *others, const IdSet *foes,
                   ModelId *which);

/* A frame of PROC_RELOCATE for those units only: TER-06. */
Frame relocate_frame(SeatId seat, const IdSet *units);

/* The enemy units of the unit's Melee. */
void foes_of(const Look *look, UnitId unit, IdSet *foes);

#endif
