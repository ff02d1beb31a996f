#include "charge/charge_path.h"
#include "fight/fight.h"

/* ---- Declaring charges: CHG, ARC, GEO-05, 06, 12 ------------------------------------------------------------------ */

enum { CHARGE_BEST_DIE = 6 * INCH, SWIFT_BONUS = 3 * INCH };

/* ---- Arcs ------------------------------------------------------------------------------------------------------------ */

static bool has_wings(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_FLY, NULL) && applies(look, TOW_MOV_22);
}

/* Who has wings may fly, over everything, or charge on foot: its player says which (MOV-22). */
bool charges_flying(const Look *look, UnitId unit)
{
    return has_wings(look, unit) && !has_mark(look->battle, OWNER_UNIT, unit, UM_ON_FOOT);
}

/* At how many degrees from straight ahead the nearest model lies, at least at the front arc's edge; and the line along which that
 * is. */
static Heading bearing_off(const Look *look, UnitId unit, UnitId other, Segment *line)
{
    Base base[MOST_UNIT_MODELS], outline = unit_outline(look, unit);
    Heading least = HALF_TURN;
    int count = unit_bases(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Point corner[4], own[4];
        base_corners(base[i], corner);
        base_corners(outline, own);
        for (int k = 0; k < 4; k++) {
            Point p = pose_local(outline.pose, corner[k]);
            Pose from = { own[p.x < 0 ? 0 : 1], outline.pose.facing };
            Heading off = arc_offset(from, corner[k]);
            off = off < 0 ? -off : off;
            if (off >= least)
                continue;
            least = off;
            *line = (Segment){ from.at, corner[k] };
        }
    }
    return least < ARC_HALF ? ARC_HALF : least;
}

/* ---- The charger's reach ------------------------------------------------------------------------------------------------ */

Length charge_limit(const Look *look, UnitId charger, bool slowed)
{
    Length swift = is_swift(look, charger) ? SWIFT_BONUS : 0;
    return pace(look, charger, slowed, charges_flying(look, charger)) + CHARGE_BEST_DIE + swift;
}

UnitId charge_target(const Look *look, UnitId charger)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        if (b->link[i].from == charger)
            return b->link[i].to;
    }
    return NO_UNIT;
}

/* ---- May it charge: CHG-01..09, 14 --------------------------------------------------------------------------------------------- */

static Verdict judge_charger(const Look *look, UnitId charger)
{
    const Battle *b = look->battle;
    if (!is_fielded(look, charger))
        return no_for(NO_NOT_FIELDED, charger);
    if (host_of(look, charger) != charger && applies(look, TOW_CHR_06))
        return no_for(NO_NOT_OFFERED, charger); /* it charges with the unit it has joined */
    if (is_fleeing(look, charger) && applies(look, TOW_CHG_06))
        return no_for(NO_CHG_FLEEING, charger);
    if (is_engaged(look, charger) && applies(look, TOW_CHG_05))
        return no_for(NO_CHG_ENGAGED, charger);
    if (has_mark(b, OWNER_UNIT, charger, UM_RALLIED) && applies(look, TOW_STR_08))
        return no_for(NO_CHG_RALLIED, charger);
    bool forbidden = has_mark(b, OWNER_UNIT, charger, UM_NO_CHARGE) ||
                     has_mark(b, OWNER_UNIT, charger, UM_STUPID) ||
                     type_of(look, charger) == TYPE_WAR_MACHINE ||
                     has_trait(look, charger, TR_RANDOM_MOVEMENT, NULL);
    if (forbidden && applies(look, TOW_CHG_06))
        return no_for(NO_CHG_FORBIDDEN, charger);
    bool columns = look->game->option[OPT_ERRATA] == 1 && applies(look, TOW_OPT_11);
    if (is_column(look, charger) && !columns && applies(look, TOW_CHG_04)) {
        Block block = block_of(look, charger);
        return about(no_count(NO_CHG_COLUMN, block.files, block_ranks(&block)), charger);
    }
    bool again = charge_target(look, charger) != NO_UNIT ||
                 has_mark(b, OWNER_UNIT, charger, UM_CHARGED) ||
                 has_mark(b, OWNER_UNIT, charger, UM_CHARGE_FAILED);
    if (again && applies(look, TOW_CHG_09)) {
        Verdict verdict = no_for(NO_CHG_TWICE, charger);
        verdict.other = charge_target(look, charger);
        return verdict;
    }
    return yes();
}

