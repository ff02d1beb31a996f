#include "fight/fighting.h"
#include "movement.h"

#include "charge/charging.h"

#include "geom/zone.h"
#include "troops/contact.h"

/* ---- An order to move, judged whole: GEN-06, DP-05, 06, QM-03, 04, MOV-24 ------------------------------------------------- */

enum { ZONE_DEEP = 5 * INCH, QUICK_APART = 10 * INCH, ROAD_BESIDE = INCH / 2 };

bool has_path(const Look *look, const Script *script)
{
    for (int i = 0; i < script->clauses; i++) {
        if (rank_handle(look, script->clause[i].verb) != HANDLE_PACE)
            return true;
    }
    return false;
}

/* ---- Before an enemy's front: DP-05 ------------------------------------------------------------------------------------- */

/* The nearest to which the way comes straight before the enemy, at its stages and its end. */
static Length nearest_before(Base enemy, const BlockPath *path)
{
    Length least = ZONE_DEEP, way;
    for (int i = 0; i <= path->stages; i++) {
        const Block *block = i < path->stages ? &path->stage[i].block : &path->end;
        if (strip_distance(enemy, block_outline(block), &way) && way < least)
            least = way;
    }
    return least;
}

bool guards_its_front(const Look *look, UnitId enemy)
{
    bool busy = is_running(look, enemy) || is_engaged(look, enemy);
    return is_block(look, enemy) && !(busy && applies(look, WAC_DP_06));
}

static Verdict judge_zones(const Look *look, UnitId unit, const BlockPath *path)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (!guards_its_front(look, u))
            continue;
        Base enemy = unit_outline(look, u);
        Length deep = ZONE_DEEP + 2 * REACH_SLACK + 1;
        Pose middle = { pose_point(enemy.pose, 0, enemy.length / 2 + deep / 2), enemy.pose.facing };
        Area zone = area_base(base_rect(enemy.width, deep, middle));
        bool enters = block_path_crosses(path, &zone) && applies(look, WAC_DP_05);
        if (!enters)
            continue;
        return about_both(
            verdict_of(NO_DOUBLE_ZONE, FIGURE_LENGTH, nearest_before(enemy, path), ZONE_DEEP), unit,
            u);
    }
    return yes();
}

/* ---- A Quick March: QM-03, 04 ------------------------------------------------------------------------------------------------ */

static bool comes_near(const BlockPath *path, Base enemy, Length *least)
{
    Area area = area_base(enemy);
    bool near = false;
    for (int i = 0; i <= path->stages; i++) {
        const Block *block = i < path->stages ? &path->stage[i].block : &path->end;
        Base outline = block_outline(block);
        Length gap = base_gap(outline, enemy);
        *least = gap < *least ? gap : *least;
        near = near || within(gap, QUICK_APART) ||
               (i < path->stages && course_comes_near(&path->stage[i].leg, 1, outline, &area,
                                                      QUICK_APART + REACH_SLACK));
    }
    return near;
}

static Verdict judge_quick_apart(const Look *look, UnitId unit, const BlockPath *path)
{
    Base base[MOST_UNIT_MODELS];
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        Length least = QUICK_APART;
        bool near = false;
        int count = is_running(look, u) ? 0 : footprints(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++)
            near = comes_near(path, base[i], &least) || near;
        bool forbidden = near && applies(look, WAC_QM_04);
        if (forbidden)
            return about_both(verdict_of(NO_QUICK_NEAR, FIGURE_LENGTH, least, QUICK_APART), unit,
                              u);
    }
    return yes();
}

static bool is_by_road(const Look *look, Point p)
{
    for (PieceId r = 0; r < look->battle->pieces; r++) {
        if (!piece_stands(look, r) || ground_sort(look, r) != SORT_ROAD)
            continue;
        Area road = piece_area(look, r);
        if (within(area_gap_point(&road, p), ROAD_BESIDE))
            return true;
    }
    return false;
}

/* Whether what of the outline lies in that area lies on a road, half an inch to its sides counted in: looked at in a grid. */
static bool keeps_to_road(const Look *look, Base outline, const Area *area)
{
    enum { PARTS = 12 };
    for (int i = 0; i <= PARTS; i++) {
        for (int k = 0; k <= PARTS; k++) {
            Length right = (Length)((int64_t)outline.width * (2 * i - PARTS) / (2 * PARTS));
            Length ahead = (Length)((int64_t)outline.length * (2 * k - PARTS) / (2 * PARTS));
            Point p = pose_point(outline.pose, right, ahead);
            if (area_contains(area, p) && !is_by_road(look, p))
                return false;
        }
    }
    return true;
}

