#include "field.h"

#include "charge/charging.h"
#include "data/files.h"
#include "players/plan.h"

/* The computer's quick player: what it does in plain cases, and whole battles against itself. */

static Answer answer;

static void advised(void)
{
    war_and_conquest_ruleset.player.advise(the_look(), &answer);
}

static bool orders(Verb verb, UnitId unit, UnitId target)
{
    return answer.kind == ANSWER_ORDER && answer.order.actor == unit && answer.order.clauses > 0 &&
           answer.order.clause[0].verb == verb && answer.order.clause[0].unit == target;
}

TEST(it_charges_who_can_be_beaten_and_not_pikes_with_horse)
{
    field();
    UnitId horse = unit("clibanarii"), archers = unit("yew-archers"), pikes = unit("pikes");
    stand(horse, 30, 30, 0, 4);
    stand(archers, 30, 20, 180, 6);
    stand(pikes, 38, 20, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    advised();
    CHECK(orders(VERB_CHARGE, horse, archers));
    field();
    horse = unit("clibanarii"), pikes = unit("pikes");
    stand(horse, 30, 30, 0, 4);
    stand(pikes, 30, 20, 180, 8);
    enter(PHASE_DECLARE, AURELIA);
    if (the_battle()->request.why == WHY_DECLARE) {
        advised();
        CHECK(!orders(VERB_CHARGE, horse, pikes));
    }
}

/* Trial of newcomers, F33. */
TEST(who_holds_a_marker_does_not_leave_it_to_run_after_who_flees)
{
    for (int holds = 0; holds < 2; holds++) {
        field();
        UnitId prima = unit("prima"), archers = unit("yew-archers");
        stand(prima, 30, 30, 0, 6);
        stand(archers, 30, 24, 0, 6);
        set_mark(archers, UM_FLEEING);
        objective(30, holds ? 31 : 44);
        enter(PHASE_DECLARE, AURELIA);
        advised();
        CHECK_EQ(orders(VERB_CHARGE, prima, archers), !holds);
    }
}

TEST(it_does_not_send_skirmishers_into_a_cohort)
{
    field();
    UnitId boys = unit("boys"), prima = unit("prima");
    stand(prima, 30, 30, 0, 6);
    row(boys, 26, 24, 0.9, 0);
    enter(PHASE_DECLARE, HOST);
    advised();
    CHECK(orders(VERB_DONE, NO_UNIT, NO_UNIT));
}

TEST(it_carries_out_what_it_has_declared_before_all_else)
{
    field();
    UnitId prima = unit("prima"), archers = unit("yew-archers"), secunda = unit("secunda");
    stand(prima, 30, 30, 0, 6);
    stand(secunda, 45, 40, 0, 6);
    stand(archers, 30, 24, 180, 6);
    enter(PHASE_DECLARE, AURELIA);
    order(prima);
    deed(VERB_CHARGE)->unit = archers;
    give();
    if (the_battle()->request.why == WHY_DECLARE)
        done();
    while (the_battle()->request.why == WHY_REACTION)
        usual();
    CHECK_ASKED(AURELIA, WHY_MOVES);
    advised();
    CHECK(orders(VERB_CHARGE, prima, NO_UNIT));
}

TEST(skirmishers_run_from_horse_and_archers_shoot_at_it)
{
    field();
    UnitId horse = unit("thane-horse"), velites = unit("velites");
    stand(horse, 30, 10, 180, 4);
    row(velites, 26, 22, 0.9, 0);
    enter(PHASE_DECLARE, HOST);
    order(horse);
    deed(VERB_CHARGE)->unit = velites;
    give();
    CHECK_ASKED(AURELIA, WHY_REACTION);
    advised();
    CHECK(answer.value != REACT_STAND_FAST);
    field();
    UnitId boar = unit("boar"), archers = unit("sagittarii");
    stand(boar, 30, 20, 180, 8);
    stand(archers, 30, 28, 0, 10);
    enter(PHASE_DECLARE, HOST);
    order(boar);
    deed(VERB_CHARGE)->unit = archers;
    give();
    CHECK_ASKED(AURELIA, WHY_REACTION);
    advised();
    CHECK(answer.value == REACT_STAND_AND_SHOOT || answer.value == REACT_SHOOT_AND_FLEE);
}

/* Six inches behind the Thane Horse, but a Cohort of six files stands across the way. */
TEST(nobody_runs_from_who_cannot_arrive)
{
    field();
    UnitId horse = unit("clibanarii"), thanes = unit("thane-horse"), prima = unit("prima");
    stand(horse, 30, 30, 0, 4);
    stand(thanes, 30, 20, 0, 4);
    stand(prima, 32, 25, 0, 6);
    enter(PHASE_DECLARE, AURELIA);
    order(horse);
    deed(VERB_CHARGE)->unit = thanes;
    give();
    if (the_battle()->request.why == WHY_DECLARE)
        done();
    CHECK_ASKED(HOST, WHY_REACTION);
    advised();
    CHECK_EQ(answer.value, REACT_STAND_FAST);
}

/* Double Pace costs the shots: 2.5 inches ahead are within the 5 of light infantry, 7 are not. */
TEST(nobody_goes_at_double_pace_what_the_base_move_is_enough_for)
{
    field();
    UnitId archers = unit("sagittarii");
    Order way;
    stand(archers, 30, 30, 0, 10);
    enter(PHASE_MOVES, AURELIA);
    CHECK(plan_way(the_look(), archers, spot(30, 27.5), 10 * INCH, &way));
    CHECK(way.clause[0].verb != VERB_DOUBLE);
    CHECK(plan_way(the_look(), archers, spot(30, 23), 10 * INCH, &way));
    CHECK_EQ(way.clause[0].verb, VERB_DOUBLE);
}

TEST(a_position_with_more_left_of_it_is_worth_more)
{
    field();
    UnitId prima = unit("prima"), boar = unit("boar");
    stand(prima, 30, 40, 0, 6);
    stand(boar, 30, 8, 180, 8);
    enter(PHASE_MOVES, AURELIA);
    double (*worth)(const Look *, SeatId) = war_and_conquest_ruleset.player.worth;
    double whole = worth(the_look(), AURELIA);
    CHECK(whole == -worth(the_look(), HOST));
    losses(prima, 6);
    CHECK(worth(the_look(), AURELIA) < whole);
    set_mark(prima, UM_FLEEING);
    double flees = worth(the_look(), AURELIA);
    losses(prima, 17);
    CHECK(worth(the_look(), AURELIA) < flees);
}

/* ---- Personalities ------------------------------------------------------------------------------------------------------------ */

TEST(a_general_leaves_those_who_will_be_run_over)
{
    field();
    UnitId corvinus = unit("corvinus"), archers = unit("arcuballistarii"),
           horse = unit("thane-horse");
    stand(archers, 30, 30, 0, 6);
    joined(corvinus, archers);
    stand(horse, 30, 18, 180, 4);
    enter(PHASE_MOVES, AURELIA);
    advised();
    CHECK_EQ(answer.order.actor, corvinus);
    CHECK_EQ(answer.order.clause[0].verb, VERB_LEAVE);
}

TEST(a_general_joins_nobody_who_will_be_run_over)
{
    field();
    UnitId corvinus = unit("corvinus"), tertia = unit_of("tertia", 8), horse = unit("thane-horse");
    UnitId prima = unit("prima");
    stand(tertia, 30, 30, 90, 4);
    stand(prima, 44, 40, 0, 6);
    stand_alone(corvinus, 34, 36, 0);
    stand(horse, 30, 18, 180, 4);
    enter(PHASE_MOVES, AURELIA);
    advised();
    CHECK_EQ(answer.order.actor, corvinus);
    CHECK_EQ(answer.order.clause[answer.order.clauses - 1].unit, prima);
}

TEST(a_lone_general_keeps_out_of_the_reach_of_charges)
{
    field();
    UnitId corvinus = unit("corvinus"), horse = unit("thane-horse");
    stand_alone(corvinus, 30, 28, 0);
    stand(horse, 30, 18, 180, 4);
    enter(PHASE_MOVES, AURELIA);
    advised();
    CHECK_EQ(answer.order.actor, corvinus);
    Verdict verdict = try_answer(&answer);
    CHECK(is_yes(&verdict));
    CHECK(unit_apart(the_look(), corvinus, horse, NULL) > inches(14));
}

/* ---- Whole battles ---------------------------------------------------------------------------------------------------------- */

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog told_now;

static void begin_shipped(const char *scenario)
{
    static const DataFolder folder = { .path = PROJECT_DIR };
    Problem problem = { .file = "" };
    GameChoice choice = game_choice(scenario);
    CHECK(game_build(&game, &folder, &war_and_conquest_ruleset, &choice, &problem));
    scratch_clear(&scratch);
    log_clear(&told_now);
    battle_begin(&game, &battle, &scratch, &told_now);
}

static void answer_one(Chance *chance)
{
    Look look = { &game, &battle, &scratch };
    look_refresh(&look);
    if (battle.request.shape == SHAPE_DICE)
        battle_dice(&battle, chance, &answer);
    else
        war_and_conquest_ruleset.player.advise(&look, &answer);
    Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, &told_now);
    CHECK(is_yes(&verdict));
    log_clear(&told_now);
}

