#include "fight/fighting.h"

#include "flight/nerves.h"

/* ---- The number against Zeal: CON-05..13 ------------------------------------------------------------------------------------ */

/* Broken or Destroyed in this combat of this round: CON-08, 11, 19. */
static bool fell_here(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    if (b->unit[unit].state == UNIT_LOST)
        return true;
    return is_broken(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_CAME_BROKEN);
}

static int count_fallen(const Look *look, UnitId combat, SeatId seat)
{
    UnitId unit[MOST_UNITS];
    int count = fighters_in(look, combat, seat, unit), fallen = 0;
    for (int i = 0; i < count; i++)
        fallen += fell_here(look, unit[i]);
    return fallen;
}

static bool fought_cavalry(const Look *look, UnitId combat, SeatId seat)
{
    UnitId unit[MOST_UNITS];
    int count = fighters_in(look, combat, seat, unit);
    for (int i = 0; i < count; i++) {
        if (bears(look, unit[i], TR_CAVALRY))
            return true;
    }
    return false;
}

/* Friends who still fight, and those who support: CON-09. */
static int count_beside(const Look *look, UnitId unit, UnitId combat)
{
    UnitId friend[MOST_UNITS];
    SeatId seat = look->battle->unit[unit].seat;
    int count = fighters_in(look, combat, seat, friend), beside = 0;
    for (int i = 0; i < count; i++)
        beside += friend[i] != unit && still_fights(look, friend[i]);
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);)
        beside += supports(look, u, combat);
    return beside;
}

static int if_played(const Look *look, RuleId rule, int modifier)
{
    return modifier != 0 && applies(look, rule) ? modifier : 0;
}

ConclusionSum conclusion_sum(const Look *look, UnitId unit)
{
    enum { FRIEND_LOST = -2 };
    const Battle *b = look->battle;
    UnitId combat = combat_of_unit(look, unit);
    SeatId own = b->unit[unit].seat, foe = the_other_seat(own);
    int suffered = tally_of(b, OWNER_UNIT, unit, UT_SUFFERED);
    int inflicted = tally_of(b, OWNER_UNIT, unit, UT_INFLICTED);
    ConclusionSum sum = { .zeal = zeal_of(look, unit) };
    if (suffered > inflicted) {
        bool facing = bears(look, unit, TR_INFANTRY) && fought_cavalry(look, combat, foe);
        sum.cavalry = if_played(look, AWT_CON_06, facing ? -1 : 0);
        sum.wounds = if_played(look, AWT_CON_07, inflicted - suffered);
        sum.friends_lost =
            if_played(look, AWT_CON_08, FRIEND_LOST * count_fallen(look, combat, own));
        sum.friends_beside = if_played(look, AWT_CON_09, count_beside(look, unit, combat));
    } else if (inflicted > suffered) {
        sum.won = if_played(look, AWT_CON_10, 1);
        sum.enemies_lost = if_played(look, AWT_CON_11, count_fallen(look, combat, foe));
    }
    sum.number = sum.zeal + sum.cavalry + sum.wounds + sum.friends_lost + sum.friends_beside +
                 sum.won + sum.enemies_lost;
    return sum;
}

/* ---- Whose turn: CON-01..04 ------------------------------------------------------------------------------------------------------ */

enum { K_ZEAL, K_SEAT, K_ABOVE, K_LEFT, K_TOKENS };
typedef enum ConclusionStep {
    CONCLUDE_NEXT,
    CONCLUDE_COIN, /* a coin has fallen between the two sides */
    CONCLUDE_NAMED,
    CONCLUDE_ONE,
    CONCLUDE_LOWERED, /* the d10 of Lower Morale */
    CONCLUDE_CHOSEN,  /* a special result, or the dice */
    CONCLUDE_GAINED,  /* the d3s */
} ConclusionStep;
enum { COIN_FIRST = 3 };

