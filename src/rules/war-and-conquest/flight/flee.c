#include "flight.h"

#include "move/ground.h"
#include "shoot/attack.h"
#include "troops/contact.h"
#include "troops/ground.h"

/* ---- Flight: FLE-01..05, 08 ------------------------------------------------------------------------------------------------ */

typedef enum FleeStep {
    FLEE_BEGIN,
    FLEE_ROLLED,
    FLEE_GROUND,
    FLEE_RUN,
    FLEE_FACED,
    FLEE_ALARMS,
    FLEE_OVER,
} FleeStep;

enum { FL_LENGTH, FL_FEIGNED, FL_HOME, FL_ALARMS, FL_THROWN, FL_SUM, FL_GOES, FL_HEADING, FL_END };

static Frame flight_of(const Look *look, UnitId unit, UnitId cause)
{
    UnitId host = host_of(look, unit);
    return frame_of(PROC_FLIGHT, look->battle->unit[host].seat, host,
                    cause == NO_UNIT ? NO_UNIT : host_of(look, cause));
}

Frame flight_frame(const Look *look, UnitId unit, UnitId cause, FlightLength length, bool feigned)
{
    Frame frame = flight_of(look, unit, cause);
    frame.v[FL_LENGTH] = (int32_t)length;
    frame.v[FL_FEIGNED] = feigned;
    frame.v[FL_ALARMS] = 1;
    return frame;
}

Frame break_flight(const Look *look, UnitId unit, UnitId cause, int inches)
{
    Frame frame = flight_of(look, unit, cause);
    frame.v[FL_THROWN] = 1;
    frame.v[FL_GOES] = inches * INCH;
    return frame;
}

Frame home_flight(const Look *look, UnitId unit)
{
    Frame frame = flight_of(look, unit, NO_UNIT);
    frame.v[FL_HOME] = 1;
    frame.v[FL_ALARMS] = 1;
    return frame;
}

Frame unnerved(const Look *look, UnitId unit, UnitId cause)
{
    Frame frame = flight_of(look, unit, cause);
    bool tramples = class_of(look, unit) == CLASS_ELEPHANT && applies(look, WAC_SPC_04);
    return tramples ? stampede_frame(look, unit) : frame;
}

/* ---- The dice ------------------------------------------------------------------------------------------------------------- */

Flow throw_flight(Play *play, Frame *frame, int next, UnitId unit, int why)
{
    forget_dice(play, frame);
    ask_about(play, unit, NO_UNIT);
    thrown_by(play, unit);
    return throw_for(play, frame, next, play->look.battle->unit[unit].seat, why, DICE_D6,
                     FLIGHT_DICE, some_kept(flight_places(&play->look, unit)));
}

int flight_thrown(const Play *play, const Frame *frame, UnitId unit)
{
    int die[FLIGHT_DICE];
    for (int i = 0; i < FLIGHT_DICE; i++)
        die[i] = die_at(play, frame, i);
    return flight_inches(&play->look, unit, die);
}

/* RCT-09: a d6 on foot, two on horseback, in chariots, on elephants. */
int short_dice(const Look *look, UnitId unit)
{
    return goes_on_foot(look, unit) ? 1 : 2;
}

static Flow roll_flight(Play *play, Frame *frame)
{
    UnitId unit = frame->actor;
    bool near = frame->v[FL_LENGTH] == FLIGHT_SHORT && applies(&play->look, WAC_RCT_09);
    if (!near)
        return throw_flight(play, frame, FLEE_ROLLED, unit, WHY_FLIGHT_DICE);
    frame->v[FL_SUM] = 1;
    return throw_for(play, frame, FLEE_ROLLED, frame->seat, WHY_FLIGHT_DICE, DICE_D6,
                     short_dice(&play->look, unit), sum_of_dice());
}

static int inches_rolled(const Play *play, const Frame *frame)
{
    return frame->v[FL_SUM] ? dice_sum(play, frame) : flight_thrown(play, frame, frame->actor);
}

/* ---- Which way: FLE-03, 04, 06 ----------------------------------------------------------------------------------------------- */

