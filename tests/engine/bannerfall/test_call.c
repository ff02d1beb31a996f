#include "engine/call.h"
#include "engine/referee.h"
#include "table.h"
#include "test.h"

static Game game;
static Battle battle;
static Scratch scratch;

static void field(void)
{
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, NULL);
    for (SeatId seat = 0; seat < 2; seat++) {
        Answer answer;
        answer_begin(&answer, ANSWER_NUMBER, seat);
        battle_answer(&game, &battle, &scratch, &answer, NULL);
    }
}

static Refusal call(Call c)
{
    return battle_call(&game, &battle, &scratch, &c, NULL).refusal;
}

TEST(a_call_needs_the_consent_of_every_other_seat)
{
    field();
    Call place = {
        .kind = CALL_PLACE, .seat = 0, .model = 2, .pose = { { INCH, INCH }, DEGREE }, .z = 0
    };
    CHECK_EQ(call(place), NO_NO_CONSENT);
    place.consent = 2;
    CHECK_EQ(call(place), NO_REFUSAL);
    CHECK_EQ(battle.model[2].pose.at.x, INCH);
    CHECK_EQ(battle.model[2].pose.facing, DEGREE);
}

TEST(conceding_needs_nobodys_consent_and_the_other_side_wins)
{
    field();
    CHECK_EQ(call((Call){ .kind = CALL_CONCEDE, .seat = 0 }), NO_REFUSAL);
    CHECK(battle.over);
    CHECK_EQ(battle.winner, 1);
}

TEST(a_draw_is_agreed)
{
    field();
    CHECK_EQ(call((Call){ .kind = CALL_DRAW, .seat = 0, .consent = 2 }), NO_REFUSAL);
    CHECK(battle.over);
    CHECK_EQ(battle.winner, NO_SEAT);
}

TEST(wounds_are_set_by_hand_within_the_profile_and_zero_removes_the_model)
{
    field();
    Call wounds = { .kind = CALL_WOUNDS, .seat = 0, .consent = 2, .model = 3, .value = 3 };
    CHECK_EQ(call(wounds), NO_OUT_OF_BOUNDS); /* 2 on its profile */
    wounds.value = 0;
    CHECK_EQ(call(wounds), NO_REFUSAL);
    CHECK_EQ(battle.model[3].state, MODEL_LOST);
    CHECK_EQ(battle.unit[1].state, UNIT_LOST);
}

TEST(marks_and_tallies_are_set_by_hand_when_the_game_knows_them)
{
    field();
    Call c = { .kind = CALL_MARK,
               .seat = 1,
               .consent = 1,
               .owner = OWNER_UNIT,
               .id = 0,
               .number = UM_BROKEN,
               .value = 1 };
    CHECK_EQ(call(c), NO_REFUSAL);
    CHECK(has_mark(&battle, OWNER_UNIT, 0, UM_BROKEN));
    c.number = 40;
    CHECK_EQ(call(c), NO_NO_SUCH);
    c = (Call){ .kind = CALL_TALLY,
                .seat = 1,
                .consent = 1,
                .owner = OWNER_SEAT,
                .id = 1,
                .number = ST_BID,
                .value = 10 };
    CHECK_EQ(call(c), NO_OUT_OF_BOUNDS); /* 0 to 9 */
    c.value = 9;
    CHECK_EQ(call(c), NO_REFUSAL);
    CHECK_EQ(tally_of(&battle, OWNER_SEAT, 1, ST_BID), 9);
}

TEST(a_waived_order_is_carried_out_though_the_rules_refuse_it_and_only_that_one)
{
    field();
    Answer far;
    answer_begin(&far, ANSWER_ORDER, 0);
    far.order.actor = 1;
    order_clause(&far.order, VERB_MOVE);
    order_path(&far.order, 3);
    order_point(&far.order, (PathPoint){ { 44 * INCH, 44 * INCH }, 0, LEVEL_BY_GROUND });
    CHECK_EQ(battle_judge(&game, &battle, &scratch, &far).refusal, NO_TOO_FAR);
    CHECK_EQ(call((Call){ .kind = CALL_WAIVE, .seat = 0, .consent = 2 }), NO_REFUSAL);
    CHECK_EQ(battle_answer(&game, &battle, &scratch, &far, NULL).refusal, NO_REFUSAL);
    CHECK_EQ(battle.model[3].pose.at.x, 44 * INCH);
    CHECK_EQ(battle.waive, 0);
}

TEST(a_figure_is_overruled_once_before_it_takes_effect)
{
    field();
    Call c = { .kind = CALL_OVERRULE,
               .seat = 0,
               .consent = 2,
               .unit = NO_UNIT,
               .why = WHY_AMBUSH_DIE,
               .figure = FIG_NEED,
               .value = 6 };
    CHECK_EQ(call(c), NO_REFUSAL);
    Play play = { .look = { &game, &battle, &scratch }, .battle = &battle };
    CHECK_EQ(settle(&play, WHY_AMBUSH_DIE, FIG_DICE, 0, 4), 4);
    CHECK_EQ(settle(&play, WHY_AMBUSH_DIE, FIG_NEED, 0, 4), 6);
    CHECK_EQ(settle(&play, WHY_AMBUSH_DIE, FIG_NEED, 0, 4), 4);
}

TEST(the_battle_goes_on_at_another_phase_by_agreement)
{
    field();
    Call c = {
        .kind = CALL_PHASE, .seat = 0, .consent = 2, .number = PHASE_ORDERS, .seat_to_act = 1
    };
    CHECK_EQ(call(c), NO_REFUSAL);
    CHECK_EQ(battle.request.seats, 2);
    c.number = 9;
    CHECK_EQ(call(c), NO_NO_SUCH);
}
