#ifndef UI_HAND_H
#define UI_HAND_H

#include "engine/look.h"
#include "engine/order.h"
#include "hand/catch.h"
#include "session/session.h"

/* A unit in the hand: where its models would stand and the ways there, before anything is ordered. Every pose
 * here is a proposal that the session judges; nothing is known about any game's rules. */

enum {
    HAND_WAY = 8,    /* corners of a way before its end */
    HAND_WALLS = 12, /* things found to be in the way */
    HAND_NODES = 96, /* places by which a way may lead */
    MOST_EXTRA = 16, /* clauses before or behind the one in the hand */
};

/* What was found out about the legs between those places, for one model: it holds as long as the same is in the way. */
typedef struct LegMemo {
    int walls;
    int16_t piece[HAND_WALLS], model[HAND_WALLS];
    bool thin[HAND_WALLS], wades;
    uint8_t leg[HAND_NODES][HAND_NODES];
} LegMemo;

typedef struct Ghost {
    ModelId model;
    bool present;  /* takes part in the order */
    bool fault;    /* named by the last refusal */
    Pose from;     /* where it stands; of a model that is not on the table, where it would */
    Pose held;     /* where it was when the drag began */
    Point steered; /* where keys have led it last */
    Pose to;
    Length z; /* LEVEL_BY_GROUND when nobody chose */
    int ways;
    Point way[HAND_WAY];
    bool led;     /* its ways were set by hand */
    bool own;     /* it was led without some of the others: its place is meant */
    Length cap;   /* as far as it may go, LENGTH_NEVER when the game does not say */
    Length limit; /* the same after what judging taught */
} Ghost;

typedef enum FormKind { FORM_BLOCK, FORM_LINE, FORM_ARC, FORM_KINDS } FormKind;

typedef struct Grasp {
    bool full;         /* something is held */
    bool dragged;      /* by the pointer, right now */
    bool places;       /* put down, not walked */
    bool paths_answer; /* the answer is of the PATHS shape, not an order */
    bool guided;       /* it cannot leave what is lawful */
    bool loose;        /* it was led to a place exactly: nothing of it is to catch */
    bool by_hand;      /* nobody judges: all seats have to agree instead */
    UnitId unit;
    UnitId actor; /* whose order it is: another's, where that leads the unit */
    SeatId seat;
    uint8_t verb;
    Clause said; /* the clause without its ways */
    bool aims;   /* whoever stands nearest to the leader's end is named in it */
    int count, leader;
    ModelSet grab; /* which models follow the pointer */
    Ghost ghost[MOST_UNIT_MODELS];
    FormKind form;
    int files;
    Length gap;  /* between bases of a form */
    Pose middle; /* of a form */
    Caught caught;
    bool
        mends; /* what was let go is refused: it is mended model by model, and given only when somebody says so */
    bool strives; /* the nearest way is sought: who follows steps off what he would end on */
    bool wades;   /* slow ground is gone through, not round */
    int walls;
    int16_t wall_piece[HAND_WALLS], wall_model[HAND_WALLS];
    bool wall_thin[HAND_WALLS]; /* in the way of the centre alone: who goes round need not climb */
    bool wall_slow[HAND_WALLS]; /* slow ground: the way through it is lawful, but shorter */
    LegMemo *
        memo; /* somebody else's, MOST_UNIT_MODELS of them, who asks for many places of one hand; null: none is kept */
    Clause before[MOST_EXTRA], after[MOST_EXTRA]; /* of the same order, without paths */
    int befores, afters;
    Point steered_by; /* by keys, from where they took up the models of: */
    ModelSet steered_grab;
    Verdict verdict;
    bool judged;
} Grasp;

/* Takes up a unit for a verb: all of its models that stand, or (to be put down) that are away. */
void hand_take(Grasp *hand, Session *session, SeatId seat, UnitId unit, int verb, bool places);
/* The same for a clause that leads a unit on ways beside what it says, each of its models as far as that; `aims`: whoever the
 * leader comes nearest to is named in it. */
void hand_take_led(Grasp *hand, Session *session, UnitId actor, const Clause *said, UnitId unit,
                   Length allowance, bool aims);
/* The same for moving it whatever the rules say: what stands of it, or all of it when nothing does. */
void hand_take_by_hand(Grasp *hand, Session *session, UnitId unit);
void hand_empty(Grasp *hand);

/* Clauses of the same order before its walk: from now on those and no others, and as far as they let it go. */
void hand_say_before(Grasp *hand, Session *session, const Clause *clause, int count);

/* The order or paths that the hand proposes. */
void hand_answer(const Grasp *hand, const Battle *battle, Answer *answer);

/* Asks the session; the models at fault are marked. */
const Verdict *hand_judge(Grasp *hand, Session *session);

/* A drag begins, goes on with the leader's centre wanted at `at`, ends. `give` is how far the pointer may go beyond
 * the leader's allowance before the ghost follows it as a refused one; `loose` catches on nothing. */