Point unit_middle(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int64_t x = 0, y = 0;
    int count = is_block(look, unit) ? 0 : unit_bases(look, unit, base, MOST_UNIT_MODELS);
    bool mean = count > 0 && applies(look, WAC_GEN_02);
    if (!mean)
        return centre_of(look, unit);
    for (int i = 0; i < count; i++) {
        x += base[i].pose.at.x;
        y += base[i].pose.at.y;
    }
    return (Point){ (Length)(x / count), (Length)(y / count) };
}

Heading flight_bearing(const Look *look, UnitId unit, UnitId cause)
{
    return point_bearing(unit_middle(look, cause), unit_middle(look, unit));
}

/* FLE-06: the own table edge is the one that the zone lies at. */
static Heading home_bearing(const Look *look, SeatId seat)
{
    int own = look->battle->seat[seat].zone;
    Area zone = area_polygon(zone_polygon(look->game, own < 0 ? seat : own));
    Box box = area_box(&zone);
    return box.low.y < look->game->height / 2 ? 0 : HALF_TURN;
}

static Heading bearing_wanted(const Look *look, const Frame *frame)
{
    UnitId unit = frame->actor, cause = frame->target;
    if (frame->v[FL_HOME] && applies(look, WAC_FLE_06))
        return home_bearing(look, frame->seat);
    bool away = cause != NO_UNIT && is_fielded(look, cause) && applies(look, WAC_FLE_03);
    return away ? flight_bearing(look, unit, cause) : look->battle->unit[unit].front.facing;
}

/* ---- How far ------------------------------------------------------------------------------------------------------------------ */

/* FLE-04, 05, 08: bent by the smallest multiple of 15 degrees that clears closed ground, and until it stands clear or touches the edge. */
typedef struct Run {
    Heading heading;
    Length goes;
    bool leaves;
} Run;

static Run run_towards(const Look *look, UnitId unit, Heading bearing, Length distance)
{
    bool clear;
    Heading heading = flight_heading(look, unit, bearing, distance, &clear);
    Length goes = clear ? clear_distance(look, unit, heading, distance)
                        : flight_until_closed(look, unit, heading, distance);
    Length edge = run_to_edge(look, unit, heading, goes);
    bool leaves = edge <= goes && applies(look, WAC_FLE_08);
    return (Run){ heading, leaves ? edge : goes, leaves };
}

bool flees_off_table(const Look *look, UnitId unit, Heading bearing, Length distance)
{
    return run_towards(look, unit, bearing, distance).leaves;
}

bool runs_into_dense(const Look *look, UnitId unit, Heading heading, Length distance)
{
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || ground_for(look, p, unit) != GROUND_DENSE)
            continue;
        Area area = piece_area(look, p);
        if (run_crosses(look, unit, heading, distance, &area))
            return true;
    }
    return false;
}

Flow throw_dense(Play *play, Frame *frame, int next, UnitId unit)
{
    Rate rate = rate_on(&play->look, unit, 1, GROUND_DENSE, false);
    forget_dice(play, frame);
    ask_about(play, unit, NO_UNIT);
    thrown_by(play, unit);
    return throw_for(play, frame, next, play->look.battle->unit[unit].seat, WHY_GROUND_DICE,
                     DICE_D6, rate.dice, one_kept(READ_HIGHEST));
}

Length dense_thrown(const Play *play, const Frame *frame, UnitId unit)
{
    int die[FLIGHT_DICE];
    for (int i = 0; i < frame->dice_count && i < FLIGHT_DICE; i++)
        die[i] = die_at(play, frame, i);
    return ground_inches(&play->look, unit, GROUND_DENSE, die, frame->dice_count) * INCH;
}

static Flow begin_running(Play *play, Frame *frame)
{
    bool clear;
    const Look *look = &play->look;
    Heading heading =
        flight_heading(look, frame->actor, bearing_wanted(look, frame), frame->v[FL_GOES], &clear);
    bool slows = runs_into_dense(look, frame->actor, heading, frame->v[FL_GOES]) &&
                 applies(look, WAC_FLE_04);
    return slows ? throw_dense(play, frame, FLEE_GROUND, frame->actor) : go(frame, FLEE_RUN);
}

