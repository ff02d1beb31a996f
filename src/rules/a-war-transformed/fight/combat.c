#include "fight/fighting.h"

/* ---- One Close Combat: 1.2, CCB-03..09 -------------------------------------------------------------------------------------- */

enum { SUPPORT_REACH = 3 * INCH };
enum { F_SECOND, F_LAST };
typedef enum CombatStep {
    COMBAT_SUPPORT, /* each side once, who has priority first */
    COMBAT_SUPPORTED,
    COMBAT_TARGET, /* each unit that touches several */
    COMBAT_TARGETED,
    COMBAT_ROLL, /* each unit */
    COMBAT_REMOVE,
    COMBAT_CONCLUDED,
} CombatStep;

/* The other side's turn; false when both have had theirs, and the first is meant again. */
static bool goes_to_other_side(Frame *frame)
{
    frame->v[F_SECOND] = !frame->v[F_SECOND];
    frame->v[F_LAST] = 0;
    return frame->v[F_SECOND];
}

static SeatId side_of(const Look *look, const Frame *frame)
{
    SeatId first = look->battle->initiative;
    return frame->v[F_SECOND] ? the_other_seat(first) : first;
}

/* ---- Supporters: CCB-03 ------------------------------------------------------------------------------------------------------- */

bool supports(const Look *look, UnitId unit, UnitId combat)
{
    return link_find(look->battle, LK_SUPPORTS, unit, combat) >= 0;
}

/* Of its friends who fight there. */
static Length gap_to_friends(const Look *look, UnitId unit, UnitId combat, Segment *line)
{
    UnitId fighter[MOST_UNITS];
    Length least = LENGTH_NEVER;
    int count = fighters_in(look, combat, look->battle->unit[unit].seat, fighter);
    for (int i = 0; i < count; i++) {
        Segment between = *line;
        Length gap = is_fielded(look, fighter[i]) ? unit_gap(look, unit, fighter[i], &between)
                                                  : LENGTH_NEVER;
        if (gap >= least)
            continue;
        least = gap;
        *line = between;
    }
    return least;
}

static bool is_able_to_support(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    bool kind =
        bears(look, unit, TR_INFANTRY) || bears(look, unit, TR_CAVALRY) || is_creature(look, unit);
    return kind && is_steady(look, unit) && combat_of_unit(look, unit) == NO_UNIT &&
           !has_mark(b, OWNER_UNIT, unit, UM_PINNED) && !has_mark(b, OWNER_UNIT, unit, UM_SHAKEN);
}

/* It supports one combat each round. */
static bool supports_elsewhere(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_SUPPORTS, -1); i >= 0; i = link_next(b, LK_SUPPORTS, i)) {
        if (b->link[i].from == unit)
            return true;
    }
    return false;
}

Verdict judge_supporter(const Look *look, UnitId unit, UnitId combat)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    bool able = is_able_to_support(look, unit) && !supports_elsewhere(look, unit);
    if (!able && applies(look, AWT_CCB_03))
        return about(no(NO_CANNOT_SUPPORT), unit);
    Length gap = gap_to_friends(look, unit, combat, &line);
    bool far = !within(gap, SUPPORT_REACH) && applies(look, AWT_CCB_03);
    Verdict verdict = no_reach(far ? NO_SUPPORT_FAR : NO_REFUSAL, gap, SUPPORT_REACH, line);
    verdict.line_measures = true;
    return about(verdict, unit);
}

/* Whether it stands no nearer to another fight that is still to come. */
static bool is_nearest_fight(const Look *look, UnitId unit, UnitId combat)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    Length own = gap_to_friends(look, unit, combat, &line);
    int count = list_count(look->battle, LS_COMBATS, 0);
    for (int i = 0; i < count; i++) {
        UnitId other = (UnitId)list_at(look->battle, LS_COMBATS, 0, i);
        if (gap_to_friends(look, unit, other, &line) < own)
            return false;
    }
    return true;
}

