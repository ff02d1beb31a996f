#include "charge/charging.h"
#include "fight/fighting.h"
#include "flight/flight.h"

#include "troops/ranks.h"

/* ---- What comes of a combat: RES-01, 05 to 14, KEY-02, SIP-07, SPC-07 --------------------------------------------------- */

/* Of PROC_RESOLVING. Its actor is who is dealt with, its target who pursues him. */
enum {
    R_NUMBER,
    R_WINNER,
    R_APART,
    R_UNIT,
    R_CHASER,
    R_FLEES,
    R_CAUGHT,
    R_HEADING,
    R_CAUSE,
    R_MET
};
typedef enum ResolvingStep {
    RESOLVING_SCORE,
    RESOLVING_BREAKS,
    RESOLVING_TESTED,
    RESOLVING_VICTORS, /* who holds back, who pursues whom: W6 */
    RESOLVING_CHOSEN,
    RESOLVING_SIP,
    RESOLVING_HELD,
    RESOLVING_QUARRY,
    RESOLVING_FLIGHTS, /* flight and pursuits are rolled, then run: one broken unit after another */
    RESOLVING_FLIGHT,
    RESOLVING_CHASES,
    RESOLVING_CHASE,
    RESOLVING_RAN,
    RESOLVING_PURSUITS,
    RESOLVING_PURSUED,
    RESOLVING_REACHED, /* at its flank or rear: RCT-04 */
    RESOLVING_REFACE,  /* W7 */
} ResolvingStep;

static SeatId seat_of(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].seat;
}

static Outcome outcome_of(const Look *look, UnitId unit)
{
    return (Outcome)tally_of(look->battle, OWNER_UNIT, unit, UT_OUTCOME);
}

static void set_outcome(Play *play, UnitId unit, Outcome outcome)
{
    set_tally(play, OWNER_UNIT, unit, UT_OUTCOME, (int32_t)outcome, WAC_RES_06);
}

/* The next of the combat that fought for that side, from R_UNIT on; false when there are no more. */
static bool next_of_side(const Look *look, Frame *frame, bool winners, UnitId *unit)
{
    const Battle *b = look->battle;
    for (; frame->v[R_UNIT] < b->units; frame->v[R_UNIT]++) {
        UnitId u = (UnitId)frame->v[R_UNIT];
        bool own = (seat_of(look, u) == (SeatId)frame->v[R_WINNER]) == winners;
        if (!own || !is_fielded(look, u) || host_of(look, u) != u ||
            tally_of(b, OWNER_UNIT, u, UT_COMBAT) != frame->v[R_NUMBER])
            continue;
        frame->v[R_UNIT]++;
        *unit = u;
        return true;
    }
    frame->v[R_UNIT] = 0;
    return false;
}

/* ---- Who has won: RES-02, 05 ------------------------------------------------------------------------------------------------ */

static Flow add_up_score(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Combat combat = combat_numbered(look, frame->v[R_NUMBER]);
    if (combat.units == 0)
        return DONE;
    CombatResult r = score_of(look, &combat);
    SeatId first = r.winner == NO_SEAT ? 0 : r.winner;
    result_tell(play, &r);
    bool by_musician = result_by_musician(&r);
    if (by_musician)
        tell_tale(play, TALE_SCORE_MUSICIAN, first, NO_UNIT, NO_UNIT, r.side[first].total,
                  r.side[first].total, 0);
    tell_tale(play, r.winner == NO_SEAT ? TALE_SCORE_LEVEL : TALE_SCORE_WON, first, NO_UNIT,
              NO_UNIT, r.side[first].total + by_musician, r.side[opposing_seat(look, first)].total,
              r.difference);
    if (r.winner == NO_SEAT)
        return DONE;
    frame->v[R_WINNER] = r.winner;
    frame->v[R_APART] = r.difference;
    return go(frame, RESOLVING_BREAKS);
}

/* ---- Break tests: RES-06, 07, SPC-07 --------------------------------------------------------------------------------------------- */

