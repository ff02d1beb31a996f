#include "field.h"

#include <string.h>

#include "rules/rulesets.h"

/* Roll-Off, players' order and the Standard Game Turn: DICE-01, DICE-02, GEN, STD, GEO-19, OPT-02, OPT-08. */

static UnitId alpha, beta, bowkin, guard;

/* Two single models for each player, far apart. */
static void two_each(Playstyle playstyle)
{
    field(playstyle);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    guard = unit("briarguard", NORTH, 1);
    stand(alpha, 1, 10, 40);
    stand(beta, 1, 20, 40);
    stand(bowkin, 1, 10, 8);
    stand(guard, 1, 20, 8);
}

static void act(UnitId unit, Verb verb)
{
    order(unit);
    deed(verb);
    give();
}

/* ---- Roll-Off ------------------------------------------------------------------------------------- */

TEST(a_tied_roll_off_is_rolled_again_among_those_tied) /* X01 */
{
    field(STANDARD);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    begin();
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    CHECK_EQ(the_battle()->request.dice_kind, DICE_D6); /* DICE-01, and no D10 mode (OPT-09) */
    DICE(4, 4);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(2, 5);
    CHECK_ASKED(NORTH, WHY_NOMINATE);
    CHECK(told_tale(TALE_ROLL_OFF_WON));
    choose(SOUTH);
    CHECK_EQ(the_battle()->initiative, SOUTH);
    CHECK_ASKED(NORTH, WHY_ZONE); /* the ranking, not the Turn Master, chooses first */
    choose(1);
    CHECK_ASKED(SOUTH, WHY_DEPLOY); /* the only zone left needs no question */
    CHECK_EQ(the_battle()->seat[SOUTH].zone, 0);
    CHECK_EQ(the_battle()->seat[NORTH].zone, 1);
}

TEST(only_the_winner_of_the_roll_off_nominates_the_turn_master) /* X01, GEN-04 */
{
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    begin();
    DICE(2, 5);
    Answer answer = answer_now(ANSWER_CHOICE);
    answer.seat = SOUTH;
    Verdict verdict = try_answer(&answer);
    CHECK_EQ(verdict.refusal, NO_NOT_THE_WINNER);
    CHECK_EQ(battle_may(the_look(), VERB_MOVE, alpha).refusal, NO_NOT_OFFERED);
    choose(NORTH);
    CHECK_EQ(the_battle()->initiative, NORTH);
}

TEST(other_ties_are_rolled_again_only_for_the_choice_of_zones) /* DICE-02, ADV-02 */
{
    field(STANDARD);
    field_seats(3);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    unit("bowkin", EAST, 1);
    begin();
    DICE(6, 3, 3);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    CHECK_EQ(the_battle()->request.dice_count, 2);
    DICE(2, 5);
    CHECK_ASKED(SOUTH, WHY_NOMINATE);
    choose(SOUTH);
    CHECK_ASKED(SOUTH, WHY_ZONE);
    choose(0);
    CHECK_ASKED(EAST, WHY_ZONE);
    choose(2);
    CHECK_EQ(the_battle()->seat[NORTH].zone, 1);
}

TEST(a_taken_deployment_zone_cannot_be_chosen) /* ADV-02 */
{
    field(STANDARD);
    field_seats(3);
    for (int seat = 0; seat < 3; seat++)
        unit("riflemen", (SeatId)seat, 1);
    begin();
    DICE(6, 3, 1);
    choose(SOUTH);
    choose(2);
    CHECK_ASKED(NORTH, WHY_ZONE);
    Answer answer = answer_now(ANSWER_NUMBER);
    answer.value = 2;
    CHECK_EQ(try_answer(&answer).refusal, NO_ZONE_TAKEN);
    CHECK_EQ(the_battle()->request.usual, 0); /* the first that is free */
    choose(1);
    CHECK_EQ(the_battle()->seat[EAST].zone, 0);
}

TEST(a_zone_that_the_scenario_gives_is_not_asked_for)
{
    field(STANDARD);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    the_game()->zone[0].seat = NORTH;
    the_game()->zone[1].seat = SOUTH;
    begin();
    DICE(2, 5);
    choose(NORTH);
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    CHECK_EQ(the_battle()->seat[NORTH].zone, 0);
}

/* ---- Players' order ---------------------------------------------------------------------------------- */

static void four_players(void)
{
    field(STANDARD);
    field_seats(4);
    for (int seat = 0; seat < 4; seat++) {
        UnitId its = unit("riflemen", (SeatId)seat, 1);
        CHECK_EQ(its, seat);
    }
}

static void four_on_the_table(void)
{
    stand(SOUTH, 1, 36, 40);
    stand(NORTH, 1, 36, 8);
    stand(EAST, 1, 68, 24);
    stand(WEST, 1, 4, 24);
}

