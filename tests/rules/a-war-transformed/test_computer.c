#include "field.h"

#include "data/files.h"
#include "tables.h"

#include <stdio.h>

/* The quick player: whole battles against one who only holds, all of its answers lawful. */

static const DataFolder folder = { .path = PROJECT_DIR };

static Game game;
static Battle battle;
static Scratch scratch;
static EventLog told_now;

static void load(const char *scenario)
{
    Problem problem = { .file = "" };
    GameChoice choice = game_choice(scenario);
    if (!game_build(&game, &folder, &a_war_transformed_ruleset, &choice, &problem))
        fail_msg("%s:%d:%d: %s", problem.file, problem.line, problem.column, problem.sentence);
    scratch_clear(&scratch);
    log_clear(&told_now);
    battle_begin(&game, &battle, &scratch, &told_now);
}

/* The seat that is asked, of a sealed question the first that has not answered. */
static SeatId asked_seat(void)
{
    unsigned open = (unsigned)battle.request.seats & ~(unsigned)battle.sealed_in;
    return open ? (SeatId)__builtin_ctz(open) : NO_SEAT;
}

static void answer_for(SeatId computer, Chance *chance, Answer *answer)
{
    Look look = { &game, &battle, &scratch };
    SeatId seat = asked_seat();
    look_refresh(&look);
    if (battle.request.shape == SHAPE_DICE) {
        battle_dice(&battle, chance, answer);
        return;
    }
    if (seat == computer)
        awt_advise(&look, answer);
    else
        battle_default(&game, &battle, &scratch, answer);
}

/* Who wins; NO_SEAT: nobody. */
static SeatId play_on(SeatId computer, unsigned seed)
{
    Chance chance = { .state = seed };
    for (int answers = 0; battle.request.shape != SHAPE_NONE; answers++) {
        Answer answer;
        answer_for(computer, &chance, &answer);
        Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, &told_now);
        if (!is_yes(&verdict))
            fail_msg("refusal %d at question %d", verdict.refusal, battle.request.why);
        log_clear(&told_now);
        CHECK(answers < 20000);
    }
    return battle.winner;
}

static SeatId play_out(const char *scenario, SeatId computer, unsigned seed)
{
    load(scenario);
    return play_on(computer, seed);
}

TEST(it_beats_one_who_only_holds_from_either_seat)
{
    static const char *const scenarios[] = { "dawn-raid", "lock-house", "causeway" };
    int won = 0, lost = 0;
    for (int s = 0; s < 3; s++) {
        for (unsigned seed = 1; seed <= 4; seed++) {
            SeatId computer = (SeatId)(seed % 2), winner = play_out(scenarios[s], computer, seed);
            won += winner == computer;
            lost += winner != computer && winner != NO_SEAT;
        }
    }
    printf("won %d, lost %d of 12\n", won, lost);
    CHECK(won >= 10 && lost == 0);
}

/* As in a lesson: nothing to be taken, so nobody has a place to go to. */
TEST(it_plays_to_the_end_where_there_is_no_objective)
{
    load("dawn-raid");
    game.objectives = 0;
    play_on((SeatId)0, 1);
    CHECK(battle.request.shape == SHAPE_NONE);
}

/* What the battle is worth to B when Eiche and the Captain stand there. One objective, at (24,24), nobody else is within 14 inches of it. */
static double worth_with(double eiche_y, double captain_y)
{
    field();
    UnitId marl = unit("marl"), eiche = unit("eiche"), kaptain = unit("kaptain");
    the_game()->objectives = 1;
    the_game()->objective[0] = (Objective){ .at = spot(24, 24), .radius = 3 * INCH };
    row(marl, 20, 41, 1, 0);
    row(eiche, 20, eiche_y, 1, 0);
    alone(kaptain, 30, captain_y);
    enter(PHASE_LINE, B);
    return awt_worth(the_look(), B);
}

/* He, worth three units when he falls (VIC-04), once was what drew a side to an objective: he walked there alone and fell. */
TEST(a_captain_who_goes_in_front_of_his_men_makes_no_battle_worth_more)
{
    CHECK(worth_with(8, 18) < worth_with(8, 8));
}

/* Six inches nearer is a round sooner; there, it is held: VIC-03. */
TEST(men_nearer_to_an_objective_make_a_battle_worth_more)
{
    double behind = worth_with(8, 8), nearer = worth_with(14, 8), there = worth_with(20.5, 8);
    CHECK(nearer > behind);
    CHECK(there > nearer);
}