static int figures_touching(const Look *look, UnitId enemy, UnitId unit)
{
    Strikers group[MOST_STRIKERS];
    int groups = strikers_of(look, enemy, group, MOST_STRIKERS), count = 0;
    for (int i = 0; i < groups; i++) {
        bool touches = false;
        for (int k = 0; k < group[i].options; k++)
            touches = touches || group[i].option[k] == unit;
        count += touches ? group[i].contact : 0;
    }
    return count;
}

UnitId cause_of_flight(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES], best = NO_UNIT;
    int enemies = engaged_with(look, unit, enemy, MOST_FOES), most = -1;
    Length nearest = LENGTH_NEVER;
    bool counted = applies(look, WAC_RES_07);
    for (int i = 0; i < enemies; i++) {
        int figures = counted ? figures_touching(look, enemy[i], unit) : 0;
        Length apart = point_distance(centre_of(look, unit), centre_of(look, enemy[i]));
        if (figures < most || (figures == most && apart >= nearest))
            continue;
        most = figures;
        nearest = apart;
        best = enemy[i];
    }
    return best;
}

static Flow test_next(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit;
    while (next_of_side(look, frame, false, &unit)) {
        bool tests = is_engaged(look, unit) && applies(look, WAC_RES_06);
        if (!tests)
            continue;
        frame->actor = unit;
        if (class_of(look, unit) == CLASS_ARTILLERY && applies(look, WAC_SPC_07)) {
            set_outcome(play, unit, OUTCOME_BROKEN);
            tell_tale(play, TALE_CREW_LOST, seat_of(look, unit), unit, NO_UNIT, 0, 0, 0);
            destroy_unit(play, unit, WAC_SPC_07);
            continue;
        }
        return resolve(play, frame, RESOLVING_TESTED, break_test(look, unit, frame->v[R_APART]));
    }
    return go(frame, RESOLVING_VICTORS);
}

static Flow read_test(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    bool held = given_back(play, 0), elephant = class_of(look, unit) == CLASS_ELEPHANT;
    bool stampedes = !held && elephant && applies(look, WAC_SPC_04);
    set_outcome(play, unit, held ? OUTCOME_HOLDS : stampedes ? OUTCOME_STAMPEDES : OUTCOME_BROKEN);
    tell_tale(play, held ? TALE_HOLDS : TALE_BREAKS, seat_of(look, unit), unit, NO_UNIT, 0, 0, 0);
    if (outcome_of(look, unit) == OUTCOME_BROKEN) {
        UnitId cause = cause_of_flight(look, unit);
        set_tally(play, OWNER_UNIT, unit, UT_BROKEN_BY, cause + 1, WAC_RES_07);
        note_break(play, unit, cause);
    }
    return go(frame, RESOLVING_BREAKS);
}

/* ---- Who pursues: RES-08, KEY-02, SIP-07 ----------------------------------------------------------------------------------------- */

static int broken_by(const Look *look, UnitId victor, IdSet *broken, bool *stands)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, victor, enemy, MOST_FOES), count = 0;
    *broken = (IdSet){ { 0 } };
    *stands = false;
    for (int i = 0; i < enemies; i++) {
        Outcome outcome = outcome_of(look, enemy[i]);
        *stands = *stands || outcome == OUTCOME_HOLDS;
        if (outcome != OUTCOME_BROKEN)
            continue;
        ids_add(broken, enemy[i]);
        count++;
    }
    return count;
}

static bool never_pursues(const Look *look, UnitId unit)
{
    Formation formation = formation_held(look, unit);
    return is_behind_obstacle(look, unit) || formation == FORM_SHIELDWALL ||
           formation == FORM_ORB || class_of(look, unit) == CLASS_ARTILLERY;
}

static bool is_wild(const Look *look, UnitId unit)
{
    bool undisciplined = has_keyword_of(look, unit, TR_UNDISCIPLINED) && applies(look, WAC_KEY_02);
    bool warband = has_keyword_of(look, unit, TR_WARBAND) && applies(look, WAC_KEY_03);
    return undisciplined || warband;
}