/* The same all along the way, in steps of a quarter inch or three degrees. */
static bool keeps_to_road_on_way(const Look *look, const BlockPath *path, const Area *area)
{
    for (int i = 0; i < path->stages; i++) {
        const PathStage *stage = &path->stage[i];
        Base outline = block_outline(&stage->block);
        int steps = 1 + leg_travel(stage->leg, outline) / (INCH / 4);
        for (int k = 0; k <= steps; k++) {
            Leg part = stage->leg;
            part.length = (Length)((int64_t)part.length * k / steps);
            part.turn =
                part.kind == LEG_WHEEL ? (Heading)((int64_t)part.turn * k / steps) : part.turn;
            if (!keeps_to_road(look, base_at(outline, leg_end(part, outline)), area))
                return false;
        }
    }
    return keeps_to_road(look, block_outline(&path->end), area);
}

static Verdict judge_quick_ground(const Look *look, UnitId unit, const BlockPath *path)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_class(look, p) == GROUND_CLEAR)
            continue;
        Area area = piece_area(look, p);
        bool rough = block_path_crosses(path, &area) && !keeps_to_road_on_way(look, path, &area) &&
                     applies(look, WAC_QM_03);
        if (!rough)
            continue;
        Verdict verdict = no_for(NO_QUICK_GROUND, unit);
        verdict.piece = p;
        return verdict;
    }
    return yes();
}

/* ---- Ground: MOV-24, TER-08, 13, 14 ---------------------------------------------------------------------------------------------- */

/* What is diced at that pace has to be named before. */
static Verdict judge_named(const Look *look, UnitId unit, const Purse *purse,
                           const Touched *touched)
{
    bool walks = purse->pace == PACE_BASE || purse->pace == PACE_DOUBLE;
    int times = purse->pace == PACE_DOUBLE && !purse->failed ? 2 : 1;
    bool diced = walks && touched->worst > purse->named &&
                 rate_on(look, unit, times, touched->worst, touched->woods).dice > 0;
    bool forbidden = diced && applies(look, WAC_MOV_24);
    if (!forbidden)
        return yes();
    Verdict verdict = no_for(NO_UNNAMED, unit);
    verdict.piece = touched->piece;
    return verdict;
}

/* Why a piece is closed, in its own words. */
static Verdict in_own_words(const Look *look, UnitId unit, Verdict verdict)
{
    if (verdict.refusal != NO_CLOSED || verdict.piece == NO_PIECE)
        return verdict;
    verdict.refusal = why_closed(look, verdict.piece, unit);
    if (verdict.refusal == NO_TOO_HIGH) {
        verdict.figure = FIGURE_LENGTH;
        verdict.measured = look->game->piece[verdict.piece].height;
        verdict.allowed = 3 * INCH / 2;
    }
    return verdict;
}

/* ---- The whole ------------------------------------------------------------------------------------------------------------------ */

static Verdict judge_block_step(const Look *look, UnitId unit, const Script *script,
                                const Purse *purse, Survey *s)
{
    if (script_has(script, VERB_MOVE) && applies(look, WAC_MOV_25))
        return no_for(NO_LOOSE_ONLY, unit);
    if (script_has(script, VERB_JOIN))
        return judge_joining(look, unit, script->clause[script->clauses - 1].unit, NULL);
    Verdict verdict = in_own_words(look, unit, survey_order(s, look, unit, script, false));
    if (!is_yes(&verdict))
        return verdict;
    Touched touched;
    touched_none(&touched);
    touched_by_block(look, unit, &s->path, &touched);
    Verdict named = judge_named(look, unit, purse, &touched);
    if (is_yes(&named) && purse->pace == PACE_DOUBLE && !purse->failed)
        named = judge_zones(look, unit, &s->path);
    if (is_yes(&named) && purse->pace == PACE_QUICK)
        named = judge_quick_ground(look, unit, &s->path);
    if (is_yes(&named) && purse->pace == PACE_QUICK)
        named = judge_quick_apart(look, unit, &s->path);
    return is_yes(&named) ? verdict : named;
}

Verdict judge_step(const Look *look, UnitId unit, const Script *script, const Purse *purse,
                   Survey *s)
{
    LooseMove move;
    if (is_block(look, unit))
        return judge_block_step(look, unit, script, purse, s);
    Verdict verdict = judge_loose(look, unit, script, purse, &move);
    if (!is_yes(&verdict))
        return in_own_words(look, unit, verdict);
    Verdict named = judge_named(look, unit, purse, &move.touched);
    return is_yes(&named) ? verdict : named;
}

