#include "fight/combat.h"
#include "fight/figures.h"

/* ---- A Break test: BRK-01..09, SR-39, SR-44, SR-51 -------------------------------------------------------------------- */

/* The frame: actor is the losing unit; B_WORSE the difference of the totals, the Unit Strengths that the sides have now,
 * B_TERROR 1 when somebody of the winning side causes Terror. returned[0] is the BreakOutcome, or -1 when it perished. */
enum { B_WORSE, B_WINNERS, B_LOSERS, B_TERROR, B_OUTCOME, B_AGAIN };
enum { PERISHED = -1 };
enum { DOUBLE_ONE = 2, DOUBLE_SIX = 12 };

typedef enum BreakStep {
    BREAK_BEGIN,
    BREAK_STUBBORN,
    BREAK_ROLLED,
    BREAK_STANDARD,
    BREAK_DECIDED,
    BREAK_SHIELDWALL,
    BREAK_END,
} BreakStep;

Frame break_frame(const Look *look, UnitId loser, int difference, int winners, int losers,
                  bool terror)
{
    Frame frame = frame_of(PROC_BREAK, look->battle->unit[loser].seat, loser, NO_UNIT);
    frame.v[B_WORSE] = difference;
    frame.v[B_WINNERS] = winners;
    frame.v[B_LOSERS] = losers;
    frame.v[B_TERROR] = terror;
    return frame;
}

static bool has(const Look *look, UnitId unit, Trait trait, RuleId rule)
{
    return has_trait(look, unit, trait, NULL) && applies(look, rule);
}

int break_leadership(const Look *look, UnitId unit, bool terror)
{
    bool dreadful = has_trait(look, unit, TR_FEAR, NULL) || has_trait(look, unit, TR_TERROR, NULL);
    int ld = unit_profile(look->game, look->battle, unit)->field[PF_LD];
    if (applies(look, TOW_BRK_05))
        ld = leadership(look, unit);
    return terror && !dreadful && applies(look, TOW_BRK_07) ? ld - 1 : ld;
}

static int leadership_to_hold(const Look *look, const Frame *frame)
{
    return break_leadership(look, frame->actor, frame->v[B_TERROR]);
}

static int worse_by(const Look *look, const Frame *frame)
{
    return applies(look, TOW_BRK_01) ? frame->v[B_WORSE] : 0;
}

bool is_overwhelmed(const Look *look, const Frame *test, int *winners, int *losers)
{
    *winners = test->v[B_WINNERS];
    *losers = test->v[B_LOSERS];
    return *winners > 2 * *losers && applies(look, TOW_BRK_06);
}

static BreakOutcome outcome_of(const Look *look, const Frame *frame, int first, int second)
{
    int ld = leadership_to_hold(look, frame);
    int winners, losers;
    bool crushed = is_overwhelmed(look, frame, &winners, &losers);
    BreakOutcome outcome =
        break_outcome(first, second, worse_by(look, frame), ld, crushed ? winners : 0, losers);
    if (outcome == BREAK_GIVES_GROUND)
        return applies(look, TOW_BRK_04) ? outcome : BREAK_FALLS_BACK;
    if (outcome == BREAK_FALLS_BACK)
        return applies(look, TOW_BRK_03) ? outcome : BREAK_GIVES_GROUND;
    bool by_dice = first + second > ld;
    return !by_dice || applies(look, TOW_BRK_02) ? outcome : BREAK_FALLS_BACK;
}

static Flow decide(Frame *frame, BreakOutcome outcome)
{
    frame->v[B_OUTCOME] = (int32_t)outcome;
    return go(frame, BREAK_DECIDED);
}

/* The highest sum of the dice with which it holds its ground; with a double 1 it always does. */
static int highest_that_holds(const Look *look, const Frame *frame)
{
    for (int sum = DOUBLE_SIX; sum > DOUBLE_ONE; sum--)
        if (outcome_of(look, frame, sum / 2, sum - sum / 2) == BREAK_GIVES_GROUND)
            return sum;
    return DOUBLE_ONE;
}

/* With less left of the Leadership than two dice can throw. */
static bool only_a_double_one_holds(const Look *look, const Frame *frame)
{
    return leadership_to_hold(look, frame) - worse_by(look, frame) < DOUBLE_ONE &&
           applies(look, TOW_BRK_04);
}

static void tell_what_is_tested(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    int ld = leadership_to_hold(look, frame), ranks = leadership_by_ranks(look, unit);
    if (ranks > 0 && applies(look, TOW_BRK_05))
        tell_tale(play, TALE_LEADERSHIP_RANKS, frame->seat, unit, NO_UNIT, ld, ranks, 0);
    if (only_a_double_one_holds(look, frame))
        tell_tale(play, TALE_BREAK_DOUBLE_ONE, frame->seat, unit, NO_UNIT, worse_by(look, frame),
                  ld, 0);
}

