#include "engine/account.h"
#include "flow.h"

/* ---- Victory: SCN-10..14, the demo's count of 7.4 --------------------------------------------------------------------------- */

enum { GENERAL_POINTS = 100, STANDARD_POINTS = 50, FEATURE_POINTS = 50, MARGIN = 100 };

static bool is_by_destruction(const Look *look)
{
    return look->game->scenario_field[SF_VICTORY] == VICTORY_DESTROYED;
}

/* SCN-14: once the game has ended, Ambushers that never came are destroyed, pursuers off the table are alive. */
static bool is_gone(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    bool ended = look->battle->over || look->battle->phase == PHASE_END;
    if (u->state == UNIT_FIELD || (u->state == UNIT_RESERVE && !ended))
        return false;
    bool forbidden =
        has_mark(look->battle, OWNER_UNIT, unit, UM_PURSUED_OFF) && applies(look, TOW_SCN_14);
    return !forbidden;
}

/* At 25 % or less of its starting Unit Strength; single models: of their Wounds. */
static bool is_shattered(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit];
    int per_model = unit_profile(look->game, b, unit)->field[PF_W];
    if (u->count == 1)
        return 4 * b->model[u->first].wounds <= per_model;
    return 4 * models_alive(b, unit) <= u->count;
}

/* GEN-05 */
static int half_up(const Look *look, int points)
{
    return (points + (applies(look, TOW_GEN_05) ? 1 : 0)) / 2;
}

/* SCN-10: what that unit is worth to its enemies now. */
static void credit_unit(const Look *look, UnitId unit, Account *account)
{
    int points = look->battle->unit[unit].points;
    if (is_gone(look, unit)) {
        credit(account, points, unit, "%.40s destroyed", unit_title(look, unit));
        return;
    }
    bool flees = is_fleeing(look, unit);
    if ((flees || is_shattered(look, unit)) && applies(look, TOW_SCN_10))
        credit(account, half_up(look, points), unit, "%.40s %s", unit_title(look, unit),
               flees ? "in flight" : "at a quarter");
}

/* SCN-11: General and Battle Standard slain, off the table, or fleeing. */
static void credit_leader(const Look *look, UnitId unit, Account *account)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    bool happens = !(!is_gone(look, unit) && !is_fleeing(look, unit)) && applies(look, TOW_SCN_11);
    if (!happens)
        return;
    if (p->field[PF_GENERAL] == 1)
        credit(account, GENERAL_POINTS, unit, "Their General");
    if (p->field[PF_BATTLE_STANDARD] == 1)
        credit(account, STANDARD_POINTS, unit, "Their Battle Standard");
}

static int features_held(const Look *look, SeatId seat)
{
    int held = 0;
    for (PieceId piece = 0; piece < look->game->terrain; piece++) {
        UnitId holder = NO_UNIT;
        if (look->game->piece[piece].field[TF_SPECIAL] == 1)
            held += feature_holder(look, piece, &holder) == seat;
    }
    return held;
}

static int32_t standards(const Look *look, SeatId seat)
{
    return tally_of(look->battle, OWNER_SEAT, seat, ST_STANDARDS);
}

static void account_for(const Look *look, SeatId seat, Account *account)
{
    bool counts = is_by_destruction(look);
    credit_head_start(look, seat, account);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == seat)
            continue;
        if (counts) {
            credit(account, is_gone(look, u), u, "%.40s destroyed", unit_title(look, u));
            continue;
        }
        credit_unit(look, u, account);
        credit_leader(look, u, account);
    }
    int taken = (int)standards(look, seat);
    if (counts || applies(look, TOW_SCN_11))
        credit(account, (counts ? 1 : STANDARD_POINTS) * taken, NO_UNIT, "Standards taken: %d",
               taken);
    if (!counts && applies(look, TOW_SCN_12)) {
        int held = features_held(look, seat);
        credit(account, FEATURE_POINTS * held, NO_UNIT, "Special features held: %d", held);
    }
}

int victory_account(const Look *look, SeatId seat, ScoreLine *line)
{
    Account account = { line, 0, 0 };
    account_for(look, seat, &account);
    return account.lines;
}

int32_t victory_points(const Look *look, SeatId seat)
{
    Account account = { NULL, 0, 0 };
    account_for(look, seat, &account);
    return account.sum;
}

void decide_battle(Play *play)
{
    const Look *look = &play->look;
    int32_t points[2] = { victory_points(look, 0), victory_points(look, 1) };
    for (SeatId seat = 0; seat < 2; seat++)
        set_tally(play, OWNER_SEAT, seat, ST_POINTS, points[seat], TOW_SCN_10);
    SeatId first = points[0] >= points[1] ? 0 : 1;
    int32_t best = points[first], other = points[1 - first];
    int margin = !is_by_destruction(look) && applies(look, TOW_SCN_13) ? MARGIN : 1;
    if (best - other < margin) {
        tell_tale(play, TALE_DRAW, NO_SEAT, NO_UNIT, NO_UNIT, points[0], points[1], 0);
        end_battle(play, NO_SEAT, TOW_SCN_13);
        return;
    }
    tell_tale(play, best >= 2 * other && margin == MARGIN ? TALE_CRUSHING : TALE_VICTORY, first,
              NO_UNIT, NO_UNIT, best, other, 0);
    end_battle(play, first, TOW_SCN_13);
}
