#include "move/survey.h"

/* ---- What a block may do in a move, and what it costs: MOV-02, 03, 07..14, 21, FRM-07, 11 ------------------------- */

enum { QUICK_TURN = QUARTER_TURN, REDRESS_MOST = 5 };

/* The six manoeuvres; straight on is none. */
typedef enum Manoeuvre {
    MANOEUVRE_NONE,
    MANOEUVRE_WHEEL,
    MANOEUVRE_TURN,
    MANOEUVRE_BACK,
    MANOEUVRE_SIDE,
    MANOEUVRE_REDRESS,
    MANOEUVRE_REFORM
} Manoeuvre;

static bool marches(const Survey *s)
{
    return s->verbs >> VERB_MARCH & 1;
}

/* MOV-07: one kind in a move; wheels, ways back and ways aside of one kind may be several. */
static Verdict another_kind(Survey *s, Manoeuvre kind)
{
    bool may_repeat = kind == MANOEUVRE_WHEEL || kind == MANOEUVRE_BACK || kind == MANOEUVRE_SIDE;
    bool clash = s->kind != MANOEUVRE_NONE && (s->kind != (int)kind || !may_repeat);
    if (clash && applies(s->look, TOW_MOV_07))
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    s->kind = (int)kind;
    return yes();
}

static Verdict may_turn(Survey *s, const Clause *clause)
{
    Verdict verdict = another_kind(s, MANOEUVRE_TURN);
    if (is_yes(&verdict) && clause->word > 2 && applies(s->look, TOW_MOV_10))
        return no_for(NO_TURN_ANGLE, s->unit);
    return verdict;
}

static Verdict may_redress(Survey *s, const Clause *clause)
{
    int by = clause->number < 0 ? -clause->number : clause->number;
    int files = s->now.files + clause->number;
    bool drilled = s->clauses == 0 && has_trait(s->look, s->unit, TR_DRILLED, NULL) &&
                   applies(s->look, TOW_SR_08);
    Verdict verdict = drilled ? yes() : another_kind(s, MANOEUVRE_REDRESS);
    if (!is_yes(&verdict))
        return verdict;
    if (by > REDRESS_MOST && applies(s->look, TOW_MOV_13))
        return about(no_count(NO_REDRESS_N, by, REDRESS_MOST), s->unit);
    if (files < 1 || files > s->now.models)
        return about(no_count(NO_FORM_SHAPE, s->now.models, files), s->unit);
    s->free_files += drilled;
    return verdict;
}

/* The words of `reform`: keep, close, open, skirmish. */
static Formation reform_formation(const Survey *s, const Clause *clause)
{
    return clause->word == 0 ? (Formation)s->formation : (Formation)(clause->word - 1);
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

static Verdict may_reform(Survey *s, const Clause *clause)
{
    bool more = s->script->clauses > 1 || s->clauses > 0;
    double turned = (double)s->quarters * pace(s->look, s->unit, false, s->path.over) / 4;
    Length used = s->ahead + s->back + s->aside + length_round(s->arcs + turned);
    if (more && applies(s->look, TOW_MOV_14))
        return about(verdict_of(NO_REFORM_MOVED, FIGURE_LENGTH, used, 0), s->unit);
    Formation formation = reform_formation(s, clause);
    if (!may_form(s->look, s->unit, formation) && applies(s->look, TOW_FRM_11))
        return no_for(NO_FORM_KEYWORD, s->unit);
    if (formation == FORM_SKIRMISH && holds_a_stranger(s) && applies(s->look, TOW_CHR_04))
        return no_for(NO_FORM_KEYWORD, s->unit);
    int files = clause->has_number ? clause->number : s->now.files;
    if ((files < 1 || files > s->now.models) && applies(s->look, TOW_FRM_01))
        return about(no_count(NO_FORM_SHAPE, s->now.models, files), s->unit);
    Point centre = centre_of(s->look, s->unit);
    Length off = clause->has_point ? point_distance(centre, clause->point) : 0;
    if (!within(off, 0) && applies(s->look, TOW_MOV_14))
        return about(no_reach(NO_REFORM_CENTRE, off, 0, (Segment){ centre, clause->point }),
                     s->unit);
    s->formation = (int)formation;
    s->kind = MANOEUVRE_REFORM;
    return yes();
}

/* FRM-07 Quick Turn, MOV-21 Lumbering, SR-12 Fast Cavalry: a pivot after the move. */
static Verdict may_pivot(const Survey *s, const Clause *clause)
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
    if (marches(s) && !fast && applies(look, lumbering ? TOW_MOV_21 : TOW_FRM_07))
        return no_for(NO_QUICK_TURN_MARCHED, s->unit);
    if (size > QUICK_TURN + HEADING_SLACK)
        return about(verdict_of(NO_QUICK_TURN, FIGURE_HEADING, size, QUICK_TURN), s->unit);
    return yes();
}