/* CHG-02: skirmishers need more than half of their models to see. */
static bool sees_target(const Look *look, UnitId charger, UnitId target)
{
    ModelId own[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    PieceId piece = NO_PIECE;
    UnitId blocker = NO_UNIT;
    if (is_block(look, charger))
        return unit_sees(look, charger, target, &piece, &blocker);
    int owns = unit_models(look, charger, own, MOST_UNIT_MODELS), seeing = 0;
    int others = unit_models(look, target, other, MOST_UNIT_MODELS);
    for (int i = 0; i < owns; i++) {
        bool sees = false;
        for (int k = 0; k < others && !sees; k++)
            sees = model_sees(look, own[i], other[k]);
        seeing += sees;
    }
    return 2 * seeing > owns;
}

/* From where to where somebody lies along the face, from its first end on. */
static void stretch_along(Segment face, Base outline, Length *low, Length *high)
{
    Point corner[4];
    int64_t x = face.to.x - face.from.x, y = face.to.y - face.from.y;
    Length width = segment_length(face);
    int corners = base_corners(outline, corner);
    *low = LENGTH_NEVER;
    *high = -LENGTH_NEVER;
    for (int i = 0; i < corners; i++) {
        Length at =
            (Length)(((corner[i].x - face.from.x) * x + (corner[i].y - face.from.y) * y) / width);
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
}

/* CHG-14: how much of the face is not held by those who fight on it; who only meets its end fights on another. */
static Length free_width(const Look *look, UnitId target, Side arc)
{
    Base outline = unit_outline(look, target);
    Segment face = base_side(outline, arc);
    Length width = segment_length(face), best = 0, from = 0;
    Length low[MOST_UNITS], high[MOST_UNITS];
    int held = 0;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || !is_enemy(look, target, u) || host_of(look, u) != u)
            continue;
        Block block = block_of(look, u);
        if (!base_touches(unit_outline(look, u), outline) || !align_touches(&block, face))
            continue;
        stretch_along(face, unit_outline(look, u), &low[held], &high[held]);
        held += high[held] > CONTACT_GAP && low[held] < width - CONTACT_GAP;
    }
    for (int round = 0; round <= held; round++) {
        int next = -1;
        for (int i = 0; i < held; i++) {
            if (high[i] > from && (next < 0 || low[i] < low[next]))
                next = i;
        }
        Length until = next < 0 ? width : low[next];
        best = until - from > best ? until - from : best;
        if (next < 0)
            break;
        from = high[next];
    }
    return best;
}

static Verdict judge_room(const Look *look, UnitId charger, UnitId target, Side arc)
{
    Length base = unit_profile(look->game, look->battle, charger)->base_width;
    if (!is_engaged(look, target) || !is_block(look, target))
        return yes();
    Length room = free_width(look, target, arc);
    bool forbidden = room < base - REACH_SLACK && applies(look, TOW_CHG_14);
    if (!forbidden)
        return yes();
    Verdict verdict = verdict_of(NO_CHG_NOROOM, FIGURE_LENGTH, room, base);
    verdict.extent = true;
    verdict.line = base_side(unit_outline(look, target), arc);
    verdict.has_line = true;
    verdict.who = charger;
    verdict.other = target;
    return verdict;
}

static Verdict reach_verdict(const Look *look, UnitId charger, Refusal refusal, Length measured,
                             Length limit, Segment line)
{
    Verdict verdict = no_reach(refusal, measured, limit, line);
    verdict.third = pace(look, charger, false, charges_flying(look, charger)) / INCH;
    return verdict;
}

/* CHG-10: what lies in the way is named only where it costs Movement. */
static Verdict way_too_long(const Look *look, UnitId charger, const ChargePlan *plan, Segment line)
{
    Length limit = charge_limit(look, charger, plan->slowed);
    bool less = limit < charge_limit(look, charger, false);
    Refusal slowed = is_swift(look, charger) ? NO_CHG_SLOWED_SWIFT : NO_CHG_SLOWED;
    Verdict verdict =
        reach_verdict(look, charger, less ? slowed : NO_CHG_PATH, plan->cheapest.cost, limit, line);
    if (less)
        verdict.piece = plan->slow;
    return verdict;
}

