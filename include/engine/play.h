#ifndef ENGINE_PLAY_H
#define ENGINE_PLAY_H

#include "engine/event.h"
#include "engine/look.h"
#include "engine/ruleset.h"

/* What the rules may do with a battle while they carry something out. They read through `look` and write
 * by the calls below, each of which tells an event. */
typedef struct Play {
    Look look;
    Battle *battle; /* for the engine; rules read it through look.battle */
    EventLog *log;  /* may be null */
    Answer *given;  /* an answer that needed no asking, for the step that would have asked: */
    bool is_given;
    struct { /* for the next question or throw of this step, see ask_about and thrown_by */
        bool said, thrower;
        UnitId unit, other, whose;
        UnitId mover; /* see moves_as */
        Manner manner;
    } about;
    size_t
        until; /* as soon as so many events have been told it stops between two steps; 0: at the next question only */
} Play;

/* ---- How a step ends ------------------------------------------------------------------------------ */

/* Runs step `next` of the same frame at once. */
Flow go(Frame *frame, int next);

/* Another procedure first, then step `next`. The new frame is `child`, begun with frame_of. */
Flow resolve(Play *play, Frame *frame, int next, Frame child);
Frame frame_of(int procedure, SeatId seat, UnitId actor, UnitId target);

/* Asks for a choice among the words of `why` whose bits are in `choices`; `usual` is the default. With one
 * word only, nobody is asked: the step gets that answer at once. */
Flow ask_choice(Play *play, Frame *frame, int next, SeatId seat, int why, uint64_t choices,
                int usual);
Flow ask_number(Play *play, Frame *frame, int next, SeatId seat, int why, int32_t low, int32_t high,
                int32_t usual);
Flow ask_ids(Play *play, Frame *frame, int next, SeatId seat, int why, Shape shape,
             const IdSet *among, int low, int high);
Flow ask_place(Play *play, Frame *frame, int next, SeatId seat, int why, Shape shape);
Flow ask_order(Play *play, Frame *frame, int next, SeatId seat, int why, uint64_t verbs);

/* Asks several seats at once; step `next` runs when all bids are in (sealed_bid of the battle). */
Flow ask_sealed(Play *play, Frame *frame, int next, unsigned seats, int why, int32_t low,
                int32_t high);

/* Asks the cup for `count` dice, thrown by or for `seat`. No dice: the step runs at once. `throw_for` says what is
 * wanted of them; with `throw_dice` each stands for itself. */
Flow throw_dice(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int count);
Flow throw_for(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int count,
               Wanted wanted);

/* Throws one die again that showed `before`. */
Flow throw_anew(Play *play, Frame *frame, int next, SeatId seat, int why, DiceKind kind, int before,
                Wanted wanted);

/* Said before one of the above, when it is not about the frame's actor and target, and when the dice are not those of the
 * unit that it is about. Holds for this step only. */
void ask_about(Play *play, UnitId unit, UnitId other);
void thrown_by(Play *play, UnitId unit);

/* ---- What the step may read ------------------------------------------------------------------------- */

int die_at(const Play *play, const Frame *frame, int n); /* of the last throw, from 0 */
int dice_sum(const Play *play, const Frame *frame);

/* How many of them show what was wanted of each (throw_for), in the step that the throw goes on with. */
int throw_hits(const Play *play, const Frame *frame);

/* Keeps the answer's clauses and paths in the battle until the frame ends; frame->clause_first ... and
 * path_first ... say where. Clauses' own path_first are made to count from the battle's arrays. */
void keep_order(Play *play, Frame *frame, const Answer *answer);
const Clause *kept_clause(const Play *play, const Frame *frame, int n);

/* Hands the order that `from` keeps to a frame that is about to be resolved, which reads it by kept_clause. */
void hand_order(Frame *child, const Frame *from);

/* Gives back the order, or the dice, that the frame has kept so far (the frame's end does it by itself; loops
 * that never end need it). keep_order forgets the frame's earlier order first. */
void forget_order(Play *play, Frame *frame);
void forget_dice(Play *play, Frame *frame); /* kept bytes as well */

/* What a frame works on step by step and what its figures have no room for (dice, posts, victims): a copy of so many bytes,
 * which lies on the battle's stack beside its dice until the frame ends or forget_dice. Gives its place; what is packed there
 * is written byte by byte, since it is hashed. */
int keep_bytes(Play *play, Frame *frame, const uint8_t *byte, int count);
const uint8_t *kept_bytes(const Battle *battle, int place);
uint8_t kept_byte(const Battle *battle, int place);

