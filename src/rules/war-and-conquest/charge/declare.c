#include "charge/charging.h"

#include "flight/flight.h"
#include "move/movement.h"

/* ---- Charges are declared, one after another: CHG-09, 10, KEY-03, SEQ-04 to 06 ------------------------------------------------- */

typedef enum DeclarationsStep { DECLARATIONS_ASK, DECLARATIONS_TAKE } DeclarationsStep;
typedef enum DeclareStep {
    DECLARE_BEGIN,
    DECLARE_TERROR, /* of an elephant among the targets */
    DECLARE_LEAD,   /* by option the one who was first tests as well */
    DECLARE_LEAD_TESTED,
    DECLARE_JOIN, /* another charges that target already */
    DECLARE_JOIN_TESTED,
    DECLARE_SEVERAL, /* more than one target */
    DECLARE_SEVERAL_TESTED,
    DECLARE_LINK,
} DeclareStep;
enum { D_NEAREST_ONLY, D_LEAD };

/* ---- Who has to: KEY-03 ------------------------------------------------------------------------------------------------------------ */

static bool must_charge(const Look *look, UnitId unit)
{
    return has_mark(look->battle, OWNER_UNIT, unit, UM_MUST_CHARGE) && !is_pending(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_BASE_ONLY);
}

/* Whom it owes a charge that it may declare, or NO_UNIT. */
static UnitId owed_by(const Look *look, UnitId unit)
{
    UnitId prey = must_charge(look, unit) ? warband_prey(look, unit) : NO_UNIT;
    if (prey == NO_UNIT)
        return NO_UNIT;
    Verdict may = judge_charger_now(look, unit), at = judge_target_of(look, unit, prey);
    return is_yes(&may) && is_yes(&at) ? prey : NO_UNIT;
}

/* The first of the seat's that has not declared the charge that it owes, and at whom. */
static UnitId first_obliged(const Look *look, SeatId seat, UnitId *prey)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        *prey = owed_by(look, u);
        if (*prey != NO_UNIT)
            return u;
    }
    return NO_UNIT;
}

/* ---- The question ---------------------------------------------------------------------------------------------------------------------- */

static bool can_declare(const Look *look, UnitId unit)
{
    Verdict verdict = judge_charger_now(look, unit);
    if (!is_yes(&verdict))
        return false;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        verdict = judge_target_of(look, unit, u);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}

static bool anybody_can_declare(const Look *look, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (can_declare(look, u))
            return true;
    }
    return false;
}

Verdict judge_war_charges(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (says_done(order)) {
        UnitId prey = NO_UNIT, unit = first_obliged(look, frame->seat, &prey);
        bool owed = unit != NO_UNIT && applies(look, WAC_KEY_03);
        return owed ? about_both(no(NO_WARBAND), unit, prey) : yes();
    }
    Verdict verdict = judge_round_of(look, frame->seat, order->actor);
    if (!is_yes(&verdict))
        return verdict;
    UnitId prey = owed_by(look, order->actor);
    if (prey != NO_UNIT && order->clause[0].unit != prey && applies(look, WAC_KEY_03))
        return about_both(no(NO_WARBAND_PREY), order->actor, prey);
    return judge_declared(look, order);
}

void suggest_war_charges(const Look *look, const Frame *frame, Answer *answer)
{
    UnitId prey = NO_UNIT, unit = first_obliged(look, frame->seat, &prey);
    if (unit == NO_UNIT || answer->kind != ANSWER_ORDER) {
        suggest_nothing_more(look, frame, answer);
        return;
    }
    answer->order.actor = unit;
    answer->order.clauses = 0;
    order_clause(&answer->order, VERB_CHARGE)->unit = prey;
}

Flow run_declarations_step(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    const uint64_t verbs = (uint64_t)1 << VERB_CHARGE | (uint64_t)1 << VERB_DONE;
    if (frame->step == DECLARATIONS_ASK) {
        if (!anybody_can_declare(look, frame->seat))
            return DONE;
        return ask_order(play, frame, DECLARATIONS_TAKE, frame->seat, WHY_DECLARE, verbs);
    }
    if (says_done(&answer->order))
        return DONE;
    keep_order(play, frame, answer);
    Frame child = frame_of(PROC_DECLARE, frame->seat, answer->order.actor, NO_UNIT);
    hand_order(&child, frame);
    return resolve(play, frame, DECLARATIONS_ASK, child);
}

/* ---- One declaration ---------------------------------------------------------------------------------------------------------------------- */

/* What its clauses name, the nearest first. */
static int named_targets(const Play *play, const Frame *frame, Charge charge[MOST_UNITS])
{
    const Look *look = &play->look;
    int count = 0;
    for (int i = 0; i < frame->clause_count; i++) {
        Charge one =
            charge_now(look, frame->actor, host_of(look, kept_clause(play, frame, i)->unit));
        int at = count++;
        for (; at > 0 && charge[at - 1].apart > one.apart; at--)
            charge[at] = charge[at - 1];
        charge[at] = one;
    }
    return count;
}

