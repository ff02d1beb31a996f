#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include "base/chance.h"
#include "base/text.h"
#include "engine/candidate.h"
#include "engine/drawing.h"
#include "engine/frame.h"
#include "engine/look.h"
#include "engine/melee.h"
#include "engine/memory.h"
#include "engine/preview.h"
#include "engine/request.h"
#include "engine/verdict.h"

struct Play;
struct RankRules;
struct TroopRules;

/* What one game tells the other rooms, in tables. Data builds schema and grammar from them, the screen its
 * cards, bars and tools; neither names a game. Tables end with their counts. */

/* A rule of the ledger: its ID, its sentence in our words, where it is printed. The first entry (place 0)
 * is empty. */
typedef struct RuleText {
    const char *id, *sentence, *source;
    bool defines; /* only how a thing is computed: nothing that a player would ask for */
    bool lets;    /* only what may be done, or in which order: it refuses nothing */
} RuleText;

/* What a refusal is about, in the order in which an order is judged: whose turn it is and of what, whether that unit may do
 * such a thing now, whether it can pay for it, and how it was to be done. What is refused for a detail may be ordered
 * otherwise. */
typedef enum RefusalGrade { GRADE_SEAT, GRADE_STATUS, GRADE_COST, GRADE_DETAIL } RefusalGrade;

/* What of the allowed figure is allowed: that or less, that or more, more than that, or just that. */
typedef enum RefusalLimit { LIMIT_MOST, LIMIT_LEAST, LIMIT_ABOVE, LIMIT_EXACT } RefusalLimit;

/* {who} {other} {model} {other_model} {weapon} {piece} {seat} name things; {a} is the measured, {b} the
 * allowed figure, {c} the third; {c#} is the third as a plain number. {who?charges|charge} is the first word for a single
 * model and the other for a unit of several, so for {other?...}; {a?time|times} is the first where the figure is 1. */
typedef struct RefusalText {
    const char *name;
    RuleId rule;
    RefusalGrade grade;
    const char *words;
    const char *title; /* "Too far". Null: made from the name */
    RefusalLimit limit;
} RefusalText;

/* Words of an EV_TOLD, with the same names in braces; {a}, {b}, {c} are its value, b and c as plain
 * numbers, {a"} and so on as inches. Null words: not for the log. */
typedef struct TaleText {
    const char *name;
    RuleId rule;
    const char *words;
} TaleText;

/* What a spectator is told in large letters: the tale that makes it, how much it matters (1 to 100), and its words. The
 * first of a tale counts of which all else is so: `with` (0: nothing) was told before in this turn, of who did it or
 * his seat; `by`: {other} is who did it, the enemy that shot or struck at {who} last. Null words: those of the tale. */
typedef struct HeadlineDef {
    int tale, weight;
    int with[2];
    bool by;
    const char *words;
} HeadlineDef;

typedef enum FieldKind {
    FIELD_NUMBER,   /* a whole number */
    FIELD_LENGTH,   /* "6 in", "25 mm" */
    FIELD_NEED,     /* "4+" or "none" */
    FIELD_WORD,     /* one of `words`, separated by blanks; its value is its place */
    FIELD_FLAG,     /* yes or no */
    FIELD_FRACTION, /* "1/3": kept as the denominator, 3; "none" is 0 */
} FieldKind;

/* Whom a flag puts into the front rank for everybody to see. */
typedef enum FieldShows { SHOWS_NOBODY, SHOWS_STANDARD, SHOWS_MUSICIAN, SHOWS_CHAMPION } FieldShows;

/* A value of a profile, weapon, terrain piece or scenario. `key` is its name in files and records, `title`
 * on cards (short). Lengths have their bounds in micrometres. */
typedef struct FieldDef {
    const char *key, *title;
    FieldKind kind;
    int32_t low, high, usual;
    bool required, may_be_none;
    const char *words;
    FieldShows shows; /* of a profile's flag */
} FieldDef;

typedef struct TraitDef {
    const char *key, *title;
    RuleId rule;
    bool has_value;
    FieldKind value_kind; /* FIELD_NUMBER or FIELD_LENGTH */
    int32_t low, high;
    const char *sentence;
} TraitDef;

/* An open question of the book as a switch: the values are `words`, separated by blanks. */
typedef struct OptionDef {
    const char *key, *title;
    RuleId rule;
    const char *words;
    int32_t usual;
    const char *sentence;
} OptionDef;