static Verdict judge_victor(const Look *look, UnitId unit, PursuitChoice choice)
{
    IdSet helpers;
    bool wild = is_wild(look, unit);
    if (choice == PURSUIT_HOLD && wild && applies(look, WAC_RES_08))
        return no_for(NO_HOLD_UNDISCIPLINED, unit);
    if (choice != PURSUIT_HOLD_THEM)
        return yes();
    bool helped = wild && sip_helpers(look, unit, &helpers) > 0 && applies(look, WAC_SIP_07);
    return helped ? yes() : no_for(NO_HOLD_THEM, unit);
}

static uint64_t choices_of_victor(const Look *look, UnitId unit)
{
    uint64_t bits = 0;
    for (int i = PURSUIT_GO; i <= PURSUIT_HOLD_THEM; i++) {
        Verdict verdict = judge_victor(look, unit, (PursuitChoice)i);
        bits |= is_yes(&verdict) ? (uint64_t)1 << i : 0;
    }
    return bits;
}

static Flow ask_next_victor(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit;
    while (next_of_side(look, frame, true, &unit)) {
        IdSet broken;
        bool stands;
        bool pursues = broken_by(look, unit, &broken, &stands) > 0 && !stands &&
                       !never_pursues(look, unit) && applies(look, WAC_RES_08);
        if (!pursues)
            continue;
        frame->actor = unit;
        frame->target = NO_UNIT;
        return ask_choice(play, frame, RESOLVING_CHOSEN, seat_of(look, unit), WHY_PURSUE,
                          choices_of_victor(look, unit), PURSUIT_GO);
    }
    return go(frame, RESOLVING_FLIGHTS);
}

static Flow pick_quarry(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    IdSet broken;
    bool stands;
    broken_by(look, frame->actor, &broken, &stands);
    return ask_ids(play, frame, RESOLVING_QUARRY, seat_of(look, frame->actor), WHY_QUARRY,
                   SHAPE_UNITS, &broken, 1, 1);
}

static Flow take_victors_choice(Play *play, Frame *frame, int choice)
{
    const Look *look = &play->look;
    IdSet helpers;
    if (choice == PURSUIT_HOLD)
        return resolve(play, frame, RESOLVING_HELD, command_test(look, frame->actor, 0));
    if (choice == PURSUIT_GO)
        return pick_quarry(play, frame);
    sip_helpers(look, frame->actor, &helpers);
    return ask_ids(play, frame, RESOLVING_SIP, seat_of(look, frame->actor), WHY_HOLD_SIP,
                   SHAPE_UNITS, &helpers, 1, 1);
}

static Flow hold_them(Play *play, Frame *frame, UnitId personality)
{
    spend_sip(play, personality, frame->actor, 1, WAC_SIP_07);
    return resolve(play, frame, RESOLVING_HELD, command_test(&play->look, frame->actor, 0));
}

static Flow read_holding(Play *play, Frame *frame)
{
    bool held = given_back(play, 0);
    tell_tale(play, held ? TALE_HOLDS_BACK : TALE_RUNS_AFTER, seat_of(&play->look, frame->actor),
              frame->actor, NO_UNIT, 0, 0, 0);
    return held ? go(frame, RESOLVING_VICTORS) : pick_quarry(play, frame);
}

Verdict judge_resolving(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind == ANSWER_CHOICE && look->battle->request.why == WHY_PURSUE)
        return judge_victor(look, frame->actor, (PursuitChoice)answer->value);
    if (look->battle->request.why == WHY_HOLD_SIP)
        return judge_spender(look, frame->actor, answer);
    return yes();
}

/* Of several the nearest. */
void suggest_resolving(const Look *look, const Frame *frame, Answer *answer)
{
    const Request *r = &look->battle->request;
    Length least = LENGTH_NEVER;
    if (r->why != WHY_QUARRY)
        return;
    answer->count = 1;
    for (int u = ids_next(&r->among, -1); u >= 0; u = ids_next(&r->among, u)) {
        Length apart = unit_apart(look, frame->actor, (UnitId)u, NULL);
        if (apart >= least)
            continue;
        least = apart;
        answer->id[0] = (int16_t)u;
    }
}

/* ---- Flight and pursuit: RES-09 to 11, 14 ------------------------------------------------------------------------------------------ */