Frame conclusion_frame(UnitId combat)
{
    Frame frame = frame_of(PROC_CONCLUSION, NO_SEAT, combat, NO_UNIT);
    frame.v[K_SEAT] = NO_SEAT;
    return frame;
}

static bool is_to_conclude(const Look *look, UnitId unit)
{
    return still_fights(look, unit) && !has_mark(look->battle, OWNER_UNIT, unit, UM_CONCLUDED);
}

/* Those of the lowest Zeal who have not been concluded; of one seat, or of both. */
static int lowest_of(const Look *look, UnitId combat, SeatId seat, UnitId unit[MOST_UNITS])
{
    UnitId all[MOST_UNITS];
    int fighters = fighters_in(look, combat, NO_SEAT, all), count = 0, lowest = INT16_MAX;
    for (int i = 0; i < fighters; i++) {
        int zeal = zeal_of(look, all[i]);
        if (is_to_conclude(look, all[i]) && zeal < lowest)
            lowest = zeal;
    }
    for (int i = 0; i < fighters; i++) {
        if (is_to_conclude(look, all[i]) && zeal_of(look, all[i]) == lowest &&
            (seat == NO_SEAT || look->battle->unit[all[i]].seat == seat))
            unit[count++] = all[i];
    }
    return count;
}

/* Models who fight there, Supporters not counted: CON-03. */
static int models_fighting(const Look *look, UnitId combat, SeatId seat)
{
    UnitId unit[MOST_UNITS];
    int count = fighters_in(look, combat, seat, unit), models = 0;
    for (int i = 0; i < count; i++)
        models += is_fielded(look, unit[i]) ? models_alive(look->battle, unit[i]) : 0;
    return models;
}

static Flow name_one(Play *play, Frame *frame, SeatId seat)
{
    UnitId unit[MOST_UNITS];
    IdSet among = { { 0 } };
    int count = lowest_of(&play->look, frame->actor, seat, unit);
    frame->v[K_SEAT] = seat;
    frame->v[K_ZEAL] = zeal_of(&play->look, unit[0]);
    frame->target = unit[0];
    if (count == 1)
        return go(frame, CONCLUDE_ONE);
    for (int i = 0; i < count; i++)
        ids_add(&among, unit[i]);
    return ask_ids(play, frame, CONCLUDE_NAMED, seat, WHY_CONCLUDE, SHAPE_UNITS, &among, 1, 1);
}

/* All tied units of one side, and only then those of the other. */
static bool goes_on_with_side(const Look *look, const Frame *frame)
{
    UnitId unit[MOST_UNITS];
    SeatId seat = (SeatId)frame->v[K_SEAT];
    if (seat == NO_SEAT || lowest_of(look, frame->actor, seat, unit) == 0)
        return false;
    return zeal_of(look, unit[0]) == frame->v[K_ZEAL];
}

static Flow find_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit[MOST_UNITS];
    int both = lowest_of(look, frame->actor, NO_SEAT, unit);
    bool goes_on = both > 0 && applies(look, AWT_CON_01);
    if (!goes_on)
        return DONE;
    if (goes_on_with_side(look, frame))
        return name_one(play, frame, (SeatId)frame->v[K_SEAT]);
    SeatId first = look->battle->unit[unit[0]].seat;
    if (lowest_of(look, frame->actor, first, unit) == both)
        return name_one(play, frame, first);
    int own = models_fighting(look, frame->actor, 0), his = models_fighting(look, frame->actor, 1);
    if (own != his && applies(look, AWT_CON_03))
        return name_one(play, frame, own < his ? 0 : 1);
    forget_dice(play, frame);
    return throw_for(play, frame, CONCLUDE_COIN, NO_SEAT, WHY_COIN, DICE_D6, 1, sum_of_dice());
}

/* ---- What comes of it: CON-14..18, LMT -------------------------------------------------------------------------------------------- */