typedef enum ParamKind {
    PARAM_UNIT,   /* clause.unit */
    PARAM_MODELS, /* clause.models: own models "1-6,9" */
    PARAM_MODEL, /* clause.model: a model of clause.unit (or of the actor when there is none): "#3" */
    PARAM_WEAPON,  /* clause.weapon */
    PARAM_PIECE,   /* clause.piece */
    PARAM_POINT,   /* clause.point: "24,30" */
    PARAM_HEADING, /* clause.heading: "12.5" degrees */
    PARAM_LENGTH,  /* clause.number: "3.5" inches */
    PARAM_NUMBER,  /* clause.number */
    PARAM_WORD,    /* clause.word: one of `words` */
    PARAM_PATHS,   /* paths "3:24,38>26,35@90^3 ..." */
    PARAM_PLACES,  /* placements "3:26,35@90^3 ..." */
} ParamKind;

typedef struct ParamDef {
    ParamKind kind;
    const char *lead; /* the word before it ("at"), or null */
    bool required;
    const char *words;
    const char *const *says; /* a line of what each word does (a spell, a power), or null */
} ParamDef;

enum { MOST_PARAMS = 7 };

/* What an order does, for those who show it or look for a target. */
typedef enum OrderKind { DOES_OTHER, DOES_MOVE, DOES_CHARGE, DOES_SHOOT, DOES_MAGIC } OrderKind;

/* A verb of orders. `actor`: the order begins with a unit. `first`: it may open an order; others only
 * follow after a semicolon. `key` is its letter on the keyboard (a capital: with Shift); `hint` one line for the order bar. */
typedef struct VerbDef {
    const char *word, *title, *icon, *hint;
    char key;
    bool actor, first;
    OrderKind kind;
    Handle handle; /* of a block, that gives it */
    int params;
    ParamDef param[MOST_PARAMS];
    const char *
        doing; /* "moving", to say that it belongs to another phase: this one. Null: it belongs to all */
    int phase;
} VerbDef;

/* How many words there are between blanks. */
int words_in(const char *words);

typedef struct ChoiceDef {
    const char *word, *title, *icon;
    const char *says; /* a line of what it does, or null */
} ChoiceDef;

/* What a question's number or the places of its words stand for. */
typedef enum QuestionMeans { MEANS_ITSELF, MEANS_ZONE, MEANS_SEAT } QuestionMeans;

/* Why somebody is asked: a question of its own. Its words may use the names in braces of a tale about the
 * request's unit and other unit. */
enum { MOST_SETTLED = 5 };
typedef struct QuestionDef {
    const char *word, *title, *sentence;
    RuleId rule;
    bool sealed;
    int choices;
    const ChoiceDef *choice;
    QuestionMeans means;
    bool tells_barred; /* words that are not open stand there as well, dim, each with why */
    bool
        space_ends; /* to do nothing more is its default, and given by Space alone: an Enter too many does not end it */
    bool proposes_only; /* the only one who may be named, to a person, though none is the default */
    int settled_by
        [MOST_SETTLED]; /* its throws are set beside those next to them, until one of these tales tells who won; 0: none */
    bool
        throws_again; /* whether the dice that fell last are thrown anew: it is said with it what they were for, and how they fell */
    int bid_in; /* the seat's tally that holds a sealed number once all are in, and 1; 0: none does */
    int paid_with; /* its number is paid of the seat's tally with that number less one; 0: of none */
} QuestionDef;

/* One that is not `always` is played only in games whose option has that value. */
typedef struct PhaseDef {
    const char *word, *title;
    enum { PHASE_ALWAYS, PHASE_BY_OPTION } when;
    int option;
    int32_t value;
    const char *in_sentences; /* "the Shooting phase"; null: its title */
    const char *icon;         /* where all of them are seen (shows_steps) */
    bool once;                /* before the first round */
} PhaseDef;

/* What a step gives back. */
typedef enum Flow { FLOW_ON, FLOW_ASK, FLOW_THROW, FLOW_RESOLVE, DONE } Flow;

/* A rule with steps. Its frame says which step is next; the step plays on, asks somebody, throws dice, has another rule
 * resolved first, or is done. An answer is given only to the step after the one that asked for it. */
typedef Flow RunRule(struct Play *play, Frame *frame, const Answer *answer);

/* Whether an answer to the rule's own question would do; writes nothing. */
typedef Verdict JudgeRule(const Look *look, const Frame *frame, const Answer *answer);

