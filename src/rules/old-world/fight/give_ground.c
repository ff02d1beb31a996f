#include "move/movement.h"

#include "geom/push.h"

/* ---- Give Ground: GG-01, GG-02, GG-04, GEO-18 -------------------------------------------------------------------------------- */

enum { GROUND_GIVEN = 2 * INCH };

Length give_ground(Play *play, UnitId unit, bool *surrounded)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_UNITS];
    Point threat[MOST_UNITS];
    SeatId seat = look->battle->unit[unit].seat;
    int enemies = engaged_with(look, unit, enemy, MOST_UNITS);
    UnitSet from = { { 0 } };
    *surrounded = false;
    if (enemies == 0 && nearest_enemy(look, unit, false, enemy) != LENGTH_NEVER)
        enemies = 1; /* Cowardly Flight: from the nearest */
    for (int i = 0; i < enemies; i++)
        threat[i] = centre_of(look, enemy[i]);
    for (int i = 0; i < enemies; i++)
        set_add(&from, enemy[i]);
    bool gives = applies(look, TOW_GG_01);
    if (!gives)
        return 0;
    Heading direction = flight_from(centre_of(look, unit), threat, enemies,
                                    look->battle->unit[unit].front.facing + HALF_TURN);
    Length way = room_to_give(look, unit, direction, GROUND_GIVEN, &from);
    moves_as(play, unit, MANNER_PUSHED);
    shift_unit(play, unit, direction, way, TOW_GG_01);
    for (int i = 0; i < enemies; i++)
        *surrounded =
            *surrounded || base_touches(unit_outline(look, unit), unit_outline(look, enemy[i]));
    if (*surrounded) {
        shift_unit(play, unit, heading_normal(direction + HALF_TURN), way, TOW_GG_01);
        tell_tale(play, TALE_SURROUNDED, seat, unit, NO_UNIT, 0, 0, 0);
        return 0;
    }
    tell_tale(play, TALE_GIVES_GROUND, seat, unit, NO_UNIT, way, 0, 0);
    Base outline = unit_outline(look, unit);
    bool over = base_over_edge(outline, look->game->width, look->game->height) > REACH_SLACK;
    if (over && applies(look, TOW_GG_02)) {
        tell_tale(play, TALE_GIVES_GROUND_OFF, seat, unit, NO_UNIT, 0, 0, 0);
        leave_table(play, unit);
    }
    return way;
}

void nudge_clear(Play *play, UnitId unit, RuleId rule)
{
    const Look *look = &play->look;
    UnitId enemy = NO_UNIT;
    Length gap = nearest_enemy(look, unit, false, &enemy);
    bool happens =
        enemy != NO_UNIT && gap < CLEAR_OF_ENEMIES - REACH_SLACK && applies(look, TOW_GG_04);
    if (!happens)
        return;
    Heading away = point_bearing(centre_of(look, enemy), centre_of(look, unit));
    shift_unit(play, unit, away, clear_distance(look, unit, away, 0), rule);
}
