#ifndef TROOPS_MANOEUVRE_H
#define TROOPS_MANOEUVRE_H

#include "engine/drawing.h"
#include "engine/preview.h"
#include "geom/area.h"
#include "geom/course.h"
#include "troops/ranks.h"

/* A block that moves: the way that it takes, what stands in it, where it may end, what an order comes to, and how to find one.
 *
 *            .--[____]  end        Every order is surveyed clause by clause before anything moves. Judging it, showing it and
 *           /                      carrying it out read the same survey.
 *          |   wheel
 *          |
 *       [____]  ahead
 */

/* ---- The way of a block ------------------------------------------------------------------------------------------- */

/* A part of it: the block before it and what it does there. A jump (turn, refiling, reform, pivot) counts only where it starts
 * and ends. */
typedef struct PathStage {
    Block block;
    Leg leg;
    bool jump;
} PathStage;

enum { MOST_STAGES = 64 };

typedef struct BlockPath {
    int stages;
    PathStage stage[MOST_STAGES];
    Block end;
    bool over; /* in flight: passes over everything */
} BlockPath;

/* Whether the outline touches the area on the way, ends included; at its two ends only. */
bool block_path_crosses(const BlockPath *path, const Area *area);
bool block_path_ends_on(const BlockPath *path, const Area *area);

/* The way of those legs; straight, one wheel, straight: the way of a charge. */
void block_path_of_legs(const Block *block, const Leg *leg, int legs, BlockPath *path);
void block_path_of_approach(const Block *block, Length first, Hand hand, Heading wheel, Length then,
                            BlockPath *path);

/* The first piece on the way that slows the unit (RankRules.slows): RANK_SLOWED; one that is only crossed between the ends counts with
 * RANK_SLOWED_ON_WAY. NO_PIECE: none. */
PieceId slow_piece(const Look *look, UnitId unit, const BlockPath *path);

/* The places of the front along the way, wheels in small steps, and `end` as the last; 0 when it is not walked in one piece
 * (turns, reforms) or there is no room. */
enum { MOST_FRONTS = 96 };
int block_path_fronts(const BlockPath *path, Pose end, PathPoint point[MOST_FRONTS]);

/* For who watches: the way of the middle of its front; the block as it will stand, with words beside it. */
void draw_block_path(const BlockPath *path, DrawingTone tone, DrawingList *list);
void draw_block_there(const Block *block, DrawingTone tone, const char *words, DrawingList *list);

/* ---- What stands in the way ----------------------------------------------------------------------------------------- */

/* Outlines of blocks, loose models and the links between them, pieces that bar the unit's way. */
enum { MOST_BARRIERS = 400 };
typedef struct Barrier {
    Area area;
    UnitId unit; /* or NO_UNIT: a piece */
    PieceId piece;
    Box box; /* around it */
} Barrier;

typedef struct Barriers {
    int count;
    Barrier barrier[MOST_BARRIERS];
} Barriers;

/* Whether the unit goes through the other (RankRules.lets_pass). */
bool passes(const Look *look, UnitId unit, UnitId other);

/* Those of everybody but `unit` and the units in `but` (null: nobody). */
void barriers_of(const Look *look, UnitId unit, const UnitSet *but, Barriers *barriers);

/* The same of everybody, those through whom it may go as well. */
void barriers_to_all(const Look *look, UnitId unit, Barriers *barriers);

/* The barrier that the front edge crosses on the way (RANK_SWEEPS: the whole outline), or -1. */
int barrier_crossed(const Look *look, const BlockPath *path, const Barriers *barriers);

/* Whether the block may go that way: RANK_CROSSES_UNIT, RANK_CROSSES_PIECE, RANK_KEEPS_AWAY_ON_WAY. */
Verdict judge_path(const Look *look, UnitId unit, const BlockPath *path);

/* How far the outline can go along its legs before it meets what it may not enter, or comes within RANK_KEEPS_AWAY of an enemy who is
 * not in `touch`; `*met` is that unit, or NO_UNIT. */
CourseMeeting walk_legs(const Look *look, UnitId unit, Base outline, const UnitSet *touch,
                        const Leg *leg, int legs, UnitId *met);

/* How far ahead the block could go so; places on the way may be unlawful to end on all the same. */
Length room_ahead(const Look *look, UnitId unit, const Block *block, Length most);

/* How far loose models that keep their places among themselves could all go on that bearing. */
Length room_to_drift(const Look *look, UnitId unit, Heading bearing, Length most);

/* Wheels towards a point (with `wheel`) as far as the allowance pays for, and goes straight ahead with the rest, as far as there is
 * room. Gives how far, whom it met, and the way in `walked` (may be null). */
Length advance_towards(Play *play, UnitId unit, Point goal, Length allowance, const UnitSet *touch,
                       bool wheel, UnitId *met, BlockPath *walked, RuleId rule);

/* ---- Where it may end ------------------------------------------------------------------------------------------------- */

