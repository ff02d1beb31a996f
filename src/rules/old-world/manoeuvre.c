#include "survey.h"

#include <string.h>

/* ---- The six manoeuvres and marches of a block: MOV-07..14, MOV-17, MOV-21, FRM-11 --------------------------------- */

enum { QUICK_TURN = QUARTER_TURN, REDRESS_MOST = 5 };

static void stage(Survey *s, Leg leg, bool jump)
{
    if (s->way.stages < MOST_STAGES)
        s->way.stage[s->way.stages++] = (Stage){ s->now, leg, jump };
}

static Verdict another_kind(Survey *s, Manoeuvre kind)
{
    bool clash = s->kind != MANOEUVRE_NONE && (s->kind != kind || kind != MANOEUVRE_WHEEL);
    if (kind != MANOEUVRE_WHEEL && s->kind == kind &&
        (kind == MANOEUVRE_BACK || kind == MANOEUVRE_SIDE))
        clash = false;
    if (clash && applies(s->look, TOW_MOV_07))
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    s->kind = kind;
    return yes();
}

static Verdict take_straight(Survey *s, const Clause *clause)
{
    Heading off = clause->verb == VERB_LEFT    ? -QUARTER_TURN
                  : clause->verb == VERB_RIGHT ? QUARTER_TURN
                  : clause->verb == VERB_BACK  ? HALF_TURN
                                               : 0;
    Verdict verdict = yes();
    if (clause->number < 0)
        return no(NO_OUT_OF_BOUNDS);
    if (clause->verb == VERB_BACK)
        verdict = another_kind(s, MANOEUVRE_BACK);
    else if (off != 0)
        verdict = another_kind(s, MANOEUVRE_SIDE);
    if (!is_yes(&verdict))
        return verdict;
    bool halves = (clause->verb == VERB_BACK && applies(s->look, TOW_MOV_11)) ||
                  (off != 0 && clause->verb != VERB_BACK && applies(s->look, TOW_MOV_12));
    s->half = s->half || halves;
    stage(s, (Leg){ off ? LEG_DRIFT : LEG_AHEAD, clause->number, off }, false);
    s->now =
        off ? block_drifted(s->now, off, clause->number) : block_advanced(s->now, clause->number);
    s->straight += clause->number;
    return yes();
}

static Verdict take_wheel(Survey *s, const Clause *clause)
{
    Hand hand = clause->word == 0 ? HAND_LEFT : HAND_RIGHT;
    Verdict verdict = another_kind(s, MANOEUVRE_WHEEL);
    Heading turn = heading_of_arc(clause->number, block_width(&s->now));
    if (!is_yes(&verdict))
        return verdict;
    if (clause->number < 0 || turn >= FULL_TURN)
        return no(NO_OUT_OF_BOUNDS);
    stage(s, (Leg){ LEG_WHEEL, 0, hand == HAND_LEFT ? -turn : turn }, false);
    s->now = block_wheeled(s->now, hand, turn);
    s->arcs += clause->number;
    return yes();
}

static Verdict take_turn(Survey *s, const Clause *clause)
{
    Verdict verdict = another_kind(s, MANOEUVRE_TURN);
    bool about = clause->word == 2;
    if (!is_yes(&verdict))
        return verdict;
    if (clause->word > 2 && applies(s->look, TOW_MOV_10))
        return no_for(NO_TURN_ANGLE, s->unit);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = about ? block_reversed(s->now, false)
                   : block_turned(s->now, clause->word == 0 ? HAND_LEFT : HAND_RIGHT, false);
    if (applies(s->look, TOW_MOV_10))
        s->quarters += about ? 2 : 1;
    return yes();
}

