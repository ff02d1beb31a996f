#include "charge/charge_view.h"
#include "fight/fighting.h"
#include "ground.h"
#include "movement.h"
#include "tables.h"

#include "troops/contact.h"

/* What War & Conquest tells the room of troops in ranks. */

/* Section 8, rule 1: an incomplete last rank is centred. */
static ShortRank war_short_side(const Look *look, UnitId unit)
{
    (void)look, (void)unit;
    return SHORT_RANK_CENTRE;
}

static bool stands_its_ground(const Look *look, UnitId unit)
{
    return !is_running(look, unit);
}

/* UNI-07; every edge of an orb is a front (FRM-04). */
static bool has_facings(const Look *look, UnitId unit)
{
    bool orb = formation_held(look, unit) == FORM_ORB && applies(look, WAC_FRM_04);
    return is_block(look, unit) && !is_skirmish(look, unit) && !orb;
}

/* GEN-11: who lets others through, and goes through them. Ruling: (GEN-10) an enemy Personality on his own hinders nobody: he is
 * passed at any gap and over the place where he stands, and nobody keeps an inch from him; only there does no way end. */
static bool passes_friends(const Look *look, UnitId unit, UnitId other)
{
    bool friends = look->battle->unit[unit].seat == look->battle->unit[other].seat;
    bool personality = is_lone_personality(look, unit) || is_lone_personality(look, other);
    if (is_lone_personality(look, other) && !friends)
        return true;
    if (personality && friends && applies(look, WAC_CHR_02))
        return true;
    return friends && (is_skirmish(look, unit) || is_skirmish(look, other));
}

/* TER-18: walls, fences and hedges that can be crossed. */
static bool can_be_defended(const Look *look, PieceId piece)
{
    GroundSort sort = ground_sort(look, piece);
    bool low = why_closed(look, piece, NO_UNIT) == NO_REFUSAL;
    return low && (sort == SORT_WALL || sort == SORT_FENCE || sort == SORT_HEDGE);
}

/* TER-01: by its class. */
static int grade_of_ground(const Look *look, PieceId piece, UnitId unit)
{
    return (int)ground_for(look, piece, unit);
}

static bool preview_of_any(const Look *look, const Order *order, OrderPreview *preview)
{
    int verb = order->clauses > 0 ? order->clause[0].verb : VERBS;
    bool places = verb == VERB_DEPLOY || verb == VERB_ENTER;
    bool charges =
        verb == VERB_CHARGE && is_fielded(look, order->actor) && is_pending(look, order->actor);
    if (order->actor == NO_UNIT)
        return false;
    if (charges)
        return preview_charge_order(look, order, preview);
    return places ? preview_placing(look, order, preview) : preview_order(look, order, preview);
}

const RankRules war_ranks = {
    .clause = {
        [RANK_ON_TABLE] = { WAC_GEN_12, NO_OFF_TABLE, 0 },
        [RANK_CLOSED] = { WAC_TER_14, NO_CLOSED, 0 },
        [RANK_OVERLAPS] = { WAC_GEN_11, NO_OVERLAPS, 0 },
        [RANK_KEEPS_AWAY] = { WAC_GEN_10, NO_ONE_INCH, INCH },
        [RANK_CROSSES_UNIT] = { WAC_GEN_11, NO_THROUGH, 0 },
        [RANK_CROSSES_PIECE] = { WAC_TER_14, NO_CLOSED, 0 },
        [RANK_KEEPS_AWAY_ON_WAY] = { WAC_GEN_10, NO_ONE_INCH_WAY, INCH },
        [RANK_STAYS_NEAR] = { WAC_GEN_10, 0, 0 },
        [RANK_WHOLE_OUTLINE] = { WAC_GEN_02, 0, 0 },
        [RANK_FACES] = { WAC_UNI_05, 0, 0 },
        [RANK_CHARGE_FAR] = { WAC_CHG_06, NO_FAR, 0 },
        [RANK_CHARGE_MISSES] = { WAC_CHG_05, NO_CHARGE_MISSES, 0 },
        [RANK_CHARGE_WHEELS_FIRST] = { WAC_CHG_05, 0, 0 },
        [RANK_CHARGE_ALIGNS] = { WAC_CHG_12, 0, 0 },
        [RANK_ENGAGES] = { WAC_CMB_01, 0, 0 },
        [RANK_FACELESS] = { WAC_UNI_07, 0, 0 },
        [RANK_DEFENDED] = { WAC_TER_18, 0, 0 },
        [RANK_TIE_BREAK] = { WAC_RES_05, 0, 0 },
        [RANK_DETOURS] = { WAC_FLE_04, 0, 0 },
        [RANK_FLIGHT_CLEARS] = { WAC_FLE_05, 0, 0 },
        [RANK_CHASE_SPARES] = { WAC_RES_10, 0, INCH },
        [RANK_KEEPS_PATTERN] = { WAC_FLE_03, 0, 0 },
        [RANK_SPREADS] = { WAC_CHG_18, 0, 0 },
    },
    .short_side = war_short_side,
    .take_places = war_take_places,
    .bars_way = is_barred_to,
    .bars_end = is_barred_to,
    .whole_turns = true,
    .sweeps = true,
    .lets_pass = passes_friends,
    .engaged = LK_ENGAGED,
    .fights = stands_its_ground,
    .has_faces = has_facings,
    .is_obstacle = can_be_defended,
    .grade = grade_of_ground,
    .result_line = war_result,
    .result_lines = RESULT_LINES,
    .detour = 15 * DEGREE,
    .detour_first = HAND_LEFT,
    .formed_up = UM_FORMED_UP,
    .begin = war_begins_move,
    .allows = war_allows,
    .measure = war_measure,
    .manoeuvres_now = war_manoeuvres_now,
    .judge_move = war_judge_move,
    .preview = preview_of_any,
    .leads = war_leads,
};
