#ifndef TROOPS_RANKS_H
#define TROOPS_RANKS_H

#include "engine/play.h"
#include "engine/preview.h"
#include "geom/block.h"
#include "troops/rules.h"
#include "troops/units.h"

/* Units in ranks and files: what a game tells of them, and where their models stand.
 *
 *            ^ facing
 *      .-----F-----.---.     F      the front's middle: the unit's pose (Unit.front)
 *      | 0 1 2 3 4 | b |     0 1 2  slots, rank by rank from the front left: the model tally TroopRules.slot
 *      | 5 6 7 8 9 |---'     b      who has another base stands beside the front rank (RANK_BESIDE)
 *      |   10 11   |                the short last rank: to the left, in the middle or to the right (short_side)
 *      '-----------'
 */

/* ---- What the game tells: RankRules ------------------------------------------------------------------------------ */

/* What a book may say of blocks. A game that has no such sentence leaves its place empty, and nothing follows from it. Behind each
 * what its limit is, where it has one. */
typedef enum RankClause {
    /* How it stands. */
    RANK_COLUMN, /* fewer files than ranks are a column */
    RANK_WHOLE_OUTLINE, /* its full rectangle counts where it may end, the places that a short rear rank leaves empty too */
    RANK_BESIDE, /* a joined model whose base is not the unit's stands beside the front rank */
    /* Where it may end. */
    RANK_ON_TABLE,
    RANK_CLOSED,     /* on no piece that bars it (bars_end) */
    RANK_LANDS,      /* only the refusal: of who flies, for the same */
    RANK_ASTRIDE,    /* on no obstacle that is not thinner than the block is deep */
    RANK_OVERLAPS,   /* on nobody */
    RANK_KEEPS_AWAY, /* nearer than the limit to no enemy */
    RANK_STAYS_NEAR, /* but as near as before to whom it was nearer already */
    RANK_DISPLACED,  /* no model travels farther than the survey says */
    /* What it may meet on the way, with its front edge or (sweeps) with all of its outline. */
    RANK_CROSSES_UNIT,
    RANK_CROSSES_PIECE,
    RANK_KEEPS_AWAY_ON_WAY, /* nearer than the limit to no enemy who was farther off */
    RANK_BETWEEN_LOOSE,     /* nobody goes between the models of a loose unit */
    RANK_SLOWED,            /* ground slows (slows) who ends in it */
    RANK_SLOWED_ON_WAY,     /* and who only crosses it */
    /* Charges. */
    RANK_FACES, /* a block has four faces; without, whoever charges it comes from the front */
    RANK_FACED_BY_MOST, /* most models of the attacker's front rank say before which he stands; without, his middle */
    RANK_CHARGE_FAR,          /* only the refusal: the path costs too much */
    RANK_CHARGE_MISSES,       /* only the refusal: it does not come to the declared face */
    RANK_CHARGE_WHEELS_FIRST, /* its wheel is at the start, nothing straight before it */
    RANK_CHARGE_KEEPS_AWAY, /* its end is nearer than the limit to no other enemy (refused as RANK_KEEPS_AWAY) */
    RANK_CHARGE_CLEAR, /* nothing that slows may lie in the way, where the charge has to be clear */
    RANK_CHARGE_ALIGNS, /* it turns about where it touches until it is flush */
    RANK_SHARES_FACE,   /* several may stand on one face, edge to edge */
    /* Contact and flight. */
    RANK_ENGAGES,       /* who touches an enemy is engaged with him */
    RANK_FACELESS,      /* who has no faces is met at the front only */
    RANK_DEFENDED,      /* an obstacle between two keeps them apart, engaged all the same */
    RANK_DETOURS,       /* a flight is bent round closed ground */
    RANK_FLIGHT_CLEARS, /* and goes on until it stands on nobody, and by no enemy within the limit */
    RANK_CHASE_STOPS,   /* who runs after and touches nobody stops short of enemies by the limit */
    RANK_CHASE_SPARES,  /* and whoever it is short of whom he has not caught */
    RANK_KEEPS_PATTERN, /* loose models that run are not turned: each goes the same way */
    /* Loose models in ranks. */
    RANK_FORMS_UP,  /* they form up where they are met, */
    RANK_FORMS_ROW, /* in a row along the enemy and ranks behind it */
    RANK_CUT_OFF, /* who reaches no place and is farther than the limit from all others is cut off */
    RANK_SPREADS, /* afterwards they stand with gaps, where there is room */
    /* The result of a combat. */
    RANK_WIPED_OUT, /* who alone has anybody left wins */
    RANK_TIE_BREAK, /* what is level goes to who alone has a musician */
    RANK_CLAUSES,
} RankClause;