/* RES-13. */
static Flow alarm_friends(Play *play, Frame *frame, int next)
{
    bool owed = applies(&play->look, WAC_RES_13);
    return owed ? resolve(play, frame, next, alarms_frame(&play->look)) : go(frame, next);
}

/* Ruling: WAC-RES-07 names the enemy when the unit breaks; he may be after another before it flees, and touch it no more. */
static UnitId broke_it(const Look *look, UnitId unit)
{
    UnitId noted = (UnitId)(tally_of(look->battle, OWNER_UNIT, unit, UT_BROKEN_BY) - 1);
    return noted == NO_UNIT ? cause_of_flight(look, unit) : noted;
}

static Flow next_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit;
    while (next_of_side(look, frame, false, &unit)) {
        if (outcome_of(look, unit) == OUTCOME_STAMPEDES) {
            set_outcome(play, unit, OUTCOME_NONE);
            return resolve(play, frame, RESOLVING_FLIGHTS, stampede_frame(look, unit));
        }
        UnitId cause = broke_it(look, unit);
        if (outcome_of(look, unit) != OUTCOME_BROKEN || cause == NO_UNIT)
            continue;
        frame->actor = unit;
        frame->target = cause;
        frame->v[R_CAUSE] = frame->target;
        frame->v[R_HEADING] = (int32_t)flight_bearing(look, unit, frame->target);
        frame->v[R_CHASER] = frame->v[R_CAUGHT] = 0;
        forget_dice(play, frame);
        return throw_flight(play, frame, RESOLVING_FLIGHT, unit, WHY_FLIGHT_DICE);
    }
    return alarm_friends(play, frame, RESOLVING_REFACE);
}

/* The next who goes after the broken unit. */
static bool next_chaser(const Look *look, Frame *frame)
{
    const Battle *b = look->battle;
    while (frame->v[R_CHASER] < b->units) {
        UnitId u = (UnitId)frame->v[R_CHASER]++;
        if (!is_fielded(look, u) || tally_of(b, OWNER_UNIT, u, UT_QUARRY) != frame->actor + 1)
            continue;
        frame->target = u;
        return true;
    }
    frame->v[R_CHASER] = 0;
    return false;
}

static void capture_standard(Play *play, UnitId unit, SeatId by)
{
    const Look *look = &play->look;
    bool taken = unit_profile(look->game, look->battle, unit)->field[PF_STANDARD] == 1 &&
                 applies(look, WAC_RES_14);
    if (!taken)
        return;
    int so_far = tally_of(look->battle, OWNER_SEAT, by, ST_STANDARDS);
    set_tally(play, OWNER_SEAT, by, ST_STANDARDS, so_far + 1, WAC_RES_14);
    mark(play, OWNER_UNIT, unit, UM_STANDARD_TAKEN, WAC_RES_14);
    tell_tale(play, TALE_STANDARD_TAKEN, by, unit, NO_UNIT, 0, 0, 0);
}

/* RES-09: all pursuits are rolled before anybody runs. */
static Flow roll_chases(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    if (next_chaser(look, frame))
        return throw_flight(play, frame, RESOLVING_CHASE, frame->target, WHY_PURSUIT_DICE);
    if (!frame->v[R_CAUGHT])
        return resolve(play, frame, RESOLVING_RAN,
                       break_flight(look, unit, (UnitId)frame->v[R_CAUSE], frame->v[R_FLEES]));
    capture_standard(play, unit, (SeatId)frame->v[R_WINNER]);
    tell_tale(play, TALE_RUN_DOWN, seat_of(look, unit), unit, NO_UNIT, 0, 0, 0);
    destroy_unit(play, unit, WAC_RES_09);
    return go(frame, RESOLVING_PURSUITS);
}

static Flow read_chase(Play *play, Frame *frame)
{
    int inches = flight_thrown(play, frame, frame->target);
    bool caught = inches >= frame->v[R_FLEES] && applies(&play->look, WAC_RES_09);
    set_tally(play, OWNER_UNIT, frame->target, UT_PURSUIT, inches, WAC_RES_09);
    frame->v[R_CAUGHT] = frame->v[R_CAUGHT] || caught;
    if (caught)
        mark(play, OWNER_UNIT, frame->target, UM_CAUGHT_IT, WAC_RES_12);
    return go(frame, RESOLVING_CHASES);
}