static void play_one(const char *scenario, uint64_t seed, int *charges)
{
    enum { MOST_ANSWERS = 4000 };
    Chance chance = { .state = seed };
    begin_shipped(scenario);
    for (int n = 0; n < MOST_ANSWERS && !battle.over; n++) {
        answer_one(&chance);
        *charges += answer.kind == ANSWER_ORDER && answer.order.clause[0].verb == VERB_CHARGE;
    }
    CHECK(battle.over);
}

TEST(it_plays_every_scenario_to_its_end_against_itself)
{
    int charges = 0;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play_one("dunmere", seed, &charges);
    for (uint64_t seed = 1; seed <= 6; seed++)
        play_one("the-fold", seed, &charges);
    for (uint64_t seed = 1; seed <= 10; seed++)
        play_one("corran-moor", seed, &charges);
    CHECK(charges > 100);
}

/* The battle begins as its evenness was measured: nobody changes sides, everybody stands where the scenario says. */
TEST(on_corran_moor_both_armies_stand_where_they_are_suggested)
{
    Chance chance = { .state = 1 };
    begin_shipped("corran-moor");
    CHECK_EQ(battle.request.why, WHY_PLACE);
    while (battle.phase == PHASE_DEPLOY)
        answer_one(&chance);
    for (ModelId m = 0; m < battle.models; m++) {
        CHECK_LENGTH(battle.model[m].pose.at.x, game.place[m].at.x);
        CHECK_LENGTH(battle.model[m].pose.at.y, game.place[m].at.y);
    }
}