/* CHG-07, 08, 10: the gap, the cheapest path, the Movement that is left after terrain. */
static Verdict judge_reach(const Look *look, UnitId charger, UnitId target, Side arc, bool how_far)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Length gap = unit_gap(look, charger, target, &line);
    Length limit = charge_limit(look, charger, false);
    Refusal far = is_swift(look, charger) ? NO_CHG_RANGE_SWIFT : NO_CHG_RANGE;
    if (!within(gap, limit) && applies(look, TOW_CHG_07))
        return reach_verdict(look, charger, far, gap, limit, line);
    ChargePlan plan = how_far ? plan_charge(look, charger, target, arc, true)
                              : probe_charge(look, charger, target, arc);
    if (!plan.possible && applies(look, TOW_CHG_08)) {
        Verdict blocked = no_for(NO_CHG_BLOCKED, charger);
        blocked.line = line;
        blocked.has_line = true;
        return blocked;
    }
    limit = charge_limit(look, charger, plan.slowed);
    Length cost = plan.possible ? plan.cheapest.cost : gap;
    bool beyond = !within(gap, limit) || (!within(cost, limit) && applies(look, TOW_GEO_12));
    if (beyond && applies(look, TOW_CHG_07))
        return way_too_long(look, charger, &plan, line);
    Verdict verdict = reach_verdict(look, charger, NO_REFUSAL, cost, limit, line);
    verdict.rule = TOW_CHG_07;
    return verdict;
}

static Verdict not_seen(const Look *look, UnitId charger, UnitId target)
{
    PieceId piece = NO_PIECE;
    UnitId blocker = NO_UNIT;
    unit_sees(look, charger, target, &piece, &blocker);
    Verdict verdict = no(NO_CHG_LOS);
    verdict.piece = piece;
    unit_gap(look, charger, target, &verdict.line);
    verdict.has_line = true;
    return verdict;
}

static Verdict not_ahead(const Look *look, UnitId charger, UnitId target)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Heading off = bearing_off(look, charger, target, &line);
    Verdict verdict = verdict_of(NO_CHG_ARC, FIGURE_HEADING, off, ARC_HALF);
    verdict.line = line;
    verdict.has_line = true;
    return verdict;
}

static Verdict judge_target(const Look *look, UnitId charger, UnitId target, bool how_far)
{
    Verdict verdict = judge_charger(look, charger);
    if (is_yes(&verdict) && !is_fielded(look, target))
        verdict = no_for(NO_NOT_FIELDED, target);
    if (is_yes(&verdict) && !is_enemy(look, charger, target) && applies(look, TOW_CHG_01)) {
        verdict = no_for(NO_CHG_FRIEND, charger);
        verdict.other = target;
    }
    if (!is_yes(&verdict))
        return verdict;
    target = host_of(look, target);
    Side arc = arc_of(look, target, charger);
    if (!in_front_arc(look, charger, target) && applies(look, TOW_CHG_03))
        verdict = not_ahead(look, charger, target);
    else if (!sees_target(look, charger, target) && applies(look, TOW_CHG_02))
        verdict = not_seen(look, charger, target);
    else
        verdict = judge_room(look, charger, target, arc);
    if (is_yes(&verdict))
        verdict = judge_reach(look, charger, target, arc, how_far);
    verdict.who = charger;
    verdict.other = target;
    return verdict;
}

/* As if it had been said that it goes on foot. */
static Verdict judge_charge_on_foot(const Look *look, UnitId charger, UnitId target)
{
    if (!has_wings(look, charger))
        return no_for(NO_FLY_KEYWORD, charger);
    Battle fork;
    Look forked = look_fork(look, &fork);
    marks_set(&fork.unit[charger].marks, UM_ON_FOOT, true);
    return judge_target(&forked, charger, target, true);
}

Verdict judge_charge(const Look *look, UnitId charger, UnitId target)
{
    return judge_target(look, charger, target, true);
}

bool could_declare(const Look *look, UnitId charger, UnitId target)
{
    bool near = !is_fielded(look, charger) || !is_fielded(look, target) ||
                within(unit_gap(look, charger, host_of(look, target), NULL),
                       charge_limit(look, charger, false));
    if (!near && applies(look, TOW_CHG_07))
        return false; /* sight, which costs most, need not be looked into */
    Verdict verdict = judge_target(look, charger, target, false);
    return is_yes(&verdict);
}

bool is_able_to_charge(const Look *look, UnitId unit)
{
    Verdict verdict = judge_charger(look, unit);
    for (UnitId u = 0; u < look->battle->units && is_yes(&verdict); u++) {
        if (!is_fielded(look, u) || !is_enemy(look, unit, u) || host_of(look, u) != u)
            continue;
        if (could_declare(look, unit, u))
            return true;
    }
    return false;
}

/* ---- M1a: the declarations ---------------------------------------------------------------------------------------------------------- */