/* Whether these bases of the unit may stand so (RANK_ON_TABLE, RANK_CLOSED, RANK_ASTRIDE, RANK_OVERLAPS, RANK_KEEPS_AWAY, in that
 * order). `near` are the enemies that may be touched; the units `but` do not count (null: nobody). */
Verdict judge_end(const Look *look, UnitId unit, const Base *base, int bases, const UnitSet *near);
Verdict judge_end_but(const Look *look, UnitId unit, const Base *base, int bases,
                      const UnitSet *near, const UnitSet *but);

/* The same of all bases of the unit as that block; of one that charges, which may end on an obstacle. */
Verdict judge_end_of_block(const Look *look, UnitId unit, const Block *block, const UnitSet *near);
Verdict judge_end_of_charge(const Look *look, UnitId unit, const Block *block, const UnitSet *near,
                            const UnitSet *but);

/* ---- Loose models in ranks ---------------------------------------------------------------------------------------------- */

/* They form up along a line (towards where `facing` looks from), nobody farther than `reach`, as near to the contact as they stand on
 * nobody, and are a block; false when there is no room anywhere along it, and nothing has moved (RANK_FORMS_UP). */
bool form_up(Play *play, UnitId unit, Segment line, Point contact, Heading facing, Length reach,
             RuleId rule);

/* They spread out again: a block no longer, as far apart as there is room (RANK_SPREADS). */
void spread_out(Play *play, UnitId unit, RuleId rule);

/* ---- An order, measured clause by clause ------------------------------------------------------------------------------ */

/* An order's clauses with the arrays that their paths lie in: an answer's or a kept order's. */
typedef struct Script {
    const Clause *clause;
    int clauses;
    const ModelPath *path;
    const PathPoint *point;
} Script;

Script script_of(const Order *order);
Script script_kept(const Play *play, const Frame *frame);
bool script_has(const Script *script, int verb);

/* What a verb of the game does to a block (Ruleset.handle); the first verb that does that, or -1. */
Handle rank_handle(const Look *look, int verb);
int rank_verb(const Look *look, Handle handle);

/* A move while it is measured (RankRules.begin, allows, measure). What the clauses so far came to stands in figures of their own, so that the game can say what
 * that costs when the whole way is known (ground may change the price of what was done before it was met). */
typedef struct Survey {
    const Look *look;
    UnitId unit;
    const Script *script;
    BlockPath path;
    Block now;      /* after the clauses so far */
    uint64_t verbs; /* that the whole order says: paces among them (a bit each) */
    int formation;  /* in which it will stand, as the game numbers them */
    int kind;       /* of manoeuvre so far, as the game tells kinds apart; 0: none yet */
    int clauses;    /* that have moved it so far */
    int times[HANDLE_PLACE + 1]; /* how many clauses of each handle */
    Length ahead, back, aside;   /* straight ways */
    double arcs;                 /* of wheels */
    int quarters;                /* of turns; about is two */
    int ranks;                   /* gained and lost by refiling */
    int free_files;              /* how many refilings cost nothing, the game says */
    /* What the game's measure() fills in: */
    Length cost, limit; /* of the move */
    Length
        displaced; /* no model goes farther from where it stood; LENGTH_NEVER: as far as it likes */
    Cited far;     /* what says that it may not cost more */
    Length m;      /* the pace that both come from */
    PieceId slow;  /* the ground that makes it less, or NO_PIECE */
    Length lost;   /* of the limit, by that */
    bool diced;    /* the limit is the most of dice still to be thrown */
} Survey;

/* The survey of the unit where it stands, nothing walked yet. */
void survey_begin(Survey *s, const Look *look, UnitId unit, const Script *script);

/* Walks one clause: the game's refusal (RankRules.allows), or how it stands then in the survey. */
Verdict survey_clause(Survey *s, const Clause *clause);

/* Measures the whole order of a block: first whether it may go so at all (RankRules.begin), clause by clause, then cost, models'
 * ways, what is crossed, where it ends. A refusal is the first that holds; otherwise the verdict tells cost and limit. */
Verdict survey_order(Survey *s, const Look *look, UnitId unit, const Script *script,
                     bool free_move);

/* ---- For the hand that builds an order ---------------------------------------------------------------------------------- */

/* Where the order leads, stage by stage; false when the unit does not move as a block there. */
bool preview_order(const Look *look, const Order *order, OrderPreview *preview);

/* The cheapest lawful chain of manoeuvres that ends at that place (and facing, when `turned`), else the one that ends nearest to it;
 * false when none brings it nearer. An order that begins with a pace is answered in that pace. */
bool find_route(const Look *look, UnitId unit, Pose goal, bool turned, Order *order);

/* Adds where the front's middle can still end behind that order. No place is lit where no lawful order ends. */
void lit_region(const Look *look, const Order *order, DrawingList *list);

/* All of that for the other rooms: a game with blocks puts it into its Ruleset. */
extern const BlockLeader rank_blocks;

#endif