TEST(players_act_clockwise_by_their_deployment_zones) /* GEN-02: bearings 180, 270, 0, 90 */
{
    four_players();
    four_on_the_table();
    enter(PHASE_MOVE, SOUTH);
    CHECK_ASKED(SOUTH, WHY_MOVE);
    act(SOUTH, VERB_MOVE);
    CHECK_ASKED(WEST, WHY_MOVE);
    act(WEST, VERB_MOVE);
    CHECK_ASKED(NORTH, WHY_MOVE);
    act(NORTH, VERB_MOVE);
    CHECK_ASKED(EAST, WHY_MOVE);
}

/* The west zone written from its corner (8, 36) on: that corner lies at 247 degrees, south's first one, (0, 36), at 252;
 * the centroids lie at 270 and 180 all the same. */
TEST(the_bearing_of_a_zone_is_that_of_its_centroid) /* GEO-19 */
{
    static const double corners[4][2] = { { 8, 36 }, { 0, 36 }, { 0, 12 }, { 8, 12 } };
    four_players();
    for (int i = 0; i < 4; i++)
        the_game()->corner[the_game()->zone[WEST].corner_first + i] =
            (Point){ inches(corners[i][0]), inches(corners[i][1]) };
    four_on_the_table();
    enter(PHASE_MOVE, SOUTH);
    act(SOUTH, VERB_MOVE);
    CHECK_ASKED(WEST, WHY_MOVE);
}

TEST(the_turn_master_is_determined_anew_every_game_turn) /* GEN-03 */
{
    two_each(STANDARD);
    enter(PHASE_END, SOUTH);
    CHECK_EQ(the_battle()->round, 2);
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    DICE(1, 6);
    choose(NORTH);
    CHECK_EQ(the_battle()->initiative, NORTH);
}

TEST(the_turn_master_acts_first_in_every_phase) /* STD-02 */
{
    two_each(STANDARD);
    enter(PHASE_MOVE, NORTH);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_MASTER_FIRST);
    declare(VERB_FINISH);
    declare(VERB_FINISH);
    CHECK_ASKED(NORTH, WHY_ATTACK);
}

TEST(players_alternate_one_unit_at_a_time) /* STD-03 */
{
    two_each(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    act(alpha, VERB_MOVE);
    CHECK_ASKED(NORTH, WHY_MOVE);
    order(beta);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_OTHERS_UNIT);
    CHECK_EQ(battle_may(the_look(), VERB_MOVE, beta).refusal, NO_OTHERS_UNIT);
    act(bowkin, VERB_MOVE);
    CHECK_ASKED(SOUTH, WHY_MOVE);
    act(beta, VERB_MOVE);
    act(guard, VERB_MOVE);
    CHECK_ASKED(SOUTH, WHY_ATTACK); /* every Unit has acted: nobody has to say so */
}

TEST(an_order_is_one_deed_of_one_unit) /* STD-03 */
{
    two_each(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    order(alpha);
    deed(VERB_MOVE);
    deed(VERB_MOVE);
    CHECK_REFUSED_COUNT(NO_ONE_DEED, 2, 1);
    order(NO_UNIT);
    deed(VERB_END);
    CHECK_REFUSED(NO_NOTHING_TO_END);
}

TEST(declaring_finished_is_final_for_the_phase) /* STD-04 */
{
    two_each(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    declare(VERB_FINISH);
    act(bowkin, VERB_MOVE);
    CHECK_ASKED(NORTH, WHY_MOVE);
    CHECK_EQ(battle_may(the_look(), VERB_MOVE, alpha).refusal, NO_HAS_FINISHED);
    order(alpha); /* at one screen, tried in the other's turn */
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_HAS_FINISHED);
    act(guard, VERB_MOVE);
    CHECK_ASKED(SOUTH, WHY_ATTACK);
}

TEST(an_option_lets_a_finished_player_come_back_in) /* OPT-08 */
{
    two_each(STANDARD);
    set_option(OPT_FINISHED_FINAL, 0);
    enter(PHASE_MOVE, SOUTH);
    declare(VERB_FINISH);
    act(bowkin, VERB_MOVE);
    CHECK_ASKED(SOUTH, WHY_MOVE);
    declare(VERB_FINISH);
    declare(VERB_FINISH); /* a full round of passes ends the phase */
    CHECK_ASKED(SOUTH, WHY_ATTACK);
}

TEST(a_destroyed_unit_cannot_act) /* GEN-08 */
{
    two_each(STANDARD);
    lost(beta, 1);
    enter(PHASE_MOVE, SOUTH);
    order(beta);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_UNIT_DESTROYED);
}

/* ---- The Standard Game Turn -------------------------------------------------------------------------- */

