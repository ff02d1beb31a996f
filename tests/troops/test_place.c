#include "troops/units.h"
#include "troops/walk.h"

#include "meadow.h"
#include "test.h"

/* A game of loose models: 1" apart, heights count, climbing costs up and down. */

enum { NO_EDGE = NO_OF_RULESET, NO_LINK, NO_LINK_ABOVE, NO_MENDING, NO_ROCK };

static Meadow m;
static const RefusalText refusals[] = {
    { "EDGE", 4, GRADE_DETAIL, "", NULL, LIMIT_MOST },
    { "LINK", 6, GRADE_DETAIL, "", NULL, LIMIT_MOST },
    { "LINK_ABOVE", 7, GRADE_DETAIL, "", NULL, LIMIT_MOST },
    { "MENDING", 8, GRADE_DETAIL, "", NULL, LIMIT_MOST },
    { "ROCK", 13, GRADE_DETAIL, "", NULL, LIMIT_MOST },
};
static Climbing climbing_costs;
static bool all_fly;

static Climbing climbing(const Game *game)
{
    (void)game;
    return climbing_costs;
}

static bool flies(const Look *look, UnitId unit)
{
    (void)look;
    (void)unit;
    return all_fly;
}

static bool is_closed(const Terrain *piece)
{
    return piece->field[0] == 1;
}

static bool is_climbable(const Terrain *piece)
{
    return piece->levels > 0;
}

static bool passes_below(const Terrain *piece, Length height)
{
    (void)piece;
    (void)height;
    return false;
}

static const WalkRules rules = {
    .clause = {
        [PLACE_SLACK] = { .rule = 1 },
        [PLACE_HEIGHTS] = { .rule = 2 },
        [PLACE_TOUCH_LEVEL] = { .rule = 3 },
        [PLACE_ON_TABLE] = { 4, NO_EDGE, 0 },
        [PLACE_CLOSED] = { 13, NO_ROCK, 0 },
        [COHERENT] = { 6, NO_LINK, INCH },
        [COHERENT_ABOVE] = { 7, NO_LINK_ABOVE, 3 * INCH },
        [COHERENT_LESSENS] = { 8, NO_MENDING, 0 },
        [WALK_CLIMB] = { .rule = 9 },
        [WALK_SWEEPS] = { .rule = 10 },
    },
    .climbing = climbing,
    .flies = flies,
    .is_closed = is_closed,
    .is_climbable = is_climbable,
    .passes_below = passes_below,
};

static void begin(void)
{
    meadow_begin(&m);
    m.rules.walk = &rules;
    m.rules.clause[TROOP_EDGE_IS_INSIDE].rule = 11;
    m.rules.clause[TROOP_LAST_PIECE].rule = 12;
    m.ruleset.refusal = refusals;
    climbing_costs = CLIMB_FULL;
    all_fly = false;
}

/* A hill from (x, y) to 10" right of it and 10" behind it, 2" high. */
static void hill_at(int x, int y)
{
    Game *g = &m.game;
    Point corner[4] = { { x * INCH, y * INCH },
                        { (x + 10) * INCH, y * INCH },
                        { (x + 10) * INCH, (y + 10) * INCH },
                        { x * INCH, (y + 10) * INCH } };
    g->piece[g->terrain] = (Terrain){ .corner_first = g->corners,
                                      .corners = 4,
                                      .height = 2 * INCH,
                                      .levels = 1,
                                      .level = { 2 * INCH } };
    for (int i = 0; i < 4; i++)
        g->corner[g->corners++] = corner[i];
    m.battle.pieces = (int16_t)++g->terrain;
}

static Walk walked(UnitId unit, int x, int y)
{
    static Plots plots;
    ModelPath path = { .model = m.battle.unit[unit].first, .first = 0, .count = 1 };
    PathPoint to = { { x * INCH, y * INCH }, 0, LEVEL_BY_GROUND };
    Walk walk;
    plots_in(&m.look, (Box){ { 0, 0 }, { m.game.width, m.game.height } }, &plots);
    walk_lay(&m.look, &path, &to, &plots, &walk);
    return walk;
}

TEST(a_model_at_the_edge_is_refused_by_the_games_own_refusal)
{
    begin();
    UnitId unit = meadow_unit(&m, 0, 1, 0, 10);
    Stand stand = stand_of(&m.look, m.battle.unit[unit].first);
    Verdict verdict = judge_edge(&m.look, &stand);
    CHECK_EQ(verdict.refusal, NO_EDGE);
    CHECK_LENGTH(verdict.measured, INCH / 2);
    CHECK_EQ(verdict.model, m.battle.unit[unit].first);
    m.game.switched_off = 4;
    verdict = judge_edge(&m.look, &stand);
    CHECK(is_yes(&verdict));
}

TEST(coherency_blames_whoever_stands_outside_the_greater_part)
{
    begin();
    UnitId unit = meadow_unit(&m, 0, 5, 10, 10);
    ModelId last = (ModelId)(m.battle.unit[unit].first + 4);
    m.battle.model[last].pose.at.x += 3 * INCH; /* side by side before, now 3" apart */
    Company company;
    company_of(&m.look, unit, &company);
    Verdict verdict = judge_company(&m.look, &company);
    CHECK_EQ(verdict.refusal, NO_LINK);
    CHECK_LENGTH(verdict.measured, 3 * INCH);
    CHECK_LENGTH(verdict.allowed, INCH);
    CHECK_EQ(verdict.model, last);
    CHECK_EQ(verdict.faults, 1);
    CHECK_LENGTH(widest_spread(&m.look, &company), 3 * INCH);
}