typedef enum DeclareAllStep {
    DECLARE_ENTRY,
    DECLARE_PICKED,
    DECLARE_TESTED,
    DECLARE_ASK,
    DECLARE_ORDER,
    DECLARE_OVER, /* the reactions to all of them (REA-01) */
} DeclareAllStep;
enum { DECLARE_UNIT, DECLARE_DONE, DONE_BITS = 31 }; /* from there a bit for each unit */

static bool has_frenzy(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_FRENZY, NULL) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_LOST);
}

/* The order to charge on foot is offered to who has somebody with wings. */
static uint64_t on_foot(const Look *look, SeatId seat)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == seat && is_fielded(look, u) && has_wings(look, u))
            return 1ull << VERB_CHARGE_ON_FOOT;
    }
    return 0;
}

static bool is_done_with(const Frame *frame, UnitId unit)
{
    return frame->v[DECLARE_DONE + unit / DONE_BITS] >> unit % DONE_BITS & 1;
}

/* CHG-13: the units that are Impetuous or Frenzied and able to charge, and have not been seen to. */
static int hotheads(const Look *look, const Frame *frame, bool frenzied, IdSet *ids)
{
    *ids = (IdSet){ { 0 } };
    for (UnitId u = 0; u < look->battle->units; u++) {
        bool mad = has_frenzy(look, u) && applies(look, TOW_SR_21);
        bool hot = frenzied ? mad : !mad && has_trait(look, u, TR_IMPETUOUS, NULL);
        if (look->battle->unit[u].seat == frame->seat && hot && is_fielded(look, u) &&
            !is_done_with(frame, u) && is_able_to_charge(look, u))
            ids_add(ids, u);
    }
    return ids_count(ids);
}

static void must_charge(Play *play, UnitId unit)
{
    tell_tale(play, TALE_MUST_CHARGE, play->look.battle->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
    mark(play, OWNER_UNIT, unit, UM_MUST_CHARGE, TOW_CHG_13);
}

static Flow test_hothead(Play *play, Frame *frame, UnitId unit)
{
    frame->v[DECLARE_UNIT] = unit;
    frame->v[DECLARE_DONE + unit / DONE_BITS] |= (int32_t)1 << unit % DONE_BITS;
    return resolve(play, frame, DECLARE_TESTED, test_frame(frame->seat, unit, TEST_IMPETUOUS));
}

/* The Frenzied without a test, the Impetuous in the order that their owner picks (GEN-10, W-ORDER). */
static Flow next_hothead(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet ids;
    hotheads(look, frame, true, &ids);
    for (int id = ids_next(&ids, -1); id >= 0 && applies(look, TOW_CHG_13);
         id = ids_next(&ids, id)) {
        frame->v[DECLARE_DONE + id / DONE_BITS] |= (int32_t)1 << id % DONE_BITS;
        must_charge(play, (UnitId)id);
    }
    int count = hotheads(look, frame, false, &ids);
    if (count == 0)
        return go(frame, DECLARE_ASK);
    if (count > 1 && applies(look, TOW_GEN_10))
        return ask_ids(play, frame, DECLARE_PICKED, frame->seat, WHY_ORDER, SHAPE_UNITS, &ids, 1,
                       1);
    return test_hothead(play, frame, (UnitId)ids_next(&ids, -1));
}

Flow run_declarations(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((DeclareAllStep)frame->step) {
    case DECLARE_ENTRY:
        return next_hothead(play, frame);

    case DECLARE_PICKED:
        return test_hothead(play, frame, answer->id[0]);

    case DECLARE_TESTED:
        if (!given_back(play, 0) && applies(look, TOW_SR_28))
            must_charge(play, (UnitId)frame->v[DECLARE_UNIT]);
        return go(frame, DECLARE_ENTRY);

    case DECLARE_ASK:
        forget_order(play, frame);
        forget_dice(play, frame);
        return ask_order(play, frame, DECLARE_ORDER, frame->seat, WHY_DECLARE,
                         1u << VERB_CHARGE | 1u << VERB_DONE | on_foot(look, frame->seat));

    case DECLARE_ORDER: {
        const Clause *clause = &answer->order.clause[0];
        if (clause->verb == VERB_DONE)
            return resolve(play, frame, DECLARE_OVER,
                           frame_of(PROC_REACTIONS, frame->seat, NO_UNIT, NO_UNIT));
        Frame child =
            frame_of(PROC_DECLARE, frame->seat, answer->order.actor, host_of(look, clause->unit));
        if (clause->verb == VERB_CHARGE_ON_FOOT)
            mark(play, OWNER_UNIT, answer->order.actor, UM_ON_FOOT, TOW_MOV_22);
        return resolve(play, frame, DECLARE_ASK, child);
    }

    case DECLARE_OVER:
        return DONE;
    }
    return DONE;
}

static bool has_a_target(const Look *look, UnitId charger)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || !is_enemy(look, charger, u))
            continue;
        if (could_declare(look, charger, u))
            return true;
    }
    return false;
}