static Verdict take_redress(Survey *s, const Clause *clause)
{
    int by = clause->number < 0 ? -clause->number : clause->number;
    int files = s->now.files + clause->number;
    bool drilled = !s->moved_any && has_trait(s->look, s->unit, TR_DRILLED, NULL) &&
                   applies(s->look, TOW_SR_08);
    Verdict verdict = drilled ? yes() : another_kind(s, MANOEUVRE_REDRESS);
    if (!is_yes(&verdict))
        return verdict;
    if (by > REDRESS_MOST && applies(s->look, TOW_MOV_13)) {
        verdict = no_count(NO_REDRESS_N, by, REDRESS_MOST);
        verdict.who = s->unit;
        return verdict;
    }
    if (files < 1 || files > s->now.models) {
        verdict = no_count(NO_FORM_SHAPE, s->now.models, files);
        verdict.who = s->unit;
        return verdict;
    }
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now = block_refiled(s->now, files, ANCHOR_CENTRE);
    if (!drilled && applies(s->look, TOW_MOV_13))
        s->redressed = true;
    return yes();
}

/* The words of `reform`: keep, close, open, skirmish. */
static Formation reform_formation(const Survey *s, const Clause *clause)
{
    return clause->word == 0 ? s->formation : (Formation)(clause->word - 1);
}

/* CHR-04: a character of another sub-type does not skirmish with the unit. */
static bool holds_a_stranger(const Survey *s)
{
    const Battle *b = s->look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (u != s->unit && b->unit[u].state == UNIT_FIELD && b->unit[u].carrier == s->unit &&
            type_of(s->look, u) != type_of(s->look, s->unit))
            return true;
    }
    return false;
}

