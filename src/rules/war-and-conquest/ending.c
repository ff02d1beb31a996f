#include "flight/flight.h"
#include "move/ground.h"
#include "shoot/attack.h"
#include "victory.h"

#include "troops/contact.h"
#include "troops/ranks.h"

/* ---- The End phase: rally, off-table rally, recovery, looting (END-01..05, FLE-09, UNI-10) -------------------------------------- */

typedef enum EndingStep {
    ENDING_BEGIN,
    ENDING_RALLY,
    ENDING_RALLIED,
    ENDING_FACED,
    ENDING_OFF_TABLE,
    ENDING_HEARD,
    ENDING_REST,
} EndingStep;
enum { E_NEXT }; /* in roster order: the unit behind the last one that tested */

/* ---- Rally: END-01, 02 -------------------------------------------------------------------------------------------------------- */

enum { ENEMY_NEAR = 10 * INCH, QUARTERS = 4 };

Verdict judge_rally(const Look *look, UnitId unit)
{
    int left = models_alive(look->battle, unit), start = look->battle->unit[unit].count;
    bool weak = left * QUARTERS < start && applies(look, WAC_END_01);
    return weak ? about(no_count(NO_RALLY_WEAK, left, start), unit) : yes();
}

/* From the unit, or from the point at which it left the table. */
static Length apart_from(const Look *look, UnitId unit, UnitId enemy)
{
    if (is_fielded(look, unit))
        return unit_apart(look, unit, enemy, NULL);
    Base base[MOST_UNIT_MODELS];
    int note = note_find(look->battle, NT_LEFT_TABLE, unit);
    int count = footprints(look, enemy, base, MOST_UNIT_MODELS);
    Length least = LENGTH_NEVER;
    for (int i = 0; i < count && note >= 0; i++) {
        Length apart = base_gap_point(base[i], look->battle->note[note].pose.at);
        least = apart < least ? apart : least;
    }
    return least;
}

static int rally_modifier(const Look *look, UnitId unit)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, unit, &u);) {
        if (!is_running(look, u) && within(apart_from(look, unit, u), ENEMY_NEAR))
            return -1;
    }
    return 0;
}

static bool rallies(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].state == UNIT_FIELD && host_of(look, unit) == unit &&
           has_mark(look->battle, OWNER_UNIT, unit, UM_FLEEING) && applies(look, WAC_END_01);
}

/* FLE-09, END-03: who left the table and has not rallied there yet. */
static bool rallies_off_table(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    return u->state == UNIT_FLED && u->carrier == NO_UNIT &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_RETURNS) && applies(look, WAC_END_03);
}

static UnitId next_to_test(const Look *look, const Frame *frame,
                           bool (*is_due)(const Look *look, UnitId unit))
{
    for (UnitId u = (UnitId)frame->v[E_NEXT]; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat == frame->seat && is_due(look, u))
            return u;
    }
    return NO_UNIT;
}

static Flow test_on_table(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = next_to_test(look, frame, rallies);
    forget_dice(play, frame);
    if (unit == NO_UNIT) {
        frame->v[E_NEXT] = 0;
        return go(frame, ENDING_OFF_TABLE);
    }
    frame->actor = unit;
    frame->v[E_NEXT] = unit + 1;
    Verdict verdict = judge_rally(look, unit);
    if (is_yes(&verdict))
        return resolve(play, frame, ENDING_RALLIED,
                       morale_test(look, unit, rally_modifier(look, unit)));
    tell_tale(play, TALE_TOO_WEAK, frame->seat, unit, NO_UNIT, verdict.measured, verdict.allowed,
              0);
    return go(frame, ENDING_RALLY);
}

static Flow read_rally(Play *play, Frame *frame)
{
    UnitId unit = frame->actor;
    if (!given_back(play, 0))
        return go(frame, ENDING_RALLY);
    unmark(play, OWNER_UNIT, unit, UM_FLEEING, WAC_END_01);
    mark(play, OWNER_UNIT, unit, UM_RALLIED, WAC_END_02);
    mark(play, OWNER_UNIT, unit, UM_RALLIED_NOW, WAC_END_02);
    tell_tale(play, TALE_RALLIES, frame->seat, unit, NO_UNIT, 0, 0, 0);
    if (applies(&play->look, WAC_END_02))
        disorder(play, unit, WAC_END_02);
    return resolve(play, frame, ENDING_FACED, facing_frame(&play->look, unit));
}

static Flow test_off_table(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = next_to_test(look, frame, rallies_off_table);
    forget_dice(play, frame);
    if (unit == NO_UNIT)
        return go(frame, ENDING_REST);
    frame->actor = unit;
    frame->v[E_NEXT] = unit + 1;
    Verdict verdict = judge_rally(look, unit);
    if (is_yes(&verdict))
        return resolve(play, frame, ENDING_HEARD,
                       morale_test(look, unit, rally_modifier(look, unit)));
    destroy_unit(play, unit, WAC_FLE_09);
    return go(frame, ENDING_OFF_TABLE);
}