/* What the frame that is about to end gives back to the step that resolved it, and what that step was given: n from 0 to
 * MOST_RETURNED - 1. */
void give_back(Play *play, int n, int32_t value);
int32_t given_back(const Play *play, int n);

/* `value`, or what all seats agreed to put in its place before it took effect. */
int32_t settle(Play *play, int why, int figure, UnitId unit, int32_t value);

/* ---- Courses: a move that can be stopped on its way ---------------------------------------------------- */

/* Walks all paths that the frame keeps, side by side, from `walked` to the ruleset's next crossing or to
 * their ends, tells the part walked, then runs step `next`, which may walk on, stop or ask. How far the course has come
 * is figure `walked_figure` of the frame, which is brought up to date. Heights stay as they were where the points name none:
 * stand_on_ground (troops/walk.h) brings a unit to those of the ground. */
Flow walk(Play *play, Frame *frame, int next, int walked_figure, RuleId rule);

/* How far the longest of the frame's paths still has to go. */
Length course_left(const Look *look, const Frame *frame, Length walked);

/* Where a path that starts at `from` has come after `distance`: the pose, and in `*leg` the point it is heading for. */
Pose path_at(Pose from, const PathPoint *point, int points, Length distance, int *leg);
Length path_way(Pose from, const PathPoint *point, int points);

/* ---- What the step may tell --------------------------------------------------------------------------- */

void tell(Play *play, const Event *event); /* any event; the calls below are the usual ones */
void tell_tale(Play *play, int tale, SeatId seat, UnitId unit, UnitId other, int32_t a, int32_t b,
               int32_t c);
void tell_shot(Play *play, ModelId from, Point to, ShotKind kind, RuleId rule);
void tell_shot_at(Play *play, ModelId from, UnitId target, ShotKind kind,
                  RuleId rule); /* its nearest model */
void tell_strayed(Play *play, UnitId unit, Segment from_to, Length radius, RuleId rule);

/* In which manner the unit and its models go in the rest of this step; else everybody walks. */
void moves_as(Play *play, UnitId unit, Manner manner);
void place_model(Play *play, ModelId model, Pose to, Length z, RuleId rule);
void move_model(Play *play, const ModelPath *path, const PathPoint *points, Length z, RuleId rule);
void set_model_state(Play *play, ModelId model, ModelState state, RuleId rule);
void set_unit_state(Play *play, UnitId unit, UnitState state, UnitId carrier, RuleId rule);
void set_wounds(Play *play, ModelId model, int wounds, RuleId rule);
void mark(Play *play, Owner owner, int id, int number, RuleId rule);
void unmark(Play *play, Owner owner, int id, int number, RuleId rule);
void set_tally(Play *play, Owner owner, int id, int number, int32_t value, RuleId rule);
void link_up(Play *play, int kind, int from, int to, int32_t value, RuleId rule);
void unlink_all(Play *play, int kind, int from, int to, RuleId rule); /* -1 stands for any */
void note_pose(Play *play, int kind, int owner, Pose pose, Length z);
void list_add(Play *play, int list, int owner, int id);
void list_remove(Play *play, int list, int owner, int id); /* -1: all */
PieceId make_piece(Play *play, const Piece *piece);        /* NO_PIECE when there is no room */
void remove_piece(Play *play, PieceId piece);
void set_front(Play *play, UnitId unit, Pose front, int files, RuleId rule);
/* The way that a front takes, for who watches, and how long it is by the rules that measure it (0: they do not). */
typedef struct FrontWay {
    const PathPoint *point;
    int points;
    Length cost;
} FrontWay;
void set_front_along(Play *play, UnitId unit, Pose front, int files, const FrontWay *way,
                     RuleId rule);
void set_round(Play *play, int round);
void set_phase(Play *play, int phase, RuleId rule);
void set_turn(Play *play, int turn);
void set_active(Play *play, SeatId seat, RuleId rule);
void set_initiative(Play *play, SeatId seat, RuleId rule);
void set_zone(Play *play, SeatId seat, int zone, RuleId rule);
void end_battle(Play *play, SeatId winner, RuleId rule);

/* Ends a span and all shorter ones: what lasted so long goes. */
void span_ends(Play *play, Span span);

/* What is marked and counted. */
bool has_mark(const Battle *battle, Owner owner, int id, int number);
int32_t tally_of(const Battle *battle, Owner owner, int id, int number);

/* Starts or replaces the whole stack by one frame: for Ruleset.begin and .enter. */
void push_first(Play *play, Frame frame);

#endif