static Verdict take_reform(Survey *s, const Clause *clause, int clauses)
{
    Length moved = s->straight + length_round(s->arcs);
    bool more = clauses > 1 || s->moved_any;
    if (more && applies(s->look, TOW_MOV_14))
        return about(verdict_of(NO_REFORM_MOVED, FIGURE_LENGTH, moved, 0), s->unit);
    Formation formation = reform_formation(s, clause);
    if (!may_form(s->look, s->unit, formation) && applies(s->look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, s->unit);
    if (formation == FORM_SKIRMISH && holds_a_stranger(s) && applies(s->look, TOW_CHR_04))
        return no_for(NO_FORM_KEYWORD, s->unit);
    int files = clause->has_number ? clause->number : s->now.files;
    if ((files < 1 || files > s->now.models) && applies(s->look, TOW_FRM_01))
        return about(no_count(NO_FORM_SHAPE, s->now.models, files), s->unit);
    Base outline = unit_outline(s->look, s->unit);
    Pose centre = outline.pose;
    Length off = clause->has_point ? point_distance(centre.at, clause->point) : 0;
    if (!within(off, 0) && applies(s->look, TOW_MOV_14)) {
        Verdict verdict = no_reach(NO_REFORM_CENTRE, off, 0, (Segment){ centre.at, clause->point });
        verdict.who = s->unit;
        return verdict;
    }
    if (clause->has_heading)
        centre.facing = heading_normal(clause->heading);
    stage(s, (Leg){ LEG_PIVOT, 0, 0 }, true);
    s->now.files = files < 1 ? 1 : files > s->now.models ? s->now.models : files;
    s->now = block_centred(s->now, centre);
    s->formation = formation;
    s->kind = MANOEUVRE_REFORM;
    return yes();
}

/* FRM-07 Quick Turn, MOV-21 Lumbering, SR-12 Fast Cavalry: a pivot after the move. */
static Verdict take_pivot(Survey *s, const Clause *clause)
{
    const Look *look = s->look;
    bool open = s->formation == FORM_OPEN && applies(look, TOW_FRM_07);
    TroopType type = type_of(look, s->unit);
    bool lumbering = (has_trait(look, s->unit, TR_LUMBERING, NULL) || type == TYPE_HEAVY_CHARIOT ||
                      type == TYPE_MONSTROUS_CREATURE || type == TYPE_BEHEMOTH) &&
                     applies(look, TOW_MOV_21);
    Heading turn = heading_turn(0, heading_normal(clause->heading));
    Heading size = turn < 0 ? -turn : turn;
    bool fast = has_trait(look, s->unit, TR_FAST_CAVALRY, NULL) && open && applies(look, TOW_SR_12);
    if (!open && !lumbering)
        return no_for(NO_KEYWORD, s->unit);
    if (s->march && !fast && applies(look, lumbering ? TOW_MOV_21 : TOW_FRM_07))
        return no_for(NO_QUICK_TURN_MARCHED, s->unit);
    if (size > QUICK_TURN + HEADING_SLACK)
        return about(verdict_of(NO_QUICK_TURN, FIGURE_HEADING, size, QUICK_TURN), s->unit);
    stage(s, (Leg){ LEG_PIVOT, 0, turn }, true);
    s->now = block_pivoted(s->now, turn);
    s->pivoted = true;
    return yes();
}

static Verdict take_clause(Survey *s, const Clause *clause, int clauses)
{
    if (s->pivoted)
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    bool plain = clause->verb == VERB_FORWARD || clause->verb == VERB_WHEEL ||
                 clause->verb == VERB_PIVOT || clause->verb == VERB_MARCH ||
                 clause->verb == VERB_FLY;
    if (s->march && !plain && applies(s->look, TOW_MOV_03))
        return no_for(NO_MARCH_MANOEUVRE, s->unit);
    switch ((Verb)clause->verb) {
    case VERB_FORWARD:
    case VERB_BACK:
    case VERB_LEFT:
    case VERB_RIGHT:
        return take_straight(s, clause);
    case VERB_WHEEL:
        return take_wheel(s, clause);
    case VERB_TURN:
        return take_turn(s, clause);
    case VERB_REDRESS:
        return take_redress(s, clause);
    case VERB_REFORM:
        return take_reform(s, clause, clauses);
    case VERB_PIVOT:
        return take_pivot(s, clause);
    case VERB_MARCH:
    case VERB_FLY:
        return yes();
    default:
        return no_in_phase(s->look, clause->verb, s->unit);
    }
}

/* ---- How far ------------------------------------------------------------------------------------------------------------------- */

/* MOV-02, 03, 11, 12 with TER-02; a column marches three times its M (FRM-03). */
void measure_survey(Survey *s)
{
    const Look *look = s->look;
    PieceId slow = s->flies ? NO_PIECE : slow_piece(look, s->unit, &s->way);
    bool column =
        s->way.stages > 0 && s->way.stage[0].block.files < block_ranks(&s->way.stage[0].block);
    s->m = pace(look, s->unit, slow != NO_PIECE, s->flies);
    int times = !s->march ? 1 : column && applies(look, TOW_FRM_03) ? 3 : 2;
    double arcs = applies(look, TOW_MOV_09) ? s->arcs : 0;
    s->limit = s->half ? s->m / 2 : times * s->m;
    Length whole = pace(look, s->unit, false, s->flies);
    s->slow = slow;
    s->lost = (s->half ? whole / 2 : times * whole) - s->limit;
    s->cost =
        s->straight + length_round(arcs + s->quarters * s->m / 4 + (s->redressed ? s->m / 2 : 0));
}

static Verdict judge_far(const Survey *s)
{
    Segment line = { s->way.stages ? s->way.stage[0].block.front.at : s->now.front.at,
                     s->now.front.at };
    bool fine =
        !(!within(s->cost, s->limit) && applies(s->look, s->march ? TOW_MOV_03 : TOW_MOV_02));
    Verdict verdict = no_reach(fine ? NO_REFUSAL : NO_MOV_FAR, s->cost, s->limit, line);
    if (fine)
        verdict.rule = s->march ? TOW_MOV_03 : TOW_MOV_02;
    verdict.who = s->unit;
    return verdict;
}

/* MOV-08: no model farther than 2 x M, or 3 x M for a column that marches. */
static Verdict judge_displacement(const Survey *s)
{
    if (s->way.stages == 0 || s->kind == MANOEUVRE_TURN)
        return yes();
    const Block *from = &s->way.stage[0].block;
    bool column = s->march && from->files < block_ranks(from);
    Length most = (column ? 3 : 2) * s->m;
    ShortRank side = short_side(s->look, s->unit);
    Length way = reform_travel(from, side, &s->now, side);
    bool forbidden =
        !within(way, most) && applies(s->look, TOW_MOV_08) && applies(s->look, TOW_GEO_10);
    if (!forbidden)
        return yes();
    return about(verdict_of(NO_DOUBLE_M, FIGURE_LENGTH, way, most), s->unit);
}

static Verdict judge_front(const Survey *s)
{
    Barriers barriers;
    barriers_of(s->look, s->unit, NULL, &barriers);
    int at = s->flies ? -1 : front_crosses(&s->way, &barriers);
    if (at < 0)
        return yes();
    const Barrier *barrier = &barriers.barrier[at];
    bool piece = barrier->unit == NO_UNIT;
    bool forbidden = applies(s->look, piece ? TOW_TER_04 : TOW_MOV_17);
    if (!forbidden)
        return yes();
    Verdict verdict = no_for(piece ? NO_IMPASSABLE : NO_PATH, s->unit);
    verdict.other = barrier->unit;
    verdict.piece = barrier->piece;
    verdict.line = (Segment){ s->way.stage[0].block.front.at, s->now.front.at };
    verdict.has_line = true;
    return verdict;
}

static Verdict judge_last(const Survey *s)
{
    UnitSet nobody = { { 0 } };
    Verdict verdict = judge_end_of_block(s->look, s->unit, &s->now, &nobody);
    if (verdict.refusal == NO_IMPASSABLE && s->flies)
        verdict.refusal = NO_FLY_END;
    return verdict;
}

Verdict judge_gait(const Survey *s, bool free_move)
{
    const Look *look = s->look;
    bool arrived = has_mark(look->battle, OWNER_UNIT, s->unit, UM_DONE);
    if (s->march && free_move && applies(look, TOW_MOV_03))
        return no_for(NO_MARCH_FREE, s->unit);
    if (s->march && type_of(look, s->unit) == TYPE_WAR_MACHINE && applies(look, TOW_WM_02))
        return no_for(NO_MARCH_MACHINE, s->unit);
    if (s->march && arrived && applies(look, TOW_CMP_03))
        return no_for(NO_RES_MARCH, s->unit);
    if (s->flies && !has_trait(look, s->unit, TR_FLY, NULL) && applies(look, TOW_SR_20))
        return no_for(NO_FLY_KEYWORD, s->unit);
    return yes();
}

void begin_survey(Survey *s, const Look *look, UnitId unit, const Script *script)
{
    memset(s, 0, sizeof *s);
    s->look = look;
    s->unit = unit;
    s->now = block_of(look, unit);
    s->formation = formation_of(look, unit);
    s->march = script_has(script, VERB_MARCH);
    s->flies = script_has(script, VERB_FLY);
}

Verdict survey_block(Survey *s, const Look *look, UnitId unit, const Script *script, bool free_move)
{
    begin_survey(s, look, unit, script);
    Verdict verdict = judge_gait(s, free_move);
    for (int i = 0; i < script->clauses && is_yes(&verdict); i++) {
        verdict = take_clause(s, &script->clause[i], script->clauses);
        bool steps = script->clause[i].verb != VERB_MARCH && script->clause[i].verb != VERB_FLY;
        s->moved_any = s->moved_any || steps;
    }
    s->way.end = s->now;
    s->way.over = s->flies;
    if (!is_yes(&verdict))
        return verdict;
    measure_survey(s);
    Verdict far = judge_far(s);
    verdict = is_yes(&far) ? judge_displacement(s) : far;
    if (is_yes(&verdict))
        verdict = judge_front(s);
    if (is_yes(&verdict))
        verdict = judge_last(s);
    return is_yes(&verdict) ? far : verdict;
}