/* Own units that may: all, or those who do by default. */
static int supporters(const Look *look, SeatId seat, UnitId combat, bool by_default, int16_t *unit)
{
    int count = 0;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        Verdict verdict = judge_supporter(look, u, combat);
        if (is_yes(&verdict) && (!by_default || is_nearest_fight(look, u, combat)))
            unit[count++] = u;
    }
    return count;
}

static Flow ask_for_support(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet among = { { 0 } };
    int16_t able[MOST_UNITS];
    SeatId seat = side_of(look, frame);
    int count = supporters(look, seat, frame->actor, false, able), own = 0;
    if (count == 0)
        return go(frame, goes_to_other_side(frame) ? COMBAT_SUPPORT : COMBAT_TARGET);
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_FIELDED, seat, &u);) {
        if (combat_of_unit(look, u) != NO_UNIT)
            continue;
        ids_add(&among, u);
        own++;
    }
    return ask_ids(play, frame, COMBAT_SUPPORTED, seat, WHY_SUPPORT, SHAPE_UNITS, &among, 0, own);
}

/* ---- Targets: CCB-04 ------------------------------------------------------------------------------------------------------------ */

static UnitId target_of(const Look *look, UnitId unit)
{
    int link = -1;
    while ((link = link_next(look->battle, LK_TARGETS, link)) >= 0) {
        if (look->battle->link[link].from == unit)
            return look->battle->link[link].to;
    }
    UnitId enemy[MOST_UNITS];
    return touched_enemies(look, unit, enemy) > 0 ? enemy[0] : NO_UNIT;
}

/* The next unit of that side, behind the last, that touches several. */
static UnitId next_to_choose(const Look *look, const Frame *frame, SeatId seat)
{
    UnitId fighter[MOST_UNITS], enemy[MOST_UNITS];
    int count = fighters_in(look, frame->actor, seat, fighter);
    for (int i = 0; i < count; i++) {
        if (fighter[i] >= frame->v[F_LAST] && touched_enemies(look, fighter[i], enemy) > 1)
            return fighter[i];
    }
    return NO_UNIT;
}

static Flow ask_for_target(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    SeatId seat = side_of(look, frame);
    UnitId unit = next_to_choose(look, frame, seat), foe[MOST_UNITS];
    if (unit == NO_UNIT)
        return go(frame, goes_to_other_side(frame) ? COMBAT_TARGET : COMBAT_ROLL);
    IdSet among = { { 0 } };
    int count = fighters_in(look, frame->actor, the_other_seat(seat), foe);
    for (int i = 0; i < count; i++)
        ids_add(&among, foe[i]);
    frame->target = unit;
    ask_about(play, unit, NO_UNIT);
    return ask_ids(play, frame, COMBAT_TARGETED, seat, WHY_WHOM, SHAPE_UNITS, &among, 1, 1);
}

static Verdict judge_target(const Look *look, UnitId unit, UnitId target)
{
    Segment line = { { 0, 0 }, { 0, 0 } };
    if (!is_fielded(look, target))
        return about(no(NO_NOT_ON_TABLE), target);
    Length gap = unit_gap(look, unit, target, &line);
    bool apart = !units_touch(look, unit, target) && applies(look, AWT_CCB_04);
    Verdict verdict = no_reach(apart ? NO_TARGET_APART : NO_REFUSAL, gap, CONTACT_GAP, line);
    verdict.line_measures = true;
    return about_both(verdict, unit, target);
}

Verdict judge_combat(const Look *look, const Frame *frame, const Answer *answer)
{
    if (look->battle->request.why == WHY_WHOM && answer->count == 1)
        return judge_target(look, frame->target, answer->id[0]);
    for (int i = 0; look->battle->request.why == WHY_SUPPORT && i < answer->count; i++) {
        Verdict verdict = judge_supporter(look, answer->id[i], frame->actor);
        if (!is_yes(&verdict))
            return verdict;
    }
    return yes();
}

