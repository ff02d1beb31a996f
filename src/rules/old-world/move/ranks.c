#include "fight/combat.h"
#include "move/survey.h"
#include "tables.h"

/* What The Old World tells the room of troops in ranks. */

/* CAS-03: its owner picks the end. */
static ShortRank old_world_short_side(const Look *look, UnitId unit)
{
    int side = tally_of(look->battle, OWNER_UNIT, unit, UT_REAR_SIDE);
    return side == 1 ? SHORT_RANK_RIGHT : SHORT_RANK_LEFT;
}

static bool bars_way(const Look *look, PieceId piece, UnitId unit)
{
    return ground_of(look, piece, unit) == GROUND_IMPASSABLE;
}

static bool is_steady(const Look *look, UnitId unit)
{
    return !is_fleeing(look, unit);
}

static bool has_faces(const Look *look, UnitId unit)
{
    return formation_of(look, unit) != FORM_SKIRMISH;
}

/* TER-05. */
static bool is_low_wall(const Look *look, PieceId piece)
{
    return category_of(look, piece) == CATEGORY_LOW;
}

static bool preview_of_order(const Look *look, const Order *order, OrderPreview *preview)
{
    if (order->actor == NO_UNIT)
        return false;
    if (look->battle->request.shape == SHAPE_ORDER && look->battle->request.why == WHY_CHARGE_PATH)
        return preview_charge(look, order, preview);
    bool drop = order->clauses > 0 && order->clause[0].verb == VERB_DEPLOY;
    return drop ? preview_drop(look, order, preview) : preview_order(look, order, preview);
}

const RankRules old_world_ranks = {
    .clause = {
        [RANK_COLUMN] = { TOW_FRM_02, 0, 0 },
        [RANK_BESIDE] = { TOW_CHR_03, 0, 0 },
        [RANK_ON_TABLE] = { TOW_MOV_18, NO_OFF_TABLE, 0 },
        [RANK_CLOSED] = { TOW_TER_04, NO_IMPASSABLE, 0 },
        [RANK_LANDS] = { TOW_MOV_22, NO_FLY_END, 0 },
        [RANK_ASTRIDE] = { TOW_TER_05, NO_ON_OBSTACLE, 0 },
        [RANK_OVERLAPS] = { TOW_MOV_15, NO_OVERLAP, 0 },
        [RANK_KEEPS_AWAY] = { TOW_MOV_15, NO_ONE_INCH, INCH },
        [RANK_DISPLACED] = { TOW_MOV_08, NO_DOUBLE_M, 0 },
        [RANK_CROSSES_UNIT] = { TOW_MOV_17, NO_PATH, 0 },
        [RANK_CROSSES_PIECE] = { TOW_TER_04, NO_IMPASSABLE, 0 },
        [RANK_BETWEEN_LOOSE] = { TOW_FRM_09, 0, 0 },
        [RANK_SLOWED] = { TOW_TER_02, 0, 0 },
        [RANK_SLOWED_ON_WAY] = { TOW_GEO_20, 0, 0 },
        [RANK_FACES] = { TOW_ARC_01, 0, 0 },
        [RANK_FACED_BY_MOST] = { TOW_ARC_02, 0, 0 },
        [RANK_CHARGE_FAR] = { TOW_CMV_02, NO_CMV_RANGE, 0 },
        [RANK_CHARGE_MISSES] = { TOW_CMV_04, NO_CMV_MISSES, 0 },
        [RANK_CHARGE_KEEPS_AWAY] = { TOW_CMV_11, NO_ONE_INCH, INCH },
        [RANK_CHARGE_CLEAR] = { TOW_CMV_03, NO_CMV_PATH, 0 },
        [RANK_CHARGE_ALIGNS] = { TOW_GEO_13, 0, 0 },
        [RANK_SHARES_FACE] = { TOW_GEO_23, 0, 0 },
        [RANK_ENGAGES] = { TOW_CBT_01, 0, 0 },
        [RANK_FACELESS] = { TOW_CR_12, 0, 0 },
        [RANK_DEFENDED] = { TOW_CMV_14, 0, 0 },
        [RANK_DETOURS] = { TOW_GEO_16, 0, 0 },
        [RANK_FLIGHT_CLEARS] = { TOW_FLE_04, 0, INCH },
        [RANK_CHASE_STOPS] = { TOW_FUP_08, 0, INCH },
        [RANK_FORMS_UP] = { TOW_FRM_10, 0, 0 },
        [RANK_FORMS_ROW] = { TOW_GEO_14, 0, 0 },
        [RANK_CUT_OFF] = { TOW_FRM_08, NO_COHERENCY, INCH },
        [RANK_SPREADS] = { TOW_GEO_25, 0, 0 },
        [RANK_WIPED_OUT] = { TOW_CR_11, 0, 0 },
        [RANK_TIE_BREAK] = { TOW_CR_10, 0, 0 },
    },
    .short_side = old_world_short_side,
    .take_places = old_world_take_places,
    .bars_way = bars_way,
    .bars_end = is_closed_to,
    .is_obstacle = is_low_wall,
    .slows = piece_slows,
    .engaged = LK_ENGAGED,
    .fights = is_steady,
    .has_faces = has_faces,
    .detour = 5 * DEGREE,
    .detour_first = HAND_RIGHT,
    .formed_up = UM_FORMED_UP,
    .cut_off = lose_model,
    .result_line = old_world_result,
    .result_lines = RESULT_LINES,
    .begin = old_world_gait,
    .allows = old_world_allows,
    .measure = old_world_measure,
    .manoeuvres_now = old_world_manoeuvres_now,
    .judge_move = old_world_judge_move,
    .preview = preview_of_order,
};