void hand_grip(Grasp *hand, int leader);
void hand_drag(Grasp *hand, Session *session, Point at, Length give, bool loose);
void hand_steer(Grasp *hand, Session *session, Length right, Length down);
void hand_turn(Grasp *hand, Session *session, Heading by);

/* What was dragged, only so far on its line that it is lawful; false when no step of it is. Of models that were led by themselves who is
 * at fault alone gives way. */
bool hand_come_near(Grasp *hand, Session *session);

/* A corner of the way where the leader's ghost stands now; back takes the last away. */
bool hand_corner(Grasp *hand);
bool hand_corner_back(Grasp *hand);

/* Sets the models of a hand that puts down in a form about `middle`. */
void hand_form(Grasp *hand, Session *session, Pose middle);

/* The same where a pointer lets them go: at the edge of their zone they catch, unless `loose`. */
void hand_form_at(Grasp *hand, Session *session, Pose middle, bool loose);

/* Where the scenario suggests them, from whichever side they come; else the first room in their zone. False when there
 * is no lawful place. */
bool hand_suggested(Grasp *hand, Session *session);

/* In a form at the first lawful place round something; false when there is none. */
bool hand_around(Grasp *hand, Session *session, Pose centre);

/* Back to where everything stood. */
void hand_back(Grasp *hand);

/* Pulls the models that hold the unit apart towards the others; where nobody does, all of them close up to the leader as far as they
 * may. False when nobody could come nearer. */
bool hand_gather(Grasp *hand, Session *session);

/* Whether the refusal is that the models of the hand stand too far apart from each other. */
bool hand_is_torn(const Grasp *hand, const Verdict *verdict);

/* After such a refusal: those who follow close up to the leader's place, as far as the allowance of each reaches. Gives whether
 * the unit is lawful then. */
bool hand_close_up(Grasp *hand, Session *session);

/* Strings the models that are held along the edge that is nearest to the leader: of a piece of terrain or a zone, on the
 * side where he stands, or of an enemy unit, in contact. They stand `gap` apart. False when there is no edge. */
bool hand_line_edge(Grasp *hand, Session *session);

/* ---- between the files of the hand ---- */

/* Whoever lies a little beyond his allowance, or over the edge of somebody, stops there. Gives whether it is lawful then; else nothing has changed. */
bool hand_settle(Grasp *hand, Session *session);

/* Where the leader catches that is wanted at a pose, which becomes that place; and on what. */
Caught hand_catch(const Grasp *hand, const Look *look, Pose *pose);

/* Whether what is put down catches at the edge of its zone when it is shifted so; the shift becomes that which leads there. */
/* Of a step as much as leads into no enemy: it ends in contact with him, who is told. Who touches one already, or stands in him, is led
 * freely. */
Point hand_step_to_contact(const Grasp *hand, const Look *look, Point step, UnitId *met);

bool hand_catch_zone(const Grasp *hand, const Look *look, Point *shift);

/* How long the leader's way should be instead, where the hand is let go nearly there: as long as it may be, or whole and half
 * inches. False when nothing of that is near. */
bool hand_catch_length(const Grasp *hand, Length *spent, Caught *caught);

/* Whoever is at fault goes to the nearest place that is lawful for him, one after another; nobody else moves. False when that does
 * not do: then nothing has changed. */
bool hand_mend(Grasp *hand, Session *session);

/* Parts ghost `i` from what it overlaps. */
void hand_part(Grasp *hand, const Look *look, int i);

/* Whether ghost `i` overlaps anything that will stand there. */
bool hand_overlaps(const Grasp *hand, const Look *look, int i);

/* Ghost `i` steps to the nearest place that nothing is known to forbid; goes back on its way until neither the way nor its end meets
 * anything: so far it may go at least. */
void hand_step_clear(Grasp *hand, const Look *look, int i);
void hand_back_off(Grasp *hand, const Look *look, int i);

/* Leads ghost `i` round what is known to be in its way. */
void hand_find_ways(Grasp *hand, const Look *look, int i);

/* Shortens the last leg so that the whole way is `limit` long; false when its corners alone are longer. */
bool hand_shorten(Ghost *ghost, Length limit);

/* Remembers what the refusal says to be in the way; false when that is nothing new. */
bool hand_learn_wall(Grasp *hand, const Look *look, const Verdict *verdict);

/* Judges, and as long as a refusal teaches something about a way, mends it. */
void hand_learn(Grasp *hand, Session *session, const Look *look);

/* The way of a ghost from `from` to `to`. */
Length ghost_spent(const Ghost *ghost);

/* What the unit has gone, and of what: of the model that has least left, which it gives; where ground costs more than its way is
 * long, that. */
ModelId hand_figures(const Grasp *hand, Length *spent, Length *most);
bool ghost_moved(const Ghost *ghost);
Base ghost_base(const Grasp *hand, const Game *game, const Battle *battle, int i);
int hand_moved(const Grasp *hand);

#endif
