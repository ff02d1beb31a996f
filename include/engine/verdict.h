#ifndef ENGINE_VERDICT_H
#define ENGINE_VERDICT_H

#include <stdbool.h>

#include "base/ids.h"
#include "base/text.h"
#include "geom/point.h"

struct Look;

/* Place in the ruleset's rule list; 0 is no rule. */
typedef uint16_t RuleId;

/* Place in the ruleset's refusals; 0 is no refusal. */
typedef uint16_t Refusal;

typedef enum FigureKind {
    FIGURE_NONE,
    FIGURE_LENGTH,  /* micrometres, printed in inches */
    FIGURE_COUNT,   /* a plain number */
    FIGURE_SHARE,   /* thousandths, printed in per cent */
    FIGURE_HEADING, /* arcseconds, printed in degrees */
} FigureKind;

enum { MOST_CITES = 12, MOST_AT_FAULT = 12 };

/* The engine's own refusals, shared by all games; a ruleset's own begin at NO_OF_RULESET. */
typedef enum EngineRefusal {
    NO_REFUSAL,
    NO_BATTLE_OVER,   /* nobody is asked any more */
    NO_NOT_ASKED,     /* another seat is asked */
    NO_WRONG_SHAPE,   /* an answer of another kind is wanted */
    NO_NOT_OFFERED,   /* not among the words, verbs, units or models that are offered */
    NO_OUT_OF_BOUNDS, /* number or count outside its bounds */
    NO_NAMED_TWICE,   /* a list names the same thing twice */
    NO_NO_SUCH,       /* no such unit, model, weapon or piece */
    NO_BAD_DIE,       /* a die shows what it cannot */
    NO_WRONG_DICE,    /* another number of dice is wanted */
    NO_OFF_THE_MAP,   /* a coordinate is beyond the world */
    NO_ALREADY_BID,   /* this seat's sealed answer is in */
    NO_NO_CONSENT,    /* a call needs every other seat's consent */
    NO_BATTLE_FULL,   /* a limit of the battle would be passed */
    NO_OF_RULESET = 32,
} EngineRefusal;

/* Yes or no, and why. For reach: what was measured, what is allowed, and the segment to draw. A permission
 * carries the same, so that "why may it?" can be shown. */
typedef struct Verdict {
    Refusal refusal;                  /* NO_REFUSAL: it may */
    RuleId rule;                      /* the rule that decides */
    uint8_t figure;                   /* FigureKind of the two: */
    int32_t measured, allowed, third; /* `third` is one more figure that the words may name ({c}) */
    bool has_line;
    Segment
        line; /* where it was measured; its length is the measured figure when `line_measures` */
    bool line_measures;
    bool met;     /* what was measured is how far it comes until it meets something: no limit */
    bool extent;  /* what was measured is a width or length: too little of it, not too near */
    bool outside; /* what was measured lies beyond where it has to be: the table, a zone */
    bool
        vain; /* it may, and as things stand nothing can come of it: never shown or offered like one that can */
    UnitId who, other;
    ModelId model, other_model; /* numbers in words are places in their units */
    WeaponId weapon;
    PieceId piece;
    SeatId seat;
    uint8_t faults; /* models at fault: */
    ModelId fault[MOST_AT_FAULT];
    uint8_t cites; /* rules that it rests on, for "why may it?": */
    RuleId cite[MOST_CITES];
} Verdict;

/* How much is left: allowed - measured; negative for what is refused. */
int32_t verdict_slack(const Verdict *verdict);

/* Whether it is a permission. */
static inline bool is_yes(const Verdict *verdict)
{
    return verdict->refusal == NO_REFUSAL;
}

/* The refusal (or permission) in a sentence, its figures printed with two decimals; a refused figure is never
 * printed equal to its limit. */
void verdict_words(const struct Look *look, const Verdict *verdict, Text *text);

/* `length` in inches with at least two decimals, as few more as needed to differ from `other` when they do. */
void text_inches(Text *text, Length length, Length other);

/* A permission, and a refusal, about nobody yet: `who`, `other` and so on are filled in by whoever knows. */
Verdict yes(void);
Verdict no(Refusal refusal);

/* The same of somebody, and of one and another. */
Verdict about(Verdict verdict, UnitId who);
Verdict about_both(Verdict verdict, UnitId who, UnitId other);

/* A refusal (or with NO_REFUSAL a permission) with its figures. The line of `no_reach` measures when it is as long as what was
 * measured. */
Verdict verdict_of(Refusal refusal, FigureKind figure, int32_t measured, int32_t allowed);
Verdict no_reach(Refusal refusal, Length measured, Length allowed, Segment line);
Verdict no_count(Refusal refusal, int32_t measured, int32_t allowed);

/* An order that is not offered now: it belongs to another phase, if the game says to which. */
Verdict no_in_phase(const struct Look *look, int verb, UnitId who);

/* Adds a model at fault, as long as there is room. */
void verdict_fault(Verdict *verdict, ModelId model);

#endif