/* ---- Whom it meets: FLE-05 ------------------------------------------------------------------------------------------------------ */

/* Its pursuers: who is engaged with it, who charges it, what it flees from. */
static UnitSet pursuers_of(const Look *look, UnitId unit, UnitId cause)
{
    const Battle *b = look->battle;
    UnitSet set = { { 0 } };
    UnitId enemy[MOST_UNITS];
    int enemies = engaged_with(look, unit, enemy, MOST_UNITS);
    for (int i = 0; i < enemies; i++)
        set_add(&set, enemy[i]);
    for (int i = -1; (i = link_next(b, LK_CHARGES, i)) >= 0;) {
        if (b->link[i].to == unit)
            set_add(&set, (UnitId)b->link[i].from);
    }
    if (cause != NO_UNIT)
        set_add(&set, cause);
    return set;
}

static bool is_run_into(const Look *look, UnitId unit, UnitId other, Heading heading,
                        Length distance, Length near)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, other, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Area area = area_base(base[i]);
        if (run_comes_near(look, unit, heading, distance, &area, near))
            return true;
    }
    return false;
}

/* The enemy that it runs into, lone Personalities passed; NO_UNIT: none. */
static UnitId enemy_touched(const Look *look, const Frame *frame, Heading heading, Length distance)
{
    UnitSet spared = pursuers_of(look, frame->actor, frame->target);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING | UNITS_ENEMIES, frame->actor, &u);) {
        if (set_has(&spared, u) || is_lone_personality(look, u))
            continue;
        bool met = is_run_into(look, frame->actor, u, heading, distance, CONTACT_GAP) &&
                   applies(look, WAC_FLE_05);
        if (met)
            return u;
    }
    return NO_UNIT;
}

/* MT-02 (c). Ruling: of a Skirmish formation that flees nobody takes notice, since it goes through friends at any time. */
static void pass_friends(Play *play, UnitId unit, Heading heading, Length distance)
{
    const Look *look = &play->look;
    if (is_skirmish(look, unit))
        return;
    for (UnitId u = NO_UNIT;
         units_next(look, UNITS_STANDING | UNITS_FRIENDS | UNITS_OTHERS, unit, &u);) {
        if (is_run_into(look, unit, u, heading, distance, -REACH_SLACK))
            note_alarm(play, u, NO_UNIT, ALARM_PASSED);
    }
}

/* ---- The run ----------------------------------------------------------------------------------------------------------------------- */

void stop_fighting(Play *play, UnitId unit)
{
    unlink_all(play, LK_ENGAGED, unit, -1, WAC_FLE_03);
    unlink_all(play, LK_ENGAGED, -1, unit, WAC_FLE_03);
}

void leaves_over_edge(Play *play, UnitId unit)
{
    UnitId host = host_of(&play->look, unit);
    tell_tale(play, TALE_OFF_TABLE, play->look.battle->unit[host].seat, host, NO_UNIT, 0, 0, 0);
    note_leaders(play, host, TALE_GENERAL_OFF_TABLE);
    stop_fighting(play, host);
    go_off_table(play, host, NT_LEFT_TABLE, WAC_FLE_08);
}

static void go_there(Play *play, UnitId unit, Heading heading, Length distance)
{
    bool turns = is_block(&play->look, unit) && !is_skirmish(&play->look, unit);
    moves_as(play, unit, MANNER_FLEE);
    if (turns)
        pivot_unit(play, unit, heading, WAC_FLE_03);
    moves_as(play, unit, MANNER_FLEE);
    shift_unit(play, unit, heading, distance, WAC_FLE_03);
}

static Flow run_over_edge(Play *play, Frame *frame)
{
    frame->v[FL_END] = FLIGHT_OFF_TABLE;
    leaves_over_edge(play, frame->actor);
    return go(frame, FLEE_ALARMS);
}