/* Who stands in which slot, while it is worked out. */
typedef struct Slots {
    int files, count;
    ModelId at[MOST_UNIT_MODELS]; /* NO_MODEL: free */
} Slots;

struct Survey;     /* troops/manoeuvre.h */
struct ResultLine; /* troops/result.h */

/* The tables of a game with blocks: Ruleset.ranks points at it. */
typedef struct RankRules {
    Cited clause[RANK_CLAUSES];

    /* Standing. Where the models of a short last rank stand (null: to the left); who has a place of his own, a command group or
     * characters (null: nobody; all others take what is free, in their order). */
    ShortRank (*short_side)(const Look *look, UnitId unit);
    void (*take_places)(const Look *look, UnitId host, Slots *slots);

    /* Ground. Which pieces nobody of that unit may enter on the way, and stand in at its end; which slow it; which are obstacles
     * (null: none). How bad the ground is for its charge, from 0 (null: all of it 0). */
    bool (*bars_way)(const Look *look, PieceId piece, UnitId unit);
    bool (*bars_end)(const Look *look, PieceId piece, UnitId unit);
    bool (*slows)(const Look *look, PieceId piece, UnitId unit);
    bool (*is_obstacle)(const Look *look, PieceId piece);
    int (*grade)(const Look *look, PieceId piece, UnitId unit);

    /* Moving (troops/manoeuvre.h). The full rectangle turns, not only its complete ranks (block_turned); all of the outline counts
     * on the way, not only the front edge. */
    bool whole_turns, sweeps;

    /* Whether the unit goes through the other and need not keep away from it, though it may not end on it (null: through nobody). */
    bool (*lets_pass)(const Look *look, UnitId unit, UnitId other);

    /* An order to move, while it is surveyed: whether the unit may go so at all (paces; a free move is none of the Movement
     * phase; null: it may); whether it may do that next, after what it has done; and what all of it costs and may cost. */
    Verdict (*begin)(struct Survey *survey, bool free_move);
    Verdict (*allows)(struct Survey *survey, const Clause *clause, Handle what);
    void (*measure)(struct Survey *survey);

    /* Whether what is asked now is answered by manoeuvres of a unit's own choice (null: whenever an order is); whether that
     * order would do (null: when its survey finds nothing). */
    bool (*manoeuvres_now)(const Look *look);
    Verdict (*judge_move)(const Look *look, UnitId unit, const Order *order);

    /* Where an order leads a block: of a charge's path, of a unit put down, else preview_order(). Null: always that. */
    bool (*preview)(const Look *look, const Order *order, OrderPreview *preview);

    /* What an order of the unit has to begin with now (OrderLead). False, or null: nothing. */
    bool (*leads)(const Look *look, UnitId unit, OrderLead *lead);

    /* Fighting (troops/contact.h, result.h). The kind of link between who fights whom; who takes part in combats, not fleeing
     * (null: everybody); who has faces, not skirmishers, formed up or not (null: blocks); what a result is made of, in the
     * book's order. */
    int engaged;
    bool (*fights)(const Look *look, UnitId unit);
    bool (*has_faces)(const Look *look, UnitId unit);
    const struct ResultLine *result_line;
    int result_lines;

    /* Running (troops/flight.h). By how much at a time a flight is bent, and to which side first. */
    Heading detour;
    Hand detour_first;

    /* Loose models in ranks (form_up). The mark of those that stand as a block; what becomes of who is cut off. */
    int formed_up;
    void (*cut_off)(Play *play, ModelId model, RuleId rule);
} RankRules;