/* One of those who charge that target already, of which the first had no test. */
static UnitId who_was_first(const Look *look, const Charge *named, int count)
{
    Charge other[MOST_UNITS];
    for (int i = 0; i < count; i++) {
        int others = charges_on(look, named[i].target, true, other);
        for (int k = 0; k < others; k++) {
            if (other[k].leads && others == 1)
                return other[k].charger;
        }
    }
    return NO_UNIT;
}

static bool joins_others(const Look *look, const Charge *named, int count)
{
    Charge other[MOST_UNITS];
    for (int i = 0; i < count; i++) {
        if (charges_on(look, named[i].target, true, other) > 0)
            return true;
    }
    return false;
}

static Flow test_the_first(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Charge named[MOST_UNITS];
    int count = named_targets(play, frame, named);
    UnitId first =
        look->game->option[OPT_COORDINATION] == 1 ? who_was_first(look, named, count) : NO_UNIT;
    bool owed = first != NO_UNIT && applies(look, WAC_CHG_10);
    if (!owed)
        return go(frame, DECLARE_JOIN);
    frame->v[D_LEAD] = first;
    return resolve(play, frame, DECLARE_LEAD_TESTED, command_test(look, first, 0));
}

static void stays_behind(Play *play, UnitId unit)
{
    unlink_all(play, LK_CHARGES, unit, -1, WAC_CHG_10);
    if (is_pending(&play->look, unit))
        unmark(play, OWNER_UNIT, unit, UM_CHARGE_PENDING, WAC_CHG_10);
    mark(play, OWNER_UNIT, unit, UM_BASE_ONLY, WAC_CHG_10);
    tell_tale(play, TALE_STAYS_BEHIND, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}

/* KEY-10. */
static Flow face_the_elephant(Play *play, Frame *frame)
{
    Charge named[MOST_UNITS];
    int count = named_targets(play, frame, named);
    for (int i = 0; i < count; i++) {
        if (is_frightened_by(&play->look, frame->actor, named[i].target))
            return resolve(play, frame, DECLARE_TERROR,
                           terror_frame(&play->look, frame->actor, named[i].target));
    }
    return go(frame, DECLARE_LEAD);
}

static Flow test_joining(Play *play, Frame *frame)
{
    Charge named[MOST_UNITS];
    int count = named_targets(play, frame, named);
    bool owed = joins_others(&play->look, named, count) && applies(&play->look, WAC_CHG_10);
    if (!owed)
        return go(frame, DECLARE_SEVERAL);
    return resolve(play, frame, DECLARE_JOIN_TESTED, command_test(&play->look, frame->actor, 0));
}

static Flow test_several(Play *play, Frame *frame)
{
    bool owed = frame->clause_count > 1 && applies(&play->look, WAC_CHG_09);
    if (!owed)
        return go(frame, DECLARE_LINK);
    return resolve(play, frame, DECLARE_SEVERAL_TESTED, command_test(&play->look, frame->actor, 0));
}

static Flow link_targets(Play *play, Frame *frame)
{
    Charge named[MOST_UNITS], other[MOST_UNITS];
    int count = named_targets(play, frame, named);
    count = frame->v[D_NEAREST_ONLY] ? 1 : count;
    for (int i = 0; i < count; i++) {
        named[i].leads = charges_on(&play->look, named[i].target, true, other) == 0;
        note_charge(play, &named[i]);
        tell_tale(play, TALE_CHARGES, frame->seat, frame->actor, named[i].target, named[i].apart, 0,
                  0);
    }
    mark(play, OWNER_UNIT, frame->actor, UM_CHARGE_PENDING, WAC_SEQ_06);
    return DONE;
}

Flow run_declare_step(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((DeclareStep)frame->step) {
    case DECLARE_BEGIN:
        return face_the_elephant(play, frame);
    case DECLARE_TERROR:
        if (given_back(play, 0))
            return go(frame, DECLARE_LEAD);
        stays_behind(play, frame->actor);
        return DONE;
    case DECLARE_LEAD:
        return test_the_first(play, frame);
    case DECLARE_LEAD_TESTED:
        if (!given_back(play, 0))
            stays_behind(play, (UnitId)frame->v[D_LEAD]);
        return go(frame, DECLARE_JOIN);
    case DECLARE_JOIN:
        return test_joining(play, frame);
    case DECLARE_JOIN_TESTED:
        if (given_back(play, 0))
            return go(frame, DECLARE_SEVERAL);
        stays_behind(play, frame->actor);
        return DONE;
    case DECLARE_SEVERAL:
        return test_several(play, frame);
    case DECLARE_SEVERAL_TESTED:
        frame->v[D_NEAREST_ONLY] = !given_back(play, 0);
        return go(frame, DECLARE_LINK);
    case DECLARE_LINK:
        return link_targets(play, frame);
    }
    return DONE;
}
