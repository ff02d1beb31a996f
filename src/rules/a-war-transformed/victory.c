#include "victory.h"

#include "engine/account.h"

/* ---- Objectives: VIC-03 ------------------------------------------------------------------------------------------------------ */

enum { FIRST_SCORED = 2, MAJOR = 3 };

static bool may_hold(const Look *look, UnitId unit)
{
    bool on_foot_or_horse = bears(look, unit, TR_INFANTRY) || bears(look, unit, TR_CAVALRY);
    bool broken = is_broken(look, unit) && applies(look, AWT_CMP_09);
    return on_foot_or_horse && !broken;
}

/* Somebody of the unit, but for those models of it. */
static bool is_near(const Look *look, UnitId unit, ModelSet but, const Objective *objective)
{
    const Unit *u = &look->battle->unit[unit];
    for (int i = 0; i < u->count; i++) {
        ModelId model = (ModelId)(u->first + i);
        bool counts = look->battle->model[model].state == MODEL_STANDING && !(but >> i & 1);
        if (counts &&
            within(base_gap_point(model_base(look->game, look->battle, model), objective->at),
                   objective->radius))
            return true;
    }
    return false;
}

/* But for those models of that unit. */
static bool has_somebody_near(const Look *look, SeatId seat, UnitId unit, ModelSet but,
                              const Objective *objective)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (may_hold(look, u) && is_near(look, u, u == unit ? but : 0, objective))
            return true;
    }
    return false;
}

bool holds_alone(const Look *look, ModelId model, ModelSet gone)
{
    UnitId unit = look->battle->model[model].unit;
    const Unit *u = &look->battle->unit[unit];
    ModelSet with_him = gone | (ModelSet)1 << (model - u->first);
    for (int i = 0; i < look->game->objectives; i++) {
        const Objective *at = &look->game->objective[i];
        if (may_hold(look, unit) && is_near(look, unit, gone, at) &&
            !has_somebody_near(look, u->seat, unit, with_him, at) && applies(look, AWT_VIC_03))
            return true;
    }
    return false;
}

SeatId awt_holder(const Look *look, int objective)
{
    const Objective *at = &look->game->objective[objective];
    bool near[2] = { has_somebody_near(look, 0, NO_UNIT, 0, at),
                     has_somebody_near(look, 1, NO_UNIT, 0, at) };
    bool held = near[0] != near[1] && applies(look, AWT_VIC_03);
    return !held ? NO_SEAT : near[0] ? 0 : 1;
}

void score_objectives_held(Play *play)
{
    const Look *look = &play->look;
    if (look->battle->round < FIRST_SCORED)
        return;
    for (int i = 0; i < look->game->objectives; i++) {
        SeatId holder = awt_holder(look, i);
        if (holder == NO_SEAT)
            continue;
        int points = tally_of(look->battle, OWNER_SEAT, holder, ST_VP);
        set_tally(play, OWNER_SEAT, holder, ST_VP, points + 1, AWT_VIC_03);
        tell_tale(play, TALE_OBJECTIVE, holder, NO_UNIT, NO_UNIT, i + 1, points + 1, 0);
    }
}

/* ---- Victory Points: VIC-04 --------------------------------------------------------------------------------------------------- */

void tell_worth(Play *play, UnitId unit, bool lost)
{
    const Look *look = &play->look;
    SeatId other = the_other_seat(look->battle->unit[unit].seat);
    bool counts = is_of_the_force(look, unit) && applies(look, AWT_VIC_04);
    if (counts)
        tell_tale(play, lost ? TALE_LOST_COUNTS : TALE_BROKEN_COUNTS, other, unit, NO_UNIT, 0, 0,
                  0);
    if (counts && bears(look, unit, TR_CAPTAIN))
        tell_tale(play, TALE_CAPTAIN_COUNTS, other, unit, NO_UNIT, 0, 0, 0);
}

static void credit_loss(const Look *look, UnitId unit, Account *account)
{
    bool lost = look->battle->unit[unit].state == UNIT_LOST;
    bool counts = (lost || (is_fielded(look, unit) && is_broken(look, unit))) &&
                  is_of_the_force(look, unit) && applies(look, AWT_VIC_04);
    if (!counts)
        return;
    const char *how = lost ? "destroyed" : "Broken", *who = unit_title(look, unit);
    credit(account, 1, unit, "%.40s %s", who, how);
    if (bears(look, unit, TR_CAPTAIN))
        credit(account, 1, unit, "One more for the Captain");
}

static void account_for(const Look *look, SeatId seat, Account *account)
{
    int held = tally_of(look->battle, OWNER_SEAT, seat, ST_VP);
    credit_head_start(look, seat, account);
    if (held > 0)
        credit(account, held, NO_UNIT, "Points for objectives");
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat != seat)
            credit_loss(look, u, account);
    }
}

int awt_account(const Look *look, SeatId seat, ScoreLine *line)
{
    Account account = { line, 0, 0 };
    account_for(look, seat, &account);
    return account.lines;
}

int32_t points_won(const Look *look, SeatId seat)
{
    Account account = { NULL, 0, 0 };
    account_for(look, seat, &account);
    return account.sum;
}

/* ---- The end: VIC-01, 02, 05 --------------------------------------------------------------------------------------------------- */

static bool has_somebody_steady(const Look *look, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (is_steady(look, u))
            return true;
    }
    return false;
}

bool end_if_swept(Play *play)
{
    const Look *look = &play->look;
    bool left[2] = { has_somebody_steady(look, 0), has_somebody_steady(look, 1) };
    bool swept = !(left[0] && left[1]) && applies(look, AWT_VIC_01);
    if (!swept)
        return false;
    SeatId winner = left[0] ? 0 : left[1] ? 1 : NO_SEAT;
    tell_tale(play, winner == NO_SEAT ? TALE_ALL_SWEPT : TALE_SWEPT, winner, NO_UNIT, NO_UNIT, 0, 0,
              0);
    end_battle(play, winner, AWT_VIC_01);
    return true;
}

/* Without the rule of victories it goes undecided. */
static void end_by_points(Play *play)
{
    const Look *look = &play->look;
    int32_t points[2] = { points_won(look, 0), points_won(look, 1) };
    SeatId first = points[0] >= points[1] ? 0 : 1;
    int32_t ahead = points[first] - points[1 - first];
    bool won = ahead > 0 && applies(look, AWT_VIC_05);
    Tale tale = !won ? TALE_DRAW : ahead >= MAJOR ? TALE_MAJOR : TALE_MINOR;
    tell_tale(play, tale, won ? first : NO_SEAT, NO_UNIT, NO_UNIT, points[first], points[1 - first],
              0);
    end_battle(play, won ? first : NO_SEAT, AWT_VIC_05);
}

RuleId awt_conceded(Play *play, SeatId winner)
{
    tell_tale(play, TALE_CONCEDED, winner, NO_UNIT, NO_UNIT, 0, 0, 0);
    return AWT_VIC_06;
}

bool end_after_last_round(Play *play)
{
    const Look *look = &play->look;
    bool last = look->battle->round >= look->game->rounds && applies(look, AWT_VIC_02);
    if (last)
        end_by_points(play);
    return last;
}