/* What it has lost by is added to the dice, where that can still be held. */
static Flow roll_break(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int worse = only_a_double_one_holds(look, frame) ? 0 : worse_by(look, frame);
    Wanted wanted = sum_at_most(highest_that_holds(look, frame) + worse, worse);
    if (!frame->v[B_AGAIN])
        tell_what_is_tested(play, frame);
    return throw_for(play, frame, BREAK_ROLLED, frame->seat, WHY_BREAK_ROLL, DICE_D6, 2,
                     as_reroll(wanted, frame->v[B_AGAIN] != 0));
}

/* Who loses a combat loses his Frenzy (SR-21), the unstable fall apart (SR-51). */
static void suffer_defeat(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    if (has(look, unit, TR_FRENZY, TOW_SR_21) &&
        !has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_LOST))
        mark(play, OWNER_UNIT, unit, UM_FRENZY_LOST, TOW_SR_21);
    if (has(look, unit, TR_UNSTABLE, TOW_SR_51))
        lose_wounds(play, unit, NO_MODEL, frame->v[B_WORSE], false, LOSS_UNSTABLE);
}

static Flow begin_break(Play *play, Frame *frame)
{
    enum { HOLDS_AT = 7 };
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    suffer_defeat(play, frame);
    if (!is_fielded(look, unit)) {
        give_back(play, 0, PERISHED);
        return DONE;
    }
    if (has(look, unit, TR_UNBREAKABLE, TOW_SR_50) && applies(look, TOW_BRK_09))
        return decide(frame, BREAK_GIVES_GROUND);
    if (!has(look, unit, TR_STUBBORN, TOW_SR_44) ||
        has_mark(look->battle, OWNER_UNIT, unit, UM_USED_STUBBORN))
        return roll_break(play, frame);
    mark(play, OWNER_UNIT, unit, UM_USED_STUBBORN, TOW_SR_44);
    int usual = leadership_to_hold(look, frame) - frame->v[B_WORSE] < HOLDS_AT;
    return ask_choice(play, frame, BREAK_STUBBORN, frame->seat, WHY_STUBBORN, 3, usual);
}

/* Why the dice came to that. */
static void tell_reason(Play *play, const Frame *frame, BreakOutcome outcome)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, general = leadership_lent_by(look, unit);
    int dice = die_at(play, frame, 0) + die_at(play, frame, 1);
    int ld = leadership_to_hold(look, frame), worse = worse_by(look, frame);
    if (outcome == BREAK_GIVES_GROUND)
        return;
    if (general != NO_UNIT)
        tell_tale(play, TALE_LEADERSHIP_LENT, frame->seat, unit, general,
                  leadership_without_ranks(look, unit), 0, 0);
    if (dice > ld) {
        tell_tale(play, TALE_BREAK_BY_DICE, frame->seat, unit, NO_UNIT, dice, ld, 0);
        return;
    }
    tell_tale(play, TALE_BREAK_BY_LOSS, frame->seat, unit, NO_UNIT, dice, ld, worse);
    if (outcome == BREAK_FLEES)
        tell_tale(play, TALE_BREAK_CRUSHED, frame->seat, unit, NO_UNIT, frame->v[B_WINNERS],
                  frame->v[B_LOSERS], 0);
}

static Flow read_break(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    BreakOutcome outcome = outcome_of(look, frame, die_at(play, frame, 0), die_at(play, frame, 1));
    frame->v[B_OUTCOME] = (int32_t)outcome;
    bool once_more = !frame->v[B_AGAIN] && outcome != BREAK_GIVES_GROUND &&
                     battle_standard_near(look, frame->actor) && applies(look, TOW_BRK_08);
    tell_reason(play, frame, outcome);
    if (!once_more)
        return go(frame, BREAK_DECIDED);
    return ask_choice(play, frame, BREAK_STANDARD, frame->seat, WHY_STANDARD, 3, 1);
}

/* SR-39: once, in a turn it was charged, in close order, with its shields. */
static bool may_wall(const Look *look, const Frame *frame)
{
    const Battle *b = look->battle;
    UnitId unit = frame->actor;
    int weapon = tally_of(b, OWNER_UNIT, unit, UT_WEAPON) - 1;
    bool shields = has_trait(look, unit, TR_SHIELD, NULL) &&
                   (weapon < 0 || !weapon_has(&look->game->weapon[weapon], WT_TWO_HANDS, NULL));
    bool charged = false;
    for (UnitId u = 0; u < b->units; u++) {
        Side face = SIDE_FRONT;
        charged = charged ||
                  (contact_face(look, unit, u, &face) && has_mark(b, OWNER_UNIT, u, UM_CHARGED));
    }
    return charged && shields && formation_of(look, unit) == FORM_CLOSE &&
           !has_mark(b, OWNER_UNIT, unit, UM_USED_SHIELDWALL) &&
           has(look, unit, TR_SHIELDWALL, TOW_SR_39);
}

static Flow after_outcome(Play *play, Frame *frame)
{
    if (frame->v[B_OUTCOME] != BREAK_FALLS_BACK || !may_wall(&play->look, frame))
        return go(frame, BREAK_END);
    return ask_choice(play, frame, BREAK_SHIELDWALL, frame->seat, WHY_SHIELDWALL, 3, 1);
}

