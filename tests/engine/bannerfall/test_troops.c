#include "bannerfall.h"
#include "engine/referee.h"
#include "rank_battery.h"
#include "test.h"

/* What the room of troops makes of Bannerfall's own tables: one page for its loose units, one for its blocks. */

static Game game;
static Battle battle;
static Scratch scratch;
static Look look = { &game, &battle, &scratch };

enum { SPEARS, CAPTAIN, ARCHERS, CHIEF, PIKES, GUARDS };

/* Blue bids more and is asked for an order. */
static void field(void)
{
    Answer answer;
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, NULL);
    for (SeatId seat = 0; seat < 2; seat++) {
        answer_begin(&answer, ANSWER_NUMBER, seat);
        answer.value = seat == 0;
        battle_answer(&game, &battle, &scratch, &answer, NULL);
    }
}

/* By hand, so that nothing is kept of where everybody stood. */
static void put(ModelId model, int x, int y)
{
    battle.model[model].pose.at = (Point){ x * INCH, y * INCH };
    battle.revision++;
}

static Answer order_of(UnitId actor, int verb, int word, int32_t number)
{
    Answer answer;
    answer_begin(&answer, ANSWER_ORDER, 0);
    answer.order.actor = actor;
    Clause *clause = order_clause(&answer.order, verb);
    clause->word = (uint8_t)word;
    clause->number = number;
    clause->has_number = true;
    return answer;
}

static Answer move_of(UnitId actor, ModelId model, double x, double y)
{
    Answer answer = order_of(actor, VERB_MOVE, 0, 0);
    order_path(&answer.order, model);
    PathPoint to = { { (Length)(x * INCH), (Length)(y * INCH) }, 0, LEVEL_BY_GROUND };
    order_point(&answer.order, to);
    return answer;
}

static Refusal refused(Answer answer)
{
    return battle_judge(&game, &battle, &scratch, &answer).refusal;
}

static void give(Answer answer)
{
    Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
    CHECK(is_yes(&verdict));
}

/* ---- Loose units ----------------------------------------------------------------------------------------------------- */

TEST(models_stay_linked) /* from (20,30) to (19,30): 3" from the next, a gap of 2" */
{
    field();
    CHECK_EQ(refused(move_of(SPEARS, 0, 19, 30)), NO_REFUSAL);
    CHECK_EQ(refused(move_of(SPEARS, 0, 18.9, 30)), NO_APART);
}

TEST(a_model_ends_on_nobody_and_on_the_table)
{
    field();
    CHECK_EQ(refused(move_of(SPEARS, 0, 21.1, 30)), NO_ON_SOMEBODY);
    CHECK_EQ(refused(move_of(SPEARS, 0, 21, 30)), NO_REFUSAL); /* touches his neighbour */
    put(3, 3, 30);
    CHECK_EQ(refused(move_of(CAPTAIN, 3, 0.4, 30)), NO_OVER_EDGE);
}

TEST(enemies_are_gone_round_and_friends_passed)
{
    field();
    put(3, 30, 23);
    CHECK_EQ(refused(move_of(CAPTAIN, 3, 30, 18)), NO_OVER_SOMEBODY);
    put(3, 22, 32);
    CHECK_EQ(refused(move_of(CAPTAIN, 3, 22, 27)), NO_REFUSAL);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------------ */

TEST(blocks_stand_behind_their_front) /* 4 files of 1" about x 10, the second rank an inch behind */
{
    field();
    CHECK_LENGTH(battle.model[8].pose.at.x, 8.5 * INCH);
    CHECK_LENGTH(battle.model[8].pose.at.y, 40.5 * INCH);
    CHECK_LENGTH(battle.model[15].pose.at.x, 11.5 * INCH);
    CHECK_LENGTH(battle.model[15].pose.at.y, 41.5 * INCH);
}

TEST(a_block_marches_and_a_loose_unit_moves)
{
    field();
    CHECK_EQ(refused(move_of(PIKES, 8, 8.5, 39)), NO_IN_RANKS);
    CHECK_EQ(refused(order_of(SPEARS, VERB_FORWARD, 0, INCH)), NO_BLOCK);
    CHECK_EQ(refused(order_of(PIKES, VERB_FORWARD, 0, 65 * INCH / 10)), NO_MARCHES_FAR);
    give(order_of(PIKES, VERB_FORWARD, 0, 6 * INCH));
    CHECK_LENGTH(battle.unit[PIKES].front.at.y, 34 * INCH);
    CHECK_LENGTH(battle.model[8].pose.at.y, 34.5 * INCH);
    CHECK(has_mark(&battle, OWNER_UNIT, PIKES, UM_ACTED));
}

TEST(a_wheel_costs_the_way_of_the_outer_corner_and_files_an_inch_a_rank)
{
    field();
    Answer wheel = order_of(PIKES, VERB_WHEEL, 1, 4 * INCH);
    Clause *then = order_clause(&wheel.order, VERB_FORWARD);
    then->number = 2 * INCH;
    CHECK_EQ(battle_judge(&game, &battle, &scratch, &wheel).measured, 6 * INCH);
    CHECK_EQ(refused(order_of(PIKES, VERB_FILES, 0, 5)), NO_SUCH_WIDTH);
    give(order_of(PIKES, VERB_FILES, 0, 4)); /* one rank of eight, from x 6 */
    CHECK_EQ(battle.unit[PIKES].files, 8);
    CHECK_LENGTH(battle.model[8].pose.at.x, 6.5 * INCH);
}

TEST(enemies_are_kept_an_inch_away) /* the chief at y 34 with his half inch: his rear at 34.5 */
{
    field();
    put(7, 10, 34);
    CHECK_EQ(refused(order_of(PIKES, VERB_FORWARD, 0, 44 * INCH / 10)), NO_REFUSAL);
    CHECK_EQ(refused(order_of(PIKES, VERB_FORWARD, 0, 46 * INCH / 10)), NO_TOO_NEAR);
    CHECK_EQ(refused(order_of(PIKES, VERB_FORWARD, 0, 58 * INCH / 10)), NO_OVER_SOMEBODY);
}

TEST(the_battery_of_blocks)
{
    field();
    battery_of_wheels(&look, PIKES);
    CHECK(battery_of_lit_places(&look, PIKES) > 50);
    CHECK(battery_of_routes(&look, PIKES) > 20);
    CHECK(battery_of_refusals(&look, PIKES) > 100);
    put(7, 12, 35);
    battery_of_lit_places(&look, PIKES);
    battery_of_routes(&look, PIKES);
}