/* CHG-13: the declarations do not end while somebody must charge and can. */
static Verdict judge_end_of_declarations(const Look *look, SeatId seat)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == seat && is_fielded(look, u) &&
            has_mark(look->battle, OWNER_UNIT, u, UM_MUST_CHARGE) && is_able_to_charge(look, u) &&
            applies(look, TOW_CHG_13) && has_a_target(look, u))
            return no_for(NO_CHG_MUST, u);
    }
    return yes();
}

Verdict judge_declarations(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER)
        return yes();
    if (order->clauses != 1)
        return no(NO_NOT_OFFERED);
    if (order->clause[0].verb == VERB_DONE)
        return judge_end_of_declarations(look, frame->seat);
    bool walks = order->clause[0].verb == VERB_CHARGE_ON_FOOT;
    if ((order->clause[0].verb != VERB_CHARGE && !walks) || order->actor == NO_UNIT)
        return no_in_phase(look, order->clause[0].verb, order->actor);
    if (look->battle->unit[order->actor].seat != frame->seat && applies(look, TOW_TURN_02))
        return no_turn_of(look, order->actor);
    return walks ? judge_charge_on_foot(look, order->actor, order->clause[0].unit)
                 : judge_charge(look, order->actor, order->clause[0].unit);
}

/* ---- One declaration: CHG-11, CHG-12, ARC-03 --------------------------------------------------------------------------------------------- */

typedef enum DeclareStep {
    DECLARE_FEAR,
    DECLARE_FEAR_TESTED,
    DECLARE_MADE,
    DECLARE_TERROR_TESTED
} DeclareStep;

static bool fears(const Look *look, UnitId unit, UnitId enemy)
{
    bool causes = has_trait(look, enemy, TR_FEAR, NULL) || is_feared(look, enemy, unit);
    bool alike = has_trait(look, unit, TR_FEAR, NULL) || has_trait(look, unit, TR_TERROR, NULL);
    bool immune = (alike && applies(look, TOW_SR_13)) || has_trait(look, unit, TR_IMMUNE, NULL) ||
                  has_frenzy(look, unit);
    return causes && !immune && unit_strength(look, enemy) > unit_strength(look, unit);
}

static bool is_cowed(const Look *look, UnitId charger, UnitId target)
{
    bool immune = (has_trait(look, target, TR_TERROR, NULL) && applies(look, TOW_SR_48)) ||
                  has_trait(look, target, TR_IMMUNE, NULL) || has_frenzy(look, target);
    return has_trait(look, charger, TR_TERROR, NULL) && !immune && !is_engaged(look, target) &&
           !is_fleeing(look, target) && applies(look, TOW_CHG_12);
}

static void declare(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Side arc = applies(look, TOW_ARC_03) ? arc_of(look, frame->target, frame->actor) : SIDE_FRONT;
    tell_tale(play, TALE_DECLARES, frame->seat, frame->actor, frame->target, 0, 0, 0);
    link_up(play, LK_CHARGES, frame->actor, frame->target, (int32_t)arc, TOW_ARC_03);
    set_tally(play, OWNER_UNIT, frame->actor, UT_CHARGE_ARC, (int32_t)arc, TOW_ARC_03);
    UnitId second[MOST_UNITS];
    int seconds = second_targets(look, frame->actor, frame->target, arc, second, MOST_UNITS);
    for (int i = 0; i < seconds; i++) {
        tell_tale(play, TALE_DECLARES, frame->seat, frame->actor, second[i], 0, 0, 0);
        link_up(play, LK_CHARGES, frame->actor, second[i],
                (int32_t)arc_of(look, second[i], frame->actor), TOW_CHG_09);
    }
    unmark(play, OWNER_UNIT, frame->actor, UM_MUST_CHARGE, TOW_CHG_13);
}

