#include "troops/deploy.h"

#include "geom/area.h"

Pose scenario_place(const Look *look, ModelId model)
{
    const Battle *b = look->battle;
    SeatId seat = b->unit[b->model[model].unit].seat;
    Pose place = look->game->place[model];
    if (b->seat[seat].zone == seat || look->game->zones == 0)
        return place;
    return (Pose){ { look->game->width - place.at.x, look->game->height - place.at.y },
                   heading_normal(place.facing + HALF_TURN) };
}

Pose scenario_front(const Look *look, UnitId unit, int files)
{
    const Profile *p = unit_profile(look->game, look->battle, unit);
    Pose first = scenario_place(look, look->battle->unit[unit].first);
    return (Pose){ pose_point(first, (files - 1) * p->base_width / 2, p->base_length / 2),
                   first.facing };
}

static bool add_place(Order *order, ModelId model, Point at, Heading facing)
{
    return order_path(order, model) &&
           order_point(order, (PathPoint){ at, facing, LEVEL_BY_GROUND });
}

bool order_scenario_places(const Look *look, UnitId unit, Heading facing, Order *order)
{
    const Unit *u = &look->battle->unit[unit];
    for (ModelId m = u->first; m < u->first + u->count; m++) {
        if (!add_place(order, m, scenario_place(look, m).at, facing))
            return false;
    }
    return true;
}

bool order_models_in_two_rows(const Look *look, const ModelId *model, int count, Pose at,
                              Length apart, Order *order)
{
    Length width = 0, length = 0;
    int wide = (count + 1) / 2;
    for (int i = 0; i < count; i++) {
        const Profile *p =
            unit_profile(look->game, look->battle, look->battle->model[model[i]].unit);
        width = p->base_width > width ? p->base_width : width;
        length = p->base_length > length ? p->base_length : length;
    }
    for (int i = 0; i < count; i++) {
        Point spot = pose_point(at, (i % wide) * (width + apart), -(i / wide) * (length + apart));
        if (!add_place(order, model[i], spot, at.facing))
            return false;
    }
    return true;
}

bool order_two_rows(const Look *look, UnitId unit, Pose at, Length apart, Order *order)
{
    const Unit *u = &look->battle->unit[unit];
    ModelId model[MOST_UNIT_MODELS];
    for (int i = 0; i < u->count; i++)
        model[i] = (ModelId)(u->first + i);
    return order_models_in_two_rows(look, model, u->count, at, apart, order);
}

bool find_place_in_zone(const Look *look, SeatId seat, PlaceTest *passes, const void *with)
{
    enum { FROM_EDGE = INCH, DEEPER = 2 * INCH, ASIDE = INCH };
    Area zone = area_polygon(zone_polygon(look->game, look->battle->seat[seat].zone));
    Box box = area_box(&zone);
    bool above = box.low.y < look->game->height / 2;
    for (Length in = FROM_EDGE; in < box.high.y - box.low.y; in += DEEPER) {
        for (Length x = box.low.x + FROM_EDGE; x < box.high.x; x += ASIDE) {
            Point at = { x, above ? box.high.y - in : box.low.y + in };
            if (passes(with, (Pose){ at, above ? HALF_TURN : 0 }))
                return true;
        }
    }
    return false;
}
