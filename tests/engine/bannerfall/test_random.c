#include "engine/at_random.h"
#include "engine/referee.h"
#include "table.h"
#include "test.h"

/* The random player of a game that brings none of its own. */

static Game game;
static Battle battle;
static Scratch scratch;

/* How often each verb was carried out. */
static int played[VERBS];

static void answer_once(Chance *chance)
{
    enum { TRIES = 24 };
    Look look = { &game, &battle, &scratch };
    Answer answer;
    bool lawful = false;
    if (battle.request.shape == SHAPE_DICE) {
        battle_dice(&battle, chance, &answer);
        lawful = true;
    }
    for (int i = 0; i < TRIES && !lawful && player_at_random(&look, chance, &answer); i++) {
        Verdict verdict = battle_judge(&game, &battle, &scratch, &answer);
        lawful = is_yes(&verdict);
    }
    if (!lawful)
        battle_default(&game, &battle, &scratch, &answer);
    if (answer.kind == ANSWER_ORDER)
        played[answer.order.clause[0].verb]++;
    Verdict verdict = battle_answer(&game, &battle, &scratch, &answer, NULL);
    CHECK(is_yes(&verdict));
}

TEST(it_plays_every_verb_and_battles_end)
{
    for (int seed = 1; seed <= 20; seed++) {
        Chance chance = { (uint64_t)seed };
        scratch_clear(&scratch);
        bannerfall_game(&game);
        bannerfall_battle(&game, &battle, &scratch, NULL);
        for (int i = 0; i < 400 && !battle.over; i++)
            answer_once(&chance);
        CHECK(battle.over);
    }
    for (int verb = 0; verb < VERBS; verb++)
        CHECK(played[verb] > 5);
}

TEST(both_seats_bid) /* who has bid is not asked again */
{
    Chance chance = { 2 };
    scratch_clear(&scratch);
    bannerfall_game(&game);
    bannerfall_battle(&game, &battle, &scratch, NULL);
    answer_once(&chance);
    CHECK_EQ(battle.sealed_in, 1);
    answer_once(&chance);
    CHECK_EQ(battle.request.why, WHY_ORDER);
}