void suggest_combat(const Look *look, const Frame *frame, Answer *answer)
{
    UnitId enemy[MOST_UNITS];
    if (look->battle->request.why == WHY_SUPPORT)
        answer->count = supporters(look, side_of(look, frame), frame->actor, true, answer->id);
    if (look->battle->request.why == WHY_WHOM) {
        answer->count = touched_enemies(look, frame->target, enemy) > 0;
        answer->id[0] = enemy[0];
    }
}

/* ---- Blows, then all losses: CCB-05, 06, 09 -------------------------------------------------------------------------------------- */

/* The unit behind the last in the order of rolling: CCB-06. */
static UnitId next_fighter(const Look *look, Frame *frame)
{
    UnitId fighter[MOST_UNITS];
    for (;;) {
        int count = fighters_in(look, frame->actor, side_of(look, frame), fighter);
        for (int i = 0; i < count; i++) {
            if (fighter[i] < frame->v[F_LAST])
                continue;
            frame->v[F_LAST] = fighter[i] + 1;
            return fighter[i];
        }
        if (!goes_to_other_side(frame))
            return NO_UNIT;
    }
}

static Flow roll_next(Play *play, Frame *frame)
{
    UnitId unit = next_fighter(&play->look, frame);
    if (unit == NO_UNIT)
        return go(frame, COMBAT_REMOVE);
    UnitId target = target_of(&play->look, unit);
    return target == NO_UNIT
               ? go(frame, COMBAT_ROLL)
               : resolve(play, frame, COMBAT_ROLL, blows_frame_of(&play->look, unit, target));
}

static Flow remove_next(Play *play, Frame *frame)
{
    UnitId unit = next_fighter(&play->look, frame);
    if (unit == NO_UNIT)
        return resolve(play, frame, COMBAT_CONCLUDED, conclusion_frame(frame->actor));
    int wounds = tally_of(play->look.battle, OWNER_UNIT, unit, UT_SUFFERED);
    bool falls = wounds > 0 && applies(&play->look, AWT_CCB_09);
    return falls ? resolve(play, frame, COMBAT_REMOVE, losses_frame(&play->look, unit, wounds))
                 : go(frame, COMBAT_REMOVE);
}

/* CCW-04. */
static void clear_charges(Play *play, UnitId combat)
{
    UnitId fighter[MOST_UNITS];
    int count = fighters_in(&play->look, combat, NO_SEAT, fighter);
    for (int i = 0; i < count; i++) {
        if (has_mark(play->look.battle, OWNER_UNIT, fighter[i], UM_CHARGED))
            unmark(play, OWNER_UNIT, fighter[i], UM_CHARGED, AWT_CCW_04);
    }
}

Flow run_combat_of_group(Play *play, Frame *frame, const Answer *answer)
{
    switch ((CombatStep)frame->step) {
    case COMBAT_SUPPORT:
        return ask_for_support(play, frame);
    case COMBAT_SUPPORTED:
        for (int i = 0; i < answer->count; i++)
            link_up(play, LK_SUPPORTS, answer->id[i], frame->actor, 1, AWT_CCB_03);
        return go(frame, goes_to_other_side(frame) ? COMBAT_SUPPORT : COMBAT_TARGET);
    case COMBAT_TARGET:
        return ask_for_target(play, frame);
    case COMBAT_TARGETED:
        link_up(play, LK_TARGETS, frame->target, answer->id[0], 1, AWT_CCB_04);
        frame->v[F_LAST] = frame->target + 1;
        return go(frame, COMBAT_TARGET);
    case COMBAT_ROLL:
        return roll_next(play, frame);
    case COMBAT_REMOVE:
        return remove_next(play, frame);
    case COMBAT_CONCLUDED:
        clear_charges(play, frame->actor);
        return DONE;
    }
    return DONE;
}