/* RES-10: the fleeing unit has been moved. */
static Flow next_pursuit(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId prey = frame->v[R_CAUGHT] || !is_fielded(look, frame->actor) ? NO_UNIT : frame->actor;
    bool happens = next_chaser(look, frame) && applies(look, WAC_RES_10);
    if (!happens)
        return alarm_friends(play, frame, RESOLVING_FLIGHTS);
    if (has_mark(look->battle, OWNER_UNIT, frame->target, UM_LOCKED))
        unmark(play, OWNER_UNIT, frame->target, UM_LOCKED, WAC_RES_10);
    int inches = tally_of(look->battle, OWNER_UNIT, frame->target, UT_PURSUIT);
    return resolve(play, frame, RESOLVING_PURSUED,
                   pursuit_frame(look, frame->target, prey, (Heading)frame->v[R_HEADING], inches));
}

/* Aligned to the facing that it came onto; where there is no room for that both stay as they are, and who touches fights. */
static void pursue_into(Play *play, UnitId unit, UnitId met, Side face)
{
    const Look *look = &play->look;
    Segment line = { { 0, 0 }, { 0, 0 } };
    unit_apart(look, unit, met, &line);
    if (!come_into_contact(play, unit, met, face, line.to, NULL))
        link_up(play, LK_ENGAGED, unit, met, faces_between(look, unit, met), WAC_RES_11);
}

/* WPN-08: horse stops 1" before pikes. */
static void rein_in(Play *play, const Frame *frame, Length ran)
{
    Heading back = heading_normal((Heading)frame->v[R_HEADING] + HALF_TURN);
    moves_as(play, frame->target, MANNER_PUSHED);
    shift_unit(play, frame->target, back, ran < INCH ? ran : INCH, WAC_WPN_08);
}

/* CHG-13: the facing before which it stood when it began to run. */
static Side face_run_onto(const Look *look, const Frame *frame, UnitId met, Length ran)
{
    UnitId unit = frame->target;
    bool has_faces = is_block(look, met) && !is_skirmish(look, met);
    Point now = is_block(look, unit) ? look->battle->unit[unit].front.at : centre_of(look, unit);
    Heading back = heading_normal((Heading)frame->v[R_HEADING] + HALF_TURN);
    Point from = point_shift(now, back, ran);
    return has_faces ? facing_of_point(unit_outline(look, met), from) : SIDE_FRONT;
}

/* RES-11: it has run into somebody else, who stands fast (RCT-04). */
static Flow meet_another(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId met = (UnitId)(given_back(play, 0) - 1), unit = frame->target;
    bool charges = met != NO_UNIT && is_fielded(look, met) && applies(look, WAC_RES_11);
    if (!charges)
        return go(frame, RESOLVING_PURSUITS);
    Side face = face_run_onto(look, frame, met, given_back(play, 1));
    if (is_barred_by_pikes(look, unit, met, face)) {
        rein_in(play, frame, given_back(play, 1));
        return go(frame, RESOLVING_PURSUITS);
    }
    mark(play, OWNER_UNIT, unit, UM_PURSUED_IN, WAC_RES_11);
    mark(play, OWNER_UNIT, unit, UM_PURSUED_NOW, WAC_RES_11);
    tell_tale(play, TALE_PURSUES_INTO, seat_of(look, unit), unit, met, 0, 0, 0);
    pursue_into(play, unit, met, face);
    frame->v[R_MET] = met;
    if (!owes_flank_test(look, met, unit))
        return go(frame, RESOLVING_PURSUITS);
    mark(play, OWNER_UNIT, met, UM_FLANK_TESTED, WAC_RCT_04);
    return resolve(play, frame, RESOLVING_REACHED, command_test(look, met, 0));
}

static Flow read_flank_test(Play *play, Frame *frame)
{
    if (!given_back(play, 0))
        disorder(play, (UnitId)frame->v[R_MET], WAC_RCT_04);
    return go(frame, RESOLVING_PURSUITS);
}