Verdict war_judge_move(const Look *look, UnitId unit, const Order *order)
{
    Script script = script_of(order);
    Purse purse;
    Survey survey;
    if (is_refacing(look, unit))
        return judge_refacing(look, unit, order, &survey);
    if (!purse_of_move(look, unit, &purse)) {
        if (order->clauses > 0 && order->clause[0].verb == VERB_LEAVE)
            return judge_leave_unit(look, unit, order);
        Verdict verdict = judge_may_move(look, unit);
        if (!is_yes(&verdict))
            return verdict;
        if (script_has(&script, VERB_FORM))
            return judge_new_formation(look, unit, order);
        purse_of_order(&script, &purse);
    }
    Verdict verdict = judge_step(look, unit, &script, &purse, &survey);
    int modifier;
    if (is_yes(&verdict)) /* "why may it?" names the rules of the test that it owes */
        test_owed(look, unit, &purse, &modifier);
    return verdict;
}

bool war_manoeuvres_now(const Look *look)
{
    int why = look->battle->request.why;
    return look->battle->request.shape == SHAPE_ORDER &&
           (why == WHY_MOVES || why == WHY_PATH || why == WHY_REFACE);
}

/* ---- One unit after another: M2 (SEQ-04) ------------------------------------------------------------------------------------- */

typedef enum MovesStep { MOVES_ASK, MOVES_TAKE } MovesStep;

enum {
    PATH_VERBS = 1 << VERB_FORWARD | 1 << VERB_DRIFT | 1 << VERB_WHEEL | 1 << VERB_TURN |
                 1 << VERB_RANKS | 1 << VERB_MOVE | 1 << VERB_JOIN | 1 << VERB_DONE,
    MOVES_VERBS = PATH_VERBS | 1 << VERB_BASE | 1 << VERB_DOUBLE | 1 << VERB_QUICK |
                  1 << VERB_THROUGH | 1 << VERB_BACK | 1 << VERB_FORM | 1 << VERB_LEAVE |
                  1 << VERB_CHARGE,
};
enum { MOVES_CLOSING }; /* whoever still has a charge carries it out */

Verdict judge_round_of(const Look *look, SeatId seat, UnitId actor)
{
    if (actor == NO_UNIT)
        return no(NO_NO_SUCH);
    bool forbidden = look->battle->unit[actor].seat != seat && applies(look, WAC_SEQ_03);
    if (!forbidden)
        return yes();
    Verdict verdict = no_for(NO_ROUND, actor);
    verdict.seat = seat;
    return verdict;
}

Verdict judge_moves(const Look *look, const Frame *frame, const Answer *answer)
{
    if (says_done(&answer->order))
        return yes();
    Verdict verdict = judge_round_of(look, frame->seat, answer->order.actor);
    if (is_yes(&verdict) && answer->order.clause[0].verb == VERB_CHARGE)
        return judge_charge_order(look, &answer->order);
    return is_yes(&verdict) ? war_judge_move(look, answer->order.actor, &answer->order) : verdict;
}

static bool can_move_anything(const Look *look, SeatId seat)
{
    if (next_pending(look, seat) != NO_UNIT)
        return true;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        Verdict verdict = judge_may_move(look, u);
        if (is_yes(&verdict))
            return true;
    }
    return false;
}

/* A declared charge is not withdrawn: SEQ-06. */
static Flow carry_out_the_rest(Play *play, Frame *frame)
{
    UnitId waits = next_pending(&play->look, frame->seat);
    bool owed = waits != NO_UNIT && applies(&play->look, WAC_SEQ_06);
    if (!owed)
        return DONE;
    frame->v[MOVES_CLOSING] = 1;
    forget_order(play, frame);
    return resolve(play, frame, MOVES_ASK, carry_out_charge(&play->look, NULL, waits));
}

Flow run_moves(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (frame->v[MOVES_CLOSING])
        return carry_out_the_rest(play, frame);
    if (frame->step == MOVES_ASK) {
        leave_obstacles(play);
        if (!can_move_anything(look, frame->seat))
            return DONE;
        return ask_order(play, frame, MOVES_TAKE, frame->seat, WHY_MOVES, MOVES_VERBS);
    }
    if (says_done(&answer->order))
        return carry_out_the_rest(play, frame);
    keep_order(play, frame, answer);
    UnitId unit = answer->order.actor;
    if (answer->order.clause[0].verb == VERB_CHARGE)
        return resolve(play, frame, MOVES_ASK, carry_out_charge(look, frame, unit));
    bool form = answer->order.clause[0].verb == VERB_FORM;
    if (answer->order.clause[0].verb == VERB_LEAVE) {
        leave_unit(play, unit, &answer->order.clause[0]);
        return go(frame, MOVES_ASK);
    }
    return resolve(play, frame, MOVES_ASK,
                   form ? formation_frame(look, frame, unit) : move_frame(look, frame, unit));
}