TEST(the_phases_follow_each_other_in_their_order) /* STD-01 */
{
    static const Why phases[] = { WHY_DEPLOY, WHY_MOVE, WHY_ATTACK, WHY_DASH };
    two_each(STANDARD);
    the_battle()->unit[beta].state = UNIT_RESERVE;
    the_battle()->model[model_of(beta, 1)].state = MODEL_AWAY;
    enter(PHASE_DEPLOY, SOUTH);
    for (int i = 0; i < 4; i++) {
        CHECK_ASKED(SOUTH, phases[i]);
        declare(VERB_FINISH);
        if (i > 0) /* North has nobody in Reserve */
            declare(VERB_FINISH);
    }
    CHECK_ASKED(NO_SEAT, WHY_ROLL_OFF);
    CHECK_EQ(the_battle()->round, 2);
}

TEST(no_action_of_another_phase_may_be_taken) /* STD-01 */
{
    two_each(STANDARD);
    enter(PHASE_ATTACK, SOUTH);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_NOT_MOVE_PHASE);
    order(alpha);
    deed(VERB_DASH);
    CHECK_REFUSED(NO_NOT_DASH_PHASE);
    order(alpha);
    deed(VERB_DEPLOY);
    CHECK_REFUSED(NO_NOT_DEPLOY_PHASE);
    enter(PHASE_DASH, SOUTH);
    order(alpha);
    fire("field-rifle", 1, 1, bowkin);
    CHECK_REFUSED(NO_NOT_ATTACK_PHASE);
}

TEST(one_reserve_unit_is_deployed_in_each_turn_to_act) /* STD-05 */
{
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    enter(PHASE_DEPLOY, SOUTH);
    order(alpha);
    deed(VERB_DEPLOY);
    path(1, 20, 40);
    deed(VERB_DEPLOY);
    CHECK_REFUSED_COUNT(NO_ONE_UNIT, 2, 1);
    order(alpha);
    deed(VERB_DEPLOY);
    path(1, 20, 40);
    give();
    CHECK_ASKED(NORTH, WHY_DEPLOY);
    declare(VERB_FINISH); /* held back */
    CHECK_ASKED(SOUTH, WHY_DEPLOY);
}

TEST(a_unit_moves_attacks_and_dashes_once_in_a_game_turn) /* STD-06 to STD-08 */
{
    static const Phase phases[] = { PHASE_MOVE, PHASE_ATTACK, PHASE_DASH };
    static const UnitMark marks[] = { UM_ACTED_MOVE, UM_ACTED_ATTACK, UM_ACTED_DASH };
    static const Verb verbs[] = { VERB_MOVE, VERB_FIRE, VERB_DASH };
    static const Refusal refusals[] = { NO_HAS_MOVED, NO_HAS_ATTACKED, NO_HAS_DASHED };
    for (int i = 0; i < 3; i++) {
        two_each(STANDARD);
        set_mark(alpha, marks[i]);
        enter(phases[i], SOUTH);
        order(alpha);
        if (verbs[i] == VERB_FIRE)
            fire("field-rifle", 1, 1, bowkin);
        else
            deed(verbs[i]);
        CHECK_REFUSED_COUNT(refusals[i], 1, 1);
    }
}

