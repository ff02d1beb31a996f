#include "troops/units.h"

#include "troops/advice.h"

#include "meadow.h"
#include "test.h"

static Meadow m;

static int walked(unsigned filter, UnitId of, UnitId *unit)
{
    int count = 0;
    for (UnitId u = NO_UNIT; units_next(&m.look, filter, of, &u);)
        unit[count++] = u;
    return count;
}

/* Two of seat 0 with a captain who has joined the first, three of seat 1 of which one is in reserve. */
static UnitId spears, bows, captain, orcs, wolves, trolls;

static void two_sides(void)
{
    meadow_begin(&m);
    spears = meadow_unit(&m, 0, 5, 10, 10);
    bows = meadow_unit(&m, 0, 3, 20, 10);
    captain = meadow_unit(&m, 0, 1, 15, 10);
    orcs = meadow_unit(&m, 1, 4, 10, 20);
    wolves = meadow_unit(&m, 1, 2, 20, 20);
    trolls = meadow_unit(&m, 1, 2, 30, 20);
    meadow_join(&m, captain, spears);
    m.battle.unit[trolls].state = UNIT_RESERVE;
}

TEST(an_iteration_stops_at_those_for_whom_all_holds)
{
    UnitId unit[MOST_UNITS];
    two_sides();
    CHECK_EQ(walked(0, NO_UNIT, unit), 6);
    CHECK_EQ(walked(UNITS_FIELDED, NO_UNIT, unit), 5);
    CHECK_EQ(walked(UNITS_FIELDED | UNITS_WHOLE, NO_UNIT, unit), 4);
    CHECK_EQ(walked(UNITS_FIELDED | UNITS_ENEMIES, bows, unit), 2);
    CHECK_EQ(unit[0], orcs);
    CHECK_EQ(unit[1], wolves);
    CHECK_EQ(walked(UNITS_FRIENDS | UNITS_WHOLE, bows, unit), 2);
    CHECK_EQ(unit[0], spears);
    CHECK_EQ(unit[1], bows);
}

TEST(others_are_neither_oneself_nor_the_unit_that_one_has_joined)
{
    UnitId unit[MOST_UNITS];
    two_sides();
    CHECK_EQ(walked(UNITS_FRIENDS | UNITS_OTHERS, captain, unit), 1);
    CHECK_EQ(unit[0], bows);
    CHECK_EQ(walked(UNITS_FRIENDS | UNITS_OTHERS | UNITS_WHOLE, spears, unit), 1);
    CHECK_EQ(unit[0], bows);
}

TEST(a_seats_units_are_its_own)
{
    two_sides();
    int count = 0;
    for (UnitId u = NO_UNIT; units_of_seat(&m.look, UNITS_FIELDED, 1, &u); count++)
        CHECK_EQ(m.battle.unit[u].seat, 1);
    CHECK_EQ(count, 2);
}

TEST(who_has_joined_a_unit_belongs_to_it_while_it_is_on_the_table)
{
    ModelId model[MOST_UNIT_MODELS];
    two_sides();
    CHECK_EQ(host_of(&m.look, captain), spears);
    CHECK_EQ(unit_of_model(&m.look, m.battle.unit[captain].first), spears);
    CHECK_EQ(unit_models(&m.look, captain, model, MOST_UNIT_MODELS), 6);
    m.battle.unit[captain].state = UNIT_LOST;
    CHECK_EQ(host_of(&m.look, captain), captain);
    CHECK_EQ(unit_models(&m.look, spears, model, MOST_UNIT_MODELS), 5);
}

