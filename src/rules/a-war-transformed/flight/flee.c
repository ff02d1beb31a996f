#include "flight/flight.h"

#include "fight/losses.h"

/* ---- Flight: CMP-03..06 -------------------------------------------------------------------------------------------------------- */

enum { SHIFT = INCH / 4 };
typedef enum FleeStep { FLEE_BEGIN, FLEE_THROWN } FleeStep;

/* What is known of one flight while it is laid out. */
typedef struct Fleeing {
    const Look *look;
    UnitId unit;
    SeatId seat;
    Heading heading;
    Length distance;
    Plots plots;
    Stands others; /* everybody but the unit itself */
} Fleeing;

static Meeting straight_meets(const Stand *stand, Heading heading, Length way, const Area *area,
                              Length depth)
{
    Pose stop[2] = { stand->base.pose, stand->base.pose };
    stop[1].at = point_shift(stop[0].at, heading, way);
    return path_meets((Path){ stop, 2 }, stand->base, area, depth);
}

/* Until it stands against Impassable ground. */
static Length until_impassable(const Fleeing *f, const Stand *stand, Length way)
{
    for (int i = 0; i < f->plots.count; i++) {
        const Plot *plot = &f->plots.plot[i];
        if (sort_of_plot(f->look, plot) != GROUND_IMPASSABLE)
            continue;
        Meeting met = straight_meets(stand, f->heading, way, &plot->area, REACH_SLACK);
        if (met.met && met.along < way && applies(f->look, AWT_CMP_05))
            way = met.along;
    }
    return way;
}

/* Over an enemy whom it did not touch when it began. */
static bool runs_over_enemy(const Fleeing *f, const Stand *stand, Length way)
{
    for (int i = 0; i < f->others.count; i++) {
        const Stand *other = &f->others.stand[i];
        if (other->seat == f->seat || stand_gap(stand, other) <= CONTACT_GAP)
            continue;
        Area area = area_base(other->base);
        Meeting met = straight_meets(stand, f->heading, way, &area, REACH_SLACK);
        if (met.met && applies(f->look, AWT_CMP_05))
            return true;
    }
    return false;
}

static Stand stand_after(const Fleeing *f, const Stand *stand, Length way)
{
    Pose pose = stand->base.pose;
    pose.at = point_shift(pose.at, f->heading, way);
    return stand_at(f->look, stand->model, pose, 0);
}

static bool ends_on_somebody(const Fleeing *f, const Stand *end, const Stand *gone, int count)
{
    for (int i = 0; i < f->others.count; i++) {
        if (stands_overlap(f->look, end, &f->others.stand[i]))
            return true;
    }
    for (int i = 0; i < count; i++) {
        if (stands_overlap(f->look, end, &gone[i]))
            return true;
    }
    return false;
}

/* CMP-06: further along the line until it stands on nobody, or touches the edge. */
static Length until_clear(const Fleeing *f, const Stand *stand, Length way, const Stand *gone,
                          int count)
{
    for (;;) {
        Stand end = stand_after(f, stand, way);
        bool on = gap_to_home(f->look, f->seat, end.base) > REACH_SLACK &&
                  ends_on_somebody(f, &end, gone, count) && applies(f->look, AWT_CMP_06);
        if (!on)
            return way;
        way += SHIFT;
    }
}

/* Those who are nearest to the edge first, so that who comes behind finds them where they end. */
static int in_order_of_flight(const Fleeing *f, Stand stand[MOST_UNIT_MODELS])
{
    Company company;
    company_of(f->look, f->unit, &company);
    for (int i = 0; i < company.count; i++) {
        Stand next = company.stand[i];
        int k = i;
        for (; k > 0 && gap_to_home(f->look, f->seat, stand[k - 1].base) >
                            gap_to_home(f->look, f->seat, next.base);
             k--)
            stand[k] = stand[k - 1];
        stand[k] = next;
    }
    return company.count;
}

void flight_way(const Look *look, UnitId unit, Length distance, FlightWay *flight)
{
    Fleeing f = { .look = look, .unit = unit, .seat = look->battle->unit[unit].seat };
    Stand stand[MOST_UNIT_MODELS], gone[MOST_UNIT_MODELS];
    Box table = { { 0, 0 }, { look->game->width, look->game->height } };
    int ended = 0;
    *flight = (FlightWay){ .over_the_edge = false };
    f.heading = heading_home(look, f.seat);
    f.distance = distance;
    plots_in(look, table, &f.plots);
    stands_in(look, table, unit, &f.others);
    int count = in_order_of_flight(&f, stand);
    for (int i = 0; i < count; i++) {
        int place = stand[i].model - look->battle->unit[unit].first;
        Length way = until_impassable(&f, &stand[i], distance);
        if (runs_over_enemy(&f, &stand[i], way)) {
            flight->falls |= (ModelSet)1 << place;
            continue;
        }
        way = until_clear(&f, &stand[i], way, gone, ended);
        gone[ended++] = stand_after(&f, &stand[i], way);
        flight->way[place] = way;
        bool over = gap_to_home(look, f.seat, gone[ended - 1].base) <= REACH_SLACK;
        flight->over_the_edge = flight->over_the_edge || (over && applies(look, AWT_CMP_04));
    }
}

static Flow flee(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    const Unit *u = &look->battle->unit[unit];
    Length distance = profile_of_unit(look, unit)->field[PF_PACE] + dice_sum(play, frame) * INCH;
    Heading heading = heading_home(look, u->seat);
    FlightWay flight;
    flight_way(look, unit, distance, &flight);
    tell_tale(play, TALE_FLEES, u->seat, unit, NO_UNIT, distance, 0, 0);
    if (flight.over_the_edge) {
        destroy_unit_now(play, unit, AWT_CMP_04);
        return DONE;
    }
    moves_as(play, unit, MANNER_FLEE);
    for (int i = 0; i < u->count; i++) {
        ModelId model = (ModelId)(u->first + i);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        if (flight.falls >> i & 1) {
            set_wounds(play, model, 0, AWT_CMP_05);
            set_model_state(play, model, MODEL_LOST, AWT_CMP_05);
        } else {
            go_straight(play, model, heading, flight.way[i], AWT_CMP_03);
        }
    }
    if (models_alive(look->battle, unit) == 0)
        destroy_unit_now(play, unit, AWT_CMP_05);
    return DONE;
}

Flow run_awt_flee(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((FleeStep)frame->step) {
    case FLEE_BEGIN:
        return throw_for(play, frame, FLEE_THROWN, frame->seat, WHY_FLIGHT, DICE_D6, 1,
                         sum_of_dice());
    case FLEE_THROWN:
        return applies(&play->look, AWT_CMP_03) ? flee(play, frame) : DONE;
    }
    return DONE;
}
