#include "move/drive.h"
#include "powers/abilities.h"
#include "tables.h"

/* A vehicle in the hand: where a drive that is being built leads, and how it goes on. */

enum {
    LANE_CORNERS = 4,
    NEAR_LIMIT = 3 * INCH / 2,
    STRAIGHT = 2 * DEGREE,
    LEAST = INCH / 20,
    LANE_EXACT = INCH / 40
};

/* ---- The order so far ------------------------------------------------------------------------------------------------------------- */

static bool drives(const Look *look, const Order *order)
{
    if (order->actor == NO_UNIT || !is_vehicle(look, order->actor) ||
        !is_fielded(look, order->actor))
        return false;
    int verb = order->clauses > 0 ? order->clause[0].verb : VERB_MOVE;
    return verb == VERB_MOVE || verb == VERB_ADVANCE || verb == VERB_CHARGE || verb == VERB_ABILITY;
}

static bool repairs(const Order *order)
{
    return order->clauses > 0 && order->clause[0].verb == VERB_ABILITY &&
           order->clause[0].word == ABILITY_FIELD_REPAIR;
}

static Drive drive_so_far(const Look *look, const Order *order)
{
    Drive drive = { .unit = order->actor };
    if (order->clauses > 0)
        drive = drive_said(look, order->actor, order);
    drive.repaired = repairs(order);
    return drive;
}

static Length driven(const Drive *drive)
{
    Length sum = 0;
    for (int i = 0; i < drive->legs; i++)
        sum += drive->leg[i].kind == LEG_AHEAD ? drive->leg[i].length : 0;
    return sum;
}

static int legs_ahead(const Drive *drive)
{
    int count = 0;
    for (int i = 0; i < drive->legs; i++)
        count += drive->leg[i].kind == LEG_AHEAD;
    return count;
}

static bool has_pivoted(const Drive *drive)
{
    return drive->legs > 0 && drive->leg[drive->legs - 1].kind == LEG_PIVOT;
}

static Length pace_of_drive(const Look *look, const Order *order)
{
    Length pace = pace_of(look, order->actor);
    return repairs(order) ? pace / INCH / 2 * INCH : pace;
}

/* ---- What is seen of it -------------------------------------------------------------------------------------------------------------- */

static Block hull_block(const Look *look, UnitId unit, Pose pose)
{
    Base hull = profile_base(profile_of_unit(look, unit), pose);
    Pose front = { pose_point(pose, 0, hull.length / 2), pose.facing };
    return (Block){
        .front = front, .files = 1, .models = 1, .width = hull.width, .depth = hull.length
    };
}

static bool preview_drive(const Look *look, const Order *order, OrderPreview *f)
{
    if (!drives(look, order))
        return false;
    Drive drive = drive_so_far(look, order);
    f->stages = drive.legs;
    for (int i = 0; i < drive.legs; i++) {
        f->stage[i] = hull_block(look, drive.unit, drive_pose(look, &drive, i));
        f->leg[i] = drive.leg[i];
        f->jump[i] = drive.leg[i].kind == LEG_PIVOT;
    }
    f->end = hull_block(look, drive.unit, drive_pose(look, &drive, drive.legs));
    f->side = SHORT_RANK_LEFT;
    f->spent = driven(&drive);
    f->allowance = pace_of_drive(look, order);
    f->slow = NO_PIECE;
    f->diced = false;
    f->lost = 0;
    return true;
}

/* ---- The lane ------------------------------------------------------------------------------------------------------------------------- */

typedef struct Lane {
    const Look *look;
    Drive drive;
    Length pace;
    UnitId target;
} Lane;

typedef enum LaneSide { LANE_TOO_NEAR, LANE_LAWFUL, LANE_TOO_FAR } LaneSide;

/* So far straight on: who parts from whom it touches may go too near, otherwise what is refused lies ahead. */
static LaneSide side_of_lane(const Lane *lane, Length ahead)
{
    Drive drive = lane->drive;
    drive.leg[drive.legs++] = (Leg){ LEG_AHEAD, ahead, 0 };
    Verdict verdict = judge_drive(lane->look, &drive, lane->pace, lane->target);
    if (is_yes(&verdict))
        return LANE_LAWFUL;
    return verdict.refusal == NO_PARTS_NEAR ? LANE_TOO_NEAR : LANE_TOO_FAR;
}

/* From one end of the lane toward the other, the last place that is not on that side. */
static Length lane_end(const Lane *lane, Length from, Length to, LaneSide beyond)
{
    if (side_of_lane(lane, to) != beyond)
        return to;
    while (to - from > LANE_EXACT || from - to > LANE_EXACT) {
        Length middle = from + (to - from) / 2;
        if (side_of_lane(lane, middle) == beyond)
            to = middle;
        else
            from = middle;
    }
    return from;
}

static UnitId charged_by(const Order *order)
{
    bool charges = order->clauses > 0 && order->clause[0].verb == VERB_CHARGE;
    return charges ? order->clause[0].unit : NO_UNIT;
}

