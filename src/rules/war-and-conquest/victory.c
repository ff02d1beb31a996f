#include "victory.h"

#include "engine/account.h"
#include "fight/fighting.h"

/* ---- Who is lost: VIC-03, END-07 --------------------------------------------------------------------------------------------- */

enum { GENERAL_POINTS = 150, STANDARD_POINTS = 50, CAMP_POINTS = 200, OBJECTIVE_POINTS = 150 };

static bool is_off_table(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_FLED;
}

static bool is_gone(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_LOST || is_off_table(look, unit);
}

static bool is_halved(const Look *look, UnitId unit)
{
    return 2 * models_alive(look->battle, unit) <= look->battle->unit[unit].count;
}

int points_at_start(const Look *look, SeatId seat)
{
    int points = 0;
    for (UnitId u = 0; u < look->battle->units; u++)
        points += look->battle->unit[u].seat == seat ? look->battle->unit[u].points : 0;
    return points;
}

int points_in_rout(const Look *look, SeatId seat)
{
    int points = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        const Unit *unit = &look->battle->unit[u];
        bool lost = is_gone(look, u) || (unit->state == UNIT_FIELD && is_running(look, u));
        points += unit->seat == seat && lost ? unit->points : 0;
    }
    return points;
}

bool is_army_broken(const Look *look, SeatId seat)
{
    bool counts = look->game->scenario_field[SF_ARMY_BREAK] == 1 && applies(look, WAC_END_07);
    return counts && 2 * points_in_rout(look, seat) >= points_at_start(look, seat);
}

/* ---- Objectives: END-06 --------------------------------------------------------------------------------------------------------- */

static int strongest_near(const Look *look, const Objective *objective, SeatId seat)
{
    int best = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        Base base[MOST_UNIT_MODELS];
        Length apart = LENGTH_NEVER;
        if (!is_battle_formation(look, u) || is_running(look, u))
            continue;
        int count = footprints(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            Length gap = base_gap_point(base[i], objective->at);
            apart = gap < apart ? gap : apart;
        }
        int strength = strength_of_unit(look, u);
        best = within(apart, objective->radius) && strength > best ? strength : best;
    }
    return best;
}

SeatId war_holder(const Look *look, int objective)
{
    const Objective *at = &look->game->objective[objective];
    int strength[2] = { strongest_near(look, at, 0), strongest_near(look, at, 1) };
    bool held = strength[0] != strength[1] && applies(look, WAC_END_06);
    return !held ? NO_SEAT : strength[0] > strength[1] ? 0 : 1;
}

/* ---- Victory points: VIC-03 ------------------------------------------------------------------------------------------------------ */

static int half_of(const Look *look, int points)
{
    return applies(look, WAC_GEN_08) ? points / 2 : points;
}

static void credit_unit(const Look *look, UnitId unit, Account *account)
{
    int points = look->battle->unit[unit].points;
    const char *who = unit_title(look, unit);
    if (is_gone(look, unit)) {
        credit(account, points, unit, "%.40s %s", who,
               is_off_table(look, unit) ? "off the table" : "destroyed");
        return;
    }
    if (look->battle->unit[unit].state != UNIT_FIELD)
        return;
    if (is_running(look, unit))
        credit(account, half_of(look, points), unit, "%.40s in flight", who);
    else if (is_halved(look, unit))
        credit(account, half_of(look, points), unit, "%.40s at half", who);
}

static void credit_general(const Look *look, UnitId unit, Account *account)
{
    bool general = unit_profile(look->game, look->battle, unit)->field[PF_GENERAL] == 1;
    if (general && is_gone(look, unit))
        credit(account, GENERAL_POINTS, unit, "Their General");
}

static int objectives_held(const Look *look, SeatId seat)
{
    int held = 0;
    for (int i = 0; i < look->game->objectives; i++)
        held += war_holder(look, i) == seat;
    return held;
}

static int points_of_standards(const Look *look, SeatId seat)
{
    return STANDARD_POINTS * tally_of(look->battle, OWNER_SEAT, seat, ST_STANDARDS);
}

static int points_of_camp(const Look *look, SeatId seat)
{
    SeatId other = opposing_seat(look, seat);
    return has_mark(look->battle, OWNER_SEAT, other, SM_CAMP_LOOTED) ? CAMP_POINTS : 0;
}

int points_of_spoils(const Look *look, SeatId seat)
{
    bool counts = applies(look, WAC_VIC_03);
    return counts ? points_of_standards(look, seat) + points_of_camp(look, seat) : 0;
}

static void account_for(const Look *look, SeatId seat, Account *account)
{
    SeatId other = opposing_seat(look, seat);
    bool counts = applies(look, WAC_VIC_03);
    if (!counts)
        return;
    credit_head_start(look, seat, account);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat != other)
            continue;
        credit_unit(look, u, account);
        credit_general(look, u, account);
    }
    int taken = tally_of(look->battle, OWNER_SEAT, seat, ST_STANDARDS);
    credit(account, points_of_standards(look, seat), NO_UNIT, "Standards taken: %d", taken);
    credit(account, points_of_camp(look, seat), NO_UNIT, "Their camp looted");
    int held = objectives_held(look, seat);
    credit(account, OBJECTIVE_POINTS * held, NO_UNIT, "Objectives held: %d", held);
}

int war_account(const Look *look, SeatId seat, ScoreLine *line)
{
    Account account = { line, 0, 0 };
    account_for(look, seat, &account);
    return account.lines;
}

int32_t war_points(const Look *look, SeatId seat)
{
    Account account = { NULL, 0, 0 };
    account_for(look, seat, &account);
    return account.sum;
}

/* ---- The end: END-07, VIC-01, 02, 04 -------------------------------------------------------------------------------------------------- */

static void end_by_break(Play *play, SeatId broken)
{
    const Look *look = &play->look;
    SeatId winner = opposing_seat(look, broken);
    tell_tale(play, TALE_ARMY_BREAKS, broken, NO_UNIT, NO_UNIT, points_in_rout(look, broken),
              points_at_start(look, broken), 0);
    end_battle(play, winner, WAC_VIC_02);
}

static void end_by_points(Play *play)
{
    const Look *look = &play->look;
    int32_t points[2] = { war_points(look, 0), war_points(look, 1) };
    SeatId first = points[0] >= points[1] ? 0 : 1;
    int32_t ahead = points[first] - points[1 - first];
    int draw = applies(look, WAC_VIC_04) ? look->game->scenario_field[SF_DRAW_BELOW] : 1;
    if (ahead < draw) {
        tell_tale(play, TALE_DRAW, NO_SEAT, NO_UNIT, NO_UNIT, points[0], points[1], 0);
        end_battle(play, NO_SEAT, WAC_VIC_04);
        return;
    }
    bool decisive = ahead >= look->game->scenario_field[SF_DECISIVE_FROM];
    tell_tale(play, decisive ? TALE_DECISIVE : TALE_VICTORY, first, NO_UNIT, NO_UNIT, points[first],
              points[1 - first], 0);
    end_battle(play, first, WAC_VIC_04);
}

bool end_if_over(Play *play)
{
    const Look *look = &play->look;
    bool broken[2] = { is_army_broken(look, 0), is_army_broken(look, 1) };
    bool length = look->battle->round >= look->game->rounds && applies(look, WAC_VIC_01);
    if (broken[0] != broken[1] && applies(look, WAC_VIC_02)) {
        end_by_break(play, broken[0] ? 0 : 1);
        return true;
    }
    if (!broken[0] && !broken[1] && !length)
        return false;
    end_by_points(play);
    return true;
}