static Flow run_into_enemy(Play *play, Frame *frame, UnitId enemy)
{
    frame->v[FL_END] = FLIGHT_DESTROYED;
    tell_tale(play, TALE_RUNS_INTO, frame->seat, frame->actor, enemy, 0, 0, 0);
    destroy_unit(play, frame->actor, WAC_FLE_05);
    return go(frame, FLEE_ALARMS);
}

/* FLE-05: how far it ran, and because of whom farther than it had to; NO_UNIT: nobody. */
static void tell_run(Play *play, const Frame *frame, Length further, UnitId clear_of)
{
    bool goes_on = clear_of != NO_UNIT && further > 0;
    tell_tale(play, goes_on ? TALE_FLEES_CLEAR : TALE_FLEES, frame->seat, frame->actor,
              goes_on ? clear_of : frame->target, frame->v[FL_GOES], goes_on ? further : 0, 0);
}

static Flow run_away(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Length had = frame->v[FL_GOES];
    Run run = run_towards(look, unit, bearing_wanted(look, frame), had);
    UnitId under = flight_ends_at(look, unit, run.heading, had);
    frame->v[FL_GOES] = run.goes;
    frame->v[FL_HEADING] = run.heading;
    UnitId enemy = enemy_touched(look, frame, run.heading, run.goes);
    if (enemy != NO_UNIT)
        return run_into_enemy(play, frame, enemy);
    pass_friends(play, unit, run.heading, run.goes);
    stop_fighting(play, unit);
    go_there(play, unit, run.heading, run.goes);
    tell_run(play, frame, run.goes - had, under);
    if (run.leaves)
        return run_over_edge(play, frame);
    if (!frame->v[FL_FEIGNED])
        return go(frame, FLEE_ALARMS);
    unmark(play, OWNER_UNIT, unit, UM_DISORDERED, WAC_RCT_10);
    return resolve(play, frame, FLEE_FACED, facing_frame(look, unit));
}

/* FLE-02: machines do not run. */
static Flow begin_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    frame->v[FL_END] = FLIGHT_STOOD;
    if (!is_fielded(look, unit))
        return go(frame, FLEE_OVER);
    if (class_of(look, unit) == CLASS_ARTILLERY && applies(look, WAC_FLE_02)) {
        frame->v[FL_END] = FLIGHT_DESTROYED;
        destroy_unit(play, unit, WAC_FLE_02);
        return go(frame, FLEE_ALARMS);
    }
    frame->v[FL_END] = FLIGHT_RAN;
    mark(play, OWNER_UNIT, unit, UM_FLED_NOW, WAC_FLE_06);
    if (!frame->v[FL_FEIGNED])
        mark(play, OWNER_UNIT, unit, UM_FLEEING, WAC_FLE_03);
    return frame->v[FL_THROWN] ? begin_running(play, frame) : roll_flight(play, frame);
}

static Flow end_flight(Play *play, const Frame *frame)
{
    give_back(play, 0, frame->v[FL_END]);
    give_back(play, 1, frame->v[FL_GOES]);
    give_back(play, 2, frame->v[FL_HEADING]);
    return DONE;
}

Flow run_flight(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((FleeStep)frame->step) {
    case FLEE_BEGIN:
        return begin_flight(play, frame);
    case FLEE_ROLLED:
        frame->v[FL_GOES] = inches_rolled(play, frame) * INCH;
        return begin_running(play, frame);
    case FLEE_GROUND: {
        Length dense = dense_thrown(play, frame, frame->actor);
        frame->v[FL_GOES] = dense < frame->v[FL_GOES] ? dense : frame->v[FL_GOES];
        return go(frame, FLEE_RUN);
    }
    case FLEE_RUN:
        return run_away(play, frame);
    case FLEE_FACED:
        tell_tale(play, TALE_FEIGNED, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
        return go(frame, FLEE_ALARMS);
    case FLEE_ALARMS:
        if (!frame->v[FL_ALARMS])
            return go(frame, FLEE_OVER);
        return resolve(play, frame, FLEE_OVER, alarms_frame(&play->look));
    case FLEE_OVER:
        return end_flight(play, frame);
    }
    return DONE;
}