Verdict old_world_allows(Survey *s, const Clause *clause, Handle what)
{
    if (s->times[HANDLE_PIVOT] > 0) /* nothing may follow it */
        return no_for(NO_ONE_MANOEUVRE, s->unit);
    bool plain =
        what == HANDLE_AHEAD || what == HANDLE_WHEEL || what == HANDLE_PIVOT || what == HANDLE_PACE;
    if (marches(s) && !plain && applies(s->look, TOW_MOV_03))
        return no_for(NO_MARCH_MANOEUVRE, s->unit);
    switch (what) {
    case HANDLE_AHEAD:
    case HANDLE_PACE:
        return yes();
    case HANDLE_BACK:
        return another_kind(s, MANOEUVRE_BACK);
    case HANDLE_LEFT:
    case HANDLE_RIGHT:
        return another_kind(s, MANOEUVRE_SIDE);
    case HANDLE_WHEEL:
        return another_kind(s, MANOEUVRE_WHEEL);
    case HANDLE_TURN:
        return may_turn(s, clause);
    case HANDLE_FILES:
        return may_redress(s, clause);
    case HANDLE_REFORM:
        return may_reform(s, clause);
    case HANDLE_PIVOT:
        return may_pivot(s, clause);
    case HANDLE_NONE:
    case HANDLE_DRIFT:
    case HANDLE_FACE:
    case HANDLE_PLACE:
        break;
    }
    return no_in_phase(s->look, clause->verb, s->unit);
}

/* ---- How far ----------------------------------------------------------------------------------------------------------- */

/* Whatever ground slows on the way slows all of it; a column marches three times its M (FRM-03), and so far its models may
 * travel (MOV-08). */
void old_world_measure(Survey *s)
{
    const Look *look = s->look;
    const Block *from = s->path.stages > 0 ? &s->path.stage[0].block : &s->now;
    bool column = s->path.stages > 0 && from->files < block_ranks(from);
    bool half = (s->times[HANDLE_BACK] > 0 && applies(look, TOW_MOV_11)) ||
                (s->times[HANDLE_LEFT] + s->times[HANDLE_RIGHT] > 0 && applies(look, TOW_MOV_12));
    int times = !marches(s) ? 1 : column && applies(look, TOW_FRM_03) ? 3 : 2;
    Length whole = pace(look, s->unit, false, s->path.over);
    s->slow = s->path.over ? NO_PIECE : slow_piece(look, s->unit, &s->path);
    s->m = pace(look, s->unit, s->slow != NO_PIECE, s->path.over);
    s->limit = half ? s->m / 2 : times * s->m;
    s->lost = (half ? whole / 2 : times * whole) - s->limit;
    s->displaced = s->kind == MANOEUVRE_TURN ? LENGTH_NEVER : (marches(s) && column ? 3 : 2) * s->m;
    s->far = (Cited){ marches(s) ? TOW_MOV_03 : TOW_MOV_02,
                      s->lost > 0 ? NO_MOV_SLOWED : NO_MOV_FAR, s->limit };

    double cost = 0;
    if (s->arcs > 0 && applies(look, TOW_MOV_09))
        cost += s->arcs;
    if (s->quarters > 0 && applies(look, TOW_MOV_10))
        cost += (double)s->quarters * s->m / 4;
    if (s->times[HANDLE_FILES] > s->free_files && applies(look, TOW_MOV_13))
        cost += s->m / 2;
    s->cost = s->ahead + s->back + s->aside + length_round(cost);
}

Verdict judge_gait(const Look *look, UnitId unit, bool march, bool flies, bool free_move)
{
    bool arrived = has_mark(look->battle, OWNER_UNIT, unit, UM_DONE);
    if (march && free_move && applies(look, TOW_MOV_03))
        return no_for(NO_MARCH_FREE, unit);
    if (march && type_of(look, unit) == TYPE_WAR_MACHINE && applies(look, TOW_WM_02))
        return no_for(NO_MARCH_MACHINE, unit);
    if (march && arrived && applies(look, TOW_CMP_03))
        return no_for(NO_RES_MARCH, unit);
    if (flies && !has_trait(look, unit, TR_FLY, NULL) && applies(look, TOW_SR_20))
        return no_for(NO_FLY_KEYWORD, unit);
    return yes();
}

Verdict old_world_gait(Survey *s, bool free_move)
{
    s->formation = (int)formation_of(s->look, s->unit);
    s->path.over = s->verbs >> VERB_FLY & 1;
    return judge_gait(s->look, s->unit, marches(s), s->path.over, free_move);
}

/* ---- What is asked now ---------------------------------------------------------------------------------------------------- */

bool old_world_manoeuvres_now(const Look *look)
{
    int why = look->battle->request.why;
    return why != WHY_CHARGE_PATH && why != WHY_RANDOM_PATH && why != WHY_FREE_REFORM;
}

Verdict old_world_judge_move(const Look *look, UnitId unit, const Order *order)
{
    return judge_manoeuvres(look, unit, order, look->battle->request.why != WHY_REMAINING);
}