/* CON-16: what is added to the d10. */
static int added_to_lower(const Look *look, const Frame *frame)
{
    ConclusionSum sum = conclusion_sum(look, frame->target);
    int added[] = { stress_of(look, frame->target), sum.zeal - sum.number, 0 };
    return if_played(look, AWT_CON_16, added[look->game->option[OPT_LOWER_MORALE]]);
}

static Flow break_in_combat(Play *play, Frame *frame)
{
    if (applies(&play->look, AWT_CON_14))
        break_unit_now(play, frame->target, AWT_CON_14);
    return go(frame, CONCLUDE_NEXT);
}

static unsigned special_results(const Look *look, UnitId unit)
{
    static const Trait specials[] = { TR_PURSUE, TR_DRINK_DEEP, TR_PRISONERS };
    unsigned words = 1;
    for (int i = 0; i < 3; i++)
        words |= bears(look, unit, specials[i]) && applies(look, AWT_CON_18) ? 2u << i : 0;
    return words;
}

/* What makes the number, each by its own rule, and then the number. */
static void tell_sum(Play *play, UnitId unit, const ConclusionSum *sum)
{
    const struct {
        int part;
        Tale tale;
    } rows[] = { { sum->cavalry, TALE_SUM_CAVALRY },
                 { sum->wounds, TALE_SUM_WOUNDS },
                 { sum->friends_lost, TALE_SUM_FRIENDS_LOST },
                 { sum->friends_beside, TALE_SUM_FRIENDS_BESIDE },
                 { sum->won, TALE_SUM_WON },
                 { sum->enemies_lost, TALE_SUM_ENEMIES_LOST } };
    SeatId seat = play->look.battle->unit[unit].seat;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        if (rows[i].part != 0)
            tell_tale(play, rows[i].tale, seat, unit, NO_UNIT, rows[i].part, 0, 0);
    }
    tell_tale(play, TALE_CONCLUDES, seat, unit, NO_UNIT, sum->number, sum->zeal, 0);
}

static Flow conclude_one(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->target;
    ConclusionSum sum = conclusion_sum(look, unit);
    SeatId seat = look->battle->unit[unit].seat;
    mark(play, OWNER_UNIT, unit, UM_CONCLUDED, AWT_CON_01);
    tell_sum(play, unit, &sum);
    if (sum.number <= 0)
        return break_in_combat(play, frame);
    forget_dice(play, frame);
    ask_about(play, unit, NO_UNIT);
    if (sum.number < sum.zeal && applies(look, AWT_CON_15)) {
        Wanted wanted = sum_of_dice();
        wanted.plus = (int16_t)added_to_lower(look, frame);
        return throw_for(play, frame, CONCLUDE_LOWERED, seat, WHY_LOWER_MORALE, DICE_D10, 1,
                         wanted);
    }
    if (sum.number > sum.zeal && applies(look, AWT_CON_17)) {
        frame->v[K_ABOVE] = sum.number - sum.zeal;
        return ask_choice(play, frame, CONCLUDE_CHOSEN, seat, WHY_SPECIAL,
                          special_results(look, unit), 0);
    }
    return go(frame, CONCLUDE_NEXT);
}

/* LMT-01..04. */
typedef struct LowerRow {
    int from, markers;
    RuleId rule;
    Tale tale;
} LowerRow;

static const LowerRow *lower_row(int sum)
{
    static const LowerRow rows[] = { { 12, 3, AWT_LMT_04, TALE_SHATTERED },
                                     { 8, 2, AWT_LMT_03, TALE_EXHAUSTED },
                                     { 4, 1, AWT_LMT_02, TALE_TIRED },
                                     { INT16_MIN, 0, AWT_LMT_01, TALE_FIGHTS_ON } };
    int row = 0;
    while (sum < rows[row].from)
        row++;
    return &rows[row];
}

int markers_of_lower_morale(const Look *look, int sum)
{
    const LowerRow *row = lower_row(sum);
    return if_played(look, row->rule, row->markers);
}

