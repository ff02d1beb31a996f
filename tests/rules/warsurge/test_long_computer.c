#include "field.h"

/* The computer player against one who plays at random, on the whole of Three Beacons. */

enum { BATTLES = 200, TRIES = 30, MOST_ANSWERS = 20000 };

static void random_answer(const Look *look, Chance *chance, Answer *answer)
{
    for (int i = 0; i < TRIES; i++) {
        if (!warsurge_propose(look, chance, answer))
            continue;
        Verdict verdict = battle_judge(look->game, look->battle, look->scratch, answer);
        if (is_yes(&verdict))
            return;
    }
    battle_default(look->game, look->battle, look->scratch, answer);
}

/* One battle; gives the winner. */
static SeatId fight(Playstyle playstyle, SeatId computer, uint64_t seed)
{
    Chance chance = { seed };
    Answer answer;
    three_beacons(playstyle);
    begin();
    for (int i = 0; i < MOST_ANSWERS && the_battle()->request.shape != SHAPE_NONE; i++) {
        const Request *r = &the_battle()->request;
        if (r->shape == SHAPE_DICE)
            battle_dice(the_battle(), &chance, &answer);
        else if (r->seats >> computer & 1)
            warsurge_advise(the_look(), &answer);
        else
            random_answer(the_look(), &chance, &answer);
        Verdict verdict = try_answer(&answer);
        if (!is_yes(&verdict)) {
            print_error("seed %d: refusal %d at why %d\n", (int)seed, verdict.refusal, r->why);
            fail();
        }
    }
    CHECK_EQ(the_battle()->over, 1);
    return the_battle()->winner;
}

static int won_of(Playstyle playstyle, int battles)
{
    int won = 0;
    for (int i = 0; i < battles; i++) {
        SeatId computer = (SeatId)(i % 2);
        won += fight(playstyle, computer, (uint64_t)i / 2 + 1) == computer;
    }
    print_message("won %d of %d\n", won, battles);
    return won;
}

TEST(the_computer_beats_a_random_player_in_nine_of_ten_standard_battles)
{
    CHECK(won_of(STANDARD, BATTLES / 2) * 10 >= BATTLES / 2 * 9);
}

TEST(the_computer_beats_a_random_player_in_nine_of_ten_advanced_battles)
{
    CHECK(won_of(ADVANCED, BATTLES / 2) * 10 >= BATTLES / 2 * 9);
}