/* Fills in the default answer where it is more than the request's usual value. */
typedef void SuggestRule(const Look *look, const Frame *frame, Answer *answer);

/* What each of so many dice needs that the rule asks for now, where they do not all need the same. False: what the request says. */
typedef bool NeedsRule(const Look *look, const Frame *frame, uint8_t *need, int count);

/* The next place on the course that the frame walks, beyond `from`, where something happens: the distance along it in `*at`.
 * False: none. */
typedef bool CrossingRule(const Look *look, const Frame *frame, Length from, Length *at);

typedef struct Procedure {
    const char *name;
    RunRule *run;
    JudgeRule *judge;       /* null: every answer within the request's bounds will do */
    SuggestRule *suggest;   /* null: the usual value */
    NeedsRule *needs;       /* null: always what the request says */
    CrossingRule *crossing; /* null: nothing ever happens on the way */
} Procedure;

/* Where a line of a unit's card stands. */
typedef enum CardPlace {
    CARD_LISTED,  /* below each other: what has a value in two columns, the rest in one paragraph */
    CARD_BELOW,   /* its value stands below the unit's name */
    CARD_PROFILE, /* in the row of figures */
    CARD_BADGE,   /* in the row of icons: its label, then its value */
} CardPlace;

/* One line of a unit's card. Where a game says nothing of places, short figures make the row. */
typedef struct CardLine {
    char label[32], value[96];
    bool changed; /* an effect changed it */
    RuleId rule;
    CardPlace place;
    const char *icon; /* of a badge, or null */
} CardLine;

/* A part of a score: what for ("Gorehides destroyed") and how much; the unit by whose loss it was earned, or NO_UNIT. */
typedef struct ScoreLine {
    char words[72];
    UnitId unit;
    int32_t points;
} ScoreLine;

enum { MOST_SCORE_LINES = 2 * MOST_UNITS };

/* How far the unit's bases may be from somebody whom it could still bring into contact, and how far from somebody whom it could
 * still shoot at (its own walk counted in where it may walk first). 0: not at all. */
typedef struct Threat {
    Length strike, shoot;
    Length walk;                    /* is counted in `shoot` */
    bool strike_later, shoot_later; /* not in this turn any more, but in the next; */
    Length strike_now, shoot_now;   /* but so far, without a walk, still in this one */
} Threat;

/* A row of a table in which the sum of a throw is looked up. */
enum { ROLL_ROW_AND_MORE = 99 };
typedef struct RollRow {
    int low, high; /* ROLL_ROW_AND_MORE: whatever is above */
    const char *words;
    RuleId rule;
} RollRow;

/* What the table shows on a key: its title, an icon's name, its key, and what is said where there is nothing to be seen. */
typedef struct OverlayDef {
    const char *title, *icon, *key, *nothing;
    bool sight;   /* who sees whom */
    bool of_unit; /* what the chosen unit can */
} OverlayDef;

/* What the program once played otherwise: said when a record of that version or an earlier one comes out differently. */
typedef struct RuleChange {
    const char *version; /* the last that was played the old way */
    RuleId rule;
    const char *words; /* how it is now: "a D3 is a D6 halved" */
} RuleChange;

/* Something in a position that cannot be: of a unit, or of a link (its place in the battle's). */
typedef struct Contradiction {
    enum { CONTRADICTS_UNIT, CONTRADICTS_LINK } about;
    int id;
    char sentence[200];
} Contradiction;

/* What may be laid on the table for somebody to see: an overlay, for a unit or for all (NO_UNIT); what an order that is being built
 * would put there (templates), each shape with what it touches in words, lit when it may lie so, bad when not; what lies there as
 * long as it holds (declared charges, ways of flight). */
typedef enum DrawWhat { DRAWS_OVERLAY, DRAWS_ORDER, DRAWS_PERSISTENT } DrawWhat;

typedef struct DrawRequest {
    DrawWhat what;
    int overlay;          /* DRAWS_OVERLAY: its place in the ruleset's */
    UnitId unit;          /* DRAWS_OVERLAY */
    const Answer *answer; /* DRAWS_ORDER */
} DrawRequest;

/* Exact odds, in lines of words: of what an answer is about to do; of one choice among others, in a few words behind what it does
 * (an answer to a question, or an order as far as its word goes); of a hand-to-hand fight; of an order the one figure that matters
 * most, as part of a sentence ("72.2 % to arrive"). */