/* Straight on as far as it may still go; a wheeled vehicle's first leg ends an inch before its Pace. */
static void light_lane(const Look *look, const Order *order, DrawingList *list)
{
    if (!drives(look, order))
        return;
    Lane lane = { look, drive_so_far(look, order), pace_of_drive(look, order), charged_by(order) };
    const Drive *drive = &lane.drive;
    bool wheeled = bears(look, drive->unit, TR_WHEELED), first = legs_ahead(drive) == 0;
    Length from = wheeled && first ? INCH : 0;
    Length most = lane.pace - driven(drive) - from;
    bool ended = drive->legs == MOST_LEGS || (wheeled && legs_ahead(drive) > 1);
    if (most <= from || ended || side_of_lane(&lane, from) == LANE_TOO_FAR)
        return;
    most = lane_end(&lane, from, most, LANE_TOO_FAR);
    if (side_of_lane(&lane, most) == LANE_TOO_NEAR)
        return;
    from = lane_end(&lane, most, from, LANE_TOO_NEAR);
    Drawing *lit = most > from ? drawing_add(list, DRAW_POLYGON, TONE_LIT) : NULL;
    if (!lit)
        return;
    Block hull = hull_block(look, drive->unit, drive_pose(look, drive, drive->legs));
    Length half = hull.width / 2;
    lit->filled = true;
    lit->corners = LANE_CORNERS;
    lit->corner[0] = pose_point(hull.front, -half, from);
    lit->corner[1] = pose_point(hull.front, half, from);
    lit->corner[2] = pose_point(hull.front, half, most);
    lit->corner[3] = pose_point(hull.front, -half, most);
}

/* ---- Leading it ------------------------------------------------------------------------------------------------------------------------ */

/* An activation is asked for, and it is this unit's. A vehicle whose guns fire after a Move keeps its shots. */
static bool lead_drive(const Look *look, UnitId unit, OrderLead *lead)
{
    const Request *asked = &look->battle->request;
    if (!is_vehicle(look, unit) || asked->why != WHY_ACTIVATE ||
        request_seat(asked) != look->battle->unit[unit].seat)
        return false;
    Verdict verdict = judge_eligible(look, unit, look->battle->phase);
    if (!is_yes(&verdict))
        return false;
    lead->clause = clause_of(VERB_ADVANCE);
    lead->handles = 1U << HANDLE_AHEAD | 1U << HANDLE_FACE;
    lead->instead = UINT64_C(1) << VERB_MOVE | UINT64_C(1) << VERB_ADVANCE |
                    UINT64_C(1) << VERB_CHARGE | UINT64_C(1) << VERB_ABILITY;
    return true;
}

static void say_pivot(Order *order, Heading to)
{
    Clause *c = order->clauses < MOST_ORDER_CLAUSES ? &order->clause[order->clauses++] : NULL;
    if (!c)
        return;
    *c = clause_of(VERB_PIVOT);
    c->heading = heading_normal(to);
    c->has_heading = true;
}

static void say_ahead(Order *order, Length length)
{
    Clause *c = order->clauses < MOST_ORDER_CLAUSES ? &order->clause[order->clauses++] : NULL;
    if (!c)
        return;
    *c = clause_of(VERB_AHEAD);
    c->number = length;
    c->has_number = true;
}

/* A little too far or too near is meant as far as it may; what is meant farther is said, and refused. */
static Length meant(Length said, Length least, Length most)
{
    if (said < least)
        return least;
    return said > most && said <= most + NEAR_LIMIT ? most : said;
}

/* It turns to where it is led and drives there; where it may turn no more, straight on. */
static bool find_drive(const Look *look, UnitId unit, Pose goal, bool turned, Order *order)
{
    if (!is_vehicle(look, unit))
        return false;
    Drive drive = drive_so_far(look, order);
    Pose pose = drive_pose(look, &drive, drive.legs);
    Point front = hull_block(look, unit, pose).front.at;
    Point to = { pose.at.x + goal.at.x - front.x, pose.at.y + goal.at.y - front.y };
    bool wheeled = bears(look, unit, TR_WHEELED);
    int legs = legs_ahead(&drive);
    Length rest = pace_of_drive(look, order) - driven(&drive), far = point_distance(pose.at, to);
    bool may_turn = !turned && !has_pivoted(&drive) && legs < (wheeled ? 2 : 1);
    if (far < LEAST)
        return false;
    Heading bearing = point_bearing(pose.at, to), turn = heading_turn(pose.facing, bearing);
    if (may_turn && (turn > STRAIGHT || turn < -STRAIGHT))
        say_pivot(order, (bearing + DEGREE / 2) / DEGREE * DEGREE);
    else if (!may_turn || turn != 0)
        far = pose_local(pose, to).y;
    if (far <= 0)
        return order->clauses > 0;
    bool first = wheeled && legs == 0;
    say_ahead(order, meant(far / (INCH / 100) * (INCH / 100), first ? INCH : 0,
                           first ? rest - INCH : rest));
    return true;
}

static const char *next_of_drive(const Look *look, const Order *order)
{
    if (!drives(look, order))
        return NULL;
    Drive drive = drive_so_far(look, order);
    bool wheeled = bears(look, drive.unit, TR_WHEELED);
    int legs = legs_ahead(&drive);
    if (drive.legs == 0)
        return "Drag the hull to where it goes, or its corner to turn it; or use the arrow keys";
    if (legs == 0 && wheeled)
        return "It turns, then drives 1\u2033 or more: drag its front ahead";
    if (legs == 0)
        return "It turns once: drag its front ahead; Enter or E makes the turn";
    if (wheeled && legs == 1 && driven(&drive) < pace_of_drive(look, order))
        return has_pivoted(&drive) ? "Its second leg: drag its front ahead; Enter or E ends"
                                   : "It may turn a second time and drive on: drag its corner, or "
                                     "its hull; Enter or E ends";
    return "Enter or E drives it so; Backspace takes the last back";
}

const BlockLeader awt_vehicles = {
    .preview = preview_drive,
    .leads = lead_drive,
    .find_route = find_drive,
    .lit_region = light_lane,
    .goes_on = next_of_drive,
};