Flow run_declare(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target;
    (void)answer;
    switch ((DeclareStep)frame->step) {
    case DECLARE_FEAR: {
        bool tested = has_mark(look->battle, OWNER_UNIT, charger, UM_FEAR_TESTED);
        bool happens = !tested && fears(look, charger, target) && applies(look, TOW_CHG_11);
        if (!happens)
            return go(frame, DECLARE_MADE);
        Frame test = test_frame(frame->seat, charger, TEST_FEAR);
        test.target = target;
        mark(play, OWNER_UNIT, charger, UM_FEAR_TESTED, TOW_CHG_11);
        return resolve(play, frame, DECLARE_FEAR_TESTED, test);
    }

    case DECLARE_FEAR_TESTED:
        if (given_back(play, 0))
            return go(frame, DECLARE_MADE);
        tell_tale(play, TALE_CHARGE_LAPSES, frame->seat, charger, target, 0, 0, 0);
        mark(play, OWNER_UNIT, charger, UM_CHARGE_FAILED, TOW_CHG_11);
        unmark(play, OWNER_UNIT, charger, UM_MUST_CHARGE, TOW_CHG_11);
        return DONE;

    case DECLARE_MADE: {
        declare(play, frame);
        if (!is_cowed(look, charger, target))
            return DONE;
        Frame test = test_frame(look->battle->unit[target].seat, target, TEST_TERROR);
        test.target = charger;
        return resolve(play, frame, DECLARE_TERROR_TESTED, test);
    }

    case DECLARE_TERROR_TESTED:
        if (!given_back(play, 0))
            mark(play, OWNER_UNIT, target, UM_FEARS, TOW_CHG_12);
        return DONE;
    }
    return DONE;
}

/* ---- M2: the charge moves ------------------------------------------------------------------------------------------------------------------ */

static UnitSet chargers_left(const Look *look, SeatId seat, IdSet *ids, int *count)
{
    UnitSet set = { { 0 } };
    const Battle *b = look->battle;
    *count = 0;
    *ids = (IdSet){ { 0 } };
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId u = b->link[i].from;
        if (b->unit[u].seat != seat || has_mark(b, OWNER_UNIT, u, UM_CHARGED) ||
            has_mark(b, OWNER_UNIT, u, UM_CHARGE_FAILED) || !is_fielded(look, u) ||
            is_fleeing(look, u) || set_has(&set, u))
            continue;
        set_add(&set, u);
        ids_add(ids, u);
        *count += 1;
    }
    return set;
}

/* CMV-13: another charger of the same face that has not thrown yet. */
static UnitId companion(const Look *look, SeatId seat, UnitId charger)
{
    const Battle *b = look->battle;
    IdSet ids;
    int count = 0;
    chargers_left(look, seat, &ids, &count);
    int own = link_find(b, LK_CHARGES, charger, charge_target(look, charger));
    for (int u = ids_next(&ids, -1); u >= 0 && own >= 0; u = ids_next(&ids, u)) {
        int other = link_find(b, LK_CHARGES, u, charge_target(look, (UnitId)u));
        bool same = other >= 0 && b->link[other].to == b->link[own].to &&
                    b->link[other].value == b->link[own].value;
        if (same && tally_of(b, OWNER_UNIT, u, UT_SPENT) == 0 && applies(look, TOW_CMV_13))
            return (UnitId)u;
    }
    return NO_UNIT;
}

enum { CHARGES_ASK, CHARGES_PICK, CHARGES_ROLL, CHARGES_GO };
enum { CHARGES_UNIT };

Flow run_charges(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet ids;
    int count = 0;
    switch (frame->step) {
    case CHARGES_ASK:
        forget_dice(play, frame);
        chargers_left(look, frame->seat, &ids, &count);
        if (count == 0)
            return DONE;
        return ask_ids(play, frame, CHARGES_PICK, frame->seat, WHY_CHARGE_NEXT, SHAPE_UNITS, &ids,
                       1, 1);

    case CHARGES_PICK:
        frame->v[CHARGES_UNIT] = answer->id[0];
        return go(frame, CHARGES_ROLL);

    case CHARGES_ROLL: {
        UnitId unit = (UnitId)frame->v[CHARGES_UNIT], next = companion(look, frame->seat, unit);
        if (next == NO_UNIT)
            return go(frame, CHARGES_GO);
        return resolve(play, frame, CHARGES_ROLL, charge_frame(look, next, true));
    }

    case CHARGES_GO: {
        UnitId unit = (UnitId)frame->v[CHARGES_UNIT];
        return resolve(play, frame, CHARGES_ASK, charge_frame(look, unit, false));
    }
    }
    return DONE;
}