typedef enum OddsWhat { ODDS_OF_ANSWER, ODDS_OF_CHOICE, ODDS_OF_MELEE, ODDS_IN_SHORT } OddsWhat;

typedef struct OddsRequest {
    OddsWhat what;
    const Answer *answer; /* ODDS_OF_ANSWER, ODDS_OF_CHOICE, ODDS_IN_SHORT */
    UnitId unit;          /* ODDS_OF_MELEE: whose, or NO_UNIT for the one that is being fought */
} OddsRequest;

/* What the room of ranks does for the hand that leads blocks. */
typedef struct BlockLeader {
    /* Where an order that is being built, perhaps without a clause yet, leads its unit; false when that does not move or is put
     * down as a block. */
    bool (*preview)(const Look *look, const Order *order, OrderPreview *preview);

    /* What an order of the unit has to begin with now; false: nothing. */
    bool (*leads)(const Look *look, UnitId unit, OrderLead *lead);

    /* The cheapest lawful order that brings the middle of the block's front to that place, and with `turned` to that
     * facing; where none does, the one that comes nearest. Fills in the clauses behind those that the order has, which
     * only say its pace. False when it cannot move or stays best where it is. */
    bool (*find_route)(const Look *look, UnitId unit, Pose goal, bool turned, Order *order);

    /* Where the middle of the block's front may still end when the order that is being built goes on: shapes to light. Every
     * point of them is lawful with some facing; there may be more than they show. */
    void (*lit_region)(const Look *look, const Order *order, DrawingList *list);

    /* For positions written by hand: whether what they say of units and links contradicts where these stand. The first that
     * does, with whose line it is. */
    bool (*contradicts)(const Look *look, Contradiction *found);

    /* What the hand may add to the order that is being built, in a sentence. Set: find_route goes on behind whatever the order says
     * already, and is asked wherever the block is led. Null: it says all of the way itself. */
    const char *(*goes_on)(const Look *look, const Order *order);
} BlockLeader;

/* What an order is paid with: so much of what its seat has, which is counted in that ("CP"). */
typedef struct Price {
    int32_t cost, has;
    const char *in;
} Price;

/* A post that one model of a unit holds when that profile field is 1: "Champion". */
typedef struct PostDef {
    int field;
    const char *title;
} PostDef;