/* The game's own; never null where blocks are asked for. Whether it has that sentence and plays it (is_played). */
const RankRules *rank_rules(const Look *look);
bool rank_holds(const Look *look, RankClause clause);

/* Its figure (0 where it has none), and its refusal, about nobody yet. */
Length rank_limit(const Look *look, RankClause clause);
Refusal rank_refusal(const Look *look, RankClause clause);
Verdict rank_refuses(const Look *look, RankClause clause);

/* What it says of a piece to that unit. */
bool rank_bars_way(const Look *look, PieceId piece, UnitId unit);
bool rank_bars_end(const Look *look, PieceId piece, UnitId unit);
bool rank_slows(const Look *look, PieceId piece, UnitId unit);
bool rank_is_obstacle(const Look *look, PieceId piece);
int rank_grade(const Look *look, PieceId piece, UnitId unit);

/* Whether a unit's own manoeuvres are asked for; whether that order of a block would do. */
bool rank_manoeuvres_now(const Look *look);
Verdict rank_judge_move(const Look *look, UnitId unit, const Order *order);

/* Puts the model there; false when there is no such slot or somebody has it. And into the first that is free. */
bool slot_take(Slots *slots, int slot, ModelId model);
void slot_take_first_free(Slots *slots, ModelId model);

/* ---- The block as it stands ------------------------------------------------------------------------------------------ */

/* A rigid formation now (TroopRules.is_block). */
bool is_block(const Look *look, UnitId unit);
Block block_of(const Look *look, UnitId unit);

/* The block that the unit would be there: its models now, in so many files (at least 1, at most as many as they are). */
Block block_with(const Look *look, UnitId unit, Pose front, int files);

/* The rectangle about it, characters beside it included, and the one that it would have as that block. Of loose models the
 * rectangle about all bases, facing as the unit's last order left it. */
Base unit_outline(const Look *look, UnitId unit);
Base outline_with(const Look *look, UnitId unit, const Block *block);

/* The first of them with the upright box around it. */
Base unit_outline_in(const Look *look, UnitId unit, Box *box);

/* The outline's centre; directly away from the other unit, along the line through both centres. */
Point centre_of(const Look *look, UnitId unit);
Heading bearing_away(const Look *look, UnitId unit, UnitId from);

int ranks_of(const Look *look, UnitId unit); /* loose models: 1 */
bool is_column(const Look *look, UnitId unit);
ShortRank short_side(const Look *look, UnitId unit);

/* The models of the front rank from the left, then those beside it; of loose models all. Gives their number. */
int front_models(const Look *look, UnitId unit, ModelId *model, int most);

/* ---- Beside the front rank --------------------------------------------------------------------------------------------- */

/* Whether the model of that host stands there; where they would all stand beside that block, from the corner outwards (the same
 * once that one of them is gone and the others close up). Gives their number. */
bool stands_beside(const Look *look, UnitId host, ModelId model);
int bases_beside(const Look *look, UnitId unit, const Block *block, Base *base, int most);
int bases_beside_but(const Look *look, UnitId unit, const Block *block, ModelId but, Base *base,
                     int most);

/* All bases of the unit as that block, slot by slot, then those beside it. Gives their number. */
int block_bases(const Look *look, UnitId unit, const Block *block, Base *base, int most);

/* The block moved with its outline (those beside it included) from one pose to another. */
Block block_carried(Block block, Pose from, Pose to);

/* ---- Standing somewhere -------------------------------------------------------------------------------------------------- */

/* Tells the new front and places every model in it: after every change of pose, files or strength. The same with the way that
 * the front took, for who watches (block_path_fronts). */
void arrange(Play *play, UnitId unit, Pose front, int files, RuleId rule);
void arrange_along(Play *play, UnitId unit, Pose front, int files, const FrontWay *way,
                   RuleId rule);

/* The whole unit as it stands, moved and not turned; turned about its centre to that facing, ignoring everything. */
void shift_unit(Play *play, UnitId unit, Heading direction, Length by, RuleId rule);
void pivot_unit(Play *play, UnitId unit, Heading facing, RuleId rule);

#endif