static Flow lower_morale(Play *play, Frame *frame)
{
    int sum = dice_sum(play, frame) + added_to_lower(&play->look, frame);
    const LowerRow *row = lower_row(sum);
    UnitId unit = frame->target;
    tell_tale(play, row->tale, play->look.battle->unit[unit].seat, unit, NO_UNIT, sum, 0, 0);
    return resolve(
        play, frame, CONCLUDE_NEXT,
        stress_frame(&play->look, unit, markers_of_lower_morale(&play->look, sum), row->rule));
}

/* ---- Above Zeal: CON-17, 18, 6.8 -------------------------------------------------------------------------------------------------- */

typedef enum SpecialResult {
    RESULT_DICE,
    RESULT_PURSUE,
    RESULT_DRINK_DEEP,
    RESULT_PRISONERS
} SpecialResult;

/* A wound for each point above, two at most. */
static void drink_deep(Play *play, UnitId unit, int above)
{
    enum { MOST_REGAINED = 2 };
    const Battle *b = play->look.battle;
    ModelId model = b->unit[unit].first;
    int whole = profile_of_unit(&play->look, unit)->field[PF_WOUNDS];
    int regained = above < MOST_REGAINED ? above : MOST_REGAINED;
    int wounds = b->model[model].wounds + regained;
    set_wounds(play, model, wounds < whole ? wounds : whole, AWT_CON_18);
}

static Flow take_result(Play *play, Frame *frame, SpecialResult result)
{
    UnitId unit = frame->target;
    SeatId seat = play->look.battle->unit[unit].seat;
    if (result == RESULT_DICE) {
        ask_about(play, unit, NO_UNIT);
        return throw_for(play, frame, CONCLUDE_GAINED, seat, WHY_GAINS, DICE_D3, frame->v[K_ABOVE],
                         each_at_most(1));
    }
    if (result == RESULT_PURSUE)
        mark(play, OWNER_UNIT, unit, UM_WILL_PURSUE, AWT_CON_18);
    if (result == RESULT_DRINK_DEEP)
        drink_deep(play, unit, frame->v[K_ABOVE]);
    if (result == RESULT_PRISONERS)
        set_tally(play, OWNER_SEAT, seat, ST_PRISONERS,
                  tally_of(play->look.battle, OWNER_SEAT, seat, ST_PRISONERS) + 1, AWT_CON_18);
    return go(frame, CONCLUDE_NEXT);
}

static Flow gain_tokens(Play *play, Frame *frame)
{
    SeatId seat = play->look.battle->unit[frame->target].seat;
    int gained = throw_hits(play, frame);
    int held = tally_of(play->look.battle, OWNER_SEAT, seat, ST_MT);
    tell_tale(play, TALE_GAINS, seat, frame->target, NO_UNIT, gained, 0, 0);
    if (gained > 0)
        set_tally(play, OWNER_SEAT, seat, ST_MT, held + gained, AWT_CON_17);
    return go(frame, CONCLUDE_NEXT);
}

Flow run_conclusion(Play *play, Frame *frame, const Answer *answer)
{
    switch ((ConclusionStep)frame->step) {
    case CONCLUDE_NEXT:
        return find_next(play, frame);
    case CONCLUDE_COIN: {
        SeatId first = play->look.battle->initiative;
        bool other = die_at(play, frame, 0) > COIN_FIRST && applies(&play->look, AWT_CON_04);
        return name_one(play, frame, other ? the_other_seat(first) : first);
    }
    case CONCLUDE_NAMED:
        frame->target = answer->id[0];
        return go(frame, CONCLUDE_ONE);
    case CONCLUDE_ONE:
        return conclude_one(play, frame);
    case CONCLUDE_LOWERED:
        return lower_morale(play, frame);
    case CONCLUDE_CHOSEN:
        return take_result(play, frame, (SpecialResult)answer->value);
    case CONCLUDE_GAINED:
        return gain_tokens(play, frame);
    }
    return DONE;
}