typedef struct Ruleset {
    const char *id, *title, *tagline, *version;
    const RuleChange *changed; /* oldest version first */
    int changes;
    const char *emblem; /* an icon's name, for the home screen; may be null */
    const char *round_title,
        *turn_title; /* what it calls a round and a seat's turn of it; null: "Round", "turn" */
    int rules, refusals, tales;
    const RuleText *rule;
    const RefusalText *refusal; /* the first is NO_OF_RULESET */
    const TaleText *tale;
    int profile_fields, weapon_fields, terrain_fields, scenario_fields;
    const FieldDef *profile_field, *weapon_field, *terrain_field, *scenario_field;
    Length
        keep_away; /* so far everybody stays from his enemies but by charging; 0: bases may touch */
    bool has_facing;  /* its models have a front */
    int wounds_field; /* the profile field that says how many wounds a model has */
    int posts;        /* of a unit's first models, as far as its profile has them, in that order */
    const PostDef *post;
    int profile_traits, weapon_traits, options, verbs, questions, phases;
    const TraitDef *profile_trait, *weapon_trait;
    const OptionDef *option;
    const VerbDef *verb;
    const QuestionDef *question;
    const PhaseDef *phase;
    bool shows_steps; /* all phases are seen in the ribbon, by their icons */
    Refusal
        wrong_phase; /* of an order that belongs to another phase: {doing}, {its phase}, {phase}; 0: there is none */
    const HeadlineDef *headline; /* may be null; ends with one that has no weight */
    int held_tally; /* a tally of the battle, and 1, that names who holds something: a seat and 1; 0: there is nothing */
    const char *held_title; /* what that is */
    int unsaved_tale[2];    /* those that say why some losses had no save; 0: none does */
    int losses_tale;        /* the tale that says how many models a loss costs; 0: none does */
    int marks, tallies, links, notes, lists, made;
    const MarkDef *mark;
    const TallyDef *tally;
    const LinkDef *link;
    const NoteDef *note;
    const ListDef *list;
    const char *const *made_kind; /* words of made pieces */
    const char *const
        *throw_name; /* of throws that one question asks for several reasons (named_throw) */
    int procedures;
    const Procedure *procedure;
    int overlays;
    const OverlayDef *overlay;
    const struct TroopRules *troops; /* what it tells the room of that name; null: nothing */
    const struct RankRules *ranks;   /* of a game with blocks; null: nobody stands in files */
    const struct BlockLeader *
        blocks; /* with ranks: `&rank_blocks` of troops/manoeuvre.h; null: nobody is led as a block */

    /* ---- What the tables cannot say: functions. One that may be null says what then holds. ---- */

    /* The course of a battle. */
    struct {
        /* Sets the battle up to its first step: pushes the first frame. */
        void (*begin)(struct Play *play);

        /* For positions written by hand: makes the battle stand at the beginning of that phase, with `seat` to
         * act; false when a battle cannot begin there. Marks and tallies are set before. Null: nowhere. */
        bool (*enter)(struct Play *play, int phase, SeatId seat);

        /* Whether the game, as loaded, can be played: counts, missing fields, impossible pairings. It is asked of records that begin
         * with a position too (lessons, covers), whose units have no suggested places. Null: always. */
        bool (*check)(const Game *game, char *sentence, size_t size);

        /* What the limits of the game's army lists forbid of the units that the seat brings; gives how many, at most `most`, each
         * a refusal of counts. Asked of an army that comes whole, never of the units that a scenario picks. Null: no limits. */
        int (*muster)(const Game *game, SeatId seat, Verdict *verdict, int most);

        /* Adds the units that no list names and that may come into being in play (what is summoned), behind those of the
         * armies. Asked once, of a game that is otherwise whole; records name them like all others. Null: none. */
        void (*enlist)(Game *game);

        /* Whether players may measure before they order; whether answers may be taken back without consent until dice fall.
         * Null: they may. */
        bool (*may_measure)(const Game *game);
        bool (*may_take_back)(const Game *game);

        /* Tells what it means that a seat has given up, and gives the rule that says so. Null: nothing, and no rule. */
        RuleId (*conceded)(struct Play *play, SeatId winner);
    } game;

    /* Who plays without a person. */
    struct {
        /* A random answer that is likely legal (the caller judges it); for dice nothing. False: none found. Null: the
         * engine's own makes up whatever can be written down (engine/at_random.h). */
        bool (*propose)(const Look *look, Chance *chance, Answer *answer);

        /* The answer of the quick player (`computer`), who plays to win; always legal. Null: the default answer. */
        void (*advise)(const Look *look, Answer *answer);

        /* The same at less cost, for the copies of the battle in which a thinking player tries what may come; always legal.
         * Null: as advised. */
        void (*quick)(const Look *look, Answer *answer);

        /* Puts a few sensible orders there that the question of the moment may be answered with, the most promising first;
         * they need not be lawful. Null: the thinking player weighs what it can name by itself. */
        void (*candidates)(const Look *look, Candidates *candidates);

        /* Whether nobody in his senses would answer so, though it is lawful: a thinking player does not weigh it, for with a few
         * throws of its dice even that may come out on top. Asked of choices. Null: it weighs all. */
        bool (*is_folly)(const Look *look, const Answer *answer);

        /* How well the seat stands, in points of its own game: the score as it is and as it promises to become, what is
         * left, what threatens whom. The higher the better; 0 when nobody stands better than the others. Null: its score. */
        double (*worth)(const Look *look, SeatId seat);

        /* How many of a hundred answers of a beginner are the first that comes to mind; 0: as many as in other games. */
        int slips;

        /* How many turns a strong player looks ahead, where turns are steps of a round and each is soon over; 0: as many as in other
         * games. */
        int turns_ahead;
    } player;

    /* What is read. */
    struct {
        /* The unit's card now; gives the number of lines. Null: nothing but its name. */
        int (*card)(const Look *look, UnitId unit, CardLine *line, int most);

        /* What the seat's score is made of, as the scenario counts it so far; gives the number of lines (at most
         * MOST_SCORE_LINES): the score is their sum (seat_score). Null: there is none. */
        int (*account)(const Look *look, SeatId seat, ScoreLine *line);

        /* The hand-to-hand fight of the unit, or with NO_UNIT the one that is being fought. False: none. Null: the game has
         * no fights of several blows. */
        bool (*melee)(const Look *look, UnitId unit, MeleeView *melee);

        /* What it would cost now to give the unit an order of that verb. False: nothing. Null: no order is paid for. */
        bool (*price)(const Look *look, UnitId unit, int verb, Price *price);

        /* Writes nothing where there are none. Null: none ever. */
        void (*odds)(const Look *look, const OddsRequest *of, Text *text);

        /* The rules that the odds of the answer rest on, what is peculiar to it before what always holds; gives how many. Null: the
         * game does not tell. */
        int (*grounds)(const Look *look, const Answer *answer, RuleId *rule, int most);

        /* What follows when the losses that are asked about are taken as the answer says, in lines of words: whom the unit
         * keeps, what it loses with them, what it has to test for. Gives who of the models named stays with a wound, or
         * NO_MODEL. Null: the game does not say. */
        ModelId (*losses_preview)(const Look *look, const Answer *answer, Text *text);

        /* The table in which a throw for that reason is looked up, and its number of rows; 0: the throw has none. Null: no
         * throw has. */
        int (*roll_table)(const Look *look, int why, UnitId unit, RollRow *row, int most);

        /* What the question of the moment is about more closely, as a sentence: whose attacks, which roll. Empty: nothing
         * more. Null: the game does not say. */
        void (*detail)(const Look *look, Text *text);
    } tell;

    /* What is seen on the table. */
    struct {
        /* Null: never anything. */
        void (*draw)(const Look *look, const DrawRequest *what, DrawingList *list);

        /* What an overlay says about a place that is pointed at, with its figure ("front, 12.5 degrees off"). Null: nothing. */
        void (*overlay_at)(const Look *look, int overlay, UnitId unit, Point at, Text *text);

        /* How far a model may still go in the order that is asked for (for ghosts and shading), by that verb, be it a pace that is
         * said before the walk; false when the unit cannot move now. Null: the game does not say. */
        bool (*reach)(const Look *look, int verb, ModelId model, Length *allowance);

        /* What it would be to stand where the order leads, in a few words: in cover. Null: nothing. */
        void (*ahead)(const Look *look, const Order *order, Text *text);

        /* Whom the order that is being built leads on ways of their own, and how far each of them may go at most: a charge, a skill
         * with a move in it. It only lacks its ways. False: nobody. Null: only verbs that are nothing but ways do. */
        bool (*walker)(const Look *look, const Order *order, UnitId *unit, Length *allowance);

        /* Where somebody who has to be put down beside another would stand: the lawful place for the order's last clause that is
         * nearest to the one it names. False: there is none, or the order puts nobody beside anybody. Null: none does. */
        bool (*beside)(const Look *look, const Order *order, Point *at);

        /* Whether that order, lawful as it is, could still bring about anything: nobody is reminded of one that cannot. Null: the
         * game does not say. */
        bool (*serves)(const Look *look, int verb, UnitId unit);

        /* What an enemy has to reckon with from the unit in its next turn, by reach alone and from what everybody may know.
         * False: nothing. Null: the game does not say. */
        bool (*threat)(const Look *look, UnitId unit, Threat *threat);

        /* A Body: how the formation of a block is seen. Null: all are in line. */
        int (*body)(const Battle *battle, UnitId unit);

        /* Its loose models. Null: they are up. */
        Posture (*posture)(const Battle *battle, UnitId unit);

        /* Whether somebody of the unit sees somebody of the other as they stand. Null: the game does not say. */
        bool (*sees)(const Look *look, UnitId unit, UnitId other);
        /* Why the unit would not come into contact with the other in its next turn though it is within its strike (Threat), in a
         * word or two; null: nothing bars it. Null itself: reach decides alone. */
        const char *(*barred)(const Look *look, UnitId unit, UnitId other);
        /* How much of the other it sees from where it sees most, in hundredths; may be null. */
        int (*share)(const Look *look, UnitId unit, UnitId other);

        /* Who holds that objective as everybody stands now, or NO_SEAT. Null: nobody ever does. */
        SeatId (*holder)(const Look *look, int objective);
    } show;
} Ruleset;

/* What the game calls a round, "Round" unless it says otherwise, and a seat's turn in it, "turn". */
const char *round_title(const Ruleset *rules);
const char *turn_title(const Ruleset *rules);

/* Whether a game with these options has that phase. */
bool has_phase(const Game *game, int phase);

/* The sum of the seat's account; 0 where the game keeps none. */
int32_t seat_score(const Look *look, SeatId seat);

#endif