static void raise_wall(Play *play, Frame *frame)
{
    frame->v[B_OUTCOME] = BREAK_GIVES_GROUND;
    mark(play, OWNER_UNIT, frame->actor, UM_USED_SHIELDWALL, TOW_SR_39);
}

static Flow end_break(Play *play, const Frame *frame)
{
    static const Tale tale[] = {
        [BREAK_GIVES_GROUND] = TALE_BREAK_HOLDS,
        [BREAK_FALLS_BACK] = TALE_BREAK_FALLS_BACK,
        [BREAK_FLEES] = TALE_BREAKS,
    };
    int outcome = frame->v[B_OUTCOME];
    tell_tale(play, (int)tale[outcome], frame->seat, frame->actor, NO_UNIT, frame->v[B_WORSE], 0,
              0);
    set_tally(play, OWNER_UNIT, frame->actor, UT_BREAK, outcome + 1, TOW_BRK_01);
    give_back(play, 0, outcome);
    return DONE;
}

Flow run_break(Play *play, Frame *frame, const Answer *answer)
{
    switch ((BreakStep)frame->step) {
    case BREAK_BEGIN:
        return begin_break(play, frame);
    case BREAK_STUBBORN:
        return answer->value == 1 ? decide(frame, BREAK_FALLS_BACK) : roll_break(play, frame);
    case BREAK_ROLLED:
        return read_break(play, frame);
    case BREAK_STANDARD:
        frame->v[B_AGAIN] = answer->value;
        return answer->value == 1 ? roll_break(play, frame) : go(frame, BREAK_DECIDED);
    case BREAK_DECIDED:
        return after_outcome(play, frame);
    case BREAK_SHIELDWALL:
        if (answer->value == 1)
            raise_wall(play, frame);
        return go(frame, BREAK_END);
    case BREAK_END:
        return end_break(play, frame);
    }
    return DONE;
}

/* ---- Odds ---------------------------------------------------------------------------------------------------------------- */

static double *chance_of(BreakOdds *odds, BreakOutcome outcome)
{
    return outcome == BREAK_FLEES        ? &odds->breaks
           : outcome == BREAK_FALLS_BACK ? &odds->falls_back
                                         : &odds->gives_ground;
}

BreakOdds break_odds(int leadership, int difference, int winners, int losers, bool again)
{
    enum { THROWS = 36 };
    BreakOdds once = { 0, 0, 0 };
    for (int i = 0; i < THROWS; i++)
        *chance_of(&once, break_outcome(i / 6 + 1, i % 6 + 1, difference, leadership, winners,
                                        losers)) += 1.0 / THROWS;
    if (!again)
        return once;
    double bad = once.breaks + once.falls_back;
    return (BreakOdds){ bad * once.breaks, bad * once.falls_back,
                        once.gives_ground + bad * once.gives_ground };
}

BreakStage break_stage(const Look *look, UnitId unit, const Frame **frame, BreakOutcome *outcome)
{
    const Battle *b = look->battle;
    int kept = tally_of(b, OWNER_UNIT, unit, UT_BREAK);
    *frame = NULL;
    if (kept != 0) {
        *outcome = (BreakOutcome)(kept - 1);
        return BREAK_THROWN;
    }
    for (int i = 0; i < b->frames; i++)
        if (b->frame[i].rule == PROC_BREAK && b->frame[i].actor == unit)
            *frame = &b->frame[i];
    if (!*frame)
        return BREAK_TO_COME;
    switch ((BreakStep)(*frame)->step) {
    case BREAK_BEGIN:
    case BREAK_STUBBORN:
        return BREAK_ASKED;
    case BREAK_ROLLED:
        return (*frame)->v[B_AGAIN] ? BREAK_ROLLS_AGAIN : BREAK_ROLLS;
    case BREAK_STANDARD:
        return BREAK_ONCE_MORE;
    case BREAK_DECIDED:
    case BREAK_SHIELDWALL:
    case BREAK_END:
        break;
    }
    *outcome = (BreakOutcome)(*frame)->v[B_OUTCOME];
    return BREAK_THROWN;
}

const char *break_words(BreakOutcome outcome)
{
    return outcome == BREAK_GIVES_GROUND ? "gives ground"
           : outcome == BREAK_FALLS_BACK ? "falls back"
                                         : "breaks";
}

bool breaks_with_second(const Look *look, const Frame *frame)
{
    const Request *asked = &look->battle->request;
    bool thrown = asked->why == WHY_STANDARD && asked->unit == frame->actor; /* the second stands */
    return !frame->v[B_AGAIN] && !thrown && battle_standard_near(look, frame->actor) &&
           applies(look, TOW_BRK_08);
}

BreakOdds break_odds_of(const Look *look, const Frame *frame)
{
    return break_odds(leadership_to_hold(look, frame), worse_by(look, frame), frame->v[B_WINNERS],
                      frame->v[B_LOSERS], breaks_with_second(look, frame));
}
