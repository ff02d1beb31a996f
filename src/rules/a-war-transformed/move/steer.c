#include "move/drive.h"
#include "powers/abilities.h"
#include "tables.h"

/* A vehicle in the hand: where a drive that is being built leads, and how it goes on. */

enum { LANE_CORNERS = 4, NEAR_LIMIT = 3 * INCH / 2, STRAIGHT = 2 * DEGREE, LEAST = INCH / 20 };

/* ---- The order so far ------------------------------------------------------------------------------------------------------------- */

static bool drives(const Look *look, const Order *order)
{
    if (order->actor == NO_UNIT || !is_vehicle(look, order->actor) ||
        !is_fielded(look, order->actor))
        return false;
    int verb = order->clauses > 0 ? order->clause[0].verb : VERB_MOVE;
    return verb == VERB_MOVE || verb == VERB_ADVANCE || verb == VERB_CHARGE || verb == VERB_ABILITY;
}

static Drive drive_so_far(const Look *look, const Order *order)
{
    Drive none = { .unit = order->actor };
    return order->clauses > 0 ? drive_said(look, order->actor, order) : none;
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
    bool repairs = order->clauses > 0 && order->clause[0].verb == VERB_ABILITY &&
                   order->clause[0].word == ABILITY_FIELD_REPAIR;
    Length pace = pace_of(look, order->actor);
    return repairs ? pace / INCH / 2 * INCH : pace;
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

/* Straight on as far as it may still go; a wheeled vehicle's first leg ends an inch before its Pace. */
static void light_lane(const Look *look, const Order *order, DrawingList *list)
{
    if (!drives(look, order))
        return;
    Drive drive = drive_so_far(look, order);
    Block hull = hull_block(look, drive.unit, drive_pose(look, &drive, drive.legs));
    bool wheeled = bears(look, drive.unit, TR_WHEELED), first = legs_ahead(&drive) == 0;
    Length most = pace_of_drive(look, order) - driven(&drive) - (wheeled && first ? INCH : 0);
    Length from = wheeled && first ? INCH : 0, half = hull.width / 2;
    if (most <= from || (wheeled && legs_ahead(&drive) > 1))
        return;
    Drawing *lane = drawing_add(list, DRAW_POLYGON, TONE_LIT);
    if (!lane)
        return;
    lane->filled = true;
    lane->corners = LANE_CORNERS;
    lane->corner[0] = pose_point(hull.front, -half, from);
    lane->corner[1] = pose_point(hull.front, half, from);
    lane->corner[2] = pose_point(hull.front, half, most);
    lane->corner[3] = pose_point(hull.front, -half, most);
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