static Flow read_off_table(Play *play, Frame *frame)
{
    if (!given_back(play, 0)) {
        destroy_unit(play, frame->actor, WAC_FLE_09);
        return go(frame, ENDING_OFF_TABLE);
    }
    mark(play, OWNER_UNIT, frame->actor, UM_RETURNS, WAC_FLE_09);
    tell_tale(play, TALE_RALLIES_OFF_TABLE, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    return go(frame, ENDING_OFF_TABLE);
}

/* ---- Recovery: END-04, UNI-10 ---------------------------------------------------------------------------------------------------- */

static bool recovers(const Look *look, UnitId unit)
{
    bool lasts =
        (is_engaged(look, unit) || stands_in_disorder(look, unit)) && applies(look, WAC_UNI_10);
    return is_in_disorder(look, unit) && !lasts && !is_running(look, unit) &&
           !has_mark(look->battle, OWNER_UNIT, unit, UM_RALLIED_NOW) && applies(look, WAC_END_04);
}

static void recover(Play *play, SeatId seat)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        if (!recovers(look, u))
            continue;
        unmark(play, OWNER_UNIT, u, UM_DISORDERED, WAC_END_04);
        tell_tale(play, TALE_RECOVERS, NO_SEAT, u, NO_UNIT, 0, 0, 0);
    }
}

/* ---- Looting: END-05 ---------------------------------------------------------------------------------------------------------------- */

PieceId camp_to_loot(const Look *look, SeatId seat)
{
    SeatId other = opposing_seat(look, seat);
    bool looted = has_mark(look->battle, OWNER_SEAT, other, SM_CAMP_LOOTED);
    for (PieceId p = 0; p < look->battle->pieces && !looted; p++) {
        const Piece *piece = &look->battle->piece[p];
        if (piece->made && !piece->gone && piece->kind == MADE_CAMP && piece->owner == other)
            return p;
    }
    return NO_PIECE;
}

Verdict judge_looting(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    Length apart = LENGTH_NEVER;
    PieceId camp = camp_to_loot(look, look->battle->unit[unit].seat);
    if (camp == NO_PIECE)
        return no_for(NO_LOOT_NOTHING, unit);
    if (is_lone_personality(look, unit))
        return no_for(NO_LOOT_NOTHING, unit);
    if (is_engaged(look, unit))
        return no_for(NO_IN_COMBAT, unit);
    if (is_running(look, unit))
        return no_for(NO_FLEEING, unit);
    Area area = piece_area(look, camp);
    int count = footprints(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Length gap = area_gap(&area, base[i]);
        apart = gap < apart ? gap : apart;
    }
    if (apart <= CONTACT_GAP)
        return yes();
    return about(verdict_of(NO_LOOT_FAR, FIGURE_LENGTH, apart, CONTACT_GAP), unit);
}

static void loot(Play *play, SeatId seat)
{
    const Look *look = &play->look;
    for (UnitId u = NO_UNIT; units_of_seat(look, UNITS_STANDING, seat, &u);) {
        Verdict verdict = judge_looting(look, u);
        bool loots = is_yes(&verdict) && applies(look, WAC_END_05);
        if (!loots)
            continue;
        mark(play, OWNER_SEAT, opposing_seat(look, seat), SM_CAMP_LOOTED, WAC_END_05);
        mark(play, OWNER_UNIT, u, UM_LOOTING, WAC_END_05);
        tell_tale(play, TALE_LOOTS, seat, u, NO_UNIT, 0, 0, 0);
        disorder(play, u, WAC_END_05);
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------------------------------------ */

/* What lasts until a unit's own next End phase ends now. */
static void begin_ending(Play *play, SeatId seat)
{
    for (UnitId u = NO_UNIT; units_of_seat(&play->look, UNITS_STANDING, seat, &u);) {
        unmark(play, OWNER_UNIT, u, UM_RALLIED, WAC_END_02);
        unmark(play, OWNER_UNIT, u, UM_LOOTING, WAC_END_05);
    }
}

Flow run_ending(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((EndingStep)frame->step) {
    case ENDING_BEGIN:
        begin_ending(play, frame->seat);
        return go(frame, ENDING_RALLY);
    case ENDING_RALLY:
        return test_on_table(play, frame);
    case ENDING_RALLIED:
        return read_rally(play, frame);
    case ENDING_FACED:
        return go(frame, ENDING_RALLY);
    case ENDING_OFF_TABLE:
        return test_off_table(play, frame);
    case ENDING_HEARD:
        return read_off_table(play, frame);
    case ENDING_REST:
        recover(play, frame->seat);
        loot(play, frame->seat);
        return DONE;
    }
    return DONE;
}
