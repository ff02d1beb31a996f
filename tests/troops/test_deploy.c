#include "meadow.h"
#include "test.h"

#include "troops/deploy.h"

/* Where who waits may be put down: the scenario's place, or the first in the zone that will do. */

static Meadow m;

static void add_zone(int top, int bottom)
{
    MapZone *zone = &m.game.zone[m.game.zones++];
    zone->corner_first = m.game.corners;
    zone->corners = 4;
    int y[4] = { top, top, bottom, bottom }, x[4] = { 0, 48, 48, 0 };
    for (int i = 0; i < 4; i++)
        m.game.corner[m.game.corners++] = (Point){ x[i] * INCH, y[i] * INCH };
}

/* Two zones of 12", at the lower edge for the first seat; a unit of 4 whose models the scenario places from (10,40) on. */
static UnitId waiting(SeatId seat)
{
    meadow_begin(&m);
    add_zone(36, 48);
    add_zone(0, 12);
    m.battle.seat[0].zone = 0;
    m.battle.seat[1].zone = 1;
    UnitId unit = meadow_unit(&m, seat, 4, 0, 0);
    for (int i = 0; i < 4; i++)
        m.game.place[i] =
            (Pose){ { (10 + i) * INCH, seat ? 8 * INCH : 40 * INCH }, seat ? HALF_TURN : 0 };
    return unit;
}

TEST(a_side_that_has_the_other_zone_stands_turned_round)
{
    waiting(0);
    CHECK_LENGTH(scenario_place(&m.look, 0).at.y, 40 * INCH);
    m.battle.seat[0].zone = 1;
    Pose turned = scenario_place(&m.look, 0);
    CHECK_LENGTH(turned.at.x, 38 * INCH);
    CHECK_LENGTH(turned.at.y, 8 * INCH);
    CHECK_EQ(turned.facing, HALF_TURN);
}

TEST(
    a_block_stands_behind_its_first_model) /* four files of 1" from x 10: the middle is at 11.5, half a base ahead */
{
    UnitId unit = waiting(0);
    Pose front = scenario_front(&m.look, unit, 4);
    CHECK_LENGTH(front.at.x, 11.5 * INCH);
    CHECK_LENGTH(front.at.y, 39.5 * INCH);
}

TEST(loose_models_stand_where_the_scenario_has_them_or_in_two_rows)
{
    UnitId unit = waiting(0);
    Order order = { .actor = unit };
    CHECK(order_scenario_places(&m.look, unit, 0, &order));
    CHECK_EQ(order.paths, 4);
    CHECK_LENGTH(order.point[3].at.x, 13 * INCH);
    order = (Order){ .actor = unit };
    CHECK(order_two_rows(&m.look, unit, (Pose){ { 20 * INCH, 40 * INCH }, 0 }, INCH, &order));
    CHECK_LENGTH(order.point[1].at.x, 22 * INCH);
    CHECK_LENGTH(order.point[2].at.x, 20 * INCH);
    CHECK_LENGTH(order.point[2].at.y, 42 * INCH);
}

typedef struct Wish {
    Length right_of;
} Wish;

static Pose found;

static bool is_right_and_kept(const void *with, Pose at)
{
    found = at;
    return at.at.x >= ((const Wish *)with)->right_of;
}

TEST(places_are_tried_from_the_front_of_the_zone)
{
    Wish wish = { 5 * INCH }, nowhere = { 60 * INCH };
    waiting(0);
    CHECK(find_place_in_zone(&m.look, 0, is_right_and_kept, &wish));
    CHECK_LENGTH(found.at.x, 5 * INCH);
    CHECK_LENGTH(found.at.y, 37 * INCH);
    CHECK_EQ(found.facing, 0);
    CHECK(find_place_in_zone(&m.look, 1, is_right_and_kept, &wish));
    CHECK_LENGTH(found.at.y, 11 * INCH);
    CHECK_EQ(found.facing, HALF_TURN);
    CHECK(!find_place_in_zone(&m.look, 0, is_right_and_kept, &nowhere));
}
