#include "comeback.h"

#include "placing.h"
#include "troops/deploy.h"
#include "troops/manoeuvre.h"

/* ---- Who comes back onto the table: FLE-09 --------------------------------------------------------------------------------------- */

bool returns(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_FLED &&
           has_mark(look->battle, OWNER_UNIT, unit, UM_RETURNS);
}

/* The table's edge at which it left: a pose there that faces inwards. */
Pose exit_of(const Look *look, UnitId unit)
{
    int note = note_find(look->battle, NT_LEFT_TABLE, unit);
    Point at = note >= 0 ? look->battle->note[note].pose.at : (Point){ 0, 0 };
    Length width = look->game->width, height = look->game->height;
    Length off[4] = { at.y, width - at.x, height - at.y, at.x };
    int edge = 0;
    for (int i = 1; i < 4; i++)
        edge = off[i] < off[edge] ? i : edge;
    Pose exit[4] = { { { at.x, 0 }, HALF_TURN },
                     { { width, at.y }, 3 * QUARTER_TURN },
                     { { at.x, height }, 0 },
                     { { 0, at.y }, QUARTER_TURN } };
    return exit[edge];
}

/* The front's middle of a block, the middle of loose figures. */
static Point place_said(const Look *look, const Order *order)
{
    Base base[MOST_UNIT_MODELS];
    UnitId unit = order->actor;
    int64_t x = 0, y = 0;
    if (!is_placed_loose(look, unit, &order->clause[0]))
        return order->clause[0].point;
    int bases = bases_said(look, unit, order, base);
    for (int i = 0; i < bases; i++) {
        x += base[i].pose.at.x;
        y += base[i].pose.at.y;
    }
    return bases > 0 ? (Point){ (Length)(x / bases), (Length)(y / bases) } : (Point){ 0, 0 };
}

/* Ruling: its front comes onto the table by the base move, a deep block's until its rear stands on the edge. */
static Length deepest(const Look *look, const Order *order)
{
    UnitId unit = order->actor;
    Length most = base_move(look, unit);
    if (is_placed_loose(look, unit, &order->clause[0]))
        return most;
    Block block = block_said(look, unit, &order->clause[0]);
    Length deep = block_depth(&block);
    return deep > most ? deep : most;
}

static Verdict judge_near_exit(const Look *look, const Order *order)
{
    UnitId unit = order->actor;
    Pose exit = exit_of(look, unit);
    Point place = place_said(look, order);
    Point local = pose_local(exit, place);
    Length aside = local.x < 0 ? -local.x : local.x, most = deepest(look, order);
    Segment line = { exit.at, place };
    Verdict verdict = no_reach(NO_RETURN_FAR, aside, COMES_BACK_WITHIN, line);
    if (!within(aside, COMES_BACK_WITHIN) && applies(look, WAC_FLE_09))
        return about(verdict, unit);
    verdict = no_reach(NO_RETURN_DEEP, local.y, most, line);
    return !within(local.y, most) && applies(look, WAC_FLE_09) ? about(verdict, unit) : yes();
}

Verdict judge_comeback(const Look *look, SeatId seat, const Order *order)
{
    Base base[MOST_UNIT_MODELS];
    UnitId unit = order->actor;
    if (unit == NO_UNIT || order->clauses != 1 || order->clause[0].verb != VERB_ENTER)
        return no(NO_NOTHING_THERE);
    if (look->battle->unit[unit].seat != seat || !returns(look, unit))
        return no_for(NO_NOTHING_THERE, unit);
    Verdict verdict = judge_shape_said(look, unit, &order->clause[0]);
    if (is_yes(&verdict))
        verdict = judge_near_exit(look, order);
    int bases = bases_said(look, unit, order, base);
    return is_yes(&verdict) ? judge_room_said(look, unit, base, bases) : verdict;
}

/* ---- A place for it ---------------------------------------------------------------------------------------------------------------- */

static void order_comeback(const Look *look, UnitId unit, Pose at, Order *order)
{
    ModelId model[MOST_UNIT_MODELS];
    *order = (Order){ .actor = unit };
    Clause *clause = order_clause(order, VERB_ENTER);
    int count = models_due(look, unit, model);
    bool group = is_placed_loose(look, unit, clause) && count > 1;
    clause->point = at.at;
    clause->heading = at.facing;
    clause->has_point = clause->has_heading = true;
    if (group)
        order_models_in_two_rows(look, model, count, at, INCH / 4, order);
}

/* As near to where it left as there is room, and as far in. */
bool find_comeback(const Look *look, UnitId unit, Order *order)
{
    enum { STEP = INCH / 2 };
    Pose exit = exit_of(look, unit);
    Length most = 2 * base_move(look, unit);
    for (Length aside = 0; aside <= COMES_BACK_WITHIN; aside += STEP) {
        for (int side = 0; side < 2; side++) {
            for (Length in = most; in > 0; in -= STEP) {
                Pose at = exit;
                at.at = pose_point(exit, side ? aside : -aside, in);
                order_comeback(look, unit, at, order);
                Verdict verdict = judge_comeback(look, look->battle->unit[unit].seat, order);
                if (is_yes(&verdict))
                    return true;
            }
        }
    }
    return false;
}

/* END-02: out of order until its own next End phase; it has moved. */
void come_back(Play *play, const Order *order)
{
    UnitId unit = order->actor;
    put_down_as_said(play, order, WAC_FLE_09);
    unmark(play, OWNER_UNIT, unit, UM_RETURNS, WAC_FLE_09);
    unmark(play, OWNER_UNIT, unit, UM_FLEEING, WAC_FLE_09);
    mark(play, OWNER_UNIT, unit, UM_RALLIED, WAC_END_02);
    mark(play, OWNER_UNIT, unit, UM_MOVED, WAC_FLE_09);
    mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_FLE_09);
    if (applies(&play->look, WAC_END_02))
        disorder(play, unit, WAC_END_02);
    tell_tale(play, TALE_COMES_BACK, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
}