/* ---- Free re-facing: RES-12 ------------------------------------------------------------------------------------------------------------- */

static Flow next_refacing(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit;
    while (next_of_side(look, frame, true, &unit)) {
        bool caught = has_mark(look->battle, OWNER_UNIT, unit, UM_CAUGHT_IT);
        bool held = tally_of(look->battle, OWNER_UNIT, unit, UT_QUARRY) == 0;
        bool free = (caught || held) && !is_engaged(look, unit) && is_block(look, unit) &&
                    applies(look, WAC_RES_12);
        if (free)
            return resolve(play, frame, RESOLVING_REFACE,
                           frame_of(PROC_REFACE, seat_of(look, unit), unit, NO_UNIT));
    }
    return DONE;
}

/* ---- The procedures ------------------------------------------------------------------------------------------------------------------------ */

static Flow resolve_moves(Play *play, Frame *frame)
{
    switch ((ResolvingStep)frame->step) {
    case RESOLVING_FLIGHTS:
        return next_flight(play, frame);
    case RESOLVING_FLIGHT:
        frame->v[R_FLEES] = flight_thrown(play, frame, frame->actor);
        return go(frame, RESOLVING_CHASES);
    case RESOLVING_CHASES:
        return roll_chases(play, frame);
    case RESOLVING_CHASE:
        return read_chase(play, frame);
    case RESOLVING_RAN:
        return go(frame, RESOLVING_PURSUITS);
    case RESOLVING_PURSUITS:
        return next_pursuit(play, frame);
    case RESOLVING_PURSUED:
        return meet_another(play, frame);
    case RESOLVING_REACHED:
        return read_flank_test(play, frame);
    default:
        return next_refacing(play, frame);
    }
}

Flow run_resolving(Play *play, Frame *frame, const Answer *answer)
{
    switch ((ResolvingStep)frame->step) {
    case RESOLVING_SCORE:
        return add_up_score(play, frame);
    case RESOLVING_BREAKS:
        return test_next(play, frame);
    case RESOLVING_TESTED:
        return read_test(play, frame);
    case RESOLVING_VICTORS:
        return ask_next_victor(play, frame);
    case RESOLVING_CHOSEN:
        return take_victors_choice(play, frame, answer->value);
    case RESOLVING_SIP:
        return hold_them(play, frame, answer->id[0]);
    case RESOLVING_HELD:
        return read_holding(play, frame);
    case RESOLVING_QUARRY:
        set_tally(play, OWNER_UNIT, frame->actor, UT_QUARRY, answer->id[0] + 1, WAC_RES_08);
        return go(frame, RESOLVING_VICTORS);
    default:
        return resolve_moves(play, frame);
    }
}

/* What counted in this Resolution for the last time, and who fights no longer. */
static void end_resolution(Play *play)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    spread_the_free(play);
    leave_obstacles(play);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        bool over = has_mark(b, OWNER_UNIT, u, UM_PURSUED_IN) &&
                    !has_mark(b, OWNER_UNIT, u, UM_PURSUED_NOW);
        if (over)
            unmark(play, OWNER_UNIT, u, UM_PURSUED_IN, WAC_RES_11);
        if (has_mark(b, OWNER_UNIT, u, UM_LOCKED) && !is_engaged(look, u))
            unmark(play, OWNER_UNIT, u, UM_LOCKED, WAC_WPN_12);
    }
}

/* RES-01: in the order in which they were fought. */
Flow run_resolution(Play *play, Frame *frame, const Answer *answer)
{
    enum { Q_NUMBER };
    (void)answer;
    if (frame->v[Q_NUMBER] >= combats_fought(&play->look)) {
        end_resolution(play);
        return DONE;
    }
    Frame one = frame_of(PROC_RESOLVING, NO_SEAT, NO_UNIT, NO_UNIT);
    one.v[R_NUMBER] = ++frame->v[Q_NUMBER];
    return resolve(play, frame, 0, one);
}

int number_resolved(const Frame *resolving)
{
    return resolving->v[R_NUMBER];
}