TEST(what_is_kept_of_a_unit_goes_with_the_battles_revision)
{
    ModelId model[MOST_UNIT_MODELS];
    Battle copy;
    two_sides();
    m.battle.revision = 7;
    CHECK_EQ(unit_models(&m.look, bows, model, MOST_UNIT_MODELS), 3);
    m.battle.model[m.battle.unit[bows].first].state = MODEL_LOST;
    m.battle.revision = 8;
    CHECK_EQ(unit_models(&m.look, bows, model, MOST_UNIT_MODELS), 2);
    Look as_if = look_fork(&m.look, &copy);
    copy.model[m.battle.unit[bows].first + 1].state = MODEL_LOST;
    CHECK_EQ(unit_models(&as_if, bows, model, MOST_UNIT_MODELS), 1);
    copy.model[m.battle.unit[bows].first + 2].state = MODEL_LOST;
    CHECK_EQ(unit_models(&as_if, bows, model, MOST_UNIT_MODELS), 0);
    CHECK_EQ(unit_models(&m.look, bows, model, MOST_UNIT_MODELS), 2);
}

TEST(doomed_models_are_not_among_those_who_stand)
{
    ModelId model[MOST_UNIT_MODELS];
    two_sides();
    m.battle.model[m.battle.unit[bows].first].state = MODEL_DOOMED;
    CHECK_EQ(unit_models(&m.look, bows, model, MOST_UNIT_MODELS), 2);
    CHECK_EQ(unit_models(&m.look, bows, model, 1), 1);
}

static bool all_are_blocks(const Look *look, UnitId unit)
{
    (void)look;
    (void)unit;
    return true;
}

TEST(the_models_of_a_block_come_rank_by_rank)
{
    ModelId model[MOST_UNIT_MODELS];
    two_sides();
    m.rules.slot = MEADOW_SLOT;
    m.rules.is_block = all_are_blocks;
    ModelId first = m.battle.unit[bows].first;
    for (int i = 0; i < 3; i++)
        m.battle.model[first + i].tally[MEADOW_SLOT] = (int16_t)(2 - i);
    CHECK_EQ(unit_models(&m.look, bows, model, MOST_UNIT_MODELS), 3);
    CHECK_EQ(model[0], first + 2);
    CHECK_EQ(model[2], first);
}

TEST(a_unit_of_a_game_without_blocks_is_led_as_loose_models)
{
    Order order;
    two_sides();
    order_for(&order, bows);
    lead_unit(&m.look, bows, (Point){ 21 * INCH, 40 * INCH }, 4 * INCH, true,
              (LeadVerbs){ 1, 2, 3 }, &order);
    CHECK_EQ(order.clauses, 1);
    CHECK_EQ(order.clause[0].verb, 3);
    CHECK_EQ(order.paths, 3);
    CHECK_LENGTH(order.point[0].at.y, 14 * INCH);
}

/* The spears' last base ends at 14.5", the captain's at 15.5", the bows begin at 19.5". */
TEST(the_gap_is_from_the_nearest_model_to_the_nearest_model)
{
    Segment line;
    two_sides();
    CHECK_LENGTH(unit_gap(&m.look, spears, bows, &line), 4 * INCH);
    CHECK_LENGTH(segment_length(line), 4 * INCH);
    CHECK_LENGTH(line.from.x, 15 * INCH + INCH / 2);
    m.battle.unit[captain].state = UNIT_LOST;
    CHECK_LENGTH(unit_gap(&m.look, spears, bows, NULL), 5 * INCH);
    m.battle.model[m.battle.unit[captain].first].state = MODEL_LOST;
    CHECK_LENGTH(unit_gap(&m.look, spears, captain, NULL), LENGTH_NEVER);
}

TEST(of_bases_as_near_the_first_ones_count)
{
    int i = 9, k = 9;
    Base one[2] = { base_rect(INCH, INCH, (Pose){ { 0, 0 }, 0 }),
                    base_rect(INCH, INCH, (Pose){ { 2 * INCH, 0 }, 0 }) };
    Base other[2] = { base_rect(INCH, INCH, (Pose){ { 0, 3 * INCH }, 0 }),
                      base_rect(INCH, INCH, (Pose){ { 2 * INCH, 3 * INCH }, 0 }) };
    CHECK_LENGTH(bases_gap(one, 2, other, 2, &i, &k), 2 * INCH);
    CHECK_EQ(i, 0);
    CHECK_EQ(k, 0);
    CHECK_LENGTH(bases_gap(one, 0, other, 2, &i, &k), LENGTH_NEVER);
    CHECK_EQ(i, -1);
}