TEST(who_has_come_apart_must_come_nearer_together)
{
    begin();
    UnitId unit = meadow_unit(&m, 0, 2, 10, 10);
    ModelId stray = (ModelId)(m.battle.unit[unit].first + 1);
    Company before, after;
    m.battle.model[stray].pose.at.x += 4 * INCH;
    company_of(&m.look, unit, &before);
    after = before;
    Verdict verdict = judge_company_moved(&m.look, &before, &after);
    CHECK_EQ(verdict.refusal, NO_MENDING);
    m.battle.model[stray].pose.at.x -= INCH; /* still 3" apart, but no more 4" */
    company_of(&m.look, unit, &after);
    verdict = judge_company_moved(&m.look, &before, &after);
    CHECK(is_yes(&verdict));
    m.game.switched_off = 8;
    verdict = judge_company_moved(&m.look, &before, &after);
    CHECK_EQ(verdict.refusal, NO_LINK);
}

TEST(all_go_by_the_same_way)
{
    static Order order;
    begin();
    UnitId unit = meadow_unit(&m, 0, 3, 10, 10);
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(&m.look, unit, model, MOST_UNIT_MODELS);
    order.clauses = order.paths = order.points = 0;
    order_clause(&order, 0);
    CHECK(order_shift(&m.look, model, count, vec(2 * INCH, -INCH), &order));
    CHECK_EQ(order.clause[0].path_count, 3);
    CHECK_EQ(order.path[2].model, model[2]);
    CHECK_LENGTH(order.point[2].at.x, 14 * INCH);
    CHECK_LENGTH(order.point[2].at.y, 9 * INCH);
}

TEST(a_link_may_go_up_so_far)
{
    begin();
    UnitId unit = meadow_unit(&m, 0, 2, 10, 10);
    ModelId up = (ModelId)(m.battle.unit[unit].first + 1);
    Company company;
    m.battle.model[up].z = 3 * INCH;
    company_of(&m.look, unit, &company);
    Verdict verdict = judge_company(&m.look, &company);
    CHECK(is_yes(&verdict));
    m.battle.model[up].z = 4 * INCH;
    company_of(&m.look, unit, &company);
    verdict = judge_company(&m.look, &company);
    CHECK_EQ(verdict.refusal, NO_LINK_ABOVE);
    CHECK_LENGTH(verdict.measured, 4 * INCH);
}

/* The rock is 10" wide; its top is its only level. */
TEST(nobody_ends_in_a_closed_piece_but_on_its_level)
{
    static Plots plots;
    begin();
    hill_at(15, 5);
    m.game.piece[0].field[0] = 1;
    UnitId unit = meadow_unit(&m, 0, 1, 20, 10);
    Stand inside = stand_of(&m.look, m.battle.unit[unit].first);
    plots_in(&m.look, inside.box, &plots);
    Verdict verdict = judge_ground(&m.look, &inside, &plots);
    CHECK_EQ(verdict.refusal, NO_ROCK);
    CHECK_EQ(verdict.piece, 0);
    Stand above = stand_at(&m.look, inside.model, inside.base.pose, 2 * INCH);
    verdict = judge_ground(&m.look, &above, &plots);
    CHECK(is_yes(&verdict));
    Pose rim = { { 15 * INCH, 10 * INCH }, 0 }; /* half of it hangs over */
    above = stand_at(&m.look, inside.model, rim, 2 * INCH);
    verdict = judge_ground(&m.look, &above, &plots);
    CHECK_EQ(verdict.refusal, NO_ROCK);
}

TEST(who_stands_above_the_others_head_is_not_in_his_way)
{
    begin();
    UnitId one = meadow_unit(&m, 0, 1, 10, 10), other = meadow_unit(&m, 1, 1, 10, 10);
    Stand below = stand_of(&m.look, m.battle.unit[one].first);
    Stand above = stand_of(&m.look, m.battle.unit[other].first);
    CHECK(stands_overlap(&m.look, &below, &above));
    above = stand_at(&m.look, above.model, above.base.pose, 2 * INCH);
    CHECK(!stands_overlap(&m.look, &below, &above));
}

/* 10" on the ground and 2" up; over the hill 20", 2" up and 2" down. */
TEST(a_climb_costs_what_the_game_says)
{
    begin();
    hill_at(15, 5);
    UnitId unit = meadow_unit(&m, 0, 1, 10, 10);
    Walk onto = walked(unit, 20, 10), over = walked(unit, 30, 10);
    CHECK_LENGTH(onto.travel, 12 * INCH);
    CHECK_LENGTH(onto.end_z, 2 * INCH);
    CHECK_LENGTH(over.travel, 24 * INCH);
    climbing_costs = CLIMB_UP_ONLY;
    over = walked(unit, 30, 10);
    CHECK_LENGTH(over.travel, 22 * INCH);
    all_fly = true;
    over = walked(unit, 30, 10);
    CHECK_LENGTH(over.travel, 20 * INCH);
}

TEST(a_walk_meets_whom_its_base_sweeps_over)
{
    begin();
    UnitId unit = meadow_unit(&m, 0, 1, 10, 10), near = meadow_unit(&m, 1, 1, 15, 10);
    UnitId aside = meadow_unit(&m, 1, 1, 15, 12);
    Walk walk = walked(unit, 20, 10);
    Stand in_the_way = stand_of(&m.look, m.battle.unit[near].first);
    Stand beside = stand_of(&m.look, m.battle.unit[aside].first);
    CHECK(walk_meets(&m.look, &walk, &in_the_way));
    CHECK(!walk_meets(&m.look, &walk, &beside));
    m.game.switched_off = 10; /* then only where it ends */
    CHECK(!walk_meets(&m.look, &walk, &in_the_way));
}