TEST(standard_games_have_no_guard_prepare_or_support) /* STD-10 */
{
    static const Verb verbs[] = { VERB_GUARD, VERB_PREPARE, VERB_SUPPORT };
    two_each(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    for (int i = 0; i < 3; i++) {
        order(alpha);
        deed(verbs[i]);
        CHECK_REFUSED(NO_ONLY_ADVANCED);
    }
}

TEST(a_unit_deployed_this_game_turn_may_move) /* STD-11 */
{
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(bowkin, 1, 20, 8);
    enter(PHASE_DEPLOY, SOUTH);
    order(alpha);
    deed(VERB_DEPLOY);
    path(1, 20, 40);
    give();
    CHECK_ASKED(SOUTH, WHY_MOVE);
    order(alpha);
    deed(VERB_MOVE);
    path(1, 20, 35);
    give();
    CHECK_PLACE(alpha, 1, 20, 35);
}

TEST(a_unit_in_reserve_does_nothing_but_deploy) /* ADV-10, STD */
{
    field(STANDARD);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    bowkin = unit("bowkin", NORTH, 1);
    stand(beta, 1, 20, 40);
    stand(bowkin, 1, 20, 8);
    enter(PHASE_MOVE, SOUTH);
    order(alpha);
    deed(VERB_MOVE);
    CHECK_REFUSED(NO_IN_RESERVE);
}

/* South has three Units, so two have to come on (half of three, rounded up). */
TEST(an_option_makes_half_of_the_units_deploy_at_once) /* OPT-02 */
{
    field(STANDARD);
    set_option(OPT_DEPLOY_SHARE, 1);
    alpha = unit("riflemen", SOUTH, 1);
    beta = unit("riflemen", SOUTH, 1);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    enter(PHASE_DEPLOY, SOUTH);
    order(NO_UNIT);
    deed(VERB_FINISH);
    CHECK_REFUSED_COUNT(NO_MUST_DEPLOY, 0, 2);
    usual(); /* the default deploys then */
    usual();
    CHECK_ASKED(SOUTH, WHY_DEPLOY);
    usual();
    order(NO_UNIT);
    deed(VERB_FINISH);
    give();
}

/* A zone of half an inch has no room for a base of one inch. */
TEST(nobody_must_deploy_what_there_is_no_room_for) /* OPT-02, DEP-03 */
{
    field(STANDARD);
    set_option(OPT_DEPLOY_SHARE, 1);
    unit("riflemen", SOUTH, 1);
    unit("bowkin", NORTH, 1);
    for (int i = 2; i < 4; i++)
        the_game()->corner[the_game()->zone[SOUTH].corner_first + i].y = inches(36.5);
    enter(PHASE_DEPLOY, SOUTH);
    declare(VERB_FINISH);
    CHECK_ASKED(NORTH, WHY_DEPLOY);
}

/* ---- What is open, what is cleared ------------------------------------------------------------------------ */

TEST(what_was_recorded_for_a_game_turn_is_cleared_when_the_next_begins) /* GEN-09 */
{
    two_each(STANDARD);
    set_mark(alpha, UM_ACTED_MOVE);
    set_mark(alpha, UM_ACTED_ATTACK);
    set_model_mark(alpha, 1, MM_USED_BATTLE);
    enter(PHASE_END, SOUTH);
    CHECK_EQ(the_battle()->round, 2);
    CHECK(!marked(alpha, UM_ACTED_MOVE));
    CHECK(!marked(alpha, UM_ACTED_ATTACK));
    CHECK(!model_marked(alpha, 1, MM_USED_BATTLE));
}

TEST(every_card_is_open_to_both_players) /* GEN-10 */
{
    CardLine line[40];
    two_each(STANDARD);
    set_mark(guard, UM_SURGED);
    enter(PHASE_MOVE, SOUTH);
    int lines = warsurge_ruleset.tell.card(the_look(), guard, line, 40);
    bool hp_shown = false, token_shown = false, move_changed = false;
    for (int i = 0; i < lines; i++) {
        hp_shown |=
            !strcmp(line[i].label, "HP") && !strcmp(line[i].value, "1 of 1 on 1 of 1 models");
        token_shown |= line[i].changed && !strncmp(line[i].label, "Surge", 5);
        move_changed |=
            line[i].changed && !strcmp(line[i].label, "Move") && !strcmp(line[i].value, "9\"");
    }
    CHECK(hp_shown);
    CHECK(token_shown);
    CHECK(move_changed); /* 6 + 3 */
}

TEST(measuring_is_free_at_any_time) /* GEN-07 */
{
    Length allowance = 0;
    two_each(STANDARD);
    enter(PHASE_MOVE, SOUTH);
    CHECK(warsurge_ruleset.game.may_measure(the_game()));
    CHECK(warsurge_ruleset.show.reach(the_look(), VERB_MOVE, model_of(alpha, 1), &allowance));
    CHECK_LENGTH(allowance, inches(5));
    CHECK(!warsurge_ruleset.show.reach(the_look(), VERB_MOVE, model_of(bowkin, 1), &allowance));
}

TEST(the_playstyle_is_set_before_the_game) /* GEN-01 */
{
    two_each(ADVANCED);
    set_command(SOUTH, 1);
    enter(PHASE_END, SOUTH);
    DICE(6, 1);
    choose(SOUTH);
    CHECK_ASKED(NO_SEAT, WHY_COMMAND);
    two_each(STANDARD);
    CHECK(!battle_enter(the_game(), the_battle(), the_look()->scratch, NULL, PHASE_STEPS, SOUTH));
}

TEST(a_game_that_cannot_be_played_is_refused_with_a_sentence)
{
    char sentence[200];
    three_beacons(STANDARD);
    CHECK(warsurge_ruleset.game.check(the_game(), sentence, sizeof sentence));
    the_game()->unit[0].carrier = 2; /* Alpha too: 10 + 10 models in a Transport (12) */
    CHECK(!warsurge_ruleset.game.check(the_game(), sentence, sizeof sentence));
    CHECK_TEXT(sentence, "Ironclad Carrier: more models are paired with it than it can carry");
    three_beacons(STANDARD);
    the_game()->rounds = 9;
    CHECK(!warsurge_ruleset.game.check(the_game(), sentence, sizeof sentence));
}

TEST(the_games_are_found_by_their_ids)
{
    CHECK(ruleset_named("warsurge") == &warsurge_ruleset);
    CHECK(ruleset_named("chess") == NULL);
    CHECK(ruleset_count() > 0 && ruleset_at(0) != NULL);
}
